"""The learner of Collapsization, a bot that has learned from games whom to believe and what to claim.

Its weights are in ``data/bots/collapsization.json``, with the command that recreates them.
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
    Desk,
    Of,
    Shown,
    credit,
    of_build,
    of_part,
    of_reveal,
    parts,
    sign,
    sorts,
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
Options = Sequence[tuple[Shown | Built, Move]]
"""The Mayor's moves, each with its sort."""
MIDDLE = tuple([suit * 13 + 6 for suit in range(3)])
"""The middle card of each suit, for a claim of a suit that nobody has seen."""
TURNS = 36
"""The approximate number of turns in a long game."""


class Learner(Linear):
    """Nominates, reveals and builds what paid off most in the games it learned from."""

    style = "Claims, reveals and believes what has paid off in the games it learned from."
    quick_for = Collapsization

    def __init__(self, weights: Weights | None = None) -> None:
        super().__init__(Weights.shipped("collapsization") if weights is None else weights)
        self._game: Collapsization | None = None
        self._worths: dict[Any, float] = {}
        self._desks: dict[Any, dict[tuple[int, bool], tuple[float, list[int]]]] = {}
        self._found: tuple[tuple[Turn, ...], tuple[int, int]] = ((), (credit((0, 0)), credit((0, 0))))

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle, without cached sums, which another process computes itself."""
        return vars(self) | {"_game": None, "_worths": {}, "_desks": {}}

    # -- moves

    def choose(
        self, game: Collapsization, view: CollapsizationView, legal: Sequence[Move], chance: Roller
    ) -> Move:
        """Reveal, nominate or build whatever is worth most; ties are decided at random."""
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        move = self._move(game, view, view.seat, chance)
        return move if move in legal else nearest_of(move, legal, chance)

    def policy(self, game: Collapsization, state: CollapsizationState, seat: Seat, chance: Roller) -> Move:
        """Choose as ``choose`` does, from the whole position, but use nothing hidden from ``seat``."""
        return self._move(game, state, seat, chance)

    def _move(self, game: Collapsization, place: Place, seat: Seat, chance: Roller) -> Move:
        if self._game is not game:
            self._game, self._worths, self._desks = game, {}, {}
        sights = Sights(self, game, place, seat)
        if seat != MAYOR:
            return self._nomination(game, sights, chance)
        if len(place.shown) < REVEALS:
            hidden = [card for card in place.hand if card not in place.shown]
            options: Options = [(sights.reveal(card), REVEAL[card]) for card in hidden]
        else:
            options = sights.builds()
        known, best, most = self._worths, list[Move](), -1e9
        for sort, move in options:
            one = known.get(sort)
            if one is None:
                facts = of_reveal(sort) if isinstance(sort, Shown) else of_build(sort)
                one = known[sort] = worth(facts, self.weights.moves)
            if one > most - EQUAL:
                if one > most + EQUAL:
                    best, most = [], one
                best.append(move)
        return best[0] if len(best) == 1 else chance.choice(best)

    def _nomination(self, game: Collapsization, sights: Sights, chance: Roller) -> Nominate:
        """Return the nomination worth most by the sorts of its tile and claim; ties are decided at random."""
        place, sorts = sights.place, sights.sorts
        places, claims = free(place, sights.seat)
        common = {sorts[first_of(NEAREST[card], claims)] for card in (*place.shown, *MIDDLE)}
        there = {sorts[claim] for claim in claims}
        known = self._desks.setdefault((sights.desk, frozenset(common)), {})
        reality, best, most = place.reality, list[tuple[int, int]](), -1e9
        for tile in {sorts[reality[hex]] for hex in places}:
            key = tile, tile in there
            row = known.get(key)
            if row is None:
                row = known[key] = self._row(game, sights.desk, tile, {*common, *({tile} & there)})
            if row[0] > most - EQUAL:
                if row[0] > most + EQUAL:
                    best, most = [], row[0]
                best += [(tile, claim) for claim in row[1]]
        pair = best[0] if len(best) == 1 else chance.choice(sorted(best))
        hex = chance.choice([hex for hex in places if sorts[reality[hex]] == pair[0]])
        claim = chance.choice([claim for claim in claims if sorts[claim] == pair[1]])
        move: Nominate = NOMINATE[hex][claim]
        return move

    def _row(self, game: Collapsization, desk: Desk, tile: int, claims: set[int]) -> tuple[float, list[int]]:
        """Return the highest worth of a claim about a tile, and the claims that have it.

        ``tile`` and ``claims`` are sorts, as in ``facts.sorts``.
        """
        known, weights, worths = self._worths, self.weights.moves, dict[int, float]()
        for claim in claims:
            total = 0.0
            for part in parts(desk, tile, claim):
                one = known.get(part)
                if one is None:
                    one = known[part] = worth(of_part(game, part), weights)
                total += one
            worths[claim] = total
        least = max(worths.values()) - EQUAL
        return least + EQUAL, [claim for claim in sorted(claims) if worths[claim] >= least]

    def credits(self, history: tuple[Turn, ...]) -> tuple[int, int]:
        """Grade how often each Advisor's claims have been true so far. The result is cached for a turn."""
        if history is not self._found[0]:
            first, second, _ = found_so_far(history)
            self._found = history, (credit(first), credit(second))
        return self._found[1]

    # -- what it is taught by

    def considered(self, game: Collapsization, place: Place, seat: Seat) -> Sequence[Move]:
        """List the moves worth rating. Of several moves that look alike to the bot, only one is listed."""
        if seat == MAYOR:
            if len(place.shown) < REVEALS:
                return [REVEAL[card] for card in place.hand if card not in place.shown]
            return [BUILD[hex][card] for hex in by_hex(place.nominations) for card in place.hand]
        places, claims = free(place, seat)
        common = {first_of(NEAREST[card], claims) for card in (*place.shown, *MIDDLE)}
        return [
            NOMINATE[hex][claim]
            for hex in places
            for claim in sorted(common | {first_of(NEAREST[place.reality[hex]], claims)})
        ]

    def alike(self, game: Collapsization, state: CollapsizationState, move: Any) -> object:
        """Return a key that is equal for nominations whose tiles and claims are of the same sorts."""
        if not isinstance(move, Nominate):
            return move
        of = sorts(*state.shown)
        return of[state.reality[move.hex]], of[move.card]

    def facts(self, game: Collapsization, place: Place, seat: Seat) -> Sights:
        """Return an object whose ``of(move)`` gives the facts about a move."""
        return Sights(self, game, place, seat)

    def standings(self, game: Collapsization, state: Place, seat: Seat) -> list[dict[str, float]]:
        """Return each seat's standing: its points, and whether it is an Advisor.

        Each number is given twice: as it is, and multiplied by the share of turns played (``late``).
        """
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
        """Return the current turn. A training playout ends when the turn does."""
        return state.turn


def free(place: Place, seat: Seat) -> tuple[Sequence[int], Sequence[int]]:
    """Return the hexes and claims that an Advisor has not used this turn."""
    places, claims = place.frontier, place.trays[seat - 1]
    for made in place.nominations[seat - 1]:
        places, claims = without(places, made.hex), without(claims, made.card)
    return places, claims


class Sights:
    """A position as one seat sees it, with the facts about its moves."""

    def __init__(self, learner: Learner, game: Collapsization, place: Place, seat: Seat) -> None:
        self.game, self.place, self.seat = game, place, seat
        self.shown, scores = place.shown, place.scores
        self.credits = learner.credits(place.history)
        rivals = [at for at in range(3) if at != seat]
        rival = max(rivals, key=lambda at: (scores[at], -at))
        lead = scores[seat] - scores[rival]
        self.leads = sign(lead)
        if seat != MAYOR:
            self.sorts = of = sorts(*self.shown)
            told, first, mine = None, 0, place.nominations[seat - 1]
            if mine:
                first = of[mine[0].card]
                told = SUIT[place.reality[mine[0].hex]] == first >> 3
            lead = max(-FURTHEST, min(FURTHEST, lead))
            own, theirs = self.credits[seat - 1], self.credits[2 - seat]
            self.desk = Desk(seat, own, theirs, rival, lead, self.leads, told, first)
        elif len(self.shown) == REVEALS:
            self.claims = by_hex(place.nominations)
            ahead = scores[1] - scores[2]
            penalty = game.advisor_points(A_HEART, A_HEART, A_MINE)
            wins = [scores[1] + penalty > max(scores[0], scores[2])]
            wins.append(scores[2] + penalty > max(scores[0], scores[1]))
            self.whose = [
                [Of(self.credits[at], sign((1 - 2 * at) * ahead), wins[at], bait) for bait in (False, True)]
                for at in (0, 1)
            ]

    def of(self, move: Move) -> list[Fact]:
        """Return the facts about a move."""
        if isinstance(move, Nominate):
            of = self.sorts
            found = parts(self.desk, of[self.place.reality[move.hex]], of[move.card])
            return [fact for part in found for fact in of_part(self.game, part)]
        if isinstance(move, Build):
            return of_build(next(sort for sort, one in self.builds() if one == move))
        return of_reveal(self.reveal(move.card))

    def reveal(self, card: int) -> Shown:
        """Return the sort of revealing ``card``. Reveals with the same facts have the same sort."""
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

    def builds(self) -> list[tuple[Built, Build]]:
        """List every legal build with its sort. Builds with the same facts have the same sort."""
        hand, shown, leads = self.place.hand, self.shown, self.leads
        apart = {
            hex: [min([DISTANCE[claim][card] for _, claim in claims]) for card in hand]
            for hex, claims in self.claims.items()
        }
        nearest = {hex: min(apart[hex]) for hex in apart}
        found: list[tuple[Built, Build]] = []
        for hex, claims in self.claims.items():
            others = min([near for other, near in nearest.items() if other != hex], default=NONE)
            whose = [(self.whose[advisor][claim in shown], STEPS_OF[claim]) for advisor, claim in claims]
            agree = len(claims) == 2 and SUIT[claims[0][1]] == SUIT[claims[1][1]]
            moves = BUILD[hex]
            for card, here in zip(hand, apart[hex], strict=True):
                gap = max(-3, min(3, here - others)) if here < NONE else NONE
                made = tuple([(of, steps[card]) for of, steps in whose])
                found.append(((leads, card in shown, gap, agree, made), moves[card]))
        return found
