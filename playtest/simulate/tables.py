"""The results of games as tables, collected in memory or in a Parquet file."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

from playtest.frames import COLUMNS, Row, flat_table, pack, packed, parquet_schema
from playtest.simulate.columns import Columns
from playtest.simulate.games import Job, play_games

if TYPE_CHECKING:
    from playtest.frames import Frames

Tables = dict[str, pa.Table]
GROUP_BYTES = 16_000_000
"""Bytes collected before writing. Each group of rows costs memory until the file is closed."""


def played(job: Job, numbers: Sequence[int]) -> Tables:
    """Play these games of ``job`` and return their tables."""
    columns = play_games(job, numbers)
    ids = [f"{job.seed}/{number}" for number in columns.numbers]
    return {
        "games": flat_table("games", _games(job, ids, columns)),
        "results": flat_table("results", _results(job, ids, columns)),
        "moves": flat_table("moves", _moves(job, ids, columns)),
        "measures": flat_table("measures", _measures(ids, columns)),
        "notes": flat_table("notes", {}),
    }


def _games(job: Job, ids: Sequence[str], columns: Columns) -> dict[str, Any]:
    return {
        **job.constants,
        "playtest": ids,
        "source": "simulation",
        "title": "",
        "tags": packed(()),
        "names": packed(()),
        "parent": "",
        "finished": [not error for error in columns.errors],
        "reason": columns.reasons,
        "length": columns.moved,
        "rounds": columns.rounds,
        "undos": 0,
        "error": columns.errors,
    }


def _results(job: Job, ids: Sequence[str], columns: Columns) -> dict[str, Any]:
    specs = [name for name, _ in job.bots]
    finished = [at for at, scores in enumerate(columns.scores) if scores]
    seats = range(len(specs))
    sitting = [specs[job.bot_at(seat, columns.numbers[at])] for at in finished for seat in seats]
    return {
        "playtest": [ids[at] for at in finished for _ in seats],
        "seat": list(seats) * len(finished),
        "name": sitting,
        "role": [role for at in finished for role in columns.roles[at]],
        "by": "bot",
        "bot": sitting,
        "score": [score for at in finished for score in columns.scores[at]],
        "won": [won for at in finished for won in columns.won[at]],
    }


def _moves(job: Job, ids: Sequence[str], columns: Columns) -> dict[str, Any]:
    fields = ("n", "seat", "round", "phase", "kind", "action", "legal")
    whose = [id_ for id_, (moves, _) in zip(ids, columns.counts, strict=True) for _ in range(moves)]
    specs = [name for name, _ in job.bots]
    numbers = (
        number
        for number, (moves, _) in zip(columns.numbers, columns.counts, strict=True)
        for _ in range(moves)
    )
    seats = (row[1] for row in columns.moves)
    sitting = [
        specs[job.bot_at(seat, number)] if seat >= 0 else ""
        for seat, number in zip(seats, numbers, strict=True)
    ]
    return {
        "playtest": whose,
        "by": "bot",
        "name": sitting,
        "bot": sitting,
        **_by_name(fields, columns.moves),
    }


def _measures(ids: Sequence[str], columns: Columns) -> dict[str, Any]:
    fields = ("n", "measure", "seat", "label", "value")
    whose = [id_ for id_, (_, measures) in zip(ids, columns.counts, strict=True) for _ in range(measures)]
    return {"playtest": whose, **_by_name(fields, columns.measures)}


def _by_name(fields: Sequence[str], rows: Sequence[Row]) -> dict[str, Sequence[Any]]:
    return dict(zip(fields, zip(*rows, strict=True) if rows else [()] * len(fields), strict=True))


class Collected:
    """Collects results in memory, or in a Parquet file that gets its final name only when it is complete."""

    def __init__(self, job: Job, out: Path | None) -> None:
        self.games = 0
        self.failed: list[str] = []
        self._out = out
        self._partial = None if out is None else out.with_name(out.name + ".part")
        self._writer = None if self._partial is None else pq.ParquetWriter(self._partial, parquet_schema())
        self._tables: list[Tables] = [played(job, [])]
        self._gathered = 0

    def add(self, tables: Tables) -> None:
        """Add the tables of a batch."""
        games = tables["games"]
        self.games += len(games)
        self.failed += [error for error in games["error"].to_pylist() if error]
        self._tables.append(tables)
        self._gathered += sum(table.nbytes for table in tables.values())
        if self._writer is not None and self._gathered > GROUP_BYTES:
            self._write()

    def _write(self) -> None:
        if self._writer is not None and self._gathered:
            self._writer.write_table(pack(self._all()))
        self._tables, self._gathered = self._tables[:1], 0

    def _all(self) -> Tables:
        return {name: pa.concat_tables([part[name] for part in self._tables]) for name in COLUMNS}

    def close(self) -> None:
        """Finish the file and give it its final name."""
        if self._writer is not None and self._partial is not None and self._out is not None:
            self._write()
            self._writer.close()
            self._writer = None
            self._partial.replace(self._out)

    def warn(self) -> None:
        """Warn once: how many games failed, and how the first one did."""
        if self.failed:
            warnings.warn(
                f"{len(self.failed)} of {self.games} games failed. The first: {self.failed[0]}",
                stacklevel=4,
            )

    def frames(self) -> Frames:
        """Return everything collected."""
        from playtest.frames import Frames

        self.close()
        if self._out is not None:
            return Frames.from_parquet(self._out)
        return Frames(self._all())
