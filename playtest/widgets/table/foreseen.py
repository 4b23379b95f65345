"""The board as a ruling on its way would leave it, drawn before anything is changed.

Unless every card lies open it is made from no more than the view that is on the screen: from positions in
which who sees that could be. So it tells nothing that the screen has not told, whatever is tried with it.
"""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from playtest.engines import codec
from playtest.engines.game import REFEREE, Illegal, Seat
from playtest.engines.sentences import one_sentence
from playtest.table import Table
from playtest.widgets.kit import Group, Piece, Scene
from playtest.widgets.table.ruling import Ruling

TRIES = 6
"""So many positions in which somebody could be are tried: hidden cards forbid in one what others allow."""
CANNOT = (Illegal, codec.Invalid, LookupError, ValueError, TypeError, AttributeError, StopIteration)
"""What comes of a position that is no sound one, and cannot be drawn."""

Draw = Callable[[Any, Any], Scene]
"""The scene of a view, that of a position."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a ruling would make of a board.

    ``scene`` is drawn in place of how things are, ``None`` where it cannot be; ``pending`` and ``free`` are
    who would be asked. ``changed`` are the keys of the pieces, and of seats as ``seat-2``, that would not be
    as they are; where the whole screen would look ``alike``, what changes is hidden from it. ``refused``
    says why the changes cannot be made as they are.
    """

    scene: Scene | None
    pending: tuple[Seat, ...] = ()
    free: tuple[Seat, ...] = ()
    changed: frozenset[str] = frozenset()
    alike: bool = False
    refused: str = ""


def foreseen(
    table: Table, ruling: Ruling | None, seat: Seat | None, now: Scene, draw: Draw, *, everything: bool
) -> Foreseen | None:
    """What ``ruling`` would make of the board that ``seat`` sees ``now``, or who sees ``everything``.

    ``None`` where there is nothing to be seen of it yet.
    """
    if ruling is None or not ruling.settled:
        return None
    game, eyes = table.game, REFEREE if everything else seat
    found: list[_After] = []
    refused = ""
    for state in [table.state.copy()] if everything else _possible(table, seat):
        with contextlib.suppress(*CANNOT):
            try:
                after, wrong = ruling.after(state)
            except Illegal as error:
                refused = refused or one_sentence(error)
                continue
            view = game.view(after, eyes)
            if all(view != other.view or wrong != other.wrong for other in found):
                scene = draw(view, after)
                found.append(_After(after, view, wrong, scene, _changed(now, scene)))
    if not found:
        return Foreseen(None, refused=refused)
    # what differs with what is hidden is not for this screen: the quietest says no more than is changed
    best = min(found, key=lambda each: (bool(each.wrong), len(each.changed)))
    asked = tuple(game.pending(best.state)), tuple(game.free(best.state))
    return Foreseen(best.scene, *asked, best.changed, _looks(now) == _looks(best.scene), best.wrong)


class _After(NamedTuple):
    """A position after the ruling, what is seen of it and what is wrong with it."""

    state: Any
    view: Any
    wrong: str
    scene: Scene
    changed: frozenset[str]


def _possible(table: Table, seat: Seat | None) -> Iterator[Any]:
    """Positions in which ``seat`` could be, the same ones each time."""
    view = table.view(seat)
    for seed in range(TRIES):
        yield table.game.resample(view, random.Random(seed))


def _changed(now: Scene, then: Scene) -> frozenset[str]:
    """What is drawn otherwise in ``then``: the keys of pieces, and of seats whose card says more or less.

    Of a piece with others in it that are changed only those are.
    """
    before = {place: _alone(piece) for place, piece in _drawn(now)}
    pieces: set[str] = set()
    for place, piece in reversed(_drawn(then)):
        inside = {each.key for each in _keyed(_children(piece))}
        if not inside & pieces and before.get(place) != _alone(piece):
            pieces.add(piece.key)
    said = {player.seat: player for player in now.players}
    seats = {f"seat-{player.seat}" for player in then.players if said.get(player.seat) != player}
    return frozenset(pieces | seats)


def _drawn(scene: Scene) -> list[tuple[tuple[str, int, str], Piece]]:
    """What has a key, what it lies in before it: with its picture, and the number of those of that name."""
    found: list[tuple[tuple[str, int, str], Piece]] = []
    many = Counter[str]()
    for picture in scene.pictures():
        name = picture.key or picture.title
        many[name] += 1
        found += [((name, many[name], piece.key), piece) for piece in _keyed(picture.pieces)]
    return found


def _looks(scene: Scene) -> list[object]:
    pieces = [[_look(piece) for piece in picture.pieces] for picture in scene.pictures()]
    return [pieces, scene.players, scene.phase, scene.aside]


def _children(piece: Piece) -> tuple[Piece, ...]:
    return piece.children if isinstance(piece, Group) else ()


def _keyed(pieces: Sequence[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        if piece.key:
            yield piece
        yield from _keyed(_children(piece))


def _alone(piece: Piece) -> Piece:
    """How a piece looks without those in it that have a key of their own."""
    if not isinstance(piece, Group):
        return _look(piece)
    return _look(replace(piece, children=tuple(_alone(child) for child in piece.children if not child.key)))


def _look(piece: Piece) -> Piece:
    """A piece as far as it is seen: not what it stands for, nor how it came and goes."""
    bare = replace(
        piece, label="", name="", part=None, hold=None, fly="", gathers=None, copy=0, fresh=False, meant=()
    )
    return replace(bare, children=tuple(map(_look, bare.children))) if isinstance(bare, Group) else bare


class AsItWouldBe:
    """The marks of a board that a ruling would leave so: what may be pressed, and what is ``changed``."""

    def __init__(self, ruling: Ruling, changed: frozenset[str]) -> None:
        self.can, self.says = ruling.can, ruling.says
        self.picked, self.presses, self.called = ruling.picked, ruling.presses, ruling.called
        self._changed = changed

    def changed(self, key: str) -> bool:
        """Whether the piece ``key`` is not as it is now."""
        return key in self._changed
