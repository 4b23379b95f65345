"""The components of Rat Scramble: seasons, characters, proposals, effects, and the rules object.

The lists are data files in ``data/rat_scramble`` that a designer may edit. A changed list is part of the
rules, so it is recorded with each playtest.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Literal, cast

from pydantic import BeforeValidator, Field

from playtest.engines.datafiles import read
from playtest.engines.game import Data

SEASONS = ("Winter", "Spring", "Summer", "Autumn")
"""The seasons in the order of the year."""
Season = Literal["Winter", "Spring", "Summer", "Autumn"]
IN_YEAR = {season: place for place, season in enumerate(SEASONS)}
"""Each season's place in the year, from 0."""

LETTERS = {"W": 0, "P": 1, "S": 2, "A": 3}
"""The letters of the proposal table, with their index in ``SEASONS``. (Rulebook, Proposal Cards)"""
LETTER_OF = {SEASONS[place]: letter for letter, place in LETTERS.items()}
"""Each season's letter."""

PLAYERS = 4
PROMISE_TOKENS = 5
"""The number of promise tokens that each player owns."""
VOTE_TOKENS = (3, 4, 2, 1)
"""The vote tokens in the rulebook's order: 3 must be taken first."""
PRICE = 3
"""The price, in your own promise tokens, of changing a vote by the second method."""

OPEN_OFFERS = 6
"""The most offers that one player may have on the table at once."""

CLAIRVOYANT, SHOTGUN, FLEA_MARKET = "Clairvoyant", "Shotgun", "Flea Market"
TOGGLES = (CLAIRVOYANT, SHOTGUN, FLEA_MARKET)
HIGHWAY_ROBBERY, JUBILEE, SECRET_SANTA = "Highway Robbery", "Jubilee", "Secret Santa"
GEMINI_SEASON, TRANSFORMATION, NO_EFFECT = "Gemini Season", "Transformation", "No effect"
EFFECTS = (
    *TOGGLES,
    *(HIGHWAY_ROBBERY, JUBILEE, SECRET_SANTA, GEMINI_SEASON, TRANSFORMATION, NO_EFFECT),
)
Effect = Literal[
    "Clairvoyant",
    "Shotgun",
    "Flea Market",
    "Highway Robbery",
    "Jubilee",
    "Secret Santa",
    "Gemini Season",
    "Transformation",
    "No effect",
]


def _bells(text: object) -> str:
    if isinstance(text, str) and text and set(text) <= set(LETTERS):
        return text
    raise ValueError(f"{text!r} should be made of the letters W, P, S and A, one for each bell")


Bells = Annotated[str, BeforeValidator(_bells)]


@dataclass(frozen=True, slots=True)
class Proposal(Data):
    """A proposal card: the bells it gives by majority and by consensus, one letter per bell."""

    name: str
    majority: Bells
    consensus: Bells


@dataclass(frozen=True, slots=True)
class Character(Data):
    """A character: the seasons worth 2, 1 and -1 points per bell."""

    name: str
    two: Season
    one: Season
    minus: Season

    def points(self, bells: list[int]) -> int:
        """Return the character's points for ``bells``, given in the order of ``SEASONS``."""
        return 2 * bells[IN_YEAR[self.two]] + bells[IN_YEAR[self.one]] - bells[IN_YEAR[self.minus]]

    def terms(self, bells: Sequence[int]) -> tuple[tuple[Season, int, int], ...]:
        """Return the parts of the points: for each season, points per bell and number of bells."""
        worth = ((self.two, 2), (self.one, 1), (self.minus, -1))
        return tuple((season, each, bells[IN_YEAR[season]]) for season, each in worth)


def bells_in_words(letters: str) -> str:
    """Return bells, one letter each, in words, as in "2 Winter, 1 Spring"."""
    counts = [(letters.count(letter), SEASONS[place]) for letter, place in LETTERS.items()]
    return ", ".join(f"{count} {season}" for count, season in counts if count)


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(read(f"rat_scramble/{name}.csv"))))


@cache
def proposals() -> tuple[Proposal, ...]:
    """Return the rulebook's proposals."""
    return tuple(Proposal(row["name"], row["majority"], row["consensus"]) for row in _rows("proposals"))


@cache
def effects() -> tuple[Effect, ...]:
    """Return the names of the effect cards, one per card."""
    cards = [row["name"] for row in _rows("effects") for _ in range(int(row["copies"]))]
    return cast("tuple[Effect, ...]", tuple(cards))


@cache
def characters() -> tuple[Character, ...]:
    """Return the four characters."""
    return tuple(
        Character(row["name"], *(cast("Season", row[worth]) for worth in ("two", "one", "minus")))
        for row in _rows("characters")
    )


AUTUMN_FIX = {"Autumn In Vain": "AAAS", "Autumn In Flight": "WWSS"}
"""Corrected consensus bells of the two proposals whose printed bells do not fit their category. (Ruling 2)"""


@dataclass(frozen=True, slots=True)
class RatRules(Data):
    """The options that a designer may change without code."""

    characters: Annotated[
        Literal["chosen", "random"],
        Field(title="Characters", description="Chosen in seat order, or given out at random (ruling 1)"),
    ] = "chosen"
    autumn_fix: Annotated[
        bool,
        Field(
            title="Autumn proposals follow the key",
            description="Autumn In Vain and Autumn In Flight have the bells of the category key (ruling 2)",
        ),
    ] = False
    gemini_season: Annotated[
        bool,
        Field(
            title="Gemini Season",
            description="This effect then lets tokens away from their owners be used twice (ruling 3)",
        ),
    ] = False
    offers_per_round: Annotated[
        int | None,
        Field(
            title="Offers per player per round",
            description="Leave empty for no limit (ruling 6)",
            ge=0,
            le=50,
        ),
    ] = None
    windows: Annotated[
        Literal["after_each", "after_last"],
        Field(
            title="Windows to change votes",
            description="After each vote or after the last (ruling 8)",
            json_schema_extra={
                "called": {"after_each": "After each vote", "after_last": "After the last vote"}
            },
        ),
    ] = "after_each"
    win_threshold: Annotated[
        int,
        Field(
            title="Points to win",
            description="Everyone with this many points wins (ruling 11)",
            ge=-99,
            le=99,
        ),
    ] = 15
    rounds: Annotated[
        int, Field(title="Rounds", description="Each round takes two proposals (ruling 11)", ge=1, le=10)
    ] = 10
    move_limit: Annotated[
        int | None,
        Field(
            title="Move limit",
            description="Ends the game with the current scores. Leave empty for no limit",
            ge=1,
        ),
    ] = None
    proposals: Annotated[
        tuple[Proposal, ...],
        Field(title="Proposals", description="Name and bells by majority and by consensus"),
    ] = field(default_factory=proposals)
    effects: Annotated[
        tuple[Effect, ...], Field(title="Effect cards", description="One name for each card of the deck")
    ] = field(default_factory=effects)
