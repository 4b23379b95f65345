"""Find the long turns of a playtest, which are worth a second look, from its log alone."""

from __future__ import annotations

import statistics
from collections.abc import Iterable

from playtest.record.entries import Entry

LONG = 3.0
"""A turn is long if it takes this many times the playtest's median thinking time."""


def long_turns_of(log: Iterable[Entry]) -> list[int]:
    """List the moves that took their player at least ``LONG`` times the median time of the playtest's moves.

    A move is listed by its log entry. Bots' moves do not count.
    """
    took = {entry.n: thinking_time(entry) for entry in log if entry.kind == "move" and entry.who != "bot"}
    known = {n: seconds for n, seconds in took.items() if seconds is not None}
    if not known:
        return []
    enough = LONG * statistics.median(known.values())
    return [n for n, seconds in known.items() if seconds >= enough > 0]


def thinking_time(entry: Entry) -> float | None:
    """Return the seconds from when the seat saw its choice until it moved, or None if unknown."""
    return None if entry.shown is None else max(0.0, entry.at - entry.shown)
