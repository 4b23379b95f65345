"""Deals: which clauses may be offered and accepted, and how the rules enforce agreements.

A mixin of the game, so that each rule can be overridden like any other method. (Rulings 5 and 6)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from playtest.engines.game import Roller, Seat
from playtest.engines.rat_scramble.agreements import (
    OF_VOTE_TOKENS,
    OF_VOTES,
    Agreement,
    Bound,
    Clause,
    DoNotUse,
    FavorSeason,
    Give,
    Leave,
    OpenOffer,
    Promise,
    Status,
    Take,
    VoteFor,
    about_vote_tokens,
    binding,
    handed_over,
    in_words,
    parties_to,
    seats_in,
    settled,
    still_binding,
)
from playtest.engines.rat_scramble.components import (
    FLEA_MARKET,
    LETTER_OF,
    OPEN_OFFERS,
    PLAYERS,
    SEASONS,
    VOTE_TOKENS,
    Proposal,
    RatRules,
)
from playtest.engines.rat_scramble.events import Agreed, Events, Lapsed, Settled, TokensMoved
from playtest.engines.rat_scramble.moves import Change, Counter, Offer
from playtest.engines.rat_scramble.state import RatState, RatView

vote_for, give, do_not_use, take, leave, favor = map(
    cache, (VoteFor, Give, DoNotUse, Take, Leave, FavorSeason)
)


@cache
def in_the_center(*vote_tokens: int | None) -> tuple[int, ...]:
    """Return the vote tokens that may be taken now, given each seat's token: only 3 until it is taken."""
    return (
        tuple([number for number in VOTE_TOKENS if number not in vote_tokens]) if 3 in vote_tokens else (3,)
    )


@cache
def without_vote_token(*vote_tokens: int | None) -> tuple[Seat, ...]:
    """Return the seats without a vote token; ``vote_tokens`` lists the token of each seat, or ``None``."""
    return tuple([seat for seat, number in enumerate(vote_tokens) if number is None])


class Deals:
    """The part of the game for offers, agreements and the moves that keep them."""

    rules: RatRules
    by_name: dict[str, Proposal]
    word: tuple[type, ...] = (VoteFor, FavorSeason, Take, Leave)
    """The clause types about votes and vote tokens; only these can contradict each other."""

    def who(self, state: RatState, seat: Seat) -> str:
        """Return a seat's name in a refusal: its character."""
        return state.characters[seat] or f"seat {seat + 1}"

    # -- what may be offered

    def may_deal(self, state: RatState, seat: Seat) -> bool:
        """Return whether ``seat`` may make and accept agreements: it holds no vote token. (Ruling 4)"""
        return state.phase == "negotiation" and state.vote_tokens[seat] is None

    def offers_left(self, state: RatState, seat: Seat) -> bool:
        """Return whether ``seat`` may make another offer this round. (Option ``offers_per_round``)"""
        limit = self.rules.offers_per_round
        return limit is None or state.offers_made[seat] < limit

    def table_is_full(self, state: RatState, seat: Seat) -> bool:
        """Return whether ``seat`` has reached the limit of open offers, ``OPEN_OFFERS``."""
        offers = state.offers
        return len(offers) >= OPEN_OFFERS and sum(offer.seat == seat for offer in offers) >= OPEN_OFFERS

    def refusal_of_clauses(self, state: RatState, seat: Seat, clauses: tuple[Clause, ...]) -> str | None:
        """Explain why ``seat`` cannot propose these clauses now; ``None`` if it can. (Ruling 5)"""
        if not 1 <= len(clauses) <= 8:
            return "An agreement has one to eight clauses."
        for clause in clauses:
            if (reason := self.refusal_of_clause(state, clause)) is not None:
                return reason
        parties = parties_to(seat, clauses)
        if len(parties) < 2:
            return self.contradiction(state, clauses) or "An agreement needs at least two players."
        vote_tokens = state.vote_tokens
        for party in parties:
            if vote_tokens[party] is not None:
                return f"{self.who(state, party)} holds a vote token and can make no more agreements."
        return self.tokens_missing(state, clauses) or self.contradiction(state, clauses)

    def refusal_of_clause(self, state: RatState, clause: Clause) -> str | None:
        """Explain why one clause alone cannot be agreed to; ``None`` if it can."""
        for seat in seats_in(clause):
            if not 0 <= seat < PLAYERS:
                return "There is no such player."
        match clause:
            case VoteFor(proposal=proposal):
                return None if proposal in state.proposals else f"{proposal} is not on the table this round."
            case FavorSeason(season=season, round=number):
                if season not in SEASONS:
                    return "There is no such season."
                later = range(state.round + 1, self.rules.rounds + 1)
                return None if number in later else f"Round {number} is not a later round of this game."
            case Give():
                return self.refusal_to_give(state, clause)
            case DoNotUse(seat=seat, owner=owner, until=until, target=target):
                if owner not in range(PLAYERS) or target not in (None, *range(PLAYERS)) or target == seat:
                    return "Choose a player of this game to use the tokens against."
                now = range(state.round, self.rules.rounds + 1)
                return None if until in now else f"Round {until} is over, or not part of this game."
            case Take(number=number) | Leave(number=number):
                free = number in VOTE_TOKENS and number not in state.vote_tokens
                return None if free else f"Vote token {number} is not in the center."
            case Promise(text=text):
                return None if text.strip() and len(text) <= 300 else "A promise needs 1 to 300 characters."

    def refusal_to_give(self, state: RatState, gift: Give) -> str | None:
        """Explain why tokens cannot be given; ``None`` if they can. (Ruling 7)

        Players may give their own tokens, and others' tokens while Flea Market is on.
        """
        if gift.giver == gift.taker or gift.owner not in range(PLAYERS) or gift.tokens < 1:
            return "Give at least one token to another player."
        if gift.owner != gift.giver and FLEA_MARKET not in state.toggles:
            return "You can give other players' tokens only while Flea Market is on."
        return None

    def tokens_missing(self, state: RatState, clauses: tuple[Clause, ...]) -> str | None:
        """Explain which promised tokens a giver does not hold; ``None`` if all are in hand. (Ruling 5)"""
        due: dict[tuple[Seat, Seat], int] = {}
        for clause in clauses:
            if type(clause) is Give:
                key = (clause.giver, clause.owner)
                due[key] = due.get(key, 0) + clause.tokens
        for (giver, owner), count in due.items():
            if state.tokens[PLAYERS * giver + owner] < count:
                whose = "of their own" if owner == giver else f"of {self.who(state, owner)}'s"
                return f"{self.who(state, giver)} does not hold {count} promise tokens {whose}."
        return None

    def contradiction(self, state: RatState, clauses: tuple[Clause, ...]) -> str | None:
        """Explain how clauses contradict each other or an agreement; ``None`` if they do not. (Ruling 5)"""
        word, contradict = self.word, self.contradict
        words = [clause for clause in clauses if type(clause) in word]
        if not words:
            return None
        for one, other in combinations(words, 2):
            if contradict(state, one, other):
                return "Two of these clauses contradict each other."
        for agreement, _, old in state.bound:
            if type(old) in word:
                for new in words:
                    if contradict(state, old, new):
                        said = in_words(old, lambda seat: self.who(state, seat))
                        return f"That contradicts agreement {agreement.id}: {said}."
        return None

    def contradict(self, state: RatState, one: Clause, other: Clause) -> bool:
        """Return whether two clauses exclude each other. Only votes of this round and vote tokens count."""
        if type(one) is Give or type(other) is Give:
            return False
        if one.seat != other.seat:  # type: ignore[union-attr]  # neither is a gift
            return type(one) is Take and type(other) is Take and one.number == other.number
        votes = self.votes_that_keep(state, one)
        if votes is not None:
            others = self.votes_that_keep(state, other)
            if others is not None:
                return set(votes).isdisjoint(others)
        return about_vote_tokens(one, other)

    # -- making agreements

    def agree(self, state: RatState, offer: OpenOffer, events: Events) -> None:
        """Make an accepted offer binding: tokens change hands, and the other clauses bind."""
        statuses: tuple[Status, ...] = tuple(
            ["kept" if isinstance(clause, Give) else "open" for clause in offer.clauses]
        )
        agreement = Agreement(len(state.agreements) + 1, state.round, offer.parties, offer.clauses, statuses)
        state.agreements = (*state.agreements, agreement)
        state.bound += binding((agreement,))
        if events is not None:
            events.append(Agreed(agreement))
        for give in handed_over(offer.clauses):
            self.move_tokens(state, give.giver, give.taker, give.owner, give.tokens, events)

    def lapse_offers_of(self, state: RatState, seat: Seat, events: Events) -> None:
        """Remove all offers to which ``seat`` is a party. (Ruling 4)"""
        lapsed = [offer for offer in state.offers if seat in offer.parties]
        if lapsed:
            state.offers = tuple(offer for offer in state.offers if offer not in lapsed)
            if events is not None:
                events += [Lapsed(offer.id, offer.seat, offer.clauses) for offer in lapsed]

    def settle(self, state: RatState, bound: Bound, status: Status, events: Events) -> None:
        """Record the final status of a clause."""
        number, index, clause = bound[0].id, bound[1], bound[2]
        agreements = list(state.agreements)
        agreements[number - 1] = new = settled(agreements[number - 1], index, status)
        state.agreements = tuple(agreements)
        state.bound = still_binding(state.bound, bound, new)
        if events is not None:
            events.append(Settled(number, clause, status))

    def move_tokens(
        self, state: RatState, giver: Seat, taker: Seat, owner: Seat, tokens: int, events: Events
    ) -> None:
        """Move promise tokens of ``owner``, those that may be used twice (doubled ones) last.

        Doubled tokens that come back to ``owner`` are no longer doubled. (Ruling 7)
        """
        source, target = PLAYERS * giver + owner, PLAYERS * taker + owner
        held = state.tokens
        held[source] -= tokens
        held[target] += tokens
        if state.doubled[source] > held[source]:
            doubled = state.doubled[source] - held[source]
            state.doubled[source] -= doubled
            if taker != owner:
                state.doubled[target] += doubled
        if events is not None:
            events.append(TokensMoved(giver, taker, owner, tokens))

    # -- keeping agreements: vote tokens

    def vote_tokens_left(self, state: RatState) -> tuple[int, ...]:
        """Return the vote tokens that may be taken now: only 3 until it is taken. (Rulebook, Vote Tokens)"""
        return in_the_center(*state.vote_tokens)

    def takers(self, state: RatState) -> tuple[Seat, ...]:
        """Return the seats that may take a vote token: they have none, and no clause prevents it."""
        if state.bound and (self.say_of_vote_tokens(state.bound) or not self.takes_as_written()):
            return tuple(self.takes(state))
        return without_vote_token(*state.vote_tokens)

    def takes_as_written(self) -> bool:
        """Return whether this game overrides neither ``takes`` nor ``takes_keeping_word``."""
        here = type(self)
        return here.takes is Deals.takes and here.takes_keeping_word is Deals.takes_keeping_word

    @staticmethod
    def say_of_vote_tokens(bound: Sequence[Bound]) -> bool:
        """Return whether any of these clauses is about vote tokens."""
        for _, _, clause in bound:  # noqa: SIM110  # no generator in a hot place
            if type(clause) in OF_VOTE_TOKENS:
                return True
        return False

    def takes(self, state: RatState) -> dict[Seat, tuple[int, ...]]:
        """Return the vote tokens each seat may take; seats that may take none are left out.

        If clauses bar every seat from every token left, these clauses are void and do not count. (Ruling 6)
        """
        may = self.takes_keeping_word(state)
        if may:
            return may
        left = self.vote_tokens_left(state)
        return dict.fromkeys(without_vote_token(*state.vote_tokens), left)

    def takes_keeping_word(self, state: RatState) -> dict[Seat, tuple[int, ...]]:
        """Return the vote tokens each seat may take without breaking its word; empty if nobody can.

        Token 3 must be taken first. A player who promised to take another token may take 3 only if no other
        player can. (Ruling 6)
        """
        left = self.vote_tokens_left(state)
        seats = without_vote_token(*state.vote_tokens)
        if not self.say_of_vote_tokens(state.bound):
            return dict.fromkeys(seats, left)
        word = [bound for bound in state.bound if type(bound[2]) in OF_VOTE_TOKENS]
        respected: tuple[type, ...]
        for respected in ((Take, Leave), (Leave,)):
            may = {seat: self._unbarred(state, seat, left, word, respected) for seat in seats}
            may = {seat: numbers for seat, numbers in may.items() if numbers}
            if may or left != (3,):
                break
        return may

    def _unbarred(
        self,
        state: RatState,
        seat: Seat,
        left: tuple[int, ...],
        word: Sequence[Bound],
        respected: tuple[type, ...],
    ) -> tuple[int, ...]:
        bars = [bound[2] for bound in word if isinstance(bound[2], respected)]
        return tuple([n for n in left if not any(self.bars_taking(state, c, seat, n) for c in bars)])

    def bars_taking(self, state: RatState, clause: Clause, seat: Seat, number: int) -> bool:
        """Return whether ``clause`` keeps ``seat`` from taking a vote token."""
        match clause:
            case Leave(seat=bound, number=left):
                return bound == seat and left == number
            case Take(seat=bound, number=promised):
                return bound == seat and promised != number and promised not in state.vote_tokens
        return False

    def settle_vote_token_clauses(self, state: RatState, seat: Seat, number: int, events: Events) -> None:
        """Before ``seat`` takes vote token ``number``, settle the clauses that are decided by it."""
        if not self.say_of_vote_tokens(state.bound):
            return
        word = [bound for bound in state.bound if type(bound[2]) in OF_VOTE_TOKENS]
        void = not self.takes_keeping_word(state)
        for bound in word:
            clause = bound[2]
            assert isinstance(clause, Take | Leave)
            if void and state.vote_tokens[clause.seat] is None:
                self.settle(state, bound, "void", events)
            elif clause.seat == seat:
                kept = (clause.number == number) == isinstance(clause, Take)
                self.settle(state, bound, "kept" if kept else "impossible", events)
            elif isinstance(clause, Take) and clause.number == number:
                self.settle(state, bound, "impossible", events)

    # -- keeping agreements: votes

    def votes_that_keep(self, state: RatState | RatView, clause: Clause) -> tuple[str, ...] | None:
        """Return the votes that keep ``clause``; ``None`` if the clause is not about this round's vote."""
        if type(clause) is VoteFor:
            return (clause.proposal,)
        if type(clause) is FavorSeason and clause.round == state.round:
            return self.proposals_favoring(state, clause.season)
        return None

    def proposals_favoring(self, state: RatState | RatView, season: str) -> tuple[str, ...]:
        """Return the proposal with more ``season`` bells by majority, else consensus; or both. (Ruling 5)"""
        both, letter = state.proposals, LETTER_OF[season]
        first, second = self.by_name[both[0]], self.by_name[both[1]]
        more = (first.majority.count(letter) - second.majority.count(letter)) or (
            first.consensus.count(letter) - second.consensus.count(letter)
        )
        return both if not more else (both[0 if more > 0 else 1],)

    def votes_keeping_word(self, state: RatState, seat: Seat) -> tuple[str, ...]:
        """Return the proposals ``seat`` may vote for. If clauses contradict each other, the older binds."""
        votes = state.proposals
        for _, _, clause in state.bound:
            if type(clause) is not Give and clause.seat == seat:  # type: ignore[union-attr]  # no gift
                keep = self.votes_that_keep(state, clause)
                if keep is not None:
                    votes = tuple([vote for vote in votes if vote in keep]) or votes
        return votes

    def settle_votes(self, state: RatState, seat: Seat, proposal: str, events: Events) -> None:
        """Settle the clauses about the vote that ``seat`` has cast, as kept or as impossible."""
        for bound in state.bound:
            clause = bound[2]
            if type(clause) in OF_VOTES and clause.seat == seat:  # type: ignore[union-attr]  # both have one
                keep = self.votes_that_keep(state, clause)
                if keep is not None:
                    self.settle(state, bound, "kept" if proposal in keep else "impossible", events)

    def votes_bound(self, state: RatState) -> tuple[int, ...]:
        """Return for each seat the oldest agreement that its vote keeps this round; 0 if it keeps none."""
        kept = [0] * PLAYERS
        for agreement in state.agreements:
            for clause, status in zip(agreement.clauses, agreement.statuses, strict=True):
                if status != "kept" or not isinstance(clause, VoteFor | FavorSeason) or kept[clause.seat]:
                    continue
                if isinstance(clause, VoteFor) and agreement.round != state.round:
                    continue
                if state.votes[clause.seat] in (self.votes_that_keep(state, clause) or ()):
                    kept[clause.seat] = agreement.id
        return tuple(kept)

    # -- keeping agreements: promise tokens

    def may_be_barred(self, state: RatState, seat: Seat) -> bool:
        """Return whether any clause might keep ``seat`` from changing votes: a quick check, usually false."""
        here = type(self)
        if here.bar_on_change is not Deals.bar_on_change or here.bar_on_use is not Deals.bar_on_use:
            return True  # a variant overrides the bars written here
        for _, _, clause in state.bound:  # noqa: SIM110  # no generator in a hot place
            if type(clause) is DoNotUse and clause.seat == seat:
                return True
        return False

    def bar_on_change(self, state: RatState, seat: Seat, change: Change) -> Bound | None:
        """Return the clause that forbids ``seat`` this change of a vote; ``None`` if none does."""
        owner = change.target if change.method == "their_token" else seat
        return self.bar_on_use(state, seat, owner, change.target)

    def bar_on_use(self, state: RatState, seat: Seat, owner: Seat, target: Seat) -> Bound | None:
        """Return the clause that forbids ``seat`` to use tokens of ``owner`` on ``target``, if any."""
        for bound in state.bound:
            clause = bound[2]
            if (
                type(clause) is DoNotUse
                and clause.seat == seat
                and clause.owner == owner
                and (clause.target is None or clause.target == target)
            ):
                return bound
        return None

    def settle_restraint(self, state: RatState, events: Events) -> None:
        """Mark promises not to use tokens as kept once the last round they cover has ended."""
        for bound in state.bound:
            if isinstance(bound[2], DoNotUse) and bound[2].until <= state.round:
                self.settle(state, bound, "kept", events)

    def settle_at_the_end(self, state: RatState, events: Events) -> None:
        """Settle the open clauses of a game that is cut short.

        Promises of a vote or of taking a vote token become impossible; promises not to do something are kept.
        """
        for bound in state.bound:
            if isinstance(bound[2], VoteFor | FavorSeason | Take):
                self.settle(state, bound, "impossible", events)
            elif isinstance(bound[2], DoNotUse | Leave):
                self.settle(state, bound, "kept", events)

    # -- samples of offers

    def some_offer(self, state: RatState, seat: Seat, chance: Roller) -> Offer | None:
        """Return a random offer to a player who may still deal; ``None`` if it would be refused."""
        others = [s for s in without_vote_token(*state.vote_tokens) if s != seat]
        if not others:
            return None
        other = chance.choice(others)
        clauses = [self.some_clause(state, other, seat, chance)]
        if chance.choice((False, True)):
            clauses.append(self.some_clause(state, seat, other, chance))
        offer = Offer(tuple(clauses))
        return None if self.refusal_of_clauses(state, seat, offer.clauses) else offer

    def some_clause(self, state: RatState, seat: Seat, other: Seat, chance: Roller) -> Any:
        """Return a random clause, without free text, that asks something of ``seat``."""
        kind = chance.choice(("vote", "vote", "give", "give", "restraint", "token", "later"))
        if kind == "vote":
            return vote_for(seat, chance.choice(state.proposals))
        if kind == "give":
            return give(seat, other, seat, chance.choice((1, 1, 2)))
        if kind == "restraint":
            return do_not_use(seat, other, state.round)
        if kind == "later" and state.round < self.rules.rounds:
            return favor(seat, chance.choice(SEASONS), state.round + 1)
        return chance.choice((take, leave))(seat, chance.choice(VOTE_TOKENS))

    def plain_offers(self, state: RatState, seat: Seat) -> list[Offer]:
        """List sample offers: to each seat that may deal, the first allowed offer of ``plain_clauses``."""
        offers = []
        for other, token in enumerate(state.vote_tokens):
            if token is None and other != seat:
                for clauses in self.plain_clauses(state, seat, other):
                    if self.refusal_of_clauses(state, seat, clauses) is None:
                        offers.append(Offer(clauses))
                        break
        return offers

    def plain_clauses(self, state: RatState, seat: Seat, other: Seat) -> Iterator[tuple[Clause, ...]]:
        """Yield simple offers to ``other``: a token for a vote, a vote for nothing, or not to use tokens."""
        for proposal in state.proposals:
            yield (vote_for(other, proposal), give(seat, other, seat, 1))
        for proposal in state.proposals:
            yield (vote_for(other, proposal),)
        yield (do_not_use(other, seat, state.round),)

    def plain_counters(self, state: RatState, seat: Seat) -> list[Counter]:
        """List sample counter-offers: to each offer, the first allowed one of ``counter_clauses``."""
        counters = []
        for offer in state.offers:
            if seat in offer.parties and offer.seat != seat:
                for clauses in self.counter_clauses(state, seat, offer):
                    if self.refusal_of_clauses(state, seat, clauses) is None:
                        counters.append(Counter(offer.id, clauses))
                        break
        return counters

    def counter_clauses(self, state: RatState, seat: Seat, offer: OpenOffer) -> Iterator[tuple[Clause, ...]]:
        """Yield clauses with which ``seat`` might counter ``offer``."""
        yield (*offer.clauses, give(offer.seat, seat, offer.seat, 1))
        yield offer.clauses
        for other in self.plain_offers(state, seat):
            yield other.clauses
