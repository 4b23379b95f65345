"""Ending a playtest early on the screen: one question, what stands there then, and going on."""

import random
from dataclasses import replace

import pytest

import playtest
from playtest import words
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.scambodia import Scambodia
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.table import Options
from tests.nim import Nim, Take
from tests.widgets.conftest import Page, _all, _nodes

PEOPLE = ["Ann", "Ben"]
DEAD = ["undo", "back:", "part:", "confirm:", "make:", "correct", "ruling-open", "pause", "resume", "next"]


@pytest.fixture
def table(shown):
    view, page = shown(Nim(2), PEOPLE)
    view.table.submit(0, Take(1))
    view.table.submit(1, Take(1))
    return view, page


def test_one_question_with_a_reason_ends_it(table):
    view, page = table
    assert page.doing("end-early") == ["end-early"]
    page.do("end-early")
    assert "You can resume it later" in page.text
    assert set(page.doing("end-early")) == {"end-early-yes", "end-early-no"}
    page.do("end-early-no")
    assert page.doing("end-early") == ["end-early"]
    assert view.table.ended is None
    page.do("end-early")
    page.do("end-early-yes", reason="The last train")
    assert view.table.ended.body["reason"] == "The last train"
    assert page.text.count("The playtest was ended here: The last train.") >= 2  # dock and log
    assert _all(page.board.panes, "data-decision") == ["ended"]
    assert _all(page.board.panes, "data-turn") == ["ended"]


def test_nothing_dead_is_left_to_press_and_it_goes_on(table):
    view, page = table
    view.table.end_early()
    for verb in DEAD:
        assert page.doing(verb) == []
    assert page.doing("end-early") == []
    assert page.doing("survey") == ["survey"]
    assert "survey" in _all(page.board.panes, "data-unfold")
    (goes_on,) = [node[2] for node in _nodes(page.board.panes) if node[2].get("data-do") == "go-on-with-it"]
    assert goes_on["class"] == "pb-button"
    page.do("go-on-with-it")
    assert view.table.ended is None
    assert page.doing("undo") == ["undo"]
    assert page.doing("back:")
    assert _all(page.board.panes, "data-decision") != ["ended"]


@pytest.mark.parametrize("do", ["undo", "correct", "ruling-open", "back:1", "pause", "next", "go-on"])
def test_a_press_that_came_late_does_nothing(table, do):
    view, page = table
    view.table.end_early()
    page.do(do)
    assert view.table.log[-1].kind == "close"
    page.do("go-on-with-it")
    assert view.table.ended is None
    assert view.table.pending


def test_a_seats_screen_says_so_and_has_no_going_on(store):
    table = Table.new(store, Nim(2), PEOPLE)
    view = TableView(table, seat=0)
    page = Page(view.board)
    table.end_early("Late")
    assert "The playtest was ended here: Late." in page.text
    assert page.doing("go-on-with-it") == page.doing("end-early") == []
    page.do("go-on-with-it")
    assert "Only the facilitator can do that." in page.text
    page.do("end-early-yes")
    assert [entry.kind for entry in table.log] == ["start", "close"]


def test_no_hand_is_shown_on_a_shared_screen_while_it_is_ended(shown):
    view, page = shown(CatInTheBox(2), PEOPLE)
    page.do(*page.doing("show:"))
    assert page.pieces(data_name="card")
    view.table.end_early()
    assert page.pieces(data_name="card") == []
    assert page.doing("show:") == []
    page.do("go-on-with-it")
    assert page.doing("show:") == ["show:0"]


def test_a_correction_on_its_way_is_put_away(shown):
    view, page = shown(CatInTheBox(2), PEOPLE)
    page.do("correct")
    Table.open(view.table.store, view.table.id).end_early()
    view.table.refresh()
    assert view.session.ruling is None
    page.do("correct")
    assert view.session.ruling is None
    assert "Resume it first" in page.text


def test_a_game_that_is_over_cannot_be_ended(shown):
    view, page = shown(Nim(2), PEOPLE)
    while view.table.outcome is None:
        seat = view.table.pending[0]
        view.table.submit(seat, view.table.legal(seat)[0])
    assert page.doing("end-early") == []
    page.do("end-early-yes")
    assert "The game is over; there is nothing to end." in page.text


def test_the_review_is_offered_as_at_a_games_end(store):
    table = Table.new(store, Nim(2), PEOPLE)
    asked = []
    view = TableView(table, options=Options(review=lambda: asked.append(1)))
    page = Page(view.board)
    page.do("review")
    assert asked == []
    table.end_early()
    assert page.doing("review") == ["review"]
    page.do("review")
    assert asked == [1]


@pytest.mark.parametrize("game", [CatInTheBox(2), Scambodia(2)])
def test_the_board_marks_nobodys_turn_while_it_is_ended(shown, game):
    """The board went on saying whose turn it had been, beside a dock that said that nobody moves."""
    view, _ = shown(game, PEOPLE)
    to_act = view.table.pending
    assert to_act
    assert view.table.view(None).waiting == to_act
    view.table.end_early()
    assert view.table.view(None).waiting == view.table.view(0).waiting == ()
    view.table.go_on()
    assert view.table.view(None).waiting == to_act


SEATS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 4}
MOVES = {"cat_in_the_box": 40, "collapsization": 40, "rat_scramble": 120, "scambodia": 160, "trade_warz": 200}


@pytest.mark.parametrize("name", SEATS)
def test_what_is_ended_early_still_says_how_it_stood_and_that_nobody_has_won(store, name):
    game, chance = playtest.game(name)(SEATS[name]), random.Random(4)
    table = Table.new(store, game, ["Ann", "Ben", "Cleo", "Dora"][: SEATS[name]], seed=6)
    for _ in range(MOVES[name]):
        if table.outcome is None and table.pending:
            seat = chance.choice(table.pending)
            table.submit(seat, game.sample(table.state, seat, chance))
    while table.outcome is not None:
        table.undo()
    view = TableView(table, pace=0)
    public = {player.seat: player.score for player in view.session.shown_scene.players}
    table.end_early("The last train")
    page = Page(view.board)
    (shown,) = [pane for pane in view.board.panes.values() if pane[2].get("data-zone") == "moment"]
    rows = [node for node in _nodes({"moment": shown}) if node[0] == "tr" and "data-seat" in node[2]]
    scores = {node[2]["data-seat"]: node[3][1][3][0].split()[0] for node in rows}
    said = str(shown)
    if name == "scambodia":  # one round, which is not over
        assert "No round is finished yet" in said
        assert scores == {}
        return
    assert scores == public
    numbers = [float(score.partition("/")[0].replace("−", "-")) for score in scores.values()]
    assert numbers == sorted(numbers, reverse=not game.lowest_wins)
    assert "Unfinished" in said
    assert "Nobody has won; this is the position at that point." in said
    assert " wins" not in said
    page.do("go-on-with-it")
    assert "Unfinished" not in page.text


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Scambodia(2), "No round is finished yet"),
        (CatInTheBox(2), "No trick is finished yet."),
        (Nim(2), "Nothing was scored yet."),
    ],
)
def test_where_nothing_was_scored_that_is_said_in_place_of_noughts(shown, game, said):
    view, page = shown(game, PEOPLE)
    view.table.submit(0, view.table.legal(0)[0])
    view.table.end_early()
    assert said in page.text
    assert "how it stood" not in page.text
    assert "0 points" not in str([p for p in view.board.panes.values() if p[2].get("data-zone") == "moment"])


def test_a_round_that_was_finished_counts_though_nobody_had_points_in_it(store):
    view = Table.new(store, Scambodia(2), PEOPLE).view(None)
    assert words.of("scambodia").unscored_note(view)
    assert not words.of("scambodia").unscored_note(replace(view, past=("a round",)))
