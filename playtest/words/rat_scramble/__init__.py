"""Rat Scramble in words. The log, buttons, prompts and offers have their own modules in this package."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playtest.engines.game import Action, Event, Seat
from playtest.engines.rat_scramble import events as rat_events
from playtest.engines.rat_scramble import moves as rat_moves
from playtest.engines.rat_scramble import state as rat
from playtest.engines.rat_scramble.agreements import Clause, Give
from playtest.engines.rat_scramble.components import (
    PLAYERS,
    PRICE,
    SEASONS,
    characters,
)
from playtest.engines.rat_scramble.state import MOST_CHANGES
from playtest.engines.sentences import listed, minus, signed
from playtest.words.announcements import Announcement, Row, Term
from playtest.words.game_words import Words
from playtest.words.parts import Parts
from playtest.words.rat_scramble.buttons import (
    OTHER_TERMS,
    action,
    answer_label,
    button_in_context,
    field_prompt,
    submit_label,
    value,
)
from playtest.words.rat_scramble.log import event, outcome_told, verb_for_several, vote_told
from playtest.words.rat_scramble.offers import (
    joined_clauses,
    players_named,
    sentence,
    terms_of,
    to_be_answered,
    whose_offer,
)
from playtest.words.rat_scramble.position import whole as whole_position
from playtest.words.rat_scramble.prompts import bot_prompt, forced_move_reason, prompt, waiting_prompt
from playtest.words.rat_scramble.rules import RULES_IN_SHORT

__all__ = [
    "OTHER_TERMS",
    "OUTCOMES",
    "RatWords",
    "announcement",
    "event",
    "sentence",
    "terms_of",
    "to_be_answered",
    "whose_offer",
]


def announcement(event: Event, names: Sequence[str], seat: Seat | None) -> Announcement | None:
    """Return the announcement of a vote's result, a changed vote or a new agreement, otherwise ``None``."""
    match event:
        case rat_events.Passed(round=number, proposal=proposal):
            title, said = f"Round {number}: {proposal} passes", (outcome_told(event, names),)
            return Announcement(title, said, 2, _accounts(event), "points")
        case rat_events.NothingPassed(round=number):
            return Announcement(
                f"Round {number}: a tie, nothing passes", ("No bells ring.",), 2, _accounts(event)
            )
        case rat_events.VoteChanged(target=target):
            turned = Row(target, (Term(f"changed by {names[event.seat]}"),))
            return Announcement(vote_told(event, names), rows=(turned,), alone=True, takes_from=target)
        case rat_events.Agreed(agreement=agreement):
            named = {seat for clause in agreement.clauses for seat in players_named(clause)}
            others = [names[party] for party in agreement.parties if party not in named]
            whom = f" with {listed(others)}" if others else ""
            return Announcement(f"Agreed{whom}: {sentence(agreement.clauses, names)}.")
    return None


def stakes(view: rat.RatView, action: Action, names: Sequence[str]) -> str:
    """Say what a move brings or costs that cannot be undone."""
    match action:
        case rat_moves.Choose(character=character):
            return _interests(character)
        case rat_moves.Accept(offer=number):
            offer = next((each for each in view.offers if each.id == number), None)
            return "" if offer is None else f"; you {_by_you(offer.clauses, names, view.seat)}"
        case rat_moves.TakeVoteToken():
            lapsing = _lapsing(view, names)
            return f"; no more deals, {lapsing}" if lapsing else "; no more deals this round"
        case rat_moves.Change(target=target, method=method):
            return _turned(view, target, method, names)
    return ""


def _by_you(clauses: Sequence[Clause], names: Sequence[str], you: Seat | None) -> str:
    """Say what an agreement requires of its reader, the seat ``you``.

    Tokens come first, as they change hands right away.
    """
    own = [clause for clause in joined_clauses(clauses) if you in players_named(clause)[:1]]
    own.sort(key=lambda clause: not isinstance(clause, Give))
    return (
        listed([sentence([clause], names, you).removeprefix("you ") for clause in own])
        or "give nothing for it"
    )


def _lapsing(view: rat.RatView, names: Sequence[str]) -> str:
    """Say which offers lapse if the view's seat stops dealing: those to which it is a party (ruling 4)."""
    lapsing = [offer for offer in view.offers if view.seat in offer.parties]
    if len(lapsing) > 1:
        return f"{len(lapsing)} offers lapse"
    return f"{whose_offer(view, lapsing[0], names)} lapses" if lapsing else ""


def ending(view: rat.RatView, names: Sequence[str]) -> str:
    """Say that the last round is over, and how many points win.

    The text is empty if the game ended in another way.
    """
    if len(view.history) < view.rounds:
        return ""
    return f"Round {view.rounds} was the last: whoever has {view.win_threshold} points wins."


def _turned(view: rat.RatView, target: Seat, method: str, names: Sequence[str]) -> str:
    """Say which proposal a changed vote is for, and who then has the tokens that paid for the change.

    ``target`` is the seat whose vote is changed. ``method`` says whose tokens pay.
    """
    to = next((proposal for proposal in view.proposals if proposal != view.votes[target]), "the other")
    stays = view.seat is not None and view.doubled[PLAYERS * view.seat + target]
    what = "the token stays for its second use" if stays else f"{names[target]} gets the token back"
    what = what if method == "their_token" else f"{names[target]} keeps your three tokens"
    return f"changes it to {to}; {what}"


def _interests(name: str) -> str:
    """Say which bells score for the character ``name`` and how much, by the printed list."""
    found = next((one for one in characters() if one.name == name), None)
    return f"+2 {found.two}, +1 {found.one}, −1 {found.minus}" if found else ""


def refusal(view: rat.RatView, reason: str, names: Sequence[str]) -> str:
    """Return the rules' ``reason`` against a move with characters replaced by their players' names.

    If an agreement forbids the move, its term calls the reader "you".
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
    """Say why none of ``moves`` is possible, if this is about a vote change or others' offer.

    For a vote change, the text says what the player lacks to pay for it. For an offer among other players, it
    names them and the terms. It is empty in any other case.
    """
    if {type(move) for move in moves} == {rat_moves.Change} and view.phase == "window":
        return _too_dear(view, moves, names)
    number = next((move.offer for move in moves if isinstance(move, rat_moves.Accept)), None)
    offer = next((each for each in view.offers if each.id == number), None)
    if offer is None or view.seat in offer.parties:
        return ""
    between = listed([names[party] for party in offer.parties])
    return f"That offer is between {between}: {sentence(offer.clauses, names)}."


def _too_dear(view: rat.RatView, moves: Sequence[Any], names: Sequence[str]) -> str:
    """Say that the player lacks the tokens to change a vote; empty if another reason forbids the change."""
    seat, target = view.seat, moves[0].target
    if seat is None or target == seat or view.votes[target] is None or view.changes[target] >= MOST_CHANGES:
        return ""
    row = view.tokens[PLAYERS * seat : PLAYERS * (seat + 1)]
    if row[target] or row[seat] >= PRICE:
        return ""
    return f"You hold none of {names[target]}'s promise tokens, and fewer than {PRICE} of your own."


def _accounts(event: rat_events.Passed | rat_events.NothingPassed) -> tuple[Row, ...]:
    """Return a row for each player: the final vote, and the points that the bells gave.

    The row also says whether the vote had been agreed on.
    """
    passed = event if isinstance(event, rat_events.Passed) else None
    rows = []
    for seat, (vote, bound) in enumerate(zip(event.votes, event.bound or [0] * PLAYERS, strict=True)):
        what = "it" if passed is not None and vote == passed.proposal else vote
        voted = f"for {what}{', as agreed' if bound else ''}"
        gave, total = (signed(passed.gave[seat]), minus(passed.points[seat])) if passed else ("", "")
        rows.append(Row(seat, (Term(voted, gave),), total))
    return tuple(rows)


def position(game: Any, view: rat.RatView, names: Sequence[str]) -> str:
    """Describe the view in sentences and tables, ending with what its seat may do or waits for."""
    asked = view.seat in view.waiting
    return whole_position(game, view, names, prompt(view) if asked else waiting_prompt(view, names))


ANSWERS = ("bells", "agreements", "clauses_broken")
"""This game's own measures that a comparison of rules shows first."""
OUTCOMES = ("majority", "consensus")
PARTS = Parts(
    {
        "bells": "{0} bells",
        "points": "{0}'s points",
        "tokens": "{1}'s promise tokens with {0}",
        "doubled": "{1}'s tokens with {0} that count twice",
        "vote_tokens": "{0}'s vote token",
        "votes": "{0}'s vote",
        "changes": "changes of {0}'s vote",
        "deck": "proposals left",
        "proposals": "proposals to vote on",
        "effects": "effect of the {0}",
        "characters": "{0}'s character",
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
        **dict.fromkeys(("deck", "proposals"), ((),)),
        "effects": ([f"{which} proposal by {how}" for which in ("first", "second") for how in OUTCOMES],),
    },
    frozenset(["asked"]),
)
"""The names of the parts of a position."""


class RatWords(Words):
    """The words of Rat Scramble; each method is this package's function of the same name."""

    drawn = ("card", "cards")
    parts = PARTS
    leading_measures = ANSWERS
    rules_in_short = RULES_IN_SHORT
    event = staticmethod(event)
    position = staticmethod(position)
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
