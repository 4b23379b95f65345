"""A seat's standing in a position of Trade Warz, from which the worth of positions is learned.

A standing is numbers by name, such as GDP and income, as far as a view shows them. Only the standing of the
viewing seat includes its hand.
"""

from __future__ import annotations

import math

from playtest.bots.trade_warz.glimpse import AnyPlayer, Outlook, Sight
from playtest.bots.trade_warz.parts import tables_of
from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.cards import Effect


def standings(game: TradeWarz, view: Sight, outlook: Outlook) -> list[dict[str, float]]:
    """Return each seat's standing as far as ``view`` shows it: numbers by name."""
    return [_standing(game, view, outlook, seat) for seat in game.everybody]


def _standing(game: TradeWarz, view: Sight, outlook: Outlook, seat: Seat) -> dict[str, float]:
    player, left = view.players[seat], max(1, game.last_round - view.round + 1)
    leader = game.printed.leaders[player.leader]
    income = expected_income(game, view, outlook, seat)
    revenue, cost, filled = _best_in_hand(game, view, outlook, seat)
    empty = max(0, tables_of(game).slots[player.leader] - _routes(view, seat) - filled)
    grown = income + revenue
    gdp = [player.gdp - cost + player.income_next + n * grown for n in (1, 2, 3, 4)]
    told = {
        "gdp": player.gdp / 10,
        "income": income / 10,
        "income*left": income * (left - 1) / 10,
        "hand:revenue": revenue / 10,
        "slots empty": float(empty),
        "goal after 1": sure((gdp[0] - game.goal) / 3),
        "goal after 2": sure((gdp[1] - game.goal) / 4),
        "goal after 3": sure((gdp[2] - game.goal) / 5),
        f"gdp at the end, {min(left, 4)} left": gdp[min(left, 4) - 1] / 10,
        "influence": sum(player.influence.values()) / 10,
        "cards": float(_cards(player)),
        "draws": float(leader.hand_size),
        "slots": float(leader.export_slots),
        "policy": float(player.policy is not None),
    }
    if player.hand is not None and seat == view.seat:
        kinds = [game.card[name].type for name in player.hand]
        told |= {"hand:tactics": kinds.count("tactic"), "hand:policies": kinds.count("policy")}
    return told


def _cards(player: AnyPlayer) -> int:
    """Return how many cards the player holds."""
    size = getattr(player, "hand_size", None)
    return len(player.hand or ()) if size is None else size


def _routes(view: Sight, seat: Seat) -> int:
    return sum([route.owner == seat for route in view.routes])


def expected_income(game: TradeWarz, view: Sight, outlook: Outlook, seat: Seat) -> float:
    """Return the seat's income per round from its routes, its leader and its policy."""
    player = view.players[seat]
    effects = [*game.printed.leaders[player.leader].effects]
    if player.policy is not None:
        effects += game.card[player.policy].effects
    return outlook.incomes[seat] + sum([brought(view, seat, effect) for effect in effects])


def brought(view: Sight, seat: Seat, effect: Effect) -> float:
    """Return what an effect of a leader or a policy adds to each income of the seat."""
    if effect.when != "income":
        return 0.0
    if effect.who != "you" or effect.do != "gain_gdp":
        return 0.7 * abs(effect.amount)
    if effect.per is None:
        return float(effect.amount)
    if effect.per in ("route", "tagged_export"):
        return float(effect.amount * _routes(view, seat))
    partners = len({route.partner for route in view.routes if route.owner == seat})
    return float(effect.amount * max(0, partners - (effect.per == "further_partner")))


def _best_in_hand(game: TradeWarz, view: Sight, outlook: Outlook, seat: Seat) -> tuple[int, int, int]:
    """Return the total revenue, total cost and number of the exports in hand that the seat would place next.

    All are 0 if the hand is hidden.
    """
    player = view.players[seat]
    if player.hand is None or seat != view.seat:
        return 0, 0, 0
    slots = tables_of(game).slots[player.leader] - _routes(view, seat)
    exports = [game.card[name] for name in player.hand if name in game.exports]
    revenue = cost = filled = 0
    for card in sorted(exports, key=lambda one: (one.cost / 2 - one.revenue, one.name)):
        if filled < slots and cost + card.cost <= player.gdp:
            revenue, cost, filled = revenue + card.revenue, cost + card.cost, filled + 1
    return revenue, cost, filled


def sure(x: float) -> float:
    """Return the logistic function of ``x``, from 0 to 1."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))
