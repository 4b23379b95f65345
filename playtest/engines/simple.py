"""Slow but correct default methods, so that a small game can be written in few lines.

``Position`` copies itself; ``SimpleGame`` makes the plain view and the list of moves. Mark fields of the
position that not everyone may see with ``Own`` or ``Unseen``. Override a default when speed matters.
"""

from __future__ import annotations

import copy
import itertools
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, make_dataclass
from typing import Annotated, Any, Literal, Self, Union, get_args, get_origin, get_type_hints

from pydantic import Field
from pydantic.fields import FieldInfo

from playtest.engines.game import REFEREE, Data, Game, Outcome, Seat

__all__ = ["Own", "Position", "SimpleGame", "Unseen", "most_points"]

Own = Field(json_schema_extra={"secret": "own"})
"""Marks a list with one value per seat, of which each seat sees only its own.

Write ``Annotated[list[int], Own]``.
"""

Unseen = Field(json_schema_extra={"secret": "unseen"})
"""Marks a field that no seat may see, such as a deck.

Write ``Annotated[list[int], Unseen]``.
"""

MOST_ACTIONS = 20_000
"""The most moves of one action type listed by default; a game with more must write ``actions()``."""


class Position(Data):
    """Base class of a state that copies itself, field by field and all the way down.

    If the position contains secrets, write ``@dataclass(slots=True, repr=False)`` above it. Otherwise a cell
    that prints the position would show the secrets to everyone at the screen.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent copy."""
        return copy.deepcopy(self)


@dataclass(frozen=True, slots=True)
class NoRules(Data):
    """The rules object of a game without options."""


class SimpleGame(Game[Any, Any, Any, Any]):
    """A game whose view and list of moves are made from its types.

    A subclass sets ``State`` (a ``Position``) and no ``View``. Its view is then the seat and the fields of
    the position; those marked ``Own`` and ``Unseen`` show only what that seat may see. The referee sees all.
    """

    Rules = NoRules

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "State" in vars(cls) and "View" not in vars(cls):
            cls.View = view_of(cls.State, f"{cls.__qualname__}.View", cls.__module__)

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Return the position as ``seat`` may see it, as an independent copy."""
        hints = _hints(type(state))
        shown = {
            name: _as_seen(copy.deepcopy(getattr(state, name)), _secret(hint), seat)
            for name, hint in hints.items()
        }
        return self.View(seat, **shown)

    def actions(self) -> list[Any]:
        """Return every move that the fields of the action types allow, with the seats of this table.

        Raises ``NotImplementedError`` if a field has no bounds, or there are too many moves.
        """
        return [move for cls in _members(self.Action) for move in self._moves(cls)]

    def _moves(self, cls: type) -> Iterator[Any]:
        chosen = [field.name for field in fields(cls) if field.init and field.name != "kind"]
        hints = get_type_hints(cls, include_extras=True)
        choices = [self._choices(cls, name, hints[name]) for name in chosen]
        count = 1
        for each in choices:
            count *= len(each)
        if count > MOST_ACTIONS:
            raise NotImplementedError(
                f"{cls.__name__} has {count} moves, too many to list; write actions() for {self.title}."
            )
        return (cls(**dict(zip(chosen, parts, strict=True))) for parts in itertools.product(*choices))

    def _choices(self, cls: type, name: str, hint: Any) -> Sequence[Any]:
        """Return the possible values of a move's field."""
        plain, notes = _unwrapped(hint)
        if any((note.json_schema_extra or {}).get("seat") for note in _field_infos(notes)):
            return range(self.seats)
        if get_origin(plain) is Literal:
            return get_args(plain)
        if plain is bool:
            return (False, True)
        if get_origin(plain) in (Union, types.UnionType):
            inner = [arm for arm in get_args(plain) if arm is not type(None)]
            with_notes = [Annotated[arm, *notes] if notes else arm for arm in inner]
            found = [value for arm in with_notes for value in self._choices(cls, name, arm)]
            return found if len(inner) == len(get_args(plain)) else [None, *found]
        bounds = _bounds(notes)
        if plain is int and bounds is not None:
            return bounds
        raise NotImplementedError(
            f"{cls.__name__}.{name} has no bounds, so its moves cannot be listed; "
            "give it ge= and le=, or write actions()."
        )


def most_points(points: Sequence[float], reason: str) -> Outcome:
    """Return the outcome of a game that the most points win; tied players share the win."""
    return Outcome(tuple(points), frozenset(s for s, n in enumerate(points) if n == max(points)), reason)


def view_of(state: type, qualname: str = "View", module: str | None = None) -> type:
    """Create the class of plain views of ``state``: the seat and all fields; secret ones may be ``None``."""
    parts: list[Any] = [("seat", Seat | None)]
    parts += [(name, _seen_type(hint)) for name, hint in _hints(state).items()]
    made = make_dataclass("View", parts, bases=(Data,), frozen=True, slots=True, repr=False)
    made.__qualname__ = qualname
    made.__module__ = module or state.__module__
    return made


def _hints(state: type) -> dict[str, Any]:
    hints = get_type_hints(state, include_extras=True)
    return {field.name: hints[field.name] for field in fields(state)}


def _secret(hint: Any) -> str | None:
    for note in _field_infos(_unwrapped(hint)[1]):
        extra = note.json_schema_extra
        if isinstance(extra, dict) and "secret" in extra:
            return str(extra["secret"])
    return None


def _as_seen(value: Any, secret: str | None, seat: Seat | None) -> Any:
    if secret is None or seat == REFEREE:
        return value
    if secret == "unseen":
        return None
    return [each if owner == seat else None for owner, each in enumerate(value)]


def _seen_type(hint: Any) -> Any:
    secret = _secret(hint)
    if secret is None:
        return hint
    plain, notes = _unwrapped(hint)
    kept = tuple(note for note in notes if not isinstance(note, FieldInfo))
    if secret == "unseen":
        return Annotated[plain, *kept] | None if kept else plain | None
    if get_origin(plain) is not list:
        raise TypeError(f"Own marks a list with one value per seat, not {plain}.")
    return list[get_args(plain)[0] | None]  # type: ignore[misc]  # a type created at run time


def _unwrapped(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    return (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())


def _field_infos(notes: Sequence[Any]) -> list[Any]:
    return [note for note in notes if isinstance(note, FieldInfo)]


def _bounds(notes: Sequence[Any]) -> range | None:
    """Return the range of integers that a field's annotations allow.

    ``None`` if a bound is missing.
    """
    limits: dict[str, int] = {}
    for note in [*notes, *(each for info in _field_infos(notes) for each in info.metadata)]:
        for name in ("ge", "gt", "le", "lt"):
            if getattr(note, name, None) is not None:
                limits[name] = getattr(note, name)
    low = limits.get("ge", limits["gt"] + 1 if "gt" in limits else None)
    high = limits.get("le", limits["lt"] - 1 if "lt" in limits else None)
    return None if low is None or high is None else range(low, high + 1)


def _members(action: Any) -> tuple[type, ...]:
    plain = _unwrapped(action)[0]
    return get_args(plain) if get_origin(plain) in (Union, types.UnionType) else (plain,)
