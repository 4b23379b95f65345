"""Several moves made together, such as draws: presses set how many, and Confirm makes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playtest.widgets.kit import Part


@dataclass(frozen=True, slots=True)
class BatchOffer:
    """Moves that can be made together, such as draws from several decks.

    ``moves`` has one move for each value of ``field``. ``most`` limits how often each may be made, and
    ``total`` how many may be made in all. ``hint`` says what a second press does.
    """

    field: str
    total: int
    moves: Mapping[Any, Any]
    most: Mapping[Any, int]
    hint: str = ""

    def first(self, value: Any) -> int:
        """Return how many moves the first press on ``value`` adds."""
        return min(self.total, self.most[value])


class Batch:
    """The counts so far, by value, for the moves of one ``BatchOffer``."""

    def __init__(self) -> None:
        self._tally: BatchOffer | None = None
        self._counts: dict[Any, int] = {}

    def __bool__(self) -> bool:
        return bool(self._counts)

    def __repr__(self) -> str:
        return f"<Batch {self._counts}>"

    def offer(self, tally: BatchOffer | None) -> None:
        """Set the moves that can be made together now, or ``None``. A change resets the counts."""
        if tally != self._tally:
            self._tally, self._counts = tally, {}

    def clear(self) -> None:
        """Reset all counts."""
        self._counts = {}

    @property
    def offered(self) -> bool:
        """Whether anything can be counted."""
        return self._tally is not None

    def __contains__(self, move: Any) -> bool:
        """Return whether ``move`` can be counted."""
        return self._tally is not None and move in self._tally.moves.values()

    def value_of(self, part: Part) -> Any:
        """Return the countable value that a part stands for; ``None`` if it stands for none."""
        if self._tally is None or set(part) != {self._tally.field}:
            return None
        value = part[self._tally.field]
        return value if value in self._tally.moves else None

    def times(self, part: Part) -> int:
        """Return how many times the part's value has been counted."""
        return self._counts.get(self.value_of(part), 0)

    @property
    def hint(self) -> str:
        """What a second press does, in words; empty if nothing can be counted."""
        return "" if self._tally is None else self._tally.hint

    @property
    def run(self) -> tuple[Any, ...]:
        """The counted moves, which are made in one go; empty if nothing has been counted."""
        if self._tally is None:
            return ()
        return tuple(self._tally.moves[value] for value, many in self._counts.items() for _ in range(many))

    def first_run(self, value: Any) -> list[Any]:
        """Return the moves that the first press on ``value`` would count."""
        return [] if self._tally is None else [self._tally.moves[value]] * self._tally.first(value)

    def count(self, value: Any) -> None:
        """Count a press on ``value``. The first press adds as many moves as possible, each later press one.

        A press on the only counted value resets its count. Once the total is reached, a further press takes
        one from the largest count of another value.
        """
        tally, counts = self._tally, self._counts
        assert tally is not None
        if set(counts) == {value}:
            self._counts = {}
            return
        if not counts:
            self._counts = {value: tally.first(value)}
            return
        if counts.get(value, 0) >= tally.most[value]:
            return
        if sum(counts.values()) >= tally.total:
            richest = max((other for other in counts if other != value), key=lambda other: counts[other])
            counts[richest] -= 1
        counts[value] = counts.get(value, 0) + 1
        self._counts = {other: many for other, many in counts.items() if many}
