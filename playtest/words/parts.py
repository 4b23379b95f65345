"""The names of the parts of a game's position, for describing what a ruling changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Parts(NamedTuple):
    """The names of a position's parts, in the rulebook's words; ``parts`` of a game's ``Words``.

    ``names`` maps fields of the state or of a view to names; ``None`` marks an internal field. If the field
    is a list or a mapping, ``{0}`` in its name becomes the owner or the number of an entry. ``{1}`` becomes
    the same for a list inside that entry. ``places`` names the entries of a list whose entries do not belong
    to seats, for each level of nested lists; ``()`` means that their order does not matter. ``seats`` has the
    fields whose number is a seat. ``keys`` maps a field to a function that names the field's keys, if people
    call them something else. ``hidden`` maps fields of the state that may be secret to the name of the things
    in them.
    """

    names: Mapping[str, str | None] = {}
    places: Mapping[str, tuple[Sequence[str] | None, ...]] = {}
    seats: frozenset[str] = frozenset()
    keys: Mapping[str, Callable[[str], str]] = {}
    hidden: Mapping[str, str] = {}
