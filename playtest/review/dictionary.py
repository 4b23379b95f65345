"""The dictionary of all measures: each one's meaning, unit, range and game."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pyarrow.compute as pc

import playtest
from playtest import catalog
from playtest.engines.sentences import perhaps, short
from playtest.frames import Frames
from playtest.review import game_figures
from playtest.review.measure_meanings import Meaning
from playtest.review.stats import Bounds


def measures(game: str | None = None) -> pd.DataFrame:
    """Return every measure of ``game``, or of all registered games, one per row.

    Columns: ``game``, ``measure``, ``meaning``, ``unit``, ``low``, ``high`` (missing if there is no bound),
    ``of`` and ``labels``. ``of`` says what has a value (seat, table, label), and ``labels`` what the labels
    mean. Raises ``UnknownGame``.
    """
    if game is not None:
        catalog.game(game)
    rows = [
        {"game": name, "measure": meaning.name, **meaning._asdict()}
        for name in ([game] if game is not None else list(playtest.games()))
        for meaning in of(name)
    ]
    columns = ["game", "measure", "meaning", "unit", "low", "high", "of", "labels"]
    return pd.DataFrame(rows, columns=columns).astype({"low": float, "high": float})


def of(game: str) -> tuple[Meaning, ...]:
    """Return a game's own descriptions of its measures; empty if there are none."""
    found: tuple[Meaning, ...] = game_figures.part(game, "MEASURES", ())
    return found


def page() -> str:
    """Return the dictionary of the built-in games as a page in Markdown."""
    parts = [_HEAD]
    for name, cls in playtest.games().items():
        if not cls.__module__.startswith("playtest."):
            continue
        lines = [_line(meaning) for meaning in of(name)]
        parts.append(
            f"\n## {cls.title}\n\n| measure | meaning | unit | range | of |\n|---|---|---|---|---|\n"
        )
        parts.append("\n".join(lines) + "\n")
    return "".join(parts)


def _line(meaning: Meaning) -> str:
    low, high = ("" if end is None else f"{end:g}" for end in (meaning.low, meaning.high))
    span = (
        f"{low} to {high}" if low and high else f"{low} or more" if low else f"up to {high}" if high else ""
    )
    of = {"seat": "a seat", "table": "the table"}.get(meaning.of, "")
    of = of or f"{meaning.labels}{', by seat' if 'seat' in meaning.of else ''}"
    return f"| `{meaning.name}` | {meaning.meaning} | {meaning.unit} | {span} | {of} |"


_HEAD = """# Measures

The frame `measures` has these measures of each game. `playtest.review.dictionary` writes this page; run that
module to update it. A row has the measure's name and a `value`. If the measure is *of a seat*, it has the
`seat` too; anything else is in `label`. A word is its own label, with the value 1. A measure that depends on
cards nobody saw is left out of that playtest; `unknown` in the frame `games` names it.
"""


def must_know(frames: Frames, measure: str) -> None:
    """Raise ``ValueError`` for an unknown measure.

    The message lists the known measures of ``frames`` and its games.
    """
    here = set(pc.unique(frames.held("measures")["measure"]).drop_null().to_pylist())
    could = {meaning.name for game in set(frames.games["game"]) for meaning in of(str(game))}
    known = sorted(here | could)
    if known and measure not in known:
        said = f'Nothing here is measured as "{short(measure)[1:-1]}"{perhaps(measure, known)}'
        raise ValueError(f"{said}. Choose from {', '.join(known)}.")


def bounds(frames: Frames, measure: str) -> Bounds:
    """Return the lowest and highest possible value of ``measure``; ``None`` for an unknown bound."""
    for game in dict.fromkeys(frames.games["game"]):
        for meaning in of(str(game)):
            if meaning.name == measure:
                return meaning.low, meaning.high
    return None, None


if __name__ == "__main__":
    Path("docs/measures.md").write_text(page(), encoding="utf-8", newline="\n")
