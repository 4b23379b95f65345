"""Finds guesses for the unseen rolls of a typed-in game that fit everything typed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from playtest.engines import codec
from playtest.engines.chance import Chance, Impossible
from playtest.record import AnyGame
from playtest.table.face_down import FaceDown, is_like, looking_like, with_card
from playtest.table.guesses import (
    MOVE,
    Asked,
    Guess,
    Kind,
    NotSaid,
    Rolled,
    Run,
    Step,
    is_said,
    roll_of,
    values_in,
)

MOST_TRIES = 3000
"""How many guesses are tried before a move counts as impossible."""
SOUGHT = 120_000
"""Roughly how many steps are replayed at most to find a guess that fits what was typed."""

NO_SUCH = "No move that looked like that was possible then."


class Fitting:
    """Plays a typed-in game by guesses, and changes a guess until it fits."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def fitting(
        self,
        steps: Sequence[Step],
        guess: Guess,
        run: Run,
        first: int,
        wanted: frozenset[str],
        others: Sequence[tuple[Guess, Run]] = (),
        left: int = SOUGHT,
    ) -> tuple[Guess, Run] | str:
        """Search for a guess that allows all steps. Return it with its run, or the refusal if there is none.

        ``run`` was played by ``guess``, and its steps before ``first`` need not be replayed. ``wanted`` are
        cards that the steps need, which the search tries more often. ``others`` are other guesses to try
        first, with their runs. The search stops after replaying about ``left`` steps.
        """
        known = min(len(run.states), first)
        run = self.played(steps, guess, run, known)
        refused = run.refused
        for other, before in others if refused else ():
            tried = self.played(steps, other, before, known)
            if not tried.refused:
                return other, tried
        for _ in range(MOST_TRIES):
            if not run.refused or left < 0 or not any(True for _ in run.opened()):
                break
            changed, first = self.changed(steps, guess, run, wanted)
            tried = self.played(steps, changed, run, first)
            left -= len(tried.rolls) - first
            if tried.reached >= run.reached or not tried.refused:
                guess, run = changed, tried
        return (guess, run) if not run.refused else refused

    def stirred(
        self, steps: Sequence[Step], guess: Guess, run: Run, times: int, left: int
    ) -> tuple[Guess, Run]:
        """Return another guess that fits, with its run, made by up to ``times`` random changes.

        A change is kept only if the guess still fits. The search stops after replaying about ``left`` steps.
        """
        for _ in range(times):
            if left <= 0:
                break
            changed, first = self.changed(steps, guess, run, frozenset())
            tried = self.played(steps, changed, run, first)
            left -= len(tried.rolls) - first
            if tried.reached == run.reached and not tried.refused:
                guess, run = changed, tried
        return guess, run

    def changed(
        self, steps: Sequence[Step], guess: Guess, run: Run, wanted: frozenset[str]
    ) -> tuple[Guess, int]:
        """Change one guessed item at random, often one of the ``wanted`` cards.

        Returns the new guess and the first step that it affects.
        """
        rng = self.rng
        opened = list(run.opened())
        if wanted and rng.random() < 0.8:
            opened = [one for one in opened if self._has(one[2], wanted)] or opened
        else:
            wanted = frozenset()
        step, at, rolled = rng.choices(opened, [one[2].open for one in opened])[0]
        if rolled.kind == "move":
            likely = looking_like(self.game, run.states[step - 1], steps[step].seat, steps[step].action)
            value: Any = rng.choice([action for action in likely if action != rolled.value] or likely)
        elif rolled.kind == "choice":
            had = bool(wanted) and self._is(rolled.value, wanted)
            fits = [item for item in rolled.possible if not wanted or self._is(item, wanted) != had]
            value = rng.choice(fits or rolled.possible)
        else:
            value = list(rolled.free)
            places = [place for place, item in enumerate(value) if not wanted or self._is(item, wanted)]
            one, other = rng.choice(places or range(len(value))), rng.randrange(len(value))
            value[one], value[other] = value[other], value[one]
            if run.moves and rng.random() < 0.5:
                guess = self.following(guess, run, value[one], value[other])
        return {**guess, (step, at): value}, step

    def following(self, guess: Guess, run: Run, one: Any, other: Any) -> Guess:
        """Return the guess with the cards ``one`` and ``other`` swapped in the moves that nobody saw.

        This keeps those moves in line with rolls in which the two cards were swapped.
        """
        made = dict(guess)
        for number, move in run.moves.items():
            for old, new in ((one, other), (other, one)):
                swapped = with_card(self.game, move.value, old, new)
                if swapped is not None:
                    made[number, MOVE] = swapped
                    break
        return made

    def _has(self, rolled: Rolled, wanted: frozenset[str]) -> bool:
        if rolled.kind == "move":
            return not wanted.isdisjoint(values_in([codec.plain(rolled.value)]))
        items = rolled.free if rolled.kind == "shuffle" else rolled.possible
        return any(self._is(item, wanted) for item in items)

    def _is(self, item: Any, wanted: frozenset[str]) -> bool:
        return str(item) in wanted or self.game.name_of(item) in wanted

    # -- playing

    def played(self, steps: Sequence[Step], guess: Guess, before: Run | None = None, first: int = 0) -> Run:
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
                action = self._action(run, number, step, guess)
                state = run.states[-1].copy()
                refusal = NO_SUCH if action is None else self.game.refusal(state, step.seat, action)
                if refusal is not None:
                    run.refused = refusal
                    return False
                self.game.apply(state, step.seat, action, chance)
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
        if isinstance(step.action, FaceDown):
            guess[number, MOVE] = action
            run.moves[number] = Rolled("move", action, action)
        return True

    def _action(self, run: Run, number: int, step: Step, guess: Guess) -> Any:
        """Return the move of a step: as typed in or, if nobody saw it, the guessed move if it is legal.

        Otherwise it returns a random legal move that looks the same to everyone, or ``None`` if there is
        none.
        """
        if not isinstance(step.action, FaceDown):
            return step.action
        state, seat, guessed = run.states[-1], step.seat, guess.get((number, MOVE))
        legal = guessed is not None and self.game.refusal(state, seat, guessed) is None
        if legal and is_like(self.game, state, seat, guessed, step.action):
            return guessed
        return self.rng.choice(looking_like(self.game, state, seat, step.action) or [None])
