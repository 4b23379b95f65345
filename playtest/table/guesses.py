"""Guesses the unseen rolls of a game typed in from physical pieces, and replays the game with a guess."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from playtest.engines import codec
from playtest.engines.chance import Impossible
from playtest.engines.game import Action, Game, Seat
from playtest.table.face_down import FaceDown

Kind = Literal["choice", "shuffle", "move"]
"""What is rolled or guessed: one result, an order of several items, or a move that only its player saw."""
MOVE = -1
"""Used in place of a roll's number, for the step's move itself."""


Guess = dict[tuple[int, int], Any]
"""Guessed results by step and number of the roll: a value, or the unseen items of an order.

If the number is ``MOVE``, it is the step's move.
"""


Place = tuple[int, int, int]
"""Which card or die is meant: its step (0 is the deal), its roll in this step, and its index in an order.

If the roll is ``MOVE``, it is the step's move, of which nobody saw what was chosen.
"""

Moment = tuple[int, int, int]
"""How much has been entered: steps, rolls of the last step, and items of the current order."""


class Correction(NamedTuple):
    """An item of a roll that was entered later than the roll: its place, its former value, and when.

    The former value (``before``) is ``None`` if nobody had seen the item. ``moment`` says how much had been
    typed in by then.
    """

    place: Place
    before: Any
    moment: Moment


@dataclass(slots=True)
class Step:
    """The deal (``action`` is ``None``) or a move, together with the results of its rolls.

    ``seen`` has an entry for each roll: its value, or ``None`` if nobody saw it. For a shuffled order, the
    entry is a list with ``None`` for each item that nobody saw. ``action`` is ``FaceDown`` if nobody saw
    which move it was.
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
    """The result of a roll, seen or guessed. ``free`` is its guessed part.

    ``possible`` holds the results that the roll may have had instead.
    """

    kind: Kind
    value: Any
    free: Any = None
    possible: tuple[Any, ...] = ()

    def guesses(self, seen: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the guessed items of a roll, each with its place in the order.

        ``seen`` is a list with what was entered for this roll; it is empty if nothing was.
        """
        if self.kind != "shuffle":
            yield 0, self.value
            return
        said = seen[0] if seen and isinstance(seen[0], list) else []
        for place, item in enumerate(self.value):
            if place >= len(said) or said[place] is None:
                yield place, item

    def value_at(self, place: int) -> Any:
        """Return the item at a place in a shuffled order, or the result of any other roll."""
        return self.value[place] if self.kind == "shuffle" else self.value

    @property
    def open(self) -> int:
        """How many of the roll's cards or dice nobody saw."""
        return len(self.free) if self.kind == "shuffle" else int(self.free is not None)


@dataclass(slots=True)
class Run:
    """A game replayed with a guess: the position and the rolls after each step that the guess allows."""

    states: list[Any] = field(default_factory=list)
    rolls: list[list[Rolled]] = field(default_factory=list)
    moves: dict[int, Rolled] = field(default_factory=dict)
    """The guessed moves, by step."""
    asked: Asked | None = None
    refused: str = ""
    allowed: int = 0
    """How far the run got in the step where it stopped: rolls so far, plus one if the move is legal."""

    @property
    def reached(self) -> tuple[int, int]:
        """How far the run got, for comparing guesses: steps finished, and progress in the next one."""
        return len(self.states), self.allowed

    def until(self, step: int) -> Run:
        """Return the part of the run before ``step``."""
        moves = {number: move for number, move in self.moves.items() if number < step}
        return Run(self.states[:step], self.rolls[:step], moves)

    def opened(self) -> Iterator[tuple[int, int, Rolled]]:
        """Yield each roll with unseen items, and each unseen move: step, number in the step, and result.

        An unseen move has the number ``MOVE``.
        """
        for step, rolls in enumerate(self.rolls):
            if step in self.moves:
                yield step, MOVE, self.moves[step]
            yield from ((step, at, rolled) for at, rolled in enumerate(rolls) if rolled.open)

    def exchangeable(self, place: Place) -> Iterator[Place]:
        """Yield the places of other unseen rolls that may have had the result guessed at ``place``."""
        value = self.rolls[place[0]][place[1]].value
        for step, at, rolled in self.opened():
            if rolled.kind == "choice" and (step, at) != place[:2] and value in rolled.possible:
                yield step, at, 0

    def at(self, step: int, number: int) -> Rolled:
        """Return the result of roll ``number`` of a step or, for the number ``MOVE``, its unseen move."""
        return self.moves[step] if number == MOVE else self.rolls[step][number]

    def action(self, step: int, typed: Step) -> Any:
        """Return the move of a step, guessed if nobody saw it."""
        return self.moves[step].value if step in self.moves else typed.action


class NotSaid(Exception):
    """Raised, as a signal, if the game needs a roll (``asked``) for which nothing has been entered."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.kind)
        self.asked = asked


def saved(step: Step) -> dict[str, Any]:
    """Return a step as plain data."""
    plain: dict[str, Any] = {"seat": step.seat, "move": None, "seen": step.seen}
    if isinstance(step.action, FaceDown):
        return plain | {"face down": {"kind": step.action.kind, "told": step.action.told}}
    return plain | {"move": None if step.action is None else codec.plain(step.action)}


def loaded(game: Game[Any, Any, Any, Any], plain: Mapping[str, Any]) -> Step:
    """Return the step that ``saved`` wrote."""
    move, face_down = plain["move"], plain.get("face down")
    action: Any = None if move is None else codec.load_plain(game.Action, move)
    if face_down is not None:
        action = FaceDown(str(face_down["kind"]), tuple(map(str, face_down["told"])))
    return Step(int(plain["seat"]), action, list(plain["seen"]))


def is_said(seen: Sequence[Any], at: int, kind: Kind, options: Sequence[Any]) -> bool:
    """Return whether roll ``at`` of a step has been entered completely, so that the game can continue.

    ``seen`` is what was entered for the step, and ``options`` are the possible results of this roll.
    """
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
    """Return each item once: numbers and texts sorted, anything else in the given order."""
    found = list(dict.fromkeys(items))
    plain = all(isinstance(item, int) for item in found) or all(isinstance(item, str) for item in found)
    return sorted(found) if plain else found


def named(step: Step) -> frozenset[str]:
    """Return every value that a step names: cards, numbers, words."""
    unnamed = step.action is None or isinstance(step.action, FaceDown)
    return frozenset(values_in([step.seen[-1:], {} if unnamed else codec.plain(step.action)]))


def named_by(item: Any) -> frozenset[str]:
    """Return, as texts, the card or move itself and every value in it."""
    return frozenset([str(item), *values_in([plain_of(item)])])


def plain_of(item: Any) -> Any:
    """Return a move as plain data, and a card as it is."""
    return codec.plain(item) if isinstance(item, Action) else item


def loaded_item(game: Game[Any, Any, Any, Any], number: int, plain: Any) -> Any:
    """Restore a roll's item or, for the number ``MOVE``, a move, from the output of ``plain_of``."""
    return codec.load_plain(game.Action, plain) if number == MOVE and plain is not None else plain


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
