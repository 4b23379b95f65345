"""The form of an offer of influence says how much there is, whose it is, and which field is wrong."""

import json
import random

import pytest

from playtest import words
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import Offer
from playtest.table import Table
from playtest.widgets.games import front_end
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.view.move_panel import _form
from tests.engines.trade_warz.position import Position
from tests.widgets.games.test_presses import Hand

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
    assert (composer.form.refusal, composer.form.wrong) == (says, wrong)
    assert composer.move is None
    drawn = json.dumps([node.json() for node in _form(composer, "")])
    assert drawn.count('"aria-invalid": "true"') == 1


def test_an_offer_that_can_be_meant_is_made(form):
    composer = form("6", "5")
    assert composer.move == Offer(0, 1, "Mexico", 6, 5)


@pytest.fixture
def trading(store):
    """Gus and Rita have influence with the first partner, everybody has GDP, and the Trade phase is on."""
    table, chance = Table.new(store, TradeWarz(3), NAMES, seed=5), random.Random(5)
    while not any(isinstance(move, Offer) for seat in table.pending for move in table.legal(seat)):
        seat = table.pending[0]
        table.submit(seat, chance.choice(table.legal(seat)))
    first = table.state.partners[0]
    amounts = [(0, "influence", {**table.state.players[0].influence, first: 4})]
    amounts += [(2, "influence", {**table.state.players[2].influence, first: 3})]
    amounts += [(seat, "gdp", 9) for seat in range(3)]
    table.ruling(
        [{"op": "replace", "path": f"/players/{seat}/{name}", "value": to} for seat, name, to in amounts],
        "Begin",
    )
    return table, first


def typed(hand, **values):
    """Type into the form or choose from its drop-downs, each as a press; the page hears of the choices."""
    form = hand.view.composer.form
    for name, value in values.items():
        part = dict(form.spec.parts)[name]
        options = getattr(part, "options", None)
        raw = str(value) if options is None else str([each for each, _ in options].index(value))
        hand.presses += 1
        form.change({**form.raw, name: raw})


def test_influence_is_bought_in_three_and_sold_in_four(trading):
    """Whose influence with whom, for how much, Offer; who sells says to whom. It took seven."""
    table, first = trading
    buyer = Hand(table, 0)
    buyer.piece(f"influence-{first}-2")
    typed(buyer, gdp=3)
    buyer.fill(buyer.view.composer.form.raw)
    seller = Hand(table, 0)
    seller.piece(f"influence-{first}-0")
    typed(seller, taker=2, gdp=5)
    seller.fill(seller.view.composer.form.raw)
    made = [(o.giver, o.taker, o.partner, o.points, o.gdp) for o in table.state.offers]
    assert made == [(2, 0, first, 1, 3), (0, 2, first, 1, 5)]
    assert (buyer.presses, seller.presses) == (3, 4)


def test_who_gives_and_who_pays_trade_places(trading):
    """To buy from who stood as the payer, both had to be chosen."""
    table, _ = trading
    hand = Hand(table, 0)
    hand.press(
        "choose:kind:"
        + str(
            next(
                at for at, option in enumerate(hand.view.composer.question.options) if option.value == "offer"
            )
        )
    )
    form = hand.view.composer.form
    typed(hand, giver=1)
    parts = dict(form.spec.parts)
    assert parts["taker"].options[int(form.raw["taker"])][0] == 0
