"""The style sheets of a page: what they ask, so that a scene stays cheap to show."""

import re

import pytest

from playtest.widgets.kit import PAGE, SCRIPTS, STYLES, text_of

ACROSS = (
    r"\.pb-(root|page)[^ {,>~]*:has\(",  # the page asks what a zone holds
    r"\.pb-(stage|mine|dock|players)[^ {,>~]*:has\((\([^)]*\)|[^()])*\) [~+] ",  # one zone asks another
    r"[> ]:has\(",  # everything asks
)


@pytest.mark.parametrize("file", STYLES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_rule_has_the_browser_find_the_looks_of_the_whole_page_anew(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    asks = [line.strip() for line in lines for each in ACROSS if re.search(each, line)]
    assert not asks, f"Say it once a scene in `TOLD` of told.js, and ask for [data-has~=…]: {asks}"


def test_what_is_told_on_the_page_is_what_the_styles_ask_for():
    styles, script = text_of(STYLES), text_of(SCRIPTS)
    tables = re.findall(
        r"(?:const TOLD = |Object.assign\(TOLD, )\{(.*?)^\}", script, re.MULTILINE | re.DOTALL
    )
    told = {name for table in tables for name in re.findall(r"^  (?:get )?(\w+)", table, re.MULTILINE)}
    told |= set(re.findall(r'(?:told\.push|names\.add)\("(\w+)"\)', script))
    told |= set(re.findall(r'\bbeside[:.].*"(\w+)"', script))
    assert told == set(re.findall(r'\[data-has~="(\w+)"\]', styles))


KIT = [file for file in (*SCRIPTS, *STYLES) if file.parent == PAGE]
LEFT = 23
"""How many lines of the kit's sheets may name what one game tells: a rule of the kit comes after each."""


def test_the_kit_names_what_a_game_tells_in_few_lines_of_its_sheets_and_in_no_script():
    tables = re.findall(r"Object\.assign\(TOLD, \{(.*?)^\}", text_of(SCRIPTS), re.MULTILINE | re.DOTALL)
    names = "|".join(name for table in tables for name in re.findall(r"^  (\w+):", table, re.MULTILINE))
    asked = re.compile(rf"\[data-has~=\"?({names})\b")
    found = [
        (file, line) for file in KIT for line in file.read_text("utf-8").splitlines() if asked.search(line)
    ]
    assert len(found) <= LEFT, "Write it in the layout.css of the game."
    assert not [line for file, line in found if file.suffix == ".js"]


@pytest.mark.parametrize("file", STYLES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_phone_and_a_desk_are_asked_for_by_name(file):
    """640 px of breadth were a standing phone's, also where they are 360 high."""
    lines = file.read_text(encoding="utf-8").splitlines()
    by_breadth = re.compile(r"@container board (?![^{]* or )[^{]*width: (719|720)px\)")
    asks = [line for line in lines if by_breadth.search(line)]
    assert not asks, f"Ask for @container phone, desk or lying, as place.js tells them apart: {asks}"


RULE = re.compile(r"([^{}]+)\{[^{}]*\}")


def apart(selector, marks):
    """``selector`` taken apart at ``marks``, but not inside brackets."""
    parts, depth = [""], 0
    for letter in selector:
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter in marks:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


@pytest.mark.parametrize("file", STYLES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_rule_that_comes_and_goes_with_a_zone_is_for_just_anything(file):
    styles = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = []
    for selectors in RULE.findall(styles):
        for selector in apart(selectors, ","):
            *before, last = apart(selector, " >~+")
            zone = re.search(r"\.pb-(root|page)[^ ]*\[data-|[~] \.pb-(stage|mine|dock|players)", selector)
            if zone and before and re.match(r"\*|:not\(|:(first|last|nth)-", last) and "calm" not in selector:
                found.append(selector)
    assert not found, f"Name what is meant, else all the page is looked at anew: {found}"


def light(color):
    """How light a color is, as WCAG reckons."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("theme", [0, 1])
def test_red_and_blue_letters_of_a_suit_are_read_on_every_ground_they_stand_on(theme):
    style = (PAGE / "board.css").read_text(encoding="utf-8")
    themes = style.split('[data-jp-theme-light="false"] .pb-root {')
    colors = dict(re.findall(r"--pb-([\w-]+): (#\w{6});", themes[theme].split("}")[0]))
    for ink in ("heart", "diamond", "ink"):
        for ground in ("red-soft", "blue-soft", "black-soft", "raised", "accent-soft"):
            one, other = sorted((light(colors[ink]), light(colors[ground])), reverse=True)
            assert (one + 0.05) / (other + 0.05) >= 4.5, (ink, ground)
    assert len({colors[ink] for ink in ("heart", "diamond", "ink")}) == 3
