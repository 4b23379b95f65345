"""What a facilitator may correct by pressing it on the board: one thing wrong, what it may be instead.

A game's front-end module gives them by ``fixes(game, plain, names)``, where ``plain`` is the state as JSON;
an edit changes that JSON and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playtest.engines import codec
from playtest.widgets.games.plain import AnyGame, front_end

Plain = dict[str, Any]
Edit = Callable[[Plain, str], None]


@dataclass(frozen=True, slots=True)
class Fix:
    """One thing that may be wrong.

    ``key`` is the piece to press, or ``seat-2`` for the card of a seat, ``also`` are others that mean the
    same; ``what`` names it. ``now`` is what it is, empty where that is not to be said; ``options`` what it
    may be, value and label, and a number if there are none. ``edit`` makes it so. ``places``: pieces that are
    pressed in place of choosing an option, and which, as the space where a token belongs.
    """

    key: str
    what: str
    now: str
    edit: Edit
    options: tuple[tuple[str, str], ...] = ()
    low: int = 0
    also: tuple[str, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)

    @property
    def changeable(self) -> bool:
        """Whether it may be anything else than it is."""
        return not self.options or any(value != self.now for value, _ in self.options)

    @property
    def keys(self) -> tuple[str, ...]:
        """Every piece on which a press means this."""
        return (self.key, *self.also)


def fixes_of(game: AnyGame, state: Any, names: Sequence[str]) -> tuple[Fix, ...]:
    """What may be corrected now; nothing for a game whose front-end says nothing of it."""
    offered = getattr(front_end(type(game)), "fixes", None)
    if offered is None:
        return ()
    found = offered(game, codec.plain(state, game.State), names)
    return tuple(fix for fix in found if fix.changeable)


def corrects(game: AnyGame) -> bool:
    """Whether the game says what may be corrected on its board."""
    return hasattr(front_end(type(game)), "fixes")


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
