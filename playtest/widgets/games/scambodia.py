"""The table of Scambodia, drawn from a view: everybody's four cards, deck, discard pile and drawn card.

It plays as a memory game: only the view's ``open`` part is drawn, so that a face is in the page while its
player looks at it and gone afterwards. Looking is press and hold; what was seen stays in ``known``, which is
for bots and the review.

A card that everybody sees move glides. Pieces have no identity of their own (a hidden card must not have
one), so every place carries an anchor named after the moment, and a card that has just moved is named after
the anchor it came from.
"""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Seat
from playtest.engines.scambodia import RoundResult, Scambodia, ScambodiaView
from playtest.engines.scambodia.cards import (
    CARD_NAMES,
    DRAWN,
    LOOKING,
    NOTHING,
    OVER,
    PEEK,
    POSITIONS,
    POWER,
    ROUND_END,
    SEEN_SWAP,
    TURN,
    is_red,
)
from playtest.engines.scambodia.knowledge import BOTTOM
from playtest.engines.scambodia.moves import Discard, Draw, Exchange, Match, Swap, Take
from playtest.widgets.kit import (
    Block,
    Box,
    Group,
    Hold,
    Line,
    Paragraph,
    Part,
    Path,
    Picture,
    Piece,
    Row,
    Scene,
    Stack,
    Table,
    Text,
    token,
)
from playtest.words.scambodia import round_in_words

CARD_W, CARD_H, GAP, HEAD = 64, 90, 10, 34
GRID_W, GRID_H = 2 * CARD_W + GAP, 2 * CARD_H + GAP
EYE = "M-12 0 Q0 -11 12 0 Q0 11 -12 0 Z M-4 0 A4 4 0 1 0 4 0 A4 4 0 1 0 -4 0 Z"
LOOK = Hold(press={"kind": "look"}, release={"kind": "cover"})
DECK, HAND, TOP = "deck", "hand", "top"


def scene(view: ScambodiaView, names: Sequence[str], game: Scambodia) -> Scene:
    """What ``view``'s seat has before its eyes."""
    table = _Table(view, names, game)
    seats = range(game.seats)
    others = tuple(table.player(seat) for seat in seats if seat != view.seat)
    middle = (table.piles(),)
    own = tuple(table.player(seat) for seat in seats if seat == view.seat)
    rows = [Row(others, key="others"), Row((*middle, *own), key="own")]
    return Scene(*_declaration(view, names), *rows, *_rounds(view, names))


class _Table:
    """One view being drawn."""

    def __init__(self, view: ScambodiaView, names: Sequence[str], game: Scambodia) -> None:
        self.view = view
        self.names = names
        self.game = game
        self.own = view.seat is not None and view.seat in view.waiting
        self.came_from = _came_from(view, game)

    # -- a player's cards

    def player(self, seat: Seat) -> Picture:
        """The four cards of ``seat``, as they lie."""
        turn = seat in self.view.waiting
        count = (self.view.held >> 4 * seat & 15).bit_count()
        declared = seat == self.view.declarer
        said = "declared" if declared else f"{count} card{'' if count == 1 else 's'}"
        if self.view.phase >= ROUND_END:
            said = f"{'declared, ' if declared else ''}{self.view.past[-1].totals[seat]} points"
        pieces: list[Piece] = [
            Box(0, 0, GRID_W + 12, HEAD - 6, 6, fill="accent-soft" if turn else "sunken"),
            token(seat, 14, 14, 8, stroke="none"),
            Text(GRID_W + 4, 19, said, 14, anchor="end", bold=declared, fill="ink" if declared else "muted"),
        ]
        for slot in range(4):
            pieces += self.place(4 * seat + slot)
        own = seat == self.view.seat
        whose = "Your cards" if own else self.names[seat]
        return Picture(
            whose,
            GRID_W + 12,
            HEAD + GRID_H + 6,
            tuple(pieces),
            key=f"player-{seat}",
            grow=1.4 if own else 1.0,
        )

    def place(self, target: int) -> list[Piece]:
        """One of the four places: its anchor and its card, or an empty outline."""
        slot = target & 3
        x, y = 6 + (slot & 1) * (CARD_W + GAP), HEAD + (slot >> 1) * (CARD_H + GAP)
        if not self.view.held >> target & 1:
            label = f"{self.whose(target)} place is empty"
            empty = Box(x, y, CARD_W, CARD_H, 8, fill="none", stroke="faint", dashed=True, label=label)
            return [empty, self.anchor(str(target), x, y)]
        return [self.anchor(str(target), x, y), self.card_at(target, x, y)]

    def whose(self, target: int) -> str:
        """Whose card it is and where, for labels."""
        owner = "Your" if target >> 2 == self.view.seat else f"{self.names[target >> 2]}'s"
        return f"{owner} {POSITIONS.name(target & 3)}"

    def card_at(self, target: int, x: float, y: float) -> Piece:
        """The card at ``target``, face up only while the view's seat looks at it."""
        face = self.view.open.table[target]
        looked_at = self.is_looked_at(target)
        said = CARD_NAMES.name(face) if face != NOTHING else "face down"
        watched = ", being looked at" if looked_at else ""
        return Group(
            (*_card(face), *_eye(looked_at)),
            x=x,
            y=y,
            key=f"card-{target}",
            name="card",
            label=f"{self.whose(target)} card, {said}{watched}",
            part=self.part_of(target),
            hold=self.hold_of(target),
            fly=self.came_from.get(str(target), ""),
            fresh=str(target) in self.came_from,
            badge=(CARD_W - 9, 11),
        )

    def is_looked_at(self, target: int) -> bool:
        """Whether somebody looks at the card now; everybody sees that."""
        view, owner = self.view, target >> 2
        if view.phase == PEEK:
            return target & 3 in BOTTOM and bool((view.looked & ~view.covered) >> owner & 1)
        return view.phase in (LOOKING, SEEN_SWAP) and target == view.target

    def part_of(self, target: int) -> Part | None:
        """The part of a move that the card stands for now."""
        view = self.view
        if not self.own or self.hold_of(target) is not None:
            return None
        if target >> 2 == view.seat:
            slots = view.phase in (TURN, DRAWN, SEEN_SWAP) or (view.phase == POWER and view.power == "blind")
            return {"slot": target & 3} if slots else None
        targets = view.phase == POWER and view.power in ("blind", "seen")
        return {"target": target} if targets else None

    def hold_of(self, target: int) -> Hold | None:
        """Looking is press and hold, except for a king's look, which lasts until the decision."""
        view, own = self.view, target >> 2 == self.view.seat
        if not self.own:
            return None
        if view.phase == PEEK:
            return LOOK if own and target & 3 in BOTTOM else None
        looking = view.phase == LOOKING and target == view.target
        if not looking and (view.phase != POWER or view.power != ("own" if own else "other")):
            return None
        kind = "peek" if own else "spy"
        where = {"slot": target & 3} if own else {"target": target}
        return Hold(press={"kind": kind, **where}, release={"kind": "cover"})

    # -- deck, discard pile and the drawn card

    def piles(self) -> Picture:
        """What lies in the middle."""
        right, hand = CARD_W + 16, 2 * (CARD_W + 16)
        pieces = [
            *self.pile(DECK, 0, self.deck()),
            Text(CARD_W / 2, CARD_H + 20, f"Deck, {self.view.deck}", 13, fill="muted"),
            *self.pile(TOP, right, self.top()),
            Text(right + CARD_W / 2, CARD_H + 20, f"Discards, {self.view.discards}", 13, fill="muted"),
            *self.pile(HAND, hand, self.drawn()),
        ]
        if self.view.phase == DRAWN:
            pieces.append(Text(hand + CARD_W / 2, CARD_H + 20, "Drawn", 13, fill="muted"))
        return Picture("In the middle", 3 * CARD_W + 32, CARD_H + 28, tuple(pieces), key="middle", grow=1.15)

    def pile(self, place: str, x: float, card: tuple[Piece, ...]) -> list[Piece]:
        """An anchor and what lies there."""
        moved = [
            Group(
                (piece,),
                x=x,
                key=f"moved-{place}",
                fly=self.came_from.get(place, ""),
                fresh=place in self.came_from,
            )
            for piece in card
        ]
        return [self.anchor(place, x, 0), *moved]

    def deck(self) -> tuple[Piece, ...]:
        """The deck's back."""
        part = {"kind": "draw"} if self.own and self.view.phase == TURN else None
        if not self.view.deck:
            label = "The deck is empty; drawing makes a new one of the discard pile"
            card: tuple[Piece, ...] = (Box(0, 0, CARD_W, CARD_H, 8, fill="none", dashed=True, outline=True),)
        else:
            label, card = f"The deck, {self.view.deck} cards", _card(NOTHING)
        return (Group(card, key="deck", name="deck", label=label, part=part, badge=(CARD_W - 9, 11)),)

    def top(self) -> tuple[Piece, ...]:
        """The top of the discard pile."""
        part = None
        if self.own and self.view.phase in (TURN, DRAWN):
            part = {"kind": "take" if self.view.phase == TURN else "discard"}
        face = self.view.open.discards[-1]
        label = f"The discard pile, {CARD_NAMES.name(face)} on top"
        return (Group(_card(face), key="top", name="top", label=label, part=part, badge=(CARD_W - 9, 11)),)

    def drawn(self) -> tuple[Piece, ...]:
        """The card just drawn: its face for who drew it."""
        if self.view.phase != DRAWN:
            return ()
        face = self.view.open.drawn
        said = CARD_NAMES.name(face) if face != NOTHING else f"in the hand of {self.names[self.view.player]}"
        return (Group(_card(face), key="drawn", name="drawn", label=f"The card drawn, {said}"),)

    # -- moving

    def anchor(self, place: str, x: float, y: float) -> Piece:
        """Where a card that leaves ``place`` next will be said to come from."""
        name = _moment(self.view.round, self.view.turn, self.view.phase, place)
        return Box(x, y, CARD_W, CARD_H, 8, fill="none", fly=name, key=f"from-{place}")


def _moment(round_: int, turn: int, phase: int, place: str) -> str:
    return f"{round_}.{turn}.{phase} {place}"


def _came_from(view: ScambodiaView, game: Scambodia) -> dict[str, str]:
    """By place: the anchor that the card lying there has just come from."""
    if view.last is None or view.last_by is None or view.last_by < 0:
        return {}
    turn = view.turn - (view.phase == TURN)
    found: dict[str, str] = {}

    def moved(to: str, origin: str, phase: int) -> None:
        found[to] = _moment(view.round, turn, phase, origin)

    match view.last:
        case Draw():
            moved(HAND, DECK, TURN)
        case Discard():
            moved(TOP, HAND, DRAWN)
        case Exchange(slot=slot):
            own = str(4 * view.last_by + slot)
            moved(own, HAND, DRAWN)
            moved(TOP, own, DRAWN)
        case Take(slot=slot) | Match(slot=slot):
            own = str(4 * view.last_by + slot)
            moved(own, TOP, TURN)
            moved(TOP, own, TURN)
        case Swap(slot=slot, target=target):
            own = str(4 * view.last_by + slot)
            power = game.power_of(view.open.discards[-1])
            phase = SEEN_SWAP if power == "seen" else POWER
            moved(own, str(target), phase)
            moved(str(target), own, phase)
    return found


def _card(face: int) -> tuple[Piece, ...]:
    if face == NOTHING:
        lines = [Line(x, 12, x, CARD_H - 12, stroke="accent", width=1.5) for x in (20, 32, 44)]
        back = Box(0, 0, CARD_W, CARD_H, 8, fill="accent-soft", stroke="line", width=1.5, outline=True)
        return (back, Box(7, 7, CARD_W - 14, CARD_H - 14, 5, fill="none", stroke="accent"), *lines)
    name = CARD_NAMES.name(face)
    ink = "red" if is_red(face) else "ink"
    front = Box(0, 0, CARD_W, CARD_H, 8, fill="raised", stroke="line", width=1.5, outline=True)
    rank, suit = Text(32, 42, name[:-1], 30, bold=True, fill=ink), Text(32, 76, name[-1], 30, fill=ink)
    return (front, rank, suit)


def _eye(looked_at: bool) -> tuple[Piece, ...]:
    if not looked_at:
        return ()
    plate = Box(18, 2, 28, 18, 9, fill="paper", stroke="line")
    return (plate, Group((Path(d=EYE, stroke="ink", width=1.5),), x=32, y=11))


# -- words around the table


def _declaration(view: ScambodiaView, names: Sequence[str]) -> list[Block]:
    if view.declarer is None or view.phase >= ROUND_END:
        return []
    text = f"{names[view.declarer]} has declared Scambodia: the others have their last turns."
    return [Paragraph(text, strong=True, key="declared")]


def _rounds(view: ScambodiaView, names: Sequence[str]) -> list[Block]:
    """What came of the rounds so far; the cards of the last one while its players still look at it."""
    if not view.past:
        return []
    last = view.past[-1]
    blocks: list[Block] = [Paragraph(round_in_words(last, names), strong=view.phase >= ROUND_END, key="why")]
    if view.phase == PEEK:
        blocks.append(_last_hands(last, names))
    blocks.append(_scores(view, names))
    return [Stack(tuple(blocks), key="rounds")]


def _last_hands(last: RoundResult, names: Sequence[str]) -> Table:
    rows = [
        (name, " ".join("–" if card is None else CARD_NAMES.name(card) for card in hand), str(total))
        for name, hand, total in zip(names, last.hands, last.totals, strict=True)
    ]
    title = f"Round {last.round}, all cards from top left to bottom right"
    return Table(title, ("Player", "Cards", "Total"), tuple(rows), key="last-hands")


def _scores(view: ScambodiaView, names: Sequence[str]) -> Table:
    rounds = [f"Round {result.round}" for result in view.past]
    rows = []
    for seat, name in enumerate(names):
        scores = [result.scores[seat] for result in view.past]
        right = sum(bool(result.succeeded) and result.declarer == seat for result in view.past)
        rows.append((sum(scores), -right, (name, *map(str, scores), str(sum(scores)), str(right))))
    title = "Final scores, lowest first" if view.phase == OVER else "Scores, lowest first"
    head = ("Player", *rounds, "Sum", "Declared rightly")
    return Table(title, head, tuple(row for _, _, row in sorted(rows)), key="scores")
