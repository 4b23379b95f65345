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
from playtest.widgets.kit import Group, Piece, Scene, Text
from playtest.widgets.table.handlers.correction import Correction

TRIES = 6
"""So many positions in which somebody could be are tried: hidden cards forbid in one what others allow."""
CANNOT = (Illegal, codec.Invalid, LookupError, ValueError, TypeError, AttributeError, StopIteration)
"""What comes of a position that is no sound one, and cannot be drawn."""

WAYS = ("open", "folded", "flat", "slim")
Place = tuple[str, ...]
"""Where a piece is drawn: in which picture, and in which other pieces."""
Draw = Callable[[Any, Any], Scene]
"""The scene of a view, that of a position."""


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """What a ruling would make of a board.

    ``scene`` is drawn in place of how things are, ``None`` where it cannot be; ``pending`` and ``free`` are
    who would be asked. ``pieces``, by their ``id``, and ``seats`` would not look as they do; where the whole
    screen would look ``alike``, what changes is hidden from it. ``refused`` says why the changes cannot be
    made as they are.
    """

    scene: Scene | None
    pending: tuple[Seat, ...] = ()
    free: tuple[Seat, ...] = ()
    pieces: frozenset[int] = frozenset()
    seats: frozenset[Seat] = frozenset()
    alike: bool = False
    refused: str = ""


def correction_preview(
    table: Table, ruling: Correction | None, seat: Seat | None, draw: Draw, *, everything: bool
) -> CorrectionPreview | None:
    """What ``ruling`` would make of the board that ``seat`` sees, or who sees ``everything``.

    ``draw`` draws it as after a ruling. ``None`` where there is nothing to be seen of it yet.
    """
    if ruling is None or not ruling.settled:
        return None
    game, eyes = table.game, REFEREE if everything else seat
    # what any ruling ends, as who discarded last, is no change of this one
    now = draw(table.view(eyes), table.state)
    found: list[_After] = []
    refused = ""
    for state in [table.state.copy()] if everything else _legal_moves(table, seat):
        with contextlib.suppress(*CANNOT):
            try:
                after, wrong = ruling.after(state)
            except Illegal as error:
                refused = refused or one_sentence(error)
                continue
            view = game.view(after, eyes)
            if all(view != other.view or wrong != other.wrong for other in found):
                scene = draw(view, after)
                found.append(_After(after, view, wrong, scene, _pieces_changed(now, scene)))
    if not found:
        return CorrectionPreview(None, refused=refused)
    # what differs with what is hidden is not for this screen: the quietest says no more than is changed
    best = min(found, key=lambda each: (bool(each.wrong), len(each.pieces)))
    asked = tuple(game.pending(best.state)), tuple(game.free(best.state))
    seats, alike = _seats_changed(now, best.scene), _looks(now) == _looks(best.scene)
    return CorrectionPreview(best.scene, *asked, best.pieces, seats, alike, best.wrong)


class _After(NamedTuple):
    """A position after the ruling, what is seen of it and what is wrong with it."""

    state: Any
    view: Any
    wrong: str
    scene: Scene
    pieces: frozenset[int]


def _legal_moves(table: Table, seat: Seat | None) -> Iterator[Any]:
    """Positions in which ``seat`` could be, the same ones each time."""
    view = table.view(seat)
    for seed in range(TRIES):
        yield table.game.resample(view, random.Random(seed))


def _pieces_changed(now: Scene, then: Scene) -> frozenset[int]:
    """The pieces that are drawn otherwise in ``then``; of one with others in it that are only those are."""
    before = {place: look for place, _, look in _drawn(now)}
    changed: dict[Place, int] = {}
    for place, piece, look in reversed(_drawn(then)):
        inside = any(each[: len(place)] == place for each in changed)
        if not inside and before.get(place) != look:
            changed[place] = id(piece)
    return frozenset(changed.values())


def _seats_changed(now: Scene, then: Scene) -> frozenset[Seat]:
    """The seats whose card says more or less."""
    said = {player.seat: player for player in now.players}
    return frozenset(player.seat for player in then.players if said.get(player.seat) != player)


def _drawn(scene: Scene) -> list[tuple[Place, Piece, object]]:
    """Every piece with a key, what it lies in before it, and how it looks without what has a key in it.

    What one holds is laid out anew when there is more or less of it: of that only what it says counts.
    """
    found: list[tuple[Place, Piece, object]] = []
    many = Counter[str]()
    held = {id(picture) for picture in Scene(mine=scene.mine).pictures()}
    for picture in scene.pictures():
        look = _said if id(picture) in held else _look
        for way, each in zip(WAYS, (picture, picture.folded, picture.flat, picture.slim), strict=True):
            if each is not None:
                name = f"{way} {each.key or each.title}"
                many[name] += 1
                keyed = _keyed(each.pieces, (f"{name} {many[name]}",))
                found += [(place, piece, look(_alone(piece))) for place, piece in keyed]
    return found


def _looks(scene: Scene) -> list[object]:
    pieces = [[_look(piece) for piece in picture.pieces] for picture in scene.pictures()]
    return [pieces, scene.players, scene.phase, scene.aside]


def _keyed(pieces: Sequence[Piece], within: Place) -> Iterator[tuple[Place, Piece]]:
    for at, piece in enumerate(pieces):
        place = (*within, piece.key or str(at))
        if piece.key:
            yield place, piece
        if isinstance(piece, Group):
            yield from _keyed(piece.children, place)


def _alone(piece: Piece) -> Piece:
    """A piece without those in it that have a key of their own."""
    if not isinstance(piece, Group):
        return piece
    return replace(piece, children=tuple(_alone(child) for child in piece.children if not child.key))


def _look(piece: Piece) -> Piece:
    """A piece as far as it is seen: not what it stands for, nor how it came and goes."""
    bare = replace(
        piece, label="", name="", part=None, hold=None, fly="", gathers=None, copy=0, fresh=False, meant=()
    )
    return replace(bare, children=tuple(map(_look, bare.children))) if isinstance(bare, Group) else bare


def _said(piece: Piece) -> tuple[str, frozenset[object]]:
    """What a piece says and in which colors, wherever its words and lines are."""
    inside = list(_all(piece))
    words = " ".join(each.text for each in inside if isinstance(each, Text))
    return words, frozenset((each.fill, each.stroke, each.dashed, each.opacity) for each in inside)


def _all(piece: Piece) -> Iterator[Piece]:
    yield piece
    for child in piece.children if isinstance(piece, Group) else ():
        yield from _all(child)


class CorrectionMarks:
    """The marks of a board that a ruling would leave so: what may be pressed, and what is ``changed``."""

    def __init__(self, ruling: Correction, pieces: frozenset[int]) -> None:
        self.can, self.says = ruling.can, ruling.says
        self.picked, self.presses, self.called = ruling.picked, ruling.presses, ruling.called
        self._pieces = pieces

    def changed(self, piece: Piece) -> bool:
        """Whether ``piece`` does not look so now."""
        return id(piece) in self._pieces
