"""The rules of Scambodia, from the deal to the winner."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from playtest.engines.game import (
    REFEREE,
    Clock,
    Event,
    HandedOver,
    Roller,
    Seat,
)
from playtest.engines.scambodia import events as told
from playtest.engines.scambodia.cards import (
    CARD_NAMES,
    CARDS,
    DRAWN,
    LOOKING,
    NOTHING,
    OVER,
    PEEK,
    PHASES,
    POWER,
    ROUND_END,
    SEEN_SWAP,
    TURN,
    ScambodiaRules,
)
from playtest.engines.scambodia.knowledge import BOTTOM
from playtest.engines.scambodia.moves import (
    COVER,
    DECLARE,
    DISCARD,
    DRAW,
    EXCHANGE,
    GO_ON,
    LOOK,
    MATCH,
    PEEK_AT,
    SKIP,
    SPY,
    SWAP,
    TAKE,
    TIME_OUT,
    Cover,
    Declare,
    Discard,
    Draw,
    Exchange,
    GoOn,
    Look,
    Match,
    Peek,
    ScambodiaAction,
    Skip,
    Spy,
    Swap,
    Take,
    spelled,
)
from playtest.engines.scambodia.position import NEVER, Refill, ScambodiaState, ScambodiaView, Since
from playtest.engines.scambodia.scoring import Scoring

Events = list[Event] | None


class Scambodia(Scoring):
    """Scambodia for 2 to 4 players; the lowest sum of scores wins.

    ``resample`` does not infer that a card somebody kept or left alone is likely to be low, or that a
    declarer has few points.
    """

    name = "scambodia"
    title = "Scambodia"
    players = range(2, 5)
    Rules = ScambodiaRules
    Action = ScambodiaAction
    State = ScambodiaState
    View = ScambodiaView
    Event = told.ScambodiaEvent
    lowest_wins = True
    formal = frozenset({Cover})
    leads_by = "total"

    def __init__(self, players: int, rules: ScambodiaRules | None = None) -> None:
        super().__init__(players, rules)
        self._limit = self.rules.turn_limit or sys.maxsize
        self._next = (*range(1, players), 0)
        self._unseen: Since = (NEVER,) * (players + 1)
        self._peeked = tuple(
            tuple(0 if at == seat else NEVER for at in range(players + 1)) for seat in range(players)
        )
        self._before_the_deal = self.empty_table()
        self._carry_out: dict[type, Callable[..., None]] = {
            Look: self.look,
            Cover: self.cover,
            Draw: self.draw,
            Take: self.take,
            Match: self.match,
            Declare: self.declare,
            Exchange: self.exchange,
            Discard: self.discard,
            Peek: self.peek,
            Spy: self.spy,
            Swap: self.swap,
            Skip: self.skip,
            GoOn: self.go_on,
        }

    # -- cards (Rulebook, Deck & Card Values, Special Card Powers)

    def matches(self, card: int, top: int) -> bool:
        """Return whether ``card`` matches ``top``: it has the same rank. (Rulebook, Match & Discard)"""
        return card >> 2 == top >> 2

    # -- setup

    def start(self, chance: Roller, events: Events = None) -> ScambodiaState:
        """Deal the first round."""
        state = self._before_the_deal.copy()
        self.deal(state, chance, events)
        return state

    def empty_table(self) -> ScambodiaState:
        """Return the position before the first deal."""
        return ScambodiaState(
            phase=ROUND_END,
            round=0,
            turn=0,
            player=0,
            table=[NOTHING] * (4 * self.seats),
            seen=[self._unseen] * (4 * self.seats),
            deck=[],
            discards=[],
            drawn=NOTHING,
            looked=0,
            covered=0,
            ready=0,
            target=NOTHING,
            declarer=None,
            declared_on=None,
            refills=(),
            past=(),
            powers_used=[0] * self.seats,
            powers_skipped=[0] * self.seats,
            matches_tried=[0] * self.seats,
            matches_right=[0] * self.seats,
            timeouts=(0,) * self.seats,
            last=None,
            last_by=None,
        )

    def first_player(self, round_: int) -> Seat:
        """Return the first player of a round: seat 0 in round 1, then the next seat each round. (Ruling 2)"""
        return (round_ - 1) % self.seats

    def go_on(self, state: ScambodiaState, seat: Seat, _: GoOn, chance: Roller, events: Events) -> None:
        """Mark ``seat`` as ready for the next round, which is dealt when all are. (Ruling 2)"""
        ready = state.ready | 1 << seat
        if ready == (1 << self.seats) - 1:
            self.deal(state, chance, events)
            return
        state.ready = ready
        if events is not None:
            events.append(told.Ready(seat))

    def deal(self, state: ScambodiaState, chance: Roller, events: Events) -> None:
        """Shuffle all cards, deal four to each and turn up the top of the deck. (Rulebook, Setup)"""
        choice, deck, dealt = chance.choice, list(CARDS), []
        for _card in range(4 * self.seats + 1):
            card = choice(deck)
            deck.remove(card)
            dealt.append(card)
        top = dealt.pop()
        state.phase = PEEK
        state.round += 1
        state.turn = 0
        state.player = self.first_player(state.round)
        state.table = dealt
        state.seen = [self._unseen] * len(dealt)
        state.held = (1 << len(dealt)) - 1
        state.deck = deck
        state.discards = [top]
        state.looked = state.covered = state.ready = 0
        state.target = NOTHING
        state.declarer = state.declared_on = None
        state.refills = ()
        if events is not None:
            events.append(told.Dealt(state.round, state.player, top))

    # -- the moves

    def apply(
        self, state: ScambodiaState, seat: Seat, action: Any, chance: Roller, events: Events = None
    ) -> None:
        """Carry out a move. Random draws come before any change, so a failed draw changes nothing."""
        if seat == REFEREE:
            self.time_out(state, chance, events)
            return
        self._carry_out[type(action)](state, seat, action, chance, events)
        state.last = action
        state.last_by = seat

    def look(self, state: ScambodiaState, seat: Seat, _: Look, _chance: Roller, events: Events) -> None:
        """Show the player their two bottom cards. (Rulebook, Initial Peek)"""
        state.looked |= 1 << seat
        targets = [4 * seat + position for position in BOTTOM]
        for target in targets:
            state.seen[target] = self._peeked[seat]
        if events is not None:
            events.append(told.LookedAtBottom(seat))
            events += [told.Saw(seat, at, state.table[at], audience=(seat,)) for at in targets]

    def see(self, state: ScambodiaState, seat: Seat, target: int, events: Events) -> None:
        """Record that ``seat`` learns the card at ``target``."""
        since = state.seen[target]
        state.seen[target] = (*since[:seat], state.turn, *since[seat + 1 :])
        if events is not None:
            events.append(told.Saw(seat, target, state.table[target], audience=(seat,)))

    def cover(self, state: ScambodiaState, seat: Seat, _: Cover, _chance: Roller, events: Events) -> None:
        """End the player's look; turn 1 starts when everyone has ended the initial peek. (Rulings 2, 5)"""
        if events is not None:
            events.append(told.Covered(seat))
        if state.phase != PEEK:
            self.end_turn(state, events)
            return
        state.covered |= 1 << seat
        if state.covered == (1 << self.seats) - 1:
            state.phase = TURN
            state.turn = 1
            if events is not None:
                events.append(told.TurnBegan(1, state.player))

    def draw(self, state: ScambodiaState, seat: Seat, _: Draw, chance: Roller, events: Events) -> None:
        """Draw from the deck, refilled first if empty. (Rulebook, Draw from the Deck; ruling 8)"""
        deck = state.deck or sorted(state.discards[:-1])
        card = chance.choice(deck)
        if not state.deck:
            self.refill(state, deck, events)
        deck.remove(card)
        state.drawn = card
        state.phase = DRAWN
        if events is not None:
            events.append(told.Drew(seat))
            events.append(told.DrewCard(seat, card, audience=(seat,)))

    def refill(self, state: ScambodiaState, deck: list[int], events: Events) -> None:
        """Turn the discard pile except its top into the new deck. (Rulebook, Deck Exhaustion; ruling 8)"""
        cards = tuple(deck)
        state.deck = deck
        state.discards = state.discards[-1:]
        state.refills = (*state.refills, Refill(state.turn, cards))
        if events is not None:
            events.append(told.Refilled(cards))

    def exchange(
        self, state: ScambodiaState, seat: Seat, action: Exchange, _: Roller, events: Events
    ) -> None:
        """Keep the drawn card and discard one of the player's own, which gives no power. (Ruling 3)"""
        target = 4 * seat + action.slot
        card = state.table[target]
        state.table[target] = state.drawn
        state.seen[target] = (*self._unseen[:seat], state.turn, *self._unseen[seat + 1 :])
        state.drawn = NOTHING
        state.discards.append(card)
        if events is not None:
            events.append(told.Exchanged(seat, action.slot, card))
        self.end_turn(state, events)

    def discard(self, state: ScambodiaState, seat: Seat, _: Discard, _chance: Roller, events: Events) -> None:
        """Discard the drawn card; if it has a power, the player may use it now. (Ruling 3)"""
        card = state.drawn
        state.drawn = NOTHING
        state.discards.append(card)
        if events is not None:
            events.append(told.Discarded(seat, card, self._power[card]))
        if self._power[card] == "none":
            self.end_turn(state, events)
        else:
            state.phase = POWER

    def take(self, state: ScambodiaState, seat: Seat, action: Take, _: Roller, events: Events) -> None:
        """Exchange a card for the top of the discard pile. (Rulebook, Draw from the Discard)"""
        taken, card = self.put_top_in(state, 4 * seat + action.slot)
        if events is not None:
            events.append(told.Took(seat, action.slot, taken, card))
        self.end_turn(state, events)

    def put_top_in(self, state: ScambodiaState, target: int) -> tuple[int, int]:
        """Exchange the card at ``target`` for the top of the discard pile, which everyone knows.

        Return the card taken from the pile and the card put there. (Ruling 4)
        """
        card = state.table[target]
        taken = state.discards[-1]
        state.table[target] = taken
        state.seen[target] = (state.turn,) * (self.seats + 1)
        state.discards[-1] = card
        return taken, card

    def match(self, state: ScambodiaState, seat: Seat, action: Match, _: Roller, events: Events) -> None:
        """Turn a card over to match the discard pile's top. (Rulebook, Match & Discard; ruling 4)"""
        target = 4 * seat + action.slot
        state.matches_tried[seat] += 1
        if self.matches(state.table[target], state.discards[-1]):
            self.shed(state, seat, action.slot, events)
            return
        taken, card = self.put_top_in(state, target)
        if events is not None:
            events.append(told.Mismatched(seat, action.slot, card, taken))
        self.end_turn(state, events)

    def shed(self, state: ScambodiaState, seat: Seat, slot: int, events: Events) -> None:
        """Discard a matched card for good. If the player has no cards left, the round ends. (Rulings 4, 7)"""
        target = 4 * seat + slot
        card = state.table[target]
        state.discards.append(card)
        state.table[target] = NOTHING
        state.seen[target] = self._unseen
        state.held ^= 1 << target
        state.matches_right[seat] += 1
        if events is not None:
            events.append(told.Matched(seat, slot, card))
        if state.held >> 4 * seat & 15:
            self.end_turn(state, events)
        else:
            self.end_round(state, "empty hand", events)

    def declare(self, state: ScambodiaState, seat: Seat, _: Declare, _chance: Roller, events: Events) -> None:
        """Declare Scambodia: a whole turn, once a round. (Rulebook, Declare "Scambodia"; ruling 6)"""
        state.declarer = seat
        state.declared_on = state.turn
        if events is not None:
            events.append(told.Declared(seat))
        self.end_turn(state, events)

    # -- powers

    def peek(self, state: ScambodiaState, seat: Seat, action: Peek, _: Roller, events: Events) -> None:
        """Use a 7 or 8: look at one of your own cards."""
        self.look_at(state, seat, 4 * seat + action.slot, LOOKING, events)

    def spy(self, state: ScambodiaState, seat: Seat, action: Spy, _: Roller, events: Events) -> None:
        """Use a 9, 10 or king: look at an opponent's card.

        With a king, the player then decides whether to swap it.
        """
        seen = self.power_at_hand(state) == "seen"
        self.look_at(state, seat, action.target, SEEN_SWAP if seen else LOOKING, events)

    def look_at(self, state: ScambodiaState, seat: Seat, target: int, phase: int, events: Events) -> None:
        """Let ``seat`` look at the card at ``target`` until its next move. (Ruling 5)"""
        state.powers_used[seat] += 1
        state.target = target
        state.phase = phase
        if events is not None:
            events.append(told.Looked(seat, target))
        self.see(state, seat, target, events)

    def swap(self, state: ScambodiaState, seat: Seat, action: Swap, _: Roller, events: Events) -> None:
        """Swap two cards; everyone's knowledge follows them. (Ruling 4)

        Jack and queen swap unseen, a king after a look.
        """
        own, other = 4 * seat + action.slot, action.target
        table, seen = state.table, state.seen
        table[own], table[other] = table[other], table[own]
        seen[own], seen[other] = seen[other], seen[own]
        if state.phase == POWER:
            state.powers_used[seat] += 1
        if events is not None:
            events.append(told.Swapped(seat, action.slot, other, seen=state.phase == SEEN_SWAP))
        self.end_turn(state, events)

    def skip(self, state: ScambodiaState, seat: Seat, _: Skip, _chance: Roller, events: Events) -> None:
        """Skip the power of the discarded card. (Rulebook, Redemption)"""
        state.powers_skipped[seat] += 1
        if events is not None:
            events.append(told.PowerSkipped(seat, state.discards[-1]))
        self.end_turn(state, events)

    # -- the end of a turn, a round, the game

    def end_turn(self, state: ScambodiaState, events: Events) -> None:
        """Continue with the next player, or end the round. (Rulings 6, 9)"""
        following = self._next[state.player]
        if following == state.declarer or state.turn >= self._limit:
            limited = state.turn >= self._limit
            self.end_round(state, "turn limit" if limited else "declared", events)
            return
        state.phase = TURN
        state.turn += 1
        state.player = following
        state.target = NOTHING
        if events is not None:
            events.append(told.TurnBegan(state.turn, following))

    def end_round(self, state: ScambodiaState, reason: Any, events: Events) -> None:
        """Turn all cards up and score the round. (Rulebook, Round End & Scoring)"""
        totals = self.totals(state)
        succeeded = None if reason == "turn limit" else self.declaration_succeeds(state, totals)
        result = told.RoundResult(
            round=state.round,
            reason=reason,
            declarer=state.declarer,
            declared_on=state.declared_on,
            succeeded=succeeded,
            turns=state.turn,
            hands=self.hands(state),
            totals=totals,
            scores=self.round_scores(state, totals, succeeded),
        )
        state.past = (*state.past, result)
        everybody = (state.turn,) * (self.seats + 1)
        state.seen = [everybody if card != NOTHING else self._unseen for card in state.table]
        state.phase = OVER if state.round == self.rules.rounds else ROUND_END
        state.player = self.first_player(state.round + 1)
        state.target = NOTHING
        if events is not None:
            events.append(told.RoundEnded(result))

    def looks(self, state: ScambodiaState, seat: Seat) -> bool:
        """Return whether ``seat`` is looking at a card that its next move covers.

        (Rulebook, Memory Aspect)
        """
        return state.phase < ROUND_END and bool(self.looked_at_by(state, seat))

    # -- the turn clock (Rulebook, Turn Timer; ruling 10)

    def clock(self, state: ScambodiaState) -> Clock | None:
        """Return the countdown of the turn, including the use of a power; ``None`` if no clock runs.

        After a player's second time-out, the bot that takes over gets a new countdown.
        """
        if self.rules.turn_seconds is None or not self.on_the_clock(state):
            return None
        again = state.timeouts[state.player]
        name = f"round {state.round}, turn {state.turn}" + (f", after {again} time-outs" if again > 1 else "")
        return Clock(name, float(self.rules.turn_seconds), (state.player,), TIME_OUT, warning=10.0)

    def time_out(self, state: ScambodiaState, chance: Roller, events: Events) -> None:
        """Handle a time-out. The first plays the rest of the turn at random, later ones bring in a bot."""
        seat = state.player
        trial = state.copy()
        trial.timeouts = _one_more(state.timeouts, seat)
        heard: list[Event] = [told.TimedOut(seat, trial.timeouts[seat])]
        if trial.timeouts[seat] > 1:
            heard.append(HandedOver(seat))
        else:
            self.finish_turn_at_random(trial, seat, chance, heard)
        for part in fields(ScambodiaState):
            setattr(state, part.name, getattr(trial, part.name))
        if events is not None:
            events += heard

    def finish_turn_at_random(
        self, state: ScambodiaState, seat: Seat, chance: Roller, events: Events
    ) -> None:
        """Play random legal moves until the turn is over, each recorded as the text that names the move."""
        turn = state.turn
        while state.turn == turn and state.phase < ROUND_END:
            moves = {spelled(move): move for move in self.legal(state, seat)}
            self.apply(state, seat, moves[chance.choice(list(moves))], chance, events)

    # -- for tools

    def phase(self, state: ScambodiaState) -> str:
        """Return the name of the current phase of the round or turn."""
        return PHASES.name(state.phase)

    def round(self, state: ScambodiaState) -> int:
        """Return the current round, from 1."""
        return state.round

    def actions(self) -> list[Any]:
        """List every move in a fixed order; targets count from seat 0."""
        targets = range(4 * self.seats)
        swaps = [SWAP[slot][target] for slot in range(4) for target in targets]
        spies = [SPY[target] for target in targets]
        plain = [LOOK, COVER, DRAW, DECLARE, DISCARD, SKIP, GO_ON]
        return [*plain, *TAKE, *MATCH, *EXCHANGE, *PEEK_AT, *spies, *swaps]

    def name_of(self, rolled: Any) -> str:
        """Return the name of a card; the text of a random move after a time-out is returned unchanged."""
        return rolled if isinstance(rolled, str) else CARD_NAMES.name(rolled)


def _one_more(counts: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
