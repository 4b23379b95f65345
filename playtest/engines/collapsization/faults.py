"""Find inconsistencies in positions of Collapsization, as sentences."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from playtest.engines import hexes
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    CARDS,
    CENTER,
    DECK,
    HAND,
    NOMINATIONS,
    REVEALS,
    ROLES,
    place,
)
from playtest.engines.collapsization.position import CollapsizationState

if TYPE_CHECKING:
    import networkx as nx


def faults_in(state: CollapsizationState) -> list[str]:
    """List everything that is wrong with ``state``; empty if nothing is."""
    return [
        *_faults_of_cards(state),
        *_faults_of_hand(state),
        *_faults_of_map(state),
        *_faults_of_tiles(state),
        *(fault for seat in ADVISORS for fault in _faults_of_advisor(state, seat)),
        *_faults_of_course(state),
    ]


def _faults_of_cards(state: CollapsizationState) -> list[str]:
    """Check that each of the 39 cards appears once: in the pile, discards or hand, or on the map."""
    placed = [card for hex, card in state.placed.items() if hex != CENTER]
    count = Counter([*state.pile, *state.discards, *state.hand, *placed])
    wrong = [card for card in DECK if count[card] != 1]
    return [f"The Mayor's {CARDS.name(card)} appears {count[card]} times." for card in wrong]


def _faults_of_hand(state: CollapsizationState) -> list[str]:
    faults = []
    if len(state.hand) != (0 if state.ended else HAND):
        faults.append(f"The Mayor holds {len(state.hand)} cards.")
    for cards, where in ((state.hand, "hand"), (state.pile, "pile"), (state.deck, "reality deck")):
        if tuple(sorted(cards)) != cards:
            faults.append(f"The {where} is not in card order.")
    if len(state.shown) > REVEALS or len(set(state.shown)) < len(state.shown):
        faults.append("At most two different cards of the hand can be revealed.")
    faults += [f"{CARDS.name(c)} is revealed and not in hand." for c in state.shown if c not in state.hand]
    return faults


def city(state: CollapsizationState) -> hexes.HexMap:
    """Rebuild the map of revealed hexes from the built hexes: each has revealed its neighbors.

    A mine that ended the game has revealed nothing.
    """
    map = hexes.HexMap()
    last = list(state.placed)[-1] if state.ended == "mine" else None
    for hex in state.placed:
        if hex != last:
            map.clear(hex)
    return map


def map_graph(state: CollapsizationState) -> nx.Graph[int]:
    """Return the hexes out of fog as a networkx graph for designers, joined where they touch.

    Nodes are hexes by number. Their attributes are ``name`` ("q,r"), ``tile`` (the reality tile), ``card``
    (the card built there, or ``None``) and ``frontier`` (whether the hex is on the frontier).
    """
    graph: nx.Graph[int] = city(state).graph
    for hex, about in graph.nodes.items():
        built = state.placed.get(hex)
        about["name"] = hexes.name(hex)
        about["tile"] = CARDS.name(state.reality[hex])
        about["card"] = None if built is None else CARDS.name(built)
        about["frontier"] = hex in state.frontier
    return graph


def _faults_of_map(state: CollapsizationState) -> list[str]:
    if CENTER not in state.placed:
        return ["The center is not built."]
    map = city(state)
    bare = [hex for hex in map.beside if hex not in state.reality]
    faults = [
        f"No tile is {'at' if hex == CENTER else 'on'} {place(hex)}, which is out of fog." for hex in bare
    ]
    faults += [
        f"A tile is on {place(hex)}, which is in the fog." for hex in state.reality if hex not in map.beside
    ]
    if not faults and map.frontier(state.placed) != set(state.frontier):
        faults.append("The frontier does not match the hexes next to built ones.")
    return faults


def _faults_of_tiles(state: CollapsizationState) -> list[str]:
    """Check the number of each reality tile, on the map and in the deck together.

    Each tile exists once in every reality deck that has been opened so far.
    """
    dealt = [tile for hex, tile in state.reality.items() if hex != CENTER]
    count = Counter([*dealt, *state.deck])
    opened = max(1, -(-len(dealt) // len(DECK)))
    wrong = [tile for tile in DECK if count[tile] != opened]
    return [f"The reality tile {CARDS.name(tile)} appears {count[tile]} times." for tile in wrong]


def _faults_of_advisor(state: CollapsizationState, seat: int) -> list[str]:
    tray, nominated, role = state.trays[seat - 1], state.nominations[seat - 1], ROLES[seat]
    faults = []
    if tuple(sorted(set(tray))) != tray:
        faults.append(f"{role}'s tray is not in card order, each card once.")
    if len(nominated) > NOMINATIONS:
        faults.append(f"{role} has nominated {len(nominated)} hexes.")
    if nominated and len(state.shown) < REVEALS:
        faults.append(f"{role} has nominated before two cards were revealed.")
    for parts, what in (([n.hex for n in nominated], "hex"), ([n.card for n in nominated], "claim")):
        if len(set(parts)) < len(parts):
            faults.append(f"{role} has nominated with the same {what} twice.")
    faults += [
        f"{place(n.hex)} is nominated, off the frontier." for n in nominated if n.hex not in state.frontier
    ]
    faults += [
        f"{role} claims {CARDS.name(n.card)}, not in the tray." for n in nominated if n.card not in tray
    ]
    return faults


def _faults_of_course(state: CollapsizationState) -> list[str]:
    faults = []
    if state.turn != len(state.history) + (not state.ended):
        faults.append(f"It is turn {state.turn}, and {len(state.history)} have been played.")
    if [(turn.hex, turn.card) for turn in state.history] != list(state.placed.items())[1:]:
        faults.append("The builds on the map do not match the turns played.")
    return faults
