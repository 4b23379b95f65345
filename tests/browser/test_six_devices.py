"""Six devices at one game with JupyterLab beside them, and all that befalls devices on an evening."""

import contextlib
import json
import os
import random
import re
import signal
import time

import pytest
from playwright.sync_api import expect

from playtest import Store, Table
from playtest.seats.room_store import Rooms
from playtest.seats.server import stop_running
from tests.browser.lab import FRONT, Lab, Notebook
from tests.browser.seat_pages import BESIDE, DESK, HEARD, PHONE, READY, Device
from tests.seats.hall import Hall, cat_near_its_end, new_table

NAMES = ["Ann", "Ben", "Cleo", "Dora", "Eve"]
CARDS_LEFT = 5
"""With so many cards in each hand the devices come: a whole game takes too long for every day."""
OFFLINE_MS = 10_000
BOT = 2
"""The seat that a bot has beside two people."""
PATIENCE = 30.0
TWICE = """() => {
    const [dom] = document.querySelectorAll(
        '[data-composer=seat] [data-do^="confirm:"], [data-composer=seat] [data-do^="make:"]');
    dom.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    dom.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}"""
HEARD_IN_LAB = HEARD.replace("'.pb-head'", f"'{FRONT} .pb-head'")


@pytest.fixture
def lab(browser, tmp_path):
    """A JupyterLab of its own: in that of all tests the tables of earlier ones still write."""
    lab = Lab(tmp_path)
    yield lab
    lab.stop()


@pytest.fixture
def table(lab):
    """Cat in the Box for five people, near its end; what comes then takes ten moves at least, as a rule."""
    table = cat_near_its_end(str(lab.recordings), NAMES, CARDS_LEFT)
    yield table
    table.close()


@pytest.fixture
def halls():
    """The servers a test started; they end with it, whatever became of it."""
    halls = []
    yield halls
    for hall in halls:
        hall.stop()


class Evening:
    """The devices of one game: a seat each, the console, and the notebook."""

    def __init__(self, browser, hall, table, notebook):
        self.hall, self.table, self.notebook = hall, table, notebook
        self.rng = random.Random(8)
        self.seats = [Device(browser, (PHONE, DESK)[seat % 2]) for seat in range(table.game.seats)]
        self.console = Device(browser, DESK)
        for page, link in zip(self.seats, hall.addresses["seats"], strict=True):
            page.open(link, READY)
        self.console.open(hall.addresses["console"], "[data-console=table]")

    @property
    def everybody(self):
        return [*self.seats, self.console]

    @property
    def moves(self):
        self.table.refresh()
        return [entry.n for entry in self.table.log if entry.kind == "move"]

    def move(self):
        """Whoever is to move does, on their own page; exactly one move is written down."""
        before = self.moves
        page = self.seats[self.table.pending[0]]
        page.hear(len(self.table.log))
        page.move(self.table, self.rng)
        assert self.moves[:-1] == before

    def all_show_it(self, pages=None):
        """Every page shows the log as it is, and can be used; seconds that took."""
        self.table.refresh()
        began = time.monotonic()
        for page in self.everybody if pages is None else pages:
            page.hear(len(self.table.log))
            page.page.wait_for_selector("#board:not([inert])")
        return time.monotonic() - began

    def lab_shows_it(self):
        """So does the notebook."""
        self.table.refresh()
        self.notebook.page.wait_for_function(HEARD_IN_LAB, arg=len(self.table.log))

    def close(self):
        for page in self.everybody:
            page.close()


@pytest.mark.soak
def test_six_devices_and_jupyterlab_lose_nothing_and_double_nothing(lab, browser, table, halls, measured):
    hall = Hall(str(lab.recordings), table.id)
    halls.append(hall)
    notebook = Notebook(lab, browser, lab.write("beside.ipynb", ""), DESK, "light")
    notebook.run(BESIDE.format(id=table.id))
    evening = Evening(browser, hall, table, notebook)
    took = {}
    try:
        evening.move()
        evening.all_show_it()
        evening.lab_shows_it()

        reloaded = evening.seats[0]
        reloaded.page.reload()
        took["reloaded"] = evening.all_show_it()

        away = evening.seats[(table.pending[0] + 2) % 5]
        away.context.set_offline(True)
        evening.move()
        away.page.wait_for_timeout(OFFLINE_MS)
        away.context.set_offline(False)
        began = time.monotonic()
        expect(away.page.locator("#line")).to_have_text(re.compile("You were away for .. seconds"))
        evening.all_show_it()
        took["offline"] = time.monotonic() - began

        hall.kill()
        expect(reloaded.page.locator("#line")).to_have_text(re.compile("No connection"))
        seat = table.pending[0]  # at the facilitator's table it goes on
        table.submit(seat, table.game.sample(table.state, seat, evening.rng))
        hall = evening.hall = Hall(hall.place, table.id, "--port", str(hall.port))
        halls.append(hall)
        took["server killed"] = evening.all_show_it()
        evening.move()

        notebook.restart()
        evening.move()
        notebook.run(BESIDE.format(id=table.id))
        evening.lab_shows_it()

        twice(evening)
        while table.pending:
            evening.move()
        evening.all_show_it()
        evening.lab_shows_it()
        for page in evening.everybody:
            assert page.page.locator(".pb-head").first.get_attribute("data-over") == "yes"
            assert not page.errors
        keys = [entry.key for entry in table.log if entry.kind == "move" and entry.key]
        assert len(keys) == len(set(keys))
        assert Table.open(Store(hall.place), table.id).state == table.state
        measured("seconds until everybody was back", {what: round(each, 1) for what, each in took.items()})
    finally:
        evening.close()
        notebook.close()


WATCHED = """() => {
    window.stayed = true;
    window.told = [];
    const line = document.querySelector("#line");
    new MutationObserver(() => window.told.push(line.textContent)).observe(line, {childList: true});
}"""
"""What a page said of its connection from then on; a page that was loaded anew knows nothing of it."""
SERVED = """
import json
from playtest.widgets.table.devices.room_server import served
print(json.dumps(served(Store(), "{id}", network=False)))
"""
"""What *Invite* does, said beside the notebook's cells."""


def test_jupyterlab_itself_is_killed_and_no_phone_notices_and_the_notebook_is_run_again(
    browser, tmp_path, measured
):
    lab = Lab(tmp_path)
    place = str(lab.recordings)
    table = new_table(place, "cat_in_the_box", ["Ann", "Ben", "bot:careful"])
    name = lab.write("evening.ipynb", BESIDE.format(id=table.id))
    pages, kernel, rng = [], 0, random.Random(4)

    def everybody_moves():
        for _ in range(4):
            patient = time.monotonic() + PATIENCE
            while table.pending[0] == BOT:
                time.sleep(0.05)
                table.refresh()
                assert time.monotonic() < patient, "the bot does not move"
            page = pages[table.pending[0]]
            page.hear(len(table.log))
            page.move(table, rng)

    try:
        notebook = Notebook(lab, browser, name, DESK, "light")
        notebook.run_all()
        kernel = int(notebook.ask_kernel("import os; print(os.getpid())"))
        room = json.loads(notebook.ask_kernel(SERVED.format(id=table.id)))
        Rooms(table.store).change(table.id, started=True)
        pages += [Device(browser), Device(browser, DESK)]
        for page, link in zip(pages, room["seats"], strict=False):
            page.open(link, READY)
            page.page.wait_for_selector(".pb-head[data-shows]")
            page.page.evaluate(WATCHED)
        everybody_moves()

        lab.kill()
        everybody_moves()
        notebook.page.context.close()

        began = time.monotonic()
        lab = Lab(tmp_path)
        notebook = Notebook(lab, browser, name, DESK, "light")
        notebook.run_all()
        table.refresh()
        notebook.page.wait_for_function(HEARD_IN_LAB, arg=len(table.log))
        measured("seconds until JupyterLab and its notebook were back", round(time.monotonic() - began, 1))
        everybody_moves()
        table.refresh()
        notebook.page.wait_for_function(HEARD_IN_LAB, arg=len(table.log))
        assert not notebook.cell_error()
        notebook.ask_kernel(f"Table.open(Store(), '{table.id}').talk(0, 'Back again')")
        table.refresh()
        for page in pages:
            page.hear(len(table.log))
            assert page.page.evaluate("() => window.stayed")
            assert not [told for told in page.page.evaluate("() => window.told") if "No connection" in told]
            assert not page.errors
        notebook.close()
    finally:
        stop_running(table.store)
        for page in pages:
            page.close()
        lab.stop()
        table.close()
        with contextlib.suppress(ProcessLookupError):
            os.kill(kernel, signal.SIGKILL) if kernel else None


def twice(evening):
    """A page whose button is pressed twice before the answer comes has moved once."""
    before, table = evening.moves, evening.table
    page = evening.seats[table.pending[0]]
    page.hear(len(table.log))
    confirm = "[data-composer=seat] [data-do^='confirm:'], [data-composer=seat] [data-do^='make:']"
    while not page.page.locator(confirm).count():
        rev = page.rev()
        assert page.press(evening.rng)
        page.page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=rev)
    entries = len(table.log)
    page.page.evaluate(TWICE)
    page.hear(entries + 1)
    evening.all_show_it()
    assert len(evening.moves) == len(before) + 1
