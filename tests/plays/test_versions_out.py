"""What the journal says of evenings on paper goes out with them, and comes back."""

from __future__ import annotations

from datetime import date

import pytest

from playtest.plays import Asked, beside, bring_in, preview, write
from playtest.record import Store, paper, versions
from playtest.review import journal

WRITTEN = 1_780_000_000.0
SAID = versions.Version(
    "scambodia",
    "Ann begins",
    name="Ann's rule",
    aim="Ben should lose less",
    expected=(
        versions.Expected("at most 2 rounds", WRITTEN),
        versions.Expected("the first seat wins at most 30%", WRITTEN + 86_400),
    ),
    at=WRITTEN,
)


@pytest.fixture
def store(tmp_path):
    made = Store(tmp_path / "r.sqlite")
    seats = (paper.Sat("Ann", 1, True), paper.Sat("Ben", 2, False))
    paper.write(made, paper.Paper("scambodia", date(2026, 6, 1), seats, changed=SAID.key))
    versions.write(made, SAID)
    return made


def brought_in(path, other):
    for one in (path, *([beside(path)] if path.suffix == ".csv" else ())):
        bring_in(other, preview(other, one, Asked()), Asked())


def facts(one):
    return one.key, one.name, one.aim, one.expected


@pytest.mark.parametrize("to", ["csv", "xlsx", "parquet"])
def test_name_aim_and_expectations_come_back_with_the_day_they_were_written(store, tmp_path, to):
    """They left only by ``backup``."""
    _, path = write(store, [], to, tmp_path / f"all.{to}")
    other = Store(tmp_path / "other.sqlite")
    brought_in(path, other)
    (found,) = versions.read(other, "scambodia").values()
    assert facts(found) == facts(SAID)
    (chapter,) = (one for one in journal.chapters(other, "scambodia") if any(one.keys))
    assert chapter.title == "v1 (Ann's rule)"
    assert not preview(other, path, Asked()).versions


@pytest.mark.parametrize("to", ["csv", "xlsx", "parquet"])
def test_what_is_written_here_already_stays(store, tmp_path, to):
    _, path = write(store, [], to, tmp_path / f"all.{to}")
    other = Store(tmp_path / "other.sqlite")
    versions.write(other, versions.Version("scambodia", SAID.key, name="Ours"))
    brought_in(path, other)
    (found,) = versions.read(other, "scambodia").values()
    assert (found.name, found.aim) == ("Ours", "")


@pytest.mark.parametrize("to", ["csv", "xlsx", "parquet"])
def test_without_names_a_version_names_nobody_and_still_belongs_to_its_playtests(store, tmp_path, to):
    _, path = write(store, [], to, tmp_path / f"all.{to}", names=False)
    other = Store(tmp_path / "other.sqlite")
    brought_in(path, other)
    (found,) = versions.read(other, "scambodia").values()
    assert (found.name, found.aim) == ("Player 1's rule", "Player 2 should lose less")
    assert found.key == paper.read(other)[0].changed == "Player 1 begins"


def test_one_playtest_takes_only_its_own_version_along(store, tmp_path):
    versions.write(store, versions.Version("scambodia", "Two decks", name="Planned"))
    id = paper.read(store)[0].id
    for ids, names in (([id], ["Ann's rule"]), ([], ["Ann's rule", "Planned"])):
        _, path = write(store, ids, "xlsx", tmp_path / "one.xlsx")
        found = preview(Store(tmp_path / "other.sqlite"), path, Asked()).versions
        assert sorted(one.name for one in found) == names
