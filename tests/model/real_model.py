"""A real small model behind a real server, at a seat, by ``make model``; asserts plumbing, never skill."""

from __future__ import annotations

import os
import random
import signal
import subprocess
from contextlib import contextmanager
from pathlib import Path

import pytest

import playtest
from playtest import words
from playtest.bots.base import CannotGoOn
from playtest.bots.language_model import Budget, LanguageModel, NotAllowed, order_check
from playtest.frames import frames
from playtest.record import Store
from playtest.table import Table
from playtest.table.runner import TableRunner
from tests.bots.language_model.chat_server import ChatServer, said

HERE = Path(__file__).parent
PYTHON = HERE.parents[1] / "build" / "model" / "bin" / "python"
KEY = "only-for-this-test"
PATIENCE = 120.0
"""Seconds for an answer, enough on a busy machine too: a timeout would be a fallback and no answer."""


@contextmanager
def serving(*key):
    """The real server with its model, for as long as it is used: its address and its process."""
    program = subprocess.Popen(
        [PYTHON, HERE / "serve.py", "0", *key],
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
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()
        program.stdout.close()


@pytest.fixture(scope="module")
def server():
    with serving() as found:
        yield found


def seated(address, patience=PATIENCE, **more):
    given = {"budget": Budget(calls=80), "patience": patience, "tell": lambda _: None}
    return LanguageModel(address, "smollm2-135m", **given, **more)


def first_decision():
    game = playtest.game("cat_in_the_box")(3)
    state = game.start(random.Random(1))
    return game, game.view(state, 0), game.legal(state, 0)


def test_a_whole_game_of_cat_is_played_and_recorded(server, tmp_path):
    model = seated(server[0])
    store = Store(str(tmp_path / "evening.sqlite"))
    table = Table.new(store, playtest.game("cat_in_the_box")(2), [model, "bot:careful"])
    runner = TableRunner(table)
    for _ in range(200):
        if not table.pending:
            break
        runner.tick()
    assert table.outcome is not None
    notes = [entry for entry in table.log if entry.kind == "note"]
    assert len(notes) == len(model.decisions) > 3
    assert any(not decision.fallback for decision in model.decisions)
    assert (frames(store).notes["kind"] == "model").any()


def test_an_offer_in_rat_scramble_is_the_models_own_or_a_recorded_fallback(server):
    model = seated(server[0])
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
    model = seated(server[0])
    found = order_check(model, playtest.game("cat_in_the_box")(3), positions=2, repeats=3)
    record_property("order", str(found))
    print(found)
    assert found.decisions + found.fallbacks == 6
    assert 0 <= found.same_place <= 1


def test_a_server_that_hangs_costs_its_patience_and_one_fallback(server):
    model = seated(server[0], patience=1.0)
    game, view, legal = first_decision()
    os.killpg(server[1].pid, signal.SIGSTOP)
    try:
        assert model.choose(game, view, legal, random.Random(2)) in legal
    finally:
        os.killpg(server[1].pid, signal.SIGCONT)
    assert "did not answer within 1 second" in model.decisions[0].fallback


def test_a_server_that_refuses_the_key_ends_the_run_without_telling_it(monkeypatch):
    game, view, legal = first_decision()
    with serving("another-key") as (address, _):
        monkeypatch.setenv("KEY_OF_THE_REAL_SERVER", KEY)
        model = seated(address, key_from="KEY_OF_THE_REAL_SERVER")
        with pytest.raises(NotAllowed, match=r"refuses the key \(401\)") as refused:
            model.choose(game, view, legal, random.Random(1))
        assert KEY not in f"{refused.value!r} {model!r} {vars(model)}"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda _: (200, "<html>Welcome</html>"), "not a chat answer"),
        (lambda _: said("I like turtles."), "number from 1 to"),
        (lambda _: (429, "slow down", {"Retry-After": "0"}), "is busy (429)"),
    ],
    ids=["a page", "nonsense", "busy"],
)
def test_a_server_without_a_usable_answer_costs_a_fallback_that_says_why(answer, why):
    server = ChatServer(answer)
    try:
        model = seated(server.url)
        game, view, legal = first_decision()
        assert model.choose(game, view, legal, random.Random(1)) in legal
        assert why in model.decisions[0].fallback
        assert len(server.asked) == model.decisions[0].tries == 2
    finally:
        server.close()


def test_a_server_that_dies_costs_fallbacks_and_then_ends_the_run_with_a_sentence(server):
    model = seated(server[0])
    game, view, legal = first_decision()
    os.killpg(server[1].pid, signal.SIGKILL)
    server[1].wait()
    for seed in range(4):
        assert model.choose(game, view, legal, random.Random(seed)) in legal
        assert "cannot be reached" in model.decisions[-1].fallback
    with pytest.raises(CannotGoOn, match="5 times in a row"):
        model.choose(game, view, legal, random.Random(5))
    assert words.position(game, view)
