"""An Advisor's side: which hex to nominate, and what to say lies there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playtest.bots.collapsization.tables import NEAREST, closeness
from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import NOMINATE, SPADES, SUIT, Nominate
from playtest.engines.game import Roller, Seat

REACH = 3.0
"""How many steps from a revealed card it takes to be a third as tempting."""


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
    mines = [hex for hex in desk.places if SUIT[tiles[hex]] == SPADES]
    if mines and roll < habits.daring and (claim := ending_claim(game, desk, wanted)) is not None:
        return NOMINATE[chance.choice(mines)][claim]
    safe = [hex for hex in desk.places if SUIT[tiles[hex]] != SPADES] if mines else desk.places
    if not safe:
        return NOMINATE[chance.choice(mines)][tempting(desk, wanted, chance)]
    if chance.choice(HUNDRED) < habits.bluff and wanted:
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
    best_other = max(score for seat, score in enumerate(desk.scores) if seat != desk.seat)
    own = desk.scores[desk.seat]
    mine = SPADE_TILE
    bait = first_of(NEAREST[wanted[0] if wanted else desk.claims[0]], desk.claims)
    if own + game.advisor_points(bait, bait, mine) > best_other:
        return bait
    if own == best_other:
        warnings = [claim for claim in desk.claims if SUIT[claim] == SPADES]
        if warnings and game.advisor_points(warnings[0], warnings[0], mine) > 0:
            return warnings[0]
    return None


SPADE_TILE = SPADES * 13


def tempting(desk: Desk, wanted: Sequence[int], chance: Roller) -> int:
    """A claim right beside a revealed card that could score."""
    return first_of(NEAREST[chance.choice(wanted or desk.claims)], desk.claims)


def tell(
    desk: Desk, places: Sequence[int], wanted: Sequence[int], habits: Habits, chance: Roller
) -> Nominate:
    """A hex under its true suit; the value as it is, or shaded towards what the Mayor showed."""
    near, tiles, spoiling = closeness(REACH), desk.tiles, habits.spoiling
    worths = []
    for hex in places:
        tile = tiles[hex]
        worth = 0.0
        for card in wanted:
            if SUIT[card] == SUIT[tile]:
                apart = near[tile][card]
                worth = max(worth, 1.0 + (1.0 - spoiling) * apart - spoiling * apart)
        worths.append(worth)
    enough = max(worths) - habits.variety
    hex = chance.choice([hex for hex, worth in zip(places, worths, strict=True) if worth >= enough])
    tile = tiles[hex]
    aim = tile
    if chance.choice(HUNDRED) < habits.shading:
        aim = next((card for card in wanted if SUIT[card] == SUIT[tile]), tile)
    return NOMINATE[hex][first_of(NEAREST[aim], desk.claims)]


def first_of(order: Sequence[int], cards: Sequence[int]) -> int:
    """The first in ``order`` that is among ``cards``."""
    return next(card for card in order if card in cards)
