"""The learner of Trade Warz: what it plays by is learned from games, and read off the cards in force."""

import random
from dataclasses import replace

import pytest

from playtest import bots
from playtest.bots.learned import Weights
from playtest.bots.trade_warz import Learner
from playtest.bots.tuning import played, share_of_win
from playtest.engines.chance import Dice
from playtest.engines.trade_warz import TradeRules, TradeWarz, shipped_cards
from playtest.engines.trade_warz.actions import Commit, Place, PlayTactic
from playtest.engines.trade_warz.cards import Effect
from playtest.testing import check_bot
from tests.engines.trade_warz.position import Position

EVERYTHING = TradeRules(
    offers_per_phase=3, partner_powers="all", partner_bonus="by_market", diplomatic=True, tactic_windows="all"
)


@pytest.mark.parametrize(
    ("players", "rules"), [(2, TradeRules()), (3, EVERYTHING), (5, TradeRules(chill=True))]
)
def test_the_learner_keeps_the_contract_of_bots(players, rules):
    report = check_bot(TradeWarz(players, rules), Learner(), games=12, looks=12)
    assert report.decisions > 50


def positions(game, seed):
    """Positions of a game of learners, with who is asked."""
    learner, rng = Learner(), Dice(seed)
    state = game.start(rng)
    while pending := game.pending(state):
        seat = rng.choice(pending)
        yield state, seat
        game.apply(state, seat, learner.policy(game, state, seat, rng), rng)


def test_what_is_hidden_from_it_changes_no_move():
    game, learner, looked_at = TradeWarz(3), Learner(), 0
    for state, seat in positions(game, 3):
        view = game.view(state, seat)
        twin = game.resample(view, Dice(looked_at))
        move = learner.policy(game, state, seat, Dice(1))
        assert learner.policy(game, twin, seat, Dice(1)) == move
        assert learner.choose(game, view, game.legal(state, seat), Dice(1)) == move
        assert learner.standings(game, state, seat) == learner.standings(game, twin, seat)
        looked_at += 1
    assert looked_at > 60


def test_the_same_seed_gives_the_same_game():
    game = TradeWarz(3)
    first, second = [played(game, [Learner()] * 3, 5, 2) for _ in range(2)]
    assert first.played == second.played
    assert first.gdp_by_round == second.gdp_by_round


def changed(name, **changes):
    """The shipped cards with one changed."""
    cards = shipped_cards()
    return replace(cards, cards=tuple(replace(c, **changes) if c.name == name else c for c in cards.cards))


def worth(position, move, weights=None):
    learner = Learner(weights)
    return learner.facts(position.game, position.state, 0).worth(move, learner.weights.moves)


@pytest.mark.parametrize(
    ("card", "move", "changes"),
    [
        ("Spice Trade (Indonesia)", Place("Spice Trade (Indonesia)", "Japan", 1), {"revenue": 9}),
        ("Spice Trade (Indonesia)", Place("Spice Trade (Indonesia)", "Japan", 1), {"cost": 9}),
        (
            "Universal Basic GDP",
            Commit("Universal Basic GDP"),
            {"effects": (Effect("income", "gain_gdp", amount=6),)},
        ),
        ("Trade Sanctions", PlayTactic("Trade Sanctions", seat=1), {"cost": 7}),
    ],
)
def test_a_changed_card_is_worth_something_else_to_it(card, move, changes):
    as_printed, tweaked = [Position(cards).hand(0, card) for cards in (None, changed(card, **changes))]
    assert worth(as_printed, move) != worth(tweaked, move)


def test_it_places_an_export_that_has_become_better_rather_than_another():
    names = ("Spice Trade (Indonesia)", "Tourism Industry (Thailand)")
    for better in names:
        p = Position(changed(better, revenue=8), gdp=5).hand(0, *names)
        move = Learner().choose(p.game, p.game.view(p.state, 0), p.game.legal(p.state, 0), random.Random(1))
        assert move.card == better


@pytest.mark.parametrize(
    "rules", [{"partner_bonus": "by_market"}, {"first_income": "next_round"}, {"rounds": 3}]
)
def test_rules_in_force_change_what_an_export_is_worth_to_it(rules):
    name = "Spice Trade (Indonesia)"
    move = Place(name, "Japan", 1)
    assert worth(Position().hand(0, name), move) != worth(Position(**rules).hand(0, name), move)


def test_it_reads_a_card_that_it_has_never_met_as_what_it_does():
    cards = shipped_cards()
    known = next(card for card in cards.cards if card.name == "Spice Trade (Indonesia)")
    new = replace(cards, cards=(*cards.cards, replace(known, name="Paprika")))
    p = Position(new).hand(0, "Paprika", known.name)
    assert worth(p, Place("Paprika", "Japan", 1)) == worth(p, Place(known.name, "Japan", 1))


def test_its_weights_say_which_command_makes_them():
    weights = Weights.shipped("trade_warz")
    assert weights.made_by.startswith("python -m playtest.bots.learned.train trade_warz ")
    assert weights.learned_from["decisions"] > 1_000
    assert len(weights.moves) > 200
    assert Weights.read(weights.written()) == weights


def test_the_panel_has_two_ways_to_value_a_card():
    found = bots.valuations(bots.panel("trade_warz"))
    assert found == {"reckoned": ["trader", "rival", "merchant", "patron"], "learned": ["learner"]}


@pytest.mark.parametrize("game", ["cat_in_the_box", "collapsization", "rat_scramble", "scambodia"])
def test_bots_that_reckon_with_the_same_facts_share_a_valuation(game):
    """They differ in how they weigh them: what none of them considers is a blind spot of all."""
    assert list(bots.valuations(bots.panel(game))) == ["reckoned"]


def test_bots_that_do_not_say_have_a_valuation_each():
    one, two = bots.bot("random"), bots.bot("search", "cat_in_the_box")
    assert bots.valuations([one, two]) == {"random": ["random"], "search": ["search"]}


@pytest.mark.soak
def test_it_wins_more_than_an_equal_bot_would_among_two_traders(measured):
    game, learner, trader = TradeWarz(3), Learner(), bots.bot("trader", "trade_warz")
    shares = []
    for number in range(600):
        seat = number % 3
        table = [learner if at == seat else trader for at in range(3)]
        shares.append(share_of_win(game, played(game, table, "soak", number), seat))
    share = sum(shares) / len(shares)
    measured("the learner among two traders", f"{100 * share:.1f}% of {len(shares)} games")
    assert share > 0.38


def test_it_does_not_draw_and_play_forever_a_tactic_that_changes_nothing():
    """2 GDP spent are 2 GDP gained where nobody else has any, and the card is drawn again."""
    at = Position(players=3, gdp=0).hand(0, "Currency Devaluation")
    at.state.phase = "draw"
    likes_tactics = Learner(Weights(moves={"tactic": 100.0}))
    vain = PlayTactic("Currency Devaluation")

    def chosen(gdp: int):
        at[0].gdp = gdp
        legal = at.game.legal(at.state, 0)
        assert vain in legal
        by_view = likes_tactics.choose(at.game, at.game.view(at.state, 0), legal, Dice(1))
        assert by_view == likes_tactics.policy(at.game, at.state, 0, Dice(1))
        return by_view

    assert chosen(2) != vain
    assert chosen(3) == vain  # it costs 1 GDP, and so it ends
    at[1].gdp = 1
    assert chosen(2) == vain  # somebody loses by it
