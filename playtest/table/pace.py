"""How fast a table's bots go on beside people: a chosen speed, pauses to read, and taking turns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from playtest.engines import codec
from playtest.record import Entry

if TYPE_CHECKING:
    from playtest.record.uses import Heard

SPEEDS: Mapping[str, float | None] = {"slow": 2.5, "normal": 1.0, "fast": 0.3, "step": None}
"""Seconds that a bot's move stays alone on the screen; ``None``: until somebody presses Next."""
NORMAL = 1.0
PATIENCE = 30.0
"""Seconds that a bot waits for people where all may act at once, before it acts a second time."""

COMPOSED = 180.0
"""The same while somebody has begun to put a move together, or reads in a drawer: they think, or talk."""
RENEWED, SAID = 2.0, 1.0
"""Seconds after which a process says anew that somebody composes there, and what has been pressed since."""
OLD = 6.0
"""Seconds after which a process is no longer believed that somebody composes there."""
LOOKS, UNSEEN = 20.0, 60.0
"""The same for whether a page of it is open."""
LONGEST = 120.0
"""Seconds that nothing is read longer than, whatever another process says."""


@dataclass(frozen=True, slots=True)
class Use:
    """How a table is used in one process, as far as bots wait for it; times are the store's, in seconds.

    ``active`` is when a person last did something, ``composing`` and ``reads`` whether somebody has begun a
    move or has a drawer open, ``until`` the time before which no bot moves, ``let_act`` the newest entry from
    which bots were told to wait no longer. ``looked_at`` says whether a page that shows the table is open;
    ``None`` where there has not been any; ``paused`` whether bots wait until somebody there says that they
    may go on, as far as ``until`` lies ahead.
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
        """Whether it holds until something else is said."""
        return self.composing or self.reads

    def keeps(self, told: Use) -> float:
        """For how many seconds what other processes were told still does, where this is how it is now."""
        if self == told:
            return RENEWED if self.lasts else math.inf if self.looked_at is None else LOOKS
        return SAID if self == replace(told, active=self.active) else -math.inf


def as_believed(heard: Heard, now: float) -> Use | None:
    """How another process uses a table, as far as that is believed ``now``; ``None`` where it cannot be read.

    A version of the product that is not this one may say more or less, and a process that was killed says
    nothing any more: its person composes no longer. Nobody did anything later than now, nor holds bots longer
    than anything is read.
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
    """The pace of one table's bots in one process; whoever keeps the table looks here.

    Bots wait for people at the screens of other processes too: ``others`` is how those use the table.
    ``seconds`` is how long a bot's move stays alone, ``None`` for step by step. With 0 bots do not wait for
    anybody, as tests and simulations want it. Times are the store's, in seconds.
    """

    def __init__(self, seconds: float | None = NORMAL) -> None:
        self.seconds = seconds
        self.patience = PATIENCE
        self.active = 0.0
        """When a person here last picked something, opened a form, typed, or had read what came out."""
        self.others: Sequence[Use] = ()
        self.waiting = False
        """Whether the game was told to wait for its people to arrive."""
        self.awaits_word = False
        """Whether bots wait until somebody says that they may begin."""
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
        """How the table is used in this process."""
        until = max((*self._free_at.values(), self._settled))
        looked_at = any(self._looked_at.values()) if self._was_looked_at else None
        composing, reading = bool(self._composing), bool(self._reading)
        return Use(self.active, composing, reading, until, self._let_act, looked_at, self.awaits_word)

    @property
    def _uses(self) -> Iterable[Use]:
        return (self.use, *self.others)

    @property
    def last_active(self) -> float:
        """When a person last did something, at a screen of any process."""
        return max(use.active for use in self._uses)

    @property
    def reads(self) -> bool:
        """Whether a drawer is open on some screen."""
        return any(use.reads for use in self._uses)

    def composes(self, screen: object, begun: bool) -> None:
        """Take note whether a move has been begun on a screen and not yet been made."""
        (self._composing.add if begun else self._composing.discard)(screen)

    def has_open(self, screen: object, drawer: bool) -> None:
        """Take note whether a drawer is open on a screen, so that somebody reads there."""
        (self._reading.add if drawer else self._reading.discard)(screen)

    def is_looked_at(self, screen: object, page: bool) -> None:
        """Take note whether a page is open that shows a screen."""
        self._looked_at[screen] = page
        self._was_looked_at |= page

    @property
    def deserted(self) -> bool:
        """Whether all pages that showed the table, here or elsewhere, have been closed."""
        told = [use.looked_at for use in self._uses if use.looked_at is not None]
        return bool(told) and not any(told)

    def leaves(self, screen: object) -> None:
        """A screen is put away."""
        self.composes(screen, begun=False)
        self.has_open(screen, drawer=False)
        self._looked_at.pop(screen, None)

    def patient(self, usual: float | None = None) -> float:
        """For how many seconds bots leave people alone who do nothing; ``usual`` instead of ``patience``."""
        if any(use.lasts for use in self._uses):
            return COMPOSED
        return self.patience if usual is None else usual

    def counts_down(self, left: float) -> bool:
        """Whether people are told the ``left`` seconds that bots wait; while somebody reads only the last."""
        return not self.reads or left <= self.patience

    def let_act(self, newest: int) -> None:
        """Bots that wait for people since the entry ``newest`` or an earlier one wait no longer."""
        self._let_act = newest

    def let_acted(self, newest: int) -> bool:
        """Whether bots were told to wait no longer, and nothing has happened since."""
        return newest == max(use.let_act for use in self._uses)

    def may_act(self, last: int) -> bool:
        """Whether a bot that acted in entry ``last`` was told since to wait no longer."""
        return last <= max(use.let_act for use in self._uses)

    def waits(self, log: Sequence[Entry]) -> bool:
        """Whether the game waits for its people to arrive: until anybody's first move, here or elsewhere."""
        if self.waiting and any(entry.kind == "move" for entry in log):
            self.waiting = False
        return self.waiting

    @property
    def name(self) -> str:
        """What the speed is called; empty for one of one's own."""
        return next((name for name, seconds in SPEEDS.items() if seconds == self.seconds), "")

    def choose(self, name: str) -> None:
        """Take one of ``SPEEDS``. Raises ``KeyError``."""
        self.seconds, self._steps = SPEEDS[name], 0

    @property
    def awaits_step(self) -> bool:
        """Whether bots move one at a time, and the next of them waits for a press."""
        return self.seconds is None and not self._steps

    def step(self) -> None:
        """Let one bot move."""
        self._steps += 1

    def moves(self) -> None:
        """A bot makes its move: a step is used up."""
        self._steps = max(0, self._steps - 1)

    def hold(self, until: float, reader: object = None) -> None:
        """No bot moves before ``until``: ``reader``, one of the screens, shows something to be read."""
        self._free_at[reader] = max(self._free_at.get(reader, 0.0), until)

    def go_on(self, reader: object = None) -> None:
        """It was read there; on another screen it may still be."""
        self._free_at.pop(reader, None)

    def settle(self, until: float) -> None:
        """No bot moves before ``until``: what was read has just gone from a screen."""
        self._settled = max(self._settled, until)

    def paused(self, now: float) -> bool:
        """Whether bots wait for a word, here or at another process."""
        return self.awaits_word or any(use.paused and now < use.until for use in self.others)

    def held(self, now: float) -> bool:
        """Whether bots must not move now."""
        reading = any(now < use.until for use in self._uses)
        return self.awaits_word or reading or self.awaits_step
