"""The Collapsization bots: they lie in a mix, learn whom to trust, read the rules, and beat random ones."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from playtest.bots import bot, panel
from playtest.bots.collapsization.mayor import Doubts, credit_of_each
from playtest.bots.collapsization.players import DOUBTS
from playtest.engines.collapsization import Collapsization, CollapsizationRules
from playtest.engines.collapsization.pieces import HEARTS, INDUSTRY, MAYOR, SPADES, SUIT, URBANIST, Nominate
from playtest.engines.collapsization.position import Turn
from playtest.simulate import simulate
from playtest.simulate.intervals import paired

PANEL = ["shrewd", "honest", "bluffing"]


def lead_over_random(name, games):
    """By how many points a bot leads the mean of two random players, moving on one role a game."""
    results = simulate(Collapsization(3), [name, "random", "random"], games, seed=4, rotate=True).results
    scores = results.groupby(["playtest", "bot"]).score.mean().unstack()
    return paired(scores["random"].to_numpy(), scores[name].to_numpy(), rate=False)


def test_the_panel_has_three_players_who_have_names():
    assert [one.name for one in panel("collapsization")] == PANEL
    assert all(one.title and one.style for one in panel("collapsization"))


@pytest.mark.parametrize("name", [*PANEL, "learner"])
def test_a_thinking_player_leads_random_ones(name):
    assert lead_over_random(name, 90).low > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", PANEL)
def test_a_thinking_player_leads_random_ones_over_many_games(name, measured):
    lead = lead_over_random(name, 3_000)
    measured(
        f"{name} leads two random players", f"{lead.low:.1f} to {lead.high:.1f} points (95%, 3,000 games)"
    )
    assert lead.low > 0


def nominating(rules=None, **changes):
    """A position in which both Advisors are asked; spades and others lie on the frontier."""
    game = Collapsization(3, rules)
    for seed in range(50):
        state = game.start(random.Random(seed))
        suits = {SUIT[state.reality[hex]] for hex in state.frontier}
        if len(suits) == 3:
            break
    while state.waiting == (MAYOR,):
        game.apply(state, MAYOR, game.legal(state, MAYOR)[0], random.Random(1))
    for name, value in changes.items():
        setattr(state, name, value)
    return game, state


def nominations(name, game, state, seat, times=200):
    return [
        bot(name, game).choose(game, game.view(state, seat), game.legal(state, seat), random.Random(n))
        for n in range(times)
    ]


def lies(game, state, made):
    return sum(SUIT[one.card] != SUIT[state.reality[one.hex]] for one in made) / len(made)


@pytest.mark.parametrize("name", PANEL)
def test_two_advisors_do_not_copy_each_other(name):
    game, state = nominating()
    industry, urbanist = (nominations(name, game, state, seat) for seat in (INDUSTRY, URBANIST))
    same = sum(one == other for one, other in zip(industry, reversed(urbanist), strict=True))
    assert same < 100
    assert len(Counter(industry)) > 1


def test_one_bluffs_in_a_mix_one_seldom_and_one_never():
    game, state = nominating()
    assert lies(game, state, nominations("honest", game, state, INDUSTRY)) == 0
    assert 0 < lies(game, state, nominations("shrewd", game, state, INDUSTRY)) < 0.2
    assert 0.4 < lies(game, state, nominations("bluffing", game, state, INDUSTRY)) < 0.7


def turn(claim, tile):
    return Turn((), (), ((Nominate(1, claim), Nominate(2, claim)), ()), 0, 1, tile, (0, 0, 0))


def test_the_mayor_learns_whom_to_trust():
    doubts = Doubts(*(one.default for one in DOUBTS))
    start, _ = credit_of_each((), doubts)
    honest, stranger = credit_of_each((turn(3, 3),) * 3, doubts)
    liar, _ = credit_of_each((turn(3, 20),) * 3, doubts)
    assert liar < start < honest
    assert stranger == start


def test_an_advisor_far_ahead_nominates_a_mine_under_another_suit():
    game, state = nominating(scores=(0, 5, 0))
    made = nominations("shrewd", game, state, INDUSTRY)
    mines = [one for one in made if SUIT[state.reality[one.hex]] == SPADES]
    assert len(mines) > 100
    assert all(SUIT[one.card] != SPADES for one in mines)


@pytest.mark.parametrize(("points", "warns"), [(0, False), (1, True)])
def test_an_advisor_who_would_win_by_a_warning_gives_it_where_the_rules_pay_for_it(points, warns):
    game, state = nominating(CollapsizationRules(honest_spade_points=points), scores=(3, 3, 0))
    made = nominations("shrewd", game, state, INDUSTRY)
    warnings = [one for one in made if SUIT[one.card] == SPADES]
    assert bool(warnings) is warns
    assert all(SUIT[state.reality[one.hex]] == SPADES for one in warnings)


def test_what_a_mine_costs_is_asked_of_the_game():
    class Cheap(Collapsization):
        def advisor_points(self, claim, card, tile):
            return 0 if SUIT[tile] == SPADES else super().advisor_points(claim, card, tile)

    game, state = nominating(scores=(0, 1, 0))
    shipped = nominations("shrewd", game, state, INDUSTRY)
    cheap = nominations("shrewd", Cheap(3), state, INDUSTRY)
    on_mines = [sum(SUIT[state.reality[one.hex]] == SPADES for one in made) for made in (shipped, cheap)]
    assert on_mines[0] == 0
    assert on_mines[1] > 100


def test_a_search_plays_to_the_end_of_the_turn_and_takes_scores_for_chances():
    game, shrewd, rng = Collapsization(3), bot("shrewd", "collapsization"), random.Random(3)
    state = game.start(rng)
    while state.turn < 4:
        seat = game.pending(state)[0]
        game.apply(state, seat, shrewd.policy(game, state, seat, rng), rng)
    state.scores = (2, 3, 1)
    chances = [shrewd.estimate(game, state, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[INDUSTRY] > chances[MAYOR] > chances[URBANIST]
    assert shrewd.stage(game, state) == 4


def test_a_forbidden_nomination_is_not_made():
    game, state = nominating()
    legal = [move for move in game.legal(state, INDUSTRY) if SUIT[move.card] == HEARTS]
    view = game.view(state, INDUSTRY)
    for n in range(50):
        assert bot("bluffing", game).choose(game, view, legal, random.Random(n)) in legal


def test_a_rule_changed_by_replacing_it_reaches_the_bot():
    rules = replace(CollapsizationRules(), honest_spade_points=1)
    assert Collapsization(3, rules).advisor_points(26, 26, 26) == 1
