"""Check which parts of moves can be forbidden or forced at a table.

These are the parts that some seat could make. For a misspelt one, a sentence lists the known ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, get_args

from playtest.engines.game import AnyGame
from playtest.engines.sentences import perhaps, short
from playtest.simulate.observers import parts_of

SHOWN = 12
"""Maximum number of known parts named in a refusal."""


def check_part(game: AnyGame, part: str) -> None:
    """Check that ``part`` is part of a move that some seat could make at this table.

    Some moves, such as offers, are put together freely, so not all of them can be listed. Of these only kind
    and field are checked, not the value. Raises ``ValueError`` that names the known parts.
    """
    listed = {found for move in game.actions() for found in parts_of(move)}
    kinds = {_kind(cls): cls for cls in _types(game.Action)}
    named = sorted({found.partition(" ")[0] for found in listed} | set(kinds))
    kind, _, rest = part.partition(" ")
    if kind not in named:
        raise ValueError(f"{game.title} has no move {short(kind)}{_instead(kind, 'it has', named)}")
    if part in listed or not rest:
        return
    field, _, value = rest.partition("=")
    of_kind = [found.partition(" ")[2].partition("=") for found in listed if found.startswith(f"{kind} ")]
    names = {name for name, _, _ in of_kind}
    free = kind in kinds and _is_free(game, kinds[kind], {found.partition(" ")[0] for found in listed})
    if free:
        names |= {one.name for one in fields(kinds[kind])} - {"kind"}
    if field not in names:
        what = f"The move {short(kind)} has no field {short(field)} with values to name"
        raise ValueError(what + _instead(field, "it has", sorted(names)))
    if not free:
        values = sorted({text for name, _, text in of_kind if name == field}, key=_in_order)
        what = f"At this table nobody can make the move {short(part)}: no {field} is {short(value)}"
        raise ValueError(what + _instead(value, "it can be", values))


def check_fields(game: AnyGame, wanted: Mapping[str, Any]) -> None:
    """Check that some seat could make a move with these values of its fields.

    Some moves, such as offers, are put together freely. Of these only the fields are checked, not the values.
    Raises ``ValueError`` that names the known fields and values.
    """
    if not wanted:
        raise ValueError('Say which fields the move has, as {"number": 7}.')
    listed = game.actions()
    kinds = {_kind_of(move) for move in listed}
    free = [cls for cls in _types(game.Action) if _is_free(game, cls, kinds)]
    names = {one.name for cls in {*free, *map(type, listed)} for one in fields(cls)}
    for name, value in wanted.items():
        if name not in names:
            raise ValueError(
                f"No move of {game.title} has a field {short(name)}"
                f"{_instead(name, 'they have', sorted(names))}"
            )
        if any(name in {one.name for one in fields(cls)} for cls in free):
            continue
        values = {str(getattr(move, name)): getattr(move, name) for move in listed if hasattr(move, name)}
        if not any(value == one for one in values.values()):
            what = f"At this table nobody can make a move whose {name} is {short(value)}"
            raise ValueError(what + _instead(value, "it can be", sorted(values, key=_in_order)))
    if not free and not any(_fits(move, wanted) for move in listed):
        both = " and ".join(f"{name} {short(value)}" for name, value in wanted.items())
        raise ValueError(f"At this table nobody can make a move that has {both} together.")


def _fits(move: Any, wanted: Mapping[str, Any]) -> bool:
    return all(hasattr(move, name) and getattr(move, name) == value for name, value in wanted.items())


def _kind_of(move: Any) -> str:
    return parts_of(move)[0]


def _types(action: Any) -> Iterator[type]:
    """Yield the classes in a game's union of moves."""
    if isinstance(action, type):
        yield action
    for one in get_args(action):
        yield from _types(one)


def _kind(cls: type) -> str:
    return str(next((one.default for one in fields(cls) if one.name == "kind"), cls.__name__.lower()))


def _is_free(game: AnyGame, cls: type, listed: set[str]) -> bool:
    """Return whether moves of this kind are put together freely, so that ``legal`` cannot list them all."""
    return cls in game.open or _kind(cls) not in listed or hasattr(game, "adapter_rings")


def _in_order(text: str) -> tuple[bool, int, str]:
    number = text.lstrip("-").isdecimal()
    return not number, int(text) if number else 0, text


def _instead(given: object, beginning: str, there: list[str]) -> str:
    """Return the end of a refusal: the name that was probably meant, and the names that exist.

    ``beginning`` introduces the list of these names, as in "it has".
    """
    if not there:
        return "; it has none."
    more = ", …" if len(there) > SHOWN else ""
    return f"{perhaps(given, there)}; {beginning} {', '.join(there[:SHOWN])}{more}."
