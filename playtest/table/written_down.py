"""Records a game that was typed in, with marks on the cards and dice that nobody saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from playtest.engines.game import Illegal
from playtest.record import FILLED
from playtest.table.completions import telling
from playtest.table.table import Table
from playtest.table.transcription import TranscribedGame

if TYPE_CHECKING:
    from playtest.record import Store


def written_down(typed: TranscribedGame, store: Store, names: Sequence[str], title: str = "") -> Table:
    """Record the game as a transcription, with a tag if something was filled in at random.

    Notes say which cards and dice nobody saw, and what else they may have been; see
    ``playtest.record.made_up``. Raises ``Illegal`` before the deal is typed in.
    """
    if typed.state is None:
        raise Illegal("Type in the deal first.")
    typed.fill()
    made = typed.rolled
    rolls = iter([rolled.value for of in made for rolled in of])
    tags = (FILLED,) if any(rolled.open for of in made for rolled in of) else ()
    table = Table.new(store, typed.game, names, title, tags=tags, chance=lambda kind, options: next(rolls))
    entries = [1, *(table.submit(step.seat, step.action).n for step in typed.steps[1 : len(made)])]
    others = [
        {
            str(n): [rolled.value for rolled in there]
            for n, here, there in zip(entries, made, run.rolls, strict=False)
            if [rolled.value for rolled in here] != [rolled.value for rolled in there]
        }
        for run in telling(typed)
    ]
    _mark(typed, table, entries, others)
    return table


def _mark(
    typed: TranscribedGame, table: Table, entries: Sequence[int], others: Sequence[Mapping[str, Any]]
) -> None:
    """Write a note on each entry with unseen rolls or cards, and list other possible ones in the last."""
    unseen: dict[int, list[list[int]]] = {}
    for (step, at, of), _ in typed.guessed():
        if step < len(entries):
            unseen.setdefault(entries[step], []).append([at, of])
    for n, places in unseen.items():
        table.mark_unseen(n, places, others if n == max(unseen) else None)
