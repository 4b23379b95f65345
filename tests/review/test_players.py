"""Who really played: a seat that a bot played on for its person is neither the bot's nor of people."""

import pytest

from playtest.bots import bot
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames import frames
from playtest.record import Store
from playtest.review import Choice, choose, feedback, general, measures, play, players, reports, surveys
from playtest.review.rows import NAME
from playtest.table import Table
from tests.review.small import game, made, move, results
from tests.review.test_reports import Parsed


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "recordings.sqlite")
    yield store
    store.close()


def taken_over(store):
    """Three people until the second trick; from then on bots, and the chairs given back after the end."""
    table = Table.new(store, CatInTheBox(3), ["Lea", "Tom", "Zoë"], seed=3)
    while table.game.round(table.state) < 2:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0], shown=store.now() - 2)
    for seat in range(3):
        table.seat_bot(seat, "sharp")
    table.seat_bot(2, "careful")
    while table.pending:
        seat = table.pending[0]
        sits = table.seats[seat]
        table.submit(seat, table.legal(seat)[0], by=f"bot:{sits.bot_name}@{sits.version}")
    for seat, name in enumerate(["Lea", "Tom", "Zoë"]):
        table.seat_person(seat, name)
    table.survey(0, {"fun": 5, "confused": "Paradox came out of nowhere"})
    return table


def test_the_report_says_who_played_a_seat_and_from_when_on(store):
    text = Parsed(reports.report(store, [taken_over(store).id])).text
    assert "Tom, from trick 2 Sharp Shirin (bot)" in text
    assert "Zoë, from trick 2 Careful Cora (bot)" in text
    assert f"Sharp Shirin: {bot('sharp', 'cat_in_the_box').style}" in text
    assert "did not win, a bot played part of it" in text or "won, a bot played part of it" in text


def test_people_and_bots_are_called_as_at_the_table(store):
    table = Table.new(store, CatInTheBox(2), ["Ann", "bot:builder"], seed=3)
    page = Parsed(reports.report(store, [table.id])).text
    assert "a person" in page
    assert "Building Bill (bot)" in page
    assert "builder" not in page
    assert players.bot_title("no_such_bot", "cat_in_the_box") == "no_such_bot"


def test_figures_of_people_leave_out_what_bots_played_on(store):
    taken_over(store)
    found = frames(store)
    assert found.results["by"].tolist() == ["both"] * 3
    assert measures.timed(found).empty
    assert surveys.of_people(surveys.answers(found)).empty
    figure = general.wins_by_bot(found)
    assert [note.text for note in figure.layout.annotations if note.name == NAME] == [players.BOTH]
    for who, there in (("people", 0), ("bots", 0), ("both", 1), ("", 1)):
        assert len(choose(found, Choice(who=who)).games) == there


def test_wins_are_told_by_who_played():
    told = results("a", [1, 2, 3], {2}, bots=["", "sharp", "sharp"])
    by = [{**row, "by": by} for row, by in zip(told, ["person", "bot", "both"], strict=True)]
    labels = players.labels(made(games=[game("a")], results=by).results)
    assert labels.tolist() == ["people", "Sharp Shirin", players.BOTH]
    assert players.labels(made(games=[game("a")], results=told).results).tolist() == [
        "people",
        "Sharp Shirin",
        "Sharp Shirin",
    ]


def test_what_people_said_is_told_with_who_and_where(store):
    table = taken_over(store)
    table.note("Confused", 11, tags=["confused"])
    table.note("A course of events.", tags=["course"])
    found = frames(store)
    (note,) = feedback.notes(found)
    assert (note.text, note.tags, note.who) == ("Confused", ("confused",), "facilitator")
    assert "entry 11, trick 1" in note.where
    assert note.moment == (table.id, 11)
    assert [one.text for one in feedback.answers(found)["confused"]] == ["Paradox came out of nowhere"]
    assert feedback.answers(found)["confused"][0].who == "Lea, for whom a bot played a part"
    (rated,) = feedback.ratings(found)
    assert (rated.question, rated.values, rated.playtests) == ("fun", (5.0,), 1)


def test_lengths_are_said_in_the_game_s_words(store):
    table = Table.new(store, CatInTheBox(2), ["Ann", "Ben"], seed=3)
    table.submit(0, table.legal(0)[0])
    text = Parsed(reports.report(store, [table.id])).text
    assert "1 move, 1 trick, under a minute" in text


def test_a_paradox_says_whose_it_was(store):
    for seed in range(40):
        table = Table.new(store, CatInTheBox(3), ["Lea", "Tom", "Zoë"], seed=seed)
        while table.pending:
            seat = table.pending[0]
            table.submit(seat, table.legal(seat)[0])
        if table.outcome.reason == "paradox":
            break
    text = Parsed(reports.report(store, [table.id])).text
    assert "was in paradox, which ended the round." in text


def test_open_questions_stand_last_in_groups_and_unfolded(store):
    html = reports.report(store, [taken_over(store).id])
    at = html.index("<h2>Open questions</h2>")
    assert html.rindex("<details>") < at
    assert html[at:].index("<h3>What confused players</h3>") < html[at:].index("Paradox came out of nowhere")
    assert "Lea was confused by: Paradox came out of nowhere" in html[at:]
    assert "<title>Cat in the Box: " in html
    several = reports.report(store, [taken_over(store).id, taken_over(store).id])
    assert several.index("<h2>Open questions</h2>") > several.rindex("<details>")
    assert several.index("What stands out") < several.index("Open questions")
    assert "<title>Cat in the Box: 2 playtests, " in several


def test_the_longest_bar_has_the_largest_number_beside_it():
    moves = [move("a", n, seat, kind="discard") for n, seat in enumerate(range(3), 2)]
    moves += [move("a", n, 0) for n in range(5, 25)]
    figure = play.moves_used(made(games=[game("a")], moves=moves, results=results("a", [1, 2, 3], [2])))
    drawn = dict(zip(figure.data[0].y, figure.data[0].text, strict=True))
    assert drawn["discard 3×"] == " 3 of 3"
    assert drawn["play 20×"] == " 1 of 3"
    assert list(figure.data[0].y)[-1] == "discard 3×"


def test_what_was_broken_off_is_in_no_share_of_who_used_a_move():
    """Whoever broke off may still have bid: that is unknown, and not a no."""
    moves = [move("a", n, seat, kind="bid") for n, seat in enumerate(range(3), 2)]
    moves += [move("off", 2, 0, kind="play")]
    games = [game("a"), game("off", finished=False)]
    figure = play.moves_used(made(games=games, moves=moves, results=results("a", [1, 2, 3], [2])))
    drawn = dict(zip(figure.data[0].y, figure.data[0].text, strict=True))
    assert (drawn["bid 3×"], drawn["play 1×"]) == (" 3 of 3", " 0 of 3")
    assert "1 unfinished, left out of the shares" in figure.layout.title.subtitle.text.replace("<br>", " ")
    alone = play.moves_used(made(games=games[1:], moves=moves[3:]))
    drawn = dict(zip(alone.data[0].y, alone.data[0].text, strict=True))
    assert drawn["play 1×"] == " 1 so far"
    assert "never" not in " ".join(alone.data[0].text)
    assert alone.data[0].x[0] != alone.data[0].x[0], "no share"


def test_many_ratings_are_counted():
    few = feedback.Rated("fun", (3.0, 4.0), 2)
    assert (few.mean, few.each) == ("3.5 of 5", "3, 4 (in 2 playtests)")
    many = feedback.Rated("fun", (2.0,) * 3 + (5.0,) * 10, 1)
    assert many.each == "2: 3×, 5: 10× (in 1 playtest)"


def test_a_playtest_in_which_nothing_was_moved_is_left_out_of_who_used_a_move():
    """A rematch that was opened and left halved every share."""
    moves = [move("a", n, seat, kind="bid") for n, seat in enumerate(range(2), 2)]
    frames = made(
        games=[game("a"), game("left", finished=False)], moves=moves, results=results("a", [1, 2, 3], [2])
    )
    table = play.move_use(frames).set_index("kind")
    figure = play.moves_used(frames)
    seats = int(frames.games.set_index("playtest")["players"]["a"])
    assert table.loc["bid", "share"] == 2 / seats
    assert f" 2 of {seats}" in figure.data[0].text
    assert ", 1 without a move left out;" in " ".join(
        figure.layout.title.subtitle.text.replace("<br>", " ").split()
    )
