"""Random games, recorded step by step for the checks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playtest.engines.chance import Chance
from playtest.engines.codec import dump
from playtest.engines.game import REFEREE, AnyGame, Event, Game, Seat
from playtest.testing.moves import Moves

Scramble = Callable[[Any, Seat, random.Random], Any]
"""``scramble(state, seat, rng)``: returns another state that differs in what ``seat`` cannot know."""

LONGEST = 5_000
"""Number of moves after which a game counts as endless."""
FREE = 0.25
"""How often a free seat acts instead of a pending one, if there is a free seat."""
REFEREE_ACTS = 0.03
"""How often the referee acts, if possible.

Calling time too often would cut every phase short.
"""
MADE_UP = 0.3
"""How often a move of an open type is made up rather than taken from the samples."""


class Broken(AssertionError):
    """Raised for a rule of the contract that a game violates. The message names the rule and the place."""


@dataclass(slots=True)
class Step:
    """One move of a random game: seat, action, rolls and events."""

    seat: Seat
    action: Any
    rolled: list[Any]
    events: list[Event]


@dataclass(slots=True, repr=False)
class Walk:
    """One random game from its start to its end.

    ``states[n]`` is the position after ``n`` moves, ``texts[n]`` its JSON as it was at that moment, and
    ``steps[n]`` the move made from it.
    """

    game: AnyGame
    seed: str
    rolled: list[Any]
    events: list[Event]
    states: list[Any]
    texts: list[str]
    steps: list[Step] = field(default_factory=list)

    def rng(self, what: object) -> random.Random:
        """Return a random generator for the purpose ``what``. It gives the same numbers in every run."""
        return random.Random(f"{self.seed}/{what}")

    def place(self, n: int) -> str:
        """Describe position ``n`` in words, so that you can reproduce it: game, seed and last move."""
        game = f"{type(self.game).__name__} with {self.game.seats} players, random game {self.seed!r}"
        if n == 0:
            return f"{game}, at the start"
        last = self.steps[n - 1]
        who = "the referee" if last.seat == REFEREE else f"seat {last.seat}"
        return f"{game}, after move {n} ({who}: {last.action!r})"

    def broken(self, n: int, what: str) -> Broken:
        """Return the error that ``what`` is wrong at position ``n``."""
        return Broken(f"{self.place(n)}: {what}")

    @contextmanager
    def at(self, n: int) -> Iterator[None]:
        """Add the place to any exception that the game raises inside the block."""
        try:
            yield
        except Broken:
            raise
        except Exception as error:
            error.add_note(self.place(n))
            raise

    def some(self, number: int, what: object = "") -> list[int]:
        """Return the numbers of at most ``number`` positions, the first, the last and a few in between.

        Those in between are chosen at random; another ``what`` gives another choice.
        """
        last = len(self.states) - 1
        if number > last:
            return list(range(last + 1))
        between = self.rng(f"some {what}").sample(range(1, last), max(0, number - 2))
        return [0, *sorted(between), last]


@dataclass(slots=True, repr=False)
class Trial:
    """The input of the checks: a game, its random games, and the moves worth trying."""

    game: AnyGame
    walks: list[Walk]
    moves: Moves
    scramble: Scramble | None = None
    notes: list[str] = field(default_factory=list)
    now: tuple[Walk, int] | None = None

    def writes(self, method: str) -> bool:
        """Return whether the game has its own version of an optional method of the contract."""
        return getattr(type(self.game), method) is not getattr(Game, method)

    def each(self, number: int = 100, what: object = "") -> Iterator[tuple[Walk, int]]:
        """Yield at most ``number`` positions of each random game, each as the game and the position's number.

        Positions are chosen as in ``Walk.some``. The field ``now`` tells which position is being checked.
        """
        for one in self.walks:
            for n in one.some(number, what):
                self.now = one, n
                yield one, n
        self.now = None

    def moves_made(self, number: int = 100, what: object = "") -> Iterator[tuple[Walk, int]]:
        """Yield positions like ``each``, but not the last one of a game, from which no move was made."""
        return ((one, n) for one, n in self.each(number, what) if n < len(one.steps))

    @property
    def everybody(self) -> list[Seat]:
        """Every seat, and the referee."""
        return [*range(self.game.seats), REFEREE]


def walk(game: AnyGame, seed: object, moves: Moves | None = None, longest: int = LONGEST) -> Walk:
    """Play a game at random to its end: free seats act too, and moves of open types are made up.

    Raises ``Broken`` if the game does not end within ``longest`` moves, or if it refuses a move from its own
    ``sample``.
    """
    moves = Moves(game.Action) if moves is None else moves
    chance, events = Chance(seed=f"{seed}/start"), list[Event]()
    state = game.start(chance, events)
    played = Walk(game, str(seed), chance.outcomes, events, [state], [dump(state, game.State)])
    rng = played.rng("walk")
    while pending := game.pending(state):
        n = len(played.steps)
        if n >= longest:
            raise played.broken(n, f"the game has not ended. {_BOUND}")
        with played.at(n):
            seat, action = _choose(played, state, pending, moves, rng, free=n < longest / 2)
            chance, events = Chance(seed=f"{seed}/{n}"), []
            state = state.copy()
            game.apply(state, seat, action, chance, events)
            played.steps.append(Step(seat, action, chance.outcomes, events))
            played.states.append(state)
            played.texts.append(dump(state, game.State))
    return played


_BOUND = "Give it rules that bound it (a turn limit, offers per round), or look for a move that repeats."


def _choose(
    played: Walk, state: Any, pending: Sequence[Seat], moves: Moves, rng: random.Random, free: bool
) -> tuple[Seat, Any]:
    game = played.game
    seat = rng.choice(pending)
    if free:
        seat = _free_seat(game.free(state), seat, rng)
    legal = game.legal(state, seat)
    if not legal and seat not in pending:
        seat = rng.choice(pending)
        legal = game.legal(state, seat)
    if not legal:
        raise played.broken(len(played.steps), f"the game waits for seat {seat}, who has no legal move.")
    moves.learn(legal)
    if game.open and rng.random() < MADE_UP:
        for action in moves.some(rng, 4, game.open):
            if game.refusal(state, seat, action) is None:
                return seat, action
    action = game.sample(state, seat, Chance(seed=rng.random()))
    if (reason := game.refusal(state, seat, action)) is not None:
        raise played.broken(len(played.steps), f"sample gives {action!r}, which is refused: {reason}")
    return seat, action


def _free_seat(free: Sequence[Seat], otherwise: Seat, rng: random.Random) -> Seat:
    """Choose at random whether one of the ``free`` seats acts now. Return that seat, else ``otherwise``."""
    if REFEREE in free and rng.random() < REFEREE_ACTS:
        return REFEREE
    players = [seat for seat in free if seat != REFEREE]
    return rng.choice(players) if players and rng.random() < FREE else otherwise
