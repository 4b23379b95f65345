"""One playtest kept in step with the store: opens it, shows it, and takes in what other processes write.

``Synced`` only reads; its subclass ``Playtest`` acts. What it shows always comes from the log.
``playtest.record`` stores logs and defines their entries.
"""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from playtest import __version__, words
from playtest.engines import codec
from playtest.engines.chance import Ask
from playtest.engines.game import REFEREE, Clock, Event, Illegal, Outcome, Seat
from playtest.engines.sentences import short
from playtest.record import (
    CLOCK,
    FORMAT,
    AnyGame,
    Broken,
    Entry,
    Fold,
    Header,
    Position,
    Seated,
    Unusable,
    bot_spec,
    closing,
    game_of,
    made_up,
    newer,
    played_otherwise,
)
from playtest.table.ruling_changes import changes, seen_changes
from playtest.table.seats import Ended, SeatInfo

if TYPE_CHECKING:
    from playtest.bots import Bot
    from playtest.record import Store

SNAPSHOT_EVERY = 200
"""How many entries are between two snapshots."""

ASKED = frozenset(["waiting", "pending"])
"""The names that views give to the field for the seats that the game waits for."""

Listener = Callable[[list[Entry]], None]


class Synced:
    """One playtest to read; several processes may hold the same one."""

    def __init__(self, store: Store, header: Header, game: AnyGame, *, chance: Ask | None = None) -> None:
        self.store = store
        self.header = header
        self.id = header.id
        self.title = header.title
        self.game = game
        self.readonly: str | None = None
        forked = made_up.is_made_up(header) and header.parent is not None
        self._warnings: dict[str, str] = {"unseen": made_up.FORKED} if forked else {}
        self._ask = chance
        self._listeners: list[Listener] = []
        self._known_bots: dict[str, Bot] = {}
        self._ruled: dict[tuple[Any, ...], tuple[str, ...]] = {}
        self._undoable: tuple[int, Seat, str | None] | None = None
        self._fold = Fold(game, header.seats)
        self._then: int | None = None

    @classmethod
    def open(
        cls,
        store: Store,
        id: str,
        game: type[AnyGame] | None = None,
        *,
        chance: Ask | None = None,
    ) -> Self:
        """Open a playtest at its current position.

        ``game`` is its class, needed only if that is not registered.

        A log that cannot be replayed to its end opens ``readonly`` up to its last good entry. Raises
        ``NoSuchPlaytest``, or ``Unusable`` if nothing of it can be shown.
        """
        header = store.header(id)
        if header.format > FORMAT:
            raise Unusable(f"Playtest {id}: {newer(header.format)}")
        table = cls(store, header, game_of(header, game), chance=chance)
        table.readonly, warning = played_otherwise(header, table.game)
        table.warn("rules", warning)
        table.warn("file", store.missing_note)
        if header.damage is not None:
            table.readonly = f"This playtest is damaged: {header.damage} It is read-only."
        if header.format < FORMAT and table.readonly is None:
            store.raise_format(id)
        table._read(store.entries(id))
        return table

    def __repr__(self) -> str:
        return f"<Table {self.id}: {self.game.title}, {self.game.seats} seats, {len(self._fold.log)} entries>"

    @cached_property
    def version(self) -> str:
        """The name of the rules' version, read once; empty for the game's own rules."""
        return self.store.version_of(self.header)

    # -- warnings

    @property
    def warning(self) -> str | None:
        """Warnings for people at the table, a sentence for each current problem, or ``None``."""
        return " ".join(self._warnings.values()) or None

    def warn(self, cause: str, sentence: str | None) -> None:
        """Set the warning for a cause; ``None`` removes it."""
        if sentence is None:
            self._warnings.pop(cause, None)
        else:
            self._warnings[cause] = sentence

    # -- reading

    @property
    def log(self) -> list[Entry]:
        """All entries in order, including void ones, which were undone. Only the facilitator may see them."""
        return list(self._fold.log)

    @property
    def seats(self) -> list[SeatInfo]:
        """Who currently sits where."""
        return [SeatInfo(s.name, self._bot(s.bot), s.bot, s.version) for s in self._sitting]

    @property
    def names(self) -> list[str]:
        """The names of all seats."""
        return [seat.name for seat in self._sitting]

    def names_at(self, n: int) -> list[str]:
        """Return the players' names after entry ``n``; before the first move, those at the first move."""
        return [seat.name for seat in self._fold.seated_at(n)]

    @property
    def _sitting(self) -> Sequence[Seated]:
        return self._fold.seats if self._then is None else self._fold.seated_at(self._then)

    def as_seated_at(self, n: int) -> Self:
        """Return the playtest, only for reading, with the players' names as they were after entry ``n``."""
        self._must_have(n)
        then = copy.copy(self)
        then._then = n
        return then

    def completed(self, rolls: made_up.Completion) -> Self:
        """Return the playtest, only for reading, as it would be with other rolls in place of unseen ones.

        Raises ``Broken`` if its later entries do not fit these rolls.
        """
        other = copy.copy(self)
        other._fold = Fold(self.game, self.header.seats)
        for entry in self._fold.log:
            other._fold.note_down(made_up.otherwise(entry, rolls))
        other._fold.settle()
        return other

    def sittings(self) -> list[tuple[int, int]]:
        """List the first and last entry of each part of the log during which the same people were seated."""
        begins = [1, *self._fold.seated_anew()]
        return list(zip(begins, [*(n - 1 for n in begins[1:]), len(self._fold.log)], strict=True))

    @property
    def state(self) -> Any:
        """The current position. It is a copy, since only acts can change it."""
        return self._now.state.copy()

    @property
    def ended(self) -> Entry | None:
        """The entry that ended the playtest early, or ``None``. The game itself is not over then."""
        return self._fold.ended

    @property
    def ended_why(self) -> str:
        """A sentence that the playtest was ended early, with the reason; empty if it was not ended early."""
        return "" if self.ended is None else closing(self.ended)

    @property
    def pending(self) -> tuple[Seat, ...]:
        """The seats that the game waits for; none while the playtest is ended early."""
        return () if self.ended else self.game.pending(self._now.state)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats, including the referee's, that may act although the game does not wait for them.

        There are none while the playtest is ended early.
        """
        return () if self.ended else self.game.free(self._now.state)

    @property
    def outcome(self) -> Outcome | None:
        """The game's outcome, or ``None`` if it is not over."""
        return self.game.outcome(self._now.state)

    @property
    def voided(self) -> set[int]:
        """The numbers of the void entries."""
        return self._fold.course.voided

    @property
    def hidden(self) -> frozenset[int]:
        """The numbers of the talk entries that the facilitator hid. No page and no report shows them."""
        return frozenset(self._fold.hidden)

    def view(self, seat: Seat | None) -> Any:
        """Return everything that ``seat`` may know now, or a spectator if it is ``None``.

        While the playtest is ended early, the view has no pending seat, so that no board marks whose turn it
        was.
        """
        view = self.game.view(self._now.state, seat)
        return _asking_nobody(view) if self.ended else view

    def view_after(self, n: int, seat: Seat | None) -> Any:
        """Return what ``seat`` knew right after entry ``n``, with no seat pending."""
        self._must_have(n)
        return _asking_nobody(self.game.view(self._fold.at(n).state, seat))

    def view_within(self, n: int, event: Event, seat: Seat | None) -> Any:
        """Return what ``seat`` knew right after ``event`` of move ``n``, before the move's later effects.

        No seat is pending in it.
        """
        self._must_have(n)
        return _asking_nobody(self.game.view(self._fold.within(n, event), seat))

    def legal(self, seat: Seat) -> Sequence[Any]:
        """Return the legal moves of ``seat`` now; of moves put together freely (offers), only samples."""
        return () if self.ended else self.game.legal(self._now.state, seat)

    def refusal(self, seat: Seat, action: Any) -> str | None:
        """Return why ``seat`` may not do ``action`` now; ``None`` if it may."""
        ended = str(Ended()) if self.ended else None
        return self.readonly or ended or self.game.refusal(self._now.state, seat, action)

    def state_at(self, n: int) -> Any:
        """Return the position right after entry ``n``."""
        self._must_have(n)
        return self._fold.at(n).state.copy()

    def ruled(self, n: int, seat: Seat | None) -> tuple[str, ...]:
        """List in words what the ruling in entry ``n`` changed, as far as ``seat`` may know.

        ``REFEREE`` may know everything. Any other seat learns what changed in its own view, and ``None``, a
        spectator, what changed in the public view. If hidden cards changed too, they learn only how many.
        """
        self._must_have(n)
        key = (n, seat, *self.names)
        if key not in self._ruled:
            before, after = (self._fold.at(at).state for at in (n - 1, n))
            states = codec.plain(before, self.game.State), codec.plain(after, self.game.State)
            parts = words.parts_of(self.game)
            if seat == REFEREE:
                said = changes(*states, parts, self.names)
            else:
                seen, now = (self.game.view(state, seat) for state in (before, after))
                views = codec.plain(seen, type(seen)), codec.plain(now, type(now))
                said = seen_changes(states, views, parts, self.names)
            self._ruled[key] = tuple(said)
        return self._ruled[key]

    def since_ruling(self, seat: Seat | None, upto: int | None = None) -> list[Event] | None:
        """List the events shown to ``seat`` since the newest valid ruling; ``None`` if there was no ruling.

        With ``upto``, it is the list at the time of that entry.
        """
        course, log = self._fold.course, self._fold.log
        way = course.way_to(course.head if upto is None else course.head_at(upto))
        ruling = next((at for at in reversed(range(len(way))) if log[way[at] - 1].kind == "ruling"), None)
        if ruling is None:
            return None
        return [each for n in way[ruling:] for each in self.told_of(n, seat)]

    def after_moves(self, moves: int) -> int:
        """Return the number of the entry that holds valid move number ``moves``; 0 stands for the deal.

        Raises ``Illegal`` if there are fewer moves.
        """
        course = self._fold.course
        there = [n for n in course.way_to(course.head) if course.moves(n) == moves]
        if not there:
            raise Illegal(f"That playtest has {course.moves(course.head)} moves, not {moves}.")
        return there[0]

    def lately(self, viewer: Seat | None) -> list[Event]:
        """List the public events of the latest moves: a person's last turn, and the bots' turns since then.

        Moves by ``viewer``, and all before them, are left out, as are those before a ruling. Of each bot only
        the last turn counts.
        """
        course, log = self._fold.course, self._fold.log
        found: list[int] = []
        acted: list[Seat | None] = []
        for n in reversed(course.way_to(course.head)):
            entry = log[n - 1]
            if entry.kind == "ruling" or (entry.kind == "move" and entry.seat in {viewer, *acted[:-1]}):
                break
            if entry.kind != "move":
                continue
            if not acted or acted[-1] != entry.seat:
                if acted and not self._by_bot(found[-1]):
                    break
                acted.append(entry.seat)
            found.append(n)
        return [event for n in reversed(found) for event in self.told_of(n, None)]

    def _by_bot(self, n: int) -> bool:
        return self._fold.log[n - 1].who == "bot"

    def events(self, seat: Seat | None) -> list[tuple[int, Event]]:
        """List the events shown to ``seat``, each with its entry's number; undone events are left out."""
        return [(n, event) for n, event in self._fold.events() if event.shown_to(seat)]

    def told_of(self, n: int, seat: Seat | None) -> list[Event]:
        """List the events of entry ``n`` that ``seat`` was shown, even if they were undone since."""
        return [event for event in self._fold.events_of(n) if event.shown_to(seat)]

    def events_of(self, n: int) -> list[Event]:
        """List all events of entry ``n``, for the referee; empty if the entry is not a move."""
        self._must_have(n)
        return self._fold.events_of(n)

    # -- the clock

    @property
    def clock(self) -> Clock | None:
        """The countdown that the rules require now, or ``None``."""
        return self.game.clock(self._now.state)

    def clock_left(self, now: float | None = None) -> tuple[Clock, float, bool] | None:
        """Return the countdown, its seconds left and whether it is stopped; ``None`` if none is required."""
        clock = self.clock
        if clock is None:
            return None
        countdown = self._fold.countdown
        running = countdown.since is not None and countdown.name == clock.name
        return clock, countdown.seconds(clock, self.store.now() if now is None else now), not running

    @property
    def clock_held(self) -> bool:
        """Whether somebody paused the clock, so that it does not start by itself."""
        return self._fold.countdown.paused

    @property
    def paused_by(self) -> str:
        """The name of whoever paused the clock, or ``CLOCK`` if it was nobody; empty if it is not paused."""
        last = next((entry for entry in reversed(self.log) if entry.kind == "clock"), None)
        return last.by if last is not None and not last.body["running"] and self.clock_held else ""

    @property
    def on_break(self) -> bool:
        """Whether somebody paused a running clock. If so, bots also wait until the clock is resumed."""
        left = self.clock_left()
        return left is not None and left[2] and self.paused_by not in ("", CLOCK)

    # -- listeners and other processes

    def listen(self, callback: Listener) -> Callable[[], None]:
        """Call ``callback`` with each batch of new entries, once they are on disk.

        Returns a function that stops the calls.
        """
        self._listeners.append(callback)

        def stop() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return stop

    def refresh(self) -> list[Entry]:
        """Take in what other processes have written, and return the new entries."""
        if self.readonly:
            return []
        new = self.store.entries(self.id, after=len(self._fold.log))
        taken = self._take_in_all(new)
        if taken:
            self._tell(taken)
        return taken

    # -- from the log to the position

    @property
    def _now(self) -> Position:
        return self._fold.now

    @property
    def _made_by(self) -> str:
        return f"{__version__}/{codec.rules_digest(self.game)}"

    def _read(self, entries: list[Entry]) -> None:
        """Replay a whole log. If it cannot be replayed to its end, stop at the last good entry, read-only."""
        while True:
            self._fold = Fold(self.game, self.header.seats)
            try:
                for entry in entries:
                    self._fold.note_down(entry)
                if not entries:
                    raise Unusable(f"Playtest {self.id} is empty: its log has no deal.")
                if self.readonly is None and len(entries) > SNAPSHOT_EVERY:
                    kept = self.store.snapshot(self.id, self._made_by)
                    if kept is not None:
                        self._fold.use(kept)
                self._fold.settle()
                return
            except Broken as broken:
                if broken.n <= 1:
                    raise Unusable(f"Playtest {self.id} cannot be opened. {broken}") from broken
                self._stop_at(broken)
                entries = entries[: broken.n - 1]

    def _stop_at(self, broken: Broken) -> None:
        self.readonly = f"{broken} The playtest is shown up to entry {broken.n - 1}, read-only."

    def _take_in_all(self, entries: Sequence[Entry]) -> list[Entry]:
        """Take in these entries, up to the first one that cannot be replayed. Return those taken in."""
        taken: list[Entry] = []
        for entry in entries:
            try:
                self._fold.take_in(entry)
            except Broken as broken:
                self._stop_at(broken)
                self._read(self._fold.log[: broken.n - 1])
                break
            taken.append(entry)
        return taken

    def _tell(self, entries: list[Entry]) -> None:
        for listener in list(self._listeners):
            try:
                listener(entries)
            except Exception:
                # The entries are on disk; an error here must not suggest otherwise.
                logging.getLogger("playtest").exception("A listener of playtest %s failed", self.id)
        last = entries[-1].n
        if last // SNAPSHOT_EVERY > (entries[0].n - 1) // SNAPSHOT_EVERY and self.readonly is None:
            self._keep_snapshot()

    def _keep_snapshot(self) -> None:
        try:
            self.store.keep_snapshot(self.id, self._made_by, self._fold.snapshot())
        except Exception:
            # The log has everything; without a snapshot opening only takes longer.
            logging.getLogger("playtest").exception("Could not keep a snapshot of playtest %s", self.id)

    def _bot(self, name: str | None) -> Bot | None:
        if name is None:
            return None
        if name not in self._known_bots:
            from playtest.bots import UnknownBot, bot

            try:
                self._known_bots[name] = bot(name, self.game)
            except UnknownBot:
                return None
        return self._known_bots[name]

    def _know(self, bots: Iterable[Bot]) -> None:
        """Remember these bot objects, because the log has only the names of bots."""
        self._known_bots |= {bot_spec(bot): bot for bot in bots}

    def _must_have(self, n: int) -> None:
        if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= len(self._fold.log):
            raise Illegal(f"There is no entry {short(n)}; the log has entries 1 to {len(self._fold.log)}.")


def _asking_nobody(view: Any) -> Any:
    """Return ``view`` changed so that no seat is pending, if the view has a field for pending seats."""
    if not is_dataclass(view) or isinstance(view, type):
        return view
    named = {field.name for field in fields(view) if field.init} & ASKED
    nobody: dict[str, Any] = {name: () for name in named if isinstance(getattr(view, name), tuple)}
    return replace(view, **nobody) if nobody else view
