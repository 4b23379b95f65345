"""The table of Collapsization: the map, claims, hand and tray, drawn from a view."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from playtest.engines import hexes
from playtest.engines.collapsization import Collapsization, CollapsizationView, Turn
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    CARDS,
    CENTER,
    DOMAIN,
    MAYOR,
    NOMINATIONS,
    ROLES,
    SPADES,
    SUIT,
    SUITS,
    VALUE,
    place,
)
from playtest.engines.collapsization.position import claims_on
from playtest.engines.game import REFEREE, Seat
from playtest.engines.sentences import minus
from playtest.widgets.games.collapsization.ending import how_it_ends, phase
from playtest.widgets.kit import (
    Block,
    Box,
    Circle,
    Facts,
    Fitted,
    Group,
    Landmark,
    Line,
    Paragraph,
    Path,
    Picture,
    Piece,
    Player,
    Polygon,
    Scene,
    Stack,
    Table,
    Text,
    Tray,
    fitted,
    hexagon,
    token,
)
from playtest.words.collapsization import at_place

SIZE = 46.0
"""From the center of a hex to its corners."""
HALF = math.sqrt(3) / 2
"""From its center to its sides, in such lengths."""
FOOT = 0.75 * SIZE
"""Room below the city for the buttons of the map."""
SMALL = 16.0
"""The smallest letters on the map; where they could not be read, a part of the city is shown."""
SUIT_COLORS = ("red", "blue", "black")
"""Of hearts, diamonds and spades; the suit's sign is always written too."""
SUIT_INKS = ("heart", "diamond", "ink")
"""The letters of a card on a light ground, red and blue for what is no spade."""
SCORED = "scored"
"""The phase of a turn that is shown as it came out."""
QUIET = 0.4
"""How strong a hex is drawn that the turn which is shown has nothing to do with."""
AROUND = (6, 2)
"""So many hexes in fog are drawn beside the city, and above and below it."""
MAYORS = (
    "Draws four cards, reveals two and builds one of the four on a nominated hex. A point if it has the "
    "suit of the reality and no card of the hand would have been nearer to a nominated hex; none on a spade."
)
ADVISORS_DO = (
    "Nominates two hexes, each with a claim of what lies there. On the hex that is built, a claim in the "
    "suit of the placed card is trusted: a point. In another it is called: a point if it is in the suit of "
    "the reality. On a spade a bluff costs two."
)
DOMAINS = (
    "",
    "Of two claims of diamonds alike, Industry's counts.",
    "Of two claims of hearts alike, the Urbanist's counts.",
)
"""What each seat is for, at rest or at a press; and which suit is an Advisor's."""
OUTLINE = "l38 22v44l-38 22-38-22v-44z"
"""The edge of a hex from its top corner on."""
DISCARD, DISCARDS_ABREAST = (34.0, 24.0), 6
"""How large a discard is that lies beside the city, and how many lie in a line there."""
SPIKES = tuple((math.cos(math.pi * at / 4), math.sin(math.pi * at / 4)) for at in range(8))


def scene(view: CollapsizationView, names: Sequence[str], game: Collapsization) -> Scene:
    """What ``view``'s seat has on the table in front of it."""
    return Scene(
        stage=(*how_it_ends(view, game), Fitted(_map(view, names), key="map"), *_discards_beside(view)),
        mine=_mine(view),
        players=[_player(view, seat) for seat in range(len(ROLES))],
        ledger=(*_points(view, names), *_discards(view), *_ledger(view, names)),
        phase=phase(view),
        holds="Claims",
    )


def _map(view: CollapsizationView, names: Sequence[str]) -> Picture:
    """Every hex out of fog; the picture grows with the city, with room for its buttons below."""
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
    """The hexes that are nominated, with what is claimed there; till then the one built last."""
    nominated = sorted({nomination.hex for of_one in view.nominations for nomination in of_one})
    last = view.history[-1].hex if view.history else None
    if last is not None and last not in nominated and (view.phase == SCORED or not nominated):
        suit = SUIT_COLORS[SUIT[view.placed[last]]]
        built = ((f"{place(last)} {CARDS.name(view.placed[last])}", f"on-{suit}"),)
        yield Landmark(f"site-{last}", built, fill=suit, stroke="ink")
    for hex in nominated:
        claimed = dict.fromkeys(claim for _, claim in claims_on(hex, view.nominations))
        claims = tuple((CARDS.name(claim), _ink(claim)) for claim in claimed)
        yield Landmark(f"site-{hex}", ((place(hex), "ink"), *claims))


def _in_sight(view: CollapsizationView) -> Sequence[int]:
    """The hexes that are to be in sight: where one may nominate or build, else those of the last turn.

    They change with the step of a turn, never with what a seat picks or has sealed.
    """
    nominated = sorted({nomination.hex for of_one in view.nominations for nomination in of_one})
    if view.phase == "Build" and nominated:
        return nominated
    if view.phase == "Nomination" and view.seat in ADVISORS:
        return sorted(view.frontier)
    if not view.history:
        return [*view.placed]
    turn = view.history[-1]
    return [*sorted(turn.hexes), *[turn.hex] * len(turn.hexes)]  # what was built before all others


def _box(hex: int) -> tuple[float, float, float, float]:
    x, y = hexes.pixel(hex, SIZE)
    return x - HALF * SIZE, y - SIZE, 2 * HALF * SIZE, 2 * SIZE


def _fog(cleared: Sequence[int]) -> Piece:
    """The outlines of hexes that are still in fog, all around the city: it may grow there."""
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
    """A hex: its name above, what lies in it below, and the claims on it around that."""
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
        badge=(-SIZE * 0.6, -SIZE * 0.57),  # beside the name
        opacity=1.0 if meant else QUIET,
    )


def _ground(view: CollapsizationView, hex: int, nominated: bool) -> list[Piece]:
    """The hex itself in the color of what is built or known to lie there, and its name."""
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
    if claims:  # beside a claim, which may be equal; above two, which else had it between them
        said, rows = (-5.5, (5.0, 21.0)) if len(claims) > 1 else (24, (-4.0,))
        real = Text(0, said, f"is {name}", SMALL, bold=True, fill=_ink(tile), name="reality")
        return [real, *(_claim(seat, claim, y) for (seat, claim), y in zip(claims, rows, strict=True))]
    if SUIT[tile] == SPADES:
        return [*_mine_sign(0, -3), Text(0, 32, name, 19, bold=True, name="reality")]
    return [Text(0, 13, name, 24, bold=True, fill=_ink(tile), name="reality")]


def _ink(card: int) -> str:
    return SUIT_INKS[SUIT[card]]


def _mine_sign(x: float, y: float, ink: str = "ink", ground: str = "paper", size: float = 1) -> list[Piece]:
    """A mine: a ball with spikes."""
    near, far, width = 9 * size, 16 * size, 3.5 * size
    spikes = [Line(dx * near, dy * near, dx * far, dy * far, stroke=ink, width=width) for dx, dy in SPIKES]
    ball = (Circle(0, 0, 11 * size, fill=ink), Circle(-4 * size, -4 * size, 2.4 * size, fill=ground))
    return [Group((*spikes, *ball), x=x, y=y, key="mine")]


def _claim(seat: Seat, claim: int, y: float) -> Piece:
    """A claim, with the Advisor's token; Industry's stands above the Urbanist's."""
    card = Text(9, 5.8, CARDS.name(claim), SMALL, bold=True, fill=_ink(claim))
    return Group((token(seat, -18, 0, 7), card), y=y, key=f"claim-{seat}", name="claim")


def _open(view: CollapsizationView) -> bool:
    """Whether the nominations lie open for everybody."""
    return sum(view.committed) == 2 * NOMINATIONS


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


# -- the players


def _player(view: CollapsizationView, seat: Seat) -> Player:
    score = minus(view.scores[seat])
    if seat == MAYOR:
        lines = (f"pile {view.pile_count}, discards {view.discard_count}",)
        return Player(seat, score, "", ROLES[seat], lines, strip=_mayors_hand(view), about=MAYORS)
    return Player(
        seat, score, "", ROLES[seat], _about_advisor(view, seat), about=f"{ADVISORS_DO} {DOMAINS[seat]}"
    )


def _mayors_hand(view: CollapsizationView) -> Picture | None:
    """The Mayor's cards as everybody sees them: revealed, or face down."""
    faces: list[int | None] = [*view.shown]
    faces += [None] * max(0, view.hand_count - len(faces))
    if not faces:
        return None
    built = view.history[-1].card if view.phase == SCORED else None
    pieces: list[Piece] = []
    for at, face in enumerate(faces):
        hidden = face is None
        shade, edge = "sunken" if hidden else "raised", "faint" if hidden or face != built else "accent"
        width = 2.5 if edge == "accent" else 1
        box = Box(38 * at + 1, 1, 34, 24, 5, fill=shade, stroke=edge, width=width, dashed=hidden)
        pieces.append(box)
        if face is not None:
            said, size = fitted(CARDS.name(face), 34, (18, 15), bold=True)
            pieces.append(Text(38 * at + 18, 13 + size * 0.36, said, size, bold=True, fill=_ink(face)))
    said = f"Revealed: {', '.join(map(CARDS.name, view.shown)) or 'nothing'}"
    return Picture(said, 38 * len(faces), 26, tuple(pieces), key="mayors-hand")


def _titled(names: Sequence[str], seat: Seat) -> str:
    return names[seat] if names[seat] == ROLES[seat] else f"{names[seat]}, {ROLES[seat]}"


def _about_advisor(view: CollapsizationView, seat: Seat) -> tuple[str, ...]:
    """The Advisor's record that everybody has seen, and how far the nominations are."""
    claims = [
        (claim, turn.tile)
        for turn in view.history
        for owner, claim in claims_on(turn.hex, turn.nominations)
        if owner == seat
    ]
    honest = sum(SUIT[claim] == SUIT[tile] for claim, tile in claims)
    record = f"{honest} of {len(claims)} claims in the true suit" if claims else "no claim tested yet"
    committed = view.committed[seat - 1]
    nominating = view.phase == "Nomination"
    return (f"{committed} of {NOMINATIONS} nominations made", record) if nominating else (record,)


# -- what the seat holds


def _mine(view: CollapsizationView) -> tuple[Block, ...]:
    """The Mayor's hand, or an Advisor's claims."""
    if view.seat in ADVISORS and view.phase == SCORED:
        return (Paragraph(_claims_left(view, view.seat or 0), key="left"),)
    if view.seat in ADVISORS and not view.ended:
        tray = Fitted(partial(_claims, view, 50, 36), partial(_claims_of_a_phone, view), key="claims")
        return (tray, _about_claims(view, view.seat or 0))
    was = view.history[-1] if view.phase == SCORED else None
    revealed = dict.fromkeys(was.shown if was else view.shown, "revealed")
    told = {**revealed, was.card: "built"} if was else revealed
    cards = [_card(card, view.seat == MAYOR, told.get(card, "")) for card in view.hand]
    if (view.seat != MAYOR and view.seat != REFEREE) or (view.ended and not cards):
        return ()
    return (
        Tray(
            "Your hand" if view.seat == MAYOR else "The Mayor's hand",
            tuple(cards),
            key="hand",
            empty="No cards.",
        ),
    )


def _card(card: int, own: bool, told: str) -> Picture:
    """A card of the Mayor's hand; ``told`` says what became of it."""
    key = f"hand-{card}"
    suit = SUIT_COLORS[SUIT[card]]
    name = CARDS.name(card)
    inside: list[Piece] = [
        Box(1, 1, 72, 84, 8, fill=f"{suit}-soft", stroke="line", width=1.5, outline=True),
        Text(37, 48, name, 26, bold=True, fill=_ink(card)),
    ]
    if told:
        inside.append(Text(37, 76, told, 14, fill="ink"))
    group = Group(
        tuple(inside),
        key=key,
        name="card",
        label=f"Card {name}{f', {told}' if told else ''}",
        part={"card": card} if own else None,
        badge=(62, 12),
    )
    return Picture("", 74, 86, (group,), key=key)


def _claims_left(view: CollapsizationView, seat: Seat) -> str:
    """How many claims an Advisor has of each suit while a turn is taken apart, and which it used up."""
    tray, turn = view.trays[seat - 1], view.history[-1]
    left = ", ".join(f"{sum(SUIT[card] == suit for card in tray)} {sign}" for suit, sign in enumerate(SUITS))
    gone = [CARDS.name(card) for owner, card in claims_on(turn.hex, turn.nominations) if owner == seat]
    used = f" {gone[0]} is used up." if gone else ""
    return f"Your claims: {left} left.{used}"


def _about_claims(view: CollapsizationView, seat: Seat) -> Stack:
    """How many claims are left, and what is odd about their order."""
    value = {name: VALUE[CARDS.value(f"{name}{SUITS[0]}")] for name in "KQA"}
    domain = SUITS[DOMAIN.index(seat)]
    said = (
        f"Printed order: the queen ({value['Q']}) is above the king ({value['K']}), the ace is {value['A']}.",
        f"Struck out: built on, gone for good. Of two equal claims on one hex yours is scored in {domain}.",
    )
    left = Paragraph(f"Your claims, {len(view.trays[seat - 1])} of {len(CARDS.by_value)} left", strong=True)
    return Stack((left, *map(Paragraph, said)), key="about", basis=240)


def _claims_of_a_phone(view: CollapsizationView) -> Picture:
    """Narrow claims; on its side two lines a suit, each claim as broad as a fingertip."""
    return replace(_claims(view, 28, 50), slim=_claims(view, 42, 32, lines=2))


def _claims(view: CollapsizationView, w: float, h: float, lines: int = 1) -> Picture:
    """An Advisor's claims, so many lines a suit in the printed order; what is used up is struck out."""
    seat = view.seat or 0
    left = set(view.trays[seat - 1])
    pieces: list[Piece] = []
    across = 0
    for suit in range(3):
        of_suit = [card for card in CARDS.by_value if SUIT[card] == suit]
        across = max(across, -(-len(of_suit) // lines))
        for at, card in enumerate(of_suit):
            line, place = divmod(at, -(-len(of_suit) // lines))
            y = (lines * suit + line) * h
            pieces.append(_claim_card(card, w, h, place * w, y, card in left))
    title = f"Your claims, {len(left)} left, in the printed order"
    return Picture(title, across * w, 3 * lines * h, tuple(pieces), key=f"claims-{w:g}", slides=True)


def _claim_card(card: int, w: float, h: float, x: float, y: float, there: bool) -> Piece:
    name = CARDS.name(card)
    small = w < 40
    rank = name[:-1] if small else name
    box = Box(
        1,
        1,
        w - 3,
        h - 4,
        6,
        fill=f"{SUIT_COLORS[SUIT[card]]}-soft" if there else "none",
        stroke="line" if there else "none",
        outline=True,
    )
    shade = _ink(card) if there else "faint"
    size = 15 if small or (w < 50 and len(rank) > 2) else 17
    words: list[Piece] = [
        Text(w / 2 - 1, h / 2 - 3 if small else h / 2 + 4, rank, size, bold=there, fill=shade)
    ]
    words += [Text(w / 2 - 1, h - 9, name[-1], 14, fill=shade)] if small else []
    gone = (
        []
        if there
        else [
            Line(
                w * 0.2,
                h / 2 - (8 if small else 2),
                w * 0.75,
                h / 2 - (8 if small else 2),
                stroke="faint",
                width=1.5,
            )
        ]
    )
    return Group(
        (box, *words, *gone),
        x=x,
        y=y,
        key=f"claim-{card}",
        name="claim-card",
        label=f"Claim {name}" if there else f"{name} is used up",
        part={"card": card} if there else None,
    )


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
        points = (f"Points of {name}" for name in names)
        header = ("Turn", *(f"{names[seat]} claimed" for seat in ADVISORS), "Built", *points)
        blocks.append(Table("Claims ledger", header, tuple(reversed(rows)), key="ledger"))
    return blocks


def _discards_beside(view: CollapsizationView) -> list[Block]:
    """The discards face up on the table (ruling 4), beside the city of a desk: by suit, lowest first."""
    if not view.discards:
        return []
    w, h = DISCARD
    pieces: list[Piece] = []
    y = 0.0
    for suit in range(len(SUITS)):
        cards = sorted((card for card in view.discards if SUIT[card] == suit), key=lambda card: VALUE[card])
        for at, card in enumerate(cards):
            line, column = divmod(at, DISCARDS_ABREAST)
            pieces.append(_discarded(card, (w + 3) * column, y + (h + 3) * line))
        y += (h + 3) * -(-len(cards) // DISCARDS_ABREAST)
    pile = Group(tuple(pieces), key="discarded", label=", ".join(map(CARDS.name, view.discards)))
    title = f"Discards, {view.discard_count}"
    return [Picture(title, (w + 3) * DISCARDS_ABREAST, y, (pile,), key="discards")]


def _discarded(card: int, x: float, y: float) -> Piece:
    """A card that was discarded, as small as the revealed ones beside the Mayor's name."""
    w, h = DISCARD
    said, size = fitted(CARDS.name(card), w - 8, (15, 13), bold=True)
    box = Box(0.5, 0.5, w - 1, h - 1, 5, fill="raised", stroke="line")
    return Group((box, Text(w / 2, h / 2 + size * 0.36, said, size, bold=True, fill=_ink(card))), x=x, y=y)


def _discards(view: CollapsizationView) -> list[Block]:
    """The discards in the drawer, in the order in which they were discarded, for small screens too."""
    if not view.discards:
        return []
    said = ", ".join(CARDS.name(card) for card in view.discards)
    return [Facts("Discard pile", ((f"{view.discard_count} cards", said),), key="discards")]


def _used(tray: Iterable[int]) -> str:
    left = set(tray)
    return ", ".join(CARDS.name(card) for card in CARDS.by_value if card not in left)


def _turn_row(view: CollapsizationView, n: int, turn: Turn) -> tuple[str, ...]:
    claimed = [
        "; ".join(_told(view, n - 1, nomination.hex, nomination.card) for nomination in of_one)
        for of_one in turn.nominations
    ]
    mine = ", a mine" if SUIT[turn.tile] == SPADES else ""
    built = f"{at_place(turn.card, turn.hex)}{mine}"
    return (str(n), *claimed, built, *map(minus, turn.points))


def _told(view: CollapsizationView, turn: int, hex: int, claim: int) -> str:
    """A claim of a past turn, with what lay there then where the seat may know it."""
    said, tile = at_place(claim, hex), view.lay_there(turn, hex)
    if tile is None:
        return said
    return f"{said} (was {CARDS.name(tile)}, {'true' if SUIT[claim] == SUIT[tile] else 'false'} suit)"


def _points(view: CollapsizationView, names: Sequence[str]) -> list[Block]:
    """Where the points came from, once the game is over."""
    if not view.ended:
        return []
    rows = []
    for seat, score in enumerate(view.scores):
        by_turn = [turn.points[seat] for turn in view.history]
        scored = sum(points > 0 for points in by_turn)
        lost = -sum(points for points in by_turn if points < 0)
        ruled = score - sum(by_turn)
        sums = f"{scored} of {len(by_turn)}{minus(f', and {ruled} by a ruling') if ruled else ''}"
        rows.append((_titled(names, seat), sums, str(lost), minus(score)))
    header = ("Player", "Turns scored", "Lost on a mine", "Score")
    seats = tuple(range(len(names)))
    return [Table("Points", header, tuple(rows), key="points", sums=True, seats=seats)]
