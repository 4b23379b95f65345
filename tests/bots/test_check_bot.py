"""``check_bot`` finds what a bot may not do, on bots that do it."""

import pytest

from playtest import bots
from playtest.bots.parameters import Parameter, Tunable, UnknownParameter
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.testing import Broken, check_bot

CAT = CatInTheBox(3)


class Own(Tunable):
    name, title, style = "own", "Own Olga", "Whatever the test needs."


def check(player, **how):
    return check_bot(CAT, player, games=how.pop("games", 0), **how)


def test_a_fair_bot_passes():
    class Fair(Own):
        def choose(self, game, view, legal, chance):
            return chance.choice(legal)

    report = check(Fair(), games=60, alike=[range(3)])
    assert report.notes == ()
    assert "60 games each: seat 0 wins" in str(report)


def test_what_was_not_looked_at_is_said():
    assert "alike was not given" in str(check("random", games=5))


def test_a_bot_that_takes_the_first_legal_move_is_caught():
    class First(Own):
        def choose(self, game, view, legal, chance):
            return legal[0]

    with pytest.raises(Broken, match=r"depends on the order of the legal moves: .* turned around"):
        check(First())


def test_a_bot_that_leans_towards_the_first_legal_move_is_caught():
    class Leaning(Own):
        def choose(self, game, view, legal, chance):
            return legal[0] if chance.choice(range(6)) else chance.choice(legal)

    with pytest.raises(Broken, match="depends on the order"):
        check(Leaning())


def test_a_bot_that_plays_worse_in_one_seat_is_caught():
    class Sleepy(Own):
        awake = bots.bot("heuristic", "cat_in_the_box")

        def choose(self, game, view, legal, chance):
            return chance.choice(legal) if view.seat == 1 else self.awake.choose(game, view, legal, chance)

    with pytest.raises(Broken, match="does not win alike in seats 0 and 1 and 2: 300 games"):
        check(Sleepy(), games=300, alike=[range(3)])


def test_a_bot_that_raises_is_caught():
    class Raises(Own):
        def choose(self, game, view, legal, chance):
            raise KeyError("red")

    with pytest.raises(Broken, match=r"raised KeyError: 'red' \(game 0 of seed"):
        check(Raises())


def test_an_illegal_move_is_caught_with_the_reason():
    class Illegal(Own):
        def choose(self, game, view, legal, chance):
            return "a cat"

    with pytest.raises(Broken, match="chose a cat, which is not legal: "):
        check(Illegal())


def test_a_bot_that_changes_what_it_is_given_is_caught():
    class Greedy(Own):
        def choose(self, game, view, legal, chance):
            legal.sort(key=repr)
            return legal.pop()

    with pytest.raises(Broken, match="changed the list of legal moves"):
        check(Greedy())


def test_a_bot_with_chance_of_its_own_is_caught():
    class Moody(Own):
        asked = 0

        def choose(self, game, view, legal, chance):
            self.asked += 1
            return sorted(legal, key=repr)[self.asked % len(legal)]

    with pytest.raises(Broken, match="is not repeatable: asked again, it chose"):
        check(Moody())


def test_a_default_outside_its_bounds_is_caught():
    class Wide(Own):
        parameters = (Parameter("width", 0, 1, 0.5),)

        def choose(self, game, view, legal, chance):
            return chance.choice(legal)

    wide = Wide()
    wide.parameters = (Parameter("width", 0, 1, 2),)
    with pytest.raises(Broken, match="the default of width is not within its bounds"):
        check(wide)


class Careful(Own):
    name = "careful"
    parameters = (
        Parameter("caution", 0, 10, 3.0, help="fear of paradox"),
        Parameter("depth", 1, 4, 2, whole=True),
    )
    caution: float
    depth: int


def test_parameters_are_taken_by_name_and_kept():
    own = Careful(caution=1.5)
    assert (own.caution, own.depth) == (1.5, 2)
    assert own.settings == {"caution": 1.5, "depth": 2}
    assert bots.spec(own) == "careful:caution=1.5"
    assert bots.spec(Careful()) == "careful"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"caution": 11}, "caution is from 0 to 10, not 11."),
        ({"caution": "much"}, "caution is a number from 0 to 10, not 'much'."),
        ({"caution": float("nan")}, "caution is a number from 0 to 10, not nan."),
        ({"caution": True}, "caution is a number from 0 to 10, not True."),
        ({"depth": 1.5}, "depth is a whole number from 1 to 4, not 1.5."),
    ],
)
def test_a_value_out_of_bounds_is_refused(given, sentence):
    with pytest.raises(ValueError, match=sentence):
        Careful(**given)


def test_an_unknown_parameter_is_refused_with_those_there_are():
    with pytest.raises(UnknownParameter, match=r"has no parameter width \(did you mean .*it has caution"):
        Careful(width=1)
    bots.register("parametric", "careful", Careful)
    with pytest.raises(bots.UnknownBot, match=r"has no parameter width .*it has caution, depth"):
        bots.bot("careful:width=2", "parametric")


def test_the_panel_of_a_game_of_ones_own_is_its_bots_and_the_search():
    bots.register("paneled", "careful", Careful)
    assert [one.name for one in bots.panel("paneled")] == ["careful", "search"]
