"""What the parts of a game's position are called, for saying what a ruling changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Parts(NamedTuple):
    """The names of a position's parts, in the words of the rulebook; ``PARTS`` of a game's text module.

    ``names`` has a name for a field of the state or of a view: ``{0}`` is whose or which, ``{1}`` the next;
    ``None`` for what the program keeps for itself. ``places`` says what the places of a list are, one after
    another going in, where they are not seats, and ``()`` where it is a heap without any; ``seats`` are
    fields whose number is a seat; ``keys`` says what the keys of a field are called, where people call them
    otherwise. ``hidden`` are fields of the state that may be kept from somebody, and what lies there.
    """

    names: Mapping[str, str | None] = {}
    places: Mapping[str, tuple[Sequence[str] | None, ...]] = {}
    seats: frozenset[str] = frozenset()
    keys: Mapping[str, Callable[[str], str]] = {}
    hidden: Mapping[str, str] = {}
