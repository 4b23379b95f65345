"""Games that fail: how and at which position, listed once for each cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from traceback import walk_tb
from typing import Any

from playtest.engines.game import AnyGame
from playtest.simulate.finding import Finding, Played, number_of
from playtest.simulate.games import Endless
from playtest.simulate.resimulate import replayed

MOST_OF_A_KIND = 3
"""Maximum number of failed games listed for one kind of failure."""


def broken(asked: Sequence[Played]) -> Iterator[Finding]:
    """Yield a finding for the first games that failed in each way, and one that counts the rest."""
    told: dict[tuple[str, str, str], int] = {}
    for played in asked:
        games = played.frames.games
        off = games[games["error"] != ""]
        for playtest, error in zip(off["playtest"], off["error"], strict=True):
            number = number_of(playtest)
            again = replayed(played.job, number)
            kind, says = _what_broke(again.error, again.state, again.stuck, played.job.game, str(error))
            # by type of error and the line that raised it, so that each cause is listed a few times only
            cause = kind, type(again.error).__name__, _line_of(again.error)
            told[cause] = told.get(cause, 0) + 1
            if told[cause] > MOST_OF_A_KIND:
                continue
            moves = len(again.moves)
            where = f"(game {number}, after {moves} moves" + (f", {played.bots})" if len(asked) > 1 else ")")
            yield Finding(kind, f"{says} {where}", number, moves, _job=played.job)
    for (kind, name, line), count in told.items():
        if count > MOST_OF_A_KIND:
            yield Finding(kind, f"{count} games in all failed this way ({name}{line and f' in {line}'}).")


def _line_of(error: BaseException | None) -> str:
    """Return the function and line that raised an error, such as "apply, line 44"; empty if unknown."""
    frames = [*walk_tb(error.__traceback__)] if error is not None else []
    return f"{frames[-1][0].f_code.co_name}, line {frames[-1][1]}" if frames else ""


def _what_broke(
    error: BaseException | None, state: Any, stuck: int | None, game: AnyGame, said: str
) -> tuple[str, str]:
    if isinstance(error, Endless):
        return "endless", "The game does not end"
    if state is not None and stuck is not None and stuck >= 0:
        try:
            if stuck in game.pending(state) and not game.legal(state, stuck):
                return "no legal move", f"Seat {stuck + 1} must move but has no legal move"
        except Exception as worse:  # rules from a cell may fail here too
            return "broken", f"{type(worse).__name__}: {worse}"
    return "broken", said.partition(" Again with")[0]
