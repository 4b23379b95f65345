"""The written record of a playtest: its header, the entries of its log, and their text form.

Nothing here knows a game or a database. ``playtest.record.log`` says what the entries mean.
"""

from __future__ import annotations

import json
import re
import time
import unicodedata
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

FORMAT = 2
"""The current format of entries."""

EARLIEST = 0.0
LATEST = datetime(2200, 1, 1, tzinfo=UTC).timestamp()
"""With ``EARLIEST``, the bounds of a valid time of recording, in seconds since 1970."""

UNREADABLE = "unreadable"
"""Kind of an entry that cannot be read: not JSON, or of a newer format.

The entry's body says why.
"""


class Unusable(ValueError):
    """Raised if a place cannot be used for recordings. The message says what to do."""


class Busy(Unusable):
    """Raised if another program holds the place right now.

    Nothing was recorded, and trying again may help.
    """


class NoSuchPlaytest(LookupError):
    """Raised if no playtest has this id."""

    def __str__(self) -> str:
        return str(self.args[0])


class Taken(Exception):
    """Raised if another process was first: this entry number, or this key, is in the log already."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The player of a seat as recorded: a person, or a bot by its name and options."""

    name: str
    bot: str | None = None
    version: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """Facts about a playtest that are known without opening it.

    ``rules`` is JSON, and ``parent`` is (id, entry number). ``damage`` says what is wrong with the header
    itself; ``None`` if nothing is.
    """

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
    damage: str | None = None

    @property
    def begun(self) -> datetime:
        """When the playtest began, in this computer's time zone. ``created`` is the same moment in UTC."""
        return self.created.astimezone()


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a log; never changed once written.

    ``n`` counts from 1. ``at`` and ``shown`` are seconds since 1970 (UTC); ``shown`` is when the seat first
    saw this choice. ``by`` is person, facilitator, clock, transcription or ``bot:NAME@VERSION``. ``key``
    identifies a press of a button, so that a repeated press is recorded only once. ``body`` is plain JSON as
    described in ``playtest.record.log``; ``chance`` has the random outcomes, by value.
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
class Damaged:
    """A playtest that cannot be trusted: its id, if readable, and the reason."""

    id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after a valid entry, so that opening need not replay from the deal.

    All fields are JSON.
    """

    n: int
    state: str
    countdown: str
    events: str


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to run a table: to play its bots and fire its clocks.

    ``alive`` is when the owner last renewed it.
    """

    owner: str
    until: float
    alive: float


class Beats:
    """Tracks how long each lease has been unchanged, as this process sees it on the monotonic clock."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[Lease, float]] = {}

    def see(self, id: str, lease: Lease | None) -> None:
        """Record the current lease of the playtest ``id``, and when it was last seen to change."""
        if lease is None:
            self._seen.pop(id, None)
        elif id not in self._seen or self._seen[id][0] != lease:
            self._seen[id] = lease, time.monotonic()

    def silent(self, id: str, lease: Lease) -> float:
        """Return for how many seconds ``lease`` has been seen unchanged."""
        seen = self._seen.get(id)
        return time.monotonic() - seen[1] if seen is not None and seen[0] == lease else 0.0


JOINERS = "\u200c\u200d"
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters or signs but show nothing."""
JOINED = ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "So", "Sk")
"""Unicode categories of characters that a joiner joins: letters with their marks, and pictures."""
_ID = re.compile(r"[0-9a-z][0-9a-z-]{0,39}")


def is_id(text: object) -> bool:
    """Return whether ``text`` has the form of an id: lower-case letters, digits and dashes."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None


def to_json(value: Any) -> str:
    """Return compact JSON with non-ASCII letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def tidy(text: str) -> str:
    """Return ``text`` without what databases refuse: NUL and lone surrogates."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def legible(text: str) -> str:
    """Return ``tidy`` text without invisible characters: controls, direction overrides, zero widths.

    Line breaks and tabs stay, and so do joiners between letters or pictures, which some scripts need.
    """
    text = tidy(text)
    unseen = [letter for letter in set(text) if _is_invisible(letter)]
    if not unseen:
        return text
    each = re.compile(f"[{re.escape(''.join(unseen))}]")
    return each.sub(lambda found: found[0] if _is_a_joint(text, found.start()) else "", text)


def _is_invisible(letter: str) -> bool:
    blank = letter in BLANKS or unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp")
    return letter in JOINERS or (blank and letter not in "\n\t")


def _is_a_joint(text: str, at: int) -> bool:
    """Return whether the character at ``at`` is a joiner between letters or pictures."""
    return text[at] in JOINERS and _joins(text[at - 1 : at]) and _joins(text[at + 1 : at + 2])


def _joins(letter: str) -> bool:
    return bool(letter) and unicodedata.category(letter) in JOINED


def renamed(header: Header, id: str) -> Header:
    """Return a copy of the header with another id."""
    return replace(header, id=id)
