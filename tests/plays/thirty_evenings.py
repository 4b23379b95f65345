"""Thirty made-up evenings in the form of each program from which playtests are brought in.

``python -m tests.plays.thirty_evenings FOLDER`` writes the files, to be brought in by hand.
"""

from __future__ import annotations

import csv
import io
import json
import random
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

EVENINGS = 30
NAMES = ("Ann", "Zoë", "Cem", "Dörte", "Eve")
FIRST = date(2026, 1, 6)
QUESTIONS = ("How much fun was it (1-5)?", "What confused you?")


def evenings() -> Iterator[tuple[date, int, list[tuple[str, int, bool]]]]:
    """Yield day, minutes, and name, score and win of each player; every evening has one winner."""
    rng = random.Random("thirty evenings")
    for at in range(EVENINGS):
        players = rng.choice((3, 4, 4, 5))
        scores = rng.sample(range(15), players)
        sat = zip(NAMES, scores, strict=False)
        yield (
            FIRST + timedelta(days=5 * at),
            rng.randint(35, 80),
            [(name, score, score == max(scores)) for name, score in sat],
        )


def bgstats() -> bytes:
    """Return them as BG Stats exports its plays."""
    plays = [
        {
            "uuid": f"play-{at}",
            "playDate": f"{day} 20:00:00",
            "durationMin": minutes,
            "gameRefId": 1,
            "playerScores": [
                {"playerRefId": NAMES.index(name) + 1, "score": str(score), "winner": won}
                for name, score, won in sat
            ],
        }
        for at, (day, minutes, sat) in enumerate(evenings())
    ]
    whole = {
        "games": [{"id": 1, "uuid": "g", "name": "Cat in the Box: Deluxe Edition"}],
        "players": [{"id": at, "uuid": f"p{at}", "name": name} for at, name in enumerate(NAMES, 1)],
        "plays": plays,
        "userInfo": {"meRefId": 1},
    }
    return json.dumps(whole, ensure_ascii=False).encode()


def bgg() -> bytes:
    """Return them as BoardGameGeek's XML lists a user's plays."""
    plays = []
    for at, (day, minutes, sat) in enumerate(evenings()):
        players = "".join(
            f'<player username="" userid="0" name={quoteattr(name)} startposition="" color="" '
            f'score="{score}" new="0" rating="0" win="{int(won)}" />'
            for name, score, won in sat
        )
        plays.append(
            f'<play id="{at}" date="{day}" quantity="1" length="{minutes}" incomplete="0" nowinstats="0" '
            'location=""><item name="Cat in the Box" objecttype="thing" objectid="345972" />'
            f"<players>{players}</players></play>"
        )
    return f'<?xml version="1.0"?><plays username="x" total="{EVENINGS}">{"".join(plays)}</plays>'.encode()


def _csv(rows: list[list[Any]], delimiter: str = ",") -> bytes:
    into = io.StringIO(newline="")
    csv.writer(into, delimiter=delimiter).writerows(rows)
    return into.getvalue().encode("utf-8-sig")


def table() -> bytes:
    """Return them as a designer's own table, a row for each evening, saved by a German spreadsheet."""
    titles = [f"{what} {at}" for at in range(1, 6) for what in ("Player", "Points")]
    rows: list[list[Any]] = [["Date", "Game", "Minutes", "Winner", *titles]]
    for day, minutes, sat in evenings():
        winner = next(name for name, _, won in sat if won)
        cells = [cell for name, score, _ in sat for cell in (name, score)]
        rows.append([f"{day:%d.%m.%Y}", "Cat in the Box", minutes, winner, *cells])
    return _csv(rows, ";")


def survey() -> bytes:
    """Return the answers to a form, a row for each person and evening, with the form's own time."""
    rng = random.Random("answers")
    rows: list[list[Any]] = [["Timestamp", "Your name", *QUESTIONS]]
    for day, _, sat in evenings():
        for name, _, _ in sat:
            confused = rng.choice(("", "", "When red may be led"))
            rows.append([f"{day:%m/%d/%Y} 22:4{rng.randint(0, 9)}:00", name, rng.randint(2, 5), confused])
    return _csv(rows)


FILES = {
    "BGStatsExport.json": bgstats,
    "plays.xml": bgg,
    "evenings.csv": table,
    "answers.csv": survey,
}


def main(folder: Path) -> None:
    """Write every file into ``folder``."""
    for name, made in FILES.items():
        (folder / name).write_bytes(made())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
