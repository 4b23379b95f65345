"""Check whether bots react to a rule: the same positions and rolls, decided under both rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from typing import Any, NamedTuple

from playtest.bots import Bot, Sampler, asked, samplers
from playtest.engines.chance import stream
from playtest.engines.game import AnyGame, Event, Seat
from playtest.simulate.games import Stopped, watched, with_limits
from playtest.simulate.playing import Players, seated

DECISIONS = 400
"""Maximum number of decisions with a choice that are compared."""
GAMES = 40
"""Maximum number of games that are used."""


class Reaction(NamedTuple):
    """How many of ``decisions`` a bot ``changed`` when the rules were changed, with the same rolls.

    ``other`` counts positions at which the changed rules allow other moves. They are not counted as
    decisions.
    """

    decisions: int
    changed: int
    other: int


def reaction(base: AnyGame, variant: AnyGame, players: Players, seed: object) -> Reaction | None:
    """Replay the bots' decisions of some ``base`` games under ``variant``, and count those that change.

    Returns ``None`` if a bot never looks at the position, because it moves at random under any rules.
    """
    base, variant = with_limits(base), with_limits(variant)
    bots = [one for _, one in seated(players, base)]
    if not all(one.needs_view for one in bots):
        return None
    looks = _Looks(base, variant, bots)
    quick = samplers(bots, base)
    for number in range(GAMES):
        chance = stream(seed, number, "game")
        looks.rolls = [stream(seed, number, seat) for seat in range(base.seats)]
        state = base.start(chance)
        with suppress(Stopped):  # there were enough, or a game failed, which is reported elsewhere
            watched(base, state, looks.bots, quick, looks.rolls, chance, looks)
        if looks.decisions >= DECISIONS:
            break
    return Reaction(looks.decisions, looks.changed, looks.other)


class _Enough(Exception):
    """Raised when enough decisions have been compared."""


class _Looks:
    """An observer that asks each bot, before its move, what it would do under the other rules."""

    events: list[Event] | None = None

    def __init__(self, base: AnyGame, variant: AnyGame, bots: list[Bot]) -> None:
        self.base, self.variant, self.bots = base, variant, bots
        # A bot keeps tables for one game: the same bot, asked in turn, would make them anew each time.
        copies = {id(one): copy(one) for one in bots}
        there = [copies[id(one)] for one in bots]
        self.here = [*zip(bots, samplers(bots, base)[True], strict=True)]
        self.there = [*zip(there, samplers(there, variant)[True], strict=True)]
        self.rolls: list[random.Random] = []
        self.decisions = self.changed = self.other = 0

    def deal(self, state: Any) -> None:
        """Do nothing at the deal."""

    def before(self, state: Any, seat: Seat, action: Any, n: int) -> None:
        """Ask the bot for this move twice with the same rolls, once under each set of rules, and compare.

        Positions with a single legal move are skipped.
        """
        legal = self.base.legal(state, seat)
        if len(legal) < 2:
            return
        if self.decisions >= DECISIONS:
            raise _Enough
        try:
            there = self.variant.legal(state, seat)
            if list(there) != list(legal):
                self.other += 1
                return
            now = self._says(*self.here[seat], self.base, legal, state, seat)
            then = self._says(*self.there[seat], self.variant, there, state, seat)
        except Exception:  # a position that does not exist under the other rules
            self.other += 1
            return
        self.decisions += 1
        self.changed += now != then

    def _says(
        self, bot: Bot, quick: Sampler | None, game: AnyGame, legal: Sequence[Any], state: Any, seat: Seat
    ) -> Any:
        rolls = self.rolls[seat]
        before = rolls.getstate()
        try:
            if quick is not None:  # it makes the same choice without a view
                return quick(state, seat, rolls)
            return asked(bot, game, game.view(state, seat), legal, rolls, must=True)
        finally:
            rolls.setstate(before)

    def after(self, state: Any, n: int) -> None:
        """Do nothing after a move."""

    def end(self, state: Any, n: int) -> None:
        """Do nothing when the game ends."""


def unreacting(found: dict[str, Reaction], moves_alike: bool, *, nothing: bool) -> str | None:
    """Return a sentence that the bots ignore a changed rule; ``None`` if any bot decides differently.

    ``found`` has each bot's reaction. ``moves_alike`` says whether all moves of all games were the same, and
    ``nothing`` whether all results were.
    """
    if (
        not found
        or any(one.changed for one in found.values())
        or not any(one.decisions for one in found.values())
    ):
        return None
    n = sum(one.decisions for one in found.values())
    if nothing:
        return f"these bots ignore this rule, and it changed no game ({n:,} decisions, all the same)."
    if moves_alike:
        return (
            "these bots ignore this rule; only the scoring differs "
            f"({n:,} decisions at the same positions and rolls, all the same, and every move of every game)."
        )
    return (
        "these bots ignore this rule; only its own effects differ "
        f"({n:,} decisions at the same positions and rolls, all the same)."
    )
