"""Votes, changes of votes, and results. (Rulebook, Voting and Resolution Phase; rulings 8 and 9)

A mixin of the game, so that each rule can be overridden like any other method.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from playtest.engines.game import Roller, Seat
from playtest.engines.rat_scramble.agreements import in_words
from playtest.engines.rat_scramble.components import (
    LETTERS,
    PLAYERS,
    PRICE,
    SHOTGUN,
)
from playtest.engines.rat_scramble.effects import SEATS, Effects
from playtest.engines.rat_scramble.events import Events, NothingPassed, Passed, Stood, VoteChanged, Voted
from playtest.engines.rat_scramble.moves import BreakTie, Cast, Change, LetStand
from playtest.engines.rat_scramble.state import MOST_CHANGES, RatState, RoundRecord, voting_order

THEIR_TOKEN = tuple(Change(target, "their_token") for target in range(PLAYERS))
THREE_TOKENS = tuple(Change(target, "three_tokens") for target in range(PLAYERS))
LET_STAND = LetStand()


def _changes(seat: Seat, votes: int, held: int, rich: bool) -> tuple[Change, ...]:
    changes: list[Change] = []
    for target in range(PLAYERS):
        if votes >> target & 1 and target != seat:
            if held >> target & 1:
                changes.append(THEIR_TOKEN[target])
            if rich:
                changes.append(THREE_TOKENS[target])
    return tuple(changes)


MASKS = range(1 << PLAYERS)
CHANGES = [
    [[[_changes(seat, votes, held, rich) for rich in (False, True)] for held in MASKS] for votes in MASKS]
    for seat in range(PLAYERS)
]
"""The vote changes that a seat can pay for, looked up by its situation.

The index is the seat, the mask of changeable votes, the mask of owners whose tokens the seat holds, and
whether it has three tokens of its own. A seat cannot change its own vote.
"""


@cache
def after(order: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return the seats in cyclic vote-token order, starting after ``seat`` and ending with it."""
    place = order.index(seat) + 1
    return order[place:] + order[:place]


class Voting(Effects):
    """The part of the game from the first vote to the bells."""

    def points(self, state: RatState) -> tuple[int, ...]:
        """Return points by seat for the bells so far."""
        raise NotImplementedError

    # -- voting phase

    def start_voting(self, state: RatState) -> None:
        """Begin the voting when all vote tokens are taken."""
        state.offers = ()
        state.phase = "voting"
        state.order = voting_order(state.vote_tokens)

    def next_voter(self, state: RatState) -> Seat:
        """Return the first seat in voting order that has not voted."""
        votes = state.votes
        for seat in state.order:
            if votes[seat] is None:
                return seat
        raise AssertionError("Everyone has voted.")

    def cast(self, state: RatState, seat: Seat, action: Cast, chance: Roller, events: Events) -> None:
        """Cast a vote. Others may change it right away, or when all have voted (option ``windows``).

        (Rulebook, Voting Phase; ruling 8)
        """
        state.votes[seat] = proposal = action.proposal
        state.changeable |= 1 << seat
        if events is not None:
            events.append(Voted(seat, proposal))
        if state.bound:
            self.settle_votes(state, seat, proposal, events)
        if self.rules.windows == "after_each" or None not in state.votes:
            state.stood = 0
            self.ask_next_in_window(state, state.order, chance, events)

    def ask_next_in_window(
        self, state: RatState, order: tuple[Seat, ...], chance: Roller, events: Events
    ) -> None:
        """Ask the next seat that can change a vote and has not let it stand; else close the window."""
        seat = self.next_able(state, order)
        if seat is not None:
            state.phase = "window"
            state.asked = seat
        elif None in state.votes:
            state.phase = "voting"
        else:
            self.resolve(state, chance, events)

    def next_able(self, state: RatState, order: tuple[Seat, ...]) -> Seat | None:
        """Return the first seat in ``order`` that can change a vote and has not let the votes stand.

        The seat must be able to pay, and no agreement may forbid the change. ``None`` if there is no such
        seat.
        """
        stood, vote_changes = state.stood, self.vote_changes
        for seat in order:
            if not stood >> seat & 1 and vote_changes(state, seat):
                return seat
        return None

    def vote_changes(self, state: RatState, seat: Seat) -> list[Any]:
        """List the vote changes that ``seat`` can pay for and no agreement forbids. (Rulings 6 and 8)"""
        tokens, row = state.tokens, PLAYERS * seat
        held = 1 if tokens[row] else 0
        if tokens[row + 1]:
            held += 2
        if tokens[row + 2]:
            held += 4
        if tokens[row + 3]:
            held += 8
        changes = CHANGES[seat][state.changeable][held][tokens[row + seat] >= PRICE]
        if not changes or not state.bound or not self.may_be_barred(state, seat):
            return list(changes)
        bar = self.bar_on_change
        return [change for change in changes if not bar(state, seat, change)]

    def change_vote(
        self, state: RatState, seat: Seat, change: Change, chance: Roller, events: Events
    ) -> None:
        """Pay and switch a vote to the other proposal. (Rulebook, Voting Manipulation; ruling 8)"""
        target = change.target
        first, second = state.proposals
        state.votes[target] = vote = second if state.votes[target] == first else first
        state.changes[target] += 1
        if state.changes[target] >= MOST_CHANGES:
            state.changeable &= ~(1 << target)
        if events is not None:
            events.append(VoteChanged(seat, target, change.method, vote))
        if change.method == "three_tokens":
            self.move_tokens(state, seat, target, seat, PRICE, events)
        else:
            self.use_token_of(state, seat, target, events)
        state.stood = 0
        self.ask_next_in_window(state, after(state.order, seat), chance, events)

    def use_token_of(self, state: RatState, seat: Seat, owner: Seat, events: Events) -> None:
        """Return a used token to its owner; a doubled one stays for its second use. (Ruling 3)"""
        if state.doubled[PLAYERS * seat + owner]:
            state.doubled[PLAYERS * seat + owner] -= 1
        else:
            self.move_tokens(state, seat, owner, owner, 1, events)

    def let_stand(
        self, state: RatState, seat: Seat, action: LetStand, chance: Roller, events: Events
    ) -> None:
        """Let the votes stand, or a tie."""
        if events is not None:
            events.append(Stood(seat))
        if state.phase == "tie":
            self.nothing_passes(state, chance, events)
            return
        state.stood |= 1 << seat
        self.ask_next_in_window(state, after(state.order, seat), chance, events)

    # -- why not

    def refusal_to_vote(self, state: RatState, seat: Seat, proposal: str) -> str:
        """Name the agreement that forbids this vote. (Ruling 6)"""
        for agreement, _, clause in state.bound:
            keep = self.votes_that_keep(state, clause)
            if keep is not None and clause.seat == seat and proposal not in keep:  # type: ignore[union-attr] # a vote
                return f"Agreement {agreement.id} forbids it: {self.say(state, clause)}."
        return "Vote for one of the two proposals."

    def refusal_to_change(self, state: RatState, seat: Seat, action: Change) -> str:
        """Explain why this vote cannot be changed in this way."""
        target = action.target
        if target == seat:
            return "You cannot change your own vote."
        if target not in SEATS or state.votes[target] is None:
            return "There is no vote there to change yet."
        if state.changes[target] >= MOST_CHANGES:
            return f"{self.who(state, target)}'s vote has been changed twice this round."
        bar = self.bar_on_change(state, seat, action)
        if bar is not None:
            return f"Agreement {bar[0].id} forbids it: {self.say(state, bar[2])}."
        if action.method == "their_token":
            return f"You hold none of {self.who(state, target)}'s promise tokens."
        return f"That takes {PRICE} promise tokens of your own."

    def say(self, state: RatState, clause: Any) -> str:
        """Return a clause in words, with characters as names."""
        return in_words(clause, lambda seat: self.who(state, seat))

    # -- resolution phase

    def break_tie(
        self, state: RatState, seat: Seat, action: BreakTie, chance: Roller, events: Events
    ) -> None:
        """Pass the proposal chosen by the player who breaks the tie, as if by majority. (Ruling 9)"""
        self.pass_proposal(state, action.proposal, "majority", chance, events, seat)

    def resolve(self, state: RatState, chance: Roller, events: Events) -> None:
        """Resolve the votes: three are a majority, four consensus, 2-2 a tie.

        (Rulebook, Resolution Phase)
        """
        first, second = state.proposals
        votes = state.votes.count(first)
        if votes == 2:
            self.tie(state, chance, events)
        else:
            self.pass_proposal(
                state,
                first if votes > 2 else second,
                "consensus" if votes in (0, 4) else "majority",
                chance,
                events,
            )

    def tie(self, state: RatState, chance: Roller, events: Events) -> None:
        """Resolve a tie: nothing passes, or with Shotgun on, vote token 1 decides.

        (Rulebook, Voting Phase; ruling 9)
        """
        if SHOTGUN in state.toggles:
            state.phase = "tie"
            state.asked = state.order[0]
        else:
            self.nothing_passes(state, chance, events)

    def nothing_passes(self, state: RatState, chance: Roller, events: Events) -> None:
        """Finish a tied round without bells or effect. (Ruling 9)"""
        if events is not None:
            votes: Any = tuple(state.votes)  # all are cast
            events.append(NothingPassed(state.round, votes, self.votes_bound(state)))
        self.finish_round(state, None, "tie", chance, events)

    def pass_proposal(
        self,
        state: RatState,
        proposal: str,
        by: Any,
        chance: Roller,
        events: Events,
        decided_by: Seat | None = None,
    ) -> None:
        """Award the bells of a passed proposal, then apply the effect dealt with it. (Ruling 10)

        ``by`` is "majority" or "consensus": each has its own bells and effect. ``decided_by`` is the seat
        that broke a tie, if any.
        """
        effect = state.effects[2 * state.proposals.index(proposal) + (by == "consensus")]
        bells = self.bells_for(proposal, by)
        before = None if events is None else self.points(state)
        for letter in bells:
            state.bells[LETTERS[letter]] += 1
        if events is not None and before is not None:
            after = self.points(state)
            gave = tuple([now - was for now, was in zip(after, before, strict=True)])
            votes: Any = tuple(state.votes)  # all are cast
            told: Any = effect  # one of the effects
            bound = self.votes_bound(state)
            events.append(
                Passed(state.round, proposal, by, bells, told, votes, after, gave, decided_by, bound)
            )
        self.record(state, proposal, by if decided_by is None else "shotgun")
        self.take_effect(state, effect, chance, events)

    def bells_for(self, proposal: str, by: str) -> str:
        """Return the bells of a proposal by majority or by consensus."""
        card = self.by_name[proposal]
        return card.consensus if by == "consensus" else card.majority

    def record(self, state: RatState, passed: str | None, by: Any) -> None:
        """Add the round to the history, which everyone remembers."""
        kept = RoundRecord(
            state.proposals,  # type: ignore[arg-type] # two proposals
            state.effects,  # type: ignore[arg-type] # four effects
            tuple(state.vote_tokens),  # type: ignore[arg-type] # all are taken
            tuple(state.votes),  # type: ignore[arg-type] # all are cast
            tuple(state.changes),
            passed,
            by,
        )
        state.history = (*state.history, kept)

    def finish_round(
        self, state: RatState, passed: str | None, by: Any, chance: Roller, events: Events
    ) -> None:
        """Record a round in which nothing passed, and continue with the next."""
        self.record(state, passed, by)
        self.next_round(state, chance, events)
