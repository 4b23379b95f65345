"""Every bot of every shipped game is legal, pure, repeatable and fair: the mirror test."""

from __future__ import annotations

import pytest

from playtest import bots
from playtest.engines.cat_in_the_box import CatInTheBox, CatRules
from playtest.engines.collapsization import Collapsization, CollapsizationRules
from playtest.simulate.games import with_limits
from playtest.testing import check_bot
from tests.shipped import SHIPPED

SLOW = {"trade_warz": 8, "collapsization": 3}
"""How many times fewer games a bot of these games plays."""


def alike(name, players):
    """The seats that the rules treat alike, where who starts is rolled for; the two Advisors."""
    return {"cat_in_the_box": [range(players)], "collapsization": [(1, 2)]}.get(name, [])


def table(name, players):
    if name == "cat_in_the_box":
        return CatInTheBox(players, CatRules(start_player="random"))
    return with_limits(SHIPPED[name](players))


def own(name):
    return [one for one in bots.names(name) if one not in ("random", "search", "ismcts")]


CASES = [(name, one) for name in SHIPPED for one in own(name)]


@pytest.mark.parametrize(("name", "one"), CASES)
def test_a_bot_is_fair(name, one):
    players = sorted(SHIPPED[name].players)[len(SHIPPED[name].players) // 2]
    games = 64 // SLOW.get(name, 1)
    report = check_bot(table(name, players), one, games=games, looks=20, alike=alike(name, players))
    assert report.decisions


@pytest.mark.parametrize("game", [CatInTheBox(2), Collapsization(3, CollapsizationRules(turn_limit=2))])
def test_the_search_is_fair(game):
    assert check_bot(game, bots.bot("search", game, iterations=4, width=3), games=0, looks=4).decisions


@pytest.mark.soak
@pytest.mark.parametrize(("name", "one"), CASES)
def test_a_bot_is_fair_over_many_games(name, one, measured):
    for players in SHIPPED[name].players:
        games = 1_200 // SLOW.get(name, 1)
        report = check_bot(
            table(name, players), one, games=games, looks=200, alike=alike(name, players), seed="soak"
        )
        measured(f"mirror test of {one} at {name}, {players} players", report)
