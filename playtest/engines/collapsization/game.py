"""The rules of Collapsization, from setup to scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from playtest.engines import hexes
from playtest.engines.collapsization.events import (
    AdvisorScored,
    BestPair,
    Built,
    CardRevealed,
    CollapsizationEvent,
    Committed,
    Distances,
    FogCleared,
    GameEnded,
    HandDrawn,
    HandShown,
    MayorScored,
    NominationsRevealed,
    Sealed,
    TieBroken,
    TilesDealt,
    TurnScored,
    TurnStarted,
)
from playtest.engines.collapsization.faults import faults_in, map_graph
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    BUILD,
    CARDS,
    CENTER,
    CENTER_TILE,
    DECK,
    DOMAIN,
    HAND,
    INDUSTRY,
    MAYOR,
    NOMINATE,
    NOMINATIONS,
    REASONS,
    REVEAL,
    REVEALS,
    ROLES,
    SPADES,
    SUIT,
    URBANIST,
    VALUE,
    Build,
    Cards,
    CollapsizationAction,
    CollapsizationRules,
    Ending,
    Move,
    Nominate,
    Nominated,
    Reveal,
    TieStep,
    Tiles,
    Trays,
    distance_to_reality,
    trusts,
    without,
)
from playtest.engines.collapsization.position import (
    NOMINATING,
    CollapsizationState,
    CollapsizationView,
    Turn,
    as_seen,
    card_name,
    claims_on,
    known_discards,
    nominated_hexes,
)
from playtest.engines.collapsization.resampling import resampled
from playtest.engines.game import REFEREE, Event, Game, Measure, Outcome, Roller, Seat, best_wins

if TYPE_CHECKING:
    import networkx as nx

Told = Event
"""One event; inside the game's class ``Event`` is the union of its own."""
Events = list[Event] | None


class Collapsization(Game[CollapsizationRules, CollapsizationState, Move, CollapsizationView]):
    """Collapsization by its rulebook and rulings."""

    name = "collapsization"
    title = "Collapsization"
    players = range(3, 4)
    Rules = CollapsizationRules
    Action = CollapsizationAction
    State = CollapsizationState
    View = CollapsizationView
    Event = CollapsizationEvent
    public_measures = frozenset(
        {"points", "nominations", "trusted", "called", "bluffs_built", "caught_bluffs"}
        | {"distance", "spades_hit", "frontier", "built"}
    )
    adapter_rings = 12
    """How far from the center ``actions()`` reaches: beyond it a fixed list would grow without use."""

    # -- Setup and Fog

    def start(self, chance: Roller, events: Events = None) -> CollapsizationState:
        """The center built, six tiles around it, the Mayor's first hand drawn (Rulebook, Setup and Fog)."""
        cleared = list(hexes.NEIGHBORS[CENTER])
        tiles, deck = self.deal_tiles(cleared, DECK, chance)
        hand, pile, _, _ = self.draw_hand(DECK, (), chance)
        state = CollapsizationState(
            turn=1,
            scores=(0, 0, 0),
            hand=hand,
            shown=(),
            nominations=((), ()),
            placed={CENTER: CENTER_TILE},
            reality={CENTER: CENTER_TILE, **tiles},
            trays=(DECK, DECK),
            pile=pile,
            discards=(),
            deck=deck,
        )
        if events is not None:
            self.tell_cleared(tiles, events)
            self.tell_drawn(state, 0, events)
        return state

    def deal_tiles(self, cleared: Sequence[int], deck: Cards, chance: Roller) -> tuple[Tiles, Cards]:
        """A tile for each of the ``cleared`` hexes, and the deck after that (ruling 2)."""
        left = list(deck)
        tiles: Tiles = {}
        for hex in cleared:
            if not left:
                left = list(DECK)
            tiles[hex] = tile = chance.choice(left)
            left.remove(tile)
        return tiles, tuple(left)

    # -- Draw Phase

    def draw_hand(self, pile: Cards, discards: Cards, chance: Roller) -> tuple[Cards, Cards, Cards, int]:
        """Four cards, the pile and discards after that, and how many discards refilled it (ruling 4)."""
        left = list(pile)
        hand = []
        refilled = 0
        for _ in range(HAND):
            if not left:
                left, discards, refilled = sorted(discards), (), len(discards)
            card = chance.choice(left)
            left.remove(card)
            hand.append(card)
        hand.sort()
        return tuple(hand), tuple(left), discards, refilled

    def reveal(self, state: CollapsizationState, action: Reveal, events: Events) -> None:
        """The Mayor turns a card face up; two of the four, one at a time."""
        state.shown += (action.card,)
        if len(state.shown) == REVEALS:
            state.waiting = ADVISORS
        if events is not None:
            events.append(CardRevealed(action.card))

    # -- Nomination Phase

    def nominate(self, state: CollapsizationState, seat: Seat, action: Nominate, events: Events) -> None:
        """An Advisor commits a hex with a claim, unseen until all four are in (ruling 5)."""
        industry, urbanist = state.nominations
        if seat == INDUSTRY:
            industry += (action,)
        else:
            urbanist += (action,)
        state.nominations = (industry, urbanist)
        state.waiting = NOMINATING[len(industry)][len(urbanist)]
        if events is not None:
            events.append(Committed(seat))
            events.append(Sealed(seat, action.hex, action.card, audience=(seat,)))
            if state.waiting == (MAYOR,):
                events.append(NominationsRevealed(industry, urbanist))

    # -- Build Phase

    def build(self, state: CollapsizationState, action: Build, chance: Roller, events: Events) -> None:
        """The Mayor builds, scoring follows, then the next turn is drawn or the game ends.

        All that is rolled is rolled before the state is touched.
        """
        card, hex = action.card, action.hex
        tile = state.reality[hex]
        claims = claims_on(hex, state.nominations)
        points = self.points(state.hand, state.nominations, state.reality, claims, action)
        trays = self.trays_after(state.trays, claims)
        discards = state.discards + without(state.hand, card)
        cleared = self.cleared_by(state, hex)
        tiles, deck = self.deal_tiles(cleared, state.deck, chance)
        ended = self.ending(state.turn, tile, trays, len(state.pile) + len(discards))
        hand: Cards = ()
        pile, refilled = state.pile, 0
        if not ended:
            hand, pile, discards, refilled = self.draw_hand(pile, discards, chance)

        reality = state.reality
        played = Turn(state.hand, state.shown, state.nominations, card, hex, tile, points)
        scores = state.scores
        state.scores = (scores[0] + points[0], scores[1] + points[1], scores[2] + points[2])
        state.placed = {**state.placed, hex: card}
        state.reality = {**state.reality, **tiles}
        state.trays, state.pile, state.discards, state.deck = trays, pile, discards, deck
        state.hand, state.shown, state.nominations = hand, (), ((), ())
        state.history += (played,)
        state.real += (tuple([reality[at] for at in played.hexes]),)
        state.frontier = tuple(sorted([at for at in state.frontier if at != hex] + cleared))
        state.ended = ended
        state.turn += not ended
        state.waiting = () if ended else (MAYOR,)
        if events is not None:
            self.tell_build(state, played, tiles, refilled, events)

    def cleared_by(self, state: CollapsizationState, hex: int) -> list[int]:
        """The hexes that building on ``hex`` brings out of fog, clockwise from the east.

        None on a spade: the game ends, and undealt hexes stay undealt (ruling 9).
        """
        reality = state.reality
        if SUIT[reality[hex]] == SPADES:
            return []
        return [beside for beside in hexes.NEIGHBORS[hex] if beside not in reality]

    def trays_after(self, trays: Trays, claims: Sequence[tuple[Seat, int]]) -> Trays:
        """The trays once the ``claims`` lying on the built hex are used up (ruling 6)."""
        industry, urbanist = trays
        for seat, claim in claims:
            if seat == INDUSTRY:
                industry = without(industry, claim)
            else:
                urbanist = without(urbanist, claim)
        return industry, urbanist

    def ending(self, turn: int, tile: int, trays: Trays, cards_left: int) -> Ending:
        """Why the game ends after a build on ``tile`` in ``turn``; "" when it goes on."""
        if SUIT[tile] == SPADES:
            return "mine"
        if self.rules.turn_limit is not None and turn >= self.rules.turn_limit:
            return "limit"
        if cards_left < HAND:
            return "cards"
        return "tray" if min(len(trays[0]), len(trays[1])) < NOMINATIONS else ""

    # -- Law of Similarity and Scoring

    def points(
        self,
        hand: Cards,
        nominations: Nominated,
        reality: Tiles,
        claims: Sequence[tuple[Seat, int]],
        build: Build,
    ) -> tuple[int, int, int]:
        """What Mayor, Industry and Urbanist get for a ``build`` on a hex with these ``claims``."""
        card, tile = build.card, reality[build.hex]
        points = [0, 0, 0]
        scored = self.scored_advisors(claims, card, tile) if len(claims) == 2 else ADVISORS
        for seat, claim in claims:
            if seat in scored:
                points[seat] = self.advisor_points(claim, card, tile)
        points[MAYOR] = self.mayor_points(hand, nominations, reality, card, tile)
        return (points[0], points[1], points[2])

    def mayor_points(self, hand: Cards, nominations: Nominated, reality: Tiles, card: int, tile: int) -> int:
        """1 if the built pair is the best there was, ties included; never on a spade (ruling 7)."""
        if SUIT[tile] == SPADES or SUIT[card] != SUIT[tile]:
            return 0
        tiles = [reality[nomination.hex] for of_one in nominations for nomination in of_one]
        return int(abs(card - tile) == self.best_distance(hand, tiles))

    def best_distance(self, hand: Iterable[int], tiles: Iterable[int]) -> int | None:
        """The smallest distance over all pairs of a card in ``hand`` and a nominated hex's tile.

        Spade tiles count only with ``optimum_counts_spades``; ``None`` when no suits match (ruling 7).
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

    def advisor_points(self, claim: int, card: int, tile: int) -> int:
        """What the scored Advisor gets (Rulebook, Advisor Scoring with Bluff Detection; rulings 8, 9)."""
        if SUIT[tile] == SPADES:
            return self.rules.honest_spade_points if SUIT[claim] == SPADES else -2
        if self.trusts(card, claim):
            return 1
        return 1 if self.honest(claim, tile) else 0

    def trusts(self, card: int, claim: int) -> bool:
        """Whether placing ``card`` trusts ``claim``: the suits are the same."""
        return trusts(card, claim)

    def honest(self, claim: int, tile: int) -> bool:
        """Whether ``claim`` is no bluff: its suit is the reality's."""
        return SUIT[claim] == SUIT[tile]

    def scored_advisors(self, claims: Sequence[tuple[Seat, int]], card: int, tile: int) -> Sequence[Seat]:
        """Which Advisors with a claim on the built hex are scored (rulings 8, 9)."""
        if len(claims) < 2 or (SUIT[tile] == SPADES and self.rules.spade_scores == "every"):
            return [seat for seat, _ in claims]
        winner, _ = self.tie_break(claims[0][1], claims[1][1], card)
        return () if winner is None else (winner,)

    def tie_break(self, industry: int, urbanist: int, card: int) -> tuple[Seat | None, TieStep]:
        """Which of two claims on one hex is scored, and by which step (Rulebook, Tie-Breaking; ruling 8)."""
        far, near = abs(VALUE[industry] - VALUE[card]), abs(VALUE[urbanist] - VALUE[card])
        if far != near:
            return (INDUSTRY if far < near else URBANIST), "value"
        if SUIT[industry] != SUIT[urbanist]:
            for seat, claim in ((INDUSTRY, industry), (URBANIST, urbanist)):
                if SUIT[claim] == SUIT[card]:
                    return seat, "suit"
            return None, "nothing"
        return DOMAIN[SUIT[industry]], "domain"

    # -- the course of a game

    def pending(self, state: CollapsizationState) -> tuple[Seat, ...]:
        """The Mayor to reveal or build, or the Advisors who have not committed both nominations."""
        return state.waiting

    def apply(
        self,
        state: CollapsizationState,
        seat: Seat,
        action: Move,
        chance: Roller,
        events: Events = None,
    ) -> None:
        """Carry ``action`` out."""
        if isinstance(action, Nominate):
            self.nominate(state, seat, action, events)
        elif isinstance(action, Build):
            self.build(state, action, chance, events)
        else:
            self.reveal(state, action, events)

    def phase(self, state: CollapsizationState) -> str:
        """Draw, Nomination or Build, as in the rulebook; End."""
        if state.ended:
            return "End"
        if len(state.shown) < REVEALS:
            return "Draw"
        return "Build" if state.waiting == (MAYOR,) else "Nomination"

    def round(self, state: CollapsizationState) -> int:
        """The turn, from 1."""
        return state.turn

    # -- what is legal

    def legal(self, state: CollapsizationState, seat: Seat) -> Sequence[Move]:
        """Every hidden card to reveal, frontier hex with a claim, or card with a nominated hex."""
        if seat not in state.waiting:
            return ()
        if seat != MAYOR:
            return [
                NOMINATE[hex][claim]
                for hex in self.hexes_to_nominate(state, seat)
                for claim in self.claims_to_make(state, seat)
            ]
        if len(state.shown) < REVEALS:
            return [REVEAL[card] for card in self.cards_to_reveal(state)]
        return [BUILD[hex][card] for hex in self.hexes_to_build(state) for card in state.hand]

    def cards_to_reveal(self, state: CollapsizationState) -> Cards:
        """The cards of the hand that lie face down."""
        hidden = state.hand
        for card in state.shown:
            hidden = without(hidden, card)
        return hidden

    def hexes_to_nominate(self, state: CollapsizationState, seat: Seat) -> Sequence[int]:
        """The frontier, less the hex this Advisor has nominated already."""
        left = state.frontier
        for nomination in state.nominations[seat - 1]:
            left = without(left, nomination.hex)
        return left

    def claims_to_make(self, state: CollapsizationState, seat: Seat) -> Sequence[int]:
        """This Advisor's tray, less the claim made already: the two must differ (ruling 5)."""
        left = state.trays[seat - 1]
        for nomination in state.nominations[seat - 1]:
            left = without(left, nomination.card)
        return left

    def hexes_to_build(self, state: CollapsizationState) -> Sequence[int]:
        """The two to four nominated hexes."""
        return nominated_hexes(state.nominations)

    def sample(self, state: CollapsizationState, seat: Seat, chance: Roller) -> Move:
        """One legal move at random, each as likely as the next, without listing up to 500 of them."""
        if seat != MAYOR:
            places, claims = self.hexes_to_nominate(state, seat), self.claims_to_make(state, seat)
            pair: int = chance.choice(range(len(places) * len(claims)))
            place, claim = divmod(pair, len(claims))
            return NOMINATE[places[place]][claims[claim]]
        if len(state.shown) < REVEALS:
            card: int = chance.choice(self.cards_to_reveal(state))
            return REVEAL[card]
        places, hand = self.hexes_to_build(state), state.hand
        pair = chance.choice(range(len(places) * len(hand)))
        place, at = divmod(pair, len(hand))
        return BUILD[places[place]][hand[at]]

    def refusal(self, state: CollapsizationState, seat: Seat, action: Move) -> str | None:
        """Why ``seat`` may not do that now, in a player's words."""
        if seat not in state.waiting:
            committed = seat in ADVISORS and len(state.nominations[seat - 1]) == NOMINATIONS
            return "Both your nominations are in." if committed else self.refusal_out_of_turn(state)
        if isinstance(action, Nominate):
            return self.refusal_to_nominate(state, seat, action)
        if seat != MAYOR:
            return "An Advisor nominates; revealing and building are the Mayor's."
        if isinstance(action, Reveal):
            return self.refusal_to_reveal(state, action)
        return self.refusal_to_build(state, action)

    def refusal_to_reveal(self, state: CollapsizationState, action: Reveal) -> str | None:
        """Two different cards of the hand, before nominations."""
        if len(state.shown) == REVEALS:
            return "You have revealed two cards. Now build on a nominated hex."
        if action.card not in state.hand:
            return f"{card_name(action.card)} is not in your hand."
        return f"{card_name(action.card)} is revealed already." if action.card in state.shown else None

    def refusal_to_nominate(self, state: CollapsizationState, seat: Seat, action: Nominate) -> str | None:
        """A frontier hex and a claim from the tray, both new this turn (rulings 5 and 6)."""
        if seat == MAYOR:
            return "Only Advisors nominate."
        claim = card_name(action.card)
        if action.hex in state.placed:
            return "That hex is already built. Choose one on the frontier."
        if action.hex not in state.frontier:
            return "That hex is not on the frontier. Choose one next to a built hex."
        if action.hex not in self.hexes_to_nominate(state, seat):
            return "You have already nominated that hex. Choose another."
        if action.card not in state.trays[seat - 1]:
            return f"{claim} is not in your tray."
        if action.card not in self.claims_to_make(state, seat):
            return f"You have claimed {claim} already. Claim another card."
        return None

    def refusal_to_build(self, state: CollapsizationState, action: Build) -> str | None:
        """A card of the hand on a nominated hex, after two reveals."""
        if len(state.shown) < REVEALS:
            return "First reveal two cards, then wait for the nominations."
        if action.card not in state.hand:
            return f"{card_name(action.card)} is not in your hand."
        if action.hex not in self.hexes_to_build(state):
            return "That hex is not nominated. Build where an Advisor nominated."
        return None

    # -- what is told

    def tell_cleared(self, tiles: Tiles, events: list[Told]) -> None:
        """Everybody sees the fog clear; the Advisors see what lies there."""
        events.append(FogCleared(tuple(tiles)))
        events.append(TilesDealt(dict(tiles), audience=ADVISORS))

    def tell_drawn(self, state: CollapsizationState, refilled: int, events: list[Told]) -> None:
        """A turn starts with the Mayor's hand."""
        events.append(TurnStarted(state.turn, refilled))
        events.append(HandDrawn(state.hand, audience=(MAYOR,)))

    def tell_build(
        self, state: CollapsizationState, played: Turn, tiles: Tiles, refilled: int, events: list[Told]
    ) -> None:
        """The build, who scored and why, and what comes next; the best pair is the referee's."""
        events.append(Built(played.card, played.hex, played.tile))
        self.tell_scores(played, events)
        events.append(BestPair(self.best_in(played, state.reality), audience=()))
        if self.rules.hand_shown:
            events.append(HandShown(played.hand))
            self.tell_distances(state, played, events)
        claimed = [seat for seat, _ in claims_on(played.hex, played.nominations)]
        silent = tuple([seat for seat in ADVISORS if seat not in claimed])
        events.append(TurnScored(state.scores, silent))
        if tiles:
            self.tell_cleared(tiles, events)
        if state.ended:
            best = [self.best_in(turn, state.reality) for turn in state.history if self.rules.hand_shown]
            events.append(GameEnded(state.ended, state.scores, dict(state.reality), tuple(best)))
        else:
            self.tell_drawn(state, refilled, events)

    def tell_scores(self, played: Turn, events: list[Told]) -> None:
        """Which Advisors were scored, trusted or called, honest or bluff, and the Mayor's point."""
        claims = claims_on(played.hex, played.nominations)
        scored = self.scored_advisors(claims, played.card, played.tile)
        if len(scored) < len(claims):
            events.append(TieBroken(*self.tie_break(claims[0][1], claims[1][1], played.card)))
        for seat, claim in claims:
            if seat in scored:
                trusted, honest = self.trusts(played.card, claim), self.honest(claim, played.tile)
                mine = SUIT[played.tile] == SPADES
                events.append(AdvisorScored(seat, claim, trusted, honest, mine, played.points[seat]))
        mine = SUIT[played.tile] == SPADES
        events.append(MayorScored(played.points[MAYOR], self.distance_built(played), mine))

    def tell_distances(self, state: CollapsizationState, played: Turn, events: list[Told]) -> None:
        """How far the hand was from reality: on the built hex for everybody, on the others for Advisors."""
        best = self.best_in(played, state.reality)
        if not state.ended:
            known = best if played.points[MAYOR] else None
            events.append(self.distances_of(played, state.reality, (played.hex,), known))
        if state.ended or len(played.hexes) > 1:
            every = self.distances_of(played, state.reality, played.hexes, best)
            events.append(every if state.ended else replace(every, audience=ADVISORS))

    def distances_of(
        self, played: Turn, reality: Tiles, hexes: tuple[int, ...], best: int | None
    ) -> Distances:
        """The distance of every card in hand from what lies on each of ``hexes``."""
        tiles = tuple([reality[hex] for hex in hexes])
        apart = tuple(
            [tuple([self.distance_that_counts(card, tile) for card in played.hand]) for tile in tiles]
        )
        return Distances(played.card, played.hex, played.hand, hexes, tiles, apart, best)

    def distance_that_counts(self, card: int, tile: int) -> int | None:
        """How far ``card`` is from ``tile``; ``None`` where that is nothing for the best pair (ruling 7)."""
        if SUIT[tile] == SPADES and not self.rules.optimum_counts_spades:
            return None
        return distance_to_reality(card, tile)

    def distance_built(self, played: Turn) -> int | None:
        """How far the placed card is from reality; ``None`` in another suit and on a mine."""
        if SUIT[played.tile] == SPADES:
            return None
        return distance_to_reality(played.card, played.tile)

    # -- what may be known

    def view(self, state: CollapsizationState, seat: Seat | None) -> CollapsizationView:
        """What ``seat`` may know: Advisors the reality, the Mayor fog, claims and the hand (rulings 3-5)."""
        over = bool(state.ended)
        sees_tiles = over or seat not in (MAYOR, None)
        sees_hands = self.rules.hand_shown or seat in (MAYOR, REFEREE)
        built = state.placed if not sees_tiles else state.reality
        return CollapsizationView(
            seat=seat,
            turn=state.turn,
            phase=self.phase(state),
            pending=state.waiting,
            scores=state.scores,
            hand=state.hand if seat in (MAYOR, REFEREE) else tuple(sorted(state.shown)),
            hand_count=len(state.hand),
            shown=state.shown,
            nominations=self.nominations_seen(state, seat),
            committed=(len(state.nominations[0]), len(state.nominations[1])),
            placed=dict(state.placed),
            reality={hex: state.reality[hex] for hex in sorted(built)},
            frontier=state.frontier,
            trays=state.trays,
            pile_count=len(state.pile),
            discards=state.discards if sees_hands else known_discards(state),
            discard_count=len(state.discards),
            history=state.history if sees_hands else tuple(map(as_seen, state.history)),
            ended=state.ended,
            real=state.real if sees_tiles else (),
        )

    def nominations_seen(self, state: CollapsizationState, seat: Seat | None) -> Nominated:
        """All four nominations once they are in, before that the seat's own."""
        industry, urbanist = state.nominations
        if seat == REFEREE or len(industry) + len(urbanist) == 2 * NOMINATIONS:
            return state.nominations
        return (industry if seat == INDUSTRY else (), urbanist if seat == URBANIST else ())

    def resample(self, view: CollapsizationView, chance: Roller) -> CollapsizationState:
        """A full state that the view's seat could be in; see the game's docstring for what it drops."""
        return resampled(self.best_distance, view, chance)

    # -- what came of it

    def roles(self, state: CollapsizationState) -> tuple[str, ...]:
        """Mayor, Industry and Urbanist."""
        return ROLES

    def all_roles(self) -> tuple[str, ...]:
        """Mayor, Industry and Urbanist."""
        return ROLES

    def won_by(self, scores: Sequence[float | None]) -> dict[Seat, bool]:
        """Most points win, ties share. (Ruling 10)"""
        return best_wins(scores)

    def outcome(self, state: CollapsizationState) -> Outcome | None:
        """Most points win, ties share (ruling 10)."""
        if not state.ended:
            return None
        most = max(state.scores)
        winners = frozenset(seat for seat, score in enumerate(state.scores) if score == most)
        return Outcome(tuple(map(float, state.scores)), winners, REASONS[state.ended])

    def best_in(self, turn: Turn, reality: Tiles) -> int | None:
        """The smallest distance there was in a ``turn`` that has been played."""
        return self.best_distance(turn.hand, [reality[hex] for hex in turn.hexes])

    def measures(self, state: CollapsizationState) -> dict[str, Measure]:
        """Points by role, how the Advisors' claims fared, and how the city grows.

        By seat, with ``None`` for the Mayor: ``nominations`` made, ``bluffs`` among them (claim suit other
        than the reality's), ``trusted`` and ``called`` claims on built hexes, ``bluffs_built`` on and
        ``caught_bluffs`` (called, no spade). Of the last build: ``distance`` from card to tile and how much
        farther that is than the best pair (``distance_to_best``). ``built`` is that hex with its turn.
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

    # -- for tools

    def graph(self, state: CollapsizationState) -> nx.Graph[int]:
        """The map as a networkx graph: hexes out of fog, with tiles, cards and the frontier. For designers.

        It shows every tile, as the Advisors and the referee see them.
        """
        return map_graph(state)

    def faults(self, state: CollapsizationState) -> list[str]:
        """Cards that are missing or double, tiles that do not fit the map, odd trays and nominations."""
        return faults_in(state)

    def actions(self) -> list[Move]:
        """Every reveal, and every claim and build on the hexes within ``adapter_rings`` of the center."""
        rings = min(self.adapter_rings, self.rules.turn_limit or self.adapter_rings)
        reached = range(1, hexes.size_within(rings))
        nominations = [move for hex in reached for move in NOMINATE[hex]]
        return [*REVEAL, *nominations, *(move for hex in reached for move in BUILD[hex])]

    def name_of(self, rolled: int) -> str:
        """A card or a tile."""
        return CARDS.name(rolled)
