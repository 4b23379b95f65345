"""Moves of which nobody but their player saw what was chosen, such as a card laid face down.

Two moves look alike if the same is told to everyone and a spectator sees the same afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playtest.engines import codec
from playtest.engines.chance import Chance
from playtest.engines.game import Event, Seat
from playtest.record import AnyGame

__all__ = ["FaceDown", "looking_like", "offered", "secret_fields"]


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A move as everyone saw it: its kind, and the events told to everyone, as JSON."""

    kind: str
    told: tuple[str, ...]

    def events(self, game: AnyGame) -> list[Event]:
        """Return what everyone was told."""
        return [codec.load(game.Event, text) for text in self.told]


class _Rolls(Exception):
    """Raised, as a signal, if a move rolls or draws."""


def offered(game: AnyGame, state: Any, seat: Seat) -> list[FaceDown]:
    """List the moves that somebody may make now without others seeing which of several it is."""
    alike: dict[FaceDown, list[Any]] = {}
    for action in game.legal(state, seat):
        look, after = _look(game, state, seat, action)
        if look is not None and look.told and type(action) not in game.open:
            alike.setdefault(look, []).append(after)
    return [look for look, afters in alike.items() if len(afters) > 1 and _same_to_see(game, afters)]


def looking_like(game: AnyGame, state: Any, seat: Seat, look: FaceDown) -> list[Any]:
    """List the legal moves that look like ``look`` to everyone."""
    return [action for action in game.legal(state, seat) if is_like(game, state, seat, action, look)]


def in_any(game: AnyGame, states: Sequence[Any], seat: Seat, look: FaceDown) -> list[Any]:
    """List the moves that are legal in one of the positions and look like ``look`` to everyone."""
    found: dict[str, Any] = {}
    for state in states:
        for action in looking_like(game, state, seat, look):
            found.setdefault(codec.dump(action), action)
    return list(found.values())


def with_other_cards(game: AnyGame, moves: list[Any], cards: Sequence[tuple[Any, list[Any]]]) -> list[Any]:
    """List the moves, and those that name another card; ``cards`` says what each unseen card may be."""
    found = {codec.dump(move): move for move in moves}
    for card, others in cards:
        for move in moves:
            swapped = (with_card(game, move, card, other) for other in others if other != card)
            found |= {codec.dump(one): one for one in swapped if one is not None}
    return list(found.values())


def is_like(game: AnyGame, state: Any, seat: Seat, action: Any, look: FaceDown) -> bool:
    """Return whether a legal move looks like ``look`` to everyone."""
    return _kind(action) == look.kind and _look(game, state, seat, action)[0] == look


def look_of(game: AnyGame, state: Any, seat: Seat, action: Any) -> FaceDown | None:
    """Return how a legal move looks to everyone; ``None`` if it rolls or draws."""
    return _look(game, state, seat, action)[0]


def secret_fields(action: Any, look: FaceDown, game: AnyGame) -> list[str]:
    """List the parts of a move that everyone was not told."""
    told = [codec.plain(event) for event in look.events(game)]
    return [
        name
        for name, value in codec.plain(action).items()
        if name != "kind" and not any(name in event and event[name] == value for event in told)
    ]


def _look(game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[FaceDown | None, Any]:
    events: list[Event] = []

    def ask(kind: str, options: Any) -> Any:
        raise _Rolls

    after = state.copy()
    try:
        game.apply(after, seat, action, Chance(ask=ask), events)
    except _Rolls:
        return None, after
    told = tuple(codec.dump(event) for event in events if event.shown_to(None))
    return FaceDown(_kind(action), told), after


def _kind(action: Any) -> str:
    return str(getattr(action, "kind", type(action).__name__))


def _same_to_see(game: AnyGame, states: Sequence[Any]) -> bool:
    first = game.view(states[0], None)
    return all(game.view(state, None) == first for state in states[1:])


def with_card(game: AnyGame, action: Any, old: Any, new: Any) -> Any:
    """Return a move with another card in place of ``old``; ``None`` if it does not name that card."""
    plain = codec.plain(action)
    swaps = {old: new, game.name_of(old): game.name_of(new)}
    parts = {name: value for name, value in plain.items() if name != "kind" and _is_in(value, swaps)}
    if not parts:
        return None
    with suppress(codec.Invalid):
        return codec.load_plain(game.Action, plain | {name: swaps[value] for name, value in parts.items()})
    return None


def _is_in(value: Any, swaps: Mapping[Any, Any]) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool) and value in swaps
