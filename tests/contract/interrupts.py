"""Probe: a stack of interrupts with a clock. A plan may be stopped, the stop be stopped, and so on."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Discriminator, Field

from playtest.engines.game import REFEREE, Action, Clock, Data, Event, add_event
from tests.contract.probe import Probe, copied, view_of

STOP = 0  # a card; the others are plans worth 1 to 3
DECK = [STOP] * 6 + [1, 2, 3] * 4


@dataclass(frozen=True, slots=True)
class Play(Action):
    card: Annotated[int, Field(title="Card", ge=0, le=3)]
    kind: Literal["play"] = "play"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class TimeUp(Action):
    kind: Literal["time_up"] = "time_up"


@dataclass(frozen=True, slots=True)
class Said(Event):
    seat: int
    what: Literal["dealt", "plays", "passes", "time is up"]
    cards: tuple[int, ...] = ()
    kind: Literal["said"] = "said"


@dataclass(slots=True, repr=False)
class State(Data):
    hands: list[list[int | None]]
    rest: list[int | None]
    points: list[int]
    stack: tuple[tuple[int, int], ...] = ()  # seat and card, the plan first
    asked: tuple[int, ...] = ()
    gone: tuple[tuple[tuple[int, int], ...], ...] = ()  # a stack each turn, empty for a pass
    copy = copied


class Interrupts(Probe):
    name, title = "interrupts", "Interrupts"
    State, View, Event = State, view_of(State), Said
    Action = Annotated[Play | Pass | TimeUp, Discriminator("kind")]

    def start(self, chance, events=None):
        cards = list(DECK)
        chance.shuffle(cards)
        hands = [cards[4 * seat : 4 * seat + 4] for seat in range(self.seats)]
        for seat, hand in enumerate(hands):
            add_event(events, Said(seat, "dealt", tuple(hand), audience=(seat,)))
        return State(hands, cards[4 * self.seats :], [0] * self.seats)

    def pending(self, state):
        turn = len(state.gone)
        return state.asked or (() if turn == self.rules.turns else (turn % self.seats,))

    def free(self, state):
        return (REFEREE,) if state.asked else ()

    def legal(self, state, seat):
        if seat not in self.pending(state):
            return [TimeUp()] if seat in self.free(state) else []
        cards = [card for card in sorted(set(state.hands[seat])) if (card == STOP) == bool(state.asked)]
        return [Pass(), *map(Play, cards)]

    def apply(self, state, seat, action, chance, events=None):
        if isinstance(action, Play):
            state.hands[seat].remove(action.card)
            state.stack = (*state.stack, (seat, action.card))
            state.asked = tuple(other for other in range(self.seats) if other != seat)
            add_event(events, Said(seat, "plays", (action.card,)))
            return
        state.asked = tuple(other for other in state.asked if seat not in (other, REFEREE))
        add_event(events, Said(seat, "time is up" if seat == REFEREE else "passes"))
        if not state.asked:
            if len(state.stack) % 2:  # last first, every stop takes the card below it: the plan is left
                state.points[state.stack[0][0]] += state.stack[0][1]
            state.gone, state.stack = (*state.gone, state.stack), ()

    def clock(self, state):
        name = f"{len(state.gone)}, {len(state.stack)}"
        return Clock(name, 10, state.asked, TimeUp()) if state.asked else None

    def scores(self, state):
        return state.points

    def redacted(self, state, seat):
        shown = range(self.seats) if seat == REFEREE else (seat,)
        state.hands = [hand if s in shown else [None] * len(hand) for s, hand in enumerate(state.hands)]
        state.rest = state.rest if seat == REFEREE else [None] * len(state.rest)
        return state

    def resample(self, view, chance):
        state = view.state.copy()
        seen = [card for stack in (*state.gone, state.stack) for _, card in stack]
        unseen = list(DECK)
        for card in [
            *seen,
            *(card for hand in (*state.hands, state.rest) for card in hand if card is not None),
        ]:
            unseen.remove(card)
        chance.shuffle(unseen)
        for hand in (*state.hands, state.rest):
            hand[:] = [unseen.pop() if card is None else card for card in hand]
        return state

    def actions(self):
        return [*map(Play, range(4)), Pass(), TimeUp()]
