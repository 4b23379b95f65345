"""Recorded bot games that come with the product, so that a fresh machine has something to review.

They are in ``data/samples/``, a portable file each, and their titles and tags say that bots played them.
``python -m playtest.review.samples`` recreates them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playtest import bots, catalog
from playtest.engines import datafiles
from playtest.record import SUFFIX, Store, unpack
from playtest.review import demonstrations
from playtest.table import Table

TAGS = ("sample", "bot game")
"""The tags of every sample."""

PLAYED = {
    "cat_in_the_box": [(players, "heuristic") for players in (2, 3, 4, 4, 5)],
    "rat_scramble": [(4, "negotiator")] * 3,
    "scambodia": [(2, "heuristic"), (3, "heuristic"), (3, "forgetful"), (4, "counting")],
    "collapsization": [(3, bot) for bot in ("heuristic", "heuristic", "honest", "bluffing")],
    "trade_warz": [(2, "heuristic"), (3, "heuristic"), (4, "heuristic")],
}
"""Samples of each game: the number of players, and the bot in every seat."""


def folder() -> Path:
    """Return the folder of the samples."""
    return datafiles.folder() / "samples"


def files(game: str | None = None) -> list[Path]:
    """List the sample files of one game, or of all games."""
    return sorted(folder().glob(f"{game or '*'}-*{SUFFIX}"))


def load(store: Store, game: str | None = None, *, made_up: bool = False) -> list[str]:
    """Import the samples into ``store``, each checked and replayed. Returns their ids in the store.

    Samples already in the store are not written twice. ``game`` limits them to one game. If that game ships
    none, its own bots play some now. With ``made_up`` the demonstrations are included: invented playtests of
    people, marked as such.
    """
    if game is not None and not files(game):
        with TemporaryDirectory() as scratch:
            return [_taken_in(store, path) for path in make(Path(scratch), {game: _to_play(game)})]
    found = [*files(game), *(demonstrations.files(game) if made_up else ())]
    return [_taken_in(store, path) for path in found]


def _taken_in(store: Store, path: Path) -> str:
    data = path.read_bytes()
    header, _ = unpack(data)
    there = {known.id for known in store.playtests()}
    return header.id if header.id in there and store.header(header.id) == header else store.import_(data)


def _to_play(game: str) -> list[tuple[int, str]]:
    """Return what to play for a game without samples.

    That is its smallest and its largest number of players, each with its first bot.
    """
    players = catalog.game(game).players
    return [(number, bots.names(game)[0]) for number in dict.fromkeys([players[0], players[-1]])]


def make(place: Path, games: dict[str, list[tuple[int, str]]] | None = None) -> Iterator[Path]:
    """Play the sample games and write each to a file in the folder ``place``. Yield each file.

    ``games`` maps each game to pairs of number of players and bot.
    """
    place.mkdir(parents=True, exist_ok=True)
    for name, played in (games or PLAYED).items():
        for number, (players, bot) in enumerate(played, 1):
            with TemporaryDirectory() as scratch:
                store = Store(Path(scratch) / "samples.sqlite")
                table = _played(store, name, players, bot, number)
                path = place / f"{name}-{number}{SUFFIX}"
                path.write_text(store.export(table.id), encoding="utf-8", newline="\n")
                store.close()
            yield path


def _played(store: Store, name: str, players: int, bot: str, number: int) -> Table:
    game = catalog.game(name)(players)
    seats = [bots.bot(bot, game) for _ in range(players)]
    title = f"Bot game {number}: {players} × {seats[0].name}"
    table = Table.new(store, game, seats, title, seed=f"sample/{name}/{number}", tags=TAGS)
    bots.play(table)
    _annotate(table)
    table.close()
    return table


def _annotate(table: Table) -> None:
    """Add a note at the end that says who played and how it ended."""
    outcome = table.outcome
    if outcome is not None:
        who = " and ".join(table.names[seat] for seat in outcome.winners) or "nobody"
        last = max(entry.n for entry in table.log if entry.kind == "move")
        table.note(f"Bots played this, no people. Won by {who}: {outcome.reason}.", last, ["result"])


if __name__ == "__main__":
    for made in make(folder(), {g: PLAYED[g] for g in sys.argv[1:]} or None):
        print(made.name, made.stat().st_size)
