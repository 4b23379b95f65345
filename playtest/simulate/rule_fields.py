"""The fields of a game's rules, as a person sets them: current and possible values."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from pydantic.fields import FieldInfo

from playtest.engines import codec
from playtest.engines.game import Game


class RuleField(NamedTuple):
    """One field of the rules: its name, title and help, its current value, and its possible values in words.

    ``others`` are the values other than the current one, for a field with a few choices. For a number that is
    0 it has one value, which turns the field on.
    """

    name: str
    title: str
    help: str
    now: Any
    may_be: str
    others: tuple[Any, ...]


def rule_fields(game: Game[Any, Any, Any, Any]) -> list[RuleField]:
    """List every field of the rules, in their order.

    >>> import playtest
    >>> first = rule_fields(playtest.game("cat_in_the_box")(3))[0]
    >>> first.name, first.now, first.may_be
    ('numbers_for_three', 7, '7 or 6')
    """
    rules = game.rules
    hints = typing.get_type_hints(type(rules), include_extras=True)
    return [_field(one.name, hints[one.name], getattr(rules, one.name)) for one in dataclasses.fields(rules)]


def _field(name: str, hint: Any, now: Any) -> RuleField:
    infos = list(_infos(hint))
    title = next((info.title for info in infos if info.title), name.replace("_", " "))
    told = next((info.description for info in infos if info.description), "")
    plain = [kind for kind in _plain(hint) if kind is not type(None)]
    optional = len(plain) < len(list(_plain(hint)))
    low, high = _bounds(infos)
    may_be = "cards or text, as JSON"
    others: tuple[Any, ...] = ()
    kind = plain[0] if len(plain) == 1 else None
    if kind is bool:
        may_be, others = "true or false", (not now,)
    elif typing.get_origin(kind) is Literal:
        values = typing.get_args(kind)
        may_be = " or ".join(map(str, values))
        others = tuple(value for value in values if value != now)
    elif kind in (int, float):
        may_be = _range(low, high)
        others = (max(1, (high or 6) // 2),) if not now and not optional else ()
    if optional:
        may_be += ", or null for none"
    return RuleField(name, title, told, now, may_be, others)


def _range(low: Any, high: Any) -> str:
    if low is None:
        return "a number"
    return f"from {low}" if high is None else f"{low} to {high}"


def _infos(hint: Any) -> Iterator[FieldInfo]:
    """Yield the field descriptions in a type hint, from the outside in; for a union, those of each type."""
    yield from (info for info in getattr(hint, "__metadata__", ()) if isinstance(info, FieldInfo))
    inner = getattr(hint, "__origin__", None) if hasattr(hint, "__metadata__") else None
    if inner is not None:
        yield from _infos(inner)
    elif typing.get_origin(hint) in (typing.Union, types.UnionType):
        for kind in typing.get_args(hint):
            yield from _infos(kind)


def _plain(hint: Any) -> Iterator[Any]:
    """Yield a field's possible types, without annotations."""
    if hasattr(hint, "__metadata__"):
        yield from _plain(hint.__origin__)
    elif typing.get_origin(hint) in (typing.Union, types.UnionType):
        for kind in typing.get_args(hint):
            yield from _plain(kind)
    else:
        yield hint


def _bounds(infos: list[FieldInfo]) -> tuple[Any, Any]:
    stated = [said for info in infos for said in info.metadata]
    low = next((said.ge for said in stated if hasattr(said, "ge")), None)
    high = next((said.le for said in stated if hasattr(said, "le")), None)
    return low, high


def in_words(value: Any) -> str:
    """Return a value as written in ``--set FIELD=VALUE``. For cards, return their number."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, tuple | list):
        return f"{len(value)} cards"
    return "cards" if dataclasses.is_dataclass(value) else codec.dump(value)
