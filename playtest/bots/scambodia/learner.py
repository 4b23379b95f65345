"""The learner of Scambodia, and the facts by which it compares turns, drawn cards and powers.

The facts are points of known cards, counts of cards that each seat knows, and the mean of unseen cards.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from playtest.bots.learned import Fact, Linear
from playtest.bots.scambodia.mind import SLOTS, faces_seen, mean_and_variance, tables_of
from playtest.engines.game import Seat
from playtest.engines.scambodia import Scambodia, ScambodiaView
from playtest.engines.scambodia.cards import CARDS, NOTHING
from playtest.engines.scambodia.position import NEVER, ScambodiaState

Place = ScambodiaView | ScambodiaState
ONE = 1.0


class Learner(Linear):
    """Makes the move that paid most in the games it has learned from."""

    quick_for = Scambodia

    def alike(self, game: Scambodia, state: ScambodiaState, move: Any) -> object:
        """Return a key that is equal for moves with equal facts."""
        return tuple(self.facts(game, state, state.player).of(move))

    def facts(self, game: Scambodia, place: Place, seat: Seat) -> Sights:
        """Return an object whose ``of(move)`` gives the facts about a move."""
        return Sights(game, place, seat)

    def standings(self, game: Scambodia, state: ScambodiaState, seat: Seat) -> list[dict[str, float]]:
        """Return each seat's standing: how many points it is behind the best, and whether it is on turn.

        The points count more, the fewer rounds are left.
        """
        scores = game.scores(state)
        left = sqrt(max(1, game.rules.rounds - len(state.past)))
        return [
            {"behind": (score - min(scores)) / 10 / left, "on turn": float(at == state.player)}
            for at, score in enumerate(scores)
        ]

    def stage(self, game: Scambodia, state: ScambodiaState) -> int:
        """Return the current round. A training playout ends when the round does."""
        return state.round


def step(points: float, size: int, most: int) -> int:
    """Divide ``points`` by ``size``, round to a whole number, and limit it to ``most`` either way."""
    return max(-most, min(most, round(points / size)))


class Sights:
    """The facts about moves in one position."""

    def __init__(self, game: Scambodia, place: Place, seat: Seat) -> None:
        self.tables = tables = tables_of(game)
        self.place, self.seat, self.seats = place, seat, game.seats
        known = place.known if isinstance(place, ScambodiaView) else place
        self.drawn = known.drawn if seat == place.player else NOTHING
        self.faces = faces = faces_seen(place, known.table, seat)
        self.discards, self.top = known.discards, known.discards[-1]
        of = tables.packed.__getitem__
        located = len(faces) - faces.count(NOTHING) + (self.drawn != NOTHING)
        self.fresh = len(CARDS) - located - len(known.discards)
        packed = tables.all_cards - sum(map(of, faces)) - sum(map(of, known.discards)) - of(self.drawn)
        self.mean, _ = mean_and_variance(packed, self.fresh)
        self.own = {slot: self.points(4 * seat + slot) for slot in SLOTS[place.held >> 4 * seat & 15]}
        self.unknown = [slot for slot in self.own if faces[4 * seat + slot] == NOTHING]
        self.total = sum(self.own.values())
        self.worst = max(self.own.values(), default=0.0)
        declarer = place.declarer
        self.when = "last turn" if declarer is not None else f"turn {min(4, place.turn // self.seats // 2)}"
        self.called = "called" if declarer is not None else "open"

    def points(self, target: int) -> float:
        """Return the points of the card at ``target``; if they are unknown, the mean of the unseen cards."""
        face = self.faces[target]
        return self.mean if face == NOTHING else float(self.tables.points[face])

    def of(self, move: Any) -> list[Fact]:
        """Return the facts about a move."""
        found: list[Fact] = getattr(self, f"_{move.kind}", self._other)(move)
        return found

    def _other(self, move: Any) -> list[Fact]:
        return [(move.kind, ONE), (f"{move.kind}:{self.called}", ONE)]

    def _draw(self, move: Any) -> list[Fact]:
        over = max(0.0, self.worst - self.mean)
        return [
            ("draw", ONE),
            (f"draw:{self.when}", ONE),
            (f"draw:over {step(over, 2, 5)}", ONE),
            (f"draw:unknown {len(self.unknown)}", ONE),
        ]

    def _keep(self, kind: str, slot: int, card: float) -> list[Fact]:
        """Return the facts about replacing the seat's card at ``slot`` by a card worth ``card`` points.

        ``kind`` begins the facts' names.
        """
        gain = self.own[slot] - card
        known = "unknown" if slot in self.unknown else "known"
        worst = self.own[slot] == self.worst
        return [
            (f"{kind}:{self.when}", ONE),
            (f"{kind}:{known}:{self.called}", ONE),
            (f"{kind}:gain", gain / 5),
            (f"{kind}:gain:{known}:{step(gain, 2, 4)}", ONE),
            (f"{kind}:card {min(5, int(card) // 2)}:{self.called}", ONE),
            (f"{kind}:from the worst {worst}:{known}", ONE),
            (f"{kind}:loses a pair {self.paired(slot)}", ONE),
        ]

    def paired(self, slot: int) -> bool:
        """Return whether another known card of the seat's own has the same rank."""
        face, first = self.faces[4 * self.seat + slot], 4 * self.seat
        if face == NOTHING:
            return False
        fits = self.tables.fits[face]
        return any(self.faces[first + other] in fits for other in self.own if other != slot)

    def _take(self, move: Any) -> list[Fact]:
        fits = self.tables.fits[self.top]
        twins = sum([self.faces[4 * self.seat + slot] in fits for slot in self.own if slot != move.slot])
        return [*self._keep("take", move.slot, self.tables.points[self.top]), (f"take:twins {twins}", ONE)]

    def _exchange(self, move: Any) -> list[Fact]:
        fits = self.tables.fits[self.drawn]
        slots = [slot for slot in self.own if slot != move.slot]
        twins = sum([self.faces[4 * self.seat + slot] in fits for slot in slots])
        offers = self.faces[4 * self.seat + move.slot]
        sheds = offers != NOTHING and self.paired(move.slot)
        return [
            *self._keep("exchange", move.slot, self.tables.points[self.drawn]),
            (f"exchange:twins {twins}", ONE),
            (f"exchange:then sheds {sheds}", ONE),
            (f"exchange:power {self.tables.power[self.drawn]}:{self.called}", ONE),
        ]

    def _discard(self, move: Any) -> list[Fact]:
        power = self.tables.power[self.drawn]
        fits = self.tables.fits[self.drawn]
        sheds = any(self.faces[4 * self.seat + slot] in fits for slot in self.own)
        return [
            ("discard", ONE),
            (f"discard:{power}:{self.when}", ONE),
            (f"discard:{power}:{bool(self.unknown)}:{self.called}", ONE),
            (f"discard:{power}:worst {min(6, int(self.worst) // 2)}", ONE),
            (f"discard:sheds {sheds}", ONE),
        ]

    def _match(self, move: Any) -> list[Fact]:
        target = 4 * self.seat + move.slot
        face, fits = self.faces[target], self.tables.fits[self.top]
        if face == NOTHING:
            left = len(fits) - len(fits.intersection(self.discards)) - len(fits.intersection(self.faces))
            gain = self.mean - self.tables.points[self.top]
            return [
                ("match:unknown", ONE),
                ("match:unknown:chance", left / max(1, self.fresh)),
                (f"match:unknown:{step(gain, 2, 4)}", ONE),
                (f"match:unknown:{self.when}", ONE),
            ]
        kind = "match:sure" if face in fits else "match:false"
        return [
            (kind, ONE),
            (f"{kind}:{self.when}", ONE),
            (f"{kind}:points", self.own[move.slot] / 5),
            (f"{kind}:cards {len(self.own)}", ONE),
        ]

    def _declare(self, move: Any) -> list[Fact]:
        facts = [("declare", ONE), (f"declare:{self.when}:{self.seats}", ONE)]
        total, unknown = self.total, len(self.unknown)
        facts += [
            (f"declare:total {min(12, round(total / 2))}", ONE),
            ("declare:total", total / 5),
            (f"declare:unknown {unknown}", ONE),
            (f"declare:{self.when}:total", total / 5),
        ]
        for seat in range(self.seats):
            if seat == self.seat:
                continue
            known, guessed, kept = self.of_seat(seat)
            likely = known + self.mean * (guessed + 0.5 * kept)
            facts += [
                ("declare:theirs", likely / 5),
                (f"declare:ahead {step(likely - total, 2, 6)}", ONE),
                (f"declare:their cards {guessed + kept}", ONE),
                (f"declare:they kept {kept}", ONE),
            ]
        return facts

    def of_seat(self, seat: Seat) -> tuple[float, int, int]:
        """Return the points of a seat's cards that the bot knows, and two counts of the seat's other cards.

        The first count is of cards that their owner has never seen, the second of cards that their owner has
        seen.
        """
        known, guessed, kept = 0.0, 0, 0
        for target in self.tables.targets[seat][self.place.held >> 4 * seat & 15]:
            if self.faces[target] != NOTHING:
                known += self.tables.points[self.faces[target]]
            elif self.place.seen[target][seat] == NEVER:
                guessed += 1
            else:
                kept += 1
        return known, guessed, kept

    def _peek(self, move: Any) -> list[Fact]:
        return [("peek:unknown" if move.slot in self.unknown else "peek:known", ONE)]

    def sort_of(self, target: int) -> str:
        """Return what is known of an opponent's card: "known" if the bot has seen its face.

        Otherwise its owner has "never seen" it, saw it right after the deal ("dealt"), or has seen it since
        ("chosen").
        """
        if self.faces[target] != NOTHING:
            return "known"
        since = self.place.seen[target][target >> 2]
        return "never seen" if since == NEVER else "dealt" if since == 0 else "chosen"

    def _spy(self, move: Any) -> list[Fact]:
        target, power = move.target, self.tables.power[self.top]
        sort, called = self.sort_of(target), target >> 2 == self.place.declarer
        facts = [
            (f"spy:{power}:{sort}", ONE),
            (f"spy:{power}:declarer {called}", ONE),
            (f"spy:{power}:{self.when}", ONE),
            (f"spy:{power}:{sort}:{min(4, self.place.turn // self.seats // 2)}", ONE),
        ]
        if sort == "known":
            facts.append((f"spy:{power}:gain", (self.worst - self.points(target)) / 5))
        return facts

    def _swap(self, move: Any) -> list[Fact]:
        target, slot = move.target, move.slot
        sort, called = self.sort_of(target), target >> 2 == self.place.declarer
        gain = self.own[slot] - self.points(target)
        owner = sum(self.of_seat(target >> 2)[1:])
        known = "unknown" if slot in self.unknown else "known"
        turn = min(4, self.place.turn // self.seats // 2)
        return [
            (f"swap:{sort}:{self.called}", ONE),
            (f"swap:{sort}:{turn}", ONE),
            (f"swap:{sort}:gain {step(gain, 2, 5)}", ONE),
            (f"swap:{sort}:gain", gain / 5),
            (f"swap:{self.called}:gain", gain / 5),
            (f"swap:mine {known}:{sort}", ONE),
            (f"swap:declarer {called}", ONE),
            (f"swap:declarer {called}:gain", gain / 5),
            (f"swap:their cards {owner}", ONE),
            (f"swap:loses a pair {self.paired(slot)}", ONE),
        ]
