"""The rules of playtests, as differences from the game's own rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any, cast

from playtest import catalog
from playtest.engines import codec
from playtest.engines.game import Game
from playtest.record import differences

NOT_KNOWN = "rules not known here"
"""Shown for an unknown game, or for rules that do not fit it."""


def rules_differences(game: str, players: int, rules: str, digest: str = "") -> list[str] | None:
    """List the differences from the game's own rules, a line each; ``None`` if the game is unknown here.

    A ``digest`` that the rules do not explain means that methods of the game were overridden.
    """
    try:
        found = _differences(cast("Hashable", catalog.game(game)), players, rules, digest)
    except (LookupError, ValueError):
        return None
    return [*found]


@lru_cache(maxsize=256)
def _differences(known: Hashable, players: int, rules: str, digest: str) -> list[str]:
    """Compute and cache the differences: a page asks for them repeatedly, and comparing a deck is slow."""
    cls = cast("type[Game[Any, Any, Any, Any]]", known)
    played = cls(players, codec.load(cls.Rules, rules))
    other = digest not in ("", codec.rules_digest(played))
    return [*differences(cls(players), played), *(["methods of the game changed"] if other else [])]


def changed(games: Iterable[Mapping[Any, Any]]) -> list[str]:
    """Return the rule differences in words for rows of ``games``; empty if there are none.

    A playtest on paper has the words that were written down.
    """
    known: dict[tuple[str, int, str, str], str] = {}
    told = []
    for row in games:
        key = (str(row["game"]), int(row["players"]), str(row["rules"]), str(row["digest"]))
        if row["source"] == "paper":
            told.append(str(row["variant"] or ""))
            continue
        if key not in known:
            found = rules_differences(*key)
            known[key] = NOT_KNOWN if found is None else "; ".join(found)
        told.append(known[key])
    return told
