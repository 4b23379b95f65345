"""Text columns and titled parts, from which the positions of all games are built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playtest.engines.game import REFEREE, Seat
from playtest.engines.sentences import listed

GAP = "  "
INDENT = "  "
NOTHING = "–"


def columns(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Format a table as lines of text, each column as wide as its longest cell. An empty cell is a dash.

    >>> columns(["Player", "Points"], [["Ann", 3], ["Benedict", ""]])
    ['Player    Points', 'Ann       3', 'Benedict  –']
    """
    cells = [[str(cell) if cell not in ("", None) else NOTHING for cell in row] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [GAP.join(map(str.ljust, row, widths)).rstrip() for row in cells]


def part(title: str, lines: Iterable[str]) -> list[str]:
    """Return a title with its lines indented below it; an empty list if there are no lines.

    >>> part("Offers", ["1: a token"]), part("Offers", [])
    (['Offers:', '  1: a token'], [])
    """
    inside = [f"{INDENT}{line}" for line in lines]
    return [f"{title}:", *inside] if inside else []


def told(label: str, value: str) -> list[str]:
    """Return a list with the line "label: value."; an empty list if the value is empty.

    >>> told("Paradox", ""), told("Event", "Boom")
    ([], ['Event: Boom.'])
    """
    return [f"{label}: {value}."] if value else []


def who(seat: Seat | None, names: Sequence[str]) -> str:
    """Return a seat's name; empty if ``seat`` is ``None``.

    >>> who(1, ["Ann", "Ben"]), who(None, ["Ann"])
    ('Ben', '')
    """
    if seat is None:
        return ""
    return "the referee" if seat == REFEREE else names[seat] if 0 <= seat < len(names) else ""


def several(seats: Iterable[Seat], names: Sequence[str]) -> str:
    """Join several seats' names with commas and "and".

    >>> several([0, 1], ["Ann", "Ben"])
    'Ann and Ben'
    """
    return listed([who(seat, names) for seat in seats])


def waiting(seats: Sequence[Seat], names: Sequence[str]) -> str:
    """Return the line that says whom the game is waiting for.

    >>> waiting([], ["Ann"])
    'The game is waiting for nobody.'
    """
    return f"The game is waiting for {several(seats, names) or 'nobody'}."


def yes(flag: object, word: str = "yes") -> str:
    """Return a word if ``flag`` is true, otherwise an empty text, which a table shows as a dash.

    >>> yes(True), yes(0)
    ('yes', '')
    """
    return word if flag else ""


def asked_now(prompt: str) -> list[str]:
    """Return the last line of a position: what the view's player can do now."""
    return [f"Now: {prompt}"] if prompt else []
