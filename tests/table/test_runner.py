"""Bots at the table: who plays them, what they see, and what happens when they fail."""

from __future__ import annotations

import asyncio
import time as wall

import pytest

from playtest.bots import RandomBot
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Give
from playtest.engines.rat_scramble.moves import Offer
from playtest.record import Store
from playtest.table import Table
from tests.contract.sealed_bids import SealedBids
from tests.ladder import FirstLegal, Ladder, Roll, Rules, Say


@pytest.fixture
def game():
    return Ladder(2, Rules(turns=8))


def test_a_bot_plays_when_its_seat_is_pending(store, game):
    bot = FirstLegal()
    table = Table.new(store, game, ["Ana", bot])
    assert table.tick() == []
    table.submit(0, Say(1))
    (entry,) = table.tick()
    assert (entry.seat, entry.by, entry.who) == (1, "bot:first@1", "bot")
    assert table.tick() == []


def test_a_bot_sees_its_own_view_and_nothing_else(file_store, game):
    asked = []

    class Curious(FirstLegal):
        def choose(self, game, view, legal, chance):
            asked.append((game, view, legal))
            return legal[0]

    table = Table.new(file_store, game, [Curious(), "Ben"])
    view, legal = table.view(0), table.legal(0)
    table.tick()
    assert asked == [(game, view, legal)]
    assert not hasattr(asked[0][1], "deck")


def test_bots_play_a_whole_game(store, game):
    table = Table.new(store, game, ["bot:random", "bot:random"])
    for _ in range(8):
        table.tick()
    assert table.outcome is not None
    assert {entry.by for entry in table.log[1:]} == {f"bot:random@{table.seats[0].version}"}


def test_bots_with_a_seed_play_the_same_game_again(file_store, game):
    logs = []
    for _ in range(2):
        table = Table.new(file_store, game, ["bot:random", "bot:random"], seed=11)
        for _ in range(8):
            table.tick()
        logs.append([(e.body, e.chance) for e in table.log])
    assert logs[0] == logs[1]


def test_a_bot_that_fails_is_left_alone_and_the_table_says_so(file_store, game):
    class Broken(FirstLegal):
        def choose(self, game, view, legal, chance):
            raise RuntimeError("no idea")

    table = Table.new(file_store, game, [Broken(), "Ben"])
    assert table.tick() == []
    assert "no idea" in table.warning
    assert table.tick() == []
    table.seat_bot(0, "random")
    table.tick()
    assert table.pending == (1,)


def test_a_bot_that_cheats_is_left_alone_and_the_table_says_so(file_store, game):
    class Cheat(FirstLegal):
        def choose(self, game, view, legal, chance):
            return Say(9)

    table = Table.new(file_store, game, [Cheat(), "Ben"])
    table.tick()
    assert "illegal move" in table.warning
    assert len(table.log) == 1


def test_a_bot_unknown_here_waits_for_somebody_who_knows_it(file_store, game):
    table = Table.new(file_store, game, [FirstLegal(), "Ben"])
    opened = Table.open(file_store, table.id)
    opened.tick()
    assert '"first"' in opened.warning
    assert opened.pending == (0,)


def test_two_tables_in_two_places_play_each_bot_once(store, game):
    table = Table.new(store, game, ["bot:random", "bot:random"])
    other = Table.open(store, table.id)
    for _ in range(6):
        table.tick()
        other.tick()
    assert len(store.entries(table.id)) == 7
    assert other.state == table.state


def test_a_bots_move_chosen_on_an_older_position_is_not_made(file_store, game):
    class Slow(FirstLegal):
        def choose(self, game, view, legal, chance):
            if len(table.log) == 1:
                other.ruling([{"op": "replace", "path": "/score/0", "value": 2}], "while the bot thinks")
            return Roll()

    table = Table.new(file_store, game, [Slow(), "Ben"])
    other = Table.open(file_store, table.id)
    table.tick()
    assert [entry.kind for entry in table.log] == ["start", "ruling"]
    table.tick()
    assert [entry.kind for entry in table.log] == ["start", "ruling", "move"]


class Patient(RandomBot):
    """Waits as long as it may; then takes what comes first."""

    name, needs_view = "patient", True

    def __init__(self):
        self.asked = 0

    def choose(self, game, view, legal, chance):
        self.asked += 1

    def hurry(self, game, view, legal, chance):
        return legal[0]


def test_a_bot_that_waits_is_asked_again_when_something_has_happened(file_store):
    bot = Patient()
    table = Table.new(file_store, SealedBids(2), ["Ana", bot])
    for _ in range(3):
        assert table.tick() == []
    assert bot.asked == 1
    table.talk(0, "Well?")
    assert table.tick() == []
    assert bot.asked == 2


def test_a_bot_that_has_waited_too_long_moves(file_store):
    table = Table.new(file_store, SealedBids(2), ["Ana", Patient()])
    now = file_store.now()
    assert table.tick(now) == []
    assert table.tick(now + 19) == []
    (entry,) = table.tick(now + 21)
    assert (entry.seat, entry.who) == (1, "bot")


def test_a_bot_waits_as_long_as_people_do_something(file_store):
    table = Table.new(file_store, SealedBids(2), ["Ana", Patient()])
    now = file_store.now()
    assert table.tick(now) == []
    table.pace.active = now + 15
    assert table.tick(now + 21) == []
    table.pace.composes("Ana's phone", True)
    assert table.tick(now + 100) == []
    table.pace.composes("Ana's phone", False)
    assert len(table.tick(now + 100)) == 1


def test_a_bot_that_would_wait_for_ever_is_moved_for(file_store):
    class Stubborn(Patient):
        patience = 5

        def hurry(self, game, view, legal, chance):
            return None

    table = Table.new(file_store, SealedBids(2), ["Ana", Stubborn()])
    now = file_store.now()
    assert table.tick(now) == []
    assert len(table.tick(now + 6)) == 1


def test_bots_that_all_wait_do_not_wait_for_each_other(file_store):
    table = Table.new(file_store, SealedBids(3), [Patient(), Patient(), Patient()])
    (first,) = table.tick()
    (second,) = table.tick()
    assert (first.seat, second.seat) == (0, 1)


def test_bots_are_asked_clockwise_after_the_last_mover(file_store):
    table = Table.new(file_store, SealedBids(3), ["bot:random", "Ana", "bot:random"])
    table.submit(1, table.legal(1)[0])
    (entry,) = table.tick()
    assert entry.seat == 2


def test_the_loop_plays_bots_and_ends_when_the_table_is_closed(tmp_path, game):
    async def evening():
        table = Table.new(Store(tmp_path / "r.sqlite"), game, ["Ana", "bot:random"])
        keeping = asyncio.create_task(table.run(poll=5))
        for _ in range(4):
            moved = asyncio.Event()
            stop = table.listen(lambda entries, moved=moved: entries[-1].who == "bot" and moved.set())
            table.submit(0, Say(1))
            await asyncio.wait_for(moved.wait(), 5)
            stop()
        table.close()
        await asyncio.wait_for(keeping, 5)
        return table

    table = asyncio.run(evening())
    assert table.outcome is not None
    assert table.store.lease(table.id).until == 0


def test_a_thinking_bot_does_not_block_the_page(tmp_path, game):
    class Thinker(FirstLegal):
        def choose(self, game, view, legal, chance):
            until = wall.monotonic() + 0.3
            while wall.monotonic() < until:
                pass
            return legal[0]

    async def evening():
        table = Table.new(Store(tmp_path / "r.sqlite"), game, [Thinker(), "Ben"])
        moved = asyncio.Event()
        table.listen(lambda entries: moved.set())
        keeping = asyncio.create_task(table.run())
        beats = 0
        while not moved.is_set():
            await asyncio.sleep(0.01)
            beats += 1
        table.close()
        await keeping
        return beats

    assert asyncio.run(evening()) >= 5


def test_the_loop_hears_of_other_processes(tmp_path, game):
    async def evening():
        table = Table.new(Store(tmp_path / "r.sqlite"), game, ["Ana", "Ben"])
        other = Table.open(Store(tmp_path / "r.sqlite"), table.id)
        heard = asyncio.Event()
        table.listen(lambda entries: heard.set())
        keeping = asyncio.create_task(table.run(poll=0.02))
        other.submit(0, Say(1))
        await asyncio.wait_for(heard.wait(), 5)
        table.close()
        await keeping
        return table.state == other.state

    assert asyncio.run(evening())


class Talkative(FirstLegal):
    """Says why it moves, from what it is shown."""

    def reason(self, game, view, seat, action, names):
        return f"{names[seat]} moves, seen as {view.seat}."


def test_what_a_bot_says_of_its_move_stands_in_the_log_and_comes_from_a_spectators_view(store, game):
    table = Table.new(store, game, ["Ana", Talkative()])
    table.submit(0, Say(1))
    table.tick()
    move, said = table.log[-2:]
    assert (move.kind, said.kind, said.seat, said.by) == ("move", "talk", 1, move.by)
    assert said.body == {"text": f"{table.names[1]} moves, seen as None."}
    assert Table.open(store, table.id, type(game)).log == table.log


def test_a_search_answers_what_people_offer_says_why_not_and_waits_with_an_offer_of_its_own(file_store):
    table = Table.new(file_store, RatScramble(4), ["Ana", *["bot:search:iterations=4"] * 3], seed=2)
    table.submit(0, table.legal(0)[0])
    while table.state.phase != "negotiation":
        table.tick()
    table.submit(0, Offer((Give(1, 0, 1, 5),)))
    said = [entry for _ in range(20) for entry in table.tick()]
    answer = next(entry for entry in said if entry.kind == "move" and entry.seat == 1)
    assert answer.body["kind"] == "decline"
    remark = next(entry for entry in table.log if entry.kind == "talk")
    assert "I keep 2 of my own" in remark.body["text"]
    assert remark.body["to"] == 0  # whom it answers
    # nobody has taken a vote token yet: they wait for Ana, some of them for an answer to what they offer
    assert table.state.vote_tokens == [None] * 4
    assert {offer.seat for offer in table.state.offers} <= {1, 2, 3}
    assert table.tick() == []


def test_a_bot_that_cannot_say_why_moves_all_the_same(store, game):
    class Speechless(FirstLegal):
        def reason(self, game, view, seat, action, names):
            raise KeyError("words")

    table = Table.new(store, game, ["Ana", Speechless()])
    table.submit(0, Say(1))
    table.tick()
    assert [entry.kind for entry in table.log[-2:]] == ["move", "move"]
