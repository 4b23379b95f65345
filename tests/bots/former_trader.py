"""The trader as it was before it planned, disputed and made offers: what the present one is measured against.

It reads cards through their effects, so a card that a designer adds is played for its worth too. It bids what
a slot is worth to it and no more than it seems to take, and sells influence when the price is good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.cards import Card, Effect
from playtest.engines.trade_warz.state import RouteView, TradeView

HARM = 0.5
"""What an opponent's loss of 1 GDP is worth: the more opponents, the less."""
CARD_WORTH = 0.8
INFLUENCE_WORTH = 0.6
PRICE = 3
"""GDP for a point of influence at which it sells; it buys at 1."""
SPARE = 0.2
"""How much more than its cost a tactic or policy must be worth."""


class Trader:
    """Plays for income, with policies and tactics where they pay."""

    name = "former"
    version = "1"
    needs_view = True

    def __init__(self, boldness: float = 1.0) -> None:
        if not 0 <= boldness <= 3:
            raise ValueError("boldness is from 0 (never bids) to 3.")
        self.boldness = boldness

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, game: Any, view: TradeView, legal: Sequence[Any], chance: Roller) -> Any:
        """The move with the highest worth; equals are rolled for."""
        if len(legal) == 1:
            return legal[0]
        mind = _Mind(game, view, self.boldness)
        worth = [mind.worth(move) for move in legal]
        best = max(worth)
        return legal[chance.choice([at for at, value in enumerate(worth) if value >= best - 1e-9])]


class _Mind:
    """What the trader thinks of one position."""

    def __init__(self, game: TradeWarz, view: TradeView, boldness: float) -> None:
        assert view.seat is not None
        self.game, self.view, self.seat, self.boldness = game, view, view.seat, boldness
        self.me = view.players[self.seat]
        self.hand = self.me.hand or ()
        self.rounds = game.last_round - view.round + (view.phase != "cleanup")
        self.harm = HARM / max(1, game.seats - 1) * 2
        self.routes = [route for route in view.routes if route.owner == self.seat]
        slots = game.printed.leaders[self.me.leader].export_slots if self.me.leader else 0
        self.slots_left = slots - len(self.routes) - sum(p.seat == self.seat for p in view.placed)
        self.dearest = self._dearest()

    def _dearest(self) -> float:
        """What the best opponent has: whoever leads is worth harming most."""
        return max([p.gdp for seat, p in enumerate(self.view.players) if seat != self.seat], default=0)

    def worth(self, move: Any) -> float:
        """What a move brings, in GDP at the end; passing is worth 0."""
        match move:
            case a.Draw():
                return self._draw(move.deck)
            case a.Commit():
                return self._policy(move.card)
            case a.Place():
                return self._place(move)
            case a.PlayTactic() | a.UsePower():
                return self._play(move)
            case a.Bid():
                return self._bid(move.gdp)
            case a.Choose():
                return self._choice(move)
            case a.Accept() | a.Withdraw():
                return self._answer_offer(move)
            case a.Offer() | a.OfferCard() | a.AnswerCard():
                return -1.0
            case a.StopDrawing():
                return -1.0
        return 0.0

    # -- what cards are worth

    def export(self, card: Card) -> float:
        """What an export still brings if it is established this round, without its cost."""
        extra = sum(
            effect.amount * 0.6 for effect in card.effects if effect.when == "income" and effect.who == "you"
        )
        placing = sum(self.at_once(effect) for effect in card.effects if effect.when == "placing")
        return (
            (card.revenue + extra) * self.rounds
            + card.influence * INFLUENCE_WORTH * self.rounds / 2
            + placing
        )

    def policy(self, card: Card) -> float:
        """What a policy still brings if it becomes active now, without its cost."""
        total = 0.0
        for effect in card.effects:
            if effect.when == "reveal":
                total += self.at_once(effect)
            elif effect.when == "income":
                total += self.each_income(effect) * self.rounds
            elif effect.when in ("active", "once"):
                total += self.standing(effect) * self.rounds
        return total

    def tactic(self, card: Card, at: Seat | None, target: str | None) -> float:
        """What a tactic brings when it is played so, without its cost."""
        return sum(self.at_once(effect, at, target) for effect in card.effects)

    def each_income(self, effect: Effect) -> float:
        """What an effect brings at each income."""
        match effect.do:
            case "gain_gdp":
                return effect.amount * (1.0 if effect.who == "you" else -0.4)
            case "take_gdp":
                return effect.amount * (1 + self.harm)
            case "produce" if effect.what == "own_exports":
                return effect.amount * self._tagged(effect.tag)
            case "produce":
                return -effect.amount * self.harm
        return 0.3

    def _tagged(self, tag: str | None) -> float:
        return sum(tag in self.game.card[route.card].tags for route in self.routes)

    def standing(self, effect: Effect) -> float:
        """What a standing effect is worth each round."""
        match effect.do:
            case "cost":
                return 0.7 if effect.who == "you" else 0.4
            case "produce":
                return float(effect.amount) if self.routes else 0.0
            case "sell_influence":
                return 0.8 if any(self.me.influence.values()) else 0.0
            case "copy_policy":
                return 0.8
        return 0.4

    def at_once(self, effect: Effect, at: Seat | None = None, target: str | None = None) -> float:
        """What an effect brings when it acts."""
        n = effect.amount
        match effect.do:
            case "gain_gdp":
                return float(n) if effect.who == "you" else -self.hurt(at, n)
            case "lose_gdp":
                return self._loss(effect, at)
            case "take_gdp":
                return n + self.hurt(at, n)
            case "owe_gdp":
                return n * 0.9 + self.hurt(at, n)
            case "draw":
                return CARD_WORTH * n if effect.who == "you" else -self.harm * n
            case "discard_random" | "pick_discard":
                return 1.2 * self.harm
            case "take_card" | "search_deck":
                return 1.4 * CARD_WORTH
            case "gain_influence":
                return INFLUENCE_WORTH * n
            case "remove_influence":
                return self.harm * 0.4 * n
            case "later_income":
                return n * 0.9
            case "trade_in" | "recover":
                return 1.5
            case "choose_export":
                return 0.0 if self.routes else -5.0
        return self._at_exports(effect, at, target)

    def _at_exports(self, effect: Effect, at: Seat | None, target: str | None) -> float:
        route = next((route for route in self.view.routes if route.card == target), None)
        match effect.do:
            case "destroy_export" if route is not None:
                return self.remaining(route) * (
                    -1.0 if route.owner == self.seat else self.hurting(route.owner)
                )
            case "take_over" if route is not None:
                return self.remaining(route) * (1 + self.hurting(route.owner)) - self.hurt(route.owner, 2)
            case "produce_nothing" if route is not None:
                return route.income * self.hurting(route.owner)
            case "produce":
                if route is not None and route.owner == self.seat:
                    return float(effect.amount)
                return -effect.amount * self.hurting(at if route is None else route.owner)
            case "destroy_policy" | "ignore_policy":
                return self.harm * (3 if effect.do == "destroy_policy" else 1)
            case "dispute_power":
                return 1.0 if self._disputed() else 0.0
            case "limit_exports":
                return self.harm * 2
            case "swap_random":
                return 0.0
        return 0.3

    def _loss(self, effect: Effect, at: Seat | None) -> float:
        match effect.who:
            case "you":
                return -float(effect.amount)
            case "each_opponent":
                return sum(self.hurt(seat, effect.amount) for seat in self._others())
            case "each_player":
                return sum(self.hurt(seat, effect.amount) for seat in self._others()) - effect.amount
        return self.hurt(at, effect.amount)

    def _others(self) -> list[Seat]:
        return [seat for seat in self.game.everybody if seat != self.seat]

    def hurting(self, seat: Seat | None) -> float:
        """What it is worth that ``seat`` loses 1 GDP: most for whoever leads."""
        if seat is None or seat == self.seat:
            return self.harm
        return self.harm * (1.5 if self.view.players[seat].gdp >= self.dearest else 0.8)

    def hurt(self, seat: Seat | None, amount: int) -> float:
        """What it is worth that ``seat`` loses this much, as far as it has it."""
        has = amount if seat is None else min(amount, self.view.players[seat].gdp)
        return has * self.hurting(seat)

    def remaining(self, route: RouteView) -> float:
        """What a route still brings."""
        return self.game.card[route.card].revenue * self.rounds

    def _disputed(self) -> bool:
        mine = {(p.partner, p.slot) for p in self.view.placed if p.seat == self.seat}
        return any((p.partner, p.slot) in mine for p in self.view.placed if p.seat != self.seat)

    # -- moves

    def _draw(self, deck: str) -> float:
        """Exports as long as there are slots for them, then a policy, then tactics."""
        kinds = [self.game.card[name].type for name in self.hand]
        exports = 4.0 - 1.5 * kinds.count("export") if self.slots_left > kinds.count("export") else 0.3
        policies = 2.5 - 1.2 * kinds.count("policy")
        tactics = 1.6 - 0.6 * kinds.count("tactic")
        wants = {"export": exports, "policy": policies, "tactic": tactics}
        wants["leader"] = 0.4 * exports + 0.4 * policies + 0.2 * tactics + 0.5
        return max(0.0, wants[deck])

    def _policy(self, name: str | None) -> float:
        if name is None:
            return 0.0
        card = self.game.card[name]
        now = 0.0 if self.me.policy is None else self._left_of(self.game.card[self.me.policy])
        keep = min(4.0, self._wanted_for_exports() * 0.5)
        return self.policy(card) - card.cost - now - SPARE - (keep if self.me.gdp - card.cost < 4 else 0)

    def _left_of(self, card: Card) -> float:
        """What the active policy still brings if it stays."""
        return self.policy(card) - sum(self.at_once(e) for e in card.effects if e.when == "reveal")

    def _wanted_for_exports(self) -> float:
        costs = sorted(self.game.card[n].cost for n in self.hand if self.game.card[n].type == "export")
        return float(sum(costs[: max(0, self.slots_left)]))

    def _place(self, move: a.Place) -> float:
        """What the route brings, less its cost; crowded slots are worth less, own influence is worth more."""
        card = self.game.card[move.card]
        value = self.export(card) - card.cost
        rivals = [p for p in self.view.placed if (p.partner, p.slot) == (move.partner, move.slot)]
        influence = self.me.influence[move.partner]
        chance = 1.0 if not rivals else 0.35 + 0.05 * influence
        partners = {route.partner for route in self.routes}
        return (
            value * chance + 0.05 * influence + 0.3 * (move.partner not in partners) if value > 0 else value
        )

    def _play(self, move: Any) -> float:
        """Tactics are held back in the draw and policy phases, where the target may still change."""
        card = self.game.card[move.card]
        target = move.target if isinstance(move.target, str) else None
        if isinstance(move, a.UsePower):
            return 0.2 + 0.1 * (move.partner is not None and self.me.influence.get(move.partner, 0) > 2)
        cost = card.cost
        if any(effect.do == "take_over" for effect in card.effects) and target is not None:
            cost += self.game.card[target].cost
        value = self.tactic(card, move.seat, target) - cost - SPARE
        early = self.view.phase != "trade" or self.view.asked is not None
        if self.slots_left > 0 and self.me.gdp - cost < self._wanted_for_exports() and self.rounds > 2:
            value -= 3
        return value - 1 if early else value

    def _bid(self, gdp: int) -> float:
        """Enough to win, if the slot is worth it."""
        assert self.view.contest is not None
        standing = [p for p in self.view.placed if (p.partner, p.slot) == self.view.contest]
        mine = next(p for p in standing if p.seat == self.seat)
        card = self.game.card[mine.card or ""]
        value = max(0.0, self.export(card) - card.cost) * 0.6 * self.boldness
        power = card.influence + self.me.influence[mine.partner] + self.me.power
        rivals = [self._power_of(p.seat, p.card, p.partner) for p in standing if p.seat != self.seat]
        needed = max(rivals) + 1 - power
        over = gdp - needed
        return (value * (0.5 + 0.12 * min(4, max(-4, over)))) - gdp if value else -float(gdp)

    def _power_of(self, seat: Seat, card: str | None, partner: str) -> int:
        printed = self.game.card[card].influence if card else 2
        return printed + self.view.players[seat].influence[partner]

    def _choice(self, move: a.Choose) -> float:
        """Answers to cards: give up what is worth least, take what is worth most, harm who leads."""
        if not self.view.agenda:
            return self._give_up(move.target)
        task = self.view.agenda[0]
        if task.at < 0:
            return 4.0 - 1.2 if move.target == "a" else -2.0 + 2 * CARD_WORTH
        effect = self.game.printed.effects.get(task.card, ())[task.at] if task.origin != "leader" else None
        do = "" if effect is None else effect.do
        if do in ("discard", "discard_down", "trade_in", "give_up_policy"):
            return self._give_up(move.target) + (4 if do == "trade_in" else 0)
        if do in ("levy", "discard_export", "sell_export"):
            route = next(route for route in self.routes if route.card == move.target)
            return (4 if do == "sell_export" else 0) - self.remaining(route)
        if do == "draw":
            return self._draw(move.target or "export")
        if move.target in self.game.card and effect is not None:
            return self._take(do, move.target or "", effect)
        if move.partner is not None:
            return float(self.me.influence.get(move.partner, 0)) + (move.slot is not None) * -1
        if move.seat is not None:
            gains = effect is not None and effect.do == "gain_gdp"
            return (-1 if gains else 1) * self.hurting(move.seat)
        return 0.0

    def _take(self, do: str, name: str, effect: Effect) -> float:
        route = next((route for route in self.view.routes if route.card == name), None)
        if route is not None and do == "produce":
            return -float(effect.amount) if route.owner != self.seat else -0.1 * route.income
        if route is not None:
            return float(route.income)
        return self.card(name)

    def _give_up(self, name: str | None) -> float:
        if name is None:
            return 0.0
        route = next((route for route in self.routes if route.card == name), None)
        return -self.remaining(route) if route is not None else -self.card(name)

    def card(self, name: str) -> float:
        """What a card in hand is worth to the trader."""
        card = self.game.card[name]
        match card.type:
            case "export":
                return max(0.2, self.export(card) - card.cost) * (1 if self.slots_left > 0 else 0.1)
            case "policy":
                return max(0.2, self.policy(card) - card.cost)
        return max(0.2, self.tactic(card, None, None) - card.cost)

    def _answer_offer(self, move: a.Accept | a.Withdraw) -> float:
        offer = next((offer for offer in self.view.offers if offer.number == move.offer), None)
        if offer is None or offer.partner is None or offer.by == self.seat:
            return -1.0
        price = offer.gdp / offer.points
        good = price >= PRICE if offer.giver == self.seat else price <= 1
        return (0.5 if good else -0.5) * (1 if isinstance(move, a.Accept) else -0.2)
