"""Plays in a table, one row per play or per player, and survey answers, one row per person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from playtest.engines.sentences import short
from playtest.frames import unpacked
from playtest.plays import fields, sheets, values
from playtest.plays.cells import Column, Table, each, words
from playtest.plays.play import Answered, Found, NotTaken, Odd, Play, Player, Refused, Unclear, alike

RATES = range(1, 6)
"""The possible answers to the survey's own rating questions."""
SEEN = 199
"""Rows searched for a sample of each column."""


@dataclass(frozen=True, slots=True)
class Said:
    """The user's instructions for a table: the fields of its columns, and the order of its dates.

    ``before`` is the order of dates that the user gave for an earlier table like this one. It is used if no
    date in this table shows the order. ``holds`` is what the earlier table held: ``table`` for plays,
    ``survey``, or empty.
    """

    columns: Mapping[str, str]
    dates: str = ""
    before: str = ""
    holds: str = ""


def read(sheet: sheets.Sheet, format: str, said: Said, *, survey: bool = False) -> Found:
    """Read a table whose titles name the columns. Raises ``NotTaken`` if its columns are not clear.

    ``survey`` says that the titles look like those of a survey.
    """
    if not sheet.places:
        raise NotTaken("The table has no rows below its column headings.")
    titles = sheets.titles(sheet.titles)
    guessed = _each_or_all(_guessed(titles, sheet, survey=survey), titles, sheet)
    columns = fields.corrected(_rated_or_asked(guessed, titles, sheet), said.columns)
    has = set(columns.values())
    answers = survey and not has & {"won", "rank", "score", "winners"}
    if answers:
        kept = fields.OF_AN_ANSWER | {fields.UNUSED}
        columns = {title: field if field in kept else fields.ANSWER for title, field in columns.items()}
    samples = _samples(sheet, titles)
    used = zip(columns.items(), sheet.columns, strict=False)
    table = Table(((title, field, cells) for (title, field), cells in used if field), sheet.places)
    order = said.dates or values.day_order(table.cells("day"))
    before = said.before if said.before and not order and values.two_ways(table.cells("day")) else ""
    several = not answers and ("players" in has or any(field.startswith("player ") for field in has))
    for field in ("day",) if several else ("day", "player"):
        if field not in has:
            raise Unclear(_lacking(field, titles), format, columns, samples)
    order = order or before
    found = _answers(table, order) if answers else _plays(table, order, several=several)
    return replace(found, format=format, columns=columns, samples=samples, dates=before)


def _guessed(titles: Sequence[str], sheet: sheets.Sheet, *, survey: bool) -> dict[str, str]:
    """Guess the field of each column, that is, what it means.

    Empty columns are guessed last, because forms add an empty *Name* column.
    """
    cells = dict(zip(titles, sheet.columns, strict=False))
    full = [title for title in titles if any(map(values.words, cells.get(title, ())))]
    found = fields.guessed([*full, *(title for title in titles if title not in full)], survey=survey)
    return {title: found[title] for title in titles}


def _each_or_all(guessed: dict[str, str], titles: Sequence[str], sheet: sheets.Sheet) -> dict[str, str]:
    """Return the field of each column, with ``won`` for a *Winner* column that says only yes and no."""
    title = next((title for title, field in guessed.items() if field == "winners"), None)
    if title is None or "won" in guessed.values():
        return guessed
    at = titles.index(title)
    cells = sheet.columns[at][:SEEN] if at < len(sheet.columns) else ()
    said = {values.words(cell).casefold() for cell in cells} - {""}
    return {**guessed, title: "won"} if said & values.YES and said <= values.YES | values.NO else guessed


def _rated_or_asked(guessed: dict[str, str], titles: Sequence[str], sheet: sheets.Sheet) -> dict[str, str]:
    """Return the field of each column. A column titled like a rating but with other cells is a question."""

    def rates(cells: Iterable[Any]) -> bool:
        told = [values.answer(cell) for cell in set(cells) if values.words(cell)]
        return all(isinstance(value, float) and value in RATES for value in told)

    cells = dict(zip(titles, sheet.columns, strict=False))
    return {
        title: fields.ANSWER if field in fields.RATED and not rates(cells.get(title, ())) else field
        for title, field in guessed.items()
    }


def _rating(cell: Any) -> float | None:
    """Parse a rating. Raises ``Odd`` unless it is empty or from 1 to 5."""
    if not values.words(cell):
        return None
    found = values.answer(cell)
    if isinstance(found, str) or found not in RATES:
        raise Odd(
            f"{short(values.words(cell))} is not a rating, 1 to 5. Choose “a question and its answer” for "
            "this column, and it keeps its own scale."
        )
    return found


def _samples(sheet: sheets.Sheet, titles: Sequence[str]) -> dict[str, str]:
    """Return the first value of each column as text."""
    found: dict[str, str] = {}
    for title, cells in zip(titles, sheet.columns, strict=False):
        if text := next(filter(None, map(values.words, cells[:SEEN])), ""):
            found[title] = text
    return found


def _lacking(field: str, titles: Sequence[str]) -> str:
    listed = ", ".join(title if len(title) <= 60 else f"{title[:59]}…" for title in titles[:12])
    listed += " …" if len(titles) > 12 else ""
    return f"No column was recognized as {field}: say which one it is. There are {listed}."


def _grouped(table: Table) -> list[list[int]]:
    """Return the rows of each play.

    The rows of a play have the same id. Rows without an id belong together if they are consecutive and have
    the same day, game and title; a repeated name begins a new play.
    """
    groups: dict[Any, list[int]] = {}
    number, before, names = 0, None, set[str]()
    each = zip(*map(table.texts, ("id", "game", "day", "title", "player")), strict=True)
    for at, (id, game, day, title, player) in enumerate(each):
        same = None if id else (game, day, title)
        if not id:
            name = player.casefold()
            if same != before or name in names:
                number, names = number + 1, set()
            names.add(name)
        before = same
        groups.setdefault(id or number, []).append(at)
    return list(groups.values())


def _plays(table: Table, order: str, *, several: bool) -> Found:
    groups: Iterable[list[int]] = ([at] for at in range(table.size)) if several else _grouped(table)
    people = {number: People(table, number) for number in (_numbers(table) if several else [""])}
    about = Plays(table, order)
    listing = [field for field in _LISTS if table.all(field)]
    plays, odd = [], []
    for rows in groups:
        where = table.where(rows)
        try:
            found = _in_one_row(table, people, rows[0]) if several else people[""].of(rows)
            lists = {field: text for field in listing if (text := table.texts(field)[rows[0]])}
            plays.append(about.play(rows, where, _who_won(found, lists)))
        except Odd as error:
            odd.append(Refused(where, str(error)))
    return Found("", plays, odd=odd)


Note = tuple[str, tuple[str, ...]]


class Plays:
    """The facts about each play in a table, except its players.

    Notes are taken from all rows of the play, and all other facts from its first row.
    """

    def __init__(self, table: Table, order: str) -> None:
        self.days = table.column("day", lambda cell: values.day(cell, order))
        self.minutes = table.column("minutes", values.minutes)
        self.rounds = table.column("rounds", lambda cell: int(values.number(cell, "Rounds") or 0))
        self.notes = [words(cells) for _, cells in table.all("note")]
        fields = ("game", "id", "title", "changed", "reason", "tags")
        self.texts = list(zip(*map(table.texts, fields), strict=True))
        self._noted: dict[tuple[str, ...], tuple[Note, ...]] = {}

    def _notes(self, rows: Sequence[int]) -> tuple[Note, ...]:
        """Return the rows' notes, each once. Equal lists of notes are cached, as many plays share them."""
        said = tuple(column[row] for row in rows for column in self.notes)
        if said not in self._noted:
            self._noted[said] = tuple((note, ()) for note in dict.fromkeys(said) if note)
        return self._noted[said]

    def play(self, rows: Sequence[int], where: str, players: Sequence[Player]) -> Play:
        """Return the play in these rows, with ``players``. Raises ``Odd`` if a cell is invalid.

        ``where`` says in words which rows they are.
        """
        at = rows[0]
        played, minutes, rounds = self.days.at(at), self.minutes.at(at), self.rounds.at(at)
        game, id, title, changed, reason, tags = self.texts[at]
        return Play(
            game=game,
            played=played,
            players=tuple(players),
            where=where,
            key=id[:80],
            title=title,
            minutes=minutes,
            rounds=rounds or 0,
            changed=changed,
            reason=reason,
            tags=tuple(unpacked(tags)),
            notes=self._notes(rows) if self.notes else (),
        )


Ranked = tuple[Player, float | None]


class People:
    """The player in each row of a table.

    If a row has several players, ``number`` says which of them: ``2`` for the column *player 2*.
    """

    def __init__(self, table: Table, number: str) -> None:
        at = f" {number}" if number else ""
        self.names = table.texts(f"player{at}")
        score = table.column(f"score{at}", values.score)
        won = table.column(f"won{at}", lambda cell: values.yes(cell, "Whether somebody won"))
        began = table.column(f"began{at}", lambda cell: values.yes(cell, "Who began"))
        new = table.column(f"first time{at}", lambda cell: values.yes(cell, "Whether it was the first time"))
        rank = table.column(f"rank{at}", lambda cell: values.number(cell, "A rank"))
        roles, teams = table.texts(f"role{at}"), table.texts(f"team{at}")
        players = alike(self.names, score.values, won.values, roles, teams, began.values, new.values)
        rated = {} if number else _rated(table)
        if not number and (table.all(fields.ANSWER) or rated):
            told = _told(table, title=_question)
            players = [replace(player, answers=said) for player, said in zip(players, told, strict=True)]
        self.odd = {**_wrong(rated), **rank.odd, **new.odd, **began.odd, **won.odd, **score.odd}
        self.players = list(zip(players, rank.values, strict=True))

    def of(self, rows: Iterable[int]) -> list[Ranked]:
        """Return the players in these rows. Raises ``Odd`` if a row is invalid."""
        if self.odd and (wrong := next((self.odd[row] for row in rows if row in self.odd), None)):
            raise wrong
        return [self.players[row] for row in rows]


def _told(table: Table, title: Callable[[str], str]) -> list[dict[str, str | float]]:
    """Return each row's answers by question."""
    told: list[dict[str, str | float]] = [{} for _ in range(table.size)]
    for question, column in _rated(table).items():
        for row, value in enumerate(column.values):
            if isinstance(value, float):
                told[row][question] = value
    for question, cells in table.all(fields.ANSWER):
        texts = words(cells)
        for row, (text, said) in enumerate(zip(texts, each(cells, values.answer).values, strict=True)):
            if text:
                told[row][title(question)] = said
    return told


def _rated(table: Table) -> dict[str, Column]:
    """Return the ratings of each row, by question."""
    given = [field for field in fields.RATED if table.all(field)]
    return {field.removeprefix("rated "): table.column(field, _rating) for field in given}


def _wrong(rated: Mapping[str, Column]) -> dict[int, Odd]:
    return {row: error for column in rated.values() for row, error in column.odd.items()}


def _question(title: str) -> str:
    return title[len("answer: ") :] if title.casefold().startswith("answer: ") else title


def _numbers(table: Table) -> list[str]:
    return [f"{at}" for at in range(1, 21) if table.all(f"player {at}")]


def _in_one_row(table: Table, people: Mapping[str, People], row: int) -> list[Ranked]:
    """Return the players of a row that is a whole play.

    They are in numbered columns such as *player 2*, or in a list in one cell.
    """
    if numbered := [sat for sat in people.values() if sat.names[row]]:
        return [player for sat in numbered for player in sat.of([row])]
    who = values.names(table.texts("players")[row])
    listed = table.texts("scores")[row].replace(";", ",").split(",")
    scores = [part for part in listed if part.strip()]
    if scores and len(scores) != len(who):
        raise Odd(f"There are {len(who)} players and {len(scores)} scores; write one for each.")
    return [(Player(name, values.score(scores[at]) if scores else None), None) for at, name in enumerate(who)]


def _who_won(found: Sequence[Ranked], lists: Mapping[str, str]) -> list[Player]:
    """Return the players, each with whether they won, began and were new to the game.

    This is known from the players' own cells, or from cells with the names of all winners, starters or
    newcomers of the play (``lists``).
    """
    players = [player for player, _ in found]
    if len({player.name.casefold() for player in players}) != len(players):
        raise Odd("Two players have the same name. Give each a different name.")
    won_by_cells = [player.won for player in players]
    if not lists and None not in won_by_cells:
        return players
    called = _called(players)
    winners, starter, newcomers = (_listed(field, lists.get(field, ""), called) for field in _LISTS)
    told, ranked = any(won is not None for won in won_by_cells), any(rank is not None for _, rank in found)
    made = []
    for player, rank in found:
        won = player.won
        if winners is not None:
            won = player.name.casefold() in winners
        elif ranked and not told:
            won = rank == 1
        elif told and won is None:
            won = False
        began = player.began if starter is None else player.name.casefold() in starter
        new = player.first_time if newcomers is None else player.name.casefold() in newcomers
        made.append(replace(player, won=won, began=began, first_time=new))
    return made


_LISTS = ("winners", "starter", "newcomers")


def _called(players: Iterable[Player]) -> dict[str, set[str]]:
    """Return the people meant by each name: one player or, if it is the name of a team, all its members."""
    called: dict[str, set[str]] = {}
    for player in players:
        if player.team:
            called.setdefault(player.team.casefold(), set()).add(player.name.casefold())
    return called | {name: {name} for player in players if (name := player.name.casefold())}


def _listed(field: str, text: str, called: Mapping[str, set[str]]) -> set[str] | None:
    """Return the people in a cell, in lower case; ``None`` if it is empty.

    Raises ``Odd`` for a name that is no player's and no team's.
    """
    if not text:
        return None
    if text.casefold() in values.NOBODY:
        return set()
    if text.casefold() in called:
        return called[text.casefold()]
    named = values.names(text)
    if stranger := next((name for name in named if name.casefold() not in called), None):
        raise Odd(f"{stranger} is named in {field} but did not play.")
    return {person for name in named for person in called[name.casefold()]}


def _answers(table: Table, order: str) -> Found:
    days = table.column("day", lambda cell: values.day(cell, order))
    told, wrong = _told(table, title=str), _wrong(_rated(table))
    found, odd = [], []
    for row, (name, game) in enumerate(zip(table.texts("player"), table.texts("game"), strict=True)):
        if not name:
            odd.append(Refused(table.where([row]), "It names no players."))
        elif unclear := days.odd.get(row) or wrong.get(row):
            odd.append(Refused(table.where([row]), str(unclear)))
        else:
            found.append(Answered(name, days.values[row], told[row], table.where([row]), game))
    return Found("", answers=found, odd=odd)
