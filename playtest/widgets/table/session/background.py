"""Keeps tables running in the event loop while a view is open: bots, clocks, the cache of data frames."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Callable, Coroutine
from typing import Any

from playtest.frames import frame_cache
from playtest.record import News, Store
from playtest.table import Table
from playtest.widgets.kit import leave_what_is_loaded

FILL_AFTER = 0.2
"""Seconds after an entry is written before its rows are added to the cached data frames."""

_kept: weakref.WeakKeyDictionary[Table, asyncio.Task[None]] = weakref.WeakKeyDictionary()
_views: weakref.WeakKeyDictionary[Table, weakref.WeakSet[Any]] = weakref.WeakKeyDictionary()
_followed: weakref.WeakSet[Table] = weakref.WeakSet()
_news: weakref.WeakKeyDictionary[Store, News] = weakref.WeakKeyDictionary()


def task(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Start ``work`` in the event loop. Return ``None`` if there is no loop."""
    try:
        return asyncio.get_running_loop().create_task(work)
    except RuntimeError:
        work.close()
        return None


def in_a_loop() -> bool:
    """Return whether there is an event loop, in which bots and clocks run by themselves."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def later(seconds: float, work: Callable[[], None]) -> bool:
    """Schedule ``work`` in the event loop after some seconds. Return ``False`` if there is no loop."""
    try:
        asyncio.get_running_loop().call_later(seconds, work)
    except RuntimeError:
        return False
    return True


def start(table: Table, view: object, pace: float | None) -> None:
    """Run the bots and clocks of ``table`` while ``view`` shows it.

    A ``SeatTable`` is only lent to a screen, and its owner runs it. So nothing is done for it here.
    """
    if table.lent:
        return
    leave_what_is_loaded()
    _views.setdefault(table, weakref.WeakSet()).add(view)
    if table not in _followed:
        _followed.add(table)
        frame_cache.keep(table, _when_idle)
    _listen(table.store)
    running = _kept.get(table)
    if running is None or running.done():
        table.pace.seconds = pace  # right away, since the current drawing shows the bots' pace
        kept = task(table.run(pace=pace))
        if kept is not None:
            _kept[table] = kept
            kept.add_done_callback(lambda ended: _say_failure(table, ended))


def _listen(store: Store) -> None:
    """Have the tables of ``store`` check for news as soon as another process writes to it."""
    if store in _news:
        return

    def heard(playtest: str | None) -> None:
        for table in list(_kept):
            if playtest in (None, table.id):
                table.nudge()

    news = store.news(heard)
    try:
        news.begin()
    except (RuntimeError, NotImplementedError):
        return  # no loop, or one without sockets: tables check by themselves
    _news[store] = news


def _when_idle(work: Callable[[], None]) -> None:
    """Do ``work`` a moment later, once the current press has been answered. Without a loop, do it now."""

    def done() -> None:
        try:
            work()
        except Exception:
            # The frames can be made from the log later; the table must not be affected.
            logging.getLogger("playtest").debug("The frames were not filled", exc_info=True)

    try:
        asyncio.get_running_loop().call_later(FILL_AFTER, done)
    except RuntimeError:
        done()


def _say_failure(table: Table, ended: asyncio.Task[None]) -> None:
    if not ended.cancelled() and (error := ended.exception()) is not None:
        logging.getLogger("playtest").error("The runner of playtest %s failed", table.id, exc_info=error)
        table.warn(
            "runner", f"Bots and the clock have stopped ({error}). Open the playtest again to continue."
        )


def stop(table: Table, view: object) -> None:
    """Stop running ``table`` when its last view is closed."""
    if table.lent:
        table.close()
        return
    views = _views.get(table)
    if views is not None:
        views.discard(view)
    if not views and _kept.pop(table, None) is not None:
        table.close()
        _followed.discard(table)
        if not any(kept.store is table.store for kept in _kept):
            news = _news.pop(table.store, None)
            if news is not None:
                news.close()
