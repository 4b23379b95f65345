"""A seat's legal moves at the table, and how they are offered to a composer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from playtest.engines.chance import Chance, Impossible
from playtest.engines.game import REFEREE, Seat
from playtest.record import CLOCK
from playtest.table import SeatTable, Table
from playtest.widgets.games import deals_of, front_end
from playtest.widgets.table.composer.batch import BatchOffer
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.composer.held_moves import HeldMoves
from playtest.widgets.table.composer.refusals import Refusals

OUT_OF_TIME = "Time ran out before you confirmed. Your move was not made."


class LegalMoves:
    """The moves that a screen offers: the screen of seat ``own``, or the facilitator's if that is ``None``.

    Some games have several moves submitted together. The earlier of these, in ``held_moves``, count as made.
    """

    def __init__(
        self, table: Table | SeatTable, own: Seat | None, refusals: Refusals, held_moves: HeldMoves
    ) -> None:
        self._table = table
        self._own = own
        self._refusals = refusals
        self._held_moves = held_moves
        self._deals: tuple[Any, Mapping[Any, Mapping[str, Any]]] = (None, {})

    def legal(self, seat: Seat) -> Any:
        """Return the moves that ``seat`` may make now.

        Empty if the game neither waits for ``seat`` nor lets it act, the table is read-only, or a bot plays
        this page's seat.
        """
        table = self._table
        if table.readonly or (seat not in table.pending and seat not in table.free):
            return ()
        if self._own is not None and table.seats[self._own].is_bot:
            return ()  # a page whose seat was given to a bot only watches
        return table.legal(seat) if seat == REFEREE else self._held_moves.legal(seat)

    def offer(self, composer: Composer, seat: Seat, seen: int) -> str:
        """Offer ``composer`` the moves that ``seat`` may make now. Return a notice if a begun move is lost.

        ``seen`` is the number of log entries that the screen had shown. If the clock has made a move since
        then, the notice says that time ran out.
        """
        game, view = self._table.game, self._held_moves.view(seat)
        possible = self.legal(seat)
        legal = front_end(game).dock_order(
            view, [move for move in possible if not front_end(game).is_current_choice(view, move)]
        )
        counted = front_end(game).tally(view, legal)

        def refuse(move: Any) -> str | None:
            return self._refusals.of_move(seat, move)

        has_open = any(type(move) in game.open for move in legal)
        lost = composer.offer(
            legal,
            refuse,
            front_end(game).form_choices(view),
            deals=self._deals_for(seat, refuse, view) if has_open else {},
            tally=None if counted is None else BatchOffer(**counted),
            must=seat in self._table.pending and len(legal) == len(possible),
            begins=lambda sample: front_end(game).initial_form(view, sample),
            aside=front_end(game).kinds_on_board(view, legal),
        )
        ran_out = any(entry.kind == "move" and entry.by == CLOCK for entry in self._table.log[seen:])
        return OUT_OF_TIME if lost and ran_out else lost

    def passing(self, seat: Seat) -> Any:
        """Return ``seat``'s legal pass in answer to another player's act; ``None`` if it has none."""
        move, _ = front_end(self._table.game).pass_move(self._table.view(seat))
        return move if move is not None and move in self.legal(seat) else None

    def all_pass(self, seat: Seat, people: Collection[Seat]) -> tuple[str, list[Seat]]:
        """Return the label of a button that makes several seats pass in turn, and these seats.

        The seats are ``seat`` and those of ``people`` whom the game would ask next. Returns ``("", [])`` if
        only ``seat`` would pass.
        """
        table, move = self._table, self.passing(seat)
        if move is None or not isinstance(table, Table):
            return "", []
        game, after, passes = table.game, table.state.copy(), [seat]
        while move is not None:
            try:
                game.apply(after, passes[-1], move, Chance(outcomes=()))
            except Impossible:
                break
            asked = next((each for each in game.pending(after) if each in {*people} - {*passes}), None)
            if asked is None:
                break
            move, _ = front_end(game).pass_move(game.view(after, asked))
            passes += [asked] if move is not None else []
        return (front_end(game).pass_move(table.view(seat))[1], passes) if len(passes) > 1 else ("", [])

    def _deals_for(
        self, seat: Seat, refuse: Callable[[Any], str | None], view: Any
    ) -> Mapping[Any, Mapping[str, Any]]:
        """Return the deals that the board offers ``seat``. They are cached until the log grows."""
        now = (seat, len(self._table.log))
        if self._deals[0] != now:
            self._deals = now, deals_of(self._table.game, view, refuse)
        return self._deals[1]
