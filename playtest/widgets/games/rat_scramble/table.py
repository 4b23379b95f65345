"""The table of Rat Scramble: proposals, bells, promise tokens, votes and agreements, drawn from a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Clause, Give
from playtest.engines.rat_scramble.components import (
    PLAYERS,
    bells_in_words,
)
from playtest.engines.rat_scramble.state import (
    RatView,
)
from playtest.engines.sentences import minus, signed
from playtest.widgets.games.rat_scramble.chips import composing
from playtest.widgets.games.rat_scramble.interests import interests
from playtest.widgets.games.rat_scramble.low_outcomes import SIDE, LowOutcomes, SlimOutcomes
from playtest.widgets.games.rat_scramble.offers import Told, offers, offers_beside
from playtest.widgets.games.rat_scramble.outcome_words import holds, likes, worth
from playtest.widgets.games.rat_scramble.outcomes import Outcomes
from playtest.widgets.games.rat_scramble.roomy_outcomes import RoomyOutcomes
from playtest.widgets.games.rat_scramble.stage_pieces import TALL, WIDE
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

NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_BOUND = 3
"""Maximum number of agreements listed on the board. The tables list all of them."""


def scene(view: RatView, names: Sequence[str], game: RatScramble) -> Scene:
    """Draw the table for the view's seat.

    Everything but the deck is public. So the seats' tables differ only in their own interests and offers.
    """
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
            *composing(view, names),  # last, so that nothing above moves the pressed chip
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
    """Draw the board for a desktop screen.

    It has two more forms: a larger one for tall screens, and a low one for a phone held sideways.
    """
    whole = Outcomes(view, names, game, WIDE).picture()
    roomy = RoomyOutcomes(view, names, game).picture()
    return replace(whole, slim=roomy, folded=LowOutcomes(view, names, game, SIDE).picture())


def _standing_board(view: RatView, names: Sequence[str], game: RatScramble) -> Picture:
    """Draw the board for a phone.

    Where there is little height, the page shows a lower version. On a small phone held sideways, it shows a
    narrow version with room for deals beside it.
    """
    whole = Outcomes(view, names, game, TALL).picture()
    whole = replace(whole, slim=SlimOutcomes(view, names, game).picture())
    return replace(whole, folded=LowOutcomes(view, names, game).picture())


def _phase(view: RatView) -> str:
    on = view.toggles if view.phase != "end" else ()
    # with two effects or more the line has no room for it
    wins = f", {view.win_threshold}{NO_BREAK}points{NO_BREAK}to{NO_BREAK}win" if len(on) < 2 else ""
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
    """Count in words the public offers that wait for a player's answer; empty if there are none."""
    many = len(to_be_answered(view, seat))
    return "" if not many else one if many == 1 else f"{many} {several}"


def _interests(view: RatView, game: RatScramble) -> tuple[Block, ...]:
    """Show the viewer's own interests in a prominent line."""
    seat = view.seat
    if seat is None or seat not in range(PLAYERS) or view.characters[seat] is None:
        return ()
    name = view.characters[seat] or ""
    return (Paragraph(f"You are {name}: {worth(game, name)}.", strong=True, key="interests"),)


def _explained(game: RatScramble, name: str) -> str:
    """Describe what bells are worth to a character, in sentences."""
    character = game.characters[name]
    return (
        f"Each {character.two} bell gives 2 points, each {character.one} bell 1; "
        f"each {character.minus} bell takes 1 away."
    )


# -- deals and the past


def _bound(view: RatView, names: Sequence[str]) -> tuple[Block, ...]:
    """List in one paragraph the open agreements that bind the viewer.

    While players vote or may change votes, it includes agreements that bind those players. The paragraph is
    left out if there are none.
    """
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
    lines = list(dict.fromkeys(lines))  # the same clause in two agreements is listed once
    rest = len(lines) - MOST_BOUND
    said = " ".join(f"Agreed: {line}." for line in lines[:MOST_BOUND])
    said = f"{said} {rest} more under {holds(view)}." if rest > 0 else said
    whole = " ".join(f"{line}." for line in lines)  # a phone has two lines for it
    return (Paragraph(said, key="bound", about=whole, called="Agreed"),)


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
    """List the clauses of all agreements that still bind or, with ``settled``, those that no longer do.

    The newest agreement comes first.
    """
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
    """Build the table that breaks each player's points down by bells, once the game is over."""
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
        title = "Coming proposals, in order, with each player's points by majority / consensus"
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
    """Return the table row of a coming proposal: its name, its bells, and the change of everyone's points.

    Bells and changes are given for both outcomes, majority and consensus.
    """
    ways = [game.bells_for(name, by) for by in OUTCOMES]
    after = zip(*[game.points_after(view, bells) for bells in ways], strict=True)
    each = [
        " / ".join(signed(points - view.points[seat]) for points in both) for seat, both in enumerate(after)
    ]
    return (name, *map(bells_in_words, ways), *each)
