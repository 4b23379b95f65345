"""Tells what happened after a player saw the screen and before the player's move arrived."""

from __future__ import annotations

from typing import Any

from playtest import words
from playtest.engines.game import Seat
from playtest.record import (
    closing,
)
from playtest.table.seats import Stale
from playtest.table.synced import Synced


def what_changed(table: Synced, since: int, seat: Seat) -> str:
    """Tell ``seat`` in words what happened after entry ``since``; empty if nothing relevant did."""
    said = []
    text = words.of(table.game)
    for entry in table.log[since:]:
        if entry.kind == "undo":
            said.append("A move was undone.")
        elif entry.kind == "ruling":
            said.append(f"The facilitator ruled: {entry.body['reason']}")
        elif entry.kind == "clock":
            said.append("The clock was set.")
        elif entry.kind == "close":
            said.append(closing(entry))
        told = table.told_of(entry.n, seat)
        said.extend(sentence for event in told if (sentence := text.event(event, table.names, seat)))
    return f"Meanwhile: {' '.join(said)}" if said else ""


def must_mean_what_was_seen(table: Synced, seen: int, seat: Seat, action: Any) -> None:
    """Raise ``Stale`` if the move no longer means what it meant on the screen, which showed entry ``seen``.

    An example is an offer whose number now belongs to a different offer.
    """
    if not 0 < seen < len(table.log):
        return
    means = table.game.meant(table.state, action)
    if means is not None and means != table.game.meant(table.state_at(seen), action):
        changed = what_changed(table, seen, seat)
        raise Stale(f"{changed} It has changed since; look again. Nothing was done.".lstrip())
