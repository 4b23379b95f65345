"""Refusals at one screen: why a player's press had no effect, in the words that the screen shows.

The reason comes from ``Game.refusal``. ``docs/architecture.md`` shows how it gets from there to the screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.sentences import listed
from playtest.table import SeatTable, Table
from playtest.widgets.games import front_end
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.composer.held_moves import HeldMoves
from playtest.widgets.table.composer.prompts import optional_prompt, prompt_for
from playtest.words import Words, common, seat_name

REASONS = 2
"""The most reasons shown for something that cannot be picked."""
NOT_ASKED = "That cannot be chosen now."
"""The refusal of a part if the game gives no reason. The current prompt follows it."""


class Refusals:
    """The refusals at ``table``, on the screen of seat ``own``, or the facilitator's if that is ``None``.

    ``text`` is the refusal on the screen; empty if there is none.
    """

    def __init__(
        self, table: Table | SeatTable, own: Seat | None, words: Words, held_moves: HeldMoves
    ) -> None:
        self._table = table
        self._own = own
        self._words = words
        self._held_moves = held_moves
        self.text = ""
        self.is_older = False
        """Whether others have acted since it was shown, so that it stays only while it is true."""
        self._check: tuple[Seat | None, str, Callable[[], str | None]] | None = None

    # -- the words of a refusal

    def of_move(self, seat: Seat, move: Any) -> str | None:
        """Return why a move is refused, with players' names as on the screen; ``None`` if it is legal."""
        reason = self._table.refusal(seat, move)
        return reason and self.by_names(reason, seat)

    def by_names(self, reason: str, reader: Seat | None = None) -> str:
        """Return one of the game's reasons, with players' names as on the screen."""
        return self._words.refusal(self._table.view(reader), reason, self._table.names)

    def of_part(self, seat: Seat, composer: Composer, part: Mapping[str, Any]) -> str:
        """Return why no move has ``part`` together with the current picks.

        This is the game's reason or, if it gives none, the current prompt.
        """
        view = self._held_moves.view(seat)
        for meant in ({**composer.picks, **part}, part):
            tried = front_end(self._table.game).moves_for_part(view, meant)
            reasons = [self.of_move(seat, move) for move in tried]
            if reasons and all(reasons):
                if joint := self._words.joint_refusal(view, tried, self._table.names):
                    return joint
                return " ".join(_most_often([reason for reason in reasons if reason])[:REASONS])
        if help := front_end(self._table.game).part_help(view, part):
            return help
        says = prompt_for if seat in self._table.pending else optional_prompt
        return f"{NOT_ASKED} {says(self._words, view, composer)}"

    def out_of_turn(self, seat: Seat) -> str:
        """Return the refusal for a seat that has to wait, with the seat whose turn it is."""
        table = self._table
        if not table.pending:
            return common.GAME_OVER
        mine = "your" if seat == self._own else f"{table.names[seat]}’s"
        whose = listed([seat_name(each, table.names) for each in table.pending if each != seat])
        return (
            f"It is not {mine} turn. The game is waiting for {whose}."
            if whose
            else f"It is not {mine} turn now."
        )

    # -- the refusal on the screen

    def show(self, text: str) -> None:
        """Show a refusal until the next press."""
        self.text = text

    def check_with(self, seat: Seat | None, refusal: str, now: Callable[[], str | None]) -> None:
        """Remember how to check ``refusal`` later: it is still true if ``now`` returns the same text.

        Once others have acted, the refusal is removed if it is no longer true, or the hand of ``seat`` is no
        longer shown.
        """
        self._check = seat, refusal, now

    def position_changed(self) -> None:
        """Note that others have acted, so that the refusal is shown only while it is true."""
        self.is_older = bool(self.text)

    def drop_if_untrue(self, shown: Seat | None) -> None:
        """Remove an older refusal unless it is still true for the seat on the screen."""
        if self.is_older:
            seat, refusal, now = self._check or (None, "", None)
            if now is None or seat != shown or now() != refusal:
                self.text = ""

    def forget(self) -> None:
        """Remove the refusal, as the player has read it."""
        self.text, self.is_older, self._check = "", False, None


def _most_often(reasons: Sequence[str]) -> list[str]:
    """Return the most frequent reasons, in order; empty if there are none."""
    many = Counter(reasons)
    return [reason for reason in many if many[reason] == max(many.values())]
