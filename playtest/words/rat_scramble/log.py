"""The log of Rat Scramble: one sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.game import Event, Seat
from playtest.engines.rat_scramble import events as rat_events
from playtest.engines.rat_scramble.agreements import some_tokens
from playtest.engines.rat_scramble.components import (
    NO_EFFECT,
    bells_in_words,
)
from playtest.engines.sentences import listed, minus, signed
from playtest.words.rat_scramble.offers import (
    sentence,
    terms_of,
)

ENDINGS = {
    "kept": "Kept",
    "broken": "Broken",
    "impossible": "No longer possible",
    "void": "Void because it can no longer be kept:",
    "open": "Open again",
}


def event(event: Event, names: Sequence[str], seat: Seat | None) -> str:
    """Return one sentence for the log, the same for everyone."""
    match event:
        case rat_events.Chosen(seat=who, character=character):
            return f"{names[who]} plays {character}."
        case rat_events.Dealt(round=number, proposals=(first, second)):
            return f"Round {number}: {first} against {second}."
        case (
            rat_events.Offered()
            | rat_events.Answered()
            | rat_events.Lapsed()
            | rat_events.Agreed()
            | rat_events.Settled()
        ):
            return _deal(event, names)
        case rat_events.TokensMoved():
            return _tokens(event, names)
        case rat_events.TransformedNoMore(seat=who):
            return f"{names[who]} stops transforming tokens."
        case rat_events.VoteTokenTaken(seat=who, number=number, given_out=given):
            return f"{names[who]} {'is left with' if given else 'takes'} vote token {number}."
        case rat_events.Toggled(effect=effect, on=on):
            return f"{effect} is {'on' if on else 'off'} from the next round."
        case rat_events.DeckShown(proposals=deck):
            return f"The coming proposals: {', '.join(deck)}." if deck else "No proposals are left."
        case rat_events.Finished(bells=bells):
            return f"The last bell has rung: {_tally(bells)}."
    return vote_told(event, names)


def verb_for_several(event: Event) -> str:
    """Return the words for several players who one after another did not change a vote.

    The text is empty for any other event.
    """
    return "change nothing" if isinstance(event, rat_events.Stood) else ""


def _tally(bells: dict[Any, int]) -> str:
    return ", ".join(f"{season} {count}" for season, count in bells.items())


def _deal(event: Event, names: Sequence[str]) -> str:
    match event:
        case rat_events.Offered(offer=offer, counters=None):
            return f"{names[offer.seat]} offers: {sentence(offer.clauses, names)}."
        case rat_events.Offered(offer=offer):
            said = terms_of(offer, names)
            whole = said == sentence(offer.clauses, names)
            return f"{names[offer.seat]} {'offers instead' if whole else 'counters'}: {said}."
        case rat_events.Answered(seat=who, answer="withdrawn", terms=terms):
            return f"{names[who]} withdraws an offer: {sentence(terms, names)}."
        case rat_events.Answered(seat=who, answer="declined", maker=maker, terms=terms):
            return f"{names[who]} declines {names[maker]}'s offer: {sentence(terms, names)}."
        case rat_events.Answered(seat=who, maker=maker, terms=terms):
            return f"{names[who]} accepts {names[maker]}'s offer: {sentence(terms, names)}."
        case rat_events.Lapsed(maker=maker, terms=terms):
            return f"{names[maker]}'s offer lapses: {sentence(terms, names)}."
        case rat_events.Agreed(agreement=agreement):
            parties = listed([names[party] for party in agreement.parties])
            return f"Agreement {agreement.id} binds {parties}: {sentence(agreement.clauses, names)}."
        case rat_events.Settled(agreement=number, clause=clause, status=status):
            return f"{ENDINGS[status]} in agreement {number}: {sentence([clause], names)}."
    raise TypeError(f"{type(event).__name__} is not an event of Rat Scramble.")


def _tokens(moved: rat_events.TokensMoved, names: Sequence[str]) -> str:
    if moved.owner == moved.taker:
        many = some_tokens(moved.tokens, moved.taker, moved.owner, names.__getitem__)
        return f"{names[moved.taker]} gets {many} back from {names[moved.giver]}."
    away = "" if moved.owner == moved.giver else f" from {names[moved.giver]}"
    return f"{names[moved.taker]} gets {moved.tokens} of {names[moved.owner]}'s tokens{away}."


def vote_told(event: Event, names: Sequence[str]) -> str:
    """Return the log's sentence on a vote, a changed vote, or the result of the voting."""
    match event:
        case rat_events.Voted(seat=who, proposal=proposal):
            return f"{names[who]} votes for {proposal}."
        case rat_events.VoteChanged(seat=who, target=target, method=method, proposal=proposal):
            price = f"one of {names[target]}'s tokens" if method == "their_token" else "three tokens"
            return f"{names[who]} changes {names[target]}'s vote to {proposal}, paying {price}."
        case rat_events.Stood(seat=who):
            return f"{names[who]} changes nothing."
        case rat_events.Passed(proposal=proposal):
            said = outcome_told(event, names)
            return f"{proposal} passes {said[:1].lower()}{said[1:]} {gained(event, names)}"
        case rat_events.NothingPassed():
            return "A tie: nothing passes."
    raise TypeError(f"{type(event).__name__} is not an event of Rat Scramble.")


def outcome_told(passed: rat_events.Passed, names: Sequence[str]) -> str:
    """Say how a proposal passed, for which seasons bells ring, and what its effect is."""
    decided = "" if passed.seat is None else f" as {names[passed.seat]} breaks the tie"
    effect = f"Effect: {passed.effect}" if passed.effect != NO_EFFECT else NO_EFFECT
    return f"By {passed.by}{decided}: {bells_in_words(passed.bells)}. {effect}."


def gained(passed: rat_events.Passed, names: Sequence[str]) -> str:
    """Say how many points the bells gave each player, and how many points each now has."""
    each = zip(names, passed.gave, passed.points, strict=True)
    return f"{'; '.join(f'{name} {signed(gave)}, now {minus(now)}' for name, gave, now in each)}."
