"""The table of Rat Scramble: proposals, bells, promise tokens, votes and agreements, drawn from a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from playtest.engines.game import Action, Event, Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Clause, Give
from playtest.engines.rat_scramble.components import (
    PLAYERS,
    PRICE,
    SEASONS,
    VOTE_TOKENS,
    bells_in_words,
)
from playtest.engines.rat_scramble.state import (
    Cast,
    Change,
    Decline,
    LetStand,
    NothingPassed,
    Passed,
    RatView,
    TakeVoteToken,
)
from playtest.engines.sentences import minus, signed
from playtest.widgets.games.auto_pass import LetsBe
from playtest.widgets.games.rat_scramble.corrections import CORRECTED, fixes
from playtest.widgets.games.rat_scramble.deals import begins, composing, costs, deals, serves, tries
from playtest.widgets.games.rat_scramble.interests import interests
from playtest.widgets.games.rat_scramble.low_outcomes import SIDE, LowOutcomes, SlimOutcomes
from playtest.widgets.games.rat_scramble.offers import Told, offers, offers_beside
from playtest.widgets.games.rat_scramble.outcomes import TALL, WIDE, Outcomes, holds, likes, worth
from playtest.widgets.games.rat_scramble.roomy_outcomes import RoomyOutcomes
from playtest.widgets.kit import (
    Block,
    Facts,
    Fitted,
    Paragraph,
    Picture,
    Player,
    Scene,
    Table,
)
from playtest.words.rat_scramble import OUTCOMES, sentence, terms_of, to_be_answered, whose_offer

__all__ = [
    "BESIDE",
    "CORRECTED",
    "SEEN_AGAIN",
    "as_it_came_out",
    "at_once",
    "attempts",
    "begins",
    "choices",
    "confirms",
    "costs",
    "deals",
    "fixes",
    "in_order",
    "lets_be",
    "outright",
    "passing",
    "scene",
    "serves",
    "tries",
]

SEEN_AGAIN = True
"""Whatever lay open or was one's own may be seen again."""
NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_BOUND = 3
"""So many lines of agreements stand on the board; the tables have all."""


def scene(view: RatView, names: Sequence[str], game: RatScramble) -> Scene:
    """Everything but the deck lies open, so all seats see the same; interests are marked for the own seat."""
    told = {
        offer.id: Told(whose_offer(view, offer, names), terms_of(offer, names, view.seat))
        for offer in view.offers
    }
    bound = _bound(view, names)
    terms = [each.terms for each in told.values()]
    after = interests(view, names, game, terms) if view.offers or not bound else ()
    return Scene(
        stage=(
            Fitted(partial(_lying_board, view, names, game), partial(_standing_board, view, names, game)),
        ),
        mine=(
            *bound,
            *_interests(view, game),
            *offers(view, names, game, told),
            *after,
            *composing(view, names),  # last, so that nothing above moves what one presses
        ),
        players=[_player(view, game, seat) for seat in range(PLAYERS)],
        aside=(*bound, *offers_beside(view, names, game, told)),
        ledger=(
            *_sums(view, names, game),
            *_standing(view, names),
            *_settled(view, names),
            *_past(view, game, names),
        ),
        phase=_phase(view),
        holds=holds(view),
    )


def _lying_board(view: RatView, names: Sequence[str], game: RatScramble) -> Picture:
    """The board of a desk: a roomy one where its place is high, a low one on a phone on its side."""
    whole = Outcomes(view, names, game, WIDE).picture()
    roomy = RoomyOutcomes(view, names, game).picture()
    return replace(whole, slim=roomy, folded=LowOutcomes(view, names, game, SIDE).picture())


def _standing_board(view: RatView, names: Sequence[str], game: RatScramble) -> Picture:
    """The board of a phone; while deals are made a low one stands there where that has too little height.

    A slim one stands beside deals on a small phone on its side.
    """
    whole = Outcomes(view, names, game, TALL).picture()
    whole = replace(whole, slim=SlimOutcomes(view, names, game).picture())
    if view.phase != "negotiation":
        return whole
    return replace(whole, folded=LowOutcomes(view, names, game).picture())


def as_it_came_out(view: RatView, game: RatScramble, event: Event) -> RatView | None:
    """The table as the last round left it, which the next has cleared away since: votes, and what passed."""
    if not isinstance(event, Passed | NothingPassed) or event.round != len(view.history):
        return None
    kept = view.history[-1]
    if kept.proposals == view.proposals:
        return None
    return replace(
        view,
        phase="effect",
        effect=None,
        waiting=(),
        round=event.round,
        proposals=kept.proposals,
        outcomes=tuple(game.bells_for(name, by) for name in kept.proposals for by in OUTCOMES),
        effects=kept.effects,
        vote_tokens=kept.vote_tokens,
        votes=kept.votes,
        changes=kept.changes,
        offers=(),
    )


def _phase(view: RatView) -> str:
    on = view.toggles if view.phase != "end" else ()
    # beside two effects or more the line has no room for it
    wins = f", {view.win_threshold}{NO_BREAK}points{NO_BREAK}win" if len(on) < 2 else ""
    force = f", in force: {', '.join(on)}" if on else ""
    return f"Round {view.round} of {view.rounds}{wins}{force}"


def _player(view: RatView, game: RatScramble, seat: Seat) -> Player:
    name = view.characters[seat]
    points = minus(view.points[seat])
    if name is None:
        return Player(seat, points, "points", "", ("No character yet",))
    return Player(
        seat,
        points,
        "points",
        name,
        strip=likes(game, name),
        about=_explained(game, name),
        asked=_offers_to_answer(view, seat, "offer to answer", "offers to answer"),
        brief=_offers_to_answer(view, seat, "offer", "offers"),
    )


def _offers_to_answer(view: RatView, seat: Seat, one: str, several: str) -> str:
    """How many of the offers, which all can see, wait for a player."""
    many = len(to_be_answered(view, seat))
    return "" if not many else one if many == 1 else f"{many} {several}"


def choices(view: RatView) -> dict[str, tuple[object, ...]]:
    """What the forms of offers may offer now, likely ones first: who can still deal, tokens left, rounds.

    Whoever has made one an offer comes before the others.
    """
    me = view.seat
    dealers = [seat for seat in range(PLAYERS) if view.vote_tokens[seat] is None]
    asking = {offer.seat for offer in view.offers if me in offer.parties}
    others = tuple(sorted(dealers, key=lambda seat: (seat == me, seat not in asking, seat)))
    self_first = tuple(sorted(range(PLAYERS), key=lambda seat: (seat != me, seat)))
    later = tuple(range(view.round + 1, view.rounds + 1))
    return {
        "seat": others,
        "Give.giver": tuple(seat for seat in self_first if seat in dealers),
        "Give.taker": others,
        "owner": self_first,
        "proposal": view.proposals,
        "season": SEASONS,
        "FavorSeason.round": later,
        "DoNotUse.until": (view.round, *later),
        "number": tuple(n for n in sorted(VOTE_TOKENS) if n not in view.vote_tokens),
        "offer": tuple(o.id for o in view.offers if me in o.parties and o.seat != me),
    }


def attempts(view: RatView) -> list[Action]:
    """What but for agreements one could do: take a vote token, vote, and change what one can pay."""
    if view.phase == "negotiation" and view.seat is not None and view.vote_tokens[view.seat] is None:
        left = [n for n in sorted(VOTE_TOKENS) if n not in view.vote_tokens]
        return [TakeVoteToken(n) for n in left if n == 3 or 3 not in left]
    if view.seat is None or view.seat not in view.waiting:
        return []
    if view.phase == "voting":
        return [Cast(proposal) for proposal in view.proposals]
    return _payable(view, view.seat) if view.phase == "window" else []


def passing(view: RatView) -> tuple[LetStand | None, str]:
    """After a vote one after the other is asked whether it stands; several at one screen say it at once."""
    return (LetStand() if view.phase == "window" else None), "All let it stand"


def lets_be(view: RatView) -> LetsBe | None:
    """For the rest of a round votes may be let stand, until an agreement or offer of one's own is touched."""
    me = view.seat
    if me is None or view.phase not in ("voting", "window"):
        return None
    deals = [(kept.id, kept.statuses) for kept in view.agreements if me in kept.parties]
    offers = [offer.id for offer in view.offers if me in offer.parties]
    return LetsBe(
        LetStand(),
        "Let all stand this round",
        "All let it stand this round",
        "You let votes stand for the rest of the round.",
        "votes stand this round",
        (view.round, tuple(deals), tuple(offers)),
    )


BESIDE = frozenset(["accept", "counter", "decline"])
"""The answers to an offer: their buttons stand beside it."""
LAST = ("withdraw", "offer")
"""What one does about deals of one's own comes after the vote tokens in the dock."""


def in_order(view: RatView, moves: Sequence[Action]) -> list[Action]:
    """Vote tokens as they lie on the table, and deals of one's own last, as they are made above the dock."""
    places = {kind: place for place, kind in enumerate(LAST, 1)}

    def place(move: Action) -> tuple[int, int]:
        number = move.number if isinstance(move, TakeVoteToken) else 0
        return places.get(str(getattr(move, "kind", "")), 0), number

    return sorted(moves, key=place)


def at_once(move: object) -> bool:
    """A no to an offer takes one press: nothing comes of it."""
    return isinstance(move, Decline)


def outright(move: object) -> bool:
    """A vote takes one press on a button that says it, as a vote token does."""
    return isinstance(move, Cast)


def confirms(view: RatView | None, move: object) -> bool:
    """What turns a vote costs promise tokens, and stands where a vote token was taken a moment ago.

    A vote token ends an offer that one has yet to answer.
    """
    if isinstance(move, TakeVoteToken):
        return view is not None and bool(to_be_answered(view, view.seat))
    return isinstance(move, Change)


def _payable(view: RatView, seat: Seat) -> list[Action]:
    """The changes of votes that ``seat`` has the tokens for."""
    row = view.tokens[PLAYERS * seat : PLAYERS * (seat + 1)]
    found: list[Action] = []
    for target, vote in enumerate(view.votes):
        if vote is not None and target != seat and view.changes[target] < 2:
            found += [Change(target, "their_token")] if row[target] else []
            found += [Change(target, "three_tokens")] if row[seat] >= PRICE else []
    return found


# -- the proposals


def _interests(view: RatView, game: RatScramble) -> tuple[Block, ...]:
    """What the view's seat is after, where it cannot be overlooked."""
    seat = view.seat
    if seat is None or seat not in range(PLAYERS) or view.characters[seat] is None:
        return ()
    name = view.characters[seat] or ""
    return (Paragraph(f"You are {name}: {worth(game, name)}.", strong=True, key="interests"),)


def _explained(game: RatScramble, name: str) -> str:
    """What a character is worth, in sentences."""
    character = game.characters[name]
    return (
        f"Each {character.two} bell gives 2 points, each {character.one} bell 1; "
        f"each {character.minus} bell takes 1 away."
    )


# -- deals and the past


def _bound(view: RatView, names: Sequence[str]) -> tuple[Block, ...]:
    """What binds the view's seat, and whoever is to vote or to change votes."""
    seats = set(view.waiting) if view.phase in ("voting", "window") else set()
    seats |= set() if view.seat is None else {view.seat}
    lines = [
        sentence([clause], names, view.seat)
        for agreement in view.agreements
        for clause, status in zip(agreement.clauses, agreement.statuses, strict=True)
        if status == "open" and _who_is_bound(clause) in seats
    ]
    if not lines:
        return ()
    lines = list(dict.fromkeys(lines))  # what two agreements ask alike is said once
    rest = len(lines) - MOST_BOUND
    said = " ".join(f"Agreed: {line}." for line in lines[:MOST_BOUND])
    return (Paragraph(f"{said} {rest} more under {holds(view)}." if rest > 0 else said, key="bound"),)


def _who_is_bound(clause: Clause) -> Seat:
    return clause.giver if isinstance(clause, Give) else clause.seat


def _standing(view: RatView, names: Sequence[str]) -> tuple[Block, ...]:
    rows = _clauses(view, names, settled=False)
    facts = tuple((f"Agreement {number}", what) for number, _, what in rows)
    return (Facts("Agreements that bind", facts, key="agreements"),) if rows else ()


def _settled(view: RatView, names: Sequence[str]) -> tuple[Block, ...]:
    rows = _clauses(view, names, settled=True)
    header = ("Agreement", "Made in", "What", "State")
    return (Table("Agreements settled", header, rows, key="settled"),) if rows else ()


def _clauses(view: RatView, names: Sequence[str], *, settled: bool) -> tuple[tuple[str, ...], ...]:
    """The clauses that still bind, or those of which is known what became, the newest first."""
    return tuple(
        (
            str(agreement.id) if len(agreement.clauses) == 1 else f"{agreement.id}.{place}",
            f"round {agreement.round}",
            sentence([clause], names),
            *([status] if settled else []),
        )
        for agreement in reversed(view.agreements)
        for place, (clause, status) in enumerate(zip(agreement.clauses, agreement.statuses, strict=True), 1)
        if (status != "open") == settled
    )


def _sums(view: RatView, names: Sequence[str], game: RatScramble) -> tuple[Block, ...]:
    """Whose points are made of which bells, once the last has rung."""
    if view.phase != "end":
        return ()
    rows = []
    for seat in sorted(range(PLAYERS), key=lambda seat: -view.points[seat]):
        name = view.characters[seat]
        terms = game.characters[name].terms(view.bells) if name else ()
        said = [f"{'− ' if each < 0 else ''}{abs(each)} × {many} {season}" for season, each, many in terms]
        whole = " + ".join(said).replace("+ −", "−")
        rows.append((names[seat], f"{minus(view.points[seat])} = {whole}" if said else "0"))
    return (Table("Points by bells", ("Player", "Points"), tuple(rows), key="sums", sums=True),)


def _past(view: RatView, game: RatScramble, names: Sequence[str]) -> tuple[Block, ...]:
    blocks: list[Block] = []
    if view.deck_known and view.deck:
        deck = tuple(_to_come(view, game, name) for name in view.deck)
        header: tuple[str, ...] = ("Proposal", "Majority", "Consensus", *names)
        title = "Proposals to come, in order, with everybody's points by majority / consensus"
        blocks.append(Table(title, header, deck, key="deck"))
    if view.history:
        rows = tuple(
            (
                str(place + 1),
                " / ".join(kept.proposals),
                kept.passed or "nothing",
                kept.by,
                str(sum(kept.changes)),
            )
            for place, kept in enumerate(view.history)
        )
        header = ("Round", "Proposals", "Passed", "By", "Votes changed")
        blocks.append(Table("Rounds so far", header, rows, key="history"))
    return tuple(blocks)


def _to_come(view: RatView, game: RatScramble, name: str) -> tuple[str, ...]:
    """A proposal of the deck: its bells, and what both outcomes would change for everybody."""
    ways = [game.bells_for(name, by) for by in OUTCOMES]
    after = zip(*[game.points_after(view, bells) for bells in ways], strict=True)
    each = [
        " / ".join(signed(points - view.points[seat]) for points in both) for seat, both in enumerate(after)
    ]
    return (name, *map(bells_in_words, ways), *each)
