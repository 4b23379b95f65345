"""What the console knows when it is drawn, and how a part of it looks that all its groups have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from playtest.engines.game import Seat
from playtest.seats.limits import TurnedAway
from playtest.seats.party import Party
from playtest.seats.screens import Screen
from playtest.table import Table
from playtest.widgets.kit import Child, Node, controls, h
from playtest.widgets.table import UndoQuestion


class Facilitating(Protocol):
    """What the console knows when it is drawn."""

    party: Party
    table: Table
    seats: Sequence[Screen]
    turned_away: TurnedAway
    links: dict[Seat, str]
    all_open: bool
    ending: bool
    ending_early: bool
    freeing: Seat | None
    error: str
    notice: str
    said_in: tuple[str, ...]
    forms: int

    @property
    def ruling(self) -> object:
        """The correction of the board that is on its way, if one is."""

    @property
    def takes_back(self) -> UndoQuestion | None:
        """What is asked before a move is taken back, if it is."""

    @property
    def would_go(self) -> list[str]:
        """What was told of the moves that it is asked about, newest first."""


def said_in(now: Facilitating, *places: str) -> list[Child]:
    """What came of the last act, where it was made: a drawer, a group, a seat's row, or above them all."""
    if not set(places) & set(now.said_in):
        return []
    wrong = controls.message(now.error, error=True) if now.error else None
    return [wrong, controls.message(now.notice) if now.notice else None]


def group(name: str, title: str, *inside: Child) -> Node:
    """What belongs together on the console, under its heading."""
    head = h("h2", {}, title, key="head")
    return h(
        "section", {"class": "pt-group", "data-group": name, "aria-label": title}, head, *inside, key=name
    )
