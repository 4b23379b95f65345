"""How figures are said in sentences: with n and their interval, as many digits as a reader needs."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.review.stats import LEAST, wilson


def seen(count: int, n: int, of: str = "", playtests: int | None = None) -> str:
    """How often something was seen: ``10 of 14 (45 to 88 %)``; no interval below eight playtests.

    ``playtests`` is how many there are, where ``n`` counts something else.

    >>> seen(10, 14), seen(2, 5, "playtests")
    ('10 of 14 (45 to 88 %)', '2 of 5 playtests')
    """
    named = f"{count:,} of {n:,}{f' {of}' if of else ''}"
    if (n if playtests is None else playtests) < LEAST:
        return named
    low, high = wilson(count, n)
    return f"{named} ({round(100 * low)} to {round(100 * high)} %)"


def about(value: float, low: float, high: float, unit: str = "") -> str:
    """A mean with its interval, where there is one: ``3.9 bells (2.1 to 5.6)``."""
    named = f"{number(value)}{f' {unit}' if unit else ''}"
    return named if low != low else f"{named} ({number(low)} to {number(high)})"


def number(value: float) -> str:
    """A figure with as many digits as a reader needs.

    >>> number(3.94), number(61.7), number(-0.04), number(1234.0)
    ('3.9', '62', '0.0', '1,234')
    """
    digits = 1 if abs(value) < 20 else 0
    return f"{round(value, digits) + 0.0:,.{digits}f}"


def listed(names: Sequence[str], most: int = 4) -> str:
    """Names in a sentence, the rest counted.

    >>> listed(["a", "b"]), listed(["a", "b", "c", "d", "e", "f"])
    ('a and b', 'a, b, c, d and 2 more')
    """
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def first_large(text: str) -> str:
    """The same with its first letter as a sentence has it."""
    return text[:1].upper() + text[1:]
