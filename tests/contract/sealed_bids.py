"""Probe: sealed bids, all at once, that may be replaced until the last is in. Who has how much is secret."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from playtest.engines.game import REFEREE, Action, Data, Event, add_event
from tests.contract.probe import Probe, copied, view_of

PURSES = range(4, 10)
PRIZES = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Bid(Action):
    coins: Annotated[int, Field(title="Coins", ge=0, le=9)]
    kind: Literal["bid"] = "bid"


@dataclass(frozen=True, slots=True)
class Told(Event):
    seat: int
    what: Literal["purse", "bid", "revealed"]
    coins: int | None = None  # of a bid not yet revealed and of a purse: only to its seat
    kind: Literal["told"] = "told"


@dataclass(slots=True, repr=False)
class State(Data):
    prizes: tuple[int, ...]  # the last one is being bid for
    purses: list[int | None]  # as they were at the start
    bids: list[int | None]
    sealed: list[bool]
    history: tuple[tuple[int, ...], ...] = ()
    copy = copied


class SealedBids(Probe):
    name, title = "sealed_bids", "Sealed Bids"
    Action, State, View, Event = Bid, State, view_of(State), Told

    def start(self, chance, events=None):
        purses = [chance.choice(PURSES) for _ in range(self.seats)]
        for seat, purse in enumerate(purses):
            add_event(events, Told(seat, "purse", purse, audience=(seat,)))
        return State((chance.choice(PRIZES),), purses, [None] * self.seats, [False] * self.seats)

    def pending(self, state):
        over = len(state.history) == self.rules.turns
        return () if over else tuple(seat for seat in range(self.seats) if not state.sealed[seat])

    def free(self, state):
        return tuple(seat for seat in range(self.seats) if state.sealed[seat])

    def legal(self, state, seat):
        may = seat in (*self.pending(state), *self.free(state))
        return [Bid(n) for n in range(state.purses[seat] - self.paid(state)[seat] + 1)] if may else []

    def apply(self, state, seat, action, chance, events=None):
        state.bids[seat], state.sealed[seat] = action.coins, True
        add_event(events, Told(seat, "bid"))
        add_event(events, Told(seat, "bid", action.coins, audience=(seat,)))
        if all(state.sealed):
            for other, coins in enumerate(state.bids):
                add_event(events, Told(other, "revealed", coins))
            state.history, state.prizes = (
                (*state.history, tuple(state.bids)),
                (*state.prizes, chance.choice(PRIZES)),
            )
            state.bids, state.sealed = [None] * self.seats, [False] * self.seats

    def won(self, state):
        """Who won what for how much: the highest bid, unless it is tied."""
        rounds = zip(state.history, state.prizes, strict=False)
        return [(b.index(max(b)), prize, max(b)) for b, prize in rounds if b.count(max(b)) == 1]

    def paid(self, state):
        return [sum(coins for winner, _, coins in self.won(state) if winner == s) for s in range(self.seats)]

    def scores(self, state):
        return [sum(prize for winner, prize, _ in self.won(state) if winner == s) for s in range(self.seats)]

    def redacted(self, state, seat):
        for secrets in (state.purses, state.bids):
            secrets[:] = [value if seat in (owner, REFEREE) else None for owner, value in enumerate(secrets)]
        return state

    def least(self, state, seat):
        """The smallest purse that the bids revealed so far allow."""
        before = [State(state.prizes, [], [], [], state.history[:n]) for n in range(len(state.history))]
        return max([4, *(self.paid(b)[seat] + state.history[n][seat] for n, b in enumerate(before))])

    def resample(self, view, chance):
        state = view.state.copy()
        for seat, purse in enumerate(state.purses):
            if purse is None:
                state.purses[seat] = chance.choice(range(self.least(state, seat), 10))
                bids = range(state.purses[seat] - self.paid(state)[seat] + 1)
                state.bids[seat] = chance.choice(bids) if state.sealed[seat] else None
        return state

    def actions(self):
        return [Bid(coins) for coins in range(10)]
