"""The learner of Collapsization, a bot that has learned from games whom to believe and what to claim.

Its weights are in ``data/bots/collapsization.json``, with the command that makes them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.bots.collapsization.advisor import first_of
from playtest.bots.collapsization.facts import (
    A_HEART,
    A_MINE,
    APART,
    DISTANCE,
    FURTHEST,
    NONE,
    STEPS_OF,
    Built,
    Claim,
    Desk,
    Shown,
    cards,
    credit,
    of_build,
    of_nomination,
    of_reveal,
    sign,
)
from playtest.bots.collapsization.mayor import by_hex, found_so_far
from playtest.bots.collapsization.players import nearest_of
from playtest.bots.collapsization.tables import NEAREST
from playtest.bots.learned import EQUAL, Fact, Linear, Weights, worth
from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import (
    BUILD,
    MAYOR,
    NOMINATE,
    REVEAL,
    REVEALS,
    SPADES,
    SUIT,
    VALUE,
    Build,
    Move,
    Nominate,
    without,
)
from playtest.engines.collapsization.position import CollapsizationState, CollapsizationView, Turn
from playtest.engines.game import Roller, Seat

Place = CollapsizationView | CollapsizationState
MIDDLE = tuple([suit * 13 + 6 for suit in range(3)])
"""The middle card of each suit, for a claim of a suit that nobody has seen."""
TURNS = 36
"""About how many turns a long game has."""


class Learner(Linear):
    """Nominates, reveals and builds as paid most in games that it has learned from."""

    style = "Claims, reveals and believes as paid in games it has learned from."
    quick_for = Collapsization

    def __init__(self, weights: Weights | None = None) -> None:
        super().__init__(Weights.shipped("collapsization") if weights is None else weights)
        self._game: Collapsization | None = None
        self._worths: dict[Any, float] = {}
        self._desks: dict[Desk, dict[Any, float]] = {}
        self._found: tuple[tuple[Turn, ...], tuple[int, int]] = ((), (credit((0, 0)), credit((0, 0))))

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle; another process adds up its own worths."""
        return vars(self) | {"_game": None, "_worths": {}, "_desks": {}}

    # -- moves

    def choose(
        self, game: Collapsization, view: CollapsizationView, legal: Sequence[Move], chance: Roller
    ) -> Move:
        """Reveal, nominate or build what is worth most; ties are rolled for."""
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        move = self._move(game, view, view.seat, chance)
        return move if move in legal else nearest_of(move, legal, chance)

    def policy(self, game: Collapsization, state: CollapsizationState, seat: Seat, chance: Roller) -> Move:
        """Make the same choice from a whole position, using nothing hidden from ``seat``."""
        return self._move(game, state, seat, chance)

    def _move(self, game: Collapsization, place: Place, seat: Seat, chance: Roller) -> Move:
        if self._game is not game:
            self._game, self._worths, self._desks = game, {}, {}
        sights = Sights(self, game, place, seat)
        weights = self.weights.moves
        if seat == MAYOR:
            moves, known, worths = self.considered(game, place, seat), self._worths, []
            for move in moves:
                sort = sights.sort_of(move)
                one = known.get(sort)
                if one is None:
                    one = known[sort] = worth(sights.of(move), weights)
                worths.append(one)
            least = max(worths) - EQUAL
            equal = [move for move, one in zip(moves, worths, strict=True) if one >= least]
            return equal[0] if len(equal) == 1 else chance.choice(equal)
        return self._nomination(game, sights, chance)

    def _nomination(self, game: Collapsization, sights: Sights, chance: Roller) -> Nominate:
        """Return the best claim on the best tile; hexes with the same tile are equal."""
        place, seat, desk, sorts = sights.place, sights.seat, sights.desk, sights.sorts
        known = self._desks.setdefault(desk, {})
        places, claims = free(place, seat)
        common = {first_of(NEAREST[card], claims) for card in (*place.shown, *MIDDLE)}
        best: list[tuple[int, int]] = []
        most = -1e9
        weights, reality = self.weights.moves, place.reality
        for tile in {reality[hex] for hex in places}:
            at = sorts[tile]
            for claim in {first_of(NEAREST[tile], claims), *common}:
                key = at, sorts[claim]
                one = known.get(key)
                if one is None:
                    one = known[key] = worth(of_nomination(game, desk, *key), weights)
                if one > most - EQUAL:
                    if one > most + EQUAL:
                        best, most = [], one
                    best.append((tile, claim))
        equal = [
            NOMINATE[hex][claim] for hex in places for tile, claim in sorted(best) if reality[hex] == tile
        ]
        return equal[0] if len(equal) == 1 else chance.choice(equal)

    def credits(self, history: tuple[Turn, ...]) -> tuple[int, int]:
        """Return how each Advisor's claims came out so far; counted once a turn."""
        if history is not self._found[0]:
            first, second, _ = found_so_far(history)
            self._found = history, (credit(first), credit(second))
        return self._found[1]

    # -- what it is taught by

    def considered(self, game: Collapsization, place: Place, seat: Seat) -> Sequence[Move]:
        """List one move of each sort: claims near the revealed cards, near the tile and of each suit."""
        if seat == MAYOR:
            if len(place.shown) < REVEALS:
                return [REVEAL[card] for card in place.hand if card not in place.shown]
            return [BUILD[hex][card] for hex in by_hex(place.nominations) for card in place.hand]
        places, claims = free(place, seat)
        common = {first_of(NEAREST[card], claims) for card in (*place.shown, *MIDDLE)}
        tiles = {place.reality[hex]: hex for hex in reversed(places)}
        return [
            NOMINATE[hex][claim]
            for tile, hex in sorted(tiles.items())
            for claim in sorted(common | {first_of(NEAREST[tile], claims)})
        ]

    def alike(self, game: Collapsization, state: CollapsizationState, move: Any) -> object:
        """Return an equal value for claims that are equally near to the same cards."""
        if not isinstance(move, Nominate):
            return move
        sorts = cards(*state.shown)
        return sorts[state.reality[move.hex]], sorts[move.card]

    def facts(self, game: Collapsization, place: Place, seat: Seat) -> Sights:
        """Return the facts about moves, by ``facts.of(move)``."""
        return Sights(self, game, place, seat)

    def standings(self, game: Collapsization, state: Place, seat: Seat) -> list[dict[str, float]]:
        """Return each seat's points, and its role by the time of the game."""
        late = state.turn / TURNS
        return [
            {
                "points": score / 4,
                "points*late": score / 4 * late,
                **({} if one == MAYOR else {f"advisor {one}": 1.0, f"advisor {one}*late": late}),
            }
            for one, score in enumerate(state.scores)
        ]

    def stage(self, game: Collapsization, state: CollapsizationState) -> int:
        """Return the turn; a lesson's playout ends with it."""
        return state.turn


def free(place: Place, seat: Seat) -> tuple[Sequence[int], Sequence[int]]:
    """Return the hexes and claims that an Advisor has not used this turn."""
    places, claims = place.frontier, place.trays[seat - 1]
    for made in place.nominations[seat - 1]:
        places, claims = without(places, made.hex), without(claims, made.card)
    return places, claims


class Sights:
    """What one seat sees of a position, and the facts about its moves."""

    def __init__(self, learner: Learner, game: Collapsization, place: Place, seat: Seat) -> None:
        self.game, self.place, self.seat = game, place, seat
        self.shown, scores = place.shown, place.scores
        self.credits = learner.credits(place.history)
        rivals = [at for at in range(3) if at != seat]
        rival = max(rivals, key=lambda at: (scores[at], -at))
        lead = scores[seat] - scores[rival]
        self.leads = sign(lead)
        if seat != MAYOR:
            self.sorts = sorts = cards(*self.shown)
            mine = place.nominations[seat - 1]
            told, first = None, sorts[0]
            if mine:
                first = sorts[mine[0].card]
                told = SUIT[place.reality[mine[0].hex]] == first.suit
            self.desk = Desk(
                seat,
                self.credits[seat - 1],
                self.credits[2 - seat],
                rival,
                max(-FURTHEST, min(FURTHEST, lead)),
                told,
                first.step if mine else 0,
                first.suit if mine else 0,
            )
        elif len(self.shown) == REVEALS:
            self.claims = by_hex(place.nominations)
            ahead = scores[1] - scores[2]
            penalty = game.advisor_points(A_HEART, A_HEART, A_MINE)
            wins = [scores[1] + penalty > max(scores[0], scores[2])]
            wins.append(scores[2] + penalty > max(scores[0], scores[1]))
            self.whose = [
                [(self.credits[at], sign((1 - 2 * at) * ahead), wins[at], bait) for bait in (False, True)]
                for at in (0, 1)
            ]
            self.nearest = {
                hex: min([DISTANCE[card][claim] for _, claim in claims for card in place.hand])
                for hex, claims in self.claims.items()
            }

    def of(self, move: Move) -> list[Fact]:
        """Return the facts of a move."""
        if isinstance(move, Nominate):
            sorts = self.sorts
            tile = self.place.reality[move.hex]
            return of_nomination(self.game, self.desk, sorts[tile], sorts[move.card])
        sort = self.sort_of(move)
        return of_build(sort) if isinstance(sort, Built) else of_reveal(sort)

    def sort_of(self, move: Move) -> Built | Shown:
        """Return the sort of a Mayor's move."""
        return self._build(move) if isinstance(move, Build) else self._reveal(move.card)

    def _reveal(self, card: int) -> Shown:
        shown, suit = self.shown, SUIT[card]
        suits = [SUIT[one] for one in self.place.hand]
        before = SUIT[shown[0]] if shown else -1
        alike = before == suit
        return Shown(
            suit == SPADES,
            VALUE[card] // 3,
            suits.count(suit),
            suits.count(SPADES),
            self.leads,
            before,
            alike,
            APART[abs(card - shown[0])] if alike else 0,
        )

    def _build(self, move: Build) -> Built:
        card, hex, shown, whose = move.card, move.hex, self.shown, self.whose
        steps, claims = STEPS_OF[card], self.claims[hex]
        here = min([DISTANCE[card][claim] for _, claim in claims])
        gap = NONE
        if here < NONE:
            others = [near for other, near in self.nearest.items() if other != hex]
            gap = max(-3, min(3, here - min(others, default=NONE)))
        made = tuple([Claim(*whose[advisor][claim in shown], steps[claim]) for advisor, claim in claims])
        agree = len(claims) == 2 and SUIT[claims[0][1]] == SUIT[claims[1][1]]
        return Built(self.leads, card in shown, SUIT[card] == SPADES, gap, agree, made)
