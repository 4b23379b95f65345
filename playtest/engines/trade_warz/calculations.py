"""Calculations of the rules: protection, conditions, income, dispute power, and the winner.

To change a rule, override one of these methods, or one of ``Holdings``, in a class derived from
``TradeWarz``. Every part of the game uses them. Nothing here changes a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.events import Cause, Term, Tie
from playtest.engines.trade_warz.held_powers import Found
from playtest.engines.trade_warz.holdings import Holdings
from playtest.engines.trade_warz.pieces import Aimed, PlacedExport, Route
from playtest.engines.trade_warz.state import TradeState


class Earning(NamedTuple):
    """What a route would earn: GDP this round, GDP in each later round, and the terms of the latter."""

    now: int
    later: int
    terms: tuple[Term, ...]


class Calculations(Holdings):
    """The part of the game for calculations: incomes, strength, protection, the winner."""

    # -- protection

    def export_guarded(self, state: TradeState, owner: Seat, by: Seat, origin: str) -> bool:
        """Return whether ``by`` may not target the exports of ``owner`` with a tactic or a policy."""
        if by == owner:
            return False
        shield = state.players[owner].shielded
        if shield is not None and shield not in state.players[by].cancelled:
            return True
        for found in self.sources.own(state, "guard_exports", owner, by):
            against = found.effect.against
            trade = against == "tactics_in_trade" and self.in_trade_phase(state)
            if against == "opponents" or (origin == "tactic" and (against == "tactics" or trade)):
                return True
        return False

    def protected(self, state: TradeState, do: str, owner: Seat, by: Seat) -> bool:
        """Return whether an effect of the kind ``do`` protects ``owner`` from the player ``by``.

        "guard_hand" protects the owner's hand, "guard_control" the control of its exports.
        """
        return bool(self.sources.own(state, do, owner, by))

    def in_trade_phase(self, state: TradeState) -> bool:
        """Return whether it is the Trade phase, which lasts as long as tactics may be played. (Ruling 25)"""
        if state.phase == "disputes":
            return self.rules.tactic_windows == "all"
        return state.phase == "trade"

    def is_proof(self, state: TradeState, route: Route) -> bool:
        """Return whether a policy protects an export from destruction by events."""
        chosen = state.players[route.owner].chosen == route.card
        return chosen and bool(self.sources.own(state, "event_proof", route.owner))

    def saves_itself(self, route: Route) -> bool:
        """Return whether an export can still prevent its own destruction, which it does once a round."""
        return not route.saved and bool(self.sources.itself("prevent_destruction", route.card))

    def blackout(self, state: TradeState, by: Seat) -> bool:
        """Return whether effects of ``by`` that reveal or steal cards do nothing this round."""
        return bool(self.sources.of_event(state, "blackout")) and self.sources.burden(state, by) > 0

    # -- conditions

    def holds(
        self,
        state: TradeState,
        effect: Effect,
        seat: Seat,
        route: Route | None = None,
        place: str | None = None,
    ) -> bool:
        """Return whether the condition of an effect of ``seat`` is true now.

        ``route`` and ``place`` are the route and partner concerned, if any.
        """
        match effect.provided:
            case None:
                return True
            case "export_untargeted":
                return route is not None and not route.touched
            case "untargeted":
                return not state.players[seat].touched
            case "with_partner":
                partner = effect.partner or ""
                return (route is not None and route.partner == partner) or (
                    partner in state.partners and self.suzerain(state, partner) is not None
                )
            case "harmful_event":
                event = self.card.get(state.event or "")
                return event is not None and event.harmful and self.sources.burden(state, seat) > 0
            case "three_partners":
                return self.partners_with_routes(state, seat) >= 3
            case "not_richest":
                return state.players[seat].gdp < max(player.gdp for player in state.players)
            case "active_policy":
                return state.players[seat].policy is not None
            case "own_tag":
                return self.has_tag(state, seat, effect.tag)
            case "no_destruction":
                return not state.destroyed
            case "event_destruction":
                return state.event_destroyed
            case "poorest":
                return self.ranks(state)[0] == seat
            case "resource_event":
                return state.event is not None and self.card[state.event].resources
            case "leader_here" | "leader_not_here":
                return self._leader_at(state, effect, place)
            case _:
                return False

    def _leader_at(self, state: TradeState, effect: Effect, place: str | None) -> bool:
        """Return whether the condition of ``effect`` about a leader's routes is true.

        It requires that the leader has a route with the partner ``place``, or that it has none there. The
        condition is false if nobody plays the leader.
        """
        playing = [seat for seat, player in enumerate(state.players) if player.leader == effect.leader]
        if not playing:
            return False
        there = any(route.owner in playing and route.partner == place for route in state.routes)
        return there == (effect.provided == "leader_here")

    def meets(self, effect: Effect, power_at: str | None, partner: str | None) -> bool:
        """Return whether an effect of a partner power applies at ``partner``.

        Some effects apply only at partners with a market of one size. Some apply only at the partner that
        grants the power (``power_at``), and others only at other partners.
        """
        if effect.market is not None:
            market = self.printed.partners[partner].market if partner in self.printed.partners else None
            if effect.market != market:
                return False
        if effect.here and power_at is not None and partner != power_at:
            return False
        return not effect.elsewhere or partner != power_at

    def times(self, state: TradeState, effect: Effect, seat: Seat) -> int:
        """Return the multiplier of an effect of ``seat`` that counts something; 1 for any other effect."""
        if effect.per is None:
            return 1
        own = self.routes_of(state, seat)
        match effect.per:
            case "route":
                count = len([route for route in own if self.meets(effect, None, route.partner)])
            case "tagged_export":
                count = len([route for route in own if effect.tag in self.card[route.card].tags])
            case "partner":
                count = self.partners_with_routes(state, seat)
            case "further_partner":
                count = max(0, self.partners_with_routes(state, seat) - 1)
        return count if effect.most is None else min(count, effect.most)

    # -- income of routes

    def route_income(self, state: TradeState, route: Route) -> int:
        """Return a route's income: printed revenue, partner bonus and modifiers, at least 0.

        (Rulebook, Income Phase; ruling 15)
        """
        if self._idle(state, route):
            return 0
        total = self.card[route.card].revenue + route.produces
        for _, gdp in self._changes_of(state, route, self.sources.bearing(state, "produce", route.owner)):
            total += gdp
        return total if total > 0 else 0

    def route_incomes(self, state: TradeState) -> list[int]:
        """Return the income of every route.

        This is faster than calling ``route_income`` for each route. If a variant overrides ``route_income``,
        that method is called.
        """
        if type(self).route_income is not Calculations.route_income:
            return [self.route_income(state, route) for route in state.routes]
        incomes, bearing, bonus = [], self.sources.bearing, self.by_market
        by_owner: dict[Seat, list[Found]] = {}
        blocking = state.event in self.stopping
        for route in state.routes:
            income = 0
            if not (route.stopped or (blocking and self._idle(state, route))):
                income = self.card[route.card].revenue + route.produces
                found = by_owner.get(route.owner)
                if found is None:
                    found = by_owner[route.owner] = bearing(state, "produce", route.owner)
                if found or bonus or self.sources.itself("produce", route.card):
                    for _, gdp in self._changes_of(state, route, found):
                        income += gdp
            incomes.append(income if income > 0 else 0)
        return incomes

    def income_terms(self, state: TradeState, route: Route) -> list[Term]:
        """Return the terms of a route's income; empty if it produces nothing this round."""
        if self._idle(state, route):
            return []
        found = self.sources.bearing(state, "produce", route.owner)
        changes = [(cause.card, gdp) for cause, gdp in self._played_on(state, route)]
        parts = [("printed", self.card[route.card].revenue), *changes, *self._changes_of(state, route, found)]
        return [Term(source, gdp) for source, gdp in parts]

    def would_earn(self, state: TradeState, seat: Seat, card: str, partner: str, slot: int) -> Earning:
        """Return what an export of ``seat`` would earn on this slot, this round and in each later one.

        Later rounds assume no event; everything else stays as it is now.
        """
        after = state.copy()
        route = Route(seat, card, partner, slot, since=state.round)
        after.routes.append(route)
        now = self.route_income(after, route) if self.earns(after, route) else 0
        terms = self.income_terms(after, route)
        after.round, after.event = state.round + 1, None
        later = self.route_income(after, route)
        return Earning(now, later, tuple(terms if now == later else self.income_terms(after, route)))

    def less_by(self, state: TradeState, route: Route) -> tuple[Cause, ...]:
        """Return the cards that reduce or stop a route's income this round, and who played them."""
        if route.stopped:
            stops = self._aims_at(state, route, "produce_nothing")
            return tuple([Cause(aim.card, aim.seat) for aim, _ in stops])
        if self._idle(state, route):
            return (Cause(state.event),) if state.event is not None else ()
        found = self.sources.bearing(state, "produce", route.owner)
        played = [cause for cause, gdp in self._played_on(state, route) if gdp < 0]
        changes = self._changes_of(state, route, found)
        lasting = [source for source, gdp in changes if gdp < 0 and source != route.card]
        return (*played, *[Cause(source, self._policy_of(state, source)) for source in lasting])

    def _policy_of(self, state: TradeState, card: str) -> Seat | None:
        """Return the seat whose active policy is ``card``; ``None`` if there is none."""
        return next((seat for seat, player in enumerate(state.players) if player.policy == card), None)

    def _played_on(self, state: TradeState, route: Route) -> list[tuple[Cause, int]]:
        """List the cards that change a route's income this round, with player and amount."""
        if not route.produces:
            return []
        found = self._aims_at(state, route, "produce") + self._aims_at(state, route, "next_export_produces")
        changes = [(Cause(aim.card, aim.seat), effect.amount) for aim, effect in found]
        told = sum([gdp for _, gdp in changes])
        return changes if told == route.produces else [(Cause("earlier cards"), route.produces)]

    def _aims_at(self, state: TradeState, route: Route, verb: str) -> list[tuple[Aimed, Effect]]:
        """List this round's effects aimed at a route, or at its owner, that change the route's income.

        For a redirected tactic, the last target counts.
        """
        last = {(aim.seat, aim.card): aim for aim in state.aimed if aim.round == state.round}
        return [
            (aim, effect)
            for aim in last.values()
            for effect in self.printed.effects.get(aim.card, ())
            if effect.do == verb and self._meant(state, route, aim, effect)
        ]

    def _meant(self, state: TradeState, route: Route, aim: Aimed, effect: Effect) -> bool:
        """Return whether ``aim``, the target of a card played this round, stands for this export.

        If the card was aimed at a player, it stands for the older export with the highest revenue. For
        "next_export_produces", it stands for exports established this round.
        """
        if aim.target is not None or aim.at_seat != route.owner:
            return aim.target == route.card
        if effect.do == "next_export_produces":
            return route.since == state.round
        before = [each for each in self.routes_of(state, route.owner) if each.since < state.round]
        return route == max(before, key=lambda each: self.card[each.card].revenue, default=None)

    def _idle(self, state: TradeState, route: Route) -> bool:
        """Return whether a route produces nothing this round."""
        return route.stopped or (state.event in self.stopping and self._blocked(state, route))

    def _changes_of(self, state: TradeState, route: Route, found: list[Found]) -> list[tuple[str, int]]:
        """List changes of a route's income by cause: partner bonus, the export's own effects, other cards.

        ``found`` lists the standing effects on the income of the owner's routes.
        """
        parts: list[tuple[str, int]] = []
        if self.by_market and self.printed.partners[route.partner].bonus:
            parts.append(("partner bonus", self.printed.partners[route.partner].bonus))
        owner, name = route.owner, route.card
        itself = self.sources.itself("produce", name)
        if itself:
            parts += [(name, e.amount) for e in itself if self.holds(state, e, owner, route)]
        for effect, source, place in found:
            chosen = effect.what == "chosen_export"
            if state.players[owner].chosen == name if chosen else self.produces(effect, place, route):
                parts.append((source, effect.amount))
        return parts

    def produces(self, effect: Effect, place: str | None, route: Route) -> bool:
        """Return whether an effect on incomes applies to this route.

        ``place`` is the partner at which the effect's card or power is, if any.
        """
        card = self.card[route.card]
        if effect.revenue is not None and effect.revenue != card.revenue:
            return False
        if effect.rarity is not None and effect.rarity != card.rarity:
            return False
        return (effect.tag is None or effect.tag in card.tags) and (not effect.here or place == route.partner)

    def _blocked(self, state: TradeState, route: Route) -> bool:
        """Return whether the round's event keeps a route from producing anything."""
        for effect in self.sources.of_event(state, "produce_nothing"):
            burden = self.sources.burden(state, route.owner)
            if not burden:
                return False
            if effect.what == "every_export" or route in self.routes_of(state, route.owner)[:burden]:
                return True
        return False

    def earns(self, state: TradeState, route: Route) -> bool:
        """Return whether a route brings income this round (option ``first_income``)."""
        return self.rules.first_income == "same_round" or route.since < state.round

    # -- disputes

    def most_bid(self, state: TradeState, seat: Seat) -> int:
        """Return the highest bid ``seat`` can make while all its placed exports stay paid for.

        (Ruling 10)
        """
        return self.purse(state, seat)

    def strength_in_dispute(self, state: TradeState, placed: PlacedExport) -> int:
        """Return dispute strength: printed influence, influence with the partner, bid and modifiers.

        (Rulebook; ruling 13)
        """
        return sum([term.gdp for term in self.strength_terms(state, placed)])

    def wins_ties(self, state: TradeState, standing: Sequence[PlacedExport]) -> PlacedExport:
        """Return which of the exports ``standing`` wins a tie in a dispute: the poorest player's.

        GDP counts as it is before the bids are paid. (Ruling 13)
        """
        ranks = self.ranks(state)
        return min(standing, key=lambda placed: ranks.index(placed.seat))

    def why_ties(self, state: TradeState, seat: Seat, standing: Sequence[PlacedExport]) -> Tie:
        """Return why ``seat`` wins a tie among the exports ``standing``.

        "poorest": it has the least GDP. "first": another player has as little, but comes later in the order.
        """
        gdp = state.players[seat].gdp
        alike = any(state.players[other.seat].gdp == gdp for other in standing if other.seat != seat)
        return "first" if alike else "poorest"

    def strength_terms(self, state: TradeState, placed: PlacedExport) -> list[Term]:
        """Return the terms of an export's dispute strength, including the bid once it is made."""
        player, seat = state.players[placed.seat], placed.seat
        terms = [Term("printed", self.card[placed.card].influence)] if placed.card else []
        terms.append(Term("influence", player.influence[placed.partner]))
        if player.power:
            terms += self._strength_played(state, seat)
        for effect, name, place in self.sources.own(state, "dispute_power", seat):
            if self.meets(effect, place, placed.partner) and self._helps(state, effect, placed):
                terms.append(Term(name, effect.amount))
        if player.bid is not None:
            terms.append(Term("bid", player.bid))
        return terms

    def _strength_played(self, state: TradeState, seat: Seat) -> list[Term]:
        """Return the terms of dispute strength that come from cards ``seat`` played this round.

        If the printed amounts do not add up to the seat's strength, a single term states the strength.
        """
        cards = [card for at, who, card in state.played if (at, who) == (state.round, seat)]
        terms = [
            Term(card, effect.amount)
            for card in cards
            for effect in self.printed.effects.get(card, ())
            if effect.do == "dispute_power" and effect.when != "active"
        ]
        strength = state.players[seat].power
        return terms if sum([term.gdp for term in terms]) == strength else [Term("this round", strength)]

    def _helps(self, state: TradeState, effect: Effect, placed: PlacedExport) -> bool:
        if effect.provided == "route_with_partner":
            return any(r.owner == placed.seat and r.partner == placed.partner for r in state.routes)
        return self.holds(state, effect, placed.seat, None)

    # -- the end

    def final_place(self, state: TradeState, seat: Seat) -> tuple[int, int, int]:
        """Return a seat's rank as a tuple: GDP, then partners influenced, then active routes.

        (Rulebook, Tiebreaker; ruling 16)
        """
        player = state.players[seat]
        influenced = sum([points > 0 for points in player.influence.values()])
        return player.gdp, influenced, sum([route.owner == seat for route in state.routes])

    def best(self, state: TradeState, among: list[Seat]) -> frozenset[Seat]:
        """Return the seats with the best final rank among the seats ``among``; several only if they tie."""
        places = {seat: self.final_place(state, seat) for seat in among}
        best = max(places.values())
        return frozenset([seat for seat in among if places[seat] == best])
