"""Find what else changes, by the rules of Collapsization, if a building, tile or claim is corrected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playtest.engines import codec
from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import Build
from playtest.engines.collapsization.position import claims_on
from playtest.widgets.games.collapsization.corrections import points_of
from playtest.widgets.games.corrections import Implied, Plain


def implied(game: Collapsization, before: Plain, after: Plain, names: Sequence[str]) -> Iterator[Implied]:
    """Yield the players' new scores if past turns score differently after a correction.

    ``before`` and ``after`` are the positions before and after the correction.
    """
    was, now = _scored(game, before), _scored(game, after)
    for seat, name in enumerate(names):
        changed = now[seat] - was[seat]
        if changed and after["scores"][seat] == before["scores"][seat]:
            points = f"{abs(changed)} {'point' if abs(changed) == 1 else 'points'}"
            why = f"{name} then scores {points} {'more' if changed > 0 else 'less'}."
            yield Implied(points_of(name), str(before["scores"][seat] + changed), why)


def _scored(game: Collapsization, plain: Plain) -> list[int]:
    """Return each seat's total score for all turns, given this position's cards, claims and tiles."""
    state = codec.load_plain(game.State, plain)
    turns = [
        game.points(
            turn.hand,
            turn.nominations,
            state.reality,
            claims_on(turn.hex, turn.nominations),
            Build(turn.card, turn.hex),
        )
        for turn in state.history
    ]
    return [sum(points[seat] for points in turns) for seat in range(game.seats)]
