"""Describes in words what a ruling changed, by comparing two positions as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from playtest.engines.sentences import listed, minus
from playtest.words import Parts

Both = tuple[Any, Any]
"""A value before and after the ruling, as JSON."""

UNSEEN = "not seen"
"""Text in place of a card that the reader has not seen."""


def changes(before: Any, after: Any, parts: Parts, names: Sequence[str]) -> list[str]:
    """List the changes between two positions in words, such as ``GDP of Ann: 7 → 12``.

    If a change cannot be given as one value before and one after, only the changed part is named. The
    positions are the JSON of states, or of one seat's views. With views, the changes reveal no more than this
    seat may know.
    """
    return list(dict.fromkeys(_Said(parts, names).between(before, after, (), ())))


def left_from(thing: str, before: Any, after: Any, parts: Parts, names: Sequence[str]) -> str:
    """Return the name of the part, such as a hand, from which ``thing`` was removed; empty if none."""
    for one in changes(before, after, parts, names):
        was = one.partition(" → ")[0]
        for end in (f": {thing}", f": without {thing}"):
            if was.endswith(end):
                return was.removesuffix(end)
    return ""


def seen_changes(states: Both, views: Both, parts: Parts, names: Sequence[str]) -> list[str]:
    """List the changes between two views in words, and how many hidden things changed with them.

    ``states`` are the complete positions, before and after. Cards that changed places with hidden cards are
    only counted. Nobody can tell from this whether such a card was in a deck or in a hand. A seat that had
    seen the card finds it among the changes of its own view.
    """
    seen = list(dict.fromkeys(_Said(parts, names, unseen=UNSEEN).between(*views, (), ())))
    beside = _beside(states, set(seen), parts, names)
    return [*seen, *([f"and {beside} changed with it"] if seen and beside else [])]


def _beside(states: Both, seen: Collection[str], parts: Parts, names: Sequence[str]) -> str:
    """Count the hidden things that a ruling replaced, as in "one hidden card"; empty if there were none."""
    before, after = states
    unseen = {one.partition(": ")[0] for one in seen if UNSEEN in one}
    many = Counter[str]()
    for field, thing in parts.hidden.items():
        told = _Said(parts, names).between(before.get(field), after.get(field), (field,), ())
        for one in told:
            if one not in seen and " → " in one and one.partition(": ")[0] not in unseen:
                many[thing] += one.partition(" → ")[2].count(", ") + 1
    return listed([f"one hidden {thing}" if n == 1 else f"{n} hidden {thing}s" for thing, n in many.items()])


class _Said:
    def __init__(self, parts: Parts, names: Sequence[str], unseen: str = "none") -> None:
        self.parts = parts
        self.names = names
        self.unseen = unseen
        """Text in place of an empty value that may stand for a hidden one."""

    def between(self, old: Any, new: Any, fields: tuple[str, ...], places: tuple[str, ...]) -> Iterator[str]:
        """Yield the changes in one part of a position, from ``old`` to ``new``, in words.

        ``fields`` and ``places`` say where in the position this part is.
        """
        if old == new or any(self.parts.names.get(field, "") is None for field in fields):
            return
        if isinstance(old, dict) and isinstance(new, dict):
            yield from self._in_dict(old, new, fields, places)
        elif isinstance(old, list) and isinstance(new, list):
            yield from self._in_list(old, new, fields, places)
        elif _plain(old) and _plain(new):
            label = self._label(fields, places)
            yield f"{label}: {self._value(old, fields)} → {self._value(new, fields)}"
        else:
            yield f"{self._label(fields, places)} changed"

    def _in_dict(
        self, old: dict[str, Any], new: dict[str, Any], fields: tuple[str, ...], places: tuple[str, ...]
    ) -> Iterator[str]:
        for key in [*old, *(key for key in new if key not in old)]:
            inside = (*fields, key), places
            if not key.isidentifier() or key != key.lower():  # the key of a thing, not the name of a part
                inside = fields, (*places, self._key(key, fields))
            yield from self.between(old.get(key), new.get(key), *inside)

    def _key(self, key: str, fields: tuple[str, ...]) -> str:
        called = self.parts.keys.get(fields[-1]) if fields else None
        return key if called is None else called(key)

    def _in_list(
        self, old: list[Any], new: list[Any], fields: tuple[str, ...], places: tuple[str, ...]
    ) -> Iterator[str]:
        seats, field = len(self.names), fields[-1] if fields else ""
        called = self._called(field, len(places))
        if called is None and len(old) == len(new) == seats**2 > seats:  # a table of seats, row after row
            for at, (one, other) in enumerate(zip(old, new, strict=True)):
                both = self.names[at // seats], self.names[at % seats]
                yield from self.between(one, other, fields, (*places, *both))
        elif called != () and len(old) == len(new) and (called is not None or len(old) == seats):
            for place, one, other in zip(called or self.names, old, new, strict=False):
                yield from self.between(one, other, fields, (*places, place))
        elif all(_plain(one) for one in (*old, *new)):
            yield self._bag(old, new, fields, places)
        elif len(old) == len(new):
            for at, (one, other) in enumerate(zip(old, new, strict=True)):
                yield from self.between(one, other, fields, (*places, _name_of(one, at)))
        else:
            yield f"{self._label(fields, places)} changed"

    def _bag(self, old: list[Any], new: list[Any], fields: tuple[str, ...], places: tuple[str, ...]) -> str:
        """Describe the items that a ruling removed from a hand or pile, and those it added."""
        label = self._label(fields, places)
        gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
        out = ", ".join(self._value(one, fields) for one in gone.elements())
        into = ", ".join(self._value(one, fields) for one in come.elements())
        if gone and come:
            return f"{label}: {out} → {into}"
        if not gone and not come:
            return f"{label}: another order"
        return f"{label}: {f'without {out}' if gone else f'also {into}'}"

    def _called(self, field: str, depth: int) -> Sequence[str] | None:
        known = self.parts.places.get(field, ())
        return known[depth] if depth < len(known) else None

    def _label(self, fields: tuple[str, ...], places: tuple[str, ...]) -> str:
        field = next(
            (one for one in reversed(fields) if one in self.parts.names), fields[-1] if fields else ""
        )
        name = self.parts.names.get(field) or field.replace("_", " ")
        used = sum(f"{{{at}}}" in name for at in range(len(places)))
        if used < name.count("{"):  # all of it changed, for every seat
            name = field.replace("_", " ")
        elif used:
            name = name.format(*places)
        rest = places[used:]
        label = f"{name} of {', '.join(rest)}" if rest else name
        return label[:1].upper() + label[1:]

    def _value(self, value: Any, fields: tuple[str, ...]) -> str:
        if (
            fields
            and fields[-1] in self.parts.seats
            and isinstance(value, int)
            and 0 <= value < len(self.names)
        ):
            return self.names[value]
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int | float):
            return minus(value)
        if value is None:
            return self.unseen if fields and fields[-1] in self.parts.hidden else "none"
        return str(value)


def _plain(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)


def _name_of(thing: Any, at: int) -> str:
    """Return the name of a thing in a list: its card or name, or its number if it has neither."""
    if isinstance(thing, dict):
        for key in ("card", "name", "round", "number"):
            if isinstance(thing.get(key), str | int):
                return f"{'' if key in ('card', 'name') else f'{key} '}{thing[key]}"
    return f"number {at + 1}"
