"""How much each move is worth to the trader, in GDP at the end."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from playtest.bots.trade_warz.bargains import Bargains
from playtest.bots.trade_warz.vain import in_vain
from playtest.bots.trade_warz.worth import INFLUENCE_WORTH
from playtest.engines.game import Seat
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.cards import DECKS, Card
from playtest.engines.trade_warz.state import PlacedExport

ROOM = 0.25
"""Cost of drawing a card, because it takes up room in the hand."""
FRESH = 0.6
"""Worth of playing a card because that makes room for a new one, if another draw is to come."""
LATER_CARD = 0.6
"""Share of the worth of policies and tactics in hand that ``wealth`` counts, since not all get played."""
NEAR = 1e-6
"""Moves whose worths differ by at most this much count as equal."""
Adding = dict[str, tuple[float, float]]
"""For each type of card: the worth that a new card replaces, and the share of its extra worth that counts."""
Playing = tuple[a.PlayTactic, float, int]
"""A tactic with its target, its worth, and its printed cost."""


class Mind(Bargains):
    """The trader's valuation of a position, move by move."""

    __slots__ = ("_adding", "_decks", "_lying", "_tactics", "_tops", "_worth_in", "best")

    best: float
    """Worth of the best move so far. For a move that cannot come near it, an upper bound is enough."""
    _lying: set[str] | None
    _adding: Adding | None
    _decks: dict[str, tuple[Any, float]] | None
    """A cache of the worth of a draw from each deck, with the value of ``adding`` it was computed from."""
    _worth_in: dict[str, dict[str, float]] | None
    """The unseen cards of each deck, and the worth of each card."""
    _tactics: list[str] | None
    _tops: dict[str, float] | None
    """The most that each tactic can be worth with any target, less its cost."""

    def blank(self) -> None:
        """Clear all cached values."""
        super().blank()
        self.best = -math.inf
        self._lying = self._adding = self._decks = self._worth_in = self._tactics = self._tops = None

    def forget_hand(self, before: Sequence[str]) -> None:
        """Forget cached values that depend on the hand, such as what another card would add to it.

        ``before`` is the hand before it changed. A drawn card also changes what is left in its deck.
        """
        super().forget_hand(before)
        self._adding = self._tactics = None
        if self.tables.by_hand or self.hand[:-1] != before:
            self._decks = self._worth_in = None
        elif self._decks is not None and self._worth_in is not None:
            drawn = self.hand[-1]
            back = self.game.printed.back[drawn]
            deck = back if back in DECKS else "leader"
            if deck in self._decks:
                del self._decks[deck]
                self._worth_in[deck].pop(drawn, None)

    def forget_slots(self) -> None:
        """Forget cached values that depend on the slots left, such as the worth of cards."""
        super().forget_slots()
        self._adding = self._decks = self._worth_in = None

    def forget_rivals(self) -> None:
        """Forget cached values that depend on others' exports, such as of cards that help in disputes."""
        super().forget_rivals()
        self._decks = self._worth_in = None

    def worth(self, move: Any, best: float = -math.inf) -> float:
        """Return the worth of a move, in GDP at the end. Passing is worth 0.

        For a move that cannot come near ``best``, the result may be an upper bound.
        """
        self.best = best
        found = _WORTH.get(type(move))
        return 0.0 if found is None else found(self, move)

    def wealth(self) -> float:
        """Estimate the seat's GDP at the end: current GDP, income, policy, hand, and influence."""
        me = self.me
        held = INFLUENCE_WORTH * self.horizon * sum(me.influence.values())
        others = [self.card(name) for name in self.hand if self.game.card[name].type != "export"]
        hand = self.plan(self.purse)[0] + LATER_CARD * sum(others) - FRESH * len(self.hand)
        return me.gdp + self.incomes[self.seat] * self.horizon + self.kept() + held + hand

    def waits(self, move: Any) -> bool:
        """Return whether the trader waits instead of making ``move``, with which it would finish its turn.

        It waits while one of its offers is open. If it has placed exports, it also waits until the others
        have finished. For any move other than "done" the result is false.
        """
        if not isinstance(move, a.Done):
            return False
        if self.mine_placed:
            for seat in self.others:
                if not self.view.players[seat].finished:
                    return True
        return any(offer.by == self.seat for offer in self.view.offers)

    # -- drawing

    def draw(self, deck: str) -> float:
        """Return how much worth a card of this deck is likely to add to the hand."""
        return self.draws((deck,))[0]

    def draws(self, decks: Sequence[str]) -> list[float]:
        """Return how much worth a card of each deck is likely to add to the hand."""
        adding, kept, found = self.adding(), self._decks, []
        if kept is None:
            kept = self._decks = {}
        for deck in decks:
            now = adding.get(deck, adding)  # a leader's deck has cards of all types
            known = kept.get(deck)
            if known is None or known[0] != now:
                known = kept[deck] = now, self._draw(deck, adding)
            found.append(known[1])
        return found

    def _draw(self, deck: str, adding: Adding) -> float:
        unseen = self._unseen(deck)
        if not unseen:
            return 0.2
        if deck in DECKS:
            replaced, share = adding[deck]
            total = sum([(value - replaced) * share for value in unseen.values() if value > replaced])
        else:
            total = 0.0
            parts = self.parts
            for name, value in unseen.items():
                replaced, share = adding[parts[name].kind]
                if value > replaced:
                    total += (value - replaced) * share
        return total / len(unseen) - ROOM

    def _unseen(self, deck: str) -> dict[str, float]:
        """Return the deck's unseen cards, and what each would be worth in hand."""
        kept = self._worth_in
        if kept is None:
            kept = self._worth_in = {}
        known = kept.get(deck)
        if known is None:
            seen, hand, printed = self.lying_open(), self.hand, self.game.printed
            cards = printed.decks[deck] if deck in DECKS else printed.leader_decks[self.me.leader]
            names = [name for name in cards if name not in seen and name not in hand]
            known = kept[deck] = dict(zip(names, self.cards(names), strict=True))
        return known

    def lying_open(self) -> set[str]:
        """Return the cards that are or have been face up."""
        known = self._lying
        if known is None:
            view = self.view
            known = {*view.public, *[route.card for route in view.routes]}
            for player in view.players:
                known.update(player.discard)
                if player.policy is not None:
                    known.add(player.policy)
            self._lying = known
        return known

    def adding(self) -> Adding:
        """Return, for each type of card, what a new card would replace and how much of its gain counts.

        The first number is the worth of the card in hand that the new one would replace. The gain is what the
        new card is worth beyond that; the second number is the share of it that counts. Exports compete for
        the slots left, policies for the rounds left.
        """
        known = self._adding
        if known is None:
            parts = self.parts
            exports, policies = [], []
            for name in self.hand:
                kind = parts[name].kind
                if kind == "export":
                    exports.append(self.card(name))
                elif kind == "policy":
                    policies.append(self.card(name))
            known = self._adding = {
                "tactic": (0.0, 0.8),
                "export": _beyond(exports, max(0, self.slots_left)),
                "policy": _beyond(policies, self.horizon),
            }
        return known

    # -- policies and tactics

    def fresh(self) -> float:
        """Return the small bonus for playing a card rather than keeping it in hand.

        It is negative in the last round, except in the Draw phase.
        """
        return FRESH if self.horizon > 1 or self.view.phase == "draw" else -0.1

    def spending(self, value: float, cost: int) -> float:
        """Return ``value`` less the real price of spending ``cost`` GDP, which includes exports then missed.

        For a move that cannot be among the best, only ``cost`` is subtracted. That is faster, and the result
        is then an upper bound.
        """
        return value - (cost if value - cost < self.best - NEAR else self.price(cost))

    def commit(self, name: str | None) -> float:
        """Return the worth of revealing a policy to replace the active one."""
        if name is None:
            return 0.0
        card = self.game.card[name]
        return self.spending(self.policy(card) - self.kept() + self.fresh(), card.cost)

    def _tactic(self, move: a.PlayTactic) -> float:
        gross, cost = self.playing(move.card, move.seat, move.target)
        return self.spending(gross, cost)

    def playing(self, name: str, seat: Seat | None, target: str | None) -> tuple[float, int]:
        """Return a tactic's worth and its printed cost.

        Tactics that can wait are held back until the Trade phase, when more is known.
        """
        parts = self.parts[name]
        cost = parts.card.cost
        if parts.takes_over and target is not None:
            cost += self.game.card[target].cost
        if self.view.phase == "draw" and in_vain(self.game, self.view, name):
            return 0.0, cost
        early = self.view.phase != "trade" and parts.waits
        return self.tactic(parts.card, seat, target) + self.fresh() - early, cost

    def tactics(self) -> list[str]:
        """List the tactics in hand."""
        known = self._tactics
        if known is None:
            tactics = self.game.tactics
            known = self._tactics = [name for name in self.hand if name in tactics]
        return known

    def hopeless(self, name: str, best: float) -> bool:
        """Return whether a tactic, with any target, is certainly worth clearly less than ``best``.

        ``best`` is the worth of the best move so far.
        """
        tops = self._tops
        if tops is None:
            tops = self._tops = {}
        known = tops.get(name)
        if known is None:
            parts = self.parts[name]
            early = self.view.phase != "trade" and parts.waits
            known = self.most(name) + self.fresh() - early - parts.cost
            if parts.lasts and not parts.recovers:
                tops[name] = known
        return known < best - NEAR

    def power(self, move: a.UsePower) -> float:
        """Return the worth of using a power, such as a partner's."""
        effects = [effect for effect in self.game.printed.effects[move.card] if effect.when == "once"]
        if effects[0].do == "sell_influence":
            return effects[0].amount - effects[0].points * self.point(move.partner or "")
        if effects[0].do == "copy_policy" and move.seat is not None:
            policy = self.view.players[move.seat].policy
            of = () if policy is None else self.game.card[policy].effects
            return 0.1 + sum([self.each_income(e) for e in of if e.when == "income"])
        return 0.2

    # -- placing

    def _place(self, move: a.Place) -> float:
        """Rate a placement. Only planned exports are placed, on the best slots.

        A rival's slot is chosen only where ``contesting`` allows it.
        """
        if move.card not in self.plan(self.purse)[1]:
            return -1.0
        card, partner = self.game.card[move.card], move.partner
        rivals = [p for p in self.view.placed if p.slot == move.slot and p.partner == partner]
        if rivals:
            return self.contest(card, partner, rivals, self.best)
        return self.placings(card, (partner,))[0]

    def placings(self, card: Card, partners: Sequence[str]) -> list[float]:
        """Return the worth of placing a planned export with each partner, on an empty slot."""
        standings = self.standings()
        if self.parts[card.name].steady and self.tables.plain:
            worth = 1.0 + self.export(card)
            return [worth + 0.05 * standings[partner] for partner in partners]
        return [1.0 + self.export(card, partner) + 0.05 * standings[partner] for partner in partners]

    def contest(self, card: Card, partner: str, rivals: list[PlacedExport], best: float) -> float:
        """Return the worth of placing a planned export on a rival's slot.

        The calculation stops if the worth cannot exceed ``best``.
        """
        worth = self.placings(card, (partner,))[0]
        return worth + self.contesting(card, partner, rivals, best - worth - NEAR)

    # -- answers to cards

    def _choice(self, move: a.Choose) -> float:
        """Rate an answer to a card that asks the trader to choose.

        It gives up what is worth least, takes what is worth most, and harms the leader.
        """
        if not self.view.agenda:
            return self._give_up(move.target)
        task = self.view.agenda[0]
        if task.offered is not None:  # a power that reacts costs nothing
            return 1.0
        if task.at < 0:
            return self._group(task.card, move.target)
        of = self.game.printed.abilities if task.origin == "leader" else self.game.printed.effects
        effect = of[task.card][task.at]
        match effect.do:
            case "discard" | "discard_down" | "trade_in" | "give_up_policy" | "exchange":
                return self._give_up(move.target) + (effect.amount if effect.do == "trade_in" else 0)
            case "levy" | "discard_export" | "sell_export":
                gain = effect.amount if effect.do == "sell_export" else 0
                return gain + self._give_up(move.target)
            case "draw":
                return self.draw(move.target or "export")
            case "search_deck" | "take_card" | "recover":
                target = str(move.target)
                return self.card(target) if target in self.parts else self.draw(target)
            case "pick_discard":
                return 1.0 + self.game.card[move.target or ""].cost
        if move.partner is not None:
            return self._at_partner(move)
        if move.target in self.game.card:
            return self._at_route(effect.do, effect.amount, move.target or "")
        if move.seat is not None:
            return (-1 if effect.do == "gain_gdp" else 1) * self.hurting(move.seat)
        return 0.0

    def _group(self, name: str, group: str | None) -> float:
        """Return the worth of one group of effects of an event that offers a choice of two."""
        return sum([self.at_once(e) for e in self.game.printed.effects[name] if e.option == group])

    def _at_partner(self, move: a.Choose) -> float:
        """Rate an answer that names a partner.

        If the answer moves a route to the partner, its worth is the income gained. Otherwise it is the worth
        of a point of influence there, plus that of harming the player named, if any.
        """
        if move.slot is None:
            return self.point(move.partner or "") + (0 if move.seat is None else self.hurting(move.seat))
        route = next(route for route in self.routes if route.card == move.target)
        card = self.game.card[route.card]
        return self.brings(card, move.partner) - self.brings(card, route.partner) - 0.1

    def _at_route(self, do: str, amount: int, name: str) -> float:
        route = self.route(name)
        if route is None:
            return self.card(name)
        if do == "produce":
            if route.owner != self.seat:
                return -amount * self.hurting(route.owner)
            return amount * 1.0 if self.income_of_route(route) >= -amount else 0.0
        return self.remaining(route) * (1.0 if route.owner == self.seat else self.hurting(route.owner))

    def _give_up(self, name: str | None) -> float:
        if name is None:
            return 0.0
        route = self.route(name)
        if route is not None and route.owner == self.seat:
            return -self.remaining(route)
        active = name == self.me.policy
        return -self.kept() if active else -self.card(name)


def _beyond(values: list[float], room: int) -> tuple[float, float]:
    """Return what a new card would replace, and how much of its gain counts.

    ``values`` are the worths of the cards in hand of that type, and ``room`` is how many of them can be used.
    The first result is the worth of the card that the new one would replace, or 0 if there is still room. The
    second is a share: 1 if there is room, 0.6 if a card is replaced, and 0 if no card can be used.
    """
    if not 0 < room <= len(values):
        return 0.0, 1.0 * (room > 0)
    values.sort(reverse=True)
    return values[room - 1], 0.6


_WORTH: dict[type, Callable[[Mind, Any], float]] = {
    a.Draw: lambda mind, move: mind.draw(move.deck),
    a.Commit: lambda mind, move: mind.commit(move.card),
    a.Place: Mind._place,
    a.PlayTactic: Mind._tactic,
    a.UsePower: Mind.power,
    a.Bid: lambda mind, move: mind.bid(move.gdp),
    a.Choose: Mind._choice,
    a.Accept: Mind.answer,
    a.Withdraw: Mind.answer,
    a.Offer: lambda mind, move: -1.0,
    a.OfferCard: lambda mind, move: -1.0,
    a.AnswerCard: lambda mind, move: -1.0,
}
"""The worth of each type of move. All others are worth 0, like passing."""
