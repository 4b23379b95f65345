"""Plays in a table, with a row per play or per player, and survey answers, with a row per person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from playtest.plays import fields, sheets, values
from playtest.plays.play import Answered, Found, NotTaken, Odd, Play, Player, Refused, Unclear

SEEN = 200
"""Rows searched for a sample of each column."""


@dataclass(frozen=True, slots=True)
class Said:
    """The user's instructions for a table: the field of columns, and the order of its dates."""

    columns: Mapping[str, str]
    dates: str = ""


class Row:
    """One row, accessed by fields."""

    __slots__ = ("first", "repeated", "texts", "where")

    def __init__(self, where: str, cells: Sequence[Any], columns: Sequence[tuple[int, str, str]]) -> None:
        """``columns`` has the position, title and field of each column that is used, in order."""
        self.where = where
        self.first: dict[str, tuple[str, Any]] = {}
        self.texts: dict[str, str] = {}
        self.repeated: dict[str, list[tuple[str, Any]]] = {}
        many = len(cells)
        for at, title, field in columns:
            if at >= many:
                break
            value = cells[at]
            if text := values.words(value):
                if field not in self.texts:
                    self.first[field] = title, value
                    self.texts[field] = text
                else:
                    self.repeated.setdefault(field, []).append((title, value))

    def all(self, field: str) -> list[tuple[str, Any]]:
        """Return title and value of each non-empty column of this field."""
        return [self.first[field], *self.repeated.get(field, ())] if field in self.first else []

    def get(self, field: str) -> Any:
        """Return the value of the first column of this field, or ``None`` if it is empty."""
        found = self.first.get(field)
        return found[1] if found else None

    def text(self, field: str) -> str:
        """Return this value as text."""
        return self.texts.get(field, "")


def read(rows: sheets.Rows, format: str, said: Said, *, survey: bool = False) -> Found:
    """Read the rows of a table; the first one names the columns. Raises ``NotTaken``."""
    if len(rows) < 2:
        raise NotTaken("The table has no rows below its titles.")
    titles = sheets.titles(rows[0])
    columns = fields.corrected(fields.guessed(titles, survey=survey), said.columns)
    samples = _samples(rows, titles)
    listed = [(at, title, field) for at, (title, field) in enumerate(columns.items()) if field]
    made = [Row(f"row {at}", cells, listed) for at, cells in enumerate(rows[1:], 2)]
    order = said.dates or values.day_order(row.get("day") for row in made)
    has = set(columns.values())
    answers = survey and not has & {"won", "rank", "score", "winners"}
    several = not answers and ("players" in has or any(field.startswith("player ") for field in has))
    for field in ("day",) if several else ("day", "player"):
        if field not in has:
            raise Unclear(_lacking(field, titles), format, columns, samples)
    if answers:
        found = _answers(made, format, columns, order)
    else:
        groups = [[row] for row in made] if several else _grouped(made)
        found = _plays(groups, format, columns, order, several=several)
    return replace(found, samples=samples)


def _samples(rows: sheets.Rows, titles: Sequence[str]) -> dict[str, str]:
    """Return the first value of each column as text."""
    found: dict[str, str] = {}
    for cells in rows[1:SEEN]:
        for title, value in zip(titles, cells, strict=False):
            if title not in found and (text := values.words(value)):
                found[title] = text
    return found


def _lacking(field: str, titles: Sequence[str]) -> str:
    listed = ", ".join(title if len(title) <= 60 else f"{title[:59]}…" for title in titles[:12])
    listed += " …" if len(titles) > 12 else ""
    return f"No column was recognized as {field}: say which one it is. There are {listed}."


def _grouped(rows: Sequence[Row]) -> list[list[Row]]:
    """Group rows by play: by its id, or else consecutive rows of the same day, game and title.

    A repeated name begins a new play.
    """
    groups: dict[Any, list[Row]] = {}
    number, before, names = 0, None, set[str]()
    for row in rows:
        id = row.text("id")
        same = id, row.text("game"), row.text("day"), row.text("title")
        if not id:
            name = row.text("player").casefold()
            if same != before or name in names:
                number, names = number + 1, set()
            names.add(name)
        before = same
        groups.setdefault(id or number, []).append(row)
    return list(groups.values())


def _plays(
    groups: Sequence[list[Row]], format: str, columns: dict[str, str], order: str, *, several: bool
) -> Found:
    plays, odd = [], []
    for rows in groups:
        where = (
            rows[0].where if len(rows) == 1 else f"{rows[0].where} to {rows[-1].where.removeprefix('row ')}"
        )
        try:
            plays.append(_play(rows, where, order, several=several))
        except Odd as error:
            odd.append(Refused(where, str(error)))
    return Found(format, plays, odd=odd, columns=columns)


def _play(rows: Sequence[Row], where: str, order: str, *, several: bool) -> Play:
    first = rows[0]
    found = _in_one_row(first) if several else [_player(row, "") for row in rows]
    players = _who_won(found, first)
    return Play(
        game=first.text("game"),
        played=values.day(first.get("day"), order),
        players=tuple(players),
        where=where,
        key=first.text("id")[:80],
        title=first.text("title"),
        minutes=values.minutes(first.get("minutes")),
        rounds=int(values.number(first.get("rounds"), "Rounds") or 0),
        changed=first.text("changed"),
        reason=first.text("reason"),
        tags=tuple(tag.strip() for tag in first.text("tags").split(",") if tag.strip()),
        notes=tuple(dict.fromkeys((values.words(text), ()) for row in rows for _, text in row.all("note"))),
    )


Ranked = tuple[Player, float | None]


def _player(row: Row, number: str) -> Ranked:
    """Return the player of a row, or the player with this number in it."""
    at = f" {number}" if number else ""
    answers = {} if number else {_question(t): values.answer(v) for t, v in row.all(fields.ANSWER)}
    player = Player(
        row.text(f"player{at}"),
        values.score(row.get(f"score{at}")),
        values.yes(row.get(f"won{at}"), "Whether somebody won"),
        row.text(f"role{at}"),
        row.text(f"team{at}"),
        values.yes(row.get(f"began{at}"), "Who began"),
        values.yes(row.get(f"first time{at}"), "Whether it was the first time"),
        answers,
    )
    return player, values.number(row.get(f"rank{at}"), "A rank")


def _question(title: str) -> str:
    return title[len("answer: ") :] if title.casefold().startswith("answer: ") else title


def _in_one_row(row: Row) -> list[Ranked]:
    """Return the players of a row that is a whole play: numbered columns, or a list in one cell."""
    numbered = [f"{at}" for at in range(1, 21) if row.text(f"player {at}")]
    if numbered:
        return [_player(row, number) for number in numbered]
    who = values.names(row.get("players"))
    scores: list[str] = [part for part in row.text("scores").replace(";", ",").split(",") if part.strip()]
    if scores and len(scores) != len(who):
        raise Odd(f"There are {len(who)} players and {len(scores)} scores; write one for each.")
    return [(Player(name, values.score(scores[at]) if scores else None), None) for at, name in enumerate(who)]


def _who_won(found: Sequence[Ranked], row: Row) -> list[Player]:
    """Fill in who won, began and was new, if the row says so for the whole play."""
    people = [player.name for player, _ in found]
    if len({name.casefold() for name in people}) != len(people):
        raise Odd("Two players have the same name. Give each a different one.")
    listed = {field: _listed(row, field, people) for field in ("winners", "starter", "newcomers")}
    ranked = any(rank is not None for _, rank in found)
    told = any(player.won is not None for player, _ in found)
    made = []
    for player, rank in found:
        won = player.won if told else None
        if listed["winners"] is not None:
            won = player.name.casefold() in listed["winners"]
        elif ranked and not told:
            won = rank == 1
        elif told and won is None:
            won = False
        began, new = (listed[field] for field in ("starter", "newcomers"))
        made.append(
            Player(
                *(player.name, player.score, won, player.role, player.team),
                began=player.began if began is None else player.name.casefold() in began,
                first_time=player.first_time if new is None else player.name.casefold() in new,
                answers=player.answers,
            )
        )
    return made


def _listed(row: Row, field: str, people: Sequence[str]) -> set[str] | None:
    """Return the names in a cell, ``None`` if it is empty. Raises ``Odd`` for a person who did not play."""
    text = row.text(field)
    if not text:
        return None
    if text.casefold() in values.NOBODY:
        return set()
    known = {name.casefold() for name in people}
    named = (
        {text.casefold()} if text.casefold() in known else {name.casefold() for name in values.names(text)}
    )
    if stranger := next((name for name in named if name not in known), None):
        raise Odd(f"{stranger} is named in {field} but did not play.")
    return named


def _answers(rows: Sequence[Row], format: str, columns: dict[str, str], order: str) -> Found:
    found, odd = [], []
    for row in rows:
        try:
            if not row.text("player"):
                raise Odd("It has no names of players.")
            day = values.day(row.get("day"), order)
            told = {title: values.answer(value) for title, value in row.all(fields.ANSWER)}
            found.append(Answered(row.text("player"), day, told, row.where, row.text("game")))
        except Odd as error:
            odd.append(Refused(row.where, str(error)))
    return Found(format, answers=found, odd=odd, columns=columns)
