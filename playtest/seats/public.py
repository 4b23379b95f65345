"""The public page: the room until the game begins, then the table as a spectator sees it; for a projector.

For tests, in the page: ``.pb-head[data-shows=public]`` with ``data-entries``, ``data-over``; ``data-room``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playtest import words
from playtest.seats import lobby
from playtest.seats.party import Party
from playtest.seats.screens import Device, Message, Screen
from playtest.table import Table
from playtest.widgets.games import scene_of
from playtest.widgets.kit import Node, draw, h
from playtest.widgets.table import lines, panels

LINES = 14


class PublicScreen(Screen):
    """What anybody may see who is in the room. Nothing can be done there."""

    def __init__(self, party: Party, seats: Sequence[Screen]) -> None:
        super().__init__()
        self._party = party
        self._seats = seats

    def heard(self, device: Device, message: Message) -> None:
        """A page says hello; whatever else it says does nothing."""
        if message["do"] == "hello":
            super().heard(device, message)

    def show(self) -> None:
        """Show the room, or the table."""
        if not self.devices:
            return
        party = self._party
        if party.room.started:
            self.board.show(table_panes(party.table, party.table.view(None), "public"))
            return
        inside = [lobby.invitation(party), lobby.who_sits_where(party, self._seats)]
        foot = h("p", {"class": "pt-foot pb-strong"}, lobby.missing(party, self._seats), key="foot")
        self.board.show([h("div", {"class": "pt-room pb-wide"}, *inside, foot, key="room")])


def table_panes(table: Table, view: Any, shows: str) -> list[Node]:
    """Head, board and log of ``table``, to be looked at: ``view`` is a spectator's, or the referee's."""
    title = f"{table.game.title} · {table.title}" if table.title else table.game.title
    strong, prompt, kind = whose_move(table)
    left = table.clock_left()
    clock = (
        panels.clock_face(*left, stamp=len(table.log), buttons=False) if left and not table.outcome else None
    )
    attrs = {
        "class": "pb-head pb-wide",
        "data-playtest": table.id,
        "data-entries": len(table.log),
        "data-over": "yes" if table.outcome else "no",
        "data-shows": shows,
    }
    head = h("div", attrs, h("h2", {}, title), panels.turn(strong, prompt, kind), clock, key="head")
    scene = scene_of(table.game, view, table.names, public_measures(table))
    main = h("div", {"class": "pb-main-pane pb-scene"}, *draw(scene), key=f"main {shows}")
    told, _ = lines(table, words.of(table.game), None, limit=LINES, notes=False)
    return [head, main, h("div", {"class": "pb-side"}, panels.log_panel(told, 0), key="side")]


def whose_move(table: Table) -> tuple[str, str, str]:
    """Who is to act or how the game ended, what the rules say to it, and the kind of banner."""
    outcome = table.outcome
    if outcome is not None:
        won = " and ".join(table.names[seat] for seat in sorted(outcome.winners))
        scores = ", ".join(
            f"{name} {score:g}" for name, score in zip(table.names, outcome.scores, strict=True)
        )
        return f"The game is over. {f'Winner: {won}.' if won else 'Nobody wins.'}", scores, "pb-over"
    waiting = [words.seat_name(seat, table.names) for seat in table.pending]
    prompt = str(words.of(table.game).prompt(table.view(None)))
    return f"Waiting for {' and '.join(waiting)}.", prompt, "pb-waiting"


def public_measures(table: Table) -> Mapping[str, Any]:
    """The measures that everybody may follow now."""
    game = table.game
    if not game.public_measures and table.outcome is None:
        return {}
    measures = game.measures(table.state)
    return {name: value for name, value in measures.items() if name in game.public_measures}
