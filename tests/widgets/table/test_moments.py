"""What has come out stays on the screen: each game's tricks, turns, votes, disputes, incomes and events."""

import random

import pytest

import playtest
from playtest import words
from playtest.engines.game import REFEREE

STAYS = {
    "cat_in_the_box": {"trick_won", "scored"},
    "collapsization": {"built", "advisor_scored", "mayor_scored"},
    "rat_scramble": {"passed", "agreed", "vote_changed"},
    "scambodia": {"declared", "round_ended"},
    "trade_warz": {"flipped", "dispute_won", "route_income", "round_ended"},
}
SEATS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 3}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize("name", STAYS)
def test_what_comes_out_is_shown_before_the_next_prompt(name):
    game, say, shown = playtest.game(name)(SEATS[name]), words.of(name), {}
    for seed in range(4):
        chance, events = random.Random(seed), []
        state = game.start(chance, events)
        while pending := game.pending(state):
            seat = chance.choice(pending)
            game.apply(state, seat, game.sample(state, seat, chance), chance, events)
        for event in events:
            if event.kind in STAYS[name]:
                moment = say.moment(event, NAMES, None if event.shown_to(None) else REFEREE)
                shown.setdefault(event.kind, set()).add(moment is not None and bool(moment.title))
    assert shown == {kind: {True} for kind in STAYS[name]}
