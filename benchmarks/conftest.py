"""Figures that pytest-benchmark's table does not show, printed with their targets below it."""

from __future__ import annotations

import pytest

_figures: list[tuple[str, str, str]] = []


@pytest.fixture
def report():
    """Return a function that takes what was measured, the figure in words, and its target in words or ""."""

    def told(what: str, figure: str, target: str = "") -> None:
        _figures.append((what, figure, target))

    return told


def pytest_terminal_summary(terminalreporter):
    if not _figures:
        return
    terminalreporter.section("figures")
    widest = max(len(what) for what, _, _ in _figures)
    for what, figure, target in sorted(_figures):
        aim = f"   (target: {target})" if target else ""
        terminalreporter.write_line(f"{what:<{widest}}  {figure}{aim}")
