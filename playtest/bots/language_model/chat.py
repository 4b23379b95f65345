"""One request to a chat server: send it, parse the answer, and turn errors into sentences.

The key is read from the environment for each request and kept nowhere. It is cut out of every answer and
error text.
"""

from __future__ import annotations

import http.client
import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import SplitResult, urlsplit

from playtest.bots.base import CannotGoOn
from playtest.engines.sentences import short

MOST_BYTES = 1_000_000
"""The most bytes read of one answer."""
WRONG_ADDRESS = {
    401: "refuses the key",
    403: "refuses access",
    404: "has no chat interface there or no such model",
}
UNSUPPORTED = frozenset([400, 422, 501])
"""Status codes of servers that do not know how to constrain an answer."""
HIDDEN = "(key)"
"""Replacement text for an API key."""
Messages = Sequence[Mapping[str, str]]


class NoAnswer(Exception):
    """Raised if no usable answer came. The message says why, and asking again may help.

    ``wait`` is how many seconds the server asked to wait first.
    """

    def __init__(self, why: str, wait: float = 0.0) -> None:
        super().__init__(why)
        self.wait = wait


class NotAllowed(CannotGoOn):
    """Raised if the server will not answer at all: the key, address or model is wrong."""


class Unconstrained(Exception):
    """Raised if the server does not take a schema for its answers."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A server's answer: its text, the tokens each way, and the seconds until it arrived."""

    text: str
    tokens_in: int
    tokens_out: int
    seconds: float


class Key:
    """An API key that never shows in a repr, a pickle or a traceback with frame values."""

    __slots__ = ("_read",)

    def __init__(self, key: str) -> None:
        self._read: Callable[[], str] = lambda: key

    def __repr__(self) -> str:
        return HIDDEN

    def __bool__(self) -> bool:
        return bool(self._read())

    def __reduce__(self) -> str:
        raise TypeError("A key is not written anywhere.")

    @property
    def can_be_sent(self) -> bool:
        """Whether a header can hold the key."""
        return self._read().isascii() and self._read().isprintable()

    def header(self) -> dict[str, str]:
        """Return the header that carries the key to a server."""
        return {"Authorization": f"Bearer {self._read()}"}

    def cut_out(self, text: str) -> str:
        """Return ``text`` without the key, either plain or in the form that JSON gives it."""
        escaped = json.dumps(self._read())[1:-1]
        return text.replace(self._read(), HIDDEN).replace(escaped, HIDDEN)


class Chat:
    """A server that answers ``POST {base_url}/chat/completions``.

    Raises ``ValueError`` for an address that is not http or https.
    """

    def __init__(self, base_url: str, model: str, key_from: str | None) -> None:
        parts = urlsplit(base_url)
        if "@" in parts.netloc or parts.query or parts.fragment:
            raise ValueError(
                "base_url is an address without a name, a password or a key in it. "
                "Name the environment variable of the key in key_from."
            )
        if parts.scheme not in ("http", "https") or not parts.hostname or not _has_port(parts):
            raise ValueError(
                f"base_url is an address such as http://127.0.0.1:8080/v1, not {short(base_url)}."
            )
        self._secure = parts.scheme == "https"
        self._host = parts.hostname
        self._port = parts.port
        self._path = f"{parts.path.rstrip('/')}/chat/completions"
        self.model = model
        self.key_from = key_from
        self.where = f"{parts.scheme}://{parts.netloc}"

    def __repr__(self) -> str:
        return f"<Chat {self.where} {self.model}>"

    def key(self) -> Key | None:
        """Return the key from the environment.

        Raises ``NotAllowed`` if there is none, or none that can be sent.
        """
        if self.key_from is None:
            return None
        key = Key(os.environ.get(self.key_from, "").strip())
        if not key:
            raise NotAllowed(f"Set the environment variable {self.key_from} to the key of {self.where}.")
        if not key.can_be_sent:
            raise NotAllowed(f"The key in {self.key_from} has characters that no key can have.")
        return key

    def body(self, messages: Messages, schema: Mapping[str, Any] | None, most_tokens: int) -> dict[str, Any]:
        """Return the body of the request, which never holds the key."""
        asked: dict[str, Any] = {
            "model": self.model,
            "messages": list(messages),
            "temperature": 0,
            "max_tokens": most_tokens,
        }
        if schema is not None:
            named = {"name": "answer", "strict": True, "schema": schema}
            asked["response_format"] = {"type": "json_schema", "json_schema": named}
        return asked

    def ask(self, body: Mapping[str, Any], seconds: float) -> Reply:
        """Send ``body`` and wait at most ``seconds`` for the whole answer.

        Raises ``NoAnswer``, ``Unconstrained`` or ``NotAllowed``; none of them holds the key.
        """
        key = self.key()
        began = time.monotonic()
        came = self._posted(json.dumps(body).encode(), key, began + seconds)
        if isinstance(came, str):
            late = time.monotonic() - began >= seconds
            why = f"did not answer within {seconds:.0f} seconds" if late else f"cannot be reached ({came})"
            raise NoAnswer(f"{self.where} {why}.")
        if came.status != 200:
            raise self._refused(came, constrained="response_format" in body)
        reply = _reply(came.raw, time.monotonic() - began, self.where)
        return replace(reply, text=key.cut_out(reply.text)) if key else reply

    def _posted(self, data: bytes, key: Key | None, until: float) -> _Came | str:
        """Return the server's answer with the API key removed, or a sentence on why there is none.

        No exception leaves this function, because its frames would hold the headers that were sent.
        """
        made = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        connection = made(self._host, self._port, timeout=max(0.1, until - time.monotonic()))
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if key is not None:
            headers |= key.header()
        try:
            connection.request("POST", self._path, data, headers)
            answer = connection.getresponse()
            raw = _read(connection, answer, until)
            wait = answer.getheader("Retry-After") or "0"
        except (OSError, http.client.HTTPException) as error:
            return key.cut_out(_plain(error)) if key else _plain(error)
        finally:
            connection.close()
        text = raw.decode("utf-8", "replace")
        return _Came(answer.status, wait, key.cut_out(text) if key else text)

    def _refused(self, came: _Came, *, constrained: bool) -> Exception:
        told = f" It said {short(came.raw, 160)}." if came.raw.strip() else ""
        if came.status in WRONG_ADDRESS:
            return NotAllowed(f"{self.where} {WRONG_ADDRESS[came.status]} ({came.status}).{told}")
        if came.status in UNSUPPORTED and constrained:
            return Unconstrained()
        busy = "is busy" if came.status == 429 else "failed"
        wait = float(came.wait) if came.wait.isdecimal() else 0.0
        return NoAnswer(f"{self.where} {busy} ({came.status}).{told}", wait)


@dataclass(frozen=True, slots=True)
class _Came:
    """A server's answer: its status, the seconds it asks to wait, and its text without the key."""

    status: int
    wait: str
    raw: str


def _has_port(parts: SplitResult) -> bool:
    """Return whether an address has a valid port, or no port at all."""
    try:
        return parts.port is None or parts.port > 0
    except ValueError:
        return False


def _read(connection: http.client.HTTPConnection, answer: http.client.HTTPResponse, until: float) -> bytes:
    """Return the whole answer, even if it arrives slowly, but stop reading at the time ``until``."""
    parts: list[bytes] = []
    size = 0
    while True:
        left = until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        if connection.sock is not None:
            connection.sock.settimeout(left)
        part = answer.read1(65_536)
        if not part:
            return b"".join(parts)
        parts.append(part)
        size += len(part)
        if size > MOST_BYTES:
            raise http.client.HTTPException("its answer is over a million bytes")


def _reply(raw: str, seconds: float, where: str) -> Reply:
    try:
        told = json.loads(raw)
        text = told["choices"][0]["message"]["content"]
        used = told.get("usage") or {}
        tokens = [int(used.get(name) or 0) for name in ("prompt_tokens", "completion_tokens")]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise NoAnswer(f"{where} answered with something that is not a chat answer.") from None
    if not isinstance(text, str):
        raise NoAnswer(f"{where} answered without text.")
    return Reply(text, tokens[0], tokens[1], seconds)


def _plain(error: BaseException) -> str:
    return str(error) or type(error).__name__
