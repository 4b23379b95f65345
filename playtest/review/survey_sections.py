"""The parts of a report on a playtest's survey answers and on the questions it leaves open."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from playtest.frames import Frames
from playtest.review import markup, surveys

LINES = 12
"""Maximum number of lines shown unfolded in a group; the rest are folded."""
RULED, CONFUSED, WISHED, NOTED = "From rulings", "What confused players", "What players would change", "Noted"
"""Headings of the groups of open questions."""
RULE_ASKED, CONFUSED_BY, WOULD_CHANGE = "Should the rules say this?", "was confused by", "would change"
QUESTION_TAGS = frozenset(["question", "open", "open question", "rules question", "todo", "?"])


def answered(row: Mapping[Hashable, Any]) -> str:
    """Return the name of the player who answered the survey for a seat."""
    return str(row["name"] or f"Seat {int(row['seat']) + 1}")


def survey(found: Frames) -> str:
    """Return the table of the answers to the survey."""
    rows = []
    for row in surveys.answers(found).to_dict("records"):
        won = {True: "won", False: "did not win"}.get(row["won"], "")
        won = f"{won}, a bot played part of it" if row["by"] == "both" else won
        name = answered(row)
        if str(row["answer"]) not in ("", "null"):
            rows.append((name, won, str(row["question"]).replace("_", " "), str(row["answer"])))
    return markup.table(("who", "", "question", "answer"), rows)


def is_question(text: str, tags: Iterable[str]) -> bool:
    """Return whether a note is a question: it has a tag for questions, or ends with a question mark."""
    return bool({tag.lower() for tag in tags} & QUESTION_TAGS) or text.rstrip().endswith("?")


def unclear(found: Frames) -> list[str]:
    """List what confused players, and what they would change."""
    return [
        f"{answered(row)} {CONFUSED_BY if row['question'] == 'confused' else WOULD_CHANGE}: {row['answer']}"
        for row in surveys.answers(found).to_dict("records")
        if row["question"] in ("confused", "change") and str(row["answer"]).strip()
    ]


def grouped(asked: Sequence[str]) -> str:
    """Group open questions by their source, with long groups folded."""
    kinds = {
        title: [line for line in asked if _kind_of(line) == title]
        for title in (RULED, CONFUSED, WISHED, NOTED)
    }
    parts = []
    for title, lines in kinds.items():
        rest = (
            markup.folded(f"{len(lines) - LINES} more", markup.items(lines[LINES:]))
            if len(lines) > LINES
            else ""
        )
        parts += [f"<h3>{title}</h3>{markup.items(lines[:LINES])}{rest}"] if lines else []
    return "".join(parts)


def _kind_of(line: str) -> str:
    if line.startswith(RULE_ASKED):
        return RULED
    return CONFUSED if CONFUSED_BY in line else WISHED if WOULD_CHANGE in line else NOTED
