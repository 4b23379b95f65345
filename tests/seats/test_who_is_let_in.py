"""What a device is sent is decided by what it was let in to, never by the seat whose page it has open."""

import asyncio
import json
import re

import pytest
import websocket

from playtest import Store
from playtest.record import rooms as recorded
from playtest.record.rooms import ASKED, DEVICE, LINK
from playtest.seats.limits import TurnedAway
from playtest.seats.room_store import Rooms, hashed
from playtest.seats.runner import DECLINED, FREED, SOMEBODY_SITS, RoomRunner
from tests.seats.hall import Client, new_table
from tests.seats.test_bad_input import refused
from tests.seats.test_room import ended, sit

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
KEY = re.compile(r"#[\w-]{20,}")
HARMLESS = {"scene", "say", "there", "beat", "refused", "again", "freed"}
"""All that a page may be sent that was not let in."""
WHOLE = {"type": "scene", "rev": 8, "panes": [["p", "hand", {}, ["6"]]], "to": "p"}
SEATS_MESSAGES = [
    {"type": "scene", "rev": 9, "after": 8, "panes": [["p", "hand", {}, ["7"]]]},
    {"type": "scene", "rev": 9, "panes": [["p", "hand", {}, ["7"]]], "to": "p"},
    {"type": "say", "say": "You drew a 7."},
    {"type": "there"},
    {"type": "done"},
    {"type": "company", "devices": 2},
    {"type": "turn", "yours": True},
    {"type": "notice", "say": "The facilitator is correcting the board."},
    {"type": "move", "to": "http://127.0.0.1/seat/x/1#a-key-that-nobody-else-gets"},
    {"type": "beat"},
    {"type": "again"},
]


class Page:
    """A page without a line: what it was sent, and why it was sent away."""

    kind, page, id = "phone", "p", "p"  # both have one, so that one message can be for both

    def __init__(self, hash):
        self.hash = hash
        self.sent = []
        self.why = None

    def post(self, text):
        self.sent.append(json.loads(text))

    def leave(self, why):
        self.why = why


class Door:
    """A room in this process, with pages of Ann, who sits at seat 1, and of Max, let in or not."""

    def __init__(self, place):
        self.store = Store(place)
        table = new_table(place, seats=NAMES)
        self.rooms = Rooms(self.store)
        room = self.rooms.open(table.id, started=True)
        self.runner = RoomRunner(self.rooms, room, "http://127.0.0.1:1/", TurnedAway())
        self.session = self.runner.session

    def page(self, kind, seat=0, name="Max"):
        """A page whose key was written by whoever serves the room too; if it is let in, it has its screen."""
        hash = hashed(self.rooms.new_key(self.session.id, seat, kind, name=name))
        self.rooms.change(self.session.id)
        self.session.look_again()
        page = Page(hash)
        self.runner.joined(self.runner.screen_for(hash), page)
        self.runner.seats[seat].tell(WHOLE)  # changes go only to pages that have what they change
        return page

    def behind_our_back(self, page):
        """Another server ends a key, and this one has read that but not yet sent anybody away."""
        self.rooms.free(self.session.id, 0)
        self.session._read()


def asks(door):
    return door.page(ASKED)


def was_let_in_and_freed(door):
    page = door.page(DEVICE)
    door.session.free(0)
    return page


def has_asked_and_was_declined(door):
    page = door.page(ASKED)
    door.session.decline(page.hash)
    return page


def was_moved(door):
    page = door.page(DEVICE)
    door.session.free(3)
    door.session.move(0, 3)
    return page


def was_replaced_at_the_facilitators_screen(door):
    page = door.page(DEVICE)
    recorded.free(door.store, door.session.id, 0)
    recorded.sits_at_screen(door.store, door.session.id, {0: "Ann"})
    door.session.catch_up()
    recorded.free(door.store, door.session.id, 0)
    door.session.catch_up()
    return page


def was_freed_by_a_server_that_this_one_has_not_heard_of(door):
    page = door.page(DEVICE)
    door.behind_our_back(page)
    return page


OUTSIDE = [
    asks,
    was_let_in_and_freed,
    has_asked_and_was_declined,
    was_moved,
    was_replaced_at_the_facilitators_screen,
    was_freed_by_a_server_that_this_one_has_not_heard_of,
]


async def _told(place, state):
    """What Max's page and Ann's are sent of each of a seat's messages."""
    door = Door(place)
    try:
        max = state(door)
        ann = door.page(DEVICE, name="Ann")
        for page in (max, ann):
            page.sent.clear()
        for message in SEATS_MESSAGES:
            door.runner.seats[0].tell(message)
        return max.sent, ann.sent
    finally:
        await door.runner.end()
        door.store.close()


@pytest.mark.parametrize("state", OUTSIDE)
def test_no_message_of_a_seat_goes_to_a_device_that_is_not_let_in(place, state):
    max, ann = asyncio.run(_told(place, state))
    assert max == []
    assert ann == SEATS_MESSAGES


def test_every_message_goes_to_each_device_that_is_let_in(place):
    max, ann = asyncio.run(_told(place, lambda door: door.page(DEVICE)))
    assert max == ann == SEATS_MESSAGES


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (was_let_in_and_freed, FREED),
        (has_asked_and_was_declined, DECLINED),
        (was_moved, FREED),
        (was_replaced_at_the_facilitators_screen, FREED),
    ],
)
def test_who_is_sent_away_reads_why(place, state, why):
    async def left():
        door = Door(place)
        page = state(door)
        await door.runner.end()
        door.store.close()
        return page.why

    assert asyncio.run(left()) == why


def test_who_asks_for_a_seat_that_its_player_takes_by_their_link_is_sent_on(place):
    async def goes():
        door = Door(place)
        max = door.page(ASKED)
        _, _, secret = door.session.link(0).partition("#")
        assert door.session.enter(secret, 0, "phone") is not None
        left = door.session.askers()
        await door.runner.end()
        door.store.close()
        return max.why, left

    assert asyncio.run(goes()) == (SOMEBODY_SITS, [])


def test_nobody_is_let_in_to_a_seat_that_somebody_has(place):
    async def admits():
        door = Door(place)
        max, _ann = door.page(ASKED), door.page(DEVICE, name="Ann")
        try:
            with pytest.raises(ValueError, match="Ann already sits at seat 1; free that seat first"):
                door.session.admit(max.hash)
            return door.runner.screen_for(max.hash) is door.runner.asking[0]
        finally:
            await door.runner.end()
            door.store.close()

    assert asyncio.run(admits())


# -- the same over the wire


class Max:
    """A device at the page of seat 1, and the key it came by."""

    def __init__(self, hall):
        self.hall, self.rooms = hall, Rooms(Store(hall.place))
        self.playtest = hall.addresses["playtest"]

    def comes(self, kind):
        """With a key of this kind."""
        self.secret = self.rooms.new_key(self.playtest, 0, kind, name="Max")
        self.rooms.change(self.playtest)
        return self

    def page(self):
        """Its page of the seat."""
        return Client(self.hall, f"/seat/{self.playtest}/1", f"playtest={self.secret}")


@pytest.fixture
def room(server):
    """Four seats, the last a bot's, the game on; who wants to sit asks."""
    hall = server.beside(new_table(server.place, seats=NAMES))
    console = hall.page(hall.addresses["console"])
    for link in hall.addresses["seats"][1:3]:
        hall.page(link)
    for act in ("bot:3", "ask", "start:later"):
        console.send(act)
    console.until(lambda: console.all(data_shows="spectator"))
    yield hall, console
    hall.leave()


def all_that(page):
    """All that a page is sent until nothing comes any more."""
    page.line.settimeout(1.0)
    try:
        while text := page.line.recv():
            page.received.append(text)
    except (websocket.WebSocketException, OSError):
        pass
    return page.received


def test_a_device_that_asks_sees_nothing_of_a_game_that_is_played_at_its_seat(room):
    hall, console = room
    link = hall.addresses["seats"][0]
    ann = hall.page(link)
    ann.until(lambda: ann.all(data_shows="0"))
    asker = Max(hall).comes(ASKED).page()
    assert asker.all(data_lobby="asking")
    second = hall.page(link)
    asker = Max(hall).comes(ASKED).page()  # the one before was sent on when somebody came by the link
    ann.heard("company", devices=2)
    console.send("correct")
    ann.hear("notice")
    console.send("correct-end")
    console.send("survey-send")
    ann.until(lambda: "survey" in ann.text().lower())
    console.send("survey-stop")
    ann.until(lambda: ann.all(data_shows="0"))
    for words in ("open", "talk", "confirm", "let-be"):
        asker.send(words, text="I am Ann")
        asker.hear("refused")
    ann.send("talk", text="Only Ann says this")
    ann.look()
    assert asker.all(data_lobby="asking")
    console.send("person:3")
    console.look()
    console.send("move:0", to="3")
    assert KEY.search(ann.hear("move")["to"])
    assert ended(second) == 4003
    sent = all_that(asker)
    assert {json.loads(text)["type"] for text in sent} <= HARMLESS
    assert not [text for text in sent if KEY.search(text) or "data-shows" in text]


def declined(max, console):
    max.comes(ASKED).rooms.decline(max.playtest, hashed(max.secret))


def freed(max, console):
    page = max.comes(DEVICE).page()
    console.send("free:0")
    console.send("free-yes:0")
    assert ended(page) == 4003


def moved(max, console):
    page = max.comes(DEVICE).page()
    console.send("move:0", to="3")
    assert ended(page) == 4003


def replaced(max, console):
    page = max.comes(DEVICE).page()
    recorded.free(max.rooms.store, max.playtest, 0)
    recorded.sits_at_screen(max.rooms.store, max.playtest, {0: "Ann"})
    assert ended(page) == 4003


@pytest.mark.parametrize("state", [declined, freed, moved, replaced])
def test_the_key_of_a_device_that_was_sent_away_opens_no_page(room, state):
    hall, console = room
    max = Max(hall)
    state(max, console)
    _opens_nothing(hall, max, [f"seat/{max.playtest}/{n}" for n in (1, 2, 4)] + [f"console/{max.playtest}"])


@pytest.mark.parametrize("kind", [ASKED, DEVICE, LINK])
def test_a_key_opens_no_page_but_its_own(room, kind):
    hall, _ = room
    max = Max(hall).comes(kind)
    _opens_nothing(hall, max, [f"seat/{max.playtest}/2", f"console/{max.playtest}"])


def test_the_secret_of_a_link_is_no_pages_key(room):
    hall, _ = room
    max = Max(hall).comes(LINK)
    path = f"/seat/{max.playtest}/1"
    assert refused(hall, path, f"playtest={max.secret}") == 403
    assert hall.ask("GET", f"{path}/who", cookie=f"playtest={max.secret}")[0] == 403


def _opens_nothing(hall, max, pages):
    cookie = f"playtest={max.secret}"
    for page in pages:
        assert refused(hall, f"/{page}", cookie) == 403
        assert hall.ask("GET", f"/{page}/who", cookie=cookie)[0] == 403
        assert hall.ask("POST", f"/{page}/enter", {"secret": max.secret})[0] == 403


def test_who_asks_reads_their_own_name_and_not_who_sits_there(room):
    hall, _ = room
    hall.page(hall.addresses["seats"][0])
    max = Max(hall).comes(ASKED)
    _, text, _ = hall.ask("GET", f"/seat/{max.playtest}/1/who", cookie=f"playtest={max.secret}")
    assert (json.loads(text)["name"], json.loads(text)["asks"]) == ("Max", True)


def test_two_who_ask_at_once_do_not_get_one_seat(room):
    hall, _ = room
    assert sit(hall, 0, "Zoe")[0] == 200
    assert sit(hall, 0, "Max")[:2] == (409, "That seat was just taken. Choose another.\n")
