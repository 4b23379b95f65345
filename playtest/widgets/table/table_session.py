"""The whole state of one screen of a table: the hand shown, the unfinished move, questions, messages."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from playtest import words
from playtest.engines.game import Illegal, Seat
from playtest.record import Busy, Entry, Unusable
from playtest.table import SeatTable, Table
from playtest.widgets.kit import CachingRenderer, Piece, Scene, Screen
from playtest.widgets.table.composer.held_moves import HeldMoves
from playtest.widgets.table.composer.legal_moves import LegalMoves
from playtest.widgets.table.composer.refusals import Refusals
from playtest.widgets.table.handlers.auto_pass import AutoPass
from playtest.widgets.table.handlers.bots import BotControls
from playtest.widgets.table.handlers.correction import Correction
from playtest.widgets.table.handlers.ending import EndButtons
from playtest.widgets.table.handlers.moves import MoveController
from playtest.widgets.table.handlers.undo import Undo
from playtest.widgets.table.options import Options
from playtest.widgets.table.session.announcements import Announcements
from playtest.widgets.table.session.correction_pause import CorrectionPause
from playtest.widgets.table.session.curtain import Curtain
from playtest.widgets.table.session.people import People
from playtest.widgets.table.session.prerender import Prerender
from playtest.widgets.table.session.scene_cache import SceneCache
from playtest.widgets.table.session.scenes_sent import ScenesSent
from playtest.widgets.table.session.seat_clock import SeatClock
from playtest.widgets.table.session.unseen_draws import UnseenDraws
from playtest.widgets.table.view.drawers import Drawers
from playtest.widgets.table.view.log import Logbooks


class TableSession:
    """One screen of ``table``: the facilitator's, or that of ``seat`` alone.

    A session connects the parts of the screen and draws nothing itself. ``pace`` is how many seconds a bot's
    move stays alone on the screen. ``redraw`` is called when something needs drawing. ``follow`` is called
    with a playtest's id when a room on devices moves on to that playtest.
    """

    def __init__(
        self,
        table: Table,
        seat: Seat | None,
        board: Screen,
        pace: float | None,
        options: Options,
        redraw: Callable[[], None],
        follow: Callable[[str], None],
    ) -> None:
        self.lender = table
        self.table = table if seat is None or table.lent else SeatTable(table, seat)
        self.seat = seat
        self.board = board
        self.redraw = redraw
        self.options = options
        self.text = words.of(table.game)
        self.notice = ""
        self.closed = False
        self.reads = False
        """Whether somebody is reading the position in words now."""
        self.curtain = Curtain(shown=seat)
        self.shown_scene: Scene | None = None
        self.pieces: dict[str, Piece] | None = None
        self.scenes = ScenesSent(len(table.log))
        self._minding_clock = False
        self._wire_moves()
        self._wire_reading()
        self.undo = Undo(
            self.table, seat, self.hand_back, redraw, says=lambda entry: self.books.said_of(entry, self.shown)
        )
        self.auto_pass = AutoPass(self.table, self.let_be, self.is_busy)
        self.ends = EndButtons(table, seat, options)
        self.seat_clock = SeatClock(table, shared=seat is None, elsewhere=lambda: self.drawers.elsewhere)
        self.drawers = Drawers(table, self.books, seat, self.referee, self.unsettle, redraw, follow)
        self.bots = BotControls(self.table, seat, self.people, pace, lambda: self.ruling is not None)
        self.correction_pause = CorrectionPause(table, self.seat_clock, self.bots.elsewhere)

    def _wire_moves(self) -> None:
        """Create the parts that compose and make moves."""
        table, seat = self.table, self.seat
        self.held_moves = HeldMoves(self.lender)
        self.refusals = Refusals(table, seat, self.text, self.held_moves)
        self.legal_moves = LegalMoves(table, seat, self.refusals, self.held_moves)
        self.unseen_draws = UnseenDraws(table, self.text)
        self.moves = MoveController(
            table,
            seat,
            self.text,
            self.refusals,
            self.legal_moves,
            self.held_moves,
            self.unseen_draws,
            self.made,
        )
        self.composer, self.referee = self.moves.composer, self.moves.referee

    def _wire_reading(self) -> None:
        """Create the announcements, the log, the people, and the parts that draw and cache the scene."""
        self.announcements = Announcements(
            self.lender, self.text, self.redraw, elsewhere=self.seat is not None
        )
        self.people = People(self.table)
        self.books = Logbooks(self.lender, self.text)
        self.scene_cache = SceneCache(self.table)
        self.renderer = CachingRenderer()
        self.prerender = Prerender(self.lender, self.scene_cache, self.renderer)

    @property
    def shown(self) -> Seat | None:
        """The seat whose hand is on the screen; ``None`` for the spectator's view."""
        return self.curtain.shown

    def close(self) -> None:
        """Release the table. Nothing is shown on this screen after that."""
        self.closed = True
        self.table.pace.leaves(self)
        self.undo.close()
        self.drawers.close()
        self.announcements.close()
        self.unseen_draws.begin()
        self.composer.clear()

    # -- before each drawing

    def settle(self) -> None:
        """Put up new announcements. Decide whose hand to show, or for which seat the curtain asks."""
        self.announcements.look(self.eyes())
        if self.seat is not None:
            self.curtain = Curtain(shown=self.seat)
            return
        if self.announcements.holding and len(self.people.all()) > 1:
            if len(self.here()) > 1 and not self.composer.begun and self.people.have_secrets():
                self.curtain = self.curtain.shut()
            return
        acting, before = self.people.acting(), self.curtain
        self.curtain = before.settle(
            acting,
            self.people.all(),
            secret=self.people.keep_secrets(acting, self.legal_moves.legal),
            first=self.seat_clock.seat,
            away=self.drawers.elsewhere,
        )
        if before.shown not in (None, self.shown) and (self.refusals.text or self.notice):
            # The message to that seat may be its secret.
            again = "" if self.refusals.is_older else "The table changed. Your move was not made; try again."
            self.refusals.show("")
            self.notice = again

    def mind_clock(self) -> None:
        """Run the clock if it is for the seat whose hand is shown, or pause it while that hand is hidden."""
        self._minding_clock = True
        try:
            asked = self.undo.holds(self.table.store.now())
            with contextlib.suppress(Busy):  # the next drawing tries again
                self.seat_clock.mind(None if asked else self.shown)
        finally:
            self._minding_clock = False

    @property
    def is_writing(self) -> bool:
        """Whether this screen is writing log entries now. It is not drawn until they are written."""
        return self._minding_clock or self.moves.submitting

    def offer_moves(self) -> None:
        """Offer the legal moves to the seat whose hand is shown, unless auto-pass passes for this seat."""
        self.auto_pass.mind(self.here() if self.seat is None else {self.seat})
        asked = None if self.auto_pass.covers(self.shown) else self.shown
        self.notice = self.moves.offer(asked, self.scenes.entries) or self.notice
        self.refusals.drop_if_untrue(self.shown)
        is_passed_on = self.curtain.hangs
        self.table.pace.composes(self, self.composer.begun or is_passed_on)
        self.scenes.entries = len(self.table.log)
        self.moves.begin_on(self.scenes.entries)

    # -- after it

    @property
    def answer(self) -> str:
        """The result of the last press, in words: a refusal, a confirmation, or a notice."""
        return ("" if self.refusals.is_older else self.refusals.text) or self.drawers.told or self.notice

    def look_ahead(self) -> None:
        """Draw the board after the composed move in advance, before its player has confirmed the move."""
        composer, rev = self.composer, self.board.rev
        if self.shown is None or not composer.begun or composer.move is None or composer.run:
            return
        if not len(self.held_moves):
            self.prerender.soon(
                self.shown,
                composer.move,
                lambda: not self.closed and self.board.rev == rev,
                shared=self.is_shared,
            )

    # -- who is here

    def here(self) -> set[Seat]:
        """Return the seats of people who play at this screen, and not on a device of their own."""
        return set(self.people.all()) - self.drawers.elsewhere

    @property
    def is_shared(self) -> bool:
        """Whether several people look at this screen, one after the other."""
        return self.seat is None and len(self.people.all()) > 1

    def eyes(self) -> Seat | None:
        """Return the seat whose player reads the announcements; ``None`` if everyone at the screen does."""
        people = self.people.all()
        if self.seat is not None:
            return self.seat
        return people[0] if len(people) == 1 and people[0] not in self.drawers.elsewhere else None

    def shows(self, scene: Scene) -> None:
        """Record that ``scene`` is on the screen now. Only pieces of this scene can be pressed."""
        if scene is not self.shown_scene:
            self.shown_scene, self.pieces = scene, None

    def piece(self, key: str) -> Piece | None:
        """Return the piece ``key`` on the screen if the seat shown can press it, otherwise ``None``."""
        if self.shown is None or self.shown_scene is None:
            return None
        if self.pieces is None:
            self.pieces = self.shown_scene.pickable()
        return self.pieces.get(key)

    def all_pass(self) -> tuple[str, Sequence[Seat]]:
        """Return the label of the button with which everyone at this screen passes, and the seats that pass.

        The label is empty if there is no such button.
        """
        if self.seat is not None or self.shown is None or self.composer.begun:
            return "", ()
        return self.legal_moves.all_pass(self.shown, self.here())

    def is_busy(self) -> bool:
        """Return whether an announcement, a question or a correction on this screen makes auto-pass wait."""
        reads = self.announcements.holding or self.undo.question() is not None
        return self.closed or reads or self.ruling is not None

    @property
    def auto_passes(self) -> bool:
        """Whether auto-pass answers everything that the game asks the seat of this screen."""
        return self.auto_pass.covers(self.seat)

    def let_be(self, seat: Seat) -> None:
        """Make the pass of ``seat``, whose player has begun auto-pass."""
        if self.closed or (move := self.legal_moves.passing(seat)) is None:
            return
        with contextlib.suppress(Busy, Illegal, Unusable):  # the next drawing tries again
            self.moves.submit(seat, move)
        self.redraw()

    def made(self, seat: Seat) -> None:
        """Record that ``seat``'s move is on disk, and keep the hand shown until any drawn cards were seen."""
        self.curtain = self.curtain.moved()
        if self.is_shared and seat == self.shown and self.unseen_draws.hear(seat):
            self.curtain = self.curtain.stays()

    def hand_back(self, gone: Sequence[Entry]) -> None:
        """Prepare this screen for an undo of the entries ``gone``.

        The curtain then asks for the player here who made the oldest of these moves.
        """
        self.announcements.forget()
        self.unseen_draws.begin()
        people = self.here()
        whose = [entry.seat for entry in reversed(gone) if entry.kind == "move" and entry.seat in people]
        if self.seat is None and whose and whose[0] != self.shown and not self.curtain.open:
            self.curtain = Curtain(asked=whose[0])

    def unsettle(self) -> None:
        """Clear the unfinished move, because the position changes."""
        self.composer.clear()
        self.unseen_draws.begin()
        self.curtain = self.curtain.moved()

    @property
    def ruling(self) -> Correction | None:
        """The correction in progress, or ``None``."""
        return self.correction_pause.ruling
