import contextlib
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import time

import httpx
import pytest
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from typer.testing import CliRunner

from playtest import lab
from playtest.cli import app
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames import frames
from playtest.record import Store
from playtest.table import Table


def run(*words, input=None):
    return CliRunner().invoke(app, [str(word) for word in words], input=input)


def refused(*words):
    """The one sentence with which a command refuses."""
    ran = run(*words)
    assert ran.exit_code == 2
    assert ran.stdout == ""
    (sentence,) = ran.stderr.splitlines()
    return sentence


def test_the_list_of_commands_cuts_no_sentence_off():
    """Nineteen of 25 ended in “…”, such as “Find parameters with which a bot wins more under these...”."""
    said = run("--help").stdout.partition("Commands:\n")[2]
    told = [line.split(maxsplit=1)[1] for line in said.splitlines() if line.strip()]
    assert len(told) > 20
    assert [line for line in told if not line.endswith(".") or "..." in line] == []


@pytest.fixture
def played(tmp_path):
    """The path of a store, and a finished playtest in it with notes, talk and an undo."""
    place = tmp_path / "recordings.sqlite"
    store = Store(place)
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "bot:random"], "First night", seed=5)
    table.note("They hesitate.", about=1)
    table.talk(0, "Here goes")
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0])
        if len(table.log) == 12:
            table.undo()
    store.close()
    return place, table


def test_games_are_listed():
    said = run("games").stdout
    assert "cat_in_the_box  Cat in the Box  2-5      builder, careful, sharp, " in said


@pytest.mark.parametrize("place", ["~nouser-here/x", "a\0b", "x" * 5000], ids=["home", "NUL", "long"])
@pytest.mark.parametrize("command", ["recordings", "verify", "lab"])
def test_a_place_that_cannot_be_is_refused_in_a_sentence(command, place):
    assert len(refused(command, *(["--yes"] if command == "lab" else []), f"--recordings={place}")) < 400


def test_recordings_are_listed(played):
    place, table = played
    said = run("recordings", "--recordings", place).stdout
    assert table.id in said
    assert "Ann, Ben, Rob" in said
    assert "First night" in said


def test_the_usual_place_may_be_named_by_the_environment(played, monkeypatch):
    place, table = played
    monkeypatch.setenv("PLAYTEST_RECORDINGS", str(place))
    assert table.id in run("recordings").stdout


def test_an_empty_store_says_so(tmp_path):
    said = run("recordings", "--recordings", tmp_path / "new.sqlite").stdout
    assert said.endswith("yet.\n")


def test_a_replay_tells_everything(played):
    place, table = played
    said = run("replay", table.id, "--recordings", place).stdout
    assert said.startswith("Cat in the Box: First night\n")
    assert "Seat 3: Rob (bot)" in said
    assert "Note (about 1): They hesitate." in said
    assert "Ann: “Here goes”" in said
    assert "Moves were undone" in said
    assert "won" in said.splitlines()[-1] + said.splitlines()[-2] + said.splitlines()[-3]


def test_a_replay_as_a_seat_tells_no_more_than_the_seat_knew(played):
    from playtest import words

    place, table = played
    told = words.of("cat_in_the_box")
    for seat, name in enumerate(["Ann", "Ben"]):
        said = run("replay", table.id, "--recordings", place, "--as", name).stdout
        assert said == run("replay", table.id, "--recordings", place, "--as", seat + 1).stdout
        assert "They hesitate" not in said
        seen = {told.event(event, table.names, seat) for _, event in table.events(seat)}
        hidden = {told.event(event, table.names, -1) for _, event in table.events(-1)} - seen
        lines = {line[7:] for line in said.splitlines()}
        assert not hidden & lines
        assert hidden
    assert (
        "As a spectator sees it."
        in run("replay", table.id, "--recordings", place, "--as", "spectator").stdout
    )


def test_a_position_is_printed_as_one_seat_knew_it(played):
    from playtest import words

    place, table = played
    for seat, name in enumerate(["Ann", "Ben"]):
        said = run("replay", table.id, "--recordings", place, "--as", name, "--at", 6).stdout
        assert said.startswith(f"Cat in the Box, 3 players, as {name} sees it.\n")
        view = table.game.view(table.state_at(6), seat)
        assert said == words.position(table.game, view, table.names) + "\n"
        others = [row for row in said.splitlines() if row.startswith(("  Ann", "  Ben", "  Rob"))]
        assert sum("hidden" in row for row in others) == 2
    assert "hidden" not in run("replay", table.id, "--recordings", place, "--at", 6).stdout


@pytest.mark.parametrize("entry", [0, 999, -1])
def test_an_entry_that_is_not_there_is_refused_in_a_sentence(played, entry):
    place, table = played
    said = refused("replay", table.id, "--recordings", place, f"--at={entry}")
    assert said.endswith(f"There is no entry {entry}; this playtest has the entries 1 to {len(table.log)}.")
    assert "Cleo" in refused("replay", table.id, "--recordings", place, "--as", "Cleo", "--at", 2)


def test_a_simulation_is_told_and_written(tmp_path):
    out = tmp_path / "new" / "games.parquet"
    ran = run(
        *("simulate", "cat_in_the_box", "--players", 3, "--games", 30, "--seed", "x", "--bots", "random"),
        *("--bots", "heuristic,random,random", "--out", out, "--processes", 1),
    )
    assert ran.exit_code == 0, ran.stderr
    assert ran.stdout.splitlines()[0].split() == ["seat", "n", "won", "95%", "interval", "mean", "score"]
    found = frames(out)
    assert found.games.playtest.tolist()[:2] == ["x/0", "x/1"]
    assert found.results.bot.tolist()[:3] == ["heuristic", "random", "random"]


def test_rules_for_a_simulation_come_from_a_file(tmp_path):
    rules = tmp_path / "rules.json"
    rules.write_text(json.dumps({"numbers_for_three": 6}))
    out = tmp_path / "games.parquet"
    assert (
        run(
            *("simulate", "cat_in_the_box", "--players", 3, "--games", 2, "--bots", "random"),
            *("--rules", rules, "--out", out),
        ).exit_code
        == 0
    )
    assert '"numbers_for_three":6' in frames(out).games.rules[0]


def test_mistakes_get_one_sentence(tmp_path, played):
    place, table = played
    (tmp_path / "text.sqlite").write_text("no database at all")
    (tmp_path / "wrong.json").write_text('{"numbers": 6}')
    (tmp_path / "broken.json").write_text("{")
    simulate = ("simulate", "cat_in_the_box", "--players")
    assert "There is no game" in refused("simulate", "chess", "--players", 2)
    assert "is for 2 to 5 players, not 9" in refused(*simulate, 9)
    assert "There are 3 seats and 2 bots" in refused(*simulate, 3, "--bots", "random,random")
    assert 'no bot "genius" for cat_in_the_box. Choose from' in refused(*simulate, 3, "--bots", "genius")
    assert '"numbers" is not a field here' in refused(*simulate, 3, "--rules", tmp_path / "wrong.json")
    assert "This is not JSON" in refused(*simulate, 3, "--rules", tmp_path / "broken.json")
    assert "no such file" in refused(*simulate, 3, "--rules", tmp_path / "none.json")
    assert "end its name in .parquet" in refused(*simulate, 3, "--out", tmp_path / "games.csv")
    assert "--detail must be results" in refused(*simulate, 3, "--detail", "all")
    assert "There is no playtest" in refused("replay", "nothing", "--recordings", place)
    assert '"Zoe" is not a seat here. Choose Ann, Ben' in refused(
        "replay", table.id, "--recordings", place, "--as", "Zoe"
    )
    assert "is not a database" in refused("recordings", "--recordings", tmp_path / "text.sqlite")


def test_a_database_of_another_program_is_left_alone(tmp_path):
    place = tmp_path / "other.sqlite"
    with sqlite3.connect(place) as database:
        database.execute("CREATE TABLE birds (name TEXT)")
    assert "another program's database" in refused("recordings", "--recordings", place)


def test_a_wrong_option_exits_with_two():
    assert run("simulate", "cat_in_the_box").exit_code == 2
    assert run("dance").exit_code == 2


@pytest.mark.parametrize(
    "command", ["compare", "sweep", "forced", "restricted", "findings", "replay", "rules"]
)
def test_what_a_command_misses_is_named_and_nothing_more(command):
    """It said “Missing option '--force'. It failed.”."""
    said = run(command).stderr.splitlines()[-1]
    assert re.fullmatch(r"Error: Missing argument '\w+'\.", said)
    if command in ("forced", "restricted"):
        assert re.fullmatch(
            r"Error: Missing option '--\w+'\.", run(command, "scambodia").stderr.splitlines()[-1]
        )


# -- lab


def asked(questions, answer):
    def agrees(question):
        questions.append(question)
        return answer

    return agrees


def test_outside_a_checkout_the_notebooks_are_offered(tmp_path):
    questions = []
    assert lab.choose(tmp_path, None, asked(questions, True)) == tmp_path / "notebooks"
    assert questions == [f"Put the notebooks into {tmp_path / 'notebooks'}?"]
    assert (tmp_path / "notebooks" / "start.ipynb").is_file()


def test_nothing_is_changed_when_the_offer_is_declined(tmp_path):
    assert lab.choose(tmp_path, None, asked([], False)) is None
    assert list(tmp_path.iterdir()) == []


def test_notebooks_that_are_there_stay_as_they_are(tmp_path):
    start = lab.put_notebooks(tmp_path) / "start.ipynb"
    start.write_text("mine")
    lab.put_notebooks(tmp_path)
    questions = []
    assert lab.choose(tmp_path, None, asked(questions, True)) == tmp_path / "notebooks"
    assert lab.choose(tmp_path / "notebooks", None, asked(questions, True)) == tmp_path / "notebooks"
    assert start.read_text() == "mine"
    assert questions == []


def test_in_a_checkout_its_own_notebooks_open(tmp_path):
    top = lab.checkout()
    assert lab.choose(tmp_path, top, asked([], False)) == top / "notebooks"


def test_the_command_starts_jupyterlab_with_what_it_was_told(tmp_path):
    ran = subprocess.run(
        [sys.executable, "-m", "playtest.cli", "lab", "--recordings", "mine.sqlite", "--show-config"],
        cwd=tmp_path,
        env=os.environ | {"JUPYTER_CONFIG_DIR": str(tmp_path / "config")},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    assert "/lab/tree/notebooks/start.ipynb" in ran.stdout
    assert str(lab.checkout()) in ran.stdout
    assert not (tmp_path / "notebooks").exists()


def test_the_command_opens_no_document_again_and_leaves_those_of_others_alone(tmp_path):
    """Six notebooks of the evening before ran behind the start page, each with a kernel."""
    of_others = tmp_path / "config" / "lab" / "workspaces"
    layout = {"metadata": {"id": "default"}, "data": {}}
    for _ in range(2):
        with jupyterlab(tmp_path) as ask:
            assert ask("GET")["workspaces"]["ids"] == []
            ask("PUT", json=layout)
            assert ask("GET")["workspaces"]["ids"] == ["default"]
    assert not of_others.exists()


@contextlib.contextmanager
def jupyterlab(folder):
    """What ``playtest lab`` serves, asked for its workspaces."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [
        "lab",
        "--no-browser",
        "--allow-root",
        f"--ServerApp.port={port}",
        "--IdentityProvider.token=abc",
    ]
    config = {"JUPYTER_CONFIG_DIR": str(folder / "config"), "PLAYTEST_RECORDINGS": str(folder / "r.sqlite")}
    lab_runs = subprocess.Popen(
        [sys.executable, "-m", "playtest.cli", *words],
        cwd=folder,
        env=os.environ | config,
        stderr=subprocess.DEVNULL,
    )

    def ask(method, **more):
        where = f"http://127.0.0.1:{port}/lab/api/workspaces{'/default' if more else ''}"
        till = time.monotonic() + 60
        while True:
            try:
                said = httpx.request(method, where, headers={"Authorization": "token abc"}, **more)
            except httpx.ConnectError:
                if time.monotonic() > till:
                    raise
                time.sleep(0.1)
                continue
            assert said.is_success, said.text
            return said.json() if said.content else None

    try:
        yield ask
    finally:
        lab_runs.terminate()
        lab_runs.wait(30)


def test_jupyterlab_starts_on_the_start_page_and_asks_for_no_news(monkeypatch):
    from jupyterlab_server.settings_utils import _get_overrides

    monkeypatch.delenv("JUPYTER_CONFIG_PATH", raising=False)
    words = lab.arguments(lab.shipped_notebooks())
    assert any(word.endswith("/lab/tree/notebooks/start.ipynb") for word in words)
    for name, value in lab.environment().items():
        monkeypatch.setenv(name, value)
    overrides, error = _get_overrides("nowhere")
    assert not error
    assert overrides["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"


def test_what_a_kernel_says_is_sent_at_once_unless_kernels_run_elsewhere(monkeypatch):
    from traitlets.utils.importstring import import_item

    monkeypatch.delenv("JUPYTER_GATEWAY_URL", raising=False)
    notebooks = lab.shipped_notebooks()
    assert lab.PROMPT in lab.arguments(notebooks)
    assert lab.PROMPT not in lab.arguments(notebooks, ["--gateway-url=http://kernels"])
    monkeypatch.setenv("JUPYTER_GATEWAY_URL", "http://kernels")
    assert lab.PROMPT not in lab.arguments(notebooks)

    done = []

    class Handler(KernelWebsocketHandler):
        def __init__(self):
            """Without a request."""

        def set_nodelay(self, value):
            done.append(value)

    line = import_item(lab.PROMPT.partition("=")[2])
    monkeypatch.setattr(line.__base__, "connect", lambda self: done.append("connected"))
    line(websocket_handler=Handler()).connect()
    assert done == [True, "connected"]


def test_a_playtest_is_exported_and_imported_elsewhere(played, tmp_path):
    place, table = played
    file, other = tmp_path / "one.playtest", tmp_path / "other.sqlite"
    assert str(file) in run("export", table.id, file, "--recordings", place).stdout
    assert f"is playtest {table.id} here." in run("import", file, "--recordings", other).stdout
    assert Store(other).entries(table.id) == table.log


def test_a_damaged_file_is_refused_in_a_sentence(played, tmp_path):
    place, table = played
    file = tmp_path / "one.playtest"
    run("export", table.id, file, "--recordings", place)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("Ann", "Eve"), encoding="utf-8")
    other = tmp_path / "other.sqlite"
    assert "its digest differs" in refused("import", file, "--recordings", other)
    file.write_text("\n".join(text.splitlines()[:5]), encoding="utf-8")
    assert "cut short" in refused("import", file, "--recordings", other)
    file.write_bytes(b"\x89PNG\xff")
    assert "not text" in refused("import", file, "--recordings", other)
    assert Store(other).playtests() == []


def test_the_report_is_one_page(played, tmp_path):
    place, table = played
    page = tmp_path / "out" / "report.html"
    assert str(page) in run("review", table.id, "--html", page, "--recordings", place).stdout
    html = page.read_text(encoding="utf-8")
    assert "First night" in html
    assert "They hesitate." in html
    assert "no playtest" in refused("review", "nobody", "--html", page, "--recordings", place).lower()


def test_frames_are_written_as_tables_or_parquet(played, tmp_path):
    place, _ = played
    run("frames", tmp_path / "tables", "--recordings", place)
    assert {path.name for path in (tmp_path / "tables").iterdir()} == {
        f"{name}.csv" for name in ("games", "moves", "measures", "results", "notes", "survey")
    }
    run("frames", tmp_path / "all.parquet", "--recordings", place)
    assert frames(tmp_path / "all.parquet").equals(frames(place))


# -- care of recordings, and what a terminal must not obey


def test_verify_says_that_all_is_whole_and_fails_when_it_is_not(played):
    place, table = played
    ran = run("verify", "--recordings", place)
    assert ran.exit_code == 0
    assert ran.stdout.startswith("The one playtest is intact")
    with sqlite3.connect(place) as raw:
        raw.execute("UPDATE entries SET body = '{}' WHERE n = 5")
    raw.close()
    ran = run("verify", "--recordings", place)
    assert ran.exit_code == 1
    assert f"{table.id}: entry 5" in ran.stdout


def test_a_backup_and_what_is_salvaged_are_new_files(played, tmp_path):
    place, table = played
    assert "Copied 1 playtest to" in run("backup", tmp_path / "copy.sqlite", "--recordings", place).stdout
    said = run("salvage", tmp_path / "copy.sqlite", tmp_path / "saved.sqlite").stdout
    assert f"Playtest {table.id} is intact" in said
    assert Store(tmp_path / "saved.sqlite").entries(table.id) == Store(place).entries(table.id)
    assert "already exists" in refused("backup", tmp_path / "copy.sqlite", "--recordings", place)


def test_what_is_removed_is_asked_for_and_its_forks_are_named(played):
    place, table = played
    fork = Table.open(Store(place), table.id).fork(at=2)
    said = run("remove", table.id, "--recordings", place, input="n\n").stdout
    assert f"Its fork {fork.id}" in said
    assert "Nothing was removed." in said
    assert len(Store(place).playtests()) == 2
    assert "is removed" in run("remove", table.id, "--recordings", place, "--yes").stdout
    assert [header.id for header in Store(place).playtests()] == [fork.id]


@pytest.mark.parametrize(
    "command", ["replay x", "review", "export x", "frames out", "verify", "backup y", "remove x"]
)
def test_a_misspelt_place_is_not_made(command, tmp_path):
    assert "no recordings" in refused(*command.split(), "--recordings", tmp_path / "misspelt.sqlite")
    assert not (tmp_path / "misspelt.sqlite").exists()


def test_frames_are_written_to_a_folder_or_to_parquet(played, tmp_path):
    place, _ = played
    assert "end it in .parquet" in refused("frames", tmp_path / "x.xlsx", "--recordings", place)
    assert not (tmp_path / "x.xlsx").exists()


def test_a_title_cannot_write_to_the_terminal(tmp_path):
    place = tmp_path / "r.sqlite"
    Table.new(Store(place), CatInTheBox(3), ["A", "B", "C"], "\x1b]0;owned\x07")
    assert "\x1b" not in run("recordings", "--recordings", place).stdout


def test_an_id_never_becomes_a_path(played, tmp_path, monkeypatch):
    place, _ = played
    monkeypatch.chdir(tmp_path)
    for id in ("../x", str(tmp_path / "x")):
        for command in ("review", "export"):
            assert "no playtest" in refused(command, id, "--recordings", place)
    assert not list(tmp_path.rglob("x*"))


def test_a_pipe_that_is_closed_early_is_no_mistake(played):
    place, _ = played
    line = f"{sys.executable} -m playtest.cli replay $ID --recordings {place} | head -n 1"
    id = Store(place).playtests()[0].id
    ran = subprocess.run(line.replace("$ID", id), shell=True, capture_output=True, text=True, check=True)
    assert ran.stderr == ""
