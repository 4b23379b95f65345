"""Cat in the Box: a trick-taking game in which a card has no color until it is played.

Everybody looks at their numbers, discards one card unseen and predicts how many tricks they will win. To play
a card is to declare its color: the space of that number and color on the research board must be free, and the
player must still hold the token on the color's X space, which is lost by not following. Who can declare
nothing is in paradox, which ends the round. Tricks score; an exact prediction adds the player's largest group
of joined tokens on the research board.

Two to five players; one round is the game. Rulings are in ``docs/rules/cat_in_the_box.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, ClassVar, Literal

import networkx as nx
from pydantic import Discriminator, Field

from playtest.engines.codec import Names, as_list
from playtest.engines.game import REFEREE, Action, Data, Derived, Event, Game, Measure, Outcome, Roller, Seat

# -- components

COLORS = Names(["red", "blue", "yellow", "green"], what="color")
RED, BLUE, YELLOW, GREEN = range(4)
NUMBERS = range(1, 10)
COPIES = 5
ALL_COLORS = 0b1111

Space = int
"""A space of the research board: ``4 * (number - 1) + color``; sets of spaces are bit masks."""

SPACES = Names([f"{COLORS.name(color)} {number}" for number in NUMBERS for color in range(4)], what="space")


def space_of(number: int, color: int) -> Space:
    """The space of the research board for ``number`` declared as ``color``."""
    return 4 * number - 4 + color


def number_of(space: Space) -> int:
    """The number of a space's row."""
    return (space >> 2) + 1


def color_of(space: Space) -> int:
    """The color of a space's column."""
    return space & 3


COLUMNS = tuple(sum(colors << 4 * row for row in range(9)) for colors in range(16))
"""The spaces of a set of colors, by the colors' mask."""
NOT_RED = COLUMNS[ALL_COLORS & ~(1 << RED)]

POWER = tuple(
    tuple(
        100 + number_of(space) if color_of(space) == RED else number_of(space) * (color_of(space) == led)
        for space in range(36)
    )
    for led in range(4)
)
"""What a card is worth in a trick, by the color led and its space; 0 cannot win."""


def research_board(numbers: int) -> nx.Graph[Space]:
    """The research board as a graph: spaces, joined orthogonally; columns red, blue, yellow, green.

    The red and the green column are not neighbors. (Rulebook, Research Board; ruling 9)
    """
    board: nx.Graph[Space] = nx.Graph()
    for space in range(4 * numbers):
        board.add_node(space)
        if color_of(space) != GREEN:
            board.add_edge(space, space + 1)
        if number_of(space) < numbers:
            board.add_edge(space, space + 4)
    return board


def largest_group(board: nx.Graph[Space], tokens: int) -> int:
    """The size of the largest group of orthogonally joined ``tokens`` (a mask of spaces); 0 without any."""
    groups = nx.connected_components(board.subgraph(spaces_in(tokens)))
    return max(map(len, groups), default=0)


def spaces_in(mask: int) -> list[Space]:
    """The spaces of a mask, in order."""
    return [space for space in range(mask.bit_length()) if mask >> space & 1]


# Cards have a number and nothing else. A set of cards is an integer with four bits a number: how many of it.


NOT_ROW = tuple(~(ALL_COLORS << 4 * number >> 4) for number in range(10))
"""Every space but those of a number."""
TOKEN = tuple(1 << space for space in range(36))
"""The mask of one space."""
CARD = tuple(1 << 4 * number >> 4 for number in range(10))
"""One packed card, by its number."""


def pack(numbers: Iterable[int]) -> int:
    """The packed cards with these numbers."""
    return sum([CARD[number] for number in numbers])


def unpack(cards: int) -> list[int]:
    """The numbers of packed cards, in order."""
    return [number for number in NUMBERS for _ in range(cards >> 4 * number - 4 & 15)]


ROWS = tuple(sum(ALL_COLORS << 4 * i for i in range(3) if cards >> 4 * i & 15) for cards in range(1 << 12))


def rows_of(cards: int) -> int:
    """Every space, of any color, of the numbers among packed cards."""
    return ROWS[cards & 4095] | ROWS[cards >> 12 & 4095] << 12 | ROWS[cards >> 24] << 24


Cards = Annotated[int, *as_list(unpack, pack)]
Color = Annotated[int, *COLORS.one()]
Colors = Annotated[int, *COLORS.mask()]
OneSpace = Annotated[int, *SPACES.one()]
Tokens = Annotated[int, *SPACES.mask()]
Trick = tuple[Seat, tuple[OneSpace, ...]]
"""Who led, and the declared cards in the order of play."""
Phase = Literal["discard", "prediction", "tricks", "end"]


# -- rules


@dataclass(frozen=True, slots=True)
class CatRules(Data):
    """What a designer may change without code."""

    numbers_for_three: Annotated[
        Literal[7, 6],
        Field(title="Numbers with three players", description="7, or 6 as in the printed game (ruling 1)"),
    ] = 7
    forced_lead_breaks: Annotated[
        bool,
        Field(
            title="A forced red lead breaks red",
            description="A leader whose only legal declarations are red breaks red by leading it (ruling 7)",
        ),
    ] = True
    start_player: Annotated[
        Literal[0, "random"],
        Field(title="Start player", description="Seat 0, or one drawn at random (ruling 11)"),
    ] = 0


# -- actions


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a card face down in the center, out of the round."""

    number: Annotated[int, Field(title="Card", ge=1, le=9)]
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Predict(Action):
    """Predict how many tricks you will win."""

    tricks: Annotated[int, Field(title="Tricks", ge=1, le=4)]
    kind: Literal["predict"] = "predict"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card and declare its color."""

    number: Annotated[int, Field(title="Card", ge=1, le=9)]
    color: Annotated[Color, Field(title="Color")]
    kind: Literal["play"] = "play"


@dataclass(frozen=True, slots=True)
class Paradox(Action):
    """Own up to having nothing to declare; ends the round."""

    kind: Literal["paradox"] = "paradox"


CatAction = Annotated[Discard | Predict | Play | Paradox, Discriminator("kind")]

DISCARDS = tuple(Discard(number) for number in NUMBERS)
PREDICTIONS = tuple(Predict(tricks) for tricks in range(1, 5))
PLAYS = tuple(Play(number_of(space), color_of(space)) for space in range(36))
ONLY_PARADOX = (Paradox(),)


# Any list of moves is made by three look-ups, for the rows 1-3, 4-6 and 7-9, instead of a scan.


@cache
def _plays_by_rows() -> tuple[tuple[tuple[Play, ...], ...], ...]:
    """The plays of every set of spaces."""
    return tuple(
        tuple(tuple(PLAYS[first + i] for i in range(12) if spaces >> i & 1) for spaces in range(1 << 12))
        for first in (0, 12, 24)
    )


@cache
def _discards_by_rows() -> tuple[tuple[tuple[Discard, ...], ...], ...]:
    """The discards of every set of packed cards."""
    return tuple(
        tuple(tuple(DISCARDS[first + i] for i in range(3) if cards >> 4 * i & 15) for cards in range(1 << 12))
        for first in (0, 3, 6)
    )


# -- events


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A hand, to its seat alone."""

    seat: Seat
    hand: Cards
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """Cards revealed with two players, whose numbers are blocked in green."""

    cards: Cards
    kind: Literal["blocked"] = "blocked"


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat has discarded a card; ``number`` is told only to that seat."""

    seat: Seat
    number: int | None = None
    kind: Literal["discarded"] = "discarded"


@dataclass(frozen=True, slots=True)
class Predicted(Event):
    """A seat has predicted its tricks."""

    seat: Seat
    tricks: int
    kind: Literal["predicted"] = "predicted"


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A card was played and its color declared."""

    seat: Seat
    number: int
    color: Color
    led: bool
    kind: Literal["declared"] = "declared"


@dataclass(frozen=True, slots=True)
class TokenRemoved(Event):
    """A seat did not follow and lost its token of the color led."""

    seat: Seat
    color: Color
    kind: Literal["token_removed"] = "token_removed"


@dataclass(frozen=True, slots=True)
class RedBroken(Event):
    """Red may be led from now on."""

    seat: Seat
    kind: Literal["red_broken"] = "red_broken"


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A trick is complete. ``trick`` counts from 1; ``won`` is how many the seat has now."""

    seat: Seat
    trick: int
    won: int
    kind: Literal["trick_won"] = "trick_won"


@dataclass(frozen=True, slots=True)
class InParadox(Event):
    """A seat has nothing to declare and shows its hand; the round is over."""

    seat: Seat
    hand: Cards
    kind: Literal["in_paradox"] = "in_paradox"


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A seat's score at the end and what it is made of."""

    seat: Seat
    tricks: int
    prediction: int | None
    paradox: bool
    bonus: int
    score: int
    kind: Literal["scored"] = "scored"


CatEvent = Annotated[
    Dealt
    | Blocked
    | Discarded
    | Predicted
    | Declared
    | TokenRemoved
    | RedBroken
    | TrickWon
    | InParadox
    | Scored,
    Discriminator("kind"),
]

Events = list[Event] | None


# -- state


@dataclass(slots=True, repr=False)
class CatState(Data):
    """A position. Lists are by seat; ``held`` and ``vacant`` are kept for speed and made from the rest."""

    phase: Phase
    start_player: Seat
    turn: Seat
    hands: list[Cards]
    discards: list[int | None]
    aside: Cards
    """Cards nobody sees: what could not be dealt evenly."""
    revealed: Cards
    """Cards shown at setup with two players."""
    blocked: Tokens
    """Spaces that belong to nobody."""
    predictions: list[int | None]
    colors: list[Colors]
    """The tokens left on the four X spaces."""
    tokens: list[Tokens]
    """The tokens on the research board."""
    won: list[int]
    red_broken: bool
    paradox: Seat | None
    leader: Seat
    trick: tuple[OneSpace, ...]
    tricks: tuple[Trick, ...]
    """The complete tricks."""
    held: Annotated[list[int], Derived] = field(init=False)
    vacant: Annotated[int, Derived] = field(init=False)

    def __post_init__(self) -> None:
        self.held = [rows_of(hand) for hand in self.hands]
        taken = self.blocked
        for tokens in self.tokens:
            taken |= tokens
        self.vacant = COLUMNS[ALL_COLORS] & ~taken

    def __repr__(self) -> str:
        return f"<Cat in the Box, {self.phase}, trick {len(self.tricks) + 1}>"

    def copy(self) -> CatState:
        """An independent copy; what never changes is shared."""
        new: CatState = object.__new__(CatState)
        new.phase = self.phase
        new.start_player = self.start_player
        new.turn = self.turn
        new.hands = self.hands[:]
        new.discards = self.discards[:]
        new.aside = self.aside
        new.revealed = self.revealed
        new.blocked = self.blocked
        new.predictions = self.predictions[:]
        new.colors = self.colors[:]
        new.tokens = self.tokens[:]
        new.won = self.won[:]
        new.red_broken = self.red_broken
        new.paradox = self.paradox
        new.leader = self.leader
        new.trick = self.trick
        new.tricks = self.tricks
        new.held = self.held[:]
        new.vacant = self.vacant
        return new


# -- view


@dataclass(frozen=True, slots=True, repr=False)
class CatView(Data):
    """All that ``seat`` may know. Tuples are by seat; ``None`` stands for what is hidden or not there yet."""

    seat: Seat | None
    phase: Phase
    waiting: tuple[Seat, ...]
    start_player: Seat
    numbers: int
    hands: tuple[Cards | None, ...]
    hand_sizes: tuple[int, ...]
    discards: tuple[int | None, ...]
    discarded: tuple[bool, ...]
    aside: Cards | None
    aside_size: int
    revealed: Cards
    blocked: Tokens
    predictions: tuple[int | None, ...]
    colors: tuple[Colors, ...]
    tokens: tuple[Tokens, ...]
    won: tuple[int, ...]
    red_broken: bool
    paradox: Seat | None
    leader: Seat
    trick: tuple[OneSpace, ...]
    tricks: tuple[Trick, ...]
    scores: tuple[int, ...] | None
    bonuses: tuple[int, ...] | None

    def __repr__(self) -> str:
        return f"<Cat in the Box as seat {self.seat} sees it, {self.phase}, trick {len(self.tricks) + 1}>"


# -- the game


class CatInTheBox(Game[CatRules, CatState, Any, CatView]):
    """Cat in the Box for 2 to 5 players.

    Inferences that ``resample`` leaves out: what a discard, a prediction, a declined follow or an early red
    lead says about the hand it came from.
    """

    name = "cat_in_the_box"
    title = "Cat in the Box"
    players = range(2, 6)
    Rules = CatRules
    Action = CatAction
    State = CatState
    View = CatView
    Event = CatEvent
    public_measures: ClassVar[frozenset[str]] = frozenset(
        [
            "tricks_won",
            "prediction",
            "open_colors",
            "largest_group",
            "red_broken",
            "paradox",
            "bonus",
            "score",
        ]
    )

    def __init__(self, players: int, rules: CatRules | None = None) -> None:
        super().__init__(players, rules)
        self.numbers = self.numbers_in_play()
        self.hand_size = {2: 10, 3: 11 if self.numbers == 7 else 10, 4: 10, 5: 9}[players]
        self.tricks_to_play = self.hand_size - 2
        self.board = research_board(self.numbers)
        self._left = (*range(1, players), 0)
        self._alone = tuple((seat,) for seat in range(players))
        self._plays = _plays_by_rows()
        self._discards = _discards_by_rows()

    # -- setup

    def numbers_in_play(self) -> int:
        """The highest number in the deck. (Rulebook, Components; ruling 1)"""
        return {2: 5, 3: self.rules.numbers_for_three, 4: 8, 5: 9}[self.seats]

    def deck(self) -> list[int]:
        """Five cards of each number in play, in order."""
        return sorted([*range(1, self.numbers + 1)] * COPIES)

    def start(self, chance: Roller, events: Events = None) -> CatState:
        """Deal the same number of cards to everybody. (Rulebook, Card Distribution; rulings 2, 10, 11)"""
        cards = self.deck()
        chance.shuffle(cards)
        size = self.hand_size
        hands = [pack(cards[seat * size : (seat + 1) * size]) for seat in range(self.seats)]
        rest = cards[self.seats * size :]
        revealed = rest[:3] if self.seats == 2 else []
        starter = 0 if self.rules.start_player == 0 else chance.choice(range(self.seats))
        state = CatState(
            phase="discard",
            start_player=starter,
            turn=starter,
            hands=hands,
            discards=[None] * self.seats,
            aside=pack(rest[len(revealed) :]),
            revealed=pack(revealed),
            blocked=self.blocked_by(revealed),
            predictions=[None] * self.seats,
            colors=[ALL_COLORS] * self.seats,
            tokens=[0] * self.seats,
            won=[0] * self.seats,
            red_broken=False,
            paradox=None,
            leader=starter,
            trick=(),
            tricks=(),
        )
        if events is not None:
            events += [Dealt(seat, hand, audience=(seat,)) for seat, hand in enumerate(hands)]
            if revealed:
                events.append(Blocked(state.revealed))
        return state

    def blocked_by(self, revealed: Iterable[int]) -> int:
        """The green spaces of the revealed cards. (Rulebook, Two-Player Variant; ruling 10)"""
        return sum(1 << space_of(number, GREEN) for number in set(revealed))

    # -- whose turn it is

    def pending(self, state: CatState) -> tuple[Seat, ...]:
        """Everybody who has not discarded; then one seat after another."""
        if state.phase == "tricks" or state.phase == "prediction":
            return self._alone[state.turn]
        if state.phase == "discard":
            return tuple([seat for seat, number in enumerate(state.discards) if number is None])
        return ()

    def legal(self, state: CatState, seat: Seat) -> Sequence[Any]:
        """Every legal move of ``seat``; only paradox where nothing can be declared. (Ruling 8)"""
        if state.phase == "tricks":
            if seat != state.turn:
                return ()
            spaces = self.declarable(state, seat)
            if not spaces:
                return ONLY_PARADOX
            low, middle, high = self._plays
            return low[spaces & 4095] + middle[spaces >> 12 & 4095] + high[spaces >> 24]
        if state.phase == "prediction":
            return PREDICTIONS if seat == state.turn else ()
        if state.phase == "discard" and seat != REFEREE and state.discards[seat] is None:
            hand = state.hands[seat]
            some, more, most = self._discards
            return some[hand & 4095] + more[hand >> 12 & 4095] + most[hand >> 24]
        return ()

    def declarable(self, state: CatState, seat: Seat) -> int:
        """The spaces ``seat`` may declare a card of its hand on.

        Red may be led unbroken only if nothing else can. (Rulebook, Color Declaration Rules, Breaking Trump;
        rulings 5, 7)
        """
        spaces = state.held[seat] & state.vacant & COLUMNS[state.colors[seat]]
        if state.red_broken or state.trick:
            return spaces
        return spaces & NOT_RED or spaces

    def refusal(self, state: CatState, seat: Seat, action: Any) -> str | None:
        """Why not, in a player's words."""
        if seat == REFEREE or seat not in self.pending(state):
            return self.refusal_out_of_turn(state)
        if action in self.legal(state, seat):
            return None
        if isinstance(action, Discard) and state.phase == "discard":
            return f"You hold no {action.number}."
        if isinstance(action, Predict) and state.phase == "prediction":
            return "A prediction is 1, 2, 3 or 4 tricks."
        if isinstance(action, Play) and state.phase == "tricks":
            return self.refusal_to_declare(state, seat, action)
        if isinstance(action, Paradox) and state.phase == "tricks":
            return "You can still declare a card, so you are not in paradox."
        return {
            "discard": "Everybody discards one card first.",
            "prediction": "Predictions come next.",
            "tricks": "The tricks are being played: play a card.",
        }[state.phase]

    def refusal_to_declare(self, state: CatState, seat: Seat, play: Play) -> str:
        """Why ``play`` is not a legal declaration."""
        number, color = play.number, play.color
        if number not in NUMBERS or color not in range(4):
            return "There is no such card or color."
        space = space_of(number, color)
        if not state.hands[seat] >> 4 * number - 4 & 15:
            return f"You hold no {number}."
        if not state.colors[seat] >> color & 1:
            return f"Your {COLORS.name(color)} token is gone, so you cannot declare {COLORS.name(color)}."
        if not state.vacant >> space & 1:
            return f"The space {SPACES.name(space)} on the research board is taken."
        return "Red cannot be led before it is broken while you can lead another color."

    # -- the moves

    def apply(
        self,
        state: CatState,
        seat: Seat,
        action: Any,
        chance: Roller,
        events: Events = None,
    ) -> None:
        """Carry out a move."""
        kind = type(action)
        if kind is Play:
            self.declare(state, seat, action.number, action.color, events)
        elif kind is Discard:
            self.discard(state, seat, action.number, events)
        elif kind is Predict:
            self.predict(state, seat, action.tricks, events)
        else:
            self.own_up_to_paradox(state, seat, events)

    def discard(self, state: CatState, seat: Seat, number: int, events: Events) -> None:
        """Take a card out of the round, unseen. (Rulebook, Discard Phase; ruling 3)"""
        state.discards[seat] = number
        state.hands[seat] -= CARD[number]
        state.held[seat] = rows_of(state.hands[seat])
        if events is not None:
            events.append(Discarded(seat))
            events.append(Discarded(seat, number, audience=(seat,)))
        if None not in state.discards:
            state.phase = "tricks" if self.seats == 2 else "prediction"

    def predict(self, state: CatState, seat: Seat, tricks: int, events: Events) -> None:
        """Predict 1 to 4 tricks, in turn order. (Rulebook, Prediction Phase; ruling 3)"""
        state.predictions[seat] = tricks
        state.turn = self._left[seat]
        if events is not None:
            events.append(Predicted(seat, tricks))
        if state.turn == state.start_player:
            state.phase = "tricks"

    def declare(self, state: CatState, seat: Seat, number: int, color: int, events: Events) -> None:
        """Play a card in a color. (Rulebook, Basic Mechanics; rulings 5-7)"""
        space = 4 * number - 4 + color
        token = TOKEN[space]
        trick = state.trick
        state.hands[seat] = hand = state.hands[seat] - CARD[number]
        if not hand >> 4 * number - 4 & 15:
            state.held[seat] &= NOT_ROW[number]
        state.tokens[seat] |= token
        state.vacant ^= token
        if events is not None:
            events.append(Declared(seat, number, color, led=not trick))
        if not trick:
            state.trick = (space,)
            if color == RED and not state.red_broken:
                self.lead_unbroken_red(state, seat, events)
        else:
            led = trick[0] & 3
            state.trick = trick = (*trick, space)
            if color != led:
                self.decline_to_follow(state, seat, color, led, events)
            if len(trick) == self.seats:
                self.complete_trick(state, events)
                return
        state.turn = self._left[seat]

    def decline_to_follow(self, state: CatState, seat: Seat, color: int, led: int, events: Events) -> None:
        """Remove the token of the color led; red breaks. (Rulebook, Following Suit; rulings 6, 7)"""
        if state.colors[seat] >> led & 1:
            state.colors[seat] &= ~(1 << led)
            if events is not None:
                events.append(TokenRemoved(seat, led))
        if color == RED and not state.red_broken:
            state.red_broken = True
            if events is not None:
                events.append(RedBroken(seat))

    def lead_unbroken_red(self, state: CatState, seat: Seat, events: Events) -> None:
        """A forced red lead breaks red. (Ruling 7, option ``forced_lead_breaks``)"""
        if self.rules.forced_lead_breaks:
            state.red_broken = True
            if events is not None:
                events.append(RedBroken(seat))

    def complete_trick(self, state: CatState, events: Events) -> None:
        """The winner collects the trick and leads the next. (Rulebook, Winning Tricks; ruling 4)"""
        winner = self.trick_winner(state.leader, state.trick)
        state.won[winner] += 1
        state.tricks = (*state.tricks, (state.leader, state.trick))
        state.trick = ()
        state.leader = state.turn = winner
        if events is not None:
            events.append(TrickWon(winner, len(state.tricks), state.won[winner]))
        if len(state.tricks) == self.tricks_to_play:
            self.end(state, events)

    def trick_winner(self, leader: Seat, trick: tuple[Space, ...]) -> Seat:
        """Highest red, else highest of the color led. (Rulebook, Determining Winner)"""
        best = max(trick, key=POWER[trick[0] & 3].__getitem__)
        return (leader + trick.index(best)) % self.seats

    def own_up_to_paradox(self, state: CatState, seat: Seat, events: Events) -> None:
        """Show the hand; the round ends at once. (Rulebook, Paradox Rules; ruling 8)"""
        state.paradox = seat
        if events is not None:
            events.append(InParadox(seat, state.hands[seat]))
        self.end(state, events)

    def end(self, state: CatState, events: Events) -> None:
        """Close the round and tell the scores."""
        state.phase = "end"
        if events is not None:
            for seat in range(self.seats):
                events.append(
                    Scored(
                        seat,
                        tricks=state.won[seat],
                        prediction=state.predictions[seat],
                        paradox=seat == state.paradox,
                        bonus=self.bonus(state, seat),
                        score=self.score(state, seat),
                    )
                )

    # -- scoring

    def score(self, state: CatState, seat: Seat) -> int:
        """One a trick, minus one a trick in paradox, and the bonus. (Rulebook, Scoring; ruling 9)"""
        if seat == state.paradox:
            return -state.won[seat]
        return state.won[seat] + self.bonus(state, seat)

    def bonus(self, state: CatState, seat: Seat) -> int:
        """The largest group, for an exact prediction without paradox. (Rulebook, Bonus Scoring; ruling 9)"""
        if seat == state.paradox or not self.prediction_met(state, seat):
            return 0
        return self.largest_group_of(state, seat)

    def prediction_met(self, state: CatState, seat: Seat) -> bool:
        """Whether the prediction is exact; with two players, whether four tricks or fewer were won."""
        if self.seats == 2:
            return state.won[seat] <= 4
        return state.won[seat] == state.predictions[seat]

    def largest_group_of(self, state: CatState, seat: Seat) -> int:
        """The size of the largest group of joined tokens of ``seat``."""
        return largest_group(self.board, state.tokens[seat])

    def outcome(self, state: CatState) -> Outcome | None:
        """Most points win, ties share. (Ruling 11)"""
        if state.phase != "end":
            return None
        scores = tuple(self.score(state, seat) for seat in range(self.seats))
        winners = frozenset(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores, winners, "last trick" if state.paradox is None else "paradox")

    def measures(self, state: CatState) -> dict[str, Measure]:
        """Tricks, predictions, open colors and groups by seat; scores and their bonus at the end."""
        seats = range(self.seats)
        measures: dict[str, Measure] = {
            "tricks_won": tuple(state.won),
            "prediction": tuple(state.predictions),
            "open_colors": tuple(colors.bit_count() for colors in state.colors),
            "largest_group": tuple(self.largest_group_of(state, seat) for seat in seats),
            "red_broken": state.red_broken,
        }
        if state.phase == "end":
            measures["paradox"] = tuple(seat == state.paradox for seat in seats)
            measures["bonus"] = tuple(self.bonus(state, seat) for seat in seats)
            measures["score"] = tuple(self.score(state, seat) for seat in seats)
        return measures

    def phase(self, state: CatState) -> str:
        """Discard, prediction, tricks or end."""
        return state.phase

    def round(self, state: CatState) -> int:
        """The trick, from 1."""
        return min(len(state.tricks) + 1, self.tricks_to_play)

    # -- what may be known

    def view(self, state: CatState, seat: Seat | None) -> CatView:
        """What ``seat`` sees: its own hand and discard, and all that lies open."""
        sees_all = seat == REFEREE
        over = state.phase == "end"
        seats = range(self.seats)
        return CatView(
            seat=seat,
            phase=state.phase,
            waiting=self.pending(state),
            start_player=state.start_player,
            numbers=self.numbers,
            hands=tuple(
                [
                    hand if sees_all or owner in (seat, state.paradox) else None
                    for owner, hand in enumerate(state.hands)
                ]
            ),
            hand_sizes=tuple([_count(hand) for hand in state.hands]),
            discards=tuple(
                [card if sees_all or owner == seat else None for owner, card in enumerate(state.discards)]
            ),
            discarded=tuple([card is not None for card in state.discards]),
            aside=state.aside if sees_all else None,
            aside_size=_count(state.aside),
            revealed=state.revealed,
            blocked=state.blocked,
            predictions=tuple(state.predictions),
            colors=tuple(state.colors),
            tokens=tuple(state.tokens),
            won=tuple(state.won),
            red_broken=state.red_broken,
            paradox=state.paradox,
            leader=state.leader,
            trick=state.trick,
            tricks=state.tricks,
            scores=tuple([self.score(state, s) for s in seats]) if over else None,
            bonuses=tuple([self.bonus(state, s) for s in seats]) if over else None,
        )

    def resample(self, view: CatView, chance: Roller) -> CatState:
        """Deal what the view does not show anew."""
        unseen = self._unseen(view)
        chance.shuffle(unseen)
        hands = [
            hand if hand is not None else pack(_draw(unseen, size))
            for hand, size in zip(view.hands, view.hand_sizes, strict=True)
        ]
        discards = [
            unseen.pop() if done and card is None else card
            for card, done in zip(view.discards, view.discarded, strict=True)
        ]
        return CatState(
            phase=view.phase,
            start_player=view.start_player,
            turn=view.waiting[0] if view.phase in ("prediction", "tricks") else self._turn_at_rest(view),
            hands=hands,
            discards=discards,
            aside=pack(unseen) if view.aside is None else view.aside,
            revealed=view.revealed,
            blocked=view.blocked,
            predictions=list(view.predictions),
            colors=list(view.colors),
            tokens=list(view.tokens),
            won=list(view.won),
            red_broken=view.red_broken,
            paradox=view.paradox,
            leader=view.leader,
            trick=view.trick,
            tricks=view.tricks,
        )

    def _turn_at_rest(self, view: CatView) -> Seat:
        """Whose turn it is where nobody, or everybody, is asked."""
        if view.phase == "discard":
            return view.start_player
        return view.leader if view.paradox is None else view.paradox

    def _unseen(self, view: CatView) -> list[int]:
        """The numbers of the cards that the view does not show."""
        seen = pack(number_of(space) for space in _declared(view.tricks, view.trick))
        seen += view.revealed + (view.aside or 0)
        seen += sum(hand for hand in view.hands if hand is not None)
        seen += pack(card for card in view.discards if card is not None)
        return unpack(pack(self.deck()) - seen)

    # -- for tools

    def faults(self, state: CatState) -> list[str]:
        """Cards that are missing or double, tokens that do not fit the cards played, odd numbers."""
        return [
            *self._faults_of_cards(state),
            *self._faults_of_tokens(state),
            *self._faults_of_tricks(state),
        ]

    def _faults_of_cards(self, state: CatState) -> list[str]:
        declared = [number_of(space) for space in _declared(state.tricks, state.trick)]
        discarded = [card for card in state.discards if card is not None]
        cards = unpack(state.aside) + unpack(state.revealed) + declared + discarded
        cards += [number for hand in state.hands for number in unpack(hand)]
        if sorted(cards) == self.deck():
            return []
        wrong = [n for n in NUMBERS if cards.count(n) != COPIES * (n <= self.numbers)]
        return [f"There are {cards.count(n)} cards with number {n}." for n in wrong]

    def _faults_of_tokens(self, state: CatState) -> list[str]:
        faults = []
        taken = state.blocked
        for seat, tokens in enumerate(state.tokens):
            faults += [f"The space {SPACES.name(s)} is taken twice." for s in spaces_in(tokens & taken)]
            taken |= tokens
            if outside := tokens & ~((1 << 4 * self.numbers) - 1):
                faults.append(f"There is no space {SPACES.name(spaces_in(outside)[0])}.")
            played = sum(
                (leader + turn) % self.seats == seat
                for leader, trick in (*state.tricks, (state.leader, state.trick))
                for turn, _ in enumerate(trick)
            )
            if tokens.bit_count() != played:
                faults.append(f"Seat {seat} has played {played} cards and has {tokens.bit_count()} tokens.")
        return faults

    def _faults_of_tricks(self, state: CatState) -> list[str]:
        faults = []
        if sum(state.won) != len(state.tricks):
            faults.append(f"{len(state.tricks)} tricks were played, and {sum(state.won)} won.")
        if state.phase == "tricks" and state.turn != (state.leader + len(state.trick)) % self.seats:
            faults.append("The turn is not at the seat after the last card of the trick.")
        predicted = [p is not None for p in state.predictions]
        if state.phase in ("tricks", "end") and self.seats > 2 and not all(predicted):
            faults.append("Tricks are being played, and a prediction is missing.")
        if any(p is not None and p not in range(1, 5) for p in state.predictions):
            faults.append("A prediction is 1 to 4 tricks.")
        if (state.phase == "discard") != (None in state.discards):
            faults.append("The phase does not fit the discards.")
        return faults

    def actions(self) -> list[Any]:
        """Every discard, prediction and declaration with the numbers in play, and paradox."""
        discards = DISCARDS[: self.numbers]
        return [*discards, *PREDICTIONS, *PLAYS[: 4 * self.numbers], *ONLY_PARADOX]

    def name_of(self, rolled: Any) -> str:
        """A card is its number; a start player is a seat."""
        return str(rolled)


def _declared(tricks: tuple[Trick, ...], trick: tuple[Space, ...]) -> list[Space]:
    """The spaces of all cards played."""
    return [space for _, complete in tricks for space in complete] + list(trick)


def _count(cards: int) -> int:
    """How many packed cards there are."""
    total = 0
    while cards:
        total += cards & 15
        cards >>= 4
    return total


def _draw(cards: list[int], count: int) -> list[int]:
    """Take ``count`` cards off a list."""
    drawn = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return drawn
