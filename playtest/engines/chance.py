"""Randomness that can be recorded and repeated.

An engine asks for randomness only through ``choice`` and ``shuffle``, which ``random.Random`` has too. A
simulation passes ``Dice``, a faster ``random.Random``. ``Chance`` also records each result as the card or
number that came up. So a recording can be repeated even if the random generator has changed. A game played
with real cards can be entered in the same way.
"""

from __future__ import annotations

import random
from collections.abc import Callable, MutableSequence, Sequence
from functools import partial
from itertools import repeat, starmap
from typing import TYPE_CHECKING, Any, Literal, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

Ask = Callable[[Literal["choice", "shuffle"], tuple[Any, ...]], Any]
"""Callback that asks a person for a roll's result.

It takes the kind of roll and the possible results, and returns the chosen value or the order.
"""


class Dice(random.Random):
    """A ``random.Random`` whose ``choice`` and ``shuffle`` cost about half as much.

    It matters because simulated games call these two methods very often. ``choice`` scales a random float, so
    the options are not exactly equally likely. With as few options as a game has, their chances differ by
    less than one part in 10**15.

    >>> Dice(7).choice("abc") == Dice(7).choice("abc")
    True
    """

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """Return a random item of ``seq``. Raises ``IndexError`` if it is empty."""
        return seq[int(self.random() * len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle ``x`` in place, by sorting it on one random number per item."""
        x[:] = sorted(x, key=partial(next, starmap(self.random, repeat(()))))


class Impossible(ValueError):
    """Error for a recorded or transcribed roll that is impossible, or a record that is too short."""


class Chance:
    """Rolls from a seed, a record or a person, with every result kept in ``outcomes``.

    Each roll adds one entry to ``outcomes``: an item, or a list in its order. Give exactly one source:
    ``seed`` (any object with a text form), ``outcomes`` (a record to repeat, checked roll by roll) or ``ask``
    (a person). With a seed, ``again`` holds the results of rolls that were undone. They come up again first,
    in the same order, whenever they are possible, like cards put back on the deck.

    Rolled values must be integers or strings, so that the record is plain JSON.

    >>> first = Chance(seed=7)
    >>> rolled = first.choice([1, 2, 3])
    >>> Chance(outcomes=first.outcomes).choice([1, 2, 3]) == rolled
    True
    >>> Chance(outcomes=[9]).choice([1, 2, 3])
    Traceback (most recent call last):
    playtest.engines.chance.Impossible: Roll 1 is recorded as 9, which was not among the 3 possibilities.
    """

    __slots__ = ("_again", "_ask", "_generator", "_record", "_seed", "outcomes")

    def __init__(
        self,
        *,
        seed: object = None,
        outcomes: Sequence[Any] | None = None,
        ask: Ask | None = None,
        again: Sequence[Any] = (),
    ) -> None:
        if (seed is not None) + (outcomes is not None) + (ask is not None) > 1:
            raise ValueError("Chance takes one source: a seed, outcomes or ask.")
        self.outcomes: list[Any] = []
        self._record = None if outcomes is None else list(outcomes)
        self._ask = ask
        self._again = list(again)
        self._seed = None if seed is None else str(seed)
        self._generator: random.Random | None = None

    def choice(self, options: Sequence[Any], /) -> Any:
        """Choose and record one of ``options``.

        Raises ``IndexError`` if there are none, and ``Impossible`` if the record or the person names
        something else.
        """
        if not options:
            raise IndexError("There is nothing to choose from.")
        if self._record is not None:
            value = self._next_recorded()
            possible = value in options
        elif self._ask is not None:
            value = self._ask("choice", tuple(options))
            possible = value in options
        else:
            value = self._roll_again(lambda taken_back: taken_back in options)
            value = self._random.choice(options) if value is None else value
            possible = True
        if not possible:
            raise Impossible(
                f"Roll {len(self.outcomes) + 1} is recorded as {value!r}, "
                f"which was not among the {len(options)} possibilities."
            )
        self.outcomes.append(value)
        return value

    def shuffle(self, items: list[Any], /) -> None:
        """Shuffle ``items`` in place and record the order.

        Raises ``Impossible`` if the record or the person names other items.
        """
        if self._record is not None:
            order = self._next_recorded()
        elif self._ask is not None:
            order = self._ask("shuffle", tuple(items))
        else:
            order = self._roll_again(lambda taken_back: _same_items(taken_back, items))
            if order is None:
                order = list(items)
                self._random.shuffle(order)
        if not _same_items(order, items):
            raise Impossible(
                f"Roll {len(self.outcomes) + 1} is recorded as an order of items "
                f"other than the {len(items)} being shuffled."
            )
        items[:] = order
        self.outcomes.append(list(order))

    @property
    def _random(self) -> random.Random:
        """The generator, made at the first roll: most moves roll nothing, and seeding is slow."""
        if self._generator is None:
            self._generator = random.Random(self._seed)
        return self._generator

    @property
    def left(self) -> int:
        """The number of recorded rolls that have not been used yet."""
        return len(self._record or ()) - len(self.outcomes)

    @property
    def unused(self) -> list[Any]:
        """The undone rolls given as ``again`` that have not come up again yet."""
        return list(self._again)

    def _next_recorded(self) -> Any:
        assert self._record is not None
        if len(self.outcomes) >= len(self._record):
            raise Impossible(f"The record holds {len(self._record)} rolls, but the game asks for one more.")
        return self._record[len(self.outcomes)]

    def _roll_again(self, possible: Callable[[Any], bool]) -> Any:
        for at, value in enumerate(self._again):
            if possible(value):
                return self._again.pop(at)
        return None


def stream(seed: object, number: int, part: object) -> Dice:
    """Return the generator of one part of one game in a seeded run.

    ``seed`` is the seed of the whole run, ``number`` the number of the game in it, and ``part`` a seat or
    ``"game"``. The generators are independent, so that a bot's own rolls never change the game's.
    """
    return Dice(f"{seed}/{number}/{part}")


def _same_items(order: Any, items: list[Any]) -> bool:
    return (
        isinstance(order, list | tuple)
        and len(order) == len(items)
        and sorted(map(repr, order)) == sorted(map(repr, items))
    )
