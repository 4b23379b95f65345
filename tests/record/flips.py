"""Bits flipped and ends cut off in a file of recordings, and what came of the playtests in it."""

from __future__ import annotations

import random
import shutil
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from playtest.record import Entry, Store, wal
from playtest.table import Table
from tests.ladder import Ladder, Roll, Rules, Say


@dataclass(frozen=True)
class Recorded:
    """A closed file of recordings, one as a killed process leaves it, and the logs and states in both."""

    file: Path
    killed: Path
    logs: dict[str, list[Entry]]
    states: dict[str, object]


@dataclass
class Came:
    """How many trials ended how. A playtest is hit where a changed byte stands in its header or its log."""

    trials: int = 0
    unharmed: int = 0
    noticed: int = 0
    file_refused: int = 0
    silently_different: int = 0
    silently_shorter: int = 0
    salvaged_whole: int = 0
    lost_though_not_hit: int = 0
    errors: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.trials:,} trials: {self.unharmed:,} unharmed, {self.noticed:,} noticed, "
            f"{self.file_refused:,} files refused; {self.silently_different} silently different, "
            f"{self.silently_shorter} silently shorter, {self.lost_though_not_hit} lost though not hit"
        )


def recorded(folder: Path) -> Recorded:
    """Six playtests, the longest with a snapshot; of the last most stands in the log beside the file."""
    store = Store(folder / "recordings.sqlite")
    logs, states = {}, {}
    reader = None
    for number in range(6):
        if number == 5:  # what comes after a reader has begun stays in the log, however long it takes
            reader = sqlite3.connect(store.file, isolation_level=None)
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
        table = Table.new(
            store, Ladder(2, Rules(turns=300)), ["Ana", "Ben"], f"evening {number}", seed=number
        )
        for at in range(230 if number == 3 else 30):
            table.submit(at % 2, Say(1 + at % 3) if at % 4 else Roll())
            if number < 5 and at % 25 == 0:
                store._moving.now(5)  # so that the log beside it stays short
        table.note("Slow", tags=["pace"])
        logs[table.id], states[table.id] = table.log, table.state
    killed = folder / "killed.sqlite"
    for end in ("", "-wal"):
        shutil.copyfile(f"{store.file}{end}", f"{killed}{end}")
    assert reader is not None
    reader.close()
    store.close()
    return Recorded(Path(store.file), killed, logs, states)


def flip_bits(recorded: Recorded, folder: Path, trials: int, seed: int, *, log: bool = False) -> Came:
    """Flip one bit at a time, anywhere in the file; with ``log`` in the write-ahead log beside it."""
    rng, came = random.Random(seed), Came()
    source = recorded.killed if log else recorded.file
    hurt = Path(f"{source}-wal") if log else source
    content = hurt.read_bytes()
    for _ in range(trials):
        at, bit = rng.randrange(len(content)), 1 << rng.randrange(8)
        changed = bytearray(content)
        changed[at] ^= bit
        place = _put(folder, source, log, bytes(changed))
        _look(place, recorded, came, page=_frame(content, at) if log else _page(content, at))
    return came


def cut(recorded: Recorded, folder: Path, trials: int, seed: int) -> Came:
    """Cut the file off anywhere."""
    rng, came = random.Random(seed), Came()
    content = recorded.file.read_bytes()
    for _ in range(trials):
        at = rng.randrange(len(content))
        from_page = content[at // _PAGE * _PAGE :]
        _look(_put(folder, recorded.file, False, content[:at]), recorded, came, page=from_page)
    return came


def cut_log(recorded: Recorded, folder: Path, trials: int, seed: int) -> Came:
    """Cut the log beside the file off, half the times exactly where a move ends, as the index alone tells."""
    rng, came = random.Random(seed), Came()
    content = Path(f"{recorded.killed}-wal").read_bytes()
    frames = wal.read_log(content).frames
    ends = [32 + (at + 1) * (24 + _PAGE) for at, frame in enumerate(frames[:-1]) if frame.commits]
    for trial in range(trials):
        at = rng.choice(ends) if trial % 2 else rng.randrange(1, len(content))
        _look(_put(folder, recorded.killed, True, content[:at]), recorded, came, content[at:], cut=True)
    return came


_PAGE = 4096


def _frame(content: bytes, at: int) -> bytes:
    """The page in the log that byte ``at`` belongs to; none where it is the log's beginning."""
    begin = 32 + (at - 32) // (24 + _PAGE) * (24 + _PAGE)
    return b"" if at < 32 else content[begin : begin + 24 + _PAGE]


def _page(content: bytes, at: int) -> bytes:
    begin = at // _PAGE * _PAGE
    return content[begin : begin + _PAGE]


def _put(folder: Path, source: Path, log: bool, changed: bytes) -> Path:
    place = folder / "hurt.sqlite"
    for end in ("", "-wal", "-shm"):
        Path(f"{place}{end}").unlink(missing_ok=True)
    if log:
        shutil.copyfile(source, place)
        Path(f"{place}-wal").write_bytes(changed)
    else:
        place.write_bytes(changed)
    return place


def _look(place: Path, recorded: Recorded, came: Came, page: bytes, *, cut: bool = False) -> None:
    """``cut``: a log without its index, of which it is said that it may not be whole, was cut off indeed."""
    came.trials += 1
    try:
        store = Store(place)
        listed = {header.id for header in store.playtests()}
        damaged = {one.id for one in store.damaged()}
    except ValueError:
        came.file_refused += 1
        _salvage(place, recorded, came, page)
        return
    noticed, unsure = bool(damaged), False
    said = cut and store.missing_note is not None
    for id, log in recorded.logs.items():
        if id not in listed:
            unsure = unsure or id not in damaged
            noticed = True
            continue
        try:
            table = Table.open(store, id)
            state, read = table.state, table.log
        except (ValueError, LookupError):
            noticed = True
            continue
        if table.readonly is not None:
            noticed = True
        elif read != log[: len(read)] or (len(read) == len(log) and state != recorded.states[id]):
            came.silently_different += 1
        elif len(read) < len(log):
            noticed = noticed or said
            came.silently_shorter += not said
    if unsure:
        # Not even its name is there any more: then verify has to say so.
        came.silently_shorter += store.verify().whole
    store.close()
    came.noticed += noticed
    came.unharmed += not noticed
    if noticed:
        _salvage(place, recorded, came, page)


def _salvage(place: Path, recorded: Recorded, came: Came, page: bytes) -> None:
    """Whoever is not in the damaged page is to be had whole."""
    into_place = place.with_name("saved.sqlite")
    for end in ("", "-wal", "-shm"):
        Path(f"{into_place}{end}").unlink(missing_ok=True)
    into = Store(into_place)
    try:
        into.salvage(place)
        whole = {id for id, log in recorded.logs.items() if into.entries(id) == log}
    except ValueError:
        whole = set()
    finally:
        into.close()
    came.salvaged_whole += len(whole)
    hit = {id for id in recorded.logs if id.encode() in page}
    came.lost_though_not_hit += len(recorded.logs.keys() - whole - hit)
