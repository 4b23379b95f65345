"""The announcements of one table on one screen. Each stays up for a while.

Announcements are made from events by the game's words. While an announcement is up, bots do not move. Neither
does the curtain, which hides a hand while players swap seats. An announcement ends with a press or after a
time that fits its length. The log can show it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from playtest.engines.game import Event, Seat
from playtest.record import PERSON, Entry
from playtest.table import Table
from playtest.widgets.table.session import background
from playtest.words import Announcement, Words, as_one, with_what_followed

GATHERS = 0.6
"""Seconds that bots still wait after an announcement, while its pieces, such as a trick, are cleared away."""


class Announcements:
    """The announcements of ``table`` on one screen, the current one first.

    ``redraw`` is called when an announcement ends without a press. ``elsewhere`` says that the facilitator
    undoes moves on another screen, so that this screen must announce an undo.
    """

    def __init__(
        self, table: Table, text: Words, redraw: Callable[[], None], *, elsewhere: bool = False
    ) -> None:
        self.table = table
        self._elsewhere = elsewhere
        self._text = text
        self._redraw = redraw
        self._seen = len(table.log)
        self._up: list[tuple[int, Announcement]] = []
        self._recalled: list[tuple[int, Announcement]] = []
        self._going: asyncio.Task[None] | None = None
        self._until = 0.0
        """The time until which the current announcement stays up."""

    @property
    def now(self) -> tuple[int, Announcement] | None:
        """The current announcement, after the number of its log entry; ``None`` if there is none."""
        up = self._recalled or self._up
        return up[0] if up else None

    @property
    def again_up(self) -> bool:
        """Whether the current announcement was recalled from the log."""
        return bool(self._recalled)

    @property
    def goes(self) -> tuple[float, float] | None:
        """The current announcement's total and remaining seconds; ``None`` if only a press ends it."""
        if not self._up or self._going is None or self._going.done():
            return None
        return self._stays, max(0.0, self._until - self.table.store.now())

    @property
    def _stays(self) -> float:
        """How many seconds the current announcement stays; fewer if only bots play, at a fast pace."""
        alone, pace = all(who.is_bot for who in self.table.seats), self.table.pace.seconds
        return self._up[0][1].seconds * (min(1.0, pace) if alone and pace is not None else 1.0)

    @property
    def holding(self) -> bool:
        """Whether an announcement is up for which bots and the curtain wait. At pace 0 nothing waits."""
        return bool(self._up) and self._waits

    @property
    def _waits(self) -> bool:
        return self.table.pace.seconds is None or self.table.pace.seconds > 0

    def look(self, eyes: Seat | None) -> None:
        """Show the announcements of all entries since the last call, as the seat ``eyes`` may see them."""
        log, seen = self.table.log, self._seen
        if len(log) == seen:
            return
        self._seen = len(log)
        if any(entry.kind in ("undo", "close") for entry in log[seen:]):
            self.forget()
            self._up = [(entry.n, moment) for entry in log[seen:] for moment in self._of_undo(entry)]
            if self._up:
                self._begin()
            return
        before, moved = self._up, {entry.seat for entry in log[seen:] if entry.kind == "move"}
        people = {entry.seat for entry in log[seen:] if entry.kind == "move" and entry.by == PERSON}
        if people or (moved and not self._waits):
            self._up = self._left_to_read(eyes) if eyes in people or eyes is None else self._takes_from(eyes)
            self._recalled = [] if people else self._recalled
        found = [(entry.n, moment) for entry in log[seen:] for moment in self.of(entry.n, eyes)]
        if found:
            read = self._up and self._waits and self.table.store.now() >= self._until
            self._up = [*self._up[1 if read else 0 :], *found]  # do not restart one that had its time
            self._recalled = []
        if self._up != before and self._up:
            self._begin()
        self._linger(seen, eyes)

    def _left_to_read(self, eyes: Seat | None) -> list[tuple[int, Announcement]]:
        """Return the announcements that stay up after a person at this screen has moved.

        The move shows that the player has read the first announcement. A shared screen therefore keeps none.
        A spectator's screen keeps the newest one, so that it is never further behind than the players'
        screens.
        """
        if not self._waits or not self._up:
            return []
        if eyes is None:
            return self._up[-1:] if self._elsewhere else []
        return self._up[1:]

    def _takes_from(self, eyes: Seat) -> list[tuple[int, Announcement]]:
        """Return the announcements that stay after others have moved: those about what ``eyes`` has lost.

        ``eyes`` is the seat that reads this screen.
        """
        return [(n, each) for n, each in self._up if each.takes_from == eyes]

    def _linger(self, seen: int, eyes: Seat | None) -> None:
        """Have bots pause after the moves since entry ``seen``, for as long as the game's words say."""
        if not self.table.pace.seconds:
            return
        moved = [entry.n for entry in self.table.log[seen:] if entry.kind == "move"]
        told = (event for n in moved for event in self.table.events_of(n) if event.shown_to(eyes))
        if seconds := max(map(self._text.pause_after, told), default=0.0):
            self.table.pace.hold(self.table.store.now() + seconds, self)

    def of(self, n: int, eyes: Seat | None) -> list[Announcement]:
        """Return the announcements of log entry ``n`` for ``eyes``, with those about the same thing joined.

        A round's end and the event card flipped after it stay separate. A ruling is announced to everyone who
        sees the board change. Its announcement lists only the changes that ``eyes`` may see, and no hidden
        cards.
        """
        entry = self.table.log[n - 1]
        if entry.kind == "ruling":
            changed = "; ".join(self.table.ruled(n, eyes))
            lines = (f"“{entry.body['reason']}”", f"Changed: {changed}." if changed else "")
            return [Announcement("The facilitator is correcting the board.", tuple(filter(None, lines)))]
        if entry.kind not in ("move", "start"):
            return self._of_undo(entry)
        told = self._told(n, eyes)
        answers = self._answers(n, told, eyes)
        if answers is None:
            return []
        at = answers.ends
        made = [m for at in range(at, len(told)) for m in self._made(n, told, at, eyes)]
        return [*answers.together, *self._apart(n, made, eyes)]

    def at(self, n: int, eyes: Seat | None) -> list[Announcement]:
        """Return the announcements of entry ``n``, to be shown again on request.

        If the entry is one of several answers that were announced together, return this answer's own
        announcement.
        """
        return self.of(n, eyes) or self._alone(n, eyes)

    def _told(self, n: int, eyes: Seat | None) -> list[Event]:
        """Return the events of entry ``n`` that ``eyes`` may see."""
        return [event for event in self.table.events_of(n) if event.shown_to(eyes)]

    def _alone(self, n: int, eyes: Seat | None) -> list[Announcement]:
        """Return the announcements of entry ``n`` alone, even if others were announced together with it."""
        told = self._told(n, eyes)
        return self._apart(n, [m for at in range(len(told)) for m in self._made(n, told, at, eyes)], eyes)

    def _apart(self, n: int, made: Sequence[Announcement], eyes: Seat | None) -> list[Announcement]:
        """Join the announcements ``made`` of entry ``n``, but keep apart those that count something else.

        An announcement that begins a new subject is also kept apart, with all that follow it.
        """
        parts: list[list[Announcement]] = [[]]
        for one in made:
            if one.begins or _counts_else(one, parts[-1]):
                parts.append([])
            parts[-1].append(one)
        parts = [part for part in parts if any(one.stands_alone for one in part)]
        told_of = [as_one(part, eyes, self.table.names_at(n)) for part in parts]
        return with_what_followed(told_of, [part[0].begins for part in parts])

    def _answers(self, n: int, told: Sequence[Event], eyes: Seat | None) -> _Answers | None:
        """Return one announcement of all players' answers if entry ``n`` is the last answer.

        ``told`` are the events of the entry that ``eyes`` may see. Return an empty result if the entry
        answers nothing, and ``None`` while answers are missing.
        """
        before = self._answered_before(n)
        if before is None:
            return _Answers()
        title, members = before
        ends = next((at for at, event in enumerate(told) if self._text.answers_to(event) is not None), None)
        if ends is None:
            return None
        entries = [*[(m, self._told(m, eyes)) for m in members], (n, told[:ends])]
        made = [each for m, had in entries for at in range(len(had)) for each in self._made(m, had, at, eyes)]
        if not any(one.stands_alone for one in made):
            return _Answers(ends)
        heading = Announcement(title, rank=3, heads=True)
        return _Answers(ends, (as_one([heading, *made], eyes, self.table.names_at(n)),))

    def _answered_before(self, n: int) -> tuple[str, list[int]] | None:
        """Return a title for what entry ``n`` answers, and the entries of earlier answers to the same event.

        Return ``None`` if the entry is not one of several answers that are announced together.
        """
        if type(self._text).answers_to is Words.answers_to:
            return None
        members: list[int] = []
        at = n - 1
        while at > 0:
            entry = self.table.log[at - 1]
            if entry.kind == "undo":
                at = entry.body["to"]
                continue
            titles = [self._text.answers_to(event) for event in self.table.events_of(at)]
            title = next((each for each in reversed(titles) if each is not None), None)
            if title is not None:
                return (title, members[::-1]) if title else None
            if entry.kind == "move":
                members.append(at)
            at -= 1
        return None

    def _of_undo(self, entry: Entry) -> list[Announcement]:
        """Return the announcement of the facilitator's undo ``entry``; empty if this screen needs none."""
        if entry.kind != "undo" or entry.seat is not None or not self._elsewhere:
            return []
        what, _, whose = self.table.undone(entry.n).partition(" (")
        whose = whose.removesuffix(")")
        return [Announcement(f"The facilitator undoes {what}.", (f"{whose}.",) if whose else ())]

    def _made(self, n: int, told: Sequence[Event], at: int, eyes: Seat | None) -> list[Announcement]:
        """Return the announcement of one event of entry ``n``, then its follow-up if the game has one.

        ``told`` are the events of the entry that ``eyes`` may see, and ``at`` is the index of this one. If
        the event completes an account, such as a round's income, the announcement includes the account.
        """
        names = self.table.names_at(n)
        moment = self._text.announcement(told[at], names, eyes)

        def before() -> list[Event]:
            return [event for entry, event in self.table.events(eyes) if entry < n] + [*told[:at]]

        after = self._text.follow_up(told[at], before, names) if moment else None
        if moment is not None and (rows := self._text.account(told[at], before, names)):
            terms = {row.seat: row.terms for row in rows}
            marked = [replace(row, terms=terms[row.seat]) for row in moment.rows]
            moment = replace(moment, rows=tuple(marked), whole=True)
        return [replace(each, event=told[at]) for each in (moment, after) if each is not None]

    def again(self, n: int, eyes: Seat | None) -> None:
        """Show the announcement of entry ``n`` once more."""
        if 0 < n <= len(self.table.log):
            found = self.at(n, eyes)
            self._recalled = [(n, moment) for moment in found] or self._recalled

    def go_on(self) -> None:
        """End the current announcement, which somebody has read."""
        if self._recalled:
            self._recalled.pop(0)
        elif self._up:
            self._up.pop(0)
        if self._up:
            self._begin()
        else:
            pace, now = self.table.pace, self.table.store.now()
            pace.go_on(self)
            if self._waits:
                pace.active = max(pace.active, now)
            if pace.seconds:
                pace.settle(now + GATHERS)
            self.table.nudge()

    def forget(self) -> None:
        """Drop all announcements, as after an undo of the moves that they are about."""
        self._up, self._recalled = [], []
        self.table.pace.go_on(self)

    def close(self) -> None:
        """Stop the timer and drop all announcements."""
        if self._going is not None:
            self._going.cancel()
        self.forget()

    def _begin(self) -> None:
        if not self._waits:
            return
        seconds = self._stays
        self._until = self.table.store.now() + seconds
        self.table.pace.hold(self._until, self)
        if self._going is not None:
            self._going.cancel()
        self._going = background.task(self._go(self._up[0], seconds))

    async def _go(self, moment: tuple[int, Announcement], seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self._up and self._up[0] == moment:
            self.go_on()
            self._redraw()


@dataclass(frozen=True, slots=True)
class _Answers:
    """One announcement of several players' answers, and where the events that follow the answers begin."""

    ends: int = 0
    together: tuple[Announcement, ...] = ()


def _counts_else(one: Announcement, part: Sequence[Announcement]) -> bool:
    """Return whether ``one`` counts something else than the announcements in ``part`` do.

    For example, one may count GDP and the others power.
    """
    return bool(one.counts) and any(before.counts not in ("", one.counts) for before in part)
