"""Words of a verdict follow the figures, not the seed; what holds for all comes first, with its number."""

import re

import numpy as np
import pandas as pd
import pytest

import playtest
from playtest.simulate import compare
from playtest.simulate.comparison_text import (
    FAR,
    by_label,
    figure_of,
    is_early,
    records,
    told,
    why_open,
)
from playtest.simulate.headline import verdict_of
from playtest.simulate.intervals import Reach, seldom
from playtest.simulate.pairs import table_of
from playtest.simulate.verdicts import verdicts
from playtest.widgets.studio.answers import _axis, answered, shown
from tests.nim import Nim, Rules
from tests.simulate.test_panel import UP, played

N = len(UP)
CAT = playtest.game("cat_in_the_box")(3)


def few(count):
    """So many pairs that differ, of ``N``."""
    return [1.0] * count + [0.0] * (N - count)


@pytest.mark.parametrize("count", [0, 1, 2, 5, 9])
def test_a_small_effect_is_shown_to_be_small_however_few_pairs_differ(count):
    """None that differ was "depends on the bot", one that does "open for some": the seed decided."""
    table = table_of(played(a=[10 * x for x in UP], b=few(count)), (), 0.05)
    (verdict,) = records(verdicts(table))
    assert verdict["carries"] == "depends on the bot"
    assert not table["found"][1]


def test_what_an_exact_bound_leaves_room_for_is_open():
    """Few pairs differ, but one more could make up for all that the other bot shows."""
    table = table_of(played(a=[0.3, 0.2, 0.1] * 30, b=[9.0, -9.0, *[0.0] * (N - 2)]), (), 0.05)
    assert table["low_all"][1] < 0 < table["high_all"][1]
    (verdict,) = records(verdicts(table))
    assert verdict["carries"] == "open for some"


def test_exact_bounds_hold_the_truth():
    """Rare events of known frequency, within what values can be: 95% or more hold their mean."""
    rolls = np.random.default_rng(5)
    held = []
    for _ in range(400):
        share = rolls.uniform(0, 0.03)
        differences = (rolls.random(200) < share) * rolls.choice([-1.0, 3.0], 200)
        found = seldom(differences, Reach(-1.0, 3.0), 0.05)
        if np.isfinite(found.low):
            held.append(found.low <= share <= found.high)
    assert len(held) > 300
    assert np.mean(held) >= 0.95


def test_nothing_is_bounded_where_nothing_ever_varied():
    assert np.isnan(seldom(np.zeros(100), Reach(0.0, 0.0), 0.05).low)
    assert np.isnan(seldom(np.zeros(10), Reach(-1.0, 1.0), 0.05).low)


def of_seats(**bots):
    """Wins of each seat, and how many win: by bot the seats' chances afterwards; before it is a half."""
    rolls = np.random.default_rng(0)
    before, after = {}, {}
    for name, chances in bots.items():
        numbers = rolls.random((300, len(chances)))
        before[name], after[name] = (
            _wins(numbers < np.asarray(than)) for than in ([0.5] * len(chances), chances)
        )
    return {side: pd.concat(tables, names=["bots", "game"]) for side, tables in (("", before), ("x", after))}


def _wins(won):
    table = pd.DataFrame(won.astype(float), index=pd.RangeIndex(len(won), name="game"))
    table["all"] = table.sum(axis=1)
    keys = [*(("wins", f"seat {at + 1}") for at in range(won.shape[1])), ("winners", "")]
    table.columns = pd.MultiIndex.from_tuples(keys, names=["what", "who"])
    return table


def test_seats_that_all_rise_are_not_named_one_by_one():
    """“Wins of seat 1, seat 2, seat 4 and 3 others” read as a bias, and seat 3 rose with all bots."""
    table = table_of(of_seats(a=[0.7, 0.6, 0.75, 0.58], b=[0.52, 0.66, 0.7, 0.7]), (), 0.05)
    found = verdicts(table)
    first, why = verdict_of([], by_label(table), found, ("a", "b"), 300)
    assert first.startswith("With both bots it changes winners per game (+")
    assert "wins of seat" not in first + why


def test_a_seat_that_goes_another_way_is_named():
    table = table_of(of_seats(a=[0.9, 0.3, 0.5, 0.5], b=[0.9, 0.3, 0.5, 0.5]), (), 0.05)
    first, why = verdict_of([], by_label(table), verdicts(table), ("a", "b"), 300)
    assert first.startswith("With both bots it changes wins of seat 1 (+")
    assert "it also changes wins of seat 2 (−" in why


def shares(count, **bots):
    """Shares of ``count`` games that nobody wins: none before, and afterwards the first so many by bot."""
    sides = played(**{name: [1.0] * many + [0.0] * (count - many) for name, many in bots.items()})
    for of in sides.values():
        of.columns = pd.MultiIndex.from_tuples([("nobody wins", "")], names=["what", "who"])
    return sides


@pytest.mark.parametrize("games", [8, 12, 19])
@pytest.mark.parametrize("bots", [("a",), ("a", "b")])
def test_nothing_is_a_headline_from_fewer_than_twenty_games_even_where_every_game_differs(games, bots):
    """An exact test of eight games that all turned over was enough for "it changes"."""
    table = table_of(shares(games, **dict.fromkeys(bots, games)), (), 0.05)
    by, found = by_label(table), verdicts(table)
    assert not table["found"].any()
    assert list(found["carries"]) == ["not shown"]
    said = f"Too early to say: {games} games of each version; it takes 20 to say anything."
    assert verdict_of([], by, found, bots, games) == (said, "")
    (line,) = told(["x"], by, found)
    assert line.endswith("is shown to differ.")
    assert {figure_of(row) for row in by.values()} == {
        f"{bot} +100.0 percentage points (too few games)" for bot in bots
    }


def test_from_twenty_games_on_a_share_can_be_a_headline():
    table = table_of(shares(20, a=20), (), 0.05)
    first, _ = verdict_of([], by_label(table), verdicts(table), ("a",), 20)
    assert (
        first == "With a, the only bot asked, it changes games that nobody wins (+100.0 percentage points)."
    )


def test_a_few_games_that_are_all_the_same_are_too_few_as_well():
    """Three games without a difference read as if none had been shown; only the same game is known to be."""
    table = table_of(shares(3, a=0), (), 0.05)
    said, _ = verdict_of([], by_label(table), verdicts(table), ("a",), 3)
    assert said == "Too early to say: 3 games of each version; it takes 20 to say anything."
    same = compare(Nim(2), {"same": Nim(2)}, "random", games=3, processes=1)
    assert same.verdict().startswith("The same game: ")


def test_fifty_games_are_not_asked_for_after_fifty():
    """What only 40 of 60 games had needs 75 of them: it said that 50 would tell."""
    sides = played(a=[*UP[:40], *[float("nan")] * 20])
    for of in sides.values():
        of["worth", ""] = of["score", ""].to_numpy() ** 2
    table = table_of(sides, (), 0.05)
    assert all(is_early(row) for row in records(table))
    said, _ = verdict_of([], by_label(table), verdicts(table), ("a",), 60)
    assert "75 games of each version or more would settle" in said


def test_after_fifty_nothing_is_early():
    row = {
        "n": 50,
        "p": 0.0001,
        "same": False,
        "found": False,
        "low_all": float("nan"),
        "low": 0.1,
        "high": 2.0,
    }
    assert not is_early(row)
    assert why_open(row) == "may be chance among so many"
    assert is_early({**row, "n": 49})


class Least:
    """Takes one stick."""

    name, version, needs_view = "least", "1", True

    def choose(self, game, view, legal, chance):
        return legal[0]


@pytest.mark.parametrize("after", [30, 110, 160, 333])
def test_a_run_that_is_stopped_leaves_as_many_games_with_every_bot(after):
    """It left 202, 25, 25, 25, and a weaker headline than after 60."""

    def stop(done, of, seconds):
        if done >= after:
            raise KeyboardInterrupt

    found = compare(
        Nim(2),
        {"3 at once": Rules(most=3)},
        {"least": Least(), "random": "random"},
        400,
        processes=1,
        batch=5,
        progress=stop,
    )
    assert found.stopped
    if after > 100:  # a whole block of everything was done
        counts = {side: of.groupby(level="bots").size().tolist() for side, of in found.values.items()}
        assert counts[""] == counts["3 at once"]
        assert len(set(counts[""])) == 1


def test_what_holds_for_all_is_on_top_of_the_picture_which_has_an_axis():
    found = compare(CAT, {"six": {"numbers_for_three": 6}}, games=40, processes=1)
    rows = [row for row in found.verdicts.to_dict("records") if not row["alike"]]
    first = [row for row in rows if found.answers_first(row)]
    rest = [row for row in rows if not found.answers_first(row)]
    far = [FAR.index(row["carries"]) for row in shown(found, first, rest)]
    assert far == sorted(far)
    assert str(answered(found)).count("data-axis") == len(far)
    rate = next(row for row in found.rows.values() if row["rate"])
    assert "percentage points" in str(_axis(found, rate, 0.1))


def shared(seed):
    """Two bots' shared wins, which become more: games with more than one winner, and winners per game."""
    rolls = np.random.default_rng(seed)

    def games(chance):
        ties = rolls.random(250) < chance
        three = ties & (rolls.random(250) < 0.15)
        table = pd.DataFrame(
            {"w": 1.0 + ties + three, "t": ties * 1.0}, index=pd.RangeIndex(250, name="game")
        )
        table.columns = pd.MultiIndex.from_tuples([("winners", ""), ("ties", "")], names=["what", "who"])
        return table

    sides = {"": 0.05, "x": 0.25}
    return {
        side: pd.concat({bot: games(chance) for bot in "ab"}, names=["bots", "game"])
        for side, chance in sides.items()
    }


def test_of_two_measures_about_as_sure_each_seed_names_the_same():
    """Scambodia's verdict opened with shared wins by 15 of 50 seeds, and with winners per game by 35."""
    named = set()
    for seed in range(25):
        table = table_of(shared(seed), (), 0.05)
        first, why = verdict_of([], by_label(table), verdicts(table), ("a", "b"), 250)
        named.add(re.sub(r"\(.*\)", "", first))
        assert "games with more than one winner" in why
    assert named == {"With both bots it changes winners per game ."}
