"""Somebody who plays at a board in the browser, by mouse or by keyboard, and knows no game."""

from __future__ import annotations

import contextlib
import json
import random
import re
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.lab import FRONT, PATIENCE, Notebook

AGAIN = 3_000
"""Milliseconds after which a person presses again what nothing has come of."""

Choose = Callable[[Sequence[Locator]], Locator]

TO_DO = ".pb-turn[data-turn=acting], [data-curtain], [data-do=seen], .pb-head[data-over=yes]"
PIECES = ".pb-scene [data-part][data-can=yes]:not([data-picked=yes])"
OPTIONS = "[data-composer=seat] [data-option]"
MAKES = "[data-composer=seat] [data-make]"
"""Options that make their move when they are pressed."""
CONFIRM = "[data-composer=seat] [data-confirm]"
FORM = "[data-composer=seat] form[data-form]"

ARROWS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
"""They go to what lies there."""
BESIDE = """selector => {  // among how many things arrows go from what has the focus, where one is looked for
    const all = document.activeElement.closest("[data-rove]");
    const seen = (dom) => dom.getClientRects().length;
    const there = [...all.querySelectorAll(selector)].some(seen);
    return there ? [...all.querySelectorAll("[data-nav]")].filter(seen).length : 0;
}"""

PARTS = "all => all.map(dom => dom.dataset.part ?? '')"
NAMED = re.compile(r"(\w+)=")
"""What a part says, by name."""

COMPOSED = """front => {
    const board = document.querySelector(front);
    const picked = [...board.querySelectorAll("[data-picked=yes]")].map(dom => dom.dataset.key);
    return `${picked} ${board.querySelector("[data-composer=seat]")?.textContent}`;
}"""


def _number(text: str) -> float:
    """What a score says, with the sign that people read."""
    return float(text.replace("−", "-"))


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
        return {int(r.get_attribute("data-seat") or -1): _number(r.locator(score).inner_text()) for r in rows}

    def wait_for_something_to_do(self) -> None:
        """Wait until it is a person's turn, a curtain hangs, or the game is over."""
        self.board.locator(TO_DO).first.wait_for(state="attached", timeout=PATIENCE)

    def can(self, selector: str) -> list[Locator]:
        """What can be picked among ``selector``, each found by its own key whatever is drawn meanwhile."""
        keys = self.board.locator(selector).evaluate_all(
            "all => all.filter(dom => dom.getClientRects().length).map(dom => dom.dataset.key)"
        )
        named = (f'[data-nav][data-key="{key}"]:visible' for key in dict.fromkeys(keys))
        return [self.board.locator(selector).and_(self.board.locator(each)).first for each in named]

    # -- the first screen

    def begin(self, game: str, seats: Sequence[str], title: str = "") -> str:
        """Fill in the first screen and start; the playtest's id. A seat is ``person`` or a bot's name."""
        form = self.board.locator("form[data-do=begin]")
        self._select("game", game)
        self._select("players", str(len(seats)))
        for seat, player in enumerate(seats):
            self._select(f"player.{seat}", player)
        if title:
            folded = form.locator("details:not([open]):has(input[name=title]) > summary")
            if folded.count():
                folded.click()
            form.locator("input[name=title]").fill(title)
        form.locator("button[type=submit]").click()
        self.board.locator(".pb-head[data-playtest]").wait_for()
        return self.head("playtest")

    def _select(self, name: str, value: str) -> None:
        field = self.board.locator(f"form[data-do=begin] select[name='{name}']")
        if field.input_value() == value:
            return
        before = self.board.get_attribute("data-rev") or ""
        field.select_option(value)
        expect(self.board).not_to_have_attribute("data-rev", before)

    # -- by mouse

    def settle(self) -> None:
        """See where things lie: what has just moved by itself takes no press."""
        expect(self.board).not_to_have_attribute("data-settles", "")

    def click(self, what: Locator) -> None:
        """Click, and wait for the board that comes of it. Where bots play meanwhile, see ``pick``."""
        before = self.board.get_attribute("data-rev") or ""
        self.settle()
        what.click()
        expect(self.board).not_to_have_attribute("data-rev", before)

    def lift_curtain(self) -> None:
        """Say that what was drawn is seen, and that the one who is asked for is there."""
        seen = self.board.locator("[data-do=seen]")
        if seen.count():
            seen.click()
            expect(seen).to_have_count(0)
            self.wait_for_something_to_do()
        curtain = self.board.locator("[data-curtain] button")
        if curtain.count():
            curtain.click()
            expect(curtain).to_have_count(0)

    def sit_down(self) -> None:
        """Wait for something to do, and lift the curtain before it."""
        self.wait_for_something_to_do()
        self.lift_curtain()

    def pick(self, what: Locator) -> None:
        """Click a part of a move, and wait until the composer has it; bots may draw the board meanwhile."""
        before = self.composed()
        self.settle()
        what.click()
        self.wait_for_composer(before)

    def composed(self) -> str:
        """What is picked and what is asked for."""
        return str(self.page.evaluate(COMPOSED, FRONT))

    def wait_for_composer(self, before: str, timeout: float = PATIENCE) -> None:
        """Wait until something else than ``before`` is composed."""
        self.page.wait_for_function(
            f"([front, before]) => ({COMPOSED})(front) !== before", arg=[FRONT, before], timeout=timeout
        )

    def move(self, choose: Choose | None = None) -> str:
        """Compose one move and confirm it; the words it was confirmed in.

        The first part is picked on the board where the board has one, the rest from the buttons. A move that
        its last part makes has no words here, nor has one that others made impossible meanwhile.
        """
        choose = choose or self._random.choice
        picks = (PIECES, OPTIONS)
        self.board.locator(f"{PIECES}, {OPTIONS}, {CONFIRM}, {FORM}").first.wait_for(state="attached")
        asked = self.head("decision"), self.head("shows")
        while not self.board.locator(CONFIRM).count():
            if self.board.locator(FORM).count():
                if self.fill_form():
                    return ""
                continue
            if (self.head("decision"), self.head("shows")) != asked:
                return ""  # its last part made the move
            found = next((f for p in picks if (f := self.can(p))), None)
            if found is None and (self.head("decision"), self.head("shows")) != asked:
                return ""
            assert found, f"There is nothing to pick and nothing to confirm:\n{self.board.inner_text()}"
            picks = (OPTIONS, PIECES)
            chosen = choose(self._going_on(found))
            if chosen.evaluate_all("all => all.some(dom => 'make' in dom.dataset)"):
                return self.make(chosen)
            if not self._picked(chosen):
                picks = (PIECES, OPTIONS)
        return self.confirm()

    def _going_on(self, found: list[Locator]) -> list[Locator]:
        """Of parts on the board those that say something that no picked one says yet; all where none does.

        Else a slot would be picked in place of another for ever, where the cards for it lie in the hand.
        """
        picked = self.board.locator(".pb-scene [data-part][data-picked=yes]:visible")
        said = {name for part in picked.evaluate_all(PARTS) for name in NAMED.findall(part)}
        names = [{*NAMED.findall((each.evaluate_all(PARTS) or [""])[0])} for each in found]
        more = [each for each, own in zip(found, names, strict=True) if own - said]
        return more if said and more else found

    def _pressed(self, what: Locator, still: str) -> bool:
        """Whether it is clicked; not if it is not ``still`` as it was, for a bot has moved meanwhile."""
        until = time.monotonic() + PATIENCE / 1000
        while what.evaluate_all(f"all => all.some(dom => dom.matches({json.dumps(still)}))"):
            self.settle()
            try:
                what.click(timeout=3_000)
            except TooLate:
                if time.monotonic() > until:
                    raise
            else:
                return True
        return False

    def _picked(self, chosen: Locator) -> bool:
        """Whether a part is picked; not if a bot has moved meanwhile and it cannot be picked any more."""
        before = self.composed()
        if not self._pressed(chosen, "[data-can=yes]:not([data-picked=yes]), [data-option]"):
            return False
        self.wait_for_composer(before)
        return True

    def make(self, option: Locator) -> str:
        """Press an option that makes its move at once; its words, none if it cannot be made any more."""
        option.first.wait_for(state="attached")
        reads = "all => all.map(dom => [dom.dataset.do, dom.firstChild.data])"
        for doing, words in option.evaluate_all(reads):
            if self._pressed(option, f"[data-do={json.dumps(doing)}]"):
                return self._made(doing, words)
        return ""

    def _made(self, doing: str, words: str) -> str:
        """Wait until what ``doing`` makes is on the record; the words of it."""
        expect(self.notebook.doing(doing)).to_have_count(0)
        self.keys.append(doing.split(":")[1])
        self.moves.append(words)
        return words

    def open_drawer(self, name: str = "side") -> None:
        """Open what stands beside the table: ``side`` or ``ledger``."""
        if self.board.get_attribute("data-drawer") != name:
            self.board.locator(f".pb-head [data-open={name}]:not([data-unfold])").click()

    def fill_form(self, **values: str) -> bool:
        """Fill in the form that is open, what is not given with anything that looks right, and send it.

        What is chosen in one field may bring others or take them away. Whether that made the move: the button
        of a form that shows the whole move does.
        """
        form, at = self.board.locator(FORM), 0
        fields = form.locator("select[name], input[type=number], input[type=text]")
        while at < fields.count():
            field, at, before = fields.nth(at), at + 1, self.board.get_attribute("data-rev") or ""
            name = (field.get_attribute("name") or "").rpartition(".")[2]
            if field.evaluate("dom => dom.tagName") == "SELECT":
                options = field.locator("option").evaluate_all("all => all.map(dom => dom.value)")
                asks_anew = field.get_attribute("data-change")
                field.select_option(values.get(name) or self._random.choice([o for o in options if o]))
                if asks_anew:
                    expect(self.board).not_to_have_attribute("data-rev", before)
            elif name in values or not field.input_value():
                field.fill(values.get(name, "0"))
        makes = form.locator(".pb-main").text_content() != "Continue"
        self.click(form.locator(".pb-main"))
        return makes and not form.count()

    def confirm(self, by_key: str = "") -> str:
        """Confirm what is composed, by mouse or by key, and wait until it is on the record; its words.

        None if others made it impossible meanwhile.
        """
        composed = "[data-composer=seat] [data-composed]"
        confirm = self.board.locator(CONFIRM)
        confirm.first.wait_for(state="attached")
        for doing in confirm.evaluate_all("all => all.map(dom => dom.dataset.do)"):
            words = "".join(self.board.locator(composed).all_text_contents())
            if by_key:
                self.key_until_gone(by_key, doing)
            elif not self._pressed(confirm, f"[data-do={json.dumps(doing)}]"):
                return ""
            return self._made(doing, words)
        return ""

    def play(self, moves: int = 10_000, choose: Choose | None = None) -> None:
        """Make up to so many moves, or play to the end."""
        for _ in range(moves):
            self.sit_down()
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
        """Press Tab, and arrows in a board that has it, until the focus is on something like ``selector``."""
        for _ in range(most):
            if self.focused(selector):
                return
            if self.focused("[data-rove] [data-nav]"):
                for _ in range(4 * self.page.evaluate(BESIDE, selector)):
                    self.key(self._random.choice(ARROWS))
                    if self.focused(selector):
                        return
            self.key("Tab")
        raise AssertionError(f"{selector} cannot be reached with Tab.")

    def _go_by_key(self, button: str) -> None:
        """Press the one ``button`` that stands before whoever is next."""
        expect(self.board.locator(button)).to_be_enabled()
        self.tab_to(button)
        self.key("Enter")
        expect(self.board.locator(button)).to_have_count(0)

    def key_until_gone(self, key: str, doing: str) -> None:
        """Press what has the focus until it is gone: what the focus has just come to takes no key yet."""
        there, until = self.notebook.doing(doing), time.monotonic() + PATIENCE / 1000
        while there.count():
            assert time.monotonic() < until, f"{key} makes nothing of {doing}."
            if not self.focused(f"[data-do={json.dumps(doing)}]"):
                self.key("Tab")
                continue
            self.key(key)
            with contextlib.suppress(TooLate):
                there.first.wait_for(state="detached", timeout=AGAIN)

    def make_by_key(self, key: str) -> str:
        """Press the option that has the focus, which makes its move."""
        option = "document.activeElement"
        doing, words = self.page.evaluate(f"() => [{option}.dataset.do, {option}.firstChild.data]")
        self.key_until_gone(key, str(doing))
        return self._made(str(doing), str(words))

    def move_by_keyboard(self, avoid: Sequence[str] = ()) -> str:
        """Compose one move and confirm it without the mouse; ``avoid`` are kinds of move not to make."""
        options = OPTIONS + "".join(f':not([data-option="kind={kind}"])' for kind in avoid)
        if self.board.locator("[data-do=seen]").count():
            self._go_by_key("[data-do=seen]")
            self.wait_for_something_to_do()
        if self.board.locator("[data-curtain]").count():
            self._go_by_key("[data-curtain] button")
        asked = self.head("decision"), self.head("shows")
        until = time.monotonic() + PATIENCE / 1000
        while not self.board.locator(CONFIRM).count():
            if (self.head("decision"), self.head("shows")) != asked:
                return ""
            begun = self.board.locator("[data-picked=yes]").count() and self.can(options)
            self.tab_to(options if begun else f"{PIECES}, {options}")
            if self.focused("[data-make]"):
                return self.make_by_key(self._random.choice(["Enter", "Space"]))
            before = self.composed()
            self.key(self._random.choice(["Enter", "Space"]))
            try:
                self.wait_for_composer(before, AGAIN)
            except TooLate:  # what had the focus went by itself: no key is meant for what has it now
                if time.monotonic() > until:
                    raise
        self.tab_to(CONFIRM)
        return self.confirm("Enter")
