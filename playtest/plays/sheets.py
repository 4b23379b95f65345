"""Columns of cells from CSV and XLSX files, and from a zip with one CSV file, as Google Forms sends it."""

from __future__ import annotations

import csv
import io
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Any

import numpy as np
import pyarrow as pa
from openpyxl import load_workbook
from pyarrow.csv import ConvertOptions, ParseOptions, ReadOptions
from pyarrow.csv import read_csv as read_arrow

from playtest.plays import bounds, values
from playtest.plays.play import NotTaken

_EMPTY = (None, "")
LONGEST_TITLE = 500
"""Maximum number of letters of a column's title, which may be a whole question."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its ``titles`` as they are written, and the cells of the rows below, by column.

    Empty rows are left out. ``places`` has the numbers that a spreadsheet shows for the other rows.
    """

    titles: list[Any]
    columns: Sequence[Sequence[Any]]
    places: Sequence[int]


def read_csv(data: bytes) -> Sheet:
    """Return the table in a CSV file, whose cells are separated by commas, semicolons or tabs.

    Raises ``NotTaken`` if it is no table.
    """
    text = bounds.text(data)
    if "\0" in text[:10_000]:
        raise NotTaken("This is not a table: it is not text. Save it as CSV or XLSX.")
    first = text.lstrip("\n\r").partition("\n")[0]
    between = max(",;\t", key=first.count)
    return _even(text.replace("\r\n", "\n"), between) or _uneven(text, between)


def _even(text: str, between: str) -> Sheet | None:
    """Return the table if every line of ``text`` has a cell for each column; otherwise ``None``.

    ``between`` is the sign between cells. Arrow reads such a table three times as fast as other tables are
    read. Equal cells of a column are the same object then.
    """
    first, _, rows = text.partition("\n")
    titles, rows = first.split(between), rows.removesuffix("\n")
    empty = f"\n{between * (len(titles) - 1)}\n"
    if (
        any(mark in text for mark in "\"'\r\0")
        or not titles[-1]
        or not rows
        or empty in f"\n{rows}\n"
        or len(titles) > bounds.MOST_COLUMNS
        or rows.count("\n") >= bounds.MOST_ROWS
    ):
        return None
    bounds.within_cells(rows.count("\n") + 1, len(titles))
    names, body = [f"{at}" for at in range(len(titles))], rows.encode()
    texts = dict.fromkeys(names, pa.dictionary(pa.int32(), pa.string()))
    try:
        found = read_arrow(
            pa.BufferReader(body),
            ReadOptions(use_threads=False, block_size=len(body) + 1, column_names=names),
            ParseOptions(delimiter=between, quote_char=False, ignore_empty_lines=False),
            ConvertOptions(column_types=texts),
        )
    except pa.ArrowInvalid:
        return None
    return Sheet(titles, [_cells(column) for column in found.columns], range(2, len(found) + 2))


def _cells(column: pa.ChunkedArray) -> list[str]:
    coded = column.unify_dictionaries().combine_chunks()
    coded = coded.chunk(0) if isinstance(coded, pa.ChunkedArray) else coded
    cells: list[str] = np.array(coded.dictionary.to_pylist(), dtype=object)[coded.indices.to_numpy()].tolist()
    return cells


def _uneven(text: str, between: str) -> Sheet:
    limit = csv.field_size_limit(bounds.LARGEST)
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=between)
        return _bounded([_plain(cell) for cell in cells] for cells in rows) if "'" in text else _bounded(rows)
    except csv.Error:
        raise NotTaken("The CSV file is damaged: save it again.") from None
    finally:
        csv.field_size_limit(limit)


def read_zip(data: bytes) -> Sheet:
    """Return the only CSV file in a zip."""
    found = bounds.archive(data)
    inside = [name for name in found.namelist() if name.lower().endswith(".csv") and "__MACOSX" not in name]
    if len(inside) != 1:
        raise NotTaken(
            f"The zip should hold one CSV file, but holds {len(inside)}: unpack it and import each one."
        )
    return read_csv(bounds.part(found, inside[0]))


def read_xlsx(data: bytes, called: str = "") -> Sheet:
    """Return the first sheet that has any rows, with values instead of formulas.

    With ``called``, only a sheet of this name is read.
    """
    bounds.archive(data).close()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            for sheet in book.worksheets:
                if called and sheet.title != called:
                    continue
                sheet.reset_dimensions()  # some programs write a wrong size, and rows would be left out
                found = sheet.iter_rows(max_row=bounds.MOST_ROWS + 2, values_only=True)
                made = _bounded(found)
                if made.titles:
                    return made
    except NotTaken:
        raise
    except Exception as error:  # openpyxl raises any Python error for a damaged part
        if isinstance(error, MemoryError):
            raise
        raise NotTaken("This XLSX file is damaged or is no XLSX file. Save it again.") from None
    return Sheet([], [], [])


def _plain(cell: str) -> str:
    """Return a cell without the apostrophe that keeps it from being read as a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in tuple("=+-@\t\r") else cell


def _bounded(rows: Iterable[Iterable[Any]]) -> Sheet:
    """Return the non-empty rows, without trailing empty cells. Raises ``NotTaken`` for too large a table."""
    found, places, widest = [], [], 0
    for place, cells in enumerate(islice(rows, bounds.MOST_ROWS + 2), 1):
        row = cells if type(cells) is list else list(cells)
        while row and row[-1] in _EMPTY:
            row.pop()
        if row:
            found.append(row)
            places.append(place)
        if len(row) > bounds.MOST_COLUMNS:
            raise NotTaken(f"The table has more than {bounds.MOST_COLUMNS:,} columns: save only the plays.")
        widest = max(widest, len(row))
        bounds.within_cells(len(found), widest)
    if len(found) > bounds.MOST_ROWS + 1:
        raise NotTaken(f"The table has more than {bounds.MOST_ROWS:,} rows: save it in several files.")
    return Sheet(found[0] if found else [], list(zip_longest(*found[1:])), places[1:])


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
