"""Which format a file has, told by its first bytes, and its reader."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.sentences import short
from playtest.plays import bgg, bgstats, bounds, own, sheets, tables
from playtest.plays.play import Found, NotTaken

TABLE, SURVEY = "table", "survey"
FORMATS = (bgstats.FORMAT, bgg.FORMAT, TABLE, SURVEY, own.FORMAT)
"""Formats by name; ``survey`` is a form's answers, of Google Forms or Microsoft Forms."""
_OLD = b"\xd0\xcf\x11\xe0"


def read(data: bytes, said: tables.Said, before: Sequence[dict[str, str]] = (), format: str = "") -> Found:
    """What is in a file. ``before`` is how columns were understood in earlier files, the newest last.

    Raises ``NotTaken`` with a sentence for a file that cannot be read.
    """
    bounds.within(len(data))
    if format and format not in FORMATS:
        raise NotTaken(f"There is no format {short(format)}; there are {', '.join(FORMATS)}.")
    kind = _kind(data)
    if format in ("", kind) or (format in (TABLE, SURVEY) and kind in ("csv", "xlsx", "zip")):
        return _read(data, kind, said, before, format)
    raise NotTaken(f"This does not look like {format}; leave out --as, and the file tells what it is.")


def _kind(data: bytes) -> str:
    start = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if not start:
        raise NotTaken("The file is empty.")
    if data.startswith(_OLD):
        raise NotTaken("This is an old XLS table, or one with a password: save it as XLSX without one.")
    if data.startswith(b"PK"):
        return "xlsx" if "xl/workbook.xml" in bounds.archive(data).namelist() else "zip"
    if data.startswith(b"PAR1"):
        return own.FORMAT
    if start.startswith((b"<!doctype html", b"<html")):
        raise NotTaken("This is a web page: save the XML itself, or export the table as CSV.")
    if start.startswith(b"<"):
        return bgg.FORMAT
    return bgstats.FORMAT if start.startswith((b"{", b"[")) else "csv"


def _read(data: bytes, kind: str, said: tables.Said, before: Sequence[dict[str, str]], format: str) -> Found:
    if kind == bgstats.FORMAT:
        return bgstats.read(data)
    if kind == bgg.FORMAT:
        return bgg.read(data)
    if kind == own.FORMAT:
        return own.read_parquet(data)
    rows = {"csv": sheets.read_csv, "zip": sheets.read_zip, "xlsx": sheets.read_xlsx}[kind](data)
    titles = sheets.titles(rows[0]) if rows else []
    survey = format == SURVEY or (not format and _is_survey(titles))
    known = next((one for one in reversed(before) if set(one) == set(titles)), {})
    whole = tables.Said({**known, **said.columns}, said.dates)
    return tables.read(rows, SURVEY if survey else TABLE, whole, survey=survey)


def _is_survey(titles: Sequence[str]) -> bool:
    """Google's tables begin with the time; Microsoft's with a number, the start and the end."""
    plain = [title.casefold() for title in titles]
    return plain[:1] == ["timestamp"] or plain[:3] == ["id", "start time", "completion time"]
