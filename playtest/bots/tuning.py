"""``tune``: find better parameters for a bot under the given rules, by tournaments on common deals.

It uses the cross-entropy method (R. Y. Rubinstein, "The cross-entropy method for combinatorial and continuous
optimization", Methodology and Computing in Applied Probability 1, 1999). A generation of players is drawn
around the best known values. All play the same deals against the same opponents, and the next generation is
drawn around those that did best.

At the end the values found and the values given play the same new deals against the same opponents. Only a
difference that holds on those deals counts.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import stats

from playtest.bots import Bot, bot, panel
from playtest.bots.base import asked, clockwise, samplers
from playtest.bots.compiled import many_games
from playtest.bots.parameters import Parameter, Tunable
from playtest.engines.chance import Dice, stream
from playtest.engines.game import AnyGame, Roller, Seat
from playtest.engines.sentences import one_sentence, perhaps, short

Goal = Callable[[AnyGame, Any, Seat], float]
"""What the tuned bot maximizes: a number for its seat, from a position at the end."""
Numbers = npt.NDArray[np.float64]

CANDIDATES = 32
"""Players in a generation."""
ELITE = 8
"""Number of best players around which the next generation is drawn."""
SPREAD = 0.2
"""The standard deviation of the first generation, as a share of each parameter's range."""
NARROWEST = 0.01
"""Smallest standard deviation of a generation."""
KEEPS = 0.3
"""Part of the last generation's mean and spread that the next one keeps."""
DEALS = 64
"""Minimum number of deals per generation.

With fewer, luck decides; so a short search has fewer generations instead.
"""
LONGEST = 20_000
"""Number of moves after which a game counts for nothing."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """The result of tuning, and whether it held on new deals.

    ``difference`` is how much more per game the found values get than the given ones, with its 95% interval.
    For the goal of winning it is in shares of wins (1 is every game). It is NaN if tuning was stopped before
    the comparison.
    """

    game: str
    players: int
    name: str
    before: dict[str, float]
    values: dict[str, float]
    """The values found. ``bot`` uses them only if they proved better."""
    games: int
    generations: int
    seed: object
    checked: int
    difference: float
    low: float
    high: float
    stopped: bool

    @property
    def better(self) -> bool:
        """Whether the whole interval of the difference is above 0."""
        return self.low > 0

    @property
    def settings(self) -> dict[str, float]:
        """The values to play by: those found if they proved better, otherwise those given."""
        return self.values if self.better else self.before

    def bot(self) -> Bot:
        """Return the tuned bot, made with ``settings``."""
        return bot(self.name, self.game, **self.settings)

    def __str__(self) -> str:
        text = f"{self.name} was tuned with {self.games} games in {self.generations} generations"
        if self.stopped:
            text += ", then stopped"
        if math.isnan(self.difference):
            return f"{text}; what it found was not checked on new deals."
        found = f"{100 * self.difference:+.1f} points ({100 * self.low:+.1f} to {100 * self.high:+.1f})"
        verdict = "is better" if self.better else "gained nothing that can be shown"
        return f"{text}; on {self.checked} new deals it {verdict}: {found}."


def share_of_win(game: AnyGame, state: Any, seat: Seat) -> float:
    """Return 1 for winning alone, less for a shared win, 0 otherwise."""
    outcome = game.outcome(state)
    return 0.0 if outcome is None or seat not in outcome.winners else 1 / len(outcome.winners)


def tune(
    game: AnyGame,
    player: str | Bot,
    *,
    against: Sequence[Bot | str] | None = None,
    only: Sequence[str] = (),
    seats: Sequence[Seat] = (),
    games: int = 64_000,
    check: int = 4_000,
    seed: object = 0,
    goal: Goal = share_of_win,
    tell: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Tuned:
    """Search for parameters with which ``player`` wins more under the rules of ``game``.

    The same call gives the same values. An interrupt (or ``stop`` returning true) ends the search after the
    current game, and the values found so far are returned unchecked.

    Args:
        game: the game, its players and rules.
        player: the bot to tune, by name or with the values to begin from.
        against: the bots in the other seats, drawn anew for each deal; the game's panel by default.
        only: the parameters to change; all by default.
        seats: the tuned bot's seats, in turn; every seat by default. For games with roles.
        games: how many games the search may use.
        check: the number of new deals on which found and given values are compared; 0 skips this.
        seed: names the deals and the generations.
        goal: what to get more of; a share of the wins by default.
        tell: called after each generation with the games played and the games to play.
        stop: called before each game; true stops the search.

    Raises ``ValueError`` for a bot without parameters or for unknown parameter names. Raises ``BrokeOff`` if
    a bot or the game raises in the first generation; in later generations, the values found so far are kept.
    """
    first = bot(player, game) if isinstance(player, str) else player
    chosen = _parameters(first, [only] if isinstance(only, str) else only)
    _check_seats(game, seats)
    rivals = [bot(one, game) if isinstance(one, str) else one for one in against or panel(game)]
    contest = Contest(game, rivals, seed, goal, stop, seats)
    search = _Search(first, chosen, seed, games)
    difference = low = high = math.nan
    stopped = False
    try:
        search.run(contest, tell)
        if check:
            difference, low, high = contest.difference(search.player(search.mean), first, check)
    except (KeyboardInterrupt, _Stop):
        stopped = True
    except BrokeOff as error:
        if not search.done:
            raise
        stopped = True
        warnings.warn(f"{error} What was found by then is kept.", stacklevel=2)
    before = dict(getattr(first, "settings", {}))
    return Tuned(
        game=game.name,
        players=game.seats,
        name=first.name,
        before=before,
        values=before | (search.values(search.mean) if search.done else {}),
        games=search.played,
        generations=search.done,
        seed=seed,
        checked=0 if math.isnan(difference) else check,
        difference=difference,
        low=low,
        high=high,
        stopped=stopped,
    )


def _check_seats(game: AnyGame, seats: Sequence[Seat]) -> None:
    """Check that all seats are at the table. Raises ``ValueError`` if not."""
    if strange := [seat for seat in seats if seat not in range(game.seats)]:
        raise ValueError(f"There is no seat {short(strange[0])}; seats are 0 to {game.seats - 1}.")


def _parameters(player: Bot, only: Sequence[str]) -> list[Parameter]:
    parameters: Sequence[Parameter] = getattr(player, "parameters", ())
    if not parameters:
        raise ValueError(f'The bot "{player.name}" has no parameters to tune.')
    known = {one.name: one for one in parameters}
    for name in only:
        if name not in known:
            said = f'The bot "{player.name}" has no parameter {short(name)[1:-1]}{perhaps(name, known)}'
            raise ValueError(f"{said}; it has {', '.join(known)}.")
    return [one for one in parameters if not only or one.name in only]


class BrokeOff(ValueError):
    """Raised when a bot or the game fails in a tuning game. The message says which one and why."""


class _Stop(Exception):
    """Raised to end the search when ``stop`` or an interrupt asks for it."""


class _Search:
    """What the search knows so far: the mean and the spread of each parameter for the next generation.

    They are scaled so that a parameter's bounds are 0 and 1.
    """

    def __init__(self, first: Bot, parameters: Sequence[Parameter], seed: object, games: int) -> None:
        self.first = first
        self.generations = max(1, games // (CANDIDATES * DEALS))
        self.deals = max(1, games // (CANDIDATES * self.generations))
        self.done = 0
        self.parameters = parameters
        settings = first.settings if isinstance(first, Tunable) else {}
        begin = [
            (settings.get(one.name, one.default) - one.low) / ((one.high - one.low) or 1)
            for one in parameters
        ]
        self.mean = np.array(begin, dtype=float)
        self.spread = np.full(len(begin), SPREAD)
        self.rng = np.random.default_rng(Dice(f"{seed}/tune").getrandbits(64))

    @property
    def played(self) -> int:
        """The number of games played in the generations so far."""
        return self.done * CANDIDATES * self.deals

    def run(self, contest: Contest, tell: Callable[[int, int], None] | None) -> None:
        """Draw generations one after another. Each plays new deals, and the next one learns from its best."""
        for generation in range(self.generations):
            candidates = self.draw()
            players = [self.player(one) for one in candidates]
            self.learn(candidates, contest.marks(players, generation * self.deals, self.deals))
            self.done = generation + 1
            if tell is not None:
                tell(self.played, self.generations * CANDIDATES * self.deals)

    def draw(self) -> list[Numbers]:
        """Draw a generation of players around the mean. One of them has the mean itself."""
        drawn = self.rng.normal(self.mean, self.spread, (CANDIDATES - 1, len(self.mean)))
        return [self.mean, *np.clip(drawn, 0, 1)]

    def learn(self, candidates: Sequence[Numbers], marks: Numbers) -> None:
        """Move the mean and the spread towards those of the players that did best."""
        elite = np.array(candidates)[np.argsort(-marks, kind="stable")[:ELITE]]
        self.mean = KEEPS * self.mean + (1 - KEEPS) * elite.mean(axis=0)
        self.spread = np.maximum(KEEPS * self.spread + (1 - KEEPS) * elite.std(axis=0), NARROWEST)

    def values(self, point: Numbers) -> dict[str, float]:
        """Return the parameters' values at ``point``, which gives each of them on a scale from 0 to 1."""
        return {
            one.name: round(one.nearest(one.low + float(at) * (one.high - one.low)), 4)
            for one, at in zip(self.parameters, point, strict=True)
        }

    def player(self, point: Numbers) -> Bot:
        """Return the tuned bot with the values at ``point``, which are on a scale from 0 to 1."""
        settings = dict(getattr(self.first, "settings", {}))
        made: Bot = type(self.first)(**settings | self.values(point))
        return made


class Contest:
    """Compares players by games on the same deals against the same opponents."""

    def __init__(
        self,
        game: AnyGame,
        rivals: Sequence[Bot],
        seed: object,
        goal: Goal = share_of_win,
        stop: Callable[[], bool] | None = None,
        seats: Sequence[Seat] = (),
    ) -> None:
        self.game = game
        self.seats = tuple(seats) or tuple(range(game.seats))
        self.rivals = rivals
        self.seed = seed
        self.goal = goal
        self.stop = stop

    def marks(self, players: Sequence[Bot], first: int, deals: int) -> Numbers:
        """Return what each of ``players`` gains on average by the ``goal``, on the same deals.

        These are ``deals`` deals from number ``first`` on.
        """
        return np.array([self.gains(one, range(first, first + deals)).mean() for one in players])

    def difference(self, one: Bot, other: Bot, deals: int) -> tuple[float, float, float]:
        """Return how much more ``one`` gains than ``other`` on new deals, and the ends of the interval.

        The gain is an average over the deals. The interval is Student's paired 95% interval.
        """
        fresh = Contest(self.game, self.rivals, f"{self.seed}/check", self.goal, self.stop, self.seats)
        apart = fresh.gains(one, range(deals)) - fresh.gains(other, range(deals))
        mean = float(apart.mean())
        error = float(apart.std(ddof=1)) / math.sqrt(deals) if deals > 1 else math.nan
        reach = float(stats.t.ppf(0.975, deals - 1)) * error if deals > 1 else math.nan
        return mean, mean - reach, mean + reach

    def gains(self, player: Bot, numbers: Sequence[int]) -> Numbers:
        """Return what ``player`` gains by the ``goal`` in each of the games ``numbers``.

        Its seat changes from one number to the next.
        """
        return np.array([self.gain(player, number) for number in numbers], dtype=float)

    def gain(self, player: Bot, number: int) -> float:
        """Play game ``number`` and return what ``player`` gains by the ``goal``.

        Rivals are drawn for the other seats.
        """
        if self.stop is not None and self.stop():
            raise _Stop
        game, draw = self.game, stream(self.seed, number, "rivals")
        seat = self.seats[number % len(self.seats)]
        players = [player if at == seat else draw.choice(self.rivals) for at in range(game.seats)]
        try:
            state = played(game, players, self.seed, number)
        except Exception as error:
            sitting = ", ".join(one.name for one in players)
            why = one_sentence(f"{type(error).__name__}: {error}").rstrip(".")
            said = f"A game of {sitting} failed ({why}; game {number} of seed {self.seed!r})."
            raise BrokeOff(said) from error
        return self.goal(game, state, seat)


def played(game: AnyGame, players: Sequence[Bot], seed: object, number: int) -> Any:
    """Play a game with the random streams that a simulation would use, and return its last position."""
    with many_games():
        return _played(game, players, seed, number)


def _played(game: AnyGame, players: Sequence[Bot], seed: object, number: int) -> Any:
    chance = stream(seed, number, "game")
    chances = [stream(seed, number, seat) for seat in range(game.seats)]
    quick = samplers(players, game)
    state = game.start(chance)
    seat, waits = -1, 0
    for _ in range(LONGEST):
        if not (waiting := game.pending(state)):
            break
        seat = waiting[0] if len(waiting) == 1 else clockwise(waiting, seat)
        must = waits >= len(waiting) or len(waiting) == 1
        if (sample := quick[must][seat]) is not None:
            move = sample(state, seat, chances[seat])
        else:
            move = _move(game, state, seat, players[seat], chances[seat], must)
        if move is None:
            waits += 1
            continue
        waits = 0
        game.apply(state, seat, move, chance)
    return state


def _move(game: AnyGame, state: Any, seat: Seat, player: Bot, chance: Roller, must: bool) -> Any:
    move = asked(player, game, game.view(state, seat), game.legal(state, seat), chance, must=must)
    return game.sample(state, seat, chance) if move is None and must else move
