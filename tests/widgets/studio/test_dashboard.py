"""The dashboard without a browser: what is chosen on the page, and what is drawn then."""

import asyncio
import json
import shutil
import sqlite3
from dataclasses import replace

import pandas as pd
import pytest

from playtest.bots.base import Remark
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames import frames
from playtest.record import Store
from playtest.review import demonstrations, general, models, samples, theme
from playtest.simulate import simulate
from playtest.table import Table
from playtest.widgets.kit import Board
from playtest.widgets.studio import Dashboard
from tests.widgets.conftest import Page


@pytest.fixture(autouse=True)
def light():
    yield
    theme.use_theme("light")


@pytest.fixture(scope="module")
def of_two_games(tmp_path_factory):
    """A database with the samples of two games, and their frames kept in it."""
    store = Store(tmp_path_factory.mktemp("samples") / "recordings.sqlite")
    samples.load(store, "cat_in_the_box")
    samples.load(store, "scambodia")
    assert len(frames(store).games) > 5
    store.close()
    return store.file


@pytest.fixture
def store(request, tmp_path):
    """An empty store; for a test of a dashboard the samples of two games are in it."""
    if "dashboard" in request.fixturenames:
        shutil.copy(request.getfixturevalue("of_two_games"), tmp_path / "recordings.sqlite")
    store = Store(tmp_path / "recordings.sqlite")
    yield store
    store.close()


@pytest.fixture
def dashboard(store):
    made = Dashboard(store, game="cat_in_the_box")
    page = Page(made.board)
    page.do("hello")
    return made, page


def titles(made):
    return [output["data"]["text/plain"] for output in made.drawn]


def notes_of(made):
    """What every figure says it rests on."""
    layouts = [output["data"]["application/vnd.plotly.v1+json"]["layout"] for output in made.drawn]
    return [layout["title"]["subtitle"]["text"] for layout in layouts]


def test_every_figure_follows_what_is_chosen(dashboard):
    made, page = dashboard
    assert len(made.frames.games) == 5
    page.do("choose", game="cat_in_the_box", section="Who wins?", players="4")
    assert sorted(made.frames.games["players"].unique()) == [4]
    assert all(note.startswith("2 playtests") for note in notes_of(made) if note)
    assert "2 of 5 playtests, 2 finished" in page.text
    page.do("everything")
    assert len(made.frames.games) == 5


def test_each_section_has_its_own_figures(dashboard):
    made, page = dashboard
    seen = set()
    for section in (
        "Overview",
        "Cat in the Box itself",
        "Who wins?",
        "How does play develop?",
        "Where does time go?",
        "What is used, and what did people say?",
    ):
        page.do("choose", game="cat_in_the_box", section=section)
        assert made.section == section
        assert len(titles(made)) == len(set(titles(made)))
        said = Page(made.tabs).text
        assert len(titles(made)) > 2 or "Not drawn: " in said
        seen |= set(titles(made))
    assert {"Paradox rate", "Wins by turn order", "Does the leader win?"} <= seen


def test_another_game_begins_with_everything_of_it(dashboard):
    made, page = dashboard
    page.do("choose", game="cat_in_the_box", tag="bot game", title="game 1")
    assert len(made.frames.games) == 1
    page.do("choose", game="scambodia", tag="bot game", title="game 1")
    assert set(made.frames.games["game"]) == {"scambodia"}
    assert len(made.frames.games) == len(samples.files("scambodia"))


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        ({"title": "GAME 2"}, 1),
        ({"tag": "sample"}, 5),
        ({"tag": "sampl"}, 0),
        ({"who": "people"}, 0),
        ({"who": "bots"}, 5),
        ({"name": "sharp 5"}, 1),
        ({"since": "2000-01-01", "until": "2000-12-31"}, 0),
        ({"since": "2000-01-01"}, 5),
        ({"digest": "nothing"}, 0),
    ],
)
def test_playtests_are_chosen_by_what_they_are(dashboard, wanted, left):
    made, page = dashboard
    page.do("choose", game="cat_in_the_box", **wanted)
    assert len(made.frames.games) == left
    assert bool(titles(made)) == bool(left)


def test_a_day_that_is_none_is_said_in_a_sentence(dashboard):
    _, page = dashboard
    page.do("choose", since="yesterday")
    assert "is not a day; write it as in 2026-05-31." in page.text


def test_figures_take_on_the_page_s_colors(dashboard):
    made, page = dashboard
    page.do("hello", dark=True)
    figure = made.drawn[0]["data"]["application/vnd.plotly.v1+json"]
    assert figure["layout"]["paper_bgcolor"] == theme.paper() == "#161616"
    page.do("choose", theme="light")
    assert theme.in_use() == "light"


def test_a_running_game_is_charted_only_as_far_as_everybody_may_see(store):
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=1)
    table.submit(0, table.legal(0)[0])
    made = Dashboard(store)
    assert set(made.frames.measures["measure"]) <= CatInTheBox.public_measures
    assert len(made.frames.games) == 1


def test_what_was_written_stays_in_sight_until_others_are_chosen(dashboard, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, page = dashboard
    page.do("csv")
    assert "The tables are in" in page.text
    for press in ("finding:1", "section:Who wins?"):
        page.do(press)
        assert "The tables are in" in page.text
    page.do("choose", game="scambodia")
    assert "The tables are in" not in page.text


def test_what_is_chosen_is_written_out(dashboard, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, page = dashboard
    page.do("choose", game="cat_in_the_box", players="3")
    for do in ("csv", "parquet", "report"):
        page.do(do)
    (folder,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    assert len(pd.read_csv(folder / "games.csv")) == 1
    (parquet,) = tmp_path.glob("*.parquet")
    assert len(pd.read_parquet(parquet)) == 1
    (report,) = tmp_path.glob("*.html")
    assert "3 × sharp" in report.read_text(encoding="utf-8")


def test_simulated_games_are_drawn_from_their_file(tmp_path):
    path = tmp_path / "games.parquet"
    simulate(CatInTheBox(3), "random", 20, seed=1, detail="moves", processes=1, out=path)
    made = Dashboard(path)
    assert len(made.frames.games) == 20
    page = Page(made.board)
    page.do("choose", section="What is used, and what did people say?")
    assert "Moves used and never used" in titles(made)
    assert page.doing("report") == []


def test_the_examples_can_be_looked_at_later_apart_from_what_is_recorded(store):
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"])
    made = Dashboard(store)
    page = Page(made.board)
    page.do("examples")
    number = len(samples.files("cat_in_the_box")) + len(demonstrations.files("cat_in_the_box"))
    assert len(made.frames.games) == number
    assert table.header.id not in set(made.frames.games["playtest"])
    assert page.doing("paper") == []
    page.do("own")
    assert list(made.frames.games["playtest"]) == [table.header.id]
    assert [header.id for header in store.playtests()] == [table.header.id]
    made.close()


def test_a_fresh_machine_is_offered_the_samples(store):
    made = Dashboard(store)
    assert made.drawn == []
    Page(made.board).do("samples")
    assert len(made.frames.games) > 2


def test_a_place_that_is_no_store_is_said_in_a_sentence(tmp_path):
    (tmp_path / "text.sqlite").write_text("hello")
    assert "is not a database" in Page(Dashboard(tmp_path / "text.sqlite").board).text
    assert "There is no file" in Page(Dashboard(tmp_path / "no.parquet").board).text


def test_the_store_may_be_somebody_elses_path(store):
    samples.load(store, "cat_in_the_box")
    assert len(Dashboard(str(store.place)).frames.games) == 5
    assert isinstance(store, Store)


def test_who_chooses_again_need_not_wait_for_the_figures(store):
    samples.load(store, "cat_in_the_box")

    async def hurry():
        made = Dashboard(store)
        page = Page(made.board)
        page.do("choose", game="cat_in_the_box", players="4")
        page.do("choose", game="cat_in_the_box", players="3", section="Who wins?")
        assert "1 of 5 playtests" in page.text
        assert made.drawn == []
        for _ in range(50):
            await asyncio.sleep(0)
        return made

    made = asyncio.run(hurry())
    assert titles(made)[0] == "Wins by seat"
    assert all(note.startswith("1 playtest") for note in notes_of(made) if note)


def test_who_plays_is_chosen_among_running_playtests_too(store):
    samples.load(store, "cat_in_the_box")
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben, the quick", "Cem"], seed=1)
    table.seat_person(2, "Dee")
    made = Dashboard(store)
    page = Page(made.board)
    assert "Ben, the quick" in page.text
    page.do("choose", game="cat_in_the_box", name="Ben, the quick")
    assert made.frames.games["playtest"].tolist() == [table.id]
    page.do("choose", game="cat_in_the_box", name="Dee")
    assert made.frames.games["playtest"].tolist() == [table.id]
    page.do("choose", game="cat_in_the_box", name="Cem")
    assert made.frames.games.empty


def test_an_evening_that_was_broken_off_says_what_there_is_and_draws_no_empty_figure(store):
    for seed in (1, 2):
        table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=seed)
        for _ in range(4):
            seat = table.pending[0]
            table.submit(seat, table.legal(seat)[0])
        table.note("Nobody knew what to predict.", tags=["question"])
    made = Dashboard(store)
    page = Page(made.board)
    assert "None of these playtests is finished, so nobody has won." in page.text
    assert "They came to trick" in page.text
    assert "What was written down: 2 notes." in page.text
    assert "“Nobody knew what to predict.”" in page.text
    (shown,) = made.shown.outputs
    assert shown["data"]["text/plain"] == "How far unfinished playtests got"
    page.do("section:Who wins?")
    assert titles(made) == []
    said = Page(made.tabs).text
    assert "No playtest is finished yet. Not drawn: Wins by seat" in said
    assert "Wins by role" not in said
    made._draw(figures=False)  # only the head, as for a message: it dropped these lines
    assert "Not drawn: Wins by seat" in Page(made.tabs).text
    page.do("moment:0")
    assert made.replay.children
    made.close()


def test_the_dashboard_opens_with_what_stands_out_and_the_figure_of_the_first(dashboard):
    made, page = dashboard
    assert page.text.index("What stands out") < page.text.index(made.answer.findings[0].says)
    assert len(page.doing("finding:")) == sum(f.figure is not None for f in made.answer.findings) > 1
    before, first = made.shown.outputs, made.answer.findings[0]
    made.answer = replace(made.answer, findings=(first, replace(first, figure=general.length)))
    page.do("finding:1")
    assert made.shown.outputs != before


def test_a_finding_s_moment_is_replayed_below(dashboard):
    made, page = dashboard
    page.do("choose", game="scambodia")
    at = (str(made.frames.games["playtest"].iloc[0]), 5)
    made.answer = replace(made.answer, findings=(replace(made.answer.findings[0], moment=at),))
    page.do("moment:0")
    (replayed,) = made.replay.children
    (board,) = [part for part in replayed.children if isinstance(part, Board)]
    assert '"data-entry": 5' in json.dumps(board.panes)
    page.do("leave")
    assert made.replay.children == ()


def test_what_was_typed_wrongly_stays_with_one_sentence_beside_it(dashboard):
    made, page = dashboard
    page.do("choose", title="game 1", since="31 May")
    assert page.text.count("is not a day; write it as in 2026-05-31.") == 1
    assert '"value": "31 May"' in page.text
    assert made.choice.title == "game 1"
    assert made.choice.since is None


def test_made_up_playtests_are_marked_wherever_they_are_counted(store):
    samples.load(store, "cat_in_the_box")
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=1, tags=["made up"])
    table.close()
    page = Page(Dashboard(store, game="cat_in_the_box").board)
    assert "example data" in page.text
    page.do("choose", tag="bot game")
    assert "example data" not in page.text


def test_no_playtest_chosen_is_said_and_what_to_do(dashboard):
    _, page = dashboard
    page.do("choose", title="no such title")
    assert "No playtest matches." in page.text


def test_what_the_recordings_lack_and_which_playtests_are_damaged_stands_at_the_top(store, tmp_path):
    samples.load(store, "cat_in_the_box")
    ids = sorted(header.id for header in store.playtests())
    with sqlite3.connect(store.file) as earlier:  # what was played before today is in the file itself
        earlier.execute("PRAGMA wal_checkpoint(PASSIVE)")
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE entries SET at = 0 WHERE playtest = '{ids[0]}' AND n = 9")
        connection.exec_driver_sql(f"UPDATE playtests SET seats = '' WHERE id = '{ids[1]}'")
        connection.exec_driver_sql(f"UPDATE playtests SET title = 'Oh' WHERE id = '{ids[2]}'")
    made = Dashboard(store)
    page = Page(made.board)
    page.do("hello")
    assert page.text.index("3 playtests are damaged or no longer replay (") < page.text.index("pb-form")
    assert all(id in page.text for id in ids[:3])
    assert len(made.frames.games) == 4
    copy = tmp_path / "copy.sqlite"
    shutil.copyfile(store.file, copy)
    page = Page(Dashboard(copy).board)
    page.do("hello")
    assert page.text.index("copy.sqlite was copied without its companion file") < page.text.index("pb-form")


def test_where_nothing_can_be_shown_what_is_damaged_is_said(store):
    samples.load(store, "cat_in_the_box")
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE playtests SET seats = ''")
    page = Page(Dashboard(store).board)
    page.do("hello")
    assert "5 playtests are damaged" in page.text


def noted(store):
    table = Table.new(store, CatInTheBox(3), ["Lea", "Tom", "Zoë"], seed=1)
    for _ in range(8):
        table.submit(table.pending[0], table.legal(table.pending[0])[0])
    table.note("Who leads?", 6, tags=["rules question"])
    table.survey(1, {"fun": 4, "confused": "Paradox came out of nowhere"})
    return table


def test_what_people_said_stands_first_under_its_question_and_leads_to_its_moment(store):
    table = noted(store)
    made = Dashboard(store)
    page, tabs = Page(made.board), Page(made.tabs)
    assert "Who leads?" not in tabs.text
    page.do("section:What is used, and what did people say?")
    assert tabs.text.index("Who leads?") < tabs.text.index("Paradox came out of nowhere")
    assert tabs.text.index("What confused you?") < tabs.text.index("It was fun")
    assert "rules question" in tabs.text
    assert "facilitator" in tabs.text
    assert "Tom" in tabs.text
    tabs.do("noted:0")
    assert made.replay.children
    assert made.below.table.id == table.id
    assert made.below.entry == 6
    page.do("section:Who wins?")
    assert "Who leads?" not in tabs.text
    made.close()


def test_of_few_playtests_each_is_named_and_of_one_it_is_said_what_one_dot_is(store):
    """A dashboard of one dot said “mean” beside it, and not which playtest it was."""
    noted(store)
    made = Dashboard(store)
    page = Page(made.board)
    assert "One playtest is one dot per figure" in page.text
    assert str(made.board.panes).count("data-playtest-of") == 1
    for name in Store.header(store, store.playtests()[0].id).seats:
        assert name.name in page.text
    noted(store)
    made._again()
    assert "One playtest is one dot per figure" not in page.text
    assert str(made.board.panes).count("data-playtest-of") == 2
    made.close()


def test_one_playtest_is_stepped_through_by_a_button(store):
    table = noted(store)
    made = Dashboard(store)
    Page(made.board).do("step")
    assert made.below.table.id == table.id
    made.close()


def test_that_a_report_is_being_written_is_said_before_it_is(store, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    noted(store)

    async def pressed():
        made = Dashboard(store)
        page = Page(made.board)
        page.do("report")
        assert "The report is being written …" in page.text
        assert not list(tmp_path.glob("*.html"))
        await made._writing._work
        assert "The report is written" in page.text
        assert list(tmp_path.glob("*.html"))
        made.close()

    asyncio.run(pressed())


def test_a_choice_is_done_when_the_last_figure_is_drawn(dashboard, wire):
    made, page = dashboard

    async def chosen():
        page.do("choose", game="scambodia")
        here = len(wire.heard)
        await made._places.drawing
        return here

    here = asyncio.run(chosen())
    told = [(message["data"] or {}).get("content") or {} for message in wire.heard]
    assert [one.get("more") for one in told[:here] if one.get("type") == "scene"][-1]
    assert {"type": "done"} not in told[:here]
    assert told.count({"type": "done"}) >= 1
    last = [at for at, one in enumerate(told) if one.get("type") in ("scene", "done")][-1]
    assert told[last] == {"type": "done"}


def test_of_every_run_with_a_language_model_it_says_what_its_decisions_are(store):
    game = CatInTheBox(2)
    for title in ("Tuesday", "Friday"):
        table = Table.new(store, game, ["bot:random", "bot:random"], title=title)
        while table.pending:
            seat = table.pending[0]
            legal = table.game.legal(table.state, seat)
            move = table.submit(seat, legal[0])
            if seat == 0 and len(legal) > 1:
                told = {"model": "smol", "prompt": 3, "places": [[1, 10]], "tries": 1, "fallback": ""}
                table.remarked(Remark("It looks good.", told), move.n, "bot:language_model")
    made = Dashboard(store, game="cat_in_the_box")
    page = Page(made.board)
    page.do("hello")
    decided = sum(entry.kind == "note" for entry in table.log)
    moves = sum(entry.kind == "move" for entry in table.log)
    assert (
        f"Friday: {decided} of {moves} decisions by smol (prompt 3), 0 fallbacks; commonest place 1.00 "
        "against chance 0.10; a model is no player, its ratings are not counted; such games can be replayed, "
        "not repeated."
    ) in page.text
    assert "Tuesday: " in page.text
    page.do("choose", game="cat_in_the_box", title="Friday")
    assert page.text.count("decisions by smol") == 1


def test_without_a_language_model_it_says_nothing_of_any(dashboard):
    _, page = dashboard
    assert models.PLAYED not in page.text
