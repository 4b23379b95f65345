"""The player's own export slots in Trade Warz: routes, placed exports and free slots in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.state import TradeView
from playtest.engines.trade_warz.text import text_of
from playtest.widgets.games.trade_warz.cards import READ, bare, brief
from playtest.widgets.games.trade_warz.ledgers import Ledgers
from playtest.widgets.kit import Box, Fitted, Group, Picture, Piece, Text, cut, fitted, wide

WIDE_W, TALL_W = 960, 331
"""The width of the line next to a wide board, and on the narrowest phone."""
TITLE_W = 222
HIGH, TOLD = 24, 17
"""The height of the line, and of the leader's ability under it."""


@dataclass(frozen=True, slots=True)
class _Slot:
    """One export slot: its card, its partner, its income or cost, and all of this in words."""

    key: str
    card: str
    partner: str
    number: str
    said: str
    placed: bool = False


def own_slots(view: TradeView, seat: Seat, game: TradeWarz, ledgers: Ledgers, now: str = "") -> Fitted:
    """Draw the export slots of ``seat`` in one line: routes with income, placed exports, free slots.

    ``now`` is a note about the seat in this phase, shown before its leader's ability.
    """
    leader = game.printed.leaders[view.players[seat].leader]
    routes = [route for route in view.routes if route.owner == seat]
    placed = [export for export in view.placed if export.seat == seat]
    slots = [
        _Slot(
            f"own-{route.card}",
            route.card,
            route.partner,
            f"+{route.income}",
            f"{route.card}: your route with {route.partner}, slot {route.slot}. "
            f"It brings {ledgers.sum_of([route])}",
        )
        for route in routes
    ]
    costs = game.to_pay(game.visible(view), seat) if all(export.card for export in placed) else {}
    for export in placed:
        card, cost = export.card or "", costs.get(export.card or "", 0)
        there = f"{card}: placed in {export.partner}'s slot {export.slot}"
        said = f"{there}. You pay {cost} GDP when it becomes a route"
        slots.append(_Slot(f"own-{card}", card, export.partner, f"costs {cost}", said, placed=True))
    free = max(0, leader.export_slots - len(slots))
    slots += [
        _Slot(f"own-free-{at}", "", "", "", "A free export slot: room for one more route")
        for at in range(free)
    ]
    marked = " (prototype)" if leader.prototype else ""
    total = sum(route.income for route in routes)
    limit = game.hand_limit(game.visible(view), seat)
    many = "1 route" if len(routes) == 1 else f"{len(routes)} routes"
    held = f"{view.players[seat].hand_size} of {limit} cards, {many} in {leader.export_slots} export slots"
    brings = f" Your routes bring {ledgers.sum_of(routes)} a round." if routes else ""
    title = f"You lead {leader.name}{marked}: {held}.{brings}"
    ability = text_of(leader) if game.rules.leader_abilities else ""
    wide_line = _line(slots, seat, WIDE_W, leader.name, total, title)
    return Fitted(
        _with_notes(wide_line, now, ability),
        _line(slots, seat, TALL_W, "", total, title),
        key="own-slots",
    )


def _with_notes(line: Picture, now: str, ability: str) -> Picture:
    """Add two notes below the ``line`` of slots, and return it: what is going on ``now``, and the ability.

    The ability is that of the player's leader. The space for the notes is kept even if both are empty.
    """
    left, said = 2.0, list[Text]()
    for note, bold in ((now, True), (ability, False)):
        if not note:
            continue
        text, size = fitted(note, WIDE_W - 6 - left, (READ,), bold=bold)
        said.append(
            Text(left, HIGH + 12.5, text, size, anchor="start", fill="ink" if bold else "muted", bold=bold)
        )
        left += wide(text, size, bold=bold) + 10
    return replace(line, h=line.h + TOLD, pieces=(*line.pieces, *said))


def _line(slots: list[_Slot], seat: Seat, across: float, leader: str, total: int, title: str) -> Picture:
    """Draw the slots in a row ``across`` wide.

    If ``leader`` is given, the row begins with the leader's name and ``total``, the income of all routes.
    ``title`` explains them in words.
    """
    pieces: list[Piece] = []
    left = 0.0
    if leader:
        words, size = fitted(f"{leader} · routes earn {total}", TITLE_W - 8, (READ,), bold=True)
        inside = (
            Box(0, 1, TITLE_W - 8, HIGH - 2, 6, fill="none", opacity=0.0),
            Text(2, 16.5, words, size, anchor="start", bold=True),
        )
        pieces.append(Group(inside, key="own-title", name="effect", label=title))
        left = TITLE_W
    room = (across - left + 5) / max(1, len(slots))
    sizes = (READ,) if leader else (11.5, 11.0, 10.6)
    pieces += [_chip(slot, seat, left + room * at, room - 5, sizes) for at, slot in enumerate(slots)]
    name = "own-slots-wide" if leader else "own-slots"
    return Picture("", across, HIGH, tuple(pieces), key=name, grow=1.25)


def _named(card: str, room: float, sizes: Sequence[float]) -> tuple[str, float]:
    """Return a card's name and its font size, shortened only if it fits the width in none of ``sizes``.

    A shortened name has at least two whole words, as a single word would not identify the card. If two do not
    fit, the name is cut within a word.
    """
    name, least = bare(card), sizes[-1]
    size = next((each for each in sizes if wide(name, each) <= room), 0.0)
    if size:
        return name, size
    words = brief(card, room, least)
    return (words if " " in words else cut(name, room, least)), least


def _chip(slot: _Slot, seat: Seat, x: float, w: float, sizes: Sequence[float]) -> Piece:
    """Draw one slot: the card's name, its income or cost, and its partner if there is room.

    ``sizes`` are the possible font sizes, largest first.
    """
    if not slot.card:
        inside: tuple[Piece, ...] = (
            Box(1, 1, w - 2, HIGH - 2, 6, fill="none", stroke="line", dashed=True),
            Text(8, 16, "free slot" if w > 66 else "free", sizes[-1], anchor="start", fill="muted"),
        )
        return Group(inside, x=x, key=slot.key, name="effect", label=slot.said)
    large = max(12, sizes[0])
    number = slot.number if w > 90 + wide(slot.number, large, bold=True) else ""
    taken = wide(number, large, bold=True) + 8 if number else 0
    name, size = _named(slot.card, w - 8 - taken, sizes)
    whole = name == bare(slot.card)  # else the name has the room that its partner would take
    left = w - 5 - wide(name, size) - 6 - taken - 7 if whole else 0.0
    at_size = next((each for each in sizes if wide(slot.partner, each) <= left), 0.0)
    at = slot.partner if number and at_size else ""
    stroke = f"seat{seat}" if slot.placed else "line"
    inside = (
        Box(1, 1, w - 2, HIGH - 2, 6, fill="none" if slot.placed else "sunken", stroke=stroke),
        Text(5, 16, name, size, anchor="start"),
        *([Text(w - 7 - taken, 16, at, at_size, anchor="end", fill="muted")] if at else []),
        *([Text(w - 7, 16, number, large, anchor="end", bold=True)] if number else []),
    )
    return Group(inside, x=x, key=slot.key, name="effect", label=slot.said)
