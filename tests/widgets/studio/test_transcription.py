"""A game typed in: what came up is chosen; what nobody saw stays open, and is filled at the end, marked."""

import random

import pytest

import playtest
from playtest import review
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames import frames
from playtest.review import measures
from playtest.table import Table, TypedIn
from playtest.table.typed_in import LOOKED_BACK, OTHERS
from playtest.widgets.studio import Transcription
from tests.nim import Nim
from tests.widgets.conftest import Page

NAMES = ["Ann", "Ben", "Cem"]


def typing(store, game, names, seed=1, **more):
    made = Transcription(game, names, store, rng=random.Random(seed), **more)
    return made, Page(made.board)


def play_on(made, page, moves=None):
    """Make the first move that is offered, again and again."""
    while not made.typed.over and moves != 0:
        if made.typed.asked is not None:
            page.do("roll", came="?")
        else:
            page.do("move", move="0")
            moves = None if moves is None else moves - 1


def test_a_roll_is_chosen_and_the_moves_are_a_transcription(store):
    made, page = typing(store, Nim(2), ["Ann", "Ben"])
    page.do("roll", came=str(made.typed.asked.options.index(7)))
    assert made.typed.state.sticks == 7
    play_on(made, page)
    assert "The game is over" in page.text
    page.do("finish")
    assert {entry.who for entry in made.table.log if entry.kind == "move"} == {"transcription"}
    assert made.table.header.tags == ()
    found = frames(store, classes=[Nim])
    assert len(measures.by_people(found)) == found.games["length"].iloc[0]
    assert measures.timed(found).empty  # nobody knows how long it took at the table


def test_what_nobody_saw_stays_open_and_is_filled_at_the_end_and_marked(store):
    made, page = typing(store, CatInTheBox(3), NAMES)
    page.do("roll", came="0")
    page.do("roll", came="?")
    of = len(made.typed.asked.options)
    assert f"Number 3 of {of} in order in the deal" in page.text
    first = made.game.name_of(made.typed.partial()[0])
    assert f"Said so far: {first}, unseen." in page.text
    page.do("roll", came="rest")
    assert made.typed.open == len(made.typed.steps[0].seen[0]) - 1
    assert f"{made.typed.open} cards or dice were never seen" in page.text
    assert not store.playtests()
    play_on(made, page)
    page.do("finish")
    (note,) = [entry for entry in made.table.log if entry.kind == "note"]
    assert note.body["text"].endswith("filled at random at the end.")
    assert (note.body["tags"], note.body["about"]) == (["filled at random"], 1)
    assert made.table.header.tags == ("filled at random",)
    replayed = Table.open(store, made.table.id)
    assert replayed.readonly is None
    assert replayed.outcome is not None


@pytest.mark.parametrize("seed", range(3))
def test_any_game_that_was_played_can_be_typed_in_without_having_seen_a_hand(store, seed):
    """What the guess had in other hands is no hindrance: whoever plays a card had it."""
    played = Table.new(store, CatInTheBox(4), ["A", "B", "C", "D"], seed=seed)
    rng = random.Random(seed)
    made, page = typing(store, CatInTheBox(4), ["A", "B", "C", "D"], seed)
    page.do("roll", came="rest")
    while played.pending:
        seat = played.pending[0]
        action = played.game.sample(played.state, seat, rng)
        played.submit(seat, action)
        made.typed.move(seat, action)
    page.do("finish")
    assert made.table.outcome == played.outcome


class Counted(CatInTheBox):
    """Counts how often a move is carried out."""

    played = 0

    def apply(self, *args, **more):
        self.played += 1
        return super().apply(*args, **more)


def test_late_in_a_game_no_more_is_played_again_for_a_move_than_early():
    """A game of which nobody saw a card, each move one of those offered."""
    game, rng = Counted(4), random.Random(1)
    typed = TypedIn(game, rng)
    typed.unseen(rest=True)
    costs = []
    while not typed.over:
        before = game.played
        typed.move(*rng.choice(typed.offered()))
        costs.append(game.played - before)
    assert len(costs) > 20
    assert max(costs) < LOOKED_BACK + 2 * OTHERS * len(costs)


def test_what_was_seen_later_is_said_later_and_everything_typed_still_fits(store):
    made, page = typing(store, CatInTheBox(3), NAMES)
    page.do("roll", came="rest")
    play_on(made, page, moves=6)
    place = next(at for at, item in made.typed.guessed() if set(made.typed.possible(at)) - {item})
    said = next(item for item in made.typed.possible(place) if item != dict(made.typed.guessed())[place])
    was = made.typed.possible(place).index(said)
    page.do("look", place="-".join(map(str, place)))
    page.do("later", place="-".join(map(str, place)), was=str(was))
    if made.error:  # it fits no deal that these moves allow: nothing is changed
        assert len(made.typed.steps) == 7
    else:
        assert place not in dict(made.typed.guessed())
        assert made.typed.steps[0].seen[0] is not None
    play_on(made, page)
    page.do("finish")
    assert made.table.outcome is not None


def test_what_was_typed_is_kept_and_gone_on_with(store):
    made, page = typing(store, CatInTheBox(3), NAMES)
    page.do("roll", came="0")
    page.do("roll", came="rest")
    play_on(made, page, moves=4)
    made.close()
    again, page = typing(store, CatInTheBox(3), NAMES, seed=2)
    assert "Continue where you stopped typing." in page.text
    assert again.typed.steps == made.typed.steps
    other, _ = typing(store, CatInTheBox(3), ["Dee", "Eva", "Flo"])
    assert len(other.typed.steps) == 1
    page.do("forget")
    assert len(again.typed.steps) == 4
    page.do("again")
    assert len(again.typed.steps) == 1


def test_what_cannot_have_come_up_is_refused_in_a_sentence_and_nothing_is_lost(store):
    made, page = typing(store, Nim(2), ["Ann", "Ben"])
    page.do("roll", came="999")
    assert "That cannot have come up. Choose one from the list." in page.text
    page.do("roll", came="0")
    page.do("move", move="")
    assert "Choose the move that was made." in page.text
    assert made.typed.state is not None
    with pytest.raises(ValueError, match="needs 2 names, not 1"):
        Transcription(Nim(2), ["Ann"], store)


def test_a_game_that_was_broken_off_is_written_down_unfinished(store):
    made, page = typing(store, CatInTheBox(3), NAMES)
    page.do("roll", came="rest")
    play_on(made, page, moves=3)
    page.do("finish")
    assert not frames(store).games["finished"].iloc[0]


@pytest.mark.parametrize(
    ("name", "players"), [("rat_scramble", 4), ("scambodia", 3), ("collapsization", 3), ("trade_warz", 2)]
)
def test_some_moves_of_every_other_game_are_typed_in_written_down_and_drawn(store, name, players):
    game = playtest.games()[name](players)
    made, page = typing(store, game, ["Ann", "Ben", "Cem", "Dee"][:players])
    rng = random.Random(3)
    moves = 0
    while (moves < 12 or made.typed.asked is not None) and not made.typed.over:
        if made.typed.asked is not None:
            page.do("roll", came="rest" if made.typed.asked.kind == "shuffle" else "?")
        else:
            page.do("move", move=str(rng.randrange(len(made._offered))))
            moves += 1
        assert not made.error
    page.do("finish")
    replayed = Table.open(store, made.table.id)
    assert replayed.readonly is None
    assert [e.who for e in replayed.log if e.kind == "move"].count("transcription") == moves
    found = frames(store)
    for drawers in review.sections(name).values():
        for draw in drawers:
            assert draw(found).layout.title.text
