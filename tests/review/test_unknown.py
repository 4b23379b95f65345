"""What was not noted is unknown: it is in no count, no share and no sentence."""

from datetime import date

import pandas as pd
import pytest

from playtest import game, review
from playtest.frames import frames
from playtest.record import Store, paper
from playtest.review import (
    cat_in_the_box,
    collapsization,
    measures,
    rat_scramble_tables,
    surveys,
    theme,
    trade_warz,
    trade_warz_cards,
)
from playtest.review.findings import feedback, pacing
from playtest.simulate import simulate
from playtest.table import Table
from tests.shipped import EVERY

TWELVE = 12


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "recordings.sqlite")
    yield store
    store.close()


def on_paper(store, name, players, how_many=TWELVE, **more):
    """So many lists of who won."""
    for day in range(how_many):
        best = day % players
        sat = tuple(paper.Sat(f"P{seat}", 5 + (seat == best), seat == best) for seat in range(players))
        paper.write(store, paper.Paper(name, date(2026, 5, 1 + day), sat, **more))


@pytest.mark.parametrize(
    ("name", "players"),
    [("cat_in_the_box", 4), ("collapsization", 3), ("rat_scramble", 4), ("scambodia", 3), ("trade_warz", 3)],
)
def test_nothing_is_claimed_from_lists_of_scores(store, name, players):
    on_paper(store, name, players)
    found = frames(store)
    assert [finding.says for finding in review.stands_out(found).findings] == []
    for drawers in review.sections(name).values():
        for draw in drawers:
            assert draw(found).layout.title.text
    assert found.games[["length", "rounds", "undos"]].isna().all().all()
    assert (found.games["reason"] == "").all()


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("more", [{}, {"rounds": 5}, {"minutes": 40.0, "reason": "the end"}])
def test_no_figure_of_playtests_on_paper_says_that_none_is_finished(store, name, more):
    """Thirty finished evenings stood above "No playtest is finished yet. Not drawn: Paradox rate"."""
    on_paper(store, name, max(game(name).players), how_many=3, **more)
    found = frames(store)
    figures = [draw(found) for drawers in review.sections(name).values() for draw in drawers]
    lacking = {figure.layout.title.text: theme.lacks(figure) for figure in figures}
    assert lacking["Length of a playtest"] == theme.NO_MOVES
    minutes = "" if "minutes" in more else "No finished playtest here says how many minutes people took."
    assert lacking["Minutes in a playtest"] == minutes
    wrong = {title: why for title, why in lacking.items() if " yet" in why or "has one round" in why}
    assert wrong == {}


def test_a_share_counts_only_playtests_of_which_it_is_known(store):
    on_paper(store, "cat_in_the_box", 3)
    on_paper(store, "cat_in_the_box", 3, how_many=2, reason="paradox")
    shares = cat_in_the_box.paradoxes(frames(store))
    assert shares[["n", "count"]].to_numpy().tolist() == [[2, 2]]


@pytest.mark.parametrize("detail", ["results", "measures"])
def test_bot_games_without_their_measures_say_nothing_of_cards_and_effects(detail):
    known = TWELVE if detail == "measures" else 0
    found = simulate(game("rat_scramble")(4), "random", TWELVE, seed=1, detail=detail)
    assert rat_scramble_tables.effects_passed(found)["playtest"].nunique() == known
    assert len(measures.followed(found).games) == known


def test_paper_among_recordings_is_not_counted_where_only_recordings_can_tell(store):
    found = simulate(game("trade_warz")(2), "random", 3, seed=1, detail="moves")
    on_paper(store, "trade_warz", 2)
    both = type(found).concat([found, frames(store)])
    (cards,) = trade_warz._unused_cards(both)
    assert cards.n == 3
    assert all(finding.n == 3 for finding in pacing.unused_moves(both))
    assert "3 playtests" in trade_warz_cards.cards_played(both).layout.title.subtitle.text


def test_a_hex_that_is_not_built_yet_is_not_counted_against_it(store):
    found = simulate(game("collapsization")(3), "random", 4, seed=1, detail="moves")
    games = found.table("games").to_pandas()
    finished = games["finished"].to_numpy().copy()
    finished[0] = False
    broken = found.having("games", pd.Series([True] * 4))
    table = broken.table("games")
    at = table.schema.get_field_index("finished")
    broken._tables["games"] = table.set_column(at, table.schema.field(at), [finished.tolist()])
    rest = collapsization.builds(found.only(list(games["playtest"][1:])))
    assert collapsization.builds(broken).equals(rest)


def test_unanswered_questions_of_a_survey_are_no_answers(store):
    table = Table.new(store, game("cat_in_the_box")(3), ["Ann", "Ben", "Cem"])
    table.survey(0, {"fun": 5, "confused": ""})
    table.survey(1, {"clear": 2})
    found = frames(store)
    assert surveys.answers(found)[["seat", "question"]].to_numpy().tolist() == [[0, "fun"], [1, "clear"]]
    table.survey(1, {"clear": ""})
    assert surveys.answers(frames(store))["seat"].tolist() == [0]


def test_playtests_on_paper_without_a_word_are_not_counted_among_those_where_nobody_complained(store):
    note = (("Waiting is long", ("slow",)),)
    on_paper(store, "cat_in_the_box", 3, how_many=4, notes=note)
    on_paper(store, "cat_in_the_box", 3)
    (slow,) = feedback.notes(frames(store))
    assert "4 of 4" in slow.shown


def test_scores_nobody_wrote_down_are_in_no_figure_of_points(store):
    sat = (paper.Sat("A", None, True), paper.Sat("B", 3, False), paper.Sat("C", 7, False))
    paper.write(store, paper.Paper("scambodia", date(2026, 5, 1), sat))
    paper.write(store, paper.Paper("scambodia", date(2026, 5, 2), (*sat[1:], paper.Sat("D", 1, True))))
    found = frames(store)
    assert measures.scored(found)["score"].tolist() == [3.0, 7.0, 3.0, 7.0, 1.0]
    assert measures.scored_whole(found)["playtest"].nunique() == 1
    assert measures.lowest_wins(found)
    assert measures.wins(found)["count"].sum() == 2
    review.stands_out(found)
