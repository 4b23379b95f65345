"""The scene of a typed-in game in which nobody saw some cards, with everything unknown left out.

For such cards the record has a guess that fits everything typed in. Other guesses fit as well, and each gives
another scene. What differs between these scenes is unknown. It is drawn as a question mark, as a face-down
card, or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any, TypeVar

from playtest.table import known
from playtest.widgets.kit import (
    Block,
    Box,
    Circle,
    Facts,
    Fitted,
    Group,
    Paragraph,
    Path,
    Picture,
    Piece,
    Player,
    Polygon,
    Row,
    Scene,
    Stack,
    Table,
    Text,
    Tray,
)

UNKNOWN = "?"
"""What is shown in place of a number, a word or a card's face that nobody knows."""
UNSEEN = "A card nobody saw"
"""The label of such a card."""
Keyed = TypeVar("Keyed", bound="Block | Piece")


def known_scene(scene: Scene, others: Sequence[Scene]) -> Scene:
    """Return ``scene`` without whatever is different in one of the ``others``."""
    if not others:
        return scene
    theirs = [{player.seat: player for player in other.players} for other in others]
    return Scene(
        stage=_blocks(scene.stage, [other.stage for other in others]),
        mine=_blocks(scene.mine, [other.mine for other in others]),
        players=[_player(one, [there.get(one.seat, one) for there in theirs]) for one in scene.players],
        ledger=_blocks(scene.ledger, [other.ledger for other in others]),
        phase=_words(scene, others, "phase"),
        holds=scene.holds,
        aside=_blocks(scene.aside, [other.aside for other in others]),
        hand=scene.hand,
    )


def _words(mine: Any, others: Sequence[Any], name: str) -> str:
    """Return a sentence or title, leaving out the words that differ between the scenes."""
    said: str = getattr(mine, name)
    return reduce(known.in_common, (getattr(other, name) for other in others), said)


def _same(mine: str, others: Sequence[str]) -> str:
    """Return a number or a short text, or ``UNKNOWN`` if it differs between the scenes."""
    return mine if all(other == mine for other in others) else UNKNOWN


def _player(mine: Player, others: Sequence[Player]) -> Player:
    if all(mine == other for other in others):
        return mine
    if all(len(mine.lines) == len(other.lines) for other in others):
        columns = zip(mine.lines, *(other.lines for other in others), strict=True)
        lines = tuple(reduce(known.in_common, column) for column in columns)
    else:
        lines = tuple(line for line in mine.lines if all(line in other.lines for other in others))
    return replace(
        mine,
        score=_same(mine.score, [other.score for other in others]),
        role=_words(mine, others, "role"),
        lines=lines,
        strip=_composed(mine, others, "strip"),
        about=_words(mine, others, "about"),
        asked=_words(mine, others, "asked"),
        brief=_words(mine, others, "brief"),
    )


# -- blocks


def _partners(mine: Sequence[Keyed], others: Sequence[Sequence[Keyed]]) -> list[tuple[Keyed, list[Any]]]:
    """Pair each thing with its counterparts in the other scenes: by key or, without keys, by place.

    A thing that is missing in any of the other scenes gets no counterparts.
    """
    by_key = [{each.key: each for each in other if each.key} for other in others]
    free = [[each for each in other if not each.key] for other in others]
    place = 0
    found: list[tuple[Keyed, list[Any]]] = []
    for one in mine:
        if one.key:
            partners: list[Any] = [there.get(one.key) for there in by_key]
        else:
            partners = [there[place] if place < len(there) else None for there in free]
            place += 1
        found.append((one, partners if all(type(each) is type(one) for each in partners) else []))
    return found


def _blocks(mine: Sequence[Block], others: Sequence[Sequence[Block]]) -> tuple[Block, ...]:
    made = (_block(one, partners) for one, partners in _partners(mine, others))
    return tuple(block for block in made if block is not None)


def _block(mine: Block, others: Sequence[Any]) -> Block | None:
    """Return a block without anything that differs in the other scenes.

    ``others`` are its counterparts in the other scenes. ``None`` if any of these scenes lacks the block.
    """
    if not others:
        return None
    match mine:
        case Picture():
            return _picture(mine, others)
        case Fitted():
            return _fitted(mine, others)
        case Tray():
            return _tray(mine, others)
        case Table():
            return replace(mine, title=_words(mine, others, "title"), rows=_rows(mine, others))
        case Facts():
            theirs = [dict(other.facts) for other in others]
            facts = tuple(
                (name, _same(value, [there.get(name, "") for there in theirs])) for name, value in mine.facts
            )
            return replace(mine, title=_words(mine, others, "title"), facts=facts)
        case Paragraph():
            said = (_words(mine, others, name) for name in ("text", "about", "called"))
            text, about, called = said
            return replace(mine, text=text, about=about, called=called)
        case Row() | Stack():
            return replace(mine, blocks=_blocks(mine.blocks, [other.blocks for other in others]))


def _fitted(mine: Fitted, others: Sequence[Fitted]) -> Fitted:
    def wide() -> Picture:
        return _picture(mine.wide, [other.wide for other in others])

    def tall() -> Picture:
        return _picture(mine.tall or mine.wide, [other.tall for other in others])

    return Fitted(wide, tall if mine.has_tall and all(other.has_tall for other in others) else None, mine.key)


def _facts(mine: Facts, others: Sequence[Facts]) -> tuple[tuple[str, str], ...]:
    theirs = [dict(other.facts) for other in others]
    values = ((name, value, [there.get(name, "") for there in theirs]) for name, value in mine.facts)
    return tuple((name, _same(value, partners)) for name, value, partners in values)


def _rows(mine: Table, others: Sequence[Table]) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a table with ``UNKNOWN`` in each cell that differs. The first cell names a row."""
    theirs = [{row[0]: row for row in other.rows if row} for other in others]
    rows = []
    for row in mine.rows:
        partners = [there.get(row[0], ()) for there in theirs] if row else []
        cells = [
            _same(cell, [there[at] if at < len(there) else "" for there in partners])
            for at, cell in enumerate(row)
        ]
        rows.append((*row[:1], *cells[1:]))
    return tuple(rows)


def _tray(mine: Tray, others: Sequence[Tray]) -> Tray:
    items = [
        _picture(one, partners) if partners else _unseen_picture(one, at)
        for at, (one, partners) in enumerate(_partners(mine.items, [other.items for other in others]))
    ]
    return replace(mine, title=_words(mine, others, "title"), items=tuple(items))


# -- pictures


def _picture(mine: Picture, others: Sequence[Any]) -> Picture:
    if all(mine == other for other in others):
        return mine
    return replace(
        mine,
        title=_words(mine, others, "title"),
        pieces=_pieces(mine.pieces, [other.pieces for other in others], ""),
        landmarks=tuple(mark for mark in mine.landmarks if all(mark in other.landmarks for other in others)),
        folded=_composed(mine, others, "folded"),
        flat=_composed(mine, others, "flat"),
        slim=_composed(mine, others, "slim"),
    )


def _composed(mine: Any, others: Sequence[Any], name: str) -> Picture | None:
    """Return the alternative form ``name`` of a picture, such as ``folded``, without what differs."""
    one, theirs = getattr(mine, name), [getattr(other, name) for other in others]
    return None if one is None or None in theirs else _picture(one, theirs)


def _unseen_picture(picture: Picture, at: int) -> Picture:
    """Return a picture of which nothing is known, such as a card of a hand, as a face-down card.

    ``at`` is the picture's place among its neighbors, for a key that is unique.
    """

    def hidden(one: Picture | None) -> Picture | None:
        return None if one is None else _unseen_picture(one, at)

    found = [_unseen(piece, f"{at}.{inner}") for inner, piece in enumerate(picture.pieces)]
    if not any(isinstance(piece, Group) for piece in picture.pieces):
        found = [_card(picture.pieces, f"{at}")]
    return replace(
        picture,
        title="",
        key=f"unseen {at}",
        pieces=tuple(piece for piece in found if piece is not None),
        landmarks=(),
        folded=hidden(picture.folded),
        flat=hidden(picture.flat),
        slim=hidden(picture.slim),
    )


def _pieces(mine: Sequence[Piece], others: Sequence[Sequence[Piece]], within: str) -> tuple[Piece, ...]:
    """Return the pieces, leaving out whatever differs between the pictures.

    ``within`` is the key of the pieces' group. If another picture lacks one of the pieces, the rest may have
    moved only for that reason, as in a sorted hand. Positions that differ then count as unknown too.
    """
    pairs = _partners(mine, others)
    moves = not all(partners for _, partners in pairs)
    made = (_piece(one, two, f"{within}.{at}", moves) for at, (one, two) in enumerate(pairs))
    return tuple(piece for piece in made if piece is not None)


def _piece(mine: Piece, others: Sequence[Any], at: str, moves: bool) -> Piece | None:
    if not others:
        return _unseen(mine, at)
    if all(mine == other for other in others):
        return mine
    if isinstance(mine, Group):
        return _group(mine, others, at, moves)
    if not isinstance(mine, Text) and any(_place(mine) != _place(other) for other in others):
        return None
    plain = replace(
        mine,
        label=_words(mine, others, "label"),
        fill=_color(mine, others, "fill"),
        stroke=_color(mine, others, "stroke"),
    )
    if isinstance(plain, Text):
        return replace(plain, text=_same(plain.text, [other.text for other in others]))
    return plain


def _group(mine: Group, others: Sequence[Group], at: str, moves: bool) -> Piece | None:
    kinds = [type(piece) for piece in mine.children]
    alike = all([type(piece) for piece in other.children] == kinds for other in others)
    if not alike or _hides_its_face(mine, others):
        return _unseen(mine, at)
    if not moves and any((mine.x, mine.y) != (other.x, other.y) for other in others):
        return None
    children = _pieces(mine.children, [other.children for other in others], mine.key or at)
    return replace(mine, label=_words(mine, others, "label"), children=children)


def _hides_its_face(mine: Group, others: Sequence[Group]) -> bool:
    """Return whether every text of a group is unknown, if it has several, such as a card's rank and suit."""
    texts = [[piece.text for piece in one.children if isinstance(piece, Text)] for one in (mine, *others)]
    columns = [*zip(*texts, strict=True)]
    return len(columns) > 1 and all(len(set(column)) > 1 for column in columns)


def _color(mine: Piece, others: Sequence[Piece], name: str) -> str:
    color: str = getattr(mine, name)
    return color if all(getattr(other, name) == color for other in others) else "muted"


def _place(piece: Piece) -> Mapping[str, Any]:
    """Return where a piece is and how large."""
    names = ("x", "y", "w", "h", "r", "points", "d", "x1", "y1", "x2", "y2")
    return {name: getattr(piece, name) for name in names if hasattr(piece, name)}


def _unseen(piece: Piece, at: str) -> Piece | None:
    """Return a placeholder for a piece that some pictures lack, or ``None`` to draw nothing.

    ``at`` makes the placeholder's key unique.
    """
    if isinstance(piece, Text):
        return _plain(replace(piece, text=UNKNOWN))
    card = _card(piece.children, at) if isinstance(piece, Group) else None
    return None if card is None or not isinstance(piece, Group) else replace(card, x=piece.x, y=piece.y)


def _card(pieces: Sequence[Piece], at: str) -> Group | None:
    """Return a face-down card in place of ``pieces``; ``None`` if they have no shape.

    It has the shape of the largest box or, without boxes, of the first other shape. ``at`` makes its key
    unique.
    """
    boxes = [piece for piece in pieces if isinstance(piece, Box)]
    shapes = [piece for piece in pieces if isinstance(piece, Circle | Path | Polygon)]
    shape = max(boxes, key=lambda box: box.w * box.h, default=next(iter(shapes), None))
    if shape is None:
        return None
    back = replace(_plain(shape), fill="sunken", stroke="line", dashed=True, outline=False)
    said = next((piece for piece in pieces if isinstance(piece, Text)), None)
    mark = None if said is None else Text(said.x, said.y, UNKNOWN, said.size, fill="muted")
    if isinstance(shape, Box):
        size = min(shape.w, shape.h) / 2
        middle = shape.x + shape.w / 2, shape.y + shape.h / 2 + size / 3
        mark = Text(*middle, UNKNOWN, size, fill="muted")
    return Group((back,) if mark is None else (back, mark), key=f"unseen {at}", label=UNSEEN)


_Plain = TypeVar("_Plain", bound=Piece)


def _plain(piece: _Plain) -> _Plain:
    """Return a piece without anything that says which card it stands for."""
    return replace(piece, key="", label="", name="", part=None, hold=None, fly="", meant=())
