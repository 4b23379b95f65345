"""The table of Rat Scramble: proposals, bells, promise tokens, votes and agreements, drawn from a view."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Action, Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import (
    GEMINI_SEASON,
    LETTERS,
    NO_EFFECT,
    PLAYERS,
    PRICE,
    SEASONS,
    VOTE_TOKENS,
)
from playtest.engines.rat_scramble.state import Accept, Cast, Change, RatView, TakeVoteToken
from playtest.widgets.kit import (
    Block,
    Box,
    Circle,
    Facts,
    Group,
    Line,
    Paragraph,
    Picture,
    Piece,
    Row,
    Scene,
    Stack,
    Table,
    Text,
    token,
)
from playtest.words.rat_scramble import bells_in_words, sentence

SEASON_COLORS = ("cyan", "green", "yellow", "red")
"""Of Winter, Spring, Summer and Autumn; the season's letter is always written too."""
SEASON_OF = {letter: SEASONS[place] for letter, place in LETTERS.items()}


def scene(view: RatView, names: Sequence[str], game: RatScramble) -> Scene:
    """Everything but the deck lies open, so all seats see the same; interests are marked for the own seat."""
    # Agreements stand where there is room: below the proposals, unless offers do.
    offers, standing = _offers(view, names), _standing(view, names)
    left, right = (offers, standing) if offers else (standing, offers)
    politics = Stack(
        (*_interests(view, game), *_proposals(view, names, game), *left), key="politics", basis=616
    )
    people = Stack(
        (_bells(view), _vote_tokens(view, names), _promises(view, names), *right), key="people", basis=290
    )
    below = (_players(view, names, game), *_settled(view, names), *_past(view, game))
    return Scene(Row((politics, people), key="top"), below=below)


def choices(view: RatView) -> dict[str, tuple[object, ...]]:
    """What the forms of offers may offer now, likely ones first: who can still deal, tokens left, rounds."""
    me = view.seat
    dealers = [seat for seat in range(PLAYERS) if view.vote_tokens[seat] is None]
    others = tuple(sorted(dealers, key=lambda seat: (seat == me, seat)))
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
    """What but for agreements one could do: accept, take a vote token, vote, and change what one can pay."""
    if view.phase == "negotiation" and view.seat is not None and view.vote_tokens[view.seat] is None:
        left = [n for n in VOTE_TOKENS if n not in view.vote_tokens]
        return [
            *[Accept(o.id) for o in view.offers if view.seat in o.parties and view.seat not in o.accepted],
            *[TakeVoteToken(n) for n in left if n == 3 or 3 not in left],
        ]
    if view.seat is None or view.seat not in view.waiting:
        return []
    if view.phase == "voting":
        return [Cast(proposal) for proposal in view.proposals]
    return _payable(view, view.seat) if view.phase == "window" else []


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
    return (Paragraph(f"You are {name}: {_worth(game, name)}.", strong=True, key="interests"),)


def _worth(game: RatScramble, name: str) -> str:
    character = game.characters[name]
    return f"+2 {character.two}, +1 {character.one}, −1 {character.minus}"


def _proposals(view: RatView, names: Sequence[str], game: RatScramble) -> tuple[Block, ...]:
    if not view.proposals:
        return ()
    cards = tuple(_proposal(view, names, game, place) for place in range(2))
    round = f"Round {view.round} of {view.rounds}."
    if view.seat is not None and view.seat in range(PLAYERS):
        round += f" You have {view.points[view.seat]} of {view.win_threshold} points."
    force = f" In force: {', '.join(view.toggles)}." if view.toggles else ""
    return (Paragraph(round + force, key="round"), Row(cards, key="cards"))


def _proposal(view: RatView, names: Sequence[str], game: RatScramble, place: int) -> Picture:
    name = view.proposals[place]
    majority, consensus = view.outcomes[2 * place : 2 * place + 2]
    voters = [seat for seat, vote in enumerate(view.votes) if vote == name]
    card = Group(
        (
            Box(2, 2, 286, 268, 10, fill="raised", stroke="line", outline=True),
            Text(14, 32, name, 19, anchor="start", bold=True),
            *_way(view, names, game, 2 * place, "Majority", 62),
            Line(14, 140, 276, 140, stroke="line"),
            *_way(view, names, game, 2 * place + 1, "Consensus", 164),
            Text(14, 257, "Votes", 14, anchor="start", fill="muted"),
        ),
        key=f"proposal-{place}",
        name="proposal",
        label=f"{name}: majority {bells_in_words(majority)}; consensus {bells_in_words(consensus)}",
        part={"proposal": name},
        badge=(268, 22),
    )
    # Votes are picked on their own, and so are no part of the card.
    votes = [_vote(view, names, seat, 74 + 42 * i) for i, seat in enumerate(voters)]
    return Picture("", 290, 272, (card, *votes), key=f"card-{place}", grow=1.02)


def _way(
    view: RatView, names: Sequence[str], game: RatScramble, place: int, by: str, y: float
) -> list[Piece]:
    """One outcome: its bells, its effect, and what it gives everybody."""
    bells, effect = view.outcomes[place], view.effects[place]
    idle = effect == GEMINI_SEASON and not game.rules.gemini_season
    fill = "muted" if idle or effect == NO_EFFECT else "ink"
    return [
        Text(14, y + 5, by, 14, anchor="start", fill="muted"),
        *[_bell(letter, 110 + 31 * i, y) for i, letter in enumerate(bells)],
        Text(14, y + 34, f"then: {effect}{' (does nothing)' if idle else ''}", 14, anchor="start", fill=fill),
        *_points(view, names, game, bells, y + 56),
    ]


def _points(view: RatView, names: Sequence[str], game: RatScramble, bells: str, y: float) -> list[Piece]:
    if None in view.characters:
        return []
    counts = [bells.count(letter) for letter in LETTERS]
    pieces: list[Piece] = []
    for seat, name in enumerate(view.characters):
        points = game.characters[name or ""].points(counts)
        worth = f"{points:+d}".replace("-", "−") if points else "0"
        own = seat == view.seat
        inside = (
            *([Box(-14, -14, 62, 28, 6, fill="accent-soft")] if own else []),
            token(seat, 0, 0, 8),
            Text(15, 5, worth, 15, anchor="start", bold=own),
        )
        pieces.append(Group(inside, x=30 + 64 * seat, y=y, label=f"{worth} points for {names[seat]}"))
    return pieces


def _bell(letter: str, x: float, y: float) -> Piece:
    color = SEASON_COLORS[LETTERS[letter]]
    return Group(
        (Circle(0, 0, 13, fill=color), Text(0, 5, SEASON_OF[letter][:2], 12, bold=True, fill=f"on-{color}")),
        x=x,
        y=y,
        label=f"A {SEASON_OF[letter]} bell",
    )


def _vote(view: RatView, names: Sequence[str], seat: Seat, x: float) -> Piece:
    changed = view.changes[seat]
    times = {0: "", 1: ", changed once", 2: ", changed twice"}[changed]
    return Group(
        (token(seat, 0, 0, 11), Text(13, 5, "↻" * changed, 13, anchor="start", fill="warn")),
        x=x,
        y=252,
        key=f"vote-{seat}",
        name="vote",
        fly=f"vote-{seat}",
        label=f"The vote of {names[seat]}{times}",
        part={"target": seat},
    )


# -- bells, votes and promises


def _bells(view: RatView) -> Picture:
    most = max(8, *view.bells)
    pieces: list[Piece] = []
    for place, season in enumerate(SEASONS):
        y, length = 14 + 27 * place, 170 * view.bells[place] / most
        pieces += [
            Text(4, y + 5, season, 14, anchor="start"),
            Box(72, y - 10, max(length, 1), 20, 4, fill=SEASON_COLORS[place], key=f"bar-{place}"),
            Text(80 + length, y + 5, str(view.bells[place]), 14, anchor="start", bold=True),
        ]
    return Picture("Bells", 290, 110, tuple(pieces), key="bells")


def _vote_tokens(view: RatView, names: Sequence[str]) -> Picture:
    pieces = []
    for place, number in enumerate(sorted(VOTE_TOKENS)):
        holder = view.vote_tokens.index(number) if number in view.vote_tokens else None
        pieces.append(_vote_token(number, 36 + 72 * place, holder, names))
    return Picture("Vote tokens", 290, 80, tuple(pieces), key="vote-tokens")


def _vote_token(number: int, x: float, holder: Seat | None, names: Sequence[str]) -> Piece:
    taken = holder is not None
    inside: list[Piece] = [
        Circle(0, 28, 22, fill="sunken" if taken else "raised", stroke="line", outline=True),
        Text(0, 35, str(number), 20, bold=True, fill="muted" if taken else "ink"),
    ]
    if holder is not None:
        inside += [token(holder, 20, 12, 9), Text(0, 68, _short(names[holder], 12), 11.5)]
    return Group(
        tuple(inside),
        x=x,
        key=f"vote-token-{number}",
        name="vote-token",
        label=f"Vote token {number}, {'in the center' if holder is None else names[holder]}",
        part={"number": number},
        badge=(18, 46),
    )


def _promises(view: RatView, names: Sequence[str]) -> Picture:
    """Who holds whose promise tokens: a row for each holder, a column for each owner."""
    pieces: list[Piece] = [Text(116, 18, "of", 13, anchor="end", fill="muted")]
    for seat in range(PLAYERS):
        pieces += [
            token(seat, 140 + 43 * seat, 14, 9, label=names[seat]),
            token(seat, 14, 44 + 32 * seat, 9),
            Text(28, 49 + 32 * seat, _short(names[seat], 13), 13, anchor="start"),
        ]
    for holder in range(PLAYERS):
        for owner in range(PLAYERS):
            pieces.append(_promise(view, names, holder, owner))
    return Picture("Promise tokens, by holder", 290, 164, tuple(pieces), key="promises")


def _promise(view: RatView, names: Sequence[str], holder: Seat, owner: Seat) -> Piece:
    place = PLAYERS * holder + owner
    count, doubled = view.tokens[place], view.doubled[place]
    many = f"{names[holder]} holds {count} of {names[owner]}"
    return Group(
        (
            Box(-19, -14, 38, 28, 5, fill="accent-soft" if holder == owner else "raised", outline=True),
            Text(0, 5, str(count) if count else "·", 15, bold=bool(count), fill="ink" if count else "faint"),
            *([Text(15, -3, "×2", 10, fill="accent")] if doubled else []),
        ),
        x=140 + 43 * owner,
        y=44 + 32 * holder,
        key=f"promise-{holder}-{owner}",
        name="promise",
        label=many + (f", {doubled} of them for two uses" if doubled else ""),
        part={"victim": holder, "owner": owner},
    )


# -- players, deals and the past


def _players(view: RatView, names: Sequence[str], game: RatScramble) -> Table:
    rows = []
    for seat, name in enumerate(view.characters):
        you = " (you)" if seat == view.seat else ""
        if name is None:
            rows.append((names[seat] + you, "", "", ""))
            continue
        rows.append(
            (names[seat] + you, name, _worth(game, name), f"{view.points[seat]} of {view.win_threshold}")
        )
    return Table("Players", ("Player", "Character", "A bell is worth", "Points"), tuple(rows), key="players")


def _offers(view: RatView, names: Sequence[str]) -> tuple[Block, ...]:
    rows = tuple(
        (
            f"{offer.id}, by {names[offer.seat]}",
            sentence(offer.clauses, names),
            ", ".join(names[party] for party in offer.parties if party not in offer.accepted),
        )
        for offer in view.offers
    )
    return (Table("Offers on the table", ("Offer", "What", "To answer"), rows, key="offers"),) if rows else ()


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


def _past(view: RatView, game: RatScramble) -> tuple[Block, ...]:
    blocks: list[Block] = []
    if view.deck_known and view.deck:
        deck = tuple(
            (name, *[bells_in_words(game.bells_for(name, by)) for by in ("majority", "consensus")])
            for name in view.deck
        )
        header: tuple[str, ...] = ("Proposal", "Majority", "Consensus")
        blocks.append(Table("Proposals to come, in order", header, deck, key="deck"))
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


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
