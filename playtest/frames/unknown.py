"""Find the values in a transcribed playtest's rows that depend on cards nobody saw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.game import Outcome
from playtest.record import AnyGame, Entry, made_up, replay

RESULT = "result"
"""The name that stands for the winners among the unknown measures."""


class Unknown:
    """The values in a transcribed playtest's rows that depend on cards nobody saw.

    The log fills such cards in at random, in several ways (completions) that all fit what was typed in. A
    value that differs between completions is unknown. If the log lists no completions, as in earlier
    versions, or none that can be played, everything is unknown. ``way`` has the entries that lead to the
    current position, and ``log`` has all entries.

    A completion that a fork's entries contradict no longer counts.
    """

    def __init__(self, game: AnyGame, way: Sequence[Entry], log: Sequence[Entry]) -> None:
        self._game = game
        self.unseen = made_up.unseen_at(log)
        self.secret = made_up.secret_at(log)
        self.measures: set[str] = set()
        self.legal: set[int] = set()
        self.phases: set[int] = set()
        self.roles = self.rounds = self.won = self.reason = False
        self.scores = [False] * game.seats
        completions = made_up.completions(log)
        base = self._followed(way, {})
        others = [other for one in completions or () if (other := self._followed(way, one))]
        for other in others:
            self._compare(base, other)
        if completions is None or (completions and not others):
            self._forget(base)
        self.measures -= {RESULT}

    @property
    def names(self) -> list[str]:
        """The names of the unknown measures; the first is ``RESULT`` if the winners are unknown."""
        return [RESULT] * self.won + sorted(self.measures)

    def _followed(self, way: Sequence[Entry], completion: made_up.Completion) -> list[_At]:
        """Return the values after each entry in one completion; empty if it cannot be played."""
        found: list[_At] = []
        state: Any = None
        for entry in way:
            changed = made_up.otherwise(entry, completion)
            try:
                if entry.kind == "start":
                    legal, (state, _) = 0, replay.begin(self._game, changed)
                else:
                    legal = self._legal(state, changed)
                    state, _ = replay.carry_out(self._game, state, changed)
            except replay.Broken:
                return []
            found.append(_At(self._game, state, entry.n, legal))
        return found

    def _legal(self, state: Any, entry: Entry) -> int:
        seat = -1 if entry.seat is None else entry.seat
        return len(self._game.legal(state, seat)) if entry.kind == "move" else 0

    def _compare(self, base: list[_At], others: list[_At]) -> None:
        for one, other in zip(base, others, strict=True):
            names = one.measures.keys() | other.measures.keys()
            self.measures |= {n for n in names if one.measures.get(n) != other.measures.get(n)}
            self.legal |= {one.n} if one.legal != other.legal else set()
            self.phases |= {one.n} if one.phase != other.phase else set()
        one, other = base[-1], others[-1]
        self.roles |= one.roles != other.roles
        self.rounds |= one.round != other.round
        if one.outcome is None:
            return
        found = other.outcome or Outcome((), frozenset(), "")
        self.won |= one.outcome.winners != found.winners
        self.reason |= one.outcome.reason != found.reason
        self.scores = [
            unknown or found.scores[seat : seat + 1] != one.outcome.scores[seat : seat + 1]
            for seat, unknown in enumerate(self.scores)
        ]

    def _forget(self, base: list[_At]) -> None:
        """Treat every value as unknown."""
        self.measures = {name for at in base for name in at.measures}
        self.legal = self.phases = {at.n for at in base}
        self.roles = self.rounds = self.won = self.reason = True
        self.scores = [True] * self._game.seats


class _At:
    """The values after one entry that may be unknown, such as measures, phase and outcome."""

    def __init__(self, game: AnyGame, state: Any, n: int, legal: int) -> None:
        self.n = n
        self.legal = legal
        self.measures = game.measures(state)
        self.phase, self.round, self.roles = game.phase(state), game.round(state), game.roles(state)
        self.outcome = game.outcome(state)
