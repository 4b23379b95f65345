"""How a dispute of Trade Warz ended: who won, and what made up each player's strength."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.sentences import listed, minus, signed
from playtest.engines.trade_warz import events as told
from playtest.words.announcements import Row, Term

_CALLED = {"influence": "influence there"}
"""Names of terms of strength that do not come from a card."""
_ALWAYS = ("printed", "bid")
"""Terms of strength that are shown even at 0."""
_AS_WHAT = {"poorest": "as the poorest", "first": "as the first of the equally poor"}
"""Why a player wins a tie, in the same words before and after bidding."""
_FIRST = {"poorest": "The poorest", "first": "The first of the equally poor"}
"""The words for the winner of a tie at the beginning of a sentence."""


def how_it_ended(won: told.DisputeWon, names: Sequence[str]) -> str:
    """Return the log's sentence on a dispute: who won, what the winner pays, and all strengths and bids."""
    sums = zip(won.seats, won.powers, won.bids, strict=True)
    said = listed([f"{names[seat]} {minus(strength)} (bid {gdp})" for seat, strength, gdp in sums])
    tie = f" {_FIRST[won.tie]} wins a tie." if won.tie else ""
    bid = won.bids[won.seats.index(won.seat)]
    pays = f" and pays {bid} GDP" if bid else ""
    return f"{names[won.seat]} wins {won.partner}'s slot {won.slot}{pays}. Power: {said}.{tie}"


def strengths(won: told.DisputeWon) -> tuple[Row, ...]:
    """Return a row for each player in the dispute, with the terms that make up the player's strength."""
    wins = f"wins the tie {wins_a_tie(won.tie)}" if won.tie else "wins"
    return tuple(
        [
            Row(seat, _made_of(terms), minus(strength), wins * (seat == won.seat), seat == won.seat)
            for seat, strength, terms in zip(won.seats, won.powers, won.terms, strict=True)
        ]
    )


def wins_a_tie(why: told.Tie) -> str:
    """Return the words for why a player wins a tie, such as "as the poorest"."""
    return _AS_WHAT[why]


def _made_of(terms: Sequence[told.Term]) -> tuple[Term, ...]:
    counted = [term for term in terms if term.gdp or term.source in _ALWAYS]
    return tuple(
        [
            Term(_CALLED.get(term.source, term.source), signed(term.gdp) if at else minus(term.gdp))
            for at, term in enumerate(counted)
        ]
    )
