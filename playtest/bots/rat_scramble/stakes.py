"""What a round of Rat Scramble is worth to whom, and how it is likely to go.

Interests, bells and promises are open, so all of this is reckoned from what everybody knows. Bells,
interests, rounds and the points to win are asked of the game, so that a changed rule counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import erf, exp, pi, sqrt
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from playtest.bots.rat_scramble.glimpse import Place
from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Clause, FavorSeason, VoteFor, binding
from playtest.engines.rat_scramble.components import LETTERS, PLAYERS, SEASONS, SHOTGUN
from playtest.engines.rat_scramble.state import RatState, RatView

Values = tuple[float, float, float, float, float]
"""By how many vote for the first proposal, from none to four."""

Round = tuple[list[Values], Values, list[float]]
"""Of one round: the points by seat, what each count is worth to one of them, how each is likely to vote."""
KEPT_ROUNDS = 1000
Deal = tuple[float, tuple[Clause, ...]]
"""What an offer would gain, and its clauses."""

MAJORITY = 0.8
"""How much of what is expected of a proposal is its majority; the rest is its consensus."""
A_ROUND = 2.0
"""About how far the points of a seat move in a round, up or down: a standard deviation."""


class Tables:
    """What every outcome of every proposal gives to every character, looked up once for a game."""

    def __init__(self, game: RatScramble) -> None:
        self.names = tuple(game.characters)
        self.points = {
            (proposal, by): {
                name: character.points([game.bells_for(proposal, by).count(letter) for letter in LETTERS])
                for name, character in game.characters.items()
            }
            for proposal in game.by_name
            for by in ("majority", "consensus")
        }
        """By proposal and how it passes: the points for each character."""
        self.bell = {
            season: {
                name: character.points([season == other for other in SEASONS])
                for name, character in game.characters.items()
            }
            for season in SEASONS
        }
        """By season: what one bell is worth to each character."""
        self.mean = sum(sum(values.values()) for values in self.points.values()) / max(
            1, len(self.points) * len(self.names)
        )
        """The points that a round brings a seat when any proposal passes."""
        self._results: dict[tuple[str, str, str], Values] = {}
        self._favored: dict[tuple[str, str, str], int] = {}
        self.rounds: dict[Any, Round] = {}
        """Rounds that have been reckoned lately; what they are depends on their key alone."""
        self.deals: dict[Any, tuple[Any, list[Deal]]] = {}
        """By bot and seat: what its offers hung on when it last thought of them, and those offers."""

    def keep(self, key: Any, reckoned: Round) -> Round:
        """Remember a round, and forget the older ones in time."""
        if len(self.rounds) >= KEPT_ROUNDS:
            self.rounds.clear()
        self.rounds[key] = reckoned
        return reckoned

    def favored(self, game: RatScramble, first: str, second: str, season: str) -> int:
        """Which proposal gives ``season`` more bells: above 0 the first, below the second. (Ruling 5)"""
        key = (first, second, season)
        found = self._favored.get(key)
        if found is None:
            found = self._favored[key] = favored(game, first, second, season)
        return found

    def results(self, first: str, second: str, character: str) -> Values:
        """The points of a character by how many vote for ``first``; nothing for a tie."""
        key = (first, second, character)
        found = self._results.get(key)
        if found is None:
            points = self.points
            found = self._results[key] = (
                points[second, "consensus"][character],
                points[second, "majority"][character],
                0,
                points[first, "majority"][character],
                points[first, "consensus"][character],
            )
        return found


_made: WeakKeyDictionary[RatScramble, Tables] = WeakKeyDictionary()


def tables_of(game: RatScramble) -> Tables:
    """The tables of ``game``, made when they are first asked for."""
    found = _made.get(game)
    if found is None:
        found = _made[game] = Tables(game)
    return found


def lean(results: Values) -> float:
    """How much better the first proposal is than the second, in points."""
    return MAJORITY * (results[3] - results[1]) + (1.0 - MAJORITY) * (results[4] - results[0])


class Mood(NamedTuple):
    """What a bot weighs outcomes by.

    ``spite`` is what a point for the strongest rival costs; ``ambition``, from 0 to 1, how far points count
    only for reaching those to win; ``doubt`` how unsure it is of the others' votes, in points.
    """

    spite: float
    ambition: float
    doubt: float


class Stakes:
    """A round as one seat weighs it: what each count of votes is worth, and who is likely to vote how."""

    __slots__ = (
        *("game", "me", "mood", "odds", "place", "prior", "promised", "results", "tables", "values"),
    )

    def __init__(self, game: RatScramble, place: Place, me: Seat, mood: Mood) -> None:
        self.game, self.place, self.me, self.mood = game, place, me, mood
        self.tables = tables = tables_of(game)
        points = standings(game, place)
        key = (place.proposals, tuple(place.characters), points, place.round, me, mood)
        found = tables.rounds.get(key)
        if found is None:
            found = tables.keep(key, self.reckoned(points))
        self.results, values, self.prior = found
        self.values = self.with_shotgun(values) if SHOTGUN in place.toggles else values
        """What each count is worth to this seat."""
        self.odds: list[float] | None = None
        self.promised: dict[Seat, float] | None = None

    # -- what the outcomes are worth

    def reckoned(self, points: Sequence[int]) -> Round:
        """What stays the same for a whole round."""
        first, second = self.place.proposals
        results = [self.tables.results(first, second, name or "") for name in self.place.characters]
        prior = [chance_of(lean(one) / self.mood.doubt) for one in results]
        return results, self.weighed(results, points), prior

    def weighed(self, results: Sequence[Values], points: Sequence[int]) -> Values:
        """The seat's own points for each count, less what they do for the strongest of its rivals."""
        me, spite = self.me, self.mood.spite
        values = self.aimed(points[me], results[me])
        if not spite:
            return values
        most = max(points[seat] for seat in range(PLAYERS) if seat != me)
        leaders = [seat for seat in range(PLAYERS) if seat != me and points[seat] == most]
        for seat in leaders:
            theirs = self.aimed(points[seat], results[seat])
            less = zip(values, theirs, strict=True)
            values = five(mine - spite / len(leaders) * gain for mine, gain in less)
        return values

    def aimed(self, points: int, gains: Values) -> Values:
        """What ``gains`` are worth to a seat with ``points`` that wants to reach those to win.

        In points: full where they decide, little for who is safe or out of reach. (Rulebook, Winning)
        """
        ambition = self.mood.ambition
        if not ambition:
            return gains
        rules = self.game.rules
        after = rules.rounds - self.place.round
        spread = A_ROUND * sqrt(after + 0.25)
        short = rules.win_threshold - points - self.tables.mean * after - 0.5
        unit, worth = sqrt(2.0) * spread, ambition * sqrt(pi / 2.0) * spread
        reached = erf(-short / unit)
        return five(
            (1.0 - ambition) * gain + worth * (erf((gain - short) / unit) - reached) for gain in gains
        )

    def with_shotgun(self, values: Values) -> Values:
        """A tie is worth what vote token 1 makes of it, where Shotgun is on. (Ruling 9)"""
        if 1 not in self.place.vote_tokens:
            return values
        wants = self.results[self.place.vote_tokens.index(1)]
        if wants[3] <= 0 and wants[1] <= 0:
            return values
        first, second = wants[3] >= wants[1], wants[1] >= wants[3]
        tie = (first * values[3] + second * values[1]) / (first + second)
        return (values[0], values[1], tie, values[3], values[4])

    def leaning(self) -> float:
        """How much better the first proposal is for this seat."""
        return lean(self.values)

    def most_a_vote_decides(self) -> float:
        """The most that one vote more or less for a proposal can be worth to this seat."""
        none, one, tie, three, four = self.values
        return max(abs(one - none), abs(tie - one), abs(three - tie), abs(four - three))

    # -- how it is likely to go

    def promised_votes(self) -> dict[Seat, float]:
        """The seats that have promised a vote this round: 1 for the first proposal, 0 for the second."""
        if self.promised is None:
            self.promised = promises(self.game, self.place)
        return self.promised

    def chances(self) -> list[float]:
        """By seat: how likely its vote is for the first proposal."""
        if self.odds is None:
            place, first = self.place, self.place.proposals[0]
            promised = self.promised_votes()
            self.odds = [
                float(vote == first) if vote is not None else promised.get(seat, prior)
                for seat, (vote, prior) in enumerate(zip(place.votes, self.prior, strict=True))
            ]
        return self.odds

    def expected(self, sure: dict[Seat, float]) -> float:
        """What the round is likely to be worth to this seat, where some votes are as ``sure`` says."""
        odds = self.chances().copy()
        for seat, vote in sure.items():
            odds[seat] = vote
        return worth_of(self.values, odds)


def worth_of(values: Values, odds: Sequence[float]) -> float:
    """The mean of ``values`` where each seat votes for the first proposal by its ``odds``."""
    a, b, c, d = odds
    p, q, r, s = 1 - a, 1 - b, 1 - c, 1 - d
    none, one, both = p * q, a * q + p * b, a * b
    zero, single, double = r * s, c * s + r * d, c * d
    return (
        values[0] * none * zero
        + values[1] * (one * zero + none * single)
        + values[2] * (both * zero + one * single + none * double)
        + values[3] * (both * single + one * double)
        + values[4] * both * double
    )


def five(worths: Iterable[float]) -> Values:
    """The worths of the five counts."""
    none, one, tie, three, four = worths
    return none, one, tie, three, four


def chance_of(advantage: float) -> float:
    """From a lean in units of doubt to how likely a vote for the first proposal is."""
    return 1.0 / (1.0 + exp(-min(20.0, max(-20.0, advantage))))


def standings(game: RatScramble, place: Place) -> tuple[int, ...]:
    """The points of all seats."""
    return game.points(place) if isinstance(place, RatState) else place.points


def promises(game: RatScramble, place: Place) -> dict[Seat, float]:
    """The seats that have promised a vote this round: 1 for the first proposal, 0 for the second."""
    promised: dict[Seat, float] = {}
    bound = binding(place.agreements) if isinstance(place, RatView) else place.bound
    if not bound:
        return promised
    round_, (first, second) = place.round, place.proposals
    for agreement, _, clause in bound:
        if type(clause) is VoteFor and agreement.round == round_:
            promised.setdefault(clause.seat, float(clause.proposal == first))
        elif type(clause) is FavorSeason and clause.round == round_:
            toward = tables_of(game).favored(game, first, second, clause.season)
            if toward:
                promised.setdefault(clause.seat, float(toward > 0))
    return promised


def favored(game: RatScramble, first: str, second: str, season: str) -> int:
    """Which proposal gives ``season`` more bells: above 0 the first, below the second. (Ruling 5)"""
    letter = next(letter for letter, at in LETTERS.items() if at == SEASONS.index(season))
    more = [
        game.bells_for(first, by).count(letter) - game.bells_for(second, by).count(letter)
        for by in ("majority", "consensus")
    ]
    return more[0] or more[1]
