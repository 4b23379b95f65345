"""Small controls shared by all screens: messages, drawers, forms and their fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from playtest.engines.game import Game, Seat
from playtest.widgets.kit.tree import Child, Node, h

FEW = 5
"""A ``scale`` with fewer answers than this is drawn narrower."""


def message(text: str, *, key: str = "message") -> Node:
    """One sentence, shown above the board."""
    return h("p", {"class": "pb-message"}, text, key=key)


def refusal(text: str, *, key: str = "refusal", come: int | None = None) -> Node | None:
    """The reason why a press had no effect; ``None`` if ``text`` is empty.

    ``come`` is a number: each time it changes, the page scrolls to the reason.
    """
    if not text:
        return None
    attrs: dict[str, Any] = {"class": "pb-refusal", "role": "alert"}
    if come is not None:
        attrs |= {"data-come": str(come), "style": "scroll-margin: 80px 0"}
    return h("p", attrs, text, key=key)


# -- the composer


def drawer(name: str, title: str, *inside: Child, wrong: str = "", unfolded: bool = False) -> Node:
    """A folded section with a title. ``wrong`` is a refusal shown inside the section."""
    return h(
        "details",
        {"class": "pb-drawer", "data-drawer": name, "open": unfolded},
        h("summary", {}, title),
        h("div", {}, refusal(wrong), *inside),
        key=name,
    )


def field(
    name: str,
    label: str,
    form: str,
    *,
    long: bool = False,
    value: str = "",
    help: str = "",
    first: bool = False,
    then: bool = False,
    lacks: bool = False,
) -> Node:
    """A text field with its label.

    With ``first``, the field takes the focus as soon as its container appears. With ``then``, it takes the
    focus when the field in use disappears. ``lacks`` means that a form was just refused because this field
    was empty: it takes the focus. With ``long``, it has several lines.
    """
    id_ = f"pb-{form}-{name}"
    attrs = {
        "id": id_,
        "name": name,
        "value": value,
        "autocomplete": "off",
        "data-first": first or lacks or None,
        "data-focus": then or None,
    }
    box = h("textarea", attrs) if long else h("input", {**attrs, "type": "text"})
    note = h("small", {}, help) if help else None
    come = {"data-come": f"{id_} lacks"} if lacks else {}
    return h("div", {"class": "pb-field", **come}, h("label", {"for": id_}, label), box, note, key=name)


def number(name: str, label: str, form: str, *, value: str = "", low: int = 0) -> Node:
    """A whole-number field from ``low`` upwards, with buttons for one less and one more."""
    id_ = f"pb-{form}-{name}"
    digits = {"inputmode": "numeric" if low >= 0 else None, "autocomplete": "off", "data-low": low}
    box = h("input", {"id": id_, "name": name, "value": value, "type": "text", **digits})
    steps = [
        h("button", {"type": "button", "data-step": step, "aria-label": f"{how}: {label}"}, sign, key=sign)
        for step, how, sign in (("-1", "One less", "−"), ("1", "One more", "+"))
    ]
    stepper = h("div", {"class": "pb-stepper"}, steps[0], box, steps[1], key="stepper")
    return h("div", {"class": "pb-field"}, h("label", {"for": id_}, label), stepper, key=name)


def choice(
    name: str, label: str, form: str, options: Iterable[tuple[str, str]], value: str = "", **more: Any
) -> Node:
    """A labelled drop-down."""
    id_ = f"pb-{form}-{name}"
    listed = [h("option", {"value": value_}, text, key=value_) for value_, text in options]
    attrs = {"id": id_, "name": name, "value": value, **{k.replace("_", "-"): v for k, v in more.items()}}
    return h(
        "div",
        {"class": "pb-field"},
        h("label", {"for": id_}, label),
        h("select", attrs, *listed),
        key=name,
    )


def scale(
    name: str,
    title: str,
    options: Sequence[tuple[str, str]],
    value: str = "",
    *,
    ends: tuple[str, str] = ("", ""),
) -> Node:
    """A question with a few answers in one row; the answer takes one click or an arrow key.

    ``ends`` are the labels under the first and the last answer.
    """
    return _scale(name, title, tuple(options), value, ends)


@lru_cache(maxsize=256)
def _scale(
    name: str, title: str, options: tuple[tuple[str, str], ...], value: str, ends: tuple[str, str]
) -> Node:
    """Build the node of a ``scale``, cached because every seat's screen asks the same few questions."""
    meant = {0: ends[0], len(options) - 1: ends[1]}
    marks = [
        h(
            "label",
            {"class": "pb-rating"},
            h(
                "input",
                {
                    "type": "radio",
                    "name": name,
                    "value": answer,
                    "checked": answer == value or None,
                    "aria-label": f"{text}, {meant[at]}" if meant.get(at) else None,
                },
            ),
            h("span", {}, text),
            key=answer,
        )
        for at, (answer, text) in enumerate(options)
    ]
    said = [h("small", {}, end, key=f"end {at}") for at, end in enumerate(ends)] if any(ends) else []
    few = " pb-few" if len(options) < FEW else ""
    return h(
        "fieldset",
        {"class": "pb-question"},
        h("legend", {}, title),
        h("div", {"class": f"pb-scale{few}"}, *marks, key="marks"),
        h("div", {"class": "pb-ends", "aria-hidden": "true"}, *said, key="ends") if said else None,
        key=name,
    )


def form(do: str, send: str, *inside: Child, key: str = "", main: bool = False, also: Child = None) -> Node:
    """A form with its submit button. ``main`` makes this button the main one.

    ``also`` holds further buttons, which send the form's fields too when pressed.
    """
    submit = h(
        "button", {"type": "submit", "class": "pb-button pb-main" if main else "pb-button"}, send, key="send"
    )
    attrs = {"class": "pb-form", "data-do": do, "novalidate": True}
    return h("form", attrs, *inside, submit, also, key=key or do)


def bots(game: Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> list[tuple[str, str]]:
    """The bots that can play ``game``, with their titles, as options of a drop-down."""
    from playtest.bots import bot, names, naming  # loaded only when needed

    return [(name, naming.title(bot(name, game.name))) for name in names(game)]


def people(names: Sequence[str], seats: Sequence[Seat]) -> list[tuple[str, str]]:
    """Seats as options of a drop-down."""
    return [(str(seat), names[seat]) for seat in seats]
