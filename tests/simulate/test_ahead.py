"""The games of a comparison's runs, played by other processes with no pause between two runs."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from playtest.simulate import compare
from playtest.simulate.playing import job_of
from playtest.simulate.tables import played
from playtest.simulate.workers import Ahead, Workers
from tests.nim import Nim

NUMBERS = range(6)


class Noting(ThreadPoolExecutor):
    """Notes which games it is given."""

    def __init__(self):
        super().__init__(1)
        self.given = []

    def submit(self, fn, /, *args, **kwargs):
        self.given.append(list(args[-1]))
        return super().submit(fn, *args, **kwargs)


@pytest.fixture
def executor():
    with Noting() as threads:
        yield threads


def jobs(many):
    return [job_of(Nim(2), "random", seed, "course") for seed in range(many)]


def games(tables):
    return [row for one in tables for row in one["measures"].to_pylist()]


def test_the_next_jobs_games_are_under_way_before_the_last_result_is_read(executor):
    one, two = jobs(2)
    ahead = Ahead([one, two], NUMBERS, Workers(executor, batch=3), 0.01)
    results = ahead.of(one)
    next(results)
    assert executor.given == [[0, 1, 2], [3, 4, 5], [0, 1, 2]]
    assert len([*results]) == 1
    assert games(ahead.of(two)) == played(two, NUMBERS)["measures"].to_pylist()


@pytest.mark.parametrize("each", [1e-6, 0.1, 10.0])
def test_every_job_gets_its_own_games_however_long_they_take(executor, each):
    some = jobs(3)
    ahead = Ahead(some, NUMBERS, Workers(executor), each)
    for job in some:
        assert games(ahead.of(job)) == played(job, NUMBERS)["measures"].to_pylist()


def test_a_job_that_is_not_read_is_passed_over(executor):
    some = jobs(3)
    ahead = Ahead(some, NUMBERS, Workers(executor, batch=2), 0.01)
    assert games(ahead.of(some[2])) == played(some[2], NUMBERS)["measures"].to_pylist()
    assert ahead.of(some[0]) is None


def test_what_has_not_begun_is_cancelled_when_nobody_reads_on(executor):
    one, two = jobs(2)
    ahead = Ahead([one, two], NUMBERS, Workers(executor, batch=1), 0.01)
    next(ahead.of(one))
    ahead.close()
    assert len(executor.given) == 3
    assert ahead.of(jobs(1)[0]) is None


def test_a_comparison_is_the_same_wherever_its_games_are_played(executor):
    asked = {"base": Nim(2), "variants": {"x": {"most": 3}}, "bots": "random", "games": 60}
    here = compare(**asked, processes=1, progress=False)
    there = compare(**asked, executor=executor, progress=False)
    assert here.table.equals(there.table)
    for name, table in here.values.items():
        assert table.sort_index().equals(there.values[name].sort_index())
