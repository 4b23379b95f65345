"""What a device is shown that asked to sit, until the facilitator lets it in: nothing of its seat's."""

from __future__ import annotations

from playtest.engines.game import Seat
from playtest.seats import lobby
from playtest.seats.party import Party
from playtest.seats.screens import Device, NotAllowed, Screen, Wire

HEARD = ("hello", "shape", "there")


class AskingScreen(Screen):
    """That it asked, and who sits where: what anybody may know who has the room's code."""

    def __init__(self, party: Party, seat: Seat) -> None:
        super().__init__()
        self._party = party
        self.seat = seat

    def _tell_company(self) -> None:
        """How many others ask is not said."""

    def heard(self, device: Device, message: Wire) -> None:
        """A page says hello and how it lies. Raises ``NotAllowed`` for anything else."""
        if message["do"] not in HEARD:
            raise NotAllowed("The facilitator has not let this device in yet.")
        super().heard(device, message)

    def show(self) -> None:
        """Show who has come, if a device that asks is there."""
        if self.devices:
            self.board.show([lobby.waiting(self._party, self.seat, asking=True)])
