"""The scrubber's current place: playtest, entry and viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playtest import words
from playtest.engines.game import REFEREE, Illegal, Seat
from playtest.table import Table, known
from playtest.widgets.kit.commands import Handlers
from playtest.widgets.studio import review_messages as messages
from playtest.widgets.studio.review_marks import Marks
from playtest.widgets.table import Announcements
from playtest.words import Announcement

NO_PLAYTEST = "There is no playtest to do that with."
STEPS = frozenset(["start", "move", "ruling", "undo", "note", "close"])
"""The kinds of entries that the scrubber stops at."""
_SHOWS = {"all": REFEREE, "spectator": None}

HANDLERS: Handlers[Place] = Handlers()


class Place:
    """A position of a recorded playtest, as one viewer sees it.

    ``at`` is the entry, and ``which`` numbers its announcements: the one on the screen. ``shows`` is the
    viewer: ``all``, ``spectator`` or a seat's number. ``asked`` is the viewer wanted next, while a question
    asks whether to show hidden cards; otherwise empty.
    """

    def __init__(self, marks: Marks, redraw: Callable[[], None]) -> None:
        self.table: Table | None = None
        self.shows = "all"
        self.asked = ""
        self.at = 0
        self.which = 0
        self._marks = marks
        self._redraw = redraw
        self._came: tuple[Any, list[Announcement]] = (None, [])

    @property
    def seat(self) -> Seat | None:
        """The viewer: a seat, ``REFEREE`` who sees everything, or ``None`` for a spectator."""
        return _SHOWS[self.shows] if self.shows in _SHOWS else int(self.shows)

    def open(self, table: Table) -> None:
        """Open a playtest at its deal: with every card shown if it is over, otherwise as a spectator."""
        self.table = table
        self.shows, self.asked = "all" if table.outcome else "spectator", ""
        self.stand(self.steps()[0] if self.steps() else 0)

    def look(self, who: str) -> None:
        """Show what ``who`` knows. If the playtest is unfinished, first ask whether to show hidden cards."""
        goes_on = self.table is not None and self.table.outcome is None
        if goes_on and who != self.shows and who != "spectator":
            self.asked = who
        else:
            self.shows = who

    @HANDLERS.on(messages.LookAs)
    def look_as_pressed(self, message: messages.LookAs) -> None:
        """Show the hand of the seat whose card was pressed. A second press hides it again.

        The review then shows everything if the playtest is over, otherwise what a spectator saw. Raises
        ``Illegal`` if there is no such seat.
        """
        self.asked, seat = "", message.seat
        if self.table is None:
            raise Illegal(NO_PLAYTEST)
        if seat >= self.table.game.seats:
            raise Illegal(f"There is no seat {seat + 1} here.")
        opened = "all" if self.table.outcome else "spectator"
        self.look(opened if self.shows == str(seat) else str(seat))

    @HANDLERS.on(messages.ShowHidden)
    def show_hidden(self, message: messages.ShowHidden) -> None:
        """Show the hidden cards, after the question was confirmed."""
        self.shows, self.asked = self.asked or self.shows, ""

    @HANDLERS.on(messages.LeaveHidden)
    def leave_hidden(self, message: messages.LeaveHidden) -> None:
        """Drop the question about hidden cards."""
        self.asked = ""

    @HANDLERS.on(messages.First)
    def first(self, message: messages.First) -> None:
        """Go to the first entry."""
        self.stand(next(iter(self.steps()), 0))

    @HANDLERS.on(messages.Last)
    def last(self, message: messages.Last) -> None:
        """Go to the last entry."""
        self.stand(next(reversed(self.steps()), 0))

    @HANDLERS.on(messages.Back)
    def back(self, message: messages.Back) -> None:
        """Go to the previous entry."""
        self.stand(self.moved(-1))

    @HANDLERS.on(messages.Forward)
    def forward(self, message: messages.Forward) -> None:
        """Go to the next entry."""
        self.stand(self.moved(1))

    def stand(self, n: int) -> None:
        """Go to entry ``n`` and its first announcement."""
        self.at, self.which = n, 0

    def moments(self, table: Table) -> list[Announcement]:
        """Return the announcements of this entry, in order, as the viewer heard them.

        Announcements that depend on cards nobody saw are left out. A seat hears no announcement of its own
        act, so the public announcement is shown instead.
        """
        key = (table.id, len(table.log), self.at, self.shows)
        if self._came[0] != key:
            made = Announcements(table, words.of(table.game), self._redraw)
            came = (made.at(self.at, self.seat) or made.at(self.at, None)) if self.at else []
            came = [one for one in came if known.is_known(table, self.at, one.event)]
            self._came = (key, came)
        return self._came[1]

    @HANDLERS.on(messages.Continue)
    def go_on(self, message: messages.Continue) -> None:
        """Go to the next announcement of this entry, or to the next entry."""
        self.on()

    def on(self) -> None:
        """Go to the next announcement of this entry, or to the next entry."""
        if self.table is not None and self.which + 1 < len(self.moments(self.table)):
            self.which += 1
        else:
            self.stand(self.moved(1))

    def steps(self) -> list[int]:
        """Return the entries that the scrubber stops at."""
        return [] if self.table is None else [entry.n for entry in self.table.log if entry.kind in STEPS]

    def moved(self, by: int) -> int:
        """Return the entry ``by`` steps of the scrubber later, or earlier if ``by`` is negative.

        Beyond the log it is the first or last entry.
        """
        steps = self.steps()
        if not steps:
            return 0
        at = min(max(steps.index(self.at) + by, 0), len(steps) - 1)
        return steps[at]

    def marked(self, what: str) -> list[int]:
        """Return the entries with marks of the kind ``what``."""
        return [] if self.table is None else self._marks.of(self.table, what)

    def step_at(self, n: int) -> int:
        """Return the entry at which the scrubber stops to show a mark of entry ``n``."""
        return max((step for step in self.steps() if step <= n), default=0)

    @HANDLERS.on(messages.Jump)
    def jump(self, message: messages.Jump) -> None:
        """Go to the next mark of a kind.

        If the kind is announcements and this entry has another one, show that first.
        """
        what = message.what
        if self.table is None:
            return
        if what == "moment" and self.which + 1 < len(self.moments(self.table)):
            self.which += 1
        elif there := [step for n in self.marked(what) if (step := self.step_at(n)) > self.at]:
            self.stand(min(there))
