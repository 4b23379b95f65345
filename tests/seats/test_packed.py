"""Large messages come compressed to the pages that ask for it. A page is sent its first screen once."""

import json
from urllib.parse import urlsplit

from playtest.seats.sockets import LARGE
from tests.seats.hall import Client


def whole(hall, asking):
    """A page of the first seat that has heard everything, and the panes of the last whole screen."""
    link = hall.addresses["seats"][0]
    page = Client(hall, urlsplit(link).path, hall.enter(link), asking=asking)
    page.until(lambda: any(len(text.encode()) >= LARGE for text in page.received))
    return page, page.look()


def large(page):
    return [text for text in page.received if len(text.encode()) >= LARGE]


def test_a_page_that_asks_for_it_is_sent_every_large_message_compressed_and_no_other(hall):
    hall.pages()
    page, _ = whole(hall, "?packed=")
    assert page.packed == len(large(page)) > 0
    assert len(page.received) > page.packed


def test_a_page_that_does_not_ask_is_sent_the_same_as_text(hall):
    hall.pages()
    packing, seen = whole(hall, "?packed=")
    plain, same = whole(hall, "")
    assert plain.packed == 0 < len(large(plain))
    assert same == packing.look()
    assert len(seen) == len(same)


def test_the_first_that_a_page_is_sent_of_the_screen_is_all_of_it(hall):
    hall.pages()
    page, _ = whole(hall, "?packed=")
    scenes = [scene for scene in map(json.loads, page.received) if scene["type"] == "scene"]
    assert scenes[0]["to"] == "p"


def test_a_phone_that_says_so_as_it_comes_is_sent_no_other_pictures(hall):
    hall.pages()
    hall.leave()
    link = hall.addresses["seats"][0]
    phone = Client(hall, urlsplit(link).path, hall.enter(link), lies={"stage": "tall", "mine": "tall"})
    slim = len(json.dumps(phone.panes))
    scenes = [scene for scene in map(json.loads, phone.received) if scene["type"] == "scene"]
    assert len(scenes) == 1
    phone.send("shape", stage="wide tall", mine="wide tall")
    phone.hear("scene")
    phone.lies = {}
    assert slim < 0.8 * len(json.dumps(phone.look()))
