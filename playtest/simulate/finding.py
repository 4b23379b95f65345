"""One thing that may be wrong with a game, and the position that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playtest import words
from playtest.engines.game import AnyGame
from playtest.frames import Frames
from playtest.simulate.games import Job
from playtest.simulate.panels import every_one, reach, valuations_of
from playtest.simulate.resimulate import on_a_table

if TYPE_CHECKING:
    from playtest.record import Store
    from playtest.table import Table


@dataclass(frozen=True)
class Played:
    """The results of one bot's games, and the job that replays them."""

    bots: str
    job: Job
    frames: Frames


@dataclass(frozen=True)
class Finding:
    """Something that may be wrong with a game. ``game`` and ``moves`` give a position that shows it.

    ``game`` is the number of a simulated game, and ``moves`` how many moves lead to the position; ``game`` is
    ``None`` if no position shows it. ``kind`` is one of "no legal move", "endless", "broken", "never comes
    up", "never played", "not worth it", "wins too much". ``carries`` says for which bots the finding holds.
    """

    kind: str
    says: str
    game: int | None = None
    moves: int = 0
    part: str = ""
    carries: str = ""
    _job: Job | None = field(default=None, repr=False, compare=False)

    def open(self, store: Store, names: Sequence[str] = ()) -> Table:
        """Open the finding's position on a table, to continue by hand.

        Its log has every earlier move. Raises ``ValueError`` if there is no position.
        """
        if self.game is None or self._job is None:
            raise ValueError(f"There is no position to open: {self.says}")
        return on_a_table(self._job, self.game, self.moves, store, names, self.says[:80])


def whom(asked: Sequence[Played]) -> str:
    """Return how many bots played, and how they judge positions (their valuations), in words."""
    return every_one(len(asked), _valuations(asked))


def _valuations(asked: Sequence[Played]) -> list[str]:
    lined_up = {one.bots: [bot for _, bot in one.job.bots] for one in asked}
    return list(valuations_of(asked[0].job.game, lined_up).values())


def carried(carries: str, asked: Sequence[Played]) -> str:
    """Say for which bots a finding holds. If it holds for all, give their number and valuations."""
    if carries in ("", "holds for all"):
        return reach(len(asked), _valuations(asked)) if len(asked) > 1 else "one bot"
    return carries


def called(game: AnyGame, part: str) -> str:
    """Return a part of a move as ``forbid`` expects it, with the game's own word for its value added.

    >>> import playtest
    >>> called(playtest.game("cat_in_the_box")(4), "play color=1")
    '"play color=1" (blue)'
    """
    field, equals, value = part.partition(" ")[2].partition("=")
    if not equals:
        return f'"{part}"'
    try:
        named = words.of(game).value(field, int(value) if value.lstrip("-").isdecimal() else value)
    except (KeyError, IndexError, TypeError, ValueError):  # the words know this value only as another type
        named = value
    return f'"{part}"' if str(named).casefold() == value.casefold() else f'"{part}" ({named})'


def number_of(playtest: object) -> int:
    """Return the number of a simulated game, read from its id."""
    return int(str(playtest).rpartition("/")[2])
