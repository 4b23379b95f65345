"""The survey as it goes to the devices: which of the usual questions, and the facilitator's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playtest.engines.game import Illegal
from playtest.widgets.kit import Node, button, controls, forms, h
from playtest.widgets.table import panels

USUAL = forms.spec_of(panels.Survey)
MOST_OWN = 5
MOST_ANSWER = 2000


@dataclass(frozen=True, slots=True)
class Question:
    """One question: ``options`` to choose among, or none where words are asked for."""

    name: str
    title: str
    options: tuple[str, ...] = ()


def usual() -> tuple[Question, ...]:
    """What designers ask after a playtest."""
    assert isinstance(USUAL, forms.Record)
    return tuple(Question(name, part.title, _options(name)) for name, part in USUAL.parts)


def _options(name: str) -> tuple[str, ...]:
    if name in ("won", "predictable"):
        return ("yes", "no")
    return () if name in ("favorite", "change", "confused") else ("1", "2", "3", "4", "5")


def asked(text: str) -> tuple[Question, ...]:
    """The questions that a room asks now; ``text`` is what ``chosen`` made, empty: nothing is asked."""
    if not text:
        return ()
    said = json.loads(text)
    known = {question.name: question for question in usual()}
    own = tuple(Question(f"own_{at}", title) for at, title in enumerate(said["own"], start=1))
    return tuple(known[name] for name in said["names"] if name in known) + own


def chosen(values: Mapping[str, Any], at: float) -> str:
    """The questions ticked in the facilitator's form, and the own ones, a line each; sent out ``at``."""
    names = [question.name for question in usual() if values.get(f"ask.{question.name}") is True]
    lines = str(values.get("own") or "").splitlines()
    own = [line.strip()[:200] for line in lines if line.strip()][:MOST_OWN]
    if not names and not own:
        raise Illegal("Choose at least one question.")
    return json.dumps({"names": names, "own": own, "at": at}, ensure_ascii=False)


def answers(questions: tuple[Question, ...], values: Mapping[str, Any]) -> dict[str, Any]:
    """What was answered, checked against the questions. Raises ``Illegal`` if nothing was."""
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
        raise Illegal("Nothing is answered yet.")
    return found


def form(questions: tuple[Question, ...], error: str) -> Node:
    """The survey on a device."""
    return h(
        "div",
        {"class": "pt-card pb-wide", "data-zone": "survey"},
        h("h1", {}, "A few questions"),
        h("p", {"class": "pb-hint"}, "1: not at all, 5: very much. Leave out what you like."),
        controls.message(error, error=True) if error else None,
        controls.form(
            "survey-answers",
            "Send answers",
            *[_question(q) for q in questions],
            button("survey-later", "Not now"),
        ),
        key="survey",
    )


def _question(question: Question) -> Node:
    if not question.options:
        return controls.field(question.name, question.title, "survey", long=True)
    choices = [
        h(
            "label",
            {"class": "pt-choice"},
            h("input", {"type": "radio", "name": question.name, "value": option}),
            h("span", {}, option),
            key=option,
        )
        for option in question.options
    ]
    return h(
        "fieldset",
        {"class": "pb-set pt-question"},
        h("legend", {}, question.title),
        h("div", {"class": "pt-choices"}, *choices),
        key=question.name,
    )


def chooser(text: str) -> Node:
    """The facilitator's form: which questions go out."""
    now = asked(text)
    ticked = {question.name for question in now} or {question.name for question in usual()}
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
        controls.field("own", "Questions of your own, one a line", "survey-send", value=own, long=True),
        button("survey-stop", "Take it off the devices") if now else None,
        key=f"survey {text}",
    )
