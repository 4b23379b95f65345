"""A language model at a seat, against a chat server that a test writes the answers of."""

from __future__ import annotations

import asyncio
import random
import time

import pytest
from bots.language_model.chat_server import ChatServer, entries, picks, said

import playtest
from playtest import words
from playtest.bots import CannotGoOn, bot, names, panel
from playtest.bots.language_model import (
    PROMPT,
    Budget,
    BudgetSpent,
    LanguageModel,
    NotAllowed,
    order_check,
    summary,
)
from playtest.frames import frames
from playtest.record import Store
from playtest.simulate import Withheld, compare, simulate
from playtest.table import Table
from playtest.table.runner import TableRunner

GAMES = [
    ("cat_in_the_box", 3),
    ("collapsization", 3),
    ("scambodia", 2),
    ("rat_scramble", 4),
    ("trade_warz", 3),
]


@pytest.fixture
def serve():
    made = []

    def start(answer):
        made.append(ChatServer(answer))
        return made[-1]

    yield start
    for server in made:
        server.close()


def model(server, **more):
    return LanguageModel(server.url, "smol", tell=lambda _: None, **more)


def decision(name="cat_in_the_box", players=3, seed=1):
    """A game, what its first asked seat sees, and the moves it has."""
    game, rng = playtest.game(name)(players), random.Random(seed)
    state = game.start(rng)
    seat = game.pending(state)[0]
    return game, state, game.view(state, seat), game.legal(state, seat)


def test_a_model_is_in_no_panel_and_no_list_before_it_is_registered(serve):
    server = serve(picks())
    made = model(server)
    assert "language_model" not in names("cat_in_the_box")
    assert all(one.name != "language_model" for one in panel("cat_in_the_box"))
    made.register("a_game_for_models", "only_here")
    assert bot("only_here", "a_game_for_models") is made
    assert not server.asked


def test_where_it_sends_is_told_before_anything_is_sent(serve):
    server, told = serve(picks()), []
    LanguageModel(server.url, "smol", tell=told.append)
    assert server.url.removesuffix("/v1") in told[0]
    assert not server.asked


def test_all_legal_moves_are_listed_in_an_order_that_chance_gives(serve):
    server = serve(picks())
    game, _, view, legal = decision()
    for seed in range(6):
        model(server).choose(game, view, legal, random.Random(seed))
    lists = [body["messages"][1]["content"].partition("YOUR MOVES\n")[2] for _, body in server.asked]
    assert len(set(lists)) > 1
    wanted = {words.of(game).action(move, words.plain_names(3)) for move in legal}
    for one in lists:
        assert {line.partition(". ")[2] for line in one.splitlines() if line[:1].isdigit()} == wanted


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_whole_games_are_played_and_nothing_but_the_seats_view_is_sent(serve, name, players):
    rng = random.Random(5)
    server = serve(lambda body: said({"move": rng.randint(1, max(1, entries(body)))}))
    playing = model(server, budget=Budget(calls=60))
    game = playtest.game(name)(players)
    state, dice = game.start(rng), random.Random(6)
    for _ in range(80):
        waiting = game.pending(state)
        if not waiting or len(server.asked) > 25:
            break
        seat, before = waiting[0], len(server.asked)
        view, legal = game.view(state, seat), game.legal(state, seat)
        move = playing.choose(game, view, legal, dice)
        assert move in legal or type(move) in game.open
        for _, body in server.asked[before : before + 1]:
            user = body["messages"][1]["content"]
            assert words.position(game, view) in user
        game.apply(state, seat, move, rng)
    assert server.asked


def test_where_there_are_hundreds_of_moves_the_parts_are_asked_for_and_all_stay_reachable(serve):
    seen = set()
    rng = random.Random(2)
    server = serve(lambda body: said({"move": rng.randint(1, entries(body))}))
    game = playtest.game("collapsization")(3)
    found = None
    for seed in range(40):
        state, dice = game.start(random.Random(seed)), random.Random(seed)
        for _ in range(60):
            waiting = game.pending(state)
            if not waiting:
                break
            legal = game.legal(state, waiting[0])
            if len(legal) > 60:
                found = game.view(state, waiting[0]), legal
                break
            game.apply(state, waiting[0], game.sample(state, waiting[0], dice), dice)
        if found:
            break
    view, legal = found
    for seed in range(30):
        seen.add(model(server).choose(game, view, legal, random.Random(seed)))
    assert seen <= set(legal)
    assert len(seen) > 10


def test_an_answer_that_names_no_move_is_asked_for_once_more_and_then_a_random_one_is_recorded(serve):
    server = serve(lambda body: said("I like turtles."))
    playing = model(server)
    game, _, view, legal = decision()
    assert playing.choose(game, view, legal, random.Random(1)) in legal
    assert len(server.asked) == 2
    assert playing.decisions[0].tries == 2
    assert "number from 1 to" in playing.decisions[0].fallback


def test_the_second_try_is_told_what_was_wrong_with_the_first(serve):
    answers = iter([said({"move": 99}), said({"move": 2})])
    server = serve(lambda body: next(answers))
    playing = model(server)
    game, _, view, legal = decision()
    playing.choose(game, view, legal, random.Random(1))
    assert "number from 1 to" in server.asked[1][1]["messages"][-1]["content"]
    assert not playing.decisions[0].fallback
    assert playing.decisions[0].places == ((2, len(legal)),)


def test_a_server_that_takes_no_schema_is_asked_without(serve):
    server = serve(
        lambda body: (400, "no schemas here") if "response_format" in body else said('Sure: {"move": 1}')
    )
    playing = model(server)
    game, _, view, legal = decision()
    playing.choose(game, view, legal, random.Random(1))
    assert playing.decisions[0].places[0][0] == 1
    assert "response_format" not in server.asked[-1][1]


def test_a_key_comes_from_the_environment_and_stands_nowhere_else(serve, monkeypatch, tmp_path):
    monkeypatch.setenv("A_KEY_FOR_THIS_TEST", "sesame-7731")
    server = serve(lambda body: (401, "the key sesame-7731 is wrong"))
    playing = model(server, key_from="A_KEY_FOR_THIS_TEST", cache=tmp_path / "answers.jsonl")
    game, _, view, legal = decision()
    with pytest.raises(NotAllowed, match="refuses the key") as refused:
        playing.choose(game, view, legal, random.Random(1))
    assert server.asked[0][0]["Authorization"] == "Bearer sesame-7731"
    everything = f"{refused.value!r} {playing!r} {vars(playing)} {vars(playing._chat)} {server.asked[0][1]}"
    assert "sesame" not in everything


def test_a_missing_key_is_said_before_anything_is_sent(serve, monkeypatch):
    monkeypatch.delenv("A_KEY_FOR_THIS_TEST", raising=False)
    server = serve(picks())
    game, _, view, legal = decision()
    with pytest.raises(NotAllowed, match="A_KEY_FOR_THIS_TEST"):
        model(server, key_from="A_KEY_FOR_THIS_TEST").choose(game, view, legal, random.Random(1))
    assert not server.asked


def test_a_busy_server_is_asked_once_more(serve):
    answers = iter([(429, "slow down", {"Retry-After": "0"}), said({"move": 1})])
    server = serve(lambda body: next(answers))
    playing = model(server)
    game, _, view, legal = decision()
    playing.choose(game, view, legal, random.Random(1))
    assert (playing.decisions[0].tries, playing.decisions[0].fallback) == (2, "")


def test_a_server_that_hangs_costs_its_patience_and_no_more(serve):
    server = serve(lambda body: None)
    playing = model(server, patience=0.3)
    game, _, view, legal = decision()
    began = time.monotonic()
    assert playing.choose(game, view, legal, random.Random(1)) in legal
    assert time.monotonic() - began < 10
    assert "did not answer within" in playing.decisions[0].fallback


def test_a_dead_server_ends_the_run_with_a_sentence(serve):
    server = serve(picks())
    server.close()
    playing = model(server, patience=0.5)
    game, _, view, legal = decision()
    for _ in range(4):
        playing.choose(game, view, legal, random.Random(1))
    with pytest.raises(CannotGoOn, match=r"cannot be reached.*5 times in a row"):
        playing.choose(game, view, legal, random.Random(1))
    assert len(playing.decisions) == 4


@pytest.mark.parametrize(
    ("budget", "what"),
    [
        (Budget(calls=2), "2 calls"),
        (Budget(tokens=150), "150 tokens"),
        (Budget(money=0.0002, price_in=1, price_out=1), "money"),
    ],
)
def test_a_budget_stops_it_with_a_sentence(serve, budget, what):
    playing = model(serve(picks()), budget=budget)
    game, _, view, legal = decision()
    playing.choose(game, view, legal, random.Random(1))
    playing.choose(game, view, legal, random.Random(1))
    with pytest.raises(BudgetSpent, match=what):
        playing.choose(game, view, legal, random.Random(1))


def test_a_budget_of_seconds_counts_the_wait_for_answers_that_did_not_come(serve):
    playing = model(serve(lambda body: None), budget=Budget(seconds=0.1))
    game, _, view, legal = decision()
    with pytest.raises(BudgetSpent, match=r"0\.1 seconds.*Budget\(seconds=\.\.\.\)"):
        playing.choose(game, view, legal, random.Random(1))
    assert playing.spent.calls == 1


def test_a_budget_of_money_needs_prices():
    with pytest.raises(ValueError, match="price_in"):
        Budget(money=3)


@pytest.mark.parametrize("address", ["ftp://x", "127.0.0.1:80", "http://host:99999/v1", "http://host:0/v1"])
def test_an_address_that_cannot_be_is_refused_in_a_sentence(address):
    with pytest.raises(ValueError, match="base_url is an address"):
        LanguageModel(address, "smol", tell=lambda _: None)


def test_an_interrupted_run_goes_on_from_its_cache(serve, tmp_path):
    kept = tmp_path / "answers.jsonl"
    game, _, view, legal = decision()
    first = serve(picks(2))
    before = model(first, cache=kept).choose(game, view, legal, random.Random(1))
    with kept.open("a") as file:
        file.write('{"asked": "cut o')
    second = model(first, cache=kept)
    assert second.choose(game, view, legal, random.Random(1)) == before
    assert len(first.asked) == 1
    assert second.spent.calls == 0


def test_a_run_that_its_budget_ended_goes_on_from_the_cache_to_the_same_games(serve, tmp_path):
    def games(server, **more):
        playing = model(server, **more)
        playing.order = Checked()
        found = simulate(playtest.game("cat_in_the_box")(2), [playing, "careful"], 2, seed=3, progress=False)
        return found.moves["action"].tolist(), playing

    whole, once = serve(picks(2)), serve(picks(2))
    expected, asked = games(whole)
    kept = tmp_path / "answers.jsonl"
    with pytest.raises(BudgetSpent):
        games(once, cache=kept, budget=Budget(calls=4))
    assert len(once.asked) == 4
    again, playing = games(once, cache=kept)
    assert again == expected
    assert len(once.asked) == len(whole.asked) == asked.spent.calls
    assert playing.spent.calls == len(whole.asked) - 4


def test_while_a_server_hangs_the_people_at_the_table_play_on(serve, tmp_path):
    server = serve(lambda body: None)
    store = Store(str(tmp_path / "evening.sqlite"))
    playing = model(server, patience=25.0)
    table = Table.new(store, playtest.game("cat_in_the_box")(3), [playing, "Ann", "Ben"])

    async def evening():
        runner = TableRunner(table)
        keeping = asyncio.create_task(runner.run(poll=0.05))
        while not server.asked:
            await asyncio.sleep(0.01)
        for seat in (1, 2):
            table.submit(seat, table.legal(seat)[0])
        assert not playing.decisions, "the model has not been answered yet"
        runner.stop()
        server.close()
        await keeping

    asyncio.run(evening())
    assert [entry.seat for entry in table.log if entry.kind == "move"] == [1, 2]
    store.close()


class Checked:
    """What an order check leaves that found nothing."""

    withheld = ""


def test_an_offer_of_its_own_is_looked_at_by_the_rules(serve):
    def answer(body):
        last = body["messages"][-1]["content"]
        if "Fill it in" in last or "not allowed" in last or "does not fit" in last:
            return said({"kind": "nonsense"})
        at = next(line for line in last.splitlines() if "which you fill in yourself" in line)
        return said({"move": int(at.partition(".")[0])})

    game = playtest.game("rat_scramble")(4)
    rng = random.Random(3)
    state = game.start(rng)
    for _ in range(200):
        seat = game.pending(state)[0]
        legal = game.legal(state, seat)
        if any(type(move) in game.open for move in legal):
            break
        game.apply(state, seat, game.sample(state, seat, rng), rng)
    playing = model(serve(answer))
    move = playing.choose(game, game.view(state, seat), legal, random.Random(1))
    assert game.refusal(state, seat, move) is None
    assert playing.decisions[0].fallback


def test_at_a_table_each_move_is_recorded_with_how_it_came_about(serve, tmp_path):
    server = serve(picks(rules_question="May red lead?"))
    store = Store(str(tmp_path / "evening.sqlite"))
    game = playtest.game("cat_in_the_box")(3)
    table = Table.new(store, game, [model(server), "bot:careful", "bot:sharp"])
    runner = TableRunner(table)
    for _ in range(12):
        runner.tick()
    notes = [entry for entry in table.log if entry.kind == "note"]
    assert notes
    assert all(entry.by.startswith("bot:language_model") for entry in notes)
    told = notes[0].body["model"]
    assert (told["model"], told["prompt"], told["fallback"]) == ("smol", PROMPT, "")
    found = frames(store).notes
    assert set(found[found["kind"] == "model"]["label"]) == {"decision", "why", "rules_question"}
    assert not (found["kind"] == "note").any()


def test_a_table_goes_on_for_the_others_when_the_budget_is_spent(serve, tmp_path):
    store = Store(str(tmp_path / "evening.sqlite"))
    playing = model(serve(picks()), budget=Budget(calls=0))
    table = Table.new(store, playtest.game("cat_in_the_box")(3), [playing, "bot:careful", "bot:sharp"])
    runner = TableRunner(table)
    for _ in range(5):
        runner.tick()
    assert "used up its 0 calls" in table.warning
    assert sum(entry.kind == "move" for entry in table.log) == 2


def test_simulations_are_withheld_until_the_order_was_checked(serve):
    server = serve(picks())
    playing = model(server)
    game = playtest.game("cat_in_the_box")(3)
    with pytest.raises(Withheld, match="order_check"):
        simulate(game, [playing, "careful", "sharp"], 1, progress=False)
    with pytest.raises(Withheld, match="order_check"):
        compare(game, {"same": {}}, [playing, "careful", "sharp"], 1, progress=False)
    assert not server.asked
    found = order_check(playing, game, positions=8, repeats=4)
    assert found.place_decides
    assert (found.positions, found.decisions, found.commonest) == (8, 32, 1)
    assert found.commonest_interval == pytest.approx((0.893, 1), abs=0.001)
    assert found.move_interval[0] < found.same_move < found.move_interval[1]
    assert "commonest place 1.00 [0.89, 1.00]" in str(found)
    with pytest.raises(Withheld, match="the place in the list decides"):
        simulate(game, [playing, "careful", "sharp"], 1, progress=False)


def test_a_model_that_chooses_moves_passes_the_order_check_and_plays(serve):
    def answer(body):
        last = body["messages"][1]["content"].partition("YOUR MOVES\n")[2].splitlines()
        listed = [line for line in last if line[:1].isdigit()]
        return said({"move": listed.index(min(listed, key=lambda line: line.partition(". ")[2])) + 1})

    playing = model(serve(answer))
    game = playtest.game("cat_in_the_box")(3)
    found = order_check(playing, game, positions=8, repeats=4)
    assert not found.withheld
    assert found.same_move == 1
    result = simulate(game, [playing, "careful", "sharp"], 2, progress=False)
    assert len(result.games) == 2
    assert not result.games["error"].any()
    assert summary(playing.decisions).startswith(f"{len(playing.decisions)} of ")


def test_nobodys_name_talk_or_note_is_sent(serve, tmp_path):
    server = serve(picks())
    store = Store(str(tmp_path / "evening.sqlite"))
    table = Table.new(
        store, playtest.game("rat_scramble")(4), [model(server), "Xanthippe", "Zebedee", "Quetzal"]
    )
    table.talk(1, "Mulberry pancakes")
    table.note("Rutabaga", seat=2)
    runner = TableRunner(table)
    for _ in range(4):
        runner.tick()
    sent = str([body for _, body in server.asked])
    assert server.asked
    assert not any(word in sent for word in ("Xanthippe", "Zebedee", "Quetzal", "Mulberry", "Rutabaga"))
