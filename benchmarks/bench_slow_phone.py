"""Trade Warz on a slow phone: how soon it shows what its player pressed, and its long frames in a game.

``python benchmarks/bench_slow_phone.py`` opens a phone's page in Chromium, slows its processor six times, and
plays a game at it, with bots at the other seats. A press counts from the click to the scene that answers it,
laid out. A frame counts as long from 50 ms; those are listed with what they came with. The first seconds of a
page, in which it loads, are told apart. It prints one line of figures as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench_seats import rooms_of, spread
from playwright.sync_api import Page, sync_playwright

from playtest import Store, Table, bots
from playtest.engines.chance import Chance
from tests.browser.lab import CHROMIUM_FLAGS, chromium
from tests.browser.seat_pages import PHONE, PRESS, PRESSES, READY, Device
from tests.seats.hall import Hall, new_table

GAME, SEATS = "trade_warz", 3
LOADS = 5.0
"""Seconds after which a page counts as loaded."""
WATCHED = """() => {
    const root = document.querySelector('.pb-root');
    window.frames_ = [];
    window.shown = [];
    window.doing = 'load';
    new PerformanceObserver(list => {
        for (const each of list.getEntries())
            window.frames_.push([window.doing, Math.round(each.duration), Math.round(each.startTime),
                each.scripts.map(script => `${script.invoker.slice(0, 60)} ${Math.round(script.duration)} `
                    + `layout ${Math.round(script.forcedStyleAndLayoutDuration)}`)]);
    }).observe({type: 'long-animation-frame', buffered: false});
    new MutationObserver(() => {
        root.getBoundingClientRect();
        if (window.pressed) window.shown.push([window.doing, performance.now() - window.pressed]);
        window.pressed = 0;
    }).observe(root, {attributes: true, attributeFilter: ['data-rev']});
    const press = () => { window.pressed ||= performance.now(); };
    root.addEventListener('pointerdown', press, true);
    root.addEventListener('click', press, true);
}"""
"""A script with which a page records its long frames, and how long after a press its scene was laid out."""


def press(page: Page, rng: random.Random) -> bool:
    """Press one thing, and wait for the scene that answers. Return whether there was anything to press."""
    found = page.evaluate(PRESSES, 1)
    if not found:
        return False
    what = str(rng.choice(found))
    verb = what.partition(":")[0]
    rev = page.locator(".pb-root").get_attribute("data-rev")
    page.evaluate("what => { window.doing = what; }", verb)
    page.evaluate(PRESS, what)
    page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=rev)
    return True


def play(device: Device, table: Table, said: argparse.Namespace) -> int:
    """Play until the game is over or ``moves`` were made. Return how many moves the phone made."""
    rng, chance, own = random.Random(said.seed), Chance(seed=str(said.seed)), 0
    bot = bots.bot(said.bot, GAME)
    page = device.page
    for _ in range(40 * said.moves):
        table.refresh()
        if table.outcome is not None or own >= said.moves:
            break
        device.hear(len(table.log))
        page.wait_for_timeout(said.pause)
        if 0 in table.pending and press(page, rng):
            before = len(table.log)
            own += len(table.refresh()) > 0 or len(table.log) > before
            continue
        seat = next((seat for seat in table.pending if seat != 0), None)
        if seat is None:
            continue
        page.evaluate("() => { window.doing = 'others'; }")
        table.submit(seat, bot.choose(table.game, table.view(seat), table.legal(seat), chance))
    return own


def measured(page: Page) -> dict[str, Any]:
    """Return what the page recorded."""
    frames = page.evaluate("() => window.frames_")
    shown = page.evaluate("() => window.shown")
    kinds = sorted({kind for kind, _ in shown})
    long = [frame for frame in frames if frame[1] >= 50]
    return {
        "presses": len(shown),
        "press to scene ms": spread([took for _, took in shown]),
        "by press": {kind: spread([took for each, took in shown if each == kind]) for kind in kinds},
        "long frames": len(long),
        "longest ms": max((frame[1] for frame in long), default=0),
        "long frames by cause": {
            kind: spread([float(frame[1]) for frame in long if frame[0] == kind])
            for kind in sorted({frame[0] for frame in long})
        },
        "worst": sorted(long, key=lambda frame: -frame[1])[:8],
    }


def main() -> None:
    """Measure, and print one line of figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--slower", type=float, default=6.0, help="how many times slower the processor is")
    asked.add_argument("--moves", type=int, default=10_000, help="the phone's moves, if not the whole game")
    asked.add_argument("--pause", type=float, default=300, help="milliseconds before each press and move")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--bot", default="trader")
    said = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "recordings.sqlite")
        hall = Hall(place, new_table(place).id)
        try:
            room = rooms_of(place, hall, GAME, 1, SEATS)[0]
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
                device = Device(browser, PHONE)
                ready = device.open(room["seats"][0], READY)
                slow = device.context.new_cdp_session(device.page)
                slow.send("Emulation.setCPUThrottlingRate", {"rate": said.slower})
                time.sleep(LOADS)
                device.page.evaluate(WATCHED)
                moves = play(device, Table.open(Store(place), room["playtest"]), said)
                found = measured(device.page)
                browser.close()
        finally:
            hall.kill()
    print(
        json.dumps(
            {
                "slower": said.slower,
                "ready s": round(ready, 2),
                "moves": moves,
                **found,
                "load": os.getloadavg()[0],
            }
        )
    )


if __name__ == "__main__":
    sys.exit(main())
