"""Numbers in sentences: with n and their interval, and only the digits that a reader needs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from playtest.engines.sentences import counted
from playtest.review.stats import LEAST, wilson


def seen(count: int, n: int, of: str = "", playtests: int | None = None) -> str:
    """Return how often something was seen, as in ``10 of 14 (45 to 88%)``.

    With fewer than eight playtests there is no interval. ``playtests`` is the number of playtests, if ``n``
    counts something else.

    >>> seen(10, 14), seen(2, 5, "playtests")
    ('10 of 14 (45 to 88%)', '2 of 5 playtests')
    """
    named = f"{count:,} of {n:,}{f' {of}' if of else ''}"
    if (n if playtests is None else playtests) < LEAST:
        return named
    low, high = wilson(count, n)
    return f"{named} ({round(100 * low)} to {round(100 * high)}%)"


def about(value: float, low: float, high: float, unit: str = "") -> str:
    """Format a mean with its interval: ``3.9 bells (2.1 to 5.6)``. A missing interval is left out."""
    named = f"{number(value)}{f' {unit}' if unit else ''}"
    return named if low != low else f"{named} ({number(low)} to {number(high)})"


def number(value: float) -> str:
    """Format a number with only the digits that a reader needs.

    >>> number(3.94), number(61.7), number(0.3333), number(-0.0441), number(1234.0)
    ('3.9', '62', '0.3', '-0.04', '1,234')
    """
    digits = 1 if abs(value) < 20 else 0
    if 0.0005 <= abs(value) < 0.095:  # it would round to 0 with one digit
        digits = -math.floor(math.log10(abs(value)))
    return f"{round(value, digits) + 0.0:,.{digits}f}"


def plain(value: float) -> str:
    """Format a number of one playtest, without decimals if it is whole; ``none`` if it is missing.

    >>> plain(3.0), plain(3.14159), plain(0.6667)
    ('3', '3.1', '0.7')
    """
    if value != value:
        return "none"
    return f"{value:,.0f}" if value == round(value) else number(value)


def from_to(values: Iterable[float]) -> str:
    """List a few values one by one, and many as a range from lowest to highest.

    >>> from_to([3, 2, 5]), from_to([4, 4]), from_to([1, 2, 3, 9])
    ('2, 3 or 5', '4', '1 to 9')
    """
    ordered = sorted(set(values))
    if len(ordered) > 3:
        return f"{plain(ordered[0])} to {plain(ordered[-1])}"
    told = [plain(value) for value in ordered]
    return " or ".join(filter(None, [", ".join(told[:-1]), *told[-1:]]))


def span(seconds: float) -> str:
    """Format a duration in seconds or minutes.

    >>> span(31.4), span(150), span(5400)
    ('31 s', '3 minutes', '90 minutes')
    """
    return f"{seconds:.0f} s" if seconds < 120 else f"{math.floor(seconds / 60 + 0.5)} minutes"


def lasted(seconds: float) -> str:
    """Format a duration in whole minutes.

    >>> lasted(12), lasted(61), lasted(359)
    ('under a minute', '1 minute', '6 minutes')
    """
    return "under a minute" if seconds < 60 else counted(math.floor(seconds / 60 + 0.5), "minute")


def quoted(text: str, most: int = 60) -> str:
    """Quote a person's words, cut after ``most`` letters.

    >>> quoted("too long a wait"), quoted("a wait that never ends", 8)
    ('“too long a wait”', '“a wait…”')
    """
    whole = " ".join(text.split())
    return f"“{whole}”" if len(whole) <= most else f"“{whole[: most - 1].rstrip()}…”"


def listed(names: Sequence[str], most: int = 4) -> str:
    """Join names in a sentence. Beyond ``most``, the rest are counted.

    >>> listed(["a", "b"]), listed(["a", "b", "c", "d", "e", "f"])
    ('a and b', 'a, b, c, d and 2 more')
    """
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def first_large(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
