"""Small pieces of Scambodia's table: a card's face, the eye of a look, the last discarder, swapped cards."""

from __future__ import annotations

from collections.abc import Mapping

from playtest.engines.game import Seat
from playtest.engines.scambodia import ScambodiaView
from playtest.engines.scambodia.cards import (
    CARD_NAMES,
    DRAWN,
    LOOKING,
    NOTHING,
    POWER,
    SEEN_SWAP,
    TURN,
    is_red,
)
from playtest.engines.scambodia.moves import (
    Swap,
)
from playtest.widgets.games.scambodia.marks import Touch
from playtest.widgets.games.scambodia.places import (
    CARD_H,
    CARD_W,
)
from playtest.widgets.kit import (
    Box,
    Group,
    Line,
    Path,
    Piece,
    Text,
)

EYE = "M-12 0 Q0 -11 12 0 Q0 11 -12 0 Z M-4 0 A4 4 0 1 0 4 0 A4 4 0 1 0 -4 0 Z"
Touched = Mapping[int, Touch]
NOTHING_TOUCHED: Touched = {}


def discarded_by(view: ScambodiaView, seats: int) -> Seat | None:
    """Return the seat that discarded the pile's top card; ``None`` if no player did.

    That is so for the first card of a round. Every turn discards a card, except a turn in which a player
    declares.
    """
    if view.phase in (POWER, LOOKING, SEEN_SWAP):
        return view.player
    if view.phase not in (TURN, DRAWN):
        return None
    back = 2 if view.declarer == (view.player - 1) % seats else 1
    return (view.player - back) % seats if view.turn > back else None


def swapped(view: ScambodiaView) -> Touched:
    """Return marks for the two cards just swapped, which everyone saw; empty after the next action."""
    match view.last, view.last_by:
        case Swap(slot=slot, target=target), int(by) if view.phase == TURN and by >= 0:
            return dict.fromkeys((4 * by + slot, target), Touch("swapped", by))
    return NOTHING_TOUCHED


def card_face(face: int) -> tuple[Piece, ...]:
    """Draw a card's face, or its back if nobody may see the face."""
    if face == NOTHING:
        lines = [Line(x, 12, x, CARD_H - 12, stroke="accent", width=1.5) for x in (20, 32, 44)]
        back = Box(0, 0, CARD_W, CARD_H, 8, fill="accent-soft", stroke="line", width=1.5, outline=True)
        return (back, Box(7, 7, CARD_W - 14, CARD_H - 14, 5, fill="none", stroke="accent"), *lines)
    name = CARD_NAMES.name(face)
    ink = "red" if is_red(face) else "ink"
    front = Box(0, 0, CARD_W, CARD_H, 8, fill="raised", stroke="line", width=1.5, outline=True)
    rank, suit = Text(32, 48, name[:-1], 28, bold=True, fill=ink), Text(32, 80, name[-1], 28, fill=ink)
    return (front, rank, suit)


def eye(looked_at: bool) -> tuple[Piece, ...]:
    """Draw the eye that marks a card somebody is looking at; nothing if ``looked_at`` is false."""
    if not looked_at:
        return ()
    # In the corner: a look never covers its rank.
    plate = Box(CARD_W - 30, 2, 28, 18, 9, fill="paper", stroke="line")
    return (plate, Group((Path(d=EYE, stroke="ink", width=1.5),), x=CARD_W - 16, y=11))
