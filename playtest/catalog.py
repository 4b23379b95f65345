"""The list of games, and the places of each game's parts.

A game's parts are its engine, words, scene, bots, figures, rules page and notebook. They are named in this
one module and loaded on first use. Shipped games are listed below. You add your own game with ``register``.
An installed package adds one by an entry point of the group ``playtest.games`` that names a game class or a
``Parts``. Nothing is found by guessing, and all games are treated alike.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, overload

from playtest.engines.sentences import perhaps, short

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from playtest.engines.game import Game

__all__ = [
    "LISTED",
    "Listed",
    "Parts",
    "UnknownGame",
    "follow",
    "game",
    "games",
    "installed",
    "names",
    "part",
    "parts",
    "register",
]

AnyGame: TypeAlias = "Game[Any, Any, Any, Any]"
G = TypeVar("G", bound="type[AnyGame]")
Kind = Literal["words", "scene", "bots", "figures", "rules", "notebook"]

GROUP = "playtest.games"
"""The entry point group in which an installed package names its games."""


class UnknownGame(LookupError):
    """Raised if no game has this name. The message lists the games."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of one game, each given directly or as ``"module"`` or ``"module:name"``.

    Only ``game`` is needed. Missing parts are taken from the game that this one derives from; otherwise plain
    ones are used.

    - ``words``: a ``playtest.words.Words``, or an object or module that has some methods of that class
    - ``scene``: a ``playtest.widgets.games.FrontEnd`` class, a function ``scene(view, names, game)`` or a
      module that has one
    - ``bots``: a mapping from names to functions that make a bot, or a module with such a mapping as ``BOTS``
    - ``figures``: functions that make figures from frames, or a module with ``FIGURES``
    - ``rules``: the address or file of the rules page
    - ``notebook``: the file of the game's notebook
    """

    game: type[AnyGame] | str
    words: Any = None
    scene: Any = None
    bots: Any = None
    figures: Any = None
    rules: str | None = None
    notebook: str | None = None


def _shipped(name: str, cls: str, short: str) -> Parts:
    return Parts(
        game=f"playtest.engines.{name}:{cls}",
        words=f"playtest.words.{name}:{short}Words",
        scene=f"playtest.widgets.games.{name}.front_end:{short}FrontEnd",
        bots=f"playtest.bots.{name}",
        figures=f"playtest.review.{name}",
        rules=f"docs/rules/{name}.md",
        notebook=f"{name}.ipynb",
    )


SHIPPED: dict[str, Parts] = {
    "cat_in_the_box": _shipped("cat_in_the_box", "CatInTheBox", "Cat"),
    "rat_scramble": _shipped("rat_scramble", "RatScramble", "Rat"),
    "scambodia": _shipped("scambodia", "Scambodia", "Scambodia"),
    "collapsization": _shipped("collapsization", "Collapsization", "Collapsization"),
    "trade_warz": _shipped("trade_warz", "TradeWarz", "TradeWarz"),
}


@dataclass(frozen=True, slots=True)
class Listed:
    """A game as a list shows it: its title, the numbers of players, the names of its bots."""

    title: str
    players: range
    bots: tuple[str, ...]


LISTED: dict[str, Listed] = {
    "cat_in_the_box": Listed(
        "Cat in the Box", range(2, 6), ("builder", "careful", "sharp", "search", "random")
    ),
    "rat_scramble": Listed(
        "Rat Scramble", range(4, 5), ("greedy", "loyal", "negotiator", "spiteful", "search", "random")
    ),
    "scambodia": Listed(
        "Scambodia", range(2, 5), ("cautious", "counting", "forgetful", "gambler", "search", "random")
    ),
    "collapsization": Listed(
        "Collapsization", range(3, 4), ("bluffing", "honest", "learner", "shrewd", "search", "random")
    ),
    "trade_warz": Listed(
        "Trade Warz", range(2, 7), ("learner", "merchant", "patron", "rival", "trader", "random")
    ),
}
"""The shipped games as a list shows them, so that listing loads none.

A test compares each entry with its class.
"""

_registered: dict[str, Parts] = {}
_loaded: dict[str, type[AnyGame]] = {}
_followers: list[Callable[[type[AnyGame]], object]] = []


def names() -> tuple[str, ...]:
    """Return the names of all games (shipped, installed or your own) without loading them.

    >>> names()[:2]
    ('cat_in_the_box', 'rat_scramble')
    """
    return tuple(dict.fromkeys([*SHIPPED, *installed(), *_registered]))


def known(name: str) -> bool:
    """Return whether there is a game called ``name``, without loading it."""
    return name in _loaded or name in names()


def game(name: str) -> type[AnyGame]:
    """Return the game called ``name``, loading no other game.

    Raises ``UnknownGame`` with a sentence that lists the games, or says why an installed game fails.

    >>> game("cat_in_the_box").title
    'Cat in the Box'
    """
    if name not in _loaded:
        _loaded[name] = _class_of(name, parts(name))
    return _loaded[name]


def games() -> dict[str, type[AnyGame]]:
    """Return every game by its name, loading all of them.

    An installed game that fails is left out, with a warning.
    """
    found = {}
    for name in names():
        try:
            found[name] = game(name)
        except UnknownGame as error:
            if name in SHIPPED:
                raise
            logging.getLogger("playtest").warning("%s", error)
    return found


def parts(name: str) -> Parts:
    """Return the parts of the game called ``name`` as registered, not loaded. Raises ``UnknownGame``."""
    if name in _registered:
        return _registered[name]
    if name in SHIPPED:
        return SHIPPED[name]
    if name in installed():
        return _installed_parts(name)
    said = f'There is no game "{short(name)[1:-1]}"{perhaps(name, names())}'
    raise UnknownGame(f"{said}. Choose from {', '.join(names())}.")


def part(of: str | type[AnyGame], kind: Kind) -> Any:
    """Load one part of a game, or of the game it derives from; ``None`` if neither has it.

    ``of`` is the game's name or its class. The class need not be registered if it derives from one that is.
    """
    for name in _lineage(of):
        given = getattr(parts(name), kind)
        if given is not None:
            return _loaded_part(given) if kind not in ("rules", "notebook") else given
    return None


@overload
def register(game: G, **given: Any) -> G: ...
@overload
def register(game: None = None, **given: Any) -> Callable[[G], G]: ...
def register(game: Any = None, **given: Any) -> Any:
    """Register your own game under its ``name``, with whatever parts it has.

    ``register(MyGame, words=…, scene=…, bots=…, figures=…)``, or as a decorator with or without parts. A
    second call replaces the first, so that a cell can be run again. Parts that it does not name stay.

    Raises ``ValueError`` for a shipped game's name and for an unknown part.
    """
    known = {field.name for field in fields(Parts)} - {"game"}
    if unknown := sorted(set(given) - known):
        said = f"A game has no part called {unknown[0]}{perhaps(unknown[0], known)}"
        raise ValueError(f"{said}. Choose from {', '.join(sorted(known))}.")
    if game is None:
        return lambda cls: register(cls, **given)
    _must_be_a_game(game)
    if game.name in SHIPPED:
        raise ValueError(f'"{game.name}" is a shipped game; give yours a name of its own.')
    before = _registered.get(game.name)
    kept = {} if before is None else {name: getattr(before, name) for name in known}
    _registered[game.name] = Parts(game, **{**kept, **given})
    _loaded[game.name] = game
    for follower in _followers:
        follower(game)
    return game


def follow(follower: Callable[[type[AnyGame]], object]) -> None:
    """Call ``follower`` with every registered game, now and whenever one is registered."""
    _followers.append(follower)
    for cls in games().values():
        follower(cls)


@cache
def installed() -> dict[str, EntryPoint]:
    """Return what installed packages name in the entry point group ``playtest.games``, by game."""
    from importlib.metadata import entry_points  # here, since it brings the reading of mail along

    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in SHIPPED}


@cache
def _installed_parts(name: str) -> Parts:
    entry = installed()[name]
    try:
        found = entry.load()
    except Exception as error:
        raise UnknownGame(
            f'The installed game "{name}" ({entry.value}) cannot be loaded: {type(error).__name__}: {error}'
        ) from error
    return found if isinstance(found, Parts) else Parts(found)


def _class_of(name: str, found: Parts) -> type[AnyGame]:
    cls = _loaded_part(found.game)
    try:
        _must_be_a_game(cls)
    except ValueError as error:
        raise UnknownGame(f'The installed game "{name}" is not a game: {error}') from None
    if cls.name != name:
        raise UnknownGame(f'The game "{name}" calls itself "{cls.name}"; its entry point needs that name.')
    return cls  # type: ignore[no-any-return]  # seen to be one above


def _must_be_a_game(cls: Any) -> None:
    from playtest.engines.game import Game  # here, since a list of names needs no rules

    if not (isinstance(cls, type) and issubclass(cls, Game)):
        raise ValueError(f"A game is a class that derives from playtest.engines.game.Game, not {cls!r}.")
    if not isinstance(getattr(cls, "name", None), str) or not cls.name.isidentifier():
        raise ValueError(f'{cls.__name__} needs a name such as "my_game": letters, digits and underscores.')


def _lineage(of: str | type[AnyGame]) -> list[str]:
    """Return the registered names of a game and of the games it derives from."""
    if isinstance(of, str):
        if of not in names():
            return []
        of = game(of)
    called = [name for cls in of.__mro__ if isinstance(name := vars(cls).get("name"), str)]
    known = names()
    return [name for name in called if name in known]


def _loaded_part(given: Any) -> Any:
    if not isinstance(given, str):
        return given
    module, _, name = given.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
