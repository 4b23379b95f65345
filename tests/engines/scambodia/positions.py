"""Positions of Scambodia in a line or two, for the tests of its rules."""

import random

from playtest.engines.scambodia import Scambodia, ScambodiaRules
from playtest.engines.scambodia.cards import CARD_NAMES, CARDS, DRAWN, NOTHING, TURN
from playtest.engines.scambodia.moves import Cover, Look

TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT = range(4)
SUIT_LETTERS = dict(zip("cdhs", "♣♦♥♠", strict=True))


def card(name):
    """A card by rank and suit letter, as in "10h"."""
    return CARD_NAMES.value(name[:-1] + SUIT_LETTERS[name[-1]])


def cards(names):
    return [card(name) for name in names.split()]


def game(players=2, **options):
    return Scambodia(players, ScambodiaRules(**options))


def position(*hands, top="5c", pile="", deck=None, drawn=None, player=0, **options):
    """A turn of ``player`` with these hands ("7c - . Kh": a gap, any card); nothing has been seen yet.

    ``pile`` is what lies under ``top``. Cards that are named nowhere are in the deck, or with ``deck`` given
    under the pile. Returns the game and the state.
    """
    table = game(len(hands), **options)
    state = table.start(random.Random(0))
    named = [name for hand in hands for name in hand.split()]
    used = set(cards(" ".join(name for name in named if name not in "-.")))
    used |= set(cards(f"{pile} {top} {drawn or ''} {deck or ''}"))
    spare = [one for one in reversed(CARDS) if one not in used]
    state.table = [NOTHING if name == "-" else spare.pop(0) if name == "." else card(name) for name in named]
    state.discards = [*cards(pile), card(top)]
    state.deck = sorted(spare) if deck is None else sorted(cards(deck))
    if deck is not None:
        state.discards = spare + state.discards
    state.drawn = NOTHING if drawn is None else card(drawn)
    state.phase = TURN if drawn is None else DRAWN
    state.looked = state.covered = (1 << len(hands)) - 1
    state.turn = 1
    state.player = player
    state.__post_init__()
    assert table.faults(state) == []
    return table, state


def after_the_peek(players=2, seed=0, **options):
    """A game in which all have looked at their bottom cards and covered them."""
    table = game(players, **options)
    state = table.start(random.Random(seed))
    play(table, state, *[(seat, move) for seat in range(players) for move in (Look(), Cover())])
    return table, state


def play(table, state, *moves, seed=0):
    """Play ``moves``, each a (seat, move) or a move of whoever's turn it is; the events of the last."""
    rng = random.Random(seed)
    events = []
    for move in moves:
        seat, action = move if isinstance(move, tuple) else (state.player, move)
        events = table.play(state, seat, action, rng)
    return events


def known(table, state, seat):
    """The faces that ``seat`` knows on the table, by target."""
    return {at: face for at, face in enumerate(table.view(state, seat).known.table) if face != NOTHING}


def open_to(table, state, seat):
    """The faces on the table that ``seat`` has before its eyes, by target."""
    return {at: face for at, face in enumerate(table.view(state, seat).open.table) if face != NOTHING}
