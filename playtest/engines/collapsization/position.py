"""The state of Collapsization, a seat's view of it, and helper functions for both."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Final

from playtest.engines.collapsization.pieces import (
    ADVISORS,
    CARDS,
    INDUSTRY,
    MAYOR,
    REVEALS,
    ROLES,
    URBANIST,
    Card,
    Cards,
    Ending,
    Nominated,
    Tiles,
    Trays,
)
from playtest.engines.game import REFEREE, Data, Derived, Seat
from playtest.engines.hexes import HexName
from playtest.engines.quick import quick


@dataclass(frozen=True, slots=True)
class Turn(Data):
    """A finished turn: the hand, the reveals, the nominations, the build and everyone's points."""

    hand: Cards
    """The Mayor's whole hand; in a view, the part that the view's seat has seen."""
    shown: Cards
    nominations: Nominated
    card: Card
    hex: HexName
    tile: Card
    points: tuple[int, int, int]

    @property
    def hexes(self) -> tuple[int, ...]:
        """The two to four nominated hexes, in number order."""
        return nominated_hexes(self.nominations)


@dataclass(slots=True, repr=False)
class CollapsizationState(Data):
    """A position. Copies share its parts, which are replaced and never changed in place."""

    turn: int
    scores: tuple[int, int, int]
    hand: Cards
    """The Mayor's hand, in card order."""
    shown: Cards
    """The revealed cards, in the order they were revealed."""
    nominations: Nominated
    placed: Tiles
    """The cards on the map, in building order."""
    reality: Tiles
    """The tile of every hex out of fog, in dealing order."""
    trays: Trays
    pile: Cards
    """The Mayor's draw pile, in card order: its real order is unknown."""
    discards: Cards
    deck: Cards
    """The reality deck, in card order: its real order is unknown."""
    history: tuple[Turn, ...] = ()
    ended: Ending = ""
    real: tuple[Cards, ...] = ()
    """For each finished turn, the tiles of its nominated hexes at that time, by hex number.

    No ruling changes them.
    """
    frontier: Annotated[tuple[int, ...], Derived] = field(init=False)
    waiting: Annotated[tuple[Seat, ...], Derived] = field(init=False)

    def __post_init__(self) -> None:
        self.frontier = tuple(sorted(hex for hex in self.reality if hex not in self.placed))
        self.waiting = waited_for(self.ended, self.shown, self.nominations)

    def __repr__(self) -> str:
        return f"<Collapsization, turn {self.turn}, {len(self.placed)} built>"

    def copy(self) -> CollapsizationState:
        """Return an independent copy."""
        new = CollapsizationState.__new__(CollapsizationState)
        new.turn = self.turn
        new.scores = self.scores
        new.hand = self.hand
        new.shown = self.shown
        new.nominations = self.nominations
        new.placed = self.placed
        new.reality = self.reality
        new.trays = self.trays
        new.pile = self.pile
        new.discards = self.discards
        new.deck = self.deck
        new.history = self.history
        new.ended = self.ended
        new.real = self.real
        new.frontier = self.frontier
        new.waiting = self.waiting
        return new


@quick
@dataclass(frozen=True, slots=True, repr=False)
class CollapsizationView(Data):
    """Everything that one seat, a spectator (``None``) or the referee may know."""

    seat: Seat | None
    turn: int
    phase: str
    pending: tuple[Seat, ...]
    scores: tuple[int, int, int]
    hand: Cards
    """The cards of the Mayor's hand that the seat knows: all of them, or only the revealed ones."""
    hand_count: int
    shown: Cards
    nominations: Nominated
    """All four nominations once they are in; before that, only the seat's own."""
    committed: tuple[int, int]
    """The numbers of nominations that Industry and the Urbanist have committed this turn."""
    placed: Tiles
    reality: Tiles
    """The tiles that the seat sees.

    The Mayor and spectators see those of built hexes until the game ends.
    """
    frontier: tuple[HexName, ...]
    trays: Trays
    pile_count: int
    discards: Cards
    """The discards whose faces the seat has seen."""
    discard_count: int
    history: tuple[Turn, ...]
    ended: Ending
    real: tuple[Cards, ...] = ()
    """For each finished turn, the tiles of its nominated hexes at that time.

    Empty if the seat does not see the tiles of unbuilt hexes.
    """

    def __repr__(self) -> str:
        return f"<Collapsization as {seat_name(self.seat)}, turn {self.turn}>"

    @property
    def sees_reality(self) -> bool:
        """Whether this seat sees the tiles of unbuilt hexes now."""
        return bool(self.ended) or self.seat not in (MAYOR, None)

    def lay_there(self, turn: int, hex: int) -> int | None:
        """Return the tile that lay on a nominated ``hex`` in a past turn; ``None`` if the seat cannot know.

        ``turn`` is the turn's index in ``history``. The tile may differ from the one there now, because the
        facilitator can change the map by a ruling.
        """
        played = self.history[turn]
        if hex == played.hex:
            return played.tile
        if turn < len(self.real) and hex in played.hexes:
            return self.real[turn][played.hexes.index(hex)]
        return self.reality.get(hex)


def seat_name(seat: Seat | None) -> str:
    """Return a seat's role, or "a spectator" or "the referee"."""
    return "a spectator" if seat is None else "the referee" if seat == REFEREE else ROLES[seat]


NOMINATING: Final[tuple[tuple[tuple[Seat, ...], ...], ...]] = (
    (ADVISORS, ADVISORS, (INDUSTRY,)),
    (ADVISORS, ADVISORS, (INDUSTRY,)),
    ((URBANIST,), (URBANIST,), (MAYOR,)),
)
"""The pending seats, by the numbers of nominations that Industry and the Urbanist have committed."""


def waited_for(ended: Ending, shown: Cards, nominations: Nominated) -> tuple[Seat, ...]:
    """Return the pending seats: the Mayor to reveal, the Advisors to nominate, or the Mayor to build."""
    if ended:
        return ()
    if len(shown) < REVEALS:
        return (MAYOR,)
    industry, urbanist = nominations
    return NOMINATING[len(industry)][len(urbanist)]


def nominated_hexes(nominations: Nominated) -> tuple[int, ...]:
    """Return the hexes nominated by either Advisor, each once, in number order."""
    return tuple(sorted({nomination.hex for of_one in nominations for nomination in of_one}))


def claims_on(hex: int, nominations: Nominated) -> list[tuple[Seat, int]]:
    """List the claims on ``hex`` as (seat, card), Industry first."""
    industry, urbanist = nominations
    claims = [(INDUSTRY, nomination.card) for nomination in industry if nomination.hex == hex]
    return claims + [(URBANIST, nomination.card) for nomination in urbanist if nomination.hex == hex]


def as_seen(turn: Turn) -> Turn:
    """Return a past turn for seats that did not see the hand: only the revealed and placed cards."""
    return replace(turn, hand=tuple(card for card in turn.hand if card in turn.shown or card == turn.card))


def known_discards(state: CollapsizationState) -> Cards:
    """Return the discards that were revealed on the turn they were discarded."""
    last = {card: turn for turn in state.history for card in turn.hand}
    return tuple(card for card in state.discards if card in last and card in last[card].shown)


# -- names, also for invalid cards


def card_name(card: int) -> str:
    """Return a card's name. A number that is no card is returned as text."""
    return CARDS.by_value.get(card, str(card))
