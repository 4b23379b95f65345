"""The dock's sentence: whose move it is, what they may do, and whom the game waits for."""

from __future__ import annotations

from collections.abc import Sequence

from playtest import words
from playtest.engines.game import REFEREE, Seat
from playtest.engines.sentences import listed
from playtest.widgets.games import front_end
from playtest.widgets.table.composer.prompts import only_move, optional_prompt, prompt_for
from playtest.widgets.table.handlers.correction import HIDDEN, WOULD_BE
from playtest.widgets.table.view.seat_card import GONE, NOBODY_YET
from playtest.widgets.table.view.snapshot import (
    TableSnapshot,
    bots_await_word,
    ending,
    reads,
    short_of,
    who_won,
)

HELD = "both are revealed together."
NOT_TOLD = "Others see each pass, not that it is automatic."
MANY = 3
"""If this many others are to move as well, they are counted, not listed."""


def turn(snapshot: TableSnapshot) -> tuple[str, str, str]:
    """Return whose move it is, what they may do, and the class of the sentence.

    The class is ``pb-waiting``, ``pb-over``, ``pb-ended`` or empty.
    """
    table, names, curtain = snapshot.table, snapshot.table.names, snapshot.curtain
    if snapshot.ruling is not None:
        would_be = snapshot.correction_preview
        if would_be is None or would_be.scene is None:
            return CORRECTS, "You correct the board.", ""
        return HIDDEN if would_be.alike else CORRECTS, WOULD_BE, ""
    if snapshot.question is not None:
        return snapshot.question.more, snapshot.question.asks, ""
    if table.outcome is not None:
        return ending(snapshot), f"The game is over. {who_won(table)}.", "pb-over"
    if table.ended:
        return _what_then(snapshot), short_of(table.ended_why), "pb-ended"
    if snapshot.lost and snapshot.shown is None and not curtain.hangs:
        return LOST, f"This table was on devices, in room {snapshot.room}.", "pb-waiting"
    if snapshot.gathering and snapshot.shown is None and not curtain.hangs:
        return (
            "Everyone plays on their own device.",
            "Waiting for everyone to take a seat.",
            "pb-waiting",
        )
    if reads(snapshot):
        after = "Continues in a moment, or press Continue."
        return after, "See what just happened.", "pb-waiting"
    if snapshot.again and snapshot.looks_back:
        return (
            "The board as it was then. The game has moved on.",
            "Look again at what happened.",
            "pb-waiting",
        )
    if snapshot.just_drawn:
        return "Press Continue when you are ready.", snapshot.just_drawn, "pb-waiting"
    prompt = _prompt(snapshot)
    shown, pending = snapshot.shown, table.pending
    if shown is not None and shown >= 0 and table.seats[shown].is_bot:
        given = "A bot is playing for you."
        return "Ask the facilitator for your seat back.", given, "pb-waiting"
    people = [seat for seat, who in enumerate(table.seats) if not who.is_bot]
    if snapshot.let_be and snapshot.lets_be is not None:
        return NOT_TOLD, snapshot.lets_be.told, "pb-waiting"
    if shown is not None and shown in pending:
        whose = f"{_told(snapshot, 'it is your move')}{_others_too(snapshot, shown)}."
        if has := front_end(table.game).status_note(snapshot.view):
            whose = f"{has} {whose}"
        return (
            f"{names[shown]}, {HELD}" if snapshot.held else whose,
            _then(snapshot, _asked(snapshot) or prompt),
            "",
        )
    if curtain.asked is not None and curtain.asked in pending:
        acting = [names[seat] for seat in people if seat in pending]
        whose = f"It is {acting[0]}'s move." if len(acting) == 1 else f"{listed(acting)} are to move."
        return whose, prompt, "pb-waiting"
    bots = [names[seat] for seat in pending if seat >= 0 and seat not in people]
    if bots and len(bots) == len(pending) and bots_await_word(snapshot):
        return "Watch, or give a seat back to a person first.", "The bots are waiting for you.", "pb-waiting"
    free = shown is not None and snapshot.acting and shown in table.free
    if bots and len(bots) == len(pending):
        thinking = _thinking(snapshot, bots)
        if free and shown is not None:
            return f"{_told(snapshot, 'you may act')}. {thinking}", _free(snapshot) or prompt, ""
        return thinking, prompt, "pb-waiting"
    vacant = (
        snapshot.vacant if snapshot.own is not None else frozenset()
    )  # elsewhere the next sentence says so
    said = {**dict.fromkeys(snapshot.gone, GONE), **dict.fromkeys(vacant, NOBODY_YET)}
    waiting = [
        words.seat_name(seat, names) + (f" ({said[seat]})" if seat in said else "") for seat in pending
    ]
    whom = listed(waiting)
    if len(pending) == 1 and pending[0] in snapshot.gone:
        whom = f"{words.seat_name(pending[0], names)}, whose device is not connected"
    if free and shown is not None:
        return (
            f"{_told(snapshot, 'you may act')}. The game is waiting for {whom}.",
            _free(snapshot) or prompt,
            "",
        )
    return f"Waiting for {whom}.", prompt, "pb-waiting"


def _then(snapshot: TableSnapshot, asked: str) -> str:
    """Return the prompt, with "Next:" before it if the announcement above is about an earlier phase."""
    return f"Next: {asked}" if snapshot.then and snapshot.moment is not None else asked


def _others_too(snapshot: TableSnapshot, shown: Seat) -> str:
    """Return who else is to move; at a shared screen, how their sides are reached."""
    table = snapshot.table
    others = [seat for seat in table.pending if seat not in (shown, REFEREE)]
    here = set() if snapshot.away is None else set(others) - snapshot.away.seats
    if any(not table.seats[seat].is_bot for seat in here):
        return ". Someone else? Press your name"
    names = [table.names[seat] for seat in others]
    return f" ({listed(names) if len(names) < MANY else f'{len(names)} others'} too)" if names else ""


def _told(snapshot: TableSnapshot, what: str) -> str:
    """Return ``what`` as a sentence to the seat shown, with its name where others look at the same screen."""
    if snapshot.shown is None or snapshot.shown == snapshot.own:
        return f"{what[0].upper()}{what[1:]}"
    return f"{snapshot.table.names[snapshot.shown]}, {what}"


def _prompt(snapshot: TableSnapshot) -> str:
    """Return what the seat shown may do; while it waits, who does what meanwhile."""
    asked = snapshot.shown is not None and snapshot.shown in snapshot.table.pending
    waits = "" if asked else snapshot.text.waiting_prompt(snapshot.view, snapshot.composer.short_names)
    return waits or str(snapshot.text.prompt(snapshot.view))


CORRECTS = "Bots and the clock wait until you apply the ruling or cancel."
LOST = "The players' server has stopped. Invite again and their devices reconnect."


def _what_then(snapshot: TableSnapshot) -> str:
    """Return what can become of a playtest that was ended early, for the reader of this screen."""
    if snapshot.own is None:
        return "Nobody can move and no clock runs until you resume it."
    return "The facilitator can resume it later."


def _thinking(snapshot: TableSnapshot, bots: Sequence[str]) -> str:
    """Return what bots do when all who are to move are bots: they think, or wait for a press."""
    if not snapshot.table.stepping:
        return f"{listed(bots)} {'is' if len(bots) == 1 else 'are'} thinking…"
    whose = f"It is {bots[0]}'s move." if len(bots) == 1 else f"{listed(bots)} are to move."
    if snapshot.own is not None:
        return f"{whose} The facilitator moves the bots step by step."
    return f"{whose} Bots move step by step; change this under Log, more."


def _asked(snapshot: TableSnapshot) -> str:
    """Return the prompt of the seat shown; empty where it may not act on this board."""
    return prompt_for(snapshot.text, snapshot.view, snapshot.composer) if snapshot.acting else ""


def _free(snapshot: TableSnapshot) -> str:
    """Return the prompt of a seat that may act although the game waits for others."""
    return optional_prompt(snapshot.text, snapshot.view, snapshot.composer) if snapshot.acting else ""


def only(snapshot: TableSnapshot) -> str:
    """Return why the seat's only move is forced, for its player; empty where it has others."""
    return only_move(snapshot.text, snapshot.view, snapshot.composer) if snapshot.acting else ""
