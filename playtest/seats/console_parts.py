"""The parts of the facilitator's console, and the checklists, which are kept as notes of the playtest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from playtest import words
from playtest.record import PERSON
from playtest.seats import clocks, console_people, device_survey, lobby
from playtest.seats.console_data import ConsoleData, group, said_in
from playtest.seats.session import RoomSession
from playtest.table import SPEEDS, Table
from playtest.widgets.kit import Child, Node, button, controls, h
from playtest.widgets.table import hides, panels
from playtest.words import common

TAGS = ("confused", "excited", "stuck", "rules question", "broken")
"""Tags that the facilitator adds to the current move by pressing one key, the tag's first letter."""
BEFORE = (
    "What this playtest should find out",
    "Changed rules, and what to tell players about them",
    "What to watch",
)
AFTER = ("First thing learned", "Second thing learned", "Third thing learned")
CHECKLISTS = {"before": BEFORE, "after": AFTER}
MOST_SAID = 30
"""Maximum number of messages listed, each with a button that hides it."""
ADDED_SECONDS = 30
"""Seconds that one press adds to a clock."""


def console(now: ConsoleData) -> Node:
    """Return the whole console, above the table."""
    begun = now.session.room.started
    parts = [
        _said_above(now) if begun else None,
        *_asking(now.session),
        *(_at_the_table(now) if begun else _in_the_room(now)),
        *_drawers(now),
        _turned_away(now),
    ]
    attrs = {"class": "pt-console pb-wide", "data-console": "table" if begun else "room"}
    return h("div", attrs, *map(_folding, parts), key="console")


BESIDE_THE_BOARD = {"pt-asking", "pt-said", "pt-now", "pt-tags"}
"""Classes of the parts of the console that a phone shows together with the board."""


def _folding(part: Child) -> Child:
    """Add the class that hides a part on a phone until the console is opened in place of the board."""
    if not isinstance(part, Node):
        return part
    known = str(part.attrs.get("class", ""))
    if BESIDE_THE_BOARD & set(known.split()):
        return part
    return replace(part, attrs={**part.attrs, "class": f"{known} pt-folding".strip()})


def _said_above(now: ConsoleData) -> Node:
    closed = not (now.notice or now.session.room.open)
    said = said_in(now, "")
    survey = _survey_out(now.session, brief=True)
    return h(
        "div",
        {"class": "pt-said"},  # below everything else if there is room, so that no button moves
        *said,
        controls.message(CLOSED, key="closed") if closed else None,
        *([] if any(said) or closed else [survey] if survey else console_people.absent(now)),
        key="said",
    )


def _asking(session: RoomSession) -> list[Node]:
    return [
        h(
            "div",
            {"class": "pt-asking pb-message", "data-asks": key.seat},
            h("span", {}, f"{key.name} asks to sit at seat {key.seat + 1}.", key="who"),
            button(f"admit:{key.hash}", "Let in", kind="main"),
            button(f"decline:{key.hash}", "No"),
            key=key.hash,
        )
        for key in session.askers()
    ]


def _with_bots(free: int) -> str:
    return "Start with a bot" if free == 1 else "Start with bots"


def _in_the_room(now: ConsoleData) -> list[Node]:
    session = now.session
    free = len(session.free_seats())
    will = (
        "Late arrivals can still take a free seat, even from a bot."
        if free
        else "The game starts by itself once every seat is taken."
    )
    dock = h(
        "div",
        {"class": "pt-dock", "data-zone": "dock"},
        h(
            "div",
            {},
            h("p", {"class": "pb-strong"}, lobby.missing(session, now.seats), key="missing"),
            h("p", {"class": "pb-hint"}, will if session.room.open else CLOSED, key="will"),
            *said_in(now, ""),
            key="say",
        ),
        button("ask", "Stop asking me" if session.room.ask else "Ask me before anyone sits"),
        button("start:later", "Start without") if free else None,
        button("start", _with_bots(free) if free else "Start", kind="main"),
        key="dock",
    )
    room = h("div", {"class": "pt-room"}, lobby.invitation(session), console_people.people(now), key="room")
    return [room, dock]


def _at_the_table(now: ConsoleData) -> list[Child]:
    return [
        _now(now.session),
        _the_table(now),
        _tag_buttons(now),
        console_people.people(now),
        _went_wrong(now),
    ]


TWO_LINES = 80
"""Maximum number of letters of a one-line message above the console; longer ones take two lines."""


def _survey_out(session: RoomSession, *, brief: bool = False) -> Node | None:
    """Return a line on who has answered the survey; ``None`` if no survey is running.

    With ``brief``, a line that would be too long for a phone gives only the number of players.
    """
    if not session.room.survey:
        return None
    said = device_survey.how_many(session)
    said = f"Survey: {device_survey.count(session)}." if brief and len(said) > TWO_LINES else said
    return h("p", {"class": "pt-answered", "data-answered": True}, said, key="answered")


def _now(session: RoomSession) -> Node:
    """Return whose turn it is, with a button for phones that switches between the console and the board."""
    unfolds = h(
        "button",
        {
            "type": "button",
            "class": "pb-button pb-small pt-unfold",
            "data-open": "console",
            "aria-expanded": "false",
        },
        h("span", {"class": "pt-to-console"}, "Console", key="console"),
        h("span", {"class": "pt-to-board"}, "Show board", key="board"),
        key="unfold",
    )
    return h("div", {"class": "pt-now"}, _whose(session), unfolds, key="now")


def _whose(session: RoomSession) -> Node:
    """Return whose turn it is and how long each has had, the longest wait first."""
    table = session.table
    if table.outcome is not None:
        return h("p", {"class": "pt-whose", "data-whose": ""}, common.GAME_OVER, key="whose")
    if table.ended:
        return h("p", {"class": "pt-whose", "data-whose": ""}, table.ended_why, key="whose")
    asked: dict[str, list[str]] = {}
    for seat in sorted(table.pending, key=session.asked.since):
        long = lobby.since(table.store.now() - session.asked.since(seat))
        asked.setdefault(long, []).append(words.seat_name(seat, table.names))
    said: list[Child] = []
    for long, names in asked.items():
        said += [
            h("strong", {}, ", ".join(names), key=long),
            f"{', for' if said else ' to move, for'} {long}; ",
        ]
    if said:
        said[-1] = str(said[-1]).removesuffix("; ")
    return h("p", {"class": "pt-whose", "data-whose": " ".join(map(str, table.pending))}, *said, key="whose")


def _the_table(now: ConsoleData) -> Node | None:
    """Return the part of the console that sets the pace of bots and the clock.

    If bots move one by one, its main button lets the next bot move.
    """
    table = now.table
    main: list[Child] = []
    if table.ended:
        main.append(button("go-on-with-it", common.RESUME, kind="main"))
    if now.all_open:
        main.append(button("cover", "Cover the cards", kind="main"))
    goes_on = table.outcome is None and not table.ended
    bots = any(who.is_bot for who in table.seats)  # even after the game: a rematch keeps their pace
    steps = goes_on and bots and table.pace.name == "step"
    if steps:
        main.append(button("next", "Next: one bot moves", kind="main", disabled=not table.stepping))
    clock = table.clock_left()
    told = said_in(now, "table")
    if clock is not None and goes_on:
        does, says = ("resume", "Start the clock") if clock[2] else ("pause", "Pause the clock")
        main.append(button(does, says, kind="small" if steps or now.all_open else "main"))
        main.append(button("add", f"{ADDED_SECONDS} seconds more", kind="small"))
    without = clocks.why_none(table) if clock is None and goes_on else ""
    if not main and not bots and not without:
        return None
    return group(
        "table",
        "The table",
        h("div", {"class": "pb-tools"}, *main, key="main") if main else None,
        h("p", {"class": "pb-hint", "data-clock": "none"}, without, key="without") if without else None,
        _paces(table, told) if bots else None,
        *([] if bots else told),
    )


def _paces(table: Table, told: list[Child]) -> Node:
    """Return a row with four bot speeds to choose from; above it ``told``, the last action's result."""
    said = {pace: "Step by step" if pace == "step" else pace.capitalize() for pace in SPEEDS}
    buttons = [
        button(
            f"pace:{pace}",
            text,
            kind="small",
            label=f"Bots: {text.lower()}",
            aria_pressed="true" if pace == table.pace.name else "false",
        )
        for pace, text in said.items()
    ]
    attrs = {"class": "pt-paces", "role": "group", "aria-label": "How fast bots play"}
    title = h("span", {"class": "pb-hint"}, "How fast bots play", key="bots")
    return h("div", attrs, *(told if any(told) else [title]), *buttons, key="paces")


SEEN = "Only this console shows them, to anyone who can see it."


def _went_wrong(now: ConsoleData) -> Node | None:
    """Return the buttons that fix mistakes; rare ones take two presses."""
    table = now.table
    looks = (
        None
        if now.all_open
        else controls.drawer(
            "open",
            "Look at all cards",
            h("p", {"class": "pb-hint"}, SEEN, key="seen"),
            button("open", "Show all cards here", kind="small"),
        )
    )
    if table.ended:
        return group("wrong", "Something went wrong", looks) if looks else None
    question = now.takes_back
    asks: list[Child] = [
        button("undo", "Undo the last move", kind="small"),
        button("correct", "Correct the board", kind="small"),
    ]
    if question is not None:
        asks = [
            h("p", {"class": "pb-strong", "data-asks": "undo"}, question.asks, key="asks"),
            _would_go(now.would_go),
            h("p", {"class": "pb-hint"}, question.more, key="more"),
            button("undo-yes", question.yes, kind="main"),
            button("undo-no", question.no, kind="small"),
        ]
    said = [] if question is not None else said_in(now, "wrong")
    return group(
        "wrong", "Something went wrong", h("div", {"class": "pb-tools"}, *asks, key="undo"), *said, looks
    )


TOLD = 3
"""Maximum number of moves listed unfolded in the question before an undo."""


def _would_go(told: list[str]) -> Node | None:
    """Return the moves that an undo would take back, in the words of the log; long lists are folded."""
    if not told:
        return None
    lines = [h("li", {}, sentence, key=str(at)) for at, sentence in enumerate(told)]
    more = h("summary", {}, f"and {len(lines) - TOLD} more") if lines[TOLD:] else None
    rest = h("li", {}, h("details", {}, more, h("ul", {}, *lines[TOLD:])), key="more") if more else None
    return h("ul", {"class": "pt-gone"}, *lines[:TOLD], rest, key="gone")


def _tag_buttons(now: ConsoleData) -> Node:
    """Return the buttons for quick notes, each with a key to press.

    While the console asks a question, the keys do nothing, as the facilitator may be typing an answer.
    """
    asked = now.ending or now.ending_early or now.freeing is not None or now.ruling is not None
    tags = [
        button(
            f"tag:{tag}",
            tag.capitalize(),
            kind="small",
            data_hotkey=None if asked else tag[0],
            label=f"Note: {tag}",
        )
        for tag in TAGS
    ]
    title = h("h2", {}, "Note this moment", h("small", {}, " (key: first letter)"), key="head")
    told = said_in(now, "tags")
    attrs = {"class": "pt-tags", "data-group": "tags", "role": "group", "aria-label": "Notes"}
    keys = h("div", {"class": "pb-tools pt-keys"}, *tags, key="keys")
    return h("div", attrs, *(told if any(told) else [title]), keys, key="tags")


def _drawers(now: ConsoleData) -> list[Node]:
    """Return the drawers for notes, talk and checklists, and the drawers that end the playtest."""

    def drawer(name: str, title: str, *inside: Child) -> Node:
        return controls.drawer(name, title, *inside, *said_in(now, name))

    survey = f"Survey: {device_survey.count(now.session)}" if now.session.room.survey else "Survey"
    notes = [
        drawer("note", "Write a note", _note_form(now.forms)),
        drawer("said", "What was said", *_what_was_said(now.table)),
        drawer("before", "Before the game", _checklist(now.table, "before")),
    ]
    ends = [
        drawer("survey", survey, _survey_out(now.session), device_survey.chooser(now.session.room.survey)),
        drawer("after", "After the game", _checklist(now.table, "after")),
        _ending_early(now),
        drawer("end", "Close the room", _end(now)),
    ]
    return [
        group("notes", "Written down", h("div", {"class": "pb-drawers"}, *notes, key="drawers")),
        group("ending", "At the end", h("div", {"class": "pb-drawers"}, *ends, key="drawers")),
    ]


def _ending_early(now: ConsoleData) -> Node | None:
    """Return the drawer for ending an unfinished playtest early."""
    if not now.session.room.started or now.table.ended or now.table.outcome is not None:
        return None
    return controls.drawer("end-early", "End the playtest here", *panels.ends_early(now.ending_early))


def _what_was_said(table: Table) -> list[Node]:
    """Return people's last messages, newest first, each with a button that hides it or shows it again."""
    said = [entry for entry in table.log if entry.kind == "talk" and entry.by == PERSON][-MOST_SAID:]
    if not said:
        return [h("p", {"class": "pb-hint"}, "Nothing yet.", key="none")]
    rows = []
    for entry in reversed(said):
        who = words.seat_name(entry.seat, table.names_at(entry.n)) if entry.seat is not None else ""
        hidden = entry.n in table.hidden
        text = "a hidden message" if hidden else f"“{entry.body['text']}”"
        button = hides(entry.n, "show" if hidden else "hide")
        row = {"class": "pb-hint" if hidden else None, "data-n": entry.n}
        rows.append(h("li", row, f"{who}: {text} ", button, key=str(entry.n)))
    return [h("ul", {"class": "pt-talk"}, *rows, key="said")]


def _note_form(count: int) -> Node:
    boxes = [
        h(
            "div",
            {"class": "pb-check-row"},
            h("input", {"type": "checkbox", "name": f"tag.{tag}", "id": f"tag-{tag}"}),
            h("label", {"for": f"tag-{tag}"}, tag.capitalize()),
            key=tag,
        )
        for tag in TAGS
    ]
    text = controls.field("text", "Note on this moment", "note", long=True)
    return controls.form(
        "note", "Save note", text, h("div", {"class": "pt-boxes"}, *boxes), key=f"note {count}"
    )


CLOSED = "The room is closed: its pages no longer open. The playtest is recorded."


def _end(now: ConsoleData) -> Node:
    if not now.session.room.open:
        return h("p", {"class": "pb-hint"}, CLOSED, key="end")
    hint = (
        "This closes every seat's page for good. The playtest stays recorded and can be opened again."
        " The server stops with its last open room. Until then it keeps running, even without JupyterLab."
    )
    confirm = button("close-room", "Yes, close the room", kind="main") if now.ending else None
    ask = button("end", "Keep it open" if now.ending else "Close the room")
    return h("div", {}, h("p", {"class": "pb-hint"}, hint, key="hint"), confirm, ask, key="end")


def _turned_away(now: ConsoleData) -> Node | None:
    here, in_all = now.session.turned_away.sentence(), now.turned_away.sentence()
    if not in_all:
        return None
    said = f"Failed attempts in this room: {here}. On the whole server: {in_all}." if here else ""
    said = said or f"Failed attempts: {in_all}."
    return h("p", {"class": "pb-hint", "data-turned-away": True}, said, key="away")


# -- checklists


def checklist(table: Table, name: str) -> dict[str, str]:
    """Return the questions of the checklist ``before`` or ``after``, each with its latest answer.

    The answer is empty if there is none yet.
    """
    questions = CHECKLISTS[name]
    found = dict.fromkeys(questions, "")
    for entry in table.log:
        if (
            entry.kind == "note"
            and entry.seat is None
            and ["checklist", name] == list(entry.body["tags"])[:2]
        ):
            question, _, answer = entry.body["text"].partition(": ")
            if question in found:
                found[question] = answer
    return found


def write_checklist(table: Table, name: str, values: Mapping[str, Any]) -> int:
    """Record the answers that have changed as notes. Return how many have.

    ``name`` is the checklist, ``before`` or ``after``.
    """
    if name not in CHECKLISTS:
        return 0
    written = 0
    for at, (question, before) in enumerate(checklist(table, name).items()):
        answer = str(values.get(f"answer{at}") or "").strip()
        if answer != before:
            table.note(
                f"{question}: {answer}", about=1 if name == "before" else None, tags=["checklist", name]
            )
            written += 1
    return written


def _checklist(table: Table, name: str) -> Node:
    answered = checklist(table, name)
    fields = [
        controls.field(f"answer{at}", question, name, value=answer, long=True)
        for at, (question, answer) in enumerate(answered.items())
    ]
    return controls.form(f"checklist:{name}", "Keep", *fields, key=f"{name} {' '.join(answered.values())}")
