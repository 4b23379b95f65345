"""What the probe games share: most points win, and a view is the state with its secrets taken out."""

from dataclasses import dataclass, fields, make_dataclass, replace
from typing import Annotated

from pydantic import Field

from playtest.engines.game import Data, Game, Outcome


@dataclass(frozen=True, slots=True)
class Rules(Data):
    turns: Annotated[int, Field(title="Turns", description="Turns in a game", ge=1, le=40)] = 6


class Probe(Game):
    players = range(2, 5)
    Rules = Rules

    def view(self, state, seat):
        return self.View(seat, self.redacted(state.copy(), seat))

    def outcome(self, state):
        if self.pending(state):
            return None
        scores = tuple(map(float, self.scores(state)))
        return Outcome(
            scores, frozenset(s for s, n in enumerate(scores) if n == max(scores)), "the last turn"
        )


def view_of(state):
    """The type of views that are a seat and a redacted state."""
    parts = [("seat", int | None), ("state", state)]
    return make_dataclass("View", parts, bases=(Data,), frozen=True, slots=True, repr=False)


def copied(state):
    """A copy with lists of its own, and lists of lists."""
    parts = {field.name: getattr(state, field.name) for field in fields(state)}
    lists = {name: part for name, part in parts.items() if isinstance(part, list)}
    own = {name: [item[:] if isinstance(item, list) else item for item in it] for name, it in lists.items()}
    return replace(state, **own)
