"""Each player's gains and payments in a round of Trade Warz, term by term, and incomes as sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from playtest.engines.game import Event, Seat
from playtest.engines.sentences import listed, minus, signed
from playtest.engines.trade_warz import events as told
from playtest.engines.trade_warz import shipped_cards
from playtest.words.announcements import Row, Term

CLOSE = 4
"""Maximum number of players for a detailed account.

With more players each gets one line with a number per kind, and details on request.
"""
KINDS = {"export": "exports", "policy": "policies", "tactic": "tactics"}
APART = ("paid", "routes", "bid")
"""Terms that are never joined under the name of a kind of cards."""


def account(
    event: Event, before: Callable[[], Sequence[Event]], terms: Callable[[Event], tuple[Term, ...]]
) -> tuple[Row, ...]:
    """Return each player's account of a whole round if ``event`` ends the round, otherwise nothing.

    ``before`` returns the earlier events in order. ``terms`` returns the terms of one event in an account. A
    change of GDP without an event, such as the facilitator's correction, is a term too. So the terms add up
    to the total.
    """
    if not isinstance(event, told.RoundEnded):
        return ()
    close = len(event.gdp) > CLOSE
    had: Sequence[int | None] = [None] * len(event.gdp)
    found: list[list[tuple[int, Term]]] = [[] for _ in event.gdp]
    for earlier in before():
        if isinstance(earlier, told.RoundEnded):
            had, found = earlier.gdp, [[] for _ in event.gdp]
        for seat, change in changes(earlier).items():
            if change:
                term = _term(earlier, change, terms)
                found[seat].append((change, _by_kind(term) if close else term))
    return tuple([_row(seat, had[seat], now, found[seat], close) for seat, now in enumerate(event.gdp)])


def influence(event: Event, before: Callable[[], Sequence[Event]]) -> Mapping[Seat, str]:
    """Return in words the influence that each player gained since the last income phase began.

    ``event`` is the end of the round; for any other event, the result is empty. ``before`` returns the
    earlier events.
    """
    if not isinstance(event, told.RoundEnded):
        return {}
    gained: dict[Seat, dict[str, tuple[int, int]]] = {}
    for earlier in before():
        if isinstance(earlier, told.PhaseBegan) and earlier.phase == "income":
            gained = {}
        elif isinstance(earlier, told.InfluenceChanged):
            partners = gained.setdefault(earlier.seat, {})
            amount, _ = partners.get(earlier.partner, (0, 0))
            partners[earlier.partner] = amount + earlier.amount, earlier.now
    said = {
        seat: ", ".join([_to(partner, by, now) for partner, (by, now) in partners.items() if by])
        for seat, partners in gained.items()
    }
    return {seat: f"influence: {each}" for seat, each in said.items() if each}


def with_influence(row: Row, said: str, players: int) -> Row:
    """Return the row with ``said``, the text on influence, added.

    With four or more players, the text is only in the details of the term for routes.
    """
    if not said:
        return row
    if players < CLOSE:
        return replace(row, terms=(*row.terms, Term(said)))
    terms = [
        replace(term, detail="; ".join(filter(None, [term.detail, said]))) if term.what == "routes" else term
        for term in row.terms
    ]
    return replace(row, terms=tuple(terms))


def _to(partner: str, by: int, now: int) -> str:
    return f"{partner} {signed(by)}" if by == now else f"{partner} {signed(by)} to {now}"


def _row(seat: Seat, had: int | None, now: int, terms: list[tuple[int, Term]], close: bool) -> Row:
    changed = sum(change for change, _ in terms)
    start = now - changed if had is None else had
    if other := now - changed - start:
        terms = [*terms, (other, Term("corrected by the facilitator", signed(other)))]
    return Row(seat, (Term("before", minus(start)), *_of_a_kind(terms, close)), minus(now))


def _of_a_kind(terms: Sequence[tuple[int, Term]], close: bool) -> Iterator[Term]:
    """Join terms that have the same name: gains into one term, and payments into another.

    ``terms`` has the change of GDP with each term. A joined term has the details of all its parts. ``close``
    means that there is little room. Then gains and payments of one name become a single term.
    """
    alike: dict[tuple[str, bool], list[tuple[int, Term]]] = {}
    for change, term in terms:
        alike.setdefault((term.what.partition(" (")[0], change > 0 and not close), []).append((change, term))
    for (what, _), same in alike.items():
        details = [
            f"{term.figure} {term.detail}" if len(same) > 1 or what == "paid" else term.detail
            for _, term in same
        ]
        if total := sum(change for change, _ in same):
            yield Term(what, signed(total), "; ".join(filter(str.strip, details)))


def changes(event: Event) -> dict[Seat, int]:
    """Return by how much ``event`` changes each player's GDP."""
    match event:
        case told.GdpChanged(seat=who, amount=amount):
            return {who: amount}
        case told.RouteIncome(seat=who, total=total):
            return {who: total}
        case told.Established(seat=who, paid=paid) | told.TacticPlayed(seat=who, paid=paid):
            return {who: -paid}
        case told.Revealed(seat=who, paid=int() as paid):
            return {who: -paid}
        case told.DisputeWon(seat=who, seats=seats, bids=bids):
            return {who: -bids[seats.index(who)]}
    return {}


def _term(event: Event, change: int, said: Callable[[Event], tuple[Term, ...]]) -> Term:
    match event:
        case told.TacticPlayed(card=card):
            return Term(card, signed(change))
        case told.DisputeWon(partner=partner, slot=slot):
            return Term("bid", signed(change), f"for {partner}'s slot {slot}")
    return next(term for term in said(event) if term.figure)


def _by_kind(term: Term) -> Term:
    """Return the term renamed after the kind of card it comes from, with the card in its detail."""
    if term.what in APART:
        return term
    return Term(_kinds().get(term.what, "others"), term.figure, term.what)


@cache
def _kinds() -> Mapping[str, str]:
    """Map the names of leaders, cards and events to their kinds as sources of GDP.

    Other sources, such as partner powers and offers, have no entry.
    """
    cards = shipped_cards()
    return {
        **{leader.name: "leader" for leader in cards.leaders},
        **{card.name: KINDS[card.type] for card in cards.cards},
        **{card.name: "event" for card in cards.events},
        "an earlier policy": "policies",
    }


def sum_of(terms: Sequence[told.Term], names: Sequence[str]) -> str:
    """Return the terms of an income as a sum in words."""
    return " + ".join([_in_income(term, names) for term in terms]).replace("+ −", "− ")


def _in_income(term: told.Term, names: Sequence[str]) -> str:
    """Return one term of an income: its GDP, its source and, in brackets, the cards that cut it."""
    said = f"{minus(term.gdp)} {term.source}"
    if not term.less_by:
        return said
    less = f"cut by {causes(term.less_by, names)}"
    return f"{said.removesuffix(')')}; {less})" if said.endswith(")") else f"{said} ({less})"


def causes(cards: Sequence[told.Cause], names: Sequence[str]) -> str:
    """Name the cards that reduce an income, each with the player who played it."""
    return listed(
        [cause.card if cause.seat is None else f"{names[cause.seat]}'s {cause.card}" for cause in cards]
    )
