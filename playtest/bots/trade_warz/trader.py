"""The trader: what each of its moves is worth, and which it makes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar

from playtest.bots.parameters import Parameter, Tunable, with_defaults
from playtest.bots.trade_warz.bargains import Bargains
from playtest.bots.trade_warz.glimpse import Glimpse, Sight
from playtest.bots.trade_warz.trading import trading, ways_to_trade
from playtest.bots.trade_warz.worth import INFLUENCE_WORTH
from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.cards import DECKS
from playtest.engines.trade_warz.state import TradeState

ROOM = 0.25
"""What it costs that a card takes up room in the hand."""
FRESH = 0.6
"""What a card that is played is worth beside its effects: room for a new one, while there is a next draw."""


LATER_CARD = 0.6
"""How much of what a policy or tactic in hand is worth counts in an estimate: not all are played."""
UNSURE = 2.0
UNSURE_A_ROUND = 2.0
"""By how much GDP a seat must be ahead to win three times as often: now, and more for each income left."""
NEAR = 1e-6
"""What is worth less than another by this is no equal."""


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
        Parameter("patronage", 0, 2, INFLUENCE_WORTH, help="What influence is worth to it, in GDP a round."),
    )
    searches = False
    quick_for = TradeWarz
    waits = True
    boldness: float
    spite: float
    trades: int
    patronage: float

    def choose(self, game: Any, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """The move with the highest worth; equals are rolled for. It waits for answers to its offers."""
        mind = self._mind(game, view)
        ways = [(move.giver, move.taker, move.partner) for move in legal if isinstance(move, a.Offer)]
        return self._moves(mind, legal, ways, chance)

    def hurry(self, game: Any, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """The same without waiting."""
        return self._best(self._mind(game, view), legal, chance)[0]

    def policy(
        self, game: TradeWarz, state: TradeState, seat: Seat, chance: Roller, *, must: bool | None = None
    ) -> Any:
        """The same on a whole position, of which it looks at nothing hidden from ``seat``.

        In a search's playout, where nobody says whether it ``must`` move, it does not wait.
        """
        if state.phase != "trade" or state.agenda or state.asked is not None:
            legal = game.legal(state, seat)
            if len(legal) == 1:
                return legal[0]
            return self._best(self._mind(game, Glimpse(game, state, seat)), legal, chance)[0]
        mind = self._mind(game, Glimpse(game, state, seat))
        legal = trading(game, state, seat, mind.plan(mind.purse)[1])
        if must is not False:
            return self._best(mind, legal, chance)[0]
        return self._moves(mind, legal, ways_to_trade(game, state, seat) if self.trades else (), chance)

    def candidates(
        self, game: TradeWarz, view: Any, legal: Sequence[Any], chance: Roller, n: int
    ) -> list[Any]:
        """The moves worth comparing: its choice, then the others by what they bring."""
        mind = self._mind(game, view)
        first = self._best(mind, legal, chance)[0]
        rest = [move for move in legal if move != first]
        chance.shuffle(rest)
        rest.sort(key=mind.worth, reverse=True)
        return [first, *rest][:n]

    def stage(self, game: TradeWarz, state: TradeState) -> int:
        """A search plays to the end of the round: whole games take too long."""
        return state.round

    def estimate(self, game: TradeWarz, state: TradeState, seat: Seat) -> float:
        """How likely a seat wins: by what each is likely to have at the end."""
        minds = [self._mind(game, Glimpse(game, state, one)) for one in game.everybody]
        wealths = [mind.wealth() for mind in minds]
        unsure = UNSURE + UNSURE_A_ROUND * minds[seat].horizon
        likely = [math.exp((wealth - max(wealths)) / unsure) for wealth in wealths]
        return likely[seat] / sum(likely)

    def _mind(self, game: TradeWarz, view: Sight) -> _Mind:
        return _Mind(game, view, self.boldness, self.spite, self.patronage)

    def _moves(
        self, mind: _Mind, legal: Sequence[Any], ways: Iterable[tuple[Seat, Seat, str]], chance: Roller
    ) -> Any:
        move, worth = self._best(mind, legal, chance)
        if self.trades and worth < 0.5 and (offer := mind.offer(ways)) is not None:
            return offer
        return None if mind.waits(move) else move

    @staticmethod
    def _best(mind: _Mind, legal: Sequence[Any], chance: Roller) -> tuple[Any, float]:
        if len(legal) == 1:
            return legal[0], 0.0
        worth, best = [], -math.inf
        for move in legal:
            value = mind.worth(move, best)
            worth.append(value)
            best = max(best, value)
        equal = [at for at, value in enumerate(worth) if value >= best - 1e-9]
        return legal[equal[0] if len(equal) == 1 else chance.choice(equal)], best


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


class Patron(Trader):
    """Pursues influence, and what partners give for it."""

    name, version = "patron", "1"
    title = "Patron Paula"
    style = "Gathers influence with a few partners, buys it from others, and counts on partners' powers."
    parameters = with_defaults(Trader.parameters, boldness=1.2, spite=0.8, patronage=0.4)


class _Mind(Bargains):
    """What the trader makes of a position."""

    def __init__(self, game: TradeWarz, view: Sight, boldness: float, spite: float, patronage: float) -> None:
        super().__init__(game, view, boldness, spite, patronage)
        self.best = -math.inf
        self._placing: dict[tuple[str, str], float] = {}

    def worth(self, move: Any, best: float = -math.inf) -> float:
        """What a move brings, in GDP at the end; passing is worth 0.

        Of a move that cannot come near ``best`` it may say what it brings at most.
        """
        self.best = best
        found = _WORTH.get(type(move))
        return 0.0 if found is None else found(self, move)

    def wealth(self) -> float:
        """What it is likely to have at the end: GDP, what routes, policy and hand bring, influence."""
        me, policy = self.me, self.me.policy
        lasting = 0.0 if policy is None else self.left_of(self.game.card[policy])
        held = INFLUENCE_WORTH * self.horizon * sum(me.influence.values())
        others = [self.card(name) for name in self.hand if self.game.card[name].type != "export"]
        hand = self.plan(self.purse)[0] + LATER_CARD * sum(others) - FRESH * len(self.hand)
        return me.gdp + self.incomes[self.seat] * self.horizon + lasting + held + hand

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
        printed, kinds, seen = self.game.printed, self.game.card, self._seen
        worths, card, adding = self._worths, self.card, self._adding
        own = deck not in DECKS  # a leader's deck has cards of all types
        cards = printed.leader_decks[self.me.leader] if own else printed.decks[deck]
        replaced, share = (0.0, 0.0) if own else adding[deck]
        total, unseen = 0.0, 0
        for name in cards:
            if name in seen:
                continue
            unseen += 1
            value = worths.get(name)
            if value is None:
                value = card(name)
            if own:
                replaced, share = adding[kinds[name].type]
            if value > replaced:
                total += (value - replaced) * share
        return total / unseen - ROOM if unseen else 0.2

    @cached_property
    def _seen(self) -> set[str]:
        """The cards that lie or have lain open, or are its own."""
        view = self.view
        seen = {*self.hand, *view.public, *[route.card for route in view.routes]}
        for player in view.players:
            seen.update(player.discard)
            if player.policy is not None:
                seen.add(player.policy)
        return seen

    @cached_property
    def _adding(self) -> dict[str, tuple[float, float]]:
        """By type: what a card replaces, and how much of its worth beyond that it adds.

        An export adds to the best that fill the slots, a policy to one each round.
        """
        held: dict[str, list[float]] = {"export": [], "policy": []}
        for name in self.hand:
            if (kind := self.game.card[name].type) in held:
                held[kind].append(self.card(name))
        found = {"tactic": (0.0, 0.8)}
        for kind, room in (("export", max(0, self.slots_left)), ("policy", self.horizon)):
            values = sorted(held[kind], reverse=True)
            found[kind] = (values[room - 1], 0.6) if 0 < room <= len(values) else (0.0, 1.0 * (room > 0))
        return found

    # -- policies and tactics

    @property
    def _fresh(self) -> float:
        return FRESH if self.horizon > 1 or self.view.phase == "draw" else -0.1

    def _policy(self, name: str | None) -> float:
        if name is None:
            return 0.0
        card, active = self.game.card[name], self.me.policy
        kept = 0.0 if active is None else self.left_of(self.game.card[active])
        value = self.policy(card) - kept + self._fresh
        return value - (card.cost if value - card.cost < self.best - NEAR else self.price(card.cost))

    def _tactic(self, move: a.PlayTactic) -> float:
        """Those that can wait are held back until the Trade phase, when more is known."""
        card = self.game.card[move.card]
        cost, parts = card.cost, self.parts[move.card]
        if parts.takes_over and move.target is not None:
            cost += self.game.card[move.target].cost
        early = self.view.phase != "trade" and parts.waits
        value = self.tactic(card, move.seat, move.target) + self._fresh - early
        return value - (cost if value - cost < self.best - NEAR else self.price(cost))

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
        card, partner = self.game.card[move.card], move.partner
        if move.card not in self.plan(self.purse)[1]:
            return -1.0
        rivals = [p for p in self.view.placed if p.slot == move.slot and p.partner == partner]
        if rivals:
            return 1.0 + self.export(card, partner) + self.contesting(card, partner, rivals)
        known = self._placing.get((move.card, partner))
        if known is None:
            known = 1.0 + self.export(card, partner) + 0.05 * self.standing_at(partner)
            self._placing[move.card, partner] = known
        return known

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
            return amount * 1.0 if self.income_of(route) >= -amount else 0.0
        return self.remaining(route) * (1.0 if route.owner == self.seat else self.hurting(route.owner))

    def _give_up(self, name: str | None) -> float:
        if name is None:
            return 0.0
        route = next((route for route in self.routes if route.card == name), None)
        if route is not None:
            return -self.remaining(route)
        active = name == self.me.policy
        return -self.left_of(self.game.card[name]) if active else -self.card(name)


_WORTH: dict[type, Callable[[_Mind, Any], float]] = {
    a.Draw: lambda mind, move: mind._draw(move.deck),
    a.Commit: lambda mind, move: mind._policy(move.card),
    a.Place: _Mind._place,
    a.PlayTactic: _Mind._tactic,
    a.UsePower: _Mind._power,
    a.Bid: lambda mind, move: mind.bid(move.gdp),
    a.Choose: _Mind._choice,
    a.Accept: _Mind.answer,
    a.Withdraw: _Mind.answer,
    a.Offer: lambda mind, move: -1.0,
    a.OfferCard: lambda mind, move: -1.0,
    a.AnswerCard: lambda mind, move: -1.0,
}
"""What each type of move brings; the others pass."""
