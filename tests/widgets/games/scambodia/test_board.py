"""The Scambodia scene: only open faces are drawn, looking is held, and what moved says where it came from."""

import copy
import json
import random
import re

import jsonpatch
import pytest

from playtest import words
from playtest.bots import bot
from playtest.engines import codec
from playtest.engines.game import REFEREE
from playtest.engines.scambodia.cards import CARD_NAMES, NOTHING
from playtest.engines.scambodia.moves import (
    Cover,
    Declare,
    Discard,
    Draw,
    Exchange,
    GoOn,
    Look,
    Match,
    Spy,
    Swap,
    Take,
)
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.games import scene_of
from playtest.widgets.games.scambodia.corrections import corrections
from playtest.widgets.games.scambodia.table import FACES, MARKS, scene
from playtest.widgets.kit import Group, Scene, Text, draw
from playtest.widgets.studio.review import Review
from tests.engines.scambodia.positions import TOP_LEFT, after_the_peek, card, game, play, position
from tests.engines.scambodia.test_knowledge import walk
from tests.widgets.conftest import Page
from tests.widgets.games.test_nothing_under_another import extent, over

NAMES = ["Ann", "Bob", "Cyd", "Dan"]


def drawn(table, state, seat):
    return scene(table.view(state, seat), NAMES[: table.seats], table)


def page(table, state, seat):
    return json.dumps([node.json() for node in draw(drawn(table, state, seat))], ensure_ascii=False)


def pieces(shown):
    def inside(some):
        for one in some:
            yield one
            yield from inside(getattr(one, "children", ()))

    return [piece for picture in shown.pictures() for piece in inside(picture.pieces)]


def flights(shown):
    return {piece.fly for piece in pieces(shown) if piece.fly}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_view_can_be_drawn(players):
    for at, (table, state, _) in enumerate(walk(players, 3, moves=200)):
        for seat in (at % players, None, REFEREE):  # each seat in turn
            assert page(table, state, seat)


@pytest.mark.parametrize("players", [2, 4])
def test_no_face_is_drawn_that_is_not_open(players):
    for table, state, _ in walk(players, 11, moves=200):
        if state.past or state.phase >= 6:
            return
        for seat in (*range(players), None):
            faces = table.view(state, seat).open
            visible = {*faces.table, faces.drawn, *faces.discards}
            text = page(table, state, seat)
            hidden = [c for c in CARD_NAMES.by_value if c not in visible and CARD_NAMES.name(c) in text]
            assert hidden == []


def test_the_scene_of_a_seat_is_the_same_whatever_lies_hidden():
    table, state = after_the_peek(2)
    for seed in range(5):
        other = table.resample(table.view(state, None), random.Random(seed))
        assert page(table, other, 0) == page(table, state, 0)


def test_the_bottom_cards_are_picked_to_look_at_them():
    table = game(2)
    state = table.start(random.Random(1))
    parts = {key: piece.part for key, piece in drawn(table, state, 0).pickable().items()}
    looks = {key for key, part in parts.items() if part == {"kind": "look"}}
    assert looks == {"card-2", "card-3"}
    others = {key: part for key, part in parts.items() if key not in looks}
    assert others["card-0"] == {"slot": 0}, "what is no move now answers a press too"
    assert others["card-5"] == {"target": 5}
    assert others["deck"] == {"kind": "draw"}


def test_a_look_stays_open_until_it_is_covered():
    table = game(2)
    state = table.start(random.Random(1))
    play(table, state, (0, Look()))
    face = CARD_NAMES.name(state.table[2])
    assert f"{face}, you are looking at it" in page(table, state, 0)
    play(table, state, (0, Cover()))
    assert face not in page(table, state, 0)
    assert state.table[2] in table.view(state, 0).known.table


def test_a_press_alone_burns_no_look(shown):
    view, screen = shown(game(2), ["Ann", "bot:random"])
    screen.do("part:card-2")
    screen.do("part:card-2")
    assert len(view.table.log) == 1


def test_the_opening_look_of_each_passes_through_a_curtain(shown):
    view, screen = shown(game(2), ["Ann", "Ben"])
    assert screen.doing("show:") == ["show:0"]
    screen.do("show:0")
    for _ in range(2):
        screen.do(*screen.doing("confirm:"))
    assert screen.doing("show:") == ["show:1"]
    assert view.shown is None


def test_a_card_to_look_at_is_picked():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", drawn="7h")
    play(table, state, Discard())
    assert drawn(table, state, 0).pickable()["card-1"].part == {"slot": 1}
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", drawn="9h")
    play(table, state, Discard())
    assert drawn(table, state, 0).pickable()["card-5"].part == {"target": 5}
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", drawn="Kh")
    play(table, state, Discard())
    assert drawn(table, state, 0).pickable()["card-5"].part == {"target": 5}
    play(table, state, Spy(5))
    assert drawn(table, state, 0).pickable()["card-1"].part == {"slot": 1}
    assert "3♦" in page(table, state, 0)
    assert "3♦" not in page(table, state, 1)


def test_everybody_sees_which_card_is_looked_at():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", drawn="9h")
    play(table, state, Discard(), Spy(5))
    assert "Ann's" not in page(table, state, 0)
    assert "top-right card, face down, Ann is looking at it" in page(table, state, 1)


@pytest.mark.parametrize(
    ("move", "moved"),
    [
        (Take(TOP_LEFT), {"card-0", "moved-top"}),
        (Match(TOP_LEFT), {"card-0", "moved-top"}),
    ],
)
def test_cards_that_everybody_saw_move_say_where_they_came_from(move, moved):
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", top="9h")
    before = flights(drawn(table, state, 1))
    play(table, state, move)
    after = [piece for piece in pieces(drawn(table, state, 1)) if piece.fly in before]
    assert {piece.key for piece in after} == moved
    assert all(piece.fresh for piece in after)


def test_a_drawn_card_comes_from_the_deck_and_goes_where_it_is_kept():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d")
    for move, moved in [(Draw(), {"moved-hand"}), (Exchange(TOP_LEFT), {"card-0", "moved-top"})]:
        before = flights(drawn(table, state, 1))
        play(table, state, move)
        assert {piece.key for piece in pieces(drawn(table, state, 1)) if piece.fly in before} == moved


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_lies_in_the_middle_lies_within_the_picture(players):
    table, state = position(*["2c 3c 4c 6c", "2d 3d 4d 6d", "2h 3h 4h 6h", "2s 3s 4s 6s"][:players])
    play(table, state, Draw())
    (board,) = drawn(table, state, 1).stage
    for picture in (board.wide, board.tall):
        (middle,) = [piece for piece in picture.pieces if piece.key == "middle"]
        placed = {name: extent(piece, middle.x, middle.y) for name, piece in anchors(middle)}
        assert placed.keys() == {"from-deck", "from-top", "from-hand"}
        for left, top, right, bottom in placed.values():
            assert min(left, top) >= 0
            assert right <= picture.w
            assert bottom <= picture.h - 20  # a pile's count stands below it
    narrow = {key: at for key, at in placed.items() if key != "from-hand"}
    assert not over(*narrow.values())


def anchors(middle):
    return [(piece.key, piece) for piece in middle.children if piece.key.startswith("from-")]


# -- where cards lie, on one's own screen and on one that people share


def places(shown):
    """Where each card of the players lies, in both shapes of the stage."""
    (board,) = shown.stage
    return [
        {(key, at) for key, at in anchors_in(picture.pieces) if key.removeprefix("from-").isdigit()}
        for picture in (board.wide, board.tall)
    ]


def anchors_in(some, x=0.0, y=0.0):
    for one in some:
        if one.key.startswith("from-"):
            yield one.key, (one.x + x, one.y + y)
        if isinstance(one, Group):
            yield from anchors_in(one.children, one.x + x, one.y + y)


def frames(shown):
    return [piece for piece in pieces(shown) if piece.name == "yours"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_a_shared_screen_nothing_moves_when_another_person_looks(players):
    table, state = position(*["2c 3c 4c 6c", "2d 3d 4d 6d", "2h 3h 4h 6h", "2s 3s 4s 6s"][:players])
    for move in (Draw(), Exchange(TOP_LEFT), Draw()):
        drawn = {
            seat: scene_of(table, table.view(state, seat), NAMES[:players], {}, shared=True)
            for seat in (*range(players), None)
        }
        covered = places(drawn[None])
        assert all(len(of_shape) == 4 * players for of_shape in covered)
        assert all(places(shown) == covered for shown in drawn.values())
        assert all(not shown.mine for shown in drawn.values())
        marks = {seat: len(frames(shown)) for seat, shown in drawn.items()}
        assert marks == {**dict.fromkeys(range(players), 2), None: 0}  # one in each shape
        play(table, state, move)


def test_on_a_shared_screen_the_card_drawn_lies_open_for_who_drew_it_alone():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d")
    play(table, state, Draw())
    face = CARD_NAMES.name(state.drawn)
    for seat, sees in ((0, True), (1, False), (None, False)):
        shown = scene_of(table, table.view(state, seat), NAMES[:2], {}, shared=True)
        assert (f"The card drawn, {face}" in {piece.label for piece in pieces(shown)}) == sees


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_on_ones_own_screen_ones_own_cards_are_nearest_and_the_others_sit_clockwise_from_the_left(seat):
    table, state = after_the_peek(4)
    shown = drawn(table, state, seat)
    (board,) = shown.stage
    sides = {piece.key: piece.x for piece in board.wide.pieces if piece.key.startswith("player-")}
    assert sorted(sides, key=sides.get) == [f"player-{(seat + turn) % 4}" for turn in (1, 2, 3)]
    assert not frames(shown)
    own = {piece.key for piece in pieces(Scene(*shown.mine)) if piece.name == "card"}
    assert own == {f"card-{4 * seat + slot}" for slot in range(4)}


@pytest.mark.parametrize(("seats", "shared"), [(["Ann", "Ben"], True), (["Ann", "bot:random"], False)])
def test_a_screen_is_shared_where_more_than_one_person_sits_at_it(shown, seats, shared):
    _, screen = shown(game(2), seats)
    if shared:
        screen.do("show:0")
    assert ("shared-wide" in screen.text, "own-cards" in screen.text) == (shared, not shared)


def test_a_flight_names_no_card():
    for table, state, _ in walk(2, 5, moves=60):
        for name in flights(drawn(table, state, 0)):
            assert not any(face in name for face in CARD_NAMES.by_name)


def test_the_end_of_a_round_turns_everything_up_and_explains_the_scores():
    table, state = position("Ac 2c 3c 4c", "9c 9d 9h 9s", rounds=2)
    play(table, state, Declare(), Take(TOP_LEFT))
    text = page(table, state, None)
    assert all(CARD_NAMES.name(face) in text for face in state.table if face != NOTHING)
    assert "Ann declared with 10, the lowest total, and scores 0" in text
    play(table, state, (0, GoOn()), (1, GoOn()))
    assert "Round 1, all cards" in page(table, state, None)
    assert CARD_NAMES.name(card("3c")) in page(table, state, None)


def test_the_referee_sees_all_cards_and_nobody_else_does():
    table, state = after_the_peek(3)
    names = [CARD_NAMES.name(face) for face in state.table]
    assert all(name in page(table, state, REFEREE) for name in names)
    assert not all(name in page(table, state, 0) for name in names)


def test_declaring_stands_on_the_players_card_and_on_no_piece():
    table, state = position("Ac 2c 3c 4c", "9c 9d 9h 9s")
    play(table, state, Declare())
    shown = drawn(table, state, 1)
    assert [["declared" in line for line in player.lines] for player in shown.players] == [[True], [False]]
    words = [piece.text for piece in pieces(shown) if isinstance(piece, Text)]
    assert not any("declared" in text or "points" in text for text in words)


@pytest.mark.parametrize("move", [Discard(), Exchange(TOP_LEFT), Take(TOP_LEFT)])
def test_the_card_just_discarded_lies_open_while_the_next_player_chooses(move):
    held = None if isinstance(move, Take) else "4h"
    table, state = position("5c 3c 4c 6c", "2d 3d 4d 6d", top="9h", drawn=held)
    gone = CARD_NAMES.name(state.drawn if isinstance(move, Discard) else state.table[TOP_LEFT])
    play(table, state, move)
    assert table.pending(state) == (1,)
    for seat in (0, 1, None):
        shown = drawn(table, state, seat)
        (top,) = [piece for piece in pieces(shown) if piece.name == "top"][:1]
        assert top.label == f"The discard pile, {gone} on top, discarded by Ann"
        assert "".join(piece.text for piece in top.children if isinstance(piece, Text)) == gone
    assert drawn(table, state, 1).pickable()["top"].part == {"kind": "take"}


def swap_marks(table, state, seat):
    return {
        piece.key
        for piece in pieces(drawn(table, state, seat))
        if piece.name == "card" and "just swapped by Ann" in piece.label
    }


def test_everybody_sees_which_two_cards_were_swapped_until_somebody_moves_and_no_face():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", "2h 3h 4h 6h", drawn="Jh")
    play(table, state, Discard(), Swap(1, 6))
    for seat in (0, 1, 2, None):
        assert swap_marks(table, state, seat) == {"card-1", "card-6"}
        assert not {"3♣", "4♦"} & {
            piece.text
            for piece in pieces(drawn(table, state, seat))
            if piece.name == "" and isinstance(piece, Text)
        }
    play(table, state, Draw())
    assert all(swap_marks(table, state, seat) == set() for seat in (0, 1, 2, None))


def told(table, events, seat):
    """What stays on the screen of ``seat`` of these events, and whether it does until it was read."""
    say = words.of("scambodia")
    made = [say.announcement(event, NAMES, seat) for event in events if event.shown_to(seat)]
    return [(moment.title, moment.takes_from == seat) for moment in made if moment is not None]


def test_a_swap_is_told_to_all_but_who_makes_it_and_kept_for_whose_card_it_was():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", "2h 3h 4h 6h", drawn="Jh")
    events = play(table, state, Discard(), Swap(1, 6))
    said = "Ann swaps their top-right card for Bob's bottom-left card, unseen."
    assert told(table, events, 0) == []
    assert told(table, events, 1) == [(said, True)]
    assert told(table, events, 2) == [(said, False)]


def test_a_look_at_a_card_is_told_to_whose_it_is_and_to_nobody_else():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", "2h 3h 4h 6h", drawn="9h")
    events = play(table, state, Discard(), Spy(6))
    assert told(table, events, 1) == [("Ann looks at Bob's bottom-left card.", True)]
    assert [told(table, events, seat) for seat in (0, 2, None)] == [[], [], []]


def whose_discard(table, state):
    """Who has put the top of the discard pile there, as the table says; empty for nobody."""
    (top,) = [piece for piece in pieces(drawn(table, state, None)) if piece.name == "top"][:1]
    said = {piece.text for piece in pieces(drawn(table, state, None)) if isinstance(piece, Text)}
    who = top.label.partition(", discarded by ")[2]
    assert [text for text in said if text.startswith("by ")] == ([f"by {who}"] if who else [])
    return who


def test_the_table_says_who_has_discarded_what_lies_on_top():
    hands = "2c 3c 4c 6c", "2d 3d 4d 6d", "2h 3h 4h 6h"
    table, state = position(*hands, top="9c", deck="5c 5d 5h 5s")
    assert whose_discard(table, state) == ""
    for move, who in [
        (Draw(), ""),
        (Exchange(0), "Ann"),
        (Draw(), "Ann"),
        (Discard(), "Bob"),
        (Declare(), "Bob"),  # a declaration discards nothing
        (Take(0), "Ann"),
        (Match(0), "Bob"),
    ]:
        play(table, state, move)
        if state.phase < 6:
            assert whose_discard(table, state) == who


def test_after_a_ruling_the_table_names_nobody_until_somebody_discards_anew(store):
    table = Table.new(store, game(2), NAMES[:2], seed=3)
    for seat in range(2):
        table.submit(seat, Look())
        table.submit(seat, Cover())
    view = TableView(table, pace=0)
    page = Page(view.board)

    def names():
        return set(re.findall(r"discarded by (\w+)", page.text))

    first, second = ("Ann", "Bob") if table.pending == (0,) else ("Bob", "Ann")
    table.submit(table.pending[0], Take(0))
    assert names() == {first}
    at = len(table.log)
    plain = codec.plain(table.state, table.game.State)
    (fix,) = [fix for fix in corrections(table.game, plain, table.names) if fix.key == "top"]
    before = copy.deepcopy(plain)
    fix.edit(plain, plain["deck"][0])
    table.ruling(jsonpatch.make_patch(before, plain).patch, "Another lay there.")
    assert names() == set()
    table.submit(table.pending[0], Draw())
    assert names() == set(), "a card that is drawn changes nothing there"
    table.submit(table.pending[0], Exchange(0))
    assert names() == {second}
    table.undo(at)
    assert names() == {first}, "the ruling does not stand"
    view.close()
    page = Page(Review(store).board)
    told = {at: names()}
    for _ in table.log[1:]:
        page.do("forward")
        told[int(re.search(r"Entry (\d+) of", page.text)[1])] = names()
    assert [told[at + each] for each in range(4)] == [{first}, set(), set(), {second}]


def test_at_the_pace_fast_a_card_just_discarded_lies_open_for_a_while(store):
    made = game(3)
    table = Table.new(store, made, ["Ann", bot("random", made), bot("random", made)], seed=3)
    view, now = TableView(table, 0, pace=0.3), store.now
    for seat in range(3):
        table.submit(seat, Look())
        table.submit(seat, Cover())
    for turn in range(9):
        seat = table.pending[0]
        by = "person" if seat == 0 else "bot:random 1"
        for move in (Take(turn % 4),) if turn % 2 else (Draw(), Exchange(turn % 4)):
            assert not table.pace.held(now() + 2)
            made_at = now()
            table.submit(seat, move, by=by)
        assert table.pace.held(made_at + 1.2)
        table.pace.go_on(view.session.announcements)  # the time is over
    view.close()


def test_a_clock_that_starts_with_every_turn_is_not_written_into_the_log(shown):
    view, screen = shown(game(2, turn_seconds=60), ["Ann", "Ben"])
    table, chance = view.table, random.Random(3)
    while len(table.log) < 40:
        table.tick()
        seat = table.pending[0]
        moves = [move for move in table.legal(seat) if not isinstance(move, Declare | Match)]
        table.submit(seat, chance.choice(moves))
    assert sum(entry.kind == "clock" for entry in table.log) > 5
    assert "The clock continues" not in screen.text
    table.tick()
    table.pause_clock()
    assert "The clock is paused at 1:00." in screen.text


# -- aids for the screen, which a playtest has or has not


def labels_after_a_look(aid):
    """What is said of the cards to seat 0 and to seat 1 once seat 0 has looked at its own, with ``aid``."""
    table = game(2)
    state, chance = table.start(random.Random(4)), random.Random(4)
    for move in (Look(), Cover()):
        table.apply(state, 0, move, chance)
    tags = (aid,) if aid else ()
    scenes = [scene_of(table, table.view(state, seat), NAMES[:2], {}, tags) for seat in (0, 1)]
    return [{piece.label for piece in pieces(shown) if piece.name == "card"} for shown in scenes]


def test_without_an_aid_nothing_is_marked_and_no_face_stays():
    for labels in labels_after_a_look(""):
        assert len(labels) == 8
        assert all("known" not in label and "seen by" not in label for label in labels)


def test_an_aid_shows_each_player_their_own_known_faces_and_nobody_elses():
    own, other = labels_after_a_look(FACES)
    assert sum("known to you as" in label for label in own) == 2
    assert not any("known to you" in label for label in other)


def test_an_aid_marks_who_looked_and_shows_no_face():
    for labels in labels_after_a_look(MARKS):
        assert sum(label.endswith("seen by Ann") for label in labels) == 2
        assert not any("known to you" in label or "seen by Bob" in label for label in labels)


@pytest.mark.parametrize(
    ("hands", "made", "marked"),
    [
        (("Ac 2c 3c 4c", "9c 9d 9h 9s"), "alone lowest: 0", "total 10, adds 0"),
        (("9c 9d 9h 9s", "Ac 2c 3c 4c"), "not lowest: doubled", "total 36, adds 72"),
    ],
)
def test_the_end_says_what_declaring_made_of_a_total_in_the_result_and_on_the_board(hands, made, marked):
    table, state = position(*hands)
    play(table, state, Declare(), Take(TOP_LEFT))
    result, shown = state.past[-1], drawn(table, state, None)
    (sums,) = shown.sums()
    assert sums.header == ("Player", "Total", "Declared", "Sum")
    rows = {row[0]: row[1:] for row in sums.rows}
    assert rows[NAMES[0]] == (str(result.totals[0]), made, str(result.scores[0]))
    assert rows[NAMES[1]] == (str(result.totals[1]), "", str(result.scores[1]))
    said = [piece.text for piece in pieces(shown) if isinstance(piece, Text)]
    assert said.count(marked) == said.count(f"total {result.totals[1]}") >= 1
    framed = [piece for piece in pieces(shown) if getattr(piece, "name", "") == "declared"]
    assert len(framed) == said.count(marked)


def test_with_the_totals_each_card_without_a_number_says_what_it_counts():
    """A table could not tell why K 2 7 4 came to 13 and 5 7 3 K to 28."""
    table, state = position("Kd As 7h 4h", "2c Jc Qh Ks")

    def counts(state):
        said = {piece.text for piece in pieces(drawn(table, state, None)) if isinstance(piece, Text)}
        return {text for text in said if text.startswith("= ")}

    assert counts(state) == set()
    play(table, state, Declare(), Take(TOP_LEFT))
    ace = table.rules.ace_value
    assert counts(state) == {"= 0", f"= {ace}", "= 11", "= 12", "= 13"}
