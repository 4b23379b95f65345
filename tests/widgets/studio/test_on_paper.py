"""A playtest on paper: written down in the form, then in the figures; bad input loses nothing."""

import json
import sqlite3
from datetime import UTC, date, datetime

import pandas as pd
import pytest

from playtest import game, review
from playtest.frames import frames
from playtest.record import Store, paper
from playtest.review import (
    SAID,
    course,
    measures,
    outcomes,
    people,
    play,
    rat_scramble,
    rat_scramble_tables,
    surveys,
)
from playtest.table import Table
from playtest.widgets import Dashboard, PaperForm, Review, Start
from playtest.widgets.studio.transcription import Transcription
from tests.nim import Nim
from tests.widgets.conftest import Page, _nodes

SUNDAY = datetime(2026, 5, 31, 20, tzinfo=UTC).timestamp()
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
    store = Store(tmp_path / "recordings.sqlite", clock=lambda: SUNDAY)
    yield store
    store.close()


@pytest.fixture
def form(store):
    made = PaperForm(store)
    return made, Page(made.board)


def test_a_playtest_on_paper_stands_in_every_figure_its_data_allow(store, form):
    _, page = form
    page.do("keep", **TYPED)
    assert "Saved." in page.text
    found = frames(store)
    (game,) = found.games.to_dict("records")
    assert (game["source"], game["players"], game["rounds"], game["seconds"]) == ("paper", 4, 10, 4500.0)
    assert found.results["won"].tolist() == [True, False, False, False]
    assert set(rat_scramble_tables.last_bells(found)["value"]) == {9.0, 3.0}
    assert measures.timed(found)["minutes"].tolist() == [75.0]
    assert surveys.answers(found).set_index(["seat", "question"]).loc[(0, "fun"), "value"] == 5
    assert found.notes.loc[found.notes["kind"] == "note", "tags"].tolist() == ['["question","rules"]', "[]"]
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
        ("score.1", "twelve", "Write the score as a number, or leave it empty."),
        ("score.1", "3+4", "Write the score as a number, or leave it empty."),
        ("score.1", "1_2", "Write the score as a number, or leave it empty."),
        ("score.1", "٣", "Write the score as a number, or leave it empty."),
        ("score.1", "1,000", "“1,000” can be read two ways: write 1000, or 1."),
        ("minutes", "1.200", "“1.200” can be read two ways: write 1200, or 1."),
        ("minutes", "1e2", "Write a number of minutes, or leave it empty."),
        ("played", "0202-05-31", "The year cannot be 202; write the day as in 2026-05-31."),
        ("role.1", "D'Ambrosi", "Rat Scramble has no “D'Ambrosi”; did you mean D'Ambrosio?"),
        ("played", "2126-05-31", "31 May 2126 is in the future. Write the day it was played."),
        ("played", "", "Write the day it was played, as in 2026-05-31."),
        ("minutes", "-5", "Minutes are 1 to 1440; leave it empty if you do not know."),
        ("rounds", "many", "Write a whole number, or leave it empty."),
        ("rounds", "2.5", "Write a whole number, or leave it empty."),
        ("rounds", "nan", "Write a whole number, or leave it empty."),
        ("rounds", "1e999", "Write a whole number, or leave it empty."),
        ("name.2", " ", "Write the name of the player in this seat, or a letter for it."),
        ("fun.1", "9", "Ratings are 1 to 5."),
        ("bells.Summer", "-3", "Write 0 bells or more, not -3."),
        ("won.2", "", "Choose who won: one player, several, or nobody."),
    ],
)
def test_what_cannot_be_has_one_sentence_beside_its_field_and_nothing_typed_is_lost(
    store, form, field, text, said
):
    made, page = form
    page.do("keep", **{**TYPED, field: text})
    assert made.wrong == {field: said}
    assert page.text.count(said) >= 1
    assert "Not written down yet: see the note next to 1 field." in page.text
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
        best = 0 if game == "scambodia" else players - 1
        won = "yes" if seat == best and game != "rat_scramble" else "no"
        typed |= {f"name.{seat}": f"P{seat}", f"score.{seat}": str(5 + seat), f"won.{seat}": won}
    page.do("keep", **typed)
    assert "Saved." in page.text
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
    assert set(made.wrong) == {*("played", "name.1", "name.2", "won.0", "won.1", "won.2")}
    page.do(
        "keep",
        played="2026-05-30",
        **{f"name.{s}": "B" for s in (1, 2)},
        **{f"score.{s}": "1" for s in (1, 2)},
        **{f"won.{s}": "yes" if s == 0 else "no" for s in (0, 1, 2)},
    )
    assert "Saved." in page.text


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
    Page(made.below.board).do("keep", **TYPED)
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
    Page(made.below.board).do("moves", game="collapsization", players="3", **{"name.0": "Ada"})
    assert made.below.wrong == {
        f"name.{at}": "Write the name of the player in this seat, or a letter for it." for at in (1, 2)
    }
    Page(made.below.board).do("moves", **{"name.1": "Ben", "name.2": "Cem"})
    assert isinstance(made.below, Transcription)
    page = Page(made.below.board)
    while made.below.typed.asked is not None:
        page.do("roll", came="?")
    page.do("finish")
    assert len(made.frames.games) == 1
    made.close()


def test_a_saved_playtest_leads_to_its_figures_on_paper_and_typed_in(store, tmp_path, monkeypatch):
    """A playtest on paper said only that it was saved; a typed-in one had a button."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "review.ipynb").write_text("{}")
    (tmp_path / "jpserver-7.json").write_text(json.dumps({"root_dir": str(tmp_path), "base_url": "/"}))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("JPY_PARENT_PID", "7")
    screen = Start(store)
    page = Page(screen.board)
    page.do("paper")
    assert "See its figures" not in page.text
    page.do("keep", **{**TYPED, "won.0": ""})
    assert "See its figures" not in page.text
    page.do("keep", **TYPED)
    assert '"href": "/lab/tree/review.ipynb"' in page.text
    page.do(
        "moves", game="collapsization", players="3", **{f"name.{at}": name for at, name in enumerate("ABC")}
    )
    assert "See its figures" not in page.text
    page.do("roll", came="rest")
    page.do("finish")
    assert '"href": "/lab/tree/review.ipynb"' in page.text


def test_in_the_dashboard_the_figures_of_a_saved_playtest_are_a_press_away(store):
    made = Dashboard(store)
    Page(made.board).do("paper")
    page = Page(made.below.board)
    page.do("keep", **TYPED)
    assert page.doing("figures") == ["figures"]
    page.do("figures")
    assert made.below is None
    assert made.replay.children == ()
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


# -- what the form takes


def typed(game="cat_in_the_box", players=3, scores=(3, 2, 1), **more):
    """A form that is filled in; the first seat won."""
    found = {"game": game, "players": str(players), "played": "2026-05-30"}
    for seat in range(players):
        found |= {f"name.{seat}": f"P{seat}", f"won.{seat}": "yes" if seat == 0 else "no"}
        found |= {f"score.{seat}": str(scores[seat])}
    return found | {name.replace("_at_", "."): text for name, text in more.items()}


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("Card #7 is too strong #balance", ("Card #7 is too strong", ("balance",))),
        ("Seat #2 was bored", ("Seat #2 was bored", ())),
        ("It ended with card #7", ("It ended with card #7", ())),
        ("long wait #too-long", ("long wait", ("too-long",))),
        ("see rules.example/#setup for it", ("see rules.example/#setup for it", ())),
        ("see rules.example/#setup", ("see rules.example/#setup", ())),
        ("#slow", ("", ("slow",))),
    ],
)
def test_only_words_that_end_a_note_are_tags(store, form, line, note):
    _, page = form
    page.do("keep", **typed(notes=line))
    assert paper.read(store)[0].notes == (note,)


def test_a_form_that_is_sent_twice_before_an_answer_counts_once(store, form):
    made, page = form
    page.do("hello")
    sent = {"do": "keep", "values": typed(), "rev": made.board.rev, "page": "p1"}
    for _ in range(3):
        made.board.arrived(sent)
    assert len(paper.read(store)) == 1
    made.board.arrived({**sent, "rev": made.board.rev})  # the same again on purpose, from a new drawing
    assert len(paper.read(store)) == 2


def test_a_form_is_sent_again_where_something_else_was_sent_between(store, form):
    made, _ = form
    sent = {"do": "keep", "values": typed(), "rev": made.board.rev, "page": "p1"}
    for message in (sent, {**sent, "values": typed(title="Another")}, sent):
        made.board.arrived(message)
    assert [one.title for one in paper.read(store)].count("") == 2


def test_the_form_says_what_the_store_says_and_keeps_what_was_typed(tmp_path):
    store = Store(tmp_path / "recordings.sqlite")
    made = PaperForm(store)
    page = Page(made.board)
    page.do("keep", **typed())
    with sqlite3.connect(store.file) as other:
        other.execute("ALTER TABLE paper_playtests RENAME TO away")
        other.execute("CREATE VIEW paper_playtests AS SELECT * FROM away")  # nothing can be written there
    page.do("keep", **typed(title="Kept"))
    assert made.refusal
    assert made.refusal in page.text
    assert "Kept" in page.text
    assert [one.title for one in paper.read(store)] == [""]
    store.close()


def test_half_a_character_in_a_name_loses_nothing(store, form):
    _, page = form
    page.do("keep", **typed() | {"name.1": "Ann \ud83d"})
    assert "Saved." in page.text
    assert len(paper.read(store)) == 1


def test_who_won_is_written_down_without_scores(store, form):
    _, page = form
    page.do("keep", **typed(scores=("", "", 4)))
    (one,) = paper.read(store)
    assert [(sat.score, sat.won) for sat in one.seats] == [(None, True), (None, False), (4.0, False)]
    found = frames(store)
    assert measures.wins(found)["n"].tolist() == [1, 1, 1]
    assert measures.scored(found)["seat"].tolist() == [2]
    for drawers in review.sections("cat_in_the_box").values():
        for draw in drawers:
            assert draw(found).layout.title.text
    review.stands_out(found)


@pytest.mark.parametrize("score", ["3+4", True, float("nan"), float("inf"), [4]])
def test_a_score_that_is_none_is_said_beside_its_field_in_python_too(store, score):
    sat = (paper.Sat("Ann", None, True), paper.Sat("Ben", score, False), paper.Sat("Cem", None, False))
    with pytest.raises(paper.NotPaper) as wrong:
        paper.write(store, paper.Paper("cat_in_the_box", date(2026, 5, 1), sat))
    assert list(wrong.value.wrong) == ["score.1"]


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (typed("rat_scramble", 4, (16, 15, 3, 2)), {"won.1"}),
        (typed("rat_scramble", 4, (14, 3, 3, 2)), {"won.0"}),
        (typed("rat_scramble", 4, ("", 16, 3, 2)), {"won.1"}),
        (typed("cat_in_the_box", 3, (2, 3, 1)), {"won.0", "won.1"}),
        (typed("cat_in_the_box", 3, (2, 2, 1)), {"won.1"}),
        (typed("cat_in_the_box", 3, (2, 3, 1), changed="The least points win"), set()),
        (typed("scambodia", 3, (5, 2, 9)), {"won.0", "won.1"}),
        (typed("scambodia", 3, (5, 5, 9)), set()),
        (typed("trade_warz", 3, (50, 50, 9)), set()),
        (typed("trade_warz", 3, (40, 50, 9)), {"won.0", "won.1"}),
    ],
)
def test_who_won_fits_the_scores_unless_rules_differed(store, form, given, wrong):
    made, page = form
    page.do("keep", **given)
    assert set(made.wrong) == wrong
    assert len(paper.read(store)) == (not wrong)


def test_parts_are_chosen_among_those_of_the_game_and_a_game_without_parts_asks_for_none(form):
    made, page = form
    page.do("change", **typed("rat_scramble", 4, (1, 1, 1, 1)))
    assert "D'Ambrosio" in page.text
    page.do("change", **typed("cat_in_the_box", 3) | {"role.0": "D'Ambrosio"})
    assert "role.0" not in page.text
    page.do("keep", **typed("cat_in_the_box", 3))
    assert made.wrong == {}


# -- what was written down before


def test_nobody_plays_what_somebody_else_plays_unless_rules_differed(store, form):
    made, page = form
    page.do("keep", **{**TYPED, "changed": "", "role.2": "D'Ambrosio"})
    said = "Seat 1 is already D'Ambrosio, and nobody else can be; correct it, or write which rules differed."
    assert made.wrong == {"role.2": said}
    assert frames(store).games.empty
    page.do("keep", **{**TYPED, "changed": "Two play D'Ambrosio", "role.2": "D'Ambrosio"})
    assert made.wrong == {}
    assert len(frames(store).games) == 1


def test_what_was_written_down_is_listed_opened_again_corrected_and_removed(store, form):
    made, page = form
    page.do("keep", **TYPED)
    (one,) = paper.read(store)
    assert page.doing("correct:") == [f"correct:{one.id}"]
    page.do(f"correct:{one.id}")
    for name, text in TYPED.items():
        if not name.startswith("bells"):
            assert made._raw[name] == text, name
    page.do("keep", **{"score.1": "11", "bells.Summer": "8"})
    (corrected,) = paper.read(store)
    assert corrected.id == one.id
    assert (corrected.seats[1].score, corrected.counted) == (11.0, {"bells": {"Summer": 8.0, "Autumn": 3.0}})
    assert corrected.notes == one.notes
    assert corrected.seats[0] == one.seats[0]
    page.do(f"remove:{one.id}")
    assert len(paper.read(store)) == 1
    page.do("remove-no")
    page.do(f"remove:{one.id}")
    page.do("remove-yes")
    assert paper.read(store) == []
    assert frames(store).games.empty


def test_a_correction_keeps_what_no_field_shows(store, form):
    made, page = form
    sat = tuple(paper.Sat(name, 3.0, name == "A", "", {"tension": 4.0}) for name in "ABC")
    noted = (("Two\nlines #here", ()),)
    more = {"reason": "paradox", "notes": noted, "counted": {"tricks": {"red": 2.0}}}
    id = paper.write(
        store, paper.Paper("cat_in_the_box", date(2026, 5, 1), sat, changed="ties break", **more)
    )
    page.do(f"correct:{id}")
    page.do("keep", title="Named")
    (one,) = paper.read(store)
    assert made.wrong == {}
    assert (one.title, one.reason, one.notes, one.counted) == ("Named", "paradox", noted, more["counted"])
    assert one.seats == sat


def test_a_correction_that_is_cancelled_changes_nothing(store, form):
    _, page = form
    page.do("keep", **typed())
    (one,) = paper.read(store)
    page.do(f"correct:{one.id}")
    page.do("new", title="Slip")
    page.do("keep", **typed(title="Second"))
    assert sorted(each.title for each in paper.read(store)) == ["", "Second"]


def test_the_press_that_leads_to_typing_in_moves_carries_the_names(store):
    made = PaperForm(store, moves=lambda *_: None)
    form = next(node for node in _nodes(made.board.panes) if node[0] == "form")
    assert "moves" in [node[2].get("data-do") for node in _nodes({"form": form})]


def test_the_form_begins_with_the_game_it_was_opened_from(store):
    sat = tuple(paper.Sat(name, None, won=False) for name in "ABC")
    paper.write(store, paper.Paper("collapsization", date(2026, 5, 1), sat))
    made = Dashboard(store, game="collapsization")
    page = Page(made.board)
    page.do("paper")
    assert made.below._raw["game"] == "collapsization"
    Page(made.below.board).do("leave")
    assert made.below is None
    made.close()


# -- games that are not loaded, notes


class Unheard(Nim):
    """A game that a later kernel does not know."""

    name = "unheard"
    title = "Unheard"


def test_a_recording_of_a_game_that_is_not_loaded_is_not_called_damaged(store):
    Table.new(store, game("cat_in_the_box")(3), ["Ann", "Ben", "Cem"])
    Table.new(store, Unheard(2), ["Ann", "Ben"])
    said = "The game unheard (1 playtest) is not loaded here. Run the cell that defines it"
    dashboard = Dashboard(store)
    assert dashboard.choice.game == "cat_in_the_box"
    assert said in Page(dashboard.board).text
    assert "damaged" not in Page(dashboard.board).text
    review_ = Review(store)
    assert review_.table.game.name == "cat_in_the_box"
    assert said in Page(review_.board).text
    begin = Start(store)
    assert "Its game is not loaded" in Page(begin.board).text
    known = Dashboard(store, classes=[Unheard])
    assert "not loaded" not in Page(known.board).text
    for made in (dashboard, known):
        made.close()


def test_where_no_game_is_loaded_the_dashboard_says_how_to_load_them(store):
    Table.new(store, Unheard(2), ["Ann", "Ben"])
    made = Dashboard(store)
    page = Page(made.board)
    assert "is not loaded here" in page.text
    assert "damaged" not in page.text
    made.close()


def test_what_people_said_follows_a_note_that_is_written_below(store):
    table = Table.new(store, game("cat_in_the_box")(3), ["Ann", "Ben", "Cem"])
    table.note("They hesitate.")
    made = Dashboard(store)
    made.choose(SAID)
    assert "They hesitate." in Page(made.tabs).text
    made._replay_at((table.id, 1))
    Page(made.below.board).do("note", text="A second thing")
    assert "A second thing" in Page(made.tabs).text
    made.close()


def test_teams_who_began_newcomers_and_own_questions_are_noted_and_come_back(store, form):
    made, page = form
    noted = {"team.0": "Red", "team.1": "Blue", "began.1": "yes", "began.0": "no", "first.2": "yes"}
    own = {"own.0": "Tense at the end?: very\nHow many offers?: 3"}
    page.do("keep", **TYPED, **noted, **own)
    (one,) = paper.read(store)
    assert [(sat.team, sat.began, sat.first_time) for sat in one.seats] == [
        ("Red", False, None),
        ("Blue", True, None),
        ("", None, True),
        ("", None, None),
    ]
    assert one.seats[0].answers == {"fun": 5, "Tense at the end?": "very", "How many offers?": 3}
    found = frames(store)
    assert found.results["began"].tolist() == [False, True, pd.NA, pd.NA]
    assert {"Tense at the end?", "How many offers?"} <= set(found.survey["question"])
    for draw in people.FIGURES:
        assert "nobody" not in str(draw(found).layout.title.text).lower()
    made.correct(one.id)
    page.do("keep", **{**TYPED, **noted, **own, "title": "Monday"})
    (again,) = paper.read(store)
    assert again.seats == one.seats
    page.do(f"correct:{one.id}")
    page.do("keep", **{**TYPED, **noted, "own.0": "no colon here", "began.1": "perhaps"})
    assert made.wrong.keys() == {"own.0", "began.1"}


def test_the_form_begins_with_as_many_players_as_last_time_or_as_usual(store):
    """It began with the most that a game allows, and kept that for every game."""
    made = PaperForm(store, game="trade_warz")
    page = Page(made.board)
    assert made._raw["players"] == "4"
    page.do("change", game="cat_in_the_box", players="4")
    assert made._raw["players"] == "4"
    page.do("keep", **TYPED | {"game": "scambodia", "players": "2"})
    assert "Saved." in page.text
    page.do("change", game="collapsization")
    assert made._raw["players"] == "3"
    page.do("change", game="scambodia", players="3")
    assert made._raw["players"] == "2"
    Table.new(store, game("scambodia")(4), list("ABCD"))
    assert PaperForm(store, game="scambodia")._raw["players"] == "4"
