"""The moves of a Trade phase that a trader would think of, without the many that it would not."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import Done, Pass, Place
from playtest.engines.trade_warz.state import TradeState

PLACE, DONE, PASS = cache(Place), Done(), Pass()


def trading(game: TradeWarz, state: TradeState, seat: Seat, planned: Collection[str]) -> list[Any]:
    """What ``TradeWarz.legal`` lists, in its order, but for offers and for exports that are not planned."""
    trade, tactics = game.course.trade, game.out_of_turn
    moves: list[Any] = []
    if trade.on_turn(state, seat):
        moves.append(PASS if game.rules.chill else DONE)
        moves += _placements(game, state, seat, planned)
    moves += tactics.moves(state, seat)
    moves += tactics.uses(state, seat)
    if state.offers:
        moves += trade.offers.answers(state, seat)
    return moves


def _placements(game: TradeWarz, state: TradeState, seat: Seat, planned: Collection[str]) -> list[Any]:
    hand = [name for name in state.players[seat].hand if name in planned]
    if not hand or not game.may_place_more(state, seat):
        return []
    slots = game.open_slots(state, seat)
    partners = dict.fromkeys([partner for partner, _ in slots])
    moves = []
    for name in hand:
        card = game.card[name]
        affordable = [partner for partner in partners if game.affords(state, seat, card, partner)]
        moves += [PLACE(name, partner, slot) for partner, slot in slots if partner in affordable]
    return moves


def ways_to_trade(game: TradeWarz, state: TradeState, seat: Seat) -> Iterator[tuple[Seat, Seat, str]]:
    """Who could give a point to whom, with which partner, for 2 GDP: what ``TradeWarz.legal`` samples."""
    if not game.offers.may_offer(state, seat):
        return
    players = state.players
    buys = game.purse(state, seat) >= 2
    for partner in state.partners:
        mine = players[seat].influence[partner] >= 1
        for other in game.everybody:
            if other == seat:
                continue
            if mine and players[other].gdp >= 2:
                yield seat, other, partner
            if buys and players[other].influence[partner] >= 1:
                yield other, seat, partner
