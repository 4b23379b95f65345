"""A designer's expectations of a version, read from short sentences and tested against playtests.

``the first seat wins at most 30%`` has a quantity (how often the first seat wins) and a bound. The verdict
is held or not held if the whole interval is on one side of the bound, by the same statistics as the figures.
Otherwise, and always with fewer than eight playtests, it is too early to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import pandas as pd

from playtest.engines.sentences import short
from playtest.frames import Frames
from playtest.review import measures, surveys
from playtest.review.stats import LEAST, Bounds, mean_interval, wilson
from playtest.review.wording import about, number

Verdict = Literal["held", "not held", "too early"]
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_NUMBER = r"(\d+(?:\.\d+)?)\s*(%?)"
_MOST = re.compile(rf"(?:at most|no more than|up to|under|below|less than|<=|≤|<)\s*{_NUMBER}")
_LEAST = re.compile(rf"(?:at least|no less than|over|above|more than|>=|≥|>)\s*{_NUMBER}")
_BETWEEN = re.compile(rf"between\s*{_NUMBER}\s*and\s*{_NUMBER}")
_SEAT = re.compile(r"(?:(first|second|third|fourth|fifth|sixth) seat|seat (\d)) wins?")
_RATED = re.compile(r"\b(fun|clear|length|again)\b")
EXAMPLES = (
    "the first seat wins at most 30%",
    "a round takes under 12 minutes",
    "a playtest takes between 30 and 60 minutes",
    "at most 6 rounds",
    "fun at least 4",
    "at most 1 rules question",
)
"""Example sentences, one for each kind of expectation."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One expectation: a quantity that should be between ``low`` and ``high``.

    ``of`` computes the quantity's value for each playtest. With ``share``, each value says whether something
    happened in the playtest (1) or not (0), and their mean is the share of playtests. Otherwise the
    expectation is about the mean of values in ``unit``. ``within`` are the lowest and highest possible
    values.
    """

    text: str
    of: Callable[[Frames], pd.Series[float]]
    low: float | None
    high: float | None
    unit: str
    share: bool = False
    within: Bounds = (0, None)


@dataclass(frozen=True, slots=True)
class Held:
    """The result of testing an expectation.

    It has the verdict, the measured value with its interval in words (``shown``), and the number of
    playtests.
    """

    verdict: Verdict
    shown: str
    n: int


def understood(text: str) -> Expectation:
    """Parse a sentence into an expectation.

    Raises ``ValueError``, which lists the known kinds, if the sentence fits none.
    """
    plain = " ".join(text.casefold().replace("percent", "%").split())
    bounds = _bounds(plain)
    if bounds is None:
        raise ValueError(
            f"{short(text)} has no bound such as at most 30%, at least 4 or under 12. {_known()}"
        )
    low, high, percent = bounds
    for kind in (_seat_wins, _of_endings, _asked, _rated, _minutes, _rounds):
        if (found := kind(text, plain)) is not None:
            by = 100 if percent or (found.share and max(filter(None, (low, high)), default=0) > 1) else 1
            if percent and not found.share:
                raise ValueError(f"{short(text)} is in {found.unit}, not in %.")
            low, high = (None if end is None else end / by for end in (low, high))
            return Expectation(text, found.of, low, high, found.unit, found.share, found.within)
    raise ValueError(f"{short(text)} names nothing that is measured here. {_known()}")


def _known() -> str:
    return f"Examples that work: {'; '.join(EXAMPLES)}."


def _bounds(plain: str) -> tuple[float | None, float | None, bool] | None:
    if found := _BETWEEN.search(plain):
        return float(found[1]), float(found[3]), bool(found[2] or found[4])
    most, least = _MOST.search(plain), _LEAST.search(plain)
    if not most and not least:
        return None
    percent = bool((most and most[2]) or (least and least[2]))
    return (float(least[1]) if least else None), (float(most[1]) if most else None), percent


def _kind(
    text: str, of: Callable[[Frames], pd.Series[float]], unit: str, *, within: Bounds = (0, None)
) -> Expectation:
    return Expectation(text, of, None, None, unit, unit == "share", within)


def _seat_wins(text: str, plain: str) -> Expectation | None:
    if not (found := _SEAT.search(plain)):
        return None
    seat = ORDINALS.get(found[1] or "", 0) or int(found[2])

    def won(frames: Frames) -> pd.Series[float]:
        results = frames.results[frames.results["seat"] == seat - 1]
        return results.set_index("playtest")["won"].astype(float)

    return _kind(text, won, "share")


def _of_endings(text: str, plain: str) -> Expectation | None:
    ending = {"nobody wins": "nobody won", "shared": "shared win", "tie": "shared win"}
    wanted = next((name for said, name in ending.items() if said in plain), None)
    if wanted is None:
        return None

    def ended(frames: Frames) -> pd.Series[float]:
        table = measures.endings(frames)
        return (table.set_index("playtest")["ending"] == wanted).astype(float)

    return _kind(text, ended, "share")


def _asked(text: str, plain: str) -> Expectation | None:
    """Parse an expectation about rules questions; ``None`` if the sentence is about something else.

    ``text`` is the sentence as typed; ``plain`` is the same in lower case, for parsing.
    """
    if "question" not in plain:
        return None
    return _kind(text, questions, "questions")


def questions(frames: Frames) -> pd.Series[float]:
    """Count the notes with the tag ``question`` in each finished playtest of people.

    A playtest on paper without any notes or answers is left out, as its questions were not recorded.
    """
    asked = frames.notes[(frames.notes["kind"] == "note") & frames.notes["tags"].str.contains("question")]
    games = frames.games[frames.games["finished"].astype(bool) & (frames.games["source"] != "simulation")]
    games = games[~games["playtest"].isin(surveys.silent(frames))]
    return asked.groupby("playtest").size().reindex(games["playtest"], fill_value=0).astype(float)


def _rated(text: str, plain: str) -> Expectation | None:
    if not (found := _RATED.search(plain)) or "minutes" in plain:
        return None
    question = found[1]

    def rated(frames: Frames) -> pd.Series[float]:
        table = surveys.ratings_of_5(frames)
        table = table[table["question"] == question]
        return table.groupby("playtest")["value"].mean()

    return _kind(text, rated, "of 5", within=(1, 5))


def _minutes(text: str, plain: str) -> Expectation | None:
    if "minute" not in plain:
        return None
    a_round = re.search(r"\b(round|trick|turn)\b", plain) is not None

    def took(frames: Frames) -> pd.Series[float]:
        games = measures.timed(frames).set_index("playtest")
        if not a_round:
            return games["minutes"].astype(float)
        rounds = games["rounds"].astype("Float64")
        return (games["minutes"] / rounds.where(rounds > 0)).dropna().astype(float)

    return _kind(text, took, "minutes")


def _rounds(text: str, plain: str) -> Expectation | None:
    what = "rounds" if "round" in plain else "length" if "move" in plain else ""
    if not what:
        return None

    def lasted(frames: Frames) -> pd.Series[float]:
        games = frames.games[frames.games["finished"].astype(bool)]
        return games.set_index("playtest")[what].dropna().astype(float)

    return _kind(text, lasted, "rounds" if what == "rounds" else "moves")


def held(expected: Expectation, frames: Frames) -> Held:
    """Test an expectation against these playtests."""
    values = expected.of(frames)
    n = len(values)
    if not n:
        return Held("too early", "no playtest has a figure for it", 0)
    mean = float(values.mean())
    if n < LEAST:
        each = ", ".join(_said(expected, value) for value in values)
        told = f"{int(values.sum())} of {n}" if expected.share else f"{_said(expected, mean)}: {each}"
        return Held("too early", f"{told}; {LEAST} playtests are needed, {n} measure it", n)
    low, high = wilson(values.sum(), n) if expected.share else mean_interval(values, expected.within)
    rate = f"{100 * mean:.0f}% ({100 * low:.0f} to {100 * high:.0f}%)"
    shown = f"{rate if expected.share else about(mean, low, high, expected.unit)}, n = {n:,}"
    if low != low:  # no spread at all: the interval has shrunk to the value
        low = high = mean
        shown = f"{_said(expected, mean)} each time, n = {n:,}"
    return Held(_verdict(low, high, expected), shown, n)


def _verdict(low: float, high: float, expected: Expectation) -> Verdict:
    above = expected.low is None or low >= expected.low
    below = expected.high is None or high <= expected.high
    if above and below:
        return "held"
    if (expected.low is not None and high < expected.low) or (
        expected.high is not None and low > expected.high
    ):
        return "not held"
    return "too early"


def _said(expected: Expectation, value: float) -> str:
    return f"{100 * value:.0f}%" if expected.share else f"{number(value)} {expected.unit}"


def by_bots(found: Mapping[str, Held]) -> str:
    """Summarize the verdicts in one sentence, with the names of the bots that led to each verdict.

    ``found`` maps bots' names to results.
    """
    by: dict[str, list[str]] = {}
    for name, one in found.items():
        by.setdefault(one.verdict, []).append(name)
    if len(by) == 1:
        whom = f"each of {len(found)} bots" if len(found) > 1 else next(iter(found))
        return f"{next(iter(by))} with {whom}"
    return "; ".join(f"{verdict} with {', '.join(names)}" for verdict, names in by.items())
