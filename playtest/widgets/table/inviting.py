"""Invite: everybody at a table on a device of their own, by a server that runs beside the notebook.

The server is a process of its own (``playtest serve``), which outlives the kernel. If one runs for this store
already, the command only says where it is; so pressing twice gives one server. Nothing here imports it.

For tests, in the page: the drawer ``invite`` with the buttons ``invite:here`` and ``invite:lan``; once it is
there ``[data-room]`` has the code and ``[data-qr]`` the address behind each QR code; ``invite:end`` and then
``invite:end-yes`` end the server.
"""

from __future__ import annotations

import asyncio
import json
import os
import ssl
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playtest.engines.game import Illegal
from playtest.record import Store, Unusable
from playtest.table import Table
from playtest.widgets.kit import Child, Node, Said, button, controls, h, qr
from playtest.widgets.table import keeping

WAIT = 60.0
"""Seconds to wait for the server; starting Python on a busy machine takes some."""
NETWORK = (
    "Everybody in your network can then open this room with its code. The pages come by plain http, which "
    "others in that network can read along."
)
ONLY_HERE = "So far this room opens on this computer only. Phones reach it once you press this:"
ENDS = (
    "The server runs on when JupyterLab is closed. It ends by this button, when the last room is closed on "
    "its console, or after eight hours without anybody."
)
REALLY = (
    "Every page of these recordings then stands still, at other tables too. Nothing recorded is lost; when "
    "the server is started again, the pages come back by themselves."
)
YOURS = "Whoever opens it is the facilitator and may see every card; do not show it to players."
SCAN_YOURSELF = (
    "Not for players: this code opens the facilitator's console, with every card. Scan it yourself."
)
LOOK_EVERY = 1.0
"""Seconds between looks at who has come, while the game waits for them."""
LOOPBACK = frozenset(["127.0.0.1", "localhost", "::1"])


class Invitation:
    """The invitation to one table; ``redraw`` is called when it has come."""

    def __init__(self, table: Table, redraw: Callable[[], None]) -> None:
        self._table = table
        self._redraw = redraw
        self.room: dict[str, Any] = {}
        self.error = ""
        self._ending = False
        self._console = False
        """Whether the code of the console stands in the place of the players', for one to be scanned."""
        self._coming: asyncio.Task[None] | None = None
        self._beginning: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self.free: int | None = None
        """How many seats nobody has taken yet, as the server said last."""

    @property
    def reaches_phones(self) -> bool:
        """Whether the room's address can be opened on other devices than this computer."""
        return bool(self.room) and urlsplit(str(self.room["room"])).hostname not in LOOPBACK

    @property
    def stands(self) -> object:
        """What tells one drawing of it from another."""
        shown = (self._ending, self._console)
        return (bool(self._coming), self.error, shown, self.room.get("console"), self.free)

    @property
    def code(self) -> str:
        """The room's code; empty while there is none."""
        return str(self.room.get("code", ""))

    def ask(self, said: Said) -> None:
        """Have a server started or found, or ended. Raises ``Illegal`` without an event loop."""
        if self._coming is not None:
            return
        self.error = ""
        if said.rest == "console":
            self._console = not self._console
            return
        if said.rest in ENDING:
            self._ending = said.rest == "end"
            if said.rest == "end-yes":
                self._coming = keeping.task(self._end())
            return
        self._coming = keeping.task(self._come(network=said.rest == "lan"))
        if self._coming is None:
            raise Illegal("Invite needs a running notebook; in a terminal it is: playtest serve.")

    def begin(self) -> None:
        """Have it begin on everybody's devices too, whoever is missing."""
        if self.room:
            self._beginning = keeping.task(asyncio.to_thread(begun, self._table.store, self._table.id))

    async def _come(self, *, network: bool) -> None:
        try:
            async with asyncio.timeout(WAIT):
                self.room = await asyncio.to_thread(
                    served, self._table.store, self._table.id, network=network
                )
        except TimeoutError:
            self.error = "The server did not start in a minute; in a terminal, playtest serve says why."
        except (OSError, Unusable) as error:
            self.error = str(error)
        finally:
            self._coming = None
            self._redraw()
        if self.room and self._watching is None:
            self._watching = keeping.task(self._watch())

    async def _watch(self) -> None:
        """Look who has come until the game has begun on the devices: it then begins here as well.

        Nothing of that stands in the log, and with people only no move is made before somebody moves.
        """
        pace = self._table.pace
        try:
            while self.room and pace.waits(self._table.log):
                found = await asyncio.to_thread(looked_in, self.room)
                if found is not None:
                    self.heard(found)
                await asyncio.sleep(LOOK_EVERY)
        finally:
            self._watching = None

    def close(self) -> None:
        """Look no longer."""
        if self._watching is not None:
            self._watching.cancel()

    def heard(self, found: dict[str, Any]) -> None:
        """What the server says of the room: the seats, and whether it has begun there."""
        free = sum(not seat["taken"] for seat in found["seats"])
        if found["started"]:
            self._table.pace.waiting = False
            self._table.nudge()
        if found["started"] or free != self.free:
            self.free = free
            self._redraw()

    async def _end(self) -> None:
        try:
            async with asyncio.timeout(WAIT):
                await asyncio.to_thread(ended, self._table.store)
            self.room = {}
        except (TimeoutError, OSError, Unusable):
            self.error = "The server did not end; in a terminal it is: playtest serve --stop."
        finally:
            self._coming = None
            self._redraw()

    def card(self) -> Node:
        """The same where everybody sees it, while the game waits for them."""
        attrs = {"class": "pb-moment", "data-zone": "moment", "data-invitation": True, "tabindex": "0"}
        return h(
            "section",
            {**attrs, "aria-label": "Invitation"},
            h("h2", {}, "The game begins when everybody has a seat"),
            self._missing(),
            h("div", {"class": "pb-told"}, *self._inside()),
            button("begin", "Begin now", key="begin"),
            key="invitation",
        )

    def _missing(self) -> Node | None:
        """For how many people it waits."""
        if self.free is None:
            return None
        seats = self._table.game.seats
        taken = f"{seats - self.free} of {seats} seats are taken"
        rest = f"it waits for {self.free} more" if self.free else "it begins once everybody is let in"
        said = f"{taken}; {rest}."
        return h("p", {"class": "pb-strong", "role": "status"}, said, key="missing")

    def drawer(self) -> Node:
        """What stands in the drawer: two buttons, or the code and the links."""
        return controls.drawer("invite", "Invite: a device for everybody", *self._inside())

    def _inside(self) -> list[Child]:
        if self._coming is not None:
            does = "ending" if self.room else "starting"
            return [h("p", {"role": "status"}, f"One moment: the server for everybody's pages is {does}.")]
        network = button("invite:lan", "Devices in this network", kind="main")
        hint = h("p", {"class": "pb-hint"}, NETWORK, key="hint")
        if not self.room:
            wrong = controls.message(self.error, error=True) if self.error else None
            here = button("invite:here", "Devices of this computer", kind="small")
            return [wrong, hint, h("div", {"class": "pb-buttons"}, network, here, key="buttons")]
        room = self.room
        if self._console:
            return self._own_console()
        code = h("p", {"class": "pb-code", "data-room": room["code"]}, room["code"], key="code")
        console = controls.drawer(
            "console",
            "Your console, for the facilitator alone",
            h("p", {"class": "pb-hint"}, YOURS, key="yours"),
            _link("", room["console"]),
            button("invite:console", "Show its QR code, for a tablet of yours", kind="small"),
        )
        links = [_link(f"Seat {n}", url) for n, url in enumerate(room["seats"], start=1)]
        rest: list[Child] = [
            _link("For a projector", room["public"]),
            console,
            controls.drawer("links", "A link for each seat", *links),
            self._end_part(),
        ]
        short = room["room"].partition("#")[0].rpartition("/")[0]
        if self.reaches_phones:
            way = h("p", {}, "Scan this with a phone, or open ", h("b", {}, short), " and type the code.")
            return [way, qr(room["room"]), code, *rest]
        only = h("p", {"class": "pb-strong"}, ONLY_HERE, key="only-here")
        wrong = controls.message(self.error, error=True) if self.error else None
        way = h("p", {}, "Here: open ", h("b", {}, short), " in another window and type the code.", key="way")
        return [
            only,
            h("div", {"class": "pb-buttons"}, network, key="network"),
            wrong,
            hint,
            way,
            code,
            *rest,
        ]

    def _own_console(self) -> list[Child]:
        """The console's code alone, in the place of everything that players scan."""
        return [
            h("p", {"class": "pb-strong", "data-own-console": True}, SCAN_YOURSELF, key="own"),
            qr(self.room["console"]),
            button("invite:console", "Put it away, back to the players’ code", kind="main"),
        ]

    def _end_part(self) -> Node:
        """How the server ends, and the button for it, with one question."""
        if not self._ending:
            ask = button("invite:end", "End the server", kind="small")
            return h("div", {}, h("p", {"class": "pb-hint"}, ENDS), ask, key="server-end")
        yes = button("invite:end-yes", "Yes, end it", kind="main")
        no = button("invite:end-no", "Keep it running", kind="quiet")
        buttons = h("div", {"class": "pb-buttons"}, no, yes, key="end?")
        return h("div", {}, h("p", {}, REALLY), buttons, key="server-end")


ENDING = frozenset(["end", "end-yes", "end-no"])
AT_ONCE = ENDING | {"console"}
"""What is pressed here that neither starts nor looks for a server."""


def _link(name: str, url: str) -> Node:
    """An address to copy; pressing it opens it in a window of its own."""
    label = h("span", {}, f"{name}: ") if name else None
    attrs = {"data-address": True, "role": "link", "tabindex": "0", "title": "Open in a new window"}
    return h("p", {"class": "pb-address"}, label, h("small", attrs, url, key="url"), key=url)


def begun(store: Store, playtest: str) -> None:
    """Have the servers over ``store`` begin in the room of ``playtest``."""
    subprocess.run(
        [sys.executable, "-m", "playtest.cli", "serve", playtest, "--begin"],
        env=os.environ | {"PLAYTEST_RECORDINGS": _place(store)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


def looked_in(room: dict[str, Any]) -> dict[str, Any] | None:
    """What the server says of a room to whoever has its code; ``None`` if it does not answer."""
    at = urlsplit(str(room["room"]))
    url = str(room["room"]).partition("#")[0].rpartition("/join/")[0]
    asked = urllib.request.Request(
        f"{url}/look-in",
        json.dumps({"code": room["code"], "door": at.fragment}).encode(),
        {"Content-Type": "application/json", "Origin": f"{at.scheme}://{at.netloc}"},
    )
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # our own server, perhaps self-signed
    try:
        with urllib.request.urlopen(asked, timeout=2, context=context) as answer:
            found: dict[str, Any] = json.load(answer)
            return found
    except (OSError, ValueError):
        return None


def ended(store: Store) -> None:
    """Have the servers of this machine over ``store`` end. Raises ``Unusable`` if they could not be asked."""
    asked = subprocess.run(
        [sys.executable, "-m", "playtest.cli", "serve", "--stop"],
        env=os.environ | {"PLAYTEST_RECORDINGS": _place(store)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if asked.returncode:
        raise Unusable("The server could not be ended.")


def served(store: Store, playtest: str, *, network: bool) -> dict[str, Any]:
    """Start the server for ``playtest``, or find the one that runs: its addresses, as ``--json`` prints them.

    Raises ``Unusable`` with the command's own sentence if it cannot.
    """
    command = [
        sys.executable,
        "-m",
        "playtest.cli",
        "serve",
        playtest,
        "--json",
        *(["--lan"] if network else []),
    ]
    with tempfile.TemporaryFile("w+") as complaints:
        process = subprocess.Popen(
            command,
            env=os.environ | {"PLAYTEST_RECORDINGS": _place(store)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
            start_new_session=True,  # it stays when the kernel is restarted
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        if line:
            found: dict[str, Any] = json.loads(line)
            return found
        process.wait()
        complaints.seek(0)
        said = [text for text in complaints.read().splitlines() if text.strip()]
    raise Unusable(said[-1] if said else "The server for everybody's pages did not start.")


def _place(store: Store) -> str:
    """The store as the other process finds it, password and all: for its environment, not its command."""
    url = store.engine.url
    if url.get_backend_name() == "sqlite":
        return str(Path(str(url.database)).absolute())
    return url.render_as_string(hide_password=False)
