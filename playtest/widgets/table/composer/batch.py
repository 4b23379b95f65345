"""Moves that are counted and made in one go, as several draws are: how many of which, press by press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playtest.widgets.kit import Part


@dataclass(frozen=True, slots=True)
class BatchOffer:
    """What may be counted: ``moves`` by the value of ``field``.

    ``total`` is how many may be made in all, ``most`` how many of each; ``hint`` says what a second
    press does.
    """

    field: str
    total: int
    moves: Mapping[Any, Any]
    most: Mapping[Any, int]
    hint: str = ""

    def first(self, value: Any) -> int:
        """How many the first press on ``value`` takes."""
        return min(self.total, self.most[value])


class Batch:
    """How many of each are counted so far, among what one tally has."""

    def __init__(self) -> None:
        self._tally: BatchOffer | None = None
        self._counts: dict[Any, int] = {}

    def __bool__(self) -> bool:
        return bool(self._counts)

    def __repr__(self) -> str:
        return f"<Batch {self._counts}>"

    def offer(self, tally: BatchOffer | None) -> None:
        """What may be counted now; what was counted of anything else is let go."""
        if tally != self._tally:
            self._tally, self._counts = tally, {}

    def clear(self) -> None:
        """Let all that is counted go."""
        self._counts = {}

    @property
    def offered(self) -> bool:
        """Whether there is anything to count."""
        return self._tally is not None

    def __contains__(self, move: Any) -> bool:
        """Whether ``move`` is one of those that are counted."""
        return self._tally is not None and move in self._tally.moves.values()

    def value_of(self, part: Part) -> Any:
        """What a part stands for among what is counted; ``None`` for any other."""
        if self._tally is None or set(part) != {self._tally.field}:
            return None
        value = part[self._tally.field]
        return value if value in self._tally.moves else None

    def times(self, part: Part) -> int:
        """How many times what the part stands for is counted."""
        return self._counts.get(self.value_of(part), 0)

    @property
    def hint(self) -> str:
        """What is said of another press where some are counted; empty where nothing can be."""
        return "" if self._tally is None else self._tally.hint

    @property
    def run(self) -> tuple[Any, ...]:
        """The moves that are made in one go; empty while nothing is counted."""
        if self._tally is None:
            return ()
        return tuple(self._tally.moves[value] for value, many in self._counts.items() for _ in range(many))

    def first_run(self, value: Any) -> list[Any]:
        """The moves that the first press on ``value`` would take."""
        return [] if self._tally is None else [self._tally.moves[value]] * self._tally.first(value)

    def count(self, value: Any) -> None:
        """All of the first, and one for each press on another; a press on the only one lets it go."""
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
