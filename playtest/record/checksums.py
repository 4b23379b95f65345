"""Checksums that detect damage to entries, headers, snapshots, and rows derived from logs.

An entry's checksum covers the one before it.

Checksums detect a flipped bit, a cut end or a mixed-up copy. They are no signature: anyone who can write to
the database can also make them fit.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any


def of(*values: Any) -> str:
    """Return the checksum of some plain values as a database stores them, 32 letters long."""
    return blake2b(json.dumps(values, default=repr).encode(), digest_size=16).hexdigest()


def of_rows(rows: Iterable[Sequence[Any]], before: str = "") -> str:
    """Return the checksum of rows derived from a log, after earlier rows with the checksum ``before``.

    Numbers count by their value, as a database may return 1, 1.0 or true for any of them.
    """
    for row in rows:
        plain = [float(value) if isinstance(value, int | float) else value for value in row]
        before = blake2b(f"{before}{plain!r}".encode(errors="backslashreplace"), digest_size=16).hexdigest()
    return before


def before_first(id: str) -> str:
    """Return the checksum before a playtest's first entry.

    It depends on the id, so that a log under another id does not fit.
    """
    return of("playtest", id)


def of_entry(before: str, row: Iterable[Any]) -> str:
    """Return the checksum of an entry that follows the one with the checksum ``before``.

    ``row`` is the stored entry, in the order of the table's columns: n, format, at, kind, seat, by, key,
    shown, body, chance.
    """
    return of(before, *row)
