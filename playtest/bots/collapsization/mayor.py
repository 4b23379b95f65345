"""The Mayor's side: whom to believe, and what to build on that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from playtest.bots.collapsization.tables import closeness, closeness_to_any
from playtest.engines.collapsization import Collapsization
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
from playtest.engines.collapsization.position import Turn
from playtest.engines.game import Roller

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
    leveling: float
    wariness: float


def credit_of_each(history: Iterable[Turn], doubts: Doubts) -> tuple[float, float]:
    """How likely each Advisor's claims name the true suit, by those on the hexes that were built."""
    first, second = [0, 0], [0, 0]
    for turn in history:
        hex, suit = turn.hex, SUIT[turn.tile]
        industry, urbanist = turn.nominations
        for nomination in industry:
            if nomination.hex == hex:
                first[SUIT[nomination.card] == suit] += 1
        for nomination in urbanist:
            if nomination.hex == hex:
                second[SUIT[nomination.card] == suit] += 1
    return _credit(first[0], first[1], doubts), _credit(second[0], second[1], doubts)


def _credit(false: int, true: int, doubts: Doubts) -> float:
    weight = doubts.learning
    return (HEADSTART * doubts.belief + weight * true) / (HEADSTART + weight * (true + false))


def best_build(
    game: Collapsization,
    hand: Sequence[int],
    nominations: Nominated,
    scores: Sequence[int],
    history: Sequence[Turn],
    doubts: Doubts,
    chance: Roller,
) -> Build:
    """The card and hex that promise most; mines are feared unless the end would be a win."""
    trust = credit_of_each(history, doubts)
    unseen = [13.0, 13.0, 13.0]
    for turn in history:
        unseen[SUIT[turn.tile]] -= 1
    _, *advisors = scores
    ahead = scores[MAYOR] > max(advisors)
    fear = -doubts.closing if ahead else doubts.fear
    cost = [doubts.denial + doubts.leveling * (scores[seat] > scores[3 - seat]) for seat in ADVISORS]
    lies = [doubts.wariness if would_end_it(game, seat, scores) else doubts.suspicion for seat in ADVISORS]
    best: list[Build] = []
    most = -1e9
    for hex, claims in by_hex(nominations).items():
        suits = suits_likely(claims, trust, unseen, lies)
        worths = [hopes - fear * suits[SPADES] for hopes in hopes_of(hand, claims, suits, cost, doubts)]
        top = max(worths)
        if top > most - 1e-9:
            if top > most + 1e-9:
                best, most = [], top
            moves = BUILD[hex]
            best += [moves[card] for card, worth in zip(hand, worths, strict=True) if worth > most - 1e-9]
    move: Build = chance.choice(best)
    return move


def by_hex(nominations: Nominated) -> dict[int, list[tuple[int, int]]]:
    """Who claims what on each hex, (Advisor from 0, card), Industry first."""
    claims: dict[int, list[tuple[int, int]]] = {}
    for advisor, of_one in enumerate(nominations):
        for nomination in of_one:
            claims.setdefault(nomination.hex, []).append((advisor, nomination.card))
    return dict(sorted(claims.items()))


def hopes_of(
    hand: Sequence[int],
    claims: Sequence[tuple[int, int]],
    suits: Sequence[float],
    cost: Sequence[float],
    doubts: Doubts,
) -> list[float]:
    """For each card what it promises on a hex with these claims, less what the Advisors get by it."""
    near, any_ = closeness(doubts.reach), closeness_to_any(doubts.reach)
    sure, share = doubts.precision, 1.0 / len(claims)
    hopes = []
    for card in hand:
        suit = SUIT[card]
        hope = guess = any_[card] if suit != SPADES else 0.0
        given = 0.0
        for advisor, claim in claims:
            if SUIT[claim] == suit:
                given += cost[advisor]
                if suit != SPADES:
                    hope = max(hope, sure * near[card][claim] + (1 - sure) * guess)
            else:
                given += suits[SUIT[claim]] * cost[advisor]
        hopes.append(suits[suit] * hope - given * share)
    return hopes


def would_end_it(game: Collapsization, seat: int, scores: Sequence[int]) -> bool:
    """Whether a mine under a false claim would end the game with ``seat`` ahead, the penalty paid."""
    penalty = game.advisor_points(0, 0, SPADES * 13)
    return scores[seat] + penalty > max(score for other, score in enumerate(scores) if other != seat)


def suits_likely(
    claims: Sequence[tuple[int, int]],
    trust: Sequence[float],
    unseen: Sequence[float],
    lies: Sequence[float],
) -> list[float]:
    """How likely each suit lies on a hex: the tiles not yet seen, weighed by who claims what there.

    ``lies`` is how likely each Advisor nominates a spade under another suit, of all there are.
    """
    weights = [max(left, 0.5) for left in unseen]
    for advisor, claim in claims:
        said, true = SUIT[claim], trust[advisor]
        for suit in range(3):
            if suit == said:
                weights[suit] *= true
            elif suit == SPADES:
                weights[suit] *= lies[advisor]
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
