"""The rows of one playtest, made while its log is read entry by entry."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any

from playtest import __version__
from playtest.engines import codec
from playtest.frames.rows import BESIDE, Row, measure_rows, names, packed, roles
from playtest.frames.unknown import Unknown
from playtest.record import (
    TRANSCRIPTION,
    UNREADABLE,
    AnyGame,
    Course,
    Entry,
    Header,
    Seated,
    bot_of,
    is_model_note,
    made_up,
    replay,
    to_json,
)

Rows = dict[str, list[Row]]
MODEL_SAYS = ("why", "confused", "rules_question", "fallback")
"""The remarks that a language model stores with its move; each becomes one row."""
MODEL_DECIDED = ("model", "prompt", "places", "tries", "fallback", "tokens", "seconds")
"""The details of how a language model chose its move; together they become one row."""
BREAK_SECONDS = 1800.0
"""A longer pause between two moves is a break, and does not count as playing time."""
MADE_BY = f"{__version__} 11"
"""Product version and row format.

Rows from another version, or of a changed game, are made anew.
"""
PEOPLE = frozenset(["person", TRANSCRIPTION])
"""Authors of moves who are people, at this table or at a transcribed one."""
_N, _SEAT = names("moves").index("n"), names("moves").index("seat")
_NAME = names("notes").index("name")
_MEASURE = names("measures").index("measure")
_PHASE, _LEGAL, _UNSEEN, _ACTION = map(names("moves").index, ("phase", "legal", "unseen", "action"))


def made_by(game: AnyGame) -> str:
    """Return a text that identifies how this game's rows are made, by the program and the game's rules.

    A method of the game that was changed in a notebook cell, such as ``measures``, changes this text.
    """
    return f"{MADE_BY} {codec.rules_digest(game)}"


class Follower:
    """The rows of one playtest, made while its log is read entry by entry."""

    def __init__(self, game: AnyGame, header: Header, log: Iterable[Entry] = ()) -> None:
        self.game = game
        self.maker = made_by(game)
        self.header = header
        self.upto = 0
        self._course = Course()
        self._entries: dict[int, Entry] = {}
        self._seated = list(header.seats)
        self._came: list[tuple[int, int, str]] = []
        """Players who sat down later: entry, seat and name."""
        self._notes: list[Row] = []
        self._hidden: set[int] = set()
        self._begun = False
        self._closes: list[tuple[float, float]] = []
        self._begin_again()
        self.take(log)

    def _begin_again(self) -> None:
        self.rewritten = True
        self._state: Any = None
        self._moves: list[Row] = []
        self._measures: list[Row] = []
        self._acted: dict[int, float] = {}
        self._last: float | None = None
        self._seconds = 0.0
        self._took = {"person": 0.0, "bot": 0.0}
        self._typed_in = False
        self.error = self.header.damage or ""

    def take(self, entries: Iterable[Entry]) -> None:
        """Process the next entries of the log."""
        for entry in entries:
            if entry.kind == UNREADABLE:  # damaged: the rest of the log is not to be trusted either
                self.error = self.error or str(replay.Broken(entry, entry.body))
                return
            self._entries[entry.n] = entry
            self.upto = entry.n
            was = self._course.head
            self._course.add(entry)
            if entry.kind == "seat":
                self._sit_down(entry)
            self._notes += _note_rows(self.header.id, entry, self._name(entry))
            if entry.kind == "move":
                self._begun = True
            if entry.kind == "hide":
                (self._hidden.add if entry.body["hidden"] else self._hidden.discard)(entry.body["of"])
                self.rewritten = True
            elif entry.kind == "close":
                self._close(entry)
            elif entry.kind == "undo" and self._course.head != was:
                self._begin_again()
                for n in self._course.way_to(self._course.head):
                    self._carry_out(self._entries[n])
            elif self._course.head == entry.n:
                self._carry_out(entry)

    def _sit_down(self, entry: Entry) -> None:
        if entry.seat is not None:
            body = entry.body
            self._came.append((entry.n, entry.seat, str(body["name"])))
            self._seated[entry.seat] = Seated(body["name"], body["bot"], body["version"])
        if self._notes and not self._begun:
            # People sit down until the first move, so earlier notes belong to whoever has the seat then.
            named = [(row, self._name(self._entries[row[_N]])) for row in self._notes]
            self._notes = [(*row[:_NAME], name, *row[_NAME + 1 :]) for row, name in named]
            self.rewritten = True

    def _name(self, entry: Entry) -> str:
        """Return the name of the player in the entry's seat; empty for the facilitator."""
        return "" if entry.seat is None or entry.seat < 0 else self._seated[entry.seat].name

    def _name_at(self, seat: int, n: int) -> str:
        """Return the name of the player in the seat at log entry ``n``; empty for the referee."""
        if seat < 0:
            return ""
        came = (name for at, where, name in reversed(self._came) if where == seat and at < n)
        return next(came, self.header.seats[seat].name)

    def _close(self, entry: Entry) -> None:
        """Record when the playtest was ended early, and when it was continued."""
        if entry.body["closed"]:
            self._closes.append((entry.at, math.inf))
        elif self._closes:
            self._closes[-1] = (self._closes[-1][0], entry.at)

    def _played(self, since: float, until: float) -> float:
        """Return the seconds between two moments, not counting time while the playtest was closed."""
        away = (min(until, end) - max(since, begin) for begin, end in self._closes)
        return until - since - sum(seconds for seconds in away if seconds > 0)

    def _carry_out(self, entry: Entry) -> None:
        if self.error:
            return
        try:
            if entry.kind == "start":
                self._state, _ = replay.begin(self.game, entry)
                self._acted = dict.fromkeys(range(self.game.seats), entry.at)
                self._last = entry.at
                self._typed_in = entry.by == TRANSCRIPTION
            else:
                if entry.kind == "move" and not self._moves:
                    self._first_seen(entry)
                row = self._move_row(entry) if entry.kind == "move" else None
                self._state, _ = replay.carry_out(self.game, self._state, entry)
                self._moves += [row] if row else []
        except replay.Broken as broken:
            self.error = str(broken)
            return
        if entry.kind == "move":
            self._typed_in = self._typed_in and entry.shown is None
            self._acted[_seat(entry)] = entry.at
            gap = self._played(self._last or entry.at, entry.at)
            gap = gap if gap < BREAK_SECONDS else 0.0
            self._seconds += gap
            self._took["bot" if bot_of(entry.by) else "person"] += gap
            self._last = entry.at
        if entry.kind != "clock":
            measures = self.game.measures(self._state)
            self._measures += [(self.header.id, entry.n, *row) for row in measure_rows(measures)]

    def _first_seen(self, entry: Entry) -> None:
        """Start the clock when a person first sees a choice or a bot first moves.

        Until then people take their seats.
        """
        seen = entry.at if entry.by.startswith("bot:") else entry.shown
        if seen is not None and self._last is not None:
            self._last = min(max(self._last, seen), entry.at)
            self._acted = dict.fromkeys(range(self.game.seats), self._last)

    def _move_row(self, entry: Entry) -> Row:
        seat = _seat(entry)
        legal = len(self.game.legal(self._state, seat))
        shown = entry.shown
        think = None if shown is None else max(0.0, self._played(shown, entry.at))
        since = self._acted.get(seat)
        wait = None if shown is None or since is None else max(0.0, self._played(since, shown))
        kind = entry.body.get("kind", "") if isinstance(entry.body, dict) else ""
        place = (self.game.round(self._state), self.game.phase(self._state))
        action = to_json(entry.body)
        bot = bot_of(entry.by)
        who = (seat, self._name_at(seat, entry.n), entry.who, bot[0] if bot else "")
        return (self.header.id, entry.n, entry.at, *who, *place, kind, action, legal, think, wait, 0)

    def rows(self) -> Rows:
        """Return all five frames as rows, leaving out values that depend on cards nobody saw."""
        unknown = self._unknown()
        return {
            "games": [self._game_row(unknown)],
            "moves": self._moves if unknown is None else [_known_move(row, unknown) for row in self._moves],
            "measures": self._measures
            if unknown is None
            else [row for row in self._measures if row[_MEASURE] not in unknown.measures],
            "results": self._result_rows(unknown),
            "notes": [row for row in self._notes if row[_N] not in self._hidden],
        }

    def _unknown(self) -> Unknown | None:
        """Find the values that depend on cards nobody saw; ``None`` if every card was seen."""
        if not made_up.is_made_up(self.header):
            return None
        self.rewritten = True
        log = list(self._entries.values())
        if not self.error:
            return Unknown(self.game, [self._entries[n] for n in self._course.way_to(self._course.head)], log)
        unknown = Unknown(self.game, [], [])  # damaged: the rest of the log does not say what is known
        unknown.unseen, unknown.secret = made_up.unseen_at(log), made_up.secret_at(log)
        unknown.measures = {row[_MEASURE] for row in self._measures}
        unknown.legal = {row[_N] for row in self._moves}
        return unknown

    def _outcome(self) -> Any:
        return None if self._state is None else self.game.outcome(self._state)

    def _game_row(self, unknown: Unknown | None) -> Row:
        outcome = self._outcome()
        unsure = unknown is not None and unknown.reason
        return game_row(
            self.header,
            finished=outcome is not None and not self.error,
            reason="" if outcome is None or unsure else outcome.reason,
            length=len(self._moves),
            rounds=self._round(unknown),
            seconds=None if self._typed_in else self._seconds,
            undos=self._course.undos,
            error=self.error,
            names=packed(who.name for who in self._seated),
            people_seconds=None if self._typed_in else self._took["person"],
            bot_seconds=None if self._typed_in else self._took["bot"],
            unseen=0 if unknown is None else sum(unknown.unseen.values()),
            unknown=packed(() if unknown is None else unknown.names),
        )

    def _round(self, unknown: Unknown | None) -> int | None:
        if unknown is not None and unknown.rounds:
            return None
        return 0 if self._state is None else self.game.round(self._state)

    def _result_rows(self, unknown: Unknown | None) -> list[Row]:
        """Return a row for each seat; no rows if nobody knows who won."""
        outcome = self._outcome()
        if outcome is None or self.error or (unknown is not None and unknown.won):
            return []
        played = roles(self.game, self._state)
        if unknown is not None and unknown.roles:
            played = ("",) * self.game.seats
        return [
            (
                self.header.id,
                seat,
                who.name,
                played[seat],
                *played_by(self._authors(seat), who),
                None if unknown is not None and unknown.scores[seat] else float(score),
                seat in outcome.winners,
                *(None, None, None),
            )
            for seat, (who, score) in enumerate(zip(self._seated, outcome.scores, strict=True))
        ]

    def _authors(self, seat: int) -> list[str]:
        """Return who made each of the seat's moves that were not undone, in the log's words for authors."""
        return [self._entries[row[_N]].by for row in self._moves if row[_SEAT] == seat]


def _known_move(row: Row, unknown: Unknown) -> Row:
    """Return a move's row, leaving out values that depend on cards nobody saw."""
    made, n = list(row), row[_N]
    made[_UNSEEN] = unknown.unseen.get(n, 0)
    if n in unknown.secret:
        made[_ACTION] = to_json(made_up.without_secrets(json.loads(row[_ACTION]), unknown.secret[n]))
    if n in unknown.legal:
        made[_LEGAL] = None
    if n in unknown.phases:
        made[_PHASE] = ""
    return tuple(made)


def played_by(authors: Iterable[str], sits: Seated) -> tuple[str, str]:
    """Return who played a seat, by the authors of its moves (person, bot or both), and which bots.

    Moves that a clock or the facilitator made for the seat do not count. If there are no other moves, it is
    the player who ``sits`` at the seat.

    >>> played_by(["person", "bot:sharp@1", "clock"], Seated("Tom"))
    ('both', 'sharp')
    >>> played_by([], Seated("Tom"))
    ('person', '')
    """
    authors = list(authors)
    bots = dict.fromkeys(found[0] for by in authors if (found := bot_of(by)))
    people = any(by in PEOPLE for by in authors)
    named = BESIDE.join(bots) or sits.bot or ""
    if bots and people:
        return "both", named
    return "person" if people or not named else "bot", named


def game_row(header: Header, **came_of_it: Any) -> Row:
    """Return the row of ``games`` for a recording with this header.

    ``came_of_it`` has the values of columns that are not in the header, such as ``rounds``.
    """
    known = {
        "playtest": header.id,
        "game": header.game,
        "players": header.players,
        "rules": header.rules,
        "digest": header.digest,
        "variant": "",
        "version": "",
        "source": "recording",
        "title": header.title,
        "tags": packed(header.tags),
        "names": packed(seat.name for seat in header.seats),
        "parent": header.parent[0] if header.parent else "",
        "created": header.created.timestamp(),
        "finished": False,
        "reason": "",
        "length": 0,
        "rounds": 0,
        "seconds": None,
        "people_seconds": None,
        "bot_seconds": None,
        "undos": 0,
        "error": "",
        "brought": None,
        "unseen": None,
        "unknown": packed(()),
    }
    return tuple({**known, **came_of_it}[name] for name in names("games"))


def _seat(entry: Entry) -> int:
    return -1 if entry.seat is None else entry.seat


def _note_rows(id: str, entry: Entry, name: str) -> list[Row]:
    body = entry.body if isinstance(entry.body, dict) else {}
    about, label, text, tags = None, "", "", packed(())
    if is_model_note(entry):
        return _model_rows(id, entry, name)
    match entry.kind:
        case "note":
            about, text, tags = body.get("about"), body.get("text", ""), packed(body.get("tags", ()))
        case "talk":
            text = body.get("text", "")
        case "ruling":
            text = body.get("reason", "")
        case "undo":
            about = body.get("to")
        case "close":
            label, text = "ended" if body.get("closed") else "went on", body.get("reason", "")
        case "seat":
            label, text = body.get("bot") or "", body.get("name", "")
        case "survey":
            return [
                (
                    id,
                    entry.n,
                    entry.at,
                    "survey",
                    entry.seat,
                    entry.who,
                    name,
                    None,
                    str(question),
                    *_answer(answer),
                    packed(()),
                )
                for question, answer in body.get("answers", {}).items()
            ]
        case _:
            return []
    return [(id, entry.n, entry.at, entry.kind, entry.seat, entry.who, name, about, label, text, None, tags)]


def _model_rows(id: str, entry: Entry, name: str) -> list[Row]:
    """Return the rows of a language model's notes on a move: its choice, its remarks and any fallback."""
    about, told = entry.body.get("about"), entry.body["model"]
    told = told if isinstance(told, dict) else {}
    came_about = to_json({name: told.get(name) for name in MODEL_DECIDED})
    said = {"decision": came_about, **{label: str(told.get(label) or "") for label in MODEL_SAYS}}
    return [
        (id, entry.n, entry.at, "model", entry.seat, entry.who, name, about, label, text, None, packed(()))
        for label, text in said.items()
        if text
    ]


def _answer(answer: Any) -> tuple[str, float | None]:
    """Return an answer as a text, and also as a number if it is one (otherwise ``None``).

    A rating may be stored as text.
    """
    text = answer if isinstance(answer, str) else to_json(answer)
    try:
        return text, float(text)
    except ValueError:
        return text, None
