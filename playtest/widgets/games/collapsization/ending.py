"""The line above the city of Collapsization: what ends the game, and how near that is."""

from __future__ import annotations

from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import HAND, SPADES, SUIT, SUITS
from playtest.engines.collapsization.position import CollapsizationView
from playtest.engines.sentences import counted
from playtest.widgets.kit import Block, Paragraph

NEAR = 3 * HAND
"""With this many cards left to draw, or fewer, the line says that the game ends when they run out."""


def phase(view: CollapsizationView) -> str:
    """Describe the turn and the phase, and that mines end the game.

    A phone held sideways has no room for the full line above the city.
    """
    return f"Turn {view.turn}, {view.phase}; mines end play" if not view.ended else "The game is over"


def how_it_ends(view: CollapsizationView, game: Collapsization) -> tuple[Block, ...]:
    """Return a paragraph on what ends the game; empty if the game is over.

    It says which build ends the game, with the number of such hexes if the viewer knows the tiles. It also
    names a turn limit, and warns if the draw pile will soon run out.
    """
    if view.ended:
        return ()
    spade = f"Building on {SUITS[SPADES]} reality ends the game{_mines(view)}"
    return (Paragraph(" ".join(f"{each}." for each in (spade, *_else(view, game))), key="ends", past=True),)


def _mines(view: CollapsizationView) -> str:
    """Say how many hexes are mines, among the nominated hexes or among all hexes of the frontier.

    The nominated ones count in the Build phase, the frontier in any other. The text is empty if the viewer
    does not know the tiles.
    """
    if not view.sees_reality:
        return ""
    nominated = {nomination.hex for of_one in view.nominations for nomination in of_one}
    hexes, what = (nominated, "nominated") if view.phase == "Build" else (set(view.frontier), "hexes")
    mines = sum(SUIT[view.reality[hex]] == SPADES for hex in hexes if hex in view.reality)
    return f": {SUITS[SPADES]} is in {mines or 'none'} of {len(hexes)} {what}"


def _else(view: CollapsizationView, game: Collapsization) -> list[str]:
    """List sentences on other ways in which the game can end: a turn limit, or too few cards to draw."""
    limit, cards = game.rules.turn_limit, view.pile_count + view.discard_count
    last = f"Turn {limit} is the last" if view.turn != limit else "This is the last turn"
    said = [] if limit is None else [last]
    if cards <= NEAR:
        said.append(f"It also ends when the Mayor cannot draw {HAND}: {counted(cards, 'card')} left")
    return said
