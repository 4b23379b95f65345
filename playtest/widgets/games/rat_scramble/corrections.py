"""Corrections that a facilitator can make by pressing the table of Rat Scramble."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import EFFECTS, SEASONS, VOTE_TOKENS
from playtest.engines.rat_scramble.state import MOST_CHANGES
from playtest.engines.sentences import counted
from playtest.widgets.games.corrections import (
    Correction,
    Edit,
    Lies,
    Plain,
    Sought,
    among,
    first_lying,
    put,
    seats,
)

CORRECTABLE = {
    "bell-": "a season (its bells)",
    "proposal-": "a proposal or its effects",
    "promise-": "a promise token",
    "vote-": "a vote or vote token",
    "seat-": "a player (vote, character)",
}
"""What a facilitator can correct by pressing a piece, by the prefix of the piece's key."""


def corrections(game: RatScramble, plain: Plain, names: Sequence[str]) -> list[Correction]:
    """List corrections of bells, proposals and effects, promise tokens, vote tokens, votes and characters."""
    return [
        *_bells(plain),
        *_promises(plain, names),
        *_proposals(game, plain),
        *_effects(plain),
        *_votes(plain, names),
        *_characters(game, plain, names),
        *_vote_tokens(plain, names),
    ]


def _bells(plain: Plain) -> Iterator[Correction]:
    """Correct the bells of each season."""
    for at, season in enumerate(SEASONS):
        yield Correction(f"bell-{season}", f"{season} bells", str(plain["bells"][at]), put("bells", at))


def _promises(plain: Plain, names: Sequence[str]) -> Iterator[Correction]:
    """Correct which player has each promise token, and how many of them have two uses."""
    for holder, row in enumerate(plain["tokens"]):
        for owner, many in enumerate(row):
            key = f"promise-{holder}-{owner}"
            if many:
                what = f"One of {names[owner]}'s promise tokens is with"
                yield Correction(key, what, str(holder), _token_goes(holder, owner), seats(names))
            if holder != owner and (many or any(each[owner] for each in plain["doubled"])):
                doubled = str(plain["doubled"][holder][owner])
                what = two_uses(names[owner], names[holder])
                pressed = key if many else f"seat-{holder}"
                yield Correction(pressed, what, doubled, put("doubled", holder, owner))


def two_uses(owner: str, holder: str) -> str:
    """Return the label of the correction for how many of ``owner``'s tokens ``holder`` can use twice."""
    return f"How many of {owner}'s tokens with {holder} have two uses"


def _proposals(game: RatScramble, plain: Plain) -> Iterator[Correction]:
    """Correct which proposals are on the table."""
    every = among(sorted(game.by_name))
    for at, proposal in enumerate(plain["proposals"]):
        what = "The first proposal" if at == 0 else "The second proposal"
        yield Correction(f"proposal-{at}", what, proposal, _proposed(at), every, sought=_proposal_sought)


def _effects(plain: Plain) -> Iterator[Correction]:
    """Correct the effects of the majority and the consensus of each proposal."""
    for at, effect in enumerate(plain["effects"]):
        how = "majority" if at % 2 == 0 else "consensus"
        what = f"The effect of the {how} of {plain['proposals'][at // 2]}"
        yield Correction(f"effect-{at}", what, effect, put("effects", at), among(EFFECTS))


def _votes(plain: Plain, names: Sequence[str]) -> Iterator[Correction]:
    """Correct votes, and how often each was changed."""
    for seat, vote in enumerate(plain["votes"]):
        if plain["phase"] in ("voting", "window", "tie"):
            choices = (("none", "not cast"), *among(plain["proposals"]))
            also = (f"vote-{seat}", f"word-{seat}")
            what = f"{names[seat]}'s vote"
            yield Correction(f"seat-{seat}", what, vote or "none", _vote_is(seat), choices, also=also)
        if vote is not None:
            what, times = f"{names[seat]}'s vote was changed", str(plain["changes"][seat])
            often = tuple((str(many), counted(many, "time")) for many in range(MOST_CHANGES + 1))
            yield Correction(f"vote-{seat}", what, times, put("changes", seat), often)


def _characters(game: RatScramble, plain: Plain, names: Sequence[str]) -> Iterator[Correction]:
    """Correct who has which character."""
    characters, sought = among(sorted(game.characters)), _character_sought(names)
    for seat, name in enumerate(names):
        if plain["characters"][seat] is not None:
            what = f"{name}'s character"
            yield Correction(f"seat-{seat}", what, "", _plays(seat), characters, sought=sought)


def _vote_tokens(plain: Plain, names: Sequence[str]) -> Iterator[Correction]:
    """Correct which player has each vote token."""
    held, places = plain["vote_tokens"], seats(names, "the center")
    for number in VOTE_TOKENS:
        whose = str(held.index(number)) if number in held else ""
        what = f"Vote token {number} is with"
        yield Correction(f"vote-token-{number}", what, whose, _vote_token_goes(number), places)


def _token_goes(holder: Seat, owner: Seat) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        plain["tokens"][holder][owner] -= 1
        plain["tokens"][int(value)][owner] += 1

    return edit


def _vote_is(seat: Seat) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        plain["votes"][seat] = None if value == "none" else value
        if value == "none":
            plain["changes"][seat] = 0

    return edit


def _proposal_sought(plain: Plain, value: str) -> Lies | None:
    """Find the place of a proposal. The place is never hidden, as everyone knows which proposals are left."""
    places: list[tuple[Sequence[str], Lies]] = [
        (plain["proposals"], Lies("there too", hidden=False)),
        (plain["deck"], Lies("among the proposals left", hidden=False)),
    ]
    return first_lying(value, places)


def _character_sought(names: Sequence[str]) -> Sought:
    """Build a function that finds which player has a character. Characters are public."""

    def sought(plain: Plain, value: str) -> Lies | None:
        holds = zip(names, plain["characters"], strict=True)
        return first_lying(value, [([held], Lies(f"with {name}", hidden=False)) for name, held in holds])

    return sought


def _plays(seat: Seat) -> Edit:
    """Build an edit that gives ``seat`` another character.

    A player who has that character gets the old one of ``seat`` in exchange.
    """

    def edit(plain: Plain, value: str) -> None:
        characters = plain["characters"]
        if value in characters:
            characters[characters.index(value)] = characters[seat]
        characters[seat] = value

    return edit


def _proposed(at: int) -> Edit:
    """Build an edit that puts another proposal on the table. Votes for the old one become votes for it."""

    def edit(plain: Plain, value: str) -> None:
        deck, lying, old = plain["deck"], plain["proposals"], plain["proposals"][at]
        turned = {old: value, value: old}
        lying[:] = [turned.get(name, name) for name in lying]
        deck[:] = [turned.get(name, name) for name in deck]
        if not plain["deck_known"]:
            deck.sort()
        if value not in plain["votes"]:
            plain["votes"] = [value if vote == old else vote for vote in plain["votes"]]

    return edit


def _vote_token_goes(number: int) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        held = plain["vote_tokens"]
        before = held.index(number) if number in held else None
        if before is not None:
            held[before] = held[int(value)] if value else None
        if value:
            held[int(value)] = number

    return edit
