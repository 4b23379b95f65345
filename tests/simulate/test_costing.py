import pytest

from playtest.simulate import Cost, cost
from tests.nim import Nim


def test_what_a_question_costs_is_told_before_it_is_asked():
    price = cost(Nim(2), {"a": "random", "b": "random"}, 500, rules=2, processes=1)
    assert price.total == 2000
    assert 0 < price.each < 1
    assert str(price).startswith(
        "500 games with each of 2 bots under both rules: 2,000 games, about "
    ) or str(price).endswith("a few seconds on this machine")


def test_a_rate_that_is_not_known_is_not_told():
    assert str(Cost(1, bots=1)) == "1 game under both rules: 2 games"
    assert Cost(10, bots=4, rules=3).total == 120
    assert "under 3 sets of rules" in str(Cost(10, bots=4, rules=3))


def test_long_questions_are_shared_among_the_cores_and_short_ones_are_not():
    assert Cost(10, bots=1, each=0.05, cores=4).seconds == pytest.approx(1)
    assert Cost(1000, bots=1, each=0.05, cores=4).seconds == pytest.approx(100 / 4, abs=5)


def test_bots_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="2 seats and 3 bots"):
        cost(Nim(2), ["random"] * 3)
