"""Twelve made-up evenings of Cat in the Box by three made-up versions of its rules, for a picture in README.

Nobody played them: each has the tag *made up*, and the journal says so.
``python docs/made_up_evenings.py FILE`` writes them into recordings of their own.
"""

from __future__ import annotations

import argparse
import random
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

from playtest import catalog
from playtest.record import Store, paper, versions

GAME = "cat_in_the_box"
NAMES = ("Ann", "Ben", "Cleo", "Dora")
FIRST = date(2026, 3, 6)
"""The first evening; the others follow a week apart."""


@dataclass(frozen=True)
class Made:
    """One made-up version: what differs, its name and aim, what is expected, minutes and fun."""

    changed: str
    name: str
    aim: str
    expected: str
    minutes: int
    fun: int


VERSIONS = (
    Made("", "As printed", "To know where we begin", "a playtest takes under 45 minutes", 52, 3),
    Made(
        "Red may be led from the first trick",
        "Red light",
        "Fewer tricks in which nobody can do anything",
        "fun at least 4",
        47,
        4,
    ),
    Made(
        "Red may be led from the first trick; One card fewer in each hand",
        "Short hands",
        "Time for three playtests in an evening",
        "a playtest takes under 40 minutes",
        34,
        4,
    ),
)
EACH = 4
"""Evenings by each version."""
PLAYS = 2
"""Playtests an evening."""


def evenings(store: Store) -> None:
    """Write the evenings into ``store``, and before the first of each version what it is to do."""
    rng = random.Random("made-up evenings")
    for at, made in enumerate(VERSIONS):
        first = FIRST + timedelta(weeks=at * EACH)
        before = datetime.combine(first - timedelta(days=2), time(20), UTC).timestamp()
        expected = (versions.Expected(made.expected, before),)
        about = versions.Version(GAME, made.changed, made.name, made.aim, expected, at=before)
        versions.write(store, about)
        for evening in range(EACH):
            for _ in range(PLAYS):
                paper.write(store, _evening(made, first + timedelta(weeks=evening), rng))


def _evening(made: Made, day: date, rng: random.Random) -> paper.Paper:
    players = len(NAMES)
    scores = [float(rng.randint(0, 9)) for _ in range(players)]
    won = catalog.game(GAME)(players).won_by(scores)
    seats = tuple(
        paper.Sat(
            name,
            scores[seat],
            bool(won.get(seat, False)),
            answers={"fun": float(min(5, max(1, made.fun + rng.choice((-1, 0, 0, 1)))))},
        )
        for seat, name in enumerate(NAMES)
    )
    return paper.Paper(
        GAME,
        day,
        seats,
        rounds=players,
        minutes=float(made.minutes + rng.randint(-6, 6)),
        title="A made-up evening",
        changed=made.changed,
        tags=("made up",),
    )


def main() -> None:
    """Write the evenings into the file that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="a new file, such as evenings.sqlite")
    with closing(Store(parser.parse_args().file)) as store:
        evenings(store)


if __name__ == "__main__":
    main()
