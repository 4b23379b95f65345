"""The bids worth considering in the open dispute, from what one seat may know of it.

Before the bids are turned up, everyone can work out each side's strength and the most that its owner can pay.
"""

from __future__ import annotations

from playtest.bots.trade_warz.glimpse import Sight, position_in
from playtest.engines.trade_warz import DisputeSide, TradeWarz


def sides_to_beat(game: TradeWarz, view: Sight) -> list[DisputeSide]:
    """Return the other sides of the open dispute as the seat of ``view`` knows them, without their bids."""
    state = position_in(game, view).copy()
    for player in state.players:
        player.bid = None  # sealed, so the seat may not know it
    return [side for side in game.dispute_sides(state, view.seat) if side.seat != view.seat]


def bids_that_count(game: TradeWarz, view: Sight) -> frozenset[int]:
    """Return the bids that matter: 0, and each bid that wins in more cases than any smaller bid.

    Bids above one that always wins are left out, and so are bids other than 0 that never win.
    """
    found, before = {0}, None
    for gdp, least in enumerate(zip(*[side.wins_from for side in sides_to_beat(game, view)], strict=True)):
        if least != before and 0 not in least:
            found.add(gdp)
        before = least
    return frozenset(found)
