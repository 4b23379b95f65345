"""Replaying the entries of a log on a game, with their recorded random outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Self, cast

import jsonpatch
from jsonpointer import JsonPointerException

from playtest.engines import codec
from playtest.engines.chance import Chance
from playtest.engines.game import AnyGame, Event, Illegal
from playtest.engines.sentences import one_sentence
from playtest.engines.validate import InvalidState, validate_state
from playtest.record.entries import Entry


class Broken(ValueError):
    """Raised for an entry that cannot be replayed. ``n`` is the entry's number; the message says why."""

    def __init__(self, entry: Entry, why: str) -> None:
        self.n = entry.n
        super().__init__(f"Entry {entry.n} ({entry.kind}) does not replay: {why}")


def begin(game: AnyGame, start: Entry) -> tuple[Any, list[Event]]:
    """Return the state and the events of a ``start`` entry. Raises ``Broken`` if it cannot be replayed."""
    if start.kind != "start":
        raise Broken(start, "the log does not begin with a deal.")
    if "state" in (start.body or {}):
        return _guarded(start, lambda: sound_state(game, start.body["state"])), []
    events: list[Event] = []
    chance = Chance(outcomes=start.chance)
    state = _guarded(start, lambda: game.start(chance, events))
    _all_used(start, chance)
    return state, events


def carry_out(game: AnyGame, state: Any, entry: Entry) -> tuple[Any, list[Event]]:
    """Return the state after a valid entry, and its events. A move changes ``state`` in place.

    Raises ``Broken`` if the entry cannot be replayed. Then ``state`` is unchanged, unless the game itself
    failed in the middle.
    """
    if entry.kind == "move":
        return state, _move(game, state, entry)
    if entry.kind == "ruling":
        return _guarded(entry, lambda: ruled(game, state, entry.body["patch"])), []
    return state, []


class _Enough(Exception):
    """Signals that the requested part of a move has been carried out."""


class _FirstOf(list[Event]):
    """A list of events that stops the current move at its ``many``-th event, by raising ``_Enough``."""

    def __init__(self, many: int) -> None:
        super().__init__()
        self._many = many

    def append(self, event: Event) -> None:
        super().append(event)
        if len(self) >= self._many:
            raise _Enough

    def extend(self, events: Iterable[Event]) -> None:
        for event in events:
            self.append(event)

    def __iadd__(self, events: Iterable[Event]) -> Self:  # type: ignore[misc,override]  # no type but events
        self.extend(events)
        return self


def within(game: AnyGame, state: Any, entry: Entry, events: int) -> Any:
    """Return the state in the middle of a move, right after its first ``events`` events.

    ``state`` is changed in place. Use the result for reading only: the move's later effects are missing, so
    the game cannot continue from it.
    """
    with suppress(_Enough):
        seat = -1 if entry.seat is None else entry.seat
        game.apply(state, seat, action_of(game, entry), Chance(outcomes=entry.chance), _FirstOf(events))
    return state


def ruled(game: AnyGame, state: Any, patch: Any) -> Any:
    """Return a new state: ``state`` with a JSON patch applied.

    Raises ``Illegal`` if the patch does not fit or the result is not a valid state.
    """
    plain = codec.plain(state, game.State)
    try:
        changed = jsonpatch.JsonPatch(patch).apply(plain)
    except (jsonpatch.JsonPatchException, JsonPointerException, TypeError, KeyError, ValueError) as error:
        raise Illegal(f"The ruling does not fit the state: {_first_line(error)}") from None
    return sound_state(game, changed)


def sound_state(game: AnyGame, plain: Any) -> Any:
    """Return the state that plain JSON describes. Raises ``Illegal``, naming any inconsistencies."""
    try:
        state = codec.load_plain(game.State, plain)
    except codec.Invalid as error:
        raise Illegal(f"That is not a state of {game.title}: {error}") from None
    faults = game.faults(state)
    if faults:
        raise Illegal(f"That is not consistent: {' '.join(faults)}")
    return state


def can_go_on(game: AnyGame, state: Any) -> None:
    """Check that an edited state is playable, by playing on from it.

    Raises ``Illegal``, which says what is wrong, if it is not.
    """
    try:
        validate_state(game, codec.plain(state, game.State))
    except InvalidState as error:
        raise Illegal(str(error)) from None


def action_of(game: AnyGame, entry: Entry) -> Any:
    """Return the action of a ``move`` entry. Raises ``codec.Invalid`` if it is no action of this game."""
    return codec.load_plain(cast("type[Any]", game.Action), entry.body)


def _move(game: AnyGame, state: Any, entry: Entry) -> list[Event]:
    action = _guarded(entry, lambda: action_of(game, entry))
    seat = -1 if entry.seat is None else entry.seat
    reason = _guarded(entry, lambda: game.refusal(state, seat, action))
    if reason is not None:
        raise Broken(entry, reason)
    chance = Chance(outcomes=entry.chance)
    events: list[Event] = []
    _guarded(entry, lambda: game.apply(state, seat, action, chance, events))
    _all_used(entry, chance)
    return events


def _guarded(entry: Entry, do: Any) -> Any:
    try:
        return do()
    except Exception as error:
        raise Broken(entry, _first_line(error)) from error


def _all_used(entry: Entry, chance: Chance) -> None:
    if chance.left:
        raise Broken(entry, f"{chance.left} of its {len(entry.chance)} rolls were not used.")


def _first_line(error: Exception) -> str:
    said = one_sentence(error)
    return said if said.endswith((".", "…")) else f"{said}."
