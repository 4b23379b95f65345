"""The size of a report of one playtest, of fifty, and of 200, for each game.

Bots play, with notes and survey answers. Target: fifty under 1.5 MB. The recordings are the same each time:
mixed numbers of players, people's names, thinking times, rulings, two notes and a survey per evening, and
every twentieth one unfinished.
"""

from __future__ import annotations

import random

import pytest

from playtest import bots, catalog
from playtest.record import Store
from playtest.review import demonstrations
from playtest.review.reports import report as report_of
from playtest.table import Table

BOTS = {
    "cat_in_the_box": "heuristic",
    "collapsization": "heuristic",
    "rat_scramble": "greedy",
    "scambodia": "heuristic",
    "trade_warz": "",
}
"""The bot that chooses the moves. In Trade Warz, where decisions take longest, it is random."""
NAMES = ["Ada", "Bruno", "Chidi", "Dana", "Edith"]
DAY = 86_400
BEGUN = 1_760_000_000.0
"""When the first playtest was played, in epoch seconds."""


def play(store: Store, clock: demonstrations.Evening, name: str, number: int) -> str:
    """Record one evening of people whose moves bots choose. Return its id."""
    clock.now = BEGUN + number * DAY
    counts = list(catalog.game(name).players)[:4]
    players, rng = counts[number % len(counts)], random.Random(number)
    game = catalog.game(name)(players)
    tags = ["club"] if number % 3 else []
    table = Table.new(
        store, game, NAMES[:players], f"Evening {number + 1}", seed=f"{name}/{number}", tags=tags
    )
    minds = [bots.bot(BOTS[name], game) for _ in range(players)] if BOTS[name] else []
    noted, moves = rng.sample(demonstrations.NOTES[name], 2), 0
    broken_off = rng.randint(10, 40) if number % 20 == 19 else None
    while table.pending and moves != broken_off:
        if minds:
            demonstrations.act(table, clock, minds, rng)
        else:
            seat = rng.choice(list(table.pending))
            action = table.game.sample(table.state, seat, rng)
            demonstrations.move(table, clock, seat, action, 5, rng)
        moves += 1
        if noted and moves % 17 == 0:
            text, tags = noted.pop()
            table.note(text, tags=tags)
    if broken_off is None:
        demonstrations.answer(table, rng, demonstrations.CONFUSED[name])
    table.close()
    return table.id


@pytest.mark.parametrize("name", BOTS)
def test_sizes_of_reports(benchmark, report, name, tmp_path):
    clock = demonstrations.Evening(BEGUN)
    store = Store(tmp_path / "recordings.sqlite", clock=clock)
    ids = [play(store, clock, name, number) for number in range(200)]
    for n in (1, 50, 200):
        size = len(report_of(store, ids[:n]).encode())
        report(f"report of {n}, {name}", f"{size / 1e6:.2f} MB", "under 1.5 MB" if n == 50 else "")
    benchmark.pedantic(lambda: report_of(store, ids[:1]), rounds=1)
    store.close()
