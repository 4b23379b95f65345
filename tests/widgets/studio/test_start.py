import asyncio
import json
import random
import time

import pytest

from playtest import bots, catalog
from playtest.engines.cat_in_the_box import CatRules
from playtest.engines.trade_warz import TradeWarz
from playtest.lab import shipped_notebooks
from playtest.record import Store, versions
from playtest.seats.room_store import Rooms
from playtest.table import Table
from playtest.widgets import start
from playtest.widgets.games.scambodia.table import FACES
from tests.widgets.conftest import Page, _nodes


@pytest.fixture
def first(store):
    screen = start(store=store)
    page = Page(screen.board)
    page.do("hello")
    page.do("change", game="cat_in_the_box", players="4")
    return screen, page


def test_a_playtest_is_set_up_and_opens_on_the_same_board(first, store):
    screen, page = first
    page.do("begin", **{"title": "Tuesday", "tags": "v2, late", "name.0": "Zoe"})
    assert screen.view is not None
    (header,) = store.playtests()
    assert (header.title, header.tags) == ("Tuesday", ("v2", "late"))
    assert header.seats[0].name == "Zoe"
    assert "Zoe" in page.text


def test_the_first_screen_leads_to_typing_in_a_game_and_to_its_review(first, store):
    """Nothing there said that a game with real pieces can be typed in."""
    _, page = first
    assert "Played with real cards or dice?" in page.text
    page.do("paper")
    assert "A playtest on paper" in page.text
    page.do("moves", players="3", **{f"name.{seat}": name for seat, name in enumerate("ABC")})
    assert "Cat in the Box: typed in" in page.text
    page.do("roll", came="rest")
    page.do("move", move="0")
    page.do("finish")
    page.do("review")
    assert '"data-review"' in page.text
    page.do("leave")
    page.do("leave")
    assert "Start a playtest" in page.text
    assert len(store.playtests()) == 1


def test_the_version_is_named_where_a_playtest_is_set_up(first, store):
    screen, page = first
    page.do("begin", version="Red sleeps", **{"rules.forced_lead_breaks": False})
    assert screen.view.table.version == "Red sleeps"
    assert [one.name for one in versions.read(store, "cat_in_the_box").values()] == ["Red sleeps"]
    assert not screen.set_up.version


def test_seats_follow_the_number_of_players(first):
    _, page = first
    page.do("change", players="2")
    assert '"player.1"' in page.text
    assert '"player.2"' not in page.text


@pytest.mark.parametrize(
    "game", ["cat_in_the_box", "collapsization", "rat_scramble", "scambodia", "trade_warz"]
)
def test_the_seats_beside_a_person_are_offered_bots_that_differ(first, game):
    screen, page = first
    most = catalog.game(game).players[-1]
    page.do("change", game=game)
    page.do("change", players=str(most))
    page.do("begin")
    who = [seat.bot_name if seat.is_bot else "person" for seat in screen.view.table.seats]
    panel = [one.name for one in bots.panel(game)]
    assert who == ["person", *[panel[at % len(panel)] for at in range(most - 1)]]
    assert len(set(who)) == min(most, 1 + len(panel))
    assert who[1] == bots.stand_in(game).name


def test_people_keep_their_seats_and_names_when_another_game_is_chosen(first):
    screen, page = first
    page.do("change", game="trade_warz", players="4")
    page.do("change", **{"player.1": "person", "player.2": "person", "name.1": "Zoe"})
    page.do("change", game="rat_scramble")
    assert "Ann, Zoe and Cleo pass it around" in page.text
    page.do("change", game="scambodia", players="2")
    page.do("change", game="trade_warz", players="4")
    assert "3 people play, each on a device of their own; bots play the other seats" in page.text
    page.do("change", **{"player.0": bots.names(catalog.game("trade_warz"))[0]})
    page.do("change", game="rat_scramble")
    page.do("begin")
    assert [seat.is_bot for seat in screen.view.table.seats][:4] == [True, False, False, True]


def test_who_sits_where_is_proposed_anew_at_another_game_while_nobody_chose_it(first):
    _, page = first
    page.do("change", game="trade_warz")
    assert "On this screen: Ann plays; bots play the other seats." in page.text


@pytest.mark.parametrize("player", ["nobody", "", "search:what", 3, ["person"]])
def test_a_bot_that_no_page_offers_is_refused_and_the_form_stays(first, player):
    screen, page = first
    page.do("begin", **{"player.1": player})
    assert screen.view is None
    assert screen.refusal
    page.do("begin", **{"player.1": "random"})
    assert screen.view is not None


def test_a_game_that_is_no_word_leaves_the_form_as_it_can_be(first):
    screen, page = first
    page.do("change", game=["scambodia"])
    assert (screen.refusal, screen.view) == ("", None)
    page.do("begin")
    assert screen.view is not None


def test_rules_are_set_in_the_form(first):
    screen, page = first
    page.do("change", players="3")
    page.do("begin", **{"rules.numbers_for_three": "1", "rules.forced_lead_breaks": False})
    assert screen.view.table.game.rules == CatRules(numbers_for_three=6, forced_lead_breaks=False)


def test_a_recorded_playtest_is_opened_again(first, store):
    screen, page = first
    page.do("begin")
    first_id = screen.view.table.id
    page.do("leave")
    assert screen.view is None
    assert page.doing("open:") == [f"open:{first_id}"]
    page.do(f"open:{first_id}")
    assert screen.view.table.id == first_id


def test_a_person_without_a_name_is_asked_for_one(first):
    screen, page = first
    page.do("begin", **{"name.0": " "})
    assert screen.view is None
    assert "Seat 1 needs a name." in page.text


@pytest.mark.parametrize(
    ("filled_in", "names"),
    [
        ({}, ["Seat 1", "Seat 2", "Seat 3"]),
        ({"name.0": "Zoe"}, ["Zoe", "Seat 2", "Seat 3"]),
        ({"name.0": " ", "player.1": "person", "player.2": "person"}, ["Seat 1", "Seat 2", "Seat 3"]),
        (
            {"player.1": "person", "player.2": "person", "name.2": "Ann-Marie"},
            ["Seat 1", "Seat 2", "Ann-Marie"],
        ),
    ],
)
def test_with_devices_a_seat_is_called_as_the_form_showed_it(first, store, filled_in, names):
    """A name that was typed; none that nobody wrote. A stranger asked who Ben is, whose seat was free."""
    screen, page = first
    page.do("change", players="3")
    assert "A name below stays until the player in that seat types their own." in page.text
    page.do("begin-devices", **filled_in)
    assert screen.view.table.names == names
    (header,) = store.playtests()
    assert [seat.name for seat in header.seats] == names


def test_with_devices_no_rule_is_filled_in_that_a_shared_screen_needs(first):
    """A table of six devices had 45 seconds for each seat, which nobody had asked for."""
    screen, page = first
    page.do("change", game="trade_warz", **{"player.1": "person"})
    assert screen.set_up.raw["rules.seat_seconds"] == "45"
    assert "In the Trade phase, players take turns of 45 seconds" in page.text
    page.do("change", **{"rules.seat_seconds": "60"})
    assert "In the Trade phase, players take turns of 45 seconds" not in page.text
    page.do("change", **{"rules.seat_seconds": "45"})
    page.do("begin-devices")
    assert screen.view.table.game.rules == TradeWarz.Rules()
    page.do("leave")
    page.do("begin")
    assert screen.view.table.game.rules.seat_seconds == 45


def test_with_devices_a_rule_that_somebody_has_chosen_stays(first):
    screen, page = first
    page.do("change", game="trade_warz")
    assert screen.set_up.raw["rules.seat_seconds"] == ""
    page.do("begin-devices", **{"rules.seat_seconds": "45"})
    assert screen.view.table.game.rules.seat_seconds == 45


def test_after_a_game_the_form_begins_with_that_game(first, store):
    screen, page = first
    page.do("begin")
    page.do("leave")
    table = Table.new(store, TradeWarz(3), ["Ann", "Ben", "Cleo"])
    page.do(f"open:{table.id}")
    page.do("leave")
    assert screen.set_up.raw["game"] == "trade_warz"


@pytest.mark.parametrize(("host", "lan"), [("192.168.0.7", True), ("127.0.0.1", False)])
def test_the_next_room_keeps_the_names_and_whether_phones_may_join(first, store, host, lan):
    """A second room had to be opened to the network again, and its seats were nobody's."""
    screen, page = first
    page.do("change", game="cat_in_the_box", players="3")
    page.do("begin-devices")
    table, here = screen.view.table, Rooms(store)
    here.open(table.id, started=True)
    here.serving(f"http://{host}:8765/", "here", 8765, lan=lan)
    table.rename(0, "Zoe")
    table.rename(2, "Max")
    invitation = screen.view.session.drawers._invitation
    invitation.learn(*invitation._look())  # as it does every second
    page.do("leave")
    assert screen.in_network is lan
    page.do("begin-devices")
    assert screen.view.table.id != table.id
    assert screen.view.table.names == ["Zoe", "Seat 2", "Max"]


def test_the_names_are_proposed_again_after_the_kernel_of_an_open_table_ended(first, store):
    """Whoever played on in a new kernel typed everybody's name anew."""
    screen, page = first
    page.do("change", game="cat_in_the_box", players="3")
    page.do("begin", **{"name.0": "Zoe", "player.1": "random", "player.2": "person", "name.2": "Max"})
    store.take_lease(screen.view.table.id, "another kernel", -1.0)
    names = start(store=store).set_up.raw
    assert (names["name.0"], names["name.1"], names["name.2"]) == ("Zoe", "Ben", "Max")


def test_where_nothing_can_be_recorded_the_reason_is_said(tmp_path):
    (tmp_path / "notes.txt").write_text("These are notes, not a database. " * 40)
    page = Page(start(store=tmp_path / "notes.txt").board)
    assert "is not a recording" in page.text
    page.do("begin")
    assert "is not a recording" in page.text


def test_a_playtest_that_is_gone_is_said_to_be(first):
    screen, page = first
    page.do("open:nothing")
    assert "There is no playtest" in page.text
    assert screen.view is None


def test_an_aid_for_the_screen_is_chosen_with_the_seats_and_written_into_the_log(first, store):
    screen, page = first
    assert '"aid"' not in page.text
    page.do("change", game="scambodia", players="2")
    assert "see their own known cards face up" in page.text
    page.do("begin", aid=FACES)
    (header,) = store.playtests()
    assert header.tags == (FACES,)
    (note,) = [entry for entry in screen.view.table.log if entry.kind == "note"]
    assert note.body["text"].startswith("Aid on the screen: players see their own known cards")


@pytest.mark.parametrize(
    "game", ["cat_in_the_box", "collapsization", "rat_scramble", "scambodia", "trade_warz"]
)
def test_each_games_notebook_opens_on_its_game_and_names_its_rules(game):
    cells = json.loads((shipped_notebooks() / f"{game}.ipynb").read_text())["cells"]
    assert "".join(cells[0]["source"]).count(f"docs/rules/{game}.md") == 1
    first = next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert first == f'import playtest\n\nplaytest.start("{game}")'


def test_the_list_of_playtests_says_which_game_whose_move_and_who_won(first):
    screen, page = first
    page.do("begin", **{f"player.{seat}": "random" for seat in range(1, 4)} | {"name.0": "Zoe"})
    table, chance = screen.view.table, random.Random(3)
    while 0 not in table.pending:
        table.submit(table.pending[0], chance.choice(table.legal(table.pending[0])), by="bot:random")
    page.do("leave")
    assert "Cat in the Box" in page.text
    assert "Zoe" in page.text
    assert " to move" in page.text
    assert '"data-stands": "goes on"' in page.text
    assert page.text.index('"data-stands"') < page.text.rindex("Zoe"), "before who played, and when"
    assert page.doing("rematch:") == []
    page.do(f"open:{table.id}")
    page.do("end-early-yes")
    page.do("leave")
    assert "Ended early" in page.text
    assert '"data-stands": "ended"' in page.text
    assert " to move" not in page.text
    page.do(f"open:{table.id}")
    page.do("go-on-with-it")
    table = screen.view.table
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, chance.choice(table.legal(seat)), by="bot:random")
    page.do("leave")
    assert "Over; " in page.text
    assert '"data-stands": "over"' in page.text
    assert page.text.count("pb-first") == 1, "one button stands out on a card"
    assert page.doing("rematch:") == [f"rematch:{table.id}"]


def test_after_a_game_it_can_be_reviewed_where_it_was_played(first):
    screen, page = first
    bots = {f"player.{seat}": "random" for seat in range(4)}
    page.do("begin", **bots)
    assert page.doing("review") == []
    table, chance = screen.view.table, random.Random(3)
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, chance.choice(table.legal(seat)), by="bot:random")
    page.do("review")
    assert page.doing("forward")
    page.do("leave")
    assert page.doing("open:") == [f"open:{table.id}"]


def test_review_in_the_list_opens_the_review_itself_and_leads_back(first):
    screen, page = first
    page.do("begin", **{f"player.{seat}": "random" for seat in range(4)})
    table, chance = screen.view.table, random.Random(3)
    page.do("leave")
    assert page.option("Review") == f"review:{table.id}"
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, chance.choice(table.legal(seat)), by="bot:random")
    page.do("change")
    assert page.option("Review") == f"review:{table.id}"
    page.do(f"review:{table.id}")
    assert page.doing("forward")
    assert page.doing("begin") == []
    page.do("leave")
    assert page.option("Result") == f"open:{table.id}"
    page.do(f"review:{table.id[:-1]}")
    assert page.doing("begin")  # there is no such playtest: the form stays, with what is wrong


def test_the_form_says_who_plays_on_this_screen(first):
    _, page = first
    page.do("change", **{"name.0": "Zoe"})
    assert "On this screen: Zoe plays; bots play the other seats." in page.text
    page.do("change", **{"player.1": "person", "name.1": "Yan"})
    said = "On this screen: Zoe and Yan pass it around, and each player's cards stay hidden"
    assert f"{said}; bots play the other seats." in page.text
    page.do("change", **{"player.2": "person", "player.3": "person"})
    assert "pass it around, and each player's cards stay hidden." in page.text
    page.do("change", **{f"player.{seat}": "random" for seat in range(4)})
    assert "On this screen: bots play every seat, and you watch." in page.text


def test_seats_that_differ_say_what_they_play(first):
    _, page = first
    assert '"role"' not in page.text
    page.do("change", game="collapsization")
    for role in ("Mayor", "Industry", "Urbanist"):
        assert f'["small", "role", {{}}, ["{role}"]]' in page.text


def at_the_top(store, open_id, seconds):
    """What the start page says above everything else while another owner has a lease of ``seconds``."""
    store.take_lease(open_id, "another kernel", seconds)
    page = Page(start(store=store).board)
    page.do("hello")
    return page


def main_buttons(page):
    """What the one button that stands out does."""
    found, todo = [], list(page.board.panes.values())
    while todo:
        node = todo.pop()
        if not isinstance(node, str):
            todo += node[3]
            if "pb-main" in node[2].get("class", "").split():
                found.append(node[2].get("data-do", node[2].get("type")))
    return found


def test_what_was_open_when_its_kernel_ended_stands_at_the_top_with_one_button(first, store):
    screen, page = first
    page.do("begin", title="Tuesday")
    id = screen.view.table.id
    page.do("leave")
    assert "was open here" not in page.text
    again = at_the_top(store, id, -1.0)
    assert '["Tuesday"]], " was open here: ' in again.text
    assert "Resume" in again.text
    assert main_buttons(again) == [f"open:{id}"]
    again.do(f"open:{id}")
    assert f'"data-playtest": "{id}"' in again.text
    store.release_lease(id, "another kernel")
    put_away = Page(start(store=store).board)
    put_away.do("hello")
    assert "was open here" not in put_away.text
    assert main_buttons(put_away) == ["submit"]


def test_a_title_is_one_playtests_and_tags_that_stay_are_in_sight(first, store):
    screen, page = first
    page.do("begin", title="Thursday Scambodia", tags="v2")
    page.do("leave")
    [drawer] = [node for node in _nodes(page.board.panes) if node[2].get("data-drawer") == "title"]
    assert drawer[2]["open"]
    page.do("begin-change", game="trade_warz")
    page.do("begin")
    assert screen.view.table.title == ""
    assert store.header(screen.view.table.id).tags == ("v2",)


def test_a_playtest_that_goes_on_can_be_reviewed_from_the_list(first, store):
    screen, page = first
    page.do("begin", title="Tuesday")
    id = screen.view.table.id
    page.do("leave")
    assert page.doing("open:") == [f"open:{id}"]
    assert page.doing("review:") == [f"review:{id}"]
    page.do(f"review:{id}")
    assert f'"data-review": "{id}"' in page.text
    assert '"data-shows": "spectator"' in page.text, "what hands hold stays covered"


def test_a_title_stays_where_the_playtest_could_not_begin(first, store):
    _, page = first
    page.do("begin", title="Thursday", **{"name.0": ""})
    assert not store.playtests()
    assert '"value": "Thursday"' in page.text


def test_what_was_left_open_is_not_offered_once_another_was_opened_after_it(first, store):
    """It stood above the page for the rest of the evening, whatever had been played since."""
    screen, page = first
    page.do("begin", title="Tuesday")
    id = screen.view.table.id
    page.do("leave")
    again = at_the_top(store, id, -1.0)
    assert "was open here" in again.text
    again.do("begin", title="Wednesday")
    again.do("leave")
    assert "was open here" not in again.text
    newest = Page(start(store=store).board)
    newest.do("hello")
    assert "was open here" not in newest.text
    assert main_buttons(newest) == ["submit"]


def test_what_goes_on_elsewhere_is_not_offered_once_another_was_played_after_its_last_move(first, store):
    """The server of a room keeps its lease all the time, so that it seemed to be the last one for ever."""
    screen, page = first
    page.do("begin", title="Tuesday")
    id = screen.view.table.id
    page.do("leave")
    page.do("begin", title="Wednesday")
    page.do("leave")
    assert "is open in another window" not in at_the_top(store, id, 60.0).text


def test_what_is_kept_elsewhere_later_does_not_push_down_a_page_that_is_shown(first, store):
    screen, page = first
    page.do("begin", title="Tuesday")
    id = screen.view.table.id
    page.do("leave")
    store.take_lease(id, "another kernel", 60.0)
    page.do("change", players="3")
    assert "data-left-open" not in page.text


def test_the_list_of_games_stays_the_same_whichever_is_chosen(first):
    """It was made anew, and with it the focus went on to the button that starts a game."""
    _, page = first

    def form():
        (new,) = [pane for pane in page.board.panes.values() if "data-start" in pane[2]]
        return new[3][0]

    before = form()
    page.do("change", game="rat_scramble")
    after = form()
    assert before[:2] == after[:2]
    assert before[3][0][:2] == after[3][0][:2]
    seats = [[part[1] for part in each[3] if part[1].startswith("seats")] for each in (before, after)]
    assert seats == [["seats cat_in_the_box"], ["seats rat_scramble"]], "nothing chosen there stays"


def test_what_another_window_still_keeps_is_not_said_to_be_of_the_past(first, store):
    screen, page = first
    page.do("begin", title="Tuesday")
    id = screen.view.table.id
    page.do("leave")
    again = at_the_top(store, id, 60.0)
    assert '["Tuesday"]], " is open in another window, or was a moment ago: ' in again.text
    assert "Open it here" in again.text
    assert "Resume" not in again.text
    assert main_buttons(again) == ["submit"]


def test_a_page_that_was_loaded_anew_takes_the_playtest_over_from_what_it_showed_before(store):
    """The kernel kept the table of the old page, and the list said ever after that it was open elsewhere."""

    async def evening():
        old = start(store=store)
        Page(old.board).do("begin", title="Tuesday")
        id = old.view.table.id
        new = start(store=store)
        page = Page(new.board)
        page.do(f"open:{id}")
        gone = old.view
        page.do("leave")
        return gone, page.text

    gone, text = asyncio.run(evening())
    assert gone is None
    assert "Tuesday" in text
    assert "is open in another window" not in text


@pytest.mark.parametrize(
    ("answers", "elsewhere", "comes"),
    [(0, False, True), (1, False, True), (99, False, False), (0, True, False)],
    ids=["gone", "gone after an answer", "still there", "other recordings"],
)
def test_the_table_of_a_page_that_is_gone_is_shown_on_the_page_that_came(
    store, tmp_path, answers, elsewhere, comes
):
    async def loaded_anew():
        before = start(store=store, pace=0)
        page = Page(before.board)
        page.do("hello")
        page.do("begin")
        post, left = before.board._post, [None] * answers

        def told(said):
            if said["type"] == "there" and left:
                left.pop()
                page.do("there")
            elif said["type"] != "there":
                post(said)

        before.board._post = told
        after = start(store=Store(tmp_path / "other.sqlite") if elsewhere else store, pace=0)
        till = time.monotonic() + (
            30 if comes else 2
        )  # where nothing comes: longer than a page is given to answer
        while not (came := after.view is not None and before.view is None) and time.monotonic() < till:
            await asyncio.sleep(0.05)
        for screen in (before, after):
            screen.close()
        return came

    assert asyncio.run(loaded_anew()) == comes


def test_what_was_open_and_is_over_is_not_to_be_gone_on_with(first, store):
    screen, page = first
    page.do("begin", title="Tuesday", **{f"player.{seat}": "random" for seat in range(4)})
    table, chance = screen.view.table, random.Random(3)
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, chance.choice(table.legal(seat)), by="bot:random")
    page.do("leave")
    again = at_the_top(store, table.id, -1.0)
    assert '["Tuesday"]], " was open here, and its game is over: ' in again.text
    assert again.option("Review it") == f"review:{table.id}"
    assert "Resume" not in again.text


def test_what_was_open_and_was_ended_early_says_so(first, store):
    screen, page = first
    page.do("begin", title="Tuesday")
    table = screen.view.table
    page.do("leave")
    table.end_early("The last train")
    again = at_the_top(store, table.id, -1.0)
    assert '["Tuesday"]], " was open here, and was ended early."' in again.text
    assert again.doing("go-on:") == [f"go-on:{table.id}"] * 2  # at the top and in the list


def test_a_playtest_that_was_ended_early_is_gone_on_with_from_its_row(first):
    screen, page = first
    page.do("begin", title="Tuesday", **{f"player.{seat}": "person" for seat in range(4)})
    table = screen.view.table
    page.do("leave")
    assert page.doing("go-on:") == []
    table.end_early("The last train")
    page.do("change")
    assert "Ended early: The last train" in page.text
    page.do(f"go-on:{table.id}")
    assert screen.view.table.id == table.id
    assert screen.view.table.ended is None
    page.do("leave")
    assert page.doing("go-on:") == []
    page.do(f"go-on:{table.id}")  # a page that has not heard of it
    assert screen.view.table.ended is None


def test_a_recorded_playtest_is_told_by_the_names_of_those_who_took_its_seats(store):
    table = Table.new(store, catalog.game("cat_in_the_box")(2), ["Ann", "Seat 2"])
    table.rename(1, "Bob")
    page = Page(start(store=store).board)
    assert "Ann, Bob" in page.text
    assert "Seat 2" not in page.text.partition("Recorded playtests")[2]


def test_the_options_of_the_rules_are_those_of_so_many_players_and_in_words(first):
    _, page = first
    page.do("change", players="4")
    assert "Options of the rules" in page.text
    assert "Numbers with three players" not in page.text
    assert "Seat 1" in page.text
    assert "Drawn at random" in page.text
    assert '["0"]' not in page.text
    page.do("change", players="3")
    assert "Numbers with three players" in page.text


def test_what_devices_change_is_said_in_one_line(first):
    screen, page = first
    said = "With devices: all 4 seats are for people, no bots, until you change one."
    assert said in page.text
    assert len(screen.set_up.who_gets_a_device()) < 80


def test_the_review_of_all_playtests_is_led_to_above_their_list(first, store, tmp_path, monkeypatch):
    _, page = first
    assert "What they show together" not in page.text
    monkeypatch.chdir(tmp_path)
    (tmp_path / "review.ipynb").write_text("{}")
    (tmp_path / "jpserver-7.json").write_text(json.dumps({"root_dir": str(tmp_path), "base_url": "/"}))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("JPY_PARENT_PID", "7")
    page.do("begin")
    page.do("leave")
    assert '"href": "/lab/tree/review.ipynb"' in page.text
    assert page.text.index("What they show together") < page.text.index("data-recorded")


def test_a_screen_that_cannot_be_shown_says_so_and_what_to_do(first):
    """With an update under a running kernel it stood there as it was, and nothing it offered did anything."""
    screen, page = first
    screen.set_up.games.clear()  # as good as any: what the form is made of is not there any more
    page.do("change", players="2")
    assert "cannot be shown" in page.text
    assert "Restart Kernel" in page.text
