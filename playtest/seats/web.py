"""What every answer of the server has in common: who may ask, what it says of itself, how it refuses."""

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
from playtest.seats.house import House
from playtest.seats.shares import READING

POLICY = (
    "default-src 'self'; object-src 'none'; frame-src 'none'; media-src 'none'; font-src 'none'; "
    "worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Scripts, looks, pictures, sockets and the manifest are the server's own, and there is nothing else.

The manifest has no word of its own here, for Safari complains of it in every console.
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
"""Seconds until an address that asks much too fast is told so: it cannot ask again at once."""
NOWHERE = "There is no such page here. Scan the room's QR code again, or ask the facilitator."


Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Site:
    """Where the server is to be found: ``hosts`` are the names it answers to, ``origins`` its pages' own.

    ``base`` is the path its pages are under, with a slash at both ends; ``secure`` says that they are https.
    ``proxies`` are the addresses whose word is taken for whom they ask.
    """

    base: str
    secure: bool
    hosts: frozenset[str] = field(default_factory=frozenset)
    origins: frozenset[str] = field(default_factory=frozenset)
    proxies: tuple[Network, ...] = ()

    def answers_to(self, host: str) -> bool:
        """Whether ``host``, as a browser names it, is ours: by another name somebody else sent it here."""
        try:
            return (urlsplit(f"//{host}").hostname or "") in self.hosts
        except ValueError:  # such as half an address in brackets
            return False

    def client(self, peer: Address, forwarded: str) -> Address:
        """Who asks: ``peer``, or for a trusted proxy whoever it says asked it (``X-Forwarded-For``).

        What stands there is read from its end, where the proxy wrote; what a client wrote before is not.
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
        """Whether a page of ``origin`` is a page of ours."""
        return origin in self.origins or origin == f"{'https' if self.secure else 'http'}://{host}"


class Refused(HTTPError):
    """A request that gets one plain sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(status)
        self.sentence = sentence


class Answering(RequestHandler):
    """A request, checked for host and origin before anything else."""

    house: House
    site: Site
    rate = READING

    def initialize(self, house: House, site: Site) -> None:
        """What the route gives every handler."""
        self.house, self.site = house, site

    def set_default_headers(self) -> None:
        """Nothing inline, nothing from elsewhere, nothing kept."""
        for name, value in HEADERS.items():
            self.set_header(name, value)

    async def prepare(self) -> None:
        """Keep an address waiting that asks too fast; refuse another name, and another site's page."""
        await self._keep_pace()
        if not self.site.answers_to(self.request.host):
            raise self.refused(limits.OTHER_HOST, 403, "This server does not answer to that name.")
        origin = self.request.headers.get("Origin")
        if origin is not None and not self.site.is_own(origin, self.request.host):
            raise self.refused(limits.OTHER_ORIGIN, 403, "Another site may not do that.")
        if self.request.method == "POST" and origin is None:
            raise self.refused(limits.OTHER_ORIGIN, 403, "Only a page of this server may do that.")

    async def _keep_pace(self) -> None:
        wait = self.house.requests.wait(self.device, self.rate)
        if wait is None:
            await asyncio.sleep(REST)
            sentence = "Too much is asked from your network at once. Try again in a minute."
            raise self.refused(limits.TOO_OFTEN, 429, sentence)
        if wait > 0:
            await asyncio.sleep(wait)

    def refused(self, reason: str, status: int, sentence: str, playtest: str = "") -> Refused:
        """A refusal, counted where the facilitator can see it."""
        self.house.turned_away.add(reason)
        live = self.house.live(playtest) if playtest else None
        if live is not None:
            live.party.turned_away.add(reason)
        return Refused(status, sentence)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """One plain sentence."""
        error = (kwargs.get("exc_info") or (None, None, None))[1]
        if isinstance(error, Illegal | Unusable):
            self.set_status(409)
            sentence = self.house.rooms.store.unplaced(str(error))
        elif isinstance(error, Refused):
            sentence = error.sentence
        else:
            sentence = (
                NOWHERE if status_code in (404, 405) else "That did not work. Nothing recorded is lost."
            )
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(sentence + "\n")

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """What a person did wrong is no error of the program."""
        if not isinstance(value, Illegal | Unusable):
            super().log_exception(typ, value, tb)

    # -- who asks

    @property
    def device(self) -> str:
        """The address that guesses are counted by; of IPv6 the network, for a device has many."""
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
        """Phone, tablet or computer, as far as the browser says."""
        agent = self.request.headers.get("User-Agent", "")
        if "iPad" in agent or ("Android" in agent and "Mobile" not in agent):
            return "tablet"
        return "phone" if "Mobi" in agent else "computer"

    def may_guess(self) -> None:
        """Refuse a device that has tried too often, and all of them when too many did."""
        if not self.house.guesses.allowed(self.device):
            sentence = "Too many codes were tried. Scan the room's QR code, or wait a minute."
            raise self.refused(limits.TOO_MANY_GUESSES, 429, sentence)

    def guessed_wrong(self, reason: str, sentence: str, status: int = 403, playtest: str = "") -> Refused:
        """A code or key that opens nothing."""
        self.house.guesses.wrong(self.device)
        return self.refused(reason, status, sentence, playtest)

    def json_body(self, **fields: type) -> Mapping[str, Any]:
        """The fields of a JSON body, each of its type. Raises an error of 400 for anything else."""
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
        """An answer as JSON."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(json.dumps(values, ensure_ascii=False))

    # -- the key of a page

    def keep_key(self, secret: str, page: str, room: str = "") -> None:
        """Put a page's key into a cookie that only that page sends, and no script reads.

        Another, for a day, goes where one sits down in the ``room`` with this code: who sits already moves.
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
        """All keys that this device sends along."""
        return [kept.value for name, kept in self.cookies.items() if name.startswith("playtest")]

    @property
    def key(self) -> str:
        """The key that the page has, if any."""
        return self.get_cookie("playtest") or ""
