"""Every registered game and the probe games keep the contract; and games that do not are caught."""

from __future__ import annotations

import pytest

from playtest.testing import check_game
from tests.contract.interrupts import Interrupts
from tests.contract.offers_and_a_peek import OffersAndAPeek
from tests.contract.sealed_bids import SealedBids
from tests.scrambles import module_for, tables, tables_to_soak
from tests.shipped import EVERY

PROBES = {game.name: game for game in (SealedBids, Interrupts, OffersAndAPeek)}
GAMES = {**EVERY, **PROBES}


def each_table(soak=False):
    for game in GAMES.values():
        try:
            found = [*tables(game), *(tables_to_soak(game) if soak else [])]
            yield from (pytest.param(t, id=f"{t.name}-{t.seats}-{i}") for i, t in enumerate(found))
        except LookupError as missing:
            yield pytest.param(missing, id=game.name)


@pytest.mark.parametrize("table", list(each_table()))
def test_the_game_keeps_the_contract(table):
    if isinstance(table, LookupError):
        pytest.fail(str(table))
    games = 2 if table.name == "trade_warz" else 3  # its games are the longest, its tables the most
    report = check_game(table, module_for(table.name).scramble, games=games)
    if table.name not in PROBES:
        assert report.notes == ()


@pytest.mark.soak
@pytest.mark.parametrize("table", list(each_table(soak=True)))
def test_the_game_keeps_the_contract_over_many_games(table, measured):
    if isinstance(table, LookupError):
        pytest.fail(str(table))
    times = 5 if table.name == "trade_warz" else 20  # its games are the longest by far
    report = check_game(table, module_for(table.name).scramble, seed="soak", games=3, soak=times)
    measured("the contract suite", report)
