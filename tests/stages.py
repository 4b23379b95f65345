"""Runs the tests as `make test` and `make soak` do: stage by stage, with the minutes of each at the end.

Every stage runs even if one before it failed, so that one run tells everything. Stages lie side by side so
that no core waits; the browser's tests have the machine to themselves.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import soak_report

HERE = Path(__file__).resolve().parent.parent
RESULTS = HERE / "build" / "results"
SOAKED = HERE / "benchmarks" / "soak"
SLOWEST = 10
REASON = 300
GROUP = re.compile(r"@\w+$")
"""What a test's name ends with where a group of tests has one worker."""
LIMIT_MINUTES = 55
"""A stage that hangs is ended after this; the whole of `make test` is meant to take 20."""
TEST_LIMIT = ["--timeout", "300"]
"""Seconds after which one test of every day counts as hung and says where it stood; a soak takes its time."""
SOAK_LIMIT_MINUTES = 240
"""The same for a stage of `make soak`, which is left alone for an afternoon."""

ENVIRONMENT = {"NO_MKDOCS_2_WARNING": "1", "JUPYTER_PLATFORM_DIRS": "1", "PYTHONDONTWRITEBYTECODE": ""}
"""Silences what two tools say about their own future; and each of the many Pythons that tests start, and each
worker, finds what another has compiled."""

CHECKS = [
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
    ["mkdocs", "build", "--strict", "--quiet", "--site-dir", "build/site"],
]
SIDE_BY_SIDE = ["-n", "logical", "--maxprocesses", "4", "--dist", "worksteal"]
NOTEBOOKS = ["-p", "nbmake.pytest_plugin", "--nbmake", "--nbmake-timeout=300"]
PYTEST_STAGES = {
    "rules": [
        "tests",
        "playtest",
        "--doctest-modules",
        "--ignore=tests/record",
        "--ignore=tests/table",
        "--ignore=tests/browser",
        *SIDE_BY_SIDE,
    ],
    "store": ["tests/record", "tests/table"],
    "notebooks": ["notebooks", *NOTEBOOKS, *SIDE_BY_SIDE],
    "engines": ["tests/browser/engines", "-n", "2", "--dist", "loadgroup"],
    "browser": ["tests/browser", "--ignore=tests/browser/engines"],
}
PHASES = [[["rules"], ["checks", "store", "notebooks"]], [["browser"]], [["engines"]]]
"""What runs one after another; in each, lanes side by side, the stages of a lane one after another."""
BROWSERS = ["-n", str(min(4, os.cpu_count() or 1)), "--dist", "loadgroup"]
"""How the browser's tests run on every day: one worker a core, as presses are timed. Tests that ask of one
visit are a group, which has one worker; all others go one by one to whichever is free.
Where the soak measures, one has the machine to itself."""
ALONE = 8
"""So many tests that failed, at most, are run once more with the machine to themselves. What passes then was
late beside others; it is named at the end, for its cause is still to be found."""
MEMORY = Path("/dev/shm")
ROOM = 3 << 30
"""Bytes that must be free in memory for the tests' files to lie there, where no test waits for a disk."""


running: list[subprocess.Popen[str]] = []
"""The programs of stages that are not over yet."""


@dataclass
class Stage:
    """What came of one stage; ``tests`` are (seconds, stage, name), ``cases`` also have what they told."""

    name: str
    minutes: float = 0.0
    broken: list[str] = field(default_factory=list)
    tests: list[tuple[float, str, str]] = field(default_factory=list)
    cases: list[soak_report.Case] = field(default_factory=list)
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    why: list[str] = field(default_factory=list)
    """A line for each test that failed; they stand at the end, where a short look finds them."""
    again: list[str] = field(default_factory=list)
    """The tests that failed, as pytest finds them."""
    late: list[str] = field(default_factory=list)
    """Why tests failed that passed alone."""
    left_out: Counter[str] = field(default_factory=Counter)
    """Why tests were skipped, and how many for each reason."""
    said: list[str] = field(default_factory=list)
    """What is printed of it once it is over; lanes side by side would mix their lines."""


def run(
    stage: str, command: list[str], minutes: float = LIMIT_MINUTES, env: Mapping[str, str] | None = None
) -> tuple[int, str]:
    """The exit code, and what the command said."""
    program = subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=HERE,
        env={**os.environ, **ENVIRONMENT, **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    running.append(program)
    try:
        said, _ = program.communicate(timeout=minutes * 60)
    except subprocess.TimeoutExpired:
        os.killpg(program.pid, signal.SIGKILL)
        said, _ = program.communicate()
        return 1, f"{said}\n{stage} was ended after {minutes} minutes."
    finally:
        running.remove(program)
    return program.returncode, said or ""


def checks() -> Stage:
    """Lint, format, types and docs; quiet unless one of them finds something."""
    stage = Stage("checks")
    for command in CHECKS:
        code, said = run(stage.name, command)
        called = " ".join(command)
        stage.said.append(f"  {called}: {'fine' if code == 0 else 'FAILED'}")
        if code != 0:
            stage.broken.append(called)
            stage.said.append(said)
    return stage


def tests(name: str, arguments: list[str], soak: bool) -> Stage:
    """One run of pytest, its results read from the file it leaves; recordings go to a folder of their own."""
    stage = Stage(name)
    report = RESULTS / f"{name}.xml"
    options = ["-m", "soak" if soak else "not soak", "-rfE", f"--junitxml={report}", "--benchmark-disable"]
    limit = SOAK_LIMIT_MINUTES if soak else LIMIT_MINUTES
    beside = BROWSERS if name == "browser" and not soak else []
    watched = [] if soak else TEST_LIMIT
    code, said = pytest(name, [*arguments, *beside, *watched, *options], limit)
    stage.said.append(said)
    if report.exists():
        read_report(stage, report)
    nothing_to_soak = soak and code == 5
    if code != 0 and not nothing_to_soak:
        stage.broken.append(f"pytest ended with {code}")
    if soak and stage.cases:
        page = soak_report.write(SOAKED, date.today(), name, stage.cases)
        stage.said.append(soak_report.part(name, stage.cases))
        stage.said.append(f"Written to {page.relative_to(HERE)}.")
    return stage


def pytest(name: str, arguments: list[str], minutes: float) -> tuple[int, str]:
    """The exit code of pytest, and what it said; recordings and other files are gone afterwards."""
    with TemporaryDirectory(prefix="pt", dir=in_memory()) as folder:
        env = {"TMPDIR": folder, "PLAYTEST_RECORDINGS": str(Path(folder) / "recordings.sqlite")}
        return run(name, ["pytest", *arguments], minutes, env)


def alone(stages: list[Stage]) -> None:
    """Run the few tests that failed once more, one after another: two cores may have been late beside others.

    What passes then is named as late, not as failed. Where more failed, or one fails again, all stay failed.
    """
    failed = [stage for stage in stages if stage.failed]
    todo = [test for stage in failed for test in stage.again]
    if not todo or len(todo) > ALONE or len(todo) < sum(stage.failed for stage in failed):
        return
    print(f"\n== {len(todo)} once more, alone", flush=True)
    code, said = pytest("alone", [*todo, *TEST_LIMIT, "-rfE", "--benchmark-disable"], LIMIT_MINUTES)
    print(said, flush=True)
    if code != 0:
        return
    for stage in failed:
        stage.broken = [broken for broken in stage.broken if not broken.startswith("pytest")]
        stage.passed, stage.failed = stage.passed + stage.failed, 0
        stage.late, stage.why = stage.why, []


def in_memory() -> Path | None:
    """Where the tests' files lie in memory; ``None`` where it has no room or runs no programs."""
    if not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ROOM:
        return None
    return None if os.statvfs(MEMORY).f_flag & os.ST_NOEXEC else MEMORY


def read_report(stage: Stage, report: Path) -> None:
    """Fill in the counts and times that pytest wrote down."""
    for case in ElementTree.parse(report).iter("testcase"):
        name = GROUP.sub("", case.get("name", ""))
        place = f"{case.get('classname', '')}::{name}".removeprefix("tests.")
        seconds = float(case.get("time", 0))
        stage.tests.append((seconds, stage.name, place))
        outcomes = {part.tag for part in case}
        if outcomes & {"failure", "error"}:
            outcome = "failed"
        else:
            outcome = "skipped" if "skipped" in outcomes else "passed"
        setattr(stage, outcome, getattr(stage, outcome) + 1)
        stage.left_out.update(wrong(part) for part in case if part.tag == "skipped")
        stage.why += [f"{place}: {wrong(part)}" for part in case if part.tag in {"failure", "error"}]
        file = Path(*case.get("classname", "").split(".")).with_suffix(".py")
        if outcome == "failed" and (HERE / file).is_file():
            stage.again.append(f"{file}::{name}")
        told = tuple((one.get("name", ""), one.get("value", "")) for one in case.iter("property"))
        stage.cases.append(soak_report.Case(place, outcome, seconds, told))


def wrong(part: ElementTree.Element) -> str:
    """What a failure says of itself, short enough for one line."""
    said = " ".join((part.get("message") or part.text or "").split())
    return said if len(said) <= REASON else f"{said[:REASON]} ..."


def by_file(tests: Iterable[tuple[float, str, str]]) -> list[tuple[float, str, str]]:
    """The seconds of the tests of each file together."""
    found: dict[tuple[str, str], float] = {}
    for seconds, stage, name in tests:
        file = stage, name.split("::")[0]
        found[file] = found.get(file, 0) + seconds
    return [(seconds, *file) for file, seconds in found.items()]


def slowest(what: str, timed: Iterable[tuple[float, str, str]]) -> None:
    """Print those that took longest."""
    most = sorted(timed, reverse=True)[:SLOWEST]
    print(f"\nThe {len(most)} slowest {what}")
    for seconds, stage, name in most:
        print(f"  {seconds:6.1f} s  {stage}  {name}")


def summary(stages: list[Stage], minutes: float) -> None:
    """The slowest tests and files, the minutes of each stage, what failed, and one closing line."""
    tests = [test for stage in stages for test in stage.tests]
    slowest("tests", tests)
    slowest("files", by_file(tests))
    print("\nMinutes")
    for stage in stages:
        print(f"  {stage.minutes:6.1f}  {stage.name}{'  FAILED' if stage.broken else ''}")
    print(f"  {minutes:6.1f}  in all, side by side")
    for stage in stages:
        for broken in stage.broken:
            print(f"FAILED {stage.name}: {broken}")
        for why in stage.why:
            print(f"  {why}")
    for stage in stages:
        for late in stage.late:
            print(f"Passed alone, failed beside others: {late}")
    for stage in stages:
        for reason, times in stage.left_out.items():
            print(f"Skipped, {stage.name}: {times} x {reason}")
    passed, failed, skipped = (sum(getattr(s, w) for s in stages) for w in ("passed", "failed", "skipped"))
    print(f"\ntotal: {passed} passed, {failed} failed, {skipped} skipped", flush=True)


def interrupted(_number: int, _frame: object) -> None:
    """Being ended counts as Ctrl-C, so that no stage lives on behind."""
    raise KeyboardInterrupt


def main() -> int:
    """Run every stage; 0 if all of them went well."""
    signal.signal(signal.SIGTERM, interrupted)
    soak = "--soak" in sys.argv
    chosen = [argument for argument in sys.argv[1:] if argument != "--soak"]
    unknown = set(chosen) - {"checks", *PYTEST_STAGES}
    if unknown:
        print(f"No stage is called {', '.join(sorted(unknown))}: checks, {', '.join(PYTEST_STAGES)}.")
        return 2
    RESULTS.mkdir(parents=True, exist_ok=True)
    for old in RESULTS.glob("*.xml"):
        old.unlink()
    todo = {"checks": checks} if not soak else {}
    todo |= {name: lambda n=name, a=arguments: tests(n, a, soak) for name, arguments in PYTEST_STAGES.items()}
    todo = {name: go for name, go in todo.items() if not chosen or name in chosen}
    began = time.monotonic()
    phases = PHASES if not soak else [[[name]] for name in todo]
    stages = [stage for lanes in phases for stage in side_by_side(lanes, todo)]
    if not soak:
        alone(stages)
    summary(stages, (time.monotonic() - began) / 60)
    return 1 if any(stage.broken for stage in stages) else 0


def side_by_side(lanes: list[list[str]], todo: Mapping[str, Callable[[], Stage]]) -> list[Stage]:
    """Run these lanes at once, the stages of each in their order; each is told of when it is over."""

    def lane(names: list[str]) -> list[Stage]:
        return [timed(name, todo[name]) for name in names if name in todo]

    with ThreadPoolExecutor(len(lanes)) as pool:
        going = [pool.submit(lane, names) for names in lanes]
        try:
            return [stage for each in going for stage in each.result()]
        except KeyboardInterrupt:
            end([*running])
            raise


def end(programs: list[subprocess.Popen[str]]) -> None:
    """End them as Ctrl-C would, and at once those that take too long over it."""
    for program in programs:
        os.killpg(program.pid, signal.SIGINT)
    for program in programs:
        try:
            program.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)


def timed(name: str, go: Callable[[], Stage]) -> Stage:
    """Run one stage, and print what it said."""
    print(f"== {name} begins", flush=True)
    began = time.monotonic()
    stage = go()
    stage.minutes = (time.monotonic() - began) / 60
    print("\n".join([f"\n== {name}", *stage.said]), flush=True)
    return stage


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Interrupted.")
