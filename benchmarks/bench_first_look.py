"""The cost of a start: importing a part of the package, and a command up to its first line.

Each runs in its own process with compiled files, several times in turn. The figure is the median of CPU
seconds. ``PLAYTEST_BEFORE`` may name another checkout. Each then runs there too, in turn with this one, and
the ratio is reported.

Targets: imports of ``playtest.table`` and ``playtest.widgets`` in half the earlier time, ``playtest games``
within 0.3 s, any command's first line within 0.7 of the earlier time.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

HERE = Path(__file__).parents[1]
TURNS = 7
IMPORTS = {
    "playtest.table": "import playtest.table",
    "playtest.widgets": "import playtest.widgets",
    "the start page": "from playtest.widgets import Start",
    "a store": "from playtest import Store; Store()",
    "playtest.review": "import playtest.review",
    "playtest.simulate": "import playtest.simulate",
}
COMMANDS = ("--help", "games", "rules cat_in_the_box", "recordings --help", "simulate --help")


def cpu_seconds(checkout: Path, arguments: list[str], recordings: Path) -> float:
    """Return the CPU seconds, including the system's, of one Python process in ``checkout``."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "PLAYTEST_RECORDINGS": str(recordings)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], cwd=checkout, env=env, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(arguments: list[str], recordings: Path) -> str:
    """Return the median here and, if an earlier checkout is named, the median there."""
    named = os.environ.get("PLAYTEST_BEFORE")
    places = [HERE, *([Path(named)] if named else [])]
    took: dict[Path, list[float]] = {place: [] for place in places}
    for turn in range(TURNS + 1):
        for place in places:
            seconds = cpu_seconds(place, arguments, recordings)
            if turn:  # the first compiles
                took[place].append(seconds)
    now = median(took[HERE])
    if not named:
        return f"{now:.2f} s of CPU"
    then = median(took[places[1]])
    return f"{now:.2f} s of CPU, {now / then:.2f} of {then:.2f} s before"


@pytest.mark.parametrize("what", IMPORTS)
def test_an_import(tmp_path: Path, report: Callable[..., None], what: str) -> None:
    """Import the module in a fresh process. The time includes the bare interpreter."""
    report(f"import: {what}", measured(["-c", IMPORTS[what]], tmp_path / "r.sqlite"), "half of before")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command(tmp_path: Path, report: Callable[..., None], command: str) -> None:
    """Run a command that only prints, from its start to its end."""
    arguments = ["-m", "playtest.cli", *command.split()]
    target = "0.3 s" if command == "games" else "0.7 of before"
    report(f"playtest {command}", measured(arguments, tmp_path / "r.sqlite"), target)
