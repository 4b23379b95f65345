"""The dock's prompts for Trade Warz players who must act, and the reason if only one move is possible."""

from __future__ import annotations

from collections.abc import Set

from playtest.engines.game import Action
from playtest.engines.sentences import listed
from playtest.engines.trade_warz import actions as moves
from playtest.engines.trade_warz.state import TradeView
from playtest.words.trade_warz.choices import puts_back
from playtest.words.trade_warz.effects import asks
from playtest.words.trade_warz.printed import PHASES, types

_MINE = {
    "leaders": "Choose a leader.",
    "partners": "Choose a trade partner for the table.",
    "draw": "Draw from one deck, or from several.",
    "policy": "Choose one policy to reveal, or none.",
    "reveal": "You are the poorest: choose whose policy resolves next.",
    "disputes": "Choose which dispute to settle next.",
    "payment": "Your export slots are full: choose a route to discard.",
}
_TRADES = {
    "place": "place exports",
    "tactic": "play tactics",
    "power": "use a power",
    "offer": "offer influence",
    "offer_card": "offer cards",
    "accept": "answer offers",
}
"""What a player does in the Trade phase, by kind of move."""


def prompt(view: TradeView) -> str:
    """Say what the view's seat may do now or, if it may do nothing, what everyone waits for."""
    if view.phase == "end":
        return f"The game is over: {view.reason}."
    mine = view.seat is not None and view.seat in view.waiting
    if view.agenda:
        card, power = view.agenda[0].card, view.agenda[0].offered
        if power is not None:
            return f"You may use {power} against {card}." if mine else f"{card} may be answered by {power}."
        if not mine:
            return f"A choice is made for {card}."
        asked = asks(card, view.agenda[0].at, again=bool(view.agenda[0].seen))
        asked = "which card goes back first?" if puts_back(view.agenda[0]) else asked
        return f"{card}: {asked}" if asked else f"{card}: choose which of its effects happens."
    if view.asked is not None:
        top = view.stack[-1].card
        return f"Answer {top} with a tactic, or pass." if mine else f"{top} may be answered."
    if view.phase == "policy" and view.seat is not None and view.seat >= 0:
        player = view.players[view.seat]
        if player.committed:
            return f"You reveal {player.commit or 'no policy'}, unless you change it before all have chosen."
    if not mine:
        return f"{PHASES.get(view.phase, 'Set-up')}: waiting for others."
    if view.phase == "trade":
        own = view.seat
        answers = any(one.by != own and own in (one.giver, one.taker) for one in view.offers)
        return f"{'Answer the offer, or trade' if answers else 'Trade'}, then press Done."
    return _MINE.get(view.phase, "Choose.") if view.contest is None else _bid_for(*view.contest)


def _bid_for(partner: str, slot: int) -> str:
    return f"Make a sealed bid for {partner}'s slot {slot}."


def forced_move_reason(view: TradeView, move: Action) -> str:
    """Say why the player must make the only possible move; empty if the reason is obvious.

    Some of these moves are asked for only because skipping them would reveal what the player holds.
    """
    hand = (view.players[view.seat].hand if view.seat is not None else None) or ()
    match move:
        case moves.Pass() if view.stack and not any(types().get(card) == "tactic" for card in hand):
            return "You hold no tactic. Pass; nobody learns why."
        case moves.Pass() if view.stack:
            return f"None of your tactics can answer {view.stack[-1].card}. Pass; nobody learns why."
        case moves.Commit(card=None):
            return "You hold no policy. Confirm; nobody will know until policies are revealed."
        case moves.Done():
            return "You cannot place or play anything now. Press Done."
        case moves.Bid(gdp=0) if view.seat is not None:
            gdp = view.players[view.seat].gdp
            why = f"your {gdp} GDP is reserved for your placed exports" if gdp else "you have no GDP"
            return f"You can only bid 0: {why}."
        case moves.Choose(target="a" | "b") if view.agenda and not hand:
            return f"Your hand is empty: {view.agenda[0].card} leaves you one choice."
    return ""


def options_prompt(view: TradeView, kinds: Set[str]) -> str:
    """Say what the view's seat can do in the Trade phase, leaving out moves that are impossible now."""
    if view.phase != "trade" or view.agenda or view.asked is not None or "done" not in kinds:
        return ""
    said = listed([does for kind, does in _TRADES.items() if kind in kinds])
    if not said:
        return "You have nothing to place or play. Press Done."
    return f"{said[:1].upper()}{said[1:]}, then press Done."
