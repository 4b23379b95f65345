"""What cards are worth to the trader: in GDP at the end of the game, read off what they state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from playtest.bots.trade_warz.glimpse import (
    FILLED,
    FILLING,
    AnyPlayer,
    AnyRoute,
    Plans,
    Sight,
    Way,
    outlook_of,
    slots_of,
    standings_of,
)
from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.cards import Card, Effect

CARD_WORTH = 0.8
INFLUENCE_WORTH = 0.15
"""What a point of influence is worth for each round it still serves in, to who does not pursue it."""
FAR = 6
"""Partners' powers for which more points are missing than this are not counted on."""
POWER_WORTH = 0.5
"""What a partner's power is worth a round that brings no GDP by itself as things stand."""
HOPED = 0.5
"""What is left of that while points are missing."""
MOST_PLANNED = 7
"""Among how many exports in hand it plans."""


class Worth:
    """What the trader thinks of one position: how long the game goes on, and what cards bring until then."""

    spite = 1.0
    """How much it is worth that others lose."""
    patronage = INFLUENCE_WORTH
    """What a point of influence is worth for each round it still serves in."""

    def __init__(self, game: TradeWarz, view: Sight) -> None:
        assert view.seat is not None
        self.game, self.view, self.seat = game, view, view.seat
        self.me = view.players[self.seat]
        self.hand: Sequence[str] = self.me.hand or ()
        self.others = [seat for seat in game.everybody if seat != self.seat]
        self.routes = [route for route in view.routes if route.owner == self.seat]
        self.mine_placed = [placed for placed in view.placed if placed.seat == self.seat]
        self.slots_left = self.slots_of(self.me) - len(self.routes) - len(self.mine_placed)
        self.outlook = outlook = outlook_of(game, view)
        self.horizon, self.paying = outlook.horizon, outlook.paying
        self.parts = outlook.parts
        key = (self.seat, self.spite, self.patronage, self.slots_left, bool(self.mine_placed))
        self._worths = outlook.worths.setdefault(key, {})
        self._exports = outlook.exports.setdefault(key, {})
        self._prices: dict[int, float] = {}

    def slots_of(self, player: AnyPlayer) -> int:
        """The export slots of a player's leader."""
        return slots_of(self.game, player)

    @property
    def incomes(self) -> list[int]:
        """What each seat's routes would bring now."""
        return self.outlook.incomes

    # -- whom to harm

    @cached_property
    def threats(self) -> list[Seat]:
        """Opponents who would reach the goal with this round's income."""
        goal, players = self.game.goal, self.view.players
        return [s for s in self.others if players[s].gdp + self.incomes[s] >= goal]

    @cached_property
    def _shares(self) -> dict[Seat, float]:
        """What it is worth that a seat has 1 GDP less: together 1, most of it for whoever is ahead."""
        ahead = {s: max(1.0, self.view.players[s].gdp + 2.0 * self.incomes[s]) for s in self.others}
        total = sum([value**2 for value in ahead.values()])
        return {seat: value**2 / total for seat, value in ahead.items()}

    @cached_property
    def least_share(self) -> float:
        """What it is worth that whoever is least ahead has 1 GDP less."""
        return min(self._shares.values())

    @cached_property
    def _hurting(self) -> dict[Seat | None, float]:
        known = self.outlook.hurting.get((self.seat, self.spite))
        if known is None:
            known = {s: share * (2.0 if s in self.threats else 1.0) for s, share in self._shares.items()}
            known = {s: worth * self.spite for s, worth in known.items()}
            known |= {self.seat: -1.0, None: max(self._shares.values()) * self.spite}
            self.outlook.hurting[self.seat, self.spite] = known
        return known

    def hurting(self, seat: Seat | None) -> float:
        """What it is worth that ``seat`` loses 1 GDP, weighed by ``spite``; ``None``: some opponent."""
        return self._hurting[seat]

    def hurt(self, seat: Seat | None, amount: int) -> float:
        """What it is worth that ``seat`` loses this much, as far as it has it."""
        has = amount if seat is None else min(amount, self.view.players[seat].gdp)
        return has * self.hurting(seat)

    # -- exports

    def brings(self, card: Card, partner: str | None = None) -> float:
        """What a route with this export brings at each income."""
        extra = 0.0
        for effect in self.parts[card.name].brings:
            extra += effect.amount * self._likely(effect, partner)
        bonus = 0.0
        if self.game.rules.partner_bonus == "by_market":
            partners = self.game.printed.partners
            known = [partner] if partner is not None else self.view.partners
            bonus = sum(partners[name].bonus for name in known) / max(1, len(known))
        return card.revenue + extra + bonus

    def _likely(self, effect: Effect, partner: str | None) -> float:
        """How often the condition of an income is likely to hold."""
        match effect.provided:
            case None:
                return 1.0
            case "with_partner":
                return 1.0 if partner == effect.partner else 0.3 * (effect.partner in self.view.partners)
            case "three_partners":
                return 0.7
            case "own_tag":
                return 1.0 if self.tagged(effect.tag) else 0.3
            case "active_policy":
                return 0.9
            case "harmful_event":
                return 0.5
        return 0.7

    def tagged(self, tag: str | None, seat: Seat | None = None) -> int:
        """How many exports in play of a seat (by default the trader's) have a tag."""
        owner = self.seat if seat is None else seat
        card = self.game.card
        return sum([r.owner == owner and tag in card[r.card].tags for r in self.view.routes])

    def export(self, card: Card, partner: str | None = None) -> float:
        """What an export still brings if it is established this round, less its cost."""
        known = self._exports.get((card.name, partner))
        return self._export(card, partner) if known is None else known

    def _export(self, card: Card, partner: str | None) -> float:
        parts = self.parts[card.name]
        at_once = sum([self.at_once(effect) for effect in parts.placing])
        standing = sum([self.standing(effect) for effect in parts.active])
        points = self.patronage if not self.game.with_powers else self.patronage + self.pull(partner)
        each = self.brings(card, partner) + card.influence * points
        worth = each * self.paying + at_once + 0.3 * standing - card.cost
        if parts.lasts:
            self._exports[card.name, partner] = worth
        return worth

    def plan(self, gdp: int) -> tuple[float, frozenset[str]]:
        """The exports in hand that are best placed with this much GDP, and what that is worth.

        Slots left empty may be filled in the next round, if there will be GDP for it.
        """
        known = self._plans.best.get(gdp)
        if known is None:
            known = self._plans.best[gdp] = self._best_plan(gdp)
        return known

    @cached_property
    def _plans(self) -> Plans:
        """What may be placed, the same as long as all is that a plan hangs on beside the outlook."""
        exports = self.game.exports
        hand = tuple(sorted([name for name in self.hand if name in exports]))
        placed = tuple([placed.card for placed in self.mine_placed])
        surcharge = self.me.next_cost + self.me.later_cost
        key = (self.seat, self.spite, self.patronage, hand, placed, self.slots_left, surcharge)
        known = self.outlook.plans.get(key)
        if known is None:
            known = self.outlook.plans[key] = Plans(self._ways(hand), {})
        return known

    def _ways(self, hand: Sequence[str]) -> list[Way]:
        """Nothing, each of the best exports in hand, each two of them, and so on, as many as fit."""
        worth = {name: self.export(self.game.card[name]) for name in hand}
        names = sorted([name for name in hand if worth[name] > 0], key=lambda name: -worth[name])
        cards = [self.game.card[name] for name in names[:MOST_PLANNED]]
        found, longer = [Way((), 0, 0.0, 0)], [(Way((), 0, 0.0, 0), 0)]
        for _ in range(min(max(0, self.slots_left), len(cards))):
            longer = [
                (Way((*way[0], c.name), way[1] + c.cost, way[2] + worth[c.name], way[3] + c.revenue), at)
                for way, first in longer
                for at, c in enumerate(cards[first:], first + 1)
            ]
            found += [way for way, _ in longer]
        return found

    def _best_plan(self, gdp: int) -> tuple[float, frozenset[str]]:
        surcharge = self.me.next_cost + self.me.later_cost
        later = max(0.0, FILLED * (self.horizon - 1) - FILLING)
        placed = sum([self.brings(self.game.card[p.card or ""]) for p in self.mine_placed])
        next_gdp = gdp + self.incomes[self.seat] + placed
        best, slots = -1.0, self.slots_left
        chosen: tuple[str, ...] = ()
        for names, price, worth, revenue in self._plans.ways:
            cost = max(0, price + surcharge) if names else 0
            if cost > gdp:
                continue
            empty = min(slots - len(names), int((next_gdp - cost + revenue) / FILLING))
            if empty > 0:
                worth += empty * later
            if worth > best:
                best, chosen = worth, names
        return max(0.0, best), frozenset(chosen)

    def price(self, cost: int) -> float:
        """What it costs to spend GDP now: itself, and the exports it would have paid for."""
        if self.view.phase not in ("draw", "policy", "trade"):
            return float(cost)
        known = self._prices.get(cost)
        if known is None:
            purse = self.purse
            missed = self.plan(purse)[0] - self.plan(max(0, purse - cost))[0]
            known = self._prices[cost] = cost + max(0.0, missed)
        return known

    @cached_property
    def purse(self) -> int:
        """The trader's GDP without what its placed exports will cost."""
        return max(0, self.me.gdp - sum([self.game.card[p.card or ""].cost for p in self.mine_placed]))

    # -- partners' powers

    def pull(self, partner: str | None, seat: Seat | None = None) -> float:
        """What a point with a partner (``None``: with any) brings a seat of the powers it leads to."""
        if not self.game.with_powers:
            return 0.0
        pulls = self._pulls(self.seat if seat is None else seat)
        return sum(pulls.values()) / max(1, len(pulls)) if partner is None else pulls[partner]

    def _pulls(self, seat: Seat) -> dict[str, float]:
        known = self.outlook.pulls.get(seat)
        if known is None:
            found = standings_of(self.game, self.view, seat)
            known = {one.partner: self._leads_to(one) for one in found}
            self.outlook.pulls[seat] = known
        return known

    def _leads_to(self, standing: Any) -> float:
        """Each power that is near, spread over the points that are missing for it."""
        rounds = max(0, self.horizon - 1)
        near = [power for power in standing.powers if 0 < power.needs <= FAR]
        each: float = sum([max(POWER_WORTH, power.income) / power.needs for power in near])
        return HOPED * rounds * each

    # -- policies and tactics

    def policy(self, card: Card) -> float:
        """What a policy still brings if it becomes active now, without its cost."""
        return self.left_of(card) + sum([self.at_once(e) for e in self.parts[card.name].reveal])

    def left_of(self, card: Card) -> float:
        """What a policy still brings after its reveal."""
        total = 0.0
        for effect in self.parts[card.name].lasting:
            each = self.each_income(effect) if effect.when == "income" else self.standing(effect)
            total += each * self.horizon
        return total

    def tactic(self, card: Card, at: Seat | None, target: str | None) -> float:
        """What a tactic brings when it is played so, without its cost."""
        return sum([self.at_once(effect, at, target) for effect in card.effects])

    def each_income(self, effect: Effect) -> float:
        """What an effect brings at each income."""
        n = float(effect.amount)
        match effect.do:
            case "gain_gdp" if effect.who == "you":
                if effect.per == "further_partner":
                    partners = len({route.partner for route in self.routes})
                    return n * max(0.5 * self.slots_of(self.me), partners - 1.0)
                return n * (1.0 if effect.provided is None else 0.6)
            case "gain_gdp":
                return -n * self.least_share
            case "take_gdp":
                return n * (1 + self.hurting(None))
            case "produce" if effect.what == "own_exports":
                return n * (self.tagged(effect.tag) + 0.3)
            case "produce" if effect.what == "opponent_exports":
                return -n * sum(self.tagged(effect.tag, s) * self.hurting(s) for s in self.others)
            case "produce":
                return -n * self.hurting(None)
        return 0.3

    def standing(self, effect: Effect) -> float:
        """What a standing effect is worth each round."""
        match effect.do:
            case "cost" if effect.who == "you":
                empty = min(2, max(0, self.slots_left)) if effect.of in ("export", "card") else 0.6
                return -effect.amount * (min(1, empty) if effect.first else empty)
            case "cost":
                return effect.amount * 0.4
            case "produce":
                return float(effect.amount) if self.routes or self.mine_placed else 0.5
            case "sell_influence":
                return 0.8 if any(self.me.influence.values()) else 0.3
            case "copy_policy":
                return self._best_copy()
            case "draw":
                return 0.6 * CARD_WORTH
            case "guard_exports" | "guard_control":
                return 0.25
            case "dispute_power":
                return 0.15
        return 0.2

    def _best_copy(self) -> float:
        card, players = self.game.card, self.view.players
        policies = [card[p] for s in self.others if (p := players[s].policy) is not None]
        worth = [sum(self.each_income(e) for e in c.effects if e.when == "income") for c in policies]
        return max([*worth, 0.4])

    def at_once(self, effect: Effect, at: Seat | None = None, target: str | None = None) -> float:
        """What an effect brings when it acts."""
        n = effect.amount
        match effect.do:
            case "gain_gdp":
                return self._gain(effect, at)
            case "lose_gdp":
                return self._loss(effect, at)
            case "take_gdp":
                return n + self.hurt(at, n)
            case "owe_gdp":
                return n * 0.95 + n * self.hurting(at)
            case "draw":
                return CARD_WORTH * n if effect.who == "you" else -0.3 * self.hurting(at) * n
            case "discard_random" | "pick_discard":
                return 1.5 * self.hurting(at)
            case "discard":
                return -0.4 * n
            case "discard_down":
                return -sum(sorted([self.card(name) for name in self.hand])[:-n])
            case "take_card" | "search_deck":
                return 1.6 * CARD_WORTH
            case "gain_influence":
                return (self.patronage * self.horizon + self.pull(None)) * n
            case "remove_influence" | "clear_influence":
                return INFLUENCE_WORTH * self.horizon * max(1, n) * self.hurting(at)
            case "later_income":
                return n * (1.0 if self.horizon > 1 else 0.1)
            case "trade_in":
                return self._trade_in(effect)
            case "recover" if target is not None:
                return self.card(target)
            case "recover":
                return 1.0
            case "next_export_produces":
                return -n * self.hurting(at) * 0.6
        return self._at_exports(effect, at, target)

    def _gain(self, effect: Effect, at: Seat | None) -> float:
        n = float(effect.amount)
        if effect.who == "you":
            return n * (0.9 if effect.provided == "discarded" else 1.0)
        return -n * (self.least_share if at is None else self.hurting(at))

    def _trade_in(self, effect: Effect) -> float:
        """The gain, less the card of that type that is missed least."""
        kept = [self.card(n) for n in self.hand if self.game.card[n].type == effect.of]
        return max(0.0, effect.amount - min(kept)) if len(kept) > 1 else 0.0

    def _loss(self, effect: Effect, at: Seat | None) -> float:
        match effect.who:
            case "you":
                return -float(effect.amount)
            case "each_opponent":
                return sum(self.hurt(seat, effect.amount) for seat in self.others)
            case "each_player":
                return sum(self.hurt(seat, effect.amount) for seat in self.others) - effect.amount
        return self.hurt(at, effect.amount)

    def _at_exports(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        route = next((route for route in self.view.routes if route.card == target), None)
        n = effect.amount
        match effect.do:
            case "destroy_export" if route is not None:
                return self.remaining(route) * self.hurting(route.owner)
            case "take_over" if route is not None:
                worth = self.remaining(route) * (1 + self.hurting(route.owner)) - n * self.hurting(
                    route.owner
                )
                return worth - max(0.0, FILLED * (self.horizon - 1) - FILLING)
            case "produce_nothing" if route is not None:
                return self.income_of(route) * self.hurting(route.owner)
            case "produce" if route is not None:
                return n * -self.hurting(route.owner)
            case "produce" if effect.what == "own_export":
                return float(n) if self.routes else (-5.0 if n > 0 else 0.0)
            case "produce":
                return -n * self.hurting(at)
            case "destroy_policy" | "ignore_policy":
                return self._policy_lost(at, self.horizon if effect.do == "destroy_policy" else 1)
            case "dispute_power":
                return 1.0 if self.disputed() else 0.0
            case "limit_exports":
                return 1.5 * self.hurting(at)
            case "choose_export":
                return 0.0 if self.routes else -5.0
            case "swap_random":
                return 0.2
        return 0.1

    def _policy_lost(self, seat: Seat | None, rounds: int) -> float:
        policy = None if seat is None else self.view.players[seat].policy
        if policy is None:
            return 0.0
        effects = self.game.card[policy].effects
        each = sum(abs(e.amount) if e.when == "income" else 0.4 for e in effects if e.when != "reveal")
        return each * rounds * self.hurting(seat)

    def income_of(self, route: AnyRoute) -> int:
        """What a route would bring now."""
        incomes = zip(self.view.routes, self.outlook.route_incomes, strict=True)
        return next(income for one, income in incomes if one is route)

    def remaining(self, route: AnyRoute) -> float:
        """What a route still brings."""
        return self.brings(self.game.card[route.card], route.partner) * self.horizon

    def disputed(self) -> bool:
        """Whether an export of the trader stands on a slot with another."""
        mine = {(p.partner, p.slot) for p in self.mine_placed}
        return any((p.partner, p.slot) in mine for p in self.view.placed if p.seat != self.seat)

    # -- cards in hand

    def card(self, name: str) -> float:
        """What a card in hand is worth to the trader."""
        known = self._worths.get(name)
        if known is None:
            known = self._card(name)
            if self.parts[name].lasts:
                self._worths[name] = known
        return known

    def _card(self, name: str) -> float:
        card = self.game.card[name]
        match card.type:
            case "export":
                if self.slots_left <= 0:
                    return 0.1
                return max(0.2, self.export(card) - max(0.0, FILLED * (self.horizon - 1) - FILLING))
            case "policy":
                return max(0.15, 0.7 * self._over_active(card))
        return max(0.15, 0.7 * (self._guess(card) - card.cost))

    def _over_active(self, card: Card) -> float:
        active = self.me.policy
        kept = 0.0 if active is None else self.left_of(self.game.card[active])
        effects = [e for e in card.effects if e.do not in ("discard_down", "trade_in")]
        if len(effects) < len(card.effects):  # what it brings depends on a hand that this card is part of
            return 3.0 - card.cost - kept
        return self.policy(card) - card.cost - kept

    def _guess(self, card: Card) -> float:
        """What a tactic brings at the opponent, and at the export, where it hurts most."""
        return self.tactic(card, *self._victim)

    @cached_property
    def _victim(self) -> tuple[Seat, str | None]:
        """The opponent, and its export, where it hurts most."""
        seat = max(self.others, key=self.hurting)
        theirs = [r for r in self.view.routes if r.owner == seat]
        best = max(theirs, key=self.remaining, default=None)
        return seat, None if best is None else best.card
