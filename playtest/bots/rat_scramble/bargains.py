"""The negotiation of the Rat Scramble bots: what agreements are worth, and what to offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any

from playtest.bots.parameters import Parameter, Tunable
from playtest.bots.rat_scramble.glimpse import TAKE, Place, takes_in
from playtest.bots.rat_scramble.stakes import (
    Deal,
    Interest,
    Mood,
    Stakes,
    bound_at,
    decider,
    tables_of,
    worth_of,
)
from playtest.engines.game import Roller, Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import (
    Clause,
    DoNotUse,
    FavorSeason,
    Give,
    Leave,
    OpenOffer,
    Promise,
    Take,
    VoteFor,
)
from playtest.engines.rat_scramble.components import PLAYERS
from playtest.engines.rat_scramble.moves import Accept, Counter, Decline, Offer
from playtest.engines.rat_scramble.state import RatState

MOST_OFFERS = 2
"""The most offers and counter-offers that a bot makes in a round, since people would not read more."""
A_WORD = 0.15
"""Worth, in points, of a promise about vote tokens or of one not to use a promise token."""
LATER = 0.5
"""Worth of a vote in a later round, relative to the same bells now."""

PARAMETERS = (
    Parameter("reserve", 0, 5, 2, whole=True, help="own tokens that it neither trades nor pays"),
    Parameter("token", 0.0, 4.0, 1.0, help="points that a promise token is worth to it"),
    Parameter("guard", 0, 9, 1, whole=True, help="rounds after this in which a token sold must rest"),
    Parameter("least", 0.0, 4.0, 0.3, help="points a deal must bring before it offers it"),
    Parameter("spite", 0.0, 1.0, 0.0, help="points of its own that a point less for the leader is worth"),
    Parameter("ambition", 0.0, 1.0, 0.3, help="how far points count only for reaching the points to win"),
    Parameter("doubt", 0.2, 6.0, 3.0, help="how unsure it is how others vote, in points between proposals"),
)

accept, decline, vote_for, favor, give, do_not_use = map(
    cache, (Accept, Decline, VoteFor, FavorSeason, Give, DoNotUse)
)
_gain = itemgetter(0)
said = lru_cache(maxsize=4_096)(repr)
"""A move as text, by which moves are sorted in the same order every time."""


def parameters(**defaults: float) -> tuple[Parameter, ...]:
    """Return the parameters of all bargaining bots; ``defaults`` replaces some of the default values."""
    return tuple(
        Parameter(one.name, one.low, one.high, defaults.get(one.name, one.default), one.whole, one.help)
        for one in PARAMETERS
    )


class Bargainer(Tunable):
    """The part of a bot that negotiates: it values deals, makes offers and answers others' offers."""

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

    def stakes(self, game: RatScramble, place: Place, seat: Seat) -> Stakes:
        """Return what the round's results are worth to ``seat``, and how each seat is likely to vote."""
        return Stakes(game, place, seat, self.mood)

    def interest(self, game: RatScramble, place: Place, seat: Seat) -> Interest:
        """Return how many points the round is worth to ``seat``, by the number of votes for proposal one."""
        tie = decider(place) if place.toggles else None
        return tables_of(game).outlook(game, place).interest(seat, self.mood, tie)

    # -- the negotiation

    def negotiate(
        self, game: RatScramble, place: Place, me: Seat, legal: Sequence[Any], chance: Roller
    ) -> Any:
        """Return the bot's move in the negotiation: answer an offer, make one, wait, or take a vote token."""
        offers = place.offers
        if offers:
            to_me = [offer for offer in offers if me in offer.parties and me not in offer.accepted]
            if to_me:
                return self.answer(game, place, me, any_of(to_me, chance), legal, chance)
        if place.offers_made[me] < MOST_OFFERS:
            offer = self.offer(game, place, me, chance)
            if offer is not None:
                return offer
        if 3 not in place.vote_tokens:
            return None
        for open_offer in offers:
            if open_offer.seat == me:
                return None  # wait for the answer
        return self.take(legal, chance)

    def take(self, legal: Sequence[Any], chance: Roller) -> Any:
        """Take the highest vote token, which votes last: a late voter knows more."""
        numbers = takes_in(legal)
        return TAKE[max(numbers)] if numbers else chance.choice(sorted_moves(legal))

    def may(self, game: RatScramble, place: Place, me: Seat, move: Offer | Counter, chance: Roller) -> bool:
        """Return whether the rules allow an offer, from the position or from a view.

        A view hides only the order of the deck, on which this does not depend, so it is completed at random.
        """
        if isinstance(place, RatState):
            return game.refusal_to_offer(place, me, move) is None
        return game.refusal(game.resample(place, chance), me, move) is None

    def answer(
        self,
        game: RatScramble,
        place: Place,
        me: Seat,
        offer: OpenOffer,
        legal: Sequence[Any],
        chance: Roller,
    ) -> Any:
        """Accept an offer that is safe and worthwhile, counter it if a small change makes it so, or decline.

        The change is a promise not to use the bot's tokens, one more token, or both.
        """
        clauses = offer.clauses
        if not self.leaves_reserve(place, me, clauses) or not can_keep(place, me, clauses):
            return decline(offer.id)
        stakes, takers = self.stakes(game, place, me), self.unguarded(me, clauses)
        gain = self.gain(stakes, clauses)
        if gain > 0 and not takers:
            accepted = accept(offer.id)
            if accepted in legal:
                return accepted
        if place.offers_made[me] < MOST_OFFERS:
            counter = self.counter(stakes, offer, gain, takers)
            if counter is not None and self.may(game, place, me, counter, chance):
                return counter
        return decline(offer.id)

    def counter(
        self, stakes: Stakes, offer: OpenOffer, gain: float, takers: Sequence[Seat]
    ) -> Counter | None:
        """Return a counter-offer: the offered deal with one or two additions that make the bot gain from it.

        The additions are a promise by each of ``takers`` not to use the bot's tokens against it, one more
        token for the bot, or both. ``gain`` is what the offer is worth to the bot. ``None`` if the additions
        would not suffice, if none is needed, or if the deal has more than two parties.
        """
        me, clauses = stakes.me, offer.clauses
        if len(offer.parties) != 2:
            return None
        promised = tuple([self.restraint(stakes.place, stakes.rounds, me, taker) for taker in takers])
        if promised:
            gain += sum([self.gain_of(stakes, clause, clauses) for clause in promised])
        if gain > 0 and promised:
            return Counter(offer.id, (*clauses, *promised))
        if -self.token < gain <= 0:
            return Counter(offer.id, (*clauses, *promised, give(offer.seat, me, offer.seat, 1)))
        return None

    # -- what deals are worth

    def gain(self, stakes: Stakes, clauses: Sequence[Clause]) -> float:
        """Return how many points an agreement with these ``clauses`` is worth to the bot."""
        others = sum([self.gain_of(stakes, clause, clauses) for clause in clauses])
        return self.gain_of_votes(stakes, clauses) + others

    def gain_of_votes(self, stakes: Stakes, clauses: Sequence[Clause]) -> float:
        """Return how many points the bot gains from all votes that a deal promises for this round."""
        me, first = stakes.me, stakes.place.proposals[0]
        sure: dict[Seat, float] = {}
        for clause in clauses:
            if type(clause) is VoteFor:
                sure[clause.seat] = 1.0 if clause.proposal == first else 0.0
        if not sure:
            return 0.0
        if me not in sure or me in stakes.promised_votes():
            return stakes.expected(sure) - stakes.expected({})
        free = stakes.expected({me: 0.0}), stakes.expected({me: 1.0})  # without the deal it votes as it likes
        return (stakes.expected(sure) if len(sure) > 1 else free[sure[me] > 0]) - max(free)

    def gain_of(self, stakes: Stakes, clause: Clause, beside: Sequence[Clause]) -> float:
        """Return how many points one clause of a deal brings the bot.

        ``beside`` is all clauses of the deal. A vote in this round counts as 0 here; see ``gain_of_votes``.
        """
        me, place = stakes.me, stakes.place
        match clause:
            case VoteFor():
                return 0.0
            case Give(giver=giver, taker=taker, owner=owner, tokens=tokens):
                if taker == me:
                    if owner == me:
                        return tokens * self.token
                    return tokens * self.use_of(stakes, self.rest(stakes, owner, beside))
                return -tokens * self.token if giver == me else 0.0
            case FavorSeason(seat=seat, season=season):
                worth, names = stakes.outlook.tables.bell[season], stakes.outlook.characters
                mine = worth[names[me] or ""]
                if seat == me:
                    return LATER * min(0, mine) - A_WORD
                return LATER * mine if worth[names[seat] or ""] <= 0 else A_WORD * mine
            case DoNotUse(seat=seat, owner=owner):
                if seat == me:
                    return -A_WORD
                return A_WORD * (1 + place.tokens[PLAYERS * seat + owner]) if owner == me else 0.0
            case Leave(seat=seat) | Take(seat=seat):
                return -A_WORD if seat == me else A_WORD
        return 0.0

    def rest(self, stakes: Stakes, owner: Seat, beside: Sequence[Clause]) -> int:
        """Return for how many rounds the clauses ``beside`` forbid the bot to use tokens of ``owner``.

        ``beside`` is all clauses of the deal.
        """
        rest = 0
        for clause in beside:
            if type(clause) is DoNotUse and clause.seat == stakes.me and clause.owner == owner:
                rest = max(rest, clause.until - stakes.place.round + 1)
        return rest

    def use_of(self, stakes: Stakes, rest: int) -> float:
        """Return what another player's token is worth to the bot: less, the more rounds it must not be used.

        ``rest`` is the number of these rounds.
        """
        left = stakes.rounds - stakes.place.round + 1
        return self.token * max(0.0, left - rest) / left

    def unguarded(self, me: Seat, clauses: Sequence[Clause]) -> list[Seat]:
        """List the seats that get tokens of ``me`` but do not promise to leave ``me`` alone with them."""
        takers = {
            clause.taker for clause in clauses if type(clause) is Give and clause.giver == clause.owner == me
        }
        if not takers:
            return []
        guarded = {
            clause.seat
            for clause in clauses
            if type(clause) is DoNotUse and clause.owner == me and clause.target in (None, me)
        }
        return sorted(takers - guarded)

    def restraint(self, place: Place, rounds: int, me: Seat, taker: Seat) -> DoNotUse:
        """Return the promise that ``taker`` must give for the bot's tokens: not to use them against the bot.

        It holds for ``guard`` more rounds, at most until the last one; ``rounds`` is how many the game has.
        """
        promise: DoNotUse = do_not_use(taker, me, min(rounds, place.round + self.guard), me)
        return promise

    def leaves_reserve(self, place: Place, me: Seat, clauses: Sequence[Clause]) -> bool:
        """Return whether the bot would keep enough of its own tokens in reserve after a deal.

        The tokens in its own open offers count as given away.
        """
        due = own_tokens_in(me, clauses)
        if due == 0:
            return True
        for offer in place.offers:
            if offer.seat == me:
                due += own_tokens_in(me, offer.clauses)
        return place.tokens[(PLAYERS + 1) * me] - due >= self.reserve

    # -- what it offers

    def offer(self, game: RatScramble, place: Place, me: Seat, chance: Roller) -> Offer | None:
        """Return the bot's next best offer; ``None`` if none is worthwhile or allowed."""
        made, deals = place.offers_made[me], self.deals(game, place, me)
        if len(deals) <= made:
            return None
        clauses = self.closed(game, place, me, ranked(deals, chance)[made][2])
        if not clauses or not can_keep(place, me, clauses):
            return None
        offer = Offer(clauses)
        return offer if self.may(game, place, me, offer, chance) else None

    def deals(self, game: RatScramble, place: Place, me: Seat) -> list[Deal]:
        """List the deals that the bot might offer now; empty if it has no tokens to spare."""
        spare = place.tokens[(PLAYERS + 1) * me] > self.reserve
        return self.open_ideas(game, place, me) if spare else []

    def open_ideas(self, game: RatScramble, place: Place, me: Seat) -> list[Deal]:
        """List the deals that the bot would like to offer to seats that have not taken a vote token yet.

        They are cached until something they depend on changes.
        """
        outlook = tables_of(game).outlook(game, place)
        word, tie = outlook.word(game, place), decider(place) if place.toggles else None
        kept = outlook.ideas.get((self, me))
        if kept is None or kept[0] is not word or kept[1] != tie:
            kept = outlook.ideas[self, me] = (word, tie, self.thought_up(self.stakes(game, place, me)))
        ideas, vote_tokens = kept[2], place.vote_tokens
        return [deal for deal in ideas if vote_tokens[deal[1]] is None] if ideas else ideas

    def thought_up(self, stakes: Stakes) -> list[Deal]:
        """List offers of one or two of the bot's tokens for a vote that gains more than they are worth."""
        dear, me = self.token + self.least, stakes.me
        if stakes.interest.most <= dear:
            return []
        deals: list[Deal] = []
        for other, wanted, gain in self.votes_to_gain(stakes, dear):
            price = 1 if self.reluctance(stakes, other, wanted) < self.token else 2
            net = gain - price * self.token
            if net > self.least:
                deals.append((net, other, (vote_for(other, wanted), give(me, other, me, price))))
        return deals

    def closed(
        self, game: RatScramble, place: Place, me: Seat, clauses: tuple[Clause, ...]
    ) -> tuple[Clause, ...]:
        """Return an offer's clauses, plus the promise that the bot asks for in return for its tokens.

        Empty if the offer would leave the bot too few tokens in reserve.
        """
        restraint = self.restraint(place, game.rules.rounds, me, clauses[0].seat)  # type: ignore[union-attr]  # a vote
        clauses = (*clauses, restraint)
        return clauses if self.leaves_reserve(place, me, clauses) else ()

    def votes_to_gain(self, stakes: Stakes, above: float) -> list[tuple[Seat, str, float]]:
        """List the others' votes that would gain the bot more than ``above`` points.

        Each entry is (seat, proposal, points gained). Seats that have already promised a vote for this round
        are left out.
        """
        me, swing = stakes.me, stakes.interest.most
        toward = 1.0 if stakes.interest.leaning > 0 else 0.0
        promised, odds, values = stakes.promised_votes(), stakes.chances().copy(), stakes.values
        worth_asking = [
            other
            for other in range(PLAYERS)
            if other != me and other not in promised and abs(toward - odds[other]) * swing > above
        ]
        if not worth_asking:
            return []
        wanted, gains = stakes.place.proposals[0 if toward else 1], []
        odds[me] = toward
        base = worth_of(values, odds)
        for other in worth_asking:
            likely, odds[other] = odds[other], toward
            gain = worth_of(values, odds) - base
            odds[other] = likely
            if gain > above:
                gains.append((other, wanted, gain))
        return gains

    def reluctance(self, stakes: Stakes, other: Seat, wanted: str) -> float:
        """Estimate how many points a vote for the proposal ``wanted`` costs ``other``; 0 if it costs none."""
        results = stakes.results[other]
        against = results[1] - results[3] if wanted == stakes.place.proposals[0] else results[3] - results[1]
        return 0.4 * max(0.0, against)

    def favor_for(self, stakes: Stakes, other: Seat) -> str | None:
        """Return the season that ``other`` values most, of those whose bells cost the bot no points."""
        names = stakes.outlook.characters
        return stakes.outlook.tables.favor_for(names[stakes.me] or "", names[other] or "")


def own_tokens_in(me: Seat, clauses: Sequence[Clause]) -> int:
    """Return how many of its own tokens ``me`` would give away by ``clauses``."""
    due = 0
    for clause in clauses:
        if type(clause) is Give and clause.giver == me == clause.owner:
            due += clause.tokens
    return due


def votes_given_in(place: Place, me: Seat, clauses: Sequence[Clause]) -> list[int]:
    """List the rounds in which ``me`` would promise its vote by ``clauses``."""
    rounds = []
    for clause in clauses:
        if type(clause) is VoteFor and clause.seat == me:
            rounds.append(place.round)
        elif type(clause) is FavorSeason and clause.seat == me:
            rounds.append(clause.round)
    return rounds


def votes_promised(place: Place, me: Seat) -> list[int]:
    """List the rounds for which ``me`` has promised its vote, including accepted open offers."""
    rounds = votes_given_in(place, me, [clause for _, _, clause in bound_at(place)])
    for offer in place.offers:
        if me in offer.accepted:
            rounds += votes_given_in(place, me, offer.clauses)
    return rounds


def can_keep(place: Place, me: Seat, clauses: Sequence[Clause]) -> bool:
    """Return whether ``me`` can keep its promises: no vote promised twice, and no promise in free text.

    The rules let a player promise a vote twice. (Ruling 5) Then one of the promises may come to nothing, or
    be paid for without any benefit. So bots promise a vote once.
    """
    for clause in clauses:
        if type(clause) is Promise and clause.seat == me:
            return False
    rounds = votes_given_in(place, me, clauses)
    if not rounds:
        return True
    return len(set(rounds)) == len(rounds) and set(rounds).isdisjoint(votes_promised(place, me))


def any_of(options: Sequence[Any], chance: Roller) -> Any:
    """Return a random one of equally good options. If there is only one, nothing is rolled."""
    return options[0] if len(options) == 1 else chance.choice(options)


def sorted_moves(legal: Sequence[Any]) -> list[Any]:
    """Return the moves in a fixed order."""
    return sorted(legal, key=said) if len(legal) > 1 else list(legal)


def ranked(deals: Sequence[Deal], chance: Roller) -> Sequence[Deal]:
    """Return the deals, with the highest gain first and equal ones in random order."""
    if len(deals) > 1:
        deals = list(deals)
        chance.shuffle(deals)
        deals.sort(key=_gain, reverse=True)
    return deals
