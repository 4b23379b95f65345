"""Acting on one playtest: moves, undo, rulings, seats, clock, forks.

``Playtest`` is the only way to act. What it shows always comes from the log; every act is on disk before
anyone hears of it. ``playtest.record`` stores logs and defines their entries; the ``runner`` plays bots and
fires clocks.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from playtest.bots import Remark
from playtest.engines import codec
from playtest.engines.chance import Ask, Chance
from playtest.engines.game import REFEREE, Event, HandedOver, Illegal, Seat
from playtest.engines.sentences import short
from playtest.record import (
    CLOCK,
    FACILITATOR,
    GOES_ON,
    MODEL,
    PERSON,
    TRANSCRIPTION,
    AnyGame,
    Countdown,
    Entry,
    Position,
    Seated,
    Taken,
    bot_spec,
    create,
    legible,
    made_bot,
    new_header,
    player_names,
    replay,
    seat_all,
    tidy,
    validation,
)
from playtest.table.argument_checks import as_read_back, list_of, move_of, words_of
from playtest.table.seats import Ended, ReadOnly, Stale, refused_by_name
from playtest.table.stale_moves import must_mean_what_was_seen, what_changed
from playtest.table.undoable import Undoable
from playtest.words import common

if TYPE_CHECKING:
    from playtest.bots import Bot
    from playtest.record import Store

MOST_SAID = 500
"""The most letters a message at a table may have."""
OFTEN_SAID, SAID_IN = 20, 20.0
"""How many messages a person may send, in how many seconds."""
EARLIER = "The game cannot continue from there by these rules. Try an earlier moment."
"""Advice if somebody forks a playtest under rules that do not allow the position."""


class Playtest(Undoable):
    """One playtest to act on; several processes may hold the same one."""

    # -- making

    @classmethod
    def new(
        cls,
        store: Store,
        game: AnyGame,
        seats: Sequence[str | Bot],
        title: str = "",
        *,
        seed: object = None,
        tags: Iterable[str] = (),
        chance: Ask | None = None,
    ) -> Self:
        """Deal a new playtest. For each seat, ``seats`` has a person's name, ``"bot:NAME"`` or a bot.

        With ``seed`` the same moves get the same rolls again. ``chance`` is called to ask a person for rolls
        of physical pieces. Raises ``ValueError`` with a sentence if the seats or rules do not fit.
        """
        if isinstance(game, type):
            raise ValueError(f"Give the number of players: {game.__name__}({len(seats)}).")
        if len(seats) != game.seats:
            raise ValueError(f"{game.title} for {game.seats} needs {game.seats} seats, not {len(seats)}.")
        codec.check(game.rules)
        seated, bots = seat_all(game, seats)
        events: list[Event] = []
        rolls = Chance(ask=chance) if chance else Chance(seed=None if seed is None else f"{seed}/start")
        state = game.start(rolls, events)
        header = new_header(store, game, seated, tidy(title), tuple(tidy(tag) for tag in tags), None)
        body = {} if seed is None else {"seed": str(seed)}
        by = TRANSCRIPTION if chance else FACILITATOR
        start = Entry(1, store.now(), "start", by=by, body=body, chance=tuple(rolls.outcomes))
        table = cls(store, create(store, header, [start]), game, chance=chance)
        store.remember_code(game)
        table._know(bots)
        table._fold.take_in(start, Position(state, Countdown()), events)
        return table

    # -- acting

    def submit(
        self,
        seat: Seat,
        action: Any,
        key: str | None = None,
        *,
        by: str = PERSON,
        shown: float | None = None,
        seen: int | None = None,
        only_at: int | None = None,
    ) -> Entry:
        """Make a move and return its entry, which is on disk by then.

        ``key`` identifies the composed move: a second click with the same key returns the first one's entry.
        ``shown`` is when the seat first saw this choice, in seconds since 1970. ``seen`` is the last entry on
        the screen where the move was made, so that a refusal can say what has changed since. With ``only_at``
        the move counts only if the log has exactly that many entries.

        Raises ``Illegal`` with the reason, ``Stale`` if it became illegal by what happened meanwhile,
        ``Ended`` if the playtest was ended early.
        """
        self._must_be_writable()
        self._must_be_seat(seat, REFEREE)
        action = move_of(self.game, action)
        seen = len(self._fold.log) if seen is None else seen
        while (found := self._by_key(key)) is None:
            if only_at is not None and len(self._fold.log) != only_at:
                raise Stale(what_changed(self, only_at, seat) or "Something else happened first.")
            self._must_go_on()
            must_mean_what_was_seen(self, seen, seat, action)
            reason = self.game.refusal(self._now.state, seat, action)
            if reason is not None:
                if self.refresh():
                    continue
                changed = what_changed(self, seen, seat)
                raise Stale(f"{changed} {reason}") if changed else Illegal(reason)
            entries, position, events = self._carried_out(seat, action, key, by, shown)
            if self._written(entries):
                self._fold.take_in(entries[0], position, events)
                self._take_in_all(entries[1:])
                self._tell(entries)
                return entries[0]
        return found

    def undo(
        self,
        to: int | None = None,
        *,
        by: str = FACILITATOR,
        seat: Seat | None = None,
        key: str | None = None,
    ) -> Entry:
        """Undo moves, going back to the position right after entry ``to``.

        By default this undoes the last decision of a person, and bots' answers to it. If only bots play, it
        undoes the last move. With ``seat`` that player undoes their own last move, if ``can_undo`` allows it.
        Raises ``Illegal``, or ``Stale`` if somebody else acted at the same time.
        """
        self._must_be_writable()
        self.refresh()
        if (found := self._by_key(key)) is not None:
            return found
        self._must_go_on()
        if seat is not None:
            self._must_be_seat(seat, REFEREE)
            to, by = None, PERSON
            if (reason := self.can_undo(seat)) is not None:
                raise Illegal(reason)
        if to is None:
            to = self.last_decision()
            if to is None:
                raise Illegal("There is nothing to undo.")
        self._must_have(to)
        if self._fold.course.head_at(to) == self._fold.course.head:
            raise Illegal(f"Nothing has happened since entry {to}.")
        return self._once("undo", seat, {"to": to}, by, key)

    def ruling(self, patch: Sequence[Mapping[str, Any]], reason: str, *, key: str | None = None) -> Entry:
        """Edit the state's JSON by a JSON Patch, as the referee. The reason is public.

        Raises ``Illegal`` if the patch does not fit or leaves something inconsistent.
        """
        self._must_be_writable()
        if not words_of(reason).strip():
            raise Illegal(common.NO_REASON)
        self.refresh()
        if (found := self._by_key(key)) is not None:
            return found
        self._must_go_on()
        plain = as_read_back(patch)
        with refused_by_name(self.names):
            replay.can_go_on(self.game, replay.ruled(self.game, self._now.state.copy(), plain))
        return self._once("ruling", REFEREE, {"patch": plain, "reason": tidy(reason)}, FACILITATOR, key)

    def note(
        self,
        text: str,
        about: int | None = None,
        tags: Iterable[str] = (),
        seat: Seat | None = None,
        *,
        key: str | None = None,
    ) -> Entry:
        """Write a note ``about`` an entry, by default about the last valid move."""
        about = self._fold.course.head if about is None else about
        self._must_have(about)
        body = {
            "text": legible(words_of(text)),
            "about": about,
            "tags": [tidy(words_of(tag)) for tag in list_of(tags)],
        }
        return self._always("note", seat, body, FACILITATOR if seat is None else PERSON, key)

    def talk(self, seat: Seat, text: str, *, key: str | None = None) -> Entry:
        """Say something at the table, for everyone. Raises ``Illegal`` if it is too long, or too often."""
        self._must_be_seat(seat, REFEREE)
        said = legible(words_of(text))
        if not said.strip():
            raise Illegal("That message has nothing that others can see; write it in letters.")
        if len(said) > MOST_SAID:
            raise Illegal(f"A message has at most {MOST_SAID} letters; this has {len(said):,}.")
        now, latest = self.store.now(), 0
        for entry in reversed(self.log):
            if not 0 <= now - entry.at < SAID_IN:
                break
            latest += entry.kind == "talk" and entry.seat == seat and entry.by == PERSON
        if latest >= OFTEN_SAID and self._by_key(key) is None:
            raise Illegal("Too many messages at once. Wait a few seconds and send it again.")
        return self._always("talk", seat, {"text": said}, PERSON, key)

    def hide(self, n: int, *, hidden: bool = True, key: str | None = None) -> Entry:
        """Hide the talk in entry ``n`` from every page, spectator and report, or show it again.

        The recording keeps it. Raises ``Illegal`` for an entry of another kind.
        """
        self._must_have(n)
        if n < 1 or self.log[n - 1].kind != "talk":
            raise Illegal(f"Entry {n} is not a message, and only messages can be hidden.")
        return self._always("hide", None, {"of": n, "hidden": bool(hidden)}, FACILITATOR, key)

    def explained(self, seat: Seat, text: str, by: str, to: Seat | None = None) -> Entry:
        """Record for everyone how the bot ``by`` explains its move. ``to`` is the seat that asked."""
        self._must_be_seat(seat)
        said: dict[str, Any] = {"text": tidy(words_of(text))}
        return self._always("talk", seat, said if to is None else {**said, "to": to}, by, None)

    def remarked(self, remark: Remark, about: int, by: str) -> Entry:
        """Record the note of bot ``by`` on its move, entry ``about``, for the facilitator and review only."""
        self._must_have(about)
        body = {
            "text": tidy(words_of(remark.text)),
            "about": about,
            "tags": [MODEL],
            MODEL: dict(remark.data),
        }
        return self._always("note", None, body, by, None)

    def survey(self, seat: Seat, answers: Mapping[str, Any], *, key: str | None = None) -> Entry:
        """Record a player's survey answers; a later survey of the same seat replaces them."""
        self._must_be_seat(seat)
        if not isinstance(answers, Mapping):
            raise Illegal(f"Answers should be given by question, not as {short(answers)}.")
        return self._always("survey", seat, {"answers": dict(answers)}, PERSON, key)

    # -- seats

    def rename(self, seat: Seat, name: str) -> Entry:
        """Change the name of the player at ``seat``."""
        self._must_be_seat(seat)
        return self._seat(seat, replace(self._fold.seats[seat], name=player_names.fit(words_of(name))))

    def seat_bot(
        self, seat: Seat, bot: Bot | str, *, by: str = FACILITATOR, name: str | None = None
    ) -> Entry:
        """Let a bot play ``seat`` from now on, under the seat's current name or ``name``."""
        self._must_be_seat(seat)
        made = made_bot(self.game, bot)
        self._know([made])
        return self._seat(seat, Seated(name or self._fold.seats[seat].name, bot_spec(made), made.version), by)

    def seat_person(self, seat: Seat, name: str | None = None) -> Entry:
        """Give ``seat`` to a person, by default under its current name. The seat's own clock starts again."""
        self._must_be_seat(seat)
        was_bot = self.seats[seat].is_bot
        entry = self._seat(seat, Seated(tidy(words_of(name or self._fold.seats[seat].name))))
        if was_bot and not self.ended and (clock := self.clock) is not None and clock.whose == (seat,):
            with contextlib.suppress(Illegal):  # the log has grown, and the clock has changed with it
                self._set_clock(not self.clock_held, CLOCK, clock.seconds, len(self.log))
        return entry

    # -- the clock

    def pause_clock(
        self, *, by: str = FACILITATOR, left: float | None = None, only_at: int | None = None
    ) -> Entry:
        """Pause the clock until somebody resumes it. ``left`` sets its remaining seconds."""
        return self._set_clock(False, by, left, only_at)

    def resume_clock(
        self, *, by: str = FACILITATOR, left: float | None = None, only_at: int | None = None
    ) -> Entry:
        """Start or resume the clock. ``left`` sets its remaining seconds."""
        return self._set_clock(True, by, left, only_at)

    def _set_clock(self, running: bool, by: str, left: float | None, only_at: int | None) -> Entry:
        self._must_be_writable()
        if only_at is None:
            self.refresh()
        self._must_go_on()
        now = self.clock_left()
        if now is None:
            raise Illegal("There is no clock now.")
        clock, seconds, _ = now
        body = {"name": clock.name, "left": seconds if left is None else left, "running": running}
        return self._once("clock", None, body, by, None, only_at)

    # -- ending early

    def end_early(self, reason: str = "", *, key: str | None = None) -> Entry:
        """End the playtest early, before the game is over. Everyone is shown the ``reason``.

        Nobody can move and no clock runs until ``go_on``; notes and surveys are still accepted. Raises
        ``Illegal`` if the game is over or the playtest is already ended.
        """
        return self._close(True, tidy(words_of(reason)).strip(), key)

    def go_on(self, *, key: str | None = None) -> Entry:
        """Continue a playtest that was ended early. Raises ``Illegal`` if it was not."""
        return self._close(False, "", key)

    def _close(self, closed: bool, reason: str, key: str | None) -> Entry:
        self._must_be_writable()
        self.refresh()
        if (found := self._by_key(key)) is not None:
            return found
        if closed and self.ended:
            raise Illegal("The playtest was already ended.")
        if closed and self.outcome is not None:
            raise Illegal("The game is over; there is nothing to end.")
        if not closed and not self.ended:
            raise Illegal("The playtest was not ended; it continues.")
        return self._once("close", None, {"closed": closed, "reason": reason}, FACILITATOR, key)

    # -- other playtests

    def fork(self, at: int | None = None, game: AnyGame | None = None, title: str | None = None) -> Self:
        """Create a playtest that continues from right after entry ``at``, optionally under other rules.

        Its parent is this playtest, and its players are those at that entry. It contains the whole position,
        so it does not depend on its parent. Raises ``Illegal`` if the position does not exist under the rules
        of ``game``.
        """
        at = len(self._fold.log) if at is None else at
        self._must_have(at)
        game = self.game if game is None else game
        if game.seats != self.game.seats:
            raise Illegal(f"This playtest has {self.game.seats} seats, and {game!r} has {game.seats}.")
        codec.check(game.rules)
        position = self._fold.at(at)
        plain = codec.plain(position.state, self.game.State)
        with refused_by_name(self.names, EARLIER):
            state = replay.sound_state(game, plain)
            replay.can_go_on(game, state)
        left = dict(position.countdown.left)
        seated = self._fold.seated_at(at)
        moves = self._fold.course.moves(self._fold.course.head_at(at))
        after = f"Fork after {moves} move{'' if moves == 1 else 's'}"
        changed = "" if codec.rules_digest(game) == codec.rules_digest(self.game) else ", other rules"
        called = f"{self.title} (fork{changed})" if self.title else f"{after}{changed}"
        name = tidy(called if title is None else title)
        header = new_header(self.store, game, seated, name, self.header.tags, (self.id, at))
        body = {"state": plain, "left": left}
        start = Entry(1, self.store.now(), "start", by=FACILITATOR, body=body)
        header = create(self.store, header, [start])
        self.store.remember_code(game)
        forked = type(self)(self.store, header, game, chance=self._ask)
        forked._known_bots |= self._known_bots
        forked._fold.take_in(start, Position(state, Countdown(left)))
        return forked

    # -- repeatable randomness

    def bot_stream(self, seat: Seat) -> random.Random:
        """Return the random generator for the bot at ``seat`` and its next move; repeatable with a seed."""
        return random.Random(None if self._seed is None else f"{self._seed}/{self._count()}/bot {seat}")

    @property
    def _seed(self) -> str | None:
        body = self._fold.log[0].body
        return body.get("seed") if isinstance(body, dict) else None

    def _count(self) -> str:
        """Return the number of moves, and of undos if any, as part of the seed, so that rolls differ."""
        course = self._fold.course
        moves = course.moves(course.head)
        return f"{moves}" if not course.undos else f"{moves}/{course.undos}"

    # -- acting, inside

    def _carried_out(
        self, seat: Seat, action: Any, key: str | None, by: str, shown: float | None
    ) -> tuple[list[Entry], Position, list[Event]]:
        """Try a legal move on a copy. Return its entries, the new position and the events."""
        state, events, chance = self._now.state.copy(), list[Event](), self._chance()
        self.game.apply(state, seat, action, chance, events)
        at, n = self.store.now(), len(self._fold.log) + 1
        by = TRANSCRIPTION if self._ask is not None and by == PERSON else by
        body = codec.plain(action, self.game.Action)
        entries = [Entry(n, at, "move", seat, by, key, shown, body, tuple(chance.outcomes))]
        countdown = self._fold.countdown.moved(self.game.clock(state), at)
        for event in events:
            if isinstance(event, HandedOver) and self._fold.seats[event.seat].bot is None:
                entries.append(self._handed_over(event.seat, n + len(entries), at))
        return entries, Position(state, countdown), events

    def _handed_over(self, seat: Seat, n: int, at: float) -> Entry:
        from playtest.bots import stand_in

        bot = stand_in(self.game)
        body = {"name": self._fold.seats[seat].name, "bot": bot_spec(bot), "version": bot.version}
        return Entry(n, at, "seat", seat, CLOCK, body=body)

    def _chance(self) -> Chance:
        if self._ask is not None:
            return Chance(ask=self._ask)
        seed = None if self._seed is None else f"{self._seed}/{self._count()}"
        return Chance(seed=seed, again=self._fold.course.again)

    def _written(self, entries: list[Entry]) -> bool:
        """Write the entries and return True. If another process wrote first, catch up and return False.

        Raises ``Illegal`` for an entry that is invalid at this table, and then writes nothing.
        """
        for entry in entries:
            if reason := validation.problem(entry, self.game.seats):
                raise Illegal(reason)
        try:
            self.store.append(self.id, entries)
        except Taken:
            self.refresh()
            self._must_be_writable()
            if entries[0].kind in GOES_ON and self._by_key(entries[0].key) is None:
                self._must_go_on()
            return False
        return True

    def _once(
        self, kind: str, seat: Seat | None, body: Any, by: str, key: str | None, only_at: int | None = None
    ) -> Entry:
        """Append an entry only if the log has not changed since its author saw it; else raise ``Stale``."""
        n = len(self._fold.log)
        entry = Entry(n + 1, self.store.now(), kind, seat, by, key, body=body)
        if (only_at is not None and only_at != n) or not self._written([entry]):
            found = self._by_key(key)
            if found is not None:
                return found
            changed = what_changed(self, n if only_at is None else only_at, REFEREE)
            raise Stale(f"{changed or 'Something else happened first.'} Nothing was changed; look again.")
        return self._taken(entry)

    def _always(self, kind: str, seat: Seat | None, body: Any, by: str, key: str | None = None) -> Entry:
        """Append an entry that is valid whatever others have added to the log meanwhile."""
        self._must_be_writable()
        body = as_read_back(body)
        while (found := self._by_key(key)) is None:
            entry = Entry(len(self._fold.log) + 1, self.store.now(), kind, seat, by, key, body=body)
            if self._written([entry]):
                return self._taken(entry)
        return found

    def _taken(self, entry: Entry) -> Entry:
        self._take_in_all([entry])
        self._tell([entry])
        return entry

    def _seat(self, seat: Seat, seated: Seated, by: str = FACILITATOR) -> Entry:
        body = {"name": seated.name, "bot": seated.bot, "version": seated.version}
        return self._always("seat", seat, body, by)

    def _by_key(self, key: str | None) -> Entry | None:
        if key is not None:
            words_of(key)
        return None if key is None or key not in self._fold.keys else self._fold.log[self._fold.keys[key] - 1]

    def _must_be_writable(self) -> None:
        if self.readonly:
            raise ReadOnly(self.readonly)

    def _must_go_on(self) -> None:
        if self.ended:
            raise Ended

    def _must_be_seat(self, seat: Seat, lowest: Seat = 0) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not lowest <= seat < self.game.seats:
            raise Illegal(f"There is no seat {short(seat)}; seats are 0 to {self.game.seats - 1}.")
