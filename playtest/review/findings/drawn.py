"""Figures for single findings, in which each dot is a playtest.

The mean has an interval if there are at least eight playtests.
"""

from __future__ import annotations

from functools import partial

import pandas as pd
import plotly.graph_objects as go

from playtest.engines.sentences import counted
from playtest.frames import Frames
from playtest.review import measures, rows, surveys, times
from playtest.review.quantity import Quantity
from playtest.review.stats import Numbers


def ratings(frames: Frames) -> go.Figure:
    """Draw how each survey question was rated, the lowest on top.

    A dot is a playtest: the mean of its ratings (1 to 5), with each player's last answer. The mark is the
    mean; its bar is Student's interval (95%) if there are at least eight playtests.
    """
    rated = surveys.ratings_of_5(frames)
    table = rated.groupby(["question", "playtest"])["value"].agg(["mean", "size"]).reset_index()
    table = table.rename(columns={"mean": "value"})
    table["name"] = table["question"].astype(str).str.replace("_", " ")
    table["hover"] = [counted(int(n), "answer") for n in table["size"]]
    lowest = table.groupby("name")["value"].transform("mean")
    table = table.assign(lowest=lowest).sort_values(["lowest", "name"], kind="stable")
    return rows.values_in_rows(
        "Ratings by question",
        frames,
        table,
        Quantity("rating, 1 to 5", within=(1, 5)),
        why="There are no ratings here.",
        single=True,
    )


def winners_and_others(frames: Frames) -> go.Figure:
    """Draw how much higher winners rated their playtest than the others at the same table.

    A dot is a playtest: the mean rating by its winners, less that by the others. Right of 0, winners rate it
    higher. The mark is the mean; its bar is Student's interval (95%) if there are at least eight playtests.
    """
    known = surveys.of_people(surveys.ratings_of_5(frames))
    side = known.groupby(["playtest", "won"])["value"].mean().unstack().reindex(columns=[True, False])
    apart = (side[True] - side[False]).rename("value").reset_index()
    return rows.values_in_rows(
        "Winners' ratings against the others'",
        frames,
        apart.assign(name="winners minus the others"),
        Quantity("difference in points (of 5); right of 0, winners rate it higher", within=(-4, 4)),
        why="No playtest here was rated by both winners and others.",
    )


def last_lead_change(frames: Frames) -> go.Figure:
    """Draw when the lead changed for the last time: is a playtest decided by halfway?

    A dot is a playtest: how much of it was over when the lead last changed, in percent; 0 if the lead never
    changed. Right of the dotted line, the lead still changed in the second half. Playtests in which nobody
    led by halfway are left out.
    """
    leading = measures.leading(frames)
    table = pd.DataFrame({"playtest": [], "value": []})
    if leading is not None:
        course = measures.lead(frames, *leading)
        ends = course.groupby("playtest")["n"].agg(["min", "max"])
        led = course[course["n"].to_numpy() <= ends.mean(axis=1).reindex(course["playtest"]).to_numpy()]
        ends = ends.loc[led.loc[led["leader"].notna(), "playtest"].unique()]
        passed = measures.lead_changes(frames, *leading).groupby("playtest")["n"].agg(["max", "size"])
        last = passed["max"].reindex(ends.index)
        done = 100 * (last - ends["min"]) / (ends["max"] - ends["min"]).clip(lower=1)
        often = passed["size"].reindex(ends.index).fillna(0).astype(int)
        hover = [counted(n, "lead change") if n else "the lead never changed" for n in often]
        table = pd.DataFrame({"playtest": ends.index, "value": done.fillna(0).to_numpy(), "hover": hover})
    return rows.values_in_rows(
        "When the lead last changed",
        frames,
        table.assign(name="the last lead change"),
        Quantity("% of the playtest played", within=(0, 100)),
        aims=[rows.Aim(50, name="half way")],
        why="No playtest here had a leader at halfway.",
        single=True,
    )


def waited_by_phase(frames: Frames) -> go.Figure:
    """Draw how long people waited in total in each phase of a playtest.

    A dot is a playtest: the waits of all its people, added up. The mark is the mean; its bar is Student's
    interval (95%) if there are at least eight playtests. The phase with the most waiting is on top.
    """
    waits = times.waits(frames)
    table = waits.groupby(["playtest", "phase"])["wait"].agg(["sum", "max", "median"]).reset_index()
    table = table.assign(name=table["phase"].astype(str), value=table["sum"] / 60)
    table["hover"] = [
        f"a wait was {middle:.0f} s (median), at worst {worst:.0f} s"
        for middle, worst in zip(table["median"], table["max"], strict=True)
    ]
    most = table.groupby("name")["value"].transform("mean")
    table = table.assign(most=most).sort_values("most", ascending=False, kind="stable")
    return rows.values_in_rows(
        "Waiting by phase, all players together",
        frames,
        table,
        Quantity("minutes of waiting per playtest"),
        why=times.NO_WAIT,
        single=True,
    )


def apart(what: str, unit: str, names: tuple[str, str], one: Numbers, other: Numbers) -> partial[go.Figure]:
    """Return a function that draws two groups of playtests, each as a row of dots with its mean.

    ``what`` names the quantity, ``unit`` is its unit, and ``names`` are the names of the two groups. ``one``
    and ``other`` are the values of the playtests in each group.
    """
    return partial(_apart, what, unit, names, (tuple(one), tuple(other)))


def _apart(
    what: str,
    unit: str,
    names: tuple[str, str],
    groups: tuple[tuple[float, ...], tuple[float, ...]],
    frames: Frames,
) -> go.Figure:
    table = pd.DataFrame(
        [
            {"name": name, "playtest": f"{name} {at}", "value": value}
            for name, values in zip(names, groups, strict=True)
            for at, value in enumerate(values, 1)
        ]
    )
    sizes = "; ".join(f"n = {len(values)} and {len(other)}" for values, other in [groups])
    return rows.values_in_rows(
        f"{what[:1].upper()}{what[1:]}",
        frames,
        table,
        Quantity(unit, within=(None, None)),
        said=sizes,
        single=True,
    )
