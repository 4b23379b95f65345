"""The scrubber draws nothing that depends on a card nobody saw: neither faces nor numbers nor places."""

from dataclasses import fields, is_dataclass

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


def values(thing, names):
    """Yield all values of fields with these names, in a scene and everything in it."""
    if isinstance(thing, Scene):
        parts = [thing.stage, thing.mine, thing.players, thing.ledger, thing.aside, thing.phase]
        for part in parts:
            yield from values(part, names)
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from [each] if isinstance(each, str) and "text" in names else values(each, names)
    elif isinstance(thing, Fitted):
        for picture in thing.pictures().values():
            yield from values(picture, names)
    elif is_dataclass(thing):
        for field in fields(thing):
            value = getattr(thing, field.name)
            if field.name in names and value:
                yield value
            elif not isinstance(value, str | dict):
                yield from values(value, names)


def words_of(scene):
    return {word for said in values(scene, SAID) for word in str(said).split()}


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
    hidden = 0
    for step in placed(table):
        shown = step.scene()
        for other in others:
            otherwise = step._scene_of(other)
            made_up = {word.strip(".,;:") for word in words_of(shown)} - {
                word.strip(".,;:") for word in words_of(otherwise)
            }
            assert not {
                word for word in made_up if word not in {each.strip(").") for each in allowed} | allowed
            }
            keys = {str(value) for value in values(shown, NAMED)}
            lacking = keys - {str(value) for value in values(otherwise, NAMED)}
            assert all(key.startswith("unseen") for key in lacking), lacking
        hidden += sum(said == UNKNOWN for said in values(shown, SAID))
        assert known.filled_in(table) in step.in_words()
    assert hidden


def test_a_card_that_was_typed_in_is_drawn_and_one_that_nobody_saw_lies_face_down(store):
    typed, _ = a_round()
    nobody = written(store, typed)
    (last,) = [*placed(nobody)][-1:]
    texts = [*values(last.scene(), ("text",))]
    assert texts.count(UNKNOWN) >= 8
    typed, _ = a_round(remembered=True)
    (last,) = [*placed(written(store, typed))][-1:]
    assert UNKNOWN not in [*values(last.scene(), ("text",))]


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
    assert [*values(shown.stage, ("text",))] == [f"Ann leads {known.UNSEEN_CARD}. It is Ben's turn."]
    (hand,) = shown.mine
    assert [*values(hand.items[0], ("text",))] == [UNKNOWN]
    assert [*values(hand.items[0], ("label",))] == [UNSEEN]
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
    assert [*values(shown.stage, ("text",))] == ["Track"]
    (hand,) = shown.mine
    assert [item.key for item in hand.items] == ["unseen 0", "slot 7♦"]
    assert [*values(hand.items[0], ("text",))] == [UNKNOWN]
