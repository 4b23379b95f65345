"""Cards of Trade Warz in a hand: no name is cut, and where a text is cut its card is read large."""

import pytest

from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.text import text_of
from playtest.widgets.games.trade_warz.cards import (
    BROADER,
    CARD_W,
    GAP,
    LARGE_W,
    NO_POLICY_W,
    PLACE_W,
    SLIM_W,
    SMALL_W,
    bare,
    hand_card,
    named,
    no_policy,
    shape_of,
    small_name,
    with_small,
)
from playtest.widgets.kit import Text, text_width
from tests.engines.trade_warz.position import Position

SMALLS = 1.06
"""By how much the letters of a small card, which are measured on phones too, may be broader."""


def test_names_of_cards_are_never_cut_in_a_hand():
    for card in TradeWarz(4).printed.cards.values():
        for across in (CARD_W, SLIM_W):
            lines, size = named(card, across)
            assert " ".join(lines) == card.name
            assert len(lines) <= (2 if across == CARD_W else 3)
            assert all(text_width.wide(line, size, bold=True) <= across - 16 for line in lines)


@pytest.mark.parametrize("many", [7, 8])
@pytest.mark.parametrize("phase", ["trade", "policy"])
def test_a_hand_of_seven_or_eight_stands_in_one_line_of_a_large_screen_with_all_its_text(many, phase):
    cards = [card for card in TradeWarz(4).printed.cards.values() if card.type != "event"]
    longest = sorted(cards, key=lambda card: -len(text_of(card)))
    before = NO_POLICY_W + GAP if phase == "policy" else 0
    for at in range(0, len(longest) - many, many):
        hand = longest[at : at + many]
        shape = shape_of(hand, before)
        assert before + sum(shape.wide) + GAP * (many - 1) <= LARGE_W
        for card, across in zip(hand, shape.wide, strict=True):
            drawn = hand_card(card, {"card": card.name}, across, shape.high, card.type)
            said = " ".join(written(drawn))
            assert text_of(card) in said
            assert "…" not in said
            assert all(
                piece.y < shape.high + 1 for piece in drawn.pieces[0].children if isinstance(piece, Text)
            )


@pytest.mark.parametrize("many", range(1, 8))
def test_a_low_card_has_all_its_text_or_none_of_it(many):
    """Cards of a folded hand ended in dots, where one of them had room that another lacked."""
    cards = [card for card in TradeWarz(4).printed.cards.values() if card.type != "event"]
    cards.sort(key=lambda card: len(text_of(card)))
    spread = [cards[at :: len(cards) // many][:many] for at in range(6)]
    texted = 0
    for hand in spread:
        shape = shape_of(hand)
        whole = [
            (card, hand_card(card, {"card": card.name}, across, shape.high, card.type))
            for card, across in zip(hand, shape.wide, strict=True)
        ]
        shown = with_small(whole)
        for card, item in zip(hand, shown, strict=True):
            assert bare(card.name) in " ".join(written(item.folded))
            if item.flat is not None:
                texted += 1
                said = " ".join(written(item.flat))
                assert text_of(card) in said
                assert bare(card.name) in said
        if shown[0].flat is not None:
            assert sum(item.flat.w for item in shown) + GAP * (many - 1) <= PLACE_W
    assert texted >= len(spread) * many * (1 if many < 6 else 0.5)


def test_where_not_all_cards_have_room_for_their_text_those_that_are_asked_for_do():
    """Who chose a policy saw names alone above free pixels, and "No policy" was cut at the edge."""
    cards = [card for card in TradeWarz(4).printed.cards.values() if card.type != "event"]
    cards.sort(key=lambda card: -len(text_of(card)))
    policies, others = ([card for card in cards if (card.type == "policy") == of] for of in (True, False))
    mixed = 0
    for at in range(8):
        hand = [*others[5 * at : 5 * at + 5], *policies[2 * at : 2 * at + 2]]
        shape = shape_of(hand, NO_POLICY_W + GAP)
        whole = [
            (card, hand_card(card, {"card": card.name}, across, shape.high, card.type))
            for card, across in zip(hand, shape.wide, strict=True)
        ]
        none = no_policy(shape.high)
        shown = with_small(whole, (none,), stays=False, asked="policy")
        assert sum(item.flat.w for item in shown) + GAP * len(hand) <= PLACE_W
        assert len({item.flat.h for item in shown}) == 1
        for card, item in zip(hand, shown, strict=False):
            if card.type == "policy":
                assert text_of(card) in " ".join(written(item.flat))
            assert bare(card.name) in " ".join(written(item.flat))
        mixed += text_of(hand[0]) not in written(shown[0].flat)
    assert mixed


def written(picture):
    """The words on a card, line by line."""
    (group,) = picture.pieces
    return [piece.text for piece in group.children if isinstance(piece, Text)]


def test_every_name_on_a_small_card_is_whole():
    p = Position(players=4)
    for card in p.game.printed.cards.values():
        for line in small_name(card):
            assert text_width.wide(line, 11) <= SMALL_W - 5
            assert "…" not in line


@pytest.mark.parametrize("before", [0, NO_POLICY_W + GAP])
@pytest.mark.parametrize("many", range(1, 11))
def test_no_word_on_any_card_is_broader_than_its_card_at_any_width_it_has(many, before):
    """The revenue that Sudden Tariffs names left its card, beside a thousand free pixels."""
    cards = [card for card in TradeWarz(4).printed.cards.values() if card.type != "event"]
    hands = [(cards * 2)[at : at + many] for at in range(0, len(cards), many)]
    hands += [cards[at :: len(cards) // many][:many] for at in range(9)]
    broad = set()
    for hand in hands:
        shape = shape_of(hand, before)
        whole = [
            (card, hand_card(card, {"card": card.name}, across, shape.high, card.type))
            for card, across in zip(hand, shape.wide, strict=True)
        ]
        for item in with_small(whole):
            for each in filter(None, (item, item.folded, item.flat)):
                for text in (piece for piece in each.pieces[0].children if isinstance(piece, Text)):
                    words = [text_width.wide(word, text.size, bold=text.bold) for word in text.text.split()]
                    margin = text.x if text.anchor == "start" else 6
                    broader = SMALLS if each is item.folded else BROADER
                    if max(words, default=0) * broader > each.w - margin:
                        broad.add((text.text, each.w))
    assert broad == set()


LARGER = 1.275
"""By how much a desk shows small cards larger than they are drawn."""


@pytest.mark.parametrize("many", range(1, 10))
def test_no_letter_of_a_card_is_smaller_than_13_px_on_a_desk(many):
    """The letters of a hand had 10.2 to 11.5 px, and 40 to 80 px below them stayed free."""
    cards = [card for card in TradeWarz(4).printed.cards.values() if card.type != "event"]
    small = set()
    for hand in [(cards * 2)[at : at + many] for at in range(0, len(cards), many)]:
        shape = shape_of(hand)
        whole = [
            (card, hand_card(card, {"card": card.name}, across, shape.high, card.type))
            for card, across in zip(hand, shape.wide, strict=True)
        ]
        for item in with_small(whole, (no_policy(shape.high),), asked="policy"):
            for way, larger in ((item, 1), (item.flat, 1), (item.folded, LARGER)):
                pieces = way.pieces[0].children if way is not None else ()
                small |= {(p.text, p.size) for p in pieces if isinstance(p, Text) and p.size * larger < 13}
    assert small == set()


def test_a_hand_of_seven_has_all_its_text_and_of_eight_at_most_two_are_cut():
    """A card whose text is cut ends in dots, and only where no card has a line to spare."""
    cards = [card for card in TradeWarz(4).printed.cards.values() if card.type != "event"]
    for many, most in ((7, 0), (8, 2)):
        for at in range(len(cards) // many):
            hand = cards[at :: len(cards) // many][:many]
            shape = shape_of(hand)
            whole = [
                (card, hand_card(card, {"card": card.name}, across, shape.high, card.type))
                for card, across in zip(hand, shape.wide, strict=True)
            ]
            said = [" ".join(written(item.flat)) for item in with_small(whole)]
            cut = [card for card, words in zip(hand, said, strict=True) if text_of(card) not in words]
            assert len(cut) <= most
            assert sum("…" in words for words in said) == len(cut)
