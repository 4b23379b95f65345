"""Findings from notes and answers: recurring tags and words, ratings, rulings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Mapping
from typing import Any

import pandas as pd

from playtest.frames import Frames, unpacked
from playtest.record import FILLED
from playtest.review import measures, playtest_filter, surveys
from playtest.review.findings import drawn
from playtest.review.findings.finding import FEW, STATED, Finding, so_far, verdict
from playtest.review.stats import LEAST, lower_bound, mean_interval, unlike
from playtest.review.wording import about, seen

PLAIN = frozenset(["course", "result", "sample", "bot game", "made up", FILLED])
"""Tags that do not describe an observation."""

_COMMON = """
about after again almost also always another because before being better both could does doing done each
early even ever every everybody felt first from game games have here into just know last later less long
made make many maybe more most much must need never nobody nothing often once only other over people
player players playtest quite really round rounds same seat seats some somebody something still such take
than that their them then there these they thing this those time times turn turns under until very want
well were what when where which while whole will with without would your always between should good nice
like likes liked move moves played play plays playing points point score
"""
COMMON = frozenset(_COMMON.split())
"""Common words, which are ignored."""

LEAST_SHARE = 0.25
"""Minimum share of playtests that makes a pattern."""


def notes(frames: Frames) -> list[Finding]:
    """Find recurring themes: the tag and the word that occur in most playtests, and rulings."""
    n = len(frames.games)
    if n < 2:
        return []
    silent = surveys.silent(frames)
    told = n - len(silent)
    ruled = int((frames.games["source"] != measures.ON_PAPER).sum())
    return [*_tags(frames, told), *_words(frames, told), *_rulings(frames, ruled)]


def _tags(frames: Frames, n: int) -> list[Finding]:
    noted = frames.notes[frames.notes["kind"] == "note"]
    where: defaultdict[str, set[str]] = defaultdict(set)
    last: dict[str, tuple[str, int]] = {}
    for row in noted.to_dict("records"):
        for tag in (tag.strip().lower() for tag in unpacked(row["tags"])):
            if tag not in PLAIN:
                where[tag].add(row["playtest"])
                last[tag] = moment_of(row)
    if not where:
        return []
    tag = max(where, key=lambda tag: (len(where[tag]), tag))
    return _if_often(f"“{tag}” comes up again and again.", len(where[tag]), n, last[tag])


def _words(frames: Frames, n: int) -> list[Finding]:
    """Find the word that occurs both in notes and in players' survey answers, in most playtests.

    ``n`` is the number of playtests, without those on paper that have no notes or answers. Common words and
    players' names are not counted.
    """
    said = frames.survey.rename(columns={"answer": "text"}).assign(kind="survey")
    texts = pd.concat([frames.notes[frames.notes["kind"] == "note"], said])
    texts = texts[~texts["text"].isin(surveys.UNANSWERED)]
    names = {
        name.lower()
        for sat in frames.games["names"]
        for name in " ".join(playtest_filter.sitting(sat)).split()
    }
    noted: defaultdict[str, set[str]] = defaultdict(set)
    answered: defaultdict[str, set[str]] = defaultdict(set)
    last: dict[str, tuple[str, int]] = {}
    for row in texts.to_dict("records"):
        if row["kind"] == "note" and PLAIN & set(unpacked(row["tags"])):
            continue
        for word in set(re.findall(r"[^\W\d_]{4,}", str(row["text"]).lower())) - COMMON - names:
            (noted if row["kind"] == "note" else answered)[word].add(str(row["playtest"]))
            if row["kind"] == "note":
                last[word] = moment_of(row)
    both = {word: len(noted[word] | answered[word]) for word in noted if word in answered}
    if not both:
        return []
    word = max(both, key=lambda word: (both[word], word))
    return _if_often(f"Notes and answers agree on “{word}”.", both[word], n, last[word])


def _rulings(frames: Frames, n: int) -> list[Finding]:
    ruled = frames.notes[frames.notes["kind"] == "ruling"]
    if ruled.empty:
        return []
    row = ruled.iloc[-1].to_dict()
    count = ruled["playtest"].nunique()
    says = "The rules left something open; the facilitator had to rule on it."
    return _if_often(says, count, n, (str(row["playtest"]), int(row["n"])), f"; the last: {row['text']}")


def _if_often(says: str, count: int, n: int, moment: tuple[str, int], more: str = "") -> list[Finding]:
    """Return the finding ``says``, that something came up in ``count`` of ``n`` playtests, in a list.

    ``moment`` is a playtest and a log entry that show it; ``more`` is added to the numbers. The list is empty
    if it came up in only one playtest, or in too small a share of them.
    """
    if count < 2 or count / n < LEAST_SHARE:
        return []
    shown = f"in {seen(count, n, 'playtests')}{more}"
    if n < LEAST:
        return [Finding(so_far(says), shown, STATED, n, FEW, None, moment)]
    return [Finding(says, shown, lower_bound(count, n), n, "", None, moment)]


def moment_of(row: Mapping[Hashable, Any]) -> tuple[str, int]:
    """Return the playtest and the entry that a row of ``notes`` is about."""
    return str(row["playtest"]), int(row["n"] if pd.isna(row["about"]) else row["about"])


def survey(frames: Frames) -> list[Finding]:
    """Find the lowest-rated question, and whether winners enjoyed the playtest more than others did."""
    rated = surveys.ratings_of_5(frames)
    if rated["playtest"].nunique() < 2:
        return []
    return [*_lowest(rated), *_winners_enjoy(surveys.of_people(rated))]


def _lowest(rated: pd.DataFrame) -> list[Finding]:
    """Find the lowest-rated question. Ratings count per playtest, as players at one table tend to agree."""
    means = rated.groupby(["question", "playtest"])["value"].mean().reset_index()
    questions = means.groupby("question")["value"].agg(["mean", "size"])
    if len(questions) < 2:
        return []
    question = str(questions["mean"].idxmin())
    some = means.loc[means["question"] == question, "value"]
    n, answers = len(some), int((rated["question"] == question).sum())
    low, high = mean_interval(some, (1, 5))
    rest = means.loc[means["question"] != question].groupby("playtest")["value"].mean()
    of_one = means[means["question"] == question].set_index("playtest")["value"]
    paired = (of_one - rest).dropna()
    p = unlike(paired, 0.0)
    says = f"“{question.replace('_', ' ')}” is rated lowest."
    shown = f"{about(some.mean(), low, high, 'of 5')}, {answers} answers in {n} playtests"
    return verdict(says, shown, p, len(paired), drawn.ratings)


def _winners_enjoy(rated: pd.DataFrame) -> list[Finding]:
    """Compare winners' ratings with those of the others at the same table."""
    side = rated.groupby(["playtest", "won"])["value"].mean().unstack()
    if side.shape[1] < 2:
        return []
    paired = (side[True] - side[False]).dropna()
    if len(paired) < LEAST or not paired.any():
        return []
    n, p = len(paired), unlike(paired, 0.0)
    low, high = mean_interval(paired, (-4, 4))
    more = paired.mean() > 0
    says = f"Winners rate the playtest {'higher' if more else 'lower'} than the others at the table."
    shown = f"{about(paired.mean(), low, high, 'points of 5')}, {'higher' if more else 'lower'} in "
    shown += seen(int(((paired > 0) == more)[paired != 0].sum()), n)
    return verdict(says, shown, p, n, drawn.winners_and_others)
