"""A position of Rat Scramble in words: interests, votes, proposals with their effects, tokens and deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from playtest.engines.rat_scramble.agreements import Agreement, Clause, OpenOffer, binding, in_words
from playtest.engines.rat_scramble.components import PLAYERS, SEASONS, Character, bells_in_words
from playtest.engines.rat_scramble.state import RatView, RoundRecord
from playtest.engines.sentences import counted, listed, minus
from playtest.words.positions import whose_view
from playtest.words.sheets import asked_now, columns, part, several, told, waiting, who

PHASES = {
    "characters": "choosing characters",
    "negotiation": "negotiation",
    "voting": "voting",
    "window": "voting, votes can be changed",
    "tie": "a tie, which can be broken",
    "effect": "carrying out an effect",
    "end": "the game is over",
}
ASKING = frozenset(["window", "tie", "effect"])
"""The phases in which only one player must act."""


def whole(game: Any, view: RatView, names: Sequence[str], prompt: str) -> str:
    """Describe everything in ``view``, ending with ``prompt``, which says what its player can do now."""
    return "\n".join(
        [
            whose_view(game, view.seat, names),
            f"Round {view.round} of {view.rounds}. Phase: {PHASES[view.phase]}.",
            waiting(view.waiting, names),
            *part("Players", _players(game, view, names)),
            *part("Characters not yet taken", _free(game, view)),
            f"Every player with {view.win_threshold} points or more at the end wins.",
            _bells(view),
            *part("Proposals of this round", _proposals(view)),
            *part("Promise tokens: holder (row), owner (column)", _tokens(view, names)),
            *told("Vote tokens not yet taken", _vote_tokens(view)),
            *told("Effects that stay on", listed(view.toggles)),
            *_deck(view),
            *_asked(view, names),
            *_bound(game, view, names),
            *part("Offers on the table", [_offer(each, names) for each in view.offers]),
            *part("Agreements", [_agreement(each, names) for each in view.agreements]),
            *_rounds(view, names),
            f"{counted(view.moves, 'move')} made, {counted(view.offer_count, 'offer')} in the whole game.",
            *asked_now(prompt),
        ]
    )


def _bells(view: RatView) -> str:
    counts = [f"{many} {season}" for season, many in zip(SEASONS, view.bells, strict=True)]
    return f"Bells so far: {listed(counts)}."


def _players(game: Any, view: RatView, names: Sequence[str]) -> list[str]:
    head = ["Player", "Character", "+2 a bell", "+1 a bell", "−1 a bell", "Points", "Vote token"]
    rows: list[list[object]] = []
    for seat, name in enumerate(names):
        played = view.characters[seat]
        character: Character | None = game.characters.get(played) if played else None
        likes = [character.two, character.one, character.minus] if character else ["", "", ""]
        rows.append(
            [
                *(name, played, *likes, minus(view.points[seat]), view.vote_tokens[seat], view.votes[seat]),
                *(
                    view.changes[seat],
                    "yes" if view.phase == "window" and view.stood >> seat & 1 else "",
                    view.offers_made[seat],
                ),
            ]
        )
    return columns([*head, "Vote", "Times changed", "Changes nothing", "Offers this round"], rows)


def _free(game: Any, view: RatView) -> list[str]:
    """List the characters that are still free, in the phase in which players choose them."""
    if view.phase != "characters":
        return []
    rows = [
        [name, character.two, character.one, character.minus]
        for name, character in game.characters.items()
        if name not in view.characters
    ]
    return columns(["Character", "+2 a bell", "+1 a bell", "−1 a bell"], rows) if rows else []


def _proposals(view: RatView) -> list[str]:
    rows = []
    for at, outcome in enumerate(view.outcomes):
        by = "consensus (4 votes)" if at % 2 else "majority (3 votes)"
        effect = view.effects[at] if at < len(view.effects) else ""
        rows.append([view.proposals[at // 2], by, bells_in_words(outcome), effect])
    return columns(["Proposal", "Passed by", "Bells", "Effect"], rows) if rows else []


def _tokens(view: RatView, names: Sequence[str]) -> list[str]:
    rows = []
    for holder, name in enumerate(names):
        row = [name]
        for at in range(PLAYERS * holder, PLAYERS * (holder + 1)):
            twice = f" ({view.doubled[at]} usable twice)" if view.doubled[at] else ""
            row.append(f"{view.tokens[at]}{twice}")
        rows.append(row)
    return columns(["Held by", *names], rows)


def _vote_tokens(view: RatView) -> str:
    """Return the numbers of the vote tokens that nobody has taken yet, during the negotiation."""
    if view.phase != "negotiation":
        return ""
    return listed([str(n) for n in range(1, PLAYERS + 1) if n not in view.vote_tokens])


def _deck(view: RatView) -> Iterator[str]:
    order = "in order, as everyone has seen" if view.deck_known else "their order is unknown"
    yield f"Proposals still to come ({len(view.deck)}; {order}): {', '.join(view.deck) or 'none'}."


def _asked(view: RatView, names: Sequence[str]) -> Iterator[str]:
    yield from told("Being carried out", view.effect or "")
    if view.phase in ASKING:
        yield from told("Choosing now", who(view.asked, names))
    yield from told("Choosing next", several(view.queue, names))
    left = [f"{many} of {name}" for many, name in zip(view.transforms, names, strict=True) if many]
    yield from told("Tokens still to transform", listed(left))
    if left:
        into = [name for at, name in enumerate(names) if view.tokens[(PLAYERS + 1) * at]]
        yield from told("Players who still have tokens of their own, for Transformation", listed(into))


def _bound(game: Any, view: RatView, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each player whom agreements leave only one proposal to vote for."""
    for seat in view.waiting if view.phase == "voting" else ():
        votes = view.proposals
        for _, _, clause in binding(view.agreements):
            if clause.kind in ("vote_for", "favor_season") and clause.seat == seat:
                keep = game.votes_that_keep(view, clause)
                votes = tuple(vote for vote in votes if keep is None or vote in keep) or votes
        if len(votes) < len(view.proposals):
            yield f"By agreement {names[seat]} votes for {votes[0]}."


def _offer(offer: OpenOffer, names: Sequence[str]) -> str:
    others = several([party for party in offer.parties if party != offer.seat], names)
    instead = f" It answers the offer: {_terms(offer.instead_of, names)}." if offer.instead_of else ""
    to = f" to {others}" if others else ""
    accepted = several(offer.accepted, names) or "nobody"
    return (
        f"Offer {offer.id}, by {names[offer.seat]}{to}: {_terms(offer.clauses, names)}. "
        f"Accepted by {accepted}.{instead}"
    )


def _agreement(agreement: Agreement, names: Sequence[str]) -> str:
    each = [
        f"{_terms([clause], names)} ({status})"
        for clause, status in zip(agreement.clauses, agreement.statuses, strict=True)
    ]
    return (
        f"Agreement {agreement.id}, round {agreement.round}, of {several(agreement.parties, names)}: "
        f"{'; '.join(each)}."
    )


def _terms(clauses: Sequence[Clause], names: Sequence[str]) -> str:
    return "; ".join(in_words(clause, names.__getitem__) for clause in clauses)


def _rounds(view: RatView, names: Sequence[str]) -> Iterator[str]:
    for number, record in enumerate(view.history, 1):
        yield from part(f"Round {number}", _record(record, names))


def _record(record: RoundRecord, names: Sequence[str]) -> Iterator[str]:
    for proposal, (majority, consensus) in zip(
        record.proposals, (record.effects[:2], record.effects[2:]), strict=True
    ):
        yield f"{proposal}: {majority} by majority, {consensus} by consensus."
    rows = zip(names, record.vote_tokens, record.votes, record.changes, strict=True)
    yield from columns(["Player", "Vote token", "Vote", "Times changed"], rows)
    yield f"{record.passed or 'Nothing'} passed ({record.by})."
