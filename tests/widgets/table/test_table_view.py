import asyncio
import json

import pytest
from ipywidgets import Widget

from playtest.engines.cat_in_the_box import CatInTheBox, Discard, Play
from playtest.engines.game import Illegal
from playtest.engines.trade_warz import TradeWarz
from playtest.table import Table
from playtest.widgets import TableView
from tests.contract.interrupts import Interrupts
from tests.contract.offers_and_a_peek import Offer, OffersAndAPeek
from tests.contract.sealed_bids import SealedBids
from tests.nim import Nim
from tests.widgets.conftest import Page, _nodes

PEOPLE = ["Ann", "Ben", "Cleo", "Dan"]
BOTS = ["Ann", "bot:random", "bot:random", "bot:random"]


def hand_shown(page):
    return page.pieces(data_name="card")


def discard(view, page):
    """The seat that is shown, or before which the curtain hangs, discards its first card."""
    for do in page.doing("show:"):
        page.do(do)
    page.do(f"part:{hand_shown(page)[0]}")
    page.do(*page.doing("confirm:"))


def to_tricks(view, page):
    for _ in range(4):
        discard(view, page)
    for _ in range(4):
        page.do(*page.doing("show:"))
        page.do(page.option("2"))
        page.do(*page.doing("confirm:"))


# -- the curtain


def test_a_hand_is_hidden_until_its_player_says_so(shown):
    _, page = shown(CatInTheBox(4), PEOPLE)
    assert hand_shown(page) == []
    page.do("show:0")
    assert len(hand_shown(page)) == 10


def test_the_curtain_falls_when_somebody_else_is_to_act(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("show:0")
    discard(view, page)
    assert view.shown is None
    assert page.doing("show:") == ["show:1"]
    assert hand_shown(page) == []


def test_a_seat_is_only_shown_when_the_curtain_hangs_before_it(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("show:2")
    assert view.shown is None
    page.do("seat:2")
    page.do("show:2")
    assert view.shown == 2


def test_with_the_curtain_down_the_page_is_the_same_whatever_is_held(shown):
    def panes(seed):
        view, page = shown(CatInTheBox(4), PEOPLE, seed=seed)
        text = page.text
        for told in (view.table.id, f"{view.table.header.created:%Y-%m-%d %H:%M}"):
            text = text.replace(told, "…")
        return text

    assert panes(1) == panes(2)


def test_after_the_curtain_fell_no_message_and_no_new_page_gets_a_hand(shown, wire):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("show:0")
    assert "hand-0" in page.sent()
    wire.heard.clear()
    page.do("hide")
    Page(view.board).do("hello")
    for secret in ("hand-0", "Your hand", '"Card '):
        assert secret not in page.sent()
        assert secret not in page.text


def test_widget_state_never_holds_a_hand(shown):
    Widget.close_all()  # what other tests have left behind
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("show:0")
    hand = f"Your hand: {', '.join(map(str, sorted(n for n in _hand(view, 0))))}"
    assert hand in page.text
    for text in (json.dumps(Widget.get_manager_state(), default=str), repr(view), repr(view.board)):
        assert hand not in text
        assert "hand-0" not in text


def test_after_closing_nothing_is_left(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("show:0")
    view.close()
    assert view.board.panes == {}
    page.do("show:0")
    assert view.board.panes == {}


def test_the_facilitator_can_look_at_all_cards_and_cover_them_again(shown, wire):
    view, page = shown(CatInTheBox(4), PEOPLE)
    covered = page.text
    page.do("open")
    assert view.shown is None
    assert all(f"hand-{seat}-" in page.text for seat in range(4))
    wire.heard.clear()
    page.do("cover")
    assert page.text == covered
    Page(view.board).do("hello")
    assert not any(f"hand-{seat}-" in page.sent() for seat in range(4))


def test_a_player_at_a_screen_of_their_own_cannot_open_all_cards(shown):
    _, page = shown(CatInTheBox(4), PEOPLE, seat=1)
    page.do("open")
    assert "hand-1-" in page.text
    assert "hand-0-" not in page.text


def test_a_screen_of_its_own_has_no_curtain_and_no_other_hand(shown):
    view, page = shown(CatInTheBox(4), PEOPLE, seat=2)
    assert len(hand_shown(page)) == 10
    assert page.doing("seat:") == page.doing("hide") == page.doing("ruling") == page.doing("pause") == []
    page.do("seat:1")
    page.do("show:1")
    page.do("ruling-open")
    assert view.shown == 2
    assert "Only the facilitator can do that." in page.text


def test_a_game_without_secrets_needs_no_curtain(shown):
    view, page = shown(Nim(2), PEOPLE[:2])
    assert page.doing("show:") == []
    assert view.shown == view.table.pending[0]


def test_a_view_made_anew_from_the_log_hides_the_hand_again(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    discard(view, page)
    page.do("show:1")
    again = TableView(Table.open(view.table.store, view.table.id))
    assert again.shown is None
    assert Page(again.board).doing("show:") == ["show:1"]


# -- composing


def test_a_card_is_discarded_by_two_clicks(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("show:0")
    page.do(f"part:{hand_shown(page)[3]}")
    assert page.pieces(data_name="card", data_picked="yes") == [hand_shown(page)[3]]
    page.do(*page.doing("confirm:"))
    assert view.table.log[-1].kind == "move"
    assert view.table.log[-1].seat == 0


def test_a_second_click_on_confirm_does_nothing(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("show:0")
    page.do(f"part:{hand_shown(page)[0]}")
    (confirm,) = page.doing("confirm:")
    page.do(confirm)
    page.do(confirm)
    assert [entry.kind for entry in view.table.log] == ["start", "move"]
    assert "pb-refusal" not in page.text


def test_bots_know_whether_a_move_has_been_begun(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("show:0")
    usual = view.table.pace.patient()
    for end in (lambda: page.do("escape"), view.close):
        page.do(f"part:{hand_shown(page)[0]}")
        assert view.table.pace.patient() > usual
        end()
        assert view.table.pace.patient() == usual


def test_escape_lets_everything_go(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("show:0")
    page.do(f"part:{hand_shown(page)[0]}")
    page.do("escape")
    assert not view.composer.begun


def test_a_move_from_a_stale_screen_is_explained_and_loses_nothing(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("show:0")
    page.do(f"part:{hand_shown(page)[0]}")
    (confirm,) = page.doing("confirm:")
    elsewhere = Table.open(view.table.store, view.table.id)
    elsewhere.submit(0, elsewhere.legal(0)[-1])
    page.do(confirm)
    assert "The table changed." in page.text
    assert [entry.kind for entry in elsewhere.log] == ["start", "move"]


def test_the_space_of_the_research_board_says_card_and_color(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    to_tricks(view, page)
    page.do(*page.doing("show:"))
    space = page.pieces(data_name="space", data_can="yes")[0]
    page.do(f"part:{space}")
    page.do(*page.doing("confirm:"))
    (declared,) = [e for e in view.table.log if e.kind == "move" and e.body["kind"] == "play"]
    assert space == f"space-{declared.body['color']}-{declared.body['number']}"


def test_an_offer_is_made_by_a_form(shown):
    view, page = shown(OffersAndAPeek(3), PEOPLE[:3])
    page.do("seat:1")
    page.do("show:1")
    page.do(page.option("Offer"))
    page.do("form", to="2", coins="9")
    assert "One offer a turn" in page.text
    page.do("form", to="2", coins="1")  # its button makes the offer
    assert view.table.log[-1].body["coins"] == 1
    assert Offer(2, 1) in view.table.state.offers


def test_thinking_time_begins_when_the_curtain_is_lifted(shown, store):
    view, page = shown(CatInTheBox(4), PEOPLE)
    lifted = store.now()
    discard(view, page)
    entry = view.table.log[-1]
    assert lifted <= entry.shown <= entry.at


# -- bots, log, facilitator


def test_bots_moves_appear_while_they_are_made(shown):
    view, page = shown(CatInTheBox(4), BOTS)
    before = view.board.rev
    view.table.tick()
    assert view.board.rev == before + 1
    assert "Rob discards a card." in page.text


def test_a_person_alone_with_bots_never_sees_a_curtain(shown):
    view, page = shown(CatInTheBox(4), BOTS)
    assert view.shown == 0
    discard(view, page)
    for _ in range(3):
        view.table.tick()
    assert view.shown == 0
    assert page.doing("show:") == []


def test_the_log_tells_each_seat_only_what_it_may_know(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    discard(view, page)
    assert "Ann discards a card." in page.text
    assert "You discard" not in page.text
    page.do("seat:0")
    page.do("show:0")
    assert "You discard" in page.text


def test_a_note_says_what_it_is_about(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("note", text="<b>slow</b>", tags="rules, slow", about="1")
    body = view.table.log[-1].body
    assert (body["text"], body["tags"], body["about"]) == ("<b>slow</b>", ["rules", "slow"], 1)
    assert "Note on entry 1: <b>slow</b> [rules, slow]" in page.text


@pytest.mark.parametrize(
    ("do", "values", "sentence"),
    [
        ("note", {"text": " "}, "Write the note first."),
        ("note", {"text": "x", "about": "first"}, "Give the number of a log entry"),
        ("talk", {"text": ""}, "Type something to say first."),
        ("undo", {}, "There is nothing to undo."),
        ("pause", {}, "There is no clock now."),
        ("survey", {"fun": "4"}, "Who is answering?"),
    ],
)
def test_what_cannot_be_done_is_one_clear_sentence(shown, do, values, sentence):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do(do, **values)
    assert sentence in page.text
    assert len(view.table.log) == 1


def test_the_facilitator_takes_back_a_slip(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    discard(view, page)
    page.do("undo")
    assert view.table.state.discards == [None] * 4


def test_a_line_of_the_log_is_gone_back_to_after_one_question(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    for seat in range(4):
        view.table.submit(seat, view.table.legal(seat)[0])
    assert "back:3" in page.doing("back:")
    assert "back:5" not in page.doing("back:"), "nothing has been done since the newest line"
    page.do("back:3")
    assert "Go back to here and undo 2 moves (Cleo 1, Dan 1)?" in page.text
    assert "Undo 2 moves" in page.text, "the button says what it does"
    assert "'s turn." not in page.text, "one question at a time"
    told = view.session.books.lines(view.shown, None)[0]
    (line,) = [line.text for line in told if line.n == 3]
    assert f"The line you pressed stays: “{line}”" in page.text
    assert "and keep that line" in page.text, "and its button says it before it is pressed"
    assert view.table.voided == set()
    page.do("undo-yes")
    assert view.table.voided == {4, 5}


def test_while_it_is_asked_bots_wait_and_what_happens_all_the_same_ends_the_question(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    for seat in range(4):
        view.table.submit(seat, view.table.legal(seat)[0])
    page.do("go-on")
    page.do("back:3")
    assert view.table.pace.held(view.table.store.now() + 60)
    page.do("undo-no")
    assert not view.table.pace.held(view.table.store.now() + 60)
    page.do("back:3")
    seat = view.table.pending[0]
    view.table.submit(seat, view.table.legal(seat)[0])
    assert "Go back to here and undo" not in page.text
    assert "The table changed. Nothing was undone." in page.text
    assert view.table.voided == set()


def test_back_to_here_quotes_what_was_done_and_not_what_came_of_it(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    while not any("wins trick" in line.text for line in view.session.books.lines(None, None)[0][1:]):
        seat = view.table.pending[0]
        view.table.submit(seat, view.table.legal(seat)[0])
    told = view.session.books.lines(None, None)[0]
    won = next(line for line in told if "wins trick" in line.text)
    seat = view.table.pending[0]
    view.table.submit(seat, view.table.legal(seat)[0])
    page.do(f"back:{won.n}")
    played = [line.text for line in told if line.n == won.n][-1]
    assert "plays" in played
    assert f"The line you pressed stays: “{played}”" in page.text


def test_after_an_undo_the_screen_goes_to_whose_slip_it_was(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    discard(view, page)
    page.do("show:1")
    assert view.shown == 1
    page.do("undo")
    assert view.shown is None
    assert page.doing("show:") == ["show:0"]


def test_what_was_taken_back_is_said_with_its_player_and_stands_struck_out(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    discard(view, page)
    page.do("undo")
    assert f"{view.table.names[0]} undoes a move." in page.text
    assert "The facilitator undoes" not in page.text
    assert "pb-gone" in page.text
    assert view.table.undone(len(view.table.log)) == f"{view.table.names[0]}'s move"
    discard(view, page)
    discard(view, page)
    view.table.undo(1)
    first, second = view.table.names[:2]
    assert view.table.undone(len(view.table.log)) == f"2 moves ({first} 1, {second} 1)"
    assert f"The facilitator undoes 2 moves ({first} 1, {second} 1)." in page.text
    view.table.undo(view.table.log[-2].n)
    assert view.table.undone(len(view.table.log)) == "an undo"


def test_a_player_takes_back_only_their_own_last_move(shown):
    view, page = shown(CatInTheBox(4), PEOPLE, seat=1)
    assert page.doing("undo") == []
    discard(view, page)
    assert page.doing("undo") == ["undo"]
    page.do("undo")
    assert view.table.state.discards == [None] * 4


def test_a_ruling_edits_the_position_with_a_reason(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    assert '"aside"' not in page.text
    page.do("ruling-open")
    plain = json.loads(view.session.drawers.state_text)
    plain["start_player"] = 2
    page.do("ruling", state=json.dumps(plain), reason="Cleo is the youngest")
    assert view.table.state.start_player == 2
    assert "Ruling: Cleo is the youngest" in page.text
    assert view.session.drawers.state_text is None


def test_a_ruling_that_makes_no_sense_is_refused_in_a_sentence(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("ruling", state="{", reason="why not")
    assert "This is not JSON: line 1" in page.text
    page.do("ruling", state="{}", reason="")
    assert "Give a reason for the ruling" in page.text
    page.do("ruling-open")
    plain = json.loads(view.session.drawers.state_text)
    page.do("ruling", state=json.dumps({**plain, "phase": "siesta"}), reason="x")
    assert "phase" in view.session.drawers.wrong[1]
    assert len(view.table.log) == 1


def test_a_seat_changes_hands(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("rename:1", name="Bea", player="random")
    assert view.table.names[1] == "Bea"
    assert view.table.seats[1].is_bot
    page.do("rename:1", name="Bea", player="person")
    assert not view.table.seats[1].is_bot


def test_a_bot_that_takes_a_bots_seat_has_a_name_of_its_own_and_one_for_a_person_keeps_theirs(shown):
    view, page = shown(CatInTheBox(4), [*PEOPLE[:3], "bot:careful"])
    page.do("rename:3", name=view.table.names[3], player="random")
    assert view.table.names[3] == "Rob"
    assert "Seat 4 is now called Rob; " in page.text
    for player in ("random", "careful"):
        page.do("rename:1", name=PEOPLE[1], player=player)
        assert view.table.seats[1].bot_name == player
        assert view.table.names[1] == PEOPLE[1]


def test_a_survey_is_kept_with_its_seat(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    page.do("survey", seat="2", fun="4", predictable="0", favorite="The paradox")
    entry = view.table.log[-1]
    assert (entry.kind, entry.seat) == ("survey", 2)
    assert entry.body["answers"] == {"fun": 5, "predictable": "yes", "favorite": "The paradox"}


def test_the_result_stands_on_the_board_at_the_end(shown):
    view, page = shown(SealedBids(2), ["bot:random", "bot:random"])
    while view.table.outcome is None:
        view.table.tick()
    assert "The game is over." in page.text
    assert '"data-results": true' in page.text


def test_a_clock_is_shown_with_its_warning_and_can_be_paused(shown):
    view, page = shown(Interrupts(3), PEOPLE[:3])
    while view.table.clock is None:
        seat = view.table.pending[0]
        view.table.submit(seat, view.table.legal(seat)[-1])
    view.table.tick()
    assert '"data-running": "yes"' in page.text
    page.do("pause")
    assert '"data-running": "no"' in page.text


def test_a_playtest_that_can_only_be_looked_at_says_why(shown, store):
    view, _ = shown(CatInTheBox(4), PEOPLE)
    table = Table.open(store, view.table.id)
    table.readonly = "It was played by other rules."
    page = Page(TableView(table).board)
    assert "It was played by other rules." in page.text
    assert page.doing("confirm:") == page.doing("undo") == []
    with pytest.raises(Illegal):
        table.submit(0, Discard(1))


def test_a_seat_that_there_is_not_is_refused(store):
    table = Table.new(store, CatInTheBox(4), PEOPLE)
    with pytest.raises(ValueError, match="seats 0 to 3, not 4"):
        TableView(table, 4)


# -- games without a front-end


@pytest.mark.parametrize("game", [SealedBids(3), Interrupts(3), OffersAndAPeek(3)], ids=lambda g: g.name)
def test_a_game_without_a_front_end_is_played_to_its_end(shown, game):
    view, page = shown(game, PEOPLE[:3])
    for _ in range(400):
        if view.table.outcome is not None:
            break
        if show := page.doing("show:"):
            page.do(show[0])
        elif view.shown not in view.table.pending:
            page.do(f"seat:{view.table.pending[0]}")
        elif confirm := page.doing("confirm:"):
            page.do(confirm[0])
        elif options := [*page.doing("choose:"), *page.doing("make:")]:
            page.do(next((o for o in options if "kind" not in o), options[0]))
        else:
            page.do("clear")
    assert view.table.outcome is not None
    assert view.session.refusals.text == ""


def test_a_game_derived_in_a_cell_keeps_its_board(shown):
    class Longer(CatInTheBox):
        name = "cat_in_the_box_longer"

    _, page = shown(Longer(4), PEOPLE)
    assert "Research board" in page.text


def _hand(view, seat):
    from playtest.engines.cat_in_the_box import unpack

    return unpack(view.table.state.hands[seat])


def test_red_and_free_spaces_only_are_offered(shown):
    view, page = shown(CatInTheBox(4), PEOPLE)
    to_tricks(view, page)
    page.do(*page.doing("show:"))
    legal = view.table.legal(0)
    assert all(isinstance(move, Play) for move in legal)
    spaces = page.pieces(data_name="space", data_can="yes")
    assert len(set(spaces)) == len({(m.number, m.color) for m in legal})


# -- in the event loop


def test_bots_play_by_themselves_while_a_view_is_open(store):
    async def play():
        table = Table.new(store, SealedBids(2), ["bot:random", "bot:random"])
        first, second = TableView(table, pace=0), TableView(table, pace=0)
        first.close()
        while table.outcome is None:
            await asyncio.sleep(0.01)
        second.close()
        return table, second

    table, view = asyncio.run(asyncio.wait_for(play(), 20))
    assert table.outcome is not None
    assert view.board.panes == {}


class Sulking:
    name, version, needs_view = "sulking", "1", False

    def choose(self, game, view, legal, chance):
        raise RuntimeError("no")


def test_a_bot_that_fails_is_told_on_the_screen(store):
    async def play():
        table = Table.new(store, SealedBids(2), [Sulking(), "Ann"])
        view = TableView(table, pace=0)
        while "cannot play" not in Page(view.board).text:
            await asyncio.sleep(0.01)
        view.close()

    asyncio.run(asyncio.wait_for(play(), 20))


def test_what_the_drawers_say_of_a_playtest_is_in_words(shown):
    view, page = shown(CatInTheBox(3), ["Ann", "Ben", "Cleo"])
    assert view.table.header.digest not in page.text
    assert "as published" in page.text
    assert "very much" in page.text
    assert page.text.count("Close") == 2  # of the log, and of the tables
    page.do("note", text="Nobody reads the red line")
    assert f"Your note on entry {view.table.log[-1].body['about']} of the log is saved." in page.text
    view.table.seat_bot(1, "sharp")
    page.do("hello")
    assert "Ben, seat 2, is played by the bot Sharp Shirin." in page.text


def test_the_button_of_the_tables_shifts_no_other_when_it_comes(shown):
    _, page = shown(TradeWarz(3), ["Ann", "Ben", "Cleo"])
    (tools,) = [node for node in _nodes(page.board.panes) if node[1] == "tools"]
    assert [node[2].get("data-open") for node in tools[3]].index("ledger") == 0
