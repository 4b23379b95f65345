"""The Mayor's side: whom to believe, and what to build on that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from playtest.bots.collapsization.tables import closeness, closeness_to_any
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    BUILD,
    MAYOR,
    SPADES,
    SUIT,
    VALUE,
    Build,
    Nominated,
)
from playtest.engines.collapsization.position import Turn, claims_on, nominated_hexes
from playtest.engines.game import Roller

NEAR = 2
"""A claim of the right suit was a good one when its value was no farther than this."""
HEADSTART = 4.0
"""How many claims a belief held beforehand counts for."""


class Doubts(NamedTuple):
    """How a Mayor judges claims; each is a parameter of the bots, where its help stands."""

    belief: float
    precision: float
    learning: float
    suspicion: float
    reach: float
    fear: float
    closing: float
    denial: float


class Credit(NamedTuple):
    """What an Advisor's claims are worth: how likely the suit is true, and then the value near."""

    suit: float
    value: float


def credits(history: Iterable[Turn], doubts: Doubts) -> tuple[Credit, Credit]:
    """What each Advisor's word is worth, by the claims on the hexes that were built."""
    counts = [[0, 0, 0], [0, 0, 0]]
    for turn in history:
        tile, hex = turn.tile, turn.hex
        for of_one, count in zip(turn.nominations, counts, strict=True):
            for nomination in of_one:
                if nomination.hex == hex:
                    claim = nomination.card
                    count[0] += 1
                    if SUIT[claim] == SUIT[tile]:
                        count[1] += 1
                        count[2] += abs(claim - tile) <= NEAR
    first, second = (_credit(count, doubts) for count in counts)
    return first, second


def _credit(count: Sequence[int], doubts: Doubts) -> Credit:
    made, true, near = count
    weight = doubts.learning
    return Credit(
        (HEADSTART * doubts.belief + weight * true) / (HEADSTART + weight * made),
        (HEADSTART * doubts.precision + weight * near) / (HEADSTART + weight * true),
    )


def best_build(
    hand: Sequence[int],
    nominations: Nominated,
    scores: Sequence[int],
    history: Sequence[Turn],
    doubts: Doubts,
    chance: Roller,
) -> Build:
    """The card and hex that promise most; mines are feared unless the end would be a win."""
    trust = credits(history, doubts)
    unseen = [13.0, 13.0, 13.0]
    for turn in history:
        unseen[SUIT[turn.tile]] -= 1
    ahead = scores[MAYOR] > max(scores[seat] for seat in ADVISORS)
    fear = -doubts.closing if ahead else doubts.fear
    near, any_ = closeness(doubts.reach), closeness_to_any(doubts.reach)
    best: list[Build] = []
    most = -1e9
    for hex in nominated_hexes(nominations):
        claims = claims_on(hex, nominations)
        suits = suits_likely(claims, trust, unseen, doubts.suspicion)
        risk = fear * suits[SPADES]
        for card in hand:
            suit = SUIT[card]
            hope = any_[card] if suit != SPADES else 0.0
            given = 0.0
            for seat, claim in claims:
                if SUIT[claim] == suit:
                    given += 1.0
                    if suit != SPADES:
                        sure = trust[seat - 1].value
                        hope = max(hope, sure * near[card][claim] + (1 - sure) * any_[card])
                else:
                    given += suits[SUIT[claim]]
            worth = suits[suit] * hope - risk - doubts.denial * given / len(claims)
            if worth > most + 1e-9:
                best, most = [BUILD[hex][card]], worth
            elif worth > most - 1e-9:
                best.append(BUILD[hex][card])
    move: Build = chance.choice(best)
    return move


def suits_likely(
    claims: Sequence[tuple[int, int]], trust: Sequence[Credit], unseen: Sequence[float], suspicion: float
) -> list[float]:
    """How likely each suit lies on a hex: the tiles not yet seen, weighed by who claims what there.

    ``suspicion`` is how likely a spade is nominated under another suit, of all that are.
    """
    weights = [max(left, 0.5) for left in unseen]
    for seat, claim in claims:
        said, true = SUIT[claim], trust[seat - 1].suit
        for suit in range(3):
            if suit == said:
                weights[suit] *= true
            elif suit == SPADES:
                weights[suit] *= suspicion
            else:
                weights[suit] *= (1 - true) * (0.2 if said == SPADES else 1.0)
    total = sum(weights) or 1.0
    return [weight / total for weight in weights]


def best_reveal(hand: Sequence[int], shown: Sequence[int], chance: Roller) -> int:
    """The suits that can score, one card of each if possible, middling values first."""
    suits_shown = [SUIT[card] for card in shown]
    worths = [
        (SUIT[card] == SPADES) * 40 + (SUIT[card] in suits_shown) * 20 + abs(VALUE[card] - 8)
        if card not in shown
        else 99
        for card in hand
    ]
    least = min(worths)
    card: int = chance.choice([card for card, worth in zip(hand, worths, strict=True) if worth == least])
    return card
