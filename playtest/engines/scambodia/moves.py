"""The moves of Scambodia."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Discriminator, Field

from playtest.engines.game import Action
from playtest.engines.scambodia.cards import POSITIONS, Position, Target

Slot = Annotated[Position, Field(title="Your card")]
Opposite = Annotated[Target, Field(title="Opponent's card")]


@dataclass(frozen=True, slots=True)
class Look(Action):
    """Look at your two bottom cards, once, before the first turn."""

    kind: Literal["look"] = "look"


@dataclass(frozen=True, slots=True)
class Cover(Action):
    """Turn the cards you are looking at face down again. After a king's look, this declines the swap."""

    kind: Literal["cover"] = "cover"


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw the top card of the deck."""

    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the top of the discard pile in exchange for your card at ``slot``."""

    slot: Slot
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Match(Action):
    """Turn over your card at ``slot`` to match the rank of the discard pile's top."""

    slot: Slot
    kind: Literal["match"] = "match"


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Declare "Scambodia"."""

    kind: Literal["declare"] = "declare"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Put the drawn card face down at ``slot`` and discard the card that was there."""

    slot: Slot
    kind: Literal["exchange"] = "exchange"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard the drawn card."""

    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Peek(Action):
    """Power of 7 and 8: look at your card at ``slot``."""

    slot: Slot
    kind: Literal["peek"] = "peek"


@dataclass(frozen=True, slots=True)
class Spy(Action):
    """Power of 9, 10 and king: look at ``target``, an opponent's card."""

    target: Opposite
    kind: Literal["spy"] = "spy"


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Power of jack, queen (unseen) and king (after a look): swap your card at ``slot`` with ``target``."""

    slot: Slot
    target: Opposite
    kind: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """Skip the power of the discarded card."""

    kind: Literal["skip"] = "skip"


@dataclass(frozen=True, slots=True)
class GoOn(Action):
    """Be ready for the next round; it is dealt when everyone is."""

    kind: Literal["go_on"] = "go_on"


@dataclass(frozen=True, slots=True)
class TimeOut(Action):
    """Call time on the player to move, whose turn clock has run out; the referee's move."""

    by_referee: ClassVar[bool] = True
    kind: Literal["time_out"] = "time_out"


ScambodiaAction = Annotated[
    Look
    | Cover
    | Draw
    | Take
    | Match
    | Declare
    | Exchange
    | Discard
    | Peek
    | Spy
    | Swap
    | Skip
    | GoOn
    | TimeOut,
    Discriminator("kind"),
]

LOOK, COVER, DRAW, DECLARE, DISCARD = Look(), Cover(), Draw(), Declare(), Discard()
SKIP, GO_ON, TIME_OUT = Skip(), GoOn(), TimeOut()
TAKE, MATCH, EXCHANGE, PEEK_AT = (
    tuple(move(slot) for slot in range(4)) for move in (Take, Match, Exchange, Peek)
)
SPY = tuple(Spy(target) for target in range(16))
SWAP = tuple(tuple(Swap(slot, target) for target in range(16)) for slot in range(4))


def spelled(move: Any) -> str:
    """Return a move as unique text, for recorded rolls."""
    parts = [move.kind]
    if hasattr(move, "slot"):
        parts.append(POSITIONS.name(move.slot))
    if hasattr(move, "target"):
        parts.append(f"{move.target >> 2} {POSITIONS.name(move.target & 3)}")
    return " ".join(parts)
