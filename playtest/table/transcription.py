"""A game with physical pieces, typed in move by move, with the rolls that somebody saw.

What nobody saw is guessed, so that the program always has a position to show. If a later move or card
contradicts the guess, another guess replaces it. At the end ``written_down`` draws one guess at random among
those that fit.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from typing import Any

from playtest.engines import codec
from playtest.engines.chance import Chance
from playtest.engines.game import REFEREE, Event, Illegal, Seat
from playtest.record import AnyGame
from playtest.table import face_down
from playtest.table.face_down import FaceDown
from playtest.table.fitting import Fitting
from playtest.table.guesses import (
    MOVE,
    Asked,
    Correction,
    Guess,
    Moment,
    Place,
    Rolled,
    Run,
    Step,
    in_order,
    loaded,
    loaded_item,
    named,
    named_by,
    plain_of,
    saved,
)
from playtest.table.possible import Possible

__all__ = ["Asked", "Place", "Step", "TranscribedGame"]

STIRRED = 200
"""How many changes to a guess are proposed before it is recorded."""
OTHERS = 6
"""The number of other guesses whose legal moves are offered as well."""
LOOKED_AT = 60
"""If another guess allows more moves than this, they are not searched for moves that look alike."""
LOOKED_BACK = 800
"""Roughly how many steps are replayed to find other guesses, however long the game is."""
STIRRED_BY = 4000
"""Roughly how many steps are replayed to vary a guess before it is recorded, while the user waits."""


class TranscribedGame:
    """A game with physical pieces that is typed in step by step, beginning with the deal.

    ``asked`` is the roll to enter next, or ``None``. While a roll is asked for, ``state`` is the position
    before that roll's step, or ``None`` before the deal is complete. ``rng`` is used for guesses of what
    nobody saw.
    """

    def __init__(self, game: AnyGame, rng: random.Random | None = None) -> None:
        self.game = game
        self.steps: list[Step] = [Step(REFEREE)]
        self.rng = rng or random.Random()
        self._fitting = Fitting(game, self.rng)
        self._corrected: list[Correction] = []
        self._guess: Guess = {}
        self._others_found: list[tuple[Guess, Run]] | None = None
        self._run = self._fitting.played(self.steps, self._guess)
        self._listed = (self._run, Possible(self._fitting, self.steps, self.made, self._others))
        """What the unseen items of the current run may be."""

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
        """List the moves that may have been made next: all that are legal in one of the current guesses.

        If several of them look alike to everyone, there is also a ``FaceDown``, for when nobody saw which it
        was.
        """
        if self.state is None or self.asked is not None:
            return []
        found: dict[tuple[Seat, str], tuple[Seat, Any]] = {}
        for at, state in enumerate((self.state, *(run.states[-1] for _, run in self._others()))):
            for seat in (*self.game.pending(state), *self.game.free(state)):
                legal = self.game.legal(state, seat)
                look = at == 0 or len(legal) <= LOOKED_AT
                for action in (*(face_down.offered(self.game, state, seat) if look else ()), *legal):
                    found.setdefault((seat, codec.dump(action)), (seat, action))
        return [found[key] for key in sorted(found, key=lambda key: (key[0] == REFEREE, key[0]))]

    def _others(self) -> list[tuple[Guess, Run]]:
        """Return some other guesses that fit everything typed so far, each with its run.

        These guesses are kept until something is typed. If the user then chooses a move that only one of them
        allows, no new search is needed.
        """
        if self._others_found is None:
            self._others_found = []
            guess, run = self.made
            for _ in range(OTHERS if self.open else 0):
                times = 12 if run.asked is None else 32
                guess, run = self._fitting.stirred(self.steps, guess, run, times, LOOKED_BACK // OTHERS)
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
        """Enter that nobody saw the result or, for an order, its next item or all of its ``rest``."""
        self._said(None, rest=rest)

    def back(self) -> None:
        """Undo what was entered last: a correction, an item of the current roll, or the last step."""
        if self._corrected and self._corrected[-1].moment == self._moment:
            self._take_back(self._corrected.pop())
            return
        *before, last = self.steps
        if self.asked is not None and last.seen:
            order = self.partial()[:-1]
            seen = [*last.seen[:-1], *([order] if order else [])]
            self.steps = [*before, Step(last.seat, last.action, seen)]
        else:
            self.steps = before or [Step(REFEREE)]
        self._run, self._others_found = self._fitting.played(self.steps, self._guess), None

    def guessed(self) -> list[tuple[Place, Any]]:
        """List the unseen items: each one's place (step, roll, place in the order) and current guess."""
        return [
            ((step, at, place), item)
            for step, at, rolled in self._run.opened()
            for place, item in rolled.guesses(self.steps[step].seen[at : at + 1])
        ]

    def corrected(self) -> list[tuple[Place, Any]]:
        """List the items entered by ``correct``: the place of each, and the value entered last."""
        return [
            (place, self._said_at(place)) for place in dict.fromkeys(one.place for one in self._corrected)
        ]

    def correct(self, place: Place, item: Any) -> None:
        """Enter that an unseen item later turned out to be ``item``, or change an earlier such correction.

        Raises ``Illegal`` if that fits nothing.
        """
        before, kept = self._said_at(place), (self.steps, self._guess, self._run)
        if before is not None:
            self._open_again(place)
        steps, (guess, _, first) = self._with(place, item), self._possible.run_with(place, item)
        followed = [(one, self._run) for one in self._possible.followed(guess, place, item)]
        self._guess = guess
        try:
            self._take(steps, first, named_by(item), followed)
        except Illegal:
            self.steps, self._guess, self._run = kept
            raise
        self._corrected.append(Correction(place, before, self._moment))

    def reopened(self, place: Place) -> TranscribedGame:
        """Return a copy in which a corrected item is unseen again, with the correction as its guess."""
        made = copy(self)
        made._open_again(place)
        return made

    @property
    def _moment(self) -> Moment:
        """How much has been typed in, not counting corrections: number of steps, rolls and items."""
        return len(self.steps), len(self.steps[-1].seen), len(self.partial())

    def _take_back(self, was: Correction) -> None:
        """Undo a correction: give the item its former value or, if it does not fit, make it unseen again."""
        self._open_again(was.place)
        if was.before is not None:
            with suppress(Illegal):
                self._take(self._with(was.place, was.before), was.place[0], named_by(was.before))

    def _said_at(self, place: Place) -> Any:
        """Return what was entered for an item; ``None`` if it is unseen."""
        step, at, of = place
        if at == MOVE:
            action = self.steps[step].action
            return None if isinstance(action, FaceDown) else action
        seen = self.steps[step].seen
        said = seen[at] if at < len(seen) else None
        return (said[of] if of < len(said) else None) if isinstance(said, list) else said

    def _with(self, place: Place, item: Any) -> list[Step]:
        """Return the steps with another value for an item; ``None`` makes it unseen."""
        step, at, of = place
        was = self.steps[step]
        if at == MOVE:
            made = Step(was.seat, self._possible.look(step) if item is None else item, was.seen)
            return [*self.steps[:step], made, *self.steps[step + 1 :]]
        rolled = self._run.rolls[step][at]
        said: Any = item
        if rolled.kind == "shuffle":
            said = list(was.seen[at] or [None] * len(rolled.value))
            said[of] = item
        seen = [*was.seen[:at], said, *was.seen[at + 1 :]]
        return [*self.steps[:step], Step(was.seat, was.action, seen), *self.steps[step + 1 :]]

    def _open_again(self, place: Place) -> None:
        """Make an item unseen again. What was entered for it becomes its guess."""
        step, at, _ = place
        if at == MOVE:
            value, self.steps = self.steps[step].action, self._with(place, None)
            said = None
        else:
            value, self.steps = self._run.rolls[step][at].value, self._with(place, None)
            said = self.steps[step].seen[at]
        if isinstance(said, list):
            value = [item for item, known in zip(value, said, strict=True) if known is None]
        self._guess = {**self._guess, (step, at): value}
        self._run = self._fitting.played(self.steps, self._guess, self._run, step)
        self._others_found = None

    def possible(self, place: Place) -> list[Any]:
        """List the possible values of an unseen item. A few may prove impossible when entered."""
        return self._possible.at(place)

    def likely(self, place: Place) -> list[Any]:
        """List some possible values of an unseen item, found without a search."""
        return self._possible.likely(place)

    @property
    def _possible(self) -> Possible:
        if self._listed[0] is not self._run:
            self._listed = (self._run, Possible(self._fitting, self.steps, self.made, self._others))
        return self._listed[1]

    def told(self) -> list[Event]:
        """List the events of the last complete step, according to the current guess."""
        return self.events_of(self._run, len(self._run.states) - 1)

    @property
    def made(self) -> tuple[Guess, Run]:
        """The current guess, and the run that it makes."""
        return self._guess, self._run

    def guessing(self, made: tuple[Guess, Run]) -> TranscribedGame:
        """Return a copy of this game with another guess that fits, and the run that it makes."""
        found = copy(self)
        (found._guess, found._run), found._others_found = made, None
        return found

    def mixed(self, many: int, left: int) -> Iterator[tuple[Guess, Run]]:
        """Yield ``many`` guesses that differ widely and fit everything typed so far, each with its run.

        The search replays about ``left`` steps.
        """
        guess, run = self.made
        for _ in range(many if self.open else 0):
            guess, run = self._fitting.stirred(self.steps, guess, run, self.open * 2 + 8, left // many)
            yield guess, run

    def otherwise(self, place: Place, item: Any) -> tuple[Guess, Run] | None:
        """Return a guess in which the item at ``place`` is ``item``, and its run; ``None`` if none fits."""
        guess, before, first = self._possible.run_with(place, item)
        for tried in (guess, *self._possible.followed(guess, place, item)):
            run = self._fitting.played(self.steps, tried, before, first)
            if not run.refused and run.reached == self._run.reached:
                return tried, run
        return None

    def sought(self, place: Place, action: Any, left: int) -> tuple[Guess, Run] | None:
        """Search longer than ``otherwise`` for a guess in which the unseen move at ``place`` is ``action``.

        The search replays about ``left`` steps.
        """
        found = self._fitting.fitting(
            self._with(place, action), self._guess, self._run, place[0], named_by(action), left=left
        )
        if isinstance(found, str):
            return None
        guess = found[0] | {place[:2]: action}
        run = self._fitting.played(self.steps, guess, found[1], place[0])
        return None if run.refused else (guess, run)

    def states_if(self, place: Place, item: Any, *, now: bool = False) -> tuple[Any, Any] | None:
        """Return two positions: one as guessed, and one as if the unseen item at ``place`` had been ``item``.

        They are the positions after the item's step or, with ``now``, the latest ones. Returns ``None`` if
        the item cannot have been ``item``, or before the deal is complete.
        """
        last = len(self._run.states) - 1 if now else place[0]
        run = self._fitting.played(self.steps[: last + 1], *self._possible.run_with(place, item))
        complete = 0 < len(run.states) == last + 1 <= len(self._run.states)
        return (self._run.states[last], run.states[last]) if complete else None

    def events_of(self, run: Run, step: int) -> list[Event]:
        """Return the events of a complete step in ``run``; an empty list for a step before the deal."""
        if step < 0:
            return []
        rolls = iter([rolled.value for rolled in run.rolls[step]])
        made, events = self.steps[step], list[Event]()
        chance = Chance(ask=lambda kind, options: next(rolls))
        if made.action is None:
            self.game.start(chance, events)
        else:
            action = run.action(step, made)
            self.game.apply(run.states[step - 1].copy(), made.seat, action, chance, events)
        return events

    def partial(self) -> list[Any]:
        """Return the items entered so far for a shuffled order that is now being typed in."""
        if self.asked is None or self.asked.kind != "shuffle":
            return []
        said = self.steps[-1].seen[self._told :]
        return list(said[0]) if said else []

    def left(self) -> list[Any]:
        """List the results that may still be entered for the roll that is asked for."""
        assert self.asked is not None
        if self.asked.kind == "choice":
            return self._came_up_perhaps(self.asked.options)
        left = list(self.asked.options)
        for item in self.partial():
            if item is not None and item in left:
                left.remove(item)
        return left

    def _came_up_perhaps(self, options: Iterable[Any]) -> list[Any]:
        """List ``options`` and the results that the roll may have in other guesses.

        For example, a card that is in a hand in this guess may be in the deck in another.
        """
        found = dict.fromkeys(options)
        for _, run in self._others():
            found |= dict.fromkeys(run.asked.options if run.asked is not None else ())
        return in_order(found)

    @property
    def _told(self) -> int:
        """The number of rolls of the current step that have been entered completely."""
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
        self,
        steps: list[Step],
        first: int | None = None,
        wanted: frozenset[str] | None = None,
        others: Sequence[tuple[Guess, Run]] = (),
    ) -> None:
        last = len(steps) - 1
        found = self._fitting.fitting(
            steps,
            self._guess,
            self._run,
            last if first is None else first,
            named(steps[-1]) if wanted is None else wanted,
            [*others, *(self._others_found or ())],
        )
        if isinstance(found, str):
            raise Illegal(found)
        self.steps = steps
        self._guess, self._run = found
        self._others_found = None

    # -- out

    def fill(self) -> None:
        """Replace the guess for the unseen items by a random one that fits everything."""
        if self.open:
            self._guess, self._run = self._fitting.stirred(
                self.steps, self._guess, self._run, STIRRED, STIRRED_BY
            )
            self._others_found = None

    @property
    def rolled(self) -> list[list[Rolled]]:
        """The rolls of each complete step, as seen or guessed."""
        return self._run.rolls[: len(self._run.states)]

    def to_json(self) -> str:
        """Return everything typed so far as JSON, to continue another day."""
        corrected = [(place, plain_of(before), moment) for place, before, moment in self._corrected]
        return json.dumps({"steps": [*map(saved, self.steps)], "corrected": corrected})

    @classmethod
    def from_json(cls, game: AnyGame, text: str, rng: random.Random | None = None) -> TranscribedGame:
        """Restore the output of ``to_json``. Raises ``Illegal`` if it no longer fits the game."""
        made = cls(game, rng)
        body = json.loads(text)
        body = {"steps": body, "corrected": []} if isinstance(body, list) else body  # of an earlier version
        steps = [loaded(game, plain) for plain in body["steps"]]
        for number in range(1, len(steps) + 1):
            made._take(steps[:number])
        for place, before, moment in body["corrected"]:
            made._corrected.append(
                Correction(tuple(place), loaded_item(game, place[1], before), tuple(moment))
            )
        return made
