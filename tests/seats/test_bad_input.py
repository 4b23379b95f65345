"""Whatever is sent: a plain sentence, nothing changed, counted where the facilitator can see it."""

import json
import secrets
import socket

import pytest
import websocket
from hypothesis import given
from hypothesis import strategies as st

from playtest.seats import limits, messages
from tests.seats.hall import Client
from tests.seats.test_room import ended, look_in, sit


def counted(hall, reason):
    """Whether the console comes to show that something was turned away for ``reason``."""
    console = hall.page(hall.addresses["console"])
    console.until(lambda: any(words in console.text() for words in (reason, limits.ONE[reason])))
    console.close()
    return True


def refused(hall, path, cookie="", origin=None):
    """The status with which a websocket is refused."""
    with pytest.raises(websocket.WebSocketBadStatusException) as error:
        Client(hall, path, cookie, origin=origin)
    return error.value.status_code


# -- codes


def test_a_code_tried_too_often_is_not_looked_up_any_more_and_a_scanned_one_is(hall):
    answers = [look_in(hall, "QQQQQQ") for _ in range(14)]
    assert {status for status, *_ in answers} == {404, 429}
    assert answers[-1][1] == "Too many codes were tried. Scan the room's QR code, or wait a minute.\n"
    code = hall.addresses["code"]
    assert look_in(hall, code)[0] == 429, "not even the right one, or guessing would go on"
    door = hall.addresses["room"].partition("#")[2]
    assert look_in(hall, code, door)[0] == 200


def test_a_wrong_door_opens_no_more_than_its_code(hall):
    assert look_in(hall, "QQQQQQ", secrets.token_urlsafe(16))[0] == 404


class Time:
    now = 0.0

    def __call__(self):
        return self.now


def test_devices_are_counted_each_and_all_together():
    time = Time()
    guesses = limits.Guesses(each=3, in_all=5, clock=time)
    for _ in range(3):
        guesses.wrong("one")
    assert not guesses.allowed("one")
    assert guesses.allowed("two")
    guesses.wrong("two")
    guesses.wrong("three")
    assert guesses.allowed("four"), "who has not guessed is not shut out by those who did"
    guesses.wrong("four")
    assert not guesses.allowed("four"), "many devices at once have one guess each, and no more"
    time.now = 60.0
    assert all(map(guesses.allowed, ("one", "two", "four")))


def test_a_flood_of_devices_is_not_remembered_for_ever():
    guesses = limits.Guesses(in_all=10**9)
    for number in range(guesses.KEPT + 50):
        guesses.wrong(str(number))
    assert len(guesses._devices) == guesses.KEPT


# -- keys


@pytest.mark.parametrize("key", ["", "x", "Q" * 43, "~" * 40, "a" * 3000])
def test_a_guessed_key_opens_nothing(hall, key):
    path = f"/seat/{hall.addresses['playtest']}/1"
    cookie = f"playtest={key}"
    assert hall.ask("GET", f"{path}/who", cookie=cookie)[0] == 403
    assert refused(hall, path, cookie) == 403
    assert counted(hall, limits.WRONG_KEY)


def test_a_key_of_another_seat_opens_only_that(hall):
    mine = hall.enter(hall.addresses["seats"][0])
    for path in (f"/seat/{hall.addresses['playtest']}/2", f"/console/{hall.addresses['playtest']}"):
        assert hall.ask("GET", f"{path}/who", cookie=mine)[0] == 403
        assert refused(hall, path, mine) == 403


def test_a_key_of_another_playtest_opens_nothing_here(hall, shared):
    foreign = hall.enter(shared.addresses["seats"][0])
    assert refused(hall, f"/seat/{hall.addresses['playtest']}/1", foreign) == 403


def test_wrong_keys_and_codes_from_an_address_shut_out_nobody_there_who_has_a_key(hall):
    ann = hall.enter(hall.addresses["seats"][0])
    path = f"/seat/{hall.addresses['playtest']}/1"
    wrong = {"secret": secrets.token_urlsafe(32)}
    assert {hall.ask("POST", f"{path}/enter", wrong)[0] for _ in range(30)} == {403}
    assert {hall.ask("GET", f"{path}/who", cookie="playtest=old")[0] for _ in range(30)} == {403}
    while look_in(hall, "QQQQQQ")[0] != 429:
        pass
    assert hall.ask("GET", f"{path}/who", cookie=ann)[0] == 200
    assert Client(hall, path, ann).look()
    assert hall.page(hall.addresses["seats"][1]).look()
    assert hall.page(hall.addresses["console"]).look()


# -- who asks


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"])
def test_a_page_of_another_site_does_nothing_here(shared, origin):
    mine = shared.enter(shared.addresses["seats"][0])
    path = f"/seat/{shared.addresses['playtest']}/1"
    assert refused(shared, path, mine, origin) == 403
    body = {"code": shared.addresses["code"], "door": "", "seat": 1, "name": "Eve"}
    status, text, _ = shared.ask("POST", "/sit-down", body, Origin=origin)
    assert (status, text) == (403, "This came from another website, so it was refused.\n")
    assert counted(shared, limits.OTHER_ORIGIN)


def test_what_comes_without_an_origin_comes_from_no_page(shared):
    mine = shared.enter(shared.addresses["seats"][0])
    assert refused(shared, f"/seat/{shared.addresses['playtest']}/1", mine, "") == 403
    assert shared.ask("POST", "/look-in", {"code": "A", "door": ""}, Origin="")[0] == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", "[::2]", "localhost@evil", ""])
def test_a_name_that_is_not_the_servers_is_not_answered(shared, host):
    status, *_ = shared.ask("GET", "/alive", Host=host or " ")
    assert status in (400, 403)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/..%2fserver.py",
        "/static/page.html",
        "/static//etc/passwd",
        "/join/TOOLONGCODE",
        "/seat/../../etc/passwd",
        "/seat/x/0",
        "/seat/x/999",
        "/seat/%00/1",
        "/console",
        "/console/x/line/more",
        "/" + "a" * 4000,
        "//evil.example/",
        "/public/12",
    ],
)
def test_a_path_that_is_not_there_is_no_page(shared, path):
    status, text, headers = shared.ask("GET", path)
    assert status == 404
    assert text == "There is no such page here. Scan the room's QR code again, or ask the facilitator.\n"
    assert headers["Server"] == "playtest"


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_a_page_is_read_and_nothing_else(shared, method):
    assert shared.ask(method, "/join", Origin=shared.origin)[0] in (404, 405)


def test_every_answer_has_its_policy(shared):
    for path in ("/join", "/static/page.js", "/nowhere", "/alive", f"/public/{shared.addresses['code']}"):
        headers = shared.ask("GET", path)[2]
        assert headers["Content-Security-Policy"] == (
            "default-src 'self'; object-src 'none'; frame-src 'none'; media-src 'none'; font-src 'none'; "
            "worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["/join", "/seat/x/1", "/console/x", "/public/ABCDEF"])
def test_a_page_has_nothing_inline_and_nothing_from_elsewhere(shared, path):
    text = shared.ask("GET", path)[1]
    assert "://" not in text
    assert "<style" not in text
    assert text.count("<script") == text.count('<script type="module" src=')


# -- bodies


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"[" * 3000,
        b"{}",
        b"[]",
        b"null",
        b'{"code": 1, "door": ""}',
        b'{"code": {"$gt": ""}, "door": ""}',
        b'{"code": null, "door": null}',
    ],
)
def test_a_body_that_is_no_message_is_refused(shared, body):
    assert shared.ask("POST", "/look-in", body)[:2] == (400, "That is not a message of this page.\n")


def test_a_body_that_is_too_large_is_refused(shared):
    assert shared.ask("POST", "/look-in", {"code": "A" * 5000, "door": ""})[0] == 413
    with socket.create_connection(("127.0.0.1", shared.port), 10) as line:
        head = f"POST /look-in HTTP/1.1\r\nHost: 127.0.0.1:{shared.port}\r\n"
        line.sendall(f"{head}Content-Length: 99999999\r\n\r\n".encode())
        assert line.recv(100).startswith(b"HTTP/1.1 4")
    assert shared.ask("GET", "/alive")[0] == 200


@pytest.mark.parametrize("seat", [-1, 3, 99, 2**70, True, "1", 1.0, None])
def test_a_seat_that_is_not_there_is_not_taken(shared, seat):
    body = {"code": shared.addresses["code"], "door": "", "seat": seat, "name": "Eve"}
    assert shared.ask("POST", "/sit-down", body)[0] in (400, 409)
    assert shared.table().names == ["Ann", "Ben", "Cleo"]


# -- messages


REFEREES = [
    "open", "cover", "pause", "resume", "ruling-open", "ruling", "rename:0", "seat:1", "show:1", "hide",
    "leave", "r.confirm:x", "r.part:1", "pace:fast", "back:1", "undo-yes", "start", "close-room",
    "free:1", "bot:1",
]  # fmt: skip


@pytest.mark.parametrize("do", REFEREES)
def test_a_seat_does_nothing_of_the_referees(shared, do):
    page = shared.pages()[0]
    page.until(lambda: page.all(data_shows="0"))
    before = shared.table()
    page.send(do, name="Eve", player="random", reason="because", state="{}", text="x", seat="1")
    page.look()
    after = shared.table()
    assert (after.names, after.state, len(after.log)) == (before.names, before.state, len(before.log))
    assert page.all(data_shows="0")


def test_what_a_seat_may_not_is_counted(shared):
    page = shared.page(shared.addresses["seats"][0])
    page.send("open")
    assert page.hear("refused")["say"] == "A seat's page cannot do that."
    assert counted(shared, limits.NOT_ALLOWED)


@pytest.mark.parametrize("verb", ["talk", "note", "survey"])
def test_a_seat_speaks_for_itself_only(shared, verb):
    page = shared.pages()[0]
    page.until(lambda: page.all(data_shows="0"))
    page.send(verb, text="It was me", seat="1", fun="5")
    page.look()
    assert {entry.seat for entry in shared.table().log if entry.kind == verb} <= {0}


def test_a_move_of_another_seat_is_not_made(hall):
    """The key of what Ben composed is not good on Ann's page."""
    ann, ben, _ = hall.pages()
    ben.until(lambda: ben.all(data_shows="1"))
    ben.look()
    while not ben.doing("confirm"):
        ben.send((ben.doing("choose") or ben.doing("part"))[0])
        ben.look()
    before = len(hall.table().log)
    ann.send(ben.doing("confirm")[0])
    ann.look()
    assert len(hall.table().log) == before


def test_a_page_that_submits_twice_moves_once(hall):
    ann, *_ = hall.pages()
    ann.until(lambda: ann.all(data_shows="0"))
    while not ann.doing("confirm"):
        ann.send((ann.doing("choose") or ann.doing("part"))[0])
        ann.look()
    confirm = ann.doing("confirm")[0]
    before = len(hall.table().log)
    for _ in range(3):
        ann.send(confirm)
    ann.look()
    assert len(hall.table().log) == before + 1


MALFORMED = [
    b"",
    "[]",
    "null",
    "{",
    "[" * 9000,
    '{"do": 1}',
    '{"do": ""}',
    '{"do": "' + "x" * 500 + '"}',
    '{"do": "hello", "values": []}',
    '{"do": "hello", "values": {"a": {"b": 1}}}',
    '{"do": "hello", "rev": "1"}',
    '{"do": "hello", "rev": -1}',
    '{"do": "hello", "rev": 1e99}',
    '{"do": "hello", "rev": NaN}',
    '{"do": "hello", "page": 7}',
    '{"do": "note", "values": {"text": "' + "x" * 20000 + '"}}',
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_message_is_dropped_and_the_page_goes_on(shared, text):
    page = shared.page(shared.addresses["seats"][0])
    page.line.send(text) if isinstance(text, str) else page.line.send_binary(text)
    assert page.hear("refused")
    assert page.look()
    assert counted(shared, limits.MALFORMED)


def test_a_message_too_large_ends_the_connection_and_nothing_else(hall):
    page = hall.page(hall.addresses["seats"][0])
    page.line.send("x" * (messages.MOST_BYTES + 1))
    assert ended(page) == 1009
    assert counted(hall, limits.TOO_LARGE)
    assert hall.page(hall.addresses["seats"][0]).look()


def test_messages_too_many_are_dropped_and_then_the_page_is_cut_off(hall):
    page = hall.page(hall.addresses["seats"][0])
    for _ in range(400):
        page.send("nothing")
    assert ended(page) == 4008
    assert counted(hall, limits.TOO_MANY)


def test_a_public_page_does_nothing(shared):
    page = shared.page(shared.addresses["public"])
    before = len(shared.table().log)
    for do in ("start", "open", "note", "talk", "undo", "confirm:x", "bot:0"):
        page.send(do, text="x")
    page.look()
    assert len(shared.table().log) == before
    assert page.all(data_playtest=shared.addresses["playtest"]) or page.all(
        data_room=shared.addresses["code"]
    )


NONSENSE = [
    "free:99", "free:x", "bot:-1", "move", "link:1e3", "tag:nonsense", "rename:0", "_seat", "admit:x",
    "decline:", "pace:warp", "add", "checklist:later", "note", "show",
]  # fmt: skip


@pytest.mark.parametrize("do", NONSENSE)
def test_a_console_that_says_nonsense_changes_nothing(shared, do):
    console = shared.page(shared.addresses["console"])
    before = shared.table()
    console.send(do, seat="9", to="x", text=" ", name=" ")
    console.look()
    after = shared.table()
    assert (after.names, len(after.log)) == (before.names, len(before.log))


@given(st.text(max_size=300) | st.binary(max_size=300))
def test_whatever_is_read_is_a_message_or_malformed(text):
    try:
        said = messages.read(text)
    except messages.Malformed:
        return
    assert isinstance(said["do"], str)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=12,
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(("do", "values", "rev", "page"), json_values)))
def test_every_message_that_is_read_has_plain_values(said):
    try:
        read = messages.read(json.dumps(said))
    except messages.Malformed:
        return
    for value in read["values"].values():
        assert all(
            not isinstance(each, dict | list) for each in (value if isinstance(value, list) else [value])
        )


def test_sitting_down_needs_the_rooms_code(hall):
    assert sit(hall, 0, "Eve", code="QQQQQQ")[0] == 404
    assert hall.table().names[0] == "Ann"
