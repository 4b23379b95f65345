"""The scrubber draws nothing that depends on a card nobody saw: neither faces nor numbers nor places."""

from dataclasses import fields, is_dataclass
from functools import cache

import pytest

from playtest.table import known
from playtest.widgets.kit import (
    Box,
    Facts,
    Fitted,
    Group,
    Paragraph,
    Picture,
    Player,
    Scene,
    Table,
    Text,
    Tray,
)
from playtest.widgets.studio.known_scene import UNKNOWN, UNSEEN, known_scene
from playtest.widgets.studio.review_marks import Marks
from playtest.widgets.studio.review_place import Place
from playtest.widgets.studio.review_step import step_at
from tests.widgets.studio.test_unseen_cards import GAMES, a_round, played_blind, written

SAID = ("text", "label", "title", "about", "called", "score", "role", "brief", "asked", "phase")
NAMED = ("key", "fly", "part", "name")


@cache
def names_in(kind):
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def gather(thing, found):
    """Add all values of the fields that ``found`` names, in a scene and everything in it."""
    if isinstance(thing, Scene):
        gather((thing.stage, thing.mine, thing.players, thing.ledger, thing.aside, thing.phase), found)
    elif isinstance(thing, tuple | list):
        for each in thing:
            if isinstance(each, str) and "text" in found:
                found["text"].append(each)
            else:
                gather(each, found)
    elif isinstance(thing, Fitted):
        gather([*thing.pictures().values()], found)
    else:
        for name in names_in(type(thing)):
            value = getattr(thing, name)
            if name in found and value:
                found[name].append(value)
            elif not isinstance(value, str | dict):
                gather(value, found)


def values(thing, name):
    found = {name: []}
    gather(thing, found)
    return found[name]


def words_and_keys(scene):
    found = {name: [] for name in (*SAID, *NAMED)}
    gather(scene, found)
    said = {str(one) for name in SAID for one in found[name]}
    return (
        {word.strip(".,;:") for one in said for word in one.split()},
        {str(one) for name in NAMED for one in found[name]},
    )


def placed(table):
    place = Place(Marks({}, lambda: False, lambda: None), lambda: None)
    place.table, place.shows = table, "all"
    for n in place.steps():
        place.stand(n)
        yield step_at(place, table)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_no_word_and_no_key_of_the_board_is_one_that_another_completion_lacks(store, name, players):
    """Each position stated the made-up cards, below a sentence that some cards were made up."""
    table = written(store, played_blind(name, players, most=40))
    others = known.others(table)
    assert others
    allowed = {UNKNOWN, *UNSEEN.split(), *known.UNSEEN_CARD.split()}
    allowed |= {word.strip(").") for word in allowed}
    hidden = 0
    for step in placed(table):
        words, keys = words_and_keys(step.scene())
        for other in others:
            there, named = words_and_keys(step._scene_of(other))
            assert words - there <= allowed
            assert all(key.startswith("unseen") for key in keys - named), keys - named
        hidden += UNKNOWN in words
        assert known.filled_in(table) in step.in_words()
    assert hidden


def test_a_card_that_was_typed_in_is_drawn_and_one_that_nobody_saw_lies_face_down(store):
    typed, _ = a_round()
    nobody = written(store, typed)
    (last,) = [*placed(nobody)][-1:]
    texts = values(last.scene(), "text")
    assert texts.count(UNKNOWN) >= 8
    typed, _ = a_round(remembered=True)
    (last,) = [*placed(written(store, typed))][-1:]
    assert UNKNOWN not in values(last.scene(), "text")


def test_a_playtest_of_which_everything_is_known_is_drawn_as_it_is():
    scene = Scene(Paragraph("Ann leads 3♥."))
    assert known_scene(scene, []) is scene


def card(name, at=0):
    face = (Box(0, 0, 60, 80, fill="raised"), Text(30, 40, name[:-1]), Text(30, 70, name[-1]))
    return Picture("", 60, 80, (Group(face, key=f"face {at}", label=name),), key=f"slot {at}")


def test_what_differs_between_scenes_is_a_question_mark_and_the_rest_stays():
    def scene(first, score):
        return Scene(
            Paragraph(f"Ann leads {first}. It is Ben's turn."),
            Tray("Hand", (card(first), card("4♦", 1))),
            below=[
                Table("Scores", ("", "points", "tricks"), (("Ann", score, "2"),)),
                Facts("Now", (("Deck", "31"), ("Top", first))),
            ],
            players=[Player(0, score=score, lines=(f"holds {first}", "2 tricks"))],
        )

    shown = known_scene(scene("3♥", "12"), [scene("5♣", "12"), scene("3♥", "9")])
    assert values(shown.stage, "text") == [f"Ann leads {known.UNSEEN_CARD}. It is Ben's turn."]
    (hand,) = shown.mine
    assert values(hand.items[0], "text") == [UNKNOWN]
    assert values(hand.items[0], "label") == [UNSEEN]
    assert hand.items[1] == card("4♦", 1)
    scores, now = shown.ledger
    assert scores.rows == (("Ann", UNKNOWN, "2"),)
    assert now.facts == (("Deck", "31"), ("Top", UNKNOWN))
    (ann,) = shown.players
    assert (ann.score, ann.lines) == (UNKNOWN, (f"holds {known.UNSEEN_CARD}", "2 tricks"))


def test_a_card_of_a_sorted_hand_lies_face_down_and_a_token_on_a_track_is_left_out():
    """The place of a token would say how many points there are."""

    def scene(held, points):
        hand = Tray("Hand", tuple(card(name, name) for name in held))
        token = Group((Box(0, 0, 9, 9),), x=10.0 * points, key="token", label="Ann's token")
        return Scene(Picture("Track", 200, 20, (token, Text(5, 5, "Track"))), hand)

    shown = known_scene(scene(["2♥", "7♦"], 3), [scene(["4♣", "7♦"], 5)])
    assert values(shown.stage, "text") == ["Track"]
    (hand,) = shown.mine
    assert [item.key for item in hand.items] == ["unseen 0", "slot 7♦"]
    assert values(hand.items[0], "text") == [UNKNOWN]
