"""The table: one playtest to act on, kept running while a process holds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest import words
from playtest.record import FACILITATOR, Entry, made_up
from playtest.table.pace import Pace
from playtest.table.playtest import Playtest
from playtest.table.runner import TableRunner


class Table(Playtest):
    """One playtest, made by ``Table.new`` or ``Table.open``; several processes may hold the same one.

    ``Playtest`` defines what people can do. ``Table`` also makes bots play and clocks fire, and takes turns
    at this with other processes that hold the playtest.
    """

    lent = False
    """Whether another owner keeps this table running, so that a screen that shows it need not do so."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._runner: TableRunner | None = None
        self.pace = Pace(0.0)
        """The pace of this table's bots in this process."""

    def tick(self, now: float | None = None) -> list[Entry]:
        """Do one round of the runner: catch up, fire the clock, play one bot. Returns new entries."""
        return self._get_runner().tick(now)

    async def run(self, *, pace: float | None = 0.0, poll: float = 0.25) -> None:
        """Keep the table until ``close``: catch up, play bots, fire clocks, in turn with other processes.

        ``pace`` is the number of seconds between two moves of bots (see ``pace.Pace``). ``poll`` is the
        number of seconds between checks for what other processes did.
        """
        self.pace.seconds = pace
        await self._get_runner().run(poll=poll)

    def mark_unseen(
        self,
        about: int,
        places: Sequence[Any],
        otherwise: Sequence[Any] | None,
        secret: Sequence[str] = (),
    ) -> Entry:
        """Record which rolls of entry ``about`` nobody saw, as a note in the log (see ``record.made_up``).

        ``places`` lists these rolls. ``secret`` names the parts of the move that nobody saw. A completion is
        a guess at everything unseen in the playtest. ``otherwise`` holds the completions other than the
        recorded one; only the last of these notes has it.
        """
        body = made_up.note(about, places, otherwise, secret, words.of(self.game).drawn)
        return self._always("note", None, body, FACILITATOR)

    def waiting_bots(self) -> tuple[tuple[int, ...], float] | None:
        """Return the bots that let people act first, and for how many more seconds; ``None`` if none does."""
        return None if self._runner is None else self._runner.waiting_bots()

    def idle_bots(self) -> tuple[int, ...]:
        """Return the bots that were told to act since the last event and have nothing to do."""
        return () if self._runner is None else self._runner.idle_bots()

    def let_bots_act(self) -> None:
        """Let each bot that waits for people act once, without waiting longer."""
        self.pace.let_act(self.log[-1].n)
        self.nudge()

    @property
    def stepping(self) -> bool:
        """Whether a pending bot waits until somebody presses Next to let one bot move."""
        bots = any(seat >= 0 and self.seats[seat].is_bot for seat in self.pending)
        return bots and self.pace.awaits_step and self.outcome is None

    def nudge(self) -> None:
        """Check right away what to do, as the pace has changed or somebody has read an announcement."""
        if self._runner is not None:
            self._runner.nudge()

    def close(self) -> None:
        """Stop keeping the table and listening; the playtest stays as it is."""
        if self._runner is not None:
            self._runner.stop()
            self._runner = None
        self._listeners.clear()

    def _get_runner(self) -> TableRunner:
        if self._runner is None:
            self._runner = TableRunner(self, self.pace)
        return self._runner
