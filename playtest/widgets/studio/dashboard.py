"""The dashboard: what the chosen playtests show, first in sentences, then in figures.

For tests, in the page (besides what the kit's board lists): ``form[data-do=choose]`` has the fields ``game``
and, in the drawer ``filters``, ``digest``, ``players``, ``who``, ``name``, ``tag``, ``title``, ``since``,
``until`` and ``theme``; ``[data-chosen]`` counts the playtests chosen. ``[data-finding]`` are the findings,
``[data-said]`` the notes and answers; ``[data-out]`` has the results of files and reports.
``dashboard_messages`` lists what the buttons do.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ipywidgets
import pandas as pd

from playtest import catalog
from playtest.engines.game import Game
from playtest.frames import Frames, NotFrames, frames, unpacked
from playtest.record import Store, Unusable, last_played, paper
from playtest.review import OVERVIEW, SAID, Choice, choose, playtest_filter, sections, stands_out, theme
from playtest.review import feedback as people_said
from playtest.review.findings import Answer
from playtest.widgets.kit import Board, Message, Node, controls, h
from playtest.widgets.kit.commands import Handlers, check_handled
from playtest.widgets.studio import dashboard_messages as messages
from playtest.widgets.studio import dashboard_page as page
from playtest.widgets.studio import file_links
from playtest.widgets.studio.dashboard_below import Below, Opened
from playtest.widgets.studio.dashboard_choice import fields_of, filled_in, newest_of, options_of, reported
from playtest.widgets.studio.dashboard_feedback import played_by_models, what_was_said
from playtest.widgets.studio.dashboard_figures import FigurePlaces, output_of
from playtest.widgets.studio.dashboard_page import Options
from playtest.widgets.studio.file_links import Link
from playtest.widgets.studio.missing_data_notice import missing_data, not_loaded
from playtest.widgets.studio.stale import Stale

MADE_UP = "made up"
"""The tag of made-up example playtests."""

HANDLERS: Handlers[Dashboard] = Handlers()


class Dashboard:
    """The dashboard page, with figures for those playtests in ``source`` that its filters choose.

    ``source`` is a ``Store``, its path or URL, a Parquet file of simulated games or ``Frames``. The default
    is your own recordings. ``game`` is shown first. ``classes`` are games that are not registered. Unfinished
    playtests show only public facts.
    """

    def __init__(
        self,
        source: Store | Frames | str | Path | None = None,
        *,
        game: str | None = None,
        classes: Iterable[type[Game[Any, Any, Any, Any]]] = (),
    ) -> None:
        self._lay_out()
        self.answer = Answer()
        self.finding: int | None = None
        self._typed: dict[str, str] = {}
        self._wrong: dict[str, str] = {}
        self.choice = Choice(game=game or "")
        self.section = ""
        self.refusal = ""
        self.notice = ""
        self._out: Node | None = None
        """The last file or report that was written, shown next to the buttons until the choice changes."""
        self._noted: list[people_said.Note] = []
        self._writing = file_links.Writing(self.link, self._came_out)
        self._source = source
        self._classes = list(classes)
        self._titles = {name: cls.title for name, cls in catalog.games().items()}
        self._titles |= {cls.name: cls.title for cls in self._classes}
        self._read: dict[str, Frames] = {}
        self._chosen: Frames | None = None
        self._known: tuple[Any, Options] = (None, {})
        self._store: Store | None = None
        self._own: Store | None = None
        self._examples: Store | None = None
        self._scratch: TemporaryDirectory[str] | None = None
        self._games: list[str] = []
        self._strange: list[str] = []
        """For each recorded playtest of a game unknown to this kernel, the name of the game."""
        self._lacks: dict[str, str] = {}
        self._stale = Stale(self._say_changed)
        self._not_drawn: list[Node] = []
        self._places = FigurePlaces(self.figures, self._say_lacking, self._done)
        self._again()

    def _lay_out(self) -> None:
        """Make the page's widgets: the form beside the figure, and below them a playtest and all figures."""
        self.board = Board(self._hear, themed=True)
        self.tabs = Board(self._hear)
        self.shown = ipywidgets.Output(layout={"flex": "1 1 420px", "min_width": "0", "overflow": "hidden"})
        self.figures = ipywidgets.VBox([])
        self.link = Link()
        self._below = Below(self._again)
        self.replay = self._below.box
        self.board.layout = {"flex": "1 1 380px", "min_width": "0"}
        wrapped = {"flex_flow": "row wrap", "align_items": "flex-start", "width": "100%"}
        top = ipywidgets.Box([self.board, self.shown], layout=wrapped)
        self.box = ipywidgets.VBox([self.link.box, top, self.replay, self.tabs, self.figures])
        self.box.add_class("pb-around")
        self.shown.add_class("pb-figure")
        self.figures.add_class("pb-figure")

    def __repr__(self) -> str:
        return "<Dashboard>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.box._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take everything off the page."""
        self._stale.close()
        self._places.stop()
        self._writing.stop()
        self._below.close()
        self.board.close()
        self.tabs.close()
        kept = (self.shown, self.figures, self.replay, self.link.box, self.box)
        for widget in (*self.figures.children, *kept):
            widget.close()
        if self._examples is not None and self._scratch is not None:
            self._examples.close()
            self._scratch.cleanup()

    @property
    def below(self) -> Opened | None:
        """The widget in the panel above the tabs, such as a review; ``None`` if the panel is closed."""
        return self._below.opened

    # -- the choice of playtests

    @property
    def frames(self) -> Frames:
        """The frames of the playtests chosen."""
        if self._chosen is None:
            self._chosen = choose(self._of_game(), self.choice)
        return self._chosen

    def choose(self, section: str = "", **wanted: Any) -> None:
        """Choose playtests by the fields of ``playtest.review.Choice``, and the figures to draw."""
        self.choice = replace(self.choice, **wanted)
        self.section = section or self.section
        if wanted:
            self._chosen = self._out = None
        self._draw(anew=bool(wanted) or not section)

    def _of_game(self) -> Frames:
        """Return the frames of all playtests of the chosen game, which are read once."""
        game = self.choice.game
        if game not in self._read:
            if isinstance(self._source, Frames):
                found = self._source.only(self._source.games["game"] == game)
            elif self._store is not None:
                found = frames(self._store, game=game, classes=self._classes)
            elif isinstance(self._source, str | Path):
                found = frames(self._source, game=game)
            else:
                found = Frames({})
            self._read[game] = playtest_filter.shown_openly(found)
        return self._read[game]

    def _again(self) -> None:
        """Read the recordings again."""
        self._read, self._chosen, self._lacks, self._out = {}, None, {}, None
        try:
            self._games = self._games_there()
        except (Unusable, NotFrames) as error:
            self._games, self.refusal = [], str(error)
        if self._games and self.choice.game not in self._games:
            self.choice = Choice(game=self._games[0])
        self._draw()

    def _say_changed(self) -> None:
        """Show that the recordings have changed. If the page had no games to show, read them right away."""
        if not self._games:
            self._again()
        else:
            self.board.show([self._head()], say=page.CHANGED, more=self._places.busy)

    def _games_there(self) -> list[str]:
        source = self._source
        if isinstance(source, Frames) or str(source or "").endswith(".parquet"):
            found = source if isinstance(source, Frames) else frames(str(source))
            return [str(game) for game in dict.fromkeys(found.games["game"])]
        if self._store is None:
            self._store = source if isinstance(source, Store) else Store(source)
        self._stale.read(self._store)
        on_paper = [one.game for one in paper.read(self._store)]
        played = [header.game for header in last_played(self._store, self._store.playtests())]
        self._strange = [game for game in played if game not in self._titles]
        there = dict.fromkeys([*played, *on_paper])
        return sorted(there, key=lambda game: game not in self._titles)  # begin with one that is loaded

    # -- what the page says

    def _hear(self, message: Message) -> None:
        try:
            self._stale.look()
            said = messages.VOCABULARY.parse(message)
            if not isinstance(said, messages.Hello):
                self.refusal = self.notice = ""
            if said is not None:
                HANDLERS.carry_out(self, said)
        except Exception as error:
            if not isinstance(error, ValueError | LookupError | OSError):
                logging.getLogger("playtest").exception("The dashboard could not do %s", message.name)
            self.refusal = str(error) or type(error).__name__
            self._draw(figures=False)

    @HANDLERS.on(messages.Hello)
    def _take_theme(self, message: messages.Hello) -> None:
        """Follow the page's theme, light or dark, in the figures."""
        page: theme.Mode = "dark" if message.values.get("dark") else "light"
        if "dark" in message.values and page != theme.in_use():
            theme.use_theme(page)
            self._draw()

    @HANDLERS.on(messages.Choose)
    def _on_choose(self, message: messages.Choose) -> None:
        """Apply the form's choice. An invalid field keeps the typed text and shows an error."""
        values = message.values
        text = {name: str(value).strip() for name, value in values.items() if value is not None}
        if text.get("theme") in ("light", "dark"):
            theme.use_theme("dark" if text["theme"] == "dark" else "light")
        game = text.get("game", self.choice.game)
        self._typed, self._wrong = {}, {}
        if game != self.choice.game:
            self.section = ""
            self.choose(**{**fields_of(Choice()), "game": game})
            return
        filled = filled_in(text, self.choice)
        self._typed, self._wrong = filled.typed, filled.wrong
        self.choose(text.get("section", ""), **filled.fields)

    @HANDLERS.on(messages.ChooseEverything)
    def _on_everything(self, message: messages.ChooseEverything) -> None:
        self._typed, self._wrong = {}, {}
        self.choose(**{**fields_of(Choice()), "game": self.choice.game})

    @HANDLERS.on(messages.OpenSection)
    def _on_section(self, message: messages.OpenSection) -> None:
        self.choose(message.section)

    @HANDLERS.on(messages.ShowFinding)
    def _on_finding(self, message: messages.ShowFinding) -> None:
        """Show a finding's figure next to the finding."""
        if message.n < len(self.answer.findings):
            self.finding = message.n
            self._show_one()
            self._draw(figures=False)

    @HANDLERS.on(messages.ReadAgain)
    def _on_again(self, message: messages.ReadAgain) -> None:
        self._again()

    def _came_out(self, told: Node) -> None:
        """Show ``told``, a message that a file or report was written, next to the button that was pressed."""
        self._out = told
        self._draw(figures=False)

    @HANDLERS.on(messages.StepThrough)
    def _on_step(self, message: messages.StepThrough) -> None:
        """Open the chosen playtest played last, finished ones before others, at the start of its log."""
        played = [] if self._store is None else last_played(self._store, self._store.playtests())
        newest = newest_of(self.frames.games, [header.id for header in played])
        self._replay_at((newest, 0))

    @HANDLERS.on(messages.ReplayMoment)
    def _on_moment(self, message: messages.ReplayMoment) -> None:
        self._replay_at(self.answer.findings[message.n].moment)

    @HANDLERS.on(messages.ReplayNoted)
    def _on_noted(self, message: messages.ReplayNoted) -> None:
        self._replay_at(self._noted[message.n].moment)

    def _replay_at(self, moment: tuple[str, int] | None) -> None:
        """Show a moment, a playtest's id and an entry's number. Raises ``ValueError`` if not recorded."""
        if moment is None or self._store is None:
            raise ValueError("There is no recording of that to replay.")
        self._below.replay(
            self._store, moment, game=self.choice.game, classes=self._classes, noted=self._follow_notes
        )

    @HANDLERS.on(messages.NoteOnPaper)
    def _on_paper(self, message: messages.NoteOnPaper) -> None:
        self._below.note_on_paper(self._store, self.choice.game)

    @HANDLERS.on(messages.OpenJournal)
    def _on_journal(self, message: messages.OpenJournal) -> None:
        if self._store is not None:
            self._below.journal(self._store, self.choice.game, self._classes)

    @HANDLERS.on(messages.CloseBelow)
    def _on_leave(self, message: messages.CloseBelow) -> None:
        self._below.close()

    def _follow_notes(self) -> None:
        """Reread the recordings before the next drawing, as a note was written in the replay below."""
        self._read, self._chosen = {}, None
        self._stale.read(self._store)
        self._draw(figures=False)

    @HANDLERS.on(messages.LoadSamples)
    def _on_samples(self, message: messages.LoadSamples) -> None:
        from playtest.review import samples

        if self._store is not None:
            samples.load(self._store, made_up=True)
        self._again()

    @HANDLERS.on(messages.ShowExamples)
    def _on_examples(self, message: messages.ShowExamples) -> None:
        """Show this game's examples, in a temporary store that is deleted when they are closed."""
        from playtest.review import samples

        if self._store is None or self._own is not None:
            return
        if self._examples is None:
            self._scratch = TemporaryDirectory(ignore_cleanup_errors=True)
            self._examples = Store(Path(self._scratch.name) / "examples.sqlite")
        samples.load(self._examples, self.choice.game, made_up=True)
        self._look_at(self._examples, self._store)

    @HANDLERS.on(messages.ShowOwn)
    def _on_own(self, message: messages.ShowOwn) -> None:
        self._look_at(self._own, None)

    def _look_at(self, store: Store | None, own: Store | None) -> None:
        """Show all playtests of ``store``. If these are the examples, ``own`` are your own recordings."""
        self._below.close()
        self._store, self._own = store, own
        self._typed, self._wrong = {}, {}
        self.choice = Choice(game=self.choice.game)
        self._again()

    # -- out

    @HANDLERS.on(messages.WriteCsv)
    def _on_csv(self, message: messages.WriteCsv) -> None:
        self._came_out(file_links.told(f"The tables are in {self.to_csv()}."))

    @HANDLERS.on(messages.WriteParquet)
    def _on_parquet(self, message: messages.WriteParquet) -> None:
        self._came_out(file_links.told(f"The tables are in {self.to_parquet()}."))

    @HANDLERS.on(messages.WriteReport)
    def _on_report(self, message: messages.WriteReport) -> None:
        self._reported()
        self._writing.begin("The report", self.report)

    def to_csv(self, folder: str | Path | None = None) -> Path:
        """Write the chosen playtests' frames as CSV files into ``folder``. Return its path."""
        place = Path(folder or self._name()).absolute()
        self.frames.to_csv(place)
        return place

    def to_parquet(self, path: str | Path | None = None) -> Path:
        """Write the chosen playtests' frames as one Parquet file. Return its path."""
        place = Path(path or f"{self._name()}.parquet").absolute()
        self.frames.to_parquet(place)
        return place

    def report(self, path: str | Path | None = None) -> Path:
        """Write the report of the chosen playtests as one HTML file. Return its path."""
        from playtest.review.reports import write_report

        ids = self._reported()
        assert self._store is not None
        return write_report(self._store, ids, path or f"{self._name()}.html", self._classes).absolute()

    def _reported(self) -> list[str]:
        """Return the playtests for the report. Raises ``ValueError`` if no report can be made."""
        if self._store is None:
            raise ValueError("Reports cover recordings; these are simulated games.")
        return reported(self.frames.games)

    def _name(self) -> str:
        return f"{self.choice.game}-{datetime.now():%Y%m%d-%H%M%S}"

    # -- drawing

    def _draw(self, *, figures: bool = True, anew: bool = True) -> None:
        if not self._games:
            recorded = self._store is not None
            self.board.show([page.nothing_yet(self.refusal, self._lacking(), recorded=recorded)])
            self.tabs.show([])
            self.shown.outputs = ()
            self._places.draw((), Frames({}))
            return
        found = sections(self.choice.game)
        self.section = self.section if self.section in found else OVERVIEW
        if figures and anew:
            self.answer = (
                stands_out(self.frames, self.choice.game) if len(self.frames.games) else page.NOTHING
            )
            links = [at for at, finding in enumerate(self.answer.findings) if finding.figure]
            self.finding = links[0] if links else None
        self.board.show([self._head()], say=self.refusal or self.notice or self._said(), more=figures)
        self._not_drawn = [] if figures else self._not_drawn
        self._show_tabs(more=figures)
        if figures and anew:
            self._show_one()
        if figures:
            self._places.draw(found[self.section], self.frames)

    def _show_tabs(self, *, more: bool = False) -> None:
        """Show the tabs and everything below them. ``more`` means that figures are still being drawn."""
        said_here: list[Node] = []
        if self.section == SAID and len(self.frames.games):
            self._noted = people_said.notes(self.frames)
            said_here = [what_was_said(self.frames, self._noted, recorded=self._store is not None)]
        asked = page.tabs(list(sections(self.choice.game)), self.section)
        self.tabs.show([asked, *said_here, *self._not_drawn], more=more)

    def _say_lacking(self, why: Mapping[str, Sequence[str]]) -> None:
        """Show below the tabs which figures could not be drawn, and why."""
        self._not_drawn = [page.not_drawn(why)]
        self._show_tabs()

    def _done(self) -> None:
        self.board.done()
        self.tabs.done()

    def _options(self) -> Options:
        """Return the options for the filters, from all playtests of the game. They are cached."""
        everything = self._of_game()
        if self._known[0] is not everything:
            self._known = (everything, options_of(everything))
        return self._known[1]

    @property
    def drawn(self) -> list[dict[str, Any]]:
        """The figures on the page, as notebook outputs."""
        return [place.outputs[0] for place in self.figures.children if place.outputs]

    def _show_one(self) -> None:
        """Show the figure of the selected finding, or the game's first figure."""
        drawn = None if self.finding is None else self.answer.findings[self.finding].figure
        draw = drawn or sections(self.choice.game)[OVERVIEW][0]
        self.shown.outputs = (output_of(draw(self.frames)),)

    def _said(self) -> str:
        return page.counted(self.frames.games, len(self._of_game().games))

    def _lacking(self) -> Node | None:
        """Return a warning about damaged recordings and unknown games; ``None`` if there are none."""
        if self._store is None:
            return None
        game = self.choice.game
        if game not in self._lacks:
            games = self._of_game().games if self._games else pd.DataFrame({"playtest": [], "error": []})
            wrong = games.loc[(games["error"] != "") & (game not in self._strange), "playtest"]
            strange = not_loaded(self._strange, "read the recordings again")
            self._lacks[game] = " ".join(filter(None, [missing_data(self._store, wrong), strange]))
        said = self._lacks[game]
        return controls.message(said, key="lacking") if said else None

    def _head(self) -> Node:
        games = [(name, self._titles.get(name, name)) for name in self._games]
        options = self._options()
        mine = self._store is not None and self._own is None
        often = self.frames.games["tags"].value_counts()
        made_up = sum(int(count) for tags, count in often.items() if MADE_UP in unpacked(tags))
        chosen = page.chosen_line(self._said(), self.choice, dict(options["digest"]), len(self.frames.games))
        return h(
            "div",
            {"class": "pb-head pb-wide"},
            page.changed() if self._stale.stale else None,
            file_links.to_all(),
            self._lacking(),
            page.filters(
                page.Filters(self.choice, games, options, self._typed, self._wrong),
                page.outputs(recorded=self._store is not None, own=mine),
                self._out,
                page.other_playtests(own=mine),
            ),
            chosen,
            page.by_name(page.few(self.frames.games)),
            played_by_models(self.frames),
            page.step(own=mine) if self._store is not None else None,
            None if self._own is None else page.examples(),
            controls.refusal(self.refusal),
            controls.message(self.notice) if self.notice else None,
            page.answer(self.answer, self.finding, made_up),
            key="head",
        )


check_handled(messages.VOCABULARY, HANDLERS)
