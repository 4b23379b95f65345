"""The rules of drawing, kept by every figure of every game over one playtest, two, seven, eight, 200."""

import math
from functools import cache

import pyarrow as pa
import pytest

from playtest import catalog
from playtest.frames import Frames
from playtest.frames.rows import COLUMNS
from playtest.review import sections, theme
from playtest.review.stats import LEAST
from playtest.simulate import simulate
from tests.shipped import EVERY

SIZES = [1, 2, 7, 8, 200]
ONE_ALONE = "Score, entry by entry"
"""The figure of a single playtest, which names it."""


@cache
def eight(name):
    """Eight short playtests of a game, all with as many players."""
    game = catalog.game(name)
    players = min(game.players, key=lambda players: abs(players - 3))
    return simulate(game(players), "random", 8, seed=3, detail="moves", processes=1)


@cache
def playtests(name, n):
    """So many playtests: some of the eight, or copies of them."""
    found = eight(name)
    if n <= LEAST:
        return found.only(list(found.games["playtest"])[:n])
    return Frames.concat([_copied(found, at) for at in range(n // LEAST)])


def _copied(found, at):
    tables = {}
    for name in COLUMNS:
        table = found.table(name)
        named = pa.array([f"{id} {at}" for id in table["playtest"].to_pylist()], pa.string())
        tables[name] = table.set_column(table.column_names.index("playtest"), "playtest", named)
    return Frames(tables)


@cache
def drawn(name, n):
    """Every figure of a game for which there is something to draw, by its title."""
    drawers = dict.fromkeys(draw for some in sections(name).values() for draw in some)
    made = [draw(playtests(name, n)) for draw in drawers]
    return {figure.layout.title.text: figure for figure in made if figure.data}


def intervals(figure):
    """The ends of every interval that a figure draws, with its axis: ``("x", low, high)``."""
    for trace in figure.data:
        for side in ("x", "y"):
            error = getattr(trace, f"error_{side}", None)
            if error is None or error.array is None or error.visible is False:
                continue
            less = error.array if error.arrayminus is None else error.arrayminus
            for at, up, down in zip(trace[side], error.array, less, strict=True):
                if up == up and up is not None and up + down:
                    yield side, at - down, at + up


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("name", EVERY)
def test_every_figure_of_every_game_keeps_the_rules_of_drawing(name, n):
    figures = drawn(name, n)
    assert len(figures) > 5
    for title, figure in figures.items():
        some = list(intervals(figure))
        assert not any(trace.type in ("box", "violin", "pie") for trace in figure.data), title
        if n < LEAST:
            assert some == [], f"{title} has an interval though there are {n} playtests"
        for side, low, high in some:
            assert math.isfinite(low), title
            assert math.isfinite(high), title
            if (figure.layout[f"{side}axis"].ticktext or ("",))[-1] == "100%":
                assert -1e-9 <= low <= high <= 1 + 1e-9, title
        said = str(figure.layout.title.subtitle.text).replace("<br>", " ")
        assert f"{n:,} playtest" in said or title == ONE_ALONE, title
        assert "toImage" in figure.layout.modebar.remove
        assert all(len(line) <= theme.NARROW for line in str(figure.layout.title.subtitle.text).split("<br>"))


@pytest.mark.parametrize("name", EVERY)
def test_from_eight_playtests_on_there_are_intervals(name):
    assert any(list(intervals(figure)) for figure in drawn(name, LEAST).values())
