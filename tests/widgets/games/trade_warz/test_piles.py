"""The decks of Trade Warz: what they say, and drawing from them."""

import re

from playtest import words
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import Choose, Draw, Place
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.games import front_end
from tests.engines.trade_warz.position import Position
from tests.widgets.conftest import Page
from tests.widgets.games.trade_warz.tables import CORN, NAMES, drawn, to_draw


def test_a_deck_says_how_many_it_draws_before_and_the_hand_how_many_it_holds(store):
    table, seat, page = to_draw(store)
    view = table.view(seat)
    limit = table.game.hand_limit(table.game.visible(view), seat)
    room = limit - view.players[seat].hand_size
    assert room > 1
    assert f"{view.players[seat].hand_size} of {limit} cards: {room} to draw" in page.text
    assert f"Draw {min(room, view.deck_sizes['export'])}" in page.text
    again = "Press another deck to draw 1 from there instead."
    kept = f'"data-costs": "{again}"'  # the room a phone keeps for it
    assert again not in page.text.replace(kept, "")
    page.do("part:pile-export")
    assert again in page.text.replace(kept, "")
    page.do("part:pile-leader")
    assert f"Draw {room - 1} exports and 1 leader card" in page.text
    left = view.players[seat].deck_size
    page.do(page.doing("confirm:")[0])
    assert table.view(seat).players[seat].hand_size == limit
    assert table.view(seat).players[seat].deck_size == left - 1


def test_cards_are_drawn_on_the_board_and_who_draws_no_more_is_asked_once(store):
    table, seat, page = to_draw(store)
    held, limit = len(table.state.players[seat].hand), table.game.hand_limit(table.state, seat)
    assert "Draw cards" not in page.text  # the decks are the answers
    page.do(page.option("Stop drawing"))
    assert len(table.state.players[seat].hand) == held
    assert f"you continue with {held} card" in page.text
    assert "Yes, stop drawing" in page.text
    page.do("part:pile-export")  # they stay where they lie: who has thought again presses one
    page.do(page.doing("confirm:")[0])
    assert len(table.state.players[seat].hand) == limit


def test_how_to_draw_from_several_decks_is_said_before_the_first_press(store):
    _, _, page = to_draw(store)
    assert re.search(r"Press a deck to draw (\d) from it\..+each moves 1 of the \1 to that deck\.", page.text)


def test_an_empty_deck_and_a_slot_with_a_route_say_why_a_press_on_them_is_no_move():
    p = Position().hand(0, CORN)
    p.route(1, "Vodka Exports", "Mexico", 2)
    view, game = p.game.view(p.state, 0), p.game
    (placed,) = front_end(game).moves_for_part(view, {"target": "Vodka Exports", "card": CORN})
    assert placed == Place(CORN, "Mexico", 2)
    assert front_end(game).moves_for_part(view, {"target": "Vodka Exports"}) == []
    p.state.phase = "draw"
    p.state.decks["export"].clear()
    (drawn_from,) = front_end(game).moves_for_part(p.game.view(p.state, 0), {"deck": "export"})
    assert p.refusal(0, drawn_from) == "No card is left in the export deck."
    assert not p.refusal(0, Draw("policy"))


def test_onlookers_see_how_many_cards_each_leaders_deck_has():
    p = Position()
    p.state.phase = "draw"
    p[0].deck.pop()
    left = [len(player.deck) for player in p.state.players]
    assert f"Cards left in leader decks: {NAMES[0]} {left[0]}, {NAMES[1]} {left[1]}" in drawn(p, None)
    assert "Leader decks" not in drawn(p, 0)
    p.state.phase = "trade"
    assert f"{p[0].leader}’s deck ({NAMES[0]})" in drawn(p, None)


def test_a_deck_that_a_card_asks_for_is_pressed_where_it_lies_and_its_button_draws_at_once(store):
    game = TradeWarz(3)
    dealt = (Table.new(store, TradeWarz(3), NAMES[:3], seed=seed) for seed in range(200))
    table = next(table for table in dealt if table.state.event == "Central Bank Shock")
    seat = table.pending[0]
    table.submit(seat, Choose(target="b"))
    view = table.view(seat)
    assert [words.of(game).button_in_context(view, move, NAMES) for move in table.legal(seat)][:1] == [
        "Draw from the leader deck"
    ]
    page = Page(TableView(table, seat).board)
    assert page.pieces(data_part="target=tactic", data_can="yes")
    held = view.players[seat].hand_size
    page.do(page.option("Draw from the leader deck"))
    assert table.view(seat).players[seat].hand_size == held + 1, "in one press"
