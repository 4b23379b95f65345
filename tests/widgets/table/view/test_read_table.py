"""*Read the table*: the position in words beside the board, for whoever's side is shown."""

import random

import pytest

from playtest import words
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.widgets.table.view.read_table import read_table
from tests import scrambles
from tests.shipped import EVERY, SHIPPED


def said(node):
    return " ".join([one if isinstance(one, str) else said(one) for one in node.children])


def tags(node):
    return [node.tag, *[tag for one in node.children if not isinstance(one, str) for tag in tags(one)]]


def in_words(text):
    return " ".join(text.replace(":\n", "\n").split())


def test_the_text_comes_when_the_drawer_is_opened_and_goes_when_it_is_shut(shown):
    _, page = shown(CatInTheBox(3), ["Ann", "bot:random", "bot:random"])
    assert "Read the table" in page.text
    assert "Research board, with the player whose token" not in page.text
    page.do("reading:reading")
    assert "Research board, with the player whose token" in page.text
    assert "as Ann sees it" in page.text
    page.do("reading:yes")
    assert "Research board, with the player whose token" not in page.text


def test_on_a_shared_screen_it_says_nothing_of_a_hand_behind_the_curtain(shown):
    _, page = shown(CatInTheBox(3), ["Ann", "Ben", "Cleo"])
    page.do("reading:reading")
    assert "as a spectator sees it" in page.text
    page.do("show:0")
    assert "as Ann sees it" in page.text
    page.do("hide")
    assert "as Ann sees it" not in page.text


@pytest.mark.parametrize("name", sorted(EVERY))
def test_headings_and_tables_say_all_that_the_position_says(name):
    for game in scrambles.tables(EVERY[name])[:2]:
        rng = random.Random(name)
        state = game.start(rng)
        for _ in range(40):
            waiting = game.pending(state)
            if not waiting:
                break
            text = words.position(game, game.view(state, waiting[0]))
            node = read_table(text)
            assert in_words(text) in " ".join(said(node).split())
            game.apply(state, waiting[0], game.sample(state, waiting[0], rng), rng)
        assert {"h2", "p"} <= set(tags(node))
        assert name not in SHIPPED or {"h3", "table"} <= set(tags(node))


def test_all_that_came_of_a_move_is_announced_and_not_only_its_last_line(shown, wire):
    """The third card of a trick went unheard: only that the trick was won was announced."""
    view, page = shown(CatInTheBox(3), ["Ann", "bot:random", "bot:random"], seed=4)
    table = view.table
    while not table.view(0).tricks:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0])
    (heard, *_) = announced(wire)[::-1]
    assert heard.index(" plays ") < heard.index(" wins trick 1")
    before = len(announced(wire))
    page.do("reading:reading")
    assert len(announced(wire)) == before, "what was heard is not said once more"


def announced(wire):
    """All that pages were told to announce."""
    sent = [each["data"] for each in wire.heard if isinstance(each["data"], dict)]
    return [said for each in sent if (said := (each.get("content") or {}).get("say"))]
