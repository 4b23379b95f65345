"""Noticing that the recordings have changed since a page read them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from playtest.record import ChangeWatcher, Store, Unusable, state_of

LOOK_EVERY = 1.0
"""Seconds between looks."""
AT_MOST = 0.02
"""Share of the time that looks may take. If one takes long, the next one waits longer."""


class Stale:
    """Calls ``changed`` once when the recordings differ from those that were read last.

    The recordings are checked regularly while an event loop runs, and whenever ``look`` is called.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self.stale = False
        """Whether the recordings have changed since they were read."""
        self._changed = changed
        self._store: Store | None = None
        self._watcher: ChangeWatcher | None = None
        self._state = ""
        self._unsure = False
        """Whether something was written after the last comparison."""
        self._pause = LOOK_EVERY
        self._next: asyncio.TimerHandle | None = None

    def read(self, store: Store | None) -> None:
        """Note that ``store`` is about to be read, so that later changes are noticed."""
        if store is not self._store:
            self.close()
            self._store = store
            # A server does not announce each change.
            self._watcher = None if store is None or store.file is None else ChangeWatcher(store.engine)
        self.stale = False
        if self._store is not None:
            if self._watcher is not None:
                self._watcher.changed()
            self._state = state_of(self._store)
            self._look_later()

    def look(self) -> None:
        """Check whether the recordings have changed."""
        if self._store is None or self.stale:
            return
        self._unsure |= self._watcher is None or self._watcher.changed()
        if not self._unsure:
            return
        begun = time.perf_counter()
        try:
            self.stale = state_of(self._store) != self._state
        except Unusable:
            return  # somebody may be writing: the next look is soon
        self._unsure = False
        self._pause = max(LOOK_EVERY, (time.perf_counter() - begun) / AT_MOST)
        if self.stale:
            self._changed()

    def _look_later(self) -> None:
        if self._next is not None:
            self._next.cancel()
        try:
            self._next = asyncio.get_running_loop().call_later(self._pause, self._look_on)
        except RuntimeError:
            self._next = None  # there is no event loop

    def _look_on(self) -> None:
        self.look()
        if not self.stale:
            self._look_later()

    def close(self) -> None:
        """Stop looking."""
        if self._next is not None:
            self._next.cancel()
        if self._watcher is not None:
            self._watcher.close()
        self._store = self._watcher = self._next = None
