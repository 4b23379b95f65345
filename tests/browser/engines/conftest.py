"""Firefox and WebKit, one of each for all tests here."""

import random

import pytest

from tests.browser.engines.firefox import Firefox
from tests.browser.engines.table import PHONE, Seated
from tests.browser.engines.webkit import WebKit
from tests.seats.hall import Hall, new_table

ENGINES = {"firefox": Firefox, "webkit": WebKit}
FIREFOX, WEBKIT = (
    pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ENGINES
)  # side by side, each with a browser and a server of its own


@pytest.fixture(scope="session", params=[FIREFOX, WEBKIT])
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
        if getattr(request.node, "failed_call", False):
            each.keep(f"failed-{request.node.name}-{number}")
        each.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests of an engine; each of them has a room of its own there."""
    place = str(tmp_path_factory.mktemp("server") / "playtests.sqlite")
    hall = Hall(place, new_table(place).id)
    yield hall
    hall.stop()


@pytest.fixture
def seated(server, tab):
    """A table whose first seat has a page of this engine's; the moves of the others need none."""

    def sit(game, seats, size=PHONE, **rules):
        table = new_table(server.place, game, ["Ann", "Ben", "Cleo", "Dora", "Eve", "Fay"][:seats], **rules)
        return Seated(server.beside(table), tab(size), random.Random(7))

    return sit
