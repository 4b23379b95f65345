"""The events that follow a build, in their order."""

from __future__ import annotations

from dataclasses import replace

from playtest.engines.collapsization.events import (
    AdvisorScored,
    BestPair,
    Built,
    Distances,
    FogCleared,
    GameEnded,
    HandDrawn,
    HandShown,
    MayorScored,
    TieBroken,
    TilesDealt,
    TurnScored,
    TurnStarted,
)
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    MAYOR,
    SPADES,
    SUIT,
    Tiles,
)
from playtest.engines.collapsization.position import (
    CollapsizationState,
    Turn,
    claims_on,
)
from playtest.engines.collapsization.scoring import Scoring
from playtest.engines.game import Event


def tell_cleared(tiles: Tiles, events: list[Event]) -> None:
    """Add the events for cleared fog: everyone sees which hexes, only the Advisors see the tiles."""
    events.append(FogCleared(tuple(tiles)))
    events.append(TilesDealt(dict(tiles), audience=ADVISORS))


def tell_drawn(state: CollapsizationState, refilled: int, events: list[Event]) -> None:
    """Add the events that start a turn: the turn itself for everyone, the new hand for the Mayor."""
    events.append(TurnStarted(state.turn, refilled))
    events.append(HandDrawn(state.hand, audience=(MAYOR,)))


def tell_build(
    scoring: Scoring,
    state: CollapsizationState,
    played: Turn,
    tiles: Tiles,
    refilled: int,
    events: list[Event],
) -> None:
    """Add the events of a build: the build, the scores with reasons, and the next turn or the end.

    ``tiles`` are the tiles dealt on newly cleared hexes. ``refilled`` is how many discards refilled the pile.
    Only the referee sees the event about the best pair of card and hex.
    """
    events.append(Built(played.card, played.hex, played.tile))
    tell_scores(scoring, played, events)
    events.append(BestPair(scoring.best_in(played, state.reality), audience=()))
    if scoring.rules.hand_shown:
        events.append(HandShown(played.hand))
        tell_distances(scoring, state, played, events)
    claimed = [seat for seat, _ in claims_on(played.hex, played.nominations)]
    silent = tuple([seat for seat in ADVISORS if seat not in claimed])
    events.append(TurnScored(state.scores, silent))
    if tiles:
        tell_cleared(tiles, events)
    if state.ended:
        best = [scoring.best_in(turn, state.reality) for turn in state.history if scoring.rules.hand_shown]
        events.append(GameEnded(state.ended, state.scores, dict(state.reality), tuple(best)))
    else:
        tell_drawn(state, refilled, events)


def tell_scores(scoring: Scoring, played: Turn, events: list[Event]) -> None:
    """Add the scores of a build: each scored Advisor (trusted or called, honest or bluff) and the Mayor."""
    claims = claims_on(played.hex, played.nominations)
    scored = scoring.scored_advisors(claims, played.card, played.tile)
    if len(scored) < len(claims):
        events.append(TieBroken(*scoring.tie_break(claims[0][1], claims[1][1], played.card)))
    for seat, claim in claims:
        if seat in scored:
            trusted, honest = scoring.trusts(played.card, claim), scoring.honest(claim, played.tile)
            mine = SUIT[played.tile] == SPADES
            events.append(AdvisorScored(seat, claim, trusted, honest, mine, played.points[seat]))
    mine = SUIT[played.tile] == SPADES
    events.append(MayorScored(played.points[MAYOR], scoring.distance_built(played), mine))


def tell_distances(scoring: Scoring, state: CollapsizationState, played: Turn, events: list[Event]) -> None:
    """Add events with the distances between the Mayor's cards and the tiles of nominated hexes.

    Everyone sees the distances at the built hex; only the Advisors see those at the other nominated hexes. At
    the end of the game, everyone sees all distances.
    """
    best = scoring.best_in(played, state.reality)
    if not state.ended:
        known = best if played.points[MAYOR] else None
        events.append(distances_of(scoring, played, state.reality, (played.hex,), known))
    if state.ended or len(played.hexes) > 1:
        every = distances_of(scoring, played, state.reality, played.hexes, best)
        events.append(every if state.ended else replace(every, audience=ADVISORS))


def distances_of(
    scoring: Scoring, played: Turn, reality: Tiles, hexes: tuple[int, ...], best: int | None
) -> Distances:
    """Return the event with the distance of every card in hand from the tile of each of ``hexes``.

    ``best`` is the smallest possible distance of the turn; ``None`` if the audience may not know it.
    """
    tiles = tuple([reality[hex] for hex in hexes])
    apart = tuple(
        [tuple([scoring.distance_that_counts(card, tile) for card in played.hand]) for tile in tiles]
    )
    return Distances(played.card, played.hex, played.hand, hexes, tiles, apart, best)
