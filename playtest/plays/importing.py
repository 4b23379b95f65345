"""Importing plays: comparing a file with the recordings to find new, existing and invalid plays."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from playtest import catalog
from playtest.engines.sentences import counted, short
from playtest.plays import bounds, journal_sheets, own_exports, reading, tables
from playtest.plays.known import Known
from playtest.plays.memory import without_collecting
from playtest.plays.play import BOT, BOT_PLAYED, Answered, Found, NotTaken, Play, Player, Refused
from playtest.record import Store, mappings, paper, versions

NEXT_DAYS = 3
"""Maximum number of days between a play and the survey answers that count as being about it."""
NO_EVENINGS = "These answers are about playtests not here yet: import the plays first, then this file"
"""The reason for refusing a file of answers if none is about a playtest on paper."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What importing a file would do.

    ``ready`` are the playtests that would be added. ``there`` lists rows that are recorded already, each with
    its playtest's id. ``games`` maps each name of a game in the file to the game here; ``before`` has the
    names that the user explained for an earlier file. ``versions`` are versions of the rules in the file
    about which nothing is written here yet. ``source`` will identify the import.
    """

    source: str
    file: str
    found: Found
    ready: Sequence[paper.Paper]
    there: Sequence[tuple[str, str]]
    odd: Sequence[Refused]
    passed: Sequence[Refused]
    games: Mapping[str, str]
    answered: Sequence[paper.Paper] = ()
    answers: int = 0
    remarks: Sequence[Refused] = ()
    before: Collection[str] = ()
    versions: Sequence[versions.Version] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The user's instructions for a file: its format, the meaning of its columns and games, its dates.

    ``dates`` says whether the day or the month comes first. A game mapped to an empty text is left out.
    """

    format: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    games: Mapping[str, str] = field(default_factory=dict)
    dates: str = ""


@without_collecting()
def preview(store: Store, path: Path, asked: Asked) -> Preview:
    """Read a file, or a folder of CSV files that we exported, and return what importing it would do.

    Nothing is written. Raises ``NotTaken`` if it cannot be read.
    """
    if not path.is_dir():
        return preview_of(store, path.name, bounds.contents(path), asked)
    _check(asked)
    files = {name: bounds.contents(path / name) for name in own_exports.FILES if (path / name).is_file()}
    return _held_against(store, path.name, own_exports.read_folder(files), asked, paper.read(store))


@without_collecting()
def preview_of(store: Store, name: str, data: bytes, asked: Asked) -> Preview:
    """Return what it would do to import a file called ``name`` that contains ``data``.

    Raises ``NotTaken`` if the file cannot be read.
    """
    _check(asked)
    papers = paper.read(store)

    def known(titles: list[str]) -> tables.Said:
        before = [one.brought.columns for one in papers if one.brought and one.brought.columns]
        came = next((one for one in reversed(before) if set(one) == set(titles)), {})
        columns = mappings.remembered(store, titles) or came
        return tables.Said(columns, mappings.dates(store, titles), holds=mappings.holds(store, titles))

    found = reading.read(data, tables.Said(asked.columns, asked.dates), known, asked.format)
    return _held_against(store, name, found, asked, papers)


def _check(asked: Asked) -> None:
    if asked.dates not in ("", "dmy", "mdy"):
        raise NotTaken(f"--dates is dmy or mdy, not {short(asked.dates)}.")
    for name in asked.games.values():
        if name and name not in catalog.names():
            raise NotTaken(f"There is no game {short(name)}. Choose from {', '.join(catalog.names())}.")


def _held_against(
    store: Store, file: str, found: Found, asked: Asked, papers: Sequence[paper.Paper]
) -> Preview:
    today = date.fromtimestamp(store.now())
    known = Known(store, papers, found.format, found.plays)
    meant = Games(store, found, asked.games)
    ready: list[paper.Paper] = []
    there: list[tuple[str, str]] = []
    odd, passed = list(found.odd), list(found.passed)
    games: dict[str, str] = {}
    remarks: list[Refused] = []
    source = f"import-{secrets.token_hex(4)}"
    sat = Sats()
    columns = found.columns if found.format in (reading.TABLE, reading.SURVEY) else {}
    for play in found.plays:
        if play.game not in games:
            games[play.game] = meant.of(play.game)
        name = games[play.game]
        if not name:
            passed.append(Refused(play.where, _unknown(play.game)))
            continue
        whence = paper.Brought(source, found.format, file, play.key, {} if ready else columns)
        made, said, by_rules = _paper(play, name, whence, sat)
        wrong = said or [*paper.wrong(made, today).values()]
        if wrong:
            odd.append(Refused(play.where, " ".join(wrong)))
        elif (id := known.is_there(made)) is not None:
            there.append((play.where, id))
        elif any(player.name.endswith(BOT) for player in play.players):
            passed.append(Refused(play.where, BOT_PLAYED))
        else:
            ready.append(made)
            if by_rules:
                remarks.append(Refused(play.where, "Who won follows from the scores, by the rules."))
    answered, count = _answered(found, meant, papers, odd, there)
    before = meant.before & games.keys()
    new = journal_sheets.new(store, found.versions)
    return Preview(
        *(source, file, found, ready, there, odd, passed, games, answered, count, remarks, before, new)
    )


class Games:
    """Finds the game here that each name of a game in a file means.

    What the user says now (``asked``) counts first, then what the user said for an earlier file, then our
    names of games. In ``asked``, ``*`` stands for every name that is not listed. ``before`` has the names for
    which an earlier file decided.
    """

    def __init__(self, store: Store, found: Found, asked: Mapping[str, str]) -> None:
        self._asked = {name.casefold(): meant for name, meant in asked.items()}
        names = {play.game for play in found.plays} | {row.game for row in found.answers}
        said = mappings.games(store, found.columns, [name for name in names if not self._says(name)])
        here = {"", *catalog.names()}
        self._before = {name: meant for name, meant in said.items() if meant in here}
        self.before = {name for name, meant in self._before.items() if meant != _ours(name)}

    def _says(self, name: str) -> bool:
        return name.casefold() in self._asked or "*" in self._asked

    def of(self, said: str) -> str:
        """Return the name of the game here that the file calls ``said``; empty if there is no such game."""
        if said.casefold() in self._asked:
            return self._asked[said.casefold()]
        return self._before[said] if said in self._before else _ours(said) or self._asked.get("*", "")

    def new(self, games: Mapping[str, str]) -> dict[str, str]:
        """Return the file's names of games that the user explained now, each with the game here."""
        star = self._asked.get("*")
        return {
            name: meant
            for name, meant in games.items()
            if name.casefold() in self._asked or (star is not None and meant == star)
        }


def _ours(said: str) -> str:
    """Return the name of our game that ``said`` means; empty if there is none.

    ``said`` may be the game's name, its title, or its title followed by other words.
    """
    plain = _plain(said)
    for name, game in catalog.games().items():
        title = _plain(game.title)
        if plain in (_plain(name), title) or plain.startswith(f"{title} "):
            return name
    return ""


def _plain(name: str) -> str:
    return " ".join(re.findall(r"\w+", name.casefold().replace("_", " ")))


def _unknown(game: str) -> str:
    if not game:
        return "It does not say which game it was."
    return f"There is no game {short(game)} here."


class Sats(dict[int, paper.Sat]):
    """A cache of seats on paper by the ``id()`` of ``Player`` objects, which many plays of a file share.

    The file's players must stay in memory as long as the cache is used.
    """

    def of(self, player: Player) -> paper.Sat:
        """Return the seat on paper of a player of whom the file says whether they won."""
        sat = self.get(id(player))
        if sat is None:
            sat = self[id(player)] = _sat(player, bool(player.won))
        return sat


def _sat(player: Player, won: bool) -> paper.Sat:
    return paper.Sat(
        *(player.name, player.score, won, player.role, player.answers),
        *(player.team, player.began, player.first_time),
    )


def _paper(play: Play, game: str, whence: paper.Brought, sat: Sats) -> tuple[paper.Paper, list[str], bool]:
    """Convert an imported play to a playtest on paper.

    Return it with a list of its errors, and whether the winners were found by the game's rules because the
    file does not name them.
    """
    said = []
    players = _each_once(play.players)
    won = [player.won for player in players]
    by_rules = None in won
    if players is play.players and not by_rules:
        seats = [sat.of(player) for player in players]
    else:
        if by_rules:
            decided = _by_rules(game, players, play.changed)
            if decided is None:
                said.append(
                    "It does not say who won: no column was recognized as the winner, "
                    "and the scores alone do not show it."
                )
            won = decided or [False] * len(players)
        seats = [_sat(player, bool(winner)) for player, winner in zip(players, won, strict=True)]
    made = paper.Paper(
        *(game, play.played, tuple(seats), play.rounds, play.minutes, play.title, play.reason),
        *(play.changed, play.tags, play.notes),
        brought=whence,
    )
    return made, said, by_rules


def _each_once(players: Sequence[Player]) -> Sequence[Player]:
    """Number players with the same name, such as several unnamed guests."""
    if len({player.name.casefold() for player in players}) == len(players):
        return players
    counted: Counter[str] = Counter()
    made = []
    for player in players:
        counted[player.name.casefold()] += 1
        times = counted[player.name.casefold()]
        made.append(replace(player, name=f"{player.name} {times}") if times > 1 else player)
    return made


def _by_rules(game: str, players: Sequence[Player], changed: str) -> list[bool | None] | None:
    """Return who won by the scores.

    ``None`` if the game's own rules do not decide that for everyone.
    """
    cls = catalog.game(game)
    if changed or len(players) not in cls.players or any(player.score is None for player in players):
        return None
    won = cls(len(players)).won_by([player.score for player in players])
    return [won[seat] for seat in range(len(players))] if len(won) == len(players) else None


# -- answers


def _answered(
    found: Found,
    meant: Games,
    papers: Sequence[paper.Paper],
    odd: list[Refused],
    there: list[tuple[str, str]],
) -> tuple[list[paper.Paper], int]:
    """Add the answers in a file to the playtests on paper that they are about.

    Return the changed playtests and the number of answers added. Answers that belong to no playtest are added
    to ``odd``, and answers that are recorded already to ``there``.
    """
    now = {one.id: one for one in papers}
    changed: dict[str, paper.Paper] = {}
    count = 0
    games = [meant.of(row.game) if row.game else "" for row in found.answers]
    if found.answers and not any(
        _may_be_about(row, papers, game) for row, game in zip(found.answers, games, strict=True)
    ):
        odd += [Refused(row.where, f"{NO_EVENINGS}.") for row in found.answers]
        return [], 0
    for row, game in zip(found.answers, games, strict=True):
        match = _about(row, list(now.values()), game)
        if isinstance(match, str):
            odd.append(Refused(row.where, match))
            continue
        one, seat = match
        had = one.seats[seat].answers
        new = {question: said for question, said in row.answers.items() if question not in had}
        if clash := next((q for q, said in row.answers.items() if had.get(q, said) != said), None):
            odd.append(Refused(row.where, f"{row.name} already has a different answer to {short(clash)}."))
        elif not new:
            there.append((row.where, one.id))
        else:
            now[one.id] = changed[one.id] = with_answers(one, seat, new)
            count += len(new)
    return list(changed.values()), count


def with_answers(one: paper.Paper, seat: int, new: Mapping[str, str | float]) -> paper.Paper:
    """Return the playtest ``one`` with the answers ``new`` of a seat.

    ``added`` lists their questions under an empty text, as their source is not known yet.
    """
    sat = replace(one.seats[seat], answers={**one.seats[seat].answers, **new})
    ours = one.added.get("", {})
    added = {**one.added, "": {**ours, str(seat): [*ours.get(str(seat), []), *new]}}
    return replace(one, seats=(*one.seats[:seat], sat, *one.seats[seat + 1 :]), added=added)


def _may_be_about(row: Answered, papers: Sequence[paper.Paper], game: str) -> list[tuple[paper.Paper, int]]:
    """Return each playtest and seat in which the person who answered may have sat."""
    return [
        (one, seat)
        for one in papers
        for seat, who in enumerate(one.seats)
        if who.name.casefold() == row.name.casefold()
        and game in ("", one.game)
        and 0 <= (row.day - one.played).days <= NEXT_DAYS
    ]


def _about(row: Answered, papers: Sequence[paper.Paper], game: str) -> tuple[paper.Paper, int] | str:
    """Return the playtest and the seat that answers are about, or a sentence on why none was found."""
    sat = _may_be_about(row, papers, game)
    if not sat:
        before = f"or up to {counted(NEXT_DAYS, 'day')} before"
        return f"{row.name} has no playtest on paper on {row.day} {before}: import the plays first."
    last = max(one.played for one, _ in sat)
    found = [(one, seat) for one, seat in sat if one.played == last]
    if len(found) > 1:
        return f"{row.name} played {len(found)} times on {last}; say in a column which game it was."
    return found[0]


# -- writing


@without_collecting()
def bring_in(store: Store, seen: Preview, asked: Asked, *, leave_out: bool = False) -> str:
    """Write what ``preview`` found, all or nothing. Return the source, by which the import can be removed.

    The source is empty if there were no plays or answers. Removing an import keeps what it added to the
    journal. Raises ``NotTaken`` if a row is invalid, unless ``leave_out`` says that such rows are skipped.
    """
    if seen.odd and not leave_out:
        whys: dict[str, str] = {}
        for row in seen.odd:
            whys.setdefault(row.why, row.where)  # each reason once, with its first row
        first = "; ".join(f"{where}: {why.rstrip('.')}" for why, where in [*whys.items()][:3])
        rows = "1 row" if len(seen.odd) == 1 else f"{len(seen.odd):,} rows"
        raise NotTaken(f"Nothing was imported: {rows} cannot be imported: {first}.")
    versions.restore(store, seen.versions)
    if not seen.ready and not seen.answered:
        return ""
    made = [*seen.ready]
    for one in seen.answered:
        added = {seen.source if name == "" else name: what for name, what in one.added.items()}
        made.append(replace(one, added=added))
    paper.write_all(store, made, checked=not seen.answered)
    is_table = seen.found.format in (reading.TABLE, reading.SURVEY)
    if asked.columns and is_table:
        mappings.remember(store, seen.found.columns)
    games = Games(store, seen.found, asked.games).new(seen.games) if asked.games else {}
    dates, holds = (asked.dates, asked.format) if is_table else ("", "")
    mappings.remember_words(store, seen.found.columns, games, dates, holds)
    return seen.source
