"""``playtest import`` of other programs' plays: a preview, all of it, and back."""

from plays import made_up

from playtest.record import Store, paper
from tests.cli.test_cli import refused, run


def test_plays_are_shown_brought_in_and_taken_back(tmp_path):
    place, file = tmp_path / "r.sqlite", tmp_path / "backup.json"
    file.write_bytes(made_up.bgstats())
    said = run("import", file, "--preview", "--recordings", place).stdout
    assert ["playerScores.newPlayer", "first", "time"] in [line.split() for line in said.splitlines()]
    assert "2 playtests can be imported from backup.json." in said
    assert not paper.read(Store(place))
    said = run("import", file, "--recordings", place).stdout
    source = said.split("--take-back ")[1].split("`")[0]
    assert (
        "There is nothing new in backup.json: 2 already here"
        in run("import", file, "--recordings", place).stdout
    )
    assert run("import", "--take-back", source, "--recordings", place).stdout == "Removed: 2 playtests.\n"
    assert not paper.read(Store(place))


def test_a_column_or_format_that_there_is_not_is_named(tmp_path):
    place, file = tmp_path / "r.sqlite", tmp_path / "plays.csv"
    file.write_text(made_up.ROW_A_PLAY)
    assert "There is no column 'Wer'" in refused("import", file, "--map", "Wer=player", "--recordings", place)
    assert "There is no field 'who'" in refused("import", file, "--map", "Date=who", "--recordings", place)
    file.write_text("When,Question\n2026-05-31,Why?\n")
    assert "comes in with --as survey" in refused("import", file, "--recordings", place)
    assert "There is no format 'bg'" in refused("import", file, "--as", "bg", "--recordings", place)
    assert "Name a file" in refused("import", "--recordings", place)
