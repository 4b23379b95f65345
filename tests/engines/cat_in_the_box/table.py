"""A table of Cat in the Box in any position: hands as "1 2 2", spaces as "red 1, blue 3"."""

from __future__ import annotations

import pytest

from playtest.engines.cat_in_the_box import (
    ALL_COLORS,
    COLORS,
    SPACES,
    CatInTheBox,
    CatState,
    Play,
    color_of,
    number_of,
    pack,
    space_of,
)
from playtest.engines.chance import Chance
from playtest.engines.game import Illegal

# -- a builder for positions: hands as "1 2 2", spaces as "red 1, blue 3"


def cards(text):
    return pack(int(number) for number in text.split())


def spaces(text):
    return [SPACES.value(name.strip()) for name in text.split(",") if name.strip()]


def mask(text):
    return sum(1 << space for space in spaces(text))


def play(text):
    (space,) = spaces(text)
    return Play(number_of(space), color_of(space))


def position(
    *hands, rules=None, board=(), lost=(), trick="", leader=0, broken=False, won=(), predictions=(), tricks=0
):
    """A game and a position among its tricks; all but the hands may be left out.

    ``tricks`` were played before, ``board`` is every seat's tokens on the research board, ``lost`` the colors
    that it can no longer declare.
    """
    players = len(hands)
    by_seat = range(players)
    state = CatState(
        phase="tricks",
        start_player=0,
        turn=(leader + len(spaces(trick))) % players,
        hands=[cards(hand) for hand in hands],
        discards=[1] * players,
        aside=0,
        revealed=0,
        blocked=0,
        predictions=list(predictions) or [None if players == 2 else 1] * players,
        colors=[ALL_COLORS & ~sum(1 << COLORS.value(c) for c in _at(lost, s).split()) for s in by_seat],
        tokens=[mask(_at(board, s)) for s in by_seat],
        won=list(won) or [0] * players,
        red_broken=broken,
        paradox=None,
        leader=leader,
        trick=tuple(spaces(trick)),
        tricks=((0, ()),) * tricks,
    )
    for turn, space in enumerate(spaces(trick)):
        state.tokens[(leader + turn) % players] |= 1 << space
    state.__post_init__()
    return CatInTheBox(players, rules), state


def _at(texts, seat):
    return texts[seat] if seat < len(texts) else ""


def declarable(game, state):
    """The spaces that the seat whose turn it is may declare, in words."""
    moves = game.legal(state, state.turn)
    return {SPACES.name(space_of(move.number, move.color)) for move in moves if isinstance(move, Play)}


def do(game, state, *texts):
    """Play cards, each by the seat whose turn it is; what happened."""
    events = []
    for text in texts:
        events += game.play(state, state.turn, play(text), Chance(outcomes=[]))
    return events


def has(state, seat, color):
    """Whether a seat still has its token on a color's X space."""
    return bool(state.colors[seat] >> COLORS.value(color) & 1)


def refused(game, state, seat, action):
    with pytest.raises(Illegal) as illegal:
        game.play(state, seat, action, Chance(outcomes=[]))
    return str(illegal.value)


def dealt(players, rules=None, seed=1):
    game = CatInTheBox(players, rules)
    events = []
    return game, game.start(Chance(seed=seed), events), events


def discard_all(game, state):
    for seat in range(game.seats):
        game.play(state, seat, game.legal(state, seat)[0], Chance(outcomes=[]))


def stuck(**changes):
    """Seat 1 has nothing to declare: its last color is blue, and its two spaces are taken."""
    parts = {"lost": ["", "red yellow green"], "board": ["", "", "blue 2, blue 5"], **changes}
    return position("8 6", "2 5", "1 1", "1 3", trick="blue 8", **parts)


def ended(*tokens, won, predictions=(), paradox=None, players=None):
    """A finished round with these tokens on the board."""
    game, state = position(
        *(["1"] * (players or len(tokens))), board=tokens, won=won, predictions=predictions
    )
    state.phase, state.paradox = "end", paradox
    return game, state
