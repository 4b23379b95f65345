"""Entries of older formats, read as entries of the current one.

The log is never rewritten: each entry names its format, and is upgraded step by step when it is read. Each
step takes and returns the entry as plain JSON. Every step has a stored sample of the format it starts from in
``tests/record/samples``, which a test opens and finishes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from playtest.record import validation
from playtest.record.entries import FORMAT, Entry

Step = Callable[[dict[str, Any]], dict[str, Any]]


def _as_it_is(plain: dict[str, Any]) -> dict[str, Any]:
    """Return the entry unchanged, since format 2 only added checksums around the entries."""
    return plain


STEPS: dict[int, Step] = {1: _as_it_is}
"""The functions that upgrade each older format to the next, by the older format's number."""


class NewerFormat(ValueError):
    """Raised for an entry written by a newer version of playtest."""


def upgraded(
    entry: Entry,
    format: int,
    steps: Mapping[int, Step] = STEPS,
    to: int = FORMAT,
    *,
    players: int | None = None,
) -> Entry:
    """Convert an entry that was written in an older ``format`` to the current format.

    ``to`` is the current format. If ``players`` is given, an entry of format 1 whose seat does not exist at a
    table for that number of players is repaired. Raises ``NewerFormat``.
    """
    if format > to:
        raise NewerFormat(newer(format, to))
    plain = asdict(entry)
    plain["chance"] = list(plain["chance"])
    for number in range(format, to):
        plain = steps[number](plain)
    now = Entry(**{**plain, "chance": tuple(plain["chance"])})
    return validation.repaired(now, players) if format < 2 and players is not None else now


def newer(format: int, known: int = FORMAT) -> str:
    """Return the message for a recording of a newer format."""
    return (
        f"This was recorded by a newer playtest (format {format}, and this one knows {known}); "
        "update playtest to open it."
    )
