"""What a page can say is declared: all that any page shows is known, and some only the facilitator says."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import playtest
from playtest.engines.game import REFEREE
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.kit import Message
from playtest.widgets.kit.commands import Command, Handlers, Sender, Vocabulary, check_handled
from playtest.widgets.table import messages
from tests.widgets.conftest import Page

SEATS = {"cat_in_the_box": 3, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 3}
MOVES = 40


def said_on(page: Page) -> Iterator[str]:
    return (do for do in page.doing("") if do)


def play(table: Table, rng: random.Random) -> None:
    """One legal move of whoever is asked."""
    seat = next(iter(table.pending), None)
    if seat is None:
        return
    legal = [move for move in table.legal(seat) if type(move) not in table.game.open]
    table.submit(seat, rng.choice(legal), by="facilitator" if seat == REFEREE else "person")


@pytest.mark.parametrize("name", SEATS)
def test_whatever_any_page_of_a_game_shows_parses(store, name):
    table = Table.new(store, playtest.games()[name](SEATS[name]), [*"ABCD"[: SEATS[name]]])
    pages = [Page(TableView(table, seat).board) for seat in (None, 0)]
    rng, seen = random.Random(1), set()
    for page in pages:
        page.do("hello")
    for at in range(MOVES):
        for page in pages:
            for press in ("show:0", "correct", "") if at % 10 == 0 else ("",):
                page.do(press) if press else None
                seen.update(said_on(page))
            page.do("correct-end")
        play(table, rng)
    assert len(seen) > 20
    unknown = {do for do in seen if messages.parse(Message(do)) is None}
    assert not unknown


@pytest.mark.parametrize(
    "kind", [k for k in messages.VOCABULARY.kinds.values() if k.by is Sender.FACILITATOR]
)
def test_the_page_of_a_seat_is_refused_what_is_the_facilitators(shown, kind):
    view, page = shown(playtest.games()["cat_in_the_box"](3), ["A", "B", "C"], seat=0)
    before = len(view.table.log)
    page.do(f"{kind.wire}:1")
    assert "Only the facilitator can do that." in page.text
    assert len(view.table.log) == before


def test_the_referees_composer_is_not_a_seats(shown):
    _, page = shown(playtest.games()["cat_in_the_box"](3), ["A", "B", "C"], seat=0)
    page.do("r.clear")
    assert "Only the facilitator can do that." in page.text


def test_a_word_where_a_number_belongs_is_refused_in_a_sentence(shown):
    _, page = shown(playtest.games()["cat_in_the_box"](3), ["A", "B", "C"])
    page.do("back:yesterday")
    assert "Type a number" in page.text


class Knock(Command, wire="knock"):
    """A command of a page that is only tested."""


def test_a_command_without_a_handler_is_found_when_the_page_is_made():
    with pytest.raises(TypeError, match="Knock has 0 handlers"):
        check_handled(Vocabulary([Knock]), Handlers())


def test_a_handler_of_another_command_is_refused():
    handlers: Handlers[object] = Handlers()
    with pytest.raises(TypeError, match="bound to Knock"):

        @handlers.on(Knock)
        def wrong(self: object, message: Message) -> None: ...


def test_a_command_has_no_second_handler():
    handlers: Handlers[object] = Handlers()

    @handlers.on(Knock)
    def first(self: object, message: Knock) -> None: ...

    with pytest.raises(TypeError, match="once each"):

        @handlers.on(Knock)
        def second(self: object, message: Knock) -> None: ...


def test_a_players_page_says_this_and_no_more():
    looking = {"hello", "typing", "reading", "escape", "go-on", "moment", "log-all", "let-them-act"}
    composing = {"part", "choose", "take", "clear", "edit", "start-over", "try", "press", "release", "whole"}
    composing |= {"form", "form-change", "form-add", "form-drop", "make", "confirm"}
    speaking = {"undo", "let-be", "ask-again", "talk", "note", "survey", "survey-open"}
    assert looking | composing | speaking == messages.SEATS_OWN
