"""Guesses the unseen rolls of a game typed in from physical pieces, and replays the game with a guess."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from playtest.engines import codec
from playtest.engines.chance import Impossible
from playtest.engines.game import Game, Seat

Kind = Literal["choice", "shuffle"]


Guess = dict[tuple[int, int], Any]
"""Guessed rolls: maps a step and a roll's number to a value, or to the open items of an order."""


@dataclass(slots=True)
class Step:
    """The deal (``action`` is ``None``) or a move, with those results of its rolls that somebody saw.

    ``seen`` has an entry per roll. It is the roll's value, or for an order a list with ``None`` for each item
    that nobody saw. It is ``None`` for a roll that nobody saw at all.
    """

    seat: Seat
    action: Any = None
    seen: list[Any] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Asked:
    """A roll in a step for which nothing has been entered yet, with its possible results."""

    kind: Kind
    options: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The result of a roll, seen or guessed. ``free`` is the guessed part, ``possible`` its alternatives."""

    kind: Kind
    value: Any
    free: Any = None
    possible: tuple[Any, ...] = ()

    def guesses(self, seen: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the guessed items with their place in the order. ``seen`` has what was entered."""
        if self.kind == "choice":
            yield 0, self.value
            return
        said = seen[0] if seen and isinstance(seen[0], list) else []
        for place, item in enumerate(self.value):
            if place >= len(said) or said[place] is None:
                yield place, item

    @property
    def open(self) -> int:
        """How many of the roll's cards or dice nobody saw."""
        return len(self.free) if self.kind == "shuffle" else int(self.free is not None)


@dataclass(slots=True)
class Run:
    """How far play gets with a guess: the position and the rolls after each step that the guess allows."""

    states: list[Any] = field(default_factory=list)
    rolls: list[list[Rolled]] = field(default_factory=list)
    asked: Asked | None = None
    refused: str = ""
    allowed: int = 0
    """Progress in the step at which the run stopped: its rolls so far, plus one if the move is legal."""

    @property
    def reached(self) -> tuple[int, int]:
        """How far the run got, for comparing guesses."""
        return len(self.states), self.allowed

    def until(self, step: int) -> Run:
        """Return the part of the run before ``step``."""
        return Run(self.states[:step], self.rolls[:step])

    def opened(self) -> Iterator[tuple[int, int, Rolled]]:
        """Yield the rolls with unseen items: the step, the roll's number, and its result."""
        for step, rolls in enumerate(self.rolls):
            yield from ((step, at, rolled) for at, rolled in enumerate(rolls) if rolled.open)


class NotSaid(Exception):
    """Raised, as a signal, if the step reaches a roll for which nothing has been entered."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.kind)
        self.asked = asked


def loaded(game: Game[Any, Any, Any, Any], plain: Mapping[str, Any]) -> Step:
    """Return a step from ``to_json``'s output."""
    move = plain["move"]
    action = None if move is None else codec.load_plain(game.Action, move)
    return Step(int(plain["seat"]), action, list(plain["seen"]))


def is_said(seen: Sequence[Any], at: int, kind: Kind, options: Sequence[Any]) -> bool:
    """Return whether enough has been entered for a roll to go on with the game."""
    if at >= len(seen):
        return False
    said = seen[at]
    return kind == "choice" or (isinstance(said, list) and len(said) >= len(options)) or said is None


def roll_of(kind: Kind, options: tuple[Any, ...], seen: Any, guessed: Any, rng: random.Random) -> Rolled:
    """Return a roll's result: as seen, otherwise as guessed if that is possible, otherwise at random."""
    if kind == "choice":
        if seen is not None:
            return Rolled(kind, seen)
        value = guessed if guessed in options else rng.choice(options)
        return Rolled(kind, value, value, options)
    order = list(seen) if isinstance(seen, list) else []
    order = [*order, *[None] * (len(options) - len(order))]
    left = list(options)
    for item in order:
        if item is not None:
            if item not in left:
                raise Impossible("Use the same items as before, in any order.")
            left.remove(item)
    if isinstance(guessed, list) and _alike(guessed, left):
        left = list(guessed)
    else:
        rng.shuffle(left)
    free = iter(left)
    whole = [next(free) if item is None else item for item in order]
    return Rolled(kind, whole, tuple(left))


def _alike(some: Iterable[Any], others: Iterable[Any]) -> bool:
    return sorted(map(repr, some)) == sorted(map(repr, others))


def in_order(items: Iterable[Any]) -> list[Any]:
    """Return the different items by suit and value if they are numbered, texts by the alphabet."""
    found = list(dict.fromkeys(items))
    plain = all(isinstance(item, int) for item in found) or all(isinstance(item, str) for item in found)
    return sorted(found) if plain else found


def named(step: Step) -> frozenset[str]:
    """Return every value that a step names: cards, numbers, words."""
    return frozenset(values_in([step.seen[-1:], {} if step.action is None else codec.plain(step.action)]))


def values_in(plain: list[Any]) -> Iterator[str]:
    """Yield every text and number in plain data, as text."""
    todo = [*plain]
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            todo += value.values()
        elif isinstance(value, list):
            todo += value
        elif value is not None:
            yield str(value)
