"""The table of Collapsization: the map, claims, hand and tray, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playtest.engines import hexes
from playtest.engines.collapsization import Collapsization, CollapsizationView, Turn
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    CARDS,
    CENTER,
    MAYOR,
    NOMINATIONS,
    ROLES,
    SPADES,
    SUIT,
)
from playtest.engines.collapsization.position import claims_on
from playtest.engines.game import Seat
from playtest.widgets.kit import (
    Block,
    Box,
    Circle,
    Group,
    Line,
    Picture,
    Piece,
    Polygon,
    Row,
    Scene,
    Stack,
    Table,
    Text,
    Tray,
    hexagon,
    token,
)

SIZE = 46.0
"""From the center of a hex to its corners."""
SUIT_COLORS = ("red", "blue", "black")
"""Of hearts, diamonds and spades; the suit's sign is always written too."""
SUIT_NAMES = ("hearts", "diamonds", "spades")


def scene(view: CollapsizationView, names: Sequence[str], game: Collapsization) -> Scene:
    """What ``view``'s seat has on the table in front of it."""
    del game
    city = Stack((_map(view, names),), key="map", basis=420)
    table = Stack((_players(view, names), *_nominations(view, names), _hand(view, names)), key="table")
    above = (Row((city, table), key="top"), *_own_tray(view))
    return Scene(*above, below=(*_points(view, names), *_ledger(view, names)))


def together(view: CollapsizationView) -> int:
    """How many moves the seat composes before the first is submitted: an Advisor's two nominations."""
    if view.seat in ADVISORS and view.seat in view.pending:
        return NOMINATIONS - view.committed[view.seat - 1]
    return 1


# -- the map


def _map(view: CollapsizationView, names: Sequence[str]) -> Picture:
    """Every hex out of fog; the picture grows with the city, with room for its buttons below."""
    cleared = sorted([*view.placed, *view.frontier])
    places = [hexes.pixel(hex, SIZE) for hex in cleared]
    left, top = (min(at[axis] for at in places) - 1.15 * SIZE for axis in (0, 1))
    right = max(x for x, _ in places) + 1.15 * SIZE
    bottom = max(y for _, y in places) + 1.9 * SIZE
    pieces = tuple(_hex(view, names, hex) for hex in cleared)
    return Picture(
        "City", right - left, bottom - top, pieces, key="city", grow=1.6, pan=True, left=left, top=top
    )


def _hex(view: CollapsizationView, names: Sequence[str], hex: int) -> Piece:
    x, y = hexes.pixel(hex, SIZE)
    nominated = claims_on(hex, view.nominations)
    built = hex in view.placed
    inside = _built(view, hex) if built else _unbuilt(view, hex, bool(nominated))
    claims = [_claim(seat, claim) for seat, claim in nominated]
    return Group(
        (*inside, *claims),
        x=x,
        y=y,
        key=f"site-{hex}",
        name="hex",
        label=_described(view, names, hex),
        part=None if built else {"hex": hex},
        badge=(SIZE * 0.55, -SIZE * 0.62),
    )


def _built(view: CollapsizationView, hex: int) -> list[Piece]:
    card = view.placed[hex]
    color = SUIT_COLORS[SUIT[card]]
    last = bool(view.history) and view.history[-1].hex == hex
    pieces: list[Piece] = [
        Polygon(
            hexagon(0, 0, SIZE - 2), fill=color, stroke="ink" if last else "line", width=3 if last else 1
        ),
        Text(0, 4, CARDS.name(card), 24, bold=True, fill=f"on-{color}", key="card", fresh=last),
    ]
    if hex != CENTER:
        reality = f"is {CARDS.name(view.reality[hex])}"
        pieces.append(Text(0, 24, reality, 14, fill=f"on-{color}", name="reality"))
    return pieces


def _unbuilt(view: CollapsizationView, hex: int, nominated: bool) -> list[Piece]:
    known = hex in view.reality
    color = f"{SUIT_COLORS[SUIT[view.reality[hex]]]}-soft" if known else "raised"
    pieces: list[Piece] = [
        Polygon(
            hexagon(0, 0, SIZE - 2),
            fill=color,
            stroke="accent" if nominated else "line",
            width=3 if nominated else 1.5,
            outline=True,
        )
    ]
    if known:
        pieces.append(Text(0, 8, CARDS.name(view.reality[hex]), 19, bold=True, name="reality"))
    elif not nominated:
        pieces.append(Text(0, 6, "?", 18, fill="muted"))
    if not nominated or not known:
        pieces.append(Text(0, 5 if nominated else SIZE * 0.68, hexes.name(hex), 12, fill="muted"))
    return pieces


def _claim(seat: Seat, claim: int) -> Piece:
    """Industry's claim above, the Urbanist's below, each with the Advisor's token."""
    y = -SIZE * 0.47 if seat == ADVISORS[0] else SIZE * 0.5
    return Group(
        (
            token(seat, -17, 0, 8),
            Text(11, 5.5, CARDS.name(claim), 16, bold=True),
        ),
        x=0,
        y=y,
        key=f"claim-{seat}",
        name="claim",
    )


def _open(view: CollapsizationView) -> bool:
    """Whether the nominations lie open for everybody."""
    return sum(view.committed) == 2 * NOMINATIONS


def _described(view: CollapsizationView, names: Sequence[str], hex: int) -> str:
    said = [f"hex {hexes.name(hex)}"]
    if hex in view.placed:
        said.append(f"built with {CARDS.name(view.placed[hex])}")
        turns = [n for n, turn in enumerate(view.history, start=1) if turn.hex == hex]
        said += [f"in turn {n}" for n in turns]
    if hex == CENTER:
        said.append("the center")
    elif hex in view.reality:
        said.append(f"reality {CARDS.name(view.reality[hex])}")
    else:
        said.append("reality unknown")
    for seat, claim in claims_on(hex, view.nominations):
        said.append(f"{names[seat]} claims {CARDS.name(claim)}")
    return ", ".join(said)


# -- the players


def _players(view: CollapsizationView, names: Sequence[str]) -> Block:
    return Tray("Players", tuple(_player(view, names, seat) for seat in range(len(ROLES))), key="players")


def _player(view: CollapsizationView, names: Sequence[str], seat: Seat) -> Picture:
    turn = seat in view.pending
    about = _about_mayor(view) if seat == MAYOR else _about_advisor(view, seat)
    score = view.scores[seat]
    title = _titled(names, seat)
    pieces: tuple[Piece, ...] = (
        Box(1, 1, 318, 52, 8, fill="accent-soft" if turn else "raised", stroke="accent" if turn else "line"),
        token(seat, 22, 27, 11),
        Text(42, 23, _short(title, 26), 15, anchor="start", bold=True),
        Text(42, 43, about, 13, anchor="start", fill="muted"),
        Text(306, 35, str(score), 24, anchor="end", bold=True, name=f"score-{seat}"),
    )
    points = f"{score} point{'' if abs(score) == 1 else 's'}"
    return Picture(f"{title}: {points}; {about}", 320, 54, pieces, key=f"player-{seat}")


def _titled(names: Sequence[str], seat: Seat) -> str:
    return names[seat] if names[seat] == ROLES[seat] else f"{names[seat]}, {ROLES[seat]}"


def _about_mayor(view: CollapsizationView) -> str:
    return f"pile {view.pile_count}, discards {view.discard_count}, placed {len(view.placed) - 1}"


def _about_advisor(view: CollapsizationView, seat: Seat) -> str:
    """The Advisor's record that everybody has seen, and how far the nominations are."""
    claims = [
        (claim, turn.tile)
        for turn in view.history
        for owner, claim in claims_on(turn.hex, turn.nominations)
        if owner == seat
    ]
    honest = sum(SUIT[claim] == SUIT[tile] for claim, tile in claims)
    record = f"honest {honest} of {len(claims)} seen" if claims else "no claim tested"
    committed = view.committed[seat - 1]
    nominating = view.phase == "Nomination"
    return f"{record}, {committed} of {NOMINATIONS} committed" if nominating else record


# -- nominations, hand and tray


def _nominations(view: CollapsizationView, names: Sequence[str]) -> list[Block]:
    places = sorted({nomination.hex for of_one in view.nominations for nomination in of_one})
    if not places:
        return []
    rows = []
    for hex in places:
        claims = dict(claims_on(hex, view.nominations))
        said = [CARDS.name(claims[seat]) if seat in claims else "–" for seat in ADVISORS]
        rows.append((hexes.name(hex), *said, *_truth(view, hex)))
    title = "Nominations" if _open(view) else "Your nominations, unseen by others"
    truth = ("Reality",) if view.sees_reality else ()
    header = ("Hex", *(f"{names[seat]} claims" for seat in ADVISORS), *truth)
    return [Table(title, header, tuple(rows), key="nominations")]


def _truth(view: CollapsizationView, hex: int) -> list[str]:
    return [CARDS.name(view.reality[hex])] if view.sees_reality else []


def _hand(view: CollapsizationView, names: Sequence[str]) -> Block:
    own = view.seat == MAYOR
    cards = [_card(card, f"hand-{card}", own, view.shown.count(card) > 0) for card in view.hand]
    backs = [_back(at) for at in range(view.hand_count - len(view.hand))]
    title = "Your hand" if own else f"The hand of {_titled(names, MAYOR)}"
    return Tray(title, (*cards, *backs), key="hand", empty="No cards.")


def _card(card: int, key: str, own: bool, revealed: bool) -> Picture:
    suit = SUIT_COLORS[SUIT[card]]
    name = CARDS.name(card)
    inside: list[Piece] = [
        Box(1, 1, 62, 84, 8, fill=f"{suit}-soft", stroke="line", width=1.5, outline=True),
        Text(32, 48, name, 26, bold=True),
    ]
    if revealed:
        inside.append(Text(32, 76, "revealed", 13, fill="ink"))
    group = Group(
        tuple(inside),
        key=key,
        name="card",
        label=f"Card {name}{', revealed' if revealed else ''}",
        part={"card": card} if own else None,
        badge=(53, 12),
    )
    return Picture("", 64, 86, (group,), key=key)


def _back(at: int) -> Picture:
    back = Group(
        (
            Box(1, 1, 62, 84, 8, fill="sunken", stroke="line", width=1.5),
            Line(14, 16, 50, 70, stroke="faint"),
            Line(50, 16, 14, 70, stroke="faint"),
            Circle(32, 43, 6, fill="faint"),
        ),
        key=f"back-{at}",
        label="A card face down",
    )
    return Picture("", 64, 86, (back,), key=f"back-{at}")


def _own_tray(view: CollapsizationView) -> list[Block]:
    """The Advisor's claims, a tray a suit; what has been used up is gone."""
    if view.seat not in ADVISORS or view.ended:
        return []
    tray = view.trays[view.seat - 1]
    return [
        Tray(
            f"Your claims in {SUIT_NAMES[suit]}",
            tuple(_claim_card(card) for card in tray if SUIT[card] == suit),
            key=f"tray-{suit}",
            empty="None left.",
        )
        for suit in range(3)
    ]


def _claim_card(card: int) -> Picture:
    name = CARDS.name(card)
    group = Group(
        (
            Box(1, 1, 50, 38, 6, fill=f"{SUIT_COLORS[SUIT[card]]}-soft", stroke="line", outline=True),
            Text(26, 26, name, 18, bold=True),
        ),
        key=f"claim-{card}",
        name="claim-card",
        label=f"Claim {name}",
        part={"card": card},
        badge=(43, 8),
    )
    return Picture("", 52, 40, (group,), key=f"claim-{card}")


# -- the claims ledger and the scores


def _ledger(view: CollapsizationView, names: Sequence[str]) -> list[Block]:
    """What each Advisor claimed turn by turn, with the truth where this seat may know it; newest first."""
    used = tuple(
        (names[seat], _used(view.trays[seat - 1]))
        for seat in ADVISORS
        if len(view.trays[seat - 1]) < len(CARDS.by_value)
    )
    blocks: list[Block] = []
    if used:
        blocks.append(Table("Claims used up", ("Advisor", "Cards gone from the tray"), used, key="used"))
    rows = [_turn_row(view, n, turn) for n, turn in enumerate(view.history, start=1)]
    if rows:
        header = ("Turn", *(f"{names[seat]} claimed" for seat in ADVISORS), "Built", "Points")
        blocks.append(Table("Claims ledger", header, tuple(reversed(rows)), key="ledger"))
    return blocks


def _used(tray: Iterable[int]) -> str:
    left = set(tray)
    return ", ".join(CARDS.name(card) for card in CARDS.by_value if card not in left)


def _turn_row(view: CollapsizationView, n: int, turn: Turn) -> tuple[str, ...]:
    claimed = [
        "; ".join(_told(view, nomination.hex, nomination.card) for nomination in of_one)
        for of_one in turn.nominations
    ]
    mine = ", a mine" if SUIT[turn.tile] == SPADES else ""
    built = f"{CARDS.name(turn.card)} on {hexes.name(turn.hex)}{mine}"
    return (str(n), *claimed, built, " / ".join(map(str, turn.points)))


def _told(view: CollapsizationView, hex: int, claim: int) -> str:
    said = f"{CARDS.name(claim)} on {hexes.name(hex)}"
    if hex not in view.reality:
        return said
    tile = view.reality[hex]
    return f"{said} (is {CARDS.name(tile)}, {'honest' if SUIT[claim] == SUIT[tile] else 'bluff'})"


def _points(view: CollapsizationView, names: Sequence[str]) -> list[Block]:
    """Where the points came from, once the game is over."""
    if not view.ended:
        return []
    rows = []
    for seat, score in enumerate(view.scores):
        by_turn = [turn.points[seat] for turn in view.history]
        scored = sum(points > 0 for points in by_turn)
        lost = -sum(points for points in by_turn if points < 0)
        rows.append((_titled(names, seat), f"{scored} of {len(by_turn)}", str(lost), str(score)))
    header = ("Player", "Turns scored in", "Lost on a mine", "Score")
    return [Table("Points", header, tuple(rows), key="points")]


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
