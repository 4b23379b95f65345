"""Who sits where in a rematch."""

import random

import pytest

from playtest.table import Table
from playtest.widgets.table import rematch
from tests.contract.sealed_bids import SealedBids


@pytest.mark.parametrize("played", [True, False])
def test_who_has_played_plays_again_though_a_bot_took_the_seat_over(store, played):
    table = Table.new(store, SealedBids(2), ["Ann", "bot:random"])
    if played:
        table.submit(0, table.legal(0)[0])
    table.seat_bot(0, "random")
    rng = random.Random(2)
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, table.game.sample(table.state, seat, rng), by="bot:random")
    first, other = rematch(table).seats
    assert (first.name, first.is_bot) == ("Ann", False) if played else first.is_bot
    assert other.is_bot
