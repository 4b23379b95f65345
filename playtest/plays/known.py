"""The playtests that are here already, so that no play is imported twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from playtest.frames import frames
from playtest.plays import bgstats
from playtest.plays.play import Play
from playtest.record import Store, paper

Print = tuple[str, date, frozenset[tuple[str, float | None, bool]]]


def _print(one: paper.Paper) -> Print:
    """Return what identifies a play in any record: its game, day, people and result."""
    people = frozenset((sat.name.casefold(), sat.score, sat.won) for sat in one.seats)
    return one.game, one.played, people


class Known:
    """The existing playtests, recorded or on paper, that the ``plays`` of a file may duplicate."""

    def __init__(
        self, store: Store, papers: Sequence[paper.Paper], format: str, plays: Sequence[Play]
    ) -> None:
        self.format = format
        headers = store.playtests()
        self.ids = {header.id for header in headers} | {one.id for one in papers}
        self.keys = {
            one.brought.key: one.id
            for one in papers
            if one.brought and one.brought.format == format and one.brought.key
        }
        if format == bgstats.FORMAT:  # which may have kept only the id that we made for it
            made = {bgstats.uuid_of("play", key): id for key, id in self.keys.items()}
            self.keys |= {**made, **{bgstats.uuid_of("play", id): id for id in self.ids}}
        self.prints: dict[Print, list[str]] = defaultdict(list)
        for one in papers:
            if not (one.brought and one.brought.key and one.brought.format == format):
                self.prints[_print(one)].append(one.id)
        asked = {(play.played, len(play.players)) for play in plays}
        days = {header.id: header.created.astimezone().date() for header in headers}
        self._recorded(
            store, {one.id: days[one.id] for one in headers if (days[one.id], one.players) in asked}
        )
        self.here: set[str] = set()

    def _recorded(self, store: Store, days: dict[str, date]) -> None:
        """Add the results of recordings made on these days, except recordings with an unknown result."""
        if not days:
            return
        results = frames(store, playtests=days).results
        for id, seats in results.groupby("playtest"):
            rows = zip(seats["name"], seats["score"], seats["won"], strict=True)
            people = frozenset(
                (str(name).casefold(), None if score != score else float(score), bool(won))
                for name, score, won in rows
            )
            self.prints[str(seats["game"].iloc[0]), days[str(id)], people].append(str(id))

    def is_there(self, made: paper.Paper) -> str | None:
        """Return the id of the playtest that ``made`` duplicates; ``None`` if ``made`` is new.

        If another row of the same file has the same id, return words that say so.
        """
        key = made.brought.key if made.brought else ""
        if key in self.here:
            return "another row of this file"
        alike = self.prints.get(_print(made), []) if self.prints else []
        if key and (id := self._by_key(key)):
            if id in alike:
                alike.remove(id)
            return id
        if alike:
            return alike.pop(0)
        if key:
            self.here.add(key)
        return None

    def _by_key(self, key: str) -> str | None:
        if key in self.keys:
            return self.keys[key]
        if key in self.ids:
            return key
        return self.keys.get(bgstats.uuid_of("play", key)) if self.format == bgstats.FORMAT else None
