"""Runs the tests as `make test` and `make soak` do: stage by stage, with the minutes of each at the end.

Every stage runs even if one before it failed, so that one run tells everything. Stages that can use
several cores do.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
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
LIMIT_MINUTES = 45
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
    "notebooks": ["notebooks", "--nbmake", "--nbmake-timeout=300", *SIDE_BY_SIDE],
    "browser": ["tests/browser"],
}
TWO_BROWSERS = ["-n", "2", "--dist", "load", "--maxschedchunk", "1"]
"""What the browser tests have on every day; where the soak measures, one has the machine to itself."""


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
    lost: dict[str, list[float]] = field(default_factory=dict)
    """The tests that were tried again, with the seconds of each try that went for nothing."""


def run(stage: str, command: list[str], minutes: float = LIMIT_MINUTES, **options: object) -> tuple[int, str]:
    """The exit code and, where it was captured, what the command said."""
    program = subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=HERE,
        env=os.environ | ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        **options,
    )
    try:
        said, _ = program.communicate(timeout=minutes * 60)
    except subprocess.TimeoutExpired:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()
        return 1, f"{stage} was ended after {minutes} minutes."
    except KeyboardInterrupt:
        os.killpg(program.pid, signal.SIGINT)
        try:
            program.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
        raise
    return program.returncode, said or ""


def check(stage: Stage, command: list[str]) -> None:
    """One linter or builder, quiet unless it finds something."""
    code, said = run(stage.name, command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    called = " ".join(command)
    print(f"  {called}: {'fine' if code == 0 else 'FAILED'}", flush=True)
    if code != 0:
        stage.broken.append(called)
        print(said, flush=True)


def checks() -> Stage:
    """Lint, format, types and docs, as many at a time as there are cores."""
    stage = Stage("checks")
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(lambda command: check(stage, command), reversed(CHECKS)))
    return stage


def tests(name: str, arguments: list[str], soak: bool) -> Stage:
    """One run of pytest, its results read from the file it leaves; recordings go to a folder of their own."""
    stage = Stage(name)
    report = RESULTS / f"{name}.xml"
    options = ["-m", "soak" if soak else "not soak", "-rfER", f"--junitxml={report}", "--benchmark-disable"]
    with TemporaryDirectory() as folder:
        ENVIRONMENT["PLAYTEST_RECORDINGS"] = str(Path(folder) / "recordings.sqlite")
        limit = SOAK_LIMIT_MINUTES if soak else LIMIT_MINUTES
        beside = TWO_BROWSERS if name == "browser" and not soak else []
        watched = [] if soak else TEST_LIMIT
        code, said = run(name, ["pytest", *arguments, *beside, *watched, *options], limit)
    if report.exists():
        read_report(stage, report)
    nothing_to_soak = soak and code == 5
    if code != 0 and not nothing_to_soak:
        stage.broken.append(said or f"pytest ended with {code}")
    if soak and stage.cases:
        page = soak_report.write(SOAKED, date.today(), name, stage.cases)
        print(soak_report.part(name, stage.cases), flush=True)
        print(f"Written to {page.relative_to(HERE)}.", flush=True)
    return stage


def read_report(stage: Stage, report: Path) -> None:
    """Fill in the counts and times that pytest wrote down; of a test tried again, those of the last try."""
    tries: dict[str, list[ElementTree.Element]] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        place = f"{case.get('classname', '')}::{case.get('name', '')}".removeprefix("tests.")
        tries.setdefault(place, []).append(case)
    for place, (*earlier, case) in tries.items():
        if earlier:
            stage.lost[place] = [float(each.get("time", 0)) for each in earlier]
        seconds = float(case.get("time", 0))
        stage.tests.append((seconds, stage.name, place))
        outcomes = {part.tag for part in case}
        if outcomes & {"failure", "error"}:
            outcome = "failed"
        else:
            outcome = "skipped" if "skipped" in outcomes else "passed"
        setattr(stage, outcome, getattr(stage, outcome) + 1)
        stage.why += [f"{place}: {wrong(part)}" for part in case if part.tag in {"failure", "error"}]
        told = tuple((one.get("name", ""), one.get("value", "")) for one in case.iter("property"))
        stage.cases.append(soak_report.Case(place, outcome, seconds, told))


def wrong(part: ElementTree.Element) -> str:
    """What a failure says of itself, short enough for one line."""
    said = " ".join((part.get("message") or part.text or "").split())
    return said if len(said) <= REASON else f"{said[:REASON]} ..."


def summary(stages: list[Stage]) -> None:
    """The slowest tests, those tried again, the minutes of each stage, what failed, and one closing line."""
    slowest = sorted((test for stage in stages for test in stage.tests), reverse=True)[:SLOWEST]
    print(f"\nThe {len(slowest)} slowest tests")
    for seconds, stage, name in slowest:
        print(f"  {seconds:6.1f} s  {stage}  {name}")
    again = [(sum(lost), s.name, place, len(lost)) for s in stages for place, lost in s.lost.items()]
    if again:
        print("\nTried again: flaky until somebody finds out why")
    for seconds, stage, place, times in sorted(again, reverse=True):
        print(f"  {seconds:6.1f} s lost  {stage}  {place}{f', {times} times' if times > 1 else ''}")
    print("\nMinutes")
    for stage in stages:
        print(f"  {stage.minutes:6.1f}  {stage.name}{'  FAILED' if stage.broken else ''}")
    print(f"  {sum(stage.minutes for stage in stages):6.1f}  in all")
    for stage in stages:
        for broken in stage.broken:
            print(f"FAILED {stage.name}: {broken}")
        for why in stage.why:
            print(f"  {why}")
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
    stages = []
    for name, go in todo.items():
        if chosen and name not in chosen:
            continue
        print(f"\n== {name}", flush=True)
        began = time.monotonic()
        stage = go()
        stage.minutes = (time.monotonic() - began) / 60
        stages.append(stage)
    summary(stages)
    return 1 if any(stage.broken for stage in stages) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Interrupted.")
