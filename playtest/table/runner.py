"""Keeping a table: playing its bots, starting and firing its clocks, catching up with other processes.

Every process that holds a table runs a runner, and a lease in the store says which one is active. A runner
that dies stops renewing its lease, and within seconds another takes over. Time counts only while a process
keeps the table. If the runner that takes over was running all along, the clock runs on. If it was started
later, it pauses the clock.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import random
import secrets
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from playtest import record
from playtest.bots import Bot, CannotGoOn, Explains, Remark, Remarks, asked
from playtest.engines import codec
from playtest.engines.game import REFEREE, Clock, Illegal, Seat
from playtest.engines.sentences import one_sentence
from playtest.record import CLOCK, Entry, Unusable
from playtest.table.bot_waits import in_turn, lets_people_act
from playtest.table.pace import Pace, Use, as_believed
from playtest.table.playtest import Playtest
from playtest.table.seats import Stale, bot_by

LEASE_SECONDS = 3.0
"""Seconds that a lease lasts unless renewed, and so the longest time without an active runner."""
BOTS_WAIT, SOON = 0.25, 0.02
"""Seconds between checks while a bot may be waiting, and the shortest wait for a clock's end."""
HELD_UP = "runner"
"""The cause under which the table warns that nobody can keep it right now."""
BREATH = 0.05
"""Seconds after news before a bot thinks. The page gets the news first, as thinking blocks the kernel."""
PATIENCE = 20.0
"""Default seconds that a bot may wait for others to act."""


class TableRunner:
    """One process's work for one table while this process holds the lease."""

    def __init__(
        self,
        table: Playtest,
        pace: Pace | None = None,
        lease_seconds: float = LEASE_SECONDS,
    ) -> None:
        self.table = table
        self.pace = Pace(0.0) if pace is None else pace
        self.owner = secrets.token_hex(8)
        self.lease_seconds = lease_seconds
        self.active = False
        self._came: float | None = None
        self._renewed = 0.0
        self._beat = 0.0
        self._stopped = False
        self._woken: asyncio.Event | None = None
        self._given_up: set[tuple[Seat, str | None]] = set()
        self._waiting: dict[Seat, tuple[int, float]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._uses = record.table_uses.Uses(table.store, table.id, self.owner)
        self._told = Use()
        self._told_at = 0.0

    # -- one round

    def tick(self, now: float | None = None) -> list[Entry]:
        """Do one round: catch up, then serve the clock or play one bot, if this is the active runner.

        Returns new entries.
        """
        with self._noticing() as new:
            if self._has_lease(now):
                while (choice := self._next_bot(now)) is not None:
                    if not self._waits(choice, action := self._choose(choice)):
                        self._play(choice, action)
                        break
        return new

    async def run(self, *, poll: float) -> None:
        """Do rounds until ``stop``. A bot thinks in a thread, so that the page stays responsive."""
        self._loop = asyncio.get_running_loop()
        self._woken = asyncio.Event()
        stop_listening = self.table.listen(lambda _: self._wake())
        try:
            while not self._stopped:
                self._woken.clear()
                try:
                    played = await self._round()
                except Unusable as error:
                    # The database may be back soon; everything on disk is safe.
                    played = self._held_up(str(error))
                except Exception as error:
                    # A rule changed in a cell may fail; bots and clock must survive until it is fixed.
                    logging.getLogger("playtest").exception("Bots of playtest %s failed", self.table.id)
                    played = self._held_up(f"The table's bots and clock are stuck: {one_sentence(error)}")
                else:
                    self.table.warn(HELD_UP, None)
                rest = (self.pace.seconds or 0.0) if played else min(poll, self._until_due())
                await self._rest(rest, wakes=not played)
        finally:
            stop_listening()
            self._release()

    def _held_up(self, why: str) -> bool:
        self.table.warn(HELD_UP, why)
        return False

    def stop(self) -> None:
        """End ``run`` and release the lease."""
        self._stopped = True
        self._wake()
        self._release()
        with contextlib.suppress(Unusable):
            self._uses.leave()

    async def _round(self) -> bool:
        """Do one round; return whether a bot played in it."""
        if not self._has_lease(None) or self.pace.held(self.table.store.now()):
            return False
        while (choice := self._next_bot()) is not None:
            thinking = asyncio.ensure_future(asyncio.to_thread(self._choose, choice))
            while not (await asyncio.wait({thinking}, timeout=self.lease_seconds / 6))[0]:
                self._has_lease(None)
            # The table may have been closed, or somebody may have moved, while the bot was thinking.
            if self._stopped:
                return False
            if not self._waits(choice, thinking.result()):
                self.pace.moves()  # first, as listeners to the move ask whether the next one waits
                played = self._play(choice, thinking.result())
                if not played:
                    self.pace.step()
                return played
        return False

    def _until_due(self) -> float:
        """Return the seconds until something may need doing even if no notification comes."""
        table = self.table
        if any(seat >= 0 and table.seats[seat].is_bot for seat in table.pending):
            return BOTS_WAIT
        left = table.clock_left()
        if left is None or left[2]:
            return math.inf
        return max(SOON, min(left[1], self.lease_seconds / 3))  # the clock runs only while somebody keeps it

    async def _rest(self, seconds: float, *, wakes: bool) -> None:
        if self._stopped:
            return
        if not wakes:
            await asyncio.sleep(seconds)
            return
        assert self._woken is not None
        # ``wait_for`` may swallow the cancelling if both happen together.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        if self._woken.is_set() and not self._stopped:
            await asyncio.sleep(BREATH)

    def nudge(self) -> None:
        """Check right away whether something needs doing."""
        self._wake()

    def _wake(self) -> None:
        if self._woken is not None and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set)

    @contextlib.contextmanager
    def _noticing(self) -> Iterator[list[Entry]]:
        """Collect all entries that are added to the table's log during the block, by any process."""
        new: list[Entry] = []
        stop = self.table.listen(new.extend)
        try:
            yield new
        finally:
            stop()

    def _has_lease(self, now: float | None) -> bool:
        """Catch up, renew the lease and serve the clock. Return whether it is now the bots' turn."""
        table = self.table
        table.refresh()
        if self._came is None:
            self._came = table.store.now()
        if self._people_are_coming():
            return False
        if table.readonly is not None:
            return False
        self._tell_uses()
        if not self._hold() or table.ended:
            return False
        return not self._mind_clock(table.store.now() if now is None else now)

    def _people_are_coming(self) -> bool:
        """Return whether the game waits for people to arrive; if so, leave the table to other processes."""
        if not self.pace.waits(self.table.log):
            return False
        self._release()
        return True

    # -- other processes

    def _tell_uses(self) -> None:
        """Report to other processes how the table is used here, and read their reports.

        The people may be at one process and the runner at another. All processes must wait in the same way,
        and say the same about it.
        """
        if self.pace.seconds == 0 or not any(who.is_bot for who in self.table.seats):
            return
        now, use = self.table.store.now(), self.pace.use
        with contextlib.suppress(Unusable):
            if now - self._told_at > use.keeps(self._told):
                self._uses.say(codec.dump(use))
                self._told, self._told_at = use, now
            heard = [as_believed(each, now) for each in self._uses.others()]
            self.pace.others = [each for each in heard if each is not None]

    # -- the lease

    def _hold(self) -> bool:
        """Renew the lease or try to take it. Return whether this process keeps the table."""
        store, id = self.table.store, self.table.id
        now = store.now()
        beat = time.monotonic()
        soon = self.lease_seconds / 3
        if self.active and 0 <= now - self._renewed < soon and beat - self._beat < soon:
            return True
        if self.active and 0 <= now - self._renewed < self.lease_seconds and self._renews(now, beat):
            return True
        before = store.lease(id)
        if not store.is_vacant(id, before, self.owner, self.lease_seconds):
            self.active = False
            return False
        self.active = store.take_lease(id, self.owner, self.lease_seconds)
        if self.active:
            self._renewed, self._beat = now, beat
            if before is not None:
                self._account_for_gap(before.owner, before.alive, now)
        return self.active

    def _renews(self, now: float, beat: float) -> bool:
        """Renew this process's unexpired lease. Return whether the lease was still its own."""
        if not self.table.store.renew_lease(self.table.id, self.owner, self.lease_seconds):
            return False
        self._renewed, self._beat = now, beat
        return True

    def _account_for_gap(self, owner: str, alive: float, now: float) -> None:
        """Pause a clock that ran while no process kept the table, with the seconds left before that gap."""
        mine = owner == self.owner
        came = now if self._came is None else self._came
        seen = alive if mine or came <= alive else self._resumed_after(max(came, alive))
        if seen is not None and now - seen <= 4 * self.lease_seconds:  # neither late nor suspended
            return
        running = self.table.clock_left(alive)
        if running is None or running[2]:
            return
        _, left, _ = running
        with contextlib.suppress(Illegal):
            self.table.pause_clock(by=CLOCK, left=left)

    def _resumed_after(self, moment: float) -> float | None:
        """Return when somebody last started the clock by hand.

        Continuing a playtest that was ended early counts too. ``None`` if that was before ``moment``, or if
        the clock has been stopped since.
        """
        last = next((entry for entry in reversed(self.table.log) if entry.kind in ("clock", "close")), None)
        if last is None or last.at < moment:
            return None
        starts = last.body["running"] if last.kind == "clock" else not last.body["closed"]
        return last.at if starts else None

    def _release(self) -> None:
        if self.active:
            self.active = False
            with contextlib.suppress(Unusable):
                self.table.store.release_lease(self.table.id, self.owner)

    # -- the clock

    def _mind_clock(self, now: float) -> bool:
        """Start a countdown that is due, or fire one that has run out. Return whether it did either."""
        table = self.table
        left = table.clock_left(now)
        if left is None:
            return False
        clock, seconds, still = left
        if still:
            if not clock.running or table.clock_held or seconds <= 0:
                return False
            return self._done(lambda: table.resume_clock(by=CLOCK, only_at=len(table.log)))
        if seconds > 0 or self._presses_a_bot(clock):
            return False
        return self._fire(clock)

    def _presses_a_bot(self, clock: Clock) -> bool:
        """Return whether the game waits only for one bot, and the clock runs for that bot alone.

        Such a clock is ignored, since bots have no time limit. Returns ``False`` if that bot can no longer
        play.
        """
        if len(clock.whose) != 1 or tuple(self.table.pending) != clock.whose:
            return False
        sits = self.table.seats[clock.whose[0]]
        return sits.is_bot and (clock.whose[0], sits.bot_name) not in self._given_up

    def _fire(self, clock: Clock) -> bool:
        table, n = self.table, len(self.table.log)
        reason = table.refusal(REFEREE, clock.timeout)
        if reason is not None:
            table.warn("time", f"Time is up, but the game did not accept the next step: {reason}")
            return self._done(lambda: table.pause_clock(by=CLOCK))
        table.warn("time", None)
        return self._done(lambda: table.submit(REFEREE, clock.timeout, by=CLOCK, only_at=n))

    @staticmethod
    def _done(act: Any) -> bool:
        """Return whether ``act`` was done. It fails if the log has changed; the next round looks again."""
        try:
            act()
        except Illegal:
            return False
        return True

    # -- the bots

    def _next_bot(self, now: float | None = None) -> _Choice | None:
        """Return the pending choice of the next bot that may act now; ``None`` if all bots must wait.

        Bots that owe a person an answer come first, then the others clockwise from the last mover.
        """
        if self.table.on_break:
            return None
        at = self.table.store.now() if now is None else now
        waiting = []
        for seat in in_turn(self.table):
            sits = self.table.seats[seat]
            if (seat, sits.bot_name) not in self._given_up:
                self.table.warn(f"bot {seat}", None)
            if not sits.is_bot or (seat, sits.bot_name) in self._given_up:
                continue
            if sits.bot is None:
                self._give_up(
                    seat, f'it is not known here; register it, or seat another bot than "{sits.bot_name}"'
                )
                continue
            if lets_people_act(self.table, self.pace, seat, at) > 0:
                continue
            since = self._waits_since(seat)
            if since is None:
                return self._choice(seat, sits.bot, at)
            waiting.append((seat, sits.bot, since))
        nobody_else = len(waiting) == len(self.table.pending)
        for seat, bot, since in waiting:
            patience = self.pace.patient(getattr(bot, "patience", PATIENCE))
            patient = self.pace.deserted or at - max(since, self.pace.last_active) < patience
            if nobody_else or not patient:
                return self._choice(seat, bot, at, must=True)
        return None

    def waiting_bots(self) -> tuple[tuple[Seat, ...], float] | None:
        """Return the bots that let people act first, and for how many more seconds; ``None`` if no bot does.

        Also ``None`` while the table is on a break, as everyone waits then.
        """
        if self.table.on_break:
            return None
        now, sitting = self.table.store.now(), self.table.seats
        left = {
            seat: seconds
            for seat in self.table.pending
            if sitting[seat].is_bot and (seconds := lets_people_act(self.table, self.pace, seat, now)) > 0
        }
        return (tuple(left), max(left.values())) if left else None

    def idle_bots(self) -> tuple[Seat, ...]:
        """Return the bots that were told to act and have nothing to do; empty until all have been asked."""
        table = self.table
        if not table.log or not self.pace.let_acted(table.log[-1].n):
            return ()
        bots = [
            seat
            for seat in table.pending
            if table.seats[seat].is_bot and (seat, table.seats[seat].bot_name) not in self._given_up
        ]
        return tuple(bots) if all(self._waits_since(seat) is not None for seat in bots) else ()

    def _choice(self, seat: Seat, bot: Bot, at: float, *, must: bool = False) -> _Choice:
        table = self.table
        view = table.view(seat) if bot.needs_view else None
        stream = table.bot_stream(seat)
        must = must or len(table.pending) == 1
        return _Choice(seat, view, table.legal(seat), stream, len(table.log), at, must)

    def _waits_since(self, seat: Seat) -> float | None:
        """Return since when a bot has chosen to wait; ``None`` if the log has changed, to ask it again."""
        seen, since = self._waiting.get(seat, (-1, 0.0))
        return since if seen == len(self.table.log) else None

    def _choose(self, choice: _Choice) -> Any:
        bot = self.table.seats[choice.seat].bot
        assert bot is not None
        try:
            move = asked(bot, self.table.game, choice.view, choice.legal, choice.stream, must=choice.must)
            choice.remark = bot.remark() if isinstance(bot, Remarks) else None
            return move
        except CannotGoOn as error:
            return error
        except Exception as error:
            logging.getLogger("playtest").exception("A bot failed")
            return error

    def _waits(self, choice: _Choice, action: Any) -> bool:
        """Record that the bot chose to wait, if it may. Return whether it waits."""
        if action is not None or choice.must:
            return False
        self._waiting[choice.seat] = (choice.seen, choice.at)
        return True

    def _play(self, choice: _Choice, action: Any) -> bool:
        """Make the bot's move, unless the table has changed since the bot chose."""
        table, seat = self.table, choice.seat
        if isinstance(action, CannotGoOn):
            self._give_up(seat, str(action).rstrip("."))
            return False
        if isinstance(action, Exception):
            self._give_up(seat, f"it failed ({one_sentence(repr(action), 200)})")
            return False
        try:
            if action is None:
                if len(table.log) != choice.seen:
                    return False
                action = table.game.sample(table.state, seat, choice.stream)
            sits = table.seats[seat]
            why, asked_by = self._reason(seat, sits.bot, action), self._asking(seat)
            made = table.submit(seat, action, by=bot_by(sits), shown=choice.at, only_at=choice.seen)
        except Stale:
            return False
        except Illegal as error:
            self._give_up(seat, f"it made an illegal move: {error}")
            return False
        if choice.remark is not None:
            table.remarked(choice.remark, made.n, bot_by(sits))
        if why:
            answered = list(asked_by - self._asking(seat))
            table.explained(seat, why, bot_by(sits), answered[0] if len(answered) == 1 else None)
        return True

    def _asking(self, seat: Seat) -> Counter[Seat]:
        """Count, for each seat, how many of its open offers wait for an answer from ``seat``."""
        game, state = self.table.game, self.table.state
        everybody = range(len(self.table.seats))
        return Counter({other: game.offered_to(state, other).count(seat) for other in everybody})

    def _reason(self, seat: Seat, bot: object, action: Any) -> str | None:
        """Return a bot's reason for the move it is about to make, from public knowledge; or ``None``."""
        if not isinstance(bot, Explains):
            return None
        game, state = self.table.game, self.table.state
        try:
            return bot.reason(game, game.view(state, None), seat, action, self.table.names)
        except Exception:
            logging.getLogger("playtest").exception("A bot could not explain its move")
            return None

    def _give_up(self, seat: Seat, why: str) -> None:
        """Leave a seat whose bot cannot play, with a warning, until somebody seats another bot there."""
        sits = self.table.seats[seat]
        self._given_up.add((seat, sits.bot_name))
        self.table.warn(f"bot {seat}", f"{sits.name}'s bot cannot play: {why}.")


@dataclass(slots=True)
class _Choice:
    """A bot's pending choice: the view and moves it was given, when, and whether it must move now.

    ``seen`` is the length of the log at that time, and ``remark`` is the bot's note on its choice.
    """

    seat: Seat
    view: Any
    legal: Sequence[Any]
    stream: random.Random
    seen: int
    at: float
    must: bool
    remark: Remark | None = None
