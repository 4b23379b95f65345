"""Small panels of a table: whose turn it is, the clock, the curtain, announcements.

Everything here turns its arguments into nodes and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Clock, Seat
from playtest.widgets.kit import (
    Child,
    Node,
    button,
    controls,
    h,
)
from playtest.widgets.table.view.seat_card import seat_sign
from playtest.widgets.table.view.tally import grid, tally
from playtest.words import Announcement, common, whose_line

# -- whose turn it is


def turn_sentence(strong: str, prompt: str, kind: str = "", refusal: str = "", note: str = "") -> Node:
    """Return the dock's sentence: what the player may do and, below it, whose turn it is.

    ``strong`` is the line on whose turn it is. A ``refusal`` replaces this line, so the buttons stay where
    they are. If ``strong`` begins with ``note``, a phone shows only the note, as the players' cards show
    whose turn it is.
    """
    rest = strong.removeprefix(note)
    said = [note, h("em", {"class": "pb-whose"}, rest)] if note and rest != strong else [strong]
    below = h("span", {}, *said) if prompt and strong else None
    return h(
        "div",
        {"class": f"pb-turn {kind}".strip(), "data-turn": kind.removeprefix("pb-") or "acting"},
        h("strong", {"class": "pb-prompt"}, prompt or strong),
        controls.refusal(refusal) or below,
        key="turn",
    )


def ends_early(asked: bool) -> list[Child]:
    """Return the inside of the drawer to end a playtest early: a button or, once ``asked``, a question."""
    if not asked:
        hint = "For when people have to leave. Nobody can move and no clock runs until you resume it."
        ask = button("end-early", "End the playtest here")
        return [h("p", {"class": "pb-hint"}, hint, key="hint"), ask]
    return [
        h(
            "div",
            {"data-come": "end-early", "style": "scroll-margin: 12px 0"},
            h("p", {}, "End the playtest here? You can resume it later.", key="asked"),
            controls.form(
                "end-early-yes",
                "Yes, end it here",
                controls.field("reason", "Reason, shown to everyone (optional)", "end-early", first=True),
                button("end-early-no", "Keep playing", kind="quiet"),
                key="end-early?",
            ),
            key="question",
        )
    ]


def clock_face(
    clock: Clock,
    left: float,
    paused: bool,
    stamp: int,
    *,
    buttons: bool,
    why: str = "Paused",
    yours: bool = False,
) -> Node:
    """Return the clock of the dock, which counts down in the page.

    ``left`` is how many seconds are left, and ``stamp`` the number of the drawing. ``buttons`` says whether
    there is a button to pause or resume it. ``why`` says why it is paused. ``yours`` says that it is the
    clock of the player at this page.
    """
    said = "Your time left" if yours else "Time left"
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
        h("span", {"data-brief": "Paused", "title": why} if paused else {}, why if paused else said),
        h("span", {"data-face": True}),
        key="face",
    )
    do, text = ("resume", "Resume") if paused else ("pause", "Pause")
    control = button(do, text, kind="small") if buttons else None
    return h("div", {"class": "pb-tools"}, face, control, key="clock")


def curtain(name: str, seat: Seat) -> Node:
    """Return the curtain, which hides a seat's cards until its player is at the screen."""
    return h(
        "div",
        {"class": "pb-curtain", "data-curtain": seat},
        h(
            "p",
            {},
            h("strong", {}, f"Pass the screen to {name}."),
            f" {name}'s hand stays hidden until then.",
        ),
        button(f"show:{seat}", f"I am {name}, show my side", kind="main", data_focus=True),
        key="curtain",
    )


def _told(line: str, at: int, names: Sequence[str], reader: Seat | None) -> Node:
    """Return sentence number ``at`` of an announcement, with the sign of the player it is about.

    ``reader`` is the seat that the sentence calls "You".
    """
    seat = whose_line(line, names, reader)
    if seat is None:
        return h("p", {}, line, key=str(at))
    return h("p", {"class": "pb-of"}, seat_sign(seat), line, key=str(at))


def _runs_out(goes: tuple[float, float], stamp: int) -> Node:
    """Return an announcement's remaining time, which the page shows as a shrinking line or in words.

    ``goes`` is how many seconds the announcement stays in all, and how many are left. ``stamp`` is the number
    of the drawing.
    """
    seconds, left = goes
    attrs = {"data-stays": round(seconds, 2), "data-left": round(left, 2), "data-at": stamp}
    return h(
        "span",
        {"class": "pb-runs-out", "aria-hidden": "true", "style": f"--pb-stays:{seconds:.2f}s", **attrs},
        key="runs-out",
    )


def go_on(*, holds: bool, goes: tuple[float, float] | None, stamp: int) -> Node:
    """Return the Continue button of an announcement, large if bots and players wait for it (``holds``).

    ``goes`` is how many seconds the announcement stays in all, and how many are left. It is ``None`` if only
    a press ends the announcement. ``stamp`` is the number of the drawing.
    """
    made = button("go-on", common.CONTINUE, kind="main" if holds else "small", data_focus=holds or None)
    if goes is None:
        return made
    return Node(made.tag, made.attrs, (*made.children, _runs_out(goes, stamp)), made.key)


def moment_card(
    n: int, moment: Announcement, names: Sequence[str], reader: Seat | None = None, go_on: Node | None = None
) -> Node:
    """Return the announcement ``moment`` of log entry ``n`` as a panel, with the button ``go_on`` if given.

    ``reader`` is the seat that the announcement calls "You".
    """
    said = "" if moment.lines or moment.rows else " pb-terse"  # a lone sentence is not a heading
    return h(
        "section",
        {
            "class": f"pb-moment{said}",
            "data-zone": "moment",
            "data-n": n,
            "aria-label": "What just happened",
        },
        h("h2", {}, moment.title),
        h(
            "div",
            {"class": "pb-told"},
            *[_told(line, at, names, reader) for at, line in enumerate(moment.lines)],
            tally(moment, names, seat_sign) if moment.rows else None,
            grid(moment.grid) if moment.grid else None,
        ),
        go_on,
        key="moment",
    )


# -- the log and the drawers
