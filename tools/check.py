"""``make check``: the checks that fit into a minute, on everything that differs from ``main``.

It lints the changed files, checks the types of the whole package (with a cache) and the directions of
imports. It runs the tests for the folders that the change touches, nearest first. It names the tests that did
not fit into the minute, which ``make test`` runs.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
SECONDS = 54.0
BASES = ("origin/main", "main")
FAR = ("tests/browser",)
"""Tests that take longer than a minute on their own."""
ALWAYS = ["tests/test_layers.py"]
PAGES = [
    "tests/widgets/kit/test_styles.py",
    "tests/widgets/kit/test_lossy_ways.py",
    "tests/test_browser_features.py",
    "tests/words/test_sentences.py",
]
"""Tests outside the browser that read scripts and style sheets."""
PLAYED = ("engines", "bots")
"""Rooms whose folders of one game are held to the contract of all games."""


def git(*words: str) -> list[str]:
    """Return the lines that a git command prints; empty if it fails."""
    run = subprocess.run(["git", *words], cwd=TOP, capture_output=True, text=True)
    return run.stdout.splitlines() if run.returncode == 0 else []


def changed() -> list[str]:
    """Return the existing files that differ from where this branch left ``main``, committed or not."""
    base = next((found[0] for name in BASES if (found := git("merge-base", "HEAD", name))), "HEAD")
    names = {*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")}
    return sorted(name for name in names if (TOP / name).is_file())


def tests_for(names: Iterable[str]) -> list[str]:
    """Return the test files and folders to run for changed files, the nearest first.

    A test file runs itself. For ``playtest/table/pace.py`` it is ``tests/table/test_pace.py`` and then all of
    ``tests/table``. A script or a style sheet of a page has the tests that read those.
    """
    near: list[str] = []
    folders: list[str] = []
    for path in map(Path, names):
        if path.parts[0] == "tests" and path.name.startswith("test_"):
            near.append(str(path))
        elif path.parts[0] == "playtest" and path.suffix == ".py":
            folder = Path("tests", *path.parent.parts[1:])
            near.append(str(folder / f"test_{path.name}"))
            folders.append(str(folder if (TOP / folder).is_dir() else folder.parent))
        elif path.parts[0] == "playtest" and path.suffix in {".js", ".css", ".html"}:
            near += PAGES
            if path.parts[1] == "seats":
                near.append("tests/seats/test_serving.py")
        elif path.parts[0] == "tools":
            near += ["tests/test_setup.py", "tests/test_check.py"]
        elif path.parts[0] == "notebooks" or path.name == "pyproject.toml":
            near.append("tests/test_packaging.py")
    found = dict.fromkeys([*ALWAYS, *near, *sorted(folders, key=len, reverse=True)])
    return [name for name in found if name != "tests" and (TOP / name).exists() and not name.startswith(FAR)]


def contract_of(names: Iterable[str]) -> list[str]:
    """Return the words for pytest that run the tests of every game on the games that changed; empty if none.

    A game has changed if a file of its engine or its bots has.
    """
    paths = [Path(name).parts for name in names]
    games = {parts[2] for parts in paths if len(parts) > 3 and parts[0] == "playtest" and parts[1] in PLAYED}
    known = sorted(game for game in games if (TOP / "tests" / "engines" / game).is_dir())
    return ["tests/contract", "-k", " or ".join(known)] if known else []


def run(called: str, command: list[str], until: float) -> bool:
    """Run one step until the minute is over. Return whether it found nothing wrong by then."""
    began = time.monotonic()
    program = subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=TOP,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    out_of_time = False
    try:
        said, _ = program.communicate(timeout=max(1.0, until - began))
    except subprocess.TimeoutExpired:
        out_of_time = True
        os.killpg(program.pid, signal.SIGINT)
        try:
            said, _ = program.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            said, _ = program.communicate()
    took = f"{time.monotonic() - began:4.0f} s  {called}"
    fine = program.returncode in (0, 5) or (out_of_time and " failed" not in said and "FAILED" not in said)
    if out_of_time and fine:
        print(f"{took}: nothing wrong, but the minute is over; `make test` runs all.", flush=True)
    else:
        print(f"{took}: {'fine' if fine else 'FAILED'}", flush=True)
    if not fine:
        print(said, flush=True)
    return fine


def main() -> int:
    """Check the change. Return 0 if nothing is wrong."""
    until = time.monotonic() + SECONDS
    names = changed()
    if not names:
        print("Nothing differs from main.")
        return 0
    python = [name for name in names if name.endswith((".py", ".ipynb"))]
    steps = []
    if python:
        steps = [
            ("ruff check", ["ruff", "check", *python]),
            ("ruff format", ["ruff", "format", "--check", *python]),
        ]
    if any(name.startswith("playtest/") for name in python):
        steps.append(("mypy", ["mypy"]))
    tests = tests_for(names)
    options = ["-q", "--maxfail=5", "-n", "logical", "--maxprocesses", "4", "--dist", "worksteal"]
    steps += [
        (f"pytest {' '.join(one)}", ["pytest", *options, *one]) for one in (tests, contract_of(names)) if one
    ]
    good = [run(called, command, until) for called, command in steps]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
