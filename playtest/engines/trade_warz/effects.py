"""What cards do: for each verb what it does, what it asks and what it makes of the answer."""

from __future__ import annotations

from typing import Any

from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz.actions import Choose
from playtest.engines.trade_warz.agenda import DECLINE, Agenda, Options, moved, one_of
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.events import (
    Discarded,
    Events,
    LookedAt,
    PolicyGone,
    RouteChanged,
    RouteLost,
    SawCards,
)
from playtest.engines.trade_warz.state import DECK, Route, Task, TradeState


class Effects(Agenda):
    """The verbs."""

    # -- verbs: GDP

    def do_gain_gdp(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """GDP from the bank."""
        for seat in self.affected(state, task, effect):
            amount = effect.amount * self.times(state, effect, task.seat)
            self.gain(state, seat, amount, task.card, task.origin, events)

    def do_lose_gdp(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """GDP to the bank."""
        by = None if task.origin == "event" else task.seat
        for seat in self.affected(state, task, effect):
            self.lose(state, seat, effect.amount, task.card, events, by)

    def do_take_gdp(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """GDP from another player."""
        for seat in self.affected(state, task, effect):
            taken = self.lose(state, seat, effect.amount, task.card, events, task.seat)
            self.gain(state, task.seat, taken, task.card, task.origin, events)

    def do_owe_gdp(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """A debt, due when the next income ends."""
        for seat in self.affected(state, task, effect):
            state.players[seat].debts.append((task.seat, effect.amount))

    def do_later_income(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """More or less income in the round after this one."""
        for seat in self.affected(state, task, effect):
            state.players[seat].income_next += effect.amount

    def ask_levy(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> Options | None:
        """Who cannot pay: which export to discard instead."""
        if state.players[task.seat].gdp >= effect.amount:
            return None
        own: Options = [one_of(r.card) for r in self.routes_of(state, task.seat)]
        return own or None

    def do_levy(self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events) -> None:
        """Who can pays; who has neither GDP enough nor an export pays what there is."""
        self.lose(state, task.seat, effect.amount, task.card, events)

    def do_share_out(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """The richest pays; the two poorest others get 1 each, or the only other gets all."""
        ranks = self.ranks(state)  # settled among all; nobody stands in for who ignores it (ruling 23)
        if ranks[-1] in state.ignoring:
            return
        paid = self.lose(state, ranks[-1], effect.amount, task.card, events)
        each = paid if self.seats == 2 else 1
        for seat in ranks[:-1][: min(2, paid)]:
            if seat not in state.ignoring:
                self.gain(state, seat, each, task.card, task.origin, events)

    # -- verbs: cards

    def ask_draw(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> Options | None:
        """Which deck to draw from."""
        seats = self.affected(state, task, effect)
        if not seats or task.left <= 0:
            return []
        task.asked = seats[0]
        return [one_of(deck) for deck in self.decks_open(state, task.asked)]

    def answer_draw(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """One card off the deck chosen."""
        self.draw(state, task.asked, task.answers.pop() or "", chance, events)
        task.left -= 1
        if task.left <= 0:
            state.agenda.remove(task)

    def ask_discard(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> Options | None:
        """Which card to discard."""
        seats = self.affected(state, task, effect)
        if not seats:
            return []
        task.asked = seats[0]
        hand = state.players[task.asked].hand
        done = task.left <= 0 if effect.do == "discard" else len(hand) <= effect.amount
        return [] if done else [one_of(card) for card in hand]

    def answer_discard(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """One card of the player's choice to the discard pile."""
        self.discard(state, task.asked, task.answers.pop() or "", False, events)
        task.left -= 1
        for later in state.agenda:
            if later.card == task.card and later.seat == task.seat:
                later.discarded += 1

    ask_discard_down = ask_discard
    answer_discard_down = answer_discard

    def ask_trade_in(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> Options | None:
        """Which card to turn into GDP, or none; asked whatever the hand holds."""
        hand = state.players[task.seat].hand
        ways = [one_of(card) for card in hand if self.card[card].type == effect.of]
        return [*ways, DECLINE] if hand else []

    def answer_trade_in(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """A card from hand turned into GDP."""
        state.agenda.remove(task)
        self.discard(state, task.seat, task.answers.pop() or "", False, events)
        self.gain(state, task.seat, effect.amount, task.card, task.origin, events)

    def do_discard_random(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """Random cards to the discard pile."""
        for seat in self.affected(state, task, effect):
            for _ in range(effect.amount):
                self.discard_at_random(state, seat, chance, events)

    def ask_take_card(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> Options | None:
        """Which card of the hand that is looked at."""
        whose = task.at_seat
        if whose is None or self.protected(state, "guard_hand", whose, task.seat) or self.blackout(state):
            return []
        if not task.left:
            task.left = 1
            self.look(state, task.seat, whose, events)
        return self._pick_options(state, task, effect)

    def _pick_options(self, state: TradeState, task: Task, effect: Effect) -> Options:
        cards = sorted(self.in_reach(state, self._aimed_seat(task)))
        if effect.do == "pick_discard":
            cards = [card for card in cards if self.card[card].type in ("policy", "tactic")]
        elif self.protected(state, "guard_control", self._aimed_seat(task), task.seat):
            cards = [card for card in cards if card not in self.exports]  # nor those in hand (ruling 24)
        return [one_of(card) for card in cards] or [DECLINE]

    @staticmethod
    def _aimed_seat(task: Task) -> Seat:
        assert task.at_seat is not None
        return task.at_seat

    ask_pick_discard = ask_take_card

    def answer_take_card(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """A card of the hand just seen changes hands."""
        state.agenda.remove(task)
        self.hand_over(state, self._aimed_seat(task), task.seat, task.answers.pop() or "", events)

    def answer_pick_discard(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """A policy or tactic of the hand just seen is discarded."""
        state.agenda.remove(task)
        self.discard(state, self._aimed_seat(task), task.answers.pop() or "", False, events)

    def do_swap_random(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """Two players each give the other a random card, if both have one."""
        for other in self.affected(state, task, effect):
            if self.protected(state, "guard_hand", other, task.seat) or self.blackout(state):
                continue
            mine, theirs = self.in_reach(state, task.seat), self.in_reach(state, other)
            if mine and theirs:
                gives, gets = chance.choice(mine), chance.choice(theirs)
                self.hand_over(state, task.seat, other, gives, events)
                self.hand_over(state, other, task.seat, gets, events)

    def do_recover(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """A card from the player's discard pile back to hand."""
        pile = state.players[task.seat].discard
        if task.target in pile:
            pile.remove(task.target)
            self.back_to_hand(state, task.seat, task.target, task.card, events)

    def do_contraband(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """The card just recovered costs less in this Trade phase and does not outlast it in hand."""
        player = state.players[task.seat]
        if task.target in player.hand:
            player.contraband[task.target] = effect.amount

    def ask_search_deck(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> Options | None:
        """Which card of those looked at, to take or to put back."""
        deck = task.target or ""
        if self.blackout(state):
            return []
        if not task.left:
            task.left = 1
            while len(task.seen) < effect.amount and self.deck_open(state, deck):
                task.seen.append(self.top_card(state, task.seat, deck, chance, events))
            for card in task.seen:
                state.known[task.seat].pop(card, None)
            if events is not None:
                events.append(LookedAt(task.seat, None, deck))
                events.append(SawCards(tuple(task.seen), "deck", task.seat, audience=(task.seat,)))
        return [one_of(card) for card in task.seen]

    def answer_search_deck(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """First the card to take, then, one by one, the cards to put back; the last one put lies on top."""
        deck, chosen = task.target or "", task.answers.pop() or ""
        task.seen.remove(chosen)
        if task.left == 1:
            task.left = 2
            state.players[task.seat].hand.append(chosen)
            # whoever had followed these cards to the searcher cannot tell which of them goes back
            for seat, known in enumerate(state.known):
                for card in (chosen, *task.seen):
                    if seat != task.seat and card in known:
                        known[card] = 1 << task.seat | 1 << DECK
        else:
            self._put_on_top(state, task.seat, deck, chosen)
        if len(task.seen) <= 1:
            for card in task.seen:
                self._put_on_top(state, task.seat, deck, card)
            state.agenda.remove(task)

    @staticmethod
    def _put_on_top(state: TradeState, seat: Seat, deck: str, card: str) -> None:
        state.tops[deck].insert(0, card)
        state.known[seat][card] = 1 << DECK

    # -- verbs: policies

    def do_destroy_policy(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """An active policy goes to its player's discard pile."""
        for seat in self.affected(state, task, effect):
            policy = state.players[seat].policy
            if policy is not None:
                if events is not None:
                    events.append(PolicyGone(seat, policy, "destroyed", task.seat))
                self.drop_policy(state, seat, events)

    def do_ignore_policy(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """An active policy has no text until Cleanup."""
        for seat in self.affected(state, task, effect):
            player = state.players[seat]
            if player.policy is not None:
                player.ignored = True
                player.shielded = None
                if events is not None:
                    events.append(PolicyGone(seat, player.policy, "ignored", task.seat))

    def do_cancel_policy(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """An opponent's policy, the one active now, does not touch the player until Cleanup. (Ruling 21)"""
        seat, mine = self._aimed_seat(task), state.players[task.seat]
        policy = state.players[seat].policy
        if policy is not None and policy not in mine.cancelled:
            mine.cancelled.append(policy)
            if events is not None:
                events.append(PolicyGone(seat, policy, "cancelled", task.seat))

    def do_copy_policy(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """The player has the text of another's policy until Cleanup; copies are not copied. (Ruling 9)

        An ignored policy has no text to copy.
        """
        owner = state.players[self._aimed_seat(task)]
        policy = None if owner.ignored else owner.policy
        state.players[task.seat].copied = policy
        if policy is not None and events is not None:
            events.append(PolicyGone(self._aimed_seat(task), policy, "copied", task.seat))

    # -- verbs: influence and disputes

    def do_gain_influence(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """Influence with the chosen partner."""
        if task.partner is not None:
            self.change_influence(state, task.seat, task.partner, effect.amount, task.card, events)

    def do_remove_influence(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """An opponent's influence with the chosen partner."""
        for seat in self.affected(state, task, effect):
            if task.partner is not None:
                self.change_influence(state, seat, task.partner, -effect.amount, task.card, events)

    def do_clear_influence(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """All influence of some players with the chosen partner."""
        for seat in self.affected(state, task, effect):
            if task.partner is not None:
                held = state.players[seat].influence[task.partner]
                self.change_influence(state, seat, task.partner, -held, task.card, events)

    def do_sell_influence(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """One influence into GDP."""
        player = state.players[task.seat]
        if task.partner is not None and player.influence[task.partner]:
            self.change_influence(state, task.seat, task.partner, -1, task.card, events)
            self.gain(state, task.seat, effect.amount, task.card, task.origin, events)

    def do_dispute_power(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """Power in the player's first dispute of the round."""
        state.players[task.seat].power += effect.amount

    # -- verbs: exports

    def do_next_export_cost(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """The next export paid costs less, this round or whenever."""
        player = state.players[task.seat]
        if effect.lasting:
            player.later_cost += effect.amount
        else:
            player.next_cost += effect.amount

    def do_next_export_produces(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """The next export established this round produces less this round."""
        for seat in self.affected(state, task, effect):
            state.players[seat].next_produces += effect.amount

    def do_limit_exports(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """At most so many exports in the next Trade phase."""
        for seat in self.affected(state, task, effect):
            player = state.players[seat]
            player.limit = effect.amount if player.limit is None else min(player.limit, effect.amount)

    def do_guard_exports(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """Opponents cannot target the player's exports until Cleanup."""
        state.players[task.seat].shielded = task.card

    def _targeted(self, state: TradeState, task: Task, effect: Effect) -> Route | None:
        """The export that an effect changes for the round, if it still can."""
        if effect.what == "highest_export":
            return None if task.at_seat is None else self.highest_export(state, task.at_seat)
        return self.route(state, task.card if effect.what == "this_export" else task.target)

    def do_produce(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """One export produces more or less this round."""
        route = self._targeted(state, task, effect)
        if route is not None:
            route.produces += effect.amount

    def do_produce_nothing(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """One export produces nothing this round."""
        route = self._targeted(state, task, effect)
        if route is not None:
            route.stopped = True

    def do_pin(self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events) -> None:
        """One export cannot be moved this round."""
        route = self._targeted(state, task, effect)
        if route is not None:
            route.pinned = True

    def do_choose_export(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """The export that the policy is about from now on."""
        state.players[task.seat].chosen = task.target

    def ask_move_route(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> Options | None:
        """Which route to move where, or none."""
        moves: Options = []
        empty = self.open_slots(state, task.seat, empty=True)
        for route in self.routes_of(state, task.seat):
            if route.card != task.card and not route.pinned:
                moves += [
                    moved(route.card, partner, slot) for partner, slot in empty if partner != route.partner
                ]
        return [*moves, DECLINE] if moves else []

    def _move_route(self, state: TradeState, task: Task, choice: Choose, events: Events) -> None:
        """One of the player's other routes goes to a slot of another partner."""
        state.agenda.remove(task)
        route = self.route(state, choice.target)
        if route is not None and choice.partner is not None and choice.slot is not None:
            route.partner, route.slot = choice.partner, choice.slot
            if events is not None:
                events.append(RouteChanged(route.card, route.owner, route.partner, route.slot))

    def do_take_over(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """An opponent's route earns for the player; its former owner is paid. (Ruling 18)"""
        route = self.route(state, task.target)
        if route is None or route.owner == task.seat or self.slots_left(state, task.seat) < 1:
            return
        former, route.owner = route.owner, task.seat
        if state.players[former].chosen == route.card:
            state.players[former].chosen = None
        if events is not None:
            events.append(RouteChanged(route.card, route.owner, route.partner, route.slot))
        self.gain(state, former, effect.amount, task.card, task.origin, events)

    # -- verbs: exports leaving play

    def answer_levy(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """An export instead of GDP."""
        self.answer_discard_export(state, task, effect, chance, events)

    def answer_discard_export(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """An export in play, of its owner's choice, to the discard pile; that is no destruction."""
        state.agenda.remove(task)
        route = self.route(state, task.answers.pop())
        if route is not None:
            self.remove_route(state, route, "discarded", None, events)

    def ask_sell_export(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> Options | None:
        """Which export to sell, or none."""
        own = self.routes_of(state, task.seat)
        return [*(one_of(route.card) for route in own), DECLINE] if own else []

    def ask_discard_export(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> Options | None:
        """Which export to discard."""
        return [one_of(route.card) for route in self.routes_of(state, task.seat)]

    def answer_sell_export(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """An export in play turned into GDP."""
        self.answer_discard_export(state, task, effect, chance, events)
        self.gain(state, task.seat, effect.amount, task.card, task.origin, events)

    def do_destroy_export(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> None:
        """Remove an export from play by an effect."""
        if effect.what == "highest_in_play":
            route = self._highest_in_play(state)
        else:
            route = self._targeted(state, task, effect)
        if route is not None:
            by = task.seat if task.origin in ("tactic", "policy", "power") else None
            self.destroy(state, route, by, task.origin == "event", events)

    def _highest_in_play(self, state: TradeState) -> Route | None:
        """The export with the highest printed revenue; tie: the richest owner's, then the earliest.

        None where its owner ignores the event; no other stands in for it. (Ruling 23)
        """
        ranks, card = self.ranks(state), self.card
        route = max(state.routes, key=lambda r: (card[r.card].revenue, ranks.index(r.owner)), default=None)
        return None if route is None or route.owner in state.ignoring else route

    def destroy(self, state: TradeState, route: Route, by: Seat | None, event: bool, events: Events) -> None:
        """Destroy an export, unless something prevents it, with all that follows."""
        owner = state.players[route.owner]
        if event and owner.chosen == route.card and self._proof(state, route.owner):
            if events is not None:
                events.append(RouteLost(route.owner, route.card, "prevented", by))
            return
        if route.card in self.printed.does["prevent_destruction"] and not route.saved:
            route.saved = True
            if events is not None:
                events.append(RouteLost(route.owner, route.card, "prevented", by))
            return
        state.destroyed = True
        state.event_destroyed = state.event_destroyed or event
        seat = route.owner
        self.remove_route(state, route, "destroyed", by, events)
        self.perform(state, seat, route.card, "destroyed", "export")
        if by is not None and by != seat:
            self.perform(state, seat, route.card, "destroyed_by_opponent", "export", (by, None, None))
            if self.rules.leader_abilities:
                self.perform(state, by, state.players[by].leader, "destroying", "leader")

    def _proof(self, state: TradeState, seat: Seat) -> bool:
        return any(name in self.printed.does["event_proof"] for name in self.texts(state.players[seat]))

    def remove_route(
        self, state: TradeState, route: Route, how: Any, by: Seat | None, events: Events
    ) -> None:
        """An export leaves play for its owner's discard pile."""
        owner = state.players[route.owner]
        state.routes.remove(route)
        owner.discard.append(route.card)
        if owner.chosen == route.card:
            owner.chosen = None
        if events is not None:
            events.append(RouteLost(route.owner, route.card, how, by))

    def discard_contraband(self, state: TradeState, events: Events) -> None:
        """Exports back from the discard pile that were not placed are discarded."""
        for player in state.players:
            for card in player.contraband:
                if card in player.hand:
                    player.hand.remove(card)
                    player.discard.append(card)
                    self.forget(state, card)
                    if events is not None:
                        events.append(Discarded(state.players.index(player), card, False))
