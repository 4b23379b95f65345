"""A comparison that a page asked for: its expected cost, and its progress."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from playtest.engines.game import Game

if TYPE_CHECKING:
    from playtest.simulate import Cost

AnyGame = Game[Any, Any, Any, Any]
Asked = tuple[str, int, str]
"""A game by name, its number of players, and the bots."""
SOON = 90.0
"""Maximum number of seconds that a proposed comparison may take."""
FEWER = (300, 200, 100, 50)
"""Smaller numbers of games to propose if more would take too long. Fewer than the last say little."""

FAR_OFF = 1.7
"""How many times the expected seconds a comparison may take before it is reported as slow."""
SHORT = 10.0
"""Waits of fewer seconds than this are not announced."""


@dataclass
class Prices:
    """The cost of comparisons on this machine, measured once for each game and choice of bots."""

    measured: dict[Asked, Cost] = field(default_factory=dict)
    begun: set[Asked] = field(default_factory=set)

    def knows(self, game: AnyGame, bots: str) -> bool:
        """Return whether the cost was measured or is being measured."""
        return (game.name, game.seats, bots) in self.begun

    def measure(self, game: AnyGame, bots: str) -> None:
        """Play a few games to measure the cost.

        Raises ``ValueError`` for unsuitable bots, and any game error.
        """
        from playtest.simulate import cost

        asked = (game.name, game.seats, bots)
        self.begun.add(asked)
        self.measured[asked] = cost(game, bots, 1)

    def of(self, game: AnyGame, bots: str, games: int) -> Cost:
        """Return the cost of a comparison, without the time if that has not been measured yet."""
        from playtest.simulate import Cost, lineups

        known = self.measured.get((game.name, game.seats, bots))
        return Cost(games, len(lineups(game, bots))) if known is None else replace(known, games=games)

    def soon(self, game: AnyGame, bots: str, games: int) -> int:
        """Return ``games``, or fewer if so many would take too long here.

        The smaller number is the largest in ``FEWER`` that is quick enough, or its smallest if none is. If
        the time per game is not known, ``games`` is returned.
        """
        for count in (games, *FEWER):
            seconds = self.of(game, bots, count).seconds
            if seconds is None or seconds <= SOON:
                return count
        return FEWER[-1]

    def takes(self, game: AnyGame, bots: str, games: int) -> str:
        """Say about how long this many games take; empty if that is unknown."""
        from playtest.simulate import about

        seconds = self.of(game, bots, games).seconds
        return "" if seconds is None else about(seconds)


class Running:
    """A running comparison: its progress, and whether to stop it."""

    def __init__(self, games: int = 0, thought: float | None = None) -> None:
        self.games = games
        self.thought = thought
        """How many seconds the comparison was expected to take."""
        self.done, self.of, self.seconds = 0, 0, 0.0
        self.stopping = False
        self._told = 0.0

    def news(self, done: int, of: int, seconds: float) -> bool:
        """Record that ``done`` games of ``of`` were played. Return whether to show the progress now.

        It is shown at most once a second. Raises ``KeyboardInterrupt`` if the comparison should stop.
        """
        self.done, self.of, self.seconds = done, of, seconds
        self.stops()
        if seconds - self._told < 1:
            return False
        self._told = seconds
        return True

    def stops(self) -> None:
        """Raise ``KeyboardInterrupt`` if the comparison should stop. It then keeps its results so far."""
        if self.stopping:
            raise KeyboardInterrupt

    def __str__(self) -> str:
        from playtest.simulate import about

        if self.stopping:
            games = f"{self.done:,} game{'' if self.done == 1 else 's'}"
            return f"Stopping after {games}; games played both ways are kept."
        if not self.done:
            return (
                f"Playing {self.games:,} games of each version, with each bot …"
                if self.games
                else "Starting …"
            )
        if self.done >= self.of:
            return f"All {self.of:,} games are played; they are being compared …"
        left = self.seconds / self.done * (self.of - self.done)
        longer = self.thought is not None and self.seconds + left > FAR_OFF * max(self.thought, SHORT)
        said = f"{self.done:,} of {self.of:,} games are played; {about(left)} left"
        return f"{said}, longer than expected." if longer else f"{said}."


__all__ = ["Prices", "Running"]
