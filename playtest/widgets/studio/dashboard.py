"""The dashboard: choose playtests, and every figure follows.

For tests, in the page (besides what the kit's board lists): ``form[data-do=choose]`` has the
fields ``game``, ``section``, ``digest``, ``players``, ``who``, ``name``, ``tag``, ``title``, ``since``,
``until`` and ``theme``; ``[data-chosen]`` counts the playtests chosen. The buttons do ``again`` (read the
recordings anew), ``everything`` (no choice but the game), ``csv``, ``parquet`` and ``report``; ``samples`` is
there while nothing is recorded. The figures stand below the board.
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
from typing import Any

import ipywidgets
import pandas as pd

from playtest import catalog
from playtest.engines.game import Game
from playtest.frames import Frames, NotFrames, frames
from playtest.record import Store, Unusable
from playtest.review import Choice, Drawer, choose, choosing, sections, theme
from playtest.widgets.kit import Board, Node, Said, button, controls, h

MOST_REPORTED = 40
"""More playtests than this would make a report that nobody reads."""


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
        self.board = Board(self._hear)
        self.figures = ipywidgets.VBox([])
        self.box = ipywidgets.VBox([self.board, self.figures])
        self.choice = Choice(game=game or "")
        self.section = ""
        self.error = ""
        self.notice = ""
        self._source = source
        self._classes = list(classes)
        self._titles = {name: cls.title for name, cls in catalog.games().items()}
        self._titles |= {cls.name: cls.title for cls in self._classes}
        self._read: dict[str, Frames] = {}
        self._chosen: Frames | None = None
        self._known: tuple[Any, dict[str, list[tuple[str, str]]]] = (None, {})
        self._store: Store | None = None
        self._games: list[str] = []
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
        self.board.close()
        for widget in (*self.figures.children, self.figures, self.box):
            widget.close()

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
        self._chosen = None
        self._draw()

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
        self._read, self._chosen = {}, None
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
        return list(dict.fromkeys(header.game for header in self._store.playtests()))

    # -- what the page says

    def _hear(self, said: Said) -> None:
        if said.verb == "hello":
            self._take_theme(said.values)
            return
        self.error = self.notice = ""
        try:
            self._do(said)
        except Exception as error:
            if not isinstance(error, ValueError | LookupError | OSError):
                logging.getLogger("playtest").exception("The dashboard could not do %s", said.verb)
            self.error = str(error) or type(error).__name__
            self._draw(figures=False)

    def _take_theme(self, values: Mapping[str, Any]) -> None:
        """The page is light or dark; figures follow it."""
        page: theme.Mode = "dark" if values.get("dark") else "light"
        if "dark" in values and page != theme.in_use():
            theme.use_theme(page)
            self._draw()

    def _do(self, said: Said) -> None:
        match said.verb:
            case "choose":
                self._choose(said.values)
            case "again":
                self._again()
            case "everything":
                self.choose(**{**_plain(Choice()), "game": self.choice.game})
            case "samples":
                self._load_samples()
            case "csv":
                self.notice = f"The tables are in {self.to_csv()}."
                self._draw(figures=False)
            case "parquet":
                self.notice = f"The frames are in {self.to_parquet()}."
                self._draw(figures=False)
            case "report":
                self.notice = f"The report is {self.report()}; open it in a browser."
                self._draw(figures=False)

    def _choose(self, values: Mapping[str, Any]) -> None:
        text = {name: str(value).strip() for name, value in values.items() if value is not None}
        if text.get("theme") in ("light", "dark"):
            theme.use_theme("dark" if text["theme"] == "dark" else "light")
        game = text.get("game", self.choice.game)
        if game != self.choice.game:
            self.section = ""
            self.choose(**{**_plain(Choice()), "game": game})
            return
        now = self.choice
        self.choose(
            text.get("section", ""),
            digest=text.get("digest", now.digest),
            players=int(text["players"]) if text.get("players") else None,
            name=text.get("name", now.name),
            tag=text.get("tag", now.tag),
            title=text.get("title", now.title),
            who=text.get("who", now.who),
            since=_day(text.get("since", "")),
            until=_day(text.get("until", "")),
        )

    def _load_samples(self) -> None:
        from playtest.review import samples

        if self._store is not None:
            samples.load(self._store)
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

        if self._store is None:
            raise ValueError("Reports are of recordings; these are simulated games.")
        ids = [str(id) for id in self.frames.games["playtest"]]
        if len(ids) > MOST_REPORTED:
            raise ValueError(f"{len(ids)} playtests are too many for a report; choose up to {MOST_REPORTED}.")
        return write_report(self._store, ids, path or f"{self._name()}.html", self._classes).absolute()

    def _name(self) -> str:
        return f"{self.choice.game}-{datetime.now():%Y%m%d-%H%M%S}"

    # -- drawing

    def _draw(self, *, figures: bool = True) -> None:
        if not self._games:
            self.board.show([self._nothing_yet()])
            self._show_figures(())
            return
        found = sections(self.choice.game)
        self.section = self.section if self.section in found else next(iter(found))
        self.board.show([self._head(list(found))], say=self.error or self.notice or self._said())
        if figures:
            self._show_figures(found[self.section])

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
        for place, draw in zip(self.figures.children, drawers, strict=False):
            place.outputs = (_output(draw(found)),)
            await asyncio.sleep(0)

    def _said(self) -> str:
        games = self.frames.games
        total = len(self._of_game().games)
        finished = int(games["finished"].sum())
        return f"{len(games):,} of {total:,} playtests, {finished:,} finished"

    def _nothing_yet(self) -> Node:
        why = controls.message(self.error or "No playtest is recorded yet.", error=bool(self.error))
        offer = button("samples", "Load the bot games that come with playtest", kind="main")
        inside = [] if self._store is None else [h("div", {"class": "pb-buttons"}, offer, key="offer")]
        return h("div", {"class": "pb-wide"}, why, *inside, key="head")

    def _head(self, found: list[str]) -> Node:
        return h(
            "div",
            {"class": "pb-head pb-wide"},
            self._form(found),
            h("p", {"class": "pb-message", "data-chosen": len(self.frames.games)}, self._said(), key="count"),
            controls.message(self.error, error=True) if self.error else None,
            controls.message(self.notice) if self.notice else None,
            self._buttons(),
            key="head",
        )

    def _form(self, found: list[str]) -> Node:
        choice, options = self.choice, self._options()
        games = [(name, self._titles.get(name, name)) for name in self._games]

        def pick(name: str, label: str, listed: list[tuple[str, str]], value: object) -> Node:
            shown = "" if value is None else str(value)
            return controls.choice(name, label, "choose", listed, shown, data_change="choose")

        who = [("", "anybody"), ("people", "people"), ("bots", "bots alone")]
        first = [
            pick("game", "Game", games, choice.game),
            pick("section", "Figures", [(title, title) for title in found], self.section),
            pick("players", "Players", options["players"], choice.players),
            pick("digest", "Rules", options["digest"], choice.digest),
            pick("theme", "Colors", [("light", "light"), ("dark", "dark")], theme.in_use()),
        ]
        second = [
            pick("who", "Played by", who, choice.who),
            pick("name", "Who", options["name"], choice.name),
            pick("tag", "Tag", options["tag"], choice.tag),
            _typed("title", "Title has", "text", choice.title),
            _typed("since", "From", "date", choice.since or ""),
            _typed("until", "Until", "date", choice.until or ""),
        ]
        return h(
            "form",
            {"class": "pb-form", "data-do": "choose", "novalidate": True},
            h("div", {"class": "pb-line"}, *first, key="first"),
            h("div", {"class": "pb-line"}, *second, key="second"),
            key="choose",
        )

    def _options(self) -> dict[str, list[tuple[str, str]]]:
        """What there is to choose among, over everything of the game."""
        everything = self._of_game()
        if self._known[0] is not everything:
            games, results = everything.games, everything.results
            tags = sorted({tag for tags in games["tags"] for tag in tags.split(",") if tag})
            sat = games["names"].map(choosing.sitting).explode().dropna()
            simulated = games.loc[games["names"].fillna("") == "", "playtest"]
            often = pd.concat([sat, results.loc[results["playtest"].isin(simulated), "name"]])
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

    def _buttons(self) -> Node:
        report = button("report", "Write the report", kind="main") if self._store is not None else None
        return h(
            "div",
            {"class": "pb-buttons"},
            report,
            button("csv", "Tables as CSV"),
            button("parquet", "Frames as Parquet"),
            button("everything", "Choose everything", kind="quiet"),
            button("again", "Read the recordings again", kind="quiet") if self._store is not None else None,
            key="buttons",
        )


def _typed(name: str, label: str, kind: str, value: object) -> Node:
    id_ = f"pb-choose-{name}"
    attrs = {"id": id_, "name": name, "type": kind, "value": str(value), "autocomplete": "off"}
    box = h("input", {**attrs, "data-change": "choose"})
    return h("div", {"class": "pb-field"}, h("label", {"for": id_}, label), box, key=name)


def _output(figure: Any) -> dict[str, Any]:
    """A figure as the notebook keeps it; JupyterLab draws it without anything from elsewhere."""
    data = {
        "application/vnd.plotly.v1+json": json.loads(figure.to_json()),
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
