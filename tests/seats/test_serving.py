"""Starting and ending the server: where it listens, what it refuses to start with, what survives it."""

import asyncio
import gc
import json
import socket
import ssl
import subprocess
import sys
import time
import urllib.request

import pytest

from playtest import Store, Table
from playtest.record import ChangeWatcher, Unusable
from playtest.seats.registry import RoomRegistry
from playtest.seats.room_store import Rooms
from playtest.seats.server import Place, is_spare, running, without_pauses
from playtest.widgets.table.devices import room_server
from tests.seats.hall import CHECKOUT, PATIENCE, Client, Hall, free_port, new_table

GO_AND_COME_AGAIN = 1001


@pytest.fixture
def refused(place):
    """What ``playtest serve`` says when it cannot start; it must end with exit code 2 and leave nothing."""

    def start(*arguments):
        table = new_table(place)
        hall = Hall(place, table.id, *arguments, wait=False)
        said, error = hall.process.communicate(timeout=40)
        assert hall.process.returncode == 2
        assert not said
        assert not Rooms(Store(place)).servers(socket.gethostname())
        (sentence,) = error.splitlines()
        return sentence

    return start


def certificate(folder, name):
    """A certificate that signs itself, and its key."""
    cert, key = folder / f"{name}.pem", folder / f"{name}.key"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    made = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-keyout",
        key,
        "-out",
        cert,
    ]
    subprocess.run([*made, *subject], check=True, capture_output=True)
    return str(cert), str(key)


def test_a_port_in_use_is_said_in_a_sentence(refused):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert refused("--port", str(port)) == (
            f"Port {port} is in use; give another with --port, or none for a free one."
        )


def test_an_address_of_another_machine_is_no_place_to_listen(refused):
    said = refused("--lan", "--host", "192.0.2.7")
    assert said == "192.0.2.7 is not an address of this machine; leave --host out, or give one that is."


def test_the_network_is_opened_only_by_saying_so(refused):
    assert refused("--host", "0.0.0.0") == (
        "0.0.0.0 opens the rooms to others than this machine: say --lan if you mean that."
    )


def test_a_key_that_does_not_fit_its_certificate_starts_nothing(refused, tmp_path):
    cert, _ = certificate(tmp_path, "one")
    _, key = certificate(tmp_path, "other")
    assert refused("--certfile", cert, "--keyfile", key) == (
        f"{cert} cannot be used for https: the key does not fit the certificate."
    )


def test_a_certificate_that_is_none_starts_nothing(refused, tmp_path):
    nothing = tmp_path / "nothing.pem"
    nothing.write_text("hello")
    assert refused("--certfile", str(nothing)).startswith(f"{nothing} cannot be used for https:")
    assert refused("--certfile", str(tmp_path / "gone.pem")) == f"There is no file {tmp_path / 'gone.pem'}."
    assert refused("--keyfile", str(nothing)) == "--keyfile needs --certfile."


def test_a_playtest_that_is_not_there_starts_nothing(place):
    new_table(place)
    hall = Hall(place, "261121-nosuch", wait=False)
    said, error = hall.process.communicate(timeout=40)
    assert (hall.process.returncode, said) == (2, "")
    assert error.startswith('There is no playtest "261121-nosuch" in ')


def test_json_says_where_everything_is(server):
    found = server.addresses
    assert set(found) >= {"room", "code", "public", "console", "seats"}
    assert len(found["seats"]) == 2
    assert found["room"].startswith(f"{server.origin}/join/{found['code']}#")


def test_with_a_certificate_it_is_https_and_cookies_are_secure(serving, place, tmp_path):
    cert, key = certificate(tmp_path, "own")
    hall = serving(new_table(place).id, "--certfile", cert, "--keyfile", key)
    assert hall.origin.startswith("https://")
    trusted = ssl.create_default_context(cafile=cert)
    path, _, secret = hall.addresses["seats"][0].partition("#")
    request = urllib.request.Request(
        f"{path}/enter",
        json.dumps({"secret": secret}).encode(),
        {"Content-Type": "application/json", "Origin": hall.origin},
    )
    with urllib.request.urlopen(request, context=trusted) as answer:
        assert "Secure" in answer.headers["Set-Cookie"]


def test_behind_a_proxy_addresses_are_the_proxys_and_its_origin_is_ours(serving, place):
    hall = serving(new_table(place).id, "--public-url", "https://studio.example/tests/play", "--port", "0")
    assert hall.addresses["public"] == f"https://studio.example/tests/play/public/{hall.addresses['code']}"
    (seen,) = Rooms(Store(place)).servers(socket.gethostname())
    hall.port, hall.origin = seen.port, "https://studio.example"
    path, _, secret = hall.addresses["seats"][0].partition("#")
    path = path.removeprefix("https://studio.example")
    status, text, headers = hall.ask("POST", f"{path}/enter", {"secret": secret}, Host="studio.example")
    assert status == 200, text
    assert f"Path={path.removeprefix('/')}" in headers["Set-Cookie"].replace("Path=/", "Path=")
    assert "Secure" in headers["Set-Cookie"]
    assert hall.ask("GET", "/join")[0] == 404
    assert hall.ask("GET", "/tests/play/join")[0] == 200


def test_under_a_base_path_every_page_is_there_and_nowhere_else(serving, place):
    hall = serving(new_table(place).id, "--base-url", "/user/ann/playtest")
    page = hall.page(hall.addresses["seats"][0])
    assert page.path.startswith("/user/ann/playtest/seat/")
    assert hall.ask("GET", "/user/ann/playtest/static/page.js")[0] == 200
    assert hall.ask("GET", "/static/page.js")[0] == 404
    assert '"../../static/page.js"' in hall.ask("GET", page.path)[1]


def test_a_second_server_for_the_same_store_only_says_where_the_first_is(serving, place):
    first = serving(new_table(place).id)
    second = Hall(place, new_table(place, "scambodia").id, wait=False)
    said, error = second.process.communicate(timeout=40)
    assert second.process.returncode == 0, error
    assert json.loads(said)["room"].startswith(first.origin)
    first.addresses = json.loads(said)
    assert first.page(first.addresses["seats"][0]).text()


def test_a_server_that_the_network_reaches_is_found_before_one_that_only_this_computer_does(serving, place):
    """Whichever of the two was heard of last: an invitation must not be back at an address of no phone's."""
    table = new_table(place)
    here = serving(table.id, "--port", str(free_port()))
    network = serving(table.id, "--lan")
    rooms = Rooms(Store(place))
    rooms.serving(f"{here.origin}/", socket.gethostname(), here.port, lan=False)
    assert running(rooms.store, Place()) == f"{network.origin}/"
    assert running(rooms.store, Place(lan=True)) == f"{network.origin}/"
    assert here.process.poll() is None, "a port was asked for: it is somebody's own"


def test_a_server_for_this_computer_that_nobody_uses_ends_once_one_for_the_network_runs(serving, place):
    table = new_table(place)
    unused = serving(table.id)
    network = serving(table.id, "--lan")
    assert unused.process.wait(PATIENCE) == 0
    assert network.process.poll() is None


def test_the_address_that_was_shown_stays_good_when_the_network_is_opened(serving, place):
    """The server for the network takes the port of the one before, whose pages come back to it."""
    table = new_table(place)
    first = serving(table.id)
    page = first.page(first.addresses["seats"][0])
    network = serving(table.id, "--lan")
    assert network.port == first.port
    assert page.ended_with() == GO_AND_COME_AGAIN
    assert first.process.wait(PATIENCE) == 0
    again = Client(first, page.path, page.cookie)
    assert again.text()
    assert first.ask("GET", f"/public/{first.addresses['code']}/who")[0] == 200


def test_a_server_for_this_computer_stays_for_whoever_has_a_page_of_it_open(place):
    """Asked as its loop asks: whether it is spare while one for the network answers."""
    store, table = Store(place), new_table(place)
    Rooms(store).open(table.id, started=False)

    async def spare(*, looked_into):
        registry = RoomRegistry(store, "http://127.0.0.1:1/")
        if looked_into:
            registry.runner(table.id)
        try:
            return is_spare(registry, Place())
        finally:
            await registry.end()

    network = Hall(place, table.id, "--lan")
    try:
        assert asyncio.run(spare(looked_into=False))
        assert not asyncio.run(spare(looked_into=True))
    finally:
        network.stop()


def test_a_server_that_was_killed_is_not_taken_for_one_and_its_port_is_used_again(serving, place):
    table = new_table(place)
    first = serving(table.id)
    page = first.page(first.addresses["seats"][0])
    first.kill()
    second = serving(table.id)
    assert second.port == first.port
    again = Client(second, page.path, page.cookie)
    assert again.text(), "the key is as good as before"


def test_a_server_that_is_asked_to_end_ends_and_says_nothing(serving, place):
    hall = serving(new_table(place).id)
    hall.page(hall.addresses["seats"][0])
    assert hall.stop() == (0, "")


def test_a_server_that_ends_lets_go_of_every_table_and_sends_every_page_to_come_again(serving, place):
    store, tables = Store(place), [new_table(place) for _ in range(4)]
    for table in tables:
        Rooms(store).open(table.id, started=True)
    hall = serving(*[table.id for table in tables])
    pages = [(at := hall.beside(table)).page(at.addresses["seats"][0]) for table in tables]
    patient = time.monotonic() + PATIENCE
    while not all(store.lease(table.id) for table in tables):
        assert time.monotonic() < patient
        time.sleep(0.05)
    assert hall.stop() == (0, "")
    assert [page.ended_with() for page in pages] == [GO_AND_COME_AGAIN] * 4
    assert [store.lease(table.id).until for table in tables] == [0.0] * 4


def test_invite_starts_one_server_that_stays_until_it_is_ended(place):
    """As from a notebook: the process is found again by the store, and outlives whoever asked for it."""
    store, table = Store(place), new_table(place)
    room, again = (room_server.served(store, table.id, network=False) for _ in range(2))
    assert room["room"] == again["room"]
    with urllib.request.urlopen(room["public"]) as answer:
        assert answer.status == 200
    ended = subprocess.run(
        [sys.executable, "-m", "playtest.cli", "serve", "--stop", "--recordings", place],
        capture_output=True, text=True, check=True, cwd=CHECKOUT,
    )  # fmt: skip
    assert ended.stdout == f"{room['public'].partition('public')[0]} ends.\n"


def test_who_ends_jupyterlab_reads_that_the_rooms_are_still_served(serving, place):
    """A server for the network answered eight hours after the evening, and nothing had said so."""
    hall = serving(new_table(place).id)
    asked = [sys.executable, "-m", "playtest.cli", "lab", "--recordings", place, "--show-config"]
    said = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=CHECKOUT).stdout
    assert f"{hall.origin}/ still serves the rooms to everybody's devices" in said
    assert "playtest serve --stop" in said
    hall.stop()
    again = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=CHECKOUT).stdout
    assert "still serves" not in again


def test_invite_says_what_the_server_says_when_it_cannot_start(place):
    new_table(place)
    with pytest.raises(Unusable, match='There is no playtest "261121-nosuch"'):
        room_server.served(Store(place), "261121-nosuch", network=False)


def test_a_server_ends_when_its_last_room_is_closed(serving, place):
    hall = serving(new_table(place).id)
    console = hall.page(hall.addresses["console"])
    console.send("end")
    console.send("close-room")
    assert hall.process.wait(20) == 0


def test_what_another_process_does_is_on_a_page_without_a_press(hall):
    pages = hall.pages()
    pages[0].until(lambda: pages[0].all(data_shows="0"))
    hall.table().talk(1, "Hello from the notebook")
    pages[0].until(lambda: "Hello from the notebook" in pages[0].text())


def test_a_watch_tells_of_others_writing_and_of_nothing_else(place):
    store, other = Store(place), Store(place)
    table = new_table(place)
    watch = ChangeWatcher(store.engine)
    watch.changed()
    assert not watch.changed()
    Table.open(other, table.id).talk(0, "Hello")
    assert watch.changed()
    assert not watch.changed()
    watch.close()


def test_while_people_play_no_screen_waits_until_all_memory_was_looked_through():
    ours = gc.get_threshold()
    gc.set_threshold(700, 10, 10)  # as Python has it by itself; tests look less often
    before, looked = gc.get_threshold(), []
    kept = [[number] for number in range(100_000)]
    gc.callbacks.append(lambda phase, found: looked.append(found["generation"]))
    try:
        with without_pauses():
            looked.clear()
            kept += [[number] for number in range(400_000)]
        after = gc.get_threshold()
    finally:
        gc.callbacks.pop()
        gc.set_threshold(*ours)
    assert set(looked) == {0, 1}
    assert after == before
    assert not gc.get_freeze_count()
