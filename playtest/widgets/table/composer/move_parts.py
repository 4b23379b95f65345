"""An index of the legal moves by their parts.

A part is what one press picks: a field of a move with its value. A deal, which is put together on the board,
has the parts that its game lists for it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from playtest.widgets.kit import Part

KIND = "kind"


class MoveIndex:
    """An index of the legal moves by their parts.

    ``moves`` lists the moves in order. ``deals`` maps the moves that are composed on the board to their
    parts.

    Sets of moves are passed as masks with one bit for each move in ``moves``, so intersections are fast.
    """

    def __init__(
        self, moves: tuple[Any, ...], deals: Mapping[Any, Part], open_types: Collection[type]
    ) -> None:
        self.moves = moves
        self.deals = deals
        self._open = open_types
        self._parts_of: dict[int, dict[str, Any]] = {}
        """The parts of the moves in ``moves``, by the ``id`` of each."""
        self.sets = self._set_fields()
        self._index = self._indexed()
        self.one_kind = len({type(move) for move in moves}) == 1
        named = {(name, hasattr(deal, name)) for deal, parts in deals.items() for name in parts}
        self.chips = frozenset(name for name, is_field in named if not is_field)
        """Names of deal parts that are not fields of a move."""
        self.fields = frozenset([KIND, *(name for name, is_field in named if is_field)])
        """Names of deal parts that are fields of the deals' moves, and also ``KIND``."""
        self._answering = sum(1 << at for at, move in enumerate(self.moves) if self.answers(move))

    def parts(self, move: Any) -> dict[str, Any]:
        """Return the fields of a move with their values; for a deal, its kind and the parts on the board."""
        if (parts := self._parts_of.get(id(move))) is not None:
            return parts
        if type(move) not in self._open or move not in self.deals:
            parts = _fields(move)
        else:
            parts = {KIND: getattr(move, KIND, None), **self.deals[move]}
        return self._parts_of.setdefault(id(move), parts)

    def _set_fields(self) -> frozenset[str]:
        """Return the fields that hold several parts in no particular order, which are picked one by one."""
        values: dict[str, list[Any]] = {}
        for move in self.moves:
            for name, value in self.parts(move).items():
                values.setdefault(name, []).append(value)
        return frozenset(
            name for name, held in values.items() if all(map(_is_set, held)) and _unordered(held)
        )

    def _indexed(self) -> dict[Any, int]:
        """For every value of every field, return a mask of the moves with this value."""
        index: dict[Any, int] = {}
        for at, move in enumerate(self.moves):
            for name, value in self.parts(move).items():
                for each in value if name in self.sets else (value,):
                    known = key_of(name, each)
                    index[known] = index.get(known, 0) | 1 << at
        return index

    def mask(self, part: Part) -> int:
        """Return a mask of the moves that have ``part``."""
        mask = (1 << len(self.moves)) - 1
        for name, value in part.items():
            for each in value if self.many(name, value) else (value,):
                mask &= self._index.get(key_of(name, each), 0)
        return mask

    def meant(self, picks: Part) -> int:
        """Return a mask of the moves that can still come from ``picks``.

        If only ``chips`` are picked, parts that are no fields of a move, deals that answer an offer are left
        out. For these a field must be picked too.
        """
        mask = self.mask(picks)
        plain = self.chips & picks.keys() and not self.fields & picks.keys()
        return mask & ~self._answering if plain else mask

    def answers(self, move: Any) -> bool:
        """Return whether a move is a deal that answers an offer."""
        return move in self.deals and not self.chips.issuperset(self.deals[move])

    def matching(self, part: Part) -> list[Any]:
        """Return the moves that can still come from the picks in ``part``, in order."""
        mask = self.meant(part)
        return self.among(mask)

    def among(self, mask: int) -> list[Any]:
        """Return the moves of a mask, in order."""
        return [move for at, move in enumerate(self.moves) if mask >> at & 1]

    def having(self, name: str, value: Any, left: int) -> int:
        """Return the bit mask of the moves in ``left`` whose field ``name`` is ``value``."""
        return left & self._index.get(key_of(name, value), 0)

    def many(self, name: str, value: Any) -> bool:
        """Return whether ``value`` is a collection in a field that is picked part by part."""
        return name in self.sets and _is_set(value)

    def values(self, move: Any, name: str) -> list[Any]:
        """Return the values in a field of a move; empty if the move lacks the field.

        There are several values if the field is a collection that is picked part by part.
        """
        parts = self.parts(move)
        if name not in parts:
            return []
        return list(parts[name]) if name in self.sets else [parts[name]]

    def first(self, mask: int) -> Any:
        """Return the first move of a mask; ``None`` for an empty mask."""
        return self.moves[(mask & -mask).bit_length() - 1] if mask else None

    def as_set(self, name: str, value: Any) -> frozenset[Any]:
        """Return ``value`` as a set of parts, whether it has one part or several."""
        return frozenset(value if self.many(name, value) else (value,))

    def says(self, picks: Part, name: str, value: Any) -> bool:
        """Return whether ``value`` of a field, or each part of it, is picked."""
        if name not in picks:
            return False
        if name in self.sets:
            return bool(self.as_set(name, value) <= picks[name])
        return bool(key_of(name, picks[name]) == key_of(name, value))

    def says_all(self, picks: Part, move: Any) -> bool:
        """Return whether every field of ``move`` is picked. ``move`` must be one that fits the picks.

        A field that holds a set must be picked in full, with no other parts.
        """
        for name, value in self.parts(move).items():
            if name in self.sets:
                if set(picks.get(name, ())) != set(value):
                    return False
            elif name not in picks and not (name == KIND and self.one_kind):
                return False
        return True

    def added(self, picks: Part, part: Part) -> dict[str, Any]:
        """Return the picks with ``part`` added.

        A field that holds a set keeps its other parts. Any other field gets the new value.
        """
        more = {
            name: picks.get(name, frozenset()) | self.as_set(name, value) if name in self.sets else value
            for name, value in part.items()
        }
        return {**picks, **more}

    def removed(self, picks: Part, part: Part) -> dict[str, Any]:
        """Return the picks without ``part``. A field that holds a set keeps its other parts."""
        left = dict(picks)
        for name, value in part.items():
            held = left.get(name, frozenset()) if name in self.sets else frozenset()
            if rest := held - self.as_set(name, value):
                left[name] = rest
            else:
                left.pop(name, None)
        return left

    def of_deals(self, part: Part) -> bool:
        """Return whether ``part`` consists of ``chips``: parts of deals that are not fields of a move."""
        return bool(part) and self.chips.issuperset(part)


def _fields(move: Any) -> dict[str, Any]:
    type_: Any = type(move)
    return {name: getattr(move, name) for name in _names(type_)}


@cache
def _names(type_: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(type_))


def _is_set(value: Any) -> bool:
    return isinstance(value, tuple | frozenset | list | set)


def _unordered(held: Sequence[Any]) -> bool:
    try:
        ordered = {tuple(value) for value in held}
        return len({frozenset(value) for value in ordered}) == len(ordered)
    except TypeError:
        return False


def key_of(name: str, value: Any) -> Any:
    """Return the lookup key of ``value`` in the field ``name``. ``True`` and 1 have different keys."""
    try:
        hash(value)
    except TypeError:
        value = repr(value)
    return name, isinstance(value, bool), value


def equal(one: Part, other: Part) -> bool:
    """Return whether two parts have the same fields and values."""
    return {key_of(*pair) for pair in one.items()} == {key_of(*pair) for pair in other.items()}


def distinct(values: Any) -> list[Any]:
    """Return each of ``values`` once, in order."""
    found: list[Any] = []
    seen: set[Any] = set()
    for value in values:
        try:
            known = (type(value), value) in seen
            seen.add((type(value), value))
        except TypeError:
            known = value in found
        if not known:
            found.append(value)
    return found
