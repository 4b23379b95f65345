"""A game's rules page beside the table: its headings, paragraphs, lists and tables as nodes."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from playtest import catalog
from playtest.engines.game import Game
from playtest.widgets.kit import Node, h

MARKS = re.compile(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`|\[(?=[^\]]*\]\()|\]\([^)]*\)")
"""What Markdown writes around words."""
FOR_DESIGNERS = ("Options", "Bots", "The bots", "What the bots find", "Measures", "The card files")
"""Parts of a page that somebody at the table has no use for: they speak of fields, files and figures."""
OF_CODE = "The engine is "
"""How a paragraph begins that says where the rules are in the code."""


def rules_page(game: Game[Any, Any, Any, Any]) -> tuple[Node, ...]:
    """The page on how the rules of ``game`` are read; nothing where there is none on this machine."""
    named = catalog.part(type(game), "rules")
    top = Path(__file__).resolve().parents[3]
    path = next((p for p in (Path(str(named)), top / str(named)) if named and p.is_file()), None)
    return () if path is None else _nodes(path.read_text(encoding="utf-8"))


@cache
def _nodes(text: str) -> tuple[Node, ...]:
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    told = [part for part in parts if part.partition("\n")[0].lstrip("# ") not in FOR_DESIGNERS]
    blocks = [block.strip() for part in told for block in re.split(r"\n\s*\n", part)]
    said = [block for block in blocks if block and not block.startswith(OF_CODE)]
    return tuple(_block(block, str(at)) for at, block in enumerate(said))


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
    said = " ".join(line.lstrip("> ").strip() for line in lines)
    return h("p", {"class": "pb-quote" if block.startswith(">") else None}, _plain(said), key=key)


def _plain(text: str) -> str:
    return MARKS.sub("", " ".join(text.split()))
