"""Every test that asks for a ``store`` runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import itertools
import os
import subprocess

import psycopg
import pytest

import playtest
from playtest.record import Store
from tests import postgres as server
from tests.ladder import Ladder

playtest.register(Ladder)
_schemas = itertools.count()


@pytest.fixture(scope="session")
def postgres():
    bin = server.programs()
    if bin is None:
        missing = "PostgreSQL is not installed, so nothing is tested on it (Debian: apt install postgresql)."
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    try:
        with server.server(bin) as url:
            yield url
    except subprocess.CalledProcessError as error:
        pytest.fail(f"PostgreSQL does not start: {error.stderr.decode()}")


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    """A file, or a schema of its own on the server."""
    if request.param == "sqlite":
        return str(tmp_path / "recordings.sqlite")
    url = request.getfixturevalue("postgres")
    schema = f"t{next(_schemas)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    return f"{url}&options=-csearch_path%3D{schema}"


class Time:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def store(place, time):
    opened = Store(place, clock=time)
    yield opened
    opened.close()


@pytest.fixture
def file_store(tmp_path, time):
    """For what does not depend on the database."""
    opened = Store(tmp_path / "recordings.sqlite", clock=time)
    yield opened
    opened.close()
