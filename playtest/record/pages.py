"""Reads the rows in the pages of a SQLite file without SQLite.

SQLite gives up at the first damaged page on its way to a row. Here every page is read alone, so that one
page's rows do not depend on any other page. This module does not know whether a row is still current; the
row's checksum shows that.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Any

USUAL_SIZE = 4096
_LEAF = 0x0D
_LARGEST = 64_000_000
"""Maximum number of bytes of a row."""

_NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Sizes of whole numbers in bytes, by their serial type."""


def rows(file: bytes) -> Iterator[tuple[Any, ...]]:
    """Yield the columns of every row in every page that has rows, leaving out unreadable rows."""
    size = size_of(file)
    for begin in range(0, len(file), size):
        at = begin + 100 if begin == 0 else begin
        yield from rows_of_page(file[begin : begin + size], at - begin, file)


def rows_of_page(page: bytes, head: int = 0, file: bytes = b"") -> Iterator[tuple[Any, ...]]:
    """Yield the columns of every row in a page with its header at ``head``.

    ``file`` is the whole file, which has the overflow pages of long rows.
    """
    size = size_of(file) if file else len(page)
    page = page.ljust(size, b"\0")
    if page[head] != _LEAF:
        return
    count = int.from_bytes(page[head + 3 : head + 5], "big")
    for number in range(min(count, size // 2)):
        place = head + 8 + 2 * number
        cell = int.from_bytes(page[place : place + 2], "big")
        try:
            yield _columns(_payload(file, page, cell, size))
        except (IndexError, ValueError, struct.error, MemoryError):
            continue


def size_of(file: bytes) -> int:
    """Return the page size of a database file in bytes; the usual size if the file has no valid one."""
    said = int.from_bytes(file[16:18], "big")
    size = 65536 if said == 1 else said
    return size if size >= 512 and size & (size - 1) == 0 else USUAL_SIZE


def _payload(file: bytes, page: bytes, at: int, size: int) -> bytes:
    """Return the content of the cell at ``at`` in a page, put together with its overflow pages.

    ``size`` is the page size.
    """
    length, at = _varint(page, at)
    _, at = _varint(page, at)
    if length > _LARGEST:
        raise ValueError(length)
    if length <= size - 35:
        return page[at : at + length]
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    here = least if here > size - 35 else here
    parts, left = [page[at : at + here]], length - here
    following = int.from_bytes(page[at + here : at + here + 4], "big")
    while left > 0:
        if not 0 < following <= len(file) // size:
            raise ValueError(following)
        begin = (following - 1) * size
        parts.append(file[begin + 4 : begin + size][:left])
        left -= len(parts[-1])
        following = int.from_bytes(file[begin : begin + 4], "big")
    return b"".join(parts)


def _columns(record: bytes) -> tuple[Any, ...]:
    end, at = _varint(record, 0)
    kinds = []
    while at < end:
        kind, at = _varint(record, at)
        kinds.append(kind)
    return tuple(_values(record, end, kinds))


def _values(record: bytes, at: int, kinds: Sequence[int]) -> Iterator[Any]:
    for kind in kinds:
        if kind in (0, 8, 9):
            yield {0: None, 8: 0, 9: 1}[kind]
            continue
        length = _NUMBERS.get(kind, 8 if kind == 7 else (kind - 12) // 2)
        part = record[at : at + length]
        if length < 0 or len(part) < length:
            raise ValueError(kind)
        at += length
        if kind in _NUMBERS:
            yield int.from_bytes(part, "big", signed=True)
        elif kind == 7:
            yield struct.unpack(">d", part)[0]
        else:
            yield part.decode("utf-8", "replace") if kind % 2 else part


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the number of one to nine bytes that begins at ``at``, and the position where it ends."""
    value = 0
    for number in range(9):
        byte = data[at + number]
        if number == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + number + 1
    raise ValueError(at)
