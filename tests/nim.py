"""Nim, the smallest game that keeps the contract: for tests that need a game and no particular one."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from playtest.engines.game import REFEREE, Action, Data, Event, Game, Outcome


@dataclass(frozen=True, slots=True)
class Rules(Data):
    most: Annotated[int, Field(title="Most at once", description="Sticks a player may take", ge=1, le=5)] = 2
    turn_limit: Annotated[int | None, Field(title="Turn limit", description="Ends it early")] = None


@dataclass(frozen=True, slots=True)
class Take(Action):
    sticks: int
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Taken(Event):
    seat: int
    sticks: int
    kind: Literal["taken"] = "taken"


@dataclass(slots=True)
class State(Data):
    sticks: int
    taken: list[int]
    turn: int = 0

    def copy(self):
        return State(self.sticks, list(self.taken), self.turn)


@dataclass(frozen=True, slots=True)
class View(Data):
    seat: int | None
    sticks: int
    taken: tuple[int, ...]
    turn: int


class Nim(Game):
    """Who takes the last stick wins."""

    name, title, players = "nim", "Nim", range(2, 5)
    Rules, Action, State, View, Event = Rules, Take, State, View, Taken

    def start(self, chance, events=None):
        return State(chance.choice([5, 6, 7]), [0] * self.seats)

    def pending(self, state):
        limit = self.rules.turn_limit
        over = state.sticks == 0 or (limit is not None and state.turn >= limit)
        return () if over else (state.turn % self.seats,)

    def legal(self, state, seat):
        if (seat,) != self.pending(state):
            return []
        return [Take(sticks) for sticks in range(1, min(self.rules.most, state.sticks) + 1)]

    def apply(self, state, seat, action, chance, events=None):
        state.sticks -= action.sticks
        state.taken[seat] += action.sticks
        state.turn += 1
        if events is not None:
            events.append(Taken(seat, action.sticks))

    def round(self, state):
        return state.turn // self.seats + 1

    def view(self, state, seat):
        return View(seat, state.sticks, tuple(state.taken), state.turn)

    def resample(self, view, chance):
        return State(view.sticks, list(view.taken), view.turn)

    def outcome(self, state):
        if self.pending(state):
            return None
        winners = frozenset([(state.turn - 1) % self.seats]) if state.sticks == 0 else frozenset()
        return Outcome(tuple(map(float, state.taken)), winners, "the last stick")

    def measures(self, state):
        return {"sticks": state.sticks, "taken": tuple(state.taken)}

    def actions(self):
        return [Take(sticks) for sticks in range(1, self.rules.most + 1)]

    def faults(self, state):
        return ["There are fewer than no sticks."] if state.sticks < 0 else []


__all__ = ["REFEREE", "Nim", "Rules", "State", "Take", "Taken", "View"]
