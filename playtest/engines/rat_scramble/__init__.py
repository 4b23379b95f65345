"""Rat Scramble: four politicians trade votes, promises and binding deals over the seasons of a year.

Each round two proposals are dealt, each with an effect for a majority and one for consensus. The players make
agreements, which the rules enforce. When you take a vote token, your negotiation ends, and the tokens set the
order of voting. Other players may change a cast vote by paying promise tokens. A passed proposal gives bells
to the seasons; each character likes two seasons and dislikes one. After ten rounds, everyone with enough
points wins.

``components`` has the lists and the rules object, ``agreements`` the clauses, ``moves`` and ``events`` the
moves and events, ``state`` the position. ``deals`` covers negotiation and the enforcement of agreements,
``game`` the course of a round. Nothing is secret except the order of the remaining proposals.
"""

from playtest.engines.rat_scramble import agreements, components, effects, events, moves, state
from playtest.engines.rat_scramble.game import RatScramble

__all__ = ["RatScramble", "agreements", "components", "effects", "events", "moves", "state"]
