"""A whole game as plain text: an exact description of its play, so that a diff shows any change.

A playthrough holds every move and every roll, so that the game can be played again from the text alone. The
changes of a move are listed place by place. The whole state and all views appear at the start and at the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from playtest.engines.chance import Chance
from playtest.engines.codec import dump, load
from playtest.engines.game import REFEREE, AnyGame, Event, Illegal, Seat
from playtest.testing.differences import changes
from playtest.testing.walks import Broken, walk

SHOWN = 12
"""Maximum number of legal moves written out."""

Move = tuple[Seat, str, list[Any]]
"""A seat, its action as JSON, and the rolls."""


def playthrough(game: AnyGame, seed: object = 0) -> str:
    """Return the text of a random game of ``game``."""
    played = walk(game, seed)
    moves = [(step.seat, dump(step.action, game.Action), step.rolled) for step in played.steps]
    return "\n".join(_lines(game, played.rolled, moves)) + "\n"


def replayed(text: str, game: type[AnyGame]) -> str:
    """Play the game of the playthrough ``text`` again, with the moves and rolls in it; return the new text.

    The new text equals the old one if the game still plays the same. Raises ``Broken`` if a move or roll is
    no longer possible.
    """
    players, rules, start, moves = None, None, None, list[Move]()
    seat, action = 0, ""
    for line in text.splitlines():
        word, _, rest = line.partition(": ")
        if word == "players":
            players = int(rest)
        elif word == "rules":
            rules = load(game.Rules, rest)
        elif word == "rolled" and start is None:
            start = json.loads(rest)
        elif word.startswith("does "):
            seat, action = _seat(word.removeprefix("does ")), rest
        elif word == "rolled":
            moves.append((seat, action, json.loads(rest)))
    if players is None or start is None:
        raise Broken("This is not the text of a playthrough.")
    return "\n".join(_lines(game(players, rules), start, moves)) + "\n"


def _lines(game: AnyGame, rolled: list[Any], moves: Iterable[Move]) -> Iterator[str]:
    yield f"# {game.title}, {game.seats} players"
    yield ""
    yield f"game: {game.name}"
    yield f"players: {game.seats}"
    yield f"rules: {dump(game.rules)}"
    yield ""
    yield "## Start"
    yield f"rolled: {json.dumps(rolled)}"
    events = list[Event]()
    state = game.start(Chance(outcomes=rolled), events)
    yield from _told(game, events)
    yield from _everything(game, state)
    for n, move in enumerate(moves, 1):
        yield ""
        yield from _move(game, state, n, move)
    yield ""
    yield "## End"
    yield from _everything(game, state)
    yield f"outcome: {dump(outcome)}" if (outcome := game.outcome(state)) else "outcome: none yet"


def _move(game: AnyGame, state: Any, n: int, move: Move) -> Iterator[str]:
    seat, text, rolled = move
    action = load(game.Action, text)
    yield f"## Move {n}: {game.phase(state)}, round {game.round(state)}"
    yield f"pending: {_seats(game.pending(state))}; free: {_seats(game.free(state))}"
    if clock := game.clock(state):
        yield f"clock: {clock.name}, {clock.seconds:g} s, {'running' if clock.running else 'standing still'}"
    yield f"legal for {_name(seat)}: {_some(game, game.legal(state, seat))}"
    yield f"does {_name(seat)}: {dump(action, game.Action)}"
    yield f"rolled: {json.dumps(rolled)}"
    before, events = dump(state, game.State), list[Event]()
    if (reason := game.refusal(state, seat, action)) is not None:
        raise Broken(f"Move {n} of the playthrough ({text} of {_name(seat)}) is refused now: {reason}")
    try:
        game.apply(state, seat, action, Chance(outcomes=rolled), events)
    except (ValueError, Illegal) as error:
        raise Broken(f"Move {n} of the playthrough is no longer possible: {error}") from None
    yield from _told(game, events)
    for place, was, now in changes(before, dump(state, game.State)):
        yield f"  {place}: {_json(was)} -> {_json(now)}"


def _told(game: AnyGame, events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        told = json.loads(dump(event, game.Event))
        told.pop("audience")
        yield f"event for {'all' if event.audience is None else _seats(event.audience)}: {_json(told)}"


def _everything(game: AnyGame, state: Any) -> Iterator[str]:
    yield f"state: {dump(state, game.State)}"
    for seat in (None, *range(game.seats)):
        yield f"view of {_name(seat)}: {dump(game.view(state, seat), game.View)}"
    if measures := game.measures(state):
        yield f"measures: {_json(measures)}"


def _some(game: AnyGame, legal: Any) -> str:
    shown = ", ".join(_compact(game, action) for action in legal[:SHOWN])
    return f"{len(legal)}: {shown}{', …' if len(legal) > SHOWN else ''}"


def _compact(game: AnyGame, action: Any) -> str:
    plain = json.loads(dump(action, game.Action))
    parts = [f"{f.name} {_json(plain[f.name])}" for f in fields(action) if f.name != "kind"]
    return str(plain["kind"]) + (f"({', '.join(parts)})" if parts else "")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _name(seat: Seat | None) -> str:
    return "spectators" if seat is None else "referee" if seat == REFEREE else f"seat {seat}"


def _seat(name: str) -> Seat:
    return REFEREE if name == "referee" else int(name.removeprefix("seat "))


def _seats(seats: Iterable[Seat]) -> str:
    return " ".join("referee" if seat == REFEREE else str(seat) for seat in seats) or "-"
