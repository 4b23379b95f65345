"""The drawers that a seat's own screen has too: note, talk, survey."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.engines.game import Seat
from playtest.table import SeatInfo, Table
from playtest.widgets.kit import Node, controls, forms, h
from playtest.widgets.table.view.survey import LEAVE_OUT, survey_fields, survey_form

SURVEY = survey_form()


def note_drawer(noted: str, count: int, wrong: str) -> Node:
    """Return the drawer for writing a note.

    ``noted`` confirms the last note. ``count`` is how many forms were sent, so that each new form starts
    empty. ``wrong`` is an error to show.
    """
    hint = "Entry number in the log. Leave empty for the last move"
    return controls.drawer(
        "note",
        "Write a note",
        controls.message(noted, key=f"noted {count}") if noted else None,
        controls.form(
            "note",
            "Save note",
            controls.field("text", "Note", "note", long=True),
            controls.field("tags", "Tags", "note", help="For example rules, fun, slow; commas between"),
            controls.field("about", "About", "note", help=hint),
            key=f"note {count}",
        ),
        wrong=wrong,
    )


def talk_drawer(table: Table, seat: Seat | None, count: int, wrong: str) -> Node:
    """Return the drawer for saying something as ``seat``, or as the player chosen in the drawer.

    ``count`` is how many forms were sent, so that each new form starts empty. ``wrong`` is an error to show.
    """
    people = controls.people(table.names, range(table.game.seats))
    who = controls.choice("seat", "Who", "talk", people, "0") if seat is None else None
    return controls.drawer(
        "talk",
        "Say something",
        controls.form("talk", "Say it", who, controls.field("text", "Words", "talk"), key=f"talk {count}"),
        wrong=wrong,
    )


@dataclass(frozen=True)
class Answering:
    """The answers to a survey so far: the seat that answers, if it was chosen, and the fields' values."""

    seat: Seat | None
    raw: forms.Raw


def survey_drawer(table: Table, seat: Seat | None, answering: Answering, count: int, wrong: str) -> Node:
    """Return the drawer with the survey of ``seat``, or of the player chosen in the drawer.

    ``answering`` has the answers given so far. ``count`` is how many forms were sent, so that each new form
    starts empty. ``wrong`` is an error to show.
    """
    played = played_by_people(table)
    people = [
        *([("", "Choose…")] if len(played) != 1 else []),
        *controls.people(table.names, played),
    ]
    value = "" if answering.seat is None else str(answering.seat)
    who = controls.choice("seat", "Who is answering?", "survey", people, value) if seat is None else None
    return controls.drawer(
        "survey",
        "Survey",
        controls.form(
            "survey",
            "Save answers",
            who,
            h("p", {"class": "pb-hint"}, LEAVE_OUT),
            *survey_fields(SURVEY, answering.raw),
            controls.refusal(wrong),
            key=f"survey {count}",
        ),
    )


def as_changed(table: Table, seat: Seat, before: SeatInfo) -> str:
    """Return a sentence on what has changed at a seat, which had ``before`` as its player and name."""
    now, names = table.seats[seat], table.names
    if now == before:
        return "Nothing changed. Type another name or choose who plays."
    called = f"Seat {seat + 1} is now called {names[seat]}" if now.name != before.name else names[seat]
    if now.bot_name == before.bot_name:
        return f"{called}."
    plays = dict(controls.bots(table.game)).get(now.bot_name or "", "a bot")
    plays = f"{plays} plays" if now.is_bot else "a person plays"
    return f"{called}; {plays} there." if now.name != before.name else f"{called}: {plays} there now."


def played_by_people(table: Table) -> list[Seat]:
    """Return the seats that a person has played at some time, even if a bot has taken over since."""
    people = {seat for seat, who in enumerate(table.header.seats) if who.bot is None}
    people |= {seat for seat, who in enumerate(table.seats) if not who.is_bot}
    handed = (entry for entry in table.log if entry.kind == "seat")
    people |= {e.seat for e in handed if e.seat is not None and not e.body.get("bot")}
    return sorted(people)
