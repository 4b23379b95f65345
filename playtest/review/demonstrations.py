"""Made-up playtests of people, so that every figure has something to draw on the first day.

Bots choose the moves; players, thinking times, notes and answers are invented. Each demonstration carries the
tag ``MADE_UP``, and every page that shows one marks it. They are in ``data/samples/made_up/``; ``python -m
playtest.review.demonstrations`` recreates them.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playtest import bots, catalog
from playtest.bots import Bot
from playtest.engines import datafiles
from playtest.record import SUFFIX, Store
from playtest.table import Table

MADE_UP = "made up"
"""The tag of every demonstration."""
TAGS = (MADE_UP, "example")
PEOPLE = ("Ada", "Bruno", "Chidi", "Dana")
EVENING = 1_778_263_200.0
"""The epoch seconds at which the first playtest starts: an evening in May 2026."""

PLAYED = {
    "cat_in_the_box": (4, "heuristic"),
    "rat_scramble": (4, "negotiator"),
    "scambodia": (3, "heuristic"),
    "collapsization": (3, "heuristic"),
    "trade_warz": (3, "heuristic"),
}
"""For each game, the number of players and the bot that chooses the moves."""
EVENINGS = 3
"""The number of playtests made for each game."""

NOTES = {
    "cat_in_the_box": [
        ("Long look at the research board before a color is declared", ["question", "board"]),
        ("Asked again whether red may be led", ["question", "rules"]),
        ("Laughter when the paradox came", ["fun"]),
    ],
    "rat_scramble": [
        ("Nobody knew whether a window was still open", ["question", "windows"]),
        ("Changing a vote raised a question", ["question", "rules"]),
        ("Loud bargaining over Summer", ["fun"]),
    ],
    "scambodia": [
        ("Forgot which card was the low one", ["memory"]),
        ("Asked whether a match may be tried out of turn", ["question", "rules"]),
        ("Groans when the declaration failed", ["fun"]),
    ],
    "collapsization": [
        ("The Mayor counted hexes with a finger", ["question", "distance"]),
        ("Advisors whispered, though nothing forbids it", ["rules"]),
        ("Applause for a bluff that was called", ["fun"]),
    ],
    "trade_warz": [
        ("Read every card twice in the first draw", ["slow", "cards"]),
        ("Asked who chooses first in a dispute", ["question", "rules"]),
        ("Nobody wanted to trade", ["trade"]),
    ],
}
"""Notes that a facilitator might have written for each game, with tags."""

CONFUSED = {
    "cat_in_the_box": "When red may be led, and what the research board forbids",
    "rat_scramble": "When a window closes, and whether a vote may change after it",
    "scambodia": "Whether a match counts as a turn",
    "collapsization": "How the distance is counted around a corner",
    "trade_warz": "Who goes first in a dispute, and what a card costs",
}
"""Answers that players might have given to the survey's question about confusion."""


def folder() -> Path:
    """Return the folder of the demonstrations."""
    return datafiles.folder() / "samples" / "made_up"


def files(game: str | None = None) -> list[Path]:
    """List the demonstration files of one game, or of all games."""
    return sorted(folder().glob(f"{game or '*'}-*{SUFFIX}"))


class Evening:
    """A clock that advances only while players think."""

    def __init__(self, begins: float) -> None:
        self.now = begins

    def __call__(self) -> float:
        """Return the current time in epoch seconds."""
        return self.now


def make(place: Path, games: list[str] | None = None, evenings: int = EVENINGS) -> Iterator[Path]:
    """Make the demonstrations of ``games`` in the folder ``place``, and yield each file.

    ``evenings`` is the number of playtests for each game.
    """
    place.mkdir(parents=True, exist_ok=True)
    for name in games or list(PLAYED):
        for number in range(1, evenings + 1):
            with TemporaryDirectory() as scratch:
                clock = Evening(EVENING + number * 7 * 86_400 + 600 * len(name))
                store = Store(Path(scratch) / "made_up.sqlite", clock=clock)
                path = place / f"{name}-{number}{SUFFIX}"
                id = _played(store, clock, name, number)
                path.write_text(store.export(id), encoding="utf-8", newline="\n")
                store.close()
            yield path


def _played(store: Store, clock: Evening, name: str, number: int) -> str:
    players, bot = PLAYED[name]
    game = catalog.game(name)(players)
    rng = random.Random(f"made up/{name}/{number}")
    table = Table.new(
        store, game, PEOPLE[:players], f"Example evening {number}", seed=f"made up/{name}/{number}", tags=TAGS
    )
    minds = [bots.bot(bot, game) for _ in range(players)]
    noted = rng.sample(NOTES[name], 2 if number % 2 else 3)
    moves = 0
    while table.pending:
        act(table, clock, minds, rng)
        moves += 1
        if noted and moves % 17 == 0:
            text, tags = noted.pop()
            table.note(text, tags=tags)
    if number == 1:
        table.note("What was ruled on should be in the rules", tags=["rules"])
    answer(table, rng, CONFUSED[name])
    table.close()
    return table.id


def act(table: Table, clock: Evening, minds: Sequence[Bot], rng: random.Random) -> None:
    """Make one move of a seat that the game waits for, chosen by the seat's bot in ``minds``.

    A bot may prefer to wait. If all bots do, the first one asked must move. ``rng`` decides who is asked
    first.
    """
    waiting = list(table.pending)
    rng.shuffle(waiting)
    for must in (False, True):
        for seat in waiting:
            legal = table.legal(seat)
            action = bots.asked(minds[seat], table.game, table.view(seat), legal, rng, must=must)
            if action is not None:
                move(table, clock, seat, action, len(legal), rng)
                return
    raise RuntimeError(f"{table.title} of {table.game.title} stands still.")


def move(table: Table, clock: Evening, seat: int, action: Any, choices: int, rng: random.Random) -> None:
    """Let ``clock`` advance by an invented thinking time, then submit the move ``action``.

    The more ``choices`` the player had, the longer the thinking time.
    """
    clock.now += rng.uniform(0.5, 3.0)
    shown = clock.now
    clock.now += 1.5 + rng.lognormvariate(0.6 + 0.35 * math.log(max(choices, 1)), 0.6)
    table.submit(seat, action, shown=shown)
    if rng.random() < 0.01 and table.pending:
        table.ruling([], "Two of us understood this differently; it stands as played.")


def answer(table: Table, rng: random.Random, confused: str) -> None:
    """Fill in every seat's survey with invented answers, of which winners' ratings are slightly higher.

    ``confused`` is what half of the players say confused them.
    """
    won = table.outcome.winners if table.outcome else frozenset()
    for seat in range(table.game.seats):

        def rating(usual: float, seat: int = seat) -> int:
            return min(5, max(1, round(rng.gauss(usual + 0.5 * (seat in won), 0.8))))

        answers = {"fun": rating(3.8), "tension": rating(3.6), "clear": rating(2.9), "length": rating(3.2)}
        told = {"confused": confused} if rng.random() < 0.5 else {}
        table.survey(seat, {**answers, "again": rating(3.7), **told})


if __name__ == "__main__":
    for made in make(folder(), sys.argv[1:] or None):
        print(made.name, made.stat().st_size)
