"""Short forms of players' names for chips on a phone: abbreviated, never cut off, all different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from playtest.widgets.kit.text_width import wide

LETTERS = (8, 6, 5, 4, 3, 2, 1)
"""How many leading letters an abbreviation may have before its full stop, in the order of trying."""
WHOLE = 5
"""The most letters of a name that is never shortened, because every chip has room for it."""


def shortened(names: Sequence[str]) -> list[tuple[str, ...]]:
    """For each name in ``names``, list its short forms, longest first.

    >>> shortened(["Ann", "Bartholomew the Long"])[1]
    ('Bartholomew', 'Bartholo.', 'Bartho.', 'Barth.', 'Bart.', 'Bar.', 'Ba.', 'B.')
    >>> shortened(["Player 1", "Player 2"])
    [('P. 1', 'P.1'), ('P. 2', 'P.2')]
    """
    return [tuple(_short(name, [*names[:at], *names[at + 1 :]])) for at, name in enumerate(names)]


def in_room(names: Sequence[str], at: int, room: float, size: float, bold: bool = False) -> str:
    """Return the longest form of the name at index ``at`` that fits ``room``, or the shortest if none fits.

    >>> in_room(["Ann", "Bartholomew the Long"], 1, 60, 14)
    'Bartho.'
    """
    ways = [names[at], *shortened(names)[at]]
    return next((each for each in ways if wide(each, size, bold=bold) <= room), ways[-1])


def _short(name: str, others: Sequence[str]) -> Iterator[str]:
    if len(name) <= WHOLE:
        return
    first = name.split(" ")[0]
    if first != name and not any(other.split(" ")[0].casefold() == first.casefold() for other in others):
        yield first
    for letters in LETTERS:
        start = name[:letters].rstrip()
        if letters < len(first) and not _begins(others, start):
            yield f"{start}."
    alike = [other for other in others if _begins([other], name[:1])]
    if alike:  # leave out the common beginning
        differs = name[max(_alike(name, other) for other in alike) :]
        if differs and len(differs) < len(name) - 1:
            yield f"{name[0]}. {differs[:3].strip()}"
            yield f"{name[0]}.{differs[:1].strip()}"


def _alike(name: str, other: str) -> int:
    """Return the length of the two names' common prefix, ignoring case."""
    pairs = zip(name.casefold(), other.casefold(), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _begins(names: Sequence[str], start: str) -> bool:
    return any(name.casefold().startswith(start.casefold()) for name in names)
