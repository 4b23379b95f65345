"""Players' answers: what was rated, on which scale and by whom, and which playtests have no answers."""

from __future__ import annotations

import re

import pandas as pd

from playtest.frames import Frames
from playtest.record import RATINGS
from playtest.review import players
from playtest.review.measures import ON_PAPER

RATED = 5
"""The best answer to the survey's own ratings; the worst is 1."""
UNANSWERED = frozenset(["", "null"])
"""Texts of answers that were left empty or cleared."""
_SCALE = re.compile(
    r"\b([01])\s*(?:-|–|to|bis)\s*(3|4|5|6|7|8|9|10|100)\b"  # "0-10", "1 to 7"
    r"|\b(?:of|out of|von)\s*(5|7|10|100)\b"
)


def answers(frames: Frames) -> pd.DataFrame:
    """Return players' answers with their results: each seat's last answer to each question.

    Columns: ``playtest``, ``seat``, ``question``, ``answer`` (text), ``value`` (missing if not a number),
    ``name`` (who had the seat then), ``score``, ``won``, ``by``; the last three are missing until the
    playtest is finished. ``by`` says who made the seat's moves: if a bot took part (``both``), a win is not
    the answering person's.
    """
    table = frames.survey.drop_duplicates(["playtest", "seat", "question"], keep="last")
    table = table[~table["answer"].isin(UNANSWERED) | table["value"].notna()]
    columns = ["playtest", "seat", "score", "won", "by"]
    results = frames.results.assign(by=players.played_by(frames.results))[columns].astype({"seat": "Int64"})
    table = table.drop(columns="by").merge(results, on=["playtest", "seat"], how="left")
    told = ["playtest", "seat", "question", "answer", "value", "name", *columns[2:]]
    return table[told].reset_index(drop=True)


def ratings(frames: Frames) -> pd.DataFrame:
    """Return the rows of ``answers`` that rate something, with the ends of their scale: ``low`` and ``top``.

    The survey's own questions are rated 1 to 5. Any other question is a rating only if its title states a
    scale, as in "How tense was it (1-10)?". Without a scale, a number may be a count, and is left out. A
    question with an answer beyond its scale is not a rating.
    """
    table = answers(frames)
    table = table[table["value"].notna()]
    scales = {question: _scale(str(question)) for question in table["question"].unique()}
    table = table[table["question"].isin([question for question, scale in scales.items() if scale])]
    ends = [scales[question] or (0, 0) for question in table["question"]]
    table = table.assign(low=[float(low) for low, _ in ends], top=[float(top) for _, top in ends])
    beyond = set(table.loc[~table["value"].between(table["low"], table["top"]), "question"])
    return table[~table["question"].isin(beyond)].reset_index(drop=True)


def ratings_of_5(frames: Frames) -> pd.DataFrame:
    """Return the ``ratings`` on a scale from 1 to 5, which can be compared with each other."""
    table = ratings(frames)
    return table[(table["low"] == 1) & (table["top"] == RATED)].reset_index(drop=True)


def _scale(question: str) -> tuple[int, int] | None:
    """Return the least and the greatest answer to a question that is a rating, otherwise ``None``.

    >>> _scale("fun"), _scale("How tense was it (0-10)?"), _scale("How many tricks did you plan?")
    ((1, 5), (0, 10), None)
    """
    if question in RATINGS:
        return 1, RATED
    found = _SCALE.search(question.casefold())
    if found is None:
        return None
    return (1, int(found[3])) if found[3] else (int(found[1]), int(found[2]))


def silent(frames: Frames) -> set[str]:
    """Return playtests on paper that have no notes or answers.

    They say nothing about what players thought.
    """
    games = frames.games
    on_paper = set(games.loc[games["source"] == ON_PAPER, "playtest"])
    return on_paper - set(frames.notes["playtest"]) - set(frames.survey["playtest"])


def of_people(given: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of ``answers`` by players who played to the end without a bot."""
    own = given["won"].notna() & given["value"].notna() & (given["by"] != "both")
    return given[own].astype({"won": bool}).reset_index(drop=True)
