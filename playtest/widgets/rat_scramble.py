"""The table of Rat Scramble: proposals, bells, promise tokens, votes and agreements, drawn from a view."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import LETTERS, PLAYERS, SEASONS, VOTE_TOKENS
from playtest.engines.rat_scramble.state import RatView
from playtest.widgets.scene import (
    Block,
    Box,
    Circle,
    Group,
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
    politics = Stack((*_proposals(view, names), *_outcomes(view, names, game)), key="politics", basis=460)
    people = Stack((_bells(view), _vote_tokens(view, names), _promises(view, names)), key="people")
    below = (_players(view, names, game), *_deals(view, names), *_past(view, names))
    return Scene(Row((politics, people), key="top"), below=below)


# -- the proposals


def _proposals(view: RatView, names: Sequence[str]) -> tuple[Block, ...]:
    if not view.proposals:
        return ()
    cards = tuple(_proposal(view, names, place) for place in range(2))
    round = f"Round {view.round} of {view.rounds}."
    force = f" In force: {', '.join(view.toggles)}." if view.toggles else ""
    return (Paragraph(round + force, key="round"), Row(cards, key="cards"))


def _proposal(view: RatView, names: Sequence[str], place: int) -> Picture:
    name = view.proposals[place]
    majority, consensus = view.outcomes[2 * place : 2 * place + 2]
    voters = [seat for seat, vote in enumerate(view.votes) if vote == name]
    card = Group(
        (
            Box(2, 2, 276, 216, 10, fill="raised", stroke="line", outline=True),
            Text(16, 34, name, 20, anchor="start", bold=True),
            *_way(view, 2 * place, "Majority", majority, 66),
            *_way(view, 2 * place + 1, "Consensus", consensus, 128),
            Text(16, 202, "Votes", 14, anchor="start", fill="muted"),
            *[_vote(view, names, seat, 76 + 38 * i) for i, seat in enumerate(voters)],
        ),
        key=f"proposal-{place}",
        name="proposal",
        label=f"{name}: majority {bells_in_words(majority)}; consensus {bells_in_words(consensus)}",
        part={"proposal": name},
        badge=(258, 22),
    )
    return Picture("", 280, 220, (card,), key=f"card-{place}", grow=1.3)


def _way(view: RatView, place: int, by: str, bells: str, y: float) -> list[Piece]:
    effect = view.effects[place]
    fill = "muted" if effect == "No effect" else "ink"
    return [
        Text(16, y + 5, by, 14, anchor="start", fill="muted"),
        *[_bell(letter, 112 + 32 * i, y) for i, letter in enumerate(bells)],
        Text(16, y + 30, f"then: {effect}", 14, anchor="start", fill=fill),
    ]


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
        (token(seat, 0, 0, 11), Text(16, 5, "↻" * changed, 13, fill="warn")),
        x=x,
        y=197,
        key=f"vote-{seat}",
        name="vote",
        fly=f"vote-{seat}",
        label=f"The vote of {names[seat]}{times}",
        part={"target": seat},
    )


def _outcomes(view: RatView, names: Sequence[str], game: RatScramble) -> tuple[Block, ...]:
    if not view.proposals or None in view.characters:
        return ()
    rows = []
    for place, bells in enumerate(view.outcomes):
        by = "majority" if place % 2 == 0 else "consensus"
        counts = [bells.count(letter) for letter in LETTERS]
        points = [game.characters[name or ""].points(counts) for name in view.characters]
        rows.append((f"{view.proposals[place // 2]}, {by}", *[f"{worth:+d}" for worth in points]))
    return (Table("What each outcome gives", ("", *names), tuple(rows), key="outcomes"),)


# -- bells, votes and promises


def _bells(view: RatView) -> Picture:
    most = max(8, *view.bells)
    pieces: list[Piece] = []
    for place, season in enumerate(SEASONS):
        y, length = 18 + 32 * place, 170 * view.bells[place] / most
        pieces += [
            Text(4, y + 5, season, 14, anchor="start"),
            Box(72, y - 10, max(length, 1), 20, 4, fill=SEASON_COLORS[place], key=f"bar-{place}"),
            Text(80 + length, y + 5, str(view.bells[place]), 14, anchor="start", bold=True),
        ]
    return Picture("Bells", 280, 140, tuple(pieces), key="bells", grow=1.2)


def _vote_tokens(view: RatView, names: Sequence[str]) -> Picture:
    pieces = []
    for place, number in enumerate(sorted(VOTE_TOKENS)):
        holder = view.vote_tokens.index(number) if number in view.vote_tokens else None
        pieces.append(_vote_token(number, 40 + 66 * place, holder, names))
    return Picture("Vote tokens", 280, 84, tuple(pieces), key="vote-tokens", grow=1.2)


def _vote_token(number: int, x: float, holder: Seat | None, names: Sequence[str]) -> Piece:
    taken = holder is not None
    inside: list[Piece] = [
        Circle(0, 28, 22, fill="sunken" if taken else "raised", stroke="line", outline=True),
        Text(0, 35, str(number), 20, bold=True, fill="muted" if taken else "ink"),
    ]
    if holder is not None:
        inside += [token(holder, 20, 12, 9), Text(0, 70, _short(names[holder]), 13)]
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
    pieces: list[Piece] = [Text(70, 18, "of", 13, fill="muted")]
    for seat in range(PLAYERS):
        pieces += [
            token(seat, 106 + 48 * seat, 14, 9, label=names[seat]),
            token(seat, 14, 48 + 34 * seat, 9),
            Text(28, 53 + 34 * seat, _short(names[seat]), 13, anchor="start"),
        ]
    for holder in range(PLAYERS):
        for owner in range(PLAYERS):
            pieces.append(_promise(view, names, holder, owner))
    return Picture("Promise tokens, by holder", 290, 176, tuple(pieces), key="promises", grow=1.2)


def _promise(view: RatView, names: Sequence[str], holder: Seat, owner: Seat) -> Piece:
    place = PLAYERS * holder + owner
    count, doubled = view.tokens[place], view.doubled[place]
    many = f"{names[holder]} holds {count} of {names[owner]}"
    return Group(
        (
            Box(-20, -14, 40, 28, 5, fill="accent-soft" if holder == owner else "raised", outline=True),
            Text(0, 5, str(count) if count else "·", 15, bold=bool(count), fill="ink" if count else "faint"),
            *([Text(15, -3, "×2", 10, fill="accent")] if doubled else []),
        ),
        x=106 + 48 * owner,
        y=48 + 34 * holder,
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
        character = game.characters[name]
        likes = f"+2 {character.two}, +1 {character.one}, −1 {character.minus}"
        rows.append((names[seat] + you, name, likes, f"{view.points[seat]} of {view.win_threshold}"))
    return Table("Players", ("", "Character", "A bell is worth", "Points"), tuple(rows), key="players")


def _deals(view: RatView, names: Sequence[str]) -> tuple[Block, ...]:
    blocks: list[Block] = []
    if view.offers:
        rows = tuple(
            (
                str(offer.id),
                names[offer.seat],
                sentence(offer.clauses, names),
                ", ".join(names[party] for party in offer.parties if party not in offer.accepted),
            )
            for offer in view.offers
        )
        header = ("Offer", "From", "What", "To answer")
        blocks.append(Table("Offers on the table", header, rows, key="offers"))
    if view.agreements:
        rows = tuple(
            (str(agreement.id), f"round {agreement.round}", sentence([clause], names), status)
            for agreement in reversed(view.agreements)
            for clause, status in zip(agreement.clauses, agreement.statuses, strict=True)
        )
        header = ("Agreement", "Made in", "What", "State")
        blocks.append(Table("Agreements", header, rows, key="agreements"))
    return tuple(blocks)


def _past(view: RatView, names: Sequence[str]) -> tuple[Block, ...]:
    blocks: list[Block] = []
    if view.deck_known and view.deck:
        deck = tuple((str(place + 1), name) for place, name in enumerate(view.deck))
        blocks.append(Table("Proposals to come", ("", "Proposal"), deck, key="deck"))
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


def _short(name: str, most: int = 9) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
