"""The forms of sentences made from data: what strangers read twice, held as its whole kind."""

import math
import random
import re
from dataclasses import replace
from typing import get_type_hints

import pytest

import playtest
from playtest import words
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.rat_scramble.events import Stood
from playtest.engines.rat_scramble.moves import LetStand
from playtest.engines.trade_warz.cards import Partner
from playtest.engines.trade_warz.events import Cause
from playtest.engines.trade_warz.events import Term as Counted
from playtest.record import presets
from playtest.review import dictionary
from playtest.simulate import findings_page
from playtest.widgets.games import front_end
from playtest.widgets.games.cat_in_the_box.cards import against
from playtest.widgets.games.trade_warz.stall import Stall
from playtest.widgets.kit import forms
from playtest.widgets.studio import timeline
from playtest.words.trade_warz.account import sum_of
from tests.words import sentences
from tests.words.sentences import List

NAMES = ("Ann", "Ben", "Cem", "Dora")


@pytest.fixture(scope="module")
def written():
    into = List()
    sentences.written(into)
    return into.found


def test_every_way_to_change_no_vote_says_that_nothing_changes():
    """*Let it stand* was a button, and named nothing that a first player knew."""
    rat = playtest.games()["rat_scramble"](4)
    screen, said = front_end(rat), words.of(rat)
    view = rat.view(rat.start(random.Random(1)), 0)
    offer = screen.auto_pass(replace(view, phase="window"))
    labels = [
        said.action(LetStand(), NAMES),
        offer.says,
        offer.all_say,
        screen.pass_move(view)[1],
    ]
    assert labels == [
        "Change nothing",
        "Don't ask me again this round",
        "Don't ask us again this round",
        "All change nothing",
    ]
    assert said.event(Stood(0), NAMES, None) == "Ann changes nothing."


def test_nothing_stands_or_is_let_be(written):
    found = [
        text for text in written if re.search(r"\b[Ll]ets? (?:it|all|the \w+|votes) (?:stand|be)\b", text)
    ]
    assert found == []


def test_a_partner_is_explained_in_whole_sentences_that_begin_with_capitals():
    """“Turkey, small market. A small market has …”: a fragment, and the same words again."""
    stall = Stall("Turkey", "small", 3, 200.0, 20, False, NAMES, (1, 0, 0, 0), 1, 3, "", (), (), (), (), None)
    assert stall.explained == (
        "Turkey has a small market: 3 slots, each for one route. Ben is its suzerain. "
        "Influence here adds to dispute power here."
    )
    assert "suzerain" not in replace(stall, suzerain=None).explained


def test_no_mark_of_the_review_is_called_a_moment():
    """A reader took it for a note made with *Note this moment*."""
    names = [name for _, name, _ in timeline.MARKS.values()]
    assert "announcement" in names
    assert not any("moment" in name for name in names)


@pytest.mark.parametrize(("won", "said"), [(2, "won 2 (bonus up to 4)"), (5, "won 5 (no bonus)")])
def test_with_two_players_a_card_says_what_four_tricks_are_for(won, said):
    game = CatInTheBox(2)
    view = game.view(game.start(random.Random(1)), 0)
    assert against(replace(view, won=(won, 0)), 0) == said


def test_a_field_of_a_card_has_the_same_words_in_the_form_and_in_what_differs():
    """“Partner India, bonus 1, at: 4 (was 3)” named a key of the data."""
    cls = playtest.games()["trade_warz"]
    rules = cls.Rules()
    first, *others = rules.cards.partners
    changed = replace(first, bonus=7)
    cards = replace(rules.cards, partners=(changed, *others))
    (said,) = presets.differences(cls(3), cls(3, replace(rules, cards=cards)))
    title = forms.spec_of(get_type_hints(Partner, include_extras=True)["bonus"], (), "bonus").title
    assert said == f"Partner {first.name}, {title}: 7 (was {first.bonus})"
    assert title == "extra GDP for each route"


def test_no_sentence_names_who_chooses_for_a_card(written):
    """“Central Bank Shock −2 chooses for Central Bank Shock: …”"""
    assert [text for text in written if " chooses for " in text] == []


def test_a_value_that_never_varies_has_no_empty_interval():
    """“Rounds per game: negotiator 10.0 (– to –)”"""
    assert findings_page._span((math.nan, math.nan), rate=False) == "the same in every game"
    assert findings_page._span((1.0, 2.0), rate=False) == "1.00 to 2.00"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("Gold Mines (South Africa)", "3 Gold Mines (South Africa; cut by Ben's Embargo) + 1 Freedom Corn"),
        ("Vodka Exports", "3 Vodka Exports (cut by Ben's Embargo) + 1 Freedom Corn"),
    ],
)
def test_what_cuts_an_income_is_inside_brackets_and_not_a_term_of_the_sum(source, said):
    """“5 Gold Mines (South Africa), reduced by Ben's Embargo + 1 Freedom Corn”: what is added to what?"""
    cut = Counted(source, 3, (Cause("Embargo", 1),))
    assert sum_of((cut, Counted("Freedom Corn", 1)), NAMES) == said


@pytest.mark.parametrize("name", sorted(playtest.games()))
def test_no_measure_speaks_of_it(name):
    """“disputes it won”: the seat, the card, or the player?"""
    found = [one.meaning for one in dictionary.of(name) if re.search(r"\bit\b", one.meaning)]
    assert found == []


def test_no_prompt_counts_all_of_a_number(written):
    """“Press a deck to draw all 2 there.”"""
    assert [text for text in written if re.search(r"\b[Dd]raw all (?:\d|…|\{)", text)] == []


def test_a_seen_card_has_a_person_who_looks(written):
    assert [text for text in written if "being looked at" in text and "phase" not in text] == []
