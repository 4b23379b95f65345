"""A ruling made on the board: press what is wrong, say what it should be, give the reason."""

import random

import pytest

import playtest
from playtest import words
from playtest.engines.game import REFEREE
from playtest.table import Table
from playtest.widgets.games import fixes_of, scene_of
from playtest.widgets.kit import Said
from playtest.widgets.table import Ruling
from playtest.widgets.table.moments import Moments

SEATS = {"cat_in_the_box": 3, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 3}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@pytest.fixture(params=SEATS)
def played(request, store):
    """A table some moves on, of every game."""
    game = playtest.game(request.param)(SEATS[request.param])
    table = Table.new(store, game, NAMES[: game.seats], seed=4)
    chance = random.Random(4)
    for _ in range({"cat_in_the_box": 12, "trade_warz": 60, "rat_scramble": 24}.get(game.name, 9)):
        seat = chance.choice(table.pending)
        table.submit(seat, game.sample(table.state, seat, chance))
    return table


def corrected(table, at, value, reason="The table was right"):
    """What came of one change: the ruling, once it was applied or refused."""
    fix = fixes_of(table.game, table.state, table.names)[at]
    ruling = Ruling(table)
    ruling.hear(Said(f"fix:{fix.key}"))
    ruling.hear(Said("fix-set", {f"fix{at}": value}))
    return ruling, ruling.hear(Said("rule", {"reason": reason}))


def others(fix):
    values = [value for value, _ in fix.options if value != fix.now]
    return values or [str(int(fix.now) + 1)]


def test_what_may_be_corrected_can_be_pressed(played):
    keys = {f"seat-{seat}" for seat in range(played.game.seats)}
    eyes = [REFEREE, *range(played.game.seats)]
    for seat in eyes:
        scene = scene_of(played.game, played.view(seat), played.names, {})
        text = [piece for picture in scene.pictures() for piece in _all(picture.pieces)]
        keys |= {piece.key for piece in text}
    fixes = fixes_of(played.game, played.state, played.names)
    assert fixes
    assert {fix.key for fix in fixes if not fix.key.startswith("claim-")} <= keys


def _all(pieces):
    for piece in pieces:
        yield piece
        yield from _all(getattr(piece, "children", ()))


def test_a_ruling_makes_one_thing_right_and_is_told_with_its_reason(played):
    fixes = fixes_of(played.game, played.state, played.names)
    made = 0
    for at in range(0, len(fixes), max(1, len(fixes) // 12)):
        before = len(played.log)
        ruling, done = corrected(played, at, others(fixes[at])[0])
        if done:
            made += 1
            assert played.log[-1].kind == "ruling"
            assert played.log[-1].body["reason"] == "The table was right"
            played.undo(before)
        else:
            assert 'class": "pb-error' in str(ruling.panel().json()).replace("'", '"')
    assert made


def test_a_ruling_without_a_reason_or_a_change_is_refused_beside_its_button(played):
    ruling, done = corrected(played, 0, others(fixes_of(played.game, played.state, played.names)[0])[0], "")
    assert not done
    assert "A ruling needs a reason" in str(ruling.panel().json())
    empty = Ruling(played)
    assert not empty.hear(Said("rule", {"reason": "because"}))
    assert "Nothing is changed yet" in str(empty.panel().json())


def test_what_is_changed_reads_back_in_words_and_can_be_dropped(store):
    table = Table.new(store, playtest.game("trade_warz")(3), NAMES[:3], seed=4)
    chance = random.Random(1)
    while table.state.phase != "draw":
        table.submit(table.pending[0], chance.choice(table.legal(table.pending[0])))
    at = 0
    ruling = Ruling(table)
    ruling.hear(Said("fix:seat-0"))
    ruling.hear(Said("fix-set", {f"fix{at}": "20"}))
    assert "GDP of Ann: " in str(ruling.panel().json())
    assert " → 20" in str(ruling.panel().json())
    ruling.hear(Said(f"fix-drop:{at}"))
    assert " → 20" not in str(ruling.panel().json())


@pytest.mark.parametrize("value", ["-3", "lots", "99999999"])
def test_a_number_that_is_none_is_refused_in_a_sentence(store, value):
    table = Table.new(store, playtest.game("rat_scramble")(4), NAMES, seed=4)
    ruling = Ruling(table)
    ruling.hear(Said("fix:bell-Winter"))
    ruling.hear(Said("fix-set", {"fix0": value}))
    assert "Winter bells is a whole number from 0." in str(ruling.panel().json())


def test_bots_and_the_clock_wait_while_the_board_is_corrected(shown):
    game = playtest.game("trade_warz")(3)
    view, page = shown(game, ["Ann", "Ben", "bot:random"], seed=1)
    table, chance = view.table, random.Random(1)
    while table.clock is None:
        seat = table.pending[0]
        table.submit(seat, game.sample(table.state, seat, chance))
    table.resume_clock()
    page.do("correct")
    assert table.pace.awaits_word
    assert table.clock_held
    page.do("correct-end")
    assert not table.pace.awaits_word
    assert not table.clock_held


def test_everybody_is_told_that_a_ruling_was_made_and_why(played):
    moments = Moments(played, words.of(played.game), lambda: None)
    for at, fix in enumerate(fixes_of(played.game, played.state, played.names)):
        if any(corrected(played, at, value)[1] for value in others(fix)[:1]):
            break
    assert played.log[-1].kind == "ruling"
    moments.look(0)
    assert moments.now is not None
    assert moments.now[1].title == "The facilitator corrects the board."
    reason, *changed = moments.now[1].lines
    assert reason == "The table was right"
    seen = "; ".join(played.ruled(played.log[-1].n, 0))
    assert changed == ([f"Changed: {seen}."] if seen else [])
