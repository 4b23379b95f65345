"""Several servers over one PostgreSQL carry the same tables."""

import os
import random

import pytest

from playtest import Store
from playtest.seats.room_store import Rooms
from playtest.seats.server import addresses
from playtest.seats.session import RoomSession
from tests import postgres
from tests.seats.hall import Client, Hall, free_port, new_table
from tests.seats.test_room import ended


@pytest.fixture(scope="module")
def place():
    found = postgres.programs()
    if found is None:
        missing = "PostgreSQL is not installed, so nothing is tested on it (Debian: apt install postgresql)."
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    with postgres.server(found) as url:
        yield url


@pytest.fixture(scope="module")
def two(place):
    """Two servers, each of which would do alone."""
    table = new_table(place)
    halls = [Hall(place, table.id, "--port", str(port)) for port in (free_port(), free_port())]
    yield halls
    for hall in halls:
        if hall.process.poll() is None:
            hall.stop()


@pytest.fixture
def both(two, place):
    """The room of a new table, as each server has it."""
    store = Store(place)
    table = new_table(place)
    rooms = Rooms(store)
    room = rooms.open(table.id, started=False)
    found = []
    for hall in two:
        beside = hall.beside(table)
        beside.addresses = addresses(RoomSession(rooms, room, f"{hall.origin}/"))
        found.append(beside)
    yield found
    store.close()
    for hall in found:
        hall.leave()


def test_a_seat_at_each_server_plays_one_game(both):
    pages = [hall.page(hall.addresses["seats"][seat]) for seat, hall in enumerate(both)]
    rng, table = random.Random(1), both[0].table()
    for _ in range(12):
        seat = table.pending[0]
        before = len(table.log)
        pages[seat].until(lambda seat=seat, n=before: pages[seat].all(data_entries=str(n)))
        assert pages[seat].move(rng)
        pages[seat].until(lambda seat=seat, n=before: not pages[seat].all(data_entries=str(n)))
        table.refresh()
    for seat, page in enumerate(pages):
        shows = {"data_entries": str(len(table.log)), "data_shows": str(seat)}
        page.until(lambda page=page, shows=shows: page.all(**shows))


def test_a_seat_that_one_server_frees_is_gone_on_the_other_too(both):
    one, other = both
    page = one.page(one.addresses["seats"][0])
    console = other.page(other.addresses["console"])
    console.until(lambda: "free:0" in console.doing("free"))
    console.send("free:0")
    assert ended(page) == 4003


def test_pages_of_a_server_that_is_killed_go_on_at_the_other(two, both, place):
    """By their proxy's address, which is the same; the key is in the store, not in the server."""
    one, other = both
    page = one.page(one.addresses["seats"][0])
    two[0].kill()
    again = Client(other, page.path, page.cookie)
    again.until(lambda: again.all(data_lobby="waiting") or again.all(data_shows="0"))
