"""Events, moves and positions in words: a package of sentences per game, with plain defaults.

Words are made from the data of events, actions and views; nothing here reads a state.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from playtest import catalog
from playtest.engines import codec
from playtest.engines.game import Game, Seat
from playtest.words import common
from playtest.words.announcements import (
    Announcement,
    Cell,
    Grid,
    Row,
    Term,
    as_it_stands,
    as_one,
    whose_line,
    with_what_followed,
)
from playtest.words.game_words import Words, adapted, seat_name
from playtest.words.parts import Parts
from playtest.words.positions import plain_names, plain_position

__all__ = [
    "Announcement",
    "Cell",
    "Grid",
    "Parts",
    "Row",
    "Term",
    "Words",
    "answers_of",
    "as_it_stands",
    "as_one",
    "common",
    "of",
    "parts_of",
    "plain_names",
    "plain_position",
    "position",
    "rules_in_short",
    "seat_name",
    "speaker",
    "whose_line",
    "with_what_followed",
]


def of(game: str | Game[Any, Any, Any, Any]) -> Words:
    """Return the words of a game, which is given as a class, an object or a name.

    A game without words of its own has those of the game that it is based on.
    """
    given = catalog.part(game if isinstance(game, str) else type(game), "words")
    return Words() if given is None else adapted(given)


def parts_of(game: str | Game[Any, Any, Any, Any]) -> Parts:
    """Return the names of the parts of a game's position. By default these are the names of its fields."""
    return of(game).parts


def position(game: Game[Any, Any, Any, Any], view: Any, names: Sequence[str] | None = None) -> str:
    """Describe everything in ``view`` in words: all that its seat may know, and nothing else.

    The default is a plain form that leaves nothing out; a game's ``Words.position`` may say it better.
    Without ``names`` the players are "Player 1" and so on.

    >>> import playtest
    >>> from playtest.engines.chance import Chance
    >>> game = playtest.game("cat_in_the_box")(2)
    >>> print(position(game, game.view(game.start(Chance(seed=1)), 0)).splitlines()[0])
    Cat in the Box, 2 players, as Player 1 sees it.
    """
    known = plain_names(game.seats) if names is None else list(names)
    return of(game).position(game, view, known)


def rules_in_short(game: Game[Any, Any, Any, Any]) -> str:
    """Return a game's rules in short, for readers without the rulebook, and the options in force.

    The rules are ``rules_in_short`` of the game's words or, if that is empty, the docstring of the game's
    module.
    """
    text = of(game).rules_in_short
    if not text:
        documented = getattr(sys.modules.get(type(game).__module__), "__doc__", None) or type(game).__doc__
        text = documented or ""
    return "\n".join(filter(None, [inspect.cleandoc(text).strip(), _options_in_force(game)]))


def _options_in_force(game: Game[Any, Any, Any, Any]) -> str:
    """Return a list of the rules' options and their values. Sets of cards are left out."""
    lines = []
    for field in fields(game.rules) if is_dataclass(game.rules) else ():
        value = codec.plain(game.rules).get(field.name)
        if not isinstance(value, dict | list):
            lines.append(f"- {field.name.replace('_', ' ')}: {'none' if value is None else value}")
    return "\n".join(["Options in force:", *lines]) if lines else ""


def answers_of(game: str | Game[Any, Any, Any, Any]) -> tuple[str, ...]:
    """Return the names of the game's own measures that come first when versions of its rules are compared."""
    return tuple(of(game).leading_measures)


def speaker(seat: Seat, to: Seat | None, names: Sequence[str]) -> str:
    """Return the speaker's name and, if only one player hears the words, that player's name as well."""
    known = to is not None and 0 <= to < len(names)
    return f"{seat_name(seat, names)} to {names[to]}" if known and to is not None else seat_name(seat, names)
