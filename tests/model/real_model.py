"""A small real model behind a real server, at a seat. Run by ``make model``; asserts plumbing, no skill."""

from __future__ import annotations

import os
import random
import signal
import subprocess
from pathlib import Path

import pytest

import playtest
from playtest import words
from playtest.bots.language_model import Budget, LanguageModel, order_check
from playtest.frames import frames
from playtest.record import Store
from playtest.table import Table
from playtest.table.keeper import Keeper

HERE = Path(__file__).parent
PYTHON = HERE.parents[1] / "build" / "model" / "bin" / "python"


@pytest.fixture(scope="module")
def server():
    program = subprocess.Popen(
        [PYTHON, HERE / "serve.py"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        address = program.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), "the model's server did not start"
        yield f"{address}/v1", program
    finally:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()


def seated(server, **more):
    return LanguageModel(server[0], "smollm2-135m", budget=Budget(calls=80), tell=lambda _: None, **more)


def test_a_whole_game_of_cat_is_played_and_recorded(server, tmp_path):
    model = seated(server)
    store = Store(str(tmp_path / "evening.sqlite"))
    table = Table.new(store, playtest.game("cat_in_the_box")(3), [model, "bot:careful", "bot:sharp"])
    keeper = Keeper(table)
    for _ in range(200):
        if not table.pending:
            break
        keeper.tick()
    assert table.outcome is not None
    notes = [entry for entry in table.log if entry.kind == "note"]
    assert len(notes) == len(model.decisions) > 3
    assert any(not decision.fallback for decision in model.decisions)
    assert (frames(store).notes["kind"] == "model").any()


def test_an_offer_in_rat_scramble_is_the_models_own_or_a_recorded_fallback(server):
    model = seated(server)
    game, rng = playtest.game("rat_scramble")(4), random.Random(3)
    state = game.start(rng)
    while True:
        seat = game.pending(state)[0]
        legal = game.legal(state, seat)
        if any(type(move) in game.open for move in legal):
            break
        game.apply(state, seat, game.sample(state, seat, rng), rng)
    move = model.choose(game, game.view(state, seat), legal, random.Random(1))
    assert game.refusal(state, seat, move) is None
    assert model.decisions[0].tries >= 1


def test_its_order_is_checked_with_all_moves_listed(server, record_property):
    model = seated(server)
    found = order_check(model, playtest.game("cat_in_the_box")(3), positions=4, repeats=4)
    record_property("order", str(found))
    print(found)
    assert found.decisions + found.fallbacks == 16
    assert 0 <= found.same_place <= 1


def test_a_server_that_dies_in_the_middle_costs_fallbacks_and_no_game(server, tmp_path):
    model = seated(server, patience=20.0)
    game, rng = playtest.game("cat_in_the_box")(3), random.Random(1)
    state = game.start(rng)
    view, legal = game.view(state, 0), game.legal(state, 0)
    model.choose(game, view, legal, random.Random(1))
    os.killpg(server[1].pid, signal.SIGKILL)
    server[1].wait()
    assert model.choose(game, view, legal, random.Random(2)) in legal
    assert "cannot be reached" in model.decisions[-1].fallback
    assert words.position(game, view)
