"""The names of the parts of a game's position, for describing what a ruling changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Parts(NamedTuple):
    """The names of a position's parts, in the rulebook's words; ``parts`` of a game's ``Words``.

    ``names`` maps fields of the state or of a view to names, and internal fields to ``None``. In a name
    ``{0}`` becomes the owner or the number of the thing, ``{1}`` that of the next level inside it. ``places``
    names a list's places, one level after another, if they are not seats; ``()`` means a heap without places.
    ``seats`` are fields whose number is a seat. ``keys`` maps a field to a function that names its keys, if
    people use other names for them. ``hidden`` maps fields of the state that may be secret to the name of the
    things in them.
    """

    names: Mapping[str, str | None] = {}
    places: Mapping[str, tuple[Sequence[str] | None, ...]] = {}
    seats: frozenset[str] = frozenset()
    keys: Mapping[str, Callable[[str], str]] = {}
    hidden: Mapping[str, str] = {}
