"""Finds the marks on the timeline of a playtest under review, and describes them. Results are kept.

Lead changes are found from the figures' tables of data, which take a moment to make. If an event loop runs,
they are made in the background.
"""

from __future__ import annotations

import asyncio
import contextlib
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playtest.engines.game import Game
from playtest.record import Unusable, is_model_note, long_turns_of, thinking_time
from playtest.table import Table
from playtest.widgets.kit import Node, h
from playtest.widgets.studio import timeline
from playtest.widgets.studio.review_parts import Told, beginning, lead_changes
from playtest.widgets.studio.timeline import WHY, Mark

AnyGame = Game[Any, Any, Any, Any]

LATER = 0.2
"""Seconds until work begins that is not needed for the first drawing."""
AT_MOST = 160
"""The most letters that a mark's description takes from the log line."""


class Marks:
    """The marks of the playtest on the screen. ``known`` are the games known here, by name.

    ``shown`` returns whether a page is still open that shows them. ``came`` is called when the lead changes
    have been found.
    """

    def __init__(
        self,
        known: Mapping[str, type[AnyGame]],
        shown: Callable[[], bool],
        came: Callable[[], None],
    ) -> None:
        self._known = known
        self._shown = shown
        self._came = came
        self._leads: tuple[Any, dict[int, int]] = (None, {})
        self._finding: asyncio.Task[None] | None = None
        self._found: dict[tuple[str, int, str], list[int]] = {}
        self._drawn: tuple[Any, Node] = (None, h("div"))

    def of(self, table: Table, what: str) -> list[int]:
        """Return all entries with marks of the kind ``what``."""
        if what == "think":
            return long_turns_of(table.log)
        if what == "lead":
            return [*self._lead(table)]
        key = (table.id, len(table.log), what)
        if key not in self._found:
            self._found = {old: n for old, n in self._found.items() if old[:2] == key[:2]}
            self._found[key] = timeline.marked(table, what)
        return self._found[key]

    def drawn(self, table: Table, steps: Sequence[int], told: Sequence[Told]) -> Node:
        """Return the marks below the timeline. They are made anew only if the log has changed.

        ``steps`` are the entries on the timeline, and ``told`` is the log as the viewer may read it.
        """
        leads = self._lead(table)
        key = (table.id, len(table.log), id(told), len(leads))
        if self._drawn[0] != key:
            first, last = (steps[0] if steps else 0), table.log[-1].n
            marks = [mark for kind in timeline.MARKS for mark in self._told(table, kind, steps, told)]
            self._drawn = (key, timeline.marks_on(marks, first, last))
        return self._drawn[1]

    def _told(self, table: Table, kind: str, steps: Sequence[int], told: Sequence[Told]) -> list[Mark]:
        said: dict[int, list[str]] = {}
        for line in told:
            said.setdefault(line.n, []).append(line.text)

        def mark(n: int, what: str = "", why: str = WHY[kind]) -> Mark:
            at = steps[max(bisect_right(steps, n) - 1, 0)] if steps else n
            return Mark(kind, at, what or beginning(said.get(n, []), AT_MOST) or "It has no notes.", why)

        if kind == "moment":
            found = timeline.weighty(timeline.moments(table))
            return [
                mark(n, one.title or one.beside, WHY["moment" if timeline.counts_up(one) else "came"])
                for n, one in found.items()
            ]
        if kind == "note":
            return [mark(n, " ".join(_noted(table, n))) for n in self.of(table, kind)]
        if kind == "lead":
            return [
                mark(n, why=WHY[kind].format(leader=table.as_seated_at(n).names[seat]))
                for n, seat in self._lead(table).items()
            ]
        if kind == "think":
            took = {entry.n: thinking_time(entry) or 0.0 for entry in table.log}
            return [mark(n, why=WHY[kind].format(took=f"{took[n]:.0f}")) for n in self.of(table, kind)]
        return [mark(n) for n in self.of(table, kind)]

    # -- lead changes

    def _lead(self, table: Table) -> dict[int, int]:
        """Return each entry at which the lead changed in a finished playtest, with the new leader's seat."""
        key = (table.id, len(table.log))
        if self._leads[0] != key:
            self._leads = (key, {})
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:  # no event loop: nobody waits
                self._leads = (key, lead_changes(table, self._known))
            else:
                self._finding = loop.create_task(self._find(table))
        return self._leads[1]

    async def _find(self, table: Table) -> None:
        key = (table.id, len(table.log))
        await asyncio.sleep(LATER)
        if self._leads[0] != key or not self._shown():
            return
        with contextlib.suppress(Unusable):  # nothing is marked then, and the page shows the error
            found = await asyncio.to_thread(lead_changes, table, self._known)
            if self._leads[0] == key and self._shown():
                self._leads = (key, found)
                self._came()


def _noted(table: Table, n: int) -> list[str]:
    """Return the notes on log entry ``n``, wherever in the log they were written."""
    notes = [
        (entry.n, entry.body) for entry in table.log if entry.kind == "note" and not is_model_note(entry)
    ]
    return [str(body["text"]) for at, body in notes if int(body.get("about") or at) == n]
