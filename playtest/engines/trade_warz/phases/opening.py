"""The phases before Trade: set-up, event, upkeep, draw and policies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.trade_warz.actions import (
    Choose,
    ChooseLeader,
    ChoosePartner,
    Commit,
    StopDrawing,
)
from playtest.engines.trade_warz.actions import (
    Draw as DrawCard,
)
from playtest.engines.trade_warz.events import (
    Committed,
    Discarded,
    Flipped,
    LeaderTaken,
    PartnersOut,
    Revealed,
    RevealedNone,
    SawCards,
    SeatDone,
)
from playtest.engines.trade_warz.phases.base import Phase
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState

PARTNERS_OUT = {2: 4, 3: 5, 4: 6, 5: 8, 6: 9}
DRAW, COMMIT = cache(DrawCard), cache(Commit)
STOP = StopDrawing()


class Leaders(Phase):
    """Everyone gets a leader, dealt blind or chosen in seat order. (Ruling 1)"""

    name = "leaders"

    def deal(self, play: Play) -> None:
        """Deal leaders blind."""
        leaders = list(self.game.printed.leaders)
        for seat in self.game.everybody:
            leader = play.chance.choice(leaders)
            leaders.remove(leader)
            self.take(play, seat, leader)

    def waits_for(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the next seat, in seat order, that has no leader."""
        return (next(seat for seat, player in enumerate(state.players) if not player.leader),)

    def moves(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return a choice for each leader that nobody plays."""
        taken = [player.leader for player in state.players]
        return [ChooseLeader(leader) for leader in self.game.printed.leaders if leader not in taken]

    def take(self, play: Play, seat: Seat, leader: str) -> None:
        """Give ``seat`` a leader with its deck."""
        player, printed = play.state.players[seat], self.game.printed
        player.leader = leader
        player.deck = list(printed.leader_decks[leader])
        play.tell(LeaderTaken, seat, leader, printed.leaders[leader].prototype)

    def go_on(self, play: Play) -> bool:
        """Continue with the partners when everyone has a leader."""
        if any(not player.leader for player in play.state.players):
            return False
        play.state.phase = "partners"
        return True


class Partners(Phase):
    """The trade partners on the table, drawn at random or chosen in seat order. (Ruling 2)"""

    name = "partners"

    def left(self, state: TradeState) -> list[str]:
        """List the partners that may be put on the table: those not yet there and not played as a leader."""
        away = [*state.partners, *(player.leader for player in state.players)]
        return [partner for partner in self.game.printed.partners if partner not in away]

    def wanted(self) -> int:
        """Return how many partners the table should have."""
        return min(PARTNERS_OUT[self.game.seats], len(self.game.printed.partners) - 1)

    def waits_for(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seat that chooses the next partner."""
        return (len(state.partners) % self.game.seats,)

    def moves(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return a choice for each partner that may be put on the table."""
        return [ChoosePartner(partner) for partner in self.left(state)]

    def go_on(self, play: Play) -> bool:
        """Start the first round when all partners are on the table."""
        state, wanted = play.state, self.wanted()
        if self.game.rules.partners == "random":
            left = self.left(state)
            while len(state.partners) < wanted:
                partner = play.chance.choice(left)
                left.remove(partner)
                state.partners.append(partner)
        if len(state.partners) < wanted:
            return False
        for player in state.players:
            player.influence = dict.fromkeys(state.partners, 0)
        state.remember(None)
        play.tell(PartnersOut, tuple(state.partners))
        self.phases["event"].enter(play)
        return True


class Event(Phase):
    """Flip an event and carry it out; then upkeep. (Rulebook, Phases 1 and 2; rulings 5, 6)"""

    name = "event"

    def go_on(self, play: Play) -> bool:
        """Flip an event and let it act; then do upkeep and enter the Draw phase."""
        state = play.state
        skipped = self.game.rules.quick_start and state.round == 1
        if state.event is None:
            self.begin_round(state)
        if state.event is None and not skipped:
            if not state.events:
                state.events, state.events_gone = state.events_gone, []
            if state.events:
                self.flip(play, play.chance.choice(state.events))
                return True
        self.upkeep(state)
        self.phases["draw"].enter(play)
        return True

    def begin_round(self, state: TradeState) -> None:
        """Let players use once-a-round powers again, and record their GDP at the start. (Rulings 6, 28)"""
        for player in state.players:
            player.used = []
            player.started = player.gdp

    def flip(self, play: Play, event: str) -> None:
        """Turn up an event. A harmful event does not touch players who ignore harmful events."""
        state, game = play.state, self.game
        state.events.remove(event)
        state.event = event
        if game.card[event].harmful:
            state.ignoring = [seat for seat in game.everybody if game.in_force(state, "ignore_event", seat)]
        play.tell(Flipped, event, tuple(state.ignoring))
        if game.sources.of_event(state, "close_slots"):
            self.close_slots(state)
        if not self.agenda.ask_to_pass_on(state, event):
            self.act(state, event)

    def act(self, state: TradeState, event: str) -> None:
        """Carry out the event, and then the partner powers that it triggers."""
        if event in self.game.printed.with_options:
            self.agenda.ask_for_group(state, event)
        else:
            for when in ("flip", "trade"):
                self.agenda.perform(state, 0, event, when, "event")
        if self.game.with_powers:
            self.agenda.trigger(state, "event_flipped")

    def close_slots(self, state: TradeState) -> None:
        """Close the highest open slot of each large market for the round."""
        taken = {(route.partner, route.slot) for route in state.routes}
        for name in state.partners:
            partner = self.game.printed.partners[name]
            free = [slot for slot in range(1, partner.slots + 1) if (name, slot) not in taken]
            if partner.market == "large" and free:
                state.closed.append((name, free[-1]))

    def upkeep(self, state: TradeState) -> None:
        """Trigger upkeep effects in the order of their letters: C, M, Y, K. (Ruling 6)"""
        self.agenda.trigger(state, "upkeep")


class Draw(Phase):
    """Everyone draws up to the leader's hand size. (Rulebook, Phase 3; ruling 7)"""

    name = "draw"

    def waits_for(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seats that may still draw."""
        limit, decks_open = self.game.hand_limit, self.game.piles.decks_open
        waiting: tuple[Seat, ...] = ()
        for seat, player in enumerate(state.players):
            if player.finished or len(player.hand) >= limit(state, seat):
                continue
            if player.deck or decks_open(state, seat):
                waiting += (seat,)
        return waiting

    def moves(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return a draw from each deck with cards left, and the choice to stop."""
        player = state.players[seat]
        if player.finished or len(player.hand) >= self.game.hand_limit(state, seat):
            return []
        decks = self.game.piles.decks_open(state, seat)
        return [*[DRAW(deck) for deck in decks], STOP] if decks else []

    def stop(self, play: Play, seat: Seat) -> None:
        """Stop drawing for ``seat``."""
        play.state.players[seat].finished = True
        if play.events is not None:
            play.events.append(SeatDone(seat, "stopped"))

    def go_on(self, play: Play) -> bool:
        """Continue with the policies when nobody may draw."""
        if self.waits_for(play.state):
            return False
        for player in play.state.players:
            player.finished = False
        self.phases["policy"].enter(play)
        return True


class Policies(Phase):
    """Everyone chooses a policy, or none, unseen. (Rulebook, Phase 4; ruling 8)"""

    name = "policy"

    def waits_for(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seats that have not chosen a policy, or no policy, yet."""
        waiting: tuple[Seat, ...] = ()
        for seat, player in enumerate(state.players):
            if not player.committed:
                waiting += (seat,)
        return waiting

    def over(self, state: TradeState) -> bool:
        """Return whether all seats have chosen."""
        for player in state.players:  # noqa: SIM110 (asked after each move: a third of the time of ``all``)
            if not player.committed:
                return False
        return True

    def payable(self, state: TradeState, seat: Seat) -> list[str]:
        """List the policies in hand that ``seat`` can pay now."""
        game, player = self.game, state.players[seat]
        return [
            name
            for name in player.hand
            if name in game.policies and game.cost(state, seat, game.card[name]) <= player.gdp
        ]

    def moves(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return the choice of no policy, and a choice of each policy that ``seat`` can pay.

        A player may change the choice until the last player has chosen.
        """
        return [COMMIT(None), *[COMMIT(card) for card in self.payable(state, seat)]]

    def commit(self, play: Play, seat: Seat, card: str | None) -> None:
        """Record the policy that ``seat`` will reveal."""
        player = play.state.players[seat]
        first = not player.committed
        player.committed, player.commit = True, card
        if play.events is not None:
            if first:
                play.events.append(Committed(seat))
            chosen = () if card is None else (card,)
            play.events.append(SawCards(chosen, "committed", seat, audience=(seat,)))

    def go_on(self, play: Play) -> bool:
        """Reveal the policies together when all have chosen."""
        if not self.over(play.state):
            return False
        self.phases["reveal"].enter(play)
        return True


class Reveal(Phase):
    """Policies resolve one by one, poorest first or in an order that the poorest chooses. (Ruling 8)"""

    name = "reveal"

    def enter(self, play: Play) -> None:
        """Show everyone all policies, and fix their order. (Rulings 3, 27)"""
        state, game = play.state, self.game
        state.order = game.ranks(state)
        if game.rules.policy_order == "poorest_decides":
            state.turn = state.order[0]
        self.begin(play)
        for seat in state.order:
            card = state.players[seat].commit
            if card is not None:
                game.piles.all_know(state, card, seat)
        state.order = [seat for seat in state.order if state.players[seat].commit is not None]
        if none := tuple([seat for seat, player in enumerate(state.players) if player.commit is None]):
            play.tell(RevealedNone, none)

    def waits_for(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seat that decides the order: the poorest when the step started."""
        return (state.turn,)

    def moves(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return a choice for each seat whose policy could resolve next."""
        return [Choose(seat=other) for other in state.order]

    def go_on(self, play: Play) -> bool:
        """Resolve the next policy, or enter the Trade phase if none is left."""
        state = play.state
        if not state.order:
            for player in state.players:
                player.committed, player.commit = False, None
            self.phases["trade"].enter(play)
            return True
        if self.game.rules.policy_order == "poorest_decides" and len(state.order) > 1:
            return False
        self.reveal(play, state.order[0])
        return True

    def reveal(self, play: Play, seat: Seat) -> None:
        """Pay for a policy and carry it out; if it cannot be paid, it goes back to hand. (Ruling 8)"""
        state, game = play.state, self.game
        state.order.remove(seat)
        player = state.players[seat]
        name = player.commit
        if name is None or name not in player.hand:
            return
        player.commit = None
        price = game.cost(state, seat, game.card[name])
        if price > player.gdp:
            play.tell(Revealed, seat, name, None)
            return
        game.pay(play, seat, game.card[name], price)
        player.hand.remove(name)
        game.piles.forget(state, name)
        if play.events is not None:
            play.events.append(Revealed(seat, name, price))
        self._put_down(play, seat, name)
        self.agenda.perform(state, seat, name, "reveal", "policy")
        if game.with_powers:
            self.agenda.trigger(state, "policy_played", [seat])

    def _put_down(self, play: Play, seat: Seat, name: str) -> None:
        """Replace the old policy with the new one.

        With option ``instant_policies``, a policy without lasting effect is discarded right away instead.
        """
        player = play.state.players[seat]
        if self.game.rules.instant_policies == "discard" and name not in self.game.printed.lasting:
            player.discard.append(name)
            play.tell(Discarded, seat, name, False)
        else:
            self.game.piles.drop_policy(play, seat)
            player.policy = name
