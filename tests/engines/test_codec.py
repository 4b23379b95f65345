"""What a game is played by is read from its source, in whatever thread it is asked for."""

import gc
import sys
import threading
import weakref

import pytest

from playtest.engines import codec
from tests.nim import Nim


class Litter:
    """Something that is collected, and then has Python do a little: other threads come to their turn."""

    def __init__(self):
        self.itself = self
        weakref.finalize(self, sum, range(300))


@pytest.fixture
def restless():
    """Threads that change as often as they can."""
    before = gc.get_threshold(), sys.getswitchinterval()
    gc.set_threshold(50)
    sys.setswitchinterval(1e-6)
    yield
    gc.set_threshold(*before[0])
    sys.setswitchinterval(before[1])


def test_threads_that_read_the_same_game_at_once_all_get_it(restless):
    """A comparison ended with "AST constructor recursion depth mismatch" while the page drew itself."""
    wanted, found = codec.overridden(Nim), []

    def read():
        for _ in range(12):
            Litter()
            codec._written.cache_clear()
            found.append(codec.overridden(Nim))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 48
