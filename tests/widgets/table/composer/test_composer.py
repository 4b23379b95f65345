import sys
from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from pydantic import Discriminator, Field

from playtest import words
from playtest.engines.cat_in_the_box import BLUE, GREEN, RED, CatInTheBox, Discard, Paradox, Play, Predict
from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import Nominate
from playtest.engines.game import Action, Data, Game
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.view.move_panel import Composing, composer_panel

NAMES = ["Ann", "Ben", "Cleo"]


@dataclass(frozen=True, slots=True)
class Keep(Action):
    cards: tuple[int, ...]
    kind: Literal["keep"] = "keep"


@dataclass(frozen=True, slots=True)
class Order(Action):
    order: tuple[int, ...]
    kind: Literal["order"] = "order"


@dataclass(frozen=True, slots=True)
class Gift(Data):
    what: Annotated[str, Field(title="What", min_length=1)]
    kind: Literal["gift"] = "gift"


@dataclass(frozen=True, slots=True)
class Coins(Data):
    coins: Annotated[int, Field(title="Coins", ge=1, le=99)]
    kind: Literal["coins"] = "coins"


@dataclass(frozen=True, slots=True)
class Offer(Action):
    to: int
    clauses: Annotated[
        tuple[Annotated[Gift | Coins, Discriminator("kind")], ...], Field(title="Clauses")
    ] = ()
    kind: Literal["offer"] = "offer"


@dataclass(frozen=True, slots=True)
class Scheme(Action):
    card: str
    seat: Annotated[int, Field(title="Player")]
    kind: Literal["scheme"] = "scheme"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    kind: Literal["pass"] = "pass"


class Bazaar(Game):
    name, title, players, Rules = "bazaar", "Bazaar", range(3, 4), Data
    open = frozenset([Offer])


@pytest.fixture
def cat():
    return Composer(CatInTheBox(4), words.of("cat_in_the_box"), ["Ann", "Ben", "Cleo", "Dan"])


@pytest.fixture
def bazaar():
    return Composer(Bazaar(3), words.Words(), NAMES)


PLAYS = [Play(3, BLUE), Play(3, GREEN), Play(5, BLUE)]


def labels(composer):
    return [option.label for option in composer.question.options]


def test_nothing_is_composed_until_something_is_picked(cat):
    cat.offer(PLAYS)
    assert cat.move is None
    assert labels(cat) == ["3", "5"]


def test_picking_a_card_leaves_its_colors(cat):
    cat.offer(PLAYS)
    cat.pick({"number": 3}, "hand-3")
    assert labels(cat) == ["Blue", "Green"]
    cat.choose("color", GREEN)
    assert cat.move == Play(3, GREEN)
    assert cat.question is None


def test_an_answer_from_the_dock_stays_beside_its_like_and_is_changed_by_one_press(cat):
    """Once a 2 was picked, a 3 could only be picked after Clear."""
    cat.offer([Predict(tricks) for tricks in (1, 2, 3)])
    cat.choose("tricks", 2)
    assert cat.move == Predict(2)
    assert cat.asks == ""
    pressed = [option.value for option in cat.question.options if cat.picked_answer(option)]
    assert (labels(cat), pressed) == (["1", "2", "3"], [2])
    cat.choose("tricks", 3)
    assert cat.move == Predict(3)
    cat.choose("tricks", 3)
    assert cat.move is None
    assert labels(cat) == ["1", "2", "3"]


def test_a_card_from_the_hand_and_a_color_from_the_dock_are_each_changed_by_picking_again(cat):
    """The spaces of the board, which say both, could only be picked after Clear."""
    cat.offer(PLAYS)
    for part in (
        {"number": 3, "color": GREEN},
        {"number": 5, "color": BLUE},
        {"number": 5},
        {"color": GREEN},
    ):
        cat.clear()
        cat.pick({"number": 3}, "hand-3")
        assert not cat.can({"number": 5, "color": BLUE})  # what has one pick only is not taken by both
        cat.choose("color", BLUE)
        assert cat.can(part)
        cat.pick(part)
        assert cat.says(part)
    assert not cat.can({"number": 9, "color": BLUE})


def test_many_answers_do_not_stay_beside_the_one_that_was_picked(cat):
    cat.offer([Predict(tricks) for tricks in range(20)])
    cat.choose("tricks", 2)
    assert cat.move == Predict(2)
    assert cat.question is None


def test_a_space_says_card_and_color_at_once(cat):
    cat.offer(PLAYS)
    cat.pick({"number": 3, "color": BLUE}, "space")
    assert cat.move == Play(3, BLUE)


def test_picking_narrows_what_can_be_picked_but_not_among_its_like(cat):
    cat.offer(PLAYS)
    cat.pick({"number": 5}, "hand-5")
    assert cat.can({"number": 5, "color": BLUE})
    assert not cat.can({"number": 3, "color": BLUE})
    assert cat.can({"number": 3})
    cat.pick({"number": 3}, "hand-3")
    assert labels(cat) == ["Blue", "Green"]


def test_a_card_that_leaves_one_move_needs_no_color(cat):
    cat.offer(PLAYS)
    cat.pick({"number": 5}, "hand-5")
    assert cat.move == Play(5, BLUE)


def test_picking_again_lets_go(cat):
    cat.offer(PLAYS)
    cat.pick({"number": 3}, "hand-3")
    cat.pick({"number": 3}, "hand-3")
    assert not cat.begun


def test_of_two_copies_of_a_card_only_the_picked_one_is_marked(cat):
    cat.offer([Discard(3), Discard(4)])
    cat.pick({"number": 3}, "hand-3-0")
    assert cat.picked({"number": 3}, "hand-3-0")
    assert not cat.picked({"number": 3}, "hand-3-1")
    cat.pick({"number": 3}, "hand-3-1")
    assert not cat.picked({"number": 3}, "hand-3-0")
    assert cat.move == Discard(3)


def test_the_only_move_can_be_confirmed_at_once(cat):
    cat.offer([Paradox()])
    assert cat.move == Paradox()


def test_a_lone_move_that_need_not_be_made_is_picked_before_it_can_be_confirmed(bazaar):
    bazaar.offer([Scheme("Coup", 1)], must=False)
    assert bazaar.move is None
    (option,) = bazaar.question.options
    assert (option.label, option.move) == ("Scheme: card Coup, seat Ben", None)
    bazaar.choose(option.field, option.value)
    assert bazaar.move == Scheme("Coup", 1)
    bazaar.clear()
    assert bazaar.move is None
    bazaar.pick({"card": "Coup"}, "card-coup")
    assert bazaar.move == Scheme("Coup", 1)


def test_what_is_illegal_cannot_be_picked(cat):
    cat.offer(PLAYS)
    assert not cat.can({"color": RED})
    cat.pick({"color": RED}, "x-red")
    assert not cat.begun


def test_every_composed_move_has_a_key_of_its_own(cat):
    cat.offer(PLAYS)
    first = cat.key
    cat.pick({"number": 5})
    assert cat.key == first
    cat.clear()
    assert cat.key != first


def test_a_stale_pick_is_let_go_and_explained(cat):
    cat.offer(PLAYS)
    cat.pick({"number": 5}, "hand-5")
    assert cat.offer([Play(3, GREEN), Play(4, GREEN)]).startswith("The table changed.")
    assert not cat.begun


def test_a_pick_that_still_fits_stays(cat):
    cat.offer(PLAYS)
    cat.pick({"number": 3}, "hand-3")
    assert cat.offer([Play(3, GREEN), Play(4, GREEN)]) == ""
    assert cat.move == Play(3, GREEN)


def test_moves_of_different_kinds_are_asked_for_by_kind(cat):
    cat.offer([Predict(1), Predict(2), Paradox()])
    assert labels(cat) == ["Predict", "Announce paradox"]
    cat.choose("kind", "predict")
    assert labels(cat) == ["1", "2"]


def test_several_cards_are_picked_one_by_one(bazaar):
    bazaar.offer([Keep((1,)), Keep((2,)), Keep((1, 2)), Keep((1, 3))])
    bazaar.pick({"cards": 1}, "card-1")
    assert bazaar.move == Keep((1,))
    assert labels(bazaar) == ["2", "3"]
    bazaar.pick({"cards": 2}, "card-2")
    assert bazaar.move == Keep((1, 2))
    bazaar.pick({"cards": 1}, "card-1")
    assert bazaar.move == Keep((2,))


def test_a_lone_card_that_needs_no_pick_is_named_where_its_aim_is_asked(bazaar):
    bazaar.offer([Scheme("Coup", 1), Scheme("Coup", 2)])
    assert bazaar.question.title == "Player (Coup)"
    bazaar.offer([Scheme("Coup", 1), Scheme("Coup", 2), Scheme("Raid", 1)])
    bazaar.pick({"card": "Coup"}, "card-coup")
    assert bazaar.question.title == "Player"


class Cards(words.Words):
    """Words of a game in which a card that is played costs the same whatever it is aimed at."""

    def answer_label(self, action, field):
        return f"Play {action.card}" if field == "card" else ""


def test_a_lone_card_that_need_not_be_played_is_picked_before_its_aim_is_asked():
    """The dock showed bare names of players: nobody knew what a press on one would do."""
    waits = Composer(Bazaar(3), Cards(), NAMES)
    waits.offer([Scheme("Coup", 1), Scheme("Coup", 2)], must=False)
    assert labels(waits) == ["Play Coup"]
    waits.choose("card", "Coup")
    assert (waits.asks, labels(waits)) == ("Player", NAMES[1:3])


def test_an_order_is_one_part(bazaar):
    bazaar.offer([Order((1, 2)), Order((2, 1))])
    assert labels(bazaar) == ["(1, 2)", "(2, 1)"]
    bazaar.choose("order", (2, 1))
    assert bazaar.move == Order((2, 1))


def test_an_open_move_is_filled_in(bazaar):
    bazaar.offer([Pass(), Offer(1), Offer(2)])
    bazaar.choose("kind", "offer")
    assert bazaar.move is None
    assert bazaar.form_due is Offer
    bazaar.open_form(Offer)
    bazaar.add({"to": "2", "clauses.#": "0"}, "clauses")
    bazaar.change({**bazaar.form.raw, "clauses.0.kind": "1"})
    bazaar.fill({"to": "2", "clauses.#": "1", "clauses.0.kind": "1", "clauses.0.coins": "7"})
    assert bazaar.move == Offer(2, (Coins(7),))


def test_a_form_says_in_one_sentence_what_is_wrong(bazaar):
    bazaar.offer([Offer(1)], lambda move: "Not to Cleo." if move.to == 2 else None)
    bazaar.open_form(Offer)
    bazaar.fill({"to": "1", "clauses.#": "1", "clauses.0.kind": "1", "clauses.0.coins": "many"})
    assert bazaar.form.refusal == "Coins should be a whole number from 1 to 99."
    bazaar.fill({"to": "", "clauses.#": "0"})
    assert bazaar.form.refusal == "To: please choose one."
    bazaar.fill({"to": "2", "clauses.#": "0"})
    assert bazaar.form.refusal == "Not to Cleo."
    assert bazaar.move is None


def test_a_filled_in_move_that_became_illegal_is_let_go(bazaar):
    bazaar.offer([Offer(1)])
    bazaar.open_form(Offer)
    bazaar.fill({"to": "1", "clauses.#": "0"})
    assert bazaar.move == Offer(1)
    assert bazaar.offer([Offer(1)], lambda move: "One offer a turn.").startswith("The table changed.")
    assert bazaar.move is None


def test_what_is_picked_is_filled_in_already(bazaar):
    bazaar.offer([Pass(), Offer(1), Offer(2)])
    bazaar.pick({"to": 2}, "seat-2")
    assert bazaar.form_due is Offer
    bazaar.open_form(Offer)
    assert bazaar.form.raw["to"] == "2"


def nominating(cards):
    """A Collapsization composer with a hex picked, where so many cards may be claimed."""
    composer = Composer(Collapsization(3), words.of("collapsization"), ["Ann", "Ben", "Cleo"])
    composer.offer([Nominate(hex, card) for hex in range(6) for card in range(cards)])
    composer.pick({"hex": 0})
    return composer


def calls_to_ask(composer):
    """How many functions are called to draw what is asked."""
    calls = []
    sys.setprofile(lambda frame, event, given: calls.append(event) if event == "call" else None)
    try:
        composer_panel(Composing(composer, stakes=lambda move: f"costs {move.card}"), "Your move")
    finally:
        sys.setprofile(None)
    return len(calls)


def test_the_work_of_a_question_grows_with_its_answers_and_not_with_their_square():
    calls_to_ask(nominating(10))  # what is loaded once
    assert calls_to_ask(nominating(30)) < 4 * calls_to_ask(nominating(10))
