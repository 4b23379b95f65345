"""The style sheets of a page: what they ask, so that a scene stays cheap to show."""

import re

import pytest

from playtest.seats.handlers import FILES
from playtest.widgets.kit import PAGE, SCRIPTS, STYLES, text_of, unnested

SHEETS = (*STYLES, *FILES["page.css"][0])
"""All style sheets: those of a board, and that of a seat's page."""

ACROSS = (
    r"\.pb-(root|page)[^ {,>~]*:has\(",  # the page asks what a zone holds
    r"\.pb-(stage|mine|dock|players)[^ {,>~]*:has\((\([^)]*\)|[^()])*\) [~+] ",  # one zone asks another
    r"[> ]:has\(",  # everything asks
)


@pytest.mark.parametrize("file", SHEETS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_rule_has_the_browser_find_the_looks_of_the_whole_page_anew(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    asks = [line.strip() for line in lines for each in ACROSS if re.search(each, line)]
    assert not asks, f"Say it once a scene in `TOLD` of told.js, and ask for [data-has~=…]: {asks}"


def test_what_is_told_on_the_page_is_what_the_styles_ask_for():
    styles, script = text_of(SHEETS), text_of(SCRIPTS)
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


ASKED_ANEW = (
    r":has\(",  # with whatever comes to the page or goes from it
    r"\.pb-(root|page)[^ ]*\[data-",  # with each scene
    r"[~] \.pb-(stage|mine|dock|players)",
    r"\[data-holds",
)
ANYTHING = re.compile(r"(\*|:not\(|:(first|last|nth)-|::)")


@pytest.mark.parametrize("file", SHEETS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_rule_that_is_asked_anew_is_for_just_anything(file):
    """A single such rule has the browser find the looks of every element anew, for what is no part of it."""
    styles = unnested(file.read_text(encoding="utf-8"))
    found = []
    for selectors in RULE.findall(styles):
        for selector in apart(selectors, ","):
            *before, last = apart(selector, " >~+")
            asked = any(re.search(each, selector) for each in ASKED_ANEW)
            if asked and before and ANYTHING.match(last) and "calm" not in selector:
                found.append(selector)
    assert not found, f"Name what is meant, else all the page is looked at anew: {found}"


@pytest.mark.parametrize("file", SHEETS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_choice_at_the_end_of_a_selector_is_written_out(file):
    """A browser tries a rule that ends with one on every element, and finds the others by their last name."""
    styles = unnested(file.read_text(encoding="utf-8"))
    lasts = [apart(each, " >~+")[-1] for selectors in RULE.findall(styles) for each in apart(selectors, ",")]
    assert [last for last in lasts if last.startswith(":is(") and "," in last] == []


def test_what_a_line_of_the_dock_is_said_to_hold_is_what_the_styles_ask_for():
    table = re.search(r"const HOLDS = \{(.*?)^\}", text_of(SCRIPTS), re.MULTILINE | re.DOTALL)[1]
    told = set(re.findall(r"^  \"?([\w-]+)\"?:", table, re.MULTILINE))
    assert told == set(re.findall(r'\[data-holds~="([\w-]+)"\]', text_of(SHEETS)))


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
