"""A game's figures by the question they answer, its first figures, and its findings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import plotly.graph_objects as go

from playtest import catalog
from playtest.engines.game import Game
from playtest.frames import Frames
from playtest.review import course, findings, game_figures, outcomes, over_versions, people, play, times
from playtest.review.general import FIGURES

Drawer = Callable[[Frames], go.Figure]


def figures_for(game: str) -> tuple[Drawer, ...]:
    """Return the functions that draw a game's figures: its own module's, or the general ones."""
    drawn: tuple[Drawer, ...] = game_figures.part(game, "FIGURES", FIGURES)
    return drawn


def overview_for(game: str) -> tuple[Drawer, ...]:
    """Return the few figures of a game that are drawn first.

    They show what the game counts, who wins, and how long it takes.
    """
    drawn: tuple[Drawer, ...] = game_figures.part(game, "OVERVIEW", FIGURES)
    return drawn


def stands_out(frames: Frames, game: str | None = None, *, pooled: bool = False) -> findings.Answer:
    """Return the findings for ``game``, surest first, with what is not known yet.

    Versions of the rules are reported separately, oldest first, unless ``pooled``. If ``game`` is not given,
    the frames must be of one game. Raises ``ValueError`` if they are of several.
    """
    name, frames = one_game(frames, game)
    return findings.stands_out(frames, game_figures.part(name, "FINDINGS", ()), pooled=pooled)


def one_game(frames: Frames, game: str | Game[Any, Any, Any, Any] | None = None) -> tuple[str, Frames]:
    """Return a game's name and the playtests of that game in ``frames``.

    Raises ``ValueError`` if ``frames`` has several games and none is given, or only playtests of other games.
    """
    there = sorted(set(frames.games["game"]))
    if game is None:
        if len(there) > 1:
            raise ValueError(f"These are playtests of {', '.join(there)}; say which with game=.")
        return (there[0] if there else "", frames)
    name = game if isinstance(game, str) else game.name
    if there and name not in there:
        raise ValueError(f"There is no playtest of {name}; there are playtests of {', '.join(there)}.")
    if isinstance(game, str) and not there:
        catalog.game(name)  # an unknown name is an error, not a game without playtests
    return name, frames.only(frames.games["game"] == name)


def sections(game: str) -> dict[str, tuple[Drawer, ...]]:
    """Map each question about a game to the figures that answer it.

    The first question is an overview; its figures are repeated under the other questions. Figures of roles
    are left out for a game without roles.
    """
    mine = game_figures.part(game, "FIGURES", ())
    known = game in catalog.names()
    own_ones = {OWN.format(catalog.game(game).title if known else game): tuple(mine)} if mine else {}
    found = {OVERVIEW: overview_for(game), **own_ones, **_SECTIONS}
    if not known or catalog.game(game).roles is not Game.roles:
        return found
    return {
        title: tuple(draw for draw in drawers if draw is not outcomes.wins_by_role)
        for title, drawers in found.items()
    }


OVERVIEW = "Overview"
OWN = "{} itself"
"""Heading of a game's own figures, with its title: *Cat in the Box itself*."""

SAID = "What is used, and what did people say?"
"""The question under which notes and answers are shown, before its figures."""

VERSIONS = "What did a version of the rules change?"

_SECTIONS: dict[str, tuple[Drawer, ...]] = {
    "Who wins?": (*outcomes.FIGURES, *people.FIGURES),
    "How does play develop?": course.FIGURES,
    "Where does time go?": times.FIGURES,
    SAID: play.FIGURES,
    VERSIONS: over_versions.FIGURES,
}
