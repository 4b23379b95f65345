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
from functools import partial
from typing import Any

from playtest import words
from playtest.engines import codec
from playtest.engines.game import REFEREE, Illegal, Seat
from playtest.engines.sentences import one_sentence, short
from playtest.record import Busy, Entry, Unusable
from playtest.table import NORMAL, SeatTable, Table
from playtest.widgets.games import front_end
from playtest.widgets.kit import Board, KeepingPen, Message, Node, Piece, Scene, Screen, button, forms
from playtest.widgets.kit.page import Handlers, check_handled, refuse_others
from playtest.widgets.table import messages
from playtest.widgets.table.composer.held_moves import HeldMoves
from playtest.widgets.table.composer.legal_moves import LegalMoves
from playtest.widgets.table.handlers import bots, composing
from playtest.widgets.table.handlers.auto_pass import AutoPass
from playtest.widgets.table.handlers.bots import BotControls
from playtest.widgets.table.handlers.correction import Correction
from playtest.widgets.table.handlers.ending import EndButtons, SurveyPage
from playtest.widgets.table.handlers.moves import POSITION, MoveController
from playtest.widgets.table.handlers.undo import Undo
from playtest.widgets.table.session import background
from playtest.widgets.table.session.announcements import Announcements
from playtest.widgets.table.session.correction_pause import CorrectionPause
from playtest.widgets.table.session.curtain import Curtain
from playtest.widgets.table.session.heartbeat import Heartbeat
from playtest.widgets.table.session.people import People
from playtest.widgets.table.session.prerender import Prerender
from playtest.widgets.table.session.scene_cache import SceneCache
from playtest.widgets.table.session.seat_clock import SeatClock
from playtest.widgets.table.session.unseen_draws import UnseenDraws
from playtest.widgets.table.view import dock, drawers, zones
from playtest.widgets.table.view.correction_preview import correction_preview
from playtest.widgets.table.view.drawers import Drawers
from playtest.widgets.table.view.log import Logbooks
from playtest.widgets.table.view.position_at import position_at
from playtest.widgets.table.view.read_table import ZONE, read_table
from playtest.widgets.table.view.snapshot import TableSnapshot
from playtest.widgets.table.view.status_line import turn
from playtest.words import common

PACE = NORMAL
"""Seconds a bot's move stays alone on the screen."""
WATCH = 0.5
"""Seconds between looks at the keeper's warning."""
AGAIN_SECONDS = 0.2
"""Seconds until what found the recordings busy is tried again …"""
BUSY_SECONDS = 15.0
"""… and after how many it is given up with a sentence."""
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
        self._lender = table
        self.table = table if seat is None or table.lent else SeatTable(table, seat)
        self.seat = seat
        self.board: Screen = Board() if board is None else board
        self._leave, self._leads = leave, leads
        self._rematch = rematch
        self._review = review
        self._ends = EndButtons(
            table, seat, surveys, can_review=review is not None, can_rematch=rematch is not None
        )
        self._follow = follow
        self._surveys = surveys
        self._vacant = vacant
        self._text = words.of(table.game)
        self._held_moves = HeldMoves(table)
        self._legal_moves = LegalMoves(self.table, seat, self._text, self._held_moves)
        self._unseen_draws = UnseenDraws(self.table, self._text)
        self._moves = MoveController(
            self.table, seat, self._text, self._legal_moves, self._held_moves, self._unseen_draws, self._made
        )
        self.composer, self.referee = self._moves.composer, self._moves.referee
        self._curtain = Curtain(shown=seat)
        self._announcements = Announcements(
            table, self._text, lambda: self._redraw(), elsewhere=seat is not None
        )
        self._people = People(self.table)
        self._undo = Undo(
            self.table,
            seat,
            self._hand_back,
            lambda: self._redraw(),
            says=lambda entry: self._books.said_of(entry, self._shown),
        )
        self._auto_pass = AutoPass(self.table, self._let_be, self._is_busy)
        self._notice = ""
        self._error = ""
        self._reads = False
        """Whether somebody reads the position in words just now."""
        self._minding = False
        """Whether the clock is looked after just now: what it writes is drawn with the rest."""
        self._closed = False
        self._waited: dict[str, float] = {}
        self._said = ""
        self._whose = ""
        self._warned: str | None = None
        self._idle: tuple[int, ...] = ()
        self._waits: dock.BotsWait | None = None
        self._watching: asyncio.Task[None] | None = None
        self._seen = len(table.log)
        self._scenes: dict[int, int] = {}
        self._seat_clock = SeatClock(table, shared=seat is None, elsewhere=lambda: self._drawers.elsewhere)
        self._shown_scene: Scene | None = None
        self._pieces: dict[str, Piece] | None = None
        self._books = Logbooks(table, self._text)
        self._drawers = Drawers(
            table, self._books, seat, self.referee, self._whose_business, lambda: self._redraw(), self._on
        )
        self._scene_cache = SceneCache(self.table)
        self._pen = KeepingPen()
        self._prerender = Prerender(table, self._scene_cache, self._pen)
        self._correction_pause = CorrectionPause(table, self._seat_clock)
        self._bots = BotControls(self.table, seat, self._people, pace, lambda: self._ruling is not None)
        self._heartbeat = Heartbeat(self.table, self.board, self)
        self.board.listen(self._hear)
        self._stop_listening = table.listen(self._changed)
        self._bots.start_paused(wanted=waits)
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
        if self._follow is not None and not self._closed:
            self._end()
            self._follow(id)

    @HANDLERS.on(messages.OpenSurvey)
    def _on_survey_open(self, message: messages.OpenSurvey) -> None:
        if self._surveys is not None:
            self._surveys.open_survey()

    @HANDLERS.on(messages.OpenReview)
    def _on_review(self, message: messages.OpenReview) -> None:
        if self._review is not None and (self.table.outcome is not None or self.table.ended):
            review = self._review
            self._end()
            review()

    @HANDLERS.on(messages.Resume)
    def _on_go_on_with_it(self, message: messages.Resume) -> None:
        """Go on with a playtest that was ended early."""
        self.table.go_on()
        self.table.nudge()

    def __repr__(self) -> str:
        return f"<TableView of {self.table.id}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    @property
    def closed(self) -> bool:
        """Whether it was put away: nothing is shown here any more."""
        return self._closed

    def invite(self) -> None:
        """Invite everybody to a device of their own; nothing begins before they are there, or by a word."""
        self._hear(Message("invite:here"))

    def close(self) -> None:
        """Take everything off the page and stop playing bots; the playtest stays as it is."""
        self._end()
        self.board.close()

    def _end(self) -> None:
        """Let go of the table, not of the board."""
        self._closed = True
        self.table.pace.leaves(self)
        self._stop_listening()
        if self._watching is not None:
            self._watching.cancel()
        self._undo.close()
        self._drawers.close()
        self._announcements.close()
        self._unseen_draws.begin()
        self.composer.clear()
        self.board.clear()
        background.stop(self._lender, self)

    def _keep(self) -> None:
        """Have bots and clocks go on in the event loop; without one, ``table.tick()`` does it."""
        if self.table.readonly is None:
            background.start(self._lender, self, self._bots.pace)
        if self._watching is None or self._watching.done():
            self._watching = background.task(self._watch())

    async def _watch(self) -> None:
        """Show what the keeper says: a bot fails or has nothing to add, a database is away.

        How long bots wait may be another screen's doing, or another process's.
        """
        while not self._closed:
            await asyncio.sleep(WATCH)
            self._bots.hold_elsewhere()
            self._heartbeat.look()
            said = self.table.warning == self._warned and self.table.idle_bots() == self._idle
            if not said or dock.bots_wait(self.table) != self._waits:
                self._draw()

    # -- who sees what

    @property
    def pace(self) -> float | None:
        """How many seconds a bot's move stays alone on the screen; ``None``: each waits for a press."""
        return self._bots.pace

    @property
    def shown(self) -> Seat | None:
        """The seat whose side is on the screen; ``None``: what a spectator sees."""
        return self._curtain.shown

    @property
    def _shown(self) -> Seat | None:
        return self._curtain.shown

    def _settle(self) -> None:
        """Decide whose side to show, and before whom the curtain hangs."""
        if self.seat is not None:
            self._curtain = Curtain(shown=self.seat)
            return
        if self._announcements.holding and len(self._people.all()) > 1:
            if len(self._here()) > 1 and not self.composer.begun and self._people.have_secrets():
                self._curtain = self._curtain.shut()
            return
        acting, before = self._people.acting(), self._curtain
        self._curtain = before.settle(
            acting,
            self._people.all(),
            secret=self._people.keep_secrets(acting, self._legal_moves.legal),
            first=self._seat_clock.seat,
            away=self._drawers.elsewhere,
        )
        if before.shown not in (None, self._shown) and (self._error or self._notice):
            # What was said to that seat may be its secret.
            self._error, self._notice = "", "The table changed. Your move was not made; try again."

    # -- what the page says

    def _told(self, sentence: str) -> str:
        """What went wrong, as this screen may know it: players are not told where the recordings are."""
        return sentence if self.seat is None else self.table.store.unplaced(sentence)

    def _hear(self, message: Message) -> None:
        """One click, key or form from the page."""
        if self._closed:
            return
        if message.name == "shape":
            self._draw()
            return
        if not messages.is_known(message):
            return
        if message.name not in UNASKED:
            self._forget(message.name)
        self.table.pace.active = self.table.store.now()
        self._moves.begin_on(self._scenes.get(message.rev, self._seen))
        try:
            self._notice = self._carry_out(messages.parse(message)) or self._notice
        except Busy as error:
            self._try_again(message, error)
        except (Illegal, Unusable, codec.Invalid, forms.Wrong) as error:
            wrong = self._told(one_sentence(error))
            if not self._drawers.takes(message.do, wrong):
                self._error = self._legal_moves.by_names(wrong)
        except Exception as error:
            logging.getLogger("playtest").exception("The table view could not do %s", short(message.name))
            wrong = self._told(one_sentence(error, 200))
            self._error = f"That did not work; nothing recorded is lost ({wrong})"
        if not self._closed:
            self._draw()

    def _forget(self, name: str) -> None:
        """Something is pressed: what was said before was read, and what it does not answer is not asked."""
        self._error = self._notice = ""
        self._drawers.forget()
        if name != messages.ConfirmUndo.wire:
            self._undo.forget()
        if name != messages.ConfirmPlayHere.wire:
            self._drawers.away.forget()
        if name != messages.Invite.wire:
            self._drawers.hide_keys()

    def _carry_out(self, message: messages.TableMessage | None) -> str | None:
        """Have whoever handles ``message`` do it. Raises ``Illegal`` where it is not this page's to send."""
        if message is None:
            return None
        refuse_others(message, facilitates=self.seat is None)
        kind = type(message)
        if isinstance(message, messages.ToComposer) and kind in composing.HANDLERS.kinds:
            return composing.HANDLERS.carry_out(self.referee if message.referee else self.composer, message)
        if kind in bots.HANDLERS.kinds:
            return bots.HANDLERS.carry_out(self._bots, message)
        if kind in drawers.HANDLERS.kinds:
            return drawers.HANDLERS.carry_out(self._drawers, message)
        return HANDLERS.carry_out(self, message)

    def _try_again(self, message: Message, busy: Busy) -> None:
        """Do again in a moment what found the recordings busy; nobody waits, and nothing is done twice."""
        waited = self._waited.get(message.do, 0.0)
        if waited >= BUSY_SECONDS or not background.later(AGAIN_SECONDS, lambda: self._hear(message)):
            self._waited.pop(message.do, None)
            self._error = str(busy)
            return
        self._waited = {message.do: waited + AGAIN_SECONDS}
        self._notice = "The recordings are busy. Trying again."

    @HANDLERS.on(messages.Hello)
    def _on_hello(self, message: messages.Hello) -> None:
        self.table.pace.has_open(self, False)  # a page that comes has its drawers shut
        self._keep()

    @HANDLERS.on(messages.Typing)
    def _on_typing(self, message: messages.Typing) -> None:
        """Somebody types: bots wait from now on."""

    @HANDLERS.on(messages.Reading)
    def _on_reading(self, message: messages.Reading) -> None:
        """A drawer was opened or shut: bots wait longer for who reads there."""
        self.table.pace.has_open(self, message.opened in ("yes", ZONE))
        self._reads = message.opened == ZONE

    @HANDLERS.on(messages.Continue)
    def _on_go_on(self, message: messages.Continue) -> None:
        self._announcements.go_on()

    @HANDLERS.on(messages.Seen)
    def _on_seen(self, message: messages.Seen) -> None:
        """Whoever has drawn has seen it: the screen goes on to whoever is to act."""
        self._unseen_draws.begin()
        self._curtain = self._curtain.moved()

    @HANDLERS.on(messages.ShowAgain)
    def _on_moment(self, message: messages.ShowAgain) -> None:
        self._announcements.again(message.n, self._eyes())

    def _here(self) -> set[Seat]:
        """The people who play at this screen."""
        return set(self._people.all()) - self._drawers.elsewhere

    # -- a move of whoever looks

    @HANDLERS.on(messages.Pick)
    def _on_part(self, message: messages.Pick) -> None:
        piece = self._piece(message.key)
        if piece is not None and self._auto_pass.covers(self._shown):
            lets_be = self._auto_pass.said(self._shown)
            raise Illegal(f"{lets_be.told if lets_be else ''} Press Ask me again first.")
        if piece is not None:
            self._moves.pick(self._shown, piece)

    def _piece(self, key: str) -> Piece | None:
        """The piece with this key that stands for part of a move, if a side is shown that has one."""
        if self._shown is None or self._shown_scene is None:
            return None
        if self._pieces is None:
            self._pieces = self._shown_scene.pickable()
        return self._pieces.get(key)

    @HANDLERS.on(messages.StartOver)
    def _on_start_over(self, message: messages.StartOver) -> None:
        self._moves.start_over()

    @HANDLERS.on(messages.Escape)
    def _on_escape(self, message: messages.Escape) -> None:
        for composer in (self.composer, self.referee):
            if composer.begun:  # else a button pressed in the same moment would be that of a move let go
                composer.clear()

    @HANDLERS.on(messages.WhyNot)
    def _on_try(self, message: messages.WhyNot) -> None:
        """Why a move is not possible that one may expect to be."""
        if self._shown is not None:
            self._error = self._moves.why_barred(self._shown, message.at)

    def _all_pass(self) -> tuple[str, Sequence[Seat]]:
        """What a button says by which all at this screen let be what another did, and who they are."""
        if self.seat is not None or self._shown is None or self.composer.begun:
            return "", ()
        return self._legal_moves.all_pass(self._shown, self._here())

    @HANDLERS.on(messages.AllPass)
    def _on_all_pass(self, message: messages.AllPass) -> None:
        """Everybody at this screen who is asked in turn lets be what another did."""
        if self._shown is not None and any(self._all_pass()):
            self._moves.pass_all(self._shown, self._here())

    @HANDLERS.on(messages.BeginAutoPass)
    def _on_let_be(self, message: messages.BeginAutoPass) -> None:
        """Whoever looks, and all at this screen who are asked in turn, let be for a while what others do."""
        if self._shown is not None and self._auto_pass.may(self._shown):
            several = self._all_pass()[1] or [self._shown]
            self._auto_pass.says(several)
            self._moves.pass_all(self._shown, several)

    @HANDLERS.on(messages.EndAutoPass)
    def _on_ask_again(self, message: messages.EndAutoPass) -> None:
        """Whoever looks is asked again, and at a screen that several share all of them."""
        self._auto_pass.forget()

    def _let_be(self, seat: Seat) -> None:
        """The move of ``seat``, which has said that it lets be what others do."""
        if self._closed or (move := self._legal_moves.passing(seat)) is None:
            return
        with contextlib.suppress(Busy, Illegal, Unusable):  # it is due again with the next drawing
            self._moves.submit(seat, move)
        self._redraw()

    def _is_busy(self) -> bool:
        """Whether something is read, asked or corrected here before anybody goes on."""
        reads = self._announcements.holding or self._undo.question() is not None
        return self._closed or reads or self._ruling is not None

    @property
    def lets_be(self) -> bool:
        """Whether nothing is asked of the seat of this screen but what it lets be for a while."""
        return self._auto_pass.covers(self.seat)

    @HANDLERS.on(messages.Make)
    def _on_make(self, message: messages.Make) -> str:
        """The last choice and its move in one press."""
        return self._moves.make(self._shown, message.key, message.at)

    @HANDLERS.on(messages.Confirm)
    def _on_confirm(self, message: messages.Confirm) -> str:
        seat = REFEREE if message.referee else self._shown
        return "" if seat is None else self._moves.confirm(seat, message.key)

    @HANDLERS.on(messages.PressAndHold)
    def _on_press(self, message: messages.PressAndHold) -> None:
        self._held(message.key, release=False)

    @HANDLERS.on(messages.Release)
    def _on_release(self, message: messages.Release) -> None:
        self._held(message.key, release=True)

    def _held(self, key: str, *, release: bool) -> None:
        """A press-and-hold piece: pressing makes its first move, letting go its second."""
        piece = self._piece(key)
        if piece is not None and self._shown is not None:
            self._moves.hold(self._shown, piece, release=release)

    def _made(self, seat: Seat) -> None:
        """A move of ``seat`` is on disk: the screen goes on, once what it drew was seen."""
        self._curtain = self._curtain.moved()
        if self._is_shared and seat == self._shown and self._unseen_draws.hear(seat):
            self._curtain = self._curtain.stays()

    # -- seats, curtain, facilitator

    @HANDLERS.on(messages.ChooseSeat)
    def _on_seat(self, message: messages.ChooseSeat) -> None:
        seat = message.seat
        if seat in self._people.all() and seat != self._shown:
            self.composer.clear()
            if self._drawers.away.may_show(seat):
                self._unseen_draws.begin()
                self._curtain = self._curtain.choose(seat)

    @HANDLERS.on(messages.ConfirmPlayHere)
    def _on_here_yes(self, message: messages.ConfirmPlayHere) -> None:
        """Whoever plays on a device plays here all the same: the curtain hangs before them."""
        come = self._drawers.away.yes()
        if self.table.pace.waiting and not self._drawers.elsewhere:
            self._drawers.begin()
        if len(come) == 1:
            self._curtain = self._curtain.choose(come[0])

    @HANDLERS.on(messages.LiftCurtain)
    def _on_show(self, message: messages.LiftCurtain) -> None:
        self._curtain = self._curtain.lift(message.seat)

    @HANDLERS.on(messages.OpenAll)
    def _on_open(self, message: messages.OpenAll) -> None:
        """Show the facilitator every card; no seat's side is shown before somebody covers them again."""
        self.composer.clear()
        self._curtain = self._curtain.uncover()

    @HANDLERS.on(messages.CoverAll)
    def _on_cover(self, message: messages.CoverAll) -> None:
        self._curtain = self._curtain.cover()

    @HANDLERS.on(messages.HideSide)
    def _on_hide(self, message: messages.HideSide) -> None:
        self.composer.clear()
        self._curtain = self._curtain.fall()

    @HANDLERS.on(messages.AskUndo)
    def _on_undo(self, message: messages.AskUndo) -> None:
        """Go back to the last decision of a person; where more goes than that, only after a question."""
        self._whose_business()
        if self.seat is not None:
            self.table.undo(seat=self.seat)
            return
        self._undo.ask(self.table.last_decision())

    @HANDLERS.on(messages.UndoTo)
    def _on_back(self, message: messages.UndoTo) -> None:
        """Back to how things were after a line of the log."""
        if not self.table.taken_back(message.n):
            raise Illegal("Nothing has happened since that line.")
        read, _ = self._books.lines(self._shown, None, notes=True)
        pressed = next(
            (line.text for line in reversed(read) if line.n == message.n), ""
        )  # what was done, not what came of it
        self._undo.ask(message.n, pressed)

    @HANDLERS.on(messages.ConfirmUndo)
    def _on_undo_yes(self, message: messages.ConfirmUndo) -> None:
        self._undo.do()

    @HANDLERS.on(messages.CancelUndo)
    def _on_undo_no(self, message: messages.CancelUndo) -> None:
        self._undo.forget()

    def _hand_back(self, gone: Sequence[Entry]) -> None:
        """What goes is taken back: the screen goes to who made the first of it here, to decide anew."""
        self._announcements.forget()
        self._unseen_draws.begin()
        people = self._here()
        whose = [entry.seat for entry in reversed(gone) if entry.kind == "move" and entry.seat in people]
        if self.seat is None and whose and whose[0] != self._shown and not self._curtain.open:
            self._curtain = Curtain(asked=whose[0])

    def _whose_business(self) -> None:
        """What was being composed was composed on something else."""
        self.composer.clear()
        self._unseen_draws.begin()
        self._curtain = self._curtain.moved()

    @HANDLERS.on(messages.BeginCorrection)
    def _on_correct(self, message: messages.BeginCorrection) -> None:
        """Correct the position by pressing what is wrong."""
        self._correction_pause.begin()
        self._whose_business()

    @HANDLERS.on(messages.EndCorrection)
    def _on_correct_end(self, message: messages.EndCorrection) -> None:
        self._correction_pause.end(self._shown)

    @HANDLERS.on(messages.CorrectionStep)
    def _correct(self, step: messages.CorrectionStep) -> str | None:
        """One step of the correction on its way."""
        made = self._correction_pause.hear(step, self._shown)
        return common.RULING_MADE if made else None

    @HANDLERS.on(messages.PauseClock)
    def _on_pause(self, message: messages.PauseClock) -> None:
        self._seat_clock.pause()

    @HANDLERS.on(messages.ResumeClock)
    def _on_resume(self, message: messages.ResumeClock) -> None:
        self._seat_clock.resume(self._shown)

    def leave(self) -> None:
        """Go back to where the table was opened from, as the button above it does."""
        if self._leave is not None:
            self._end()
            self._leave()

    @HANDLERS.on(messages.Leave)
    def _on_leave(self, message: messages.Leave) -> None:
        self.leave()

    @property
    def _ruling(self) -> Correction | None:
        return self._correction_pause.ruling

    # -- what others do

    def _changed(self, entries: list[Entry]) -> None:
        """New entries are on disk: from here, from bots, or from another process."""
        if self._closed or self._minding or self._moves.submitting:
            return
        if any(entry.kind == "seat" for entry in entries):
            self._bots.start_paused(wanted=False)
        if any(entry.kind in ("undo", "ruling") for entry in entries):
            self._auto_pass.forget()
        if any(entry.kind in POSITION for entry in entries):
            self._error = self._notice = ""
            if self._undo.forget():
                self._notice = "The table changed. Nothing was taken back."
            if self._is_shared and self._shown not in [*self._people.acting(), self._unseen_draws.seat]:
                self._curtain = self._curtain.moved()
            self._drawers.put_ruling_away()
            self._drawers.wrong = None
            if self._ruling is not None:
                self._correction_pause.end(self._shown)
                self._notice = "The table changed. The correction was canceled."
        self._draw()

    # -- drawing

    def _draw(self) -> None:
        """Show everything as it is now."""
        table = self.table
        self._announcements.look(self._eyes())
        self._settle()
        self._minding = True
        try:
            asked = self._undo.holds(table.store.now())
            with contextlib.suppress(Busy):  # it is minded again with the next drawing
                self._seat_clock.mind(None if asked else self._shown)
        finally:
            self._minding = False
        shown = self._shown
        self._auto_pass.mind(self._here() if self.seat is None else {self.seat})
        asked_for = None if self._auto_pass.covers(shown) else shown
        self._notice = self._moves.offer(asked_for, self._seen) or self._notice
        table.pace.composes(self, self.composer.begun or self._curtain.hangs)  # or the screen is on its way
        self._seen = len(table.log)
        self._moves.begin_on(self._seen)
        self._warned, self._idle, self._waits = table.warning, table.idle_bots(), dock.bots_wait(table)
        view = self._held_moves.view(shown)
        snapshot = self._showing(view)
        self._whose = turn(snapshot)[0]
        side = self._drawers.pane(shown, secrets=self._people.have_secrets)
        invitation = self._drawers.invitation()
        panes = [pane for pane in zones.panes(snapshot) if invitation is None or pane.key != "moment"]
        reading = read_table(self._in_words(view) if self._reads else None)
        self.board.show([*panes, *filter(None, [invitation]), side, reading], say=self._announcement())
        self._scenes[self.board.rev] = self._seen
        self._scenes.pop(self.board.rev - SCENES, None)
        self._look_ahead()

    def _in_words(self, view: Any) -> str:
        """What the board shows, in words."""
        table = self.table
        looked_at = table.view(REFEREE) if self._curtain.open else self._as_it_came_out(view)
        return words.position(table.game, looked_at, table.names)

    def _look_ahead(self) -> None:
        """Have what a move brings drawn while its player has not confirmed it yet."""
        composer, rev = self.composer, self.board.rev
        if self._shown is None or not composer.begun or composer.move is None or composer.run:
            return
        if not len(self._held_moves):
            self._prerender.soon(
                self._shown,
                composer.move,
                lambda: not self._closed and self.board.rev == rev,
                shared=self._is_shared,
            )

    @property
    def _is_shared(self) -> bool:
        """Whether several people look at this screen, one after the other."""
        return self.seat is None and len(self._people.all()) > 1

    def look_again(self) -> None:
        """Show what no entry of the log tells of, as that a seat is free."""
        self._redraw()

    def _redraw(self) -> None:
        if not self._closed:
            self._draw()

    def _eyes(self) -> Seat | None:
        """Who reads what just happened: the seat of this screen, or everybody at a shared one."""
        people = self._people.all()
        if self.seat is not None:
            return self.seat
        return people[0] if len(people) == 1 and people[0] not in self._drawers.elsewhere else None

    def _announcement(self) -> str:
        told = self._error or self._drawers.told or self._notice
        if told:
            return told
        newest = self._books.lines(None, 1)
        happened = newest[0][0].text if newest[0] else ""
        before, self._said = self._said, f"{happened} {self._whose}".strip()
        return "" if self._said == before else self._said

    def _showing(self, view: Any) -> TableSnapshot:
        table, curtain = self.table, self._curtain
        looked_at = self._as_it_came_out(view)
        looks_back = looked_at is not view
        held = len(self._held_moves)
        scene = self._scene_cache.of(
            looked_at,
            self._shown,
            everything=curtain.open,
            held=held,
            looks_back=self._announcements.now if looks_back else None,
            shared=self._is_shared,
        )
        if scene is not self._shown_scene:
            self._shown_scene, self._pieces = scene, None
        acting = (
            self._shown is not None and not looks_back and (bool(self.composer.moves) or self.composer.begun)
        )
        attempts = front_end(table.game).expected_moves(view) if acting else ()
        passing, passes = self._all_pass() if acting else ("", ())
        everybody_reads = self._announcements.holding and self._is_shared
        newest, _ = self._books.lines(None if everybody_reads else self._shown, zones.RECENT)
        would_be = correction_preview(
            table,
            self._ruling,
            self._shown,
            partial(self._scene_cache.as_ruled, shared=self._is_shared),
            everything=curtain.open,
        )
        return TableSnapshot(
            table=table,
            text=self._text,
            own=self.seat,
            curtain=curtain,
            view=view,
            scene=scene if would_be is None or would_be.scene is None else would_be.scene,
            correction_preview=would_be,
            composer=self.composer,
            acting=acting,
            looks_back=looks_back,
            stamp=self.board.rev,
            barred=self._moves.bar(attempts),
            error=self._error,
            notice=self._notice,
            moment=self._announcements.now,
            holds=self._announcements.holding and len(self._people.all()) > 0,
            again=self._announcements.again_up,
            goes=self._announcements.goes,
            question=self._undo.question(),
            tools=self._tools(),
            ends=[] if curtain.open else self._ends.buttons(),
            undo=self._undo.may(),
            recent=newest,
            pen=self._pen,
            ruling=self._ruling,
            away=self._drawers.away if self.seat is None else None,
            lost=self._drawers.lost,
            vacant=self._nobody_yet(),
            gone=self._drawers.away.gone if self.seat is None else frozenset(),
            devices=self._drawers.away.devices() if self.seat is None else {},
            room=self._drawers.room,
            gathering=bool(self._drawers.elsewhere) and self.table.pace.waiting,
            follows=self._surveys is not None,
            then=self._phase_then(looked_at),
            shapes=self.board.shapes,
            held=held,
            ends_patience=self._bots.all_the_people,
            passing=passing,
            passes=passes,
            may_let_be=self._auto_pass.may(self._shown) if acting else None,
            lets_be=self._auto_pass.said(self._shown),
            let_be=self._auto_pass.covers(self._shown),
            just_drawn=self._just_drawn(),
        )

    def _just_drawn(self) -> str:
        """What whoever looks has drawn and may not have seen yet, where the game no longer waits for them."""
        whose = self._unseen_draws.seat
        waits = whose in self.table.pending or self.composer.begun or whose != self._shown
        return "" if whose is None or waits else self._unseen_draws.says

    def _nobody_yet(self) -> frozenset[Seat]:
        """The seats on devices that nobody has taken yet."""
        if self._vacant is not None:
            return frozenset(self._vacant())
        return frozenset(self._drawers.away.free if self.seat is None else ())

    def _as_it_came_out(self, view: Any) -> Any:
        """What the board shows: while everything waits for a moment what explains it, if a game has that."""
        again = self._announcements.again_up
        up = self._announcements.now if again or self._announcements.holding else None
        if up is None or self.composer.begun or self._curtain.open or self._ruling is not None:
            return view
        return position_at(self.table, view, self._shown, *up, again=again)

    def _phase_then(self, view: Any) -> str:
        """Where the game stood when what is up came out; nothing once a move is begun after it."""
        up = None if self.composer.begun else self._announcements.now
        if up is None or (
            self._announcements.again_up and not front_end(self.table.game).shows_earlier_boards
        ):
            return ""
        return front_end(self.table.game).phase_during(view, up[1].event, self.table.events_of(up[0]))

    def _tools(self) -> list[Node | None]:
        people = self._people.all()
        hide = (
            button("hide", f"Hide {self.table.names[self._shown]}'s side", kind="small")
            if self.seat is None
            and self._shown is not None
            and len(people) > 1
            and self._people.have_secrets()
            else None
        )
        acts = self._shown is not None and bool(self.composer.moves)  # where nobody does it is in the dock
        steps = acts and self.seat is None and self._ruling is None and self.table.stepping
        step = button("next", "Next bot", kind="small") if steps else None
        leave = button("leave", self._leads, kind="small") if self._leave else None
        waits = self.table.pace.awaits_word and self.seat is None and self._ruling is None
        waits = waits and self.table.outcome is None
        waits = waits and (acts or self._curtain.hangs)  # else it is in the dock
        word = button("begin-bots", "Let the bots play", kind="small") if waits else None
        if dock.may_pause(self.table) and self.seat is None and self._ruling is None:
            word = button("hold-bots", "Pause bots", kind="small")
        return [hide, step, word, self._ends.survey_before(), leave]


check_handled(messages.VOCABULARY, HANDLERS, bots.HANDLERS, drawers.HANDLERS, composing.HANDLERS)
