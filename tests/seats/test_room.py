"""The way into a room: code, seat, name; links; being asked first; freed, moved, closed, and back again."""

import json
import random
import subprocess
import sys
from pathlib import Path

import jsonpatch
import pytest

from playtest import Store, bots
from playtest.engines import codec
from playtest.seats.lobby import away
from playtest.seats.room_store import Rooms
from tests.seats.desk import Tab
from tests.seats.hall import Client, new_table


def look_in(hall, code, door=""):
    return hall.ask("POST", "/look-in", {"code": code, "door": door})


def sit(hall, seat, name, code=None):
    body = {"code": code or hall.addresses["code"], "door": "", "seat": seat, "name": name}
    status, text, headers = hall.ask("POST", "/sit-down", body)
    return status, text, headers.get("Set-Cookie", "")


def sat(hall, seat, name):
    """A page of somebody who took a seat by the code."""
    status, text, cookie = sit(hall, seat, name)
    assert status == 200, text
    return Client(hall, f"/{json.loads(text)['page']}", cookie.partition(";")[0])


def test_a_code_opens_the_room_however_it_is_typed(hall):
    code = hall.addresses["code"]
    for typed in (code, code.lower(), f" {code[:3]}-{code[3:].lower()} "):
        status, text, _ = look_in(hall, typed)
        assert status == 200
        assert json.loads(text)["code"] == code


def test_whoever_comes_reads_what_each_seat_plays_where_seats_differ(hall, server):
    city = server.beside(new_table(server.place, "collapsization", ["Ann", "Ben", "Cleo"]))
    roles = [seat["role"] for seat in json.loads(look_in(city, city.addresses["code"])[1])["seats"]]
    assert roles == ["Mayor", "Industry Advisor", "Urbanist Advisor"]
    alike = json.loads(look_in(hall, hall.addresses["code"])[1])["seats"]
    assert [seat["role"] for seat in alike] == ["", "", ""]
    page = sat(city, 1, "Zoe").look()
    assert "You play as Industry Advisor; your sign is the purple square." in str(page)
    city.leave()


def test_whoever_comes_to_trade_warz_reads_each_seats_leader_before_taking_one(hall, server):
    trade = server.beside(new_table(server.place, "trade_warz", ["Ann", "Ben", "Cleo"]))
    seats = json.loads(look_in(trade, trade.addresses["code"])[1])["seats"]
    led = [player.leader for player in trade.table().view(None).players]
    assert all(led)
    assert [seat["role"] for seat in seats] == led
    page = sat(trade, 1, "Zoe").look()
    assert f"You play as {led[1]}; your sign is the purple square." in str(page)
    assert all(leader in str(page) for leader in led), "whoever waits reads who else plays what"
    trade.leave()


def test_the_first_who_comes_takes_the_seat_and_the_second_is_told(hall):
    assert sit(hall, 1, "Zoe")[0] == 200
    status, text, cookie = sit(hall, 1, "Max")
    assert (status, cookie) == (409, "")
    assert text == "That seat was just taken. Choose another.\n"


def test_the_key_of_a_seat_is_a_cookie_that_only_its_page_sends_and_no_script_reads(hall):
    *_, cookie = sit(hall, 1, "Zoe")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert f"Path=/seat/{hall.addresses['playtest']}/2" in cookie
    assert len(cookie.partition("=")[2].partition(";")[0]) >= 43


def test_the_store_keeps_no_secret_but_its_hash(hall):
    *_, cookie = sit(hall, 1, "Zoe")
    secret = cookie.partition("=")[2].partition(";")[0]
    links = [link.partition("#")[2] for link in (*hall.addresses["seats"], hall.addresses["console"])]
    files = [path.read_bytes() for path in Path(hall.place).parent.glob("recordings*")]
    for each in (secret, *links):
        assert not any(each.encode() in content for content in files)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *[(name, "Type a name of at most 40 letters.") for name in ("", "   ", "x" * 41)],
        *[
            (name, "That name contains an invisible character. Type it again without it.")
            for name in ("a\x07b", "tab\tand\nline\u202e", "An\u200bn")
        ],
        *[
            (name, "That name looks empty. Type a name that others can see.")
            for name in ("\u3164", "\u2800", "\u0301")
        ],
        ("Facilitator", "Facilitator is a name this room uses. Type your own name."),
        ("Seat 2", "Seat 2 is a name this room uses. Type your own name."),
        ("Careful Cora", "Careful Cora is a name this room uses. Type your own name."),
        ("\u0412en", "That looks like Ben, who is already here. Add a letter."),
    ],
)
def test_a_name_is_seen_and_is_nobody_elses(hall, name, why):
    hall.page(hall.addresses["seats"][1])
    status, text, cookie = sit(hall, 0, name)
    assert (status, text, cookie) == (409, f"{why}\n", "")


def test_two_players_do_not_have_one_name(hall):
    assert sit(hall, 0, "Zoe")[0] == 200
    assert sit(hall, 1, "zoe")[1] == "Another player is already called zoe. Add a letter.\n"


def test_two_who_ask_do_not_have_one_name_either(hall):
    console = hall.page(hall.addresses["console"])
    console.send("ask")
    console.until(lambda: "Stop asking me" in console.text())
    assert sit(hall, 0, "Zoe")[0] == 200
    assert sit(hall, 1, "Zo\u0435")[1] == "That looks like Zoe, who is already here. Add a letter.\n"


def test_the_facilitator_gives_nobody_the_name_of_another(hall):
    console = hall.page(hall.addresses["console"])
    console.send("rename:0", name="BEN")
    console.until(lambda: "Another player is already called BEN. Add a letter." in console.text())
    assert hall.table().names == ["Ann", "Ben", "Cleo"]


def test_markup_in_a_name_is_only_letters(hall):
    page = sat(hall, 0, "<img src=x onerror=alert(1)>")
    assert "<img src=x onerror=alert(1)>" in page.text()
    assert not [node for node in page.nodes() if node[0] in ("img", "script")]


def test_the_game_begins_when_the_last_seat_is_taken(hall):
    pages = [sat(hall, seat, name) for seat, name in enumerate(["Zoe", "Max"])]
    assert pages[0].all(data_lobby="waiting")
    pages.append(sat(hall, 2, "Kim"))
    for seat, page in enumerate(pages):
        page.until(lambda page=page: page.all(data_playtest=hall.addresses["playtest"]))
        assert page.all(data_shows=str(seat))
    assert hall.table().names == ["Zoe", "Max", "Kim"]


def test_start_puts_bots_on_the_seats_that_nobody_took(hall):
    page, console = sat(hall, 0, "Zoe"), hall.page(hall.addresses["console"])
    console.send("start")
    page.until(lambda: page.all(data_shows="0"))
    table = hall.table()
    assert [seat.bot and seat.bot.name for seat in table.seats] == [
        None,
        *bots.beside(table.game, 2),
    ]
    assert len({seat.bot_name for seat in table.seats if seat.is_bot}) == 2


def test_begin_begins_on_the_pages_of_those_who_are_there(hall):
    zoe = sat(hall, 0, "Zoe")
    zoe.until(lambda: zoe.all(data_lobby="waiting"))
    command = [sys.executable, "-m", "playtest.cli", "serve", hall.addresses["playtest"], "--begin"]
    subprocess.run([*command, "--recordings", hall.place], check=True, capture_output=True)
    zoe.until(lambda: not zoe.all(data_lobby="waiting"))
    assert zoe.all(data_zone="dock")
    zoe.close()


def test_who_joins_reads_whose_device_is_away_and_the_page_that_had_it_knows_its_room(hall):
    page, code = sat(hall, 1, "Zoe"), hall.addresses["code"]

    def away():
        return [seat["away"] for seat in json.loads(look_in(hall, code)[1])["seats"]]

    assert away() == [False, False, False]
    console = hall.page(hall.addresses["console"])
    hall.clients.remove(page)
    page.close()
    console.until(lambda: console.all(data_sits="1")[0]["data-connected"] == "no")
    assert away() == [False, True, False]
    status, text, _ = hall.ask("GET", f"{page.path}/who", cookie=page.cookie)
    assert (status, json.loads(text)["code"]) == (200, code)


def test_who_has_just_sat_down_is_on_the_way_and_not_away(desk):
    here = desk(seats=2)
    here.sit("Zoe", 0)
    here.clock.now += 5
    assert away(here.session, here.seats) == []
    here.clock.now += 10
    assert away(here.session, here.seats) == [0]
    phone = Tab(here.seats[0])
    assert away(here.session, here.seats) == []
    here.seats[0].part(phone, here.clock.now)
    assert away(here.session, here.seats) == [0]


def test_the_console_lets_somebody_back_in_whose_device_is_lost_by_one_press(desk):
    here = desk(seats=2)
    here.sit("Zoe", 0)
    phone = Tab(here.seats[0])
    assert "Let back in" not in here.tab.look().text()
    here.seats[0].part(phone, here.clock.now)
    assert "Let back in" in here.tab.look().text()
    here.tab.do("link:0")
    (shown,) = [
        qr["data-qr"] for qr in here.tab.all() if f"/seat/{here.session.id}/1#" in str(qr.get("data-qr"))
    ]
    assert here.session.enter(shown.partition("#")[2], 0, "phone") is not None
    assert here.table.names[0] == "Zoe"


def test_a_link_opens_its_seat_on_several_devices_and_each_is_told(hall):
    link = hall.addresses["seats"][1]
    first, second = hall.page(link), hall.page(link)
    for page in (first, second):
        assert page.heard("company", devices=2)


def test_a_facilitator_who_wants_to_be_asked_lets_people_in(hall):
    console = hall.page(hall.addresses["console"])
    console.send("ask")
    console.until(lambda: "Stop asking me" in console.text())
    page = sat(hall, 0, "Zoe")
    assert page.all(data_lobby="asking")
    assert hall.table().names[0] == "Ann"
    console.until(lambda: console.doing("admit"))
    console.send(console.doing("admit")[0])
    page.hear("again")
    page = Client(hall, page.path, page.cookie)
    page.until(lambda: page.all(data_lobby="waiting"))
    assert hall.table().names[0] == "Zoe"


def test_who_is_not_let_in_is_told_and_the_seat_is_free_again(hall):
    console = hall.page(hall.addresses["console"])
    console.send("ask")
    console.until(lambda: "Stop asking me" in console.text())
    page = sat(hall, 0, "Zoe")
    console.until(lambda: console.doing("decline"))
    console.send(console.doing("decline")[0])
    assert ended(page) == 4003
    assert not json.loads(look_in(hall, hall.addresses["code"])[1])["seats"][0]["taken"]


def ended(page):
    """The number with which the server ended the connection."""
    while True:
        opcode, data = page.line.recv_data()
        if opcode == 8:
            return int.from_bytes(data[:2], "big")


def test_a_freed_seat_opens_nothing_at_once_and_can_be_taken_again(hall):
    link = hall.addresses["seats"][0]
    page, console = hall.page(link), hall.page(hall.addresses["console"])
    console.send("free:0")
    assert ended(page) == 4003
    assert hall.ask("GET", f"{page.path}/who", cookie=page.cookie)[0] == 403
    _path, _, secret = link.partition("#")
    assert hall.ask("POST", f"{page.path}/enter", {"secret": secret})[0] == 403
    assert sat(hall, 0, "Zoe").all(data_lobby="waiting")


def test_who_is_moved_gets_a_link_to_the_other_seat(hall):
    page, console = hall.page(hall.addresses["seats"][0]), hall.page(hall.addresses["console"])
    console.send("move:0", to="2")
    moved = hall.page(page.hear("move")["to"])
    assert moved.path.endswith("/3")
    assert hall.table().names == ["Cleo", "Ben", "Ann"]


def test_a_closed_room_ends_every_page_and_keeps_the_playtest(hall):
    page, console = hall.page(hall.addresses["seats"][0]), hall.page(hall.addresses["console"])
    public = hall.page(hall.addresses["public"])
    console.send("end")
    console.send("close-room")
    assert ended(page) == 4003
    assert ended(public) == 4003
    assert look_in(hall, hall.addresses["code"])[0] == 404
    assert hall.table().log


def test_a_bot_takes_a_seat_and_gives_it_back_and_its_player_stays(hall):
    pages, console = hall.pages(), hall.page(hall.addresses["console"])
    pages[0].until(lambda: pages[0].all(data_shows="0"))
    console.send("bot:0")
    console.until(lambda: "person:0" in console.doing("person"))
    assert hall.table().seats[0].is_bot
    assert hall.ask("GET", f"{pages[0].path}/who", cookie=pages[0].cookie)[0] == 200
    console.send("person:0")
    console.until(lambda: "bot:0" in console.doing("bot"))
    assert not hall.table().seats[0].is_bot


def test_a_ruling_says_on_each_page_what_changed_there_and_no_card_of_others(server):
    hall = server.beside(new_table(server.place, "trade_warz", ["Ann", "Ben", "Cleo"], chill=True))
    table, rng = hall.table(), random.Random(4)
    while not table.state.players[0].hand:
        seat = rng.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, rng))
    pages = [*hall.pages(), hall.page(hall.addresses["public"])]
    plain = codec.plain(table.state, table.game.State)
    edited = codec.plain(table.state, table.game.State)
    card = edited["players"][0]["hand"].pop(0)
    edited["players"][1]["hand"].append(card)
    edited["players"][2]["gdp"] += 1
    gdp = plain["players"][2]["gdp"]
    entry = table.ruling(jsonpatch.make_patch(plain, edited).patch, "Ann gave it away")
    told = []
    for page in pages:
        page.until(lambda page=page: page.all(data_zone="moment", data_n=str(entry.n)))
        (strip,) = [node for node in page.nodes() if node[2].get("data-zone") == "moment"]
        told.append(str(strip))
    hall.leave()
    assert all("Ann gave it away" in said for said in told)
    assert all(f"Cleo's GDP: {gdp} → {gdp + 1}" in said for said in told)
    assert f"Ann's hand: without {card}" in told[0]
    assert f"Ben's hand: also {card}" in told[1]
    assert [card in said for said in told] == [True, True, False, False]


def test_rooms_of_one_store_have_different_codes(place):
    rooms = Rooms(Store(place))
    opened = [rooms.open(new_table(place).id, started=False) for _ in range(30)]
    assert len({room.code for room in opened}) == 30
    assert all(len(room.code) == 6 and len(room.door) >= 22 for room in opened)


def sits_again(hall, seat, name, cookie, how="/sit-down"):
    body = {"code": hall.addresses["code"], "door": "", "seat": seat, "name": name}
    status, text, _ = hall.ask("POST", how, body, cookie=cookie.partition(";")[0])
    return status, text


def test_a_device_that_sits_already_moves_before_the_start(hall):
    *_, cookie = sit(hall, 0, "Mara")
    status, text = sits_again(hall, 1, "Mara", cookie)
    assert (status, json.loads(text)["page"][-2:]) == (200, "/2")
    assert hall.table().names == ["Ann", "Mara", "Cleo"]
    seats = json.loads(look_in(hall, hall.addresses["code"])[1])["seats"]
    assert [seat["taken"] for seat in seats] == [False, True, False]
    assert hall.ask("GET", f"/seat/{hall.addresses['playtest']}/1/who", cookie=cookie)[0] == 403


def test_a_device_that_plays_already_is_asked_before_it_leaves_its_seat(hall):
    *_, cookie = sit(hall, 0, "Mara")
    console = hall.page(hall.addresses["console"])
    console.send("start:later")
    console.until(lambda: console.all(data_shows="spectator"))
    assert json.loads(sits_again(hall, 1, "Mara", cookie)[1]) == {"sits": 0, "name": "Mara"}
    assert hall.table().names == ["Mara", "Ben", "Cleo"]
    assert sits_again(hall, 1, "Mara", cookie, "/sit-down/elsewhere")[0] == 200
    assert hall.table().names == ["Ann", "Mara", "Cleo"]


def test_who_asked_to_sit_asks_for_one_seat_only(hall):
    console = hall.page(hall.addresses["console"])
    console.send("ask")
    console.until(lambda: "Stop asking me" in console.text())
    *_, cookie = sit(hall, 0, "Mara")
    assert sits_again(hall, 1, "Mara", cookie)[0] == 200
    console.until(lambda: len(console.doing("admit")) == 1)
    console.send(console.doing("admit")[0])
    console.until(lambda: not console.doing("admit"))
    assert hall.table().names == ["Ann", "Mara", "Cleo"]
