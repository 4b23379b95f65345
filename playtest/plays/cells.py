"""The cells of a table, found by the field of their column: what the column means.

Each different text of a column is parsed only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import Any, NamedTuple

from playtest.plays import values
from playtest.plays.bounds import LONGEST
from playtest.plays.play import Odd

Parse = Callable[[Any], Any]
_EMPTY = {str, type(None)}


class Column(NamedTuple):
    """A column's parsed values by row. ``odd`` has the error for each row that cannot be parsed."""

    values: Sequence[Any]
    odd: dict[int, Odd]

    def at(self, row: int) -> Any:
        """Return the value in a row. Raises ``Odd`` if the cell there cannot be parsed."""
        if self.odd and row in self.odd:
            raise self.odd[row]
        return self.values[row]


class Table:
    """The cells of a table below its titles. ``size`` is the number of its rows."""

    def __init__(self, columns: Iterable[tuple[str, str, Sequence[Any]]], places: Sequence[int]) -> None:
        """Store the columns that are used: for each of them, in order, its title, its field and its cells.

        ``places`` has the number that each row has in the file.
        """
        self.size, self._places = len(places), places
        self._cells: dict[str, list[tuple[str, Sequence[Any]]]] = {}
        for title, field, cells in columns:
            self._cells.setdefault(field, []).append((title, cells))
        self._texts: dict[str, Sequence[str]] = {}
        self._nothing = [None] * self.size
        self._no_texts = [""] * self.size

    def where(self, rows: Sequence[int]) -> str:
        """Return where these rows are in the file, as in "rows 3 to 5"."""
        first, last = self._places[rows[0]], self._places[rows[-1]]
        return f"row {first}" if first == last else f"rows {first} to {last}"

    def all(self, field: str) -> list[tuple[str, Sequence[Any]]]:
        """Return the title and the cells of each column of this field."""
        return self._cells.get(field, [])

    def cells(self, field: str) -> Sequence[Any]:
        """Return one cell of this field for each row.

        If several columns have the field, it is the first of their cells that is not empty.
        """
        columns = [cells for _, cells in self.all(field)]
        if len(columns) < 2:
            return columns[0] if columns else self._nothing
        return [
            next((cell for cell in row if values.words(cell)), None) for row in zip(*columns, strict=True)
        ]

    def texts(self, field: str) -> Sequence[str]:
        """Return this field's cells as texts, with empty texts for missing cells."""
        if field not in self._cells:
            return self._no_texts
        if field not in self._texts:
            self._texts[field] = words(self.cells(field))
        return self._texts[field]

    def column(self, field: str, parse: Parse) -> Column:
        """Return this field's cells, each parsed with ``parse``."""
        return each(self.cells(field), parse) if field in self._cells else Column(self._nothing, {})


def words(cells: Sequence[Any]) -> Sequence[str]:
    """Convert each cell as ``values.words`` does. A column that has only plain texts is converted at once."""
    if set(map(type, cells)) == {str}:
        whole = "".join(cells)
        if whole.isascii() and whole.isprintable() and max(map(len, cells)) < LONGEST:
            return list(map(str.strip, cells))
    return each(cells, values.words).values


def each(cells: Sequence[Any], parse: Parse) -> Column:
    """Parse each cell. Equal cells are parsed only once."""
    found: Iterable[Any]
    some: Iterable[Any]
    if len(set(map(type, cells)) - _EMPTY) < 2:
        known = {cell: _or_odd(parse, cell) for cell in set(cells)}
        found, some = map(known.__getitem__, cells), known.values()
    else:  # values of different types may be equal, as 1 and True are
        found = some = list(map(_or_odd, repeat(parse), cells))
    parsed = list(found)
    wrong = any(type(value) is Odd for value in some)
    return Column(
        parsed, {at: value for at, value in enumerate(parsed) if type(value) is Odd} if wrong else {}
    )


def _or_odd(parse: Parse, cell: Any) -> Any:
    try:
        return parse(cell)
    except Odd as error:
        return error
