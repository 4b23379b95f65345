"""Names of files that are written: an ending that promises another format is refused before any work."""

from __future__ import annotations

from pathlib import Path

HTML = (".html", ".htm")
CSV = (".csv", ".txt")
MARKDOWN = (".md", ".markdown", ".txt")
PARQUET = (".parquet",)
PLAYTEST = (".playtest",)
XLSX = (".xlsx",)
BGSTATS = (".bgsplay", ".json")
PDF = (".pdf",)
PICTURES = (".svg", ".png")
SQLITE = (".sqlite", ".sqlite3", ".db")

PROMISES = frozenset(
    [
        *(*HTML, *CSV, *MARKDOWN, *PARQUET, *PLAYTEST, *SQLITE),
        *(
            ".bgsplay",
            ".bmp",
            ".doc",
            ".docx",
            ".feather",
            ".gif",
            ".gz",
            ".ipynb",
            ".jpeg",
            ".jpg",
            ".js",
            ".json",
        ),
        *(".jsonl", ".odf", ".ods", ".odt", ".pdf", ".pkl", ".png", ".pptx", ".ps", ".py", ".rtf", ".svg"),
        *(".tar", ".tex", ".toml", ".tsv", ".webp", ".xls", ".xlsx", ".xml", ".yaml", ".yml", ".zip"),
    ]
)
"""Endings that everybody takes for a format."""


def of_file(path: str | Path, what: str, right: tuple[str, ...], *, exact: bool = False) -> Path:
    """``path``, if its name does not promise another format than ``what``, whose endings are ``right``.

    An ending that promises nothing will do, unless it has to be ``exact``. Raises ``ValueError`` with a
    sentence.

    >>> of_file("report.pdf", "a report", HTML)
    Traceback (most recent call last):
    ValueError: report.pdf would hold a report: end its name in .html, not .pdf.
    """
    place = Path(path)
    ending = place.suffix.lower()
    if ending in right or not (exact or ending in PROMISES):
        return place
    wrong = f", not {place.suffix}" if place.suffix else ""
    raise ValueError(f"{place.name} would hold {what}: end its name in {right[0]}{wrong}.")


def of_folder(path: str | Path, what: str) -> Path:
    """``path``, if its name does not promise a file: it is a folder for ``what``. Raises ``ValueError``.

    >>> of_folder("tables.csv", "CSV files")
    Traceback (most recent call last):
    ValueError: tables.csv would be a folder for CSV files: leave out its ending.
    """
    place = Path(path)
    if place.suffix.lower() in PROMISES:
        raise ValueError(f"{place.name} would be a folder for {what}: leave out its ending.")
    return place
