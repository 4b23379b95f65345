"""The figures of Collapsization, and that none of them gives away a game that is going on."""

import pyarrow as pa
import pytest

from playtest.engines import hexes
from playtest.engines.collapsization.pieces import place
from playtest.frames import Frames
from playtest.review import collapsization, dashboard
from playtest.simulate import simulate
from tests.engines.collapsization.positions import game


@pytest.fixture(scope="module")
def frames():
    return simulate(
        game(), ["heuristic", "honest", "bluffing"], games=12, seed=1, detail="moves", processes=1
    )


def test_every_figure_is_drawn_and_says_what_it_rests_on(frames):
    figures = dashboard(frames, "collapsization")
    assert len(figures) == len(collapsization.FIGURES)
    drawn = [fig for fig in figures if fig.data]
    assert len(drawn) == len(figures) - 1  # nobody's time is taken in a simulation
    assert all("12 playtests" in fig.layout.title.subtitle.text for fig in drawn)


def test_a_bluffing_advisor_shows_in_the_rates(frames):
    table = collapsization.claim_rates(frames).set_index(["rate_of", "role"])
    assert table.loc[("bluffs", "Industry"), "rate"] < 0.1
    assert table.loc[("bluffs", "Urbanist"), "rate"] > 0.3
    assert table.loc[("caught", "Industry"), "n"] == 0  # an honest Advisor cannot be caught
    rates = table[table["n"] > 0]
    assert (rates["low"] - 1e-9 <= rates["rate"]).all()
    assert (rates["rate"] <= rates["high"] + 1e-9).all()


def test_rates_count_every_nomination_of_finished_playtests(frames):
    table = collapsization.claim_rates(frames).set_index(["rate_of", "seat"])
    assert table.loc[("bluffs", 1), "n"] == 2 * frames.games["rounds"].sum()


def test_mines_are_counted_of_the_playtests_that_got_there(frames):
    table = collapsization.mines(frames).set_index("turns")
    assert table.loc["turns 1 to 5", "n"] == 12
    assert table["count"].sum() == (frames.games["reason"] == "The Mayor built on a mine.").sum()


def test_every_build_is_on_the_map(frames):
    table = collapsization.builds(frames)
    assert table["count"].sum() == frames.games["rounds"].sum()
    assert "0,0" not in set(table["hex"])
    assert table["share"].max() <= 1


def test_a_point_of_the_mayor_is_a_build_at_the_best_distance(frames):
    at_best = (collapsization.distances(frames)["value"] == 0).sum()
    points = frames.results.loc[frames.results["seat"] == 0, "score"].sum()
    assert at_best == points


def test_a_distance_from_reality_is_counted_in_ranks_not_on_the_map(frames):
    """The figure said that builds were so many hexes farther; a distance is a difference of card values."""
    figure = collapsization.distance_to_best(frames)
    assert figure.layout.xaxis.title.text == "ranks farther than the best pair"
    assert " ranks (" in figure.layout.title.subtitle.text
    units = {meaning.name: meaning.unit for meaning in collapsization.MEASURES}
    assert (units["distance"], units["distance_to_best"]) == ("ranks", "ranks")


def test_what_is_hidden_is_not_drawn_of_a_playtest_that_is_going_on(frames):
    games = frames.table("games")
    unfinished = pa.array([False] * games.num_rows)
    games = games.set_column(games.column_names.index("finished"), "finished", unfinished)
    kept = {name: frames.table(name) for name in ("moves", "measures", "results", "notes")}
    going_on = Frames({**kept, "games": games})
    assert collapsization.claim_rates(going_on)["n"].sum() == 0
    assert collapsization.distances(going_on).empty
    for fig in (collapsization.bluffs_and_trust(going_on), collapsization.distance_to_best(going_on)):
        assert not fig.data


def test_nothing_to_draw_is_said_in_a_sentence(frames):
    empty = frames.only(frames.games["playtest"] == "none")
    for fig in dashboard(empty, "collapsization"):
        assert not fig.data
        assert fig.layout.annotations[0].text.endswith(".")


def test_scores_are_drawn_by_how_often_an_advisor_bluffs():
    runs = {
        percent: simulate(
            game(), ["heuristic", f"heuristic:bluff={percent}", "heuristic"], games=8, processes=1
        )
        for percent in (0, 100)
    }
    fig = collapsization.points_by_bluffing(runs)
    assert [trace.name for trace in fig.data] == ["Mayor", "Industry", "Urbanist"]
    assert all([percent for percent, *_ in trace.customdata] == ["0", "100"] for trace in fig.data)
    assert len({trace.x[0] for trace in fig.data}) == 3  # beside each other
    scores = runs[100].results.query("seat == 1")["score"]
    assert fig.data[1].y[1] == pytest.approx(scores.mean())


def test_the_map_of_builds_calls_hexes_by_the_names_on_the_board(frames):
    fig = collapsization.map_of_builds(frames)
    named = {str(row[0]) for row in fig.data[0].customdata}
    assert named == {place(hexes.hex_named(hex)) for hex in collapsization.builds(frames)["hex"]}
    assert named & {"A1", "A2", "A3", "A4", "A5", "A6"}
