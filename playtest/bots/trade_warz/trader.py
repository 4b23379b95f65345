"""The trader: it rates each of its moves and makes the best one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from playtest.bots.parameters import Parameter, Tunable, with_defaults
from playtest.bots.trade_warz.glimpse import Glimpse, Outlook, Sight, moment_of
from playtest.bots.trade_warz.mind import Mind
from playtest.bots.trade_warz.trading import (
    PASS,
    Choices,
    answering,
    committing,
    drawing,
    trading,
    ways_to_trade,
)
from playtest.bots.trade_warz.worth import INFLUENCE_WORTH
from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.state import OpenOffer, TradeState, TradeView

FAIR = 0.5
"""The trader offers influence only if its best move is worth less than this."""
UNSURE = 2.0
UNSURE_A_ROUND = 2.0
"""Likely GDP lead at the end that multiplies the odds of winning by e.

``UNSURE`` is the fixed part; this is added for each income left.
"""


class Trader(Tunable):
    """Plays for income, uses policies and tactics that pay, and trades influence and bids by their worth."""

    name = "trader"
    version = "4"
    title = "Trading Tilda"
    style = "Plays for income, trades influence where both sides gain, and bids what a slot is worth."
    valuation = "reckoned"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("boldness", 0, 3, 1.0, help="How much it bids for what winning is worth; 0 never bids."),
        Parameter("spite", 0, 4, 1.0, help="How much it is worth that others lose, who leads above all."),
        Parameter("trades", 0, 1, 1, whole=True, help="Whether it offers influence trades of its own."),
        Parameter("patronage", 0, 2, INFLUENCE_WORTH, help="What influence is worth to it, in GDP a round."),
    )
    searches = False
    quick_for = TradeWarz
    waits = True
    fights: ClassVar[bool] = False
    """Whether it places on others' slots while there are empty ones."""
    boldness: float
    spite: float
    trades: int
    patronage: float

    def choose(self, game: Any, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the move that is worth most; ties are decided at random.

        ``None`` while the trader waits: for answers to its offers, or, if it has placed exports, for the
        others to finish.
        """
        mind = self._mind(game, view)
        choices = weighed(mind, legal)
        move = choices.pick(chance)
        if self.trades and (choices.best < FAIR or len(legal) == 1):
            ways = [(move.giver, move.taker, move.partner) for move in legal if isinstance(move, a.Offer)]
            if (offer := mind.offer(ways)) is not None:
                return offer
        return None if mind.waits(move) else move

    def hurry(self, game: Any, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the move that is worth most, without waiting."""
        return legal[0] if len(legal) == 1 else weighed(self._mind(game, view), legal).pick(chance)

    def policy(
        self, game: TradeWarz, state: TradeState, seat: Seat, chance: Roller, *, must: bool | None = None
    ) -> Any:
        """Choose as ``choose`` does, from the whole position, but use nothing hidden from ``seat``.

        In a search's playout, which does not give ``must``, the trader does not wait.
        """
        list_of = _listing(game, state)
        if list_of is answering and game.tactics.isdisjoint(state.players[seat].hand):
            return PASS
        if list_of is None:
            legal = game.legal(state, seat)
            if len(legal) == 1:
                return legal[0]
            return weighed(self._mind_at(game, state, seat), legal).pick(chance)
        mind = self._mind_at(game, state, seat)
        choices = Choices(mind)
        list_of(choices, game, state, seat)
        move = choices.pick(chance)
        if must is not False or state.phase != "trade" or state.asked is not None:
            return move
        if self.trades and choices.best < FAIR:
            offer = mind.offer(ways_to_trade(game, state, seat))
            if offer is not None:
                return offer
        return None if mind.waits(move) else move

    def candidates(
        self, game: TradeWarz, view: Any, legal: Sequence[Any], chance: Roller, n: int
    ) -> list[Any]:
        """List the moves worth comparing: the trader's choice, then the others by their worth."""
        mind = self._mind(game, view)
        first = weighed(mind, legal).pick(chance)
        rest = [move for move in legal if move != first]
        chance.shuffle(rest)
        rest.sort(key=mind.worth, reverse=True)
        return [first, *rest][:n]

    def stage(self, game: TradeWarz, state: TradeState) -> int:
        """Return the round. A search plays only to the end of it, because whole games take too long."""
        return state.round

    def estimate(self, game: TradeWarz, state: TradeState, seat: Seat) -> float:
        """Estimate how likely a seat is to win, from everyone's likely GDP at the end."""
        minds = [self._mind_at(game, state, one) for one in game.everybody]
        wealths = [mind.wealth() for mind in minds]
        unsure = UNSURE + UNSURE_A_ROUND * minds[seat].horizon
        likely = [math.exp((wealth - max(wealths)) / unsure) for wealth in wealths]
        return likely[seat] / sum(likely)

    def reason(
        self, game: TradeWarz, view: TradeView, seat: Seat, action: Any, names: Sequence[str]
    ) -> str | None:
        """Return why ``seat`` declines an offer; ``None`` for other moves.

        ``view`` is a spectator's, so the reason uses only what everyone knows.
        """
        del game, names
        offer = next((one for one in view.offers if one.number == getattr(action, "offer", None)), None)
        if not isinstance(action, a.Withdraw) or offer is None or offer.by == seat:
            return None
        return f"No. {_reason_against(view, seat, offer)}"

    def _mind(self, game: TradeWarz, view: TradeView) -> Mind:
        """Return the trader's valuation of a view."""
        return self._made(game, view, Outlook(game, view))

    def _mind_at(self, game: TradeWarz, state: TradeState, seat: Seat) -> Mind:
        """Return the trader's valuation of a position, reused while nothing relevant has changed."""
        moment = moment_of(game, state)
        bot, mind = moment.minds[seat]
        if bot is self:
            mind.look()
        else:
            mind = self._made(game, Glimpse(game, state, seat), moment.outlook)
            moment.minds[seat] = self, mind
        return mind  # type: ignore[no-any-return]  # a moment does not know the type

    def _made(self, game: TradeWarz, view: Sight, outlook: Outlook) -> Mind:
        return Mind(game, view, outlook, self.boldness, self.spite, self.patronage, fights=self.fights)


class Rival(Trader):
    """Harms the leader, and fights for slots."""

    name, version = "rival", "2"
    title = "Rival Rita"
    style = "Uses cards and policies against the leader, and bids high for slots others want."
    fights = True
    parameters = with_defaults(Trader.parameters, boldness=1.6, spite=2.0)


class Merchant(Trader):
    """Plays for its own routes and rarely interferes with others."""

    name, version = "merchant", "2"
    title = "Quiet Quentin"
    style = (
        "Minds its own routes: seldom bids, makes no offers, and takes from others only what it wants itself."
    )
    parameters = with_defaults(Trader.parameters, boldness=0.4, spite=0.2, trades=0)


class Patron(Trader):
    """Pursues influence, and the partner powers that it gives."""

    name, version = "patron", "2"
    title = "Patron Paula"
    style = "Gathers influence with a few partners, buys it from others, and counts on partner powers."
    parameters = with_defaults(Trader.parameters, boldness=1.2, spite=0.8, patronage=0.4)


def _reason_against(view: TradeView, seat: Seat, offer: OpenOffer) -> str:
    """Return the argument against an offer to ``seat``, from what everyone sees."""
    if offer.partner is None:
        return "I keep my cards."
    lot, price = f"{offer.points} influence with {offer.partner}", f"{offer.gdp} GDP"
    there = [placed for placed in view.placed if placed.partner == offer.partner]
    own = {placed.slot for placed in there if placed.seat == seat}
    disputed = any(placed.slot in own for placed in there if placed.seat != seat)
    if seat == offer.giver:
        if disputed:
            return f"I need my influence with {offer.partner} for a dispute there."
        return f"{price} is too little for {lot}."
    idle = "" if disputed else f"I have no dispute at {offer.partner}: "
    return f"{idle}{lot} is not worth {price} to me." if offer.gdp else f"I have no use for {lot}."


Listing = Callable[[Choices, TradeWarz, TradeState, Seat], None]


def _listing(game: TradeWarz, state: TradeState) -> Listing | None:
    """Return the function that lists the moves the trader considers; ``None`` if it considers all legal ones.

    For a subclass of the game it considers all, except in the Trade phase, which has too many.
    """
    if state.agenda or (type(game) is not TradeWarz and (state.asked is not None or state.phase != "trade")):
        return None
    return _LISTS.get(state.phase) if state.asked is None else answering


def weighed(mind: Mind, legal: Sequence[Any]) -> Choices:
    """Rate every move in ``legal``, and return the best of them as ``Choices``."""
    choices = Choices(mind)
    for move in legal:
        choices.weigh(move)
    return choices


_LISTS: dict[str, Listing] = {
    "draw": drawing,
    "policy": committing,
    "trade": trading,
}
"""The moves that the trader considers in each phase if nothing has to be answered first."""
