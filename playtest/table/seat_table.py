"""A table for the page of one seat: the same playtest with only this seat's rights."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from playtest.engines.game import Event, Illegal, Seat
from playtest.record import PERSON, AnyGame, Entry
from playtest.table.seat_hand import SeatHand
from playtest.table.synced import Listener
from playtest.table.table import Table

if TYPE_CHECKING:
    from playtest.bots import Bot


class SeatTable(Table):
    """``table`` for the page of ``seat``: whatever the page sends, it acts only for this seat.

    It shows only what this seat or a spectator may see; asking for another seat's view raises ``Illegal``. It
    shares log, position and listeners with ``table``. The owner of ``table`` runs it, so ``run`` and ``tick``
    do nothing here. This page is told of other seats' acts in the next turn of the event loop, so that
    nobody's move waits until all screens are updated.
    """

    __slots__ = ("_acting", "_hand", "_own", "_stops")

    lent = True

    def __init__(self, table: Table, seat: Seat) -> None:
        self.__dict__ = table.__dict__  # the same table, not a copy of it
        self._own = seat
        self._hand = SeatHand(table, seat)
        self._acting = False
        self._stops: list[Callable[[], None]] = []

    def _mine(self, seat: Seat | None) -> None:
        if seat != self._own:
            raise Illegal("This seat cannot do that.")

    @staticmethod
    def _facilitators() -> Illegal:
        return Illegal("Only the facilitator can do that.")

    # -- views and events

    def view(self, seat: Seat | None) -> Any:
        """Return what this seat, or a spectator, may know."""
        if seat is not None:
            self._mine(seat)
        return super().view(seat)

    def view_after(self, n: int, seat: Seat | None) -> Any:
        """Return what this seat, or a spectator, knew right after entry ``n``."""
        if seat is not None:
            self._mine(seat)
        return super().view_after(n, seat)

    def view_within(self, n: int, event: Event, seat: Seat | None) -> Any:
        """Return what this seat, or a spectator, knew right after ``event``, partway through move ``n``."""
        if seat is not None:
            self._mine(seat)
        return super().view_within(n, event, seat)

    def events(self, seat: Seat | None) -> list[tuple[int, Event]]:
        """List the events shown to this seat, or to everyone."""
        if seat is not None:
            self._mine(seat)
        return super().events(seat)

    def told_of(self, n: int, seat: Seat | None) -> list[Event]:
        """List the events of an entry that this seat, or everyone, was shown."""
        if seat is not None:
            self._mine(seat)
        return super().told_of(n, seat)

    def ruled(self, n: int, seat: Seat | None) -> tuple[str, ...]:
        """List the changes made by the ruling in entry ``n`` that this seat, or a spectator, may know."""
        if seat is not None:
            self._mine(seat)
        return super().ruled(n, seat)

    def legal(self, seat: Seat) -> Sequence[Any]:
        """Return this seat's legal moves; empty for another seat."""
        return super().legal(seat) if seat == self._own else ()

    def refusal(self, seat: Seat, action: Any) -> str | None:
        """Return why this seat may not do ``action`` now."""
        self._mine(seat)
        return super().refusal(seat, action)

    # -- acts

    def submit(self, seat: Seat, action: Any, key: str | None = None, **how: Any) -> Entry:
        """Make a move of this seat, as a person."""
        if how.pop("by", PERSON) != PERSON:
            raise self._facilitators()
        self._must_be_a_persons()
        return self._alone(lambda: self._hand.submit(action, key, seat=seat, **how))

    def undo(
        self, to: int | None = None, *, by: str = PERSON, seat: Seat | None = None, key: str | None = None
    ) -> Entry:
        """Undo this seat's last move, if allowed."""
        self._mine(seat)
        self._must_be_a_persons()
        return self._alone(lambda: self._hand.undo(key=key))

    def note(
        self,
        text: str,
        about: int | None = None,
        tags: Iterable[str] = (),
        seat: Seat | None = None,
        *,
        key: str | None = None,
    ) -> Entry:
        """Write a note by this seat."""
        self._mine(seat)
        return self._alone(lambda: self._hand.note(text, about, tags, key=key))

    def talk(self, seat: Seat, text: str, *, key: str | None = None) -> Entry:
        """Say something at the table as this seat."""
        self._mine(seat)
        return self._alone(lambda: self._hand.talk(text, key=key))

    def survey(self, seat: Seat, answers: Mapping[str, Any], *, key: str | None = None) -> Entry:
        """Answer the survey, even after a bot took the seat."""
        self._mine(seat)
        return self._alone(lambda: self._hand.survey(answers, key=key))

    def ruling(self, patch: Any, reason: str, *, key: str | None = None) -> Entry:
        """Refuse: only the facilitator may do this."""
        raise self._facilitators()

    def rename(self, seat: Seat, name: str) -> Entry:
        """Refuse: only the facilitator may do this."""
        raise self._facilitators()

    def seat_bot(self, seat: Seat, bot: Bot | str, *, by: str = PERSON, name: str | None = None) -> Entry:
        """Refuse: only the facilitator may do this."""
        raise self._facilitators()

    def seat_person(self, seat: Seat, name: str | None = None) -> Entry:
        """Refuse: only the facilitator may do this."""
        raise self._facilitators()

    def pause_clock(self, **how: Any) -> Entry:
        """Refuse: only the facilitator may do this."""
        raise self._facilitators()

    def resume_clock(self, **how: Any) -> Entry:
        """Refuse: only the facilitator may do this."""
        raise self._facilitators()

    def hide(self, n: int, *, hidden: bool = True, key: str | None = None) -> Entry:
        """Refuse: only the facilitator may do this."""
        raise self._facilitators()

    def end_early(self, reason: str = "", *, key: str | None = None) -> Entry:
        """Refuse: only the facilitator may do this."""
        raise self._facilitators()

    def go_on(self, *, key: str | None = None) -> Entry:
        """Refuse: only the facilitator may do this."""
        raise self._facilitators()

    def fork(self, at: int | None = None, game: AnyGame | None = None, title: str | None = None) -> Any:
        """Refuse: only the facilitator may do this."""
        raise self._facilitators()

    # -- listeners

    def listen(self, callback: Listener) -> Callable[[], None]:
        """Call ``callback`` with new entries: this page's own right away, others' in the next loop turn."""
        told = True

        def later(entries: list[Entry]) -> None:
            if told:
                callback(entries)

        def tell(entries: list[Entry]) -> None:
            try:
                loop = None if self._acting else asyncio.get_running_loop()
            except RuntimeError:
                loop = None
            callback(entries) if loop is None else loop.call_soon(later, entries)

        stop_listening = super().listen(tell)

        def stop() -> None:
            nonlocal told
            told = False
            stop_listening()

        self._stops.append(stop)
        return stop

    def tick(self, now: float | None = None) -> list[Entry]:
        """Do nothing: the whole table's owner runs it."""
        return []

    async def run(self, *, pace: float | None = 0.0, poll: float = 0.25) -> None:
        """Do nothing: the whole table's owner runs it."""

    def close(self) -> None:
        """Stop listening; the table itself stays open."""
        while self._stops:
            self._stops.pop()()

    def _must_be_a_persons(self) -> None:
        if self.seats[self._own].is_bot:
            raise Illegal("A bot plays this seat now; the facilitator can give it back.")

    def _alone(self, act: Callable[[], Entry]) -> Entry:
        """Run ``act`` as this page's own act, so that this page's listeners are called right away."""
        self._acting = True
        try:
            return act()
        finally:
            self._acting = False
