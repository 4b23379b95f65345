"""The research board of Cat in the Box with the trick around it, and at the end a legend of its frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playtest.engines.cat_in_the_box import (
    COLORS,
    CatInTheBox,
    CatView,
    Space,
    color_of,
    group_of,
    number_of,
    space_of,
    spaces_in,
)
from playtest.engines.game import Seat
from playtest.widgets.games.cat_in_the_box.cards import short, trick_card
from playtest.widgets.kit import Box, Group, Line, Picture, Piece, Text, fitted, token, wide

PLACES = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top-left", "top-right", "right"),
}
"""Where players sit around the wide board, the view's own seat first, clockwise."""
TRUMP = (
    "Trump: the highest red takes the trick, whatever was led. Until red is broken, you may lead it only if "
    "you can lead nothing else."
)


@dataclass(frozen=True, slots=True)
class Cell:
    """The size of a space on the board, and whether numbers go across."""

    w: float
    h: float
    across: bool

    def at(self, space: Space) -> tuple[float, float]:
        """Return a space's position relative to the corner of the board."""
        color, number = color_of(space), number_of(space) - 1
        return (number * self.w, color * self.h) if self.across else (color * self.w, number * self.h)


def wide_board(view: CatView, names: Sequence[str], game: CatInTheBox) -> Picture:
    """Draw colors in rows, with the trick around them in seat order.

    The folded form, for low places, has the trick above them.
    """
    cell = Cell(58, 57, across=True)
    low_cell = Cell((LOW_W - LOW_HEAD - 4) / view.numbers, 42, across=True)
    if view.scores is not None:
        low = _wide_at_the_end(view, names, game, low_cell, LOW_HEAD)
        return replace(_wide_at_the_end(view, names, game, cell, 84), folded=low)
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
        trick_card(
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
    pieces = (said, *notes, *heads, *board, *cards)
    low = _low_board(view, names, game, low_cell)
    return Picture("Research board", whole_w, whole_h, pieces, key="research", folded=low)


LOW_W, LOW_HEAD = 440.0, 65.0
"""On a phone held sideways: the width of the picture, and the part of it taken by the rows' names."""


def _low_board(view: CatView, names: Sequence[str], game: CatInTheBox, cell: Cell) -> Picture:
    """Draw the led color, below it the trick in playing order, and below that colors in rows."""
    said = _led(view, names)
    if view.phase == "tricks":
        red = "red may be led" if view.red_broken else "red may not be led yet"
        said = f"{said}; {red}"
    called, size = fitted(said, LOW_W - 4, (16, 15, 14), bold=True)
    words = Text(2, 17, called, size, anchor="start", bold=True)
    top = LOW_TRICK + 96.0
    heads = [_row_head(color, LOW_HEAD - 6, top + (color + 0.5) * cell.h) for color in range(4)]
    trick = _in_a_line(view, names, LOW_W, LOW_TRICK, low=True)
    board = _board(view, names, game, cell, LOW_HEAD, top)
    pieces = (words, *trick, *heads, *board)
    return Picture("Research board", LOW_W, top + cell.h * 4 + 2, pieces, key="research-low")


LOW_TRICK = 26.0
"""The y position of the trick on a phone held sideways."""


def _wide_at_the_end(
    view: CatView, names: Sequence[str], game: CatInTheBox, cell: Cell, left: float
) -> Picture:
    """Draw the board alone with a legend of its frames, once no trick is played around it."""
    across = left + cell.w * view.numbers + 6
    legend, high = _legend(view, names, across)
    cell = Cell(cell.w, max(42.0, cell.h - high / 4), across=True)  # the legend shrinks no space
    top = high + 6.0
    heads = [_row_head(color, left - 10, top + (color + 0.5) * cell.h) for color in range(4)]
    board = _board(view, names, game, cell, left, top)
    return Picture("Research board", across, top + cell.h * 4 + 6, (*legend, *heads, *board), key="research")


LEGEND_H = 22.0
"""The height of a line of the legend."""


def _legend(
    view: CatView, names: Sequence[str], room: float, *, brief: bool = False
) -> tuple[list[Piece], float]:
    """Draw the final legend of the board's frames and who was in paradox; returns it with its height."""
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


def tall_board(view: CatView, names: Sequence[str], game: CatInTheBox) -> Picture:
    """Draw colors in columns, under the trick until the round is over.

    The spaces are higher if there is room.
    """
    if view.phase not in PLAYING:
        pieces, high = _legend(view, names, 360, brief=True)
        cell = Cell(90, max(28.0, 33 - high / view.numbers), across=False)  # the legend shrinks no space
        return _standing(view, names, game, cell, high + 22.0, pieces)
    low = _standing(view, names, game, Cell(90, 33, across=False), 108.0, [])
    high_cell = Cell(90, min(46.0, ROOMY_H / view.numbers), across=False)
    return replace(_standing(view, names, game, high_cell, 120.0, []), folded=low)


PLAYING = ("discard", "prediction", "tricks")
ROOMY_H = 352.0
"""The height of all spaces of one color on a tall phone."""


def _standing(
    view: CatView, names: Sequence[str], game: CatInTheBox, cell: Cell, top: float, pieces: list[Piece]
) -> Picture:
    """Draw the board below ``top``, under the trick in playing order, or under ``pieces`` at the end."""
    over = view.phase not in PLAYING
    for color in range(4):
        name = COLORS.name(color)
        said = "Red, trump" if color == 0 else name.capitalize()
        words = Text((color + 0.5) * cell.w, top - 8, said, 14, bold=True)
        pieces.append(_color_head(color, (words,)))
    pieces += [] if over else _in_a_line(view, names, 360, 0)
    board = _board(view, names, game, cell, 0, top)
    return Picture(
        "Research board", 360, top + 4 + cell.h * view.numbers, (*pieces, *board), key="research-tall"
    )


def _in_a_line(
    view: CatView, names: Sequence[str], room: float, y: float, *, low: bool = False
) -> list[Piece]:
    """Draw the trick in playing order, in smaller cards, ``room`` wide in total."""
    players = len(names)
    step = room / players
    leader = view.tricks[-1][0] if _over(view) else view.leader  # a finished trick keeps its order
    beside = step >= 88 and all(wide(name, 13.5, bold=True) <= step - 50 for name in names)
    seats = [(leader + turn) % players for turn in range(players)]
    return [
        trick_card(view, names, seat, turn * step, y, scale=0.86, beside=beside, low=low, room=step - 4)
        for turn, seat in enumerate(seats)
    ]


def _over(view: CatView) -> bool:
    """Tell whether the trick is over and the next not yet led; ``view.leader`` is then its winner."""
    return view.phase == "tricks" and not view.trick and bool(view.tricks)


def _led(view: CatView, names: Sequence[str]) -> str:
    if view.phase != "tricks":
        return "No card has a color yet" if view.phase in ("discard", "prediction") else ""
    if _over(view):
        best = _winning(view)
        won_with = f"{COLORS.name(color_of(best))} {number_of(best)}"
        return f"{short(names[view.leader], 10)} won with {won_with}"
    return f"{COLORS.name(color_of(view.trick[0])).capitalize()} is led" if view.trick else "A new trick"


def _winning(view: CatView) -> Space:
    """Return the card that won the trick on the table; the engine says who won."""
    leader, cards = view.tricks[-1]
    return cards[(view.leader - leader) % len(view.won)]


def _why(view: CatView) -> str:
    """Explain why the trick on the table was won, in the rulebook's words."""
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
    return _color_head(color, tuple(words), x, y)


def _color_head(color: int, words: tuple[Text, ...], x: float = 0, y: float = 0) -> Group:
    """Draw a color's name; for red, pointing at it or pressing it explains trump."""
    key = f"head-{COLORS.name(color)}"
    if color != 0:
        return Group(words, x=x, y=y, key=key)
    first, broad = words[0], max(wide(word.text, word.size) for word in words)
    left = first.x - (broad if first.anchor == "end" else broad / 2)
    high = words[-1].y - first.y + 22
    press = Box(left - 2, first.y - 16, broad + 4, high, fill="raised", opacity=0.0)
    return Group((press, *words), x=x, y=y, key=key, name="term", label=TRUMP)


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
    """Return the spaces of the groups that scored, once the round is over."""
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
        middle = (
            (w / 2 + 2, h / 2) if w >= 50 else (w - r - 3, h - r - 4)
        )  # in a narrow space, beside its number
        inside.append(token(owner, *middle, r, key="token", fresh=fresh, opacity=0.5 if pale else 1.0))
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
