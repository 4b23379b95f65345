"""What the facilitator reads on the console, at a clock that the test turns; no server, no browser."""

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
    assert here.party.room.started
    here.clock.now += 5
    assert whose(here) == "Zoe, Max to move, for 5 seconds"


def test_a_server_that_is_started_again_before_the_first_move_counts_from_when_the_last_sat_down(desk, place):
    here = desk(seats=2, started=False)
    here.clock.now += 300
    here.sit("Zoe", 0)
    here.sit("Max", 1)
    here.clock.now += 7
    again = type(here.party)(here.rooms, here.party.room, here.party.url)
    assert {here.clock.now - again.asked.since(seat) for seat in again.table.pending} == {7.0}


def test_each_of_several_who_are_asked_is_counted_since_it_was_asked(desk):
    """Everybody discards a card first: somebody's doing so does not make the others' waiting any shorter."""
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
