"""The table of Scambodia, drawn from a view: everyone's four cards, deck, discard pile and drawn card.

Only the view's ``open`` part is drawn, so a face is in the page only while its player looks at it. A look is
a move: it is picked and confirmed, and the card is open until it is covered. ``known`` has cards seen
earlier, for bots and the review.

A card that everyone sees move glides to its new place. Apart from that, nobody may track a hidden card in the
page. So a card on the page has no name of its own. Each place has an invisible anchor, which is renamed at
every step. A card that has just moved states the anchor it came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from playtest.engines.game import Seat
from playtest.engines.scambodia import Scambodia, ScambodiaView
from playtest.engines.scambodia.cards import (
    CARD_NAMES,
    DRAWN,
    LOOKING,
    NOTHING,
    OVER,
    PEEK,
    POSITIONS,
    ROUND_END,
    SEEN_SWAP,
)
from playtest.engines.scambodia.knowledge import BOTTOM
from playtest.engines.scambodia.position import NEVER
from playtest.engines.sentences import counted
from playtest.widgets.games.front_end import PLAIN, SceneContext
from playtest.widgets.games.scambodia.gliding import DECK, HAND, TOP, came_from, moment
from playtest.widgets.games.scambodia.pieces import card_face, discarded_by, eye, swapped
from playtest.widgets.games.scambodia.places import (
    APART,
    CARD_H,
    CARD_W,
    CLOSE,
    GAP,
    GRID_H,
    GRID_W,
    HEAD,
    PLAYER_H,
    Piles,
    about_the_piles,
    opposite,
    stacked,
)
from playtest.widgets.games.scambodia.scores import rounds_scored
from playtest.widgets.kit import (
    Block,
    Box,
    Fitted,
    Group,
    Part,
    Picture,
    Piece,
    Player,
    Scene,
    Text,
    broken,
    cut,
    fitted,
    in_room,
    token,
    wide,
)

OWN_LEFT = CARD_W + 118
"""The x position of the player's own cards. A card just drawn is to the left of them."""
BY_W = 104
"""The width below the discard pile for the name of the player who discarded last."""
NAME_AROUND = 30
"""What a player's sign, the name's place beside it and the gap to the next name take of a grid's width."""
REMEMBER = ("Covered cards:", "remember yours.")
MARKS, FACES = "aid: marks of who looked", "aid: own known faces"
AIDS = {
    MARKS: "Each card shows the signs of players who have seen it",
    FACES: "Players see their own known cards face up",
}
"""Aids for the screen, which change the game: each tag with a description.

Without an aid, players rely on memory.
"""


def scene(view: ScambodiaView, names: Sequence[str], game: Scambodia, context: SceneContext = PLAIN) -> Scene:
    """Draw the table as the view's seat sees it, with its own cards nearest, plus any aid.

    If the context has ``lapsed``, the last discarder is not named. Places in its ``touched`` are marked.
    """
    own = view.seat if view.seat is not None and view.seat >= 0 else None
    if own is None:
        return shared_scene(view, names, game, context)
    table = _Table(view, names, game, context)
    others = [(own + turn) % game.seats for turn in range(1, game.seats)]
    nearest = Fitted(partial(table.own_cards, own), partial(table.own_cards, own, tall=True), key="own")
    return _scene(table, others, (nearest,))


def shared_scene(
    view: ScambodiaView, names: Sequence[str], game: Scambodia, context: SceneContext = PLAIN
) -> Scene:
    """Draw the table for a shared screen. Everyone's cards keep their places, whoever is looking."""
    table = _Table(view, names, game, replace(context, shared=True))
    return _scene(table, range(game.seats), ())


def _scene(table: _Table, around: Sequence[Seat], mine: tuple[Block, ...]) -> Scene:
    return Scene(
        stage=(Fitted(partial(table.around, around), partial(table.around, around, tall=True), key="table"),),
        mine=mine,
        players=[table.about(seat) for seat in range(table.game.seats)],
        ledger=rounds_scored(table.view, table.names, table.game),
        phase=_phase(table.view, table.names, table.game),
        holds="Rounds",
        hand=not table.shared,
    )


def _phase(view: ScambodiaView, names: Sequence[str], game: Scambodia) -> str:
    if view.declarer is not None and view.phase < ROUND_END:
        return f"{names[view.declarer]} has declared: last turns"
    rounds = game.rules.rounds
    return f"{'One round' if rounds == 1 else f'Round {view.round} of {rounds}'}, the lowest total wins"


class _Table:
    """Draws one view. On a shared screen, nobody's cards are nearest: all are around the piles."""

    def __init__(
        self, view: ScambodiaView, names: Sequence[str], game: Scambodia, context: SceneContext
    ) -> None:
        self.view = view
        self.shared = context.shared
        self.aid = context.aid
        self.names = names
        self.game = game
        self.own = view.seat is not None and view.seat in view.waiting
        self.answers = view.seat is not None and view.seat >= 0 and view.phase < ROUND_END
        """Whether pressing a card has an answer, which is its move or the reason why it has none now."""
        self.top_by = None if context.lapsed else discarded_by(view, len(names))
        self.came_from = came_from(view, game)
        self.touched = {**swapped(view), **context.touched}

    # -- the players

    def about(self, seat: Seat) -> Player:
        """Build a player's public summary: points so far, number of cards or total, and "declared"."""
        view = self.view
        count = (view.held >> 4 * seat & 15).bit_count()
        said = f"{count} card{'' if count == 1 else 's'}"
        if view.phase >= ROUND_END:
            said = f"total {view.past[-1].totals[seat]}"
        if seat == view.declarer:
            said += ", declared"
        return Player(seat, str(self.game.scores(view)[seat]), "points", lines=(said,))

    def around(self, seats: Sequence[Seat], *, tall: bool = False) -> Picture:
        """Draw the cards of ``seats`` around the piles, clockwise from the left.

        Once the game is over the cards are in a row, because the scores above need the height. In a tall
        place, the cards of three other players are in a row below the piles. So the piles are visible even
        before scrolling.
        """
        if not tall and self.view.phase == OVER:
            spots, piles = self._in_a_row(len(seats), 8), stacked(len(seats) * (GRID_W + APART) + 12, 10)
        elif len(seats) == 1:
            spots, piles = opposite(tall=tall)
        elif tall and len(seats) == 3 and not self.shared:
            aside = (3 * GRID_W + 2 * CLOSE + 12) / 2 - CARD_W - 12
            spots = self._in_a_row(3, CARD_H + 6, CLOSE)
            piles = Piles(aside, 2, (CARD_W + 24, 0), (12, 0), aside=aside)
        else:
            spots, piles = about_the_piles(len(seats), tall=tall)
        pieces: list[Piece] = [
            Group(self.player(seat), x=x, y=y, key=f"player-{seat}")
            for seat, (x, y) in zip(seats, spots, strict=True)
        ]
        pieces.append(Group(self.piles(piles), x=piles.x, y=piles.y, key="middle"))
        wide = max(piles.right, *(x + GRID_W + 12 for x, _ in spots))
        high = max(piles.bottom, *(y + PLAYER_H for _, y in spots))
        key = f"{'shared' if self.shared else 'table'}-{'tall' if tall else 'wide'}"
        return Picture("The table", wide + 8, high, tuple(pieces), key=key, left=-4)

    def _in_a_row(self, many: int, y: float, apart: float = APART) -> list[tuple[float, float]]:
        return [(at * (GRID_W + apart), y) for at in range(many)]

    def own_cards(self, seat: Seat, *, tall: bool = False) -> Picture:
        """Draw the viewer's own four cards and a card just drawn.

        Once the game is over, they are in a row.
        """
        if self.view.phase == OVER:
            return self._own_at_the_end(seat)
        drawn = self.drawn() if self.view.player == seat else ()
        hand = Group((*self.pile(HAND, 40, 30, drawn), *(self.worth() if drawn else ())), key="hand")
        first, second = ("The screen shows", "what you know.") if self.aid == FACES else REMEMBER
        if self.view.phase == ROUND_END:
            first, second = self.own_total(seat), ""
        aside = 0 if tall else OWN_LEFT + GRID_W + 36  # in a wide place the cards are centered
        large, small, line = (18, 16, 22) if tall else (15, 13, 18)  # on a phone they are drawn smaller
        words = (
            Text(aside, 60, "Your cards", large, anchor="start", bold=True),
            Text(aside, 64 + line, first, small, anchor="start", fill="muted"),
            Text(aside, 64 + 2 * line, second, small, anchor="start", fill="muted"),
        )
        grid = Group(self.grid(seat, named=False), x=OWN_LEFT, y=4, key=f"player-{seat}")
        wide = OWN_LEFT + GRID_W + (8 if tall else OWN_LEFT)
        pieces = (hand, *(() if drawn and tall else words), grid)
        return Picture("Your cards", wide, GRID_H + 8, pieces, key="own-cards", grow=1.15)

    def worth(self) -> tuple[Piece, ...]:
        """Draw the text below a card just drawn: that it was drawn, and its points."""
        middle, counts = CARD_W / 2 + 40, self.game.value_of(self.view.open.drawn)
        return (
            Text(middle, GRID_H - 30, "You drew this", 14, bold=True),
            Text(middle, GRID_H - 11, f"It counts {counts}.", 14, fill="muted"),
        )

    def _own_at_the_end(self, seat: Seat) -> Picture:
        """Draw the viewer's own cards in one row at the end, which leaves room for everyone's cards above."""
        left = 118
        cards = tuple(
            Group(tuple(self.place(4 * seat + slot)), x=left + slot * (CARD_W + GAP) - dx, y=4 - dy)
            for slot in range(4)
            for dx, dy in [((slot & 1) * (CARD_W + GAP), (slot >> 1) * (CARD_H + GAP))]
        )
        words = (
            Text(0, 44, "Your cards", 15, anchor="start", bold=True),
            Text(0, 66, self.own_total(seat), 13, anchor="start", fill="muted"),
        )
        grid = Group(cards, key=f"player-{seat}")
        wide = left + 4 * (CARD_W + GAP)
        return Picture("Your cards", wide, CARD_H + 8, (*words, grid), key="own-cards")

    def own_total(self, seat: Seat) -> str:
        """Describe the total of the viewer's own face-up cards, and the effect of declaring."""
        result = self.view.past[-1]
        if seat == result.declarer and result.succeeded is not None:
            return f"Total {result.totals[seat]}, adds {result.scores[seat]}"
        return f"Total {result.totals[seat]}"

    def player(self, seat: Seat) -> tuple[Piece, ...]:
        """Draw a player's four cards under the name."""
        turn, own = seat in self.view.waiting, seat == self.view.seat
        room = GRID_W - NAME_AROUND - 40 * own
        name = cut(in_room(self.names, seat, room, 16, bold=True), room, 16, bold=True)
        you: tuple[Piece, ...] = (
            Box(
                -3, -3, GRID_W + 18, HEAD + GRID_H + 9, 9, fill="none", stroke="ink", width=2.5, name="yours"
            ),
            Box(GRID_W - 28, 4, 36, 20, 9, fill="ink"),
            Text(GRID_W - 10, 19, "You", 15, fill="paper", bold=True),
        )
        return (
            Box(0, 0, GRID_W + 12, HEAD - 6, 6, fill="accent-soft" if turn else "paper"),
            token(seat, 14, 14, 8, stroke="none"),
            Text(28, 19, name, 16, anchor="start", bold=True),
            *(you if own else ()),
            Group(self.grid(seat, named=True), x=6, y=HEAD),
            *self.counted(seat),
        )

    def counted(self, seat: Seat) -> tuple[Piece, ...]:
        """Draw a player's total between the cards once the round is over, with a frame for the declarer."""
        if self.view.phase < ROUND_END:
            return ()
        result, middle = self.view.past[-1], (6 + GRID_W / 2, HEAD + GRID_H / 2)
        declared = seat == result.declarer and result.succeeded is not None
        adds = f", adds {result.scores[seat]}" if declared else ""
        said = f"total {result.totals[seat]}{adds}"
        if wide(said, 15, bold=True) > GRID_W + 2:  # smaller letters would make a phone's picture larger
            said = f"{result.totals[seat]}{adds}"
        said, size = fitted(said, GRID_W + 2, (16, 15), bold=True)
        w = wide(said, size, bold=True) + 14
        frame = Box(
            -1, HEAD - 5, GRID_W + 14, GRID_H + 10, 11, fill="none", stroke="accent", width=3, name="declared"
        )
        fill, ink = ("accent", "paper") if declared else ("paper", "ink")
        pill = (
            Box(
                middle[0] - w / 2,
                middle[1] - 12,
                w,
                24,
                12,
                fill=fill,
                stroke="accent" if declared else "line",
            ),
            Text(middle[0], middle[1] + 5.5, said, size, fill=ink, bold=True),
        )
        return (*((frame,) if declared else ()), Group(pill, key=f"counted-{seat}"))

    def grid(self, seat: Seat, *, named: bool) -> tuple[Piece, ...]:
        """Draw a player's four places, two by two."""
        return tuple(piece for slot in range(4) for piece in self.place(4 * seat + slot))

    def place(self, target: int) -> list[Piece]:
        """Draw one of the four places: its anchor and its card, or an empty outline."""
        slot = target & 3
        x, y = (slot & 1) * (CARD_W + GAP), (slot >> 1) * (CARD_H + GAP)
        if not self.view.held >> target & 1:
            touch = self.touched.get(target)
            label = f"{self.whose(target)} place is empty{touch.said(self.names) if touch else ''}"
            empty = Box(x, y, CARD_W, CARD_H, 8, fill="none", stroke="faint", dashed=True, label=label)
            mark = [Group(touch.drawn(target >> 2), x=x, y=y, key=f"touched-{target}")] if touch else []
            return [empty, self.anchor(str(target), x, y), *mark]
        return [self.anchor(str(target), x, y), self.card_at(target, x, y)]

    def whose(self, target: int) -> str:
        """Say whose card it is and where, for labels."""
        owner = "Your" if target >> 2 == self.view.seat else f"{self.names[target >> 2]}'s"
        return f"{owner} {POSITIONS.name(target & 3)}"

    def card_at(self, target: int, x: float, y: float) -> Piece:
        """Draw the card at ``target``.

        It is face up only while the view's seat looks or if an aid shows it.
        """
        face, known = self.view.open.table[target], self.known(target)
        looked_at = self.is_looked_at(target)
        said = CARD_NAMES.name(face) if face != NOTHING else "face down"
        if face == NOTHING and known != NOTHING:
            said = f"face down, known to you as {CARD_NAMES.name(known)}"
            face = known
        watched = f", {self.looker(target)} looking at it" if looked_at else ""
        seen = self.have_seen(target)
        if seen:
            watched += f", seen by {', '.join(self.names[seat] for seat in seen)}"
        touch = None if looked_at else self.touched.get(target)
        if touch:
            watched += touch.said(self.names)
        marks = [token(seat, 10 + 14 * at, CARD_H - 10, 6) for at, seat in enumerate(seen)]
        return Group(
            (
                *card_face(face),
                *self.what_it_counts(face),
                *marks,
                *eye(looked_at),
                *(touch.drawn(target >> 2) if touch else ()),
            ),
            x=x,
            y=y,
            key=f"card-{target}",
            name="card",
            label=f"{self.whose(target)} card, {said}{watched}",
            part=self.part_of(target),
            fly=self.came_from.get(str(target), ""),
            fresh=str(target) in self.came_from,
            badge=(CARD_W - 9, 11),
        )

    def what_it_counts(self, face: int) -> tuple[Piece, ...]:
        """Draw how many points a card without a number is worth, such as "= 0", once totals are shown."""
        if self.view.phase < ROUND_END or face == NOTHING or CARD_NAMES.name(face)[:-1].isdigit():
            return ()
        return (Text(CARD_W / 2, 19, f"= {self.game.value_of(face)}", 16, fill="muted"),)

    def known(self, target: int) -> int:
        """Return the face of a viewer's own card if the aid for remembering shows it; else ``NOTHING``."""
        own = self.view.seat is not None and target >> 2 == self.view.seat
        return self.view.known.table[target] if own and self.aid == FACES else NOTHING

    def have_seen(self, target: int) -> list[Seat]:
        """List the seats that have looked at a card, if the aid that marks them is on. Looking is public."""
        if self.aid != MARKS:
            return []
        since = self.view.seen[target]
        return [seat for seat in range(len(self.names)) if since[seat] != NEVER]

    def is_looked_at(self, target: int) -> bool:
        """Return whether a player is looking at the card now, which everyone can see."""
        view, owner = self.view, target >> 2
        if view.phase == PEEK:
            return target & 3 in BOTTOM and bool((view.looked & ~view.covered) >> owner & 1)
        return view.phase in (LOOKING, SEEN_SWAP) and target == view.target

    def looker(self, target: int) -> str:
        """Return who is looking at a card, with the verb: “Ann is”, or “you are” for the view's seat."""
        seat = target >> 2 if self.view.phase == PEEK else self.view.player
        return "you are" if seat == self.view.seat else f"{self.names[seat]} is"

    def part_of(self, target: int) -> Part | None:
        """Return what pressing a card picks, as parts of a move; ``None`` if cards cannot be pressed."""
        if not self.answers:
            return None
        view, own = self.view, target >> 2 == self.view.seat
        if own and self.own and view.phase == PEEK and target & 3 in BOTTOM:
            return {"kind": "look"}
        return {"slot": target & 3} if own else {"target": target}

    # -- deck, discard pile and the drawn card

    def piles(self, where: Piles) -> tuple[Piece, ...]:
        """Draw the deck, the discard pile, and a card in another player's hand."""
        x, y = where.second
        deck, discards = f"Deck, {self.view.deck}", f"Discards, {self.view.discards}"
        words: tuple[Piece, ...]
        if where.aside:
            right = x + CARD_W + 10
            words = (
                Text(-10, 26, deck, 16, anchor="end", fill="muted"),
                Text(right, 26, discards, 16, anchor="start", fill="muted"),
                *self.by_whom_aside(right, 48, where.aside - 14),
            )
        else:
            words = (
                Text(CARD_W / 2, CARD_H + 20, deck, 16, fill="muted"),
                Text(x + CARD_W / 2, y + CARD_H + 20, discards, 16, fill="muted"),
                *self.by_whom(x, y + CARD_H + 26, where.free),
            )
        pieces = [*self.pile(DECK, 0, 0, self.deck()), *self.pile(TOP, x, y, self.top()), *words]
        if self.view.phase == DRAWN and (self.shared or self.view.player != self.view.seat):
            pieces += self.pile(HAND, *where.held, self.drawn())
        return tuple(pieces)

    def pile(self, place: str, x: float, y: float, card: tuple[Piece, ...]) -> list[Piece]:
        """Draw the card at ``place``, a pile or a hand, and the anchor from which the next one will glide."""
        moved = [
            Group(
                (piece,),
                x=x,
                y=y,
                key=f"moved-{place}",
                fly=self.came_from.get(place, ""),
                fresh=place in self.came_from,
            )
            for piece in card
        ]
        return [self.anchor(place, x, y), *moved]

    def deck(self) -> tuple[Piece, ...]:
        """Draw the deck's back."""
        part = {"kind": "draw"} if self.answers else None
        if not self.view.deck:
            label = "The deck is empty; drawing reshuffles the discard pile"
            card: tuple[Piece, ...] = (Box(0, 0, CARD_W, CARD_H, 8, fill="none", dashed=True, outline=True),)
        else:
            label, card = f"The deck, {counted(self.view.deck, 'card')}", card_face(NOTHING)
        return (Group(card, key="deck", name="deck", label=label, part=part, badge=(CARD_W - 9, 11)),)

    def top(self) -> tuple[Piece, ...]:
        """Draw the top of the discard pile."""
        drawn = self.own and self.view.phase == DRAWN
        part = {"kind": "discard" if drawn else "take"} if self.answers else None
        face = self.view.open.discards[-1]
        by = self.top_by
        whose = "" if by is None else f", discarded by {self.names[by]}"
        label = f"The discard pile, {CARD_NAMES.name(face)} on top{whose}"
        return (
            Group(card_face(face), key="top", name="top", label=label, part=part, badge=(CARD_W - 9, 11)),
        )

    def by_whom(self, x: float, y: float, free: tuple[float, float] | None) -> tuple[Piece, ...]:
        """Draw below the pile who discarded last. ``free`` is the x range within which the name must stay."""
        by = self.top_by
        if by is None:
            return ()
        least, most = free or (x + (CARD_W - BY_W) / 2, x + (CARD_W + BY_W) / 2)
        said, size = fitted(f"by {self.names[by]}", most - least - 20, (16, 15), bold=True)
        broad = wide(said, size, bold=True)
        left = min(max(x + (CARD_W - broad) / 2, least + 9), most - broad - 9)
        return (
            token(by, left - 2, y + 8, 6, stroke="none"),
            Text(left + 9, y + 13, said, size, anchor="start", bold=True),
        )

    def by_whom_aside(self, x: float, y: float, room: float) -> tuple[Piece, ...]:
        """Draw the last discarder's token and name next to the pile, in one or two lines."""
        by = self.top_by
        if by is None:
            return ()
        lines = broken(f"by {self.names[by]}", room - 18, 16)
        if len(lines) > 2:  # a shorter name fits whole in one line
            lines = [f"by {in_room(self.names, by, room - 18 - wide('by ', 16, bold=True), 16, bold=True)}"]
        said = [cut(line, room - 18, 16, bold=True) for line in lines]
        words = [Text(x + 18, y + 19 * n, line, 16, anchor="start", bold=True) for n, line in enumerate(said)]
        return (token(by, x + 7, y - 5, 6, stroke="none"), *words)

    def drawn(self) -> tuple[Piece, ...]:
        """Draw the card just drawn, face up for the player who drew it."""
        if self.view.phase != DRAWN:
            return ()
        face = self.view.open.drawn
        said = CARD_NAMES.name(face) if face != NOTHING else f"in {self.names[self.view.player]}'s hand"
        return (Group(card_face(face), key="drawn", name="drawn", label=f"The card drawn, {said}"),)

    # -- moving

    def anchor(self, place: str, x: float, y: float) -> Piece:
        """Draw the invisible anchor at ``place``: the next card that leaves the place glides from it."""
        name = moment(self.view.round, self.view.turn, self.view.phase, place)
        return Box(x, y, CARD_W, CARD_H, 8, fill="none", fly=name, key=f"from-{place}")
