"""A playtest on the screen: the facilitator's front-end, or one seat's on a screen of its own.

What is shown is made from views, never from the state, and goes to the page by message inside the board's
scene; nothing of it is a trait. On a shared screen a curtain hides a seat's side until its player lifts it,
and falls again when somebody else is to act. A view can be closed and made anew from the log at any moment.

For tests, in the page (besides what the kit's board lists):

- ``.pb-root`` has ``data-decision`` (the kind of move that is asked) and a pane for each zone, with
  ``data-zone``: ``top``, ``stage``, ``players``, ``mine``, ``dock``, ``moment``, ``side``, ``ledger``; the
  last two are drawers that ``[data-open=side]`` and ``[data-open=ledger]`` open. ``.pb-head`` has
  ``data-playtest`` (the id), ``data-entries`` (how long the log is), ``data-over`` (``yes``/``no``) and
  ``data-shows`` (whose side is shown: a seat's number, or ``spectator``).
- ``.pb-turn`` says whose move it is (``data-turn``: ``acting``, ``waiting``, ``over``);
  ``[data-seat="2"]`` is a seat, with ``data-acts``; its button does ``seat:2``.
- ``[data-curtain="2"]`` is the curtain before seat 2; its button does ``show:2``; ``hide`` lets it fall.
- ``[data-composer=seat]`` is the composer: ``[data-question]``, ``[data-option="color=2"]``,
  ``[data-composed]`` the move in words, ``[data-confirm]``, ``clear``, ``edit``; forms are
  ``form[data-form]``; ``[data-barred]`` holds buttons ``try:0`` that say why not. The referee's has
  ``data-composer="r."``, and ``r.`` before everything it does.
- ``.pb-log li[data-n]`` are the entries; ``details[data-drawer]`` the drawers ``note``, ``talk``, ``seats``,
  ``ruling``, ``survey``, ``referee``, ``about``; their forms do the same names.
- ``[data-zone=reading]`` is the landmark *Read the table*; ``[data-open=reading]`` and the key T open it.
- ``end-early`` asks, ``end-early-yes`` (a form with ``reason``) ends the playtest early, and ``.pb-head`` has
  ``data-decision=ended`` then; ``go-on-with-it`` goes on.
- ``.pb-ruling`` is a ruling on its way: ``fix:KEY`` opens what a piece corrects, ``fix-set`` changes it,
  ``fix-back`` goes back to it; ``.pb-stage[data-foreseen]`` is the board as it would be, ``[data-changed]``
  what would change, ``.pb-instead`` what a press says where nothing is corrected.
- ``.pb-device[data-device]`` says how it stands with a seat while a room gathers.
- ``let-be`` lets be for a while whatever others do, ``ask-again`` ends that.
- ``undo``, ``pause``, ``resume``, ``leave`` are buttons; ``.pb-message`` and ``.pb-error`` say what happened.
- ``[data-results]`` is the final result, with a ``tr[data-seat]`` and ``[data-score]`` for each seat.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any

from playtest.engines import codec
from playtest.engines.game import Illegal, Seat
from playtest.engines.sentences import one_sentence, short
from playtest.record import Busy, Entry, Unusable
from playtest.table import NORMAL, Table
from playtest.widgets.kit import Board, Message, Screen, forms
from playtest.widgets.kit.page import Handlers, check_handled, refuse_others
from playtest.widgets.table import messages
from playtest.widgets.table.handlers import bots, composing, screen
from playtest.widgets.table.handlers.ending import SurveyPage
from playtest.widgets.table.handlers.moves import POSITION
from playtest.widgets.table.session import background
from playtest.widgets.table.session.heartbeat import Heartbeat
from playtest.widgets.table.table_session import Options, TableSession
from playtest.widgets.table.view import dock, drawers, zones
from playtest.widgets.table.view.read_table import read_table
from playtest.widgets.table.view.snapshot_of import in_words, snapshot_of
from playtest.widgets.table.view.status_line import turn

PACE = NORMAL
"""Seconds a bot's move stays alone on the screen."""
WATCH = 0.5
"""Seconds between looks at the keeper's warning."""
AGAIN_SECONDS = 0.2
"""Seconds until what found the recordings busy is tried again …"""
BUSY_SECONDS = 15.0
"""… and after how many it is given up with a sentence."""
AT_ONCE = 8
"""So many lines of what happened are announced at once; the newest, where there are more."""
SCENES = 100
"""Of so many scenes it is known what they showed, when a press on one of them comes."""

UNASKED = frozenset(each.wire for each in (messages.Hello, messages.Typing, messages.Reading))
"""What a page says without a press."""
HANDLERS: Handlers[TableView] = Handlers()


class TableView:
    """The front-end of ``table``; with ``seat`` that seat's alone, for a screen of its own.

    ``pace`` is how many seconds a bot's move stays alone on the screen, ``None`` has each bot wait for a
    press; afterwards it is what was chosen here. ``board`` is where to show it, by
    default a new board; ``leave`` is called by a button that then stands above the board and says where it
    ``leads``, ``rematch`` by one at the end, ``follow`` with the playtest that a room on devices has gone on
    to. ``surveys`` is where the player of a seat is led to the survey. With ``waits`` bots wait for a word
    before they move, as they do where only bots play. ``vacant`` says which
    seats on devices nobody has taken.
    """

    def __init__(
        self,
        table: Table,
        seat: Seat | None = None,
        *,
        pace: float | None = PACE,
        board: Screen | None = None,
        leave: Callable[[], None] | None = None,
        leads: str = "All playtests",
        rematch: Callable[[], None] | None = None,
        review: Callable[[], None] | None = None,
        follow: Callable[[str], None] | None = None,
        surveys: SurveyPage | None = None,
        vacant: Callable[[], Sequence[Seat]] | None = None,
        waits: bool = False,
    ) -> None:
        if seat is not None and not 0 <= seat < table.game.seats:
            raise ValueError(
                f"{table.title or table.game.title} has seats 0 to {table.game.seats - 1}, not {seat}."
            )
        self.board: Screen = Board() if board is None else board
        self._leave, self._rematch, self._review, self._follow = leave, rematch, review, follow
        options = Options(
            pace=pace,
            leads=leads,
            can_leave=leave is not None,
            can_review=review is not None,
            can_rematch=rematch is not None,
            surveys=surveys,
            vacant=vacant,
        )
        self.session = TableSession(table, seat, self.board, options, self._redraw, self._on)
        self.table, self.seat = self.session.table, seat
        self.composer, self.referee = self.session.composer, self.session.referee
        self._minding = False
        """Whether the clock is looked after just now: what it writes is drawn with the rest."""
        self._waited: dict[str, float] = {}
        self._said = ""
        self._whose = ""
        self._happened: tuple[int, str] = (0, "")
        self._warned: str | None = None
        self._idle: tuple[int, ...] = ()
        self._waits: dock.BotsWait | None = None
        self._watching: asyncio.Task[None] | None = None
        self._seen = len(table.log)
        self._scenes: dict[int, int] = {}
        self._heartbeat = Heartbeat(self.table, self.board, self.session)
        self.board.listen(self._hear)
        self._stop_listening = table.listen(self._changed)
        self.session.bots.start_paused(wanted=waits)
        self._keep()
        self._draw()

    @HANDLERS.on(messages.Rematch)
    def _on_rematch(self, message: messages.Rematch) -> None:
        if self._rematch is not None and self.table.outcome is not None:
            rematch = self._rematch
            self._end()
            rematch()

    def _on(self, id: str) -> None:
        """The room of this playtest plays another one now."""
        if self._follow is not None and not self.closed:
            self._end()
            self._follow(id)

    @HANDLERS.on(messages.OpenReview)
    def _on_review(self, message: messages.OpenReview) -> None:
        if self._review is not None and (self.table.outcome is not None or self.table.ended):
            review = self._review
            self._end()
            review()

    def __repr__(self) -> str:
        return f"<TableView of {self.table.id}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    @property
    def closed(self) -> bool:
        """Whether it was put away: nothing is shown here any more."""
        return self.session.closed

    def invite(self) -> None:
        """Invite everybody to a device of their own; nothing begins before they are there, or by a word."""
        self._hear(Message("invite:here"))

    def close(self) -> None:
        """Take everything off the page and stop playing bots; the playtest stays as it is."""
        self._end()
        self.board.close()

    def _end(self) -> None:
        """Let go of the table, not of the board."""
        self.session.closed = True
        self.table.pace.leaves(self.session)
        self._stop_listening()
        if self._watching is not None:
            self._watching.cancel()
        self.session.undo.close()
        self.session.drawers.close()
        self.session.announcements.close()
        self.session.unseen_draws.begin()
        self.composer.clear()
        self.board.clear()
        background.stop(self.session.lender, self)

    def _keep(self) -> None:
        """Have bots and clocks go on in the event loop; without one, ``table.tick()`` does it."""
        if self.table.readonly is None:
            background.start(self.session.lender, self, self.session.bots.pace)
        if self._watching is None or self._watching.done():
            self._watching = background.task(self._watch())

    async def _watch(self) -> None:
        """Show what the keeper says: a bot fails or has nothing to add, a database is away.

        How long bots wait may be another screen's doing, or another process's.
        """
        while not self.closed:
            await asyncio.sleep(WATCH)
            self.session.bots.hold_elsewhere()
            self._heartbeat.look()
            said = self.table.warning == self._warned and self.table.idle_bots() == self._idle
            if not said or dock.bots_wait(self.table) != self._waits:
                self._draw()

    # -- who sees what

    @property
    def pace(self) -> float | None:
        """How many seconds a bot's move stays alone on the screen; ``None``: each waits for a press."""
        return self.session.bots.pace

    @property
    def shown(self) -> Seat | None:
        """The seat whose side is on the screen; ``None``: what a spectator sees."""
        return self.session.shown

    @property
    def lets_be(self) -> bool:
        """Whether nothing is asked of the seat of this screen but what it lets be for a while."""
        return self.session.lets_be

    # -- what the page says

    def _told(self, sentence: str) -> str:
        """What went wrong, as this screen may know it: players are not told where the recordings are."""
        return sentence if self.seat is None else self.table.store.unplaced(sentence)

    def _hear(self, message: Message) -> None:
        """One click, key or form from the page."""
        if self.closed:
            return
        if message.name == "shape":
            self._draw()
            return
        if not messages.is_known(message):
            return
        if message.name not in UNASKED:
            self._forget(message.name)
        self.table.pace.active = self.table.store.now()
        self.session.moves.begin_on(self._scenes.get(message.rev, self._seen))
        try:
            self.session.notice = self._carry_out(messages.parse(message)) or self.session.notice
        except Busy as error:
            self._try_again(message, error)
        except (Illegal, Unusable, codec.Invalid, forms.Wrong) as error:
            wrong = self._told(one_sentence(error))
            if not self.session.drawers.takes(message.do, wrong):
                self.session.error = self.session.legal_moves.by_names(wrong)
        except Exception as error:
            logging.getLogger("playtest").exception("The table view could not do %s", short(message.name))
            wrong = self._told(one_sentence(error, 200))
            self.session.error = f"That did not work; nothing recorded is lost ({wrong})"
        if not self.closed:
            self._draw()

    def _forget(self, name: str) -> None:
        """Something is pressed: what was said before was read, and what it does not answer is not asked."""
        self.session.error = self.session.notice = ""
        self.session.drawers.forget()
        if name != messages.ConfirmUndo.wire:
            self.session.undo.forget()
        if name != messages.ConfirmPlayHere.wire:
            self.session.drawers.away.forget()
        if name != messages.Invite.wire:
            self.session.drawers.hide_keys()

    def _carry_out(self, message: messages.TableMessage | None) -> str | None:
        """Have whoever handles ``message`` do it. Raises ``Illegal`` where it is not this page's to send."""
        if message is None:
            return None
        refuse_others(message, facilitates=self.seat is None)
        kind = type(message)
        if isinstance(message, messages.ToComposer) and kind in composing.HANDLERS.kinds:
            return composing.HANDLERS.carry_out(self.referee if message.referee else self.composer, message)
        if kind in bots.HANDLERS.kinds:
            return bots.HANDLERS.carry_out(self.session.bots, message)
        if kind in drawers.HANDLERS.kinds:
            return drawers.HANDLERS.carry_out(self.session.drawers, message)
        if kind in screen.HANDLERS.kinds:
            return screen.HANDLERS.carry_out(self.session, message)
        return HANDLERS.carry_out(self, message)

    def _try_again(self, message: Message, busy: Busy) -> None:
        """Do again in a moment what found the recordings busy; nobody waits, and nothing is done twice."""
        waited = self._waited.get(message.do, 0.0)
        if waited >= BUSY_SECONDS or not background.later(AGAIN_SECONDS, lambda: self._hear(message)):
            self._waited.pop(message.do, None)
            self.session.error = str(busy)
            return
        self._waited = {message.do: waited + AGAIN_SECONDS}
        self.session.notice = "The recordings are busy. Trying again."

    @HANDLERS.on(messages.Hello)
    def _on_hello(self, message: messages.Hello) -> None:
        self.table.pace.has_open(self.session, False)  # a page that comes has its drawers shut
        self._keep()

    def leave(self) -> None:
        """Go back to where the table was opened from, as the button above it does."""
        if self._leave is not None:
            self._end()
            self._leave()

    @HANDLERS.on(messages.Leave)
    def _on_leave(self, message: messages.Leave) -> None:
        self.leave()

    # -- what others do

    def _changed(self, entries: list[Entry]) -> None:
        """New entries are on disk: from here, from bots, or from another process."""
        if self.closed or self._minding or self.session.moves.submitting:
            return
        if any(entry.kind == "seat" for entry in entries):
            self.session.bots.start_paused(wanted=False)
        if any(entry.kind in ("undo", "ruling") for entry in entries):
            self.session.auto_pass.forget()
        if any(entry.kind in POSITION for entry in entries):
            self.session.error = self.session.notice = ""
            if self.session.undo.forget():
                self.session.notice = "The table changed. Nothing was taken back."
            if self.session.is_shared and self.session.shown not in [
                *self.session.people.acting(),
                self.session.unseen_draws.seat,
            ]:
                self.session.curtain = self.session.curtain.moved()
            self.session.drawers.put_ruling_away()
            self.session.drawers.wrong = None
            if self.session.ruling is not None:
                self.session.correction_pause.end(self.session.shown)
                self.session.notice = "The table changed. The correction was canceled."
        self._draw()

    # -- drawing

    def _draw(self) -> None:
        """Show everything as it is now."""
        table = self.table
        self.session.announcements.look(self.session.eyes())
        self.session.settle()
        self._minding = True
        try:
            asked = self.session.undo.holds(table.store.now())
            with contextlib.suppress(Busy):  # it is minded again with the next drawing
                self.session.seat_clock.mind(None if asked else self.session.shown)
        finally:
            self._minding = False
        shown = self.session.shown
        self.session.auto_pass.mind(self.session.here() if self.seat is None else {self.seat})
        asked_for = None if self.session.auto_pass.covers(shown) else shown
        self.session.notice = self.session.moves.offer(asked_for, self._seen) or self.session.notice
        table.pace.composes(
            self.session, self.composer.begun or self.session.curtain.hangs
        )  # or the screen is on its way
        self._seen = len(table.log)
        self.session.moves.begin_on(self._seen)
        self._warned, self._idle, self._waits = table.warning, table.idle_bots(), dock.bots_wait(table)
        view = self.session.held_moves.view(shown)
        snapshot = snapshot_of(self.session, view)
        self._whose = turn(snapshot)[0]
        side = self.session.drawers.pane(shown, secrets=self.session.people.have_secrets)
        invitation = self.session.drawers.invitation()
        panes = [pane for pane in zones.panes(snapshot) if invitation is None or pane.key != "moment"]
        reading = read_table(in_words(self.session, view) if self.session.reads else None)
        self.board.show([*panes, *filter(None, [invitation]), side, reading], say=self._announcement())
        self._scenes[self.board.rev] = self._seen
        self._scenes.pop(self.board.rev - SCENES, None)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Have what a move brings drawn while its player has not confirmed it yet."""
        composer, rev = self.composer, self.board.rev
        if self.session.shown is None or not composer.begun or composer.move is None or composer.run:
            return
        if not len(self.session.held_moves):
            self.session.prerender.soon(
                self.session.shown,
                composer.move,
                lambda: not self.closed and self.board.rev == rev,
                shared=self.session.is_shared,
            )

    def look_again(self) -> None:
        """Show what no entry of the log tells of, as that a seat is free."""
        self._redraw()

    def _redraw(self) -> None:
        if not self.closed:
            self._draw()

    def _announcement(self) -> str:
        told = self.session.error or self.session.drawers.told or self.session.notice
        if told:
            return told
        self._happened = self._happened_since(*self._happened)
        before, self._said = self._said, f"{self._happened[1]} {self._whose}".strip()
        return "" if self._said == before else self._said

    def _happened_since(self, heard: int, told: str) -> tuple[int, str]:
        """The newest entry of the log, and what came with all entries after ``heard``."""
        newest, _ = self.session.books.lines(None, AT_ONCE)
        if not newest or newest[0].n == heard:
            return heard, told
        since = heard if 0 < heard < newest[0].n else newest[0].n - 1
        new = [line.text for line in newest[:AT_ONCE] if line.n > since]
        return newest[0].n, " ".join(reversed(new))


check_handled(
    messages.VOCABULARY, HANDLERS, screen.HANDLERS, bots.HANDLERS, drawers.HANDLERS, composing.HANDLERS
)
