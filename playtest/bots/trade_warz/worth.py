"""What cards are worth to the trader: in GDP at the end of the game, read off what they state."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.cards import Card, Effect
from playtest.engines.trade_warz.state import PlayerView, RouteView, TradeView

CARD_WORTH = 0.8
INFLUENCE_WORTH = 0.15
"""What a point of influence is worth for each round it still serves in."""
FILLED = 5.5
"""The income of a slot that is filled well, and FILLING what that costs."""
FILLING = 4.5


class Worth:
    """What the trader thinks of one position: how long the game goes on, and what cards bring until then."""

    def __init__(self, game: TradeWarz, view: TradeView) -> None:
        assert view.seat is not None
        self.game, self.view, self.seat = game, view, view.seat
        self.me = view.players[self.seat]
        self.hand = self.me.hand or ()
        self.others = [seat for seat in game.everybody if seat != self.seat]
        self.routes = [route for route in view.routes if route.owner == self.seat]
        self.mine_placed = [placed for placed in view.placed if placed.seat == self.seat]
        self.slots_left = self.slots_of(self.me) - len(self.routes) - len(self.mine_placed)
        self._plans: dict[tuple[int, tuple[str, ...]], tuple[float, frozenset[str]]] = {}

    def slots_of(self, player: PlayerView) -> int:
        """The export slots of a player's leader."""
        return self.game.printed.leaders[player.leader].export_slots if player.leader else 0

    # -- how long the game goes on

    @cached_property
    def before_income(self) -> bool:
        """Whether exports placed from now on still bring income this round."""
        return self.view.phase not in ("income", "cleanup")

    @cached_property
    def rounds(self) -> int:
        """How many incomes are still to come, this round's included, if nobody reaches the goal earlier."""
        return max(1, self.game.last_round - self.view.round + self.before_income)

    @cached_property
    def incomes(self) -> list[int]:
        """What each seat's routes would bring now."""
        found = [0] * self.game.seats
        for route in self.view.routes:
            found[route.owner] += route.income
        return found

    @cached_property
    def horizon(self) -> int:
        """How many incomes are to be expected before somebody has reached the goal."""
        return min(self._incomes_to_goal(seat) for seat in self.game.everybody)

    def _incomes_to_goal(self, seat: Seat) -> int:
        """GDP grows by an income that grows itself, as long as there are slots to fill."""
        player = self.view.players[seat]
        gdp, income = float(player.gdp), float(self.incomes[seat])
        most = max(income, self.slots_of(player) * FILLED)
        for n in range(1, self.rounds + 1):
            if n > 1 or self.view.phase in ("event", "draw", "policy", "reveal", "trade"):
                spent = min(gdp, (most - income) * FILLING / FILLED)
                gdp -= spent
                income += spent * FILLED / FILLING
            gdp += income
            if gdp >= self.game.goal:
                return n
        return self.rounds

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
        total = sum(value**2 for value in ahead.values())
        return {seat: value**2 / total for seat, value in ahead.items()}

    def hurting(self, seat: Seat | None) -> float:
        """What it is worth that ``seat`` loses 1 GDP; ``None``: some opponent."""
        if seat is None:
            return max(self._shares.values())
        if seat == self.seat:
            return -1.0
        return self._shares[seat] * (2.0 if seat in self.threats else 1.0)

    def hurt(self, seat: Seat | None, amount: int) -> float:
        """What it is worth that ``seat`` loses this much, as far as it has it."""
        has = amount if seat is None else min(amount, self.view.players[seat].gdp)
        return has * self.hurting(seat)

    # -- exports

    def brings(self, card: Card, partner: str | None = None) -> float:
        """What a route with this export brings at each income."""
        extra = 0.0
        for effect in card.effects:
            if effect.when == "income" and effect.who == "you":
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
        return sum(r.owner == owner and tag in self.game.card[r.card].tags for r in self.view.routes)

    def paying(self) -> int:
        """How often an export established this round pays."""
        late = self.game.rules.first_income == "next_round" or not self.before_income
        return max(0, self.horizon - late)

    def export(self, card: Card, partner: str | None = None) -> float:
        """What an export still brings if it is established this round, less its cost."""
        at_once = sum(self.at_once(effect) for effect in card.effects if effect.when == "placing")
        standing = sum(self.standing(effect) for effect in card.effects if effect.when == "active")
        influence = card.influence * INFLUENCE_WORTH
        each = self.brings(card, partner) + influence
        return each * self.paying() + at_once + 0.3 * standing - card.cost

    def plan(self, gdp: int, hand: tuple[str, ...] | None = None) -> tuple[float, frozenset[str]]:
        """The exports in hand that are best placed with this much GDP, and what that is worth.

        Slots left empty may be filled in the next round, if there will be GDP for it.
        """
        names = tuple(sorted(hand if hand is not None else self.hand))
        known = self._plans.get((gdp, names))
        if known is None:
            known = self._plans[gdp, names] = self._best_plan(gdp, names)
        return known

    def _best_plan(self, gdp: int, names: tuple[str, ...]) -> tuple[float, frozenset[str]]:
        card = self.game.card
        exports = [card[name] for name in names if card[name].type == "export"]
        worth = {c.name: self.export(c) for c in exports}
        exports = sorted([c for c in exports if worth[c.name] > 0], key=lambda c: -worth[c.name])[:7]
        discount = -(self.me.next_cost + self.me.later_cost)
        best, chosen = -1.0, frozenset[str]()
        later = max(0.0, FILLED * (self.horizon - 1) - FILLING)
        next_gdp = (
            gdp + self.incomes[self.seat] + sum(self.brings(card[p.card or ""]) for p in self.mine_placed)
        )
        for number in range(min(max(0, self.slots_left), len(exports)) + 1):
            for some in combinations(exports, number):
                cost = max(0, sum([c.cost for c in some]) - (discount if some else 0))
                if cost > gdp:
                    continue
                after = next_gdp - cost + sum([c.revenue for c in some])
                empty = min(self.slots_left - number, int(after / FILLING))
                value = sum([worth[c.name] for c in some]) + max(0, empty) * later
                if value > best:
                    best, chosen = value, frozenset([c.name for c in some])
        return max(0.0, best), chosen

    def price(self, cost: int) -> float:
        """What it costs to spend GDP now: itself, and the exports it would have paid for."""
        if self.view.phase not in ("draw", "policy", "trade"):
            return float(cost)
        purse = self.purse
        return cost + max(0.0, self.plan(purse)[0] - self.plan(max(0, purse - cost))[0])

    @cached_property
    def purse(self) -> int:
        """The trader's GDP without what its placed exports will cost."""
        return max(0, self.me.gdp - sum(self.game.card[p.card or ""].cost for p in self.mine_placed))

    # -- policies and tactics

    def policy(self, card: Card) -> float:
        """What a policy still brings if it becomes active now, without its cost."""
        return self.left_of(card) + sum([self.at_once(e) for e in card.effects if e.when == "reveal"])

    def left_of(self, card: Card) -> float:
        """What a policy still brings after its reveal."""
        total = 0.0
        for effect in card.effects:
            if effect.when == "income":
                total += self.each_income(effect) * self.horizon
            elif effect.when in ("active", "once"):
                total += self.standing(effect) * self.horizon
        return total

    def tactic(self, card: Card, at: Seat | None, target: str | None) -> float:
        """What a tactic brings when it is played so, without its cost."""
        return sum(self.at_once(effect, at, target) for effect in card.effects)

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
                return -n * min(self._shares.values())
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
                return INFLUENCE_WORTH * self.horizon * n
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
        return -n * (min(self._shares.values()) if at is None else self.hurting(at))

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
                return route.income * self.hurting(route.owner)
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

    def remaining(self, route: RouteView) -> float:
        """What a route still brings."""
        return self.brings(self.game.card[route.card], route.partner) * self.horizon

    def disputed(self) -> bool:
        """Whether an export of the trader stands on a slot with another."""
        mine = {(p.partner, p.slot) for p in self.mine_placed}
        return any((p.partner, p.slot) in mine for p in self.view.placed if p.seat != self.seat)

    # -- cards in hand

    def card(self, name: str) -> float:
        """What a card in hand is worth to the trader."""
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
        seat = max(self.others, key=self.hurting)
        theirs = [r for r in self.view.routes if r.owner == seat]
        best = max(theirs, key=self.remaining, default=None)
        return self.tactic(card, seat, None if best is None else best.card)
