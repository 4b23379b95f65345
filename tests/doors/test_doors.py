"""Whatever comes in at a door is refused in one sentence, or is sound."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.doors.doors import DOORS as FIRST
from tests.doors.more import MORE

DOORS = {**FIRST, **MORE}
TRIED = {
    "file": 40,
    "act": 60,
    "message": 150,
    "preset": 80,
    "json": 120,
    "command": 30,
    "address": 40,
    "form": 60,
    "card file": 15,
    "paper": 50,
    "ruling": 15,
    "bot": 80,
    "rule": 60,
    "torn file": 8,
    "line": 200,
}
LONG = {
    "file": 1_500,
    "act": 2_500,
    "message": 10_000,
    "preset": 15_000,
    "json": 20_000,
    "command": 800,
    "address": 3_000,
    "form": 12_000,
    "card file": 1_500,
    "paper": 6_000,
    "ruling": 600,
    "bot": 12_000,
    "rule": 10_000,
    "torn file": 400,
    "line": 10_000,
}
"""More than 100,000 in all, most where one takes least."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("doors")


@pytest.mark.parametrize("door", DOORS)
def test_whatever_comes_in_is_refused_in_a_sentence_or_is_sound(door, folder):
    @settings(max_examples=TRIED[door], deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 2**32))
    def try_one(seed):
        assert DOORS[door](random.Random(seed), folder) in ("refused", "accepted")

    try_one()


def test_more_than_a_hundred_thousand_are_tried_in_all():
    assert sum(LONG.values()) > 100_000
    assert DOORS.keys() == TRIED.keys() == LONG.keys()


@pytest.mark.soak
@pytest.mark.parametrize("door", DOORS)
def test_of_a_hundred_thousand_inputs_each_is_refused_in_a_sentence_or_is_sound(door, folder, measured):
    came = Counter(DOORS[door](random.Random(f"{door} {number}"), folder) for number in range(LONG[door]))
    measured(f"{door}: {LONG[door]:,} inputs", f"{came['refused']:,} refused, {came['accepted']:,} accepted")
    assert sum(came.values()) == LONG[door]
