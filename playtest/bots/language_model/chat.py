"""One request to a chat server: what goes out, what comes back, and a sentence for whatever goes wrong.

The key is read from the environment for each request and kept nowhere; it is cut out of every
answer and error text.
"""

from __future__ import annotations

import http.client
import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from playtest.bots.base import CannotGoOn
from playtest.engines.sentences import short

MOST_BYTES = 1_000_000
"""Bytes read of one answer at most."""
WRONG_ADDRESS = {
    401: "refuses the key",
    403: "refuses access",
    404: "has no chat interface there or no such model",
}
UNSUPPORTED = frozenset([400, 422, 501])
"""What servers answer that do not know how to constrain an answer."""
Messages = Sequence[Mapping[str, str]]


class NoAnswer(Exception):
    """No usable answer came this time; the message says why. Asking again may help.

    ``wait`` is how many seconds the server asked to wait first.
    """

    def __init__(self, why: str, wait: float = 0.0) -> None:
        super().__init__(why)
        self.wait = wait


class NotAllowed(CannotGoOn):
    """The server will not answer at all: a wrong key, address or model."""


class Unconstrained(Exception):
    """The server does not take a schema for its answers."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered: its text, tokens each way, and seconds until it was there."""

    text: str
    tokens_in: int
    tokens_out: int
    seconds: float


class Chat:
    """A server that answers ``POST {base_url}/chat/completions``.

    Raises ``ValueError`` for an address that is not http or https.
    """

    def __init__(self, base_url: str, model: str, key_from: str | None) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query:
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

    def key(self) -> str | None:
        """The key, from the environment. Raises ``NotAllowed`` if there is none, or none that can be sent."""
        if self.key_from is None:
            return None
        found = os.environ.get(self.key_from, "").strip()
        if not found:
            raise NotAllowed(f"Set the environment variable {self.key_from} to the key of {self.where}.")
        if not (found.isascii() and found.isprintable()):
            raise NotAllowed(f"The key in {self.key_from} has characters that no key can have.")
        return found

    def body(self, messages: Messages, schema: Mapping[str, Any] | None, most_tokens: int) -> dict[str, Any]:
        """What is sent, without the key."""
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
        try:
            status, headers, raw = self._post(json.dumps(body).encode(), key, began + seconds)
        except (OSError, http.client.HTTPException) as error:
            late = time.monotonic() - began >= seconds
            why = (
                f"did not answer within {seconds:.0f} seconds"
                if late
                else f"cannot be reached ({_plain(error)})"
            )
            raise NoAnswer(f"{self.where} {why}.") from None
        if status != 200:
            raise self._refused(status, headers, raw, key, constrained="response_format" in body)
        reply = _reply(raw, time.monotonic() - began, self.where)
        return replace(reply, text=reply.text.replace(key, "(key)")) if key else reply

    def _post(self, data: bytes, key: str | None, until: float) -> tuple[int, Mapping[str, str], bytes]:
        made = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        connection = made(self._host, self._port, timeout=max(0.1, until - time.monotonic()))
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if key is not None:
            headers["Authorization"] = f"Bearer {key}"
        try:
            connection.request("POST", self._path, data, headers)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), _read(connection, answer, until)
        finally:
            connection.close()

    def _refused(
        self, status: int, headers: Mapping[str, str], raw: bytes, key: str | None, *, constrained: bool
    ) -> Exception:
        said = raw.decode("utf-8", "replace")
        if key:
            said = said.replace(key, "(key)")
        told = f" It said {short(said, 160)}." if said.strip() else ""
        if status in WRONG_ADDRESS:
            return NotAllowed(f"{self.where} {WRONG_ADDRESS[status]} ({status}).{told}")
        if status in UNSUPPORTED and constrained:
            return Unconstrained()
        wait = next((value for name, value in headers.items() if name.lower() == "retry-after"), "0")
        busy = "is busy" if status == 429 else "failed"
        return NoAnswer(f"{self.where} {busy} ({status}).{told}", float(wait) if wait.isdecimal() else 0.0)


def _read(connection: http.client.HTTPConnection, answer: http.client.HTTPResponse, until: float) -> bytes:
    """The whole answer, read until ``until``, however slowly it drips."""
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


def _reply(raw: bytes, seconds: float, where: str) -> Reply:
    try:
        told = json.loads(raw)
        text = told["choices"][0]["message"]["content"]
        used = told.get("usage") or {}
        tokens = [int(used.get(name) or 0) for name in ("prompt_tokens", "completion_tokens")]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise NoAnswer(f"{where} answered with something that is no chat answer.") from None
    if not isinstance(text, str):
        raise NoAnswer(f"{where} answered without text.")
    return Reply(text, tokens[0], tokens[1], seconds)


def _plain(error: BaseException) -> str:
    return str(error) or type(error).__name__
