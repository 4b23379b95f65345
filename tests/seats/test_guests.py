"""What a guest with a room's code can take of the server: little, and nothing of those who play."""

import json
import socket
import time

import pytest

from playtest.seats import address_limits, limits
from tests.seats.guests import Guest, Guests, measured
from tests.seats.hall import PATIENCE
from tests.seats.test_bad_input import Time, counted


class Sitting:
    lags = False

    def __init__(self, address):
        self.address = address


def test_what_waits_for_a_page_is_bounded_for_it_and_for_its_address():
    share = address_limits.Share(address_limits.PLAYING)
    one = address_limits.Outbox(share)
    assert one.put(address_limits.MOST_UNSENT)
    assert not one.put(1)
    others = [address_limits.Outbox(share) for _ in range(20)]
    taken = [each.put(address_limits.MOST_UNSENT) for each in others]
    assert sum(taken) == address_limits.MOST_UNSENT_EACH // address_limits.MOST_UNSENT - 1
    one.close()
    assert others[-1].put(address_limits.MOST_UNSENT), "what was thrown away counts no more"


def test_a_page_lags_that_reads_nothing_for_a_while():
    clock = Time()
    outbox = address_limits.Outbox(address_limits.Share(address_limits.PLAYING), clock)
    outbox.put(10)
    clock.now = address_limits.LAGS_AFTER + 1
    assert outbox.lags
    outbox.sent(5)
    assert not outbox.lags


def test_looking_on_takes_nothing_from_who_plays_at_the_same_address():
    kept = address_limits.Shares(Time())
    looks = kept.of("1.2.3.4", address_limits.LOOKING_ON)
    while looks.messages.take():
        pass
    assert kept.of("1.2.3.4", address_limits.PLAYING).messages.take()
    assert not kept.of("1.2.3.4", address_limits.LOOKING_ON).messages.take()


def test_the_addresses_that_are_kept_do_not_grow_for_ever():
    kept = address_limits.Shares(Time())
    for number in range(3 * kept.KEPT):
        kept.of(str(number), address_limits.LOOKING_ON)
    assert len(kept._kept) <= kept.KEPT


def test_a_full_public_page_makes_room_for_the_projector_and_for_another_address():
    strangers = [Sitting(f"10.0.0.{n}") for n in range(12)]
    home = frozenset(["127.0.0.1"])
    assert address_limits.who_makes_room("127.0.0.1", strangers, home) is strangers[-1]
    assert address_limits.who_makes_room("10.0.9.9", strangers, home) is None
    crowd = [Sitting("10.0.0.1") for _ in range(12)]
    assert address_limits.who_makes_room("10.0.9.9", crowd, home) is crowd[-1]
    assert address_limits.who_makes_room("10.0.0.1", crowd, home) is None
    strangers[3].lags = True
    assert address_limits.who_makes_room("10.0.9.9", strangers, home) is strangers[3]


def test_a_hello_is_answered_to_the_page_that_asked_and_no_other(hall):
    one, two = hall.page(hall.addresses["public"]), hall.page(hall.addresses["public"])
    two.received.clear()
    for _ in range(5):
        one.look()  # both call themselves p
    time_of_both = hall.page(hall.addresses["seats"][0])  # whoever comes is shown on both
    two.hear("scene")
    assert time_of_both.panes
    assert not any(json.loads(text).get("to") for text in two.received)


def test_a_page_that_asks_for_ever_and_never_reads_is_ended_and_counted(hall):
    page = hall.page(hall.addresses["seats"][0])
    guest = Guest(hall, page.path, 1, page.cookie)
    late = time.monotonic() + 60
    while guest.came < 2 and time.monotonic() < late:
        guest.say()
        time.sleep(0.02)
    guest.go()
    assert guest.came == 2, "it was let go on"
    console = hall.page(hall.addresses["console"])
    reasons = (limits.UNREAD, limits.ONE[limits.UNREAD], limits.TOO_MANY, limits.ONE[limits.TOO_MANY])
    console.until(lambda: any(reason in console.text() for reason in reasons))


def flooded_with_pongs(line):
    for _ in range(5000):
        line.pong()
        time.sleep(0.001)


def test_pongs_without_end_are_messages_too_many(hall):
    line = hall.page(hall.addresses["public"]).line
    with pytest.raises((BrokenPipeError, ConnectionError, socket.timeout)):
        flooded_with_pongs(line)
    assert counted(hall, limits.TOO_MANY)


def test_the_projector_finds_a_place_where_guests_have_taken_all(hall):
    path = hall.addresses["public"].removeprefix(hall.origin)
    crowd = Guests(hall, [Guest(hall, path, number) for number in range(30)], PATIENCE)
    crowd.start()
    while sum(guest.came for guest in crowd.guests) < 30 and crowd.is_alive():
        time.sleep(0.05)
    console = hall.page(hall.addresses["console"])
    projector = hall.page(hall.addresses["public"])
    assert projector.panes
    crowd.enough.set()
    crowd.join()
    console.close()


@pytest.mark.soak
def test_fifty_guests_who_never_read_take_neither_time_nor_memory(record_property):
    found = measured(50, 40.0)
    for name, value in found.items():
        record_property(name, value)
    assert found["among_ms"] <= 2 * found["alone_ms"]
    assert found["among_p95_ms"] <= 2 * found["alone_p95_ms"]
    assert found["mb_most"] < 250
    assert found["mb_after_10_s"] <= found["mb_before"] + 25
