"""Every figure is shown with things missing, of one playtest, with durations; n is what is drawn."""

import asyncio
import json
import re
import sys
from functools import cache, partial
from pathlib import Path

import pandas as pd
import plotly.express as px
import plotly.graph_objects as go
import pyarrow as pa
import pytest

import playtest
from playtest import catalog
from playtest.frames import Frames
from playtest.frames.rows import COLUMNS
from playtest.review import growth, outcomes, reports, rows, sections, showable, svg_drawing
from playtest.review.quantity import Quantity
from playtest.simulate import simulate
from playtest.widgets.studio import Dashboard
from tests.review.small import game, made, results
from tests.review.test_all_figures import eight
from tests.shipped import EVERY

MISSING = {
    "results": ("name", "role", "bot", "score"),
    "moves": ("phase", "kind"),
    "measures": ("measure", "label"),
    "games": ("reason", "rounds", "length"),
}
"""What is missing in each frame, once in each of these columns, in rows of their own."""


def without(found, name, *columns):
    """The same frames with one value of each column missing, in the middle of it, no two in one row."""
    table = found.table(name)
    assert len(table) >= len(columns)
    for row, column in enumerate(columns, (len(table) - len(columns) + 1) // 2):
        at = table.column_names.index(column)
        values = table[column].to_pylist()
        values[row] = None
        table = table.set_column(at, table.schema.field(at), pa.array(values, table.schema.field(at).type))
    return Frames({each: table if each == name else found.table(each) for each in COLUMNS})


def timed(found):
    """The same playtests played by people, with the times that they took."""
    moves = found.moves
    took = [3.0 + n % 7 for n in moves["n"]]
    at = pd.Timestamp("2026-05-01", tz="UTC") + pd.to_timedelta(moves["n"] * 10, unit="s")
    more = {"by": ["person"] * len(moves), "think": took, "wait": took}
    table = found.table("moves")
    for name, values in {**more, "at": list(at)}.items():
        place = table.column_names.index(name)
        field = table.schema.field(place)
        table = table.set_column(place, field, pa.array(values, field.type))
    games = found.table("games")
    place = games.column_names.index("seconds")
    lasted = pa.array([600.0 + 60 * n for n in range(len(games))], pa.float64())
    games = games.set_column(place, games.schema.field(place), lasted)
    rest = {name: found.table(name) for name in COLUMNS}
    return Frames({**rest, "moves": table, "games": games})


def said(figure):
    """How many playtests the title says are drawn: one number, or those finished among more."""
    text = str(figure.layout.title.subtitle.text).replace("<br>", " ")
    if found := re.match(r"([\d,]+) of [\d,]+ playtest", text):
        return {int(found[1].replace(",", ""))}
    found = re.match(r"([\d,]+) playtests?(?:, ([\d,]+) finished)?", text)
    return {int(number.replace(",", "")) for number in found.groups() if number} if found else set()


def in_it(figure):
    """The playtests that a figure of dots or of lines shows, where it shows each and no means."""
    if any(
        trace.type == "scatter" and (trace.error_y.array is not None or trace.fill) for trace in figure.data
    ):
        return set()
    dots = [trace for trace in figure.data if trace.name == "playtests"]
    ids = {told[0] for trace in dots for told in trace.customdata}
    lines = {re.search("<extra>(.*)</extra>", t.hovertemplate)[1] for t in figure.data if _is_playtest(t)}
    return ids | lines


def _is_playtest(trace):
    return "(n = " in str(trace.name) and trace.mode == "lines+markers"


def drawers(name):
    return dict.fromkeys(draw for some in sections(name).values() for draw in some)


@cache
def read_by(name):
    """The frames that each figure of a game reads: what is missing elsewhere changes nothing in it."""
    whole = eight(name)

    def frames_of(draw):
        asked = set()

        def table(one):
            asked.add(one)
            return whole.table(one)

        draw(Frames({one: partial(table, one) for one in COLUMNS}))
        return asked

    return {draw: frames_of(draw) for draw in drawers(name)}


CHECKED = set()
"""Figures for which all of this held already, as they are drawn."""


def check(figure):
    drawn = figure.to_json()
    if drawn in CHECKED:
        return
    assert json.loads(drawn)["layout"]["title"]["text"]
    assert svg_drawing.figure_html(figure)
    shown = in_it(figure)
    if shown and said(figure):
        assert len(shown) in said(figure), figure.layout.title.text
    for note in figure.layout.annotations:
        if (
            counted := re.fullmatch(r"<b>([\d,]+) of ([\d,]+)</b>", str(note.text))
        ) and "n counts" not in str(figure.layout.title.subtitle.text):
            assert int(counted[2].replace(",", "")) <= max(said(figure)), figure.layout.title.text
    CHECKED.add(drawn)


@pytest.mark.parametrize("table", MISSING)
@pytest.mark.parametrize("name", EVERY)
def test_every_figure_is_shown_with_things_missing(name, table):
    some = without(eight(name), table, *MISSING[table])
    reads = [draw for draw, frames in read_by(name).items() if table in frames]
    assert reads
    for draw in reads:
        check(draw(some))


@pytest.mark.parametrize("name", EVERY)
def test_every_figure_is_shown_of_one_play_and_with_durations(name):
    some = timed(eight(name))
    for found in (some, some.only(list(some.games["playtest"])[:1])):
        for draw in drawers(name):
            check(draw(found))


def test_a_role_that_is_missing_has_a_row_of_its_own():
    sat = results("a", [1, 2], {1})
    for role, row in zip(["Harbor", None], sat, strict=True):
        row["role"] = role
    figure = outcomes.wins_by_role(made(games=[game("a", players=2)], results=sat))
    names = [note.text for note in figure.layout.annotations if note.name == rows.NAME]
    assert names == ["Harbor", "not noted"]


def test_a_title_counts_the_playtests_that_are_drawn():
    games = [game("a"), game("b", reason=None), game("c", reason="paradox")]
    some = made(games=games, results=[row for one in "abc" for row in results(one, [1, 2, 3], {2})])
    figure = drawers("cat_in_the_box")
    (paradox,) = [draw for draw in figure if draw.__name__ == "paradox_rate"]
    assert paradox(some).layout.title.subtitle.text.startswith("2 of 3 playtests")


def test_dots_and_lines_without_a_name_or_a_place_are_counted_right():
    some = made(games=[game("a"), game("b")])
    table = pd.DataFrame({"name": ["x", None], "playtest": ["a", "b"], "value": [1.0, 2.0]})
    figure = rows.values_in_rows("Values", some, table, Quantity("points"))
    assert in_it(figure) == {"a", "b"}
    lines = pd.DataFrame({"playtest": ["a", "b"], "x": [1, 1], "value": [2.0, None]})
    figure = growth.lines("Growth", some, [growth.Series("one", lines)], "round", Quantity("points"))
    assert said(figure) == {1}


def test_durations_are_drawn_in_seconds():
    some = made(games=[game("a"), game("b")])
    lasted = pd.to_timedelta([90, 30], unit="s")
    table = pd.DataFrame({"name": ["x", "x"], "playtest": ["a", "b"], "value": lasted})
    figure = rows.values_in_rows("Length", some, table, Quantity("seconds"))
    assert sorted(x for trace in figure.data if trace.name == "playtests" for x in trace.x) == [30.0, 90.0]


# -- a guest's game


@pytest.fixture
def guest(monkeypatch):
    """Dice Duel with figures as anybody may write them: with durations, bins, and one that fails."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "plugin"))
    import dice_duel
    from dice_duel import parts

    def lengths(frames):
        return px.bar(x=frames.games["playtest"], y=pd.to_timedelta(frames.games["seconds"], unit="s"))

    def bins(frames):
        counted = pd.cut(frames.results["score"], 3).value_counts(sort=False)
        return go.Figure(go.Bar(x=list(counted.index), y=counted.to_numpy()))

    def fails(frames):
        raise KeyError("no such column")

    figures = [lengths, bins, fails, *parts.FIGURES]
    playtest.register(dice_duel.DiceDuel, figures=figures, bots=parts.BOTS)
    yield timed(simulate(dice_duel.DiceDuel(2), "steady", 8, seed=1, detail="moves", processes=1)), figures
    catalog._registered.pop("dice_duel")
    catalog._loaded.pop("dice_duel")
    for name in ("dice_duel", "dice_duel.parts"):
        sys.modules.pop(name, None)


def test_a_guest_game_s_figures_are_shown_with_a_missing_score_and_one_play(guest):
    found, (lengths, bins, _, points_made) = guest
    for some in (found, without(found, "results", "score"), found.only(list(found.games["playtest"])[:1])):
        for draw in (lengths, bins):
            assert json.loads(showable(draw(some)).to_json())["data"]
            assert svg_drawing.figure_html(draw(some))
        figure = points_made(some)
        assert figure.layout.title.text == f"Points made, n = {pd.Series(figure.data[0].x).notna().sum()}"
        for draw in set(drawers("dice_duel")) - set(guest[1]):
            check(draw(some))


def test_a_guest_game_s_figure_that_fails_takes_no_other_with_it(guest):
    async def shown():
        dashboard = Dashboard(guest[0], game="dice_duel")
        dashboard.section = next(title for title in sections("dice_duel") if title.endswith("itself"))
        dashboard._places.draw(sections("dice_duel")[dashboard.section], guest[0])
        await dashboard._places.drawing
        return dashboard

    dashboard = asyncio.run(shown())
    drawn = [place.outputs for place in dashboard.figures.children]
    assert [bool(outputs) for outputs in drawn] == [True, True, False, True]
    assert drawn[0][0]["data"]["application/vnd.plotly.v1+json"]["data"][0]["y"]
    assert "no such column" in json.dumps(dashboard.tabs.panes)


def test_a_report_says_which_figure_could_not_be_drawn_and_has_the_others(guest):
    page = reports._figures(guest[0], guest[1])
    assert "The figure fails could not be drawn (KeyError:" in page
    assert page.count("<figure>") == 3
