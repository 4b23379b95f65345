"""When Collapsization ends, and how near that is, in a line above the city."""

from __future__ import annotations

from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import HAND, SPADES, SUIT, SUITS
from playtest.engines.collapsization.position import CollapsizationView
from playtest.widgets.kit import Block, Paragraph

NEAR = 3 * HAND
"""With so many cards left to draw it is said that the game ends without them."""


def phase(view: CollapsizationView) -> str:
    """Where the game stands, and what ends it: a low phone has no line above the city."""
    return (
        f"Turn {view.turn}, {view.phase}; {SUITS[SPADES]} ends the game"
        if not view.ended
        else "The game is over"
    )


def how_it_ends(view: CollapsizationView, game: Collapsization) -> tuple[Block, ...]:
    """Which build ends the game, on how many hexes as far as the seat sees reality, and what else is near."""
    if view.ended:
        return ()
    spade = f"Building on {SUITS[SPADES]} reality ends the game{_mines(view)}"
    return (Paragraph(" ".join(f"{each}." for each in (spade, *_else(view, game))), key="ends", past=True),)


def _mines(view: CollapsizationView) -> str:
    """On how many hexes that would be: of those nominated once all are in, else of those that may be."""
    if not view.sees_reality:
        return ""
    nominated = {nomination.hex for of_one in view.nominations for nomination in of_one}
    hexes, what = (nominated, "nominated") if view.phase == "Build" else (set(view.frontier), "hexes")
    mines = sum(SUIT[view.reality[hex]] == SPADES for hex in hexes if hex in view.reality)
    return f": {mines or 'none'} of {len(hexes)} {what}"


def _else(view: CollapsizationView, game: Collapsization) -> list[str]:
    """The other ends: a last turn that the rules know, and too few cards to draw."""
    limit, cards = game.rules.turn_limit, view.pile_count + view.discard_count
    last = f"Turn {limit} is the last" if view.turn != limit else "This is the last turn"
    said = [] if limit is None else [last]
    if cards <= NEAR:
        said.append(f"It also ends when the Mayor cannot draw {HAND}: {cards} cards are left")
    return said
