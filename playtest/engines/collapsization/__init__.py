"""Collapsization: a hex game of bluffing for one Mayor and two Advisors, Industry and Urbanist.

A city grows hex by hex out of the fog. Each hex out of fog has a reality tile, which the Advisors see and the
Mayor does not. Each turn the Mayor draws four cards and reveals two. Each Advisor secretly nominates two
hexes of the frontier. With each nomination goes a claim: a card from the Advisor's tray, which may be a
bluff. Then the Mayor builds one card on one nominated hex. The Mayor scores for building the best possible
pair of card and hex, an Advisor for being trusted or honest. Spades are mines: building on one ends the game.

Seats: 0 the Mayor, 1 Industry, 2 Urbanist. Cards and tiles are numbers 0 to 38: hearts, diamonds, spades,
each from two to ace with Q above K. Hexes are numbers too (``playtest.engines.hexes``).

``resample`` respects everything that the view states. That includes the Mayor's points of past turns, which
are clues to nominated hexes that were not built. It ignores what other players' claims and choices suggest.
With ``hand_shown`` off, it respects those points only if it finds suitable cards in a few tries.
"""

from playtest.engines.collapsization import events, pieces, position
from playtest.engines.collapsization.events import CollapsizationEvent
from playtest.engines.collapsization.game import Collapsization
from playtest.engines.collapsization.pieces import CollapsizationAction, CollapsizationRules
from playtest.engines.collapsization.position import CollapsizationState, CollapsizationView, Turn

__all__ = [
    "Collapsization",
    "CollapsizationAction",
    "CollapsizationEvent",
    "CollapsizationRules",
    "CollapsizationState",
    "CollapsizationView",
    "Turn",
    "events",
    "pieces",
    "position",
]
