"""Scambodia: a memory game for two to four players with four face-down cards each.

Everyone looks once at their two bottom cards. Then, clockwise, a turn is one of four things: draw from the
deck (and exchange or discard, with a power for some discards), take the top of the discard pile, match it
with a card of the same rank, or declare "Scambodia". After a declaration each other player has one more turn.
The declarer scores 0 if alone with the lowest total, and twice the total otherwise. The lowest sum over the
rounds wins.

Everyone sees cards move, so a player who has looked at a card knows it wherever it goes, until it goes back
into a shuffled deck. Rulings are in ``docs/rules/scambodia.md``.
"""

from playtest.engines.scambodia import cards, events, knowledge, moves, position
from playtest.engines.scambodia.cards import ScambodiaRules
from playtest.engines.scambodia.events import RoundResult, ScambodiaEvent
from playtest.engines.scambodia.game import Scambodia
from playtest.engines.scambodia.moves import ScambodiaAction
from playtest.engines.scambodia.position import Faces, ScambodiaState, ScambodiaView

__all__ = [
    "Faces",
    "RoundResult",
    "Scambodia",
    "ScambodiaAction",
    "ScambodiaEvent",
    "ScambodiaRules",
    "ScambodiaState",
    "ScambodiaView",
    "cards",
    "events",
    "knowledge",
    "moves",
    "position",
]
