"""All that is sent to a page, searched for what its seat does not know at that moment, and drawn once more.

Cards with names are looked for as they are kept, in every message since the last move. What has no name, such
as the numbers of Cat in the Box, is found otherwise: what a page has been sent is drawn once more over a
position that was dealt anew in all that its seat does not know, and must be the same to the letter.
"""

import random
import re

import pytest

from playtest import Store
from playtest.engines import codec
from playtest.widgets.kit import SocketBoard
from playtest.widgets.table import SpectatorView, TableView
from playtest.widgets.table.view.rules_page import rules_page
from tests.seats.hall import NAMES, SMALLEST, new_table
from tests.seats.worlds import Imagined

CALM = {"trade_warz": {"chill": True, "offers_per_phase": 0}}
NAMED = ("scambodia", "trade_warz")
"""The games whose cards have names that nothing else has."""
SHORTEST = 2
"""Letters of a card's name as it is kept, such as 7♠."""
ZONES = ("stage", "players", "mine", "ledger")
"""Where the game is; elsewhere are clocks, messages and the move on its way."""


def strings(value):
    """Every text in ``value``, which is plain JSON; not the names of fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inside in value.values():
            yield from strings(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from strings(inside)


class Knowledge:
    """What each seat, and a spectator, has come to know of a game so far, and what there is to know."""

    def __init__(self, table):
        self.table = table
        self.eyes = [*range(table.game.seats), None]
        self.known = {seat: set() for seat in self.eyes}
        self.ever = set()
        self.printed = " ".join(strings([node.json() for node in rules_page(table.game)]))
        self.look()

    def look(self):
        game = self.table.game
        self.ever |= set(strings(codec.plain(self.table.state, game.State)))
        for seat in self.eyes:
            self.known[seat] |= set(strings(codec.plain(self.table.view(seat), game.View)))
            for _, event in self.table.events(seat):
                self.known[seat] |= set(strings(codec.plain(event)))

    def unknown(self, seat):
        """The cards that ``seat`` has not met yet, by name.

        Left out are words of the game's own code, and what the page of rules, which everybody has, names.
        """
        words = {text for text in self.ever if text.isascii() and text.islower()}
        unmet = self.ever - self.known[seat] - words
        return {text for text in unmet if len(text) >= SHORTEST and text not in self.printed}


def leaked(secrets, received):
    sent = "\n".join(received)
    return sorted(
        text for text in secrets if text in sent and re.search(rf"(?<!\w){re.escape(text)}(?!\w)", sent)
    )


def zones(panes):
    """What stands where the game is, of the panes of a page."""
    return {pane[2]["data-zone"]: pane for pane in panes if pane[2].get("data-zone") in ZONES}


def drawn(table, seat, world):
    """The same of a page that is drawn here over ``world``."""
    table.world = world
    try:
        if seat is None:
            looks = SpectatorView(table, lambda: None)
            made = [pane.json() for pane in looks.panes(0)]
            looks.close()
        else:
            board = SocketBoard(lambda message: None)
            view = TableView(table, seat=seat, board=board)
            made = list(board.panes.values())
            view.close()
    finally:
        table.world = None
    return zones(made)


class Search:
    """Looks through all that the pages of one playtest are sent."""

    def __init__(self, table, pages):
        self.table = table
        self.knowledge = Knowledge(table)
        self.pages = dict(zip(self.knowledge.eyes, pages, strict=True))
        self.looked_for = self.worlds = self.messages = 0
        self.found = []

    def look(self):
        """Look through what came since the last time, and at what each page shows now."""
        self.knowledge.look()
        for seat, page in self.pages.items():
            page.look()
            secrets = self.knowledge.unknown(seat)
            self.looked_for += len(secrets)
            self.messages += len(page.received)
            found = leaked(secrets, page.received)
            if found and self.something_came():
                found = leaked(self.knowledge.unknown(seat), page.received)
            self.found += [(len(self.table.log), seat, text) for text in found]
            page.received.clear()

    def something_came(self):
        """Whether a clock has made a move since the log was read, which pages were told of."""
        before = len(self.table.log)
        self.table.refresh()
        self.knowledge.look()
        return len(self.table.log) > before

    def draw_again(self, rng):
        """Draw every page on which no move is half made once more, in a world that its seat may be in."""
        for seat, page in self.pages.items():
            while page.doing("go-on"):  # a page that is drawn anew has nothing to read first
                page.send("go-on")
                page.look()
            world = self.table.game.resample(self.table.view(seat), rng)
            if world == self.table.state or page.all(data_picked="yes"):
                continue
            self.worlds += 1
            again = drawn(self.table, seat, world)
            self.found += [
                (len(self.table.log), seat, zone)
                for zone, pane in zones(page.panes).items()
                if str(pane) != str(again[zone])
            ]


def up_to_date(page, table):
    """Whether a page shows the log as it is; a clock may have written more meanwhile."""
    table.refresh()
    return page.all(data_entries=str(len(table.log)))


def searched(server, game, seats, moves, every):
    """Play on pages of plain clients, and look through everything."""
    hall = server.beside(new_table(server.place, game, NAMES[:seats], **CALM.get(game, {})))
    table = Imagined.open(Store(hall.place), hall.addresses["playtest"])
    public = hall.page(hall.addresses["public"])
    pages = hall.pages()
    pages[0].until(lambda: pages[0].all(data_shows="0"))
    search, rng = Search(table, (*pages, public)), random.Random(4)
    for number in range(moves):
        people = [seat for seat in table.pending if seat >= 0]
        if not people:
            break
        page = pages[rng.choice(people)]
        page.until(lambda page=page: up_to_date(page, table))
        page.move(rng)
        page.look()
        table.refresh()
        search.look()
        if number % every == 0:
            for other in search.pages.values():
                other.until(lambda other=other: up_to_date(other, table))
            search.draw_again(rng)
    return hall, table, search


@pytest.mark.parametrize("game", ["cat_in_the_box", "scambodia"])
def test_no_page_is_sent_what_its_seat_does_not_know(server, game):
    hall, _, search = searched(server, game, SMALLEST[game], 6, 3)
    hall.leave()
    assert not search.found
    assert search.worlds
    assert search.looked_for > 100 or game not in NAMED


def test_a_card_that_somebody_tells_is_found(server):
    """A real leak, by the mouth of a player: the search must come upon it."""
    hall, table, search = searched(server, "scambodia", 2, 2, 9)
    told = sorted(search.knowledge.unknown(0))[0]
    table.talk(1, f"I hold the {told}")
    hall.clients[1].until(lambda: told in hall.clients[1].text())
    search.look()
    hall.leave()
    assert {text for _, _, text in search.found} == {told}


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "seats"),
    [("cat_in_the_box", 5), ("collapsization", 3), ("rat_scramble", 4), ("scambodia", 4), ("trade_warz", 6)],
)
def test_nor_in_a_long_game(server, game, seats, record_property):
    hall, table, search = searched(server, game, seats, 300, 10)
    hall.leave()
    assert not search.found
    record_property("messages", search.messages)
    record_property("names looked for", search.looked_for)
    record_property("pages drawn in another world", search.worlds)
    record_property("over", table.outcome is not None)
