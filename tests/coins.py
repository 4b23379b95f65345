"""Coins, a game whose every answer is known: for tests of intervals."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from playtest.engines.game import Action, Data, Event, Game, Outcome


@dataclass(frozen=True, slots=True)
class Rules(Data):
    heads: Annotated[int, Field(title="Heads in a hundred", ge=0, le=100)] = 50
    bonus: Annotated[int, Field(title="Points for heads", ge=0, le=10)] = 1


@dataclass(frozen=True, slots=True)
class Toss(Action):
    kind: Literal["toss"] = "toss"


@dataclass(slots=True)
class State(Data):
    rolled: int = -1
    points: int = 0

    def copy(self):
        return State(self.rolled, self.points)


@dataclass(frozen=True, slots=True)
class View(Data):
    seat: int | None
    rolled: int


class Coins(Game):
    """Seat 0 wins with ``heads`` in a hundred, and then has ``bonus`` points more than the die shows."""

    name, title, players = "coins", "Coins", range(2, 3)
    Rules, Action, State, View, Event = Rules, Toss, State, View, Event

    def start(self, chance, events=None):
        return State()

    def pending(self, state):
        return (0,) if state.rolled < 0 else ()

    def legal(self, state, seat):
        return [Toss()] if self.pending(state) == (seat,) else []

    def apply(self, state, seat, action, chance, events=None):
        state.rolled = chance.choice(range(100))
        state.points = chance.choice(range(1, 7)) + self.rules.bonus * self.heads(state)

    def heads(self, state):
        """Whether it came up heads."""
        return state.rolled < self.rules.heads

    def view(self, state, seat):
        return View(seat, state.rolled)

    def outcome(self, state):
        if self.pending(state):
            return None
        return Outcome((state.points, 0), frozenset([0 if self.heads(state) else 1]), "tossed")

    def measures(self, state):
        return {"heads": self.heads(state), "points": (state.points, 0), "side": str(self.heads(state))}
