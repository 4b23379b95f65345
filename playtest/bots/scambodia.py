"""Bots for Scambodia: one that counts and never forgets, and one that forgets at a chosen rate.

Both play alike from what they remember, so their win rates against each other say what memory is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import Any

from playtest.engines.game import Roller, Seat
from playtest.engines.scambodia import Scambodia, ScambodiaView
from playtest.engines.scambodia.cards import CARDS, DRAWN, NOTHING, SEEN_SWAP, TURN, rank
from playtest.engines.scambodia.moves import (
    COVER,
    DECLARE,
    DISCARD,
    DRAW,
    EXCHANGE,
    MATCH,
    PEEK_AT,
    SKIP,
    SPY,
    SWAP,
    TAKE,
)
from playtest.engines.scambodia.position import NEVER

KEPT = 0.4
"""What a card that its owner has chosen to keep is likely to count, against one that nobody has chosen."""
LOWER_A_ROUND = 0.12
"""By how much that falls with each turn in which its owner leaves a card that they have seen."""
LAST_TURN = 2.0
"""How many points another player is likely to lose on a last turn."""
PATIENT_TURNS = 6
IMPATIENT = 0.94
"""After so many turns it dares a little more with each."""
CERTAIN = 1000
"""Chances are taken in thousandths."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the bot has in mind: ``faces`` by target (``NOTHING``: it knows none), ``mean`` of the rest."""

    game: Scambodia
    view: ScambodiaView
    seat: Seat
    faces: tuple[int, ...]
    mean: float
    variance: float
    own: tuple[int, ...]
    """The positions where it has cards."""

    def worth(self, target: int) -> float:
        """The points of the card at ``target``, or what they are likely to be."""
        if self.faces[target] != NOTHING:
            return float(self.game.value_of(self.faces[target]))
        return self.mean * self.chosen(target)

    def doubt(self, target: int) -> float:
        """The variance of ``worth``."""
        if self.faces[target] != NOTHING:
            return 0.0
        return self.variance * self.chosen(target)

    def chosen(self, target: int) -> float:
        """1 for a card that nobody has chosen, less for one that an opponent knows and leaves there."""
        owner = target >> 2
        since = self.view.seen[target][owner]
        if owner == self.seat or since == NEVER:
            return 1.0
        turns = (self.view.turn - since) / self.game.seats
        return KEPT if since > 0 else max(KEPT, 1.0 - LOWER_A_ROUND * turns)

    def cards_of(self, seat: Seat) -> list[int]:
        """The targets where ``seat`` has cards."""
        return [target for target in range(4 * seat, 4 * seat + 4) if self.view.held >> target & 1]

    def worst(self) -> int:
        """The position of its own card that is likely to count most; of equals one it does not know."""
        return max(self.own, key=lambda slot: (self.worth(self.slot(slot)), self.doubt(self.slot(slot))))

    def slot(self, position: int) -> int:
        """The target of one of its own positions."""
        return 4 * self.seat + position

    def gain(self, points: float) -> float:
        """What it would save by changing its worst card for one that counts ``points``."""
        return self.worth(self.slot(self.worst())) - points

    def gain_of_drawing(self) -> float:
        """What it may expect to save by drawing from the deck."""
        spread = sqrt(self.variance)
        draws = [self.mean + spread * step for step in (-1.5, -0.75, 0.0, 0.75, 1.5)]
        return sum(max(0.0, self.gain(points)) for points in draws) / len(draws)

    def chance_of_being_lowest(self) -> float:
        """How likely it is to be alone with the lowest total after everybody's last turn."""
        own, doubt = self.total(self.seat)
        chance = 1.0
        for seat in range(self.game.seats):
            if seat != self.seat:
                theirs, their_doubt = self.total(seat)
                ahead = theirs - LAST_TURN - own - 0.5
                chance *= 0.5 * (1 + erf(ahead / sqrt(2 * (doubt + their_doubt + 1.0))))
        return chance

    def total(self, seat: Seat) -> tuple[float, float]:
        """The likely total of ``seat`` and its variance."""
        cards = self.cards_of(seat)
        return sum(map(self.worth, cards)), sum(map(self.doubt, cards))


class Counting:
    """Keeps the lowest cards it can get, matches what it remembers, declares when it is likely to be lowest.

    ``forgetting`` is the chance, for each turn that has passed since it saw a card on the table, that it does
    not have that card in mind when it decides; 0 is a perfect memory. ``nerve`` is how likely it must be that
    it is lowest before it declares.
    """

    name = "counting"
    version = "1"
    needs_view = True

    def __init__(self, forgetting: float = 0.0, nerve: float = 0.7) -> None:
        if not 0 <= forgetting <= 1 or not 0 <= nerve <= 1:
            raise ValueError("forgetting and nerve are between 0 and 1.")
        self.forgetting = forgetting
        self.nerve = nerve

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, game: Scambodia, view: ScambodiaView, legal: Sequence[Any], chance: Roller) -> Any:
        """The move it thinks best by what it remembers now."""
        if len(legal) == 1:
            return legal[0]
        mind = self.recall(game, view, chance)
        if view.phase == TURN:
            return self.turn(mind, legal)
        if view.phase == DRAWN:
            return self.with_drawn_card(mind)
        if view.phase == SEEN_SWAP:
            return self.after_a_kings_look(mind, legal)
        return self.with_power(mind, legal)

    def recall(self, game: Scambodia, view: ScambodiaView, chance: Roller) -> Remembered:
        """What it has in mind now of all it has ever seen."""
        assert view.seat is not None
        faces = tuple(
            face if face == NOTHING or self.remembers(view, target, chance) else NOTHING
            for target, face in enumerate(view.known.table)
        )
        gone = {*faces, *view.known.discards, view.known.drawn}
        unlocated = [card for card in CARDS if card not in gone] or view.known.discards
        points = [game.value_of(card) for card in unlocated]
        mean = sum(points) / len(points)
        variance = sum((point - mean) ** 2 for point in points) / len(points)
        own = tuple(slot for slot in range(4) if view.held >> 4 * view.seat + slot & 1)
        return Remembered(game, view, view.seat, faces, mean, variance, own)

    def remembers(self, view: ScambodiaView, target: int, chance: Roller) -> bool:
        """Whether a card that it has seen comes to its mind; one that it is looking at does."""
        if not self.forgetting or view.open.table[target] != NOTHING:
            return True
        assert view.seat is not None
        kept = (1 - self.forgetting) ** (view.turn - view.seen[target][view.seat])
        return bool(chance.choice(range(CERTAIN)) < kept * CERTAIN)

    def turn(self, mind: Remembered, legal: Sequence[Any]) -> Any:
        """Declare, match, take or draw."""
        if DECLARE in legal and mind.chance_of_being_lowest() >= self.nerve * self.patience(mind.view):
            return DECLARE
        top = mind.view.open.discards[-1]
        takes = mind.gain(mind.game.value_of(top))
        match = self.best_match(mind, top)
        if match is not None and mind.worth(mind.slot(match)) >= max(takes, 0.5):
            return MATCH[match]
        if takes > mind.gain_of_drawing() or DRAW not in legal:
            return TAKE[mind.worst()]
        return DRAW

    def patience(self, view: ScambodiaView) -> float:
        """1 for the first turns, then less and less, so that a round in which nobody dares does end."""
        turns = view.turn / (len(view.seen) // 4)
        return float(IMPATIENT ** max(0.0, turns - PATIENT_TURNS))

    def best_match(self, mind: Remembered, top: int) -> int | None:
        """The position of a card that it knows to match ``top`` and that counts most."""
        fits = [slot for slot in mind.own if _matches(mind, mind.faces[mind.slot(slot)], top)]
        return max(fits, key=lambda slot: mind.worth(mind.slot(slot)), default=None)

    def with_drawn_card(self, mind: Remembered) -> Any:
        """Keep the drawn card where it saves more than its power is worth."""
        drawn = mind.view.open.drawn
        saves = mind.gain(mind.game.value_of(drawn))
        return EXCHANGE[mind.worst()] if saves > self.worth_of_power(mind, drawn) else DISCARD

    def worth_of_power(self, mind: Remembered, card: int) -> float:
        """About how many points the power of ``card`` is worth."""
        power = mind.game.power_of(card)
        if power == "blind":
            return max(0.0, self.best_swap(mind)[0])
        return {"own": 0.5 if self.unknown_own(mind) else 0.0, "other": 0.25, "seen": 2.0}.get(power, 0.0)

    def with_power(self, mind: Remembered, legal: Sequence[Any]) -> Any:
        """Look at what it does not know; swap where that is likely to save a point or more."""
        if mind.view.power == "own":
            unknown = self.unknown_own(mind)
            return PEEK_AT[unknown[0]] if unknown else SKIP
        if mind.view.power == "blind":
            saves, slot, target = self.best_swap(mind)
            return SWAP[slot][target] if saves >= 1 and SWAP[slot][target] in legal else SKIP
        return self.look_at_an_opponent(mind, legal)

    def unknown_own(self, mind: Remembered) -> list[int]:
        """The positions of its own cards that it does not have in mind."""
        return [slot for slot in mind.own if mind.faces[mind.slot(slot)] == NOTHING]

    def best_swap(self, mind: Remembered) -> tuple[float, int, int]:
        """What a swap unseen is likely to save, and the swap: its worst card for the lowest of the others."""
        target = min(self.others(mind), key=mind.worth)
        return mind.gain(mind.worth(target)), mind.worst(), target

    def others(self, mind: Remembered) -> list[int]:
        """The targets of the opponents' cards; a locked declarer's are left out."""
        locked = mind.view.declarer if mind.game.rules.declarer_locked else None
        seats = [seat for seat in range(mind.game.seats) if seat not in (mind.seat, locked)]
        return [target for seat in seats for target in mind.cards_of(seat)] or [mind.slot(mind.worst())]

    def look_at_an_opponent(self, mind: Remembered, legal: Sequence[Any]) -> Any:
        """Look at a card it does not know of who is likely to be lowest, best one that its owner has kept."""
        unknown = [move for move in legal if move != SKIP and mind.faces[move.target] == NOTHING]
        if mind.view.power == "seen":
            cards = [move.target for move in legal if move != SKIP]
            return SPY[min(cards, key=mind.worth)]
        if not unknown:
            return SKIP
        return min(unknown, key=lambda move: (mind.total(move.target >> 2)[0], mind.worth(move.target)))

    def after_a_kings_look(self, mind: Remembered, legal: Sequence[Any]) -> Any:
        """Swap if the card counts less than its own worst."""
        target = mind.view.target
        swap = SWAP[mind.worst()][target]
        return swap if swap in legal and mind.gain(mind.worth(target)) > 0 else COVER


class Forgetful(Counting):
    """The counting bot with a memory like most people's."""

    name = "forgetful"

    def __init__(self, forgetting: float = 0.2, nerve: float = 0.7) -> None:
        super().__init__(forgetting, nerve)


def _matches(mind: Remembered, face: int, top: int) -> bool:
    return face != NOTHING and rank(face) == rank(top)


BOTS: dict[str, Callable[..., Any]] = {"counting": Counting, "forgetful": Forgetful, "heuristic": Counting}
"""``heuristic`` is what every game calls the bot that stands in where nobody chose one."""
