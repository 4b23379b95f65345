"""Who keeps a table, whatever the computer's clock is set to."""

import pytest

from playtest import Store
from playtest.record import entries


class Beat:
    """The clock that nobody sets."""

    now = 1000.0

    def monotonic(self):
        return self.now


@pytest.fixture
def beat(monkeypatch):
    clock = Beat()
    monkeypatch.setattr(entries, "time", clock)
    return clock


def test_a_lease_that_nobody_renews_is_taken_though_the_clock_was_set_back(store, time, beat):
    assert store.take_lease("a", "dead", 3.0)
    time.passes(-3600)
    assert not store.take_lease("a", "next", 3.0), "as far as was seen it may be renewed yet"
    beat.now += 3.1
    assert store.take_lease("a", "next", 3.0)
    assert store.lease("a").owner == "next"


def test_a_lease_that_is_renewed_stays_though_the_clock_was_set_back(store, time, beat):
    assert store.take_lease("a", "runner", 3.0)
    time.passes(-3600)
    for _ in range(10):
        beat.now += 1.0
        time.passes(1.0)
        assert store.take_lease("a", "runner", 3.0)
        assert not store.take_lease("a", "next", 3.0)


def test_of_two_who_see_a_silent_lease_one_takes_it(place, store, time, beat):
    store.take_lease("a", "dead", 3.0)
    time.passes(-3600)
    other = Store(place, clock=time)
    assert not store.take_lease("a", "one", 3.0)
    assert not other.take_lease("a", "two", 3.0)
    beat.now += 3.1
    assert store.take_lease("a", "one", 3.0)
    assert not other.take_lease("a", "two", 3.0)
    other.close()


def test_only_who_has_a_lease_renews_it(store, time, beat):
    store.take_lease("a", "one", 3.0)
    time.passes(2.5)
    assert store.renew_lease("a", "one", 3.0)
    time.passes(2.5)
    assert not store.take_lease("a", "two", 3.0), "it was renewed half a second before it ended"
    time.passes(1.0)
    assert store.take_lease("a", "two", 3.0)
    assert not store.renew_lease("a", "one", 3.0)
    assert store.lease("a").owner == "two"
