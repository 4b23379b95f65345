"""Positions of Collapsization, written as a rulebook would put them."""

import random

from playtest.engines import hexes
from playtest.engines.collapsization import Collapsization, CollapsizationRules
from playtest.engines.collapsization.pieces import CARDS, DECK, Build, Nominate, Reveal

MAYOR, INDUSTRY, URBANIST = range(3)
EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = "1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"
RING = (EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST)


def card(name):
    return CARDS.value(name)


def cards(names):
    return tuple(sorted(map(card, names.split())))


def hex_(name):
    return hexes.hex_named(name)


def reveal(name):
    return Reveal(card(name))


def nominate(hex, claim):
    return Nominate(hex_(hex), card(claim))


def build(name, hex):
    return Build(card(name), hex_(hex))


def game(**rules):
    return Collapsization(3, CollapsizationRules(**rules))


def opening(seed=1):
    """A game just begun."""
    return game().start(random.Random(seed))


def position(hand="2♥ 3♥ 4♦ 5♦", tiles=None, industry=(), urbanist=(), shown=None):
    """The first turn: a hand, what lies around the center, and nominations as (hex, claim) pairs.

    Tiles left out are dealt from the top of what is left. Two cards are revealed if there are nominations.
    """
    state = opening()
    state.hand = cards(hand)
    state.pile = tuple(c for c in DECK if c not in state.hand)
    fixed = {hex_(h): card(t) for h, t in (tiles or {}).items()}
    left = [t for t in DECK if t not in fixed.values()]
    for h in map(hex_, RING):
        state.reality[h] = fixed[h] if h in fixed else left.pop()
    state.deck = tuple(left)
    revealed = hand.split()[:2] if shown is None and (industry or urbanist) else (shown or "").split()
    state.shown = tuple(map(card, revealed))
    state.nominations = tuple(tuple(nominate(h, c) for h, c in of_one) for of_one in (industry, urbanist))
    state.__post_init__()
    return state


def built(state, name, hex, **rules):
    """The points of each seat for building ``name`` on ``hex``; ``state`` is the position after it."""
    table = game(**rules)
    assert table.faults(state) == []
    before = state.scores
    table.play(state, MAYOR, build(name, hex), random.Random(1))
    assert table.faults(state) == []
    return tuple(now - was for now, was in zip(state.scores, before, strict=True))


def claims(tile, industry=None, urbanist=None, hand="2♥ 3♥ 4♦ 5♦"):
    """A position in which ``tile`` lies in the east, claimed there as said; the rest is out of the way."""
    out_of_the_way = {WEST: "2♠", NORTH_WEST: "3♠", SOUTH_WEST: "4♠"}
    mine = [(EAST, industry), (WEST, "2♠")] if industry else [(WEST, "2♠"), (NORTH_WEST, "3♠")]
    theirs = [(EAST, urbanist), (SOUTH_WEST, "4♠")] if urbanist else [(NORTH_WEST, "3♠"), (SOUTH_WEST, "4♠")]
    return position(hand, {EAST: tile, **out_of_the_way}, mine, theirs)


def play_on(state, until, table=None, seed=0):
    """Play carefully (no mines while there is a choice) until ``until(state)`` or the end."""
    table = table or game()
    rng = random.Random(seed)
    while table.pending(state) and not until(state):
        seat = rng.choice(table.pending(state))
        table.apply(state, seat, careful(table, state, seat, rng), rng)
    return state


def careful(table, state, seat, rng):
    """A random move that builds on no mine and nominates none, while there is a choice."""
    legal = table.legal(state, seat)
    if isinstance(legal[0], Reveal):
        return rng.choice(legal)
    safe = [move for move in legal if state.reality[move.hex] // 13 != 2]
    return rng.choice(safe or legal)
