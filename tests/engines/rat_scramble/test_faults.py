"""What a ruling may not leave behind: positions that no game could go on from are found, in words."""

import pytest

from playtest.engines.rat_scramble.agreements import Agreement, OpenOffer, Take, VoteFor
from tests.engines.rat_scramble.table import FIRST, SECOND, Table


@pytest.mark.parametrize(
    ("phase", "edit", "fault"),
    [
        ("negotiation", {"effects": ()}, "effects should have 4 entries and has 0."),
        ("negotiation", {"bells": [1, 2, 3]}, "bells should have 4 entries and has 3."),
        ("negotiation", {"effects": ("Rain",) * 4}, "There is no such effect card."),
        ("negotiation", {"proposals": (FIRST, FIRST)}, "Two different proposals of this game"),
        ("negotiation", {"toggles": ("Jubilee",)}, "The lasting effects can only be Clairvoyant"),
        ("negotiation", {"vote_tokens": [1, None, None, None]}, "Vote token 3 must be taken first."),
        ("negotiation", {"vote_tokens": [1, 2, 3, 4]}, "everyone has a vote token"),
        ("negotiation", {"vote_tokens": [3, 3, None, None]}, "each with one player at most"),
        ("negotiation", {"votes": [FIRST, None, None, None]}, "A vote was cast before the voting."),
        ("negotiation", {"round": 11}, "Round 11 is not one of the 10 rounds."),
        ("negotiation", {"characters": ["Quincy"] * 4}, "no two the same"),
        ("negotiation", {"characters": [None] * 4}, "Someone has no character."),
        ("negotiation", {"asked": 4}, "There is no such player to ask."),
        ("negotiation", {"effect": "Secret Santa"}, "The effect being carried out does not fit"),
        ("voting", {"votes": [FIRST] * 4}, "Everyone has voted"),
        ("voting", {"votes": ["Winter Awake", None, None, None]}, "not on the table"),
        ("voting", {"vote_tokens": [3, 4, 2, None]}, "someone has no vote token"),
        ("window", {}, "There is no vote to change yet."),
        ("window", {"votes": [FIRST, None, None, None], "changes": [3, 0, 0, 0]}, "at most 2 times"),
        ("window", {"votes": [FIRST, None, None, None], "changes": [0, 1, 0, 0]}, "was not cast"),
        ("tie", {"votes": [FIRST, SECOND, FIRST, None]}, "before the last vote"),
    ],
)
def test_a_position_that_cannot_be_is_found(phase, edit, fault):
    table = Table(phase)
    for name, value in edit.items():
        setattr(table.state, name, value)
    assert fault in " ".join(table.game.faults(table.state))


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        ({"offers": (OpenOffer(1, 0, (0, 2), (0,), (VoteFor(1, FIRST),)),)}, "are not those in its clauses"),
        ({"offers": (OpenOffer(1, 0, (0, 1), (1,), (VoteFor(1, FIRST),)),)}, "accepted by its maker"),
        ({"offers": (OpenOffer(1, 0, (0, 1), (0,), (Take(1, 2),)),) * 2}, "the same number"),
        ({"agreements": (Agreement(2, 1, (0, 1), (), ()),)}, "numbered from 1"),
        ({"agreements": (Agreement(1, 1, (0, 7), (), ()),)}, "does not fit these players"),
    ],
)
def test_an_agreement_that_cannot_be_is_found(edit, fault):
    assert fault in " ".join(Table().game.faults(Table(**edit).state))


def test_an_offer_whose_party_holds_a_vote_token_cannot_be():
    table = Table(offers=(OpenOffer(1, 0, (0, 1), (0,), (Take(1, 2),)),), vote_tokens=[3, None, None, None])
    assert table.game.faults(table.state) == ["Offer 1 has lapsed: a party holds a vote token."]
