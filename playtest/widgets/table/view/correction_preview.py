"""A preview of the board after a correction, drawn before anything is changed.

With hidden cards it uses only what this viewer may know, by drawing positions that the viewer considers
possible. So it reveals nothing new, whatever is tried.
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
"""Maximum number of possible positions tried. Hidden cards may make a change illegal in some of them."""
CANNOT = (Illegal, codec.Invalid, LookupError, ValueError, TypeError, AttributeError, StopIteration)
"""Errors raised where a changed position is inconsistent and cannot be drawn."""

WAYS = ("open", "folded", "flat", "slim")
Place = tuple[str, ...]
"""Where a piece is: its picture, and the pieces that contain it."""
Draw = Callable[[Any, Any], Scene]
"""A function that returns the scene of a view and its position."""


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """The board as it would be after a ruling.

    ``scene`` replaces the current scene; it is ``None`` if it cannot be drawn. ``pending`` and ``free`` are
    the seats that must act and that may act after the ruling. ``pieces`` has the ``id`` of each piece that
    would look different. ``seats`` has the seats whose cards would. ``alike`` says that the whole screen
    would look the same, because the change is hidden. ``refusal`` says why the changes cannot be made.
    """

    scene: Scene | None
    pending: tuple[Seat, ...] = ()
    free: tuple[Seat, ...] = ()
    pieces: frozenset[int] = frozenset()
    seats: frozenset[Seat] = frozenset()
    alike: bool = False
    refusal: str = ""


def correction_preview(
    table: Table, ruling: Correction | None, seat: Seat | None, draw: Draw, *, everything: bool
) -> CorrectionPreview | None:
    """Return the board as ``seat`` would see it after ``ruling``; ``None`` if there is nothing to preview.

    With ``everything`` the viewer sees every card. ``draw`` returns the scene of a view and its position,
    without marks that a ruling ends.
    """
    if ruling is None or not ruling.settled:
        return None
    game, eyes = table.game, REFEREE if everything else seat
    # marks that any ruling ends, such as the last discard, are no change by this one
    now = draw(table.view(eyes), table.state)
    found: list[_After] = []
    refusal = ""
    for state in [table.state.copy()] if everything else _positions(table, seat):
        with contextlib.suppress(*CANNOT):
            try:
                after, wrong = ruling.after(state)
            except Illegal as error:
                refusal = refusal or one_sentence(error)
                continue
            view = game.view(after, eyes)
            if all(view != other.view or wrong != other.wrong for other in found):
                scene = draw(view, after)
                found.append(_After(after, view, wrong, scene, _pieces_changed(now, scene)))
    if not found:
        return CorrectionPreview(None, refusal=refusal)
    # the position with the fewest differences shows the change alone, without differences in hidden cards
    best = min(found, key=lambda each: (bool(each.wrong), len(each.pieces)))
    asked = tuple(game.pending(best.state)), tuple(game.free(best.state))
    seats, alike = _seats_changed(now, best.scene), _looks(now) == _looks(best.scene)
    return CorrectionPreview(best.scene, *asked, best.pieces, seats, alike, best.wrong)


class _After(NamedTuple):
    """A position after the ruling, with its view and scene, the pieces that change, and what is wrong."""

    state: Any
    view: Any
    wrong: str
    scene: Scene
    pieces: frozenset[int]


def _positions(table: Table, seat: Seat | None) -> Iterator[Any]:
    """Yield positions that ``seat`` considers possible, in the same order each time."""
    view = table.view(seat)
    for seed in range(TRIES):
        yield table.game.resample(view, random.Random(seed))


def _pieces_changed(now: Scene, then: Scene) -> frozenset[int]:
    """Return the ``id`` of each piece that looks different in ``then`` from how it looks in ``now``.

    Of nested pieces, only the innermost counts.
    """
    before = {place: look for place, _, look in _drawn(now)}
    changed: dict[Place, int] = {}
    for place, piece, look in reversed(_drawn(then)):
        inside = any(each[: len(place)] == place for each in changed)
        if not inside and before.get(place) != look:
            changed[place] = id(piece)
    return frozenset(changed.values())


def _seats_changed(now: Scene, then: Scene) -> frozenset[Seat]:
    """Return the seats whose card in the list of players differs between ``now`` and ``then``."""
    said = {player.seat: player for player in now.players}
    return frozenset(player.seat for player in then.players if said.get(player.seat) != player)


def _drawn(scene: Scene) -> list[tuple[Place, Piece, object]]:
    """Return every piece with a key, together with its place and its look.

    The look leaves out inner pieces that have a key of their own. A hand is laid out anew when its size
    changes. So for pieces in a hand, only words and colors belong to the look.
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
    """Return a piece without any inner pieces that have a key of their own."""
    if not isinstance(piece, Group):
        return piece
    return replace(piece, children=tuple(_alone(child) for child in piece.children if not child.key))


def _look(piece: Piece) -> Piece:
    """Return a piece reduced to what is visible, without its meaning and its movements."""
    bare = replace(
        piece, label="", name="", part=None, hold=None, fly="", gathers=None, copy=0, fresh=False, meant=()
    )
    return replace(bare, children=tuple(map(_look, bare.children))) if isinstance(bare, Group) else bare


def _said(piece: Piece) -> tuple[str, frozenset[object]]:
    """Return the words and colors of a piece and of all pieces inside it."""
    inside = list(_all(piece))
    words = " ".join(each.text for each in inside if isinstance(each, Text))
    return words, frozenset((each.fill, each.stroke, each.dashed, each.opacity) for each in inside)


def _all(piece: Piece) -> Iterator[Piece]:
    yield piece
    for child in piece.children if isinstance(piece, Group) else ():
        yield from _all(child)


class CorrectionMarks:
    """The marks on the preview of a ruling: which pieces can be pressed, and which would change.

    ``pieces`` has the ``id`` of each piece that would change.
    """

    def __init__(self, ruling: Correction, pieces: frozenset[int]) -> None:
        self.can, self.says = ruling.can, ruling.says
        self.picked, self.presses, self.called = ruling.picked, ruling.presses, ruling.called
        self._pieces = pieces

    def changed(self, piece: Piece) -> bool:
        """Return whether the ruling would make ``piece`` look different."""
        return id(piece) in self._pieces
