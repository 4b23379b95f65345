"""A playtest on paper: written down in the form, then in the figures; bad input loses nothing."""

from datetime import date

import pytest

from playtest import review
from playtest.frames import frames
from playtest.record import Store, paper
from playtest.review import course, measures, outcomes, play, rat_scramble
from playtest.widgets import Dashboard, PaperForm
from tests.widgets.conftest import Page, _nodes

TYPED = {
    "game": "rat_scramble",
    "players": "4",
    "played": "2026-05-31",
    "title": "Sunday",
    "rounds": "10",
    "minutes": "75",
    "notes": "Changing a vote raised a question #question #rules\nLoud",
    "tags": "club, people",
    "bells.Summer": "9",
    "bells.Autumn": "3",
    "changed": "13 points win",
    **{f"name.{seat}": name for seat, name in enumerate(["Ada", "Bruno", "Chidi", "Dana"])},
    **{f"score.{seat}": str(score) for seat, score in enumerate([15, 12, 9, 3])},
    "role.0": "D'Ambrosio",
    **{f"won.{seat}": "yes" if seat == 0 else "no" for seat in range(4)},
    "fun.0": "5",
    "fun.1": "3",
    "confused.1": "windows",
}


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "recordings.sqlite")
    yield store
    store.close()


@pytest.fixture
def form(store):
    made = PaperForm(store)
    return made, Page(made.board)


def test_a_playtest_on_paper_stands_in_every_figure_its_data_allow(store, form):
    _, page = form
    page.do("keep", **TYPED)
    assert "Written down" in page.text
    found = frames(store)
    (game,) = found.games.to_dict("records")
    assert (game["source"], game["players"], game["rounds"], game["seconds"]) == ("paper", 4, 10, 4500.0)
    assert found.results["won"].tolist() == [True, False, False, False]
    assert set(rat_scramble.last_bells(found)["value"]) == {9.0, 3.0}
    assert measures.timed(found)["minutes"].tolist() == [75.0]
    assert measures.survey(found).set_index(["seat", "question"]).loc[(0, "fun"), "value"] == 5
    assert found.notes.loc[found.notes["kind"] == "note", "tags"].tolist() == ["question,rules", ""]
    drawn = (
        course.minutes,
        course.rounds,
        outcomes.scores_of_seats,
        outcomes.wins_by_role,
        play.survey_answers,
    )
    for draw in (*drawn, rat_scramble.bells_at_the_end):
        assert draw(found).data, draw
    assert review.choose(found, review.Choice(who="people", tag="club")).games["title"].tolist() == ["Sunday"]


def test_every_figure_of_every_section_takes_a_store_with_paper_alone(store, form):
    _, page = form
    page.do("keep", **TYPED)
    found = frames(store)
    for drawers in review.sections("rat_scramble").values():
        for draw in drawers:
            assert draw(found).layout.title.text


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("score.1", "999", "A score of Rat Scramble is a whole number from -60 to 60."),
        ("score.1", "twelve", "Write the score as a number."),
        ("score.1", "", "Write the score; every seat has one."),
        ("played", "2126-05-31", "31 May 2126 is still to come; write the day on which it was played."),
        ("played", "", "Write the day on which it was played, as in 2026-05-31."),
        ("minutes", "-5", "Minutes are 1 to 1440; leave it empty if nobody looked."),
        ("rounds", "many", "Write a whole number, or leave it empty."),
        ("rounds", "2.5", "Write a whole number, or leave it empty."),
        ("rounds", "nan", "Write a whole number, or leave it empty."),
        ("rounds", "1e999", "Write a whole number, or leave it empty."),
        ("name.2", " ", "Write who sat here, or a letter for them."),
        ("fun.1", "9", "Ratings are 1 to 5."),
        ("bells.Summer", "-3", "There are no -3 bells; 0 is the least."),
        ("won.2", "", "Say who won; several may have, or nobody."),
    ],
)
def test_what_cannot_be_has_one_sentence_beside_its_field_and_nothing_typed_is_lost(
    store, form, field, text, said
):
    made, page = form
    page.do("keep", **{**TYPED, field: text})
    assert made.wrong == {field: said}
    assert page.text.count(said) >= 1
    assert "Not written down yet: 1 field has a sentence beside it." in page.text
    assert frames(store).games.empty
    for name, value in {**TYPED, field: text}.items():
        assert made._raw[name] == value


@pytest.mark.parametrize(
    ("game", "players"),
    [("cat_in_the_box", 3), ("scambodia", 4), ("collapsization", 3), ("rat_scramble", 4), ("trade_warz", 2)],
)
def test_every_game_is_written_down_on_paper_and_drawn(store, form, game, players):
    _, page = form
    typed = {"game": game, "players": str(players), "played": "2026-05-30", "minutes": "40", "rounds": "4"}
    for seat in range(players):
        typed |= {f"name.{seat}": f"P{seat}", f"score.{seat}": str(5 + seat), f"won.{seat}": "no"}
    page.do("keep", **typed)
    assert "Written down" in page.text
    found = frames(store)
    assert found.games[["game", "players", "source"]].to_numpy().tolist() == [[game, players, "paper"]]
    assert found.results["score"].tolist() == [5.0 + seat for seat in range(players)]
    for drawers in review.sections(game).values():
        for draw in drawers:
            assert draw(found).layout.title.text
    assert outcomes.scores_of_seats(found).data
    assert course.minutes(found).data


def test_a_half_filled_form_says_all_that_is_missing(form):
    made, page = form
    page.do("keep", game="cat_in_the_box", players="3", **{"name.0": "Ada", "score.0": "4"})
    assert set(made.wrong) == {
        *("played", "name.1", "name.2", "score.1", "score.2", "won.0", "won.1", "won.2")
    }
    page.do(
        "keep",
        played="2026-05-30",
        **{f"name.{s}": "B" for s in (1, 2)},
        **{f"score.{s}": "1" for s in (1, 2)},
        **{f"won.{s}": "no" for s in (0, 1, 2)},
    )
    assert "Written down" in page.text


def test_another_game_has_its_own_numbers_of_players_and_keeps_what_was_typed(form):
    made, page = form
    page.do("change", **{**TYPED, "game": "collapsization"})
    assert made._raw["players"] == "3"
    assert made._raw["title"] == "Sunday"


def test_a_number_of_players_that_is_none_is_not_kept(form):
    made, page = form
    page.do("change", players="9" * 5000)
    assert int(made._raw["players"]) in range(2, 6)


def test_the_dashboard_takes_a_playtest_on_paper_in(store):
    made = Dashboard(store)
    page = Page(made.board)
    page.do("paper")
    Page(made.paper.board).do("keep", **TYPED)
    assert len(made.frames.games) == 1
    assert "1 playtest" in page.text


def test_a_fault_in_a_survey_opens_the_survey(form):
    made, page = form
    page.do("keep", **{**TYPED, "fun.1": "9"})
    opened = [n[2]["data-drawer"] for n in _nodes(made.board.panes) if n[2].get("open") and n[0] == "details"]
    assert opened == ["survey 1"]


def test_the_dashboard_leads_from_the_form_to_typing_the_moves_in(store):
    made = Dashboard(store)
    Page(made.board).do("paper")
    Page(made.paper.board).do("moves", game="collapsization", players="3", **{"name.0": "Ada"})
    assert made.paper.wrong == {f"name.{at}": "Write who sat here, or a letter for them." for at in (1, 2)}
    Page(made.paper.board).do("moves", **{"name.1": "Ben", "name.2": "Cem"})
    assert made.paper is None
    page = Page(made.transcription.board)
    while made.transcription.typed.asked is not None:
        page.do("roll", came="?")
    page.do("finish")
    assert len(made.frames.games) == 1
    made.close()


def test_a_playtest_on_paper_can_be_taken_away(store):
    sat = tuple(paper.Sat(name, 1.0, won=False) for name in "ABC")
    id = paper.write(store, paper.Paper("collapsization", date(2026, 5, 1), sat))
    assert [one.id for one in paper.read(store)] == [id]
    paper.remove(store, id)
    assert paper.read(store) == []
    with pytest.raises(paper.NotPaper, match='There is no game "chess"'):
        paper.write(store, paper.Paper("chess", date(2026, 5, 1), sat))
