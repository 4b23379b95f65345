"""What one process writes, another hears at once: by a socket beside a file, or by PostgreSQL."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest
import sqlalchemy as sa

from playtest import Store
from playtest.record import news as news_module
from tests.seats.hall import CHECKOUT, new_table

PATIENCE = 15.0
LISTEN = """
import asyncio, sys
from playtest import Store
async def listen():
    store = Store(sys.argv[1])
    store.news(lambda playtest: print(playtest, flush=True)).begin()
    print("listening", flush=True)
    await asyncio.Event().wait()
asyncio.run(listen())
"""


class Ear:
    """A process that says which playtests it hears of."""

    def __init__(self, place):
        self.process = subprocess.Popen(
            [sys.executable, "-c", LISTEN, place], stdout=subprocess.PIPE, text=True, cwd=CHECKOUT
        )
        assert self.hears() == "listening"

    def hears(self):
        return self.process.stdout.readline().strip()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def listeners(place):
    folder = Store(place)._notifier._folder
    return sorted(os.listdir(folder)) if folder.exists() else []


def test_another_process_hears_of_a_move_and_a_killed_one_is_forgotten(tmp_path):
    place = str(tmp_path / "recordings.sqlite")
    table = new_table(place)
    ear = Ear(place)
    table.talk(0, "Hello")
    assert ear.hears() == table.id
    assert len(listeners(place)) == 1
    ear.kill()
    table.talk(0, "Is anybody there?")
    assert listeners(place) == [], "who notifies removes the socket of a killed process"


def heard_here(store, act, most):
    """What ``store`` hears of, up to so many, while ``act`` is done once it listens."""

    async def listen():
        heard, come = [], asyncio.Event()

        def hear(playtest):
            heard.append(playtest)
            come.set()

        news = store.news(hear)
        news.begin()
        try:
            async with asyncio.timeout(PATIENCE):
                while len(heard) < most:
                    come.clear()
                    await asyncio.to_thread(act)
                    await come.wait()
        finally:
            news.close()
        return heard

    return asyncio.run(listen())


def test_nobody_hears_of_what_they_wrote_themselves(tmp_path):
    place = str(tmp_path / "recordings.sqlite")
    mine, theirs = new_table(place), new_table(place)

    def act():
        mine.talk(0, "Mine")
        theirs.talk(0, "Theirs")

    assert heard_here(mine.store, act, 1) == [theirs.id]


def test_a_folder_that_others_may_read_has_no_notifier(tmp_path, monkeypatch):
    """Then the file itself is looked at, and nothing is missed."""
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    monkeypatch.setattr(news_module, "_private_folder", lambda: shared)
    table = new_table(str(tmp_path / "recordings.sqlite"))
    other = Store(str(tmp_path / "recordings.sqlite"))
    assert heard_here(other, lambda: table.talk(0, "Hello"), 1) == [None]
    assert not list(shared.iterdir())


@pytest.fixture
def server():
    from tests import postgres

    found = postgres.programs()
    if found is None:
        missing = "PostgreSQL is not installed (Debian: apt install postgresql)."
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    with postgres.server(found) as url:
        yield url


def test_a_server_whose_connection_is_cut_is_listened_to_again(server):
    """PostgreSQL ends the listening connection itself, as it does when it is restarted."""
    table = new_table(server)
    store = Store(server)
    cut = sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")

    async def listen():
        heard, come = [], asyncio.Event()
        news = store.news(lambda playtest: (heard.append(playtest), come.set()))
        news.begin()

        async def next_heard():
            async with asyncio.timeout(PATIENCE):
                await come.wait()
            come.clear()

        def ended():
            with table.store.writing() as connection:
                return len(connection.execute(cut).all())

        try:
            while not await asyncio.to_thread(ended):
                await asyncio.sleep(0)
            await next_heard()
            assert heard == [None], "something may have been missed"
            await asyncio.to_thread(table.talk, 0, "Back again")
            await next_heard()
            assert heard == [None, table.id]
        finally:
            news.close()

    asyncio.run(listen())
    store.close()
