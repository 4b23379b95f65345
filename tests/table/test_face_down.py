"""A move that lay face down, typed in by somebody who did not see it: "nobody saw which"."""

import json
import random

import pytest

import playtest
from playtest import words
from playtest.engines.chance import Chance
from playtest.engines.game import REFEREE
from playtest.frames import frames
from playtest.record import made_up
from playtest.table import Table, TranscribedGame, known, position_after, transcript, unseen, written_down
from playtest.table.face_down import FaceDown, look_of
from playtest.table.guesses import MOVE
from tests.nim import Nim, Taken

NAMES = ["Ann", "Ben", "Cem", "Dee"]
GAMES = [
    ("cat_in_the_box", 3),
    ("rat_scramble", 4),
    ("scambodia", 2),
    ("collapsization", 3),
    ("trade_warz", 2),
]
HIDES = {"cat_in_the_box", "collapsization", "trade_warz"}
"""The games in which something is chosen face down."""


def type_rolls(typed, rolled):
    """Enter what came up as nobody saw it, and what lies open as it was."""
    while typed.asked is not None or (opened := unseen.came_open(typed)):
        if typed.asked is not None:
            typed.unseen(rest=typed.asked.kind == "shuffle")
            continue
        assert real_at(rolled, opened[0]) in typed.possible(opened[0])
        typed.correct(opened[0], real_at(rolled, opened[0]))


def real_at(rolled, place):
    """Return what really lay at a place. Raises ``IndexError`` if only the guess has such a roll."""
    step, at, of = place
    item = rolled[step][0][1] if at == MOVE else rolled[step][1][at]
    return item[of] if isinstance(item, list) else item


def typed_face_down(name, players, seed, most):
    """Play at random and type it in; what others did not see of a move is not said. Return both."""
    game, rng, chance = playtest.games()[name](players), random.Random(seed), Chance(seed=seed)
    real = game.start(chance)
    rolled = [((-1, None), list(chance.outcomes))]
    typed = TranscribedGame(game, random.Random(seed))
    type_rolls(typed, rolled)
    for _ in range(most):
        if not game.pending(real):
            break
        seat = game.pending(real)[0]
        action = game.sample(real, seat, rng)
        look, before = look_of(game, real, seat, action), len(chance.outcomes)
        hidden = any(one == (seat, look) for one in typed.offered())
        game.apply(real, seat, action, chance)
        rolled.append(((seat, action), chance.outcomes[before:]))
        typed.move(seat, look if hidden else action)
        type_rolls(typed, rolled)
    return typed, real, rolled


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_choice_that_lay_face_down_is_typed_in_as_nobody_saw_it_in_every_game(store, name, players, seed):
    typed, _, _ = typed_face_down(name, players, seed, 25)
    hidden = [step for step, made in enumerate(typed.steps) if isinstance(made.action, FaceDown)]
    told_later = [place for place, _ in typed.corrected() if place[1] == MOVE]
    assert bool(hidden or told_later) == (name in HIDES)
    for step in hidden:
        look = typed.steps[step].action
        assert dict(typed.guessed())[step, MOVE, 0] in typed.possible((step, MOVE, 0))
        assert "(nobody saw which)" in unseen.face_down(typed, look, NAMES)
    again = TranscribedGame.from_json(typed.game, typed.to_json(), random.Random(seed))
    assert again.steps == typed.steps
    table = written_down(typed, store, NAMES[:players])
    assert Table.open(store, table.id).readonly is None
    secret = made_up.secret_at(table.log)
    assert len(secret) == len(hidden)
    assert all(secret.values())
    moves = frames(store).moves
    for n, parts in secret.items():
        action = json.loads(moves["action"][moves["n"] == n].iloc[0])
        assert {action[part] for part in parts} == {made_up.NOT_SEEN}


@pytest.mark.parametrize("seed", range(2))
def test_the_discard_of_cat_in_the_box_is_nowhere_stated_and_the_result_stands(store, seed):
    """It had to be named, though nobody but its player saw it; the names were made up."""
    typed, real, rolled = typed_face_down("cat_in_the_box", 3, seed, 999)
    discards = [made for made in typed.steps if isinstance(made.action, FaceDown)]
    assert len(discards) == 3
    assert {look.action.kind for look in discards} == {"discard"}
    table = written_down(typed, store, NAMES[:3])
    assert table.outcome == typed.game.outcome(real)
    assert known.known_outcome(table) == table.outcome
    text = words.of(table.game)
    log = "\n".join(transcript(table))
    sure = 0
    for (n, parts), made in zip(made_up.secret_at(table.log).items(), discards, strict=True):
        assert parts == ["number"]
        events = table.told_of(n, REFEREE)
        say = known.said_of(table, n, events, REFEREE, lambda event: text.event(event, NAMES, REFEREE))
        was = rolled[typed.steps.index(made)][0][1].number
        if known.UNSEEN_CARD not in " ".join(say):  # the last card left: it follows from what was seen
            sure += 1
            assert f" {was}." in say[-1]
        else:
            assert known.UNSEEN_CARD in position_after(table, n)
    assert sure < 3
    assert "and 3 face-down choices in this playtest" in log


def test_a_face_down_choice_that_is_told_later_is_entered_and_undone():
    typed, _, rolled = typed_face_down("cat_in_the_box", 3, 1, 8)
    step = next(at for at, made in enumerate(typed.steps) if isinstance(made.action, FaceDown))
    was, look = rolled[step][0][1], typed.steps[step].action
    typed.correct((step, MOVE, 0), was)
    assert typed.steps[step].action == was
    assert typed.corrected() == [((step, MOVE, 0), was)]
    again = TranscribedGame.from_json(typed.game, typed.to_json())
    assert again.steps == typed.steps
    for one in (typed, again):
        one.back()
        assert one.steps[step].action == look
        assert not one.corrected()


@pytest.mark.parametrize(
    ("name", "players", "seed", "moves"),
    [
        ("trade_warz", 2, 2, 25),  # whether a card could be paid for depended on another guess
        ("trade_warz", 2, 4, 28),  # a card was taken from a hand that had others in the guess
        ("trade_warz", 2, 7, 38),
        ("trade_warz", 2, 10, 21),
        ("cat_in_the_box", 3, 0, 26),
        ("cat_in_the_box", 3, 3, 12),
        ("collapsization", 3, 2, 21),
        ("collapsization", 3, 4, 30),
        ("scambodia", 2, 1, 12),
    ],
)
def test_what_really_lies_face_down_is_on_the_list_whatever_was_guessed(name, players, seed, moves):
    """The list had what one guess allowed, so a card that came open could be missing from it."""
    typed, _, rolled = typed_face_down(name, players, seed, moves)
    for place, _ in typed.guessed():
        assert real_at(rolled, place) in typed.possible(place), place


def test_a_choice_that_the_guess_excludes_is_taken_and_everything_is_guessed_anew_to_fit():
    typed, _, rolled = typed_face_down("trade_warz", 2, 2, 28)
    choices = [place for place, _ in typed.guessed() if place[1] == MOVE]
    assert len(choices) == 3
    for place in choices:
        was = real_at(rolled, place)
        typed.correct(place, was)
        _, run = typed.made
        assert not run.refused
        assert len(run.states) == len(typed.steps)
        assert typed.steps[place[0]].action == was
        assert place not in dict(typed.guessed())
    for place in reversed(choices):
        typed.back()
        assert dict(typed.guessed())[place] in typed.possible(place)


class Glimpse(Nim):
    """After each move a number is rolled; everyone is told only of a 7."""

    def apply(self, state, seat, action, chance, events=None):
        super().apply(state, seat, action, chance, events)
        if chance.choice(range(20)) == 7 and events is not None:
            events.append(Taken(seat, 7))


class Two(Nim):
    """After each move its player sees one card, then everyone sees another."""

    def apply(self, state, seat, action, chance, events=None):
        super().apply(state, seat, action, chance, events)
        first = chance.choice(range(10))
        chance.choice([card for card in range(10) if card != first])
        if events is not None:
            events.append(Taken(seat, chance.outcomes[-1]))


@pytest.mark.parametrize(("game", "open_"), [(Nim, []), (Glimpse, [True]), (Two, [False, True])])
def test_a_roll_lies_open_if_any_result_shows_and_not_because_a_later_one_does(game, open_):
    """Three results were compared; a roll that shows only another one was passed over unseen."""
    typed = TranscribedGame(game(2), random.Random(1))
    typed.came(7)
    typed.move(0, typed.offered()[0][1])
    found = []
    while typed.asked is not None:
        found.append(unseen.lies_open(typed))
        typed.unseen()
    assert found == open_


def shown(game, state, seat, action, outcomes):
    """Return what a spectator is shown of a move with these rolls."""
    after, events = state.copy(), []
    game.apply(after, seat, action, Chance(outcomes=outcomes), events)
    return [event for event in events if event.shown_to(None)], game.view(after, None)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_whether_a_roll_lies_open_is_as_each_result_played_out_shows_in_every_game(name, players):
    """Compared for the last roll of each move, which nothing follows."""
    game, rng, chance = playtest.games()[name](players), random.Random(3), Chance(seed=3)
    real = game.start(chance)
    typed = TranscribedGame(game, random.Random(3))
    for roll in chance.outcomes:
        for item in roll if isinstance(roll, list) else [roll]:
            typed.came(item)
    for _ in range(40):
        if not game.pending(real):
            break
        seat, before, kept = game.pending(real)[0], len(chance.outcomes), real.copy()
        action = game.sample(real, seat, rng)
        game.apply(real, seat, action, chance)
        typed.move(seat, action)
        rolls = chance.outcomes[before:]
        for at, roll in enumerate(rolls):
            asked = typed.asked
            if asked.kind == "choice" and at == len(rolls) - 1:
                each = [shown(game, kept, seat, action, [*rolls[:at], one]) for one in asked.options]
                assert unseen.lies_open(typed) == any(one != each[0] for one in each)
            for item in roll if isinstance(roll, list) else [roll]:
                typed.came(item)
