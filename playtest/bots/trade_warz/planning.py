"""The worth of exports, policies and tactics in GDP at the end, and the exports to place."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.bots.trade_warz.ceilings import Ceilings
from playtest.bots.trade_warz.glimpse import FILLED, FILLING, Plans, Way
from playtest.bots.trade_warz.parts import Parts
from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Card

MOST_PLANNED = 7
"""The most exports in hand that the trader plans with."""
HARDLY = 0.2
"""A tactic in hand that cannot gain this much beyond its cost gets the least worth of any card."""
_PAYING = frozenset(["draw", "policy", "trade"])
"""Phases in which GDP spent on something else can no longer pay for exports."""


class Planning(Ceilings):
    """The worth of cards by their printed effects, and the best exports in hand to place."""

    __slots__ = ("_kept", "_plans", "_prices", "_purse", "_victim")

    _plans: Plans | None
    _prices: dict[int, float] | None
    _purse: int | None
    _kept: float | None
    _victim: tuple[Seat, str | None] | None

    def blank(self) -> None:
        """Clear all cached values."""
        super().blank()
        self._plans = self._prices = self._purse = self._kept = self._victim = None

    def forget_hand(self, before: Sequence[str]) -> None:
        """Forget cached values that depend on the hand: plans and prices."""
        self._plans = self._prices = None

    def forget_slots(self) -> None:
        """Forget cached values that depend on placed exports: their cost and the slots left."""
        self._plans = self._prices = self._purse = self._kept = None

    # -- exports

    def export(self, card: Card, partner: str | None = None) -> float:
        """Return what an export is worth until the end if it is established this round, less its cost."""
        known = self._exports.get((card.name, partner))
        return self._export(card, partner) if known is None else known

    def _export(self, card: Card, partner: str | None) -> float:
        parts = self.parts[card.name]
        steady = parts.steady and self.tables.plain
        if steady and partner is not None:  # it is the same with every partner
            worth = self._exports[card.name, partner] = self.export(card)
            return worth
        at_once = standing = 0.0
        for effect in parts.placing:
            at_once += self.at_once(effect)
        for effect in parts.active:
            standing += self.standing(effect)
        points = self.patronage if not self.game.with_powers else self.patronage + self.pull(partner)
        each = self.brings(card, partner) + card.influence * points
        worth = each * self.paying + at_once + 0.3 * standing - card.cost
        if steady:
            self.steady().exports[card.name, partner] = worth
        if steady or parts.lasts:
            self._exports[card.name, partner] = worth
        return worth

    def one_price(self) -> bool:
        """Return whether an export costs the same with every partner."""
        local = self.tables.local
        return local is not None and local.isdisjoint([route.card for route in self.view.routes])

    def plan(self, gdp: int) -> tuple[float, frozenset[str]]:
        """Return the most that exports in hand can be worth with ``gdp`` GDP, and which of them to place.

        ``gdp`` is at most the purse, the trader's GDP less the cost of its placed exports. Slots left empty
        may be filled in the next round, if there is GDP for that.
        """
        plans = self._plans
        if plans is None:
            plans = self._plans = self._all_plans()
        known = plans[1].get(gdp)
        if known is None:
            known = plans[1][gdp] = self._best_plan(plans[0], gdp)
        return known

    def _all_plans(self) -> Plans:
        """Return the ways to place exports, from the cache while nothing they depend on has changed.

        They are cached with the outlook.
        """
        exports = self.game.exports
        hand = tuple(sorted([name for name in self.hand if name in exports]))
        placed = tuple([placed.card for placed in self.mine_placed])
        key = (hand, placed, self.slots_left, self.me.next_cost + self.me.later_cost)
        known = self.known.plans.get(key)
        if known is None:
            known = self.known.plans[key] = self._ways(hand), {}
        return known

    def _ways(self, hand: Sequence[str]) -> list[Way]:
        """List the ways to place exports that the trader can afford.

        They are: no export, each of the best in hand, every two of them, and so on.
        """
        room, later = self.slots_left, self._later()
        surcharge, purse, card = self.me.next_cost + self.me.later_cost, self.purse, self.game.card
        found: list[Way] = [((), 0, 0.0, 0, room, max(0, room) * later, 0, surcharge)]
        if not hand or room <= 0:
            return found
        worths = [(-self.export(card[name]), name) for name in hand]
        ranked = [(-worth, card[name]) for worth, name in sorted(worths, key=_first) if worth < 0]
        best = [(one.name, one.cost, worth, one.revenue) for worth, one in ranked[:MOST_PLANNED]]
        for names, _, worth, revenue, left, _, first, price in found:  # grows meanwhile
            if left == 0:
                break
            left -= 1
            for at in range(first, len(best)):
                name, cost, adds, each = best[at]
                cost += price
                if cost <= purse:
                    total = worth + adds
                    longer, ceiling = (*names, name), total + left * later
                    found.append((longer, max(0, cost), total, revenue + each, left, ceiling, at + 1, cost))
        return found

    def _later(self) -> float:
        """Return the worth of filling a slot in the next round."""
        return max(0.0, FILLED * (self.horizon - 1) - FILLING)

    def _best_plan(self, ways: list[Way], gdp: int) -> tuple[float, frozenset[str]]:
        later, placed = self._later(), 0.0
        for one in self.mine_placed:
            placed += self.brings(self.game.card[one.card or ""])
        next_gdp = gdp + self.incomes[self.seat] + placed
        best = -1.0
        chosen: tuple[str, ...] = ()
        for names, cost, worth, revenue, left, at_most, _, _ in ways:
            if at_most <= best or cost > gdp:
                continue
            if left > 0:
                filled = min(left, int((next_gdp - cost + revenue) / FILLING))
                if filled > 0:
                    worth += filled * later
            if worth > best:
                best, chosen = worth, names
        return max(0.0, best), frozenset(chosen)

    def price(self, cost: int) -> float:
        """Return the real price of spending GDP now: the amount, plus the worth of exports then missed."""
        if self.view.phase not in _PAYING:
            return float(cost)
        prices = self._prices
        if prices is None:
            prices = self._prices = {}
        known = prices.get(cost)
        if known is None:
            purse = self.purse
            missed = self.plan(purse)[0] - self.plan(max(0, purse - cost))[0]
            known = prices[cost] = cost + max(0.0, missed)
        return known

    @property
    def purse(self) -> int:
        """The trader's GDP less the cost of its placed exports."""
        known = self._purse
        if known is None:
            known = self.me.gdp - sum([self.game.card[p.card or ""].cost for p in self.mine_placed])
            known = self._purse = max(0, known)
        return known

    # -- policies and tactics

    def policy(self, card: Card) -> float:
        """Return what a policy is worth from now on if it becomes active now. Its cost is not subtracted."""
        parts = self.parts[card.name]
        if not (parts.steady and self.tables.plain):
            return self._policy(parts)
        kept = (self._steady or self.steady()).bare
        known = kept.get(card.name)
        if known is None:
            known = kept[card.name] = self._policy(parts)
        return known

    def _policy(self, parts: Parts) -> float:
        at_once = 0.0
        for effect in parts.reveal:
            at_once += self.at_once(effect)
        return self.left_of(parts.card) + at_once

    def left_of(self, card: Card) -> float:
        """Return what a policy is worth after it is revealed, without its effects at the reveal."""
        total = 0.0
        for effect in self.parts[card.name].lasting:
            each = self.each_income(effect) if effect.when == "income" else self.standing(effect)
            total += each * self.horizon
        return total

    def kept(self) -> float:
        """Return what the active policy is worth from now on; 0 if there is none."""
        known = self._kept
        if known is None:
            active = self.me.policy
            known = self._kept = 0.0 if active is None else self.left_of(self.game.card[active])
        return known

    def tactic(self, card: Card, at: Seat | None, target: str | None) -> float:
        """Return what a tactic is worth with this target. Its cost is not subtracted."""
        total = 0.0
        for rule, effect in self.rules_of(card.name):
            total += rule(self, effect, at, target)
        return total

    # -- cards in hand

    def card(self, name: str) -> float:
        """Return the worth to the trader of a card in hand."""
        known = self._worths.get(name)
        return self.cards((name,))[0] if known is None else known

    def cards(self, names: Sequence[str]) -> list[float]:
        """Return what each of the named cards would be worth in hand.

        It is faster than valuing them one by one, which matters for whole decks.
        """
        worths, parts_of = self._worths, self.parts
        policies, kept = (self._steady or self.steady()).policies, self.kept()
        found = []
        for name in names:
            worth = worths.get(name)
            if worth is None:
                if name in policies:
                    worth = 0.7 * (policies[name] - kept)
                    worths[name] = worth = worth if worth > 0.15 else 0.15
                else:
                    worth = self._card(parts_of[name])
            found.append(worth)
        return found

    def _card(self, parts: Parts) -> float:
        name = parts.card.name
        match parts.kind:
            case "policy":
                worth = max(0.15, 0.7 * (self._net(parts) - self.kept()))
            case "export":
                worth = self._in_a_slot(parts)
            case _ if parts.bounded and self.most(name) - parts.cost < HARDLY:
                worth = 0.15
            case _:
                worth = max(0.15, 0.7 * (self._guess(name) - parts.cost))
        if parts.lasts:
            self._worths[name] = worth
            if parts.steady and self.tables.plain and parts.kind != "policy":
                self.steady().hand[name] = worth
        return worth

    def _net(self, parts: Parts) -> float:
        """Return what a policy is worth, less its cost.

        If its worth depends on the hand, a fixed average is used instead.
        """
        net = (3.0 if parts.with_hand else self.policy(parts.card)) - parts.cost
        if parts.with_hand or (parts.steady and self.tables.plain):
            self.steady().policies[parts.card.name] = net
        return net

    def _in_a_slot(self, parts: Parts) -> float:
        """Return what an export in hand is worth: what it brings beyond filling its slot next round.

        It is at least 0.2, or 0.1 if no slot is left.
        """
        if self.slots_left <= 0:
            return 0.1
        return max(0.2, self.export(parts.card) - self._later())

    def _guess(self, name: str) -> float:
        """Estimate what a tactic is worth against the opponent whose loss is worth most.

        If it needs a target, this is that opponent's best export.
        """
        seat, target = self._victim or self._find_victim()
        total = 0.0
        for rule, effect in self.rules_of(name):
            total += rule(self, effect, seat, target)
        return total

    def _find_victim(self) -> tuple[Seat, str | None]:
        seat = max(self.others, key=self.hurting)
        theirs = [route for route in self.view.routes if route.owner == seat]
        best = max(theirs, key=self.remaining, default=None)
        self._victim = victim = seat, None if best is None else best.card
        return victim


def _first(one: tuple[float, str]) -> float:
    return one[0]
