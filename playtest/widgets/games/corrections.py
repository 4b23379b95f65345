"""What a facilitator can correct with a press on the board: what is wrong, and what it may be instead.

A game's front-end gives them by ``corrections(plain, names)``, where ``plain`` is the state as JSON; an edit
changes that JSON and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playtest.engines import codec
from playtest.widgets.games.front_end import front_end
from playtest.widgets.games.plain_board import AnyGame

Plain = dict[str, Any]
Edit = Callable[[Plain, str], None]


@dataclass(frozen=True, slots=True)
class Lies:
    """Where what a correction puts somewhere lies until then: it swaps places with what is there.

    ``where`` goes after "lies", and is said only to who looks at every card if it is ``hidden``; ``thing``
    is what lies there.
    """

    where: str
    hidden: bool = True
    thing: str = "card"


Sought = Callable[[Plain, str], Lies | str | None]
"""Where an option lies; or in a sentence for everybody what else changes with it."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One thing that may be wrong.

    ``key`` is the piece to press, or ``seat-2`` for the card of a seat, ``also`` are others that mean the
    same; ``what`` names it. ``now`` is what it is, empty where that is not to be said; ``options`` what it
    may be, value and label, and a number if there are none. ``edit`` makes it so. ``places``: pieces that are
    pressed in place of choosing an option, and which, as the space where a token belongs. ``sought`` finds
    where an option lies that something else takes the place of.
    """

    key: str
    what: str
    now: str
    edit: Edit
    options: tuple[tuple[str, str], ...] = ()
    low: int = 0
    also: tuple[str, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
    sought: Sought | None = None

    @property
    def changeable(self) -> bool:
        """Whether it may be anything else than it is."""
        return not self.options or any(value != self.now for value, _ in self.options)

    def beside(self, plain: Plain, value: str, everything: bool) -> str:
        """What else changes in ``plain`` if it is ``value``, in a sentence; empty where nothing does.

        A hidden place is told only to a screen that shows ``everything``.
        """
        lies = None if self.sought is None else self.sought(plain, value)
        if lies is None or isinstance(lies, str):
            return lies or ""
        called = dict(self.options).get(value, value)
        if not lies.hidden or everything:
            partner = f"it swaps places with {self.now}" if self.now else "the two change places"
            return f"{called} lies {lies.where}: {partner}."
        return (
            f"{called} lies hidden: one hidden {lies.thing} changes with it. Players who saw it will be told."
        )

    @property
    def keys(self) -> tuple[str, ...]:
        """Every piece on which a press means this."""
        return (self.key, *self.also)


def corrections_of(game: AnyGame, state: Any, names: Sequence[str]) -> tuple[Correction, ...]:
    """What a facilitator can correct now; nothing for a game whose front-end offers nothing."""
    front = front_end(game)
    if not front.overrides("corrections"):
        return ()
    found = front.corrections(codec.plain(state, game.State), names)
    return tuple(each for each in found if each.changeable)


def can_correct(game: AnyGame) -> bool:
    """Whether the game offers corrections by presses on its board."""
    return front_end(game).overrides("corrections")


def put(*path: str | int) -> Edit:
    """An edit that puts a number, or a word, at a place of the JSON."""

    def edit(plain: Plain, value: str) -> None:
        at: Any = plain
        for step in path[:-1]:
            at = at[step]
        number = value.removeprefix("-").isdecimal() and not isinstance(at[path[-1]], str)
        at[path[-1]] = None if value == "" else int(value) if number else value

    return edit


def among(values: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Options that are called what they are."""
    return tuple((value, value) for value in values)


def seats(names: Sequence[str], nobody: str = "") -> tuple[tuple[str, str], ...]:
    """Seats as options, and nobody if that is called something."""
    listed = tuple((str(seat), name) for seat, name in enumerate(names))
    return (("", nobody), *listed) if nobody else listed


def first_lying(value: str, places: Iterable[tuple[Iterable[Any], Lies]]) -> Lies | None:
    """Where ``value`` lies, of places with what lies in them; ``None`` where in none."""
    return next((lies for held, lies in places if value in held), None)


def swap(value: str, old: str, deck: list[str], order: Sequence[str], piles: Sequence[Any]) -> None:
    """Put ``old`` where ``value`` lies, in the ``deck`` or among ``piles``: the two cards change places.

    A deck is listed in card ``order``, since its real one is nobody's to know.
    """
    if value in deck:
        deck[deck.index(value)] = old
        deck.sort(key=list(order).index)
        return
    for pile in piles:
        where = pile.items() if isinstance(pile, dict) else enumerate(pile)
        for at, card in list(where):
            if card == value:
                pile[at] = old
                return
