"""What somebody with a room's code, or with a seat, can ask for again and again: so much, and no more."""

import asyncio
import gzip
import json
import socket

import pytest
from tornado.web import Application

from playtest.engines.game import Illegal
from playtest.record.rooms import ASKED, DEVICE
from playtest.seats import address_limits, handlers, limits, room_store, seat_taking, session, web
from playtest.seats.overload import Serving
from playtest.seats.room_store import hashed
from playtest.table.seat_hand import MOST_NOTED, OFTEN
from playtest.widgets.table.view import log_panel
from tests.seats.desk import Tab
from tests.seats.test_bad_input import Time
from tests.seats.test_room import sit

SOME = address_limits.Rate("some", 3, 1)


# -- requests of one address


def test_an_address_that_asks_too_fast_waits_and_then_is_refused():
    clock = Time()
    requests = address_limits.Requests(clock)
    assert [requests.wait("1.2.3.4", SOME) for _ in range(5)] == [0, 0, 0, 1, 2]
    assert requests.wait("1.2.3.4", address_limits.READING) == 0, "another kind is counted by itself"
    assert requests.wait("1.2.3.5", SOME) == 0, "and so is another address"
    while requests.wait("1.2.3.4", SOME) is not None:
        pass
    clock.now += address_limits.WAITS_AT_MOST + 3
    assert requests.wait("1.2.3.4", SOME) == 0, "who was refused owes nothing"


def test_what_is_remembered_of_addresses_that_ask_has_an_end():
    requests = address_limits.Requests(Time())
    for number in range(requests.KEPT + 5):
        requests.wait(str(number), SOME)
    assert len(requests._kept) == requests.KEPT


def test_six_hundred_pages_by_one_address_come_at_once_and_nobody_waits():
    requests = address_limits.Requests(Time())
    for kind in (
        address_limits.LINES,
        address_limits.KEYS,
        address_limits.ENTERING,
        address_limits.LOOKING_IN,
    ):
        assert not any(requests.wait("1.2.3.4", kind) for _ in range(600)), kind


def test_every_request_is_counted_and_one_too_many_is_refused_in_words(monkeypatch):
    monkeypatch.setattr(web, "REST", 0.0)
    monkeypatch.setattr(handlers.Static, "rate", address_limits.Rate("none", 1, 0.01))

    async def asked(port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        ask = b"GET /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        writer.write(ask + ask)
        text = await asyncio.wait_for(reader.readuntil(b"Try again in a minute."), 20)
        writer.close()
        return text

    text = served(asked).decode()
    assert text.startswith("HTTP/1.1 200")
    assert "HTTP/1.1 429" in text
    assert "Too many requests from your network at once." in text


# -- files


class RoomRegistry:
    """What a request for a file needs of one."""

    def __init__(self):
        self.requests = address_limits.Requests()
        self.turned_away = limits.TurnedAway()


def served(ask):
    """What ``ask(port)`` has of a server of files; ``ask.server`` is that server."""

    async def serve():
        given = {"registry": RoomRegistry(), "site": web.Site("/", False, frozenset(["127.0.0.1"]))}
        server = ask.__dict__["server"] = Serving(
            Application([(r"/static/([a-z.]+)", handlers.Static, given)])
        )
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        server.add_sockets([listening])
        try:
            return await ask(port)
        finally:
            server.stop()
            await server.close_all_connections()

    return asyncio.run(serve())


def test_a_file_is_compressed_once_and_no_more():
    content, packed, _ = handlers.file("board.js")
    assert gzip.decompress(packed) == content
    assert handlers.file("board.js")[1] is packed


def test_a_browser_that_does_not_read_has_no_more_of_a_file_waiting_than_a_piece(monkeypatch):
    content = b"x" * 20_000_000
    monkeypatch.setattr(handlers, "file", lambda name: (content, content, '"x"'))
    monkeypatch.setattr(handlers, "STALLS", 0.3)

    async def ask(port):
        guest = socket.socket()
        guest.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        guest.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(guest, ("127.0.0.1", port))
        await loop.sock_sendall(guest, b"GET /static/board.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        most = 0
        async with asyncio.timeout(20):
            while not most or any(not stream.closed() for stream in ask.server._open):
                waits = [len(stream._write_buffer) for stream in ask.server._open if not stream.closed()]
                most = max([most, *waits])
                await asyncio.sleep(0.01)
        guest.close()
        return most

    assert 0 < served(ask) <= 2 * handlers.PIECE


def test_a_page_that_reads_is_sent_what_is_long():
    outbox = address_limits.Outbox(address_limits.Share(address_limits.PLAYING))
    assert outbox.put(address_limits.MOST_UNSENT + 1)
    assert not outbox.put(1), "the next has to wait until that is read"


def test_who_asks_for_everything_is_answered_once_what_was_sent_before_is_read():
    """A page that came back to a table was answered after a second, however soon it had read the scene."""
    box, answered = address_limits.Outbox(address_limits.Share(address_limits.PLAYING)), []
    box.once_read(lambda: answered.append("at once"))
    assert answered.pop() == "at once"
    box.put(address_limits.WAITS)
    box.once_read(lambda: answered.append("first"))
    box.once_read(lambda: answered.append("last"))
    assert answered == []
    box.sent(1)
    assert answered == ["last"]
    box.put(address_limits.WAITS)
    box.once_read(lambda: answered.append("gone"))
    box.close()
    box.sent(address_limits.WAITS)
    assert answered == ["last"]


# -- seats


def test_a_guest_without_cookies_does_not_ask_for_every_free_seat_again_and_again(hall):
    console = hall.page(hall.addresses["console"])
    console.send("ask")
    console.until(lambda: "Stop asking me" in console.text())
    asked = 0
    while (answer := sit(hall, asked % 3, f"Guest {asked}"))[0] == 200:
        asked += 1
        console.until(lambda: console.doing("decline"))
        console.send(console.doing("decline")[0])
        console.until(lambda: not console.doing("decline"))
        assert asked < 10
    assert answer[:2] == (409, f"{seat_taking.TOO_OFTEN}\n")
    hall.device = "127.0.0.9"
    assert sit(hall, 0, "Zoe")[0] == 200, "another address has its own count"


def test_six_by_one_address_take_their_seats_thrice_and_the_count_is_given_back():
    clock = Time()
    seats = seat_taking.Seating(clock)
    for number in range(18):
        seats.ask("1.2.3.4")
        seats.took(str(number), "1.2.3.4")
    for number in range(18):
        seats.sent_away(str(number))
    with pytest.raises(Illegal, match="Wait two minutes"):
        seats.ask("1.2.3.4")
    clock.now += 130
    seats.ask("1.2.3.4")


@pytest.mark.parametrize("ask", [False, True])
def test_a_seat_that_somebody_took_and_never_came_to_is_free_again(desk, ask):
    here = desk(started=False)
    clock = Time()
    here.session.seating = seat_taking.Seating(clock)
    here.session.change(ask=ask)
    secrets = [here.session.sit(seat, name, "phone") for seat, name in enumerate(["Zoe", "Max"])]
    for secret in secrets:
        here.session.seating.took(hashed(secret), "1.2.3.4")
    here.session.seating.came(hashed(secrets[1]))
    clock.now += seat_taking.COMES_IN - 1
    here.session.forget_who_never_came()
    assert here.session.free_seats() == []
    clock.now += 2
    here.session.forget_who_never_came()
    assert here.session.free_seats() == [0]
    assert [(key.seat, key.kind) for key in here.session.keys.values()] == [(1, ASKED if ask else DEVICE)]


def test_nobody_is_forgotten_whose_page_may_be_at_another_server(desk):
    rooms = desk().rooms
    rooms.serving("http://127.0.0.1:1/", "here", 1, False)
    assert not rooms.others_serve("http://127.0.0.1:1/")
    rooms.serving("http://127.0.0.1:2/", "there", 2, False)
    assert rooms.others_serve("http://127.0.0.1:1/")


def test_a_device_that_comes_by_its_link_again_keeps_its_key(hall):
    link = hall.addresses["seats"][0]
    cookie = hall.enter(link)
    path, _, secret = link.partition("#")
    status, _, headers = hall.ask(
        "POST", f"/seat/{hall.addresses['playtest']}/1/enter", {"secret": secret}, cookie=cookie
    )
    assert status == 200
    assert headers["Set-Cookie"].startswith(f"{cookie};"), path


def test_so_many_devices_have_a_seat_and_no_more(desk, monkeypatch):
    monkeypatch.setattr(session, "DEVICES", 3)
    here = desk()
    secret = here.session.link(0).partition("#")[2]
    for _ in range(3):
        assert here.session.enter(secret, 0, "phone")
    with pytest.raises(Illegal, match="3 devices already have this seat"):
        here.session.enter(secret, 0, "phone")


def test_of_many_devices_with_the_console_the_oldest_makes_way(desk, monkeypatch):
    monkeypatch.setattr(room_store, "DEVICES", 3)
    here = desk()
    secret = here.session.link(-1).partition("#")[2]
    keys = []
    for _ in range(4):
        here.clock.now += 1
        keys.append(here.session.enter(secret, -1, "phone"))
    assert [here.rooms.key(key, here.session.id, -1) is not None for key in keys] == [False, True, True, True]


# -- what a page sends


def test_all_devices_of_a_seat_press_no_faster_than_a_hand_and_the_next_seat_is_heard(hall):
    pages = [hall.page(hall.addresses["seats"][0]) for _ in range(6)]
    other = hall.page(hall.addresses["seats"][1])
    for page in pages:
        for _ in range(55):
            page.send("there")
    other.look()
    refused = 0
    for page in pages:
        page.look()
        refused += sum(json.loads(text)["type"] == "refused" for text in page.received)
    assert refused > 0
    assert not any(json.loads(text)["type"] == "refused" for text in other.received)
    late = hall.page(hall.addresses["seats"][0])
    for _ in range(15):
        late.send("there")
    late.look()
    assert not any(json.loads(text)["type"] == "refused" for text in late.received), "the quiet one is heard"


def test_a_page_shows_as_much_of_a_long_log_as_it_has_room_for(desk, monkeypatch):
    assert log_panel.MOST_SENT + 250_000 < address_limits.MOST_UNSENT, "a table has room beside the log"
    monkeypatch.setattr(log_panel, "MOST_SENT", 120_000)
    here = desk()
    bare = max(len(text.encode()) for text in Tab(here.seats[0]).told)
    for said in range(150):
        here.clock.now += 2
        here.table.talk(said % 2, f"{said:04} {'é' * 490}")
    page = Tab(here.seats[0])
    while page.doing("log-all"):
        page.do("log-all")
    assert "the recording has all of it" in page.look().text()
    assert "0149" in page.text(), "the newest is there"
    assert max(len(text.encode()) for text in page.told) < bare + 150_000, "the whole log has 300,000"


def test_a_player_notes_and_answers_so_often_and_so_much(desk):
    here = desk()
    page = Tab(here.seats[0])
    for number in range(30):
        page.do("note", text=f"note {number}")
        page.do("survey", favorite=f"move {number}")
    assert {kind: sum(entry.kind == kind for entry in here.table.log) for kind in OFTEN} == {
        "note": 12,
        "survey": 6,
    }
    assert any("Too many messages at once: wait a minute" in text for text in page.told)
    Tab(here.seats[1]).do("note", text="mine")
    here.clock.now += 61
    page.do("note", text="later")
    assert [entry.body["text"] for entry in here.table.log[-2:]] == ["mine", "later"]
    page.do("note", text="x" * (MOST_NOTED + 1))
    assert any("A note has at most 2,000 letters; this has 2,001." in text for text in page.told)
