"""The moves there are, found by the parts that each consists of.

A part is a field with its value, as a press on the board picks it. Of a deal the parts are those that the
board puts it together from.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from playtest.widgets.kit import Part

KIND = "kind"


class MoveIndex:
    """What may be done now: ``moves`` in their order, ``deals`` those with parts of the board's own.

    Moves are handed about as masks, a bit for each in ``moves``: so what many parts leave is found at once.
    """

    def __init__(
        self, moves: tuple[Any, ...], deals: Mapping[Any, Part], open_types: Collection[type]
    ) -> None:
        self.moves = moves
        self.deals = deals
        self._open = open_types
        self._parts_of: dict[int, dict[str, Any]] = {}
        """What the moves in ``moves`` consist of, by the ``id`` of each."""
        self.sets = self._set_fields()
        self._index = self._indexed()
        self.one_kind = len({type(move) for move in moves}) == 1
        named = {(name, hasattr(deal, name)) for deal, parts in deals.items() for name in parts}
        self.chips = frozenset(name for name, is_field in named if not is_field)
        """Parts of deals that are no fields of their moves."""
        self.fields = frozenset([KIND, *(name for name, is_field in named if is_field)])
        """What else deals are put together from."""
        self._answering = sum(1 << at for at, move in enumerate(self.moves) if self.answers(move))

    def parts(self, move: Any) -> dict[str, Any]:
        """The fields of a move with their values; of a deal its kind and what the board puts together."""
        if (parts := self._parts_of.get(id(move))) is not None:
            return parts
        if type(move) not in self._open or move not in self.deals:
            parts = _fields(move)
        else:
            parts = {KIND: getattr(move, KIND, None), **self.deals[move]}
        return self._parts_of.setdefault(id(move), parts)

    def _set_fields(self) -> frozenset[str]:
        """The fields that hold several parts in no particular order, to be picked one by one."""
        values: dict[str, list[Any]] = {}
        for move in self.moves:
            for name, value in self.parts(move).items():
                values.setdefault(name, []).append(value)
        return frozenset(
            name for name, held in values.items() if all(map(_is_set, held)) and _unordered(held)
        )

    def _indexed(self) -> dict[Any, int]:
        """For every value of every field, the moves that have it, as a mask over ``moves``."""
        index: dict[Any, int] = {}
        for at, move in enumerate(self.moves):
            for name, value in self.parts(move).items():
                for each in value if name in self.sets else (value,):
                    known = key_of(name, each)
                    index[known] = index.get(known, 0) | 1 << at
        return index

    def mask(self, part: Part) -> int:
        """The moves that have ``part``."""
        mask = (1 << len(self.moves)) - 1
        for name, value in part.items():
            for each in value if self.many(name, value) else (value,):
                mask &= self._index.get(key_of(name, each), 0)
        return mask

    def meant(self, picks: Part) -> int:
        """The moves that ``picks`` may become: chips alone put no answer to anything together."""
        mask = self.mask(picks)
        plain = self.chips & picks.keys() and not self.fields & picks.keys()
        return mask & ~self._answering if plain else mask

    def answers(self, move: Any) -> bool:
        """Whether a move is a deal that answers something."""
        return move in self.deals and not self.chips.issuperset(self.deals[move])

    def matching(self, part: Part) -> list[Any]:
        """The moves that ``part`` may become."""
        mask = self.meant(part)
        return self.among(mask)

    def among(self, mask: int) -> list[Any]:
        """The moves of a mask."""
        return [move for at, move in enumerate(self.moves) if mask >> at & 1]

    def having(self, name: str, value: Any, left: int) -> int:
        """Of the moves ``left``, a mask as all are, those that have ``value``."""
        return left & self._index.get(key_of(name, value), 0)

    def many(self, name: str, value: Any) -> bool:
        """Whether ``value`` is several parts of a field that holds such."""
        return name in self.sets and _is_set(value)

    def values(self, move: Any, name: str) -> list[Any]:
        """What a move has in a field, each part of several; nothing where it has no such field."""
        parts = self.parts(move)
        if name not in parts:
            return []
        return list(parts[name]) if name in self.sets else [parts[name]]

    def first(self, mask: int) -> Any:
        """The first move of those; ``None`` of none."""
        return self.moves[(mask & -mask).bit_length() - 1] if mask else None

    def as_set(self, name: str, value: Any) -> frozenset[Any]:
        """The parts that ``value`` is, one or several."""
        return frozenset(value if self.many(name, value) else (value,))

    def says(self, picks: Part, name: str, value: Any) -> bool:
        """Whether ``value`` of a field, or each part of it, is picked."""
        if name not in picks:
            return False
        if name in self.sets:
            return bool(self.as_set(name, value) <= picks[name])
        return bool(key_of(name, picks[name]) == key_of(name, value))

    def says_all(self, picks: Part, move: Any) -> bool:
        """Whether the picks say everything about ``move``, and no more of its sets."""
        for name, value in self.parts(move).items():
            if name in self.sets:
                if set(picks.get(name, ())) != set(value):
                    return False
            elif name not in picks and not (name == KIND and self.one_kind):
                return False
        return True

    def added(self, picks: Part, part: Part) -> dict[str, Any]:
        """The picks with ``part``: in a set beside what is there, elsewhere in its place."""
        more = {
            name: picks.get(name, frozenset()) | self.as_set(name, value) if name in self.sets else value
            for name, value in part.items()
        }
        return {**picks, **more}

    def removed(self, picks: Part, part: Part) -> dict[str, Any]:
        """The picks without ``part``; what else a set holds stays."""
        left = dict(picks)
        for name, value in part.items():
            held = left.get(name, frozenset()) if name in self.sets else frozenset()
            if rest := held - self.as_set(name, value):
                left[name] = rest
            else:
                left.pop(name, None)
        return left

    def of_deals(self, part: Part) -> bool:
        """Whether the board puts deals together from ``part``, and it is no field of theirs."""
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
    """What ``value`` is looked up by; ``True`` is not 1 here."""
    try:
        hash(value)
    except TypeError:
        value = repr(value)
    return name, isinstance(value, bool), value


def equal(one: Part, other: Part) -> bool:
    """Whether two parts say the same."""
    return {key_of(*pair) for pair in one.items()} == {key_of(*pair) for pair in other.items()}


def distinct(values: Any) -> list[Any]:
    """Each of ``values`` once, in their order."""
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
