"""Moves to try on a game: parts of legal moves in new combinations, and near misses.

The parts of a move are read from the type hints of its class, so that this works for any game.
"""

from __future__ import annotations

import random
import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

MEMORY = 300
"""Number of legal moves of a class that are kept as a source of parts."""


def members(annotation: Any) -> tuple[type, ...]:
    """Return the classes in a (discriminated) union of classes."""
    annotation = _bare(annotation)
    if get_origin(annotation) in (Union, types.UnionType):
        return tuple(cls for part in get_args(annotation) for cls in members(part))
    return (annotation,)


def hints(cls: type) -> dict[str, Any]:
    """Return the type hints of the fields of ``cls``, annotations included."""
    try:
        known = get_type_hints(cls, include_extras=True)
    except NameError:  # a class made inside a function, with its annotations as text
        return {f.name: Any for f in fields(cls)}
    return {f.name: known[f.name] for f in fields(cls)}


class Moves:
    """A stock of moves seen, and the moves that can be made from their parts."""

    def __init__(self, action: Any) -> None:
        self.classes = members(action)
        self._seen: dict[type, list[Any]] = {cls: [] for cls in self.classes}
        self._known: set[Any] = set()
        self._hints = {cls: _chosen(hints(cls)) for cls in self.classes}

    def learn(self, moves: Iterable[Any]) -> None:
        """Remember legal moves as a source of parts."""
        for move in moves:
            if len(self._seen[type(move)]) < MEMORY and move not in self._known:
                self._seen[type(move)].append(move)
                self._known.add(move)

    def some(self, rng: random.Random, number: int, classes: Iterable[type] | None = None) -> list[Any]:
        """Return ``number`` moves to try, of these ``classes``; without ``classes``, of all known ones.

        Each is a legal move of another position, a mix of such moves' parts, or a legal move slightly
        changed.
        """
        of = [cls for cls in self.classes if classes is None or cls in set(classes)]
        return [self._one(rng.choice(of), rng) for _ in range(number)] if of else []

    def _one(self, cls: type, rng: random.Random) -> Any:
        seen = self._seen[cls]
        if seen and rng.random() < 0.3:
            return rng.choice(seen)
        parts = {}
        for name, hint in self._hints[cls].items():
            elsewhere = getattr(rng.choice(seen), name) if seen else None
            parts[name] = elsewhere if seen and rng.random() < 0.6 else near(elsewhere, hint, rng)
        return cls(**parts)


def near(value: Any, hint: Any, rng: random.Random) -> Any:
    """Return a value of type ``hint`` that is often close to ``value`` and need not make sense."""
    if get_origin(hint) is Annotated and type(value) in (int, float):
        bound = rng.choice([*_bounds(hint), value + 1, value - 1])
        return bound if type(bound) is type(value) else value
    bare = _bare(hint)
    origin, args = get_origin(bare), get_args(bare)
    if origin is Literal:
        return rng.choice(args)
    if origin in (Union, types.UnionType):
        part = rng.choice([arg for arg in args if not _fits(value, arg)] or args)
        return near(None, part, rng)
    if isinstance(value, tuple) and origin is tuple and args[-1] is Ellipsis:
        return _near_tuple(value, args[0], rng)
    if isinstance(value, frozenset):
        extra = near(next(iter(value), None), args[0] if args else int, rng)
        return value ^ {extra}
    if is_dataclass(value) and not isinstance(value, type):
        return _near_dataclass(value, rng)
    if isinstance(bare, type) and isinstance(value, bare) and bare in _BESIDE:
        return _BESIDE[bare](value, rng)
    return made(hint, rng)


def made(hint: Any, rng: random.Random) -> Any:
    """Return a new random value of type ``hint``."""
    bounds = _bounds(hint)
    bare = _bare(hint)
    origin, args = get_origin(bare), get_args(bare)
    if origin is Literal:
        return rng.choice(args)
    if origin in (Union, types.UnionType):
        return made(rng.choice(args), rng)
    if origin in (tuple, list, frozenset):
        return _made_several(origin, args, rng)
    if bare is None or bare is type(None):
        return None
    if is_dataclass(bare) and isinstance(bare, type):
        return bare(**{name: made(part, rng) for name, part in _chosen(hints(bare)).items()})
    if bare is bool:
        return rng.random() < 0.5
    if bare is int:
        return rng.choice([*(b for b in bounds if isinstance(b, int)), -1, 0, 1, 2, 99])
    if bare is float:
        return rng.choice([*map(float, bounds), -1.0, 0.0, 0.5])
    return rng.choice(["", "a word", "x" * 300])


def _made_several(origin: Any, args: tuple[Any, ...], rng: random.Random) -> Any:
    if origin is tuple and args[-1:] != (Ellipsis,):
        return tuple(made(arg, rng) for arg in args)
    part = args[0] if args else int
    return origin(made(part, rng) for _ in range(rng.randrange(3)))


def _near_tuple(value: tuple[Any, ...], part: Any, rng: random.Random) -> tuple[Any, ...]:
    if not value:
        return (made(part, rng),)
    at = rng.randrange(len(value))
    ways: list[Callable[[], tuple[Any, ...]]] = [
        lambda: value[:at] + value[at + 1 :],
        lambda: (*value, value[at]),
        lambda: value[::-1],
        lambda: (*value[:at], near(value[at], part, rng), *value[at + 1 :]),
    ]
    return rng.choice(ways)()


def _near_dataclass(value: Any, rng: random.Random) -> Any:
    parts = _chosen(hints(type(value)))
    if not parts:
        return value
    name = rng.choice(list(parts))
    return replace(value, **{name: near(getattr(value, name), parts[name], rng)})


def _near_int(value: Any, rng: random.Random) -> int:
    return int(rng.choice([value - 1, value + 1, -1, 0, 99]))


_BESIDE: dict[type, Callable[[Any, random.Random], Any]] = {
    bool: lambda value, rng: not value,
    int: _near_int,
    float: lambda value, rng: rng.choice([value + 1, -value, 0.5]),
    str: lambda value, rng: rng.choice(["", f"{value}x", value.upper()]),
}


def _bare(hint: Any) -> Any:
    while True:
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        elif hasattr(hint, "__value__"):
            hint = hint.__value__
        elif isinstance(hint, typing.NewType):
            hint = hint.__supertype__
        else:
            return hint


def _bounds(hint: Any) -> list[Any]:
    if get_origin(hint) is not Annotated:
        return []
    found = []
    for note in get_args(hint)[1:]:
        for rule in (note, *getattr(note, "metadata", ())):
            found += [getattr(rule, name) for name in ("ge", "le", "gt", "lt") if hasattr(rule, name)]
    return [bound for bound in found if isinstance(bound, int | float)]


def _fits(value: Any, hint: Any) -> bool:
    bare = _bare(hint)
    if bare is None or bare is type(None):
        return value is None
    kind = get_origin(bare) or bare
    return isinstance(kind, type) and isinstance(value, kind)


def _chosen(parts: dict[str, Any]) -> dict[str, Any]:
    """Return only the parts of a move that somebody chooses, not those with a single possible value."""
    return {
        name: hint
        for name, hint in parts.items()
        if not (get_origin(_bare(hint)) is Literal and len(get_args(_bare(hint))) == 1)
    }
