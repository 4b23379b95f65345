"""Announcements of Trade Warz, shown in large type for a while: cards, disputes, income, rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from playtest.engines.game import Event, Seat
from playtest.engines.sentences import minus, signed
from playtest.engines.trade_warz import events as told
from playtest.engines.trade_warz.text import about
from playtest.words.announcements import Announcement, Row, Term
from playtest.words.trade_warz import account as accounts
from playtest.words.trade_warz.account import sum_of
from playtest.words.trade_warz.choices import aimed_at
from playtest.words.trade_warz.disputes import strengths
from playtest.words.trade_warz.effects import all_effects
from playtest.words.trade_warz.log import event as sentence
from playtest.words.trade_warz.printed import GROUPS, POWER, card_text, event_text, types

_RANKS: Mapping[type, int] = {
    told.RoundEnded: 2,
    **dict.fromkeys((told.Flipped, told.DisputeWon, told.RouteIncome), 1),
    **dict.fromkeys((told.TacticPlayed, told.Resolved, told.Revealed, told.Chosen), 1),
    **dict.fromkeys((told.GdpChanged, told.InfluenceChanged, told.Established), 0),
    **dict.fromkeys((told.RouteLost, told.RouteChanged, told.PolicyGone, told.FoundNone), 0),
    **dict.fromkeys((told.Discarded, told.CardMoved, told.Recovered, told.LookedAt, told.RevealedNone), 0),
}
"""Ranks of announced events.

The first of those with the highest rank gives the title. Rank 0 is never shown alone.
"""
_ACCOUNTS = (
    told.GdpChanged
    | told.RouteIncome
    | told.InfluenceChanged
    | told.Established
    | told.Revealed
    | told.Chosen
    | told.Discarded
    | told.LookedAt
    | told.Recovered
    | told.FoundNone
)
"""Events that are part of one player's account."""
_NO_ROUTE = ("dispute", "unpaid")
"""Reasons why a placed export returns to the hand instead of becoming a route."""


def announcement(event: Event, names: Sequence[str], seat: Seat | None) -> Announcement | None:
    """Return the announcement of an event, as ``seat`` sees it; ``None`` if only the log shows the event.

    It says what was played or revealed, what it did to whom, and what it brought.
    """
    if isinstance(event, told.PhaseBegan):
        return Announcement("Policies are revealed.", rank=2, heads=True) if event.phase == "reveal" else None
    if isinstance(event, told.OfferClosed):
        return _answered(event, names) if event.maker == seat else None
    rank = _RANKS.get(type(event))
    if rank is None or _untold(event) or not (said := sentence(event, names, seat)):
        return None
    if isinstance(event, told.Chosen) and event.what in GROUPS:
        rank = 0
    account = _account(event, names, seat)
    return Announcement(
        _title(event, names, seat) or said,
        _does(event, names, seat),
        rank,
        rows=account,
        counts=_counts(event) if account else "",
        beside=said,
        alone=isinstance(event, _ACCOUNTS) and not isinstance(event, told.RouteIncome),
        begins="after the event" if isinstance(event, told.Flipped) else "",
        takes_from=takes_from(event),
    )


def _answered(closed: told.OfferClosed, names: Sequence[str]) -> Announcement | None:
    """Return the announcement that tells the maker of an offer how it was answered."""
    if closed.seat is None or closed.how not in ("accepted", "turned down"):
        return None
    does = "accepts" if closed.how == "accepted" else "turns down"
    return Announcement(f"{names[closed.seat]} {does} your offer.")


def unseen_draws(event: Event) -> Sequence[str]:
    """Return the cards of ``event`` that entered a hand in secret, from a deck or from another hand."""
    return event.cards if isinstance(event, told.SawCards) and event.where in ("drawn", "taken") else ()


def account(event: Event, before: Callable[[], Sequence[Event]], names: Sequence[str]) -> tuple[Row, ...]:
    """Return each player's account of the round that ``event`` ends, with the influence gained in it.

    ``before`` returns the earlier events.
    """
    rows = accounts.account(event, before, lambda each: _terms(each, names, None))
    brought = accounts.influence(event, before)
    return tuple([accounts.with_influence(row, brought.get(row.seat, ""), len(names)) for row in rows])


def answers_to(event: Event) -> str | None:
    """Return the title for all players' answers if ``event`` is the flip of an event card.

    These answers are announced together. Return an empty text if ``event`` ends the answers, and ``None`` for
    any other event.
    """
    if isinstance(event, told.Flipped):
        return f"{event.event}: what each player did"
    return "" if isinstance(event, told.PhaseBegan | told.GameWon) else None


def takes_from(what: Event) -> Seat | None:
    """Return the seat that an event takes something from against its will; ``None`` if there is none.

    An announcement then tells this player what was lost.
    """
    match what:
        case told.GdpChanged(seat=who, amount=amount, source=source) if amount < 0 and source != "offer":
            return who
        case told.InfluenceChanged(seat=who, amount=amount, source=source) if (
            amount < 0 and source != "offer"
        ):
            return who
        case told.RouteLost(owner=who, how="destroyed" | "discarded"):
            return who
        case told.RouteChanged(was=who) | told.CardMoved(giver=who):
            return who
        case told.Recovered(seat=who, source=source) if source in _NO_ROUTE:
            return who
        case told.Discarded(seat=who, random=random, by=by) if random or by is not None:
            return who
        case told.PolicyGone(seat=who, how="ignored" | "cancelled" | "destroyed"):
            return who
    return None


def _title(what: Event, names: Sequence[str], seat: Seat | None) -> str:
    """Return the announcement's title if it is not simply the log's sentence; otherwise an empty text."""
    match what:
        case told.Recovered(seat=who, card=card, source="dispute") if who == seat:
            return f"You lose the dispute and take {card} back."
        case told.Recovered(seat=who, card=card, source="unpaid") if who == seat:
            return f"You cannot pay for {card}, which goes back to hand."
        case told.RoundEnded(round=number):
            return f"Round {number} ends"
        case told.RouteIncome():
            return "Income"
        case told.DisputeWon(seat=who, partner=partner, slot=slot):
            return f"{names[who]} wins {partner}'s slot {slot}"
    return ""


def _counts(what: Event) -> str:
    """Return what the numbers in an event's rows count: power, GDP, or nothing."""
    if isinstance(what, told.DisputeWon):
        return "power"
    of_gdp = told.RoundEnded | told.GdpChanged | told.RouteIncome | told.Established | told.Revealed
    return "GDP" if isinstance(what, of_gdp) else ""


def _account(what: Event, names: Sequence[str], seat: Seat | None) -> tuple[Row, ...]:
    """Return the players' rows in the announcement of an event.

    A round's end and a dispute have a row for several players. Any other event has at most one row.
    """
    match what:
        case told.RoundEnded(gdp=gdp):
            alone = gdp.count(max(gdp)) == 1
            first = [alone and have == max(gdp) for have in gdp]
            each = zip(gdp, first, strict=True)
            return tuple(
                [Row(who, (), minus(have), "leads" * leads, leads) for who, (have, leads) in enumerate(each)]
            )
        case told.DisputeWon():
            return strengths(what)
    if not isinstance(what, _ACCOUNTS):
        return ()
    now = what.now if isinstance(what, told.GdpChanged | told.RouteIncome) else None
    return (Row(what.seat, _terms(what, names, seat), "" if now is None else minus(now)),)


def _terms(what: Event, names: Sequence[str], seat: Seat | None) -> tuple[Term, ...]:
    """Return an event's terms in a player's account, with numbers if the event changes GDP."""
    match what:
        case told.GdpChanged(amount=amount, source=source):
            return (Term("an earlier policy" if source == "earlier" else source, signed(amount)),)
        case told.RouteIncome(total=total, terms=terms):
            return (Term("routes", signed(total), sum_of(terms, names)),)
        case told.Established(card=card, partner=partner, slot=slot, paid=paid):
            return (Term("paid", signed(-paid), f"{card} with {partner} (slot {slot})"),)
        case told.InfluenceChanged(partner=partner, amount=amount, now=now):
            return (Term(f"{signed(amount)} influence with {partner}, now {now}"),)
        case told.Revealed(card=card, paid=None):
            return (Term(f"{card} cannot be paid"),)
        case told.Revealed(card=str(card), paid=int() as paid):
            return (Term(card, signed(-paid)), *[Term(line) for line in _does(what, names, seat)])
        case told.Recovered(card=card, source=source) if source != "unpaid":
            return (Term(f"{card} back in hand"),)
    said = sentence(what, names, seat).removeprefix(f"{names[getattr(what, 'seat', 0)]} ").rstrip(".")
    if isinstance(what, told.Chosen) and event_text(what.card):  # the title names an event
        said = said.removesuffix(f" for {what.card}")
    return (Term(said),)


def _untold(what: Event) -> bool:
    """Return whether a change of influence needs no announcement, as the board shows it.

    This is so if the change came from an export, or from no card.
    """
    if not isinstance(what, told.InfluenceChanged) or POWER.search(what.source):
        return False
    return types().get(what.source, "export") == "export"


def _does(what: Event, names: Sequence[str], seat: Seat | None) -> tuple[str, ...]:
    """Return the text of an event, a tactic or a policy that has just been revealed; otherwise nothing."""
    match what:
        case told.Flipped(event=card):
            return tuple(filter(None, [event_text(card)]))
        case told.TacticPlayed(seat=who, card=card, at=at, partner=partner, target=target):
            said = aimed_at(card_text(card), None if at is None else names[at], partner, target)
            return tuple(filter(None, [said if who == seat else about(said, names[who])]))
        case told.Revealed(seat=who, card=str(card), paid=int()):
            effects = all_effects().get(card, ())
            lasts = any(effect.when != "reveal" or effect.do == "limit_exports" for effect in effects)
            said = card_text(card) if lasts else ""
            return tuple(filter(None, [said if who == seat else about(said, names[who])]))
    return ()
