"""Functions on integers that may run as machine code where many games are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])
Numbers = Sequence[float]
Whole = Sequence[int]


def compiled(function: F) -> F:
    """Mark a function that may be compiled."""
    return function
