"""Comparisons in which the bots were first tuned for each set of rules, several times on each side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import pandas as pd

from playtest.bots import Bot, Tuned, panel, tune
from playtest.engines.game import AnyGame
from playtest.simulate.games import with_limits
from playtest.simulate.intervals import FEW_MEANS
from playtest.simulate.panels import Lineups
from playtest.simulate.playing import made_for

FEWEST = FEW_MEANS
"""Minimum number of tuner seeds per side; with fewer, chance cannot be told from the rule's effect."""


class Adapt(NamedTuple):
    """How bots are tuned on both sides of a comparison. ``seeds`` is the number of tuning runs for each side.

    Each tuning run plays ``games`` games, and checks the parameters it found on ``check`` new deals. With
    1,000 games the tuning finds little but chance; 16,000 begin to help, and 64,000 are enough.
    """

    seeds: int = FEWEST
    games: int = 16_000
    check: int = 2_000

    def games_in_all(self, base: AnyGame, lined_up: Lineups, sides: int, compared: int) -> int:
        """Return how many games tuning and comparing take together; 0 if a bot cannot be tuned.

        ``sides`` is the number of sets of rules, the base included. After each tuning run, ``compared`` games
        are played with the parameters that it found.
        """
        for name, players in lined_up.items():
            try:
                _of_parameters(base, name, players)
            except ValueError:
                return 0
        return self.seeds * len(lined_up) * sides * (self.games + compared)


class Learned(NamedTuple):
    """What one tuning run found for one bot under one ``variant``, which is ``""`` for the base."""

    variant: str
    bots: str
    tuner: int
    tuned: Tuned


def learned(
    base: AnyGame,
    games: Mapping[str, AnyGame],
    lined_up: Lineups,
    adapt: Adapt,
    seed: object,
    stop: Callable[[], bool] | None = None,
) -> Iterator[Learned]:
    """Tune each bot for each game, with each tuner seed, and yield what each tuning run found.

    The opponents are always the panel bots of ``base``. If the tuning is stopped, the results yielded before
    remain valid. Raises ``ValueError`` for bots without parameters and for too few seeds.
    """
    if adapt.seeds < FEWEST:
        raise ValueError(f"Use at least {FEWEST} tuner seeds per side, not {adapt.seeds}.")
    rivals = panel(base)
    bots = {name: _of_parameters(base, name, players) for name, players in lined_up.items()}
    # tuner by tuner, so that stopping leaves complete tuners
    for tuner in range(adapt.seeds):
        for name, bot in bots.items():
            for variant, game in games.items():
                found = tune(
                    *(with_limits(game), bot),
                    against=rivals,
                    games=adapt.games,
                    check=adapt.check,
                    seed=f"{seed}/tuner {tuner}",
                    stop=stop,
                )
                if found.stopped:
                    return
                yield Learned(variant, name, tuner, found)


def _of_parameters(game: AnyGame, name: str, players: object) -> Bot:
    if not isinstance(players, str | Bot):
        raise ValueError(f"Adapting needs a single bot for all seats; {name} gives one for each seat.")
    bot = made_for(players, game)
    if not getattr(bot, "parameters", ()):
        raise ValueError(f'The bot "{name}" has no parameters to adapt by; leave it out of bots=.')
    return bot


def by_tuner(values: pd.DataFrame, bots: str, tuner: int) -> pd.DataFrame:
    """Return a table with one row: the mean of ``values``, the games played after one tuning run of a bot.

    These games share one tuning run, so statistics must count them as one observation, not as many.
    """
    mean = values.mean(axis=0).to_frame().T
    mean.index = pd.MultiIndex.from_tuples([(bots, tuner)], names=["bots", "game"])
    mean.columns = values.columns
    return mean


def learning(found: list[Learned], adapt: Adapt) -> str:
    """Return a sentence on how much the bots changed by being tuned."""
    better = sum(one.tuned.better for one in found)
    seeds = "1 tuner seed per side is" if adapt.seeds == 1 else f"{adapt.seeds} tuner seeds per side are"
    unit = f"{seeds} the unit, {adapt.games:,} games of tuning each"
    of = f"of {len(found)} tuned players"
    if not better:
        return f"Learning showed no effect: none {of} beats the untuned bot ({unit})."
    return f"Both sides learned their rules: {better} {of} beat the untuned bot ({unit})."
