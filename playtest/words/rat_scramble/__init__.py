"""Rat Scramble in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from playtest.engines.game import Action, Event, Seat
from playtest.engines.rat_scramble import state as rat
from playtest.engines.rat_scramble.agreements import Clause, Give, OpenOffer, in_words, some_tokens
from playtest.engines.rat_scramble.components import (
    NO_EFFECT,
    PLAYERS,
    PRICE,
    SEASONS,
    bells_in_words,
    characters,
)
from playtest.engines.rat_scramble.state import MOST_CHANGES
from playtest.engines.sentences import listed, minus, signed
from playtest.words.announcements import Announcement, Row, Term
from playtest.words.game_words import Words
from playtest.words.offers import offer_of
from playtest.words.parts import Parts
from playtest.words.waiting import do

PRESS = {
    "offer": "Make this offer",
    "counter": "Send this counter",
    "accept": "Accept this offer",
    "withdraw": "Withdraw this offer",
    "change": "Change this vote",
}
"""What the main button of a long move says."""
STILL = {
    "with": "with whom",
    "give": "what you give",
    "get": "what you get",
    "change": "what you change",
    "whole": "Other terms",
    "whole-about": "All that an agreement may say, in a form: votes of later rounds, other people's tokens.",
}
"""What a deal on its way may lack, and where what the board cannot say of it is put, explained."""
KINDS = {
    "offer": "Other terms",
    "accept": "Accept an offer",
    "decline": "Decline an offer",
    "withdraw": "Withdraw an offer",
    "change": "Change a vote",
    "rob": "Take a token",
    "gift": "Give a token",
    "transform": "Transform a token",
}
"""What kinds of moves are called where one is chosen."""
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
    ("transform", "into"): "Whose token to take for it",
    ("judge", "agreement"): "The agreement",
    ("judge", "clause"): "The clause of it",
    ("judge", "verdict"): "What became of it",
}
"""What is asked for, by kind of move and part: "Now choose" comes before it."""
EFFECTS = {
    "Highway Robbery": "take one promise token from another player",
    "Secret Santa": "give one promise token to another player",
    "Transformation": "turn a token of another player into one of somebody else, or transform no more",
}
"""What an effect asks of each player whose turn it is."""
ENDINGS = {
    "kept": "was kept",
    "broken": "was broken",
    "impossible": "could not be kept",
    "void": "is void: nobody could keep to it",
    "open": "is open again",
}


def event(event: Event, names: Sequence[str], seat: Seat | None) -> str:
    """One sentence, the same for everybody."""
    match event:
        case rat.Chosen(seat=who, character=character):
            return f"{names[who]} plays {character}."
        case rat.Dealt(round=number, proposals=(first, second)):
            return f"Round {number}: {first} against {second}."
        case rat.Offered() | rat.Answered() | rat.Lapsed() | rat.Agreed() | rat.Settled():
            return _deal(event, names)
        case rat.TokensMoved():
            return _tokens(event, names)
        case rat.TransformedNoMore(seat=who):
            return f"{names[who]} transforms no more tokens."
        case rat.VoteTokenTaken(seat=who, number=number, given_out=given):
            return f"{names[who]} {'is left with' if given else 'takes'} vote token {number}."
        case rat.Toggled(effect=effect, on=on):
            return f"{effect} is {'on' if on else 'off'} from the next round."
        case rat.DeckShown(proposals=deck):
            return f"The proposals to come: {', '.join(deck)}." if deck else "No proposals are left."
        case rat.Finished(bells=bells):
            return f"The last bell has rung: {_tally(bells)}."
    return _vote(event, names)


def action(action: Action, names: Sequence[str]) -> str:
    """What a button that makes this move says."""
    match action:
        case rat.Choose(character=character):
            return f"Play {character}"
        case rat.Offer(clauses=clauses):
            return f"Offer: {sentence(clauses, names)}"
        case rat.Counter(offer=offer, clauses=clauses):
            return f"Counter offer {offer}: {sentence(clauses, names)}"
        case rat.Accept(offer=offer):
            return f"Accept offer {offer}"
        case rat.Decline(offer=offer):
            return f"Decline offer {offer}"
        case rat.Withdraw(offer=offer):
            return f"Withdraw offer {offer}"
        case rat.TakeVoteToken(number=number):
            return f"Take vote token {number}"
        case rat.CloseNegotiation():
            return "Close the negotiation"
        case rat.Judge(agreement=agreement, clause=clause, verdict=verdict):
            return f"Agreement {agreement}, clause {clause + 1}: {verdict}"
    return _voting_action(action, names)


def button_in_context(view: rat.RatView, action: Action, names: Sequence[str]) -> str:
    """An answer by whose offer it answers, which stands beside it; a counter with what it offers instead.

    Who reads it is "you" in what is offered too, as in what comes of it.
    """
    if isinstance(action, rat.Offer):
        return f"Offer: {sentence(action.clauses, names, view.seat)}"
    if not isinstance(action, rat.Accept | rat.Decline | rat.Withdraw | rat.Counter):
        return ""
    answered = next((offer for offer in view.offers if offer.id == action.offer), None)
    if answered is None:
        return ""
    which = whose_offer(view, answered, names)
    match action:
        case rat.Accept():
            return f"Accept {which}"
        case rat.Decline():
            return f"Decline {which}"
        case rat.Withdraw():
            to = listed([names[party] for party in answered.parties if party != answered.seat])
            if sum(offer.seat == answered.seat for offer in view.offers) == 1:
                return "Withdraw your offer"
            return f"Withdraw your offer to {to}: {sentence(answered.clauses, names, view.seat)}"
    return f"Counter {which}: {sentence(action.clauses, names, view.seat)}"


def whose_offer(view: rat.RatView, offer: OpenOffer, names: Sequence[str]) -> str:
    """An offer on the table by who made it, numbered only beside another of the same player."""
    return offer_of({each.id: each.seat for each in view.offers}, offer.id, names, view.seat)


def verb_for_several(event: Event) -> str:
    """What several do who let the votes stand one after the other."""
    return "let it stand" if isinstance(event, rat.Stood) else ""


def announcement(event: Event, names: Sequence[str], seat: Seat | None) -> Announcement | None:
    """What a vote came to, and an agreement that binds or breaks, stay for a while."""
    match event:
        case rat.Passed(round=number, proposal=proposal):
            title, said = f"Round {number}: {proposal} passes", (_outcome(event, names),)
            return Announcement(title, said, 2, _accounts(event), "points")
        case rat.NothingPassed(round=number):
            return Announcement(
                f"Round {number}: a tie, nothing passes", ("No bells ring.",), 2, _accounts(event)
            )
        case rat.VoteChanged(target=target):
            turned = Row(target, (Term(f"changed by {names[event.seat]}"),))
            return Announcement(_vote(event, names), rows=(turned,), alone=True, takes_from=target)
        case rat.Agreed(agreement=agreement):
            named = {seat for clause in agreement.clauses for seat in _named(clause)}
            others = [names[party] for party in agreement.parties if party not in named]
            whom = f" with {listed(others)}" if others else ""
            return Announcement(f"Agreed{whom}: {sentence(agreement.clauses, names)}.")
    return None


def _named(clause: Clause) -> tuple[Seat, ...]:
    """Whom a clause is about, by name."""
    return (clause.giver, clause.taker) if isinstance(clause, Give) else (clause.seat,)


def stakes(view: rat.RatView, action: Action, names: Sequence[str]) -> str:
    """What cannot be taken back about a move."""
    match action:
        case rat.Choose(character=character):
            return _interests(character)
        case rat.Accept(offer=number):
            offer = next((each for each in view.offers if each.id == number), None)
            return "" if offer is None else f"; you {_by_you(offer.clauses, names, view.seat)}"
        case rat.TakeVoteToken():
            lapsing = _lapsing(view, names)
            return f"; ends your dealing, {lapsing}" if lapsing else "; ends your dealing this round"
        case rat.Change(target=target, method=method):
            return _turned(view, target, method, names)
    return ""


def _by_you(clauses: Sequence[Clause], names: Sequence[str], you: Seat | None) -> str:
    """What an agreement has its reader do: tokens first, which are gone at once."""
    own = [clause for clause in _together(clauses) if you in _named(clause)[:1]]
    own.sort(key=lambda clause: not isinstance(clause, Give))
    return (
        listed([sentence([clause], names, you).removeprefix("you ") for clause in own])
        or "give nothing for it"
    )


def to_be_answered(view: rat.RatView, seat: Seat | None) -> list[OpenOffer]:
    """The offers on the table that wait for an answer of ``seat``."""
    return [offer for offer in view.offers if seat in offer.parties and seat not in offer.accepted]


def _lapsing(view: rat.RatView, names: Sequence[str]) -> str:
    """What is off the table once the view's seat deals no more: offers to which it is a party. (Ruling 4)"""
    lapsing = [offer for offer in view.offers if view.seat in offer.parties]
    if len(lapsing) > 1:
        return f"{len(lapsing)} offers lapse"
    return f"{whose_offer(view, lapsing[0], names)} lapses" if lapsing else ""


def ending(view: rat.RatView, names: Sequence[str]) -> str:
    """That the last round is over, and how many points win; empty where something else ended it."""
    if len(view.history) < view.rounds:
        return ""
    return f"Round {view.rounds} was the last; {view.win_threshold} points win."


def bot_prompt(view: rat.RatView) -> str:
    """What bots do when they have waited for people: in the negotiation they may end it for themselves."""
    return "deal on or take a vote token" if view.phase == "negotiation" else "go on"


def _turned(view: rat.RatView, target: Seat, method: str, names: Sequence[str]) -> str:
    """Where a changed vote goes, and where what it costs goes."""
    to = next((proposal for proposal in view.proposals if proposal != view.votes[target]), "the other")
    stays = view.seat is not None and view.doubled[PLAYERS * view.seat + target]
    what = "the token stays for its second use" if stays else "the token goes home"
    what = what if method == "their_token" else f"{names[target]} keeps your three tokens"
    return f"changes it to {to}; {what}"


def _interests(name: str) -> str:
    """What a character is after, by the printed list."""
    found = next((one for one in characters() if one.name == name), None)
    return f"+2 {found.two}, +1 {found.one}, −1 {found.minus}" if found else ""


def prompt(view: rat.RatView) -> str:
    """What the view's seat may do now, or what everybody waits for."""
    asked = view.seat in view.waiting
    match view.phase:
        case "characters":
            return "Choose your character." if asked else "Characters are being chosen."
        case "negotiation":
            answers = asked and to_be_answered(view, view.seat)
            deal = "Answer, deal, or take a vote token." if answers else "Deal, or take a vote token."
            return deal if asked else "The negotiation goes on."
        case "voting":
            return "Vote for one of the two proposals." if asked else "The vote goes on."
        case "window":
            return "Change a vote, or let the votes stand." if asked else "Votes may be changed."
        case "tie":
            return "A tie: break it, or let it stand." if asked else "The tie may be broken."
        case "effect":
            asks = EFFECTS.get(view.effect or "", "your choice")
            return f"{view.effect}: {asks}." if asked else f"{view.effect} goes round."
    return "The game is over."


NEW = " (new)"
"""How a clause of a counter-offer is marked that the offer before it did not have."""
_DO: dict[str, tuple[str, str]] = {
    "characters": ("chooses a character", "choose a character each"),
    "negotiation": ("deals or takes a vote token", "deal or take a vote token"),
    "voting": ("votes for one of the proposals", "vote for one of the proposals"),
    "window": ("may change a vote, or lets the votes stand", "may change votes, or let them stand"),
    "tie": ("may break the tie, or lets it stand", "may break the tie, or let it stand"),
}
"""By phase what one player does, and what several do."""
_GOES_ROUND = {
    "Highway Robbery": "takes a promise token from another player",
    "Secret Santa": "gives a promise token to another player",
    "Transformation": "may turn a token of another player into one of somebody else",
}
"""What an effect has the player do whose turn it is."""


def waiting_prompt(view: rat.RatView, names: Sequence[str]) -> str:
    """Who deals, votes, changes votes or carries out an effect."""
    if view.phase == "effect":
        does = _GOES_ROUND.get(view.effect or "", "makes a choice")
        said = do(view.waiting, names, does, "")
        return f"{view.effect}: {said}." if said else ""
    said = do(view.waiting, names, *_DO[view.phase]) if view.phase in _DO else ""
    return f"{said}." if said else ""


def forced_move_reason(view: rat.RatView, move: Action) -> str:
    """What leaves a seat one choice alone."""
    match move:
        case rat.Cast(proposal=proposal) if len(view.proposals) > 1:
            return f"By agreement you vote for {proposal}."
        case rat.Choose(character=name):
            return f"One character is left: you are {name}."
    return ""


def refusal(view: rat.RatView, reason: str, names: Sequence[str]) -> str:
    """A reason of the rules, which know players by their characters, by the names on the screen.

    What an agreement asks of its reader is said to "you".
    """
    played = {character: names[seat] for seat, character in enumerate(view.characters) if character}
    if not played:
        return reason
    said = re.sub("|".join(map(re.escape, played)), lambda found: played[found[0]], reason)
    for agreement in view.agreements:
        for clause in agreement.clauses:
            told = f"Agreement {agreement.id} forbids it: {sentence([clause], names)}."
            if said == told:
                return f"Agreement {agreement.id} forbids it: {sentence([clause], names, view.seat)}."
    return said


def joint_refusal(view: rat.RatView, moves: Sequence[Action], names: Sequence[str]) -> str:
    """What a vote takes to be changed; whose an offer is that somebody else has to answer, and its terms."""
    if {type(move) for move in moves} == {rat.Change} and view.phase == "window":
        return _too_dear(view, moves, names)
    number = next((move.offer for move in moves if isinstance(move, rat.Accept)), None)
    offer = next((each for each in view.offers if each.id == number), None)
    if offer is None or view.seat in offer.parties:
        return ""
    between = listed([names[party] for party in offer.parties])
    return f"That is between {between}: {sentence(offer.clauses, names)}."


def _too_dear(view: rat.RatView, moves: Sequence[Any], names: Sequence[str]) -> str:
    """That there are too few tokens to change a vote in either way; empty where something else forbids it."""
    seat, target = view.seat, moves[0].target
    if seat is None or target == seat or view.votes[target] is None or view.changes[target] >= MOST_CHANGES:
        return ""
    row = view.tokens[PLAYERS * seat : PLAYERS * (seat + 1)]
    if row[target] or row[seat] >= PRICE:
        return ""
    return f"You hold no promise token of {names[target]}, and fewer than {PRICE} of your own."


def submit_label(action: Action, names: Sequence[str]) -> str:
    """What the main button of a long move says."""
    return PRESS.get(str(getattr(action, "kind", "")), "Confirm")


def value(field: str, value: object) -> str:
    """Kinds and methods in words, numbers with what they count, everything else as it is."""
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
    """What a button says that begins to take a vote token: whichever it is, it ends the same."""
    return "Take a vote token" if isinstance(action, rat.TakeVoteToken) and field == "kind" else ""


def field_prompt(action: Action, field: str) -> str:
    """What is asked for where one part of a move is chosen."""
    return ASKED.get((str(getattr(action, "kind", "")), field), "")


def terms_of(offer: OpenOffer, names: Sequence[str], you: Seat | None = None) -> str:
    """The clauses of an offer, told to ``you`` as such; of a counter-offer each that is new is marked.

    What it leaves out of the offer that it answers comes last.
    """
    clauses, before = _together(offer.clauses), _together(offer.instead_of)
    marks = [_mark(clause, before) for clause in clauses]
    if all(mark == NEW for mark in marks):
        return sentence(offer.clauses, names, you)
    terms = zip(clauses, marks, strict=True)
    said = "; ".join(f"{sentence([clause], names, you)}{mark}" for clause, mark in terms)
    gone = [clause for clause in before if _mark(clause, clauses) == NEW]
    return f"{said}. No longer: {sentence(gone, names, you)}" if gone else said


def _mark(clause: Clause, before: Sequence[Clause]) -> str:
    """Whether a clause is new beside those ``before``, or asks for more tokens or fewer."""
    if clause in before:
        return ""
    same = next((each for each in before if isinstance(each, Give) and _way(each) == _way(clause)), None)
    if same is None or not isinstance(clause, Give):
        return NEW
    more = clause.tokens - same.tokens
    return f" ({abs(more)} {'more' if more > 0 else 'fewer'})"


def _way(clause: Clause) -> tuple[Seat, Seat, Seat] | None:
    """Between whom tokens of whom are given."""
    return (clause.giver, clause.taker, clause.owner) if isinstance(clause, Give) else None


def sentence(clauses: Sequence[Clause], names: Sequence[str], you: Seat | None = None) -> str:
    """Clauses read back as one sentence; tokens given twice to the same player are as many together.

    Who reads it is told so: the seat ``you`` is called "you".
    """
    told = ["you" if seat == you else name for seat, name in enumerate(names)]
    said = [(clause, in_words(clause, told.__getitem__)) for clause in _together(clauses)]
    return "; ".join(_to_you(words) if you in _named(clause)[:1] else words for clause, words in said)


def _to_you(said: str) -> str:
    """What a clause asks of its reader, who votes, gives, uses, takes, leaves or promises.

    >>> _to_you("you votes for Winter Awake")
    'you vote for Winter Awake'
    >>> _to_you('you promises: "no more offers"')
    'you promise: "no more offers"'
    """
    return re.sub(r"^you (\w+)s\b", r"you \1", said)


def _together(clauses: Sequence[Clause]) -> list[Clause]:
    said: dict[object, Clause] = {}
    for at, clause in enumerate(clauses):
        who = _way(clause) or at
        before = said.get(who)
        if isinstance(clause, Give) and isinstance(before, Give):
            clause = replace(clause, tokens=before.tokens + clause.tokens)
        said[who] = clause
    return [*said.values()]


def _tally(bells: dict[Any, int]) -> str:
    return ", ".join(f"{season} {count}" for season, count in bells.items())


def _deal(event: Event, names: Sequence[str]) -> str:
    match event:
        case rat.Offered(offer=offer, counters=None):
            return f"{names[offer.seat]} offers: {sentence(offer.clauses, names)}."
        case rat.Offered(offer=offer):
            said = terms_of(offer, names)
            whole = said == sentence(offer.clauses, names)
            return f"{names[offer.seat]} {'offers instead' if whole else 'counters'}: {said}."
        case rat.Answered(seat=who, answer="withdrawn", terms=terms):
            return f"{names[who]} withdraws an offer: {sentence(terms, names)}."
        case rat.Answered(seat=who, answer="declined", maker=maker, terms=terms):
            return f"{names[who]} declines {names[maker]}'s offer: {sentence(terms, names)}."
        case rat.Answered(seat=who, maker=maker, terms=terms):
            return f"{names[who]} accepts {names[maker]}'s offer: {sentence(terms, names)}."
        case rat.Lapsed(maker=maker, terms=terms):
            return f"{names[maker]}'s offer lapses: {sentence(terms, names)}."
        case rat.Agreed(agreement=agreement):
            parties = listed([names[party] for party in agreement.parties])
            return f"Agreement {agreement.id} binds {parties}: {sentence(agreement.clauses, names)}."
        case rat.Settled(agreement=number, clause=clause, status=status):
            return f"Agreement {number}, that {sentence([clause], names)}, {ENDINGS[status]}."
    raise TypeError(f"{type(event).__name__} is not an event of Rat Scramble.")


def _tokens(moved: rat.TokensMoved, names: Sequence[str]) -> str:
    if moved.owner == moved.taker:
        many = some_tokens(moved.tokens, moved.taker, moved.owner, names.__getitem__)
        return f"{names[moved.taker]} gets {many} back from {names[moved.giver]}."
    away = "" if moved.owner == moved.giver else f" from {names[moved.giver]}"
    return f"{names[moved.taker]} gets {moved.tokens} of {names[moved.owner]}'s tokens{away}."


def _vote(event: Event, names: Sequence[str]) -> str:
    match event:
        case rat.Voted(seat=who, proposal=proposal):
            return f"{names[who]} votes for {proposal}."
        case rat.VoteChanged(seat=who, target=target, method=method, proposal=proposal):
            price = f"a token of {names[target]}" if method == "their_token" else "three tokens"
            return f"{names[who]} changes the vote of {names[target]} to {proposal}, for {price}."
        case rat.Stood(seat=who):
            return f"{names[who]} lets it stand."
        case rat.Passed(proposal=proposal):
            said = _outcome(event, names)
            return f"{proposal} passes {said[:1].lower()}{said[1:]} {_gained(event, names)}"
        case rat.NothingPassed():
            return "A tie: nothing passes."
    raise TypeError(f"{type(event).__name__} is not an event of Rat Scramble.")


def _outcome(passed: rat.Passed, names: Sequence[str]) -> str:
    """How a proposal passed, and what it brings."""
    decided = "" if passed.seat is None else f" as {names[passed.seat]} breaks the tie"
    effect = f"Effect: {passed.effect}" if passed.effect != NO_EFFECT else NO_EFFECT
    return f"By {passed.by}{decided}: {bells_in_words(passed.bells)}. {effect}."


def _gained(passed: rat.Passed, names: Sequence[str]) -> str:
    """What the bells gave everybody, and what they have now."""
    each = zip(names, passed.gave, passed.points, strict=True)
    return f"{'; '.join(f'{name} {signed(gave)}, now {minus(now)}' for name, gave, now in each)}."


def _accounts(event: rat.Passed | rat.NothingPassed) -> tuple[Row, ...]:
    """A row a player: the vote when the vote was over, whether it was agreed, and what the bells gave."""
    passed = event if isinstance(event, rat.Passed) else None
    rows = []
    for seat, (vote, bound) in enumerate(zip(event.votes, event.bound or [0] * PLAYERS, strict=True)):
        what = "it" if passed is not None and vote == passed.proposal else vote
        voted = f"for {what}{', as agreed' if bound else ''}"
        gave, total = (signed(passed.gave[seat]), minus(passed.points[seat])) if passed else ("", "")
        rows.append(Row(seat, (Term(voted, gave),), total))
    return tuple(rows)


def _voting_action(action: Action, names: Sequence[str]) -> str:
    match action:
        case rat.Cast(proposal=proposal):
            return f"Vote for {proposal}"
        case rat.Change(target=target, method="their_token"):
            return f"Change the vote of {names[target]} with a token of theirs"
        case rat.Change(target=target):
            return f"Change the vote of {names[target]} for three of your tokens"
        case rat.LetStand():
            return "Let it stand"
        case rat.BreakTie(proposal=proposal):
            return f"Break the tie for {proposal}"
        case rat.Rob(victim=victim, owner=owner):
            return f"Take {_one_of(owner, victim, names)} from {names[victim]}"
        case rat.Gift(taker=taker, owner=owner):
            return f"Give {names[taker]} one of {names[owner]}'s tokens"
        case rat.Transform(owner=owner, into=into):
            return f"One of {names[owner]}'s tokens into one of {names[into]}'s"
        case rat.Done():
            return "Transform no more"
    raise TypeError(f"{type(action).__name__} is not a move of Rat Scramble.")


def _one_of(owner: Seat, holder: Seat, names: Sequence[str]) -> str:
    return "a token of their own" if owner == holder else f"one of {names[owner]}'s tokens"


ANSWERS = ("bells", "agreements", "clauses_broken")
"""The measures that answer first what a change of the rules did."""

OUTCOMES = ("majority", "consensus")
PARTS = Parts(
    {
        "bells": "{0} bells",
        "points": "points of {0}",
        "tokens": "{1}'s promise tokens with {0}",
        "doubled": "{1}'s tokens with {0} that count twice",
        "vote_tokens": "vote token of {0}",
        "votes": "vote of {0}",
        "changes": "changes of the vote of {0}",
        "deck": "proposals left",
        "proposals": "proposals to vote on",
        "effects": "effect of the {0}",
        "characters": "character of {0}",
        "transforms": "{0}'s tokens to transform",
        "offers_made": "offers made by {0}",
        "asked": "who is asked",
        "waiting": None,
        "stood": None,
        "queue": None,
        "moves": None,
        "outcomes": None,
    },
    {
        "bells": (SEASONS,),
        "effects": ([f"{which} proposal by {how}" for which in ("first", "second") for how in OUTCOMES],),
    },
    frozenset(["asked"]),
)
"""What the parts of a position are called."""


class RatWords(Words):
    """What Rat Scramble says; each sentence is made by the function of its name."""

    parts = PARTS
    leading_measures = ANSWERS
    event = staticmethod(event)
    verb_for_several = staticmethod(verb_for_several)
    announcement = staticmethod(announcement)
    prompt = staticmethod(prompt)
    waiting_prompt = staticmethod(waiting_prompt)
    bot_prompt = staticmethod(bot_prompt)
    forced_move_reason = staticmethod(forced_move_reason)
    action = staticmethod(action)
    button_in_context = staticmethod(button_in_context)
    submit_label = staticmethod(submit_label)
    value = staticmethod(value)
    field_prompt = staticmethod(field_prompt)
    answer_label = staticmethod(answer_label)
    stakes = staticmethod(stakes)
    refusal = staticmethod(refusal)
    joint_refusal = staticmethod(joint_refusal)
    ending = staticmethod(ending)
