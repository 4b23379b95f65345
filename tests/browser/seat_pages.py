"""Pages of the server of seats in a real browser, and somebody who plays at one of them and knows no game."""

from __future__ import annotations

import random
import time
import zlib

from playwright.sync_api import Browser, Page

from tests.browser.lab import DESK, PATIENCE, PHONE

READY = ".pb-root[data-ready=yes]"

BESIDE = """
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

TableView(Table.open(Store(), "{id}"), pace=0)
"""
"""What the facilitator's notebook runs beside the pages of a playtest."""
HEARD = "n => Number(document.querySelector('.pb-head')?.dataset.entries) >= n"
"""Whether the page shows the log up to entry ``n``."""
PRESSES = """rounds => {
    const root = document.querySelector('.pb-root');
    const all = s => [...root.querySelectorAll(s)].filter(dom => !dom.disabled);
    const rest = all('[data-composer=seat] [data-do^="confirm:"], [data-composer=seat] [data-do^="make:"]');
    if (rest.length) return rest.map(dom => dom.dataset.do);
    const held = all('[data-hold]').filter(dom => dom.getAttribute('aria-disabled') !== 'true');
    const parts = all('[data-do^="part:"][data-can=yes]:not([data-picked=yes], [data-do^="part:deal-"])');
    const options = all('[data-composer=seat] [data-do^="choose:"]');
    return [...held.map(dom => 'hold ' + dom.dataset.hold), ...parts.map(dom => dom.dataset.do),
            ...options.filter(dom => !/offer|counter|withdraw|decline/.test(dom.dataset.option || ''))
                      .map(dom => dom.dataset.do)];
}"""
PRESS = """what => {
    const root = document.querySelector('.pb-root');
    if (what.startsWith('hold ')) {
        const dom = root.querySelector(`[data-hold="${CSS.escape(what.slice(5))}"]`);
        dom?.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, button: 0}));
        return new Promise(done => setTimeout(() => { window.dispatchEvent(new PointerEvent('pointerup')); done(); }, 60));
    }
    root.querySelector(`[data-do="${CSS.escape(what)}"]`)?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}"""  # noqa: E501


class Device:
    """One browser context with one page. ``received`` is every websocket message it was sent, as text."""

    def __init__(self, browser: Browser, size: tuple[int, int] = PHONE, theme: str = "light") -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            reduced_motion="reduce",
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.received: list[str] = []
        self.errors: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._receive))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _receive(self, frame: str | bytes) -> None:
        self.received.append(frame if isinstance(frame, str) else zlib.decompress(frame).decode())

    def open(self, url: str, what: str = READY) -> float:
        """Go there; seconds until it shows ``what``."""
        began = time.monotonic()
        self.page.goto(url)
        self.page.wait_for_selector(what)
        return time.monotonic() - began

    def hear(self, entries: int) -> None:
        """Wait until the page shows the log up to there."""
        self.page.wait_for_function(HEARD, arg=entries)

    def press(self, rng: random.Random) -> str:
        """Do one thing that can be done; empty if there is nothing."""
        found = self.page.evaluate(PRESSES, 1)
        if not found:
            return ""
        what = str(rng.choice(found))
        self.page.evaluate(PRESS, what)
        return what

    def rev(self) -> str:
        """Which scene is shown."""
        return self.page.locator(".pb-root").get_attribute("data-rev") or ""

    def move(self, table, rng: random.Random) -> None:
        """Press until the log has grown."""
        before = len(table.log)
        for _ in range(60):
            rev = self.rev()
            if self.press(rng):
                self.page.wait_for_function(
                    "rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=rev
                )
            table.refresh()
            if len(table.log) > before:
                return
        raise AssertionError(f"Nothing can be done: {self.page.locator('.pb-root').inner_text()[:1500]}")

    def close(self) -> None:
        """Close the browser's context."""
        self.context.close()


__all__ = ["DESK", "PHONE", "Device"]
