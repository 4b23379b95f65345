"""Play a game's bots against each other and print intervals: ``python -m playtest.bots.ladder GAME``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from scipy import stats

from playtest import catalog
from playtest.bots import Bot, bot, names, panel, spec
from playtest.bots.learned import Weights
from playtest.bots.learned.train import pupil_of
from playtest.bots.tuning import played, share_of_win
from playtest.engines.game import AnyGame

SEARCHED = 10
"""The factor by which a search plays fewer games."""


@dataclass(frozen=True, slots=True)
class Rung:
    """The results of one bot against others of one kind. The bot changes seats from game to game."""

    one: str
    others: str
    players: int
    games: int
    won: int
    """Games that the bot won, alone or with others."""
    share: float
    """Wins per game, with shared wins split."""

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval for the share of games won."""
        found = stats.binomtest(self.won, self.games).proportion_ci(method="wilson")
        return float(found.low), float(found.high)

    def __str__(self) -> str:
        low, high = self.interval
        won = f"{100 * self.won / self.games:.1f} ({100 * low:.1f} to {100 * high:.1f})"
        row = (self.players, self.one, self.others, self.games, won, f"{100 * self.share:.1f}")
        return f"| {' | '.join(map(str, row))} |"


def rung(game: AnyGame, one: Bot, others: Bot, games: int, seed: object = 0) -> Rung:
    """Play ``games`` games of the bot ``one`` against ``others``, each game with its own deal."""
    won, share = 0, 0.0
    for number in range(games):
        seat = number % game.seats
        table = [one if at == seat else others for at in range(game.seats)]
        state = played(game, table, seed, number)
        gained = share_of_win(game, state, seat)
        won += gained > 0
        share += gained
    return Rung(spec(one), spec(others), game.seats, games, won, share / games)


def ladder(
    game: AnyGame,
    bots: Sequence[Bot],
    games: int,
    seed: object = 0,
    searches: Sequence[Bot] = (),
    only: Sequence[str] = (),
) -> Iterator[Rung]:
    """Play each bot against random bots, against its own kind, and against every other bot.

    Each of ``searches`` plays against random bots and all ``bots`` too. A bot against its own kind shows how
    often any seat wins at this table, with shared wins counted for each winner. ``only`` names the bots to
    play; by default all do.
    """
    random = bot("random", game)
    for one in [one for one in bots if not only or one.name in only]:
        yield rung(game, one, random, games, seed)
        for others in bots:
            yield rung(game, one, others, games, seed)
    yield from against(game, searches, (random, *bots), games, seed)


def against(
    game: AnyGame, searches: Sequence[Bot], bots: Sequence[Bot], games: int, seed: object = 0
) -> Iterator[Rung]:
    """Play every search against each of ``bots``, in a tenth as many games, because searches are slow."""
    for one in searches:
        for others in bots:
            yield rung(game, one, others, max(1, games // SEARCHED), seed)


HEAD = """# Ladder of {title}, {date}

By `python -m playtest.bots.ladder {name}{asked} --games {games} --seed {seed}`: the bot in one seat, moving
on one seat a game, others of one kind in all other seats. Won: games won, shared wins counted for each
who shares them, with Wilson's 95% interval. Share: shared wins split.

| players | bot | others | games | won, % | share, % |
|---|---|---|---|---|---|"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m playtest.bots.ladder", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, action="append", help="numbers of players; all by default")
    parser.add_argument("--games", type=int, default=1000, help="games a rung; a tenth of them for searches")
    parser.add_argument("--seed", default="0")
    parser.add_argument(
        "--search", type=int, action="append", help="a search with so many iterations as well"
    )
    parser.add_argument(
        "--against", action="append", help="only the searches, against this bot; may be given again"
    )
    parser.add_argument(
        "--weights", metavar="FILE", help="only the game's bot that can be taught, with these weights"
    )
    parser.add_argument("--only", action="append", help="only this bot's rungs; may be given again")
    return parser


def main(given: Sequence[str] | None = None) -> int:
    """Print the ladder of one game as a page. Each line appears as soon as it is known."""
    told = _parser().parse_args(given)
    try:
        cls = catalog.game(told.game)
        tables = [cls(players) for players in told.players or cls.players]
        only = [bot(name, cls.name).name for name in told.only or ()]
        opponents = [bot(name, cls.name) for name in told.against or ()]
        taught = told.weights and pupil_of(cls.name).taught(
            Weights.read(Path(told.weights).read_text("utf-8"))
        )
    except (LookupError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    date = datetime.now(UTC).date()
    asked = "".join([f" --players {one}" for one in told.players or ()])
    asked += "".join([f" --search {one}" for one in told.search or ()])
    asked += "".join([f" --against {one}" for one in told.against or ()])
    asked += "".join([f" --only {one}" for one in only])
    if taught:
        file = Path(told.weights)
        asked += f" --weights {file.name if file.is_absolute() else file.as_posix()}"
    head = HEAD.format(
        title=cls.title, date=date, name=cls.name, asked=asked, games=told.games, seed=told.seed
    )
    print(head, flush=True)
    for table in tables:
        counts = (told.search or []) if opponents or "search" in names(table) else []
        searches = [bot("search", table, iterations=count) for count in counts]
        if taught:
            others = opponents or [one for one in panel(table) if one.name != taught.name]
            rungs = iter([rung(table, taught, one, told.games, told.seed) for one in (*others, taught)])
        elif opponents:
            rungs = against(table, searches, opponents, told.games, told.seed)
        else:
            rungs = ladder(table, panel(table), told.games, told.seed, searches, only)
        for one in rungs:
            print(one, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
