"""The events of Scambodia, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Discriminator

from playtest.engines.game import Data, Event, HandedOver, Seat
from playtest.engines.scambodia.cards import Card, Position, Power, Target


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Round ``round`` was dealt, four cards each, and ``top`` turned up; ``first`` begins."""

    round: int
    first: Seat
    top: Card
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Ready(Event):
    """``seat`` is ready for the next round."""

    seat: Seat
    kind: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class LookedAtBottom(Event):
    """``seat`` is looking at its two bottom cards."""

    seat: Seat
    kind: Literal["looked_at_bottom"] = "looked_at_bottom"


@dataclass(frozen=True, slots=True)
class Saw(Event):
    """``seat`` saw ``card`` at the place ``target`` on the table; only that seat sees this event."""

    seat: Seat
    target: Target
    card: Card
    kind: Literal["saw"] = "saw"


@dataclass(frozen=True, slots=True)
class Covered(Event):
    """``seat`` has covered the cards it was looking at."""

    seat: Seat
    kind: Literal["covered"] = "covered"


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """Turn ``turn`` of the round began; ``seat`` is to move."""

    turn: int
    seat: Seat
    kind: Literal["turn_began"] = "turn_began"


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """The discard pile except its top card was shuffled to make a new deck.

    ``cards`` are the cards of the new deck; nobody knows their order.
    """

    cards: tuple[Card, ...]
    kind: Literal["refilled"] = "refilled"


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """``seat`` drew from the deck."""

    seat: Seat
    kind: Literal["drew"] = "drew"


@dataclass(frozen=True, slots=True)
class DrewCard(Event):
    """``seat`` drew ``card``; only that seat sees this event."""

    seat: Seat
    card: Card
    kind: Literal["drew_card"] = "drew_card"


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """``seat`` kept the drawn card at ``slot`` and discarded ``card`` from there."""

    seat: Seat
    slot: Position
    card: Card
    kind: Literal["exchanged"] = "exchanged"


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """``seat`` discarded the drawn ``card``, which gives ``power``."""

    seat: Seat
    card: Card
    power: Power
    kind: Literal["discarded"] = "discarded"


@dataclass(frozen=True, slots=True)
class Took(Event):
    """``seat`` put ``taken`` from the discard pile at ``slot`` and discarded ``card`` from there."""

    seat: Seat
    slot: Position
    taken: Card
    card: Card
    kind: Literal["took"] = "took"


@dataclass(frozen=True, slots=True)
class Matched(Event):
    """``seat`` discarded ``card`` by a correct match; ``slot`` stays empty."""

    seat: Seat
    slot: Position
    card: Card
    kind: Literal["matched"] = "matched"


@dataclass(frozen=True, slots=True)
class Mismatched(Event):
    """``seat`` turned over ``card``, which did not match.

    The card stays on the discard pile, and the old top, ``taken``, goes to ``slot``.
    """

    seat: Seat
    slot: Position
    card: Card
    taken: Card
    kind: Literal["mismatched"] = "mismatched"


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """``seat`` declared "Scambodia"."""

    seat: Seat
    kind: Literal["declared"] = "declared"


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """``seat`` is looking at the card at ``target``, which may be its own."""

    seat: Seat
    target: Target
    kind: Literal["looked"] = "looked"


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """``seat`` swapped its card at ``slot`` with the card at ``target``.

    ``seen`` is true if the seat had looked at the card at ``target`` before.
    """

    seat: Seat
    slot: Position
    target: Target
    seen: bool
    kind: Literal["swapped"] = "swapped"


@dataclass(frozen=True, slots=True)
class PowerSkipped(Event):
    """``seat`` skipped the power of ``card``."""

    seat: Seat
    card: Card
    kind: Literal["power_skipped"] = "power_skipped"


@dataclass(frozen=True, slots=True)
class TimedOut(Event):
    """``seat`` ran out of time; ``times`` counts its time-outs in the game."""

    seat: Seat
    times: int
    kind: Literal["timed_out"] = "timed_out"


@dataclass(frozen=True, slots=True)
class RoundResult(Data):
    """The result of a round; ``hands`` (the cards turned up), ``totals`` and ``scores`` are by seat."""

    round: int
    reason: Literal["declared", "empty hand", "turn limit"]
    declarer: Seat | None
    declared_on: int | None
    succeeded: bool | None
    turns: int
    hands: tuple[tuple[Card | None, ...], ...]
    totals: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """All cards were turned up and the round was scored."""

    result: RoundResult
    kind: Literal["round_ended"] = "round_ended"


ScambodiaEvent = Annotated[
    Dealt
    | Ready
    | LookedAtBottom
    | Saw
    | Covered
    | TurnBegan
    | Refilled
    | Drew
    | DrewCard
    | Exchanged
    | Discarded
    | Took
    | Matched
    | Mismatched
    | Declared
    | Looked
    | Swapped
    | PowerSkipped
    | TimedOut
    | RoundEnded
    | HandedOver,
    Discriminator("kind"),
]
