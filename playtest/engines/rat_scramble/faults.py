"""Find inconsistencies in positions of Rat Scramble, as sentences."""

from __future__ import annotations

from collections.abc import Collection, Container

from playtest.engines.rat_scramble.agreements import parties_to
from playtest.engines.rat_scramble.components import (
    EFFECTS,
    HIGHWAY_ROBBERY,
    PLAYERS,
    PROMISE_TOKENS,
    SEASONS,
    SECRET_SANTA,
    TOGGLES,
    TRANSFORMATION,
    VOTE_TOKENS,
    RatRules,
)
from playtest.engines.rat_scramble.state import MOST_CHANGES, RatState

SEATS = range(PLAYERS)


def faults_in(
    state: RatState, rules: RatRules, proposals: Container[str], characters: Container[str]
) -> list[str]:
    """List everything that is wrong with ``state``; empty if nothing is."""
    return _faults_of_shape(state) or [
        *_faults_of_tokens(state),
        *_faults_of_cards(state, rules, proposals),
        *_faults_of_characters(state, characters),
        *_faults_of_votes(state),
        *_faults_of_course(state, rules),
        *_faults_of_deals(state),
        *_faults_of_history(state),
    ]


def _faults_of_shape(state: RatState) -> list[str]:
    """List fields of the wrong length; checked first, because the other checks rely on the lengths."""
    by_seat = ("characters", "vote_tokens", "votes", "changes", "transforms", "offers_made")
    wanted = dict.fromkeys(by_seat, PLAYERS) | {
        "bells": len(SEASONS),
        "tokens": PLAYERS**2,
        "doubled": PLAYERS**2,
        "proposals": 0 if state.phase == "characters" else 2,
        "effects": 0 if state.phase == "characters" else 4,
    }
    cut_short = state.phase == "end" and not state.proposals
    return [
        f"{name} should have {many} entries and has {len(getattr(state, name))}."
        for name, many in wanted.items()
        if len(getattr(state, name)) != many and not (cut_short and name in ("proposals", "effects"))
    ]


def _faults_of_tokens(state: RatState) -> list[str]:
    faults = []
    for owner in SEATS:
        held = [state.tokens[PLAYERS * holder + owner] for holder in SEATS]
        if sum(held) != PROMISE_TOKENS or min(held) < 0:
            faults.append(f"There are {sum(held)} promise tokens of seat {owner}, not {PROMISE_TOKENS}.")
    if any(not 0 <= d <= t for d, t in zip(state.doubled, state.tokens, strict=True)):
        faults.append("More promise tokens are doubled than there are.")
    if any(state.doubled[(PLAYERS + 1) * seat] for seat in SEATS):
        faults.append("A promise token at home is doubled.")
    if min(state.bells) < 0:
        faults.append("A season cannot have fewer than 0 bells.")
    return faults


def _faults_of_cards(state: RatState, rules: RatRules, proposals: Container[str]) -> list[str]:
    faults = []
    cards = [*state.deck, *(() if state.phase == "end" else state.proposals)]
    if len(set(cards)) != len(cards) or not all(card in proposals for card in cards):
        faults.append("A proposal appears twice or is not in this game.")
    due = 2 * (rules.rounds - state.round + (state.phase == "characters"))
    if state.phase != "end" and len(state.deck) < due:
        faults.append(f"The remaining rounds take {due} proposals; {len(state.deck)} are left.")
    if not all(p in proposals for p in state.proposals) or len(set(state.proposals)) != len(state.proposals):
        faults.append("Two different proposals of this game are on the table.")
    if not set(state.effects) <= set(EFFECTS):
        faults.append("There is no such effect card.")
    if tuple(toggle for toggle in TOGGLES if toggle in state.toggles) != state.toggles:
        faults.append(f"The lasting effects can only be {', '.join(TOGGLES)}, each once, in this order.")
    return faults


def _faults_of_characters(state: RatState, characters: Container[str]) -> list[str]:
    chosen = [name for name in state.characters if name is not None]
    if len(set(chosen)) != len(chosen) or not all(name in characters for name in chosen):
        return ["Each player has one of the characters, no two the same."]
    if state.phase == "characters":
        missing = [seat for seat in SEATS if state.characters[seat] is None]
        if missing != [seat for seat in SEATS if seat >= state.asked]:
            return ["Characters are chosen in seat order, by the seat that is asked."]
    elif len(chosen) < PLAYERS and (state.phase != "end" or state.history):
        return ["Someone has no character."]
    return []


def _faults_of_votes(state: RatState) -> list[str]:
    faults = []
    taken = [number for number in state.vote_tokens if number is not None]
    if len(set(taken)) != len(taken) or not set(taken) <= set(VOTE_TOKENS):
        faults.append("The vote tokens are 1, 2, 3 and 4, each with one player at most.")
    if taken and 3 not in taken:
        faults.append("Vote token 3 must be taken first.")
    if state.phase in ("voting", "window", "tie", "effect") and len(taken) < PLAYERS:
        faults.append("Votes are being cast, but someone has no vote token.")
    if state.phase == "negotiation" and len(taken) == PLAYERS:
        faults.append("Negotiation continues, but everyone has a vote token.")
    if any(vote is not None and vote not in state.proposals for vote in state.votes):
        faults.append("A vote is for a proposal that is not on the table.")
    if any(not 0 <= changes <= MOST_CHANGES for changes in state.changes):
        faults.append(f"A vote is changed at most {MOST_CHANGES} times.")
    if any(state.changes[seat] and state.votes[seat] is None for seat in SEATS):
        faults.append("A vote that was not cast cannot have been changed.")
    missing = sum(vote is None for vote in state.votes)
    if state.phase in ("characters", "negotiation") and missing < PLAYERS:
        faults.append("A vote was cast before the voting.")
    if state.phase == "voting" and not missing:
        faults.append("Everyone has voted; a window, a tie or an effect comes next.")
    if state.phase == "window" and missing == PLAYERS:
        faults.append("There is no vote to change yet.")
    if state.phase in ("tie", "effect") and missing:
        faults.append("There is a result before the last vote.")
    return faults


def _faults_of_course(state: RatState, rules: RatRules) -> list[str]:
    faults = []
    if not 1 <= state.round <= rules.rounds:
        faults.append(f"Round {state.round} is not one of the {rules.rounds} rounds.")
    if len(state.history) > state.round - (state.phase not in ("effect", "end")):
        faults.append(f"It is round {state.round}, but {len(state.history)} rounds are recorded as finished.")
    if state.asked not in SEATS or not _are_seats(state.queue):
        faults.append("There is no such player to ask.")
    if not 0 <= state.stood < 1 << PLAYERS:
        faults.append("Only the four players can have changed nothing.")
    if (state.effect in (HIGHWAY_ROBBERY, SECRET_SANTA, TRANSFORMATION)) != (state.phase == "effect"):
        faults.append("The effect being carried out does not fit the phase.")
    if state.effect != TRANSFORMATION and any(state.transforms):
        faults.append("Tokens are transformed only by Transformation.")
    if any(not 0 <= transforms <= PROMISE_TOKENS for transforms in state.transforms):
        faults.append("A player can transform only tokens of others, and only those they hold.")
    if min(state.moves, state.offer_count, *state.offers_made) < 0:
        faults.append("Counts cannot be below 0.")
    return faults


def _faults_of_deals(state: RatState) -> list[str]:
    faults = []
    if state.offers and state.phase != "negotiation":
        faults.append("Offers can be on the table only during negotiation.")
    if len({offer.id for offer in state.offers}) != len(state.offers):
        faults.append("Two offers have the same number.")
    for offer in state.offers:
        if offer.seat not in SEATS or offer.parties != parties_to(offer.seat, offer.clauses):
            faults.append(f"The parties of offer {offer.id} are not those in its clauses.")
        elif offer.seat not in offer.accepted or not set(offer.accepted) < set(offer.parties):
            faults.append(f"Offer {offer.id} must be accepted by its maker, but not by everyone.")
        elif any(state.vote_tokens[party] is not None for party in offer.parties):
            faults.append(f"Offer {offer.id} has lapsed: a party holds a vote token.")
    for place, agreement in enumerate(state.agreements, 1):
        if agreement.id != place:
            faults.append("Agreements are numbered from 1.")
        if not _are_seats(agreement.parties) or not 1 <= agreement.round <= state.round:
            faults.append(f"Agreement {agreement.id} does not fit these players and rounds.")
    return faults


def _faults_of_history(state: RatState) -> list[str]:
    faults = []
    for kept in state.history:
        if kept.passed not in (None, *kept.proposals):
            faults.append("A finished round passed a proposal that was not one of its two.")
        if not set(kept.votes) <= set(kept.proposals) or not set(kept.effects) <= set(EFFECTS):
            faults.append("A finished round has votes or effects that do not belong to it.")
        if not len(kept.votes) == len(kept.changes) == len(kept.vote_tokens) == PLAYERS:
            faults.append("In a finished round everybody had a vote token and a vote.")
    return faults


def _are_seats(seats: Collection[int]) -> bool:
    return set(seats) <= set(SEATS) and len(set(seats)) == len(seats)
