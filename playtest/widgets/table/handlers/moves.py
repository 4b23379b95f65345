"""Makes a move at a screen, from the press on the board to the entry in the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from playtest.engines.game import REFEREE, Illegal, Seat
from playtest.table import Table
from playtest.widgets.kit import Part, Piece
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.composer.held_moves import HeldMoves
from playtest.widgets.table.composer.legal_moves import LegalMoves
from playtest.widgets.table.composer.refusals import Refusals
from playtest.widgets.table.handlers.composing import open_due_form
from playtest.widgets.table.session.unseen_draws import UnseenDraws
from playtest.words import Words

GONE = "That move is no longer possible. Nothing was done."
CHANGED = "The table changed. Choose your moves again."
POSITION = frozenset(["start", "move", "ruling", "undo", "close"])
"""The kinds of log entries that change the position."""


class MoveController:
    """Composes and makes moves at one screen of ``table``, for seats and for the facilitator as referee.

    ``seat`` is the only seat that may move at this screen. If it is ``None``, the seat whose hand is shown
    moves. ``made`` is called with the seat once its move is on disk. A method that returns text returns a
    notice for the player, or an empty text.
    """

    def __init__(
        self,
        table: Table,
        seat: Seat | None,
        text: Words,
        refusals: Refusals,
        legal_moves: LegalMoves,
        held_moves: HeldMoves,
        unseen_draws: UnseenDraws,
        made: Callable[[Seat], None],
    ) -> None:
        self._table = table
        self._seat = seat
        self._text = text
        self._refusals = refusals
        self._legal_moves = legal_moves
        self._held_moves = held_moves
        self._unseen_draws = unseen_draws
        self._made = made
        self.composer = Composer(table.game, text, table.names)
        self.referee = Composer(table.game, text, table.names)
        self.submitting = False
        """Whether a move is being written to the log now. The screen is not drawn meanwhile."""
        self._done_keys: set[str] = set()
        self._unavailable: list[Any] = []
        self._first_seen: dict[tuple[Seat, int], float] = {}
        self._begun_on = 0
        """The last log entry that the screen showed when the player began the current move."""

    def begin_on(self, entry: int) -> None:
        """Remember that the screen shows the log up to ``entry``, unless the player has begun a move."""
        if not self.composer.begun:
            self._begun_on = entry

    # -- composing

    def pick(self, shown: Seat | None, piece: Piece) -> None:
        """Handle a press on ``piece`` of the board, as a part of the move of the seat ``shown``.

        Raises ``Illegal`` with the reason if this part leads to no legal move.
        """
        if piece.part is None:
            return
        if self.composer.leads_to_whole(piece.part):
            self.composer.open_whole()
            return
        if refusal := self._refusal_of(shown, piece.part):
            self._refusals.check_with(shown, refusal, partial(self._refusal_of, shown, piece.part))
            raise Illegal(refusal)
        self.composer.pick(piece.part, piece.key)
        open_due_form(self.composer)
        self.complete(shown)

    def _refusal_of(self, shown: Seat | None, part: Part) -> str:
        """Return why a press on ``part`` leads to no legal move; empty if it leads to one."""
        unavailable = self.composer.is_unavailable(part) or self.composer.clashes(part)
        if shown is not None and not self._legal_moves.legal(shown):
            return self._refusals.out_of_turn(shown)
        return self._refusals.of_part(shown or 0, self.composer, part) if unavailable else ""

    def complete(self, shown: Seat | None) -> None:
        """Confirm the composed move without a further press, if it needs none.

        This is so if the move is only held until others are composed, or if the move needs no Confirm.
        """
        composer = self.composer
        if composer.move is None or shown is None or not composer.begun or composer.form or composer.run:
            return
        waits = len(self._held_moves) + 1 < self._held_moves.wanted(shown)
        if waits or composer.due is not None:
            self.confirm(shown, composer.key)

    def start_over(self) -> None:
        """Clear the move being composed, and all moves held on this screen."""
        self.composer.clear()
        self._held_moves.take()

    def unavailable(self, attempts: Sequence[Any]) -> list[str]:
        """Return the labels of those ``attempts`` (moves that players might expect) that are not legal."""
        self._unavailable = [move for move in attempts if move not in self.composer.moves]
        return [str(self._text.action(move, self._table.names)) for move in self._unavailable]

    def explain_unavailable(self, shown: Seat, at: int) -> None:
        """Show why a move is refused: number ``at`` of those that ``unavailable`` listed last."""
        if at < len(self._unavailable):
            now = partial(self._refusals.of_move, shown, self._unavailable[at])
            if refusal := now():
                self._refusals.check_with(shown, refusal, now)
            self._refusals.show(refusal or "That move is possible now.")

    def offer(self, shown: Seat | None, seen: int) -> str:
        """Give the composer the legal moves of seat ``shown``, and the referee's composer the referee's.

        The player of the seat has seen everything up to log entry ``seen``. Return a notice for the player,
        or an empty text.
        """
        table, notice = self._table, ""
        self.composer.names = self.referee.names = table.names
        if self._held_moves.drop_stale(shown):
            notice = CHANGED
        if shown is None:
            self.composer.clear()
            self.composer.offer(())
        else:
            notice = self._legal_moves.offer(self.composer, shown, seen) or notice
            if shown in table.pending or shown in table.free:
                self._first_seen.setdefault((shown, self._moment()), table.store.now())
        self.referee.offer(self._legal_moves.legal(REFEREE), lambda move: table.refusal(REFEREE, move))
        return notice

    # -- making

    def make(self, shown: Seat | None, key: str, at: int) -> str:
        """Choose answer number ``at`` of the current question, and make the move that its button names."""
        question = self.composer.question
        if shown is None or key != self.composer.key or question is None:
            return self.confirm(shown or 0, key)
        if at < len(question.options):
            option = question.options[at]
            self.composer.choose(option.field, option.value)
            if option.makes:  # things may have changed while the press was on its way
                return self.confirm(shown, key)
        return ""

    def confirm(self, seat: Seat, key: str) -> str:
        """Make or hold the move composed under ``key``. Do nothing if the button is pressed a second time.

        If ``seat`` is ``REFEREE``, this is the move that the facilitator has composed as referee. Return a
        notice for the player, or an empty text.
        """
        composer = self.referee if seat == REFEREE else self.composer
        if key != composer.key:
            return "" if key in self._done_keys else GONE
        move = composer.move
        if move is None:
            return ""
        self._unseen_draws.begin()
        if seat == REFEREE:
            self.submit(seat, move, key)
        elif composer.run:
            for at, each in enumerate(composer.run):
                self.submit(seat, each, f"{key}.{at}" if at else key)
        elif self._held_moves.hold(seat, move, key):
            self._done_keys.add(key)
        else:
            for each, its_key in [*self._held_moves.take(), (move, key)]:
                self.submit(seat, each, its_key)
        composer.clear()
        return ""

    def pass_all(self, shown: Seat, here: Collection[Seat]) -> None:
        """Make the pass of ``shown``, then of all other seats in ``here`` that the game asks in turn."""
        seat: Seat | None = shown
        done = set[Seat]()
        while seat is not None and (move := self._legal_moves.passing(seat)) is not None:
            self.submit(seat, move)
            done.add(seat)
            seat = next((each for each in self._table.pending if each in here and each not in done), None)
        self.composer.clear()

    def hold(self, shown: Seat, piece: Piece, *, release: bool) -> None:
        """Make the move for pressing the press-and-hold ``piece`` or, with ``release``, for releasing it."""
        if piece.hold is None:
            return
        part = piece.hold.release if release else piece.hold.press
        legal = self._legal_moves.legal(shown)
        moves = [move for move in legal if all(getattr(move, k, None) == v for k, v in part.items())]
        if len(moves) == 1:
            self.submit(shown, moves[0])
            self.composer.clear()

    def submit(self, seat: Seat, move: Any, key: str | None = None) -> None:
        """Make the move. The screen shows it once it is on disk.

        Raises ``Illegal`` if this page may not move for ``seat`` or the move is not legal.
        """
        if self._seat is not None and seat != self._seat:
            raise Illegal(f"This page is {self._table.names[self._seat]}'s, and makes no moves for others.")
        self.submitting = True
        try:
            self._table.submit(
                seat,
                move,
                key,
                by="facilitator" if seat == REFEREE else "person",
                shown=self._first_seen.get((seat, self._moment())),
                seen=self._begun_on,
            )
            self._made(seat)
            if key is not None:
                self._done_keys.add(key)
        except Illegal as refused:
            self.composer.clear()
            self._refusals.check_with(seat, str(refused), partial(self._table.refusal, seat, move))
            raise
        finally:
            self.submitting = False

    def _moment(self) -> int:
        """Return the number of the last log entry that changed the position, such as a move or an undo."""
        return next((e.n for e in reversed(self._table.log) if e.kind in POSITION), 0)
