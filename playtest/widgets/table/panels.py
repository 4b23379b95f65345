"""The parts of a table view around the board: whose move it is, the composer, the log, the drawers.

Everything here turns what it is given into nodes and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from playtest.engines.game import Clock, Data, Seat
from playtest.table import SeatInfo
from playtest.widgets.kit import Child, Node, Picture, Scene, button, controls, draw, forms, h, token
from playtest.widgets.table.composer import Composer, Question, said

MANY = 40
"""More answers than this are offered in a drop-down."""

Rating = Literal["1", "2", "3", "4", "5"]


@dataclass(frozen=True, slots=True)
class Survey(Data):
    """What a player is asked after a game: ratings from 1 (not at all) to 5 (very), and a few words."""

    fun: Annotated[Rating | None, Field(title="It was fun")] = None
    tension: Annotated[Rating | None, Field(title="It was exciting")] = None
    choices: Annotated[Rating | None, Field(title="My choices mattered")] = None
    clear: Annotated[Rating | None, Field(title="The rules were clear")] = None
    length: Annotated[Rating | None, Field(title="The length was right")] = None
    together: Annotated[Rating | None, Field(title="I had to watch the others")] = None
    again: Annotated[Rating | None, Field(title="I would play it again")] = None
    won: Annotated[Literal["yes", "no"] | None, Field(title="Did you win?")] = None
    predictable: Annotated[Literal["yes", "no"] | None, Field(title="Was the end predictable?")] = None
    favorite: Annotated[str, Field(title="Your favorite part", max_length=2000)] = ""
    change: Annotated[str, Field(title="One thing you would change", max_length=2000)] = ""
    confused: Annotated[str, Field(title="What confused you?", max_length=2000)] = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: the entry's number, the words, and ``move``, ``note`` or ``aside``."""

    n: int
    text: str
    kind: str = "move"


# -- whose move it is


def seat_sign(seat: Seat) -> Node:
    """The small picture of a seat's token."""
    return draw(Scene(Picture("", 20, 20, (token(seat, 10, 10, 8, stroke="none"),))))[0].children[0]  # type: ignore[return-value]  # a picture without a title is its drawing


def seat_chip(seat: Seat, who: SeatInfo, *, acts: bool, shown: bool, free: bool, clickable: bool) -> Node:
    """One seat: its sign and name, whether it is a bot, whether it is to act; a person's can be clicked."""
    kind = "bot" if who.is_bot else ""
    status = "to act" if acts else "may act" if free else ""
    notes = ", ".join(filter(None, [kind, status]))
    classes = " ".join(["pb-seat", *(["pb-acts"] if acts else []), *(["pb-shown"] if shown else [])])
    attrs: dict[str, Any] = {"class": classes, "data-seat": seat, "data-acts": "yes" if acts else "no"}
    inside: list[Child] = [seat_sign(seat), h("span", {}, who.name), h("small", {}, notes) if notes else None]
    if clickable and not who.is_bot:
        attrs |= {
            "type": "button",
            "data-do": f"seat:{seat}",
            "aria-pressed": "true" if shown else "false",
            "title": f"Show what {who.name} sees",
        }
        return h("button", attrs, *inside, key=str(seat))
    return h("span", attrs, *inside, key=str(seat))


def turn(strong: str, prompt: str, kind: str = "") -> Node:
    """The banner that says whose move it is and what may be done."""
    return h(
        "div",
        {"class": f"pb-turn {kind}".strip(), "data-turn": kind.removeprefix("pb-") or "acting"},
        h("strong", {}, strong),
        h("span", {"class": "pb-prompt"}, prompt) if prompt else None,
        key="turn",
    )


def clock_face(clock: Clock, left: float, paused: bool, stamp: int, *, buttons: bool) -> Node:
    """The countdown; it runs in the page."""
    face = h(
        "span",
        {
            "class": "pb-clock",
            "data-clock": clock.name,
            "data-left": round(left, 2),
            "data-running": "no" if paused else "yes",
            "data-warn": clock.warning,
            "data-at": stamp,
            "role": "timer",
        },
        h("span", {}, "Paused" if paused else "Time left"),
        h("span", {"data-face": True}),
        key="face",
    )
    do, text = ("resume", "Go on") if paused else ("pause", "Pause")
    mute = h(
        "button",
        {"type": "button", "class": "pb-button pb-small", "data-mute": True, "aria-pressed": "false"},
        key="mute",
    )
    control = button(do, text, kind="small") if buttons else None
    return h("div", {"class": "pb-tools"}, face, control, mute, key="clock")


def curtain(name: str, seat: Seat) -> Node:
    """What hides a seat's cards until its player is at the screen."""
    return h(
        "div",
        {"class": "pb-curtain", "data-curtain": seat},
        h("h2", {}, f"{name}'s secrets are hidden"),
        h("p", {}, f"Hand the screen to {name}, then go on."),
        button(f"show:{seat}", f"I am {name}, show my side", kind="main", data_focus=True),
        key="curtain",
    )


def composer_panel(
    composer: Composer, title: str, prompt: str = "", prefix: str = "", barred: Sequence[str] = ()
) -> Node:
    """The move being composed: what is left to choose, a form, or the move and Confirm.

    ``barred`` are moves that are refused; a click on one says why.
    """
    inside = (
        _form(composer, prefix)
        if composer.form and composer.move is None
        else [*_composed(composer, prefix), *_question(composer, prefix)]
    )
    return h(
        "section",
        {"class": "pb-composer", "aria-label": title, "data-composer": prefix or "seat"},
        h("h3", {}, f"{title}. {prompt}", key="title") if prompt else None,
        *inside,
        _barred(barred) if barred and not composer.form else None,
        key=f"{prefix}composer",
    )


def _barred(moves: Sequence[str]) -> Node:
    buttons = [button(f"try:{at}", move, kind="quiet") for at, move in enumerate(moves)]
    hint = h("span", {"class": "pb-hint"}, "Not possible (click to see why):", key="hint")
    return h("div", {"class": "pb-buttons", "data-barred": True}, hint, *buttons, key="barred")


def _composed(composer: Composer, prefix: str) -> list[Node]:
    if composer.move is None:
        return []
    sentence = said(composer, composer.names)
    back = (
        button(f"{prefix}edit", "Change it")
        if composer.form
        else button(f"{prefix}clear", "Clear")
        if composer.begun
        else None
    )
    return [
        h(
            "div",
            {"class": "pb-buttons"},
            h("strong", {"class": "pb-composed", "data-composed": True}, sentence, key="composed"),
            button(
                f"{prefix}confirm:{composer.key}",
                "Confirm",
                kind="main",
                key="confirm",
                data_confirm=True,
                data_focus=True,
                label=f"Confirm: {sentence}",
            ),
            back,
            key="confirming",
        ),
    ]


def _question(composer: Composer, prefix: str) -> list[Node]:
    question = composer.question
    if question is None:
        return []
    if len(question.options) > MANY:
        return [_long_question(question, prefix), *_clear(composer, prefix)]
    options = [
        button(
            f"{prefix}choose:{question.field}:{at}",
            option.label,
            key=f"{question.field} {option.label}",
            data_nav=True,
            data_can="yes",
            data_key=f"{question.field}-{at}",
            data_option=f"{question.field}={option.value}",
        )
        for at, option in enumerate(question.options)
    ]
    return [
        h(
            "div",
            {"class": "pb-buttons", "role": "group", "aria-label": question.title, "data-rove": True},
            h("span", {"class": "pb-ask", "data-question": question.field}, question.title, key="ask"),
            *options,
            *_clear(composer, prefix),
            key="options",
        ),
    ]


def _clear(composer: Composer, prefix: str) -> list[Node]:
    if not composer.begun or composer.move is not None:
        return []
    return [button(f"{prefix}clear", "Clear", kind="quiet")]


def _long_question(question: Question, prefix: str) -> Node:
    """What has too many answers for buttons is asked for by a drop-down."""
    options = [(str(at), option.label) for at, option in enumerate(question.options)]
    name = f"{prefix}take:{question.field}"
    inside = h(
        "div",
        {"class": "pb-line", "data-question": question.field},
        controls.choice("option", question.title, name, options, "0"),
    )
    return controls.form(name, "Take it", inside)


def _form(composer: Composer, prefix: str) -> list[Node]:
    form = composer.form
    assert form is not None
    name = f"{prefix}form"
    return [
        h(
            "form",
            {"class": "pb-form", "data-do": name, "data-form": form.type.__name__, "novalidate": True},
            h("h3", {}, form.spec.title),
            h("p", {"class": "pb-error", "role": "alert"}, form.error) if form.error else None,
            *forms.fields_of(form.spec, form.raw, form=name, wrong=form.wrong),
            h(
                "div",
                {"class": "pb-buttons"},
                h("button", {"type": "submit", "class": "pb-button pb-main"}, "Go on"),
                button(f"{prefix}clear", "Cancel"),
                key="send",
            ),
            key=f"form-{composer.key}",
        )
    ]


# -- the log and the drawers


def log_panel(lines: Sequence[Line], more: int) -> Node:
    """The log, newest first. ``more`` is how many older lines are left out."""
    items = [
        h(
            "li",
            {"class": f"pb-{line.kind}", "data-n": line.n},
            h("span", {}, str(line.n)),
            h("span", {}, line.text),
            key=f"{line.n} {line.text}",
        )
        for line in lines
    ]
    return h(
        "section",
        {"class": "pb-log", "aria-label": "What happened"},
        h("h3", {}, "What happened"),
        h(
            "ol",
            {"tabindex": "0", "aria-label": "What happened, newest first"},
            *items,
        ),
        button("log-all", f"Show {more} older", kind="quiet") if more else None,
        key="log",
    )
