"""The public page, as for a projector: the room until the game begins, then the table as a spectator sees it.

For tests, the page has ``data-room`` until the game begins. Then it has the attributes of every page with a
table, and ``.pb-head[data-shows=spectator]``.
"""

from __future__ import annotations

from collections.abc import Sequence

from playtest.seats import lobby
from playtest.seats.screens import Device, Screen, Wire
from playtest.seats.session import RoomSession
from playtest.widgets.kit import Message, h
from playtest.widgets.table import SpectatorView

HEARD = ("hello", "shape", "go-on", "moment")


class PublicScreen(Screen):
    """The screen that everyone in the room may see.

    Its page can only close an announcement or show one again.
    """

    def __init__(self, session: RoomSession, seats: Sequence[Screen]) -> None:
        super().__init__()
        self._party = session
        self._seats = seats
        self._table: SpectatorView | None = None

    def heard(self, device: Device, message: Wire) -> None:
        """Handle a page's greeting, its layout, or an announcement that was read.

        Ignore all other messages.
        """
        if message["do"].partition(":")[0] in HEARD:
            super().heard(device, message)

    def _hear(self, message: Message) -> None:
        if message.name == "hello":
            return  # it has already been sent the scene
        if self._table is not None:
            if message.name == "go-on":
                self._table.go_on()
            elif message.name == "moment" and message.argument.isdecimal():
                self._table.again(int(message.argument))
            self.show()

    def show(self) -> None:
        """Show the room or the table."""
        if not self.devices:
            return
        self.board.listen(self._hear)
        session = self._party
        if session.room.started:
            self._table = self._table or SpectatorView(session.table, self.show, session.free_seats)
            self.board.show(self._table.panes(self.board.rev, shapes=self.board.shapes))
            return
        inside = [lobby.invitation(session), lobby.who_sits_where(session, self._seats)]
        foot = h("p", {"class": "pt-foot pb-strong"}, lobby.missing(session, self._seats), key="foot")
        self.board.show([h("div", {"class": "pt-room pb-wide"}, *inside, foot, key="room")])

    def rest(self) -> None:
        """Free the resources of the table view when no device shows this screen."""
        if self._table is not None:
            self._table.close()
            self._table = None
        super().rest()
