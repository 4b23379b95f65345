"""Disputes over slots with several exports. (Rulebook, Dispute Resolution; ruling 13)"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.trade_warz.actions import Bid, Contest
from playtest.engines.trade_warz.events import BidMade, DisputeOpened, DisputeWon, Term, TurnedUp
from playtest.engines.trade_warz.phases.base import Phase
from playtest.engines.trade_warz.pieces import Dispute, PlacedExport
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState

Slot = tuple[str, int]
BID, CONTEST = cache(Bid), cache(Contest)


class Disputes(Phase):
    """Players choose which dispute is settled next, the poorest first, and make sealed bids.

    The winner of a dispute pays and keeps the slot; the others take their cards back.
    """

    name = "disputes"

    def enter(self, play: Play) -> None:
        """Turn up the placed exports, and fix the order in which players choose disputes."""
        state = play.state
        state.face_up = True
        state.turned_up += tuple([(state.round, placed) for placed in state.placed])
        for placed in state.placed:
            if placed.card is not None:
                self.game.piles.forget(state, placed.card)
                if play.events is not None:
                    play.events.append(TurnedUp(placed.seat, placed.card, placed.partner, placed.slot))
        state.order = self.game.ranks(state)
        state.turn = 0
        state.contest = None
        self.begin(play)
        if self.game.with_powers:
            for placed in state.placed:
                self.agenda.trigger(state, "any_placed", state.order, placed.partner, card=placed.card)

    # -- open disputes

    def disputed(self, state: TradeState) -> list[Slot]:
        """List the slots with more than one placed export."""
        if len(state.placed) < 2:
            return []
        slots = [(placed.partner, placed.slot) for placed in state.placed]
        return sorted({slot for slot in slots if slots.count(slot) > 1})

    def on_slot(self, state: TradeState, slot: Slot) -> list[PlacedExport]:
        """List the placed exports on a slot."""
        return [placed for placed in state.placed if (placed.partner, placed.slot) == slot]

    def contests_of(self, state: TradeState, seat: Seat) -> list[Slot]:
        """List the slots in dispute on which ``seat`` has placed an export."""
        own = {(placed.partner, placed.slot) for placed in state.placed if placed.seat == seat}
        return [slot for slot in self.disputed(state) if slot in own]

    def bidders(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seats that still have to bid in the open dispute."""
        if state.contest is None:
            return ()
        standing = self.on_slot(state, state.contest)
        return tuple(sorted([p.seat for p in standing if state.players[p.seat].bid is None]))

    def waits_for(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seat that chooses a dispute, or the seats that still have to bid."""
        return (state.order[state.turn],) if state.contest is None else self.bidders(state)

    def moves(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return the disputes to choose from, or the possible bids."""
        if state.contest is None:
            return [CONTEST(*slot) for slot in self.contests_of(state, seat)]
        return [BID(gdp) for gdp in range(self.game.most_bid(state, seat) + 1)]

    # -- the course of a dispute

    def go_on(self, play: Play) -> bool:
        """Continue with the next dispute in reverse-GDP order, or with payment if all are settled.

        Returns false if a seat has to choose or bid.
        """
        state = play.state
        if state.contest is not None:
            if self.bidders(state):
                return False
            self.settle(play, state.contest)
            return True
        if not self.disputed(state):
            self.phases["payment"].enter(play)
            return True
        while not (slots := self.contests_of(state, state.order[state.turn])):
            state.turn = (state.turn + 1) % self.game.seats
        if len(slots) > 1:
            return False
        self.open(play, state.order[state.turn], slots[0])
        return True

    def open(self, play: Play, chooser: Seat, slot: Slot) -> None:
        """Open the dispute over ``slot``, which the seat ``chooser`` chose.

        Effects of being in a dispute, such as a forced payment, are carried out before the bids.
        """
        state = play.state
        state.contest = slot
        state.turn = (state.turn + 1) % self.game.seats
        standing = self.on_slot(state, slot)
        seats = [placed.seat for placed in standing]
        for placed in standing:
            state.players[placed.seat].bid = None
            self._force(state, placed, "dispute", seats)
        for placed in state.placed:
            if placed.seat in seats:
                self._force(state, placed, "any_dispute", seats)
        if self.game.with_powers:
            self.agenda.trigger(state, "dispute", None, slot[0], seats)
        play.tell(DisputeOpened, chooser, slot[0], slot[1], tuple(seats))

    def _force(self, state: TradeState, placed: PlacedExport, when: str, seats: list[Seat]) -> None:
        if placed.card is not None:
            self.agenda.perform(state, placed.seat, placed.card, when, "export", among=seats)

    def bid(self, play: Play, seat: Seat, gdp: int) -> None:
        """Record a sealed bid."""
        play.state.players[seat].bid = gdp
        play.tell(BidMade, seat)

    def settle(self, play: Play, slot: Slot) -> None:
        """Settle a dispute: the highest strength wins and pays the bid; ties go to the poorest.

        The others take their cards back.
        """
        state, game = play.state, self.game
        standing = self.on_slot(state, slot)
        for placed in standing:  # tactics may have cost GDP since the bid (option tactic_windows)
            player = state.players[placed.seat]
            player.bid = min(player.bid or 0, player.gdp)
        strengths = [game.strength_in_dispute(state, placed) for placed in standing]
        ranks = game.ranks(state)
        most = [
            placed for placed, strength in zip(standing, strengths, strict=True) if strength == max(strengths)
        ]
        at = standing.index(game.wins_ties(state, most))
        seats = [placed.seat for placed in standing]
        bids = [state.players[placed.seat].bid or 0 for placed in standing]
        self._tell(play, slot, standing, at, strengths, bids)
        state.contest = None
        for placed in standing:
            player = state.players[placed.seat]
            player.disputes += 1
            player.bid = None
            player.power = 0
            if placed is not standing[at]:
                self.take_back(play, placed, "dispute")
        player = state.players[standing[at].seat]
        player.gdp -= bids[at]
        player.bids += bids[at]
        player.disputes_won += 1
        self._won(state, standing[at])
        if self.game.with_powers:
            lost = [seat for seat in ranks if seat in seats and seat != standing[at].seat]
            self.agenda.trigger(state, "dispute_lost", lost, slot[0])

    def _tell(
        self,
        play: Play,
        slot: Slot,
        standing: list[PlacedExport],
        at: int,
        strengths: list[int],
        bids: list[int],
    ) -> None:
        state, seats, winner = play.state, tuple([placed.seat for placed in standing]), standing[at].seat
        strength_of, bid_of = tuple(zip(seats, strengths, strict=True)), tuple(zip(seats, bids, strict=True))
        state.disputes = (*state.disputes, Dispute(state.round, *slot, winner, strength_of, bid_of))
        if play.events is not None:
            sums = [*zip(standing, strengths, strict=True)]
            terms = tuple([self._terms(state, placed, strength) for placed, strength in sums])
            most = [placed for placed, strength in sums if strength == max(strengths)]
            tie = self.game.why_ties(state, winner, most) if len(most) > 1 else ""
            play.events.append(DisputeWon(winner, *slot, seats, tuple(strengths), tuple(bids), terms, tie))

    def _terms(self, state: TradeState, placed: PlacedExport, strength: int) -> tuple[Term, ...]:
        """Return the terms that add up to an export's strength in a dispute.

        If a variant of the game changed ``strength``, one more term makes up the difference.
        """
        terms = self.game.strength_terms(state, placed)
        other = strength - sum([term.gdp for term in terms])
        return (*terms, Term("other rules", other)) if other else tuple(terms)

    def _won(self, state: TradeState, winner: PlacedExport) -> None:
        """Trigger the effects of winning a dispute.

        Effects of the winning player's cards in play come first, and effects of the winning export last.
        """
        self.agenda.trigger(state, "dispute_won", [winner.seat], winner.partner)
        self.agenda.perform(state, winner.seat, winner.card or "", "dispute_won", "export")
