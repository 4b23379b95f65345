"""Rows of cells from CSV and XLSX files, and from a zip with one CSV file.

Google Forms sends such a zip.
"""

from __future__ import annotations

import csv
import io
import warnings
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from openpyxl import load_workbook

from playtest.plays import bounds, values
from playtest.plays.play import NotTaken

_EMPTY = (None, "")
LONGEST_TITLE = 500
"""Maximum number of letters of a column's title, which may be a whole question."""


class Rows(list[list[Any]]):
    """The rows of a table that are not empty, the titles first.

    ``places`` has the numbers of these rows as a spreadsheet shows them, which counts empty rows too.
    """

    def __init__(self) -> None:
        super().__init__()
        self.places: list[int] = []


def read_csv(data: bytes) -> Rows:
    """Return the rows of a CSV file, with comma, semicolon or tab between its cells."""
    text = bounds.text(data)
    if "\0" in text[:10_000]:
        raise NotTaken("This is not a table: it is not text. Save it as CSV or XLSX.")
    first = text.lstrip("\n\r").partition("\n")[0]
    between = max(",;\t", key=first.count)
    limit = csv.field_size_limit(bounds.LARGEST)
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=between)
        return _bounded([_plain(cell) for cell in cells] for cells in rows) if "'" in text else _bounded(rows)
    except csv.Error:
        raise NotTaken("The CSV file is damaged: save it again.") from None
    finally:
        csv.field_size_limit(limit)


def read_zip(data: bytes) -> Rows:
    """Return the rows of the only CSV file in a zip."""
    found = bounds.archive(data)
    inside = [name for name in found.namelist() if name.lower().endswith(".csv") and "__MACOSX" not in name]
    if len(inside) != 1:
        raise NotTaken(
            f"The zip should hold one CSV file, and holds {len(inside)}: unpack it and bring in each."
        )
    return read_csv(bounds.part(found, inside[0]))


def read_xlsx(data: bytes) -> Rows:
    """Return the rows of the first sheet that has any, with values instead of formulas."""
    bounds.archive(data).close()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            for sheet in book.worksheets:
                sheet.reset_dimensions()  # some programs write a wrong size, and rows would be left out
                found = sheet.iter_rows(max_row=bounds.MOST_ROWS + 2, values_only=True)
                if rows := _bounded(found):
                    return rows
    except NotTaken:
        raise
    except Exception as error:  # openpyxl raises any Python error for a damaged part
        if isinstance(error, MemoryError):
            raise
        raise NotTaken("This XLSX file is damaged or is no XLSX file. Save it again.") from None
    return Rows()


def _plain(cell: str) -> str:
    """Return a cell without the apostrophe that keeps it from being read as a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in tuple("=+-@\t\r") else cell


def _bounded(rows: Iterable[Iterable[Any]]) -> Rows:
    """Return the non-empty rows, without trailing empty cells. Raises ``NotTaken`` if there are too many."""
    found = Rows()
    for place, cells in enumerate(islice(rows, bounds.MOST_ROWS + 2), 1):
        row = cells if type(cells) is list else list(cells)
        while row and row[-1] in _EMPTY:
            row.pop()
        if row:
            found.append(row)
            found.places.append(place)
        if len(row) > bounds.MOST_COLUMNS:
            raise NotTaken(f"The table has more than {bounds.MOST_COLUMNS:,} columns: save only the plays.")
    if len(found) > bounds.MOST_ROWS + 1:
        raise NotTaken(f"The table has more than {bounds.MOST_ROWS:,} rows: save it in several files.")
    return found


def titles(first: list[Any]) -> list[str]:
    """Make column titles unique and single-line: duplicates get a number, empty ones their position.

    >>> titles(["Why?", "", "Why?"])
    ['Why?', 'Column 2', 'Why? (2)']
    """
    plain = (" ".join(values.words(cell).split())[:LONGEST_TITLE] for cell in first)
    return list(_each_once(title or f"Column {at}" for at, title in enumerate(plain, 1)))


def _each_once(names: Iterable[str]) -> Iterator[str]:
    taken: set[str] = set()
    for name in names:
        once, times = name, 1
        while once in taken:
            times += 1
            once = f"{name} ({times})"
        taken.add(once)
        yield once
