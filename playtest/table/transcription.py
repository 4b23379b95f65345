"""A game with physical pieces, typed in move by move, with the rolls that somebody saw.

Unseen items stay open. Meanwhile they are guessed, so that the game has a position; a guess that a later move
or card contradicts is replaced. At the end ``write`` draws one guess at random among those that fit.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from playtest.engines import codec
from playtest.engines.chance import Chance, Impossible
from playtest.engines.game import REFEREE, Event, Illegal, Seat
from playtest.record import FILLED, AnyGame
from playtest.table.guesses import (
    Asked,
    Guess,
    Kind,
    NotSaid,
    Rolled,
    Run,
    Step,
    is_said,
    loaded,
    named,
    roll_of,
)
from playtest.table.table import Table

if TYPE_CHECKING:
    from playtest.record import Store

__all__ = ["FILLED", "Asked", "Place", "Step", "TranscribedGame"]

MOST_TRIES = 3000
"""How many guesses are tried before a move counts as impossible."""
STIRRED = 200
"""How many changes to a guess are proposed before it is recorded."""
OTHERS = 6
"""The number of other guesses whose legal moves are offered as well."""
LOOKED_BACK = 800
"""Roughly how many steps are replayed to find other guesses, however long the game is."""
SOUGHT = 120_000
"""Roughly how many steps are replayed to find a guess that fits what was typed."""
STIRRED_BY = 4000
"""Roughly how many steps are replayed to vary a guess before it is recorded, while the user waits."""


Place = tuple[int, int, int]
"""Where a card or die is: its step (0 is the deal), the roll in this step, and its place in the roll."""


class TranscribedGame:
    """A game typed in step by step, beginning with the deal.

    ``asked`` is the roll to enter next, or ``None``. While a roll is asked for, ``state`` is the position
    before its step; it is ``None`` before the deal. ``rng`` makes the guesses.
    """

    def __init__(self, game: AnyGame, rng: random.Random | None = None) -> None:
        self.game = game
        self.steps: list[Step] = [Step(REFEREE)]
        self.rng = rng or random.Random()
        self._guess: Guess = {}
        self._others_found: list[tuple[Guess, Run]] | None = None
        self._run = self._played(self.steps, self._guess)

    # -- the current position

    @property
    def asked(self) -> Asked | None:
        """The roll to enter next, or ``None``."""
        return self._run.asked

    @property
    def state(self) -> Any:
        """A position that fits everything typed so far; ``None`` before the deal is typed."""
        return self._run.states[-1] if self._run.states else None

    @property
    def open(self) -> int:
        """The number of cards and dice that nobody saw."""
        return sum(rolled.open for _, _, rolled in self._run.opened())

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state is not None and self.asked is None and not self.game.pending(self.state)

    def offered(self) -> list[tuple[Seat, Any]]:
        """List the moves that may have been made: all that fit one of the current guesses."""
        if self.state is None or self.asked is not None:
            return []
        found: dict[tuple[Seat, str], tuple[Seat, Any]] = {}
        for state in (self.state, *(run.states[-1] for _, run in self._others())):
            for seat in (*self.game.pending(state), *self.game.free(state)):
                for action in self.game.legal(state, seat):
                    found.setdefault((seat, codec.dump(action)), (seat, action))
        return [found[key] for key in sorted(found, key=lambda key: (key[0] == REFEREE, key[0]))]

    def _others(self) -> list[tuple[Guess, Run]]:
        """Return some other guesses that fit everything typed so far.

        These guesses are kept until something is typed. If the user then chooses a move that only one of them
        allows, no new search is needed.
        """
        if self._others_found is None:
            self._others_found = []
            guess, run = self._guess, self._run
            for _ in range(OTHERS if self.open else 0):
                times = 12 if run.asked is None else 32
                guess, run = self._stirred(guess, run, times, LOOKED_BACK // OTHERS)
                self._others_found.append((guess, run))
        return self._others_found

    # -- typing

    def move(self, seat: Seat, action: Any) -> None:
        """Enter a move. Raises ``Illegal`` if no guess allows it."""
        if self.asked is not None or self.state is None:
            raise Illegal("First choose what came up.")
        self._take([*self.steps, Step(seat, action)])

    def came(self, item: Any) -> None:
        """Enter a roll's result, or the next item of an order.

        Raises ``Illegal`` if the result is impossible.
        """
        self._said(item)

    def unseen(self, *, rest: bool = False) -> None:
        """Enter that nobody saw the result; for an order its next item, or all of its ``rest``."""
        self._said(None, rest=rest)

    def back(self) -> None:
        """Remove the last step, or what was entered for the current roll."""
        *before, last = self.steps
        if self.asked is not None and last.seen:
            order = self.partial()[:-1]
            seen = [*last.seen[:-1], *([order] if order else [])]
            self.steps = [*before, Step(last.seat, last.action, seen)]
        else:
            self.steps = before or [Step(REFEREE)]
        self._run, self._others_found = self._played(self.steps, self._guess), None

    def guessed(self) -> list[tuple[Place, Any]]:
        """List the open items: place (step, roll, place in the order), and current guess."""
        return [
            ((step, at, place), item)
            for step, at, rolled in self._run.opened()
            for place, item in rolled.guesses(self.steps[step].seen[at : at + 1])
        ]

    def correct(self, place: Place, item: Any) -> None:
        """Enter that an open item turned out later to be ``item``.

        Raises ``Illegal`` if that fits nothing.
        """
        step, at, of = place
        rolled = self._run.rolls[step][at]
        was = self.steps[step]
        said: Any = item
        if rolled.kind == "shuffle":
            said = list(was.seen[at] or [None] * len(rolled.value))
            said[of] = item
        seen = [*was.seen[:at], said, *was.seen[at + 1 :]]
        steps = list(self.steps)
        steps[step] = Step(was.seat, was.action, seen)
        before = self._guess
        self._guess, _, first = self._run_with(place, item)
        try:
            self._take(steps, first=first, wanted=frozenset([str(item)]))
        except Illegal:
            self._guess = before
            raise

    def possible(self, place: Place) -> list[Any]:
        """List the possible values of an open item."""
        rolled = self._run.rolls[place[0]][place[1]]
        if rolled.kind == "shuffle":
            return list(dict.fromkeys(rolled.free))
        elsewhere = (self._run.rolls[step][at].value for step, at, _ in self._exchangeable(place))
        return list(dict.fromkeys([*rolled.possible, *elsewhere]))

    def told(self) -> list[Event]:
        """List the events of the last complete step, according to the current guess."""
        return self._events(self._run)

    def told_if(self, place: Place, item: Any) -> list[Event] | None:
        """List the last complete step's events as if an open item were ``item``; ``None`` if it cannot be."""
        run = self._played(self.steps, *self._run_with(place, item))
        return None if run.refused or run.reached != self._run.reached else self._events(run)

    def states_if(self, place: Place, item: Any, *, now: bool = False) -> tuple[Any, Any] | None:
        """Return two positions after an open item's step: as guessed, and as if it had been ``item``.

        With ``now`` these are the latest positions. ``None`` if the item cannot be ``item``.
        """
        last = len(self._run.states) - 1 if now else place[0]
        run = self._played(self.steps[: last + 1], *self._run_with(place, item))
        complete = len(run.states) == last + 1 <= len(self._run.states)
        return (self._run.states[last], run.states[last]) if complete else None

    def _run_with(self, place: Place, item: Any) -> tuple[Guess, Run, int]:
        """Return the guess with another value for an open item, and the run that holds up to a step.

        If the value is guessed for another item, the two items swap values.
        """
        step, at, of = place
        rolled = self._run.rolls[step][at]
        guess = dict(self._guess)
        if rolled.kind == "choice":
            swapped = [one[:2] for one in self._exchangeable(place) if guess.get(one[:2]) == item]
            guess |= dict.fromkeys(swapped[:1], rolled.value) | {(step, at): item}
            return guess, self._run, min([step, *(number for number, _ in swapped[:1])])
        open_places = [place for place, _ in rolled.guesses(self.steps[step].seen[at : at + 1])]
        free = list(rolled.free)
        one = open_places.index(of)
        alike = [at for at, other in enumerate(free) if other == item]
        other = max(alike, key=lambda at: abs(at - one))  # probably not in the same hand
        free[one], free[other] = free[other], free[one]
        guess[step, at] = free
        return guess, self._run, step

    def _exchangeable(self, place: Place) -> Iterator[Place]:
        """Yield the open rolls whose guessed result could be swapped with the one at ``place``."""
        value = self._run.rolls[place[0]][place[1]].value
        for step, at, rolled in self._run.opened():
            if rolled.kind == "choice" and (step, at) != place[:2] and value in rolled.possible:
                yield step, at, 0

    def _events(self, run: Run) -> list[Event]:
        at = len(run.states) - 1
        if at < 0:
            return []
        rolls = iter([rolled.value for rolled in run.rolls[at]])
        step, events = self.steps[at], list[Event]()
        chance = Chance(ask=lambda kind, options: next(rolls))
        if step.action is None:
            self.game.start(chance, events)
        else:
            self.game.apply(run.states[at - 1].copy(), step.seat, step.action, chance, events)
        return events

    def partial(self) -> list[Any]:
        """Return the items entered so far of the current order."""
        if self.asked is None or self.asked.kind != "shuffle":
            return []
        said = self.steps[-1].seen[self._told :]
        return list(said[0]) if said else []

    def left(self) -> list[Any]:
        """List the possible next results of the current roll."""
        assert self.asked is not None
        if self.asked.kind == "choice":
            return self._came_up_perhaps(self.asked.options)
        left = list(self.asked.options)
        for item in self.partial():
            if item is not None and item in left:
                left.remove(item)
        return left

    def _came_up_perhaps(self, options: Iterable[Any]) -> list[Any]:
        """List the results possible in any guess.

        A card that is in a hand in this guess may be in the deck in another.
        """
        found = dict.fromkeys(options)
        for _, run in self._others():
            found |= dict.fromkeys(run.asked.options if run.asked is not None else ())
        return list(found)

    @property
    def _told(self) -> int:
        """How many rolls of the current step have been entered."""
        run = self._run
        return sum(len(rolls) for rolls in run.rolls[len(run.states) :])

    def _said(self, item: Any, *, rest: bool = False) -> None:
        asked, last = self.asked, self.steps[-1]
        if asked is None:
            raise Illegal("There is nothing to type in now.")
        seen = list(last.seen)
        if asked.kind == "choice":
            seen.append(item)
        else:
            order = self.partial()
            of = len(asked.options)
            order = [*order, *[None] * (of - len(order))] if rest else [*order, item]
            seen = [*seen[: self._told], order]
        self._take([*self.steps[:-1], Step(last.seat, last.action, seen)])

    def _take(
        self, steps: list[Step], first: int | None = None, wanted: frozenset[str] | None = None
    ) -> None:
        last = len(steps) - 1
        found = self._fitting(
            steps, last if first is None else first, named(steps[-1]) if wanted is None else wanted
        )
        if isinstance(found, str):
            raise Illegal(found)
        self.steps = steps
        self._guess, self._run = found
        self._others_found = None

    # -- guesses

    def _fitting(self, steps: list[Step], first: int, wanted: frozenset[str]) -> tuple[Guess, Run] | str:
        """Return a guess that allows all steps and does not change those before ``first``, or the refusal."""
        known = min(len(self._run.states), first)
        guess, run = self._guess, self._played(steps, self._guess, self._run, known)
        refused, left = run.refused, SOUGHT
        for other, before in self._others_found or () if refused else ():
            tried = self._played(steps, other, before, known)
            if not tried.refused:
                return other, tried
        for _ in range(MOST_TRIES):
            if not run.refused or left < 0 or not any(True for _ in run.opened()):
                break
            changed, first = self._changed(guess, run, wanted)
            tried = self._played(steps, changed, run, first)
            left -= len(tried.rolls) - first
            if tried.reached >= run.reached or not tried.refused:
                guess, run = changed, tried
        return (guess, run) if not run.refused else refused

    def _stirred(self, guess: Guess, run: Run, times: int, left: int) -> tuple[Guess, Run]:
        """Return another guess that fits as well, made by random changes that are kept if they fit.

        The search stops after replaying ``left`` steps.
        """
        for _ in range(times):
            if left <= 0:
                break
            changed, first = self._changed(guess, run, frozenset())
            tried = self._played(self.steps, changed, run, first)
            left -= len(tried.rolls) - first
            if tried.reached == run.reached and not tried.refused:
                guess, run = changed, tried
        return guess, run

    def _changed(self, guess: Guess, run: Run, wanted: frozenset[str]) -> tuple[Guess, int]:
        """Change one item of a guess, often towards the goal. Also return the first step affected."""
        rng = self.rng
        opened = list(run.opened())
        if wanted and rng.random() < 0.8:
            opened = [one for one in opened if self._has(one[2], wanted)] or opened
        else:
            wanted = frozenset()
        step, at, rolled = rng.choices(opened, [one[2].open for one in opened])[0]
        if rolled.kind == "choice":
            had = bool(wanted) and self._is(rolled.value, wanted)
            fits = [item for item in rolled.possible if not wanted or self._is(item, wanted) != had]
            value: Any = rng.choice(fits or rolled.possible)
        else:
            value = list(rolled.free)
            places = [place for place, item in enumerate(value) if not wanted or self._is(item, wanted)]
            one, other = rng.choice(places or range(len(value))), rng.randrange(len(value))
            value[one], value[other] = value[other], value[one]
        return {**guess, (step, at): value}, step

    def _has(self, rolled: Rolled, wanted: frozenset[str]) -> bool:
        items = rolled.free if rolled.kind == "shuffle" else rolled.possible
        return any(self._is(item, wanted) for item in items)

    def _is(self, item: Any, wanted: frozenset[str]) -> bool:
        return str(item) in wanted or self.game.name_of(item) in wanted

    # -- playing

    def _played(self, steps: Sequence[Step], guess: Guess, before: Run | None = None, first: int = 0) -> Run:
        """Play the steps by a guess, reusing an earlier run for the steps before ``first``."""
        run = Run() if before is None else before.until(first)
        for number in range(len(run.states), len(steps)):
            if not self._step(run, number, steps[number], guess, last=number == len(steps) - 1):
                break
        return run

    def _step(self, run: Run, number: int, step: Step, guess: Guess, *, last: bool) -> bool:
        rolls: list[Rolled] = []

        def ask(kind: Kind, options: tuple[Any, ...]) -> Any:
            at = len(rolls)
            if last and not is_said(step.seen, at, kind, options):
                raise NotSaid(Asked(kind, options))
            seen = step.seen[at] if at < len(step.seen) else None
            rolled = roll_of(kind, options, seen, guess.get((number, at)), self.rng)
            rolls.append(rolled)
            if rolled.open:
                guess[number, at] = rolled.free
            return rolled.value

        chance = Chance(ask=ask)
        try:
            if step.action is None:
                state = self.game.start(chance)
            else:
                state = run.states[-1].copy()
                refusal = self.game.refusal(state, step.seat, step.action)
                if refusal is not None:
                    run.refused = refusal
                    return False
                self.game.apply(state, step.seat, step.action, chance)
        except NotSaid as not_said:
            run.asked, run.allowed = not_said.asked, 1 + len(rolls)
            run.rolls.append(rolls)
            return False
        except Impossible:
            run.refused = "That cannot have come up. Choose one from the list."
            run.allowed = 1 + len(rolls)
            run.rolls.append(rolls)
            return False
        run.states.append(state)
        run.rolls.append(rolls)
        return True

    # -- out

    def fill(self) -> None:
        """Replace the guess for the open items by a random one that fits everything."""
        if self.open:
            self._guess, self._run = self._stirred(self._guess, self._run, STIRRED, STIRRED_BY)
            self._others_found = None

    def write(self, store: Store, names: Sequence[str], title: str = "") -> Table:
        """Record the game as a transcription, with a tag if something was filled in at random.

        Raises ``Illegal`` before the deal is typed in.
        """
        if self.state is None:
            raise Illegal("Type in the deal first.")
        self.fill()
        made = self._run.rolls[: len(self._run.states)]
        rolls = iter([rolled.value for of in made for rolled in of])
        tags = (FILLED,) if any(rolled.open for of in made for rolled in of) else ()
        table = Table.new(store, self.game, names, title, tags=tags, chance=lambda kind, options: next(rolls))
        for step in self.steps[1 : len(made)]:
            table.submit(step.seat, step.action)
        for entry, of in enumerate(
            made, 1
        ):  # after all moves, so that each has the number it had in the form
            if opened := sum(rolled.open for rolled in of):
                what = "1 card or die" if opened == 1 else f"{opened} cards or dice"
                table.note(f"Nobody saw {what} here; filled at random at the end.", entry, [FILLED])
        return table

    def to_json(self) -> str:
        """Return everything typed so far as JSON, to continue another day."""
        steps = [
            {
                "seat": step.seat,
                "move": None if step.action is None else codec.plain(step.action),
                "seen": step.seen,
            }
            for step in self.steps
        ]
        return json.dumps(steps)

    @classmethod
    def from_json(cls, game: AnyGame, text: str, rng: random.Random | None = None) -> TranscribedGame:
        """Restore the output of ``to_json``. Raises ``Illegal`` if it no longer fits the game."""
        made = cls(game, rng)
        steps = [loaded(game, plain) for plain in json.loads(text)]
        for number in range(1, len(steps) + 1):
            made._take(steps[:number])
        return made
