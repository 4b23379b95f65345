"""The log in words: what was done several times running, and whose undo it was."""

import random
import re

from playtest import words
from playtest.bots import bot
from playtest.engines.collapsization import Collapsization
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.moves import Cast, Choose, LetStand, TakeVoteToken
from playtest.engines.trade_warz import TradeWarz
from playtest.table import BEGINS, Table
from playtest.table.seat_table import SeatTable
from playtest.table.transcript import transcript
from playtest.widgets.studio.review_parts import told_lines
from playtest.widgets.table import Line
from playtest.widgets.table.view import log, zones
from playtest.widgets.table.view.log_panel import recent
from playtest.widgets.table.view.zones import RECENT
from tests.nim import Nim, Rules, Take

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def told(table, seat=None):
    found, _ = log.lines(table, words.of(table.game), seat, limit=None)
    return [line.text for line in found]


def nominated(store):
    """A city for which Ben has nominated twice, and then Cleo once."""
    table = Table.new(store, Collapsization(3), ["Ann", "Ben", "Cleo"], seed=7)
    while 1 not in table.pending:
        table.submit(0, table.legal(0)[0])
    for seat in (1, 1, 2):
        table.submit(seat, table.legal(seat)[0])
    return table


def test_nominations_of_one_advisor_that_follow_each_other_are_one_line(store):
    table = nominated(store)
    assert told(table)[:2] == ["Cleo commits a nomination.", "Ben commits a nomination, twice."]
    found, _ = log.lines(table, words.of(table.game), None, limit=None)
    assert found[1].n == found[0].n - 1  # a way back leads to after the second


def test_the_oldest_line_that_is_shown_says_how_often_too(store):
    table = nominated(store)
    found, more = log.lines(table, words.of(table.game), None, limit=2)
    assert [line.text for line in found] == ["Cleo commits a nomination.", "Ben commits a nomination, twice."]
    assert more > 0


def test_an_undo_of_a_players_own_is_the_players(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"])
    table.submit(0, Take(1))
    table.undo(seat=0)
    assert told(table)[0] == "Ann undoes a move."
    table.submit(0, Take(1))
    table.undo(1)
    assert told(table)[0] == "The facilitator undoes Ann's move."


def test_what_came_of_a_move_stands_below_it_and_apart_beside_the_board():
    """It began in the middle of what one move had brought, the newest above what it came of."""
    lines = [Line(5, "Ben gets 2."), Line(5, "Ann gets 1."), Line(5, "Ann plays."), Line(4, "Ben plays.")]
    _, *told = recent(lines).children
    stands = sorted(told, key=lambda line: int(line.attrs["style"].rpartition(":")[2]))
    assert [(line.children[0], line.attrs["data-so"]) for line in stands] == [
        ("Ann plays.", None),
        ("Ann gets 1.", "yes"),
        ("Ben gets 2.", "yes"),
        ("Ben plays.", None),
    ]


def test_who_reads_what_happened_reads_of_each_entry_what_was_done_too(store):
    table = Table.new(store, TradeWarz(4), NAMES, seed=3)
    rng = random.Random(3)
    for _ in range(60):
        seat = rng.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, rng))
        lines, _ = log.lines(table, words.of("trade_warz"), None, limit=RECENT)
        shown, written = zones.whole(lines), log.lines(table, words.of("trade_warz"), None, limit=None)[0]
        last = [line for line in written if line.n == shown[-1].n]
        assert len(shown) >= min(RECENT, len(written))
        assert shown[-1].text == last[-1].text, "what was done comes last where the newest stands first"


def test_a_fork_says_where_it_goes_on_from_and_whether_by_other_rules(store):
    """Two were called “Fork after 7 moves”, one of them by a changed rule, and both had an empty log."""
    table = Table.new(store, Nim(2), ["Ann", "Ben"])
    table.submit(0, Take(1))
    fork = table.fork()
    assert fork.title == "Fork after 1 move"
    assert told(fork) == ["Continues from entry 2 of another playtest."]
    assert table.fork(game=Nim(2, Rules(most=3))).title == "Fork after 1 move, other rules"


def test_the_log_calls_people_as_who_sat_there_then_as_the_review_does(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"])
    book = log.Logbook(table, words.of(table.game), None)
    table.rename(0, "Anna")  # before the first move she only sits down
    table.submit(0, Take(1))
    book.lines()
    table.rename(0, "Cleo")
    table.submit(1, Take(1))
    table.submit(0, Take(1))
    lines = [line.text for line in book.lines()[0]]
    assert lines == [line.text for line in told_lines(table, words.of(table.game), None)] == told(table)
    assert [line for line in lines if "Anna" in line]
    assert [line for line in lines if "Cleo" in line and "sits" not in line]
    assert not [line for line in lines if "Ann" in line.split()]
    seat = SeatTable(table, 1)
    assert told(seat, 1) == told(table, 1)
    assert seat.names == ["Cleo", "Ben"]
    written = "\n".join(transcript(table))
    assert re.search(r"\n +\d+  .*Anna", written)


def test_votes_that_several_let_stand_are_one_line(store):
    table = Table.new(store, RatScramble(4), NAMES, seed=3)
    for seat, character in enumerate(("Carmichael", "Quincy", "Medici", "D'Ambrosio")):
        table.submit(seat, Choose(character))
    for seat, number in enumerate((3, 1, 2)):
        table.submit(seat, TakeVoteToken(number))
    table.submit(1, Cast(table.state.proposals[0]))
    for seat in table.game.pending(table.state) * 4:
        if seat in table.pending and table.state.phase == "window":
            table.submit(seat, LetStand())
    while table.state.phase == "window":
        table.submit(table.pending[0], LetStand())
    stood = [told for told in told(table) if "nothing" in told]
    assert stood == ["Cleo, Ann and Dan change nothing."]
    found, more = log.lines(table, words.of(table.game), None, limit=3)
    assert len(found) >= 3
    assert more > 0


def test_a_remark_says_to_whom_it_is_made(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"])
    table.explained(1, "Not for me.", "bot:random", to=0)
    assert told(table)[0] == "Ben to Ann: “Not for me.”"


def test_a_seat_that_a_bot_gives_up_to_nobody_known_is_a_persons(store):
    """It said that the bot's own name played there instead of the bot."""
    game = TradeWarz(3)
    table = Table.new(store, game, ["Ann", bot("random", game), "Cleo"], seed=1)
    table.seat_person(1)
    assert told(table)[0] == f"Seat 2: {table.names[1]}, a person, now plays instead of a bot."
    table.seat_bot(2, "random")
    table.seat_person(2)
    assert told(table)[0] == "Cleo plays at seat 3 instead of the bot."


def test_the_notebooks_log_hides_what_was_said_and_shows_it_again(shown):
    view, page = shown(Nim(2, Rules()), ["Ann", "Ben"])
    n = view.table.talk(0, "You all cheat").n
    assert page.doing("talk-hide") == [f"talk-hide:{n}"]
    page.do(f"talk-hide:{n}")
    assert "You all cheat" not in page.text
    assert "Ann: a hidden message" in page.text
    page.do(f"talk-show:{n}")
    assert "“You all cheat”" in page.text


def test_a_log_without_words_of_the_game_counts_from_1(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"])
    table.submit(0, table.legal(0)[0])
    found, _ = log.lines(table, words.of(table.game), None, limit=None)
    assert [line.n for line in found] == [2, 1]
    assert found[-1].text == BEGINS
