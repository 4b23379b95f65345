"""Moves whose choice only their player saw, such as a card laid face down.

Two moves look alike if the same is told to everyone and a spectator sees the same afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playtest.engines import codec
from playtest.engines.chance import Chance
from playtest.engines.game import Event, Seat
from playtest.record import AnyGame


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A move as everyone saw it: its kind, and the events that everyone was told, each as JSON."""

    kind: str
    told: tuple[str, ...]

    def events(self, game: AnyGame) -> list[Event]:
        """Return what everyone was told."""
        return [codec.load(game.Event, text) for text in self.told]


class _Rolls(Exception):
    """Raised, as a signal, if a move rolls or draws."""


def offered(game: AnyGame, state: Any, seat: Seat) -> list[FaceDown]:
    """List the moves that a player may make now without the others seeing which one it is."""
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


def with_any_card(game: AnyGame, moves: list[Any], look: FaceDown, cards: Mapping[Any, str]) -> list[Any]:
    """List the moves, plus copies with each of ``cards`` in place of the card that only their player saw.

    ``cards`` maps each card to its name.
    """
    found = {codec.dump(move): move for move in moves}
    known = {value for card, name in cards.items() for value in (card, name)}
    for part, plain in _but_for_a_card(game, moves, look, known):
        for names in cards.items():
            for card in dict.fromkeys(names):
                with suppress(codec.Invalid):
                    made = codec.load_plain(game.Action, plain | {part: card})
                    found.setdefault(codec.dump(made), made)
                    break
    return list(found.values())


def _but_for_a_card(
    game: AnyGame, moves: Sequence[Any], look: FaceDown, known: Set[Any]
) -> list[tuple[str, dict[str, Any]]]:
    """Group the moves that differ only in one secret card, which is one of the cards ``known``.

    Returns for each group the name of the field that holds the card, and one of the moves as plain data.
    """
    found: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {}
    for move in moves:
        plain = codec.plain(move)
        parts = [part for part in secret_fields(move, look, game) if _names(plain[part], known)]
        if len(parts) == 1:
            rest = repr({name: value for name, value in plain.items() if name != parts[0]})
            found.setdefault((parts[0], rest), (parts[0], plain))
    return list(found.values())


def is_like(game: AnyGame, state: Any, seat: Seat, action: Any, look: FaceDown) -> bool:
    """Return whether a legal move looks like ``look`` to everyone."""
    return _kind(action) == look.kind and _look(game, state, seat, action)[0] == look


def look_of(game: AnyGame, state: Any, seat: Seat, action: Any) -> FaceDown | None:
    """Return how a legal move looks to everyone; ``None`` if it rolls or draws."""
    return _look(game, state, seat, action)[0]


def secret_fields(action: Any, look: FaceDown, game: AnyGame) -> list[str]:
    """List the fields of a move whose values were not told to everyone."""
    told = [codec.plain(event) for event in look.events(game)]
    return [
        name
        for name, value in codec.plain(action).items()
        if name != "kind" and not any(name in event and event[name] == value for event in told)
    ]


def secrets(action: Any, look: FaceDown, game: AnyGame) -> list[str]:
    """List the values of a move that were not told to everyone, as texts."""
    return [str(codec.plain(action)[part]) for part in secret_fields(action, look, game)]


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


def _names(value: Any, known: Set[Any]) -> bool:
    """Return whether a move's field holds one of the cards ``known``, or nothing."""
    return value is None or (isinstance(value, int | str) and not isinstance(value, bool) and value in known)


def _is_in(value: Any, swaps: Mapping[Any, Any]) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool) and value in swaps
