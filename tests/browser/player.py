"""Somebody who plays at a board in the browser, by mouse or by keyboard, and knows no game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, expect

from tests.browser.lab import PATIENCE, Notebook

Choose = Callable[[Sequence[Locator]], Locator]

TO_DO = ".pb-turn[data-turn=acting], [data-curtain], .pb-head[data-over=yes]"
PIECES = ".pb-scene [data-part][data-can=yes]:not([data-picked=yes])"
OPTIONS = "[data-composer=seat] [data-option]"
CONFIRM = "[data-composer=seat] [data-confirm]"


class Player:
    """Plays whatever seat the table shows, lifting the curtain when there is one."""

    def __init__(self, notebook: Notebook, seed: int = 0) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self._random = random.Random(seed)
        self.moves: list[str] = []
        """What was confirmed, in the words on the screen."""
        self.keys: list[str] = []
        """The key of each confirmed move."""

    # -- what the screen says

    @property
    def board(self) -> Locator:
        """The board."""
        return self.notebook.board

    def head(self, name: str) -> str:
        """What the head of the table says of itself: ``playtest``, ``entries``, ``over``, ``shows``."""
        return self.board.locator(".pb-head").get_attribute(f"data-{name}") or ""

    @property
    def entries(self) -> int:
        """How long the log is."""
        return int(self.head("entries"))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.head("over") == "yes"

    def scores(self) -> dict[int, float]:
        """The final scores by seat, as the page tells them."""
        rows = self.board.locator("[data-results] tr[data-seat]").all()
        score = "[data-score]"
        return {int(r.get_attribute("data-seat") or -1): float(r.locator(score).inner_text()) for r in rows}

    def wait_for_something_to_do(self) -> None:
        """Wait until it is a person's turn, a curtain hangs, or the game is over."""
        self.board.locator(TO_DO).first.wait_for(state="attached", timeout=PATIENCE)

    # -- by mouse

    def click(self, what: Locator) -> None:
        """Click, and wait for the board that comes of it."""
        before = self.board.get_attribute("data-rev") or ""
        what.click()
        expect(self.board).not_to_have_attribute("data-rev", before)

    def begin(self, game: str, seats: Sequence[str], title: str = "") -> str:
        """Fill in the first screen and start; the playtest's id. A seat is ``person`` or a bot's name."""
        form = self.board.locator("form[data-do=begin]")
        self._select("game", game)
        self._select("players", str(len(seats)))
        for seat, player in enumerate(seats):
            self._select(f"player.{seat}", player)
        form.locator("input[name=title]").fill(title)
        form.locator("button.pb-main").click()
        self.board.locator(".pb-head[data-playtest]").wait_for()
        return self.head("playtest")

    def _select(self, name: str, value: str) -> None:
        field = self.board.locator(f"form[data-do=begin] select[name='{name}']")
        if field.input_value() == value:
            return
        before = self.board.get_attribute("data-rev") or ""
        field.select_option(value)
        expect(self.board).not_to_have_attribute("data-rev", before)

    def lift_curtain(self) -> None:
        """Say that the one who is asked for is there."""
        curtain = self.board.locator("[data-curtain] button")
        if curtain.count():
            self.click(curtain)

    def move(self, choose: Choose | None = None) -> str:
        """Compose one move and confirm it; the words it was confirmed in.

        The first part is picked on the board where the board has one, the rest from the buttons.
        """
        choose = choose or self._random.choice
        picks = (PIECES, OPTIONS)
        while not self.board.locator(CONFIRM).count():
            found = next((f for p in picks if (f := self.board.locator(p).all())), None)
            assert found, f"There is nothing to pick and nothing to confirm:\n{self.board.inner_text()}"
            picks = (OPTIONS, PIECES)
            self.click(choose(found))
        return self.confirm()

    def confirm(self) -> str:
        """Confirm what is composed, and wait until it is on the record."""
        confirm = self.board.locator(CONFIRM)
        words = self.board.locator("[data-composer=seat] [data-composed]").inner_text()
        self.keys.append((confirm.get_attribute("data-do") or "").partition(":")[2])
        before = str(self.entries)
        confirm.click()
        expect(self.board.locator(".pb-head")).not_to_have_attribute("data-entries", before)
        self.moves.append(words)
        return words

    def play(self, moves: int = 10_000, choose: Choose | None = None) -> None:
        """Make up to so many moves, or play to the end."""
        for _ in range(moves):
            self.wait_for_something_to_do()
            self.lift_curtain()
            if self.over:
                return
            self.move(choose)
        self.wait_for_something_to_do()

    # -- by keyboard

    def key(self, name: str) -> None:
        """Press a key."""
        self.page.keyboard.press(name)

    def focused(self, selector: str) -> bool:
        """Whether the focus is on something like ``selector``, on the board."""
        return bool(
            self.page.evaluate(
                "s => !!document.activeElement?.closest('.pb-root') && document.activeElement.matches(s)",
                selector,
            )
        )

    def tab_to(self, selector: str, most: int = 150) -> None:
        """Press Tab until the focus is on something like ``selector``."""
        for _ in range(most):
            if self.focused(selector):
                return
            self.key("Tab")
        raise AssertionError(f"{selector} cannot be reached with Tab.")

    def press(self, key: str) -> None:
        """Press a key on the board, and wait for the board that comes of it."""
        before = self.board.get_attribute("data-rev") or ""
        self.key(key)
        expect(self.board).not_to_have_attribute("data-rev", before)

    def move_by_keyboard(self) -> str:
        """Compose one move and confirm it without the mouse."""
        if self.board.locator("[data-curtain]").count():
            self.tab_to("[data-curtain] button")
            self.press("Enter")
        while not self.board.locator(CONFIRM).count():
            left = OPTIONS if self.board.locator("[data-picked=yes]").count() else f"{PIECES}, {OPTIONS}"
            self.tab_to(left if self.board.locator(left).count() else f"{PIECES}, {OPTIONS}")
            self.press(self._random.choice(["Enter", "Space"]))
        self.tab_to(CONFIRM)
        words = self.board.locator("[data-composer=seat] [data-composed]").inner_text()
        before = str(self.entries)
        self.key("Enter")
        expect(self.board.locator(".pb-head")).not_to_have_attribute("data-entries", before)
        self.moves.append(words)
        return words
