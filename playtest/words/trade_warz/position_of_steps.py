"""The current step of Trade Warz in words, with earlier rounds and the hidden cards that the reader knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.sentences import counted, listed, minus
from playtest.engines.trade_warz.state import (
    Agendum,
    Aimed,
    Dispute,
    OpenOffer,
    PlacedExport,
    Played,
    TradeView,
)
from playtest.words.sheets import part, several, told, who
from playtest.words.trade_warz.printed import DECKS

DECK = 6
"""Where a hidden card may be: this number is the top of its deck, and lower numbers are seats' hands."""
PLACES = {
    -1: "choosing between two groups of effects",
    -2: "the income of all routes",
    -3: "GDP that is due",
    -4: "the event of the round",
    -5: "the end of the income",
}
"""What a waiting effect with a negative number is; other numbers are those of a card's effects."""


def step(game: Any, view: TradeView, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines on the current step: clock, disputes, tactics to answer, waiting effects, offers."""
    if view.clock:
        yield "The Trade clock has started."
    if view.contest is not None:
        yield f"The dispute being settled: {view.contest[0]}'s slot {view.contest[1]}."
    yield from _to_spend(game, view, names)
    yield from told("Order in this step", ", ".join(who(seat, names) for seat in view.order))
    yield from told("Next to choose", _turn(game, view, names))
    yield from part("Tactics to be carried out, the last one first", [_played(p, names) for p in view.stack])
    if view.asked is not None:
        yield f"{who(view.asked, names)} may answer with a tactic; passes in a row: {view.passes}."
    elif view.passes:
        yield f"Passes in a row: {view.passes}."
    yield from part(
        "Effects to be carried out, in this order", [_task(task, view, names) for task in view.agenda]
    )
    yield from part("Offers on the table", [_offer(offer, names) for offer in view.offers])
    yield f"Offers made in the game: {view.offers_made}."


def _to_spend(game: Any, view: TradeView, names: Sequence[str]) -> Iterator[str]:
    """Yield how much GDP the view's seat can spend beyond the cost of its placed exports."""
    seat = view.seat
    if seat is None or seat < 0 or not any(placed.seat == seat for placed in view.placed):
        return
    state, gdp = game.visible(view), view.players[seat].gdp
    if reserved := game.reserved(state, seat):
        left = game.purse(state, seat)
        yield f"{names[seat]} has {gdp} GDP: {reserved} reserved for placed exports, {left} to spend or bid."


def _turn(game: Any, view: TradeView, names: Sequence[str]) -> str:
    """Return whose turn it is; empty in a step that players do not take in turns."""
    if view.phase == "disputes":
        return who(view.order[view.turn], names) if view.turn < len(view.order) else ""
    chill = view.phase == "trade" and game.rules.chill
    decides = view.phase == "reveal" and game.rules.policy_order == "poorest_decides"
    return who(view.turn, names) if chill or decides else ""


def _aim(at_seat: Seat | None, partner: str | None, target: str | None, names: Sequence[str]) -> str:
    at = [each for each in (who(at_seat, names), partner, DECKS.get(target or "", target)) if each]
    return f", aimed at {listed(at)}" if at else ""


def _played(played: Played, names: Sequence[str]) -> str:
    heard = f"; asked whether to redirect it: {several(played.heard, names)}" if played.heard else ""
    aim = _aim(played.at_seat, played.partner, played.target, names)
    return f"{played.card} by {who(played.seat, names)}{aim}{heard}."


def _task(task: Agendum, view: TradeView, names: Sequence[str]) -> str:
    which = f"effect {task.at + 1}" if task.at >= 0 else PLACES.get(task.at, "")
    aim = _aim(task.at_seat, task.partner, task.target, names)
    said = [
        f"{task.card} ({task.origin}) of {who(task.seat, names)}, {which}{aim}",
        f"{who(task.asked, names) or 'nobody'} {'is asked' if task.asked in view.waiting else 'comes first'}",
    ]
    said += [f"acts {counted(task.left, 'more time')}"] if task.left else []
    said += [f"{counted(task.discarded, 'card')} discarded by it"] if task.discarded else []
    said += [f"cards turned up: {', '.join(card or 'hidden' for card in task.seen)}"] if task.seen else []
    said += [f"answers: {_answers(task, names)}"] if task.answers else []
    said += [f"still to answer: {several(task.open, names)}"] if task.open else []
    said += [f"{task.offered} may be used against it"] if task.offered else []
    said += [f"asked so far about that: {several(task.heard, names)}"] if task.heard else []
    said += [f"spared: {several(task.spared, names)}"] if task.spared else []
    return f"{'; '.join(said)}."


def _answers(task: Agendum, names: Sequence[str]) -> str:
    by_seat = len(task.answers) == len(names)
    return ", ".join(
        f"{names[at] if by_seat else at + 1} {answer or 'hidden, or none'}"
        for at, answer in enumerate(task.answers)
    )


def _offer(offer: OpenOffer, names: Sequence[str]) -> str:
    giver, taker = who(offer.giver, names), who(offer.taker, names)
    number = f"Offer {offer.number}, by {who(offer.by, names)}"
    if offer.partner is not None:
        gives = f"{offer.points} influence with {offer.partner}"
        return f"{number}: {giver} gives {taker} {gives} for {offer.gdp} GDP."
    answer = "" if offer.answer is None else f" for {offer.answer or 'a card that is hidden'}"
    return f"{number}: {giver} gives {taker} {offer.card or 'a card that is hidden'}{answer}."


def knowledge(view: TradeView, names: Sequence[str]) -> Iterator[str]:
    """Yield the hidden cards that the view's player has seen, and those that everyone has seen.

    Each is followed by the places where it may be.
    """
    yield from part("Hidden cards this reader has seen, and where each may be", _where(view.known, names))
    yield from part("Hidden cards everyone has seen, and where each may be", _where(view.public, names))


def _where(known: Mapping[str, int], names: Sequence[str]) -> list[str]:
    called = [*names, *[""] * (DECK - len(names)), "the top of its deck"]
    return [
        f"{card}: {listed([called[at] for at in range(DECK + 1) if places >> at & 1], 'or')}."
        for card, places in known.items()
    ]


def before(view: TradeView, names: Sequence[str]) -> Iterator[str]:
    """Yield what everyone saw in earlier rounds.

    This includes cards paid for, targets, cards handed over, exports turned up, disputes, and GDP.
    """
    paid = [f"Round {number}: {who(seat, names)} {card}." for number, seat, card in view.played]
    yield from part("Cards paid for so far", paid)
    yield from part("Choices made for cards", [_aimed(each, names) for each in view.aimed])
    given = [
        f"Round {number}: {who(giver, names)} to {who(taker, names)}, a {back} back."
        for number, giver, taker, back in view.handed
    ]
    yield from part("Cards handed over unseen", given)
    yield from part("Exports turned up", [_turned_up(number, up, names) for number, up in view.turned_up])
    yield from part("Disputes settled", [_dispute(each, names) for each in view.disputes])
    gdp = [
        f"Round {number}: {', '.join(f'{n} {minus(had)}' for n, had in zip(names, each, strict=True))}."
        for number, each in enumerate(view.gdp_by_round, 1)
    ]
    yield from part("GDP at the end of each round", gdp)


def _turned_up(number: int, export: PlacedExport, names: Sequence[str]) -> str:
    said = f"{who(export.seat, names)} {export.card or 'hidden'} ({export.back} back)"
    return f"Round {number}, {export.partner}'s slot {export.slot}: {said}."


def _aimed(aimed: Aimed, names: Sequence[str]) -> str:
    aim = _aim(aimed.at_seat, aimed.partner, aimed.target, names)
    return f"Round {aimed.round}: {aimed.card} of {who(aimed.seat, names)}{aim}."


def _dispute(dispute: Dispute, names: Sequence[str]) -> str:
    powers = listed([f"{who(seat, names)}: {minus(power)}" for seat, power in dispute.powers])
    bids = listed([f"{who(seat, names)}: {bid}" for seat, bid in dispute.bids])
    place = f"{dispute.partner}'s slot {dispute.slot}"
    won = f"Round {dispute.round}, {place}: {who(dispute.winner, names)} won."
    return f"{won} Power with the bid: {powers}. Bids: {bids}."
