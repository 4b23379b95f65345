"""Rat Scramble: four politicians trade votes, promises and binding deals over the seasons of a year.

Each round two proposals are dealt, each with an effect for a majority and one for consensus. The players make
agreements, which the rules enforce; taking a vote token ends one's negotiating and settles the order of
voting. A vote that is cast may be changed by others who pay in promise tokens. What passes gives bells to the
seasons; each character likes two of them and dislikes one. After ten rounds all with enough points win.

``components`` has the lists and the rules object, ``agreements`` what players may bind themselves to,
``moves`` and ``events`` what may be done and what may happen, ``state`` the position, ``deals`` negotiation
and the keeping of one's word, ``game`` the course of a round. Nothing is secret but the order of the
proposals to come.
"""

from playtest.engines.rat_scramble import agreements, components, effects, events, moves, state
from playtest.engines.rat_scramble.game import RatScramble

__all__ = ["RatScramble", "agreements", "components", "effects", "events", "moves", "state"]
