"""The process that serves the pages of a store's rooms, from start to shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import ipaddress
import json
import logging
import os
import signal
import socket
import ssl
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tornado.netutil import bind_sockets

from playtest.engines.game import REFEREE
from playtest.record import Store, Unusable, made_up
from playtest.record.rooms import SERVER_SECONDS
from playtest.seats.overload import IDLE_SECONDS, MOST_CONNECTIONS, SPARE, Serving, bounded_log, more_files
from playtest.seats.registry import RoomRegistry
from playtest.seats.room_store import Rooms, ServerSeen
from playtest.seats.routes import application
from playtest.seats.session import RoomSession
from playtest.seats.web import Network, Site

LOOPBACK = "127.0.0.1"
IDLE_HOURS = 8.0
"""Hours without an open page after which a server ends. It also ends when the last room closes."""
SAY_ALIVE = 3.0
ANSWERS_IN = 5.0
"""Timeout in seconds for asking whether a server is running. A busy server may be slow to answer."""
YIELDS_IN = 5.0
"""Seconds that a server has to free its port for another."""
MOST_BODY = 16_384
NEVER = 1_000_000
"""A threshold so high that Python starts no full garbage collection; the registry starts them."""
Tell = Callable[[list[dict[str, object]]], None]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server is: ``port`` (0 is any free one), ``base`` (a path), ``public_url`` (a proxy's address).

    ``trusted_proxies`` are addresses or networks of proxies that are trusted to name their clients.
    """

    host: str = LOOPBACK
    port: int = 0
    lan: bool = False
    certfile: Path | None = None
    keyfile: Path | None = None
    base: str = "/"
    public_url: str = ""
    trusted_proxies: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The path of the pages, with a slash at both ends."""
        inside = (self.base if self.base.strip("/") else urlsplit(self.public_url).path).strip("/")
        return f"/{inside}/" if inside else "/"

    @property
    def secure(self) -> bool:
        """Whether browsers connect by https."""
        return self.certfile is not None or self.public_url.startswith("https:")

    def warning(self) -> str:
        """Return a warning about who can reach the server with ``lan``; empty if ``lan`` is off."""
        if not self.lan:
            return ""
        said = "Anyone on your network can now open these rooms with their codes."
        if self.certfile is None:
            said += (
                " This is plain http, which others there can read along; --certfile and --keyfile end that."
            )
        return said


def checked(place: Place) -> ssl.SSLContext | None:
    """Check a place and return the context for its certificate; ``None`` if it has no certificate.

    Raises ``ValueError`` with one sentence for an invalid place.
    """
    if place.public_url and urlsplit(place.public_url).scheme not in ("http", "https"):
        raise ValueError(
            f'--public-url is an address such as https://studio.example/playtest, not "{place.public_url}".'
        )
    _proxies(place)
    if not 0 <= place.port <= 65_535:
        raise ValueError(f"A port is a number up to 65535, not {place.port}.")
    if not place.lan and not _is_loopback(place.host):
        raise ValueError(
            f"{place.host} opens the rooms to others than this machine: say --lan if you mean that."
        )
    if place.keyfile is not None and place.certfile is None:
        raise ValueError("--keyfile needs --certfile.")
    return _certificate(place) if place.certfile is not None else None


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _certificate(place: Place) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(str(place.certfile), str(place.keyfile) if place.keyfile else None)
    except FileNotFoundError:
        missing = next(str(f) for f in (place.certfile, place.keyfile) if f is not None and not f.exists())
        raise ValueError(f"There is no file {missing}.") from None
    except (ssl.SSLError, OSError) as error:
        reason = (
            "the key does not fit the certificate"
            if "MISMATCH" in str(error)
            else "no certificate with its key"
        )
        raise ValueError(f"{place.certfile} cannot be used for https: {reason}.") from None
    return context


def _bound(place: Place, wanted: Iterable[int]) -> list[socket.socket]:
    """Return listening sockets: on the port of ``place`` or, if it names none, on a free port.

    The ports in ``wanted`` are tried first.

    If all of them are in use, the system chooses one.
    """
    host = "0.0.0.0" if place.lan and place.host == LOOPBACK else place.host
    ports = [place.port] if place.port else [*wanted, 0]
    for port in ports:
        try:
            return bind_sockets(port, host, family=socket.AF_UNSPEC if ":" in host else socket.AF_INET)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and port != ports[-1]:
                continue
            raise ValueError(_why_it_cannot_listen(error, host, port)) from None
    raise AssertionError("there is always a last port")


def _why_it_cannot_listen(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use; give another with --port, or none for a free one."
    if error.errno == errno.EACCES:
        return f"Port {port} is not for everybody to use; give one above 1023 with --port."
    return f"{host} is not an address of this machine; leave --host out, or give one that is."


def own_address() -> str:
    """Return the address by which others in the network reach this machine. Nothing is sent to find it."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def address_of(place: Place, port: int) -> str:
    """Return the address of the pages, ending in a slash."""
    if place.public_url:
        at = urlsplit(place.public_url)
        return f"{at.scheme}://{at.netloc}{at.path.rstrip('/')}/"
    host = own_address() if place.lan and place.host in (LOOPBACK, "0.0.0.0") else place.host
    named = f"[{host}]" if ":" in host else host
    return f"{'https' if place.certfile else 'http'}://{named}:{port}{place.path}"


def site_of(place: Place, url: str) -> Site:
    """Return the host names and origins to which the server answers."""
    name = socket.gethostname().lower()
    hosts = {"localhost", LOOPBACK, "::1", place.host, urlsplit(url).hostname or ""}
    hosts |= {name, f"{name}.local", own_address()} if place.lan else set()
    at = urlsplit(place.public_url)
    origins = {f"{at.scheme}://{at.netloc}"} if place.public_url else set()
    return Site(place.path, place.secure, frozenset(hosts), frozenset(origins), _proxies(place))


def _proxies(place: Place) -> tuple[Network, ...]:
    try:
        return tuple(map(ipaddress.ip_network, place.trusted_proxies))
    except ValueError:
        said = ", ".join(place.trusted_proxies)
        raise ValueError(
            f'--trusted-proxy is the address of the proxy, such as 127.0.0.1 or 10.0.0.0/8, not "{said}".'
        ) from None


# -- rooms


def rooms_to_open(store: Store, rooms: Rooms, url: str, ids: Iterable[str]) -> list[RoomSession]:
    """Open and return the rooms of the playtests ``ids``.

    Without ids, return all open rooms. If none is open, return the room of the newest playable playtest.
    """
    there = [header.id for header in store.playtests() if not made_up.is_for_reading(header)]
    wanted = list(ids) or [id for id in there if _is_open(rooms, id)] or there[:1]
    if not wanted:
        raise ValueError(
            f"Nothing to play is recorded in {store.place} yet; start a playtest with `playtest lab`."
        )
    return [opened(store, rooms, url, id) for id in wanted]


def _is_open(rooms: Rooms, id: str) -> bool:
    room = rooms.room(id)
    return room is not None and room.open


def opened(store: Store, rooms: Rooms, url: str, id: str) -> RoomSession:
    """Open the room of one playtest. Raises ``NoSuchPlaytest`` or ``Unusable``."""
    id = rooms.latest(id)
    if made_up.is_for_reading(store.header(id)):
        raise Unusable(made_up.READ_ONLY)
    begun = any(entry.kind == "move" for entry in store.entries(id))
    return RoomSession(rooms, rooms.open(id, started=begun), url)


def addresses(session: RoomSession) -> dict[str, object]:
    """Return all addresses of a room. Each call makes new links to its seats and console."""
    seats = [session.link(seat) for seat in range(session.table.game.seats)]
    return {
        "playtest": session.id,
        "room": session.join,
        "code": session.room.code,
        "public": session.public,
        "console": session.link(REFEREE),
        "seats": seats,
    }


def running(store: Store, place: Place) -> str | None:
    """Return the address of a server on this machine that already serves this store at such a ``place``.

    A server for the network is preferred, as everyone can use it, including this machine.
    """
    if place.port or place.public_url or place.certfile:
        return None
    servers = Rooms(store).servers(socket.gethostname())
    for seen in sorted(servers, key=lambda seen: not seen.lan):
        if (seen.lan or not place.lan) and _runs(store, seen):
            return seen.url
    return None


def _runs(store: Store, seen: ServerSeen) -> bool:
    return store.now() - seen.alive < SERVER_SECONDS and bool(_answer(seen.url))


def _answer(url: str) -> Mapping[str, object]:
    """Return a server's status; empty if no server of ours answers."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        with urllib.request.urlopen(f"{url}alive", timeout=ANSWERS_IN, context=context) as answer:
            said = json.loads(answer.read(200))
            return said if isinstance(said, dict) and "playtest" in said else {}
    except (OSError, ValueError):
        return {}


async def _take_over(store: Store, servers: Iterable[ServerSeen]) -> list[int]:
    """End a server in ``servers`` that only this computer can use, and return its port in a list.

    The list is empty if there is no such server. The new server for the network reuses the port, so that
    addresses stay valid and pages reconnect. A server that was started with its own port or path is left
    alone.
    """
    for seen in servers:
        fresh = not seen.lan and store.now() - seen.alive < SERVER_SECONDS
        if fresh and _answer(seen.url).get("yields") is True:
            os.kill(seen.pid, signal.SIGTERM)
            late = time.monotonic() + YIELDS_IN
            while time.monotonic() < late and not _is_free(seen.port):
                await asyncio.sleep(0.05)
            return [seen.port]
    return []


def _is_free(port: int) -> bool:
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            return False
        return True


# -- serving


def _serving(registry: RoomRegistry, place: Place, url: str, context: ssl.SSLContext | None) -> Serving:
    """Return the server for a registry of rooms, limiting its connections to fit the open-file limit.

    Every connection counts as an open file, and the system limits how many files a process may open.
    """
    server = Serving(
        application(registry, site_of(place, url)),
        ssl_options=context,
        max_body_size=MOST_BODY,
        max_header_size=16_384,
        idle_connection_timeout=IDLE_SECONDS,
        body_timeout=IDLE_SECONDS,
    )
    files = more_files()
    server.room = max(files - SPARE, files // 2)
    # a proxy has one address for everyone
    server.most = files // 2 if place.public_url else min(MOST_CONNECTIONS, files // 4)
    return server


async def run(
    store: Store, ids: Iterable[str], place: Place, tell: Tell, *, idle_hours: float = IDLE_HOURS
) -> None:
    """Serve until told to stop, or until nobody has had a page open for ``idle_hours``.

    ``tell`` is called with the addresses of each room once they can be opened. Raises ``ValueError`` with one
    sentence, leaving nothing half started.
    """
    context = checked(place)
    rooms = Rooms(store)
    machine = socket.gethostname()
    servers = rooms.servers(machine)
    before = [seen.port for seen in servers if seen.lan == place.lan]
    if place == Place(lan=True):
        before = await _take_over(store, servers) + before
    sockets = _bound(place, before[:1])
    port = sockets[0].getsockname()[1]
    url = address_of(place, port)
    registry = RoomRegistry(store, url)
    registry.yields = place == Place()
    registry.is_alone = not place.public_url  # several servers may be behind one address
    try:
        parties = rooms_to_open(store, rooms, url, ids)
        server = _serving(registry, place, url, context)
        server.add_sockets(sockets)
    except BaseException:
        for each in sockets:
            each.close()
        await registry.end()
        raise
    registry.begin()
    try:
        with without_pauses():
            rooms.serving(url, machine, port, place.lan)  # whoever gets the address may open it now
            tell([addresses(session) for session in parties])
            await _until_stopped(registry, lambda: _still_wanted(registry, machine, port, place), idle_hours)
    finally:
        server.stop()
        await registry.end()
        with contextlib.suppress(Unusable):
            rooms.stopped(url)
        await server.close_all_connections()


@contextlib.contextmanager
def without_pauses() -> Iterator[None]:
    """Turn off Python's full garbage collection inside the block; the registry of rooms runs it instead.

    With sixty pages open, a full collection takes half a second or more, and no screen is updated meanwhile.
    Recently created objects are still collected as usual.
    """
    young, middle, old = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(young, middle, NEVER)
    try:
        yield
    finally:
        gc.set_threshold(young, middle, old)
        gc.unfreeze()


def _still_wanted(registry: RoomRegistry, machine: str, port: int, place: Place) -> bool:
    """Record that this server runs, and return whether it is still needed for an open room."""
    registry.rooms.serving(registry.url, machine, port, place.lan)
    return registry.rooms.any_open() and not is_spare(registry, place)


def is_spare(registry: RoomRegistry, place: Place) -> bool:
    """Return whether this server is not needed, because another one already serves the network.

    Only an unused server with the default settings counts as not needed.
    """
    if place != Place() or registry.in_use:
        return False
    url = running(registry.store, Place(lan=True))
    if url is not None:
        logging.getLogger("playtest").warning(
            "%s ends: nobody is there, and %s serves the network", registry.url, url
        )
    return url is not None


def still_running(store: Store) -> list[str]:
    """List the addresses of this machine's servers for this store."""
    return [seen.url for seen in Rooms(store).servers(socket.gethostname()) if _runs(store, seen)]


def stop_running(store: Store) -> list[str]:
    """Ask this machine's servers for this store to end. Return their addresses."""
    stopped = []
    for seen in Rooms(store).servers(socket.gethostname()):
        if _runs(store, seen):
            os.kill(seen.pid, signal.SIGTERM)
            stopped.append(seen.url)
    return stopped


async def _until_stopped(registry: RoomRegistry, wanted: Callable[[], bool], idle_hours: float) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError):  # not on Windows, nor in a thread
            loop.add_signal_handler(number, stop.set)
    while not stop.is_set():
        with contextlib.suppress(Unusable):  # the database may be back in a moment
            if not wanted():
                return
        if time.monotonic() - registry.idle_since > idle_hours * 3600:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SAY_ALIVE):
                await stop.wait()


def serve(
    store: Store, ids: Iterable[str] = (), place: Place | None = None, tell: Tell | None = None
) -> None:
    """Serve rooms of ``store`` until interrupted: the rooms in ``ids``, or all open ones if none are given.

    ``tell`` is called with one table of addresses per room: ``room``, ``code``, ``public``, ``console``,
    ``seats``. Raises ``ValueError`` with one sentence if it cannot serve.
    """
    with bounded_log():
        asyncio.run(run(store, ids, place or Place(), tell or (lambda rooms: None)))
