"""Trade Warz in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from functools import cache

from playtest.engines.game import REFEREE, Action, Event, Seat
from playtest.engines.sentences import listed, minus, signed
from playtest.engines.trade_warz import actions as moves
from playtest.engines.trade_warz import events as told
from playtest.engines.trade_warz import shipped_cards
from playtest.engines.trade_warz.state import TradeView
from playtest.engines.trade_warz.text import about, text_of
from playtest.words import trade_warz_account
from playtest.words.moments import Moment, Row, Term
from playtest.words.offers import offer_of
from playtest.words.parts import Parts
from playtest.words.trade_warz_asked import all_effects
from playtest.words.trade_warz_asked import asks as asks
from playtest.words.trade_warz_asked import is_chosen as is_chosen
from playtest.words.trade_warz_asked import waits as waits
from playtest.words.trade_warz_choices import aimed_at as aimed_at
from playtest.words.trade_warz_choices import brings, does, puts_back
from playtest.words.trade_warz_offers import unfit as unfit
from playtest.words.trade_warz_ties import AS_WHAT, FIRST

DECKS = {
    "leader": "the leader deck",
    "export": "the export deck",
    "tactic": "the tactic deck",
    "policy": "the policy deck",
}
PHASES = {
    "event": "Event",
    "draw": "Draw",
    "policy": "Policy",
    "reveal": "Policies are revealed",
    "trade": "Trade",
    "disputes": "Disputes",
    "payment": "Payment",
    "income": "Income",
    "cleanup": "Cleanup",
}
POWER = re.compile(r" \((\d+|suzerain)\)$")
"""How the name of a partner's power ends: the influence it takes, or the title."""
STAKES = {
    "place": "; once placed it stays",
    "done": "; you then place and offer nothing more",
    "bid": "sealed, and you pay it only if you win",
    "commit": "unseen by the others until all have chosen",
    "tactic": "; you pay even if it is answered",
}
"""What is so about a kind of move; after a semicolon what cannot be taken back."""
PRESS = {
    "draw": "Draw these cards",
    "place": "Place it face down",
    "tactic": "Play this tactic",
    "power": "Use this power",
    "choose": "Choose this",
    "commit": "Choose this policy",
    "offer": "Make this offer",
    "offer_card": "Offer this card",
    "answer_card": "Give this card",
}
"""What the main button of a long move says."""
SURE = {"done": "Yes, I am done", "stop_drawing": "Yes, draw no more"}
"""What the main button of a move says whose words the answer that began it has said already."""
KINDS = {
    "draw": "Draw cards",
    "tactic": "Play a tactic",
    "place": "Place an export",
    "offer": "Offer influence",
    "offer_card": "Offer a card",
    "answer_card": "Give a card",
    "commit": "Choose a policy, or none",
    "power": "Use a power",
    "choose": "Choose a player",
}
"""What kinds of moves are called where one is chosen."""
HOW_DONE = {
    "done": "is done with trading",
    "timed_out": "has no time left, and is done with trading",
    "passed": "answers with no tactic",
    "stopped": "draws no more",
}
"""How a seat leaves off."""
GROUPS = {"a": "the first", "b": "the second"}


def event(event: Event, names: Sequence[str], seat: Seat | None) -> str:
    """One sentence; empty where another event says it."""
    match event:
        case told.PhaseBegan(phase=phase, round=number):
            return f"Round {number}: {PHASES.get(phase, phase)}." if phase in ("event", "trade") else ""
        case told.LeaderTaken(seat=who, leader=leader, prototype=prototype):
            return f"{names[who]} leads {leader}{' (prototype)' if prototype else ''}."
        case told.PartnersOut(partners=partners):
            return f"Trade partners on the table: {listed(partners)}."
        case told.Flipped(event=card, ignored_by=ignored):
            spared = f" It does not touch {listed([names[s] for s in ignored])}." if ignored else ""
            return f"Event: {card}.{spared}"
        case told.RoundEnded(round=number, gdp=gdp):
            standing = listed([f"{name} {have}" for name, have in zip(names, gdp, strict=False)])
            return f"Round {number} ends: {standing} GDP."
        case told.GameWon(winners=winners, reason=reason):
            return f"{listed([names[s] for s in winners])} {_wins(winners)}: {reason}."
        case told.GdpChanged(seat=who, amount=amount, source=source, now=now):
            why = "of an earlier policy" if source == "earlier" else source
            return f"{names[who]} {_gains(amount)} {abs(amount)} GDP ({why}) and has {now}."
        case told.InfluenceChanged(seat=who, partner=partner, amount=amount, now=now):
            return f"{names[who]} {_gains(amount)} {abs(amount)} influence with {partner} and has {now}."
        case told.RouteIncome(seat=who, total=total, terms=terms, now=now):
            return f"{names[who]} earns {minus(total)} GDP ({_sum_of(terms, names)}) and has {minus(now)}."
    return _of_cards(event, names, seat)


def _of_cards(event: Event, names: Sequence[str], seat: Seat | None) -> str:
    match event:
        case told.Drew(seat=who, deck=deck):
            return f"{names[who]} draws from {DECKS.get(deck, deck)}."
        case told.SawCards():
            return _saw(event, names, seat)
        case told.Reshuffled(deck=deck):
            return f"The discarded cards of {DECKS.get(deck, deck)} are shuffled."
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
        case told.LookedAt(seat=who, whose=whose, deck=deck):
            what = f"the hand of {names[whose]}" if whose is not None else f"{DECKS.get(deck or '', '')}"
            return f"{names[who]} looks at {what}."
        case told.Discarded(seat=who, card=card, by=int() as by):
            return f"{names[by]} has {names[who]} discard {card}."
        case told.Discarded(seat=who, card=card, random=random):
            return f"{names[who]} discards {card}{' at random' if random else ''}."
        case told.CardMoved(giver=giver, taker=taker, back=back):
            return f"{names[giver]} gives {names[taker]} a card unseen; its back: {back}."
        case told.Recovered(seat=who, card=card, source=source):
            why = {"dispute": "the dispute is lost", "unpaid": "it cannot be paid"}.get(source, source)
            return f"{card} goes back to the hand of {names[who]} ({why})."
        case told.Resolved(seat=who, card=card) if POWER.search(card):
            return f"{names[who]} uses the power {card}."
        case told.Resolved(seat=who, card=card):
            return f"{card} of {names[who]} takes effect."
        case told.Chosen(seat=who, card=card, what=what):
            if what in GROUPS and (brings := _either(card, what)):
                return f"{names[who]} chooses for {card}: {brings}."
            return f"{names[who]} chooses {_chosen(what, names)} for {card}."
        case told.PolicyGone(seat=who, card=card, how=how, by=by):
            return f"{card} of {names[who]} is {how} by {names[by]}."
        case told.FoundNone(seat=who, card=card, what=what, tag=tag):
            export = f"{tag} export" if tag else "export"
            if what == "own_export":
                return f"{names[who]} has no {export} in play: that part of {card} does nothing."
            of = " of an opponent" if what == "opponent_export" else ""
            return f"{names[who]} finds no {export}{of} to aim at: that part of {card} does nothing."
    return _of_trade(event, names)


def _of_trade(event: Event, names: Sequence[str]) -> str:
    match event:
        case told.PlacedFaceDown(seat=who, partner=partner, slot=slot):
            return f"{names[who]} places an export face down on {partner} {slot}."
        case told.TurnedUp(seat=who, card=card, partner=partner, slot=slot):
            return f"{names[who]} has {card} on {partner} {slot}."
        case told.TacticPlayed():
            return _tactic(event, names)
        case told.Established(seat=who, card=card, partner=partner, slot=slot, paid=paid):
            return f"{names[who]} pays {paid} GDP: {card} is a route with {partner} ({slot})."
        case told.RouteLost(owner=who, card=card, how=how, by=by):
            if how == "prevented":
                return f"{card} of {names[who]} is saved from destruction."
            return f"{card} of {names[who]} is {how}{'' if by in (None, who) else f' by {names[by]}'}."
        case told.RouteChanged(card=card, owner=who, partner=partner, slot=slot, was=int() as was):
            return f"{names[was]} loses {card}: it is now a route of {names[who]} with {partner} ({slot})."
        case told.RouteChanged(card=card, owner=who, partner=partner, slot=slot):
            return f"{card} is now a route of {names[who]} with {partner} ({slot})."
        case told.Offered():
            return _offered(event, names)
        case told.OfferClosed(how="lapsed", maker=maker):
            return f"The offer of {names[maker]} has lapsed."
        case told.OfferClosed(how="withdrawn", maker=maker):
            return f"{names[maker]} withdraws an offer."
        case told.OfferClosed(how=how, maker=maker, seat=who) if who is not None:
            does = "accepts" if how == "accepted" else "turns down"
            return f"{names[who]} {does} the offer of {names[maker]}."
        case told.SeatDone(seat=who, how=how):
            return f"{names[who]} {HOW_DONE[how]}."
        case told.ClockStarted(seconds=seconds):
            return f"The Trade clock runs: {seconds} seconds."
        case told.ClockStopped(time_up=time_up):
            closed = "the Trade phase is closed"
            return f"Time is up: {closed}, and whoever was not done is." if time_up else f"T{closed[1:]}."
        case told.DisputeOpened(chooser=who, partner=partner, slot=slot, seats=seats):
            rivals = listed([names[s] for s in seats])
            return f"{names[who]} opens the dispute over {partner} {slot}: {rivals}."
        case told.BidMade(seat=who):
            return f"{names[who]} has bid."
        case told.DisputeWon(seat=who, partner=partner, slot=slot, seats=seats, powers=powers, bids=bids):
            sums = zip(seats, powers, bids, strict=True)
            said = listed([f"{names[s]} {minus(power)} (bid {gdp})" for s, power, gdp in sums])
            tie = (
                f" {FIRST[event.tie or 'poorest']} wins a tie."
                if sum(power == max(powers) for power in powers) > 1
                else ""
            )
            bid = bids[seats.index(who)]
            pays = f" and pays {bid} GDP" if bid else ""
            return f"{names[who]} wins {partner} {slot}{pays}: {said}.{tie}"
    raise TypeError(f"{type(event).__name__} is not an event of Trade Warz.")


def _saw(event: told.SawCards, names: Sequence[str], seat: Seat | None) -> str:
    cards = listed(event.cards) or "nothing"
    whose = names[event.seat] if seat in (None, REFEREE) or seat != event.seat else "you"
    match event.where:
        case "drawn":
            return f"Drawn by {whose}: {cards}."
        case "hand":
            return f"In the hand of {whose}: {cards}."
        case "deck":
            return f"On top of the deck: {cards}."
        case "committed":
            chosen = listed(event.cards) or "no policy"
            return f"You will reveal {chosen}." if whose == "you" else f"{whose} will reveal {chosen}."
        case "taken":
            return f"The card given unseen is {cards}."
        case "placed":
            return f"Placed by {whose}: {cards}."
    return f"Shown by {whose}: {cards}."


def _tactic(event: told.TacticPlayed, names: Sequence[str]) -> str:
    aim = _aimed(event.at, event.partner, event.target, names)
    return f"{names[event.seat]} pays {event.paid} GDP and plays {event.card}{aim}."


def _aimed(seat: Seat | None, partner: str | None, target: str | None, names: Sequence[str]) -> str:
    """Whom or what a card is played at, and on which card."""
    at = [part for part in (None if seat is None else names[seat], partner) if part is not None]
    return (f" at {', '.join(at)}" if at else "") + (f" on {target}" if target is not None else "")


def _offered(event: told.Offered, names: Sequence[str]) -> str:
    if event.partner is None:
        return f"Offer {event.offer + 1}: {names[event.giver]} offers {names[event.taker]} a card for a card."
    return (
        f"Offer {event.offer + 1} by {names[event.by]}: {names[event.giver]} gives {names[event.taker]} "
        f"{event.points} influence with {event.partner} for {event.gdp} GDP."
    )


def action(action: Action, names: Sequence[str]) -> str:
    """What a button that makes this move says."""
    match action:
        case moves.ChooseLeader(leader=leader):
            return f"Lead {leader}"
        case moves.ChoosePartner(partner=partner):
            return f"Put {partner} on the table"
        case moves.Draw(deck=deck):
            return f"Draw from {DECKS[deck]}"
        case moves.StopDrawing():
            return "Draw no more"
        case moves.Commit(card=card):
            return "Reveal no policy" if card is None else f"Reveal {card}"
        case moves.Place(card=card, partner=partner, slot=slot):
            return f"Place {card} on {partner} {slot}"
        case moves.PlayTactic(card=card) | moves.UsePower(card=card):
            return f"{'Play' if isinstance(action, moves.PlayTactic) else 'Use'} {card}{_aim(action, names)}"
        case moves.Pass():
            return "Pass"
        case moves.Done():
            return "Done with trading"
        case moves.Choose():
            return _choice(action, names)
        case moves.Decline():
            return "Choose nothing"
        case moves.Contest(partner=partner, slot=slot):
            return f"Settle {partner} {slot}"
        case moves.Bid(gdp=gdp):
            return f"Bid {gdp} GDP"
        case moves.TimeUp():
            return "Time is up"
    return _offer_action(action, names)


def several(actions: Sequence[Action], names: Sequence[str]) -> str:
    """Draws in one go: how many from which deck."""
    decks = [move.deck for move in actions if isinstance(move, moves.Draw)]
    many = [f"{decks.count(deck)} {_cards_of(deck, decks.count(deck))}" for deck in dict.fromkeys(decks)]
    return f"Draw {listed(many)}"


def _cards_of(deck: str, many: int) -> str:
    plural = {"leader": "leader cards", "policy": "policies"}.get(deck, f"{deck}s")
    return plural if many > 1 else "leader card" if deck == "leader" else deck


def called(view: TradeView, action: Action, names: Sequence[str]) -> str:
    """Whose offer a move answers or takes off the table, and what an event's choice brings."""
    if isinstance(action, moves.Commit) and action.card is None and (kept := _stays(view)):
        return f"No new policy: {kept} stays"
    if isinstance(action, moves.Choose) and action.target in GROUPS and view.agenda:
        brings = _either(view.agenda[0].card, action.target)
        return brings[:1].upper() + brings[1:]
    if isinstance(action, moves.Choose) and action.target in DECKS and view.agenda:
        draws = asks(view.agenda[0].card, view.agenda[0].at).startswith("draw from")
        return f"Draw from {DECKS[action.target]}" if draws else ""
    if isinstance(action, moves.Choose | moves.Decline):
        return does(view, action, names)
    if not isinstance(action, moves.Accept | moves.Withdraw | moves.AnswerCard):
        return ""
    makers = {offer.number + 1: offer.by for offer in view.offers}
    which = offer_of(makers, action.offer + 1, names, view.seat)
    match action:
        case moves.AnswerCard(card=card):
            return which and f"Give {card} for {which}"
        case moves.Accept():
            return which and f"Accept {which}"
    own = makers.get(action.offer + 1) == view.seat
    return which and f"{'Withdraw' if own else 'Turn down'} {which}"


def _offer_action(action: Action, names: Sequence[str]) -> str:
    match action:
        case moves.Offer(giver=giver, taker=taker, partner=partner, points=points, gdp=gdp):
            return (
                f"Offer: {names[giver]} gives {names[taker]} {points} influence with {partner} for {gdp} GDP"
            )
        case moves.OfferCard(to=to, card=card):
            return f"Offer {card} to {names[to]} for a card"
        case moves.AnswerCard(offer=offer, card=card):
            return f"Give {card} for offer {offer + 1}"
        case moves.Accept(offer=offer):
            return f"Accept offer {offer + 1}"
        case moves.Withdraw(offer=offer):
            return f"Withdraw or turn down offer {offer + 1}"
    raise TypeError(f"{type(action).__name__} is not a move of Trade Warz.")


def _aim(action: Action, names: Sequence[str]) -> str:
    assert isinstance(action, moves.PlayTactic | moves.UsePower)
    return _aimed(action.seat, action.partner, action.target, names)


def _choice(choice: moves.Choose, names: Sequence[str]) -> str:
    if choice.slot is not None:
        return f"Move {choice.target} to {choice.partner} {choice.slot}"
    parts = [names[choice.seat]] if choice.seat is not None else []
    parts += [part for part in (choice.partner,) if part is not None]
    if choice.target is not None:
        if POWER.search(choice.target):
            return f"Use {choice.target}"
        parts.append(DECKS.get(choice.target) or GROUPS.get(choice.target) or choice.target)
    return f"Choose {', '.join(parts)}"


def moment(what: Event, names: Sequence[str], seat: Seat | None) -> Moment | None:
    """What comes out stays for a while: what was played or revealed, what it did to whom, what it brought."""
    if isinstance(what, told.PhaseBegan):
        return Moment("Policies are revealed.", rank=2, heads=True) if what.phase == "reveal" else None
    if isinstance(what, told.OfferClosed):
        return _answered(what, names) if what.maker == seat else None
    rank = _RANKS.get(type(what))
    if rank is None or _untold(what) or not (said := event(what, names, seat)):
        return None
    if isinstance(what, told.Chosen) and what.what in GROUPS:
        rank = 0
    account = _account(what, names, seat)
    return Moment(
        _title(what, names) or said,
        _does(what, names, seat),
        rank,
        rows=account,
        counts=_counts(what) if account else "",
        beside=said,
        alone=isinstance(what, _ACCOUNTS) and not isinstance(what, told.RouteIncome),
        begins="after the event" if isinstance(what, told.Flipped) else "",
        takes_from=takes_from(what),
    )


def _answered(closed: told.OfferClosed, names: Sequence[str]) -> Moment | None:
    """What somebody answered to an offer, for whoever made it."""
    if closed.seat is None or closed.how not in ("accepted", "turned down"):
        return None
    does = "accepts" if closed.how == "accepted" else "turns down"
    return Moment(f"{names[closed.seat]} {does} your offer.")


def drawn(what: Event) -> Sequence[str]:
    """What came from a deck into a hand, or from another's hand unseen."""
    return what.cards if isinstance(what, told.SawCards) and what.where in ("drawn", "taken") else ()


def account(event: Event, before: Callable[[], Sequence[Event]], names: Sequence[str]) -> tuple[Row, ...]:
    """What each player gained and paid in the round that ``event`` ends, term by term."""
    return trade_warz_account.account(event, before, lambda each: _terms(each, names, None))


def follows(event: Event, before: Callable[[], Sequence[Event]], names: Sequence[str]) -> Moment | None:
    """After the round's end, the influence that its income brought."""
    return trade_warz_account.influence(event, before)


def takes_from(what: Event) -> Seat | None:
    """Whom an event takes something from that it did not choose to give; who is told of it in a moment."""
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
        case told.Discarded(seat=who, random=random, by=by) if random or by is not None:
            return who
        case told.PolicyGone(seat=who, how="ignored" | "cancelled" | "destroyed"):
            return who
    return None


_RANKS: Mapping[type, int] = {
    told.RoundEnded: 2,
    **dict.fromkeys((told.Flipped, told.DisputeWon, told.RouteIncome), 1),
    **dict.fromkeys((told.TacticPlayed, told.Resolved, told.Revealed, told.Chosen), 1),
    **dict.fromkeys((told.GdpChanged, told.InfluenceChanged, told.Established), 0),
    **dict.fromkeys((told.RouteLost, told.RouteChanged, told.PolicyGone, told.FoundNone), 0),
    **dict.fromkeys((told.Discarded, told.CardMoved, told.Recovered, told.LookedAt, told.RevealedNone), 0),
}
"""What stays, and of what comes out together the first of the highest is the title; 0 needs company."""
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
"""What is part of one player's account."""


def _title(what: Event, names: Sequence[str]) -> str:
    """What is said large where rows say the rest."""
    match what:
        case told.RoundEnded(round=number):
            return f"Round {number} ends"
        case told.RouteIncome():
            return "Income"
        case told.DisputeWon(seat=who, partner=partner, slot=slot):
            return f"{names[who]} wins {partner} {slot}"
    return ""


def _counts(what: Event) -> str:
    """What the figures of an event's rows count."""
    if isinstance(what, told.DisputeWon):
        return "power"
    of_gdp = told.RoundEnded | told.GdpChanged | told.RouteIncome | told.Established | told.Revealed
    return "GDP" if isinstance(what, of_gdp) else ""


def _account(what: Event, names: Sequence[str], seat: Seat | None) -> tuple[Row, ...]:
    """The rows of a round's end, of a dispute, and of what is part of one player's account."""
    match what:
        case told.RoundEnded(gdp=gdp):
            alone = gdp.count(max(gdp)) == 1
            first = [alone and have == max(gdp) for have in gdp]
            each = zip(gdp, first, strict=True)
            return tuple(
                [Row(who, (), minus(have), "leads" * leads, leads) for who, (have, leads) in enumerate(each)]
            )
        case told.DisputeWon(seat=winner, seats=seats, powers=powers, terms=terms):
            tie = sum(power == max(powers) for power in powers) > 1
            won = f"wins the tie {AS_WHAT[what.tie or 'poorest']}" if tie else "wins"
            return tuple(
                [
                    Row(who, _power(made_of), minus(power), won * (who == winner), who == winner)
                    for who, power, made_of in zip(seats, powers, terms, strict=True)
                ]
            )
    if not isinstance(what, _ACCOUNTS):
        return ()
    now = what.now if isinstance(what, told.GdpChanged | told.RouteIncome) else None
    return (Row(what.seat, _terms(what, names, seat), "" if now is None else minus(now)),)


def wins_a_tie(why: told.Tie) -> str:
    """Why somebody wins a tie, as in "wins a tie, as the poorest"."""
    return AS_WHAT[why]


def _power(terms: Sequence[told.Term]) -> tuple[Term, ...]:
    """What a power is made of: what is printed and was bid in any case, and what else is not 0."""
    counted = [term for term in terms if term.gdp or term.source in ("printed", "bid")]
    return tuple(
        [
            Term(_POWER.get(term.source, term.source), signed(term.gdp) if at else minus(term.gdp))
            for at, term in enumerate(counted)
        ]
    )


_POWER = {"influence": "influence there"}
"""What terms of a power are called that are no card's."""


def _terms(what: Event, names: Sequence[str], seat: Seat | None) -> tuple[Term, ...]:
    """What an event adds to a player's account, in figures where it has some."""
    match what:
        case told.GdpChanged(amount=amount, source=source):
            return (Term("an earlier policy" if source == "earlier" else source, signed(amount)),)
        case told.RouteIncome(total=total, terms=terms):
            return (Term("routes", signed(total), _sum_of(terms, names)),)
        case told.Established(card=card, partner=partner, slot=slot, paid=paid):
            return (Term("paid", signed(-paid), f"{card} with {partner} ({slot})"),)
        case told.InfluenceChanged(partner=partner, amount=amount, now=now):
            return (Term(f"{signed(amount)} influence with {partner}, now {now}"),)
        case told.Revealed(card=card, paid=None):
            return (Term(f"{card} cannot be paid"),)
        case told.Revealed(card=str(card), paid=int() as paid):
            return (Term(card, signed(-paid)), *[Term(line) for line in _does(what, names, seat)])
        case told.Recovered(card=card, source="unpaid"):
            return (Term(f"{card} cannot be paid: back in hand"),)
        case told.Recovered(card=card):
            return (Term(f"{card} back in hand"),)
    said = event(what, names, seat).removeprefix(f"{names[getattr(what, 'seat', 0)]} ").rstrip(".")
    return (Term(said),)


def _untold(what: Event) -> bool:
    """Influence that every income or an offer brings stands on the board; a card's is told."""
    if not isinstance(what, told.InfluenceChanged) or POWER.search(what.source):
        return False
    return _types().get(what.source, "export") == "export"


def _does(what: Event, names: Sequence[str], seat: Seat | None) -> tuple[str, ...]:
    """What an event, a tactic or a policy says, where it has just come out."""
    match what:
        case told.Flipped(event=card):
            return tuple(filter(None, [_of_event(card)]))
        case told.TacticPlayed(seat=who, card=card, at=at, partner=partner, target=target):
            said = aimed_at(_card_text(card), None if at is None else names[at], partner, target)
            return tuple(filter(None, [said if who == seat else about(said, names[who])]))
        case told.Revealed(seat=who, card=str(card), paid=int()):
            effects = all_effects().get(card, ())
            lasts = any(effect.when != "reveal" or effect.do == "limit_exports" for effect in effects)
            said = _card_text(card) if lasts else ""
            return tuple(filter(None, [said if who == seat else about(said, names[who])]))
    return ()


def _card_text(name: str) -> str:
    """What a printed card says."""
    found = next((one for one in shipped_cards().cards if one.name == name), None)
    return text_of(found) if found else ""


def _of_event(name: str) -> str:
    """What a printed event does."""
    found = next((one for one in shipped_cards().events if one.name == name), None)
    return text_of(found) if found else ""


def stakes(view: TradeView, action: Action, names: Sequence[str]) -> str:
    """What a leader is; what cannot be taken back about a move."""
    match action:
        case moves.ChooseLeader(leader=name):
            return _leader(name)
        case moves.Decline() if view.agenda and view.agenda[0].offered is None:
            return _without(view.agenda[0].card)
        case moves.Choose():
            return brings(view, action, names)
        case moves.Accept(offer=number):
            return _bargain(view, number)
        case moves.StopDrawing() if view.seat is not None and view.seat >= 0:
            held = view.players[view.seat].hand_size
            return (
                f"; you go on with {held} card{'' if held == 1 else 's'}"
                if held
                else "; you go on with no card"
            )
    return STAKES.get(str(getattr(action, "kind", "")), "")


def _bargain(view: TradeView, number: int) -> str:
    """What an offer brings the view's seat, which is one side of it, and what it costs."""
    offer = next((one for one in view.offers if one.number == number), None)
    if offer is None or view.seat not in (offer.giver, offer.taker):
        return ""
    gives = view.seat == offer.giver
    if offer.partner is None:
        given, got = (offer.card, offer.answer) if gives else (offer.answer, offer.card)
        return f"give {given or 'a card'} for {got or 'a card'}"
    points = f"{offer.points} influence with {offer.partner}"
    return f"{'give' if gives else 'get'} {points} for {offer.gdp} GDP"


def _stays(view: TradeView) -> str:
    """The active policy of the view's seat, which stays where no new one is chosen."""
    return (view.players[view.seat].policy or "") if view.seat is not None and view.seat >= 0 else ""


def press(action: Action, names: Sequence[str]) -> str:
    """What the main button of a long move says."""
    if action == moves.Commit(None):
        return "No new policy"  # so long is only what says which one stays
    return PRESS.get(str(getattr(action, "kind", "")), "Confirm")


def sure(action: Action) -> str:
    """What Confirm says after an answer of the same words: it ends one's part in a phase."""
    return SURE.get(str(getattr(action, "kind", "")), "")


def _without(card: str) -> str:
    """What having nothing to give up costs, where a card takes a policy of everybody."""
    cards = shipped_cards()
    found = next((one for one in (*cards.events, *cards.cards) if one.name == card), None)
    lost = [abs(e.amount) for e in found.effects if e.do == "give_up_policy"] if found else []
    return f"you have no policy to discard; you lose {lost[0]} GDP" if lost else ""


def _leader(name: str) -> str:
    """What a leader brings, by the printed list."""
    found = next((one for one in shipped_cards().leaders if one.name == name), None)
    if found is None:
        return ""
    ability = text_of(found).replace(";", ",")
    return f"hand of {found.hand_size}, {found.export_slots} export slots. {ability}".strip()


def _either(card: str, which: str) -> str:
    """What the first or the second choice of an event does."""
    found = next((one for one in shipped_cards().events if one.name == card), None)
    first, _, second = (text_of(found) if found else "").rpartition("either ")[2].partition("; or ")
    return (first if which == "a" else second).replace(";", ",").rstrip(".")


def ending(view: TradeView, names: Sequence[str]) -> str:
    """How it was won, by the rulebook's name, in which round, and by what. (Rulebook, Victory Conditions)"""
    if view.reason.endswith("reached"):
        return f"Economic Boom: {view.reason} in round {view.round}."
    return f"Global Close: round {view.round} was the last, and {view.reason}."


def prompt(view: TradeView) -> str:
    """What the view's seat may do, or what the table waits for."""
    if view.phase == "end":
        return f"The game is over: {view.reason}."
    mine = view.seat is not None and view.seat in view.waiting
    if view.agenda:
        card, power = view.agenda[0].card, view.agenda[0].offered
        if power is not None:
            return f"You may use {power} against {card}." if mine else f"{card} may be answered by {power}."
        if not mine:
            return f"A choice is made for {card}."
        asked = asks(card, view.agenda[0].at, again=bool(view.agenda[0].seen))
        asked = "put which card back first?" if puts_back(view.agenda[0]) else asked
        return f"{card}: {asked}" if asked else f"{card}: choose which of its effects happens."
    if view.asked is not None:
        top = view.stack[-1].card
        return f"Answer {top} with a tactic, or pass." if mine else f"{top} may be answered."
    if view.phase == "policy" and view.seat is not None and view.seat >= 0:
        player = view.players[view.seat]
        if player.committed:
            return f"You reveal {player.commit or 'no policy'}, unless you change it before all have chosen."
    if not mine:
        return f"{PHASES.get(view.phase, 'Set-up')}: waiting for others."
    if view.phase == "trade":
        return "Trade, then say that you are done."
    return _MINE.get(view.phase, "Choose.") if view.contest is None else _bid_for(*view.contest)


def only(view: TradeView, move: Action) -> str:
    """Why a seat is asked that can do one thing alone: to leave it out would tell what it holds."""
    hand = (view.players[view.seat].hand if view.seat is not None else None) or ()
    match move:
        case moves.Pass() if view.stack and not any(_types().get(card) == "tactic" for card in hand):
            return "You hold no tactic: pass, and nobody learns that."
        case moves.Pass() if view.stack:
            return f"None of your tactics can answer {view.stack[-1].card}: pass, and nobody learns why."
        case moves.Commit(card=None):
            return "You hold no policy: say so. Until policies are revealed, nobody learns that."
        case moves.Done():
            return "There is nothing you can place or play now: say that you are done."
        case moves.Bid(gdp=0) if view.seat is not None:
            gdp = view.players[view.seat].gdp
            why = f"your {gdp} GDP is kept for what you have placed" if gdp else "you have no GDP"
            return f"0 is all that you can bid: {why}."
        case moves.Choose(target="a" | "b") if view.agenda and not hand:
            return f"Your hand is empty: {view.agenda[0].card} leaves you one choice."
    return ""


def _bid_for(partner: str, slot: int) -> str:
    return f"Make a sealed bid for slot {slot} of {partner}."


_MINE = {
    "leaders": "Choose a leader.",
    "partners": "Choose a trade partner for the table.",
    "draw": "Draw from one deck, or from several.",
    "policy": "Choose one policy to reveal, or none.",
    "reveal": "You are the poorest: choose whose policy comes next.",
    "disputes": "Choose the dispute to be settled next.",
    "payment": "Your export slots are full: choose a route to discard.",
}


_TRADES = {
    "place": "place exports",
    "tactic": "play tactics",
    "power": "use a power",
    "offer": "offer influence",
    "offer_card": "offer cards",
    "accept": "answer offers",
}
"""What one does in the Trade phase, by kind of move."""


def may(view: TradeView, kinds: Set[str]) -> str:
    """What the view's seat can do in the Trade phase: nothing that is not possible just now."""
    if view.phase != "trade" or view.agenda or view.asked is not None or "done" not in kinds:
        return ""
    said = ", ".join(does for kind, does in _TRADES.items() if kind in kinds)
    if not said:
        return "You have nothing to place or play: say that you are done."
    return f"{said[:1].upper()}{said[1:]}; then Done."


@cache
def _types() -> Mapping[str, str]:
    """The kind of each printed card."""
    return {card.name: card.type for card in shipped_cards().cards}


def asked(action: Action, field: str) -> str:
    """What is asked for where one part of a move is chosen, and where that lies."""
    return _ASKED.get((str(getattr(action, "kind", "")), field), "")


def answer(action: Action, field: str) -> str:
    """What a button says that begins to play a card: whatever it is played at, it costs the same."""
    match action:
        case moves.PlayTactic(card=card) if field == "card":
            return f"Play {card}"
        case moves.Commit(card=card) if field == "card":
            return "No policy" if card is None else f"Reveal {card}"
    return ""


_ASKED = {
    ("draw", "deck"): "A deck to draw from",
    ("place", "card"): "An export from your hand",
    ("place", "partner"): "A trade partner, or a slot on the board",
    ("place", "slot"): "A slot on the board",
    ("tactic", "card"): "A tactic from your hand",
    ("tactic", "seat"): "A player to play it at",
    ("tactic", "partner"): "A trade partner to play it at",
    ("tactic", "target"): "What to play it on",
    ("power", "card"): "A power",
    ("power", "target"): "What to use it on",
    ("choose", "target"): "One of these",
    ("choose", "seat"): "A player",
    ("choose", "partner"): "A trade partner, or a slot on the board",
    ("choose", "slot"): "A slot on the board",
    ("commit", "card"): "A policy from your hand, or none",
}
"""By kind of move and part."""


def value(field: str, value: object) -> str:
    """What one part of a move is called."""
    if value is None:
        return "none"
    if field == "kind":
        return KINDS.get(str(value), str(value))
    if field in ("deck", "target") and isinstance(value, str):
        return DECKS.get(value, value)
    return f"slot {value}" if field == "slot" else str(value)


def _chosen(what: str, names: Sequence[str]) -> str:
    first, _, number = what.partition(" ")
    if first == "seat" and number.isdigit():
        return names[int(number)]
    return GROUPS.get(what, what)


def _sum_of(terms: Sequence[told.Term], names: Sequence[str]) -> str:
    """The terms of an income as a sum."""
    return " + ".join([_term(term, names) for term in terms]).replace("+ −", "− ")


def _term(term: told.Term, names: Sequence[str]) -> str:
    """One term of an income, with what makes it less."""
    less = f" because of {causes(term.less_by, names)}" if term.less_by else ""
    return f"{minus(term.gdp)} {term.source}{less}"


def causes(cards: Sequence[told.Cause], names: Sequence[str]) -> str:
    """The cards that make an income less, each with who has played it."""
    return listed(
        [cause.card if cause.seat is None else f"{cause.card} of {names[cause.seat]}" for cause in cards]
    )


def _gains(amount: int) -> str:
    return "gains" if amount > 0 else "loses"


def _wins(winners: Sequence[Seat]) -> str:
    return "wins" if len(winners) == 1 else "share the win"


ANSWERS = ("gdp", "routes", "disputes")
"""The measures that answer first what a change of the rules did."""

PARTS = Parts(
    {
        "gdp": "GDP of {0}",
        "hand": "hand of {0}",
        "hand_size": "cards in the hand of {0}",
        "deck": "deck of {0}",
        "deck_size": "cards in the deck of {0}",
        "discard": "discard pile of {0}",
        "influence": "influence of {0} with {1}",
        "policy": "policy of {0}",
        "chosen": "policy chosen by {0}",
        "bid": "bid of {0}",
        "owner": "owner of {0}",
        "slot": "slot of {0}",
        "routes": "routes",
        "placed": "exports placed",
        "income": "income of {0}",
        "marker": "start player",
        "suzerains": "suzerain of {0}",
        "backs": None,
        "known": None,
        "reached": None,
        "waiting": None,
        "agenda": None,
        "powers": None,
        "touched": None,
    },
    seats=frozenset(["owner", "marker", "suzerains", "asked"]),
)
"""What the parts of a position are called."""
