"""Playing at a table: moves, keys, races, notes, talk, rulings, seats, forks, events."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace

import pytest

from playtest import games
from playtest.engines import codec
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.chance import Chance
from playtest.engines.game import REFEREE, Illegal
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble import moves as rat_moves
from playtest.engines.rat_scramble.agreements import Give, VoteFor
from playtest.record import NoSuchPlaytest, tables
from playtest.table import BEGINS, Table, transcript
from playtest.table.seats import ReadOnly, Stale
from tests.ladder import Dealt, Done, FirstLegal, Hide, Ladder, Roll, Rules, Say
from tests.nim import Nim


def ladder(store, seats=("Ana", "Ben"), seed=1, **rules):
    return Table.new(store, Ladder(len(seats), Rules(**rules)), list(seats), "evening", seed=seed)


def play_on(table, moves, seed=0):
    rng = random.Random(seed)
    for _ in range(moves):
        seat = table.pending[0]
        table.submit(seat, rng.choice(table.legal(seat)))


def test_a_move_is_in_the_store_when_submit_returns(store):
    table = ladder(store)
    entry = table.submit(0, Say(2), key="k1", shown=999_990.0)
    assert store.entries(table.id)[-1] == entry
    assert (entry.n, entry.kind, entry.seat, entry.by, entry.key) == (2, "move", 0, "person", "k1")
    assert (entry.body, entry.shown) == ({"number": 2, "kind": "say"}, 999_990.0)


def test_a_reopened_playtest_stands_where_it_stood(store):
    table = ladder(store)
    play_on(table, 7)
    again = Table.open(store, table.id)
    assert again.state == table.state
    assert again.log == table.log
    assert again.events(0) == table.events(0)
    assert again.title == "evening"
    assert again.names == ["Ana", "Ben"]


def test_an_illegal_move_says_why_and_changes_nothing(store):
    table = ladder(store)
    before = table.state
    with pytest.raises(Illegal, match="not your turn"):
        table.submit(1, Say(2))
    assert (table.state, len(table.log), len(store.entries(table.id))) == (before, 1, 1)


@pytest.mark.parametrize("action", [Say(7), "say", None, Done(0, "says 1")])
def test_what_is_no_move_of_the_game_is_refused_in_a_sentence(file_store, action):
    table = ladder(file_store)
    with pytest.raises(Illegal, match="not a move of Ladder"):
        table.submit(0, action)
    assert len(file_store.entries(table.id)) == 1


def test_a_move_with_a_field_of_the_wrong_kind_gets_one_sentence_and_no_warning(store, recwarn):
    with pytest.raises(Illegal, match=r"number: input should be a valid integer \(got '3.5'\)"):
        ladder(store).submit(0, Say("3.5"))
    assert not recwarn.list


def test_a_second_click_finds_the_first(store):
    table = ladder(store)
    first = table.submit(0, Roll(), key="click")
    assert table.submit(0, Roll(), key="click") == first
    assert Table.open(store, table.id).submit(0, Roll(), key="click") == first
    assert len(store.entries(table.id)) == 2


def test_a_retry_in_another_process_that_has_not_heard_yet_finds_the_first(store):
    table = ladder(store)
    other = Table.open(store, table.id)
    first = table.submit(0, Roll(), key="click")
    assert other.submit(0, Roll(), key="click") == first
    assert other.state == table.state


def test_who_loses_the_race_catches_up_and_still_moves_if_that_is_legal(store):
    table = ladder(store)
    other = Table.open(store, table.id)
    table.note("thinks long")
    table.talk(1, "hurry")
    assert other.submit(0, Say(1)).n == 4
    assert [entry.kind for entry in other.log] == ["start", "note", "talk", "move"]


def test_a_move_from_a_stale_screen_says_what_changed(store):
    table = ladder(store)
    other = Table.open(store, table.id)
    table.submit(0, Say(3))
    with pytest.raises(Stale, match=r"Meanwhile: .*says 3.* It is not your turn"):
        other.submit(0, Say(1))
    assert other.state == table.state
    assert len(store.entries(table.id)) == 2


def test_a_screen_may_say_how_old_it_is(store):
    table = ladder(store)
    seen = table.log[-1].n
    table.submit(0, Say(3))
    with pytest.raises(Stale, match="says 3"):
        table.submit(0, Say(1), seen=seen)
    with pytest.raises(Illegal) as refused:
        table.submit(0, Say(1))
    assert not isinstance(refused.value, Stale)


def test_listeners_hear_of_a_move_after_it_is_on_disk(store):
    table = ladder(store)
    heard = []
    stop = table.listen(lambda entries: heard.append((entries, store.entries(table.id)[-len(entries) :])))
    table.submit(0, Say(1))
    assert heard[0][0] == heard[0][1]
    stop()
    table.submit(1, Say(1))
    assert len(heard) == 1


def test_a_listener_that_fails_does_not_make_a_move_look_lost(file_store, caplog):
    table = ladder(file_store)
    heard = []
    table.listen(lambda entries: 1 / 0)
    table.listen(heard.extend)
    entry = table.submit(0, Say(1))
    assert heard == [entry]
    assert "listener" in caplog.text


def test_another_process_hears_of_a_move_by_refreshing(store):
    table, other = (t := ladder(store)), Table.open(store, t.id)
    heard = []
    other.listen(heard.extend)
    entry = table.submit(0, Roll())
    assert other.refresh() == [entry] == heard
    assert other.state == table.state
    assert other.refresh() == []


def test_the_same_seed_and_moves_meet_the_same_rolls(file_store):
    one, two = ladder(file_store, seed=5), ladder(file_store, seed=5)
    two.note("bots may think and people talk in between")
    for table in (one, two):
        table.submit(0, Roll())
        table.submit(1, Roll())
    assert one.state == two.state
    assert ladder(file_store, seed=6).state != ladder(file_store, seed=5).state


def test_without_a_seed_every_deal_is_another(file_store):
    assert len({str(ladder(file_store, seed=None).log[0].chance) for _ in range(4)}) == 4


def test_replay_needs_the_rolls_and_no_seed(store):
    table = ladder(store)
    table.submit(0, Roll())
    rolls = Chance(outcomes=store.entries(table.id)[1].chance)
    state = table.state_at(1)
    table.game.apply(state, 0, Roll(), rolls)
    assert state == table.state


def test_a_physical_game_is_transcribed_by_asking_what_came_up(store):
    answers = [list(range(30, 0, -1)), 6]
    table = Table.new(store, Ladder(2), ["Ana", "Ben"], chance=lambda kind, options: answers.pop(0))
    entry = table.submit(0, Roll())
    assert (entry.by, entry.chance) == ("transcription", (6,))
    assert table.view(0).hands[0] == (26, 27, 28, 29, 30)
    assert Table.open(store, table.id).state == table.state


def test_a_transcription_that_is_broken_off_records_nothing(store):
    class NotYet(Exception):
        pass

    def ask(kind, options):
        if kind == "shuffle":
            return list(options)
        raise NotYet

    table = Table.new(store, Ladder(2), ["Ana", "Ben"], chance=ask)
    before = table.state
    with pytest.raises(NotYet):
        table.submit(0, Roll())
    assert (table.state, len(store.entries(table.id))) == (before, 1)


def test_a_note_is_about_an_entry(store):
    table = ladder(store)
    table.submit(0, Say(1))
    here = table.note("hesitated", tags=["pace"])
    early = table.note("unclear deal", about=1, seat=1)
    assert here.body == {"text": "hesitated", "about": 2, "tags": ["pace"]}
    assert (early.body["about"], early.seat, early.by, here.by) == (1, 1, "person", "facilitator")
    with pytest.raises(Illegal, match="no entry 99"):
        table.note("?", about=99)


def test_talk_and_survey_are_kept(store):
    table = ladder(store)
    table.talk(1, "Prost! 🍻 \0")
    table.survey(0, {"fun": 5, "confused": "nothing"})
    again = Table.open(store, table.id).log
    assert [e.body for e in again[1:]] == [
        {"text": "Prost! 🍻 "},
        {"answers": {"fun": 5, "confused": "nothing"}},
    ]


def test_a_second_click_on_note_or_undo_does_nothing(store):
    table = ladder(store)
    table.submit(0, Say(1))
    table.submit(1, Say(1))
    assert table.note("x", key="n") == table.note("x", key="n")
    assert table.undo(key="u") == table.undo(key="u")
    assert table.state.turn == 1


def test_a_ruling_edits_the_state_with_a_public_reason(store):
    table = ladder(store)
    patch = [{"op": "replace", "path": "/score/1", "value": 3}]
    entry = table.ruling(patch, "Ben forgot to count three.")
    assert table.state.score == [0, 3]
    assert entry.body == {"patch": patch, "reason": "Ben forgot to count three."}
    assert Table.open(store, table.id).state == table.state
    table.undo()
    assert table.state.score == [0, 0]


@pytest.mark.parametrize(
    ("patch", "why"),
    [
        ([{"op": "replace", "path": "/score/9", "value": 3}], "does not fit"),
        ([{"op": "replace", "path": "/score/0", "value": "three"}], "not a state of Ladder"),
        ([{"op": "add", "path": "/surprise", "value": 3}], "not a state of Ladder"),
        ([{"op": "copy", "from": "/hands/0/0", "path": "/hands/1/0"}], "A card is there twice"),
        ([{"op": "jump"}], "does not fit"),
    ],
)
def test_a_ruling_that_makes_no_sound_state_is_refused(file_store, patch, why):
    table = ladder(file_store)
    before = table.state
    with pytest.raises(Illegal, match=why):
        table.ruling(patch, "because")
    assert (table.state, len(file_store.entries(table.id))) == (before, 1)


def test_a_ruling_needs_a_reason(file_store):
    with pytest.raises(Illegal, match="reason"):
        ladder(file_store).ruling([], " ")


def test_seats_change_hands(store):
    table = ladder(store)
    table.rename(0, "Anna")
    table.seat_bot(1, "random")
    assert Table.open(store, table.id).names == ["Anna", "Ben"]
    seat = Table.open(store, table.id).seats[1]
    assert (seat.is_bot, seat.bot.name, seat.bot_name) == (True, "random", "random")
    table.seat_person(1, "Bea")
    assert Table.open(store, table.id).seats[1].bot is None
    assert table.names == ["Anna", "Bea"]


def test_bots_of_one_name_are_told_apart(file_store):
    table = ladder(file_store, seats=("Ana", "bot:random", "bot:random"))
    assert table.names == ["Ana", "Rob", "Otto"]


@pytest.mark.parametrize(
    ("seats", "why"),
    [(["Ana"], "needs 2 seats"), (["Ana", " "], "Seat 2 needs a name"), (["Ana", "bot:who"], 'no bot "who"')],
)
def test_seats_that_do_not_fit_are_refused(file_store, seats, why):
    with pytest.raises(ValueError, match=why):
        Table.new(file_store, Ladder(2), seats)
    assert file_store.playtests() == []


def test_rules_out_of_bounds_are_refused_by_field(file_store):
    with pytest.raises(codec.Invalid, match="turns"):
        Table.new(file_store, Ladder(2, Rules(turns=0)), ["Ana", "Ben"])
    assert file_store.playtests() == []


def test_a_fork_stands_alone_under_other_rules(store):
    table = ladder(store)
    play_on(table, 4)
    fork = table.fork(at=3, game=Ladder(2, Rules(turns=3)), title="short")
    assert fork.state == table.state_at(3)
    assert fork.header.parent == (table.id, 3)
    assert (fork.title, fork.names) == ("short", ["Ana", "Ben"])
    play_on(fork, 1)
    assert fork.pending == ()
    assert Table.open(store, fork.id).state == fork.state
    assert table.pending != ()


def test_what_does_not_fit_a_forks_rules_or_a_ruling_is_said_of_people(store):
    """“Seat 0 holds 2 cards and should hold 1” stood there, where everybody counts seats from 1."""
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cleo"], seed=4)
    fewer = CatInTheBox(3, replace(table.game.rules, numbers_for_three=6))
    with pytest.raises(Illegal, match=r"Ann holds 11 cards and should hold \d+\..* Try an earlier moment\.$"):
        table.fork(game=fewer)
    hand = codec.plain(table.state, table.game.State)["hands"][0]
    without = [{"op": "replace", "path": "/hands/0", "value": hand[1:]}]
    with pytest.raises(Illegal, match=r"Ann holds 10 cards") as refused:
        table.ruling(without, "A card was lost")
    assert "eat 0" not in str(refused.value)


def test_a_fork_can_be_forked_and_undone_to_its_start(store):
    table = ladder(store)
    play_on(table, 3)
    fork = table.fork()
    play_on(fork, 2)
    assert fork.fork(at=2).state == fork.state_at(2)
    fork.undo(to=1)
    assert fork.state == table.state


def test_a_seat_is_told_what_it_may_know(store):
    table = ladder(store)
    table.submit(0, Hide(table.state.hands[0][0]))
    hers = [event for _, event in table.events(0)]
    his = [event for _, event in table.events(1)]
    assert sum(isinstance(event, Dealt) for event in hers) == 1
    assert [e.what[:4] for e in hers if isinstance(e, Done)] == ["hide", "hid "]
    assert [e.what for e in his if isinstance(e, Done)] == ["hides a card"]
    assert not [e for _, e in table.events(None) if isinstance(e, Dealt)]
    assert len(table.events(REFEREE)) == 4


def test_voided_events_are_told_no_more(store):
    table = ladder(store)
    table.submit(0, Say(3))
    table.undo()
    table.submit(0, Say(1))
    said = [event.what for _, event in table.events(None)]
    assert said == ["says 1"]
    assert [event.what for event in table.events_of(2)] == ["says 3"]


def test_no_repr_shows_a_secret(file_store):
    table = ladder(file_store)
    table.submit(0, Hide(table.state.hands[0][0]))
    assert repr(table) == f"<Table {table.id}: Ladder, 2 seats, 2 entries>"
    assert "hands" not in repr(table) + repr(file_store)


def test_the_state_that_one_gets_is_a_copy(file_store):
    table = ladder(file_store)
    table.state.score[0] = 99
    assert table.state.score == [0, 0]


def test_snapshots_are_used_and_can_be_dropped_at_will(store):
    table = ladder(store, turns=500)
    play_on(table, 450)
    assert store.snapshot(table.id, table._made_by).n == 400
    quick = Table.open(store, table.id)
    store.delete_derived()
    slow = Table.open(store, table.id)
    assert quick.state == slow.state == table.state
    assert quick.events(REFEREE) == slow.events(REFEREE) == table.events(REFEREE)
    assert quick.state_at(17) == slow.state_at(17) == table.state_at(17)
    quick.undo(to=30)
    assert quick.state == slow.state_at(30)


def test_a_snapshot_that_does_not_load_is_no_harm(file_store):
    table = ladder(file_store, turns=500)
    play_on(table, 210)
    with file_store.writing() as connection:
        connection.exec_driver_sql("UPDATE derived_snapshots SET state = '{}', events = '[]'")
    assert Table.open(file_store, table.id).state == table.state


def test_playtests_are_listed_newest_first(store, time):
    first = ladder(store)
    time.passes(60)
    second = Table.new(store, Ladder(3), ["A", "B", "C"], "late", tags=["club"])
    assert [header.id for header in store.playtests()] == [second.id, first.id]
    header = store.playtests()[0]
    assert (header.players, header.tags, header.title, header.game) == (3, ("club",), "late", "ladder")
    assert header.created.timestamp() == time.now
    with pytest.raises(NoSuchPlaytest, match='no playtest "nope"'):
        store.header("nope")


def test_a_game_that_is_not_registered_opens_with_its_class(file_store):
    class Mine(Ladder):
        name = "mine"

    table = Table.new(file_store, Mine(2), ["Ana", "Ben"])
    with pytest.raises(ValueError, match="game=Mine"):
        Table.open(file_store, table.id)
    assert Table.open(file_store, table.id, game=Mine).readonly is None


def test_a_variant_is_not_played_on_by_the_base_rules(file_store):
    class NoRolls(Ladder):
        def legal(self, state, seat):
            return [move for move in super().legal(state, seat) if not isinstance(move, Roll)]

    table = Table.new(file_store, NoRolls(2), ["Ana", "Ben"])
    opened = Table.open(file_store, table.id)
    assert "NoRolls" in opened.readonly
    with pytest.raises(ReadOnly, match="NoRolls"):
        opened.submit(0, Say(1))
    assert opened.fork().submit(0, Roll()).n == 2
    assert Table.open(file_store, table.id, game=NoRolls).readonly is None


def break_entry(store, id, n, body):
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE entries SET body = '{body}' WHERE playtest = '{id}' AND n = {n}")
        tables.seal(connection)  # edited on purpose: damage is noticed before


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('{"kind": "say", "number": 9}', "number"),
        ('{"kind": "show", "card": 31}', "not possible now"),
        ("not json", "not JSON"),
    ],
)
def test_a_log_that_no_longer_replays_opens_up_to_its_last_good_entry(store, body, why):
    table = ladder(store)
    for n in range(6):
        table.submit(n % 2, Say(1))
    break_entry(store, table.id, 5, body)
    opened = Table.open(store, table.id)
    assert opened.readonly.startswith("Entry 5")
    assert why in opened.readonly
    assert "up to entry 4, read-only" in opened.readonly
    assert opened.state == table.state_at(4)
    assert len(opened.log) == 4
    for act in (lambda: opened.submit(1, Say(1)), opened.undo, lambda: opened.note("x")):
        with pytest.raises(ReadOnly, match="Entry 5"):
            act()
    assert rows_kept(store, table.id) == 7
    assert opened.fork().submit(1, Say(1)).n == 2


def rows_kept(store, id):
    """How many entries lie in the database, readable or not."""
    with store.reading() as connection:
        return connection.exec_driver_sql(f"SELECT count(*) FROM entries WHERE playtest = '{id}'").scalar()


def test_what_was_undone_need_not_replay(store):
    table = ladder(store)
    table.submit(0, Say(1))
    table.undo()
    table.submit(0, Say(2))
    break_entry(store, table.id, 2, '{"kind": "show", "card": 31}')
    opened = Table.open(store, table.id)
    assert opened.readonly is None
    assert opened.state == table.state


def test_a_deal_that_does_not_replay_cannot_be_opened(file_store):
    table = ladder(file_store)
    with file_store.writing() as connection:
        connection.exec_driver_sql("UPDATE entries SET chance = '[[1,2,3]]'")
        tables.seal(connection)
    with pytest.raises(ValueError, match=r"cannot be opened. Entry 1 .*other than the 30 being shuffled"):
        Table.open(file_store, table.id)


def test_looking_at_the_log_needs_neither_pandas_nor_plotly():
    code = (
        "import sys, playtest.table, playtest.widgets.table; print({'pandas', 'plotly'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_bot_made_in_a_cell_sits_in_the_log_by_its_name(file_store):
    table = ladder(file_store, seats=("Ana", FirstLegal()))
    assert table.seats[1].bot is not None
    seat = Table.open(file_store, table.id).seats[1]
    assert (seat.bot_name, seat.version, seat.bot) == ("first", "1", None)


def test_a_shipped_game_that_only_got_new_options_goes_on_with_a_warning(file_store):
    table = Table.new(file_store, games()["cat_in_the_box"](2), ["Ana", "Ben"])
    rules = json.loads(table.header.rules)
    rules.pop("start_player")
    with file_store.writing() as connection:
        connection.exec_driver_sql("UPDATE playtests SET digest = 'older', rules = ?", (json.dumps(rules),))
        tables.seal(connection)
    opened = Table.open(file_store, table.id)
    assert opened.readonly is None
    assert "has changed since" in opened.warning


def negotiation(store):
    """Rat Scramble with everybody's character chosen."""
    table = Table.new(store, RatScramble(4), ["Ann", "Bob", "Cleo", "Dan"], seed=3)
    for seat, character in enumerate(("Carmichael", "Quincy", "Medici", "D'Ambrosio")):
        table.submit(seat, rat_moves.Choose(character))
    return table


def test_an_answer_to_an_offer_that_gave_way_to_another_answers_nothing(file_store):
    """Numbers of offers that are gone are used again; who accepts is held to what was on their screen."""
    table = negotiation(file_store)
    (first, _), ann, bob = table.state.proposals, 0, 1
    seen = table.submit(bob, rat_moves.Offer((VoteFor(bob, first), Give(ann, bob, ann, 1)))).n
    other = Table.open(file_store, table.id)
    other.submit(bob, rat_moves.Withdraw(1))
    other.submit(bob, rat_moves.Offer((VoteFor(bob, first), Give(ann, bob, ann, 3))))
    with pytest.raises(Stale, match=r"It has changed since; look again\. Nothing was done"):
        table.submit(ann, rat_moves.Accept(1), seen=seen)
    assert table.state.agreements == ()
    table.submit(ann, rat_moves.Accept(1), seen=len(table.log))
    assert len(table.state.agreements) == 1


def test_an_answer_counts_where_only_something_else_was_offered_meanwhile(file_store):
    table = negotiation(file_store)
    (first, second), ann, bob = table.state.proposals, 0, 1
    seen = table.submit(bob, rat_moves.Offer((VoteFor(bob, first), Give(ann, bob, ann, 1)))).n
    table.submit(2, rat_moves.Offer((VoteFor(2, second), Give(ann, 2, ann, 1))))
    table.submit(ann, rat_moves.Accept(1), seen=seen)
    assert len(table.state.agreements) == 1


def test_the_log_of_a_game_without_words_counts_from_1(store):
    """It began at entry 2, as the game says nothing of its beginning."""
    table = Table.new(store, Nim(2), ["Ann", "Ben"])
    table.submit(0, table.legal(0)[0])
    numbers = [line[:5].strip() for line in transcript(table) if line[:5].strip().isdigit()]
    assert numbers == ["1", "2"]
    assert f"    1  {BEGINS}" in list(transcript(table))
