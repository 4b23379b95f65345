"""Recordings that cannot be written to, as on a shelf or a disc: they can be read all the same."""

import shutil
import tempfile

import pytest
from typer.testing import CliRunner

from playtest.cli.main import app
from playtest.record import Store, Unusable
from playtest.table import Table
from tests.ladder import Ladder, Say
from tests.record.test_bad_input import as_nobody, read_only

COMMANDS = [
    ["recordings"],
    ["verify"],
    ["replay", "ID"],
    ["replay", "ID", "--as", "spectator"],
    ["export", "ID", "OUT"],
    ["export", "ID", "OUT", "--without-names"],
]


@pytest.fixture
def shelf(tmp_path):
    """A folder with a playtest that was closed properly, which everybody may read."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    store = Store(folder / "r.sqlite")
    table = Table.new(store, Ladder(2), ["Ana", "Ben"], title="On the shelf")
    table.submit(0, Say(1))
    table.talk(1, "Well done")
    store.close()
    (folder / "r.sqlite").chmod(0o444)
    return folder, table.id


def said(command, place, id):
    """The exit code, and what was printed and exported."""
    out = place.parent.with_name("out") / f"{place.parent.name}.playtest"
    out.parent.mkdir(exist_ok=True)
    words = {"ID": id, "OUT": str(out)}
    run = CliRunner().invoke(app, [*(words.get(each, each) for each in command), "--recordings", str(place)])
    exported = out.read_text(encoding="utf-8") if out.exists() else ""
    return run.exit_code, run.output.replace(str(out), "OUT") + exported


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_that_reads_says_of_a_read_only_folder_what_it_says_of_any(shelf, command):
    folder, id = shelf
    copy = shutil.copytree(folder, folder.with_name("desk"))
    (copy / "r.sqlite").chmod(0o644)
    code, output = said(command, copy / "r.sqlite", id)
    assert code == 0, output
    (folder.with_name("out")).chmod(0o777)
    with read_only(folder), as_nobody():
        assert said(command, folder / "r.sqlite", id) == (0, output)
    assert sorted(each.name for each in folder.iterdir()) == ["r.sqlite"]


def test_a_file_that_cannot_be_written_to_is_read_in_a_folder_that_can(shelf):
    folder, id = shelf
    folder.chmod(0o777)
    (folder.with_name("out")).mkdir()
    with read_only(folder.parent), as_nobody():
        assert said(["replay", id], folder / "r.sqlite", id)[0] == 0
    assert sorted(each.name for each in folder.iterdir()) == ["r.sqlite"]


def test_nothing_is_recorded_in_a_read_only_folder_and_that_is_said(shelf):
    folder, id = shelf
    with read_only(folder), as_nobody():
        store = Store(folder / "r.sqlite", make=False)
        assert not store.writable
        table = Table.open(store, id)
        assert table.state.turn == 1
        with pytest.raises(Unusable, match="cannot be written to, so nothing can be recorded there"):
            table.submit(1, Say(1))
        with pytest.raises(Unusable, match="cannot be written to"):
            Table.new(store, Ladder(2), ["Ana", "Ben"])
        store.close()
    assert len(Store(folder / "r.sqlite").entries(id)) == 3


def test_moves_in_a_log_beside_a_read_only_file_are_not_left_out_silently(shelf, tmp_path):
    """SQLite would read the file without them."""
    folder, id = shelf
    (folder / "r.sqlite").chmod(0o644)
    store = Store(folder / "r.sqlite")
    Table.open(store, id).submit(1, Say(1))
    copy = tmp_path / "copy"
    copy.mkdir()
    for each in folder.iterdir():
        shutil.copy(each, copy / each.name)
        (copy / each.name).chmod(0o444)
    store.close()
    assert (copy / "r.sqlite-wal").stat().st_size
    (tmp_path / "out").mkdir()
    with read_only(copy), as_nobody():
        code, output = said(["replay", id], copy / "r.sqlite", id)
    assert code == 2
    assert "The latest moves are in a file next to r.sqlite (r.sqlite-wal)" in output
    assert output.count("\n") == 1


def test_a_read_only_folder_without_recordings_has_none(tmp_path):
    folder = tmp_path / "shelf"
    folder.mkdir()
    (tmp_path / "out").mkdir()
    with read_only(folder), as_nobody():
        code, output = said(["verify"], folder / "r.sqlite", "")
    assert (code, "There are no recordings in" in output) == (2, True)


def test_frames_and_a_report_are_made_of_a_read_only_folder(shelf, monkeypatch):
    folder, id = shelf
    copy = shutil.copytree(folder, folder.with_name("desk"))
    (copy / "r.sqlite").chmod(0o644)
    out = folder.with_name("out")
    out.mkdir()
    out.chmod(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(out))  # where tests run only their user may write

    def made(place, name):
        for words in (["frames", out / name], ["review", id, "--html", out / f"{name}.html"]):
            ran = CliRunner().invoke(app, [*map(str, words), "--recordings", str(place / "r.sqlite")])
            assert ran.exit_code == 0, ran.output
        return (out / name / "games.csv").read_text(encoding="utf-8")

    of_the_desk = made(copy, "desk")
    with read_only(folder), as_nobody():
        of_the_shelf = made(folder, "shelf")
    assert of_the_shelf == of_the_desk
    assert id in of_the_shelf
    assert "On the shelf" in (out / "shelf.html").read_text(encoding="utf-8")
    assert sorted(each.name for each in folder.iterdir()) == ["r.sqlite"]
