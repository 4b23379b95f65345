"""Lists of moves whose last part is created only when it is needed.

That part holds samples of moves of which a game has too many to list, such as offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, overload


class Sampled(Sequence[Any]):
    """A list of moves whose last part is created on first use; a bot may never need it.

    ``rest`` creates that part. It must work on its own copy of the position, which may have changed by then.

    >>> moves = Sampled(["take"], lambda: ["offer"])
    >>> moves[0], len(moves), "offer" in moves
    ('take', 2, True)
    """

    __slots__ = ("_moves", "_rest")

    def __init__(self, moves: Iterable[Any], rest: Callable[[], Iterable[Any]]) -> None:
        self._moves = list(moves)
        self._rest: Callable[[], Iterable[Any]] | None = rest

    def known(self) -> tuple[Any, ...]:
        """Return the moves that exist so far, without creating the samples."""
        return tuple(self._moves)

    def _all(self) -> list[Any]:
        if self._rest is not None:
            rest, self._rest = self._rest, None
            self._moves += rest()
        return self._moves

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, at: int) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> list[Any]: ...
    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, int) and 0 <= at < len(self._moves):
            return self._moves[at]
        return self._all()[at]

    def __iter__(self) -> Iterator[Any]:
        yield from list(self._moves)
        if self._rest is not None:
            made = len(self._moves)
            yield from self._all()[made:]

    def __contains__(self, move: object) -> bool:
        return move in self._moves or move in self._all()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Sampled | list | tuple):
            return self._all() == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # like a list

    def __repr__(self) -> str:
        return repr(self._all())
