"""The end of a game on the board: who came where, how the scores came about, and what can be done then."""

import json
import random
import re

import pytest

import playtest
from playtest import words
from playtest.engines.sentences import minus
from playtest.table import Table
from playtest.widgets import TableView, start
from playtest.widgets.games import scene_of
from playtest.widgets.kit import Text
from tests.widgets.conftest import Page, _nodes

SEATS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 3}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


def play_out(table, seed=1):
    """Moves by chance until the game is over."""
    rng = random.Random(seed)
    while table.pending:
        seat = rng.choice(table.pending)
        by = "bot:random" if table.seats[seat].is_bot else "person"
        table.submit(seat, table.game.sample(table.state, seat, rng), by=by)
    return table


def over(name):
    """A game by chance, its last position and its outcome."""
    game, chance = playtest.game(name)(SEATS[name]), random.Random(4)
    state = game.start(chance, [])
    while pending := game.pending(state):
        seat = chance.choice(pending)
        game.apply(state, seat, game.sample(state, seat, chance), chance, [])
    return game, state, game.outcome(state)


def scene_of_the_end(game, state):
    return scene_of(game, game.view(state, 0), NAMES[: game.seats], {}, ())


def presses(node):
    """What buttons in a node do."""
    _, _, attrs, children = node
    inside = [presses(child) for child in children if not isinstance(child, str)]
    return {attrs["data-do"]}.union(*inside) if "data-do" in attrs else set().union(*inside)


@pytest.mark.parametrize("name", SEATS)
def test_scores_are_taken_apart_for_everybody_once_the_game_is_over(name):
    game, state, outcome = over(name)
    names = NAMES[: game.seats]
    tables = scene_of_the_end(game, state).sums()
    assert tables
    for sums in tables:
        assert sorted(row[0].partition(",")[0] for row in sums.rows) == names
        assert all(len(row) == len(sums.header) for row in sums.rows)
        said = {row[0].partition(",")[0]: " ".join(row[1:]) for row in sums.rows}
        for who, score in zip(names, outcome.scores, strict=True):
            assert minus(f"{score:g}") in said[who].split()


def test_rat_scrambles_points_are_the_sum_of_what_its_bells_are_worth():
    game, state, _ = over("rat_scramble")
    (sums,) = scene_of_the_end(game, state).sums()
    for _, said in sums.rows:
        points, _, terms = said.partition(" = ")
        found = re.findall(r"(−?) ?(\d) × (\d+) (?:Winter|Spring|Summer|Autumn)", terms)
        assert len(found) == 3
        made = sum((-1 if sign else 1) * int(each) * int(many) for sign, each, many in found)
        assert made == int(points.replace("−", "-"))


def test_trade_warz_account_of_the_end_adds_up_to_what_is_left():
    game, state, outcome = over("trade_warz")
    sums = next(each for each in scene_of_the_end(game, state).sums() if not each.seats)
    for (_, said), score in zip(sums.rows, outcome.scores, strict=True):
        left, _, terms = said.partition(" = ")
        found = re.findall(r"(− |)(\d+) (?:from|lost to|paid)", terms)
        assert found
        assert sum((-1 if sign else 1) * int(gdp) for sign, gdp in found) == int(left) == score


def test_trade_warz_tells_the_race_round_by_round_and_which_round_decided():
    game, state, outcome = over("trade_warz")
    race = next(each for each in scene_of_the_end(game, state).sums() if each.seats)
    before = state.gdp_by_round[: state.round - 1]
    assert len(race.header) == len(before) + 3
    assert race.header[-2].split() == ["Round", str(state.round)], "the round that decided is one of them"
    for seat, (_, *by_round, last) in enumerate(race.rows):
        assert by_round == [*(str(gdp[seat]) for gdp in before), last]
        assert last == f"{outcome.scores[seat]:g}"
    assert f"ound {state.round}" in words.of(game).ending(game.view(state, None), NAMES)


def test_a_group_has_one_meaning_at_the_end_of_cat_in_the_box():
    """A player's card says how large the largest group is; what it brought is called a bonus."""
    game, state, _ = over("cat_in_the_box")
    scene = scene_of_the_end(game, state)
    assert "Group" not in {head for one in scene.ledger for head in getattr(one, "header", ())}
    (sums,) = scene.sums()
    for who, _, _, bonus, _ in sums.rows:
        seat = NAMES.index(who)
        assert bonus in ("in paradox", str(game.view(state, 0).bonuses[seat]))
        assert ", group " in scene.players[seat].lines[0]


@pytest.fixture
def ended(store):
    """A game that was begun on the first screen and is over, with its page."""
    screen = start(store=store)
    page = Page(screen.board)
    page.do("hello")
    page.do("change", game="cat_in_the_box", players="3")
    page.do("begin", **{"title": "Friday", "name.0": "Zoe", "player.1": "random", "player.2": "builder"})
    play_out(screen.view.table)
    screen.view._draw()
    return screen, page


def test_review_and_rematch_stand_in_the_dock_at_the_end_and_not_before(ended):
    screen, page = ended
    dock = next(pane for pane in screen.board.panes.values() if pane[2].get("data-zone") == "dock")
    assert {"review", "rematch"} <= presses(dock)
    (survey,) = [node for node in _nodes({"": dock}) if node[2].get("data-unfold") == "survey"]
    assert survey[2]["class"] == "pb-button", "as large as its neighbors"
    page.do("rematch")
    assert page.doing("review") == page.doing("rematch") == []


def test_a_rematch_is_the_same_people_and_bots_newly_dealt(ended):
    screen, page = ended
    before = screen.view.table
    page.do("rematch")
    after = screen.view.table
    assert after.id != before.id
    assert after.outcome is None
    assert [(who.name, who.bot_name) for who in after.seats] == [
        (who.name, who.bot_name) for who in before.seats
    ]
    assert after.title == "Friday"


def test_the_review_opens_where_the_game_was_played(ended):
    _, page = ended
    page.do("review")
    assert "data-timeline" in page.text
    assert page.doing("rematch") == []


def result_of(table):
    """What the page of a table that is over says in its result, as text, and how often."""
    view = TableView(table, 0, pace=0)
    page = Page(view.board)
    pane = next(pane for pane in page.board.panes.values() if pane[2].get("data-results"))
    return json.dumps(pane, ensure_ascii=False)


def test_scores_of_one_column_each_are_taken_apart_beside_the_places(store):
    table = Table.new(store, playtest.game("cat_in_the_box")(3), NAMES[:3], seed=3)
    said = result_of(play_out(table))
    assert '"data-drawer"' not in said
    assert [head in said for head in ("Tricks", "Predicted", "Bonus")] == [True] * 3
    assert said.count('"Score"') == 1


def test_sums_that_need_a_sentence_are_folded_under_one_heading(store):
    table = Table.new(store, playtest.game("rat_scramble")(4), NAMES, seed=3)
    said = result_of(play_out(table))
    assert '"data-drawer": "sums"' in said
    assert said.count("How the scores came about") == 1
    assert "Points by bells" not in re.findall(r'"h3", .*?\]', said)
    assert "Round 10 was the last: whoever has 15 points wins." in said


@pytest.mark.parametrize("seed", range(1, 9))
def test_cat_in_the_box_says_who_was_in_paradox_or_that_nobody_was(store, seed):
    table = play_out(Table.new(store, playtest.game("cat_in_the_box")(3), NAMES[:3], seed=seed), seed)
    said, paradox = result_of(table), table.view(None).paradox
    if paradox is None:
        assert "All tricks were played; nobody was in paradox." in said
    else:
        assert f"{NAMES[paradox]} was in paradox, which ended the round." in said
        assert table.outcome.reason == "paradox"


def test_cards_left_at_the_end_of_cat_in_the_box_say_whose_they_were(store):
    by_paradox = {}
    for seed in range(1, 9):
        table = play_out(Table.new(store, playtest.game("cat_in_the_box")(3), NAMES[:3], seed=seed), seed)
        view = table.view(0)
        by_paradox[view.paradox] = view, table.game
    assert len(by_paradox) > 1
    for view, game in by_paradox.values():
        (left,) = scene_of(game, view, NAMES[:3], {}, ()).mine
        seen = [seat for seat, hand in enumerate(view.hands) if hand]
        seen.sort(key=lambda seat: seat != view.paradox)  # why the round ended is in sight on a phone too
        assert [item.title for item in left.items] == [f"Still in {NAMES[seat]}'s hand" for seat in seen]
        for seat, item in zip(seen, left.items, strict=True):
            said = [piece for piece in item.pieces if isinstance(piece, Text)]
            called = [piece.text for piece in said if piece.name != "no-space"]
            assert called == [f"{NAMES[seat]}, in paradox" if seat == view.paradox else NAMES[seat]]
            assert (seat == view.paradox) == any(piece.name == "no-space" for piece in said)


def test_scambodia_says_how_the_last_declaration_went(store):
    said = set()
    for seed in range(1, 6):
        table = play_out(Table.new(store, playtest.game("scambodia")(3), NAMES[:3], seed=seed), seed)
        last = table.view(None).past[-1]
        if last.succeeded is not None:
            assert f"{NAMES[last.declarer]} declared with " in result_of(table)
            said.add(last.succeeded)
    assert said
