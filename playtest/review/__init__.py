"""Review: tables and figures from frames, for recordings and simulations alike.

``dashboard(frames, game)`` draws every figure of a game. Figures for all games are in
``playtest.review.general``. The figures of a single game are in the module with that game's name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from playtest.engines.game import Game
from playtest.frames import Frames
from playtest.review import (
    compared,
    days,
    dictionary,
    expectations,
    feedback,
    findings,
    game_figures,
    measures,
    models,
    playtest_filter,
    printing,
    stats,
    surveys,
    theme,
    versions,
)
from playtest.review.general import (
    drama,
    length,
    over_rounds,
    over_time,
    time_by_decision,
    wins_by_bot,
    wins_by_seat,
)
from playtest.review.playtest_filter import Choice, choose
from playtest.review.plotly_values import showable
from playtest.review.printing import save
from playtest.review.questions import (
    OVERVIEW,
    SAID,
    Drawer,
    figures_for,
    one_game,
    overview_for,
    sections,
    stands_out,
)
from playtest.review.theme import use_theme

if TYPE_CHECKING:
    from playtest.review import demonstrations, journal, paper_fields, publishing, reports, samples

__all__ = [
    "OVERVIEW",
    "SAID",
    "Choice",
    "Dashboard",
    "Drawer",
    "choose",
    "compared",
    "dashboard",
    "days",
    "demonstrations",
    "dictionary",
    "drama",
    "expectations",
    "feedback",
    "figures_for",
    "findings",
    "game_figures",
    "journal",
    "length",
    "measures",
    "models",
    "over_rounds",
    "over_time",
    "overview_for",
    "paper_fields",
    "playtest_filter",
    "printing",
    "publishing",
    "reports",
    "samples",
    "save",
    "sections",
    "showable",
    "stands_out",
    "stats",
    "surveys",
    "theme",
    "time_by_decision",
    "use_theme",
    "versions",
    "wins_by_bot",
    "wins_by_seat",
]

_OF_A_STORE = frozenset(["demonstrations", "journal", "paper_fields", "publishing", "reports", "samples"])
"""Modules that read or write recordings, loaded on first use."""


class Dashboard(Sequence[go.Figure]):
    """A sequence of figures. As the last expression of a notebook cell, it shows them one below the other."""

    def __init__(self, figures: Sequence[go.Figure]) -> None:
        self.figures = list(figures)

    def __getitem__(self, at: Any) -> Any:
        return self.figures[at]

    def __len__(self) -> int:
        return len(self.figures)

    def __iter__(self) -> Iterator[go.Figure]:
        return iter(self.figures)

    def __repr__(self) -> str:
        return f"<Dashboard of {len(self)} figures: {', '.join(f.layout.title.text for f in self)}>"

    def _ipython_display_(self) -> None:
        for figure in self.figures:
            showable(figure).show(config={"displayModeBar": False})


def dashboard(frames: Frames, game: str | Game[Any, Any, Any, Any] | None = None) -> Dashboard:
    """Draw every figure for ``game`` from its playtests in ``frames``.

    If ``game`` is not given, the frames must be of one game. Raises ``ValueError`` if they are of several.
    """
    name, frames = one_game(frames, game)
    return Dashboard([draw(frames) for draw in figures_for(name)])


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Load what needs the database when it is first used, as figures alone need no database."""
        if name not in _OF_A_STORE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"{__name__}.{name}")
