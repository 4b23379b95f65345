"""Reasons for refused moves, in a player's words. No reason reveals what the player may not know."""

from __future__ import annotations

from typing import Any

from playtest.engines.game import REFEREE, Seat
from playtest.engines.trade_warz.actions import (
    Accept,
    AnswerCard,
    Bid,
    Commit,
    Draw,
    Offer,
    OfferCard,
    Place,
    PlayTactic,
    StopDrawing,
    TimeUp,
    UsePower,
    Withdraw,
)
from playtest.engines.trade_warz.offers import DONE_ALREADY
from playtest.engines.trade_warz.options import Options
from playtest.engines.trade_warz.state import TradeState


class Refusals:
    """The reasons why moves are not legal."""

    def __init__(self, options: Options) -> None:
        self.options, self.game = options, options.game
        self.tactics, self.trade = options.tactics, options.trade

    def refusal(self, state: TradeState, seat: Seat, action: Any) -> str | None:
        """Explain why ``seat`` may not make this move now; ``None`` if it is legal."""
        if state.phase == "end":
            return "The game is over."
        if seat not in self.game.pending(state) and seat not in self.game.free(state):
            return self._not_asked(state)
        if isinstance(action, Offer):
            return self.trade.offers.refusal(state, seat, action)
        if isinstance(action, OfferCard):
            return self.trade.offers.refusal_of_card(state, seat, action)
        if action in self.game.legal(state, seat):
            return None
        return self._refusal_of(state, seat, action)

    def _not_asked(self, state: TradeState) -> str:
        if state.agenda:
            return f"A choice for {state.agenda[0].card} comes first."
        if state.asked is not None:
            return "The tactic on the table comes first; it is not your turn to answer."
        return "It is not your turn."

    def _refusal_of(self, state: TradeState, seat: Seat, action: Any) -> str:
        if seat == REFEREE:
            return "The referee can only call time now."
        name = getattr(action, "card", None)
        held = name is None or name in state.players[seat].hand
        if isinstance(action, PlayTactic | Place | Commit) and not held:
            return f"You do not hold {name}."
        if state.agenda and isinstance(action, Place | PlayTactic | Commit | Draw):
            return f"A choice for {state.agenda[0].card} comes first."
        if state.asked is not None and isinstance(action, Place | Commit | Draw):
            return f"{state.stack[-1].card} must be answered first."
        match action:
            case Place():
                return self._place(state, seat, action)
            case PlayTactic():
                return self._tactic(state, seat, action)
            case Draw() if any(isinstance(move, Draw) for move in self.game.legal(state, seat)):
                return f"No card is left in the {action.deck} deck."
            case Draw() | StopDrawing():
                return "There is nothing for you to draw now."
            case Commit():
                return self._commit(state, action)
            case UsePower():
                return "You cannot use that power like that now, or you have used it this round."
            case Bid() if state.contest is None:
                return "There is no dispute to bid in."
            case Bid():
                most = self.game.most_bid(state, seat) if state.phase == "disputes" else 0
                return f"You can bid from 0 to {most} GDP."
            case Accept() | Withdraw() | AnswerCard():
                return "That offer is not open to you, or you cannot deliver what it asks."
            case TimeUp():
                return "Only the referee calls time."
        return "That is not possible now."

    def _commit(self, state: TradeState, action: Commit) -> str:
        if state.phase != "policy":
            return "You can choose a policy only in the Policy phase."
        if action.card is None or action.card not in self.game.policies:
            return "Only a policy can be chosen."
        return f"You cannot pay for {action.card}."

    def _place(self, state: TradeState, seat: Seat, action: Place) -> str:
        if action.card not in self.game.exports:
            return f"{action.card} is not an export."
        if state.phase != "trade":
            return "You can place exports only in the Trade phase."
        if state.players[seat].finished:
            return DONE_ALREADY
        if not self.trade.on_turn(state, seat):
            return "It is not your turn to place."
        if not self.game.may_place_more(state, seat):
            return self._no_more(state, seat)
        if action.partner not in state.partners:
            return f"{action.partner} is not on the table."
        if (action.partner, action.slot) not in self.game.open_slots(state, seat):
            return self._not_open(state, seat, action)
        return "You cannot pay for that many placed exports."

    def _not_open(self, state: TradeState, seat: Seat, place: Place) -> str:
        """Explain, from public information, why ``seat`` may not use the slot of ``place``."""
        at, where = (place.partner, place.slot), f"{place.partner}'s slot {place.slot}"
        route = next((route for route in state.routes if (route.partner, route.slot) == at), None)
        if route is not None:
            return f"{route.card} is a route in {where}. Place your export in another slot."
        if any(mine.seat == seat and (mine.partner, mine.slot) == at for mine in state.placed):
            return f"You have already placed an export in {where}."
        if at in state.closed:
            event = state.event or "The event"
            return f"{event} closes {where} this round. Place your export in another slot."
        return f"{where} is not open to you."

    def _no_more(self, state: TradeState, seat: Seat) -> str:
        """Explain why no more exports may be placed: a limit this round, or all slots are taken."""
        limit = state.players[seat].limit
        if limit is not None and state.players[seat].placements >= limit:
            exports = "1 export" if limit == 1 else f"{limit} exports"
            return f"You may place at most {exports} this round."
        slots = self.game.export_slots(state, seat)
        return f"Your {slots} export slots are taken: each route and each placed export takes one."

    def _tactic(self, state: TradeState, seat: Seat, action: PlayTactic) -> str:
        if action.card not in self.game.tactics:
            return f"{action.card} is not a tactic."
        if state.asked is None and not self.tactics.window(state):
            return "You can play tactics only from the Draw phase until the Trade clock stops."
        if self.game.cost(state, seat, self.game.card[action.card]) > self.game.purse(state, seat):
            return f"You cannot pay for {action.card}. Your GDP is reserved for your placed exports."
        return f"{action.card} has no legal target there."
