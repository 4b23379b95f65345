"""The default board for a game without a front-end: its public measures and its view in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playtest.engines import codec
from playtest.engines.game import Game
from playtest.widgets.kit import Block, Facts, Scene, Table

AnyGame = Game[Any, Any, Any, Any]


def plain_scene(game: AnyGame, view: Any, names: Sequence[str], measures: Mapping[str, Any]) -> Scene:
    """Draw the public measures and the view's fields. Those with one entry per seat go into a table."""
    fields = codec.plain(view, game.View)
    if not isinstance(fields, dict):
        return Scene(Facts("What you see", (("view", _said(fields)),), key="view"))
    shared = {name: value for name, value in _flat(fields).items() if name not in ("seat", "kind")}
    by_seat = {name: value for name, value in {**measures, **shared}.items() if _per_seat(value, names)}
    rest = {name: value for name, value in {**measures, **shared}.items() if name not in by_seat}
    blocks: list[Block] = []
    if by_seat:
        rows = tuple(
            (name, *(_said(value[seat]) for value in by_seat.values())) for seat, name in enumerate(names)
        )
        blocks.append(Table("Players", ("Player", *map(_spaced, by_seat)), rows, key="players"))
    if rest:
        facts = tuple((_spaced(name), _said(value, names)) for name, value in rest.items())
        blocks.append(Facts("What you see", facts, key="view"))
    return Scene(*blocks)


def _flat(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Move the fields of records inside ``fields`` up by one level, next to the other fields."""
    flat: dict[str, Any] = {}
    for name, value in fields.items():
        inner = isinstance(value, dict) and len(value) > 1
        flat |= {key: each for key, each in value.items() if key not in fields} if inner else {name: value}
    return flat


def _per_seat(value: Any, names: Sequence[str]) -> bool:
    return isinstance(value, list | tuple) and len(value) == len(names) > 1 and not isinstance(value, str)


def _said(value: Any, names: Sequence[str] = ()) -> str:
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(_said(each) for each in value) or "none"
        case dict():
            return (
                ", ".join(f"{_spaced(str(key)).lower()} {_said(each)}" for key, each in value.items())
                or "none"
            )
    return str(value)


def _spaced(name: str) -> str:
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]
