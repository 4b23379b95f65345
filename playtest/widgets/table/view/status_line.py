"""The dock's sentence: whose move it is, what they may do, and what is waited for."""

from __future__ import annotations

from collections.abc import Sequence

from playtest import words
from playtest.engines.game import REFEREE, Seat
from playtest.engines.sentences import listed
from playtest.widgets.games import standing_of
from playtest.widgets.table.composer.prompts import asked, free_to, lone
from playtest.widgets.table.handlers.correction import HIDDEN, WOULD_BE
from playtest.widgets.table.view import panels
from playtest.widgets.table.view.snapshot import Showing, bots_await_word, ending, reads, short_of, who_won

HELD = "nobody sees the first before the second is made."
NOT_TOLD = "Others see it each time, not that you have said so for all."
MANY = 3
"""So many others who are to move as well are counted, not listed."""


def turn(showing: Showing) -> tuple[str, str, str]:
    """Whose move it is, what they may do, and the kind of it: ``pb-waiting``, ``pb-over`` or nothing."""
    table, names, curtain = showing.table, showing.table.names, showing.curtain
    if showing.ruling is not None:
        would_be = showing.foreseen
        if would_be is None or would_be.scene is None:
            return CORRECTS, "You correct the board.", ""
        return HIDDEN if would_be.alike else CORRECTS, WOULD_BE, ""
    if showing.question is not None:
        return showing.question.more, showing.question.asks, ""
    if table.outcome is not None:
        return ending(showing), f"The game is over. {who_won(table)}.", "pb-over"
    if table.ended:
        return _what_then(showing), short_of(table.ended_why), "pb-ended"
    if showing.lost and showing.shown is None and not curtain.hangs:
        return LOST, f"This table was on devices, in room {showing.room}.", "pb-waiting"
    if showing.gathering and showing.shown is None and not curtain.hangs:
        return (
            "Everybody plays on a device of their own.",
            "Waiting for everybody to take a seat.",
            "pb-waiting",
        )
    if reads(showing):
        after = "The game goes on after it, by itself or with a press."
        return after, "See what just happened.", "pb-waiting"
    if showing.again and showing.looks_back:
        return (
            "So the board stood then; the game has gone on since.",
            "See once more what happened.",
            "pb-waiting",
        )
    if showing.just_drawn:
        return "The screen goes on once you have seen it.", showing.just_drawn, "pb-waiting"
    prompt = _prompt(showing)
    shown, pending = showing.shown, table.pending
    if shown is not None and shown >= 0 and table.seats[shown].is_bot:
        given = "You look on; the facilitator can give the seat back."
        return f"A bot plays for {names[shown]} now.", given, "pb-waiting"
    people = [seat for seat, who in enumerate(table.seats) if not who.is_bot]
    if showing.let_be and showing.lets_be is not None:
        return NOT_TOLD, showing.lets_be.told, "pb-waiting"
    if shown is not None and shown in pending:
        whose = f"{_told(showing, 'it is your move')}{_others_too(showing, shown)}."
        if has := standing_of(table.game, showing.view):
            whose = f"{has} {whose}"
        return (
            f"{names[shown]}, {HELD}" if showing.held else whose,
            _then(showing, _asked(showing) or prompt),
            "",
        )
    if curtain.asked is not None and curtain.asked in pending:
        acting = [names[seat] for seat in people if seat in pending]
        whose = f"It is {acting[0]}'s move." if len(acting) == 1 else f"{listed(acting)} are to move."
        return whose, prompt, "pb-waiting"
    bots = [names[seat] for seat in pending if seat >= 0 and seat not in people]
    if bots and len(bots) == len(pending) and bots_await_word(showing):
        return "Look on, or give a seat back to a person first.", "The bots wait for a word.", "pb-waiting"
    free = shown is not None and showing.acting and shown in table.free
    if bots and len(bots) == len(pending):
        thinking = _thinking(showing, bots)
        if free and shown is not None:
            return f"{_told(showing, 'you may act')}. {thinking}", _free(showing) or prompt, ""
        return thinking, prompt, "pb-waiting"
    vacant = showing.vacant if showing.own is not None else frozenset()  # elsewhere the next sentence says so
    said = {**dict.fromkeys(showing.gone, panels.GONE), **dict.fromkeys(vacant, panels.NOBODY_YET)}
    waiting = [
        words.seat_name(seat, names) + (f" ({said[seat]})" if seat in said else "") for seat in pending
    ]
    whom = listed(waiting)
    if len(pending) == 1 and pending[0] in showing.gone:
        whom = f"{words.seat_name(pending[0], names)}, whose device is not connected"
    if free and shown is not None:
        return f"{_told(showing, 'you may act')}. The game waits for {whom}.", _free(showing) or prompt, ""
    return f"Waiting for {whom}.", prompt, "pb-waiting"


def _then(showing: Showing, asked: str) -> str:
    """What is asked, which comes after what has just come out where that tells of an earlier phase."""
    return f"Then: {asked}" if showing.then and showing.moment is not None else asked


def _others_too(showing: Showing, shown: Seat) -> str:
    """Who is to move as well; at a screen that people share, how their sides are come by."""
    table = showing.table
    others = [seat for seat in table.pending if seat not in (shown, REFEREE)]
    here = set() if showing.away is None else set(others) - showing.away.seats
    if any(not table.seats[seat].is_bot for seat in here):
        return "; others act by a press on their card"
    names = [table.names[seat] for seat in others]
    return f" ({listed(names) if len(names) < MANY else f'{len(names)} others'} too)" if names else ""


def _told(showing: Showing, what: str) -> str:
    """``what`` the seat that is shown is told, by its name where others look at the same screen."""
    if showing.shown is None or showing.shown == showing.own:
        return f"{what[0].upper()}{what[1:]}"
    return f"{showing.table.names[showing.shown]}, {what}"


def _prompt(showing: Showing) -> str:
    """What the seat that is shown may do; where it waits, who does what meanwhile."""
    asked = showing.shown is not None and showing.shown in showing.table.pending
    waits = "" if asked else showing.text.waits(showing.view, showing.composer.short_names)
    return waits or str(showing.text.prompt(showing.view))


CORRECTS = "Bots and clock stand still until the ruling is applied or put away."
LOST = "The server that had everybody's pages is gone. Invited again, the devices come back by themselves."


def _what_then(showing: Showing) -> str:
    """What comes of a playtest that was ended early, for who looks here."""
    if showing.own is None:
        return "Nobody moves and no clock runs until you go on with it."
    return "The facilitator can go on with it later."


def _thinking(showing: Showing, bots: Sequence[str]) -> str:
    """What the bots do that are all who are to move: they think, or wait for a press."""
    if not showing.table.stepping:
        return f"{listed(bots)} {'is' if len(bots) == 1 else 'are'} thinking…"
    whose = f"It is {bots[0]}'s move." if len(bots) == 1 else f"{listed(bots)} are to move."
    if showing.own is not None:
        return f"{whose} The facilitator has bots move one by one."
    return f"{whose} Bots move one by one, as chosen under Log, more."


def _asked(showing: Showing) -> str:
    """What the seat that is shown is asked; empty where it may not act on this board."""
    return asked(showing.text, showing.view, showing.composer) if showing.acting else ""


def _free(showing: Showing) -> str:
    """The same for a seat that may act though the game waits for others."""
    return free_to(showing.text, showing.view, showing.composer) if showing.acting else ""


def only(showing: Showing) -> str:
    """Why the seat that is shown is asked though it can do one thing alone; it is the only one to read it."""
    return lone(showing.text, showing.view, showing.composer) if showing.acting else ""
