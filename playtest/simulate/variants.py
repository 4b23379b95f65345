"""Variants of a game: its rules with changes, by name."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from playtest.engines import codec
from playtest.engines.game import AnyGame
from playtest.engines.sentences import perhaps, short
from playtest.record import differences, with_changes

Change = Any
"""A game, its rules, or a mapping from fields of the rules to their new values."""


def variant(base: AnyGame, change: Change) -> AnyGame:
    """Return ``base`` with a change: another game object, other rules, or a dict of changed fields.

    Raises ``ValueError`` with a sentence: no such field, a value out of bounds, a card that does not parse.
    """
    if isinstance(change, Mapping):
        change = changed(base.rules, change)
    if isinstance(change, type):
        change = change(base.seats, base.rules)
    if not hasattr(change, "apply"):
        if type(change) is not type(base.rules):
            raise ValueError(
                f"A variant of {base.title} is a game, its rules, or the fields of "
                f"{type(base.rules).__name__} that differ, not {type(change).__name__}."
            )
        codec.check(change)
        change = type(base)(base.seats, change)
    if change.seats != base.seats:
        raise ValueError(f"The base is for {base.seats} players and the variant for {change.seats}.")
    if change.name != base.name:
        raise ValueError(f"{change.title} is not a variant of {base.title}.")
    codec.check(change.rules)
    made: AnyGame = change
    return made


def changed(rules: Any, fields: Mapping[str, Any]) -> Any:
    """Return ``rules`` with these fields changed. A value may be given as plain JSON.

    Of a list of cards, a single card can be changed by its name, as in ``{"proposals": {"Winter Solstice":
    {"majority": "WWS"}}}``.
    """
    there = [field.name for field in dataclasses.fields(rules)]
    for name in fields:
        if name not in there:
            said = f'"{short(name)[1:-1]}" is not a field of {type(rules).__name__}{perhaps(name, there)}'
            raise ValueError(f"{said}. Choose from {', '.join(there)}.")
    plain = {
        name: codec.plain(dataclasses.replace(rules, **{name: value}))[name] if _made(value) else value
        for name, value in fields.items()
    }
    return codec.load_plain(type(rules), with_changes(codec.plain(rules), plain))


def _made(value: Any) -> bool:
    """Return whether ``value`` is or contains a dataclass object, so that it is not plain JSON."""
    if isinstance(value, tuple | list):
        return any(_made(item) for item in value)
    return dataclasses.is_dataclass(value)


def named(base: AnyGame, variants: Mapping[str, Change] | Sequence[Change] | Change) -> dict[str, AnyGame]:
    """Return the variants by name. One without a name is named after its differences from ``base``."""
    if isinstance(variants, Mapping) and not fields_of(base, variants):
        return {str(name): variant(base, change) for name, change in variants.items()}
    some = variants if isinstance(variants, Sequence) else [variants]
    games = [variant(base, change) for change in some]
    names = ["; ".join(differences(base, game)) or f"{base.title} again" for game in games]
    if len(set(names)) < len(names):
        raise ValueError("Two of the variants are the same; give the variants names: {name: variant}.")
    return dict(zip(names, games, strict=True))


def fields_of(base: AnyGame, variants: Mapping[str, Change]) -> bool:
    """Return whether ``variants`` maps fields to values, rather than names to variants.

    A misspelt field is recognized by its value, which cannot be a variant.
    """
    there = {field.name for field in dataclasses.fields(base.rules)}
    if bool(variants) and all(name in there for name in variants):
        return True
    return any(
        not (isinstance(one, Mapping | type) or dataclasses.is_dataclass(one) or hasattr(one, "apply"))
        for one in variants.values()
    )
