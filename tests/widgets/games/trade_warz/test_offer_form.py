"""The form of an offer of influence says how much there is, whose it is, and which field is wrong."""

import json

import pytest

from playtest import words
from playtest.engines.trade_warz.actions import Offer
from playtest.widgets.games import front_end
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.view.move_panel import _form
from tests.engines.trade_warz.position import Position

NAMES = ["Gus", "Tilda", "Rita"]


@pytest.fixture
def form():
    """An offer of Gus, who has 6 influence with Mexico and 1 with Canada, to Tilda, who has 5 GDP."""
    p = Position()
    p.influence(0, "Mexico", 6).influence(0, "Canada", 1)
    p.state.players[1].gdp = 5
    p.state.players[2].gdp = 0
    composer = Composer(p.game, words.of(p.game), NAMES)
    view = p.game.view(p.state, 0)
    composer.view = view
    offer = Offer(0, 1, "Mexico", 1, 0)
    composer.offer(
        [offer], lambda move: p.game.refusal(p.state, 0, move), front_end(p.game).form_choices(view)
    )
    composer.open_form(Offer)
    parts = dict(composer.form.spec.parts)

    def fill(points, gdp, giver=0, taker=1, partner="Mexico"):
        chosen = {"giver": giver, "taker": taker, "partner": partner}
        raw = {
            name: str([each for each, _ in parts[name].options].index(value))
            for name, value in chosen.items()
            if name in parts
        }
        composer.fill({**raw, "points": points, "gdp": gdp})
        return composer

    return fill


@pytest.mark.parametrize(
    ("points", "gdp", "more", "wrong", "says"),
    [
        ("", "0", {}, "points", "Influence can be a whole number from 1 to 6: Gus has 6 with Mexico."),
        ("7", "0", {}, "points", "Influence can be a whole number from 1 to 6: Gus has 6 with Mexico."),
        ("2", "0", {"partner": "Canada"}, "points", "Influence can be 1: Gus has 1 with Canada."),
        ("2", "9", {}, "gdp", "GDP can be a whole number from 0 to 5: Tilda has 5 to pay with."),
        ("2", "", {}, "gdp", "GDP can be a whole number from 0 to 5: Tilda has 5 to pay with."),
        ("2", "0", {"taker": 0}, "taker", "Gus gives the influence, so another player pays for it."),
        ("2", "0", {"giver": 1}, "taker", "Tilda gives the influence, so Gus pays for it."),
        ("2", "3", {"taker": 2}, "gdp", "GDP can be 0: Rita has 0 to pay with."),
    ],
)
def test_what_is_wrong_is_said_with_the_real_limit_and_the_field_is_marked(
    form, points, gdp, more, wrong, says
):
    """It said "from 1 to 99" of 6, and "There is not so much GDP to pay" of nobody."""
    composer = form(points, gdp, **more)
    assert (composer.form.error, composer.form.wrong) == (says, wrong)
    assert composer.move is None
    drawn = json.dumps([node.json() for node in _form(composer, "")])
    assert drawn.count('"aria-invalid": "true"') == 1


def test_an_offer_that_can_be_meant_is_made(form):
    composer = form("6", "5")
    assert composer.move == Offer(0, 1, "Mexico", 6, 5)
