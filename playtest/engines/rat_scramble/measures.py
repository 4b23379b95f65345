"""The measures of Rat Scramble."""

from __future__ import annotations

from collections import Counter as Tally

from playtest.engines.game import Measure
from playtest.engines.rat_scramble.agreements import STATUSES
from playtest.engines.rat_scramble.components import PLAYERS, PROMISE_TOKENS, SEASONS
from playtest.engines.rat_scramble.effects import SEATS
from playtest.engines.rat_scramble.state import RatState


def measures_of(state: RatState, points: tuple[int, ...]) -> dict[str, Measure]:
    """Return the measures by name: bells by season, points and tokens by seat, and counts of deals.

    ``tokens_away`` counts a seat's own tokens that others hold; ``tokens_held`` counts others' tokens that
    the seat holds. These measures count by label:

    - ``kept_clauses``, ``broken_clauses`` and so on: clauses with this status, by kind
    - ``tokens``: tokens by their owner's character, for each seat that holds them
    - ``effects``: effects that passed
    - ``rounds_by``: rounds that ended by majority, consensus, tie or shotgun
    - ``changes_decided``: how vote changes altered the result, in rounds with vote changes
    """
    statuses = [status for agreement in state.agreements for status in agreement.statuses]
    changes = sum(sum(kept.changes) for kept in state.history)
    unrecorded = len(state.history) < state.round
    return {
        "bells": dict(zip(SEASONS, state.bells, strict=True)),
        "points": points,
        "tokens_away": tuple(PROMISE_TOKENS - state.tokens[(PLAYERS + 1) * seat] for seat in SEATS),
        "tokens_held": tuple(
            sum(state.tokens[PLAYERS * seat + owner] for owner in SEATS if owner != seat) for seat in SEATS
        ),
        "offers": state.offer_count,
        "agreements": len(state.agreements),
        "vote_changes": changes + (sum(state.changes) if unrecorded else 0),
        "clauses_kept": statuses.count("kept"),
        "clauses_broken": statuses.count("broken"),
        "clauses_impossible": statuses.count("impossible"),
        **{f"{status}_clauses": _clauses(state, status) for status in STATUSES},
        "tokens": {
            name: tuple(
                None if holder == owner else state.tokens[PLAYERS * holder + owner] for holder in SEATS
            )
            for owner, name in enumerate(state.characters)
            if name is not None
        },
        "effects": Tally(effect for kept in state.history if (effect := kept.effect) is not None),
        "rounds_by": Tally(kept.by for kept in state.history),
        "changes_decided": Tally(kept.decided for kept in state.history if any(kept.changes)),
    }


def _clauses(state: RatState, status: str) -> Tally[str]:
    """Count the clauses with this status, by kind."""
    return Tally(
        clause.kind
        for agreement in state.agreements
        for clause, found in zip(agreement.clauses, agreement.statuses, strict=True)
        if found == status
    )
