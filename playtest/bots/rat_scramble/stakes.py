"""Estimate the worth of a round of Rat Scramble to each seat, and how the round is likely to end.

Interests, bells and promises are open, so everything is computed from public information. Bells, interests,
rounds and the points to win come from the game, so that a changed rule counts.

Each result is recomputed only when its inputs change: ``Tables`` once a game, an ``Outlook`` once a round, a
``Word`` once for each set of promises. ``Stakes`` combine them for a seat at a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, pi, sqrt
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, ref

from playtest.bots.rat_scramble.glimpse import Place
from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Bound, Clause, FavorSeason, VoteFor, binding
from playtest.engines.rat_scramble.components import LETTERS, PLAYERS, SEASONS, SHOTGUN
from playtest.engines.rat_scramble.state import RatState

Values = tuple[float, float, float, float, float]
"""Values by the number of votes for the first proposal, from none to four."""

Deal = tuple[float, Seat, tuple[Clause, ...]]
"""An offer's gain, the seat it goes to, and its clauses."""

MAJORITY = 0.8
"""Weight of a proposal's majority in its expected value; the rest is its consensus."""
A_ROUND = 2.0
"""Typical change of a seat's points in a round, up or down: a standard deviation."""


class Mood(NamedTuple):
    """A bot's weights for outcomes.

    ``spite`` is what a point for the strongest rival costs the bot. ``ambition``, from 0 to 1, is how much it
    values the chance of reaching the points to win, rather than points as such. ``doubt`` is how unsure the
    bot is of the others' votes, in points.
    """

    spite: float
    ambition: float
    doubt: float


class Tables:
    """Each character's points from every outcome of every proposal, looked up once for a game."""

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
        """The points for each character, by proposal and by how it passes."""
        self.bell = {
            season: {
                name: character.points([season == other for other in SEASONS])
                for name, character in game.characters.items()
            }
            for season in SEASONS
        }
        """What one bell is worth to each character, by season."""
        self.mean = sum(sum(values.values()) for values in self.points.values()) / max(
            1, len(self.points) * len(self.names)
        )
        """The average points that a seat gets in a round when some proposal passes."""
        self._results: dict[tuple[str, str], dict[str, Values]] = {}
        self._likely: dict[tuple[str, str, float], dict[str, float]] = {}
        self._aims: dict[tuple[float, int, float], Aim] = {}
        self._favored: dict[tuple[str, str, str], int] = {}
        self._favors: dict[tuple[str, str], str | None] = {}
        self._by_bells = type(game).points is RatScramble.points
        self._bells: list[int] = []
        self._characters: list[str | None] = []
        self._latest: Outlook | None = None

    def outlook(self, game: RatScramble, place: Place) -> Outlook:
        """Return the outlook for the round of ``place``, cached until round, proposals or points change.

        Only the latest outlook is kept: no simulation would need older ones, and the garbage collector would
        have to scan them.
        """
        latest = self._latest
        if latest is not None and place.round == latest.round and place.proposals == latest.proposals:
            if place.bells == self._bells and place.characters == self._characters:
                return latest
            if standings(game, place) == latest.points and tuple(place.characters) == latest.characters:
                return latest
        self._latest = latest = Outlook(self, game, place, standings(game, place))
        if self._by_bells and isinstance(place, RatState):
            self._bells, self._characters = place.bells[:], place.characters[:]
        else:
            self._bells = []
        return latest

    def favored(self, game: RatScramble, first: str, second: str, season: str) -> int:
        """Return a number above 0 if the first proposal gives ``season`` more bells, below 0 if the second.

        (Ruling 5)
        """
        key = (first, second, season)
        found = self._favored.get(key)
        if found is None:
            found = self._favored[key] = favored(game, first, second, season)
        return found

    def favor_for(self, mine: str, theirs: str) -> str | None:
        """Return the season that ``theirs`` values most, among those that cost ``mine`` no points."""
        key = (mine, theirs)
        if key not in self._favors:
            bell = self.bell
            fit = [season for season in SEASONS if bell[season][mine] >= 0 and bell[season][theirs] > 0]
            self._favors[key] = max(
                fit, key=lambda season: (bell[season][theirs], bell[season][mine]), default=None
            )
        return self._favors[key]

    def results(self, first: str, second: str) -> dict[str, Values]:
        """Return each character's points for each number of votes for ``first``; a tie gives 0."""
        key = (first, second)
        found = self._results.get(key)
        if found is None:
            points = self.points
            found = self._results[key] = {
                character: (
                    points[second, "consensus"][character],
                    points[second, "majority"][character],
                    0,
                    points[first, "majority"][character],
                    points[first, "consensus"][character],
                )
                for character in self.names
            }
        return found

    def likely(self, first: str, second: str, doubt: float) -> dict[str, float]:
        """Return each character's chance to vote for ``first`` if nobody has promised anything.

        ``first`` and ``second`` are the round's proposals. ``doubt`` is how unsure the chance is, in points.
        """
        key = (first, second, doubt)
        found = self._likely.get(key)
        if found is None:
            results = self.results(first, second)
            found = self._likely[key] = {name: chance_of(lean(results[name]) / doubt) for name in results}
        return found

    def aim(self, short: float, after: int, ambition: float) -> Aim:
        """Return the ``Aim`` for these arguments; its docstring explains them. The result is cached."""
        key = (short, after, ambition)
        found = self._aims.get(key)
        if found is None:
            found = self._aims[key] = Aim(short, after, ambition)
        return found


class Aim(dict[float, float]):
    """The worth of each gain in points to a seat that wants to reach the points to win.

    With ``ambition`` 0, a gain is worth its points. With 1, it is worth how much it raises the chance of
    reaching the points to win, so it is worth little to a seat that is safe or out of reach. (Rulebook,
    Winning) Without gains, the seat would miss the points to win by ``short``. After this round, ``after``
    more rounds are played. Worths are computed on first use.
    """

    __slots__ = ("ambition", "reached", "short", "unit", "worth")

    def __init__(self, short: float, after: int, ambition: float) -> None:
        spread = A_ROUND * sqrt(after + 0.25)
        self.short, self.ambition, self.unit = short, ambition, sqrt(2.0) * spread
        self.worth, self.reached = ambition * sqrt(pi / 2.0) * spread, erf(-short / self.unit)

    def __missing__(self, gain: float) -> float:
        reaches = erf((gain - self.short) / self.unit) - self.reached
        found = self[gain] = (1.0 - self.ambition) * gain + self.worth * reaches
        return found


_made: WeakKeyDictionary[RatScramble, Tables] = WeakKeyDictionary()
_last: list[Any] = [lambda: None, None]
"""A weak reference to the last game asked for, and its tables.

A bot asks for the same game repeatedly.
"""


def tables_of(game: RatScramble) -> Tables:
    """Return the tables of ``game``, built on first use."""
    whose, tables = _last
    if whose() is not game:
        tables = _made.get(game)
        if tables is None:
            tables = _made[game] = Tables(game)
        _last[:] = ref(game), tables
    found: Tables = tables
    return found


class Interest:
    """What a round is worth to one seat if 0, 1, 2, 3 or 4 players vote for the first proposal."""

    __slots__ = ("leaning", "most", "values")

    def __init__(self, values: Values) -> None:
        none, one, tie, three, four = self.values = values
        self.leaning = lean(values)
        """How much better the first proposal is than the second for this seat."""
        self.most = max(abs(one - none), abs(tie - one), abs(three - tie), abs(four - three))
        """The most that one vote more or less for a proposal can be worth to this seat."""


class Word:
    """The votes promised in a round, and how each seat is likely to vote given these promises."""

    __slots__ = ("bound", "odds", "promised")

    def __init__(self, bound: tuple[Bound, ...], promised: dict[Seat, float]) -> None:
        self.bound = bound
        """The clauses that make the promises."""
        self.promised = promised
        """The seats that have promised a vote: 1 for the first proposal, 0 for the second."""
        self.odds: dict[float, list[float]] = {}
        """Each seat's chance to vote for the first proposal before any vote, by doubt, then by seat."""


class Outlook:
    """Everything public about a round, with a cache of what each bot derives from it."""

    __slots__ = (
        *("_interests", "_latest", "_priors", "_rules", "characters", "ideas", "points"),
        *("proposals", "results", "round", "tables"),
    )

    def __init__(self, tables: Tables, game: RatScramble, place: Place, points: tuple[int, ...]) -> None:
        self.proposals = first, second = place.proposals
        self.round, self.points = place.round, points
        self.characters = tuple(place.characters)
        results = tables.results(first, second)
        self.results = [results[name or ""] for name in self.characters]
        """Each seat's points, by how many vote for the first proposal."""
        self.ideas: dict[tuple[Any, Seat], tuple[Word, Seat | None, list[Deal]]] = {}
        """A cache of the offers that each bot might make, by bot and seat, with the situation they are for.

        The situation is the promises made and the seat that would decide a tie.
        """
        self.tables, self._rules = tables, game.rules
        self._priors: dict[float, list[float]] = {}
        self._interests: dict[tuple[Seat, Mood, Seat | None], Interest] = {}
        self._latest: Word | None = None

    # -- what the outcomes are worth

    def interest(self, seat: Seat, mood: Mood, decider: Seat | None) -> Interest:
        """Return what the round is worth to ``seat`` for each number of votes for the first proposal.

        ``decider`` is the seat that would decide a tie; ``None`` if no seat would.
        """
        key = (seat, mood, decider)
        found = self._interests.get(key)
        if found is None:
            if decider is None:
                found = Interest(self.weighed(seat, mood))
            else:
                values = self.interest(seat, mood, None).values
                found = Interest(self.with_shotgun(values, self.results[decider]))
            self._interests[key] = found
        return found

    def weighed(self, me: Seat, mood: Mood) -> Values:
        """Return the worth of each vote count to ``me``, less ``spite`` times its worth to the leaders.

        A vote count is how many vote for the first proposal. The leaders are the other seats with the most
        points; they share the ``spite`` equally.
        """
        values, spite = self.aimed(me, mood.ambition), mood.spite
        if not spite:
            return values
        points = self.points
        most = max(points[:me] + points[me + 1 :])
        leaders = [seat for seat, own in enumerate(points) if own == most and seat != me]
        each = spite / len(leaders)
        for seat in leaders:
            a, b, c, d, e = self.aimed(seat, mood.ambition)
            none, one, tie, three, four = values
            values = (none - each * a, one - each * b, tie - each * c, three - each * d, four - each * e)
        return values

    def aimed(self, seat: Seat, ambition: float) -> Values:
        """Return the worth to ``seat`` of each vote count, from 0 to 4 votes for the first proposal.

        ``ambition`` is how much the chance to reach the points to win counts, rather than points as such.
        """
        gains = self.results[seat]
        if not ambition:
            return gains
        after = self._rules.rounds - self.round
        short = self._rules.win_threshold - self.points[seat] - self.tables.mean * after - 0.5
        aim = self.tables.aim(short, after, ambition)
        none, one, tie, three, four = gains
        return aim[none], aim[one], aim[tie], aim[three], aim[four]

    def with_shotgun(self, values: Values, wants: Values) -> Values:
        """Return ``values`` as they are under Shotgun, where the holder of vote token 1 decides ties.

        (Ruling 9) ``values`` are a seat's worths of 0 to 4 votes for the first proposal; ``wants`` are those
        of the holder. Only the worth of a tie changes. A holder who gains from neither proposal lets the tie
        stand.
        """
        if wants[3] <= 0 and wants[1] <= 0:
            return values
        first, second = wants[3] >= wants[1], wants[1] >= wants[3]
        tie = (first * values[3] + second * values[1]) / (first + second)
        return (values[0], values[1], tie, values[3], values[4])

    # -- how it is likely to go

    def prior(self, doubt: float) -> list[float]:
        """Return each seat's chance to vote for the first proposal if nobody has promised anything."""
        found = self._priors.get(doubt)
        if found is None:
            first, second = self.proposals
            likely = self.tables.likely(first, second, doubt)
            found = self._priors[doubt] = [likely[name or ""] for name in self.characters]
        return found

    def word(self, game: RatScramble, place: Place) -> Word:
        """Return the votes promised for this round, by the clauses that bind at ``place``."""
        bound, latest = bound_at(place), self._latest
        if latest is None or latest.bound != bound:
            latest = self._latest = Word(bound, promises(game, self, bound))
        return latest

    def odds(self, word: Word, doubt: float) -> list[float]:
        """Return each seat's chance to vote for the first proposal, by its interests and its promises.

        No vote is cast yet. ``word`` has the promises; ``doubt`` is how unsure the bot is of the others'
        votes, in points.
        """
        found = word.odds.get(doubt)
        if found is None:
            found = word.odds[doubt] = self.prior(doubt).copy()
            for seat, vote in word.promised.items():
                found[seat] = vote
        return found


class Stakes:
    """What a round is worth to one seat at a position, and how each seat is likely to vote."""

    __slots__ = (
        *("_odds", "_word", "decider", "game", "interest", "me", "mood", "outlook", "place", "values"),
    )

    def __init__(self, game: RatScramble, place: Place, me: Seat, mood: Mood) -> None:
        self.game, self.place, self.me, self.mood = game, place, me, mood
        self.outlook = outlook = tables_of(game).outlook(game, place)
        self.decider = tie = decider(place) if place.toggles else None
        self.interest = interest = outlook.interest(me, mood, tie)
        self.values = interest.values
        """What each count is worth to this seat."""
        self._odds: list[float] | None = None
        self._word: Word | None = None

    @property
    def results(self) -> list[Values]:
        """Each seat's points, by how many vote for the first proposal."""
        return self.outlook.results

    @property
    def rounds(self) -> int:
        """Number of rounds in the game."""
        rounds: int = self.game.rules.rounds
        return rounds

    def word(self) -> Word:
        """Return this round's promises."""
        found = self._word
        if found is None:
            found = self._word = self.outlook.word(self.game, self.place)
        return found

    def promised_votes(self) -> dict[Seat, float]:
        """Map the seats that have promised a vote this round: 1 for the first proposal, 0 for the second."""
        return self.word().promised

    def chances(self) -> list[float]:
        """Return each seat's chance to vote for the first proposal. Callers must not change the list."""
        odds = self._odds
        if odds is None:
            odds, votes = self.outlook.odds(self.word(), self.mood.doubt), self.place.votes
            if votes.count(None) < PLAYERS:
                first = self.outlook.proposals[0]
                odds = [
                    likely if vote is None else 1.0 if vote == first else 0.0
                    for vote, likely in zip(votes, odds, strict=True)
                ]
            self._odds = odds
        return odds

    def expected(self, sure: dict[Seat, float]) -> float:
        """Return the round's expected worth to this seat.

        ``sure`` maps seats to votes that are taken as certain: 1 for the first proposal, 0 for the second.
        """
        odds = self.chances().copy()
        for seat, vote in sure.items():
            odds[seat] = vote
        return worth_of(self.values, odds)


def decider(place: Place) -> Seat | None:
    """Return the seat that would decide a tie: the holder of vote token 1 while Shotgun is on. (Ruling 9)"""
    if SHOTGUN not in place.toggles or 1 not in place.vote_tokens:
        return None
    return place.vote_tokens.index(1)


def bound_at(place: Place) -> tuple[Bound, ...]:
    """Return the clauses that still bind at this position."""
    return place.bound if isinstance(place, RatState) else binding(place.agreements)


def lean(results: Values) -> float:
    """Return by how many points the first proposal is better than the second, over majority and consensus.

    ``results`` are a seat's points for 0 to 4 votes for the first proposal.
    """
    return MAJORITY * (results[3] - results[1]) + (1.0 - MAJORITY) * (results[4] - results[0])


def worth_of(values: Values, odds: Sequence[float]) -> float:
    """Return the mean of ``values``, the worths of 0 to 4 votes for the first proposal.

    ``odds`` is each of the four seats' chance to vote for it.
    """
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
    """Convert a seat's preference for the first proposal to the chance that it votes for that proposal.

    ``advantage`` is the preference in points, divided by the ``doubt`` about it.
    """
    return 1.0 / (1.0 + exp(-min(20.0, max(-20.0, advantage))))


def standings(game: RatScramble, place: Place) -> tuple[int, ...]:
    """Return the points of all seats."""
    return game.points(place) if isinstance(place, RatState) else place.points


def promises(game: RatScramble, outlook: Outlook, bound: Sequence[Bound]) -> dict[Seat, float]:
    """Map the seats that have promised a vote this round: 1 for the first proposal, 0 for the second."""
    promised: dict[Seat, float] = {}
    first, second = outlook.proposals
    for agreement, _, clause in bound:
        if type(clause) is VoteFor and agreement.round == outlook.round:
            promised.setdefault(clause.seat, 1.0 if clause.proposal == first else 0.0)
        elif type(clause) is FavorSeason and clause.round == outlook.round:
            toward = tables_of(game).favored(game, first, second, clause.season)
            if toward:
                promised.setdefault(clause.seat, 1.0 if toward > 0 else 0.0)
    return promised


def favored(game: RatScramble, first: str, second: str, season: str) -> int:
    """Return a number above 0 if the first proposal gives ``season`` more bells, below 0 if the second.

    (Ruling 5)
    """
    letter = next(letter for letter, at in LETTERS.items() if at == SEASONS.index(season))
    more = [
        game.bells_for(first, by).count(letter) - game.bells_for(second, by).count(letter)
        for by in ("majority", "consensus")
    ]
    return more[0] or more[1]
