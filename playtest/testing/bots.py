"""``check_bot``: check that a bot, shipped or your own, is legal, pure, repeatable and fair."""

from __future__ import annotations

import copy
import dataclasses
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy import stats

from playtest.bots import Bot, Parameter, asked, bot, clockwise, sampler, spec
from playtest.engines.chance import stream
from playtest.engines.game import AnyGame, Roller, Seat
from playtest.testing.walks import LONGEST, Broken

DOUBT = 1e-4
"""P-value, assuming fairness, below which a bot is called unfair."""
AGAIN = 12
"""How often a bot is asked in each order of ``legal`` at a closely checked position."""


@dataclasses.dataclass(frozen=True, slots=True)
class Mirror:
    """The seats' wins in a bot's games with itself, each deal played with two orders of the legal moves.

    ``wins[0][seat]`` counts wins with the list of legal moves in its usual order, ``wins[1][seat]`` with the
    list reversed. Each of the two counts is out of ``games``.
    """

    games: int
    wins: tuple[tuple[float, ...], tuple[float, ...]]

    def interval(self, seat: Seat) -> tuple[float, float]:
        """Return Wilson's 95% interval for the share of games that ``seat`` won.

        Only games with the legal moves in their usual order count.
        """
        found = stats.binomtest(round(self.wins[0][seat]), self.games).proportion_ci(method="wilson")
        return float(found.low), float(found.high)

    def __str__(self) -> str:
        rows = []
        for seat in range(len(self.wins[0])):
            low, high = self.interval(seat) if self.games else (0.0, 1.0)
            first, second = (100 * one[seat] / max(self.games, 1) for one in self.wins)
            rows.append(
                f"seat {seat} wins {first:.1f}% ({100 * low:.1f} to {100 * high:.1f}%) with legal as it "
                f"comes, {second:.1f}% turned around"
            )
        return f"{self.games} games each: " + "; ".join(rows)


@dataclasses.dataclass(frozen=True, slots=True)
class BotReport:
    """The report of ``check_bot``: what it checked, and what it could not check."""

    bot: str
    decisions: int
    mirror: Mirror
    notes: tuple[str, ...]

    def __str__(self) -> str:
        first = f"{self.bot}: {self.decisions} decisions, each legal, pure and repeatable."
        return "\n".join([first, str(self.mirror), *self.notes])

    __repr__ = __str__


def check_bot(
    game: AnyGame,
    player: Bot | str,
    *,
    games: int = 200,
    looks: int = 40,
    alike: Sequence[Sequence[Seat]] = (),
    seed: object = 0,
) -> BotReport:
    """Check a bot against the promises of ``playtest.bots.base.Bot``. Raises ``Broken`` if it fails.

    For every choice of two games, the bot is asked twice, and so is a copy that has not played. The bot must
    not raise, choose an illegal move, or change what it is given; the same ``chance`` must give the same
    choice. If a bot has a ``policy`` and ``quick_for``, the policy must make the same choices. At ``looks``
    positions the bot is asked often, with ``legal`` in its usual order and reversed. Then it plays ``games``
    with itself in both orders on the same deals. Seats must win equally often in both orders, and so must the
    seats of each group in ``alike``.

    Args:
        game: the game with its number of players and rules.
        player: the bot, or its name.
        games: how many games are played in each order; 0 skips the win rates.
        looks: how many positions are checked closely.
        alike: the groups of seats that the rules treat alike, ``[range(4)]`` if the starting player is
        random.
        seed: the seed of the deals; the same seed gives the same deals.
    """
    one = bot(player, game) if isinstance(player, str) else player
    _says_what_it_is(one)
    trial = _Trial(game, one, seed)
    for number in range(2):
        trial.play_and_look(number)
    trial.looks_at_orders(looks)
    mirror = mirrored(game, one, games=games, seed=seed)
    notes = [] if alike else ["Whether seats are treated alike was not looked at: alike was not given."]
    _orders_win_alike(one, mirror)
    for group in alike:
        _seats_win_alike(one, mirror, tuple(group))
    return BotReport(spec(one), trial.decisions, mirror, tuple(notes))


def mirrored(game: AnyGame, player: Bot, *, games: int, seed: object = 0) -> Mirror:
    """Count the wins in games of ``player`` with itself.

    Each deal is played twice: with the list of legal moves in its usual order, and reversed.
    """
    wins = ([0.0] * game.seats, [0.0] * game.seats)
    for turned in (False, True):
        for number in range(games):
            outcome = game.outcome(_played(game, player, seed, number, turned))
            assert outcome is not None
            for seat in outcome.winners:
                wins[turned][seat] += 1
    return Mirror(games, (tuple(wins[0]), tuple(wins[1])))


def _says_what_it_is(player: Bot) -> None:
    for part in ("name", "version"):
        if not isinstance(getattr(player, part, None), str) or not getattr(player, part):
            raise Broken(f"A bot has a {part}, a text that is not empty; {player!r} has none.")
    if not isinstance(getattr(player, "needs_view", None), bool):
        raise Broken(f'The bot "{player.name}" does not say whether it needs a view: needs_view is missing.')
    parameters: Sequence[Parameter] = getattr(player, "parameters", ())
    for one in parameters:
        if one.low > one.high or one.refusal(one.default) is not None:
            raise Broken(f'The bot "{player.name}": the default of {one.name} is not within its bounds.')


def _played(game: AnyGame, player: Bot, seed: object, number: int, turned: bool) -> Any:
    chance = stream(seed, number, "game")
    chances = [stream(seed, number, seat) for seat in range(game.seats)]
    state = game.start(chance)
    seat, waits = -1, 0
    for _ in range(LONGEST):
        if not (waiting := game.pending(state)):
            return state
        seat = waiting[0] if len(waiting) == 1 else clockwise(waiting, seat)
        move = _move(game, state, seat, player, chances[seat], turned, waits >= len(waiting))
        if move is None:
            waits += 1
            continue
        waits = 0
        game.apply(state, seat, move, chance)
    raise Broken(f'A game of the bot "{player.name}" with itself has not ended after {LONGEST} moves.')


def _move(
    game: AnyGame, state: Any, seat: Seat, player: Bot, chance: Roller, turned: bool, must: bool
) -> Any:
    if not player.needs_view:
        return game.sample(state, seat, chance)
    legal = game.legal(state, seat)
    view = game.view(state, seat)
    must = must or len(game.pending(state)) == 1
    offered = list(reversed(legal)) if turned else legal
    move = asked(player, game, view, offered, chance, must=must)
    if move is None and must:
        return game.sample(state, seat, chance)
    return move


class _Trial:
    """Games of a bot with itself in which every choice is checked."""

    def __init__(self, game: AnyGame, player: Bot, seed: object) -> None:
        self.game = game
        self.player = player
        self.seed = seed
        self.decisions = 0
        self.seen: list[tuple[Any, list[Any], str]] = []
        """Positions with more than one move: the view, ``legal`` and the place."""

    def play_and_look(self, number: int) -> None:
        """Play one game and check that each choice is legal, pure and repeatable."""
        game, seed = self.game, f"{self.seed}/look"
        chance = stream(seed, number, "game")
        chances = [stream(seed, number, seat) for seat in range(game.seats)]
        state = game.start(chance)
        seat = -1
        for made in range(LONGEST):
            if not (waiting := game.pending(state)):
                return
            seat = waiting[0] if len(waiting) == 1 else clockwise(waiting, seat)
            place = f"game {number} of seed {seed!r}, move {made + 1}, seat {seat}"
            move = self.look(state, seat, chances[seat], place)
            game.apply(state, seat, move, chance)
        raise Broken(f'A game of the bot "{self.player.name}" has not ended after {LONGEST} moves.')

    def look(self, state: Any, seat: Seat, chance: random.Random, place: str) -> Any:
        """Return the bot's move in a position after checking that it is legal and repeatable.

        Raises ``Broken`` if it is not. ``place`` says in words where in the game this is.
        """
        game, player, who = self.game, self.player, f'The bot "{self.player.name}"'
        self.decisions += 1
        legal = list(game.legal(state, seat))
        if not player.needs_view:
            return game.sample(state, seat, chance)
        before = chance.getstate()
        move = self.choice(state, seat, list(legal), chance, place)
        after = chance.getstate()
        for other in (player, copy.deepcopy(player)):
            chance.setstate(before)
            again = asked(other, game, game.view(state, seat), list(legal), chance, must=True)
            if again != move:
                what = "a copy of it" if other is not player else "it"
                raise Broken(
                    f"{who} is not repeatable: asked again, {what} chose {again} for {move} ({place})."
                )
        for must in (True, False):
            if (sample := sampler(player, game, must=must)) is not None:
                chance.setstate(before)
                shown = asked(player, game, game.view(state, seat), list(legal), chance, must=must)
                chance.setstate(before)
                quick = sample(state, seat, chance)
                if quick != shown:
                    raise Broken(f"{who} chooses {shown} from its view and {quick} by its policy ({place}).")
        chance.setstate(after)
        if move is None:
            return game.sample(state, seat, chance)
        if move not in legal and (reason := game.refusal(state, seat, move)) is not None:
            raise Broken(f"{who} chose {move}, which is not legal: {reason} ({place})")
        if len(legal) > 1:
            self.seen.append((game.view(state, seat), legal, place))
        return move

    def choice(self, state: Any, seat: Seat, legal: list[Any], chance: Roller, place: str) -> Any:
        """Return the bot's choice, after checking that it changed nothing it was given."""
        game, who = self.game, f'The bot "{self.player.name}"'
        view, rules = game.view(state, seat), copy.deepcopy(game.rules)
        offered = list(legal)
        try:
            move = asked(self.player, game, view, offered, chance, must=True)
        except Exception as error:
            raise Broken(f"{who} raised {type(error).__name__}: {error} ({place}).") from error
        if offered != legal:
            raise Broken(f"{who} changed the list of legal moves that it was given ({place}).")
        if view != game.view(state, seat):
            raise Broken(f"{who} changed the view that it was given ({place}).")
        if rules != game.rules:
            raise Broken(f"{who} changed the rules of the game ({place}).")
        return move

    def looks_at_orders(self, looks: int) -> None:
        """Check, at up to ``looks`` positions, that the order of the legal moves does not change the choice.

        The bot is asked often with the usual order and often with the reverse. It must choose each move about
        equally often.
        """
        if not self.seen or not self.player.needs_view:
            return
        picks = random.Random(f"{self.seed}/orders")
        chosen = self.seen if len(self.seen) <= looks else picks.sample(self.seen, looks)
        for number, (view, legal, place) in enumerate(chosen):
            kept, turned = (self.asks(view, order, number) for order in (legal, legal[::-1]))
            if _unlike(kept, turned) < DOUBT / len(chosen):
                first, second = kept.most_common(1)[0][0], turned.most_common(1)[0][0]
                raise Broken(
                    f'What the bot "{self.player.name}" chooses depends on the order of the legal moves: '
                    f"{first} as they come, {second} turned around ({place})."
                )

    def asks(self, view: Any, legal: Sequence[Any], number: int) -> Counter[Any]:
        """Ask the bot ``AGAIN`` times for a move at one position, and count its choices.

        ``number`` is the position's number among those checked; it sets the random numbers.
        """
        found: Counter[Any] = Counter()
        for time in range(AGAIN):
            chance = stream(f"{self.seed}/orders", number, time)
            found[asked(self.player, self.game, view, list(legal), chance, must=True)] += 1
        return found


def _unlike(one: Counter[Any], other: Counter[Any]) -> float:
    """Return how likely two counts of choices would differ this much by chance; 1 if they do not differ."""
    moves = list(one | other)
    if len(moves) == 1:
        return 1.0
    apart = [move for move in moves if one[move] > other[move]]
    more, less = sum(one[move] for move in apart), sum(other[move] for move in apart)
    # the grouping is chosen after looking: correct for all subsets of the moves
    return min(1.0, _differs(more, one.total(), less, other.total()) * 2.0 ** (len(moves) - 1))


def _differs(one: float, of_one: float, other: float, of_other: float) -> float:
    """Return how likely two shares would differ this much by chance (Fisher's exact p-value)."""
    table = np.array([[one, of_one - one], [other, of_other - other]], dtype=int)
    return float(stats.fisher_exact(table).pvalue)


def _orders_win_alike(player: Bot, mirror: Mirror) -> None:
    for seat in range(len(mirror.wins[0])):
        first, second = (wins[seat] for wins in mirror.wins)
        if _differs(first, mirror.games, second, mirror.games) < DOUBT / len(mirror.wins[0]):
            raise Broken(
                f'How often the bot "{player.name}" wins depends on the order of the legal moves: {mirror}.'
            )


def _seats_win_alike(player: Bot, mirror: Mirror, group: tuple[Seat, ...]) -> None:
    """Check that wins fall on the seats of ``group`` as evenly as chance allows."""
    wins = [mirror.wins[0][seat] for seat in group]  # the same deals turned around add nothing new
    if sum(wins) and stats.chisquare(wins).pvalue < DOUBT:
        seats = " and ".join(map(str, group))
        raise Broken(f'The bot "{player.name}" does not win alike in seats {seats}: {mirror}.')
