"""The screen of a device that asked for a seat, until the facilitator lets it in. It shows no secrets."""

from __future__ import annotations

from playtest.engines.game import Seat
from playtest.seats import lobby
from playtest.seats.screens import Device, NotAllowed, Screen, Wire
from playtest.seats.session import RoomSession

HEARD = ("hello", "shape", "there")


class AskingScreen(Screen):
    """The screen of a device that waits to be let in: its request, and who sits in which seat."""

    def __init__(self, session: RoomSession, seat: Seat) -> None:
        super().__init__()
        self._party = session
        self.seat = seat

    def _tell_company(self) -> None:
        """Do nothing, because a device that asks for a seat is not shown how many others ask."""

    def heard(self, device: Device, message: Wire) -> None:
        """Handle a page's greeting or its layout. Raises ``NotAllowed`` for anything else."""
        if message["do"] not in HEARD:
            raise NotAllowed("The facilitator has not let this device in yet.")
        super().heard(device, message)

    def show(self) -> None:
        """Show who has joined, if a device of this screen is connected."""
        if self.devices:
            self.board.show([lobby.waiting(self._party, self.seat, asking=True)])
