"""The dated page of a soak run."""

from datetime import date

import soak_report
from soak_report import Case

DAY = date(2026, 11, 21)


def test_a_page_has_a_row_a_test_with_what_it_told(tmp_path):
    cases = [
        Case("bots::test_a", "passed", 12.3, (("wins", "82% of 2,000"), ("a|b", "two\nlines"))),
        Case("bots::test_b", "failed", 0.4),
    ]
    page = soak_report.write(tmp_path / "soak", DAY, "rules", cases)
    text = page.read_text()
    assert page.name == "2026-11-21.md"
    assert text.startswith("# Soak run of 2026-11-21\n\n## rules\n")
    assert "| bots::test_a | passed | 12 | wins: 82% of 2,000<br>a\\|b: two lines |" in text
    assert "| bots::test_b | failed | 0 |  |" in text
    assert "cores, Python 3." in text
    assert str(tmp_path) not in text


def test_a_stage_that_is_run_again_replaces_its_part(tmp_path):
    for stage, name in (("rules", "first"), ("store", "kept"), ("rules", "second")):
        page = soak_report.write(tmp_path, DAY, stage, [Case(name, "passed", 1)])
    text = page.read_text()
    assert text.count("\n## ") == 2
    assert "first" not in text
    assert text.index("second") < text.index("kept")
