"""The trader: what each of its moves is worth, and which it makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from playtest.bots.parameters import Parameter, Tunable, with_defaults
from playtest.bots.trade_warz.bargains import Bargains
from playtest.engines.game import Roller
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.cards import DECKS

ROOM = 0.25
"""What it costs that a card takes up room in the hand."""
FRESH = 0.6
"""What a card that is played is worth beside its effects: room for a new one, while there is a next draw."""


class Trader(Tunable):
    """Plays for income, with policies and tactics where they pay; trades influence and bids by value."""

    name = "trader"
    version = "3"
    title = "Trading Tilda"
    style = "Plays for income, trades influence where both sides gain, and bids what a slot is worth."
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("boldness", 0, 3, 1.0, help="How much it bids for what winning is worth; 0 never bids."),
        Parameter("spite", 0, 4, 1.0, help="How much it is worth that others lose, who leads above all."),
        Parameter("trades", 0, 1, 1, whole=True, help="Whether it offers influence trades of its own."),
    )
    searches = False
    boldness: float
    spite: float
    trades: int

    def choose(self, game: Any, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """The move with the highest worth; equals are rolled for. It waits for answers to its offers."""
        mind = _Mind(game, view, self.boldness, self.spite)
        move, worth = self._best(mind, legal, chance)
        offer = mind.offer(legal) if self.trades else None
        if offer is not None and worth < 0.5:
            return offer
        return None if mind.waits(move) else move

    def hurry(self, game: Any, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """The same without waiting."""
        return self._best(_Mind(game, view, self.boldness, self.spite), legal, chance)[0]

    @staticmethod
    def _best(mind: _Mind, legal: Sequence[Any], chance: Roller) -> tuple[Any, float]:
        if len(legal) == 1:
            return legal[0], 0.0
        worth = [mind.worth(move) for move in legal]
        best = max(worth)
        return legal[chance.choice([at for at, value in enumerate(worth) if value >= best - 1e-9])], best


class Rival(Trader):
    """Harms whoever leads, and fights for slots."""

    name, version = "rival", "1"
    title = "Rival Rita"
    style = "Harms whoever leads with cards and policies, and bids high for a slot that others want."
    parameters = with_defaults(Trader.parameters, boldness=1.6, spite=2.0)


class Merchant(Trader):
    """Minds its own routes."""

    name, version = "merchant", "1"
    title = "Quiet Quentin"
    style = "Minds its own routes: seldom bids, harms nobody on purpose and makes no offers."
    parameters = with_defaults(Trader.parameters, boldness=0.4, spite=0.2, trades=0)


class _Mind(Bargains):
    """What the trader makes of a position."""

    def worth(self, move: Any) -> float:
        """What a move brings, in GDP at the end; passing is worth 0."""
        match move:
            case a.Draw():
                return self._draw(move.deck)
            case a.Commit():
                return self._policy(move.card)
            case a.Place():
                return self._place(move)
            case a.PlayTactic():
                return self._tactic(move)
            case a.UsePower():
                return self._power(move)
            case a.Bid():
                return self.bid(move.gdp)
            case a.Choose():
                return self._choice(move)
            case a.Accept() | a.Withdraw():
                return self.answer(move)
            case a.Offer() | a.OfferCard() | a.AnswerCard():
                return -1.0
        return 0.0

    def waits(self, move: Any) -> bool:
        """Whether to wait rather than be done: for an answer to an offer, or for rivals on its slots."""
        if not isinstance(move, a.Done):
            return False
        offered = any(offer.by == self.seat for offer in self.view.offers)
        placing = any(not self.view.players[seat].finished for seat in self.others)
        return offered or (placing and bool(self.mine_placed))

    # -- drawing

    def _draw(self, deck: str) -> float:
        """What a card of the deck is likely to add to the hand."""
        cards = self._unseen(deck)
        if not cards:
            return 0.2
        return sum([self._adds(name) for name in cards]) / len(cards) - ROOM

    def _unseen(self, deck: str) -> list[str]:
        """The cards that may still come from a deck."""
        printed, view = self.game.printed, self.view
        cards = printed.decks[deck] if deck in DECKS else printed.leader_decks[self.me.leader]
        seen = {*self.hand, *view.public, *(route.card for route in view.routes)}
        for player in view.players:
            seen.update(player.discard, [player.policy] if player.policy else [])
        return [name for name in cards if name not in seen]

    def _adds(self, name: str) -> float:
        """What a card would add: an export to the best that fill the slots, a policy to one each round."""
        kind = self.game.card[name].type
        if kind == "tactic":
            return self.card(name) * 0.8
        room = max(0, self.slots_left) if kind == "export" else self.horizon
        if room == 0:
            return 0.0
        held = self._held[kind]
        replaced = held[room - 1] if len(held) >= room else 0.0
        value = self.card(name)
        return max(0.0, value - replaced) * (1.0 if len(held) < room else 0.6)

    @property
    def _held(self) -> dict[str, list[float]]:
        if self._held_now is None:
            self._held_now = {"export": [], "policy": []}
            for name in self.hand:
                if (kind := self.game.card[name].type) in self._held_now:
                    self._held_now[kind].append(self.card(name))
            for values in self._held_now.values():
                values.sort(reverse=True)
        return self._held_now

    _held_now: dict[str, list[float]] | None = None

    # -- policies and tactics

    @property
    def _fresh(self) -> float:
        return FRESH if self.horizon > 1 or self.view.phase == "draw" else -0.1

    def _policy(self, name: str | None) -> float:
        if name is None:
            return 0.0
        card, active = self.game.card[name], self.me.policy
        kept = 0.0 if active is None else self.left_of(self.game.card[active])
        return self.policy(card) - kept - self.price(card.cost) + self._fresh

    def _tactic(self, move: a.PlayTactic) -> float:
        """Those that can wait are held back until the Trade phase, when more is known."""
        card = self.game.card[move.card]
        cost = card.cost
        if any(effect.do == "take_over" for effect in card.effects) and move.target is not None:
            cost += self.game.card[move.target].cost
        value = self.tactic(card, move.seat, move.target) - self.price(cost) + self._fresh
        early = self.view.phase != "trade" and any(e.do not in ("draw", "search_deck") for e in card.effects)
        return value - 1 if early else value

    def _power(self, move: a.UsePower) -> float:
        effects = [effect for effect in self.game.printed.effects[move.card] if effect.when == "once"]
        if effects[0].do == "sell_influence":
            return effects[0].amount - effects[0].points * self.point(move.partner or "")
        if effects[0].do == "copy_policy" and move.seat is not None:
            policy = self.view.players[move.seat].policy
            of = () if policy is None else self.game.card[policy].effects
            return 0.1 + sum(self.each_income(e) for e in of if e.when == "income")
        return 0.2

    # -- placing

    def _place(self, move: a.Place) -> float:
        """The exports of the plan, on slots where they bring most; on a rival's slot if it is likely won."""
        card = self.game.card[move.card]
        if move.card not in self.plan(self.purse)[1]:
            return -1.0
        value = 1.0 + self.export(card, move.partner)
        rivals = [p for p in self.view.placed if (p.partner, p.slot) == (move.partner, move.slot)]
        if rivals:
            return value + self.contesting(card, move.partner, rivals)
        return value + 0.05 * self.standing_at(move.partner)

    # -- answers to cards

    def _choice(self, move: a.Choose) -> float:
        """Answers to cards: give up what is worth least, take what is worth most, harm who leads."""
        if not self.view.agenda:
            return self._give_up(move.target)
        task = self.view.agenda[0]
        if task.offered is not None:  # a power that answers what is about to happen costs nothing
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
                return self._draw(move.target or "export")
            case "search_deck" | "take_card" | "recover":
                return (
                    self.card(move.target) if move.target in self.game.card else self._draw(str(move.target))
                )
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
        """What one of an event's two groups of effects brings."""
        return sum(self.at_once(e) for e in self.game.printed.effects[name] if e.option == group)

    def _at_partner(self, move: a.Choose) -> float:
        """Move a route only where it brings more; otherwise the partner where a point counts most."""
        if move.slot is None:
            return self.point(move.partner or "") + (0 if move.seat is None else self.hurting(move.seat))
        route = next(route for route in self.routes if route.card == move.target)
        card = self.game.card[route.card]
        return self.brings(card, move.partner) - self.brings(card, route.partner) - 0.1

    def _at_route(self, do: str, amount: int, name: str) -> float:
        route = next((route for route in self.view.routes if route.card == name), None)
        if route is None:
            return self.card(name)
        if do == "produce":
            if route.owner != self.seat:
                return -amount * self.hurting(route.owner)
            return amount * 1.0 if route.income >= -amount else 0.0
        return self.remaining(route) * (1.0 if route.owner == self.seat else self.hurting(route.owner))

    def _give_up(self, name: str | None) -> float:
        if name is None:
            return 0.0
        route = next((route for route in self.routes if route.card == name), None)
        if route is not None:
            return -self.remaining(route)
        active = name == self.me.policy
        return -self.left_of(self.game.card[name]) if active else -self.card(name)
