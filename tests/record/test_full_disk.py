"""A disk that is full is said at once, and costs nothing that was acknowledged."""

from __future__ import annotations

import resource
import subprocess
import time

import pytest

from playtest.record import Store, Unusable
from playtest.table import Table
from tests.ladder import Ladder


@pytest.fixture(params=["a small disk", "a limit"])
def full(request, tmp_path):
    """A folder where a file soon cannot grow any more, and what gives it room again."""
    if request.param == "a limit":
        was = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, was[1]))
        try:
            yield tmp_path, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, was)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, was)
        return
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", tmp_path]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a small disk")
    try:
        yield tmp_path, lambda: subprocess.run(["mount", "-o", "remount,size=9m", tmp_path], check=True)
    finally:
        subprocess.run(["umount", "-l", tmp_path], check=True)


def test_a_full_disk_is_said_at_once_and_loses_nothing_acknowledged(full, measured):
    folder, give_room = full
    store = Store(folder / "r.sqlite")
    table = Table.new(store, Ladder(2), ["Ana", "Ben"])
    said = ""
    while not said and len(table.log) < 2000:
        began = time.thread_time()
        try:
            table.note("A long story. " * 60)
        except Unusable as error:
            said = str(error)
    measured("a full disk is said after", f"{(time.thread_time() - began) * 1000:.1f} ms of work")
    assert "full" in said
    assert len(said) < 300
    acknowledged = table.log
    assert len(acknowledged) > 12
    assert store.entries(table.id) == acknowledged
    give_room()
    table.talk(0, "There is room again")
    assert store.verify().whole
    store.close()
    again = Store(folder / "r.sqlite")
    assert again.entries(table.id) == table.log
    assert again.entries(table.id)[:-1] == acknowledged
    assert again.verify().whole
    again.close()
