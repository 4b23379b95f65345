"""Whatever comes in at a door is refused in one sentence, or is sound."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.record.doors import DOORS

TRIED = {"file": 50, "act": 80, "message": 200, "preset": 150, "json": 200, "command": 30, "address": 60}
LONG = {"file": 1_000, "act": 2_000, "message": 6_000, "preset": 40_000, "json": 50_000, "command": 400}
LONG["address"] = 4_000
"""More than 100,000 in all."""


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


@pytest.mark.soak
@pytest.mark.parametrize("door", DOORS)
def test_of_a_hundred_thousand_inputs_each_is_refused_in_a_sentence_or_is_sound(door, folder, measured):
    came = Counter(DOORS[door](random.Random(f"{door} {number}"), folder) for number in range(LONG[door]))
    measured(f"{door}: {LONG[door]:,} inputs", f"{came['refused']:,} refused, {came['accepted']:,} accepted")
    assert sum(came.values()) == LONG[door]
