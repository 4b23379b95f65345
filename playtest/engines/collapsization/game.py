"""The rules of Collapsization, from setup to scoring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playtest.engines import hexes
from playtest.engines.collapsization.build_events import tell_build, tell_cleared, tell_drawn
from playtest.engines.collapsization.events import (
    CardRevealed,
    CollapsizationEvent,
    Committed,
    NominationsRevealed,
    Sealed,
)
from playtest.engines.collapsization.faults import faults_in, map_graph
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    BUILD,
    CARDS,
    CENTER,
    CENTER_TILE,
    DECK,
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
    Build,
    Cards,
    CollapsizationAction,
    CollapsizationRules,
    Ending,
    Move,
    Nominate,
    Nominated,
    Reveal,
    Tiles,
    Trays,
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
from playtest.engines.collapsization.scoring import Scoring
from playtest.engines.game import REFEREE, Event, Outcome, Roller, Seat, best_wins

if TYPE_CHECKING:
    import networkx as nx

Events = list[Event] | None


class Collapsization(Scoring):
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
    """The farthest ring that ``actions()`` lists. A longer list would hardly be used."""

    # -- Setup and Fog

    def start(self, chance: Roller, events: Events = None) -> CollapsizationState:
        """Build the center, deal six tiles around it, and draw the Mayor's first hand.

        (Rulebook, Setup and Fog)
        """
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
            tell_cleared(tiles, events)
            tell_drawn(state, 0, events)
        return state

    def deal_tiles(self, cleared: Sequence[int], deck: Cards, chance: Roller) -> tuple[Tiles, Cards]:
        """Return a random tile for each of the ``cleared`` hexes, and the rest of the deck (ruling 2).

        If the deck runs out, a new deck is opened.
        """
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
        """Return a random hand of four cards, and the pile and discards without it (ruling 4).

        An empty pile is refilled from the discards; the last result is how many cards that took.
        """
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
        """Turn one of the Mayor's cards face up. The Mayor reveals two of the four, one at a time."""
        state.shown += (action.card,)
        if len(state.shown) == REVEALS:
            state.waiting = ADVISORS
        if events is not None:
            events.append(CardRevealed(action.card))

    # -- Nomination Phase

    def nominate(self, state: CollapsizationState, seat: Seat, action: Nominate, events: Events) -> None:
        """Commit an Advisor's hex and claim, unseen until all four nominations are in (ruling 5)."""
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
        """Build for the Mayor, score, and then start the next turn or end the game.

        All random draws happen before the state is changed.
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
            tell_build(self, state, played, tiles, refilled, events)

    def cleared_by(self, state: CollapsizationState, hex: int) -> list[int]:
        """Return the hexes in fog that building on ``hex`` would reveal, clockwise from the east.

        If the tile there is a spade, return none: the game ends, and no more tiles are dealt (ruling 9).
        """
        reality = state.reality
        if SUIT[reality[hex]] == SPADES:
            return []
        return [beside for beside in hexes.NEIGHBORS[hex] if beside not in reality]

    def trays_after(self, trays: Trays, claims: Sequence[tuple[Seat, int]]) -> Trays:
        """Return the trays after the ``claims`` on the built hex are used up (ruling 6)."""
        industry, urbanist = trays
        for seat, claim in claims:
            if seat == INDUSTRY:
                industry = without(industry, claim)
            else:
                urbanist = without(urbanist, claim)
        return industry, urbanist

    def ending(self, turn: int, tile: int, trays: Trays, cards_left: int) -> Ending:
        """Return why the game ends after a build on ``tile`` in ``turn``; "" if it continues.

        ``cards_left`` is how many cards the Mayor can still draw, from the pile and the discards.
        """
        if SUIT[tile] == SPADES:
            return "mine"
        if self.rules.turn_limit is not None and turn >= self.rules.turn_limit:
            return "limit"
        if cards_left < HAND:
            return "cards"
        return "tray" if min(len(trays[0]), len(trays[1])) < NOMINATIONS else ""

    # -- the course of a game

    def pending(self, state: CollapsizationState) -> tuple[Seat, ...]:
        """Return the seats to move: the Mayor, or the Advisors who still have a nomination to commit."""
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
        """Return the rulebook's phase ("Draw", "Nomination" or "Build"), or "End"."""
        if state.ended:
            return "End"
        if len(state.shown) < REVEALS:
            return "Draw"
        return "Build" if state.waiting == (MAYOR,) else "Nomination"

    def round(self, state: CollapsizationState) -> int:
        """Return the number of the turn, from 1."""
        return state.turn

    # -- what is legal

    def legal(self, state: CollapsizationState, seat: Seat) -> Sequence[Move]:
        """Return every legal reveal, nomination (frontier hex with a claim) or build of ``seat``."""
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
        """Return the Mayor's cards that are still face down."""
        hidden = state.hand
        for card in state.shown:
            hidden = without(hidden, card)
        return hidden

    def hexes_to_nominate(self, state: CollapsizationState, seat: Seat) -> Sequence[int]:
        """Return the frontier without the hex that this Advisor has already nominated."""
        left = state.frontier
        for nomination in state.nominations[seat - 1]:
            left = without(left, nomination.hex)
        return left

    def claims_to_make(self, state: CollapsizationState, seat: Seat) -> Sequence[int]:
        """Return the claims an Advisor can still make: the tray, less this turn's first claim (ruling 5)."""
        left = state.trays[seat - 1]
        for nomination in state.nominations[seat - 1]:
            left = without(left, nomination.card)
        return left

    def hexes_to_build(self, state: CollapsizationState) -> Sequence[int]:
        """Return the two to four nominated hexes."""
        return nominated_hexes(state.nominations)

    def sample(self, state: CollapsizationState, seat: Seat, chance: Roller) -> Move:
        """Return a random legal move without listing up to 500 of them. All are equally likely."""
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
        """Explain in a player's words why ``seat`` may not make this move now; ``None`` if it may."""
        if seat not in state.waiting:
            committed = seat in ADVISORS and len(state.nominations[seat - 1]) == NOMINATIONS
            return "Both your nominations are in." if committed else self.refusal_out_of_turn(state)
        if isinstance(action, Nominate):
            return self.refusal_to_nominate(state, seat, action)
        if seat != MAYOR:
            return "Advisors nominate; the Mayor reveals and builds."
        if isinstance(action, Reveal):
            return self.refusal_to_reveal(state, action)
        return self.refusal_to_build(state, action)

    def refusal_to_reveal(self, state: CollapsizationState, action: Reveal) -> str | None:
        """Explain why a card may not be revealed; ``None`` if it may.

        The Mayor reveals two different cards, before nominations.
        """
        if len(state.shown) == REVEALS:
            return "You have revealed two cards. Now build on a nominated hex."
        if action.card not in state.hand:
            return f"{card_name(action.card)} is not in your hand."
        return f"{card_name(action.card)} is revealed already." if action.card in state.shown else None

    def refusal_to_nominate(self, state: CollapsizationState, seat: Seat, action: Nominate) -> str | None:
        """Explain why a nomination is not legal; ``None`` if it is.

        A nomination needs a frontier hex and a claim from the tray, both new this turn (rulings 5 and 6).
        """
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
        """Explain why a build is not legal; ``None`` if it is.

        A build needs a card in hand and a nominated hex, after two reveals.
        """
        if len(state.shown) < REVEALS:
            return "First reveal two cards, then wait for the nominations."
        if action.card not in state.hand:
            return f"{card_name(action.card)} is not in your hand."
        if action.hex not in self.hexes_to_build(state):
            return "That hex is not nominated. Build where an Advisor nominated."
        return None

    # -- what may be known

    def view(self, state: CollapsizationState, seat: Seat | None) -> CollapsizationView:
        """Return what ``seat`` may know (rulings 3-5).

        The Advisors see the tile of every revealed hex. The Mayor sees the hand, but only the tiles of built
        hexes. Everyone sees the claims once all are made.
        """
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
        """Return all four nominations once they are in; before that, only the seat's own."""
        industry, urbanist = state.nominations
        if seat == REFEREE or len(industry) + len(urbanist) == 2 * NOMINATIONS:
            return state.nominations
        return (industry if seat == INDUSTRY else (), urbanist if seat == URBANIST else ())

    def resample(self, view: CollapsizationView, chance: Roller) -> CollapsizationState:
        """Return a full state that fits the view; the package's docstring says what it ignores."""
        return resampled(self.best_distance, view, chance)

    # -- roles and result

    def roles(self, state: CollapsizationState) -> tuple[str, ...]:
        """Return "Mayor", "Industry" and "Urbanist"."""
        return ROLES

    def all_roles(self) -> tuple[str, ...]:
        """Return "Mayor", "Industry" and "Urbanist"."""
        return ROLES

    def won_by(self, scores: Sequence[float | None]) -> dict[Seat, bool]:
        """Return the winners by score: most points win, and ties share the win. (Ruling 10)"""
        return best_wins(scores)

    def outcome(self, state: CollapsizationState) -> Outcome | None:
        """Return the result: most points win, and ties share the win (ruling 10)."""
        if not state.ended:
            return None
        most = max(state.scores)
        winners = frozenset(seat for seat, score in enumerate(state.scores) if score == most)
        return Outcome(tuple(map(float, state.scores)), winners, REASONS[state.ended])

    # -- for tools

    def graph(self, state: CollapsizationState) -> nx.Graph[int]:
        """Return the map as a networkx graph of hexes with tiles, cards and the frontier, for designers.

        It shows every tile, as the Advisors and the referee see them.
        """
        return map_graph(state)

    def faults(self, state: CollapsizationState) -> list[str]:
        """List missing or duplicate cards, tiles that do not fit the map, and wrong trays and nominations."""
        return faults_in(state)

    def actions(self) -> list[Move]:
        """List every reveal, and every nomination and build at most ``adapter_rings`` steps from the center.

        With a turn limit, the list reaches at most as many steps as there are turns.
        """
        rings = min(self.adapter_rings, self.rules.turn_limit or self.adapter_rings)
        reached = range(1, hexes.size_within(rings))
        nominations = [move for hex in reached for move in NOMINATE[hex]]
        return [*REVEAL, *nominations, *(move for hex in reached for move in BUILD[hex])]

    def name_of(self, rolled: int) -> str:
        """Return the name of a card or tile."""
        return CARDS.name(rolled)
