import asyncio
import itertools
import json
import shutil
from dataclasses import replace

import pytest

from playtest.bots.base import Remark
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.game import REFEREE
from playtest.record import Store
from playtest.review import demonstrations, samples
from playtest.table import Table
from playtest.widgets.kit import Message
from playtest.widgets.studio import Dashboard, Review, Tweak, fork_form, timeline
from playtest.widgets.studio.review_parts import called
from tests.nim import Nim, Rules, Take
from tests.widgets.conftest import Page, _nodes


class Watch:
    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
def store(tmp_path, watch):
    store = Store(tmp_path / "recordings.sqlite", clock=watch)
    yield store
    store.close()


def nim(store, watch):
    """Seven sticks: Ann takes 2, Ben 1 (taken back), Ben 2 after a long think; a note; Ann 2; Ben 1."""
    table = Table.new(store, Nim(2), ["Ann", "Ben"], "Sticks", chance=lambda kind, options: 7)
    for seat, sticks, seconds in [(0, 2, 2), (1, 1, 2)]:
        watch.now += seconds
        table.submit(seat, Take(sticks), shown=watch.now - seconds)
    table.undo()
    watch.now += 30
    table.submit(1, Take(2), shown=watch.now - 30)
    table.note("Ben counts aloud.", about=5)
    for seat, sticks in [(0, 2), (1, 1)]:
        watch.now += 2
        table.submit(seat, Take(sticks), shown=watch.now - 2)
    return table


def cat(store):
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=3)
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[-1])
    return table


def sticks(review):
    return review.table.state_at(review.entry).sticks


def press(review, do, **values):
    review.board.arrived({"do": do, "values": values})


def test_the_newest_playtest_opens_at_its_deal(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    assert review.entry == 1
    assert sticks(review) == 7


def test_a_deal_too_long_for_the_line_above_the_buttons_is_on_the_board_alone(store):
    """Four hands stood there one after the other, and ended in dots."""
    cat(store)
    review = Review(store, game="cat_in_the_box")
    (said,) = [pane for pane in review.board.panes.values() if "Entry 1 of" in str(pane)]
    assert "The game begins. The board shows the deal." in str(said)
    assert "Ann's hand" not in str(said)


def test_what_was_played_last_is_opened_though_another_was_begun_later(store, watch):
    """The game that had just ended had been begun first, and another one opened."""
    first = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=3)
    watch.now += 100
    nim(store, watch)
    watch.now += 100
    while first.pending:
        first.submit(first.pending[0], first.legal(first.pending[0])[-1])
    watch.now += 100
    Table.open(store, store.playtests()[0].id, Nim).note("Added later.", about=1)
    review = Review(store, classes=[Nim])
    assert review.table.id == first.id
    dashboard = Dashboard(store, classes=[Nim])
    assert dashboard.choice.game == "cat_in_the_box"
    dashboard._hear(Message("step"))
    assert dashboard.below.table.id == first.id
    dashboard.close()


def test_it_steps_forward_and_back_and_stops_at_the_ends(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    seen = [sticks(review)]
    for _ in range(9):
        press(review, "forward")
        seen.append(sticks(review))
    assert seen == [7, 5, 4, 5, 3, 3, 1, 0, 0, 0]
    press(review, "back")
    assert sticks(review) == 1
    press(review, "first")
    assert review.entry == 1
    press(review, "last")
    assert sticks(review) == 0


def test_it_jumps_to_notes_undos_and_long_thinks(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    press(review, "jump:undo")
    assert review.entry == 4
    press(review, "jump:think")
    assert review.entry == 5
    press(review, "first")
    press(review, "jump:note")
    assert review.entry == 5


def test_the_next_note_is_shown_at_the_entry_it_is_about_and_the_last_leads_nowhere(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    press(review, "jump:note")
    assert review.entry == 5
    assert "Note: Ben counts aloud." in json.dumps(review.board.panes)
    press(review, "jump:note")
    assert review.entry == 5


def marks(review):
    """The marks of the timeline: where each leads, what it is called, and what it says of it."""
    nodes = [node for node in _nodes(review.board.panes) if "data-marks" in node[2]]
    return [(node[2]["data-do"], node[2]["data-called"], node[2]["data-about"]) for node in nodes]


def test_marks_of_the_timeline_lead_to_what_they_mark_and_say_why(store, watch):
    nim(store, watch)
    undone, several = marks(Review(store, classes=[Nim]))
    assert undone[:2] == ("entry:4", "undone, entry 4")
    assert undone[2].endswith("\nIt was undone.")
    assert several[:2] == ("entry:5", "1 note, 1 long think, entry 5")
    noted, thought = several[2].splitlines()
    assert "Ben counts aloud." in noted
    assert "long think: Ben: taken" in thought
    assert "three times the usual" in thought


@pytest.mark.parametrize("game", ["rat_scramble", "collapsization", "trade_warz"])
def test_no_two_marks_lie_over_each_other_and_many_are_counted(store, game):
    samples.load(store, game)
    longest = max(store.playtests(), key=lambda header: len(store.entries(header.id)))
    review = Review(store, id=longest.id)
    review.look_as(None)
    last = review.table.log[-1].n
    at = [int(do.partition(":")[2]) for do, _, _ in marks(review)]
    assert len(at) > 3
    assert all(100 * (b - a) / (last - 1) >= timeline.NEAR for a, b in itertools.pairwise(at))
    told = [node for node in _nodes(review.board.panes) if "data-marks" in node[2]]
    for node in told:
        assert node[3][0][1:] == ("" if node[2]["data-marks"] == 1 else str(node[2]["data-marks"]))
    assert all(about.strip() for _, _, about in marks(review))


def test_where_much_comes_out_those_are_marked_in_which_it_is_counted_up_who_got_what(store):
    samples.load(store, "rat_scramble")
    longest = max(store.playtests(), key=lambda header: len(store.entries(header.id)))
    table = Table.open(store, longest.id)
    found = timeline.moments(table)
    kept = timeline.weighty(found)
    assert len(found) > timeline.MOST
    assert 0 < len(kept) < len(found) / 2
    assert all(moment.counts and moment.rows for moment in kept.values())
    few = dict([*found.items()][:3])
    assert timeline.weighty(few) == few


def test_the_space_key_plays_and_stops_and_speed_is_chosen_without_stopping(store, watch):
    nim(store, watch)

    async def play():
        review = Review(store, classes=[Nim])
        press(review, "toggle")
        press(review, "speed", speed="fast")
        playing = review.autoplay.plays
        press(review, "toggle")
        return playing, review.autoplay.plays, review.autoplay.pace

    assert asyncio.run(play()) == (True, False, 0.25)


def test_playing_on_asks_who_sits_where(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    review.go(3)
    press(review, "fork", seat0="bot:random", seat1="")
    seats = review.view.table.seats
    assert [seat.is_bot for seat in seats] == [True, False]
    assert seats[1].name == "Ben"


def test_playing_on_calls_a_seat_by_the_name_its_person_gave(store, watch):
    table = nim(store, watch)
    table.rename(1, "Benedikta")
    for at, name in ((1, "Ben"), (table.log[-2].n, "Ben"), (table.log[-1].n, "Benedikta")):
        review = Review(store, classes=[Nim], id=table.id)
        review.place.at = at
        assert f'as before: {name}"' in redrawn(review)
        press(review, "fork")
        assert review.view.table.names[1] == name


def redrawn(review):
    review.board.arrived({"do": "hello", "values": {}})
    return Page(review.board).text


def drawn_names(review):
    """The page, and of it the log."""
    page, panes = redrawn(review), review.board.panes
    _players, side = panes["beside"][3]
    return page, json.dumps(side[3][1], ensure_ascii=False)


def test_everybody_is_called_as_who_sat_there_then(store, watch):
    """A chair of a bot's was taken by somebody, and another was given to a bot, after some moves."""
    table = Table.new(store, Nim(2), ["Ann", "Ben"], seed=3)
    table.rename(0, "Marta")  # she came by a device before the first move
    first = table.submit(0, Take(1)).n
    table.rename(0, "Zoe")
    last = table.submit(1, Take(1)).n
    table.submit(0, Take(1))
    review = Review(store, classes=[Nim])
    for at in (1, first):
        review.go(at)
        page, log = drawn_names(review)
        assert "Marta" in page
        assert "Zoe" not in page.replace(log, "").replace(": Zoe, Ben", "")
        assert '["Ann"]' not in page
    review.go(last)
    page, log = drawn_names(review)
    assert "Zoe" in page
    assert "Marta: taken, sticks 1" in log
    assert "Marta" not in page.replace(log, "")
    assert table.names[0] == "Zoe", "the table itself goes on with who sits there now"


def test_the_list_of_playtests_names_who_sat_there_last(store, watch):
    table = nim(store, watch)
    table.rename(0, "Marta")
    table.rename(0, "Martha")
    review = Review(store, classes=[Nim])
    page = Page(review.board).text
    assert ": Martha, Ben" in page
    assert ": Ann, Ben" not in page


def test_playtests_in_lists_carry_their_game_and_whether_they_are_made_up(store, watch):
    table = nim(store, watch)
    listed = called(replace(table.header, title="Sunday", tags=("made up",)), "Nim")
    assert listed.startswith("Nim: Sunday (example, made up), ")


def test_the_slider_and_the_log_lead_to_an_entry(store, watch):
    table = nim(store, watch)
    review = Review(store, classes=[Nim])
    press(review, "choose", playtest=table.id, seat="all", entry="7")
    assert sticks(review) == 1
    press(review, "entry:2")
    assert sticks(review) == 5
    review.go(999)
    assert sticks(review) == 0


def test_what_was_taken_back_is_said_to_be(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    review.go(3)
    assert "(Undone later.)" in json.dumps(review.board.panes["controls"])


def test_a_seat_sees_its_own_hand_alone(store):
    table = cat(store)
    review = Review(store)
    pictures = {}
    for who in (REFEREE, None, 0, 1, 2):
        review.look_as(who)
        review.go(1)
        zones = [
            pane for pane in review.board.panes.values() if pane[2].get("data-zone") in ("stage", "mine")
        ]
        pictures[who] = json.dumps([zone[3] for zone in zones])
    assert len(set(pictures.values())) == 5
    review.go(table.log[-1].n)
    assert review.table.outcome


def test_a_press_on_a_seat_shows_its_side_and_a_second_one_everything_again(store):
    cat(store)
    review = Review(store)
    press(review, "seat:2")
    assert review.shows == 2
    press(review, "seat:2")
    assert review.shows == REFEREE
    press(review, "seat:7")
    assert "There is no seat 8 here." in shown(review)


def test_a_page_that_is_turned_takes_nothing_away_that_was_said(store):
    cat(store)
    review = Review(store)
    page = Page(review.board)
    page.do("hello")
    page.do("note", text=" ")
    page.do("shape", stage="tall", mine="tall")
    assert "Write the note first." in page.text


def test_a_game_that_goes_on_is_not_opened_with_everything_open(store, watch):
    Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=3)
    assert Review(store).shows is None
    watch.now += 60
    cat(store)
    assert Review(store).shows == REFEREE


def test_hidden_cards_of_a_game_that_goes_on_are_shown_only_after_a_question(store):
    Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=3)
    review = Review(store)
    for who, seat in (("all", REFEREE), ("1", 1)):
        press(review, "choose", seat=who)
        assert review.shows is None
        assert "This playtest is not over." in shown(review)
        press(review, "back")  # a step leaves the question up, and the list with what was chosen
        assert "This playtest is not over." in shown(review)
        assert f'"name": "seat", "value": "{who}"' in shown(review)
        press(review, "look-no")
        assert review.shows is None
        assert '"name": "seat", "value": "spectator"' in shown(review)
        assert "This playtest is not over." not in shown(review)
        press(review, "choose", seat=who)
        press(review, "look-yes")
        assert review.shows == seat
        press(review, "choose", seat="spectator")
        assert review.shows is None


def test_another_playtest_is_chosen_from_the_list(store, watch):
    first = nim(store, watch)
    watch.now += 60
    second = cat(store)
    review = Review(store, classes=[Nim])
    assert review.table.id == second.id
    press(review, "choose", playtest=first.id, seat="all", entry="1")
    assert review.table.id == first.id
    assert review.board.panes["head"][2]["data-review"] == first.id
    assert Review(store, classes=[Nim], game="nim").table.id == first.id


def test_a_store_without_playtests_says_so(store):
    assert "No playtest is recorded yet." in json.dumps(Review(store).board.panes)


def test_a_place_that_is_no_store_is_said_in_a_sentence(tmp_path):
    (tmp_path / "text.sqlite").write_text("hello")
    assert "is not a database" in json.dumps(Review(tmp_path / "text.sqlite").board.panes)


def test_it_plays_by_itself_until_the_end_or_until_stopped(store, watch):
    nim(store, watch)

    async def watch_it():
        review = Review(store, classes=[Nim], pace=0)
        press(review, "play")
        while review.entry < 8:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        press(review, "first")
        press(review, "play")
        press(review, "stop")
        for _ in range(5):
            await asyncio.sleep(0)
        return review.entry

    assert asyncio.run(watch_it()) == 1


def test_nothing_that_is_shown_is_kept_in_the_widget(store):
    cat(store)
    review = Review(store)
    state = json.dumps(review.board.get_state(), default=str)
    assert "Ann" not in state
    assert "hand" not in repr(review)
    assert isinstance(Message("first"), Message)


def shown(review):
    return json.dumps(review.board.panes, ensure_ascii=False)


def test_it_jumps_to_where_the_lead_passed_as_the_figures_have_it(store):
    from playtest.frames import frames
    from playtest.review import measures

    samples.load(store, "trade_warz")
    review = Review(store, game="trade_warz")
    found = frames(store, playtests=[review.table.id])
    passed = measures.lead_changes(found, "gdp")["n"].tolist()
    assert passed
    press(review, "jump:lead")
    assert review.entry == passed[0]


def test_a_note_is_written_on_a_past_entry(store, watch):
    table = nim(store, watch)
    review = Review(store, classes=[Nim])
    review.go(2)
    press(review, "note", text=" Why two? ", tags="opening, odd,")
    last = Table.open(store, table.id, Nim).log[-1]
    assert last.body == {"text": "Why two?", "about": 2, "tags": ["opening", "odd"]}
    assert review.entry == 2
    assert "Noted on entry 2." in shown(review)
    press(review, "note", text="  ")
    assert "Write the note first." in shown(review)
    press(review, "last")
    assert "Why two?" in shown(review)


def test_a_note_finds_its_place_behind_what_another_screen_wrote_meanwhile(store, watch):
    table = nim(store, watch)
    review = Review(store, classes=[Nim])
    table.note("first")
    press(review, "note", text="second")
    texts = [entry.body["text"] for entry in store.entries(table.id)[-2:]]
    assert texts == ["first", "second"]


def test_play_goes_on_from_any_entry_as_a_fork_and_comes_back(store, watch):
    table = nim(store, watch)
    review = Review(store, classes=[Nim])
    review.go(5)
    press(review, "fork")
    forked = review.view.table
    assert forked.header.parent == (table.id, 5)
    assert forked.state.sticks == 3
    assert "data-playtest" in shown(review)
    forked.submit(forked.pending[0], Take(1))
    press_leave = {"do": "leave", "values": {}}
    review.board.arrived(press_leave)
    assert review.view is None
    assert review.table.id == forked.id
    assert len(store.entries(table.id)) == len(table.log)


def test_play_goes_on_from_an_entry_by_another_rule(store, watch):
    table = nim(store, watch)
    review = Review(store, classes=[Nim])
    review.go(5)
    assert fork_form.WHAT_IF in shown(review)
    press(review, "fork-change", **{"rules.most": "4", "seat1": "person"})
    assert "Most at once: 4 (was 2)" in shown(review)
    press(review, "forward")
    assert "Most at once: 4 (was 2)" in shown(review)  # a step asks nothing anew
    press(review, "back")
    press(review, "fork", **{"rules.most": "4"})
    forked = review.view.table
    assert forked.header.parent == (table.id, 5)
    assert forked.game.rules == Rules(most=4)
    assert forked.state == table.state_at(5)
    assert forked.title == "Sticks (fork, other rules)"
    assert Table.open(store, table.id, Nim).game.rules == Rules()


def test_what_is_no_rule_is_said_beside_its_field_and_nothing_is_forked(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    press(review, "fork", **{"rules.most": "many"})
    assert review.view is None
    (said,) = [node for node in _nodes(review.board.panes) if node[1] == "refusal"]
    assert said[3][0] == "Most at once should be a whole number from 1 to 5."
    assert len(store.playtests()) == 1
    press(review, "fork", **{"rules.most": "2"})
    assert review.view.table.game.rules == Rules()


def test_a_position_that_is_none_by_the_other_rules_is_refused_in_the_form(store):
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cleo"], seed=4)
    review = Review(store)
    press(review, "fork", **{"rules.numbers_for_three": "1"})
    assert review.view is None
    assert review.refusal == ""
    (said,) = [node for node in _nodes(review.board.panes) if node[1] == "refusal"]
    assert "Ann holds 11 cards" in said[3][0]
    assert store.forks(table.id) == []


def test_a_later_ruling_is_not_taken_along_by_either_way_to_fork(store, watch):
    """After so many moves a fork took what was ruled afterwards; from the entry of the move it did not."""
    table = Table.new(store, Nim(2), ["Ann", "Ben"])
    table.submit(0, Take(1))
    table.ruling([{"op": "replace", "path": "/sticks", "value": 3}], "Some fell off the table.")
    review = Review(store, classes=[Nim])
    review.go(2)
    press(review, "fork", **{"rules.most": "3"})
    tweak = Tweak(Nim(2), store, base=Nim(2))
    tweak._hear(Message("fork", {"playtest": table.id, "after": "1", "rules.most": "3"}))
    here, there = review.view.table, tweak.view.table
    assert here.header.parent == there.header.parent == (table.id, 2)
    assert here.state == there.state == table.state_at(2) != table.state
    tweak.close()


def test_a_fork_without_a_title_is_called_by_where_it_began(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"])
    table.submit(0, Take(1))
    assert table.fork().title == "Fork after 1 move"


def test_a_fork_leads_to_where_its_review_was_opened(store, watch):
    nim(store, watch)
    left = []
    review = Review(store, classes=[Nim], leave=lambda: left.append("left"))
    review.go(5)
    press(review, "fork")
    review.board.arrived({"do": "leave", "values": {}})
    assert left == ["left"]


def test_a_playtest_is_saved_and_imported_elsewhere(store, watch, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = nim(store, watch)
    press(Review(store, classes=[Nim]), "save")
    path = tmp_path / f"{table.id}.playtest"
    other = Review(Store(tmp_path / "other.sqlite"), classes=[Nim])
    press(other, "import", path=str(path))
    assert other.table.id == table.id
    path.write_text(path.read_text(encoding="utf-8").replace("Ann", "Eve"), encoding="utf-8")
    press(other, "import", path=str(path))
    assert "its digest differs" in shown(other)
    press(other, "import", path="nowhere.playtest")
    assert "There is no file nowhere.playtest." in shown(other)


def test_the_report_is_a_button_away(store, watch, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = nim(store, watch)
    review = Review(store, classes=[Nim])
    press(review, "report")
    assert f"{table.id}.html" in shown(review)
    for step in ("first", "forward", "jump:note", "seat:0", "report"):
        press(review, step)
        assert f"{table.id}.html" in shown(review), step
    review.note("It is not made of this.")
    assert f"{table.id}.html" not in shown(review)
    assert "Ben counts aloud." in (tmp_path / f"{table.id}.html").read_text(encoding="utf-8")


def test_an_empty_store_offers_the_samples(store):
    review = Review(store, game="cat_in_the_box")
    press(review, "samples")
    assert review.table.game.name == "cat_in_the_box"
    assert len(store.playtests()) == len(samples.files("cat_in_the_box")) + demonstrations.EVENINGS


def test_the_first_picture_does_not_wait_for_the_lead_changes(store):
    samples.load(store, "trade_warz")

    async def look():
        review = Review(store, game="trade_warz")
        first = shown(review)
        while "jump:lead" not in shown(review):
            await asyncio.sleep(0.01)
        return first

    assert "jump:lead" not in asyncio.run(asyncio.wait_for(look(), 60))


def test_the_log_up_to_the_entry_is_told_newest_first(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])

    def numbers():
        _players, side = review.board.panes["beside"][3]
        _close, log, _drawers = side[3]
        return [(item[2]["data-n"], item[3][1][2].get("aria-current")) for item in log[3][1][3]]

    review.go(2)
    assert numbers() == [(2, "step"), (1, None)]
    review.go(6)
    assert [n for n, _ in numbers()] == [6, 5, 4, 3, 2, 1]  # what was taken back stands there struck out
    assert [at for _, at in numbers()] == ["step", None, None, None, None, None]
    review.note("Later.")
    review.go(9)
    assert numbers()[0] == (9, "step")


def uploaded(name, text):
    """A file as the page's widget sends it."""
    data = text.encode("utf-8")
    sent = {"name": name, "type": "", "size": len(data), "last_modified": 0}
    return {**sent, "content": memoryview(data)}


def test_mailed_files_are_uploaded_checked_and_told_of_one_by_one(store, watch, tmp_path):
    first, second = nim(store, watch), nim(store, watch)
    texts = {table.id: store.export(table.id) for table in (first, second)}
    other = Store(tmp_path / "other.sqlite")
    review = Review(other, classes=[Nim])
    review.upload.set_state({"value": [uploaded("a.playtest", texts[first.id])]})
    assert review.table.id == first.id
    assert f"Imported as {first.id}." in shown(review)
    assert review.upload.value == ()
    files = [
        uploaded("changed.playtest", texts[second.id].replace("Ann", "Eve")),
        uploaded("<b>.playtest", "Dear all,"),
        uploaded("short.playtest", texts[second.id].rpartition('{"entries"')[0]),
        uploaded("b.playtest", texts[second.id]),
    ]
    review.upload.set_state({"value": files})
    said = shown(review)
    assert f"Imported as {second.id}." in said
    assert "changed.playtest: The file was changed or damaged since it was exported" in said
    assert "<b>.playtest: This is not an exported playtest" in said
    assert "short.playtest: The file is cut short" in said
    assert sorted(header.id for header in other.playtests()) == sorted(texts)
    assert "Ann" not in json.dumps(review.upload.get_state(), default=str)
    other.close()


def spoil(store, table, n):
    """One entry is not what was written down any more."""
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE entries SET at = 0 WHERE playtest = '{table.id}' AND n = {n}")


def test_what_the_recordings_lack_and_which_playtests_are_damaged_stands_at_the_top(store, watch, tmp_path):
    table = nim(store, watch)
    watch.now += 60
    odd = nim(store, watch)
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE playtests SET created = 1e300 WHERE id = '{odd.id}'")
    page = Page(Review(store, classes=[Nim]).board)
    page.do("hello")
    said = f"Playtest {odd.id} is damaged or no longer replays, so part of it is missing here."
    assert page.text.index(said) < page.text.index("pb-stage")
    assert f'"data-review": "{table.id}"' in page.text
    copy = tmp_path / "copy.sqlite"
    shutil.copyfile(store.file, copy)
    page = Page(Review(copy, classes=[Nim]).board)
    page.do("hello")
    # what was moved into the file in time is reviewed, and without that there is nothing but the form
    below = "pb-stage" if "pb-stage" in page.text else "pb-form"
    assert page.text.index("copy.sqlite was copied without its companion file") < page.text.index(below)
    assert page.text.count("was copied without") == 1


def test_the_newest_playtest_that_can_be_shown_is_opened_and_what_is_wrong_with_a_newer_one_is_said(
    store, watch
):
    table = nim(store, watch)
    watch.now += 60
    odd = nim(store, watch)
    spoil(store, odd, 1)
    made = Review(store, classes=[Nim])
    page = Page(made.board)
    page.do("hello")
    assert made.table.id == table.id
    assert "Entry 1 " in page.text
    assert "it is damaged (its checksum does not fit)" in page.text


def test_an_early_end_is_marked_told_and_counted_as_no_end(store):
    table = Table.new(store, CatInTheBox(2), ["Ann", "Ben"])
    table.submit(0, table.legal(0)[0])
    table.end_early("The last train")
    review = Review(store)
    page = Page(review.board)
    page.do(f"entry:{table.log[-1].n}")
    assert "The playtest was ended here: The last train." in page.text
    assert f"ended early, entry {table.log[-1].n}" in page.text
    table.go_on()
    review = Review(store)
    page = Page(review.board)
    page.do("last")
    assert "The playtest continues." in page.text


def test_a_language_models_reason_is_told_from_peoples_notes_and_only_after_the_game(store, watch):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], chance=lambda kind, options: 7)
    move = table.submit(0, Take(2))
    told = {"model": "smol", "prompt": 3, "places": [[1, 3]]}
    table.remarked(Remark("Two leave five.", told), move.n, "bot:language_model")
    table.note("Ann hesitates.", about=move.n)
    under_way = Review(store, classes=[Nim])
    press(under_way, f"entry:{move.n}")
    assert "Note: Ann hesitates." in shown(under_way)
    assert "Two leave five." not in shown(under_way)
    for seat, sticks in [(1, 2), (0, 2), (1, 1)]:
        table.submit(seat, Take(sticks))
    over = Review(store, classes=[Nim])
    press(over, f"entry:{move.n}")
    assert "Language model: Two leave five." in shown(over)
    assert "Note: Ann hesitates." in shown(over)
    assert "Note: Two leave five." not in shown(over)
    assert timeline.marked(over.table, "note") == [move.n]
    press(over, "entry:3")
    assert "Two leave five. Ann hesitates." not in shown(over), "no mark tells a model's words as a note"
