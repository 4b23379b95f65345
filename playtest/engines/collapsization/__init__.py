"""Collapsization: a hex game of bluffing for one Mayor and two Advisors, Industry and Urbanist.

A city grows hex by hex out of the fog. Under every hex out of fog lies a reality tile that the Advisors see
and the Mayor does not. Each turn the Mayor draws four cards and reveals two; each Advisor nominates two hexes
of the frontier in secret, each with a claim, a card from the Advisor's tray that may be a bluff; then the
Mayor builds one card on one nominated hex. The Mayor scores with the best pair of card and hex there was, an
Advisor by being trusted or by being honest. Spades are mines: building on one ends the game.

Seats: 0 the Mayor, 1 Industry, 2 Urbanist. Cards and tiles are numbers 0 to 38, hearts, diamonds, spades, two
to ace with Q above K; hexes are numbers too (``playtest.engines.hexes``).

What a view may drop: ``resample`` keeps to everything the view states, the Mayor's points of past turns
included (they tell of tiles that were nominated and not built); what the claims and choices of others suggest
it drops. With ``hand_shown`` off it keeps to the points where it finds such cards in a few tries.
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
