"""Scambodia in JupyterLab: a memory game, by mouse and by keyboard, with nothing left after a look."""

import json
import re
import time

import pytest
from playwright.sync_api import expect

from playtest.engines.scambodia import Scambodia
from playtest.engines.scambodia.cards import CARD_NAMES
from playtest.engines.scambodia.moves import Cover, Draw, Look
from playtest.record import Store
from playtest.table import Table
from tests.browser.lab import DESK, DESK_EACH_DAY
from tests.browser.player import Player

BOTS = """
from playtest.engines.scambodia import Scambodia, ScambodiaRules
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

seats = {seats}
table = Table.new(Store(), Scambodia(len(seats), ScambodiaRules(rounds={rounds})), seats, seed={seed})
view = TableView(table, pace=0)
view
"""
OPEN = re.compile(r"[♣♦♥♠], .+ looking at it")
LOOKED_AT = "[data-name=card][aria-label*='looking at it']:visible"


def table_of(*seats, rounds=1, seed=3):
    return BOTS.format(seats=list(seats), rounds=rounds, seed=seed)


class MemoryPlayer(Player):
    """Plays, and remembers in ``looks`` the labels of the cards that were open before it covered them."""

    def __init__(self, notebook, seed=0):
        super().__init__(notebook, seed)
        self.looks = []

    def confirm(self, by_key=""):
        """What is open is noted first."""
        labels = self.board.locator(LOOKED_AT).evaluate_all("all => all.map(dom => dom.ariaLabel)")
        self.looks += [label for label in labels if OPEN.search(label)]
        return super().confirm(by_key)

    def look(self, piece=None):
        """Pick a card where one is to be picked, look at it, and leave it open; its label."""
        if piece is not None:
            self.pick(piece)
        self.confirm()
        self.board.locator(LOOKED_AT).first.wait_for()
        return self.board.locator(LOOKED_AT).first.get_attribute("aria-label")


def test_a_two_round_game_by_clicks(lab, desk):
    notebook = desk
    notebook.run(table_of("Ann", "bot:counting", rounds=2))
    player = MemoryPlayer(notebook)
    player.play()
    assert player.over
    assert len([label for label in player.looks if "bottom" in label]) >= 2
    table = Table.open(Store(lab.recordings), player.head("playtest"))
    assert len(table.outcome.scores) == 2
    assert player.scores() == dict(enumerate(table.outcome.scores))
    player.open_drawer("ledger")
    expect(player.board).to_contain_text("Round 1")
    assert not notebook.errors


HEARS_TURNS = """() => {
    window.turns = [];
    const panel = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer");
    const hears = (e) => window.turns.push([e.type, Math.round(e.timeStamp), e.deltaY, e.defaultPrevented,
        e.target.getAttribute?.("class"), panel.scrollTop, panel.scrollHeight, panel.clientHeight]);
    window.addEventListener("wheel", hears, { passive: true });
    window.addEventListener("scroll", hears, { passive: true, capture: true });
}"""
"""What the page hears of the wheel, to be said where that moves nothing."""


@pytest.mark.parametrize("size", [DESK, (1354, 742)])
def test_a_turn_of_the_wheel_over_the_table_moves_nothing_and_many_leave_it(desk, size):
    """The whole table went up by a few lines, its dock with it, though there was nothing more to see."""
    desk.look_like(size, "light")
    desk.run(table_of("Ann", *["bot:random"] * 3))
    board = Player(desk).board
    stage = board.locator(".pb-stage")
    desk.page.wait_for_function(
        """() => [...document.querySelectorAll(".pb-root")].some((root) => root.dataset.whole === "yes"
            && Math.abs(root.getBoundingClientRect().top
                - root.closest(".jp-WindowedPanel-outer").getBoundingClientRect().top) < 2)"""
    )
    before = stage.bounding_box()
    desk.page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    for turned in (120, -120):
        desk.page.wait_for_timeout(800)  # a turn of its own
        desk.page.mouse.wheel(0, turned)
        desk.page.wait_for_timeout(300)
        assert stage.bounding_box() == before
    for where, turned in ((board.locator(".pb-stage"), -120), (board.locator(".pb-players"), 120)):
        there = stage.bounding_box()["y"]
        where.hover(position={"x": 40, "y": 40}, force=True)
        desk.page.wait_for_timeout(800)
        desk.page.evaluate(HEARS_TURNS)
        deadline, moved = time.monotonic() + 60, 0.0
        while moved >= 0 and time.monotonic() < deadline:  # a slow machine hears single turns
            desk.page.mouse.wheel(0, 6 * turned)
            desk.page.wait_for_timeout(50)
            moved = (stage.bounding_box()["y"] - there) * turned
        assert moved < 0, desk.page.evaluate("() => JSON.stringify(window.turns.slice(-12))")


def test_cards_are_looked_at_by_keyboard_only(desk):
    desk.run(table_of("Ann", "bot:counting:nerve=0.2"))
    player = MemoryPlayer(desk)
    while len(player.looks) < 2:
        player.wait_for_something_to_do()
        assert not player.over
        if player.board.locator("[data-curtain]").count():
            expect(player.board.locator("[data-curtain] button")).to_be_enabled()
            player.tab_to("[data-curtain] button")
            player.key("Enter")
            expect(player.board.locator("[data-curtain]")).to_have_count(0)
        player.move_by_keyboard()


def faces_seen(notebook):
    """The faces that Ann has looked at, from the kernel, which never forgets."""
    code = (
        "from playtest.engines.scambodia.cards import CARD_NAMES as _n\n"
        "_v = table.view(0)\n"
        "print(' '.join(_n.name(f) for f in _v.known.table if f >= 0))\n"
        "print(' '.join(_n.name(f) for f in _v.open.table if f >= 0))"
    )
    known, now = notebook.ask_kernel(code).split("\n")[:2]
    return known.split(), now.split()


def shows(text, face):
    """Whether a face stands in ``text``, as it is or as JSON writes it."""
    return face in text or json.dumps(face).strip('"') in text


def test_after_covering_the_face_is_nowhere_but_in_memory(desk):
    desk.run(table_of("Ann", "Ben", seed=8))
    player = MemoryPlayer(desk)
    player.sit_down()
    player.look()
    _, now = faces_seen(desk)
    assert len(now) == 2
    assert all(shows(desk.text(), face) for face in now)
    assert not any(shows(desk.widget_state(), face) for face in now)
    player.confirm()
    desk.received.clear()
    player.click(desk.doing("seat:0"))
    player.lift_curtain()
    told_later = "".join(desk.received)  # before the kernel is asked: the page hears that answer too
    for where in (desk.text(), desk.widget_state(), json.dumps(desk.save()), told_later):
        assert not any(shows(where, face) for face in now)
    assert faces_seen(desk) == (now, [])


POWER = """
from playtest.engines.scambodia.moves import Cover, Discard, Draw, Look
for move in [(0, Look()), (0, Cover()), (1, Look()), (1, Cover()), (0, Draw()), (0, Discard())]:
    table.submit(*move)
view
"""


EMPTY_DECK = """
from playtest.engines.scambodia.moves import Discard, Draw
while table.state.deck or table.pending[0] != 0 or Draw() not in table.legal(0):
    seat = table.pending[0]
    moves = [move for move in (Draw(), Discard()) if move in table.legal(seat)]
    table.submit(seat, (moves or list(table.legal(seat)))[0])
view
"""


def test_an_empty_deck_can_be_clicked(desk):
    desk.run(table_of("Ann", "Ben") + EMPTY_DECK)
    player = MemoryPlayer(desk)
    player.sit_down()
    player.pick(desk.piece(kind="draw"))
    assert player.confirm() == "Draw from the deck"


def seed_for(power, tmp_path):
    """A seed with which Ann's first draw has this power, and the table's cards then."""
    for seed in range(100):
        table = Table.new(Store(tmp_path / f"{seed}.sqlite"), Scambodia(2), ["Ann", "Ben"], seed=seed)
        for seat, move in [(0, Look()), (0, Cover()), (1, Look()), (1, Cover()), (0, Draw())]:
            table.submit(seat, move)
        if table.game.power_of(table.state.drawn) == power:
            return seed, [CARD_NAMES.name(card) for card in table.state.table]
    raise AssertionError(f"No seed gives {power}.")


@pytest.mark.parametrize("power", ["own", "other"])
def test_after_a_power_the_face_is_nowhere_either(desk, tmp_path, power):
    seed, cards = seed_for(power, tmp_path)
    desk.run(table_of("Ann", "Ben", seed=seed) + POWER)
    player = MemoryPlayer(desk)
    player.sit_down()
    cards_to_look_at = player.board.locator(".pb-scene [data-name=card][data-can=yes]:visible")
    target = 0 if power == "own" else 4
    face = cards[target]
    expect(cards_to_look_at).to_have_count(4)
    assert not shows(desk.text(), face)
    label = player.look(player.board.locator(f"[data-key=card-{target}]:visible"))
    assert face in label
    player.confirm()
    desk.received.clear()
    player.sit_down()
    told_later = "".join(desk.received)
    for where in (desk.text(), desk.widget_state(), json.dumps(desk.save()), told_later):
        assert not shows(where, face)
    assert face in faces_seen(desk)[0]


def test_the_other_players_page_never_has_the_face(desk):
    desk.run(table_of("Ann", "Ben", seed=8) + "\nben = TableView(table, seat=1, pace=0)\nben")
    player = MemoryPlayer(desk)
    desk.received.clear()
    desk.ask_kernel("from playtest.engines.scambodia.moves import Look\ntable.submit(0, Look())")
    expect(player.board.locator(LOOKED_AT)).to_have_count(2)
    page, told = desk.text(), "".join(desk.received)
    known, _ = faces_seen(desk)
    assert [face for face in known if shows(page, face)] == []
    assert [text for text in told.split('"header"') for face in known if shows(text, face)] == []


def test_a_kill_while_looking_resumes_in_looking(lab, desk):
    notebook = desk
    notebook.run(table_of("Ann", "bot:counting", seed=8))
    player = MemoryPlayer(notebook)
    player.sit_down()
    player.look()
    looked_at = player.board.locator(LOOKED_AT)
    expect(looked_at).to_have_count(2)
    seen = [one.get_attribute("aria-label") for one in looked_at.all()]
    playtest = player.head("playtest")
    notebook.restart()
    table = Table.open(Store(lab.recordings), playtest)
    assert table.view(0).looked & ~table.view(0).covered & 1
    notebook.run(
        "from playtest.record import Store\nfrom playtest.table import Table\n"
        f"from playtest.widgets import TableView\nTableView(Table.open(Store(), {playtest!r}), pace=0)"
    )
    player.sit_down()
    expect(looked_at).to_have_count(2)
    assert [one.get_attribute("aria-label") for one in looked_at.all()] == seen
    player.confirm()
    expect(looked_at).to_have_count(0)


@pytest.mark.parametrize(("size", "theme"), DESK_EACH_DAY)
def test_the_table_can_be_read(desk, size, theme):
    where = "desk" if size == DESK else "phone"
    seats = ("Ann", "bot:counting:nerve=0.1", "bot:forgetful:nerve=0.1", "bot:counting:nerve=0.1")
    notebook = desk
    notebook.look_like(size, theme)
    notebook.run(table_of(*seats, rounds=2))
    player = MemoryPlayer(notebook)
    player.sit_down()

    def look(name):
        notebook.board.scroll_into_view_if_needed()
        notebook.screenshot(f"scambodia-{where}-{name}")
        return notebook.sideways() + notebook.accessibility()

    assert look("1-peek") == []
    player.look()
    assert look("2-looking") == []
    player.confirm()
    player.sit_down()
    assert look("3-turn") == []
    player.pick(notebook.piece(kind="draw"))
    player.confirm()
    assert look("4-drawn") == []
    player.pick(player.board.locator("[data-name=card][data-can=yes]:visible").first)
    player.confirm()
    player.sit_down()
    while "All cards are face up" not in notebook.board.inner_text():
        player.move()
        player.sit_down()
    assert look("5-round-end") == []
