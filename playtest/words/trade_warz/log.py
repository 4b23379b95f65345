"""The log of Trade Warz: one sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import REFEREE, Event, Seat
from playtest.engines.sentences import listed, minus
from playtest.engines.trade_warz import events as told
from playtest.words.trade_warz.account import sum_of
from playtest.words.trade_warz.disputes import how_it_ended
from playtest.words.trade_warz.printed import DECKS, GROUPS, PHASES, POWER, either

HOW_DONE = {
    "done": "is done trading",
    "timed_out": "is out of time and done trading",
    "passed": "plays no tactic in answer",
    "stopped": "stops drawing",
}
"""The words for how a seat's part in a phase ends."""


def event(event: Event, names: Sequence[str], seat: Seat | None) -> str:
    """Return one sentence for the log; empty if another event's sentence covers this one."""
    match event:
        case told.PhaseBegan(phase=phase, round=number):
            return f"Round {number}: {PHASES.get(phase, phase)}." if phase in ("event", "trade") else ""
        case told.LeaderTaken(seat=who, leader=leader, prototype=prototype):
            return f"{names[who]} leads {leader}{' (prototype)' if prototype else ''}."
        case told.PartnersOut(partners=partners):
            return f"Trade partners on the table: {listed(partners)}."
        case told.Flipped(event=card, ignored_by=ignored):
            spared = f" It does not affect {listed([names[s] for s in ignored])}." if ignored else ""
            return f"Event: {card}.{spared}"
        case told.RoundEnded(round=number, gdp=gdp):
            standing = listed([f"{name} {have}" for name, have in zip(names, gdp, strict=False)])
            return f"Round {number} ends: {standing} GDP."
        case told.GameWon(winners=winners, reason=reason):
            return f"{listed([names[s] for s in winners])} {_wins(winners)}: {reason}."
        case told.GdpChanged(seat=who, amount=amount, source=source, now=now):
            why = {"earlier": "an earlier policy", "debt": "a debt"}.get(source, source)
            return f"{names[who]} {_gains(amount)} {abs(amount)} GDP ({why}) and now has {now}."
        case told.InfluenceChanged(seat=who, partner=partner, amount=amount, now=now):
            return f"{names[who]} {_gains(amount)} {abs(amount)} influence with {partner} and now has {now}."
        case told.RouteIncome(seat=who, total=total, terms=terms, now=now):
            return f"{names[who]} earns {minus(total)} GDP ({sum_of(terms, names)}) and now has {minus(now)}."
        case told.SawCards():
            return _saw(event, names, seat)
    said = (tell(event, names) for tell in (_of_cards, _of_policies, _of_effects, _of_routes, _of_trade))
    found = next((one for one in said if one is not None), None)
    if found is None:
        raise TypeError(f"{type(event).__name__} is not an event of Trade Warz.")
    return found


def _of_cards(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case told.Drew(seat=who, deck=deck):
            return f"{names[who]} draws from {DECKS.get(deck, deck)}."
        case told.Reshuffled(deck=deck):
            return f"The discarded cards of {DECKS.get(deck, deck)} are shuffled."
        case told.LookedAt(seat=who, whose=whose, deck=deck):
            what = f"{names[whose]}'s hand" if whose is not None else f"{DECKS.get(deck or '', '')}"
            return f"{names[who]} looks at {what}."
        case told.Discarded(seat=who, card=card, by=int() as by):
            return f"{names[by]} makes {names[who]} discard {card}."
        case told.Discarded(seat=who, card=card, random=random):
            return f"{names[who]} discards {card}{' at random' if random else ''}."
        case told.CardMoved(giver=giver, taker=taker, back=back):
            return f"{names[giver]} gives {names[taker]} a card unseen; its back: {back}."
        case told.Recovered(seat=who, card=card, source="dispute"):
            return f"{names[who]} loses the dispute and takes {card} back."
        case told.Recovered(seat=who, card=card, source="unpaid"):
            return f"{names[who]} cannot pay for {card}, which goes back to hand."
        case told.Recovered(seat=who, card=card, source=source):
            return f"{card} goes back to {names[who]}'s hand ({source})."
    return None


def _of_policies(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case told.Committed(seat=who):
            return f"{names[who]} has chosen a policy, or none."
        case told.Revealed(seat=who, card=card, paid=paid):
            if paid is None:
                return f"{names[who]} cannot pay for {card}, which goes back to hand."
            return f"{names[who]} reveals {card} and pays {paid} GDP."
        case told.RevealedNone(seats=seats) if len(seats) == len(names):
            return "Nobody reveals a policy."
        case told.RevealedNone(seats=seats):
            reveal = "reveals" if len(seats) == 1 else "reveal"
            return f"{listed([names[each] for each in seats])} {reveal} no policy."
        case told.PolicyGone(seat=who, card=card, how="cancelled", by=by):
            return f"{names[who]}'s {card} does not affect {names[by]} until Cleanup."
        case told.PolicyGone(seat=who, card=card, how="ignored"):
            return f"{names[who]}'s {card} has no effect until Cleanup."
        case told.PolicyGone(seat=who, card=card, how=how, by=by):
            return f"{names[who]}'s {card} is {how} by {names[by]}."
    return None


def _of_effects(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case told.Resolved(seat=who, card=card) if POWER.search(card):
            return f"{names[who]} uses the power {card}."
        case told.Resolved(seat=who, card=card):
            return f"{names[who]}'s {card} takes effect."
        case told.Chosen(seat=who, card=card, what=what):
            if what in GROUPS and (brings := either(card, what)):
                return f"{names[who]} chooses to {brings} ({card})."
            return f"{names[who]} chooses {_chosen(what, names)} for {card}."
        case told.FoundNone(seat=who, card=card, what=what, tag=tag):
            export = f"{tag} export" if tag else "export"
            if what == "own_export":
                return f"{names[who]} has no {export} in play, so that part of {card} does nothing."
            of = " of an opponent" if what == "opponent_export" else ""
            return f"{names[who]} finds no {export}{of} to target, so that part of {card} does nothing."
    return None


def _of_routes(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case told.PlacedFaceDown(seat=who, partner=partner, slot=slot):
            return f"{names[who]} places an export face down in {partner}'s slot {slot}."
        case told.TurnedUp(seat=who, card=card, partner=partner, slot=slot):
            return f"{names[who]} reveals {card} in {partner}'s slot {slot}."
        case told.Established(seat=who, card=card, partner=partner, slot=slot, paid=paid):
            return f"{names[who]} pays {paid} GDP: {card} is now a route with {partner} (slot {slot})."
        case told.RouteLost(owner=who, card=card, how=how, by=by):
            if how == "prevented":
                return f"{names[who]}'s {card} is saved from destruction."
            return f"{names[who]}'s {card} is {how}{'' if by in (None, who) else f' by {names[by]}'}."
        case told.RouteChanged(card=card, owner=who, partner=partner, slot=slot, was=int() as was):
            return f"{names[was]} loses {card}: it is now {names[who]}'s route with {partner} (slot {slot})."
        case told.RouteChanged(card=card, owner=who, partner=partner, slot=slot):
            return f"{card} is now {names[who]}'s route with {partner} (slot {slot})."
    return None


def _of_trade(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case told.TacticPlayed():
            return _tactic(event, names)
        case told.Offered():
            return _offered(event, names)
        case told.OfferClosed(how="lapsed", maker=maker):
            return f"{names[maker]}'s offer has lapsed."
        case told.OfferClosed(how="withdrawn", maker=maker):
            return f"{names[maker]} withdraws an offer."
        case told.OfferClosed(how=how, maker=maker, seat=who) if who is not None:
            does = "accepts" if how == "accepted" else "turns down"
            return f"{names[who]} {does} {names[maker]}'s offer."
        case told.SeatDone(seat=who, how=how):
            return f"{names[who]} {HOW_DONE[how]}."
        case told.ClockStarted(seconds=seconds):
            return f"The Trade clock runs: {seconds} seconds."
        case told.ClockStopped(time_up=time_up):
            closed = "the Trade phase is closed"
            return f"Time is up: {closed}, and everyone counts as done." if time_up else f"T{closed[1:]}."
        case told.DisputeOpened(chooser=who, partner=partner, slot=slot, seats=seats):
            rivals = listed([names[s] for s in seats])
            return f"{names[who]} opens the dispute over {partner}'s slot {slot}: {rivals}."
        case told.BidMade(seat=who):
            return f"{names[who]} has bid."
        case told.DisputeWon():
            return how_it_ended(event, names)
    return None


def _saw(event: told.SawCards, names: Sequence[str], seat: Seat | None) -> str:
    cards = listed(event.cards) or "nothing"
    whose = names[event.seat] if seat in (None, REFEREE) or seat != event.seat else "you"
    match event.where:
        case "drawn":
            return f"You draw {cards}." if whose == "you" else f"{whose} draws {cards}."
        case "hand":
            return f"Your hand: {cards}." if whose == "you" else f"{whose}'s hand: {cards}."
        case "deck":
            return f"On top of the deck: {cards}."
        case "committed":
            chosen = listed(event.cards) or "no policy"
            return f"You will reveal {chosen}." if whose == "you" else f"{whose} will reveal {chosen}."
        case "taken":
            return f"The card given unseen is {cards}."
        case "placed":
            return f"You placed {cards}." if whose == "you" else f"{whose} placed {cards}."
    return f"You show {cards}." if whose == "you" else f"{whose} shows {cards}."


def _tactic(event: told.TacticPlayed, names: Sequence[str]) -> str:
    aim = aimed(event.at, event.partner, event.target, names)
    return f"{names[event.seat]} pays {event.paid} GDP and plays {event.card}{aim}."


def _offered(event: told.Offered, names: Sequence[str]) -> str:
    if event.partner is None:
        return f"Offer {event.offer + 1}: {names[event.giver]} offers {names[event.taker]} a card for a card."
    return (
        f"Offer {event.offer + 1} by {names[event.by]}: {names[event.giver]} gives {names[event.taker]} "
        f"{event.points} influence with {event.partner} for {event.gdp} GDP."
    )


def aimed(seat: Seat | None, partner: str | None, target: str | None, names: Sequence[str]) -> str:
    """Return the words for what a card is played on, as in " on Ann"; empty if it has no target.

    The target is a player (``seat``), a partner, or a card or deck (``target``).
    """
    deck = DECKS.get(target or "", target)
    on = [part for part in (None if seat is None else names[seat], partner, deck) if part is not None]
    return f" on {listed(on)}" if on else ""


def _chosen(what: str, names: Sequence[str]) -> str:
    first, _, number = what.partition(" ")
    if first == "seat" and number.isdigit():
        return names[int(number)]
    return GROUPS.get(what, what)


def _gains(amount: int) -> str:
    return "gains" if amount > 0 else "loses"


def _wins(winners: Sequence[Seat]) -> str:
    return "wins" if len(winners) == 1 else "share the win"
