"""What happened, in words: a folder of sentences a game, and plain words for a game that has none.

Words are made from the data of events, actions and views; nothing here looks at a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest import catalog
from playtest.engines.game import Game, Seat
from playtest.words.announcements import (
    Cell,
    Grid,
    Moment,
    Row,
    Term,
    as_it_stands,
    as_one,
    whose_line,
    with_what_followed,
)
from playtest.words.game_words import Words, adapted, seat_name
from playtest.words.parts import Parts

__all__ = [
    "Cell",
    "Grid",
    "Moment",
    "Parts",
    "Row",
    "Term",
    "Words",
    "answers_of",
    "as_it_stands",
    "as_one",
    "of",
    "parts_of",
    "seat_name",
    "speaker",
    "whose_line",
    "with_what_followed",
]


def of(game: str | Game[Any, Any, Any, Any]) -> Words:
    """The words of a game, given itself or by name; of the game it derives from if it has none of its own."""
    given = catalog.part(game if isinstance(game, str) else type(game), "words")
    return Words() if given is None else adapted(given)


def parts_of(game: str | Game[Any, Any, Any, Any]) -> Parts:
    """What the parts of a game's position are called; the names of its fields where its words say nothing."""
    return of(game).parts


def answers_of(game: str | Game[Any, Any, Any, Any]) -> tuple[str, ...]:
    """The game's own measures that come first in the answer to a rule change."""
    return tuple(of(game).leading_measures)


def speaker(seat: Seat, to: Seat | None, names: Sequence[str]) -> str:
    """Who says something, and to whom where it is said to one alone."""
    known = to is not None and 0 <= to < len(names)
    return f"{seat_name(seat, names)} to {names[to]}" if known and to is not None else seat_name(seat, names)
