import re
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import playtest
from playtest import simulate as simulating
from playtest.engines import codec
from playtest.engines.codec import Invalid
from playtest.simulate import simulate
from playtest.simulate.alpha_spending import look_alphas
from playtest.simulate.comparison_text import before_and_after
from playtest.simulate.intervals import bounds_of_all, paired, reach_of, settles, skewed, tango
from playtest.simulate.values import values
from tests.coins import Coins, Rules
from tests.nim import Nim
from tests.nim import Rules as NimRules
from tests.shipped import EVERY


def compare(base, variants, bots="random", **more):
    """Asked of random bots: these tests are about numbers, and there the panel would be a search."""
    return simulating.compare(base, variants, bots, **more)


def sweep(base, field, values, bots="random", **more):
    return simulating.sweep(base, field, values, bots, **more)


def row(found, what, who="", variant=None):
    rows = found.of((what, who))
    rows = rows if variant is None else rows[rows["variant"] == variant]
    assert len(rows) == 1
    return rows.iloc[0]


def test_the_base_against_itself_is_exactly_zero_at_every_batch_size_and_executor():
    with ThreadPoolExecutor(2) as threads:
        runs = [
            compare(Nim(3), Nim(3), games=40, seed=1, batch=batch, executor=executor, processes=processes)
            for batch, executor, processes in ((None, None, 1), (7, None, 2), (9, threads, None))
        ]
    for found in runs:
        assert (found.table["n"] == 40).all()
        assert (found.table["difference"] == 0).all()
        assert (found.table[["low", "high"]] == 0).all(axis=None)
        assert not found.table["found"].any()
        assert found.sentences() == [
            f"Nim again – the same game: all {len(found.table)} differences are exactly zero."
        ]
    for name in ("", "Nim again"):
        assert runs[0].values[name].equals(runs[1].values[name])
        assert runs[0].values[name].equals(runs[2].values[name])


@pytest.mark.parametrize("name", sorted(EVERY))
def test_every_shipped_game_against_itself_is_exactly_zero(name):
    cls = playtest.games()[name]
    game = cls(cls.players[-1])
    found = compare(game, game, games=3, seed=1, processes=1)
    assert len(found.table) > 10
    assert (found.table["difference"] == 0).all()


def test_a_difference_is_worked_out_pair_by_pair():
    found = compare(Coins(2), {"60": {"heads": 60}}, games=400, seed=3, processes=1)
    base, sixty = (simulate(Coins(2, Rules(heads=h)), "random", 400, 3, processes=1) for h in (50, 60))
    won = [f.results.won[f.results.seat == 0].to_numpy(float) for f in (base, sixty)]
    wins = row(found, "wins", "seat 1")
    assert wins["base"] == won[0].mean()
    assert wins["difference"] == pytest.approx((won[1] - won[0]).mean())
    assert wins["low"] < 0.1 < wins["high"]
    assert wins["found"]
    assert row(found, "score", "seat 2")["same"]
    assert row(found, "side", "True")["base"] == won[0].mean()


def test_a_variant_is_a_game_its_rules_or_the_fields_that_differ():
    class AlwaysHeads(Coins):
        def heads(self, state):
            """Heads whatever is rolled."""
            return state.rolled >= 0

    found = compare(
        Coins(2),
        {
            "fields": {"heads": 70},
            "rules": Rules(heads=70),
            "game": Coins(2, Rules(heads=70)),
            "c": AlwaysHeads,
        },
        games=100,
        processes=1,
    )
    changed = {name: row(found, "wins", "seat 1", name)["changed"] for name in found.variants}
    assert changed["fields"] == changed["rules"] == changed["game"]
    assert changed["c"] == 1


def test_variants_without_a_name_are_called_by_what_differs():
    found = compare(Coins(2), [{"heads": 70}, Rules(heads=70, bonus=3)], games=5, processes=1)
    assert list(found.variants) == [
        "Heads in a hundred: 70 (was 50)",
        "Heads in a hundred: 70 (was 50); Points for heads: 3 (was 1)",
    ]
    assert list(compare(Coins(2), {"heads": 70}, games=2, processes=1).variants) == [
        "Heads in a hundred: 70 (was 50)"
    ]


def test_bad_variants_get_a_clear_sentence():
    with pytest.raises(ValueError, match=r'^"h{20,60}…?" is not a field of Rules. Choose from heads, bonus'):
        compare(Coins(2), {"x": {"h" * 5000: 3}}, games=1)
    with pytest.raises(ValueError, match=r'"head" is not a field of Rules .*Choose from heads, bonus'):
        compare(Coins(2), {"x": {"head": 3}}, games=1)
    with pytest.raises(Invalid, match=r"heads: input should be less than or equal to 100 \(got 300\)"):
        compare(Coins(2), {"x": {"heads": 300}}, games=1)
    with pytest.raises(Invalid, match=r"heads: input should be less than or equal to 100 \(got 101\)"):
        compare(Coins(2), {"x": Rules(heads=101)}, games=1)
    with pytest.raises(ValueError, match="The base is for 3 players and the variant for 2"):
        compare(Nim(3), {"x": Nim(2)}, games=1)
    with pytest.raises(ValueError, match="A variant of Coins is a game, its rules, or the fields"):
        compare(Coins(2), {"x": NimRules()}, games=1)
    with pytest.raises(ValueError, match=r'Coins has no measure "fun". Choose from comeback, '):
        compare(Coins(2), {"heads": 60}, games=4, narrow={"fun": 0.1}, processes=1)
    with pytest.raises(ValueError, match=r'no measure "wims" \(did you mean "wins"\?\). Choose from'):
        compare(Coins(2), {"heads": 60}, games=4, measures=["wims"], processes=1)
    with pytest.raises(ValueError, match=r'no measure "wims"'):
        simulating.cost(Coins(2), "random", measures=["wims"])
    with pytest.raises(ValueError, match="Give measures as a list"):
        compare(Coins(2), {"heads": 60}, games=4, measures="wins", processes=1)
    with pytest.raises(ValueError, match='"score" is to be narrow, and measures= leaves it out'):
        compare(Coins(2), {"heads": 60}, games=4, measures=["wins"], narrow={"score": 1}, processes=1)
    with pytest.raises(ValueError, match=r'"hedas" is not a field of Rules \(did you mean "heads"\?\)'):
        compare(Coins(2), {"hedas": 60}, games=4)
    with pytest.raises(ValueError, match='"hedas" is not a field of Rules'):
        sweep(Coins(2), "hedas", [60], games=4)
    with pytest.raises(ValueError, match="at least 1 game"):
        compare(Coins(2), {"heads": 60}, games=0)
    rat = playtest.games()["rat_scramble"]
    with pytest.raises(Invalid, match="proposals"):
        compare(rat(4), {"x": {"proposals": [{"name": "Half"}]}}, games=1)


def test_looking_at_many_things_is_corrected_for():
    found = compare(Coins(2), {"x": {"heads": 64}}, games=150, seed=5, processes=1)
    tested = found.table[found.table["p"].notna()]
    assert len(tested) > 3
    assert (tested["p_corrected"] >= tested["p"]).all()
    assert (tested["low_all"] <= tested["low"]).all()
    assert (tested["high_all"] >= tested["high"]).all()
    alone = compare(Coins(2), {"x": {"heads": 64}}, games=150, seed=5, processes=1, measures=["heads"])
    assert len(alone.table) == 1
    assert row(alone, "heads")["p_corrected"] == row(alone, "heads")["p"] == row(found, "heads")["p"]


def test_common_seeds_narrow_the_interval():
    found = row(compare(Coins(2), {"heads": 60}, games=300, processes=1), "wins", "seat 1")
    assert found["narrower"] > 0.4


@pytest.mark.parametrize(
    ("name", "players", "change", "games"),
    [
        ("collapsization", 3, {"honest_spade_points": 1}, 60),
        ("scambodia", 3, {"ace_value": 0}, 60),
        ("trade_warz", 3, {"partner_bonus": "by_market"}, 24),
    ],
)
def test_common_seeds_narrow_the_interval_of_shipped_games(name, players, change, games, measured):
    base = playtest.games()[name](players)
    variant = type(base)(players, replace(base.rules, **change))
    found = compare(base, {"x": variant}, games=games, processes=1, measures=["score"])
    rows = found.table[~found.table["same"]]
    elsewhere = values(simulate(variant, "random", games, "another seed", processes=1), ["score"])
    ratios = []
    for what, who in zip(rows["what"], rows["who"], strict=True):
        own = found.values[""][what, who].to_numpy(float)
        common = np.nanstd(found.values["x"][what, who].to_numpy(float) - own)
        apart = np.nanstd(elsewhere[what, who].to_numpy(float) - own)
        ratios.append(common / apart)
    measured(
        f"{base.title}: paired interval against independent seeds", f"{np.nanmedian(ratios):.0%} as wide"
    )
    assert len(ratios) >= 3
    assert np.nanmedian(ratios) < 0.9


def test_a_panel_together_is_the_mean_of_its_bots_deal_by_deal():
    found = compare(Nim(2), {"x": {"most": 3}}, {"any": "random", "all": Mostly()}, games=60, processes=1)
    together = found.together().set_index(["what", "who"]).loc[("length", "")]
    each = found.of("length")
    assert len(each) == together["bots"] == 2
    assert together["n"] == 60
    assert together["difference"] == pytest.approx(each["difference"].mean())
    apart = (found.values["x"] - found.values[""])["length", ""].groupby("game").mean()
    reach = 1.96 * apart.std() / 60**0.5
    assert together["low"] == pytest.approx(apart.mean() - reach, abs=0.3 * reach)
    assert together["high"] == pytest.approx(apart.mean() + reach, abs=0.3 * reach)


def test_asked_for_results_alone_it_finds_the_same_and_looks_at_nothing_else():
    class Shy(Nim):
        """Nim that nobody may ask how it goes."""

        def measures(self, state):
            raise AssertionError("nobody asked for measures")

    asked = {"variants": {"x": {"most": 3}}, "bots": "random", "games": 30, "processes": 1}
    everything = compare(Nim(2), **asked)
    results = compare(Shy(2), measures=["wins", "length"], **asked)
    for name, table in results.values.items():
        pd.testing.assert_frame_equal(table, everything.values[name][list(table.columns)], check_names=False)
    assert {what for what, _ in results.values[""].columns} == {"wins", "length"}


def test_it_runs_until_the_interval_is_narrow_enough():
    early = compare(Coins(2), {"heads": 60}, games=2000, narrow={("wins", "seat 1"): 0.2}, processes=1)
    assert early.look == 1
    assert early.games[""] == 400
    never = compare(Coins(2), {"heads": 60}, games=200, narrow={"wins": 0.001}, looks=2, processes=1)
    assert never.look == never.looks == 2
    assert never.games[""] == 200
    middle = compare(Coins(2), {"heads": 60}, games=2000, narrow={"wins": 0.06}, processes=1)
    assert 1 < middle.look < 5
    widths = middle.of("wins")["high"] - middle.of("wins")["low"]
    assert (widths <= 0.06).all()


def test_more_looks_cost_width():
    once = row(compare(Coins(2), {"heads": 60}, games=200, processes=1), "wins", "seat 1")
    five = row(compare(Coins(2), {"heads": 60}, games=200, looks=5, processes=1), "wins", "seat 1")
    assert five["difference"] == once["difference"]
    assert five["high"] - five["low"] > 1.1 * (once["high"] - once["low"])


def test_the_levels_of_looks_spend_what_there_is():
    assert look_alphas(1) == pytest.approx([0.05])
    rng = np.random.default_rng(1)
    for looks in (2, 5):
        alphas = look_alphas(looks)
        assert list(alphas) == sorted(alphas)
        walks = rng.standard_normal((40_000, looks)).cumsum(axis=1) / np.sqrt(np.arange(1, looks + 1))
        from scipy.stats import norm

        inside = (abs(walks) < norm.isf(np.array(alphas) / 2)).all(axis=1).mean()
        assert inside == pytest.approx(0.95, abs=0.004)


def test_intervals_worked_by_hand():
    # what is not skewed gets Student's t: 2 and 3.1824 * 0.8165 / 2 either way
    low, high, p = skewed(np.array([1.0, 2, 2, 3]), 0.05)
    assert (low, high) == pytest.approx((0.7008, 3.2992), abs=1e-4)
    assert p == pytest.approx(0.01628, abs=1e-4)
    gained = np.array([1.0] * 10 + [-1.0] * 2 + [0.0] * 88)
    low, high, p = tango(gained, 0.05)
    assert p == pytest.approx(2 * (1 + 12 + 66) / 2**12)  # 10 of 12, or more, either way
    assert 0 < low < 0.08 < high < 0.16
    # all one way: Wilson's interval of 10 in 100
    assert tango(np.array([1.0] * 10 + [0.0] * 90), 0.05)[:2] == pytest.approx((0.05523, 0.17437), abs=1e-4)
    assert tango(np.zeros(100), 0.05)[:2] == pytest.approx((-0.03699, 0.03699), abs=1e-4)
    assert tango(gained, 0.05)[0] == pytest.approx(-tango(-gained, 0.05)[1])
    assert settles(0.5, 1.0) == 32
    assert np.isnan(settles(0.0, 1.0))
    found = paired(np.zeros(50), np.zeros(50), rate=False)
    assert found.difference == 0
    assert np.isnan(found.low)


def test_a_skewed_measure_gets_an_interval_that_leans_with_it():
    lucky = np.array([0.0] * 30 + [1.0] * 8 + [10.0] * 4)
    low, high, _ = skewed(lucky, 0.05)
    assert high - lucky.mean() > 1.3 * (lucky.mean() - low)


def test_too_few_pairs_say_nothing():
    nineteen = np.arange(19.0)
    assert np.isnan(paired(nineteen * 0, nineteen, rate=False).low)
    assert np.isnan(paired(np.zeros(19), np.ones(19), rate=True).low)
    assert np.isfinite(paired(np.zeros(20), np.ones(20), rate=True).low)
    # nine jackpots in five hundred games
    jackpots = np.array([0.0] * 491 + [100.0] * 9)
    assert np.isnan(paired(jackpots * 0, jackpots, rate=False).low)
    assert np.isfinite(paired(np.zeros(500), np.array([0.0] * 490 + [100.0] * 10), rate=False).low)
    # and all rows at once take more
    assert np.isnan(bounds_of_all(np.arange(49.0), rate=False, alpha=0.05, rows=2).low)
    assert np.isfinite(bounds_of_all(np.arange(50.0), rate=False, alpha=0.05, rows=2).low)


def test_where_nearly_all_pairs_differ_by_the_same_the_interval_rests_on_the_share_that_does_not():
    """Nine rounds became eight in 49 games of 50, and it read "not certain, too few games"."""
    before = np.array([9.0] * 49 + [8.0])
    found = paired(before, np.full(50, 8.0), rate=False)
    assert found.low == -1
    assert -0.98 < found.high < -0.85
    assert found.p < 0.001
    more = bounds_of_all(8 - before, rate=False, alpha=0.05, rows=20, reach=reach_of(before, before * 0 + 8))
    assert found.high < more.high < -0.8
    # where values vary further a game may too
    varied = np.array([7.0, 8.0, 9.0, 10.0] * 25)
    late = varied - 1 + np.array([2.0] + [0.0] * 99)
    wide = paired(varied, late, rate=False)
    assert wide.low < -1.05
    assert wide.high > -0.9
    # of a difference that never varied, or that of a few jackpots, nothing
    assert np.isnan(paired(varied, varied - 1, rate=False).low)
    assert np.isnan(paired(varied, varied + np.array([100.0] * 3 + [0.0] * 97), rate=False).low)


def test_all_figures_of_one_thing_have_as_many_decimals():
    found = compare(Coins(2), {"more": {"heads": 62, "bonus": 9}}, games=300, seed=2, processes=1)
    told = {found.rows[at]["what"]: found.rows[at] for at in found.rows if found.rows[at]["who"] == "seat 1"}
    said = f"{before_and_after(told['score'])} {found.figure_of(told['score'])}"
    figures = re.findall(r"\d+\.\d+", said)
    assert len(figures) >= 5
    assert len({len(each.partition(".")[2]) for each in figures}) == 1
    assert said.endswith(", n = 300)")


def test_a_sweep_has_a_curve_with_intervals():
    found = sweep(Coins(2), "heads", [30, 50, 70], games=200, processes=1)
    wins = found.table[(found.table["what"] == "wins") & (found.table["who"] == "seat 1")]
    assert list(wins["value"]) == [30, 50, 70]
    assert (wins["mean"].diff().dropna() > 0).all()
    assert ((wins["low"] < wins["mean"]) & (wins["mean"] < wins["high"])).all()
    assert len(found.figure("wins").data) == 2
    with pytest.raises(ValueError, match=r'"wns" was not measured \(did you mean "wins"\?\). Choose from '):
        found.figure("wns")
    with pytest.raises(ValueError, match="at least one value"):
        sweep(Coins(2), "heads", [])


def test_sentences_say_what_was_found_and_no_more():
    found = compare(Coins(2), {"more": {"heads": 62, "bonus": 5}}, games=300, seed=2, processes=1)
    said = found.sentences()
    assert any(
        line.startswith("more – wins, seat 1: ") and "points more (95% interval +" in line for line in said
    )
    assert said[-1].endswith("are not shown to differ.")
    every = found.sentences(every=True)
    assert len(every) == len(found.table)
    assert (
        "more – score, seat 2: 0, the same in every one of 300 pairs (at most 1.0% of pairs differ)." in every
    )
    small = compare(Coins(2), {"x": {"heads": 51}}, games=100, seed=2, processes=1).sentences(every=True)
    told = [line for line in small if "this shows no difference. About" in line]
    assert any("pairs of games would probably show" in line for line in told)
    assert "<li>more – wins" in found._repr_html_()


def test_sentences_speak_of_intervals_only_where_they_show_one():
    game, honest = playtest.games()["collapsization"](3), {"honest spade": {"honest_spade_points": 1}}
    few, more = [
        compare(game, honest, "panel", games=games, seed=3, measures=["score"]).sentences(every=True)
        for games in (6, 20)
    ]
    assert any(line.endswith("(too few games) (6 pairs each).") for line in few)
    assert not any("95%" in line for line in few)
    assert any(line.endswith(") (95% intervals; 20 pairs each).") for line in more)


def test_too_few_games_for_so_many_things_say_so_and_name_what_looks_different():
    """A verdict of forty games must not read as if a rule that wrecks a game changed nothing."""
    game, honest = playtest.games()["collapsization"](3), {"honest spade": {"honest_spade_points": 1}}
    early = compare(game, honest, "bluffing", games=6, seed=3)
    assert early.verdict() == "Too early to say: 6 games of each version; it takes 20 to say anything."
    few = compare(game, honest, "bluffing", games=24, seed=3)
    assert (
        "look different; 50 games of each version or more would settle it: score, Industry (Bluffing Boris"
        in few.verdict()
    )
    assert "look different" in " ".join(few.sentences())
    enough = compare(game, honest, "bluffing", games=60, seed=3)
    assert row(enough, "score", "Industry")["found"]
    assert "look different" not in enough.verdict()


def test_a_forest_plot_draws_what_can_differ():
    found = compare(Coins(2), {"a": {"heads": 60}, "b": {"bonus": 3}}, games=50, processes=1)
    drawn = [trace for trace in found.figure(most=99).data if trace.mode == "markers"]
    there = found.table[found.table["low"].notna() & ~found.table["same"] & ~found.table["alike"]]
    assert sum(len(trace.x) for trace in drawn) == len(there)
    assert {trace.name for trace in drawn} == {"a", "b"}
    assert len({trace.marker.color for trace in drawn}) == 2
    assert len(found.figure(most=1).layout.yaxis.ticktext) == 1
    assert "; the 1 surest of" in found.figure(most=1).layout.title.subtitle.text.replace("<br>", " ")
    same = compare(Coins(2), Coins(2), games=5, processes=1).figure()
    assert "No difference was seen" in same.layout.annotations[0].text


def test_games_that_break_off_are_left_out_of_the_pairs():
    class Breaks(Coins):
        def apply(self, state, seat, action, chance, events=None):
            super().apply(state, seat, action, chance)
            if state.rolled < 20:
                raise ZeroDivisionError("that side is blank")

    with pytest.warns(UserWarning, match="of 50 games failed"):
        found = compare(Coins(2), {"breaks": Breaks}, games=50, seed=1, processes=1)
    assert found.games["breaks"] < 50
    assert (found.of("wins")["n"] == found.games["breaks"]).all()


class OnItsEdge(Coins):
    """Two of a hundred coins come to rest on their edge, and are called so."""

    def outcome(self, state):
        found = super().outcome(state)
        return None if found is None else replace(found, reason="edge" if state.rolled < 2 else "flat")

    def measures(self, state):
        return {**super().measures(state), "lies": "edge" if state.rolled < 2 else "flat"}


@pytest.mark.parametrize("key", [("ends", "edge"), ("lies", "edge")])
def test_games_among_which_a_rare_end_never_came_count_for_its_share(key):
    games, looks = 160, 8
    found = compare(OnItsEdge(2), {"more heads": {"heads": 60}}, games=games, looks=looks, processes=1)
    alone = simulate(OnItsEdge(2), "random", games, processes=1).games
    rare = int((alone["reason"] == "edge").sum())
    seen = found.values[""][key].to_numpy().reshape(looks, -1).sum(axis=1)
    assert 0 < (seen > 0).sum() < looks, "some looks saw none"
    assert row(found, *key)["n"] == games
    assert row(found, *key)["base"] == rare / games


def stopped_after(games, *bots, **how):
    """A comparison of coins that somebody stops once so many games were played."""

    def stop(done, of, seconds):
        if done >= games:
            raise KeyboardInterrupt

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compare(Coins(2), {"heads": 60}, *bots, games=400, processes=1, progress=stop, **how)


def test_interrupting_keeps_the_pairs_that_are_done():
    found = stopped_after(90, looks=2, batch=10)
    assert found.look == 1
    assert found.stopped
    # 25 games of each, and of the next 175 the base's only
    assert (found.of("wins")["n"] == 25).all()
    assert "Stopped early; this is what was played." in found.summary()
    assert found.summary().startswith("25 games of Coins for 2 with")


def test_where_it_is_stopped_between_bots_each_is_said_to_have_played_what_it_has():
    """“40 games with each bot” stood below 27 pairs of one bot and none of the others."""
    found = stopped_after(90, dict.fromkeys(("one", "two", "three"), "random"), batch=5)
    assert found.stopped
    counts = found.table.groupby("bots")["n"].max()
    done, none = counts.get("one", 0), counts.get("three", 0)
    assert 0 < done < 25
    assert none == 0
    assert len(found.values[""]) == done
    assert found.games[""] == done
    said = f"Games of Coins for 2: {done} with one, none with two and none with three, and as many under each"
    assert found.summary().startswith(said)


def test_where_it_is_stopped_before_the_first_pair_it_says_so():
    found = stopped_after(5, batch=5)
    assert found.stopped
    assert found.summary().startswith("0 games of Coins for 2 with")
    assert (found.table["n"] == 0).all()
    assert "differ" not in found.verdict()


def test_somebody_who_watches_sees_every_look_and_may_stop():
    seen = []

    def enough(found):
        seen.append(found.games[""])
        if len(seen) == 2:
            raise KeyboardInterrupt

    found = compare(Coins(2), {"heads": 60}, games=500, processes=1, watch=enough)
    assert seen == [100, 200]
    assert found.stopped
    assert found.looks == 5
    assert (found.of("wins")["n"] == 200).all()


def test_what_is_compared_does_not_hang_on_how_often_one_looks():
    """Two games build on few hexes, ten on many: hex by hex is compared only when asked for."""
    game, honest = playtest.games()["collapsization"](3), {"honest spade": {"honest_spade_points": 1}}
    often, once = (compare(game, honest, "panel", games=10, looks=looks) for looks in (5, 1))
    assert set(often.table["what"]) == set(once.table["what"])
    assert "built" not in set(often.table["what"])
    assert len(compare(game, honest, "shrewd", games=10, measures=["built"]).verdicts) > 12


def test_what_is_the_same_number_in_every_game_is_compared_once():
    found = compare(Coins(2), {"x": {"heads": 60, "bonus": 3}}, games=150, seed=3, processes=1)
    wins, score = row(found, "wins", "seat 1"), row(found, "score", "seat 1")
    assert wins["also"] == "heads; side, True; half_way"
    # of two players where one always has 0 points, highest less lowest is what the other has
    assert score["also"] == "score, highest less lowest; points, seat 1"
    assert {"heads", "side"}.isdisjoint(found.table["what"])
    # each by any of its names, and the correction is for those that are there
    assert row(found, "points", "seat 1")["what"] == "score"
    assert list(found.of("heads")["who"]) == ["seat 1"]
    assert found.is_as_narrow_as({("points", "seat 1"): 9.0})
    least = found.table["p"].idxmin()
    tested = (~found.table["same"]).sum()
    assert found.table["p_corrected"][least] == pytest.approx(tested * found.table["p"][least])
    assert "wins, seat 1 (also heads; side, True; half_way)" in found._repr_html_()


def test_what_never_varies_is_not_taken_for_the_same():
    found = compare(Coins(2), {"heads": 60}, games=60, seed=3, processes=1)
    assert row(found, "ties")["base"] == row(found, "nobody wins")["base"] == 0
    assert row(found, "ties")["also"] == row(found, "nobody wins")["also"] == ""


def test_a_seat_that_always_has_one_role_is_compared_once():
    rat = playtest.games()["rat_scramble"](4)
    found = compare(rat, {"9": {"win_threshold": 9}}, games=12, processes=1, measures=["wins", "score"])
    base, nine = found.values[""], found.values["9"]
    keys = list(zip(found.table["what"], found.table["who"], strict=True))
    numbers = [base[key].tolist() + nine[key].tolist() for key in keys]
    varied = [str(of) for of in numbers if len(set(of)) > 1]
    assert len(varied) == len(set(varied)) > 4


def test_roles_and_bots_are_compared_by_name():
    city = playtest.games()["collapsization"](3)
    found = compare(city, {"x": {"honest_spade_points": 1}}, games=5, processes=1, measures=["wins"])
    assert set(found.table["who"]) == {"Mayor", "Industry", "Urbanist"}
    nim = compare(Nim(2), {"most": 3}, [Mostly(), "random"], games=6, rotate=True, processes=1)
    assert {"seat 1", "mostly", "random"} <= set(nim.of("wins")["who"])


class Mostly:
    name, version, needs_view = "mostly", "1", True

    def choose(self, game, view, legal, chance):
        return legal[-1]


def test_a_card_of_a_deck_can_be_changed():
    rat = playtest.games()["rat_scramble"](4)
    first, *others = rat.rules.proposals
    richer = [{"name": first.name, "majority": "WWWW", "consensus": first.consensus}]
    found = compare(
        rat, {"proposals": [*richer, *codec.plain(rat.rules)["proposals"][1:]]}, games=1, processes=1
    )
    (name,) = found.variants
    assert name == f"Proposal {first.name}, majority: WWWW (was {first.majority})"
    assert found.variants[name].rules.proposals == (replace(first, majority="WWWW"), *others)
    named = compare(rat, {"proposals": {first.name: {"majority": "WWWW"}}}, games=1, processes=1)
    assert named.variants[name].rules == found.variants[name].rules
    with pytest.raises(
        ValueError, match=r'proposals: there is no "Summer Jam" .*Choose from Winter Solstice'
    ):
        compare(rat, {"proposals": {"Summer Jam": {"majority": "W"}}}, games=1)
