"""Bots for Rat Scramble."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playtest.engines.game import Roller, Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import (
    Clause,
    DoNotUse,
    FavorSeason,
    Give,
    Leave,
    OpenOffer,
    Take,
    VoteFor,
)
from playtest.engines.rat_scramble.components import LETTERS, PLAYERS, PRICE, SEASONS
from playtest.engines.rat_scramble.state import (
    Accept,
    BreakTie,
    Cast,
    Change,
    Counter,
    Decline,
    Done,
    Gift,
    LetStand,
    Offer,
    RatView,
    Rob,
    TakeVoteToken,
)


class Negotiator:
    """Values outcomes by its interests, trades tokens for votes, keeps a reserve, and pays for what decides.

    In the negotiation it answers what it is offered and buys the vote of who cares least against it. It
    waits while an offer of its own is on the table, and for offers until the first vote token is taken; then
    it takes a vote token too. When all votes are cast it changes one only where that decides the round: where
    other bells ring and the difference is worth the price. What others want it takes from their interests,
    which are open.
    """

    name = "negotiator"
    version = "3"
    needs_view = True
    patience = 45.0
    """Seconds it leaves others to read, think and answer."""

    def __init__(self, reserve: int = 2, token: float = 1.0) -> None:
        """``reserve``: own tokens that it neither trades nor pays; ``token``: points a token is worth."""
        self.reserve = reserve
        self.token = token

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, game: RatScramble, view: RatView, legal: Sequence[Any], chance: Roller) -> Any:
        """The move that serves its interests."""
        assert view.seat is not None
        match view.phase:
            case "negotiation":
                return self.negotiate(game, view, legal, chance)
            case "voting":
                return self.vote(game, view, legal, chance)
            case "window":
                return self.window(game, view, legal)
            case "tie":
                return self.break_tie(game, view)
            case "effect":
                return self.effect(view, legal, chance)
        return chance.choice(legal)

    # -- what things are worth

    def points(self, game: RatScramble, view: RatView, seat: Seat, bells: str) -> int:
        """What bells are worth to a seat."""
        character = game.characters[view.characters[seat] or ""]
        return character.points([bells.count(letter) for letter in LETTERS])

    def leaning(self, game: RatScramble, view: RatView, seat: Seat) -> float:
        """How much better the first proposal is for ``seat`` than the second, in points."""
        first, second = (
            0.8 * self.points(game, view, seat, game.bells_for(proposal, "majority"))
            + 0.2 * self.points(game, view, seat, game.bells_for(proposal, "consensus"))
            for proposal in view.proposals
        )
        return first - second

    def stance(self, game: RatScramble, view: RatView, seat: Seat, proposal: str) -> float:
        """How much ``seat`` wants ``proposal``, against the other one."""
        leaning = self.leaning(game, view, seat)
        return leaning if proposal == view.proposals[0] else -leaning

    def gain(self, game: RatScramble, view: RatView, clauses: Sequence[Clause]) -> float:
        """What an agreement is worth to the view's seat, in points."""
        return sum(self.gain_of(game, view, clause) for clause in clauses)

    def gain_of(self, game: RatScramble, view: RatView, clause: Clause) -> float:
        """What one clause is worth to the view's seat."""
        me = view.seat
        assert me is not None
        mine = -1 if not isinstance(clause, Give) and clause.seat == me else 1
        match clause:
            case VoteFor(seat=seat, proposal=proposal):
                if self.stance(game, view, seat, proposal) > 0:
                    return 0.0  # they would vote so anyway
                return 0.4 * self.stance(game, view, me, proposal)
            case FavorSeason(season=season):
                bell = "WPSA"[SEASONS.index(season)]
                return 0.5 * self.points(game, view, me, bell)
            case Give(giver=giver, taker=taker, tokens=tokens):
                return self.token * tokens * ((taker == me) - (giver == me))
            case DoNotUse() | Leave() | Take():
                return 0.15 * mine
        return 0.0

    # -- negotiation

    def negotiate(self, game: RatScramble, view: RatView, legal: Sequence[Any], chance: Roller) -> Any:
        """Answer an offer, make one, wait, or take a vote token."""
        for offer in view.offers:
            if view.seat in offer.parties and view.seat not in offer.accepted:
                return self.answer(game, view, offer, legal, chance)
        clauses = self.purchase(game, view)
        if clauses and self.may(game, view, Offer(clauses), chance):
            return Offer(clauses)
        waits_for_answer = any(offer.seat == view.seat for offer in view.offers)
        if waits_for_answer or 3 not in view.vote_tokens:
            return None
        return self.take(legal, chance)

    def hurry(self, game: RatScramble, view: RatView, legal: Sequence[Any], chance: Roller) -> Any:
        """Close its own negotiation where nobody else does anything."""
        if view.phase == "negotiation":
            move = self.negotiate(game, view, legal, chance)
            return self.take(legal, chance) if move is None else move
        return self.choose(game, view, legal, chance)

    def take(self, legal: Sequence[Any], chance: Roller) -> Any:
        """Take the vote token that votes latest."""
        tokens = [move for move in legal if isinstance(move, TakeVoteToken)]
        # Who votes late knows more.
        return max(tokens, key=lambda move: move.number) if tokens else chance.choice(legal)

    def may(self, game: RatScramble, view: RatView, move: Any, chance: Roller) -> bool:
        """Whether the rules allow ``move``; nothing is hidden, so the view says it all."""
        assert view.seat is not None
        return game.refusal(game.resample(view, chance), view.seat, move) is None

    def answer(
        self, game: RatScramble, view: RatView, offer: OpenOffer, legal: Sequence[Any], chance: Roller
    ) -> Any:
        """Accept what gains; ask for one token more where that would do; else decline."""
        gain = self.gain(game, view, offer.clauses)
        if gain > 0 and Accept(offer.id) in legal and self.leaves_reserve(view, offer.clauses):
            return Accept(offer.id)
        if -self.token < gain <= 0 and len(offer.parties) == 2:
            assert view.seat is not None
            counter = Counter(offer.id, (*offer.clauses, Give(offer.seat, view.seat, offer.seat, 1)))
            if view.offers_made[view.seat] < 2 and self.may(game, view, counter, chance):
                return counter
        return Decline(offer.id)

    def purchase(self, game: RatScramble, view: RatView) -> tuple[Clause, ...]:
        """Tokens for the vote of who cares least against what is wanted; empty if it is not worth it."""
        me = view.seat
        assert me is not None
        leaning = self.leaning(game, view, me)
        if abs(leaning) < 1.5 or view.offers_made[me] >= 2:
            return ()
        wanted = view.proposals[0 if leaning > 0 else 1]
        against = [
            (-self.stance(game, view, other, wanted), other)
            for other in range(PLAYERS)
            if other != me
            and view.vote_tokens[other] is None
            and self.stance(game, view, other, wanted) <= 0
            and not self.has_promised_vote(view, other)
        ]
        against.sort()
        if len(against) <= view.offers_made[me]:
            return ()
        reluctance, other = against[view.offers_made[me]]
        price = 1 if 0.4 * reluctance < self.token else 2
        clauses = (VoteFor(other, wanted), Give(me, other, me, price))
        return clauses if self.gain(game, view, clauses) > 0 and self.leaves_reserve(view, clauses) else ()

    def has_promised_vote(self, view: RatView, seat: Seat) -> bool:
        """Whether ``seat`` has agreed how to vote this round."""
        return any(
            isinstance(clause, VoteFor) and clause.seat == seat and agreement.round == view.round
            for agreement in view.agreements
            for clause in agreement.clauses
        )

    def leaves_reserve(self, view: RatView, clauses: Sequence[Clause]) -> bool:
        """Whether enough own tokens stay in supply."""
        me = view.seat
        assert me is not None
        due = sum(c.tokens for c in clauses if isinstance(c, Give) and c.giver == me == c.owner)
        return due == 0 or view.tokens[(PLAYERS + 1) * me] - due >= self.reserve

    # -- voting

    def vote(self, game: RatScramble, view: RatView, legal: Sequence[Any], chance: Roller) -> Any:
        """Vote by interest, as far as one's word allows."""
        assert view.seat is not None
        leaning = self.leaning(game, view, view.seat)
        if not leaning:
            return chance.choice(legal)
        wanted = Cast(view.proposals[0 if leaning > 0 else 1])
        return wanted if wanted in legal else legal[0]

    def window(self, game: RatScramble, view: RatView, legal: Sequence[Any]) -> Any:
        """The change of a vote that decides the round and gains most over its price; else let them stand.

        Before the last vote nothing is decided yet, and what is spent then may be spent in vain.
        """
        votes = [vote for vote in view.votes if vote is not None]
        best: tuple[float, Any] = (0.0, LetStand())
        if len(votes) == PLAYERS:
            for move in legal:
                if isinstance(move, Change) and self.can_spare(view, move):
                    gain = self.gain_of_change(game, view, votes, move)
                    best = max(best, (gain, move), key=lambda weighed: weighed[0])
        return best[1]

    def gain_of_change(self, game: RatScramble, view: RatView, votes: list[str], change: Change) -> float:
        """What the bells after changing one of ``votes`` are worth more than those before, over the price."""
        turned = list(votes)
        turned[change.target] = view.proposals[turned[change.target] == view.proposals[0]]
        tokens = PRICE if change.method == "three_tokens" else 1
        return self.worth(game, view, turned) - self.worth(game, view, votes) - tokens * self.price(view)

    def price(self, view: RatView) -> float:
        """What one token is worth in points now: in the last round, which no other vote follows, nothing."""
        return self.token if view.round < view.rounds else 0.0

    def can_spare(self, view: RatView, change: Change) -> bool:
        """Whether the reserve is left after ``change``; there is nothing to keep it for in the last round."""
        assert view.seat is not None
        own = view.tokens[(PLAYERS + 1) * view.seat]
        return change.method == "their_token" or own - PRICE >= self.reserve or view.round == view.rounds

    def worth(self, game: RatScramble, view: RatView, votes: Sequence[str]) -> float:
        """The points that the view's seat gets if the votes are these."""
        assert view.seat is not None
        count = votes.count(view.proposals[0])
        if count == 2:
            return 0.0
        passing = view.proposals[0 if count > 2 else 1]
        by = "consensus" if count in (0, 4) else "majority"
        return float(self.points(game, view, view.seat, game.bells_for(passing, by)))

    def break_tie(self, game: RatScramble, view: RatView) -> Any:
        """The better proposal by majority, if it is better than nothing."""
        assert view.seat is not None
        worth = {p: self.points(game, view, view.seat, game.bells_for(p, "majority")) for p in view.proposals}
        best = max(view.proposals, key=lambda proposal: worth[proposal])
        return BreakTie(best) if worth[best] > 0 else LetStand()

    # -- effects

    def effect(self, view: RatView, legal: Sequence[Any], chance: Roller) -> Any:
        """Take one's own tokens home first, give away what matters least."""
        me = view.seat
        if any(isinstance(move, Rob) for move in legal):
            own = [move for move in legal if move.owner == me]
            return chance.choice(own or legal)
        if any(isinstance(move, Gift) for move in legal):
            of_others = [move for move in legal if move.owner not in (me, move.taker)]
            home = [move for move in legal if move.owner == move.taker]
            return chance.choice(of_others or home or legal)
        return Done()


BOTS: dict[str, Callable[..., Any]] = {"negotiator": Negotiator}
