"""What a model at a seat never does: see more than its seat, give away a key, hide a fallback or a move."""

import json
import random

import pytest

import playtest
from playtest.bots.language_model import LanguageModel, NotAllowed, asking, summary
from playtest.frames import frames
from playtest.record import Store
from playtest.table import Table
from playtest.table.keeper import Keeper
from playtest.testing.walks import walk
from tests import scrambles
from tests.bots.language_model.chat_server import ChatServer, picks, said
from tests.shipped import SHIPPED

GAMES = sorted(SHIPPED)
KEY = "sesame-7731"


@pytest.fixture
def serve():
    made = []

    def start(answer):
        made.append(ChatServer(answer))
        return made[-1]

    yield start
    for server in made:
        server.close()


def decisions(name, most=25):
    """Decisions of random games: the game, its state, who is asked, and the legal moves."""
    for at, game in enumerate(scrambles.tables(SHIPPED[name])[:2]):
        states = [state for state in walk(game, f"never/{at}").states if game.pending(state)]
        for state in random.Random(name).sample(states, min(most, len(states))):
            seat = game.pending(state)[0]
            yield game, state, seat, game.legal(state, seat)


def request(game, state, seat):
    """The first request about a position."""
    view, chance = game.view(state, seat), random.Random(1)
    return asking.first_messages(game, view, asking.options(game, view, game.legal(state, seat), chance))


@pytest.mark.parametrize("name", GAMES)
def test_a_request_tells_nothing_that_the_seat_does_not_know(name):
    scramble = scrambles.module_for(name).scramble
    rng = random.Random(name)
    for game, state, seat, legal in decisions(name):
        twin = scramble(state.copy(), seat, rng)
        if game.pending(twin)[:1] == [seat] and game.legal(twin, seat) == legal:
            assert request(game, twin, seat) == request(game, state, seat)
        assert "referee sees" not in str(request(game, state, seat))


def reached(game, view, listed, chance):
    """Every move that the lists lead to."""
    for option in listed:
        if len(option.moves) > 1:
            yield from reached(game, view, asking.narrowed(game, view, option.moves, chance), chance)
        else:
            yield from option.moves


@pytest.mark.parametrize("name", GAMES)
def test_the_lists_lead_to_every_legal_move(name):
    chance = random.Random(name)
    for game, state, seat, legal in decisions(name):
        view = game.view(state, seat)
        listed = asking.options(game, view, legal, chance)
        assert len(listed) <= max(asking.MOST_LISTED, len(legal)) + len(game.open)
        assert set(reached(game, view, listed, chance)) == set(legal)


@pytest.mark.parametrize("name", GAMES)
def test_a_request_has_as_many_numbers_as_it_has_entries(name):
    for game, state, seat, legal in decisions(name, most=8):
        view = game.view(state, seat)
        listed = asking.options(game, view, legal, random.Random(1))
        asked = asking.first_messages(game, view, listed)[1]["content"].partition("YOUR MOVES\n")[2]
        assert asked.startswith(asking.numbered(listed))
        assert asking.choice_schema(len(listed))["properties"]["move"]["enum"][-1] == len(listed)


def test_a_key_stands_in_no_recording_no_cache_no_note_and_no_error(serve, monkeypatch, tmp_path):
    monkeypatch.setenv("A_KEY_FOR_THIS_TEST", KEY)
    server = serve(picks(why=f"Because {KEY}"))
    cache = tmp_path / "answers.jsonl"
    told = []
    model = LanguageModel(server.url, "smol", key_from="A_KEY_FOR_THIS_TEST", cache=cache, tell=told.append)
    store = Store(str(tmp_path / "evening.sqlite"))
    table = Table.new(store, playtest.game("cat_in_the_box")(3), [model, "bot:random", "bot:random"])
    keeper = Keeper(table)
    for _ in range(8):
        keeper.tick()
    assert server.asked[0][0]["Authorization"] == f"Bearer {KEY}"
    kept = store.export(table.id) + cache.read_text() + frames(store).notes.to_json()
    assert KEY not in kept
    assert KEY not in f"{model!r} {vars(model)} {told} {table.warning}"
    store.close()


def test_an_answer_that_refuses_a_key_tells_it_to_nobody(serve, monkeypatch):
    monkeypatch.setenv("A_KEY_FOR_THIS_TEST", KEY)
    model = LanguageModel(
        serve(lambda _: (403, f"{KEY} is no good")).url,
        "smol",
        key_from="A_KEY_FOR_THIS_TEST",
        tell=lambda _: None,
    )
    game, state, seat, legal = next(decisions("cat_in_the_box"))
    with pytest.raises(NotAllowed) as refused:
        model.choose(game, game.view(state, seat), legal, random.Random(1))
    chain = [refused.value, refused.value.__cause__, refused.value.__context__]
    assert KEY not in " ".join(f"{each!r}" for each in chain)


@pytest.mark.parametrize("key", ["sesame\n7731", "sesame-7731é"])
def test_a_key_that_cannot_be_sent_is_refused_without_telling_it(serve, monkeypatch, key):
    monkeypatch.setenv("A_KEY_FOR_THIS_TEST", key)
    server = serve(picks())
    model = LanguageModel(server.url, "smol", key_from="A_KEY_FOR_THIS_TEST", tell=lambda _: None)
    game, state, seat, legal = next(decisions("cat_in_the_box"))
    with pytest.raises(NotAllowed, match="A_KEY_FOR_THIS_TEST") as refused:
        model.choose(game, game.view(state, seat), legal, random.Random(1))
    assert "sesame" not in repr(refused.value)
    assert not server.asked


def test_every_random_move_is_recorded_as_a_fallback_with_its_reason(serve, tmp_path):
    model = LanguageModel(serve(lambda _: said("I like turtles.")).url, "smol", tell=lambda _: None)
    store = Store(str(tmp_path / "evening.sqlite"))
    table = Table.new(store, playtest.game("cat_in_the_box")(3), [model, "bot:random", "bot:random"])
    keeper = Keeper(table)
    for _ in range(20):
        keeper.tick()
    notes = [entry.body["model"] for entry in table.log if entry.kind == "note"]
    made = [entry for entry in table.log if entry.kind == "move" and entry.seat == 0]
    assert len(made) == len(notes) == len(model.decisions) > 2
    assert all("number from 1 to" in note["fallback"] for note in notes)
    found = frames(store).notes
    assert (found["label"] == "fallback").sum() == len(notes)
    assert f"{len(notes)} fallbacks" in summary(model.decisions)
    assert json.dumps(notes)
    store.close()
