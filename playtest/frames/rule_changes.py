"""The rules of playtests, as differences from the game's own rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from playtest.record import rules_differences

NOT_KNOWN = "rules not known here"
"""Text for an unknown game, or for rules that do not fit it."""


def changed(games: Iterable[Mapping[Any, Any]]) -> list[str]:
    """Return, for each row of ``games``, the differences of its rules from the game's own, in words.

    The words are empty if there are no differences. For a playtest on paper, they are what was written down.
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
