"""What others have just done to a card on the table, marked on it.

Everyone saw it happen: which place was filled, emptied or swapped, and by whom, never a face. It goes once
the next person does something. A look leaves no mark: who has seen what is for the players to remember.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from playtest.engines.game import Event, Seat
from playtest.engines.scambodia.events import (
    Dealt,
    Exchanged,
    Matched,
    Mismatched,
    RoundEnded,
    Swapped,
    Took,
)
from playtest.widgets.kit import Box, Piece, Text, token

How = Literal["filled", "emptied", "swapped"]
SIGNS: Mapping[How, str] = {"filled": "↓", "emptied": "=", "swapped": "⇄"}


@dataclass(frozen=True, slots=True)
class Touch:
    """What was done to the card at one place, and by whom."""

    how: How
    by: Seat

    def said(self, names: Sequence[str]) -> str:
        """For labels: what happened, and who did it."""
        return f", {self.how} just now by {names[self.by]}"

    def drawn(self, owner: Seat) -> tuple[Piece, ...]:
        """Its sign in the upper corner; of another's card also the sign of who did it."""
        other = self.by != owner
        plate = Box(2, 2, 45 if other else 30, 20, 9, fill="ink", stroke="paper")
        sign = Text(17, 18, SIGNS[self.how], 17, bold=True, fill="paper")
        return (plate, sign, *((token(self.by, 37, 12, 6),) if other else ()))


def touches(since: Sequence[Event]) -> dict[int, Touch]:
    """By place: what was last done to the card there, in what everybody was told ``since``."""
    found: dict[int, Touch] = {}
    for event in since:
        match event:
            case Dealt() | RoundEnded():
                found.clear()
            case Exchanged(seat=who, slot=slot) | Took(seat=who, slot=slot) | Mismatched(seat=who, slot=slot):
                found[4 * who + slot] = Touch("filled", who)
            case Matched(seat=who, slot=slot):
                found[4 * who + slot] = Touch("emptied", who)
            case Swapped(seat=who, slot=slot, target=target):
                found[4 * who + slot] = found[target] = Touch("swapped", who)
    return found
