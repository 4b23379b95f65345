"""What the table adds up: GDP, costs, influence, income, power in a dispute; the rulebook's small questions.

A rule is changed by overriding one of these methods in a class derived from ``TradeWarz``: every part of the
game asks here. Questions take a position; what changes one takes a ``Play``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.game import Game, Seat
from playtest.engines.trade_warz.cards import Card, Effect
from playtest.engines.trade_warz.events import GdpChanged, InfluenceChanged, Term
from playtest.engines.trade_warz.piles import Piles
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.printed import printed
from playtest.engines.trade_warz.rules import TradeRules
from playtest.engines.trade_warz.sources import Sources
from playtest.engines.trade_warz.state import PlacedExport, Route, TradeState, TradeView
from playtest.engines.trade_warz.tasks import task_for

EARNED_BY = {
    "tactic": "tactics",
    "policy": "policies",
    "power": "policies",
    "export": "routes",
    "event": "events",
    "leader": "leaders",
    "partner": "partners",
}


class Sums(Game[TradeRules, TradeState, Any, TradeView]):
    """The table's numbers, and the printed cards they come from. Holds no position."""

    def __init__(self, players: int, rules: TradeRules | None = None) -> None:
        super().__init__(players, rules)
        self.printed = printed(self.rules.cards)
        self.card = self.printed.cards
        of_type = self.printed.of_type
        self.exports, self.policies, self.tactics = of_type["export"], of_type["policy"], of_type["tactic"]
        self.everybody = tuple(range(players))
        self.clockwise = [(*range(first, players), *range(first)) for first in self.everybody]
        self.last_round = self.rules.rounds - self.rules.quick_start
        self.goal = self.rules.gdp_to_win
        self.slots = {name: range(1, one.slots + 1) for name, one in self.printed.partners.items()}
        self.hand_size = {leader.name: leader.hand_size for leader in self.rules.cards.leaders}
        self.with_powers = self.rules.partner_powers != "off"
        self.sources = Sources(self.printed, self.rules, self.suzerain)
        self.piles = Piles(self.printed)

    # -- who is poor

    def ranks(self, state: TradeState) -> list[Seat]:
        """The seats from the poorest to the richest. (Ruling 3)"""
        gdp = [player.gdp for player in state.players]
        first = state.marker if self.rules.ties == "marker" else 0
        return sorted(self.clockwise[first], key=gdp.__getitem__)  # equals stay in clockwise order

    def touched_by_event(self, state: TradeState) -> list[Seat]:
        """The seats that the event touches, poorest first; who bears it for another as well, twice."""
        return self.bearers(state, self.ranks(state))

    def bearers(self, state: TradeState, seats: Sequence[Seat]) -> list[Seat]:
        """Whom the event's effect on these seats touches: them, nobody, or whom they passed it on to."""
        if not state.ignoring:
            return list(seats)
        passed = dict(state.passed)
        touched = [seat for seat in seats if seat in passed or seat not in state.ignoring]
        return [passed.get(seat, seat) for seat in touched]

    def hand_limit(self, state: TradeState, seat: Seat) -> int:
        """How many cards ``seat`` draws up to: the leader's hand size, and what a partner adds."""
        size = self.hand_size[state.players[seat].leader]
        if not self.with_powers or not self.sources.held(state)[seat]:
            return size
        return size + self.in_force(state, "hand_size", seat)

    def in_force(self, state: TradeState, do: str, seat: Seat, by: Seat | None = None) -> int:
        """The sum of the standing effects of a kind that ``seat`` has, but for what ``by`` has cancelled."""
        return sum([found.effect.amount or 1 for found in self.sources.own(state, do, seat, by)])

    # -- costs

    def cost(
        self, state: TradeState, seat: Seat, card: Card, partner: str | None = None, first: bool = True
    ) -> int:
        """What ``seat`` pays for ``card`` now, at least 0; ``first``: nothing else is paid before it.

        Discounts apply by themselves to the first payment. (Rulings 3, 9)
        """
        total, of, used = card.cost, card.type, state.players[seat].used
        for effect, name, place in self.sources.bearing(state, "cost", seat):
            if _costs(effect, of, place, partner) and (not effect.first or (first and name not in used)):
                total += effect.amount
        if of == "export":
            player = state.players[seat]
            if player.contraband:
                total += player.contraband.get(card.name, 0)
            if first:
                total += player.next_cost + player.later_cost
                if self.with_powers and self._goes_free(state, seat, of, partner):
                    return 0
        return max(0, total)

    def _goes_free(self, state: TradeState, seat: Seat, of: str, partner: str | None) -> str | None:
        """The power by which the next payment for a card of this type costs nothing."""
        for effect, name, place in self.sources.own(state, "free", seat):
            if _costs(effect, of, place, partner) and name not in state.players[seat].used:
                return name
        return None

    def cost_terms(
        self, state: TradeState, seat: Seat, card: Card, partner: str | None = None, first: bool = True
    ) -> tuple[Term, ...]:
        """How ``cost`` comes about: what is printed, and what changes it. It never falls below 0."""
        player = state.players[seat]
        terms = [Term("printed", card.cost)]
        for effect, name, place in self.sources.bearing(state, "cost", seat):
            if _costs(effect, card.type, place, partner) and not (
                effect.first and (not first or name in player.used)
            ):
                terms.append(Term(name, effect.amount))
        if card.type == "export":
            terms.append(Term("earlier cards", player.contraband.get(card.name, 0)))
            terms.append(Term("earlier cards", (player.next_cost + player.later_cost) * first))
            if first and (power := self._goes_free(state, seat, card.type, partner)):
                terms.append(Term(power, -sum([term.gdp for term in terms])))
        return tuple([term for term in terms if term.gdp or term.source == "printed"])

    def is_free(self, state: TradeState, seat: Seat, card: Card, partner: str | None) -> bool:
        """Whether a card costs 0 without any discount that works once, and so uses up none. (Ruling 26)"""
        return self.cost(state, seat, card, partner, first=False) == 0

    def placed_by(self, state: TradeState, seat: Seat) -> list[PlacedExport]:
        """The exports of ``seat`` that wait on slots, in placing order."""
        return [placed for placed in state.placed if placed.seat == seat]

    def reserved(self, state: TradeState, seat: Seat) -> int:
        """What the placed exports of ``seat`` will cost, which may not be spent otherwise. (Ruling 10)"""
        if not state.placed or not self.rules.reserve_costs:
            return 0
        total, first = 0, True
        for placed in state.placed:
            if placed.seat == seat:
                card = self.card[placed.card or ""]
                total += self.cost(state, seat, card, placed.partner, first)
                first = first and self.is_free(state, seat, card, placed.partner)
        return total

    def purse(self, state: TradeState, seat: Seat) -> int:
        """What ``seat`` may spend on tactics, bids and influence."""
        player = state.players[seat]
        return max(0, player.gdp - self.reserved(state, seat) - (player.bid or 0))

    def affords(self, state: TradeState, seat: Seat, card: Card, partner: str) -> bool:
        """Whether one more placed export could be paid along with the others. (Ruling 10)"""
        if not self.rules.reserve_costs:
            return True
        first = all(
            self.is_free(state, seat, self.card[placed.card or ""], placed.partner)
            for placed in state.placed
            if placed.seat == seat
        )
        gdp = state.players[seat].gdp - self.reserved(state, seat)
        return self.cost(state, seat, card, partner, first) <= gdp

    def pay(self, play: Play, seat: Seat, card: Card, price: int, partner: str | None = None) -> None:
        """Pay for a card, and use up the discounts that applied to it."""
        state = play.state
        player = state.players[seat]
        player.gdp -= price
        state.played = (*state.played, (state.round, seat, card.name))
        once = [
            name
            for effect, name, place in self.sources.own(state, "cost", seat)
            if effect.first and _costs(effect, card.type, place, partner) and name not in player.used
        ]
        if self.with_powers and (power := self._goes_free(state, seat, card.type, partner)):
            once.append(power)
        waiting = card.type == "export" and (player.next_cost or player.later_cost)
        if (once or waiting) and not self.is_free(state, seat, card, partner):
            player.used += once
            if waiting:
                player.next_cost = player.later_cost = 0

    # -- GDP

    def gain(self, play: Play, seat: Seat, amount: int, source: str, by: str) -> None:
        """``seat`` gains GDP; ``by`` is the kind of card it comes from, for the record of incomes."""
        if amount <= 0:
            return
        player = play.state.players[seat]
        player.gdp += amount
        if play.state.phase == "income":
            player.income += amount
        earned = EARNED_BY.get(by, by)
        player.earned[earned] = player.earned.get(earned, 0) + amount
        if by == "partner":
            partner = self.printed.powers[source].partner
            player.brought[partner] = player.brought.get(partner, 0) + amount
        if play.events is not None:
            play.events.append(GdpChanged(seat, amount, source, player.gdp))

    def loss(self, state: TradeState, seat: Seat, amount: int, by: Seat | None, origin: str) -> int:
        """How much of a loss hits ``seat``: as far as there is, and as ``by``, an opponent, can reach.

        ``origin`` is the kind of card it comes from. (Rulings 3, 9, 28)
        """
        player = state.players[seat]
        reach = player.gdp
        if by is not None and by != seat:
            amount -= self.in_force(state, "soften_losses", seat, by)
            reach -= self.in_force(state, "out_of_reach", seat, by)
        if self.with_powers:
            if origin == "tactic" and self.sources.own(state, "guard_gdp", seat):
                return 0
            if self.sources.own(state, "floor", seat):
                reach = min(reach, player.gdp - player.started)
        return max(0, min(amount, reach))

    def lose(self, play: Play, seat: Seat, amount: int, source: str, by: Seat | None, origin: str) -> int:
        """``seat`` loses GDP by an effect; what was lost."""
        lost = self.loss(play.state, seat, amount, by, origin)
        if lost:
            losses, kind = play.state.players[seat].lost, EARNED_BY.get(origin, origin)
            losses[kind] = losses.get(kind, 0) + lost
        return self.spend(play, seat, lost, source)

    def spend(self, play: Play, seat: Seat, amount: int, source: str) -> int:
        """``seat`` pays GDP, as far as there is; what was paid. By choice that is no loss. (Ruling 26)"""
        player = play.state.players[seat]
        paid = max(0, min(amount, player.gdp))
        if paid:
            player.gdp -= paid
            if play.events is not None:
                play.events.append(GdpChanged(seat, -paid, source, player.gdp))
        return paid

    # -- influence

    def change_influence(self, play: Play, seat: Seat, partner: str, amount: int, source: str) -> None:
        """``seat`` gains or loses influence with a partner, as far as there is."""
        held = play.state.players[seat].influence
        before = held[partner]
        held[partner] = max(0, before + amount)
        if held[partner] == before:
            return
        if play.events is not None:
            changed = held[partner] - before
            play.events.append(InfluenceChanged(seat, partner, changed, source, held[partner]))
        if self.with_powers:
            play.state.remember(None)
            self._reach(play.state, seat, partner)

    def _reach(self, state: TradeState, seat: Seat, partner: str) -> None:
        """What a threshold brings on being reached, once a game; a lost title takes along what it copied."""
        player = state.players[seat]
        for power in self.sources.on_reaching:
            if power.partner != partner or power.name in player.reached:
                continue
            if player.influence[partner] >= power.need:
                player.reached.append(power.name)
                for at, effect in self.printed.on["reaching"][power.name]:
                    aim = (None, effect.partner, None)
                    state.agenda.append(task_for(seat, power.name, at, "partner", effect, aim))
        for whose, other in enumerate(state.players):
            if other.borrowed is not None and not self.sources.can_borrow(state, whose):
                other.borrowed = None

    def suzerain(self, state: TradeState, partner: str) -> Seat | None:
        """Who has strictly most influence with a partner, and at least its first threshold. (Ruling 17)"""
        held = [player.influence.get(partner, 0) for player in state.players]
        most = max(held, default=0)
        if held.count(most) != 1 or most < self.printed.first_threshold.get(partner, 1):
            return None
        return held.index(most)

    def influence_of(self, state: TradeState, route: Route) -> int:
        """What a route adds to its owner's influence at each income. (Ruling 15)"""
        return self.card[route.card].influence if self.rules.influence_per_route == "printed" else 1

    # -- routes

    def route(self, state: TradeState, card: str | None) -> Route | None:
        """The export in play of that name."""
        for route in state.routes:
            if route.card == card:
                return route
        return None

    def routes_of(self, state: TradeState, seat: Seat) -> list[Route]:
        """The routes of ``seat``, oldest first."""
        return [route for route in state.routes if route.owner == seat]

    def highest_export(self, state: TradeState, seat: Seat) -> Route | None:
        """The export of ``seat`` with the highest printed revenue; tie: the oldest."""
        own = self.routes_of(state, seat)
        return max(own, key=lambda route: self.card[route.card].revenue, default=None)

    def has_tag(self, state: TradeState, seat: Seat, tag: str | None) -> bool:
        """Whether ``seat`` has an export in play with the tag."""
        return any(r.owner == seat and tag in self.card[r.card].tags for r in state.routes)

    def partners_with_routes(self, state: TradeState, seat: Seat) -> int:
        """With how many partners ``seat`` has a route."""
        return len({route.partner for route in state.routes if route.owner == seat})

    def export_slots(self, state: TradeState, seat: Seat) -> int:
        """The leader's export slots."""
        return self.printed.leaders[state.players[seat].leader].export_slots

    def slots_left(self, state: TradeState, seat: Seat) -> int:
        """How many more exports ``seat`` may have in play or placed. (Ruling 10)"""
        taken = 0
        for route in state.routes:
            taken += route.owner == seat
        for placed in state.placed:
            taken += placed.seat == seat
        return self.export_slots(state, seat) - taken

    def may_place_more(self, state: TradeState, seat: Seat) -> bool:
        """Whether a slot of the leader, and any limit of this phase, leave room for another export."""
        player = state.players[seat]
        if player.limit is not None and player.placements >= player.limit:
            return False
        if self.slots_left(state, seat) >= 1:
            return True
        placed = sum([p.seat == seat for p in state.placed])
        return self.rules.replace_routes and placed < self.export_slots(state, seat)

    def open_slots(self, state: TradeState, seat: Seat, empty: bool = False) -> list[tuple[str, int]]:
        """The slots on which ``seat`` may place; ``empty``: without a standing export of anybody."""
        taken = {(route.partner, route.slot) for route in state.routes}
        taken.update([(p.partner, p.slot) for p in state.placed if empty or p.seat == seat])
        if state.closed and self.sources.burden(state, seat):
            taken.update(state.closed)
        partners = self.printed.partners
        return [
            (name, slot)
            for name in state.partners
            for slot in range(1, partners[name].slots + 1)
            if (name, slot) not in taken
        ]

    def slot_open(self, state: TradeState, seat: Seat, partner: str, slot: int) -> bool:
        """Whether ``seat`` may place on this slot, which there is."""
        for route in state.routes:
            if route.slot == slot and route.partner == partner:
                return False
        for placed in state.placed:
            if placed.seat == seat and placed.slot == slot and placed.partner == partner:
                return False
        return (partner, slot) not in state.closed or not self.sources.burden(state, seat)

    # -- what protects

    def export_guarded(self, state: TradeState, owner: Seat, by: Seat, origin: str) -> bool:
        """Whether ``by`` may not target the exports of ``owner`` with a tactic or a policy."""
        if by == owner:
            return False
        shield = state.players[owner].shielded
        if shield is not None and shield not in state.players[by].cancelled:
            return True
        for found in self.sources.own(state, "guard_exports", owner, by):
            against = found.effect.against
            trade = against == "tactics_in_trade" and self.in_trade_phase(state)
            if against == "opponents" or (origin == "tactic" and (against == "tactics" or trade)):
                return True
        return False

    def protected(self, state: TradeState, do: str, owner: Seat, by: Seat) -> bool:
        """Whether something of ``owner`` keeps its hand, or the control of its exports, from ``by``."""
        return bool(self.sources.own(state, do, owner, by))

    def in_trade_phase(self, state: TradeState) -> bool:
        """Whether it is the Trade phase, which reaches as far as tactics do. (Ruling 25)"""
        if state.phase == "disputes":
            return self.rules.tactic_windows == "all"
        return state.phase == "trade"

    def is_proof(self, state: TradeState, route: Route) -> bool:
        """Whether a policy keeps an export from being destroyed by events."""
        chosen = state.players[route.owner].chosen == route.card
        return chosen and bool(self.sources.own(state, "event_proof", route.owner))

    def saves_itself(self, route: Route) -> bool:
        """Whether an export prevents its own destruction, the first one each round."""
        return not route.saved and bool(self.sources.itself("prevent_destruction", route.card))

    def blackout(self, state: TradeState, by: Seat) -> bool:
        """Whether effects of ``by`` that reveal or steal cards do nothing this round."""
        return bool(self.sources.of_event(state, "blackout")) and self.sources.burden(state, by) > 0

    # -- conditions

    def holds(
        self,
        state: TradeState,
        effect: Effect,
        seat: Seat,
        route: Route | None = None,
        place: str | None = None,
    ) -> bool:
        """Whether the condition of an effect of ``seat`` holds now, for a route of it or at a partner."""
        match effect.provided:
            case None:
                return True
            case "export_untargeted":
                return route is not None and not route.touched
            case "untargeted":
                return not state.players[seat].touched
            case "with_partner":
                partner = effect.partner or ""
                return (route is not None and route.partner == partner) or (
                    partner in state.partners and self.suzerain(state, partner) is not None
                )
            case "harmful_event":
                event = self.card.get(state.event or "")
                return event is not None and event.harmful and self.sources.burden(state, seat) > 0
            case "three_partners":
                return self.partners_with_routes(state, seat) >= 3
            case "not_richest":
                return state.players[seat].gdp < max(player.gdp for player in state.players)
            case "active_policy":
                return state.players[seat].policy is not None
            case "own_tag":
                return self.has_tag(state, seat, effect.tag)
            case "no_destruction":
                return not state.destroyed
            case "event_destruction":
                return state.event_destroyed
            case "poorest":
                return self.ranks(state)[0] == seat
            case "resource_event":
                return state.event is not None and self.card[state.event].resources
            case "leader_here" | "leader_not_here":
                return self._leader_at(state, effect, place)
            case _:
                return False

    def _leader_at(self, state: TradeState, effect: Effect, place: str | None) -> bool:
        """Whether a leader has a route with a partner, or has none; a leader who does not play is skipped."""
        playing = [seat for seat, player in enumerate(state.players) if player.leader == effect.leader]
        if not playing:
            return False
        there = any(route.owner in playing and route.partner == place for route in state.routes)
        return there == (effect.provided == "leader_here")

    def meets(self, effect: Effect, power_at: str | None, partner: str | None) -> bool:
        """Whether an effect of a partner's power is about this partner: here, elsewhere, by its market."""
        if effect.market is not None:
            market = self.printed.partners[partner].market if partner in self.printed.partners else None
            if effect.market != market:
                return False
        if effect.here and power_at is not None and partner != power_at:
            return False
        return not effect.elsewhere or partner != power_at

    def times(self, state: TradeState, effect: Effect, seat: Seat) -> int:
        """How often an effect of ``seat`` counts that is said of several things."""
        own = self.routes_of(state, seat) if effect.per is not None else []
        match effect.per:
            case None:
                return 1
            case "route":
                count = len([route for route in own if self.meets(effect, None, route.partner)])
            case "tagged_export":
                count = len([route for route in own if effect.tag in self.card[route.card].tags])
            case "partner":
                count = self.partners_with_routes(state, seat)
            case "further_partner":
                count = max(0, self.partners_with_routes(state, seat) - 1)
        return count if effect.most is None else min(count, effect.most)

    # -- what a route brings

    def route_income(self, state: TradeState, route: Route) -> int:
        """Printed revenue, partner bonus and modifiers, at least 0. (Rulebook, Income Phase; ruling 15)"""
        return max(0, sum([gdp for _, gdp in self._income_parts(state, route)]))

    def income_terms(self, state: TradeState, route: Route) -> list[Term]:
        """How the income of a route comes about; empty where it produces nothing this round."""
        return [Term(source, gdp) for source, gdp in self._income_parts(state, route)]

    def _income_parts(self, state: TradeState, route: Route) -> list[tuple[str, int]]:
        owner, card = route.owner, self.card[route.card]
        if route.stopped or (state.event is not None and self._blocked(state, route)):
            return []
        parts = [("printed", card.revenue)]
        if route.produces:
            parts.append(("this round", route.produces))
        if self.rules.partner_bonus == "by_market" and self.printed.partners[route.partner].bonus:
            parts.append(("partner bonus", self.printed.partners[route.partner].bonus))
        itself = self.sources.itself("produce", route.card)
        parts += [(route.card, e.amount) for e in itself if self.holds(state, e, owner, route)]
        for effect, name, place in self.sources.bearing(state, "produce", owner):
            chosen = effect.what == "chosen_export"
            if state.players[owner].chosen == card.name if chosen else self.produces(effect, place, route):
                parts.append((name, effect.amount))
        return parts

    def produces(self, effect: Effect, place: str | None, route: Route) -> bool:
        """Whether an effect that stands at ``place`` is about what this route produces."""
        card = self.card[route.card]
        if effect.revenue is not None and effect.revenue != card.revenue:
            return False
        if effect.rarity is not None and effect.rarity != card.rarity:
            return False
        return (effect.tag is None or effect.tag in card.tags) and (not effect.here or place == route.partner)

    def _blocked(self, state: TradeState, route: Route) -> bool:
        """Whether the event of the round keeps a route from producing anything."""
        for effect in self.sources.of_event(state, "produce_nothing"):
            burden = self.sources.burden(state, route.owner)
            if not burden:
                return False
            if effect.what == "every_export" or route in self.routes_of(state, route.owner)[:burden]:
                return True
        return False

    def earns(self, state: TradeState, route: Route) -> bool:
        """Whether a route brings income this round (option ``first_income``)."""
        return self.rules.first_income == "same_round" or route.since < state.round

    # -- disputes

    def most_bid(self, state: TradeState, seat: Seat) -> int:
        """The highest bid ``seat`` can make: its other exports' costs stay covered, and this one's.

        (Ruling 10)
        """
        return self.purse(state, seat)

    def power_in_dispute(self, state: TradeState, placed: PlacedExport) -> int:
        """Printed influence, influence with the partner, bid and modifiers. (Rulebook; ruling 13)"""
        return sum([term.gdp for term in self.power_terms(state, placed)])

    def power_terms(self, state: TradeState, placed: PlacedExport) -> list[Term]:
        """How the power of an export in a dispute comes about, term by term; the bid once it is made."""
        player, seat = state.players[placed.seat], placed.seat
        terms = [Term("printed", self.card[placed.card].influence)] if placed.card else []
        terms.append(Term("influence", player.influence[placed.partner]))
        if player.power:
            terms.append(Term("this round", player.power))
        for effect, name, place in self.sources.own(state, "dispute_power", seat):
            if self.meets(effect, place, placed.partner) and self._helps(state, effect, placed):
                terms.append(Term(name, effect.amount))
        if player.bid is not None:
            terms.append(Term("bid", player.bid))
        return terms

    def _helps(self, state: TradeState, effect: Effect, placed: PlacedExport) -> bool:
        if effect.provided == "route_with_partner":
            return any(r.owner == placed.seat and r.partner == placed.partner for r in state.routes)
        return self.holds(state, effect, placed.seat, None)

    # -- the end

    def final_place(self, state: TradeState, seat: Seat) -> tuple[int, int, int]:
        """GDP, then partners influenced, then active routes. (Rulebook, Tiebreaker; ruling 16)"""
        player = state.players[seat]
        influenced = sum([points > 0 for points in player.influence.values()])
        return player.gdp, influenced, sum([route.owner == seat for route in state.routes])

    def best(self, state: TradeState, among: list[Seat]) -> frozenset[Seat]:
        """Who of some seats has the best final place; several share it."""
        places = {seat: self.final_place(state, seat) for seat in among}
        best = max(places.values())
        return frozenset([seat for seat in among if places[seat] == best])


def _costs(effect: Effect, of: str, place: str | None, partner: str | None) -> bool:
    """Whether an effect changes the cost of a card of this type, at this partner."""
    return effect.of in (of, "card") and (not effect.here or (of == "export" and place == partner))
