"""What happens in a game of Collapsization, as data with an audience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Discriminator

from playtest.engines.collapsization.pieces import Card, Cards, Ending, Nominate, TieStep, Tiles
from playtest.engines.game import Event, Seat
from playtest.engines.hexes import HexName


@dataclass(frozen=True, slots=True)
class FogCleared(Event):
    """Hexes came out of fog."""

    hexes: tuple[HexName, ...]
    kind: Literal["fog_cleared"] = "fog_cleared"


@dataclass(frozen=True, slots=True)
class TilesDealt(Event):
    """Reality tiles were dealt on hexes; for the Advisors."""

    tiles: Tiles
    kind: Literal["tiles_dealt"] = "tiles_dealt"


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """The Mayor drew a hand; ``refilled`` is how many discards became the pile in mid-draw."""

    turn: int
    refilled: int
    kind: Literal["turn_started"] = "turn_started"


@dataclass(frozen=True, slots=True)
class HandDrawn(Event):
    """The cards the Mayor drew; for the Mayor."""

    cards: Cards
    kind: Literal["hand_drawn"] = "hand_drawn"


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    """The Mayor turned a card face up."""

    card: Card
    kind: Literal["card_revealed"] = "card_revealed"


@dataclass(frozen=True, slots=True)
class Committed(Event):
    """An Advisor committed a nomination, face down."""

    seat: Seat
    kind: Literal["committed"] = "committed"


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """What an Advisor committed; for that Advisor."""

    seat: Seat
    hex: HexName
    card: Card
    kind: Literal["sealed"] = "sealed"


@dataclass(frozen=True, slots=True)
class NominationsRevealed(Event):
    """All four nominations are in and lie open."""

    industry: tuple[Nominate, ...]
    urbanist: tuple[Nominate, ...]
    kind: Literal["nominations_revealed"] = "nominations_revealed"


@dataclass(frozen=True, slots=True)
class Built(Event):
    """The Mayor built; the reality of that hex is public now."""

    card: Card
    hex: HexName
    tile: Card
    kind: Literal["built"] = "built"


@dataclass(frozen=True, slots=True)
class TieBroken(Event):
    """Both Advisors had nominated the hex: which of them is scored (``None``: neither) and what decided."""

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
    """The Mayor's points, and the distance of card and tile (``None``: the suits differ, or it is a mine)."""

    points: int
    distance: int | None
    mine: bool = False
    kind: Literal["mayor_scored"] = "mayor_scored"


@dataclass(frozen=True, slots=True)
class BestPair(Event):
    """The smallest distance there was; would tell of unbuilt tiles and hidden cards, so the referee's."""

    distance: int | None
    kind: Literal["best_pair"] = "best_pair"


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """The Mayor's whole hand of the turn, open after scoring."""

    cards: Cards
    kind: Literal["hand_shown"] = "hand_shown"


@dataclass(frozen=True, slots=True)
class TurnScored(Event):
    """What everybody has once a turn is scored, and which Advisors had no claim on the built hex."""

    scores: tuple[int, int, int]
    silent: tuple[Seat, ...]
    kind: Literal["turn_scored"] = "turn_scored"


@dataclass(frozen=True, slots=True)
class Distances(Event):
    """How far the cards of the Mayor's hand were from reality, hex by hex, after scoring.

    Everyone is told of the built hex, whose reality and cards are public, the Advisors of all nominated
    hexes; at the end of the game everybody is.
    """

    card: Card
    """The placed one …"""
    hex: HexName
    """… and where it was placed."""
    cards: Cards
    hexes: tuple[HexName, ...]
    tiles: Cards
    """What lies on each of ``hexes``."""
    apart: tuple[tuple[int | None, ...], ...]
    """A row for each of ``hexes``, by card; ``None``: another suit, or a mine that counts for nothing."""
    best: int | None
    """The smallest distance there was, where whoever is told knows it."""
    kind: Literal["distances"] = "distances"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over, and all reality that was dealt is open."""

    ending: Ending
    scores: tuple[int, int, int]
    tiles: Tiles
    best: tuple[int | None, ...]
    """The smallest distance there was, turn by turn; empty where hands stay hidden."""
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
