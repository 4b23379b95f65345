"""The holdings of seats: GDP, costs, influence and routes, and the order by wealth.

Methods that only read a position take a ``TradeState``. Methods that change a position take a ``Play``, the
context of a move that is being carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from playtest.engines.game import Game, Seat
from playtest.engines.trade_warz.cards import Card, Effect
from playtest.engines.trade_warz.events import GdpChanged, InfluenceChanged, Term
from playtest.engines.trade_warz.pieces import Player, Route
from playtest.engines.trade_warz.piles import Piles
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.printed import printed
from playtest.engines.trade_warz.rules import TradeRules
from playtest.engines.trade_warz.sources import COST_OF, DISCOUNT_ON, Sources
from playtest.engines.trade_warz.state import TradeState, TradeView
from playtest.engines.trade_warz.tasks import task_for


class Turn(NamedTuple):
    """Which once-a-round benefits a payment may still use.

    ``discounts`` is true while the discounts are unused. ``opens`` is true for the first payment of a round.
    """

    discounts: bool
    opens: bool


NEXT, LATER = Turn(True, True), Turn(False, False)
"""The benefits of the first payment, and of a payment after the discounts are used up."""
EARNED_BY = {
    "tactic": "tactics",
    "policy": "policies",
    "power": "policies",
    "export": "routes",
    "event": "events",
    "leader": "leaders",
    "partner": "partners",
}


class Holdings(Game[TradeRules, TradeState, Any, TradeView]):
    """The part of the game for what seats have and pay; it also holds the printed cards.

    The position is not stored here: methods receive it as an argument.
    """

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
        self.stopping = frozenset(self.printed.does["produce_nothing"])
        """The cards that may stop the income of exports."""
        self.by_market = self.rules.partner_bonus == "by_market"
        self.with_powers = self.rules.partner_powers != "off"
        self.sources = Sources(self.printed, self.rules, self.suzerain)
        self.piles = Piles(self.printed)

    # -- order by wealth

    def ranks(self, state: TradeState) -> list[Seat]:
        """List the seats from the poorest to the richest. (Ruling 3)"""
        gdp = [*map(_GDP, state.players)]
        first = state.marker if self.rules.ties == "marker" else 0
        return sorted(self.clockwise[first], key=gdp.__getitem__)  # equal GDP: clockwise order

    def touched_by_event(self, state: TradeState) -> list[Seat]:
        """List the seats that the event touches, poorest first.

        If a player passed the event on to a seat that is touched too, that seat is listed twice.
        """
        return self.bearers(state, self.ranks(state))

    def bearers(self, state: TradeState, seats: Sequence[Seat]) -> list[Seat]:
        """Return the seats that bear the event's effect on these seats.

        A seat bears the event itself, unless it has passed the event on (then the other player bears it) or
        ignores it (then nobody does).
        """
        if not state.ignoring:
            return list(seats)
        passed = dict(state.passed)
        touched = [seat for seat in seats if seat in passed or seat not in state.ignoring]
        return [passed.get(seat, seat) for seat in touched]

    def hand_limit(self, state: TradeState, seat: Seat) -> int:
        """Return how many cards ``seat`` may draw up to: the leader's hand size plus partner powers."""
        if self.with_powers and "hand_size" in (state.held or self.sources.held(state)).kinds:
            return self.hand_size[state.players[seat].leader] + self.in_force(state, "hand_size", seat)
        return self.hand_size[state.players[seat].leader]

    def in_force(self, state: TradeState, do: str, seat: Seat, by: Seat | None = None) -> int:
        """Return the total amount of a seat's standing effects with the verb ``do``.

        An effect without an amount counts 1. ``by`` is the opponent against whom the effects work; policies
        that this opponent has cancelled do not count.
        """
        own = self.sources.own(state, do, seat, by)
        return sum([found.effect.amount or 1 for found in own]) if own else 0

    # -- costs

    def cost(
        self, state: TradeState, seat: Seat, card: Card, partner: str | None = None, turn: Turn = NEXT
    ) -> int:
        """Return what ``seat`` pays for ``card`` now, at least 0.

        ``partner`` is where an export is placed. ``turn`` says which once-a-round benefits earlier payments
        have left. Discounts apply automatically to the first payment. A partner's discount for the first
        export of a round applies to the export that is established first. (Rulings 3, 9, 29)
        """
        total, player = card.cost, state.players[seat]
        for effect, name, place in self.sources.bearing(state, COST_OF[card.type], seat):
            if (not effect.first or self._waits(player, effect, name, turn)) and _costs(
                effect, place, partner
            ):
                total += effect.amount
        if card.type == "export":
            if player.contraband:
                total += player.contraband.get(card.name, 0)
            if turn.discounts:
                total += player.next_cost + player.later_cost
            if turn.opens and self.with_powers and self._goes_free(state, seat, card, partner):
                return 0
        return total if total > 0 else 0

    def _waits(self, player: Player, effect: Effect, name: str, turn: Turn) -> bool:
        """Return whether an effect on costs that works once a round is still unused. (Rulings 9, 29)

        ``name`` is the card or power with the effect.
        """
        if effect.of == "export" and name in self.printed.powers:
            return turn.opens and not player.established
        return turn.discounts and name not in player.used

    def _goes_free(self, state: TradeState, seat: Seat, card: Card, partner: str | None) -> str | None:
        """Return the power that makes the first export established in a round free. (Ruling 29)

        ``None`` if there is none.
        """
        if state.players[seat].established or not self.sources.anybody(state, "free"):
            return None
        for effect, name, place in self.sources.own(state, "free", seat):
            if effect.of in (card.type, "card") and _costs(effect, place, partner):
                return name
        return None

    def cost_terms(
        self, state: TradeState, seat: Seat, card: Card, partner: str | None = None, turn: Turn = NEXT
    ) -> tuple[Term, ...]:
        """Return the terms of ``cost``: the printed cost and its changes. The total never falls below 0."""
        player = state.players[seat]
        terms = [Term("printed", card.cost)]
        if card.type == "export" and turn.opens and (power := self._goes_free(state, seat, card, partner)):
            return (*terms, Term(power, -card.cost)) if card.cost else tuple(terms)
        for effect, name, place in self.sources.bearing(state, COST_OF[card.type], seat):
            if (not effect.first or self._waits(player, effect, name, turn)) and _costs(
                effect, place, partner
            ):
                terms.append(Term(name, effect.amount))
        if card.type == "export":
            terms.append(Term("earlier cards", player.contraband.get(card.name, 0)))
            terms.append(Term("earlier cards", (player.next_cost + player.later_cost) * turn.discounts))
        return tuple([term for term in terms if term.gdp or term.source == "printed"])

    def is_free(
        self, state: TradeState, seat: Seat, card: Card, partner: str | None, turn: Turn = NEXT
    ) -> bool:
        """Return whether a card costs 0 even without the discounts that paying uses up.

        If so, paying for it uses up none of them. (Rulings 26, 29)
        """
        return self.cost(state, seat, card, partner, Turn(False, turn.opens)) == 0

    def _after(
        self, state: TradeState, seat: Seat, card: Card, partner: str | None, turn: Turn = NEXT
    ) -> Turn:
        """Return which once-a-round benefits are left after ``card`` has been paid for."""
        return Turn(turn.discounts and self.is_free(state, seat, card, partner, turn), False)

    def after_placed(self, state: TradeState, seat: Seat) -> Turn:
        """Return which once-a-round benefits are left for the next export, after those placed so far."""
        turn = NEXT
        for placed in state.placed:
            if placed.seat == seat and turn != LATER:
                turn = self._after(state, seat, self.card[placed.card or ""], placed.partner, turn)
        return turn

    def reserved(self, state: TradeState, seat: Seat) -> int:
        """Return the GDP reserved for the placed exports of ``seat``. (Ruling 10)"""
        return self.to_pay_in_all(state, seat) if state.placed and self.rules.reserve_costs else 0

    def to_pay_in_all(self, state: TradeState, seat: Seat) -> int:
        """Return the total future cost of the placed exports of ``seat``. (Rulings 9, 10)"""
        return sum(self.to_pay(state, seat).values())

    def to_pay(self, state: TradeState, seat: Seat) -> dict[str, int]:
        """Return the future cost of each placed export of ``seat``, by card. (Rulings 9, 10)"""
        costs: dict[str, int] = {}
        turn = NEXT
        for placed in state.placed:
            if placed.seat == seat:
                card = self.card[placed.card or ""]
                costs[card.name] = self.cost(state, seat, card, placed.partner, turn)
                turn = self._after(state, seat, card, placed.partner, turn)
        return costs

    def purse(self, state: TradeState, seat: Seat) -> int:
        """Return the GDP that ``seat`` may spend on tactics, bids and influence."""
        player = state.players[seat]
        return max(0, player.gdp - self.reserved(state, seat) - (player.bid or 0))

    def affords(self, state: TradeState, seat: Seat, card: Card, partner: str) -> bool:
        """Return whether ``seat`` could pay one more placed export along with the others. (Ruling 10)"""
        if not self.rules.reserve_costs:
            return True
        gdp = state.players[seat].gdp - self.reserved(state, seat)
        return self.cost(state, seat, card, partner, self.after_placed(state, seat)) <= gdp

    def pay(self, play: Play, seat: Seat, card: Card, price: int, partner: str | None = None) -> None:
        """Pay for a card and use up the discounts that applied to it."""
        state = play.state
        player = state.players[seat]
        player.gdp -= price
        state.played = (*state.played, (state.round, seat, card.name))
        once = self.sources.own(state, DISCOUNT_ON[card.type], seat)
        used = [
            name
            for effect, name, place in once
            if name not in player.used
            and _costs(effect, place, partner)
            and not (effect.of == "export" and name in self.printed.powers)
        ]
        waiting = card.type == "export" and (player.next_cost or player.later_cost)
        if (used or waiting) and not self.is_free(state, seat, card, partner):
            player.used += used
            if waiting:
                player.next_cost = player.later_cost = 0

    # -- GDP

    def gain(self, play: Play, seat: Seat, amount: int, source: str, by: str) -> None:
        """Give ``seat`` GDP. ``by`` is the kind of card it comes from, for the record of incomes."""
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
        """Return how much GDP ``seat`` really loses of ``amount``: at most what it has.

        Effects of the seat may protect a part of its GDP, or all. ``by`` is the player whose card causes the
        loss (``None`` for an event), and ``origin`` the kind of that card.

        (Rulings 3, 9, 28, 29)
        """
        player = state.players[seat]
        reach = player.gdp
        if by is not None and by != seat:
            if origin != "partner":
                amount -= self.in_force(state, "soften_losses", seat, by)
            reach -= self.in_force(state, "out_of_reach", seat, by)
        if self.with_powers:
            if origin == "tactic" and self.sources.own(state, "guard_gdp", seat):
                return 0
            if self.sources.own(state, "floor", seat):
                reach = min(reach, player.gdp - player.started)
        return max(0, min(amount, reach))

    def lose(self, play: Play, seat: Seat, amount: int, source: str, by: Seat | None, origin: str) -> int:
        """Take GDP from ``seat`` by an effect, and return the loss."""
        lost = self.loss(play.state, seat, amount, by, origin)
        if lost:
            losses, kind = play.state.players[seat].lost, EARNED_BY.get(origin, origin)
            losses[kind] = losses.get(kind, 0) + lost
        return self.spend(play, seat, lost, source)

    def spend(self, play: Play, seat: Seat, amount: int, source: str) -> int:
        """Make ``seat`` pay GDP, at most what the seat has, and return the payment.

        A payment by choice is no loss. (Ruling 26)
        """
        player = play.state.players[seat]
        paid = max(0, min(amount, player.gdp))
        if paid:
            player.gdp -= paid
            if play.events is not None:
                play.events.append(GdpChanged(seat, -paid, source, player.gdp))
        return paid

    # -- influence

    def change_influence(self, play: Play, seat: Seat, partner: str, amount: int, source: str) -> None:
        """Change the influence of ``seat`` with a partner, never below 0."""
        held = play.state.players[seat].influence
        before = held[partner]
        after = before + amount if before + amount > 0 else 0
        if after == before:
            return
        held[partner] = after
        if play.events is not None:
            play.events.append(InfluenceChanged(seat, partner, after - before, source, after))
        if self.with_powers:
            play.state.remember(None)
            self._reach(play.state, seat, partner)

    def _reach(self, state: TradeState, seat: Seat, partner: str) -> None:
        """Add to the agenda the effects of thresholds of influence that ``seat`` has just reached.

        Each acts only the first time in a game. Also, a player who is no longer a suzerain loses the policy
        that the suzerain's power had copied.
        """
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
        """Return the seat with strictly the most influence at a partner, and at least its first threshold.

        ``None`` if there is none. (Ruling 17)
        """
        held = [player.influence.get(partner, 0) for player in state.players]
        most = max(held, default=0)
        if most < self.printed.first_threshold.get(partner, 1) or held.count(most) != 1:
            return None
        return held.index(most)

    def influence_of(self, state: TradeState, route: Route) -> int:
        """Return the influence that a route gives its owner at each income. (Ruling 15)"""
        return self.card[route.card].influence if self.rules.influence_per_route == "printed" else 1

    # -- routes

    def route(self, state: TradeState, card: str | None) -> Route | None:
        """Return the export in play with this name; ``None`` if there is none."""
        for route in state.routes:
            if route.card == card:
                return route
        return None

    def routes_of(self, state: TradeState, seat: Seat) -> list[Route]:
        """List the routes of ``seat``, oldest first."""
        return [route for route in state.routes if route.owner == seat]

    def highest_export(self, state: TradeState, seat: Seat) -> Route | None:
        """Return the export of ``seat`` with the highest printed revenue; on a tie, the oldest."""
        own = self.routes_of(state, seat)
        return max(own, key=lambda route: self.card[route.card].revenue, default=None)

    def has_tag(self, state: TradeState, seat: Seat, tag: str | None) -> bool:
        """Return whether ``seat`` has an export in play with the tag."""
        return any(r.owner == seat and tag in self.card[r.card].tags for r in state.routes)

    def partners_with_routes(self, state: TradeState, seat: Seat) -> int:
        """Return the number of partners with a route of ``seat``."""
        return len({route.partner for route in state.routes if route.owner == seat})

    def export_slots(self, state: TradeState, seat: Seat) -> int:
        """Return the number of export slots of the leader of ``seat``."""
        return self.printed.leaders[state.players[seat].leader].export_slots

    def slots_left(self, state: TradeState, seat: Seat) -> int:
        """Return how many more exports ``seat`` may have in play or placed. (Ruling 10)"""
        taken = 0
        for route in state.routes:
            taken += route.owner == seat
        for placed in state.placed:
            taken += placed.seat == seat
        return self.export_slots(state, seat) - taken

    def may_place_more(self, state: TradeState, seat: Seat) -> bool:
        """Return whether ``seat`` may place another export.

        The leader needs an export slot that is still free, and a limit for this phase may apply. With option
        ``replace_routes``, slots taken by routes count as free.
        """
        player = state.players[seat]
        if player.limit is not None and player.placements >= player.limit:
            return False
        if self.slots_left(state, seat) >= 1:
            return True
        placed = sum([p.seat == seat for p in state.placed])
        return self.rules.replace_routes and placed < self.export_slots(state, seat)

    def open_slots(self, state: TradeState, seat: Seat, empty: bool = False) -> list[tuple[str, int]]:
        """List the slots, as (partner, number), on which ``seat`` may place an export.

        With ``empty``, leave out slots on which anybody has placed an export.
        """
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
        """Return whether ``seat`` may place on this existing slot."""
        for route in state.routes:
            if route.slot == slot and route.partner == partner:
                return False
        for placed in state.placed:
            if placed.seat == seat and placed.slot == slot and placed.partner == partner:
                return False
        return (partner, slot) not in state.closed or not self.sources.burden(state, seat)


_GDP = attrgetter("gdp")


def _costs(effect: Effect, place: str | None, partner: str | None) -> bool:
    """Return whether an effect on costs applies to an export placed with ``partner``.

    ``place`` is the partner where the effect's card or power is, if any.
    """
    return not effect.here or (place is not None and place == partner)
