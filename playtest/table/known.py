"""Tells what is known about a playtest in which the cards that nobody saw were guessed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any

from playtest import words
from playtest.engines.game import Event, Outcome, Seat
from playtest.record import Broken, made_up
from playtest.table.table import Table
from playtest.table.unknown_words import common, marked

UNSEEN_CARD = "(a card nobody saw)"
"""The placeholder in a sentence for whatever depends on a card or die that nobody saw."""


def others(table: Table) -> list[Table] | None:
    """Return read-only copies of the playtest, one for each other completion of its unseen cards.

    A completion is a guess at all cards that nobody saw. One that later entries do not allow is left out. The
    list is empty if no card was guessed. Returns ``None`` if cards were guessed but no completion is left, as
    in logs of earlier versions: then no card can be called known.
    """
    return _others(_Log(table.id, len(table.log), table)) if made_up.is_made_up(table.header) else []


def said_of(
    table: Table, n: int, events: Sequence[Event], seat: Seat | None, say: Callable[[Event], str]
) -> list[str]:
    """Return a sentence, made by ``say``, for each of ``events``, which ``seat`` was told in entry ``n``.

    What depends on a card that nobody saw is replaced by ``UNSEEN_CARD``.
    """
    told = [other.told_of(n, seat) for other in others(table) or ()]
    return marked(events, told, say, UNSEEN_CARD)


def is_known(table: Table, n: int, event: Event) -> bool:
    """Return whether an entry's event is the same whatever the unseen cards were."""
    return all(event in other.events_of(n) for other in others(table) or ())


def position(table: Table, names: Sequence[str], view_of: Callable[[Table], Any]) -> str:
    """Describe in words the view that ``view_of`` returns for a playtest.

    What depends on a card that nobody saw is replaced by ``UNSEEN_CARD``.
    """
    told = words.position(table.game, view_of(table), names)
    for other in others(table) or ():
        told = in_common(told, words.position(table.game, view_of(other), names))
    return told


def in_common(one: str, other: str, unknown: str = UNSEEN_CARD) -> str:
    r"""Return the text ``one``, with ``unknown`` for the words that ``other`` does not share, line by line.

    >>> print(in_common("Ann: 3♥\nIn it: A♦\nBen: 5♣", "Ann: 4♥\nBen: 5♣", "?"))
    Ann: ?
    ?
    Ben: 5♣
    """
    if one == other:
        return one
    mine, theirs = one.split("\n"), other.split("\n")
    if len(mine) == len(theirs):
        return "\n".join(common(*both, unknown) for both in zip(mine, theirs, strict=True))
    made: list[str] = []
    for kind, start, end, there, until in SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes():
        lines, partners = mine[start:end], theirs[there:until]
        if kind != "equal":
            whole = [common(*both, unknown) for both in zip(lines, partners, strict=False)]
            lines = [*whole, *[unknown] * (len(lines) - len(whole))]
        made += lines
    return "\n".join(made)


def filled_in(table: Table) -> str:
    """Return a sentence on which cards nobody saw in this playtest; empty if no card was guessed."""
    if not made_up.is_made_up(table.header):
        return ""
    if table.header.parent is not None:
        return made_up.FORKED
    many, choices = sum(made_up.unseen_at(table.log).values()), len(made_up.secret_at(table.log))
    called = words.of(table.game).drawn
    some = made_up.counted(many - choices, choices, called) if many else f"some {called[1]}"
    stands = "what depends on them stays unknown" if others(table) is not None else "those shown are made up"
    return f"Nobody saw {some} in this playtest; {stands}."


NOBODY_KNOWS = "Nobody knows who won: that depends on cards nobody saw"


def known_outcome(table: Table) -> Outcome | None:
    """Return the outcome if its winners are known, and ``None`` otherwise."""
    outcome, ends = table.outcome, _ends(table)
    same = ends is not None and all(outcome and end and end.winners == outcome.winners for end in ends)
    return outcome if same else None


def known_scores(table: Table) -> tuple[bool, ...]:
    """Return for each seat whether its final score is known."""
    outcome, ends = table.outcome, _ends(table)
    if outcome is None or ends is None:
        return (False,) * table.game.seats
    return tuple(
        all(end is not None and end.scores[seat] == score for end in ends)
        for seat, score in enumerate(outcome.scores)
    )


def _ends(table: Table) -> list[Outcome | None] | None:
    completed = others(table)
    return None if completed is None else [other.outcome for other in completed]


class _Log:
    """A playtest as a key of a cache. Two keys are equal if store, id and length of the log are equal."""

    def __init__(self, id: str, length: int, table: Table) -> None:
        self._key = (id, length, table.store.place)
        self.table = table

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Log) and self._key == other._key


@lru_cache(maxsize=8)
def _others(log: _Log) -> list[Table] | None:
    completions = made_up.completions(log.table.log)
    found: list[Table] = []
    for completion in completions or ():
        with suppress(Broken):
            found.append(log.table.completed(completion))
    return found if found or completions == [] else None
