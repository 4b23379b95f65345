"""CPU seconds for importing 5,000 plays, compared with pandas reading the file and the store writing it.

Target: under 10 s, and within 1.5 times of pandas reading the file plus the store writing the same playtests.
The table has one row per player, with four players per play. The JSON is a backup of BG Stats, the XML an
answer of BoardGameGeek, and the Parquet file our own export. A further figure adds to pandas' time that of
making playtests from its rows, which every import must do.
"""

from __future__ import annotations

import io
import json
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from itertools import groupby
from pathlib import Path

import pandas as pd
import pytest

from playtest.plays import Asked, bring_in, preview, write
from playtest.record import Store, paper

PLAYS = 5_000
NAMES = ["Ada", "Bruno", "Chidi", "Dana"]
FIRST = date(2012, 1, 1)


def table() -> bytes:
    lines = ["Id,Date,Game,Player,Score,Won,Minutes,Notes"]
    for at in range(PLAYS):
        day = FIRST + timedelta(days=at)
        for seat, name in enumerate(NAMES):
            score = (at * 7 + seat * 3) % 23
            won = "yes" if seat == at % 4 else "no"
            lines.append(f"play-{at},{day},Cat in the Box,{name},{score},{won},{30 + at % 40},Fine evening")
    return "\n".join(lines).encode()


def table_of_windows() -> bytes:
    """Return the same table with the line ends that programs on Windows write."""
    return table().replace(b"\n", b"\r\n")


def backup() -> bytes:
    people = [{"id": at, "uuid": f"p-{at}", "name": name} for at, name in enumerate(NAMES)]
    plays = [
        {
            "uuid": f"play-{at}",
            "playDate": f"{FIRST + timedelta(days=at)} 20:00:00",
            "durationMin": 30 + at % 40,
            "gameRefId": 1,
            "comments": "Fine evening",
            "playerScores": [
                {"playerRefId": seat, "score": str((at * 7 + seat * 3) % 23), "winner": seat == at % 4}
                for seat in range(4)
            ],
        }
        for at in range(PLAYS)
    ]
    games = [{"id": 1, "uuid": "g", "name": "Cat in the Box"}]
    return json.dumps({"games": games, "players": people, "locations": [], "plays": plays}).encode()


def by_pandas(path: Path) -> pd.DataFrame:
    """Read the file with pandas alone."""
    if path.suffix == ".csv":
        return pd.read_csv(path)
    if path.suffix == ".xlsx":
        return pd.read_excel(path)
    if path.suffix == ".parquet":
        return pd.read_parquet(path)
    if path.suffix == ".xml":
        return pd.read_xml(path, xpath=".//player", parser="etree")
    plain = json.loads(path.read_bytes())
    return pd.json_normalize(plain["plays"], "playerScores", ["uuid", "playDate", "durationMin", "gameRefId"])


def by_hand(path: Path) -> list[paper.Paper]:
    """Make the same playtests from pandas' rows with the shortest program, without any check."""
    made = []
    for _, rows in groupby(pd.read_csv(path).itertuples(index=False), lambda row: row.Id):
        each = list(rows)
        seats = tuple(paper.Sat(row.Player, float(row.Score), row.Won == "yes") for row in each)
        one, day = each[0], date.fromisoformat(each[0].Date)
        notes = ((one.Notes, ()),)
        made.append(paper.Paper("cat_in_the_box", day, seats, minutes=float(one.Minutes), notes=notes))
    return made


def xml() -> bytes:
    lines = ["<plays>"]
    for at in range(PLAYS):
        day = FIRST + timedelta(days=at)
        lines.append(f'<play id="{at + 1}" date="{day}" quantity="1" length="{30 + at % 40}" incomplete="0">')
        lines.append('<item name="Cat in the Box"/><comments>Fine evening</comments><players>')
        for seat, name in enumerate(NAMES):
            score = (at * 7 + seat * 3) % 23
            lines.append(f'<player name="{name}" score="{score}" win="{int(seat == at % 4)}" new="0"/>')
        lines.append("</players></play>")
    return "\n".join([*lines, "</plays>"]).encode()


def parquet() -> bytes:
    """Return our own export of the same plays, which were first imported into another store."""
    with tempfile.TemporaryDirectory() as place:
        store, small = Store(Path(place) / "r.sqlite"), Path(place) / "plays.csv"
        small.write_bytes(table())
        bring_in(store, preview(store, small, Asked()), Asked())
        return write(store, [], "parquet", Path(place) / "plays.parquet")[1].read_bytes()


def xlsx() -> bytes:
    into = io.BytesIO()
    pd.read_csv(io.BytesIO(table())).to_excel(into, index=False)
    return into.getvalue()


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("plays.csv", table),
        ("windows.csv", table_of_windows),
        ("backup.json", backup),
        ("plays.xlsx", xlsx),
        ("plays.xml", xml),
        ("plays.parquet", parquet),
    ],
)
def test_plays_come_in(
    tmp_path: Path, report: Callable[..., None], name: str, make: Callable[[], bytes]
) -> None:
    path = tmp_path / name
    path.write_bytes(make())
    by_pandas(path)  # what pandas loads of itself is not counted
    began = time.process_time()
    by_pandas(path)
    read = time.process_time() - began
    store = Store(tmp_path / "r.sqlite")
    small = tmp_path / "small.csv"
    small.write_bytes(b"\n".join(table().splitlines()[:5]))
    preview(store, small, Asked())  # nor is what we load
    began = time.process_time()
    seen = preview(store, path, Asked())
    bring_in(store, seen, Asked())
    took = time.process_time() - began
    papers = paper.read(store)
    assert len(papers) == PLAYS
    other = Store(tmp_path / "other.sqlite")
    began = time.process_time()
    paper.write_all(other, papers)
    wrote = time.process_time() - began
    report(f"{PLAYS:,} plays from {name}", f"{took:.1f} s of CPU", "under 10 s")
    times = f"{took / (read + wrote):.2f} times of {read:.2f} s (pandas) and {wrote:.2f} s (the store)"
    report(f"{name} beside pandas and the store", times, "1.5 times")
    if path.suffix == ".csv":
        began = time.process_time()
        made = by_hand(path)
        took_by_hand = time.process_time() - began + wrote
        assert len(made) == PLAYS
        times = f"{took / took_by_hand:.2f} times of {took_by_hand:.2f} s"
        report(f"{name} beside the shortest program that makes playtests of pandas' rows", times, "1.5 times")
