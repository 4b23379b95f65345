"""What is written down of a playtest: its header, the entries of its log, and how they become text.

Nothing here knows a game or a database. ``playtest.record.log`` says what the entries mean.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

FORMAT = 1
"""The format in which entries are written now."""

UNREADABLE = "unreadable"
"""The kind given to an entry that cannot be read: no JSON, or of a newer format. Its body says why."""


class Unusable(ValueError):
    """A place where nothing can be recorded, or that holds something else; the message says what to do."""


class NoSuchPlaytest(LookupError):
    """No playtest has this id."""

    def __str__(self) -> str:
        return str(self.args[0])


class Taken(Exception):
    """Another process was first: this entry number, or this key, is in the log already."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits at a seat, as it is written down: a person, or a bot by its name and options."""

    name: str
    bot: str | None = None
    version: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What is known of a playtest without opening it. ``rules`` is JSON, ``parent`` (id, entry number)."""

    id: str
    format: int
    game: str
    game_class: str
    players: int
    rules: str
    digest: str
    version: str
    seats: tuple[Seated, ...]
    title: str
    tags: tuple[str, ...]
    parent: tuple[str, int] | None
    created: datetime


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a log; never changed once written.

    ``n`` counts from 1; ``at`` and ``shown`` are seconds since 1970 (UTC), ``shown`` being when the seat
    first saw this choice; ``by`` is person, facilitator, clock, transcription or ``bot:NAME@VERSION``;
    ``body`` is plain JSON as described in ``playtest.record.log``; ``chance`` is what was rolled, by value.
    """

    n: int
    at: float
    kind: str
    seat: int | None = None
    by: str = "person"
    key: str | None = None
    shown: float | None = None
    body: Any = None
    chance: tuple[Any, ...] = ()

    @property
    def who(self) -> str:
        """The kind of author: person, bot, facilitator, clock or transcription."""
        return self.by.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after a standing entry, so that opening need not start at the deal. All fields are JSON."""

    n: int
    state: str
    countdown: str
    events: str


@dataclass(frozen=True, slots=True)
class Lease:
    """Who keeps a table: plays its bots and fires its clocks. ``alive`` is when the owner last said so."""

    owner: str
    until: float
    alive: float


def to_json(value: Any) -> str:
    """Compact JSON, in people's own letters."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def tidy(text: str) -> str:
    """``text`` without what databases refuse: NUL and half characters."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def renamed(header: Header, id: str) -> Header:
    """The same header under another id."""
    return replace(header, id=id)
