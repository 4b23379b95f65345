"""The board as a ruling would leave it: it shows what changes, and nothing that the screen may not know."""

import random

import jsonpatch
import pytest

import playtest
from playtest.engines import codec
from playtest.engines.game import REFEREE
from playtest.table import Table
from playtest.widgets.games import corrections_of, scene_of
from playtest.widgets.games.scambodia.table import MARKS
from playtest.widgets.kit import Message
from playtest.widgets.table import Correction
from playtest.widgets.table.messages import parse
from playtest.widgets.table.view.correction_preview import correction_preview

SEATS = {"cat_in_the_box": 3, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 3}
MOVES = {"cat_in_the_box": 12, "trade_warz": 60, "rat_scramble": 24}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@pytest.fixture(params=SEATS)
def game(request):
    """Each game in turn."""
    return playtest.game(request.param)(SEATS[request.param])


def begun(store, game, tags=()):
    """A table some moves on, always the same."""
    table = Table.new(store, game, NAMES[: game.seats], seed=4, tags=tags)
    chance = random.Random(4)
    for _ in range(MOVES.get(game.name, 9)):
        seat = chance.choice(table.pending)
        table.submit(seat, game.sample(table.state, seat, chance))
    return table


def hidden_anew(table, seat, seed):
    """What ``seat`` cannot know is otherwise: its view stays as it is."""
    game, view = table.game, table.view(seat)
    other = game.resample(view, random.Random(seed))
    patch = jsonpatch.make_patch(codec.plain(table.state, game.State), codec.plain(other, game.State)).patch
    table.ruling(patch or [{"op": "test", "path": "", "value": codec.plain(other, game.State)}], "dealt anew")
    assert table.view(seat) == view
    return table


def drawn(table, view, state):
    game = table.game
    measures = {name: value for name, value in game.measures(state).items() if name in game.public_measures}
    return scene_of(game, view, table.names, measures, table.header.tags)


def looks(scene):
    return [scene.pictures(), scene.players, scene.phase]


def seen_of(table, seat, at, value):
    """The board that ``seat`` would see after one change, and what is said against it."""
    fix = corrections_of(table.game, table.state, table.names)[at]
    ruling = Correction(table)
    ruling.hear(parse(Message(f"fix:{fix.key}")))
    ruling.hear(parse(Message("fix-set", {f"fix{at}": value})))
    now = drawn(table, table.view(seat), table.state)
    found = correction_preview(
        table, ruling, seat, lambda view, state: drawn(table, view, state), everything=seat == REFEREE
    )
    return now, found


def open_fixes(table, seat):
    """What ``seat`` can press on its board, each by its number, its pieces and what it is called."""
    scene = drawn(table, table.view(seat), table.state)
    keys = {f"seat-{each}" for each in range(table.game.seats)}
    keys |= {piece.key for picture in scene.pictures() for piece in _all(picture.pieces)}
    fixes = corrections_of(table.game, table.state, table.names)
    return [(at, fix) for at, fix in enumerate(fixes) if keys & {*fix.keys}]


def _all(pieces):
    for piece in pieces:
        yield piece
        yield from _all(getattr(piece, "children", ()))


@pytest.mark.parametrize("seat", [None, 1])
def test_what_is_foreseen_is_the_same_whatever_lies_hidden(game, store, seat):
    tags = [MARKS] if game.name == "scambodia" else []
    tables = [hidden_anew(begun(store, game, tags), seat, seed) for seed in (91, 92)]
    both = [open_fixes(table, seat) for table in tables]
    called = [[(fix.key, fix.what, fix.options) for _, fix in found] for found in both]
    assert called[0] == called[1]
    shown = 0
    for (at, fix), (there, _) in list(zip(*both, strict=True))[:: max(1, len(both[0]) // 9)]:
        for value in [value for value, _ in fix.options if value != fix.now][:24:6] or ["3"]:
            if value == fix.now:
                continue
            one, other = seen_of(tables[0], seat, at, value)[1], seen_of(tables[1], seat, there, value)[1]
            assert (one.scene is None) == (other.scene is None)
            assert one.refusal == other.refusal
            if one.scene is not None:
                shown += 1
                assert looks(one.scene) == looks(other.scene)
                assert (len(one.pieces), one.seats) == (len(other.pieces), other.seats)
    assert shown


def test_where_every_card_lies_open_the_change_itself_is_seen(store):
    table = begun(store, playtest.game("scambodia")(3))
    plain = codec.plain(table.state, table.game.State)
    at, fix = next((at, fix) for at, fix in open_fixes(table, REFEREE) if fix.key == "card-4")
    assert plain["table"][1][0] != "A♠"
    now, then = seen_of(table, REFEREE, at, "A♠")
    marked = {
        piece.key for pic in then.scene.pictures() for piece in _all(pic.pieces) if id(piece) in then.pieces
    }
    assert any(key.startswith(fix.key) or key == fix.key for key in marked)
    assert looks(now) != looks(then.scene)
    assert not then.alike
    closed, spectated = seen_of(table, None, at, "A♠")
    assert spectated.alike, "a hidden card is as hidden as it was"
    assert looks(closed) == looks(spectated.scene)


def test_changes_that_do_not_fit_yet_are_drawn_and_said_to_be_wrong(store):
    table = begun(store, playtest.game("cat_in_the_box")(3))
    at, fix = next((at, fix) for at, fix in open_fixes(table, None) if fix.what == "Tricks won by Cleo")
    _, then = seen_of(table, None, at, str(int(fix.now) + 1))
    assert "not consistent" in then.refusal
    assert then.seats == {2}
    assert then.scene.players[2].score.startswith(str(int(fix.now) + 1))


def test_nothing_is_foreseen_while_something_is_open_and_nothing_is_written(store):
    table = begun(store, playtest.game("trade_warz")(3))
    before, ruling = len(table.log), Correction(table)
    state = codec.plain(table.state, table.game.State)

    def seen():
        return correction_preview(
            table, ruling, None, lambda view, state: drawn(table, view, state), everything=False
        )

    ruling.hear(parse(Message("fix:seat-0")))
    assert seen() is None
    ruling.hear(parse(Message("fix-set", {"fix0": "30"})))
    assert seen().seats == {0}
    ruling.hear(parse(Message("fix-back")))
    assert seen() is None
    assert ruling.picked({}, "seat-0")
    assert len(table.log) == before
    assert codec.plain(table.state, table.game.State) == state


def test_a_card_that_would_leave_the_hand_marks_nothing_of_those_that_stay(store):
    """They are laid out anew in the room it leaves, and look other than before though nothing of them is."""
    table = begun(store, playtest.game("trade_warz")(3))
    at, fix = next((at, fix) for at, fix in open_fixes(table, 0) if fix.key.startswith("hand-"))
    now, then = seen_of(table, 0, at, "1")
    hands = [
        {piece.key for pic in scene.pictures() for piece in _all(pic.pieces) if piece.key.startswith("hand-")}
        for scene in (now, then.scene)
    ]
    assert hands[0] - hands[1] == {fix.key}
    marked = [
        piece.key for pic in then.scene.pictures() for piece in _all(pic.pieces) if id(piece) in then.pieces
    ]
    assert not [key for key in marked if key.startswith("hand-")]
    assert then.seats == {0, 1}
