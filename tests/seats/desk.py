"""A facilitator's console without a server or a browser: pressed at once, by a clock that the test turns."""

from __future__ import annotations

import json
from typing import Any

from playtest import Store, Table, catalog
from playtest.seats.console import Console
from playtest.seats.limits import TurnedAway
from playtest.seats.room_store import Rooms
from playtest.seats.seat_screen import SeatScreen
from playtest.seats.session import RoomSession
from tests.seats.hall import NAMES, SMALLEST, Shown


class Clock:
    """Says what time it is: ``now``, which a test sets."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Tab(Shown):
    """A page in the same process that shows ``screen``."""

    hash, kind, page = "", "computer", "p"

    def __init__(self, screen: Any) -> None:
        self.id = str(id(self))
        self.screen = screen
        self.panes: list[Any] = []
        self.told: list[str] = []
        screen.join(self)
        screen.show()
        self.do("hello")

    def post(self, text: str) -> None:
        """What the page is sent."""
        message = json.loads(text)
        self.told.append(text)
        if message["type"] == "scene" and message.get("to") == self.page:
            self.panes = message["panes"]

    def leave(self, why: str) -> None:
        """It has no business here any more."""

    def do(self, do: str, **values: Any) -> None:
        """Do something, and look at what is shown then."""
        for each in dict.fromkeys([do, "hello"]):
            self.screen.heard(self, {"do": each, "values": values, "rev": 0, "page": self.page})

    def look(self) -> Tab:
        """Look again, as the server shows it every second."""
        self.screen.show()
        self.do("hello")
        return self


class Desk:
    """A room for people by name, its console and the pages of its seats; ``clock.now`` is its time."""

    def __init__(
        self, place: str, game: str = "cat_in_the_box", seats: int = 0, *, started: bool = True
    ) -> None:
        self.clock = Clock()
        class_ = catalog.game(game)
        seats = seats or SMALLEST[game]
        store = Store(place, clock=self.clock)
        table = Table.new(store, class_(seats), NAMES[:seats], seed=7)
        self.rooms = Rooms(store)
        self.session = RoomSession(
            self.rooms, self.rooms.open(table.id, started=started), "http://127.0.0.1:1/"
        )
        self._set_up()

    def _set_up(self) -> None:
        self.table = self.session.table
        self.seats = [SeatScreen(self.session, seat) for seat in range(self.table.game.seats)]
        self.console = Console(self.session, self.seats, TurnedAway())
        self.tab = Tab(self.console)

    def go_on_to(self, playtest: str) -> Desk:
        """The same room, which plays ``playtest`` now: nobody's page has come to it yet but the console."""
        room = self.rooms.room(playtest)
        assert room is not None
        self.session = RoomSession(self.rooms, room, "http://127.0.0.1:1/")
        self._set_up()
        return self

    def sit(self, name: str, seat: int) -> None:
        """Somebody takes a seat."""
        self.session.sit(seat, name, "phone")

    def close(self) -> None:
        """Let go of everything."""
        self.table.close()
        self.table.store.close()
