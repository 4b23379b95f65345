"""The common part of every page of the server: a screen, and the devices that show it."""

from __future__ import annotations

import json
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from playtest.engines.game import Illegal
from playtest.seats.limits import Bucket
from playtest.widgets.kit import SocketBoard

Wire = dict[str, Any]


NO_SEAT = "This device no longer has a seat here."


class NotAllowed(Illegal):
    """Raised for an action that this page may not do."""


class Device(Protocol):
    """One page's connection, as a screen sees it.

    The server gives the ``id``. ``page`` is the name that the page gives itself in its greeting. ``hash`` is
    the hash of the key it used (empty for a public page), and ``kind`` is phone, tablet or computer.
    """

    id: str
    page: str
    hash: str
    kind: str

    def post(self, text: str) -> None:
        """Send the page a message."""

    def leave(self, why: str) -> None:
        """Tell the page that it no longer has access, and end the connection."""


class Screen(ABC):
    """One screen, which any number of devices may show."""

    def __init__(self) -> None:
        self.devices: list[Device] = []
        self.lets_in: Callable[[Device], bool] = lambda device: True
        """Returns whether a device may see this screen. The room decides it, before each message."""
        self.board = SocketBoard(self.tell, self._tell_all_to_one)
        self.lost_at: float | None = None
        self.hears: Bucket | None = None
        """Limit on messages of all devices of one player together; ``None`` if they belong to several."""
        self._whole = (-1, b"")
        """The last screen content sent in full: its number, and its compressed JSON without an addressee."""
        self._greeted: set[str] = set()
        """Devices that were sent the whole screen. Changes mean nothing to the others."""

    @abstractmethod
    def show(self) -> None:
        """Show the current content, if a device shows this screen."""

    @property
    def stays(self) -> bool:
        """Whether pages of this screen stay when the room moves to another playtest."""
        return False

    def rest(self) -> None:
        """Release resources while no device shows this screen."""
        self.board.clear()
        self._whole = (-1, b"")

    def join(self, device: Device) -> None:
        """Add a device to this screen."""
        self.devices.append(device)
        self.lost_at = None
        self._tell_company()

    def part(self, device: Device, now: float) -> None:
        """Remove a device from this screen."""
        if device in self.devices:
            self.devices.remove(device)
            self._greeted.discard(device.id)
            self.board.forget(device.id)
            self._tell_company()
        if not self.devices:
            self.lost_at = now

    def _tell_company(self) -> None:
        self.tell({"type": "company", "devices": len(self.devices)})

    def heard(self, device: Device, message: Wire) -> None:
        """Handle a message from a device. Raises ``NotAllowed`` if the screen does not let this device in."""
        if not self.lets_in(device):
            raise NotAllowed(NO_SEAT)
        device.page = message["page"] or device.page
        self.board.arrived({**message, "page": device.id})

    def tell(self, message: Wire) -> None:
        """Send a message to every device that was let in or, if it names one device, only to that one.

        A message that changes a part of the screen goes only to devices that already show the screen.
        """
        changes = message["type"] == "scene"
        if changes and "to" in message:
            self._tell_all_to_one(message["rev"], message["to"], lambda: message["panes"])
            return
        text = _written(message)
        for device in list(self.devices):
            if self.lets_in(device) and (not changes or device.id in self._greeted):
                device.post(text)

    def _tell_all_to_one(self, rev: int, to: str, panes: Callable[[], list[Any]]) -> None:
        """Send the whole screen content to the device that asked for it. It is built once for all that ask.

        ``rev`` is the revision of the content, and ``to`` the id of that device. ``panes`` builds the
        content; it is called only if this revision has not been built yet.
        """
        known, packed = self._whole
        if known == rev:
            text = zlib.decompress(packed).decode()
        else:
            text = _written({"type": "scene", "rev": rev, "panes": panes()})[:-1]
            self._whole = (rev, zlib.compress(text.encode(), zlib.Z_BEST_SPEED))
        for device in list(self.devices):
            if device.id == to and self.lets_in(device):
                self._greeted.add(device.id)
                device.post(f'{text},"to":{json.dumps(device.page)}}}')


def _written(message: Wire) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
