"""How a dispute of Trade Warz ended: who has won, by how much power, and what each power is made of."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.sentences import listed, minus, signed
from playtest.engines.trade_warz import events as told
from playtest.words.announcements import Row, Term

_CALLED = {"influence": "influence there"}
"""What terms of a power are called that are no card's."""
_ALWAYS = ("printed", "bid")
"""What is a term of a power though it be 0."""
_AS_WHAT = {"poorest": "as the poorest", "first": "as the first of the equally poor"}
"""Why somebody wins a tie, in the same words before the bids and after them."""
_FIRST = {"poorest": "The poorest", "first": "The first of the equally poor"}
"""Who wins it, at the begin of a sentence."""


def how_it_ended(won: told.DisputeWon, names: Sequence[str]) -> str:
    """Who has won and pays what, and everybody's power and bid, in the log's sentence."""
    sums = zip(won.seats, won.powers, won.bids, strict=True)
    said = listed([f"{names[seat]} {minus(power)} (bid {gdp})" for seat, power, gdp in sums])
    tie = f" {_FIRST[won.tie]} wins a tie." if won.tie else ""
    bid = won.bids[won.seats.index(won.seat)]
    pays = f" and pays {bid} GDP" if bid else ""
    return f"{names[won.seat]} wins {won.partner} {won.slot}{pays}: {said}.{tie}"


def powers(won: told.DisputeWon) -> tuple[Row, ...]:
    """Each side's power, taken apart."""
    wins = f"wins the tie {wins_a_tie(won.tie)}" if won.tie else "wins"
    return tuple(
        [
            Row(seat, _made_of(terms), minus(power), wins * (seat == won.seat), seat == won.seat)
            for seat, power, terms in zip(won.seats, won.powers, won.terms, strict=True)
        ]
    )


def wins_a_tie(why: told.Tie) -> str:
    """Why somebody wins a tie, as in "wins a tie, as the poorest"."""
    return _AS_WHAT[why]


def _made_of(terms: Sequence[told.Term]) -> tuple[Term, ...]:
    counted = [term for term in terms if term.gdp or term.source in _ALWAYS]
    return tuple(
        [
            Term(_CALLED.get(term.source, term.source), signed(term.gdp) if at else minus(term.gdp))
            for at, term in enumerate(counted)
        ]
    )
