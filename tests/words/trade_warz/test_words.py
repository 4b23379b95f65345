"""Every event, move and prompt of a few whole games has words, and none of them is a class name."""

from __future__ import annotations

import random
import re

import pytest

from playtest import words
from playtest.engines.game import REFEREE
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.actions import Accept, Bid, Choose, Commit, Decline, Offer, Place, Withdraw
from playtest.engines.trade_warz.events import (
    CardMoved,
    Cause,
    Chosen,
    DisputeWon,
    FoundNone,
    PolicyGone,
    RouteIncome,
    SawCards,
    SeatDone,
    TacticPlayed,
    Term,
)
from playtest.engines.trade_warz.text import about, text_of
from playtest.words.announcements import as_one
from playtest.words.trade_warz import aimed_at
from tests.engines.trade_warz.position import Position

NAMES = ("Ada", "Ben", "Cleo", "Dov")


@pytest.mark.parametrize(
    "rules", [TradeRules(), TradeRules(diplomatic=True, leaders="chosen", partners="chosen")]
)
def test_everything_that_happens_has_words(rules):
    say, game = words.of("trade_warz"), TradeWarz(4, rules)
    for seed in range(4):
        rng, events = random.Random(seed), []
        state = game.start(rng, events)
        while pending := game.pending(state):
            seat = rng.choice(pending)
            for action in game.legal(state, seat)[:20]:
                assert say.action(action, NAMES)[0].isupper()
            for who in (*range(4), None, REFEREE):
                assert say.prompt(game.view(state, who)).endswith((".", "?"))
            game.apply(state, seat, game.sample(state, seat, rng), rng, events)
        for event in events:
            for who in (0, None, REFEREE):
                said = say.event(event, NAMES, who)
                assert not said or (said.endswith(".") and "{" not in said and "None" not in said), event


def test_a_card_that_asks_says_what_is_chosen():
    say, game, asked = words.of("trade_warz"), TradeWarz(4), {}
    for seed in range(12):
        rng = random.Random(seed)
        state = game.start(rng)
        while pending := game.pending(state):
            seat = rng.choice(pending)
            view = game.view(state, seat)
            if view.agenda and view.agenda[0].at >= 0:
                asked[view.agenda[0].card] = say.prompt(view)
            game.apply(state, seat, game.sample(state, seat, rng), rng)
    assert len(asked) > 10
    assert all(said.startswith(f"{card}: ") for card, said in asked.items()), asked
    assert asked["Pandemic Panic"] == "Pandemic Panic: which export do you discard?"


def test_a_partners_power_that_asks_says_what_for():
    say, game, asked = words.of("trade_warz"), TradeWarz(6, TradeRules(partner_powers="all")), {}
    for seed in range(6):
        rng = random.Random(seed)
        state = game.start(rng)
        while pending := game.pending(state):
            seat = rng.choice(pending)
            view = game.view(state, seat)
            if view.agenda and view.agenda[0].origin == "partner" and view.agenda[0].offered is None:
                asked[view.agenda[0].card] = say.prompt(view)
            game.apply(state, seat, game.sample(state, seat, rng), rng)
    assert asked["Nigeria (2)"] == "Nigeria (2): from which deck do you draw?"
    assert not [said for said in asked.values() if "Choose for" in said]


def test_what_a_card_says_is_told_of_its_player_to_others():
    printed = TradeWarz(6).printed
    every = [*printed.cards.values(), *printed.leaders.values(), *printed.powers.values()]
    for card in every:
        assert not re.search(r"\byou", about(text_of(card), "Ann"), re.IGNORECASE), card.name
    crash = text_of(printed.cards["Stock Market Crash"])
    assert about(crash, "Ann") == "Each opponent loses 3 GDP; Ann loses 1 GDP."


def test_what_a_card_is_aimed_at_takes_the_place_of_the_choice():
    text = {name: text_of(card) for name, card in TradeWarz(6).printed.cards.items()}
    assert aimed_at(text["Trade Sanctions"], "Ben", None, None) == "Ben loses 2 GDP."
    said = aimed_at(text["Troll Farm"], "Ben", "Japan", None)
    assert said == "Ben loses 2 influence with Japan; the active policy of Ben is ignored until Cleanup."
    assert aimed_at(text["Gas Leak"], None, None, "Oil Sands") == "Destroy Oil Sands; you gain 2 GDP."


ASKED = [
    ("Privatization Push", "Discard Carbon Tax", "you gain 4 GDP"),
    ("Balanced Budget", "Discard Carbon Tax", ""),
    ("Carbon Tax", "Oil Sands produces 1 less", ""),
    (
        "Green Energy Incentives",
        "Choose Freedom Corn",
        "it cannot be destroyed by events and produces 1 more",
    ),
    ("Export Quotas", "Cleo may place 1 export at most", ""),
    ("Rainforest Credits", "+1 influence with Japan", ""),
    ("Tweeto Diplomacy", "Cleo discards 1 card at random", ""),
]
"""A policy, what the button of one answer to it says, and what that brings besides."""


@pytest.mark.parametrize(("policy", "button", "brings"), ASKED)
def test_a_choice_says_what_it_does(policy, button, brings):
    """ "Choose Carbon Tax" discarded it."""
    p, say = Position(), words.of("trade_warz")
    p.hand(0, *[card for card in ("Carbon Tax", "Trade Embargo") if card != policy])
    p.hand(1, "Debt Trap").hand(2, "Meme Storm")
    p.route(0, "Freedom Corn")
    p.route(0, "Hollywood Exports", slot=2)
    p.route(1, "Oil Sands (Canada)", slot=3)
    p.route(2, "Coffee Beans (Brazil)", slot=4)
    p.reveal(policy)
    if not p.state.agenda:
        p.income()
    view = p.game.view(p.state, 0)
    said = {say.button_in_context(view, move, NAMES): say.stakes(view, move, NAMES) for move in p.choices()}
    assert said.get(button) == brings, said


def test_who_may_choose_nothing_reads_what_that_is():
    p, say = Position(), words.of("trade_warz")
    p.hand(0, "Carbon Tax").reveal("Privatization Push")
    assert say.button_in_context(p.game.view(p.state, 0), Decline(), NAMES) == "Discard nothing"


def test_that_nothing_was_chosen_is_told_too():
    """Three players answered an event, and the log had no line of it."""
    p, say = Position(), words.of("trade_warz")
    p.route(0, "Freedom Corn")
    p.event("Globalization Backlash")
    p.do(0, Decline())
    (chosen,) = [event for event in p.events if isinstance(event, Chosen)]
    assert say.event(chosen, NAMES, 1) == "Ada chooses nothing for Globalization Backlash."


def test_no_answer_to_a_printed_card_is_called_a_choice():
    say, game, told = words.of("trade_warz"), TradeWarz(4, TradeRules(partner_powers="all")), set()
    for seed in range(12):
        rng = random.Random(seed)
        state = game.start(rng)
        while pending := game.pending(state):
            seat = rng.choice(pending)
            if state.agenda:
                view = game.view(state, seat)
                answers = [move for move in game.legal(state, seat) if isinstance(move, Choose | Decline)]
                told |= {
                    say.button_in_context(view, move, NAMES) or say.action(move, NAMES) for move in answers
                }
            game.apply(state, seat, game.sample(state, seat, rng), rng)
    chosen = {
        said for said in told if said.startswith("Choose") and said.removeprefix("Choose ") not in CARDS
    }
    assert len(told) > 100
    assert not chosen


CARDS = {card.partition(" (")[0] for card in TradeWarz(4).exports}
"""Exports by the names that stand on buttons: Green Energy Incentives has one chosen, and says for what."""


def test_a_choice_has_a_verb_and_a_dispute_says_what_is_paid():
    say = words.of("trade_warz")
    assert say.action(Choose(target="Oil Sands (Canada)"), NAMES) == "Choose Oil Sands (Canada)"
    assert say.action(Choose(target="Argentina (6)"), NAMES) == "Use Argentina (6)"
    won = DisputeWon(0, "Japan", 2, (0, 1), (5, 3), (2, 1), ((), ()), "")
    assert say.event(won, NAMES, None) == (
        "Ada wins Japan's slot 2 and pays 2 GDP. Power: Ada 5 (bid 2) and Ben 3 (bid 1)."
    )


@pytest.mark.parametrize(
    ("played", "earned"),
    [
        (
            lambda p: p.tactic("Sudden Tariffs", at=0, seat=1),
            "1 Freedom Corn (cut by Ben's Sudden Tariffs)",
        ),
        (
            lambda p: p.tactic("Trade Embargo", target="Freedom Corn", seat=2),
            "0 Freedom Corn (cut by Cleo's Trade Embargo)",
        ),
        (
            lambda p: (p.policy(2, "OPEC Cartel"), p.route(0, "Pipeline Empire", "Japan")),
            "Pipeline Empire (cut by Cleo's OPEC Cartel)",
        ),
        (
            lambda p: p.policy(2, "Carbon Tax").income().choose(target="Freedom Corn", by=2),
            "2 Freedom Corn (cut by Cleo's Carbon Tax)",
        ),
        (
            lambda p: setattr(p.state, "event", "Global Recession"),
            "2 Freedom Corn (cut by Global Recession)",
        ),
    ],
)
def test_an_income_that_is_less_says_by_which_card_and_who_has_played_it(played, earned):
    p = Position()
    p.route(0, "Freedom Corn")
    p.route(1, "Factory of Everything", "Japan")
    played(p)
    if not any(isinstance(each, RouteIncome) for each in p.events):
        p.income()
    told = [each for each in p.events if isinstance(each, RouteIncome) and each.seat == 0]
    assert earned in words.of("trade_warz").event(told[0], NAMES, None)


def test_an_export_flooded_and_one_that_met_tariffs_each_name_their_own_card():
    p = Position()
    p.route(0, "Freedom Corn")
    p.tactic("Sudden Tariffs", at=0, seat=2)
    p.tactic("Trade Flood", at=0, seat=1)
    p.establish("Big Tech IPO", slot=3)
    game, state = p.game, p.state
    assert game.less_by(state, game.route(state, "Freedom Corn")) == (Cause("Sudden Tariffs", 2),)
    assert game.less_by(state, game.route(state, "Big Tech IPO")) == (Cause("Trade Flood", 1),)
    assert game.income_terms(state, game.route(state, "Big Tech IPO")) == [
        Term("printed", 7),
        Term("Trade Flood", -2),
    ]


def test_an_income_is_told_as_a_sum_with_its_terms():
    event = RouteIncome(1, 5, (Term("Freedom Corn", 3), Term("Coffee", 4), Term("earlier", -2)), 12)
    assert words.of("trade_warz").event(event, NAMES, None) == (
        "Ben earns 5 GDP (3 Freedom Corn + 4 Coffee − 2 earlier) and now has 12."
    )


def test_the_log_says_what_was_chosen_who_is_done_with_what_and_what_was_taken():
    say = words.of("trade_warz")
    told = [
        (
            Chosen(1, "Central Bank Shock", "b"),
            "Ben chooses to lose 2 GDP and draw 2 cards (Central Bank Shock).",
        ),
        (SeatDone(1, "stopped"), "Ben stops drawing."),
        (SeatDone(1, "timed_out"), "Ben is out of time and done trading."),
        (SeatDone(1, "passed"), "Ben plays no tactic in answer."),
        (SawCards((), "committed", 0), "You will reveal no policy."),
        (SawCards(("Coffee",), "taken", 0), "The card given unseen is Coffee."),
        (CardMoved(1, 0, "export"), "Ben gives Ada a card unseen; its back: export."),
        (
            TacticPlayed(1, "Smuggling Route", 1, None, None, "Coffee"),
            "Ben pays 1 GDP and plays Smuggling Route on Coffee.",
        ),
        (
            PolicyGone(1, "Sovereign Wealth Fund", "cancelled", 0),
            "Ben's Sovereign Wealth Fund does not affect Ada until Cleanup.",
        ),
        (
            PolicyGone(1, "Sovereign Wealth Fund", "ignored", 0),
            "Ben's Sovereign Wealth Fund has no effect until Cleanup.",
        ),
        (TacticPlayed(1, "Debt Trap", 2, 0, None, None), "Ben pays 2 GDP and plays Debt Trap on Ada."),
    ]
    for event, sentence in told:
        assert say.event(event, NAMES, 0).startswith(sentence)
    assert "the second" not in say.event(told[0][0], NAMES, 0)


def test_a_trade_phase_asks_for_what_one_can_do_now():
    p = Position()
    say = words.of(p.game)

    def asked(*cards):
        p[0].hand[:] = cards
        return say.options_prompt(p.game.view(p.state, 0), {move.kind for move in p.game.legal(p.state, 0)})

    assert asked("Cohesion Fund") == "You have nothing to place or play. Press Done."
    assert asked("Freedom Corn") == "Place exports, then press Done."
    assert asked("Freedom Corn", "Debt Trap") == "Place exports and play tactics, then press Done."
    p[1].influence["India"] = 1
    assert asked() == "Offer influence, then press Done."
    for slot, card in enumerate(("Silk Road 2.0", "Black Gold", "Arms Deals", "Vodka Exports"), 1):
        p.route(0, card, "India", slot)
    assert asked("Freedom Corn") == "Offer influence, then press Done.", "no slot is free"
    p[0].gdp = 0
    assert asked("Debt Trap") == "You have nothing to place or play. Press Done.", "nothing to pay"


def test_a_refusal_to_place_says_whether_slots_or_a_limit_are_why():
    p = Position().hand(0, "Freedom Corn")
    p[0].limit, p[0].placements = 1, 1
    place = Place("Freedom Corn", "India", 5)
    assert p.game.refusal(p.state, 0, place) == "You may place at most 1 export this round."
    p[0].limit = None
    for slot, card in enumerate(("Silk Road 2.0", "Black Gold", "Arms Deals", "Vodka Exports"), 1):
        p.route(0, card, "India", slot)
    said = "Your 4 export slots are taken: each route and each placed export takes one."
    assert p.game.refusal(p.state, 0, place) == said


def test_a_card_that_finds_no_export_says_why_it_does_nothing():
    p = Position(gdp=10).reveal("Production Cut")
    assert p[0].gdp == 10 - 2 + 4
    say = words.of(p.game)
    told = [event for event in p.events if isinstance(event, FoundNone)]
    assert [say.event(event, NAMES, 0) for event in told] == [
        f"{NAMES[0]} has no export in play, so that part of Production Cut does nothing."
    ]
    assert all(event.audience is None for event in told)
    moments = [made for event in p.events if (made := say.announcement(event, NAMES, 0))]
    (row,) = as_one(moments, 0).rows
    assert "has no export in play, so that part of Production Cut does nothing" in [t.what for t in row.terms]


def test_choosing_no_policy_says_that_the_old_one_stays():
    p = Position().policy(0, "WTO Rules")
    say, view = words.of(p.game), p.game.view(p.state, 0)
    assert say.button_in_context(view, Commit(None), NAMES) == "No new policy: WTO Rules stays"
    other = p.game.view(p.state, 1)
    assert say.button_in_context(other, Commit(None), NAMES) == ""


def test_who_has_no_policy_to_give_up_reads_what_that_costs():
    game = TradeWarz(3)
    for seed in range(60):
        state = game.start(random.Random(seed), [])
        if state.agenda and state.agenda[0].card == "Populist Uprising":
            break
    view = game.view(state, game.pending(state)[0])
    assert words.of(game).stakes(view, Decline(), NAMES) == "you have no policy to discard; you lose 2 GDP"


def test_an_answer_says_whose_offer_it_answers_and_its_number_where_there_are_several():
    p = Position(gdp=10).influence(1, "India", 3)
    p.do(1, Offer(1, 0, "India", 1, 5))
    says = words.of("trade_warz")
    buyer, maker = (p.game.view(p.state, seat) for seat in (0, 1))
    assert says.button_in_context(buyer, Accept(0), NAMES) == "Accept Ben's offer"
    assert says.button_in_context(buyer, Withdraw(0), NAMES) == "Decline Ben's offer"
    assert says.button_in_context(maker, Withdraw(0), NAMES) == "Withdraw your offer"
    p.do(1, Offer(1, 0, "India", 1, 6))
    both = p.game.view(p.state, 0)
    assert [says.button_in_context(both, Accept(offer), NAMES) for offer in (0, 1)] == [
        "Accept Ben's offer 1",
        "Accept Ben's offer 2",
    ]
    assert says.button_in_context(buyer, Accept(7), NAMES) == ""


@pytest.mark.parametrize(
    ("gdp", "why"), [(6, "your 6 GDP is reserved for your placed exports"), (0, "no GDP")]
)
def test_who_can_bid_nothing_is_told_why(gdp, why):
    p = Position()
    p[1].gdp = gdp
    assert why in words.of("trade_warz").forced_move_reason(p.game.view(p.state, 1), Bid(0))
