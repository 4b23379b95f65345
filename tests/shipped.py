"""The games that come with the product, whatever other tests have registered by now; and a sixth."""

import playtest
from tests.duel import Duel

SHIPPED = {name: cls for name, cls in playtest.games().items() if cls.__module__.startswith("playtest.")}
EVERY = {**SHIPPED, Duel.name: Duel}
"""They and a small game for two, so that a test of every game asks each what it allows."""
