"""What language models did and asked: in sentences of their own, apart from people's notes and ratings."""

import pytest

import playtest
from playtest.bots.language_model import PROMPT, LanguageModel, order_check
from playtest.frames import frames
from playtest.record import Store
from playtest.review import feedback, models, surveys
from playtest.review.reports import report
from playtest.simulate import compare
from playtest.table import Table
from playtest.table.runner import TableRunner
from playtest.widgets.studio.answers import answered
from tests.bots.language_model.chat_server import ChatServer, picks
from tests.bots.language_model.chat_server import said as answers
from tests.widgets.conftest import texts_of

UNCLEAR = ["May red lead?", "may red lead", "Who goes first?"]


@pytest.fixture
def serve():
    made = []

    def start(answer):
        made.append(ChatServer(answer))
        return LanguageModel(made[-1].url, "smol", tell=lambda _: None)

    yield start
    for server in made:
        server.close()


@pytest.fixture
def evening(serve, tmp_path):
    """Three games with a model, in which it asks one question twice, in other letters, and another once."""
    store = Store(str(tmp_path / "evening.sqlite"))
    for question in UNCLEAR:
        model = serve(picks(rules_question=question))
        table = Table.new(store, playtest.game("cat_in_the_box")(2), [model, "bot:random"])
        runner = TableRunner(table)
        while table.pending:
            runner.tick()
    yield store
    store.close()


def test_a_question_that_several_runs_asked_is_listed_once_with_how_many(evening):
    (asked,) = models.rules_questions(frames(evening))
    assert asked.text in UNCLEAR[:2]
    assert len(asked.playtests) == 2
    assert "in 2 playtests" in asked.where


def test_the_report_lists_what_models_asked_and_says_of_each_run_what_it_rests_on(evening):
    page = report(evening, [header.id for header in evening.playtests()])
    assert models.ASKED in page
    assert "Who goes first?" not in page.partition(models.ASKED)[2].partition("</section>")[0]
    assert page.count("a model is no player, its ratings are not counted") == 3


def test_a_run_is_said_with_its_moves_fallbacks_and_commonest_place(evening):
    table = Table.open(evening, next(iter(evening.playtests())).id)
    moves = sum(entry.kind == "move" for entry in table.log)
    noted = [entry for entry in table.log if entry.kind == "note"]
    (sentence,) = models.runs(table)
    assert sentence.startswith(f"{len(noted)} of {moves} decisions by smol (prompt {PROMPT}), 0 fallbacks; ")
    assert "commonest place 1.00 against chance" in sentence
    assert sentence.endswith("such games can be replayed, not repeated.")


def test_each_run_is_said_over_many_playtests_too_as_its_own_table_says_it(evening):
    said_of_tables = [models.runs(Table.open(evening, header.id)) for header in evening.playtests()]
    found = models.runs_in(frames(evening))
    assert sorted(run.sentence for run in found) == sorted(sentence for (sentence,) in said_of_tables)
    assert all(run.playtest for run in found)


def test_a_run_counts_only_the_moves_that_were_not_taken_back(serve, tmp_path):
    store = Store(str(tmp_path / "evening.sqlite"))
    model = serve(picks())
    table = Table.new(store, playtest.game("cat_in_the_box")(2), [model, "bot:random"])
    runner = TableRunner(table)
    for _ in range(6):
        runner.tick()
    (before,) = models.runs(table)
    table.undo(to=max(entry.n for entry in table.log if entry.kind == "move" and entry.seat == 0) - 1)
    (after,) = models.runs(table)
    assert int(after.split()[0]) == int(before.split()[0]) - 1
    assert [run.sentence for run in models.runs_in(frames(store))] == [after]
    store.close()


def test_a_report_has_a_models_words_apart_from_peoples_and_only_after_the_game(evening, serve, tmp_path):
    (last, *_) = [header.id for header in evening.playtests()]
    page = report(evening, [last])
    notes = page.partition("<summary>Notes and table talk</summary>")[2].partition("</details>")[0]
    apart = page.partition("<summary>Language models</summary>")[2].partition("</details>")[0]
    assert "It looks good." in apart
    assert "It looks good." not in notes
    going_on = Table.new(
        evening, playtest.game("cat_in_the_box")(2), [serve(picks(why="I hold the 5.")), "bot:random"]
    )
    TableRunner(going_on).tick()
    assert any(entry.kind == "note" for entry in going_on.log)
    assert "I hold the 5." not in report(evening, [going_on.id])


def test_what_models_say_is_no_note_no_answer_and_no_rating_of_people(evening):
    found = frames(evening)
    assert (found.notes["kind"] == "model").any()
    assert feedback.notes(found) == []
    assert feedback.answers(found) == {}
    assert feedback.ratings(found) == []
    assert surveys.answers(found).empty


def test_a_question_in_a_game_that_is_not_over_is_not_listed(serve, tmp_path):
    store = Store(str(tmp_path / "evening.sqlite"))
    for _ in range(2):
        model = serve(picks(rules_question="May I lead the 5 I hold?"))
        table = Table.new(store, playtest.game("cat_in_the_box")(2), [model, "bot:random"])
        TableRunner(table).tick()
    assert models.rules_questions(frames(store)) == []
    store.close()


def test_an_answer_about_a_rule_says_of_the_model_that_played_what_it_rests_on(serve):
    def first_by_words(body):
        listed = body["messages"][1]["content"].partition("YOUR MOVES\n")[2].splitlines()
        listed = [line for line in listed if line[:1].isdigit()]
        return answers({"move": 1 + listed.index(min(listed, key=lambda line: line.partition(". ")[2]))})

    model = serve(first_by_words)
    game = playtest.game("cat_in_the_box")(2)
    order_check(model, game, positions=6, repeats=4)
    before = len(model.decisions)
    found = compare(game, {"same": {}}, [model, "random"], 2, progress=False)
    made = len(model.decisions) - before
    (told,) = [note for note in found.notes() if "a model is no player" in note]
    assert told.startswith(f"{made} of ")
    assert f"decisions by smol (prompt {PROMPT})" in told
    assert told in texts_of(answered(found)), "the page of answers says it too"
