"""Rows of the frames for playtests on paper: results and notes, but no moves.

Whatever was not noted is missing: rounds that nobody counted are not 0, and an empty reason is unknown.
"""

from __future__ import annotations

from playtest import catalog
from playtest.engines import codec
from playtest.frames.rows import Row, names, packed
from playtest.record import paper

SOURCE = "paper"
"""The ``source`` in ``games`` of playtests on paper."""


def rows(found: list[paper.Paper], name: str) -> list[Row]:
    """Return the rows of the frame ``name`` for the playtests on paper in ``found``."""
    match name:
        case "games":
            return [_game(one) for one in found]
        case "results":
            return [row for one in found for row in _results(one)]
        case "notes":
            return [row for one in found for row in _notes(one)]
        case "measures":
            return [
                _ordered("measures", playtest=one.id, n=1, measure=measure, label=label, value=float(value))
                for one in found
                for measure, values in one.counted.items()
                for label, value in values.items()
            ]
    return []


def _ordered(table: str, **known: object) -> Row:
    return tuple(known.get(column) for column in names(table))


def _game(one: paper.Paper) -> Row:
    game = catalog.game(one.game)(len(one.seats))
    changed = f"{codec.rules_digest(game)}{f' {one.changed}' if one.changed else ''}"
    return _ordered(
        "games",
        playtest=one.id,
        game=one.game,
        players=len(one.seats),
        rules=codec.dump(game.rules),
        digest=changed,
        variant=one.changed,
        version="",
        source=SOURCE,
        title=one.title,
        tags=packed(one.tags),
        names=packed(sat.name for sat in one.seats),
        parent="",
        created=one.created.timestamp(),
        finished=True,
        reason=one.reason,
        rounds=one.rounds or None,
        seconds=None if one.minutes is None else 60.0 * one.minutes,
        error="",
        brought=one.brought.source if one.brought else None,
    )


def _results(one: paper.Paper) -> list[Row]:
    return [
        _ordered(
            "results",
            playtest=one.id,
            seat=seat,
            name=sat.name,
            role=sat.role,
            by="person",
            bot="",
            score=None if sat.score is None else float(sat.score),
            won=sat.won,
            team=sat.team or None,
            began=sat.began,
            first_time=sat.first_time,
        )
        for seat, sat in enumerate(one.seats)
    ]


def _notes(one: paper.Paper) -> list[Row]:
    at = one.created.timestamp()
    shared = {"playtest": one.id, "at": at, "by": "facilitator"}
    noted = [
        _ordered("notes", **shared, n=n, kind="note", name="", label="", text=text, tags=packed(tags))
        for n, (text, tags) in enumerate(one.notes, 1)
    ]
    answered = [
        _ordered(
            "notes",
            **shared,
            n=len(noted) + 1,
            kind="survey",
            seat=seat,
            name=sat.name,
            label=question,
            text=str(answer),
            value=answer if isinstance(answer, int | float) else None,
            tags=packed(()),
        )
        for seat, sat in enumerate(one.seats)
        for question, answer in sat.answers.items()
    ]
    return noted + answered
