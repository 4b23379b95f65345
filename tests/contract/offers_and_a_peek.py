"""Probe: open offers and a peek. Look at a face-down card a turn, and trade at any time."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Discriminator, Field

from playtest.engines.game import REFEREE, Action, Data, Event, add_event
from tests.contract.probe import Probe, copied, view_of


@dataclass(frozen=True, slots=True)
class Peek(Action):
    at: int
    kind: Literal["peek"] = "peek"


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Swap cards with ``to``, who gets ``coins`` on top; one offer a seat and turn."""

    to: int
    coins: Annotated[int, Field(title="Coins", ge=0)]
    kind: Literal["offer"] = "offer"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    giver: int
    kind: Literal["accept"] = "accept"


Move = Annotated[Peek | Offer | Accept, Discriminator("kind")]


@dataclass(frozen=True, slots=True)
class Done(Event):
    seat: int
    action: Move
    card: int | None = None
    kind: Literal["done"] = "done"


@dataclass(slots=True, repr=False)
class State(Data):
    cards: list[int | None]
    known: list[list[int]]  # by seat: whose card it knows
    coins: list[int]
    offers: list[Offer | None]  # by seat, the offer it makes
    spent: list[bool]
    log: tuple[Move, ...] = ()
    turn: int = 0
    copy = copied


class OffersAndAPeek(Probe):
    name, title = "offers_and_a_peek", "Offers and a Peek"
    Action, State, View, Event, open = Move, State, view_of(State), Done, frozenset([Offer])

    def start(self, chance, events=None):
        cards = list(range(1, 10))
        chance.shuffle(cards)
        n = self.seats
        for seat in range(n):
            add_event(events, Done(seat, Peek(seat), cards[seat], audience=(seat,)))
        return State(cards[:n], [[seat] for seat in range(n)], [5] * n, [None] * n, [False] * n)

    def pending(self, state):
        return () if state.turn == self.rules.turns else (state.turn % self.seats,)

    def free(self, state):
        turn = self.pending(state)
        return tuple(seat for seat in range(self.seats) if turn and seat not in turn)

    def legal(self, state, seat):
        others = [s for s in range(self.seats) if s != seat and seat != REFEREE and self.pending(state)]
        peeks = [Peek(other) for other in others if seat in self.pending(state)]
        accepts = [Accept(giver) for giver in others if (offer := state.offers[giver]) and offer.to == seat]
        offers = [Offer(other, coins) for other in others for coins in (0, 1)]
        return peeks + accepts + [offer for offer in offers if self.can_offer(state, seat, offer)]

    def can_offer(self, state, seat, offer):
        others = {*range(self.seats)} - {seat}
        return offer.to in others and not state.spent[seat] and 0 <= offer.coins <= state.coins[seat]

    def refusal(self, state, seat, action):
        if isinstance(action, Offer) and seat in (*self.pending(state), *self.free(state)):
            able = self.can_offer(state, seat, action)
            return None if able else "One offer a turn, to another seat, of coins that you have."
        return super().refusal(state, seat, action)

    def apply(self, state, seat, action, chance, events=None):
        state.log = (*state.log, action)
        if isinstance(action, Peek):
            state.known[seat] = sorted({*state.known[seat], action.at})
            state.turn += 1
            state.offers, state.spent = [None] * self.seats, [False] * self.seats
            add_event(events, Done(seat, action, state.cards[action.at], audience=(seat,)))
        elif isinstance(action, Offer):
            state.offers[seat], state.spent[seat] = action, True
        else:
            self.swap(state, seat, action.giver)
        add_event(events, Done(seat, action))

    def swap(self, state, one, two):
        """``one`` accepts: coins and cards change hands, and what is known follows the card."""
        places = {one: two, two: one}
        state.coins[one] += state.offers[two].coins
        state.coins[two] -= state.offers[two].coins
        state.cards[two], state.cards[one] = state.cards[one], state.cards[two]
        for seat, known in enumerate(state.known):
            both = [one, two] if seat in places else []
            state.known[seat] = sorted({*both, *(places.get(s, s) for s in known)})
        state.offers = [None if seat in places else offer for seat, offer in enumerate(state.offers)]

    def scores(self, state):
        return [card + coins for card, coins in zip(state.cards, state.coins, strict=True)]

    def redacted(self, state, seat):
        all_open = seat == REFEREE or not self.pending(state)
        shown = range(9) if all_open else [] if seat is None else state.known[seat]
        state.cards = [card if owner in shown else None for owner, card in enumerate(state.cards)]
        return state

    def resample(self, view, chance):
        state = view.state.copy()
        unseen = [card for card in range(1, 10) if card not in state.cards]
        chance.shuffle(unseen)
        state.cards = [unseen.pop() if card is None else card for card in state.cards]
        return state

    def actions(self):
        seats = range(self.seats)
        return [*map(Peek, seats), *map(Accept, seats), *(Offer(to, n) for to in seats for n in range(6))]
