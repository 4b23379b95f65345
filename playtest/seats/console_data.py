"""The data that the console's parts draw, and how its groups look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from playtest.engines.game import Seat
from playtest.seats.limits import TurnedAway
from playtest.seats.screens import Screen
from playtest.seats.session import RoomSession
from playtest.table import Table
from playtest.widgets.kit import Child, Node, controls, h
from playtest.widgets.table import UndoQuestion


class ConsoleData(Protocol):
    """The data that the console's parts draw."""

    session: RoomSession
    table: Table
    seats: Sequence[Screen]
    turned_away: TurnedAway
    links: dict[Seat, str]
    all_open: bool
    ending: bool
    ending_early: bool
    freeing: Seat | None
    refusal: str
    notice: str
    said_in: tuple[str, ...]
    forms: int

    @property
    def ruling(self) -> object:
        """The board correction in progress, or ``None``."""

    @property
    def takes_back(self) -> UndoQuestion | None:
        """The question shown to the facilitator before an undo, or ``None``."""

    @property
    def would_go(self) -> list[str]:
        """Descriptions of the moves that the proposed undo would take back, newest first."""


def said_in(now: ConsoleData, *places: str) -> list[Child]:
    """Return the last action's result, to be shown in one of ``places``; empty if it belongs elsewhere.

    A place is a drawer, a group, a seat's row, or the top of the console.
    """
    if not set(places) & set(now.said_in):
        return []
    wrong = controls.refusal(now.refusal)
    return [wrong, controls.message(now.notice) if now.notice else None]


def group(name: str, title: str, *inside: Child) -> Node:
    """Return a group of the console with its heading."""
    head = h("h2", {}, title, key="head")
    return h(
        "section", {"class": "pt-group", "data-group": name, "aria-label": title}, head, *inside, key=name
    )
