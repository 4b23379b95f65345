"""Playtest tabletop games in Jupyter: facilitated playtests, rule tweaks, review.

The names a user types live here; they load what they need when they are first used, so that
``import playtest`` stays quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playtest.engines.game import Game

__version__ = "0.1.0"

_SHIPPED = {
    "cat_in_the_box": "playtest.engines.cat_in_the_box:CatInTheBox",
    "rat_scramble": "playtest.engines.rat_scramble:RatScramble",
    "scambodia": "playtest.engines.scambodia:Scambodia",
    "collapsization": "playtest.engines.collapsization:Collapsization",
    "trade_warz": "playtest.engines.trade_warz:TradeWarz",
}
_NAMES = {
    **dict.fromkeys(["Review", "TableView", "start"], "playtest.widgets"),
    "Store": "playtest.recording",
    "Table": "playtest.table",
    "bot": "playtest.bots",
}
"""The names a user types, and where they live."""


def __getattr__(name: str) -> Any:
    """Load a name when it is first used."""
    if name not in _NAMES:
        raise AttributeError(f"module 'playtest' has no attribute {name!r}")
    return getattr(import_module(_NAMES[name]), name)


def __dir__() -> list[str]:
    """What there is to type."""
    return sorted([*_NAMES, "game", "games", "register", "__version__"])


_registered: dict[str, type[Game[Any, Any, Any, Any]]] = {}


def game(name: str) -> type[Game[Any, Any, Any, Any]]:
    """The registered game called ``name``; of the shipped ones only this one is loaded.

    Raises ``LookupError`` with a sentence that lists what there is.

    >>> game("cat_in_the_box").title
    'Cat in the Box'
    """
    if name not in _registered:
        if name not in _SHIPPED:
            there = ", ".join(dict.fromkeys([*_SHIPPED, *_registered]))
            raise LookupError(f'There is no game "{name}"; there are {there}.')
        module, _, cls = _SHIPPED[name].partition(":")
        _registered[name] = getattr(import_module(module), cls)
    return _registered[name]


def games() -> dict[str, type[Game[Any, Any, Any, Any]]]:
    """Every registered game by its name: the shipped ones, then yours. Loads them all; see ``game``."""
    return {name: game(name) for name in dict.fromkeys([*_SHIPPED, *_registered])}


def register(game: type[Game[Any, Any, Any, Any]]) -> type[Game[Any, Any, Any, Any]]:
    """Make your own game known by its ``name``; usable as a decorator. A shipped name cannot be taken."""
    if game.name in _SHIPPED:
        raise ValueError(f'"{game.name}" is a shipped game; give yours a name of its own.')
    _registered[game.name] = game
    return game
