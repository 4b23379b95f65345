"""A change for speed leaves every move as it was; a bot that plays otherwise gets another version."""

import hashlib

import pytest

import playtest
from playtest.bots import panel
from playtest.bots.tuning import played
from playtest.simulate import with_limits

TABLES = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 4, "trade_warz": 3}
GAMES = 2
MOVES = {
    ("cat_in_the_box", "sharp", "2"): "072364450586",
    ("cat_in_the_box", "careful", "3"): "6186f6be4f02",
    ("cat_in_the_box", "builder", "2"): "766a85be8695",
    ("collapsization", "shrewd", "2"): "f05130af4391",
    ("collapsization", "honest", "2"): "d88a8a424b99",
    ("collapsization", "bluffing", "2"): "7b71f3b62539",
    ("rat_scramble", "negotiator", "5"): "00b8021a4053",
    ("rat_scramble", "greedy", "2"): "1fef3fb70495",
    ("rat_scramble", "loyal", "2"): "1b302ad65cac",
    ("rat_scramble", "spiteful", "2"): "a2f37d7100b1",
    ("scambodia", "counting", "2"): "c43bd0c389dc",
    ("scambodia", "gambler", "1"): "0744cd8d6fd2",
    ("scambodia", "forgetful", "2"): "5754c94c7463",
    ("scambodia", "cautious", "1"): "9e93c48cb7ef",
    ("trade_warz", "trader", "4"): "70e41cc974b8",
    ("trade_warz", "rival", "2"): "f4fbf60e3b66",
    ("trade_warz", "merchant", "2"): "ca9247d24b82",
    ("trade_warz", "patron", "2"): "edc12586fb4e",
    ("trade_warz", "learner", "4"): "d31c8b89232d",
}
"""By game, bot and version: the moves of its first games with itself, in short."""


def moves_of(game, one):
    """All moves of a few games of a bot with itself, as a short digest."""
    found, carry_out = hashlib.sha256(), type(game).apply

    def apply(state, seat, action, chance, events=None):
        found.update(f"{seat} {action!r}\n".encode())
        carry_out(game, state, seat, action, chance, events)

    game.apply = apply
    for number in range(GAMES):
        played(game, [one] * game.seats, "the same games", number)
    return found.hexdigest()[:12]


@pytest.mark.parametrize(("name", "players"), TABLES.items())
def test_every_bot_of_the_panel_plays_the_games_it_has_always_played(name, players):
    game = with_limits(playtest.game(name)(players))
    found = {(name, one.name, one.version): moves_of(game, one) for one in panel(game)}
    assert found == {key: moves for key, moves in MOVES.items() if key[0] == name}
