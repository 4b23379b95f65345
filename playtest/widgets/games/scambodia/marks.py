"""Marks on the places whose cards other players have just changed.

Everyone saw which place was filled, emptied or swapped, and by whom, but not the card's face. A mark
disappears once the next player acts. Looking at a card leaves no mark: players must remember who has seen
which card.
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
    """How the card at one place was touched, and by whom."""

    how: How
    by: Seat

    def said(self, names: Sequence[str]) -> str:
        """Say what happened and who did it, for labels."""
        how = "placed" if self.how == "filled" else self.how
        return f", just {how} by {names[self.by]}"

    def drawn(self, owner: Seat) -> tuple[Piece, ...]:
        """Draw the sign of what happened in the card's upper corner.

        If the card belongs to another player than the one who acted, the sign includes the acting player's
        token.
        """
        other = self.by != owner
        plate = Box(2, 2, 45 if other else 30, 20, 9, fill="ink", stroke="paper")
        sign = Text(17, 18, SIGNS[self.how], 17, bold=True, fill="paper")
        return (plate, sign, *((token(self.by, 37, 12, 6),) if other else ()))


def touches(since: Sequence[Event]) -> dict[int, Touch]:
    """Return, by place, how the card there was last touched, according to the public events ``since``."""
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
