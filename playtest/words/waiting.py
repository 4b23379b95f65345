"""Sentences on who does what, in one line for the players who wait."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from playtest.engines.game import Seat
from playtest.engines.sentences import listed

MANY = 3
"""Maximum number of players named one by one; a larger group is counted."""


def do(seats: Collection[Seat], names: Sequence[str], one: str, many: str) -> str:
    """Say what ``seats`` do, with the verb ``one`` for one player and ``many`` for several.

    The text is empty if there is no seat. The referee is not a player and is not named.

    >>> do([1], ["Ann", "Ben", "Cleo"], "chooses a card", "choose a card")
    'Ben chooses a card'
    >>> do([0, 2], ["Ann", "Ben", "Cleo"], "chooses a card", "choose a card")
    'Ann and Cleo choose a card'
    >>> do([0, 1, 2], ["Ann", "Ben", "Cleo"], "chooses a card", "choose a card")
    'Everyone chooses a card'
    """
    players = [seat for seat in range(len(names)) if seat in seats]
    if len(players) == len(names):
        return f"Everyone {one}"
    if len(players) > MANY:
        return f"{len(players)} players {many}"
    who = listed([names[seat] for seat in players])
    return f"{who} {one if len(players) == 1 else many}" if players else ""
