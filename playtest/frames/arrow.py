"""The frames as Arrow tables, and all five frames of a game as one row of a Parquet file.

Worker processes build their tables here and send them as bytes. This module needs no pandas.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from playtest.frames.rows import COLUMNS, Column, names, packed, unpacked

FORMAT = "1"
NESTED = ("moves", "measures", "results", "notes")
ROW_GROUPS = 4
"""Number of row groups read at a time. Meanwhile they are in memory twice, so it is small."""
_ARROW = {
    "text": pa.string(),
    "int": pa.int64(),
    "int?": pa.int64(),
    "float": pa.float64(),
    "bool": pa.bool_(),
    "bool?": pa.bool_(),
    "time": pa.timestamp("us", tz="UTC"),
}


def flat_table(name: str, columns: Mapping[str, Any]) -> pa.Table:
    """Return an Arrow table of one frame from lists, arrays, or constants for whole columns.

    Missing columns are null. Times are in epoch seconds.
    """
    lengths = [len(values) for values in columns.values() if not _constant(values)]
    length = lengths[0] if lengths else 0
    return pa.table(
        [_array(column, columns.get(column.name), length) for column in COLUMNS[name]], _flat_schema(name)
    )


def _constant(values: Any) -> bool:
    return values is None or isinstance(values, str | int | float | bool)


def _array(column: Column, values: Any, length: int) -> pa.Array:
    kind = _ARROW[column.kind]
    if values is None:
        return pa.nulls(length, kind)
    if _constant(values):
        return pa.repeat(pa.scalar(values, kind), length)
    if column.kind == "time":
        values = [None if at is None else round(at * 1e6) for at in values]
        return pa.array(values, pa.int64()).cast(kind)
    return values if isinstance(values, pa.Array) else pa.array(values, kind)


def _flat_schema(name: str) -> pa.Schema:
    return pa.schema([(column.name, _ARROW[column.kind]) for column in COLUMNS[name]])


def _struct(name: str) -> pa.DataType:
    return pa.struct([(c.name, _ARROW[c.kind]) for c in COLUMNS[name] if c.name != "playtest"])


def parquet_schema() -> pa.Schema:
    """Return the schema of the Parquet file: one row per game, which holds the other frames as lists."""
    fields = list(_flat_schema("games")) + [pa.field(name, pa.list_(_struct(name))) for name in NESTED]
    return pa.schema(fields, metadata={"playtest.format": FORMAT})


def pack(tables: Mapping[str, pa.Table]) -> pa.Table:
    """Pack the tables of all frames into one table with a row per game. Rows of a game keep their order."""
    games = tables["games"].combine_chunks()
    columns = [games[column.name].combine_chunks() for column in COLUMNS["games"]]
    columns += [_nested(name, tables[name], games["playtest"]) for name in NESTED]
    return pa.table(columns, parquet_schema())


def _nested(name: str, table: pa.Table, playtests: pa.ChunkedArray) -> pa.Array:
    whose = pc.index_in(table["playtest"], playtests.combine_chunks()).to_numpy()
    order = np.argsort(whose, kind="stable")
    if (np.diff(whose) < 0).any():
        table = table.take(pa.array(order))
    counts = np.bincount(whose.astype(np.int64), minlength=len(playtests))
    offsets = pa.array(np.concatenate([[0], np.cumsum(counts)]), pa.int32())
    fields = [field.name for field in _struct(name)]
    parts = [_one_array(table[field]) for field in fields]
    values = pa.StructArray.from_arrays(parts, fields=list(_struct(name)))
    return pa.ListArray.from_arrays(offsets, values)


def _one_array(column: pa.ChunkedArray) -> pa.Array:
    combined = column.combine_chunks()
    return combined.chunk(0) if isinstance(combined, pa.ChunkedArray) else combined


def unpack(file: pq.ParquetFile, name: str) -> pa.Table:
    """Read one frame from a Parquet file of frames."""
    if name == "games":
        there = set(file.schema_arrow.names)
        read = file.read(columns=[name for name in names("games") if name in there])
        columns = [_read(read, column) for column in COLUMNS["games"]]
        return _with_lists(pa.table(columns, _flat_schema("games")))
    groups = range(file.num_row_groups)
    lots = [groups[at : at + ROW_GROUPS] for at in groups[::ROW_GROUPS]]
    parts = []
    for lot in lots:
        read = file.read_row_groups(lot, columns=["playtest", name])
        parts += [_unpacked(name, batch, batch.column("playtest")) for batch in read.to_batches()]
        del read
        pa.default_memory_pool().release_unused()
    return _with_lists(pa.concat_tables(parts).cast(_flat_schema(name))) if parts else flat_table(name, {})


def open_coded(path: str | Path, like: pq.ParquetFile) -> pq.ParquetFile:
    """Open the Parquet file at ``path``, with texts of measures stored as numbers where possible.

    ``like`` is the same file, opened before. A dictionary maps the numbers to the texts.
    """
    paths = [like.schema.column(at).path for at in range(len(like.schema))]
    texts = [one for one in paths if one.startswith("measures.") and one.endswith((".measure", ".label"))]
    return pq.ParquetFile(path, metadata=like.metadata, read_dictionary=texts)


def coded_measures(file: pq.ParquetFile) -> pa.Table:
    """Read the measures of a file from ``open_coded``, which takes a third of the memory of ``unpack``.

    ``plain`` converts the result to what ``unpack`` returns.
    """
    try:
        return _coded(file, _NARROW)
    except pa.ArrowInvalid:  # larger numbers, or more names, than games have
        return _coded(file, {})


_NARROW: dict[str, pa.DataType] = {
    "n": pa.int16(),
    "seat": pa.int16(),
    "playtest": pa.dictionary(pa.int16(), pa.string()),
    "measure": pa.dictionary(pa.int8(), pa.string()),
    "label": pa.dictionary(pa.int16(), pa.string()),
}


def _coded(file: pq.ParquetFile, narrow: Mapping[str, pa.DataType]) -> pa.Table:
    games = _one_array(file.read(columns=["playtest"])["playtest"]).dictionary_encode()
    parts, first = [], 0
    for group in range(file.num_row_groups):  # one at a time, so that only one is in memory as text
        for batch in file.read_row_groups([group], columns=["measures"], use_threads=False).to_batches():
            part = _unpacked("measures", batch, games.slice(first, len(batch)))
            parts.append(_in_numbers(part, narrow))
            first += len(batch)
        pa.default_memory_pool().release_unused()  # the next group would be read beside what this one left
    return pa.concat_tables(parts).unify_dictionaries() if parts else flat_table("measures", {})


def _in_numbers(table: pa.Table, narrow: Mapping[str, pa.DataType]) -> pa.Table:
    columns = {name: table[name] for name in table.column_names}
    for name, column in columns.items():
        coded = column.dictionary_encode() if column.type == pa.string() else column
        columns[name] = coded.cast(narrow.get(name, coded.type))
    return pa.table(columns)


def plain(name: str, table: pa.Table) -> pa.Table:
    """Convert a table from ``coded_measures`` to the documented types of its columns."""
    whole = _flat_schema(name)
    schema = pa.schema([whole.field(column) for column in table.column_names])
    return table if table.schema.equals(schema) else table.cast(schema)


def _with_lists(table: pa.Table) -> pa.Table:
    """Return the table with its lists as JSON; in files of earlier versions, they are joined by commas."""
    for name in ("tags", "names"):
        if name not in table.column_names:
            continue
        column = table[name]
        if pc.all(pc.starts_with(column, "[")).as_py() is False:
            texts = column.to_pylist()
            lists = [None if text is None else packed(unpacked(text)) for text in texts]
            made = pa.array(lists, pa.string())
            table = table.set_column(table.column_names.index(name), name, made)
    return table


def _read(games: pa.Table, column: Column) -> pa.ChunkedArray | pa.Array:
    """Return a column of ``games``, with missing values if the file's version did not have that column."""
    kind = _ARROW[column.kind]
    return games[column.name].cast(kind) if column.name in games.column_names else pa.nulls(len(games), kind)


def _unpacked(name: str, batch: pa.RecordBatch, playtests: pa.Array) -> pa.Table:
    """Return the rows of the frame ``name`` for a batch of games, whose ids are ``playtests``.

    Columns that the version that wrote the file did not have get missing values.
    """
    lists = batch.column(name)
    whose = pc.list_parent_indices(lists)
    values = pc.list_flatten(lists)
    fields = [field.name for field in values.type]
    there = dict(zip(fields, values.flatten(), strict=True), playtest=playtests.take(whose))
    columns = [there.get(column.name, pa.nulls(len(whose), _ARROW[column.kind])) for column in COLUMNS[name]]
    return pa.table(columns, names(name))


def to_bytes(table: pa.Table) -> bytes:
    """Return a table as bytes, to send to another process."""
    into = pa.BufferOutputStream()
    with pa.ipc.new_stream(into, table.schema) as stream:
        stream.write_table(table)
    data: bytes = into.getvalue().to_pybytes()
    return data


def from_bytes(data: bytes) -> pa.Table:
    """Return the table that ``to_bytes`` wrote."""
    with pa.ipc.open_stream(data) as stream:
        return stream.read_all()
