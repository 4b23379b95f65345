"""Players of Rat Scramble: a negotiator, one greedy for bells, a loyal one, a spiteful one.

All value outcomes by their interests. They differ in what they trade, what they pay for and whom they spare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.bots.rat_scramble.bargains import (
    Bargainer,
    any_of,
    can_keep,
    decline,
    favor,
    give,
    parameters,
    sorted_moves,
    vote_for,
    votes_given_in,
    votes_promised,
)
from playtest.bots.rat_scramble.glimpse import Place, Unlisted
from playtest.bots.rat_scramble.stakes import Deal, Stakes, bound_at, tables_of, worth_of
from playtest.engines.game import Roller, Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Clause, FavorSeason, Give, OpenOffer, Promise, VoteFor
from playtest.engines.rat_scramble.components import PLAYERS, PRICE
from playtest.engines.rat_scramble.moves import (
    Accept,
    BreakTie,
    Change,
    Counter,
    Decline,
    Done,
    Gift,
    LetStand,
    Offer,
    Rob,
)
from playtest.engines.rat_scramble.state import RatState, RatView

LET_STAND = LetStand()


class Negotiator(Bargainer):
    """Values outcomes by its interests, trades tokens for votes, and pays for decisive votes.

    The bot keeps a reserve of tokens.

    In the negotiation it answers offers and buys the vote from which it gains most. A player who gets one of
    the bot's own tokens must promise not to use that token against the bot. While its own offer is open, the
    bot waits. It also waits for offers until the first vote token is taken; then it takes a vote token too.

    When all votes are cast, the bot changes a vote only if that changes which seasons get bells, and if its
    gain is worth the price. It infers what others want from their interests, which are public.
    """

    name = "negotiator"
    quick_for = RatScramble
    waits = True
    affords = 40_000
    title = "Bargaining Bess"
    style = "Buys votes with tokens that must not be used against her, and answers every offer."
    valuation = "reckoned"
    version = "5"
    patience = 45.0
    """Seconds that the bot gives others to read, think and answer."""
    parameters = parameters()

    def choose(self, game: RatScramble, view: RatView, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the move that best serves the bot's interests."""
        assert view.seat is not None
        if view.phase == "negotiation":
            return self.negotiate(game, view, view.seat, legal, chance)
        return self.decide(game, view, view.seat, legal, chance)

    def hurry(self, game: RatScramble, view: RatView, legal: Sequence[Any], chance: Roller) -> Any:
        """End the bot's own negotiation when the bot may no longer wait."""
        move = self.choose(game, view, legal, chance)
        return self.take(legal, chance) if move is None else move

    def policy(
        self, game: RatScramble, state: RatState, seat: Seat, chance: Roller, *, must: bool | None = None
    ) -> Any:
        """Choose as ``choose`` does, from the whole position, but without looking at the hidden deck.

        In a search's playout, which does not give ``must``, the bot no longer negotiates.
        """
        phase = state.phase
        if phase == "window" and None in state.votes:
            return LET_STAND
        if phase not in ("window", "negotiation"):
            return self.decide(game, state, seat, game.legal(state, seat), chance)
        legal = Unlisted(game, state, seat)
        if phase == "window":
            return self.decide(game, state, seat, legal, chance)
        move = None if must is None else self.negotiate(game, state, seat, legal, chance)
        return self.take(legal, chance) if move is None and must is not False else move

    def candidates(
        self, game: RatScramble, view: RatView, legal: Sequence[Any], chance: Roller, n: int
    ) -> list[Any]:
        """List moves worth comparing: the bot's choice, then the best vote token to take, then random ones.

        Moves that would promise what the bot cannot keep are left out. If the bot has offers to answer, the
        list is its choice and the possible answers. The list has at most ``n`` moves.
        """
        found = [self.hurry(game, view, legal, chance)]
        if view.phase == "negotiation":
            answers = answers_among(view, legal)
            if answers:
                return list(dict.fromkeys([*found, *answers]))[:n]
            found.append(self.take(legal, chance))
        rest = sorted_moves([move for move in legal if self.keeps(view, move)])
        chance.shuffle(rest)
        kept: list[Any] = []
        for move in (*found, *rest):
            if move not in kept:
                kept.append(move)
        return kept[:n]

    @staticmethod
    def keeps(view: RatView, move: Any) -> bool:
        """Return whether the bot could keep every promise that it would make by this move."""
        if isinstance(move, Accept):
            offered = next(offer.clauses for offer in view.offers if offer.id == move.offer)
        elif isinstance(move, Offer | Counter):
            offered = move.clauses
        else:
            return True
        assert view.seat is not None
        return can_keep(view, view.seat, offered)

    def decide(
        self, game: RatScramble, place: Place, seat: Seat, legal: Sequence[Any], chance: Roller
    ) -> Any:
        """Return the bot's move in any phase except the negotiation."""
        phase = place.phase
        if phase == "window" and isinstance(legal, Unlisted):  # the votes may always stand
            return self.window(game, place, seat, legal, chance)
        if len(legal) == 1:
            return legal[0]
        if phase == "window":
            return LET_STAND if None in place.votes else self.window(game, place, seat, legal, chance)
        if phase == "voting":
            return self.vote(game, place, seat, legal, chance)
        if phase == "tie":
            return self.break_tie(game, place, seat, chance)
        if phase == "effect":
            return self.effect(place, seat, legal, chance)
        return chance.choice(sorted_moves(legal))

    # -- voting

    def vote(self, game: RatScramble, place: Place, seat: Seat, legal: Sequence[Any], chance: Roller) -> Any:
        """Vote for the proposal with the better expected outcome, if the bot's promises allow that vote."""
        stakes = self.stakes(game, place, seat)
        odds = stakes.chances().copy()
        odds[seat] = 1.0
        first = worth_of(stakes.values, odds)
        odds[seat] = 0.0
        better = first - worth_of(stakes.values, odds) or stakes.interest.leaning
        if not better:
            return chance.choice(sorted_moves(legal))
        wanted = place.proposals[0 if better > 0 else 1]
        for vote in legal:
            if vote.proposal == wanted:
                return vote
        return legal[0]

    def window(
        self, game: RatScramble, place: Place, seat: Seat, legal: Sequence[Any], chance: Roller
    ) -> Any:
        """Make the change of a vote that gains most after its price, or let the votes stand.

        Nothing is changed before the last vote is cast, as the payment might be wasted.
        """
        values, first = self.interest(game, place, seat).values, place.proposals[0]
        count = place.votes.count(first)
        fewer = values[count - 1] - values[count] if count else 0.0
        more = values[count + 1] - values[count] if count < PLAYERS else 0.0
        if fewer <= 0 and more <= 0:
            return LET_STAND
        gain, best = 0.0, []
        for move in legal:
            if type(move) is not Change:
                continue
            turns = fewer if place.votes[move.target] == first else more
            if turns <= 0 or turns < gain or not self.can_spare(game, place, seat, move):
                continue
            gains = turns - self.cost(game, place, seat, move)
            if gains > gain:
                gain, best = gains, [move]
            elif gains == gain and best:
                best.append(move)
        return any_of(sorted_moves(best), chance) if best else LET_STAND

    def cost(self, game: RatScramble, place: Place, seat: Seat, change: Change) -> float:
        """Return the worth in points of the tokens that ``change`` costs: nothing in the last round."""
        if place.round >= game.rules.rounds:
            return 0.0
        return self.token * (PRICE if change.method == "three_tokens" else 1)

    def can_spare(self, game: RatScramble, place: Place, seat: Seat, change: Change) -> bool:
        """Return whether the bot keeps its reserve of tokens if it pays for ``change``.

        In the last round no reserve is needed.
        """
        own = place.tokens[(PLAYERS + 1) * seat]
        return (
            change.method == "their_token" or own - PRICE >= self.reserve or place.round == game.rules.rounds
        )

    def break_tie(self, game: RatScramble, place: Place, seat: Seat, chance: Roller) -> Any:
        """Break a tie in favor of the better proposal, or let the tie stand if neither is worth anything."""
        values = self.interest(game, place, seat).values
        best = max(values[3], values[1])
        if best <= 0:
            return LET_STAND
        both = zip(place.proposals, (values[3], values[1]), strict=True)
        return BreakTie(any_of([proposal for proposal, worth in both if worth == best], chance))

    # -- effects

    def effect(self, place: Place, me: Seat, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the bot's move for an effect: recover its own tokens, or give away what matters least."""
        kinds = {type(move) for move in legal}
        if Rob in kinds:
            own = [move for move in legal if move.owner == me]
            return any_of(sorted_moves(own or self.best_robbed(place, me, legal)), chance)
        if Gift in kinds:
            of_others = [move for move in legal if move.owner not in (me, move.taker)]
            home = [move for move in legal if move.owner == move.taker]
            return any_of(sorted_moves(of_others or home or legal), chance)
        moves = sorted_moves(legal)
        return next((move for move in moves if isinstance(move, Done)), moves[0])

    def best_robbed(self, place: Place, me: Seat, moves: Sequence[Any]) -> Sequence[Any]:
        """Return the moves to choose from when the bot takes others' tokens: all, as it hunts nobody."""
        return moves

    # -- why not

    def reason(
        self, game: RatScramble, view: RatView, seat: Seat, action: Any, names: Sequence[str]
    ) -> str | None:
        """Return why ``seat`` declines or counters an offer, in a sentence or two.

        ``None`` for other moves. ``view`` is a spectator's, so the reason uses only what everyone knows.
        ``names`` are the players' names, by seat.
        """
        if not isinstance(action, Decline | Counter):
            return None
        offer = next((offer for offer in view.offers if offer.id == action.offer), None)
        if offer is None:
            return None
        if isinstance(action, Counter):
            return self.reason_to_counter(offer, action)
        return f"No. {self.reason_to_decline(game, view, seat, offer, names)}"

    def reason_to_counter(self, offer: OpenOffer, counter: Counter) -> str:
        """Return a sentence that says what addition to the offer the bot demands."""
        if len(counter.clauses) > len(offer.clauses) and isinstance(counter.clauses[-1], Give):
            return "For one token more, yes."
        return "Gladly, if my tokens are not used against me."

    def reason_to_decline(
        self, game: RatScramble, view: RatView, seat: Seat, offer: OpenOffer, names: Sequence[str]
    ) -> str:
        """Return the strongest reason against an offer, as a sentence."""
        if not self.leaves_reserve(view, seat, offer.clauses):
            own = view.tokens[(PLAYERS + 1) * seat]
            few = f"the {own} own tokens" if own > 1 else "the one own token"
            kept = f"{self.reserve} of my own tokens in hand" if own >= self.reserve else f"{few} I have left"
            return f"I keep {kept}."
        if not can_keep(view, seat, offer.clauses):
            return unkept(view, seat, offer)
        stakes = self.stakes(game, view, seat)
        asked = next((c for c in offer.clauses if isinstance(c, VoteFor) and c.seat == seat), None)
        votes = self.gain_of_votes(stakes, offer.clauses)
        if asked is not None and votes < 0:
            return f"A vote for {asked.proposal} costs me more than what I get for it is worth."
        takers = self.unguarded(seat, offer.clauses)
        if takers:
            who = " and ".join(names[taker] for taker in takers)
            return f"I give {who} no token that may be used against me."
        later = next((c for c in offer.clauses if isinstance(c, FavorSeason) and c.seat == seat), None)
        if later is not None and stakes.outlook.tables.bell[later.season][view.characters[seat] or ""] < 0:
            return f"{later.season} bells cost me points; I do not promise to ring them."
        return "There is not enough in it for me."


class Greedy(Negotiator):
    """Wants bells now: spends its tokens on changing votes, sells its vote dear, and buys nothing."""

    name = "greedy"
    title = "Greedy Greta"
    style = "Wants points at once: buys no votes, hoards tokens and changes votes with them."
    version = "2"
    parameters = parameters(reserve=0, token=0.6, ambition=0.0)

    def deals(self, game: RatScramble, place: Place, me: Seat) -> list[Deal]:
        """List the deals that the bot might offer now, only to seats that still have a token of their own."""
        tokens, ideas = place.tokens, self.open_ideas(game, place, me)
        return [deal for deal in ideas if tokens[(PLAYERS + 1) * deal[1]]] if ideas else ideas

    def thought_up(self, stakes: Stakes) -> list[Deal]:
        """List offers of the bot's vote for one of the buyer's own tokens.

        The buyer must gain more from the vote than a token is worth, and the bot more from the token than it
        loses by the vote.
        """
        me, outlook, proposals = stakes.me, stakes.outlook, stakes.place.proposals
        if me in stakes.promised_votes():
            return []
        odds = stakes.chances()
        against, toward = odds.copy(), odds.copy()
        against[me], toward[me] = 0.0, 1.0
        second, first = worth_of(stakes.values, against), worth_of(stakes.values, toward)
        best, pays = max(first, second), self.use_of(stakes, rest=0)
        gains = second - best + pays, first - best + pays
        deals: list[Deal] = []
        for other in range(PLAYERS):
            theirs = outlook.interest(other, self.mood, stakes.decider)
            for_first = theirs.leaning > 0
            gain = gains[for_first]
            if other == me or gain <= self.least:
                continue
            sold = worth_of(theirs.values, toward if for_first else against)
            if sold - worth_of(theirs.values, odds) > self.token:
                wanted = proposals[0 if for_first else 1]
                deals.append((gain, other, (vote_for(me, wanted), give(other, me, other, 1))))
        return deals

    def closed(
        self, game: RatScramble, place: Place, me: Seat, clauses: tuple[Clause, ...]
    ) -> tuple[Clause, ...]:
        """Return the offer unchanged, since the bot gives away none of its own tokens."""
        return clauses


class Loyal(Negotiator):
    """Swaps favors with seats that value the same season: a vote now for a vote in the next round.

    It gives away no tokens, and changes no vote of a seat with which it has an agreement that still binds.
    """

    name = "loyal"
    title = "Loyal Lou"
    style = "Trades a vote now for a vote next round, gives no tokens away, and spares partners."
    version = "2"
    parameters = parameters(reserve=5, token=1.0, ambition=0.2)

    def deals(self, game: RatScramble, place: Place, me: Seat) -> list[Deal]:
        """List the deals that the bot might offer now; none includes its own tokens."""
        return self.open_ideas(game, place, me)

    def thought_up(self, stakes: Stakes) -> list[Deal]:
        """List offers to swap votes.

        The other seat votes as the bot wants in this round. In the next round the bot votes for that seat's
        season.
        """
        me, later = stakes.me, stakes.place.round + 1
        if later > stakes.rounds:
            return []
        deals: list[Deal] = []
        for other, wanted, gain in self.votes_to_gain(stakes, self.least):
            season = self.favor_for(stakes, other)
            if season is None:
                continue
            clauses = (vote_for(other, wanted), favor(me, season, later))
            net = gain + self.gain_of(stakes, clauses[1], clauses)
            if net > self.least:
                deals.append((net, other, clauses))
        return deals

    def closed(
        self, game: RatScramble, place: Place, me: Seat, clauses: tuple[Clause, ...]
    ) -> tuple[Clause, ...]:
        """Return the offer unchanged, since it includes no tokens."""
        return clauses

    def can_spare(self, game: RatScramble, place: Place, seat: Seat, change: Change) -> bool:
        """Return whether the bot is willing to pay for ``change``, the change of a cast vote.

        It never changes a vote of a partner, a seat with which it has an agreement that still binds. It pays
        with its own tokens only in the last round.
        """
        if are_partners(place, seat, change.target):
            return False
        return change.method == "their_token" or place.round == game.rules.rounds


class Spiteful(Negotiator):
    """Hunts the leaders: votes, pays and robs to keep them from the points they need."""

    name = "spiteful"
    title = "Spiteful Sid"
    style = "Hunts whoever leads: votes against them, changes others' votes, robs them first."
    version = "2"
    parameters = parameters(reserve=0, token=0.8, spite=0.4)

    def best_robbed(self, place: Place, me: Seat, moves: Sequence[Any]) -> Sequence[Any]:
        """Return the moves that take tokens from the player who has most, who can change most votes."""
        held = {move.victim: sum(place.tokens[PLAYERS * move.victim :][:PLAYERS]) for move in moves}
        most = max(held.values())
        return [move for move in moves if held[move.victim] == most]

    def answer(
        self,
        game: RatScramble,
        place: Place,
        me: Seat,
        offer: OpenOffer,
        legal: Sequence[Any],
        chance: Roller,
    ) -> Any:
        """Decline any deal with the leader; answer other deals as usual."""
        if leads(game, place, offer.seat, me):
            return decline(offer.id)
        return super().answer(game, place, me, offer, legal, chance)

    def reason_to_decline(
        self, game: RatScramble, view: RatView, seat: Seat, offer: OpenOffer, names: Sequence[str]
    ) -> str:
        """Return why ``seat`` declines an offer: the true reason to the leader, the usual one to others."""
        if leads(game, view, offer.seat, seat):
            return f"{names[offer.seat]} leads already; I do not help the leader."
        return super().reason_to_decline(game, view, seat, offer, names)


def answers_among(view: RatView, legal: Sequence[Any]) -> list[Any]:
    """List the ways to accept or decline others' offers.

    The bot accepts only what it can keep.
    """
    mine = [offer.id for offer in view.offers if offer.seat != view.seat and view.seat not in offer.accepted]
    answers = [move for move in legal if isinstance(move, Accept | Decline) and move.offer in mine]
    return [move for move in answers if Negotiator.keeps(view, move)]


def unkept(view: RatView, seat: Seat, offer: OpenOffer) -> str:
    """Return a sentence on the promise in an offer that ``seat`` could not keep."""
    if any(type(clause) is Promise and clause.seat == seat for clause in offer.clauses):
        return "I make no promises in free words: I could not hold myself to them."
    asked = votes_given_in(view, seat, offer.clauses)
    again = min([vote for vote in asked if vote in votes_promised(view, seat)] or asked)
    return f"I promise my vote of {'this round' if again == view.round else f'round {again}'} only once."


def leads(game: RatScramble, place: Place, seat: Seat, but: Seat) -> bool:
    """Return whether ``seat`` has more points than every other seat except the seat ``but``."""
    points = tables_of(game).outlook(game, place).points
    return points[seat] > max([points[other] for other in range(PLAYERS) if other not in (seat, but)])


def are_partners(place: Place, me: Seat, other: Seat) -> bool:
    """Return whether both seats are parties to an agreement that still binds someone."""
    for agreement, _, _ in bound_at(place):  # noqa: SIM110  # a generator would be too slow here
        if me in agreement.parties and other in agreement.parties:
            return True
    return False
