"""Compare values strictly: find differences in value or class, and mutable parts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

Path = tuple[str | int, ...]


def difference(one: Any, other: Any, path: str = "") -> str | None:
    """Return in words where ``one`` and ``other`` differ in value or class; ``None`` if nowhere.

    This is stricter than ``==``, for which ``True`` is 1 and 1 is 1.0.
    """
    return None if _is_alike(one, other) else _told_apart(one, other, path)


def _is_alike(one: Any, other: Any) -> bool:
    """Return whether two values are alike.

    This is faster than ``difference``, as it describes no places.
    """
    if type(one) is not type(other):
        return False
    kind: Any = type(one)
    names, sort = _made_of(kind)
    if names is not None:
        return all(_is_alike(getattr(one, name), getattr(other, name)) for name in names)
    if sort is None:
        return bool(one == other)
    if sort is Sequence:
        return len(one) == len(other) and all(map(_is_alike, one, other))
    if sort is Mapping:
        return list(one) == list(other) and all(_is_alike(one[key], other[key]) for key in one)
    return one == other and all(map(_is_alike, _in_order(one), _in_order(other)))


@cache
def _made_of(kind: Any) -> tuple[tuple[str, ...] | None, type | None]:
    """Return two facts about a class: its field names if it is a dataclass, else its sort of collection.

    Each is ``None`` if it does not apply. The sort is ``Sequence``, ``Mapping`` or ``Set``.
    """
    if is_dataclass(kind):
        return tuple(f.name for f in fields(kind)), None
    if issubclass(kind, list | tuple):
        return None, Sequence
    return None, next((sort for sort in (Mapping, Set) if issubclass(kind, sort)), None)


def _told_apart(one: Any, other: Any, path: str) -> str | None:
    where = path or "it"
    if type(one) is not type(other):
        return f"{where} is a {type(one).__name__} before and a {type(other).__name__} after"
    if is_dataclass(one):
        names = [f.name for f in fields(one)]
        pairs = [(f"{path}.{n}".lstrip("."), getattr(one, n), getattr(other, n)) for n in names]
    elif isinstance(one, list | tuple):
        if len(one) != len(other):
            return f"{where} has {len(one)} items before and {len(other)} after"
        pairs = [(f"{path}[{i}]", a, b) for i, (a, b) in enumerate(zip(one, other, strict=True))]
    elif isinstance(one, Mapping):
        if list(one) != list(other):
            return f"{where} has the keys {list(one)} before and {list(other)} after"
        pairs = [(f"{path}[{key!r}]", one[key], other[key]) for key in one]
    elif isinstance(one, Set) and one == other:
        pairs = [(where, a, b) for a, b in zip(_in_order(one), _in_order(other), strict=True)]
    else:
        return None if one == other else f"{where} is {one!r} before and {other!r} after"
    return next((found for name, a, b in pairs if (found := _told_apart(a, b, name))), None)


def _in_order(values: Set[Any]) -> list[Any]:
    return sorted(values, key=repr)


def changes(before: str, after: str) -> list[tuple[str, Any, Any]]:
    """List the places where two JSON texts differ, each as ("hands.0", before, after).

    ``None`` stands for a missing value. Equally long lists of lists or objects are compared item by item.
    """
    return list(_changes(json.loads(before), json.loads(after), ()))


def first_change(before: str, after: str) -> str:
    """Describe the first of the differences that ``changes`` lists between two JSON texts."""
    for place, was, now in changes(before, after):
        return f"{place or 'it'} is {_short(was)} in one and {_short(now)} in the other"
    return "the same values stand in another order" if before != after else "nothing"


def _changes(was: Any, now: Any, path: Path) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(was, dict) and isinstance(now, dict):
        for key in [*was, *(k for k in now if k not in was)]:
            yield from _changes(was.get(key), now.get(key), (*path, key))
    elif _nested(was) and _nested(now) and len(was) == len(now):
        for i, (a, b) in enumerate(zip(was, now, strict=True)):
            yield from _changes(a, b, (*path, i))
    elif was != now or type(was) is not type(now):
        yield ".".join(map(str, path)), was, now


def _nested(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, list | dict) for item in value)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 120 else f"{text[:117]}…"


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every number and text of a JSON value with its place; also the length of every list."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        yield (*path, "length"), len(value)
        for i, part in enumerate(value):
            yield from leaves(part, (*path, i))
    else:
        yield path, value


def vandalize(value: Any) -> None:
    """Change whatever can be changed inside ``value``: empty every list, set and mapping in it."""
    if is_dataclass(value):
        for f in fields(value):
            vandalize(getattr(value, f.name))
    elif isinstance(value, list | dict | set):
        for part in list(value.values()) if isinstance(value, dict) else list(value):
            vandalize(part)
        value.clear()
    elif isinstance(value, tuple | frozenset):
        for part in value:
            vandalize(part)
