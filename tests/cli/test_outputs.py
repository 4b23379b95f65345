"""What is written is what its name says, and playtests on paper are cared for like any other."""

from datetime import date

import pytest

from playtest.engines import endings
from playtest.frames import frames
from playtest.record import Store, paper
from playtest.review.reports import write_report
from playtest.simulate import simulate
from tests.cli.test_cli import played, refused, run
from tests.nim import Nim

__all__ = ["played"]  # the fixture

COMPARE = ("compare", "cat_in_the_box", "--players", "3", "--games", "9")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("review", "ID", "--html"), "rep.pdf"),
        (("export", "ID"), "a.csv"),
        (("export", "ID"), "a.json"),
        (("frames",), "tables.csv"),
        (("frames",), "tables.xlsx"),
        (("backup",), "copy.csv"),
        (("salvage", "PLACE"), "new.json"),
    ],
)
def test_a_name_that_promises_another_format_is_refused(played, tmp_path, words, name):
    place, table = played
    out = tmp_path / name
    known = {"ID": table.id, "PLACE": place}
    more = () if words[0] == "salvage" else ("--recordings", place)
    said = refused(*(known.get(word, word) for word in words), out, *more)
    assert name in said
    assert out.suffix in said
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ((*COMPARE, "--set", "numbers_for_three=6", "--out"), "table.parquet"),
        (("sweep", *COMPARE[1:], "numbers_for_three", "6", "--out"), "table.xlsx"),
        (("restricted", *COMPARE[1:], "--forbid", "play number=7", "--out"), "table.html"),
        (("findings", "cat_in_the_box", "--games", "9", "--out"), "page.html"),
    ],
)
def test_it_is_refused_before_a_game_is_played(tmp_path, words, name):
    assert name in refused(*words, tmp_path / name)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["mine.csv", "mine.parquet", "mine.playtest"])
@pytest.mark.parametrize("words", [("samples",), ("import", "FILE")])
def test_new_recordings_are_not_named_like_another_format(played, tmp_path, words, name):
    place, table = played
    run("export", table.id, tmp_path / "a.playtest", "--recordings", place)
    known = {"FILE": tmp_path / "a.playtest"}
    said = refused(*(known.get(word, word) for word in words), "--recordings", tmp_path / name)
    assert name in said
    assert not (tmp_path / name).exists()


def test_recordings_that_are_there_are_opened_whatever_they_are_called(played, tmp_path):
    place, table = played
    Store(place).backup(tmp_path / "copy.sqlite")
    (tmp_path / "copy.sqlite").rename(tmp_path / "copy.dat.csv")
    assert table.id in run("recordings", "--recordings", tmp_path / "copy.dat.csv").stdout


def test_python_refuses_the_same(played, tmp_path):
    place, table = played
    store = Store(place)
    for write, name in (
        (lambda out: write_report(store, [table.id], out), "rep.pdf"),
        (lambda out: frames(store).to_parquet(out), "all.csv"),
        (lambda out: frames(store).to_csv(out), "all.csv"),
        (lambda out: simulate(Nim(2), "random", 3, out=out), "all.csv"),
        (store.backup, "all.zip"),
    ):
        with pytest.raises(ValueError, match=name):
            write(tmp_path / name)
        assert not (tmp_path / name).exists()
    store.close()


@pytest.mark.parametrize("name", ["report", "report.v2", "report.HTML", "a.b.html"])
def test_an_ending_that_promises_nothing_will_do(name):
    assert endings.of_file(name, "an HTML page", endings.HTML).name == name


def test_tables_begin_with_the_mark_by_which_spreadsheets_know_their_letters(played, tmp_path):
    place, _ = played
    run("frames", tmp_path / "csv", "--recordings", place)
    files = sorted((tmp_path / "csv").glob("*.csv"))
    assert len(files) == 6
    assert all(file.read_bytes().startswith(b"\xef\xbb\xbf") for file in files)


# -- on paper


@pytest.fixture
def noted(tmp_path):
    """The path of a store with a playtest on paper, and its id."""
    place = tmp_path / "recordings.sqlite"
    store = Store(place)
    sat = (paper.Sat("Ann", 1, False), paper.Sat("Ben", 2, True))
    id = paper.write(store, paper.Paper("cat_in_the_box", date(2026, 5, 31), sat, title="Sunday"))
    store.close()
    return place, id


def test_a_playtest_on_paper_is_listed_and_removed(noted):
    place, id = noted
    listed = run("recordings", "--recordings", place).stdout
    assert f"{id}  2026-05-31, on paper  cat_in_the_box  Ann, Ben  Sunday" in listed
    assert "no moves" in refused("replay", id, "--recordings", place)
    assert "Remove playtest" in run("remove", id, "--recordings", place, input="n\n").stdout
    assert id in run("recordings", "--recordings", place).stdout
    assert run("remove", id, "--recordings", place, input="y\n").exit_code == 0
    assert "Nothing is recorded" in run("recordings", "--recordings", place).stdout
    assert "There is no playtest on paper" in refused("remove", id, "--recordings", place)


def test_a_playtest_on_paper_is_shown_and_corrected(noted):
    place, id = noted
    shown = run("paper", id, "--recordings", place).stdout
    assert ["score.2", "2"] in [line.split() for line in shown.splitlines()]
    said = run("paper", id, "--set", "score.2=5", "--set", "name.1=Ada", "--recordings", place)
    assert "is corrected" in said.stdout
    store = Store(place)
    one = paper.find(store, id)
    store.close()
    assert [(sat.name, sat.score, sat.won) for sat in one.seats] == [("Ada", 1.0, False), ("Ben", 5.0, True)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("score.2=3+4", "score.2: Write the score as a number"),
        ("score.9=3", "should be FIELD=VALUE"),
        ("score.2", "should be FIELD=VALUE"),
        ("won.2=no", "won.2: By the rules 2 points win here"),
        ("game=chess", 'There is no game "chess"'),
    ],
)
def test_a_correction_that_cannot_be_is_refused_and_changes_nothing(noted, change, said):
    place, id = noted
    before = run("paper", id, "--recordings", place).stdout
    assert said in refused("paper", id, "--set", change, "--recordings", place)
    assert run("paper", id, "--recordings", place).stdout == before
