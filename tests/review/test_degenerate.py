"""Counts with nothing in them, all alike or missing: no statistic makes a claim of them, and none fails."""

import math
import warnings

import numpy as np
import pandas as pd
import pytest
from scipy import stats as scipy
from statsmodels.stats.power import NormalIndPower
from statsmodels.stats.proportion import proportion_confint, proportion_effectsize

from playtest.bots.ladder import Rung
from playtest.bots.language_model.order import binomtest
from playtest.review import findings, stats
from playtest.review.findings import groups, winning
from playtest.review.findings.finding import verdict
from playtest.review.wording import about
from playtest.simulate import balance as simulated
from playtest.simulate import intervals
from playtest.simulate.alpha_spending import look_alphas
from tests.review.small import game, made, results

NAN = math.nan
COUNTS = {
    "none of none": (0, 0),
    "none": (0, 8),
    "all": (8, 8),
    "one of one": (1, 1),
    "one": (1, 8),
    "missing": (NAN, 8),
    "of nobody knows how many": (1, NAN),
}
VALUES = {
    "no value": [],
    "one": [3.0],
    "two": [1.0, 2.0],
    "all nothing": [0.0] * 9,
    "all equal": [0.1 + 0.2, 0.3] * 5,
    "all missing": [NAN] * 9,
    "one missing": [1.0, NAN, 2.0, 3.0],
}


@pytest.fixture(autouse=True)
def no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize(("count", "n"), COUNTS.values(), ids=COUNTS)
def test_the_interval_of_a_share_is_inside_0_and_1_and_never_a_point(count, n):
    low, high = stats.wilson(count, n)
    assert 0 <= low < high <= 1
    if not n or math.isnan(n) or math.isnan(count):
        assert (low, high) == (0, 1)
        return
    assert 0 <= stats.lower_bound(count, n) <= low
    lower, upper = Rung("a", "b", 2, n, count, 0.5).interval
    assert (lower, upper) == pytest.approx((low, high))


@pytest.mark.parametrize("values", VALUES.values(), ids=VALUES)
def test_the_interval_of_a_mean_is_missing_where_nothing_can_be_said(values):
    low, high = stats.mean_interval(values)
    there = [value for value in values if value == value]
    if len(there) < 3 or np.ptp(there) < 1e-9:
        assert math.isnan(low)
        assert math.isnan(high)
    else:
        assert low < np.mean(there) < high


@pytest.mark.parametrize("other", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("one", VALUES.values(), ids=VALUES)
def test_the_interval_of_a_difference_holds_the_difference_or_is_missing(one, other):
    low, high = stats.difference_interval(one, other)
    if not math.isnan(low):
        assert low <= np.nanmean(one) - np.nanmean(other) <= high
        assert low < high
    assert math.isnan(low) == math.isnan(high)


@pytest.mark.parametrize(
    ("chances", "count", "p"),
    [
        ([], 0, 1.0),
        ([0.0] * 8, 0, 1.0),
        ([1.0] * 8, 8, 1.0),
        ([0.5], 1, 1.0),
        ([0.5, NAN], 1, 1.0),
        ([NAN] * 2000, 3, 1.0),
        ([0.0] * 2000, 0, 1.0),
        ([1.0] * 2000, 2000, 1.0),
    ],
)
def test_nothing_unusual_is_seen_where_nothing_could_come_otherwise(chances, count, p):
    assert stats.poisson_binomial_test(chances, count) == pytest.approx(p)
    assert stats.confidence(p) == 0


def test_a_missing_p_value_is_no_finding():
    assert stats.confidence(NAN) == 0
    assert verdict("Seat 1 wins most.", "9 of 9", NAN, 100) == []
    assert intervals.holm([]) == []
    assert math.isnan(intervals.holm([NAN])[0])
    first, missing, *rest = intervals.holm([0.01, NAN, 0.04, 0.03])
    assert math.isnan(missing)
    assert [first, *rest] == pytest.approx([0.04, 0.09, 0.09])


@pytest.mark.parametrize("ps", [[0.0, 0.0], [1.0, 1.0], [0.5]])
def test_equal_p_values_stay_between_0_and_1(ps):
    corrected = intervals.holm(ps)
    assert all(0 <= p <= q <= 1 for p, q in zip(ps, corrected, strict=True))


@pytest.mark.parametrize("fair", [0.0, 0.25, 0.5, 0.8, 0.9, 0.99, 1.0])
def test_how_many_playtests_it_takes_is_known_for_every_fair_share(fair):
    assert 5 < stats.enough(fair) < 100


PAIRS = {
    "none": [],
    "one alike": [0.0],
    "one apart": [1.0],
    "all alike": [0.0] * 30,
    "all gained": [1.0] * 30,
    "all lost": [-1.0] * 30,
    "as many each way": [1.0, -1.0] * 15,
    "all missing": [NAN] * 30,
    "half missing": [1.0, NAN] * 15,
}


@pytest.mark.parametrize("rate", [True, False])
@pytest.mark.parametrize("differences", PAIRS.values(), ids=PAIRS)
def test_pairs_that_do_not_differ_are_no_difference(differences, rate):
    pairs = np.asarray(differences, float)
    base = np.where(pairs < 0, 1.0, 0.0)
    found = intervals.paired(base, base + pairs, rate=rate)
    there = pairs[~np.isnan(pairs)]
    assert found.n == len(there)
    if not len(there):
        assert math.isnan(found.p)
        return
    assert found.difference == there.mean()
    if not there.any() or not there.mean():
        assert math.isnan(found.p) or found.p == 1
    if not math.isnan(found.low):
        assert -1 <= found.low <= found.difference <= found.high <= 1
        assert found.low < found.high
    for bounds in (
        intervals.bounds_of_all(there, rate=rate, alpha=0.05, rows=4),
        intervals.student(there, 0.05),
        intervals.skewed(there, 0.05),
    ):
        assert math.isnan(bounds.low) or bounds.low <= found.difference <= bounds.high


def test_the_interval_of_a_difference_is_that_of_scipy_where_both_vary():
    one, other = [1.0, 2.0, 4.0, 7.0], [3.0, 3.5, 9.0]
    found = scipy.ttest_ind(one, other, equal_var=False)
    ends = found.confidence_interval(0.95)
    assert stats.welch(one, other) == pytest.approx((ends.low, ends.high, found.pvalue))


def test_a_mean_has_students_interval_and_chance_as_in_scipy():
    values = [3.0, 5.0, 4.0, 9.0, 2.5]
    found = scipy.ttest_1samp(values, 4.0)
    ends = found.confidence_interval(0.95)
    assert stats.mean_interval(values) == pytest.approx((ends.low, ends.high))
    assert stats.unlike(values, 4.0) == pytest.approx(found.pvalue)


def test_a_rate_has_the_wilson_interval_of_statsmodels():
    for n in range(1, 25):
        for hits in np.arange(0, n + 0.5, 0.5):
            ends = proportion_confint(hits, n, method="wilson")
            assert stats.wilson(hits, n) == pytest.approx(ends, abs=1e-12)
        assert (stats.wilson(0, n)[0], stats.wilson(n, n)[1]) == (0.0, 1.0), "to the last digit"


@pytest.mark.parametrize("more", [0.05, 0.2])
def test_as_many_playtests_are_enough_as_statsmodels_asks_for(more):
    for fair in np.arange(0, 1.01, 0.05):
        other = fair + more if fair + more <= 1 else fair - more
        effect = abs(proportion_effectsize(other, fair))
        asked = NormalIndPower(ddof=0).solve_power(effect, alpha=0.05, power=0.8, ratio=0)
        assert stats.enough(fair, more) == math.ceil(asked)


@pytest.mark.parametrize("count", [1480, 1550, 1700])
def test_beyond_what_is_added_up_the_normal_curve_tells_what_is_by_lot(count):
    away = abs(count - 1500) - 0.5
    assert stats.poisson_binomial_test([0.5] * 3000, count) == pytest.approx(
        2 * scipy.norm.sf(away / math.sqrt(750))
    )


def test_three_of_ten_against_five_of_ten_has_an_interval():
    base, variant = np.repeat([1.0, 0.0], [3, 7]), np.repeat([1.0, 0.0], [5, 5])
    low, high, p = intervals.tango(variant - base, 0.05)
    assert low < 0.2 < high
    assert 0 < p <= 1


@pytest.mark.parametrize(("difference", "sd"), [(0, 1), (1, 0), (NAN, 1), (1, NAN)])
def test_no_number_of_games_settles_what_does_not_differ(difference, sd):
    assert math.isnan(intervals.settles(difference, sd))


def test_looks_are_paid_for_from_the_first_on():
    assert look_alphas(1) == (pytest.approx(0.05),)
    with pytest.raises(ValueError, match="at least 1"):
        look_alphas(0)


def test_an_answer_that_is_missing_is_in_no_share_and_no_mean():
    table = pd.DataFrame({"who": ["a", "a", None], "won": pd.array([True, None, True], "boolean")})
    found = stats.rates(table, ["who"], "won")
    assert found[["n", "count"]].to_numpy().tolist() == [[1, 1], [1, 1]]
    table["value"] = [2.0, NAN, 3.0]
    found = stats.means(table, ["who"], "value")
    assert found[["n", "mean"]].to_numpy().tolist() == [[1, 2], [1, 3]]
    assert stats.rates(table.head(0), ["who"], "won").empty
    assert stats.means(table.head(0), ["who"], "value").empty


WON = {"nobody": lambda at: set(), "everybody": lambda at: {0, 1}, "the first": lambda at: {0}}


@pytest.mark.parametrize("n", [1, 2, 9])
@pytest.mark.parametrize("who", WON.values(), ids=WON)
def test_sentences_about_who_wins_claim_nothing_of_equal_or_single_playtests(who, n):
    ids = [f"p{at}" for at in range(n)]
    rows = [row for at, id in enumerate(ids) for row in results(id, [1, 1], who(at))]
    frames = made(games=[game(id, players=2) for id in ids], results=rows)
    found = winning.balance(frames)
    told = findings.stands_out(frames, ())
    always = who(0) == {0}
    assert bool(found) == (always and n >= stats.LEAST)
    assert all(0 <= one.sure < 1 for one in [*found, *told.findings])
    assert "nan" not in str(told)


def test_groups_that_do_not_vary_are_not_compared():
    one, other = (
        made(games=[game(f"{name}{at}", length=length) for at in range(9)])
        for name, length in (("a", 9), ("b", 12))
    )
    assert groups.differences(one, other) == []


def test_a_binomial_test_of_nobody_and_of_all_is_certain_of_nothing():
    assert binomtest(0, 8, 0.0).pvalue == 1
    assert binomtest(8, 8, 1.0).pvalue == 1
    nobody = {"won_with": 0.0, "did": 20, "could": 40, "won_without": 0.0}
    assert simulated._goes_with_losing(nobody) == 1
    assert simulated._goes_with_losing({**nobody, "won_with": 1.0, "won_without": 1.0}) == 1


def test_a_mean_without_an_interval_is_said_without_one():
    assert "nan" not in about(3.0, NAN, NAN, "points")
    assert verdict("Seat 1 wins most.", "1 of 1", 0.01, 1) == []


@pytest.mark.parametrize("more", [0.0, -0.1, float("nan")])
def test_no_number_of_playtests_tells_a_share_from_itself(more):
    with pytest.raises(ValueError, match="more should be above 0"):
        stats.enough(0.5, more)
