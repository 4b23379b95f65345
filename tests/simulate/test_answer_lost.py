"""An executor that loses an answer, as Dask does when a worker dies just after its work."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from playtest.simulate import simulate
from tests.nim import Nim


class Forgetful(ThreadPoolExecutor):
    """Loses the answers of the first few tasks that it did."""

    def __init__(self, lost):
        super().__init__(2)
        self.lost = lost

    def submit(self, fn, /, *args, **kwargs):
        if not self.lost:
            return super().submit(fn, *args, **kwargs)
        self.lost -= 1
        gone = Future()
        gone.set_exception(ValueError("too many values to unpack (expected 3)"))
        return gone


def test_an_answer_that_was_lost_is_played_again_with_equal_results():
    here = simulate(Nim(2), "random", 60, 1, batch=20)
    with Forgetful(lost=1) as executor:
        there = simulate(Nim(2), "random", 60, 1, executor, batch=20)
    assert there.games.equals(here.games)


def test_an_answer_that_is_lost_time_and_again_is_an_error():
    with Forgetful(lost=99) as executor, pytest.raises(ValueError, match="unpack"):
        simulate(Nim(2), "random", 60, 1, executor, batch=20)
