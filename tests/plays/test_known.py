"""A play that was recorded here is not imported again."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from playtest import bots, catalog
from playtest.frames import frames
from playtest.plays import Asked, preview, write
from playtest.record import Store, paper
from playtest.table import Table


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "r.sqlite")


def saved(tmp_path: Path, name: str, data: bytes) -> Path:
    path = tmp_path / name
    path.write_bytes(data)
    return path


def recorded(store, names):
    """A recording of an evening, played to its end, whose players gave their names later."""
    table = Table.new(store, catalog.game("cat_in_the_box")(3), ["bot:random"] * 3, seed="evening")
    bots.play(table)
    for seat, name in enumerate(names):
        table.rename(seat, name)
    return table


def as_people(store, table):
    """What another program wrote down of a recording."""
    names = table.names
    results = frames(store, playtests=[table.id]).results
    day = table.header.created.astimezone().date()
    rows = zip(names, results["score"], results["won"], strict=True)
    lines = [f"{day},Cat in the Box,{n},{s:g},{'yes' if w else 'no'}" for n, s, w in rows]
    return "\n".join(["Date,Game,Player,Score,Won", *lines, ""]).encode()


def test_an_evening_that_was_recorded_here_and_logged_elsewhere_is_one(store, tmp_path):
    table = recorded(store, ["Ann", "Ben", "Zoë"])
    data = as_people(store, table)
    seen = preview(store, saved(tmp_path, "a.csv", data), Asked())
    assert ([id for _, id in seen.there], seen.ready) == ([table.id], [])
    other = preview(store, saved(tmp_path, "b.csv", data.replace("Zoë".encode(), b"Cem")), Asked())
    assert len(other.ready) == 1
    twice = data + data.split(b"\n", 1)[1]
    assert len(preview(store, saved(tmp_path, "c.csv", twice), Asked()).ready) == 1


def test_our_own_plays_for_bg_stats_are_known_by_the_id_or_by_the_one_made_of_it(store, tmp_path):
    """Three recordings went out and could come in again, bots as people."""
    made = [recorded(store, names) for names in (["Ann", "Ben", "Cem"], ["Sharp Ida", "B", "C"])]
    paper.write(
        store, paper.Paper("scambodia", date(2026, 5, 1), (paper.Sat("A", 1, True), paper.Sat("B", 2, False)))
    )
    _, path = write(store, [], "bgstats", tmp_path / "all.bgsplay")
    seen = preview(store, path, Asked())
    assert not seen.ready
    assert {table.id for table in made} < {id for _, id in seen.there}
    plain = json.loads(path.read_bytes())
    for one in plain["plays"]:  # as if the app had kept only its own fields, and other players' names
        one["sourceName"] = one["sourcePlayId"] = ""
    for one in plain["players"]:
        one["name"] += " X"
    assert not preview(store, saved(tmp_path, "b.json", json.dumps(plain).encode()), Asked()).ready
