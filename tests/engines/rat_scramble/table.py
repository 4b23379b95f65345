"""A table for Rat Scramble in a few words: positions by what matters, moves by who makes them."""

from __future__ import annotations

import random

from playtest.engines.game import Illegal
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble import moves as rat_moves
from playtest.engines.rat_scramble.components import RatRules

CAST = ["Carmichael", "Quincy", "Medici", "D'Ambrosio"]
FIRST, SECOND = "Winter Solstice", "Summer Waking"
"""Winter Solstice: WWP / WWWW; Summer Waking: SAW / SSSP."""


class Table:
    """A game with seats 0 to 3 as Carmichael, Quincy, Medici and D'Ambrosio."""

    def __init__(self, phase="negotiation", proposals=(FIRST, SECOND), effects=("No effect",) * 4, **parts):
        rules = {key: parts.pop(key) for key in list(parts) if key in RatRules.__dataclass_fields__}
        self.game = RatScramble(4, RatRules(**rules))
        self.chance = random.Random(1)
        state = self.game.start(self.chance)
        state.characters = list(CAST)
        state.phase, state.proposals, state.effects = phase, proposals, tuple(effects)
        state.deck = [name for name in state.deck if name not in proposals]
        for name, value in parts.items():
            if name == "tokens":
                for holder, owner, count in value:
                    state.tokens[4 * owner + owner] -= count
                    state.tokens[4 * holder + owner] += count
            else:
                setattr(state, name, value)
        if phase != "negotiation" and None in state.vote_tokens:
            state.vote_tokens = [1, 2, 3, 4]
        state.__post_init__()
        self.state = state
        self.events = []

    def play(self, seat, move):
        self.events = self.game.play(self.state, seat, move, self.chance)
        assert self.game.faults(self.state) == []
        return self

    def refused(self, seat, move):
        before = self.state.copy()
        try:
            self.game.play(self.state, seat, move, self.chance)
        except Illegal as reason:
            assert self.state == before
            return str(reason)
        raise AssertionError(f"{move} was not refused")

    def legal(self, seat):
        return list(self.game.legal(self.state, seat))

    @property
    def pending(self):
        return self.game.pending(self.state)

    def tokens(self, holder, owner):
        return self.state.tokens[4 * holder + owner]

    def agree(self, *clauses, by=0):
        """Offer clauses and have every other party accept."""
        self.play(by, rat_moves.Offer(tuple(clauses)))
        offer = self.state.offers[-1]
        for party in offer.parties:
            if party != by:
                self.play(party, rat_moves.Accept(offer.id))
        return self.state.agreements[-1]

    def take_all(self, *numbers):
        """The seats with these vote tokens take them, 3 first; the last is given out."""
        order = sorted(range(4), key=lambda seat: (numbers[seat] != 3, seat))
        for seat in order[:3]:
            self.play(seat, rat_moves.TakeVoteToken(numbers[seat]))
        assert self.state.vote_tokens == list(numbers)
        return self

    def vote(self, *votes):
        """Cast votes in the order of the vote tokens; every window is let stand."""
        for vote in votes:
            self.stand()
            self.play(self.pending[0], rat_moves.Cast(vote))
        return self.stand()

    def stand(self):
        while self.state.phase == "window":
            self.play(self.pending[0], rat_moves.LetStand())
        return self

    def statuses(self, number=1):
        return self.state.agreements[number - 1].statuses
