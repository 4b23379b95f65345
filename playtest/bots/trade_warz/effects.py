"""How much effects are worth to the trader: once, at each income, or for each round.

An effect's verb is what it does, such as ``gain_gdp``. There is a small function for each verb.
"""

from __future__ import annotations

from collections.abc import Callable

from playtest.bots.trade_warz.glimpse import FILLED, FILLING
from playtest.bots.trade_warz.worth import INFLUENCE_WORTH, Worth
from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Effect

CARD_WORTH = 0.8
"""Worth of a drawn card."""


class Effects(Worth):
    """Values the effects of cards. A small function, found by the effect's verb, gives the worth."""

    __slots__ = ()

    def at_once(self, effect: Effect, at: Seat | None = None, target: str | None = None) -> float:
        """Return the worth of an effect at the moment when it acts.

        ``at`` is the player and ``target`` the card that it acts on, if any.
        """
        return _AT_ONCE.get(effect.do, _hardly)(self, effect, at, target)

    def rules_of(self, name: str) -> tuple[tuple[AtOnce, Effect], ...]:
        """Return the effects of a card, each with the function that values it when it acts.

        These are looked up once for each game.
        """
        known = self.tables.rules.get(name)
        if known is None:
            effects = self.parts[name].effects
            known = self.tables.rules[name] = tuple([(_AT_ONCE.get(e.do, _hardly), e) for e in effects])
        return known

    def each_income(self, effect: Effect) -> float:
        """Return the worth of an effect at each income."""
        rule = _EACH_INCOME.get(effect.do)
        return 0.3 if rule is None else rule(self, effect)

    def standing(self, effect: Effect) -> float:
        """Return what an effect that lasts, but brings nothing at income, is worth in each round."""
        rule = _STANDING.get(effect.do, 0.2)
        return rule if isinstance(rule, float) else rule(self, effect)

    def card(self, name: str) -> float:
        """Return the worth to the trader of a card in hand."""
        raise NotImplementedError

    # -- at once: GDP

    def _gain(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        n = float(effect.amount)
        if effect.who == "you":
            return n * (0.9 if effect.provided == "discarded" else 1.0)
        return -n * (self.least_share() if at is None else self.hurting(at))

    def _loss(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        match effect.who:
            case "you":
                return -float(effect.amount)
            case "each_opponent":
                return sum([self.hurt(seat, effect.amount) for seat in self.others])
            case "each_player":
                return sum([self.hurt(seat, effect.amount) for seat in self.others]) - effect.amount
        return self.hurt(at, effect.amount)

    def _take(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return effect.amount + self.hurt(at, effect.amount)

    def _owe(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return effect.amount * 0.95 + effect.amount * self.hurting(at)

    def _later_income(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return effect.amount * (1.0 if self.horizon > 1 else 0.1)

    # -- at once: cards and influence

    def _draws(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        n = effect.amount
        return CARD_WORTH * n if effect.who == "you" else -0.3 * self.hurting(at) * n

    def _costs_a_card(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return 1.5 * self.hurting(at)

    def _discards(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return -0.4 * effect.amount

    def _discards_down(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return -sum(sorted([self.card(name) for name in self.hand])[: -effect.amount])

    def _finds(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return 1.6 * CARD_WORTH

    def _trade_in(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        """Return the gain from trading in a card: GDP, less the worth of the worst card of its type."""
        kept = [self.card(n) for n in self.hand if self.game.card[n].type == effect.of]
        return max(0.0, effect.amount - min(kept)) if len(kept) > 1 else 0.0

    def _recovers(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return 1.0 if target is None else self.card(target)

    def _gains_influence(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return (self.patronage * self.horizon + self.pull(None)) * effect.amount

    def _removes_influence(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return INFLUENCE_WORTH * self.horizon * max(1, effect.amount) * self.hurting(at)

    # -- at once: exports and policies

    def _next_produces(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return -effect.amount * self.hurting(at) * 0.6

    def _destroys(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        route = self.route(target)
        return 0.1 if route is None else self.remaining(route) * self.hurting(route.owner)

    def _takes_over(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        route = self.route(target)
        if route is None:
            return 0.1
        hurts = self.hurting(route.owner)
        worth = self.remaining(route) * (1 + hurts) - effect.amount * hurts
        return worth - max(0.0, FILLED * (self.horizon - 1) - FILLING)

    def _stops(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        route = self.route(target)
        return 0.1 if route is None else self.income_of_route(route) * self.hurting(route.owner)

    def _produces(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        route, n = self.route(target), effect.amount
        if route is not None:
            return n * -self.hurting(route.owner)
        if effect.what == "own_export":
            return float(n) if self.routes else (-5.0 if n > 0 else 0.0)
        return -n * self.hurting(at)

    def _destroys_policy(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return self.policy_lost(at, self.horizon)

    def _ignores_policy(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return self.policy_lost(at, 1)

    def policy_lost(self, seat: Seat | None, rounds: int) -> float:
        """Return what it is worth to the trader that ``seat`` has no policy for ``rounds`` rounds."""
        policy = None if seat is None else self.view.players[seat].policy
        if policy is None:
            return 0.0
        each: float = 0
        for effect in self.game.card[policy].effects:
            if effect.when != "reveal":
                each += abs(effect.amount) if effect.when == "income" else 0.4
        return each * rounds * self.hurting(seat)

    def _dispute_power(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return 1.0 if self.disputed() else 0.0

    def disputed(self) -> bool:
        """Return whether an export of the trader shares a slot with another player's."""
        mine = {(p.partner, p.slot) for p in self.mine_placed}
        return any((p.partner, p.slot) in mine for p in self.view.placed if p.seat != self.seat)

    def _limits(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return 1.5 * self.hurting(at)

    def _chooses_export(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return 0.0 if self.routes else -5.0

    def _swaps(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        return 0.2

    # -- at each income

    def _gains_each(self, effect: Effect) -> float:
        n = float(effect.amount)
        if effect.who != "you":
            return -n * self.least_share()
        if effect.per == "further_partner":
            return n * max(0.5 * self.slots, self.partners() - 1.0)
        return n * (1.0 if effect.provided is None else 0.6)

    def _takes_each(self, effect: Effect) -> float:
        return float(effect.amount) * (1 + self.hurting(None))

    def _produces_each(self, effect: Effect) -> float:
        n = float(effect.amount)
        if effect.what == "own_exports":
            return n * (self.tagged(effect.tag) + 0.3)
        if effect.what == "opponent_exports":
            return -n * sum([self.tagged(effect.tag, s) * self.hurting(s) for s in self.others])
        return -n * self.hurting(None)

    # -- while it stands

    def _changes_costs(self, effect: Effect) -> float:
        if effect.who != "you":
            return effect.amount * 0.4
        empty = min(2, max(0, self.slots_left)) if effect.of in ("export", "card") else 0.6
        return -effect.amount * (min(1, empty) if effect.first else empty)

    def _adds_to_exports(self, effect: Effect) -> float:
        return float(effect.amount) if self.routes or self.mine_placed else 0.5

    def _sells_influence(self, effect: Effect) -> float:
        return 0.8 if any(self.me.influence.values()) else 0.3

    def _copies(self, effect: Effect) -> float:
        best = 0.4
        for seat in self.others:
            policy = self.view.players[seat].policy
            if policy is not None:
                effects = self.game.card[policy].effects
                best = max(best, sum([self.each_income(e) for e in effects if e.when == "income"]))
        return best


AtOnce = Callable[[Effects, Effect, Seat | None, str | None], float]
EachIncome = Callable[[Effects, Effect], float]


def _hardly(mind: Effects, effect: Effect, at: Seat | None, target: str | None) -> float:
    """Return a small fixed worth, for effects that matter little or cannot be valued."""
    return 0.1


_AT_ONCE: dict[str, AtOnce] = {
    "gain_gdp": Effects._gain,
    "lose_gdp": Effects._loss,
    "take_gdp": Effects._take,
    "owe_gdp": Effects._owe,
    "draw": Effects._draws,
    "discard_random": Effects._costs_a_card,
    "pick_discard": Effects._costs_a_card,
    "discard": Effects._discards,
    "discard_down": Effects._discards_down,
    "take_card": Effects._finds,
    "search_deck": Effects._finds,
    "gain_influence": Effects._gains_influence,
    "remove_influence": Effects._removes_influence,
    "clear_influence": Effects._removes_influence,
    "later_income": Effects._later_income,
    "trade_in": Effects._trade_in,
    "recover": Effects._recovers,
    "next_export_produces": Effects._next_produces,
    "destroy_export": Effects._destroys,
    "take_over": Effects._takes_over,
    "produce_nothing": Effects._stops,
    "produce": Effects._produces,
    "destroy_policy": Effects._destroys_policy,
    "ignore_policy": Effects._ignores_policy,
    "dispute_power": Effects._dispute_power,
    "limit_exports": Effects._limits,
    "choose_export": Effects._chooses_export,
    "swap_random": Effects._swaps,
}
_EACH_INCOME: dict[str, EachIncome] = {
    "gain_gdp": Effects._gains_each,
    "take_gdp": Effects._takes_each,
    "produce": Effects._produces_each,
}
_STANDING: dict[str, EachIncome | float] = {
    "cost": Effects._changes_costs,
    "produce": Effects._adds_to_exports,
    "sell_influence": Effects._sells_influence,
    "copy_policy": Effects._copies,
    "draw": 0.6 * CARD_WORTH,
    "guard_exports": 0.25,
    "guard_control": 0.25,
    "dispute_power": 0.15,
}
"""How to value standing effects, by verb.

All other verbs are worth 0.1 when they act, 0.3 at each income, and 0.2 a round while they last.
"""
