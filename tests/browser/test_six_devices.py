"""Six devices at one game with JupyterLab beside them, and all that befalls devices on an evening."""

import random
import re
import time

import pytest
from playwright.sync_api import expect

from playtest import Store, Table, bots
from playtest.engines.chance import Chance
from tests.browser.lab import FRONT
from tests.browser.seat_pages import BESIDE, DESK, HEARD, PHONE, READY, Device
from tests.seats.hall import Hall, new_table

NAMES = ["Ann", "Ben", "Cleo", "Dora", "Eve"]
CARDS_LEFT = 5
"""With so many cards in each hand the devices come: a whole game takes too long for every day."""
OFFLINE_MS = 10_000
TWICE = """() => {
    const [dom] = document.querySelectorAll(
        '[data-composer=seat] [data-do^="confirm:"], [data-composer=seat] [data-do^="make:"]');
    dom.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    dom.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}"""
HEARD_IN_LAB = HEARD.replace("'.pb-head'", f"'{FRONT} .pb-head'")


@pytest.fixture
def table(lab):
    """Cat in the Box for five people, near its end; what comes then takes ten moves at least, as a rule."""
    table = new_table(str(lab.recordings), "cat_in_the_box", NAMES)
    bot, chance = bots.bot("careful", "cat_in_the_box"), Chance(seed="1")
    while max(table.view(None).hand_sizes) > CARDS_LEFT:
        (seat, *_) = table.pending
        table.submit(seat, bot.choose(table.game, table.view(seat), table.legal(seat), chance))
    yield table
    table.close()


@pytest.fixture
def halls():
    """The servers a test started; they end with it, whatever became of it.

    One that stays answers for the next over the same recordings, which then has nothing to kill.
    """
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


def test_six_devices_and_jupyterlab_lose_nothing_and_double_nothing(
    lab, opened, browser, table, halls, measured
):
    hall = Hall(str(lab.recordings), table.id)
    halls.append(hall)
    notebook = opened(lab.write("beside.ipynb", ""))
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
