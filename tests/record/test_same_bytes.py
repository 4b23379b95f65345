"""What a bot, a figure or a log says does not hang on the order of hashes."""

import os
import subprocess
import sys

import pytest

from tests.shipped import SHIPPED

SEEDS = ("0", "1", "4242")
SHORT = {"cat_in_the_box": 30, "collapsization": 20, "rat_scramble": 40, "scambodia": 30, "trade_warz": 20}
"""So many moves of each game are played where not all are."""

PROGRAM = """
import sys, tempfile
from hashlib import sha256
from pathlib import Path
import playtest
from playtest import bots, review
from playtest.frames import frames
from playtest.record import Store
from playtest.table import Table, transcript

def tell(what, text):
    print(what, sha256(text.encode()).hexdigest()[:16])

for asked in sys.argv[1].split(","):
    name, moves = asked.split("=")
    game = playtest.game(name)(playtest.game(name).players[-1])
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "played.sqlite", clock=lambda: 1.7e9)
        panel = bots.panel(game)
        players = [panel[n % len(panel)] for n in range(game.seats)]
        table = Table.new(store, game, players, "Short", seed="order")
        while table.pending and len(table.log) < int(moves):
            table.tick()
        entries = [repr((one.n, one.kind, one.seat, one.by, one.body, one.chance)) for one in table.log]
        tell(f"{name}-log", "\\n".join(entries))
        tell(f"{name}-text", "\\n".join(transcript(table, None)).replace(table.id, "ID"))
        tell(f"{name}-screen", "\\n".join(repr(game.view(table.state, seat)) for seat in range(game.seats)))
        found = frames(store)
        tables = [one.drop(columns="playtest").to_csv() for one in (found.measures, found.results)]
        tell(f"{name}-frames", "".join(tables))
        sections = review.sections(name).values() if int(moves) > 100 else [review.overview_for(name)]
        drawn = [draw(found).to_json() for drawers in sections for draw in drawers]
        tell(f"{name}-figures", "\\n".join(drawn).replace(table.id, "ID"))
        tell(f"{name}-said", str(review.stands_out(found)).replace(table.id, "ID"))
        if int(moves) > 100:
            tell(f"{name}-report", review.reports.report(store, [table.id]).replace(table.id, "ID"))
        store.close()
"""


def told(seed, games):
    asked = ",".join(f"{name}={moves}" for name, moves in games.items())
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, asked],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout.splitlines()


def test_logs_figures_and_reports_are_the_same_whatever_the_order_of_hashes():
    first, *others = [told(seed, SHORT) for seed in SEEDS]
    assert len(first) == 6 * len(SHORT)
    for other in others:
        assert other == first


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_whole_games_are_the_same_whatever_the_order_of_hashes(name):
    first, *others = [told(seed, {name: 5000}) for seed in SEEDS]
    for other in others:
        assert other == first
