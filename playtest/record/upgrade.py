"""Entries of older formats, read as entries of today's.

The log is never rewritten: each entry says in which format it was written, and is brought up step by step
when it is read. A step takes and gives the entry as plain JSON. Every step has a stored sample of the format
it starts from in ``tests/record/samples``, which a test opens and finishes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from playtest.record import fitting
from playtest.record.entries import FORMAT, Entry

Step = Callable[[dict[str, Any]], dict[str, Any]]


def _as_it_is(plain: dict[str, Any]) -> dict[str, Any]:
    """Format 2 has checksums around the entries; the entries themselves are the same."""
    return plain


STEPS: dict[int, Step] = {1: _as_it_is}
"""From each older format to the next, by the older one's number."""


class NewerFormat(ValueError):
    """An entry that a newer playtest has written."""


def upgraded(
    entry: Entry,
    format: int,
    steps: Mapping[int, Step] = STEPS,
    to: int = FORMAT,
    *,
    players: int | None = None,
) -> Entry:
    """``entry``, written in ``format``, as it would be written now. Raises ``NewerFormat``.

    For a table for ``players``: an entry of format 1 that fits none of its seats is mended.
    """
    if format > to:
        raise NewerFormat(newer(format, to))
    plain = asdict(entry)
    plain["chance"] = list(plain["chance"])
    for number in range(format, to):
        plain = steps[number](plain)
    now = Entry(**{**plain, "chance": tuple(plain["chance"])})
    return fitting.mended(now, players) if format < 2 and players is not None else now


def newer(format: int, known: int = FORMAT) -> str:
    """The sentence for a recording from the future."""
    return (
        f"This was recorded by a newer playtest (format {format}, and this one knows {known}); "
        "update playtest to open it."
    )
