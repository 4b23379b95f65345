"""No card and no token of a board lies under another, measured on the scene, in both shapes."""

import random

import pytest

import playtest
from playtest.widgets.games import scene_of
from playtest.widgets.kit import Box, Circle, Fitted, Group, Polygon, Text, text_width

NAMES = ["Ann", "Bartholomew the Long-winded", "Cleo", "Dora"]
CARDS = {
    "rat_scramble": {"vote", "promise", "vote-token", "deal"},
    "scambodia": {"card", "deck", "top", "drawn"},
    "trade_warz": {"slot", "influence", "pile"},
}
"""The pieces of each board that lie side by side, by name."""
TOUCH = 0.75


def extent(piece, x, y):
    """Left, top, right and bottom of a shape whose group stands at (x, y)."""
    match piece:
        case Box():
            return piece.x + x, piece.y + y, piece.x + piece.w + x, piece.y + piece.h + y
        case Circle():
            return piece.x - piece.r + x, piece.y - piece.r + y, piece.x + piece.r + x, piece.y + piece.r + y
        case Polygon():
            xs, ys = zip(*piece.points, strict=True)
            return min(xs) + x, min(ys) + y, max(xs) + x, max(ys) + y
        case Text():
            wide = text_width.wide(piece.text, piece.size, bold=piece.bold) * 0.94
            left = {"start": 0.0, "middle": -wide / 2, "end": -wide}[piece.anchor] + piece.x + x
            return left, piece.y - 0.7 * piece.size + y, left + wide, piece.y + y
    return None


def picks(pieces):
    """What may be picked for which something is drawn: the partner of a deal, a card."""
    for piece in pieces:
        yield from ((name, part[name]) for part in piece.meant for name in ("with", "card") if name in part)
        yield from picks(getattr(piece, "children", ()))


def measured(pieces, names, picked=None, x=0.0, y=0.0):
    """Cards, tokens and words with where they are: ``("card", its key, its extent)``.

    With those that are drawn while that is ``picked``.
    """
    for piece in pieces:
        if piece.meant and not any(picked in part.items() for part in piece.meant):
            continue
        if not isinstance(piece, Group):
            at = extent(piece, x, y)
            if at and isinstance(piece, Text):
                yield "words", piece.text, at
            elif at and piece.fill.startswith("seat") and at[2] - at[0] < 24:
                yield "token", piece.fill, at
            continue
        if piece.name in names:
            shapes = [extent(each, x + piece.x, y + piece.y) for each in piece.children if each.outline]
            yield from (("card", piece.key, at) for at in shapes[:1])
        yield from measured(piece.children, names, picked, x + piece.x, y + piece.y)


def over(one, other):
    """Whether two extents lie over each other by more than their edges."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > TOUCH and min(one[3], other[3]) - max(one[1], other[1]) > TOUCH


def covered(picture, names):
    """What lies under what in a picture: cards under cards, tokens under tokens or words."""
    found = [None, *set(picks(picture.pieces))]
    shown = [list(measured(picture.pieces, names, picked)) for picked in found]
    pairs = ((one, other) for found in shown for at, one in enumerate(found) for other in found[at + 1 :])
    alike = {("card", "card"), ("token", "token"), ("token", "words"), ("words", "token")}
    return {
        f"{picture.key}: {one[1]} and {other[1]}"
        for one, other in pairs
        if (one[0], other[0]) in alike and over(one[2], other[2])
    }


@pytest.mark.parametrize("name", CARDS)
def test_no_piece_lies_under_another(name):
    game = playtest.game(name)(4)
    wrong, looked = set(), set()
    for seed in range(2):
        chance, step = random.Random(seed), 0
        state = game.start(chance)
        while pending := game.pending(state):
            if step % 8 == 0:
                for seat in (pending[-1], None):
                    shown = scene_of(game, game.view(state, seat), NAMES, {})
                    boards = [block for block in (*shown.stage, *shown.mine) if isinstance(block, Fitted)]
                    both = [each for one in boards for each in (one.wide, one.tall) if each]
                    lower = [low for each in both for low in (each.folded, each.slim) if low]
                    for picture in [*both, *lower]:
                        looked.add(picture.key)
                        wrong |= covered(picture, CARDS[name])
            seat, step = chance.choice(pending), step + 1
            game.apply(state, seat, game.sample(state, seat, chance), chance)
    assert len(looked) > 1
    assert wrong == set()
