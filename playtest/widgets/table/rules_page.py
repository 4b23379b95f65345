"""A game's rules page beside the table: its headings, paragraphs, lists and tables as nodes.

Where a table plays by changed rules, that stands above all, and again at each option that the page names.
What a page marks by ``<!-- now: PHASE, PHASE -->`` above it stands on top while the table is in that phase.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from playtest import catalog
from playtest.engines import codec
from playtest.engines.game import Game
from playtest.record import differences, in_words
from playtest.widgets.kit import Node, controls, forms, h

MARKS = re.compile(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`|\[(?=[^\]]*\]\()|\]\([^)]*\)")
"""What Markdown writes around words."""
FOR_DESIGNERS = ("Options", "Bots", "The bots", "What the bots find", "Measures", "The card files")
"""Parts of a page that somebody at the table has no use for: they speak of fields, files and figures."""
NOW = re.compile(r"<!-- now: (.*?) -->\s*")
"""The mark above what is about some phases."""
NAMED = re.compile(r"`([a-z_]+)`")
"""A field of the rules, as it is named in code."""
CHOICE = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b(?! *-->)")
"""What can be chosen for a field, as it is written in code."""
BY_NUMBER = re.compile(r" \((?:ruling|rulings|R) ?\d[^)]*\)")
"""Where a page says by which ruling something is so: a number that nobody at a table has a list for."""
MARKED = "border-left:4px solid var(--pb-accent);padding-left:10px"
"""How what matters most just now is drawn."""
OF_CODE = "The engine is "
"""How a paragraph begins that says where the rules are in the code."""


def rules_page(game: Game[Any, Any, Any, Any], phase: str = "") -> tuple[Node, ...]:
    """The page on how the rules of ``game`` are read; nothing where there is none on this machine.

    First stands what is changed at this table, then what the page says of ``phase``, then the whole page.
    """
    named = catalog.part(type(game), "rules")
    top = Path(__file__).resolve().parents[3]
    path = next((p for p in (Path(str(named)), top / str(named)) if named and p.is_file()), None)
    if path is None:
        return ()
    changed = _changed(game)
    blocks = _nodes(path.read_text(encoding="utf-8"), _titles(game), _changed_options(game))
    now = [node for phases, node in blocks if phase in phases]
    page = tuple(node for _, node in blocks)
    first: list[Node] = [_told(changed)] if changed else []
    if now:
        first.append(h("section", {"data-now": phase, "style": MARKED}, h("h4", {}, "Now"), *now, key="now"))
    return (*first, *page)


@lru_cache(maxsize=64)
def changes(game: Game[Any, Any, Any, Any]) -> tuple[str, ...] | None:
    """What differs from the game's own rules, a phrase each; ``None`` for a game that is not known here."""
    try:
        own = catalog.game(game.name)(game.seats)
    except (LookupError, ValueError):
        return None
    if type(own) is type(game) and own.rules == game.rules:
        return ()
    changed = differences(own, game)
    if not changed and codec.rules_digest(own) != codec.rules_digest(game):
        changed = ["methods of the game"]
    return tuple(changed)


def _changed(game: Game[Any, Any, Any, Any]) -> tuple[str, ...]:
    return changes(game) or ()


def _told(changed: Sequence[str]) -> Node:
    """What holds at this table, whatever the page says."""
    items = [h("li", {}, phrase) for phrase in changed]
    return h(
        "section",
        {"data-changed": True, "style": MARKED},
        h("h4", {}, "Changed at this table"),
        h("ul", {"class": "pb-rules-list"}, *items),
        h("p", {}, "Where the page below says something else, this holds."),
        key="changed",
    )


def _changed_options(game: Game[Any, Any, Any, Any]) -> tuple[tuple[str, str], ...]:
    """The titles of the fields of the rules that differ, and what holds for each of them."""
    if not _changed(game):
        return ()
    before, after = codec.plain(catalog.game(game.name)(game.seats).rules), codec.plain(game.rules)
    return tuple(
        (title, in_words(after[name]))
        for name, title in _titles(game)
        if before.get(name) != after.get(name) and not isinstance(after.get(name), list | dict)
    )


def rules_drawer(game: Game[Any, Any, Any, Any], phase: str = "", title: str = "Rules") -> Node | None:
    """The page, folded away until it is wanted; ``None`` where there is none."""
    page = rules_page(game, phase)
    return controls.drawer("rules-page", title, *page) if page else None


def _titles(game: Game[Any, Any, Any, Any]) -> tuple[tuple[str, str], ...]:
    """What the form of the rules calls each of their fields."""
    spec = forms.spec_where_possible(type(game).Rules)
    return tuple((name, part.title) for name, part in spec.parts) if spec is not None else ()


@cache
def _nodes(
    text: str, titles: tuple[tuple[str, str], ...], changed: tuple[tuple[str, str], ...] = ()
) -> tuple[tuple[frozenset[str], Node], ...]:
    """The page in blocks, each with its phases; fields are called what their form calls them.

    Options that are ``changed`` say what holds.
    """
    called = dict(titles)
    text = NAMED.sub(lambda found: f"“{called[found[1]]}”" if found[1] in called else found[0], text)
    for title, value in changed:
        named = re.escape(title)
        text = re.sub(rf"((?:\*{named}\*|“{named}”) \([^)]*)\)", rf"\g<1>; at this table {value})", text)
    text = CHOICE.sub(lambda found: found[0].replace("_", " "), BY_NUMBER.sub("", text))
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    told = [part for part in parts if part.partition("\n")[0].lstrip("# ") not in FOR_DESIGNERS]
    blocks = [block.strip() for part in told for block in re.split(r"\n\s*\n", part)]
    said = [block for block in blocks if block and not block.startswith(OF_CODE)]
    return tuple(_marked(block, str(at)) for at, block in enumerate(said))


def _marked(block: str, key: str) -> tuple[frozenset[str], Node]:
    """A block without its mark, and the phases that are named there."""
    mark = NOW.match(block)
    if mark is None:
        return frozenset(), _block(block, key)
    return frozenset(re.split(r",\s*", mark[1])), _block(block[mark.end() :], key)


def _block(block: str, key: str) -> Node:
    lines = block.splitlines()
    if lines[0].startswith("#"):
        return h("h4", {}, _plain(lines[0].lstrip("# ")), key=key)
    if lines[0].startswith("|"):
        rows = [[_plain(cell.strip()) for cell in line.strip("|").split("|")] for line in lines]
        cells = [row for row in rows if not set("".join(row)) <= set("-: ")]
        drawn = [h("tr", {}, *[h("td", {}, cell) for cell in row]) for row in cells]
        return h("table", {"class": "pb-table"}, h("tbody", {}, *drawn), key=key)
    if lines[0].startswith(("- ", "* ")):
        items = re.split(r"\n[-*] ", "\n" + block)[1:]
        return h("ul", {"class": "pb-rules-list"}, *[h("li", {}, _plain(item)) for item in items], key=key)
    said = " ".join(
        line.lstrip("> ").removeprefix(": ").strip() for line in lines
    )  # ": " explains what is above
    return h("p", {"class": "pb-quote" if block.startswith(">") else None}, _plain(said), key=key)


def _plain(text: str) -> str:
    return MARKS.sub("", " ".join(text.split()))
