"""A position of Collapsization in words: the map hex by hex, the hand, the claims and the turns played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_letters
from typing import Any

from playtest.engines.collapsization.pieces import (
    ADVISORS,
    DOMAIN,
    MAYOR,
    REASONS,
    ROLES,
    SUIT,
    SUITS,
    place,
)
from playtest.engines.collapsization.position import CollapsizationView, Turn, card_name
from playtest.engines.hexes import neighbors, ring_of
from playtest.engines.sentences import counted, listed, minus, signed
from playtest.words.positions import whose_view
from playtest.words.sheets import asked_now, columns, part, waiting

HEXES = (
    "Hexes are named by ring and number: A1 to A6 are around the center, B1 to B12 around those.",
    "Numbers run clockwise from the north-east corner.",
)


def whole(game: Any, view: CollapsizationView, names: Sequence[str], prompt: str) -> str:
    """Describe everything in ``view``, ending with ``prompt``, which says what its player can do now."""
    called = [f"{name} ({role})" if name != role else role for name, role in zip(names, ROLES, strict=True)]
    return "\n".join(
        [
            whose_view(game, view.seat, names),
            f"Turn {view.turn}, phase {view.phase}.",
            waiting(view.pending, called),
            *([f"The game is over. {REASONS[view.ended]}"] if view.ended else []),
            *part("Points", columns(["Player", "Points"], zip(called, map(minus, view.scores), strict=True))),
            *_hand(view, called),
            *part("Nominations", _nominations(view, called)),
            *part("Map", [*HEXES, *_map(view)]),
            *part("Claims in the Advisors' trays, with those just committed", _trays(view, called)),
            *_piles(view),
            *part("Turns played", _turns(view, called)),
            *asked_now(prompt),
        ]
    )


def _hand(view: CollapsizationView, called: Sequence[str]) -> Iterator[str]:
    yield f"{called[MAYOR]}'s hand: {counted(view.hand_count, 'card')}; known here: {_cards(view.hand)}."
    yield f"Revealed from it: {_cards(view.shown)}."


def _nominations(view: CollapsizationView, called: Sequence[str]) -> Iterator[str]:
    for seat, done, nominated in zip(ADVISORS, view.committed, view.nominations, strict=True):
        yield f"{called[seat]} has committed {done} of 2 nominations; known here: {_claims(nominated)}."


def _claims(nominated: Iterable[Any]) -> str:
    return listed([f"{place(each.hex)} as {card_name(each.card)}" for each in nominated]) or "none"


def _in_order(hex: int) -> tuple[int, int]:
    """Return the key by which hexes are sorted: first the ring, then the number in the ring."""
    return ring_of(hex), int(place(hex).strip(ascii_letters) or 0) if hex else 0


def _map(view: CollapsizationView) -> list[str]:
    known = sorted({*view.placed, *view.reality, *view.frontier}, key=_in_order)
    rows = []
    for hex in known:
        lies = "built" if hex in view.placed else "frontier" if hex in view.frontier else "out of fog"
        rows.append(
            [
                place(hex),
                lies,
                card_name(view.placed[hex]) if hex in view.placed else "",
                card_name(view.reality[hex]) if hex in view.reality else "hidden",
                ", ".join(place(beside) for beside in neighbors(hex) if beside in known),
            ]
        )
    return columns(["Hex", "Is", "Card built", "Reality", "Next to"], rows)


def _trays(view: CollapsizationView, called: Sequence[str]) -> list[str]:
    rows = []
    for seat, tray in zip(ADVISORS, view.trays, strict=True):
        for suit, sign in enumerate(SUITS):
            ranks = [card_name(card)[:-1] for card in tray if SUIT[card] == suit]
            domain = " (own domain)" if seat == DOMAIN[suit] else ""
            rows.append([called[seat], f"{sign}{domain}", " ".join(ranks) or "none"])
    return columns(["Advisor", "Suit", "Ranks"], rows)


def _piles(view: CollapsizationView) -> Iterator[str]:
    yield f"The Mayor's draw pile has {counted(view.pile_count, 'card')}."
    known = f"; known here: {_cards(view.discards)}" if view.discard_count else ""
    yield f"The discard pile has {counted(view.discard_count, 'card')}{known}."


def _turns(view: CollapsizationView, called: Sequence[str]) -> Iterator[str]:
    for at, turn in enumerate(view.history):
        yield from part(f"Turn {at + 1}", [*_turn(turn, called), *_lay_there(view, at)])


def _turn(turn: Turn, called: Sequence[str]) -> Iterator[str]:
    yield f"Known hand: {_cards(turn.hand)}; revealed from it: {_cards(turn.shown)}."
    for seat, each in zip(ADVISORS, turn.nominations, strict=True):
        yield f"{called[seat]} claimed {_claims(each)}."
    yield f"Built: {card_name(turn.card)} on {place(turn.hex)}; reality there was {card_name(turn.tile)}."
    points = [f"{name} {signed(points)}" for name, points in zip(called, turn.points, strict=True)]
    yield f"Points: {listed(points)}."


def _lay_there(view: CollapsizationView, at: int) -> Iterator[str]:
    if at < len(view.real):
        lay = zip(view.history[at].hexes, view.real[at], strict=True)
        yield f"Reality then: {listed([f'{card_name(tile)} on {place(hex)}' for hex, tile in lay])}."


def _cards(cards: Iterable[int]) -> str:
    return ", ".join(map(card_name, cards)) or "none"
