"""What has come out stays on the screen: each game's tricks, turns, votes, disputes, incomes and events."""

import asyncio
import random
from dataclasses import replace

import pytest

import playtest
from playtest import words
from playtest.bots import bot
from playtest.engines.cat_in_the_box import moves as cat
from playtest.engines.collapsization import events as city
from playtest.engines.game import REFEREE
from playtest.engines.rat_scramble import events as rat_events
from playtest.engines.scambodia import events as grid
from playtest.engines.trade_warz import events as trade
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.games import front_end
from playtest.widgets.table import Options
from playtest.widgets.table.session.announcements import Announcements
from playtest.widgets.table.view.seat_card import seat_sign
from playtest.widgets.table.view.snapshot_of import snapshot_of
from playtest.widgets.table.view.tally import grid as drawn_grid
from playtest.widgets.table.view.tally import tally
from playtest.words import Announcement
from playtest.words.announcements import Cell, Grid, Row, Term, as_it_stands, as_one
from tests.widgets.conftest import Page, _nodes

STAYS = {
    "cat_in_the_box": {"trick_won", "scored"},
    "collapsization": {"built", "advisor_scored", "mayor_scored"},
    "rat_scramble": {"passed", "agreed", "vote_changed"},
    "scambodia": {"declared", "round_ended"},
    "trade_warz": {"flipped", "dispute_won", "route_income", "round_ended"},
}
SEATS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 3}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize("name", STAYS)
def test_what_comes_out_is_shown_before_the_next_prompt(name):
    game, say, shown = playtest.game(name)(SEATS[name]), words.of(name), {}
    for seed in range(4):
        chance, events = random.Random(seed), []
        state = game.start(chance, events)
        while pending := game.pending(state):
            seat = chance.choice(pending)
            game.apply(state, seat, game.sample(state, seat, chance), chance, events)
        for event in events:
            if event.kind in STAYS[name]:
                moment = say.announcement(event, NAMES, None if event.shown_to(None) else REFEREE)
                shown.setdefault(event.kind, set()).add(moment is not None and bool(moment.title))
    assert shown == {kind: {True} for kind in STAYS[name]}


def test_while_a_moment_is_up_the_dock_says_so_and_go_on_stands_once_beside_what_is_read(store):
    game = playtest.game("cat_in_the_box")(3)
    table = Table.new(store, game, ["Ann", bot("random", game), bot("random", game)], seed=1)
    chance = random.Random(1)
    view = TableView(table, pace=1)
    table.pace.choose("normal")
    page = Page(view.board)
    while not (view.session.announcements.holding and 0 not in table.pending):
        seat = table.pending[0]
        table.submit(seat, game.sample(table.state, seat, chance), by="bot:random 1" if seat else "person")
    dock = next(pane for pane in view.board.panes.values() if pane[2].get("data-zone") == "dock")
    assert "See what just happened." in str(dock)
    assert "Waiting for" not in str(dock)
    assert "go-on" not in str(dock)
    (go_on,) = [node for node in _nodes(page.board.panes) if node[2].get("data-do") == "go-on"]
    assert "pb-main" in go_on[2]["class"]
    page.do("go-on")
    assert page.doing("go-on") == []


def test_a_moment_stays_as_long_as_reading_it_aloud_takes():
    failed = Announcement(
        "No match", ("Ben's top-left card is a 5; it stays, and Ben gets the 7 of the discards as well.",)
    )
    assert failed.seconds >= 8
    assert Announcement("A tie").seconds < 4


VOTES = ("Snow",) * 4
DECLARED = grid.RoundResult(1, "declared", 1, 9, True, 30, (), (12, 3, 9), (12, 0, 9))
SCORED = {
    "cat_in_the_box": ([cat.Scored(0, 2, 2, False, 3, 5), cat.Scored(1, 4, 1, True, 0, -4)], "points"),
    "collapsization": (
        [
            city.Built(7, 0, 9),
            city.TieBroken(1, "value"),
            city.AdvisorScored(1, 7, True, True, False, 1),
            city.MayorScored(0, 2),
            city.TurnScored((5, 3, 4), ()),
        ],
        "this turn",
    ),
    "rat_scramble": (
        [rat_events.Passed(1, "Snow", "majority", "WWP", "No effect", VOTES, (3, 1, -1, 0), (3, 1, -1, 0))],
        "points",
    ),
    "scambodia": ([grid.RoundEnded(DECLARED)], "this round"),
    "trade_warz": ([trade.RouteIncome(0, 7, (), 12), trade.GdpChanged(1, -2, "Tax", 4)], "GDP"),
}
"""By game what comes out together when something is counted, and what the totals count."""
SUMS = {
    "cat_in_the_box": [
        ("5", "tricks 2|predicted 2|largest group +3"),
        ("−4", "tricks 4|predicted 1"),
    ],
    "collapsization": [
        ("0", "distance 2; another card or hex was nearer"),
        ("+1", "said 9♥: the suit placed, and true"),
        ("0", "Ben claims the value nearer to the placed card"),
    ],
    "rat_scramble": [(each.strip("+"), f"for it {each}") for each in ("+3", "+1", "−1", "0")],
    "scambodia": [
        ("12", "cards come to 12"),
        ("0", "cards come to 3|alone lowest: counts 0"),
        ("9", "cards come to 9"),
    ],
    "trade_warz": [("12", "routes +7"), ("4", "Tax −2")],
}
"""The total of each row, and its terms."""


@pytest.mark.parametrize("name", SCORED)
def test_what_a_game_counts_is_one_row_a_player_with_signed_terms_and_what_they_come_to(name):
    events, counts = SCORED[name]
    moment = as_one([words.of(name).announcement(event, NAMES, None) for event in events], None)
    assert moment.counts == counts
    told = [
        (row.total, "|".join(f"{term.what} {term.figure}".strip() for term in row.terms))
        for row in moment.rows
    ]
    assert told == SUMS[name]
    assert [row.seat for row in moment.rows] == list(range(len(told)))


def text_of(node):
    """All that a node says, its parts with a space between."""
    if node is None or isinstance(node, str):
        return node or ""
    parts = [text_of(child).strip() for child in node.children if getattr(child, "tag", "") != "svg"]
    return " ".join(filter(None, parts))


def test_the_rows_of_a_moment_are_a_table_that_a_screen_reader_reads_and_a_winner_is_marked_by_a_word():
    terms = (Term("lost"), Term("paid", "−4", "Corn"), Term("paid", "−3", "Rice"))
    rows = (Row(1, terms, "12", "wins", True, "10 now"), Row(0, total="9"))
    drawn = tally(Announcement("Round 1 ends", rows=rows, counts="GDP"), NAMES, seat_sign)
    assert (drawn.tag, drawn.attrs["aria-label"]) == ("table", "Round 1 ends")
    head, body = drawn.children
    assert text_of(head) == "Player What for GDP"
    first = body.children[0]
    assert text_of(first) == "Ben ★ wins paid −4 −3 (−4 Corn; −3 Rice) lost 12 GDP , 10 now"
    assert (first.children[0].tag, first.children[0].attrs["scope"]) == ("th", "row")
    assert "aria-hidden" in str(first.children[0]), "the star is no word"
    assert [text_of(cell) for cell in body.children[1].children] == ["Ann", "", "9 GDP"]


def test_each_figure_of_an_account_stands_behind_what_it_is_for_and_words_on_a_line_of_their_own():
    """Read as "−1 Debt Trap −2 +1 Carbon Tax −1 bid" no figure could be told to its word."""
    terms = (
        Term("Debt Trap", "−1"),
        Term("asks Ben"),
        Term("Tax", "−2"),
        Term("bid", "−1"),
        Term("Tax", "+1"),
    )
    drawn = tally(Announcement("Round 1 ends", rows=(Row(0, terms),), counts="GDP"), NAMES, seat_sign)
    account = drawn.children[1].children[0].children[1]
    assert [text_of(line) for line in account.children] == ["Debt Trap −1 , Tax −2 +1 , bid −1", "asks Ben"]


def test_whom_the_title_names_has_the_first_account_and_who_has_none_has_no_row():
    """ "Tilda reveals Production Cut" began with Bartholomew's account; who had chosen had an empty one."""
    chose = Announcement("Cleo chooses Turkey for Cars.", rows=(Row(2, (Term("chooses Turkey for Cars"),)),))
    paid = Announcement("Ann pays 4.", rank=0, rows=(Row(0, (Term("paid", "−4"),), "6"),), counts="GDP")
    assert [row.seat for row in as_one([chose, paid], 1, NAMES).rows] == [0]
    gained = Announcement("Cleo gains 1.", rank=0, rows=(Row(2, (Term("Cars", "+1"),), "9"),), counts="GDP")
    assert [row.seat for row in as_one([chose, paid, gained], 0, NAMES).rows] == [2, 0]


def test_a_total_that_is_not_the_score_any_more_says_what_it_is_now():
    ended = Announcement("Round 1 ends", rows=(Row(0, total="12"), Row(1, total="2")), counts="GDP")
    assert [row.after for row in as_it_stands(ended, {0: "10", 1: "2"}).rows] == ["10 now", ""]
    assert [row.after for row in as_it_stands(ended, {}).rows] == ["", ""]


def test_a_turn_that_begins_is_not_announced_without_saying_whose():
    game, chance = playtest.game("scambodia")(3), random.Random(2)
    state = game.start(chance, [])
    said, say = set(), words.of(game)
    while pending := game.pending(state):
        for seat in {0, 1, 2} - set(pending):
            said.add(say.prompt(game.view(state, seat)))
        seat = chance.choice(pending)
        game.apply(state, seat, game.sample(state, seat, chance), chance, [])
    assert not any("turn begins" in each for each in said)


def test_several_open_offers_are_not_accepted_by_a_bare_accept():
    say = words.of("rat_scramble")
    assert [say.value("kind", kind) for kind in ("accept", "decline")] == [
        "Accept an offer",
        "Decline an offer",
    ]


def until_a_trick_is_won(store):
    """A screen that three people share, with the first trick just won on it."""
    table = Table.new(store, playtest.game("cat_in_the_box")(3), NAMES[:3], seed=1)
    chance, view = random.Random(1), TableView(table, pace=1)
    table.pace.choose("normal")
    while not view.session.announcements.holding:
        seat = table.pending[0]
        table.submit(seat, table.game.sample(table.state, seat, chance))
    return view, Page(view.board)


@pytest.mark.parametrize(("speed", "share"), [("slow", 1.0), ("normal", 1.0), ("fast", 0.3)])
def test_where_bots_play_alone_what_comes_out_goes_as_fast_as_they_do(store, speed, share):
    table = Table.new(store, playtest.game("cat_in_the_box")(3), ["bot:random"] * 3, seed=1)
    view, chance = TableView(table, options=Options(start_paused=True)), random.Random(1)
    table.pace.choose(speed)
    while not view.session.announcements.holding:
        table.submit(
            table.pending[0], table.game.sample(table.state, table.pending[0], chance), by="bot:random 1"
        )
    assert view.session.announcements._stays == pytest.approx(
        view.session.announcements.now[1].seconds * share
    )
    view.close()


def test_on_a_shared_screen_a_moment_comes_before_the_next_curtain(store):
    _, page = until_a_trick_is_won(store)
    assert page.doing("show:") == []
    page.do("go-on")
    assert page.doing("show:")


def test_the_time_that_bots_leave_people_begins_when_what_came_out_was_read(store):
    view, page = until_a_trick_is_won(store)
    view.table.pace.active = 0.0
    page.do("go-on")
    assert view.table.store.now() - view.table.pace.active < 5


def test_what_has_come_out_can_be_opened_again_from_the_log(store):
    view, page = until_a_trick_is_won(store)
    n, moment = view.session.announcements.now
    page.do("go-on")
    assert '"data-zone": "moment"' not in page.text
    assert f"moment:{n}" in page.doing("moment:")
    page.do(f"moment:{n}")
    assert '"data-zone": "moment"' in page.text
    assert moment.title in page.text
    assert page.doing("show:"), "nothing waits for what is only read again"


def one_alone(store, name, seats):
    """A table of one person, seat 0, and bots that never move by themselves; and its page."""
    game = playtest.game(name)(seats)
    bots = [bot("random", game) for _ in range(seats - 1)]
    table = Table.new(store, game, ["Ann", *bots], seed=1)
    view = TableView(table, pace=1)
    table.pace.choose("normal")
    return view, Page(view.board)


def go_on_playing(view, kind=None):
    """Play on until an event, of this kind, has come out; the entry and the moment of it, read."""
    table, chance = view.table, random.Random(2)
    while True:
        seat = table.pending[0]
        action = table.game.sample(table.state, seat, chance)
        table.submit(seat, action, by="bot:random 1" if seat else "person")
        up = view.session.announcements.now
        while view.session.announcements.now is not None:
            view.session.announcements.go_on()
        if up is not None and up[1].event is not None and kind in (None, up[1].event.kind):
            return up


@pytest.mark.parametrize("name", ["cat_in_the_box", "collapsization", "rat_scramble", "trade_warz"])
def test_what_is_shown_again_stands_on_the_board_of_then(store, name):
    """A trick's sentence alone came up, beside another trick."""
    view, page = one_alone(store, name, SEATS[name])
    n, _ = go_on_playing(view)
    view._redraw()
    then = view.session.shown_scene.stage
    go_on_playing(view)
    view._redraw()
    assert view.session.shown_scene.stage != then
    assert view.table.outcome is None
    page.do(f"moment:{n}")
    assert snapshot_of(view.session, view.table.view(0)).looks_back
    assert "The board as it was then" in page.text
    again = view.session.shown_scene
    page.do("go-on")
    assert "The board as it was then" not in page.text
    assert view.session.shown_scene.phase != again.phase or view.session.shown_scene.stage != again.stage


def test_a_game_of_memory_shows_no_board_of_then_again(store):
    view, page = one_alone(store, "scambodia", 3)
    n, _ = go_on_playing(view, "declared")
    view._redraw()
    page.do(f"moment:{n}")
    assert view.session.announcements.again_up
    assert not snapshot_of(view.session, view.table.view(0)).looks_back


def test_what_everybody_reads_is_read_with_nobodys_hand_open(store):
    view, page = until_a_trick_is_won(store)
    page.do("go-on")
    while not view.session.announcements.holding:
        page.do(page.doing("show:")[0])
        seat = view.shown
        assert page.pieces(data_can="yes")
        view.session.moves.submit(seat, view.table.game.sample(view.table.state, seat, random.Random(2)))
        view._redraw()
    assert view.shown is None
    assert page.pieces(data_can="yes") == []
    winner = view.table.pending[0]
    page.do("go-on")
    assert page.doing("show:") == [f"show:{winner}"]


@pytest.mark.parametrize("composes", [False, True])
def test_a_hand_is_shut_too_before_what_others_did_unless_its_move_is_begun(store, composes):
    table = Table.new(store, playtest.game("cat_in_the_box")(3), NAMES[:3], seed=1)
    view = TableView(table, pace=1)
    table.pace.choose("normal")
    page = Page(view.board)
    page.do("show:0")
    if composes:
        page.do(page.doing("choose:")[0])
        assert view.composer.begun
    table.ruling([{"op": "replace", "path": "/red_broken", "value": True}], "Red may be led.")
    assert view.session.announcements.holding
    assert view.shown == (0 if composes else None)


def test_beside_a_moment_that_several_people_read_stands_nothing_of_one_of_them(store):
    table = Table.new(store, playtest.game("collapsization")(3), ["Ann", "Ben", "Cleo"], seed=1)
    view, chance = TableView(table, pace=1), random.Random(1)
    page = Page(view.board)
    while table.game.phase(table.state) != "Build":
        seat = table.pending[0]
        table.submit(seat, table.game.sample(table.state, seat, chance), by="person")
    page.do("show:0")
    assert "Your new hand" in str(page.board.panes["players"])
    page.do(f"part:hand-{table.state.hand[0]}")
    page.do(f"part:site-{table.game.hexes_to_build(table.state)[0]}")
    page.do(page.doing("confirm")[0])
    assert len(table.state.history) == 1
    assert view.session.announcements.holding
    assert "Your new hand" not in str(page.board.panes["players"])


def test_a_grid_is_a_table_with_its_meaning_below():
    cells = (Cell("–"), Cell("1", taken=True, best=True))
    made = Grid("How far", ("9♥", "K♦"), (("A6 K♦", cells),), "Framed: built.")
    drawn = str(drawn_grid(made).json())
    assert all(said in drawn for said in ("How far", "A6 K♦", "9♥", "★", "Framed: built."))
    assert drawn.count("data-taken") == drawn.count("data-best") == 1


def phase_above(page):
    """What the header says of where the game stands."""
    (said,) = [node[3] for node in _nodes(page.board.panes) if node[2].get("class") == "pb-phase"]
    return said[0]


def test_while_a_trick_that_was_won_is_told_the_header_counts_that_trick_and_not_the_next(store):
    view, page = until_a_trick_is_won(store)
    assert phase_above(page) == "Trick 1 of 9"
    n = view.session.announcements.now[0]
    page.do("go-on")
    assert phase_above(page) == "Trick 2 of 9"
    page.do(f"moment:{n}")
    assert phase_above(page) == "Trick 1 of 9", "the board shows the first again"
    page.do("go-on")
    assert phase_above(page) == "Trick 2 of 9"


def test_the_header_above_a_moment_of_trade_warz_is_that_of_its_round_and_phase():
    game = playtest.game("trade_warz")(3)
    view = game.view(game.start(random.Random(1), []), None)
    end, flip = trade.RoundEnded(1, (3, 4, 5)), trade.Flipped("Tax", ())
    won = trade.DisputeWon(0, "Indonesia", 3, (0, 1), (4, 2), (1, 0), ((), ()), "")
    view = replace(view, round=2, phase="draw")
    beside = [won, end, flip]
    said = {type(each): front_end(game).phase_during(view, each, beside) for each in beside}
    assert said == {
        trade.DisputeWon: "Round 1 of 5 · Disputes, now round 2",
        trade.RoundEnded: "Round 1 of 5, now round 2",
        trade.Flipped: "Round 2 of 5 · Event phase",
    }
    assert front_end(game).phase_during(view, trade.Drew(0, "export"), beside) == "", (
        "as the position says it"
    )


def test_a_moment_that_goes_by_itself_says_for_how_long_it_still_stays_and_no_other_does(store):
    async def play():
        view, page = until_a_trick_is_won(store)
        (line,) = [node[2] for node in _nodes(page.board.panes) if node[2].get("class") == "pb-runs-out"]
        stays = view.session.announcements.now[1].seconds
        assert line["aria-hidden"] == "true"
        assert line["data-stays"] == round(stays, 2)
        assert stays - 5 < line["data-left"] <= round(stays, 2)
        n = view.session.announcements.now[0]
        page.do("go-on")
        page.do(f"moment:{n}")
        assert '"data-zone": "moment"' in page.text
        assert "pb-runs-out" not in page.text, "what is read again stays until a press"
        view.close()

    asyncio.run(play())


def test_where_nothing_goes_by_itself_no_moment_says_how_long_it_stays(store):
    _, page = until_a_trick_is_won(store)  # there is no loop here
    assert '"data-zone": "moment"' in page.text
    assert "pb-runs-out" not in page.text


def test_what_came_out_in_a_later_move_is_read_too_by_who_acts_after_the_first(store):
    """An income that bots' moves brought behind a dispute was never shown to who acted while that was up."""

    async def play():
        game = playtest.game("cat_in_the_box")(3)
        table = Table.new(store, game, NAMES[:3], seed=1)
        table.pace.choose("normal")
        moments = Announcements(table, words.of(game), lambda: None)
        first, second, third = Announcement("Ann wins"), Announcement("Income"), Announcement("Round 1 ends")
        moments._up = [(3, first), (4, second), (5, third)]
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0])
        moments.look(seat)
        assert [each for _, each in moments._up] == [second, third]
        moments.close()

    asyncio.run(play())


def test_a_spectators_screen_keeps_the_newest_announcement_when_somebody_acts(store):
    """The console fell a phase behind the players, who had read what it still showed."""

    async def play():
        game = playtest.game("cat_in_the_box")(3)
        table = Table.new(store, game, NAMES[:3], seed=1)
        table.pace.choose("normal")
        moments = Announcements(table, words.of(game), lambda: None, elsewhere=True)
        moments._up = [(3, Announcement("Ann wins")), (4, Announcement("Income")), (5, Announcement("Ends"))]
        table.submit(table.pending[0], table.legal(table.pending[0])[0])
        moments.look(None)
        assert [each.title for _, each in moments._up] == ["Ends"]
        moments.close()

    asyncio.run(play())
