"""Single values from other programs' files: scores, days, yes and no, lists of names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import lru_cache
from math import isfinite
from typing import Any

from playtest.engines.sentences import short
from playtest.plays.bounds import LONGEST
from playtest.plays.play import Odd
from playtest.record import legible

YES = frozenset(
    ["1", "1.0", "yes", "y", "true", "x", "✓", "✔", "won", "win", "winner", "w", "ja", "oui", "sí"]
)
NO = frozenset(["0", "0.0", "no", "n", "false", "-", "–", "lost", "loss", "l", "nein", "non"])
NOBODY = frozenset(["nobody", "none", "no one", "no-one", "-", "–"])
_SUM = re.compile(r"[-+−]?\s*\d+(?:[.,]\d+)?(?:\s*[-+−]\s*\d+(?:[.,]\d+)?)*")
_TERM = re.compile(r"([-+−]?)\s*(\d+(?:[.,]\d+)?)")
_THOUSANDS = re.compile(r"[-+−]?\d{1,3}([.,]\d{3})+")
_PLAIN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)")
_SLASHED = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)")
_BETWEEN = re.compile(r"\s*(?:[,;\n/]|&|\band\b|\+)\s*")

FIRST_DAY = datetime(1899, 12, 31)
"""The day from which spreadsheets count days."""
REPEATED = 4096
"""Cache of parsed cell texts, because most cells repeat others in their column."""


def words(value: Any) -> str:
    """Return a value as text, without invisible characters and surrounding blanks."""
    if type(value) is str and len(value) < LONGEST and value.isascii() and value.isprintable():
        return value.strip()  # as most cells are
    if value is None or value != value:
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    return legible(
        str(value)[:LONGEST].replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
    ).strip()


def score(value: Any) -> float | None:
    """Parse a final score: a number, or a sum such as ``3+4``; ``None`` if empty.

    Raises ``Odd`` if it is neither.

    >>> score("3+4"), score(" "), score("12,5")
    (7.0, None, 12.5)
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        text = repr(value) if isfinite(value) and abs(value) < 1e12 else str(value)
    else:
        text = words(value)
    return _score(text)


@lru_cache(REPEATED)
def _score(text: str) -> float | None:
    if not text or text in ("-", "–", "?"):
        return None
    if _THOUSANDS.fullmatch(text):
        raise Odd(f"The score {short(text)} can be read two ways: write it without a point or comma.")
    if len(text) > 200 or not _SUM.fullmatch(text):
        raise Odd(f"The score should be a number or a sum as in 3+4, not {short(text)}.")
    terms = _TERM.findall(text)
    return sum(
        float(number.replace(",", ".")) * (-1 if sign in "-−" and sign else 1) for sign, number in terms
    )


def score_or_note(value: Any, name: str, noted: list[str]) -> float | None:
    """Parse a score. If it is not a number, add its text to ``noted`` and return ``None``."""
    try:
        return score(value)
    except Odd:
        noted.append(f"The score of {name}, as it was written: {words(value)}")
        return None


def number(value: Any, what: str) -> float | None:
    """Parse a plain number; ``None`` if empty. Raises ``Odd`` for any other value.

    ``what`` names the value in the message, as in "A rank".
    """
    if value is None:
        return None
    text = words(value).replace(",", ".")
    if not text:
        return None
    try:
        found = float(text)
    except ValueError:
        found = float("nan")
    if not isfinite(found):
        raise Odd(f"{what} should be a number, not {short(text)}.")
    return found


def minutes(value: Any) -> float | None:
    """Parse minutes, even as ``1:30`` (an hour and a half); ``None`` if empty or 0.

    Raises ``Odd`` if they cannot be understood.

    Cells that show hours contain a time of day, a duration or, from 24 hours on, a date in 1900.

    >>> minutes(datetime(1900, 1, 1, 1, 30)), minutes(timedelta(hours=25, minutes=30))
    (1530.0, 1530.0)
    """
    if isinstance(value, datetime) and value.year == FIRST_DAY.year + 1:
        leap = timedelta(days=1) if value >= datetime(1900, 3, 1) else timedelta(0)  # a leap day there
        value = value - FIRST_DAY + leap
    if isinstance(value, timedelta):
        return value.total_seconds() / 60 or None
    return _minutes(words(value))


@lru_cache(REPEATED)
def _minutes(text: str) -> float | None:
    hours = re.fullmatch(r"(\d{1,2}):(\d{2})(?::\d{2})?", text)
    if hours:
        return 60.0 * int(hours[1]) + int(hours[2]) or None
    return number(text.removesuffix("min").removesuffix("minutes"), "The length") or None


def yes(value: Any, what: str) -> bool | None:
    """Parse yes or no; ``None`` if empty. Raises ``Odd`` for any other value.

    ``what`` names the value in the message, as in "Who began".
    """
    if value is None or isinstance(value, bool):
        return value
    text = words(value).casefold()
    if text in YES or text in NO:
        return text in YES
    if not text:
        return None
    raise Odd(f"{what} should be yes or no, not {short(text)}.")


def names(value: Any) -> list[str]:
    """Parse a list of names as people write it.

    >>> names("Ann, Ben and Cem")
    ['Ann', 'Ben', 'Cem']
    """
    return [name for name in _BETWEEN.split(words(value)) if name]


def day(value: Any, order: str = "") -> date:
    """Parse a date, with or without a time. ``order`` is ``dmy`` or ``mdy`` for 3/4/2026.

    Raises ``Odd`` with a sentence, even for a valid date if it is unclear which number is the day.
    """
    if type(value) is str and _PLAIN.fullmatch(value):  # as most are
        with suppress(ValueError):
            return date.fromisoformat(value)
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    text = words(value)
    try:
        if len(text) == 10 and text[4] == text[7] == "-" and text.isascii():
            return date.fromisoformat(text)
        if found := _ISO.match(text):
            return date(*map(int, found.groups()))
        if found := _DOTTED.match(text):
            return date(int(found[3]), int(found[2]), int(found[1]))
        if found := _SLASHED.match(text):
            first, second, year = map(int, found.groups())
            return _slashed(first, second, year, order, text)
    except ValueError as error:
        if isinstance(error, Odd):
            raise
    said = f"not {short(text)}" if text else "and it is empty"
    raise Odd(f"The day should be written as in 2026-05-31, {said}.")


def _slashed(first: int, second: int, year: int, order: str, text: str) -> date:
    if first > 12 or (order == "dmy" and second <= 12):
        return date(year, second, first)
    if second > 12 or order == "mdy" or first == second:
        return date(year, first, second)
    raise Odd(f"{short(text)} can be read two ways: say whether the day or the month comes first.")


def day_order(values: Iterable[Any]) -> str:
    """Return ``dmy`` or ``mdy`` if the dates with slashes fit only that order; otherwise empty."""
    orders = set()
    for value in {value for value in values if isinstance(value, str)}:
        if found := _SLASHED.match(value.strip()):
            first, second = int(found[1]), int(found[2])
            if (first > 12) != (second > 12):
                orders.add("dmy" if first > 12 else "mdy")
    return orders.pop() if len(orders) == 1 else ""


def two_ways(values: Iterable[Any]) -> bool:
    """Return whether some date, such as 3/4/2026, can be read with either the day or the month first."""
    found = (_SLASHED.match(value.strip()) for value in {*values} if isinstance(value, str))
    return any(one and int(one[1]) <= 12 and int(one[2]) <= 12 and one[1] != one[2] for one in found)


def answer(value: Any) -> str | float:
    """Parse an answer: a number if it is one, otherwise text with several choices joined by ``; ``."""
    if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value):
        return float(value)
    text = words(value)
    if re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", text):
        return float(text)
    return "; ".join(choice for part in text.split(";") if (choice := part.strip())) if ";" in text else text
