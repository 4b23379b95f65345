"""In CSV and XLSX seats are counted from 1 wherever they stand, and moves are in words."""

from __future__ import annotations

import json

import pandas as pd
import pyarrow as pa
import pytest

import playtest
from playtest import catalog
from playtest.frames import Frames, frames
from playtest.record import Store
from playtest.simulate import simulate
from playtest.table import Table
from tests.nim import Nim, Take

SEATS = {"seat", "giver", "taker", "owner", "into", "victim"}
"""Fields of moves that hold a seat."""


@pytest.fixture(scope="module")
def moves_of() -> dict[str, Frames]:
    found = {}
    for name in catalog.SHIPPED:
        cls = playtest.game(name)
        found[name] = simulate(cls(cls.players[-1]), "random", 3, seed=1, detail="moves")
    return found


@pytest.mark.parametrize("name", catalog.SHIPPED)
def test_moves_are_in_words_and_their_seats_are_counted_from_1(moves_of, name):
    found = moves_of[name]
    shown = found.for_spreadsheets("moves")
    assert list(shown.columns) == ["move" if c == "action" else c for c in found.moves.columns]
    assert not shown["move"].str.startswith("{").any()
    for action, said in zip(found.moves["action"], shown["move"], strict=True):
        for field, seat in json.loads(action).items():
            if field in SEATS and seat is not None:
                assert f"Seat {seat + 1}" in said, (action, said)


def test_a_card_on_the_table_is_named_by_its_owner(tmp_path):
    rows = {"playtest": ["a"], "game": ["scambodia"], "players": [2], "names": ['["Ann","Ben"]']}
    moves = {"playtest": ["a"], "n": [1], "seat": [1], "kind": ["spy"]}
    moves["action"] = ['{"target":"0 top-left","kind":"spy"}']
    base = simulate(playtest.game("scambodia")(2), "random", 1, seed=1, detail="moves")
    found = _with(base, "games", rows), _with(base, "moves", moves)
    made = Frames({"games": found[0], "moves": found[1]})
    made.to_csv(tmp_path)
    (row,) = pd.read_csv(tmp_path / "moves.csv").to_dict("records")
    assert (row["seat"], row["move"]) == (2, "Look at Ann's top-left card")
    assert made.moves["action"][0] == moves["action"][0], "code reads what it read before"


def _with(base, name, columns):
    table = base.table(name).slice(0, 1)
    for column, values in columns.items():
        at = table.column_names.index(column) if column in table.column_names else None
        if at is not None:
            kind = table.schema.field(at).type
            table = table.set_column(at, column, pa.array(values, kind))
    return table


def test_a_move_of_a_game_that_is_not_known_stays_as_it_is(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    table = Table.new(store, Nim(2), ["Ann", "Ben"], chance=lambda kind, options: 7)
    table.submit(0, Take(1))
    found = frames(store, classes=[Nim])
    assert found.for_spreadsheets("moves")["move"].tolist() == found.moves["action"].tolist()
    store.close()


def test_a_measure_whose_value_is_a_seat_counts_it_from_1(moves_of):
    found = moves_of["scambodia"]
    shown = found.for_spreadsheets("measures")
    seats = found.measures["label"] == "seat"
    assert seats.any()
    before, after = found.measures["value"], shown["value"]
    pd.testing.assert_series_equal(after[seats], before[seats] + 1)
    pd.testing.assert_series_equal(after[~seats], before[~seats])
