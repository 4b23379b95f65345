"""The pages need no browser newer than those they are for: Safari of iOS 16.4 and Firefox ESR 128."""

import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
sys.path.insert(0, str(TOP / "tools"))

import browser_features  # noqa: E402  it runs without the tests
from browser_features import PLAIN, Known  # noqa: E402

HOW = "Run tools/browser_features.py as it says, or write the versions by hand; - if it is no feature."


@pytest.fixture(scope="module")
def used():
    return browser_features.used()


@pytest.fixture(scope="module")
def listed():
    return browser_features.listed()


def test_every_feature_of_styles_and_scripts_is_in_the_list_of_versions(used, listed):
    new = [one for one in used - {*listed} if not browser_features.plain(one, listed)]
    assert sorted(new) == [], HOW


def test_the_list_is_sorted(listed):
    """A line of a feature that no page uses any longer does no harm: the tool drops it."""
    assert [*listed] == sorted(listed)


def test_what_an_oldest_browser_lacks_has_a_fallback_that_is_said(listed):
    bare = {name: known.beyond for name, known in listed.items() if known.beyond and not known.fallback}
    assert bare == {}


@pytest.mark.parametrize(
    ("sheet", "feature"),
    [
        (".a { &:hover { top: 0 } }", "css nesting"),
        ("@media print { .a { .b { top: 0 } } }", "css nesting"),
        (".a:has(> .b) { top: 0 }", "css :has()"),
        (".a::details-content { top: 0 }", "css ::details-content"),
        (".a { color: light-dark(red, blue) }", "css light-dark()"),
        (".a { height: 100svh }", "css svh"),
        (".a { text-wrap: balance }", "css text-wrap: balance"),
        ("@media (width >= 600px) { .a { top: 0 } }", "css @media range"),
        ("@container style(--x: 1) { .a { top: 0 } }", "css @container style()"),
        ("@starting-style { .a { top: 0 } }", "css @starting-style"),
    ],
)
def test_a_feature_of_a_style_sheet_is_found(sheet, feature):
    assert feature in {*browser_features.of_css(sheet)}


@pytest.mark.parametrize(
    ("script", "feature"),
    [
        ("dom.togglePopover()", "js .togglePopover"),
        ("Object.groupBy(all, (one) => one.kind)", "js Object.groupBy"),
        ("new CloseWatcher()", "js CloseWatcher"),
        ("all.at(-1)?.showPicker?.()", "js .showPicker"),
        ("dom.scrollIntoView({ container: 'nearest' })", "js .scrollIntoView(container)"),
        ("dom.addEventListener('scrollend', end)", "js event scrollend"),
        ("dom.style.anchorName = '--a'", "css anchor-name"),
        ("const a = b ?? `${c.toSorted()}`", "js .toSorted"),
        ("class A {\n  static {\n    b();\n  }\n}", "js static {}"),
    ],
)
def test_a_feature_of_a_script_is_found(script, feature):
    assert feature in {*browser_features.of_script(script, frozenset())}


def test_what_comments_and_literals_say_is_no_feature():
    script = "/* a.b */ say('c.d', /e.f/, `g.h ${i.j} k.l`) // m.n"
    assert {one for one in browser_features.of_script(script, frozenset()) if "." in one} == {"js .j"}


def test_versions_are_compared_as_numbers():
    assert Known("16.4", "128").beyond == []
    assert Known("16.10", "128").beyond == ["safari_ios"]
    assert Known("9", "129").beyond == ["firefox"]
    assert Known("9", "").beyond == ["firefox"]
    assert Known(PLAIN, PLAIN).beyond == []
