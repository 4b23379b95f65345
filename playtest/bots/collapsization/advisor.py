"""The Advisor's decisions: which hex to nominate, and with what claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playtest.bots.collapsization.tables import MINE, NEAREST, Book
from playtest.engines.collapsization.pieces import MAYOR, NOMINATE, SUIT, Nominate
from playtest.engines.game import Roller, Seat


class Habits(NamedTuple):
    """How an Advisor nominates. Each habit is a parameter of the bots, explained by its help."""

    bluff: float
    shading: float
    spoiling: float
    variety: float
    daring: float


class Desk(NamedTuple):
    """What an Advisor knows when it nominates: unused hexes and claims, tiles, revealed cards, scores."""

    seat: Seat
    places: Sequence[int]
    claims: Sequence[int]
    tiles: Mapping[int, int]
    shown: Sequence[int]
    scores: Sequence[int]


def nominate(book: Book, desk: Desk, habits: Habits, chance: Roller) -> Nominate:
    """Return a nomination drawn at random by the Advisor's habits: a bluff or the truth.

    At times it is a mine, if building there would end the game with this Advisor ahead.
    """
    places, tiles, choice = desk.places, desk.tiles, chance.choice
    wanted = [card for card in desk.shown if card < MINE]
    roll = choice(HUNDRED)
    safe = [hex for hex in places if tiles[hex] < MINE]
    if roll < habits.daring and len(safe) < len(places):
        claim = ending_claim(book, desk, wanted)
        if claim is not None:
            return NOMINATE[choice([hex for hex in places if tiles[hex] >= MINE])][claim]
    lies_now = choice(HUNDRED) < habits.bluff
    if not safe:
        hex = choice(places)
        truth = first_of(NEAREST[tiles[hex]], desk.claims)
        return NOMINATE[hex][tempting(desk, wanted, chance) if lies_now else truth]
    if lies_now and wanted:
        bait = choice(wanted)
        suit = SUIT[bait]
        lies = [hex for hex in safe if SUIT[tiles[hex]] != suit]
        if lies:
            return NOMINATE[choice(lies)][first_of(NEAREST[bait], desk.claims)]
    return tell(book, desk, safe, wanted, habits, chance)


HUNDRED = range(100)


def ending_claim(book: Book, desk: Desk, wanted: Sequence[int]) -> int | None:
    """Return the claim with which this Advisor should nominate a mine.

    If the Mayor builds there, the game ends, and this Advisor is ahead. ``None`` if no claim leads to that.
    ``wanted`` has the revealed cards of suits that score; the claim is as near as possible to the first.
    """
    scores = desk.scores
    lead = scores[desk.seat] - max(scores[MAYOR], scores[3 - desk.seat])
    if lead + book.for_a_lie > 0:
        return first_of(NEAREST[wanted[0] if wanted else desk.claims[0]], desk.claims)
    if not lead and book.for_a_warning > 0:
        return next((claim for claim in desk.claims if claim >= MINE), None)
    return None


def tempting(desk: Desk, wanted: Sequence[int], chance: Roller) -> int:
    """Return a claim as near as possible to a revealed card that could score."""
    return first_of(NEAREST[chance.choice(wanted or desk.claims)], desk.claims)


def tell(
    book: Book, desk: Desk, places: Sequence[int], wanted: Sequence[int], habits: Habits, chance: Roller
) -> Nominate:
    """Nominate a hex and name its true suit.

    The hex is one of ``places``, and a promising one by the cards in ``wanted``, which the Mayor revealed.
    The claimed value is the true one or, at times, moved closer to a revealed card of the same suit. If no
    claim with the true suit is left, another hex is chosen if possible.
    """
    tiles = desk.tiles
    promising = places
    if wanted:
        tempts = book.tempts[wanted[0], wanted[-1]]
        worths = [tempts[tiles[hex]] for hex in places]
        enough = max(worths) - habits.variety
        promising = [hex for hex, worth in zip(places, worths, strict=True) if worth >= enough]
    hex = chance.choice(promising)
    aim = tile = tiles[hex]
    suit = SUIT[tile]
    if chance.choice(HUNDRED) < habits.shading:
        for card in wanted:
            if SUIT[card] == suit:
                aim = card
                break
    claim = first_of(NEAREST[aim], desk.claims)
    if SUIT[claim] != suit:  # the tray has no such card left
        left = {SUIT[claim] for claim in desk.claims}
        told = [hex for hex in desk.places if SUIT[tiles[hex]] in left]
        if told:
            return tell(book, desk, told, wanted, habits, chance)
    return NOMINATE[hex][claim]


def first_of(order: Sequence[int], cards: Sequence[int]) -> int:
    """Return the first card in ``order`` that is among ``cards``. Raises ``ValueError`` if there is none."""
    for card in order:
        if card in cards:
            return card
    raise ValueError("none of the cards is in the order")
