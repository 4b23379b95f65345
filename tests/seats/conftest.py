"""One server for many tests; those that end it or need another start their own."""

import pytest

from tests.seats.hall import Hall, new_table


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
    for hall in halls:
        if hall.process.poll() is None:
            hall.stop()


@pytest.fixture
def hall(place, serving):
    """A server with the room of one new game of Cat in the Box for Ann, Ben and Cleo."""
    table = new_table(place, seats=["Ann", "Ben", "Cleo"])
    return serving(table.id)


@pytest.fixture(scope="module")
def _shared(tmp_path_factory):
    place = str(tmp_path_factory.mktemp("shared") / "recordings.sqlite")
    hall = Hall(place, new_table(place, seats=["Ann", "Ben", "Cleo"]).id)
    yield hall
    hall.stop()


@pytest.fixture
def shared(_shared):
    """The same for all tests of a module that only try what must not be possible."""
    yield _shared
    _shared.leave()
