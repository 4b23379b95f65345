"""The preview of a file to import on the first screen: its columns, games, plays and rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playtest import catalog
from playtest.engines.sentences import counted, one_sentence
from playtest.record import paper
from playtest.widgets.kit import Node, controls, h

if TYPE_CHECKING:
    from playtest.plays import Preview, Refused

MOST = 20
"""The most lines of one kind that are listed."""
MOST_COLUMNS = 60
FIRST = 5
"""How many plays are previewed."""
LONGEST = 60
TAKEN = (
    "Players get seats in the order of the file. A play that names no change of rules counts as one by the "
    "game's own rules."
)
"""What the file does not say, and the import takes for granted."""
KINDS = [("", "find out from the file"), ("table", "plays"), ("survey", "answers of a survey")]
"""What a table may hold: the format, and its words."""
DATES = [("", "find out from the file"), ("dmy", "day first, as in 31/5/2026"), ("mdy", "month first")]


def summary(seen: Preview) -> str:
    """Return what would be imported, and what would not."""
    parts = []
    if seen.ready or not seen.answers:
        parts.append(f"{counted(len(seen.ready), 'playtest')} can be imported")
    if seen.answers:
        parts.append(f"{counted(seen.answers, 'answer')} can be imported")
    parts += [_journal(seen)] if seen.versions else []
    parts += (
        [f"{len(seen.there):,} {'is' if len(seen.there) == 1 else 'are'} here already"] if seen.there else []
    )
    parts += [f"{counted(len(seen.odd), 'row')} cannot be imported"] if seen.odd else []
    parts += [f"{len(seen.passed):,} left out"] if seen.passed else []
    return f"{'; '.join(parts)}. Nothing is saved yet."


def _journal(seen: Preview) -> str:
    return f"what the journal says of {counted(len(seen.versions), 'version')}"


def came(seen: Preview) -> str:
    """Return the sentence that says what was imported."""
    parts = [counted(len(seen.ready), "playtest")] if seen.ready else []
    parts += [counted(seen.answers, "answer")] if seen.answers else []
    if not parts:
        return f"Imported from {seen.file}: {_journal(seen)}."
    which = "it" if len(seen.ready) + seen.answers == 1 else "them"
    was = "was" if len(seen.there) == 1 else "were"
    there = f" {len(seen.there):,} {was} here already." if seen.there else ""
    return f"{' and '.join(parts)} imported from {seen.file}. All figures include {which}.{there}"


def brings(seen: Preview | None) -> str:
    """Return the label of the import button; empty if there is nothing to import."""
    if seen is None or not (seen.ready or seen.answered or seen.versions):
        return ""
    if not seen.ready and not seen.answered:
        return f"Import {_journal(seen)}"
    return "Import " + " and ".join(
        [
            counted(number, what)
            for number, what in ((len(seen.ready), "playtest"), (seen.answers, "answer"))
            if number
        ]
    )


def plays(seen: Preview | None) -> Node | None:
    """Return a preview of the first plays."""
    if seen is None or not seen.ready:
        return None
    lines = [h("li", {}, _play(one), key=str(at)) for at, one in enumerate(seen.ready[:FIRST])]
    rest = len(seen.ready) - len(lines)
    more = h("p", {"class": "pb-hint"}, f"And {rest:,} more.", key="more") if rest else None
    title = h("h3", {"class": "pb-title"}, "Preview")
    taken = h("p", {"class": "pb-hint"}, TAKEN, key="taken")
    listed = h("ul", {"data-ready": True}, *lines)
    return h("section", {"class": "pb-block"}, title, taken, listed, more, key="plays")


def _play(one: paper.Paper) -> str:
    people = []
    for sat in one.seats:
        score = "" if sat.score is None else f" {sat.score:g}"
        people.append(f"{sat.name}{score}{' (won)' if sat.won else ''}")
    took = f", {one.minutes:g} minutes" if one.minutes else ""
    return f"{one.played:%d %b %Y}, {catalog.game(one.game).title}{took}: {', '.join(people)}"


def columns(found: Mapping[str, str], samples: Mapping[str, str], *, mends: bool) -> Node | None:
    """Return the meaning found for each column. With ``mends``, each is a drop-down that corrects it."""
    if not found:
        return None
    rows = [
        _column(at, title, field, samples.get(title, "") if mends else None)
        for at, (title, field) in enumerate([*found.items()][:MOST_COLUMNS])
    ]
    titles = ("column", "first value", "understood as") if mends else ("in the file", "understood as")
    head = h("tr", {}, *[h("th", {"scope": "col"}, title, key=title) for title in titles])
    table = h("table", {"class": "pb-table"}, h("thead", {}, head), h("tbody", {}, *rows), key="table")
    attrs = {"class": "pb-scroll", "tabindex": "0", "role": "group", "aria-label": "Columns"}
    rest = len(found) - len(rows)
    more = h("p", {"class": "pb-hint"}, f"And {rest:,} more columns.", key="more") if rest else None
    whole = h("div", attrs, table, key="columns")
    if mends:
        title = h("h3", {"class": "pb-title"}, "Columns")
        return h("section", {"class": "pb-block", "data-columns": True}, title, whole, more, key="columns")
    return controls.drawer("columns", "What was understood", whole, more)


def _column(at: int, title: str, field: str, sample: str | None) -> Node:
    from playtest.plays import meanings

    known = meanings()
    head = h("th", {"scope": "row"}, _cut(title), key="title")
    if sample is None:
        return h("tr", {}, head, h("td", {}, known.get(field, field) or "not used", key="as"), key=str(at))
    options = [h("option", {"value": value}, text, key=value) for value, text in known.items()]
    options += [h("option", {"value": field}, field, key=field)] if field not in known else []
    attrs = {
        "name": f"column.{at}",
        "value": field,
        "data-change": "bring-map",
        "aria-label": f"{_cut(title)} is understood as",
    }
    cells = [h("td", {}, _cut(sample), key="sample"), h("td", {}, h("select", attrs, *options), key="as")]
    return h("tr", {"data-column": title[:LONGEST]}, head, *cells, key=str(at))


BEFORE = ", as you said before,"


def games(found: Mapping[str, str], before: Collection[str] = ()) -> Node | None:
    """Return each game of the file, with a drop-down of the games here that it may be.

    ``before`` are names of games that were already chosen so for an earlier file.
    """
    if not found:
        return None
    here = [("", "none of these: leave out"), *((name, cls.title) for name, cls in catalog.games().items())]
    lines = [
        controls.choice(
            f"game.{at}",
            f"“{_cut(theirs) or 'no name'}”{BEFORE if theirs in before else ''} is",
            *("bring", here, meant),
            data_change="bring-map",
        )
        for at, (theirs, meant) in enumerate([*found.items()][:MOST])
    ]
    rest = len(found) - len(lines)
    more = h("p", {"class": "pb-hint"}, f"And {rest:,} more games.", key="more") if rest else None
    return h("div", {"class": "pb-line", "data-games": True}, *lines, more, key="games")


def dates(order: str, before: str = "") -> Node:
    """Return the choice of how to read dates such as 3/4/2026; ``before`` is an earlier file's choice."""
    label = f"Dates with slashes{BEFORE if before else ''} are"
    return controls.choice("dates", label, "bring", DATES, order or before, data_change="bring-map")


def kind(format: str) -> Node:
    """Return the drop-down for what the rows of the file are, in case the guess ``format`` is wrong."""
    return controls.choice("kind", "This table holds", "bring", KINDS, format, data_change="bring-map")


def rows(seen: Preview | None) -> Node | None:
    """Return lists of rows that cannot be imported, are already here, are left out, or should be checked.

    ``None`` if there are no such rows.
    """
    if seen is None:
        return None
    parts = [
        _listed("Cannot be imported", "odd", _grouped(seen.odd)),
        _listed("Already here", "there", [f"{where} is {id}" for where, id in seen.there]),
        _listed("Left out", "passed", _grouped(seen.passed)),
        _listed("Please check", "remarks", _grouped(seen.remarks)),
    ]
    return h("div", {"data-rows": True}, *parts, key="rows") if any(parts) else None


def _grouped(found: Sequence[Refused]) -> list[str]:
    """Return the rows by reason, the most frequent reason first."""
    whys = Counter(one.why for one in found)
    lines = []
    for why, number in whys.most_common():
        first = next(one.where for one in found if one.why == why)
        where = first if number == 1 else f"{number:,} rows, from {first}"
        lines.append(f"{where[0].upper()}{where[1:]}: {one_sentence(why)}")
    return lines


def _listed(title: str, name: str, lines: Iterable[str]) -> Node | None:
    lines = [*lines]
    if not lines:
        return None
    items = [h("li", {}, line, key=str(at)) for at, line in enumerate(lines[:MOST])]
    rest = len(lines) - len(items)
    more = h("p", {"class": "pb-hint"}, f"And {rest:,} more.", key="more") if rest else None
    inside = (h("ul", {}, *items, key="rows"), more)
    if name == "odd":
        head = h("h3", {"class": "pb-title"}, title)
        return h("section", {"class": "pb-block", "data-kind": name}, head, *inside, key=name)
    return controls.drawer(name, f"{title} ({len(lines):,})", *inside)


def leave_out(seen: Preview | None, yes: bool) -> Node | None:
    """Return the option to leave out the rows that cannot be imported, and import the rest."""
    if seen is None or not seen.odd or not (seen.ready or seen.answered):
        return None
    box = h(
        "input",
        {
            "type": "checkbox",
            "name": "leave-out",
            "id": "pb-bring-leave-out",
            "checked": yes or None,
            "data-change": "bring-map",
        },
    )
    said = f"Leave out the {counted(len(seen.odd), 'row')} that cannot be imported"
    label = h("label", {"for": "pb-bring-leave-out"}, said)
    return h("div", {"class": "pb-check-row"}, box, label, key="leave out")


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
