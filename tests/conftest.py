"""What all tests share: rewritten goldens, figures to be told, and no time lost on looking for rubbish."""

from __future__ import annotations

import difflib
import gc
import os
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"

SELDOM = (100_000, 20, 100)
"""After how many new objects Python looks for rubbish. By itself it looks after each 700, which takes a
seventh of the time of the contract's random games; what a test asks of ``gc.collect`` is as ever."""


def pytest_configure() -> None:
    gc.set_threshold(*SELDOM)
    os.environ["PLAYTEST_GUIDE"] = "off"  # each test would be a first game


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="Rewrite tests/golden from the playthroughs as they are played now.",
    )


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
    """``measured("wins, 4 players", "82% of 2,000 games")`` tells a figure: a soak run writes it down."""

    def tell(name: str, figure: object) -> None:
        record_property(name, str(figure))
        print(f"{name}: {figure}")

    return tell
