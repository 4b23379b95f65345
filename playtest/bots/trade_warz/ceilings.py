"""Upper bounds on the worth of tactics; most cards in hand then need no closer look."""

from __future__ import annotations

from collections.abc import Callable

from playtest.bots.trade_warz.effects import CARD_WORTH, Effects
from playtest.bots.trade_warz.glimpse import FILLED, FILLING
from playtest.bots.trade_warz.worth import INFLUENCE_WORTH
from playtest.engines.trade_warz.cards import Effect

Ceiling = tuple[float, float]
"""An upper bound in two parts: a fixed amount, and the GDP that the most harmed opponent loses.

The second part is multiplied by the worth of 1 GDP lost by that opponent.
"""


class Ceilings(Effects):
    """Upper bounds on the worth of tactics: fast, perhaps too high, but never too low."""

    __slots__ = ()

    def most(self, name: str) -> float:
        """Return the most that a tactic can be worth, whatever its target."""
        parts = self.parts[name]
        if parts.bounded and self.tables.plain:
            kept = (self._steady or self.steady()).ceilings
            known = kept.get(name)
            if known is None:
                known = kept[name] = self._ceiling(parts.effects)
            return known[0] + known[1] * self.most_hurting()
        most = self._most.get(name)
        if most is None:
            flat, harm = self._ceiling(parts.effects)
            most = flat + harm * self.most_hurting()
            if parts.lasts and not parts.recovers:
                self._most[name] = most
        return most

    def _ceiling(self, effects: tuple[Effect, ...]) -> Ceiling:
        flat = harm = 0.0
        for effect in effects:
            rule = _CEILINGS.get(effect.do)
            more, hurts = (self.at_once(effect), 0.0) if rule is None else rule(self, effect)
            flat += more
            harm += hurts
        return flat, harm


def _gained(mind: Ceilings, effect: Effect) -> Ceiling:
    if effect.who == "you":
        return mind.at_once(effect), 0.0
    return max(0.0, -effect.amount), max(0.0, -effect.amount)


def _lost(mind: Ceilings, effect: Effect) -> Ceiling:
    if effect.who in ("you", "each_opponent", "each_player"):
        return mind.at_once(effect), 0.0
    return 0.0, max(0.0, effect.amount)


def _taken(mind: Ceilings, effect: Effect) -> Ceiling:
    return effect.amount, max(0.0, effect.amount)


def _owed(mind: Ceilings, effect: Effect) -> Ceiling:
    return 0.95 * effect.amount, max(0.0, effect.amount)


def _drawn(mind: Ceilings, effect: Effect) -> Ceiling:
    if effect.who == "you":
        return CARD_WORTH * effect.amount, 0.0
    return 0.0, max(0.0, -0.3 * effect.amount)


def _a_card(mind: Ceilings, effect: Effect) -> Ceiling:
    return 0.0, 1.5


def _removed(mind: Ceilings, effect: Effect) -> Ceiling:
    return 0.0, INFLUENCE_WORTH * mind.horizon * max(1, effect.amount)


def _next_produces(mind: Ceilings, effect: Effect) -> Ceiling:
    return 0.0, max(0.0, -0.6 * effect.amount)


def _produced(mind: Ceilings, effect: Effect) -> Ceiling:
    return max(0.0, effect.amount), max(0.0, -effect.amount)


def _stopped(mind: Ceilings, effect: Effect) -> Ceiling:
    owners = [route.owner for route in mind.view.routes]
    incomes = zip(owners, mind.outlook.route_incomes, strict=True)
    return max([0.1, *[income * mind.hurting(owner) for owner, income in incomes]]), 0.0


def _destroyed(mind: Ceilings, effect: Effect) -> Ceiling:
    routes = mind.view.routes
    return max([0.1, *[mind.remaining(route) * mind.hurting(route.owner) for route in routes]]), 0.0


def _taken_over(mind: Ceilings, effect: Effect) -> Ceiling:
    """Return an upper bound on the worth of taking over an export, whose cost has to be paid as well."""
    most = 0.1
    later = max(0.0, FILLED * (mind.horizon - 1) - FILLING)
    for route in mind.view.routes:
        if route.owner != mind.seat:
            hurts = mind.hurting(route.owner)
            worth = mind.remaining(route) * (1 + hurts) - effect.amount * hurts - later
            most = max(most, worth - mind.parts[route.card].cost)
    return most, 0.0


def _recovered(mind: Ceilings, effect: Effect) -> Ceiling:
    pile = [name for name in mind.me.discard if mind.parts[name].kind == effect.of]
    return max([1.0, *[mind.card(name) for name in pile]]), 0.0


def _ignored(mind: Ceilings, effect: Effect) -> Ceiling:
    rounds = mind.horizon if effect.do == "destroy_policy" else 1
    return max([mind.policy_lost(seat, rounds) for seat in mind.others]), 0.0


_CEILINGS: dict[str, Callable[[Ceilings, Effect], Ceiling]] = {
    "gain_gdp": _gained,
    "lose_gdp": _lost,
    "take_gdp": _taken,
    "owe_gdp": _owed,
    "draw": _drawn,
    "discard_random": _a_card,
    "pick_discard": _a_card,
    "limit_exports": _a_card,
    "remove_influence": _removed,
    "clear_influence": _removed,
    "next_export_produces": _next_produces,
    "produce": _produced,
    "produce_nothing": _stopped,
    "destroy_export": _destroyed,
    "take_over": _taken_over,
    "recover": _recovered,
    "ignore_policy": _ignored,
    "destroy_policy": _ignored,
}
"""Functions that bound the worth of an effect, by verb.

All other verbs are worth the same with any target, so ``at_once`` gives their bound.
"""
