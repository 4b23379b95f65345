"""Which seats may act in Trade Warz, their legal moves, and random moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from playtest.engines.game import REFEREE, Roller, Seat
from playtest.engines.trade_warz.actions import TimeUp
from playtest.engines.trade_warz.agenda import Agenda
from playtest.engines.trade_warz.phases import Course
from playtest.engines.trade_warz.phases.opening import COMMIT, DRAW, STOP
from playtest.engines.trade_warz.phases.trade import DONE
from playtest.engines.trade_warz.piles import EVERY_DECK
from playtest.engines.trade_warz.state import TradeState
from playtest.engines.trade_warz.tactics import PASS, Tactics

TIME_UP = TimeUp()


class Options:
    """Finds the seats that may act out of turn, their legal moves, and random moves.

    While an effect waits for an answer, only answers to the effect are legal. While a tactic waits for an
    answer, only answers to the tactic are legal. Otherwise the phase and the moves out of turn decide.
    """

    def __init__(self, agenda: Agenda, tactics: Tactics, course: Course) -> None:
        self.game, self.agenda, self.tactics = agenda.game, agenda, tactics
        self.phases, self.trade, self.policies = course.by_name, course.trade, course.policies
        self.samples: dict[str, Callable[[TradeState, Seat, Roller], Any]] = {
            **dict.fromkeys([*self.phases, "end"], self._sample_any),
            "draw": self._sample_draw,
            "policy": self._sample_policy,
            "trade": self._sample_trade,
        }
        """By phase, the function that returns a random legal move if no question is open."""

    # -- who may act

    def free(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seats that may act out of turn now, and the referee if a clock runs. (Rulings 9-12)"""
        if state.phase == "end" or state.agenda or state.asked is not None or not self.tactics.window(state):
            return ()
        pending = self.game.pending(state)
        seats = [seat for seat in self.game.everybody if seat not in pending]
        timed = state.phase == "trade" and (state.clock or self.trade.seat_on_the_clock(state) is not None)
        return (REFEREE, *seats) if timed else tuple(seats)

    # -- legal moves

    def legal(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return every legal move of ``seat``, but only a few of the offers that it may make."""
        if seat == REFEREE:
            return (TIME_UP,) if REFEREE in self.free(state) else ()
        if state.agenda:
            return self.agenda.options(state, seat) if seat in self.game.pending(state) else ()
        if state.asked is not None:
            return [PASS, *self.tactics.moves(state, seat)] if seat == state.asked else ()
        if state.phase == "end" or seat not in self.game.everybody:
            return ()
        mine = self._of_phase(state, seat)
        if not self.tactics.window(state):
            return mine
        moves = [*mine, *self.tactics.moves(state, seat), *self.tactics.uses(state, seat)]
        if state.phase == "trade":
            offers = self.trade.offers
            moves += [*offers.samples(state, seat), *offers.answers(state, seat)]
        return moves

    def _of_phase(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        phase = self.phases[state.phase]
        if phase is self.policies or seat in phase.waits_for(state):
            return phase.moves(state, seat)
        return ()

    # -- a legal move at random, without listing them all

    def sample_answer(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        """Return a random answer to the effect or the tactic that waits for one.

        For the referee, return the move that says that time is up.
        """
        if seat == REFEREE:
            return TIME_UP
        if state.agenda:
            return _one(self.agenda.options(state, seat), chance)
        move = self.tactics.some(state, seat, chance) if chance.choice(_FOUR) == 0 else None
        return PASS if move is None else move

    def _sample_any(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        return _one(self.legal(state, seat), chance)

    def _sample_draw(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        player = state.players[seat]
        if not player.finished and len(player.hand) < self.game.hand_limit(state, seat):
            table = _DRAW_TABLES[self.game.piles.decks_open(state, seat)]
            roll = chance.choice(range(len(table)))
            move = table[roll] if roll else self.tactics.some_out_of_turn(state, seat, chance)
            if move is not None:
                return move
        return _one(self.legal(state, seat), chance)

    def _sample_policy(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        cards = self.policies.payable(state, seat)
        roll = chance.choice(range(6 * len(cards) + 7))
        if roll == 0:
            move = self.tactics.some_out_of_turn(state, seat, chance)
            if move is not None:
                return move
        return COMMIT(cards[(roll - 1) // 6] if 0 < roll <= 6 * len(cards) else None)

    def _sample_trade(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        roll = chance.choice(_TWELVE)
        if state.offers and roll < 6:
            answers = self.trade.offers.answers(state, seat)
            if answers:
                return _one(answers, chance)
        if state.players[seat].finished:
            return _one(self.legal(state, seat), chance)
        turn = self.trade.on_turn(state, seat)
        move: Any = None
        if roll < 7 and turn:
            move = self.trade.some_placement(state, seat, chance)
        elif 7 <= roll < 9 or (roll < 7 and not turn):
            move = self.tactics.some_out_of_turn(state, seat, chance)
        elif roll == 9:
            move = self.trade.offers.some(state, seat, chance)
        if move is not None:
            return move
        if turn:
            return PASS if self.game.rules.chill else DONE
        return _one(self.legal(state, seat), chance)


def _one(options: Sequence[Any], chance: Roller) -> Any:
    return options[chance.choice(range(len(options)))]


def _draw_table(decks: tuple[str, ...]) -> tuple[Any, ...]:
    """Return the list from which a random move in the Draw phase is chosen.

    The list has ten draws from each of ``decks``, one choice to stop, and ``None`` once, for a power or a
    tactic. Without decks it has only ``None``.
    """
    return (None, STOP, *(DRAW(deck) for deck in decks for _ in range(10))) if decks else (None,)


_DRAW_TABLES = {
    decks: _draw_table(decks)
    for count in range(len(EVERY_DECK) + 1)
    for decks in combinations(EVERY_DECK, count)
}
_FOUR, _TWELVE = range(4), range(12)
