"""The rules of a playtest as differences from the game's own rules, in words.

These differences identify a version.
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from functools import lru_cache
from typing import Any, cast

from playtest import catalog
from playtest.engines import codec
from playtest.engines.game import AnyGame, Game
from playtest.record import presets
from playtest.record.entries import Header, to_json
from playtest.record.presets import differences

METHODS = "methods of the game changed"
"""The difference listed for overridden methods, whose code is known only by its digest."""


def rules_differences(game: str, players: int, rules: str, digest: str = "") -> list[str] | None:
    """List the differences of these rules from the game's own, one per line; ``None`` for an unknown game.

    ``rules`` are the rules as JSON. ``digest`` is the checksum of the rules and the overridden methods. If it
    does not fit ``rules`` alone, the list also says that methods were overridden.
    """
    try:
        found = _differences(cast("Hashable", catalog.game(game)), players, rules, digest)
    except (LookupError, ValueError):
        return None
    return [*found]


@lru_cache(maxsize=256)
def _differences(known: Hashable, players: int, rules: str, digest: str) -> list[str]:
    """Compute and cache the differences from the game's own rules (see ``rules_differences``).

    A page asks for them repeatedly, and comparing a deck is slow.
    """
    cls = cast("type[Game[Any, Any, Any, Any]]", known)
    played = cls(players, codec.load(cls.Rules, rules))
    other = digest not in ("", codec.rules_digest(played))
    return [*differences(cls(players), played), *([METHODS] if other else [])]


def version_key(changed: str, digest: str) -> str:
    """Return the key of a version: its differences, plus the digest if methods are overridden.

    ``changed`` are the differences from the game's own rules, joined by "; ". The digest is a checksum of the
    rules and of the overridden methods.
    """
    return f"{changed} ({digest})" if METHODS in changed else changed


def key_of(game: AnyGame) -> str:
    """Return the key of a game's rules, whether or not they have been played. Raises ``UnknownGame``."""
    return _key(game.name, game.seats, codec.dump(game.rules), codec.rules_digest(game)) or ""


def key_of_playtest(header: Header) -> str | None:
    """Return the key of a playtest's rules; ``None`` if its game is not known here."""
    return _key(header.game, header.players, header.rules, header.digest)


def _key(game: str, players: int, rules: str, digest: str) -> str | None:
    found = rules_differences(game, players, rules, digest)
    return None if found is None else version_key("; ".join(found), digest)


def names_of_presets(game: str) -> dict[str, str]:
    """Map the key of each of a game's presets to its name; empty if one of them is invalid."""
    try:
        cls = catalog.game(game)
        there = presets.presets(game)
        keys = {
            _key_of_changes(cast("Hashable", cls), to_json(dict(one.changes))): one.name
            for one in there.values()
        }
    except (LookupError, ValueError, OSError):
        return {}
    return {key: name for key, name in keys.items() if key}


@lru_cache(maxsize=256)
def _key_of_changes(known: Hashable, changes: str) -> str:
    """Return the key of the rules with these changes, given as JSON.

    It is cached, as comparing a deck is slow.
    """
    cls = cast("type[AnyGame]", known)
    plain = presets.with_changes(codec.plain(cls.Rules()), json.loads(changes))
    return key_of(cls(cls.players[0], codec.load_plain(cls.Rules, plain)))
