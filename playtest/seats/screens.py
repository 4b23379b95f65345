"""What every page of the server has in common: a screen, and the devices that show it."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from playtest.engines.game import Illegal
from playtest.seats.limits import Bucket
from playtest.widgets.kit import SocketBoard

Wire = dict[str, Any]


class NotAllowed(Illegal):
    """An act that is not this page's."""


class Device(Protocol):
    """One connection of one page, as a screen knows it.

    ``id`` is the server's, ``page`` what the page calls itself once it said hello, ``hash`` that of the key
    it came in by (empty for a public page), ``kind`` phone, tablet or computer.
    """

    id: str
    page: str
    hash: str
    kind: str

    def post(self, text: str) -> None:
        """Send it a message."""

    def leave(self, why: str) -> None:
        """Tell it that it has no business here any more, and end the connection."""


class Screen(ABC):
    """One screen that any number of devices may show."""

    def __init__(self) -> None:
        self.devices: list[Device] = []
        self.lets_in: Callable[[Device], bool] = lambda device: True
        """Whether a device may see this; asked of each before each message, and answered by the room."""
        self.board = SocketBoard(self.tell)
        self.lost_at: float | None = None
        self.hears: Bucket | None = None
        """What all devices of one player may say together; ``None`` where they are of many."""
        self._whole = (-1, "")

    @abstractmethod
    def show(self) -> None:
        """Show what should be seen now, if anybody looks."""

    @property
    def stays(self) -> bool:
        """Whether its pages are left as they are when the room goes on to another playtest."""
        return False

    def rest(self) -> None:
        """Nobody looks any more: keep nothing."""
        self.board.clear()
        self._whole = (-1, "")

    def join(self, device: Device) -> None:
        """A device shows this screen from now on."""
        self.devices.append(device)
        self.lost_at = None
        self._tell_company()

    def part(self, device: Device, now: float) -> None:
        """It does no longer."""
        if device in self.devices:
            self.devices.remove(device)
            self.board.forget(device.id)
            self._tell_company()
        if not self.devices:
            self.lost_at = now

    def _tell_company(self) -> None:
        self.tell({"type": "company", "devices": len(self.devices)})

    def heard(self, device: Device, message: Wire) -> None:
        """Something was done on a device. Raises ``NotAllowed`` for one that was not let in."""
        if not self.lets_in(device):
            raise NotAllowed("This device no longer has a seat here.")
        device.page = message["page"] or device.page
        self.board.arrived({**message, "page": device.id})

    def tell(self, message: Wire) -> None:
        """Send a message to every device that was let in, or to the one of them that it is for."""
        if message["type"] == "scene" and "to" in message:
            self._tell_all_to_one(message)
            return
        text = _written(message)
        for device in list(self.devices):
            if self.lets_in(device):
                device.post(text)

    def _tell_all_to_one(self, message: Wire) -> None:
        """All that is shown, for the device that asked; written once, however many ask."""
        rev, text = self._whole
        if rev != message["rev"]:
            text = _written({name: value for name, value in message.items() if name != "to"})[:-1]
            self._whole = (message["rev"], text)
        for device in list(self.devices):
            if device.id == message["to"] and self.lets_in(device):
                device.post(f'{text},"to":{json.dumps(device.page)}}}')


def _written(message: Wire) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
