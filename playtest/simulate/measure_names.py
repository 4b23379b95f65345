"""The known measures of a game, so that a wrong name is refused before any game is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playtest.engines.chance import stream
from playtest.engines.game import AnyGame
from playtest.engines.sentences import perhaps, short
from playtest.review import game_figures
from playtest.simulate.observers import COURSE, OF_COURSE
from playtest.simulate.playing import job_of, play
from playtest.simulate.values import OF_RESULTS, keys, values
from playtest.simulate.workers import Workers


def check_measures(game: AnyGame, named: Iterable[str] | None) -> None:
    """Check that all these are measures of ``game``. Raises ``ValueError`` that lists the known ones."""
    if isinstance(named, str):
        raise ValueError(f"Give measures as a list: [{short(named)}], not as one text.")
    wanted = {*(named or ())} - OF_RESULTS - OF_COURSE
    if not wanted:
        return
    known = OF_RESULTS | OF_COURSE | set(game.measures(game.start(stream("measures", 0, "game"))))
    known |= {str(one.name) for one in game_figures.part(game.name, "MEASURES", ())}
    if wanted - known:  # it may be measured only later in a game
        known |= _in_a_game(game, sorted(wanted))
    for name in sorted(wanted - known):
        there = ", ".join(sorted(known - {COURSE}))
        said = f'{game.title} has no measure "{short(name)[1:-1]}"{perhaps(name, known)}'
        raise ValueError(f"{said}. Choose from {there}.")


def _in_a_game(game: AnyGame, wanted: Sequence[str]) -> set[str]:
    job = job_of(game, "random", "measures", "summary")
    some = play(job, range(1), Workers(processes=1), progress=False, warn=False)
    return {what for what, _ in keys(values(some, wanted))}
