"""A position of Trade Warz in words: partners, slots, players, the current step, and earlier rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from playtest.engines.sentences import listed, minus
from playtest.engines.trade_warz import powers_of
from playtest.engines.trade_warz.state import TradeView
from playtest.engines.trade_warz.text import text_of
from playtest.words.positions import whose_view
from playtest.words.sheets import asked_now, columns, part, several, told, waiting, who
from playtest.words.trade_warz.position_of_players import players
from playtest.words.trade_warz.position_of_steps import before, knowledge, step
from playtest.words.trade_warz.printed import DECKS, PHASES

SET_UP = {"leaders": "choosing leaders", "partners": "choosing partners", "end": "the game is over"}


def whole(game: Any, view: TradeView, names: Sequence[str], prompt: str) -> str:
    """Describe everything in ``view``, ending with ``prompt``, which says what its player can do now."""
    return "\n".join(
        [
            whose_view(game, view.seat, names),
            f"Round {view.round} of {_rounds(game)}. Phase: {_phase(game, view)}.",
            waiting(view.waiting, names),
            f"{names[view.marker]} has the first-player marker. {game.rules.gdp_to_win} GDP win at once.",
            *_over(view, names),
            *_event(game, view, names),
            *part("Trade partners, with the influence of each player", _partners(game, view, names)),
            *part("What partner powers do", _powers(game, view)),
            *part("Slots", _slots(view, names)),
            *told("Slots without a route", _open_slots(game, view)),
            *players(game, view, names),
            *_decks(view),
            *step(game, view, names),
            *knowledge(view, names),
            *part("Texts of the cards in sight", _texts(game, view)),
            *before(view, names),
            *asked_now(prompt),
        ]
    )


def _phase(game: Any, view: TradeView) -> str:
    """Return the name of the current phase. While an effect of Upkeep is carried out, this is "Upkeep"."""
    for task in view.agenda[:1]:
        effects = game.printed.effects.get(task.card, ())
        if 0 <= task.at < len(effects) and effects[task.at].when == "upkeep":
            return "Upkeep"
    return PHASES.get(view.phase) or SET_UP[view.phase]


def _rounds(game: Any) -> int:
    return int(game.rules.rounds) - bool(game.rules.quick_start)


def _over(view: TradeView, names: Sequence[str]) -> Iterator[str]:
    yield from told("Winners", several(view.winners, names))
    yield from told("The game ended because", view.reason)


def _event(game: Any, view: TradeView, names: Sequence[str]) -> Iterator[str]:
    if view.event:
        yield f"Event of the round: {view.event}. {_text(game, view.event)}".rstrip()
    yield from told("Ignoring the event", several(view.ignoring, names))
    passed = [f"{who(one, names)} to {who(other, names)}" for one, other in view.passed]
    yield from told("The event was passed on", listed(passed))
    yield f"Events left: {view.events_left}; gone: {', '.join(view.events_gone) or 'none'}."
    yield from told("Slots closed this round", listed([f"{partner} {slot}" for partner, slot in view.closed]))
    if view.destroyed:
        by = "by an event" if view.event_destroyed else "but not by an event"
        yield f"An export was destroyed this round, {by}."
    elif view.event_destroyed:
        yield "An event destroyed an export this round."


def _partners(game: Any, view: TradeView, names: Sequence[str]) -> list[str]:
    rows = []
    for name in view.partners:
        partner = game.printed.partners[name]
        title = who(view.suzerains.get(name), names)
        had = [str(player.influence.get(name, 0)) for player in view.players]
        bonus = str(partner.bonus) if game.rules.partner_bonus == "by_market" else "none"
        rows.append([name, partner.market, str(partner.slots), bonus, title, *had])
    return columns(["Partner", "Market", "Slots", "Bonus a route", "Suzerain", *names], rows) if rows else []


def _powers(game: Any, view: TradeView) -> Iterator[str]:
    if game.rules.partner_powers != "off":
        for name in view.partners:
            for power in powers_of(game.printed.partners[name]):
                if game.rules.partner_powers == "all" or not power.name.endswith("(suzerain)"):
                    yield f"{power.name}: {text_of(power)}"


def _slots(view: TradeView, names: Sequence[str]) -> list[str]:
    rows: list[list[object]] = []
    for route in view.routes:
        marks = [
            word
            for word, holds in (
                ("produces nothing", route.stopped),
                ("cannot be moved", route.pinned),
                ("targeted by a tactic", route.touched),
                ("saved from destruction", route.saved),
            )
            if holds
        ]
        more = [f"{minus(route.produces)} more revenue"] if route.produces else []
        rows.append(
            [
                *(
                    route.partner,
                    route.slot,
                    names[route.owner],
                    route.card,
                    f"route since round {route.since}",
                ),
                *(minus(route.income), ", ".join([*more, *marks])),
            ]
        )
    for placed in view.placed:
        up = "placed, face up" if view.face_up else "placed, face down"
        card = placed.card or f"hidden ({placed.back} back)"
        rows.append([placed.partner, placed.slot, names[placed.seat], card, up, "", f"{placed.back} back"])
    head = ["Partner", "Slot", "Player", "Export", "Is", "Income as it is now", "This round"]
    return columns(head, rows) if rows else ["No slot is taken."]


def _open_slots(game: Any, view: TradeView) -> str:
    """Return a list of the slots that an export can still win: not closed, and without a route.

    Exports placed there face down do not matter.
    """
    taken = {(route.partner, route.slot) for route in view.routes} | set(view.closed)
    by_partner = []
    for name in view.partners:
        free = [n for n in range(1, game.printed.partners[name].slots + 1) if (name, n) not in taken]
        if free:
            by_partner.append(f"{name} {', '.join(map(str, free))}")
    return "; ".join(by_partner)


def _decks(view: TradeView) -> Iterator[str]:
    sizes = [f"{DECKS.get(deck, deck)} {size}" for deck, size in view.deck_sizes.items()]
    yield from told("Cards in the shared decks, in unknown order", listed(sizes))
    for deck, top in view.tops.items():
        if top:
            yield f"On top of {DECKS.get(deck, deck)}, drawn first: {', '.join(c or 'unknown' for c in top)}."


def _texts(game: Any, view: TradeView) -> list[str]:
    rows: list[list[object]] = []
    for name in dict.fromkeys(_in_sight(view)):
        card = game.printed.cards.get(name)
        if card is None or name == view.event:
            continue
        numbers = [card.influence, card.revenue] if card.type == "export" else ["", ""]
        rows.append([name, card.type, card.cost, *numbers, " ".join(card.tags), _text(game, name)])
    return columns(["Card", "Type", "Cost", "Influence", "Revenue", "Tags", "Text"], rows) if rows else []


def _in_sight(view: TradeView) -> Iterator[str]:
    for player in view.players:
        yield from player.hand or ()
        yield from (name for name in (player.policy, player.copied, player.borrowed, player.commit) if name)
    yield from (route.card for route in view.routes)
    yield from (placed.card for placed in view.placed if placed.card)
    yield from (played.card for played in view.stack)
    for task in view.agenda:
        yield task.card
        yield from (card for card in task.seen if card)
    yield from (card for offer in view.offers for card in (offer.card, offer.answer) if card)


def _text(game: Any, name: str) -> str:
    card = game.printed.cards.get(name)
    return text_of(card) if card is not None else ""
