"""Corrections that a facilitator makes by pressing the board: what is wrong, and what it could be.

A game's front-end returns them from ``corrections(plain, names)``, where ``plain`` is the state as JSON. An
edit changes that JSON and nothing else.
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
    """The place that a card has before a correction moves it elsewhere.

    The card that was there instead swaps places with it. ``where`` is the place in words that follow "is",
    such as "in the deck". If the place is ``hidden``, only a screen that shows every card names it. ``thing``
    is the kind of object, such as "card" or "tile".
    """

    where: str
    hidden: bool = True
    thing: str = "card"


Sought = Callable[[Plain, str], Lies | str | None]
"""A function from a position and an option to what else changes if that option is chosen.

It returns the place of the card that will be swapped, or a sentence, or ``None`` if nothing else changes.
"""


@dataclass(frozen=True, slots=True)
class Correction:
    """One thing on the board that a facilitator can correct.

    - ``key``: the piece to press; ``seat-2`` is the public card of a seat.
    - ``also``: other pieces that start the same correction.
    - ``what``: the thing's name; ``now``: its current value, empty if that must stay hidden.
    - ``options``: possible values, each with a label. Without them it is a number of at least ``low``.
    - ``edit``: the function that makes the change.
    - ``places``: pieces to press for choosing an option, such as the space where a token belongs.
    - ``sought``: a function that tells what else a value changes, such as a card that swaps places.
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
        """Whether the correction can set a new value."""
        return not self.options or any(value != self.now for value, _ in self.options)

    def beside(self, plain: Plain, value: str, everything: bool) -> str:
        """Describe what else would change in ``plain`` if the thing got the new ``value``; empty if nothing.

        ``plain`` is the position as JSON. The text names a hidden place only if the screen shows
        ``everything``.
        """
        lies = None if self.sought is None else self.sought(plain, value)
        if lies is None or isinstance(lies, str):
            return lies or ""
        called = dict(self.options).get(value, value)
        if not lies.hidden or everything:
            partner = f"it swaps places with {self.now}" if self.now else "the two change places"
            return f"{called} is {lies.where}: {partner}."
        hidden = f"{called} is hidden: one hidden {lies.thing} changes with it"
        return f"{hidden}. Players who saw it will see the change."

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all pieces that start this correction when pressed."""
        return (self.key, *self.also)


@dataclass(frozen=True, slots=True)
class Implied:
    """A further correction that the rules require after another one; the facilitator decides about it.

    ``what`` names the ``Correction`` as its field ``what`` does. ``value`` is the new value, and ``why`` the
    reason.
    """

    what: str
    value: str
    why: str


def corrections_of(game: AnyGame, state: Any, names: Sequence[str]) -> tuple[Correction, ...]:
    """List the corrections a facilitator can make now; empty if the game's front-end offers none."""
    front = front_end(game)
    if not front.overrides("corrections"):
        return ()
    found = front.corrections(codec.plain(state, game.State), names)
    return tuple(each for each in found if each.changeable)


def can_correct(game: AnyGame) -> bool:
    """Return whether the game's front-end offers corrections on its board."""
    return front_end(game).overrides("corrections")


def put(*path: str | int) -> Edit:
    """Build an edit that sets a number or a word at a path in the JSON."""

    def edit(plain: Plain, value: str) -> None:
        at: Any = plain
        for step in path[:-1]:
            at = at[step]
        number = value.removeprefix("-").isdecimal() and not isinstance(at[path[-1]], str)
        at[path[-1]] = None if value == "" else int(value) if number else value

    return edit


def among(values: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Build options whose labels are the values themselves."""
    return tuple((value, value) for value in values)


def seats(names: Sequence[str], nobody: str = "") -> tuple[tuple[str, str], ...]:
    """Build options from the seats. ``nobody``, if given, is the label of a first option for no seat."""
    listed = tuple((str(seat), name) for seat, name in enumerate(names))
    return (("", nobody), *listed) if nobody else listed


def first_lying(value: str, places: Iterable[tuple[Iterable[Any], Lies]]) -> Lies | None:
    """Return the place of the card ``value``; ``None`` if it is in none of ``places``.

    ``places`` are pairs: the cards at a place, and the ``Lies`` that describes it. The first match counts.
    """
    return next((lies for held, lies in places if value in held), None)


def swap(value: str, old: str, deck: list[str], order: Sequence[str], piles: Sequence[Any]) -> None:
    """Put the card ``old`` where the card ``value`` is: in the ``deck``, or in one of ``piles``.

    The caller puts ``value`` in the old place. The deck is sorted again by ``order``, because nobody may know
    its real order.
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
