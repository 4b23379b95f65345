"""Firefox and WebKit, one of each for all tests here; a browser that is missing fails them."""

import random

import pytest

from tests.browser.engines.firefox import Firefox
from tests.browser.engines.table import PHONE, Seated
from tests.browser.engines.webkit import WebKit
from tests.seats.hall import Hall, new_table

ENGINES = {"firefox": Firefox, "webkit": WebKit}


@pytest.fixture(scope="session", params=ENGINES)
def engine(request, tmp_path_factory):
    """The browser of one engine."""
    opened = ENGINES[request.param](tmp_path_factory.mktemp(request.param))
    yield opened
    opened.close()


@pytest.fixture
def tab(engine, request):
    """Opens devices: ``tab(PHONE)``; a test that fails leaves a picture of each in ``screenshots``."""
    opened = []

    def open_tab(size=PHONE, **more):
        opened.append(engine.tab(*size, **more))
        return opened[-1]

    yield open_tab
    for number, each in enumerate(opened):
        if getattr(request.node, "failed_call", False) and each.loaded:
            each.keep(f"failed-{request.node.name}-{number}")
        each.close()


@pytest.fixture
def seated(tmp_path, tab):
    """A table whose other seats have pages without a browser, and the first a page of this engine's."""
    opened = []

    def sit(game, seats, size=PHONE, **rules):
        place = str(tmp_path / f"{game}.sqlite")
        table = new_table(place, game, ["Ann", "Ben", "Cleo", "Dora", "Eve", "Fay"][:seats], **rules)
        hall = Hall(place, table.id)
        opened.append(hall)
        return Seated(hall, tab(size), random.Random(7))

    yield sit
    for hall in opened:
        hall.leave()
        if hall.process.poll() is None:
            hall.stop()
