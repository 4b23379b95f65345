"""A sealed auction in few lines, by the defaults alone; the same game stands in the tutorial notebook."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from playtest.engines.game import Action, Data, Event, add_event
from playtest.engines.simple import Own, Position, SimpleGame, most_points


@dataclass(frozen=True, slots=True)
class Rules(Data):
    lots: Annotated[int, Field(title="Lots", description="How many are sold", ge=1, le=12)] = 5
    coins: Annotated[int, Field(title="Coins", description="What each begins with", ge=1, le=20)] = 10


@dataclass(frozen=True, slots=True)
class Bid(Action):
    coins: Annotated[int, Field(title="Coins", ge=0, le=20)]
    kind: Literal["bid"] = "bid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sold(Event):
    bids: tuple[int, ...]
    kind: Literal["sold"] = "sold"


@dataclass(slots=True, repr=False)
class State(Position):
    bids: Annotated[list[int | None], Own]  # sealed: each sees its own until the last is in
    sealed: list[bool]  # who has bid is seen by all
    sold: list[tuple[int, ...]]  # the bids for every lot that is sold


class Auction(SimpleGame):
    """Lot 1 is worth 1 point, lot 2 is worth 2; the highest bid buys and pays, unless it is tied."""

    name, title, players = "auction", "Sealed Auction", range(2, 5)
    Rules, Action, State, Event = Rules, Bid, State, Sold
    public_measures = frozenset(["points"])

    def start(self, chance, events=None):
        return State([None] * self.seats, [False] * self.seats, [])

    def pending(self, state):
        over = len(state.sold) == self.rules.lots
        return () if over else tuple(s for s in range(self.seats) if not state.sealed[s])

    def buyer(self, bids):
        return bids.index(max(bids)) if bids.count(max(bids)) == 1 else None

    def left(self, sold, seat):
        return self.rules.coins - sum(bids[seat] for bids in sold if self.buyer(bids) == seat)

    def legal(self, state, seat):
        may = seat in self.pending(state)
        return [Bid(n) for n in range(self.left(state.sold, seat) + 1)] if may else []

    def apply(self, state, seat, action, chance, events=None):
        state.bids[seat], state.sealed[seat] = action.coins, True
        if all(state.sealed):
            state.sold.append(tuple(state.bids))
            state.bids, state.sealed = [None] * self.seats, [False] * self.seats
            add_event(events, Sold(bids=state.sold[-1]))

    def measures(self, state):
        won = [self.buyer(bids) for bids in state.sold]
        points = [sum(lot for lot, who in enumerate(won, 1) if who == s) for s in range(self.seats)]
        return {"points": tuple(points)}

    def outcome(self, state):
        points = self.measures(state)["points"]
        return None if self.pending(state) else most_points(points, "the last lot is sold")

    def resample(self, view, chance):
        state = State(list(view.bids), list(view.sealed), list(view.sold))
        for seat in range(self.seats):
            if state.sealed[seat] and state.bids[seat] is None:
                state.bids[seat] = chance.choice(range(self.left(state.sold, seat) + 1))
        return state


def scramble(state, seat, rng):
    """Everyone else has sealed another bid."""
    game, other = Auction(len(state.sealed)), state.copy()
    for s in range(game.seats):
        if s != seat and state.sealed[s]:
            other.bids[s] = rng.randint(0, game.left(state.sold, s))
    return other
