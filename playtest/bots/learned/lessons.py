"""Play games to learn from: they show who wins from which standing, and what each move pays.

At some decisions a few moves are compared. Each is made, and the game is played to the end of its stage, for
example a round, with the same rolls for all. The position reached counts as much as positions like it have
won. So a lesson needs neither whole games nor many of them (R. S. Sutton and A. G. Barto, "Reinforcement
Learning", 2018: policy improvement with truncated rollouts).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from playtest.bots.base import Bot, clockwise, sampler
from playtest.bots.learned.fitting import chance_to_win
from playtest.bots.learned.weights import Weights
from playtest.engines.chance import Dice, stream
from playtest.engines.game import AnyGame, Outcome, Roller, Seat

Row = Mapping[str, float]
Group = tuple[list[Row], list[float]]
"""Rows to compare, each with what it paid or won."""

LONGEST = 3_000
"""Number of moves after which a game or a playout stops."""
SEEDS = range(1 << 30)
CLOSE = 5.0
"""At the end of a game, being this many points closer to the winner counts e times as much."""
FOR_WINNING = 0.6
"""Part of the payoff of a finished game for winning; the rest is for how close the scores were."""
STRAYS = (0.0, 0.05, 0.15)
"""Rates of random moves in a game; one is drawn for each game."""


class Pupil(Bot, Protocol):
    """A bot that can be trained: it describes what it sees, and plays by weights."""

    weights: Weights

    def taught(self, weights: Weights) -> Pupil:
        """Return a copy of this bot that plays by ``weights``."""
        ...

    def moves(self, game: AnyGame, state: Any, seat: Seat) -> Sequence[Any]:
        """List the moves that the bot considers."""
        ...

    def alike(self, game: AnyGame, state: Any, move: Any) -> object:
        """Return a key for ``move``. Of several moves with the same key, only one needs to be compared."""
        ...

    def facts(self, game: AnyGame, state: Any, seat: Seat) -> Any:
        """Return an object whose ``of(move)`` gives the facts about a move: names, and numbers to add up."""
        ...

    def standings(self, game: AnyGame, state: Any, seat: Seat) -> list[dict[str, float]]:
        """Return the standing of every seat, as far as ``seat`` can see it.

        A standing is named numbers, such as points or tokens, from which the chance to win is estimated.
        """
        ...

    def stage(self, game: AnyGame, state: Any) -> object:
        """Return the current stage; a playout ends when it changes."""
        ...


@dataclass(frozen=True)
class Class:
    """The settings for lessons, the training games: who plays, which bot is trained, and how much to compare.

    ``pupil`` is the bot to train. ``part`` plays the pupil's seats: a teacher in the first term, then the
    pupil with its latest weights. ``compared`` is the share of decisions at which moves are compared. At each
    of them at most ``moves`` moves are compared, each in ``playouts`` playouts.
    """

    tables: Sequence[AnyGame]
    teachers: Sequence[Bot]
    pupil: Pupil
    part: Bot
    seed: object
    compared: float = 0.2
    moves: int = 7
    playouts: int = 1
    pupils: float = 0.4
    """Share of the seats that the pupil takes after the first term."""

    def bot(self, chance: Roller, pupils: float) -> Bot:
        """Return the bot for a seat: with probability ``pupils`` the pupil, otherwise a teacher.

        In the first term it is always a teacher.
        """
        if self.part is not self.teachers[0] and Dice(chance.choice(SEEDS)).random() < pupils:
            return self.part
        teacher: Bot = chance.choice(self.teachers)
        return teacher


@dataclass
class Lesson:
    """The training data from one game."""

    positions: list[Group] = field(default_factory=list)
    moves: list[Group] = field(default_factory=list)


def lesson(of: Class, number: int) -> Lesson:
    """Play one game as a lesson. The same number gives the same lesson."""
    chance = stream(of.seed, number, "lesson")
    game = of.tables[number % len(of.tables)]
    bots = [of.bot(chance, of.pupils) for _ in range(game.seats)]
    strays, found, stands = chance.choice(STRAYS), Lesson(), list[list[dict[str, float]]]()
    state, seat = game.start(chance), -1
    stage = of.pupil.stage(game, state)
    for _ in range(LONGEST):
        if not (waiting := game.pending(state)):
            break
        seat = clockwise(waiting, seat)
        if of.compared and chance.random() < of.compared:
            compare(of, game, state, seat, chance, found)
        move = made(bots[seat], game, state, seat, chance)
        if chance.random() < strays:
            move = game.sample(state, seat, chance)
        game.apply(state, seat, move, chance)
        if (now := of.pupil.stage(game, state)) != stage and game.pending(state):
            stage = now
            stands.append(of.pupil.standings(game, state, chance.choice(range(game.seats))))
    outcome = game.outcome(state)
    if outcome is not None and outcome.winners:
        shares = [(one in outcome.winners) / len(outcome.winners) for one in range(game.seats)]
        found.positions = [([*standings], shares) for standings in stands]
    return found


def compare(of: Class, game: AnyGame, state: Any, seat: Seat, chance: Dice, into: Lesson) -> None:
    """Compare what some moves of this decision pay, and add the result to ``into``.

    Nothing is added if there are fewer than two moves to compare.
    """
    moves = _some(of, game, state, seat, chance)
    if len(moves) < 2:
        return
    pays = [0.0] * len(moves)
    for _ in range(of.playouts):
        seed = chance.choice(SEEDS)
        bots = [of.bot(chance, of.pupils / 2) for _ in range(game.seats)]
        bots[seat] = of.part
        for at, move in enumerate(moves):
            pays[at] += payoff(of, game, state.copy(), seat, move, bots, Dice(seed)) / of.playouts
    facts = of.pupil.facts(game, state, seat)
    into.moves.append(([_added(facts.of(move)) for move in moves], pays))


def _some(of: Class, game: AnyGame, state: Any, seat: Seat, chance: Dice) -> list[Any]:
    """List the moves of this decision to compare, from each type in turn, without moves that are alike."""
    legal = [*of.pupil.moves(game, state, seat)]
    if len(legal) < 2:
        return []
    chance.shuffle(legal)
    by_type: dict[type, dict[object, Any]] = {}
    for move in legal:
        by_type.setdefault(type(move), {}).setdefault(of.pupil.alike(game, state, move), move)
    queues, found = [list(one.values()) for one in by_type.values()], list[Any]()
    while any(queues) and len(found) < of.moves:
        for queue in queues:
            if queue and len(found) < of.moves:
                found.append(queue.pop())
    return found


def payoff(
    of: Class, game: AnyGame, state: Any, seat: Seat, move: Any, bots: Sequence[Bot], chance: Dice
) -> float:
    """Make ``move``, play on to the end of the stage, and return the chance that ``seat`` wins, from 0 to 1.

    If the game is over by then, return the seat's payoff.
    """
    stage, last = of.pupil.stage(game, state), seat
    game.apply(state, seat, move, chance)
    for _ in range(LONGEST):
        if not (waiting := game.pending(state)) or of.pupil.stage(game, state) != stage:
            break
        last = clockwise(waiting, last)
        game.apply(state, last, made(bots[last], game, state, last, chance), chance)
    outcome = game.outcome(state)
    if outcome is None:
        weights = of.pupil.weights.positions
        return chance_to_win(of.pupil.standings(game, state, seat), weights)[seat]
    return paid(game, outcome, seat)


def paid(game: AnyGame, outcome: Outcome, seat: Seat) -> float:
    """Return a seat's payoff at the end of a game, from 0 to 1.

    Most of it is for winning, split among the winners. The rest is higher, the nearer the seat's score is to
    the best.
    """
    won = (seat in outcome.winners) / max(1, len(outcome.winners))
    sign = -1.0 if game.lowest_wins else 1.0
    scores = [0.0 if score is None else sign * float(score) for score in outcome.scores]
    close = [math.exp((score - max(scores)) / CLOSE) for score in scores]
    return FOR_WINNING * won + (1 - FOR_WINNING) * close[seat] / sum(close)


def made(one: Bot, game: AnyGame, state: Any, seat: Seat, chance: Roller) -> Any:
    """Return the bot's move, without letting it wait."""
    quick = sampler(one, game, must=True)
    if quick is not None:
        move = quick(state, seat, chance)
    else:
        choose = getattr(one, "hurry", one.choose)
        move = choose(game, game.view(state, seat), game.legal(state, seat), chance)
    return game.sample(state, seat, chance) if move is None else move


def _added(facts: Sequence[tuple[str, float]]) -> Row:
    found: dict[str, float] = {}
    for name, x in facts:
        found[name] = found.get(name, 0.0) + x
    return {name: x for name, x in found.items() if x}
