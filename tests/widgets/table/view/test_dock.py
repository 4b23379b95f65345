"""What the dock says of others' doings, and what went wrong where somebody acted beside it."""

import asyncio
import random
import re

import pytest

from playtest import words
from playtest.bots import bot
from playtest.engines import codec
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import FavorSeason, Give, VoteFor
from playtest.engines.rat_scramble.moves import Accept, Change, Choose, Decline, Offer
from playtest.engines.scambodia import Scambodia
from playtest.engines.scambodia.moves import Declare
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import Place
from playtest.table import Table
from playtest.table.pace import COMPOSED, PATIENCE
from playtest.widgets import TableView
from playtest.widgets.kit import Message, forms
from playtest.widgets.table import Options
from playtest.widgets.table.session.screen_loop import LOOKS_EVERY
from tests.contract.offers_and_a_peek import OffersAndAPeek
from tests.contract.sealed_bids import SealedBids
from tests.nim import Nim
from tests.widgets.conftest import Page, _nodes

CAST = ("Carmichael", "Quincy", "Medici", "D'Ambrosio")
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
WHY = "Winter would cost me two points."


def inside(page, attribute, value):
    """All texts in the element whose ``attribute`` is ``value``."""
    (found,) = [node for node in _nodes(page.board.panes) if node[2].get(attribute) == value]
    return " ".join(node for node in _texts(found))


def does(page, option):
    """What a press on that answer in the dock does."""
    (found,) = [node[2] for node in _nodes(page.board.panes) if node[2].get("data-option") == option]
    return found["data-do"]


def _texts(node):
    for child in node[3]:
        yield from [child] if isinstance(child, str) else _texts(child)


@pytest.fixture
def declined(store):
    """Ann's table after a bot has turned her offer down, and what shows it."""
    table = Table.new(store, RatScramble(4), ["Ann", "bot:random", "bot:random", "bot:random"])
    for seat, character in enumerate(CAST):
        table.submit(seat, Choose(character))
    table.submit(0, Offer((VoteFor(1, table.state.proposals[0]), Give(0, 1, 0, 1))))
    by = f"bot:{bot('random', table.game).name}"
    table.submit(1, Decline(table.state.offers[0].id), by=by)
    table.explained(1, WHY, by)
    return table, Page(TableView(table).board)


def test_a_bots_reason_stands_in_the_dock(declined):
    table, page = declined
    assert f"{table.names[1]}: {WHY}" in inside(page, "data-zone", "dock")


def test_a_bots_reason_goes_when_a_person_has_acted_again(declined):
    table, page = declined
    table.submit(0, Offer((VoteFor(2, table.state.proposals[0]), Give(0, 2, 0, 1))))
    assert WHY not in inside(page, "data-zone", "dock")


def test_bots_of_a_fork_wait_for_a_word(store):
    async def play():
        table = Table.new(store, SealedBids(2), ["bot:random", "bot:random"])
        view = TableView(table.fork(1), pace=0.001, options=Options(start_paused=True))
        page = Page(view.board)
        await asyncio.sleep(0.1)
        waited, word = view.table.pending, page.doing("begin-bots")
        page.do("begin-bots")
        while view.table.outcome is None:
            await asyncio.sleep(0.01)
        view.close()
        return waited, word

    waited, word = asyncio.run(asyncio.wait_for(play(), 20))
    assert waited == (0, 1)
    assert word == ["begin-bots"]


def test_bots_that_play_among_themselves_are_paused_and_go_on_by_a_press(store):
    async def play():
        table = Table.new(store, SealedBids(2), ["bot:random", "bot:random"])
        view = TableView(table, pace=30.0)
        page = Page(view.board)
        seen = [page.doing("begin-bots")]
        page.do("begin-bots")
        seen.append(page.doing("hold-bots"))
        page.do("hold-bots")
        seen.append(page.doing("begin-bots"))
        held = table.pace.held(store.now())
        view.close()
        return seen, held

    assert asyncio.run(asyncio.wait_for(play(), 20)) == (
        [["begin-bots"], ["hold-bots"], ["begin-bots"]],
        True,
    )


def test_bots_that_are_left_alone_wait_for_a_word(store):
    """As when the last person has run out of time for good."""

    async def play():
        table = Table.new(store, SealedBids(2), ["Ann", "bot:random"])
        view = TableView(table, pace=0.001)
        page = Page(view.board)
        table.seat_bot(0, "random")
        await asyncio.sleep(0.1)
        over, word = table.outcome, page.doing("begin-bots")
        view.close()
        return over, word

    assert asyncio.run(asyncio.wait_for(play(), 20)) == (None, ["begin-bots"])


def test_bots_that_wait_say_so_in_the_dock_and_play_on_when_a_person_is_back(store):
    async def play():
        table = Table.new(store, SealedBids(2), ["Ann", "bot:random"])
        view = TableView(table, pace=0.001)
        page = Page(view.board)
        table.seat_bot(0, "random")
        await asyncio.sleep(0.1)
        dock = inside(page, "data-zone", "dock")
        table.seat_person(0)
        while 1 in table.pending:
            await asyncio.sleep(0.01)
        view.close()
        return dock, table.pace.awaits_word

    dock, waits = asyncio.run(asyncio.wait_for(play(), 20))
    assert "The bots are waiting for you." in dock
    assert "Let the bots play" in dock
    assert "thinking" not in dock
    assert not waits


@pytest.mark.parametrize(
    ("do", "drawer", "values", "wrong"),
    [
        ("note", "note", {"text": " "}, "Write the note first."),
        ("talk", "talk", {"text": ""}, "Type something to say first."),
        ("ruling", "ruling", {"reason": "", "state": "{}"}, "Give a reason for the ruling"),
        ("survey", "survey", {}, "Who is answering?"),
    ],
)
def test_what_goes_wrong_in_a_drawer_is_said_in_that_drawer(shown, do, drawer, values, wrong):
    _, page = shown(SealedBids(2), ["Ann", "Ben"])
    page.do(do, **values)
    assert wrong in inside(page, "data-drawer", drawer)
    assert wrong not in inside(page, "data-zone", "dock")


@pytest.mark.parametrize(
    ("names", "others"),
    [(["Ann", "Ben", "Cleo"], "Ben and Cleo too"), (["Ann", "Ben", "Cleo", "Dora"], "3 others too")],
)
def test_two_others_who_are_to_move_too_are_named_and_more_are_counted(store, names, others):
    view = TableView(Table.new(store, SealedBids(len(names)), names), 0)
    assert f"It is your turn ({others})." in Page(view.board).text
    view.close()


def test_who_may_act_is_told_so_while_only_bots_are_awaited(store):
    table = Table.new(store, OffersAndAPeek(2), ["bot:random", "Ben"])
    view = TableView(table, 1)
    assert "You may act." in Page(view.board).text
    view.close()


def test_a_long_move_takes_the_width_of_the_dock_and_its_button_says_what_it_does(shown):
    view, page = shown(RatScramble(4), NAMES, seed=3)
    for seat, character in enumerate(CAST):
        view.table.submit(seat, Choose(character))
    first, second = view.table.state.proposals
    for key in ("with-1", f"give-{first}", f"get-{second}"):
        view._hear(Message(f"part:deal-{key}"))
    assert "Make this offer" in page.text
    view._hear(Message("clear"))
    clauses = VoteFor(1, second), VoteFor(0, first), FavorSeason(0, "Winter", 2)
    view.composer.open_form(Offer)
    view.composer.fill(forms.fill(view.composer.form.spec, codec.plain(Offer(clauses))))
    view._draw()
    assert "pb-long" in str(view.board.panes)


def test_main_buttons_of_long_moves_say_what_they_do():
    assert words.of("rat_scramble").submit_label(Change(1, "three_tokens"), NAMES) == "Change this vote"
    assert (
        words.of("trade_warz").submit_label(Place("Freedom Corn", "Mexico", 1), NAMES) == "Place it face down"
    )


def test_step_by_step_the_dock_has_the_press_that_lets_a_bot_move(store):
    """And only where a bot waits for it; the log and the sentence say that it is not hung."""

    async def play():
        table = Table.new(store, Nim(3), ["Ann", "bot:random", "bot:random"])
        view = TableView(table, pace=None)
        page = Page(view.board)
        seen = []
        while table.pending == (0,):
            seen.append((inside(page, "data-zone", "dock"), page.doing("next")))
            page.do("next")  # a page that is late; nothing comes of it
            table.submit(0, table.legal(0)[0])
        for _ in range(2):
            seen.append((inside(page, "data-zone", "dock"), page.doing("next")))
            moves = len(table.log)
            await asyncio.sleep(0.1)
            assert len(table.log) == moves
            page.do("next")
            while len(table.log) == moves:
                await asyncio.sleep(0.01)
        seen.append((inside(page, "data-zone", "dock"), page.doing("next")))
        view.close()
        return seen

    own, first, second, again = asyncio.run(asyncio.wait_for(play(), 20))
    assert own[1] == again[1] == []
    assert first[1] == second[1] == ["next"]
    assert "step by step" in first[0]
    assert "thinking" not in first[0] + second[0]


@pytest.fixture
def scambodia(store):
    """Ann's screen of her own in her first turn."""
    table = Table.new(store, Scambodia(2), ["Ann", "Ben"])
    while not any(isinstance(move, Declare) for move in table.legal(0)):
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0])
    return table, Page(TableView(table, 0, pace=0).board)


def test_declaring_takes_a_second_press_and_drawing_does_not(scambodia):
    table, page = scambodia
    declare, draw = (does(page, f"kind={kind}") for kind in ("declare", "draw"))
    assert draw.startswith("make:")
    entries = len(table.log)
    page.do(declare)
    assert len(table.log) == entries
    assert "or it counts twice" in inside(page, "data-zone", "dock")
    page.do(*page.doing("confirm:"))
    assert len(table.log) > entries


def test_the_pace_says_that_it_stays_for_the_next_playtest(store):
    table = Table.new(store, Nim(2), ["Ann", "bot:random"])
    page = Page(TableView(table, pace=0).board)
    assert "New playtests will use this speed" in inside(page, "data-drawer", "pace")


def test_a_remark_in_the_dock_says_to_whom_it_is_made(declined):
    table, page = declined
    table.explained(2, "Not for me.", "bot:random", to=3)
    assert f"{table.names[2]} to {table.names[3]}: Not for me." in inside(page, "data-zone", "dock")


def test_bots_that_let_people_act_first_act_when_they_are_told_to(declined):
    table, page = declined
    table._get_runner()
    table.pace.seconds = 1.0
    page.do("escape")
    said = " ".join(inside(page, "data-clock", "patience").split())
    assert said == "Take your time: bots keep dealing or take a vote token if nobody acts for . Let them act"
    page.do("let-them-act")
    assert table.waiting_bots() is None
    assert page.doing("let-them-act") == []


def test_a_dock_says_where_bots_may_have_to_wait_so_that_the_line_for_it_keeps_its_place(declined, store):
    table, page = declined
    table._get_runner()
    table.pace.seconds = 1.0
    page.do("escape")
    assert '"data-waits": "press"' in page.text
    page.do("let-them-act")
    assert '"data-waits": "press"' in page.text, "bots wait no longer, and may again"
    people = Table.new(store, Nim(2), ["Ann", "Ben"])
    assert '"data-waits"' not in Page(TableView(people, pace=0).board).text


def test_bots_that_are_told_to_act_and_have_nothing_to_add_say_so(declined, monkeypatch):
    table, page = declined
    monkeypatch.setattr("playtest.table.runner.asked", lambda *_, **__: None)
    runner = table._get_runner()
    table.pace.seconds = 1.0

    def ask():
        """What the runner does in a round: each bot that may act is asked once."""
        while (choice := runner._next_bot()) is not None:
            assert runner._waits(choice, runner._choose(choice))

    ask()
    page.do("escape")
    assert "nothing to add" not in inside(page, "data-zone", "dock")  # nobody has pressed
    page.do("let-them-act")
    assert "nothing to add" not in inside(page, "data-zone", "dock")  # they are being asked
    ask()
    page.do("escape")
    bots = f"{table.names[1]}, {table.names[2]} and {table.names[3]}"
    assert f"{bots} have nothing to add." in inside(page, "data-zone", "dock")
    table.submit(0, Offer((VoteFor(2, table.state.proposals[0]), Give(0, 2, 0, 1))))
    assert "nothing to add" not in inside(page, "data-zone", "dock")


def test_whoever_looks_reads_for_whom_bots_wait_and_is_you_where_it_is_plain_who_that_is(declined):
    table, _ = declined
    table._get_runner()
    table.pace.seconds = 1.0
    table.seat_person(3, "Dan")

    def waits(*seat):
        said = inside(Page(TableView(table, *seat).board), "data-clock", "patience").partition(".")[0]
        return " ".join(said.split())

    assert waits(0) == waits(3).replace("Ann", "Dan") == "Bots wait for you and Dan"
    assert waits() == "Bots wait for Ann and Dan", "two share the screen"


def test_the_countdown_of_bots_begins_when_what_came_out_was_read(declined):
    table, page = declined
    table._get_runner()
    table.pace.seconds = 1.0
    page.do("escape")
    assert '"data-clock": "patience"' in page.text
    table.submit(2, Offer((VoteFor(3, table.state.proposals[0]), Give(2, 3, 2, 1))), by="bot:random")
    table.submit(3, Accept(table.state.offers[-1].id), by="bot:random")
    assert page.doing("go-on") == ["go-on"], "it stands beside a move that Ann may make"
    assert '"data-clock": "patience"' not in page.text
    page.do("go-on")
    assert '"data-clock": "patience"' in page.text


def test_while_a_drawer_is_open_the_dock_says_so_and_no_number_that_stands_still(declined):
    table, page = declined
    table._get_runner()
    table.pace.seconds = 1.0
    page.do("reading:yes")
    said = " ".join(inside(page, "data-zone", "dock").split())
    assert "Bots wait for you while somebody reads the rules or the log." in said
    assert '"data-clock": "patience"' not in page.text
    assert page.doing("let-them-act") == ["let-them-act"]
    page.do("hello")
    assert '"data-clock": "patience"' in page.text, "a page that was loaded anew has no drawer open"


def test_while_the_curtain_hangs_bots_wait_as_long_as_for_a_move_on_its_way(store):
    table = Table.new(store, TradeWarz(3), ["Ann", "Ben", "bot:random"], seed=4)
    table._get_runner()
    table.pace.seconds = 1.0
    page = Page(TableView(table).board)
    assert page.doing("show") == ["show:0"]
    assert table.pace.patient() == COMPOSED, "nobody can act before the screen has been handed over"
    page.do("show:0")
    assert table.pace.patient() == PATIENCE
    page.do("hide")
    assert table.pace.patient() == COMPOSED


def test_a_screen_says_how_long_bots_wait_for_somebody_at_another(declined):
    table, _ = declined
    table._get_runner()
    table.pace.seconds = 1.0

    async def looks_on():
        notebook = Page(TableView(table).board)
        table.pace.composes("Ann's phone", True)
        await asyncio.sleep(2 * LOOKS_EVERY)
        return notebook.text

    text = asyncio.run(looks_on())
    left = float(re.search(r'"data-clock": "patience", "data-left": ([0-9.]+)', text)[1])
    assert left > PATIENCE


def test_bots_never_say_that_they_wait_longer_than_the_phase_lasts(store):
    table = Table.new(store, TradeWarz(2), ["Ann", "bot:random"], seed=4)
    table._get_runner()
    table.pace.seconds = 1.0
    table.pace.patience, chance = 1_000.0, random.Random(4)
    while table.clock is None or table.waiting_bots() is None:
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
    table.resume_clock()
    page = Page(TableView(table).board)
    faces = [node[2] for node in _nodes(page.board.panes) if "data-left" in node[2]]
    left = {face["data-clock"]: face["data-left"] for face in faces}
    patience = left.pop("patience")
    assert patience <= min(left.values()) + 1


def test_where_others_play_too_nobody_ends_the_patience_of_bots_from_a_page_of_their_own(declined):
    table, _ = declined
    table._get_runner()
    table.pace.seconds = 1.0
    alone, shared = TableView(table, 0), TableView(table)
    assert Page(alone.board).doing("let-them-act") == ["let-them-act"]
    table.seat_person(3, "Dan")
    assert table.waiting_bots() is not None
    assert Page(alone.board).doing("let-them-act") == []
    assert Page(shared.board).doing("let-them-act") == ["let-them-act"]
    Page(alone.board).do("let-them-act")
    assert table.waiting_bots() is not None


def test_bots_beside_people_are_paused_where_there_is_no_clock_and_so_they_are_at_another_screen(store):
    """They counted down while somebody was at the door; only a drawer held them."""

    async def play():
        table = Table.new(store, SealedBids(3), ["Ann", "Ben", "bot:random"])
        view = TableView(table, pace=30.0)
        page = Page(view.board)
        page.do("hello")
        seen = [page.doing("hold-bots"), page.doing("begin-bots")]
        page.do("hold-bots")
        seen += [page.doing("hold-bots"), page.doing("begin-bots")]
        now = store.now()
        held = [table.pace.held(now), table.pace.use.until > now + 30]
        page.do("begin-bots")
        held += [table.pace.held(now), table.pace.use.until > now]
        seen.append(page.doing("hold-bots"))
        view.close()
        return seen, held

    seen, held = asyncio.run(asyncio.wait_for(play(), 20))
    assert seen == [["hold-bots"], [], [], ["begin-bots"], ["hold-bots"]]
    assert held == [True, True, False, False]
