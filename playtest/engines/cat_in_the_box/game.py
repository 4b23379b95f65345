"""The rules of Cat in the Box, from the deal to the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from playtest.engines.cat_in_the_box.board import (
    ALL_COLORS,
    CARD,
    COLORS,
    COLUMNS,
    COPIES,
    COPIES_OF,
    GREEN,
    NOT_RED,
    NOT_ROW,
    NUMBERS,
    POWER,
    RED,
    SEATS_IN,
    SPACES,
    TOKEN,
    Space,
    board_graph,
    count,
    largest_group,
    pack,
    research_board,
    space_of,
)
from playtest.engines.cat_in_the_box.faults import Setting, faults_in
from playtest.engines.cat_in_the_box.moves import (
    DISCARDS,
    ONLY_PARADOX,
    PLAYS,
    PREDICTIONS,
    Blocked,
    CatAction,
    CatEvent,
    CatRules,
    Dealt,
    Declared,
    Discard,
    Discarded,
    Events,
    InParadox,
    Paradox,
    Play,
    Predict,
    Predicted,
    RedBroken,
    Scored,
    TokenRemoved,
    TrickWon,
    _discards_by_rows,
    _plays_by_rows,
)
from playtest.engines.cat_in_the_box.position import CatState, CatView
from playtest.engines.cat_in_the_box.resampling import resampled
from playtest.engines.game import REFEREE, Game, Measure, Outcome, Roller, Seat, best_wins

if TYPE_CHECKING:
    import networkx as nx


class CatInTheBox(Game[CatRules, CatState, Any, CatView]):
    """Cat in the Box for 2 to 5 players.

    ``resample`` does not infer anything about a hand from its player's discard, prediction, failure to follow
    or early red lead.
    """

    name = "cat_in_the_box"
    title = "Cat in the Box"
    players = range(2, 6)
    Rules = CatRules
    Action = CatAction
    State = CatState
    leads_by = "tricks_won"
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
        self._deck = self.deck()
        self._left = (*range(1, players), 0)
        self._alone = tuple((seat,) for seat in range(players))
        self._plays = _plays_by_rows()
        self._discards = _discards_by_rows()

    # -- setup

    def numbers_in_play(self) -> int:
        """Return the highest number in the deck. (Rulebook, Components; ruling 1)"""
        return {2: 5, 3: self.rules.numbers_for_three, 4: 8, 5: 9}[self.seats]

    def deck(self) -> list[int]:
        """List the deck in order: five cards of each number in play."""
        return sorted([*range(1, self.numbers + 1)] * COPIES)

    def start(self, chance: Roller, events: Events = None) -> CatState:
        """Deal the same number of cards to everyone. (Rulebook, Card Distribution; rulings 2, 10, 11)"""
        cards = self._deck[:]
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
            blocked=self.blocked_by(revealed) if revealed else 0,
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
        """Return the mask of green spaces with the ``revealed`` numbers.

        (Rulebook, Two-Player Variant; ruling 10)
        """
        return sum(1 << space_of(number, GREEN) for number in set(revealed))

    # -- whose turn it is

    def pending(self, state: CatState) -> tuple[Seat, ...]:
        """Return every seat that has not discarded; later, the one seat whose turn it is."""
        if state.phase == "tricks" or state.phase == "prediction":
            return self._alone[state.turn]
        if state.phase == "discard":
            return SEATS_IN[state.to_discard]
        return ()

    def legal(self, state: CatState, seat: Seat) -> Sequence[Any]:
        """Return all legal moves of ``seat``: only ``Paradox`` if it must play but cannot. (Ruling 8)"""
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
        if state.phase == "discard" and seat != REFEREE and state.to_discard >> seat & 1:
            hand = state.hands[seat]
            some, more, most = self._discards
            return some[hand & 4095] + more[hand >> 12 & 4095] + most[hand >> 24]
        return ()

    def declarable(self, state: CatState, seat: Seat) -> int:
        """Return the mask of spaces on which ``seat`` may declare a card of its hand.

        Before red is broken, a player may lead red only if no other color is possible. (Rulebook, Color
        Declaration Rules, Breaking Trump; rulings 5, 7)
        """
        spaces = state.held[seat] & state.vacant & COLUMNS[state.colors[seat]]
        if state.red_broken or state.trick:
            return spaces
        return spaces & NOT_RED or spaces

    def refusal(self, state: CatState, seat: Seat, action: Any) -> str | None:
        """Explain in a player's words why a move is not legal; ``None`` if it is."""
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
            "discard": "Everyone discards one card first.",
            "prediction": "Predictions come first: say how many tricks you will win.",
            "tricks": "The tricks are being played: play a card.",
        }[state.phase]

    def refusal_to_declare(self, state: CatState, seat: Seat, play: Play) -> str:
        """Explain why ``play`` is not a legal declaration."""
        number, color = play.number, play.color
        if number not in NUMBERS or color not in range(4):
            return "There is no such card or color."
        space = space_of(number, color)
        if not state.hands[seat] & COPIES_OF[number]:
            return f"You hold no {number}."
        if not state.colors[seat] >> color & 1:
            return f"Your {COLORS.name(color)} token is gone, so you cannot declare {COLORS.name(color)}."
        if not state.vacant >> space & 1:
            return f"The space {SPACES.name(space)} on the research board is taken."
        return "You cannot lead red until it is broken, unless you can lead nothing else."

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
        """Discard a card face down, out of the round. (Rulebook, Discard Phase; ruling 3)"""
        state.discards[seat] = number
        state.to_discard ^= 1 << seat
        state.hands[seat] = hand = state.hands[seat] - CARD[number]
        if not hand & COPIES_OF[number]:
            state.held[seat] &= NOT_ROW[number]
        if events is not None:
            events.append(Discarded(seat))
            events.append(Discarded(seat, number, audience=(seat,)))
        if not state.to_discard:
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
        """Play a card and declare its color. (Rulebook, Basic Mechanics; rulings 5-7)"""
        space = 4 * number - 4 + color
        token = TOKEN[space]
        trick = state.trick
        state.hands[seat] = hand = state.hands[seat] - CARD[number]
        if not hand & COPIES_OF[number]:
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
        """Remove the player's token of the color ``led`` because of a card of another color.

        If its ``color`` is red, red may be led from now on. (Rulebook, Following Suit; rulings 6, 7)
        """
        if state.colors[seat] >> led & 1:
            state.colors[seat] &= ~(1 << led)
            if events is not None:
                events.append(TokenRemoved(seat, led))
        if color == RED and not state.red_broken:
            state.red_broken = True
            if events is not None:
                events.append(RedBroken(seat))

    def lead_unbroken_red(self, state: CatState, seat: Seat, events: Events) -> None:
        """After a forced lead in red, allow red leads if option ``forced_lead_breaks`` is on. (Ruling 7)"""
        if self.rules.forced_lead_breaks:
            state.red_broken = True
            if events is not None:
                events.append(RedBroken(seat))

    def complete_trick(self, state: CatState, events: Events) -> None:
        """Give the trick to its winner, who leads the next one. (Rulebook, Winning Tricks; ruling 4)"""
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
        """Return who played the highest red card, else the highest of the led color.

        (Rulebook, Determining Winner)
        """
        best = max(trick, key=POWER[trick[0] & 3].__getitem__)
        return (leader + trick.index(best)) % self.seats

    def own_up_to_paradox(self, state: CatState, seat: Seat, events: Events) -> None:
        """Show the player's hand and end the round right away. (Rulebook, Paradox Rules; ruling 8)"""
        state.paradox = seat
        if events is not None:
            events.append(InParadox(seat, state.hands[seat]))
        self.end(state, events)

    def end(self, state: CatState, events: Events) -> None:
        """End the round and announce the scores."""
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
        """Return a seat's score: 1 point per trick plus the bonus; in paradox, -1 per trick.

        (Rulebook, Scoring; ruling 9)
        """
        if seat == state.paradox:
            return -state.won[seat]
        return state.won[seat] + self.bonus(state, seat)

    def bonus(self, state: CatState, seat: Seat) -> int:
        """Return the size of the seat's largest group if its prediction is exact, else 0.

        A seat in paradox gets 0. (Rulebook, Bonus Scoring; ruling 9)
        """
        if seat == state.paradox or not self.prediction_met(state, seat):
            return 0
        return self.largest_group_of(state, seat)

    def prediction_met(self, state: CatState, seat: Seat) -> bool:
        """Return whether the prediction is exact.

        With two players: whether the seat won four tricks or fewer.
        """
        if self.seats == 2:
            return state.won[seat] <= 4
        return state.won[seat] == state.predictions[seat]

    def largest_group_of(self, state: CatState, seat: Seat) -> int:
        """Return the size of the largest group of joined tokens of ``seat``."""
        return largest_group(self.board, state.tokens[seat])

    def graph(self, state: CatState) -> nx.Graph[Space]:
        """Return the research board and everyone's tokens as a networkx graph, for designers."""
        return board_graph(self.board, state.tokens, state.blocked)

    def won_by(self, scores: Sequence[float | None]) -> dict[Seat, bool]:
        """Return the winners by score: most points win, and ties share the win. (Ruling 11)"""
        return best_wins(scores)

    def outcome(self, state: CatState) -> Outcome | None:
        """Return the result: most points win, and ties share the win. (Ruling 11)"""
        if state.phase != "end":
            return None
        scores = tuple(self.score(state, seat) for seat in range(self.seats))
        winners = frozenset(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores, winners, "last trick" if state.paradox is None else "paradox")

    def measures(self, state: CatState) -> dict[str, Measure]:
        """Return the measures by name; those of players hold one value per seat.

        ``open_colors`` counts the color tokens a seat still holds; ``score`` is as if the round ended now.
        """
        seats = range(self.seats)
        measures: dict[str, Measure] = {
            "tricks_won": tuple(state.won),
            "prediction": tuple(state.predictions),
            "open_colors": tuple(colors.bit_count() for colors in state.colors),
            "largest_group": tuple(self.largest_group_of(state, seat) for seat in seats),
            "red_broken": state.red_broken,
            "score": tuple(self.score(state, seat) for seat in seats),
        }
        if state.phase == "end":
            measures["paradox"] = tuple(seat == state.paradox for seat in seats)
            measures["bonus"] = tuple(self.bonus(state, seat) for seat in seats)
        return measures

    def phase(self, state: CatState) -> str:
        """Return "discard", "prediction", "tricks" or "end"."""
        return state.phase

    def round(self, state: CatState) -> int:
        """Return the number of the current trick, from 1."""
        return min(len(state.tricks) + 1, self.tricks_to_play)

    # -- what may be known

    def view(self, state: CatState, seat: Seat | None) -> CatView:
        """Return what ``seat`` sees: its own hand and discard, and everything public."""
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
            hand_sizes=tuple([count(hand) for hand in state.hands]),
            discards=tuple(
                [card if sees_all or owner == seat else None for owner, card in enumerate(state.discards)]
            ),
            discarded=tuple([card is not None for card in state.discards]),
            aside=state.aside if sees_all else None,
            aside_size=count(state.aside),
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
        """Return a random position that fits the view: the cards it does not show are dealt again."""
        return resampled(view, self.deck(), chance)

    # -- for tools

    def faults(self, state: CatState) -> list[str]:
        """List inconsistencies, such as missing or duplicate cards, wrong tokens and impossible numbers."""
        setting = Setting(self.seats, self.numbers, self.hand_size, self.tricks_to_play, tuple(self.deck()))
        return faults_in(state, setting)

    def actions(self) -> list[Any]:
        """List every move with the numbers in play: discards, predictions, declarations, and ``Paradox``."""
        discards = DISCARDS[: self.numbers]
        return [*discards, *PREDICTIONS, *PLAYS[: 4 * self.numbers], *ONLY_PARADOX]

    def name_of(self, rolled: Any) -> str:
        """Return a random result as text: the number of a dealt card, or the seat of the start player."""
        return str(rolled)
