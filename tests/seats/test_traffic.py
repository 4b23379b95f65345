"""All that is sent to a page, searched for the names of the cards that its seat never knew."""

import random
import re

import pytest

from playtest.engines import codec
from tests.seats.hall import NAMES, new_table

CALM = {"trade_warz": {"chill": True, "offers_per_phase": 0}}
SHORTEST = 2
"""Letters of a card's name as it is kept, such as 7♠."""


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
    """What each seat, and a spectator, came to know of a game, and what there was to know."""

    def __init__(self, table):
        self.table = table
        self.eyes = [*range(table.game.seats), None]
        self.known = {seat: set() for seat in self.eyes}
        self.ever = set()
        self.look()

    def look(self):
        game = self.table.game
        self.ever |= set(strings(codec.plain(self.table.state, game.State)))
        for seat in self.eyes:
            self.known[seat] |= set(strings(codec.plain(self.table.view(seat), game.View)))
            for _, event in self.table.events(seat):
                self.known[seat] |= set(strings(codec.plain(event)))

    def never(self, seat):
        """The cards that ``seat`` never knew, by name; words of the game's own code are not among them."""
        words = {text for text in self.ever if text.isascii() and text.islower()}
        return {text for text in self.ever - self.known[seat] - words if len(text) >= SHORTEST}


def leaked(secrets, received):
    sent = "\n".join(received)
    return sorted(text for text in secrets if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", sent))


def play(hall, moves):
    """Up to so many moves on pages of plain clients; how many secrets were looked for, and how many found."""
    table = hall.table()
    public = hall.page(hall.addresses["public"])
    pages = hall.pages()
    pages[0].until(lambda: pages[0].all(data_shows="0"))
    knowledge, rng = Knowledge(table), random.Random(4)
    for _ in range(moves):
        before = len(table.log)
        people = [seat for seat in table.pending if seat >= 0]
        if not people:
            break
        page = pages[rng.choice(people)]
        page.until(lambda page=page, before=before: page.all(data_entries=str(before)))
        page.move(rng)
        page.look()
        table.refresh()
        knowledge.look()
    for page in (*pages, public):
        page.look()
    looked_for, found = 0, {}
    for seat, page in zip(knowledge.eyes, (*pages, public), strict=True):
        secrets = knowledge.never(seat)
        looked_for += len(secrets)
        if leaks := leaked(secrets, page.received):
            found[seat] = leaks
    return looked_for, found


def searched(server, game, seats, moves):
    hall = server.beside(new_table(server.place, game, NAMES[:seats], **CALM.get(game, {})))
    looked_for, found = play(hall, moves)
    hall.leave()
    assert not found
    return looked_for


def test_no_page_is_sent_a_card_that_its_seat_never_knew(server):
    assert searched(server, "scambodia", 2, 6) > 100


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), [("scambodia", 4), ("trade_warz", 6)])
def test_nor_in_a_long_game(server, game, seats, record_property):
    record_property("names looked for", searched(server, game, seats, 300))
