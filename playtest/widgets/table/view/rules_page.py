"""A game's rules page at the side of the table: its headings, paragraphs, lists and tables as nodes.

A page begins with the goal, what players do, and how the game ends; reference material follows. Parts that
only designers need (rulings, options, quotations of the rulebook) are at its end, folded.

If a table plays by changed rules, the changes come first. Marks in the page's text, written as comments,
adapt the text to the rules of this table:

- a number with a mark behind it (``15<!-- win_threshold -->``) shows that field's value;
- words before a mark that names a value (``<!-- hand_shown=no: Hands stay hidden. -->``) are replaced by the
  mark's words if the field has this value; with a ``+`` before the name the mark's words are added. ``*``
  is any value except none. ``{turn_limit}`` in a mark is a number as well, and ``players`` counts as a field;
- text below ``<!-- unless: FIELD=VALUE -->`` is left out if the field has this value.

A page can mark text with ``<!-- now: PHASE, PHASE -->``, above the text or first in an item of a list. The
text is then also shown right after the goal while the table is in one of these phases.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from playtest import catalog
from playtest.engines import codec
from playtest.engines.game import Game
from playtest.record import differences, in_words, labels_of
from playtest.widgets.kit import Node, controls, forms, h

MARKS = re.compile(r"(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`|\[(?=[^\]]*\]\()|\]\([^)]*\)")
"""Markdown's marks around words, which are left out."""
BOLD = re.compile(r"\*\*(.+?)\*\*")
GOAL = "The goal"
"""The heading that a page begins with."""
FOR_DESIGNERS = "For designers"
"""The heading above everything that only designers need."""
LEFT_OUT = ("Options", "Bots", "The bots", "What the bots find", "Measures", "The card files")
"""Headings of sections that are left out, as players do not need their fields, files and figures."""
NOW = re.compile(r"<!-- now: (.*?) -->\s*")
"""The mark of text that is about certain phases."""
INSTEAD = re.compile(r"\s*<!-- (\+ ?)?([a-z_]+)=([\w*]+):(?: (.*?))? -->", re.DOTALL)
"""Marks conditional text, which replaces (or, with +, follows) other text if a field has a value."""
NUMBER = re.compile(r"[\w.]+<!-- ([a-z_]+) -->")
"""A number that shows a field's value."""
NOW_ABOVE = " (now: see above)"
UNLESS = re.compile(r"<!-- unless: ([a-z_]+)=(\w+) -->\s*")
"""The mark of text that is left out if a field has a certain value."""
IN_A_MARK = re.compile(r"\{([a-z_]+)\}")
"""The name of a field inside a mark, which its value replaces."""
NAMED = re.compile(r"`([a-z_]+)`")
"""The name in code of a field of the rules, which the field's title replaces."""
CODED = re.compile(r" \(`\w+`\)")
"""A value's name in code, which follows the value in words and is left out."""
CHOICE = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
"""An option's name in code, which its label replaces."""
BY_NUMBER = re.compile(r" \((?:ruling|rulings|R) ?\d[^)]*\)")
"""A reference to a ruling by its number. It is left out, as nobody at a table has the list of rulings."""
MARKED = "border-left:4px solid var(--pb-accent);padding-left:10px"
"""The style of changed text and of text about the current phase."""
WHAT_IF = (
    "To change a rule from here on, open this playtest's review in the notebook, choose an entry and press "
    "“Play on, what if?”."
)
OF_CODE = "The engine is "
"""The beginning of a paragraph on the files of the rules, which is left out."""


def rules_page(game: Game[Any, Any, Any, Any], phase: str = "") -> tuple[Node, ...]:
    """Return the rules page of ``game``; empty if this machine has none.

    First come the changes at this table, then the goal, the page's text about ``phase``, and the rest.
    """
    named = catalog.part(type(game), "rules")
    top = Path(__file__).resolve().parents[4]
    path = next((p for p in (Path(str(named)), top / str(named)) if named and p.is_file()), None)
    return () if path is None else _page(game, path.read_text(encoding="utf-8"), phase)


@lru_cache(maxsize=64)
def _page(game: Game[Any, Any, Any, Any], text: str, phase: str) -> tuple[Node, ...]:
    """Return the rules page made of the Markdown ``text``, for a table of ``game`` in ``phase``."""
    said, _, designers = text.partition(f"\n## {FOR_DESIGNERS}\n")
    reader = _Reader(game)
    goal, blocks = reader.read(said), []
    if _heading(goal) == GOAL:
        ends = next((at for at, block in enumerate(goal) if at and block.heading), len(goal))
        goal, blocks = goal[:ends], goal[ends:]
    else:
        goal, blocks = [], goal
    now = [part for block in blocks for part in block.about(phase)]
    changed = _changed(game)
    fold = [block.node() for block in reader.read(designers)]
    if fold:
        fold = [h("p", {}, WHAT_IF, key="what if"), *fold]
    made = (
        _told(changed) if changed else None,
        *[block.node() for block in goal],
        h("section", {"data-now": phase, "style": MARKED}, h("h4", {}, "Now"), *now, key="now")
        if now
        else None,
        *[block.node(phase) for block in blocks],
        controls.drawer("rules-designers", f"{FOR_DESIGNERS}: rulings and options", *fold) if fold else None,
    )
    return tuple(node for node in made if node is not None)


@lru_cache(maxsize=64)
def changes(game: Game[Any, Any, Any, Any]) -> tuple[str, ...] | None:
    """Return the differences from the game's own rules, one phrase each; ``None`` for an unknown game."""
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
    """Return the section that lists the rules ``changed`` at this table and says that they prevail."""
    items = [h("li", {}, phrase) for phrase in changed]
    return h(
        "section",
        {"data-changed": True, "style": MARKED},
        h("h4", {}, "Changed at this table"),
        h("ul", {"class": "pb-rules-list"}, *items),
        h("p", {}, "These changes apply wherever the page below says otherwise."),
        key="changed",
    )


def _changed_options(game: Game[Any, Any, Any, Any]) -> tuple[tuple[str, str], ...]:
    """Return the title and value of each option of the rules that is changed at this table."""
    if not _changed(game):
        return ()
    before, after = codec.plain(catalog.game(game.name)(game.seats).rules), codec.plain(game.rules)
    labels = labels_of(type(game.rules))
    return tuple(
        (title, labels.get(name, {}).get(str(after[name]), _value(after[name])))
        for name, title in _titles(game)
        if before.get(name) != after.get(name) and not isinstance(after.get(name), list | dict)
    )


def _value(value: Any) -> str:
    """Return an option's value in words. A switch is "on" or "off", as in the page's list of options."""
    return ("off", "on")[value] if isinstance(value, bool) else in_words(value)


def rules_drawer(game: Game[Any, Any, Any, Any], phase: str = "", title: str = "Rules") -> Node | None:
    """Return the game's rules page in a folded drawer; ``None`` if there is no page."""
    page = rules_page(game, phase)
    return controls.drawer("rules-page", title, *page) if page else None


def _titles(game: Game[Any, Any, Any, Any]) -> tuple[tuple[str, str], ...]:
    """Return the name and title of each option of the rules, titled as in the form for rules."""
    spec = forms.spec_where_possible(type(game).Rules)
    return tuple((name, part.title) for name, part in spec.parts) if spec is not None else ()


def _values(game: Game[Any, Any, Any, Any]) -> dict[str, str]:
    """Return the options' values at this table by name, and the number of players.

    Options that are lists, such as sets of cards, are left out.
    """
    plain = codec.plain(game.rules)
    told = {name: in_words(value) for name, value in plain.items() if not isinstance(value, list | dict)}
    return told | {"players": str(game.seats)}


class _Reader:
    """Adapts the text of a rules page to one table: its numbers, and the text for changed rules."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.values = _values(game)
        self.usual = self.values
        if _changed(game):
            self.usual = _values(catalog.game(game.name)(game.seats))
        self.called = dict(_titles(game))
        self.options = _changed_options(game)
        self.labels = {
            value: said for field in labels_of(type(game.rules)).values() for value, said in field.items()
        }

    def read(self, text: str) -> list[_Block]:
        """Return the blocks of ``text`` that apply at this table and that players need.

        Sections on options, bots, measures and files are left out.
        """
        parts = re.split(r"^(?=##+ )", text, flags=re.MULTILINE)
        told = [part for part in parts if part.partition("\n")[0].lstrip("# ") not in LEFT_OUT]
        blocks = [block.strip() for part in told for block in re.split(r"\n\s*\n", part)]
        read = [self._block(block, str(at)) for at, block in enumerate(blocks) if self._is_said(block)]
        said = [block for block in read if any(one.text for one in block.said)]
        follows = [*said[1:], None]
        return [
            block
            for block, after in zip(said, follows, strict=True)
            if not block.heading or (after is not None and not after.heading)
        ]

    def _is_said(self, block: str) -> bool:
        """Return whether a block of the page's text is meant for players and true at this table."""
        if not block or block.startswith(("# ", OF_CODE)):
            return False
        mark = UNLESS.match(block)
        return mark is None or self.values.get(mark[1]) != mark[2].replace("_", " ")

    def _block(self, block: str, key: str) -> _Block:
        block = UNLESS.sub("", block, count=1) if UNLESS.match(block) else block
        mark = NOW.match(block)
        phases, block = _phases(mark), block[mark.end() :] if mark else block
        if block.startswith("|"):
            return _Block("table", tuple(self._say(line) for line in block.splitlines()), phases, key)
        if re.match(r"(?:[-*]|\d+\.) ", block):
            items = re.split(r"\n(?:[-*]|\d+\.) ", "\n" + block)[1:]
            kind = "ol" if block[0].isdigit() else "ul"
            return _Block(kind, tuple(self._say(_joined(item)) for item in items), phases, key)
        kind = "h4" if block.startswith("#") else "quote" if block.startswith(">") else "p"
        return _Block(kind, (self._say(_joined(block.lstrip("# ") if kind == "h4" else block)),), phases, key)

    def _say(self, text: str) -> _Said:
        """Return ``text`` as it applies to this table, and whether changed rules make it differ."""
        mark = NOW.match(text)
        text = text[mark.end() :] if mark else text
        said = _filled(text, self.values)
        return _Said(self._in_words(said), said != _filled(text, self.usual), _phases(mark))

    def _in_words(self, text: str) -> str:
        """Return ``text`` with options named by their titles, and with values of changed options added."""
        text = NAMED.sub(
            lambda found: f"“{self.called[found[1]]}”" if found[1] in self.called else found[0], text
        )
        text = CODED.sub("", text)
        for title, value in self.options:
            named = re.escape(title)
            text = re.sub(rf"((?:\*{named}\*|“{named}”) \([^)]*)\)", rf"\g<1>; here: {value})", text)
            text = re.sub(rf"(“{named}”: [^.(;]*[^.(; ])", rf"\g<1>; here: {value}", text)
        return CHOICE.sub(
            lambda found: self.labels.get(found[0], found[0].replace("_", " ")), BY_NUMBER.sub("", text)
        )


@dataclass(frozen=True)
class _Said:
    """A piece of the page's text, whether changed rules make it differ, and the phases it is about."""

    text: str
    changed: bool
    phases: frozenset[str]

    def node(self, tag: str, key: str = "") -> Node:
        """Return the text as a node with this ``tag``, marked if changed rules make it differ."""
        attrs = {"style": MARKED if self.changed else None, "data-differs": self.changed or None}
        return h(tag, attrs, *_plain(self.text), key=key)

    def step(self, phase: str) -> Node:
        """Return the text as a list item.

        If the text is about the current ``phase``, only its bold beginning is shown, as the whole text is
        above the list.
        """
        lead = BOLD.match(self.text)
        if phase not in self.phases or lead is None:
            return self.node("li")
        named = h("b", {}, lead[1].rstrip(".:"))
        return h("li", {"style": MARKED, "aria-current": "step"}, named, NOW_ABOVE)


@dataclass(frozen=True)
class _Block:
    """A heading, paragraph, list or table of the page."""

    kind: str
    said: tuple[_Said, ...]
    phases: frozenset[str]
    key: str

    @property
    def heading(self) -> str:
        """The text of a heading; empty for any other block."""
        return self.said[0].text if self.kind == "h4" else ""

    def about(self, phase: str) -> list[Node]:
        """Return what this block says about ``phase``: all of it, or some items of its list."""
        if phase in self.phases:
            return [self.node()]
        return [
            said.node("p", key=f"{self.key}-{at}")
            for at, said in enumerate(self.said)
            if phase in said.phases
        ]

    def node(self, phase: str = "") -> Node:
        """Return the block as a node."""
        if self.kind == "table":
            rows = [_row(said) for said in self.said]
            body = [row for row in rows if row is not None]
            return h("table", {"class": "pb-table"}, h("tbody", {}, *body), key=self.key)
        if self.kind in ("ol", "ul"):
            items = [said.step(phase) for said in self.said if said.text]
            return h(
                self.kind,
                {"class": f"pb-rules-list{' pb-ordered' if self.kind == 'ol' else ''}"},
                *items,
                key=self.key,
            )
        if self.kind == "quote":
            return h("p", {"class": "pb-quote"}, *_plain(self.said[0].text), key=self.key)
        return self.said[0].node(self.kind, key=self.key)


def _heading(blocks: Sequence[_Block]) -> str:
    return blocks[0].heading if blocks else ""


def _phases(mark: re.Match[str] | None) -> frozenset[str]:
    return frozenset(re.split(r",\s*", mark[1])) if mark else frozenset()


def _joined(block: str) -> str:
    """Return the lines of a block as one line, without marks of quotations and explanations."""
    return " ".join(line.strip().lstrip("> ").removeprefix(": ").strip() for line in block.splitlines())


def _filled(text: str, values: Mapping[str, str]) -> str:
    """Return ``text`` as it applies with these ``values`` of the options, with all marks replaced."""
    told: list[str] = []
    open_, at = "", 0
    for mark in INSTEAD.finditer(text):
        if before := text[at : mark.start()].strip():
            told.append(open_)
            open_ = before
        value, at = values.get(mark[2], ""), mark.end()
        if mark[3].replace("_", " ") == value or (mark[3] == "*" and value not in ("", "none")):
            instead = IN_A_MARK.sub(lambda found: values.get(found[1], found[0]), mark[4] or "")
            open_ = f"{open_} {instead}" if mark[1] else instead
    text = " ".join(part for part in (*told, open_, text[at:].strip()) if part)
    return NUMBER.sub(lambda found: values.get(found[1], found[0].partition("<")[0]), text)


def _row(said: _Said) -> Node | None:
    """Return a row of a table; ``None`` for the dashes below the table's head."""
    cells = [cell.strip() for cell in said.text.strip().strip("|").split("|")]
    if set("".join(cells)) <= set("-: "):
        return None
    style = {"style": MARKED if said.changed else None, "data-differs": said.changed or None}
    return h("tr", style, *[h("td", {}, *_plain(cell)) for cell in cells])


def _plain(text: str) -> Iterable[Node | str]:
    """Yield the words of a Markdown text without its marks, except that bold words stay bold."""
    for at, part in enumerate(BOLD.split(" ".join(text.split()))):
        if words := MARKS.sub("", part):
            yield h("b", {}, words) if at % 2 else words
