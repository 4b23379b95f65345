"""The dock: whose turn it is, the composed move and its button, clocks, and how long bots wait."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from playtest import words
from playtest.engines.game import Clock, Seat
from playtest.engines.sentences import listed
from playtest.record import CLOCK, FACILITATOR
from playtest.table import Table
from playtest.widgets.games import front_end
from playtest.widgets.kit import Node, button, controls, h, shortened
from playtest.widgets.table.handlers.undo import UndoQuestion
from playtest.widgets.table.view import log, panels
from playtest.widgets.table.view.move_panel import Composing, composer_panel
from playtest.widgets.table.view.snapshot import (
    TableSnapshot,
    bots_await_word,
    decision,
    gathers,
    hangs_over_hand,
    hung,
    reads,
    results_up,
)
from playtest.widgets.table.view.status_line import only, whose_turn
from playtest.words import common


def dock(snapshot: TableSnapshot) -> Node:
    """Return the dock: whose turn it is, the composed move with its cost and button, and refusals."""
    table = snapshot.table
    strong, prompt, kind, note = whose_turn(snapshot)
    said = [
        controls.message(snapshot.notice) if snapshot.notice else None,
        controls.message(table.readonly) if table.readonly else None,
        controls.message(table.warning) if table.warning else None,
        controls.message(_idle(table)) if _idle(table) else None,
    ]
    why = [controls.message(line, key=f"why {n}") for n, line in reasons(table)]
    return h(
        "div",
        {"class": "pb-dock", "data-zone": "dock", "data-waits": _may_wait(snapshot)},
        h("div", {"class": "pb-said"}, *said, key="said") if any(said) else None,
        h("div", {"class": "pb-said pb-reasons"}, *why, key="reasons") if why else None,
        h(
            "div",
            {"class": "pb-dock-row pb-alone" if only(snapshot) else "pb-dock-row"},
            _takes_back(snapshot),
            _clock(snapshot),
            panels.turn_sentence(_below(snapshot, strong), prompt, kind, snapshot.refusal, note),
            None if snapshot.devices.gathering else _waiting(snapshot),
            *_acting(snapshot),
            key="row",
        ),
        key="dock",
    )


def _takes_back(snapshot: TableSnapshot) -> Node | None:
    """Return the Undo button, for the last decision or for moves held here; ``None`` if none is needed."""
    if snapshot.ruling is not None:
        return None
    if snapshot.held:
        return button("start-over", "Undo", kind="small", label="Undo the first: choose both again")
    return button("undo", "Undo", kind="small", label="Undo the last decision") if snapshot.undo else None


def _idle(table: Table) -> str:
    """Return a sentence about bots that were told to act but have nothing to do."""
    bots = [table.names[seat] for seat in table.idle_bots()]
    return f"{listed(bots)} {'has' if len(bots) == 1 else 'have'} nothing to add." if bots else ""


FOLLOWS = "If the facilitator starts a rematch, this page opens it."


def _below(snapshot: TableSnapshot, strong: str) -> str:
    """Return the dock's second line: whose turn it is, where everyone plays, or what follows the end."""
    if snapshot.table.outcome is not None and snapshot.follows:
        return FOLLOWS
    if snapshot.question is not None:
        return strong
    if results_up(snapshot):
        return ""
    devices = snapshot.devices
    if devices.remote is None or devices.lost or devices.gathering:
        return strong
    if snapshot.shown is not None or snapshot.curtain.hangs or devices.remote.asks:
        return strong
    return f"{strong} {devices.remote.says()}".strip()


REASONS = 2
"""Maximum number of bots' reasons shown in the dock."""


def reasons(table: Table) -> list[tuple[int, str]]:
    """Return what bots have said since a person last acted, newest last, each with its log entry."""
    found: dict[str, int] = {}
    for entry in reversed(table.log):
        if entry.kind in ("move", "undo", "ruling") and not entry.by.startswith("bot:"):
            break
        if entry.n in table.hidden:
            continue
        if entry.kind == "talk" and entry.by.startswith("bot:") and entry.seat is not None:
            who = words.speaker(entry.seat, entry.body.get("to"), table.names)
            # a repeated reason is shown once
            found.setdefault(log.beginning(f"{who}: {entry.body['text']}"), entry.n)
    newest = [(n, line) for line, n in found.items()][:REASONS]
    return newest[::-1] if table.outcome is None and not table.ended else []


def _acting(snapshot: TableSnapshot) -> list[Node | None]:
    """Return the parts of the dock that ask for something: a question, a bot's next step, or a move."""
    first = _before_moves(snapshot)
    if first is not None:
        return first
    if snapshot.acting:
        return [_own_move(snapshot), _all_pass(snapshot)]
    looks_on = snapshot.shown is None and decision(snapshot) not in ("over", "ended")
    remote = snapshot.devices.remote
    return remote.offers() if remote is not None and looks_on else []


def _before_moves(snapshot: TableSnapshot) -> list[Node | None] | None:
    """Return what must be answered, read or pressed before the next move; ``None`` if nothing must."""
    remote = snapshot.devices.remote
    if snapshot.ruling is not None:
        refused = "" if snapshot.correction_preview is None else snapshot.correction_preview.refusal
        return [snapshot.ruling.panel(everything=snapshot.curtain.open, refusal=refused)]
    if snapshot.question is not None:
        return [_undo_question(snapshot.question)]
    if remote is not None and remote.asks:
        return [remote.question()]
    if any(snapshot.ends):
        return [h("div", {"class": "pb-buttons"}, *snapshot.ends, key="ends")]
    if snapshot.curtain.open:
        return [button("cover", "Cover the cards", kind="main", data_focus=True)]
    if reads(snapshot):
        return []  # its button is next to the announcement, so that the next press hits no answer
    if hangs_over_hand(snapshot):
        return []
    if (seat := hung(snapshot)) is not None:
        one = remote.one_comes() if remote is not None and gathers(snapshot) else None
        return [panels.curtain(snapshot.table.names[seat], seat), one]
    if snapshot.just_drawn:
        return [button("seen", common.CONTINUE, kind="main", data_focus=True)]
    held_up = _bots_button(snapshot)
    if held_up is None and snapshot.passing.begun and not snapshot.acting:
        held_up = _ask_again(snapshot)
    return None if held_up is None else [held_up]


def _undo_question(question: UndoQuestion) -> Node:
    """Return the two buttons that answer the question before an undo."""
    back = button("undo-yes", question.yes, kind="main", data_focus=True)
    keep = button("undo-no", question.no, kind="quiet")
    first = f"Answer first: “{question.yes}” or “{question.no}”."
    attrs = {"class": "pb-curtain", "data-asks": "undo", "data-meanwhile": first}
    return h("div", attrs, keep, back, key="undo?")


def _bots_button(snapshot: TableSnapshot) -> Node | None:
    """Return the button that starts, moves or pauses bots, if nobody else is to act at this screen."""
    if not snapshot.acting:
        if bots_await_word(snapshot):
            return button("begin-bots", "Let the bots play", kind="main", data_focus=True)
        if snapshot.table.stepping and snapshot.own is None:
            return button("next", "Next", kind="main", data_focus=True, label="Next: one bot moves")
    return button("hold-bots", "Pause", label="Pause: the bots wait") if _bots_alone(snapshot) else None


def _own_move(snapshot: TableSnapshot) -> Node:
    """Return the panel in which the seat shown composes its move, with what each answer gains and costs."""
    snapshot.composer.view = snapshot.view
    seats = snapshot.passing.seats
    passes = front_end(snapshot.table.game).pass_move(snapshot.view)[0] if seats else None
    composing = Composing(
        snapshot.composer,
        stakes=partial(_stakes, snapshot, passes),
        free=snapshot.shown not in snapshot.table.pending,
        more=_for_a_while(snapshot),
    )
    return composer_panel(composing, "Your move", snapshot.unavailable)


def _stakes(snapshot: TableSnapshot, passes: Any, move: Any) -> str:
    """Return in words what ``move`` costs and gains.

    ``passes`` is the seat's own pass, if several seats here could pass together. For that move the text says
    that it is for this seat alone.
    """
    view, names = snapshot.view, snapshot.composer.short_names
    game = front_end(snapshot.table.game)
    if passes is not None and move == passes:
        return f"for {names[snapshot.passing.seats[0]]} alone"
    cost, more = game.move_cost(view, move, names), snapshot.text.stakes(view, move, names)
    return f"{cost}{'' if not cost or not more or more.startswith(';') else ', '}{more}"


def _all_pass(snapshot: TableSnapshot) -> Node | None:
    """Return the button with which everyone at this screen passes; ``None`` if there is no such button."""
    if not snapshot.passing.label:
        return None
    said = f"for {listed([snapshot.table.names[seat] for seat in snapshot.passing.seats])}"
    inside = (snapshot.passing.label, h("small", {}, said, key="for whom"))
    attrs = {"type": "button", "class": "pb-button pb-answer", "data-do": "all-pass"}
    return h("div", {"class": "pb-all"}, h("button", attrs, *inside, key="all-pass"))


def _for_a_while(snapshot: TableSnapshot) -> Sequence[Node]:
    """Return the button that begins or ends auto-pass; empty if none is needed."""
    if snapshot.composer.begun:
        return ()
    if snapshot.passing.begun:
        return (_ask_again(snapshot),)
    if (may := snapshot.passing.may_begin) is None:
        return ()
    return (button("let-be", may.all_say if snapshot.passing.seats else may.says),)


def _ask_again(snapshot: TableSnapshot) -> Node:
    """Return the button that ends auto-pass for the seat shown."""
    attrs = {"type": "button", "class": "pb-button pb-answer pb-again", "data-do": "ask-again"}
    title = f"{snapshot.passing.begun.told} Press to be asked again." if snapshot.passing.begun else None
    brief = snapshot.passing.begun.briefly if snapshot.passing.begun else ""
    return h("button", {**attrs, "title": title}, "Ask me again", h("small", {}, brief), key="ask-again")


def _bots_alone(snapshot: TableSnapshot) -> bool:
    """Return whether all seats are bots, in a running game at a pace that people can watch."""
    table = snapshot.table
    over = table.outcome is not None or table.ended is not None
    here = snapshot.own is None and bool(table.pace.seconds)
    return here and not over and all(who.is_bot for who in table.seats)


def may_pause(table: Table) -> bool:
    """Return whether the table needs a button of its own that pauses the bots.

    It does if bots play with people, and if no clock has a Pause button, which would pause bots as well.
    """
    over = table.outcome is not None or table.ended is not None
    alone = all(who.is_bot for who in table.seats)
    acts = any(who.is_bot for who in table.seats) and bool(table.pace.seconds) and not table.pace.awaits_word
    return acts and not over and not alone and not table.pace.waiting and table.clock_left() is None


def _clock(snapshot: TableSnapshot) -> Node | None:
    left = snapshot.table.clock_left()
    if left is None or snapshot.table.outcome or snapshot.table.ended:
        return None
    return panels.clock_face(
        *left,
        stamp=snapshot.stamp,
        buttons=snapshot.own is None,
        why=_why_still(snapshot, left[0]),
        yours=snapshot.own is not None and snapshot.own in left[0].whose,
    )


def _why_still(snapshot: TableSnapshot, clock: Clock) -> str:
    """Return why a clock is paused. On a seat's own page, this also says who paused it."""
    if not clock.running:
        return "Paused until that is answered"
    by = snapshot.table.paused_by
    if snapshot.own is not None:
        said = {FACILITATOR: "Paused by the facilitator", CLOCK: "Paused until the facilitator resumes"}
        return said.get(by, "Paused")
    elsewhere = snapshot.devices.remote.seats if snapshot.devices.remote is not None else frozenset()
    whose = clock.whose[0] if len(clock.whose) == 1 and clock.whose[0] not in elsewhere else None
    if whose is not None and whose != snapshot.shown:
        return f"Paused until {snapshot.table.names[whose]} is at the screen"
    if by == CLOCK and whose is None:
        return "Paused: nobody was there"
    table = snapshot.table
    return "Paused, bots too" if table.on_break and any(who.is_bot for who in table.seats) else "Paused"


HOW_BOTS_WAIT = (
    "Bots that have acted wait for everyone else. When time is up, they act anyway. Any press or key "
    "restarts the time. You get longer once you begin a move or open a drawer."
)


class BotsWait(NamedTuple):
    """The bots that wait for people, and the time at which they stop waiting.

    The time is ``None`` while a player reads in a drawer.
    """

    bots: tuple[Seat, ...]
    until: int | None


def bots_wait(table: Table) -> BotsWait | None:
    """Return which bots wait for people, and until when; ``None`` if no bot waits.

    The time is on the store's clock, in whole seconds, so that it is the same on every screen. While somebody
    has a drawer open, there is no time until the last few seconds.
    """
    waits = table.waiting_bots()
    if waits is None:
        return None
    bots, left = waits
    return BotsWait(bots, round(table.store.now() + left) if table.pace.counts_down(left) else None)


def _may_wait(snapshot: TableSnapshot) -> str | None:
    """Return whether bots may have to wait for people, so that a phone keeps a line free for this.

    The result is ``press`` if a button here can end the wait, and ``yes`` if none can. It is ``None`` if bots
    need not wait.
    """
    table = snapshot.table
    asked = {
        who.is_bot for seat, who in enumerate(table.seats) if seat in table.pending or seat in table.free
    }
    several = len(asked) > 1 or table.waiting_bots() is not None
    if not several or not table.pace.seconds or table.outcome is not None or table.ended:
        return None
    return "press" if snapshot.ends_patience else "yes"


def _waiting(snapshot: TableSnapshot) -> Node | None:
    """Return the line on bots that wait: for whom, how long at most, and what they do then.

    If everyone who plays looks at this screen, the line has a button that ends the wait.
    """
    table = snapshot.table
    waits = table.waiting_bots()
    still = (
        snapshot.announced.holds or snapshot.ruling is not None or snapshot.curtain.hangs
    )  # people begin to act only after the announcement, the ruling or the curtain
    if waits is None or table.outcome or still:
        return None
    bots, left = waits
    if table.pace.paused(table.store.now()):
        return h("span", {"class": "pb-clock pb-patience"}, "The bots are paused.", key="waiting")
    clock = table.clock_left()
    if clock is not None and not clock[2]:
        left = min(left, clock[1])  # the phase then ends for bots too
    press = button("let-them-act", "Let them act", kind="small") if snapshot.ends_patience else None
    who, brief, then = *_waited_for(snapshot, bots), snapshot.text.bot_prompt(snapshot.view)
    if not who:
        return _sits_down(snapshot, left, press)
    attrs: dict[str, Any] = {"class": "pb-clock pb-patience", "title": HOW_BOTS_WAIT}
    if not table.pace.counts_down(left):
        reads = h("span", {}, "while somebody reads the rules or the log.")
        said = h("span", {}, "Bots wait for ", h("span", {"class": "pb-whom"}, who), " ", reads)
        return h("span", {**attrs, "data-reads": True}, said, press, key="waiting")
    attrs |= {"data-clock": "patience", "data-left": round(left, 1), "data-running": "yes"}
    ends = h("span", {"data-brief": "" if who == "you" else " if idle."}, ".")
    said = h("span", {}, *_no_hurry(who, brief, then), h("b", {"data-face": True}), ends)
    return h("span", {**attrs, "data-at": snapshot.stamp}, said, press, key="waiting")


def _no_hurry(who: str, brief: str, then: str) -> tuple[Node | str, ...]:
    """Return the text saying that players have time, and what bots do if nobody acts.

    It must not read like a time limit for players. ``who`` names the players, ``brief`` names them in few
    letters, and ``then`` says what the bots do.
    """
    if who == "you":
        said = f"Take your time: bots {then} if nobody acts for "
        return (h("span", {"data-brief": "No hurry: bots act if idle for "}, said),)
    wait = h("span", {"class": "pb-whom", "data-brief": f"{brief}, "}, f"{who}.")
    return "Bots wait for ", wait, h("span", {"data-brief": ""}, f" They {then} if nobody acts for ")


def _sits_down(snapshot: TableSnapshot, left: float, press: Node | None) -> Node:
    """Return the line saying in how many seconds a bot that has just taken a seat will act."""
    attrs = {"class": "pb-clock pb-patience", "data-clock": "patience", "data-left": round(left, 1)}
    said = h("span", {}, "A bot just sat down. In ", h("b", {"data-face": True}), " it acts.")
    return h("span", {**attrs, "data-running": "yes", "data-at": snapshot.stamp}, said, press, key="waiting")


WHOM = 22
"""Maximum number of letters for the names of people whom bots wait for. Longer lists are counted."""


def _waited_for(snapshot: TableSnapshot, bots: Sequence[Seat]) -> tuple[str, str]:
    """Return the names of the people whom ``bots`` let act first, in full and in short.

    A player who is alone at this screen is called "you".
    """
    table = snapshot.table
    people = [seat for seat in table.pending if seat >= 0 and not table.seats[seat].is_bot]
    if not people:  # nobody is to move, but an offer is open
        offered = [seat for bot in bots for seat in table.game.offered_to(table.state, bot)]
        people = [seat for seat in dict.fromkeys(offered) if not table.seats[seat].is_bot]
    you = people[0] if people == [snapshot.shown] else snapshot.own
    others, shorter = [seat for seat in people if seat != you], shortened(table.names)
    yours = ["you"] * (you in people)
    brief = listed([*yours, *[next(iter(shorter[seat]), table.names[seat]) for seat in others]])
    whole = listed([*yours, *[table.names[seat] for seat in others]])
    return whole, brief if len(brief) <= WHOM else f"{len(people)} people"
