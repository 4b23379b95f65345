"""Randomness that can be recorded and repeated.

An engine asks for randomness only through ``choice`` and ``shuffle``, which ``random.Random`` has too: a
simulation passes one of those, ``Dice``, which is quicker. ``Chance`` adds the record: what came up, by
value, so that a recording survives a changed generator and a physical game can be transcribed.
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
"""Asks a person what came up: the kind of roll and what is possible; returns the value or the order."""


class Dice(random.Random):
    """A generator whose ``choice`` and ``shuffle`` cost about half of ``random.Random``'s.

    Two of three calls in a simulated game are for one of these. Choosing by a float is uneven by less than
    one part in 10**15 for as few options as a game has.

    >>> Dice(7).choice("abc") == Dice(7).choice("abc")
    True
    """

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """One of ``seq``. Raises ``IndexError`` when it is empty."""
        return seq[int(self.random() * len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put ``x`` in order, in place: sorted by one random number each."""
        x[:] = sorted(x, key=partial(next, starmap(self.random, repeat(()))))


class Impossible(ValueError):
    """A recorded or transcribed roll that cannot have come up, or a record that is too short."""


class Chance:
    """Rolls, and remembers what came up in ``outcomes``: one entry a roll, an item or a list in order.

    Exactly one source: ``seed`` (anything hashable into text), ``outcomes`` (a record to repeat, checked
    roll by roll) or ``ask`` (a person). With a seed, ``again`` are rolls that were taken back: they come
    again first, in their order, wherever they are possible, as cards put back on the deck would.

    Rolled values must be integers or strings, so that the record is plain JSON.

    >>> first = Chance(seed=7)
    >>> rolled = first.choice([1, 2, 3])
    >>> Chance(outcomes=first.outcomes).choice([1, 2, 3]) == rolled
    True
    >>> Chance(outcomes=[9]).choice([1, 2, 3])
    Traceback (most recent call last):
    playtest.engines.chance.Impossible: Roll 1 is recorded as 9, which was not among the 3 possibilities.
    """

    __slots__ = ("_again", "_ask", "_random", "_record", "outcomes")

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
        self._random = random.Random(None if seed is None else str(seed))

    def choice(self, options: Sequence[Any], /) -> Any:
        """One of ``options``. Raises ``Impossible`` when the record or the person says otherwise."""
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
        """Put ``items`` in order, in place. Raises ``Impossible`` when the record has other items."""
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
                f"Roll {len(self.outcomes) + 1} is recorded as an order of other items "
                f"than the {len(items)} there were."
            )
        items[:] = order
        self.outcomes.append(list(order))

    @property
    def left(self) -> int:
        """How many recorded rolls have not been asked for yet."""
        return len(self._record or ()) - len(self.outcomes)

    @property
    def unused(self) -> list[Any]:
        """The rolls given as ``again`` that have not come up again yet."""
        return list(self._again)

    def _next_recorded(self) -> Any:
        assert self._record is not None
        if len(self.outcomes) >= len(self._record):
            raise Impossible(f"The record holds {len(self._record)} rolls, and the game asks for one more.")
        return self._record[len(self.outcomes)]

    def _roll_again(self, possible: Callable[[Any], bool]) -> Any:
        for at, value in enumerate(self._again):
            if possible(value):
                return self._again.pop(at)
        return None


def stream(seed: object, number: int, part: object) -> Dice:
    """The generator of one part (a seat, or ``"game"``) in game ``number`` of a run started with ``seed``.

    Streams are independent of each other, so that a thinking bot never disturbs the game.
    """
    return Dice(f"{seed}/{number}/{part}")


def _same_items(order: Any, items: list[Any]) -> bool:
    return (
        isinstance(order, list | tuple)
        and len(order) == len(items)
        and sorted(map(repr, order)) == sorted(map(repr, items))
    )
