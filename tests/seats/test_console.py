"""What the facilitator does on the console, as messages of its page, and what becomes of it at the table."""

import asyncio
import json
import random

import pytest

from playtest import Store
from playtest.seats import console_messages
from playtest.seats.public import PublicScreen
from playtest.seats.room_store import Rooms
from playtest.seats.server import Place, run
from playtest.widgets.games import corrections_of
from tests.seats.desk import Tab
from tests.seats.hall import new_table


@pytest.fixture
def begun(server):
    """Opens a room whose game has begun: ``begun("cat_in_the_box", ["Ann", "Ben"])``, and its console."""
    halls = []

    def begin(game, names, **rules):
        table = new_table(server.place, game, names, **rules)
        Rooms(table.store).open(table.id, started=True)
        hall = server.beside(table)
        halls.append(hall)
        return hall, hall.table(), hall.page(hall.addresses["console"])

    yield begin
    for hall in halls:
        hall.leave()


def moved(table, right, most=200, by=None):
    """Play at random, as from the notebook, for everybody or one seat, until ``right()``."""
    rng = random.Random(2)
    while not right():
        assert (most := most - 1), "the game does not come there"
        table.refresh()
        seat = rng.choice(table.pending) if by is None else by
        table.submit(seat, table.game.sample(table.state, seat, rng))


def presses(tree):
    """What every press in a drawn tree says."""
    if isinstance(tree, str):
        return set()
    return {tree[2].get("data-do")}.union(*map(presses, tree[3])) - {None, ""}


def test_whatever_the_console_shows_is_declared(begun):
    """A piece of the board does nothing there; it is drawn as at a table."""
    _, table, console = begun("trade_warz", ["Ann", "Ben", "Cleo"])
    seen = set()
    for press in ("hello", "end", "end-early", "correct", "correct-end", "open", "cover"):
        console.send(press)
        entries = len(table.log)
        moved(table, lambda entries=entries: len(table.log) > entries)
        seen |= set().union(*map(presses, console.panes))
    assert len(seen) > 20
    names = {do.partition(":")[0] for do in seen} - {"part"}
    assert names <= console_messages.VOCABULARY.kinds.keys()


def test_what_is_undone_on_the_console_is_taken_back_on_every_page(begun):
    hall, table, console = begun("cat_in_the_box", ["Ann", "Ben"])
    moved(table, lambda: sum(entry.kind == "move" for entry in table.log) == 3)
    pages = hall.pages()
    console.send("undo")
    for page in pages:
        page.until(lambda page=page: page.all(data_entries=str(len(table.log) + 1)))
        assert "The facilitator undoes " in str(next(p for p in page.panes if p[1] == "moment"))
    table.refresh()
    assert table.log[-1].kind == "undo"
    assert max(set(range(len(table.log))) & set(table.voided)) == len(table.log) - 1


def test_the_clock_is_paused_goes_on_and_is_given_more(begun):
    hall, table, console = begun("trade_warz", ["Ann", "Ben", "Cleo"])
    moved(table, lambda: table.clock is not None)
    table.resume_clock(left=20.0)
    console.until(lambda: "pause" in console.doing("pause"))
    console.send("pause")
    console.until(lambda: console.doing("resume"))
    (anns, *_) = hall.pages()
    anns.until(lambda: "Paused by the facilitator" in anns.text())
    console.send("add")
    console.until(lambda: any(float(clock["data-left"]) > 40 for clock in clocks(console)))
    table.refresh()
    _, left, still = table.clock_left()
    assert still
    assert 30 < left <= 50
    console.send("resume")
    console.until(lambda: console.doing("pause"))
    table.refresh()
    assert not table.clock_left()[2]


def clocks(page):
    return [attr for attr in page.all(data_clock="game") or page.all() if "data-left" in attr]


def test_bots_go_on_step_by_step_when_the_console_says_so(begun):
    _, table, console = begun("cat_in_the_box", ["Ann", "bot:random"])

    def by_the_bot():
        table.refresh()
        return sum(entry.by.startswith("bot:") for entry in table.log if entry.kind == "move")

    console.until(lambda: by_the_bot() >= 0 and 1 not in table.pending)  # it has done what it does at once
    console.send("pace:step")
    console.until(lambda: console.all(data_do="pace:step", aria_pressed="true"))
    assert "next" not in console.doing("next")  # Ann is to move
    before = by_the_bot()
    moved(table, lambda: 0 not in table.pending, by=0)
    console.until(lambda: console.all(data_whose="1"))
    assert by_the_bot() == before
    assert "next" in console.doing("next")
    console.send("next")
    console.until(lambda: by_the_bot() == before + 1)


def test_all_cards_are_open_behind_a_press_and_covered_again(begun):
    _, _, console = begun("trade_warz", ["Ann", "Ben"], chill=True)
    console.until(lambda: console.all(data_shows="spectator"))
    assert not console.all(data_shows="referee")
    console.send("open")
    console.until(lambda: console.all(data_shows="referee"))
    console.send("cover")
    console.until(lambda: not console.all(data_shows="referee"))


def test_a_ruling_made_on_the_console_is_told_with_its_reason_on_every_page(begun):
    hall, table, console = begun("trade_warz", ["Ann", "Ben"], chill=True)
    fixes = corrections_of(table.game, table.state, table.names)
    at, fix = next((at, fix) for at, fix in enumerate(fixes) if fix.what.startswith("Ben's GDP"))
    pages = hall.pages()
    console.send("correct")
    console.send(f"fix:{fix.key}")
    console.send("fix-set", **{f"fix{at}": "17"})
    console.send("rule", reason="Miscounted")
    for page in pages:
        page.until(lambda page=page: "Miscounted" in page.text())
        assert f"Changed: Ben's GDP: {fix.now} → 17." in page.text()
    table.refresh()
    assert table.state.players[1].gdp == 17


def test_whoever_sat_there_answers_the_survey_also_after_a_bot_took_the_seat(begun):
    hall, table, console = begun("cat_in_the_box", ["Ann", "Ben"])
    page = hall.page(hall.addresses["seats"][0])
    page.until(lambda: page.all(data_shows="0"))
    console.send("bot:0")
    console.until(lambda: "person:0" in console.doing("person"))
    console.send("survey-send", **{"ask.fun": True})
    page.until(lambda: page.all(data_do="survey-answers"))
    page.send("survey-answers", fun="4")
    page.until(lambda: not page.all(data_do="survey-answers"))
    table.refresh()
    assert [(e.seat, e.body["answers"]) for e in table.log if e.kind == "survey"] == [(0, {"fun": 4})]


def test_a_page_can_be_put_on_the_home_screen_and_says_no_secret_there(hall):
    page = hall.page(hall.addresses["seats"][0])
    status, text, _ = hall.ask("GET", f"{page.path}/manifest", cookie=page.cookie)
    assert status == 200
    told = json.loads(text)
    assert told["display"] == "standalone"
    assert told["start_url"].endswith(page.path)
    assert "#" not in text
    assert page.cookie.partition("=")[2] not in text


def test_a_server_ends_by_itself_when_nobody_has_come_for_long(place):
    """Its hours are none here; the room stays in the store, for the next server."""
    store, table = Store(place), new_table(place)
    asyncio.run(asyncio.wait_for(run(store, [table.id], Place(), lambda rooms: None, idle_hours=0.0), 30))
    assert Rooms(store).room(table.id).open


def test_the_console_ends_a_playtest_early_and_goes_on_and_every_page_says_so(begun):
    hall, table, console = begun("cat_in_the_box", ["Ann", "Ben"])
    seats = hall.pages()
    console.send("end-early")
    console.until(lambda: console.doing("end-early-yes"))
    console.send("end-early-yes", reason="The last train")
    said = "The playtest was ended here: The last train."
    for page in [console, *seats]:
        page.until(lambda page=page: said in json.dumps(page.panes, ensure_ascii=False))
    console.until(lambda: console.doing("go-on-with-it"))
    assert not console.doing("undo") + console.doing("end-early") + console.doing("correct")
    for page in seats:
        assert not page.doing("go-on-with-it")
        page.send("go-on-with-it")
    table.refresh()
    assert table.ended is not None
    console.send("go-on-with-it")
    for page in seats:
        page.until(lambda page=page: not page.all(data_decision="ended"))
    table.refresh()
    assert table.ended is None
    assert [entry.kind for entry in table.log if entry.kind == "close"] == ["close", "close"]


def test_where_seats_are_free_it_begins_with_bots_there_or_without(desk):
    here = desk("trade_warz", seats=4, started=False)
    here.sit("Ola", 0)
    here.tab.look().do("start:later")
    assert here.session.room.started
    assert not any(who.is_bot for who in here.table.seats)


def test_every_page_says_that_nobody_sits_yet_where_it_begins_without(desk):
    here = desk(seats=3, started=False)
    here.sit("Zoe", 0)
    phone = Tab(here.seats[0])
    here.tab.do("start:later")
    pages = [phone, here.tab, Tab(PublicScreen(here.session, here.seats))]

    def vacant(page):
        cards = [node for node in page.look().nodes() if str(node[2].get("class")).startswith("pb-seat ")]
        cards += [node for node in page.nodes() if node[2].get("class") == "pb-seat"]
        return sorted(card[2]["data-seat"] for card in cards if "nobody yet" in str(card))

    assert [vacant(page) for page in pages] == [[1, 2]] * 3
    here.sit(here.table.names[1], 1)
    assert [vacant(page) for page in pages] == [[2]] * 3
    here.session.free(1)
    assert [vacant(page) for page in pages] == [[1, 2]] * 3


def test_the_room_says_what_somebody_plays_on(desk):
    here = desk(seats=2, started=False)
    here.sit("Zoe", 0)
    Tab(here.seats[0])
    assert "on a computer" in Tab(PublicScreen(here.session, here.seats)).text()


def test_a_bot_that_is_seated_where_nobody_sits_has_a_name_of_its_own(desk):
    here = desk("trade_warz", seats=4, started=False)
    here.sit("Ola", 0)
    names = list(here.table.names)
    for seat in (0, 1):
        here.tab.do(f"bot:{seat}")
    assert here.table.names[0] == "Ola", "who sits there looks on"
    assert here.table.names[1] != names[1]
