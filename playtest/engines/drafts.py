"""Frozen dataclasses made at the price of open ones, for values that a game makes by the thousand.

The ``__init__`` of a frozen, slotted dataclass sets every field through ``object.__setattr__``: 4 µs for the
thirty fields of a view, where an open class takes half a microsecond. A draft is an open class of the same
layout; it is filled in field by field and then sealed, after which it is an ordinary frozen instance.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")


def draft_of(frozen: type[Any]) -> type[Any]:
    """An open class with the layout of ``frozen``, a slotted dataclass; ``seal`` turns its instances.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Point:
    ...     x: int
    >>> draft = draft_of(Point)()
    >>> draft.x = 3
    >>> seal(draft, Point)
    Point(x=3)
    """
    (base,) = frozen.__bases__
    slots = tuple(part.name for part in fields(frozen) if part.name not in _inherited(base))
    return type(f"{frozen.__name__}Draft", (base,), {"__slots__": slots})


def seal(draft: Any, frozen: type[T]) -> T:
    """``draft`` as what it is a draft of: nothing can be set any more."""
    draft.__class__ = frozen
    sealed: T = draft
    return sealed


def _inherited(base: type[Any]) -> set[str]:
    return {slot for above in base.__mro__ for slot in getattr(above, "__slots__", ())}
