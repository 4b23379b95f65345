"""After the clock: disputes, payment, income, cleanup and the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playtest.engines.game import Outcome, Roller, Seat
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.events import (
    BidMade,
    DisputeOpened,
    DisputeWon,
    Established,
    Events,
    GameWon,
    RoundEnded,
    RouteIncome,
    Term,
    TurnedUp,
)
from playtest.engines.trade_warz.state import Dispute, Phase, PlacedExport, Route, Task, TradeState
from playtest.engines.trade_warz.trade import Trade

Slot = tuple[str, int]
Step = Callable[[TradeState, Roller, Events], bool]


class Settling(Trade):
    """The phases after the Trade clock has stopped."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._steps: dict[Phase, Step] = {
            "leaders": self.step_set_up,
            "partners": self.step_set_up,
            "event": self.step_event,
            "draw": self.step_draw,
            "policy": self.step_policy,
            "reveal": self.step_reveal,
            "trade": self.step_trade,
            "disputes": self.step_disputes,
            "payment": self.step_payment,
            "income": self.step_income,
            "cleanup": self.step_cleanup,
        }

    # -- disputes

    def begin_disputes(self, state: TradeState, events: Events) -> None:
        """Turn up the placed exports; the poorest chooses first. (Rulebook, Dispute Resolution; ruling 13)"""
        state.face_up = True
        state.turned_up += tuple([(state.round, placed) for placed in state.placed])
        for placed in state.placed:
            if placed.card is not None:
                self.forget(state, placed.card)
                if events is not None:
                    events.append(TurnedUp(placed.seat, placed.card, placed.partner, placed.slot))
        state.order = self.ranks(state)
        state.turn = 0
        state.contest = None
        self.begin(state, "disputes", events)

    def disputed(self, state: TradeState) -> list[Slot]:
        """The slots on which more than one export stands."""
        if len(state.placed) < 2:
            return []
        slots = [(placed.partner, placed.slot) for placed in state.placed]
        return sorted({slot for slot in slots if slots.count(slot) > 1})

    def on_slot(self, state: TradeState, slot: Slot) -> list[PlacedExport]:
        """The exports that stand on a slot."""
        return [placed for placed in state.placed if (placed.partner, placed.slot) == slot]

    def contests_of(self, state: TradeState, seat: Seat) -> list[Slot]:
        """The disputed slots in which ``seat`` is involved."""
        own = {(placed.partner, placed.slot) for placed in state.placed if placed.seat == seat}
        return [slot for slot in self.disputed(state) if slot in own]

    def step_disputes(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """Let the next in reverse-GDP order choose a dispute; on to payment when all are settled."""
        if state.contest is not None:
            if self.bidders(state):
                return False
            self.settle(state, state.contest, events)
            return True
        if not self.disputed(state):
            self.begin_payment(state, events)
            return True
        while not (slots := self.contests_of(state, state.order[state.turn])):
            state.turn = (state.turn + 1) % self.seats
        if len(slots) > 1:
            return False
        self.open_dispute(state, state.order[state.turn], slots[0], events)
        return True

    def open_dispute(self, state: TradeState, chooser: Seat, slot: Slot, events: Events) -> None:
        """A dispute opens; what it forces players to pay comes before the bids."""
        state.contest = slot
        state.turn = (state.turn + 1) % self.seats
        standing = self.on_slot(state, slot)
        seats = [placed.seat for placed in standing]
        for placed in standing:
            state.players[placed.seat].bid = None
            self._forced(state, placed, "dispute", seats)
        for placed in state.placed:
            if placed.seat in seats:
                self._forced(state, placed, "any_dispute", seats)
        if events is not None:
            events.append(DisputeOpened(chooser, slot[0], slot[1], tuple(seats)))

    def _forced(self, state: TradeState, placed: PlacedExport, when: str, seats: list[Seat]) -> None:
        if placed.card is not None and placed.card in self.printed.on[when]:
            self.perform(state, placed.seat, placed.card, when, "export", among=seats)

    def bidders(self, state: TradeState) -> tuple[Seat, ...]:
        """Who still has to bid in the open dispute."""
        if state.contest is None:
            return ()
        standing = self.on_slot(state, state.contest)
        return tuple(sorted([p.seat for p in standing if state.players[p.seat].bid is None]))

    def most_bid(self, state: TradeState, seat: Seat) -> int:
        """The highest bid ``seat`` can make: its other exports' costs stay covered, and this one's.

        (Ruling 10)
        """
        return self.purse(state, seat)

    def bid(self, state: TradeState, seat: Seat, gdp: int, events: Events) -> None:
        """A sealed bid."""
        state.players[seat].bid = gdp
        if events is not None:
            events.append(BidMade(seat))

    def power_in_dispute(self, state: TradeState, placed: PlacedExport) -> int:
        """Printed influence, influence with the partner, bid and modifiers. (Rulebook; ruling 13)"""
        player, seat = state.players[placed.seat], placed.seat
        power = self.card[placed.card or ""].influence
        power += player.influence[placed.partner] + (player.bid or 0) + player.power
        does = self.printed.does["dispute_power"]
        for name in self.texts(player):
            power += sum([effect.amount for effect in does.get(name, ())])
        for route in state.routes:
            if route.owner == seat and route.card in does:
                power += sum([effect.amount for effect in does[route.card]])
        if self.rules.leader_abilities:
            for effect in self.printed.leader_does["dispute_power"].get(player.leader, ()):
                power += effect.amount * self._helps(state, effect, placed)
        return power

    def _helps(self, state: TradeState, effect: Effect, placed: PlacedExport) -> bool:
        if effect.provided == "route_with_partner":
            return any(r.owner == placed.seat and r.partner == placed.partner for r in state.routes)
        return self.holds(state, effect, placed.seat, None)

    def settle(self, state: TradeState, slot: Slot, events: Events) -> None:
        """Highest power wins and pays the bid; ties go to the poorest; the others take their cards back."""
        standing = self.on_slot(state, slot)
        for placed in standing:  # tactics may have cost GDP since the bid (option tactic_windows)
            player = state.players[placed.seat]
            player.bid = min(player.bid or 0, player.gdp)
        powers = [self.power_in_dispute(state, placed) for placed in standing]
        ranks = self.ranks(state)
        at = max(range(len(standing)), key=lambda i: (powers[i], -ranks.index(standing[i].seat)))
        winner = standing[at]
        seats = tuple([placed.seat for placed in standing])
        bids = tuple([state.players[seat].bid or 0 for seat in seats])
        state.contest = None
        state.disputes = (
            *state.disputes,
            Dispute(
                state.round,
                *slot,
                winner.seat,
                tuple(zip(seats, powers, strict=True)),
                tuple(zip(seats, bids, strict=True)),
            ),
        )
        if events is not None:
            events.append(DisputeWon(winner.seat, slot[0], slot[1], seats, tuple(powers), bids))
        for placed in standing:
            player = state.players[placed.seat]
            player.disputes += 1
            player.bid = None
            player.power = 0
            if placed is not winner:
                self.take_back(state, placed, "dispute", events)
        player = state.players[winner.seat]
        player.gdp -= bids[at]
        player.bids += bids[at]
        player.disputes_won += 1
        self._won(state, winner)

    def take_back(self, state: TradeState, placed: PlacedExport, why: str, events: Events) -> None:
        """A placed export goes back to its owner's hand, free."""
        state.placed.remove(placed)
        state.players[placed.seat].contraband.pop(placed.card or "", None)
        self.back_to_hand(state, placed.seat, placed.card or "", why, events)

    def _won(self, state: TradeState, winner: PlacedExport) -> None:
        """What winning a dispute brings: by routes, by the winning export itself, by policy and leader."""
        acting, seat = self.printed.on["dispute_won"], winner.seat
        exports = [r.card for r in state.routes if r.owner == seat]
        for name in (*exports, winner.card or ""):
            if name in acting:
                self.perform(state, seat, name, "dispute_won", "export")
        for name in self.texts(state.players[seat]):
            if name in acting:
                self.perform(state, seat, name, "dispute_won", "policy")
        if self.rules.leader_abilities:
            self.perform(state, seat, state.players[seat].leader, "dispute_won", "leader")

    # -- payment

    def begin_payment(self, state: TradeState, events: Events) -> None:
        """Placed exports are paid, the poorest player's first. (Rulebook, After Disputes; ruling 14)"""
        state.order = self.ranks(state)
        self.begin(state, "payment", events)

    def step_payment(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """Pay the next export, in placing order."""
        while state.order:
            seat = state.order[0]
            own = self.placed_by(state, seat)
            if own:
                return self.pay_export(state, own[0], events)
            del state.order[0]
        self.begin_income(state, events)
        return True

    def must_replace(self, state: TradeState, seat: Seat) -> bool:
        """Whether ``seat`` has to give up a route for the next one (option ``replace_routes``)."""
        own = sum([route.owner == seat for route in state.routes])
        return self.rules.replace_routes and own >= self.export_slots(state, seat)

    def pay_export(self, state: TradeState, placed: PlacedExport, events: Events) -> bool:
        """Pay one export, which is a route from now on; what cannot be paid goes back to hand."""
        seat, name = placed.seat, placed.card or ""
        card = self.card[name]
        price = self.cost(state, seat, card, placed.partner)
        if price > state.players[seat].gdp:
            self.take_back(state, placed, "unpaid", events)
            return True
        if self.must_replace(state, seat):
            return False
        state.placed.remove(placed)
        self.pay(state, seat, card, price, placed.partner)
        self.establish(state, placed, price, events)
        return True

    def replace(self, state: TradeState, seat: Seat, card: str | None, events: Events) -> None:
        """Discard one own route to make room for the one being paid."""
        route = self.route(state, card)
        if route is not None:
            self.remove_route(state, route, "discarded", None, events)

    def establish(self, state: TradeState, placed: PlacedExport, price: int, events: Events) -> None:
        """An export comes into play, and what it does on placing happens."""
        seat, name, player = placed.seat, placed.card or "", state.players[placed.seat]
        route = Route(seat, name, placed.partner, placed.slot, state.round)
        route.produces, player.next_produces = player.next_produces, 0
        state.routes.append(route)
        player.established += 1
        player.contraband.pop(name, None)
        if events is not None:
            events.append(Established(seat, name, placed.partner, placed.slot, price))
        if name in self.printed.on["placing"]:
            self.perform(state, seat, name, "placing", "export")
        if player.established == 1 and self.rules.leader_abilities:
            self.perform(state, seat, player.leader, "first_route", "leader")

    # -- income

    def begin_income(self, state: TradeState, events: Events) -> None:
        """Income begins with the choices that change what routes produce. (Ruling 15)"""
        state.face_up = False
        state.order = []
        for player in state.players:
            player.limit = None
            player.income = 0
        self.discard_contraband(state, events)
        for player in state.players:
            player.contraband = {}
        self.begin(state, "income", events)
        self.perform_all(state, "income")
        # choices that change what routes produce come first, then the routes, then the other effects
        before: list[Task] = []
        after: list[Task] = []
        for task in state.agenda:
            of_routes = self.effect_of(task).do in ("produce", "produce_nothing")
            (before if of_routes else after).append(task)
        state.agenda = [*before, Task(0, "routes", -2, "event", 0), *after]

    def collect(self, state: TradeState, events: Events) -> None:
        """Every route brings its income, all at one moment. (Rulebook, Income Phase)"""
        incomes = [
            (route, self.route_income(state, route)) for route in state.routes if self.earns(state, route)
        ]
        for seat, player in enumerate(state.players):
            terms = [(route.card, gdp) for route, gdp in incomes if route.owner == seat]
            total = sum([gdp for _, gdp in terms])
            player.gdp += total
            player.income += total
            player.earned["routes"] = player.earned.get("routes", 0) + total
            if events is not None and terms:
                told = tuple([Term(source, gdp) for source, gdp in terms])
                events.append(RouteIncome(seat, total, told, player.gdp))

    def earns(self, state: TradeState, route: Route) -> bool:
        """Whether a route brings income this round (option ``first_income``)."""
        return self.rules.first_income == "same_round" or route.since < state.round

    def step_income(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """After the effects: what earlier cards change, debts, influence, the victory check."""
        self.change_incomes(state, events)
        self.pay_debts(state, events)
        self.gain_influence(state, events)
        self.begin(state, "cleanup", events)
        if self.economic_boom(state, events):
            return True
        for route in list(state.routes):
            if route.card in self.printed.on["cleanup"]:
                self.perform(state, route.owner, route.card, "cleanup", "export")
        return True

    def change_incomes(self, state: TradeState, events: Events) -> None:
        """What an earlier card takes from (or adds to) this whole income, not below 0. (Ruling 22)"""
        for seat, player in enumerate(state.players):
            if player.income_now:
                self.gain(state, seat, player.income_now, "earlier", "policy", events)
                self.lose(state, seat, min(-player.income_now, player.income), "earlier", events)

    def pay_debts(self, state: TradeState, events: Events) -> None:
        """What is owed is paid when an income ends, as far as there is."""
        for seat, player in enumerate(state.players):
            debts, player.debts = player.debts, []
            for creditor, amount in debts:
                paid = self.lose(state, seat, amount, "debt", events, creditor)
                self.gain(state, creditor, paid, "debt", "tactic", events)

    def gain_influence(self, state: TradeState, events: Events) -> None:
        """Each active route brings influence with its partner. (Ruling 15)"""
        printed = self.rules.influence_per_route == "printed"
        for route in state.routes:
            amount = self.card[route.card].influence if printed else 1
            self.change_influence(state, route.owner, route.partner, amount, route.card, events)

    # -- cleanup

    def step_cleanup(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """This round ends: marks go, the event is discarded, the marker moves. (Rulebook, Phase 7)"""
        gdp = tuple([player.gdp for player in state.players])
        state.gdp_by_round = (*state.gdp_by_round, gdp)
        if events is not None:
            events.append(RoundEnded(state.round, gdp))
        if state.round >= self.last_round:
            self.close_game(state, list(self.everybody), "most GDP at the end", events)
            return True
        self.clean_up(state)
        state.round += 1
        state.marker = (state.marker + 1) % self.seats
        self.begin(state, "event", events)
        return True

    def clean_up(self, state: TradeState) -> None:
        """What held for this round ends."""
        for player in state.players:
            player.copied = None
            player.ignored = player.touched = player.finished = False
            player.shielded = None
            player.cancelled = []
            player.income = 0
            player.established = player.placements = player.offers = 0
            player.next_cost = player.next_produces = player.power = 0
            player.income_now, player.income_next = player.income_next, 0
        for route in state.routes:
            route.produces = 0
            route.stopped = route.pinned = route.touched = route.saved = False
        if state.event is not None:
            state.events_gone.append(state.event)
        state.event = None
        state.ignoring = []
        state.closed = []
        state.destroyed = state.event_destroyed = False

    # -- the end

    def economic_boom(self, state: TradeState, events: Events) -> bool:
        """Whoever has reached 50 GDP wins at once. (Rulebook, Instant Win; ruling 16)"""
        goal = self.goal
        for player in state.players:
            if player.gdp >= goal:
                there = [seat for seat in self.everybody if state.players[seat].gdp >= goal]
                self.close_game(state, there, f"{goal} GDP reached", events)
                return True
        return False

    def standing(self, state: TradeState, seat: Seat) -> tuple[int, int, int]:
        """GDP, then partners influenced, then active routes. (Rulebook, Tiebreaker; ruling 16)"""
        player = state.players[seat]
        influenced = sum([points > 0 for points in player.influence.values()])
        return player.gdp, influenced, sum([route.owner == seat for route in state.routes])

    def best(self, state: TradeState, among: list[Seat]) -> frozenset[Seat]:
        """The best standing of some seats; several share it."""
        standings = {seat: self.standing(state, seat) for seat in among}
        most = max(standings.values())
        return frozenset([seat for seat in among if standings[seat] == most])

    def close_game(self, state: TradeState, among: list[Seat], reason: str, events: Events) -> None:
        """The game is over."""
        state.phase = "end"
        state.reason = reason
        state.agenda = []
        for played in state.stack:
            state.players[played.seat].discard.append(played.card)
        state.stack = []
        state.asked = None
        state.offers = []
        state.contest = None
        state.order = []
        if events is not None:
            gdp = tuple([player.gdp for player in state.players])
            events.append(GameWon(tuple(sorted(self.best(state, among))), gdp, reason))

    def outcome(self, state: TradeState) -> Outcome | None:
        """GDP by seat, and who won. (Ruling 16)"""
        if state.phase != "end":
            return None
        there = [seat for seat, player in enumerate(state.players) if player.gdp >= self.goal]
        scores = tuple([float(player.gdp) for player in state.players])
        return Outcome(scores, self.best(state, there or list(self.everybody)), state.reason)

    # -- the course of things

    def advance(self, state: TradeState, chance: Roller, events: Events) -> None:
        """Let the game go on until it waits for somebody: effects first, then tactics, then the phase."""
        while state.phase != "end":
            if state.agenda:
                if state.agenda[0].at == -2:
                    del state.agenda[0]
                    self.collect(state, events)
                elif not self.work(state, chance, events):
                    return
                continue
            if state.phase != "income" and self.economic_boom(state, events):
                return
            if state.stack:
                if not self.step_stack(state, events):
                    return
            elif not self.step(state, chance, events):
                return

    def step(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """The next thing a phase does by itself; false when it waits for players."""
        return self._steps[state.phase](state, chance, events)
