"""The table of Cat in the Box: research board, trick, player boards and hand, drawn from a view."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from playtest.engines.cat_in_the_box import (
    COLORS,
    CatInTheBox,
    CatView,
    Play,
    Space,
    TrickWon,
    color_of,
    group_of,
    largest_group,
    number_of,
    space_of,
    spaces_in,
    unpack,
)
from playtest.engines.game import REFEREE, Event, Seat
from playtest.engines.sentences import minus
from playtest.widgets.games.cat_in_the_box_fixes import fixes
from playtest.widgets.kit import (
    Block,
    Box,
    Circle,
    Fitted,
    Group,
    Line,
    Part,
    Path,
    Picture,
    Piece,
    Player,
    Scene,
    Table,
    Text,
    Tray,
    broken,
    fitted,
    in_room,
    token,
    wide,
)

__all__ = ["fixes", "phase_at", "scene", "tries"]

CARD = "M4 19 Q4 15 6 12 L13 2 L25 12 H39 L51 2 L58 12 Q60 15 60 19 V82 Q60 90 52 90 H12 Q4 90 4 82 Z"
"""A card with a cat's ears, 64 by 92."""
PLACES = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top-left", "top-right", "right"),
}
"""Where players sit around the wide board, the view's own seat first, clockwise."""


def scene(view: CatView, names: Sequence[str], game: CatInTheBox) -> Scene:
    """What ``view``'s seat has on the table in front of it."""
    hands: list[Block] = []
    if view.scores is not None:
        hands += _left(view, names)
    elif view.seat == REFEREE:
        lying, standing = (partial(_all_hands, view, names, across) for across in (2, 1))
        hands.append(Fitted(lying, standing, key="hands"))
    else:
        hands += [_hand(view, names, owner) for owner, hand in _hands_in_order(view) if hand is not None]
    return Scene(
        stage=(Fitted(partial(_wide, view, names, game), partial(_tall, view, names, game), key="board"),),
        mine=hands,
        players=[_player(view, game, seat) for seat in range(len(names))],
        ledger=(*_tricks(view, names), *_scores(view, names)),
        phase=_phase(view, names),
        holds="Tricks",
    )


def phase_at(view: CatView, game: CatInTheBox, event: Event, beside: Sequence[Event]) -> str:
    """The trick that was just won, while the next is to be led already."""
    del game, beside
    if not isinstance(event, TrickWon) or view.phase != "tricks":
        return ""
    return f"Trick {event.trick} of {_most_tricks(view)}"


def _most_tricks(view: CatView) -> int:
    """How many tricks there will be: the last card is never played (ruling 4)."""
    return len(view.tricks) + max(view.hand_sizes) - 1


def _phase(view: CatView, names: Sequence[str]) -> str:
    if view.phase != "tricks":
        return {"discard": "One card goes away", "prediction": "Predictions"}.get(view.phase, "The end")
    led = f", {COLORS.name(color_of(view.trick[0]))} led by {names[view.leader]}" if view.trick else ""
    return f"Trick {len(view.tricks) + 1} of {_most_tricks(view)}{led}"


def _hands_in_order(view: CatView) -> list[tuple[Seat, int | None]]:
    return sorted(enumerate(view.hands), key=lambda each: each[0] != view.seat)


def tries(view: CatView, game: CatInTheBox, part: Part) -> list[Play]:
    """Playing a card in a color: what a press on a card, a space or a color means among the tricks."""
    del game
    hand = unpack(0 if view.seat is None or view.seat < 0 else view.hands[view.seat] or 0)
    numbers = [part["number"]] if "number" in part else list(dict.fromkeys(hand))
    colors = [part["color"]] if "color" in part else range(4)
    return [Play(number, color) for number in numbers for color in colors]


# -- research board


@dataclass(frozen=True, slots=True)
class Cell:
    """How large a space is drawn, and whether numbers go across."""

    w: float
    h: float
    across: bool

    def at(self, space: Space) -> tuple[float, float]:
        """Where a space lies, from the corner of the board."""
        color, number = color_of(space), number_of(space) - 1
        return (number * self.w, color * self.h) if self.across else (color * self.w, number * self.h)


def _wide(view: CatView, names: Sequence[str], game: CatInTheBox) -> Picture:
    """Colors in rows, the trick around them in seat order."""
    cell = Cell(58, 57, across=True)
    if view.scores is not None:
        return _wide_at_the_end(view, names, game, cell)
    left, top, wide, high = 160.0, 102.0, cell.w * view.numbers, cell.h * 4
    whole_w, whole_h = left + wide + 96, top + high + 108
    heads = [_row_head(color, left - 10, top + (color + 0.5) * cell.h) for color in range(4)]
    middle = left + wide / 2
    spots = {
        "bottom": (middle - 32, top + high + 8),
        "top": (middle - 32, 3.0),
        "top-left": (left + wide * 0.27 - 32, 3.0),
        "top-right": (left + wide * 0.78 - 32, 3.0),
        "left": (10.0, top + high / 2 - 62),
        "right": (left + wide + 16, top + high / 2 - 62),
    }
    own = view.seat if view.seat is not None and view.seat >= 0 else 0
    players = len(names)
    ends = {"left": left - 6, "right": whole_w - 2, "top-left": spots["top-right"][0] - 8}
    cards = [
        _trick_card(
            view,
            names,
            (own + turn) % players,
            *spots[place],
            beside=place[:3] in ("bot", "top"),
            room=ends.get(place, whole_w) - spots[place][0],
        )
        for turn, place in enumerate(PLACES[players])
    ]
    board = _board(view, names, game, cell, left, top)
    above = [spots[place][0] for place in PLACES[players] if place.startswith("top")]
    room = min(above, default=whole_w) - 22
    called, size = fitted(_led(view, names), room, (19, 17, 15, 14), bold=True)
    said = Text(12, 30, called, size, anchor="start", bold=True)
    red = "Red is broken: it may be led" if view.red_broken else "Red may not be led yet"
    lines = [_why(view), red] if _over(view) else [red]
    notes = [
        Text(12, 52 + 18 * row, line, 14, anchor="start", fill="muted")
        for row, line in enumerate(lines if view.phase == "tricks" else ())
    ]
    return Picture("Research board", whole_w, whole_h, (said, *notes, *heads, *board, *cards), key="research")


def _wide_at_the_end(view: CatView, names: Sequence[str], game: CatInTheBox, cell: Cell) -> Picture:
    """The board alone, with what its frames mean: no trick is played around it any more."""
    across = 84.0 + cell.w * view.numbers + 6
    legend, high = _legend(view, names, across)
    cell = Cell(cell.w, max(42.0, cell.h - high / 4), across=True)  # what is told makes nothing smaller
    left, top = 84.0, high + 6.0
    heads = [_row_head(color, left - 10, top + (color + 0.5) * cell.h) for color in range(4)]
    board = _board(view, names, game, cell, left, top)
    return Picture("Research board", across, top + cell.h * 4 + 6, (*legend, *heads, *board), key="research")


LEGEND_H = 22.0
"""How high a line of the legend is."""


def _legend(
    view: CatView, names: Sequence[str], room: float, *, brief: bool = False
) -> tuple[list[Piece], float]:
    """What the frames on the board mean at the end, and who was in paradox; with the height it takes."""
    earned = "own group" if brief else "own largest group,"
    scored = [(seat, bonus) for seat, bonus in enumerate(view.bonuses or ()) if bonus]
    told: list[tuple[Seat | None, str, str]]
    told = [(seat, f"{names[seat]}: {earned} +{bonus}", "accent") for seat, bonus in scored]
    if view.paradox is not None:
        told.append((view.paradox, f"{names[view.paradox]}: in paradox", "ink"))
    if not scored and not brief:
        told.insert(0, (None, "No group earned a bonus", "ink"))
    widest = max((wide(said, 13, bold=True) for _, said, _ in told), default=0.0) + 34
    across = max(1, min(len(told), int(room // widest)))
    step = room / across
    pieces = [
        _legend_item(who, said, color, step * (at % across) + 6, LEGEND_H * (at // across), step - 30)
        for at, (who, said, color) in enumerate(told)
    ]
    return pieces, LEGEND_H * -(-len(told) // across)


def _legend_item(who: Seat | None, said: str, color: str, x: float, y: float, room: float) -> Piece:
    called, size = fitted(said, room, (14, 13, 12), bold=True)
    whose = () if who is None else (token(who, 8, 11, 6.5, stroke="none"),)
    words = Text(20 if whose else 0, 16, called, size, anchor="start", bold=True, fill=color)
    return Group((*whose, words), x=x, y=y, key=f"legend-{who}")


def _tall(view: CatView, names: Sequence[str], game: CatInTheBox) -> Picture:
    """Colors in columns, until the round is over under the trick; its spaces are high where there is room."""
    if view.phase not in PLAYING:
        pieces, high = _legend(view, names, 360, brief=True)
        cell = Cell(90, max(28.0, 33 - high / view.numbers), across=False)  # the legend makes nothing smaller
        return _standing(view, names, game, cell, high + 22.0, pieces)
    low = _standing(view, names, game, Cell(90, 33, across=False), 108.0, [])
    high_cell = Cell(90, min(46.0, ROOMY_H / view.numbers), across=False)
    return replace(_standing(view, names, game, high_cell, 120.0, []), folded=low)


PLAYING = ("discard", "prediction", "tricks")
ROOMY_H = 352.0
"""How high all spaces of a color are together on a tall phone."""


def _standing(
    view: CatView, names: Sequence[str], game: CatInTheBox, cell: Cell, top: float, pieces: list[Piece]
) -> Picture:
    """The board from ``top`` on, under the trick in the order of play, or under ``pieces`` at the end."""
    over = view.phase not in PLAYING
    for color in range(4):
        name = COLORS.name(color)
        said = "Red, trump" if color == 0 else name.capitalize()
        words = Text((color + 0.5) * cell.w, top - 8, said, 14, bold=True)
        pieces.append(Group((words,), key=f"head-{name}"))
    players = len(names)
    step = 360 / players
    leader = view.tricks[-1][0] if _over(view) else view.leader  # a trick that is over lies as it was played
    for turn in range(0 if over else players):
        seat = (leader + turn) % players
        beside = step >= 88 and all(wide(name, 13.5, bold=True) <= step - 50 for name in names)
        pieces.append(
            _trick_card(view, names, seat, turn * step, 0, scale=0.86, beside=beside, room=step - 4)
        )
    board = _board(view, names, game, cell, 0, top)
    return Picture(
        "Research board", 360, top + 4 + cell.h * view.numbers, (*pieces, *board), key="research-tall"
    )


def _over(view: CatView) -> bool:
    """Whether the trick on the table is over and the next not yet led: its winner is ``view.leader``."""
    return view.phase == "tricks" and not view.trick and bool(view.tricks)


def _led(view: CatView, names: Sequence[str]) -> str:
    if view.phase != "tricks":
        return "No card has a color yet" if view.phase in ("discard", "prediction") else ""
    if _over(view):
        best = _winning(view)
        won_with = f"{COLORS.name(color_of(best))} {number_of(best)}"
        return f"{_short(names[view.leader], 10)} won with {won_with}"
    return f"{COLORS.name(color_of(view.trick[0])).capitalize()} is led" if view.trick else "A new trick"


def _winning(view: CatView) -> Space:
    """The card that won the trick on the table; the engine says who it was."""
    leader, cards = view.tricks[-1]
    return cards[(view.leader - leader) % len(view.won)]


def _why(view: CatView) -> str:
    """Why the trick on the table went where it went, in the rulebook's words."""
    best = color_of(_winning(view))
    led = color_of(view.tricks[-1][1][0])
    if best == led:
        return f"Highest {COLORS.name(led)}: {COLORS.name(led)} was led"
    return "Highest red: red is trump"


def _row_head(color: int, x: float, y: float) -> Piece:
    name = COLORS.name(color)
    words = [Text(0, 0 if color == 0 else 5, name.capitalize(), 15, anchor="end", bold=True)]
    if color == 0:
        words.append(Text(0, 16, "trump", 14, anchor="end", fill="muted"))
    return Group(tuple(words), x=x, y=y, key=f"head-{name}")


def _board(
    view: CatView, names: Sequence[str], game: CatInTheBox, cell: Cell, x: float, y: float
) -> list[Piece]:
    owners = {space: seat for seat, tokens in enumerate(view.tokens) for space in spaces_in(tokens)}
    glowing = _groups(view, game)
    last = _last_card(view)
    pieces = []
    for number in range(1, view.numbers + 1):
        for color in range(4):
            space = space_of(number, color)
            left, top = cell.at(space)
            pieces.append(
                _space(
                    view,
                    names,
                    space,
                    owners.get(space),
                    cell,
                    (x + left, y + top),
                    fresh=space == last,
                    glows=space in glowing,
                )
            )
    return pieces


def _groups(view: CatView, game: CatInTheBox) -> set[Space]:
    """The spaces of the groups that scored, once the round is over."""
    if view.bonuses is None:
        return set()
    return {
        space
        for seat, bonus in enumerate(view.bonuses)
        if bonus
        for space in group_of(game.board, view.tokens[seat])
    }


def _space(
    view: CatView,
    names: Sequence[str],
    space: Space,
    owner: Seat | None,
    cell: Cell,
    at: tuple[float, float],
    *,
    fresh: bool,
    glows: bool,
) -> Piece:
    number, color = number_of(space), color_of(space)
    name = COLORS.name(color)
    w, h = cell.w, cell.h
    blocked = bool(view.blocked >> space & 1)
    state = "blocked" if blocked else "free" if owner is None else f"{names[owner]}'s token"
    free = owner is None and not blocked
    pale = view.bonuses is not None and any(view.bonuses) and not glows
    inside: list[Piece] = [
        Box(
            2,
            2,
            w - 4,
            h - 4,
            7,
            fill=f"{name}-soft",
            stroke="accent" if glows else "none",
            width=3.5,
            outline=True,
        )
    ]
    if free:
        inside.append(Text(w / 2, h / 2 + 6, str(number), 18, bold=True, fill="muted"))
    else:
        inside.append(Text(12, 17, str(number), 14, fill="muted"))
    if blocked:
        inside += [
            Line(w / 2 - 9, h / 2 - 9, w / 2 + 9, h / 2 + 9, stroke="muted", width=2.5),
            Line(w / 2 + 9, h / 2 - 9, w / 2 - 9, h / 2 + 9, stroke="muted", width=2.5),
        ]
    if owner is not None:
        r = min(w, h) * 0.3
        inside.append(
            token(owner, w / 2 + 2, h / 2, r, key="token", fresh=fresh, opacity=0.5 if pale else 1.0)
        )
    return Group(
        tuple(inside),
        x=at[0],
        y=at[1],
        key=f"space-{name}-{number}",
        label=f"{name} {number}, {state}{', part of a scoring group' if glows else ''}",
        name="space",
        part={"number": number, "color": color},
    )


def _last_card(view: CatView) -> Space | None:
    if view.trick:
        return view.trick[-1]
    return view.tricks[-1][1][-1] if view.tricks else None


# -- the trick


def _trick_card(
    view: CatView,
    names: Sequence[str],
    seat: Seat,
    x: float,
    y: float,
    *,
    scale: float = 1.0,
    beside: bool = True,
    room: float = 0.0,
) -> Piece:
    """The place of one player's card in the trick, with the name beside or below it.

    ``room`` is how far it may go from the card's left edge; in a line, how wide the name may be below it.
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
            Text(50, 36, _short(names[seat], 5), 13.5, anchor="start", bold=True),
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
    """A card of the trick, or the place for one; a trick that is over gathers at who won it.

    The card that ``won`` stands out.
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
    """The outline of a card ``w`` wide."""
    if w == 64:
        return CARD
    return "".join(_scaled(part, w / 64) for part in re.split(r"(\d+)", CARD))


def _scaled(part: str, scale: float) -> str:
    return f"{int(part) * scale:.1f}" if part.isdecimal() else part


# -- the players


def _player(view: CatView, game: CatInTheBox, seat: Seat) -> Player:
    group = largest_group(game.board, view.tokens[seat])
    cards = _cards(view.hand_sizes[seat])
    if view.scores is not None:
        score, unit = minus(view.scores[seat]), "points"
        about = f"{_against(view, seat)}, group {group}"
    else:
        hoped = 4 if len(view.won) == 2 else view.predictions[seat]
        score, unit = str(view.won[seat]) if hoped is None else f"{view.won[seat]}/{hoped}", "tricks"
        about = f"group {group}, {cards}"
    role = "in paradox" if seat == view.paradox else ""
    return Player(seat, score, unit, role, lines=(about,), strip=_x_spaces(view, seat, picks=False))


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _against(view: CatView, seat: Seat) -> str:
    won = view.won[seat]
    if len(view.won) == 2:
        return f"won {won}, at most 4"
    hoped = view.predictions[seat]
    return f"won {won}" if hoped is None else f"won {won} of {hoped}"


MARK, OWN_MARK = 22.0, 28.0
"""From one color's mark to the next: close on a player's card, so that four have large letters beside a score
on a phone, and apart where they are picked."""


def _x_spaces(view: CatView, seat: Seat, *, picks: bool) -> Picture:
    """The four colors, those that ``seat`` can no longer declare struck out."""
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


def _hand(view: CatView, names: Sequence[str], owner: Seat) -> Tray:
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
"""Beside an open hand there is so much room for whose it is; a line of them is so high."""


def _all_hands(view: CatView, names: Sequence[str], across: int) -> Picture:
    """Everybody's hand, small, beside the name, so many ``across``."""
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
    return Picture("Everybody’s cards", column * across - 24, high, tuple(pieces), key=f"hands-{across}")


LEFT_W = 48
"""The width of a card that was left at the end."""


def _left(view: CatView, names: Sequence[str]) -> list[Tray]:
    """The cards that are seen at the end and were not played, each with whose they were."""
    left = [(owner, unpack(hand)) for owner, hand in _hands_in_order(view) if hand]
    left.sort(
        key=lambda each: each[0] != view.paradox
    )  # why the round ended, first where there is little room
    items = tuple(_left_of(view, names, owner, cards) for owner, cards in left)
    return [Tray("Cards that were not played", items, key="left")] if items else []


def _left_of(view: CatView, names: Sequence[str], owner: Seat, cards: Sequence[int]) -> Picture:
    """The cards that ``owner`` still held, under the name; beside a paradox's why none had a space left."""
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
"""The width of what is said beside the cards of a paradox."""


def _no_space(view: CatView, cards: Sequence[int], x: float) -> list[Piece]:
    """Why none of these cards could be declared, in lines from ``x`` on."""
    said = [line for each in _stuck(view, cards) for line in broken(each, WHY_W, 13)]
    top = 22 + (66 - 17 * len(said)) / 2
    return [
        Text(x, top + 17 * row + 13, line, 13, anchor="start", name="no-space")
        for row, line in enumerate(said)
    ]


def _stuck(view: CatView, cards: Sequence[int]) -> list[str]:
    """What became of the spaces of these cards, those alike in a line."""
    taken = view.blocked
    for tokens in view.tokens:
        taken |= tokens
    alike: dict[str, list[str]] = {}
    for number in dict.fromkeys(cards):
        free = [COLORS.name(color) for color in range(4) if not taken >> space_of(number, color) & 1]
        why = f"free only in {' and '.join(free)}, which is lost" if free else "taken in every color"
        alike.setdefault(why, []).append(str(number))
    lines = [f"{', '.join(numbers)}: {why}" for why, numbers in alike.items()]
    if len(lines) <= 2:
        return lines
    return [f"{', '.join(map(str, dict.fromkeys(cards)))}: taken, or free only in colors that are lost"]


def _small_card(owner: Seat, number: int, copy: int, x: float, y: float, w: float) -> Piece:
    """A card ``w`` wide that nobody can press."""
    pieces = (
        Path(_cat(w), fill="raised", stroke="faint", width=1.5),
        Text(w / 2, w * 0.98, str(number), max(w * 0.58, 14), bold=True),
    )
    return Group(pieces, x=x, y=y, key=f"hand-{owner}-{number}-{copy}", name="card", label=f"Card {number}")


def _own_colors(view: CatView, owner: Seat) -> Picture:
    """What one may still declare, pickable; how the prediction stands; what one discarded."""
    row = Group(tuple(_x_space(view, owner, color, picks=True) for color in range(4)), x=8, y=20)
    discarded = view.discards[owner]
    said = _against(view, owner) + (f", discarded a {discarded}" if discarded is not None else "")
    words = (
        Text(8, 13, "Colors not lost", 13, anchor="start", fill="muted"),
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


def _tricks(view: CatView, names: Sequence[str]) -> list[Block]:
    """The tricks so far, the newest first."""
    rows = []
    for count, (leader, cards) in enumerate(view.tricks, start=1):
        played = ", ".join(
            f"{names[(leader + turn) % len(names)]} {COLORS.name(color_of(card))} {number_of(card)}"
            for turn, card in enumerate(cards)
        )
        rows.append((str(count), played))
    return [Table("Tricks", ("Trick", "Cards"), tuple(reversed(rows)), key="tricks")] if rows else []


def _scores(view: CatView, names: Sequence[str]) -> list[Block]:
    if view.scores is None or view.bonuses is None:
        return []
    order = sorted(range(len(names)), key=lambda seat: -view.scores[seat] if view.scores else 0)
    rows = tuple(
        (
            names[seat],
            str(view.won[seat]),
            "–" if view.predictions[seat] is None else str(view.predictions[seat]),
            "in paradox" if seat == view.paradox else str(view.bonuses[seat]),
            minus(view.scores[seat]),
        )
        for seat in order
    )
    header = ("Player", "Tricks", "Predicted", "Bonus", "Score")
    return [Table("How the scores came about", header, rows, key="scores", sums=True, seats=tuple(order))]


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
