import asyncio
import csv
import random

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import sqlalchemy as sa

from playtest.catalog import UnknownGame
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames import (
    COLUMNS,
    SHOWN,
    SURVEY,
    Frames,
    NotFrames,
    arrow,
    dictionary,
    frames,
    measure_rows,
    unpacked,
)
from playtest.frames.follower import Follower, played_by
from playtest.frames.frame_cache import keep, write
from playtest.record import Seated, Store
from playtest.review import feedback, surveys
from playtest.simulate import simulate
from playtest.table import Table
from tests.nim import Nim, Rules, Take


class Watch:
    """A clock that only goes when told to."""

    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
def store(tmp_path, watch):
    store = Store(tmp_path / "recordings.sqlite", clock=watch)
    yield store
    store.close()


def play_out(table):
    while table.pending:
        table.submit(table.pending[0], Take(1))


def of(store, **only):
    return frames(store, classes=[Nim], **only)


def fresh(store, game):
    """The rows of every playtest made anew from its log."""
    headers = sorted(store.playtests(), key=lambda header: (header.created, header.id))
    followers = [Follower(game, header, store.entries(header.id)) for header in headers]
    return {name: [row for follower in followers for row in follower.rows()[name]] for name in COLUMNS}


def kept(store):
    from playtest.frames.frame_cache import read

    rows = read(store, classes=[Nim])
    return {name: rows(name) for name in COLUMNS}


def of_frame(name):
    return [c.name for c in COLUMNS[name] if (name, c.name) != ("notes", "value")]


def test_a_recording_gives_the_same_frames_as_the_simulation_of_its_game(store):
    simulated = simulate(Nim(2, Rules(most=1)), "random", 1, seed=1, detail="moves")
    sticks = simulated.measures.value[0]
    table = Table.new(store, Nim(2, Rules(most=1)), ["Ann", "Ben"], chance=lambda kind, options: int(sticks))
    play_out(table)
    recorded = of(store)
    for name in COLUMNS:
        ours, theirs = getattr(recorded, name), getattr(simulated, name)
        more = {"results": ["game", "players", "digest", "changed"], "moves": ["game"]}.get(name, [])
        assert list(ours.columns) == list(theirs.columns) == [*of_frame(name), *more]
        assert list(ours.dtypes) == list(theirs.dtypes), name
    same = ["n", "seat", "round", "phase", "kind", "action", "legal"]
    pd.testing.assert_frame_equal(recorded.moves[same], simulated.moves[same])
    same = ["n", "measure", "seat", "label", "value"]
    pd.testing.assert_frame_equal(recorded.measures[same], simulated.measures[same])
    same = ["seat", "role", "score", "won"]
    pd.testing.assert_frame_equal(recorded.results[same], simulated.results[same])
    assert recorded.games.loc[0, ["finished", "reason", "length"]].tolist() == [
        True,
        "the last stick",
        sticks,
    ]


def test_thinking_is_from_seeing_the_choice_and_waiting_from_the_own_last_move(store, watch):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], chance=lambda kind, options: 7)
    watch.now += 10  # the curtain goes up for Ann after 4 seconds
    table.submit(0, Take(1), shown=watch.now - 6)
    watch.now += 20
    table.submit(1, Take(1), shown=watch.now - 5)
    watch.now += 30
    table.submit(0, Take(1), shown=watch.now - 30)
    watch.now += 7200  # a break
    table.submit(1, Take(1))
    found = of(store)
    moves = found.moves
    assert moves.think.tolist()[:3] == [6.0, 5.0, 30.0]
    assert moves.wait.tolist()[:3] == [0.0, 21.0, 20.0], "people sat down until the first look"
    assert moves.think.isna()[3]
    assert found.games.seconds[0] == 56.0
    assert moves["at"][0] == pd.Timestamp(1_000_010, unit="s", tz="UTC")


def test_where_a_bot_moves_first_nobody_has_waited_for_the_people_to_sit_down(store, watch):
    table = Table.new(store, Nim(2), ["bot:random", "Ben"], chance=lambda kind, options: 7)
    watch.now += 120  # the room fills
    table.submit(0, Take(1), by="bot:random")
    watch.now += 9
    table.submit(1, Take(1), shown=watch.now - 6)
    found = of(store)
    assert found.moves.wait.tolist()[1] == 3.0
    assert found.games.seconds[0] == 9.0


def test_what_is_taken_back_is_not_in_the_frames(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], chance=lambda kind, options: 5)
    table.submit(0, Take(2))
    table.submit(1, Take(2))
    table.undo(to=1)
    table.submit(0, Take(1))
    found = of(store)
    assert found.moves.action.tolist() == ['{"sticks":1,"kind":"take"}']
    assert found.measures[found.measures.measure == "sticks"].value.tolist() == [5.0, 4.0]
    assert found.games.undos[0] == 1
    undo = found.notes[found.notes.kind == "undo"].iloc[0]
    assert (undo.n, undo.about) == (4, 1)


def test_notes_rulings_talk_and_answers_stand_beside_the_moves(store):
    table = Table.new(store, Nim(2), ["Ann", "bot:random"], chance=lambda kind, options: 5)
    table.note("They laugh.", about=1, tags=["mood", "first"])
    table.talk(0, "Easy!")
    table.ruling([{"op": "replace", "path": "/sticks", "value": 3}], "two sticks fell off the table")
    table.survey(0, {"fun": "4", "one change": "more sticks"})
    table.rename(0, "Anna")
    play_out(table)
    found = of(store)
    notes = found.notes
    assert notes.kind.tolist() == ["note", "talk", "ruling", "seat"]
    assert notes.text.tolist() == ["They laugh.", "Easy!", "two sticks fell off the table", "Anna"]
    assert notes.name.tolist() == ["", "Anna", "", "Anna"], "until the first move people sit down"
    assert unpacked(notes.tags[0]) == ["mood", "first"]
    assert notes.about[0] == 1
    survey = found.survey
    assert survey.question.tolist() == ["fun", "one change"]
    assert survey.answer.tolist() == ["4", "more sticks"]
    assert survey.name.tolist() == ["Anna", "Anna"]
    assert survey.value[0] == 4.0
    assert survey.value.isna()[1]
    assert found.results.name.tolist() == ["Anna", "Rob"]
    assert found.results.bot.tolist() == ["", "random"]
    sticks = found.measures[found.measures.measure == "sticks"]
    assert sticks.n.tolist()[:2] == [1, 4]
    assert sticks.value.tolist() == [5.0, 3.0, 2.0, 1.0, 0.0]


def test_who_wrote_and_answered_is_who_sat_there_then(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], seed=1)
    table.talk(1, "Hello")
    assert of(store).notes.name.tolist() == ["Ben"]
    table.rename(1, "Bea")
    assert of(store).notes.name.tolist() == ["Bea", "Bea"], "until the first move people sit down"
    table.submit(table.pending[0], table.legal(table.pending[0])[0])
    table.note("Slow.", about=1)
    table.survey(1, {"fun": "4", "change": "more sticks"})
    table.rename(1, "Cem")
    table.note("My first move.", seat=1)
    found = of(store)
    assert found.notes.name.tolist() == ["Bea", "Bea", "", "Cem", "Cem"]
    assert surveys.answers(found).name.tolist() == ["Bea", "Bea"]
    assert [answer.who for answer in feedback.answers(found)["change"]] == ["Bea"]
    assert [note.who for note in feedback.notes(found)] == ["facilitator", "Cem"]


def test_kept_frames_equal_a_fresh_replay_while_a_playtest_goes_on(store):
    rng = random.Random(3)
    table = Table.new(store, Nim(3), ["Ann", "Ben", "Cem"], seed=1)
    keep(table)
    for step in range(120):
        if not table.pending or (step % 7 == 5 and table.state.turn):
            table.undo(to=rng.choice([1, None]))
        elif step % 10 == 3:
            table.note(f"step {step}")
        elif step % 10 == 8:
            table.rename(step % 3, f"Somebody of step {step}")
        else:
            seat = table.pending[0]
            table.submit(seat, rng.choice(table.legal(seat)))
        if step % 10 == 0:
            assert kept(store) == fresh(store, Nim(3))
    assert len(table.log) == 121
    assert kept(store) == fresh(store, Nim(3))


def test_kept_frames_may_be_dropped_at_any_time(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], seed=1)
    keep(table)
    table.submit(0, Take(1))
    before = kept(store)
    store.delete_derived()
    play_out(table)
    store.delete_derived()
    assert kept(store) == fresh(store, Nim(2))
    assert len(before["moves"]) == 1


def test_two_processes_may_fill_the_same_tables(store, tmp_path, watch):
    one = Table.new(store, Nim(2), ["Ann", "Ben"], seed=1)
    other_store = Store(tmp_path / "recordings.sqlite", clock=watch)
    other = Table.open(other_store, one.id, Nim)
    mine, theirs = Follower(Nim(2), one.header, one.log), Follower(Nim(2), one.header, one.log)
    written = write(store, mine)
    write(other_store, theirs)
    theirs.take([other.submit(0, Take(1))])
    assert write(other_store, theirs) is not None
    mine.take(one.refresh())
    assert write(store, mine, written) is None
    assert kept(store) == fresh(store, Nim(2))
    other_store.close()


def test_games_are_read_oldest_first_and_chosen_by_id(store, watch):
    ids = []
    for title in ("first", "second", "third"):
        ids.append(Table.new(store, Nim(2), ["Ann", "Ben"], title, tags=["a", "b"], seed=1).id)
        watch.now += 60
    assert of(store).games.title.tolist() == ["first", "second", "third"]
    assert of(store).games.tags.tolist() == ['["a","b"]'] * 3
    assert of(store, playtests=ids[1:2]).games.title.tolist() == ["second"]
    assert of(store, game="rat_scramble").games.empty
    with pytest.raises(UnknownGame, match='There is no game "chess"'):
        of(store, game="chess")


def test_a_game_that_is_not_known_here_is_named_and_the_others_are_read(store):
    Table.new(store, Nim(2), ["Ann", "Ben"], seed=1)
    found = frames(store)
    assert found.games.error.tolist() == ['The game "nim" is not known here; run the cell that defines it.']
    assert len(found.moves) == 0
    assert of(store).games.error.tolist() == [""]


def test_frames_go_through_parquet_unchanged(store, tmp_path):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], seed=1)
    table.note("About the deal", about=1)
    play_out(table)
    Table.new(store, Nim(3), ["Ann", "Ben", "Cem"], seed=1)
    found = of(store)
    found.to_parquet(tmp_path / "all.parquet")
    again = frames(tmp_path / "all.parquet")
    assert again.equals(found)
    for name in COLUMNS:
        pd.testing.assert_frame_equal(getattr(again, name), getattr(found, name))


def test_frames_go_to_csv(tmp_path):
    simulate(Nim(2), "random", 3, seed=1, detail="moves").to_csv(tmp_path / "csv")
    assert sorted(place.name for place in (tmp_path / "csv").iterdir()) == [
        f"{name}.csv" for name in sorted(SHOWN)
    ]
    assert len(pd.read_csv(tmp_path / "csv" / "results.csv")) == 6


def test_another_parquet_file_is_refused_in_a_sentence(tmp_path):
    pd.DataFrame({"a": [1]}).to_parquet(tmp_path / "other.parquet")
    (tmp_path / "text.parquet").write_text("hello")
    with pytest.raises(NotFrames, match=r"other.parquet holds no frames of playtests"):
        frames(tmp_path / "other.parquet")
    with pytest.raises(NotFrames, match="is not a Parquet file that can be read"):
        frames(tmp_path / "text.parquet")
    with pytest.raises(NotFrames, match="There is no file"):
        frames(tmp_path / "none.parquet")


def test_sets_of_frames_are_joined_and_told_apart():
    first, second = simulate(Nim(2), "random", 3, seed=1), simulate(Nim(2), "random", 3, seed=2)
    assert len(Frames.concat([first, second]).results) == 12
    with pytest.raises(ValueError, match='Playtest "1/0" is in more than one'):
        Frames.concat([first, first])
    won = first.only(first.games.length > 3)
    assert set(won.results.playtest) == set(first.games[first.games.length > 3].playtest)


def test_a_measure_without_a_value_yet_has_no_row():
    assert measure_rows({"prediction": (None, 2)}) == [("prediction", 1, "", 2.0)]


def test_every_column_says_what_it_means():
    for name, columns in COLUMNS.items():
        assert all(column.meaning for column in columns)
        assert columns[-1].name in getattr(Frames, name).__doc__


def filled(store):
    with store.reading() as connection:
        try:
            return connection.exec_driver_sql("SELECT upto FROM derived_frames").scalars().all()
        except Exception:
            return []


def test_a_table_on_the_screen_has_its_frames_filled_when_nobody_waits(store):
    """The rows are there before anybody asks for frames."""
    from playtest.widgets import TableView

    async def evening():
        table = Table.new(store, Nim(2), ["Ann", "Ben"], seed=1)
        view, other = TableView(table), TableView(table, seat=1)
        table.submit(0, Take(1))
        assert filled(store) == []  # a few at a time
        play_out(table)
        assert filled(store) == []  # not while the click is answered
        while not filled(store):
            await asyncio.sleep(0.05)
        view.close()
        other.close()
        return table

    table = asyncio.run(asyncio.wait_for(evening(), 20))
    assert filled(store) == [len(table.log)]
    assert kept(store) == fresh(store, Nim(2))


def test_one_measure_is_read_as_all_of_them_are(store, tmp_path):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], chance=lambda kind, options: 6)
    play_out(table)
    made = of(store)
    for some in (made, _written_and_read(made, tmp_path / "one.parquet")):
        everything = some.measures
        for name in everything["measure"].unique():
            ours = everything[everything["measure"] == name].reset_index(drop=True)
            pd.testing.assert_frame_equal(some.measured(name), ours)
        both = some.measured(*everything["measure"].unique())
        pd.testing.assert_frame_equal(both, everything)
        assert some.measured("nothing").empty
        own = some.measured(name)
        own["value"] = 0.0
        pd.testing.assert_frame_equal(some.measured(name), ours)


def _written_and_read(made, path):
    made.to_parquet(path)
    return Frames.from_parquet(path)


class Counting(Nim):
    """What a designer may write in a cell, and change: what is measured."""

    def measures(self, state):
        return {"sticks": state.sticks}


class CountingMore(Nim):
    def measures(self, state):
        return {"sticks": state.sticks, "odd": state.sticks % 2}


CountingMore.__qualname__ = CountingMore.__name__ = "Counting"  # as when the cell is run again


def measured(store, cls):
    found = frames(store, classes=[cls]).measures["measure"]
    return sorted(found.unique())


def test_measures_changed_in_a_cell_are_taken_again_from_the_logs(store):
    table = Table.new(store, Counting(2), ["Ann", "Ben"], chance=lambda kind, options: 6)
    play_out(table)
    assert measured(store, Counting) == ["sticks"]
    assert measured(store, CountingMore) == ["odd", "sticks"]
    assert measured(store, Counting) == ["sticks"]


def test_rows_stay_where_the_changed_game_is_not_known(store):
    table = Table.new(store, Counting(2), ["Ann", "Ben"], chance=lambda kind, options: 6)
    play_out(table)
    assert measured(store, Counting) == ["sticks"]
    assert measured(store, Nim) == ["sticks"]  # the game it was made from does not stand in for it
    found = frames(store)
    assert found.games["error"].tolist() == [""]
    assert found.measures["measure"].unique().tolist() == ["sticks"]


def test_tables_of_an_older_version_with_other_columns_are_made_anew(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], chance=lambda kind, options: 6)
    with store.writing() as connection:
        connection.execute(sa.text("create table derived_games (playtest text, row integer)"))
    play_out(table)
    assert of(store).games["names"].tolist() == ['["Ann","Ben"]']


def test_a_file_of_an_older_version_lacks_what_was_added_since(tmp_path):
    path = tmp_path / "old.parquet"
    simulate(Nim(2), "random", 3, seed=1, detail="moves").to_parquet(path)
    written = pq.read_table(path)
    pq.write_table(written.drop_columns(["names"]), path)
    found = Frames.from_parquet(path)
    assert found.games["names"].isna().all()
    assert len(found.games) == 3
    assert list(found.games.columns) == [column.name for column in COLUMNS["games"]]


def test_lists_that_an_older_version_joined_by_commas_are_lists(tmp_path):
    path = tmp_path / "old.parquet"
    simulate(Nim(2), "random", 2, seed=1).to_parquet(path)
    written = pq.read_table(path)
    old = pa.array(["late,v2", ""], pa.string())
    pq.write_table(written.set_column(written.column_names.index("tags"), "tags", old), path)
    assert [unpacked(tags) for tags in Frames.from_parquet(path).games["tags"]] == [["late", "v2"], []]


def test_moves_say_who_made_them_by_name_bot_and_game(store):
    table = Table.new(store, Nim(2), ["Ann", "bot:random"], chance=lambda kind, options: 7)
    table.submit(0, Take(1))
    table.submit(1, Take(1), by="bot:random@1")
    table.seat_bot(0, "random")
    table.submit(0, Take(1), by="bot:random@1")
    moves = of(store).moves
    assert moves["game"].unique().tolist() == ["nim"]
    assert moves["name"].tolist()[0] == "Ann"
    assert moves["bot"].tolist() == ["", "random", "random"]
    played = simulate(Nim(2), ["random", "random"], 3, seed=1, detail="moves").moves
    assert set(played["bot"]) == set(played["name"]) == {"random"}


def test_the_time_of_people_stands_apart_from_that_of_bots(store, watch):
    table = Table.new(store, Nim(2), ["Ann", "bot:random"], chance=lambda kind, options: 7)
    watch.now += 10
    table.submit(0, Take(1), shown=watch.now - 10)
    watch.now += 3
    table.submit(1, Take(1), by="bot:random@1")
    game = of(store).games.iloc[0]
    assert (game["seconds"], game["people_seconds"], game["bot_seconds"]) == (13.0, 10.0, 3.0)


def test_a_spreadsheet_counts_seats_as_people_do_everywhere(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], chance=lambda kind, options: 7)
    table.survey(0, {"fun": "4"})
    play_out(table)
    found = of(store)
    for name in ("moves", "measures", "results", "survey"):
        counted = found.for_spreadsheets(name)["seat"].dropna()
        assert counted.min() >= 1, name
        assert counted.tolist() == (getattr(found, name)["seat"].dropna() + 1).tolist(), name


def test_no_text_in_a_csv_file_is_a_formula_to_a_spreadsheet(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    table = Table.new(store, CatInTheBox(3), ["=1+1", "@Ben", "-Cy"], '=HYPERLINK("x")')
    table.note("+49", tags=["-"])
    table.talk(0, "\t=2")
    frames(store).to_csv(tmp_path / "csv")
    with (tmp_path / "csv" / "notes.csv").open(newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    with (tmp_path / "csv" / "games.csv").open(newline="") as file:
        cells += [cell for row in csv.reader(file) for cell in row]
    assert {"'+49", '["-"]', "'\t=2", '\'=HYPERLINK("x")'} <= set(cells)
    assert not [cell for cell in cells if cell[:1] in tuple("=+@\t") and cell != "-1"]


def test_a_seat_that_a_bot_played_on_for_its_person_is_said_to_be_played_by_both(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], chance=lambda kind, options: 7)
    table.submit(0, Take(1))
    table.submit(1, Take(1))
    table.seat_bot(0, "random")
    for seat in (0, 1, 0, 1, 0):
        table.submit(seat, Take(1), by="bot:random@1" if seat == 0 else "person")
    table.seat_person(0, "Ann")  # she gets her chair back after the end
    found = of(store).results
    assert found["by"].tolist() == ["both", "person"]
    assert found["bot"].tolist() == ["random", ""]
    assert kept(store) == fresh(store, Nim(2))
    table.undo(to=3)  # what the bot did is taken back, and she plays it herself
    while table.pending:
        table.submit(table.pending[0], Take(1))
    assert of(store).results["by"].tolist() == ["person", "person"]
    assert kept(store) == fresh(store, Nim(2))


def test_who_sits_at_a_seat_that_made_no_move_has_played_it():
    ann, sharp = Seated("Ann"), Seated("Shirin", "sharp", "1")
    assert played_by([], ann) == ("person", "")
    assert played_by([], sharp) == ("bot", "sharp")
    assert played_by(["clock", "facilitator"], sharp) == ("bot", "sharp")
    assert played_by(["bot:sharp@1", "bot:careful:caution=3@1"], ann) == (
        "bot",
        "sharp + careful:caution=3",
    )


def test_a_file_of_a_version_that_did_not_say_who_made_the_moves_is_read(tmp_path):
    path = tmp_path / "games.parquet"
    simulate(Nim(2), "random", 2, seed=1).to_parquet(path)
    table = pq.read_table(path)
    at = table.column_names.index("results")
    rows = [
        [{k: v for k, v in row.items() if k != "by"} for row in game] for game in table["results"].to_pylist()
    ]
    kind = pa.list_(
        pa.struct([field for field in table.schema.field(at).type.value_type if field.name != "by"])
    )
    pq.write_table(table.set_column(at, pa.field("results", kind), pa.array(rows, kind)), path)
    results = frames(path).results
    assert results["by"].isna().all()
    assert set(results["bot"]) == {"random"}


def test_a_playtest_that_is_not_there_is_refused_and_not_left_out(tmp_path):
    """One id mistyped among several answered for the others alone."""
    store = Store(tmp_path / "r.sqlite")
    table = Table.new(store, CatInTheBox(2), ["Ann", "Ben"])
    found = frames(store)
    assert len(found.only([table.id]).games) == 1
    typo = table.id[:-1] + "_"
    with pytest.raises(ValueError, match=f'no playtest "{typo}" here .did you mean "{table.id}"'):
        found.only([table.id, typo])
    with pytest.raises(ValueError, match="a list of ids"):
        found.only(table.id)


def test_the_page_of_the_docs_has_every_column_as_it_is():
    assert dictionary.PAGE.read_text(encoding="utf-8") == dictionary.page()
    for column in (*SURVEY, *(column for columns in COLUMNS.values() for column in columns)):
        assert column.kind != "float" or column.unit, f"{column.name} says no unit"


def test_measures_in_a_file_are_read_as_numbers_and_come_out_as_they_went_in(tmp_path):
    whole = simulate(CatInTheBox(3), "random", 9, seed=1, detail="moves")
    tables = {name: whole.table(name) for name in COLUMNS}
    path = tmp_path / "games.parquet"
    pq.write_table(arrow.pack(tables), path, row_group_size=2)
    read = Frames.from_parquet(path)
    assert read.held("measures").nbytes < 0.6 * whole.table("measures").nbytes
    assert read.equals(whole)
    pd.testing.assert_frame_equal(read.measures, whole.measures)
    pd.testing.assert_frame_equal(read.measured("points"), whole.measured("points"))
    some = whole.games["playtest"][[7, 2]]
    assert read.only(some).equals(whole.only(some))
    for few in (lambda one: one, lambda one: one.only(some)):
        placed = few(read).placed("points")
        pd.testing.assert_frame_equal(placed, few(whole).placed("points"))
        rows = few(whole).measured("points")
        assert few(whole).games["playtest"].iloc[placed["at"]].tolist() == rows["playtest"].tolist()
        assert placed["value"].tolist() == rows["value"].tolist()


def test_numbers_larger_than_games_have_come_through_a_file_too(tmp_path):
    games = arrow.flat_table("games", {"playtest": ["a"], "game": "nim", "tags": "[]", "names": "[]"})
    rows = {"playtest": ["a", "a"], "n": [1, 2**40], "measure": ["x", "y"], "seat": [2**20, None]}
    made = Frames({"games": games, "measures": arrow.flat_table("measures", {**rows, "value": [1.0, 2.0]})})
    made.to_parquet(tmp_path / "large.parquet")
    assert Frames.from_parquet(tmp_path / "large.parquet").equals(made)


@pytest.mark.parametrize(("measures", "labels", "each"), [(300, 1, 300), (200, 40_000, 40_000), (120, 3, 7)])
def test_more_names_than_games_have_come_through_a_file_too(tmp_path, measures, labels, each):
    """Numbers of one byte hold 128 measures; some files have more, in one part or over several."""
    ids = ["a", "b", "c"]
    columns = {name: [name] * 3 for name in ("game", "tags", "names")} | {"playtest": ids}
    games = arrow.flat_table("games", columns | {"tags": ["[]"] * 3, "names": ["[]"] * 3})
    rows = {
        "playtest": [one for one in ids for _ in range(each)],
        "n": list(range(each)) * 3,
        "measure": [f"measure {at % measures}" for at in range(3 * each)],
        "label": [f"label {at % labels}" for at in range(3 * each)],
    }
    made = Frames({"games": games, "measures": arrow.flat_table("measures", rows)})
    path = tmp_path / "names.parquet"
    pq.write_table(arrow.pack({name: made.table(name) for name in COLUMNS}), path, row_group_size=1)
    assert Frames.from_parquet(path).equals(made)
