"""A position of Scambodia in words: what the view's player knows of each card, and who has seen which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.scambodia.cards import CARD_NAMES, NOTHING, PEEK, PHASES, POSITIONS
from playtest.engines.scambodia.events import RoundResult
from playtest.engines.scambodia.position import NEVER, ScambodiaView
from playtest.engines.sentences import counted, listed, minus
from playtest.words.positions import whose_view
from playtest.words.sheets import asked_now, columns, part, told, waiting, who

ALLOWS = {
    "own": "look at one of your own cards",
    "other": "look at an opponent's card",
    "blind": "swap one of your cards with an opponent's, both unseen",
    "seen": "look at an opponent's card, then swap it or not",
}
"""What the power of the card just discarded allows."""
DID = {
    "look": "looked at the two bottom cards",
    "cover": "covered the cards again",
    "draw": "drew from the deck",
    "take": "took the top discard",
    "match": "tried to match the discard",
    "declare": "declared Scambodia",
    "exchange": "kept the card drawn",
    "discard": "discarded the card drawn",
    "peek": "looked at their own card",
    "spy": "looked at an opponent's card",
    "swap": "swapped two cards",
    "skip": "skipped the power",
    "go_on": "was ready for the next round",
    "time_out": "called time",
}
"""What the last move did."""


def whole(game: Any, view: ScambodiaView, names: Sequence[str], prompt: str) -> str:
    """Describe everything in ``view``, ending with ``prompt``, which says what its player can do now."""
    return "\n".join(
        [
            whose_view(game, view.seat, names),
            f"Round {view.round}, turn {view.turn}. Phase: {PHASES.name(view.phase)}.",
            f"{names[view.player]} takes the first turn."
            if view.phase == PEEK
            else f"It is {names[view.player]}'s turn.",
            waiting(view.waiting, names),
            *_declared(view, names),
            *part("Cards on the table, as this reader knows them", _table(view, names)),
            *part("Who knows each card, and since when", _seen(view, names)),
            *_piles(view),
            *_now(view, names),
            *part("Players", _players(view, names)),
            *part("Rounds played", [_round(result, names) for result in view.past]),
            *_last(view, names),
            *asked_now(prompt),
        ]
    )


def _declared(view: ScambodiaView, names: Sequence[str]) -> Iterator[str]:
    if view.declarer is not None:
        on = f" on turn {view.declared_on}" if view.declared_on is not None else ""
        yield f"{names[view.declarer]} declared Scambodia{on}. Every other player gets one last turn."


def _table(view: ScambodiaView, names: Sequence[str]) -> list[str]:
    rows = []
    for seat, name in enumerate(names):
        rows.append([name, *[_face(view, 4 * seat + position) for position in range(4)]])
    return columns(["Player", *POSITIONS.by_name], rows)


def _face(view: ScambodiaView, target: int) -> str:
    if not view.held >> target & 1:
        return "empty"
    since = view.shuffle[target]
    from_deck = f", from new deck {since}" if since else ""
    if view.open.table[target] != NOTHING:
        return f"{_card(view.open.table[target])} (in sight{from_deck})"
    if view.known.table[target] != NOTHING:
        return f"{_card(view.known.table[target])} (seen before{from_deck})"
    return f"unknown{from_deck}"


def _seen(view: ScambodiaView, names: Sequence[str]) -> Iterator[str]:
    for target, since in enumerate(view.seen):
        known = [
            f"{'everyone' if at == len(names) else names[at]} since turn {turn}"
            for at, turn in enumerate(since)
            if turn != NEVER and (at == len(names) or turn != since[-1])
        ]
        if known and view.held >> target & 1:
            yield f"{place(target, names)}: {listed(known)}."


def _piles(view: ScambodiaView) -> Iterator[str]:
    yield f"The deck has {counted(view.deck, 'card')}."
    top = f"; on top {_cards(view.open.discards)}" if view.open.discards else ""
    yield f"The discard pile has {counted(view.discards, 'card')}{top}."
    yield f"In it, from the bottom: {_cards(view.known.discards)}."
    for number, refill in enumerate(view.lost, 1):
        yield f"New deck {number}, shuffled on turn {refill.turn}: {_cards(refill.cards)}."


def _now(view: ScambodiaView, names: Sequence[str]) -> Iterator[str]:
    yield from told("The card just drawn, known here", _maybe(view.open.drawn))
    if view.known.drawn != view.open.drawn:
        yield from told("The card just drawn, seen before", _maybe(view.known.drawn))
    yield from told("The card just discarded allows this", ALLOWS.get(view.power, ""))
    if view.target != NOTHING:
        yield f"{names[view.player]} is looking at {place(view.target, names)}."


def _players(view: ScambodiaView, names: Sequence[str]) -> list[str]:
    head = ["Player", "Peek", "Ready", "Powers used", "Powers skipped", "Matches tried", "Matches right"]
    rows: list[list[object]] = []
    for seat, name in enumerate(names):
        peek = " and ".join(
            word for word, mask in (("looked", view.looked), ("covered", view.covered)) if mask >> seat & 1
        )
        ready = "yes" if view.ready >> seat & 1 else ""
        rows.append(
            [
                name,
                peek,
                ready,
                view.powers_used[seat],
                view.powers_skipped[seat],
                view.matches_tried[seat],
                view.matches_right[seat],
                view.timeouts[seat],
            ]
        )
    return columns([*head, "Out of time"], rows)


def _round(result: RoundResult, names: Sequence[str]) -> str:
    hands = [
        f"{name} {', '.join(_maybe(card) for card in hand if _maybe(card)) or 'no cards'}"
        f" = {minus(total)}, score {minus(score)}"
        for name, hand, total, score in zip(names, result.hands, result.totals, result.scores, strict=True)
    ]
    declarer = who(result.declarer, names)
    right = "" if result.succeeded is None else " and was right" if result.succeeded else " and was wrong"
    on = "" if result.declared_on is None else f" on turn {result.declared_on}"
    declared = f"; {declarer} declared{on}{right}" if declarer else ""
    ended = f"{counted(result.turns, 'turn')}, {result.reason}{declared}"
    return f"Round {result.round} ({ended}): {'; '.join(hands)}."


def _last(view: ScambodiaView, names: Sequence[str]) -> Iterator[str]:
    if view.last is None:
        return
    did = DID[view.last.kind]
    slot, target = getattr(view.last, "slot", None), getattr(view.last, "target", None)
    where = [POSITIONS.name(slot)] if slot is not None else []
    where += [place(target, names)] if target is not None else []
    at = f" ({listed(where)})" if where else ""
    yield f"Last move: {who(view.last_by, names) or 'somebody'} {did}{at}."


def place(target: int, names: Sequence[str]) -> str:
    """Name the place ``target`` on the table by its player and position.

    >>> place(6, ["Ann", "Ben"])
    "Ben's bottom-left card"
    """
    owner: Seat = target >> 2
    return f"{names[owner]}'s {POSITIONS.name(target & 3)} card"


def _card(card: int) -> str:
    return CARD_NAMES.name(card)


def _cards(cards: Iterable[int]) -> str:
    return ", ".join(map(_card, cards)) or "none"


def _maybe(card: int | None) -> str:
    return "" if card is None or card == NOTHING else _card(card)
