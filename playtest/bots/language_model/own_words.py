"""Remove free text that people wrote from views and moves. It may hold names, so no model gets it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, get_type_hints

from playtest.engines.game import IsTalk

INSTEAD = "a text in a player's own words, which you do not get"
"""The text that stands in for people's own words."""


def without_own_words(value: Any) -> Any:
    """Return a view or a move in which every text that a person wrote is replaced by a fixed text.

    Such texts are in fields marked ``IsTalk``. If there is no such text, return the value itself.
    """
    if is_dataclass(value) and not isinstance(value, type):
        written = _written(type(value))
        changed = {}
        for field in fields(value):
            had = getattr(value, field.name)
            kept = INSTEAD if field.name in written and had else without_own_words(had)
            if kept is not had:
                changed[field.name] = kept
        return replace(value, **changed) if changed else value
    if type(value) in (tuple, list):
        inside = [without_own_words(each) for each in value]
        same = all(one is other for one, other in zip(inside, value, strict=True))
        return value if same else type(value)(inside)
    if isinstance(value, dict):
        told = {key: without_own_words(each) for key, each in value.items()}
        return value if all(told[key] is each for key, each in value.items()) else told
    return value


@cache
def _written(cls: type) -> frozenset[str]:
    """Return the fields of ``cls`` that people fill with their own words."""
    hints = get_type_hints(cls, include_extras=True)
    return frozenset([name for name, hint in hints.items() if IsTalk in getattr(hint, "__metadata__", ())])
