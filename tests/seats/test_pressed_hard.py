"""What a server lets be done to it before anybody has said who they are."""

import asyncio
import logging
import os
import resource
import socket
import time
from contextlib import contextmanager

import pytest
from tornado.web import Application

from playtest.seats.overload import IDLE_SECONDS, LONGEST_RECORD, ONCE_IN, PAUSE, OnceAMinute, Serving
from playtest.seats.web import Site
from tests.seats.attacks import all_paths
from tests.seats.hall import new_table
from tests.seats.test_bad_input import Time
from tests.seats.test_room import look_in


@pytest.mark.parametrize("host", ["[::1", "[", "a]b", "[v1.x]", "\u00e4.example", "::", "127.0.0.1:x"])
def test_an_odd_host_or_origin_is_refused_in_words(shared, host):
    for headers in ({"Host": host}, {"Origin": f"http://{host}"}):
        status, text, _ = shared.ask("GET", "/join", **headers)
        assert status in (400, 403) or "x" in host, headers
        assert "Traceback" not in text


def test_an_origin_of_another_scheme_is_another_site():
    site = Site("/", False, frozenset(["h"]))
    assert site.is_own("http://h:80", "h:80")
    assert not site.is_own("https://h:80", "h:80")
    assert not Site("/", True, frozenset(["h"])).is_own("http://h", "h")


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_no_address_fails_however_it_is_asked(shared, method):
    for path in all_paths(shared):
        status, text, _ = shared.ask(method, path, {} if method == "POST" else None, Origin=shared.origin)
        assert status < 500, path
        assert text.count("\n") <= 1 or status == 200, path


@pytest.mark.parametrize("door", ["\u00e9\u00e8", "\ud800", "\0", "x" * 500])
def test_an_odd_door_or_code_opens_nothing(shared, door):
    assert look_in(shared, shared.addresses["code"], door)[0] in (200, 429), "the code alone is good"
    assert look_in(shared, door[:6], "")[0] in (404, 429)


def record(line, text="It failed"):
    return logging.LogRecord("playtest", logging.ERROR, "a.py", line, text, (), None)


def test_what_goes_wrong_again_and_again_is_said_once_a_minute_with_a_count():
    clock = Time()
    log = OnceAMinute(clock)
    assert log.filter(record(1))
    assert not any(log.filter(record(1)) for _ in range(500))
    assert log.filter(record(2)), "something else is said"
    clock.now += ONCE_IN
    late = record(1)
    assert log.filter(late)
    assert late.getMessage() == "It failed (and 500 more of these since)"


def test_a_log_ends_somewhere():
    log, written = OnceAMinute(Time()), 0
    for line in range(20_000):
        each = record(line, "x" * 100_000)
        written += len(each.getMessage()) if log.filter(each) else 0
    assert written < 5_000_000 + LONGEST_RECORD


@contextmanager
def no_file_left():
    """This process can open no file more."""
    free = os.dup(0)
    os.close(free)
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_a_server_without_files_left_rests_and_goes_on_when_there_are_some():
    """It asked for the connection again and again, with a whole core, and wrote what went wrong each time."""

    third = asyncio.Event()
    said = []

    class Hears(logging.Handler):
        """Wakes the test when it was said for the third time."""

        def emit(self, record):
            said.append(record.getMessage())
            if len(said) == 3:
                third.set()

    async def serve():
        listening, guest = socket.create_server(("127.0.0.1", 0)), socket.socket()
        guest.setblocking(False)
        address = listening.getsockname()
        server = Serving(Application())
        server.add_sockets([listening])
        with no_file_left():
            guest.connect_ex(address)
            used = time.process_time()
            await asyncio.wait_for(third.wait(), 20 * PAUSE)
            used = time.process_time() - used
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(guest, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = await asyncio.wait_for(loop.sock_recv(guest, 1000), 20)
        server.stop()
        await server.close_all_connections()
        guest.close()
        return used, answer

    hears = Hears()
    logging.getLogger("playtest").addHandler(hears)
    try:
        used, answer = asyncio.run(serve())
    finally:
        logging.getLogger("playtest").removeHandler(hears)
    assert all("No new page can be opened" in each for each in said)
    assert len(said) <= 4, "it rests in between"
    assert used < PAUSE, "of two pauses"
    assert answer.startswith(b"HTTP/1.1 404")


@pytest.mark.soak
def test_half_a_request_is_not_waited_for(shared, record_property):
    held = []
    for number in range(200):
        made = socket.create_connection(("127.0.0.1", shared.port), 5, (f"127.0.3.{number % 10 + 1}", 0))
        made.sendall(b"GET / HTTP/1.1\r\nHost: ")
        held.append(made)
    began = time.monotonic()
    assert shared.ask("GET", "/join")[0] == 200
    for each in held:
        each.settimeout(40)
        assert each.recv(100) == b""
    record_property("seconds until all were closed", round(time.monotonic() - began, 1))


def test_a_newcomer_finds_room_where_half_requests_have_taken_it_all(place, serving):
    hall = serving(new_table(place).id, files=256)
    page = hall.page(hall.addresses["seats"][0])
    held = []
    for number in range(300):
        made = socket.create_connection(("127.0.0.1", hall.port), 5, (f"127.0.3.{number % 10 + 1}", 0))
        made.sendall(b"GET / HTTP/1.1\r\nHost: ")
        held.append(made)
    began = time.monotonic()
    assert hall.ask("GET", "/join")[0] == 200
    assert time.monotonic() - began < IDLE_SECONDS / 3, "it did not wait until the others' time was over"
    assert page.look(), "who has a page keeps it"
    for each in held:
        each.close()
