"""Answers about the game: the panel is asked, each answer says how far it carries, deaf bots are told of."""

import numpy as np
import pandas as pd
import pytest

import playtest
from playtest.bots import bot, panel, spec
from playtest.review.theme import bot_looks
from playtest.simulate import Adapt, compare, findings, restricted, sweep
from playtest.simulate.bot_reactions import reaction
from playtest.simulate.comparison_text import amount_of, by_label, records, sentence
from playtest.simulate.headline import verdict_of
from playtest.simulate.intervals import student
from playtest.simulate.pairs import table_of
from playtest.simulate.panels import arrangements
from playtest.simulate.verdicts import how_far, verdicts
from tests.nim import Nim, Rules
from tests.shipped import EVERY

CAT = playtest.game("cat_in_the_box")(3)


class Least:
    """Takes one stick, whatever the rules say."""

    name, version, needs_view = "least", "1", True

    def choose(self, game, view, legal, chance):
        return legal[0]


class Most(Least):
    """Takes as many as the rules let it."""

    name = "most"

    def choose(self, game, view, legal, chance):
        return legal[-1]


class Limit(Least):
    """Reads the rules: takes one stick where two are the most, else all it may."""

    name = "limit"

    def choose(self, game, view, legal, chance):
        return legal[0] if game.rules.most == 2 else legal[-1]


THREE = {"least": Least(), "most": Most(), "limit": Limit()}
TWO = {"limit": Limit(), "random": "random"}


class Penalty(Nim):
    """Nim in which the first seat has a point less for each stick it took."""

    def outcome(self, state):
        found = super().outcome(state)
        if found is None:
            return None
        return type(found)((found.scores[0] - state.taken[0], *found.scores[1:]), found.winners, found.reason)


def played(**bots):
    """Values of a base in which all is 0 and of a variant, by bot."""
    tables = {name: pd.DataFrame({("score", ""): values}) for name, values in bots.items()}
    changed = pd.concat(tables, names=["bots", "game"])
    changed.columns = pd.MultiIndex.from_tuples([("score", "")], names=["what", "who"])
    return {"": changed * 0, "x": changed}


UP = [1.0, 2.0, 3.0] * 30
OPEN = [-9.0, 9.0, 1.0] * 30
NOTHING = [-0.01, 0.01, 0.0] * 30
SMALL = [0.2, 0.4, 0.6] * 30
JUST = [-0.73, 1.27, 0.27] * 30
"""Differs when corrected for all rows, but by less than a standard error: another seed might miss it."""


@pytest.mark.parametrize(
    ("bots", "carries"),
    [
        ({"a": UP, "b": UP, "c": UP}, "holds for all"),
        ({"a": UP, "b": UP, "c": OPEN}, "open for some"),
        ({"a": UP, "b": UP, "c": NOTHING}, "depends on the bot"),
        ({"a": UP, "b": [-x for x in UP], "c": UP}, "the sign flips"),
        ({"a": SMALL, "b": JUST}, "open for some"),
        ({"a": UP, "b": [-x for x in JUST]}, "depends on the bot"),
        ({"a": JUST, "b": NOTHING}, "open for some"),
        ({"a": UP}, "one bot"),
        ({"a": OPEN, "b": NOTHING}, "not shown"),
    ],
)
def test_an_answer_says_how_far_it_carries(bots, carries):
    table = table_of(played(**bots), (), 0.05)
    assert list(verdicts(table)["carries"]) == [carries]


@pytest.mark.parametrize(
    ("bots", "first", "how_far_it_carries"),
    [
        ({"a": UP, "b": UP, "c": UP}, "With all 3 bots it changes score (+2.00).", "holds for all 3 bots"),
        (
            {"a": UP, "b": UP, "c": OPEN},
            "With some bots it changes score (more); with others it is not certain yet.",
            "differs with a and b; not certain with c",
        ),
        (
            {"a": UP, "b": NOTHING, "c": OPEN},
            "With some bots it changes score (more); with others less or not at all.",
            "depends on the bot: differs with a, not as much with b; not certain with c",
        ),
        (
            {"a": UP, "b": [0.0] * 90},
            "With some bots it changes score (more); with others less or not at all.",
            "depends on the bot: differs with a, not at all with b",
        ),
        (
            {"a": UP, "b": [-x for x in UP]},
            "Which way it changes score depends on the bot: more with one, less with another.",
            "the sign flips: more with a, less with b",
        ),
        (
            {"a": SMALL, "b": JUST},
            "With some bots it changes score (more); with others it is not certain yet.",
            "differs with a; not certain with b",
        ),
        (
            {"a": JUST, "b": JUST},
            "With some bots it changes score (more); with others it is not certain yet.",
            "not certain yet: it may differ with a and b",
        ),
        (
            {"a": UP},
            "With a, the only bot asked, it changes score (+2.00).",
            "differs with a, the only bot asked",
        ),
    ],
)
def test_a_verdict_is_a_sentence_and_a_row_says_with_which_bots(bots, first, how_far_it_carries):
    table = table_of(played(**bots), (), 0.05)
    by, found = by_label(table), verdicts(table)
    said, why = verdict_of([], by, found, tuple(bots), 90)
    assert said == first
    assert why.startswith("1 of 1 things compared differs by more than chance explains.")
    (row,) = found.to_dict("records")
    assert how_far(row["carries"], [by[at] for at in row["rows"]]) == how_far_it_carries


class Reckoning(Least):
    """Takes any number, and shares its valuation with its twin."""

    name, valuation = "reckoning", "reckoned"

    def choose(self, game, view, legal, chance):
        return chance.choice(legal)


class Twin(Reckoning):
    """Has another name, and the same valuation."""

    name = "twin"


@pytest.mark.parametrize(
    ("bots", "whom"),
    [
        ({"one": Reckoning(), "other": Twin()}, "both bots (one valuation only)"),
        ({"one": Reckoning(), "any": "random"}, "both bots (valuations: reckoned, random)"),
        ({"a": Reckoning(), "b": Twin(), "any": "random"}, "all 3 bots (valuations: reckoned, random)"),
        ({"pair": [Twin(), Limit()], "c": Twin()}, "both bots (valuations: reckoned and limit, reckoned)"),
    ],
)
def test_what_holds_for_all_names_the_valuations_that_differ_or_says_there_is_one(bots, whom):
    found = compare(Nim(2), {"3": {"most": 3}}, bots, games=60, measures=["length"], processes=1)
    (row,) = records(found.verdicts)
    assert row["carries"] == "holds for all"
    assert f"ith {whom} it changes length in moves (−" in found.verdict()
    how = f"{'shown with' if 'one valuation' in whom else 'holds for'} {whom}"
    assert found.how_far(row) == how
    assert any(f"{how}: " in line for line in found.sentences())


def test_findings_name_the_valuations_too():
    found = findings(Nim(2), {"one": Reckoning(), "other": Twin()}, games=60, force=False, processes=1)
    assert "*Alike for both bots (one valuation only).*" in found.page()


def test_what_is_near_the_edge_is_a_difference_and_no_statement_on_how_far_it_carries():
    table = table_of(played(a=SMALL, b=JUST), (), 0.05)
    assert table["found"].all(), "no power is lost over differences"
    assert 0 < table["low_all"][1] < table["error"][1]


def test_shares_differ_by_percentage_points_and_not_by_the_points_of_a_game():
    tables = {"a": pd.DataFrame({("wins", "seat 1"): [0.0, 1.0] * 30})}
    before = pd.concat(tables, names=["bots", "game"])
    before.columns = pd.MultiIndex.from_tuples([("wins", "seat 1")], names=["what", "who"])
    (row,) = records(table_of({"": before * 0, "x": before}, (), 0.05))
    assert row["rate"]
    assert "+50.0 percentage points (" in amount_of(row)
    assert "percentage points)" not in amount_of(row), "said once"
    assert "50.0 percentage points more" in sentence(row)


def test_an_interval_clear_of_zero_that_is_no_difference_says_why_beside_it():
    """Of twenty things looked at, one that leans a little would count if it were alone."""
    leans = [3.0, -2.0, 1.0, -1.0, 0.0, 1.3] * 15
    even = [9.0, -9.0, 1.0, -1.0, 4.0, -4.0] * 15
    many = {("score", f"seat {n}"): [x * n for x in even] for n in range(1, 21)}
    tables = {"a": pd.DataFrame({("score", ""): leans, **many})}
    changed = pd.concat(tables, names=["bots", "game"])
    changed.columns = pd.MultiIndex.from_tuples(list(changed.columns), names=["what", "who"])
    row, chance, *_ = records(table_of({"": changed * 0, "x": changed}, (), 0.05))
    assert row["low"] > 0
    assert not row["found"]
    assert amount_of(row).endswith("; may be chance among so many)")
    assert amount_of(chance).endswith("; may be chance)")


def test_the_panel_is_asked_unless_told_otherwise():
    found = compare(CAT, {"1 to 6": {"numbers_for_three": 6}}, games=60, measures=["length"], processes=1)
    assert found.bots == ("sharp", "careful", "builder")
    assert found.remarks == ()
    assert list(found.verdicts["carries"]) == ["holds for all"]
    (said,) = found.sentences()
    assert said.startswith(
        "1 to 6 – length in moves: shown with all 3 bots (one valuation only): Sharp Shirin −"
    )


def test_each_bot_has_a_color_and_a_mark_of_its_own_in_every_figure():
    found = sweep(Nim(2), "most", [2, 3], TWO, games=60, measures=["length", "wins"], processes=1)
    for figure in (found.comparison.figure(), found.figure("length"), found.figure("wins")):
        drawn = [trace for trace in figure.data if "markers" in trace.mode]
        looks = {(trace.name, trace.marker.color, tuple({*as_list(trace.marker.symbol)})) for trace in drawn}
        assert {name for name, *_ in looks} == {*TWO}
        assert len({color for _, color, _ in looks}) == len(TWO)
        assert sorted({trace.name for trace in drawn if trace.showlegend}) == sorted(TWO)
        assert figure.layout.showlegend
    assert [note.text for note in found.figure("wins").layout.annotations] == ["seat 1", "seat 2"]


@pytest.mark.parametrize("name", sorted(EVERY))
def test_a_bot_has_the_same_color_whichever_others_are_asked(name):
    game = EVERY[name](max(EVERY[name].players))
    own = [spec(one) for one in panel(game)]
    looks = bot_looks(game, own)
    assert sorted(looks.values()) == list(range(len(own)))
    for some in ([own[-1]], own[::-1], [own[-1], "mine"]):
        found = bot_looks(game, some)
        assert {one: look for one, look in found.items() if one in looks}.items() <= looks.items()
        assert len({*found.values()}) == len(some)


def as_list(symbols):
    one = [symbols] if isinstance(symbols, str) else symbols
    return [symbol.removesuffix("-open") for symbol in one]


def test_the_verdict_names_what_differs_and_which_way():
    found = compare(Nim(2), {"most": 3}, TWO, games=60, measures=["length", "wins"], processes=1)
    assert "3 of 3 things compared differ by more than chance explains." in found.verdict()
    assert found.verdict().startswith(
        "With both bots (valuations: limit, random) it changes length in moves (−0.93 to −3.58). "
    )


def test_random_is_a_choice_with_a_warning():
    said = compare(Nim(2), {"most": 3}, "random", games=4, processes=1).notes()
    assert said[0].startswith("Random bots play without sense")


def test_one_bot_alone_is_said_to_be_one():
    said = compare(Nim(2), {"most": 3}, Most(), games=4, processes=1).notes()
    assert said[0].startswith("One way to play was asked: other bots may say otherwise.")


def test_the_base_against_itself_is_exactly_zero_for_each_bot_of_a_panel():
    found = compare(Nim(3), Nim(3), THREE, games=20, processes=1)
    assert set(found.table["bots"]) == set(THREE)
    assert (found.table[["difference", "low", "high", "low_all", "high_all"]] == 0).all(axis=None)
    assert found.notes() == []


def test_bots_that_are_not_repeatable_are_told_of():
    class Fickle(Least):
        asked = 0

        def choose(self, game, view, legal, chance):
            Fickle.asked += 1
            return legal[0 if Fickle.asked < 60 else -1]

    found = compare(Nim(2), Nim(2), Fickle(), games=30, processes=1)
    assert any("nothing here can be relied on" in note for note in found.notes())


def test_bots_that_do_not_react_to_a_rule_are_told_of():
    deaf = {"least": Least(), "most": Most()}
    found = compare(Nim(2), {"penalty": Penalty}, deaf, games=40, processes=1)
    said = found.sentences()
    assert said[0].startswith("penalty – these bots ignore this rule; only the scoring differs")
    assert found.of("score")["difference"].lt(0).any()
    verdict, why = found.verdict_and_why()
    assert verdict == "Cannot be answered with these bots: they play the same under both rules."
    assert why.startswith(
        "Ask bots that read the rule, or that can be tuned (adapt=True). Without learning: "
    )


def test_bots_that_could_learn_a_rule_they_do_not_read_are_offered_to_with_what_it_costs():
    base = playtest.game("cat_in_the_box")(3)
    found = compare(base, {"not broken": {"forced_lead_breaks": False}}, "careful", games=20, processes=1)
    verdict, why = found.verdict_and_why()
    assert verdict.startswith("Cannot be answered with these bots")
    assert why.startswith("adapt=True (--adapt) lets them learn the rules first, in 192,240 games.")


def test_a_bot_that_reads_the_rule_is_not_called_deaf():
    base = Nim(2, Rules(most=2, turn_limit=200))
    found = compare(base, {"limit": {"turn_limit": 100}}, Reads(), games=30, processes=1)
    seen, _ = found.reactions["limit"]
    assert seen["reads"].changed == seen["reads"].decisions > 0
    assert not any("do not react" in line for line in found.sentences())


class Reads(Least):
    name = "reads"

    def choose(self, game, view, legal, chance):
        return legal[0] if game.rules.turn_limit == 200 else legal[-1]


def test_asked_under_both_rules_a_bot_makes_its_tables_once_for_each():
    """Asked in turn, the bots of Cat in the Box made theirs 800 times, half of a short comparison's time."""
    made = []

    class Prepared(Least):
        prepared = None

        def choose(self, game, view, legal, chance):
            if self.prepared is not game:
                self.prepared = game
                made.append(game.rules.turn_limit)
            return legal[0]

    base = Nim(2, Rules(most=2, turn_limit=200))
    found = reaction(base, Nim(2, Rules(most=2, turn_limit=100)), Prepared(), 0)
    assert found.decisions > 100
    assert sorted(made) == [100, 200]


def test_what_all_seats_share_is_said_once():
    class Richer(Nim):
        """Everyone has three points more."""

        def outcome(self, state):
            found = super().outcome(state)
            return found and type(found)(
                tuple(score + 3 + state.sticks for score in found.scores), found.winners, found.reason
            )

    found = compare(Nim(3), {"richer": Richer}, "random", games=150, measures=["score"], processes=1)
    assert found.of(("score", "mean of all"))["difference"].tolist() == [3.0]
    seats = found.of("score")[found.of("score")["who"].str.startswith("seat")]
    assert (seats["difference"] == 3).all()


def test_every_deal_is_played_in_all_orders_around_the_table():
    a, b, c = Least(), Most(), Limit()
    orders = arrangements(Nim(3), [a, b, c], "all")
    assert len(orders) == 6
    assert [[one.name for one in order] for order in orders[:2]] == [
        ["least", "most", "limit"],
        ["most", "limit", "least"],
    ]
    assert ["least", "limit", "most"] in [[one.name for one in order] for order in orders]
    found = compare(Nim(3), Nim(3), [a, b, c], games=10, rotate="all", measures=["wins"], processes=1)
    # a deal is one row, whichever way round it was played
    assert (found.of(("wins", "most"))["n"] == 10).all()
    assert len(arrangements(Nim(3), "random", "all")) == 1


def test_what_all_orders_around_the_table_bring_is_printed():
    found = compare(
        CAT, CAT, ["careful", "sharp", "builder"], games=12, rotate="all", measures=["wins"], processes=1
    )
    assert any("in all orders around the table: intervals" in note for note in found.notes())


def test_each_bot_of_the_panel_is_forbidden_the_move():
    found = restricted(CAT, "panel", "discard number=7", games=20, measures=["wins"], processes=1)
    assert list(found.bots) == ["sharp", "careful", "builder"]
    touched = list(found.table["bots"])
    assert "sharp" in touched
    assert len(touched) + len(found.untouched) == 3


def test_both_sides_learn_their_rules_and_a_tuner_is_a_row():
    small = Adapt(seeds=6, games=200, check=20)
    found = compare(
        CAT,
        {"1 to 6": {"numbers_for_three": 6}},
        {"careful": bot("careful", CAT)},
        games=30,
        adapt=small,
        measures=["length"],
        processes=1,
    )
    (row,) = found.table.to_dict("records")
    assert row["n"] == 6
    assert row["low"] < row["difference"] < row["high"] < 0
    assert "6 tuner seeds per side are the unit" in found.remarks[0]


def test_few_tuner_seeds_are_not_taken_for_few_games():
    small, careful = Adapt(seeds=6, games=50, check=20), {"careful": bot("careful", CAT)}
    found = compare(
        CAT, {"1 to 6": {"numbers_for_three": 6}}, careful, 20, adapt=small, measures=["wins"], processes=1
    )
    assert set(found.table["n"]) == {6}
    assert not found.table["found"].any()
    assert "Too early" not in found.verdict()


def test_a_stopped_run_that_adapts_leaves_as_many_tuners_with_every_bot():
    """The first bot had two tuners and the second one, and its remark spoke of all six."""
    small, each = Adapt(seeds=6, games=50, check=20), 50 + 20

    def stop(done, of, seconds):
        if done > 6 * each:  # four of the first tuner, two of the second
            raise KeyboardInterrupt

    asked = {name: bot("careful", CAT) for name in ("one", "two")}
    lower = {"1 to 6": {"numbers_for_three": 6}}
    found = compare(
        *(CAT, lower, asked, 20),
        adapt=small,
        measures=["length"],
        processes=1,
        batch=5,
        progress=stop,
    )
    assert found.stopped
    assert list(found.table["n"]) == [1, 1]
    assert found.remarks[0].endswith("(1 tuner seed per side is the unit, 50 games of tuning each).")
    assert found.remarks[1] == "It was stopped after 1 of 6 tuners; it takes 6 to compare."
    assert not found.table["found"].any()


def test_fewer_than_six_tuners_show_nothing():
    means = np.array([1.0, 1.1, 0.9, 1.05, 0.95])
    assert np.isnan(student(means, 0.05).low)
    assert student(np.append(means, 1.0), 0.05).low > 0.9


def test_adapting_refuses_in_a_sentence():
    with pytest.raises(ValueError, match="at least 6 tuner seeds per side, not 2"):
        compare(CAT, {"numbers_for_three": 6}, "careful", adapt=Adapt(seeds=2))
    with pytest.raises(ValueError, match='The bot "most" has no parameters to adapt by'):
        compare(Nim(2), {"most": 3}, Most(), adapt=True)


def test_seats_that_gain_alike_are_no_findings_of_their_own():
    class Shared(Nim):
        """Whoever took at least three sticks wins as well."""

        def outcome(self, state):
            found = super().outcome(state)
            also = frozenset(seat for seat, sticks in enumerate(state.taken) if sticks >= 3)
            return found and type(found)(found.scores, found.winners | also, found.reason)

    found = compare(Nim(2), {"shared": Shared}, "random", games=300, measures=None, processes=1)
    winners = found.of("winners").iloc[0]
    assert winners["found"]
    said = found.sentences()
    assert any(line.startswith("shared – winners per game") for line in said)
    alike = found.of("wins")["alike"]
    assert alike.all() == (not any("wins, seat" in line for line in said))
