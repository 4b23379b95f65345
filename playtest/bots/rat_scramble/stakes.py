"""What a round of Rat Scramble is worth to whom, and how it is likely to go.

Interests, bells and promises are open, so all of this is reckoned from what everybody knows. Bells, interests,
rounds and the points to win are asked of the game, so that a changed rule counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, pi, sqrt
from weakref import WeakKeyDictionary

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import FavorSeason, VoteFor
from playtest.engines.rat_scramble.components import LETTERS, PLAYERS, SEASONS, SHOTGUN
from playtest.engines.rat_scramble.state import RatState, RatView

Place = RatView | RatState
Values = tuple[float, float, float, float, float]
"""By how many vote for the first proposal, from none to four."""

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


class Stakes:
    """A round as one seat weighs it: what each count of votes is worth to it, and who is likely to vote how.

    ``spite`` is what a point for the strongest rival is worth less than nothing; ``ambition`` from 0 to 1 how
    far points count only for reaching the points to win; ``doubt`` how unsure it is of votes, in points.
    """

    __slots__ = ("ambition", "doubt", "game", "me", "odds", "place", "results", "spite", "tables", "values")

    def __init__(
        self, game: RatScramble, place: Place, me: Seat, spite: float, ambition: float, doubt: float
    ) -> None:
        self.game, self.place, self.me = game, place, me
        self.spite, self.ambition, self.doubt = spite, ambition, doubt
        self.tables = tables = tables_of(game)
        first, second = place.proposals
        self.results = [tables.results(first, second, name or "") for name in place.characters]
        """By seat: its points by the count of votes for the first proposal."""
        self.values = self.weighed()
        """What each count is worth to this seat."""
        self.odds: list[float] | None = None

    # -- what the outcomes are worth

    def weighed(self) -> Values:
        """The seat's own points for each count, less what they do for its rivals."""
        place, me = self.place, self.me
        mine = self.results[me]
        if not self.spite and not self.ambition:
            return self.with_shotgun(mine)
        points = standings(self.game, place)
        after = self.game.rules.rounds - place.round
        values = [self.aimed(points[me], gain, after) for gain in mine]
        if self.spite:
            most = max([points[seat] for seat in range(PLAYERS) if seat != me])
            leaders = [seat for seat in range(PLAYERS) if seat != me and points[seat] == most]
            for seat in leaders:
                share = self.spite / len(leaders)
                for count, gain in enumerate(self.results[seat]):
                    values[count] -= share * self.aimed(points[seat], gain, after)
        return self.with_shotgun((values[0], values[1], values[2], values[3], values[4]))

    def aimed(self, points: int, gain: float, after: int) -> float:
        """What ``gain`` is worth to a seat with ``points`` that wants to reach those to win.

        In points: full where they decide, little for who is safe or out of reach. (Rulebook, Winning)
        """
        if not self.ambition or not gain:
            return gain
        spread = A_ROUND * sqrt(after + 0.25)
        short = self.game.rules.win_threshold - points - self.tables.mean * after
        unit = sqrt(2.0) * spread
        reaches = erf((gain - short + 0.5) / unit) - erf((0.5 - short) / unit)
        return gain + self.ambition * (sqrt(pi / 2.0) * spread * reaches - gain)

    def with_shotgun(self, values: Values) -> Values:
        """A tie is worth what vote token 1 makes of it, where Shotgun is on. (Ruling 9)"""
        place = self.place
        if SHOTGUN not in place.toggles or 1 not in place.vote_tokens:
            return values
        wants = self.results[place.vote_tokens.index(1)]
        if wants[3] <= 0 and wants[1] <= 0:
            return values
        first, second = wants[3] >= wants[1], wants[1] >= wants[3]
        tie = (first * values[3] + second * values[1]) / (first + second)
        return (values[0], values[1], tie, values[3], values[4])

    def leaning(self) -> float:
        """How much better the first proposal is for this seat."""
        return lean(self.values)

    # -- how it is likely to go

    def chances(self) -> list[float]:
        """By seat: how likely its vote is for the first proposal."""
        if self.odds is None:
            place, first = self.place, self.place.proposals[0]
            promised = promises(self.game, place)
            self.odds = [
                (1.0 if vote == first else 0.0)
                if vote is not None
                else promised[seat]
                if seat in promised
                else chance_of(lean(self.results[seat]) / self.doubt)
                for seat, vote in enumerate(place.votes)
            ]
        return self.odds

    def expected(self, sure: dict[Seat, float]) -> float:
        """What the round is likely to be worth to this seat, where some votes are as ``sure`` says."""
        return worth_of(self.values, [sure.get(seat, odds) for seat, odds in enumerate(self.chances())])


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


def chance_of(advantage: float) -> float:
    """From a lean in units of doubt to how likely a vote for the first proposal is."""
    return 1.0 / (1.0 + exp(-min(20.0, max(-20.0, advantage))))


def standings(game: RatScramble, place: Place) -> Sequence[int]:
    """The points of all seats."""
    return place.points if isinstance(place, RatView) else game.points(place)


def promises(game: RatScramble, place: Place) -> dict[Seat, float]:
    """The seats that have promised a vote this round: 1 for the first proposal, 0 for the second."""
    promised: dict[Seat, float] = {}
    first, second = place.proposals
    for agreement in place.agreements:
        if "open" not in agreement.statuses:
            continue
        for clause, status in zip(agreement.clauses, agreement.statuses, strict=True):
            if status != "open":
                continue
            if isinstance(clause, VoteFor) and agreement.round == place.round:
                promised.setdefault(clause.seat, 1.0 if clause.proposal == first else 0.0)
            elif isinstance(clause, FavorSeason) and clause.round == place.round:
                toward = favored(game, first, second, clause.season)
                if toward:
                    promised.setdefault(clause.seat, 1.0 if toward > 0 else 0.0)
    return promised


def favored(game: RatScramble, first: str, second: str, season: str) -> int:
    """Which proposal gives ``season`` more bells: above 0 the first, below the second. (Ruling 5)"""
    letter = next(letter for letter, at in LETTERS.items() if at == SEASONS.index(season))
    more = [
        game.bells_for(first, by).count(letter) - game.bells_for(second, by).count(letter)
        for by in ("majority", "consensus")
    ]
    return more[0] or more[1]
