"""Records a game that was typed in, with marks on the cards, dice and choices that nobody saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from playtest.engines import codec
from playtest.engines.game import Illegal
from playtest.record import FILLED
from playtest.table.completions import telling
from playtest.table.face_down import secret_fields
from playtest.table.guesses import Run
from playtest.table.table import Table
from playtest.table.transcription import TranscribedGame

if TYPE_CHECKING:
    from playtest.record import Store


def written_down(typed: TranscribedGame, store: Store, names: Sequence[str], title: str = "") -> Table:
    """Record the game as a transcription, with a tag if something was filled in at random.

    Notes say what nobody saw, and what it may have been instead; see ``playtest.record.made_up``. Raises
    ``Illegal`` before the deal is typed in.
    """
    if typed.state is None:
        raise Illegal("Type in the deal first.")
    typed.fill()
    made = typed.rolled
    rolls = iter([rolled.value for of in made for rolled in of])
    tags = (FILLED,) if typed.open else ()
    table = Table.new(store, typed.game, names, title, tags=tags, chance=lambda kind, options: next(rolls))
    moves = [typed.made[1].action(at, step) for at, step in enumerate(typed.steps[: len(made)])]
    steps = typed.steps[1 : len(made)]
    entries = [1, *(table.submit(step.seat, move).n for step, move in zip(steps, moves[1:], strict=True))]
    _mark(typed, table, entries, [_otherwise(typed, run, entries) for run in telling(typed)])
    return table


def _otherwise(typed: TranscribedGame, run: Run, entries: Sequence[int]) -> dict[str, Any]:
    """Compare the game as filled in at random with ``run``, which fills its gaps differently.

    Return, by number of the log entry, the rolls of ``run`` that differ. If a move that nobody saw differs,
    return both that move and its rolls.
    """
    found: dict[str, Any] = {}
    mine = typed.made[1]
    for at, n in enumerate(entries):
        here, there = ([rolled.value for rolled in one.rolls[at]] for one in (mine, run))
        move, other = (one.action(at, typed.steps[at]) for one in (mine, run))
        if move != other:
            found[str(n)] = {"move": codec.plain(other), "rolls": there}
        elif here != there:
            found[str(n)] = there
    return found


def _mark(
    typed: TranscribedGame, table: Table, entries: Sequence[int], others: Sequence[Mapping[str, Any]]
) -> None:
    """Write a note on each entry with unseen rolls, so that readers know what was filled in.

    The last of these notes also holds ``others``, which list what the unseen values may have been instead.
    ``entries`` are the numbers of the log entries, by step.
    """
    unseen: dict[int, list[list[int]]] = {}
    for (step, at, of), _ in typed.guessed():
        if step < len(entries):
            unseen.setdefault(entries[step], []).append([at, of])
    secret = {
        entries[step]: secret_fields(move.value, typed.steps[step].action, typed.game)
        for step, move in typed.made[1].moves.items()
    }
    for n, places in unseen.items():
        table.mark_unseen(n, places, others if n == max(unseen) else None, secret.get(n, ()))
