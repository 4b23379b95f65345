"""Everyone on a device of their own: nothing is handed over, phones are told an address of theirs."""

import json
import random

import pytest

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.game import Illegal
from playtest.record import rooms
from playtest.seats.room_store import DEVICE, Rooms
from playtest.seats.session import RoomSession
from playtest.table import SeatTable, Table
from playtest.widgets import TableView, start
from playtest.widgets.table import rematch
from playtest.widgets.table.devices.invitation import Invitation
from playtest.widgets.table.session.curtain import Curtain
from tests.widgets.conftest import Page, _nodes, texts_of

HERE = "http://127.0.0.1:8765/"
PHONES = "http://192.168.0.9:8765/"


def room(at):
    return {
        "room": f"{at}join/TARVEM#door",
        "code": "TARVEM",
        "public": f"{at}public/TARVEM",
        "console": f"{at}console/x#key",
        "seats": [f"{at}seat/x/1#key"],
    }


def card(store, at):
    invitation = Invitation(Table.new(store, CatInTheBox(2), ["Ann", "Ben"]), lambda: None)
    invitation.room = room(at)
    return texts_of(invitation.card())


def hosted(store, table, sits, *, started=True, url=PHONES):
    """A server has the room of ``table``, and devices sit at some seats; its code."""
    here = Rooms(store)
    found = here.open(table.id, started=started)
    for seat in sits:
        here.new_key(table.id, seat, DEVICE)
    if url:
        here.serving(url, "here", 8765, lan=True)
    return found.code


def look(view):
    """The table looks where its room is, as it does every second."""
    invitation = view.session.drawers._invitation
    return invitation.learn(*invitation._look())


def invited(store):
    table = Table.new(store, CatInTheBox(4), ["Ann", "Ben", "Cleo", "Dan"])
    table.pace.waiting = True
    view = TableView(table)
    return view, Page(view.board)


def test_while_people_gather_nothing_is_handed_over(store):
    _, page = invited(store)
    assert page.doing("show:") == []
    assert "Pass the screen" not in page.text
    assert "Waiting for everyone to take a seat." in page.text
    assert "to act" not in page.text


def test_a_seat_chosen_by_hand_is_asked_for_all_the_same(store):
    _, page = invited(store)
    page.do("seat:2")
    assert page.doing("show:") == ["show:2"]


def test_people_may_play_at_this_screen_after_all(store):
    view, page = invited(store)
    page.do("here")
    assert page.doing("show:") == ["show:0"]
    assert not view.table.pace.waiting


def test_nobody_looks_here_while_everybody_plays_elsewhere():
    for before in (Curtain(), Curtain(shown=0), Curtain(asked=1), Curtain(asked=1, chosen=True)):
        assert before.settle([0], [0, 1], secret=True, away=[0, 1]) == Curtain(company=True)
    assert Curtain().settle([0], [0], secret=True, away=[0]) == Curtain(company=True)


def test_who_plays_here_is_asked_for_while_others_play_elsewhere():
    here = Curtain().settle([0, 1], [0, 1], secret=True, away=[0])
    assert (here.shown, here.asked) == (None, 1)
    assert here.lift(1).settle([0], [0, 1], secret=True, away=[0]).shown == 1


def test_every_seat_is_free_for_a_device_unless_it_was_chosen_who_sits_there(store):
    screen = start(store=store)
    page = Page(screen.board)
    page.do("change", game="cat_in_the_box", players="3")
    assert "all 3 seats are for people, no bots, until you change one" in page.text
    page.do("change", **{"player.2": "random"})
    assert "1 person plays on a device of their own; bots play the other seats, as below." in page.text
    page.do("change", **{"player.0": "random"})
    assert "bots play every seat" in page.text
    page.do("change", **{"player.0": "person", "player.1": "person"})
    page.do("begin-devices")
    assert [who.is_bot for who in screen.view.table.seats] == [False, False, True]

    other = start(store=store)
    page = Page(other.board)
    page.do("change", game="cat_in_the_box", players="3")
    page.do("begin-devices", **{"player.0": "person", "name.0": "Ann"})
    assert not any(who.is_bot for who in other.view.table.seats)


def test_the_invitation_goes_when_somebody_has_moved(store):
    view, page = invited(store)
    view.table.pace.waiting = True
    page.do("hello")
    assert "The game starts when everyone has a seat" in page.text
    other = Table.open(store, view.table.id)
    seat = other.pending[0]
    other.submit(seat, next(iter(other.legal(seat))))
    view.table.refresh()
    assert "The game starts when everyone has a seat" not in page.text
    assert "Waiting for everyone to take a seat" not in page.text


def test_the_invitation_says_for_how_many_it_waits_and_goes_when_the_game_has_begun_on_the_devices(store):
    view, page = invited(store)
    hosted(store, view.table, sits=[0, 1, 3], started=False)
    look(view)
    assert "3 of 4 people have a seat; it waits for 1 more." in page.text
    Rooms(store).change(view.table.id, started=True)
    look(view)
    assert "The game starts when everyone has a seat" not in page.text
    assert not view.table.pace.waiting
    assert not any(entry.kind == "move" for entry in view.table.log)


@pytest.fixture
def half_full(store):
    """A room for four in which Ola sits at the first seat; who typed no name is called by the seat."""
    table = Table.new(store, CatInTheBox(4), ["Ola", "Seat 2", "Seat 3", "Seat 4"])
    table.pace.waiting = True
    view = TableView(table)
    hosted(store, table, sits=[0], started=False)
    look(view)
    return view, Page(view.board)


def test_where_seats_are_free_beginning_asks_once(half_full):
    view, page = half_full
    page.do("begin")
    assert view.table.pace.waiting
    assert says(page, "Seats 2, 3 and 4 are free.")
    assert {*page.doing("begin:")} == {"begin:bots", "begin:later", "begin:no"}
    assert "Seats 2, 3 and 4 are free." in str(page.board.panes["invitation"])
    assert "begin:" not in str(page.board.panes["dock"])
    assert "begin" not in page.doing("begin")
    page.do("begin:no")
    assert view.table.pace.waiting
    assert page.doing("begin:") == []


def test_bots_take_the_free_seats_under_names_of_their_own_that_differ(half_full):
    view, page = half_full
    page.do("begin")
    page.do("begin:bots")
    seats = view.table.seats
    assert [who.is_bot for who in seats] == [False, True, True, True]
    assert len({who.bot_name for who in seats[1:]}) == 3
    assert not any(who.name.startswith("Seat") for who in seats)
    assert not view.table.pace.waiting


def test_a_seat_that_was_taken_meanwhile_is_not_given_to_a_bot(half_full, store):
    view, page = half_full
    page.do("begin")
    Rooms(store).new_key(view.table.id, 2, DEVICE)
    page.do("begin:bots")
    assert [who.is_bot for who in view.table.seats] == [False, True, False, True]


def test_later_too_bots_take_the_seats_that_the_game_waits_for(half_full):
    view, page = half_full
    page.do("begin")
    page.do("begin:later")
    table = view.table
    assert not any(who.is_bot for who in table.seats)
    while table.pending == (0,):
        table.submit(0, table.legal(0)[0])
    assert says(page, "Nobody has taken seat 2, seat 3 and seat 4.")
    page.do("bots-sit-down")
    assert [who.is_bot for who in table.seats] == [False, True, True, True]
    assert page.doing("bots-sit-down") == []


def test_a_free_seat_is_played_here_in_one_press_while_others_have_devices(half_full, store):
    """“Play on this screen” asked for the seat that a phone had, and never offered the free one."""
    view, page = half_full
    assert "here" not in page.doing("here")
    page.do("here:1")
    assert view.table.pace.waiting
    assert page.doing("here:") == ["here:2"]
    assert says(page, "2 of 4 people have a seat; it waits for 2 more.")
    session = RoomSession(rooms_ := Rooms(store), rooms_.room(view.table.id), PHONES)
    assert session.free_seats() == [2, 3]
    with pytest.raises(Illegal, match="was just taken"):
        session.sit(1, "Zoe", "phone")
    page.do("here:2")
    page.do("here:3")
    assert not view.table.pace.waiting
    assert page.doing("show:") == ["show:1"]
    again = TableView(Table.open(store, view.table.id), pace=0)
    assert Page(again.board).doing("show:") == ["show:1"]


def test_who_plays_a_free_seat_here_says_who_they_are(half_full, store):
    """They were “Seat 3” in every line on all phones, in the result and in the recording."""
    view, page = half_full
    somebody = view.table.names[0]
    page.do("here:1", name=f" {somebody.upper()} ")
    assert says(page, f"Another player is already called {somebody.upper()}. Add a letter.")
    assert page.doing("here:") == ["here:1"]
    page.do("here:1", name=" Zoe ")
    assert view.table.names[1] == "Zoe"
    assert view.table.pace.waiting
    assert rooms.gathering(store, view.table.id).at_screen == {1}


def test_who_plays_here_keeps_the_screen_as_a_device_s_move_is_taken_back(half_full):
    view, page = half_full
    for seat in (1, 2, 3):
        page.do(f"here:{seat}")
    page.do("show:1")
    assert view.shown == 1
    view.table.submit(0, view.table.legal(0)[0])
    page.do("undo")
    if page.doing("undo-yes"):
        page.do("undo-yes")
    assert [entry.kind for entry in view.table.log][-1] == "undo"
    assert view.shown == 1


def test_a_seat_that_a_device_took_meanwhile_is_not_played_here(half_full, store):
    view, page = half_full
    Rooms(store).new_key(view.table.id, 1, DEVICE)
    page.do("here:1")
    assert says(page, "That seat was just taken on a device.")
    assert page.doing("show:") == []


def test_a_seat_that_is_played_here_can_be_freed_on_the_console_and_goes_with_a_rematch(half_full, store):
    view, page = half_full
    page.do("here:1")
    found = rooms.gathering(store, view.table.id)
    assert found.at_screen == {1}
    rooms.goes_on(store, view.table.id, "another")
    assert rooms.gathering(store, "another").at_screen == {1}
    rooms.free(store, "another", 1)
    assert rooms.gathering(store, "another").at_screen == frozenset()


def test_where_all_seats_are_taken_it_begins_without_a_question(store):
    table = Table.new(store, CatInTheBox(2), ["Ann", "Ben"])
    table.pace.waiting = True
    view = TableView(table)
    hosted(store, table, sits=[0, 1], started=False)
    look(view)
    Page(view.board).do("begin")
    assert not table.pace.waiting


def test_a_bot_that_is_chosen_for_a_seat_where_nobody_ever_sat_has_a_name_of_its_own(half_full):
    view, page = half_full
    page.do("rename:1", name="Seat 2", player="sharp")
    page.do("rename:0", name="Ola", player="sharp")
    assert list(view.table.names[:2]) == ["Ola", "Shirin"]


def test_free_seats_are_called_alike_before_anybody_sits_there(store):
    screen = start(store=store)
    page = Page(screen.board)
    page.do("change", game="trade_warz", players="4")
    page.do("begin-devices")
    assert list(screen.view.table.names) == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]


def test_a_name_that_was_typed_stays_until_somebody_takes_the_seat(store):
    screen = start(store=store)
    page = Page(screen.board)
    page.do("change", game="trade_warz", players="4")
    page.do("begin-devices", **{"name.0": "Zoe"})
    assert list(screen.view.table.names) == ["Zoe", "Seat 2", "Seat 3", "Seat 4"]


def test_an_address_phones_cannot_reach_says_so_before_it_stands_there(store):
    said = card(store, HERE)
    only = next(at for at, text in enumerate(said) if "only on this computer" in text)
    button = said.index("Devices in this network")
    address = next(at for at, text in enumerate(said) if "127.0.0.1" in text)
    assert only < button < address


def test_an_address_phones_can_open_stands_first(store):
    said = card(store, PHONES)
    assert said[1].startswith("Scan this with a phone")
    assert any("192.168.0.9" in text for text in said[:4])
    assert "Devices in this network" not in said


def test_the_rooms_code_stays_in_sight_when_the_game_has_begun(store):
    view, page = invited(store)
    assert "Invite" in page.text
    view.session.drawers._invitation.room = room(PHONES)
    page.do("begin")
    table = view.table
    table.submit(table.pending[0], next(iter(table.legal(table.pending[0]))))
    head = next(pane for pane in page.board.panes.values() if pane[2].get("data-zone") == "top")
    assert "TARVEM" in json.dumps(head)
    assert "TARVEM" not in Page(TableView(SeatTable(table, 0), seat=0).board).text


def test_the_code_of_the_console_is_shown_only_on_a_press_and_never_beside_the_players(store):
    view, page = invited(store)
    view.session.drawers._invitation.room = room(PHONES)
    page.do("hello")

    def codes():
        return {node[2]["data-qr"] for node in _nodes(page.board.panes) if "data-qr" in node[2]}

    assert codes() == {room(PHONES)["room"]}
    page.do("invite:console")
    assert codes() == {room(PHONES)["console"]}
    assert "Not for players" in page.text
    page.do("invite:console")
    assert codes() == {room(PHONES)["room"]}


def test_the_way_to_the_console_is_the_first_thing_in_the_rooms_drawer(store):
    view, page = invited(store)
    view.session.drawers._invitation.room = room(PHONES)
    page.do("begin")
    drawer = next(n for n in _nodes(page.board.panes) if n[2].get("data-drawer") == "invite")
    presses = [node[2]["data-do"] for node in _nodes({"": drawer}) if "data-do" in node[2]]
    assert presses[0] == "invite:address"
    assert "Console" in _words(drawer)


def test_the_server_is_ended_by_two_presses_of_which_the_first_says_what_goes(store):
    view, page = invited(store)
    view.session.drawers._invitation.room = room(PHONES)
    page.do("hello")
    assert page.doing("invite:end")
    assert "eight hours with nobody there" in page.text
    page.do("invite:end")
    assert page.doing("invite:end-yes")
    assert "Nothing recorded is lost" in page.text
    page.do("invite:end-no")
    assert page.doing("invite:end-yes") == []


def test_a_page_whose_seat_was_given_to_a_bot_looks_on(store):
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cleo"])
    view = TableView(SeatTable(table, 0), seat=0)
    page = Page(view.board)
    page.do("hello")
    assert page.doing("choose:")
    table.seat_bot(0, "sharp")
    assert "A bot is playing for you." in page.text
    assert "It is your turn" not in page.text
    assert page.doing("choose:") == page.doing("confirm") == []
    table.seat_person(0)
    assert "A bot is playing for you." not in page.text
    assert page.doing("choose:")
    table.submit(0, next(iter(table.legal(0))))
    assert page.doing("undo")
    table.seat_bot(0, "sharp")
    assert page.doing("undo") == []


# -- a room that was there before this kernel

TO_MOVE = "show:0"
"""The press that shows the side of who is to move, on a screen that is shared."""


@pytest.fixture
def on_devices(store):
    """Cat in the Box for Lea, Tom and a bot: Lea and Tom sit at devices, and a new kernel opens the table."""

    def opened(*, sits=(0, 1), url=PHONES, started=True):
        table = Table.new(store, CatInTheBox(3), ["Lea", "Tom", "bot:random"], seed=3)
        code = hosted(store, table, sits, started=started, url=url)
        view = TableView(Table.open(store, table.id), pace=0)
        return view, Page(view.board), code

    return opened


def says(page, text):
    assert text in page.text
    return True


def test_a_table_whose_room_is_open_is_on_devices_at_once_when_it_is_opened_again(on_devices):
    view, page, code = on_devices()
    assert page.doing("show:") == []
    assert view.shown is None
    head = json.dumps(page.board.panes["head"])
    assert code in head
    assert '"Invite"' not in head
    assert says(page, f"Everyone plays on their own device, in room {code}.")


def test_the_side_of_a_seat_at_a_device_opens_here_only_after_a_question_that_says_what_opens(on_devices):
    view, page, _ = on_devices()
    page.do("seat:0")
    assert page.doing("show:") == []
    assert says(page, "anyone who claims to be Lea sees Lea's hidden cards on this screen")
    page.do("here-no")
    assert page.doing("here-") == page.doing("show:") == []
    page.do("seat:0")
    page.do("here-yes")
    assert view.shown is None
    assert page.doing("show:") == ["show:0"]
    page.do("show:0")
    assert view.shown == 0
    assert says(page, "Hide Lea's hand")


def test_any_other_press_puts_the_question_away(on_devices):
    view, page, _ = on_devices()
    page.do("seat:0")
    page.do("seat:1")
    assert says(page, "anyone who claims to be Tom")
    assert "claims to be Lea" not in page.text
    page.do("pace:slow")
    page.do("here-yes")
    assert page.doing("show:") == []
    assert view.shown is None


def test_everybody_plays_on_this_screen_only_after_the_question(on_devices):
    view, page, _ = on_devices()
    page.do("here")
    assert page.doing("show:") == []
    assert says(page, "Lea and Tom play on devices.")
    page.do("here-yes")
    assert page.doing("show:") == [TO_MOVE]
    assert view.shown is None


def test_who_plays_here_beside_a_device_is_asked_for_alone(on_devices):
    view, page, _ = on_devices(sits=[0])
    page.do("seat:1")
    assert page.doing("show:") == ["show:1"]
    page.do("show:1")
    assert view.shown == 1
    table = view.table
    table.submit(1, next(iter(table.legal(1))))
    assert view.shown == 1, "nobody else looks here"
    page.do("hide")
    assert page.doing("show:") == ["show:1"]


def test_a_device_that_takes_a_seat_which_is_played_here_hides_it_again(on_devices, store):
    view, page, _ = on_devices(sits=[0])
    page.do("seat:1")
    Rooms(store).new_key(view.table.id, 1, DEVICE)
    look(view)
    assert page.doing("show:") == []
    page.do("show:1")
    assert view.shown is None


def test_a_person_alone_with_bots_at_a_device_shows_nothing_here(store):
    """Neither a hand nor what only they are told; the others' chairs were given to bots."""
    table = Table.new(store, CatInTheBox(3), ["Lea", "bot:random", "bot:random"], seed=3)
    hosted(store, table, [0])
    view = TableView(Table.open(store, table.id), pace=0)
    assert view.shown is None
    assert Page(view.board).doing("show:") == []
    assert view.session.eyes() is None


def test_a_game_that_has_not_begun_on_the_devices_waits_for_its_people_again(on_devices):
    view, page, code = on_devices(sits=[0], started=False)
    assert view.table.pace.waiting
    assert says(page, "The game starts when everyone has a seat")
    assert says(page, "1 of 2 people has a seat; it waits for 1 more.")
    assert code in page.text


def test_where_the_server_is_gone_it_says_so_and_offers_to_invite_again_and_nobodys_side(on_devices):
    view, page, code = on_devices(url="")
    assert says(page, f"This table was played on devices, in room {code}.")
    assert page.doing("invite:again") == ["invite:again"]
    assert page.doing("show:") == []
    page.do("seat:0")
    assert says(page, "anyone who claims to be Lea")
    assert page.doing("show:") == []
    page.do("here")
    page.do("here-yes")
    assert page.doing("show:") == [TO_MOVE]
    assert page.doing("invite:again") == []
    assert view.shown is None


def test_a_server_that_goes_or_comes_is_noticed_while_the_table_is_open(on_devices, store):
    view, page, code = on_devices()
    Rooms(store).stopped(PHONES)
    look(view)
    assert says(page, f"This table was played on devices, in room {code}.")
    Rooms(store).serving(HERE, "here", 8765, lan=False)
    look(view)
    assert says(page, f"Everyone plays on their own device, in room {code}.")


def test_a_room_that_was_closed_leaves_a_shared_table(on_devices, store):
    view, page, _ = on_devices()
    Rooms(store).close(view.table.id)
    look(view)
    assert page.doing("show:") == [TO_MOVE]
    assert '"Invite"' in json.dumps(page.board.panes["head"])


def test_an_invitation_that_nobody_took_leaves_a_shared_table_when_its_server_is_gone(on_devices):
    _, page, _ = on_devices(sits=[], url="")
    assert page.doing("show:") == [TO_MOVE]


def test_a_store_in_which_nobody_was_ever_invited_is_only_read(store):
    table = Table.new(store, CatInTheBox(2), ["Ann", "Ben"])
    assert rooms.gathering(store, table.id) is None
    assert rooms.gatherings(store) == {}
    assert rooms.latest(store, table.id) == table.id
    with store.reading() as connection:
        tables = connection.exec_driver_sql("SELECT name FROM sqlite_master").scalars().all()
    assert not [name for name in tables if name.startswith("room")]


def test_the_code_on_the_header_cannot_be_read_as_program_code(on_devices):
    _, page, code = on_devices()
    (button,) = (
        node
        for node in _nodes(page.board.panes)
        if node[2].get("data-unfold") == "invite" and node[0] == "button"
    )
    assert "".join(_words(button)) == f"Room {code}"
    assert says(page, "A room connects everyone’s devices")


def _words(node):
    return [each for child in node[3] for each in ([child] if isinstance(child, str) else _words(child))]


def test_the_addresses_that_are_keys_stand_nowhere_before_a_press_and_go_when_they_are_put_away(store):
    view, page = invited(store)
    view.session.drawers._invitation.room = room(PHONES)
    page.do("begin")
    for press, secret in [("address", room(PHONES)["console"]), ("links", room(PHONES)["seats"][0])]:
        assert secret not in page.text
        page.do(f"invite:{press}")
        assert secret in page.text
        if press == "links":
            assert f"{view.table.names[0]}: " in page.text
        assert [node[2]["data-shut"] for node in _nodes(page.board.panes) if "data-shut" in node[2]] == [
            "invite:hide"
        ]
        page.do("invite:hide")  # what the page says when the drawer is closed
        assert secret not in page.text
        page.do(f"invite:{press}")
        page.do("pace:slow")
        assert secret not in page.text


# -- the list, and a rematch


def test_the_list_says_what_is_on_devices_and_by_which_code(on_devices, store):
    view, _, code = on_devices()
    page = Page(start(store=store).board)
    assert says(page, f"to move; on devices, code {code}")
    Rooms(store).stopped(PHONES)
    page.do("hello")
    again = Page(start(store=store).board)
    assert says(again, f"was on devices, code {code}")
    view.close()


def played_out(table):
    rng = random.Random(2)
    while table.pending:
        seat = table.pending[0]
        by = "bot:random" if table.seats[seat].is_bot else "person"
        table.submit(seat, table.game.sample(table.state, seat, rng), by=by)


def test_a_rematch_pressed_in_the_notebook_stays_on_the_devices_and_shows_nobodys_side(store):
    """Two of three were played by bots at the end: no hand lies open though one person is left."""
    table = Table.new(store, CatInTheBox(3), ["Lea", "Tom", "bot:random"], seed=3)
    code = hosted(store, table, [0, 1])
    table.seat_bot(1, "random")
    played_out(table)
    screen = start(store=store)
    page = Page(screen.board)
    page.do(f"open:{table.id}")
    page.do("rematch")
    again = screen.view.table
    assert again.id != table.id
    assert [who.is_bot for who in again.seats] == [False, False, True]
    assert screen.view.shown is None
    assert page.doing("show:") == []
    assert says(page, f"Everyone plays on their own device, in room {code}.")
    screen.close()
    other = start(store=store)  # and from the list
    page = Page(other.board)
    page.do(f"rematch:{table.id}")
    assert other.view.table.id == again.id
    assert page.doing("show:") == []
    other.close()


def test_the_notebook_follows_a_rematch_that_was_begun_on_the_console(store):
    table = Table.new(store, CatInTheBox(3), ["Lea", "Tom", "bot:random"], seed=3)
    code = hosted(store, table, [0, 1])
    played_out(table)
    screen = start(store=store)
    page = Page(screen.board)
    page.do(f"open:{table.id}")
    assert screen.view.table.outcome is not None
    again = rematch(Table.open(store, table.id))
    look(screen.view)
    assert screen.view.table.id == again.id
    assert page.doing("show:") == []
    assert says(page, f"in room {code}.")
    screen.close()


@pytest.fixture
def missed(store, monkeypatch):
    """The notebook beside a rematch to which only Lea's page has come, and its page."""
    table = Table.new(store, CatInTheBox(3), ["Lea", "Tom", "bot:random"], seed=3)
    hosted(store, table, [0, 1])
    rooms.say_connected(store, table.id, PHONES, [0, 1])
    played_out(table)
    screen = start(store=store)
    page = Page(screen.board)
    page.do(f"open:{table.id}")
    page.do("rematch")
    yield screen, page, monkeypatch
    screen.close()


def test_the_notebook_says_who_is_missing_in_a_rematch_and_frees_the_seat_in_one_press(missed, store):
    screen, page, monkeypatch = missed
    table = screen.view.table
    rooms.say_connected(store, table.id, PHONES, [0])
    look(screen.view)
    assert page.doing("free:") == [], "Tom may still come"
    monkeypatch.setattr(rooms, "LATE", 0.0)
    look(screen.view)
    assert "Tom (not connected)" in page.text or "Waiting for Tom, whose device is not connected" in page.text
    assert page.doing("free:") == ["free:1"]
    page.do("free:1")
    assert rooms.gathering(store, table.id).held == {0}
    assert says(page, "Tom’s seat is free")
    assert page.doing("free:") == []
    page.do("seat:1")
    assert page.doing("show:") == ["show:1"], "played at this screen without a question: nobody sits there"


def test_nobody_is_missing_whose_page_has_come_who_has_moved_or_of_whom_nothing_is_known(missed, store):
    screen, page, monkeypatch = missed
    monkeypatch.setattr(rooms, "LATE", 0.0)
    table = screen.view.table
    rooms.say_connected(store, table.id, PHONES, [0, 1])
    look(screen.view)
    assert page.doing("free:") == []
    rooms.say_connected(store, table.id, PHONES, [])
    look(screen.view)
    assert page.doing("free:") == ["free:0", "free:1"]
    page.do("free:2")
    assert says(page, "That seat is not missing anyone.")
    table.submit(0, table.legal(0)[0])
    look(screen.view)
    assert page.doing("free:") == ["free:1"]
    Rooms(store).stopped(PHONES)
    look(screen.view)
    assert page.doing("free:") == []


def test_a_rematch_without_a_room_is_as_before(store):
    table = Table.new(store, CatInTheBox(3), ["Lea", "Tom", "bot:random"], seed=3)
    table.seat_bot(1, "random")
    played_out(table)
    again = rematch(table)
    assert [who.is_bot for who in again.seats] == [False, True, True]
    assert rematch(table).id != again.id


def test_whose_device_is_gone_in_the_middle_of_a_game_is_said_where_one_waits_on_the_card_and_in_the_room(
    missed, store
):
    """Both phones were closed for eight minutes, and nothing said more than "Waiting for"."""
    screen, page, monkeypatch = missed
    table = screen.view.table
    rooms.say_connected(store, table.id, PHONES, [0, 1])
    while not (
        table.pending == (0,) and any(entry.seat == 0 and entry.kind == "move" for entry in table.log)
    ):
        table.submit(table.pending[0], table.legal(table.pending[0])[0])
    look(screen.view)
    assert "not connected" not in page.text
    rooms.say_connected(store, table.id, PHONES, [1])
    look(screen.view)
    assert "not connected" not in page.text, "a phone may be reloaded"
    monkeypatch.setattr(rooms, "LATE", 0.0)
    look(screen.view)
    assert says(page, "Waiting for Lea, whose device is not connected.")
    assert says(page, "Lea's device is not connected. The page reconnects by itself, or in the same browser")
    assert says(page, "On another device, use Let back in next to the player on the console.")
    gone = [node for node in _nodes(page.board.panes) if node[2].get("data-gone") == "yes"]
    assert [node[2]["data-seat"] for node in gone] == [0]
    assert "not connected" in json.dumps(gone)
    rooms.say_connected(store, table.id, PHONES, [0, 1])
    look(screen.view)
    assert "not connected" not in page.text
    rooms.say_connected(store, table.id, PHONES, [])
    table.end_early("")
    look(screen.view)
    assert "not connected" not in page.text, "nobody is waited for any more"
