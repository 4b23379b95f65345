import asyncio
import contextlib
import json
import threading

from hypothesis import given
from hypothesis import strategies as st

from playtest.widgets.kit import Board, Box, Group, Picture, Scene, Text, Tray, draw, h, token
from playtest.widgets.kit.nodes import NoMarks
from playtest.widgets.kit.shapes import SEAT_SHAPES
from playtest.widgets.kit.tree import Node, changes
from tests.widgets.conftest import Page


def custom(wire):
    return [m["data"]["content"] for m in wire.heard if (m["data"] or {}).get("method") == "custom"]


def pane(key, *texts):
    return h("div", {}, *[h("p", {}, text, key=str(at)) for at, text in enumerate(texts)], key=key)


def test_nothing_is_sent_before_a_page_says_hello(wire):
    Board().show([pane("a", "secret")])
    assert custom(wire) == []


def test_a_page_that_says_hello_gets_everything(wire):
    board = Board()
    board.show([pane("a", "one"), pane("b", "two")])
    Page(board).do("hello")
    (sent,) = custom(wire)
    assert [p[1] for p in sent["panes"]] == ["a", "b"]
    assert "after" not in sent


def test_only_what_changed_is_sent_again(wire):
    board = Board()
    board.show([pane("a", "one", "two"), pane("b", "three")])
    Page(board).do("hello")
    board.show([pane("a", "one", "four"), pane("b", "three")])
    last = custom(wire)[-1]
    assert last["panes"] == [["div", "a", {}, [["=", "p 0"], ["p", "1", {}, ["four"]]]], ["=", "div b"]]
    assert last["after"] == last["rev"] - 1


def test_what_is_shown_is_in_no_trait_and_gone_after_closing(wire):
    board = Board()
    board.show([pane("a", "the queen of hearts")])
    Page(board).do("hello")
    assert "queen of hearts" not in json.dumps(board.get_state(), default=str)
    assert "queen of hearts" not in repr(board)
    board.close()
    assert board.panes == {}
    assert custom(wire)[-1]["panes"] == []


def test_a_press_that_shows_nothing_new_is_said_to_be_done(wire):
    board = Board(lambda message: board.show([pane("a", "new")]) if message.do == "draw" else None)
    page = Page(board)
    page.do("hello")
    page.do("think")
    assert custom(wire)[-1] == {"type": "done"}
    page.do("draw")
    assert custom(wire)[-1]["type"] == "scene"
    for unasked in ("shape", "typing", "reading:yes", "there"):
        page.do(unasked)
    assert custom(wire)[-1]["type"] == "scene"


def test_a_press_that_breaks_is_done_too(wire):
    def breaks(message):
        if message.do == "break":
            raise RuntimeError

    page = Page(Board(breaks))
    page.do("hello")
    with contextlib.suppress(RuntimeError):
        page.do("break")
    assert custom(wire)[-1] == {"type": "done"}


def test_a_scene_may_say_that_more_is_to_come(wire):
    board = Board()
    Page(board).do("hello")
    board.show([pane("a", "soon")], more=True)
    board.done()
    scene, done = custom(wire)[-2:]
    assert scene["more"]
    assert done == {"type": "done"}


def test_what_a_page_says_wrongly_is_ignored():
    heard = []
    board = Board(heard.append)
    board._handle_custom_msg("nonsense", None)
    board._handle_custom_msg({"do": 5}, None)
    assert heard == []


trees = st.recursive(
    st.sampled_from(["x", "y"]),
    lambda inner: st.tuples(
        st.sampled_from(["p", "div"]),
        st.dictionaries(st.sampled_from("ab"), st.sampled_from([0, 1, None, False]), max_size=2),
        st.lists(inner, max_size=3).map(tuple),
        st.sampled_from(["", "1", "2"]),
    ).map(lambda parts: Node(*parts)),
    max_leaves=8,
)


def patched(old, new):
    """What a page makes of ``new`` when it shows ``old``."""
    if isinstance(new, str) or isinstance(old, str) or old[:2] != new[:2]:
        return new
    left = list(old[3])
    children = []
    for child in new[3]:
        if isinstance(child, str):
            children.append(child)
            continue
        key = child[1] if child[0] == "=" else f"{child[0]} {child[1]}"
        at = next((i for i, o in enumerate(left) if not isinstance(o, str) and f"{o[0]} {o[1]}" == key), None)
        before = None if at is None else left.pop(at)
        children.append(before if child[0] == "=" else child if before is None else patched(before, child))
    return [*new[:3], children]


@given(old=st.lists(trees, max_size=3), new=st.lists(trees, max_size=3))
def test_a_page_that_is_sent_the_changes_shows_the_new_scene(old, new):
    before, after = (Node("div", {}, tuple(children), "root") for children in (old, new))
    sent, shown = changes(before, after), before.json()
    assert (shown if sent[0] == "=" else patched(shown, sent)) == after.json()


class EverythingGoes(NoMarks):
    def can(self, part):
        return True


def test_a_piece_with_a_part_is_a_button_with_a_name_for_screen_readers():
    card = Group((Box(0, 0, 6, 8, outline=True),), key="hand-7", label="Card 7", part={"number": 7})
    scene = Scene(Tray("Hand", (Picture("", 6, 8, (card,)),)))
    drawn = json.dumps([node.json() for node in draw(scene, EverythingGoes())])
    for said in (
        '"role": "button"',
        '"aria-label": "Card 7"',
        '"data-part": "number=7"',
        '"data-can": "yes"',
    ):
        assert said in drawn


def test_a_player_s_words_stay_text():
    scene = Scene(Picture("<b>", 9, 9, (Text(1, 1, "<script>alert(1)</script>"),)))
    (node,) = draw(scene)
    texts = json.dumps(node.json())
    assert '["<script>alert(1)</script>"]' in texts  # a child that is text, which the page sets as text


def test_every_seat_has_a_shape_of_its_own():
    drawn = {str(draw(Scene(Picture("", 9, 9, (token(seat, 5, 5, 3, fill="ink"),))))) for seat in range(6)}
    assert len(drawn) == len(SEAT_SHAPES) == 6


def test_what_arrives_on_another_thread_is_heard_on_the_one_that_keeps_the_table():
    heard = []

    async def a_kernel():
        board = Board(lambda message: heard.append((message.do, threading.get_ident())))
        await asyncio.to_thread(board._handle_custom_msg, {"do": "confirm"}, [])
        await asyncio.sleep(0)

    asyncio.run(a_kernel())
    assert heard == [("confirm", threading.get_ident())]
