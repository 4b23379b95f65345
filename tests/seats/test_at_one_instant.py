"""Two servers over one database let two devices sit down at the same instant: one seat has one of them."""

import threading

import pytest

from playtest import Store
from playtest.engines.game import REFEREE, Illegal
from playtest.record import rooms as recorded
from playtest.record.rooms import ASKED, COMING, DEVICE, LINK, SCREEN
from playtest.seats.room_store import Rooms, hashed
from playtest.seats.session import RoomSession
from tests.databases import place, postgres
from tests.seats.hall import new_table

__all__ = ["place", "postgres"]


class Servers:
    """Two servers' parties of one room for four, each with a store of its own."""

    def __init__(self, place):
        self.stores = [Store(place), Store(place)]
        table = new_table(place, seats=["Ann", "Ben", "Cleo", "Dan"])
        self.parties = []
        for store in self.stores:
            rooms = Rooms(store)
            self.parties.append(
                RoomSession(rooms, rooms.open(table.id, started=False), "http://127.0.0.1:1/")
            )

    def race(self, *acts):
        """Let each server do its act at once: what each answered, an ``Illegal`` as itself."""
        ready, answers = threading.Barrier(len(acts)), [None] * len(acts)

        def run(at, act):
            ready.wait()
            try:
                answers[at] = act(self.parties[at])
            except Illegal as no:
                answers[at] = no

        threads = [threading.Thread(target=run, args=each) for each in enumerate(acts)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        return answers

    def keys(self, seat, *kinds):
        self.parties[0]._read()
        return [key for key in self.parties[0].keys.values() if key.seat == seat and key.kind in kinds]


@pytest.fixture
def servers(place):
    found = Servers(place)
    yield found
    for store in found.stores:
        store.close()


@pytest.mark.parametrize("ask", [False, True], ids=["at once", "when asked"])
def test_one_of_two_who_take_a_seat_at_the_same_instant_has_it(servers, ask):
    for round in range(12):
        servers.parties[0].change(ask=ask, started=True)
        one, other = servers.race(
            lambda session: session.sit(1, "Zoe", "phone"), lambda session: session.sit(1, "Max", "phone")
        )
        assert sorted([isinstance(one, Illegal), isinstance(other, Illegal)]) == [False, True], round
        assert len(servers.keys(1, DEVICE, ASKED)) == 1
        servers.parties[0].free(1)


def test_one_of_two_who_take_a_name_at_the_same_instant_has_it(servers):
    for round in range(12):
        servers.parties[0].change(started=True)
        answers = servers.race(
            lambda session: session.sit(0, "Zoe", "phone"), lambda session: session.sit(1, "Zoe", "phone")
        )
        assert sum(isinstance(each, Illegal) for each in answers) == 1, round
        for seat in (0, 1):
            servers.parties[0].free(seat)


def test_who_sat_down_since_the_room_was_read_keeps_the_seat_alone(servers):
    late = servers.parties[1].room
    servers.parties[0].sit(1, "Zoe", "phone")
    assert servers.parties[1].rooms.claim(late, 1, DEVICE, name="Max") is None
    assert [key.name for key in servers.keys(1, DEVICE)] == ["Zoe"]


def test_who_asked_is_not_let_in_beside_somebody_who_sat_down_since_the_room_was_read(servers):
    here, there = servers.parties
    here.change(ask=True)
    asked = hashed(here.sit(1, "Max", "phone"))
    late = here.room
    link = there.link(1).partition("#")[2]
    assert there.enter(link, 1, "phone") is not None
    assert not here.rooms.admit(late, asked)
    assert len(servers.keys(1, DEVICE)) == 1


def test_a_link_that_was_ended_since_it_was_looked_at_lets_nobody_in(servers):
    """The seat is freed between the look and the letting in, however the two servers take turns."""
    for _ in range(12):
        link = servers.parties[0].link(1).partition("#")[2]
        entered, _freed = servers.race(
            lambda session, link=link: session.enter(link, 1, "phone"), lambda session: session.free(1)
        )
        left = servers.keys(1, DEVICE)
        assert left == [] or [key.hash for key in left] == [hashed(entered)]
        assert servers.parties[0].enter(link, 1, "phone") is None
        servers.parties[0].free(1)


def test_a_seat_at_the_facilitators_screen_and_a_device_do_not_both_have_it(servers):
    for _ in range(12):
        servers.parties[0].change(started=True)
        servers.race(
            lambda session: session.sit(1, "Zoe", "phone"),
            lambda session: recorded.sits_at_screen(session.rooms.store, session.id, {1: "Max"}),
        )
        assert len(servers.keys(1, DEVICE, SCREEN)) == 1
        servers.parties[0].free(1)


def test_nobody_takes_a_seat_while_those_it_was_given_to_are_on_their_way(servers):
    here, there = servers.parties
    sent = []
    here.moving = lambda seat, link: sent.append(link.partition("#")[2])
    here.sit(1, "Zoe", "phone")
    here.move(1, 3)
    with pytest.raises(Illegal, match="taken"):
        there.sit(3, "Max", "phone")
    assert there.enter(sent[0], 3, "phone") is not None
    assert servers.keys(3, COMING) == []
    assert len(servers.keys(3, DEVICE)) == 1


def test_a_console_is_entered_by_its_link(servers):
    link = servers.parties[0].rooms.new_key(servers.parties[0].id, REFEREE, LINK)
    assert servers.parties[1].enter(link, REFEREE, "computer") is not None
