"""What the facilitator reads on the console, at a clock that the test turns; no server, no browser."""

from playtest.seats import limits
from tests.seats.desk import Tab


def whose(desk):
    """Whose move the console says it is."""
    (line,) = (node for node in desk.tab.look().nodes() if "data-whose" in node[2])
    return "".join(child if isinstance(child, str) else "".join(child[3]) for child in line[3])


def moved(desk, seat):
    desk.table.submit(seat, next(iter(desk.table.legal(seat))))


def test_a_move_is_waited_for_since_the_game_began_and_not_since_the_room_was_opened(desk):
    here = desk(seats=2, started=False)
    here.clock.now += 300
    here.sit("Zoe", 0)
    here.clock.now += 60
    here.sit("Max", 1)
    assert here.session.room.started
    here.clock.now += 5
    assert whose(here) == "Zoe, Max to move, for 5 seconds"


def test_a_server_that_is_started_again_before_the_first_move_counts_from_when_the_last_sat_down(desk, place):
    here = desk(seats=2, started=False)
    here.clock.now += 300
    here.sit("Zoe", 0)
    here.sit("Max", 1)
    here.clock.now += 7
    again = type(here.session)(here.rooms, here.session.room, here.session.url)
    assert {here.clock.now - again.asked.since(seat) for seat in again.table.pending} == {7.0}


def test_each_of_several_who_are_asked_is_counted_since_it_was_asked(desk):
    """Everyone discards a card first: somebody's doing so does not make the others' waiting any shorter."""
    here = desk(seats=3)
    here.clock.now += 60
    moved(here, 0)
    here.clock.now += 5
    assert whose(here) == "Ben, Cleo to move, for 1 minute"
    moved(here, 2)
    moved(here, 1)
    here.clock.now += 2
    assert whose(here).endswith(" to move, for 2 seconds")


def test_the_console_counts_who_has_answered_the_survey_and_each_device_thanks(desk):
    here = desk(seats=3, started=False)
    for seat, name in enumerate(["Zoe", "Max", "Kim"]):
        here.sit(name, seat)
    here.tab.do("survey-send", **{"ask.fun": True})
    assert "None of 3 have answered the survey; missing: Zoe, Max, Kim." in here.tab.text()
    phones = [Tab(screen) for screen in here.seats]
    here.clock.now += 5
    for seat, phone in enumerate(phones[:2]):
        assert phone.doing("survey-later")
        phone.do("survey-answers", fun="4")
        assert "Thank you" in phone.text()
        phone.do("survey-done")
        assert phone.all(data_shows=str(seat))
    assert "2 of 3 have answered the survey; missing: Kim." in here.tab.look().text()
    phones[2].do("survey-later")
    assert phones[2].all(data_shows="2")
    assert "missing: Kim." in here.tab.look().text()


def noted(desk):
    return [(e.body["tags"], e.body["about"]) for e in desk.table.log if e.kind == "note"]


def hotkeys(desk):
    return [node[2]["data-hotkey"] for node in desk.tab.look().nodes() if node[2].get("data-hotkey")]


def test_what_was_said_of_an_act_goes_with_the_next_one_or_after_a_while(desk):
    here = desk()
    here.tab.do("pace:slow")
    assert "Bots are slow." in here.tab.text()
    here.tab.do("pace:fast")
    assert "Bots are slow." not in here.tab.text()
    assert "Bots are fast." in here.tab.text()
    here.clock.now += 60
    assert "Bots are fast." not in here.tab.look().text()


def test_what_went_wrong_stays_until_the_next_act(desk):
    here = desk()
    here.tab.do("note", text="")
    here.clock.now += 60
    assert "Write the note first." in here.tab.look().text()
    here.tab.do("pace:slow")
    assert "Write the note first." not in here.tab.text()


def test_what_came_of_an_act_in_a_drawer_is_said_in_that_drawer(desk):
    here = desk()
    here.tab.do("survey-send", **{"ask.fun": True})
    (drawer,) = (node for node in here.tab.nodes() if node[2].get("data-drawer") == "survey")
    assert "The survey is on every device." in str(drawer)
    assert here.tab.text().count("The survey is on every device.") == 1


def test_a_note_by_one_key_is_written_down_at_once_on_the_move_of_that_moment(desk):
    here = desk()
    moved(here, 0)
    about = len(here.table.log)
    here.tab.do("tag:stuck")
    assert f"Noted: stuck, on entry {about}." in here.tab.text()
    assert noted(here) == [(["stuck"], about)]


def test_no_key_makes_a_note_while_a_question_is_open(desk):
    here = desk()
    assert len(hotkeys(here)) == 5
    here.tab.do("end-early")
    assert hotkeys(here) == []
    here.tab.do("end-early-no")
    assert len(hotkeys(here)) == 5


def test_what_was_turned_away_is_said_in_the_right_number(desk):
    here = desk()
    here.console.turned_away.add(limits.WRONG_CODE)
    assert "Failed attempts: 1 wrong code." in here.tab.look().text()
    here.console.turned_away.add(limits.WRONG_CODE)
    here.session.turned_away.add(limits.NO_PAGE)
    said = "Failed attempts in this room: 1 unknown page. On the whole server: 2 wrong codes."
    assert said in here.tab.look().text()


def test_every_reason_has_its_words_for_one(desk):
    reasons = [value for name, value in vars(limits).items() if name.isupper() and isinstance(value, str)]
    assert set(reasons) == set(limits.ONE)


def test_the_log_says_who_sits_down_and_who_plays_instead_of_a_bot(desk):
    here = desk(seats=2, started=False)
    here.sit("Zoe", 0)
    here.sit("Max", 1)
    assert "Zoe sits at seat 1." in here.tab.look().text()
    assert "Max sits at seat 2." in here.tab.text()
    here.tab.do("bot:1")
    here.tab.do("person:1")
    assert "Max plays at seat 2 instead of the bot." in here.tab.text()


def group(desk, name):
    (found,) = (node for node in desk.tab.look().nodes() if node[2].get("data-group") == name)
    return str(found)


def test_what_showed_something_is_taken_back_after_one_question_which_goes_with_any_other_press(desk):
    here = desk("trade_warz", seats=2)
    table = here.table
    table.submit(0, next(move for move in table.legal(0) if move.kind == "draw"))  # shows a card
    before = len(table.log)
    here.tab.do("undo")
    assert "Undo Ann's move?" in group(here, "wrong")
    assert "Players may remember what they have already seen." in group(here, "wrong")
    here.tab.do("undo-no")
    assert "Undo Ann's move?" not in group(here, "wrong")
    here.tab.do("undo-yes")
    assert len(table.log) == before
    here.tab.do("undo")
    here.tab.do("undo-yes")
    assert "Undone: Ann's move." in group(here, "wrong")
    assert table.log[-1].kind == "undo"


def test_a_slip_that_showed_nothing_is_taken_back_at_once(desk):
    here = desk()
    moved(here, 0)
    here.tab.do("undo")
    assert "Undone: Ann's move." in group(here, "wrong")


def test_bots_wait_while_it_is_asked_what_is_taken_back(desk):
    here = desk("trade_warz", seats=2)
    here.table.submit(0, next(move for move in here.table.legal(0) if move.kind == "draw"))
    here.tab.do("undo")
    assert here.table.pace.held(here.table.store.now())
    here.tab.do("undo-no")
    assert not here.table.pace.held(here.table.store.now())


def test_paces_and_the_clock_stand_there_only_where_they_do_something(desk):
    here = desk()
    assert not here.tab.look().doing("pace") + here.tab.doing("pause") + here.tab.doing("next")
    here.tab.do("bot:1")
    assert len(here.tab.look().doing("pace")) == 4
