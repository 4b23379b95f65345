"""The map of Collapsization: every hex out of fog, with claims and buildings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from playtest.engines import hexes
from playtest.engines.collapsization import CollapsizationView
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    CARDS,
    CENTER,
    SPADES,
    SUIT,
    place,
)
from playtest.engines.collapsization.position import claims_on
from playtest.engines.game import Seat
from playtest.widgets.kit import (
    Circle,
    Group,
    Landmark,
    Line,
    Path,
    Picture,
    Piece,
    Polygon,
    Text,
    hexagon,
    token,
)

SIZE = 46.0
"""The distance from the center of a hex to its corners."""
HALF = math.sqrt(3) / 2
"""The distance from the center of a hex to its sides, as a multiple of ``SIZE``."""
FOOT = 0.75 * SIZE
"""Room below the city for the map's buttons."""
SMALL = 16.0
"""The smallest font size on the map. If it would be unreadable, only a part of the city is shown."""
SUIT_COLORS = ("red", "blue", "black")
"""The colors of hearts, diamonds and spades. The suit's sign is always written too."""
SUIT_INKS = ("heart", "diamond", "ink")
"""The text colors of the suits on a light background: red, blue, and black for spades."""
SCORED = "scored"
"""The name given to the phase of a view that shows the turn just scored."""
QUIET = 0.4
"""The opacity of hexes that have no part in the turn on display."""
AROUND = (6, 2)
"""The number of fog hexes drawn on each side of the city, and above and below it."""
OUTLINE = "l38 22v44l-38 22-38-22v-44z"
"""The outline of a hex, starting at its top corner."""
SPIKES = tuple((math.cos(math.pi * at / 4), math.sin(math.pi * at / 4)) for at in range(8))


def city_map(view: CollapsizationView, names: Sequence[str]) -> Picture:
    """Draw the hexes built on and the frontier, the hexes around them that can be built on next.

    The picture grows with the city, and leaves room at its foot for the zoom buttons.
    """
    cleared = sorted([*view.placed, *view.frontier])
    places = [hexes.pixel(hex, SIZE) for hex in cleared]
    left, top = (min(at[axis] for at in places) - 1.15 * SIZE for axis in (0, 1))
    right = max(x for x, _ in places) + 1.15 * SIZE
    bottom = max(y for _, y in places) + 1.15 * SIZE + FOOT
    pieces = (_fog(cleared), *(_hex(view, names, hex) for hex in cleared))
    opens = f"Discards, {view.discard_count}" if view.discards else ""
    city = Picture("City", right - left, bottom - top, pieces, key="city", grow=1.6, pan=True, opens=opens)
    marked = tuple(_landmarks(view))
    return replace(
        city, left=left, top=top, foot=FOOT, sight=tuple(map(_box, _in_sight(view))), landmarks=marked
    )


def _landmarks(view: CollapsizationView) -> Iterator[Landmark]:
    """Yield a sign for each important hex; the map shows it while the hex is outside the visible part.

    These are the nominated hexes with their claims or, before nominations, the last hex built on.
    """
    nominated = sorted({nomination.hex for of_one in view.nominations for nomination in of_one})
    last = view.history[-1].hex if view.history else None
    if last is not None and last not in nominated and (view.phase == SCORED or not nominated):
        suit = SUIT_COLORS[SUIT[view.placed[last]]]
        built = ((f"{place(last)} {CARDS.name(view.placed[last])}", f"on-{suit}"),)
        yield Landmark(f"site-{last}", built, fill=suit, stroke="ink")
    for hex in nominated:
        claimed = dict.fromkeys(claim for _, claim in claims_on(hex, view.nominations))
        claims = tuple((CARDS.name(claim), ink_of(claim)) for claim in claimed)
        yield Landmark(f"site-{hex}", ((place(hex), "ink"), *claims))


def _in_sight(view: CollapsizationView) -> Sequence[int]:
    """List the hexes that the map must keep in sight, as they matter most now.

    In the Build phase these are the nominated hexes. For an Advisor who nominates, they are the whole
    frontier. Otherwise they are the hexes of the last turn, or those built on if there was no turn yet.
    Nothing that a player picks in secret changes the list.
    """
    nominated = sorted({nomination.hex for of_one in view.nominations for nomination in of_one})
    if view.phase == "Build" and nominated:
        return nominated
    if view.phase == "Nomination" and view.seat in ADVISORS:
        return sorted(view.frontier)
    if not view.history:
        return [*view.placed]
    turn = view.history[-1]
    return [*sorted(turn.hexes), *[turn.hex] * len(turn.hexes)]  # the built hex counts more than all others


def _box(hex: int) -> tuple[float, float, float, float]:
    x, y = hexes.pixel(hex, SIZE)
    return x - HALF * SIZE, y - SIZE, 2 * HALF * SIZE, 2 * SIZE


def _fog(cleared: Sequence[int]) -> Piece:
    """Draw the outlines of fog hexes all around the city, where it may grow."""
    axial = [hexes.axial(hex) for hex in cleared]
    across = [2 * q + r for q, r in axial]  # in halves of a hex
    rows = range(min(r for _, r in axial) - AROUND[1], max(r for _, r in axial) + AROUND[1] + 1)
    drawn = []
    for r in rows:
        for at in range(min(across) - 2 * AROUND[0], max(across) + 2 * AROUND[0] + 1):
            if (at - r) % 2 == 0 and (hex := hexes.hex_at((at - r) // 2, r)) not in cleared:
                x, y = hexes.pixel(hex, SIZE)
                drawn.append(f"M{x:.0f} {y - SIZE + 2:.0f}{OUTLINE}")
    return Path("".join(drawn), stroke="line", opacity=0.6, key="fog")


def _hex(view: CollapsizationView, names: Sequence[str], hex: int) -> Piece:
    """Draw a hex, with its name at the top, its content below, and the claims on it."""
    x, y = hexes.pixel(hex, SIZE)
    claims = claims_on(hex, view.nominations)
    built = hex in view.placed
    meant = view.phase != SCORED or hex in view.history[-1].hexes
    return Group(
        (*_ground(view, hex, bool(claims)), *(_built(view, hex) if built else _unbuilt(view, hex, claims))),
        x=x,
        y=y,
        key=f"site-{hex}",
        name="hex",
        label=_described(view, names, hex),
        part=None if built else {"hex": hex},
        badge=(-SIZE * 0.6, -SIZE * 0.57),  # next to the name
        opacity=1.0 if meant else QUIET,
    )


def _ground(view: CollapsizationView, hex: int, nominated: bool) -> list[Piece]:
    """Draw the hex in the color of its building or its known reality, with its name."""
    edge, ink = hexagon(0, 0, SIZE - 2), "muted"
    if hex in view.placed:
        color = SUIT_COLORS[SUIT[view.placed[hex]]]
        ink = f"on-{color}"
        last = bool(view.history) and view.history[-1].hex == hex
        ground = Polygon(edge, fill=color, stroke="ink" if last else "line", width=3 if last else 1)
    else:
        known = view.reality.get(hex)
        shade = "raised" if known is None else f"{SUIT_COLORS[SUIT[known]]}-soft"
        line, width = ("accent", 3.0) if nominated else ("line", 1.5)
        ground = Polygon(edge, fill=shade, stroke=line, width=width, outline=True)
    name = "" if hex == CENTER else place(hex)
    return [ground, Text(0, -22.5, name, SMALL, fill=ink, name="place")] if name else [ground]


def _built(view: CollapsizationView, hex: int) -> list[Piece]:
    ink = f"on-{SUIT_COLORS[SUIT[view.placed[hex]]]}"
    card = Text(0, 3, CARDS.name(view.placed[hex]), 25, bold=True, fill=ink, key="card")
    if hex == CENTER:
        return [card, Text(0, 25, "center", 19, fill=ink, name="center")]
    tile = view.reality[hex]
    if SUIT[tile] == SPADES:
        sign = _mine_sign(-17, 19, ink, SUIT_COLORS[SUIT[view.placed[hex]]], 0.68)
        return [card, *sign, Text(11, 25, CARDS.name(tile), 19, bold=True, fill=ink, name="reality")]
    return [card, Text(0, 25, f"is {CARDS.name(tile)}", 19, fill=ink, name="reality")]


def _unbuilt(view: CollapsizationView, hex: int, claims: Sequence[tuple[Seat, int]]) -> list[Piece]:
    tile = view.reality.get(hex)
    if tile is None:
        if not claims:
            return [Text(0, 13, "?", 24, bold=True, fill="muted")]
        rows = (-6.0, 17.0) if len(claims) > 1 else (4.0,)
        return [_claim(seat, claim, y) for (seat, claim), y in zip(claims, rows, strict=True)]
    name = CARDS.name(tile)
    if claims:  # above two claims, not between them; below a single one
        said, rows = (-5.5, (5.0, 21.0)) if len(claims) > 1 else (24, (-4.0,))
        real = Text(0, said, f"is {name}", SMALL, bold=True, fill=ink_of(tile), name="reality")
        return [real, *(_claim(seat, claim, y) for (seat, claim), y in zip(claims, rows, strict=True))]
    if SUIT[tile] == SPADES:
        return [*_mine_sign(0, -3), Text(0, 32, name, 19, bold=True, name="reality")]
    return [Text(0, 13, name, 24, bold=True, fill=ink_of(tile), name="reality")]


def ink_of(card: int) -> str:
    """Return the text color of a card on a light background."""
    return SUIT_INKS[SUIT[card]]


def _mine_sign(x: float, y: float, ink: str = "ink", ground: str = "paper", size: float = 1) -> list[Piece]:
    """Draw a mine as a ball with spikes."""
    near, far, width = 9 * size, 16 * size, 3.5 * size
    spikes = [Line(dx * near, dy * near, dx * far, dy * far, stroke=ink, width=width) for dx, dy in SPIKES]
    ball = (Circle(0, 0, 11 * size, fill=ink), Circle(-4 * size, -4 * size, 2.4 * size, fill=ground))
    return [Group((*spikes, *ball), x=x, y=y, key="mine")]


def _claim(seat: Seat, claim: int, y: float) -> Piece:
    """Draw a claim on a hex, with its Advisor's token. ``y`` is the height, different for each Advisor."""
    card = Text(9, 5.8, CARDS.name(claim), SMALL, bold=True, fill=ink_of(claim))
    return Group((token(seat, -18, 0, 7), card), y=y, key=f"claim-{seat}", name="claim")


def _described(view: CollapsizationView, names: Sequence[str], hex: int) -> str:
    said = []
    if hex in view.placed:
        said.append(f"built with {CARDS.name(view.placed[hex])}")
        turns = [n for n, turn in enumerate(view.history, start=1) if turn.hex == hex]
        said += [f"in turn {n}" for n in turns]
    if hex != CENTER:
        real = CARDS.name(view.reality[hex]) if hex in view.reality else "unknown"
        said.append(f"reality {real}")
    for seat, claim in claims_on(hex, view.nominations):
        said.append(f"{names[seat]} claims {CARDS.name(claim)}")
    name = "The center" if hex == CENTER else place(hex)
    return f"{name}: {', '.join(said)}"
