"""What a soak run came to, as a dated page in ``benchmarks/soak``: outcomes, seconds, and figures measured.

A page holds one run of each stage; a stage that is run again on the same day replaces its part. It names no
machine and no folder, so that it can be committed.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

HEAD = "# Soak run of {day}"
STAGE = "\n## "


@dataclass(frozen=True, slots=True)
class Case:
    """One test: its place, ``passed``, ``failed`` or ``skipped``, and the figures it told."""

    name: str
    outcome: str
    seconds: float
    figures: tuple[tuple[str, str], ...] = ()


def machine() -> str:
    """What the figures depend on, in a sentence."""
    cores = os.cpu_count() or 1
    python = ".".join(map(str, sys.version_info[:3]))
    return f"{platform.system()} on {platform.machine()}, {cores} cores, Python {python}."


def part(stage: str, cases: Sequence[Case]) -> str:
    """The part of the page about one stage."""
    lines = [
        f"{STAGE}{stage}\n",
        machine() + "\n",
        "| test | outcome | seconds | measured |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {_cell(case.name)} | {case.outcome} | {case.seconds:.0f} | {_told(case.figures)} |"
        for case in cases
    ]
    return "\n".join(lines) + "\n"


def _told(figures: Iterable[tuple[str, str]]) -> str:
    return "<br>".join(f"{_cell(name)}: {_cell(figure)}" for name, figure in figures)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def write(folder: Path, day: date, stage: str, cases: Sequence[Case]) -> Path:
    """Put the part about ``stage`` into the page of ``day``, in place of an older one; the page."""
    page = folder / f"{day.isoformat()}.md"
    head = HEAD.format(day=day.isoformat()) + "\n"
    before = page.read_text(encoding="utf-8") if page.is_file() else head
    start, *parts = before.split(STAGE)
    kept = {one.partition("\n")[0]: f"{STAGE}{one}" for one in parts}
    kept[stage] = part(stage, cases)
    folder.mkdir(parents=True, exist_ok=True)
    page.write_text(start + "".join(kept.values()), encoding="utf-8")
    return page
