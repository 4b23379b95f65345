"""Detects a file's format by its first bytes, and calls its reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from playtest.engines.sentences import short
from playtest.plays import bgg, bgstats, bounds, fields, journal_sheets, own_exports, sheets, tables
from playtest.plays.play import Found, NotTaken
from playtest.record import SUFFIX, versions

TABLE, SURVEY = "table", "survey"
FORMATS = (bgstats.FORMAT, bgg.FORMAT, TABLE, SURVEY, own_exports.FORMAT)
"""Formats by name. ``survey`` is a table of answers from Google Forms or Microsoft Forms."""
Known = Callable[[list[str]], tables.Said]
"""A function that returns what was once said about a table with these titles."""
OURS = ["playtest", "game", "day"]
"""The first columns of the table of plays that we export."""
_OLD = b"\xd0\xcf\x11\xe0"


def is_recording(name: str, start: bytes) -> bool:
    """Return whether a file is a playtest that we exported, by its name or its first bytes."""
    begins = start[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    return name.lower().endswith(SUFFIX) or begins.startswith((b'{"playtest":', b'{"playtest" :'))


def _nothing(titles: list[str]) -> tables.Said:
    return tables.Said({})


def read(data: bytes, said: tables.Said, known: Known = _nothing, format: str = "") -> Found:
    """Return the plays and answers in a file's contents.

    ``said`` has the user's instructions. ``known`` returns what the user said about an earlier table with the
    same titles. Raises ``NotTaken`` with a sentence for a file that cannot be read.
    """
    bounds.within(len(data))
    if format and format not in FORMATS:
        raise NotTaken(f"There is no format {short(format)}. Choose from {', '.join(FORMATS)}.")
    kind = _kind(data)
    if format in ("", kind) or (format in (TABLE, SURVEY) and kind in ("csv", "xlsx", "zip")):
        return _read(data, kind, said, known, format)
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
        return own_exports.FORMAT
    if start.startswith((b"<!doctype html", b"<html")):
        raise NotTaken("This is a web page: save the XML itself, or export the table as CSV.")
    if start.startswith(b"<"):
        return bgg.FORMAT
    return bgstats.FORMAT if start.startswith((b"{", b"[")) else "csv"


def _read(data: bytes, kind: str, said: tables.Said, known: Known, format: str) -> Found:
    if kind == bgstats.FORMAT:
        return bgstats.read(data)
    if kind == bgg.FORMAT:
        return bgg.read(data)
    if kind == own_exports.FORMAT:
        return own_exports.read_parquet(data)
    sheet = {"csv": sheets.read_csv, "zip": sheets.read_zip, "xlsx": sheets.read_xlsx}[kind](data)
    titles = sheets.titles(sheet.titles)
    if journal_sheets.is_ours(titles):
        return Found(TABLE, versions=journal_sheets.of_sheet(sheet))
    before = known(titles)
    holds = format or before.holds
    survey = holds == SURVEY or (not holds and fields.are_a_surveys(titles))
    whole = tables.Said({**before.columns, **said.columns}, said.dates, before.dates)
    found = tables.read(sheet, SURVEY if survey else TABLE, whole, survey=survey)
    written = _written(data) if kind == "xlsx" and titles[: len(OURS)] == OURS else []
    return replace(found, versions=written)


def _written(data: bytes) -> list[versions.Version]:
    """Return what the journal sheet of a workbook that we exported says about versions of the rules."""
    sheet = sheets.read_xlsx(data, journal_sheets.SHEET)
    return journal_sheets.of_sheet(sheet) if journal_sheets.is_ours(sheets.titles(sheet.titles)) else []
