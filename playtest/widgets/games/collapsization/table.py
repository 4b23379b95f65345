"""The table of Collapsization: the map, claims, hand and tray, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from playtest.engines.collapsization import Collapsization, CollapsizationView, Turn
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    CARDS,
    DOMAIN,
    MAYOR,
    NOMINATIONS,
    ROLES,
    SPADES,
    SUIT,
    SUITS,
    VALUE,
)
from playtest.engines.collapsization.position import claims_on
from playtest.engines.game import REFEREE, Seat
from playtest.engines.sentences import counted, minus
from playtest.widgets.games.collapsization.ending import how_it_ends, phase
from playtest.widgets.games.collapsization.map import SCORED, SUIT_COLORS, city_map, ink_of
from playtest.widgets.kit import (
    Block,
    Box,
    Facts,
    Fitted,
    Group,
    Line,
    Paragraph,
    Picture,
    Piece,
    Player,
    Scene,
    Stack,
    Table,
    Text,
    Tray,
    fitted,
)
from playtest.words.collapsization import at_place

MAYORS = (
    "Draws four cards, reveals two and builds one of the four on a nominated hex. A point if it has the "
    "suit of the reality and no other pair of card and nominated hex was nearer. None on a spade."
)
ADVISORS_DO = (
    "Nominates two hexes and claims what is on each. On the hex that is built, a claim in the "
    "suit of the placed card is trusted: 1 point. A claim in another suit is called: 1 point if it has "
    "the suit of the reality. On a spade a bluff costs 2."
)
DOMAINS = (
    "",
    "If both claim the same diamond, Industry's claim counts.",
    "If both claim the same heart, the Urbanist's claim counts.",
)
"""By seat, what an Advisor's domain suit means; part of the help for that seat's card."""
DISCARD, DISCARDS_ABREAST = (34.0, 24.0), 6
"""The size of a discard next to the city, and how many discards fit in a line."""


def scene(view: CollapsizationView, names: Sequence[str], game: Collapsization) -> Scene:
    """Draw the table as the view's seat sees it."""
    return Scene(
        stage=(*how_it_ends(view, game), Fitted(city_map(view, names), key="map"), *_discards_beside(view)),
        mine=_mine(view),
        players=[_player(view, seat) for seat in range(len(ROLES))],
        ledger=(*_points(view, names), *_discards(view), *_ledger(view, names)),
        phase=phase(view),
        holds="Claims",
    )


def _open(view: CollapsizationView) -> bool:
    """Return whether the nominations are revealed to everyone."""
    return sum(view.committed) == 2 * NOMINATIONS


def _player(view: CollapsizationView, seat: Seat) -> Player:
    score = minus(view.scores[seat])
    if seat == MAYOR:
        lines = (f"pile {view.pile_count}, discards {view.discard_count}",)
        return Player(seat, score, "", ROLES[seat], lines, strip=_mayors_hand(view), about=MAYORS)
    return Player(
        seat, score, "", ROLES[seat], _about_advisor(view, seat), about=f"{ADVISORS_DO} {DOMAINS[seat]}"
    )


def _mayors_hand(view: CollapsizationView) -> Picture | None:
    """Draw the Mayor's cards as everyone sees them: revealed or face down."""
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
            pieces.append(Text(38 * at + 18, 13 + size * 0.36, said, size, bold=True, fill=ink_of(face)))
    said = f"Revealed: {', '.join(map(CARDS.name, view.shown)) or 'nothing'}"
    return Picture(said, 38 * len(faces), 26, tuple(pieces), key="mayors-hand")


def _titled(names: Sequence[str], seat: Seat) -> str:
    return names[seat] if names[seat] == ROLES[seat] else f"{names[seat]}, {ROLES[seat]}"


def _about_advisor(view: CollapsizationView, seat: Seat) -> tuple[str, ...]:
    """Describe the Advisor's public record, and the nominations made so far."""
    claims = [
        (claim, turn.tile)
        for turn in view.history
        for owner, claim in claims_on(turn.hex, turn.nominations)
        if owner == seat
    ]
    honest = sum(SUIT[claim] == SUIT[tile] for claim, tile in claims)
    record = f"{honest} of {len(claims)} claims in the true suit" if claims else "no claims tested yet"
    committed = view.committed[seat - 1]
    nominating = view.phase == "Nomination"
    return (f"{committed} of {NOMINATIONS} nominations made", record) if nominating else (record,)


# -- the seat's own cards and claims


def _mine(view: CollapsizationView) -> tuple[Block, ...]:
    """Show the Mayor's hand, or an Advisor's claims."""
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
    """Draw a card of the Mayor's hand. ``told`` says whether it was revealed or built."""
    key = f"hand-{card}"
    suit = SUIT_COLORS[SUIT[card]]
    name = CARDS.name(card)
    inside: list[Piece] = [
        Box(1, 1, 72, 84, 8, fill=f"{suit}-soft", stroke="line", width=1.5, outline=True),
        Text(37, 48, name, 26, bold=True, fill=ink_of(card)),
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
    """After a scored turn: count an Advisor's claims left by suit, and name the claim just used up."""
    tray, turn = view.trays[seat - 1], view.history[-1]
    left = ", ".join(f"{sum(SUIT[card] == suit for card in tray)} {sign}" for suit, sign in enumerate(SUITS))
    gone = [CARDS.name(card) for owner, card in claims_on(turn.hex, turn.nominations) if owner == seat]
    used = f" {gone[0]} is used up." if gone else ""
    return f"Your claims: {left} left.{used}"


def _about_claims(view: CollapsizationView, seat: Seat) -> Stack:
    """Say how many claims are left, explain their printed order, and how equal claims are scored."""
    value = {name: VALUE[CARDS.value(f"{name}{SUITS[0]}")] for name in "KQA"}
    domain = SUITS[DOMAIN.index(seat)]
    said = (
        f"Printed order: the queen ({value['Q']}) is above the king ({value['K']}), the ace is {value['A']}.",
        f"Struck out: gone from the tray. If two claims on a hex are equal, yours is scored in {domain}.",
    )
    left = Paragraph(f"Your claims, {len(view.trays[seat - 1])} of {len(CARDS.by_value)} left", strong=True)
    return Stack((left, *map(Paragraph, said)), key="about", basis=240)


def _claims_of_a_phone(view: CollapsizationView) -> Picture:
    """Draw the Advisor's claims, small enough for an upright phone.

    On a phone held sideways each suit takes two lines, and a claim is as broad as a fingertip.
    """
    return replace(_claims(view, 28, 50), slim=_claims(view, 42, 32, lines=2))


def _claims(view: CollapsizationView, w: float, h: float, lines: int = 1) -> Picture:
    """Draw an Advisor's claim cards by suit, each suit in ``lines`` lines. Cards used up are struck out.

    ``w`` and ``h`` are the size of a card.
    """
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
    """Draw a claim card of the tray, struck through once it is used up."""
    name = CARDS.name(card)
    fill, stroke = (f"{SUIT_COLORS[SUIT[card]]}-soft", "line") if there else ("none", "none")
    box = Box(1, 1, w - 3, h - 4, 6, fill=fill, stroke=stroke, outline=True)
    gone = () if there else (_struck_through(w, h),)
    return Group(
        (box, *_card_name(card, w, h, there), *gone),
        x=x,
        y=y,
        key=f"claim-{card}",
        name="claim-card",
        label=f"Claim {name}" if there else f"{name} is used up",
        part={"card": card} if there else None,
    )


NARROW = 40
"""A claim card narrower than this has its suit below its rank."""


def _card_name(card: int, w: float, h: float, there: bool) -> list[Piece]:
    """Draw a claim card's name, in two lines if the card is narrow."""
    name, shade = CARDS.name(card), ink_of(card) if there else "faint"
    if w < NARROW:
        return [
            Text(w / 2 - 1, h / 2 - 3, name[:-1], 15, bold=there, fill=shade),
            Text(w / 2 - 1, h - 9, name[-1], 14, fill=shade),
        ]
    size = 15 if w < 50 and len(name) > 2 else 17
    return [Text(w / 2 - 1, h / 2 + 4, name, size, bold=there, fill=shade)]


def _struck_through(w: float, h: float) -> Piece:
    y = h / 2 - (8 if w < NARROW else 2)
    return Line(w * 0.2, y, w * 0.75, y, stroke="faint", width=1.5)


# -- the claims ledger and the scores


def _ledger(view: CollapsizationView, names: Sequence[str]) -> list[Block]:
    """Build two tables: the claim cards used up, and each Advisor's claims by turn, newest first.

    The second also names the reality tile of each claimed hex, if the viewer may know it.
    """
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
        points = (f"{name}'s points" for name in names)
        header = ("Turn", *(f"{names[seat]} claimed" for seat in ADVISORS), "Built", *points)
        blocks.append(Table("Claims ledger", header, tuple(reversed(rows)), key="ledger"))
    return blocks


def _discards_beside(view: CollapsizationView) -> list[Block]:
    """Draw the discards, which are face up (ruling 4), for a desktop screen, next to the city.

    They are sorted by suit, and within a suit from low to high.
    """
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
    """Draw a discarded card, in the size of the Mayor's revealed cards elsewhere on the screen."""
    w, h = DISCARD
    said, size = fitted(CARDS.name(card), w - 8, (15, 13), bold=True)
    box = Box(0.5, 0.5, w - 1, h - 1, 5, fill="raised", stroke="line")
    return Group((box, Text(w / 2, h / 2 + size * 0.36, said, size, bold=True, fill=ink_of(card))), x=x, y=y)


def _discards(view: CollapsizationView) -> list[Block]:
    """List the discards in the drawer in the order of discarding, for small screens too."""
    if not view.discards:
        return []
    said = ", ".join(CARDS.name(card) for card in view.discards)
    return [Facts("Discard pile", ((counted(view.discard_count, "card"), said),), key="discards")]


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
    """Describe a claim of a past turn, with the hex's reality tile if the seat may know it."""
    said, tile = at_place(claim, hex), view.lay_there(turn, hex)
    if tile is None:
        return said
    return f"{said} (reality {CARDS.name(tile)}, {'true' if SUIT[claim] == SUIT[tile] else 'false'} suit)"


def _points(view: CollapsizationView, names: Sequence[str]) -> list[Block]:
    """Build the table that breaks the points down, once the game is over."""
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
