"""The figures of Scambodia, and that none of them gives away a game that is going on."""

import pytest

from playtest.review import dashboard, scambodia
from playtest.simulate import simulate
from tests.engines.scambodia.positions import game
from tests.review.small import game as played
from tests.review.small import made, measured, move


@pytest.fixture(scope="module")
def frames():
    return simulate(
        game(2, rounds=2), ["counting", "forgetful"], games=16, seed=1, detail="moves", processes=1
    )


def test_every_figure_is_drawn_and_says_what_it_rests_on(frames):
    figures = dashboard(frames, "scambodia")
    assert len(figures) == len(scambodia.FIGURES)
    drawn = [fig for fig in figures if fig.data]
    assert len(drawn) == len(figures) - 1  # nobody's time is taken in a simulation
    assert all("16 playtests" in fig.layout.title.subtitle.text for fig in drawn)


def test_every_declaration_is_counted_once(frames):
    table = scambodia.declarations(frames)
    assert not table.duplicated(["playtest", "round"]).any()
    declared = frames.moves[frames.moves["kind"] == "declare"]
    assert set(zip(table["playtest"], table["round"], table["seat"], strict=True)) == set(
        zip(declared["playtest"], declared["round"], declared["seat"], strict=True)
    )


def test_totals_begin_with_the_deal_and_fall(frames):
    table = scambodia.totals(frames).groupby("turn")["total"].mean()
    assert table.loc[0] > 18
    assert table.loc[8] < table.loc[0]


def going_on(finished):
    rows = [
        move("a", 2, 0, kind="draw"),
        move("a", 3, 0, kind="discard"),
        move("a", 4, 1, kind="take"),
    ]
    numbers = [
        *measured("a", 2, "total", (20, 30)),
        *measured("a", 3, "total", (20, 30)),
        *measured("a", 4, "total", (20, 26)),
        *[
            {"playtest": "a", "n": n, "measure": "turn", "seat": None, "label": "", "value": value}
            for n, value in ((2, 1.0), (3, 2.0), (4, 3.0))
        ],
    ]
    return made(games=[played("a", players=2, finished=finished)], moves=rows, measures=numbers)


def test_totals_are_means_over_seats_after_the_last_move_of_each_turn():
    assert scambodia.totals(going_on(True))["total"].tolist() == [25, 25, 23]


def test_no_figure_tells_the_totals_of_a_playtest_that_is_going_on():
    assert scambodia.totals(going_on(False)).empty
    assert not scambodia.totals_by_turn(going_on(False)).data


def test_memory_pays_in_the_figure_too():
    runs = {
        rate: simulate(
            game(2), ["counting", f"forgetful:forgetting={rate}"], games=100, seed=2, processes=1, rotate=True
        )
        for rate in (0.05, 0.8)
    }
    table = scambodia.memory(runs).set_index("forgetting")
    assert table.loc[0.8, "low"] > table.loc[0.05, "high"]
    assert (table["n"] == 100).all()
    assert len(scambodia.memory_pays(runs).data) == 2
