"""Checks messages from pages before anything else reads them: shape, lengths, and who may send them."""

from __future__ import annotations

import json
from typing import Any

from playtest.widgets.table import messages as table_messages

MOST_BYTES = 65_536
"""Maximum number of bytes of a message. A longer one ends the connection."""
MOST_TEXT = 8_000
MOST_FIELDS = 200
MOST_CHOICES = 200

OF_EVERY_PAGE = frozenset(["shape", "theme", "there"])
OF_THE_SURVEY = frozenset(["survey-answers", "survey-later", "survey-done"])
SEATS_OWN = table_messages.SEATS_OWN | OF_EVERY_PAGE | OF_THE_SURVEY
"""The names of all messages that a player's page may send."""


class Malformed(ValueError):
    """Raised for a message that our pages would never send. The text says what is wrong."""


def read(text: str | bytes) -> dict[str, Any]:
    """Parse a message from a page. Raises ``Malformed``.

    The result has ``do`` (the action) and ``values`` (texts, booleans, lists of texts). It also has ``rev``
    (a revision number, 0 if missing) and ``page`` (a short id of the page, perhaps empty).
    """
    if isinstance(text, bytes):
        raise Malformed("A message is text.")
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed("A message is JSON.") from None
    if not isinstance(said, dict):
        raise Malformed("A message is an object.")
    do, values, rev, page = (said.get(name) for name in ("do", "values", "rev", "page"))
    if not isinstance(do, str) or not 0 < len(do) <= 400:
        raise Malformed("A message says what to do.")
    if rev is not None and (not isinstance(rev, int) or isinstance(rev, bool) or not 0 <= rev < 2**53):
        raise Malformed("A message's rev is a number.")
    if not isinstance(page or "", str) or len(page or "") > 40:
        raise Malformed("A message's page is a short text.")
    return {
        "do": do,
        "values": _values({} if values is None else values),
        "rev": rev or 0,
        "page": page or "",
    }


def _values(values: Any) -> dict[str, Any]:
    if not isinstance(values, dict) or len(values) > MOST_FIELDS:
        raise Malformed("A message's values must be fields by name, and not too many.")
    for name, value in values.items():
        several = value if isinstance(value, list) else [value]
        if len(name) > 200 or len(several) > MOST_CHOICES or not all(map(_plain, several)):
            raise Malformed("A message field is text, true or false, or a list of texts.")
    return values


def _plain(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= MOST_TEXT
    return value is None or isinstance(value, bool) or (isinstance(value, int | float) and abs(value) < 2**53)


def seats_own(do: str) -> bool:
    """Return whether a player's page may send the action ``do`` at all."""
    return do.partition(":")[0] in SEATS_OWN
