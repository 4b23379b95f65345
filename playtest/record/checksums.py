"""Checksums by which damage is noticed: of entries, headers, snapshots, and rows kept for figures.

That of an entry covers the one before it.

They tell a flipped bit, a cut end or a mixed-up copy. They are no signature: who can write to the database
can also make them fit.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any


def of(*values: Any) -> str:
    """The checksum of some plain values as a database holds them, 32 letters long."""
    return blake2b(json.dumps(values, default=repr).encode(), digest_size=16).hexdigest()


def of_rows(rows: Iterable[Sequence[Any]], before: str = "") -> str:
    """The checksum of rows that were made of a log, after those with the checksum ``before``.

    A number counts by its value, as databases give 1, 1.0 and true back for each other.
    """
    for row in rows:
        plain = [float(value) if isinstance(value, int | float) else value for value in row]
        before = blake2b(f"{before}{plain!r}".encode(errors="backslashreplace"), digest_size=16).hexdigest()
    return before


def before_first(id: str) -> str:
    """What the first entry of a playtest follows on: a log put under another id does not fit there."""
    return of("playtest", id)


def of_entry(before: str, row: Iterable[Any]) -> str:
    """The checksum of an entry, which follows on the one with the checksum ``before``.

    ``row`` is the entry as it is written down, in the order of the table's columns: n, format, at, kind,
    seat, by, key, shown, body, chance.
    """
    return of(before, *row)
