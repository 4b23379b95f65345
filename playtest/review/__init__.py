"""Review: frames in, tables and figures out, for recordings and simulations alike.

``dashboard(frames, game)`` draws everything there is for a game. The figures of every game are in
``playtest.review.general``, a game's own in a module of its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import plotly.graph_objects as go

from playtest import catalog
from playtest.engines.game import Game
from playtest.frames import Frames
from playtest.review import choosing, course, measures, outcomes, play, reports, samples, stats, theme, times
from playtest.review.choosing import Choice, choose
from playtest.review.general import (
    FIGURES,
    drama,
    length,
    over_rounds,
    over_time,
    time_by_decision,
    wins_by_bot,
    wins_by_seat,
)
from playtest.review.theme import use_theme

__all__ = [
    "Choice",
    "Dashboard",
    "Drawer",
    "choose",
    "choosing",
    "dashboard",
    "drama",
    "figures_for",
    "length",
    "measures",
    "over_rounds",
    "over_time",
    "reports",
    "samples",
    "sections",
    "stats",
    "theme",
    "time_by_decision",
    "use_theme",
    "wins_by_bot",
    "wins_by_seat",
]

Drawer = Callable[[Frames], go.Figure]


class Dashboard(Sequence[go.Figure]):
    """Figures one below the other; shown when it is the last line of a cell."""

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
            figure.show()


def dashboard(frames: Frames, game: str | Game[Any, Any, Any, Any] | None = None) -> Dashboard:
    """Every figure for ``game`` over the playtests of that game in ``frames``.

    Without ``game`` the frames must be of one game. Raises ``ValueError`` if they are of several.
    """
    if game is None:
        there = sorted(set(frames.games["game"]))
        if len(there) > 1:
            raise ValueError(f"These are playtests of {', '.join(there)}; say which with game=.")
        name = there[0] if there else ""
    else:
        name = game if isinstance(game, str) else game.name
        frames = frames.only(frames.games["game"] == name)
    return Dashboard([draw(frames) for draw in figures_for(name)])


def figures_for(game: str) -> tuple[Drawer, ...]:
    """The functions that draw a game's figures: its own module's, or the general ones."""
    given = catalog.part(game, "figures")
    return FIGURES if given is None else tuple(getattr(given, "FIGURES", given))


def sections(game: str) -> dict[str, tuple[Drawer, ...]]:
    """All figures for a game, by what they are about; what a game counts as its own may be in two of them."""
    own = figures_for(game)
    return {**({"The game's own": own} if own is not FIGURES else {}), **_SECTIONS}


_SECTIONS: dict[str, tuple[Drawer, ...]] = {
    "Who wins": outcomes.FIGURES,
    "How it goes": course.FIGURES,
    "Time": times.FIGURES,
    "Moves and survey": play.FIGURES,
}
