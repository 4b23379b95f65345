"""The common part of every request handler: access checks, headers and refusals."""

from __future__ import annotations

import asyncio
import ipaddress
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from tornado.web import HTTPError, RequestHandler

from playtest.engines.game import Illegal
from playtest.record import Unusable
from playtest.seats import limits
from playtest.seats.address_limits import READING
from playtest.seats.registry import RoomRegistry

POLICY = (
    "default-src 'self'; object-src 'none'; frame-src 'none'; media-src 'none'; font-src 'none'; "
    "worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content security policy: scripts, styles, images, sockets and the manifest only from this server.

Everything else, such as frames, fonts and forms, is blocked. ``default-src`` covers the manifest, since
Safari logs a complaint about a directive for it.
"""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
    "Server": "playtest",
}
MOST_JSON = 4_096
KEEP_DAYS = 30
REST = 1.0
"""Seconds by which a refusal for too many requests is delayed, which slows down retries."""
ONLY_OURS = "Only a page of this server may do that."
NOWHERE = "There is no such page here. Scan the room's QR code again, or ask the facilitator."


Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Site:
    """The server's identity. ``hosts`` are the names it answers to, ``origins`` those of its pages.

    ``base`` is the path of its pages, with a slash at both ends. ``secure`` says that they use https.
    ``proxies`` are the addresses that are trusted to name their clients.
    """

    base: str
    secure: bool
    hosts: frozenset[str] = field(default_factory=frozenset)
    origins: frozenset[str] = field(default_factory=frozenset)
    proxies: tuple[Network, ...] = ()

    def answers_to(self, host: str) -> bool:
        """Return whether ``host``, as sent by a browser, is ours.

        Any other name comes from a foreign page.
        """
        try:
            return (urlsplit(f"//{host}").hostname or "") in self.hosts
        except ValueError:  # such as half an address in brackets
            return False

    def client(self, peer: Address, forwarded: str) -> Address:
        """Return the address that asks: ``peer``, or the client that a trusted proxy names.

        The proxy names it in the header ``X-Forwarded-For``. The header is read from its end, which the proxy
        wrote. Anything before that may be the client's and is ignored.
        """
        for said in reversed(forwarded.split(",")):
            if not any(peer in proxy for proxy in self.proxies):
                break
            try:
                peer = ipaddress.ip_address(said.strip())
            except ValueError:
                break
        return peer

    def is_own(self, origin: str, host: str) -> bool:
        """Return whether a page of ``origin`` is one of ours."""
        return origin in self.origins or origin == f"{'https' if self.secure else 'http'}://{host}"


class Refused(HTTPError):
    """A request that is refused with one plain sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(status)
        self.sentence = sentence


class Answering(RequestHandler):
    """Base of all request handlers; checks host and origin first."""

    registry: RoomRegistry
    site: Site
    rate = READING

    def initialize(self, registry: RoomRegistry, site: Site) -> None:
        """Set the arguments that the route passes to every handler."""
        self.registry, self.site = registry, site

    def set_default_headers(self) -> None:
        """Allow nothing inline, nothing from other sites, and no caching."""
        for name, value in HEADERS.items():
            self.set_header(name, value)

    async def prepare(self) -> None:
        """Delay an address that asks too fast; refuse unknown host names and other sites' pages."""
        await self._keep_pace()
        if not self.site.answers_to(self.request.host):
            raise self.refused(limits.OTHER_HOST, 403, "This server does not go by that name.")
        origin = self.request.headers.get("Origin")
        if origin is not None and not self.site.is_own(origin, self.request.host):
            raise self.refused(limits.OTHER_ORIGIN, 403, "This came from another website, so it was refused.")
        if self.request.method == "POST" and origin is None:
            raise self.refused(limits.OTHER_ORIGIN, 403, ONLY_OURS)

    async def _keep_pace(self) -> None:
        wait = self.registry.requests.wait(self.device, self.rate)
        if wait is None:
            await asyncio.sleep(REST)
            sentence = "Too many requests from your network at once. Try again in a minute."
            raise self.refused(limits.TOO_OFTEN, 429, sentence)
        if wait > 0:
            await asyncio.sleep(wait)

    def refused(self, reason: str, status: int, sentence: str, playtest: str = "") -> Refused:
        """Return a refusal, and count it for the facilitator to see."""
        self.registry.turned_away.add(reason)
        runner = self.registry.runner(playtest) if playtest else None
        if runner is not None:
            runner.session.turned_away.add(reason)
        return Refused(status, sentence)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer an error with one plain sentence."""
        error = (kwargs.get("exc_info") or (None, None, None))[1]
        if isinstance(error, Illegal | Unusable):
            self.set_status(409)
            sentence = self.registry.rooms.store.unplaced(str(error))
        elif isinstance(error, Refused):
            sentence = error.sentence
        else:
            sentence = (
                NOWHERE if status_code in (404, 405) else "That did not work. Nothing recorded is lost."
            )
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(sentence + "\n")

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Log errors of the program, but not requests that were refused with a reason."""
        if not isinstance(value, Illegal | Unusable):
            super().log_exception(typ, value, tb)

    # -- who asks

    @property
    def device(self) -> str:
        """The address under which guesses are counted.

        For IPv6 it is the /64 network, as devices have many addresses.
        """
        try:
            peer = ipaddress.ip_address(self.request.remote_ip or "")
        except ValueError:
            return "?"
        address = self.site.client(peer, self.request.headers.get("X-Forwarded-For", ""))
        if address.version == 6:
            return str(ipaddress.ip_network(f"{address}/64", strict=False))
        return str(address)

    @property
    def kind_of_device(self) -> str:
        """Phone, tablet or computer, according to the browser."""
        agent = self.request.headers.get("User-Agent", "")
        if "iPad" in agent or ("Android" in agent and "Mobile" not in agent):
            return "tablet"
        return "phone" if "Mobi" in agent else "computer"

    def may_guess(self) -> None:
        """Refuse a device that has tried too often, and everyone if too many codes were tried."""
        if not self.registry.guesses.allowed(self.device):
            sentence = "Too many codes were tried. Scan the room's QR code, or wait a minute."
            raise self.refused(limits.TOO_MANY_GUESSES, 429, sentence)

    def guessed_wrong(self, reason: str, sentence: str, status: int = 403) -> Refused:
        """Count a wrong code or key, and return the refusal."""
        self.registry.guesses.wrong(self.device)
        return self.refused(reason, status, sentence)

    def json_body(self, **fields: type) -> Mapping[str, Any]:
        """Return the fields of a JSON body, each checked for its type.

        Raises an error 400 for anything else.
        """
        wrong = "That is not a message of this page."
        body = self.request.body
        if len(body) > MOST_JSON:
            raise self.refused(limits.TOO_LARGE, 413, "That message is too large.")
        try:
            said = json.loads(body)
        except (ValueError, RecursionError):
            raise self.refused(limits.MALFORMED, 400, wrong) from None
        right = isinstance(said, dict) and all(
            type(said.get(name)) is type_ for name, type_ in fields.items()
        )
        if not right:
            raise self.refused(limits.MALFORMED, 400, wrong)
        return {name: said[name] for name in fields}

    def say(self, **values: Any) -> None:
        """Answer with JSON."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(json.dumps(values, ensure_ascii=False))

    # -- the key of a page

    def keep_key(self, secret: str, page: str, room: str = "") -> None:
        """Put a page's key into a cookie, sent only with that page's requests. No script can read it.

        With ``room`` (its code), a second cookie sends the key whenever this browser asks for a seat. So the
        server knows a person who is already seated, and moves them. This cookie is valid for a day.
        """
        if room:
            self._keep(f"playtest-{room}", secret, "sit-down", 1)
        self._keep("playtest", secret, page, KEEP_DAYS)

    def _keep(self, name: str, secret: str, path: str, days: int) -> None:
        self.set_cookie(
            name,
            secret,
            path=f"{self.site.base}{path}",
            httponly=True,
            samesite="Strict",
            secure=self.site.secure,
            expires_days=days,
        )

    @property
    def keys(self) -> list[str]:
        """All keys that this device sends."""
        return [kept.value for name, kept in self.cookies.items() if name.startswith("playtest")]

    @property
    def key(self) -> str:
        """The page's key; empty if the device sends none."""
        return self.get_cookie("playtest") or ""
