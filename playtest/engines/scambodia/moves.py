"""What a player may do in Scambodia."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Discriminator, Field

from playtest.engines.game import Action
from playtest.engines.scambodia.cards import POSITIONS, Position, Target

Slot = Annotated[Position, Field(title="Your card")]
Opposite = Annotated[Target, Field(title="Card of an opponent")]


@dataclass(frozen=True, slots=True)
class Look(Action):
    """Look at one's two bottom cards, once, before the first turn."""

    kind: Literal["look"] = "look"


@dataclass(frozen=True, slots=True)
class Cover(Action):
    """Put what one is looking at face down again; after a king's look: and swap nothing."""

    kind: Literal["cover"] = "cover"


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw the top card of the deck."""

    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the top of the discard pile in exchange for one's card at ``slot``."""

    slot: Slot
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Match(Action):
    """Turn over one's card at ``slot``, saying that it has the rank of the top of the discard pile."""

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
    """Power of 7 and 8: look at one's own card at ``slot``."""

    slot: Slot
    kind: Literal["peek"] = "peek"


@dataclass(frozen=True, slots=True)
class Spy(Action):
    """Power of 9, 10 and king: look at ``target``, a card of an opponent."""

    target: Opposite
    kind: Literal["spy"] = "spy"


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Power of jack, queen (unseen) and king (after looking): one's card at ``slot`` for ``target``."""

    slot: Slot
    target: Opposite
    kind: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """Leave the power of the discarded card unused."""

    kind: Literal["skip"] = "skip"


@dataclass(frozen=True, slots=True)
class GoOn(Action):
    """Be ready for the next round; it is dealt when all are."""

    kind: Literal["go_on"] = "go_on"


@dataclass(frozen=True, slots=True)
class TimeOut(Action):
    """The referee's: the turn clock of the player to move has run down."""

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
    """A move as text that tells it from every other, as rolls are recorded."""
    parts = [move.kind]
    if hasattr(move, "slot"):
        parts.append(POSITIONS.name(move.slot))
    if hasattr(move, "target"):
        parts.append(f"{move.target >> 2} {POSITIONS.name(move.target & 3)}")
    return " ".join(parts)
