"""Make the pictures of README and docs: tables, a phone, a dashboard, a comparison of rules and a report.

Run ``make pictures``; they land in ``docs/pictures``. Needs chromium and the extra ``test``. Each table is
on a page of its own, and bots have played some moves from a fixed seed. Dashboard and comparison are in
JupyterLab. ``python docs/pictures.py phone --into FOLDER`` makes one picture elsewhere. If a script of the
page fails, no picture is made.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

import made_up_evenings  # noqa: E402  # beside this file

from playtest.record import Store  # noqa: E402
from playtest.review import journal, samples  # noqa: E402
from playtest.review.reports import write_report  # noqa: E402
from tests.browser.lab import CHROMIUM_FLAGS, Lab, Notebook, chromium  # noqa: E402  # the checkout comes first
from tests.browser.lab import DESK as WINDOW  # noqa: E402
from tests.browser.plain_page import PlainPage  # noqa: E402

PICTURES = HERE / "pictures"
NAMES = ["Ann", "Ben", "Cleo", "Dora"]
DESK, PHONE, BOOK = (1360, 850), (390, 844), (820, 1180)
LARGEST = 300_000
"""Bytes that a picture has at most."""
TABLES = {
    "cat_in_the_box": (4, 17, "random"),
    "rat_scramble": (4, 5, "random"),
    "scambodia": (4, 14, "random"),
    "collapsization": (3, 41, "shrewd"),
    "trade_warz": (4, 110, "trader"),
}
"""Of each game, how many play, how many moves on the picture is taken, and which bot makes them."""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


WRONG: list[str] = []
"""What scripts failed at on the pages of a run."""


def opened(browser: Browser, size: tuple[int, int]) -> Page:
    """A new page of that size, whose failing scripts are heard of."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.on("pageerror", lambda error: WRONG.append(str(error)))
    return page


def take(browser: Browser, game: str, path: Path, size: tuple[int, int], *, dark: bool = False) -> None:
    """One picture of a table."""
    players, moves, plays = TABLES[game]
    with tempfile.TemporaryDirectory() as folder:
        table = PlainPage(Path(folder), game, NAMES[:players], plays=plays)
        page = opened(browser, size)
        page.goto(table.url)
        page.wait_for_selector(".pb-root[data-ready=yes]")
        if dark:
            page.evaluate("() => { document.body.dataset.jpThemeLight = 'false' }")
            page.evaluate("() => document.body.style.setProperty('--jp-layout-color0', '#14181f')")
        table.advance(moves)
        page.wait_for_selector(".pb-root[data-decision]")
        page.evaluate(SETTLED)
        keep(page, path)
        table.close()


def take_review(browser: Browser, game: str, path: Path) -> None:
    """One picture of the report over the samples and the made-up evenings of ``game``."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "recordings.sqlite")
        ids = samples.load(store, game, made_up=True)
        report = write_report(store, ids, Path(folder) / "report.html")
        page = opened(browser, DESK)
        page.goto(report.as_uri())
        page.evaluate(SETTLED)
        keep(page, path)
        store.close()


def take_journal(browser: Browser, path: Path) -> None:
    """One picture of the journal over twelve made-up evenings by three made-up versions."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "recordings.sqlite")
        made_up_evenings.evenings(store)
        page = opened(browser, BOOK)
        page.set_content(journal.page(store, made_up_evenings.GAME))
        page.evaluate(SETTLED)
        keep(page, path, whole=True)
        store.close()


DASHBOARD = "from playtest.widgets import Dashboard\nDashboard(game={game!r})"


def take_dashboard(browser: Browser, game: str, path: Path) -> None:
    """One picture of JupyterLab with the dashboard over the samples and the made-up evenings of ``game``."""
    with tempfile.TemporaryDirectory() as folder:
        lab = Lab(Path(folder))
        with closing(Store(lab.recordings)) as store:
            samples.load(store, game, made_up=True)
        notebook = Notebook(
            lab, browser, lab.write("review.ipynb", DASHBOARD.format(game=game)), WINDOW, "light"
        )
        notebook.run_all()
        notebook.page.locator(".js-plotly-plot .main-svg").first.wait_for()
        notebook.page.evaluate(SETTLED)
        keep(notebook.page, path)
        lab.stop()


TWEAK = """
from playtest.engines.rat_scramble import RatScramble
from playtest.widgets import Tweak

Tweak(RatScramble(4), {place!r})
"""


def take_tweak(browser: Browser, path: Path) -> None:
    """One picture of JupyterLab with two sets of rules compared."""
    with tempfile.TemporaryDirectory() as folder:
        lab = Lab(Path(folder))
        source = TWEAK.format(place=str(lab.recordings))
        notebook = Notebook(lab, browser, lab.write("tweak.ipynb", source), WINDOW, "light")
        notebook.run_all()
        notebook.board.locator("[name='rules.win_threshold']").fill("13")
        notebook.board.locator("[name=games]").fill("60")
        notebook.doing("compare").click()
        notebook.board.locator("[data-compared][data-come]").wait_for(timeout=300_000)
        verdict = notebook.board.locator("[data-verdict]")
        verdict.evaluate("(node) => node.scrollIntoView({block: 'start'})")
        notebook.page.evaluate(SETTLED)
        keep(notebook.page, path)
        lab.stop()


def keep(page: Page, path: Path, *, whole: bool = False) -> None:
    """What ``page`` shows now, or the ``whole`` of it, as a file; then it is closed."""
    if WRONG:
        raise SystemExit(f"{path.name}: a script of the page failed: {WRONG[0]}")
    page.screenshot(path=path, full_page=whole)
    page.close()
    if path.stat().st_size > LARGEST:
        raise SystemExit(f"{path} has {path.stat().st_size:,} bytes, more than {LARGEST:,}.")
    print(f"{path.name}: {path.stat().st_size:,} bytes")


def table_of(game: str) -> Callable[[Browser, Path], None]:
    """Takes the picture of a table of ``game``."""
    return lambda browser, into: take(browser, game, into / f"{game}.png", DESK, dark=game == "scambodia")


TAKES: dict[str, Callable[[Browser, Path], None]] = {
    **{game: table_of(game) for game in TABLES},
    "phone": lambda browser, into: take(browser, "rat_scramble", into / "phone.png", PHONE),
    "review": lambda browser, into: take_review(browser, "collapsization", into / "review.png"),
    "dashboard": lambda browser, into: take_dashboard(browser, "trade_warz", into / "dashboard.png"),
    "journal": lambda browser, into: take_journal(browser, into / "journal.png"),
    "tweak": lambda browser, into: take_tweak(browser, into / "tweak.png"),
}
"""The pictures, by name."""


def main(arguments: Sequence[str] | None = None) -> None:
    """All of them, or those that are named."""
    parser = argparse.ArgumentParser(description="Makes the pictures of README and docs anew.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these of {', '.join(TAKES)}")
    parser.add_argument("--into", type=Path, default=PICTURES, metavar="FOLDER", help="where they are put")
    asked = parser.parse_args(arguments)
    if unknown := sorted(set(asked.names) - TAKES.keys()):
        parser.error(f"There is no picture {unknown[0]}. Choose from {', '.join(TAKES)}.")
    found = chromium()
    if found is None:
        raise SystemExit("No chromium on this machine: install it to make the pictures.")
    asked.into.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_FLAGS)
        for name in asked.names or TAKES:
            TAKES[name](browser, asked.into)
        browser.close()


if __name__ == "__main__":
    main()
