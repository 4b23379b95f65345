"""The log in words: what was done several times running, and whose undo it was."""

from playtest import words
from playtest.engines.collapsization import Collapsization
from playtest.table import Table
from playtest.widgets.table import logbook
from tests.nim import Nim, Take


def told(table, seat=None):
    found, _ = logbook.lines(table, words.of(table.game), seat, limit=None)
    return [line.text for line in found]


def test_nominations_of_one_advisor_that_follow_each_other_are_one_line(store):
    table = Table.new(store, Collapsization(3), ["Ann", "Ben", "Cleo"], seed=7)
    while 1 not in table.pending:
        table.submit(0, table.legal(0)[0])
    for seat in (1, 1, 2):
        table.submit(seat, table.legal(seat)[0])
    assert told(table)[:2] == ["Cleo commits a nomination.", "Ben commits a nomination, twice."]
    found, _ = logbook.lines(table, words.of(table.game), None, limit=None)
    assert found[1].n == found[0].n - 1  # a way back leads to after the second


def test_an_undo_of_a_players_own_is_the_players(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"])
    table.submit(0, Take(1))
    table.undo(seat=0)
    assert told(table)[0] == "Ann takes back a move."
    table.submit(0, Take(1))
    table.undo(1)
    assert told(table)[0] == "The facilitator takes back Ann's move."
