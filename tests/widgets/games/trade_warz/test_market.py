"""The partners of Trade Warz on the board: influence, powers, crowns and routes."""

import random
from functools import partial

import pytest

from playtest import words
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import Place
from playtest.engines.trade_warz.text import text_of
from playtest.widgets.games.trade_warz.cards import bare
from playtest.widgets.games.trade_warz.stall import ROOMY_W
from playtest.widgets.games.trade_warz.table import scene
from playtest.widgets.kit import Fitted, Text, cut, text_width
from tests.engines.trade_warz.position import Position
from tests.widgets.games.trade_warz.tables import NAMES, drawn, inside


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("much", [{}, {1: 12}, {0: 10, 5: 10}])
def test_everybody_s_influence_stays_within_its_place_on_the_card(seats, much):
    p = Position(players=seats)
    for seat in range(seats):
        p.influence(seat, "Mexico", much.get(seat, 8))
    pictures = scene(p.game.view(p.state, 0), NAMES[:seats], p.game).pictures()
    assert any("influence-Mexico-0" in str(picture) for picture in pictures)
    for picture in pictures:
        ours = [each for each in inside(picture.pieces) if each.key.startswith("influence-Mexico-")]
        for place in ours:
            box, _, text = place.children
            assert text.x + text_width.wide(text.text, text.size, bold=text.bold) <= box.w + 1.5
        ends = [place.x + place.children[0].w for place in ours]
        assert all(end <= after.x for end, after in zip(ends, ours[1:], strict=False))
        assert len(ours) in (0, seats)


def test_a_phone_has_a_board_of_its_own_with_all_that_the_wide_one_has():
    for players in (2, 4, 6):
        game = TradeWarz(players)
        view = game.view(game.start(random.Random(3)), 0)
        (board,) = [block for block in scene(view, NAMES[:players], game).stage if isinstance(block, Fitted)]
        named, low = board.tall, board.tall.folded
        assert board.wide.folded is None
        labels = [
            {piece.label for piece in pieces_of(one) if piece.label} for one in (board.wide, named, low)
        ]
        assert labels[0] == labels[1] == labels[2]
        assert max(named.w, low.w) <= 358, "as wide as the narrowest phone"
        assert low.h <= 220, "six partners or nine beside a hand and the dock of 360 by 640"
        slots = [piece for piece in pieces_of(low) if piece.name == "slot"]
        assert min(box.w for slot in slots for box in slot.children if box.outline) >= 21
        assert all(box.h >= 30 for slot in slots for box in slot.children if box.outline)


def pieces_of(thing):
    """Every piece of a picture."""
    for piece in getattr(thing, "pieces", getattr(thing, "children", ())):
        yield piece
        yield from pieces_of(piece)


def test_influence_is_named_only_when_somebody_has_some():
    p = Position()
    told = words.of(TradeWarz(3))

    def may():
        return told.options_prompt(
            p.game.view(p.state, 0), {move.kind for move in p.game.legal(p.state, 0)}
        ).lower()

    assert "influence" not in may()
    p.influence(1, "Mexico", 1)
    assert "offer influence" in may()


def test_partners_powers_say_what_one_has_and_what_the_next_point_brings():
    p = Position(partner_powers="all")
    p.influence(0, "Mexico", 2)
    standing = next(s for s in p.game.partner_standings(p.state, 0) if s.partner == "Mexico")
    own, other, onlooker = drawn(p, 0), drawn(p, 1), drawn(p, None)
    assert standing.next
    for power in standing.powers:
        assert power.text in own
        assert power.text in onlooker
        has = "You have it." if power.has else ""
        near = "1 more needed." if power.needs == 1 else has
        assert f"{power.text} {near}" in own
    assert "Partner powers" in own
    (chip,) = [
        c
        for pic in scene(p.game.view(p.state, 0), NAMES[:3], p.game).pictures()[:1]
        for c in inside(pic.pieces)
        if c.key == "power-Mexico (3)"
    ]
    assert chip.children[0].fill == "paper", "all of it answers to the mouse, not its edge alone"
    assert '"data-nav": true, "data-key": "power-Mexico (3)"' in own, "and to the keyboard"
    assert own != other
    assert "You have it" not in onlooker
    assert "more needed" not in onlooker


def test_without_partners_powers_nothing_of_them_is_drawn():
    text = drawn(Position(), 0)
    assert "suzerain" not in text
    assert "Partner powers" not in text


def test_who_leads_a_partner_wears_a_crown_there_that_says_what_it_is():
    p = Position()
    p.influence(1, "Mexico", 4)
    text = drawn(p, 0)
    assert "Ben is suzerain of Mexico: strictly the most influence there, and at least 3." in text
    assert "Under these rules, being suzerain gives nothing here." in text
    assert text.count('"suzerain-Mexico') > 0
    told = scene(p.game.view(p.state, 0), NAMES[: p.game.seats], p.game).players[1].about
    assert told.endswith("Suzerain, with most influence, of Mexico.")
    p = Position(partner_powers="all")
    p.influence(1, "Mexico", 4)
    assert "It brings: Your exports produce 1 more" in drawn(p, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_route_on_the_board_has_the_number_of_its_slot(seats):
    p = Position(players=seats)
    p.route(0, "Giga-Project Brochures", "India", 3)
    p.route(1, "Oil Sands (Canada)", "India", 1)
    shown = drawn(p, 0)
    for slot in (1, 3):
        route = next(
            part for part in shown.split('"data-key": "route-')[1:] if f"India's slot {slot}" in part
        )
        assert f'"{slot}"' in route[: route.index("+")], slot


def test_a_route_of_anybody_says_what_is_printed_on_its_card():
    p = Position(players=4)
    p.route(1, "Oil Sands (Canada)", "India", 1)
    card = TradeWarz(4).printed.cards["Oil Sands (Canada)"]
    for seat in (0, 1, None):
        shown = drawn(p, seat)
        assert f"Oil Sands (Canada): {NAMES[1]}'s route in India's slot 1; it brings" in shown
        assert f"Printed: revenue {card.revenue}, influence {card.influence}, cost {card.cost}." in shown
        assert text_of(card) in shown


def test_names_of_routes_are_cut_only_where_there_is_no_room():
    exports = [bare(card.name) for card in TradeWarz(4).printed.cards.values() if card.type == "export"]
    assert [name for name in exports if cut(name, ROOMY_W - 61, 12) != name] == []
    assert cut("Factory of Everything Else", 100, 12).endswith("…")


@pytest.mark.parametrize(
    "name", ["K-Pop Exports", "Pipeline Empire", "Tech Outsourcing", "Factory of Everything"]
)
def test_among_six_a_name_cut_in_a_low_window_stands_whole_beside_that_for_a_large_one(name):
    p = Position(players=6, table=tuple(TradeWarz(6).printed.partners)[:9])
    called = next(card for card in p.game.printed.cards if bare(card) == name)
    p.route(0, called, p.state.partners[0])
    (board,) = [
        block
        for block in scene(p.game.view(p.state, 0), NAMES[:6], p.game).stage
        if isinstance(block, Fitted)
    ]
    texts = [piece for piece in pieces_of(board.wide) if isinstance(piece, Text)]
    full, short = (next(each for each in texts if each.name == way) for way in ("in-full", "in-short"))
    assert full.text == name
    assert name.startswith(short.text)
    assert full.size < short.size
    assert text_width.wide(name, full.size) <= 77


def test_in_the_tables_a_text_begins_a_space_after_its_bold_name():
    p = Position().policy(1, "Tweeto Diplomacy")
    ledger = scene(p.game.view(p.state, 0), NAMES[:3], p.game).ledger
    pieces = [
        each for block in ledger for each in inside(getattr(block, "pieces", ())) if isinstance(each, Text)
    ]
    (name,) = [each for each in pieces if each.text == "Tweeto Diplomacy"]
    begins = min(each.x for each in pieces if each.text.startswith("When revealed"))
    assert begins >= name.x + text_width.wide(name.text, name.size, bold=True) + 6


def answered(shown, key, card):
    """What the slot ``key`` of each board says once ``card`` is picked, and how wide it may be."""
    (board,) = [block for block in shown.stage if isinstance(block, Fitted)]
    for picture in (board.wide, board.tall):
        (slot,) = [piece for piece in inside(picture.pieces) if piece.key == key]
        meant = [piece for piece in slot.children if {"card": card} in piece.meant]
        yield [piece.text for each in meant for piece in each.children if isinstance(piece, Text)]


def test_an_export_that_is_picked_has_its_cost_and_income_on_each_open_slot():
    p = Position().hand(0, "Freedom Corn", "Silk Road 2.0").influence(0, "Mexico", 2)
    p.hand(1, "Rare Wines (France)").do(1, Place("Rare Wines (France)", "Mexico", 1))
    shown = scene(p.game.view(p.state, 0), NAMES[:3], p.game)
    there = partial(answered, shown)
    assert [*there("slot-Mexico-2", "Freedom Corn")] == [["3 GDP, +3 a round"]] * 2
    assert [*there("slot-Mexico-2", "Silk Road 2.0")] == [["6 GDP, +8 a round"]] * 2
    assert [*there("slot-Mexico-1", "Freedom Corn")] == [["dispute: you 4 + bid"], ["you 4 + bid"]]
    of_ben = scene(p.game.view(p.state, 1), NAMES[:3], p.game)
    assert [*answered(of_ben, "slot-Mexico-2", "Freedom Corn")] == [[], []], "who does not hold it"


def test_a_route_that_a_tactic_is_aimed_at_stands_out_as_long_as_that_holds():
    p = Position()
    route = p.route(0, "Freedom Corn", "Mexico", 1)

    def frames():
        shown = scene(p.game.view(p.state, 1), NAMES[:3], p.game)
        (board,) = [block for block in shown.stage if isinstance(block, Fitted)]
        for picture in (board.wide, board.tall, board.tall.folded):
            (drawn,) = [piece for piece in inside(picture.pieces) if piece.key == "route-Freedom Corn"]
            yield drawn.children[0].stroke, "A tactic is aimed at it this round." in drawn.label

    assert set(frames()) == {("line", False)}
    route.touched = True
    p.state.changed()
    assert set(frames()) == {("warn", True)}


@pytest.mark.parametrize("seats", [2, 3])
def test_that_a_slot_is_contested_lies_beside_the_check_mark_of_a_picked_one(seats):
    """“contested” was read as “contest”, for the mark lay on its end."""
    p = Position(players=4)
    for seat, card in enumerate(["Hollywood Exports", "Gold Mines (South Africa)", "Freedom Corn"][:seats]):
        p.place(seat, card)
    shown = scene(p.game.view(p.state, 3), NAMES[:4], p.game)
    (board,) = [block for block in shown.stage if isinstance(block, Fitted)]
    slots = [piece for piece in pieces_of(board.wide) if piece.name == "slot"]
    said = [
        (text.x, slot.children[0].x + slot.children[0].w)
        for slot in slots
        for text in slot.children
        if getattr(text, "text", "") == "contested"
    ]
    assert len(said) == 1
    assert all(right - end >= 20 for end, right in said)


def edges(token):
    """The edges of a player's token: left, right, top and bottom."""
    if hasattr(token, "points"):
        xs, ys = zip(*token.points, strict=True)
        return min(xs), max(xs), min(ys), max(ys)
    if hasattr(token, "r"):
        return token.x - token.r, token.x + token.r, token.y - token.r, token.y + token.r
    return token.x, token.x + token.w, token.y, token.y + token.h


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_of_several_who_claim_a_slot_no_token_lies_on_another(seats):
    """On a phone a circle, a square and a triangle lay on one another in 40 px."""
    p = Position(players=6)
    cards = [card for card in p.game.exports if card in p.game.card][:seats]
    for seat, card in enumerate(cards):
        p.place(seat, card)
    shown = scene(p.game.view(p.state, 5), NAMES[:6], p.game)
    (board,) = [block for block in shown.stage if isinstance(block, Fitted)]
    tall = board.tall
    for way in (board.wide, tall, tall.folded, tall.slim):
        (slot,) = [one for one in pieces_of(way) if one.name == "slot" and "export" in one.label.lower()]
        ground, *_ = slot.children
        tokens = [edges(one) for one in slot.children if str(getattr(one, "fill", "")).startswith("seat")]
        assert len(tokens) == seats
        for at, (left, right, top, bottom) in enumerate(tokens):
            assert left >= ground.x
            assert right <= ground.x + ground.w
            for other in tokens[at + 1 :]:
                apart = other[0] >= right or other[1] <= left or other[2] >= bottom or other[3] <= top
                assert apart, (way.key, seats)
