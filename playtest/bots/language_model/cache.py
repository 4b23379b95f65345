"""A file of answers, so that an interrupted run does not ask for them again."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playtest.bots.language_model.chat import Reply


class Cache:
    """A file of JSON lines: the hash of each request and its answer, without prompts or API keys.

    If a killed process cut off the last line, that line is left out.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._lock = threading.Lock()
        self._known: dict[str, Reply] = {}
        if self._path.exists():
            for line in self._path.read_text(encoding="utf-8").splitlines():
                self._take_in(line)

    def __len__(self) -> int:
        return len(self._known)

    def get(self, body: Mapping[str, Any], where: str) -> Reply | None:
        """Return the earlier answer to this request; ``None`` if there is none."""
        return self._known.get(_hash(body, where))

    def put(self, body: Mapping[str, Any], where: str, reply: Reply) -> None:
        """Store an answer. It is in the file when this method returns."""
        asked = _hash(body, where)
        line = {"asked": asked, "text": reply.text, "in": reply.tokens_in, "out": reply.tokens_out}
        with self._lock:
            self._known[asked] = reply
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**line, "seconds": round(reply.seconds, 3)}) + "\n")

    def _take_in(self, line: str) -> None:
        try:
            told = json.loads(line)
            reply = Reply(str(told["text"]), int(told["in"]), int(told["out"]), float(told["seconds"]))
            self._known[str(told["asked"])] = reply
        except (ValueError, LookupError, TypeError):
            return


def _hash(body: Mapping[str, Any], where: str) -> str:
    asked = json.dumps([where, body], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(asked.encode()).hexdigest()
