"""The options of the dashboard's form, and what a person chose in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import pandas as pd

from playtest.frames import Frames, unpacked
from playtest.review import Choice, playtest_filter

MOST_REPORTED = 60
"""The most playtests in a report; nobody would read more."""


def options_of(everything: Frames) -> dict[str, list[tuple[str, str]]]:
    """Return the options of each field, from all playtests of the game."""
    games, results = everything.games, everything.results
    tags = sorted({tag for tags in games["tags"].unique() for tag in unpacked(tags)})
    named = games["names"].fillna("") != ""
    sat = games.loc[named, "names"].map(playtest_filter.sitting).explode().dropna()
    other = results["playtest"].isin(games.loc[~named, "playtest"]) if named.any() else slice(None)
    often = pd.concat([sat, results.loc[other, "name"]])
    names = [str(name) for name in often.value_counts().index[:200]]
    rules = {digest: _short(words) for digest, words in playtest_filter.rules_here(everything).items()}
    players = [str(count) for count in sorted(set(games["players"]))]
    return {
        "players": [("", "any number"), *((count, count) for count in players)],
        "digest": [("", "any"), *rules.items()],
        "name": [("", "anybody"), *((name, name) for name in sorted(names))],
        "tag": [("", "any"), *((tag, tag) for tag in tags)],
    }


def _day(text: str) -> date | None:
    """Return a day in the form of a date field. Raises ``ValueError`` with a sentence for anything else."""
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f'"{text}" is not a day; write it as in 2026-05-31.') from None


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"


def fields_of(choice: Choice) -> dict[str, Any]:
    """Return the current choice as a dict, by field name."""
    return {name: getattr(choice, name) for name in Choice.__dataclass_fields__}


@dataclass(frozen=True, slots=True)
class Filled:
    """The form's content: fields of a choice, and typed values that are invalid, with the reasons."""

    fields: dict[str, Any]
    typed: dict[str, str]
    wrong: dict[str, str]


def filled_in(text: Mapping[str, str], now: Choice) -> Filled:
    """Return the fields of a choice from the form. An invalid field keeps its value from ``now``."""
    typed: dict[str, str] = {}
    wrong: dict[str, str] = {}
    days: dict[str, date | None] = {}
    for name in ("since", "until"):
        try:
            days[name] = _day(text.get(name, ""))
        except ValueError as error:
            typed[name], wrong[name] = text[name], str(error)
            days[name] = getattr(now, name)
    if days["since"] and days["until"] and days["since"] > days["until"] and not wrong:
        wrong["until"] = "The last day is before the first day, so no playtest fits."
    chosen = {name: text.get(name, getattr(now, name)) for name in ("digest", "name", "tag", "title", "who")}
    players = int(text["players"]) if text.get("players") else None
    return Filled({**chosen, "players": players, **days}, typed, wrong)


def newest_of(games: pd.DataFrame, played: Sequence[str]) -> str:
    """Return the playtest among ``games`` that was played last, a finished one if there is any.

    ``played`` are the ids of recordings, the last first. Raises ``ValueError`` if none was recorded.
    """
    games = games[games["source"] == "recording"]
    if games.empty:
        raise ValueError("None of these was recorded move by move.")
    over = games[games["finished"]] if games["finished"].any() else games
    ids = set(map(str, over["playtest"]))
    return next((id for id in played if id in ids), str(over["playtest"].iloc[-1]))


def reported(games: pd.DataFrame) -> list[str]:
    """Return the playtests among ``games`` for a report.

    Raises ``ValueError`` if there are none or too many.
    """
    ids = [str(id) for id in games.loc[games["source"] != "simulation", "playtest"]]
    if not ids:
        raise ValueError("A report covers recordings and playtests on paper; there are none here.")
    if len(ids) > MOST_REPORTED:
        raise ValueError(f"{len(ids)} playtests are too many for a report; choose up to {MOST_REPORTED}.")
    return ids
