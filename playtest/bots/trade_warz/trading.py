"""List the moves that a trader would consider, with their worths.

The order is that of ``TradeWarz.legal``, so that the same roll decides ties. The many moves that the trader
would not consider are never built.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from playtest.bots.trade_warz.mind import Mind, Playing
from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import Commit, Done, Draw, Pass, Place, PlayTactic, StopDrawing
from playtest.engines.trade_warz.cards import Card
from playtest.engines.trade_warz.state import PlacedExport, TradeState

PLACE, DRAW, COMMIT, TACTIC = cache(Place), cache(Draw), cache(Commit), cache(PlayTactic)
DONE, PASS, STOP = Done(), Pass(), StopDrawing()
EQUAL = 1e-9
"""Moves whose worths differ by at most this much are equal."""
Slot = tuple[str, int]


class Choices:
    """The best moves found so far, with their worths to the trader."""

    __slots__ = ("best", "mind", "moves", "worths")

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.moves: list[Any] = []
        self.worths: list[float] = []
        self.best = -math.inf

    def begin(self, moves: list[Any], worths: list[float]) -> None:
        """Begin with ``moves``, whose worths are ``worths``."""
        self.moves, self.worths, self.best = moves, worths, max(worths)

    def add(self, move: Any, worth: float) -> None:
        """Add a move. It is dropped if it is worth less than the best so far."""
        if worth < self.best - EQUAL:
            return
        self.moves.append(move)
        self.worths.append(worth)
        if worth > self.best:
            self.best = worth

    def add_alike(self, card: str, slots: list[Slot], worth: float) -> None:
        """Add a card's placements on these slots, which are all worth the same."""
        if worth >= self.best - EQUAL:
            self.moves += [PLACE(card, *slot) for slot in slots]
            self.worths += [worth] * len(slots)
            if worth > self.best:
                self.best = worth

    def weigh(self, move: Any) -> None:
        """Rate a move, and add it unless it is worth less than the best so far."""
        self.add(move, self.mind.worth(move, self.best))

    def pick(self, chance: Roller) -> Any:
        """Return the best move; ties are decided at random."""
        moves, least = self.moves, self.best - EQUAL
        if len(moves) == 1:
            return moves[0]
        equal = [move for move, worth in zip(moves, self.worths, strict=True) if worth >= least]
        return equal[0 if len(equal) == 1 else chance.choice(range(len(equal)))]


def drawing(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    """Add the moves of the Draw phase: a draw from each deck, stopping, tactics and powers."""
    decks = game.piles.decks_open(state, seat)
    choices.begin([*[DRAW(deck) for deck in decks], STOP], [*choices.mind.draws(decks), 0.0])
    _out_of_turn(choices, game, state, seat)


def committing(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    """Add the moves of the Policy phase: no policy, each affordable policy, tactics and powers."""
    mind = choices.mind
    choices.add(COMMIT(None), 0.0)
    for name in game.course.policies.payable(state, seat):
        mind.best = choices.best
        choices.add(COMMIT(name), mind.commit(name))
    _out_of_turn(choices, game, state, seat)


def answering(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    """Add the moves of a player who is asked to respond: passing, and each tactic that answers."""
    choices.add(PASS, 0.0)
    _tactics(choices, game, state, seat)


def trading(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    """Add the moves of the Trade phase.

    These are being done, placing planned exports, tactics, powers and answers to offers.
    """
    trade = game.course.trade
    if trade.on_turn(state, seat):
        choices.add(PASS if game.rules.chill else DONE, 0.0)
        _placements(choices, game, state, seat)
    _out_of_turn(choices, game, state, seat)
    if state.offers:
        for move in trade.offers.answers(state, seat):
            choices.weigh(move)


def _placements(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    mind = choices.mind
    planned = mind.plan(mind.purse)[1]
    if not planned or not game.may_place_more(state, seat):
        return
    free: dict[str, list[Slot]] = {}
    for slot in game.open_slots(state, seat):
        free.setdefault(slot[0], []).append(slot)
    disputed: dict[Slot, list[PlacedExport]] = {}
    for placed in mind.view.placed:
        disputed.setdefault((placed.partner, placed.slot), []).append(placed)
    ways = []
    for name in mind.hand:
        if name in planned:
            card = game.card[name]
            partners = _affordable(mind, game, state, card, list(free))
            ways += [(card, *way) for way in zip(partners, mind.placings(card, partners), strict=True)]
    if not disputed:
        for card, partner, alone in ways:
            choices.add_alike(card.name, free[partner], alone)
        return
    alone_at = {partner for partner, slots in free.items() if any(slot not in disputed for slot in slots)}
    best = max([choices.best, *[alone for _, partner, alone in ways if partner in alone_at]])
    for card, partner, alone in ways:
        for slot in free[partner]:
            rivals = disputed.get(slot)
            worth = alone if rivals is None else mind.contest(card, partner, rivals, best)
            if worth >= best - EQUAL:
                choices.add(PLACE(card.name, *slot), worth)


def _affordable(
    mind: Mind, game: TradeWarz, state: TradeState, card: Card, partners: Sequence[str]
) -> Sequence[str]:
    """Return the partners with which the seat can afford to place ``card``."""
    seat = mind.seat
    if partners and mind.one_price():
        return partners if game.affords(state, seat, card, partners[0]) else ()
    return [partner for partner in partners if game.affords(state, seat, card, partner)]


def _out_of_turn(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    _tactics(choices, game, state, seat)
    for move in game.out_of_turn.uses(state, seat):
        choices.weigh(move)


def _tactics(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    """Add each tactic that may be as good as the best move so far, with every possible target."""
    mind = choices.mind
    for name in mind.tactics():
        if not mind.hopeless(name, choices.best):
            for move, gross, cost in _plays(mind, game, state, seat, name):
                mind.best = choices.best
                choices.add(move, mind.spending(gross, cost))


def _plays(mind: Mind, game: TradeWarz, state: TradeState, seat: Seat, name: str) -> list[Playing]:
    """List every way to play a tactic now, one for each possible target, with its worth and cost."""
    aims = game.out_of_turn.aims_of(state, seat, name)
    return [(TACTIC(name, *aim), *mind.playing(name, aim[0], aim[2])) for aim in aims]


def ways_to_trade(game: TradeWarz, state: TradeState, seat: Seat) -> Iterator[tuple[Seat, Seat, str]]:
    """Yield (giver, taker, partner) for each possible sale of 1 influence for 2 GDP by or to ``seat``.

    These are the offers that ``TradeWarz.legal`` samples.
    """
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
