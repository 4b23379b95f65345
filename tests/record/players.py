"""What other processes do in the tests that kill them."""

from __future__ import annotations

import asyncio
import random
from multiprocessing.connection import Connection

import playtest
from playtest.record import Store
from playtest.table import Table
from playtest.table.runner import TableRunner
from tests.ladder import Ladder, Rules

playtest.register(Ladder)
playtest.games()  # imported once, before processes are forked off


def new_table(store: Store, rng: random.Random) -> Table:
    """Cat in the Box or Ladder, with people and bots."""
    if rng.random() < 0.5:
        game = playtest.games()["cat_in_the_box"](3)
        return Table.new(store, game, ["Ana", "Ben", "bot:random"])
    return Table.new(store, Ladder(2, Rules(turns=60)), ["Ana", "Ben"])


def act(table: Table, rng: random.Random) -> None:
    """Mostly a move; now and then something else that a facilitator does."""
    chance = rng.random()
    if chance < 0.05:
        table.note("hm", tags=["crash"])
    elif chance < 0.10 and table.can_undo(-1) is None:
        table.undo()
    elif chance < 0.12:
        table.ruling([], "as it stands")
    elif not table.tick():
        seat = rng.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, rng), key=f"{rng.random()}")


def finish(table: Table, rng: random.Random) -> None:
    while table.pending:
        if not table.tick():
            seat = table.pending[0]
            table.submit(seat, table.game.sample(table.state, seat, rng))


def play(place: str, seed: int, said: Connection) -> None:
    """Play until killed, saying each entry once it is acknowledged."""
    rng = random.Random(seed)
    store = Store(place)
    while True:
        table = new_table(store, rng)
        for entry in table.log:
            said.send((table.id, entry))
        table.listen(lambda entries, table=table: [said.send((table.id, entry)) for entry in entries])
        while table.pending:
            act(table, rng)


def talk(place: str, id: str, who: int, times: int, said: Connection) -> None:
    """Append entries as fast as it goes, against another process that does the same."""
    table = Table.open(Store(place), id)
    said.send("ready")
    for number in range(times):
        table.note(f"{number}", seat=who, key=f"{who}/{number}")
    said.send("done")


def keep(place: str, id: str, said: Connection) -> None:
    """Keep a table, saying what comes of it."""
    table = Table.open(Store(place), id)
    table.listen(lambda entries: [said.send((entry.n, entry.kind, entry.by)) for entry in entries])

    async def evening() -> None:
        runner = TableRunner(table, lease_seconds=1.0)
        keeping = asyncio.create_task(runner.run(poll=0.05))
        said.send("ready")
        while table.pending:
            await asyncio.sleep(0.05)
        runner.stop()
        await keeping

    asyncio.run(evening())
    said.send("over")
