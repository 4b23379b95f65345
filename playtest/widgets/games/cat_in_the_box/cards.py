"""Cards of Cat in the Box, in tricks, in hands and left at the end; and the colors a player may declare."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playtest.engines.cat_in_the_box import COLORS, CatView, Space, color_of, number_of, space_of, unpack
from playtest.engines.game import Seat
from playtest.engines.sentences import listed
from playtest.widgets.kit import (
    Box,
    Circle,
    Group,
    Line,
    Path,
    Picture,
    Piece,
    Text,
    Tray,
    broken,
    fitted,
    in_room,
    token,
    wide,
)

CARD = "M4 19 Q4 15 6 12 L13 2 L25 12 H39 L51 2 L58 12 Q60 15 60 19 V82 Q60 90 52 90 H12 Q4 90 4 82 Z"
"""The outline of a card with a cat's ears, 64 by 92."""


def hands_in_order(view: CatView) -> list[tuple[Seat, int | None]]:
    """List every hand, ``None`` if it is hidden, with the view's own first."""
    return sorted(enumerate(view.hands), key=lambda each: each[0] != view.seat)


# -- the trick


def trick_card(
    view: CatView,
    names: Sequence[str],
    seat: Seat,
    x: float,
    y: float,
    *,
    scale: float = 1.0,
    beside: bool = True,
    low: bool = False,
    room: float = 0.0,
) -> Piece:
    """Draw the place of a player's card in the trick, with the name beside or below it.

    ``room`` is the maximum width from the card's left edge; in a line it is the width for the name below.
    ``low`` is for a line too, with names that all shrink equally.
    """
    going_on = bool(view.trick) or not view.tricks
    leader, cards = (view.leader, view.trick) if going_on else view.tricks[-1]
    turn = (seat - leader) % len(names)
    space = cards[turn] if turn < len(cards) and view.phase == "tricks" else None
    waits = seat in view.waiting
    won = not going_on and space is not None and seat == view.leader
    said = "won" if won else "turn" if waits else "led" if space is not None and turn == 0 else ""
    at = (76.0, 40.0) if beside else (4.0, 108.0)
    whose = in_room(names, seat, room - at[0] - 13, 14, bold=True)
    name: list[Piece] = [
        token(seat, at[0], at[1], 7, stroke="none"),
        Text(at[0] + 13, at[1] + 5, whose, 14, anchor="start", bold=True),
        Text(at[0] - 7, at[1] + 23, said, 14, anchor="start", fill="accent" if waits else "muted"),
    ]
    if scale != 1.0:  # in a line: the name on the right of a smaller card, in two rows
        name = [
            token(seat, 58, 14, 6, stroke="none"),
            Text(50, 36, short(names[seat], 5), 13.5, anchor="start", bold=True),
            Text(50, 54, said, 13, anchor="start", fill="accent" if waits else "muted"),
        ]
        if not beside:
            called, size = fitted(names[seat], room, (13, 12, 11.7))
            name = [
                token(seat, 58, 14, 6, stroke="none"),
                Text(1, 84, called, size, anchor="start"),
                Text(49, 36, said, 11.7, anchor="start", fill="accent" if waits else "muted"),
            ]
    w = 48 if scale != 1.0 else 64
    if low:
        w = LOW_CARD
        name = [
            token(seat, w + 9, 14, 6, stroke="none"),
            Text(1, w * 1.41 + 15, in_room(names, seat, room, 14, bold=True), 14, anchor="start", bold=True),
            Text(w + 2, 38, said, 14, anchor="start", fill="accent" if waits else "muted"),
        ]
    return Group(
        (
            *_played(
                view,
                names,
                seat,
                space,
                w,
                fresh=turn == len(cards) - 1,
                gathers=None if going_on else view.leader,
                won=won,
            ),
            *name,
        ),
        x=x,
        y=y,
        key=f"played-{seat}",
    )


LOW_CARD = 54
"""The width of a card of the trick on a phone held sideways."""


def _played(
    view: CatView,
    names: Sequence[str],
    seat: Seat,
    space: Space | None,
    w: float,
    *,
    fresh: bool,
    gathers: Seat | None,
    won: bool = False,
) -> list[Piece]:
    """Draw a card of the trick, or its empty place; cards of a finished trick glide to the winner.

    The card that ``won`` is highlighted.
    """
    path = _cat(w)
    if space is None:
        waits = seat in view.waiting
        said = f"{names[seat]} {'is to play' if waits else 'plays later'}"
        return [
            Path(path, stroke="accent" if waits else "faint", width=1.8, dashed=True, label=said, key="card")
        ]
    number, color = number_of(space), COLORS.name(color_of(space))
    fly = f"played-{space}"
    if seat == view.seat and view.hands[seat] is not None:
        fly = f"card-{number}-{unpack(view.hands[seat] or 0).count(number)}"
    card = Group(
        (
            Path(path, fill=color, stroke="ink" if won else "line", width=4 if won else 1),
            Text(w / 2, w * 0.84, str(number), w * 0.52, bold=True, fill=f"on-{color}"),
            Text(
                w / 2, w * 1.22, color.capitalize(), 14 if w > 50 else 12.5, bold=w > 50, fill=f"on-{color}"
            ),
        ),
        key="card",
        name="played",
        label=f"{names[seat]}: {color} {number}{', won the trick' if won else ''}",
        fresh=fresh,
        fly=fly,
        gathers=gathers,
    )
    return [card]


def _cat(w: float) -> str:
    """Return the outline of a card ``w`` wide."""
    if w == 64:
        return CARD
    return "".join(_scaled(part, w / 64) for part in re.split(r"(\d+)", CARD))


def _scaled(part: str, scale: float) -> str:
    return f"{int(part) * scale:.1f}" if part.isdecimal() else part


def against(view: CatView, seat: Seat) -> str:
    """Describe how many tricks ``seat`` has won compared with its prediction."""
    won = view.won[seat]
    if len(view.won) == 2:
        return f"won {won}, at most 4"
    hoped = view.predictions[seat]
    return f"won {won}" if hoped is None else f"won {won} of {hoped}"


# -- colors


MARK, OWN_MARK = 22.0, 28.0
"""The distance between color marks: close on a player's card, wider where they can be picked.

The close marks leave room for four large letters beside a score on a phone.
"""


def x_spaces(view: CatView, seat: Seat, *, picks: bool) -> Picture:
    """Draw the four colors; those that ``seat`` can no longer declare are struck out."""
    held = [COLORS.name(color) for color in range(4) if view.colors[seat] >> color & 1]
    pieces = tuple(_x_space(view, seat, color, picks=picks) for color in range(4))
    said = f"May declare {', '.join(held) or 'nothing'}"
    return Picture(said, MARK * 4, 26, pieces, key=f"colors-{seat}")


def _x_space(view: CatView, seat: Seat, color: int, *, picks: bool) -> Piece:
    name = COLORS.name(color)
    there = bool(view.colors[seat] >> color & 1)
    w = OWN_MARK - 4 if picks else MARK - 2
    letter = Text(w / 2 + 1, 20.8, name[0].upper(), 21, bold=there, fill=f"on-{name}" if there else "muted")
    box = Box(
        1, 1, w, 24, 5, fill=name if there else "none", stroke="none" if there else "faint", outline=True
    )
    gone = [] if there else [Line(3, 22, w - 1, 4, stroke="muted", width=1.5)]
    return Group(
        (box, letter, *gone),
        x=(OWN_MARK if picks else MARK) * color,
        key=f"x-{seat}-{name}",
        name="x-space",
        label=f"{name} {'open' if there else 'lost'}",
        part={"color": color} if picks and there else None,
    )


# -- hands


def hand_of(view: CatView, names: Sequence[str], owner: Seat) -> Tray:
    """Draw the cards that ``owner`` holds; beside the viewer's own hand are the colors it may declare."""
    cards = unpack(view.hands[owner] or 0)
    own = owner == view.seat
    items = []
    for at, number in enumerate(cards):
        copy = cards[:at].count(number)
        items.append(_card(number, copy, own, owner))
    title = "Your hand" if own else f"{names[owner]}'s hand"
    if own and view.phase == "tricks":
        items.append(_own_colors(view, owner))
    return Tray(title, tuple(items), key=f"hand-{owner}", empty="No cards.")


WHOSE_W, OPEN_H = 88.0, 46.0
"""The width for the owner's name beside an open hand, and the height of a line of hands."""


def all_hands(view: CatView, names: Sequence[str], across: int) -> Picture:
    """Draw everyone's hand in small cards beside the name, ``across`` hands in each line."""
    hands = [unpack(hand or 0) for hand in view.hands]
    most = max(map(len, hands))
    step = 33.0 if across > 1 else min(33.0, (360 - WHOSE_W) / max(most, 1))
    column = WHOSE_W + step * most + 24
    pieces: list[Piece] = []
    for owner, cards in enumerate(hands):
        line, place = divmod(owner, across)
        called, size = fitted(names[owner], WHOSE_W - 26, (14, 13, 12), bold=True)
        whose = (
            token(owner, 9, 22, 7.5, stroke="none"),
            Text(22, 27, called, size, anchor="start", bold=True),
        )
        held = [
            _small_card(owner, number, cards[:at].count(number), WHOSE_W + step * at, 0, step - 3)
            for at, number in enumerate(cards)
        ]
        label = f"{names[owner]} holds {', '.join(map(str, cards)) or 'no cards'}"
        pieces.append(
            Group((*whose, *held), x=column * place, y=OPEN_H * line, key=f"held-{owner}", label=label)
        )
    high = OPEN_H * -(-len(hands) // across)
    return Picture("Everyone’s cards", column * across - 24, high, tuple(pieces), key=f"hands-{across}")


LEFT_W = 48
"""The width of a card left at the end."""


def left_over(view: CatView, names: Sequence[str]) -> list[Tray]:
    """Draw the visible cards that were not played by the end, with their owners."""
    left = [(owner, unpack(hand)) for owner, hand in hands_in_order(view) if hand]
    left.sort(key=lambda each: each[0] != view.paradox)  # first, as it explains why the round ended
    items = tuple(_left_of(view, names, owner, cards) for owner, cards in left)
    return [Tray("Cards that were not played", items, key="left")] if items else []


def _left_of(view: CatView, names: Sequence[str], owner: Seat, cards: Sequence[int]) -> Picture:
    """Draw the cards left with ``owner``; after a paradox, explain why none could be declared."""
    said = f"{names[owner]}, in paradox" if owner == view.paradox else names[owner]
    room = max((LEFT_W + 4) * len(cards), 96.0, min(wide(said, 13, bold=True) + 24, 190.0))
    called, size = fitted(said, room - 20, (13, 12), bold=True)
    held = [
        _small_card(owner, number, cards[:at].count(number), (LEFT_W + 4) * at, 22, LEFT_W)
        for at, number in enumerate(cards)
    ]
    whose = (token(owner, 8, 9, 6.5, stroke="none"), Text(20, 14, called, size, anchor="start", bold=True))
    why: list[Piece] = []
    if owner == view.paradox:
        across = (LEFT_W + 4) * len(cards) + 8
        why = _no_space(view, cards, across)
        room = max(room, across + WHY_W)
    return Picture(f"Left with {names[owner]}", room, 94, (*whose, *held, *why), key=f"left-{owner}")


WHY_W = 172.0
"""The width of the explanation beside the cards of a paradox."""


def _no_space(view: CatView, cards: Sequence[int], x: float) -> list[Piece]:
    """Draw the explanation why none of these cards could be declared, starting at ``x``."""
    said = [line for each in stuck(view, cards) for line in broken(each, WHY_W, 13)]
    top = 22 + (66 - 17 * len(said)) / 2
    return [
        Text(x, top + 17 * row + 13, line, 13, anchor="start", name="no-space")
        for row, line in enumerate(said)
    ]


def stuck(view: CatView, cards: Sequence[int]) -> list[str]:
    """Explain why these cards have no space left; cards with the same reason share a line."""
    taken = view.blocked
    for tokens in view.tokens:
        taken |= tokens
    alike: dict[str, list[str]] = {}
    for number in dict.fromkeys(cards):
        free = [COLORS.name(color) for color in range(4) if not taken >> space_of(number, color) & 1]
        why = f"free only in {listed(free)}, which you have lost" if free else "taken in every color"
        alike.setdefault(why, []).append(str(number))
    lines = [f"{', '.join(numbers)}: {why}" for why, numbers in alike.items()]
    if len(lines) <= 2:
        return lines
    return [f"{', '.join(map(str, dict.fromkeys(cards)))}: taken, or free only in colors you have lost"]


def _small_card(owner: Seat, number: int, copy: int, x: float, y: float, w: float) -> Piece:
    """Draw a card ``w`` wide that cannot be pressed."""
    pieces = (
        Path(_cat(w), fill="raised", stroke="faint", width=1.5),
        Text(w / 2, w * 0.98, str(number), max(w * 0.58, 14), bold=True),
    )
    return Group(pieces, x=x, y=y, key=f"hand-{owner}-{number}-{copy}", name="card", label=f"Card {number}")


def _own_colors(view: CatView, owner: Seat) -> Picture:
    """Draw the viewer's own declarable colors (pickable), prediction so far and discarded card."""
    row = Group(tuple(_x_space(view, owner, color, picks=True) for color in range(4)), x=8, y=20)
    discarded = view.discards[owner]
    said = against(view, owner) + (f", discarded a {discarded}" if discarded is not None else "")
    words = (
        Text(8, 13, "Colors you still have", 13, anchor="start", fill="muted"),
        row,
        Text(8, 66, said, 13, anchor="start", fill="muted"),
    )
    return Picture("Your colors", 176, 76, words, key="own-colors", spare=True)


def _card(number: int, copy: int, own: bool, owner: Seat) -> Picture:
    key = f"hand-{owner}-{number}-{copy}"
    card = Group(
        (
            Path(CARD, fill="raised", stroke="faint", width=1.5, outline=True),
            Text(32, 63, str(number), 38, bold=True),
            Circle(23, 27, 1.8, fill="faint"),
            Circle(41, 27, 1.8, fill="faint"),
        ),
        key=key,
        name="card",
        label=f"Card {number}",
        part={"number": number} if own else None,
        fly=f"card-{number}-{copy}" if own else "",
        badge=(53, 80),
        copy=copy,
    )
    return Picture("", 64, 92, (card,), key=key)


def short(name: str, most: int) -> str:
    """Cut a name to at most ``most`` letters."""
    return name if len(name) <= most else f"{name[: most - 1]}…"
