"""The survey as sent to devices: usual questions that were chosen, and the facilitator's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playtest.engines.game import Illegal
from playtest.seats.session import RoomSession
from playtest.widgets.kit import Node, button, controls, forms, h
from playtest.widgets.table import survey
from playtest.words import common

USUAL = forms.spec_of(survey.Survey)
MOST_OWN = 5
MOST_ANSWER = 2000
GOES_ON = "The next game has begun. Send your answers or press Not now to join it."


@dataclass(frozen=True, slots=True)
class Question:
    """One question with ``options`` to choose from. Without options, the answer is in words."""

    name: str
    title: str
    options: tuple[str, ...] = ()


def usual() -> tuple[Question, ...]:
    """Return the questions that designers usually ask after a playtest."""
    assert isinstance(USUAL, forms.Record)
    return tuple(Question(name, part.title, _options(name)) for name, part in USUAL.parts)


def proposed() -> tuple[Question, ...]:
    """Return the questions used if the facilitator has not chosen any."""
    return tuple(question for question in usual() if question.name not in survey.KNOWN)


def _options(name: str) -> tuple[str, ...]:
    if name in ("won", "predictable"):
        return ("yes", "no")
    return () if name in ("favorite", "change", "confused") else ("1", "2", "3", "4", "5")


def asked(text: str) -> tuple[Question, ...]:
    """Return the questions of the survey that a room has sent to devices.

    ``text`` is the output of ``chosen``, or empty for no survey.
    """
    if not text:
        return ()
    said = json.loads(text)
    known = {question.name: question for question in usual()}
    own = tuple(Question(f"own_{at}", title) for at, title in enumerate(said["own"], start=1))
    return tuple(known[name] for name in said["names"] if name in known) + own


def chosen(values: Mapping[str, Any], at: float) -> str:
    """Return the survey that the facilitator chose in the form, as text for the store.

    It has the names of the ticked questions, the facilitator's own questions and the time ``at``. Raises
    ``Illegal`` if there are no questions.
    """
    names = [question.name for question in usual() if values.get(f"ask.{question.name}") is True]
    lines = str(values.get("own") or "").splitlines()
    own = [line.strip()[:200] for line in lines if line.strip()][:MOST_OWN]
    if not names and not own:
        raise Illegal("Choose at least one question.")
    return json.dumps({"names": names, "own": own, "at": at}, ensure_ascii=False)


def answers(questions: tuple[Question, ...], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers, checked against the questions and shortened. Raises ``Illegal`` if there are none.

    Also raises ``Illegal`` for an answer that is not among a question's options.
    """
    found: dict[str, Any] = {}
    for question in questions:
        answer = str(values.get(question.name) or "").strip()[:MOST_ANSWER]
        if not answer:
            continue
        if question.options and answer not in question.options:
            raise Illegal(f"{question.title}: choose one of {', '.join(question.options)}.")
        name = f"own: {question.title}" if question.name.startswith("own_") else question.name
        found[name] = int(answer) if answer.isdecimal() and len(question.options) == 5 else answer
    if not found:
        raise Illegal(common.NO_ANSWER)
    return found


def form(questions: tuple[Question, ...], refusal: str, *, goes_on: bool = False) -> Node:
    """Return the survey form for a device, with ``refusal`` saying why the last answers were not accepted.

    With ``goes_on`` the room already plays another playtest, which this device joins after the survey.
    """
    return h(
        "div",
        {"class": "pt-card pb-wide", "data-zone": "survey"},
        h("h1", {}, "A few questions"),
        h("p", {"class": "pb-hint"}, survey.LEAVE_OUT),
        controls.message(GOES_ON) if goes_on else None,
        controls.refusal(refusal),
        h(
            "form",
            {"class": "pb-form", "data-do": "survey-answers", "novalidate": True},
            *[_question(q) for q in questions],
            h(
                "div",
                {"class": "pb-buttons"},
                h("button", {"type": "submit", "class": "pb-button pb-main"}, "Send answers", key="send"),
                button("survey-later", "Not now", kind="quiet"),
                key="send",
            ),
            key="answers",
        ),
        key="survey",
    )


def thanks() -> Node:
    """Return the page that a device shows after its answers were sent."""
    return h(
        "div",
        {"class": "pt-card pb-wide", "data-zone": "thanks", "role": "status"},
        h("h1", {}, "Thank you", key="title"),
        h("p", {"class": "pt-lead"}, "Your answers are with the facilitator.", key="said"),
        h(
            "div",
            {"class": "pb-buttons"},
            button("survey-done", "Back to the table", kind="main"),
            key="back",
        ),
        key="thanks",
    )


def count(session: RoomSession) -> str:
    """Return in words how many players with a device have answered the current survey."""
    sitting = [seat for seat in range(session.table.game.seats) if session.holders(seat)]
    return f"{sum(map(session.has_answered, sitting))} of {len(sitting)} answered"


def how_many(session: RoomSession) -> str:
    """Return in words which players with a device have answered the current survey, and which have not."""
    names = session.table.names
    sitting = [seat for seat in range(len(names)) if session.holders(seat)]
    missing = [names[seat] for seat in sitting if not session.has_answered(seat)]
    if not sitting:
        return "No player has a device here yet, so the survey has nobody to go to."
    if not missing:
        return (
            f"All {len(sitting)} have answered the survey." if len(sitting) > 1 else "The survey is answered."
        )
    done = len(sitting) - len(missing)
    have = "has" if done == 1 else "have"
    return f"{done or 'None'} of {len(sitting)} {have} answered the survey; missing: {', '.join(missing)}."


def _question(question: Question) -> Node:
    if not question.options:
        return controls.field(question.name, question.title, "survey", long=True)
    ends = survey.ENDS if len(question.options) == survey.RATED else ("", "")
    options = [(option, option) for option in question.options]
    return controls.scale(question.name, question.title, options, ends=ends)


def chooser(text: str) -> Node:
    """Return the facilitator's form for choosing which questions to send."""
    now = asked(text)
    ticked = {question.name for question in now or proposed()}
    own = "\n".join(question.title for question in now if question.name.startswith("own_"))
    boxes = [
        h(
            "div",
            {"class": "pb-check-row"},
            h(
                "input",
                {
                    "type": "checkbox",
                    "name": f"ask.{question.name}",
                    "id": f"ask-{question.name}",
                    "checked": question.name in ticked,
                },
            ),
            h("label", {"for": f"ask-{question.name}"}, question.title),
            key=question.name,
        )
        for question in usual()
    ]
    return controls.form(
        "survey-send",
        "Send it to the devices",
        h("div", {"class": "pt-boxes"}, *boxes, key="boxes"),
        controls.field("own", "Your own questions, one per line", "survey-send", value=own, long=True),
        button("survey-stop", "Remove from devices") if now else None,
        key=f"survey {text}",
    )
