"""The board of Cat in the Box: a trick that is over says who won it, with what, and why."""

import random

import pytest

import playtest
from playtest import words as spoken
from playtest.engines.cat_in_the_box import COLORS, CatInTheBox, Paradox, Play, color_of, number_of, unpack
from playtest.engines.game import REFEREE
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.games import front_end
from playtest.widgets.games.cat_in_the_box.cards import stuck
from playtest.widgets.games.cat_in_the_box.table import scene
from playtest.widgets.kit import Text
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.composer.questions import Option, Question
from playtest.widgets.table.view.move_panel import _consequences
from tests.engines.cat_in_the_box.table import stuck as in_paradox
from tests.widgets.conftest import Page
from tests.widgets.games.scambodia.test_board import pieces

NAMES = ["Ann", "Ben", "Maximiliana", "Dan", "Eve"]


def played(game, seed):
    """Every position of a random game."""
    rng = random.Random(seed)
    state = game.start(rng)
    while waiting := game.pending(state):
        yield state
        seat = rng.choice(waiting)
        game.apply(state, seat, rng.choice(game.legal(state, seat)), rng)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_trick_that_is_over_says_who_won_it_and_why(players):
    game, names, seen = CatInTheBox(players), NAMES[:players], set()
    for seed in range(6):
        for state in played(game, seed):
            view = game.view(state, None)
            if view.phase != "tricks":
                continue
            shown = pieces(scene(view, names, game))
            words = [piece.text for piece in shown if isinstance(piece, Text)]
            cards = [piece.label for piece in shown if getattr(piece, "name", "") == "played"]
            won = [label for label in cards if label.endswith(", won the trick")]
            if view.trick or not view.tricks:
                assert not won
                assert "won" not in words
                continue
            leader, spaces = view.tricks[-1]
            best = spaces[(view.leader - leader) % players]
            name = f"{COLORS.name(color_of(best))} {number_of(best)}"
            assert set(won) == {f"{names[view.leader]}: {name}, won the trick"}
            assert any(f"won with {name}" in said for said in words)
            assert "A new trick" not in words
            assert "won" in words
            why = "Highest red: red is trump" if color_of(best) != color_of(spaces[0]) else None
            seen.add(why)
            assert why is None or why in words
    assert seen == {None, "Highest red: red is trump"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_open_hand_stands_beside_its_players_name(players):
    """As the referee sees it; all of them fit into one picture, in either composition."""
    game, names = CatInTheBox(players), NAMES[:players]
    state = game.start(random.Random(1))
    view = game.view(state, REFEREE)
    (hands,) = scene(view, names, game).mine
    for picture in (hands.wide, hands.tall):
        assert picture.h <= 46 * players
        held = [piece for piece in picture.pieces if (piece.key or "").startswith("held-")]
        for group, name, hand in zip(held, names, view.hands, strict=True):
            said = [piece.text for piece in group.children if isinstance(piece, Text)]
            cards = [piece for piece in group.children if getattr(piece, "name", "") == "card"]
            assert said == [name] or name.startswith(said[0].rstrip("…."))
            assert len(cards) == len(unpack(hand))
    assert hands.tall.w <= 360


@pytest.mark.parametrize("players", [2, 4])
def test_that_the_game_is_one_round_is_said_as_it_begins_and_a_group_explains_itself(players):
    game, names = CatInTheBox(players), NAMES[:players]
    said = set()
    for state in played(game, 3):
        drawn = scene(game.view(state, None), names, game)
        if state.phase != "tricks":
            said.add(drawn.phase)
        for seat, card in enumerate(drawn.players):
            assert f"Here: {game.largest_group_of(state, seat) or 'none yet'}." in card.about
            assert ("four tricks or fewer" in card.about) == (players == 2)
    assert said
    assert all(phase.startswith("One round: ") for phase in said)


def test_at_the_end_the_group_that_scored_glows_on_the_board():
    names, brought = NAMES[:4], 0
    for seed in range(12):
        game, rng = CatInTheBox(4), random.Random(seed)
        *_, state = played(game, seed)
        while waiting := game.pending(state):
            game.apply(state, waiting[0], rng.choice(game.legal(state, waiting[0])), rng)
        view = game.view(state, None)
        boards = scene(view, names, game)
        glows = {
            piece.label for piece in pieces(boards) if "scoring group" in (getattr(piece, "label", "") or "")
        }
        for seat, bonus in enumerate(view.bonuses):
            assert sum(f"{names[seat]}'s token" in label for label in glows) == bonus
            brought += bonus > 0
    assert brought


def ended(players, *, in_paradox):
    """The end of a random game, in paradox or not, in which some group scored."""
    game, names = CatInTheBox(players), NAMES[:players]
    for seed in range(400):
        rng = random.Random(seed)
        state = game.start(rng)
        while waiting := game.pending(state):
            game.apply(state, waiting[0], rng.choice(game.legal(state, waiting[0])), rng)
        view = game.view(state, None)
        if (view.paradox is not None) == in_paradox and any(view.bonuses):
            return game, names, view
    raise AssertionError("no such game")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_at_the_end_frames_are_explained_on_the_board_and_are_no_warning(players):
    game, names, view = ended(players, in_paradox=True)
    shown = pieces(scene(view, names, game))
    assert not [piece for piece in shown if getattr(piece, "stroke", "") == "warn"]
    said = [piece.text for piece in shown if isinstance(piece, Text)]
    for seat, bonus in enumerate(view.bonuses):
        assert (f"{names[seat]}: largest group +{bonus}" in said) == bool(bonus)
    assert any(text.startswith(f"{names[view.paradox]}: in paradox") for text in said)


def test_each_card_in_paradox_says_what_became_of_its_spaces():
    game, names, view = ended(3, in_paradox=True)
    said = " ".join(piece.text for piece in pieces(scene(view, names, game)) if isinstance(piece, Text))
    assert f"{names[view.paradox]}: in paradox" in said
    assert "taken in every color" in said or "free only in" in said
    assert stuck(view, [9]) == ["9: free only in red, blue, yellow and green, which you have lost"]


def test_why_no_card_can_be_declared_is_said_before_a_paradox_is_announced():
    """It was said once the round had ended."""
    game, state = in_paradox()
    view = game.view(state, 1)
    why = front_end(game).move_cost(view, Paradox(), ["Ann", "Ben", "Cleo"])
    assert [why] == stuck(view, unpack(view.hands[1]), most=1)
    assert "taken" in why or "you have lost" in why
    assert ";" not in why, "what follows one is said to cost something for good"
    assert front_end(game).move_cost(view, Play(1, 0), ["Ann", "Ben", "Cleo"]) == ""


def test_where_nobody_was_in_paradox_none_is_marked():
    game, names, view = ended(2, in_paradox=False)
    said = [piece.text for piece in pieces(scene(view, names, game)) if isinstance(piece, Text)]
    assert not [text for text in said if "paradox" in text]


def test_where_some_cards_leave_more_to_choose_no_card_says_alone_what_it_costs():
    def options(*leaves):
        return Question("number", "Card", tuple(Option("number", 1, "1", leaves=each) for each in leaves))

    game = playtest.game("cat_in_the_box")(3)
    composer = Composer(game, spoken.of(game), ["Ann", "Ben", "Cleo"])
    costs = {Play(1, 1): "costs nothing", Play(5, 2): "you lose red"}.get
    one, five = Play(1, 1), Play(5, 2)
    assert _consequences(composer, options(one, five), costs) == ["costs nothing", "you lose red"]
    assert _consequences(composer, options(one, None, five), costs) == ["", "", ""]


def test_of_two_equal_cards_one_is_marked_when_their_space_was_pressed(store):
    """Both had the tick, as if two cards would be played."""
    game = CatInTheBox(3)
    table, chance = Table.new(store, game, NAMES[:3], seed=4), random.Random(4)
    while table.view(0).phase != "tricks" or 0 not in table.pending:
        seat = table.pending[0]
        table.submit(seat, chance.choice(table.legal(seat)))
    twice = next(play for play in table.legal(0) if unpack(table.view(0).hands[0]).count(play.number) > 1)
    page = Page(TableView(table, 0, pace=0).board)
    page.do(f"part:space-{COLORS.name(twice.color)}-{twice.number}")
    picked = page.pieces(data_name="card", data_picked="yes")
    assert picked == [f"hand-0-{twice.number}-0"]
    page.do(f"part:hand-0-{twice.number}-1")
    assert page.pieces(data_name="card", data_picked="yes") == [f"hand-0-{twice.number}-1"]
