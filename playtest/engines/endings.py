"""File endings: a file name that suggests the wrong format is refused before any work begins."""

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
"""Endings that stand for a well-known file format."""


def of_file(path: str | Path, what: str, right: tuple[str, ...], *, exact: bool = False) -> Path:
    """Return ``path`` if its file extension suits ``what``. ``right`` lists the suitable extensions.

    An extension that stands for no known format is accepted too, unless ``exact``. Raises ``ValueError``
    with a sentence.

    >>> of_file("report.pdf", "a report", HTML)
    Traceback (most recent call last):
    ValueError: report.pdf cannot hold a report: end its name in .html, not .pdf.
    """
    place = Path(path)
    ending = place.suffix.lower()
    if ending in right or not (exact or ending in PROMISES):
        return place
    wrong = f", not {place.suffix}" if place.suffix else ""
    raise ValueError(f"{place.name} cannot hold {what}: end its name in {right[0]}{wrong}.")


def of_folder(path: str | Path, what: str) -> Path:
    """Return ``path``, a folder for ``what``. Raises ``ValueError`` if its name ends like a file's.

    >>> of_folder("tables.csv", "CSV files")
    Traceback (most recent call last):
    ValueError: tables.csv names a file, but CSV files go into a folder: leave out its ending.
    """
    place = Path(path)
    if place.suffix.lower() in PROMISES:
        raise ValueError(f"{place.name} names a file, but {what} go into a folder: leave out its ending.")
    return place
