"""Offers, answers and vote tokens. (Rulebook, Negotiation Phase; rulings 4 to 6)

A mixin of the game, so that each rule can be overridden like any other method.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from playtest.engines.game import REFEREE, Roller, Seat
from playtest.engines.rat_scramble.agreements import Clause, OpenOffer, Promise, parties_to
from playtest.engines.rat_scramble.components import (
    OPEN_OFFERS,
    VOTE_TOKENS,
)
from playtest.engines.rat_scramble.deals import without_vote_token
from playtest.engines.rat_scramble.events import Answered, Events, Offered, VoteTokenTaken
from playtest.engines.rat_scramble.moves import (
    Accept,
    CloseNegotiation,
    Counter,
    Decline,
    Judge,
    Offer,
    TakeVoteToken,
    Withdraw,
)
from playtest.engines.rat_scramble.state import RatState
from playtest.engines.rat_scramble.voting import Voting

TAKE = {number: TakeVoteToken(number) for number in VOTE_TOKENS}


class Negotiation(Voting):
    """The part of the game from the deal to the last vote token."""

    # -- what may be offered and answered

    def deals(self, state: RatState, seat: Seat) -> list[Any]:
        """List the moves of ``seat`` besides taking a vote token, with only samples of offers."""
        if not self.may_deal(state, seat):
            return []
        return [*self.answers(state, seat), *self.some_deals(state, seat)]

    def some_deals(self, state: RatState, seat: Seat) -> list[Any]:
        """List samples of offers that ``seat`` may make, counter-offers first."""
        if not self.offers_left(state, seat) or self.table_is_full(state, seat):
            return []
        return [*self.plain_counters(state, seat), *self.plain_offers(state, seat)]

    def answers(self, state: RatState, seat: Seat) -> list[Any]:
        """List the moves of ``seat`` on open offers: withdraw, decline or accept."""
        moves: list[Any] = []
        for offer in state.offers:
            if offer.seat == seat:
                moves.append(Withdraw(offer.id))
            elif seat in offer.parties:
                moves.append(Decline(offer.id))
                if self.may_accept(state, seat, offer):
                    moves.append(Accept(offer.id))
        return moves

    def may_accept(self, state: RatState, seat: Seat, offer: OpenOffer) -> bool:
        """Return whether ``seat``, a party to ``offer``, may accept it now."""
        if seat in offer.accepted or not self.may_deal(state, seat):
            return False
        return self.refusal_of_clauses(state, offer.seat, offer.clauses) is None

    def judgments(self, state: RatState) -> list[Judge]:
        """List the possible verdicts on each promise in words that is not judged yet. (Ruling 6)"""
        return [
            Judge(agreement.id, index, verdict)
            for agreement, index, clause in state.bound
            if isinstance(clause, Promise)
            for verdict in ("kept", "broken", "impossible")
        ]

    def sample_in_negotiation(self, state: RatState, seat: Seat, chance: Roller) -> Any:
        """Return a random move: an offer, an answer, or a vote token."""
        if (
            self.offers_left(state, seat)
            and chance.choice((True, False, False))
            and not self.table_is_full(state, seat)
        ):
            offer = self.some_offer(state, seat, chance)
            if offer is not None:
                to_me = [o for o in state.offers if seat in o.parties and o.seat != seat]
                return Counter(chance.choice(to_me).id, offer.clauses) if to_me else offer
        left = self.takes(state).get(seat, ()) if state.bound else self.vote_tokens_left(state)
        moves: list[Any] = [TAKE[number] for number in left]
        if state.offers:
            moves += self.answers(state, seat)
        return chance.choice(moves or self.plain_offers(state, seat))

    # -- why not

    def refusal_to_offer(self, state: RatState, seat: Seat, action: Offer | Counter) -> str | None:
        """Explain why this offer cannot be made; ``None`` if it can."""
        if seat == REFEREE:
            return "The referee makes no agreements."
        if state.phase != "negotiation":
            return "You can make agreements only during negotiation."
        if not self.may_deal(state, seat):
            return "You hold a vote token and can make no more agreements this round."
        if not self.offers_left(state, seat):
            return f"You have made your {self.rules.offers_per_round} offers of this round."
        if self.table_is_full(state, seat):
            return f"You have {OPEN_OFFERS} offers on the table; withdraw one first."
        if isinstance(action, Counter):
            offer = self.offer_by_id(state, action.offer)
            if offer is None or seat not in offer.parties or offer.seat == seat:
                return "You cannot answer that offer."
        return self.refusal_of_clauses(state, seat, action.clauses)

    def refusal_to_answer(self, state: RatState, seat: Seat, action: Accept | Decline | Withdraw) -> str:
        """Explain why an offer cannot be answered in this way."""
        offer = self.offer_by_id(state, action.offer)
        if offer is None:
            return "That offer is no longer on the table."
        if isinstance(action, Withdraw) or offer.seat == seat:
            return "You can withdraw your own offers and answer the others'."
        if seat not in offer.parties:
            return "You are not part of that offer."
        if seat in offer.accepted:
            return "You have accepted that offer already."
        return self.refusal_of_clauses(state, offer.seat, offer.clauses) or "That is not possible now."

    def refusal_to_take(self, state: RatState, seat: Seat, number: int) -> str:
        """Explain why this vote token cannot be taken, naming any agreement that forbids it. (Ruling 6)"""
        if state.phase != "negotiation":
            return "You can take vote tokens only during negotiation."
        if number not in self.vote_tokens_left(state):
            return "Vote token 3 must be taken first." if number != 3 else "Vote token 3 is taken."
        for agreement, _, clause in state.bound:
            if self.bars_taking(state, clause, seat, number):
                return f"Agreement {agreement.id} forbids it: {self.say(state, clause)}."
        return "Others can take it without breaking their word."

    # -- offers on the table

    def offer_by_id(self, state: RatState, number: int) -> OpenOffer | None:
        """Return the open offer with this number; ``None`` if there is none."""
        for offer in state.offers:
            if offer.id == number:
                return offer
        return None

    def offer(
        self, state: RatState, seat: Seat, action: Offer | Counter, chance: Roller, events: Events
    ) -> None:
        """Put an offer on the table; its maker accepts it automatically.

        A counter-offer replaces the offer that it answers.
        """
        counters = None
        instead_of: tuple[Clause, ...] = ()
        if isinstance(action, Counter):
            counters = action.offer
            answered = self.offer_by_id(state, counters)
            assert answered is not None
            instead_of = answered.clauses
            state.offers = tuple(offer for offer in state.offers if offer.id != counters)
        clauses = action.clauses
        taken = [offer.id for offer in state.offers]
        number = 1
        while number in taken:
            number += 1
        offer = OpenOffer(number, seat, parties_to(seat, clauses), (seat,), clauses, instead_of)
        state.offer_count += 1
        state.offers_made[seat] += 1
        state.offers = (*state.offers, offer)
        if events is not None:
            events.append(Offered(offer, counters))

    def accept(self, state: RatState, seat: Seat, action: Accept, chance: Roller, events: Events) -> None:
        """Accept an offer; with the last acceptance the agreement binds. (Ruling 5)"""
        offer = self.offer_by_id(state, action.offer)
        assert offer is not None
        if events is not None:
            events.append(Answered(seat, offer.id, "accepted", offer.seat, offer.clauses))
        accepted = (*offer.accepted, seat)
        if len(accepted) == len(offer.parties):
            state.offers = tuple(other for other in state.offers if other is not offer)
            self.agree(state, offer, events)
        else:
            waiting = replace(offer, accepted=accepted)
            state.offers = tuple(waiting if other is offer else other for other in state.offers)

    def remove_offer(
        self, state: RatState, seat: Seat, action: Decline | Withdraw, chance: Roller, events: Events
    ) -> None:
        """Decline or withdraw an offer."""
        offer = self.offer_by_id(state, action.offer)
        assert offer is not None
        state.offers = tuple(other for other in state.offers if other is not offer)
        if events is not None:
            answer: Literal["declined", "withdrawn"] = (
                "declined" if isinstance(action, Decline) else "withdrawn"
            )
            events.append(Answered(seat, offer.id, answer, offer.seat, offer.clauses))

    # -- vote tokens

    def take_vote_token(
        self, state: RatState, seat: Seat, action: TakeVoteToken, chance: Roller, events: Events
    ) -> None:
        """Take a vote token; the last one goes automatically to the last player.

        (Rulebook, Vote Tokens; ruling 4)
        """
        self.give_vote_token(state, seat, action.number, events, given_out=False)
        without = without_vote_token(*state.vote_tokens)
        if len(without) == 1:
            last = self.vote_tokens_left(state)[0]
            self.give_vote_token(state, without[0], last, events, given_out=True)
        if len(without) <= 1:
            self.start_voting(state)

    def give_vote_token(
        self, state: RatState, seat: Seat, number: int, events: Events, *, given_out: bool
    ) -> None:
        """Give a seat a vote token, settle its clauses and let its offers lapse."""
        if state.bound:
            self.settle_vote_token_clauses(state, seat, number, events)
        state.vote_tokens[seat] = number
        if events is not None:
            events.append(VoteTokenTaken(seat, number, given_out))
        if state.offers:
            self.lapse_offers_of(state, seat, events)

    def close_negotiation(
        self, state: RatState, seat: Seat, action: CloseNegotiation, chance: Roller, events: Events
    ) -> None:
        """Hand out the remaining vote tokens in seat order, for the referee. (Ruling 4)"""
        for without, number in enumerate(state.vote_tokens):
            if number is None:
                self.give_vote_token(state, without, self.vote_tokens_left(state)[0], events, given_out=True)
        self.start_voting(state)

    def judge(self, state: RatState, seat: Seat, action: Judge, chance: Roller, events: Events) -> None:
        """Record the referee's verdict on a promise in words. (Ruling 6)"""
        bound = next(b for b in state.bound if (b[0].id, b[1]) == (action.agreement, action.clause))
        self.settle(state, bound, action.verdict, events)
