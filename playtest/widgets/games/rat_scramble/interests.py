"""All players' interests in Rat Scramble, for a phone, where players' cards have no room for them."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import OpenOffer
from playtest.engines.rat_scramble.components import PLAYERS
from playtest.engines.rat_scramble.state import RatView
from playtest.widgets.games.rat_scramble.bells import bell
from playtest.widgets.games.rat_scramble.deals import is_to_answer, may_deal
from playtest.widgets.games.rat_scramble.offers import lines_between
from playtest.widgets.games.rat_scramble.outcome_words import worth
from playtest.widgets.kit import Block, Box, Group, Picture, Piece, Text, fitted, in_room, token, wide

BROAD, ROW, LOW_ROW = 344.0, 22.0, 17.5
"""The width, the height of a row while there are offers, and the height while there are none."""
NAME_W, BELLS_X, BELL_W = 96.0, 192.0, 51.0
"""The maximum width of a name, the x position of a row's bells, and the width of a bell with its points."""
MOST_LINES = 3
"""Maximum number of lines of an offer that still leave room for the interests."""


def interests(
    view: RatView, names: Sequence[str], game: RatScramble, terms: Sequence[str]
) -> tuple[Block, ...]:
    """Draw a row for each player with the player's interests, in the negotiation, if offers leave room.

    ``terms`` are the terms of each offer, in words.
    """
    if not may_deal(view):
        return ()
    if len(view.offers) > 1 or any(
        not _leaves_room(view, *each) for each in zip(view.offers, terms, strict=True)
    ):
        return ()
    key, high = ("interests-beside", ROW) if view.offers else ("interests-alone", LOW_ROW)
    rows = [_row(view, names, game, seat, high) for seat in range(PLAYERS)]
    return (Picture("What each player wants", BROAD, PLAYERS * high, tuple(rows), key=key),)


def _leaves_room(view: RatView, offer: OpenOffer, terms: str) -> bool:
    """Return whether an offer takes so little room that the interests can be shown too.

    An offer that the viewer may answer takes too much, because it is shown in large letters.
    """
    return not is_to_answer(view, offer) and len(lines_between(terms)) <= MOST_LINES


def _row(view: RatView, names: Sequence[str], game: RatScramble, seat: Seat, high: float) -> Piece:
    """Draw a player's row: name, character, and the points that a bell of each season gives the player."""
    name, middle = view.characters[seat] or "", high / 2
    room = BELLS_X - 24 - 8 - 6 - wide(name, 11.5)  # the character is whole, the name as long as it can be
    who = in_room(names, seat, min(NAME_W, room), 12.5, bold=True)
    at = 24 + wide(who, 12.5, bold=True) + 8
    part, size = fitted(name, BELLS_X - at - 6, (12.5, 11.5))
    shade = [Box(0, 0.5, BROAD, high - 1, 7, fill="accent-soft")] if seat == view.seat else []
    pieces: list[Piece] = [
        *shade,
        token(seat, 12, middle, 6, stroke="none"),
        Text(24, middle + 4.5, who, 12.5, anchor="start", bold=True),
        Text(at, middle + 4.5, part, size, anchor="start", fill="muted"),
        *_bells(game, name, middle, min(9, middle - 0.5)),
    ]
    label = f"{names[seat]}, {name}: {worth(game, name)}"
    return Group(tuple(pieces), y=high * seat, key=f"interest-{seat}", label=label)


def _bells(game: RatScramble, name: str, y: float, radius: float) -> list[Piece]:
    """Draw the bells that count for a character, the best first."""
    character, pieces = game.characters[name], list[Piece]()
    counts = ((character.two, "+2"), (character.one, "+1"), (character.minus, "−1"))
    for at, (season, points) in enumerate(counts):
        x = BELLS_X + 10 + BELL_W * at
        points_at = Text(x + 13, y + 4.5, points, 12.5, anchor="start", bold=True)
        pieces += [*bell(season, x, y, radius, 11.2), points_at]
    return pieces
