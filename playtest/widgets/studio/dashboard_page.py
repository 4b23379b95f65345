"""The parts of the dashboard's page: the answer, the current choice, filters, tabs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from playtest.review import Choice, days, playtest_filter, theme
from playtest.review.findings import Answer, Finding
from playtest.widgets.kit import Node, button, controls, h
from playtest.widgets.studio import file_links
from playtest.words import common

Options = Mapping[str, list[tuple[str, str]]]
WHO = [
    ("", "anybody"),
    ("people", "people alone"),
    ("both", "people and bots"),
    ("bots", "bots alone"),
]

TITLE = "What stands out"
CHANGED = "The recordings have changed since these figures were drawn."
FEW = 3
"""The most playtests that are listed one by one."""
NOTHING = Answer((), "No playtest matches.", "Choose others: the line above shows the current choice.")
_LINE = "display:flex;flex-wrap:wrap;gap:6px 12px;align-items:center"
_BADGE = (
    "padding:2px 9px;border-radius:20px;background:var(--pb-warn-soft);color:var(--pb-warn);font-size:13px"
)
_FINDING = (
    "display:block;width:100%;text-align:left;padding:10px 14px;border:0;border-left:4px solid {edge};"
    "border-radius:10px;background:{back};color:inherit;font:inherit;cursor:{hand}"
)


def changed() -> Node:
    """Return a sentence that the figures are out of date, with the button that reads the recordings again."""
    said = h("span", {"class": "pb-strong"}, CHANGED)
    again = button("again", "Read them again", kind="main")
    return h("div", {"style": _LINE, "data-changed": True, "role": "status"}, said, again, key="changed")


def answer(told: Answer, shown: int | None, made_up: int) -> Node:
    """Return what stands out, each finding with its figure or moment, and what is not known yet.

    ``shown`` is the index of the finding whose figure is on the page. ``made_up`` is how many of the
    playtests are examples.
    """
    items = [_finding(at, finding, at == shown) for at, finding in enumerate(told.findings)]
    badge = h("span", {"style": _BADGE, "data-made-up": made_up}, "example data") if made_up else None
    return h(
        "section",
        {"class": "pb-answer", "aria-label": TITLE},
        h(
            "div",
            {"style": _LINE},
            h("h2", {"style": "font-size:26px"}, "What stands out"),
            badge,
            key="head",
        ),
        h("ol", {"style": "display:flex;flex-direction:column;gap:6px;padding:0"}, *items, key="found"),
        h("p", {"class": "pb-hint", "data-unknown": "yes"}, told.unknown, key="unknown")
        if told.unknown
        else None,
        h("p", {"class": "pb-hint"}, told.settle, key="settle") if told.settle else None,
        key="answer",
    )


def _finding(at: int, finding: Finding, shown: bool) -> Node:
    links = finding.figure is not None
    style = _FINDING.format(
        edge="var(--pb-accent)" if shown else "transparent",
        back="var(--pb-accent-soft)" if shown else "transparent",
        hand="pointer" if links else "default",
    )
    inside = [
        h("b", {"style": "display:block;font-size:17px;line-height:1.3"}, finding.says),
        h("span", {"style": "display:block"}, finding.shown),
        h("small", {"style": "color:var(--pb-muted)"}, finding.carries) if finding.carries else None,
    ]
    if links:
        pressed = "true" if shown else "false"
        attrs = {"type": "button", "data-do": f"finding:{at}", "style": style, "aria-pressed": pressed}
        said = h("button", attrs, *inside, key="said")
    else:
        said = h("div", {"style": style}, *inside, key="said")
    replay = (
        button(f"moment:{at}", "Replay the moment", kind="quiet", key="moment") if finding.moment else None
    )
    return h("li", {"data-finding": at}, said, replay, key=f"{at} {finding.says}")


ALONE = "One playtest is one dot per figure: it shows what happened once, not what the game is like."


def by_name(playtests: Sequence[str]) -> Node | None:
    """Return the list of the playtests behind the figures; ``None`` if there are many."""
    if not playtests:
        return None
    lines = [h("li", {"data-playtest-of": at}, said, key=f"{at} {said}") for at, said in enumerate(playtests)]
    listed = h("ul", {"style": "padding:0;list-style:none"}, *lines, key="listed")
    alone = h("p", {"class": "pb-hint"}, ALONE, key="alone") if len(playtests) == 1 else None
    return h("div", {}, listed, alone, key="by name")


def chosen_line(said: str, choice: Choice, rules: Mapping[str, str], number: int) -> Node:
    """Return one line that describes the current choice of playtests.

    ``said`` is how many are chosen, in words, and ``number`` the same as a number. ``rules`` names each
    version of the rules by its digest.
    """
    parts = [
        f"{choice.players} players" if choice.players else "",
        rules.get(choice.digest, "") if choice.digest else "",
        dict(WHO[1:]).get(choice.who, ""),
        f"with {choice.name}" if choice.name else "",
        f"tag {choice.tag}" if choice.tag else "",
        f"title has “{choice.title}”" if choice.title else "",
        f"from {choice.since:%d %b %Y}" if choice.since else "",
        f"until {choice.until:%d %b %Y}" if choice.until else "",
    ]
    told = [h("span", {"style": "color:var(--pb-muted)"}, part, key=part) for part in parts if part]
    head = h("b", {"data-chosen": number}, said, key="said")
    return h("div", {"style": _LINE}, head, *told, key="chosen")


def counted(games: pd.DataFrame, total: int) -> str:
    """Say how many playtests are chosen of the ``total``, and how many are finished."""
    return f"{len(games):,} of {total:,} playtests, {int(games['finished'].sum()):,} finished"


def step(*, own: bool) -> Node:
    """Return the button that opens one playtest, move by move.

    For your ``own`` recordings there is also the button for the journal.
    """
    return h(
        "div",
        {"class": "pb-buttons"},
        button("step", "Step through one, move by move"),
        button("journal", common.JOURNAL) if own else None,
        key="step",
    )


def examples() -> Node:
    """Return a note that these are the examples, with the button that leads back."""
    said = h("span", {}, "These are example playtests. They are not in your recordings.")
    return h("div", {"style": _LINE}, said, button("own", "Back to your recordings"), key="examples")


@dataclass(frozen=True)
class Filters:
    """The filters of the dashboard as they are filled in.

    ``games`` and ``options`` are what each list offers. ``typed`` has invalid values as they were typed, and
    ``wrong`` has a sentence about each of these.
    """

    choice: Choice
    games: Sequence[tuple[str, str]]
    options: Options
    typed: Mapping[str, str]
    wrong: Mapping[str, str]

    def game(self) -> Node:
        """Return the drop-down of games."""
        return self._pick("game", "Game", self.games, self.choice.game)

    def fields(self) -> list[Node]:
        """Return all other filters. An invalid value is shown with a sentence next to it."""
        choice, options = self.choice, self.options
        return [
            self._pick("players", "Players", options["players"], choice.players),
            self._pick("digest", "Rules", options["digest"], choice.digest),
            self._pick("who", "Played by", WHO, choice.who),
            self._pick("name", "Who", options["name"], choice.name),
            self._pick("tag", "Tag", options["tag"], choice.tag),
            self._type("title", "Title has", "text", choice.title),
            self._type("since", "From", "date", choice.since),
            self._type("until", "Until", "date", choice.until),
            self._pick("theme", "Colors", [("light", "light"), ("dark", "dark")], theme.in_use()),
        ]

    def _pick(self, name: str, label: str, listed: Sequence[tuple[str, str]], value: object) -> Node:
        shown = "" if value is None else str(value)
        return controls.choice(name, label, "choose", listed, shown, data_change="choose")

    def _type(self, name: str, label: str, kind: str, value: object) -> Node:
        typed = self.typed.get(name, str(value or ""))
        return _typed(name, label, kind, typed, self.wrong.get(name, ""))


def filters(
    filled: Filters, files: Sequence[Node | None], out: Node | None, buttons: Sequence[Node | None]
) -> Node:
    """Return the form of all filters, all folded except the game.

    ``files`` are the buttons that write something, and ``out`` is the result of one. ``buttons`` are the
    others.
    """
    folded = h(
        "details",
        {"class": "pb-drawer", "data-drawer": "filters", "open": bool(filled.wrong)},
        h("summary", {}, "Change, files and report"),
        h("div", {"class": "pb-line"}, *filled.fields(), key="fields"),
        h("div", {"class": "pb-buttons"}, *files, key="files"),
        None if out is None else h("div", {"data-out": "yes", "aria-live": "polite"}, out, key="out"),
        h("div", {"class": "pb-buttons"}, *buttons, key="buttons"),
        key="filters",
    )
    return h(
        "form",
        {"class": "pb-form", "data-do": "choose", "novalidate": True},
        h("div", {"class": "pb-line"}, filled.game(), key="game"),
        folded,
        key="choose",
    )


def _typed(name: str, label: str, kind: str, value: str, wrong: str) -> Node:
    id_ = f"pb-choose-{name}"
    attrs = {
        "id": id_,
        "name": name,
        "type": kind if not wrong else "text",
        "value": value,
        "autocomplete": "off",
    }
    marks = {"aria-invalid": "true", "aria-describedby": f"{id_}-wrong"} if wrong else {}
    box = h("input", {**attrs, **marks, "data-change": "choose"})
    said = h("small", {"id": f"{id_}-wrong", "style": "color:var(--pb-warn)", "role": "alert"}, wrong)
    return h(
        "div", {"class": "pb-field"}, h("label", {"for": id_}, label), box, said if wrong else None, key=name
    )


def not_drawn(why: Mapping[str, Sequence[str]]) -> Node:
    """Return the figures that cannot be drawn, grouped by the data that is missing."""
    told = [f"{lacks} Not drawn: {', '.join(titles)}." for lacks, titles in why.items()]
    lines = [h("p", {"class": "pb-hint"}, line, key=line) for line in told]
    return h("div", {"class": "pb-wide", "data-not-drawn": len(told)}, *lines, key="not drawn")


def tabs(found: Sequence[str], section: str) -> Node:
    """Return the tabs: the questions that figures answer, one of them open."""
    listed = [
        button(
            f"section:{title}",
            title,
            kind="main" if title == section else "quiet",
            key=title,
            aria_pressed="true" if title == section else "false",
        )
        for title in found
    ]
    return h(
        "div",
        {"class": "pb-buttons pb-wide", "role": "group", "aria-label": "Figures by question"},
        *listed,
        key="tabs",
    )


def outputs(*, recorded: bool, own: bool) -> list[Node | None]:
    """Return the buttons that write the chosen playtests to files.

    For your ``own`` recordings, a further button adds a playtest on paper.
    """
    return [
        button("report", "Write the report", kind="main") if recorded else None,
        button("paper", common.ON_PAPER) if own else None,
        button("csv", "Tables for a spreadsheet (CSV)"),
        button("parquet", "Tables in one file, for Python (Parquet)"),
    ]


def other_playtests(*, own: bool) -> list[Node | None]:
    """Return the buttons that choose other playtests."""
    return [
        button("everything", "Choose everything", kind="quiet"),
        button("again", "Read the recordings again", kind="quiet") if own else None,
        button("examples", "Look at the example playtests", kind="quiet") if own else None,
    ]


def nothing_yet(refusal: str, lacking: Node | None, *, recorded: bool) -> Node:
    """Return the page while there is nothing to draw: the reason, and examples if they can be recorded."""
    why = controls.refusal(refusal) or controls.message("No playtest is recorded yet.")
    offer = button("samples", "Load the example playtests that come with playtest", kind="main")
    paper = button("paper", common.ON_PAPER)
    inside = [h("div", {"class": "pb-buttons"}, offer, paper, key="offer")] if recorded else []
    return h("div", {"class": "pb-wide"}, file_links.to_all(), why, lacking, *inside, key="head")


def few(games: pd.DataFrame) -> list[str]:
    """Return playtests by title, day and players; empty if there are too many to look at each one."""
    return [_called(game) for _, game in games.iterrows()] if len(games) <= FEW else []


def _called(game: pd.Series[Any]) -> str:
    """Return a playtest's title, day and players."""
    title = game["title"] if isinstance(game.get("title"), str) else ""
    begun = days.begun_of(game)
    day = f"{begun:%d %b %Y}" if begun else ""
    who = ", ".join(playtest_filter.sitting(game.get("names")))
    return ": ".join(filter(None, [", ".join(filter(None, [title, day])), who])) or str(game["playtest"])
