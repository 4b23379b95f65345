"""Cards of Cat in the Box, in tricks, in hands and at the end, and the colors a player may declare."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

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
    """List every seat with its hand, the viewer's own first; a hidden hand is ``None``."""
    return sorted(enumerate(view.hands), key=lambda each: each[0] != view.seat)


# -- the trick


@dataclass(frozen=True, slots=True)
class Play:
    """One player's part in a trick: the card played, if any, and whether it won.

    ``leads`` says that this player played first, and ``fresh`` that the card is the last one played.
    ``gathers`` is the player who won the finished trick, to whom its cards glide.
    """

    view: CatView
    names: Sequence[str]
    seat: Seat
    space: Space | None
    leads: bool
    fresh: bool
    gathers: Seat | None

    @property
    def waits(self) -> bool:
        """Whether this player is to play."""
        return self.seat in self.view.waiting

    @property
    def won(self) -> bool:
        """Whether this card won the trick."""
        return self.space is not None and self.gathers == self.seat

    @property
    def said(self) -> str:
        """A short remark about the play, shown at its card; empty if there is none."""
        led = self.space is not None and self.leads
        return "won" if self.won else "turn" if self.waits else "led" if led else ""


def play_of(view: CatView, names: Sequence[str], seat: Seat) -> Play:
    """Return what ``seat`` has played in the current trick or, until it starts, in the last one."""
    going_on = bool(view.trick) or not view.tricks
    leader, cards = (view.leader, view.trick) if going_on else view.tricks[-1]
    turn = (seat - leader) % len(names)
    space = cards[turn] if turn < len(cards) and view.phase == "tricks" else None
    gathers = None if going_on else view.leader
    return Play(view, names, seat, space, leads=turn == 0, fresh=turn == len(cards) - 1, gathers=gathers)


def trick_card(play: Play, x: float, y: float, room: float, *, beside: bool) -> Piece:
    """Draw a card of the trick around the board, with the player's name next to or below it.

    ``room`` is the maximum width of both together.
    """
    left, top = (76.0, 40.0) if beside else (4.0, 108.0)
    whose = in_room(play.names, play.seat, room - left - 13, 14, bold=True)
    name = (
        token(play.seat, left, top, 7, stroke="none"),
        Text(left + 13, top + 5, whose, 14, anchor="start", bold=True),
        _word(play, left - 7, top + 23, 14),
    )
    return _placed(play, 64, name, x, y)


def card_in_line(play: Play, x: float, y: float, room: float, *, beside: bool) -> Piece:
    """Draw a smaller card of a trick shown in a line, with the player's name.

    With ``beside`` the name is next to the card. Otherwise it is below, at most ``room`` wide.
    """
    sign = token(play.seat, 58, 14, 6, stroke="none")
    if beside:
        whose = Text(50, 36, short(play.names[play.seat], 5), 13.5, anchor="start", bold=True)
        return _placed(play, 48, (sign, whose, _word(play, 50, 54, 13)), x, y)
    room -= NAMES_APART
    called, size = fitted(in_room(play.names, play.seat, room, 11.7), room, (13, 12, 11.7))
    whose = Text(1, 84, called, size, anchor="start")
    return _placed(play, 48, (sign, whose, _word(play, 49, 36, 11.7)), x, y)


def low_card(play: Play, x: float, y: float, room: float) -> Piece:
    """Draw a card of the trick for a phone held sideways, with the player's name below it.

    ``room`` is the width for the name, which shrinks as much as all the others.
    """
    w = LOW_CARD
    whose = in_room(play.names, play.seat, room, 14, bold=True)
    name = (
        token(play.seat, w + 9, 14, 6, stroke="none"),
        Text(1, w * 1.41 + 15, whose, 14, anchor="start", bold=True),
        _word(play, w + 2, 38, 14),
    )
    return _placed(play, w, name, x, y)


NAMES_APART = 8
"""The gap between the names below cards in a line, so that two never read as one."""
LOW_CARD = 54
"""The width of a card of the trick on a phone held sideways."""


def _word(play: Play, x: float, y: float, size: float) -> Text:
    """Draw the remark about a play."""
    return Text(x, y, play.said, size, anchor="start", fill="accent" if play.waits else "muted")


def _placed(play: Play, w: float, name: Sequence[Piece], x: float, y: float) -> Piece:
    """Draw a player's place in the trick: the card, or the outline of one still to be played, and the name.

    ``w`` is the card's width.
    """
    card = _place_left(play, w) if play.space is None else _card_played(play, play.space, w)
    return Group((card, *name), x=x, y=y, key=f"played-{play.seat}")


def _place_left(play: Play, w: float) -> Piece:
    """Draw the dashed outline of a card, ``w`` wide, where a card is still to be played."""
    said = f"{play.names[play.seat]} {'is to play' if play.waits else 'plays later'}"
    stroke = "accent" if play.waits else "faint"
    return Path(_cat(w), stroke=stroke, width=1.8, dashed=True, label=said, key="card")


def _card_played(play: Play, space: Space, w: float) -> Piece:
    """Draw a card of the trick, ``w`` wide; the card that won is highlighted."""
    number, color = number_of(space), COLORS.name(color_of(space))
    said = color.capitalize()
    pieces = (
        Path(_cat(w), fill=color, stroke="ink" if play.won else "line", width=4 if play.won else 1),
        Text(w / 2, w * 0.84, str(number), w * 0.52, bold=True, fill=f"on-{color}"),
        Text(w / 2, w * 1.22, said, 14 if w > 50 else 12.5, bold=w > 50, fill=f"on-{color}"),
    )
    return Group(
        pieces,
        key="card",
        name="played",
        label=f"{play.names[play.seat]}: {color} {number}{', won the trick' if play.won else ''}",
        fresh=play.fresh,
        fly=_flies_from(play, space),
        gathers=play.gathers,
    )


def _flies_from(play: Play, space: Space) -> str:
    """Return the key of the piece from which the card glides to its place in the trick."""
    hand = play.view.hands[play.seat]
    if play.seat != play.view.seat or hand is None:
        return f"played-{space}"
    number = number_of(space)
    return f"card-{number}-{unpack(hand or 0).count(number)}"


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
        return f"won {won} (bonus up to 4)" if won <= 4 else f"won {won} (no bonus)"
    hoped = view.predictions[seat]
    return f"won {won}" if hoped is None else f"won {won} of {hoped}"


# -- colors


MARK, OWN_MARK = 22.0, 28.0
"""The distance between two color marks, on a player's card and, larger, where players can pick them.

On a player's card, the marks leave room for four large letters beside a score on a phone.
"""


def x_spaces(view: CatView, seat: Seat, *, picks: bool) -> Picture:
    """Draw the four colors, and strike out those that ``seat`` can no longer declare.

    With ``picks``, the colors can be pressed to choose one.
    """
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
        label=f"{name}: {'can be declared' if there else 'lost'}",
        part={"color": color} if picks and there else None,
    )


# -- hands


def hand_of(view: CatView, names: Sequence[str], owner: Seat) -> Tray:
    """Draw the cards that ``owner`` holds. For the viewer, add the colors that the viewer may declare."""
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
    """Draw everyone's hand in small cards next to the player's name, with ``across`` hands in each line."""
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
    """Draw the cards that ``owner`` still holds at the end.

    If ``owner`` is in paradox, also explain why none of these cards could be declared.
    """
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
    return Picture(f"Still in {names[owner]}'s hand", room, 94, (*whose, *held, *why), key=f"left-{owner}")


WHY_W = 172.0
"""The width of the explanation next to the cards of a paradox."""


def _no_space(view: CatView, cards: Sequence[int], x: float) -> list[Piece]:
    """Draw the explanation why none of these cards could be declared, starting at ``x``."""
    said = [line for each in stuck(view, cards) for line in broken(each, WHY_W, 13)]
    top = 22 + (66 - 17 * len(said)) / 2
    return [
        Text(x, top + 17 * row + 13, line, 13, anchor="start", name="no-space")
        for row, line in enumerate(said)
    ]


def stuck(view: CatView, cards: Sequence[int], most: int = 2) -> list[str]:
    """Explain why none of these cards can be declared. Cards with the same reason share a line.

    More than ``most`` lines are replaced by a single one.
    """
    taken = view.blocked
    for tokens in view.tokens:
        taken |= tokens
    alike: dict[str, list[str]] = {}
    for number in dict.fromkeys(cards):
        free = [COLORS.name(color) for color in range(4) if not taken >> space_of(number, color) & 1]
        why = f"free only in {listed(free)}, which you have lost" if free else "taken in every color"
        alike.setdefault(why, []).append(str(number))
    lines = [f"{', '.join(numbers)}: {why}" for why, numbers in alike.items()]
    if len(lines) <= most:
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
    """Draw the viewer's summary: colors still to declare, tricks won and predicted, and the discard."""
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
