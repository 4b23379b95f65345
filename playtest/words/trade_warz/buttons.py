"""The buttons of Trade Warz: what you may do, and what it costs for good."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Action, Seat
from playtest.engines.sentences import listed
from playtest.engines.trade_warz import actions as moves
from playtest.engines.trade_warz.state import TradeView
from playtest.words.offers import offer_of
from playtest.words.trade_warz.choices import brings, does
from playtest.words.trade_warz.effects import asks_for_a_deck
from playtest.words.trade_warz.log import aimed
from playtest.words.trade_warz.printed import DECKS, GROUPS, POWER, either, leader_says, without_policy

STAKES = {
    "place": "; once placed it stays",
    "done": "; no more exports or offers after this",
    "bid": "sealed, and you pay it only if you win",
    "commit": "hidden until all have chosen",
    "tactic": "; you pay even if it is answered",
}
"""By kind of move, a fact worth knowing. Text after a semicolon says what you cannot undo."""
PRESS = {
    "draw": "Draw these cards",
    "place": "Place it face down",
    "tactic": "Play this tactic",
    "power": "Use this power",
    "choose": "Choose this",
    "commit": "Choose this policy",
    "offer": "Make this offer",
    "offer_card": "Offer this card",
    "answer_card": "Give this card",
}
"""The main button's text for long moves."""
SURE = {"done": "Yes, I am done", "stop_drawing": "Yes, stop drawing"}
"""The main button's text for moves that the button pressed just before has already named."""
KINDS = {
    "draw": "Draw cards",
    "tactic": "Play a tactic",
    "place": "Place an export",
    "offer": "Offer influence",
    "offer_card": "Offer a card",
    "answer_card": "Give a card",
    "commit": "Choose a policy, or none",
    "power": "Use a power",
    "choose": "Choose a player",
}
"""Names of the kinds of moves, for choosing one."""


def action(action: Action, names: Sequence[str]) -> str:
    """Return the button text of a move."""
    match action:
        case moves.ChooseLeader(leader=leader):
            return f"Lead {leader}"
        case moves.ChoosePartner(partner=partner):
            return f"Choose {partner} as a trade partner"
        case moves.Draw(deck=deck):
            return f"Draw from {DECKS[deck]}"
        case moves.StopDrawing():
            return "Stop drawing"
        case moves.Commit(card=card):
            return "Reveal no policy" if card is None else f"Reveal {card}"
        case moves.Place(card=card, partner=partner, slot=slot):
            return f"Place {card} on {partner} {slot}"
        case moves.PlayTactic(card=card) | moves.UsePower(card=card):
            return f"{'Play' if isinstance(action, moves.PlayTactic) else 'Use'} {card}{_aim(action, names)}"
        case moves.Pass():
            return "Pass"
        case moves.Done():
            return "Done with trading"
        case moves.Choose():
            return _choice(action, names)
        case moves.Decline():
            return "Choose nothing"
        case moves.Contest(partner=partner, slot=slot):
            return f"Settle {partner} {slot}"
        case moves.Bid(gdp=gdp):
            return f"Bid {gdp} GDP"
        case moves.TimeUp():
            return "Time is up"
    return _offer_action(action, names)


def _offer_action(action: Action, names: Sequence[str]) -> str:
    match action:
        case moves.Offer():
            return _offered(action, names)
        case moves.OfferCard(to=to, card=card):
            return f"Offer {card} to {names[to]} for a card"
        case moves.AnswerCard(offer=offer, card=card):
            return f"Answer offer {offer + 1} with {card}"
        case moves.Accept(offer=offer):
            return f"Accept offer {offer + 1}"
        case moves.Withdraw(offer=offer):
            return f"Withdraw or decline offer {offer + 1}"
    raise TypeError(f"{type(action).__name__} is not a move of Trade Warz.")


def _offered(offer: moves.Offer, names: Sequence[str], you: Seat | None = None) -> str:
    """Say who gives what to whom in an offer, calling the reader's seat ``you`` "you"."""
    gives = "you give" if offer.giver == you else f"{names[offer.giver]} gives"
    taker = "you" if offer.taker == you else names[offer.taker]
    return f"Offer: {gives} {taker} {offer.points} influence with {offer.partner} for {offer.gdp} GDP"


def _aim(action: Action, names: Sequence[str]) -> str:
    assert isinstance(action, moves.PlayTactic | moves.UsePower)
    return aimed(action.seat, action.partner, action.target, names)


def _choice(choice: moves.Choose, names: Sequence[str]) -> str:
    if choice.slot is not None:
        return f"Move {choice.target} to {choice.partner} {choice.slot}"
    parts = [names[choice.seat]] if choice.seat is not None else []
    parts += [part for part in (choice.partner,) if part is not None]
    if choice.target is not None:
        if POWER.search(choice.target):
            return f"Use {choice.target}"
        parts.append(DECKS.get(choice.target) or GROUPS.get(choice.target) or choice.target)
    return f"Choose {', '.join(parts)}"


def batch_label(actions: Sequence[Action], names: Sequence[str]) -> str:
    """Return the button text of several draws together: how many cards from which deck."""
    decks = [move.deck for move in actions if isinstance(move, moves.Draw)]
    many = [f"{decks.count(deck)} {_cards_of(deck, decks.count(deck))}" for deck in dict.fromkeys(decks)]
    return f"Draw {listed(many)}"


def _cards_of(deck: str, many: int) -> str:
    plural = {"leader": "leader cards", "policy": "policies"}.get(deck, f"{deck}s")
    return plural if many > 1 else "leader card" if deck == "leader" else deck


def button_in_context(view: TradeView, action: Action, names: Sequence[str]) -> str:
    """Say whose offer a move answers or withdraws, or what an event's choice brings.

    An offer's terms call the reader "you".
    """
    if isinstance(action, moves.Offer):
        return _offered(action, names, view.seat)
    if isinstance(action, moves.Commit) and action.card is None and (kept := _stays(view)):
        return f"No new policy: {kept} stays"
    if isinstance(action, moves.Choose) and action.target in GROUPS and view.agenda:
        brings = either(view.agenda[0].card, action.target)
        return brings[:1].upper() + brings[1:]
    if isinstance(action, moves.Choose) and action.target in DECKS and view.agenda:
        draws = asks_for_a_deck(view.agenda[0].card, view.agenda[0].at)
        return f"Draw from {DECKS[action.target]}" if draws else ""
    if isinstance(action, moves.Choose | moves.Decline):
        return does(view, action, names)
    if not isinstance(action, moves.Accept | moves.Withdraw | moves.AnswerCard):
        return ""
    makers = {offer.number + 1: offer.by for offer in view.offers}
    which = offer_of(makers, action.offer + 1, names, view.seat)
    match action:
        case moves.AnswerCard(card=card):
            return which and f"Give {card} for {which}"
        case moves.Accept():
            return which and f"Accept {which}"
    own = makers.get(action.offer + 1) == view.seat
    return which and f"{'Withdraw' if own else 'Decline'} {which}"


def stakes(view: TradeView, action: Action, names: Sequence[str]) -> str:
    """Say what a leader, an offer or a choice brings. For any other move, say what cannot be undone."""
    match action:
        case moves.ChooseLeader(leader=name):
            return leader_says(name)
        case moves.Decline() if view.agenda and view.agenda[0].offered is None:
            return without_policy(view.agenda[0].card)
        case moves.Choose():
            return brings(view, action, names)
        case moves.Accept(offer=number):
            return _bargain(view, number)
        case moves.StopDrawing() if view.seat is not None and view.seat >= 0:
            held = view.players[view.seat].hand_size
            return (
                f"; you continue with {held} card{'' if held == 1 else 's'}"
                if held
                else "; you continue with no cards"
            )
    return STAKES.get(str(getattr(action, "kind", "")), "")


def _bargain(view: TradeView, number: int) -> str:
    """Say what offer ``number`` brings the view's seat, and what it costs.

    The text is empty if this seat neither gives nor takes anything in the offer.
    """
    offer = next((one for one in view.offers if one.number == number), None)
    if offer is None or view.seat not in (offer.giver, offer.taker):
        return ""
    gives = view.seat == offer.giver
    if offer.partner is None:
        given, got = (offer.card, offer.answer) if gives else (offer.answer, offer.card)
        return f"give {given or 'a card'} for {got or 'a card'}"
    points = f"{offer.points} influence with {offer.partner}"
    return f"{'give' if gives else 'get'} {points} for {offer.gdp} GDP"


def _stays(view: TradeView) -> str:
    """Return the active policy of the view's seat, which stays if the player chooses no new one."""
    return (view.players[view.seat].policy or "") if view.seat is not None and view.seat >= 0 else ""


def submit_label(action: Action, names: Sequence[str]) -> str:
    """Return the main button's text for a move whose own text is too long for the button."""
    if action == moves.Commit(None):
        return "No new policy"  # the sentence that says which one stays is too long
    return PRESS.get(str(getattr(action, "kind", "")), "Confirm")


def confirm_label(action: Action) -> str:
    """Return the main button's text for a move that ends the player's part in a phase.

    The button pressed just before has already named the move. The text is empty for any other move.
    """
    return SURE.get(str(getattr(action, "kind", "")), "")


_ASKED = {
    ("draw", "deck"): "A deck to draw from",
    ("place", "card"): "An export from your hand",
    ("place", "partner"): "A trade partner, or a slot on the board",
    ("place", "slot"): "A slot on the board",
    ("tactic", "card"): "A tactic from your hand",
    ("tactic", "seat"): "Which player to play the tactic on",
    ("tactic", "partner"): "Which trade partner to play the tactic on",
    ("tactic", "target"): "What to play the tactic on",
    ("power", "card"): "A power",
    ("power", "target"): "What to use the power on",
    ("choose", "target"): "One of these",
    ("choose", "seat"): "A player",
    ("choose", "partner"): "A trade partner, or a slot on the board",
    ("choose", "slot"): "A slot on the board",
    ("commit", "card"): "A policy from your hand, or none",
}
"""What to choose, by kind of move and part."""


def field_prompt(action: Action, field: str) -> str:
    """Return the question for one ``field`` of a move; empty if the field's title is enough."""
    return _ASKED.get((str(getattr(action, "kind", "")), field), "")


def answer_label(action: Action, field: str) -> str:
    """Return the text of a button that plays a tactic or reveals a policy by choosing only the card.

    The card's cost is the same at any target. The text is empty for any other button.
    """
    match action:
        case moves.PlayTactic(card=card) if field == "card":
            return f"Play {card}"
        case moves.Commit(card=card) if field == "card":
            return "No policy" if card is None else f"Reveal {card}"
    return ""


def value(field: str, value: object) -> str:
    """Return the words for a value in one ``field`` of a move."""
    if value is None:
        return "none"
    if field == "kind":
        return KINDS.get(str(value), str(value))
    if field in ("deck", "target") and isinstance(value, str):
        return DECKS.get(value, value)
    return f"slot {value}" if field == "slot" else str(value)
