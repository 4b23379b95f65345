"""The facilitator's drawers at the side of a table: bots' pace, seats, rulings, all cards, facts."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.games import can_correct
from playtest.widgets.kit import Child, Node, button, controls, forms, h
from playtest.widgets.table.view.rules_page import changes
from playtest.widgets.table.view.seat_card import kind_of
from playtest.words import common

STAYS = "New playtests will use this speed too."


def group(name: str, title: str, *drawers: Child) -> Node | None:
    """Return related drawers under a heading; ``None`` if there are none."""
    if not any(drawers):
        return None
    attrs = {"class": "pb-group", "data-group": name, "aria-label": title}
    return h("section", attrs, h("h3", {}, title, key="title"), *drawers, key=name)


def pace_drawer(table: Table) -> Node | None:
    """Return the drawer for the bots' speed; ``None`` if there are no bots."""
    if not any(who.is_bot for who in table.seats):
        return None
    now = table.pace.name
    buttons = [
        button(f"pace:{name}", text, kind="small", aria_pressed="true" if name == now else "false")
        for name, text in (
            ("slow", "Slow"),
            ("normal", "Normal"),
            ("fast", "Fast"),
            ("step", "Step by step"),
        )
    ]
    line = h("div", {"class": "pb-buttons"}, *buttons)
    return controls.drawer("pace", "How fast bots play", line, h("p", {"class": "pb-hint"}, STAYS))


def seats_drawer(table: Table, said: tuple[Seat, str] | None, wrong: tuple[str, str] | None) -> Node:
    """Return the drawer in which the facilitator changes the name and player of each seat.

    ``said`` is the seat changed last and the result in words. ``wrong`` is the message that failed and its
    error.
    """
    players = [("person", "A person"), *controls.bots(table.game)]
    rows = []
    for seat, who in enumerate(table.seats):
        player = who.bot_name or "person"
        known = players if player in dict(players) else [*players, (player, f"A {kind_of(who)}")]
        does = f"rename:{seat}"
        failed = wrong is not None and wrong[0] == does
        told = said is not None and said[0] == seat
        send = h("button", {"type": "submit", "class": "pb-button"}, "Change", key="send")
        row = h(
            "form",
            {"class": "pb-form", "data-do": does, "novalidate": True},
            h(
                "div",
                {"class": "pb-seating"},
                controls.field("name", f"Seat {seat + 1}", f"seat{seat}", value=who.name),
                controls.choice("player", "Played by", f"seat{seat}", known, player),
                send,
            ),
            controls.refusal(wrong[1] if wrong is not None and failed else ""),
            controls.message(said[1]) if said is not None and told else None,
            key=f"seat {seat}",
        )
        rows.append(row)
    return controls.drawer("seats", "Change seats", *rows)


def ruling_drawer(table: Table, state_text: str | None, count: int, wrong: str) -> Node:
    """Return the drawer for making a ruling.

    It leads to a correction on the board. If ``state_text`` is given, it is the position as JSON, to be
    edited in the drawer. ``count`` is how many forms were sent, so that a new form replaces a sent one.
    ``wrong`` is an error to show.
    """
    if state_text is None:
        warning = "Anyone who can see this screen will see the whole position, with every hidden card."
        by_hand = controls.drawer(
            "ruling-json",
            "Anything else, written by hand (JSON)",
            h("p", {"class": "pb-hint"}, warning),
            button("ruling-open", "Edit the position"),
        )
        inside: list[Child] = [correct(table, kind="main") if can_correct(table.game) else None, by_hand]
    else:
        text = h(
            "textarea",
            {
                "class": "pb-code",
                "name": "state",
                "value": state_text,
                "aria-label": "The position as JSON",
                "spellcheck": "false",
            },
        )
        inside = [
            controls.form(
                "ruling",
                "Rule",
                text,
                controls.field("reason", common.REASON, "ruling"),
                button("ruling-close", common.CANCEL),
                key=f"ruling {count}",
            )
        ]
    return controls.drawer("ruling", "Make a ruling", *inside, wrong=wrong)


def correct(table: Table, *, kind: str = "small") -> Node:
    """Return the button that begins a ruling.

    It begins a correction on the board or, in a game without such corrections, opens the drawer for rulings.
    """
    if can_correct(table.game):
        return button("correct", "Correct the board", kind=kind, data_open="side", key="correct")
    attrs = {"type": "button", "class": "pb-button pb-small", "data-open": "side", "data-unfold": "ruling"}
    return h("button", attrs, "Make a ruling", key="correct")


def about_drawer(table: Table) -> Node:
    """Return the drawer with the facts about this playtest and its rules."""
    header = table.header
    facts = [
        ("Playtest", header.id),
        ("Begun", f"{header.begun:%Y-%m-%d %H:%M}"),
        ("Rules", _as_published(table)),
    ]
    if table.version:
        facts.append(("Version", table.version))
    spec = forms.spec_where_possible(type(table.game).Rules)
    titles = {name: part.title for name, part in spec.parts} if spec is not None else {}
    for name, value in json.loads(header.rules).items():
        title = titles.get(name) or name.replace("_", " ").capitalize()
        first = name == "start_player" and value == 0
        facts.append((title, table.names[0] if first else _brief(value)))
    return _about(tuple(facts))


@lru_cache(maxsize=512)
def _about(facts: tuple[tuple[str, str], ...]) -> Node:
    """Return the drawer that lists ``facts``, each a name and a value.

    The drawer is cached, because all screens of a table share it.
    """
    pairs = [n for name, value in facts for n in (h("dt", {}, name), h("dd", {}, value))]
    return controls.drawer("about", "About this playtest", h("dl", {"class": "pb-facts"}, *pairs))


def open_drawer() -> Node:
    """Return the facilitator's drawer for showing all cards.

    Showing them takes two presses, in case a projector is on.
    """
    return controls.drawer(
        "open",
        "Look at all cards",
        h("p", {}, "Anyone who can see this screen will see them. Turn the screen away first."),
        button("open", "Show all cards", kind="small"),
    )


def _as_published(table: Table) -> str:
    """Return "as published" if the playtest has the game's own rules, or else the changes."""
    changed = changes(table.game)
    if changed is None:
        return "of an unknown game"
    return f"with changes: {'; '.join(changed)}" if changed else "as published"


def _brief(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if isinstance(value, dict):  # lists of cards by kind
        return ", ".join(f"{len(each)} {name.replace('_', ' ')}" for name, each in value.items() if each)
    if isinstance(value, list):
        return str(len(value))
    text = value.replace("_", " ") if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}…"
