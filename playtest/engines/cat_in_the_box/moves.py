"""The options, moves and events of Cat in the Box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import Discriminator, Field

from playtest.engines.cat_in_the_box.board import NUMBERS, Cards, Color, color_of, number_of
from playtest.engines.game import Action, Data, Event, Seat

# -- rules


@dataclass(frozen=True, slots=True)
class CatRules(Data):
    """The options that a designer may change without code."""

    numbers_for_three: Annotated[
        Literal[7, 6],
        Field(
            title="Numbers with three players",
            description="7, or 6 as in the printed game (ruling 1)",
            json_schema_extra={"players": [3]},
        ),
    ] = 7
    forced_lead_breaks: Annotated[
        bool,
        Field(
            title="A forced red lead breaks red",
            description="A leader who can declare only red breaks it by leading red (ruling 7)",
        ),
    ] = True
    start_player: Annotated[
        Literal[0, "random"],
        Field(
            title="Start player",
            description="The first seat, or one drawn at random (ruling 11)",
            json_schema_extra={"called": {"0": "Seat 1", "random": "Drawn at random"}},
        ),
    ] = 0


# -- actions


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard a card face down in the center, out of the round."""

    number: Annotated[int, Field(title="Card", ge=1, le=9)]
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Predict(Action):
    """Predict how many tricks you will win."""

    tricks: Annotated[int, Field(title="Tricks", ge=1, le=4)]
    kind: Literal["predict"] = "predict"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card and declare its color."""

    number: Annotated[int, Field(title="Card", ge=1, le=9)]
    color: Annotated[Color, Field(title="Color")]
    kind: Literal["play"] = "play"


@dataclass(frozen=True, slots=True)
class Paradox(Action):
    """Announce that you can declare nothing; this ends the round."""

    kind: Literal["paradox"] = "paradox"


CatAction = Annotated[Discard | Predict | Play | Paradox, Discriminator("kind")]

DISCARDS = tuple(Discard(number) for number in NUMBERS)
PREDICTIONS = tuple(Predict(tricks) for tricks in range(1, 5))
PLAYS = tuple(Play(number_of(space), color_of(space)) for space in range(36))
ONLY_PARADOX = (Paradox(),)


# Three look-ups, for the rows 1-3, 4-6 and 7-9, make any list of moves without a scan.


@cache
def _plays_by_rows() -> tuple[tuple[tuple[Play, ...], ...], ...]:
    """Make a table of the plays on each possible set of spaces, so that ``legal`` only looks them up.

    The research board's nine rows form three blocks of three. The first index is the block (0 to 2); the
    second is the mask of the set, shifted so that the block's 12 spaces are its 12 bits.
    """
    return tuple(
        tuple(tuple(PLAYS[first + i] for i in range(12) if spaces >> i & 1) for spaces in range(1 << 12))
        for first in (0, 12, 24)
    )


@cache
def _discards_by_rows() -> tuple[tuple[tuple[Discard, ...], ...], ...]:
    """Make a table of the discards from each possible hand, so that ``legal`` only looks them up.

    The nine numbers form three blocks of three. The first index is the block (0 to 2); the second is the
    block's part of a packed hand: 12 bits, four for each number.
    """
    return tuple(
        tuple(tuple(DISCARDS[first + i] for i in range(3) if cards >> 4 * i & 15) for cards in range(1 << 12))
        for first in (0, 3, 6)
    )


# -- events


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A seat received its hand; only that seat sees it."""

    seat: Seat
    hand: Cards
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """Three cards were revealed in a two-player game; their numbers are blocked in green."""

    cards: Cards
    kind: Literal["blocked"] = "blocked"


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat has discarded a card; only that seat sees its ``number``."""

    seat: Seat
    number: int | None = None
    kind: Literal["discarded"] = "discarded"


@dataclass(frozen=True, slots=True)
class Predicted(Event):
    """A seat has predicted its tricks."""

    seat: Seat
    tricks: int
    kind: Literal["predicted"] = "predicted"


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A card was played and its color declared."""

    seat: Seat
    number: int
    color: Color
    led: bool
    kind: Literal["declared"] = "declared"


@dataclass(frozen=True, slots=True)
class TokenRemoved(Event):
    """A seat did not follow and lost its token of the led color."""

    seat: Seat
    color: Color
    kind: Literal["token_removed"] = "token_removed"


@dataclass(frozen=True, slots=True)
class RedBroken(Event):
    """A seat broke red: from now on red may be led."""

    seat: Seat
    kind: Literal["red_broken"] = "red_broken"


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A seat won a trick. ``trick`` counts from 1; ``won`` is how many tricks the seat has now."""

    seat: Seat
    trick: int
    won: int
    kind: Literal["trick_won"] = "trick_won"


@dataclass(frozen=True, slots=True)
class InParadox(Event):
    """A seat can declare nothing and shows its hand; the round is over."""

    seat: Seat
    hand: Cards
    kind: Literal["in_paradox"] = "in_paradox"


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A seat's final score and its parts."""

    seat: Seat
    tricks: int
    prediction: int | None
    paradox: bool
    bonus: int
    score: int
    kind: Literal["scored"] = "scored"


CatEvent = Annotated[
    Dealt
    | Blocked
    | Discarded
    | Predicted
    | Declared
    | TokenRemoved
    | RedBroken
    | TrickWon
    | InParadox
    | Scored,
    Discriminator("kind"),
]

Events = list[Event] | None
