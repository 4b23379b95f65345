"""Play games one after another in one process: the loops that play, and their records."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Literal

from playtest.bots import Bot, CannotGoOn, Samplers, asked, clockwise, many_games, samplers
from playtest.engines import codec
from playtest.engines.chance import stream
from playtest.engines.game import AnyGame, Illegal, Roller, Seat
from playtest.frames import roles
from playtest.simulate.columns import Columns
from playtest.simulate.observers import DEAL, OBSERVERS, Observer

Detail = Literal["results", "measures", "moves"]
"""How much to record: results only; or also every measure after every move; or also every move."""
Kept = Detail | Literal["course", "summary", "uses", "all"]
"""All levels of detail. The additional ones are for comparisons and ``trouble``; see ``observers``."""


SIMULATED_RULES: dict[str, int] = {
    "turn_limit": 200,
    "move_limit": 2_000,
    "offers_per_round": 3,
    "offers_per_phase": 3,
}
"""Limits that a simulation sets if the rules have them but leave them open (``None``)."""
MOST_MOVES = 20_000
"""Number of moves after which an unfinished game is reported as endless."""


class Endless(RuntimeError):
    """Raised for a game that does not end."""


def with_limits(game: AnyGame) -> AnyGame:
    """Return ``game`` with the limits of ``SIMULATED_RULES`` for each limit that its rules leave at ``None``.

    A rule that does not exist in this game is not added.
    """
    rules = game.rules
    if not dataclasses.is_dataclass(rules) or isinstance(rules, type):
        return game
    there = {field.name for field in dataclasses.fields(rules)}
    open_ = {
        name: limit
        for name, limit in SIMULATED_RULES.items()
        if name in there and getattr(rules, name) is None
    }
    return type(game)(game.seats, dataclasses.replace(rules, **open_)) if open_ else game


@dataclasses.dataclass(frozen=True)
class Job:
    """Everything that a batch of games needs, except the numbers of its games."""

    game: AnyGame
    bots: list[tuple[str, Bot]]
    seed: object
    detail: Kept
    rotate: bool
    constants: dict[str, Any]

    @classmethod
    def of(
        cls,
        game: AnyGame,
        bots: list[tuple[str, Bot]],
        seed: object,
        detail: Kept,
        rotate: bool,
        variant: str,
    ) -> Job:
        """Return the job, with the values that are the same in all rows of its ``games``.

        These values are computed once, before any worker gets the job. A worker does not know the source of a
        method from a cell.
        """
        constants = {
            "game": game.name,
            "players": game.seats,
            "rules": codec.dump(game.rules),
            "digest": codec.rules_digest(game),
            "variant": variant,
        }
        return cls(game, bots, seed, detail, rotate, constants)

    def bot_at(self, seat: Seat, number: int) -> int:
        """Return the index in ``bots`` of the bot that plays ``seat`` in game ``number``."""
        return (seat - number) % len(self.bots) if self.rotate else seat


def play_games(job: Job, numbers: Sequence[int]) -> Columns:
    """Play these games of ``job`` and return their results."""
    into = Columns()
    with many_games():
        for number in numbers:
            _play_game(job, number, into)
    return into


class Stopped(Exception):
    """Raised if a game fails. It tells how many moves had been made, and at which seat it failed."""

    def __init__(self, made: int, seat: Seat | None) -> None:
        super().__init__(made, seat)
        self.made = made
        self.seat = seat


def _play_game(job: Job, number: int, into: Columns) -> None:
    game = job.game
    state, error, made = None, "", 0
    moves, measures = len(into.moves), len(into.measures)
    try:
        chance = stream(job.seed, number, "game")
        bots = [job.bots[job.bot_at(seat, number)][1] for seat in range(game.seats)]
        quick = samplers(bots, game)
        chances = [stream(job.seed, number, seat) for seat in range(game.seats)]
        if job.detail == "results":
            state = game.start(chance)
            made = _playout(game, state, bots, quick, chances, chance)
        else:
            watch = OBSERVERS[job.detail](game, into)
            state = game.start(chance) if watch.events is None else game.start(chance, watch.events)
            made = watched(game, state, bots, quick, chances, chance, watch)
    except Stopped as stopped:
        if isinstance(stopped.__cause__, CannotGoOn):
            raise stopped.__cause__ from None
        made = stopped.made
        error = _reproduce(job, number, stopped.__cause__, f"after {made} moves, seat {stopped.seat} to move")
    except Exception as broken:  # a designer's rules may fail in any way; other games continue
        error = _reproduce(job, number, broken, "at the deal")
    into.numbers.append(number)
    into.moved.append(made)
    into.counts.append((len(into.moves) - moves, len(into.measures) - measures))
    _finish(game, state, number, error, job, into)


def _finish(game: AnyGame, state: Any, number: int, error: str, job: Job, into: Columns) -> None:
    round_, reason = 0, ""
    scores: tuple[float, ...] = ()
    winners: tuple[bool, ...] = ()
    played: tuple[str, ...] = ()
    if not error:
        try:
            outcome = game.outcome(state)
            if outcome is None:
                raise ValueError("the game waits for no player and has no outcome")
            round_, reason, played = game.round(state), outcome.reason, roles(game, state)
            scores = tuple(map(float, outcome.scores))
            winners = tuple(seat in outcome.winners for seat in range(game.seats))
        except Exception as broken:
            error = _reproduce(job, number, broken, "at the end")
            scores = winners = played = ()
    into.rounds.append(round_)
    into.reasons.append(reason)
    into.errors.append(error)
    into.scores.append(scores)
    into.won.append(winners)
    into.roles.append(played)


def _reproduce(job: Job, number: int, error: BaseException | None, where: str) -> str:
    return (
        f"{type(error).__name__}: {error} ({where}). "
        f"Again with games=range({number}, {number + 1}), seed={job.seed!r}."
    )


def _playout(
    game: AnyGame,
    state: Any,
    bots: Sequence[Bot],
    quick: Samplers,
    chances: Sequence[Roller],
    chance: Roller,
) -> int:
    """Play to the end and return the number of moves: the hot loop."""
    pending, apply = game.pending, game.apply
    made, seat, waits = 0, -1, 0
    try:
        while waiting := pending(state):
            seat = waiting[0] if len(waiting) == 1 else clockwise(waiting, seat)
            must = waits >= len(waiting) or len(waiting) == 1
            sample = quick[must][seat]
            if sample is not None:
                action = sample(state, seat, chances[seat])
            else:
                action = chosen(game, state, seat, bots[seat], chances[seat], must=must)
            if action is None:
                waits += 1
                continue
            waits = 0
            apply(state, seat, action, chance)
            made += 1
            if made > MOST_MOVES:
                raise Endless(f"the game has not ended after {MOST_MOVES} moves")
    except Exception as error:
        raise Stopped(made, seat) from error
    return made


def watched(
    game: AnyGame,
    state: Any,
    bots: Sequence[Bot],
    quick: Samplers,
    chances: Sequence[Roller],
    chance: Roller,
    watch: Observer,
) -> int:
    """Play to the end like ``_playout``, with an observer ``watch``."""
    made, seat, waits = 0, -1, 0
    try:
        watch.deal(state)
        while waiting := game.pending(state):
            seat = waiting[0] if len(waiting) == 1 else clockwise(waiting, seat)
            must = waits >= len(waiting) or len(waiting) == 1
            sample = quick[must][seat]
            if sample is not None:
                action = sample(state, seat, chances[seat])
            else:
                action = chosen(game, state, seat, bots[seat], chances[seat], must=must)
            if action is None:
                waits += 1
                continue
            waits = 0
            watch.before(state, seat, action, DEAL + made + 1)
            if watch.events is None:
                game.apply(state, seat, action, chance)
            else:
                game.apply(state, seat, action, chance, watch.events)
            made += 1
            watch.after(state, DEAL + made)
            if made > MOST_MOVES:
                raise Endless(f"the game has not ended after {MOST_MOVES} moves")
        watch.end(state, DEAL + made)
    except Exception as error:
        raise Stopped(made, seat) from error
    return made


def chosen(game: AnyGame, state: Any, seat: Seat, bot: Bot, chance: Roller, *, must: bool = True) -> Any:
    """Return the move that ``bot`` makes at ``seat``; ``None`` if the bot waits and ``must`` is false.

    Raises ``Illegal`` for a move that is not legal.
    """
    legal = game.legal(state, seat)
    action = asked(bot, game, game.view(state, seat), legal, chance, must=must)
    if action is None:
        return game.sample(state, seat, chance) if must else None
    if type(action) in game.open or action not in legal:
        reason = game.refusal(state, seat, action)
        if reason is not None:
            raise Illegal(f'the bot "{bot.name}" chose {action}, which is not legal: {reason}')
    return action
