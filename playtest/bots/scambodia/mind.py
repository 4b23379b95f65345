"""A Scambodia bot's estimates from what it sees: each card's likely points, and who is ahead.

The estimates are made for each decision, from a view. In a search they are made from a whole position, but
use only what the seat may know. Points, powers and matches come from the game, so that a changed rule counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from weakref import WeakKeyDictionary

from playtest.engines.game import Seat
from playtest.engines.scambodia import Scambodia, ScambodiaView
from playtest.engines.scambodia.cards import CARDS, NOTHING
from playtest.engines.scambodia.position import NEVER, ScambodiaState

SQUARES = 32
"""The lowest bit of the sum of squares in a packed integer; the bits below hold the sum of points."""
UNSURE = 1.0
"""Variance added to any difference of totals, since a last turn is never certain to the point."""
DRAWS = (-1.5, -0.75, 0.0, 0.75, 1.5)
"""Five values that stand for all draws from the deck, in standard deviations from the mean."""


class Tables:
    """Tables of what the game's rules say about each card, such as its points; one table in each attribute.

    The points tables have one more entry at the end, for ``NOTHING`` (no card).
    """

    def __init__(self, game: Scambodia) -> None:
        self.points = (*[game.value_of(card) for card in CARDS], 0)
        self.packed = tuple([value + (value * value << SQUARES) for value in self.points])
        self.all_cards = sum(self.packed)
        self.power = tuple([game.power_of(card) for card in CARDS])
        self.fits = tuple([frozenset(card for card in CARDS if game.matches(card, top)) for top in CARDS])
        """The cards that match the top of the discard pile, by that top card."""
        self.targets = tuple(
            tuple(tuple([4 * seat + slot for slot in SLOTS[held]]) for held in range(16))
            for seat in range(game.seats)
        )
        """The targets of a seat's cards, by seat and a mask of positions."""


SLOTS = tuple(tuple([slot for slot in range(4) if held >> slot & 1]) for held in range(16))
"""The positions in each mask."""

_made: WeakKeyDictionary[Scambodia, Tables] = WeakKeyDictionary()


def tables_of(game: Scambodia) -> Tables:
    """Return the tables of ``game``, built on first use."""
    found = _made.get(game)
    if found is None:
        found = _made[game] = Tables(game)
    return found


class Mind:
    """What a bot remembers of the cards on the table, and what it thinks the other cards are worth.

    ``faces`` are the known cards, by place on the table. Likely points of other cards are given as shares of
    the mean of the unseen cards. ``trust`` is the share for a card that its owner has chosen to keep. For a
    card that its owner was dealt and leaves in place, the share begins at 1. It falls by ``falls`` with each
    of the owner's turns, but not below ``trust``. ``gist``, from 0 to 1, is for a card of the bot's own whose
    face it has forgotten. It is how well the bot remembers that the card was worth keeping.
    """

    __slots__ = (
        *("discards", "drawn", "faces", "floor", "fresh", "game", "mean", "own", "place", "seat"),
        *("tables", "top", "trust", "unknown", "variance", "worths"),
    )

    def __init__(
        self,
        game: Scambodia,
        place: ScambodiaView | ScambodiaState,
        seat: Seat,
        faces: Sequence[int],
        discards: Sequence[int],
        drawn: int,
        trust: float,
        falls: float,
        gist: float = 0.0,
    ) -> None:
        """Start from what the seat remembers.

        ``faces`` are the remembered faces by place on the table, and ``discards`` is the discard pile, with
        its top last. ``drawn`` is the card that the seat has drawn (``NOTHING`` if none).
        """
        self.tables = tables = tables_of(game)
        self.game, self.place, self.seat, self.faces = game, place, seat, faces
        self.discards, self.top, self.drawn = discards, discards[-1], drawn
        self.trust = trust
        self.floor = max(trust, 1.0 - falls * place.turn / game.seats)
        """Likely points, as a share of the mean, of a dealt card that its owner has left in place so far."""
        located = len(faces) - faces.count(NOTHING) + (drawn != NOTHING)
        self.fresh = len(CARDS) - located - len(discards)
        """Number of cards whose place is unknown."""
        of = tables.packed.__getitem__
        packed = tables.all_cards - sum(map(of, faces)) - sum(map(of, discards)) - of(drawn)
        self.mean, self.variance = mean_and_variance(packed, self.fresh)
        first, mean, points = 4 * seat, self.mean, tables.points
        self.own = own = dict[int, float]()
        """The likely points at each of the seat's own positions."""
        self.unknown: list[int] = []
        """The positions of the seat's own cards whose faces it does not remember."""
        for slot in SLOTS[place.held >> first & 15]:
            if (face := faces[first + slot]) != NOTHING:
                own[slot] = points[face]
            else:
                own[slot] = mean * (1.0 - gist * (1.0 - self.chosen(first + slot))) if gist else mean
                self.unknown.append(slot)
        self.worths: dict[int, float] | None = None

    # -- its own cards

    def worst(self) -> tuple[float, list[int]]:
        """Return the likely points of the bot's worst card, and the positions where that card may lie.

        If a known and an unknown card are equally bad, only the unknown ones are returned.
        """
        own = self.own
        most = max(own.values())
        slots = [slot for slot, worth in own.items() if worth == most]
        if len(slots) > 1 and self.unknown:
            slots = [slot for slot in slots if slot in self.unknown] or slots
        return most, slots

    def fitting(self, top: int) -> dict[int, float]:
        """Map the position of each of the bot's own cards known to match ``top`` to the card's points.

        ``top`` is the top card of the discard pile.
        """
        fits, first, faces = self.tables.fits[top], 4 * self.seat, self.faces
        return {slot: worth for slot, worth in self.own.items() if faces[first + slot] in fits}

    def chance_to_match(self, top: int) -> float:
        """Return how likely an unknown card is to match ``top``, the top card of the discard pile."""
        if self.fresh <= 0:
            return 0.0
        fits = self.tables.fits[top]
        left = len(fits) - len(fits.intersection(self.discards)) - len(fits.intersection(self.faces))
        return left / self.fresh

    def gain_of_drawing(self, worst: float) -> float:
        """Return how many points a draw is expected to save, as it may replace a card worth ``worst``."""
        edge, deviation = worst - self.mean, sqrt(self.variance)
        saved = 0.0
        for step in DRAWS:
            saves = edge - deviation * step
            if saves > 0:
                saved += saves
        return saved / len(DRAWS)

    # -- the others' cards

    def worth(self, target: int) -> float:
        """Return the points of the card at ``target``, or their expected value."""
        face = self.faces[target]
        return self.tables.points[face] if face != NOTHING else self.mean * self.chosen(target)

    def chosen(self, target: int) -> float:
        """Return a factor for a card's likely points: below 1 if its owner has seen it and keeps it."""
        since = self.place.seen[target][target >> 2]
        return 1.0 if since == NEVER else self.trust if since > 0 else self.floor

    def cards_of(self, seat: Seat) -> Sequence[int]:
        """Return the places on the table, called targets, where ``seat`` has cards."""
        return self.tables.targets[seat][self.place.held >> 4 * seat & 15]

    def others(self) -> dict[int, float]:
        """Return the opponents' cards that may be swapped, and the likely points of each."""
        if self.worths is None:
            place, game = self.place, self.game
            locked = place.declarer if game.rules.declarer_locked else None
            faces, points, mean, seen = self.faces, self.tables.points, self.mean, place.seen
            worths: dict[int, float] = {}
            self.worths = worths
            for seat in range(game.seats):
                if seat != self.seat and seat != locked:
                    for target in self.cards_of(seat):
                        if (face := faces[target]) != NOTHING:
                            worths[target] = points[face]
                        else:
                            since = seen[target][seat]
                            trust = 1.0 if since == NEVER else self.trust if since > 0 else self.floor
                            worths[target] = mean * trust
        return self.worths

    def total(self, seat: Seat) -> tuple[float, float]:
        """Return the likely total of the cards of ``seat``, and the variance of that estimate."""
        if seat == self.seat:
            return sum(self.own.values()), self.variance * len(self.unknown)
        total = unsure = 0.0
        points, faces, mean, seen = self.tables.points, self.faces, self.mean, self.place.seen
        for target in self.cards_of(seat):
            if (face := faces[target]) != NOTHING:
                total += points[face]
            else:
                since = seen[target][seat]
                chosen = 1.0 if since == NEVER else self.trust if since > 0 else self.floor
                total += mean * chosen
                unsure += chosen
        return total, self.variance * unsure

    def chance_of_being_lowest(self, last_turn: float, enough: float = 0.0) -> float:
        """Return the chance that the bot alone has the lowest total after everyone's last turn.

        Each opponent is expected to lose ``last_turn`` points in that turn. Once the chance is below
        ``enough``, the calculation stops, and the result may be too high.
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


def mean_and_variance(packed: int, count: int) -> tuple[float, float]:
    """Return the mean and variance of the points of ``count`` cards.

    ``packed`` holds the sums of their points and of the squares; see ``SQUARES``.
    """
    if count <= 0:
        return 0.0, 0.0
    squares = packed + (1 << SQUARES - 1) >> SQUARES
    mean = (packed - (squares << SQUARES)) / count
    return mean, max(0.0, squares / count - mean * mean)


def faces_seen(place: ScambodiaView | ScambodiaState, table: Sequence[int], seat: Seat) -> list[int]:
    """Return the faces of the cards on the ``table`` that ``seat`` has ever seen, by place.

    ``NOTHING`` stands for a place whose card the seat has not seen.
    """
    return [card if since[seat] != NEVER else NOTHING for card, since in zip(table, place.seen, strict=True)]
