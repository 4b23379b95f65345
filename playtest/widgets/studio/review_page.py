"""The scrubber's page around its board: choices, messages, questions, and the timeline with buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playtest.table import Table
from playtest.widgets.kit import (
    Node,
    button,
    controls,
    h,
)
from playtest.widgets.studio import review_parts as parts
from playtest.widgets.studio import timeline
from playtest.widgets.studio.autoplay import Autoplay
from playtest.widgets.studio.review_place import Place

_JUMPS = {
    "note": "note",
    "ruling": "ruling",
    "undo": "undo",
    "close": "early end",
    "think": "long think",
    "lead": "lead change",
    "moment": "announcement",
}


def _question(place: Place, table: Table) -> Node | None:
    """Return the open question whether to show hidden cards of an unfinished playtest, or ``None``."""
    if not place.asked:
        return None
    whose = "Every card" if place.asked == "all" else f"{table.names[int(place.asked)]}'s hand"
    said = f"This playtest is not over. {whose} will be visible to everyone who sees this screen."
    return h(
        "div",
        {"class": "pb-buttons", "data-asks": "open"},
        h("p", {"class": "pb-cost"}, said, key="asked"),
        button("look-no", "Leave it covered", kind="quiet"),
        button("look-yes", "Show it", kind="main", data_focus=True),
        key="open?",
    )


def nothing_yet(refusal: str, lacks: str, *, recorded: bool) -> Node:
    """Return the page while nothing is recorded: the examples, and the import."""
    why = controls.refusal(refusal) or controls.message("No playtest is recorded yet.")
    lacking = controls.message(lacks, key="lacking") if lacks else None
    if not recorded:
        return h("div", {"class": "pb-wide"}, why, key="head")
    offer = h(
        "div",
        {"class": "pb-buttons"},
        button("samples", "Load the example playtests that come with playtest", kind="main"),
        key="offer",
    )
    return h("div", {"class": "pb-wide"}, why, lacking, offer, parts.import_form(), key="head")


def head(place: Place, table: Table, playtests: Node, tables: str, *, leads: bool) -> Node:
    """Return the choice of playtest and viewer, and the buttons that open drawers.

    ``tables`` is the label of the button for the reference tables; if it is empty, there is no button.
    ``leads`` adds the button that leads back to all playtests.
    """
    attrs = {
        "class": "pb-head",
        "data-zone": "top",
        "data-decision": "review",
        "data-review": table.id,
        "data-entry": place.at,
        "data-shows": place.shows,
    }
    leave = button("leave", "Back to all playtests", kind="small") if leads else None
    opens = [parts.opens("ledger", tables) if tables else None, parts.opens("side", "Log, more")]
    return h(
        "div",
        attrs,
        _fields(place, table, playtests),
        h("div", {"class": "pb-tools"}, leave, *opens),
        key="head",
    )


def messages(place: Place, table: Table, refusal: str, notice: str, lacks: str) -> Node | None:
    """Return messages and questions. They are above the board, so that the buttons below it do not move."""
    warning = table.warning or ""
    said = [lacks, notice, table.readonly, "" if warning in lacks else warning]
    shown = [
        _question(place, table),
        controls.refusal(refusal),
        *[controls.message(line, key=f"said {at}") for at, line in enumerate(said) if line],
    ]
    if not any(shown):
        return None
    return h("div", {"class": "pb-said pb-above", "data-zone": "moment"}, *shown, key="messages")


def _fields(place: Place, table: Table, playtests: Node) -> Node:
    """Return the drop-downs for the playtest and the viewer."""
    seats = [("all", "everything open"), ("spectator", "a spectator")]
    seats += [(str(seat), name) for seat, name in enumerate(table.names)]
    shows = place.asked or place.shows
    seat = controls.choice("seat", "As", "review", seats, shows, data_change="choose")
    line = h("div", {"class": "pb-line"}, playtests, seat, key="which")
    return h("form", {"class": "pb-form", "data-do": "choose"}, line, key="fields")


def timeline_dock(place: Place, table: Table, said: Node, marks: Node, autoplay: Autoplay) -> Node:
    """Return what happened (``said``) and, below, the timeline and its buttons, which never move."""
    steps, last = place.steps(), table.log[-1].n
    there = {kind: [place.step_at(n) for n in place.marked(kind)] for kind in timeline.MARKS}
    form = h(
        "form",
        {"class": "pb-form", "data-do": "choose"},
        h("div", {"class": "pb-dock-row"}, said, _jumps(place, table, there, autoplay), key="said"),
        h(
            "div",
            {"class": "pb-dock-row pb-scrub"},
            parts.steps_through(place.at, steps, playing=autoplay.plays),
            timeline.timeline(
                place.at,
                steps[0] if steps else 0,
                last,
                marks,
            ),
            key="scrub",
        ),
        key=f"controls {table.id}",
    )
    attrs = {"class": "pb-dock pb-steps", "data-zone": "dock", "data-keys": timeline.KEYS}
    return h("div", attrs, form, key="controls")


def _jumps(place: Place, table: Table, marks: Mapping[str, Sequence[int]], autoplay: Autoplay) -> Node:
    """Return a button to the next mark of each kind, with the mark's sign, and the choice of speed."""
    more = place.which + 1 < len(place.moments(table))
    jumps = [
        button(
            f"jump:{what}",
            f"{timeline.MARKS[what][0]} Next {text}",
            kind="quiet",
            disabled=not any(n > place.at for n in marks[what]) and not (what == "moment" and more),
        )
        for what, text in _JUMPS.items()
        if marks[what]
    ]
    speed = controls.choice(
        "speed", "Speed", "speed", timeline.SPEEDS, autoplay.pace_name, data_change="speed"
    )
    return h("div", {"class": "pb-buttons pb-jumps"}, *jumps, speed, key="jumps")
