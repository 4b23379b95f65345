"""The trade partners of Trade Warz on a phone, each with a row for each slot or with all slots in one line.

Keys, labels and parts are the same as on the wide board. Details without room, such as a route's card, are
shown by a long press.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from playtest.engines.game import Seat
from playtest.engines.trade_warz import PowerStanding
from playtest.engines.trade_warz.state import RouteView
from playtest.widgets.games.trade_warz.market import ROW, Market, together
from playtest.widgets.games.trade_warz.stall import CROWN, KEPT, Stall
from playtest.widgets.kit import Box, Group, Picture, Piece, Polygon, Text, fitted, token, wide

HALF_W, THIRD_W, PHONE_W = 177, 118, 358
"""The width of a partner if two fit side by side, if three do, and the width of the narrowest phone."""
THIRDS = (PHONE_W - 3 * THIRD_W) / 2
"""The gap between partners if three fit side by side."""
FEW = 6
"""With this many partners or fewer, every slot can have its own row on a phone."""
HEAD, LETTERS = 21, 11.5
"""The height of the head, and the smallest font size."""
ACROSS = 2.4
"""The width of the broadest token, a star, as a multiple of a token's size."""
THIRD_HEAD, SLOT_H, LINE = 17, 30, 17
"""With three partners side by side: the heights of the head, the slots and the line of influence."""


def for_a_phone(market: Callable[[float], Market]) -> Picture:
    """Draw the partners for a phone. ``market`` builds them for a given width of a partner.

    With up to six partners, each slot has a row with its card's name. With more, each partner has one line of
    slots. There are two smaller forms. One is for phones on which this is too high. The other is for a phone
    held sideways with five partners or more: its slots are as broad as a fingertip. With more than six
    partners it leaves out the powers, which are then only in the tables.
    """
    halves = market(HALF_W).stalls()
    many = len(halves)
    drawn = [rows(*each) if many <= FEW else low(*each) for each in halves]
    whole = together(drawn, 2, PHONE_W - 2 * HALF_W, "market-2")
    if many <= 4:
        folded = together([low(*each) for each in halves], 2, PHONE_W - 2 * HALF_W, "market-low")
    else:
        thirds = [low(*each) for each in market(THIRD_W).stalls()]
        folded = together(thirds, 3, THIRDS, "market-low")
    slim = None
    if many > FEW:
        slim = together([low(stall, ()) for stall, _ in market(THIRD_W).stalls()], 3, THIRDS, "market-slim")
    elif many > 4:
        slim = together([low(*each) for each in halves], 2, PHONE_W - 2 * HALF_W, "market-slim")
    return replace(whole, folded=folded, slim=slim)


@lru_cache(maxsize=4 * KEPT)
def rows(stall: Stall, powers: tuple[PowerStanding, ...]) -> Picture:
    """Draw a partner with a row for each slot, and everyone's influence next to its name."""
    top = HEAD + 6
    slots = [stall.slot(slot, top + ROW * (slot - 1)) for slot in range(1, stall.slots + 1)]
    below = top + ROW * stall.slots
    high = below + (ROW if powers else 0) + 3
    inside = (*_frame(stall, high), *_head(stall, HEAD), *_influence(stall, HEAD), *slots)
    return Picture(
        "", stall.wide, high, (*inside, *_powers(stall, powers, below)), key=f"market-{stall.name}"
    )


@lru_cache(maxsize=4 * KEPT)
def low(stall: Stall, powers: tuple[PowerStanding, ...]) -> Picture:
    """Draw a partner with its slots side by side.

    Everyone's influence is next to the partner's name, or below it if the partner is narrow.
    """
    close = stall.wide < HALF_W
    head, slot_h = (THIRD_HEAD, SLOT_H) if close else (HEAD, SLOT_H + 2)
    below = head + 4 + slot_h
    influence = _below(stall, below + LINE / 2 + 1) if close else _influence(stall, head)
    end = below + (LINE if close else 0)
    high = end + (ROW if powers else 0) + 3
    across = (stall.wide - 4) / stall.slots
    slots = [
        _slot(stall, slot, 2 + across * (slot - 1), head + 4, across - 1.5, slot_h)
        for slot in range(1, stall.slots + 1)
    ]
    inside = (*_frame(stall, high), *_head(stall, head), *influence, *slots)
    return Picture("", stall.wide, high, (*inside, *_powers(stall, powers, end)), key=f"market-{stall.name}")


def _frame(stall: Stall, high: float) -> tuple[Piece, ...]:
    return (Box(0.5, 0.5, stall.wide - 1, high - 1, 6, fill="none", stroke="line"),)


def _powers(stall: Stall, powers: tuple[PowerStanding, ...], y: float) -> tuple[Piece, ...]:
    return stall.chips(powers, y) if powers else ()


def _head(stall: Stall, high: float) -> tuple[Piece, ...]:
    """Draw a partner's name and crown, and the frame that picks the partner when pressed."""
    close = stall.wide < HALF_W
    crown = 17 if stall.suzerain is not None else 0
    room = stall.wide - 10 - crown - (0 if close else sum(_rooms(stall)))
    name, size = fitted(stall.name, room, (13, 12, LETTERS), bold=True)
    return (
        Box(1.5, 1.5, stall.wide - 3, high, 5, fill="sunken"),
        Group(
            (
                Box(1.5, 1.5, room + 6, high, 5, fill="sunken", outline=True),
                Text(6, high / 2 + 6, name, size, anchor="start", bold=True),
            ),
            key=f"partner-{stall.name}",
            name="partner",
            label=stall.explained,
            part={"partner": stall.name},
        ),
        *_crown(stall, (stall.wide if close else stall.wide - sum(_rooms(stall))) - crown, high),
    )


def _crown(stall: Stall, x: float, high: float) -> tuple[Piece, ...]:
    """Draw a crown in the suzerain's color. The suzerain's influence is marked too."""
    if stall.suzerain is None:
        return ()
    y = high / 2 - 3
    points = tuple([(x + dx, y + dy) for dx, dy in CROWN])
    back = Box(x - 2, 2, 16, high - 1, 4, fill="sunken", opacity=0.0)
    crown = Polygon(points, fill=f"seat{stall.suzerain}", stroke="paper", width=0.5)
    return (Group((back, crown), key=f"suzerain-{stall.name}", name="effect", label=stall.leads),)


def _rooms(stall: Stall) -> list[float]:
    """Return, for each seat, the width that its influence needs: little if the seat has none."""
    return [12.0 + wide(str(points), LETTERS, bold=True) if points else 10.5 for points in stall.influence]


def _influence(stall: Stall, high: float) -> list[Piece]:
    """Draw everyone's influence next to the partner's name, aligned to the right."""
    rooms = _rooms(stall)
    left = stall.wide - 3 - sum(rooms)
    return [
        _points(stall, seat, left + sum(rooms[:seat]), high / 2 + 1.5, rooms[seat])
        for seat in range(len(rooms))
    ]


def _below(stall: Stall, y: float) -> list[Piece]:
    """Draw everyone's influence in a separate line."""
    rooms = _rooms(stall)
    apart = min(6.0, max(0.0, (stall.wide - 8 - sum(rooms)) / len(rooms)))
    shrinks = min(1.0, (stall.wide - 6) / sum(rooms))
    return [
        _points(stall, seat, 4 + sum(rooms[:seat]) * shrinks + apart * seat, y, rooms[seat])
        for seat in range(len(rooms))
    ]


def _points(stall: Stall, seat: Seat, x: float, y: float, room: float) -> Piece:
    """Draw one seat's influence with the partner."""
    points, first = stall.influence[seat], stall.suzerain == seat
    said = Text(10.5, 4.2, str(points), LETTERS, anchor="start", bold=True)
    sign = token(seat, 5, 0, 4.2 if points else 3.4, stroke="none", opacity=1.0 if points else 0.4)
    inside = (
        Box(0, -8, room - 0.5, 16, 4, fill="accent-soft" if first else "none", outline=True),
        sign,
        *([said] if points else []),
    )
    return Group(
        inside,
        x=x,
        y=y,
        key=f"influence-{stall.name}-{seat}",
        name="influence",
        label=stall.points_said(seat),
        part=stall.points_part(seat),
    )


def _slot(stall: Stall, slot: int, x: float, y: float, w: float, high: float) -> Piece:
    """Draw a slot as a small card: a route, exports placed on it, or its number."""
    route = stall.route_at(slot)
    if route is not None:
        return _route(stall, route, x, y, w, high)
    return Group(
        _open_slot(stall, slot, w, high),
        x=x,
        y=y,
        key=f"slot-{stall.name}-{slot}",
        name="slot",
        label=stall.slot_said(slot),
        part={"partner": stall.name, "slot": slot},
        fresh=stall.contest == slot,
        badge=(w - 6, 6),
    )


def _route(stall: Stall, route: RouteView, x: float, y: float, w: float, high: float) -> Piece:
    """Draw a slot with a route in it: the route's owner and its income, side by side if there is room."""
    middle, income = w / 2, f"+{route.income}"
    inside: tuple[Piece, ...] = (
        token(route.owner, middle, 9, 5.5, stroke="none"),
        Text(middle, high - 5, income, LETTERS, bold=True),
    )
    if w > 42:
        inside = (
            token(route.owner, middle - 11, high / 2, 6.5, stroke="none"),
            Text(middle - 2, high / 2 + 4.5, income, 12.5, anchor="start", bold=True),
        )
    return Group(
        (stall.frame(route, 0, w, high, 4), *inside),
        x=x,
        y=y,
        key=f"route-{route.card}",
        name="route",
        label=stall.route_said(route),
        part={"target": route.card},
        fly=route.card,
        badge=(w - 6, 6),
    )


def _open_slot(stall: Stall, slot: int, w: float, high: float) -> tuple[Piece, ...]:
    """Draw the content of a slot without a route: exports, its number, or a cross if it is closed."""
    seats = [export.seat for export in stall.placed if export.slot == slot]
    closed = slot in stall.closed
    fill = "sunken" if closed else "paper"
    ground = Box(0, 0, w, high, 4, fill=fill, stroke="faint", dashed=True, outline=True)
    if seats:
        return (ground, *_placed(seats, w, high))
    sign, ink = ("×", "warn") if closed else (str(slot), "muted")
    return (ground, Text(w / 2, high / 2 + 4.5, sign, 12, fill=ink))


def _placed(seats: Sequence[Seat], w: float, high: float) -> tuple[Piece, ...]:
    """Draw a face-down card with the tokens, side by side, of all seats that placed an export here.

    With more than two, the card is as broad as the slot, so that each token is as large as can be.
    """
    many = len(seats)
    card_w, r, across = min(w - 4, 20.0), 0.0, 1
    if many > 2:
        card_w = w - 3
    for columns in range(1, many + 1):  # the columns that make the tokens largest
        down = -(-many // columns)
        fits = min(5.5, (high - 5) / down / ACROSS, (card_w - 1) / columns / ACROSS)
        if fits > r:
            r, across = fits, columns
    down = -(-many // across)
    back = Box(
        (w - card_w) / 2, 2, card_w, high - 4, 3, fill="blue-soft", stroke="warn" if many > 1 else "ink"
    )
    signs = []
    for at, seat in enumerate(seats):
        row = at // across
        in_row = min(across, many - row * across)
        x = w / 2 + (at % across - (in_row - 1) / 2) * (card_w - 1) / across
        signs.append(token(seat, x, 2.5 + (high - 5) * (row + 0.5) / down, r, stroke="none"))
    return (back, *signs)
