"""A table at which one plays in a browser, and the others without a page."""

from __future__ import annotations

import random
import time

from tests.browser.engines.tabs import LOOK_EVERY, PATIENCE, Tab
from tests.browser.seat_pages import PRESS, PRESSES
from tests.seats.hall import HAGGLING, Hall

PHONE = (390, 844)
PROJECTOR = (1920, 1080)
AGAIN = 3.0
"""Seconds after which a person presses again what nothing has come of."""
STILL = """what => {  // the board rests, and what has just come to lie in the dock takes a press again
    const [kind, named] = what.startsWith("hold ") ? ["hold", what.slice(5)] : ["do", what];
    const dom = document.querySelector(`.pb-root [data-${kind}="${CSS.escape(named)}"]`);
    const settles = document.querySelector(".pb-root").hasAttribute("data-settles");
    return !settles && !dom?.hasAttribute("data-fresh");
}"""
REV = "() => document.querySelector('.pb-root').dataset.rev"
REV_AFTER = "rev => document.querySelector('.pb-root').dataset.rev !== rev"
ANY_PRESSES = f"() => ({PRESSES})(1)"
"""What can be pressed, nothing while something that came out is to be read."""
GO_ON = "go-on"
READS = f"() => !!document.querySelector('.pb-root [data-do={GO_ON}]')?.getClientRects().length"
"""Whether something came out that is to be read."""
SHOWS = "n => Number(document.querySelector('.pb-head')?.dataset.entries) >= n"


class Seated:
    """The first seat is played on ``tab``; the moves of the rest come from beside, as from a notebook."""

    def __init__(self, hall: Hall, tab: Tab, rng: random.Random) -> None:
        self.hall, self.tab, self.rng = hall, tab, rng
        for link in hall.addresses["seats"][1:]:
            hall.enter(link)
        self.table = hall.table()
        self.by_hand = 0
        """Presses that hit what they meant where it lies; the others were made by a script."""
        self.came_to_nothing = 0
        """Presses that were made again, as a person does: what lay there had just moved."""

    def join(self, name: str = "Zoe") -> None:
        """From the scanned code to the hand."""
        self.tab.goto(self.hall.addresses["room"])
        self.tab.see("#name")
        self.tab.run("() => { const box = document.querySelector('#name'); box.focus(); box.select(); }")
        self.tab.write(name)
        self.tab.press(".pt-join-dock button")
        self.tab.see(".pb-head[data-shows='0']")

    def press(self, what: str) -> bool:
        """Do one thing as a finger would, or by a script if it lies under something else or is held.

        Whether it was a finger.
        """
        self.tab.until(STILL, what)
        spot = None if what.startswith("hold ") else self.tab.run(AIM_AT, what)
        if spot:
            self.tab.tap(*spot)
        else:
            self.tab.run(PRESS, what)
        return bool(spot)

    def move(self) -> None:
        """One move on the page. What came out is read at once, where nothing else can be done.

        A page shows a move before it is recorded, and then has nothing to press: so the log is looked at too.
        """
        before, late = len(self.table.log), time.monotonic() + PATIENCE
        while time.monotonic() < late:
            rev, found = self.tab.run(REV), self.tab.run(ANY_PRESSES)
            if found:
                self.by_hand += self.press(str(self.rng.choice(found)))
                self.came_to_nothing += not self.tab.comes(REV_AFTER, rev, seconds=AGAIN)
            elif self.tab.run(READS):
                self.press(GO_ON)
                self.tab.comes(REV_AFTER, rev, seconds=AGAIN)
            self.table.refresh()
            if len(self.table.log) > before:
                return
            time.sleep(LOOK_EVERY)
        raise AssertionError(f"Nothing can be done: {self.tab.words()}")

    def play(self, moves: int) -> int:
        """Until so many moves were made on the page, or the game is over; how many that were."""
        made = 0
        while made < moves:
            self.table.refresh()
            if not self.table.pending:
                break
            if 0 in self.table.pending:
                self.tab.until(SHOWS, len(self.table.log))
                self.move()
                made += 1
            else:
                self.others_move()
        return made

    def others_move(self) -> None:
        """One move of somebody else's."""
        seat = next(seat for seat in self.table.pending if seat)
        may = [move for move in self.table.legal(seat) if move.kind not in HAGGLING]
        self.table.submit(seat, self.rng.choice(may))


AIM_AT = """what => {
    const dom = document.querySelector(`.pb-root [data-do="${CSS.escape(what)}"]`);
    if (!dom) return null;
    dom.scrollIntoView({block: "nearest", inline: "nearest"});
    const at = dom.getBoundingClientRect(), spot = [at.x + at.width / 2, at.y + at.height / 2];
    return document.elementFromPoint(...spot)?.closest("[data-do]") === dom ? spot : null;
}"""
"""Where a press hits what does this; nothing where it lies under something else."""
