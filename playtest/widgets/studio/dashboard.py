"""The dashboard: what the playtests chosen say, first in sentences, then in figures.

For tests, in the page (besides what the kit's board lists): ``form[data-do=choose]`` has the fields ``game``
and, in the drawer ``filters``, ``digest``, ``players``, ``who``, ``name``, ``tag``, ``title``, ``since``,
``until`` and ``theme``; ``[data-chosen]`` counts the playtests chosen. ``[data-finding]`` are the findings,
the buttons ``finding:0`` show the figure of one and ``moment:0`` replays its moment; ``section:…`` open the
figures of a question, ``[data-said]`` has the notes and answers, whose ``noted:0`` replay theirs. ``step``
opens the newest of those chosen, move by move. The buttons of the drawer do ``again`` (read the recordings
anew), ``everything`` (no choice but the game), ``csv``, ``parquet`` and ``report``, of which ``[data-out]``
says what came; ``samples`` is there while nothing is recorded, ``examples`` looks at the examples later,
apart from what is recorded, and ``own`` leads back.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ipywidgets
import pandas as pd

from playtest import catalog
from playtest.engines.game import Game
from playtest.frames import Frames, NotFrames, frames
from playtest.record import Store, Unusable, last_played, paper
from playtest.review import (
    FIRST,
    SAID,
    Choice,
    Drawer,
    choose,
    choosing,
    sections,
    showable,
    stands_out,
    theme,
)
from playtest.review import said as people_said
from playtest.review.findings import Answer
from playtest.widgets.kit import Board, Message, Node, button, controls, h
from playtest.widgets.studio import dashboard_page as page
from playtest.widgets.studio import opening
from playtest.widgets.studio.dashboard_said import what_was_said
from playtest.widgets.studio.lacking import lacking, not_loaded
from playtest.widgets.studio.on_paper import PaperForm
from playtest.widgets.studio.opening import Link
from playtest.widgets.studio.review import Review
from playtest.widgets.studio.transcription import Transcription

MOST_REPORTED = 60
"""More playtests than this would make a report that nobody reads."""
PLAIN = {"displayModeBar": False, "responsive": True}
"""Figures without plotly's buttons and sign, which would lie over a title on a phone."""
FEW = 3
"""So many playtests are told one by one."""
MADE_UP = "made up"
"""The tag of playtests that nobody played."""


class Dashboard:
    """Figures over the playtests of ``source`` that are chosen in the page.

    ``source`` is a ``Store``, its path or URL, a Parquet file of simulated games or ``Frames``; by default
    your own recordings. ``game`` is shown first, ``classes`` are games that are not registered. Of playtests
    that still go on only what everybody may see is drawn.
    """

    def __init__(
        self,
        source: Store | Frames | str | Path | None = None,
        *,
        game: str | None = None,
        classes: Iterable[type[Game[Any, Any, Any, Any]]] = (),
    ) -> None:
        self.board = Board(self._hear, themed=True)
        self.tabs = Board(self._hear)
        self.shown = ipywidgets.Output(layout={"flex": "1 1 420px", "min_width": "0", "overflow": "hidden"})
        self.figures = ipywidgets.VBox([])
        self.link = Link()
        self.replay = ipywidgets.VBox([])
        self.board.layout = {"flex": "1 1 380px", "min_width": "0"}
        wrapped = {"flex_flow": "row wrap", "align_items": "flex-start", "width": "100%"}
        top = ipywidgets.Box([self.board, self.shown], layout=wrapped)
        self.box = ipywidgets.VBox([self.link.box, top, self.replay, self.tabs, self.figures])
        self.box.add_class("pb-around")
        self.shown.add_class("pb-figure")
        self.figures.add_class("pb-figure")
        self.answer = Answer()
        self.finding: int | None = None
        self._typed: dict[str, str] = {}
        self._wrong: dict[str, str] = {}
        self._review: Review | None = None
        self.paper: PaperForm | None = None
        self.transcription: Transcription | None = None
        self.choice = Choice(game=game or "")
        self.section = ""
        self.error = ""
        self.notice = ""
        self._out: Node | None = None
        """What came of the file or report that was asked for: beside the buttons until others are chosen."""
        self._noted: list[people_said.Note] = []
        self._writing = opening.Writing(self.link, self._came_out)
        self._source = source
        self._classes = list(classes)
        self._titles = {name: cls.title for name, cls in catalog.games().items()}
        self._titles |= {cls.name: cls.title for cls in self._classes}
        self._read: dict[str, Frames] = {}
        self._chosen: Frames | None = None
        self._known: tuple[Any, dict[str, list[tuple[str, str]]]] = (None, {})
        self._store: Store | None = None
        self._own: Store | None = None
        self._examples: Store | None = None
        self._scratch: TemporaryDirectory[str] | None = None
        self._games: list[str] = []
        self._strange: list[str] = []
        """The games of recorded playtests that this kernel does not know, one a playtest."""
        self._lacks: dict[str, str] = {}
        self._drawing: asyncio.Task[None] | None = None
        self._again()

    def __repr__(self) -> str:
        return "<Dashboard>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.box._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take everything off the page."""
        if self._drawing is not None:
            self._drawing.cancel()
        self._writing.stop()
        self._stop_replaying()
        self.board.close()
        self.tabs.close()
        for widget in (
            *self.figures.children,
            self.shown,
            self.figures,
            self.replay,
            self.link.box,
            self.box,
        ):
            widget.close()
        if self._examples is not None and self._scratch is not None:
            self._examples.close()
            self._scratch.cleanup()

    @property
    def drawn(self) -> list[dict[str, Any]]:
        """The figures as they are on the page, as a notebook keeps them."""
        return [output for place in self.figures.children for output in place.outputs]

    # -- what is chosen

    @property
    def frames(self) -> Frames:
        """The frames of the playtests chosen."""
        if self._chosen is None:
            self._chosen = choose(self._of_game(), self.choice)
        return self._chosen

    def choose(self, section: str = "", **wanted: Any) -> None:
        """Choose playtests by the fields of ``playtest.review.Choice``, and which figures to draw."""
        self.choice = replace(self.choice, **wanted)
        self.section = section or self.section
        if wanted:
            self._chosen = self._out = None
        self._draw(anew=bool(wanted) or not section)

    def _of_game(self) -> Frames:
        """Everything of the game chosen, read once."""
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
            self._read[game] = choosing.shown_openly(found)
        return self._read[game]

    def _again(self) -> None:
        """Read anew what there is."""
        self._read, self._chosen, self._lacks, self._out = {}, None, {}, None
        try:
            self._games = self._games_there()
        except (Unusable, NotFrames) as error:
            self._games, self.error = [], str(error)
        if self._games and self.choice.game not in self._games:
            self.choice = Choice(game=self._games[0])
        self._draw()

    def _games_there(self) -> list[str]:
        source = self._source
        if isinstance(source, Frames) or str(source or "").endswith(".parquet"):
            found = source if isinstance(source, Frames) else frames(str(source))
            return [str(game) for game in dict.fromkeys(found.games["game"])]
        if self._store is None:
            self._store = source if isinstance(source, Store) else Store(source)
        on_paper = [one.game for one in paper.read(self._store)]
        played = [header.game for header in last_played(self._store, self._store.playtests())]
        self._strange = [game for game in played if game not in self._titles]
        there = dict.fromkeys([*played, *on_paper])
        return sorted(there, key=lambda game: game not in self._titles)  # it opens on one that is loaded

    # -- what the page says

    def _hear(self, message: Message) -> None:
        if message.name in ("hello", "theme"):
            self._take_theme(message.values)
            return
        self.error = self.notice = ""
        try:
            self._do(message)
        except Exception as error:
            if not isinstance(error, ValueError | LookupError | OSError):
                logging.getLogger("playtest").exception("The dashboard could not do %s", message.name)
            self.error = str(error) or type(error).__name__
            self._draw(figures=False)

    def _take_theme(self, values: Mapping[str, Any]) -> None:
        """The page is light or dark; figures follow it."""
        page: theme.Mode = "dark" if values.get("dark") else "light"
        if "dark" in values and page != theme.in_use():
            theme.use_theme(page)
            self._draw()

    def _do(self, message: Message) -> None:
        match message.name:
            case "choose":
                self._choose(message.values)
            case "finding":
                self._show_finding(int(message.argument))
            case "moment":
                self._replay(int(message.argument))
            case "leave":
                self._stop_replaying()
            case "paper":
                self._stop_replaying()
                self.paper = PaperForm(
                    self._store,
                    game=self.choice.game,
                    kept=lambda _: self._again(),
                    moves=self._type_in,
                    leave=self._stop_replaying,
                )
                self.replay.children = (self.paper.board,)
            case "section":
                self.choose(message.argument)
            case "again":
                self._again()
            case "everything":
                self._typed, self._wrong = {}, {}
                self.choose(**{**_plain(Choice()), "game": self.choice.game})
            case "samples":
                self._load_samples()
            case "examples":
                self._look_at_examples()
            case "own":
                self._look_at(self._own, None)
            case "step":
                self._step_through()
            case "noted":
                self._replay_at(self._noted[int(message.argument)].moment)
            case "csv":
                self._came_out(opening.told(f"The tables are in {self.to_csv()}."))
            case "parquet":
                self._came_out(opening.told(f"The tables are in {self.to_parquet()}."))
            case "report":
                self._reported()
                self._writing.begin("The report", self.report)

    def _choose(self, values: Mapping[str, Any]) -> None:
        """What was chosen in the form; a field that cannot be so keeps what was typed, with a sentence."""
        text = {name: str(value).strip() for name, value in values.items() if value is not None}
        if text.get("theme") in ("light", "dark"):
            theme.use_theme("dark" if text["theme"] == "dark" else "light")
        game = text.get("game", self.choice.game)
        self._typed, self._wrong = {}, {}
        if game != self.choice.game:
            self.section = ""
            self.choose(**{**_plain(Choice()), "game": game})
            return
        now = self.choice
        days: dict[str, date | None] = {}
        for name in ("since", "until"):
            try:
                days[name] = _day(text.get(name, ""))
            except ValueError as error:
                self._typed[name], self._wrong[name] = text[name], str(error)
                days[name] = getattr(now, name)
        if days["since"] and days["until"] and days["since"] > days["until"] and not self._wrong:
            self._wrong["until"] = "That is before the first day; no playtest is from then."
        self.choose(
            text.get("section", ""),
            digest=text.get("digest", now.digest),
            players=int(text["players"]) if text.get("players") else None,
            name=text.get("name", now.name),
            tag=text.get("tag", now.tag),
            title=text.get("title", now.title),
            who=text.get("who", now.who),
            **days,
        )

    def _show_finding(self, at: int) -> None:
        """The figure of a finding, beside it."""
        if 0 <= at < len(self.answer.findings):
            self.finding = at
            self._show_one()
            self._draw(figures=False)

    def _came_out(self, told: Node) -> None:
        """Say what came of a file or report, where it was asked for."""
        self._out = told
        self._draw(figures=False)

    def _step_through(self) -> None:
        """What was played last of the playtests chosen, of those that ended if any did, from its deal."""
        games = self.frames.games
        games = games[games["source"] == "recording"]
        if games.empty:
            raise ValueError("None of these was recorded move by move.")
        over = games[games["finished"]] if games["finished"].any() else games
        ids = set(map(str, over["playtest"]))
        played = [] if self._store is None else last_played(self._store, self._store.playtests())
        newest = next((header.id for header in played if header.id in ids), str(over["playtest"].iloc[-1]))
        self._replay_at((newest, 0))

    def _replay(self, at: int) -> None:
        """The moment of a finding, on its board below."""
        self._replay_at(self.answer.findings[at].moment)

    def _replay_at(self, moment: tuple[str, int] | None) -> None:
        if moment is None or self._store is None:
            raise ValueError("There is no recording of that to replay.")
        self._stop_replaying()
        self._review = Review(
            self._store, game=self.choice.game, classes=self._classes, noted=self._follow_notes
        )
        self._review.open(moment[0])
        self._review.go(moment[1])
        self.replay.children = (self._review.box,)

    def _follow_notes(self) -> None:
        """A note was written below: what people said has it, and so has whatever is drawn next."""
        self._read, self._chosen = {}, None
        self._draw(figures=False)

    def _stop_replaying(self) -> None:
        self.replay.children = ()
        if self._review is not None:
            self._review.close()
            self._review = None
        if self.paper is not None:
            self.paper.close()
            self.paper = None
        if self.transcription is not None:
            self.transcription.close()
            self.transcription = None

    def _type_in(self, game: Game[Any, Any, Any, Any], names: list[str], title: str) -> None:
        """A game is typed in below, move by move, in place of the form."""
        self._stop_replaying()
        self.transcription = Transcription(
            game, names, self._store, title=title, kept=lambda _: self._again()
        )
        self.replay.children = (self.transcription.board,)

    def _load_samples(self) -> None:
        from playtest.review import samples

        if self._store is not None:
            samples.load(self._store, made_up=True)
        self._again()

    def _look_at_examples(self) -> None:
        """The examples of the game shown, in a store of their own that is gone when this is closed."""
        from playtest.review import samples

        if self._store is None or self._own is not None:
            return
        if self._examples is None:
            self._scratch = TemporaryDirectory(ignore_cleanup_errors=True)
            self._examples = Store(Path(self._scratch.name) / "examples.sqlite")
        samples.load(self._examples, self.choice.game, made_up=True)
        self._look_at(self._examples, self._store)

    def _look_at(self, store: Store | None, own: Store | None) -> None:
        """All playtests of ``store``; ``own`` are one's own where these are the examples."""
        self._stop_replaying()
        self._store, self._own = store, own
        self._typed, self._wrong = {}, {}
        self.choice = Choice(game=self.choice.game)
        self._again()

    # -- out

    def to_csv(self, folder: str | Path | None = None) -> Path:
        """Write the chosen playtests' frames as CSV files into ``folder``, and return where it is."""
        place = Path(folder or self._name()).absolute()
        self.frames.to_csv(place)
        return place

    def to_parquet(self, path: str | Path | None = None) -> Path:
        """Write the chosen playtests' frames as one Parquet file, and return where it is."""
        place = Path(path or f"{self._name()}.parquet").absolute()
        self.frames.to_parquet(place)
        return place

    def report(self, path: str | Path | None = None) -> Path:
        """Write the report of the chosen playtests as one HTML file, and return where it is."""
        from playtest.review.reports import write_report

        ids = self._reported()
        assert self._store is not None
        return write_report(self._store, ids, path or f"{self._name()}.html", self._classes).absolute()

    def _reported(self) -> list[str]:
        """The playtests of the report. Raises ``ValueError`` where there can be none."""
        if self._store is None:
            raise ValueError("Reports are of recordings; these are simulated games.")
        games = self.frames.games
        ids = [str(id) for id in games.loc[games["source"] == "recording", "playtest"]]
        if not ids:
            raise ValueError("Reports are of recordings; none of these was recorded move by move.")
        if len(ids) > MOST_REPORTED:
            raise ValueError(f"{len(ids)} playtests are too many for a report; choose up to {MOST_REPORTED}.")
        return ids

    def _name(self) -> str:
        return f"{self.choice.game}-{datetime.now():%Y%m%d-%H%M%S}"

    # -- drawing

    def _draw(self, *, figures: bool = True, anew: bool = True) -> None:
        if not self._games:
            self.board.show([self._nothing_yet()])
            self.tabs.show([])
            self.shown.outputs = ()
            self._show_figures(())
            return
        found = sections(self.choice.game)
        self.section = self.section if self.section in found else FIRST
        if figures and anew:
            self.answer = stands_out(self.frames, self.choice.game) if len(self.frames.games) else _NOTHING
            links = [at for at, finding in enumerate(self.answer.findings) if finding.figure]
            self.finding = links[0] if links else None
        self.board.show([self._head()], say=self.error or self.notice or self._said(), more=figures)
        self._show_tabs(more=figures)
        if figures and anew:
            self._show_one()
        if figures:
            self._show_figures(found[self.section])

    def _show_tabs(self, *below: Node, more: bool = False) -> None:
        """The questions, and what people said where that is asked; ``more``: figures are still drawn."""
        said_here: list[Node] = []
        if self.section == SAID and len(self.frames.games):
            self._noted = people_said.notes(self.frames)
            said_here = [what_was_said(self.frames, self._noted, recorded=self._store is not None)]
        asked = page.tabs(list(sections(self.choice.game)), self.section)
        self.tabs.show([asked, *said_here, *below], more=more)

    def _show_one(self) -> None:
        """The figure of the finding that is looked at; the game's first where there is none."""
        drawn = None if self.finding is None else self.answer.findings[self.finding].figure
        draw = drawn or sections(self.choice.game)[FIRST][0]
        self.shown.outputs = (_output(draw(self.frames)),)

    def _show_figures(self, drawers: Sequence[Drawer]) -> None:
        """Draw one figure after another; who chooses again meanwhile need not wait for the rest."""
        if self._drawing is not None:
            self._drawing.cancel()
            self._drawing = None
        while len(self.figures.children) < len(drawers):
            self.figures.children = (*self.figures.children, ipywidgets.Output())
        for place in self.figures.children[len(drawers) :]:
            place.outputs = ()
        work = self._draw_all(drawers, self.frames if drawers else Frames({}))
        try:
            self._drawing = asyncio.get_running_loop().create_task(work)
        except RuntimeError:  # no event loop: nobody waits
            with contextlib.suppress(StopIteration):
                while True:
                    work.send(None)

    async def _draw_all(self, drawers: Sequence[Drawer], found: Frames) -> None:
        """Draw what can be drawn; of the rest a line says what it is and why not."""
        why: dict[str, list[str]] = {}
        try:
            for place, draw in zip(self.figures.children, drawers, strict=False):
                title, lacks, outputs = _drawn(draw, found)
                if lacks:
                    why.setdefault(lacks, []).append(title)
                place.outputs = outputs
                await asyncio.sleep(0)
            if why:
                self._show_tabs(page.not_drawn(why))
        except Exception:
            self._done()
            raise
        self._done()  # not where it is cancelled: the next is worked on then

    def _done(self) -> None:
        self.board.done()
        self.tabs.done()

    def _said(self) -> str:
        games = self.frames.games
        total = len(self._of_game().games)
        finished = int(games["finished"].sum())
        return f"{len(games):,} of {total:,} playtests, {finished:,} finished"

    def _few(self) -> list[str]:
        """The playtests chosen by title, day and who played, where they are so few that each is looked at."""
        games = self.frames.games
        return [_called(game) for _, game in games.iterrows()] if len(games) <= FEW else []

    def _lacking(self) -> Node | None:
        """What the recordings lack, and which playtests of the game chosen could not be read to their end."""
        if self._store is None:
            return None
        game = self.choice.game
        if game not in self._lacks:
            games = self._of_game().games if self._games else pd.DataFrame({"playtest": [], "error": []})
            wrong: Iterable[str] = (
                [] if game in self._strange else games.loc[games["error"] != "", "playtest"]
            )
            strange = not_loaded(self._strange, "read the recordings again")
            self._lacks[game] = " ".join(filter(None, [lacking(self._store, wrong), strange]))
        said = self._lacks[game]
        return controls.message(said, key="lacking") if said else None

    def _nothing_yet(self) -> Node:
        why = controls.message(self.error or "No playtest is recorded yet.", error=bool(self.error))
        offer = button("samples", "Load the example playtests that come with playtest", kind="main")
        inside = [] if self._store is None else [h("div", {"class": "pb-buttons"}, offer, key="offer")]
        return h("div", {"class": "pb-wide"}, opening.to_all(), why, self._lacking(), *inside, key="head")

    def _head(self) -> Node:
        games = [(name, self._titles.get(name, name)) for name in self._games]
        options = self._options()
        often = self.frames.games["tags"].value_counts()
        made_up = sum(int(count) for tags, count in often.items() if MADE_UP in str(tags).split(","))
        number = len(self.frames.games)
        chosen = page.chosen_line(self._said(), self.choice, dict(options["digest"]), number)
        return h(
            "div",
            {"class": "pb-head pb-wide"},
            opening.to_all(),
            self._lacking(),
            page.filters(
                self.choice,
                games,
                options,
                self._typed,
                self._wrong,
                self._files(),
                self._out,
                self._buttons(),
            ),
            chosen,
            page.by_name(self._few()),
            page.step() if self._store is not None else None,
            None if self._own is None else page.examples(),
            controls.message(self.error, error=True) if self.error else None,
            controls.message(self.notice) if self.notice else None,
            page.answer(self.answer, self.finding, made_up),
            key="head",
        )

    def _options(self) -> dict[str, list[tuple[str, str]]]:
        """What there is to choose among, over everything of the game."""
        everything = self._of_game()
        if self._known[0] is not everything:
            games, results = everything.games, everything.results
            tags = sorted({tag for tags in games["tags"].unique() for tag in tags.split(",") if tag})
            named = games["names"].fillna("") != ""
            sat = games.loc[named, "names"].map(choosing.sitting).explode().dropna()
            other = results["playtest"].isin(games.loc[~named, "playtest"]) if named.any() else slice(None)
            often = pd.concat([sat, results.loc[other, "name"]])
            names = [str(name) for name in often.value_counts().index[:200]]
            rules = {digest: _short(words) for digest, words in choosing.rules_here(everything).items()}
            players = [str(count) for count in sorted(set(games["players"]))]
            found = {
                "players": [("", "any number"), *((count, count) for count in players)],
                "digest": [("", "any"), *rules.items()],
                "name": [("", "anybody"), *((name, name) for name in sorted(names))],
                "tag": [("", "any"), *((tag, tag) for tag in tags)],
            }
            self._known = (everything, found)
        return self._known[1]

    def _files(self) -> list[Node | None]:
        recorded = self._store is not None
        mine = recorded and self._own is None
        return [
            button("report", "Write the report", kind="main") if recorded else None,
            button("paper", "Add a playtest on paper") if mine else None,
            button("csv", "Tables for a spreadsheet (CSV)"),
            button("parquet", "Tables in one file, for Python (Parquet)"),
        ]

    def _buttons(self) -> list[Node | None]:
        mine = self._store is not None and self._own is None
        return [
            button("everything", "Choose everything", kind="quiet"),
            button("again", "Read the recordings again", kind="quiet") if mine else None,
            button("examples", "Look at the example playtests", kind="quiet") if mine else None,
        ]


_NOTHING = Answer(
    (), "No playtest is like that.", "Choose others: the line above says by what these were chosen."
)


def _called(game: pd.Series[Any]) -> str:
    """A playtest by its title, when it was and who played."""
    title = game["title"] if isinstance(game.get("title"), str) else ""
    when = pd.to_datetime(game["created"], errors="coerce") if "created" in game else pd.NaT
    day = "" if pd.isna(when) else f"{when:%d %b %Y}"
    who = ", ".join(choosing.sitting(game.get("names")))
    return ": ".join(filter(None, [", ".join(filter(None, [title, day])), who])) or str(game["playtest"])


def _drawn(draw: Drawer, found: Frames) -> tuple[str, str, tuple[dict[str, Any], ...]]:
    """The title of a figure, why it cannot be drawn, and itself where it can.

    A guest game's figure may fail in any way, and takes none of the others with it.
    """
    try:
        figure = draw(found)
        lacks = theme.lacks(figure)
        return figure.layout.title.text, lacks, () if lacks else (_output(figure),)
    except Exception as error:
        name = getattr(draw, "__name__", "figure").replace("_", " ")
        logging.getLogger("playtest").warning("The figure %s could not be drawn.", name, exc_info=True)
        return name, f"It could not be drawn ({type(error).__name__}: {error}).", ()


def _output(figure: Any) -> dict[str, Any]:
    """A figure as the notebook keeps it; JupyterLab draws it without anything from elsewhere."""
    data = {
        "application/vnd.plotly.v1+json": json.loads(showable(figure).to_json()) | {"config": PLAIN},
        "text/plain": figure.layout.title.text or "figure",
    }
    return {"output_type": "display_data", "data": data, "metadata": {}}


def _day(text: str) -> date | None:
    """A day as a date field sends it. Raises ``ValueError`` with a sentence for anything else."""
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f'"{text}" is no day; write it as in 2026-05-31.') from None


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"


def _plain(choice: Choice) -> dict[str, Any]:
    return {name: getattr(choice, name) for name in Choice.__dataclass_fields__}
