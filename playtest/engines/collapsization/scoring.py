"""The scores of a build. (Rulebook, Law of Similarity and Scoring)"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playtest.engines import hexes
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    DOMAIN,
    INDUSTRY,
    MAYOR,
    SPADES,
    SUIT,
    URBANIST,
    VALUE,
    Build,
    Cards,
    CollapsizationRules,
    Move,
    Nominated,
    TieStep,
    Tiles,
    distance_to_reality,
    trusts,
)
from playtest.engines.collapsization.position import (
    CollapsizationState,
    CollapsizationView,
    Turn,
    claims_on,
)
from playtest.engines.game import Game, Measure, Seat


class Scoring(Game[CollapsizationRules, CollapsizationState, Move, CollapsizationView]):
    """The part of the game that scores: points of a build, tie-breaks between claims, and the best pair."""

    def points(
        self,
        hand: Cards,
        nominations: Nominated,
        reality: Tiles,
        claims: Sequence[tuple[Seat, int]],
        build: Build,
    ) -> tuple[int, int, int]:
        """Return the points of Mayor, Industry and Urbanist for a ``build``.

        ``claims`` are those on the built hex.
        """
        card, tile = build.card, reality[build.hex]
        points = [0, 0, 0]
        scored = self.scored_advisors(claims, card, tile) if len(claims) == 2 else ADVISORS
        for seat, claim in claims:
            if seat in scored:
                points[seat] = self.advisor_points(claim, card, tile)
        points[MAYOR] = self.mayor_points(hand, nominations, reality, card, tile)
        return (points[0], points[1], points[2])

    def mayor_points(self, hand: Cards, nominations: Nominated, reality: Tiles, card: int, tile: int) -> int:
        """Return 1 if no card in hand was closer to the tile of any nominated hex, else 0 (ruling 7).

        The pair to compare is the placed ``card`` and the ``tile`` of the built hex. A pair of different
        suits, or with a spade as its tile, gives 0.
        """
        if SUIT[tile] == SPADES or SUIT[card] != SUIT[tile]:
            return 0
        tiles = [reality[nomination.hex] for of_one in nominations for nomination in of_one]
        return int(abs(card - tile) == self.best_distance(hand, tiles))

    def best_distance(self, hand: Iterable[int], tiles: Iterable[int]) -> int | None:
        """Return the smallest distance over all pairs of a card in ``hand`` and a nominated hex's tile.

        Spade tiles count only with ``optimum_counts_spades``; ``None`` if no suits match (ruling 7).
        """
        best = None
        for tile in tiles:
            suit = SUIT[tile]
            if suit == SPADES and not self.rules.optimum_counts_spades:
                continue
            for card in hand:
                if SUIT[card] == suit:
                    apart = abs(card - tile)
                    if best is None or apart < best:
                        best = apart
        return best

    def best_in(self, turn: Turn, reality: Tiles) -> int | None:
        """Return the smallest possible distance of a finished ``turn``."""
        return self.best_distance(turn.hand, [reality[hex] for hex in turn.hexes])

    def advisor_points(self, claim: int, card: int, tile: int) -> int:
        """Return the points of a scored Advisor.

        (Rulebook, Advisor Scoring with Bluff Detection; rulings 8, 9)
        """
        if SUIT[tile] == SPADES:
            return self.rules.honest_spade_points if SUIT[claim] == SPADES else -2
        if self.trusts(card, claim):
            return 1
        return 1 if self.honest(claim, tile) else 0

    def trusts(self, card: int, claim: int) -> bool:
        """Return whether placing ``card`` trusts ``claim``: the suits are the same."""
        return trusts(card, claim)

    def honest(self, claim: int, tile: int) -> bool:
        """Return whether ``claim`` is no bluff: it has the suit of the reality ``tile``."""
        return SUIT[claim] == SUIT[tile]

    def scored_advisors(self, claims: Sequence[tuple[Seat, int]], card: int, tile: int) -> Sequence[Seat]:
        """Return the Advisors with a claim on the built hex who are scored (rulings 8, 9)."""
        if len(claims) < 2 or (SUIT[tile] == SPADES and self.rules.spade_scores == "every"):
            return [seat for seat, _ in claims]
        winner, _ = self.tie_break(claims[0][1], claims[1][1], card)
        return () if winner is None else (winner,)

    def tie_break(self, industry: int, urbanist: int, card: int) -> tuple[Seat | None, TieStep]:
        """Return which of two Advisors with claims on one hex is scored, and the step that decides.

        ``industry`` and ``urbanist`` are their claims; ``card`` is the Mayor's. If the step is "nothing",
        the Advisor is ``None``.

        (Rulebook, Tie-Breaking; ruling 8)
        """
        far, near = abs(VALUE[industry] - VALUE[card]), abs(VALUE[urbanist] - VALUE[card])
        if far != near:
            return (INDUSTRY if far < near else URBANIST), "value"
        if SUIT[industry] != SUIT[urbanist]:
            for seat, claim in ((INDUSTRY, industry), (URBANIST, urbanist)):
                if SUIT[claim] == SUIT[card]:
                    return seat, "suit"
            return None, "nothing"
        return DOMAIN[SUIT[industry]], "domain"

    def distance_built(self, played: Turn) -> int | None:
        """Return the distance of the placed card from the built hex's tile.

        ``None`` if their suits differ or the tile is a mine.
        """
        if SUIT[played.tile] == SPADES:
            return None
        return distance_to_reality(played.card, played.tile)

    def distance_that_counts(self, card: int, tile: int) -> int | None:
        """Return the distance of ``card`` from ``tile`` as it counts for the best pair (ruling 7).

        ``None`` if the suits differ. Spades count only with ``optimum_counts_spades``.
        """
        if SUIT[tile] == SPADES and not self.rules.optimum_counts_spades:
            return None
        return distance_to_reality(card, tile)

    def measures(self, state: CollapsizationState) -> dict[str, Measure]:
        """Return the measures by name: points, results of the Advisors' claims, and growth of the city.

        These are by seat, with ``None`` for the Mayor: ``nominations`` made; ``bluffs`` among them (claim and
        tile differ in suit); ``trusted`` and ``called`` claims on built hexes; ``bluffs_built`` (bluffs on
        built hexes); and ``caught_bluffs`` (bluffs that were called, except on spades). These are about the
        last build: ``distance`` from card to tile; ``distance_to_best`` (how much farther that is than the
        best pair); and ``built``, which maps the hex to the number of the turn.
        """
        made = [[(n.hex, n.card) for t in state.history for n in t.nominations[of]] for of in (0, 1)]
        built = [
            [(t, c) for t in state.history for s, c in claims_on(t.hex, t.nominations) if s == a]
            for a in ADVISORS
        ]
        trusted = [sum(self.trusts(t.card, c) for t, c in claims) for claims in built]
        bluffs = [[(t, c) for t, c in claims if not self.honest(c, t.tile)] for claims in built]
        caught = [sum(not self.trusts(t.card, c) and SUIT[t.tile] != SPADES for t, c in b) for b in bluffs]
        last = state.history[-1] if state.history else None
        apart = None if last is None else self.distance_built(last)
        best = None if last is None else self.best_in(last, state.reality)
        return {
            "points": state.scores,
            "nominations": (None, *map(len, made)),
            "bluffs": (None, *(sum(not self.honest(c, state.reality[h]) for h, c in of) for of in made)),
            "trusted": (None, *trusted),
            "called": (None, *(len(claims) - t for claims, t in zip(built, trusted, strict=True))),
            "bluffs_built": (None, *map(len, bluffs)),
            "caught_bluffs": (None, *caught),
            "distance": apart,
            "distance_to_best": None if apart is None or best is None else apart - best,
            "spades_hit": sum(SUIT[turn.tile] == SPADES for turn in state.history),
            "frontier": len(state.frontier),
            "built": {} if last is None else {hexes.name(last.hex): len(state.history)},
        }
