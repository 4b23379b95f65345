"""What every engine can do for a test: load a page, run a script, press, drag, and tell of its console."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

SCREENSHOTS = Path(__file__).resolve().parents[3] / "screenshots"
PATIENCE = 40.0
"""Seconds after which what should appear counts as missing."""
START = 30.0
"""Seconds after which a browser that was begun counts as not coming; it takes one to five."""
LOOK_EVERY = 0.05

SEEN = "what => [...document.querySelectorAll(what)].some((dom) => dom.getClientRects().length)"
AIM = """what => {  // where a press hits it; nothing if it lies under something else or out of sight
    const dom = typeof what === "string" && document.querySelector(what);
    if (!dom) return null;
    let at = dom.getBoundingClientRect();
    if (at.top < 0 || at.bottom > innerHeight) {
        dom.scrollIntoView({block: "center"});
        at = dom.getBoundingClientRect();
    }
    const spot = [at.x + at.width / 2, at.y + at.height / 2];
    const hit = document.elementFromPoint(...spot);
    return dom === hit || dom.contains(hit) || hit?.closest(what) === dom ? spot : null;
}"""


class Tab(ABC):
    """A page of one device. ``errors`` are lines of its console that are no mere notes."""

    @property
    @abstractmethod
    def errors(self) -> list[str]:
        """What the console was told so far."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Load a page."""

    @abstractmethod
    def reload(self) -> None:
        """Load it again."""

    @abstractmethod
    def evaluate(self, script: str, given: str) -> str:
        """Run a script that is a whole function of one text and gives one."""

    @abstractmethod
    def tap(self, x: float, y: float) -> None:
        """Press and release at a place: a finger where the engine has one, else a mouse."""

    @abstractmethod
    def drag(self, way: list[tuple[float, float]]) -> None:
        """Press at the first place, move over the others, and release."""

    @abstractmethod
    def write(self, text: str) -> None:
        """Type into what has the focus."""

    @abstractmethod
    def picture(self) -> bytes:
        """What it shows, as PNG."""

    @abstractmethod
    def resize(self, wide: int, high: int) -> None:
        """Give the page this size."""

    @abstractmethod
    def close(self) -> None:
        """End it."""

    def run(self, script: str, *given: Any) -> Any:
        """What a function of JavaScript gives for these."""
        whole = f"async (given) => JSON.stringify((await ({script})(...JSON.parse(given))) ?? null)"
        return json.loads(self.evaluate(whole, json.dumps(given)))

    def comes(self, script: str, *given: Any, seconds: float) -> Any:
        """What it gives once that is true; what it gave last if that is too late."""
        late = time.monotonic() + seconds
        while not (found := self.run(script, *given)) and time.monotonic() < late:
            time.sleep(LOOK_EVERY)
        return found

    def until(self, script: str, *given: Any) -> Any:
        """Wait until it gives something true."""
        found = self.comes(script, *given, seconds=PATIENCE)
        if not found:
            raise AssertionError(f"Never: {script} {given}. Shown: {self.words()}. Console: {self.errors}")
        return found

    def see(self, what: str) -> None:
        """Wait until something that this selector names is shown."""
        self.until(SEEN, what)

    def words(self) -> str:
        """What stands on the page, as far as a failure tells it."""
        return str(self.run("() => document.body?.innerText.slice(0, 1200)"))

    def keep(self, name: str) -> None:
        """Leave a picture of it in ``screenshots``."""
        SCREENSHOTS.mkdir(exist_ok=True)
        (SCREENSHOTS / f"{name}.png").write_bytes(self.picture())

    def press(self, what: str) -> None:
        """Press what this selector names, where it lies."""
        self.see(what)
        self.tap(*self.until(AIM, what))
