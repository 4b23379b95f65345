"""A server that drops messages, two pages of one board, two versions side by side: no page is left behind."""

import asyncio
import re
import time

import pytest
from traitlets import TraitError

import playtest
from playtest.widgets import kit
from playtest.widgets.kit import Board, h
from playtest.widgets.kit.board import SCRIPTS, STYLED
from playtest.widgets.kit.screen import REMINDS
from tests.widgets.conftest import Page
from tests.widgets.kit.test_board import custom, pane

LIMIT = 1_000
"""So many messages a second a Jupyter server passes on from a kernel to a page."""


def scenes(wire):
    return [sent for sent in custom(wire) if sent["type"] == "scene"]


def applied(messages):
    """What a page shows that has had these scenes, and none that it would have to ask for."""
    panes, rev = {}, None
    for sent in messages:
        assert sent.get("after", rev) == rev or "to" in sent
        rev = sent["rev"]
        panes = {tree[1]: panes[tree[1]] if tree[0] == "=" else tree for tree in sent["panes"]}
    return panes


def test_scenes_in_a_rush_stay_below_what_the_server_drops_and_the_last_one_comes(wire):
    async def rush():
        board = Board()
        board.show([h("p", {}, "start", key="a")])
        Page(board).do("hello")
        end = time.monotonic() + 1
        shown = 0
        while time.monotonic() < end:
            shown += 1
            board.show([h("p", {}, str(shown), key="a")], say=f"number {shown}")
            await asyncio.sleep(0)
        in_a_second = len(custom(wire))
        await asyncio.sleep(0.3)
        return board, shown, in_a_second

    board, shown, in_a_second = asyncio.run(rush())
    assert shown > LIMIT
    assert in_a_second < LIMIT / 5
    assert applied(scenes(wire)) == board.panes == {"a": ["p", "a", {}, [str(shown)]]}
    assert f"number {shown}" in scenes(wire)[-1]["say"], "nothing that is said gets lost"


def test_a_page_that_comes_in_a_rush_is_up_to_date(wire):
    async def rush():
        board = Board()
        Page(board).do("hello")
        for number in range(300):
            board.show([h("p", {}, str(number), key="a")])
        Page(board).do("hello")
        newest = scenes(wire)[-1]
        await asyncio.sleep(0.1)
        return board, newest

    board, newest = asyncio.run(rush())
    assert newest["rev"] == board.rev
    assert scenes(wire)[-1] == newest, "there is nothing left to send"


def test_the_number_of_the_last_scene_is_told_again_within_two_seconds(wire):
    async def one():
        board = Board()
        Page(board).do("hello")
        board.show([pane("a", "the last")])
        await asyncio.sleep(max(REMINDS) + 0.1)
        told = [sent for sent in custom(wire) if sent["type"] == "at"]
        board.close()
        return board, told

    board, told = asyncio.run(one())
    assert max(REMINDS) < 2
    assert [sent["rev"] for sent in told] == [board.rev - 1] * len(REMINDS)


def test_a_board_that_is_closed_tells_nothing_more(wire):
    async def one():
        board = Board()
        Page(board).do("hello")
        board.show([pane("a", "the last")])
        board.close()
        heard = len(wire.heard)
        await asyncio.sleep(max(REMINDS) + 0.1)
        assert len(wire.heard) == heard

    asyncio.run(one())


def test_a_page_keeps_the_style_of_each_version_under_a_name_of_its_own():
    assert Board().get_state()["_anywidget_id"] == STYLED
    assert playtest.__version__ in STYLED


def test_no_script_has_anything_to_wait_for_before_it_hears_the_kernel():
    scripts = kit.text_of(SCRIPTS)
    exported = scripts[scripts.index("export default {") :]
    assert re.findall(r"^  (\w+)\(", exported, re.MULTILINE) == ["render"]
    assert "initialize" not in scripts
    assert "await " not in exported
    assert "import " not in re.sub(r"//.*|`[^`]*`|\"[^\"]*\"", "", scripts)


def test_two_views_of_one_board_are_told_the_same_of_what_a_form_refuses(wire):
    def refuses(message):
        if message.do == "number":
            board.show([pane("form", "A number should stand there, not many.")], say="A number, please.")

    board = Board(refuses)
    board.show([pane("form", "How many?")])
    one, other = Page(board), Page(board)
    for page, name in ((one, "p1"), (other, "p2")):
        page.do("hello")
        assert scenes(wire)[-1]["to"] in ("p1", name)
    one.do("number", many="many")
    last = custom(wire)[-1]
    assert last["type"] == "scene"
    assert "to" not in last
    assert "not many" in str(last["panes"])
    ours = set(board.get_state()) - set(kit.Board.class_traits())
    assert ours <= {"_esm", "_css", "_anywidget_id"}, (
        "nothing of a form is a trait, which all pages would echo"
    )


def test_a_trait_that_refuses_leaves_every_page_as_it_was(wire):
    board = Board()
    board.show([pane("a", "one")])
    Page(board).do("hello")
    before = board.get_state()["_view_name"]
    with pytest.raises(TraitError):
        board.set_state({"_view_name": ["not a name"]})
    assert board.get_state()["_view_name"] == before
    board.show([pane("a", "two")])
    assert "two" in str(applied(scenes(wire)))


def test_in_a_held_widget_messages_and_state_depend_on_no_order(wire):
    board = Board()
    with board.hold_sync():
        board.add_class("mine")
        board.show([pane("a", "one")])
        Page(board).do("hello")
        board.show([pane("a", "two")])
    assert "two" in str(applied(scenes(wire)))
