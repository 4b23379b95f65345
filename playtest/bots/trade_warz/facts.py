"""The facts by which the learner compares moves: printed effects, costs, and the players affected."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from playtest.bots.trade_warz.drawing import Drawing, called
from playtest.bots.trade_warz.reading import Fact
from playtest.bots.trade_warz.standings import brought
from playtest.engines.game import Seat
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.state import OpenOffer

AT_ROUTES = frozenset(["destroy_export", "take_over", "produce_nothing", "produce", "pin", "choose_export"])
GIVES_UP = frozenset(
    ["discard", "discard_down", "trade_in", "give_up_policy", "exchange", "levy", "discard_export"]
) | {"sell_export"}
ALL = frozenset(["each_opponent", "each_player", "players_with", "players_without"])
TAKES = frozenset(["lose_gdp", "take_gdp"])
MOST_AHEAD = 6
MOST_BID = 5


class Facts(Drawing):
    """Facts about moves. A small method, found by the type of move, lists the facts of each."""

    def of(self, move: Any) -> list[Fact]:
        """Return the facts about a move as (name, number) pairs. The caller adds up equal names."""
        found = _FACTS.get(type(move))
        return [(type(move).__name__, 1.0)] if found is None else found(self, move)

    def worth(self, move: Any, weights: dict[str, float]) -> float:
        """Return a move's worth by these weights. For a placement it is cached until something changes."""
        kind = type(move)
        if kind is a.PlayTactic:
            return self._of_tactic(move, weights)
        if kind is not a.Place:
            return _sum(self.of(move), weights)
        # placements that differ only in which empty slot they use are alike
        slot = move.slot if (move.partner, move.slot) in self.rivalled else 0
        key = (move.card, move.partner, slot)
        known = self._worths.get(key)
        if known is None:
            known = self._worths[key] = self._of_place(move, weights)
        return known

    def _of_place(self, move: a.Place, weights: dict[str, float]) -> float:
        """Return the worth of placing an export. Sums of facts that many placements share are cached."""
        sums, at = self._sums, ("partner", move.partner)
        card, partner = sums.get(move.card), sums.get(at)
        if card is None:
            card = sums[move.card] = _sum(self._placed(move.card), weights)
        if partner is None:
            partner = sums[at] = _sum(self._with_partner(move.partner), weights)
        return card + partner + _sum(self._on_slot(move), weights)

    def _of_tactic(self, move: a.PlayTactic, weights: dict[str, float]) -> float:
        """Return the worth of a tactic. The part that does not depend on the hand is cached during draws."""
        key = (move.card, move.seat, move.partner, move.target)
        known = self._aims.get(key)
        if known is None:
            known = self._aims[key] = self.price(move.card, move.target), _sum(self._aimed(move), weights)
        cost, aimed = known
        return aimed + _sum(self._with_hand(move, cost), weights)

    # -- drawing

    def _draw(self, move: a.Draw) -> list[Fact]:
        return self.drawing("draw", move.deck)

    def _stop(self, move: a.StopDrawing) -> list[Fact]:
        return [("stop", 1.0)]

    # -- policies

    def _commit(self, move: a.Commit) -> list[Fact]:
        if move.card is None:
            return []
        known = self._kept.get(move.card)
        if known is None:
            cost = self.game.card[move.card].cost
            known = [
                *self.by_time(called("policy"), 1.0),
                ("cost", float(cost)),
                ("cost*last", cost * self.last),
            ]
            brings = self._brings(move.card) - (
                0.0 if self.me.policy is None else self._brings(self.me.policy)
            )
            known += self.hopes(-cost, brings)
            known += [("missed", self.missed(cost)), ("policy*behind", self.behind)]
            known += self.policy(move.card, 1.0, new=True)
            if self.me.policy is not None:
                known += [("policy:replaces", 1.0), *self.policy(self.me.policy, -1.0)]
            self._kept[move.card] = known
        return known

    def _brings(self, policy: str) -> float:
        return sum([brought(self.view, self.seat, effect) for effect in self.parts[policy].effects])

    def policy(self, name: str, sign: float, *, new: bool = False) -> list[Fact]:
        """List the facts about a policy's effects; for a ``new`` one, its reveal effects too."""
        found: list[Fact] = [("policy:stands*left", sign * self.left)]
        for effect in self.parts[name].effects:
            if effect.when != "reveal":
                found += self._lasting(effect, sign)
            elif new:
                found += self.effect("reveal", effect)
        return found

    def _lasting(self, effect: Effect, sign: float) -> list[Fact]:
        x = sign * float(effect.amount or 1)
        if effect.per:
            x *= max(1, len({route.partner for route in self.routes}) - 1)
        hurts = effect.who != "you" or (effect.what or "").startswith("opponent")
        name = called(effect.when, effect.do, "opponent" if hurts else "you")
        found = [(name[0], x), (name[1], x * self.left)]
        if effect.do == "cost":
            found.append((f"{name[0]}*slots", x * self.slots_left))
        return found

    # -- effects that act at once

    def effect(
        self, how: str, effect: Effect, at: Seat | None = None, target: str | None = None
    ) -> list[Fact]:
        """List the facts about an effect on the player ``at`` and the card ``target``, if any.

        ``how`` begins the facts' names.
        """
        if target in self.in_play and effect.do in AT_ROUTES:
            return self._at_route(effect, target)
        x = float(effect.amount or 1)
        if effect.who == "you":
            found = self.by_time(called(how, effect.do, "you"), x)
            if effect.do == "gain_gdp" and self.me.gdp + x >= self.game.goal:
                found.append(("reaches the goal", 1.0))
            return found
        if effect.who in ALL:
            return self.by_time(called(how, effect.do, effect.who), x)
        return self._at_opponent(called(how, effect.do, "opponent"), effect, x, at)

    def _at_route(self, effect: Effect, target: str | None) -> list[Fact]:
        route, income = self.in_play[target or ""], float(self.incomes[target or ""])
        if route.owner == self.seat:
            name = called(effect.do, "own")
            x = float(effect.amount or 1)
            return [(name[0], x), (name[5], income), (f"{name[5]}*left", income * self.left)]
        name, danger = called(effect.do, "theirs"), self.danger[route.owner]
        return [
            (name[0], 1.0),
            (f"{name[5]}*left", income * self.left),
            (f"{name[5]}*left*danger", income * self.left * danger),
            (f"{name[5]}*danger", income * danger),
        ]

    def _at_opponent(self, name: Sequence[str], effect: Effect, x: float, at: Seat | None) -> list[Fact]:
        danger = self.most_danger if at is None else self.danger.get(at, 0.0)
        if at is not None and effect.do in TAKES:
            x = min(x, self.view.players[at].gdp)
        found = self.by_time(name, x)
        found += [(name[3], x * danger), (name[4], x * danger * self.behind), ("hits*danger", danger)]
        return found if at is None else found + self._at_seat(name, effect, x, at)

    def _at_seat(self, name: Sequence[str], effect: Effect, x: float, at: Seat) -> list[Fact]:
        """List the facts that make the opponent ``at`` a better victim of an effect of amount ``x``."""
        player, danger = self.view.players[at], self.danger.get(at, 0.0)
        if effect.do in ("destroy_policy", "ignore_policy"):
            if player.policy is None:
                return [(f"{name[0]}:none", 1.0)]
            lasts = self.left if effect.do == "destroy_policy" else 1.0
            each = [e.amount if e.when == "income" else 0.5 for e in self.parts[player.policy].lasting]
            return [(name[5], sum(each) * lasts * danger)]
        if effect.do == "next_export_produces":
            routes = sum([route.owner == at for route in self.view.routes])
            return [(f"{name[3]}*slots", danger * max(0, self.tables.slots[player.leader] - routes))]
        soon = player.gdp + self.outlook.incomes[at]
        if (effect.do in TAKES or effect.do == "owe_gdp") and soon >= self.game.goal > soon - x:
            return [("keeps from the goal", 1.0)]
        return []

    # -- tactics and powers

    def _tactic(self, move: a.PlayTactic) -> list[Fact]:
        return [*self._aimed(move), *self._with_hand(move, self.price(move.card, move.target))]

    def _aimed(self, move: a.PlayTactic) -> list[Fact]:
        """List the facts about a tactic that do not depend on the cards in hand."""
        cost, phase = self.price(move.card, move.target), self.view.phase
        found = [*self.by_time(called("tactic"), 1.0), ("cost", float(cost))]
        found += [
            (f"tactic in {phase}", 1.0),
            ("tactic*behind", self.behind),
            ("cost*last", cost * self.last),
        ]
        found.append(("tactic:spare", max(0, self.purse - cost) / 10))
        now, each, hit = -float(cost), 0.0, 0.0
        for effect in self.parts[move.card].effects:
            found += self.effect("play", effect, move.seat, move.target)
            swing = self._swing(effect, move.seat, move.target)
            now, each, hit = now + swing[0], each + swing[1], hit + swing[2]
            found.append((called("play", effect.do, "in", phase)[0], 1.0))
            if effect.do == "dispute_power":
                found.append(("play:dispute_power*disputed", float(self.disputed() > 0)))
        return found + self.hopes(now, each, hit)

    def _with_hand(self, move: a.PlayTactic, cost: int) -> list[Fact]:
        """List the facts about a tactic that depend on the hand: earnings missed, and a card recovered."""
        found, target = [("missed", self.missed(cost))], self.card(move.target)
        if target is not None and self.parts[move.card].recovers:
            for effect in self.parts[move.card].effects:
                found += self._card("recover", target.name, 1.0) if effect.do == "recover" else []
        return found

    def _swing(self, effect: Effect, at: Seat | None, target: str | None) -> tuple[float, float, float]:
        """Return the GDP that an effect brings now, the GDP at each income, and the harm to opponents.

        The harm is their loss in GDP, weighted by how dangerous they are.
        """
        route, x = self.in_play.get(target or ""), float(effect.amount or 1)
        if route is not None:
            income, own = float(self.incomes[route.card]), route.owner == self.seat
            danger = 0.0 if own else self.danger[route.owner]
            match effect.do:
                case "produce":
                    return (income, 0.0, 0.0) if own else (0.0, 0.0, -income * danger)
                case "produce_nothing":
                    return (-income, 0.0, 0.0) if own else (0.0, 0.0, income * danger)
                case "destroy_export":
                    return (0.0, -income, 0.0) if own else (0.0, 0.0, income * self.left * danger)
                case "take_over":
                    return 0.0, income, income * self.left * danger
            return 0.0, 0.0, 0.0
        if effect.who == "you":
            return {"gain_gdp": x, "lose_gdp": -x}.get(effect.do, 0.0), 0.0, 0.0
        if effect.do in TAKES:
            hit = x * (self.most_danger if at is None else self.danger.get(at, 0.0))
            return x if effect.do == "take_gdp" else 0.0, 0.0, hit
        return 0.0, 0.0, 0.0

    def _pass(self, move: a.Pass) -> list[Fact]:
        return [("pass", 1.0)]

    def _done(self, move: a.Done) -> list[Fact]:
        return [("done", 1.0), ("done*plan", self.plan(self.purse)[0])]

    def _power(self, move: a.UsePower) -> list[Fact]:
        found: list[Fact] = []
        for effect in self.game.printed.effects[move.card]:
            if effect.when == "once":
                found += self.by_time(called("power", effect.do), float(effect.amount or 1))
                if effect.do == "sell_influence":
                    found.append(("power:points", float(effect.points)))
        return found

    # -- exports

    def _place(self, move: a.Place) -> list[Fact]:
        return [*self._placed(move.card), *self._with_partner(move.partner), *self._on_slot(move)]

    def _on_slot(self, move: a.Place) -> list[Fact]:
        """List the facts about placing an export with this partner, on this slot."""
        found: list[Fact] = [
            ("export:there", effect.amount * self.paying)
            for effect in self.parts[move.card].brings
            if effect.provided == "with_partner" and effect.partner == move.partner
        ]
        if (move.partner, move.slot) in self.rivalled:
            rivals = self.rivals(move.partner, move.slot)
            card = self.game.card[move.card]
            stake = card.revenue - (card.cost if self.last else 0)
            mine = card.influence + self.me.influence.get(move.partner, 0) + self.me.power
            lead = float(mine - max([self.strength(one) for one in rivals]))
            found += self._contest(lead, max(0, self.purse - card.cost), float(stake))
            danger = sum([self.danger[one.seat] for one in rivals])
            waiting = sum([not self.view.players[one.seat].finished for one in rivals])
            found += [("contest*danger", danger), ("contest:waiting", float(waiting))]
            found += [("contest:rivals", float(len(rivals))), ("contest*behind", self.behind)]
        return found

    def _placed(self, name: str) -> list[Fact]:
        """List the facts about placing an export that are the same on every slot."""
        known = self._kept.get(name)
        if known is not None:
            return known
        card, paying = self.game.card[name], self.paying
        best, with_each = self.plan(self.purse)
        together = with_each.get(name)
        known = [
            ("place", 1.0),
            ("place*last", self.last),
            ("place*slots", float(self.slots_left)),
            ("revenue*paying", card.revenue * paying),
            ("revenue", float(card.revenue)),
            ("export:cost", float(card.cost)),
            ("export:cost*last", card.cost * self.last),
            ("influence", float(card.influence)),
            (
                "influence*left",
                (1 if self.game.rules.influence_per_route == "one" else card.influence) * self.left,
            ),
            ("place:after", max(0, self.purse - card.cost) / 10),
        ]
        brings = sum(
            [effect.amount * (0.6 if effect.provided else 1.0) for effect in self.parts[name].brings]
        )
        known += self.hopes(-card.cost, card.revenue + brings)
        if together is None:
            known.append(("place:alone", 1.0))
        else:
            known += [("place:misses", best - together), ("place:best", float(best - together < 1e-6))]
        for effect in self.parts[name].effects:
            if effect.when == "income":
                known.append((called("export", effect.provided or "always")[0], effect.amount * paying))
            else:
                known += self.by_time(called("export", effect.when, effect.do), float(effect.amount or 1))
        self._kept[name] = known
        return known

    def _with_partner(self, partner: str) -> list[Fact]:
        """List the facts about a partner: influence there, slots, and whether the seat is new there."""
        known = self._kept.get(("partner", partner))
        if known is None:
            players, view = self.view.players, self.view
            mine = self.me.influence.get(partner, 0)
            theirs = max([players[seat].influence.get(partner, 0) for seat in self.others])
            taken = sum([route.partner == partner for route in view.routes])
            taken += sum([placed.partner == partner for placed in self.placed])
            there = any(one.partner == partner for one in (*self.routes, *self.mine))
            known = self._kept["partner", partner] = [
                ("partner:lead", float(max(-4, min(4, mine - theirs)))),
                ("partner:mine", float(mine)),
                ("partner:new", float(not there)),
                ("partner:free", float(len(self.game.slots[partner]) - taken)),
            ]
            if self.tables.by_market:
                known.append(("revenue*paying", self.game.printed.partners[partner].bonus * self.paying))
        return known

    def _contest(self, lead: float, most: int, stake: float) -> list[Fact]:
        """List the facts about a slot with rivals; ``lead`` is the lead in strength before bids.

        ``most`` is the most that the seat can bid, and ``stake`` the income at stake.
        """
        likely = 1 / (1 + math.exp(-(lead + min(most, 4) / 2 - 1) / 1.5))
        return [
            ("contest", 1.0),
            ("contest:lead", max(-MOST_AHEAD, min(MOST_AHEAD, lead))),
            ("contest:bids", float(min(most, MOST_AHEAD))),
            ("contest:stake", stake),
            ("contest:likely", likely),
            ("contest:unlikely*stake", (1 - likely) * stake),
            ("contest:likely*danger", likely * self.most_danger),
        ]

    def _bid(self, move: a.Bid) -> list[Fact]:
        contest = self.view.contest
        mine = next(one for one in self.mine if (one.partner, one.slot) == contest)
        likely, against, denies, strength = 1.0, 1.0, 0.0, self.strength(mine) + move.gdp
        for rival in self.rivals(mine.partner, mine.slot):
            lead = strength - self.strength(rival)
            likely /= 1 + math.exp(-(lead - 1.5))
            against /= 1 + math.exp(-(lead - min(MOST_BID, self.view.players[rival.seat].gdp) / 2))
            denies += self.danger[rival.seat] * self.revenue(rival)
        revenue = self.revenue(mine)
        return [
            ("bid", float(move.gdp)),
            ("bid*last", move.gdp * self.last),
            ("bid:likely", likely),
            ("bid:likely*revenue", likely * revenue),
            ("bid:likely*revenue*left", likely * revenue * self.left),
            ("bid:likely*denies", likely * denies),
            ("bid:likely*bid", likely * move.gdp),
            ("bid:over", float(max(0, move.gdp - self.purse))),
            ("bid:against", against),
            ("bid:against*revenue*left", against * revenue * self.left),
            ("bid:against*denies*left", against * denies * self.left),
            *self.hopes(-move.gdp, (against - 1) * revenue, against * denies * self.left),
        ]

    # -- answers

    def _card(self, how: str, name: str, sign: float) -> list[Fact]:
        """List the facts about a card that enters the hand (``sign`` 1) or leaves it (``sign`` -1)."""
        card = self.game.card[name]
        found = [(called(how, card.type)[0], sign)]
        if card.type == "export":
            planned = name in self.plan(self.purse)[1]
            found += [
                (called(how, "net")[0], sign * self.net(name)),
                (called(how, "plan")[0], sign * planned),
            ]
        else:
            found.append((called(how, card.type, "cost")[0], sign * card.cost))
        if card.type == "policy":
            each = sum([effect.amount for effect in card.effects if effect.when == "income"])
            found.append((called(how, "policy", "income")[0], sign * each * self.left))
        return found

    def _given_up(self, name: str | None) -> list[Fact]:
        route = self.in_play.get(name or "")
        if route is not None and route.owner == self.seat:
            return [("give:route", 1.0), ("give:route*income*left", self.incomes[route.card] * self.left)]
        if name is not None and name == self.me.policy:
            return [("give:policy in play", 1.0), *self.policy(name, -1.0)]
        return [] if self.card(name) is None else self._card("give", name or "", -1.0)

    def _choose(self, move: a.Choose) -> list[Fact]:
        if not self.view.agenda:
            return self._given_up(move.target)
        task, printed = self.view.agenda[0], self.game.printed
        if task.offered is not None:
            return [("answer", 1.0)]
        if task.at < 0:
            group = [e for e in printed.effects[task.card] if e.option == move.target]
            return [fact for effect in group for fact in self.effect("group", effect)]
        of = printed.abilities if task.origin == "leader" else printed.effects
        return self._chosen(of[task.card][task.at], move)

    def _chosen(self, effect: Effect, move: a.Choose) -> list[Fact]:
        do, target = effect.do, move.target
        if do in GIVES_UP:
            return [(called("give", do)[0], 1.0), *self._given_up(target)]
        if do == "draw":
            return self.drawing("may draw", target or "export")
        if do in ("search_deck", "take_card", "recover", "pick_discard") and self.card(target) is not None:
            return self._card("pick" if do == "pick_discard" else "take", target or "", 1.0)
        if move.partner is not None:
            return self._at_partner(do, move.partner, move.seat)
        if target in self.in_play:
            return [(called("choose", do)[0], 1.0), *self.effect("choose", effect, None, target)]
        if move.seat is not None:
            name = called("choose", do)
            return [(name[0], 1.0), (name[3], self.danger.get(move.seat, -1.0))]
        known = self.card(target) is not None
        return [(called("choose", do)[0], 1.0), *(self._card("choose", target or "", 1.0) if known else [])]

    def _at_partner(self, do: str, partner: str, seat: Seat | None) -> list[Fact]:
        routes = sum([route.partner == partner for route in self.routes])
        found = [
            (called("partner", do)[0], 1.0),
            *self._with_partner(partner),
            ("partner:routes", float(routes)),
        ]
        if seat is not None:
            found.append(("partner*danger", self.danger.get(seat, 0.0)))
            found.append(("partner:theirs", float(self.view.players[seat].influence.get(partner, 0))))
        return found

    def _decline(self, move: a.Decline) -> list[Fact]:
        return [("decline", 1.0)]

    # -- offers of influence

    def _accept(self, move: a.Accept) -> list[Fact]:
        offer = next((one for one in self.view.offers if one.number == move.offer), None)
        return [("accept:card", 1.0)] if offer is None or offer.partner is None else self.deal(offer)

    def deal(self, offer: a.Offer | OpenOffer) -> list[Fact]:
        """List the facts about an offer, in which the seat gets or gives influence for GDP."""
        gets = offer.taker == self.seat
        points = float(offer.points if gets else -offer.points)
        disputed = self.disputed(offer.partner)
        return [
            ("deal", 1.0),
            ("deal:gdp", float(-offer.gdp if gets else offer.gdp)),
            ("deal:points", points),
            ("deal:points*left", points * self.left),
            ("deal:points*disputed", points * disputed),
            ("deal*danger", self.danger.get(offer.giver if gets else offer.taker, 0.0)),
            *self.hopes(-offer.gdp if gets else offer.gdp, 0.0),
        ]

    def _withdraw(self, move: a.Withdraw) -> list[Fact]:
        return [("withdraw", 1.0)]


def _sum(facts: list[Fact], weights: dict[str, float]) -> float:
    get = weights.get
    return sum([get(name, 0.0) * x for name, x in facts])


_FACTS: dict[type, Callable[[Facts, Any], list[Fact]]] = {
    a.Draw: Facts._draw,
    a.StopDrawing: Facts._stop,
    a.Commit: Facts._commit,
    a.PlayTactic: Facts._tactic,
    a.UsePower: Facts._power,
    a.Pass: Facts._pass,
    a.Done: Facts._done,
    a.Place: Facts._place,
    a.Bid: Facts._bid,
    a.Choose: Facts._choose,
    a.Decline: Facts._decline,
    a.Accept: Facts._accept,
    a.Withdraw: Facts._withdraw,
}
