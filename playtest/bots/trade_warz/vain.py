"""Tactics that would leave everyone as they are, which a bot could draw and play forever."""

from __future__ import annotations

from playtest.bots.trade_warz.glimpse import Sight
from playtest.engines.trade_warz import TradeWarz

WHOSE = frozenset(["you", "each_player", "each_opponent"])
MOVES_GDP = {"gain_gdp": 1, "lose_gdp": -1}


def in_vain(game: TradeWarz, view: Sight, tactic: str) -> bool:
    """Return whether a tactic would only move GDP around and leave everyone with as much as before.

    An example is a player with 2 GDP who plays Currency Devaluation, while nobody else has any. That player
    has 2 GDP again. In the Draw phase, a bot could draw the tactic and play it forever.
    """
    card = game.card[tactic]
    if not all(effect.do in MOVES_GDP and effect.who in WHOSE for effect in card.effects):
        return False
    before = [player.gdp for player in view.players]
    now, me = list(before), view.seat
    assert me is not None
    now[me] = max(0, now[me] - card.cost)
    for effect in card.effects:
        for seat in range(len(now)):
            if effect.who == "each_player" or (effect.who == "you") == (seat == me):
                now[seat] = max(0, now[seat] + MOVES_GDP[effect.do] * int(effect.amount or 1))
    return now == before
