"""The phases after the disputes: payment, income and cleanup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.trade_warz.actions import Choose
from playtest.engines.trade_warz.agenda import one_of
from playtest.engines.trade_warz.events import Discarded, Established, RoundEnded, RouteIncome, Term
from playtest.engines.trade_warz.phases.base import Phase
from playtest.engines.trade_warz.pieces import INCOME_OVER, LOSS, ROUTES, PlacedExport, Route, Task
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState
from playtest.engines.trade_warz.verbs.exports import remove_route


class Payment(Phase):
    """Players pay for placed exports, the poorest first. (Rulebook, After Disputes; ruling 14)"""

    name = "payment"

    def enter(self, play: Play) -> None:
        """Fix the order of payment."""
        play.state.order = self.game.ranks(play.state)
        self.begin(play)

    def waits_for(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seat that must give up a route before its next export can become one."""
        return (state.order[0],)

    def moves(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return a choice for each route that ``seat`` may give up (option ``replace_routes``)."""
        return [one_of(route.card) for route in self.game.routes_of(state, seat)]

    def go_on(self, play: Play) -> bool:
        """Pay for the next export, in placing order, or enter the income if none is left.

        Returns false if a player must first give up a route.
        """
        state = play.state
        while state.order:
            seat = state.order[0]
            for placed in state.placed:
                if placed.seat == seat:
                    return self.pay(play, placed)
            del state.order[0]
        self.phases["income"].enter(play)
        return True

    def must_replace(self, state: TradeState, seat: Seat) -> bool:
        """Return whether ``seat`` must give up a route before its next export can become one.

        This is so only with option ``replace_routes``, if all places for routes are taken.
        """
        if not self.game.rules.replace_routes:
            return False
        return len(self.game.routes_of(state, seat)) >= self.game.export_slots(state, seat)

    def pay(self, play: Play, placed: PlacedExport) -> bool:
        """Pay for one export, which becomes a route. If it cannot be paid, it goes back to its owner's hand.

        Returns false if the player must first give up a route.
        """
        state, game, seat, name = play.state, self.game, placed.seat, placed.card or ""
        card = game.card[name]
        price = game.cost(state, seat, card, placed.partner)
        if price > state.players[seat].gdp:
            self.take_back(play, placed, "unpaid")
            return True
        if self.must_replace(state, seat):
            return False
        state.placed.remove(placed)
        game.pay(play, seat, card, price, placed.partner)
        self.establish(play, placed, price)
        return True

    def replace(self, play: Play, move: Choose) -> None:
        """Discard one of the player's routes to make room for the one being paid."""
        route = self.game.route(play.state, move.target)
        if route is not None:
            remove_route(play, route, "discarded", None)

    def establish(self, play: Play, placed: PlacedExport, price: int) -> None:
        """Bring a paid export into play as a route, and trigger the effects of establishing it."""
        state, seat, name = play.state, placed.seat, placed.card or ""
        player = state.players[seat]
        route = Route(seat, name, placed.partner, placed.slot, state.round)
        route.produces, player.next_produces = player.next_produces, 0
        state.routes.append(route)
        player.established += 1
        player.contraband.pop(name, None)
        if play.events is not None:
            play.events.append(Established(seat, name, placed.partner, placed.slot, price))
        self.agenda.perform(state, seat, name, "placing", "export")
        if player.established == 1:
            self.agenda.trigger(state, "first_route", [seat])
        if self.game.with_powers:
            self.agenda.trigger(state, "established", [seat], placed.partner)
            self.agenda.trigger(state, "any_established", None, placed.partner)


class Income(Phase):
    """Routes, effects and influence pay out at the same moment; then the victory check. (Ruling 15)"""

    name = "income"

    def enter(self, play: Play) -> None:
        """Queue the income: effects that change what routes produce, then the routes, then other effects."""
        state = play.state
        state.face_up = False
        state.order = []
        for player in state.players:
            player.limit = None
            player.income = 0
        self.discard_contraband(play)
        self.begin(play)
        self.agenda.trigger(state, "income")
        before: list[Task] = []
        after: list[Task] = []
        for task in state.agenda:
            of_routes = self.agenda.effect_of(task).do in ("produce", "produce_nothing")
            (before if of_routes else after).append(task)
        state.agenda = [*before, Task(0, "routes", ROUTES, "event", 0), *after]

    def discard_contraband(self, play: Play) -> None:
        """Discard exports that a card brought back for this round only, if they were not placed."""
        for seat, player in enumerate(play.state.players):
            for card in player.contraband:
                if card in player.hand:
                    player.hand.remove(card)
                    player.discard.append(card)
                    self.game.piles.forget(play.state, card)
                    play.tell(Discarded, seat, card, False)
            player.contraband = {}

    def collect(self, play: Play) -> None:
        """Pay the income of all routes at the same moment. (Rulebook, Income Phase)"""
        state, game = play.state, self.game
        terms: dict[Seat, list[Term]] = {}
        totals = [0] * game.seats
        for route in state.routes:
            if game.earns(state, route):
                gdp = game.route_income(state, route)
                totals[route.owner] += gdp
                if play.events is not None:
                    terms.setdefault(route.owner, []).append(
                        Term(route.card, gdp, game.less_by(state, route))
                    )
        for seat, player in enumerate(state.players):
            total = totals[seat]
            player.gdp += total
            player.income += total
            player.earned["routes"] = player.earned.get("routes", 0) + total
            if seat in terms:
                play.tell(RouteIncome, seat, total, tuple(terms[seat]), player.gdp)

    def go_on(self, play: Play) -> bool:
        """Carry out the last steps of the income, once its effects are done.

        These steps are changes by earlier cards, due debts, influence from routes, and the victory check.
        """
        self.change(play)
        if self.call_in_debts(play):
            return True
        self.gain_influence(play)
        self.finish(play)
        return True

    def finish(self, play: Play) -> None:
        """Enter Cleanup, which begins with the victory check.

        If effects wait, such as those of influence thresholds just reached, they come first. (Ruling 29)
        """
        if play.state.agenda:
            play.state.agenda.append(Task(0, "income", INCOME_OVER, "event", 0))
        else:
            self.phases["cleanup"].enter(play)

    def change(self, play: Play) -> None:
        """Change the income of each player as a card of the previous round said. (Ruling 22)

        No player loses more than the income of this round.
        """
        for seat, player in enumerate(play.state.players):
            if player.income_now:
                self.game.gain(play, seat, player.income_now, "earlier", "policy")
                self.game.spend(play, seat, min(-player.income_now, player.income), "earlier")
                player.income_now = 0

    def call_in_debts(self, play: Play) -> bool:
        """Put the effects of all debts on the agenda. Return whether there were any debts.

        A debt is due when an income ends.
        """
        due = False
        for debtor, player in enumerate(play.state.players):
            if player.debts:
                due = True
                play.state.agenda += [
                    Task(creditor, "debt", LOSS, "tactic", creditor, debtor, left=amount)
                    for creditor, amount in player.debts
                ]
                player.debts = []
        return due

    def gain_influence(self, play: Play) -> None:
        """Give the owner of each route influence with the route's partner. (Ruling 15)"""
        for route in play.state.routes:
            amount = self.game.influence_of(play.state, route)
            self.game.change_influence(play, route.owner, route.partner, amount, route.card)


class Cleanup(Phase):
    """The round ends: effects expire, the event is discarded, the marker moves. (Rulebook, Phase 7)"""

    name = "cleanup"

    def enter(self, play: Play) -> None:
        """Check for victory first, and then trigger cleanup effects."""
        self.begin(play)
        if self.ending.economic_boom(play):
            return
        acting = self.game.printed.on["cleanup"]
        for route in play.state.routes:
            if route.card in acting:
                self.agenda.perform(play.state, route.owner, route.card, "cleanup", "export")

    def go_on(self, play: Play) -> bool:
        """Continue with the next round, or end the game after the last."""
        state = play.state
        gdp = tuple([player.gdp for player in state.players])
        state.gdp_by_round = (*state.gdp_by_round, gdp)
        play.tell(RoundEnded, state.round, gdp)
        if state.round >= self.game.last_round:
            self.ending.close(play, list(self.game.everybody), "most GDP at the end")
            return True
        self.clean_up(state)
        state.round += 1
        state.marker = (state.marker + 1) % self.game.seats
        self.phases["event"].enter(play)
        return True

    def clean_up(self, state: TradeState) -> None:
        """End everything that lasts only for the round."""
        for player in state.players:
            player.copied = player.borrowed = player.shielded = None
            player.ignored = player.touched = player.finished = False
            player.cancelled = []
            player.income = 0
            player.established = player.placements = player.offers = 0
            player.next_cost = player.next_produces = player.power = 0
            player.income_now, player.income_next = player.income_next, 0
        for route in state.routes:
            route.produces = 0
            route.stopped = route.pinned = route.touched = route.saved = False
        if state.event is not None:
            state.events_gone.append(state.event)
        state.event = None
        state.ignoring = []
        state.passed = []
        state.closed = []
        state.destroyed = state.event_destroyed = False
