"""Offers and agreements of Rat Scramble in sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import state as rat
from playtest.engines.rat_scramble.agreements import Clause, Give, OpenOffer, in_words
from playtest.words.offers import offer_of


def whose_offer(view: rat.RatView, offer: OpenOffer, names: Sequence[str]) -> str:
    """Return a name for ``offer``, by its maker, with a number only if that player made several."""
    return offer_of({each.id: each.seat for each in view.offers}, offer.id, names, view.seat)


def players_named(clause: Clause) -> tuple[Seat, ...]:
    """Return the seats in a clause, beginning with the one that has to keep it."""
    return (clause.giver, clause.taker) if isinstance(clause, Give) else (clause.seat,)


def to_be_answered(view: rat.RatView, seat: Seat | None) -> list[OpenOffer]:
    """Return the offers on the table to which ``seat`` is a party and that it has not accepted."""
    return [offer for offer in view.offers if seat in offer.parties and seat not in offer.accepted]


NEW = " (new)"
"""The mark of a clause in a counter-offer that was not in the offer it answers."""


def terms_of(offer: OpenOffer, names: Sequence[str], you: Seat | None = None) -> str:
    """Describe the clauses of an offer, calling the seat ``you`` "you".

    In a counter-offer, new clauses are marked. Clauses of the earlier offer that it leaves out come last.
    """
    clauses, before = joined_clauses(offer.clauses), joined_clauses(offer.instead_of)
    marks = [_mark(clause, before) for clause in clauses]
    if all(mark == NEW for mark in marks):
        return sentence(offer.clauses, names, you)
    terms = zip(clauses, marks, strict=True)
    said = "; ".join(f"{sentence([clause], names, you)}{mark}" for clause, mark in terms)
    gone = [clause for clause in before if _mark(clause, clauses) == NEW]
    return f"{said}. Dropped: {sentence(gone, names, you)}" if gone else said


def _mark(clause: Clause, before: Sequence[Clause]) -> str:
    """Return the mark of ``clause`` in a counter-offer; empty if the earlier offer has the same clause.

    ``before`` has the clauses of the earlier offer. The mark says that the clause is new, or how many more or
    fewer tokens it gives.
    """
    if clause in before:
        return ""
    same = next((each for each in before if isinstance(each, Give) and _way(each) == _way(clause)), None)
    if same is None or not isinstance(clause, Give):
        return NEW
    more = clause.tokens - same.tokens
    return f" ({abs(more)} {'more' if more > 0 else 'fewer'})"


def _way(clause: Clause) -> tuple[Seat, Seat, Seat] | None:
    """Return the giver, the taker and the owner of the tokens in ``clause``.

    Return ``None`` if the clause is not about tokens.
    """
    return (clause.giver, clause.taker, clause.owner) if isinstance(clause, Give) else None


def sentence(clauses: Sequence[Clause], names: Sequence[str], you: Seat | None = None) -> str:
    """Describe clauses in one sentence, which calls the seat ``you`` "you".

    Tokens of one owner that a player gives the same player in several clauses are added up.
    """
    told = ["you" if seat == you else name for seat, name in enumerate(names)]
    said = [(clause, in_words(clause, told.__getitem__)) for clause in joined_clauses(clauses)]
    return "; ".join(_to_you(words) if you in players_named(clause)[:1] else words for clause, words in said)


def _to_you(said: str) -> str:
    """Put a clause's verb in the second person: votes, gives, uses, takes, leaves or promises.

    >>> _to_you("you votes for Winter Awake")
    'you vote for Winter Awake'
    >>> _to_you('you promises: "no more offers"')
    'you promise: "no more offers"'
    """
    return re.sub(r"^you (\w+)s\b", r"you \1", said)


def joined_clauses(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses, with gifts of the same owner's tokens between the same two players added up."""
    said: dict[object, Clause] = {}
    for at, clause in enumerate(clauses):
        who = _way(clause) or at
        before = said.get(who)
        if isinstance(clause, Give) and isinstance(before, Give):
            clause = replace(clause, tokens=before.tokens + clause.tokens)
        said[who] = clause
    return [*said.values()]
