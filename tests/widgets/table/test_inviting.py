"""Everybody on a device of their own: nothing is handed over, phones are told an address of theirs."""

import json

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.table import SeatTable, Table
from playtest.widgets import TableView, start
from playtest.widgets.table.curtain import Curtain
from playtest.widgets.table.inviting import Invitation
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


def invited(store):
    table = Table.new(store, CatInTheBox(4), ["Ann", "Ben", "Cleo", "Dan"])
    table.pace.waiting = True
    view = TableView(table)
    return view, Page(view.board)


def test_while_people_gather_nothing_is_handed_over(store):
    _, page = invited(store)
    assert page.doing("show:") == []
    assert "Hand the screen" not in page.text
    assert "Waiting for everybody to take a seat." in page.text
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
    for before in (Curtain(), Curtain(shown=0), Curtain(asked=1)):
        assert before.settle([0], [0, 1], secret=True, elsewhere=True) == Curtain(company=True)
    assert Curtain().settle([0], [0], secret=True, elsewhere=True) == Curtain(company=True)


def test_every_seat_is_free_for_a_device_unless_it_was_chosen_who_sits_there(store):
    screen = start(store=store)
    page = Page(screen.board)
    page.do("change", game="cat_in_the_box", players="3")
    assert "all 3 seats are for people" in page.text
    assert "The bots below are for playing at this screen" in page.text
    page.do("change", **{"player.2": "random"})
    assert "2 people sit down" not in page.text
    assert "1 person sits down" in page.text
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
    assert "The game begins when everybody has a seat" in page.text
    other = Table.open(store, view.table.id)
    seat = other.pending[0]
    other.submit(seat, next(iter(other.legal(seat))))
    view.table.refresh()
    assert "The game begins when everybody has a seat" not in page.text
    assert "Waiting for everybody to take a seat" not in page.text


def test_the_invitation_says_for_how_many_it_waits_and_goes_when_the_game_has_begun_on_the_devices(store):
    view, page = invited(store)
    invitation = view._side._invitation
    invitation.room = room(PHONES)
    taken = [{"taken": True}] * 3
    invitation.heard({"started": False, "seats": [*taken, {"taken": False}]})
    assert "3 of 4 seats are taken; it waits for 1 more." in page.text
    invitation.heard({"started": True, "seats": [*taken, {"taken": True}]})
    assert "The game begins when everybody has a seat" not in page.text
    assert not view.table.pace.waiting
    assert not any(entry.kind == "move" for entry in view.table.log)


def test_an_address_phones_cannot_reach_says_so_before_it_stands_there(store):
    said = card(store, HERE)
    only = next(at for at, text in enumerate(said) if "on this computer only" in text)
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
    view._side._invitation.room = room(PHONES)
    page.do("begin")
    table = view.table
    table.submit(table.pending[0], next(iter(table.legal(table.pending[0]))))
    head = next(pane for pane in page.board.panes.values() if pane[2].get("data-zone") == "top")
    assert "TARVEM" in json.dumps(head)
    assert "TARVEM" not in Page(TableView(SeatTable(table, 0), seat=0).board).text


def test_the_code_of_the_console_is_shown_only_on_a_press_and_never_beside_the_players(store):
    view, page = invited(store)
    view._side._invitation.room = room(PHONES)
    page.do("hello")

    def codes():
        return {node[2]["data-qr"] for node in _nodes(page.board.panes) if "data-qr" in node[2]}

    assert codes() == {room(PHONES)["room"]}
    page.do("invite:console")
    assert codes() == {room(PHONES)["console"]}
    assert "Not for players" in page.text
    page.do("invite:console")
    assert codes() == {room(PHONES)["room"]}


def test_the_server_is_ended_by_two_presses_of_which_the_first_says_what_goes(store):
    view, page = invited(store)
    view._side._invitation.room = room(PHONES)
    page.do("hello")
    assert page.doing("invite:end")
    assert "eight hours without anybody" in page.text
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
    assert "A bot plays for Ann now." in page.text
    assert "it is your move" not in page.text
    assert page.doing("choose:") == page.doing("confirm") == []
    table.seat_person(0)
    assert "A bot plays for Ann now." not in page.text
    assert page.doing("choose:")
    table.submit(0, next(iter(table.legal(0))))
    assert page.doing("undo")
    table.seat_bot(0, "sharp")
    assert page.doing("undo") == []
