"""The state of Cat in the Box, and a seat's view of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from playtest.engines.cat_in_the_box.board import (
    ALL_COLORS,
    COLUMNS,
    Cards,
    Colors,
    OneSpace,
    Phase,
    Tokens,
    Trick,
    rows_of,
)
from playtest.engines.game import Data, Derived, Seat
from playtest.engines.quick import quick

# -- state


@dataclass(slots=True, repr=False)
class CatState(Data):
    """A position. Lists are by seat; fields marked ``Derived`` are computed from the rest, for speed."""

    phase: Phase
    start_player: Seat
    turn: Seat
    hands: list[Cards]
    discards: list[int | None]
    aside: Cards
    """The cards that could not be dealt evenly; nobody sees them."""
    revealed: Cards
    """The cards revealed at setup in a two-player game."""
    blocked: Tokens
    """The mask of blocked spaces, which belong to nobody."""
    predictions: list[int | None]
    colors: list[Colors]
    """Each seat's tokens left on the four X spaces."""
    tokens: list[Tokens]
    """Each seat's tokens on the research board."""
    won: list[int]
    red_broken: bool
    paradox: Seat | None
    leader: Seat
    trick: tuple[OneSpace, ...]
    tricks: tuple[Trick, ...]
    """The complete tricks."""
    to_discard: Annotated[int, Derived] = field(init=False)
    """A mask of the seats that have not discarded yet."""
    held: Annotated[list[int], Derived] = field(init=False)
    vacant: Annotated[int, Derived] = field(init=False)

    def __post_init__(self) -> None:
        self.to_discard = 0
        for seat, number in enumerate(self.discards):
            if number is None:
                self.to_discard |= 1 << seat
        self.held = [rows_of(hand) for hand in self.hands]
        taken = self.blocked
        for tokens in self.tokens:
            taken |= tokens
        self.vacant = COLUMNS[ALL_COLORS] & ~taken

    def __repr__(self) -> str:
        return f"<Cat in the Box, {self.phase}, trick {len(self.tricks) + 1}>"

    def copy(self) -> CatState:
        """Return an independent copy; immutable parts are shared."""
        new: CatState = object.__new__(CatState)
        new.phase = self.phase
        new.start_player = self.start_player
        new.turn = self.turn
        new.hands = self.hands[:]
        new.discards = self.discards[:]
        new.aside = self.aside
        new.revealed = self.revealed
        new.blocked = self.blocked
        new.predictions = self.predictions[:]
        new.colors = self.colors[:]
        new.tokens = self.tokens[:]
        new.won = self.won[:]
        new.red_broken = self.red_broken
        new.paradox = self.paradox
        new.leader = self.leader
        new.trick = self.trick
        new.tricks = self.tricks
        new.to_discard = self.to_discard
        new.held = self.held[:]
        new.vacant = self.vacant
        return new


# -- view


@quick
@dataclass(frozen=True, slots=True, repr=False)
class CatView(Data):
    """Everything ``seat`` may know. Tuples are by seat; ``None`` means hidden or not decided yet."""

    seat: Seat | None
    phase: Phase
    waiting: tuple[Seat, ...]
    start_player: Seat
    numbers: int
    hands: tuple[Cards | None, ...]
    hand_sizes: tuple[int, ...]
    discards: tuple[int | None, ...]
    discarded: tuple[bool, ...]
    aside: Cards | None
    aside_size: int
    revealed: Cards
    blocked: Tokens
    predictions: tuple[int | None, ...]
    colors: tuple[Colors, ...]
    tokens: tuple[Tokens, ...]
    won: tuple[int, ...]
    red_broken: bool
    paradox: Seat | None
    leader: Seat
    trick: tuple[OneSpace, ...]
    tricks: tuple[Trick, ...]
    scores: tuple[int, ...] | None
    bonuses: tuple[int, ...] | None

    def __repr__(self) -> str:
        return f"<Cat in the Box as seat {self.seat} sees it, {self.phase}, trick {len(self.tricks) + 1}>"

    @property
    def can_declare(self) -> bool:
        """Whether the view's seat can declare a card. (Ruling 8)

        The seat needs a free space for a card in hand, in a color whose token it still holds.
        """
        hand = None if self.seat is None or self.seat < 0 else self.hands[self.seat]
        if hand is None or self.seat is None:
            return False
        taken = self.blocked
        for tokens in self.tokens:
            taken |= tokens
        return bool(rows_of(hand) & ~taken & COLUMNS[self.colors[self.seat]])
