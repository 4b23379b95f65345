"""Keeps one screen's table running, and redraws when bots or the database have news."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from playtest.widgets.table.session import background
from playtest.widgets.table.session.heartbeat import Heartbeat
from playtest.widgets.table.table_session import TableSession
from playtest.widgets.table.view.dock import bots_wait

LOOKS_EVERY = 0.5
"""Seconds between checks for anything that is shown but not logged."""


class ScreenLoop:
    """Keeps the table of ``session`` running while a screen shows it.

    ``redraw`` is called if something changes that is shown but not in the log.
    """

    def __init__(self, session: TableSession, redraw: Callable[[], None]) -> None:
        self._session = session
        self._redraw = redraw
        self._heartbeat = Heartbeat(session.table, session.board, session)
        self._drawn: tuple[Any, ...] = ()
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Keep bots and clocks running in the event loop.

        Without an event loop, they run only when ``table.tick()`` is called.
        """
        session = self._session
        if session.table.readonly is None:
            background.start(session.lender, self, session.bots.pace)
        if self._watching is None or self._watching.done():
            self._watching = background.task(self._watch())

    def stop(self) -> None:
        """Stop running the table for this screen. The table runs on if another screen shows it."""
        if self._watching is not None:
            self._watching.cancel()
        background.stop(self._session.lender, self)

    def drawn(self) -> None:
        """Remember what the current drawing shows that is not in the log, to notice when it changes."""
        self._drawn = self._watched()

    def _watched(self) -> tuple[Any, ...]:
        """Return everything that is shown but not logged: a warning, idle bots, and how long bots wait.

        Another screen or another process may change how long bots wait.
        """
        table = self._session.table
        return table.warning, table.idle_bots(), bots_wait(table)

    async def _watch(self) -> None:
        while not self._session.closed:
            await asyncio.sleep(LOOKS_EVERY)
            self._session.bots.elsewhere.renew()
            self._heartbeat.look()
            if self._watched() != self._drawn:
                self._redraw()
