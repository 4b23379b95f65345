"""The cards, tiles, options and moves of Collapsization."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Generic, Literal, TypeVar

from pydantic import Discriminator, Field

from playtest.engines import hexes
from playtest.engines.codec import Names
from playtest.engines.game import Action, Data, Seat
from playtest.engines.hexes import HexName

MAYOR, INDUSTRY, URBANIST = range(3)
ROLES: Final = ("Mayor", "Industry", "Urbanist")
ADVISORS: Final = (INDUSTRY, URBANIST)

HEARTS, DIAMONDS, SPADES = range(3)
DOMAIN: Final[tuple[Seat | None, ...]] = (URBANIST, INDUSTRY, None)
"""For each suit, the Advisor whose domain it is: hearts Urbanist, diamonds Industry, spades nobody."""
SUITS: Final = "♥♦♠"
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "K", "Q", "A")
"""The ranks from worst to best, with Q above K. Values are 2 to 14."""

CARDS: Final = Names([rank + suit for suit in SUITS for rank in RANKS], what="card")
DECK: Final = tuple(range(39))
SUIT: Final = tuple(card // 13 for card in DECK)
VALUE: Final = tuple(card % 13 + 2 for card in DECK)

Card = Annotated[int, *CARDS.one()]
Cards = tuple[Card, ...]
Tiles = dict[HexName, Card]
Trays = tuple[Cards, Cards]
"""Industry's tray, then the Urbanist's."""

CENTER: Final = 0
CENTER_TILE: Final = CARDS.value("A♥")
HAND: Final = 4
REVEALS: Final = 2
NOMINATIONS: Final = 2


# -- what a designer may change


@dataclass(frozen=True, slots=True)
class CollapsizationRules(Data):
    """The options of Collapsization, for questions that its rulebook leaves open.

    Each default is the first answer that the ruling on the question gives.
    """

    hand_shown: Annotated[
        bool,
        Field(
            title="Hand shown after scoring",
            description="After each build the whole hand is public, and the discards are face up (ruling 4).",
        ),
    ] = True
    optimum_counts_spades: Annotated[
        bool,
        Field(
            title="Best pair counts spades",
            description="Nominated hexes that hide a spade count for the Mayor's best pair too (ruling 7).",
        ),
    ] = False
    honest_spade_points: Annotated[
        Literal[0, 1],
        Field(
            title="Points for an honest warning",
            description="Points for an Advisor who claimed a spade, if a spade is built on (ruling 9).",
        ),
    ] = 0
    spade_scores: Annotated[
        Literal["every", "tie_break"],
        Field(
            title="Who is scored on a spade",
            description="Every Advisor who nominated the hex, or the one the tie-break picks (ruling 9).",
            json_schema_extra={
                "called": {
                    "every": "Every Advisor who nominated it",
                    "tie_break": "Only the tie-break winner",
                }
            },
        ),
    ] = "every"
    turn_limit: Annotated[
        Annotated[int, Field(ge=1)] | None,
        Field(title="Turn limit", description="The game ends after this many turns at the latest."),
    ] = None


# -- moves


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Turn one card of the hand face up; the Mayor's move."""

    card: Card
    kind: Literal["reveal"] = "reveal"


@dataclass(frozen=True, slots=True)
class Nominate(Action):
    """Commit a hex with a claim from the tray; an Advisor's move."""

    hex: HexName
    card: Card
    kind: Literal["nominate"] = "nominate"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Place a card in hand on a nominated hex; the Mayor's move."""

    card: Card
    hex: HexName
    kind: Literal["build"] = "build"


CollapsizationAction = Annotated[Reveal | Nominate | Build, Discriminator("kind")]
Move = Reveal | Nominate | Build
M = TypeVar("M", Nominate, Build)
Nominated = tuple[tuple[Nominate, ...], tuple[Nominate, ...]]
"""Industry's nominations, then the Urbanist's, each in the order they were committed."""


Ending = Literal["", "mine", "cards", "tray", "limit"]
"""Why a game is over: a mine, the Mayor's cards, a tray, or the turn limit; "" while it lasts."""
REASONS: Final[dict[str, str]] = {
    "mine": "The Mayor built on a mine.",
    "cards": "The Mayor cannot draw four cards.",
    "tray": "An Advisor's tray cannot serve two claims.",
    "limit": "The turn limit is reached.",
}
TieStep = Literal["value", "suit", "domain", "nothing"]
"""The tie-break step that decides which of two claims on one hex is scored."""


class SharedMoves(dict[int, tuple[M, ...]], Generic[M]):
    """A cache of moves, shared by all games: for each hex, one move for each of the 39 cards."""

    def __init__(self, make: Callable[[int, int], M]) -> None:
        self._make: Callable[[int, int], M] = make

    def __missing__(self, hex: int) -> tuple[M, ...]:
        self[hex] = made = tuple(self._make(hex, card) for card in DECK)
        return made


REVEAL: Final = tuple(Reveal(card) for card in DECK)
NOMINATE: Final[SharedMoves[Nominate]] = SharedMoves(Nominate)
BUILD: Final[SharedMoves[Build]] = SharedMoves(lambda at, card: Build(card, at))


# -- names and distances of hexes, cards and tiles

RINGS: Final = "ABCDEFGHLMNPRSTUVWXYZ"
"""The letters of the rings around the center.

I and O are left out because they look like digits, and J, K and Q because they are cards.
"""


def place(hex: int) -> str:
    """Return the name of a hex: its ring's letter and its number, clockwise from the north-east corner.

    >>> place(0), place(hexes.hex_at(1, -1)), place(hexes.hex_at(1, 0)), place(hexes.hex_at(0, -2))
    ('the center', 'A1', 'A2', 'B11')
    """
    if hex <= 0:
        return "the center" if hex == 0 else str(hex)
    ring = hexes.ring(hexes.ring_of(hex))
    return f"{_letters(hexes.ring_of(hex))}{(hex - ring.start + hexes.ring_of(hex)) % len(ring) + 1}"


def _letters(ring: int) -> str:
    """Return a ring's letter, or two letters for a ring beyond the alphabet."""
    before, at = divmod(ring - 1, len(RINGS))
    return f"{_letters(before) if before else ''}{RINGS[at]}"


def distance_to_reality(card: int, tile: int) -> int | None:
    """Return the distance of ``card`` from ``tile``; ``None`` if the suits differ.

    (Rulebook, Mayor Scoring)

    >>> distance_to_reality(CARDS.value("K♦"), CARDS.value("10♦"))
    2
    >>> distance_to_reality(CARDS.value("K♦"), CARDS.value("K♥"))
    """
    return abs(card - tile) if SUIT[card] == SUIT[tile] else None


def trusts(card: int, claim: int) -> bool:
    """Return whether placing ``card`` trusts ``claim``: their suits match. If not, it calls the claim."""
    return SUIT[card] == SUIT[claim]


def without(items: tuple[int, ...], taken: int) -> tuple[int, ...]:
    """Return ``items`` without ``taken``, in the same order."""
    at = items.index(taken)
    return items[:at] + items[at + 1 :]
