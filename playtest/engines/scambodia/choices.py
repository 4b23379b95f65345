"""The pending seats, legal moves and refusals of Scambodia."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.game import REFEREE, Roller, Seat
from playtest.engines.scambodia.cards import (
    CARDS,
    DRAWN,
    LOOKING,
    NOTHING,
    PEEK,
    POSITIONS,
    POWER,
    ROUND_END,
    SEEN_SWAP,
    TURN,
    Power,
    ScambodiaRules,
    rank,
)
from playtest.engines.scambodia.knowledge import Knowledge
from playtest.engines.scambodia.moves import (
    COVER,
    DECLARE,
    DISCARD,
    DRAW,
    EXCHANGE,
    GO_ON,
    LOOK,
    MATCH,
    PEEK_AT,
    SKIP,
    SPY,
    SWAP,
    TAKE,
    TIME_OUT,
    Declare,
    Draw,
    Swap,
    TimeOut,
)
from playtest.engines.scambodia.position import ScambodiaState

Moves = tuple[Any, ...]

DECLARED, EMPTY_DECK = 16, 32
"""Flags added to a mask of positions, as the index in the table of moves that may begin a turn."""


class Choices(Knowledge):
    """The part of the game that decides which moves are legal."""

    def __init__(self, players: int, rules: ScambodiaRules | None = None) -> None:
        super().__init__(players, rules)
        self._power = tuple(self.power_of(card) for card in CARDS)
        self._alone = tuple((seat,) for seat in range(players))
        self._all_but = tuple(
            tuple(seat for seat in range(players) if not done >> seat & 1) for done in range(1 << players)
        )
        self._turn_moves = tuple(_turn_moves(own) for own in range(64))
        self._drawn_moves = tuple((*_at(EXCHANGE, own), DISCARD) for own in range(16))

    def power_of(self, card: int) -> Power:
        """Return the power that ``card`` gives if it is drawn from the deck and discarded. (Ruling 5)"""
        powers: dict[int, Power] = {
            6: "own",
            7: "own",
            8: "other",
            9: "other",
            10: "blind",
            11: "blind",
            12: "seen",
        }
        return powers.get(rank(card), "none")

    def on_the_clock(self, state: ScambodiaState) -> bool:
        """Return whether a clock runs: only with option ``turn_seconds``, and only during a turn."""
        return self.rules.turn_seconds is not None and TURN <= state.phase <= SEEN_SWAP

    def pending(self, state: ScambodiaState) -> tuple[Seat, ...]:
        """Return the pending seats: those still peeking, or the seat to move.

        After a round: the seats that are not ready for the next one.
        """
        if PEEK < state.phase < ROUND_END:
            return self._alone[state.player]
        if state.phase == PEEK:
            return self._all_but[state.covered]
        return self._all_but[state.ready] if state.phase == ROUND_END else ()

    def free(self, state: ScambodiaState) -> tuple[Seat, ...]:
        """Return the referee, who may call time, if a turn clock runs."""
        return (REFEREE,) if self.on_the_clock(state) else ()

    def legal(self, state: ScambodiaState, seat: Seat) -> Sequence[Any]:
        """Return every legal move of ``seat``."""
        phase = state.phase
        if seat != state.player or phase == PEEK or phase >= ROUND_END:
            return self.legal_off_turn(state, seat)
        if phase == TURN:
            index = state.held >> 4 * seat & 15
            if state.declarer is not None:
                index += DECLARED
            if not state.deck and not self.can_draw(state):
                index += EMPTY_DECK
            return self._turn_moves[index]
        if phase == DRAWN:
            return self._drawn_moves[state.held >> 4 * seat & 15]
        if phase == POWER:
            return (*self.uses_of_power(state, seat), SKIP)
        if phase == LOOKING:
            return (COVER,)
        if phase == SEEN_SWAP:
            return self.swaps_after_look(state, seat)
        return ()

    def sample(self, state: ScambodiaState, seat: Seat, chance: Roller) -> Any:
        """Return a random legal move; if there is only one, nothing is rolled."""
        moves = self.legal(state, seat)
        return moves[0] if len(moves) == 1 else chance.choice(moves)

    def legal_off_turn(self, state: ScambodiaState, seat: Seat) -> Moves:
        """Return the legal moves that belong to no turn. (Ruling 2)

        The referee may call time. In the peek, any seat may look, then cover. After a round, any seat may be
        ready for the next one.
        """
        if seat == REFEREE:
            return (TIME_OUT,) if self.on_the_clock(state) else ()
        if state.phase == ROUND_END:
            return () if state.ready >> seat & 1 else (GO_ON,)
        if state.phase != PEEK or state.covered >> seat & 1:
            return ()
        return (COVER,) if state.looked >> seat & 1 else (LOOK,)

    def can_draw(self, state: ScambodiaState) -> bool:
        """Return whether the deck has a card, or can be refilled. (Ruling 8)"""
        return bool(state.deck) or len(state.discards) > 1

    def power_at_hand(self, state: ScambodiaState) -> Power:
        """Return the power of the card just discarded."""
        return self._power[state.discards[-1]]

    def uses_of_power(self, state: ScambodiaState, seat: Seat) -> Moves:
        """Return the moves that use the power of the card just discarded; skipping it is not listed.

        (Rulebook, Special Card Powers; ruling 5)
        """
        own = state.held >> 4 * seat & 15
        power = self.power_at_hand(state)
        if power == "own":
            return _at(PEEK_AT, own)
        if power == "blind":
            targets = self.swappable(state, seat)
            return tuple([SWAP[slot][target] for slot in range(4) if own >> slot & 1 for target in targets])
        return tuple([SPY[target] for target in self.cards_of_opponents(state, seat)])

    def swaps_after_look(self, state: ScambodiaState, seat: Seat) -> Moves:
        """Return the moves after a king's look: swap the card with one of your own, or cover it.

        (Ruling 5)
        """
        if state.target not in self.swappable(state, seat):
            return (COVER,)
        own = state.held >> 4 * seat & 15
        return (*[SWAP[slot][state.target] for slot in range(4) if own >> slot & 1], COVER)

    def cards_of_opponents(self, state: ScambodiaState, seat: Seat) -> list[int]:
        """List the places (targets) of all opponents' cards on the table."""
        return [target for target, card in enumerate(state.table) if card != NOTHING and target >> 2 != seat]

    def swappable(self, state: ScambodiaState, seat: Seat) -> list[int]:
        """List the opponents' cards that may be swapped. (Ruling 6, option ``declarer_locked``)"""
        cards = self.cards_of_opponents(state, seat)
        if not self.rules.declarer_locked:
            return cards
        return [target for target in cards if target >> 2 != state.declarer]

    # -- why not

    def refusal(self, state: ScambodiaState, seat: Seat, action: Any) -> str | None:
        """Explain in a player's words why a move is not legal; ``None`` if it is."""
        if action in self.legal(state, seat):
            return None
        if isinstance(action, TimeOut):
            return "Only the referee can call time, while a turn clock runs."
        if seat not in self.pending(state):
            return self.refusal_out_of_turn(state)
        return self.refusal_of_part(state, seat, action) or self.what_is_asked(state, seat)

    def refusal_of_part(self, state: ScambodiaState, seat: Seat, action: Any) -> str | None:
        """Explain what is wrong with the parts of a move; ``None`` if nothing is."""
        if isinstance(action, Declare) and state.phase == TURN:
            return "Scambodia has already been declared this round."
        if isinstance(action, Draw) and state.phase == TURN:
            return "There is nothing left to draw."
        slot = getattr(action, "slot", None)
        if slot is not None and (slot not in range(4) or not state.held >> 4 * seat + slot & 1):
            return f"You have no card at {POSITIONS.by_value.get(slot, f'position {slot}')}."
        target = getattr(action, "target", None)
        if target is not None and target not in self.cards_of_opponents(state, seat):
            return "Choose an opponent's card."
        if target is not None and state.phase in (TURN, DRAWN):
            return "Only powers let you look at or swap an opponent's card."
        if isinstance(action, Swap) and state.phase in (POWER, SEEN_SWAP):
            return self.refusal_to_swap(state, seat, action.target)
        return None

    def refusal_to_swap(self, state: ScambodiaState, seat: Seat, target: int) -> str | None:
        """Explain why ``target`` may not be swapped now; ``None`` if it may."""
        if state.phase == SEEN_SWAP and target != state.target:
            return "Swap the card you are looking at, or cover it."
        if target not in self.swappable(state, seat):
            return "The declarer's cards may be looked at but not swapped."
        return None

    def what_is_asked(self, state: ScambodiaState, seat: Seat) -> str:
        """Return an instruction for a player who tries an impossible move."""
        declare = ", declare" if state.declarer is None else ""
        if state.phase == PEEK:
            looking = state.looked >> seat & 1
            return "Cover your two bottom cards." if looking else "Look at your two bottom cards first."
        if state.phase == POWER:
            return {
                "own": "Use the power: look at one of your own cards, or skip it.",
                "other": "Use the power: look at an opponent's card, or skip it.",
                "blind": "Use the power: swap one of your cards with an opponent's, or skip it.",
                "seen": "Use the power: look at an opponent's card first, or skip it.",
                "none": "Skip the power.",
            }[self.power_at_hand(state)]
        return {
            TURN: f"Do one of these: draw, take the top of the discard pile, match it{declare}.",
            DRAWN: "Exchange the card you have drawn for one of yours, or discard it.",
            LOOKING: "Cover the card you are looking at first.",
            SEEN_SWAP: "Swap the card you are looking at with one of yours, or cover it.",
            ROUND_END: "The round is over. Continue to the next one.",
        }[state.phase]


def _at(moves: Moves, own: int) -> Moves:
    """Return the moves at the positions in the mask ``own``. ``moves`` has one move for each position."""
    return tuple(move for slot, move in enumerate(moves) if own >> slot & 1)


def _turn_moves(index: int) -> Moves:
    """Return the moves that may begin a turn.

    ``index`` holds the mask of the player's positions and the flags ``DECLARED`` and ``EMPTY_DECK``.
    """
    own = index & 15
    draw = () if index & EMPTY_DECK else (DRAW,)
    declare = () if index & DECLARED else (DECLARE,)
    return (*draw, *_at(TAKE, own), *_at(MATCH, own), *declare)
