"""Players of Collapsization: each can play the Mayor and either Advisor."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, ClassVar

from playtest.bots.collapsization.advisor import Desk, Habits, nominate
from playtest.bots.collapsization.mayor import Doubts, best_build, best_reveal, by_hex, credit_of_each
from playtest.bots.collapsization.tables import Book
from playtest.bots.parameters import Parameter, Tunable, with_defaults
from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import (
    MAYOR,
    REVEAL,
    REVEALS,
    SPADES,
    SUIT,
    Move,
    Nominate,
    Nominated,
    Tiles,
    without,
)
from playtest.engines.collapsization.position import CollapsizationState, CollapsizationView
from playtest.engines.game import Roller, Seat

HABITS = (
    Parameter("bluff", 0, 100, 30, help="in how many of a hundred nominations the suit is a lie"),
    Parameter("shading", 0, 100, 50, help="in how many of a hundred true suits the value is a lie"),
    Parameter("spoiling", 0, 1, 0.5, help="whether hexes far from the revealed cards are preferred"),
    Parameter("variety", 0, 1, 0.3, help="how much less promising a hex may be than the best"),
    Parameter("daring", 0, 100, 80, help="how often a mine is nominated that would end the game well"),
)
"""The parameters in ``Habits``, in its order."""
DEALS = 6
"""Number of random deals from which a search for the Mayor picks one.

The more likely the Advisors' claims are for a deal, the more likely it is picked.
"""
FINELY = 1 << 20
A_POINT = 0.75
"""What a point adds to the log-odds of winning.

It is about the same at every turn, in 360 games of the panel's bots.
"""
DOUBTS = (
    Parameter("belief", 0.2, 0.98, 0.75, help="how likely a claimed suit is true, beforehand"),
    Parameter("precision", 0, 1, 0.5, help="how likely a claimed value is near"),
    Parameter("learning", 0, 4, 1.0, help="how much a suit found true or false counts"),
    Parameter("suspicion", 0, 0.4, 0.03, help="how likely a mine is nominated under another suit"),
    Parameter("reach", 0.5, 8, 2.0, help="how many steps from a tile a card may still be the best pair"),
    Parameter("fear", 0, 12, 3.0, help="how many points a mine is worth to avoid"),
    Parameter("closing", 0, 12, 2.0, help="how many points a mine is worth to hit when ahead"),
    Parameter("denial", 0, 1, 0.1, help="what an Advisor's point costs the Mayor"),
    Parameter("leveling", 0, 1, 0.2, help="what it costs more if that Advisor is ahead of the other"),
    Parameter("wariness", 0, 1, 0.3, help="like suspicion, of an Advisor whom a mine would make win"),
)
"""The parameters in ``Doubts``, in its order."""


class Player(Tunable):
    """As Mayor, trusts Advisors whose earlier claims were true; as Advisor, mixes lies and truth.

    Only claims on built hexes count as true or false.

    In the same position it does not always nominate the same, so two such Advisors do not copy each other.
    """

    valuation = "reckoned"
    version = "2"
    quick_for = Collapsization
    parameters: ClassVar[tuple[Parameter, ...]] = (*HABITS, *DOUBTS)

    def __init__(self, **given: float) -> None:
        super().__init__(**given)
        self.habits = Habits(*(self.settings[one.name] for one in HABITS))
        self.doubts = Doubts(*(self.settings[one.name] for one in DOUBTS))
        self._others: tuple[Player, ...] | None = None
        self._book: Book | None = None

    def choose(
        self, game: Collapsization, view: CollapsizationView, legal: Sequence[Move], chance: Roller
    ) -> Move:
        """Return the bot's move: a card to reveal, a nomination or a build."""
        if len(legal) == 1:
            return legal[0]
        if view.seat != MAYOR:
            assert view.seat is not None
            move: Move = self.nomination(game, view, view.seat, chance)
        else:
            move = self.ruling(game, view, chance)
        return move if move in legal else nearest_of(move, legal, chance)

    def policy(self, game: Collapsization, state: CollapsizationState, seat: Seat, chance: Roller) -> Move:
        """Choose as ``choose`` does, from the whole position, but use nothing hidden from ``seat``."""
        if seat != MAYOR:
            return self.nomination(game, state, seat, chance)
        return self.ruling(game, state, chance)

    def candidates(
        self,
        game: Collapsization,
        view: CollapsizationView,
        legal: Sequence[Move],
        chance: Roller,
        n: int,
    ) -> Sequence[Move]:
        """List at most ``n`` moves worth comparing: what the bot and players of other characters would do.

        Each of them is asked several times, since their choices are partly random.
        """
        others = self, *self.others()
        asks = (others[one % len(others)].choose(game, view, legal, chance) for one in range(3 * n))
        return list(dict.fromkeys(asks))[:n]

    def imagine(self, game: Collapsization, view: CollapsizationView, chance: Roller) -> CollapsizationState:
        """Deal the hidden part of a position for a search.

        For the Mayor, after all nominations, it is one of several random deals. A deal is the likelier to be
        taken, the better its tiles fit the Advisors' claims.
        """
        state = game.resample(view, chance)
        if view.seat != MAYOR or not all(len(made) == 2 for made in view.nominations):
            return state
        deals = [state, *(game.resample(view, chance) for _ in range(DEALS - 1))]
        trust = credit_of_each(view.history, self.doubts)
        weighed = [self.likely(deal.reality, view.nominations, trust) for deal in deals]
        roll = chance.choice(range(FINELY)) / FINELY * sum(weighed)
        for deal, weight in zip(deals, weighed, strict=True):
            roll -= weight
            if roll < 0:
                return deal
        return state

    def stage(self, game: Collapsization, state: CollapsizationState) -> int:
        """Return the current turn, so that a search stops when the turn ends.

        Over a whole game, later turns would hide the effect of one move.
        """
        return state.turn

    def estimate(self, game: Collapsization, state: CollapsizationState, seat: Seat) -> float:
        """Estimate from the current scores how likely ``seat`` is to win, whatever its role."""
        most = max(state.scores)
        likely = [exp(A_POINT * (score - most)) for score in state.scores]
        return likely[seat] / sum(likely)

    def likely(self, reality: Tiles, nominations: Nominated, trust: tuple[float, float]) -> float:
        """Return how likely Advisors make these nominations if the tiles are ``reality``, as a weight.

        ``trust`` is, for each Advisor, the chance that a claim names the true suit.
        """
        weight = 1.0
        for hex, claims in by_hex(nominations).items():
            suit = SUIT[reality[hex]]
            for advisor, claim in claims:
                if SUIT[claim] == suit:
                    weight *= trust[advisor]
                else:
                    weight *= self.doubts.suspicion if suit == SPADES else (1 - trust[advisor])
        return weight

    def others(self) -> Sequence[Player]:
        """Return players of other characters: a liar, a truth-teller and a believer."""
        if self._others is None:
            self._others = (
                Player(bluff=100, belief=0.4),
                Player(bluff=0, shading=100, belief=0.95, precision=1),
                Player(bluff=0, shading=0, denial=0.5, fear=0),
            )
        return self._others

    def ruling(
        self, game: Collapsization, seen: CollapsizationView | CollapsizationState, chance: Roller
    ) -> Move:
        """Return the Mayor's move: a card to reveal, or a build."""
        if len(seen.shown) < REVEALS:
            return REVEAL[best_reveal(seen.hand, seen.shown, chance)]
        return best_build(
            self.book_of(game), seen.hand, seen.nominations, seen.scores, seen.history, self.doubts, chance
        )

    def nomination(
        self, game: Collapsization, seen: CollapsizationView | CollapsizationState, seat: Seat, chance: Roller
    ) -> Nominate:
        """Return an Advisor's move: a nomination."""
        places, claims = seen.frontier, seen.trays[seat - 1]
        for made in seen.nominations[seat - 1]:
            places, claims = without(places, made.hex), without(claims, made.card)
        desk = Desk(seat, places, claims, seen.reality, seen.shown, seen.scores)
        return nominate(self.book_of(game), desk, self.habits, chance)

    def book_of(self, game: Collapsization) -> Book:
        """Return the lookup tables for ``game``."""
        book = self._book
        if book is None or book.game is not game:
            doubts = self.doubts
            book = self._book = Book(game, doubts.reach, doubts.precision, self.habits.spoiling)
        return book

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle, without lookup tables, which another process builds itself."""
        return vars(self) | {"_book": None}


def nearest_of(move: Move, legal: Sequence[Move], chance: Roller) -> Move:
    """Return a legal move to replace ``move``, which is not allowed: one with the same card, or else any."""
    nearest: Move = chance.choice([other for other in legal if other.card == move.card] or list(legal))
    return nearest


class Shrewd(Player):
    """A player tuned to win."""

    name, title = "shrewd", "Shrewd Sheila"
    style = (
        "Nearly always names the true suit, but often another value; "
        "as Mayor she keeps the Advisors level and learns whom to trust."
    )
    parameters = with_defaults(
        Player.parameters,
        bluff=5,
        shading=55,
        spoiling=0.2,
        variety=0.23,
        daring=77,
        belief=0.78,
        precision=0.95,
        learning=0.75,
        suspicion=0.008,
        reach=2.67,
        fear=1.69,
        closing=1.76,
        denial=0.12,
        leveling=0.145,
        wariness=0.27,
    )


class Honest(Player):
    """Claims the truth, and expects the same from others."""

    name, title = "honest", "Honest Hanna"
    style = "Claims the true suit and value; as Mayor she takes claims at their word."
    parameters = with_defaults(
        Player.parameters,
        bluff=0,
        shading=0,
        spoiling=0.1,
        variety=0.25,
        daring=0,
        belief=0.9,
        precision=1,
        learning=0.5,
        suspicion=0.01,
        reach=1.5,
        fear=2,
        closing=2,
        denial=0,
        leveling=0,
        wariness=0.05,
    )


class Bluffing(Player):
    """Lies more often than not, and expects others to lie."""

    name, title = "bluffing", "Bluffing Boris"
    style = "Claims a false suit in more than half of his nominations; as Mayor he believes little."
    parameters = with_defaults(
        Player.parameters,
        bluff=55,
        shading=60,
        spoiling=0.5,
        variety=0.5,
        daring=90,
        belief=0.5,
        precision=0.3,
        learning=2.0,
        suspicion=0.1,
        reach=2.5,
        fear=3,
        closing=3,
        denial=0.2,
        leveling=0.1,
        wariness=0.3,
    )
