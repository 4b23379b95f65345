"""A table whose recordings are locked, or away for a while: nobody waits, and the warning goes again."""

from __future__ import annotations

import asyncio
import sqlite3
import time

import pytest

import playtest
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView
from tests import postgres
from tests.ladder import Ladder, Rules, Say
from tests.widgets.conftest import Page

playtest.register(Ladder)

AWAY = "cannot be used now"


async def until(so):
    async with asyncio.timeout(30):
        while not so():
            await asyncio.sleep(0.02)


def test_a_server_that_was_stopped_and_started_again_is_forgotten_by_the_screen():
    programs = postgres.programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")

    async def evening(server):
        table = Table.new(Store(server.url), Ladder(2, Rules(turns=8)), ["Ana", "bot:random"])
        view = TableView(table, pace=0.0)
        page = Page(view.board)
        page.do("hello")
        server.stop()
        await until(lambda: AWAY in page.text)
        server.start()
        await until(lambda: AWAY not in page.text)
        assert table.warning is None
        table.submit(0, Say(1))
        await until(lambda: table.log[-1].who == "bot")
        assert Table.open(table.store, table.id).log == table.log
        view.close()
        table.store.close()

    with postgres.running(programs) as server:
        asyncio.run(evening(server))


def held(file, how):
    other = sqlite3.connect(file, isolation_level=None)
    if how == "by who reads and writes alone":
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_lock_holds_no_screen_up_and_what_was_pressed_is_done_when_it_is_over(tmp_path, measured):
    store = Store(tmp_path / "r.sqlite")

    async def evening():
        table = Table.new(store, Ladder(2, Rules(turns=8)), ["Ana", "Ben"])
        view = TableView(table, pace=0.0)
        page = Page(view.board)
        page.do("hello")
        other = held(store.file, "by who writes")
        longest, beats = 0.0, 0
        page.do("talk", seat="0", text="Is anybody there?")
        assert "Trying again" in page.text
        until_then = time.monotonic() + 3
        while time.monotonic() < until_then:
            began = time.monotonic()
            await asyncio.sleep(0)
            longest, beats = max(longest, time.monotonic() - began), beats + 1
        other.execute("ROLLBACK")
        other.close()
        await until(lambda: table.log[-1].kind == "talk")
        await until(lambda: "in use by another" not in page.text)
        assert table.warning is None
        view.close()
        return longest, beats

    longest, beats = asyncio.run(evening())
    measured("a screen was held up by a lock for at most", f"{longest * 1000:.0f} ms")
    assert beats > 50
    assert (
        longest < 2
    )  # less than the lock was held: 60 ms on a quiet machine, 1.4 s on one at its limit; it was 16 s
    store.close()
