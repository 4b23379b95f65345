"""Who looks at cards in Trade Warz and is to choose one sees them whole, and nobody else sees any of them."""

import pytest

from playtest.engines.game import REFEREE
from playtest.widgets.games.trade_warz.table import scene
from playtest.widgets.kit import Tray
from tests.engines.trade_warz.position import Position
from tests.widgets.games.trade_warz.tables import NAMES, drawn

OF_ANN = ("WTO Rules", "Freedom Corn")


@pytest.fixture
def looks():
    """Ben looks at Ann's hand by a card that has him choose of it, and holds one himself."""

    def begin(card):
        position = Position().hand(0, *OF_ANN).hand(1, "Carbon Tax")
        return position.tactic(card, at=0, seat=1)

    return begin


def hand(position, seat):
    shown = scene(position.game.view(position.state, seat), NAMES[: position.game.seats], position.game)
    return next(block for block in shown.blocks if isinstance(block, Tray) and block.key == "hand")


@pytest.mark.parametrize("card", ["Cyber Espionage", "Cyber Attack"])
def test_a_hand_that_is_looked_at_lies_in_place_of_ones_own_with_all_that_its_cards_say(looks, card):
    """It was seven names on buttons: what they cost and do had to be looked up one by one."""
    position = looks(card)
    tray = hand(position, 1)
    assert tray.title.startswith("Ann's hand: ")
    assert {item.key for item in tray.items} == {f"card-{name}" for name in OF_ANN}
    asked = {move.target for move in position.game.legal(position.state, 1)}
    picked = {part["target"] for item in tray.items for part in parts(item)}
    assert asked <= picked
    text = drawn(position, 1)
    assert "Ann's hand is shown in place of yours." in text
    assert "Opponents' tactics cannot target" in text, "what the card does"


@pytest.mark.parametrize("card", ["Cyber Espionage", "Cyber Attack"])
def test_whose_hand_it_is_and_who_looks_on_see_what_they_saw_before(looks, card):
    position = looks(card)
    assert hand(position, 0).title.startswith("Your hand: ")
    for seat in (2, None):
        assert not any(name in drawn(position, seat) for name in OF_ANN)
    assert "is shown in place of yours" not in drawn(position, REFEREE)


def test_cards_off_a_deck_that_are_looked_at_lie_there_too_and_ones_own_come_back_after_it():
    position = Position().hand(0, "Carbon Tax").tactic("Corporate Espionage", target="policy")
    seen = {card for card in position.game.view(position.state, 0).agenda[0].seen if card}
    tray = hand(position, 0)
    assert len(seen) > 1
    assert {item.key for item in tray.items} == {f"card-{name}" for name in seen}
    assert tray.title.startswith("Cards looked at: ")
    while position.state.agenda:
        position.choose(target=next(iter(position.game.legal(position.state, 0))).target)
    assert "card-Carbon Tax" in {item.key for item in hand(position, 0).items}


def parts(picture):
    """The parts of moves that pieces of a picture stand for."""
    return [piece.part for piece in picture.pieces if getattr(piece, "part", None)]
