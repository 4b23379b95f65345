"""The Mayor's decisions: which Advisor to believe, and what to build."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from playtest.bots.collapsization.tables import Book
from playtest.engines.collapsization.pieces import (
    BUILD,
    DECK,
    HEARTS,
    SPADES,
    SUIT,
    VALUE,
    Build,
    Nominated,
)
from playtest.engines.collapsization.position import Turn
from playtest.engines.game import Roller

HEADSTART = 4.0
"""The prior belief in an Advisor counts as much as this many of the Advisor's claims."""


class Doubts(NamedTuple):
    """How a Mayor judges claims. Each doubt is a parameter of the bots, explained by its help."""

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
    """Return how likely each Advisor's claims name the true suit, judged by claims on built hexes."""
    first, second, _ = found_so_far(history)
    return _credit(first[0], first[1], doubts), _credit(second[0], second[1], doubts)


def found_so_far(history: Iterable[Turn]) -> tuple[list[int], list[int], list[int]]:
    """Count each Advisor's (false, true) claims on built hexes, and the unseen tiles by suit."""
    first, second, unseen = [0, 0], [0, 0], [13, 13, 13]
    for turn in history:
        hex, suit = turn.hex, SUIT[turn.tile]
        unseen[suit] -= 1
        industry, urbanist = turn.nominations
        for nomination in industry:
            if nomination.hex == hex:
                first[SUIT[nomination.card] == suit] += 1
        for nomination in urbanist:
            if nomination.hex == hex:
                second[SUIT[nomination.card] == suit] += 1
    return first, second, unseen


def _credit(false: int, true: int, doubts: Doubts) -> float:
    weight = doubts.learning
    return (HEADSTART * doubts.belief + weight * true) / (HEADSTART + weight * (true + false))


def best_build(
    book: Book,
    hand: Sequence[int],
    nominations: Nominated,
    scores: Sequence[int],
    history: Sequence[Turn],
    doubts: Doubts,
    chance: Roller,
) -> Build:
    """Return the Mayor's most promising build: a card of the ``hand`` on a nominated hex.

    The Mayor fears mines, as they end the game, except while the Mayor has the most points.
    """
    first, second, unseen = found_so_far(history)
    trust = _credit(first[0], first[1], doubts), _credit(second[0], second[1], doubts)
    left = [max(count, 0.5) for count in unseen]
    mayor, industry, urbanist = scores
    fear = -doubts.closing if mayor > max(industry, urbanist) else doubts.fear
    denial, leveling = doubts.denial, doubts.leveling
    cost = denial + leveling * (industry > urbanist), denial + leveling * (urbanist > industry)
    penalty = book.for_a_lie  # an Advisor that a mine would make win is trusted less
    lies = (
        doubts.wariness if industry + penalty > max(mayor, urbanist) else doubts.suspicion,
        doubts.wariness if urbanist + penalty > max(mayor, industry) else doubts.suspicion,
    )
    best: list[Build] = []
    most = -1e9
    for hex, claims in by_hex(nominations).items():
        suits = suits_likely(claims, trust, left, lies)
        worths = worths_of(book, hand, claims, suits, cost, fear * suits[SPADES])
        top = max(worths)
        if top > most - 1e-9:
            if top > most + 1e-9:
                best, most = [], top
            moves = BUILD[hex]
            best += [moves[card] for card, worth in zip(hand, worths, strict=True) if worth > most - 1e-9]
    move: Build = chance.choice(best)
    return move


def by_hex(nominations: Nominated) -> dict[int, list[tuple[int, int]]]:
    """Map each nominated hex to its claims as (Advisor, card): 0 is Industry, 1 the Urbanist."""
    claims: dict[int, list[tuple[int, int]]] = {}
    for advisor, of_one in enumerate(nominations):
        for nomination in of_one:
            claims.setdefault(nomination.hex, []).append((advisor, nomination.card))
    return dict(sorted(claims.items()))


def worths_of(
    book: Book,
    hand: Sequence[int],
    claims: Sequence[tuple[int, int]],
    suits: Sequence[float],
    cost: Sequence[float],
    dread: float,
) -> list[float]:
    """Return the points that the Mayor can expect from building each card of ``hand`` on a claimed hex.

    ``claims`` are the (Advisor, card) pairs about the hex, and ``suits`` the chance of each suit there.
    Subtracted are the Advisors' likely gains, weighted for each Advisor by ``cost``, and ``dread``, the fear
    of a mine.
    """
    share = 1.0 / len(claims)
    worths = []
    for card in hand:
        suit, promises, hope, given = SUIT[card], book.promises[card], book.any[card], 0.0
        for advisor, claim in claims:
            said = SUIT[claim]
            if said == suit:
                given += cost[advisor]
                if promises[claim] > hope:
                    hope = promises[claim]
            else:
                given += suits[said] * cost[advisor]
        worths.append(suits[suit] * hope - given * share - dread)
    return worths


def suits_likely(
    claims: Sequence[tuple[int, int]],
    trust: Sequence[float],
    unseen: Sequence[float],
    lies: Sequence[float],
) -> tuple[float, float, float]:
    """Return the chance of each suit on a hex, from unseen tiles and the Advisors' claims on the hex.

    ``trust`` is the chance, for each Advisor, that a claim names the true suit. ``unseen`` is the number of
    unseen tiles of each suit. ``lies`` is the chance, for each Advisor, that a spade is claimed to be another
    suit.
    """
    hearts, diamonds, spades = unseen
    for advisor, claim in claims:
        said, true = SUIT[claim], trust[advisor]
        if said == SPADES:
            hearts *= (1 - true) * 0.2
            diamonds *= (1 - true) * 0.2
            spades *= true
            continue
        if said == HEARTS:
            hearts *= true
            diamonds *= 1 - true
        else:
            hearts *= 1 - true
            diamonds *= true
        spades *= lies[advisor]
    total = (hearts + diamonds + spades) or 1.0
    return hearts / total, diamonds / total, spades / total


def best_reveal(hand: Sequence[int], shown: Sequence[int], chance: Roller) -> int:
    """Return the card in ``hand`` to reveal next.

    The best card has a suit that can score, a suit not ``shown`` yet, and a middling value. Ties are decided
    at random.
    """
    suits_shown = [SUIT[card] for card in shown]
    worths = [
        (REVEALED[card] + 20 if SUIT[card] in suits_shown else REVEALED[card]) if card not in shown else 99
        for card in hand
    ]
    least = min(worths)
    card: int = chance.choice([card for card, worth in zip(hand, worths, strict=True) if worth == least])
    return card


REVEALED = tuple([(SUIT[card] == SPADES) * 40 + abs(VALUE[card] - 8) for card in DECK])
"""For each card, how bad it is to reveal it first: worst for spades, best for middling values."""
