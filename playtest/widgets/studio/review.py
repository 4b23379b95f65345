"""The scrubber: any recorded playtest, step by step on its own board, as any seat or with everything open.

It fills its place as a table does, in the same zones: the timeline is its dock, so that what is pressed and
the whole board are in sight together.

For tests, in the page (besides what the kit's board lists): ``.pb-head`` has ``data-review`` (the
playtest's id), ``data-entry`` (which entry is shown) and ``data-shows`` (``all``, ``spectator`` or a seat's
number). ``select[name=playtest]``, ``select[name=seat]`` and ``input[name=entry]`` choose; the buttons do
``first``, ``back``, ``forward``, ``last``, ``play``, ``stop`` and ``jump:note``, ``jump:ruling``,
``jump:undo``, ``jump:think``, ``jump:lead``, ``jump:moment``, and ``go-on`` where several came with one
entry; ``[data-do="entry:12"]`` is a line of the log. The drawers ``note``, ``fork`` and ``files`` hold
``form[data-do=note]`` (``text``, ``tags``), the buttons ``fork``, ``save``, ``report`` and
``form[data-do=import]`` (``path``), ``rules-page`` the rules; the form of ``fork`` is of ``going_on``.
``samples`` is there while nothing is recorded.
Below the board is the button that uploads files to import, ``.widget-upload``.
A fork's table is shown on the same board; its ``leave`` button leads back.
"""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import ipywidgets

from playtest import catalog, words
from playtest.engines import codec
from playtest.engines.game import REFEREE, Game, Illegal, Seat
from playtest.record import (
    SUFFIX,
    Header,
    NoSuchPlaytest,
    Store,
    Unusable,
    file_at,
    last_names,
    last_played,
    unpack,
)
from playtest.table import Table
from playtest.widgets.kit import (
    BOTH,
    Block,
    Board,
    KeepingPen,
    Message,
    Node,
    NoMarks,
    button,
    controls,
    h,
    leave_what_is_loaded,
    number,
)
from playtest.widgets.studio import review_parts as parts
from playtest.widgets.studio import timeline
from playtest.widgets.studio.going_on import GoingOn
from playtest.widgets.studio.lacking import lacking, not_loaded
from playtest.widgets.studio.opening import Link, Writing
from playtest.widgets.studio.review_marks import Marks
from playtest.widgets.studio.review_parts import Told
from playtest.widgets.studio.review_step import Step
from playtest.widgets.table import Announcements, TableView
from playtest.words import Announcement, common

AnyGame = Game[Any, Any, Any, Any]

STEPS = frozenset(["start", "move", "ruling", "undo", "note", "close"])
"""The kinds of entries that the scrubber stops at."""
PACES = {"slow": 2.0, "normal": 0.8, "fast": 0.25}
"""Seconds that a position stays while it plays, by what the page calls it."""
READ = 3.0
"""So many times as long as another position one stays, while it plays, at which something came out."""
_SHOWS = {"all": REFEREE, "spectator": None}
_JUMPS = {
    "note": "note",
    "ruling": "ruling",
    "undo": "undo",
    "close": "early end",
    "think": "long think",
    "lead": "lead change",
    "moment": "moment",
}


class Review:
    """Steps through the playtests of ``store``, by default your own recordings.

    ``game`` keeps to one game, ``classes`` are games that are not registered, ``pace`` is how many seconds a
    position stays while it plays. What hands hold is open here: it is for after the game. With ``board`` it
    stands there, begins with the playtest ``id``, and has a button that calls ``leave``. Without ``id`` it
    begins with what was played last. ``noted`` is called after each note that is written.
    """

    def __init__(
        self,
        store: Store | str | Path | None = None,
        *,
        game: str | None = None,
        classes: Iterable[type[AnyGame]] = (),
        pace: float = 0.8,
        board: Board | None = None,
        id: str = "",
        leave: Callable[[], None] | None = None,
        noted: Callable[[], None] | None = None,
    ) -> None:
        self.board = Board(self._hear) if board is None else board
        self.board.listen(self._hear)
        self._leave = leave
        self._on_note = noted
        self._left = False
        self.upload = ipywidgets.FileUpload(
            accept=SUFFIX,
            multiple=True,
            description="Import files you were sent",
            layout={"width": "max-content"},
        )
        self.upload.observe(self._uploaded, "value")
        self.link = Link()
        self.box = ipywidgets.VBox([self.link.box, self.board, self.upload])
        self.table: Table | None = None
        self.error = ""
        self._pace = pace
        self._known = {**catalog.games(), **{cls.name: cls for cls in classes}}
        self._shows = "all"
        self._asked = ""
        """Whose hidden cards are to be shown once that is confirmed."""
        self._at = 0
        self._which = 0
        """Which of the moments of the entry shown is up."""
        self._playing: asyncio.Task[None] | None = None
        self._marks = Marks(self._known, lambda: self.board.comm is not None, self._draw)
        self._pen = KeepingPen()
        self._store: Store | None = None
        self._headers: list[Header] = []
        self._sat: Mapping[str, Sequence[str]] = {}
        """The names at playtests where others sat down than were first written down."""
        self._lacks = ""
        self._told: tuple[Any, list[Told]] = (None, [])
        self._came: tuple[Any, list[Announcement]] = (None, [])
        self._listed: tuple[str, Node | None] = ("", None)
        self._only = game
        self._notice = ""
        self._out: tuple[Any, Node | None] = (None, None)
        """Of which log a report was asked for, and what came of it: beside its button while that is so."""
        self._going_on = GoingOn()
        self._writing = Writing(self.link, self._came_out)
        self.view: TableView | None = None
        """The table of a fork, while one is open in place of the scrubber."""
        try:
            self._store = store if isinstance(store, Store) else Store(store)
            self._look_again(id)
        except Unusable as error:
            self.error = str(error)
            self.upload.layout.display = "none"
        self._draw()

    def __repr__(self) -> str:
        return "<Review>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.box._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take everything off the page."""
        self._stop()
        self._writing.stop()
        if self.view is not None:
            self.view.close()
        else:
            self.board.close()
        self.upload.close()
        self.link.box.close()
        self.box.close()

    def leave(self) -> None:
        """Give the board back to whoever lent it."""
        leave, self._leave = self._leave, None
        if leave is not None:
            self._stop()
            self._left = True
            self.upload.close()
            self.link.box.close()
            self.box.close()
            self.board.clear()
            leave()

    # -- where it stands

    @property
    def entry(self) -> int:
        """The number of the entry after which the position is shown."""
        return self._at

    @property
    def shows(self) -> Seat | None:
        """Whose view is shown: a seat's, ``REFEREE`` for everything, ``None`` for a spectator's."""
        return _SHOWS[self._shows] if self._shows in _SHOWS else int(self._shows)

    def open(self, id: str) -> None:
        """Show the playtest with this id, from its deal. Raises ``NoSuchPlaytest``."""
        self._open(id)
        self._draw()

    def go(self, n: int) -> None:
        """Show the position after entry ``n`` or the last one to stop at before it."""
        steps = self._steps()
        self._stand(max((step for step in steps if step <= n), default=steps[0] if steps else 0))
        self._draw()

    def look_as(self, seat: Seat | None) -> None:
        """Show what ``seat`` knew; ``REFEREE`` everything, ``None`` what a spectator saw."""
        names = {REFEREE: "all", None: "spectator"}
        self._shows = names.get(seat, str(seat))
        self._draw()

    def _open(self, id: str) -> None:
        assert self._store is not None
        header = self._store.header(id)
        self.table = Table.open(self._store, id, self._known.get(header.game))
        self._shows, self._asked = "all" if self.table.outcome else "spectator", ""
        self._stand(self._steps()[0] if self._steps() else 0)
        leave_what_is_loaded()

    def _stand(self, n: int) -> None:
        """At entry ``n``, with the first of what came out there."""
        self._at, self._which = n, 0

    def _moments(self, table: Table) -> list[Announcement]:
        """What came out with the entry shown, as whoever looks was told: one after the other.

        What a seat did itself nobody told it: then as everybody else was.
        """
        key = (table.id, len(table.log), self._at, self._shows)
        if self._came[0] != key:
            made = Announcements(table, words.of(table.game), self._draw)
            came = (made.of(self._at, self.shows) or made.of(self._at, None)) if self._at else []
            self._came = (key, came)
        return self._came[1]

    def _on(self) -> None:
        """To what comes next: what else came out with this entry, or the next entry."""
        if self.table is not None and self._which + 1 < len(self._moments(self.table)):
            self._which += 1
        else:
            self._stand(self._moved(1))

    def _steps(self) -> list[int]:
        return [] if self.table is None else [entry.n for entry in self.table.log if entry.kind in STEPS]

    def _moved(self, by: int) -> int:
        steps = self._steps()
        if not steps:
            return 0
        at = min(max(steps.index(self._at) + by, 0), len(steps) - 1)
        return steps[at]

    def _marked(self, what: str) -> list[int]:
        """The entries that a jump leads to."""
        return [] if self.table is None else self._marks.of(self.table, what)

    # -- notes, forks, files

    def note(self, text: str, tags: Iterable[str] = ()) -> None:
        """Write a note about the entry shown. Raises ``Illegal`` where the playtest is read-only."""
        table = self._table()
        if not text.strip():
            raise Illegal(common.NO_NOTE)
        table.refresh()
        table.note(text.strip(), self._at, [tag.strip() for tag in tags if tag.strip()])
        self._draw()
        if self._on_note is not None:
            self._on_note()

    def _go_on(self, values: Mapping[str, Any]) -> None:
        """Go on from the entry shown as the form says; what does not work is said there."""
        table, form = self._table(), self._going_on
        try:
            form.take(table, values)
            self.fork(form.seats(), form.game(table))
        except (Illegal, ValueError) as error:
            form.is_wrong(error)
        else:
            form.done()

    def fork(self, seats: Mapping[Seat, str] | None = None, game: AnyGame | None = None) -> Table:
        """A new playtest that goes on from the entry shown; it is opened in place of the scrubber.

        ``seats`` says who sits where from now on, a person's name or ``"bot:NAME"``; who is not named stays.
        ``game`` has other rules. Raises ``Illegal`` where the position does not exist under them.
        """
        self._stop()
        forked = self._table().fork(self._at, game)
        for seat, who in (seats or {}).items():
            if who.startswith("bot:"):
                forked.seat_bot(seat, who.removeprefix("bot:"))
            else:
                forked.seat_person(seat, who or None)
        leave, leads = (
            (self._back, "Back to the review") if self._leave is None else (self._all, "All playtests")
        )
        self.view = TableView(forked, board=self.board, leave=leave, leads=leads, waits=True)
        self.upload.layout.display = "none"
        return forked

    def _all(self) -> None:
        """From the table of a fork to where this review was opened."""
        self._back()
        self.leave()

    def _back(self) -> None:
        """From the table of a fork back to the scrubber, which then shows the fork."""
        view, self.view = self.view, None
        self.upload.layout.display = None
        self.board.listen(self._hear)
        if view is not None:
            self._look_again(view.table.id)
        self._draw()

    def save(self, folder: str | Path = ".") -> Path:
        """Write the playtest shown to a file that can be mailed, and return where it is."""
        table = self._table()
        path = Path(folder) / f"{table.id}{SUFFIX}"
        path.write_text(table.store.export(table.id), encoding="utf-8", newline="\n")
        return path.absolute()

    def report(self, folder: str | Path = ".") -> Path:
        """Write the report of the playtest shown as one HTML file, and return where it is."""
        from playtest.review.reports import write_report

        table = self._table()
        path = Path(folder) / f"{table.id}.html"
        return write_report(table.store, [table.id], path, self._known.values()).absolute()

    def _came_out(self, told: Node) -> None:
        """Say what came of the report, where it was asked for."""
        self._out = (self._logged(), told)
        if not self._left and self.view is None:
            self._draw()

    def _came_of_report(self) -> Node | None:
        return self._out[1] if self._out[0] == self._logged() else None

    def _logged(self) -> tuple[str, int] | None:
        """What a report is made of: which playtest, and how far it is written down."""
        return None if self.table is None else (self.table.id, len(self.table.log))

    def take_in(self, path: str | Path) -> str:
        """Import a file that was saved elsewhere, and show it. ``NotImportable`` says what is wrong."""
        named = str(path).strip().strip('"')
        place = file_at(named)
        if not place.is_file():
            raise ValueError(f"There is no file {named}.")
        return self._take_in(place.read_bytes())

    def _take_in(self, data: bytes) -> str:
        assert self._store is not None
        named = unpack(data)[0].game
        id = self._store.import_(data, self._known.get(named))
        self._look_again(id)
        return id

    def _uploaded(self, change: Mapping[str, Any]) -> None:
        """Files were chosen on the page; they come on a thread of the page's own."""
        files = [(str(file["name"]), bytes(file["content"])) for file in change["new"]]
        if files:
            self.upload.value = ()  # what a playtest holds does not stay in the notebook
            self.board.hand_over(self._take_in_all, files)

    def _take_in_all(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Import what was uploaded, and say of each file what came of it."""
        self._stop()
        taken, wrong = [], []
        for name, data in files:
            try:
                taken.append(self._take_in(data))
            except (ValueError, Unusable) as error:
                wrong.append(f"{name}: {error}")
        self._notice = f"Imported as {', '.join(taken)}." if taken else ""
        self.error = " ".join(wrong)
        self._draw()

    def _table(self) -> Table:
        if self.table is None:
            raise Illegal("There is no playtest to do that with.")
        return self.table

    def _look_again(self, id: str = "") -> None:
        """Read anew which playtests there are, and open one."""
        assert self._store is not None
        there = [header for header in self._store.playtests() if self._only in (None, header.game)]
        self._headers = [header for header in there if header.game in self._known]
        self._sat = last_names(self._store, self._headers)
        self._listed = ("", None)
        strange = not_loaded([header.game for header in there if header.game not in self._known])
        self._lacks = " ".join(filter(None, [lacking(self._store), strange]))
        if id:
            self._open(id)
        else:
            self._open_newest()

    def _open_newest(self) -> None:
        """Open what was played last, if it can be shown; what is wrong with what cannot is said."""
        assert self._store is not None
        wrong = ""
        for header in last_played(self._store, self._headers):
            try:
                self._open(header.id)
            except Unusable as error:
                wrong = wrong or str(error)
            else:
                break
        self._lacks = " ".join(filter(None, [self._lacks, wrong]))

    # -- what the page says

    def _hear(self, message: Message) -> None:
        if message.name == "shape":  # the page was turned: nobody pressed anything
            self._draw()
            return
        self.error = self._notice = ""
        try:
            self._do(message)
        except (Illegal, Unusable, NoSuchPlaytest, codec.Invalid, ValueError) as error:
            self.error = str(error)
        except Exception as error:
            logging.getLogger("playtest").exception("The review could not do %s", message.name)
            self.error = f"That did not work ({type(error).__name__}: {error})."
        self._draw()

    def _do(self, message: Message) -> None:
        playing = self._playing is not None
        asked = self._asked
        if message.name in ("choose", "seat", "look-yes", "look-no", "leave"):
            self._asked = ""  # a step leaves the question up
        if message.name not in ("hello", "play", "speed"):
            self._stop()
        match message.name:
            case "choose":
                self._choose(message)
            case "seat":
                self._look(self._seat(message))
            case "look-yes":
                self._shows = asked or self._shows
            case "leave":
                self.leave()
            case "entry":
                self.go(message.number)
            case "first" | "last":
                steps = self._steps()
                self._stand(steps[0 if message.name == "first" else -1] if steps else 0)
            case "back":
                self._stand(self._moved(-1))
            case "forward":
                self._stand(self._moved(1))
            case "go-on":
                self._on()
            case "jump":
                self._jump(message.argument)
            case "play":
                self._play()
            case "toggle":
                if playing:
                    self._stop()
                else:
                    self._play()
            case "note":
                self.note(str(message.values.get("text", "")), str(message.values.get("tags", "")).split(","))
                self._notice = f"Noted on entry {self._at}."
            case "fork-change":
                self._going_on.take(self._table(), message.values)
            case "fork":
                self._go_on(message.values)
            case "speed":
                self._pace = PACES.get(str(message.values.get("speed")), self._pace)
            case "save":
                self._notice = f"Saved as {self.save()}."
            case "report":
                self._writing.begin("The report", self.report)
            case "import":
                self._notice = f"Imported as {self.take_in(str(message.values.get('path', '')))}."
            case "samples":
                self._load_samples()

    def _jump(self, what: str) -> None:
        """To the next entry of a kind that is marked; to what else came out here first."""
        if what == "moment" and self._which + 1 < len(self._moments(self._table())):
            self._which += 1
        elif there := [step for n in self._marked(what) if (step := self._step_at(n)) > self._at]:
            self._stand(min(there))

    def _load_samples(self) -> None:
        from playtest.review import samples

        assert self._store is not None
        samples.load(self._store, self._only, made_up=True)
        self._look_again()

    def _choose(self, message: Message) -> None:
        """One of the fields above the board was changed."""
        id = message.values.get("playtest")
        if id and self.table is not None and id != self.table.id:
            self._open(str(id))
            return
        self._look(str(message.values.get("seat", self._shows)))
        self.go(number(message.values.get("entry", self._at)))

    def _seat(self, message: Message) -> str:
        """A seat's card was pressed: that seat's side, or with a second press as it was opened."""
        seat = message.number
        if seat >= self._table().game.seats:
            raise Illegal(f"There is no seat {seat + 1} here.")
        opened = "all" if self._table().outcome else "spectator"
        return opened if self._shows == str(seat) else str(seat)

    def _look(self, who: str) -> None:
        """Show what ``who`` knows; of a playtest that goes on what hands hold only after one question."""
        goes_on = self.table is not None and self.table.outcome is None
        if goes_on and who != self._shows and who != "spectator":
            self._asked = who
        else:
            self._shows = who

    def _question(self, table: Table) -> Node | None:
        """Asked before hidden cards of a playtest that goes on are shown."""
        if not self._asked:
            return None
        whose = "Every card" if self._asked == "all" else f"The hand of {table.names[int(self._asked)]}"
        said = f"This playtest is not over. {whose} will be seen by everybody who sees this screen."
        return h(
            "div",
            {"class": "pb-buttons", "data-asks": "open"},
            h("p", {"class": "pb-cost"}, said, key="asked"),
            button("look-no", "Leave it covered", kind="quiet"),
            button("look-yes", "Show it", kind="main", data_focus=True),
            key="open?",
        )

    def _play(self) -> None:
        if self._playing is None:
            self._playing = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while self.table is not None:
            up = self._moments(self.table)
            await asyncio.sleep(self._pace * (READ if up else 1))
            if self._which + 1 >= len(up) and self._moved(1) == self._at:
                break
            self._on()
            self._draw()
        self._playing = None
        self._draw()

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    # -- drawing

    def _draw(self) -> None:
        if self.view is not None or self._left:
            return  # the board shows a fork's table, or what it showed before
        table = self.table
        if table is None:
            self.board.show([self._nothing_yet()])
            return
        table, text = table.as_seated_at(self._at), words.of(table.game)
        told = self._lines(table, text)
        told = told[bisect_left(told, -self._at, key=lambda told: -told.n) :]
        step = Step(table, self._at, self.shows, self._shows == "all", self._moments(table), self._which)
        now, up, scene = step.happened(), step.up, step.scene()
        if up is None and not now:
            now = next((line.text for line in told[:1] if line.n == self._at), "")
        acting = table.game.pending(table.state_at(self._at)) if up is None else ()
        panes = [
            self._head(table, scene.holds if scene.ledger else ""),
            self._messages(table),
            parts.stage(scene, self._drawn("stage", scene.stage), self._shows),
            parts.beside(
                step.card(scene),
                parts.players(table, scene, acting, self.shows),
                parts.side(told, table, self._at, self._going_on, self._came_of_report()),
            ),
            parts.hand(self._drawn("mine", scene.mine), self._shows),
            parts.ledger(self._drawn("ledger", scene.ledger), self._shows),
            self._controls(table, now, step.phase(scene)),
        ]
        said = self.error or self._notice or (now if up is None else f"{up.title} {now}".strip())
        self.board.show([pane for pane in panes if pane is not None], say=said)

    def _lines(self, table: Table, text: words.Words) -> list[Told]:
        """The whole log in words, newest first, as whoever looks may read it; not made at every step."""
        key = (table.id, len(table.log), self._shows)
        if self._told[0] != key:
            self._told = (key, parts.told_lines(table, text, self.shows))
        return self._told[1]

    def _nothing_yet(self) -> Node:
        """What stands there while nothing is recorded: the samples, and the import."""
        why = controls.message(self.error or "No playtest is recorded yet.", error=bool(self.error))
        lacks = controls.message(self._lacks, key="lacking") if self._lacks else None
        if self._store is None:
            return h("div", {"class": "pb-wide"}, why, key="head")
        offer = h(
            "div",
            {"class": "pb-buttons"},
            button("samples", "Load the example playtests that come with playtest", kind="main"),
            key="offer",
        )
        return h("div", {"class": "pb-wide"}, why, lacks, offer, parts.import_form(), key="head")

    def _head(self, table: Table, tables: str) -> Node:
        """What is looked at and as whom, and what opens the drawers, that of ``tables`` if there are some."""
        attrs = {
            "class": "pb-head",
            "data-zone": "top",
            "data-decision": "review",
            "data-review": table.id,
            "data-entry": self._at,
            "data-shows": self._shows,
        }
        leave = button("leave", "Back to all playtests", kind="small") if self._leave else None
        opens = [parts.opens("ledger", tables) if tables else None, parts.opens("side", "Log, more")]
        return h(
            "div", attrs, self._fields(table), h("div", {"class": "pb-tools"}, leave, *opens), key="head"
        )

    def _messages(self, table: Table) -> Node | None:
        """What is to be said or asked: above the board, so that the buttons below it stay where they are."""
        warning = table.warning or ""
        said = [self._lacks, self._notice, table.readonly, "" if warning in self._lacks else warning]
        messages = [
            self._question(table),
            controls.message(self.error, error=True) if self.error else None,
            *[controls.message(line, key=f"said {at}") for at, line in enumerate(said) if line],
        ]
        if not any(messages):
            return None
        return h("div", {"class": "pb-said pb-above", "data-zone": "moment"}, *messages, key="messages")

    def _step_at(self, n: int) -> int:
        """The entry to stop at for what is marked at entry ``n``."""
        return max((step for step in self._steps() if step <= n), default=0)

    def _fields(self, table: Table) -> Node:
        seats = [("all", "everything open"), ("spectator", "a spectator")]
        seats += [(str(seat), name) for seat, name in enumerate(table.names)]
        shows = self._asked or self._shows
        seat = controls.choice("seat", "As", "review", seats, shows, data_change="choose")
        line = h("div", {"class": "pb-line"}, self._playtests(table.id), seat, key="which")
        return h("form", {"class": "pb-form", "data-do": "choose"}, line, key="fields")

    def _playtests(self, id: str) -> Node:
        """The list of playtests, with this one chosen; the same from step to step."""
        shown, node = self._listed
        if node is None or shown != id:
            node = parts.playtests(self._headers, self._known, id, self._sat)
            self._listed = (id, node)
        return node

    def _controls(self, table: Table, now: str, phase: str) -> Node:
        """What happened, and below it, where they stay when that is long, timeline and buttons."""
        steps, last = self._steps(), table.log[-1].n
        marks = {kind: [self._step_at(n) for n in self._marked(kind)] for kind in timeline.MARKS}
        said = parts.told_now(now, phase, f"Entry {self._at} of {last}", over=self._at == last)
        form = h(
            "form",
            {"class": "pb-form", "data-do": "choose"},
            h("div", {"class": "pb-dock-row"}, said, self._jumps(table, marks), key="said"),
            h(
                "div",
                {"class": "pb-dock-row pb-scrub"},
                parts.steps_through(self._at, steps, playing=self._playing is not None),
                timeline.timeline(
                    self._at,
                    steps[0] if steps else 0,
                    last,
                    self._marks.drawn(table, steps, self._lines(table, words.of(table.game))),
                ),
                key="scrub",
            ),
            key=f"controls {table.id}",
        )
        attrs = {"class": "pb-dock pb-steps", "data-zone": "dock", "data-keys": timeline.KEYS}
        return h("div", attrs, form, key="controls")

    def _jumps(self, table: Table, marks: Mapping[str, Sequence[int]]) -> Node:
        """A button to the next of each kind that is marked, with its sign; and how fast it plays."""
        more = self._which + 1 < len(self._moments(table))
        jumps = [
            button(
                f"jump:{what}",
                f"{timeline.MARKS[what][0]} Next {text}",
                kind="quiet",
                disabled=not any(n > self._at for n in marks[what]) and not (what == "moment" and more),
            )
            for what, text in _JUMPS.items()
            if marks[what]
        ]
        pace = next((name for name, pace in PACES.items() if pace == self._pace), "normal")
        speed = controls.choice("speed", "Speed", "speed", timeline.SPEEDS, pace, data_change="speed")
        return h("div", {"class": "pb-buttons pb-jumps"}, *jumps, speed, key="jumps")

    def _drawn(self, zone: str, blocks: Sequence[Block]) -> list[Node]:
        return self._pen.draw(zone, blocks, NoMarks(), self.board.shapes.get(zone, BOTH))
