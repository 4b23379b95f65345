"""Screens that show the same pieces share their nodes; what one of them marks stays its own."""

from __future__ import annotations

import gc

import pytest

from playtest.widgets.kit import CachingRenderer, NoMarks, caching_renderer
from playtest.widgets.kit import scene as s


class Picks(NoMarks):
    """Marks of somebody who may pick everything."""

    def can(self, part: s.Part) -> bool:
        return True


class Corrects(NoMarks):
    """Marks of a facilitator who corrects the board: every piece with a key is a button."""

    def presses(self, key: str) -> str:
        return f"correct:{key}"


@pytest.fixture
def board():
    """A picture with one card that stands for a part of a move."""
    card = s.Group(children=(s.Box(0, 0, 60, 80), s.Text(30, 50, "7")), key="card", label="7", part={"n": 7})
    return s.Picture("Board", 60, 80, (card,))


def card_of(board, marks):
    """The card's node, and the renderer that has to stay for the node to be on a screen."""
    renderer = CachingRenderer()
    [section] = renderer.draw("stage", [board], marks)
    return section.children[-1].children[0], renderer


def test_two_who_wait_share_the_card(board):
    one, kept = card_of(board, NoMarks())
    other, _ = card_of(board, NoMarks())
    assert one is other
    assert kept


@pytest.mark.parametrize("marks", [Picks, Corrects])
@pytest.mark.parametrize("waits_first", [True, False])
def test_who_can_press_the_card_has_one_of_their_own(board, marks, waits_first):
    """Whoever draws first: the others' card is no button, and theirs is."""
    order = [NoMarks(), marks()] if waits_first else [marks(), NoMarks()]
    drawn = {type(each): card_of(board, each) for each in order}
    waits, presses = (drawn[kind][0].children[0].attrs for kind in (NoMarks, marks))
    assert (waits["data-can"], presses["data-can"]) == ("no", "yes")
    assert presses["data-do"] == ("part:card" if marks is Picks else "correct:card")


def test_a_card_that_looks_alike_but_is_another_is_drawn_for_itself(board):
    """Nodes are shared by what a piece is, never by its name alone."""
    other = s.Group(children=(s.Text(30, 50, "8"),), key="card", label="8", part={"n": 8})
    one, kept = card_of(board, NoMarks())
    two, _ = card_of(s.Picture("Board", 60, 80, (other,)), NoMarks())
    assert one.children[0].attrs["aria-label"] != two.children[0].attrs["aria-label"]
    assert kept


def test_what_no_screen_shows_any_more_is_kept_nowhere(board):
    node, renderer = card_of(board, NoMarks())
    there = len(caching_renderer._shared)
    del node, renderer
    gc.collect()
    assert len(caching_renderer._shared) < there
