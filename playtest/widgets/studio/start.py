"""The first screen: set up a playtest, or continue a recorded one.

For tests, in the page: ``form[data-do=begin]`` with fields named ``game``, ``players``, ``title``, ``tags``,
``name.0``, ``player.0`` (``person`` or a bot's name) and so on, and ``rules.…``. Its main button begins, and
``begin-devices`` begins by inviting everyone to a device of their own. ``[data-recorded="ID"]`` is a recorded
playtest, with a button doing ``open:ID``, or ``go-on:ID`` if it was ended early; one that is over or was
ended early has ``review:ID``. Once a table is open, the same board shows it as its view describes; its
``leave`` button leads back here.
"""

from __future__ import annotations

import logging
import weakref
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from playtest import catalog
from playtest.engines import codec
from playtest.engines.game import Game, Illegal
from playtest.engines.sentences import one_sentence, short
from playtest.record import Header, Lease, NoSuchPlaytest, Store, Unusable, last_names, made_up, versions
from playtest.table import Table
from playtest.widgets.kit import Board, Message, Node, button, forms, h
from playtest.widgets.kit.commands import Handlers, check_handled
from playtest.widgets.studio import import_plays, maintenance
from playtest.widgets.studio import start_messages as messages
from playtest.widgets.studio.import_plays import ImportPlays
from playtest.widgets.studio.maintenance import Maintenance
from playtest.widgets.studio.recorded_list import (
    ENDED,
    GOES_ON,
    LISTED,
    OVER,
    RecordedList,
    stands_how,
    told_above,
)
from playtest.widgets.studio.set_up import SetUp
from playtest.widgets.studio.set_up_form import set_up_form
from playtest.widgets.table import PACE, Options, TableView, dealt, later, rematch
from playtest.words import common

ANSWER_SECONDS = 1.5
"""Seconds after which a page that does not answer a check counts as closed."""
ASKED = 4
"""How many times a page that answers is checked again."""


HANDLERS: Handlers[Start] = Handlers()

_screens: weakref.WeakSet[Start] = weakref.WeakSet()
"""The first screens of this kernel."""


class Start:
    """The first screen. ``view`` is the table that was opened in its place, if any."""

    def __init__(
        self, store: Store | str | Path | None = None, *, game: str | None = None, pace: float = PACE
    ) -> None:
        self.board = Board(self._hear)
        self.view: TableView | None = None
        self.refusal = ""
        self._pace: float | None = pace
        self.in_network = False
        """Whether phones could join the last table's room. If so, they can also join the next."""
        self._all = False
        self.set_up = SetUp(game)
        self.store: Store | None = None
        self._no_store = ""
        try:
            self.store = store if isinstance(store, Store) else Store(store)
        except Unusable as error:
            self._no_store = str(error)
        self._maintenance = Maintenance(self.store)
        self._brings = None if self.store is None else ImportPlays(self.store)
        self._notice = ""
        self._pressed: messages.StartMessage | None = None
        """The last message. If it came from a drawer of the list, its result is shown in that drawer."""
        self._only = game if game in self.set_up.games else None
        self._list = RecordedList(self.store, self.set_up.games, self._only)
        self._left = self._left_open()
        """The unfinished playtest that is offered first; empty once a table has been opened."""
        self._name_as_there()
        self._touched = False
        """Whether somebody has pressed or filled in anything here."""
        self._draw()
        self._come_back()
        _screens.add(self)

    def __repr__(self) -> str:
        return "<Start>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take the screen off the page."""
        if self.view is not None:
            self.view.close()
        else:
            self.board.close()

    # -- a page that is loaded anew

    def _come_back(self) -> None:
        """Show the table that was on this notebook's page before a reload, unless it is still on a page.

        If the notebook is also open in another window, that window's page answers and keeps the table.
        """
        place = self.store and self.store.place
        for other in _screens:
            view = other.view
            if (other._only, other.store and other.store.place) != (self._only, place):
                continue
            if view is None or view.closed or view.table.outcome is not None or view.table.ended:
                continue
            self._ask(other, view, ASKED)

    def _ask(self, other: Start, view: TableView, times: int) -> None:
        """Check whether a page still shows ``view``, up to ``times`` times as long as a page answers.

        One check is not enough: after a reload, JupyterLab shows the old page until the cell has run again.
        """
        signs = other.board.signs
        other.board.ask()
        later(ANSWER_SECONDS, partial(self._come_to, other, view, signs, times - 1))

    def _come_to(self, other: Start, view: TableView, signs: int, times: int) -> None:
        """Show the table of ``other``, an earlier first screen, here if no page shows it any longer.

        ``signs`` is the number of its pages' messages before the check. If it has grown, a page answered, and
        the check is repeated up to ``times`` times. Nothing happens once this screen has been used.
        """
        waits = self.view is None and not self._touched
        if not waits or other.view is not view or view.closed:
            return
        if other.board.signs == signs:
            self._hear(Message(f"open:{view.table.id}"))
        elif times:
            self._ask(other, view, times)

    # -- what the page says

    def _hear(self, message: Message) -> None:
        self._touched |= message.name not in ("hello", "shape")
        self.refusal = self._notice = ""
        said = messages.VOCABULARY.parse(message)
        self._pressed = said
        try:
            self._notice = ("" if said is None else self._carry_out(said)) or ""
        except (Illegal, Unusable, NoSuchPlaytest, codec.Invalid, forms.Wrong, ValueError) as error:
            self.refusal = one_sentence(error)
        except Exception as error:
            logging.getLogger("playtest").exception("The start screen could not do %s", short(message.name))
            self.refusal = f"That did not work ({one_sentence(error, 200)})"
        else:
            if isinstance(said, messages.OpenReview | messages.OpenJournal | messages.OpenPaper):
                return  # what was opened has the board now
            if isinstance(said, messages.SendFile) and self._brings is not None and self._brings.waits:
                return  # the rest of the file is still to come
        if self.view is None:
            self._draw()

    def _carry_out(self, message: messages.StartMessage) -> str | None:
        """Pass ``message`` to its handler. Return the result as a sentence."""
        if isinstance(message, messages.CareMessage):
            return self._maintenance.hear(message)
        if isinstance(message, messages.ImportMessage):
            return None if self._brings is None else self._brings.hear(message)
        return HANDLERS.carry_out(self, message)

    @HANDLERS.on(messages.ChangeSetUp)
    def _on_change(self, message: messages.ChangeSetUp) -> None:
        self.set_up.take(message.values)

    @HANDLERS.on(messages.Begin)
    def _on_begin(self, message: messages.Begin) -> None:
        self.set_up.take(message.values)
        self._begin()

    @HANDLERS.on(messages.BeginOnDevices)
    def _on_begin_on_devices(self, message: messages.BeginOnDevices) -> None:
        self.set_up.take(message.values)
        self._begin(devices=True)
        if self.view is not None:
            self.view.invite(network=self.in_network)

    @HANDLERS.on(messages.Open)
    def _on_open(self, message: messages.Open) -> None:
        self._show(Table.open(self._opened, message.id))

    @HANDLERS.on(messages.Resume)
    def _on_resume(self, message: messages.Resume) -> None:
        table = Table.open(self._opened, message.id)
        if table.ended:
            table.go_on()
        self._show(table)

    @HANDLERS.on(messages.Rematch)
    def _on_rematch(self, message: messages.Rematch) -> None:
        self._rematch(message.id)

    @HANDLERS.on(messages.OpenReview)
    def _on_review(self, message: messages.OpenReview) -> None:
        self._review(message.id)

    @HANDLERS.on(messages.OpenJournal)
    def _on_journal(self, message: messages.OpenJournal) -> None:
        from playtest.widgets.studio.journal_page import JournalPage  # loaded on demand, as the review is

        last = next((header.game for header in self._opened.playtests()), "")
        JournalPage(self._opened, self._only or last, leave=self._back, board=self.board)

    @HANDLERS.on(messages.OpenPaper)
    def _on_paper(self, message: messages.OpenPaper) -> None:
        from playtest.widgets.studio.on_paper import PaperForm  # loaded on demand, as the review is

        game = str(self._only or self.set_up.raw["game"])
        PaperForm(self._opened, game=game, moves=self._type_in, leave=self._back, board=self.board)

    def _type_in(self, game: Game[Any, Any, Any, Any], names: list[str], title: str) -> None:
        """Open the form for a game's moves in place of the form for a playtest on paper."""
        from playtest.widgets.studio.transcription import Transcription

        Transcription(game, names, self._opened, title=title, leave=self._back, board=self.board)

    @HANDLERS.on(messages.ShowAll)
    def _on_all(self, message: messages.ShowAll) -> None:
        self._all = True

    @property
    def _opened(self) -> Store:
        """The store. Raises ``Unusable`` with the reason if it could not be opened."""
        if self.store is None:
            raise Unusable(self._no_store)
        return self.store

    def _begin(self, *, devices: bool = False) -> None:
        """Begin a playtest as the form says.

        With ``devices`` everyone is invited to a device: every seat is free unless players were chosen.
        """
        store, filled = self._opened, self.set_up
        seats = filled.seats(devices=devices)
        game = filled.variant(devices=devices)
        if filled.version:
            versions.give_name(store, game, filled.version)
        table = dealt(store, game, seats, filled.title, filled.tags())
        self.set_up.raw |= {"title": "", "version": ""}  # they belonged to this playtest
        self._show(table)

    def _rematch(self, id: str) -> None:
        """Open a rematch: newly dealt, with the same people, bots and rules, on the same devices."""
        self._show(rematch(Table.open(self._opened, id)))

    def _review(self, id: str) -> None:
        """Open the review of a playtest in place of this screen."""
        from playtest.widgets.studio.review import Review  # loaded on demand: it imports the figures

        Table.open(self._opened, id)  # raises while this page can still show the error
        Review(self._opened, board=self.board, id=id, leave=self._back)

    def _show(self, table: Table) -> None:
        for other in list(_screens):  # the kernel still has tables of pages before a reload
            view = other.view
            if other is not self and view is not None and view.table.id == table.id:
                view.leave()
        self._keep_for_the_next()
        self._left = ""
        self.view = TableView(
            table,
            pace=self._pace,
            board=self.board,
            options=Options(
                leave=self._back,
                rematch=lambda: self._rematch(table.id),
                review=lambda: self._review(table.id),
                follow=self._go_along,
            ),
        )

    def _go_along(self, id: str) -> None:
        """Switch to playtest ``id``, which the players on devices in the current one have moved to."""
        self._keep_for_the_next()
        self.view = None
        self._hear(Message(f"open:{id}"))

    def _keep_for_the_next(self) -> None:
        """Remember the bots' speed, people's names and who may join, for the next table."""
        if self.view is None:
            return
        self._pace = self.view.pace
        table, away = self.view.table, self.view.session.drawers.away
        self.in_network = away.in_network or self.in_network
        self._name({seat: name for seat, name in enumerate(table.names) if not table.seats[seat].is_bot})

    def _name_as_there(self) -> None:
        """Fill in people's names as in the playtest left open, since the kernel that had them has ended."""
        if self.store is None or not self._left:
            return
        try:
            header = self.store.header(self._left)
            sat = last_names(self.store, [header])[header.id]
        except (Unusable, NoSuchPlaytest):
            return  # said next to the list, or removed
        self._name(
            {n: name for n, (name, seat) in enumerate(zip(sat, header.seats, strict=True)) if not seat.bot}
        )

    def _name(self, people: Mapping[int, str]) -> None:
        """Propose people's names for the next table, but not those of seats that nobody has taken."""
        named = {seat: name for seat, name in people.items() if name != f"Seat {seat + 1}"}
        self.set_up.take({f"name.{seat}": name for seat, name in named.items()})

    def _back(self) -> None:
        self._keep_for_the_next()
        if self.view is not None and self._only is None:
            played = type(self.view.table.game)  # more likely to be played next than the first of the list
            self.set_up.take(
                {
                    "game": next(
                        (n for n, made in self.set_up.games.items() if made is played),
                        self.set_up.raw["game"],
                    )
                }
            )
        self.view = None
        self.board.listen(self._hear)
        self._draw()

    # -- drawing

    def _draw(self) -> None:
        """Show the screen, or an error if that fails, as after an update while the kernel runs."""
        try:
            self._show_form()
        except Exception as error:
            logging.getLogger("playtest").exception("The start screen could not be shown")
            sentence = (
                f"This screen cannot be shown ({one_sentence(error, 200)}). Nothing recorded is lost: "
                "restart the kernel (Kernel, Restart Kernel) and run this cell again."
            )
            self.board.show(
                [h("p", {"class": "pb-refusal", "role": "alert"}, sentence, key="failed")], sentence
            )

    def _show_form(self) -> None:
        wrong = self.refusal or self._no_store
        below = isinstance(self._pressed, messages.CareMessage | messages.ImportMessage)
        above = (self._no_store, "") if below else (wrong, self._notice)
        if self._brings is not None and self._brings.looks:
            self.board.show(self._brings.panes(), say=wrong or self._notice or self._brings.said)
            return
        left, waits = self._offered()
        panes = [
            h(
                "div",
                {"class": "pb-wide pb-set-up"},
                h("h2", {}, "Start a playtest"),
                *told_above(*above),
                left,
                key="welcome",
            ),
            h(
                "div",
                {"class": "pb-set-up", "data-start": True},
                set_up_form(self.set_up, self.store, first=not waits),
                key="new",
            ),
            h(
                "div",
                {"class": "pb-side"},
                self._list.section(self._drawers, every=self._all),
                key="recorded",
            ),
        ]
        self.board.show(panes, say=wrong or self._notice)

    def _drawers(self, headers: list[Header]) -> Node:
        """Return the drawers below the list: importing plays, and care of the recordings."""
        answer = told_above(self.refusal, self._notice)
        cared = self._pressed.wire if isinstance(self._pressed, messages.CareMessage) else ""
        came = answer if isinstance(self._pressed, messages.ImportMessage) else ()
        brought = None if self._brings is None else self._brings.drawer(came)
        return h(
            "div",
            {"class": "pb-drawers", "style": "margin-top:12px"},
            brought,
            self._maintenance.drawer(headers, answer, cared),
            key="drawers",
        )

    def _left_open(self) -> str:
        """Return the id of the playtest that was on a screen last, if nobody has closed it; otherwise empty.

        Its kernel has ended, or it is on the screen of another window: each open playtest has a lease that
        its kernel renews, and soon after the kernel's end the lease runs out.
        """
        if self.store is None:
            return ""
        try:
            headers = [
                header for header in self.store.playtests()[:LISTED] if header.game in self.set_up.games
            ]
            leases = {header.id: self.store.lease(header.id) for header in headers}
            now = self.store.now()
        except Unusable:
            return ""  # said next to the list
        headers = [header for header in headers if self._only in (None, header.game)]
        headers = [header for header in headers if not made_up.is_for_reading(header)]
        last = max(headers, key=lambda header: self._used(header, leases[header.id], now), default=None)
        lease = None if last is None else leases[last.id]
        return last.id if last is not None and lease is not None and lease.until > 0 else ""

    def _used(self, header: Header, lease: Lease | None, now: float) -> float:
        """Return when a playtest was last on a screen, in seconds since 1970.

        For a playtest that is kept running, as a room is, that is when it was last played.
        """
        if lease is None:
            return header.created.timestamp()
        if lease.until <= now:
            return lease.alive
        table = self._list.opened(header)
        return header.created.timestamp() if table is None else table.log[-1].at

    def _offered(self) -> tuple[Node | None, bool]:
        """Return a message with a button that opens the playtest left open; ``None`` if there is none.

        Also return whether that button is the main one.
        """
        if self.store is None or not self._left:
            return None, False
        try:
            header, lease = self.store.header(self._left), self.store.lease(self._left)
            now = self.store.now()
        except (Unusable, NoSuchPlaytest):
            return None, False  # said next to the list, or removed
        if lease is None:
            return None, False
        title = header.title or self.set_up.games[header.game].title
        how, stands = stands_how(self._list.opened(header))
        where = self._list.gathered().get(header.id, "")
        stands = f"{stands}; {where}" if where else stands
        if how == OVER:
            said, does = f"was open here, and its game is over: {stands}.", "Review it"
        elif how == ENDED:
            said, does = "was open here, and was ended early.", common.RESUME
        elif where:
            said, does = f"was open here: {stands}.", "Open it here"
        elif lease.until > now:
            said, does = f"is open in another window, or was a moment ago: {stands}.", "Open it here"
        else:
            said, does = f"was open here: {stands}.", common.RESUME
        act = {ENDED: "go-on", OVER: "review"}.get(how, "open")
        waits = how == GOES_ON and lease.until <= now
        shown = h(
            "div",
            {"class": "pb-message pb-buttons", "data-left-open": header.id},
            h("span", {}, h("strong", {}, title), f" {said}", key="said"),
            button(f"{act}:{header.id}", does, kind="main" if waits else ""),
            key="left open",
        )
        return shown, waits


def start(game: str | None = None, store: Store | str | Path | None = None, *, pace: float = PACE) -> Start:
    """Return the first screen for a notebook cell: set up a playtest, or continue one.

    ``game`` is the name of the game to begin with. If it is given, only its playtests are listed. ``store``
    is where playtests are recorded, by default your own recordings. ``pace`` is how many seconds a bot's move
    stays alone on the screen.
    """
    if game is not None:
        catalog.game(game)  # lists the known games if there is none of this name
    return Start(store, game=game, pace=pace)


check_handled(messages.VOCABULARY, HANDLERS, maintenance.HANDLERS, import_plays.HANDLERS)
