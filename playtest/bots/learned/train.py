"""Train a game's bot. ``python -m playtest.bots.learned.train GAME`` prints its file of weights.

In the first term the teachers, who are the game's panel, play all parts. After each term the bot gets new
weights, and plays its own part in the next term. After the last term, the weights are changed until the moves
chosen by them pay most. The same command prints the same bytes, with any number of processes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context

from playtest import catalog
from playtest.bots import Bot, panel
from playtest.bots.learned.fitting import Sheet, chosen_moves, fitted_moves, fitted_positions
from playtest.bots.learned.lessons import Class, Lesson, Pupil, lesson
from playtest.bots.learned.weights import Weights

TABLES = (2, 3, 3, 3, 3, 4)
"""Numbers of players to play with in turn, if the game allows them."""
AT_ONCE = 8
"""Number of games handed to a process together."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How many games to learn from.

    First the teachers play ``positions`` games; then come ``terms`` terms of ``games`` games each.
    """

    positions: int = 1_000
    terms: int = 6
    games: int = 250
    seed: int = 0
    compared: float = Class.compared
    """Share of decisions that are compared."""

    def command(self, game: str) -> str:
        """Return the command that trains ``game`` by this plan again."""
        told = f"--positions {self.positions} --terms {self.terms} --games {self.games} --seed {self.seed}"
        if self.compared != Class.compared:
            told += f" --compared {self.compared}"
        return f"python -m playtest.bots.learned.train {game} {told}"


def train(
    game: str, plan: Plan, processes: int = 1, tell: Callable[[int, Weights], None] | None = None
) -> Weights:
    """Train the game's bot by this plan and return its weights.

    Raises ``ValueError`` with a sentence if the game has no bot that can be trained.
    """
    pupil = pupil_of(game)
    cls = catalog.game(game)
    tables = [cls(players) for players in TABLES if players in cls.players]
    teachers = [one for one in panel(game) if one.name != pupil.name]
    moves, positions = Sheet(), Sheet()
    school = Class(tables, teachers, pupil, teachers[0], plan.seed, compared=0.0)
    for term in range(plan.terms + 1):
        games = plan.games if term else plan.positions
        for one in _lessons(school, games, processes):
            for group in one.moves:
                moves.add(*group)
            for group in one.positions:
                positions.add(*group)
        learned = {"games": plan.positions + term * plan.games, "decisions": moves.groups}
        weights = Weights(fitted_moves(moves), fitted_positions(positions), plan.command(game), learned)
        pupil = pupil.taught(weights)
        part: Bot = pupil if term else teachers[0]
        school = replace(
            school, pupil=pupil, part=part, seed=f"{plan.seed}/{term + 1}", compared=plan.compared
        )
        if tell is not None:
            tell(term, weights)
    return replace(pupil.weights, moves=chosen_moves(moves, pupil.weights.moves))


def pupil_of(game: str) -> Pupil:
    """Return the game's bot that can be trained, with empty weights.

    Raises ``ValueError`` with a sentence if there is none.
    """
    known = getattr(catalog.part(game, "bots"), "PUPIL", None)
    if known is None:
        raise ValueError(f'"{game}" has no bot that can be taught.')
    made: Pupil = known(Weights())
    return made


def _lessons(school: Class, games: int, processes: int) -> Iterator[Lesson]:
    """Play the lessons and yield them in the order of their numbers."""
    teach = partial(lesson, school)
    if processes == 1:
        yield from map(teach, range(games))
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(teach, range(games), chunksize=AT_ONCE)


def main(given: Sequence[str] | None = None) -> int:
    """Train the bot that the command line names, and print its file of weights."""
    parser = argparse.ArgumentParser(prog="python -m playtest.bots.learned.train", description=__doc__)
    parser.add_argument("game")
    default = Plan()
    parser.add_argument("--positions", type=_count, default=default.positions, help="games before any term")
    parser.add_argument("--terms", type=_count, default=default.terms, help="how often it learns anew")
    parser.add_argument("--games", type=_count, default=default.games, help="games a term")
    parser.add_argument("--seed", type=int, default=default.seed)
    parser.add_argument("--compared", type=float, default=default.compared, help="share of decisions")
    parser.add_argument("--processes", type=_count, default=1, help="how many at once; the same weights")
    told = parser.parse_args(given)
    plan = Plan(told.positions, told.terms, told.games, told.seed, told.compared)
    try:
        weights = train(told.game, plan, told.processes, _tell)
    except (LookupError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print(weights.written(), end="")
    return 0


def _tell(term: int, weights: Weights) -> None:
    learned = ", ".join([f"{count:,} {what}" for what, count in weights.learned_from.items()])
    print(f"After term {term}: {learned}.", file=sys.stderr, flush=True)


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"should be a whole number from 1, not {text}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
