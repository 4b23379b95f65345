"""The button texts of Rat Scramble: for moves, their fields, and the possible answers."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Action, Seat
from playtest.engines.rat_scramble import moves as rat_moves
from playtest.engines.rat_scramble import state as rat
from playtest.engines.sentences import listed
from playtest.words.rat_scramble.offers import (
    sentence,
    whose_offer,
)

OTHER_TERMS = "Other terms"
"""The button for terms that cannot be chosen on the board."""
PRESS = {
    "offer": "Make this offer",
    "counter": "Send this counter",
    "accept": "Accept this offer",
    "withdraw": "Withdraw this offer",
    "change": "Change this vote",
}
"""The main button's text for long moves."""
STILL = {
    "with": "with whom",
    "give": "what you give",
    "get": "what you get",
    "change": "what you change",
    "whole": OTHER_TERMS,
    "whole-about": "Everything an agreement can include: votes in later rounds, other players' tokens.",
}
"""What an unfinished deal may lack, and where to enter terms that the board cannot show."""
KINDS = {
    "offer": OTHER_TERMS,
    "accept": "Accept an offer",
    "decline": "Decline an offer",
    "withdraw": "Withdraw an offer",
    "change": "Change a vote",
    "rob": "Take a token",
    "gift": "Give a token",
    "transform": "Transform a token",
}
"""Names of the kinds of moves, for choosing one."""
ASKED = {
    ("choose", "character"): "A character",
    ("counter", "offer"): "The offer to counter",
    ("accept", "offer"): "The offer to accept",
    ("decline", "offer"): "The offer to decline",
    ("withdraw", "offer"): "The offer to withdraw",
    ("take_vote_token", "number"): "The vote token to take",
    ("cast", "proposal"): "The proposal to vote for",
    ("change", "target"): "Whose vote to change",
    ("change", "method"): "How to pay for it",
    ("break_tie", "proposal"): "The proposal that passes",
    ("rob", "victim"): "Whom to take a token from",
    ("rob", "owner"): "Whose token to take",
    ("gift", "taker"): "Whom to give a token",
    ("gift", "owner"): "Whose token to give",
    ("transform", "owner"): "Whose token to send home",
    ("transform", "into"): "Whose token to take instead",
    ("judge", "agreement"): "The agreement",
    ("judge", "clause"): "The clause",
    ("judge", "verdict"): "What became of it",
}
"""What to choose, by kind of move and part. The prompt puts "Now choose" before it."""


def action(action: Action, names: Sequence[str]) -> str:
    """Return the button text of a move."""
    match action:
        case rat_moves.Choose(character=character):
            return f"Play {character}"
        case rat_moves.Offer(clauses=clauses):
            return f"Offer: {sentence(clauses, names)}"
        case rat_moves.Counter(offer=offer, clauses=clauses):
            return f"Counter offer {offer}: {sentence(clauses, names)}"
        case rat_moves.Accept(offer=offer):
            return f"Accept offer {offer}"
        case rat_moves.Decline(offer=offer):
            return f"Decline offer {offer}"
        case rat_moves.Withdraw(offer=offer):
            return f"Withdraw offer {offer}"
        case rat_moves.TakeVoteToken(number=number):
            return f"Take vote token {number}"
        case rat_moves.CloseNegotiation():
            return "Close the negotiation"
        case rat_moves.Judge(agreement=agreement, clause=clause, verdict=verdict):
            return f"Agreement {agreement}, clause {clause + 1}: {verdict}"
    return _voting_action(action, names)


def button_in_context(view: rat.RatView, action: Action, names: Sequence[str]) -> str:
    """Return the button text of an offer or of an answer to one; empty for any other move.

    An answer names the offer that it answers. An offer or a counter-offer has its terms, which call the
    reader "you".
    """
    if isinstance(action, rat_moves.Offer):
        return f"Offer: {sentence(action.clauses, names, view.seat)}"
    if not isinstance(action, rat_moves.Accept | rat_moves.Decline | rat_moves.Withdraw | rat_moves.Counter):
        return ""
    answered = next((offer for offer in view.offers if offer.id == action.offer), None)
    if answered is None:
        return ""
    which = whose_offer(view, answered, names)
    match action:
        case rat_moves.Accept():
            return f"Accept {which}"
        case rat_moves.Decline():
            return f"Decline {which}"
        case rat_moves.Withdraw():
            to = listed([names[party] for party in answered.parties if party != answered.seat])
            if sum(offer.seat == answered.seat for offer in view.offers) == 1:
                return "Withdraw your offer"
            return f"Withdraw your offer to {to}: {sentence(answered.clauses, names, view.seat)}"
    return f"Counter {which}: {sentence(action.clauses, names, view.seat)}"


def submit_label(action: Action, names: Sequence[str]) -> str:
    """Return the main button's text for a move whose own text is too long for the button."""
    return PRESS.get(str(getattr(action, "kind", "")), "Confirm")


def value(field: str, value: object) -> str:
    """Return the words for a value in one ``field`` of a move.

    A kind of move or a method is put into words. A number is named with what it counts, such as "vote token
    3". Any other value is unchanged.
    """
    if field == "kind":
        return KINDS.get(str(value), str(value))
    if field == "still":
        return STILL.get(str(value), str(value))
    if field == "clause" and isinstance(value, int):
        return f"clause {value + 1}"
    if field in ("offer", "agreement"):
        return f"{field} {value}"
    if field == "number":
        return f"vote token {value}"
    if value == "their_token":
        return "one of their tokens"
    if value == "three_tokens":
        return "three tokens of your own"
    return str(value)


def answer_label(action: Action, field: str) -> str:
    """Return "Take a vote token" for the button that begins that move; empty for any other button."""
    return "Take a vote token" if isinstance(action, rat_moves.TakeVoteToken) and field == "kind" else ""


def field_prompt(action: Action, field: str) -> str:
    """Return the question for one ``field`` of a move; empty if the field's title is enough."""
    return ASKED.get((str(getattr(action, "kind", "")), field), "")


def _voting_action(action: Action, names: Sequence[str]) -> str:
    match action:
        case rat_moves.Cast(proposal=proposal):
            return f"Vote for {proposal}"
        case rat_moves.Change(target=target, method="their_token"):
            return f"Change {names[target]}'s vote with one of their tokens"
        case rat_moves.Change(target=target):
            return f"Change {names[target]}'s vote with three of your tokens"
        case rat_moves.LetStand():
            return "Change nothing"
        case rat_moves.BreakTie(proposal=proposal):
            return f"Break the tie for {proposal}"
        case rat_moves.Rob(victim=victim, owner=owner):
            return f"Take {_one_of(owner, victim, names)} from {names[victim]}"
        case rat_moves.Gift(taker=taker, owner=owner):
            return f"Give {names[taker]} one of {names[owner]}'s tokens"
        case rat_moves.Transform(owner=owner, into=into):
            return f"Turn one of {names[owner]}'s tokens into {names[into]}'s"
        case rat_moves.Done():
            return "Stop transforming"
    raise TypeError(f"{type(action).__name__} is not a move of Rat Scramble.")


def _one_of(owner: Seat, holder: Seat, names: Sequence[str]) -> str:
    return "a token of their own" if owner == holder else f"one of {names[owner]}'s tokens"
