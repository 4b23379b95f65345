"""The list of sentences holds what people meet, once each and in order."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.words import sentences
from tests.words.sentences import List, plain


@pytest.fixture(scope="module")
def written():
    """What the code can say."""
    into = List()
    sentences.written(into)
    return into


def test_numbers_and_names_make_no_second_sentence():
    assert plain("Ann has 3 tokens.") == plain("Ben has 12 tokens.") == "Name has 1 tokens."
    assert plain("Playtest 261129-wvcsb") == plain("Playtest 261129-1fsnv")
    assert plain("Ann, Ben and Cem pass.") == plain("Ann and Ben pass.")


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("The game is over.", "words/common.py"),
        ("Write the note first.", "words/common.py"),
        ("Send answers", "seats/device_survey.py"),
    ],
)
def test_a_text_of_the_code_is_listed_with_its_place(written, sentence, place):
    assert place in written.found[sentence]


def test_no_percentage_has_a_space_before_its_sign(written):
    assert [text for text in written.found if re.search(r"[\d…] %(?!\w)", text)] == []


def test_docstrings_are_not_listed(written):
    assert not any("Walk every game" in text or "Everything here turns" in text for text in written.found)


def test_each_sentence_has_one_line_and_the_lines_are_in_order(written):
    told = [line.split("\t")[0] for line in written.lines()]
    assert len(set(told)) == len(told)
    assert told == sorted(told, key=lambda text: (text.casefold(), text))


def test_a_walk_meets_prompts_buttons_and_log_lines():
    into = List()

    async def walk():
        sentences.met_in_games(into, 1, ["collapsization"])

    asyncio.run(walk())
    places = {place for found in into.found.values() for place in found}
    for part in ("prompt", "table", "table, button", "dock", "log", "waiting", "review"):
        assert any(place.endswith(part) for place in places), part
