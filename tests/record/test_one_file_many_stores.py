"""Several stores of one process on one file, and other processes that come and go."""

import subprocess
import sys

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.record import Store
from playtest.table import Table

COME_AND_GO = """
import sys
from playtest.record import Store

store = Store(sys.argv[1])
print(len(store.playtests()))
store.close()
"""


def seen_by_another_process(path):
    """How many playtests a program finds that opens the recordings and closes them again."""
    run = subprocess.run(
        [sys.executable, "-c", COME_AND_GO, path], check=True, capture_output=True, text=True
    )
    return int(run.stdout)


def deal(store):
    return Table.new(store, CatInTheBox(4), ["Ann", "Ben", "Cleo", "Dan"])


def test_opening_a_file_again_does_not_take_it_from_who_has_it_open(tmp_path):
    """Closing any handle of a file drops a process's POSIX locks on it, SQLite's too.

    Then another process that closes the file thinks itself the last, and deletes the write-ahead log that is
    still being written to.
    """
    path = tmp_path / "recordings.sqlite"
    first = Store(path)
    deal(first)
    second = Store(path)
    assert seen_by_another_process(path) == 1
    deal(first)
    deal(second)
    assert seen_by_another_process(path) == 3
