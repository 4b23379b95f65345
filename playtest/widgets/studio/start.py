"""The first screen: set up a playtest, or go on with one that is recorded.

For tests, in the page: ``form[data-do=begin]`` with fields named ``game``, ``players``, ``title``, ``tags``,
``name.0``, ``player.0`` (``person`` or a bot's name) and so on, and ``rules.…``; its main button begins, and
``begin-devices`` begins with an invitation of everybody to a device of their own.
``[data-recorded="ID"]`` is a recorded playtest, with a button doing ``open:ID``, or ``go-on:ID`` where it was
ended early; one that is over or was ended early has ``review:ID``. Once a table is open, the
same board shows it as its view describes; its ``leave`` button leads back here.
"""

from __future__ import annotations

import contextlib
import logging
import textwrap
import weakref
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from playtest import bots, catalog
from playtest.engines import codec
from playtest.engines.game import Game, Illegal
from playtest.engines.sentences import listed, one_sentence, short
from playtest.record import Damaged, Header, Lease, NoSuchPlaytest, Store, Unusable, rooms
from playtest.table import Table
from playtest.widgets.games import front_end_class
from playtest.widgets.kit import Board, Child, Message, Node, button, controls, forms, h, number
from playtest.widgets.studio import care
from playtest.widgets.studio.care import Care
from playtest.widgets.studio.opening import beside
from playtest.widgets.studio.rules_fields import for_so_many
from playtest.widgets.table import PACE, TableView, dealt, later, rematch
from playtest.words import common

LISTED = 12
REVIEW = "review.ipynb"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
ANSWER_SECONDS = 1.5
"""A page that has not said a word for so long after it was asked is gone."""
ASKED = 4
"""So many times a page is asked that still answers."""
NONE_YET = "None yet. Playtests you start are recorded and listed here."
NAMED = "A name below stays until the player in that seat types their own."
OVER, ENDED, GOES_ON, UNREAD = "over", "ended", "goes on", "unread"
"""How a recorded playtest stands."""


_screens: weakref.WeakSet[Start] = weakref.WeakSet()
"""The first screens of this kernel."""


class Start:
    """The first screen. ``view`` is the table that is open on it, if one is."""

    def __init__(
        self, store: Store | str | Path | None = None, *, game: str | None = None, pace: float = PACE
    ) -> None:
        self.board = Board(self._hear)
        self.view: TableView | None = None
        self.error = ""
        self._pace: float | None = pace
        self._all = False
        self._raw: dict[str, Any] = {}
        self._seated = False
        """Whether it was chosen who sits where, at any seat."""
        self._named: set[str] = set()
        """The fields of names in which somebody has typed."""
        self._suited: tuple[str, bool] | None = None
        self._games = catalog.games()
        self._names = sorted(self._games, key=lambda name: self._games[name].title)
        self.store: Store | None = None
        self._no_store = ""
        try:
            self.store = store if isinstance(store, Store) else Store(store)
        except Unusable as error:
            self._no_store = str(error)
        self._care = Care(self.store)
        self._notice = ""
        self._cared = ""
        """What was pressed last, if it was in the drawer of care: what came of it is said there."""
        self._only = game if game in self._games else None
        self._left = self._left_open()
        """The playtest that is offered above all else. What is shown does not move for another one."""
        self._take({"game": self._only or self._names[0]})
        self._touched = False
        """Whether anything was pressed or filled in here."""
        self._draw()
        self._come_back()
        _screens.add(self)

    def __repr__(self) -> str:
        return "<Start>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take everything off the page."""
        if self.view is not None:
            self.view.close()
        else:
            self.board.close()

    # -- a page that is loaded anew

    def _come_back(self) -> None:
        """Show the table that was on this notebook's page before it was loaded anew, if that page is gone.

        A page of the same notebook in another window answers, and keeps its table.
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
        """Ask whether anybody sees ``view``; again where somebody does, so many ``times``.

        JupyterLab shows what stood on the page before it was loaded anew, until the cell has run again.
        """
        signs = other.board.signs
        other.board.ask()
        later(ANSWER_SECONDS, partial(self._come_to, other, view, signs, times - 1))

    def _come_to(self, other: Start, view: TableView, signs: int, times: int) -> None:
        """The table that ``other`` still shows, to nobody, is shown here, unless something was done here."""
        waits = self.view is None and not self._touched
        if not waits or other.view is not view or view.closed:
            return
        if other.board.signs == signs:
            self._hear(Message(f"open:{view.table.id}"))
        elif times:
            self._ask(other, view, times)

    # -- what is filled in

    @property
    def _game(self) -> type[Game[Any, Any, Any, Any]]:
        return self._games[self._raw["game"]]

    def _take(self, values: Mapping[str, Any]) -> None:
        """Keep what the page has in the form, filled up to a form that makes sense."""
        before = self._raw.get("game")
        self._named |= {
            name
            for name, value in values.items()
            if name.startswith("name.") and value != self._raw.get(name, value)
        }
        self._seated |= any(
            name.startswith("player.") and name in self._raw and value != self._raw[name]
            for name, value in values.items()
        )
        self._raw = {**self._raw, **values}
        if str(self._raw.get("game")) not in self._games:
            self._raw["game"] = self._names[0]
        if self._raw["game"] != before:
            self._raw = {k: v for k, v in self._raw.items() if not k.startswith("rules.")}
            self._raw["players"] = str(self._as_many())
        try:
            players = number(self._raw["players"])
        except Illegal:
            self._raw["players"] = str(self._game.players[0])  # what stands there must be one for the form
            raise
        if players not in self._game.players:
            players = self._game.players[0]
        self._raw["players"] = str(players)
        suggested = bots.beside(self._game, players - 1) if bots.names(self._game) else []
        self._seat_known_bots(suggested if self._raw["game"] != before else None)
        for seat in range(players):
            self._raw.setdefault(f"player.{seat}", suggested[seat - 1] if seat and suggested else "person")
            self._raw.setdefault(f"name.{seat}", NAMES[seat % len(NAMES)])
        self._suit_the_screen()
        spec = self._rules_spec()
        if spec is not None:
            self._raw |= forms.complete(
                spec, {k: v for k, v in self._raw.items() if k.startswith("rules.")}, "rules"
            )

    def _as_many(self) -> int:
        """How many play a game that was just chosen: as many as before where it was chosen who sits where."""
        possible = self._game.players
        if not self._seated:
            return possible[min(2, len(possible) - 1)]
        before = int(self._raw["players"])
        return max([count for count in possible if count <= before], default=possible[0])

    def _seat_known_bots(self, suggested: Sequence[str] | None) -> None:
        """At another game people keep their seats, and bots theirs where the game knows them.

        ``suggested`` are bots for the seats behind the first, in the place of others; ``None``: it is the
        same game.
        """
        if suggested is None:
            return
        known = ["person", *(name for name, _ in controls.bots(self._game))]
        for name in [name for name in self._raw if name.startswith("player.")]:
            if self._seated and self._raw[name] in known:
                continue
            del self._raw[name]
            seat = int(name.removeprefix("player."))
            if self._seated and seat == 0 and suggested:
                self._raw[name] = suggested[0]  # a bot had the first seat

    def _suit_the_screen(self) -> None:
        """Fill in what the game's front-end suggests where several people share this screen, once."""
        seats = range(int(self._raw["players"]))
        shared = sum(self._raw[f"player.{seat}"] == "person" for seat in seats) > 1
        if self._suited != (self._raw["game"], shared):
            self._raw |= self._suggested(shared)
        self._suited = (self._raw["game"], shared)

    def _suggested(self, shared: bool) -> dict[str, str]:
        """What the game's front-end suggests for a screen that several people share, or do not."""
        suggested = front_end_class(self._game).suggested_rules(shared)
        return {f"rules.{name}": value for name, value in suggested.items()}

    def _suited_to_devices(self) -> dict[str, Any]:
        """The form where everybody has a device: without what was filled in because a screen is shared."""
        if self._suited != (self._raw["game"], True):
            return self._raw  # nothing was: what stands there somebody has chosen
        alone, together = self._suggested(False), self._suggested(True)
        filled_in = {name for name, value in together.items() if self._raw.get(name) == value}
        return self._raw | {name: alone[name] for name in filled_in & alone.keys()}

    def _rules_spec(self) -> forms.Record | None:
        """The form of the rules; of rules that have none (a deck of cards), the fields that do."""
        return forms.spec_where_possible(self._game.Rules)

    # -- what the page says

    def _hear(self, message: Message) -> None:
        self._touched |= message.name not in ("hello", "shape")
        self.error = self._notice = ""
        self._cared = message.name if message.name in care.VERBS else ""
        try:
            match message.name:
                case verb if verb in care.VERBS:
                    self._notice = self._care.hear(message)
                case "change" | "begin-change":
                    self._take(message.values)
                case "begin":
                    self._take(message.values)
                    self._begin()
                case "begin-devices":
                    self._take(message.values)
                    self._begin(devices=True)
                    if self.view is not None:
                        self.view.invite()
                case "open":
                    self._open(message.argument)
                case "go-on":
                    self._go_on(message.argument)
                case "review":
                    self._review(message.argument)
                    return  # the review has the board now
                case "all":
                    self._all = True
                case "rematch":
                    self._rematch(message.argument)
        except (Illegal, Unusable, NoSuchPlaytest, codec.Invalid, forms.Wrong, ValueError) as error:
            self.error = one_sentence(error)
        except Exception as error:
            logging.getLogger("playtest").exception("The start screen could not do %s", short(message.name))
            self.error = f"That did not work ({one_sentence(error, 200)})"
        if self.view is None:
            self._draw()

    def _begin(self, *, devices: bool = False) -> None:
        """Begin as the form says.

        With ``devices`` every seat is free for somebody unless it was chosen who sits where. A name that
        was typed stays until whoever takes the seat gives another; one that the form proposed is nobody's.
        """
        if self.store is None:
            raise Unusable(self._no_store)
        seats = []
        everybody = devices and not self._seated
        names = [str(self._raw[f"name.{seat}"]).strip() for seat in range(int(self._raw["players"]))]
        for seat, name in enumerate(names):
            player = "person" if everybody else self._raw[f"player.{seat}"]
            if player == "person" and not name and not devices:
                raise Illegal(f"Seat {seat + 1} needs a name.")
            typed = name and f"name.{seat}" in self._named
            if devices and player == "person" and not typed:
                name = f"Seat {seat + 1}"
            seats.append(name if player == "person" else f"bot:{player}")
        spec = self._rules_spec()
        rules = None
        if spec is not None:
            filled = self._suited_to_devices() if devices else self._raw
            rules = codec.load_plain(self._game.Rules, forms.read(spec, filled, "rules"))
        game = self._game(len(seats), rules)
        tags = [tag.strip() for tag in str(self._raw.get("tags") or "").split(",") if tag.strip()]
        aid = str(self._raw.get("aid") or "")
        tags += [aid] if aid in front_end_class(self._game).aids else []
        table = dealt(self.store, game, seats, str(self._raw.get("title") or "").strip(), tags)
        self._raw["title"] = ""  # it was this playtest's
        self._show(table)

    def _open(self, id: str) -> None:
        if self.store is None:
            raise Unusable(self._no_store)
        self._show(Table.open(self.store, id))

    def _go_on(self, id: str) -> None:
        """Open a playtest that was ended early, and go on with it."""
        if self.store is None:
            raise Unusable(self._no_store)
        table = Table.open(self.store, id)
        if table.ended:
            table.go_on()
        self._show(table)

    def _rematch(self, id: str) -> None:
        """The same people and bots by the same rules, newly dealt, on the devices they have."""
        if self.store is None:
            raise Unusable(self._no_store)
        self._show(rematch(Table.open(self.store, id)))

    def _review(self, id: str) -> None:
        """Step through a playtest where it was played."""
        from playtest.widgets.studio.review import Review  # loaded when wanted: it brings the figures along

        if self.store is None:
            raise Unusable(self._no_store)
        Table.open(self.store, id)  # says what is wrong with it while this page can still show that
        Review(self.store, board=self.board, id=id, leave=self._back)

    def _show(self, table: Table) -> None:
        for other in list(_screens):  # of a page that was loaded anew the kernel keeps what was on it before
            view = other.view
            if other is not self and view is not None and view.table.id == table.id:
                view.leave()
        self._keep_pace()
        self._left = ""
        self.view = TableView(
            table,
            pace=self._pace,
            board=self.board,
            leave=self._back,
            rematch=lambda: self._rematch(table.id),
            review=lambda: self._review(table.id),
            follow=self._go_along,
        )

    def _go_along(self, id: str) -> None:
        """The room of the playtest that was shown plays this one now."""
        self._keep_pace()
        self.view = None
        self._hear(Message(f"open:{id}"))

    def _keep_pace(self) -> None:
        """How fast bots were last told to play, they play at the next table too."""
        if self.view is not None:
            self._pace = self.view.pace

    def _back(self) -> None:
        self._keep_pace()
        if self.view is not None and self._only is None:
            played = type(self.view.table.game)  # what is wanted next, rather than what the list begins with
            self._take(
                {"game": next((n for n, made in self._games.items() if made is played), self._raw["game"])}
            )
        self.view = None
        self.board.listen(self._hear)
        self._draw()

    # -- drawing

    def _draw(self) -> None:
        """Show the screen; where that fails, as after an update under a kernel that runs, say so."""
        try:
            self._show_form()
        except Exception as error:
            logging.getLogger("playtest").exception("The start screen could not be shown")
            sentence = (
                f"This screen cannot be shown ({one_sentence(error, 200)}). Nothing recorded is lost: "
                "restart the kernel (Kernel, Restart Kernel) and run this cell again."
            )
            self.board.show(
                [h("p", {"class": "pb-error", "role": "alert"}, sentence, key="failed")], sentence
            )

    def _show_form(self) -> None:
        wrong = self.error or self._no_store
        above = (self._no_store, "") if self._cared else (wrong, self._notice)
        left, waits = self._offered()
        panes = [
            h(
                "div",
                {"class": "pb-wide pb-set-up"},
                h("h2", {}, "Start a playtest"),
                *_told(*above),
                left,
                key="welcome",
            ),
            h("div", {"class": "pb-set-up", "data-start": True}, self._form(first=not waits), key="new"),
            h("div", {"class": "pb-side"}, self._recorded(), key="recorded"),
        ]
        self.board.show(panes, say=wrong or self._notice)

    def _left_open(self) -> str:
        """The playtest that was the last on a screen when its kernel ended, not put away since.

        While its lease still runs, it may as well be on the screen of another window. Empty where there is
        none, or where another was opened after it.
        """
        if self.store is None:
            return ""
        try:
            headers = [header for header in self.store.playtests()[:LISTED] if header.game in self._games]
            leases = {header.id: self.store.lease(header.id) for header in headers}
            now = self.store.now()
        except Unusable:
            return ""  # said beside the list
        headers = [header for header in headers if self._only in (None, header.game)]
        last = max(headers, key=lambda header: self._used(header, leases[header.id], now), default=None)
        lease = None if last is None else leases[last.id]
        return last.id if last is not None and lease is not None and lease.until > 0 else ""

    def _used(self, header: Header, lease: Lease | None, now: float) -> float:
        """When a playtest was last on a screen; one that is kept now, as a room is, when it was last played.

        In seconds since 1970.
        """
        if lease is None:
            return header.created.timestamp()
        if lease.until <= now:
            return lease.alive
        table = self._opened(header)
        return header.created.timestamp() if table is None else table.log[-1].at

    def _offered(self) -> tuple[Node | None, bool]:
        """What was left open and is offered; with it, whether it waits for somebody to go on."""
        if self.store is None or not self._left:
            return None, False
        try:
            header, lease = self.store.header(self._left), self.store.lease(self._left)
            now = self.store.now()
        except (Unusable, NoSuchPlaytest):
            return None, False  # said beside the list, or removed
        if lease is None:
            return None, False
        title = header.title or self._games[header.game].title
        how, stands = _stands(self._opened(header))
        where = self._gathered().get(header.id, "")
        stands = f"{stands}; {where}" if where else stands
        if how == OVER:
            said, does = f"was open here, and its game is over: {stands}.", "Review it"
        elif how == ENDED:
            said, does = "was open here, and was ended early.", common.RESUME
        elif where:
            said, does = f"was open here: {stands}.", "Open it here"
        elif lease.until > now:
            said, does = f"is open in another window, or was here just now: {stands}.", "Open it here"
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

    def _form(self, *, first: bool) -> Node:
        """The form of a new playtest; ``first``: to start one is what is wanted most."""
        game, raw = self._game, self._raw
        games = [(name, self._games[name].title) for name in self._names]
        counts = [(str(n), f"{n} players") for n in game.players]
        spec = self._rules_spec()
        here = for_so_many(spec, int(raw["players"]))
        rules = forms.fields_of(here, raw, "rules", form="begin") if here is not None else []
        return h(
            "form",
            {"class": "pb-form", "data-do": "begin", "novalidate": True},
            h(
                "div",
                {"class": "pb-line"},
                controls.choice("game", "Game", "begin", games, raw["game"], data_change="change"),
                controls.choice("players", "Players", "begin", counts, raw["players"], data_change="change"),
                key="what",
            ),
            h(
                "div",
                {"class": "pb-buttons"},
                h(
                    "button",
                    {
                        "type": "submit",
                        "class": "pb-button pb-main" if first else "pb-button",
                        "disabled": self.store is None or None,
                    },
                    "Start on this screen",
                ),
                button(
                    "begin-devices",
                    "Start with a device for everybody",
                    disabled=self.store is None,
                    title=NAMED,
                ),
                h("small", {"class": "pb-hint"}, self._who_is_here(), key="here"),
                h("small", {"class": "pb-hint"}, self._who_gets_a_device(), key="devices"),
                key="go",
            ),
            h(
                "fieldset",
                {"class": "pb-set"},
                h("legend", {}, "Seats"),
                *[self._seat(seat) for seat in range(int(raw["players"]))],
                key=f"seats {raw['game']}",
            ),
            self._aid(),
            controls.drawer(
                "title",
                "Title and tags",
                controls.field("title", "Title, if you like", "begin", value=str(raw.get("title") or "")),
                controls.field("tags", "Tags, with commas", "begin", value=str(raw.get("tags") or "")),
                unfolded=bool(raw.get("tags")),  # they stay for the next playtest, in sight
            ),
            h("div", {}, controls.drawer("rules", "Options of the rules", *rules), key=f"rules {raw['game']}")
            if rules
            else None,
            h(
                "small",
                {},
                f"Recorded in {self.store.place}" if self.store else "Nothing can be recorded.",
                key="in",
            ),
            key="form",
        )

    def _who_is_here(self) -> str:
        """Who plays on this screen after ``Start on this screen``, in words."""
        seats = range(int(self._raw["players"]))
        people = [seat for seat in seats if self._raw[f"player.{seat}"] == "person"]
        names = [str(self._raw[f"name.{seat}"]).strip() or f"Seat {seat + 1}" for seat in people]
        if not people:
            return "On this screen: bots play every seat, and you watch."
        rest = "" if len(people) == len(seats) else "; bots play the other seats"
        if len(people) == 1:
            return f"On this screen: {names[0]} plays{rest}."
        kept = all(self._raw.get(name) == value for name, value in self._suggested(True).items())
        also = front_end_class(self._game).shared_screen_note if kept else ""
        said = f"On this screen: {listed(names)} pass it around, and each player's cards stay hidden{rest}."
        return f"{said} {also}".strip()

    def _who_gets_a_device(self) -> str:
        """How many seats ``Start with a device for everybody`` leaves free for people, in words."""
        seats = range(int(self._raw["players"]))
        people = sum(self._raw[f"player.{seat}"] == "person" for seat in seats)
        if people == len(seats):
            return f"With devices: all {len(seats)} seats are for people."
        if not self._seated:
            return f"With devices: all {len(seats)} seats are for people, no bots, until you change one."
        if not people:
            return "With devices: bots play every seat, as below; anyone who joins watches."
        sit = "1 person plays on a device" if people == 1 else f"{people} people play, each on a device"
        return f"With devices: {sit} of their own; bots play the other seats, as below."

    def _aid(self) -> Node | None:
        """An aid for the screen, where the game's front-end has some."""
        aids = front_end_class(self._game).aids
        if not aids:
            return None
        options = [("", "None: players rely on memory"), *aids.items()]
        return controls.choice("aid", "Aid on the screen", "begin", options, str(self._raw.get("aid") or ""))

    def _seat(self, seat: int) -> Node:
        raw = self._raw
        players = [("person", "A person"), *controls.bots(self._game)]
        person = raw[f"player.{seat}"] == "person"
        role = front_end_class(self._game).role_of(seat)
        options = [h("option", {"value": value}, text, key=value) for value, text in players]
        choose = {
            "name": f"player.{seat}",
            "value": raw[f"player.{seat}"],
            "aria-label": f"Who plays seat {seat + 1}",
            "data-change": "change",
        }
        name = {
            "type": "text" if person else "hidden",
            "name": f"name.{seat}",
            "value": raw[f"name.{seat}"],
            "aria-label": f"Name of player {seat + 1}" if person else None,
            "autocomplete": "off",
        }
        return h(
            "div",
            {"class": "pb-seat-line"},
            h("span", {}, f"Seat {seat + 1}", h("small", {}, role, key="role") if role else None),
            h("select", choose, *options, key="player"),
            h("input", name, key=name["type"]),
            None
            if person
            else h("small", {"class": "pb-hint"}, self._style(raw[f"player.{seat}"]), key="style"),
            key=f"seat {seat}",
        )

    def _style(self, bot: object) -> str:
        """How a bot plays, in a line; nothing for what is none, of which the table will say why."""
        try:
            return str(getattr(bots.bot(str(bot), self._game.name), "style", ""))
        except ValueError:
            return ""

    def _recorded(self) -> Node:
        headers: list[Header] = []
        damaged: list[Damaged] = []
        problem = ""
        try:
            if self.store is not None:
                headers, damaged = self.store.playtests(), self.store.damaged()
        except Unusable as error:
            problem = str(error)
        headers = [header for header in headers if self._only in (None, header.game)]
        shown = headers if self._all else headers[:LISTED]
        where = self._gathered()
        items: list[Child] = [self._playtest(header, where.get(header.id, "")) for header in shown]
        return h(
            "section",
            {"class": "pb-block", "aria-label": "Recorded playtests"},
            h("h3", {"class": "pb-title"}, "Recorded playtests"),
            self._to_the_review() if headers else None,
            controls.message(problem, error=True) if problem else None,
            controls.message(self.store.lacking) if self.store is not None and self.store.lacking else None,
            h("ul", {"class": "pb-cards"}, *items) if items else h("p", {"class": "pb-empty"}, NONE_YET),
            button("all", f"Show all {len(headers)}", kind="quiet") if len(headers) > len(shown) else None,
            *[_damaged(one) for one in damaged],
            self._care.drawer(headers, _told(self.error, self._notice), self._cared),
            key="recorded",
        )

    def _gathered(self) -> Mapping[str, str]:
        """Which playtests are played on devices, or were when their server went, in words."""
        found: Mapping[str, rooms.Gathering] = {}
        with contextlib.suppress(Unusable):  # said beside the list
            found = rooms.gatherings(self.store) if self.store is not None else {}
        were = {id: room for id, room in found.items() if room.url or room.held}
        return {id: f"{'' if room.url else 'was '}on devices, code {room.code}" for id, room in were.items()}

    def _to_the_review(self) -> Node | None:
        """The way to what all of them show together, where its notebook lies beside this one."""
        link = beside(REVIEW, "What they show together", "pb-link")
        return None if link is None else h("p", {}, link, key="to the review")

    def _playtest(self, header: Header, where: str) -> Node:
        known = header.game in self._games
        title = self._games[header.game].title if known else header.game
        when = f"{header.created.astimezone():%d %b %Y, %H:%M}"
        table = self._opened(header) if known else None
        people = ", ".join([seat.name for seat in header.seats] if table is None else table.names)
        how, stands = _stands(table) if known else (UNREAD, NOT_LOADED)
        does = {
            OVER: {"rematch": "Rematch", "review": "Review", "open": "Result"},
            ENDED: {"go-on": common.RESUME, "review": "Review", "open": "Survey"},
            GOES_ON: {"open": common.CONTINUE, "review": "Review"},
            UNREAD: {"open": "Open"},
        }[how]
        buttons = [
            button(
                f"{act}:{header.id}",
                text,
                kind="small" if at else "small pb-first",
                disabled=not known,
                label=f"{text}: {header.title or title} of {when}",
            )
            for at, (act, text) in enumerate(does.items())
        ]
        said = "; ".join(filter(None, ["Over" if how == OVER else "", stands, where]))
        return h(
            "li",
            {"data-recorded": header.id},
            h(
                "div",
                {},
                h("strong", {}, header.title or title),
                h("div", {"class": "pb-stands", "data-stands": how}, said) if said else None,
                h("div", {}, h("small", {}, f"{title}: {people}" if header.title else people)),
                h("div", {}, h("small", {}, when)),
            ),
            h("div", {"class": "pb-tools"}, *buttons),
            key=header.id,
        )

    def _opened(self, header: Header) -> Table | None:
        """A recorded playtest as it stands now; ``None`` if it cannot be read to its end."""
        if self.store is None:
            return None
        try:
            return Table.open(self.store, header.id)
        except (Unusable, NoSuchPlaytest, Illegal, codec.Invalid, ValueError):
            return None


NOT_LOADED = "Its game is not loaded: run the cell that defines it, then this one again"
"""Said of a recorded playtest of a game that this kernel does not know."""


def _stands(table: Table | None) -> tuple[str, str]:
    """How a playtest stands, and that in words: who won, why it was ended early, or whose move it is."""
    if table is None:
        return UNREAD, "Cannot be read to its end"
    names = table.names
    if table.outcome is not None:
        winners = [names[seat] for seat in sorted(table.outcome.winners)]
        return OVER, f"{listed(winners) or 'nobody'} won"
    if table.ended:
        reason = textwrap.shorten(str(table.ended.body.get("reason") or ""), 80, placeholder=" …")
        return ENDED, f"Ended early: {reason}" if reason else "Ended early"
    return GOES_ON, f"{listed([names[seat] for seat in table.pending if seat >= 0])} to move"


def _told(wrong: str, notice: str) -> list[Child]:
    said = [controls.message(wrong, error=True)] if wrong else []
    return [*said, controls.message(notice)] if notice else [*said]


def _damaged(one: Damaged) -> Node:
    said = f"Playtest {one.id} is damaged: {one.reason}"
    return h("p", {"class": "pb-hint", "data-damaged": one.id}, said, key=f"damaged {one.id}")


def start(game: str | None = None, store: Store | str | Path | None = None, *, pace: float = PACE) -> Start:
    """The first screen, for a cell of a notebook: set up a playtest, or go on with one.

    ``game`` is the name of the one to begin with; only its playtests are listed then. ``store`` is where
    playtests are recorded, by default your own recordings; ``pace`` how many seconds a bot's move stays alone
    on the screen.
    """
    if game is not None:
        catalog.game(game)  # says which there are, if there is none of this name
    return Start(store, game=game, pace=pace)
