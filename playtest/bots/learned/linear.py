"""A bot that plays by weights: it makes the move whose facts add up to the most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self

from playtest.bots.learned.weights import Weights
from playtest.engines.game import Roller, Seat

EQUAL = 1e-9
"""Worths that differ by at most this much count as equal."""

Fact = tuple[str, float]


class Facts(Protocol):
    """The facts about moves in one position, as one seat sees it."""

    def of(self, move: Any) -> Sequence[Fact]:
        """Return the facts about a move as (name, number) pairs. Numbers with the same name add up."""
        ...


class Linear:
    """Makes the move that paid most in similar positions of the games it has learned from.

    For each game a subclass gives the facts about moves, the moves worth considering, and the standings of
    seats. ``facts`` and ``standings`` take a view, or a whole position of which they use only what the seat
    knows.
    """

    name, version = "learner", "1"
    title = "Learned Lena"
    style = "Plays what has paid off in the games it learned from."
    valuation = "learned"
    needs_view = True
    searches = False

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def taught(self, weights: Weights) -> Self:
        """Return a copy of this bot that plays by the given weights."""
        return type(self)(weights)

    def choose(self, game: Any, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the move that is worth most; ties are decided at random."""
        if len(legal) == 1:
            return legal[0]
        moves = self.considered(game, view, view.seat)
        return self._best(self.facts(game, view, view.seat), legal if moves is None else moves, chance)

    def policy(self, game: Any, state: Any, seat: Seat, chance: Roller) -> Any:
        """Choose as ``choose`` does, from the whole position, but use nothing hidden from ``seat``."""
        moves = self.moves(game, state, seat)
        if len(moves) == 1:
            return moves[0]
        return self._best(self.facts(game, state, seat), moves, chance)

    def _best(self, facts: Facts, moves: Sequence[Any], chance: Roller) -> Any:
        weights = self.weights.moves
        worths = [worth(facts.of(move), weights) for move in moves]
        least = max(worths) - EQUAL
        equal = [move for move, one in zip(moves, worths, strict=True) if one >= least]
        return equal[0 if len(equal) == 1 else chance.choice(range(len(equal)))]

    # -- what a game says

    def considered(self, game: Any, place: Any, seat: Seat) -> Sequence[Any] | None:
        """List the legal moves worth considering; ``None`` stands for all legal moves."""
        return None

    def moves(self, game: Any, state: Any, seat: Seat) -> Sequence[Any]:
        """List the moves that the bot considers."""
        moves = self.considered(game, state, seat)
        found: Sequence[Any] = game.legal(state, seat) if moves is None else moves
        return found

    def alike(self, game: Any, state: Any, move: Any) -> object:
        """Return a key for ``move``. Of several moves with the same key, only one needs to be compared."""
        return move

    def facts(self, game: Any, place: Any, seat: Seat) -> Facts:
        """Return an object whose ``of(move)`` gives the facts about a move."""
        raise NotImplementedError

    def standings(self, game: Any, state: Any, seat: Seat) -> list[dict[str, float]]:
        """Return the standing of every seat, as far as ``seat`` can see it.

        A standing is named numbers, such as points or tokens, from which the chance to win is estimated.
        """
        raise NotImplementedError

    def stage(self, game: Any, state: Any) -> object:
        """Return the current stage; a playout ends when it changes."""
        raise NotImplementedError


def worth(facts: Sequence[Fact], weights: Mapping[str, float]) -> float:
    """Return the sum of the facts, each multiplied by its weight."""
    return sum([weights.get(name, 0.0) * x for name, x in facts])
