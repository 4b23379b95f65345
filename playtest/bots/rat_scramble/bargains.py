"""What agreements are worth, and what to offer: the negotiation of the bots of Rat Scramble."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from playtest.bots.parameters import Parameter, Tunable
from playtest.bots.rat_scramble.glimpse import Glimpse, Place, Sight, takes_in
from playtest.bots.rat_scramble.stakes import Deal, Mood, Stakes, tables_of
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
from playtest.engines.rat_scramble.components import PLAYERS, SEASONS
from playtest.engines.rat_scramble.state import (
    Accept,
    Counter,
    Decline,
    Offer,
)

MOST_OFFERS = 2
"""Offers and counters that a bot makes in a round; people would not read more."""
A_WORD = 0.15
"""Points that a promise about vote tokens, or not to use a promise token, is worth."""
LATER = 0.5
"""What a vote in a later round is worth, against the same bells now."""

PARAMETERS = (
    Parameter("reserve", 0, 5, 2, whole=True, help="own tokens that it neither trades nor pays"),
    Parameter("token", 0.0, 4.0, 1.0, help="points that a promise token is worth to it"),
    Parameter("guard", 0, 9, 1, whole=True, help="rounds after this in which a token sold must rest"),
    Parameter("least", 0.0, 4.0, 0.3, help="points a deal must bring before it offers it"),
    Parameter("spite", 0.0, 1.0, 0.0, help="points of its own that a point less for the leader is worth"),
    Parameter("ambition", 0.0, 1.0, 0.3, help="how far points count only for reaching the points to win"),
    Parameter("doubt", 0.2, 6.0, 3.0, help="how unsure it is how others vote, in points between proposals"),
)

_number = attrgetter("number")


def parameters(**defaults: float) -> tuple[Parameter, ...]:
    """What all these bots play by, with the defaults of one of them."""
    return tuple(
        Parameter(one.name, one.low, one.high, defaults.get(one.name, one.default), one.whole, one.help)
        for one in PARAMETERS
    )


class Bargainer(Tunable):
    """The negotiating half of a player: what a deal is worth, what to ask, what to answer."""

    parameters = parameters()
    reserve: int
    token: float
    guard: int
    least: float
    spite: float
    ambition: float
    doubt: float

    def __init__(self, **given: float) -> None:
        super().__init__(**given)
        self.mood = Mood(self.spite, self.ambition, self.doubt)
        self.key = (type(self), *self.settings.values())

    def stakes(self, game: RatScramble, place: Place, seat: Seat) -> Stakes:
        """The round as ``seat`` weighs it."""
        return Stakes(game, place, seat, self.mood)

    # -- the negotiation

    def negotiate(self, game: RatScramble, view: Sight, legal: Sequence[Any], chance: Roller) -> Any:
        """Answer an offer, make one, wait, or take a vote token."""
        me = view.seat
        assert me is not None
        to_me = [offer for offer in view.offers if me in offer.parties and me not in offer.accepted]
        if to_me:
            return self.answer(game, view, any_of(to_me, chance), legal, chance)
        if view.offers_made[me] < MOST_OFFERS:
            clauses = self.proposal(game, view, chance)
            if clauses and self.may(game, view, Offer(clauses), chance):
                return Offer(clauses)
        waits_for_answer = any(offer.seat == me for offer in view.offers)
        if waits_for_answer or 3 not in view.vote_tokens:
            return None
        return self.take(legal, chance)

    def take(self, legal: Sequence[Any], chance: Roller) -> Any:
        """Take the vote token that votes latest: who votes late knows more."""
        tokens = takes_in(legal)
        return max(tokens, key=_number) if tokens else chance.choice(sorted_moves(legal))

    def may(self, game: RatScramble, view: Sight, move: Any, chance: Roller) -> bool:
        """Whether the rules allow ``move``; nothing is hidden, so the view says it all."""
        assert view.seat is not None
        state = view.state if isinstance(view, Glimpse) else game.resample(view, chance)
        return game.refusal(state, view.seat, move) is None

    def answer(
        self, game: RatScramble, view: Sight, offer: OpenOffer, legal: Sequence[Any], chance: Roller
    ) -> Any:
        """Accept what gains; ask for what is missing where that would do; else decline."""
        me = view.seat
        assert me is not None
        stakes = self.stakes(game, view, me)
        gain = self.gain(stakes, offer.clauses)
        open_hands = self.unguarded(view, me, offer.clauses)
        if gain > 0 and not open_hands and self.leaves_reserve(view, me, offer.clauses):
            accept = Accept(offer.id)
            if accept in legal:
                return accept
        counter = self.counter(game, view, me, offer, gain)
        if counter is None or view.offers_made[me] >= MOST_OFFERS:
            return Decline(offer.id)
        if self.may(game, view, counter, chance):
            return counter
        return Decline(offer.id)

    def counter(
        self, game: RatScramble, view: Sight, me: Seat, offer: OpenOffer, gain: float
    ) -> Counter | None:
        """The same deal with what is missing: a promise not to use its tokens, or one token more."""
        clauses = offer.clauses
        if len(offer.parties) != 2 or not self.leaves_reserve(view, me, clauses):
            return None
        promised = tuple(self.restraint(view, me, taker) for taker in self.unguarded(view, me, clauses))
        if promised:
            gain += sum(self.gain_of(self.stakes(game, view, me), clause, clauses) for clause in promised)
        if gain > 0 and promised:
            return Counter(offer.id, (*clauses, *promised))
        if -self.token < gain <= 0:
            return Counter(offer.id, (*clauses, *promised, Give(offer.seat, me, offer.seat, 1)))
        return None

    # -- what deals are worth

    def gain(self, stakes: Stakes, clauses: Sequence[Clause]) -> float:
        """What an agreement is worth to the seat, in points."""
        return self.gain_of_votes(stakes, clauses) + sum(
            self.gain_of(stakes, clause, clauses) for clause in clauses
        )

    def gain_of_votes(self, stakes: Stakes, clauses: Sequence[Clause]) -> float:
        """What the votes promised for this round are worth, all together."""
        first = stakes.place.proposals[0]
        sure = {
            clause.seat: 1.0 if clause.proposal == first else 0.0
            for clause in clauses
            if isinstance(clause, VoteFor)
        }
        if not sure:
            return 0.0
        free: dict[Seat, float] = {}
        if stakes.me in sure and stakes.me not in stakes.promised_votes():
            best = max((1.0, 0.0), key=lambda vote: stakes.expected({stakes.me: vote}))
            free = {stakes.me: best}  # without the deal it votes as it likes
        return stakes.expected(sure) - stakes.expected(free)

    def gain_of(self, stakes: Stakes, clause: Clause, beside: Sequence[Clause]) -> float:
        """What one clause that is no vote of this round is worth, with what is agreed beside it."""
        me, place = stakes.me, stakes.place
        match clause:
            case FavorSeason(seat=seat, season=season):
                worth = stakes.tables.bell[season]
                mine, theirs = (worth[place.characters[one] or ""] for one in (me, seat))
                if seat == me:
                    return LATER * min(0, mine) - A_WORD
                return LATER * mine if theirs <= 0 else A_WORD * mine
            case Give(giver=giver, taker=taker, owner=owner, tokens=tokens):
                if taker == me:
                    rounds = stakes.game.rules.rounds
                    use = self.token if owner == me else self.use_of(place, me, owner, beside, rounds)
                    return tokens * use
                return -tokens * self.token if giver == me else 0.0
            case DoNotUse(seat=seat, owner=owner):
                if seat == me:
                    return -A_WORD
                return A_WORD * (1 + place.tokens[PLAYERS * seat + owner]) if owner == me else 0.0
            case Leave(seat=seat) | Take(seat=seat):
                return -A_WORD if seat == me else A_WORD
        return 0.0

    def use_of(self, place: Place, me: Seat, owner: Seat, beside: Sequence[Clause], rounds: int) -> float:
        """What a token of ``owner`` is worth in its hand: less, the longer it must rest."""
        rest = max(
            (
                clause.until - place.round + 1
                for clause in beside
                if isinstance(clause, DoNotUse) and clause.seat == me and clause.owner == owner
            ),
            default=0,
        )
        left = rounds - place.round + 1
        return self.token * max(0.0, left - rest) / left

    def unguarded(self, place: Place, me: Seat, clauses: Sequence[Clause]) -> list[Seat]:
        """Who would get tokens of its own without the promise not to use them against it this round."""
        takers = {
            clause.taker
            for clause in clauses
            if isinstance(clause, Give) and clause.giver == clause.owner == me
        }
        guarded = {
            clause.seat
            for clause in clauses
            if isinstance(clause, DoNotUse) and clause.owner == me and clause.target in (None, me)
        }
        return sorted(takers - guarded)

    def restraint(self, view: Sight, me: Seat, taker: Seat) -> DoNotUse:
        """The promise that it asks for with its tokens."""
        return DoNotUse(taker, me, min(view.rounds, view.round + self.guard), me)

    def leaves_reserve(self, view: Sight, me: Seat, clauses: Sequence[Clause]) -> bool:
        """Whether enough own tokens stay in supply."""
        due = sum(c.tokens for c in clauses if isinstance(c, Give) and c.giver == me == c.owner)
        return due == 0 or view.tokens[(PLAYERS + 1) * me] - due >= self.reserve

    # -- what it offers

    def proposal(self, game: RatScramble, view: Sight, chance: Roller) -> tuple[Clause, ...]:
        """The clauses of an offer of its own, the next best each time; empty if none is worth it."""
        me = view.seat
        assert me is not None
        made = view.offers_made[me]
        deals = self.known_deals(game, view, me)
        return self.closed(view, me, ranked(deals, chance)[made]) if len(deals) > made else ()

    def known_deals(self, game: RatScramble, view: Sight, me: Seat) -> list[Deal]:
        """The same as ``deals``, found once as long as nothing changes that they hang on."""
        if not isinstance(view, Glimpse):
            return self.deals(game, view, me)
        signs = (
            *(view.round, view.proposals, view.points, view.toggles, view.bound),
            *(view.characters[:], view.vote_tokens[:], view.tokens[:]),
        )
        kept = tables_of(game).deals
        last = kept.get((self.key, me))
        if last is None or last[0] != signs:
            last = kept[self.key, me] = (signs, self.deals(game, view, me))
        return last[1]

    def deals(self, game: RatScramble, view: Sight, me: Seat) -> list[Deal]:
        """The offers that would gain something: tokens for the vote that gains most over its price."""
        stakes = self.stakes(game, view, me)
        dear = self.token + self.least
        if view.tokens[(PLAYERS + 1) * me] <= self.reserve or stakes.most_a_vote_decides() <= dear:
            return []
        deals: list[Deal] = []
        for other, wanted, gain in self.votes_to_gain(stakes, dear):
            price = 1 if self.reluctance(stakes, other, wanted) < self.token else 2
            net = gain - price * self.token
            if net > self.least:
                deals.append((net, (VoteFor(other, wanted), Give(me, other, me, price))))
        return deals

    def closed(self, view: Sight, me: Seat, clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        """The offer with its fine print: the tokens are not to be used against it, and enough are left."""
        clauses = (*clauses, self.restraint(view, me, clauses[0].seat))  # type: ignore[union-attr]  # a vote
        return clauses if self.leaves_reserve(view, me, clauses) else ()

    def votes_to_gain(self, stakes: Stakes, above: float) -> list[tuple[Seat, str, float]]:
        """Whose vote, for which proposal, it would gain how much by, more than ``above``.

        Only of those who may still deal and have promised nothing yet.
        """
        place, me = stakes.place, stakes.me
        toward = 1.0 if stakes.leaning() > 0 else 0.0
        wanted = place.proposals[0 if toward else 1]
        promised, odds, swing = stakes.promised_votes(), stakes.chances(), stakes.most_a_vote_decides()
        worth_asking = [
            other
            for other, token in enumerate(place.vote_tokens)
            if token is None
            and other != me
            and other not in promised
            and abs(toward - odds[other]) * swing > above
        ]
        if not worth_asking:
            return []
        base = stakes.expected({me: toward})
        gains = [(other, stakes.expected({me: toward, other: toward}) - base) for other in worth_asking]
        return [(other, wanted, gain) for other, gain in gains if gain > above]

    def reluctance(self, stakes: Stakes, other: Seat, wanted: str) -> float:
        """About what the vote costs who gives it, in points."""
        results = stakes.results[other]
        against = results[1] - results[3] if wanted == stakes.place.proposals[0] else results[3] - results[1]
        return 0.4 * max(0.0, against)

    def favor_for(self, stakes: Stakes, other: Seat) -> str | None:
        """The season that the other likes best among those that it does not dislike itself."""
        bell, names = stakes.tables.bell, stakes.place.characters
        mine, theirs = names[stakes.me] or "", names[other] or ""
        fit = [season for season in SEASONS if bell[season][mine] >= 0 and bell[season][theirs] > 0]
        return max(fit, key=lambda season: (bell[season][theirs], bell[season][mine]), default=None)


def any_of(options: Sequence[Any], chance: Roller) -> Any:
    """One of equals; where there is only one, nothing is rolled."""
    return options[0] if len(options) == 1 else chance.choice(options)


def sorted_moves(legal: Sequence[Any]) -> list[Any]:
    """The moves in an order of their own."""
    return sorted(legal, key=repr) if len(legal) > 1 else list(legal)


def ranked(deals: Sequence[Deal], chance: Roller) -> list[tuple[Clause, ...]]:
    """The deals from the best on; equal ones in any order."""
    if len(deals) > 1:
        deals = list(deals)
        chance.shuffle(deals)
        deals.sort(key=lambda deal: deal[0], reverse=True)
    return [clauses for _, clauses in deals]
