"""The position of a game, what one seat may know of it, and the small facts both are asked for."""

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


@dataclass(frozen=True, slots=True)
class Turn(Data):
    """A turn that has been played: what was drawn, revealed, nominated and built, and who got what."""

    hand: Cards
    """The Mayor's whole hand; in a view what its seat has seen of it."""
    shown: Cards
    nominations: Nominated
    card: Card
    hex: HexName
    tile: Card
    points: tuple[int, int, int]

    @property
    def hexes(self) -> tuple[int, ...]:
        """The two to four hexes that were nominated, in number order."""
        return nominated_hexes(self.nominations)


@dataclass(slots=True, repr=False)
class CollapsizationState(Data):
    """A position. Everything in it is shared by copies and replaced, never changed in place."""

    turn: int
    scores: tuple[int, int, int]
    hand: Cards
    """The Mayor's hand, in card order."""
    shown: Cards
    """The revealed cards of the hand, in the order they were revealed."""
    nominations: Nominated
    placed: Tiles
    """The cards on the map, in building order."""
    reality: Tiles
    """The tile of every hex out of fog, in the order they were dealt."""
    trays: Trays
    pile: Cards
    """The Mayor's draw pile, a bag: nobody may look into its order."""
    discards: Cards
    deck: Cards
    """The reality deck, a bag as well."""
    history: tuple[Turn, ...] = ()
    ended: Ending = ""
    real: tuple[Cards, ...] = ()
    """Of each turn played what lay then on its nominated hexes, in number order; no ruling changes it."""
    frontier: Annotated[tuple[int, ...], Derived] = field(init=False)
    waiting: Annotated[tuple[Seat, ...], Derived] = field(init=False)

    def __post_init__(self) -> None:
        self.frontier = tuple(sorted(hex for hex in self.reality if hex not in self.placed))
        self.waiting = waited_for(self.ended, self.shown, self.nominations)

    def __repr__(self) -> str:
        return f"<Collapsization, turn {self.turn}, {len(self.placed)} built>"

    def copy(self) -> CollapsizationState:
        """An independent copy."""
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


@dataclass(frozen=True, slots=True, repr=False)
class CollapsizationView(Data):
    """All that one seat may know, or a spectator (``None``), or the referee."""

    seat: Seat | None
    turn: int
    phase: str
    pending: tuple[Seat, ...]
    scores: tuple[int, int, int]
    hand: Cards
    """What the seat knows of the Mayor's hand: all of it, or the revealed cards."""
    hand_count: int
    shown: Cards
    nominations: Nominated
    """All four once they are in; before that the seat's own."""
    committed: tuple[int, int]
    """How many nominations Industry and the Urbanist have committed this turn."""
    placed: Tiles
    reality: Tiles
    """The tiles the seat sees; the Mayor and spectators those of built hexes until the game ends."""
    frontier: tuple[HexName, ...]
    trays: Trays
    pile_count: int
    discards: Cards
    """The discards whose faces the seat has seen."""
    discard_count: int
    history: tuple[Turn, ...]
    ended: Ending
    real: tuple[Cards, ...] = ()
    """What lay on the nominated hexes of each turn played, for who sees the tiles of unbuilt hexes."""

    def __repr__(self) -> str:
        return f"<Collapsization as {seat_name(self.seat)}, turn {self.turn}>"

    @property
    def sees_reality(self) -> bool:
        """Whether the tiles of unbuilt hexes are open to this seat now."""
        return bool(self.ended) or self.seat not in (MAYOR, None)

    def lay_there(self, turn: int, hex: int) -> int | None:
        """What lay on a nominated ``hex`` in the past turn of that index, as far as the seat may know it.

        A ruling may have put another tile there since.
        """
        played = self.history[turn]
        if hex == played.hex:
            return played.tile
        if turn < len(self.real) and hex in played.hexes:
            return self.real[turn][played.hexes.index(hex)]
        return self.reality.get(hex)


def seat_name(seat: Seat | None) -> str:
    """What a seat is called: its role, "a spectator", "the referee"."""
    return "a spectator" if seat is None else "the referee" if seat == REFEREE else ROLES[seat]


NOMINATING: Final[tuple[tuple[tuple[Seat, ...], ...], ...]] = (
    (ADVISORS, ADVISORS, (INDUSTRY,)),
    (ADVISORS, ADVISORS, (INDUSTRY,)),
    ((URBANIST,), (URBANIST,), (MAYOR,)),
)
"""Who is waited for, by how many nominations Industry and the Urbanist have committed."""


def waited_for(ended: Ending, shown: Cards, nominations: Nominated) -> tuple[Seat, ...]:
    """The seats a position waits for: the Mayor to reveal, the Advisors to nominate, the Mayor to build."""
    if ended:
        return ()
    if len(shown) < REVEALS:
        return (MAYOR,)
    industry, urbanist = nominations
    return NOMINATING[len(industry)][len(urbanist)]


def nominated_hexes(nominations: Nominated) -> tuple[int, ...]:
    """The hexes nominated by either Advisor, each once, in number order."""
    return tuple(sorted({nomination.hex for of_one in nominations for nomination in of_one}))


def claims_on(hex: int, nominations: Nominated) -> list[tuple[Seat, int]]:
    """Who claims what on ``hex``: (seat, card), Industry first."""
    industry, urbanist = nominations
    claims = [(INDUSTRY, nomination.card) for nomination in industry if nomination.hex == hex]
    return claims + [(URBANIST, nomination.card) for nomination in urbanist if nomination.hex == hex]


def as_seen(turn: Turn) -> Turn:
    """A past turn for those who were not shown the hand: the revealed cards and the placed one."""
    return replace(turn, hand=tuple(card for card in turn.hand if card in turn.shown or card == turn.card))


def known_discards(state: CollapsizationState) -> Cards:
    """The discards that lay face up in the Mayor's hand on the turn they were discarded."""
    last = {card: turn for turn in state.history for card in turn.hand}
    return tuple(card for card in state.discards if card in last and card in last[card].shown)


# -- names, also for what there is not


def card_name(card: int) -> str:
    """A card's name; a number that is no card as it is."""
    return CARDS.by_value.get(card, str(card))
