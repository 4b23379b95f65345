"""How the trader sees a position: how long the game lasts, whom to harm, what routes earn."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.bots.trade_warz.glimpse import AnyRoute, Outlook, Sight, position_in
from playtest.bots.trade_warz.parts import Steady
from playtest.engines.game import Seat
from playtest.engines.trade_warz import PartnerPower, PartnerStanding, TradeWarz
from playtest.engines.trade_warz.cards import Card, Effect
from playtest.engines.trade_warz.state import PlacedExport, TradeState

INFLUENCE_WORTH = 0.15
"""Worth of a point of influence in each remaining round, to a seat that does not pursue it."""
FAR = 6
"""A partner power is not counted if the seat lacks more points for it than this."""
LEAST_POWER_WORTH = 0.5
"""The least a partner power is worth a round, even if it currently brings no GDP by itself."""
HOPED = 0.5
"""Share of a partner power's worth that counts before the seat has the power."""
_NONE: list[PlacedExport] = []


class Worth:
    """The basic valuations of one seat. Results are cached, and ``look`` drops those no longer valid.

    ``boldness`` is how much the seat bids, compared with what winning is worth. ``spite`` is how much it
    values others' losses. ``patronage`` is what a point of influence is worth in each remaining round.
    ``fights`` is whether it places on others' slots while there are empty ones.
    """

    __slots__ = (
        *("boldness", "fights", "game", "hand", "horizon", "incomes", "known", "me", "mine_placed", "others"),
        *("outlook", "parts", "patronage", "paying", "routes", "seat", "slots", "slots_left", "spite"),
        *("tables", "view", "_exports", "_hurting", "_least_share", "_most", "_most_hurting", "_shares"),
        *("_steady", "_worths"),
    )

    _steady: Steady | None
    _shares: dict[Seat, float] | None
    _hurting: dict[Seat | None, float] | None
    _least_share: float | None
    _most_hurting: float | None

    def __init__(
        self,
        game: TradeWarz,
        view: Sight,
        outlook: Outlook,
        boldness: float,
        spite: float,
        patronage: float,
        *,
        fights: bool = False,
    ) -> None:
        assert view.seat is not None
        self.blank()
        self.boldness, self.spite, self.patronage, self.fights = boldness, spite, patronage, fights
        self.game, self.view, self.outlook = game, view, outlook
        self.seat = seat = view.seat
        self.known = outlook.seen(seat, spite, patronage)
        self.me = view.players[seat]
        self.tables = tables = outlook.tables
        self.parts, self.others = tables.parts, tables.others[seat]
        self.horizon, self.paying, self.incomes = outlook.horizon, outlook.paying, outlook.incomes
        self.routes = [route for route in view.routes if route.owner == seat]
        self.slots = tables.slots[self.me.leader]
        self.hand = [*(self.me.hand or ())]
        self.mine_placed = [p for p in view.placed if p.seat == seat] if view.placed else _NONE
        self._find_worths()

    def blank(self) -> None:
        """Clear all cached values."""
        self._steady = self._shares = self._hurting = self._least_share = self._most_hurting = None

    # -- what may change while the rest does not

    def look(self) -> None:
        """Read new draws and placements. After any other change of the position, a new object is needed."""
        view = self.view
        if view.look():  # type: ignore[union-attr]  # only a Glimpse is updated
            mine = [placed for placed in view.placed if placed.seat == self.seat]
            if len(mine) != len(self.mine_placed):
                self.mine_placed = mine
                self._find_worths()
                self.forget_slots()
            self.forget_rivals()
        if self.me.hand != self.hand:
            before, self.hand = self.hand, [*(self.me.hand or ())]
            self.forget_hand(before)

    def forget_hand(self, before: Sequence[str]) -> None:
        """Forget cached values that depend on the hand. ``before`` is the hand up to now."""

    def forget_slots(self) -> None:
        """Forget cached values that depend on the seat's own placed exports."""

    def forget_rivals(self) -> None:
        """Forget cached values that depend on anyone's placed exports."""

    def _find_worths(self) -> None:
        """Switch to the cached worths of cards for the slots now left, with or without placed exports."""
        self.slots_left = left = self.slots - len(self.routes) - len(self.mine_placed)
        self._steady = None
        key = (left, bool(self.mine_placed))
        known = self.known.worths.get(key)
        if known is None:
            steady = self.steady() if self.tables.plain else Steady()
            known = self.known.worths[key] = steady.hand.copy(), steady.exports.copy(), {}
        self._worths, self._exports, self._most = known

    def steady(self) -> Steady:
        """Return the cached worths of cards for positions like this one (``Steady`` says in what)."""
        known = self._steady
        if known is None:
            placed, influence = bool(self.mine_placed), any(self.me.influence.values())
            key = (self.horizon, self.paying, self.patronage, self.slots, self.slots_left)
            known = self._steady = self.tables.steady((*key, self.partners(), placed, influence))
        return known

    # -- whom to harm

    def shares(self) -> dict[Seat, float]:
        """Return how much it counts if each opponent loses 1 GDP.

        The numbers are by opponent and add up to 1; most of it is for the leader.
        """
        known = self._shares
        if known is None:
            players, incomes = self.view.players, self.incomes
            ahead = [max(1.0, players[seat].gdp + 2.0 * incomes[seat]) ** 2 for seat in self.others]
            total = sum(ahead)
            known = {seat: value / total for seat, value in zip(self.others, ahead, strict=True)}
            self._shares = known
        return known

    def least_share(self) -> float:
        """Return how much it counts if the least advanced opponent loses 1 GDP."""
        known = self._least_share
        if known is None:
            known = self._least_share = min(self.shares().values())
        return known

    def hurting(self, seat: Seat | None) -> float:
        """Return the bot's gain, in GDP, when ``seat`` loses 1 GDP. A higher ``spite`` makes it higher.

        ``None`` stands for the opponent whose loss is worth most.
        """
        known = self._hurting
        if known is None:
            known = self._hurting = self._who_is_hurt()
        return known[seat]

    def _who_is_hurt(self) -> dict[Seat | None, float]:
        known = self.known.hurting
        if not known:
            shares, spite, players, incomes = self.shares(), self.spite, self.view.players, self.incomes
            goal = self.game.goal
            for seat, share in shares.items():
                threat = players[seat].gdp + incomes[seat] >= goal
                known[seat] = share * (2.0 if threat else 1.0) * spite
            known[self.seat] = -1.0
            known[None] = max(shares.values()) * spite
        return known

    def most_hurting(self) -> float:
        """Return the most that it is worth to the bot if any one opponent loses 1 GDP."""
        known = self._most_hurting
        if known is None:
            known = self._most_hurting = max([self.hurting(seat) for seat in self.others])
        return known

    def hurt(self, seat: Seat | None, amount: int) -> float:
        """Return what it is worth to the bot if ``seat`` loses ``amount`` GDP, or all it has if less."""
        has = amount if seat is None else min(amount, self.view.players[seat].gdp)
        return has * self.hurting(seat)

    # -- routes

    def brings(self, card: Card, partner: str | None = None) -> float:
        """Return what a route with this export brings at each income."""
        extra = 0.0
        for effect in self.parts[card.name].brings:
            extra += effect.amount * self._likely(effect, partner)
        if not self.tables.by_market:
            return card.revenue + extra
        partners = self.game.printed.partners
        known = [partner] if partner is not None else self.view.partners
        return card.revenue + extra + sum([partners[name].bonus for name in known]) / max(1, len(known))

    def _likely(self, effect: Effect, partner: str | None) -> float:
        """Return the chance that the condition of an income effect is true."""
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
        """Count the routes of ``seat`` (by default the trader) whose export has the tag ``tag``."""
        owner, card, count = self.seat if seat is None else seat, self.game.card, 0
        for route in self.view.routes:
            if route.owner == owner and tag in card[route.card].tags:
                count += 1
        return count

    def route(self, card: str | None) -> AnyRoute | None:
        """Return the route of the export called ``card``; ``None`` if that export is not in play."""
        for route in self.view.routes:
            if route.card == card:
                return route
        return None

    def income_of_route(self, route: AnyRoute) -> int:
        """Return a route's current income."""
        for one, income in zip(self.view.routes, self.outlook.route_incomes, strict=True):
            if one is route:
                return income
        return 0

    def remaining(self, route: AnyRoute) -> float:
        """Return what a route brings at all incomes until the end of the game."""
        return self.brings(self.game.card[route.card], route.partner) * self.horizon

    def partners(self) -> int:
        """Return the number of partners with whom the trader has routes."""
        return len({route.partner for route in self.routes})

    # -- partner powers

    def pull(self, partner: str | None, seat: Seat | None = None) -> float:
        """Return the worth of a point of influence with a partner, for the partner powers it helps to reach.

        If ``partner`` is ``None``, return the average over all partners.
        """
        if not self.game.with_powers:
            return 0.0
        whose = self.seat if seat is None else seat
        pulls = self.outlook.pulls.get(whose)
        if pulls is None:
            state = position_in(self.game, self.view)
            found = self.game.partner_standings(state, whose)
            pulls = self.outlook.pulls[whose] = {
                one.partner: self._leads_to(state, whose, one) for one in found
            }
        return sum(pulls.values()) / max(1, len(pulls)) if partner is None else pulls[partner]

    def _leads_to(self, state: TradeState, seat: Seat, standing: PartnerStanding) -> float:
        """Return the worth of one more point of influence for the powers within reach.

        This is the sum of the powers' worths, each divided by the points that the seat still needs for it.
        """
        rounds = max(0, self.horizon - 1)
        near = {power.name: power.needs for power in standing.powers if 0 < power.needs <= FAR}
        each: float = sum(
            [
                max(LEAST_POWER_WORTH, income_from_power(self.game, state, seat, power)) / near[power.name]
                for power in self.game.sources.powers
                if power.name in near
            ]
        )
        return HOPED * rounds * each


def income_from_power(game: TradeWarz, state: TradeState, seat: Seat, power: PartnerPower) -> int:
    """Return the GDP that a partner power brings, or would bring, a seat at its next income."""
    total = 0
    for effect in power.effects:
        if effect.when == "income" and effect.do == "gain_gdp":
            holds = game.holds(state, effect, seat, place=power.partner)
            total += effect.amount * game.times(state, effect, seat) * holds
        elif effect.do == "produce":
            total += effect.amount * sum(
                game.produces(effect, power.partner, route) for route in game.routes_of(state, seat)
            )
    return total
