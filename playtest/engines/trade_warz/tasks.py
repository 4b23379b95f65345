"""Creates tasks: the data of effects that wait on the agenda to be carried out."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.pieces import Origin, Task

Aim = tuple[Seat | None, str | None, str | None]
"""A target: a seat, a partner, and a name (an export, a card in a pile, or a deck).

Parts that are not needed are ``None``.
"""
NOTHING: Aim = (None, None, None)
COUNTED = frozenset(["draw", "discard"])
"""Verbs that act once for each unit of their amount."""


def task_for(
    seat: Seat,
    name: str,
    at: int,
    origin: Origin,
    effect: Effect,
    aim: Aim = NOTHING,
    among: Sequence[Seat] = (),
) -> Task:
    """Create the task for an effect of a card, leader or power of ``seat``.

    ``name`` is what the card, leader or power is called, and ``at`` the effect's index there. ``aim`` is its
    target, and ``among`` lists the seats concerned, such as those in a dispute.
    """
    at_seat, partner, target = aim
    if effect.do == "search_deck" and effect.of is not None:
        target = effect.of
    task: Task = object.__new__(Task)  # as in ``Task.copy``: a third less time than calling the class
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
