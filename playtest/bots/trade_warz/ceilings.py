"""What a tactic brings at most, whatever it is played at: most in hand need not be looked at more closely."""

from __future__ import annotations

from collections.abc import Callable

from playtest.bots.trade_warz.effects import CARD_WORTH, Effects
from playtest.bots.trade_warz.glimpse import FILLED, FILLING
from playtest.bots.trade_warz.worth import INFLUENCE_WORTH
from playtest.engines.trade_warz.cards import Effect

Ceiling = tuple[float, float]
"""So much, and so much for each GDP that is worth what it is worth that the opponent hurt most loses one."""


class Ceilings(Effects):
    """Ceilings on the worth of tactics. They are quickly said and may be too high, never too low."""

    def most(self, name: str) -> float:
        """The most that a tactic can bring, at whatever it is played."""
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
    n = effect.amount
    match effect.who:
        case "you":
            return mind.at_once(effect), 0.0
        case "each_opponent":
            return 0.0, max(0.0, n) * len(mind.others)
        case "each_player":
            return -n, max(0.0, n) * len(mind.others)
    return 0.0, max(0.0, n)


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
    return abs(effect.amount), abs(effect.amount)


def _stopped(mind: Ceilings, effect: Effect) -> Ceiling:
    return 0.1, max(mind.outlook.route_incomes, default=0)


def _destroyed(mind: Ceilings, effect: Effect) -> Ceiling:
    return 0.1, mind.most_remaining()


def _taken_over(mind: Ceilings, effect: Effect) -> Ceiling:
    most = mind.most_remaining()
    later = max(0.0, FILLED * (mind.horizon - 1) - FILLING)
    return max(0.1, most - later), most + max(0.0, -effect.amount)


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
"""By verb; the others bring the same at whatever they are played."""
