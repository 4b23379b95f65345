"""The game that a log describes: positions, events and seats, worked out entry by entry.

``Fold`` processes entries and gives the position after any of them. It stores few positions and rebuilds the
others from the nearest one. An entry that cannot be replayed raises ``Broken``; to continue, make a new
``Fold`` of the entries before it. ``Fold`` neither writes nor listens; ``playtest.table`` does.
"""

from __future__ import annotations

import contextlib
import json
from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from playtest.engines import codec
from playtest.engines.game import AnyGame, Event
from playtest.record import replay
from playtest.record.entries import UNREADABLE, Entry, Seated, Snapshot, to_json
from playtest.record.log import GOES_ON, KINDS, Countdown, Course
from playtest.record.replay import Broken

_RECENT = 32  # latest positions kept for undo and scrubbing
_SPARSE = 16  # older positions are kept only every this many moves


@dataclass(frozen=True, slots=True)
class Position:
    """The game right after a valid entry. Never mutated."""

    state: Any
    countdown: Countdown


class Fold:
    """A log, and the game that it describes.

    ``log`` holds the entries processed so far, ``course`` says which of them are not void, ``seats`` says who
    sits where. ``keys`` maps the entries' keys to their numbers. ``ended`` is the entry that ended the
    playtest early, if one did. ``hidden`` has the numbers of the talk entries that are hidden.
    """

    def __init__(self, game: AnyGame, seats: Sequence[Seated]) -> None:
        self.game = game
        self.log: list[Entry] = []
        self.course = Course()
        self.keys: dict[str, int] = {}
        self.seats = list(seats)
        self._seated = [(0, tuple(seats))]
        """Who sat in which seat, and from which entry on."""
        self.ended: Entry | None = None
        self.hidden: set[int] = set()
        self._pauses: list[tuple[int, bool]] = []
        """The clock's entries, each with whether it pauses the clock."""
        self._positions: dict[int, Position] = {}
        self._recent: deque[int] = deque()
        self._events: dict[int, list[Event]] = {}
        self._kept_events: str | None = None
        self._within: tuple[tuple[int, int], Any] | None = None
        """The last requested state within a move: its entry, the number of events, and the state."""

    @property
    def now(self) -> Position:
        """The current position."""
        return self._positions[self.course.head]

    @property
    def countdown(self) -> Countdown:
        """The current countdown, including the effects of undos."""
        return self._countdown_before(self.course.head, len(self.log) + 1)

    def at(self, n: int) -> Position:
        """Return the position right after entry ``n``."""
        return self.position(self.course.head_at(n))

    # -- taking entries in

    def note_down(self, entry: Entry) -> None:
        """Append an entry to the log without updating the game.

        Raises ``Broken`` if the entry is damaged, unknown or out of order.
        """
        if entry.n != len(self.log) + 1:
            raise Broken(replace(entry, n=len(self.log) + 1), "it is missing.")
        if entry.kind == UNREADABLE:
            raise Broken(entry, entry.body)
        if entry.kind not in KINDS:
            raise Broken(entry, "this version of playtest does not know such an entry; update it.")
        if self.ended is not None and entry.kind in GOES_ON:
            raise Broken(entry, "the playtest had already been ended early.")
        try:
            self.course.add(entry)
            if entry.kind == "seat":
                self._sit_down(entry)
            elif entry.kind == "clock":
                self._pauses.append((entry.n, not entry.body["running"]))
            elif entry.kind == "close":
                self.ended = entry if entry.body["closed"] else None
            elif entry.kind == "hide":
                (self.hidden.add if entry.body["hidden"] else self.hidden.discard)(entry.body["of"])
        except (KeyError, IndexError, TypeError) as error:
            raise Broken(entry, f"it is damaged ({error!r}).") from None
        self.log.append(entry)
        if entry.key is not None:
            self.keys[entry.key] = entry.n

    def take_in(self, entry: Entry, position: Position | None = None, events: Sequence[Event] = ()) -> None:
        """Append an entry to the log and update the game.

        A caller that has already carried the entry out gives the resulting ``position`` and ``events``.
        Raises ``Broken`` if the entry cannot be replayed.
        """
        self.note_down(entry)
        if position is not None:
            self._events[entry.n] = list(events)
        self.settle(position)

    def settle(self, position: Position | None = None) -> None:
        """Store the position after the last valid entry, and drop older ones that are easy to rebuild.

        ``position`` is that position, if the caller knows it. Raises ``Broken`` if it cannot be rebuilt.
        """
        head = self.course.head
        self._positions[head] = self.position(head) if position is None else position
        if not self._recent or self._recent[-1] != head:
            self._recent.append(head)
        if len(self._recent) > _RECENT:
            old = self._recent.popleft()
            if old not in self._recent and self.course.moves(old) % _SPARSE:
                self._positions.pop(old, None)

    def _sit_down(self, entry: Entry) -> None:
        seat, body = entry.seat, entry.body
        if seat is None or not 0 <= seat < len(self.seats):
            raise IndexError(seat)
        self.seats[seat] = Seated(body["name"], body["bot"], body["version"])
        self._seated.append((entry.n, tuple(self.seats)))

    def seated_at(self, n: int) -> tuple[Seated, ...]:
        """Return who sat in each seat after entry ``n``.

        For an entry before the first move, return who sat in each seat at the first move.
        """
        first = next((entry.n for entry in self.log if entry.kind == "move"), len(self.log) + 1)
        at = max(n, first)
        return next(seats for since, seats in reversed(self._seated) if since <= at)

    def seated_anew(self) -> list[int]:
        """List the numbers of the log entries that put someone else in a seat."""
        return [n for n, _ in self._seated[1:]]

    # -- positions

    def position(self, node: int) -> Position:
        """Return the position after a valid entry, rebuilt from the nearest known position before it."""
        way = []
        while node and node not in self._positions:
            way.append(node)
            node = self.course.before(node)
        position = self._positions.get(node)
        for n in reversed(way):
            position = self._next(position, self.log[n - 1])
            if self.course.moves(n) % _SPARSE == 0:
                self._positions[n] = position
        assert position is not None, "a log begins with its deal"
        return position

    def _next(self, before: Position | None, entry: Entry) -> Position:
        if before is None:
            state, events = replay.begin(self.game, entry)
            self._events[entry.n] = events
            return Position(state, Countdown((entry.body or {}).get("left", {})))
        countdown = self._countdown_before(self.course.before(entry.n), entry.n, before)
        if entry.kind == "clock":
            told = countdown.told(entry.body, self.game.clock(before.state), entry.at)
            return Position(before.state, told)
        state, events = replay.carry_out(self.game, before.state.copy(), entry)
        self._events[entry.n] = events
        return Position(state, countdown.moved(self.game.clock(state), entry.at))

    def _countdown_before(self, node: int, n: int, position: Position | None = None) -> Countdown:
        """Return the countdown just before entry ``n``.

        ``node`` is the last valid entry before it, and ``position`` the position after ``node``, if it is
        known. A countdown does not run while the playtest is closed. An undo neither pauses nor resumes the
        clock.
        """
        then = countdown = (position or self._positions[node]).countdown
        for entry in self.log[node : n - 1]:
            if entry.kind == "undo":
                countdown = then.again_from(entry.at, held=self._held_before(entry.n))
            elif entry.kind == "close" and then.since is not None:
                countdown = countdown.closed(entry.body["closed"], entry.at)
        return countdown

    def _held_before(self, n: int) -> bool:
        """Return whether the clock was paused when entry ``n`` was written. Void entries count too."""
        before = bisect_left(self._pauses, (n, False))
        return before > 0 and self._pauses[before - 1][1]

    # -- events

    def events(self) -> list[tuple[int, Event]]:
        """List all events that are not void, each with the number of its entry."""
        way = self.course.way_to(self.course.head)
        self._have_events(way)
        return [(n, event) for n in way for event in self._events.get(n, ())]

    def events_of(self, n: int) -> list[Event]:
        """List the events of entry ``n``, void or not. Empty if the entry is not a move."""
        if n not in self._events and self.log[n - 1].kind in ("start", "move"):
            self._have_events(self.course.way_to(n))
        return list(self._events.get(n, ()))

    def within(self, n: int, event: Event) -> Any:
        """Return the state in the middle of move ``n``: after ``event``, before the move's later effects.

        For reading only. Raises ``ValueError`` if the event is not of that move.
        """
        at = self.events_of(n).index(event) + 1
        if self._within is None or self._within[0] != (n, at):
            before = self.position(self.course.before(n)).state.copy()
            self._within = (n, at), replay.within(self.game, before, self.log[n - 1], at)
        return self._within[1]

    def _have_events(self, way: list[int]) -> None:
        """Compute and keep the events of the entries ``way``, if they are not known yet.

        ``way`` has the number of each entry from the start to the last one that is needed.
        """
        if self._kept_events is not None:
            kept, self._kept_events = self._kept_events, None
            with contextlib.suppress(codec.Invalid):  # then they are rebuilt
                self._events = {**codec.load(self._events_type, kept), **self._events}
        if all(n in self._events or self.log[n - 1].kind not in ("start", "move") for n in way):
            return
        position = None
        for n in way:
            position = self._next(position, self.log[n - 1])

    @property
    def _events_type(self) -> Any:
        return dict[int, list[self.game.Event]]  # type: ignore[name-defined]  # a type made at run time

    # -- snapshots

    def use(self, kept: Snapshot) -> None:
        """Continue from a snapshot, so that earlier entries need not be replayed.

        A snapshot is ignored if it does not lead to the current position or cannot be read.
        """
        if kept.n not in self.course.way_to(self.course.head):
            return
        try:
            position = Position(
                codec.load(self.game.State, kept.state), Countdown(**json.loads(kept.countdown))
            )
        except (codec.Invalid, AttributeError, KeyError, RecursionError, TypeError, ValueError):
            return  # the log has everything
        self._positions[kept.n] = position
        self._kept_events = kept.events

    def snapshot(self) -> Snapshot:
        """Return a snapshot of the current position, with the events that led to it."""
        head = self.course.head
        way = self.course.way_to(head)
        self._have_events(way)
        return Snapshot(
            head,
            codec.dump(self.now.state, self.game.State),
            to_json(asdict(self.now.countdown)),
            codec.dump({n: self._events.get(n, []) for n in way}, self._events_type),
        )
