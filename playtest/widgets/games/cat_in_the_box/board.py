"""The research board of Cat in the Box with the trick around it and, at the end, a legend of its frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from playtest.widgets.games.cat_in_the_box.cards import card_in_line, low_card, play_of, short, trick_card
from playtest.widgets.kit import Box, Group, Line, Picture, Piece, Text, fitted, in_room, token, wide

PLACES = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top-left", "top-right", "right"),
}
"""Where players sit around the wide board: the view's own seat first, then clockwise."""
TRUMP = (
    "Trump: the highest red takes the trick, whatever was led. Until red is broken, you may lead it only if "
    "you can lead nothing else."
)


@dataclass(frozen=True, slots=True)
class Cell:
    """The width and height of a space on the board, and whether numbers run across instead of down."""

    w: float
    h: float
    across: bool

    def at(self, space: Space) -> tuple[float, float]:
        """Return the position of a space's corner relative to the corner of the board."""
        color, number = color_of(space), number_of(space) - 1
        return (number * self.w, color * self.h) if self.across else (color * self.w, number * self.h)


def wide_board(view: CatView, names: Sequence[str], game: CatInTheBox) -> Picture:
    """Draw the research board with a row for each color, and the trick around it in seat order.

    Where height is short, the page shows a lower version, with the trick above the board.
    """
    cell = Cell(58, 57, across=True)
    low_cell = Cell((LOW_W - LOW_HEAD - 4) / view.numbers, 42, across=True)
    if view.scores is not None:
        low = _wide_at_the_end(view, names, game, low_cell, LOW_HEAD)
        return replace(_wide_at_the_end(view, names, game, cell, 84), folded=low)
    left, top, wide, high = 160.0, 102.0, cell.w * view.numbers, cell.h * 4
    whole_w, whole_h = left + wide + 96, top + high + 108
    middle = left + wide / 2
    spots = {
        "bottom": (middle - 32, top + high + 8),
        "top": (middle - 32, 3.0),
        "top-left": (left + wide * 0.27 - 32, 3.0),
        "top-right": (left + wide * 0.78 - 32, 3.0),
        "left": (10.0, top + high / 2 - 62),
        "right": (left + wide + 16, top + high / 2 - 62),
    }
    ends = {"left": left - 6, "right": whole_w - 2, "top-left": spots["top-right"][0] - 8}
    above = [spots[place][0] for place in PLACES[len(names)] if place.startswith("top")]
    pieces = (
        *_what_is_led(view, names, min(above, default=whole_w) - 22),
        *[_row_head(color, left - 10, top + (color + 0.5) * cell.h) for color in range(4)],
        *_Board(view, names, game, cell).drawn(left, top),
        *_around(view, names, spots, {**dict.fromkeys(spots, whole_w), **ends}),
    )
    low = _low_board(view, names, game, low_cell)
    return Picture("Research board", whole_w, whole_h, pieces, key="research", folded=low)


def _around(
    view: CatView,
    names: Sequence[str],
    spots: Mapping[str, tuple[float, float]],
    ends: Mapping[str, float],
) -> list[Piece]:
    """Draw the cards of the trick around the board, starting with the viewer's own.

    ``spots`` holds the position for a card at each side of the board. ``ends`` holds the x position at which
    the player's name must end there.
    """
    own = view.seat if view.seat is not None and view.seat >= 0 else 0
    return [
        trick_card(
            play_of(view, names, (own + turn) % len(names)),
            *spots[place],
            ends[place] - spots[place][0],
            beside=place[:3] in ("bot", "top"),
        )
        for turn, place in enumerate(PLACES[len(names)])
    ]


def _what_is_led(view: CatView, names: Sequence[str], room: float) -> list[Piece]:
    """Draw the text about the led color and, below it, whether red may be led.

    After a trick, the text also says why the trick was won. ``room`` is the maximum width of the first line.
    """
    called, size = fitted(_led(view, names), room, (19, 17, 15, 14), bold=True)
    red = "Red is broken: it may be led" if view.red_broken else "Red may not be led yet"
    lines = [_why(view), red] if _over(view) else [red]
    return [
        Text(12, 30, called, size, anchor="start", bold=True),
        *[
            Text(12, 52 + 18 * row, line, 14, anchor="start", fill="muted")
            for row, line in enumerate(lines if view.phase == "tricks" else ())
        ],
    ]


LOW_W, LOW_HEAD = 440.0, 65.0
"""For a phone held sideways: the picture's width, and how much of it the names of the colors take."""


def _low_board(view: CatView, names: Sequence[str], game: CatInTheBox, cell: Cell) -> Picture:
    """Draw the led color, below that the trick in playing order, and below that the colors in rows."""
    said = _led(view, names)
    if view.phase == "tricks":
        red = "red may be led" if view.red_broken else "red may not be led yet"
        said = f"{said}; {red}"
    called, size = fitted(said, LOW_W - 4, (16, 15, 14), bold=True)
    words = Text(2, 17, called, size, anchor="start", bold=True)
    top = LOW_TRICK + 96.0
    heads = [_row_head(color, LOW_HEAD - 6, top + (color + 0.5) * cell.h) for color in range(4)]
    trick = _in_a_line(view, names, LOW_W, LOW_TRICK, low=True)
    board = _Board(view, names, game, cell).drawn(LOW_HEAD, top)
    pieces = (words, *trick, *heads, *board)
    return Picture("Research board", LOW_W, top + cell.h * 4 + 2, pieces, key="research-low")


LOW_TRICK = 26.0
"""The y position of the trick on a phone held sideways."""


def _wide_at_the_end(
    view: CatView, names: Sequence[str], game: CatInTheBox, cell: Cell, left: float
) -> Picture:
    """Draw the board after the last trick: no cards around it, but a legend of its frames."""
    across = left + cell.w * view.numbers + 6
    legend, high = _legend(view, names, across)
    cell = Cell(cell.w, max(42.0, cell.h - high / 4), across=True)  # the legend shrinks no space
    top = high + 6.0
    heads = [_row_head(color, left - 10, top + (color + 0.5) * cell.h) for color in range(4)]
    board = _Board(view, names, game, cell).drawn(left, top)
    return Picture("Research board", across, top + cell.h * 4 + 6, (*legend, *heads, *board), key="research")


LEGEND_H = 22.0
"""The height of a line of the legend."""


def _legend(
    view: CatView, names: Sequence[str], room: float, *, brief: bool = False
) -> tuple[list[Piece], float]:
    """Draw the legend of the final board: whose group each frame marks, and who was in paradox.

    Return its pieces and its height. With ``brief``, its words are shorter.
    """
    earned = "group" if brief else "largest group"
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
    """Draw the research board for a phone, with a column for each color.

    The trick is above the board or, once the round is over, a legend. Where a phone has more height, the
    spaces are taller.
    """
    if view.phase not in PLAYING:
        pieces, high = _legend(view, names, 360, brief=True)
        cell = Cell(90, max(28.0, 33 - high / view.numbers), across=False)  # the legend shrinks no space
        whole = _standing(view, names, game, cell, high + 22.0, pieces)
        return replace(whole, folded=_low_at_the_end(view, names, game))
    low_cell = Cell(90, 33 if view.numbers < 9 else 26, across=False)  # for five players nothing scrolls
    low = _standing(view, names, game, low_cell, 108.0, [])
    high_cell = Cell(90, min(46.0, ROOMY_H / view.numbers), across=False)
    return replace(_standing(view, names, game, high_cell, 120.0, []), folded=low)


END_HEAD, END_ROW, LEAST_ROW = 58.0, 24.0, 26.0
"""The width of the colors' names and the height of a row, of the final board on a low phone.

The last is the height below which a space's number is at the left of its token.
"""
SHORT_NAME = 66.0
"""The width of a name in that board's legend, of which two lines fit beside each other."""


def _low_at_the_end(view: CatView, names: Sequence[str], game: CatInTheBox) -> Picture:
    """Draw the final board for a phone with little height. Each color is a row, as columns would scroll."""
    brief = [in_room(names, seat, SHORT_NAME, 13, bold=True) for seat in range(len(names))]
    legend, high = _legend(view, brief, 360, brief=True)
    cell, top = Cell((360 - END_HEAD - 4) / view.numbers, END_ROW, across=True), high + 4.0
    called = [Text(0, 5, COLORS.name(color).capitalize(), 14, anchor="end", bold=True) for color in range(4)]
    heads = [
        _color_head(at, (word,), END_HEAD - 6, top + (at + 0.5) * cell.h) for at, word in enumerate(called)
    ]
    board = _Board(view, names, game, cell).drawn(END_HEAD, top)
    return Picture("Research board", 360, top + cell.h * 4 + 4, (*legend, *heads, *board), key="research-end")


PLAYING = ("discard", "prediction", "tricks")
ROOMY_H = 352.0
"""The height of all spaces of one color on a tall phone."""


def _standing(
    view: CatView, names: Sequence[str], game: CatInTheBox, cell: Cell, top: float, pieces: list[Piece]
) -> Picture:
    """Draw the board for a phone, starting at height ``top``, with the names of the colors above it.

    Above the names is the trick in playing order. At the end the given ``pieces``, a legend, take its place.
    """
    over = view.phase not in PLAYING
    for color in range(4):
        name = COLORS.name(color)
        said = "Red, trump" if color == 0 else name.capitalize()
        words = Text((color + 0.5) * cell.w, top - 8, said, 14, bold=True)
        pieces.append(_color_head(color, (words,)))
    pieces += [] if over else _in_a_line(view, names, 360, 0)
    board = _Board(view, names, game, cell).drawn(0, top)
    return Picture(
        "Research board", 360, top + 4 + cell.h * view.numbers, (*pieces, *board), key="research-tall"
    )


def _in_a_line(
    view: CatView, names: Sequence[str], room: float, y: float, *, low: bool = False
) -> list[Piece]:
    """Draw the trick in playing order, as a line of smaller cards ``room`` wide.

    With ``low``, the cards are those for a phone held sideways.
    """
    players = len(names)
    step = room / players
    leader = view.tricks[-1][0] if _over(view) else view.leader  # a finished trick keeps its order
    beside = step >= 88 and all(wide(name, 13.5, bold=True) <= step - 50 for name in names)
    seats = [(leader + turn) % players for turn in range(players)]
    plays = [play_of(view, names, seat) for seat in seats]
    if low:
        return [low_card(play, turn * step, y, step - 4) for turn, play in enumerate(plays)]
    return [card_in_line(play, turn * step, y, step - 4, beside=beside) for turn, play in enumerate(plays)]


def _over(view: CatView) -> bool:
    """Return whether a trick is finished and the next one has not been started.

    In that case ``view.leader``, who leads the next trick, is the winner of the finished one.
    """
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
    """Return the card that won the last trick. Its player is the one who leads next."""
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
    """Draw a color's name. For red, pointing at the name or pressing it explains trump."""
    key = f"head-{COLORS.name(color)}"
    if color != 0:
        return Group(words, x=x, y=y, key=key)
    first, broad = words[0], max(wide(word.text, word.size) for word in words)
    left = first.x - (broad if first.anchor == "end" else broad / 2)
    high = words[-1].y - first.y + 22
    press = Box(left - 2, first.y - 16, broad + 4, high, fill="raised", opacity=0.0)
    return Group((press, *words), x=x, y=y, key=key, name="term", label=TRUMP)


class _Board:
    """The spaces of the research board in one size, with tokens and, at the end, frames around groups."""

    def __init__(self, view: CatView, names: Sequence[str], game: CatInTheBox, cell: Cell) -> None:
        self.view = view
        self.names = names
        self.cell = cell
        self.owners = {space: seat for seat, tokens in enumerate(view.tokens) for space in spaces_in(tokens)}
        self.scoring = _groups(view, game)
        self.last = _last_card(view)

    def drawn(self, x: float, y: float) -> list[Piece]:
        """Draw all spaces, the first with its corner at ``x`` and ``y``."""
        pieces = []
        for number in range(1, self.view.numbers + 1):
            for color in range(4):
                left, top = self.cell.at(space_of(number, color))
                pieces.append(self._space(space_of(number, color), x + left, y + top))
        return pieces

    def _space(self, space: Space, x: float, y: float) -> Piece:
        number, name = number_of(space), COLORS.name(color_of(space))
        scores = ", part of a scoring group" if space in self.scoring else ""
        return Group(
            (self._ground(space), *self._marks(space), *self._token(space)),
            x=x,
            y=y,
            key=f"space-{name}-{number}",
            label=f"{name} {number}, {self._state(space)}{scores}",
            name="space",
            part={"number": number, "color": color_of(space)},
        )

    def _is_blocked(self, space: Space) -> bool:
        return bool(self.view.blocked >> space & 1)

    def _state(self, space: Space) -> str:
        """Say in words what is on a space: nothing, a cross, or a player's token."""
        if self._is_blocked(space):
            return "blocked"
        owner = self.owners.get(space)
        return "free" if owner is None else f"{self.names[owner]}'s token"

    def _ground(self, space: Space) -> Piece:
        """Draw the space itself, with a frame if its group scored."""
        w, h, fill = self.cell.w - 4, self.cell.h - 4, f"{COLORS.name(color_of(space))}-soft"
        stroke = "accent" if space in self.scoring else "none"
        return Box(2, 2, w, h, 7, fill=fill, stroke=stroke, width=3.5, outline=True)

    def _marks(self, space: Space) -> list[Piece]:
        """Draw the space's number, large if the space is free, and a cross if it is blocked."""
        x, y, number = self.cell.w / 2, self.cell.h / 2, str(number_of(space))
        if self._is_blocked(space):
            return [
                Text(12, 17, number, 14, fill="muted"),
                Line(x - 9, y - 9, x + 9, y + 9, stroke="muted", width=2.5),
                Line(x + 9, y - 9, x - 9, y + 9, stroke="muted", width=2.5),
            ]
        if space in self.owners:
            small = self.cell.h < LEAST_ROW  # there the number is beside the token, not above it
            return [
                Text(8.5, y + 4.5, number, 12.5, fill="muted")
                if small
                else Text(12, 17, number, 14, fill="muted")
            ]
        return [Text(x, y + 6, number, 18, bold=True, fill="muted")]

    def _token(self, space: Space) -> list[Piece]:
        """Draw the token on a space. It is pale if groups have scored and it belongs to none of them."""
        owner, w, h = self.owners.get(space), self.cell.w, self.cell.h
        if owner is None:
            return []
        r = min(w, h) * 0.3
        beside_number = (w - r - 3, h - r - 4)  # in a narrow space
        middle = (w / 2 + 2, h / 2) if w >= 50 else beside_number
        pale = any(self.view.bonuses or ()) and space not in self.scoring
        fresh = space == self.last
        return [token(owner, *middle, r, key="token", fresh=fresh, opacity=0.5 if pale else 1.0)]


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


def _last_card(view: CatView) -> Space | None:
    if view.trick:
        return view.trick[-1]
    return view.tricks[-1][1][-1] if view.tricks else None
