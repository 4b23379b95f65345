"""The meaning of a log: which of its entries are valid, who sits where, how much time is left.

The kinds of entries and their bodies:

=========  ==================================================================================
``start``  the deal: ``{}``, or ``{"seed": …}``; in a fork ``{"state": …, "left": {clock: s}}``
``move``   the action as JSON; ``seat`` made it, the referee (-1) when time ran out
``undo``   ``{"to": n}``: the game is back at the position right after entry n
``note``   ``{"text", "about", "tags"}``; ``about`` is the number of the entry it is about. A
           language model's note on its move also has ``"model"``: how the move came about; a
           note on rolls that nobody saw has what ``made_up`` describes
``talk``   ``{"text"}``
``ruling`` ``{"patch", "reason"}``; the patch is for the referee only, the reason public
``clock``  ``{"name", "left", "running"}``: the countdown starts, continues or is paused there
``seat``   ``{"name", "bot", "version"}``: who sits there from now on
``survey`` ``{"answers"}``
``close``  ``{"closed", "reason"}``: the playtest ends early, or continues (``closed`` is false)
``hide``   ``{"of", "hidden"}``: the talk in entry ``of`` is hidden, or shown again (``hidden`` false)
=========  ==================================================================================

Undos make a tree of the log: each move, ruling and clock entry follows the one that was last when it was
written, and an undo returns to an earlier one. Entries that are not on the path from the start to the current
position are void. A close is not part of that tree: no undo reverses it, and until the playtest continues
nothing is added to the tree. Nothing here knows a game.

A kind added later, such as ``close``, needs no new format: a version that does not know it stops there and
says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from playtest.engines.game import Clock
from playtest.record.entries import Entry

STANDING = frozenset(["start", "move", "ruling", "clock"])
"""The kinds that an undo can make void. All other kinds are always valid."""

GOES_ON = STANDING | {"undo"}
"""The kinds that change the game. None may follow while the playtest is ended early."""

KINDS = GOES_ON | {"note", "talk", "seat", "survey", "close", "hide"}
"""All kinds of entries."""

FACILITATOR = "facilitator"
PERSON = "person"
CLOCK = "clock"
TRANSCRIPTION = "transcription"
FILLED = "filled at random"
"""Tag of notes on what nobody saw in a transcription, and of playtests with such notes."""
RATINGS = ("fun", "tension", "choices", "clear", "length", "together", "again")
"""The questions of the survey that are answered with 1 to 5."""
MODEL = "model"
"""The tag, and the key in the body, of a language model's note on its own move."""


class Course:
    """The tree that undos make of a log, and which entries are not void.

    ``head`` is the last valid entry, 0 before the start. ``again`` has, in order, the rolls that undos took
    back and that have not been made again since.
    """

    def __init__(self) -> None:
        self.head = 0
        self.again: list[Any] = []
        self.undos = 0
        self._heads = [0]
        self._parent: dict[int, int] = {}
        self._moves: dict[int, int] = {0: 0}
        self._rolls: dict[int, tuple[Any, ...]] = {}

    def add(self, entry: Entry) -> None:
        """Process the next entry of the log."""
        if entry.kind == "undo":
            self._go_back(self._heads[entry.body["to"]])
        elif entry.kind in STANDING:
            self._parent[entry.n] = self.head
            self._moves[entry.n] = self._moves[self.head] + (entry.kind == "move")
            self._rolls[entry.n] = entry.chance
            _without(self.again, entry.chance)
            self.head = entry.n
        self._heads.append(self.head)

    def head_at(self, n: int) -> int:
        """Return the last valid entry as it was right after entry ``n`` was written."""
        return self._heads[n]

    def before(self, n: int) -> int:
        """Return the entry that entry ``n`` follows in the tree."""
        return self._parent[n]

    def gone_with(self, n: int) -> list[int]:
        """List the entries that undo ``n`` made void, oldest first."""
        return self._ways_apart(self._heads[n - 1], self._heads[n])[0]

    def moves(self, n: int) -> int:
        """Return how many moves lead to the valid entry ``n``."""
        return self._moves[n]

    def way_to(self, n: int) -> list[int]:
        """List the entries that lead from the start to ``n``, including both."""
        way = []
        while n:
            way.append(n)
            n = self._parent[n]
        return way[::-1]

    @property
    def voided(self) -> set[int]:
        """The numbers of the void entries."""
        return set(self._parent) - set(self.way_to(self.head))

    def _go_back(self, to: int) -> None:
        left, revived = self._ways_apart(self.head, to)
        self.again = [roll for n in left for roll in self._rolls[n]] + self.again
        for n in revived:
            _without(self.again, self._rolls[n])
        self.head = to
        self.undos += 1

    def _ways_apart(self, one: int, other: int) -> tuple[list[int], list[int]]:
        """Return the entries that lead only to ``one`` and those that lead only to ``other``."""
        left: list[int] = []
        right: list[int] = []
        while one != other:  # an entry always follows one with a smaller number
            if one > other:
                left.append(one)
                one = self._parent[one]
            else:
                right.append(other)
                other = self._parent[other]
        return left[::-1], right[::-1]


def _without(rolls: list[Any], used: Iterable[Any]) -> None:
    for value in used if rolls else ():
        plain = list(value) if isinstance(value, tuple) else value
        if plain in rolls:
            rolls.remove(plain)


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time left on each countdown of the rules, and since when one of them has been running.

    ``left`` has the seconds by name, for countdowns that were ever started. ``since`` is when ``name`` began
    to run, or ``None`` while it is stopped. ``paused`` stops all of them until they are resumed.
    """

    left: Mapping[str, float] = field(default_factory=dict)
    name: str | None = None
    since: float | None = None
    paused: bool = False

    def seconds(self, clock: Clock, now: float) -> float:
        """Return the seconds left on ``clock`` at ``now``, never less than 0."""
        left = self.left.get(clock.name, clock.seconds)
        if self.since is not None and clock.name == self.name:
            left -= max(0.0, now - self.since)
        return max(0.0, left)

    def stopped(self, at: float) -> Countdown:
        """Return this countdown as it is at the time ``at``, stopped."""
        if self.since is None or self.name is None:
            return self
        left = self.left[self.name] - max(0.0, at - self.since)
        return replace(self, left={**self.left, self.name: max(0.0, left)}, since=None)

    def moved(self, clock: Clock | None, at: float) -> Countdown:
        """Return the countdown after a move or ruling at time ``at``, if the rules ask for ``clock``."""
        still = self.stopped(at)
        if clock is None or not clock.running or self.paused or clock.name not in still.left:
            return still
        return replace(still, name=clock.name, since=at)

    def told(self, body: Mapping[str, Any], clock: Clock | None, at: float) -> Countdown:
        """Return the countdown after a clock entry with this ``body``, if the rules ask for ``clock``."""
        still = self.stopped(at)
        left = {**still.left, body["name"]: body["left"]}
        runs = body["running"] and clock is not None and clock.running and clock.name == body["name"]
        return Countdown(left, body["name"], at if runs else None, not body["running"])

    def closed(self, closed: bool, at: float) -> Countdown:
        """Return the countdown as it is after the playtest was ended early or continued at the time ``at``.

        ``closed`` says which of the two happened. The countdown must have been running before the playtest
        was ended.
        """
        return replace(self.stopped(at), since=None if closed or self.paused else at)

    def again_from(self, at: float, *, held: bool) -> Countdown:
        """Return the countdown as an undo at the time ``at`` restores it.

        ``held`` says that the clock was paused before the undo.
        """
        return replace(self, since=None if held or self.since is None else at, paused=held)


def is_model_note(entry: Entry) -> bool:
    """Return whether an entry is a language model's note on its own move.

    Such a note may reveal its seat's secrets.
    """
    return entry.kind == "note" and isinstance(entry.body, dict) and MODEL in entry.body


def closing(entry: Entry) -> str:
    """Describe a close entry in a sentence.

    >>> closing(Entry(9, 0.0, "close", body={"closed": True, "reason": "The last train"}))
    'The playtest was ended here: The last train.'
    """
    if not entry.body["closed"]:
        return "The playtest continues."
    reason = str(entry.body["reason"]).strip()
    said = f"The playtest was ended here{f': {reason}' if reason else ''}"
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."


def by_bot(name: str, version: str) -> str:
    """Return how an entry names its author (``Entry.by``) for a move of this bot."""
    return f"bot:{name}@{version}"


def bot_of(by: str) -> tuple[str, str] | None:
    """Return the name and version of the bot that ``by`` names; ``None`` for all other authors.

    >>> bot_of("bot:ismcts:iterations=500@1")
    ('ismcts:iterations=500', '1')
    """
    if not by.startswith("bot:"):
        return None
    name, _, version = by.removeprefix("bot:").rpartition("@")
    return name, version
