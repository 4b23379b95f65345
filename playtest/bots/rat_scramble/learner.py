"""The learner of Rat Scramble, and the facts by which it compares votes, changes, ties and effects.

The facts are points by the rules in force, votes cast, rounds left and tokens. It negotiates like the greedy
bot, because an offer pays only later, which training games of one round would not show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.bots.learned import Fact, Linear, Weights
from playtest.bots.rat_scramble.glimpse import Place
from playtest.bots.rat_scramble.players import LET_STAND, Greedy
from playtest.bots.rat_scramble.stakes import standings, tables_of
from playtest.engines.game import Roller, Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import PLAYERS
from playtest.engines.rat_scramble.moves import BreakTie, Cast, Change, Choose, Gift, Rob, Transform
from playtest.engines.rat_scramble.state import RatState, RatView

ONE = 1.0
TALKS = ("negotiation",)


class Learner(Linear):
    """Casts the votes that paid most in the games it learned from, and negotiates like the greedy bot."""

    quick_for = RatScramble
    waits = True

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self.broker = Greedy()

    def choose(self, game: RatScramble, view: RatView, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the move that is worth most; in the negotiation, the move that the greedy bot would make."""
        if view.phase in TALKS:
            return self.broker.choose(game, view, legal, chance)
        return super().choose(game, view, legal, chance)

    def hurry(self, game: RatScramble, view: RatView, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the bot's move when the bot may no longer wait."""
        if view.phase in TALKS:
            return self.broker.hurry(game, view, legal, chance)
        return super().choose(game, view, legal, chance)

    def policy(
        self, game: RatScramble, state: RatState, seat: Seat, chance: Roller, *, must: bool | None = None
    ) -> Any:
        """Choose as ``choose`` does, from the whole position, but use nothing hidden from ``seat``."""
        if state.phase in TALKS:
            return self.broker.policy(game, state, seat, chance, must=must)
        return super().policy(game, state, seat, chance)

    def moves(self, game: RatScramble, state: RatState, seat: Seat) -> Sequence[Any]:
        """List the moves that the bot weighs; empty in the negotiation."""
        return () if state.phase in TALKS else game.legal(state, seat)

    def facts(self, game: RatScramble, place: Place, seat: Seat) -> Sights:
        """Return an object whose ``of(move)`` gives the facts about a move."""
        return Sights(game, place, seat)

    def standings(self, game: RatScramble, state: RatState, seat: Seat) -> list[dict[str, float]]:
        """Return each seat's standing: its points compared with the points to win, and its tokens.

        Numbers are given in several forms, some of which depend on the rounds left.
        """
        left = game.rules.rounds - state.round + 1
        near = min(4, left)
        found = []
        for one, points in enumerate(standings(game, state)):
            ahead = points - game.rules.win_threshold
            own = state.tokens[PLAYERS * one : PLAYERS * one + PLAYERS]
            found.append(
                {
                    f"ahead:{near}": ahead / 5,
                    "ahead": ahead / 5 / left**0.5,
                    f"there:{near}": float(ahead >= 0),
                    f"nearly:{near}": float(-2 <= ahead < 0),
                    "own tokens": own[one] / 5,
                    "others' tokens": (sum(own) - own[one]) / 5,
                    "own tokens*left": own[one] * left / 30,
                    "others' tokens*left": (sum(own) - own[one]) * left / 30,
                }
            )
        return found

    def stage(self, game: RatScramble, state: RatState) -> int:
        """Return the current round. A training playout ends when the round does."""
        return state.round


class Sights:
    """The facts about moves in one position."""

    def __init__(self, game: RatScramble, place: Place, seat: Seat) -> None:
        self.game, self.place, self.seat = game, place, seat
        self.left = game.rules.rounds - place.round
        self.when = min(3, self.left)
        self.points = standings(game, place)
        if place.proposals:
            self.results = tables_of(game).outlook(game, place).results
            self.cast = [vote for vote in place.votes if vote is not None]
            self.count = self.cast.count(place.proposals[0])

    def gains(self, before: int, after: int, name: str) -> list[Fact]:
        """Return the facts about a change from ``before`` to ``after`` votes for the first proposal.

        They say what each seat gains or loses in points, and whether it then reaches the points to win.
        ``name`` begins each fact's name.
        """
        facts: list[Fact] = []
        goal = self.game.rules.win_threshold
        for seat, results in enumerate(self.results):
            gain, has = results[after] - results[before], self.points[seat]
            whose = "mine" if seat == self.seat else "theirs"
            reach = (has + results[after] >= goal) - (has + results[before] >= goal)
            near = abs(goal - has) <= 3 + 2 * self.left
            facts += [
                (f"{name}:{whose}", gain / 4),
                (f"{name}:{whose}:{self.when}", gain / 4),
                (f"{name}:{whose}:near {near}", gain / 4),
                (f"{name}:{whose}:reach {self.when}", float(reach)),
            ]
        return facts

    def of(self, move: Any) -> list[Fact]:
        """Return the facts about a move."""
        place, me = self.place, self.seat
        if isinstance(move, Cast):
            return self.casting(place.proposals.index(move.proposal) == 0)
        if isinstance(move, Change):
            return self.changing(move)
        if isinstance(move, BreakTie):
            to = 3 if move.proposal == place.proposals[0] else 1
            return [("break", ONE), *self.gains(2, to, "break")]
        if isinstance(move, Choose):
            return [(f"choose:{move.character}", ONE)]
        if isinstance(move, Rob):
            whose = "mine" if move.owner == me else "victim's" if move.owner == move.victim else "other's"
            return [(f"rob:{whose}", ONE), (f"rob:{whose}:{self.when}", ONE), *self.about(move.victim, "rob")]
        if isinstance(move, Gift):
            whose = "mine" if move.owner == me else "taker's" if move.owner == move.taker else "other's"
            return [(f"gift:{whose}", ONE), *self.about(move.taker, "gift")]
        if isinstance(move, Transform):
            whose = "mine" if move.owner == me else "other's"
            return [(f"transform:{whose}:{move.into == me}", ONE), *self.about(move.into, "into")]
        if move == LET_STAND:
            return [(f"let stand:{place.phase}", ONE), (f"let stand:{len(self.cast)}", ONE)]
        return [(move.kind, ONE)]

    def about(self, seat: Seat, name: str) -> list[Fact]:
        """Return the fact about another seat's lead over the bot in points; ``name`` begins its name."""
        return [(f"{name}:ahead", (self.points[seat] - self.points[self.seat]) / 5)]

    def casting(self, first: bool) -> list[Fact]:
        """Return the facts about voting for the first proposal, or for the second one if ``first`` is false.

        They are averages over the ways in which the others may still vote.
        """
        others = PLAYERS - 1 - len(self.cast)
        facts: list[Fact] = []
        mine = self.count if first else len(self.cast) - self.count
        stage = f"cast {len(self.cast)}, {mine}"
        facts.append((stage, ONE))
        way = 1 if first else -1
        for more in range(others + 1):
            low = self.count + more
            count = low + 1 if first else low
            before = low if first else low + 1
            agree = count if first else PLAYERS - count
            weight = (1, 3, 3, 1)[more] / 8 if others == 3 else (1, 2, 1)[more] / 4 if others == 2 else 1 / 2
            weight = weight if others else 1.0
            facts += [
                (f"{name}:{agree}:{others}", x * weight)
                for name, x in self.gains(before, count, "cast")
                if "near" not in name
            ]
        lean = self.results[self.seat][3] - self.results[self.seat][1]
        facts += [(f"{stage}:lean", way * lean / 4), (f"lean:{self.when}", way * lean / 4)]
        effects = self.place.effects[:2] if first else self.place.effects[2:]
        return facts + [(f"effect:{effect}", ONE) for effect in effects]

    def changing(self, move: Change) -> list[Fact]:
        """Return the facts about changing a vote: its gain, its cost, and how many votes are missing."""
        place, me = self.place, self.seat
        now = place.votes[move.target] == place.proposals[0]
        open_ = PLAYERS - len(self.cast)
        name = f"change:{move.method}"
        own = place.tokens[(PLAYERS + 1) * me]
        facts = [
            (name, ONE),
            (f"{name}:{self.when}", ONE),
            (f"{name}:{open_}", ONE),
            (f"{name}:own tokens {own}", ONE),
            (f"change:again {place.changes[move.target]}", ONE),
        ]
        if not open_:
            return facts + self.gains(self.count, self.count + (-1 if now else 1), "change")
        lean = self.results[me][3] - self.results[me][1]
        return [*facts, (f"change:early {open_}:lean", (-lean if now else lean) / 4)]
