"""The cost and income of each placement that a seat may make now."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.engines.game import Data, Seat
from playtest.engines.trade_warz.calculations import Calculations
from playtest.engines.trade_warz.phases.trade import Trade
from playtest.engines.trade_warz.pieces import PlacedExport
from playtest.engines.trade_warz.state import TradeState


@dataclass(frozen=True, slots=True)
class Placing(Data):
    """An export on an open slot: its cost, its income, and its strength in a dispute."""

    card: str
    partner: str
    slot: int
    cost: int
    earns: int
    """Income this round."""
    later: int
    """Income in each later round."""
    strength: int | None
    """Dispute strength without a bid; ``None`` if nobody else has placed an export on the slot."""


def placings(game: Calculations, trade: Trade, state: TradeState, seat: Seat) -> list[Placing]:
    """List every placement that ``seat`` may make now. (Rulings 9, 10, 13, 15)"""
    if state.phase != "trade" or not trade.on_turn(state, seat):
        return []
    contested = {(placed.partner, placed.slot) for placed in state.placed if placed.seat != seat}
    turn = game.after_placed(state, seat)
    at_partner: dict[tuple[str, str], tuple[int, int, int]] = {}
    found = []
    for move in trade.placements(state, seat):
        at = (move.card, move.partner)
        if at not in at_partner:
            earning = game.would_earn(state, seat, move.card, move.partner, move.slot)
            cost = game.cost(state, seat, game.card[move.card], move.partner, turn)
            at_partner[at] = cost, earning.now, earning.later
        strength = None
        if (move.partner, move.slot) in contested:
            placed = PlacedExport(seat, game.printed.back[move.card], move.card, move.partner, move.slot)
            strength = game.strength_in_dispute(state, placed)
        found.append(Placing(move.card, move.partner, move.slot, *at_partner[at], strength))
    return found
