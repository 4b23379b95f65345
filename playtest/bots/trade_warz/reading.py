"""Describe a position of Trade Warz to the learner in numbers, from what one seat may know.

Nothing here says what is good. Cards are read through their effects, so a changed card reads differently, and
a new card reads like others with the same effects.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from playtest.bots.trade_warz.glimpse import AnyRoute, Outlook, Sight
from playtest.bots.trade_warz.parts import Tables
from playtest.bots.trade_warz.standings import expected_income, sure
from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.cards import Card
from playtest.engines.trade_warz.state import PlacedExport

Fact = tuple[str, float]
"""A fact's name and number."""
DECKS = ("export", "tactic", "policy")
GDP_APART = 6.0
"""GDP lead that makes one opponent e times as likely to win as another; used for ``danger``."""
FAR_BEHIND = 20.0
UNSURE, UNSURE_A_ROUND = 2.0, 2.0
"""Likely GDP lead at the end that multiplies the odds of winning by e.

The first number is the fixed part, the second is added for each income left.
"""
NEAR_GOAL = (3.0, 4.0)
"""GDP that multiplies the odds of reaching the goal by e: after one income, and after two."""
MOST_PLANNED = 7
"""The most exports in hand among which the learner looks for the best combination."""
UNSEEN_INFLUENCE = 2
UNSEEN_REVENUE = 5
"""Assumed values of a face-down export: about the middle of the printed ones."""
Prospects = tuple[float, float, float, float, float, float, float]


class Reading:
    """A position in numbers, as one seat sees it.

    ``look`` brings it up to date after draws and placements. After any other change, a new object is needed.
    """

    def __init__(self, game: TradeWarz, view: Sight, outlook: Outlook) -> None:
        assert view.seat is not None
        self.game, self.view, self.outlook = game, view, outlook
        self.seat: Seat = view.seat
        self.me = view.players[self.seat]
        self.tables: Tables = outlook.tables
        self.parts = self.tables.parts
        self.left, self.paying = float(outlook.horizon), float(outlook.paying)
        self.last = 1.0 if outlook.horizon <= 1 else 0.0
        self.others: Sequence[Seat] = self.tables.others[self.seat]
        self._nets: dict[str, float] = {}
        self._standing()
        self.routes = [route for route in view.routes if route.owner == self.seat]
        self.incomes = dict(zip([route.card for route in view.routes], outlook.route_incomes, strict=True))
        self.in_play: dict[str, AnyRoute] = {route.card: route for route in view.routes}
        self._read_placed()

    def _standing(self) -> None:
        """Estimate who is ahead at the end: GDP plus the income of routes until then."""
        players, incomes = self.view.players, self.outlook.incomes
        likely = [players[seat].gdp + incomes[seat] * self.left for seat in self.game.everybody]
        most = max([likely[seat] for seat in self.others])
        weights = {seat: math.exp((likely[seat] - most) / GDP_APART) for seat in self.others}
        total = sum(weights.values())
        self.danger = {seat: weight / total for seat, weight in weights.items()}
        """Each opponent's share of the chance that an opponent wins."""
        self.most_danger = max(self.danger.values())
        self.behind = max(-1.0, min(1.0, (most - likely[self.seat]) / FAR_BEHIND))

    def _read_placed(self) -> None:
        """Read the placed exports again, and clear results that depend on them."""
        card = self.game.card
        self.placed = list(self.view.placed)
        self.mine = [placed for placed in self.placed if placed.seat == self.seat]
        self.slots_left = max(0, self.tables.slots[self.me.leader] - len(self.routes) - len(self.mine))
        self.purse = max(0, self.me.gdp - sum([card[placed.card or ""].cost for placed in self.mine]))
        self.rivalled = {(one.partner, one.slot) for one in self.placed if one.seat != self.seat}
        """The slots on which others have placed exports."""
        self._now: Prospects | None = None
        self._hidden: dict[str, tuple[frozenset[str], list[tuple[str, float]]]] = {}
        self._aims: dict[object, tuple[int, float]] = {}
        """Each tactic's cost with a target, and the part of its worth that does not depend on the hand."""
        self._read_hand()

    def _read_hand(self) -> None:
        """Read the seat's hand again, and clear results that depend on it."""
        card = self.game.card
        self.hand = [*(self.me.hand or ())]
        self.of_type: dict[str, list[str]] = {"export": [], "tactic": [], "policy": []}
        for name in self.hand:
            self.of_type[card[name].type].append(name)
        self._plans: dict[int, tuple[float, dict[str, float]]] = {}
        self._ways: list[tuple[float, int]] | None = None
        """The earnings and cost of each affordable set of exports; ``None`` if one export costs below 0."""
        self._earned: dict[int, float] = {}
        self._told: list[tuple[int, float]] | None = None
        self._kept: dict[object, list[Fact]] = {}
        self._worths: dict[object, float] = {}
        self._sums: dict[object, float] = {}

    def look(self) -> None:
        """Read new draws and placements. After any other change of the position, a new object is needed."""
        if self.view.look():  # type: ignore[union-attr]  # only a Glimpse is updated
            self._read_placed()
        elif self.me.hand != self.hand:
            self._read_hand()

    # -- exports

    def net(self, name: str) -> float:
        """Return an export's income until the end of the game, if established now, less its cost."""
        known = self._nets.get(name)
        if known is None:
            card, brings = self.game.card[name], 0.0
            for effect in self.parts[name].brings:
                brings += effect.amount * (1.0 if effect.provided is None else 0.6)
            known = self._nets[name] = (card.revenue + brings) * self.paying - card.cost
        return known

    def plan(self, gdp: int) -> tuple[float, dict[str, float]]:
        """Return the most that exports in hand can earn with ``gdp`` GDP, in total and for each export.

        The second result maps each export to the most that a set of exports can earn which includes it.
        """
        known = self._plans.get(gdp)
        if known is None:
            known = self._plans[gdp] = self._best_together(gdp)
        return known

    def _best_together(self, gdp: int) -> tuple[float, dict[str, float]]:
        card, more = self.game.card, self.me.next_cost + self.me.later_cost
        ranked = sorted([(-self.net(name), name) for name in self.of_type["export"]])[:MOST_PLANNED]
        ways = [(-net, card[name].cost + more, name) for net, name in ranked if net < 0]
        best, with_each = 0.0, dict[str, float]()
        found: list[tuple[int, float, int, tuple[str, ...]]] = [(0, 0.0, 0, ())]
        for first, worth, cost, names in found:  # grows meanwhile
            if worth > best:
                best = worth
            for name in names:
                if worth > with_each.get(name, 0.0):
                    with_each[name] = worth
            if len(names) < self.slots_left:
                for at in range(first, len(ways)):
                    net, price, name = ways[at]
                    if cost + price <= gdp:
                        found.append((at + 1, worth + net, cost + price, (*names, name)))
        if gdp == self.purse and all(price >= 0 for _, price, _ in ways):
            self._ways = [(worth, cost) for _, worth, cost, _ in found]
        return best, with_each

    def price(self, tactic: str, target: str | None) -> int:
        """Return a tactic's cost, plus the cost of the export that it takes over, if any."""
        taken = self.card(target) if self.parts[tactic].takes_over else None
        return self.game.card[tactic].cost + (0 if taken is None else taken.cost)

    def missed(self, cost: int) -> float:
        """Return the earnings lost if ``cost`` GDP is spent now and cannot pay for exports."""
        if cost <= 0 or self.view.phase not in ("draw", "policy", "trade"):
            return 0.0
        return self.plan(self.purse)[0] - self._earns(max(0, self.purse - cost))

    def _earns(self, gdp: int) -> float:
        """Return the most that exports in hand can earn with ``gdp``, which is at most the purse.

        The purse is the seat's GDP less the cost of its placed exports.
        """
        known = self._earned.get(gdp)
        if known is None:
            worths = [worth for worth, cost in self._ways or () if cost <= gdp]
            known = self._earned[gdp] = max(worths) if worths else self.plan(gdp)[0]
        return known

    # -- its chances

    def hopes(self, now: float, each: float, hit: float = 0.0) -> list[Fact]:
        """List how much a move changes the seat's chances to lead at the end and to reach the goal.

        There are two chances to reach the goal, after one income and after two. ``now`` is the GDP that the
        move brings at once, ``each`` the GDP at each income. ``hit`` is how much GDP the leader loses.
        """
        lead, apart, ahead, first, after_1, second, after_2 = self._now or self._prospects()
        late = self.left - self.paying
        one, two = now + each * max(0.0, 1 - late), now + each * (2 - late)
        return [
            ("ahead", sure(lead + (now + each * self.paying + hit) / apart) - ahead),
            ("goal after 1", sure(first + one / NEAR_GOAL[0]) - after_1),
            ("goal after 2", sure(second + two / NEAR_GOAL[1]) - after_2),
        ]

    def _prospects(self) -> Prospects:
        """Compute the seat's chances to lead at the end, and to reach the goal after 1 and 2 incomes.

        The result holds seven numbers. Each chance is ``sure`` of the lead or surplus in units.

        - the seat's likely lead at the end in units, the size of a unit in GDP, and the chance to lead
        - by how many units the seat would pass the goal after one income, and the chance to reach the goal
        - the same after two incomes
        """
        game, view, outlook, players = self.game, self.view, self.outlook, self.view.players
        placed = sum([self.revenue(one) for one in self.mine])
        income = expected_income(game, view, outlook, self.seat)
        theirs = [
            players[seat].gdp + expected_income(game, view, outlook, seat) * self.left for seat in self.others
        ]
        apart = UNSURE + UNSURE_A_ROUND * self.left
        late, gdp = self.left - self.paying, self.purse + self.me.income_next - game.goal
        lead = (gdp + game.goal + income * self.left + placed * self.paying - max(theirs)) / apart
        one = (gdp + income + max(0.0, 1 - late) * placed) / NEAR_GOAL[0]
        two = (gdp + 2 * income + (2 - late) * placed) / NEAR_GOAL[1]
        self._now = lead, apart, sure(lead), one, sure(one), two, sure(two)
        return self._now

    # -- cards it has not seen

    def hidden(self, deck: str) -> tuple[frozenset[str], list[tuple[str, float]]]:
        """Return the cards of a deck that were never face up, and (name, net) for each export among them.

        ``net`` is the export's income until the end less its cost. Some of the cards may be in the seat's
        hand.
        """
        known = self._hidden.get(deck)
        if known is None:
            seen, printed, exports = self._seen(), self.game.printed, self.game.exports
            cards = printed.decks[deck] if deck in DECKS else printed.leader_decks[self.me.leader]
            names = [name for name in cards if name not in seen]
            nets = [(name, self.net(name)) for name in names if name in exports]
            known = self._hidden[deck] = frozenset(names), nets
        return known

    def _seen(self) -> set[str]:
        """Return the cards that are or have been face up, and those that the seat has placed."""
        view = self.view
        found = {*view.public, *[route.card for route in view.routes]}
        found.update([placed.card for placed in self.mine if placed.card is not None])
        for player in view.players:
            found.update(player.discard)
            if player.policy is not None:
                found.add(player.policy)
        return found

    # -- slots

    def strength(self, placed: PlacedExport) -> int:
        """Return an export's dispute strength before any bid, as far as the seat knows it."""
        player = self.view.players[placed.seat]
        printed = self.game.card[placed.card].influence if placed.card else UNSEEN_INFLUENCE
        return printed + player.influence.get(placed.partner, 0) + player.power

    def rivals(self, partner: str, slot: int) -> list[PlacedExport]:
        """List the other players' exports on a slot."""
        return [
            placed
            for placed in self.placed
            if placed.slot == slot and placed.partner == partner and placed.seat != self.seat
        ]

    def disputed(self, partner: str | None = None) -> int:
        """Count the slots on which the seat shares with other players, of one ``partner`` or of all."""
        mine = {(one.partner, one.slot) for one in self.mine if partner in (None, one.partner)}
        return len({(one.partner, one.slot) for one in self.placed if one.seat != self.seat} & mine)

    def revenue(self, placed: PlacedExport) -> int:
        """Return an export's printed revenue, or an assumed one if it is face down."""
        return self.game.card[placed.card].revenue if placed.card else UNSEEN_REVENUE

    def card(self, name: str | None) -> Card | None:
        """Return the card called ``name``; ``None`` if there is no such card."""
        return self.game.card.get(name or "")
