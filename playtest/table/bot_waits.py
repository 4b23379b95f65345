"""How long a bot waits before it acts, so that people can read, answer and act first."""

from __future__ import annotations

from playtest.engines.game import Seat
from playtest.record import FACILITATOR, Entry
from playtest.table.pace import Pace
from playtest.table.playtest import Playtest

ANSWERS = 3
"""The most answers that a bot gives people in a row without waiting, as several may have asked it."""
SETTLES = 10.0
"""Seconds that a bot waits after being seated during a game, as the facilitator may give the seat back."""


def lets_people_act(table: Playtest, pace: Pace, seat: Seat, now: float) -> float:
    """Return how many seconds a bot still waits for people to act first; 0 if it may act.

    After its own move a bot waits until every pending person has moved and everyone has answered its offers.
    It waits no longer than its patience, which starts again when anyone moves or uses any screen. The
    patience is longer while somebody is choosing a move or reading.

    A bot does not wait if it owes a person an answer. If every page that showed the table is closed, it waits
    until one opens. A bot that the facilitator has just seated waits for a while in any case.
    """
    settles = _settles(table, pace, seat, now)
    if settles > 0:
        return settles
    pending = table.pending
    people = [other for other in pending if other >= 0 and not table.seats[other].is_bot]
    asked = _asked_by(table, seat)
    if not pace.seconds or not (people or asked):
        return 0.0
    acted: dict[Seat, Entry] = {}
    newest = 0.0
    for entry in table.log:
        if entry.kind == "move" and entry.seat is not None:
            acted[entry.seat] = entry
            newest = entry.at
    own = acted.get(seat)
    if own is None or pace.may_act(own.n) or owes_an_answer(table, seat):
        return 0.0
    if not asked and all(other in acted and acted[other].n > own.n for other in people):
        return 0.0
    return pace.patient() if pace.deserted else max(newest, pace.last_active) + pace.patient() - now


def _settles(table: Playtest, pace: Pace, seat: Seat, now: float) -> float:
    """Return how many seconds a bot still waits because the facilitator seated it during the game."""
    if not pace.seconds or all(who.is_bot for who in table.seats):
        return 0.0
    log = table.log
    own = next((e for e in reversed(log) if e.seat == seat and e.kind in ("seat", "move")), None)
    if own is None or own.kind != "seat" or own.by != FACILITATOR or pace.may_act(own.n):
        return 0.0
    begun = any(entry.kind == "move" for entry in log[: own.n])
    return own.at + SETTLES - now if begun else 0.0


def _asked_by(table: Playtest, seat: Seat) -> list[Seat]:
    """List the people who still have to answer this bot's offers.

    The list is empty if a person waits for the bot's own answer.
    """
    game, state, seats = table.game, table.state, table.seats
    people = [other for other, who in enumerate(seats) if not who.is_bot]
    if any(seat in game.offered_to(state, other) for other in people):
        return []
    return [other for other in game.offered_to(state, seat) if other in people]


def owes_an_answer(table: Playtest, seat: Seat) -> bool:
    """Return whether a person waits for this bot's answer to an offer."""
    since = 0
    for entry in reversed(table.log):
        if entry.kind == "move" and entry.seat is not None and entry.seat >= 0:
            if not table.seats[entry.seat].is_bot:
                break
            since += entry.seat == seat
    return since < ANSWERS and any(
        seat in table.game.offered_to(table.state, other)
        for other, who in enumerate(table.seats)
        if not who.is_bot
    )


def in_turn(table: Playtest) -> list[Seat]:
    """List the pending seats in the order in which bots act, starting with bots that owe a person an answer.

    The others follow clockwise from the last mover.
    """
    movers = (e.seat for e in reversed(table.log) if e.kind == "move" and e.seat is not None)
    last = next((seat for seat in movers if seat >= 0), -1)
    owing = [seat for seat, who in enumerate(table.seats) if who.is_bot and owes_an_answer(table, seat)]
    return sorted(table.pending, key=lambda seat: (seat not in owing, seat <= last, seat))
