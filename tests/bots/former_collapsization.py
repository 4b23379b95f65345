"""Bots for Collapsization: Advisors who bluff as often as they are told to, a Mayor who keeps a record of it.

All of them can sit in any seat. They differ in how an Advisor nominates: ``honest`` always claims what lies
there, ``bluffing`` mostly claims what the Mayor wants to hear, ``heuristic`` now and then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from playtest.engines.collapsization.pieces import (
    ADVISORS,
    CENTER,
    MAYOR,
    NOMINATE,
    REVEAL,
    SPADES,
    SUIT,
    VALUE,
    Build,
    Move,
    Nominate,
    Reveal,
)
from playtest.engines.collapsization.position import CollapsizationView, claims_on
from playtest.engines.game import Game, Roller, Seat

LEAD_TO_END = 3
"""An Advisor this far ahead of everybody, a lied-about mine being paid for, may as well end the game."""
LIES_ABOUT_MINES = 0.03
"""How likely the Mayor takes it to be that a hidden spade is nominated under another suit."""
FEAR_OF_MINES = 2.0
"""What a mine is worth to avoid, in points of the Mayor's."""


class Heuristic:
    """Mayor: believes an Advisor as far as the claims on built hexes were true. Advisor: bluffs sometimes.

    ``bluff`` is how often, in percent, a nomination claims a suit that does not lie there.
    """

    needs_view = True
    version = "1"

    def __init__(self, name: str = "heuristic", bluff: int = 30) -> None:
        if not 0 <= bluff <= 100:
            raise ValueError(f"bluff is a percentage from 0 to 100, not {bluff}")
        self.name = name
        self.bluff = bluff

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(
        self, game: Game[Any, Any, Any, Any], view: CollapsizationView, legal: Sequence[Move], chance: Roller
    ) -> Move:
        """Reveal, nominate or build."""
        del game
        if view.seat in ADVISORS:
            return self.nominate(view, view.seat, chance)
        if isinstance(legal[0], Reveal):
            return self.reveal(view)
        return self.build(view, [move for move in legal if isinstance(move, Build)])

    # -- the Mayor

    def reveal(self, view: CollapsizationView) -> Reveal:
        """The suits that can score, one card of each if possible, middling values first."""
        suits_shown = {SUIT[card] for card in view.shown}
        hidden = [card for card in view.hand if card not in view.shown]
        return REVEAL[
            min(hidden, key=lambda c: (SUIT[c] == SPADES, SUIT[c] in suits_shown, abs(VALUE[c] - 8)))
        ]

    def build(self, view: CollapsizationView, legal: Sequence[Build]) -> Build:
        """The card and hex that promise most, mines being feared unless their end is a win."""
        ahead = view.scores[MAYOR] > max(view.scores[seat] for seat in ADVISORS)
        credit = {seat: credit_of(view, seat) for seat in ADVISORS}
        suits = {hex: suits_likely(view, hex, credit) for hex in {move.hex for move in legal}}
        fear = -FEAR_OF_MINES if ahead else FEAR_OF_MINES
        return max(
            legal,
            key=lambda m: promise(view, m, suits[m.hex]) - fear * suits[m.hex][SPADES],
        )

    # -- an Advisor

    def nominate(self, view: CollapsizationView, seat: Seat, chance: Roller) -> Nominate:
        """A hex without a mine that the Mayor's revealed cards point to, or a bluff that says so."""
        mine = view.nominations[seat - 1]
        places = [hex for hex in view.frontier if hex not in [n.hex for n in mine]]
        claims = [card for card in view.trays[seat - 1] if card not in [n.card for n in mine]]
        if self.bluff and self.would_end_it(view, seat):
            mines = [hex for hex in places if SUIT[view.reality[hex]] == SPADES]
            return self.tempt(view, mines or places, claims, chance)
        safe = [hex for hex in places if SUIT[view.reality[hex]] != SPADES] or places
        if chance.choice(range(100)) < self.bluff:
            return self.tempt(view, safe, claims, chance)
        return self.tell(view, safe, claims)

    def would_end_it(self, view: CollapsizationView, seat: Seat) -> bool:
        """Whether a mine would end the game with ``seat`` ahead, the penalty paid."""
        others = [score for other, score in enumerate(view.scores) if other != seat]
        return view.scores[seat] >= max(others) + LEAD_TO_END

    def tell(self, view: CollapsizationView, places: Sequence[int], claims: Sequence[int]) -> Nominate:
        """The hex nearest to a revealed card, and the claim nearest to what lies there."""
        suits = {SUIT[claim] for claim in claims}
        told = [hex for hex in places if SUIT[view.reality[hex]] in suits] or places
        hex = min(told, key=lambda h: nearest(view.reality[h], view.shown))
        return NOMINATE[hex][min(claims, key=lambda claim: apart(claim, view.reality[hex]))]

    def tempt(
        self, view: CollapsizationView, places: Sequence[int], claims: Sequence[int], chance: Roller
    ) -> Nominate:
        """Any hex, under a claim right beside a revealed card that could score."""
        hex = chance.choice(places)
        wanted = [card for card in view.shown if SUIT[card] != SPADES] or [claims[0]]
        return NOMINATE[hex][min(claims, key=lambda claim: (nearest(claim, wanted), SUIT[claim] == SPADES))]


def apart(one: int, other: int) -> int:
    """The distance of two cards; another suit is far away, and a spade farthest."""
    if SUIT[one] == SUIT[other]:
        return abs(one - other)
    return 20 + abs(VALUE[one] - VALUE[other]) + 20 * (SPADES in (SUIT[one], SUIT[other]))


def nearest(card: int, others: Iterable[int]) -> int:
    """The distance to the nearest of ``others``."""
    return min((apart(card, other) for other in others), default=0)


def credit_of(view: CollapsizationView, seat: Seat) -> float:
    """How likely a claim of ``seat`` is true, by the claims on built hexes; starts at 3 in 4."""
    true, all_claims = 3.0, 4.0
    for turn in view.history:
        for owner, claim in claims_on(turn.hex, turn.nominations):
            if owner == seat:
                true += SUIT[claim] == SUIT[turn.tile]
                all_claims += 1
    return true / all_claims


def suits_likely(view: CollapsizationView, hex: int, credit: dict[Seat, float]) -> list[float]:
    """How likely each suit lies on ``hex``: the tiles not yet seen, weighed by who claims what there."""
    seen = [SUIT[tile] for at, tile in view.reality.items() if at != CENTER]
    weights = [float(1 + (13 - seen.count(suit)) % 13) for suit in range(3)]
    for seat, claim in claims_on(hex, view.nominations):
        for suit in range(3):
            if suit == SPADES:
                weights[suit] *= credit[seat] if SUIT[claim] == SPADES else LIES_ABOUT_MINES
            elif suit == SUIT[claim]:
                weights[suit] *= credit[seat]
            else:
                weights[suit] *= (1 - credit[seat]) * (0.2 if SUIT[claim] == SPADES else 0.8)
    total = sum(weights) or 1.0
    return [weight / total for weight in weights]


def promise(view: CollapsizationView, move: Build, suits: Sequence[float]) -> float:
    """The Mayor's hope of a point: the suit has to match, and the claims say how near the values are."""
    suit = SUIT[move.card]
    if suit == SPADES:
        return 0.0
    gaps = [
        abs(VALUE[move.card] - VALUE[claim])
        for _, claim in claims_on(move.hex, view.nominations)
        if SUIT[claim] == suit
    ]
    return suits[suit] * (1 / (1 + min(gaps)) if gaps else 0.1)


BOTS: dict[str, Any] = {
    "heuristic": Heuristic,
    "honest": partial(Heuristic, "honest", bluff=0),
    "bluffing": partial(Heuristic, "bluffing", bluff=80),
}
