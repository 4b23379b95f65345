"""The events of Collapsization, as data with an audience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Discriminator

from playtest.engines.collapsization.pieces import Card, Cards, Ending, Nominate, TieStep, Tiles
from playtest.engines.game import Event, Seat
from playtest.engines.hexes import HexName


@dataclass(frozen=True, slots=True)
class FogCleared(Event):
    """Some hexes came out of fog."""

    hexes: tuple[HexName, ...]
    kind: Literal["fog_cleared"] = "fog_cleared"


@dataclass(frozen=True, slots=True)
class TilesDealt(Event):
    """Reality tiles were dealt on hexes; only the Advisors see this event."""

    tiles: Tiles
    kind: Literal["tiles_dealt"] = "tiles_dealt"


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """The Mayor drew a hand. ``refilled`` is how many discards went back into the pile during the draw."""

    turn: int
    refilled: int
    kind: Literal["turn_started"] = "turn_started"


@dataclass(frozen=True, slots=True)
class HandDrawn(Event):
    """The cards that the Mayor drew; only the Mayor sees this event."""

    cards: Cards
    kind: Literal["hand_drawn"] = "hand_drawn"


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    """The Mayor turned a card face up."""

    card: Card
    kind: Literal["card_revealed"] = "card_revealed"


@dataclass(frozen=True, slots=True)
class Committed(Event):
    """An Advisor committed a nomination face down."""

    seat: Seat
    kind: Literal["committed"] = "committed"


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """The nomination that an Advisor committed; only that Advisor sees this event."""

    seat: Seat
    hex: HexName
    card: Card
    kind: Literal["sealed"] = "sealed"


@dataclass(frozen=True, slots=True)
class NominationsRevealed(Event):
    """All four nominations are in and were revealed."""

    industry: tuple[Nominate, ...]
    urbanist: tuple[Nominate, ...]
    kind: Literal["nominations_revealed"] = "nominations_revealed"


@dataclass(frozen=True, slots=True)
class Built(Event):
    """The Mayor built on a hex; everyone now sees the reality ``tile`` of that hex."""

    card: Card
    hex: HexName
    tile: Card
    kind: Literal["built"] = "built"


@dataclass(frozen=True, slots=True)
class TieBroken(Event):
    """Both Advisors had nominated the built hex; the tie-break chose which one is scored.

    ``seat`` is that Advisor, or ``None`` if neither is scored. ``step`` is the step that decided.
    """

    seat: Seat | None
    step: TieStep
    kind: Literal["tie_broken"] = "tie_broken"


@dataclass(frozen=True, slots=True)
class AdvisorScored(Event):
    """An Advisor with a claim on the built hex was scored: trusted or called, honest or bluff."""

    seat: Seat
    claim: Card
    trusted: bool
    honest: bool
    mine: bool
    points: int
    kind: Literal["advisor_scored"] = "advisor_scored"


@dataclass(frozen=True, slots=True)
class MayorScored(Event):
    """The Mayor's points, and the distance between card and tile.

    ``distance`` is ``None`` if the suits differ or the tile is a mine.
    """

    points: int
    distance: int | None
    mine: bool = False
    kind: Literal["mayor_scored"] = "mayor_scored"


@dataclass(frozen=True, slots=True)
class BestPair(Event):
    """The smallest distance of the turn between any card in hand and the tile of any nominated hex.

    Only the referee sees this event, because it would give clues to hidden cards and tiles.
    """

    distance: int | None
    kind: Literal["best_pair"] = "best_pair"


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """The Mayor's whole hand of the turn was shown after scoring."""

    cards: Cards
    kind: Literal["hand_shown"] = "hand_shown"


@dataclass(frozen=True, slots=True)
class TurnScored(Event):
    """Everyone's scores after a turn; ``silent`` lists the Advisors without a claim on the built hex."""

    scores: tuple[int, int, int]
    silent: tuple[Seat, ...]
    kind: Literal["turn_scored"] = "turn_scored"


@dataclass(frozen=True, slots=True)
class Distances(Event):
    """The distances between the Mayor's cards and the tiles of nominated hexes, told after scoring.

    Everyone sees the distances at the built hex, because its tile and the cards are public by then. Only the
    Advisors see the distances at the other nominated hexes. At the end of the game, everyone sees all.
    """

    card: Card
    """The placed card."""
    hex: HexName
    """The hex on which the card was placed."""
    cards: Cards
    hexes: tuple[HexName, ...]
    tiles: Cards
    """The reality tile of each of ``hexes``."""
    apart: tuple[tuple[int | None, ...], ...]
    """For each of ``hexes``, the distance of each card.

    ``None`` if the suits differ, or if the tile is a mine that does not count.
    """
    best: int | None
    """The smallest possible distance, if the audience knows it."""
    kind: Literal["distances"] = "distances"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over, and every dealt reality tile is shown."""

    ending: Ending
    scores: tuple[int, int, int]
    tiles: Tiles
    best: tuple[int | None, ...]
    """The smallest possible distance of each turn; empty if hands stay hidden."""
    kind: Literal["game_ended"] = "game_ended"


CollapsizationEvent = Annotated[
    FogCleared
    | TilesDealt
    | TurnStarted
    | HandDrawn
    | CardRevealed
    | Committed
    | Sealed
    | NominationsRevealed
    | Built
    | TieBroken
    | AdvisorScored
    | MayorScored
    | BestPair
    | HandShown
    | TurnScored
    | Distances
    | GameEnded,
    Discriminator("kind"),
]
