"""What is taken from somebody stays for them, and an offer that is gone says by whom."""

import pytest

from playtest.engines.rat_scramble import events as rat_events
from playtest.engines.trade_warz.events import OfferClosed
from playtest.words import rat_scramble, trade_warz

NAMES = ["Ann", "Ben", "Cleo", "Dora"]


def test_a_vote_that_is_turned_stays_on_the_screen_for_whom_it_was_taken_from():
    turned = rat_events.VoteChanged(seat=2, target=0, method="their_token", proposal="Summer")
    assert rat_scramble.announcement(turned, NAMES, 0).takes_from == 0


@pytest.mark.parametrize(
    ("how", "seat", "said"),
    [
        ("turned down", 1, "Ben turns down Ann's offer."),
        ("accepted", 1, "Ben accepts Ann's offer."),
        ("withdrawn", 0, "Ann withdraws an offer."),
        ("lapsed", None, "Ann's offer has lapsed."),
    ],
)
def test_an_offer_of_influence_that_is_gone_says_who_did_that(how, seat, said):
    assert trade_warz.event(OfferClosed(0, how, 0, seat), NAMES, 0) == said


@pytest.mark.parametrize(
    ("how", "by", "said"),
    [
        ("turned down", 1, "Ben turns down your offer."),
        ("accepted", 1, "Ben accepts your offer."),
        ("withdrawn", 0, None),
        ("lapsed", None, None),
    ],
)
def test_who_offered_is_told_what_was_answered_and_nobody_else_is(how, by, said):
    """A bot's refusal was one line in the log."""
    moments = [trade_warz.announcement(OfferClosed(0, how, 0, by), NAMES, seat) for seat in (0, 1, None)]
    assert [each and each.title for each in moments] == [said, None, None]
