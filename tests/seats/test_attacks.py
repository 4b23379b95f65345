"""The room attacked by a guest who has its code: what the others have of it, in figures and within bounds."""

import pytest

from tests.seats import attacks

pytestmark = pytest.mark.soak


def told(measured, figures):
    for name, figure in figures.items():
        measured(name, figure)
    return figures


def test_a_device_that_asks_for_a_seat_is_sent_nothing_of_it_whatever_it_tries(measured):
    found = told(measured, attacks.asking())
    assert found["kinds that only who sits gets"] == []
    assert found["of those in what it was sent"] == []
    assert found["keys and links"] == 0
    assert not [status for status in found["answers by status"] if status.startswith("5")]


@pytest.mark.parametrize(("addresses", "rate"), [(1, 10.0), (30, 7.5), (30, 60.0)])
def test_who_is_right_is_let_in_while_others_guess(measured, addresses, rate):
    found = told(measured, attacks.keys(addresses, rate))
    refused = {name: figure for name, figure in found.items() if name.startswith("refused")}
    at_the_attackers = refused.pop("refused: a typed code, at an attacker's address")
    assert all(figure.startswith("0 of") for figure in refused.values())
    assert at_the_attackers, "there one may have to scan"


@pytest.mark.parametrize(("connections", "addresses", "files"), [(3_000, 10, 0), (1_138, 30, 1_024)])
def test_half_open_requests_keep_nobody_out(measured, connections, addresses, files):
    found = told(measured, attacks.idle(connections, addresses, files=files))
    assert found["newcomers shut out"].startswith("0 of")
    assert found["newcomer, p95_ms"] < 1_000
    assert found["share of a core"] < 0.5
    assert found["letters on stderr"] < 10_000


def test_a_page_opens_soon_however_much_was_said(measured):
    found = told(measured, attacks.talk())
    without = found["opens without"]["median_ms"]
    for name in (
        "opens with as much as may be said",
        "opens with so many of 7,900 letters, as older recordings may have",
    ):
        assert found[name]["median_ms"] <= 2 * without + 100
