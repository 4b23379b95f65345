"""The state of Scambodia, and a seat's view of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from playtest.engines.codec import as_list
from playtest.engines.game import Data, Derived, Seat
from playtest.engines.quick import quick
from playtest.engines.scambodia.cards import (
    NOTHING,
    PHASES,
    TARGETS,
    Card,
    MaybeCard,
    MaybeTarget,
    Phase,
    Power,
    Seats,
    Table,
    TableSeen,
)
from playtest.engines.scambodia.events import RoundResult
from playtest.engines.scambodia.moves import ScambodiaAction

NEVER = -1
"""The value in ``seen`` for a seat that does not know the card."""

Since = tuple[int, ...]
"""The turn since which a card on the table is known: one entry per seat, then one for the whole table."""


def _seen_in_rows(seen: list[Since] | tuple[Since, ...]) -> list[list[dict[str, int]]]:
    slots = [{_knower(at, since): turn for at, turn in enumerate(since) if turn != NEVER} for since in seen]
    return [slots[at : at + 4] for at in range(0, len(slots), 4)]


def _knower(at: int, since: Since) -> str:
    return "everybody" if at == len(since) - 1 else str(at)


def _seen_from_rows(rows: list[list[dict[str, int]]]) -> list[Since]:
    knowers = [*map(str, range(len(rows))), "everybody"]
    seen = []
    for row in rows:
        if not isinstance(row, list) or len(row) != 4:
            raise ValueError("should be one list for each seat, with four objects in each")
        for slot in row:
            if not isinstance(slot, dict) or not slot.keys() <= set(knowers):
                raise ValueError(
                    f"should say by seat ({', '.join(knowers)}) since which turn the card is known"
                )
            seen.append(tuple([slot.get(knower, NEVER) for knower in knowers]))
    return seen


@dataclass(frozen=True, slots=True)
class Refill(Data):
    """A refill: on turn ``turn`` the ``cards`` of the discard pile were shuffled into a new deck."""

    turn: int
    cards: tuple[Card, ...]


@dataclass(slots=True, repr=False)
class ScambodiaState(Data):
    """A position of the game.

    A target is a place on the table: seat 0's four places first, then seat 1's, and so on. ``table`` and
    ``seen`` have an entry for each target. Lists that count actions have an entry for each seat.
    """

    phase: Phase
    round: int
    turn: int
    """The number of turns begun in this round."""
    player: Seat
    """The seat whose turn it is; after a round, the seat that begins the next one."""
    table: Table
    seen: Annotated[list[Since], *as_list(_seen_in_rows, _seen_from_rows)]
    deck: list[Card]
    """The cards in the deck, sorted, because nobody may know their order."""
    discards: list[Card]
    drawn: MaybeCard
    looked: Seats
    """The seats that have begun the initial peek."""
    covered: Seats
    """The seats that have ended the initial peek."""
    ready: Seats
    """After a round: the seats that are ready for the next one."""
    target: MaybeTarget
    """The card that a player is looking at by a power."""
    declarer: Seat | None
    declared_on: int | None
    refills: tuple[Refill, ...]
    past: tuple[RoundResult, ...]
    powers_used: list[int]
    powers_skipped: list[int]
    matches_tried: list[int]
    matches_right: list[int]
    timeouts: tuple[int, ...]
    last: ScambodiaAction | None
    last_by: Seat | None
    held: Annotated[int, Derived] = field(init=False)
    """A mask of the targets that have a card."""

    def __post_init__(self) -> None:
        self.held = sum(1 << target for target, card in enumerate(self.table) if card != NOTHING)

    def __repr__(self) -> str:
        return f"<Scambodia, round {self.round}, turn {self.turn}, {PHASES.name(self.phase)}>"

    def copy(self) -> ScambodiaState:
        """Return an independent copy; immutable parts are shared."""
        new: ScambodiaState = object.__new__(ScambodiaState)
        new.phase = self.phase
        new.round = self.round
        new.turn = self.turn
        new.player = self.player
        new.table = self.table[:]
        new.seen = self.seen[:]
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.drawn = self.drawn
        new.looked = self.looked
        new.covered = self.covered
        new.ready = self.ready
        new.target = self.target
        new.declarer = self.declarer
        new.declared_on = self.declared_on
        new.refills = self.refills
        new.past = self.past
        new.powers_used = self.powers_used[:]
        new.powers_skipped = self.powers_skipped[:]
        new.matches_tried = self.matches_tried[:]
        new.matches_right = self.matches_right[:]
        new.timeouts = self.timeouts
        new.last = self.last
        new.last_by = self.last_by
        new.held = self.held
        return new


@dataclass(frozen=True, slots=True, repr=False)
class Faces(Data):
    """Known cards: those at each place on the table, the drawn card, and the discard pile."""

    table: TableSeen
    drawn: MaybeCard
    discards: tuple[Card, ...]

    def __repr__(self) -> str:
        return "<Faces>"


@quick
@dataclass(frozen=True, slots=True, repr=False)
class ScambodiaView(Data):
    """Everything ``seat`` may know, with perfect recall.

    ``open`` holds the cards that ``seat`` sees face up now: the card it is looking at, the drawn card, the
    discard pile's top, and all cards after a round. ``known`` holds all cards that the seat has ever seen,
    wherever they are now. ``seen`` says who knows the card at each place on the table, and since which turn:
    one entry per seat, then one for everyone. It is public, because looks are public, though the card is
    not. ``lost`` holds the cards that went back into a shuffled deck, and when. ``shuffle`` holds, for each
    card on the table, the number of the shuffle from which it was drawn (0: the first deal).
    """

    seat: Seat | None
    phase: Phase
    waiting: tuple[Seat, ...]
    round: int
    turn: int
    player: Seat
    held: Annotated[int, *TARGETS.mask()]
    open: Faces
    known: Faces
    seen: Annotated[tuple[Since, ...], *as_list(_seen_in_rows, lambda rows: tuple(_seen_from_rows(rows)))]
    shuffle: tuple[int, ...]
    deck: int
    discards: int
    looked: Seats
    covered: Seats
    ready: Seats
    power: Power
    """The power of the card just discarded, while the player may use it."""
    target: MaybeTarget
    declarer: Seat | None
    declared_on: int | None
    lost: tuple[Refill, ...]
    past: tuple[RoundResult, ...]
    powers_used: tuple[int, ...]
    powers_skipped: tuple[int, ...]
    matches_tried: tuple[int, ...]
    matches_right: tuple[int, ...]
    timeouts: tuple[int, ...]
    last: ScambodiaAction | None
    last_by: Seat | None

    def __repr__(self) -> str:
        return f"<Scambodia as seat {self.seat} sees it, round {self.round}, turn {self.turn}>"
