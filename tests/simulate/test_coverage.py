"""Every kind of interval that is shown, on a game whose answers are known: how often it holds the truth.

The small versions notice a wrong formula; the large ones, marked ``soak``, hold the 95% to 93 to 97.
"""

from functools import lru_cache

import numpy as np
import pandas as pd
import pytest

from playtest.review.stats import mean_interval, wilson
from playtest.simulate import simulate
from playtest.simulate.alpha_spending import look_alphas
from playtest.simulate.intervals import bounds_of_all, paired
from playtest.simulate.pairs import of_the_panel, table_of
from playtest.simulate.values import values
from tests.coins import Coins, Rules

CHANGED = Rules(heads=62, bonus=4)
WINS, SCORE = ("wins", "seat 1"), ("score", "seat 1")
TRUTH = {WINS: 0.62, SCORE: 3.5 + 4 * 0.62}
DIFFERENCE = {WINS: 0.62 - 0.5, SCORE: 4 * 0.62 - 0.5}
"""A die and the bonus for heads, against heads in fifty and a bonus of one."""
LOOKS = 5


@lru_cache(maxsize=4)
def played(count, games, rules):
    """What ``count`` times ``games`` games came to."""
    return values(simulate(Coins(2, rules), "random", count * games, 8, processes=1), ["wins", "score"])


def lots(table, key, count):
    """One column, a row a repetition."""
    return table[key].to_numpy().reshape(count, -1)


def of_one_game(count, games):
    """Wilson's interval of a share and Student's of a mean: whether each repetition holds the truth."""
    table = played(count, games, CHANGED)
    held = {}
    for key, interval in ((WINS, lambda some: wilson(some.sum(), len(some))), (SCORE, mean_interval)):
        bounds = np.array([interval(some) for some in lots(table, key, count)])
        held[key] = (bounds[:, 0] <= TRUTH[key]) & (TRUTH[key] <= bounds[:, 1])
    return {"Wilson, share of games": held[WINS], "Student, mean score": held[SCORE]}


def of_pairs(count, games, looks=1):
    """Tango's interval of paired shares and Student's of paired scores, at each of ``looks`` looks.

    Arrays by what it is: whether it holds the truth, and how wide it is, a row a repetition.
    """
    base, changed = played(count, games, Rules()), played(count, games, CHANGED)
    held, widths = {}, {}
    for key, name in ((WINS, "Tango, paired wins"), (SCORE, "Student, paired scores")):
        found = [
            [
                paired(one[: games * at // looks], two[: games * at // looks], rate=key == WINS, alpha=alpha)
                for at, alpha in enumerate(look_alphas(looks), start=1)
            ]
            for one, two in zip(lots(base, key, count), lots(changed, key, count), strict=True)
        ]
        low, high = (
            np.array([[getattr(look, end) for look in of] for of in found]) for end in ("low", "high")
        )
        held[name] = (low <= DIFFERENCE[key]) & (DIFFERENCE[key] <= high)
        widths[name] = high - low
    return held, widths


def when_narrow_enough(held, widths):
    """What holds at the look at which the rule "until it is so narrow" stops, and at which look that is.

    The width is one that some repetitions reach early and some never do.
    """
    enough = widths <= np.median(widths[:, LOOKS // 2])
    stops = np.where(enough.any(axis=1), enough.argmax(axis=1), held.shape[1] - 1)
    return held[np.arange(len(held)), stops], stops


def by(bots, table):
    """The values of a comparison in which only ``bots`` played."""
    return pd.concat({bots: table}, names=["bots"])


KINDS = {
    "ordinary": (lambda rng, size: rng.normal(size=size), 0.0),
    "whole numbers": (lambda rng, size: rng.integers(-2, 4, size=size) * 1.0, 0.5),
    "skewed (exponential)": (lambda rng, size: rng.exponential(size=size), 1.0),
    "skewed (lognormal)": (lambda rng, size: rng.lognormal(size=size), float(np.exp(0.5))),
    "jackpot of 100 in 1% of games": (lambda rng, size: 100.0 * (rng.random(size) < 0.01), 1.0),
    "jackpot of 100 in 10% of games": (lambda rng, size: 100.0 * (rng.random(size) < 0.1), 10.0),
}
"""What measures may be like: how they are drawn, and their mean."""
ROWS = 20


def of_a_kind(kind, count, games, rows=ROWS):
    """Whether all bounds of so many rows that are given hold at once, and what share of them is given."""
    draw, mean = KINDS[kind]
    rng = np.random.default_rng([count, games, rows])
    held, given = [], []
    for _ in range(count):
        found = [bounds_of_all(some, rate=False, alpha=0.05, rows=rows) for some in draw(rng, (rows, games))]
        held.append(all(np.isnan(one.low) or one.low <= mean <= one.high for one in found))
        given += [not np.isnan(one.low) for one in found]
    return np.array(held), float(np.mean(given))


def of_shares(count, games):
    """The same of shares of games, of which more are won: in no game, hardly any, or most."""
    rng = np.random.default_rng([count, games])
    more = np.array([0.0, 0.002, 0.01, 0.05, 0.3, 0.5, 0.8] * 3)[:ROWS]
    held = []
    for _ in range(count):
        apart = (rng.random((games, ROWS)) < more) * 1.0 - (rng.random((games, ROWS)) < 0.01)
        found = [bounds_of_all(row, rate=True, alpha=0.05, rows=ROWS) for row in np.sign(apart.T)]
        # sign: of the pairs that gain and lose at once none differs
        truth = more * 0.99 - 0.01 * (1 - more)
        held.append(all(one.low <= mean <= one.high for one, mean in zip(found, truth, strict=True)))
    return np.array(held)


def of_all_rows(count, games):
    """Whether all rows of a comparison hold at once, with the wider intervals that are meant to."""
    base, changed = played(count, games, Rules()), played(count, games, CHANGED)
    base, changed = (table[[WINS, SCORE]] for table in (base, changed))
    held = []
    for number in range(count):
        some = slice(number * games, (number + 1) * games)
        rows = table_of(
            {"": by("random", base.iloc[some]), "x": by("random", changed.iloc[some])}, set(), 0.05
        )
        truth = np.array([DIFFERENCE[what, who] for what, who in zip(rows["what"], rows["who"], strict=True)])
        held.append(((rows["low_all"] <= truth) & (truth <= rows["high_all"])).all())
    return np.array(held)


BOTS = ("one", "two", "three", "four")
"""A panel whose bots win unlike shares, and the more alike on a deal the luckier it is."""


def of_a_panel(count, games):
    """What a panel comes to together: which intervals hold the truth, how wide, and one bot's."""
    rng = np.random.default_rng([count, games])
    index = pd.MultiIndex.from_product([BOTS, range(games)], names=["bots", "game"])
    columns = pd.MultiIndex.from_tuples([WINS], names=["what", "who"])
    chances = np.array([0.15, 0.3, 0.4, 0.6])[:, None]
    more = np.array([0.0, 0.05, 0.1, 0.25])[:, None]
    held, widths, alone = [], [], []
    for _ in range(count):
        luck = 0.15 * rng.choice([-1, 1], games)
        sides = [rng.random((4, games)) < chances + added + luck for added in (0, more)]
        base, changed = (pd.DataFrame(side.ravel() * 1.0, index, columns) for side in sides)
        (row,) = of_the_panel({"": base, "x": changed}, 0.05).itertuples()
        held.append(np.isnan(row.low) or row.low <= more.mean() <= row.high)
        widths.append(row.high - row.low)
        one = paired(*(side[0] * 1.0 for side in sides), rate=True)
        alone.append(one.high - one.low)
    return np.array(held), np.nanmean(widths), np.mean(alone)


def test_intervals_hold_the_truth():
    for held in (*of_one_game(250, 60).values(), *of_pairs(250, 60)[0].values()):
        assert 0.905 <= held.mean() <= 0.985
    held, widths = of_pairs(100, 60, LOOKS)
    for name, at_looks in held.items():
        stopped, looks = when_narrow_enough(at_looks, widths[name])
        assert stopped.mean() > 0.9
        assert len(set(looks)) > 1
    assert of_all_rows(20, 60).mean() >= 0.75
    held, together, alone = of_a_panel(100, 60)
    assert held.mean() >= 0.88
    assert together < 0.8 * alone


@pytest.mark.soak
def test_intervals_hold_the_truth_in_93_to_97_percent_of_2000_repetitions(measured):
    for name, held in (of_one_game(2000, 100) | of_pairs(2000, 100)[0]).items():
        measured(name, f"{held.mean():.1%} of 2,000 repetitions hold the truth")
        assert 0.93 <= held.mean() <= 0.97


@pytest.mark.soak
def test_intervals_at_five_looks_hold_the_truth_all_at_once_and_where_they_stop(measured):
    held, widths = of_pairs(2000, 200, LOOKS)
    for name, at_looks in held.items():
        at_once = at_looks.all(axis=1).mean()
        stopped, looks = when_narrow_enough(at_looks, widths[name])
        measured(f"{name}, five looks", f"{at_once:.1%} of 2,000 repetitions hold the truth at all of them")
        measured(
            f"{name}, until narrow enough",
            f"{stopped.mean():.1%} hold it where they stop (looks {looks.min() + 1} to {looks.max() + 1})",
        )
        assert 0.93 <= at_once <= 0.97
        # the price of looking is paid for all looks, so where one stops it may hold more often
        assert stopped.mean() >= 0.93
        assert at_looks[:, -1].mean() >= 0.95


def test_what_is_said_of_few_or_skewed_or_rare_games_holds():
    for kind in KINDS:
        assert of_a_kind(kind, 40, 60)[0].mean() >= 0.85
    assert of_shares(20, 20).mean() >= 0.8
    # of five games nothing is said, of sixty something, unless nearly all of them are alike
    assert of_a_kind("ordinary", 2, 5)[1] == 0
    assert of_a_kind("ordinary", 2, 60)[1] == 1
    assert of_a_kind("jackpot of 100 in 1% of games", 2, 60)[1] == 0


@pytest.mark.soak
@pytest.mark.parametrize("games", [5, 10, 20, 50, 100, 300])
@pytest.mark.parametrize("kind", KINDS)
def test_all_bounds_of_twenty_rows_hold_at_once(kind, games, measured):
    held, stated = of_a_kind(kind, 2000, games)
    measured(
        f"twenty rows at once, {kind}, {games} pairs",
        f"{held.mean():.1%} of 2,000 repetitions hold the truth ({stated:.0%} of the bounds are given)",
    )
    assert held.mean() >= 0.94


@pytest.mark.soak
@pytest.mark.parametrize("games", [20, 50, 100, 300])
def test_all_bounds_of_twenty_shares_hold_at_once(games, measured):
    held = of_shares(2000, games)
    measured(
        f"twenty shares at once, {games} pairs", f"{held.mean():.1%} of 2,000 repetitions hold the truth"
    )
    assert held.mean() >= 0.94


@pytest.mark.soak
@pytest.mark.parametrize("games", [20, 50, 100, 300])
@pytest.mark.parametrize("kind", KINDS)
def test_one_interval_of_a_skewed_or_rare_measure_holds(kind, games, measured):
    held, stated = of_a_kind(kind, 2000, games, rows=1)
    measured(
        f"one row, {kind}, {games} pairs",
        f"{held.mean():.1%} of 2,000 repetitions hold the truth ({stated:.0%} of the intervals are given)",
    )
    assert held.mean() >= 0.93


def nearly_alike(rng, games):
    """A game less in nearly all pairs, and in the others what it may be: by kind the values, and the mean."""
    before = rng.integers(6, 11, games) * 1.0
    for often in (0.005, 0.02, 0.1):
        unlike = rng.random(games) < often
        yield f"none less in {often:.1%}", 9.0 - unlike, np.full(games, 8.0), often - 1
        yield f"two more or less in {often:.1%}", before, before - 1 + unlike * rng.integers(-2, 3, games), -1
        yield (
            f"some more in {often:.1%}",
            before,
            before - 1 + unlike * rng.geometric(0.4, games),
            2.5 * often - 1,
        )
        yield f"100 more in {often:.1%}", before, before - 1 + unlike * 100.0, 100 * often - 1


@pytest.mark.parametrize(
    ("games", "count"),
    [(60, 100), *[pytest.param(games, 2000, marks=pytest.mark.soak) for games in (20, 50, 100, 300)]],
)
def test_where_nearly_all_pairs_differ_by_the_same_the_interval_holds(games, count, measured):
    rng, held = np.random.default_rng(games), {}
    for _ in range(count):
        for kind, before, after, mean in nearly_alike(rng, games):
            found = paired(before, after, rate=False)
            held.setdefault(kind, []).append(
                np.isnan(found.low) or found.low - 1e-9 <= mean <= found.high + 1e-9
            )
    for kind, each in held.items():
        measured(f"{kind}, {games} pairs", f"{np.mean(each):.1%} of {count:,} repetitions hold the truth")
        assert np.mean(each) >= (0.94 if count == 2000 else 0.9)


@pytest.mark.soak
@pytest.mark.parametrize("games", [20, 60, 200])
def test_where_it_stops_because_it_is_narrow_enough_it_holds(games, measured):
    """A rare jackpot, in which no pair differs at the first looks: that is no reason to stop."""
    rng = np.random.default_rng(games)
    held, early = [], 0
    for _ in range(2000):
        apart = 100.0 * (rng.random(games) < 0.03)
        for look, alpha in enumerate(look_alphas(LOOKS), start=1):
            some = apart[: games * look // LOOKS]
            found = paired(some * 0, some, rate=False, alpha=alpha)
            if found.high - found.low <= 6.0:
                early += look < LOOKS
                break
        held.append(np.isnan(found.low) or found.low <= 3.0 <= found.high)
    measured(
        f"until narrow enough, a jackpot in 3% of {games} games",
        f"{np.mean(held):.1%} of 2,000 runs hold the truth where they stop; {early} stopped early",
    )
    assert np.mean(held) >= 0.94


@pytest.mark.soak
def test_intervals_of_all_rows_hold_the_truth_at_once(measured):
    held = of_all_rows(2000, 100)
    measured("Bonferroni, all rows at once", f"{held.mean():.1%} of 2,000 repetitions hold the truth")
    assert held.mean() >= 0.93


@pytest.mark.soak
@pytest.mark.parametrize("games", [20, 50, 100, 300])
def test_what_a_panel_comes_to_together_holds_the_truth(games, measured):
    held, together, alone = of_a_panel(2000, games)
    measured(
        f"four bots together, shares of {games} pairs",
        f"{held.mean():.1%} of 2,000 repetitions hold it; {1 - together / alone:.0%} narrower than alone",
    )
    assert 0.93 <= held.mean() <= 0.97
