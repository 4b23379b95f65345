"""What a bot makes of what it sees at Scambodia: what each card is likely to count, and who is ahead.

Made once for each decision, from a view or, in a search, from a whole position of which it reads only what
the seat may know. Points, powers and matches are asked of the game, so that a changed rule counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import Any
from weakref import WeakKeyDictionary

from playtest.engines.game import Seat
from playtest.engines.scambodia import Scambodia, ScambodiaView
from playtest.engines.scambodia.cards import CARDS, NOTHING
from playtest.engines.scambodia.position import NEVER, ScambodiaState

SQUARES = 32
"""Sums of points and of their squares are added up in one integer; the squares stand above this bit."""
UNSURE = 1.0
"""The least variance of a difference of totals: nobody is sure to the point what a last turn brings."""
DRAWS = (-1.5, -0.75, 0.0, 0.75, 1.5)
"""Five draws from the deck that stand for all, in standard deviations."""


class Tables:
    """What the rules of one game say of each card, looked up once."""

    def __init__(self, game: Scambodia) -> None:
        self.points = tuple([game.value_of(card) for card in CARDS])
        self.packed = tuple([value + (value * value << SQUARES) for value in self.points])
        self.all_cards = sum(self.packed)
        self.power = tuple([game.power_of(card) for card in CARDS])
        self.fits = tuple([frozenset(card for card in CARDS if game.matches(card, top)) for top in CARDS])
        """By the top of the discard pile: the cards that match it."""


_made: WeakKeyDictionary[Scambodia, Tables] = WeakKeyDictionary()


def tables_of(game: Scambodia) -> Tables:
    """The tables of ``game``, made when they are first asked for."""
    found = _made.get(game)
    if found is None:
        found = _made[game] = Tables(game)
    return found


class Mind:
    """What a bot has in mind: the ``faces`` it remembers, by target, and what the others are likely to be.

    ``trust`` is how much of the mean a card is likely to count that its owner has chosen to keep; ``falls``
    by how much that sinks with each turn in which its owner leaves a card dealt to them; ``gist`` how much of
    that it remembers of its own cards, where it has forgotten the face.
    """

    __slots__ = (
        *("deviation", "faces", "fresh", "game", "gist", "mean", "own", "place", "seat", "tables"),
        *("trust", "falls", "variance", "worths"),
    )

    def __init__(
        self,
        game: Scambodia,
        place: ScambodiaView | ScambodiaState,
        seat: Seat,
        faces: Sequence[int],
        gone: Sequence[int],
        trust: float,
        falls: float,
        gist: float = 0.0,
    ) -> None:
        """``gone``: the discard pile, and what the seat has drawn."""
        tables = tables_of(game)
        self.game, self.place, self.seat, self.tables = game, place, seat, tables
        self.faces = faces
        self.trust, self.falls, self.gist = trust, falls, gist
        located = [face for face in faces if face >= 0]
        self.fresh = len(CARDS) - len(located) - len(gone)
        """How many cards it cannot place."""
        packed = tables.packed
        self.spread_of_the_rest(
            tables.all_cards - sum(map(packed.__getitem__, located)) - sum(map(packed.__getitem__, gone))
        )
        first = 4 * seat
        mean, points, held = self.mean, tables.points, place.held >> first
        self.own = {
            slot: points[face] if (face := faces[first + slot]) >= 0 else mean
            for slot in (0, 1, 2, 3)
            if held >> slot & 1
        }
        if gist:
            for slot in self.unknown_own():
                self.own[slot] *= 1.0 - gist * (1.0 - self.chosen(first + slot))
        """What each of its own positions is likely to count."""
        self.worths: dict[int, float] | None = None

    def spread_of_the_rest(self, packed: int) -> None:
        """Mean and variance of the cards it cannot place."""
        squares = packed + (1 << SQUARES - 1) >> SQUARES
        count = self.fresh
        if count <= 0:
            self.mean = self.variance = self.deviation = 0.0
            return
        self.mean = mean = (packed - (squares << SQUARES)) / count
        self.variance = max(0.0, squares / count - mean * mean)
        self.deviation = sqrt(self.variance)

    # -- its own cards

    def knows(self, slot: int) -> bool:
        """Whether it has its own card at ``slot`` in mind."""
        return self.faces[4 * self.seat + slot] != NOTHING

    def worst(self) -> tuple[float, list[int]]:
        """What its worst card is likely to count, and where it may be: unknown ones before known ones."""
        own = self.own
        most = max(own.values())
        slots = [slot for slot, worth in own.items() if worth == most]
        if len(slots) > 1:
            slots = [slot for slot in slots if not self.knows(slot)] or slots
        return most, slots

    def unknown_own(self) -> list[int]:
        """The positions of its own cards that it does not have in mind."""
        return [slot for slot in self.own if not self.knows(slot)]

    def fitting(self, top: int) -> dict[int, float]:
        """Its own positions with a card that it knows to match ``top``, and what each counts."""
        fits, first = self.tables.fits[top], 4 * self.seat
        return {slot: worth for slot, worth in self.own.items() if self.faces[first + slot] in fits}

    def chance_to_match(self, top: int, gone: Sequence[int]) -> float:
        """How likely a card that it does not know matches ``top``."""
        fits = self.tables.fits[top]
        left = len(fits) - sum(card in fits for card in gone) - sum(face in fits for face in self.faces)
        return left / self.fresh if self.fresh > 0 else 0.0

    def gain_of_drawing(self, worst: float) -> float:
        """What it may expect to save by drawing from the deck and changing its ``worst`` card or not."""
        edge, deviation = worst - self.mean, self.deviation
        saved = 0.0
        for step in DRAWS:
            saves = edge - deviation * step
            if saves > 0:
                saved += saves
        return saved / len(DRAWS)

    # -- the others' cards

    def worth(self, target: int) -> float:
        """The points of the card at ``target``, or what they are likely to be."""
        face = self.faces[target]
        return self.tables.points[face] if face != NOTHING else self.mean * self.chosen(target)

    def chosen(self, target: int) -> float:
        """1 for a card that nobody has chosen, less for one that its owner knows and leaves there."""
        since = self.place.seen[target][target >> 2]
        if since == NEVER:
            return 1.0
        if since > 0:
            return self.trust
        return max(self.trust, 1.0 - self.falls * self.place.turn / self.game.seats)

    def cards_of(self, seat: Seat) -> list[int]:
        """The targets where ``seat`` has cards."""
        held, first = self.place.held >> 4 * seat, 4 * seat
        return [first + slot for slot in (0, 1, 2, 3) if held >> slot & 1]

    def others(self) -> dict[int, float]:
        """The opponents' cards that may be swapped, and what each is likely to count."""
        if self.worths is None:
            place, game = self.place, self.game
            locked = place.declarer if game.rules.declarer_locked else None
            self.worths = {
                target: self.worth(target)
                for seat in range(game.seats)
                if seat != self.seat and seat != locked
                for target in self.cards_of(seat)
            }
        return self.worths

    def total(self, seat: Seat) -> tuple[float, float]:
        """The likely total of ``seat`` and its variance."""
        if seat == self.seat:
            return sum(self.own.values()), self.variance * len(self.unknown_own())
        total = unsure = 0.0
        points, faces, mean = self.tables.points, self.faces, self.mean
        for target in self.cards_of(seat):
            face = faces[target]
            if face >= 0:
                total += points[face]
            else:
                chosen = self.chosen(target)
                total += mean * chosen
                unsure += chosen
        return total, self.variance * unsure

    def chance_of_being_lowest(self, last_turn: float, enough: float = 0.0) -> float:
        """How likely it is to be alone with the lowest total after everybody's last turn.

        Each opponent is likely to lose ``last_turn`` points with it. Below ``enough`` it may say less.
        """
        own, doubt = self.total(self.seat)
        chance = 1.0
        for seat in range(self.game.seats):
            if seat != self.seat:
                theirs, their_doubt = self.total(seat)
                ahead = theirs - last_turn - own - 0.5
                chance *= 0.5 * (1.0 + erf(ahead / sqrt(2.0 * (doubt + their_doubt + UNSURE))))
                if chance < enough:
                    break
        return chance


def remembered(place: Any, seat: Seat) -> tuple[int, ...] | list[int]:
    """By target, the faces that ``seat`` has ever seen: of a view as it says, of a position by ``seen``."""
    if isinstance(place, ScambodiaView):
        return place.known.table
    return [
        NOTHING if since[seat] == NEVER else card for card, since in zip(place.table, place.seen, strict=True)
    ]
