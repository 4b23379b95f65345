"""Collect people's feedback: notes with their moment, written answers, ratings."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from playtest.engines.sentences import counted
from playtest.frames import Frames, unpacked
from playtest.review import days, game_figures, surveys
from playtest.review.findings.feedback import PLAIN, moment_of
from playtest.review.wording import number, plain

MOST = 12
"""Maximum number of ratings of a question that are listed one by one."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note or a ruling: its text, tags, author, and position in the playtest in words.

    ``moment`` is the playtest and the log entry; it is missing for playtests on paper.
    """

    text: str
    tags: tuple[str, ...]
    who: str
    where: str
    moment: tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class Answer:
    """One player's answer in words, and how the playtest ended for that player."""

    text: str
    who: str
    where: str


@dataclass(frozen=True, slots=True)
class Rated:
    """All ratings of one question, lowest first, and the number of playtests in which they were given.

    ``scale`` is "of 5" for a rating from 1 to 5. It is empty if the question does not state its highest
    answer.
    """

    question: str
    values: tuple[float, ...]
    playtests: int
    scale: str = "of 5"

    @property
    def mean(self) -> str:
        """The mean of the ratings, as text, with their scale."""
        return f"{number(sum(self.values) / len(self.values))} {self.scale}".rstrip()

    @property
    def each(self) -> str:
        """All ratings as text, lowest first. If there are very many, a count of each value."""
        told = [plain(value) for value in self.values]
        if len(told) > MOST:
            told = [f"{value}: {told.count(value)}×" for value in dict.fromkeys(told)]
        return f"{', '.join(told)} (in {counted(self.playtests, 'playtest')})"


def notes(frames: Frames) -> list[Note]:
    """List the notes and rulings of these playtests, newest playtest first, each in log order."""
    written = frames.notes[frames.notes["kind"].isin(["note", "ruling"])]
    plain = [bool(PLAIN & set(unpacked(tags))) for tags in written["tags"]]
    written = written[[not one for one in plain]]
    games = {str(game["playtest"]): game for game in frames.games.to_dict("records")}
    order = {str(id): at for at, id in enumerate(frames.games.sort_values("created")["playtest"])}
    rows = sorted(
        written.to_dict("records"), key=lambda row: (-order.get(str(row["playtest"]), 0), moment_of(row)[1])
    )
    return [_note(frames, games[str(row["playtest"])], row) for row in rows if row["playtest"] in order]


def _note(frames: Frames, game: Mapping[Hashable, Any], row: Mapping[Hashable, Any]) -> Note:
    playtest, n = moment_of(row)
    tags = unpacked(row["tags"])
    tags = ["ruling", *tags] if row["kind"] == "ruling" else tags
    on_paper = game["source"] == "paper"
    where = [called(game), "" if on_paper else _at(frames, playtest, n)]
    return Note(
        str(row["text"]),
        tuple(tags),
        str(row["name"] or "facilitator"),
        ", ".join(filter(None, where)),
        None if on_paper else (playtest, n),
    )


def _at(frames: Frames, playtest: str, n: int) -> str:
    """Return in words the log entry ``n`` and its round, for a note about that entry.

    Entries are numbered as in reports and in the scrubber, which steps through a recording.
    """
    moves = frames.moves
    made = moves[(moves["playtest"] == playtest) & (moves["n"] <= n)]
    if made.empty:
        return "before the first move"
    return f"entry {n}, {game_figures.round_word(frames)} {int(made['round'].iloc[-1])}"


def called(game: Mapping[Hashable, Any]) -> str:
    """Return a playtest's title, or the day and hour it began; on paper, only its day is known."""
    if game["title"]:
        return str(game["title"])
    begun = days.begun_of(game)
    return "" if begun is None else f"{begun:%d %b}" if game["source"] == "paper" else f"{begun:%d %b, %H:%M}"


def answers(frames: Frames) -> dict[str, list[Answer]]:
    """Map each question to its answers in words, only the last one of each player."""
    table = surveys.answers(frames)
    table = table[table["value"].isna()]
    games = {str(game["playtest"]): game for game in frames.games.to_dict("records")}
    found: dict[str, list[Answer]] = {}
    for row in table.to_dict("records"):
        text = str(row["answer"]).strip()
        if text and text != "null" and row["playtest"] in games:
            game = games[row["playtest"]]
            answer = Answer(text, _who(row), called(game))
            found.setdefault(str(row["question"]), []).append(answer)
    return found


def _who(row: Mapping[Hashable, Any]) -> str:
    """Return who answered and how that seat fared, in words."""
    name = row["name"] or f"seat {int(row['seat']) + 1}"
    if row["by"] == "both":
        return f"{name}, for whom a bot played a part"
    fared = {True: "who won", False: "who did not win"}.get(row["won"], "")
    return ", ".join(filter(None, [name, fared]))


def ratings(frames: Frames) -> list[Rated]:
    """List questions answered with numbers: ratings, the lowest mean first, then numbers without a scale."""
    table = surveys.answers(frames)
    table = table[table["value"].notna()]
    tops = surveys.ratings(frames).drop_duplicates("question").set_index("question")["top"].to_dict()
    found = [
        Rated(
            str(question),
            tuple(sorted(some["value"])),
            int(some["playtest"].nunique()),
            f"of {tops[question]:g}" if question in tops else "",
        )
        for question, some in table.groupby("question", sort=False)
    ]

    def low(one: Rated) -> tuple[bool, float]:
        top = tops.get(one.question, 1.0)
        return not one.scale, sum(one.values) / len(one.values) / top

    return sorted(found, key=low)
