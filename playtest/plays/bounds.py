"""Limits on the size of files, checked before reading, and the decoding of their text."""

from __future__ import annotations

import io
import stat
import zipfile
from pathlib import Path

from playtest.plays.play import NotTaken

LARGEST = 64_000_000
"""The largest file that is read, in bytes. A file of 5,000 plays takes a tenth of it."""
MOST_ROWS = 200_000
MOST_COLUMNS = 1_000
MOST_CELLS = 8_000_000
"""Maximum number of cells of a table. Every row counts as the widest one, as empty cells are stored too."""
MOST_PARTS = 2_000
"""Maximum number of files in an archive, such as a spreadsheet."""
LONGEST = 20_000
"""Maximum number of letters of a text that is stored."""


def contents(path: Path) -> bytes:
    """Return the bytes of a file. Raises ``NotTaken``, before reading, if it is too large."""
    about = path.stat()
    if not stat.S_ISREG(about.st_mode):
        raise NotTaken(f"{path.name} is not a file; name the file that you saved.")
    within(about.st_size)
    return path.read_bytes()


def within(size: int) -> None:
    """Raise ``NotTaken`` if ``size``, in bytes, is too large."""
    if size > LARGEST:
        raise NotTaken(
            f"The file is larger than {LARGEST // 1_000_000} MB: save only the plays, or use several files."
        )


def within_cells(rows: int, widest: int) -> None:
    """Raise ``NotTaken`` if so many rows with ``widest`` cells each are too large a table."""
    if rows * widest > MOST_CELLS:
        raise NotTaken(
            f"The table has more than {MOST_CELLS:,} cells, as its widest row has {widest:,}: save only the "
            "columns and rows of the plays."
        )


def archive(data: bytes) -> zipfile.ZipFile:
    """Open a zip file. Raises ``NotTaken`` if it is damaged, locked, has macros or is too large.

    Its unpacked size is read from its own list of files.
    """
    try:
        found = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        raise NotTaken("The archive is damaged or cut short: save it again.") from None
    parts = found.infolist()
    if len(parts) > MOST_PARTS:
        raise NotTaken(f"The archive has more than {MOST_PARTS:,} parts: save only the plays.")
    if sum(part.file_size for part in parts) > LARGEST:
        raise NotTaken(f"Unpacked it would be larger than {LARGEST // 1_000_000} MB: save only the plays.")
    if any(part.flag_bits & 1 for part in parts):
        raise NotTaken("The archive is locked with a password: save it without one.")
    if any(Path(part.filename).name.casefold() == "vbaproject.bin" for part in parts):
        raise NotTaken("The table has macros, which are never run here: save it as XLSX without them.")
    return found


def part(found: zipfile.ZipFile, name: str) -> bytes:
    """Return one file of an archive. Raises ``NotTaken`` if it is larger than the limit or damaged."""
    try:
        with found.open(name) as stream:
            data = stream.read(LARGEST + 1)
    except (zipfile.BadZipFile, EOFError, ValueError, NotImplementedError, OSError, RuntimeError, KeyError):
        raise NotTaken("The archive is damaged or cut short: save it again.") from None
    except Exception as error:  # zlib and lzma raise their own errors
        if type(error).__module__ in ("zlib", "_lzma", "lzma"):
            raise NotTaken("The archive is damaged or cut short: save it again.") from None
        raise
    within(len(data))
    return data


def text(data: bytes) -> str:
    """Decode a text in UTF-8, UTF-16 or Windows-1252.

    A byte-order mark decides between UTF-8 and UTF-16. Without it, the text is read as UTF-8 or, if it is not
    valid UTF-8, as Windows-1252.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
