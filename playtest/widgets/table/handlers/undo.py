"""Undo: whether it is allowed, what it takes back, and the question before a larger undo."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from playtest.engines.game import Illegal, Seat
from playtest.engines.sentences import listed
from playtest.record import Entry
from playtest.table import Table
from playtest.widgets.table.session import background

UNDO_AFTER = 0.15
"""Seconds after a seat's move before the screen checks whether the seat may undo the move."""


ANSWERED = 120.0
"""Maximum number of seconds that bots wait for the answer to an undo question."""


@dataclass(frozen=True, slots=True)
class UndoQuestion:
    """The question that the facilitator answers before an undo, with the labels of its two buttons."""

    asks: str
    more: str
    yes: str
    no: str
    gone: tuple[Entry, ...] = ()
    """The entries that would be undone, newest first."""


class Undo:
    """The undo at one screen of ``table``: the facilitator's screen, or that of ``seat``.

    ``taken`` is called before an undo with the entries to be undone, newest first. ``redraw`` is called once
    the screen knows whether the seat may undo. ``says`` puts an entry into the words of the log. If ``named``
    is false, every undo is logged as the facilitator's, even that of a player's own last move.
    """

    def __init__(
        self,
        table: Table,
        seat: Seat | None,
        taken: Callable[[Sequence[Entry]], None],
        redraw: Callable[[], None],
        *,
        named: bool = True,
        says: Callable[[Entry], str] = lambda _: "",
    ) -> None:
        self._table = table
        self._named = named
        self._says = says
        self._seat = seat
        self._taken = taken
        self._redraw = redraw
        self._to: int | None = None
        self._stays = ""
        self._looking: asyncio.Task[None] | None = None
        self._looks_at = 0
        self._held = False

    def close(self) -> None:
        """Stop checking whether undo is allowed, and let waiting bots continue."""
        self._table.pace.go_on(self)
        self._look_no_further()

    def _look_no_further(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def ask(self, to: int | None, stays: str = "") -> None:
        """Undo everything after log entry ``to``, right away or after a question.

        A single entry that showed nobody anything new is undone right away. A ruling is an exception if a
        line of the log was pressed: then the screen asks first. ``stays`` is the text of the pressed line,
        which belongs to entry ``to``. Raises ``Illegal`` if ``to`` is ``None``.
        """
        if to is None:
            raise Illegal("There is nothing to undo.")
        self._to, self._stays = to, stays
        gone = self._table.taken_back(to)
        ruled = stays and any(entry.kind == "ruling" for entry in gone)
        if len(gone) == 1 and not ruled and not self._showed(gone):
            self.do()

    def _showed(self, gone: Sequence[Entry]) -> bool:
        """Return whether the entries ``gone``, which would be undone, showed anyone something new."""
        people = [entry.seat for entry in gone if entry.kind == "move" and not entry.by.startswith("bot:")]
        drawn = any(entry.chance for entry in gone)
        return drawn or any(seat is not None and self._table.can_undo(seat) is not None for seat in people)

    def _seen(self, gone: Sequence[Entry]) -> str:
        """Return a warning that players may remember what the entries ``gone`` showed them.

        The warning names the players who saw something hidden from others. It is empty if the entries showed
        nothing new.
        """
        if not self._showed(gone):
            return ""
        table = self._table
        told = [event for entry in gone for event in table.events_of(entry.n) if not event.shown_to(None)]
        alone = [
            table.names[seat]
            for seat, who in enumerate(table.seats)
            if not who.is_bot and any(event.shown_to(seat) for event in told)
        ]
        which = f" {listed(alone)} saw something hidden from others." if alone else ""
        return f"Players may remember what they have already seen.{which}"

    def do(self) -> None:
        """Carry out the undo that was asked for."""
        to, self._to = self._to, None
        if to is None:
            return
        gone = self._table.taken_back(to)
        owner = self._owner(to, gone)
        self._taken(gone)
        if owner is None:
            self._table.undo(to)
        else:
            self._table.undo(seat=owner)

    def _owner(self, to: int, gone: Sequence[Entry]) -> Seat | None:
        """Return the seat that undoes its own last decision; ``None`` if the undo is the facilitator's.

        ``to`` is the entry up to which the log stays, and ``gone`` are the entries to be undone.
        """
        seat = gone[-1].seat if gone and gone[-1].kind == "move" else None
        if seat is None or seat < 0 or self._table.seats[seat].is_bot:
            return None
        own = self._named and to == self._table.last_decision() and self._table.can_undo(seat) is None
        return seat if own else None

    def forget(self) -> bool:
        """Cancel the undo that was asked for. Return whether there was one."""
        wanted, self._to = self._to is not None, None
        return wanted

    def holds(self, now: float) -> bool:
        """Have bots wait while an undo question is open, and return whether one is open at time ``now``.

        The wait keeps the entries to be undone the same until the question is answered.
        """
        pace = self._table.pace
        if self.question() is not None:
            pace.hold(now + ANSWERED, self)
            self._held = True
        elif self._held:
            self._held = False
            pace.go_on(self)
            self._table.nudge()
        return self._held

    def question(self) -> UndoQuestion | None:
        """Return the question before an undo, which says what will be undone; ``None`` if none is open."""
        gone = [] if self._to is None or self._table.ended else self._table.taken_back(self._to)
        if not gone:
            return None
        whose = self._table.in_words(gone)
        many = whose.partition(" (")[0]
        seen = self._seen(gone)
        said = self._says(gone[-1])
        if not self._stays:
            which = f"“{said}”" if len(gone) == 1 else f"Everything from “{said}” on."
            return UndoQuestion(
                f"Undo {whose}?",
                " ".join(filter(None, (said and which, seen))),
                f"Undo {many}",
                "Keep it",
                tuple(gone),
            )
        stays = f"The line you pressed stays: “{self._stays}”"
        asks = f"Go back to here and undo {whose}?"
        rules = f"Undone: “{said}”" if said and len(gone) == 1 else ""
        more = " ".join(filter(None, (stays, rules, seen)))
        return UndoQuestion(asks, more, f"Undo {many}", "Stay", tuple(gone))

    def may(self) -> bool:
        """Return whether to show an undo button. On a seat's screen the button may appear a moment later."""
        table = self._table
        if table.readonly or table.ended or table.last_decision() is None:
            return False
        if self._seat is None:
            return True
        if table.seats[self._seat].is_bot:
            return False
        entries = len(table.log)
        if self._looking is not None and not self._looking.done() and self._looks_at == entries:
            return False
        steps = table.look_into_undo(self._seat)
        if next(steps, steps) is steps:
            return table.can_undo(self._seat) is None
        self._look_no_further()
        self._looks_at = entries
        self._looking = background.task(self._look_into(steps))
        return self._looking is None and table.can_undo(self._seat) is None

    async def _look_into(self, steps: Iterator[None]) -> None:
        """Check whether the seat may undo its move, in small ``steps`` that do not block anyone's screen."""
        entries = len(self._table.log)
        await asyncio.sleep(UNDO_AFTER)
        while len(self._table.log) == entries and next(steps, steps) is not steps:
            await asyncio.sleep(0)
        if len(self._table.log) == entries:
            self._looking = None
            self._redraw()
