"""A whole view as text, for any game: one line for each fact, named as in the rulebook if possible.

The text is made only from the view, so it says no more than the seat may know. It is used for screen readers,
replays, reports and language models.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from playtest.engines import codec
from playtest.engines.game import REFEREE, Game, Seat
from playtest.words.parts import Parts

INDENT = "  "
NOTHING = "none"
SEAT_FIELDS = frozenset(["seat", "giver", "taker", "whose", "owner"])
"""Fields that hold a seat in every game."""
SEATS_FIELDS = frozenset(["waiting", "winners"])
"""Fields that hold several seats in every game."""


def plain_names(players: int) -> list[str]:
    """Return players' names for texts that may not use anyone's real name.

    >>> plain_names(2)
    ['Player 1', 'Player 2']
    """
    return [f"Player {seat + 1}" for seat in range(players)]


def plain_position(game: Game[Any, Any, Any, Any], view: Any, parts: Parts, names: Sequence[str]) -> str:
    """Return every field of ``view`` as text. The parts of a field are indented below it.

    ``parts`` has the rulebook's names of fields, and ``names`` the players by seat.
    """
    lines = [whose_view(game, view.seat, names)]
    told = codec.plain(view)
    told.pop("seat", None)
    for field, value in told.items():
        lines += _Lines(parts, names).of(field, value, 0)
    return "\n".join(lines)


def whose_view(game: Game[Any, Any, Any, Any], seat: Seat | None, names: Sequence[str]) -> str:
    """Return the first line of a position: the game, and whose view of it this is."""
    if seat is None:
        reader = "as a spectator sees it"
    elif seat == REFEREE:
        reader = "as the referee sees it, with everything open"
    else:
        reader = f"as {names[seat]} sees it"
    return f"{game.title}, {len(names)} players, {reader}."


class _Lines:
    """Turns a view, given as JSON, into indented lines. ``parts`` has the names of fields."""

    def __init__(self, parts: Parts, names: Sequence[str]) -> None:
        self.parts = parts
        self.names = names

    def of(self, field: str, value: Any, depth: int) -> Iterator[str]:
        """Yield the lines for ``value``, the value of one field, indented by ``depth`` steps."""
        yield from self._lines(self._label(field), field, value, depth, 0)

    def _lines(self, label: str, field: str, value: Any, depth: int, level: int) -> Iterator[str]:
        start = f"{INDENT * depth}{label}:"
        if not isinstance(value, dict | list):
            yield f"{start} {self._one(field, value)}"
        elif not value:
            yield f"{start} {NOTHING}"
        elif isinstance(value, list) and not any(isinstance(each, dict | list) for each in value):
            yield f"{start} {self._row(field, value, level)}"
        else:
            yield start
            for key, inside, each in self._inside(field, value, level):
                yield from self._lines(key, inside, each, depth + 1, level + 1)

    def _inside(
        self, field: str, value: dict[str, Any] | list[Any], level: int
    ) -> Iterator[tuple[str, str, Any]]:
        """Yield each part of a nested value as three items.

        They are the part's label, the field by which its own parts are named, and its value.
        """
        if isinstance(value, dict):
            called = self.parts.keys.get(field)
            for key, each in value.items():
                is_field = key.isidentifier() and key == key.lower()
                label = self._label(key) if is_field else (called(key) if called else key)
                yield label, key if is_field else field, each
            return
        for at, each in enumerate(value):
            yield self._place(field, at, len(value), level), field, each

    def _row(self, field: str, values: list[Any], level: int) -> str:
        """Return a list of plain values as one line.

        Each value follows its player or place, if the entries of this field have these.
        """
        called = [self._place(field, at, len(values), level) for at in range(len(values))]
        shown = [self._one(field, each) for each in values]
        if self._has_places(field, len(values), level):
            return "; ".join(f"{place} {each}" for place, each in zip(called, shown, strict=True))
        return ", ".join(shown)

    def _has_places(self, field: str, length: int, level: int) -> bool:
        known = self.parts.places.get(field, ())
        if level < len(known) and known[level] is not None:
            return bool(known[level])
        return field not in SEATS_FIELDS and length == len(self.names) and level == 0

    def _place(self, field: str, at: int, length: int, level: int) -> str:
        known = self.parts.places.get(field, ())
        places = known[level] if level < len(known) else None
        if places is not None and at < len(places):
            return places[at]
        if places is None and length == len(self.names) and field not in SEATS_FIELDS:
            return self.names[at]
        return f"no. {at + 1}"

    def _one(self, field: str, value: Any) -> str:
        if value is None:
            return "hidden" if field in self.parts.hidden else NOTHING
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int) and self._is_seat(field):
            return self._seat(value)
        return str(value) if value != "" else NOTHING

    def _is_seat(self, field: str) -> bool:
        return field in self.parts.seats or field in SEAT_FIELDS or field in SEATS_FIELDS

    def _seat(self, seat: int) -> str:
        if seat == REFEREE:
            return "the referee"
        return self.names[seat] if 0 <= seat < len(self.names) else NOTHING

    def _label(self, field: str) -> str:
        name = self.parts.names.get(field)
        if name is None or "{" in name:
            name = field.replace("_", " ")
        return name[:1].upper() + name[1:]
