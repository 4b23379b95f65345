"""A search bot for every game: it compares a few moves on the same deals, with fast playouts.

The moves are those that a player of the game thinks best (its ``candidates``), open types included. Each deal
of the hidden part (``resample``) is played out once with every move, on the same rolls. All seats move as the
game's own bot would (its ``policy``). Each looks only at what its seat may know, so that no search reveals
hidden information to another seat.

After each round the worse half of the moves is dropped (sequential halving: Z. Karnin, T. Koren and O.
Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013). The guide's own move is never
dropped: another replaces it only if it paid more on the same deals by a few standard errors. Otherwise
luck decides in few playouts: a search with 30 of them lost to its guide. More playouts require fewer standard
errors, because then even a small difference can be certain.

There is no tree: looking for the reply to a reply gained nothing when it was tried. If a game has no bot of
its own, the moves are all legal ones and playouts are random.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import ceil, log2, sqrt
from statistics import fmean, pvariance
from typing import Any

from playtest.bots.base import Bot, Explains, Sampler, asked, clockwise
from playtest.bots.parameters import Parameter, Tunable
from playtest.engines.chance import Dice
from playtest.engines.game import AnyGame, Outcome, Roller, Seat

WINNING = 0.8
"""Share of a payoff that is for winning. The rest grows with the number of seats that this seat beats."""
UNDECIDED = 0.5
"""Payoff of a playout that was stopped."""
LONGEST = 2_000
"""Number of moves after which a playout stops."""
OFFERS = 8
"""Number of moves of open types to sample if no bot of the game proposes any."""
FEW = 30
"""Up to this many playouts, the full ``doubt`` applies; with more, it falls with their square root."""
SEEDS = range(1 << 30)
SPREAD = 0.02
"""Added to the variance of how much more a move paid than the guide's, since few deals may be alike."""
SPREAD_OF_ESTIMATES = 0.001
"""The same addition if playouts end with an estimate, not with a win or a loss."""


class Search(Tunable):
    """Plays the most promising moves to the end, ``iterations`` times in all, and takes the best.

    The number of playouts is fixed, so that games can be repeated. It is smaller if playouts are long:
    together they may take no more moves than the guide allows (``affords``), so that nobody waits long at a
    table.

    ``guide`` is the game's bot that proposes moves and plays them out; if there is none, moves and playouts
    are random. The search waits when its guide would, and gives its guide's reasons to decline an offer.
    """

    name, title = "search", "Searching Sara"
    style = "Plays her best moves out many times in her head before she chooses."
    version = "5"
    needs_resample = True
    patience = 45.0
    """Seconds that the search gives others to read, think and answer, if its guide waits."""
    parameters = (
        Parameter("iterations", 2, 100_000, 300, whole=True, help="how many playouts a decision may cost"),
        Parameter("width", 2, 60, 6, whole=True, help="how many moves are compared"),
        Parameter(
            *("doubt", 0.0, 9.0, 2.0),
            help="by how many standard errors (of 30 playouts) another move must beat its guide's",
        ),
        Parameter(
            *("moves", 0, 100_000_000, 0),
            whole=True,
            help="how many moves the playouts of a decision may take; 0: as many as its guide says",
        ),
    )
    iterations: int
    width: int
    doubt: float
    moves: int

    def __init__(self, guide: Callable[[AnyGame], Bot | None] | None = None, **given: float) -> None:
        super().__init__(**given)
        self._guide = guide

    def choose(self, game: AnyGame, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the guide's move, or a move that clearly paid more in the playouts.

        ``None`` if the guide would wait.
        """
        guide = self.guide(game)
        if guide is None or not getattr(guide, "waits", False):
            return self.hurry(game, view, legal, chance)
        own = asked(guide, game, view, legal, chance, must=False)
        return None if own is None else self._best(game, view, legal, chance, [own])

    def hurry(self, game: AnyGame, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the move of the search if it may not wait: the guide's, or one that clearly paid more."""
        return self._best(game, view, legal, chance, [])

    def _best(self, game: AnyGame, view: Any, legal: Sequence[Any], chance: Roller, own: list[Any]) -> Any:
        guide = self.guide(game)
        others = candidates(guide, game, view, legal, chance, self.width)
        moves = list(dict.fromkeys([*own, *others]))[: self.width]
        if len(moves) == 1:
            return moves[0]
        trial = _Trial(game, view, guide, chance)
        rounds = max(1, ceil(log2(len(moves))))
        alive = list(range(1, len(moves)))
        trial.deal(moves, alive)
        playouts = self.affordable(guide, trial)
        for round_ in range(rounds):
            deals = max(1, playouts // (rounds * (len(alive) + 1)))
            for _ in range(deals if round_ else deals - 1):
                trial.deal([moves[one] for one in (0, *alive)], alive)
            if len(alive) > 1:
                alive = sorted(alive, key=lambda one: -trial.ahead(one))[: (len(alive) + 1) // 2]
        best = max(alive, key=trial.ahead)
        doubt = 0.0 if guide is None else self.standard_errors(playouts)
        return moves[best if trial.ahead(best) > doubt * trial.error(best) else 0]

    def standard_errors(self, playouts: int) -> float:
        """Return by how many standard errors a move must beat the guide's, after ``playouts`` playouts."""
        return self.doubt * sqrt(min(1.0, FEW / playouts))

    def affordable(self, guide: Bot | None, trial: _Trial) -> int:
        """Return how many playouts this decision may take: fewer if those of the first deal were long."""
        most = self.moves or getattr(guide, "affords", 0)
        return min(self.iterations, most * trial.playouts // max(1, trial.moves)) if most else self.iterations

    def reason(self, game: AnyGame, view: Any, seat: Seat, action: Any, names: Sequence[str]) -> str | None:
        """Return why the guide would make this move; ``None`` if the guide does not explain itself."""
        guide = self.guide(game)
        return guide.reason(game, view, seat, action, names) if isinstance(guide, Explains) else None

    def guide(self, game: AnyGame) -> Bot | None:
        """Return the game's bot that guides the search; ``None`` if there is none."""
        return None if self._guide is None else self._guide(game)


def candidates(
    guide: Bot | None, game: AnyGame, view: Any, legal: Sequence[Any], chance: Roller, n: int
) -> list[Any]:
    """Return at most ``n`` moves to compare.

    These are the guide's ``candidates`` if it lists any, or its choice and others. Without a guide, they are
    any moves.
    """
    proposes = getattr(guide, "candidates", None)
    if proposes is not None:
        return list(dict.fromkeys(proposes(game, view, legal, chance, n)))[:n]
    moves: dict[Any, None] = {}
    if guide is not None:
        moves = dict.fromkeys(asked(guide, game, view, legal, chance, must=True) for _ in range(2))
        moves.pop(None, None)
    elif game.open:
        state = game.resample(view, chance)
        sampled = (game.sample(state, view.seat, chance) for _ in range(OFFERS))
        moves = dict.fromkeys(move for move in sampled if type(move) in game.open)
    others = [move for move in legal if move not in moves]
    chance.shuffle(others)
    return [*moves, *others][:n]


def policy_of(guide: Bot | None, game: AnyGame) -> Sampler:
    """Return the function that chooses every seat's moves in a playout."""
    if guide is None or not guide.needs_view:
        return game.sample
    quick = getattr(guide, "policy", None)
    if quick is not None:
        return lambda state, seat, chance: quick(game, state, seat, chance)

    def shown(state: Any, seat: Seat, chance: Roller) -> Any:
        move = asked(guide, game, game.view(state, seat), game.legal(state, seat), chance, must=True)
        return game.sample(state, seat, chance) if move is None else move

    return shown


def _resampled(game: AnyGame, view: Any, chance: Roller) -> Any:
    return game.resample(view, chance)


def _undecided(game: AnyGame, state: Any, seat: Seat) -> float:
    return UNDECIDED


class _Trial:
    """The payoffs of the moves in one decision so far; each deal is played out with all moves."""

    def __init__(
        self,
        game: AnyGame,
        view: Any,
        guide: Bot | None,
        chance: Roller,
    ) -> None:
        self.game = game
        self.imagine = getattr(guide, "imagine", _resampled)
        self.stage = getattr(guide, "stage", None)
        self.estimate: Callable[[AnyGame, Any, Seat], float] = getattr(guide, "estimate", _undecided)
        self.spread = SPREAD if self.stage is None else SPREAD_OF_ESTIMATES
        self.view = view
        self.seat: Seat = view.seat
        self.policy = policy_of(guide, game)
        self.seed = chance.choice(SEEDS)
        self.deals = 0
        self.playouts = self.moves = 0
        """The number of playouts, and the number of moves in all of them."""
        self.more: dict[int, list[float]] = {}
        """How much more each move paid than the first one, deal by deal."""

    def ahead(self, move: int) -> float:
        """Return how much more a move has paid on average than the first move, which is the guide's."""
        return fmean(self.more[move])

    def error(self, move: int) -> float:
        """Return the standard error of the lead of move number ``move`` over the guide's move.

        It adds a little to the measured variance, because a few deals may all be alike.
        """
        more = self.more[move]
        return sqrt((pvariance(more) + self.spread) / len(more))

    def deal(self, moves: Sequence[Any], names: Sequence[int]) -> None:
        """Deal the hidden part once, and play on with each of ``moves`` on the same rolls.

        The first move is the guide's. For each of the others, record how much more it paid than the first;
        ``names`` are the others' numbers.
        """
        self.deals += 1
        dealt = self.imagine(self.game, self.view, Dice(f"{self.seed}/{self.deals}"))
        now = None if self.stage is None else self.stage(self.game, dealt)
        paid = []
        for move in moves:
            state = dealt.copy()
            chance = Dice(f"{self.seed}/{self.deals}/on")
            self.game.apply(state, self.seat, move, chance)
            paid.append(self.play_on(state, chance, now))
        for name, one in zip(names, paid[1:], strict=True):
            self.more.setdefault(name, []).append(one - paid[0])

    def play_on(self, state: Any, chance: Roller, now: Hashable) -> float:
        """Play by the policy until the game ends or its stage is no longer ``now``, and return the payoff.

        The payoff, from 0 to 1, is that of the seat that decides.
        """
        game, policy, stage, seat = self.game, self.policy, self.stage, self.seat
        self.playouts += 1
        for _ in range(LONGEST):
            waiting = game.pending(state)
            if not waiting:
                break
            if stage is not None and stage(game, state) != now:
                return self.estimate(game, state, self.seat)
            self.moves += 1
            seat = waiting[0] if len(waiting) == 1 else clockwise(waiting, seat)
            game.apply(state, seat, policy(state, seat, chance), chance)
        outcome = game.outcome(state)
        return UNDECIDED if outcome is None else payoff(game, outcome, self.seat)


def payoff(game: AnyGame, outcome: Outcome, seat: Seat) -> float:
    """Return a seat's payoff from 0 to 1: mostly for winning, the rest for beating others.

    The more seats share a win, the less it is worth to each.
    """
    sign = -1 if game.lowest_wins else 1
    scores = [sign * score for score in outcome.scores]
    own, others = scores[seat], max(1, len(scores) - 1)
    level = sum(score == own for score in scores) - 1
    behind = sum(score < own for score in scores)
    won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return WINNING * won + (1 - WINNING) * (behind + level / 2) / others
