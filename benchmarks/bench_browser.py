"""JupyterLab: the time from a click to the new board, and one table's memory in a kernel."""

from __future__ import annotations

import os
import statistics

import psutil
from playwright.sync_api import expect

from tests.browser.conftest import browser, lab, opened  # noqa: F401  fixtures
from tests.browser.player import CONFIRM, OPTIONS, PIECES, Player

CLICKS = 100

SOLO = """
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

seats = ["Ann", "bot:random", "bot:random", "bot:random"]
table = Table.new(Store(), CatInTheBox(4), seats, seed={seed})
TableView(table, pace=0)
"""

# From the click to the first scene after it, laid out; the browser paints it with its next frame.
TIMED_CLICK = """dom => new Promise(done => {
    const root = dom.closest(".pb-root");
    const drawn = new MutationObserver(() => {
        drawn.disconnect();
        root.getBoundingClientRect();
        done(performance.now() - began);
    });
    drawn.observe(root, {attributes: true, attributeFilter: ["data-rev"]});
    const began = performance.now();
    dom.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
})"""


def told(times: list[float]) -> str:
    worst = sorted(times)[int(0.95 * len(times))]
    return f"median {statistics.median(times):.0f} ms, 95 % within {worst:.0f} ms (n = {len(times)})"


def step_back() -> None:
    """Give the programs that watch the page a low priority, as players do not have them."""
    watchers = [psutil.Process(), *psutil.Process().children(recursive=True)]
    for watcher in watchers:
        if watcher.pid == os.getpid() or watcher.name().startswith("node"):
            for thread in watcher.threads():
                os.setpriority(os.PRIO_PROCESS, thread.id, 19)


def test_click_to_new_board(lab, opened, report):  # noqa: F811
    step_back()
    notebook = opened(lab.write("clicks.ipynb", ""))
    picks: list[float] = []
    moves: list[float] = []
    for seed in range(CLICKS):
        notebook.run(SOLO.format(seed=seed))
        player = Player(notebook, seed)
        player.sit_down()
        while not player.over and len(moves) < CLICKS:
            play_one(player, picks, moves)
        if len(moves) >= CLICKS:
            break
    report("click to new board: a part of a move is picked", told(picks[:CLICKS]), "30 ms, 95 % 60")
    report("click to new board: a move is confirmed, on disk and shown", told(moves), "30 ms, 95 % 60")


def play_one(player: Player, picks: list[float], moves: list[float]) -> None:
    """Play one move, and time each of its clicks."""
    while not player.board.locator(CONFIRM).count():
        begun = player.board.locator("[data-picked=yes]").count() and player.can(OPTIONS)
        before = player.composed()
        picks.append((begun or player.can(PIECES) or player.can(OPTIONS))[0].evaluate(TIMED_CLICK))
        player.wait_for_composer(before)
    confirm = player.board.locator(CONFIRM)
    confirming = player.notebook.doing(confirm.get_attribute("data-do") or "")
    moves.append(confirm.evaluate(TIMED_CLICK))
    expect(confirming).to_have_count(0)
    player.sit_down()


def test_memory_of_a_kernel_with_one_table(lab, opened, report):  # noqa: F811
    notebook = opened(lab.write("memory.ipynb", SOLO.format(seed=1)))
    notebook.run_all()
    Player(notebook).sit_down()
    used = "import os, psutil; print(psutil.Process(os.getpid()).memory_full_info().uss / 2**20)"
    report("memory of a kernel with one table", f"{float(notebook.ask_kernel(used)):.0f} MB")
