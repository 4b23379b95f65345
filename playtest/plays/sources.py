"""Remove the plays and answers of one import again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playtest.engines.sentences import short
from playtest.plays.play import NotTaken
from playtest.record import Store, paper


def take_back(store: Store, source: str) -> tuple[int, int]:
    """Remove the import with this source. Return how many playtests were removed, and how many lost answers.

    Raises ``NotTaken`` if nothing came with this source.
    """
    papers = paper.read(store)
    gone = [one.id for one in papers if one.brought and one.brought.source == source]
    left = [_without(one, source) for one in papers if source in one.added and one.id not in gone]
    if not gone and not left:
        raise NotTaken(f"There is no import {short(source)}. {_listed(papers)}")
    paper.write_all(store, left, gone)
    return len(gone), len(left)


def _without(one: paper.Paper, source: str) -> paper.Paper:
    taken = one.added[source]
    seats = tuple(
        replace(sat, answers={q: said for q, said in sat.answers.items() if q not in taken.get(str(at), [])})
        for at, sat in enumerate(one.seats)
    )
    return replace(one, seats=seats, added={name: what for name, what in one.added.items() if name != source})


def _listed(papers: Sequence[paper.Paper]) -> str:
    listed = ", ".join(f"{one.source} ({one.file})" for one in paper.sources(papers)[-8:])
    return f"Choose from {listed}." if listed else "Nothing is imported yet."
