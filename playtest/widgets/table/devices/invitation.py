"""Inviting everyone to a device of their own, through a server that runs next to the notebook.

The server is a process of its own (``playtest serve``), which outlives the kernel. If a server runs for this
store already, the command only says where it is, so pressing twice starts one server. Nothing here imports
the server. The store records the state of its rooms, including rooms older than this kernel.

For tests, in the page: the drawer ``invite`` with the buttons ``invite:here`` and ``invite:lan``. Once there
is a room, ``[data-room]`` has the code and ``[data-qr]`` the address behind each QR code. ``invite:address``
and ``invite:links`` show what is not for everyone's eyes, ``invite:hide`` hides it. ``invite:end`` and then
``invite:end-yes`` end the server.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from playtest.engines.game import Illegal, Seat
from playtest.engines.sentences import listed
from playtest.record import Unusable, rooms
from playtest.record.rooms import Gathering
from playtest.table import Table
from playtest.widgets.kit import Child, Node, button, controls, h, qr
from playtest.widgets.table.devices.room_server import begun, ended, served
from playtest.widgets.table.session import background
from playtest.widgets.table.session.seating import playing, yet_to_move
from playtest.widgets.table.view.seat_card import Device

WAIT = 60.0
"""Seconds to wait for the server. Starting Python takes a while on a busy machine."""
NETWORK = (
    "Anyone on your network can then open this room with its code. The pages use plain http, so others "
    "on that network could read them."
)
ONLY_HERE = "This room opens only on this computer. To let phones in, press:"
ENDS = (
    "The server keeps running after JupyterLab closes. Stop it here. It also stops when its last room "
    "closes, or after eight hours with nobody there."
)
REALLY = (
    "This also stops every other table of these recordings. Nothing recorded is lost. Pages reconnect "
    "when you start the server again."
)
YOURS = "Anyone who opens it is facilitator and sees every card. Do not show it to players."
SCAN_YOURSELF = (
    "Not for players: this code opens the facilitator's console, with every card. Scan it yourself."
)
SEATS_LINKS = (
    "Each link opens one seat and that player's hidden cards. Show it only to that player. "
    "If a phone has lost its page, use Let back in next to that player on the console."
)
ROOM = "A room connects everyone’s devices. Players open its address, type its six letters and take a seat."
LOOK_EVERY = 1.0
"""Seconds between checks of who has joined, while the game waits for people."""
LOOK_LATER = 2.0
"""Seconds between checks of the room at all other times."""
LOOPBACK = frozenset(["127.0.0.1", "localhost", "::1"])


class Invitation:
    """The invitation to one table. ``redraw`` is called when the room is ready.

    ``follow`` is called with the next playtest when the room moves to it. ``looks`` is false on the screen of
    one seat, which does not look for a room.
    """

    def __init__(
        self,
        table: Table,
        redraw: Callable[[], None],
        follow: Callable[[str], None] = lambda playtest: None,
        *,
        looks: bool = True,
    ) -> None:
        self._table = table
        self._redraw = redraw
        self._follow = follow
        self.room: dict[str, Any] = {}
        """The room's addresses, without ``console`` and ``seats`` until somebody asks for these."""
        self.refusal = ""
        self._ending = False
        self._bare = ""
        """The secret shown now: the ``console``'s QR code, its ``address``, the seats' ``links``, or none."""
        self._found: Gathering | None = None
        self._coming: asyncio.Task[None] | None = None
        self._does = ""
        """What the server is doing now, in a word; empty if it is only making addresses."""
        self._beginning: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._gone_since: dict[Seat, float] = {}
        self._said_gone: list[Seat] = []
        self._free: list[Seat] | None = None
        """The seats that nobody had taken when the store was last read."""
        if looks and not table.lent:
            self._find()
            self._watching = background.task(self._watch())

    @property
    def reaches_phones(self) -> bool:
        """Whether devices other than this computer can open the room's address."""
        return bool(self.room) and urlsplit(str(self.room["room"])).hostname not in LOOPBACK

    @property
    def free(self) -> list[Seat]:
        """The seats that nobody has taken yet; empty if no room is known."""
        return self._free or []

    @property
    def stands(self) -> object:
        """A value that changes whenever the invitation would be drawn differently."""
        shown = (self._ending, self._bare, self.lost)
        addresses = (self.room.get("room"), self.room.get("console"))
        return (bool(self._coming), self.refusal, shown, addresses, self._free, tuple(self.gone))

    @property
    def code(self) -> str:
        """The room's code; empty if there is no room."""
        return str(self.room.get("code") or (self._found.code if self._found and self.lost else ""))

    @property
    def held(self) -> frozenset[Seat]:
        """The seats that devices hold."""
        return self._found.held if self._found is not None else frozenset()

    def device(self, seat: Seat) -> Device:
        """Return the state of the device at a person's seat, while the room waits for people."""
        found = self._found
        if found is None or seat in self.free:
            return Device("free", "free")
        if seat in found.at_screen:
            return Device("here", "here")
        if seat not in found.held:
            return Device("asks", "asks to join")
        if found.here is None:
            return Device("here", "taken")
        return Device("here", "connected") if seat in found.here else Device("away", "away")

    @property
    def gone(self) -> list[Seat]:
        """The seats in a running game whose device has had no page open for ``rooms.LATE`` seconds."""
        now = self._table.store.now()
        return sorted(seat for seat, since in self._gone_since.items() if now - since >= rooms.LATE)

    @property
    def missing(self) -> list[Seat]:
        """The seats in ``gone`` whose players have not moved in this game."""
        return sorted(yet_to_move(self._table).intersection(self.gone))

    @property
    def at_screen(self) -> frozenset[Seat]:
        """The seats that are played at the facilitator's screen while others are played on devices."""
        return self._found.at_screen if self._found is not None else frozenset()

    def comes_here(self, seats: Sequence[Seat]) -> None:
        """Record that these free seats are played at this screen, while devices take the others."""
        names = self._table.names
        rooms.sits_at_screen(self._table.store, self._table.id, {seat: names[seat] for seat in seats})
        self._find()

    @property
    def is_full(self) -> bool:
        """Whether everyone whom a room expects has joined, on a device or at this screen."""
        found = self._found
        return found is not None and not self.free and found.taken == found.held | found.at_screen

    def empty(self, seat: Seat) -> None:
        """Free the seat of a missing player. Raises ``Illegal`` if no player is missing."""
        if seat not in self.missing:
            raise Illegal("That seat is not missing anyone.")
        rooms.free(self._table.store, self._table.id, seat)
        self._find()

    @property
    def lost(self) -> bool:
        """Whether people sit at devices but the server for their pages no longer runs."""
        return not self.room and bool(self.held)

    @property
    def was_in_network(self) -> bool:
        """Whether devices other than this computer could reach the server."""
        return self._found is not None and self._found.lan

    def ask(self, what: str) -> None:
        """Do what the button ``invite:WHAT`` says: start, find or end the server, or show or hide a secret.

        Raises ``Illegal`` if there is no event loop.
        """
        if self._coming is not None:
            return
        self.refusal = ""
        if what in BARE | {"hide"}:
            self._bare = "" if what in (self._bare, "hide") else what
            if not self._bare or "console" in self.room:
                return
            self._does = ""
        else:
            self._bare, self._does = "", "ending" if what == "end-yes" else "starting"
        if what in ENDING:
            self._ending = what == "end"
            if what == "end-yes":
                self._coming = background.task(self._end())
            return
        network = what == "lan" or (what == "again" and self.was_in_network)
        self._coming = background.task(self._come(network=network))
        if self._coming is None:
            raise Illegal("Invite needs a running notebook; in a terminal, run playtest serve.")

    def hide(self) -> None:
        """Hide the console's address and code, and the seats' links."""
        self._bare = ""

    def begin(self) -> None:
        """Begin the game on everyone's devices too, even if people are missing."""
        if self.room:
            self._beginning = background.task(asyncio.to_thread(begun, self._table.store, self._table.id))

    async def _come(self, *, network: bool) -> None:
        try:
            async with asyncio.timeout(WAIT):
                self.room = await asyncio.to_thread(
                    served, self._table.store, self._table.id, network=network
                )
                self._find()
        except TimeoutError:
            self.refusal = "The server did not start in a minute; in a terminal, playtest serve says why."
        except (OSError, Unusable) as error:
            self.refusal = str(error)
        finally:
            self._coming = None
            self._redraw()

    # -- what the store knows of the room

    def look(self) -> None:
        """Check right away who has joined, before acting on seats of people who have not."""
        self._find()

    def _find(self) -> None:
        """Look for the room in the store. If the store cannot be read, nothing changes."""
        with contextlib.suppress(Unusable):
            self.take(rooms.gathering(self._table.store, self._table.id))

    async def _watch(self) -> None:
        """Keep checking the room: who has joined, whether the game has begun, whether the room still exists.

        When the game begins on the devices, it begins here as well. The log does not show that it has begun,
        so the store has to be checked.
        """
        table, again = self._table, True
        while again:
            await asyncio.sleep(LOOK_EVERY if table.pace.waits(table.log) else LOOK_LATER)
            with contextlib.suppress(Unusable):
                again = self.learn(*await asyncio.to_thread(self._look))

    def _look(self) -> tuple[Gathering | None, str | None]:
        """Return the room as the store has it, and the next playtest if the room has moved to one."""
        store, id = self._table.store, self._table.id
        found = rooms.gathering(store, id)
        gone = found is None and self._found is not None
        return found, rooms.following(store, id) if gone else None

    def learn(self, found: Gathering | None, then: str | None) -> bool:
        """Take in the room's state, or go on to its playtest ``then``. Return whether to keep checking."""
        if then is not None:
            self._follow(then)
            return False
        before = (self.stands, self._found, self._table.pace.waiting, self._said_gone)
        if self._coming is None:
            self.take(found)
        self._said_gone = self.gone
        if (self.stands, self._found, self._table.pace.waiting, self._said_gone) != before:
            self._redraw()
        return True

    def take(self, found: Gathering | None) -> None:
        """Update this invitation and the table from ``found``, the room's state in the store."""
        table, began = self._table, found is not None and found.started
        first = self._found is None and found is not None
        self._found = found
        if found is None or not found.url:
            self.room = {}
        elif self.room.get("room") != found.join:
            self.room = {"room": found.join, "code": found.code, "public": found.public}
        if began and table.pace.waiting:
            table.pace.waiting = False
            table.nudge()
        elif first and not began and (self.room or self.lost):
            table.pace.waiting = not any(entry.kind == "move" for entry in table.log)
        gone: frozenset[Seat] = frozenset()
        if found is not None and found.here is not None and began:
            gone = (found.held - found.here) & playing(table)
        now = table.store.now()
        self._gone_since = {seat: self._gone_since.get(seat, now) for seat in gone}
        if found is not None:
            bots = {seat for seat, who in enumerate(table.seats) if who.is_bot}
            self._free = sorted(set(range(table.game.seats)) - found.taken - bots)

    def close(self) -> None:
        """Stop checking the room."""
        if self._watching is not None:
            self._watching.cancel()

    async def _end(self) -> None:
        try:
            async with asyncio.timeout(WAIT):
                await asyncio.to_thread(ended, self._table.store)
            self.room = {}
            self._find()
        except (TimeoutError, OSError, Unusable):
            self.refusal = "The server did not end; in a terminal, run playtest serve --stop."
        finally:
            self._coming = None
            self._redraw()

    def card(self, asks: Node | None = None) -> Node:
        """Return the invitation as a card that everyone sees while the game waits.

        ``asks`` is a question shown in place of the button *Begin now*.
        """
        attrs = {"class": "pb-moment", "data-zone": "moment", "data-invitation": True, "tabindex": "0"}
        return h(
            "section",
            {**attrs, "aria-label": "Invitation"},
            h("h2", {}, "The game starts when everyone has a seat"),
            self._missing(),
            h("div", {"class": "pb-told"}, *self._inside(console=True)),
            button("begin", "Begin now", key="begin") if asks is None else asks,
            key="invitation",
        )

    def _missing(self) -> Node | None:
        """Return a sentence on how many people the game waits for, not counting bots' seats."""
        if self._free is None:
            return None
        people, free = sum(not who.is_bot for who in self._table.seats), len(self._free)
        here = people - free
        said = f"{here} of {people} people {'has' if here == 1 else 'have'} a seat; it waits for {free} more."
        if not here:
            said = f"It waits for {people} {'people' if people > 1 else 'person'}."
        elif not free:
            said = "Everyone has a seat. The game starts once all are let in."
        return h("p", {"class": "pb-strong", "role": "status"}, said, key="missing")

    def drawer(self) -> Node:
        """Return the invitation as a drawer: two buttons, or the code and the links."""
        console = self._console() if self.room and not self._alone else None
        return controls.drawer(
            "invite", "Invite: a device for everyone", self._who_is_gone(), console, *self._inside()
        )

    def _who_is_gone(self) -> Node | None:
        """Return whose device is not connected, and how the player can reconnect."""
        if not self.gone or not self.room:
            return None
        names = [self._table.names[seat] for seat in self.gone]
        said = f"{names[0]}'s device is" if len(names) == 1 else f"The devices of {listed(names)} are"
        back = (
            f"{said} not connected. The page reconnects by itself, or in the same browser with code "
            f"{self.code}. On another device, use Let back in next to the player on the console."
        )
        return h("p", {"class": "pb-strong", "data-gone": True, "role": "status"}, back, key="gone")

    @property
    def _alone(self) -> bool:
        """Whether the console's QR code is shown alone, without the codes for players."""
        return self._bare == "console" and "console" in self.room

    def _inside(self, *, console: bool = False) -> list[Child]:
        if self._coming is not None and self._does:
            said = f"One moment: the players' server is {self._does}."
            return [h("p", {"role": "status"}, said)]
        network = button("invite:lan", "Devices in this network", kind="main")
        hint = h("p", {"class": "pb-hint"}, NETWORK, key="hint")
        explained = h("p", {"class": "pb-hint"}, ROOM, key="room")
        if not self.room:
            wrong = controls.refusal(self.refusal)
            here = button("invite:here", "Devices of this computer", kind="small")
            return [wrong, explained, hint, h("div", {"class": "pb-buttons"}, network, here, key="buttons")]
        room = self.room
        if self._alone:
            return self._own_console()
        code = h("p", {"class": "pb-code", "data-room": room["code"]}, room["code"], key="code")
        rest: list[Child] = [
            explained,
            _link("For a projector", room["public"]),
            self._console() if console else None,
            self._links(),
            self._end_part(),
        ]
        if console:  # so that nothing crowds the code that everyone scans
            rest = [controls.drawer("more", "Projector, console, links, end", *rest)]
        short = room["room"].partition("#")[0].rpartition("/")[0]
        wrong = controls.refusal(self.refusal)
        if self.reaches_phones:
            way = h("p", {}, "Scan this with a phone, or open ", h("b", {}, short), " and type the code.")
            return [way, qr(room["room"]), code, wrong, *rest]
        only = h("p", {"class": "pb-strong"}, ONLY_HERE, key="only-here")
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

    def _console(self) -> Node:
        """Return the button that opens the console in a new window.

        Once pressed, the console's address is shown too, in case the browser blocks the window. Whoever has
        the address can open the console, so it is shown only while this drawer is open.
        """
        wanted = self._bare == "address"
        shown = wanted and "console" in self.room
        opens = [_link("Or here", self.room["console"], at_once=True)] if shown else []
        opener = button("invite:address", "Console", data_visits=True)
        return h(
            "div",
            {"class": "pb-tools", "data-console-of": "facilitator"},
            button("invite:address", "Hide the console’s address") if wanted else opener,
            *opens,
            button("invite:console", "Its QR code, for a tablet of yours", kind="quiet"),
            h("p", {"class": "pb-hint"}, YOURS, key="yours") if shown else None,
            self._comes() if self._bare in ("address", "console") else None,
            key="console",
        )

    def _links(self) -> Node:
        """Return an address for each seat.

        Whoever has an address can open the seat, so it is shown only while this drawer is open.
        """
        wanted = self._bare == "links"
        shown = wanted and "seats" in self.room
        seats = zip(self._table.names, self.room["seats"], strict=False) if shown else ()
        links = [_link(name, url) for name, url in seats]
        return controls.drawer(
            "links",
            "A link for each seat",
            h("p", {"class": "pb-hint"}, SEATS_LINKS, key="whose"),
            *links,
            button("invite:links", "Hide the links" if wanted else "Show the links", kind="small"),
            self._comes() if wanted else None,
        )

    def _comes(self) -> Node:
        """Return a notice while the address that somebody asked for is being prepared.

        The notice includes the node that hides the address when the drawer is closed.
        """
        said = "One moment: the server is preparing it." if self._coming is not None else ""
        return h("div", {}, h("p", {"class": "pb-hint", "role": "status"}, said), _shuts(), key="comes")

    def _own_console(self) -> list[Child]:
        """Return the console's QR code alone. The codes that players scan are hidden meanwhile."""
        return [
            h("p", {"class": "pb-strong", "data-own-console": True}, SCAN_YOURSELF, key="own"),
            qr(self.room["console"]),
            button("invite:console", "Back to the players’ code", kind="main"),
            _shuts(),
        ]

    def _end_part(self) -> Node:
        """Return a note on how the server ends and a button that ends it, after one more question."""
        if not self._ending:
            ask = button("invite:end", "End the server", kind="small")
            return h("div", {}, h("p", {"class": "pb-hint"}, ENDS), ask, key="server-end")
        yes = button("invite:end-yes", "Yes, end it", kind="main")
        no = button("invite:end-no", "Keep it running", kind="quiet")
        buttons = h("div", {"class": "pb-buttons"}, no, yes, key="end?")
        return h("div", {}, h("p", {}, REALLY), buttons, key="server-end")


ENDING = frozenset(["end", "end-yes", "end-no"])
BARE = frozenset(["console", "address", "links"])
AT_ONCE = ENDING | BARE | {"hide"}
"""Presses on this page that never start an invitation."""


def _shuts() -> Node:
    """Return a hidden node that makes the page send ``invite:hide`` when its drawer is closed."""
    return h("span", {"data-shut": "invite:hide", "hidden": True}, key="shuts")


def _link(name: str, url: str, *, at_once: bool = False) -> Node:
    """Return an address to copy; pressing it opens it in a new window.

    With ``at_once`` the button that asked for the address opens it right away.
    """
    label = h("span", {}, f"{name}: ") if name else None
    attrs = {"data-address": True, "role": "link", "tabindex": "0", "title": "Open in a new window"}
    attrs |= {"data-visit": True} if at_once else {}
    return h("p", {"class": "pb-address"}, label, h("small", attrs, url, key="url"), key=url)
