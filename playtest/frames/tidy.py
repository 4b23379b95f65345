"""Tidy pandas frames for every figure. Recordings and simulations give the same columns.

In a Parquet file each game is one row, and its moves, measures, results and notes are lists inside that row.
So there is only one file to store and to mail. It is written as the games are played, and read a frame at a
time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from playtest import catalog
from playtest.engines import endings
from playtest.engines.game import Game
from playtest.engines.sentences import perhaps, short
from playtest.frames.arrow import FORMAT, coded_measures, flat_table, open_coded, pack, plain, unpack
from playtest.frames.moves_in_words import in_words
from playtest.frames.rows import ANSWERED, COLUMNS, SURVEY, Column, documented, names
from playtest.frames.rule_changes import changed

if TYPE_CHECKING:
    from playtest.record import Store

__all__ = ["SHOWN", "Frames", "NotFrames", "frames"]

SHOWN = (*COLUMNS, ANSWERED)
"""The names of the frames. The last one is stored as part of ``notes``."""


CSV_ENCODING = "utf-8-sig"
"""UTF-8 with a byte-order mark. Otherwise a spreadsheet on Windows reads Zoë as ZoÃ«."""
_FORMULAS = tuple("=+-@\t\r")
JOINED = ("game", "players", "digest", "changed")
"""Columns of ``games`` that ``results`` repeats, so that a question needs no join.

``changed`` gives the rules as differences from the game's own.
"""
OF_MOVES = ("game",)
"""Columns of ``games`` that ``moves`` repeats."""
OF_ANSWERS = "value"
"""The column of stored notes that only answers use."""
TOLD_BY = ("game", "players", "rules", "digest", "source", "variant")
"""Columns of ``games`` that determine ``changed``.

It is computed once for all games with the same values in them.
"""


PLACED = tuple(column for column in COLUMNS["measures"] if column.name in ("n", "seat", "value"))
"""The columns that ``Frames.placed`` returns, besides ``at``."""


class NotFrames(ValueError):
    """Raised for a file or folder that holds no frames. The message says what was expected."""


class Frames:
    """The frames of a set of playtests, each built on first use."""

    def __init__(self, tables: Mapping[str, pa.Table | Callable[[], pa.Table]]) -> None:
        """Take each frame as an Arrow table or as a function that builds it. Missing frames are empty."""
        self._tables = dict(tables)
        self._made: dict[str, pd.DataFrame] = {}
        self._measured: dict[tuple[str, ...], pd.DataFrame] = {}
        self._numbered: tuple[dict[str, int], np.ndarray[Any, Any]] | None = None
        self.whole: Frames = self
        """The frames from which these were chosen. Versions of the rules are numbered among all of them."""

    def table(self, name: str) -> pa.Table:
        """Return one frame as an Arrow table, by its name."""
        return plain(name, self.held(name))

    def held(self, name: str) -> pa.Table:
        """Return one frame as it is stored: text may be dictionary-encoded, and numbers may be narrower."""
        table = self._tables.get(name)
        if table is None:
            table = flat_table(name, {})
        elif callable(table):
            table = table()
        self._tables[name] = table
        return table

    def _frame(self, name: str) -> pd.DataFrame:
        if name not in self._made:
            self._made[name] = _to_pandas(name, self.table(name))
        return self._made[name]

    def columns(self, name: str, *columns: str) -> pd.DataFrame:
        """Return only these columns of a frame, as recorded.

        For few games, this takes a third of the time of the whole frame.
        """
        table = self.table(name)
        kept = [column for column in COLUMNS[name] if column.name in columns]
        return pd.DataFrame({column.name: _series(column, table[column.name]) for column in kept})

    @property
    def games(self) -> pd.DataFrame:
        """One row per playtest."""
        return self._frame("games")

    @property
    def moves(self) -> pd.DataFrame:
        """One row per move that was not undone, with its game."""
        if "moves with game" not in self._made:
            frame, games = self._frame("moves"), self.games
            of = games.drop_duplicates("playtest").set_index("playtest")["game"]
            one = of.iloc[0] if len(of) and of.nunique() == 1 else None
            found = of.reindex(frame["playtest"]).to_numpy() if one is None else one
            self._made["moves with game"] = frame.assign(
                game=pd.Series(found, index=frame.index, dtype=games["game"].dtype)
            )
        return self._made["moves with game"]

    @property
    def measures(self) -> pd.DataFrame:
        """One row per value of a measure."""
        return self._frame("measures")

    @property
    def results(self) -> pd.DataFrame:
        """One row per seat of a finished playtest, with game, players and rules.

        ``changed`` gives the rules in words.
        """
        if "with games" not in self._made:
            games = self.games.drop_duplicates("playtest")
            alike = games.groupby(list(TOLD_BY), sort=False, dropna=False).ngroup()
            of_each = np.array(changed(games[~alike.duplicated()].to_dict("records")), dtype=object)
            told = pd.Series(of_each[alike], index=games.index, dtype=games["rules"].dtype)
            named = games.assign(changed=told).set_index("playtest")
            frame = self._frame("results")
            found = named.reindex(frame["playtest"])[list(JOINED)].reset_index(drop=True)
            self._made["with games"] = frame.assign(
                **{name: found[name].astype(named[name].dtype) for name in JOINED}
            )
        return self._made["with games"]

    @property
    def notes(self) -> pd.DataFrame:
        """One row per note, ruling, undo or piece of talk. Survey answers are in ``survey``."""
        if "notes alone" not in self._made:
            frame = self._frame("notes").drop(columns=OF_ANSWERS)
            self._made["notes alone"] = frame[frame["kind"] != ANSWERED].reset_index(drop=True)
        return self._made["notes alone"]

    @property
    def survey(self) -> pd.DataFrame:
        """One row per answer to a question of the survey, or to your own question."""
        if "survey" not in self._made:
            frame = self._frame("notes").rename(columns={"label": "question", "text": "answer"})
            frame = frame[frame["kind"] == ANSWERED].reset_index(drop=True)
            self._made["survey"] = frame[[column.name for column in SURVEY]]
        return self._made["survey"]

    @property
    def with_unknown(self) -> pd.Series[bool]:
        """For each row of ``games``: whether something in it depends on cards that nobody saw."""
        return ~self.games["unknown"].fillna("").isin(["", "[]"])

    def measured(self, *names: str) -> pd.DataFrame:
        """Return only the rows of ``measures`` for these measures, renumbered.

        They are selected before conversion to pandas. With ten thousand games, this takes a tenth of the time
        of converting all measures, if one is selected.
        """
        if names not in self._measured:
            self._measured[names] = _to_pandas("measures", plain("measures", self._of_measures(names)))
        return self._measured[names].copy(deep=False)

    def placed(self, measure: str) -> pd.DataFrame:
        """Return the rows of one measure, each with the position of its playtest in ``games``.

        Columns: ``n``, ``seat``, ``value`` and ``at``, the position (-1 for a playtest that is not in
        ``games``). A position takes less memory than an id, and is joined and grouped faster.
        """
        rows = self._of_measures([measure])
        coded = _as_one(rows["playtest"])
        coded = coded if pa.types.is_dictionary(coded.type) else coded.dictionary_encode()
        places = pc.fill_null(pc.index_in(coded.dictionary, self.table("games")["playtest"]), -1)
        at = np.asarray(places).astype(np.int64)[np.asarray(coded.indices)]
        rows = plain("measures", rows.select([column.name for column in PLACED]))
        found = {column.name: _series(column, rows[column.name]) for column in PLACED}
        return pd.DataFrame(found).assign(at=at)

    def _of_measures(self, names: Iterable[str]) -> pa.Table:
        """Return the stored rows of these measures. The first call numbers the names, for later calls too."""
        table = self.held("measures")
        if self._numbered is None or len(self._numbered[1]) != len(table):
            coded = table["measure"]
            if not pa.types.is_dictionary(coded.type):
                coded = coded.dictionary_encode()
            coded = _as_one(coded.unify_dictionaries())
            known = {name: at for at, name in enumerate(coded.dictionary.to_pylist())}
            numbers = coded.indices.fill_null(-1).to_numpy(zero_copy_only=False)  # unnamed: none of them
            self._numbered = (known, numbers.astype(np.int8) if len(known) < 128 else numbers)
        known, numbers = self._numbered
        wanted = [known[name] for name in names if name in known]
        if not wanted:
            return table.slice(0, 0)
        chosen = numbers == wanted[0] if len(wanted) == 1 else np.isin(numbers, wanted)
        return table.filter(pa.array(chosen))

    def only(self, playtests: Iterable[str] | pd.Series[Any]) -> Frames:
        """Keep only these playtests: ids, or a boolean column, as in ``f.only(f.games.finished)``.

        If the column's value is missing, the playtest is left out. Raises ``ValueError`` for an unknown id.
        """
        if isinstance(playtests, str):
            raise ValueError(f"Playtests are a list of ids, as [{short(playtests)}], not one text.")
        if isinstance(playtests, pd.Series) and pd.api.types.is_bool_dtype(playtests):
            playtests = self.games["playtest"][playtests.fillna(False).astype(bool)]
        wanted = pa.array(list(playtests), pa.string())
        known = self.table("games")["playtest"]
        unknown = wanted.filter(pc.invert(pc.is_in(wanted, known)))
        if len(unknown):
            id = str(unknown[0])
            meant = perhaps(id, known.to_pylist())
            raise ValueError(f'There is no playtest "{short(id)[1:-1]}" here{meant}.')
        if pc.all(pc.is_in(known, wanted)).as_py() in (True, None):
            return self

        def chosen(name: str) -> pa.Table:
            table = self.held(name)
            return table.filter(pc.is_in(table["playtest"].cast(pa.string()), wanted))

        return Frames({name: partial(chosen, name) for name in COLUMNS}).among(self.whole)

    def among(self, whole: Frames) -> Frames:
        """Return these frames as a part of ``whole``, which decides the numbers of versions of the rules."""
        made = Frames(self._tables)
        made.whole = whole
        return made

    def having(self, name: str, rows: pd.Series[bool]) -> Frames:
        """Return the frames with only these rows in the frame ``name``, given as a boolean column."""
        kept = self.table(name).filter(pa.array(rows.to_numpy(dtype=bool)))
        return Frames({**self._tables, name: kept}).among(self.whole)

    def to_parquet(self, path: str | Path, metadata: Mapping[str, str] | None = None) -> None:
        """Write everything to one Parquet file, which ``frames(path)`` reads back.

        ``metadata`` are texts kept beside the table.

        Raises ``ValueError`` if the name does not end in ``.parquet``.
        """
        endings.of_file(path, "a Parquet table", endings.PARQUET, exact=True)
        packed = pack({name: self.table(name) for name in COLUMNS})
        pq.write_table(packed.replace_schema_metadata({**packed.schema.metadata, **(metadata or {})}), path)

    def to_csv(self, folder: str | Path) -> None:
        """Write ``games.csv``, ``moves.csv`` and so on into ``folder``, which is created if needed.

        Each frame has a file, including ``survey``. In these files seats are counted from 1. Each file begins
        with the UTF-8 mark, by which spreadsheets read names in any script; pandas and R read it too.
        ``games.csv`` has ``changed`` instead of ``rules``, ``moves.csv`` has ``move``, in words, instead of
        ``action``. Text that a spreadsheet would run as a formula (it begins with ``=``, ``+``, ``-`` or
        ``@``) gets an apostrophe before it.

        Raises ``ValueError`` if ``folder`` is named like a file.
        """
        place = endings.of_folder(folder, "CSV files")
        place.mkdir(parents=True, exist_ok=True)
        for name in SHOWN:
            _harmless(self.for_spreadsheets(name)).to_csv(
                place / f"{name}.csv", index=False, encoding=CSV_ENCODING
            )

    def for_spreadsheets(self, name: str) -> pd.DataFrame:
        """Return a frame for a spreadsheet: ``name`` is one of ``SHOWN``, and words replace JSON.

        Instead of ``rules``, ``changed`` has the rule differences: a set of cards is too long for a cell, and
        it would be in every row. Instead of ``action``, ``move`` has the move. Seats are counted from 1, as
        people count them; the referee's is missing.
        """
        frame: pd.DataFrame = getattr(self, name)
        if "seat" in frame.columns:
            seats = frame["seat"].astype("Int64")
            frame = frame.assign(seat=(seats + 1).where(seats >= 0))
        if name == "measures":
            return frame.assign(value=frame["value"].where(frame["label"] != "seat", frame["value"] + 1))
        if name == "games":
            return _told(frame, "rules", "changed", changed(frame.to_dict("records")))
        if name == "moves":
            moves = frame[["playtest", "game", "action"]].to_dict("records")
            seated = self.games[["playtest", "names", "players"]].to_dict("records")
            return _told(frame, "action", "move", in_words(moves, seated))
        return frame

    @classmethod
    def from_parquet(cls, path: str | Path) -> Frames:
        """Read the frames in a Parquet file. Raises ``NotFrames`` if it holds something else."""
        try:
            file = pq.ParquetFile(path)
        except (pa.ArrowInvalid, OSError) as error:
            raise NotFrames(f"{path} is not a Parquet file that can be read: {error}") from None
        found = (file.schema_arrow.metadata or {}).get(b"playtest.format", b"").decode()
        if found != FORMAT:
            said = f"format {found}, newer than this version reads" if found else "no frames of playtests"
            raise NotFrames(f"{path} holds {said}.")
        tables = {name: partial(unpack, file, name) for name in COLUMNS}
        return cls({**tables, "measures": partial(coded_measures, open_coded(path, file))})

    @classmethod
    def concat(cls, parts: Sequence[Frames]) -> Frames:
        """Join several sets of frames into one. Raises ``ValueError`` if a playtest is in two of them."""
        ids = pd.concat([part.games["playtest"] for part in parts])
        if ids.duplicated().any():
            raise ValueError(f'Playtest "{ids[ids.duplicated()].iloc[0]}" is in more than one of these.')

        def joined(name: str) -> pa.Table:
            return pa.concat_tables([part.table(name) for part in parts])

        return cls({name: partial(joined, name) for name in COLUMNS})

    def equals(self, other: Frames) -> bool:
        """Return whether all frames are the same: values, dtypes and order."""
        return all(self.table(name).equals(other.table(name)) for name in COLUMNS)

    def __repr__(self) -> str:
        games = self.games
        return f"<Frames of {len(games)} playtests: {', '.join(sorted(set(games['game'])))}>"


for _name in SHOWN:
    _property = getattr(Frames, _name)
    _lines = "\n".join(f"    {line}" for line in documented(_name).splitlines())
    _property.__doc__ = f"{_property.__doc__} Its columns::\n\n{_lines}"


def _told(frame: pd.DataFrame, column: str, name: str, told: Sequence[str]) -> pd.DataFrame:
    """Return the frame with ``column`` replaced by a column ``name``, which holds the texts ``told``."""
    said = pd.Series(told, index=frame.index, dtype=frame[column].dtype)
    return frame.assign(**{column: said}).rename(columns={column: name})


def _harmless(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the frame without text that a spreadsheet would read as a formula."""
    texts = frame.select_dtypes(include=["object", "string", "category"]).columns
    changed = {
        column: frame[column].map(
            lambda value: f"'{value}" if isinstance(value, str) and value[:1] in _FORMULAS else value
        )
        for column in texts
    }
    return frame.assign(**changed)


def frames(
    source: Store | str | Path,
    *,
    game: str | None = None,
    playtests: Iterable[str] | None = None,
    classes: Iterable[type[Game[Any, Any, Any, Any]]] = (),
) -> Frames:
    """Return the frames of recordings or simulations.

    ``source`` is a ``Store``, the path of a database or a URL, or the path of a Parquet file. ``game`` keeps
    only that game, ``playtests`` only these ids. ``classes`` are your own games that are not registered.

    Raises ``NotFrames`` for a file without frames and ``UnknownGame`` for an unknown game.
    """
    if isinstance(source, str | Path) and str(source).endswith(".parquet"):
        if not Path(source).exists():
            raise NotFrames(f"There is no file {source}.")
        found = Frames.from_parquet(source)
        _must_be_a_game(game, found.games["game"], classes)
        if game is not None:
            found = found.only(found.games["game"] == game)
        return found if playtests is None else found.only(playtests)
    from playtest.frames.frame_cache import read
    from playtest.record import Store

    store = Store(source) if isinstance(source, str | Path) else source
    ids = None if playtests is None else list(playtests)
    if game is not None and game not in catalog.names():
        _must_be_a_game(game, [header.game for header in store.playtests()], classes)
    rows = read(store, game=game, playtests=ids, classes=classes)
    return Frames({name: _lazily_flat(name, rows) for name in COLUMNS})


def _must_be_a_game(
    name: str | None, here: Iterable[str], classes: Iterable[type[Game[Any, Any, Any, Any]]]
) -> None:
    """Raise ``UnknownGame`` for a misspelt game, which would otherwise just have no recordings."""
    if name is not None and name not in {*here, *(cls.name for cls in classes)}:
        catalog.parts(name)


def _lazily_flat(name: str, rows: Callable[[str], Sequence[Sequence[Any]]]) -> Callable[[], pa.Table]:
    def made() -> pa.Table:
        found = rows(name)
        columns = list(zip(*found, strict=True)) if found else [() for _ in names(name)]
        return flat_table(name, dict(zip(names(name), columns, strict=True)))

    return made


# -- pandas


def _as_one(column: pa.ChunkedArray) -> pa.Array:
    combined = column.combine_chunks()
    return combined.chunk(0) if isinstance(combined, pa.ChunkedArray) else combined


def _to_pandas(name: str, table: pa.Table) -> pd.DataFrame:
    return pd.DataFrame({column.name: _series(column, table[column.name]) for column in COLUMNS[name]})


def _series(column: Column, values: pa.ChunkedArray) -> Any:
    if column.kind == "text":
        return values.to_pandas(types_mapper={pa.string(): pd.StringDtype("pyarrow", na_value=np.nan)}.get)
    if column.kind == "int?":
        return values.to_pandas(types_mapper={pa.int64(): pd.Int64Dtype()}.get)
    if column.kind == "bool?":
        return values.to_pandas(types_mapper={pa.bool_(): pd.BooleanDtype()}.get)
    return values.to_pandas()
