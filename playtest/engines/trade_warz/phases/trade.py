"""The Trade phase: players place exports face down while the clock runs.

Tactics and offers are in ``tactics`` and ``offers``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz.actions import Done, Place
from playtest.engines.trade_warz.agenda import Agenda
from playtest.engines.trade_warz.ending import Ending
from playtest.engines.trade_warz.events import ClockStarted, ClockStopped, PlacedFaceDown, SawCards, SeatDone
from playtest.engines.trade_warz.offers import Offers
from playtest.engines.trade_warz.phases.base import Phase
from playtest.engines.trade_warz.pieces import PlacedExport
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState
from playtest.engines.trade_warz.tactics import PASS

PLACE = cache(Place)
DONE = Done()


class Trade(Phase):
    """Players place exports; the clock starts with the first. (Rulebook, Phase 5; rulings 10, 19)"""

    name = "trade"

    def __init__(self, agenda: Agenda, ending: Ending, phases: Mapping[str, Phase]) -> None:
        super().__init__(agenda, ending, phases)
        self.offers = Offers(agenda.game)

    def enter(self, play: Play) -> None:
        """Open the phase: everyone may place."""
        state = play.state
        for player in state.players:
            player.finished = False
            player.placements = 0
            player.offers = 0
        state.turn = state.marker
        state.passes = 0
        state.clock = False
        self.begin(play)

    def waits_for(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seats that are not done; in Chill mode, the seat to move."""
        if self.game.rules.chill:
            return (state.turn,)
        waiting: tuple[Seat, ...] = ()
        for seat, player in enumerate(state.players):
            if not player.finished:
                waiting += (seat,)
        return waiting

    def on_turn(self, state: TradeState, seat: Seat) -> bool:
        """Return whether ``seat`` may place an export or finish placing."""
        if state.players[seat].finished:
            return False
        return not self.game.rules.chill or state.turn == seat

    def moves(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return "done" (in Chill mode, pass) and every legal placement."""
        if not self.on_turn(state, seat):
            return []
        return [PASS if self.game.rules.chill else DONE, *self.placements(state, seat)]

    def placements(self, state: TradeState, seat: Seat) -> list[Place]:
        """List every affordable export in hand on every open slot."""
        game = self.game
        hand = [name for name in state.players[seat].hand if name in game.exports]
        if not hand or not game.may_place_more(state, seat):
            return []
        slots = game.open_slots(state, seat)
        partners = {partner for partner, _ in slots}
        return [
            PLACE(name, partner, slot)
            for name in hand
            for affordable in [[p for p in partners if game.affords(state, seat, game.card[name], p)]]
            for partner, slot in slots
            if partner in affordable
        ]

    def some_placement(self, state: TradeState, seat: Seat, chance: Roller) -> Place | None:
        """Choose a placement at random and return it; ``None`` if it is not possible."""
        game, hand = self.game, state.players[seat].hand
        exports = [name for name in hand if name in game.exports]
        if not exports or not game.may_place_more(state, seat):
            return None
        name = chance.choice(exports)
        partner = chance.choice(state.partners)
        slot = chance.choice(game.slots[partner])
        if not game.slot_open(state, seat, partner, slot):
            slots = game.open_slots(state, seat)
            if not slots:
                return None
            partner, slot = slots[chance.choice(range(len(slots)))]
        return PLACE(name, partner, slot) if game.affords(state, seat, game.card[name], partner) else None

    def place(self, play: Play, seat: Seat, move: Place) -> None:
        """Place an export face down on a slot."""
        state, rules = play.state, self.game.rules
        player = state.players[seat]
        player.hand.remove(move.card)
        player.placements += 1
        back = self.game.printed.back[move.card]
        state.placed.append(PlacedExport(seat, back, move.card, move.partner, move.slot))
        if play.events is not None:
            play.events.append(PlacedFaceDown(seat, back, move.partner, move.slot))
            play.events.append(SawCards((move.card,), "placed", seat, audience=(seat,)))
        if rules.chill:
            state.passes = 0
            self.next_turn(state)
        elif not state.clock and rules.seat_seconds is None:
            state.clock = True
            play.tell(ClockStarted, rules.trade_seconds)

    def next_turn(self, state: TradeState) -> None:
        """Pass the turn to the next seat clockwise. Only Chill mode has turns in this phase."""
        state.turn = (state.turn + 1) % self.game.seats

    def seat_on_the_clock(self, state: TradeState) -> Seat | None:
        """Return the seat whose own clock runs; ``None`` if seats have no clocks.

        This is the first seat that is not done, clockwise from the player with the marker.
        """
        rules = self.game.rules
        if rules.seat_seconds is None or rules.chill or state.phase != "trade":
            return None
        around = self.game.clockwise[state.marker]
        return next((seat for seat in around if not state.players[seat].finished), None)

    def done(self, play: Play, seat: Seat, *, time_up: bool = False) -> None:
        """Record that ``seat`` is done in this phase, and remove the offers that it made.

        ``time_up`` says whether the seat's time ran out.
        """
        play.state.players[seat].finished = True
        if play.events is not None:
            play.events.append(SeatDone(seat, "timed_out" if time_up else "done"))
        if play.state.offers:
            for offer in [offer for offer in play.state.offers if offer.by == seat]:
                self.offers.close(play, offer, "lapsed")

    def pass_turn(self, play: Play, seat: Seat) -> None:
        """Pass in Chill mode: place nothing this turn."""
        play.state.passes += 1
        play.tell(SeatDone, seat, "passed")
        self.next_turn(play.state)

    def over(self, state: TradeState) -> bool:
        """Return whether everyone is done, or in Chill mode, whether all have passed in succession."""
        if self.game.rules.chill:
            return state.passes >= self.game.seats
        for player in state.players:  # noqa: SIM110 (asked after each move: a third of the time of ``all``)
            if not player.finished:
                return False
        return True

    def go_on(self, play: Play) -> bool:
        """Close the phase when it is over."""
        if not self.over(play.state):
            return False
        self.close(play, time_up=False)
        return True

    def close(self, play: Play, time_up: bool) -> None:
        """Stop the clock: offers lapse, and exports are turned up."""
        state = play.state
        state.clock = False
        for player in state.players:
            player.finished = True
        play.tell(ClockStopped, time_up)
        for offer in list(state.offers):
            self.offers.close(play, offer, "lapsed")
        self.phases["disputes"].enter(play)
