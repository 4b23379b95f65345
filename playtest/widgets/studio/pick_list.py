"""A list of buttons of which one press enters one thing: a move, a card, the result of a roll.

With the keyboard, letters and digits go to the next button that begins with them, and Enter presses it.
"""

from __future__ import annotations

from collections.abc import Sequence

from playtest.widgets.kit import Node, button, controls, h

MANY = 80
"""The most things that are buttons. More than this become a drop-down with a button of its own."""
CHOOSE = ("", "Choose…")
"""The first line of a drop-down, while nothing is chosen."""

Options = Sequence[tuple[str, str]]
"""What can be chosen: the value that is sent, and the text."""


def pick_list(
    do: str, field: str, step: str, ask: str, groups: Sequence[tuple[str, Options]], send: str
) -> Node:
    """Return the buttons that answer one question, ``ask``. Each sends ``do:step:value``.

    ``groups`` are the options under their titles. ``step`` numbers the questions, so that a second press on
    the same spot does not answer the next one. A long list is a drop-down instead: its form sends ``do`` with
    the value in ``field``, and its button says ``send``.
    """
    listed = [option for _, options in groups for option in options]
    if len(listed) > MANY:
        return _drop_down(do, field, ask, groups, send)
    alone = len(listed) == 1
    parts = [
        h(
            "div",
            {"class": "pb-field"},
            h("b", {}, title, key="title") if title else None,
            h(
                "div",
                {"class": "pb-buttons"},
                *[_button(f"{do}:{step}:{value}", text, alone=alone) for value, text in options],
                key="options",
            ),
            key=f"group {at}",
        )
        for at, (title, options) in enumerate(groups)
        if options
    ]
    attrs = {"role": "group", "aria-label": ask, "tabindex": "-1", "data-rove": True, "data-picks": do}
    first = {} if alone else {"data-focus": True, "data-first": True}
    return h(
        "div",
        {**attrs, **first, "style": "display:flex;flex-direction:column;gap:10px"},
        h("p", {"class": "pb-strong", "data-ask": do}, ask, key="ask"),
        *parts,
        key=do,
    )


def _button(do: str, text: str, *, alone: bool) -> Node:
    first = True if alone else None
    return button(do, text, data_nav=True, data_key=do, data_focus=first, data_first=first)


def _drop_down(do: str, field: str, ask: str, groups: Sequence[tuple[str, Options]], send: str) -> Node:
    listed = [
        (value, f"{title}: {text}" if title else text) for title, options in groups for value, text in options
    ]
    return controls.form(do, send, controls.choice(field, ask, do, [CHOOSE, *listed], data_focus=True))
