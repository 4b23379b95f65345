"""Processes killed in the middle, racing each other, taking over from each other."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time as wall
from collections import Counter

import pytest

from playtest.record import Store
from playtest.table import Table
from tests.ladder import Ladder, Rules
from tests.record import players

# A server process imports everything once and then forks each player within milliseconds.
processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["tests.record.players", "playtest.engines.cat_in_the_box", "playtest.bots"])


class Player:
    """Another process, what it said so far, and the means to kill it."""

    def __init__(self, what, *args):
        self.ear, mouth = processes.Pipe(duplex=False)
        self.process = processes.Process(target=what, args=(*args, mouth), daemon=True)
        self.process.start()
        mouth.close()

    def hear(self, seconds=30.0):
        """The next thing it says; ``None`` if it says nothing more."""
        try:
            return self.ear.recv() if self.ear.poll(seconds) else None
        except EOFError:
            return None

    def hear_all(self, seconds):
        """Everything it says within that time."""
        heard, until = [], wall.monotonic() + seconds
        while (left := until - wall.monotonic()) > 0 and (said := self.hear(left)) is not None:
            heard.append(said)
        return heard

    def kill(self):
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()


def kill_one(place, rng):
    """Have a process play and kill it at a random moment; then all that it acknowledged must be there."""
    player = Player(players.play, place, rng.randrange(10**9))
    heard = [player.hear()]
    assert heard[0] is not None, "the player did not begin"
    heard += player.hear_all(rng.uniform(0, 0.25))
    player.kill()
    heard += player.hear_all(5)
    store = Store(place)
    logs = {id: store.entries(id) for id, _ in heard}
    for id, entry in heard:
        assert logs[id][entry.n - 1] == entry
    for id, log in logs.items():
        table = Table.open(store, id)
        assert table.readonly is None
        assert table.log == log
    players.finish(table, rng)
    assert table.outcome is not None
    assert Table.open(store, table.id).state == table.state
    store.close()
    return len(heard)


@pytest.mark.parametrize("number", range(20))
def test_a_killed_process_loses_nothing_acknowledged(place, number):
    kill_one(place, random.Random(number))


@pytest.mark.soak
def test_a_hundred_killed_processes_lose_nothing_acknowledged(place, measured):
    rng = random.Random(2024)
    acknowledged = sum(kill_one(place, rng) for _ in range(100))
    measured("entries acknowledged by 100 killed processes, none lost", f"{acknowledged:,}")
    assert acknowledged > 100, "on average each was killed after it had acknowledged something"


@pytest.fixture
def real_store(place):
    """Several processes share the time of day."""
    opened = Store(place)
    yield opened
    opened.close()


def test_two_processes_appending_1000_entries_each_lose_and_double_nothing(place, real_store):
    table = Table.new(real_store, Ladder(2), ["Ana", "Ben"])
    talkers = [Player(players.talk, place, table.id, who, 1000) for who in (0, 1)]
    assert [talker.hear() for talker in talkers] == ["ready"] * 2
    assert [talker.hear(60) for talker in talkers] == ["done"] * 2
    log = real_store.entries(table.id)
    assert [entry.n for entry in log] == list(range(1, 2002))
    said = Counter((entry.seat, int(entry.body["text"])) for entry in log[1:])
    assert said == Counter((who, number) for who in (0, 1) for number in range(1000))
    for who in (0, 1):
        assert [int(e.body["text"]) for e in log[1:] if e.seat == who] == list(range(1000))


def test_a_second_process_takes_over_bots_and_clock_when_the_first_is_killed(place, real_store):
    table = Table.new(real_store, Ladder(2, Rules(turns=8, seconds=2)), ["Ana", "bot:random"])
    first = Player(players.keep, place, table.id)
    assert first.hear() == "ready"
    assert first.hear() == (2, "clock", "clock")
    second = Player(players.keep, place, table.id)
    assert second.hear() == "ready"
    first.hear_all(0.7)  # it renews its lease while the second looks on
    first.kill()
    killed = wall.monotonic()
    heard = []
    while (said := second.hear(15)) not in (None, "over"):
        heard.append(said)
    assert said == "over"
    assert wall.monotonic() - killed < 10
    assert {("move", "clock"), ("move", "bot:random@1")} <= {(kind, by) for _, kind, by in heard}
    table.refresh()
    assert table.outcome is not None
    kinds = Counter((entry.kind, entry.who) for entry in table.log)
    assert kinds["move", "clock"] == 2  # Ana's time ran out twice, and then a bot took her seat
    assert kinds["seat", "clock"] == 1
    assert kinds["move", "bot"] == 6
    assert [entry.n for entry in table.log] == list(range(1, len(table.log) + 1))
