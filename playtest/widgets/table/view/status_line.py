"""The dock's sentence: whose turn it is, what this player may do, and for whom the game waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
"""If this many others are to move as well, they are counted, not named."""


class Turn(NamedTuple):
    """The dock's sentence: whose turn it is, what this player may do, and the sentence's CSS class.

    The class ``kind`` is ``pb-waiting``, ``pb-over``, ``pb-ended`` or empty. If the game has a ``note`` on
    the player's situation, ``whose`` begins with this note.
    """

    whose: str
    prompt: str
    kind: str = ""
    note: str = ""


WAITING = "pb-waiting"


def whose_turn(snapshot: TableSnapshot) -> Turn:
    """Return whose turn it is and what the player may do, or what must happen before any move."""
    return (
        _facilitator_decides(snapshot)
        or _no_more_moves(snapshot)
        or _on_devices(snapshot)
        or _to_be_read(snapshot)
        or _played_for(snapshot)
        or _asked_here(snapshot)
        or _behind_the_curtain(snapshot)
        or _only_bots(snapshot)
        or _waiting_for(snapshot)
    )


def _facilitator_decides(snapshot: TableSnapshot) -> Turn | None:
    """Return the dock's sentence during a correction or an undo question; ``None`` at any other time."""
    if snapshot.ruling is not None:
        preview = snapshot.correction_preview
        if preview is None or preview.scene is None:
            return Turn(CORRECTS, "Correcting the board.")
        return Turn(HIDDEN if preview.alike else CORRECTS, WOULD_BE)
    if snapshot.question is not None:
        return Turn(snapshot.question.more, snapshot.question.asks)
    return None


def _no_more_moves(snapshot: TableSnapshot) -> Turn | None:
    """Return the dock's sentence once the game is over or was ended early, otherwise ``None``."""
    table = snapshot.table
    if table.outcome is not None:
        return Turn(ending(snapshot), f"The game is over. {who_won(table)}.", "pb-over")
    if table.ended:
        return Turn(_what_then(snapshot), short_of(table.ended_why), "pb-ended")
    return None


def _on_devices(snapshot: TableSnapshot) -> Turn | None:
    """Return the dock's sentence if everyone plays on devices but cannot play now, otherwise ``None``.

    Either the players' server has stopped, or the room waits for people.
    """
    devices = snapshot.devices
    if snapshot.shown is not None or snapshot.curtain.hangs:
        return None
    if devices.lost:
        return Turn(LOST, f"This table was played on devices, in room {devices.room}.", WAITING)
    if devices.gathering:
        return Turn("Everyone plays on their own device.", "Waiting for everyone to take a seat.", WAITING)
    return None


def _to_be_read(snapshot: TableSnapshot) -> Turn | None:
    """Return the dock's sentence if the player is to look at something first, otherwise ``None``.

    This is an announcement, an earlier board, or the cards just drawn.
    """
    if reads(snapshot):
        return Turn("Continues in a moment, or press Continue.", "See what just happened.", WAITING)
    if snapshot.announced.again and snapshot.looks_back:
        then = "The board as it was then. The game has moved on."
        return Turn(then, "Look again at what happened.", WAITING)
    if snapshot.just_drawn:
        return Turn("Press Continue when you are ready.", snapshot.just_drawn, WAITING)
    return None


def _played_for(snapshot: TableSnapshot) -> Turn | None:
    """Return the dock's sentence if a bot or auto-pass plays for the seat shown, otherwise ``None``."""
    shown = snapshot.shown
    if shown is not None and shown >= 0 and snapshot.table.seats[shown].is_bot:
        return Turn("Ask the facilitator for your seat back.", "A bot is playing for you.", WAITING)
    if snapshot.passing.answers and snapshot.passing.begun is not None:
        return Turn(NOT_TOLD, snapshot.passing.begun.told, WAITING)
    return None


def _asked_here(snapshot: TableSnapshot) -> Turn | None:
    """Return the dock's sentence that asks the seat shown for its move.

    Return ``None`` if the game does not wait for this seat.
    """
    shown, table = snapshot.shown, snapshot.table
    if shown is None or shown not in table.pending:
        return None
    whose = f"{_told(snapshot, 'it is your turn')}{_others_too(snapshot, shown)}."
    prompt = _then(snapshot, _asked(snapshot) or _prompt(snapshot))
    if snapshot.held:
        return Turn(f"{table.names[shown]}, {HELD}", prompt)
    note = front_end(table.game).status_note(snapshot.view)
    return Turn(f"{note} {whose}".lstrip(), prompt, note=note)


def _behind_the_curtain(snapshot: TableSnapshot) -> Turn | None:
    """Return the dock's sentence on whose turn it is while the curtain asks for a player, else ``None``."""
    table, asked = snapshot.table, snapshot.curtain.asked
    if asked is None or asked not in table.pending:
        return None
    people = [seat for seat, who in enumerate(table.seats) if not who.is_bot]
    acting = [table.names[seat] for seat in people if seat in table.pending]
    whose = f"It is {listed(acting)}'s turn."
    return Turn(whose, _prompt(snapshot), WAITING)


def _only_bots(snapshot: TableSnapshot) -> Turn | None:
    """Return the dock's sentence on what bots do, if the game waits only for bots; otherwise ``None``."""
    table = snapshot.table
    bots = [table.names[seat] for seat in table.pending if seat >= 0 and table.seats[seat].is_bot]
    if not bots or len(bots) != len(table.pending):
        return None
    if bots_await_word(snapshot):
        return Turn("Watch, or give a seat back to a person first.", "The bots are waiting for you.", WAITING)
    thinking = _thinking(snapshot, bots)
    if _is_free(snapshot):
        return Turn(f"{_told(snapshot, 'you may act')}. {thinking}", _free(snapshot) or _prompt(snapshot))
    return Turn(thinking, _prompt(snapshot), WAITING)


def _waiting_for(snapshot: TableSnapshot) -> Turn:
    """Return the dock's sentence on whom the game waits for."""
    whom = _whom(snapshot)
    if _is_free(snapshot):
        whose = f"{_told(snapshot, 'you may act')}. The game is waiting for {whom}."
        return Turn(whose, _free(snapshot) or _prompt(snapshot))
    return Turn(f"Waiting for {whom}.", _prompt(snapshot), WAITING)


def _whom(snapshot: TableSnapshot) -> str:
    """Return the names of the players that the game waits for.

    A note follows the name if nobody has taken the seat, or if its device is not connected.
    """
    table, devices = snapshot.table, snapshot.devices
    pending, names = table.pending, table.names
    if len(pending) == 1 and pending[0] in devices.gone:
        return f"{words.seat_name(pending[0], names)}, whose device is not connected"
    vacant = devices.vacant if snapshot.own is not None else ()  # elsewhere the next sentence says so
    notes = {**dict.fromkeys(devices.gone, GONE), **dict.fromkeys(vacant, NOBODY_YET)}
    waiting = [
        words.seat_name(seat, names) + (f" ({notes[seat]})" if seat in notes else "") for seat in pending
    ]
    return listed(waiting)


def _is_free(snapshot: TableSnapshot) -> bool:
    """Return whether the seat shown may act now, although the game waits for others."""
    return snapshot.shown is not None and snapshot.acting and snapshot.shown in snapshot.table.free


def _then(snapshot: TableSnapshot, asked: str) -> str:
    """Return the request ``asked``, after "Next:" if the announcement shown is of an earlier phase."""
    return f"Next: {asked}" if snapshot.announced.then and snapshot.announced.current is not None else asked


def _others_too(snapshot: TableSnapshot, shown: Seat) -> str:
    """Return the words on others who are to move besides ``shown``; empty if there are none.

    At a shared screen they say how to reach another player's hand.
    """
    table = snapshot.table
    others = [seat for seat in table.pending if seat not in (shown, REFEREE)]
    here = set() if snapshot.devices.remote is None else set(others) - snapshot.devices.remote.seats
    if any(not table.seats[seat].is_bot for seat in here):
        return ". Someone else? Press your name"
    names = [table.names[seat] for seat in others]
    return f" ({listed(names) if len(names) < MANY else f'{len(names)} others'} too)" if names else ""


def _told(snapshot: TableSnapshot, what: str) -> str:
    """Return ``what`` as a sentence to the player shown, with the player's name if the screen is shared."""
    if snapshot.shown is None or snapshot.shown == snapshot.own:
        return f"{what[0].upper()}{what[1:]}"
    return f"{snapshot.table.names[snapshot.shown]}, {what}"


def _prompt(snapshot: TableSnapshot) -> str:
    """Return what the seat shown may do or, while this seat waits, what others do."""
    asked = snapshot.shown is not None and snapshot.shown in snapshot.table.pending
    waits = "" if asked else snapshot.text.waiting_prompt(snapshot.view, snapshot.composer.short_names)
    return waits or str(snapshot.text.prompt(snapshot.view))


CORRECTS = "Bots and the clock wait until you apply the ruling or cancel."
LOST = "The players' server has stopped. Invite again and their devices reconnect."


def _what_then(snapshot: TableSnapshot) -> str:
    """Return what somebody at this screen can do with a playtest that was ended early."""
    if snapshot.own is None:
        return "Nobody can move and no clock runs until you resume it."
    return "The facilitator can resume it later."


def _thinking(snapshot: TableSnapshot, bots: Sequence[str]) -> str:
    """Return what ``bots`` do if only bots are to move: they think, or wait for a press."""
    if not snapshot.table.stepping:
        return f"{listed(bots)} {'is' if len(bots) == 1 else 'are'} thinking…"
    whose = f"It is {listed(bots)}'s turn."
    if snapshot.own is not None:
        return f"{whose} The facilitator moves the bots step by step."
    return f"{whose} Bots move step by step; change this under Log, more."


def _asked(snapshot: TableSnapshot) -> str:
    """Return the request to the seat shown; empty if it may not act on this board."""
    return prompt_for(snapshot.text, snapshot.view, snapshot.composer) if snapshot.acting else ""


def _free(snapshot: TableSnapshot) -> str:
    """Return the request to the seat shown if it may act although the game waits for others."""
    return optional_prompt(snapshot.text, snapshot.view, snapshot.composer) if snapshot.acting else ""


def only(snapshot: TableSnapshot) -> str:
    """Return why the player has to make the only possible move; empty if there are other moves."""
    return only_move(snapshot.text, snapshot.view, snapshot.composer) if snapshot.acting else ""
