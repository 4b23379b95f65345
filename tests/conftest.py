"""What all tests share: rewritten goldens, second tries with real parts, figures to be told."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
REAL_PARTS = ("browser", "record", "seats", "table")
"""Folders whose tests wait for real browsers, servers and databases: another try is given, and told of."""
TRIES_AGAIN = {"browser": 2}
"""A browser shares its cores with JupyterLab, kernels and a server."""
SAID = 400
"""Characters of what a try failed with."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="Rewrite tests/golden from the playthroughs as they are played now.",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
        if folder in REAL_PARTS:
            item.add_marker(pytest.mark.flaky(reruns=TRIES_AGAIN.get(folder, 1)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why a test was tried again: its report knows only the last try."""
    for report in terminalreporter.stats.get("rerun", []):
        said = " ".join(str(report.longrepr).split())
        where = ""
        if crash := getattr(report.longrepr, "reprcrash", None):
            said = " ".join(crash.message.split())
            places = [entry.reprfileloc for entry in report.longrepr.reprtraceback.reprentries]
            ours = [place for place in places if place and "tests" in Path(place.path).parts]
            where = f"{ours[-1].path}:{ours[-1].lineno}: " if ours else ""
        seconds = f"{report.duration:.0f} s into its {report.when}"
        terminalreporter.line(f"Tried again: {report.nodeid}, {seconds}: {where}{said[:SAID]}")


class Golden:
    """One stored text: what was stored, and whether a new text is the same."""

    def __init__(self, path: Path, update: bool) -> None:
        self.path = path
        self.update = update

    @property
    def stored(self) -> str | None:
        """The text as it is stored; ``None`` if there is none yet."""
        return self.path.read_text(encoding="utf-8") if self.path.is_file() else None

    def check(self, text: str) -> None:
        """Compare ``text`` with the stored one, or store it if the option says so."""
        if self.update:
            self.path.parent.mkdir(exist_ok=True)
            self.path.write_text(text, encoding="utf-8")
        stored = self.stored
        if stored is None:
            pytest.fail(f"There is no {self.path.name} yet; pytest --update-golden writes it.")
        if text != stored:
            lines = difflib.unified_diff(
                stored.splitlines(), text.splitlines(), "stored", "now", n=1, lineterm=""
            )
            shown = "\n".join(line[:200] for line in list(lines)[:40])
            pytest.fail(
                f"{self.path.name} is played differently now; if that is meant, --update-golden.\n{shown}"
            )


@pytest.fixture
def golden(request: pytest.FixtureRequest):
    """``golden(name)`` gives the stored text of that name."""
    update = request.config.getoption("--update-golden")
    return lambda name: Golden(GOLDEN / f"{name}.txt", update)


@pytest.fixture
def measured(record_property):
    """``measured("wins, 4 players", "82 % of 2,000 games")`` tells a figure: a soak run writes it down."""

    def tell(name: str, figure: object) -> None:
        record_property(name, str(figure))
        print(f"{name}: {figure}")

    return tell
