"""A deal of Rat Scramble in four presses: the partner, what I give, what I get, and the offer.

The board has a chip for each part. Together the chips stand for an offer of one or two clauses; any other
terms are entered in the form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playtest.engines.game import Action, Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import (
    Clause,
    FavorSeason,
    Give,
    OpenOffer,
    VoteFor,
    parties_to,
)
from playtest.engines.rat_scramble.components import PLAYERS, SECRET_SANTA, TRANSFORMATION
from playtest.engines.rat_scramble.moves import (
    Accept,
    BreakTie,
    Cast,
    Change,
    Choose,
    Counter,
    Decline,
    Gift,
    Offer,
    Rob,
    TakeVoteToken,
    Transform,
    Withdraw,
)
from playtest.engines.rat_scramble.state import RatView
from playtest.engines.sentences import minus

MAJORITY = PLAYERS // 2 + 1
"""The number of votes that pass a proposal. Half of all votes is a tie."""
MOST_TOKENS = 3
"""The highest number of tokens on a chip, unless an offer that the player must answer names more."""
NOTHING = "nothing"
WITH, GIVE, GET = "with", "give", "get"


def may_deal(view: RatView) -> bool:
    """Return whether the view's seat may make offers now."""
    seat = view.seat
    playing = seat is not None and 0 <= seat < PLAYERS
    return playing and view.phase == "negotiation" and view.vote_tokens[seat or 0] is None


def partners(view: RatView) -> list[Seat]:
    """List the other seats that may still deal."""
    return [seat for seat in range(PLAYERS) if seat != view.seat and view.vote_tokens[seat] is None]


def is_to_answer(view: RatView, offer: OpenOffer) -> bool:
    """Return whether the view's seat may answer this offer, made by another seat."""
    return may_deal(view) and view.seat in offer.parties and view.seat != offer.seat


def to_answer(view: RatView, offer: OpenOffer) -> list[str]:
    """List the answers to ``offer`` that the view's seat can give: accept, counter, decline.

    A seat that has already accepted the offer cannot accept it again.
    """
    return [*(["accept"] if view.seat not in offer.accepted else []), "counter", "decline"]


def deals(view: RatView) -> Mapping[Offer | Counter, Mapping[str, Any]]:
    """Return every offer and counter-offer that can be made with chips, each with its parts."""
    if not may_deal(view):
        return {}
    me = view.seat or 0
    found: dict[Offer | Counter, Mapping[str, Any]] = {}
    for other in partners(view):
        for give in _terms(view, me):
            for get in _terms(view, other):
                clauses = (*_clauses(get, other, me), *_clauses(give, me, other))
                if clauses:
                    found[Offer(clauses)] = {WITH: other, GIVE: give, GET: get}
    for offer in view.offers:
        if is_to_answer(view, offer):
            found |= _counters(view, offer)
    return found


def _counters(view: RatView, offer: OpenOffer) -> dict[Offer | Counter, Mapping[str, Any]]:
    """Return the counter-offers to ``offer`` that can be made with chips, each with its chips by step.

    The chips start with the terms of ``offer``. Clauses for which there are no chips stay in every
    counter-offer. If no chip is changed, the counter-offer has exactly the clauses of ``offer``.
    """
    me, other = view.seat or 0, offer.seat
    give, get, rest = in_chips(offer, me)
    found: dict[Offer | Counter, Mapping[str, Any]] = {}
    for giving in _terms(view, me):
        for getting in _terms(view, other):
            said = (*_clauses(getting, other, me), *_clauses(giving, me, other))
            clauses = offer.clauses if (giving, getting) == (give, get) else (*said, *rest)
            if clauses and not set(said) & set(rest):
                found[Counter(offer.id, clauses)] = {
                    "offer": offer.id,
                    WITH: other,
                    GIVE: giving,
                    GET: getting,
                }
    return found


def in_chips(offer: OpenOffer, me: Seat) -> tuple[str, str, tuple[Clause, ...]]:
    """Translate ``offer`` into two chips: for what ``me`` gives, and for what ``me`` gets.

    Return both chip values and the clauses for which there is no chip. If a player gives both tokens and a
    vote, the chip stands for the tokens, and the vote has none.
    """
    other = offer.seat
    give, giving = _side(offer.clauses, me, other)
    get, getting = _side(offer.clauses, other, me)
    said = [*giving, *getting]
    return give, get, tuple(clause for clause in offer.clauses if clause not in said)


def _side(clauses: Sequence[Clause], giver: Seat, taker: Seat) -> tuple[str, list[Clause]]:
    """Return the chip value for what ``giver`` gives ``taker``, and the clauses that this chip stands for."""
    tokens = [
        clause
        for clause in clauses
        if isinstance(clause, Give) and (clause.giver, clause.taker, clause.owner) == (giver, taker, giver)
    ]
    if tokens:
        return str(sum(clause.tokens for clause in tokens)), [*tokens]
    vote = next((clause for clause in clauses if isinstance(clause, VoteFor) and clause.seat == giver), None)
    return (NOTHING, []) if vote is None else (vote.proposal, [vote])


def begins(view: RatView, sample: object) -> object:
    """Return the move with which the form starts.

    If ``sample`` is a counter-offer, the form starts with the terms of the offer to answer. Otherwise it
    starts with ``sample``.
    """
    terms = {offer.id: offer.clauses for offer in view.offers}
    if not isinstance(sample, Counter) or sample.offer not in terms:
        return sample
    return Counter(sample.offer, terms[sample.offer])


def costs(
    view: RatView, game: RatScramble, move: object, names: Sequence[str], *, brief: bool = False
) -> str:
    """Say how many votes a proposal has if the offer in ``move`` is accepted, and who then scores what.

    Scores are named only if the votes are enough. All votes promised so far count. The text is empty if the
    offer is not about votes. With ``brief``, it is shorter.
    """
    offers = {offer.id: offer.clauses for offer in view.offers}
    clauses = offers.get(move.offer, ()) if isinstance(move, Accept) else getattr(move, "clauses", ())
    asked, me = game.promised(view, tuple(clauses)), view.seat
    voters = [clause.seat for clause in clauses if isinstance(clause, VoteFor | FavorSeason)]
    proposal = next((asked[seat] for seat in voters if seat in asked), None)
    if view.phase != "negotiation" or proposal is None or me is None:
        return ""
    votes = sum(vote == proposal for vote in asked.values())
    with_mine = votes + (me not in asked)
    if with_mine < MAJORITY:
        if brief:
            return f"{proposal}: {with_mine} of {MAJORITY} votes{'' if me in asked else ' with yours'}"
        then = f"{proposal} then has" if me in asked else f"with your vote {proposal} then has"
        return f"{then} {with_mine} of the {MAJORITY} votes it needs"
    place = view.proposals.index(proposal)
    about = sorted({me, *parties_to(me, tuple(clauses))})

    def points(consensus: bool) -> str:
        after = game.points_after(view, view.outcomes[2 * place + consensus])
        return ", ".join(f"{'you' if seat == me else names[seat]} {minus(after[seat])}" for seat in about)

    told = points(with_mine == PLAYERS)
    if brief:
        return f"{'with your vote it' if votes < MAJORITY else 'it'} passes: {told}"
    # a vote not yet promised may make it unanimous
    told += f"; with all {PLAYERS}: {points(True)}" if with_mine < PLAYERS else ""
    if votes < MAJORITY:
        return f"with your vote {proposal} passes: {told}"
    return f"{proposal} then has {votes} votes and passes: {told}"


def moves_for_part(view: RatView, game: RatScramble, part: Mapping[str, Any]) -> Sequence[Action]:
    """List the moves that pressing this part of the board could mean, legal or not.

    If none of them is legal, the screen says why.
    """
    if set(part) & {WITH, GIVE, GET}:
        return _deals_of(view, part)
    meant = next((offer for offer in view.offers if offer.id == part.get("offer")), None)
    if meant is not None:
        return [_answer(meant, str(part.get("kind", "accept")))]
    match part:
        case {"character": str(character)}:
            return [Choose(character)]
        case {"number": int(number)}:
            return [TakeVoteToken(number)]
        case {"proposal": str(proposal)}:
            return [BreakTie(proposal) if view.phase == "tie" else Cast(proposal)]
        case {"target": int(target)}:
            return [Change(target, "their_token"), Change(target, "three_tokens")]
    return _with_tokens(view, part)


def _with_tokens(view: RatView, part: Mapping[str, Any]) -> list[Action]:
    """List the moves that the effect being carried out allows with the promise token that was pressed."""
    me, effect = view.seat, view.effect if view.phase == "effect" else None
    holder, owner = part.get("victim", me), part.get("owner")
    if effect == TRANSFORMATION and owner is not None:
        if holder != me:
            return []
        return [Transform(owner, into) for into in range(PLAYERS) if into not in (me, owner)]
    if effect == SECRET_SANTA and owner is not None and holder == me:
        return [Gift(taker, owner) for taker in range(PLAYERS) if taker != me]
    if holder is None or owner is None or effect in (SECRET_SANTA, TRANSFORMATION):
        return []
    return [Rob(holder, owner)]


def part_help(view: RatView, game: RatScramble, part: Mapping[str, Any]) -> str:
    """Explain why pressing this part of the board does nothing now; empty if there is nothing to explain.

    The reasons are: an effect is about other tokens, or the deal would give nothing on one side.
    """
    del game
    if NOTHING in (part.get(GIVE), part.get(GET)):
        return "A deal needs something from at least one side."
    if view.phase != "effect" or ("owner" not in part and "into" not in part):
        return ""
    return {
        SECRET_SANTA: "You give one of the tokens you hold. You then choose to whom.",
        TRANSFORMATION: "You transform tokens that you hold into others that their owners still have.",
    }.get(view.effect or "", "")


def _deals_of(view: RatView, part: Mapping[str, Any]) -> list[Action]:
    """List the deals that fit the chips picked so far."""
    if not may_deal(view):
        return []
    me, give, get = view.seat or 0, part.get(GIVE, NOTHING), part.get(GET, NOTHING)
    others = [part[WITH]] if WITH in part else partners(view)
    terms = [(*_clauses(get, other, me), *_clauses(give, me, other)) for other in others]
    if not any(terms) and GIVE not in part:  # all that the player may give for nothing
        terms = [_clauses(term, me, other) for other in others for term in _terms(view, me)]
    meant = next((offer for offer in view.offers if offer.id == part.get("offer")), None)
    if meant is not None and part.get("kind") == "counter":
        rest = in_chips(meant, me)[2]
        return [Counter(meant.id, (*clauses, *rest)) for clauses in terms if clauses or rest]
    return [Offer(clauses) for clauses in terms if clauses]


def _answer(offer: OpenOffer, kind: str) -> Counter | Accept | Decline | Withdraw:
    match kind:
        case "counter":
            return Counter(offer.id, offer.clauses)
        case "decline":
            return Decline(offer.id)
        case "withdraw":
            return Withdraw(offer.id)
    return Accept(offer.id)


def _terms(view: RatView, giver: Seat) -> list[str]:
    """List the chip values for everything that ``giver`` may put into a deal."""
    tokens = min(most_tokens(view), view.tokens[(PLAYERS + 1) * giver])
    return [*map(str, range(1, tokens + 1)), *view.proposals, NOTHING]


def most_tokens(view: RatView) -> int:
    """Return the highest number of tokens on a chip."""
    me = view.seat or 0
    said = [value for offer in view.offers if is_to_answer(view, offer) for value in in_chips(offer, me)[:2]]
    return max(MOST_TOKENS, *(int(value) for value in said if value.isdecimal()), 0)


def _clauses(term: str, giver: Seat, taker: Seat) -> tuple[Give | VoteFor, ...]:
    if term == NOTHING:
        return ()
    return (Give(giver, taker, giver, int(term)),) if term.isdecimal() else (VoteFor(giver, term),)
