"""No page, notebook or ``--help`` text uses a word that the glossary replaces."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
import pytest
import typer

from playtest.cli.main import app

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
GENERATED = {f"docs/findings/{game.stem}.md" for game in (ROOT / "docs" / "rules").glob("*.md")}
"""Pages that ``playtest findings`` writes; their sentences are those of the product."""
NAMED = re.compile(r"`[^`]*`|\"[^\"]*\"|“[^”]*”|\*{1,2}[^*]{1,50}\*{1,2}")
"""Code, quotations, and buttons by their names: they are called what they are called."""
QUOTED = re.compile(r"\"[^\"]*\"")
MOST_WORDS = 25
SKIPPED = re.compile(r"^(?: {4}|\||#|>|```)")
"""How lines begin that are no sentences: code, tables, headings, quotations of a rulebook."""


def replacements(page: str) -> dict[str, str]:
    """Each word that must not be used, with the word to use instead, from the tables of the glossary."""
    found, column = {}, None
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            column = None
        elif "replaces" in cells:
            column = cells.index("replaces")
        elif column is not None and set(line) - set("|-: "):
            found |= {word.strip(): cells[0] for word in cells[column].split(",") if word.strip()}
    return found


def misused(sentences: Iterable[tuple[str, str]]) -> list[str]:
    """Every replaced word in ``sentences``, which are pairs of a place and a text."""
    instead = replacements(GLOSSARY.read_text(encoding="utf-8"))
    words = re.compile(rf"\b({'|'.join(map(re.escape, instead))})\b", re.IGNORECASE)
    return [
        f"{place}: write “{instead[found.lower()]}” for “{found}”: {text}"
        for place, text in sentences
        for found in words.findall(NAMED.sub("", text))
    ]


def paragraphs(text: str) -> Iterator[str]:
    """The running text of a Markdown page, a paragraph or an item of a list each, without what marks hide."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"<!--(.*?)-->", lambda mark: f"\n\n{mark[1].partition(':')[2]}\n\n", text, flags=re.DOTALL)
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", text):
        lines = [line for line in block.splitlines() if not SKIPPED.match(line)]
        if said := " ".join(" ".join(lines).split()):
            yield said


def sentences(text: str) -> Iterator[str]:
    """The sentences of a page."""
    for paragraph in paragraphs(text):
        yield from re.split(r"(?<=[.?!])(?<!…)[\"*_)”]*\s+", paragraph)


def pages() -> Iterator[tuple[str, str]]:
    """README, guides and rules pages: the path of each, and its text."""
    others = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "findings" / "README.md"]
    for path in (*others, *sorted((ROOT / "docs").rglob("*.md"))):
        name = path.relative_to(ROOT).as_posix()
        if path != GLOSSARY and name not in GENERATED:
            yield name, path.read_text(encoding="utf-8")


def notebooks() -> Iterator[tuple[str, str]]:
    """The words of each notebook."""
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        for at, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
            if cell["cell_type"] == "markdown":
                yield f"{path.name}, cell {at}", "".join(cell["source"])


def help_texts() -> Iterator[tuple[str, str]]:
    """What ``--help`` says of each command, argument and option."""
    group = typer.main.get_command(app)
    assert isinstance(group, click.Group) or hasattr(group, "commands")
    for name, command in group.commands.items():
        yield f"playtest {name}", command.help or ""
        for option in command.params:
            yield f"playtest {name} {option.opts[0]}", getattr(option, "help", None) or ""


EVERYTHING = [*pages(), *notebooks(), *help_texts()]


def test_the_glossary_says_which_words_it_replaces():
    instead = replacements(GLOSSARY.read_text(encoding="utf-8"))
    assert instead["hot seat"] == "shared screen"
    assert instead["goes on"] == "continues, keeps playing"
    assert len(instead) > 40


def test_a_replaced_word_is_found_where_it_is_used_and_not_where_it_is_quoted():
    assert misused([("a button", "The game goes on.")]) == [
        "a button: write “continues, keeps playing” for “goes on”: The game goes on."
    ]
    assert not misused([("a button", 'Not "goes on" but `goes on`.'), ("a note", "Foregoes onions.")])


@pytest.mark.parametrize(("place", "text"), EVERYTHING, ids=[place for place, _ in EVERYTHING])
def test_no_page_notebook_or_help_uses_a_replaced_word(place, text):
    assert misused((place, said) for said in sentences(text)) == []


@pytest.mark.parametrize(("place", "text"), EVERYTHING, ids=[place for place, _ in EVERYTHING])
def test_no_sentence_is_longer_than_a_reader_keeps_in_mind(place, text):
    counted = {said: len(QUOTED.sub("“…”", said).split()) for said in sentences(text)}
    assert [said for said, words in counted.items() if words > MOST_WORDS] == []


@pytest.mark.parametrize(("place", "text"), EVERYTHING, ids=[place for place, _ in EVERYTHING])
def test_a_percentage_has_no_space_before_its_sign(place, text):
    assert re.findall(r"\d+ %", text) == []
