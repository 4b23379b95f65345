"""A table, its clock and Stop while a cell runs, in a real kernel: that of today, and the one before."""

import json
import subprocess
import sys
import sysconfig
import venv
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kernel.kernels import kernel

LOCK = Path(__file__).parent / "before.lock"
"""The kernel that waits with a press until the cell has ended."""

BEGIN = """
import asyncio, sys
from pathlib import Path
from playtest import TableView, Table, Store, in_background, register
from playtest.simulate import compare, simulate
from tests.ladder import Ladder, Rules
from playtest.engines.cat_in_the_box import CatInTheBox
register(Ladder)

def presses(board):
    found, todo = [], list(board.panes.values())
    while todo:
        node = todo.pop(0)
        if not isinstance(node, str):
            found.append(node[2].get("data-do", ""))
            todo += node[3]
    return [do for do in found if do]

def opened(game, names=("Ann", "Ben")):
    table = Table.new(Store(Path("recordings.sqlite")), game, list(names), seed=1)
    view = TableView(table, pace=0.0)
    view.board._handle_custom_msg({"do": "hello", "page": "tried"}, None)
    view.board._handle_custom_msg({"do": "show:0", "page": "tried"}, None)
    return table, view
"""


@pytest.fixture(scope="session")
def before(tmp_path_factory):
    """An environment of its own with the kernel before this one, and all else as it is here."""
    place = tmp_path_factory.mktemp("before")
    venv.create(place / "env", with_pip=False)
    python = place / "env" / "bin" / "python"
    (site,) = (place / "env").rglob("site-packages")
    (site / "what_it_needs.pth").write_text(f"{sysconfig.get_paths()['purelib']}\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "install"]
    done = subprocess.run(
        [*pip, "--no-deps", "--require-hashes", "-r", str(LOCK)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return python


KERNELS = ["today", pytest.param("before", marks=pytest.mark.soak)]


@contextmanager
def begun(request, folder):
    python = sys.executable if request.param == "today" else request.getfixturevalue("before")
    with kernel(python, folder) as found:
        version = found.run("import ipykernel; print(ipykernel.__version__)").strip()
        found.waits = version.startswith("6.")
        assert found.waits == (request.param == "before"), version
        found.run(BEGIN)
        yield found


@pytest.fixture(scope="module", params=KERNELS)
def shared(request, tmp_path_factory):
    with begun(request, tmp_path_factory.mktemp("shared")) as found:
        yield found


@pytest.fixture
def notebook(shared):
    """One kernel for all tests that leave nothing running in it; of what it sent before, nothing is known."""
    shared.run("pass")
    shared.heard.clear()
    return shared


@pytest.fixture(params=KERNELS)
def notebook_of_its_own(request, tmp_path):
    """For a test whose games are played on."""
    with begun(request, tmp_path) as found:
        yield found


def shown(notebook, code):
    """What an expression is, as the kernel prints it."""
    return json.loads(notebook.run(f"import json; print(json.dumps({code}))"))


def test_a_press_while_a_cell_awaits_changes_nothing_half_way(notebook):
    notebook.run("table, view = opened(Ladder(2))")
    comm = shown(notebook, "view.board.comm.comm_id")
    moves = [do for do in shown(notebook, "presses(view.board)") if do.startswith("make:")]
    cell = notebook.begin(
        "seen = []\n"
        "print('begun', flush=True)\n"
        "for _ in range(150):\n"
        "    await asyncio.sleep(0.01)\n"
        "    kept = table.store.entries(table.id)\n"
        "    again = Table.open(table.store, table.id)\n"
        "    same = again.state_at(len(kept)) == table.state_at(len(table.log))\n"
        "    seen.append((len(table.log), len(kept), same))\n"
    )
    notebook.until(lambda sent: sent["msg_type"] == "stream" and "begun" in sent["content"]["text"])
    notebook.press(comm, moves[0])
    notebook.ended(cell)
    seen = shown(notebook, "seen")
    assert all(here == kept and same for here, kept, same in seen)
    assert shown(notebook, "len(table.log)") == 2, "the press was heard"
    assert (seen[-1][0] == 2) != notebook.waits, "in the middle of the cell, or after it"


@pytest.mark.parametrize(
    "call", ["simulate, CatInTheBox(3), 'random'", "compare, CatInTheBox(3), CatInTheBox(3), 'random'"]
)
def test_stop_is_heard_while_games_are_played(notebook, call):
    awaits = "" if notebook.waits else "found = await run\n"
    cell = notebook.begin(f"run = in_background({call}, games=1_000_000)\n{awaits}")
    board = notebook.until(
        lambda sent: sent["msg_type"] == "display_data" and sent["parent_header"]["msg_id"] == cell
    )
    (comm,) = [
        view["model_id"]
        for name, view in board["content"]["data"].items()
        if name.endswith("widget-view+json")
    ]
    notebook.press(comm, "hello")
    told = notebook.until(lambda sent: "games are played" in json.dumps(sent["content"]))
    assert told["msg_type"] == "comm_msg"
    notebook.press(comm, "stop")
    notebook.ended(cell)
    notebook.until(lambda sent: "Stopped: " in json.dumps(sent["content"]), 30)
    assert shown(notebook, "run.done")
    assert "Stopped" in notebook.run("print(run)")


def test_a_clock_rings_while_games_are_played(notebook):
    notebook.run("table, view = opened(Ladder(2, Rules(seconds=1)))")
    rung = "[entry.body['kind'] for entry in table.log if entry.who == 'clock' and entry.kind == 'move']"
    awaits = (
        f"for _ in range(400):\n    if {rung}:\n        break\n    await asyncio.sleep(0.01)\n"
        if not notebook.waits
        else ""
    )
    cell = notebook.begin(
        f"run = in_background(simulate, CatInTheBox(3), 'random', games=1_000_000)\n{awaits}"
    )
    notebook.ended(cell)
    for _ in range(20):
        if shown(notebook, rung):
            break
        notebook.run("import time; await asyncio.sleep(0.5)")
    assert shown(notebook, rung)[0] == "time_up"
    assert not shown(notebook, "run.done")
    notebook.run("run.stop()\nfound = await run")


def test_progress_stays_below_the_cell_that_asked(notebook_of_its_own):
    notebook = notebook_of_its_own
    cell = notebook.begin(
        "import threading\n"
        "began = threading.Event()\n"
        "class Begins(CatInTheBox):\n"
        "    def start(self, *given):\n"
        "        began.set()\n"
        "        return super().start(*given)\n"
        "def play():\n"
        "    try:\n"
        "        simulate(Begins(3), 'random', 1_000_000, processes=1)\n"
        "    except BaseException:\n"
        "        pass\n"
        "task = asyncio.get_running_loop().create_task(asyncio.to_thread(play))\n"
        "await asyncio.to_thread(began.wait)\n"
    )
    notebook.ended(cell)
    later = notebook.run("print('later')")
    assert "later" in later
    line = notebook.until(lambda sent: " a second" in json.dumps(sent["content"]), 30)
    assert line["parent_header"]["msg_id"] == cell
