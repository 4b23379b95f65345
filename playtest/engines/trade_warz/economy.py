"""GDP, costs, influence and what protects them: the sums of Trade Warz that every phase leans on."""

from __future__ import annotations

from typing import Any

from playtest.engines.game import Game, Seat
from playtest.engines.trade_warz.cards import Card, Effect
from playtest.engines.trade_warz.events import Events, GdpChanged, InfluenceChanged
from playtest.engines.trade_warz.printed import printed
from playtest.engines.trade_warz.rules import TradeRules
from playtest.engines.trade_warz.state import PlacedExport, Player, Route, TradeState, TradeView

EARNED_BY = {
    "tactic": "tactics",
    "policy": "policies",
    "power": "policies",
    "export": "routes",
    "event": "events",
    "leader": "leaders",
}
MARKET_BONUS = {"small": 1, "medium": 2, "large": 3}


class Economy(Game[TradeRules, TradeState, Any, TradeView]):
    """The table's numbers. Holds the printed cards, no position."""

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
        self.costs = self.printed.does["cost"]
        abilities = self.printed.leader_does["cost"]
        self.leader_costs = abilities if self.rules.leader_abilities else {}
        self.hand_size = {leader.name: leader.hand_size for leader in self.rules.cards.leaders}

    # -- who is poor

    def ranks(self, state: TradeState) -> list[Seat]:
        """The seats from the poorest to the richest. (Ruling 3)"""
        gdp = [player.gdp for player in state.players]
        first = state.marker if self.rules.ties == "marker" else 0
        return sorted(self.clockwise[first], key=gdp.__getitem__)  # equals stay in clockwise order

    # -- policies in force

    def texts(self, player: Player) -> tuple[str, ...]:
        """The policies whose text a player has: the active one and a copied one. (Ruling 9)"""
        policy, copied = player.policy, player.copied
        if policy is None or player.ignored:
            return ()
        return (policy,) if copied is None else (policy, copied)

    @staticmethod
    def cancels(player: Player, owner: Player, text: str) -> bool:
        """Whether ``player`` has cancelled the policy that a text of ``owner`` belongs to. (Ruling 21)"""
        return bool(player.cancelled) and (owner.policy if text == owner.copied else text) in player.cancelled

    def in_force(self, state: TradeState, do: str, seat: Seat, by: Seat | None = None) -> int:
        """The sum of the standing effects of one kind that ``seat`` has from policies, leader and routes.

        ``by`` is the player against whom they are asked for, and who may have cancelled a policy.
        """
        total, player = 0, state.players[seat]
        does = self.printed.does[do]
        for name in self.texts(player):
            for effect in does.get(name, ()):
                if by is None or not self.cancels(state.players[by], player, name):
                    total += effect.amount or 1
        if not self.exports.isdisjoint(does):
            for route in state.routes:
                if route.owner == seat and route.card in does:
                    total += sum([effect.amount or 1 for effect in does[route.card]])
        if self.rules.leader_abilities:
            for effect in self.printed.leader_does[do].get(player.leader, ()):
                total += effect.amount or 1
        return total

    # -- costs

    def cost(
        self, state: TradeState, seat: Seat, card: Card, partner: str | None = None, first: bool = True
    ) -> int:
        """What ``seat`` pays for ``card`` now, at least 0; ``first``: nothing else is paid before it.

        Discounts apply by themselves to the first payment. (Rulings 3, 9)
        """
        costs, of, total = self.costs, card.type, card.cost
        player = state.players[seat]
        other = -1
        for rival in state.players:
            other += 1
            if rival.policy in costs or rival.copied in costs:
                for name in self.texts(rival):
                    for effect in costs.get(name, ()):
                        if self._cost_applies(effect, of, other == seat, first and name not in player.used):
                            total += effect.amount * (other == seat or not self.cancels(player, rival, name))
        if player.leader in self.leader_costs:
            for effect in self.leader_costs[player.leader]:
                if self._cost_applies(effect, of, True, first and player.leader not in player.used):
                    total += effect.amount
        if state.event in costs and seat not in state.ignoring:
            total += sum([effect.amount for effect in costs[state.event] if effect.of in (of, "card")])
        if of == "export":
            total += self._export_cost(state, seat, card, partner, first)
        return max(0, total)

    @staticmethod
    def _cost_applies(effect: Effect, of: str, own: bool, unused: bool) -> bool:
        mine = effect.who == "you" if own else effect.who == "each_opponent"
        return mine and effect.of in (of, "card") and (unused or not effect.first) and not effect.here

    def _export_cost(
        self, state: TradeState, seat: Seat, card: Card, partner: str | None, first: bool
    ) -> int:
        player, costs = state.players[seat], self.costs
        total = player.contraband.get(card.name, 0) if player.contraband else 0
        if first:
            total += player.next_cost + player.later_cost
        for route in state.routes:
            if route.card in costs and route.partner == partner and route.owner != seat:
                total += sum([e.amount for e in costs[route.card] if e.here and e.who == "each_opponent"])
        return total

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

    def is_free(self, state: TradeState, seat: Seat, card: Card, partner: str | None) -> bool:
        """Whether a card costs 0 without any discount that works once, and so uses up none. (Ruling 26)"""
        return self.cost(state, seat, card, partner, first=False) == 0

    def purse(self, state: TradeState, seat: Seat) -> int:
        """What ``seat`` may spend on tactics, bids and influence."""
        player = state.players[seat]
        return max(0, player.gdp - self.reserved(state, seat) - (player.bid or 0))

    def pay(self, state: TradeState, seat: Seat, card: Card, price: int, partner: str | None = None) -> None:
        """Pay for a card, and use up the discounts that applied to it."""
        player = state.players[seat]
        player.gdp -= price
        state.played = (*state.played, (state.round, seat, card.name))
        if self.is_free(state, seat, card, partner):
            return
        costs, of = self.costs, card.type
        for name in self.texts(player):
            if name in costs and name not in player.used:
                self._use_up(player, name, costs[name], of)
        abilities = self.leader_costs
        if player.leader in abilities and player.leader not in player.used:
            self._use_up(player, player.leader, abilities[player.leader], of)
        if of == "export":
            player.next_cost = player.later_cost = 0

    @staticmethod
    def _use_up(player: Player, name: str, effects: tuple[Effect, ...], of: str) -> None:
        if any(effect.first and effect.who == "you" and effect.of in (of, "card") for effect in effects):
            player.used.append(name)

    # -- GDP

    def gain(self, state: TradeState, seat: Seat, amount: int, source: str, by: str, events: Events) -> None:
        """``seat`` gains GDP; ``by`` is the kind of card it comes from, for the record of incomes."""
        if amount <= 0:
            return
        player = state.players[seat]
        player.gdp += amount
        if state.phase == "income":
            player.income += amount
        earned = EARNED_BY.get(by, by)
        player.earned[earned] = player.earned.get(earned, 0) + amount
        if events is not None:
            events.append(GdpChanged(seat, amount, source, player.gdp))

    def lose(
        self, state: TradeState, seat: Seat, amount: int, source: str, events: Events, by: Seat | None = None
    ) -> int:
        """``seat`` loses GDP, as far as there is and as far as ``by``, an opponent, can reach; what was lost.

        (Rulings 3, 9)
        """
        player = state.players[seat]
        reach = player.gdp
        if by is not None and by != seat:
            amount -= self.in_force(state, "soften_losses", seat, by)
            reach -= self.in_force(state, "out_of_reach", seat, by)
        lost = max(0, min(amount, reach))
        if lost:
            player.gdp -= lost
            if events is not None:
                events.append(GdpChanged(seat, -lost, source, player.gdp))
        return lost

    # -- influence

    def change_influence(
        self, state: TradeState, seat: Seat, partner: str, amount: int, source: str, events: Events
    ) -> None:
        """``seat`` gains or loses influence with a partner, as far as there is."""
        held = state.players[seat].influence
        before = held[partner]
        held[partner] = max(0, before + amount)
        if events is not None and held[partner] != before:
            events.append(InfluenceChanged(seat, partner, held[partner] - before, source, held[partner]))

    def suzerain(self, state: TradeState, partner: str) -> Seat | None:
        """Who has strictly most influence with a partner, and at least its first threshold. (Ruling 17)"""
        held = [player.influence.get(partner, 0) for player in state.players]
        most = max(held, default=0)
        if held.count(most) != 1 or most < self.printed.first_threshold.get(partner, 1):
            return None
        return held.index(most)

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

    def has_tag(self, state: TradeState, seat: Seat, tag: str | None) -> bool:
        """Whether ``seat`` has an export in play with the tag."""
        return any(r.owner == seat and tag in self.card[r.card].tags for r in state.routes)

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

    def open_slots(self, state: TradeState, seat: Seat, empty: bool = False) -> list[tuple[str, int]]:
        """The slots on which ``seat`` may place; ``empty``: without a standing export of anybody."""
        taken = {(route.partner, route.slot) for route in state.routes}
        taken.update([(p.partner, p.slot) for p in state.placed if empty or p.seat == seat])
        if seat not in state.ignoring:
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
        return (partner, slot) not in state.closed or seat in state.ignoring

    def export_guarded(self, state: TradeState, owner: Seat, by: Seat, origin: str) -> bool:
        """Whether ``by`` may not target the exports of ``owner`` with a tactic or a policy."""
        if by == owner:
            return False
        player, against = state.players[owner], state.players[by]
        if player.shielded is not None and player.shielded not in against.cancelled:
            return True
        guards = self.printed.does["guard_exports"]
        for name in self.texts(player):
            for effect in guards.get(name, ()):
                if self.cancels(against, player, name):
                    continue
                trade = effect.against == "tactics_in_trade" and self.in_trade_phase(state)
                if effect.against == "opponents" or (
                    origin == "tactic" and (effect.against == "tactics" or trade)
                ):
                    return True
        return False

    def protected(self, state: TradeState, do: str, owner: Seat, by: Seat) -> bool:
        """Whether a policy of ``owner`` keeps its hand, or the control of its exports, from ``by``."""
        player, against, does = state.players[owner], state.players[by], self.printed.does[do]
        return any(name in does and not self.cancels(against, player, name) for name in self.texts(player))

    def in_trade_phase(self, state: TradeState) -> bool:
        """Whether it is the Trade phase, which reaches as far as tactics do. (Ruling 25)"""
        if state.phase == "disputes":
            return self.rules.tactic_windows == "all"
        return state.phase == "trade"

    # -- conditions

    def holds(self, state: TradeState, effect: Effect, seat: Seat, route: Route | None) -> bool:
        """Whether the condition of an effect of ``seat`` holds now."""
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
                return event is not None and event.harmful and seat not in state.ignoring
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
            case _:
                return False

    def partners_with_routes(self, state: TradeState, seat: Seat) -> int:
        """With how many partners ``seat`` has a route."""
        return len({route.partner for route in state.routes if route.owner == seat})

    # -- what a route brings

    def route_income(self, state: TradeState, route: Route) -> int:
        """Printed revenue, partner bonus and modifiers, at least 0. (Rulebook, Income Phase; ruling 15)"""
        if route.stopped:
            return 0
        owner, does, player = route.owner, self.printed.does["produce"], state.players[route.owner]
        card = self.card[route.card]
        total = card.revenue + route.produces
        if self.rules.partner_bonus == "by_market":
            total += self.printed.partners[route.partner].bonus
        for effect in does.get(route.card, ()):
            if self.holds(state, effect, owner, route):
                total += effect.amount
        event = state.event
        if event is not None and owner not in state.ignoring:
            if self._blocked_by(state, event, route):
                return 0
            for effect in does.get(event, ()):
                if effect.revenue is None or effect.revenue == card.revenue:
                    total += effect.amount
        for seat, rival in enumerate(state.players):
            if rival.policy in does or rival.copied in does:
                for name in self.texts(rival):
                    if seat != owner and self.cancels(player, rival, name):
                        continue
                    for effect in does.get(name, ()):
                        if self._produces(effect, seat == owner, card, rival):
                            total += effect.amount
        return max(0, total)

    def _produces(self, effect: Effect, own: bool, card: Card, player: Player) -> bool:
        if effect.what == "chosen_export":
            return own and player.chosen == card.name
        whose = "own_exports" if own else "opponent_exports"
        return effect.what in (whose, "every_export") and (effect.tag is None or effect.tag in card.tags)

    def _blocked_by(self, state: TradeState, event: str, route: Route) -> bool:
        for effect in self.printed.does["produce_nothing"].get(event, ()):
            if effect.what == "every_export" or self.routes_of(state, route.owner)[0] is route:
                return True
        return False
