"""Texts on the stage of Rat Scramble: seasons, effects, and what bells are worth."""

from __future__ import annotations

from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import (
    LETTERS,
    SEASONS,
)
from playtest.engines.rat_scramble.state import RatView
from playtest.widgets.games.rat_scramble.bells import bell
from playtest.widgets.kit import Picture, Piece, Text

EFFECTS_IN_WORDS = {
    "Clairvoyant": "Coming proposals are shown",
    "Shotgun": "Vote token 1 breaks a tie",
    "Flea Market": "Others' tokens may be given away",
    "Highway Robbery": "Each takes a promise token",
    "Jubilee": "All promise tokens go home",
    "Secret Santa": "Each gives a token away",
    "Gemini Season": "Tokens away from home work twice",
    "Transformation": "Others' tokens may be swapped",
}
"""Each effect in one line."""
STAYS_ON = "Until it passes again"
EFFECTS_AT_LENGTH = {
    "Clairvoyant": f"{STAYS_ON}, the coming proposals are shown, in order.",
    "Shotgun": f"{STAYS_ON}, the holder of vote token 1 may break a two-two tie: they choose which "
    "proposal passes by majority, or leave the tie.",
    "Flea Market": f"{STAYS_ON}, tokens of other players may be given away too.",
    "Highway Robbery": "Everyone takes any promise token that another player has.",
    "Jubilee": "All promise tokens go home to their owners.",
    "Secret Santa": "Everyone gives a promise token to another player.",
    "Gemini Season": "Each token now away from home can be used twice; it stays after its first use.",
    "Transformation": "Each player may send other players' tokens home. For each, they take one from a "
    "different player's supply.",
}
"""Each effect as in the rules, shown when you point at the effect or press it."""
WAYS = {
    "Majority": "Three of the four votes. The proposal passes with these bells and this effect.",
    "Consensus": "All four votes. The proposal passes with these bells and this effect instead.",
}
"""The votes that a proposal needs, for each of the two ways to pass."""
NEEDED = {"Majority": 3, "Consensus": 4}
"""How many of the four votes each way to pass needs."""
SEASON_OF = {letter: SEASONS[place] for letter, place in LETTERS.items()}


def holds(view: RatView) -> str:
    """Return the label of the button that opens the tables, by what matters most in them.

    These are the agreements or, if there are none, the next proposals if they are known. Otherwise they are
    the past rounds.
    """
    if view.agreements:
        return "Agreements"
    return "Proposals" if view.deck_known and view.deck else "Rounds"


def likes(game: RatScramble, name: str) -> Picture:
    """Draw the points that each season's bell gives a character."""
    character = game.characters[name]
    pieces: list[Piece] = []
    for at, (season, points) in enumerate(
        ((character.two, "+2"), (character.one, "+1"), (character.minus, "−1"))
    ):
        x = 12.0 + 50 * at
        pieces += [
            *bell(season, x, 13, 10.5, 12.5),
            Text(x + 14, 18, points, 13.5, anchor="start", bold=True),
        ]
    return Picture(worth(game, name), 150, 26, tuple(pieces), key="likes")


def worth(game: RatScramble, name: str) -> str:
    """Describe the points that each season's bell gives a character, in one line."""
    character = game.characters[name]
    return f"+2 {character.two}, +1 {character.one}, −1 {character.minus}"
