"""What a transcription's log says about cards and dice that nobody saw.

Such a roll is filled in at random, so that the game can be replayed. A note tagged ``FILLED`` is about its
entry, and its body says more:

- ``unseen`` lists the places that nobody saw: the roll's number, and the place in its order (0 for a die).
- ``otherwise``, in the last of these notes, lists other completions. Each fits everything that was typed in.
  It maps an entry's number, as text, to the entry's rolls, for each entry whose rolls differ.

Whatever differs in one of these completions is unknown. Logs of earlier versions have no ``otherwise``;
then everything that might depend on an unseen card is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from playtest.record.entries import Entry, Header
from playtest.record.log import FILLED

UNSEEN, OTHERWISE = "unseen", "otherwise"
"""The keys in the body of a note tagged ``FILLED``."""
Completion = Mapping[int, Sequence[Any]]
"""Other rolls for some entries, by the entry's number."""


READ_ONLY = (
    "Nobody saw some cards or dice of this playtest, so it opens for reading only, in the review. "
    "From any moment there you can play on."
)
FORKED = "Forked from a playtest in which nobody saw some cards or dice; these were made up."


def is_made_up(header: Header) -> bool:
    """Return whether some cards or dice of a playtest were filled in at random."""
    return FILLED in header.tags


def is_for_reading(header: Header) -> bool:
    """Return whether a playtest is only read, as a table does not mark which of its cards were made up.

    Its forks are played: they begin at a position that somebody chose to play from.
    """
    return is_made_up(header) and header.parent is None


def note(about: int, places: Sequence[Any], others: Sequence[Any] | None) -> dict[str, Any]:
    """Return the body of the note on an entry with rolls that nobody saw.

    >>> note(1, [[0, 3]], None)["text"]
    'Nobody saw 1 card or die here; filled at random at the end.'
    """
    what = "1 card or die" if len(places) == 1 else f"{len(places)} cards or dice"
    text = f"Nobody saw {what} here; filled at random at the end."
    body = {"text": text, "about": about, "tags": [FILLED], UNSEEN: list(places)}
    return body if others is None else {**body, OTHERWISE: list(others)}


def marks(entry: Entry) -> bool:
    """Return whether an entry is the note that marks rolls as filled in at random."""
    return entry.kind == "note" and isinstance(entry.body, dict) and FILLED in entry.body.get("tags", ())


def unseen_at(log: Iterable[Entry]) -> dict[int, int]:
    """Return how many cards and dice nobody saw, by entry; only those whose note lists them."""
    notes = (entry.body for entry in log if marks(entry))
    return {
        body["about"]: len(body[UNSEEN])
        for body in notes
        if isinstance(body.get(UNSEEN), list) and isinstance(body.get("about"), int)
    }


def completions(log: Iterable[Entry]) -> list[Completion] | None:
    """Return the other completions that a log lists; ``None`` if it lists none, as in earlier versions."""
    found: list[Completion] | None = None
    for entry in log:
        if marks(entry) and isinstance(entry.body.get(OTHERWISE), list):
            found = [
                {
                    int(n): tuple(rolls)
                    for n, rolls in one.items()
                    if str(n).isdigit() and isinstance(rolls, list)
                }
                for one in entry.body[OTHERWISE]
                if isinstance(one, dict)
            ]
    return found


def otherwise(entry: Entry, completion: Completion) -> Entry:
    """Return the entry with the rolls that it has in a completion."""
    rolls = completion.get(entry.n)
    return entry if rolls is None else replace(entry, chance=tuple(rolls))
