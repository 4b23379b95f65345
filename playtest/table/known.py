"""Tells what is known of a playtest in which cards that nobody saw were filled in at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from playtest.engines.game import Event, Outcome, Seat
from playtest.engines.sentences import counted
from playtest.record import AnyGame, Course, Entry, made_up, replay
from playtest.table.table import Table
from playtest.table.unknown_words import marked

UNSEEN_CARD = "(a card nobody saw)"
"""The placeholder in a sentence for whatever depends on a card or die that nobody saw."""


def said_of(
    table: Table, n: int, events: Sequence[Event], seat: Seat | None, say: Callable[[Event], str]
) -> list[str]:
    """Return a sentence for each event of an entry that ``seat`` was told.

    What depends on a card that nobody saw is replaced by ``UNSEEN_CARD``.
    """
    if not made_up.is_made_up(table.header):
        return [say(event) for event in events]
    others = [[event for event in one if event.shown_to(seat)] for one in _others(table).get(n, ())]
    return marked(events, others, say, UNSEEN_CARD)


def is_known(table: Table, n: int, event: Event) -> bool:
    """Return whether an event of an entry is the same whatever the cards were that nobody saw."""
    if not made_up.is_made_up(table.header):
        return True
    return all(event in others for others in _others(table).get(n, ()))


def filled_in(table: Table) -> str:
    """Return a sentence on what a position of this playtest shows though nobody saw it, or an empty text."""
    if not made_up.is_made_up(table.header):
        return ""
    if table.header.parent is not None:
        return made_up.FORKED
    many = sum(made_up.unseen_at(table.log).values())
    some = counted(many, "card or die", "cards or dice") if many else "some cards or dice"
    return f"Nobody saw {some} in this playtest; where a position shows them, they are made up."


NOBODY_KNOWS = "Nobody knows who won: that depends on cards nobody saw"


def known_outcome(table: Table) -> Outcome | None:
    """Return the outcome if its winners are known, and ``None`` otherwise."""
    outcome = table.outcome
    if outcome is None or not made_up.is_made_up(table.header):
        return outcome
    others = _replayed(table)[1]
    same = others is not None and all(o is not None and o.winners == outcome.winners for o in others)
    return outcome if same else None


def known_scores(table: Table) -> tuple[bool, ...]:
    """Return for each seat whether its final score is known."""
    outcome, others = table.outcome, _replayed(table)[1] if made_up.is_made_up(table.header) else ()
    if outcome is None or others is None:
        return (False,) * table.game.seats
    return tuple(
        all(other is not None and other.scores[seat] == score for other in others)
        for seat, score in enumerate(outcome.scores)
    )


Replayed = tuple[dict[int, list[list[Event]]], "list[Outcome | None] | None"]


def _others(table: Table) -> dict[int, list[list[Event]]]:
    return _replayed(table)[0]


def _replayed(table: Table) -> Replayed:
    return _replay(_Log(table.id, len(table.log), table))


class _Log:
    """A playtest's log as a key: equal for the same playtest at the same length."""

    def __init__(self, id: str, length: int, table: Table) -> None:
        self._key = (id, length, str(getattr(table.store, "path", "")))
        self.table = table

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Log) and self._key == other._key


@lru_cache(maxsize=64)
def _replay(log: _Log) -> Replayed:
    """Return the events of each entry in the other completions, and their outcomes.

    The outcomes are ``None`` if there are no completions, or none that can be played.
    """
    table, course = log.table, Course()
    for entry in table.log:
        course.add(entry)
    way = [table.log[n - 1] for n in course.way_to(course.head)]
    completions = made_up.completions(table.log)
    told: dict[int, list[list[Event]]] = {}
    ends: list[Outcome | None] = []
    for completion in completions or ():
        state = _follow(table.game, way, completion, told)
        if state is not None:
            ends.append(table.game.outcome(state))
    return told, ends if ends or completions == [] else None


def _follow(
    game: AnyGame, way: Sequence[Entry], completion: made_up.Completion, told: dict[int, list[list[Event]]]
) -> Any:
    """Replay a completion and add its events to ``told``. Return its last state, or ``None`` if it broke off.

    A completion that later entries do not allow has been refuted by them.
    """
    state: Any = None
    for entry in way:
        changed = made_up.otherwise(entry, completion)
        try:
            state, events = (
                replay.begin(game, changed)
                if entry.kind == "start"
                else replay.carry_out(game, state, changed)
            )
        except replay.Broken:
            return None
        told.setdefault(entry.n, []).append(events)
    return state
