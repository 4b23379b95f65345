"""The scrubber: steps through any recorded playtest on its own board, as any seat or with everything open.

The scrubber fills its place as a table does, in the same zones. The timeline is its dock, so that buttons and
the whole board are in sight together.

For tests, in the page (besides what the kit's board lists): ``.pb-head`` has ``data-review`` (the playtest's
id), ``data-entry`` (the entry shown) and ``data-shows`` (``all``, ``spectator`` or a seat's number).
``select[name=playtest]``, ``select[name=seat]`` and ``input[name=entry]`` choose. ``review_messages`` lists
what buttons do; ``[data-do="entry:12"]`` is a line of the log. The drawers ``note``, ``fork`` and ``files``
hold forms and buttons, ``rules-page`` the rules; the form of ``fork`` is in ``fork_form``. Below the board is
the button that uploads files to import, ``.widget-upload``. A fork's table is shown on the same board; its
``leave`` button leads back.
"""

from __future__ import annotations

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
    NoSuchPlaytest,
    Store,
    Unusable,
    file_at,
    last_played,
    unpack,
)
from playtest.table import Table
from playtest.widgets.kit import (
    BOTH,
    Block,
    Board,
    CachingRenderer,
    Message,
    Node,
    NoMarks,
    leave_what_is_loaded,
    number,
)
from playtest.widgets.kit.commands import Handlers, check_handled
from playtest.widgets.studio import autoplay, review_page, review_place
from playtest.widgets.studio import review_messages as messages
from playtest.widgets.studio import review_parts as parts
from playtest.widgets.studio.autoplay import Autoplay
from playtest.widgets.studio.file_links import Link, Writing
from playtest.widgets.studio.fork_form import ForkForm
from playtest.widgets.studio.review_copy import Copied
from playtest.widgets.studio.review_list import Recorded
from playtest.widgets.studio.review_marks import Marks
from playtest.widgets.studio.review_parts import Told
from playtest.widgets.studio.review_place import NO_PLAYTEST, Place
from playtest.widgets.studio.review_step import Step, step_at
from playtest.widgets.table import Options, TableView
from playtest.words import common

AnyGame = Game[Any, Any, Any, Any]

HANDLERS: Handlers[Review] = Handlers()


class Review:
    """Steps through the playtests of ``store``, by default your own recordings.

    ``game`` limits it to one game. ``classes`` are games that are not registered. ``pace`` is how many
    seconds a position is shown during autoplay. Hands are open, as a review is for after the game. With
    ``board`` the review is shown on that board and has a button that calls ``leave``. It begins with the
    playtest ``id`` or, if that is not given, with the playtest played last. ``noted`` is called after each
    note that is written.
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
        self._noted = noted
        self._left = False
        self.upload = _upload()
        self.upload.observe(self._uploaded, "value")
        self.link = Link()
        self.box = ipywidgets.VBox([self.link.box, self.board, self.upload])
        self.refusal = ""
        self._known = {**catalog.games(), **{cls.name: cls for cls in classes}}
        self._marks = Marks(self._known, lambda: self.board.comm is not None, self._draw)
        self.place = Place(self._marks, self._draw)
        self.autoplay = Autoplay(self.place, pace, self._draw)
        self._renderer = CachingRenderer()
        self._store: Store | None = None
        self._recorded = Recorded(self._known, game)
        self._told: tuple[Any, list[Told]] = (None, [])
        self._only = game
        self._notice = ""
        self._out: tuple[Any, Node | None] = (None, None)
        """For the last report: the log it was made from, and a message, shown until the log changes."""
        self._copied = Copied()
        self._fork_form = ForkForm()
        self._writing = Writing(self.link, self._came_out)
        self.view: TableView | None = None
        """The table of a fork while it is open in place of the scrubber, otherwise ``None``."""
        try:
            self._store = store if isinstance(store, Store) else Store(store)
            self._look_again(id)
        except Unusable as error:
            self.refusal = str(error)
            self.upload.layout.display = "none"
        self._draw()

    def __repr__(self) -> str:
        return "<Review>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.box._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take the scrubber off the page."""
        self.autoplay.stop()
        self._writing.stop()
        if self.view is not None:
            self.view.close()
        else:
            self.board.close()
        self.upload.close()
        self.link.box.close()
        self.box.close()

    def leave(self) -> None:
        """Close the review and return the board to its owner."""
        leave, self._leave = self._leave, None
        if leave is not None:
            self.autoplay.stop()
            self._left = True
            self.upload.close()
            self.link.box.close()
            self.box.close()
            self.board.clear()
            leave()

    # -- the current place

    @property
    def table(self) -> Table | None:
        """The playtest on the screen, or ``None``."""
        return self.place.table

    @property
    def entry(self) -> int:
        """The number of the log entry after which the position is shown."""
        return self.place.at

    @property
    def shows(self) -> Seat | None:
        """The viewer: a seat, ``REFEREE`` who sees everything, or ``None`` for a spectator."""
        return self.place.seat

    def open(self, id: str) -> None:
        """Show the playtest with this id, from its deal. Raises ``NoSuchPlaytest``."""
        self._open(id)
        self._draw()

    def go(self, n: int) -> None:
        """Show the position after entry ``n``. If the scrubber skips it, show the last one before it."""
        steps = self.place.steps()
        self.place.stand(max((step for step in steps if step <= n), default=steps[0] if steps else 0))
        self._draw()

    def look_as(self, seat: Seat | None) -> None:
        """Show what ``seat`` knew. ``REFEREE`` sees everything, and ``None`` what a spectator saw."""
        names = {REFEREE: "all", None: "spectator"}
        self.place.shows = names.get(seat, str(seat))
        self._draw()

    def _open(self, id: str) -> None:
        assert self._store is not None
        header = self._store.header(id)
        self.place.open(Table.open(self._store, id, self._known.get(header.game)))
        leave_what_is_loaded()

    # -- notes, forks, files

    def note(self, text: str, tags: Iterable[str] = ()) -> None:
        """Write a note about the entry on the screen. Raises ``Illegal`` if the playtest is read-only."""
        table = self._table()
        if not text.strip():
            raise Illegal(common.NO_NOTE)
        table.refresh()
        table.note(text.strip(), self.place.at, [tag.strip() for tag in tags if tag.strip()])
        self._draw()
        if self._noted is not None:
            self._noted()

    def fork(self, seats: Mapping[Seat, str] | None = None, game: AnyGame | None = None) -> Table:
        """Make a playtest that continues from the entry on the screen, and open it in the scrubber's place.

        ``seats`` gives new players by seat, a person's name or ``"bot:NAME"``; other seats keep theirs.
        ``game`` has changed rules. Raises ``Illegal`` if the position does not exist under these rules.
        """
        self.autoplay.stop()
        forked = self._table().fork(self.place.at, game)
        for seat, who in (seats or {}).items():
            if who.startswith("bot:"):
                forked.seat_bot(seat, who.removeprefix("bot:"))
            else:
                forked.seat_person(seat, who or None)
        alone = self._leave is None
        leave, label = (self._back, "Back to the review") if alone else (self._all, "All playtests")
        options = Options(leave=leave, back_label=label, start_paused=True)
        self.view = TableView(forked, board=self.board, options=options)
        self.upload.layout.display = "none"
        return forked

    def _all(self) -> None:
        """Leave a fork's table for the page from which this review was opened."""
        self._back()
        self.leave()

    def _back(self) -> None:
        """Leave a fork's table for the scrubber, which then shows the fork."""
        view, self.view = self.view, None
        self.upload.layout.display = None
        self.board.listen(self._hear)
        if view is not None:
            self._look_again(view.table.id)
        self._draw()

    def save(self, folder: str | Path = ".") -> Path:
        """Write the playtest on the screen to a file that can be mailed. Return its path."""
        table = self._table()
        path = Path(folder) / f"{table.id}{SUFFIX}"
        path.write_text(table.store.export(table.id), encoding="utf-8", newline="\n")
        return path.absolute()

    def report(self, folder: str | Path = ".") -> Path:
        """Write the report of the playtest on the screen as one HTML file. Return its path."""
        from playtest.review.reports import write_report

        table = self._table()
        path = Path(folder) / f"{table.id}.html"
        return write_report(table.store, [table.id], path, self._known.values()).absolute()

    def _came_out(self, told: Node) -> None:
        """Show ``told``, a message that the report was written, next to the button that was pressed."""
        self._out = (self._logged(), told)
        if not self._left and self.view is None:
            self._draw()

    def _logged(self) -> tuple[str, int] | None:
        """Return the id and log length of the playtest for a report; ``None`` if no playtest is open."""
        return None if self.table is None else (self.table.id, len(self.table.log))

    def take_in(self, path: str | Path) -> str:
        """Import a file saved elsewhere, show it, and return its id.

        Raises ``NotImportable`` with the reason.
        """
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
        """Import files that were chosen on the page, on the page's own thread."""
        files = [(str(file["name"]), bytes(file["content"])) for file in change["new"]]
        if files:
            self.upload.value = ()  # the content of playtests must not stay in the notebook
            self.board.hand_over(self._take_in_all, files)

    def _take_in_all(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Import the uploaded files. Report the result for each."""
        self.autoplay.stop()
        taken, wrong = [], []
        for name, data in files:
            try:
                taken.append(self._take_in(data))
            except (ValueError, Unusable) as error:
                wrong.append(f"{name}: {error}")
        self._notice = f"Imported as {', '.join(taken)}." if taken else ""
        self.refusal = " ".join(wrong)
        self._draw()

    def _table(self) -> Table:
        if self.table is None:
            raise Illegal(NO_PLAYTEST)
        return self.table

    def _look_again(self, id: str = "") -> None:
        """Read again which playtests there are, and open one of them."""
        assert self._store is not None
        self._recorded.read(self._store)
        if id:
            self._open(id)
        else:
            self._open_newest()

    def _open_newest(self) -> None:
        """Open the last played playtest that can be shown. Report why others cannot be shown."""
        assert self._store is not None
        wrong = ""
        for header in last_played(self._store, self._recorded.headers):
            try:
                self._open(header.id)
            except Unusable as error:
                wrong = wrong or str(error)
            else:
                break
        self._recorded.lacks = " ".join(filter(None, [self._recorded.lacks, wrong]))

    # -- what the page says

    def _hear(self, message: Message) -> None:
        if message.name == "shape":  # the page was turned: nobody pressed anything
            self._draw()
            return
        self.refusal = self._notice = ""
        kind = messages.VOCABULARY.kinds.get(message.name)
        if kind is None or not kind.keeps_playing:
            self.autoplay.stop()
        try:
            if (said := messages.VOCABULARY.parse(message)) is not None:
                self._notice = self._carry_out(said) or self._notice
        except (Illegal, Unusable, NoSuchPlaytest, codec.Invalid, ValueError) as error:
            self.refusal = str(error)
        except Exception as error:
            logging.getLogger("playtest").exception("The review could not do %s", message.name)
            self.refusal = f"That did not work ({type(error).__name__}: {error})."
        self._draw()

    def _carry_out(self, message: messages.ReviewMessage) -> str | None:
        """Pass ``message`` to its handler. Return a notice for the person who pressed."""
        kind = type(message)
        if kind in review_place.HANDLERS.kinds:
            return review_place.HANDLERS.carry_out(self.place, message)
        if kind in autoplay.HANDLERS.kinds:
            return autoplay.HANDLERS.carry_out(self.autoplay, message)
        return HANDLERS.carry_out(self, message)

    @HANDLERS.on(messages.Hello)
    def _on_hello(self, message: messages.Hello) -> None:
        """Draw everything for a page that has just opened."""

    @HANDLERS.on(messages.Leave)
    def _on_leave(self, message: messages.Leave) -> None:
        self.place.asked = ""
        self.leave()

    @HANDLERS.on(messages.Choose)
    def _on_choose(self, message: messages.Choose) -> None:
        self.place.asked = ""
        id = message.values.get("playtest")
        if id and self.table is not None and id != self.table.id:
            self._open(str(id))
            return
        self.place.look(str(message.values.get("seat", self.place.shows)))
        self.go(number(message.values.get("entry", self.place.at)))

    @HANDLERS.on(messages.GoToEntry)
    def _on_entry(self, message: messages.GoToEntry) -> None:
        self.go(message.n)

    @HANDLERS.on(messages.WriteNote)
    def _on_note(self, message: messages.WriteNote) -> str:
        self.note(str(message.values.get("text", "")), str(message.values.get("tags", "")).split(","))
        return f"Noted on entry {self.place.at}."

    @HANDLERS.on(messages.ChangeFork)
    def _on_fork_change(self, message: messages.ChangeFork) -> None:
        self._fork_form.take(self._table(), message.values)

    @HANDLERS.on(messages.Fork)
    def _on_fork(self, message: messages.Fork) -> None:
        """Fork from the entry on the screen as the form says. Errors are shown in the form."""
        table, form = self._table(), self._fork_form
        try:
            form.take(table, message.values)
            self.fork(form.seats(), form.game(table))
        except (Illegal, ValueError) as error:
            form.is_wrong(error)
        else:
            form.done()

    @HANDLERS.on(messages.Save)
    def _on_save(self, message: messages.Save) -> str:
        return f"Saved as {self.save()}."

    @HANDLERS.on(messages.Copy)
    def _on_copy(self, message: messages.Copy) -> None:
        self._copied.take(step_at(self.place, self._table().as_seated_at(self.place.at)))

    @HANDLERS.on(messages.Report)
    def _on_report(self, message: messages.Report) -> None:
        self._writing.begin("The report", self.report)

    @HANDLERS.on(messages.Import)
    def _on_import(self, message: messages.Import) -> str:
        return f"Imported as {self.take_in(str(message.values.get('path', '')))}."

    @HANDLERS.on(messages.LoadSamples)
    def _on_samples(self, message: messages.LoadSamples) -> None:
        from playtest.review import samples

        assert self._store is not None
        samples.load(self._store, self._only, made_up=True)
        self._look_again()

    # -- drawing

    def _draw(self) -> None:
        if self.view is not None or self._left:
            return  # the board shows a fork's table, or what it showed before
        if self.table is None:
            lacks, recorded = self._recorded.lacks, self._store is not None
            self.board.show([review_page.nothing_yet(self.refusal, lacks, recorded=recorded)])
            return
        table = self.table.as_seated_at(self.place.at)
        told = self._lines(table, words.of(table.game))
        marks = self._marks.drawn(table, self.place.steps(), told)
        told = told[bisect_left(told, -self.place.at, key=lambda told: -told.n) :]
        step = step_at(self.place, table)
        now = step.happened()
        if step.up is None and not now:
            now = next((line.text for line in told[:1] if line.n == self.place.at), "")
        said = self.refusal or self._notice or (now if step.up is None else f"{step.up.title} {now}".strip())
        panes = self._panes(table, step, told, now, marks)
        self.board.show([pane for pane in panes if pane is not None], say=said)

    def _panes(
        self, table: Table, step: Step, told: Sequence[Told], now: str, marks: Node
    ) -> list[Node | None]:
        """Return the page for one entry of a playtest.

        ``step`` is the entry as the viewer sees it, ``told`` the log up to there, and ``now`` the sentence
        above the timeline. ``marks`` are the timeline's marks.
        """
        place, scene, last = self.place, step.scene(), table.log[-1].n
        acting = table.game.pending(table.state_at(place.at)) if step.up is None else ()
        at = f"Entry {place.at} of {last}"
        happened = parts.told_now(now, step.phase(scene), at, over=place.at == last)
        tables = scene.holds if scene.ledger else ""
        out = [self._out[1] if self._out[0] == self._logged() else None, self._copied.shown(step)]
        choices = self._recorded.node(table.id)
        return [
            review_page.head(place, table, choices, tables, leads=self._leave is not None),
            review_page.messages(place, table, self.refusal, self._notice, self._recorded.lacks),
            parts.stage(scene, self._drawn("stage", scene.stage), place.shows),
            parts.beside(
                step.card(scene),
                parts.players(table, scene, acting, place.seat),
                parts.side(told, table, place.at, self._fork_form, *out),
            ),
            parts.hand(self._drawn("mine", scene.mine), place.shows),
            parts.ledger(self._drawn("ledger", scene.ledger), place.shows),
            review_page.timeline_dock(place, table, happened, marks, self.autoplay),
        ]

    def _lines(self, table: Table, text: words.Words) -> list[Told]:
        """Return the whole log in words, newest first, as far as the viewer may read it. It is cached."""
        key = (table.id, len(table.log), self.place.shows)
        if self._told[0] != key:
            self._told = (key, parts.told_lines(table, text, self.shows))
        return self._told[1]

    def _drawn(self, zone: str, blocks: Sequence[Block]) -> list[Node]:
        return self._renderer.draw(zone, blocks, NoMarks(), self.board.shapes.get(zone, BOTH))


def _upload() -> ipywidgets.FileUpload:
    """Return the button that uploads files to import."""
    said, layout = "Import files you were sent", {"width": "max-content"}
    return ipywidgets.FileUpload(accept=SUFFIX, multiple=True, description=said, layout=layout)


check_handled(messages.VOCABULARY, HANDLERS, review_place.HANDLERS, autoplay.HANDLERS)
