"""Figures that compare versions of the rules, oldest first. Versions are never pooled."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import rows, versions
from playtest.review.compared import ENDS, SHARED, Thing, things
from playtest.review.quantity import Quantity
from playtest.review.stats import wilson

ONE = "All of these playtests were played by one version of the rules."


def wins_by_version(frames: Frames) -> go.Figure:
    """Draw how often each seat or role wins under each version of the rules.

    A point is the share of finished playtests won, alone or shared. The bar is its Wilson interval (95%);
    wins and n are at the right. Versions are in order of time. With fewer than eight playtests, each playtest
    is a dot.
    """
    return _shares("Wins, version by version", frames, lambda thing: thing.what.startswith("wins of "))


def endings_by_version(frames: Frames) -> go.Figure:
    """Draw how playtests end under each version of the rules: by reason, shared, or without a winner.

    A point is the share of finished playtests that ended that way. The bar is its Wilson interval (95%); the
    count and n are at the right. With fewer than eight playtests, each playtest is a dot.
    """
    ends = tuple(SHARED.values())
    return _shares(
        "Endings, version by version",
        frames,
        lambda thing: thing.what in ends or thing.what.startswith(ENDS),
    )


def rounds_by_version(frames: Frames) -> go.Figure:
    """Draw how many rounds a playtest has under each version of the rules.

    A dot is a finished playtest; the mark is the mean, with Student's interval (95%) if there are at least
    eight playtests.
    """
    known = {"", "moves", "minutes", "points"}

    def rounds(thing: Thing) -> bool:
        return thing.unit not in known and not thing.unit.startswith("of ")

    return _values("Rounds, version by version", "rounds", frames, rounds)


def moves_by_version(frames: Frames) -> go.Figure:
    """Draw how many moves a playtest has under each version of the rules.

    A dot is a finished playtest; the mark is the mean, with Student's interval (95%) if there are at least
    eight playtests.
    """
    return _values("Moves, version by version", "moves", frames, lambda one: one.unit == "moves")


def minutes_by_version(frames: Frames) -> go.Figure:
    """Draw how long people play under each version of the rules.

    A dot is a finished playtest; the mark is the mean, with Student's interval (95%) if there are at least
    eight playtests.
    """
    return _values("Minutes, version by version", "minutes", frames, lambda one: one.unit == "minutes")


def points_by_version(frames: Frames) -> go.Figure:
    """Draw how many points a seat scores under each version of the rules, and the winner's margin.

    A dot is a finished playtest: the mean of its scores or, for the margin, the difference between the two
    best scores. The mark is the mean, with Student's interval (95%) if there are at least eight playtests.
    """
    return _values("Points, version by version", "points", frames, lambda one: one.unit == "points")


def ratings_by_version(frames: Frames) -> go.Figure:
    """Draw how players rate a playtest under each version of the rules, question by question.

    A dot is a playtest: the mean of its ratings (1 to 5), with each player's last answer. The mark is the
    mean, with Student's interval (95%) if there are at least eight playtests.
    """
    return _values("Ratings, version by version", "rating, 1 to 5", frames, lambda one: one.unit == "of 5")


Wanted = Callable[[Thing], bool]


def _of_each(frames: Frames, wanted: Wanted) -> list[tuple[str, versions.Version, Thing]]:
    """List what to draw: for each quantity and version, the row's name, the version and the quantity.

    ``wanted`` selects the quantities. The rows of one quantity are together, oldest version first.
    """
    some = versions.versions(frames)
    if len(some) < 2:
        return []
    found = [(version, thing) for version in some for thing in things(version.of(frames)) if wanted(thing)]
    order = list(dict.fromkeys((thing.what, thing.players) for _, thing in found))
    found.sort(key=lambda one: (order.index((one[1].what, one[1].players)), one[0].number))
    several = len({players for _, players in order}) > 1
    return [
        (f"{thing.what}{f', {thing.players} players' if several else ''}, {version.name}", version, thing)
        for version, thing in found
    ]


def _shares(title: str, frames: Frames, wanted: Wanted) -> go.Figure:
    drawn = _of_each(frames, wanted)
    table = pd.DataFrame(
        [
            {"n": len(thing.values), "count": int(thing.values.sum()), "name": name}
            for name, _, thing in drawn
            if not _is_always_or_never(thing, drawn)
        ],
        columns=["n", "count", "name"],
    )
    return rows.shares_in_rows(
        title, frames, _with_intervals(table), table["name"], "share of playtests", why=ONE
    )


def _with_intervals(table: pd.DataFrame) -> pd.DataFrame:
    bounds = [wilson(count, n) for count, n in zip(table["count"], table["n"], strict=True)]
    low, high = ([bound[end] for bound in bounds] for end in (0, 1))
    return table.assign(rate=table["count"] / table["n"], low=low, high=high)


def _is_always_or_never(thing: Thing, drawn: list[tuple[str, versions.Version, Thing]]) -> bool:
    """Return whether something happened in all playtests of all versions, or in none.

    Then there is no difference between versions to draw. ``drawn`` has the quantities of all versions.
    """
    of = [one.values for _, _, one in drawn if (one.what, one.players) == (thing.what, thing.players)]
    return len({float(value) for values in of for value in values}) < 2


def _values(title: str, unit: str, frames: Frames, wanted: Wanted) -> go.Figure:
    table = pd.DataFrame(
        [
            {"name": name, "playtest": f"{version.short} {at}", "value": value}
            for name, version, thing in _of_each(frames, wanted)
            for at, value in enumerate(thing.values, 1)
        ],
        columns=["name", "playtest", "value"],
    )
    return rows.values_in_rows(
        title, frames, table, Quantity(unit, within=(None, None)), why=ONE, single=True
    )


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    wins_by_version,
    endings_by_version,
    rounds_by_version,
    moves_by_version,
    minutes_by_version,
    points_by_version,
    ratings_by_version,
)
