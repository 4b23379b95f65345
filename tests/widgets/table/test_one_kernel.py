"""A kernel that stays up for an evening of games keeps no more of them than it must."""

from __future__ import annotations

import asyncio
import gc
import os
import threading
import weakref
from pathlib import Path

import pytest

import playtest
from playtest.engines.trade_warz import TradeWarz
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView
from tests.ladder import Ladder, Rules
from tests.widgets.conftest import Page, Wire

playtest.register(Ladder)

GAMES = 50
SETTLED = 10
"""Games until everything that is loaded once has been."""


def stands() -> tuple[int, int, float]:
    """Handles, threads, and MiB of this process."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    resident = int(status.partition("VmRSS:")[2].split()[0])
    return len(os.listdir("/proc/self/fd")), threading.active_count(), resident / 1024


async def a_game(store: Store, number: int) -> int:
    """Six bots at Trade Warz on a screen; how many entries that made."""
    bots = ["bot:trader", "bot:merchant", "bot:rival"] * 2
    table = Table.new(store, TradeWarz(6), bots, f"game {number}", seed=number)
    view = TableView(table, pace=0.0)
    page = Page(view.board)
    page.do("hello")
    while table.outcome is None:
        await asyncio.sleep(0.05)
    view.close()
    Wire.heard.clear()
    return len(table.log)


def test_a_table_that_was_closed_is_forgotten_with_its_view_and_its_board(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    refs = []

    async def an_evening() -> None:
        table = Table.new(store, Ladder(2, Rules(turns=8)), ["bot:random", "bot:random"], seed=1)
        over = asyncio.Event()
        table.listen(lambda _: over.set() if table.outcome is not None else None)
        view = TableView(table, pace=0.0)
        Page(view.board).do("hello")
        refs.extend(map(weakref.ref, (table, view, view.board)))
        async with asyncio.timeout(30):
            await over.wait()
        view.close()

    asyncio.run(an_evening())
    store.close()
    gc.unfreeze()  # where this is the first board of the process, it froze what was there, itself as well
    gc.collect()
    assert [ref() for ref in refs] == [None, None, None]


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_fifty_games_of_six_bots_leave_memory_handles_and_threads_as_they_were(tmp_path, measured):
    store = Store(tmp_path / "r.sqlite")
    found = []

    async def evening() -> None:
        for number in range(GAMES):
            entries = await a_game(store, number)
            found.append(stands())
            print(f"game {number}: {entries} entries, {found[-1]}", flush=True)

    asyncio.run(evening())
    store.close()
    (handles, threads, before), (more_handles, more_threads, after) = found[SETTLED - 1], found[-1]
    figure = f"{handles} and {more_handles} handles, {threads} and {more_threads} threads"
    measured(f"after {SETTLED} and {GAMES} games", f"{figure}, {before:.0f} and {after:.0f} MiB")
    assert more_handles <= handles + 2
    assert more_threads <= threads + 1
    assert after < before + 15
