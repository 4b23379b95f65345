"""A playtest on the screen: the facilitator's front-end, or one seat's on a screen of its own.

Everything shown is made from views, never from the state. It goes to the page in messages, inside the board's
scene, and is never saved as a trait of the widget. On a shared screen a curtain hides a seat's hand until its
player lifts the curtain. The curtain falls again when another player is to act. A view can be closed and made
anew from the log at any moment.

For tests, in the page (besides what the kit's board lists):

- ``.pb-root`` has ``data-decision`` (the kind of move that is needed) and a pane for each zone, with
  ``data-zone``: ``top``, ``stage``, ``players``, ``mine``, ``dock``, ``moment``, ``side``, ``ledger``; the
  last two are drawers that ``[data-open=side]`` and ``[data-open=ledger]`` open. ``.pb-head`` has
  ``data-playtest`` (the id), ``data-entries`` (the number of log entries), ``data-over`` (``yes``/``no``) and
  ``data-shows`` (whose hand is shown: a seat's number, or ``spectator``).
- ``.pb-turn`` says whose turn it is (``data-turn``: ``acting``, ``waiting``, ``over``); ``[data-seat="2"]``
  is a seat, with ``data-acts``; its button sends ``seat:2``.
- ``[data-curtain="2"]`` is the curtain before seat 2; its button sends ``show:2``; ``hide`` lets it fall.
- ``[data-composer=seat]`` is the composer: ``[data-question]``, ``[data-option="color=2"]``,
  ``[data-composed]`` the move in words, ``[data-confirm]``, ``clear``, ``edit``; forms are
  ``form[data-form]``; ``[data-unavailable]`` holds buttons ``try:0`` that say why not. The referee's has
  ``data-composer="r."``, and ``r.`` before each of its messages.
- ``.pb-log li[data-n]`` are the entries; ``details[data-drawer]`` the drawers ``note``, ``talk``, ``seats``,
  ``ruling``, ``survey``, ``referee``, ``about``; their forms send messages with the same names.
- ``[data-zone=reading]`` is the landmark *Read the table*; ``[data-open=reading]`` and the key T open it.
- ``end-early`` asks, ``end-early-yes`` (a form with ``reason``) ends the playtest early, and ``.pb-head`` has
  ``data-decision=ended`` then; ``go-on-with-it`` resumes it.
- ``.pb-ruling`` is a correction in progress: ``fix:KEY`` opens what a piece corrects, ``fix-set`` changes it,
  ``fix-back`` goes back to it; ``.pb-stage[data-foreseen]`` is the preview of the board, ``[data-changed]``
  the changes in it, ``.pb-instead`` the answer to a press on something that cannot be corrected.
- ``.pb-device[data-device]`` shows the state of a seat's device while a room gathers.
- ``let-be`` begins auto-pass, ``ask-again`` ends it.
- ``undo``, ``pause``, ``resume``, ``leave`` are buttons; ``.pb-message`` says what happened,
  ``.pb-refusal`` why nothing did.
- ``[data-results]`` is the final result, with a ``tr[data-seat]`` and ``[data-score]`` for each seat.
"""

from __future__ import annotations

from typing import Any

from playtest.engines.game import Seat
from playtest.record import Busy, Entry, made_up
from playtest.table import NORMAL, ReadOnly, Table
from playtest.widgets.kit import Board, Message, Screen
from playtest.widgets.kit.commands import Handlers, check_handled, refuse_others
from playtest.widgets.table import messages
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.handlers import log_changes, routing
from playtest.widgets.table.options import ALONE, Options
from playtest.widgets.table.session.retries import Retries
from playtest.widgets.table.session.screen_loop import ScreenLoop
from playtest.widgets.table.session.spoken import SpokenNews
from playtest.widgets.table.table_session import TableSession
from playtest.widgets.table.view.whole_screen import whole_screen

PACE = NORMAL
"""Seconds a bot's move stays alone on the screen."""

HANDLERS: Handlers[TableView] = Handlers()
"""Handlers of the messages that leave this view; ``routing`` has all others."""


class TableView:
    """Shows ``table`` to the facilitator or, with ``seat``, to the player of that seat alone.

    ``pace`` is how many seconds a bot's move stays alone on the screen. If it is ``None``, each bot move
    waits for a press. The facilitator can change the pace later. ``board`` is where the view is shown, by
    default a new board. ``options`` say where the view's buttons lead. Raises ``ReadOnly`` for a typed-in
    playtest with unseen cards.
    """

    def __init__(
        self,
        table: Table,
        seat: Seat | None = None,
        *,
        pace: float | None = PACE,
        board: Screen | None = None,
        options: Options = ALONE,
    ) -> None:
        if seat is not None and not 0 <= seat < table.game.seats:
            raise ValueError(
                f"{table.title or table.game.title} has seats 0 to {table.game.seats - 1}, not {seat}."
            )
        if made_up.is_for_reading(table.header):
            raise ReadOnly(made_up.READ_ONLY)
        self.board: Screen = Board() if board is None else board
        self.session = TableSession(table, seat, self.board, pace, options, self._redraw, self._follow)
        self._options = options
        self._retries = Retries(self._hear)
        self._spoken = SpokenNews(self.session.books)
        self._loop = ScreenLoop(self.session, self._redraw)
        self.board.listen(self._hear)
        self._stop_listening = table.listen(self._changed)
        self.session.bots.start_paused(wanted=options.start_paused)
        self._loop.start()
        self._draw()

    def __repr__(self) -> str:
        return f"<TableView of {self.table.id}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    # -- what it shows

    @property
    def table(self) -> Table:
        """The table as this screen may see it."""
        return self.session.table

    @property
    def seat(self) -> Seat | None:
        """The seat whose own screen this is; ``None`` for the facilitator's screen."""
        return self.session.seat

    @property
    def shown(self) -> Seat | None:
        """The seat whose hand is on the screen; ``None`` for the spectator's view."""
        return self.session.shown

    @property
    def composer(self) -> Composer:
        """The composer for the seat shown."""
        return self.session.composer

    @property
    def referee(self) -> Composer:
        """The composer for the game's referee."""
        return self.session.referee

    @property
    def pace(self) -> float | None:
        """How many seconds a bot's move stays alone on the screen; ``None`` if each waits for a press."""
        return self.session.bots.pace

    @property
    def auto_passes(self) -> bool:
        """Whether auto-pass answers everything that the game asks the seat of this screen."""
        return self.session.auto_passes

    @property
    def closed(self) -> bool:
        """Whether this view has been closed, so that it shows nothing."""
        return self.session.closed

    # -- what the page says

    def invite(self, *, network: bool = False) -> None:
        """Invite everyone to play on a device of their own.

        The devices are on this computer only or, with ``network``, anywhere in its network. Play begins when
        everyone has joined, or when somebody begins it.
        """
        self._hear(Message("invite:lan" if network else "invite:here"))

    def _hear(self, message: Message) -> None:
        """Handle one click, key or form from the page."""
        if self.closed:
            return
        if message.name == "shape":
            self._draw()
            return
        if not messages.is_known(message):
            return
        session = self.session
        routing.forget_answers(session, message.name)
        self.table.pace.active = self.table.store.now()
        session.moves.begin_on(session.scenes.shown_by(message.rev))
        try:
            session.notice = self._carry_out(messages.parse(message)) or session.notice
        except Busy as error:
            if self._retries.soon(message):
                session.notice = "The recordings are in use. Trying again…"
            else:
                session.refusals.show(str(error))
        except Exception as error:
            routing.show_refusal(session, message, error)
        self._redraw()

    def _carry_out(self, message: messages.TableMessage | None) -> str | None:
        """Pass ``message`` to its handler. Raises ``Illegal`` if this page may not send such a message."""
        if message is None:
            return None
        refuse_others(message, facilitates=self.seat is None)
        if type(message) in HANDLERS.kinds:
            return HANDLERS.carry_out(self, message)
        return routing.carry_out(self.session, message)

    @HANDLERS.on(messages.Hello)
    def _on_hello(self, message: messages.Hello) -> None:
        self.table.pace.has_open(self.session, False)  # a new page has its drawers closed
        self._loop.start()

    # -- what others do

    def _changed(self, entries: list[Entry]) -> None:
        """Handle new entries on disk, from here, from bots, or from another process."""
        if self.closed or self.session.is_writing:
            return
        log_changes.take_in(self.session, entries)
        self._draw()

    # -- drawing

    def look_again(self) -> None:
        """Redraw after a change that is not in the log, such as a seat becoming free."""
        self._redraw()

    def _redraw(self) -> None:
        if not self.closed:
            self._draw()

    def _draw(self) -> None:
        """Show the current state of everything."""
        session = self.session
        session.settle()
        session.mind_clock()
        session.offer_moves()
        self._loop.drawn()
        panes, whose = whole_screen(session)
        self.board.show(panes, say=self._spoken.after(session.answer, whose))
        session.scenes.sent(self.board.rev)
        session.look_ahead()

    # -- leaving

    @HANDLERS.on(messages.Leave)
    def _on_leave(self, message: messages.Leave) -> None:
        self.leave()

    def leave(self) -> None:
        """Return to where the table was opened from, as the button above it does."""
        if self._options.leave is not None:
            self._end()
            self._options.leave()

    @HANDLERS.on(messages.Rematch)
    def _on_rematch(self, message: messages.Rematch) -> None:
        if self._options.rematch is not None and self.table.outcome is not None:
            self._end()
            self._options.rematch()

    @HANDLERS.on(messages.OpenReview)
    def _on_review(self, message: messages.OpenReview) -> None:
        if self._options.review is not None and (self.table.outcome is not None or self.table.ended):
            self._end()
            self._options.review()

    def _follow(self, id: str) -> None:
        """Switch to the playtest ``id``, to which the players of this room have moved on."""
        if self._options.follow is not None and not self.closed:
            self._end()
            self._options.follow(id)

    def close(self) -> None:
        """Clear the page, and stop running the table for this view. The playtest itself does not change."""
        self._end()
        self.board.close()

    def _end(self) -> None:
        """Stop running the table and clear the page, so that the page can show something else."""
        self._stop_listening()
        self.session.close()
        self.board.clear()
        self._loop.stop()


check_handled(messages.VOCABULARY, HANDLERS, *routing.HANDLERS)
