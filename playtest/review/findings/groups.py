"""Differences between two groups of playtests, such as two versions of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from playtest.frames import Frames
from playtest.review import versions
from playtest.review.compared import Thing, things, values_of
from playtest.review.findings import drawn
from playtest.review.findings.finding import Finding, verdict
from playtest.review.stats import LEAST, Numbers, alike, difference_interval, welch
from playtest.review.wording import about, number, seen

Pair = tuple[Thing, Numbers, Numbers]
"""A quantity and its values in each of the two groups."""


def differences(one: Frames, other: Frames, names: tuple[str, str] = ("these", "those")) -> list[Finding]:
    """Find the differences between two groups of playtests, at the same number of players.

    ``names`` are the names of the groups in sentences. Whole playtests are compared: winners, endings,
    rounds, moves, minutes, mean final score, the winner's margin, ratings. The interval is Welch's; for
    shares it is Newcombe's, with Fisher's exact test. P-values are multiplied by the number of comparisons
    (Bonferroni).
    """
    pairs = _pairs(one, other)
    return _told(pairs, names, len(pairs))


def split_by_rules(frames: Frames) -> list[Finding]:
    """Find what each version of the rules changed from the one before, oldest first.

    Only versions with enough finished playtests are compared; all comparisons count for Bonferroni.
    """
    some = [version for version in versions.versions(frames) if _is_enough(version.of(frames))]
    steps = [
        (_pairs(later.of(frames), before.of(frames)), (later.name, before.name))
        for before, later in pairwise(some)
    ]
    looks = sum(len(pairs) for pairs, _ in steps)
    return [finding for pairs, names in steps for finding in _told(pairs, names, looks)]


def _is_enough(frames: Frames) -> bool:
    done = frames.games[frames.games["finished"].astype(bool)]
    return bool(len(done) and done.groupby("players").size().max() >= LEAST)


def _pairs(one: Frames, other: Frames) -> list[Pair]:
    """List the quantities to compare, each with its values in the two groups of playtests.

    A quantity is left out if a group has too few playtests, or if its values do not vary.
    """
    here, there = things(one), things(other)
    known = {(thing.what, thing.players): thing for thing in (*there, *here)}
    found: list[Pair] = []
    for (what, players), thing in known.items():
        a, b = values_of(here, what, players), values_of(there, what, players)
        if min(len(a), len(b)) < LEAST or (alike(a) and alike(b) and (not thing.rate or a[0] == b[0])):
            continue
        if not (thing.rate and any(_says_no_more(a, b, *one) for one in found)):
            found.append((thing, a, b))
    return found


def _says_no_more(a: Numbers, b: Numbers, thing: Thing, one: Numbers, other: Numbers) -> bool:
    """Return whether one share is the complement of another in every playtest, so that one of them is enough.

    ``a`` and ``b`` are the values of the first share in the two groups of playtests. ``one`` and ``other``
    are those of the second share, ``thing``.
    """
    same = len(a) == len(one) and len(b) == len(other)
    return thing.rate and same and bool((a == 1 - one).all() and (b == 1 - other).all())


def _told(pairs: Sequence[Pair], names: tuple[str, str], looks: int) -> list[Finding]:
    several = len({thing.players for thing, _, _ in pairs}) > 1
    found = []
    for thing, one, other in pairs:
        place = f" with {thing.players} players" if several else ""
        tell = _share_differs if thing.rate else _mean_differs
        found += tell(thing, (one, other), names, looks, place)
    return found


def _mean_differs(
    thing: Thing, groups: tuple[Numbers, Numbers], names: tuple[str, str], looks: int, place: str
) -> list[Finding]:
    one, other = groups
    p = min(1.0, welch(one, other)[2] * looks)
    apart = float(one.mean() - other.mean())
    low, high = difference_interval(one, other)
    way = _way(apart, thing)
    if apart < 0:
        apart, low, high = -apart, -high, -low
    says = f"{names[0]}: {way} {thing.what} than {names[1]}{place}."
    shown = f"{about(apart, low, high, thing.unit)} more: {number(one.mean())} (n = {len(one)}) against "
    shown += f"{number(other.mean())} (n = {len(other)})"
    figure = drawn.apart(f"{thing.what}{place}", thing.unit, names, one, other)
    return verdict(says, shown.replace(" more:", f" {way}:"), p, min(len(one), len(other)), figure)


def _way(apart: float, thing: Thing) -> str:
    if thing.unit.startswith("of "):
        return "higher" if apart > 0 else "lower"
    counted = thing.unit == thing.what or thing.unit in COUNTED
    return "more" if apart > 0 else "fewer" if counted else "less"


def _share_differs(
    thing: Thing, groups: tuple[Numbers, Numbers], names: tuple[str, str], looks: int, place: str
) -> list[Finding]:
    """Compare how often something happened in two groups of playtests, called ``names``.

    The finding has the p-value of Fisher's exact test, multiplied by ``looks``, the number of comparisons.
    Its interval is Newcombe's for the difference. ``place`` adds the number of players to the sentence.
    """
    from scipy.stats import fisher_exact  # here, since they take longer to load than the rest of a review
    from statsmodels.stats.proportion import confint_proportions_2indep

    (a, n), (b, m) = ((int(values.sum()), len(values)) for values in groups)
    p = min(1.0, float(fisher_exact(np.array([[a, n - a], [b, m - b]])).pvalue) * looks)
    low, high = confint_proportions_2indep(a, n, b, m, method="newcomb", compare="diff")
    apart, low, high = (100 * float(value) for value in (a / n - b / m, low, high))
    way = "more" if apart > 0 else "fewer"
    if apart < 0:
        apart, low, high = -apart, -high, -low
    says = f"{names[0]}: {way} {thing.what} than {names[1]}{place}."
    shown = f"{about(apart, low, high, 'percentage points')} {way}: {seen(a, n)} against {seen(b, m)}"
    return verdict(says, shown, p, min(n, m), None)


COUNTED = frozenset(["moves", "minutes", "points"])
