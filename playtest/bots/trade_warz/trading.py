"""The moves that a trader would think of, with what they are worth, without the many that it would not.

They come in the order of ``TradeWarz.legal``, so that equal ones are told apart by the same roll.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
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


class Choices:
    """Moves and what they are worth to a mind."""

    __slots__ = ("best", "mind", "moves", "worths")

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.moves: list[Any] = []
        self.worths: list[float] = []
        self.best = -math.inf

    def add(self, move: Any, worth: float) -> None:
        """One more move."""
        self.moves.append(move)
        self.worths.append(worth)
        if worth > self.best:
            self.best = worth

    def weigh(self, move: Any) -> None:
        """One more move, for the mind to say what it is worth."""
        self.add(move, self.mind.worth(move, self.best))

    def pick(self, chance: Roller) -> tuple[Any, float]:
        """The best move and what it is worth; equals are rolled for."""
        moves, best = self.moves, self.best
        if len(moves) == 1:
            return moves[0], 0.0
        least = best - 1e-9
        equal = [at for at, worth in enumerate(self.worths) if worth >= least]
        return moves[equal[0] if len(equal) == 1 else chance.choice(equal)], best


def drawing(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    """A card of any deck, or no more; tactics and powers."""
    mind = choices.mind
    for deck in game.piles.decks_open(state, seat):
        choices.add(DRAW(deck), mind.draw(deck))
    choices.add(STOP, 0.0)
    _out_of_turn(choices, game, state, seat)


def committing(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    """No policy, or one that can be paid; tactics and powers."""
    mind = choices.mind
    choices.add(COMMIT(None), 0.0)
    for name in game.course.policies.payable(state, seat):
        mind.best = choices.best
        choices.add(COMMIT(name), mind.commit(name))
    _out_of_turn(choices, game, state, seat)


def answering(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    """Not to answer a tactic, or with one."""
    choices.add(PASS, 0.0)
    _tactics(choices, game, state, seat)


def trading(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    """To be done, to place an export of the plan; tactics, powers, and answers to offers."""
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
    slots = game.open_slots(state, seat)
    partners = list(dict.fromkeys([partner for partner, _ in slots]))
    standing: dict[tuple[str, int], list[PlacedExport]] = {}
    for placed in mind.view.placed:
        standing.setdefault((placed.partner, placed.slot), []).append(placed)
    for name in mind.hand:
        if name not in planned:
            continue
        card = game.card[name]
        affordable = _affordable(mind, game, state, card, partners)
        for slot in slots:
            partner = slot[0]
            if partner in affordable:
                choices.add(PLACE(name, *slot), mind.placing(card, partner, standing.get(slot)))


def _affordable(
    mind: Mind, game: TradeWarz, state: TradeState, card: Card, partners: Sequence[str]
) -> Collection[str]:
    """Where one more export could be paid."""
    seat = mind.seat
    if partners and mind.one_price():
        return partners if game.affords(state, seat, card, partners[0]) else ()
    return [partner for partner in partners if game.affords(state, seat, card, partner)]


def _out_of_turn(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    _tactics(choices, game, state, seat)
    for move in game.out_of_turn.uses(state, seat):
        choices.weigh(move)


def _tactics(choices: Choices, game: TradeWarz, state: TradeState, seat: Seat) -> None:
    mind, tactics = choices.mind, game.tactics
    names = [name for name in mind.hand if name in tactics]
    if not names:
        return
    hands = [len(player.hand) > 0 for player in state.players]
    hands.append(len(mind.hand) > 1)
    if (
        mind.hands != hands
    ):  # what a tactic may be played at hangs on who has cards, and on what a mind holds for
        mind.hands, mind.plays = hands, {}
    for name in names:
        plays = mind.plays.get(name)
        if plays is None:
            plays = _plays(mind, game, state, seat, name)
            if mind.parts[name].played_alike:
                mind.plays[name] = plays
        for move, gross, cost in plays:
            mind.best = choices.best
            choices.add(move, mind.spending(gross, cost))


def _plays(mind: Mind, game: TradeWarz, state: TradeState, seat: Seat, name: str) -> list[Playing]:
    """A tactic at everything at which it may be played now."""
    aims = game.out_of_turn.aims_of(state, seat, name)
    return [(TACTIC(name, *aim), *mind.playing(name, aim[0], aim[2])) for aim in aims]


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
