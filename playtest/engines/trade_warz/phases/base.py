"""The base class of phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from playtest.engines.game import Seat
from playtest.engines.trade_warz.agenda import Agenda
from playtest.engines.trade_warz.ending import Ending
from playtest.engines.trade_warz.events import PhaseBegan
from playtest.engines.trade_warz.pieces import PhaseName, PlacedExport
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState


class Phase:
    """One phase of the game: it adds effects to the agenda, and enters the next phase when it is over.

    The agenda is the queue of effects that are still to be carried out. The phase does nothing by itself
    while an effect waits for an answer or a tactic may still be answered.
    """

    name: ClassVar[PhaseName]

    def __init__(self, agenda: Agenda, ending: Ending, phases: Mapping[str, Phase]) -> None:
        self.game, self.agenda, self.ending, self.phases = agenda.game, agenda, ending, phases

    def enter(self, play: Play) -> None:
        """Begin the phase, with any setup or immediate effect."""
        self.begin(play)

    def begin(self, play: Play) -> None:
        """Make this the current phase."""
        play.state.phase = self.name
        if play.events is not None:
            play.events.append(PhaseBegan(self.name, play.state.round))

    def waits_for(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seats that must act now in this phase."""
        return ()

    def moves(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return the moves of a seat that must act, except tactics and powers."""
        return ()

    def go_on(self, play: Play) -> bool:
        """Do the phase's next automatic step; return false if it waits for players."""
        raise NotImplementedError

    def take_back(self, play: Play, placed: PlacedExport, why: str) -> None:
        """Return a placed export to its owner's hand, free of charge. ``why`` is recorded in the event."""
        play.state.placed.remove(placed)
        play.state.players[placed.seat].contraband.pop(placed.card or "", None)
        self.game.piles.back_to_hand(play, placed.seat, placed.card or "", why)
