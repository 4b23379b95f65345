"""Write the docs page with every column of the frames. Run this module to write it.

The descriptions of the columns come from ``rows``.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from playtest.frames.rows import ANSWERED, COLUMNS, SURVEY, Column
from playtest.frames.tidy import JOINED, OF_ANSWERS, OF_MOVES

PAGE = Path("docs/frames.md")
TYPES = {
    "text": "text",
    "int": "whole number",
    "int?": "whole number, or missing",
    "float": "number, or missing",
    "bool": "true or false",
    "bool?": "true, false, or missing",
    "time": "time, or missing",
}
HEAD = """# Frames

Recordings and simulations give the same tables. `playtest.frames.frames(source)` reads them for pandas;
`playtest frames` writes them as files. `playtest.frames.dictionary` writes this page; run it to update it.

- **Seats** are counted from 0 in pandas and Parquet, as in code. In CSV and XLSX they are counted from 1.
- **Lists** are JSON: `tags`, `names` and `unknown`. `playtest.frames.unpacked(text)` gives the list.
- **Times** are in UTC, lengths of time in seconds.
- **Answers** to a survey have a frame of their own; `notes` has none of them.
- **Rules** are JSON in `games`. In CSV and XLSX `changed` stands in their place: what differs, in words.
- **Moves** are JSON in `moves`. In CSV and XLSX `move` stands in place of `action`: the move in words, with
  names. A move of a game that is not known here stays JSON, with seats from 0.
- **A label `seat`** in `measures` says that the value is a seat.
- What nobody noted is missing. An empty text says that there is none.
- **Cards that nobody saw** count nowhere. In a game that was typed in, whatever depends on them is left out.
  A measure is missing in all rows of that playtest. A score is missing too. If nobody knows who won, the
  playtest has no `results`. `unknown` names what is missing, and `unseen` counts what nobody saw.
"""
SAYS = {
    "games": "One row per playtest.",
    "moves": "One row per move that was not undone.",
    "measures": "One row per value of a [measure](measures.md), at the deal and after each move.",
    "results": "One row per seat of a finished playtest, if it is known who won.",
    "notes": "One row per note, ruling, an undo, or something somebody said.",
    ANSWERED: "One row per answer of a player.",
}
ALSO = {
    "results": (
        *(column for column in COLUMNS["games"] if column.name in JOINED),
        Column("changed", "text", "what differs from the game's own rules, in words"),
    ),
    "moves": tuple(column for column in COLUMNS["games"] if column.name in OF_MOVES),
}
"""The columns of ``games`` that a frame repeats."""


def page() -> str:
    """Return the page as Markdown."""
    parts = [HEAD]
    for name, said in SAYS.items():
        columns = SURVEY if name == ANSWERED else COLUMNS[name]
        columns = tuple(c for c in columns if (name, c.name) != ("notes", OF_ANSWERS))
        parts.append(f"## {name.capitalize()}\n\n{said}\n\n{_table((*columns, *ALSO.get(name, ())))}")
    return "\n".join(parts)


def _table(columns: Iterable[Column]) -> str:
    rows = [f"| `{c.name}` | {TYPES[c.kind]} | {c.unit} | {c.meaning} |" for c in columns]
    return "\n".join(["| column | type | unit | meaning |", "|---|---|---|---|", *rows, ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
