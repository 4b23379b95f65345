"""What stands on the facilitator's console, and the checklists that are kept as notes of the playtest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from playtest import words
from playtest.engines.game import Seat
from playtest.engines.sentences import listed
from playtest.seats import lobby, surveying
from playtest.seats.limits import TurnedAway
from playtest.seats.party import Party
from playtest.seats.screens import Screen
from playtest.table import SPEEDS, Table
from playtest.widgets.kit import Child, Node, button, controls, h, qr
from playtest.widgets.table import panels

TAGS = ("confused", "excited", "stuck", "rules question", "broken")
"""What a facilitator notes by one key, the first letter; it lands on the move of that moment."""
BEFORE = (
    "What this playtest should find out",
    "Which rules differ, and what to tell about them",
    "What to watch",
)
AFTER = ("First thing learned", "Second thing learned", "Third thing learned")
CHECKLISTS = {"before": BEFORE, "after": AFTER}


class Facilitating(Protocol):
    """What the console knows when it is drawn."""

    party: Party
    table: Table
    seats: Sequence[Screen]
    turned_away: TurnedAway
    links: dict[Seat, str]
    all_open: bool
    ending: bool
    ending_early: bool
    error: str
    notice: str
    said_in: str
    forms: int

    @property
    def ruling(self) -> object:
        """The correction of the board that is on its way, if one is."""


def console(now: Facilitating) -> Node:
    """The whole console, above the table."""
    begun = now.party.room.started
    return h(
        "div",
        {"class": "pt-console pb-wide", "data-console": "table" if begun else "room"},
        _said_above(now) if begun else None,
        *_asking(now.party),
        *(_at_the_table(now) if begun else _in_the_room(now)),
        _drawers(now),
        _turned_away(now),
        key="console",
    )


def _said_above(now: Facilitating) -> Node:
    closed = not (now.notice or now.party.room.open)
    said = _said(now, "")
    survey = _survey_out(now.party, brief=True)
    return h(
        "div",
        {"class": "pt-said"},  # it keeps its place when it is empty, so that no button moves away
        *said,
        controls.message(CLOSED, key="closed") if closed else None,
        *([] if any(said) or closed else [survey] if survey else _absent(now)),
        key="said",
    )


BUTTONS = 2
"""So many seats can be freed beside who is missing; the others where they stand below."""


def _absent(now: Facilitating) -> list[Child]:
    """Who is missing in a game that has begun, and a press that frees the seat."""
    gone, names = lobby.absent(now.party, now.seats), now.table.names
    if not gone:
        return []
    are = "is" if len(gone) == 1 else "are"
    said = f"{listed([names[seat] for seat in gone])} {are} missing."
    free = [button(f"free:{seat}", f"Free {names[seat]}’s seat", kind="small") for seat in gone[:BUTTONS]]
    return [h("p", {"data-missing": " ".join(map(str, gone))}, said, key="missing"), *free]


def _said(now: Facilitating, drawer: str) -> list[Child]:
    """What came of the last act, where it was made."""
    if now.said_in != drawer:
        return []
    wrong = controls.message(now.error, error=True) if now.error else None
    return [wrong, controls.message(now.notice) if now.notice else None]


def _asking(party: Party) -> list[Node]:
    return [
        h(
            "div",
            {"class": "pt-asking pb-message", "data-asks": key.seat},
            h("span", {}, f"{key.name} asks to sit at seat {key.seat + 1}.", key="who"),
            button(f"admit:{key.hash}", "Let in", kind="main"),
            button(f"decline:{key.hash}", "No"),
            key=key.hash,
        )
        for key in party.askers()
    ]


def _with_bots(free: int) -> str:
    return "Start with a bot" if free == 1 else "Start with bots"


def _in_the_room(now: Facilitating) -> list[Node]:
    party = now.party
    free = len(party.free_seats())
    will = (
        "With bots there, or without: who comes later takes one all the same."
        if free
        else "The game begins by itself when the last seat is taken."
    )
    dock = h(
        "div",
        {"class": "pt-dock", "data-zone": "dock"},
        h(
            "div",
            {},
            h("p", {"class": "pb-strong"}, lobby.missing(party, now.seats), key="missing"),
            h("p", {"class": "pb-hint"}, will if party.room.open else CLOSED, key="will"),
            *_said(now, ""),
            key="say",
        ),
        button("ask", "Stop asking me" if party.room.ask else "Ask me before anybody sits"),
        button("start:later", "Start without") if free else None,
        button("start", _with_bots(free) if free else "Start", kind="main"),
        key="dock",
    )
    rows = lobby.who_sits_where(party, now.seats, lambda seat: _seat_buttons(now, seat))
    return [h("div", {"class": "pt-room"}, lobby.invitation(party), rows, key="room"), dock]


THEIRS = "For whoever sits here and nobody else: it opens this seat on the device they have now."


def _seat_buttons(now: Facilitating, seat: Seat) -> list[Child]:
    party, who = now.party, now.table.seats[seat]
    known = bool(party.holders(seat))
    name = who.name if party.is_taken(seat) else f"seat {seat + 1}"
    to_person = "Give back" if known else "Make it free"
    link = now.links.get(seat)
    lost = known and not who.is_bot and not now.seats[seat].devices
    says = "Hide link" if link else "Let back in" if lost else "Link"
    shows = button(f"link:{seat}", says, kind="small", label=f"{says}: the seat of {name}")
    buttons = [
        shows if lost else None,
        button(f"person:{seat}", to_person, kind="small")
        if who.is_bot
        else button(f"bot:{seat}", "Seat a bot", kind="small", label=f"Seat a bot for {name}"),
        button(f"free:{seat}", "Free", kind="small", label=f"Free the seat of {name}") if known else None,
        None if lost else shows,
    ]
    theirs = h("p", {"class": "pb-hint"}, THEIRS, key="whose")
    shown = (
        [h("div", {"class": "pt-link"}, theirs, qr(link), h("small", {}, link, key="text"), key="link")]
        if link
        else []
    )
    return [h("span", {"class": "pb-tools"}, *buttons, key="buttons"), *shown]


def _at_the_table(now: Facilitating) -> list[Child]:
    rows = lobby.who_sits_where(now.party, now.seats, lambda seat: _seat_buttons(now, seat))
    return [_now(now.party), _game_buttons(now), _tag_buttons(now), rows]


TWO_LINES = 80
"""So many letters stand in the place of what is said above the console."""


def _survey_out(party: Party, *, brief: bool = False) -> Node | None:
    """How far the survey on the devices is; ``brief`` where it has two lines."""
    if not party.room.survey:
        return None
    said = surveying.how_many(party)
    said = f"Survey: {surveying.count(party)}." if brief and len(said) > TWO_LINES else said
    return h("p", {"class": "pt-answered", "data-answered": True}, said, key="answered")


def _now(party: Party) -> Node:
    """Whose move it is; on a phone, where the console is folded under the board, also what unfolds it."""
    unfolds = h(
        "button",
        {
            "type": "button",
            "class": "pb-button pb-small pt-unfold",
            "data-open": "console",
            "aria-expanded": "false",
        },
        h("span", {"class": "pt-to-console"}, "Console", key="console"),
        h("span", {"class": "pt-to-board"}, "To the board", key="board"),
        key="unfold",
    )
    return h("div", {"class": "pt-now"}, _whose(party), unfolds, key="now")


def _whose(party: Party) -> Node:
    """Whose move it is, and for how long each has been asked, who has been longest first."""
    table = party.table
    if table.outcome is not None:
        return h("p", {"class": "pt-whose", "data-whose": ""}, "The game is over.", key="whose")
    if table.ended:
        return h("p", {"class": "pt-whose", "data-whose": ""}, table.ended_why, key="whose")
    asked: dict[str, list[str]] = {}
    for seat in sorted(table.pending, key=party.asked.since):
        long = lobby.since(table.store.now() - party.asked.since(seat))
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


def _game_buttons(now: Facilitating) -> Node:
    clock = now.table.clock_left()
    paused = clock is not None and clock[2]
    looks = [
        button("cover", "Cover the cards", kind="small")
        if now.all_open
        else button("open", "Look at all cards", kind="small")
    ]
    if now.table.ended:
        on = button("go-on-with-it", "Go on with it")
        return h("div", {"class": "pb-tools"}, on, *looks, key="game")
    paces = [
        button(
            f"pace:{pace}",
            "Bots step by step" if pace == "step" else f"Bots {pace}",
            kind="small",
            aria_pressed="true" if pace == now.table.pace.name else "false",
        )
        for pace in SPEEDS
    ]
    if now.table.pace.name == "step":
        paces.append(button("next", "Next", kind="main", disabled=not now.table.stepping))
    clocks = (
        [
            button(
                "resume" if paused else "pause",
                "Start the clock" if paused else "Pause the clock",
                kind="small",
            ),
            button("add", "30 seconds more", kind="small"),
        ]
        if clock is not None
        else []
    )
    return h(
        "div",
        {"class": "pb-tools"},
        button("undo", "Undo", kind="small"),
        *clocks,
        *paces,
        *looks,
        button("correct", "Correct the board", kind="small"),
        key="game",
    )


def _tag_buttons(now: Facilitating) -> Node:
    """The notes by one key; no key makes one while a question is open, whose answer may be being typed."""
    asked = now.ending or now.ending_early or now.ruling is not None
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
    hint = h("span", {"class": "pb-hint"}, "Note on this moment (first letter on a keyboard):", key="hint")
    return h(
        "div", {"class": "pb-tools pt-tags", "role": "group", "aria-label": "Notes"}, hint, *tags, key="tags"
    )


def _drawers(now: Facilitating) -> Node:
    def drawer(name: str, title: str, *inside: Child) -> Node:
        return controls.drawer(name, title, *inside, *_said(now, name))

    survey = f"Survey: {surveying.count(now.party)}" if now.party.room.survey else "Survey"
    inside = [
        drawer("note", "Write a note", _note_form(now.forms)),
        drawer("seats", "Seats", _move_form(now), *_rename_forms(now), *_bot_forms(now)),
        drawer("before", "Checklist before", _checklist(now.table, "before")),
        drawer("after", "Checklist after", _checklist(now.table, "after")),
        drawer("survey", survey, _survey_out(now.party), surveying.chooser(now.party.room.survey)),
        _ending_early(now),
        drawer("end", "Close the room", _end(now)),
    ]
    return h("div", {"class": "pb-drawers"}, *inside, key="drawers")


def _ending_early(now: Facilitating) -> Node | None:
    """Where a playtest that is not over is ended."""
    if not now.party.room.started or now.table.ended or now.table.outcome is not None:
        return None
    return controls.drawer("end-early", "End the playtest here", *panels.ends_early(now.ending_early))


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


def _move_form(now: Facilitating) -> Node:
    seats = range(now.table.game.seats)
    sitting = controls.people(now.table.names, [seat for seat in seats if now.party.holders(seat)])
    free = [(str(seat), f"Seat {seat + 1}") for seat in now.party.free_seats()]
    return controls.form(
        "move",
        "Move",
        controls.choice("seat", "Who moves", "move", [("", "Choose…"), *sitting]),
        controls.choice("to", "To", "move", [("", "Choose…"), *free]),
    )


def _rename_forms(now: Facilitating) -> list[Node]:
    return [
        controls.form(
            f"rename:{seat}",
            "Rename",
            controls.field("name", f"Name at seat {seat + 1}", f"name{seat}", value=name),
            key=f"name {seat} {name}",
        )
        for seat, name in enumerate(now.table.names)
    ]


def _bot_forms(now: Facilitating) -> list[Node]:
    bots = controls.bots(now.table.game)
    return [
        controls.form(
            f"bot:{seat}",
            "Let it play",
            controls.choice("bot", f"A bot for {name}", f"bot{seat}", bots),
            key=f"b{seat}",
        )
        for seat, name in enumerate(now.table.names)
    ]


CLOSED = "The room is closed: no seat's page opens any more. The playtest is recorded."


def _end(now: Facilitating) -> Node:
    if not now.party.room.open:
        return h("p", {"class": "pb-hint"}, CLOSED, key="end")
    hint = (
        "Every seat's page ends and its keys with it. What was played stays recorded and can be opened again."
        " With the last open room the server ends too; until then it runs on, also without JupyterLab."
    )
    confirm = button("close-room", "Yes, close the room", kind="main") if now.ending else None
    ask = button("end", "Keep it open" if now.ending else "Close the room")
    return h("div", {}, h("p", {"class": "pb-hint"}, hint, key="hint"), confirm, ask, key="end")


def _turned_away(now: Facilitating) -> Node | None:
    here, in_all = now.party.turned_away.sentence(), now.turned_away.sentence()
    if not in_all:
        return None
    said = f"Turned away in this room: {here}. At this server in all: {in_all}." if here else ""
    said = said or f"Turned away at this server: {in_all}."
    return h("p", {"class": "pb-hint", "data-turned-away": True}, said, key="away")


# -- checklists


def checklist(table: Table, name: str) -> dict[str, str]:
    """What was answered on the checklist ``before`` or ``after``, the last answer to each question."""
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
    """Keep the answers that are new as notes; how many those were."""
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
