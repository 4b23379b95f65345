"""A small game for the store's tests: it deals, draws, hides, shows, rolls, and has a clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field

from playtest.engines.game import (
    REFEREE,
    Action,
    Clock,
    Data,
    Event,
    Game,
    HandedOver,
    Outcome,
    add_event,
)


@dataclass(frozen=True, slots=True)
class Rules(Data):
    turns: Annotated[int, Field(title="Turns", description="How many turns there are", ge=1)] = 12
    seconds: Annotated[int, Field(title="Seconds", description="A turn's; 0 is no clock", ge=0)] = 0


@dataclass(frozen=True, slots=True)
class Show(Action):
    card: int
    kind: Literal["show"] = "show"


@dataclass(frozen=True, slots=True)
class Hide(Action):
    card: int
    kind: Literal["hide"] = "hide"


@dataclass(frozen=True, slots=True)
class Say(Action):
    number: Annotated[int, Field(ge=1, le=3)]
    kind: Literal["say"] = "say"


@dataclass(frozen=True, slots=True)
class Roll(Action):
    kind: Literal["roll"] = "roll"


@dataclass(frozen=True, slots=True)
class Look(Action):
    kind: Literal["look"] = "look"


@dataclass(frozen=True, slots=True)
class TimeUp(Action):
    kind: Literal["time_up"] = "time_up"


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    cards: tuple[int, ...]
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class LeftToABot(HandedOver):
    kind: Literal["left_to_a_bot"] = "left_to_a_bot"


@dataclass(frozen=True, slots=True)
class Done(Event):
    seat: int
    what: str
    kind: Literal["done"] = "done"


LadderAction = Annotated[Show | Hide | Say | Roll | Look | TimeUp, Discriminator("kind")]
LadderEvent = Annotated[Dealt | Done | LeftToABot, Discriminator("kind")]


@dataclass(slots=True, repr=False)
class State(Data):
    hands: list[list[int]]
    hidden: list[list[int]]
    score: list[int]
    strikes: list[int]
    top: int
    looked: list[bool]
    said: tuple[str, ...] = ()
    turn: int = 0

    def copy(self) -> State:
        return State(
            [list(hand) for hand in self.hands],
            [list(cards) for cards in self.hidden],
            list(self.score),
            list(self.strikes),
            self.top,
            list(self.looked),
            self.said,
            self.turn,
        )


@dataclass(frozen=True, slots=True)
class View(Data):
    seat: int | None
    hands: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    hidden: tuple[tuple[int, ...], ...]
    hidden_counts: tuple[int, ...]
    score: tuple[int, ...]
    strikes: tuple[int, ...]
    top: int | None
    looked: tuple[bool, ...]
    said: tuple[str, ...]
    turn: int


class Ladder(Game[Rules, State, Any, View]):
    name = "ladder"
    title = "Ladder"
    players = range(2, 5)
    Rules = Rules
    Action = LadderAction
    State = State
    View = View
    Event = LadderEvent

    def start(self, chance, events=None):
        deck = list(range(1, 31))
        chance.shuffle(deck)
        hands = [sorted(deck[seat * 5 : seat * 5 + 5]) for seat in range(self.seats)]
        for seat, hand in enumerate(hands):
            add_event(events, Dealt(tuple(hand), audience=(seat,)))
        nothing = [0] * self.seats
        empty = [[] for _ in hands]
        return State(hands, empty, list(nothing), list(nothing), deck[-1], [False] * self.seats)

    def _turn(self, state):
        return state.turn % self.seats

    def pending(self, state):
        return () if state.turn >= self.rules.turns else (self._turn(state),)

    def free(self, state):
        return (REFEREE,) if self.rules.seconds and self.pending(state) else ()

    def legal(self, state, seat):
        if seat == REFEREE and self.free(state):
            return [TimeUp()]
        if seat not in self.pending(state):
            return []
        hand = state.hands[seat]
        looks = [] if state.looked[seat] else [Look()]
        return [*map(Show, hand), *map(Hide, hand), *map(Say, (1, 2, 3)), Roll(), *looks]

    def apply(self, state, seat, action, chance, events=None):
        getattr(self, f"_{action.kind}")(state, self._turn(state), action, chance, events)
        state.turn += 1

    def _show(self, state, seat, action, chance, events):
        state.hands[seat].remove(action.card)
        state.score[seat] += action.card
        state.said += (f"{seat} shows {action.card}",)
        add_event(events, Done(seat, f"shows {action.card}"))

    def _hide(self, state, seat, action, chance, events):
        state.hands[seat].remove(action.card)
        state.hidden[seat].append(action.card)
        state.said += (f"{seat} hides a card",)
        add_event(events, Done(seat, "hides a card"))
        add_event(events, Done(seat, f"hid {action.card}", audience=(seat,)))

    def _say(self, state, seat, action, chance, events):
        state.said += (f"{seat} says {action.number}",)
        add_event(events, Done(seat, f"says {action.number}"))

    def _roll(self, state, seat, action, chance, events):
        rolled = chance.choice([1, 2, 3, 4, 5, 6])
        state.score[seat] += rolled
        add_event(events, Done(seat, f"rolls {rolled}"))

    def _look(self, state, seat, action, chance, events):
        state.looked[seat] = True
        add_event(events, Done(seat, "looks at the top card"))
        add_event(events, Done(seat, f"saw {state.top}", audience=(seat,)))

    def _time_up(self, state, seat, action, chance, events):
        state.strikes[seat] += 1
        add_event(events, Done(seat, "ran out of time"))
        if state.strikes[seat] == 2:
            add_event(events, LeftToABot(seat))

    def clock(self, state):
        if not self.rules.seconds or not self.pending(state):
            return None
        return Clock(f"turn {state.turn}", self.rules.seconds, self.pending(state), TimeUp())

    def view(self, state, seat):
        open_ = seat == REFEREE
        return View(
            seat,
            tuple(tuple(h) if open_ or i == seat else () for i, h in enumerate(state.hands)),
            tuple(map(len, state.hands)),
            tuple(tuple(h) if open_ or i == seat else () for i, h in enumerate(state.hidden)),
            tuple(map(len, state.hidden)),
            tuple(state.score),
            tuple(state.strikes),
            state.top if open_ or (seat is not None and state.looked[seat]) else None,
            tuple(state.looked),
            state.said,
            state.turn,
        )

    def resample(self, view, chance):
        shown = {int(said.split()[-1]) for said in view.said if "shows" in said}
        own = {card for cards in (*view.hands, *view.hidden) for card in cards}
        rest = sorted(set(range(1, 31)) - shown - own - {view.top})
        chance.shuffle(rest)
        hands = [
            list(h) or sorted(rest.pop() for _ in range(n))
            for h, n in zip(view.hands, view.counts, strict=True)
        ]
        hidden = [
            list(h) or [rest.pop() for _ in range(n)]
            for h, n in zip(view.hidden, view.hidden_counts, strict=True)
        ]
        top = rest.pop() if view.top is None else view.top
        return State(
            hands,
            hidden,
            list(view.score),
            list(view.strikes),
            top,
            list(view.looked),
            view.said,
            view.turn,
        )

    def outcome(self, state):
        if self.pending(state):
            return None
        best = max(state.score)
        winners = frozenset(seat for seat, score in enumerate(state.score) if score == best)
        return Outcome(tuple(map(float, state.score)), winners, "All turns are over.")

    def faults(self, state):
        cards = [card for cards in (*state.hands, *state.hidden) for card in cards]
        return ["A card is there twice."] if len(set(cards)) != len(cards) else []

    def name_of(self, rolled):
        return f"a {rolled}"


@dataclass
class FirstLegal:
    """A bot that does the first thing it may."""

    name: str = "first"
    version: str = "1"
    needs_view: bool = True
    seen: list = field(default_factory=list)

    def choose(self, game, view, legal, chance):
        self.seen.append(view.seat)
        return legal[0]
