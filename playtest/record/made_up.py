"""What a transcription's log says about cards, dice and face-down choices that nobody saw.

They are filled in at random, so that the game can be replayed. Each entry with one of them has a note tagged
``FILLED``, whose body says more:

- ``unseen`` lists what nobody saw, as the roll's number and the position within the roll (0 for a die).
- ``secret``, for a move of which nobody saw what was chosen, lists the move's parts that nobody knows.
- ``otherwise``, in the last of these notes, lists other completions, each of which fits everything typed in.
  A completion has the entries that differ, by number as text. Each maps to the entry's rolls or, if its
  move differs too, to an object with ``move`` and ``rolls``.

Whatever differs in one of these completions is unknown. Logs of earlier versions have no ``otherwise``;
then everything that might depend on an unseen card is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from playtest.record.entries import Entry, Header
from playtest.record.log import FILLED

UNSEEN, SECRET, OTHERWISE = "unseen", "secret", "otherwise"
"""The keys in the body of a note tagged ``FILLED``."""
NOT_SEEN = "(nobody saw it)"
"""Stands for a part of a move that nobody saw, where moves are listed."""


class Other(NamedTuple):
    """What an entry has in another completion: its rolls, and its move if that differs."""

    rolls: Sequence[Any]
    move: Any = None


Completion = Mapping[int, Other]
"""Other rolls and moves for some entries, by the entry's number."""


READ_ONLY = (
    "Some cards of this playtest were never seen, so it opens read-only, in the review. "
    "From there you can play on from any point."
)
FORKED = "Forked from a playtest with cards nobody saw; those were filled in at random."


def is_made_up(header: Header) -> bool:
    """Return whether something in a playtest was filled in at random."""
    return FILLED in header.tags


def is_for_reading(header: Header) -> bool:
    """Return whether a playtest is read-only, because a table cannot mark its made-up cards.

    Its forks can be played, since somebody chose the position from which they begin.
    """
    return is_made_up(header) and header.parent is None


def note(
    about: int,
    places: Sequence[Any],
    others: Sequence[Any] | None,
    secret: Sequence[str] = (),
    called: tuple[str, str] = ("card or die", "cards or dice"),
) -> dict[str, Any]:
    """Return the body of a note on an entry, which says what nobody saw there.

    ``about`` is the entry's number. ``places`` says where in its rolls something was not seen, and ``secret``
    lists the parts of its move that nobody knows. ``others`` are the other completions. ``called`` has the
    game's words for one thing that nobody saw and for several.

    >>> note(1, [[0, 3]], None)["text"]
    'Nobody saw 1 card or die here; it stays unknown. The replay uses a guess that fits.'
    >>> note(5, [[-1, 0]], None, ["number"])["text"]
    'Nobody saw 1 face-down choice here; it stays unknown. The replay uses a guess that fits.'
    """
    choices = 1 if secret else 0
    stays = "it stays unknown" if len(places) == 1 else "they stay unknown"
    some = counted(len(places) - choices, choices, called)
    text = f"Nobody saw {some} here; {stays}. The replay uses a guess that fits."
    body: dict[str, Any] = {"text": text, "about": about, "tags": [FILLED], UNSEEN: list(places)}
    if secret:
        body[SECRET] = list(secret)
    return body if others is None else {**body, OTHERWISE: list(others)}


def counted(cards: int, choices: int, called: tuple[str, str]) -> str:
    """Count cards, with the game's words for one and for several, and face-down choices.

    >>> counted(12, 1, ("card", "cards"))
    '12 cards and 1 face-down choice'
    """
    some = f"{cards} {called[cards != 1]}" if cards or not choices else ""
    more = f"{choices} face-down {'choice' if choices == 1 else 'choices'}" if choices else ""
    return " and ".join(filter(None, [some, more]))


def marks(entry: Entry) -> bool:
    """Return whether an entry is the note that marks rolls as filled in at random."""
    return entry.kind == "note" and isinstance(entry.body, dict) and FILLED in entry.body.get("tags", ())


def unseen_at(log: Iterable[Entry]) -> dict[int, int]:
    """Return how many cards, dice and choices nobody saw, by the number of their entry.

    Entries whose note does not list them are left out.
    """
    notes = (entry.body for entry in log if marks(entry))
    return {
        body["about"]: len(body[UNSEEN])
        for body in notes
        if isinstance(body.get(UNSEEN), list) and isinstance(body.get("about"), int)
    }


def secret_at(log: Iterable[Entry]) -> dict[int, list[str]]:
    """Return the parts of moves that nobody saw, by the number of the move's entry."""
    notes = (entry.body for entry in log if marks(entry))
    return {
        body["about"]: [*map(str, body[SECRET])]
        for body in notes
        if isinstance(body.get(SECRET), list) and isinstance(body.get("about"), int)
    }


def without_secrets(move: Any, secret: Sequence[str]) -> Any:
    """Return a move as plain data with ``NOT_SEEN`` for the parts that nobody saw."""
    return {name: NOT_SEEN if name in secret else value for name, value in move.items()}


def completions(log: Iterable[Entry]) -> list[Completion] | None:
    """Return the alternative completions in a log; ``None`` if it lists none, as in earlier versions."""
    found: list[Completion] | None = None
    for entry in log:
        if marks(entry) and isinstance(entry.body.get(OTHERWISE), list):
            found = [
                {int(n): made for n, said in one.items() if str(n).isdigit() and (made := _other(said))}
                for one in entry.body[OTHERWISE]
                if isinstance(one, dict)
            ]
    return found


def otherwise(entry: Entry, completion: Completion) -> Entry:
    """Return an entry with the rolls and the move that ``completion`` gives for it.

    The entry is unchanged if the completion gives nothing for it.
    """
    other = completion.get(entry.n)
    if other is None:
        return entry
    body = entry.body if other.move is None else other.move
    return replace(entry, chance=tuple(other.rolls), body=body)


def _other(said: Any) -> Other | None:
    """Parse the rolls, and perhaps the move, that a note gives for an entry in another completion.

    ``None`` if the note is damaged here.
    """
    if isinstance(said, list):
        return Other(tuple(said))
    if isinstance(said, dict) and isinstance(said.get("rolls"), list) and isinstance(said.get("move"), dict):
        return Other(tuple(said["rolls"]), said["move"])
    return None
