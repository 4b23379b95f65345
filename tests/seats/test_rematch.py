"""A rematch on devices: the same room, code and seats; whoever has a page there is led on by it."""

import random
import time

import pytest

from playtest.record import rooms
from playtest.seats.room_store import Rooms
from playtest.table import Table
from playtest.widgets.table import rematch
from tests.seats.desk import Tab
from tests.seats.hall import Client, new_table

HINT = "If the facilitator starts a rematch, this page opens it."


def play_out(table):
    """Play to the end, whoever is to move."""
    rng = random.Random(2)
    while table.pending:
        seat = table.pending[0]
        by = "bot:random" if table.seats[seat].is_bot else "person"
        table.submit(seat, table.game.sample(table.state, seat, rng), by=by)
    assert table.outcome is not None


@pytest.fixture
def over(server):
    """A room for Ann, Ben and Cleo whose game is over; a bot ended it for Ben, whose device is there."""
    hall = server.beside(new_table(server.place, seats=["Ann", "Ben", "Cleo"]))
    pages = hall.pages()
    Rooms(hall.table().store).change(hall.addresses["playtest"], started=True)
    table = hall.table()
    table.seat_bot(1, "random")
    play_out(table)
    yield hall, table, pages
    hall.leave()


def led_on(page):
    """The page is told to come again, and does, at its address."""
    page.hear("again")
    again = Client(page.hall, page.path, page.cookie)
    again.until(lambda: again.all(data_zone="top"))
    (head,) = again.all(data_zone="top")
    return again, head["data-playtest"]


def test_a_rematch_on_the_console_leads_every_page_on_at_its_own_address(over):
    hall, table, pages = over
    public, console = hall.page(hall.addresses["public"]), hall.page(hall.addresses["console"])
    for page in pages:
        page.until(lambda page=page: HINT in page.text())
    console.until(lambda: console.doing("rematch"))
    console.send("rematch")
    led = [led_on(page) for page in [*pages, public, console]]
    after = rooms.latest(table.store, table.id)
    assert {id for _, id in led} == {after}
    assert after != table.id
    for seat, (page, _) in enumerate(led[:3]):
        assert page.all(data_zone="top", data_shows=str(seat))
    new = type(table).open(table.store, after)
    assert [(who.name, who.is_bot) for who in new.seats] == [("Ann", False), ("Ben", False), ("Cleo", False)]
    room = Rooms(table.store).room(after)
    assert (room.code, room.started, room.survey) == (hall.addresses["code"], True, "")
    assert Rooms(table.store).room(table.id) is None


def test_a_rematch_from_the_notebook_does_so_too_and_pages_that_were_away_come_back_to_it(over):
    hall, table, pages = over
    pages[2].close()
    after = rematch(table).id
    for page in pages[:2]:
        assert led_on(page)[1] == after
    console = hall.page(hall.addresses["console"])
    console.until(lambda: "not connected" in console.text())  # who has played is not said to be still to come
    assert "not here yet" not in console.text()
    away = Client(hall, pages[2].path, pages[2].cookie)
    away.until(lambda: away.all(data_playtest=after))
    status, text, _ = hall.ask("GET", f"{pages[2].path}/who", cookie=pages[2].cookie)
    assert status == 200, text
    link = hall.page(hall.addresses["seats"][0])
    link.until(lambda: link.all(data_playtest=after))


def test_who_answers_the_survey_is_led_on_when_that_is_done_and_nothing_typed_is_lost(over):
    _, table, pages = over
    for page in pages[:2]:
        page.until(lambda page=page: page.doing("survey-open"))
        page.send("survey-open")
        page.until(lambda page=page: page.doing("survey-answers"))
        page.send("typing")
    after = rematch(table).id
    assert led_on(pages[2])[1] == after
    for page in pages[:2]:
        page.until(lambda page=page: "The next game has begun." in page.text())
    time.sleep(2.5)  # the room is tidied meanwhile
    pages[0].send("survey-answers", change="Shorter rounds")
    assert led_on(pages[0])[1] == after
    pages[1].send("survey-later")
    assert led_on(pages[1])[1] == after
    told = [entry for entry in type(table).open(table.store, table.id).log if entry.kind == "survey"]
    assert [(entry.seat, entry.body["answers"]) for entry in told] == [(0, {"change": "Shorter rounds"})]


def test_a_survey_that_nobody_has_begun_to_answer_holds_nobody_back(over):
    hall, table, pages = over
    console = hall.page(hall.addresses["console"])
    console.until(lambda: console.doing("survey-send"))
    console.send("survey-send", **{"ask.change": True})
    for page in pages:
        page.until(lambda page=page: page.doing("survey-answers"))
    pages[0].send("typing")
    pages[0].send("survey-answers")
    pages[0].until(
        lambda: "Answer at least one question first." in pages[0].text()
    )  # the server has heard both
    after = rematch(table).id
    for page in pages[1:]:
        assert led_on(page)[1] == after
    pages[0].until(lambda: "The next game has begun." in pages[0].text())


def test_who_has_no_key_is_let_into_a_rematch_no_more_than_before(over):
    hall, table, pages = over
    stranger = pages[0].path.replace("/1", "/2")
    rematch(table)
    assert hall.ask("GET", f"{stranger}/who", cookie=pages[0].cookie)[0] == 403


def test_a_rematch_is_one_however_often_it_is_pressed(over):
    _, table, _ = over
    first = rematch(table)
    assert rematch(table).id == first.id
    assert rematch(table).id == first.id
    table.refresh()
    play_out(first)
    second = rematch(table)
    assert second.id not in (table.id, first.id)
    assert rooms.latest(table.store, table.id) == second.id


def test_a_rematch_comes_when_the_game_is_over(hall):
    console = hall.page(hall.addresses["console"])
    console.send("start")
    console.until(lambda: console.all(data_console="table"))
    assert not console.doing("rematch")
    console.send("rematch")
    console.until(lambda: "You can start a rematch once the game is over." in console.text())


def test_in_a_rematch_a_bot_that_sat_there_for_nobody_sits_there_again(desk):
    here = desk(seats=3, started=False)
    here.sit("Zoe", 0)
    here.sit("Max", 1)
    here.tab.do("start")
    play_out(here.table)
    bot = here.table.seats[2].bot_name
    new = rematch(here.table)
    assert [who.bot_name for who in new.seats] == [None, None, bot]
    assert new.names[:2] == ["Zoe", "Max"]


# -- whose phone has died meanwhile


@pytest.fixture
def again(desk):
    """The console of a rematch; the page of Zoe has come to it, that of Max has not."""
    here = desk(seats=3)
    for seat, name in enumerate(["Zoe", "Max", "Lea"]):
        here.sit(name, seat)
    here.table.seat_bot(2, "random")
    play_out(here.table)
    new = here.go_on_to(rematch(here.table).id)
    new.phone = Tab(new.seats[0])
    return new


def test_the_console_of_a_rematch_says_who_is_missing_and_frees_the_seat_in_one_press(again):
    assert "missing" not in again.tab.look().text(), "they may still come"
    again.clock.now += 11
    assert "Max and Lea are missing." in again.tab.look().text()
    again.tab.do("free:1")
    assert again.session.free_seats() == [1]
    assert "Max's seat is free" in again.tab.text()
    again.clock.now += 20
    assert "Lea is missing." in again.tab.look().text()
    assert "Max" not in next(str(node) for node in again.tab.nodes() if node[2].get("class") == "pt-said")
    Tab(again.seats[2])
    assert "missing" not in again.tab.look().text()


def test_who_has_moved_is_not_missing_when_the_phone_sleeps(again):
    again.clock.now += 11
    for seat in (0, 1):
        again.table.submit(seat, again.table.legal(seat)[0])
    again.seats[0].part(again.phone, again.clock.now)
    again.clock.now += 60
    assert "Lea is missing." in again.tab.look().text()


def test_the_store_says_whose_page_is_open(over):
    _, table, pages = over
    store = table.store

    def here(seats, id):
        late = time.monotonic() + 10
        while rooms.gathering(store, id).here != seats:
            assert time.monotonic() < late, rooms.gathering(store, id)
            time.sleep(0.05)

    here({0, 1, 2}, table.id)
    pages[2].close()
    here({0, 1}, table.id)
    pages[1].close()
    after = rematch(table).id
    led_on(pages[0])
    here({0}, after)


def test_a_seat_that_is_freed_beside_the_server_opens_nothing_any_more(over):
    _, table, pages = over
    rooms.free(table.store, table.id, 1)
    assert pages[1].ended_with() == 4003
    assert rooms.gathering(table.store, table.id).held == {0, 2}


def test_bots_are_as_fast_in_a_rematch_as_the_console_last_had_them(over):
    hall = over[0]
    console = hall.page(hall.addresses["console"])
    console.send("pace:slow")
    console.until(lambda: pressed(console) == ["pace:slow"])
    console.send("rematch")
    again, id = led_on(console)
    assert not pressed(again), "people have their seats back"
    Table.open(hall.table().store, id).seat_bot(1, "random")
    again.until(lambda: pressed(again) == ["pace:slow"])


def pressed(console):
    """The pace that the console shows as chosen."""
    return [each["data-do"] for each in console.all(aria_pressed="true") if "pace:" in each["data-do"]]


# -- the survey when the game is over


def test_the_end_offers_the_survey_by_one_press_and_not_now_leads_back_to_a_button(desk):
    here = desk(seats=2)
    phone = Tab(here.seats[0])
    assert not phone.doing("survey-open")
    play_out(here.table)
    phone.look()
    assert phone.doing("survey-open") == ["survey-open"]
    phone.do("survey-open")
    assert phone.all(data_do="survey-answers")
    assert "Did you win?" not in phone.text()
    phone.do("survey-later")
    assert phone.all(data_shows="0")
    phone.do("survey-open")
    phone.do("survey-answers", fun="5")
    assert "Thank you" in phone.text()
    phone.do("survey-done")
    assert phone.all(data_shows="0")
    assert not phone.doing("survey-open")
    assert [e.body["answers"] for e in here.table.log if e.kind == "survey"] == [{"fun": 5}]


def test_a_survey_that_was_put_off_is_one_press_away(desk):
    here = desk(seats=2)
    phone = Tab(here.seats[0])
    here.tab.do("survey-send", **{"ask.fun": True, "own": "Would you buy it?"})
    phone.look()
    phone.do("survey-later")
    assert phone.doing("survey-open") == ["survey-open"]
    phone.do("survey-open")
    assert "Would you buy it?" in phone.text()


def test_whether_one_won_is_not_proposed_and_may_be_asked(desk):
    here = desk(seats=2)
    box = next(node[2] for node in here.tab.look().nodes() if node[2].get("name") == "ask.won")
    assert not box.get("checked")
    fun = next(node[2] for node in here.tab.nodes() if node[2].get("name") == "ask.fun")
    assert fun.get("checked")
    here.tab.do("survey-send", **{"ask.won": True})
    phone = Tab(here.seats[0])
    phone.do("survey-answers", won="yes")
    assert [e.body["answers"] for e in here.table.log if e.kind == "survey"] == [{"won": "yes"}]


def test_how_far_the_survey_is_stands_where_no_button_moves(desk):
    """Above the console, in the place that is kept for what is said there; and on the drawer's own title."""
    here = desk(seats=2)
    here.sit("Zoe", 0)

    def order():
        (panel,) = (node for node in here.tab.look().nodes() if "pt-console" in str(node[2].get("class")))
        return [child[1] for child in panel[3]]

    before = order()
    here.tab.do("survey-send", **{"ask.fun": True})
    here.clock.now += 60
    assert order() == before
    (said,) = (node for node in here.tab.nodes() if node[2].get("class") == "pt-said")
    assert "missing: Zoe" in str(said)
    assert "Survey: 0 of 1 answered" in here.tab.text()
