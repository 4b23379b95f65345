"""Text of bounded length for error messages, and the wording of lists and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from json import JSONDecodeError

LONGEST = 400
"""The maximum length, in characters, of a sentence about bad input."""


def short(value: object, longest: int = 60) -> str:
    r"""Return ``value`` as text for a sentence: on one line, without control characters, and not too long.

    >>> short("Ana\x1b[31m and Ben")
    "'Ana\\x1b[31m and Ben'"
    >>> short([1] * 1000, 12)
    '[1, 1, 1, 1…'
    """
    if isinstance(value, str | bytes | list | tuple):
        value = value[: longest + 1]  # the rest would only be cut off
    try:
        said = repr(value)
    except (RecursionError, ValueError):  # nested too deep, or a number with thousands of digits
        said = f"a {type(value).__name__}"
    return said if len(said) <= longest else f"{said[: longest - 1].rstrip()}…"


def minus(number: object) -> str:
    """Return a number, or a text that contains numbers, with the typographic minus sign.

    >>> minus(-3)
    '−3'
    """
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Return a change of a number with its sign.

    >>> signed(2), signed(0), signed(-3)
    ('+2', '0', '−3')
    """
    return f"+{number}" if number > 0 else minus(number)


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join parts with commas, and with ``last`` before the last one.

    >>> listed(["Ann", "Ben", "Cleo"])
    'Ann, Ben and Cleo'
    """
    return ", ".join(parts[:-1]) + (f" {last} " if len(parts) > 1 else "") + parts[-1] if parts else ""


def perhaps(given: object, there: Iterable[object]) -> str:
    """Suggest the name in ``there`` that ``given`` probably meant.

    The result ends a sentence; it is empty if no name is close.

    >>> perhaps("wns", ["score", "wins"]), perhaps("length", ["score", "wins"])
    (' (did you mean "wins"?)', '')
    """
    known = {str(one).casefold(): str(one) for one in there}
    near = get_close_matches(str(given)[:LONGEST].casefold(), list(known), 1)
    return f' (did you mean "{known[near[0]]}"?)' if near else ""


def counted(number: int, one: str, many: str = "") -> str:
    """Format a number with its noun in singular or plural; ``many`` is a plural that takes more than an "s".

    >>> counted(1, "note"), counted(1200, "note"), counted(2, "hex", "hexes")
    ('1 note', '1,200 notes', '2 hexes')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def one_sentence(error: BaseException | str, longest: int = LONGEST) -> str:
    """Return the first line of an error's message, printable and of bounded length.

    An error without a message gives the name of its class; an empty text gives "It failed".
    """
    text = error if isinstance(error, str) else _said(error)
    line = (text[: 4 * longest].strip().splitlines() or [""])[0]
    line = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line)
    if not line:
        line = "It failed" if isinstance(error, str) else type(error).__name__
    if len(line) > longest:
        return f"{line[: longest - 1].rstrip()}…"
    return line if line.endswith((".", "!", "?", "…")) else f"{line}."


def _said(error: BaseException) -> str:
    if isinstance(error, RecursionError):
        return "It is nested too deep."
    if isinstance(error, JSONDecodeError):
        return f"It is not JSON ({error})."
    if isinstance(error, UnicodeError):
        return "It is not text in UTF-8."
    if isinstance(error, KeyError):
        return f"{short(error.args[0] if error.args else '')} is missing."
    return str(error)
