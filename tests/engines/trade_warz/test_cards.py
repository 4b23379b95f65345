"""Every card does what it says; and no effect of a card can be taken away unnoticed."""

from __future__ import annotations

import pytest

from playtest.engines.trade_warz import shipped_cards
from playtest.engines.trade_warz.text import text_of
from tests.engines.trade_warz.cards_at_work import AT_WORK, LEADERS_AT_WORK
from tests.engines.trade_warz.position import without

CARDS = shipped_cards()
EFFECTS = [
    (one.name, at, works[one.name])
    for listed, works in ((CARDS.leaders, LEADERS_AT_WORK), ((*CARDS.cards, *CARDS.events), AT_WORK))
    for one in listed
    for at in range(len(one.effects))
]


def test_every_card_and_every_leader_has_a_test():
    assert set(AT_WORK) == {card.name for card in (*CARDS.cards, *CARDS.events)}
    assert set(LEADERS_AT_WORK) == {leader.name for leader in CARDS.leaders}


@pytest.mark.parametrize("name", AT_WORK)
def test_the_card_does_what_it_says(name):
    AT_WORK[name](CARDS)


@pytest.mark.parametrize("name", LEADERS_AT_WORK)
def test_the_leader_does_what_it_says(name):
    LEADERS_AT_WORK[name](CARDS)


@pytest.mark.parametrize(("name", "at", "works"), EFFECTS, ids=[f"{name}-{at}" for name, at, _ in EFFECTS])
def test_an_effect_cannot_be_taken_away_unnoticed(name, at, works):
    with pytest.raises(Exception):  # noqa: B017, PT011 - whatever makes the test fail
        works(without(CARDS, name, at))


@pytest.mark.parametrize("card", [*CARDS.cards, *CARDS.events, *CARDS.leaders], ids=lambda card: card.name)
def test_what_is_printed_is_a_sentence_made_from_the_effects(card):
    text = text_of(card)
    assert bool(text) == bool(card.effects)
    assert not text or text[0].isupper() or text[0] == "+"
    assert not text or text.endswith(".")
    assert "{" not in text
    assert "None" not in text
