"""The cards, positions and options of Scambodia."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer

from playtest.engines.codec import Names, as_list
from playtest.engines.game import Data, Seat

NOTHING = -1
"""Stands for no card (an empty slot, nothing drawn), no slot, or no seat."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "♣♦♥♠"
CARDS = range(52)
"""All cards. A card's number is four times its rank (ace 0, king 12) plus its suit."""

CARD_NAMES = Names([rank + suit for rank in RANKS for suit in SUITS], what="card")
POSITIONS = Names(["top-left", "top-right", "bottom-left", "bottom-right"], what="position")
TARGETS = Names([f"{seat} {p}" for seat in range(4) for p in POSITIONS.by_name], what="card on the table")
PHASES = Names(
    ["initial peek", "turn", "drawn card", "power", "looking", "seen swap", "round end", "over"], what="phase"
)
PEEK, TURN, DRAWN, POWER, LOOKING, SEEN_SWAP, ROUND_END, OVER = range(8)

Power = Literal["none", "own", "other", "blind", "seen"]
"""The power of a discarded card.

"own": look at one of your own cards; "other": at an opponent's; "blind": swap unseen; "seen": look and swap.
"""

Phase = Annotated[int, *PHASES.one()]
Position = Annotated[int, *POSITIONS.one()]
Target = Annotated[int, *TARGETS.one()]
"""A card on the table: four times its owner's seat, plus the position."""
Card = Annotated[int, *CARD_NAMES.one()]


def seats_in(mask: int) -> list[Seat]:
    """List the seats of a mask, in order."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _name_or_none(names: Names) -> tuple[PlainSerializer, BeforeValidator]:
    """Return annotations for an integer that may be ``NOTHING``, which JSON shows as null."""
    return (
        PlainSerializer(
            lambda value: None if value == NOTHING else names.name(value), return_type=str | None
        ),
        BeforeValidator(lambda name: NOTHING if name is None else names.value(name)),
    )


def _in_rows(table: list[int] | tuple[int, ...]) -> list[list[str | None]]:
    names = [None if card == NOTHING else CARD_NAMES.name(card) for card in table]
    return [names[at : at + 4] for at in range(0, len(names), 4)]


def _from_rows(rows: list[list[object]]) -> list[int]:
    if any(not isinstance(row, list) or len(row) != 4 for row in rows):
        raise ValueError("should be one list of four cards (or null) per seat")
    return [NOTHING if name is None else CARD_NAMES.value(name) for row in rows for name in row]


def _seat_mask(seats: list[object]) -> int:
    if not all(isinstance(seat, int) and 0 <= seat < 4 for seat in seats):
        raise ValueError("should be a list of seats, from 0")
    return sum(1 << seat for seat in range(4) if seat in seats)


MaybeCard = Annotated[int, *_name_or_none(CARD_NAMES)]
MaybeTarget = Annotated[int, *_name_or_none(TARGETS)]
Seats = Annotated[int, *as_list(seats_in, _seat_mask)]
"""A set of seats as a bit mask."""
Table = Annotated[list[int], *as_list(_in_rows, _from_rows)]
"""The card at every target; JSON shows one row per seat."""
TableSeen = Annotated[tuple[int, ...], *as_list(_in_rows, lambda rows: tuple(_from_rows(rows)))]


def rank(card: int) -> int:
    """Return the rank of ``card``, from 0 (ace) to 12 (king)."""
    return card >> 2


def is_red(card: int) -> bool:
    """Return whether ``card`` is a diamond or a heart."""
    return card & 3 in (1, 2)


@dataclass(frozen=True, slots=True)
class ScambodiaRules(Data):
    """The options of Scambodia, for questions that its rulebook leaves open.

    Each default is the first answer that the ruling on the question gives.
    """

    rounds: Annotated[
        Literal[1, 2, 3, 5], Field(title="Rounds", description="How many times cards are dealt.")
    ] = 1
    ace_value: Annotated[
        Literal[1, 0], Field(title="Value of an ace", description="Points an ace counts in a hand.")
    ] = 1
    declarer_locked: Annotated[
        bool,
        Field(
            title="Declarer's cards stay",
            description="After declaring, the declarer's cards may be looked at but not swapped.",
        ),
    ] = False
    turn_limit: Annotated[
        int | None,
        Field(
            title="Turn limit",
            description="Ends a round after this many turns; everyone adds their total.",
            ge=1,
        ),
    ] = None
    turn_seconds: Annotated[
        int | None,
        Field(
            title="Turn clock",
            description="Seconds for a turn, including its power; the rulebook has 60.",
            ge=5,
        ),
    ] = None
