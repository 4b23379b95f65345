"""Each finding's figure shows what its sentence says: the same counts, the same playtests."""

import re

import pyarrow as pa
import pytest

from playtest.frames import COLUMNS, Frames, frames
from playtest.record import Store
from playtest.review import (
    cat_in_the_box,
    collapsization,
    course,
    rat_scramble,
    samples,
    scambodia,
    sections,
    stands_out,
    theme,
    trade_warz_cards,
)
from playtest.review.findings import differences, drawn, feedback, pacing, winning
from tests.review.small import game, made
from tests.review.test_findings import group

SHIPPED = ("cat_in_the_box", "collapsization", "rat_scramble", "scambodia", "trade_warz")


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("samples") / "recordings.sqlite")
    samples.load(store, made_up=True)
    found = frames(store)
    # three times, so that there are enough of each to say something
    yield Frames.concat([found, again(found, "second"), again(found, "third")])
    store.close()


def again(found, time):
    """The same playtests under other ids."""

    def renamed(name):
        table = found.table(name)
        at = table.column_names.index("playtest")
        ids = pa.array([f"{time}-{id}" for id in table["playtest"].to_pylist()])
        return table.set_column(at, "playtest", ids.cast(table.schema.field(at).type))

    return Frames({name: renamed(name) for name in COLUMNS})


def of(recorded, name):
    return recorded.only(recorded.games["game"] == name)


def words(figure):
    """What stands in a figure beside its dots."""
    bars = [text for trace in figure.data for text in (trace.text or ()) if trace.type == "bar"]
    return " ".join([*bars, *(note.text for note in figure.layout.annotations)])


def told(recorded, name):
    some = of(recorded, name)
    return [(one, one.figure(some)) for one in stands_out(some, name).findings if one.figure]


def the(finder, some, says):
    """The finding of that sentence, and its figure."""
    return next((one, one.figure(some)) for one in finder(some) if says in one.says)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_figure_of_every_finding_is_drawn(recorded, name):
    found = told(recorded, name)
    assert len(found) > 2
    for finding, figure in found:
        assert not theme.lacks(figure), finding.says


COUNTED = re.compile(r"(\d+) of (\d+)")
SAYS = {
    "rat_scramble": "passes nothing",
    "collapsization": "on a mine",
    "scambodia": "declarations are right",
    "cat_in_the_box": "in paradox",
}


@pytest.mark.parametrize("name", SAYS)
def test_what_a_sentence_counts_stands_in_its_figure(recorded, name):
    own_findings = {
        "rat_scramble": rat_scramble.findings,
        "collapsization": collapsization.findings,
        "scambodia": scambodia.findings,
        "cat_in_the_box": cat_in_the_box.findings,
    }
    finding, figure = the(own_findings[name], of(recorded, name), SAYS[name])
    assert COUNTED.search(finding.shown)[0] in words(figure)


def test_cards_that_nobody_played_are_counted_and_named_one_by_one(recorded):
    some = of(recorded, "trade_warz")
    figure = trade_warz_cards.cards_played(some)
    used = set(trade_warz_cards.card_uses(some)["card"])
    never = [card for card in trade_warz_cards.every_card() if card not in used]
    assert figure.data[0].x[0] == len(never) > 4
    named = figure.layout.annotations[-1].text.replace("<br>", " ")
    assert all(card in named for card in never)


def test_as_many_dots_lie_right_of_half_way_as_the_sentence_says(recorded):
    finding, figure = the(winning.leads, of(recorded, "collapsization"), "stay open")
    count, n = map(int, COUNTED.search(finding.shown).groups())
    (dots,) = [trace for trace in figure.data if trace.name == "playtests"]
    assert len(dots.x) == n
    assert sum(x > 50 for x in dots.x) == count


def test_the_question_that_is_rated_lowest_is_on_top_with_its_mean(recorded):
    finding, figure = the(feedback.survey, of(recorded, "trade_warz"), "lowest")
    assert figure.layout.yaxis.ticktext[0] in finding.says
    assert f"<b>{finding.shown.split()[0]}</b>" in words(figure)


def test_where_people_wait_most_is_on_top(recorded):
    finding, figure = the(pacing.waiting, of(recorded, "rat_scramble"), "wait")
    assert figure.layout.yaxis.ticktext[0] in finding.says
    assert drawn.waited_by_phase(made(games=[game("a")])).data == ()


def test_two_versions_stand_beside_each_other_a_row_each():
    short, long = group("a", 9, rounds=5), group("b", 9, rounds=9)
    (rounds,) = [one for one in differences(long, short, ("new", "old")) if "tricks" in one.says]
    figure = rounds.figure(long)
    assert figure.layout.yaxis.ticktext == ("new", "old")
    assert "<b>9.4</b>" in words(figure)
    assert "<b>5.4</b>" in words(figure)


def test_of_playtests_of_one_round_nothing_is_drawn_by_round():
    one, two = (made(games=[game(str(at), rounds=rounds) for at in range(3)]) for rounds in (1, 2))
    assert "has one round" in theme.lacks(scambodia.scores_by_round(one))
    assert "has one" not in str(course.score_by_round(two).layout.meta)


def test_how_rounds_end_is_among_the_figures_of_the_game():
    assert rat_scramble.how_rounds_end in sections("rat_scramble")["Rat Scramble itself"]
