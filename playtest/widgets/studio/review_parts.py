"""The parts of the scrubber's page: board, players, the log in words, drawers, the list of playtests."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from playtest import words
from playtest.engines.game import Game, Seat
from playtest.record import SUFFIX, Header, Store, is_model_note, versions
from playtest.table import Table
from playtest.widgets.kit import Fitted, Node, Player, Scene, button, controls, h, shortened
from playtest.widgets.studio.fork_form import ForkForm
from playtest.widgets.table import Line, SeatCard, lines, rules_drawer

AnyGame = Game[Any, Any, Any, Any]
LONGEST = 44
"""Maximum number of letters of a rules version's name in the list of playtests."""


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log in words, about entry ``n``.

    ``item`` is the line as drawn on the page while another entry is shown.
    """

    n: int
    text: str
    kind: str
    item: Node


def told_lines(table: Table, text: words.Words, seat: Seat | None) -> list[Told]:
    """Return the whole log in words, newest entry first, as far as ``seat`` may read it.

    Each entry has the names of the players who were seated when it happened. Its lines are in the order of
    events.
    """
    books: dict[tuple[str, ...], list[Line]] = {}
    found = []
    for first, last in reversed(table.sittings()):
        then = table.as_seated_at(last)
        called = tuple(then.names)
        if called not in books:
            books[called] = lines(then, text, seat, limit=None)[0]
        found += [line for line in books[called] if first <= line.n <= last]
    forwards = [line for _, same in groupby(found, key=lambda line: line.n) for line in reversed([*same])]
    return [Told(line.n, line.text, line.kind, _item(line)) for line in forwards]


def beginning(told: Sequence[str], most: int) -> str:
    """Return the first sentence of ``told`` and as many more as fit in ``most`` letters, each one whole.

    >>> beginning(["Ann plays red 5.", "Ann wins the trick."], 20)
    'Ann plays red 5.'
    """
    said = ""
    for sentence in told:
        if said and len(said) + 1 + len(sentence) > most:
            break
        said = f"{said} {sentence}".lstrip()
    return said


def _item(line: Line | Told, *, here: bool = False) -> Node:
    """Return a line of the log, which leads to its entry when pressed."""
    return h(
        "li",
        {"class": f"pb-{line.kind}", "data-n": line.n},
        h("span", {}, str(line.n)),
        button(
            f"entry:{line.n}",
            line.text,
            kind="quiet",
            key=f"{line.n} {line.text}",
            aria_current="step" if here else None,
            style="text-align:left;padding:0 4px;color:inherit",
        ),
        key=f"{line.n} {line.text}",
    )


def log(told: Sequence[Told], at: int) -> Node:
    """Return what happened until the entry ``at``, newest first."""
    here = [_item(line, here=True) for line in told if line.n == at]
    items = [*here, *(line.item for line in told[len(here) :])]
    return h(
        "section",
        {"class": "pb-log", "aria-label": "What happened so far"},
        h("h3", {}, "What happened so far"),
        h("ol", {"tabindex": "0", "aria-label": "What happened so far, newest first"}, *items),
        key="log",
    )


def told_now(now: str, phase: str, entry: str, *, over: bool) -> Node:
    """Return the sentence above the timeline: what happened, in which phase, at which entry."""
    then = h("span", {"class": "pb-then"}, f"{phase} · " if now else phase, key="then") if phase else None
    return h(
        "div",
        {"class": f"pb-turn {'pb-over' if over else ''}".strip(), "data-turn": "over" if over else "acting"},
        h("strong", {"class": "pb-prompt"}, now or entry),
        h("span", {}, then, entry if now else None),
        key="turn",
    )


def steps_through(at: int, steps: Sequence[int], *, playing: bool) -> Node:
    """Return the buttons that step through the entries ``steps``. ``at`` is the entry on the screen."""
    begin, end = bool(steps) and at == steps[0], bool(steps) and at == steps[-1]
    return h(
        "div",
        {"class": "pb-buttons", "role": "group", "aria-label": "Step through the playtest"},
        button("first", "First", disabled=begin),
        button("back", "Back", disabled=begin),
        button("stop", "Stop") if playing else button("play", "Play", disabled=end),
        button("forward", "Forward", kind="main", disabled=end),
        button("last", "Last", disabled=end),
        key="buttons",
    )


def opens(name: str, text: str) -> Node:
    """Return a button that opens and closes a drawer."""
    attrs = {"type": "button", "class": "pb-button pb-small", "data-open": name, "aria-expanded": "false"}
    return h("button", attrs, text, key=name)


def stage(scene: Scene, drawn: Sequence[Node], shows: str) -> Node:
    """Return the board. It scrolls if it has no picture that adapts to the space.

    ``shows`` is the viewer, as on the page. Each viewer's board is an element of its own, as in the table
    view. So nothing of a hand stays in the page when another viewer is chosen.
    """
    fits = any(isinstance(block, Fitted) for block in scene.stage)
    scrolls = {} if fits else {"tabindex": "0", "role": "group", "aria-label": "The board"}
    attrs = {"class": f"pb-stage pb-scene {'pb-fit' if fits else 'pb-flow'}", "data-zone": "stage", **scrolls}
    return h("div", attrs, *drawn, key=f"stage {shows}")


def players(table: Table, scene: Scene, acting: Collection[Seat], shown: Seat | None) -> Node:
    """Return a card for each seat, as it was at the entry on the screen.

    ``acting`` are the seats to act then, and ``shown`` is the seat whose view is on the screen.
    """
    public = {player.seat: player for player in scene.players}
    shorter = shortened(table.names)
    cards = [
        SeatCard(
            seat,
            who,
            public.get(seat, Player(seat)),
            acts=seat in acting,
            shown=seat == shown,
            free=False,
            clickable=True,
            shorter=shorter[seat],
        ).node()
        for seat, who in enumerate(table.seats)
    ]
    group = h("div", {"class": "pb-seats", "role": "group", "aria-label": "Players"}, *cards, key="cards")
    attrs = {"class": "pb-players", "data-zone": "players", "tabindex": "0", "role": "group"}
    return h("div", {**attrs, "aria-label": "Players at that point"}, group, key="players")


def hand(drawn: Sequence[Node], shows: str) -> Node:
    """Return the hand of the viewing seat, or all hands if everything is shown."""
    attrs = {"class": "pb-mine pb-scene", "data-zone": "mine", "tabindex": "0", "role": "group"}
    return h("div", {**attrs, "aria-label": "Hand at that point"}, *drawn, key=f"mine {shows}")


def ledger(drawn: Sequence[Node], shows: str) -> Node:
    """Return the reference tables, in a drawer of their own."""
    attrs = {"class": "pb-ledger pb-scene", "data-zone": "ledger"}
    return h("div", attrs, _closes("ledger"), *drawn, key=f"ledger {shows}")


def beside(*inside: Node | None) -> Node:
    """Return the column next to the board: announcement, players, and below these the log."""
    return h("div", {"class": "pb-beside"}, *inside, key="beside")


def side(told: Sequence[Told], table: Table, at: int, fork_form: ForkForm, *out: Node | None) -> Node:
    """Return the log and the playtest's drawers.

    They are in a column next to the board or, where there is no room for one, in a drawer.
    """
    attrs = {"class": "pb-side", "data-zone": "side"}
    return h("div", attrs, _closes("side"), log(told, at), drawers(table, at, fork_form, *out), key="side")


def _closes(name: str) -> Node:
    return h("div", {"class": "pb-side-head"}, opens(name, "Close"), key="close")


def drawers(table: Table, at: int, fork_form: ForkForm, *out: Node | None) -> Node:
    """Return the drawers for a note on this entry, for a fork from it, for files, and for the rules.

    ``out`` has the result of the report and the position that was copied.
    """
    notes = [entry for entry in table.log if entry.kind == "note" and not is_model_note(entry)]
    tags = sorted({tag for entry in notes for tag in entry.body["tags"]})
    hint = f"Used so far: {', '.join(tags)}" if tags else ""
    note = controls.form(
        "note",
        "Write it down",
        controls.field("text", f"Note on entry {at}", "note", long=True),
        controls.field("tags", "Tags, with commas", "note", help=hint),
        key=f"note {len(table.log)}",
    )
    files = [
        h(
            "div",
            {"class": "pb-buttons"},
            button("save", "Save as a file to mail"),
            button("report", "Write the report"),
            button("copy", "Copy the position"),
            key="save",
        ),
        *out,
        import_form(),
    ]
    return h(
        "div",
        {},
        controls.drawer("note", "Write a note", note),
        fork_form.drawer(table, at),
        controls.drawer("files", "Files and report", *files),
        rules_drawer(table.game, table.game.phase(table.state_at(at))) if at else None,
        key="drawers",
    )


def import_form() -> Node:
    """Return the form for the path of a file to import, next to the button that uploads a file."""
    where = controls.field("path", "Import the file", "import", help=f"the path to it, ending in {SUFFIX}")
    return controls.form("import", "Import it", where)


def playtests(
    store: Store | None,
    headers: Sequence[Header],
    known: Mapping[str, type[AnyGame]],
    id: str,
    names: Mapping[str, Sequence[str]],
) -> Node:
    """Return the list of playtests, with the playtest ``id`` chosen.

    ``known`` are the games known here, and ``names`` the last players' names, by playtest.
    """
    told = {} if store is None else versions.shown(store, headers)
    listed = [
        (one.id, called(one, known[one.game].title, names.get(one.id), told.get(one.id, "")))
        for one in headers
    ]
    return controls.choice("playtest", "Playtest", "review", listed, id, data_change="choose")


def lead_changes(table: Table, known: Mapping[str, type[AnyGame]]) -> dict[int, Seat]:
    """Return each entry at which the lead changed, with the new leader's seat, as in the figures.

    This takes a moment.
    """
    from playtest.frames import frames
    from playtest.review import measures

    found = frames(table.store, playtests=[table.id], classes=known.values())
    leading = measures.leading(found)
    if leading is None:
        return {}
    passed = measures.lead_changes(found, *leading)
    return {int(n): int(seat) for n, seat in zip(passed["n"], passed["leader"], strict=True)}


def called(header: Header, game: str, names: Sequence[str] | None = None, version: str = "") -> str:
    """Return a playtest's line in a list: game, title, version, start, players, whether it is an example."""
    who = ", ".join([seat.name for seat in header.seats] if names is None else names)
    named = f"{game}: {header.title}" if header.title else game
    if version and version != header.title:
        named = f"{named} ({version if len(version) <= LONGEST else version[: LONGEST - 1].rstrip() + '…'})"
    if "made up" in header.tags:
        named = f"{named} (example, made up)"
    return f"{named}, {header.begun:%d %b %Y, %H:%M}: {who}"
