"""Names that stand side by side on a phone keep a gap, and a long one is short instead of cut."""

import random
from itertools import pairwise

import pytest

import playtest
from playtest.widgets.games import scene_of
from playtest.widgets.kit import Fitted, Group, Text, text_width

NAMES = ["Ann", "Bartholomew", "Cleo", "Wilhelmina the Long-winded"]
LETTERS = tuple(name[:3] for name in NAMES)
LEAST = 8


def words_of(pieces, x=0.0):
    """Each text with the x position of its left end."""
    for piece in pieces:
        if isinstance(piece, Text) and piece.anchor == "start":
            yield x + piece.x, piece
        elif isinstance(piece, Group):
            yield from words_of(piece.children, x + piece.x)


@pytest.mark.parametrize("called", ["cat_in_the_box", "scambodia"])
def test_names_side_by_side_on_a_phone_are_apart_and_whole(called):
    """“Bartholomew Cleo” read as one name; a sign touched the name before it."""
    game = playtest.game(called)(4)
    view = game.view(game.start(random.Random(3), []), 0)
    (stage,) = [each for each in scene_of(game, view, NAMES, {}).stage if isinstance(each, Fitted)]
    said = sorted(
        ((x, text) for x, text in words_of(stage.tall.pieces) if text.text.startswith(LETTERS)),
        key=lambda each: each[0],
    )
    assert len(said) >= 3
    assert not [text.text for _, text in said if "…" in text.text]
    signs = 0 if called == "cat_in_the_box" else 28 - 8  # a player's sign stands before the name
    for (x, text), (right, _) in pairwise(said):
        assert x + text_width.wide(text.text, text.size, bold=text.bold) + LEAST <= right - signs
