"""The style sheets of a page: what they ask, so that a scene stays cheap to show."""

import re

import pytest

from playtest.widgets.kit import PAGE, STYLES

ACROSS = (
    r"\.pb-(root|page)[^ {,>~]*:has\(",  # the page asks what a zone holds
    r"\.pb-(stage|mine|dock|players)[^ {,>~]*:has\((\([^)]*\)|[^()])*\) [~+] ",  # one zone asks another
    r"[> ]:has\(",  # everything asks
)


@pytest.mark.parametrize("name", STYLES)
def test_no_rule_has_the_browser_find_the_looks_of_the_whole_page_anew(name):
    lines = (PAGE / name).read_text(encoding="utf-8").splitlines()
    asks = [line.strip() for line in lines for each in ACROSS if re.search(each, line)]
    assert not asks, f"Say it once a scene in `tells` of board.js, and ask for [data-has~=…]: {asks}"


def test_what_is_told_on_the_page_is_what_the_styles_ask_for():
    styles = "".join((PAGE / name).read_text(encoding="utf-8") for name in STYLES)
    script = (PAGE / "board.js").read_text(encoding="utf-8")
    table = script.split("const TOLD = {")[1].split("};")[0]
    told = set(re.findall(r"^  (\w+):", table, re.MULTILINE)) | set(
        re.findall(r'told\.push\("(\w+)"\)', script)
    )
    assert told == set(re.findall(r'\[data-has~="(\w+)"\]', styles))
