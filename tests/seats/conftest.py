"""One server for nearly all tests, each with a playtest and a device of its own; some start another."""

import pytest

from tests.seats.desk import Desk
from tests.seats.hall import Hall, new_table


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    place = str(tmp_path_factory.mktemp("seats") / "recordings.sqlite")
    hall = Hall(place, new_table(place).id)
    yield hall
    hall.stop()


@pytest.fixture
def hall(server):
    """The room of one new game of Cat in the Box for Ann, Ben and Cleo."""
    room = server.beside(new_table(server.place, seats=["Ann", "Ben", "Cleo"]))
    yield room
    room.leave()


@pytest.fixture(scope="module")
def _shared(server):
    return server.beside(new_table(server.place, seats=["Ann", "Ben", "Cleo"]))


@pytest.fixture
def shared(_shared):
    """One room for all tests of a module that only try what must not be possible."""
    yield _shared
    _shared.leave()


@pytest.fixture
def place(tmp_path):
    return str(tmp_path / "recordings.sqlite")


@pytest.fixture
def serving(place):
    """Starts servers: ``serving(table.id, "--port", "0")``; all are ended after the test."""
    halls = []

    def start(*arguments, at=place, **options):
        halls.append(Hall(at, *arguments, **options))
        return halls[-1]

    yield start
    for each in halls:
        if each.process.poll() is None:
            each.stop()


@pytest.fixture
def desk(place):
    """Opens a console in this process: ``desk("cat_in_the_box", seats=3, started=False)``."""
    desks = []

    def open_desk(*game, **options):
        desks.append(Desk(place, *game, **options))
        return desks[-1]

    yield open_desk
    for each in desks:
        each.close()
