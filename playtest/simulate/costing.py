"""The cost of a question in advance: how many games, and about how long they take here."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playtest.engines.game import AnyGame
from playtest.simulate.games import Kept, play_games
from playtest.simulate.measure_names import check_measures
from playtest.simulate.panels import Asked, lineups
from playtest.simulate.playing import Players, job_of
from playtest.simulate.values import kept
from playtest.simulate.workers import WORTH_PROCESSES, cores

MEASURED = 0.25
"""Seconds of trial games with each bot, to estimate the duration of a game."""
LONG = 4.0
"""If a first game takes longer than this, in seconds, it alone is enough to measure."""


@dataclass(frozen=True)
class Cost:
    """The cost of ``games`` games with each of ``bots`` bots under ``rules`` sets of rules.

    ``each`` is the seconds a game takes.

    >>> print(Cost(500, bots=3, each=0.08))
    500 games with each of 3 bots under both rules: 3,000 games, about 4 minutes on this machine
    """

    games: int
    bots: int
    rules: int = 2
    each: float | None = None
    cores: int = 1

    @property
    def total(self) -> int:
        """Total number of games."""
        return self.games * self.bots * self.rules

    @property
    def seconds(self) -> float | None:
        """About how many seconds all games take; ``None`` if not measured."""
        if self.each is None:
            return None
        alone = self.total * self.each
        return alone if alone < WORTH_PROCESSES else WORTH_PROCESSES + alone / self.cores

    def __str__(self) -> str:
        games = f"{self.games:,} {'game' if self.games == 1 else 'games'}"
        bots = f" with each of {self.bots} bots" if self.bots > 1 else ""
        rules = {1: "", 2: " under both rules"}.get(self.rules, f" under {self.rules} sets of rules")
        said = f"{games}{bots}{rules}: {self.total:,} games"
        return said if self.seconds is None else f"{said}, {about(self.seconds)} on this machine"


def about(seconds: float) -> str:
    """Return a duration as people say it.

    >>> [about(seconds) for seconds in (3, 42, 200, 9000)]
    ['a few seconds', 'about 40 seconds', 'about 3 minutes', 'about 2.5 hours']
    """
    if seconds < 8:
        return "a few seconds"
    if seconds < 90:
        return f"about {10 * max(1, round(seconds / 10))} seconds"
    if seconds < 5400:
        return f"about {round(seconds / 60)} minutes"
    return f"about {seconds / 3600:.1f} hours"


def cost(
    game: AnyGame,
    bots: Asked = "panel",
    games: int = 1000,
    rules: int = 2,
    *,
    processes: int | None = None,
    measures: Sequence[str] | None = None,
) -> Cost:
    """Return the cost of ``games`` games under ``rules`` sets of rules, measured on a few games.

    ``measures`` are those of the later comparison, as recording them takes time. Raises ``ValueError`` for
    bots that do not fit and for unknown measures.
    """
    check_measures(game, measures)
    lined_up = lineups(game, bots)
    return Cost(games, len(lined_up), rules, seconds_a_game(game, lined_up, measures), processes or cores())


def seconds_a_game(
    game: AnyGame, lined_up: Mapping[str, Players], measures: Sequence[str] | None = None
) -> float:
    """Return the mean seconds that a game takes one core of this machine, over all players.

    Raises ``ValueError`` for bots that do not fit, and whatever a game raises.
    """
    return sum(_seconds(game, players, kept(measures)) for players in lined_up.values()) / len(lined_up)


def _seconds(game: AnyGame, players: Players, detail: Kept) -> float:
    job = job_of(game, players, "cost", detail)
    began = time.perf_counter()
    play_games(job, [0])  # builds everything that is built once
    if (spent := time.perf_counter() - began) > LONG:
        return spent
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < MEASURED:
        done += 1
        play_games(job, [done])
    return spent / max(done, 1)


__all__ = ["Cost", "about", "cost", "seconds_a_game"]
