"""An Advisor's side: which hex to nominate, and what to say lies there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playtest.bots.collapsization.tables import NEAREST, temptation
from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import HEARTS, MAYOR, NOMINATE, SPADES, SUIT, Nominate
from playtest.engines.game import Roller, Seat


class Habits(NamedTuple):
    """How an Advisor nominates; each is a parameter of the bots, where its help stands."""

    bluff: float
    shading: float
    spoiling: float
    variety: float
    daring: float


class Desk(NamedTuple):
    """What an Advisor has before it: places and claims not used yet, the tiles, what the Mayor showed."""

    seat: Seat
    places: Sequence[int]
    claims: Sequence[int]
    tiles: Mapping[int, int]
    shown: Sequence[int]
    scores: Sequence[int]


def nominate(game: Collapsization, desk: Desk, habits: Habits, chance: Roller) -> Nominate:
    """A nomination: a mine where its end would be a win, a bluff or the truth, drawn by the habits."""
    tiles = desk.tiles
    wanted = [card for card in desk.shown if SUIT[card] != SPADES]
    roll = chance.choice(HUNDRED)
    safe = [hex for hex in desk.places if SUIT[tiles[hex]] != SPADES]
    dares = roll < habits.daring and len(safe) < len(desk.places)
    if dares and (claim := ending_claim(game, desk, wanted)) is not None:
        mines = [hex for hex in desk.places if SUIT[tiles[hex]] == SPADES]
        return NOMINATE[chance.choice(mines)][claim]
    lies_now = chance.choice(HUNDRED) < habits.bluff
    if not safe:
        hex = chance.choice(desk.places)
        truth = first_of(NEAREST[tiles[hex]], desk.claims)
        return NOMINATE[hex][tempting(desk, wanted, chance) if lies_now else truth]
    if lies_now and wanted:
        bait = chance.choice(wanted)
        lies = [hex for hex in safe if SUIT[tiles[hex]] != SUIT[bait]]
        if lies:
            return NOMINATE[chance.choice(lies)][first_of(NEAREST[bait], desk.claims)]
    return tell(desk, safe, wanted, habits, chance)


HUNDRED = range(100)


def ending_claim(game: Collapsization, desk: Desk, wanted: Sequence[int]) -> int | None:
    """With what claim a mine would end the game with this Advisor ahead; ``None`` where it would not.

    What a mine costs, and what an honest warning brings, is asked of the game.
    """
    lead = desk.scores[desk.seat] - max(desk.scores[MAYOR], desk.scores[3 - desk.seat])
    if lead + game.advisor_points(HEART, HEART, MINE) > 0:
        return first_of(NEAREST[wanted[0] if wanted else desk.claims[0]], desk.claims)
    if not lead and game.advisor_points(MINE, MINE, MINE) > 0:
        return next((claim for claim in desk.claims if SUIT[claim] == SPADES), None)
    return None


HEART, MINE = HEARTS * 13, SPADES * 13
"""A card of each suit, to ask the game what claiming it brings."""


def tempting(desk: Desk, wanted: Sequence[int], chance: Roller) -> int:
    """A claim right beside a revealed card that could score."""
    return first_of(NEAREST[chance.choice(wanted or desk.claims)], desk.claims)


def tell(
    desk: Desk, places: Sequence[int], wanted: Sequence[int], habits: Habits, chance: Roller
) -> Nominate:
    """A hex under its true suit; the value as it is, or shaded towards what the Mayor showed."""
    tiles = desk.tiles
    promising = places
    if wanted:
        tempts = temptation(habits.spoiling)
        one, other = tempts[wanted[0]], tempts[wanted[-1]]
        worths = [max(one[tiles[hex]], other[tiles[hex]]) for hex in places]
        enough = max(worths) - habits.variety
        promising = [hex for hex, worth in zip(places, worths, strict=True) if worth >= enough]
    hex = chance.choice(promising)
    aim = tile = tiles[hex]
    if chance.choice(HUNDRED) < habits.shading:
        for card in wanted:
            if SUIT[card] == SUIT[tile]:
                aim = card
                break
    claim = first_of(NEAREST[aim], desk.claims)
    if SUIT[claim] != SUIT[tile]:  # the tray has run out of it
        left = {SUIT[claim] for claim in desk.claims}
        told = [hex for hex in desk.places if SUIT[tiles[hex]] in left]
        if told:
            return tell(desk, told, wanted, habits, chance)
    return NOMINATE[hex][claim]


def first_of(order: Sequence[int], cards: Sequence[int]) -> int:
    """The first in ``order`` that is among ``cards``; one of them is."""
    for card in order:
        if card in cards:
            return card
    raise ValueError("none of the cards is in the order")
