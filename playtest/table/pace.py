"""How fast bots play with people: a chosen speed, pauses to read, and letting people act first."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from playtest.engines import codec
from playtest.record import Entry

if TYPE_CHECKING:
    from playtest.record.table_uses import Heard

SPEEDS: Mapping[str, float | None] = {"slow": 2.5, "normal": 1.0, "fast": 0.3, "step": None}
"""For each speed, the seconds between two moves of bots; ``None`` waits until somebody presses Next."""
NORMAL = 1.0
PATIENCE = 30.0
"""Seconds that a bot waits for people before its second act, if everyone may act at the same time."""

COMPOSED = 180.0
"""Seconds that bots wait for people while somebody is choosing a move or has a drawer open."""
RENEWED, SAID = 2.0, 1.0
"""Seconds before a process reports again that somebody is choosing a move there, or was active there."""
OLD = 6.0
"""Seconds after which another process's report that somebody is choosing a move expires."""
LOOKS, UNSEEN = 20.0, 60.0
"""Seconds until a process reports again whether it has an open page, and until such a report expires."""
LONGEST = 120.0
"""The longest pause for reading, in seconds. A longer one reported by another process is cut."""


@dataclass(frozen=True, slots=True)
class Use:
    """How people use a table in one process, as far as bots wait for them. Times are the store's, in seconds.

    ``active`` is when a person last did something. ``composing`` says whether somebody has begun a move, and
    ``reads`` whether a drawer or the guide is open. No bot moves before the time ``until``.

    ``let_act`` is the number of the log's newest entry when people last told the bots to stop waiting.
    ``looked_at`` says whether a page that shows the table is open; ``None`` if there never was one.
    ``paused`` says whether bots wait, at most until ``until``, for somebody at this process to let them
    continue.
    """

    active: float = 0.0
    composing: bool = False
    reads: bool = False
    until: float = 0.0
    let_act: int = -1
    looked_at: bool | None = None
    paused: bool = False

    @property
    def lasts(self) -> bool:
        """Whether somebody is choosing a move or reading, which holds until the process reports otherwise."""
        return self.composing or self.reads

    def keeps(self, told: Use) -> float:
        """Return how many seconds after the last report this use must be reported again.

        ``told`` is the use reported last. If more than the time of activity has changed, the report is due at
        once.
        """
        if self == told:
            return RENEWED if self.lasts else math.inf if self.looked_at is None else LOOKS
        return SAID if self == replace(told, active=self.active) else -math.inf


def as_believed(heard: Heard, now: float) -> Use | None:
    """Return how another process uses a table, judged by its last report; ``None`` if that is unreadable.

    Another version of the product may report other fields. If the report is old, the process may have been
    killed. Then nobody there counts as choosing a move or reading. A time of activity later than ``now`` is
    set to ``now``, and pauses longer than the longest allowed one are shortened.
    """
    try:
        use = codec.load(Use, heard.said)
    except codec.Invalid:
        return None
    use = replace(use, active=min(use.active, now), until=min(use.until, now + LONGEST))
    if now - heard.at > UNSEEN:
        use = replace(use, looked_at=None)
    return replace(use, composing=False, reads=False) if now - heard.at > OLD else use


class Pace:
    """The pace of one table's bots in one process, which the runner follows.

    ``others`` is how other processes use the table, since bots also wait for the people there. ``seconds`` is
    the time between two moves of bots; with ``None`` each move waits for a press. With 0 bots wait for
    nobody, for tests and simulations. Times are the store's, in seconds.
    """

    def __init__(self, seconds: float | None = NORMAL) -> None:
        self.seconds = seconds
        self.patience = PATIENCE
        self.active = 0.0
        """When a person here last did something: picked, typed, opened a form, or finished reading."""
        self.others: Sequence[Use] = ()
        self.waiting = False
        """Whether the game waits for its people to arrive."""
        self.awaits_word = False
        """Whether bots wait until somebody lets them begin."""
        self._let_act = -1
        self._steps = 0
        self._free_at: dict[object, float] = {}
        self._settled = 0.0
        self._composing: set[object] = set()
        self._reading: set[object] = set()
        self._looked_at: dict[object, bool] = {}
        self._was_looked_at = False

    @property
    def use(self) -> Use:
        """How this process uses the table."""
        until = max((*self._free_at.values(), self._settled))
        looked_at = any(self._looked_at.values()) if self._was_looked_at else None
        composing, reading = bool(self._composing), bool(self._reading)
        return Use(self.active, composing, reading, until, self._let_act, looked_at, self.awaits_word)

    @property
    def _uses(self) -> Iterable[Use]:
        return (self.use, *self.others)

    @property
    def last_active(self) -> float:
        """When a person last did something, at any process's screen."""
        return max(use.active for use in self._uses)

    @property
    def reads(self) -> bool:
        """Whether a drawer or the guide is open on any screen."""
        return any(use.reads for use in self._uses)

    def composes(self, screen: object, begun: bool) -> None:
        """Record whether somebody at ``screen`` has begun a move (``begun``) without making it yet."""
        (self._composing.add if begun else self._composing.discard)(screen)

    def has_open(self, screen: object, drawer: bool) -> None:
        """Record whether a drawer or the guide is open on ``screen``, so that somebody is reading there."""
        (self._reading.add if drawer else self._reading.discard)(screen)

    def is_looked_at(self, screen: object, page: bool) -> None:
        """Record whether a page that shows ``screen`` is open."""
        self._looked_at[screen] = page
        self._was_looked_at |= page

    @property
    def deserted(self) -> bool:
        """Whether all pages that showed the table, here or elsewhere, have been closed."""
        told = [use.looked_at for use in self._uses if use.looked_at is not None]
        return bool(told) and not any(told)

    def leaves(self, screen: object) -> None:
        """Forget a screen that was closed."""
        self.composes(screen, begun=False)
        self.has_open(screen, drawer=False)
        self._looked_at.pop(screen, None)

    def patient(self, usual: float | None = None) -> float:
        """Return how many seconds bots wait for inactive people: ``usual`` or, by default, ``patience``.

        It is longer while somebody is choosing a move or reading.
        """
        if any(use.lasts for use in self._uses):
            return COMPOSED
        return self.patience if usual is None else usual

    def counts_down(self, left: float) -> bool:
        """Return whether to show people that bots still wait ``left`` seconds.

        While somebody reads, a wait longer than the usual patience is not shown.
        """
        return not self.reads or left <= self.patience

    def let_act(self, newest: int) -> None:
        """Let bots act that are waiting for people. ``newest`` is the number of the log's newest entry."""
        self._let_act = newest

    def let_acted(self, newest: int) -> bool:
        """Return whether people have told bots to stop waiting, and no entry was added to the log since.

        ``newest`` is the number of the log's newest entry.
        """
        return newest == max(use.let_act for use in self._uses)

    def may_act(self, last: int) -> bool:
        """Return whether people have told bots to stop waiting since entry ``last``, the bot's latest act."""
        return last <= max(use.let_act for use in self._uses)

    def waits(self, log: Sequence[Entry]) -> bool:
        """Return whether the game waits for its people to arrive. The first move in ``log`` ends this."""
        if self.waiting and any(entry.kind == "move" for entry in log):
            self.waiting = False
        return self.waiting

    @property
    def name(self) -> str:
        """The name of the speed; empty if it is none of ``SPEEDS``."""
        return next((name for name, seconds in SPEEDS.items() if seconds == self.seconds), "")

    def choose(self, name: str) -> None:
        """Set one of ``SPEEDS``. Raises ``KeyError``."""
        self.seconds, self._steps = SPEEDS[name], 0

    @property
    def awaits_step(self) -> bool:
        """Whether bots move one at a time and the next one waits for a press."""
        return self.seconds is None and not self._steps

    def step(self) -> None:
        """Let one bot move."""
        self._steps += 1

    def moves(self) -> None:
        """Record that a bot has moved, which uses up a press of Next in step-by-step play."""
        self._steps = max(0, self._steps - 1)

    def hold(self, until: float, reader: object = None) -> None:
        """Let no bot move before ``until``, because the screen ``reader`` shows an announcement to read."""
        self._free_at[reader] = max(self._free_at.get(reader, 0.0), until)

    def go_on(self, reader: object = None) -> None:
        """Record that the announcement on the screen ``reader`` was read. Others may still show one."""
        self._free_at.pop(reader, None)

    def settle(self, until: float) -> None:
        """Let no bot move before ``until``, because an announcement has just disappeared from a screen."""
        self._settled = max(self._settled, until)

    def paused(self, now: float) -> bool:
        """Return whether bots wait until somebody lets them continue, here or at another process."""
        return self.awaits_word or any(use.paused and now < use.until for use in self.others)

    def held(self, now: float) -> bool:
        """Return whether bots must not move now."""
        reading = any(now < use.until for use in self._uses)
        return self.awaits_word or reading or self.awaits_step
