"""The data files that a designer may edit: card lists, proposals and rule presets."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def folder() -> Path:
    """Return the folder of data files: inside an installed package, or at the top of a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "data"
    return installed if installed.is_dir() else package.parent / "data"


def read(name: str) -> str:
    """Return the text of a data file, as in ``read("rat_scramble/proposals.csv")``.

    Raises ``FileNotFoundError`` with the place where the file should be.
    """
    place = folder() / name
    if not place.is_file():
        raise FileNotFoundError(f"The data file {name} is missing; it should be at {place}.")
    return place.read_text(encoding="utf-8")
