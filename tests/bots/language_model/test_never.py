"""What a model at a seat never does: see more than its seat, give away a key, hide a fallback or a move."""

import json
import pickle
import random

import pytest

import playtest
from playtest import words
from playtest.bots.language_model import LanguageModel, NoAnswer, NotAllowed, asking, summary
from playtest.bots.language_model.chat import HIDDEN, Chat, Key
from playtest.bots.language_model.own_words import INSTEAD
from playtest.engines.rat_scramble.agreements import Give, Promise
from playtest.engines.rat_scramble.moves import Choose, Offer
from playtest.frames import frames
from playtest.record import Store
from playtest.table import Table
from playtest.table.runner import TableRunner
from playtest.testing.walks import walk
from tests import scrambles
from tests.bots.language_model.chat_server import ChatServer, picks, said
from tests.shipped import EVERY

GAMES = sorted(EVERY)
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
    for at, game in enumerate(scrambles.tables(EVERY[name])[:2]):
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
    runner = TableRunner(table)
    for _ in range(8):
        runner.tick()
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


def frames_of(error):
    """What a traceback that shows the values of its frames would show, of every exception in the chain."""
    shown, todo = [], [error]
    while todo:
        each = todo.pop()
        todo += [one for one in (each.__cause__, each.__context__) if one is not None]
        trace = each.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename != __file__:
                shown += [f"{name} = {value!r}" for name, value in trace.tb_frame.f_locals.items()]
            trace = trace.tb_next
    return "\n".join(shown)


@pytest.mark.parametrize(
    "answer",
    [
        lambda _: (401, f"{KEY} is wrong"),
        lambda _: (429, f"{KEY}: slow down"),
        lambda _: (200, f"<html>{KEY}</html>"),
        lambda _: (200, {"choices": [{"message": {"content": KEY}}]}),
        None,
    ],
    ids=["refused", "busy", "a page", "said", "dead"],
)
def test_a_key_stands_in_no_frame_of_a_traceback(serve, monkeypatch, answer):
    """IPython shows the values of frames in verbose tracebacks, and services that collect errors do."""
    monkeypatch.setenv("A_KEY_FOR_THIS_TEST", KEY)
    server = serve(answer)
    if answer is None:
        server.close()
    chat = Chat(server.url, "smol", "A_KEY_FOR_THIS_TEST")
    try:
        told = chat.ask(chat.body([], None, 9), 3.0).text
    except (NotAllowed, NoAnswer) as error:
        told = f"{error!r} {frames_of(error)}"
    assert KEY not in told
    assert HIDDEN in told


@pytest.mark.parametrize("key", ["", "sesame\n7731"])
def test_a_key_that_cannot_be_used_stands_in_no_frame_either(monkeypatch, key):
    monkeypatch.setenv("A_KEY_FOR_THIS_TEST", key)
    chat = Chat("http://127.0.0.1:9/v1", "smol", "A_KEY_FOR_THIS_TEST")
    with pytest.raises(NotAllowed) as refused:
        chat.ask({}, 1.0)
    assert "sesame" not in frames_of(refused.value)


def test_a_key_with_signs_that_json_escapes_is_cut_out_too(serve, monkeypatch):
    key = 'ses"ame\\7731'
    monkeypatch.setenv("A_KEY_FOR_THIS_TEST", key)
    chat = Chat(serve(lambda _: (401, {"error": key})).url, "smol", "A_KEY_FOR_THIS_TEST")
    with pytest.raises(NotAllowed) as refused:
        chat.ask(chat.body([], None, 9), 3.0)
    assert "7731" not in str(refused.value)


def test_a_key_is_not_pickled_and_shows_itself_in_no_repr():
    key = Key(KEY)
    assert KEY not in f"{key!r} {key}"
    with pytest.raises(TypeError, match="not written anywhere"):
        pickle.dumps(key)
    with pytest.raises(TypeError):
        pickle.dumps(LanguageModel("http://127.0.0.1:9/v1", "smol", tell=lambda _: None))


@pytest.mark.parametrize(
    "address", [f"http://ann:{KEY}@host/v1", f"http://:{KEY}@host/v1", f"http://host/v1?key={KEY}"]
)
def test_an_address_with_a_password_is_refused_without_telling_it(address):
    with pytest.raises(ValueError, match="key_from") as refused:
        LanguageModel(address, "smol", tell=lambda _: None)
    assert KEY not in str(refused.value)


def test_a_promise_in_a_players_own_words_is_not_sent(serve, tmp_path):
    """It is typed by a person and may say anybody's name; that there is one is said."""
    server = serve(picks())
    game = playtest.game("rat_scramble")(4)
    model = LanguageModel(server.url, "smol", tell=lambda _: None)
    store = Store(str(tmp_path / "evening.sqlite"))
    table = Table.new(store, game, ["Ann", "Xanthippe", "Zebedee", "Quetzal"])
    for seat, character in enumerate(["Carmichael", "Quincy", "Medici", "D'Ambrosio"]):
        table.submit(seat, Choose(character))
    promise = Promise(1, "I tell Zebedee about the pancakes")
    table.submit(1, Offer((promise, Give(0, 1, 0, 1))))
    assert "pancakes" in words.position(game, table.view(0))
    for seed in range(3):
        model.choose(game, table.view(0), table.legal(0), random.Random(seed))
    sent = "\n".join(said["content"] for _, body in server.asked for said in body["messages"])
    assert INSTEAD in sent
    assert "pancakes" not in sent
    assert "Zebedee" not in sent
    store.close()


def test_every_random_move_is_recorded_as_a_fallback_with_its_reason(serve, tmp_path):
    model = LanguageModel(serve(lambda _: said("I like turtles.")).url, "smol", tell=lambda _: None)
    store = Store(str(tmp_path / "evening.sqlite"))
    table = Table.new(store, playtest.game("cat_in_the_box")(3), [model, "bot:random", "bot:random"])
    runner = TableRunner(table)
    for _ in range(20):
        runner.tick()
    notes = [entry.body["model"] for entry in table.log if entry.kind == "note"]
    made = [entry for entry in table.log if entry.kind == "move" and entry.seat == 0]
    assert len(made) == len(notes) == len(model.decisions) > 2
    assert all("number from 1 to" in note["fallback"] for note in notes)
    found = frames(store).notes
    assert (found["label"] == "fallback").sum() == len(notes)
    assert f"{len(notes)} fallbacks" in summary(model.decisions)
    assert json.dumps(notes)
    store.close()
