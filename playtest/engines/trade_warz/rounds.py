"""From the event to the policies: the phases of a round before the Trade phase."""

from __future__ import annotations

from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz.effects import Effects
from playtest.engines.trade_warz.events import (
    Committed,
    Discarded,
    Events,
    Flipped,
    LeaderTaken,
    PartnersOut,
    PhaseBegan,
    Revealed,
    SawCards,
    SeatDone,
)
from playtest.engines.trade_warz.state import Origin, Phase, Player, TradeState

PARTNERS_OUT = {2: 4, 3: 5, 4: 6, 5: 8, 6: 9}


class Rounds(Effects):
    """Set-up, event, upkeep, draw and policy."""

    def begin(self, state: TradeState, phase: Phase, events: Events) -> None:
        """A phase begins."""
        state.phase = phase
        if events is not None:
            events.append(PhaseBegan(phase, state.round))

    # -- set-up

    def start(self, chance: Roller, events: Events = None) -> TradeState:
        """Leaders, partners, decks and 10 GDP each. (Rulings 1, 2)"""
        state = TradeState(
            phase="leaders",
            round=1,
            marker=0,
            partners=[],
            players=[self._new_player() for _ in self.everybody],
            decks={deck: list(cards) for deck, cards in self.printed.decks.items()},
            tops={deck: [] for deck in self.printed.decks},
            events=list(self.printed.events),
            known=[{} for _ in range(self.seats + 1)],
        )
        if self.rules.leaders == "blind":
            leaders = list(self.printed.leaders)
            for seat in self.everybody:
                leader = chance.choice(leaders)
                leaders.remove(leader)
                self.take_leader(state, seat, leader, events)
        self.advance(state, chance, events)
        return state

    def _new_player(self) -> Player:
        gdp = self.rules.starting_gdp + 5 * self.rules.quick_start
        return Player(leader="", gdp=gdp, hand=[], deck=[], discard=[], influence={})

    def leaders_left(self, state: TradeState) -> list[str]:
        """The leaders nobody plays."""
        taken = [player.leader for player in state.players]
        return [leader for leader in self.printed.leaders if leader not in taken]

    def take_leader(self, state: TradeState, seat: Seat, leader: str, events: Events) -> None:
        """``seat`` plays ``leader``, with its deck."""
        player = state.players[seat]
        player.leader = leader
        player.deck = list(self.printed.leader_decks[leader])
        if events is not None:
            events.append(LeaderTaken(seat, leader, self.printed.leaders[leader].prototype))

    def partners_left(self, state: TradeState) -> list[str]:
        """The partners that may be put on the table; none that plays as a leader. (Ruling 2)"""
        away = [*state.partners, *(player.leader for player in state.players)]
        return [partner for partner in self.printed.partners if partner not in away]

    def partners_wanted(self) -> int:
        """How many partners there are on the table."""
        return min(PARTNERS_OUT[self.seats], len(self.printed.partners) - 1)

    def step_set_up(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """Leaders, then partners; whether the game went on by itself."""
        if state.phase == "leaders":
            if any(not player.leader for player in state.players):
                return False
            state.phase = "partners"
        if self.rules.partners == "random":
            left = self.partners_left(state)
            while len(state.partners) < self.partners_wanted():
                partner = chance.choice(left)
                left.remove(partner)
                state.partners.append(partner)
        if len(state.partners) < self.partners_wanted():
            return False
        for player in state.players:
            player.influence = dict.fromkeys(state.partners, 0)
        if events is not None:
            events.append(PartnersOut(tuple(state.partners)))
        self.begin(state, "event", events)
        return True

    # -- event

    def step_event(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """Flip an event, let it act, then upkeep and draw. (Rulebook, Phase 1; ruling 5)"""
        skipped = self.rules.quick_start and state.round == 1
        if state.event is None and not skipped:
            if not state.events:
                state.events, state.events_gone = state.events_gone, []
            if state.events:
                self.flip(state, chance.choice(state.events), chance, events)
                return True
        self.upkeep(state)
        self.begin_draw(state, events)
        return True

    def flip(self, state: TradeState, event: str, chance: Roller, events: Events) -> None:
        """Turn up an event; who ignores harmful events is not touched by one."""
        state.events.remove(event)
        state.event = event
        if self.card[event].harmful:
            state.ignoring = [seat for seat in self.everybody if self.in_force(state, "ignore_event", seat)]
        if events is not None:
            events.append(Flipped(event, tuple(state.ignoring)))
        if event in self.printed.does["close_slots"]:
            self.close_slots(state)
        if event in self.printed.with_options:
            self.ask_for_group(state, event)
            return
        for when in ("flip", "trade"):
            self.perform(state, 0, event, when, "event")

    def close_slots(self, state: TradeState) -> None:
        """The highest open slot of each large market is closed for the round."""
        taken = {(route.partner, route.slot) for route in state.routes}
        for name in state.partners:
            partner = self.printed.partners[name]
            free = [slot for slot in range(1, partner.slots + 1) if (name, slot) not in taken]
            if partner.market == "large" and free:
                state.closed.append((name, free[-1]))

    # -- upkeep

    def upkeep(self, state: TradeState) -> None:
        """Once-a-round marks are renewed; upkeep effects act in the order C, M, Y, K. (Ruling 6)"""
        for player in state.players:
            player.used = []
            player.finished = False
        self.perform_all(state, "upkeep")

    def perform_all(self, state: TradeState, when: str) -> None:
        """Everybody's effects of one moment, in the order C, M, Y, K; within a letter the poorest's first."""
        acting = self.printed.on[when]
        if not acting and not self.printed.leader_on[when]:
            return
        found: list[tuple[str, int, Seat, str, Origin]] = []
        for rank, seat in enumerate(self.ranks(state)):
            player = state.players[seat]
            if self.rules.leader_abilities and player.leader in self.printed.leader_on[when]:
                found.append(("M", rank, seat, player.leader, "leader"))
            found += [
                (self.card[name].cmyk, rank, seat, name, "policy")
                for name in self.texts(player)
                if name in acting
            ]
            found += [
                (self.card[route.card].cmyk, rank, seat, route.card, "export")
                for route in state.routes
                if route.owner == seat and route.card in acting
            ]
        found.sort(key=lambda one: ("CMYK".index(one[0]), one[1]))
        for _, _, seat, name, origin in found:
            self.perform(state, seat, name, when, origin)

    # -- draw

    def begin_draw(self, state: TradeState, events: Events) -> None:
        """Everybody draws up to the leader's hand size. (Rulebook, Phase 3; ruling 7)"""
        self.begin(state, "draw", events)

    def drawing(self, state: TradeState) -> tuple[Seat, ...]:
        """The seats that may still draw."""
        size = self.hand_size
        return tuple(
            [
                seat
                for seat, player in enumerate(state.players)
                if not player.finished
                and len(player.hand) < size[player.leader]
                and (player.deck or self.decks_open(state, seat))
            ]
        )

    def step_draw(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """On to the policies when nobody may draw any more."""
        if self.drawing(state):
            return False
        for player in state.players:
            player.finished = False
        self.begin(state, "policy", events)
        return True

    def stop_drawing(self, state: TradeState, seat: Seat, events: Events) -> None:
        """``seat`` draws no more."""
        state.players[seat].finished = True
        if events is not None:
            events.append(SeatDone(seat, "stopped"))

    # -- policy

    def committable(self, state: TradeState, seat: Seat) -> list[str]:
        """The policies in hand that can be paid now."""
        player, card = state.players[seat], self.card
        policies = self.policies
        return [
            name
            for name in player.hand
            if name in policies and self.cost(state, seat, card[name]) <= player.gdp
        ]

    def commit(self, state: TradeState, seat: Seat, card: str | None, events: Events) -> None:
        """``seat`` chooses the policy it will reveal; it may think again until the last has chosen."""
        player = state.players[seat]
        first = not player.committed
        player.committed, player.commit = True, card
        if events is not None:
            if first:
                events.append(Committed(seat))
            chosen = () if card is None else (card,)
            events.append(SawCards(chosen, "committed", seat, audience=(seat,)))

    def step_policy(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """When all have chosen, the policies are revealed together. (Rulebook, Phase 4; ruling 8)"""
        for player in state.players:
            if not player.committed:
                return False
        state.order = self.ranks(state)
        if self.rules.policy_order == "poorest_decides":
            state.turn = state.order[0]  # settled now and held (ruling 27)
        self.begin(state, "reveal", events)
        for seat in state.order:
            card = state.players[seat].commit
            if card is not None:
                self.all_know(state, card, seat)
        state.order = [seat for seat in state.order if state.players[seat].commit is not None]
        return True

    def step_reveal(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """One policy after the other resolves, the poorest player's first, or as the poorest decides."""
        if not state.order:
            for player in state.players:
                player.committed, player.commit = False, None
            self.begin_trade(state, events)
            return True
        if self.rules.policy_order == "poorest_decides" and len(state.order) > 1:
            return False
        self.reveal(state, state.order[0], events)
        return True

    def decider(self, state: TradeState) -> Seat:
        """Who decides the order of policies: the poorest player when the step started."""
        return state.turn

    def reveal(self, state: TradeState, seat: Seat, events: Events) -> None:
        """Pay a policy and let it act; what cannot be paid goes back to hand. (Ruling 8)"""
        state.order.remove(seat)
        player = state.players[seat]
        name = player.commit
        if name is None or name not in player.hand:
            return
        card = self.card[name]
        price = self.cost(state, seat, card)
        if price > player.gdp:
            if events is not None:
                events.append(Revealed(seat, name, None))
            player.commit = None
            return
        self.pay(state, seat, card, price)
        player.hand.remove(name)
        self.forget(state, name)
        player.commit = None
        if events is not None:
            events.append(Revealed(seat, name, price))
        if self.rules.instant_policies == "discard" and name not in self.printed.lasting:
            player.discard.append(name)
            if events is not None:
                events.append(Discarded(seat, name, False))
        else:
            self.drop_policy(state, seat, events)
            player.policy = name
        self.perform(state, seat, name, "reveal", "policy")

    # -- what later phases do

    def begin_trade(self, state: TradeState, events: Events) -> None:
        """Open the Trade phase."""
        raise NotImplementedError

    def advance(self, state: TradeState, chance: Roller, events: Events) -> None:
        """Let the game go on until it waits for somebody."""
        raise NotImplementedError
