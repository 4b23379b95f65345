"""The table of Cat in the Box: research board, trick, player boards and hand, drawn from a view."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.cat_in_the_box import (
    COLORS,
    CatInTheBox,
    CatView,
    Space,
    color_of,
    largest_group,
    number_of,
    space_of,
    spaces_in,
    unpack,
)
from playtest.engines.game import Seat
from playtest.widgets.kit import (
    Block,
    Box,
    Circle,
    Group,
    Line,
    Paragraph,
    Path,
    Picture,
    Piece,
    Row,
    Scene,
    Stack,
    Table,
    Text,
    Tray,
    token,
)

CELL_W, CELL_H, HEAD = 72, 38, 44
CARD = "M4 19 Q4 15 6 12 L13 2 L25 12 H39 L51 2 L58 12 Q60 15 60 19 V82 Q60 90 52 90 H12 Q4 90 4 82 Z"
"""A card with a cat's ears, 64 by 92."""


def scene(view: CatView, names: Sequence[str], game: CatInTheBox) -> Scene:
    """What ``view``'s seat has on the table in front of it."""
    board = Stack(
        (_research_board(view, names),), key="board", basis=round(4 * CELL_W * _scale(view)), still=True
    )
    table = Stack((_trick(view, names), *_players(view, names, game)), key="table", basis=360)
    hands = [_hand(view, names, owner) for owner, hand in _hands_in_order(view) if hand is not None]
    return Scene(Row((board, table), key="top"), *hands, *_scores(view, names))


def _hands_in_order(view: CatView) -> list[tuple[Seat, int | None]]:
    return sorted(enumerate(view.hands), key=lambda each: each[0] != view.seat)


# -- research board


def _research_board(view: CatView, names: Sequence[str]) -> Picture:
    pieces: list[Piece] = [_column_head(color) for color in range(4)]
    owners = {space: seat for seat, tokens in enumerate(view.tokens) for space in spaces_in(tokens)}
    last = _last_card(view)
    for number in range(1, view.numbers + 1):
        for color in range(4):
            space = space_of(number, color)
            pieces.append(_space(view, names, space, owners.get(space), last))
    return Picture(
        "Research board",
        4 * CELL_W,
        HEAD + view.numbers * CELL_H,
        tuple(pieces),
        key="research",
        grow=_scale(view),
    )


def _scale(view: CatView) -> float:
    """A board of nine numbers is drawn smaller, so that hand and composer stay on the screen."""
    return 1.0 if view.numbers > 8 else 1.1


def _column_head(color: int) -> Piece:
    name = COLORS.name(color)
    x = color * CELL_W
    words = [Text(x + CELL_W / 2, 26, name.capitalize(), 15, bold=True, fill=f"on-{name}")]
    if color == 0:
        words = [
            Text(x + CELL_W / 2, 18, "Red", 15, bold=True, fill="on-red"),
            Text(x + CELL_W / 2, 34, "trump", 13, fill="on-red"),
        ]
    return Group((Box(x + 1, 1, CELL_W - 2, HEAD - 4, 6, fill=name), *words), key=f"head-{name}")


def _space(
    view: CatView, names: Sequence[str], space: Space, owner: Seat | None, last: Space | None
) -> Piece:
    number, color = number_of(space), color_of(space)
    name = COLORS.name(color)
    blocked = bool(view.blocked >> space & 1)
    state = "blocked" if blocked else "free" if owner is None else f"{names[owner]}'s token"
    inside: list[Piece] = [
        Box(1, 1, CELL_W - 2, CELL_H - 2, 5, fill=f"{name}-soft", stroke="line", outline=True),
        Text(19, 25, str(number), 16, fill="ink"),
    ]
    if blocked:
        inside += [
            Line(38, 10, 56, 28, stroke="muted", width=2.5),
            Line(56, 10, 38, 28, stroke="muted", width=2.5),
        ]
    if owner is not None:
        inside.append(token(owner, 47, CELL_H / 2, 11, key="token", fresh=space == last))
    return Group(
        tuple(inside),
        x=color * CELL_W,
        y=HEAD + (number - 1) * CELL_H,
        key=f"space-{name}-{number}",
        label=f"{name} {number}, {state}",
        name="space",
        part={"number": number, "color": color} if owner is None and not blocked else None,
        badge=(CELL_W - 12, 12),
    )


def _last_card(view: CatView) -> Space | None:
    if view.trick:
        return view.trick[-1]
    return view.tricks[-1][1][-1] if view.tricks else None


# -- the trick


def _trick(view: CatView, names: Sequence[str]) -> Block:
    if view.phase in ("discard", "prediction"):
        starter = names[view.start_player]
        return Paragraph(f"{starter} starts. No card has a color yet.", key="trick")
    going_on = bool(view.trick) or not view.tricks
    leader, cards = (view.leader, view.trick) if going_on else view.tricks[-1]
    count = len(view.tricks) + 1 if going_on else len(view.tricks)
    led = f", {COLORS.name(color_of(cards[0]))} led" if cards else ""
    title = f"Trick {count}{led}" if going_on else f"Trick {count}, won by {names[view.leader]}"
    players = len(names)
    items = []
    for turn in range(players):
        seat = (leader + turn) % players
        card = cards[turn] if turn < len(cards) else None
        items.append(_played(view, names, seat, card, fresh=turn == len(cards) - 1))
    return Tray(title, tuple(items), key="trick")


def _played(view: CatView, names: Sequence[str], seat: Seat, space: Space | None, fresh: bool) -> Picture:
    name = Group(
        (token(seat, 8, 0, 6, stroke="none"), Text(18, 5, _short(names[seat], 11), 13, anchor="start")),
        x=2,
        y=102,
    )
    if space is None:
        waits = seat in view.waiting
        card: Piece = Path(
            CARD,
            stroke="accent" if waits else "line",
            width=2,
            dashed=True,
            label=f"{names[seat]} {'is to play' if waits else 'plays later'}",
            key="card",
        )
        return Picture("", 94, 110, (card, name), key=f"played-{seat}")
    number, color = number_of(space), COLORS.name(color_of(space))
    fly = ""
    if seat == view.seat and view.hands[seat] is not None:
        fly = f"card-{number}-{unpack(view.hands[seat] or 0).count(number)}"
    card = Group(
        (
            Path(CARD, fill=color, stroke="line", width=1),
            Text(32, 54, str(number), 34, bold=True, fill=f"on-{color}"),
            Text(32, 80, color.capitalize(), 14, bold=True, fill=f"on-{color}"),
        ),
        key="card",
        name="played",
        label=f"{names[seat]}: {color} {number}",
        fresh=fresh,
        fly=fly or f"played-{space}",
    )
    return Picture("", 94, 110, (card, name), key=f"played-{seat}")


# -- the players


def _players(view: CatView, names: Sequence[str], game: CatInTheBox) -> list[Block]:
    return [
        Tray("Players", tuple(_player(view, names, game, seat) for seat in range(len(names))), key="players")
    ]


def _player(view: CatView, names: Sequence[str], game: CatInTheBox, seat: Seat) -> Picture:
    turn = seat in view.waiting
    group = largest_group(game.board, view.tokens[seat])
    pieces: list[Piece] = [
        Box(1, 1, 362, 50, 8, fill="accent-soft" if turn else "raised", stroke="accent" if turn else "line"),
        token(seat, 20, 27, 11),
        Text(40, 23, _short(names[seat], 15), 15, anchor="start", bold=True),
        Text(40, 43, f"{_cards(view.hand_sizes[seat])}, group {group}", 13, anchor="start", fill="muted"),
        Text(352, 23, _against(view, seat), 15, anchor="end", bold=True, name=f"tricks-{seat}"),
        *_pips(view, seat),
        *[_x_space(view, names, seat, color) for color in range(4)],
    ]
    return Picture(
        f"{names[seat]}: {_described(view, seat, group)}", 364, 52, tuple(pieces), key=f"player-{seat}"
    )


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _against(view: CatView, seat: Seat) -> str:
    won = view.won[seat]
    if len(view.won) == 2:
        return f"won {won}, at most 4"
    hoped = view.predictions[seat]
    return f"won {won}" if hoped is None else f"won {won} of {hoped}"


def _pips(view: CatView, seat: Seat) -> list[Piece]:
    """One ring for each trick predicted, filled when won; what is too many stands out as a square."""
    hoped = view.predictions[seat] or (4 if len(view.won) == 2 else 0)
    won = view.won[seat]
    pips: list[Piece] = []
    for at in range(max(hoped, won)):
        x = 346 - 12 * (max(hoped, won) - 1 - at)
        if at >= hoped:
            pips.append(Box(x - 4, 35, 8, 8, 1, fill="warn"))
        else:
            pips.append(Circle(x, 39, 4.5, fill="ink" if at < won else "none", stroke="ink", width=1.5))
    return pips


def _x_space(view: CatView, names: Sequence[str], seat: Seat, color: int) -> Piece:
    name = COLORS.name(color)
    there = bool(view.colors[seat] >> color & 1)
    letter = Text(11, 16, name[0].upper(), 13, bold=True, fill=f"on-{name}" if there else "faint")
    box = Box(
        1, 1, 20, 20, 4, fill=name if there else "none", stroke=name if there else "faint", outline=True
    )
    gone = [] if there else [Line(3, 19, 19, 3, stroke="faint", width=1.5)]
    return Group(
        (box, letter, *gone),
        x=160 + 24 * color,
        y=28,
        key=f"x-{seat}-{name}",
        name="x-space",
        label=f"{names[seat]}: {name} {'open' if there else 'lost'}",
        part={"color": color} if seat == view.seat and there else None,
        badge=(20, 2),
    )


def _described(view: CatView, seat: Seat, group: int) -> str:
    held = [COLORS.name(color) for color in range(4) if view.colors[seat] >> color & 1]
    said = [_against(view, seat), _cards(view.hand_sizes[seat]), f"largest group {group}"]
    return "; ".join([*said, f"open {', '.join(held) or 'none'}"])


# -- hands


def _hand(view: CatView, names: Sequence[str], owner: Seat) -> Tray:
    cards = unpack(view.hands[owner] or 0)
    own = owner == view.seat
    items = []
    for at, number in enumerate(cards):
        copy = cards[:at].count(number)
        items.append(_card(number, copy, own, owner))
    discarded = view.discards[owner]
    title = "Your hand" if own else f"{names[owner]}'s hand"
    title += f" · discarded {discarded}" if discarded is not None else ""
    return Tray(title, tuple(items), key=f"hand-{owner}", empty="No cards.")


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
    )
    return Picture("", 64, 92, (card,), key=key)


def _scores(view: CatView, names: Sequence[str]) -> list[Block]:
    if view.scores is None or view.bonuses is None:
        return []
    rows = []
    for seat, score in sorted(enumerate(view.scores), key=lambda each: -each[1]):
        hoped = view.predictions[seat]
        paradox = "paradox" if seat == view.paradox else ""
        rows.append(
            (
                names[seat],
                str(score),
                str(view.won[seat]),
                "–" if hoped is None else str(hoped),
                paradox or f"{view.bonuses[seat]}",
            )
        )
    return [
        Table(
            "How the scores came about",
            ("Player", "Score", "Tricks", "Predicted", "Group"),
            tuple(rows),
            key="scores",
        )
    ]


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
