"""Dice Duel: roll on or keep what you have; three rounds, most points win."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from playtest.catalog import Parts
from playtest.engines.game import Action, Data, Event, add_event
from playtest.engines.simple import Position, SimpleGame, most_points


@dataclass(frozen=True, slots=True)
class Rules(Data):
    rounds: Annotated[int, Field(title="Rounds", description="How many are played", ge=1, le=9)] = 3
    sides: Annotated[int, Field(title="Sides of the die", description="One to this", ge=2, le=20)] = 6


@dataclass(frozen=True, slots=True)
class Roll(Action):
    kind: Literal["roll"] = "roll"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    kind: Literal["keep"] = "keep"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    seat: int
    came: int
    kind: Literal["rolled"] = "rolled"


@dataclass(slots=True)
class Duel(Position):
    points: list[int]
    pot: int = 0
    turns: int = 0


class DiceDuel(SimpleGame):
    """Add up rolls and keep them in time: a one empties the pot and ends the turn."""

    name, title, players = "dice_duel", "Dice Duel", range(2, 4)
    Rules, State, Event = Rules, Duel, Rolled
    Action = Annotated[Roll | Keep, Field(discriminator="kind")]
    public_measures = frozenset(["points"])

    def start(self, chance, events=None):
        return Duel([0] * self.seats)

    def pending(self, state):
        return () if state.turns == self.rules.rounds * self.seats else (state.turns % self.seats,)

    def legal(self, state, seat):
        if (seat,) != self.pending(state):
            return []
        return [Roll(), Keep()] if state.pot < 5 * self.rules.sides else [Keep()]

    def apply(self, state, seat, action, chance, events=None):
        if action == Keep():
            state.points[seat] += state.pot
            state.pot, state.turns = 0, state.turns + 1
            return
        came = chance.choice(range(1, self.rules.sides + 1))
        add_event(events, Rolled(seat=seat, came=came))
        state.pot = 0 if came == 1 else state.pot + came
        state.turns += came == 1

    def round(self, state):
        return min(state.turns // self.seats + 1, self.rules.rounds)

    def measures(self, state):
        return {"points": tuple(state.points)}

    def outcome(self, state):
        return None if self.pending(state) else most_points(state.points, "the last round is played")

    def resample(self, view, chance):
        return Duel(list(view.points), view.pot, view.turns)


PARTS = Parts(
    DiceDuel,
    words="dice_duel.parts:words",
    scene="dice_duel.parts:scene",
    bots="dice_duel.parts:BOTS",
    figures="dice_duel.parts:FIGURES",
)
