"""Replay a simulated game, move by move, or put it on a table to continue by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from playtest.bots import Bot, samplers
from playtest.engines.chance import stream
from playtest.engines.game import Event, Seat
from playtest.record import by_bot
from playtest.simulate.games import Job, Stopped, watched

if TYPE_CHECKING:
    from playtest.record import Store
    from playtest.table import Table


class Played(NamedTuple):
    """One move of a simulated game, with its rolls and the bot that made it."""

    seat: Seat
    action: Any
    rolls: list[Any]
    by: str


class Replayed(NamedTuple):
    """A replayed game: the rolls of its deal, its moves and its last position.

    If the game failed, ``error`` is the exception. If a bot or a rule failed at a move, ``stuck`` is the seat
    whose turn it was.
    """

    deal: list[Any]
    moves: list[Played]
    state: Any
    error: BaseException | None
    stuck: Seat | None


class _Remembers:
    """A source of rolls that gives the same rolls as the simulated game had, and records them."""

    def __init__(self, seed: object, number: int) -> None:
        self._rolls = stream(seed, number, "game")
        self.outcomes: list[Any] = []

    def choice(self, options: Sequence[Any], /) -> Any:
        rolled = self._rolls.choice(options)
        self.outcomes.append(rolled)
        return rolled

    def shuffle(self, items: list[Any], /) -> None:
        self._rolls.shuffle(items)
        self.outcomes.append(list(items))


class _Enough(Exception):
    """Raised after the requested number of moves."""


class _Keeps:
    """Records the moves of a game as it is played, and ends the game after ``most`` moves."""

    events: list[Event] | None = None

    def __init__(self, rolls: _Remembers, bots: Sequence[Bot], most: int | None) -> None:
        self.rolls, self.bots, self.most = rolls, bots, most
        self.deals: list[Any] = []
        self.moves: list[Played] = []
        self._next: tuple[Seat, Any] | None = None

    def deal(self, state: Any) -> None:
        self.deals = self._rolled()
        self._stop()

    def before(self, state: Any, seat: Seat, action: Any, n: int) -> None:
        self._next = seat, action

    def after(self, state: Any, n: int) -> None:
        assert self._next is not None
        seat, action = self._next
        bot = self.bots[seat]
        self.moves.append(Played(seat, action, self._rolled(), by_bot(bot.name, bot.version)))
        self._stop()

    def end(self, state: Any, n: int) -> None:
        """Do nothing when the game ends."""

    def _rolled(self) -> list[Any]:
        rolled = list(self.rolls.outcomes)
        self.rolls.outcomes.clear()
        return rolled

    def _stop(self) -> None:
        if self.most is not None and len(self.moves) >= self.most:
            raise _Enough


def replayed(job: Job, number: int, most: int | None = None, *, told: bool = False) -> Replayed:
    """Replay game ``number`` of ``job``, or only its first ``most`` moves.

    With ``told`` the game also reports its events, as it does at a table.
    """
    game = job.game
    rolls = _Remembers(job.seed, number)
    bots = [job.bots[job.bot_at(seat, number)][1] for seat in range(game.seats)]
    chances = [stream(job.seed, number, seat) for seat in range(game.seats)]
    kept = _Keeps(rolls, bots, most)
    kept.events = [] if told else None
    quick = samplers(bots, game)
    try:
        state = game.start(rolls)
    except Exception as error:
        return Replayed([], [], None, error, None)
    try:
        watched(game, state, bots, quick, chances, rolls, kept)
    except Stopped as stopped:
        if not isinstance(stopped.__cause__, _Enough):
            return Replayed(kept.deals, kept.moves, state, stopped.__cause__, stopped.seat)
    return Replayed(kept.deals, kept.moves, state, None, None)


def on_a_table(
    job: Job, number: int, moves: int, store: Store, names: Sequence[str] = (), title: str = ""
) -> Table:
    """Return a playtest at the position after ``moves`` moves of game ``number``, with its moves logged.

    People hold its seats, to continue by hand. Raises ``ValueError`` if the game failed at the deal.
    """
    from playtest.table import Table

    found = replayed(job, number, moves)
    if found.state is None:
        raise ValueError(f"Game {number} has no position to open: it failed at the deal ({found.error}).")
    rolls = [*found.deal, *(roll for move in found.moves for roll in move.rolls)]

    def ask(_kind: Literal["choice", "shuffle"], _options: tuple[Any, ...]) -> Any:
        return rolls.pop(0)

    seats = list(names) or [f"Seat {seat + 1}" for seat in range(job.game.seats)]
    table = Table.new(store, job.game, seats, title, chance=ask)
    for move in found.moves:
        table.submit(move.seat, move.action, by=move.by)
    # opened anew, so that later rolls are random
    return Table.open(store, table.id, type(job.game))
