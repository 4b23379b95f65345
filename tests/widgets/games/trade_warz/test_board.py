"""The table of Trade Warz without a browser: what is drawn, asked, offered and told of a position."""

import json
import random

import pytest

from playtest import words
from playtest.engines.game import REFEREE
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.actions import (
    Choose,
    ChooseLeader,
    Commit,
    Done,
    Draw,
    Pass,
    Place,
    PlayTactic,
)
from playtest.engines.trade_warz.events import (
    Cause,
    DisputeWon,
    GdpChanged,
    PlacedFaceDown,
    RouteIncome,
    Term,
)
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.games import front_end
from playtest.widgets.games.trade_warz.cards import hand_card
from playtest.widgets.games.trade_warz.stall import Answer
from playtest.widgets.games.trade_warz.table import scene
from playtest.widgets.kit import Text, Tray, draw
from playtest.widgets.kit.text_width import wide
from playtest.widgets.table.composer.refusals import _most_often
from tests.engines.trade_warz.position import Position
from tests.widgets.conftest import Page
from tests.widgets.games.trade_warz.tables import CORN, NAMES, drawn, to_draw

# -- who can do nothing but pass


def asked_alone(store, move, seeds=range(12)):
    """A table at which somebody can make ``move`` and nothing else, and who that is."""
    for seed in seeds:
        table, chance = Table.new(store, TradeWarz(3), NAMES[:3], seed=seed), random.Random(seed)
        while table.pending:
            for seat in table.pending:
                if list(table.legal(seat)) == [move]:
                    return table, seat
            seat = chance.choice(table.pending)
            table.submit(seat, table.game.sample(table.state, seat, chance))
    raise AssertionError("nobody was ever asked with one answer")


@pytest.mark.parametrize(
    ("move", "said"),
    [(Pass(), ". Pass; nobody learns why."), (Commit(None), "You hold no policy. Confirm;")],
)
def test_who_can_only_pass_learns_why_it_is_asked_and_nobody_else_does(store, move, said):
    table, seat = asked_alone(store, move)
    pages = {who: Page(TableView(table, who).board).text for who in range(3)}
    assert said in pages[seat]
    others = [who for who in range(3) if list(table.legal(who)) != [move]]
    assert others
    assert all("nobody will know" not in pages[who] for who in others)
    shared = Page(TableView(table).board)  # the curtain hangs until the seat's player is there
    assert "nobody will know" not in shared.text
    shared.do(f"seat:{seat}")
    shared.do(f"show:{seat}")
    assert said in shared.text


def test_others_see_the_same_whether_one_could_answer_or_not():
    told, seen = words.of(TradeWarz(3)), []
    for card in ("Trade Sanctions", CORN):
        p = Position(answers=True).hand(0, "Trade Flood").hand(1, card)
        p.do(0, next(move for move in p.game.legal(p.state, 0) if isinstance(move, PlayTactic)))
        views = [p.game.view(p.state, who) for who in range(3)]
        assert views[1].asked == 1
        seen.append([(told.prompt(view), drawn(p, who)) for who, view in enumerate(views) if who != 1])
        only = told.forced_move_reason(views[1], Pass())
        assert ("You hold no tactic" in only) == (card == CORN)
    assert seen[0] == seen[1]


# -- what a move costs


def test_placing_an_export_says_what_its_route_would_earn_with_the_terms():
    p = Position(partner_bonus="by_market").hand(0, CORN)
    earning = p.game.would_earn(p.state, 0, CORN, "Mexico", 1)
    assert [term.source for term in earning.terms] == ["printed", "partner bonus"]
    said = front_end(p.game).move_cost(p.game.view(p.state, 0), Place(CORN, "Mexico", 1), ())
    bonus = earning.terms[1].gdp
    assert said.endswith(f", earns {earning.now} a round (3 printed +{bonus} partner bonus)")
    p.route(0, CORN, "Mexico", 1)
    assert p.income_of(CORN) == earning.now


def test_an_export_says_what_an_event_takes_from_it_this_round_and_what_it_brings_after():
    p = Position().hand(0, CORN)
    p.state.event = "Canal Blockage"
    said = front_end(p.game).move_cost(p.game.view(p.state, 0), Place(CORN, "Mexico", 1), ())
    assert said.endswith(", earns 0 this round, then 3 a round")
    answer = Answer(1, 3, 0, 3, None, (CORN,))
    assert answer.told(1_000, 12) == "3 GDP, +0 now, then +3 a round"
    assert answer.told(wide("3 GDP, then +3", 12) + 1, 12) == "3 GDP, then +3"


def test_placing_an_export_says_what_it_costs_and_what_that_leaves():
    p = Position().hand(0, CORN, "Coffee Beans (Brazil)")
    p[0].gdp = 10
    place = Place(CORN, "Mexico", 1)
    assert (
        front_end(p.game).move_cost(p.game.view(p.state, 0), place, ())
        == "costs 3 GDP after the disputes, leaving 7, earns 3 a round"
    )
    p.do(0, place)
    other = Place("Coffee Beans (Brazil)", "Mexico", 2)
    view = p.game.view(p.state, 0)
    assert (
        front_end(p.game).move_cost(view, other, ())
        == "costs 3 GDP after the disputes, leaving 4, earns 4 a round"
    )
    assert front_end(p.game).move_cost(view, Done(), ()) == ""
    against = front_end(p.game).move_cost(p.game.view(p.state, 1), place, ["Ann", "Ben", "Cleo"])
    assert against.startswith("in dispute with Ann: costs 3 GDP after the disputes")
    note = front_end(p.game).status_note(view)
    assert note == "7 GDP to spend or bid. You have 10, 3 of them kept for Freedom Corn."
    for who in (1, 2, None):
        assert "kept" not in drawn(p, who) + front_end(p.game).status_note(p.game.view(p.state, who))


def test_the_dock_says_what_one_has_to_go_by():
    p = Position().hand(0, CORN)
    p[0].gdp = 10
    said = {}
    for phase in ("draw", "policy", "trade", "income"):
        p.state.phase = phase
        said[phase] = front_end(p.game).status_note(p.game.view(p.state, 0))
    limit = p.game.hand_limit(p.state, 0)
    assert said == {
        "draw": f"You hold 1 of {limit} cards: {limit - 1} to draw.",
        "policy": "You have 10 GDP and no policy yet.",
        "trade": "You have 10 GDP.",
        "income": "",
    }
    p[0].policy, p.state.phase = "Balanced Budget", "policy"
    said = front_end(p.game).status_note(p.game.view(p.state, 0))
    assert said == "You have 10 GDP; Balanced Budget stays unless a new policy replaces it."


def test_what_one_has_to_go_by_stands_in_the_dock_of_whose_turn_it_is(store):
    table, seat, page = to_draw(store)
    assert front_end(table.game).status_note(table.view(seat)) in page.text


def test_a_card_that_cannot_be_paid_says_so_and_nothing_of_a_slot():
    p = Position().hand(0, CORN, "Oil Sands (Canada)")
    p[0].gdp = 6
    p.do(0, Place(CORN, "Mexico", 1))
    tried = front_end(p.game).moves_for_part(p.game.view(p.state, 0), {"card": "Oil Sands (Canada)"})
    reasons = [p.game.refusal(p.state, 0, move) for move in tried]
    assert len(set(reasons)) > 1  # the slot one has is not open
    (said,) = _most_often(reasons)
    assert "pay" in said


# -- what is on the table


def test_a_face_down_card_is_shown_to_its_owner_alone_until_the_clock_stops():
    p = Position().hand(0, CORN).do(0, Place(CORN, "Mexico", 1))
    assert CORN in drawn(p, 0)
    for other in (1, 2, None):
        assert CORN not in drawn(p, other)
        assert "Ann's export, face down (USA)" in drawn(p, other)
    for seat in range(3):
        p.do(seat, Done())
    assert all(CORN in drawn(p, seat) for seat in (0, 1, 2, None))


def test_no_policy_is_a_place_beside_the_hand_whatever_policies_there_are():
    p = Position()
    p.state.phase = "policy"
    for policies in ((), ("WTO Rules",)):
        p.hand(0, *policies)
        assert "No policy this round" in drawn(p, 0)
        assert "No policy this round" not in drawn(p, None)


def test_a_policy_that_was_chosen_is_said_and_only_another_choice_is_offered(store):
    game = TradeWarz(3)
    table, chance = Table.new(store, game, NAMES[:3], seed=3), random.Random(3)

    def to_choose(seat):
        legal = table.legal(seat)
        return [move for move in legal if isinstance(move, Commit) and move.card]

    while not (table.state.phase == "policy" and any(map(to_choose, table.pending))):
        seat = chance.choice(table.pending)
        table.submit(seat, game.sample(table.state, seat, chance))
    seat = next(seat for seat in table.pending if to_choose(seat))
    view = TableView(table, seat)
    page, chosen = Page(view.board), to_choose(seat)[0]
    assert "No policy this round" in page.text
    table.submit(seat, chosen)
    assert table.state.phase == "policy"  # others have still to choose
    assert f"You reveal {chosen.card}, unless you change it before all have chosen." in page.text
    assert page.text.index("No policy this round") > page.text.index(chosen.card), "it moves no card"
    assert "You have chosen it." in page.text
    assert chosen not in view.composer.moves
    table.submit(seat, Commit(None))
    assert "You reveal no policy, unless you change it" in page.text
    assert "You have chosen it." not in page.text
    assert "No policy this round" not in page.text


def test_what_is_still_to_choose_says_what_and_where(store):
    table, seat, _ = to_draw(store)
    told = words.of("trade_warz")
    assert told.field_prompt(Draw("export"), "deck") == "A deck to draw from"
    assert told.field_prompt(Place(CORN, "Mexico", 1), "card") == "An export from your hand"
    assert told.field_prompt(Place(CORN, "Mexico", 1), "slot") == "A slot on the board"
    assert table.pending
    assert seat in table.pending


def test_what_all_answers_cost_for_good_is_said_once_before_them_where_confirm_follows(store):
    table, chance = Table.new(store, TradeWarz(3), NAMES[:3], seed=5), random.Random(5)
    while table.state.phase != "trade" or not any(isinstance(m, Place) for m in table.legal(0)):
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
    slots = {}
    for move in table.legal(0):
        if isinstance(move, Place):
            slots.setdefault((move.partner, move.slot), []).append(move.card)
    (partner, slot), cards = next((at, cards) for at, cards in slots.items() if len(cards) > 1)
    view = TableView(table, 0)
    view.composer.pick({"kind": "place"})
    view.composer.pick({"partner": partner})
    view.composer.pick({"slot": slot})
    Page(view.board)
    view._redraw()
    dock = json.dumps(view.board.panes["dock"])
    assert all(card in dock for card in cards)
    assert dock.count("once placed it stays") == 1, "and each answer has its own cost alone"
    assert dock.count("after the disputes") == len(cards)


def test_a_lone_tactic_is_no_main_button_before_it_is_picked(store):
    """What may be left undone is not composed by itself: after ``Done``, and once "no policy" was said."""
    for last in (Done(), Commit(None)):
        table, chance = Table.new(store, TradeWarz(3), NAMES[:3], seed=7), random.Random(7)
        found = None
        while found is None and table.pending:
            for seat in range(3):
                legal = [move for move in table.legal(seat) if isinstance(move, PlayTactic | type(last))]
                tactics = [move for move in legal if isinstance(move, PlayTactic)]
                if len(tactics) == 1 and last in legal and len(table.pending) > 1:
                    found = seat
            seat = chance.choice(table.pending)
            if found is None:
                table.submit(seat, table.game.sample(table.state, seat, chance))
        assert found is not None
        table.submit(found, last)
        page = Page(TableView(table, found).board)
        others = [move for move in table.legal(found) if not isinstance(move, Commit | PlayTactic)]
        assert not others
        assert not page.doing("confirm:")
        if last == Done():
            (pick,) = page.doing("choose:kind:")
            page.do(pick)
            assert page.doing("confirm:")


def test_who_waits_and_begins_to_play_a_tactic_is_asked_which(store):
    """The dock named whom the game waits for, and the answers stood beside no question."""
    for seed in range(40):
        table, chance = Table.new(store, TradeWarz(3), NAMES[:3], seed=seed), random.Random(seed)
        while table.pending:
            for seat in table.pending:
                legal = table.legal(seat)
                tactics = {move.card for move in legal if isinstance(move, PlayTactic)}
                if len(tactics) > 1 and Done() in legal and len(table.pending) > 1:
                    table.submit(seat, Done())
                    page = Page(TableView(table, seat).board)
                    assert seat not in table.pending
                    dock = str(page.board.panes["dock"])
                    assert "may still trade." in dock
                    assert "'data-free': True" in dock, "the page then shows what is asked beside the answers"
                    page.do("choose:card:0")
                    assert "Now choose " in str(page.board.panes["dock"])
                    return
            seat = chance.choice(table.pending)
            table.submit(seat, table.game.sample(table.state, seat, chance))
    raise AssertionError("Nobody had two tactics.")


def test_a_hand_is_sorted_by_kind_and_carries_the_text_made_of_its_statement():
    p = Position().hand(0, "Trade Sanctions", CORN)
    own = drawn(p, 0)
    assert "Your hand: 1 export, 1 tactic" in own
    assert own.index(CORN) < own.index("Trade Sanctions")
    assert "One opponent of your choice loses 2 GDP." in own
    assert "Trade Sanctions" not in drawn(p, 1)


def test_a_hand_stands_by_kind_and_as_it_was_drawn_in_every_phase():
    p = Position().hand(0, "Price War", "Trade Sanctions", "WTO Rules", "Black Gold", CORN, "Carbon Tax")
    for phase in ("event", "draw", "policy", "trade"):
        p.state.phase = phase
        (hand,) = [
            block
            for block in scene(p.game.view(p.state, 0), NAMES[:3], p.game).mine
            if getattr(block, "key", "") == "hand"
        ]
        order = [item.key.removeprefix("card-") for item in hand.items if item.key != "no-policy"]
        assert order == ["Black Gold", CORN, "WTO Rules", "Carbon Tax", "Price War", "Trade Sanctions"]


def test_a_seat_counts_placed_exports_among_its_slots():
    p = Position().hand(0, CORN, "Black Gold")
    p.route(0, "Arms Deals", "India")

    def said():
        return scene(p.game.view(p.state, 1), NAMES[:3], p.game).players[0].lines[-1]

    assert said() == "2 cards, 1 of 4 slots"
    p.do(0, Place(CORN, "Mexico", 1))
    assert said() == "1 card, 2 of 4 slots"


@pytest.mark.parametrize("players", [4, 5, 6])
def test_ones_own_leaders_ability_stands_with_ones_slots(players):
    """Beside a wide board under them, on a phone before them."""
    p = Position(players=players, leader_abilities=True)
    *_, before, slots = scene(p.game.view(p.state, 3), NAMES[:players], p.game).mine
    said = [piece.text for piece in slots.wide.pieces if isinstance(piece, Text)]
    assert said == ["At income: you gain 1 GDP if you have an active policy."]
    assert before.text == f"EU: {said[0]}"


def test_income_is_a_sum_with_its_terms():
    p = Position().hand(0, CORN).do(0, Place(CORN, "Mexico", 1))
    for seat in range(3):
        p.do(seat, Done())
    (route,) = p.game.view(p.state, 0).routes
    assert f"{route.income} GDP = {route.income} {CORN}" in drawn(p, 0)


def test_a_phone_says_which_leader_one_is_and_everybody_sees_a_prototype():
    p = Position()
    p[0].leader, p[1].leader = "Brazil", "China"
    shown = scene(p.game.view(p.state, 0), NAMES[: p.game.seats], p.game)
    assert [player.role for player in shown.players][:2] == ["Brazil (prototype)", "China"]
    assert "You lead Brazil (prototype): " in drawn(p, 0)
    assert "You lead China: " in drawn(p, 1)


def test_an_income_of_nothing_names_its_cause():
    p = Position()
    route = p.route(0, "Gold Mines (South Africa)")
    p.state.event = "Canal Blockage"
    assert "stopped by Canal Blockage)" in drawn(p, 0)
    assert p.game.less_by(p.state, route) == (Cause("Canal Blockage"),)
    p.state.event = None
    assert p.game.less_by(p.state, route) == ()
    term = Term(route.card, 0, (Cause("Canal Blockage"),))
    said = words.of(TradeWarz(3)).event(RouteIncome(0, 0, (term,), 7), NAMES, None)
    assert said == "Ann earns 0 GDP (0 Gold Mines (South Africa; cut by Canal Blockage)) and now has 7."


def test_others_read_whose_card_it_is_that_says_you():
    p = Position(answers=True).hand(0, "Stock Market Crash")
    p.do(0, next(move for move in p.game.legal(p.state, 0) if isinstance(move, PlayTactic)))
    assert "Ann plays Stock Market Crash: Each opponent loses 3 GDP; Ann loses 1 GDP." in drawn(p, 1)
    assert "Ann plays Stock Market Crash: Each opponent loses 3 GDP; you lose 1 GDP." in drawn(p, 0)


def test_a_policy_that_was_just_revealed_is_not_said_to_be_none(store):
    table, chance, seen = Table.new(store, TradeWarz(3), NAMES[:3], seed=3), random.Random(3), set()
    while len(seen) < 3 and table.pending:
        if table.state.phase == "reveal":
            seen.add(table.state.round)
            for seat in range(3):
                view = TableView(table, seat)
                assert "You have chosen" not in Page(view.board).text
                view.close()
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
    assert len(seen) > 1, "in several rounds"


def test_a_card_of_everybodys_deck_is_no_export_in_brackets():
    p = Position().hand(0, "Coffee Beans (Brazil)", CORN)
    text = drawn(p, 0)
    assert "(export)" not in text
    assert "Freedom Corn, export, agriculture, from USA's deck" in text


def test_a_partners_power_that_asks_says_what_it_asks():
    p = Position(partner_powers="all", table=("Argentina", "Japan", "Mexico", "Canada"))
    p.influence(1, "Argentina", 2)
    p[1].gdp = 1
    p.state.phase = "cleanup"
    p.game.agenda.trigger(p.state, "upkeep")
    assert p.state.agenda
    others, own = drawn(p, 0), drawn(p, 1)
    assert "Argentina (2) asks Ben: At upkeep: Ben draws 1 card if Ben is the poorest." in others
    assert "Argentina (2) asks Ben: At upkeep: you draw 1 card if you are the poorest." in own


def test_gains_alone_are_no_moment_and_a_tie_says_who_wins_it():
    told = words.of(TradeWarz(3))
    gain = told.announcement(GdpChanged(seat=0, amount=1, source="Mines", now=3), NAMES, None)
    assert gain is not None
    assert not gain.stands_alone
    tie = DisputeWon(1, "India", 5, seats=(0, 1), powers=(2, 2), bids=(0, 0), terms=((), ()), tie="poorest")
    assert told.event(tie, NAMES, None).endswith("The poorest wins a tie.")
    clear = DisputeWon(1, "India", 5, seats=(0, 1), powers=(2, 3), bids=(0, 1), terms=((), ()), tie="")
    assert "tie" not in told.event(clear, NAMES, None)


def test_a_prototype_leader_is_marked_wherever_it_is_shown():
    game = TradeWarz(6)
    view = game.view(game.start(random.Random(1)), None)
    text = json.dumps([node.json() for node in draw(scene(view, NAMES, game))])
    assert all(f"{leader} (prototype)" in text for leader in ("EU", "Saudi Arabia", "Brazil"))


def test_the_decisive_round_is_marked_at_the_end_with_what_it_brought_to_each():
    p = Position()
    p.state.phase, p.state.round, p.state.reason = "end", 2, "50 GDP reached"
    p.state.gdp_by_round = [(12, 11, 13)]
    p[0].gdp, p[1].gdp, p[2].gdp = 52, 20, 12
    said = "Round 2, the decisive round: Ann 12 to 52, Ben 11 to 20, Cleo 13 to 12 GDP."
    assert said in drawn(p, 0)
    shown = scene(p.game.view(p.state, 0), NAMES[: p.game.seats], p.game)
    assert [player.lines[-1] for player in shown.players] == [
        "+40 in round 2",
        "+9 in round 2",
        "−1 in round 2",
    ]
    ending = words.of(p.game).ending(p.game.view(p.state, 0), NAMES)
    assert ending == "Economic Boom: 50 GDP reached in round 2."
    (race,) = [block for block in shown.ledger if getattr(block, "key", "") == "gdp-by-round"]
    assert race.header[1:-1] == ("Round\N{NO-BREAK SPACE}1", "Round\N{NO-BREAK SPACE}2")
    assert race.rows[0] == ("Ann", "12", "52", "52"), "the decisive round has a column beside the score"


def test_ones_own_export_slots_say_what_is_in_them():
    p = Position()
    p.route(0, CORN)
    p.place(0, "Big Tech IPO", "Japan")
    text = drawn(p, 0)
    assert f"{CORN}: your route with Mexico, slot 1. It brings 3 GDP = 3 {CORN}" in text
    assert "Big Tech IPO: placed in Japan's slot 2. You pay 5 GDP when it becomes a route" in text
    assert "own-free-1" in text
    assert "own-free-2" not in text, "two of four are free"


def test_an_event_that_is_over_gives_its_line_to_the_board():
    p = Position()
    p.state.event = "Pandemic Panic"
    stage = scene(p.game.view(p.state, 0), NAMES[: p.game.seats], p.game).stage
    does = "Every player discards an export in play of their choice."
    assert stage[0].text == f"Event: Pandemic Panic. Resolved: e{does[1:]}"
    p.state.event = "Oil Shock"
    stage = scene(p.game.view(p.state, 0), NAMES[: p.game.seats], p.game).stage
    assert stage[0].text == "Event: Oil Shock. Resolved. Press for details."
    assert stage[0].past
    assert "every player without an energy export in play loses 1 GDP" in stage[0].about
    p.state.event = "Global Recession"
    stage = scene(p.game.view(p.state, 0), NAMES[: p.game.seats], p.game).stage
    assert stage[0].text == "Event: Global Recession. This round: every export produces 1 less."


def test_what_an_event_has_just_done_stands_on_the_board_while_cards_are_drawn():
    """Scores differed as a table opened, and nothing on it said why."""
    p = Position()
    p.state.event, p.state.phase = "Refugee Crisis", "draw"
    line = scene(p.game.view(p.state, 0), NAMES[: p.game.seats], p.game).stage[0]
    does = "the richest pays up to 3 GDP; the two poorest others get 1 each."
    assert (line.text, line.past) == (f"Event: Refugee Crisis. Resolved: {does}", False)
    p.state.event = "Oil Shock"  # in two lines of a low phone it ended in dots
    line = scene(p.game.view(p.state, 0), NAMES[: p.game.seats], p.game).stage[0]
    assert line.past
    assert line.text.endswith("loses 1 GDP.")


def test_whom_an_event_does_not_touch_stands_there_as_long_as_it_has_room():
    p = Position()
    p.state.ignoring = [0]
    spared = f"It does not affect {NAMES[0]}."
    for event, room in [("Global Recession", True), ("Supply Chain Snarl", False)]:
        p.state.event = event
        line = scene(p.game.view(p.state, 0), NAMES[: p.game.seats], p.game).stage[0]
        assert line.text.endswith(spared) == room, line.text
        assert line.about.endswith(spared)
        assert not line.past


def test_a_leader_is_explained_where_it_is_chosen_and_on_its_card():
    game = TradeWarz(4, TradeRules(leaders="chosen"))
    view = game.view(game.start(random.Random(1)), 0)
    brought = words.of(game).stakes(view, ChooseLeader("China"), NAMES)
    assert brought == (
        "hand of 7, 4 export slots. +1 dispute power, your first export each round costs 1 less."
    )
    dealt = TradeWarz(4)
    players = scene(dealt.view(dealt.start(random.Random(1)), 0), NAMES[:4], dealt).players
    assert all(player.about.startswith("Hand of ") for player in players)


def test_an_events_choice_says_what_it_brings():
    game = TradeWarz(3)
    starts = (game.start(random.Random(seed)) for seed in range(200))
    state = next(state for state in starts if state.event == "Central Bank Shock")
    view = game.view(state, game.pending(state)[0])
    brought = [words.of(game).button_in_context(view, Choose(target=which), NAMES) for which in ("a", "b")]
    assert brought == ["Gain 4 GDP and discard 1 card at random", "Lose 2 GDP and draw 2 cards"]
    assert [words.of(game).stakes(view, Choose(target=which), NAMES) for which in ("a", "b")] == ["", ""]
    seat, asks = game.pending(state)[0], f"Central Bank Shock asks {NAMES[game.pending(state)[0]]}: "

    def said():
        stage = scene(game.view(state, seat), NAMES[:3], game).stage
        (told,) = [block.text for block in stage if getattr(block, "key", "") == "asking"]
        return told

    assert said().startswith(f"{asks}Each player chooses: either gain 4 GDP")
    game.apply(state, seat, Choose(target="b"), random.Random(1))
    assert said() == f"{asks}from which deck do you draw?"


def test_an_export_that_is_placed_unseen_is_no_export_in_brackets():
    event = PlacedFaceDown(seat=0, back="USA", partner="Mexico", slot=2)
    for seat in (0, 1, None):
        said = words.of(TradeWarz(3)).event(event, NAMES, seat)
        assert said == "Ann places an export face down in Mexico's slot 2."


def test_an_event_asks_nothing_that_follows_from_what_everybody_sees():
    for event in TradeWarz(3).rules.cards.events:
        p = Position()
        for seat, export in enumerate((CORN, "Rare Wines (France)", "Soy Tsunami")):
            p.hand(seat, ("Trade Sanctions", "Trade Flood", "Troll Farm")[seat])
            p.route(seat, export, slot=seat + 1)
        p.event(event.name)
        asked = 0
        while p.state.agenda:
            seat = p.game.pending(p.state)[0]
            answers = list(p.game.legal(p.state, seat))
            if event.name != "Populist Uprising":  # whether one holds a policy is not for all to see
                assert len(answers) > 1, event.name
            p.do(seat, answers[0])
            asked += 1
        gone = 3 - len(p.state.routes)
        assert (asked, gone) == (0, 3) if event.name == "Pandemic Panic" else True


def test_an_event_that_asks_all_at_once_names_all_who_have_not_answered():
    p = Position()
    for seat in range(3):
        p.hand(seat, ("IMF Bailout", "Carbon Tax", "WTO Rules")[seat])
    p.event("Populist Uprising")
    assert "Populist Uprising asks Ann, Ben and Cleo: " in drawn(p, 1)
    p.do(0, p.game.legal(p.state, 0)[0])
    assert "Populist Uprising asks Ben and Cleo: " in drawn(p, 1)


def test_every_open_hand_begins_with_its_players_name():
    game = TradeWarz(3)
    shown = scene(game.view(game.start(random.Random(1)), REFEREE), NAMES[:3], game)
    trays = [tray for tray in shown.mine if isinstance(tray, Tray)]
    firsts = [[piece.text for piece in tray.items[0].pieces if isinstance(piece, Text)] for tray in trays]
    assert firsts == [[name] for name in NAMES[:3]]
    assert all(item.h < 60 for tray in trays for item in tray.items)


def test_a_deck_of_ones_own_leader_is_said_to_be_that_and_letters_say_when_a_card_acts():
    p = Position()
    text = drawn(p, 0)
    leader = p.state.players[0].leader
    assert leader
    assert f"{leader}'s deck (your leader)" in text
    assert "Leader deck" not in text
    assert "Export deck" in text
    for card in (each for each in p.game.printed.cards.values() if each.type != "event"):
        said = str(hand_card(card, {"card": card.name}, 180, 150, card.type))
        may_act = bool(card.effects) and card.type != "tactic"
        assert (f"in the order C, M, Y, K; this card is {card.cmyk}." in said) == may_act


def test_who_reveals_no_policy_presses_a_button_that_says_so():
    told = words.of(TradeWarz(3))
    assert told.submit_label(Commit(None), NAMES) == "No new policy"
    assert told.submit_label(Commit("Dollar Hegemony"), NAMES) == "Choose this policy"
