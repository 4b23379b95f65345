"""Effects put down as data: what goes onto the agenda."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.pieces import Origin, Task

Aim = tuple[Seat | None, str | None, str | None]
"""A seat, a partner, and an export in play, a card in a pile or a deck; what is not needed is ``None``."""
NOTHING: Aim = (None, None, None)
COUNTED = frozenset(["draw", "discard"])
"""Verbs that act once for each of their amount."""


def task_for(
    seat: Seat,
    name: str,
    at: int,
    origin: Origin,
    effect: Effect,
    aim: Aim = NOTHING,
    among: Sequence[Seat] = (),
) -> Task:
    """The effect number ``at`` of a card, leader or power of ``seat``, ready to be carried out."""
    at_seat, partner, target = aim
    if effect.do == "search_deck" and effect.of is not None:
        target = effect.of
    task: Task = object.__new__(Task)  # as in its ``copy``: a third less than to call the class
    task.seat = task.asked = seat
    task.card = name
    task.at = at
    task.origin = origin
    task.at_seat = at_seat
    task.partner = partner
    task.target = target
    task.left = effect.amount if effect.do in COUNTED else 0
    task.discarded = 0
    task.seen = []
    task.answers = []
    task.open = [*among]
    task.offered = None
    task.heard = []
    task.spared = []
    return task
