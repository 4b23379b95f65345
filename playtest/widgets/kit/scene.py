"""What a board shows: typed, JSON-able pieces of a picture, and nothing about how a browser draws them.

A game's module turns a *view* into a ``Scene`` made of the pieces here; it never sees the state, and no
JavaScript is written for a game. Pieces say what they are (``label``), which part of a move they stand for
(``part``), and which of the theme's colors they take (``Color``), so that light, dark, screen readers and the
keyboard come free.

    >>> card = Group(children=(Box(0, 0, 60, 80, fill="raised", outline=True), Text(30, 50, "7")),
    ...              key="hand-7", label="Card 7", part={"number": 7})
    >>> scene = Scene(Tray("Your hand", (Picture("", 60, 80, (card,)),)))

A scene has zones (stage, mine, players, ledger), and they hold blocks: ``Picture`` (one SVG), ``Fitted``
(two compositions of one), ``Tray`` (small pictures that wrap, as a hand does), ``Table``,
``Facts``, ``Paragraph``, and ``Row``/``Stack`` around them. A row wraps where the screen is narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Part = Mapping[str, Any]
"""The fields of a move that an element stands for, with their values: ``{"number": 7, "color": 2}``."""

_HUES = ("red", "blue", "yellow", "green", "cyan", "magenta", "black")

COLORS = frozenset(
    [
        *("none", "ink", "muted", "faint", "paper", "raised", "sunken", "line", "heart", "diamond"),
        *("accent", "accent-soft", "on-accent", "warn", "good", "on-seat"),
        *(f"seat{seat}" for seat in range(6)),
        *(shade.format(hue) for hue in _HUES for shade in ("{}", "{}-soft", "on-{}")),
    ]
)
"""Names of colors; what they are depends on the theme.

``red-soft`` is a tint to write ``ink`` on, ``on-red`` goes on ``red``; the same for the other hues.
"""


@dataclass(frozen=True, slots=True)
class Hold:
    """Press and hold: ``press`` is the move made on pressing, ``release`` the one made on letting go."""

    press: Part
    release: Part


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What every drawn thing may say about itself.

    ``key`` identifies it from one scene to the next (unique in its picture; give one to everything that has a
    part, moves or changes). ``label`` is what a screen reader says and a tooltip shows. ``part`` makes it
    pickable while a legal move has it. ``fly`` names a thing that moves between places: where the next scene
    has the same name elsewhere, it glides there. ``fresh`` marks what the last move changed. ``outline``
    marks the shape of a group whose edge shows that the group can be, or is, picked. ``name`` ends up as
    ``data-name``, for tests. ``gathers`` is the seat that takes it when it is no longer shown, as the winner
    takes the cards of a trick. ``copy`` counts what is alike, from 0: where something else says
    the same part, the first of them is marked as picked. What is ``meant`` is drawn only while the move that
    is put together has one of these parts, and cannot be picked: what would come of it.
    """

    key: str = ""
    label: str = ""
    name: str = ""
    part: Part | None = None
    hold: Hold | None = None
    fly: str = ""
    gathers: int | None = None
    copy: int = 0
    fresh: bool = False
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    dashed: bool = False
    opacity: float = 1.0
    outline: bool = False
    meant: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        for color in (self.fill, self.stroke):
            if color and color not in COLORS:
                raise ValueError(f'"{color}" is not a color of the theme ({", ".join(sorted(COLORS))}).')
        if (self.part is not None or self.hold is not None) and not (self.key and self.label):
            raise ValueError("A piece that can be picked needs a key and a label.")
        if self.meant and not self.key:
            raise ValueError("A piece that shows what a move would bring needs a key.")


@dataclass(frozen=True, slots=True)
class Box(Piece):
    """A rectangle from its upper left corner, with rounded corners if ``round`` says so."""

    x: float
    y: float
    w: float
    h: float
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle(Piece):
    """A circle around (x, y)."""

    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Polygon(Piece):
    """A closed shape through ``points``."""

    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Path(Piece):
    """An SVG path; ``d`` as in SVG. Not filled unless ``fill`` is given."""

    d: str


@dataclass(frozen=True, slots=True)
class Line(Piece):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Text(Piece):
    """Words at (x, y), the baseline's ``anchor`` (start, middle, end). ``size`` in the picture's units."""

    x: float
    y: float
    text: str
    size: float = 14.0
    anchor: str = "middle"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Group(Piece):
    """Pieces moved together to (x, y). ``badge`` is where a check mark goes while the group is picked."""

    children: tuple[Piece, ...]
    x: float = 0.0
    y: float = 0.0
    badge: tuple[float, float] | None = None


# -- blocks


@dataclass(frozen=True, slots=True)
class Landmark:
    """What a map says of its piece ``key`` while that lies out of sight: ``words``, each with its color.

    They stand on ``fill``, in a frame of the color ``stroke``, as the piece is marked.
    """

    key: str
    words: tuple[tuple[str, str], ...]
    fill: str = "raised"
    stroke: str = "accent"


@dataclass(frozen=True, slots=True)
class Picture:
    """One drawing, ``w`` by ``h`` units. It is shown ``grow`` times that wide at most, and shrinks to fit.

    ``pan`` lets it be moved and zoomed by mouse, touch and keys; on a phone, which has no room beside it, a
    button there that says ``opens`` opens the drawer of tables. ``spare`` leaves it out of a tray on a phone,
    for what is said elsewhere there too. ``folded`` stands there in its place until something in it is
    picked, with the same keys; with ``stays`` only where the place is low, and then also while it is picked,
    with ``lows`` so in the lowest places alone, with ``phones`` on a phone alone. ``left`` and ``top`` are
    the upper left corner in the picture's units, for maps that grow in every direction; ``foot`` of its
    height is left to what zooms, where that lies on it. ``flat`` takes the place of ``folded`` on a broad
    page: about as low and wider, with more said on it. ``slim`` is for a phone that lies on its side, of what
    has a column there; ``folded`` where that is too high. Of a map too large for letters that can be read a
    part is shown, with as many as can be of ``sight``: the corner, width and height of what is asked or told,
    in the picture's units. ``landmarks`` say where the rest of that lies, and what is picked does. Small
    choices of what ``slides`` are pressed as the keys of a phone: each is shown large above the finger, which
    may slide to another.
    """

    title: str
    w: float
    h: float
    pieces: tuple[Piece, ...]
    key: str = ""
    grow: float = 1.0
    pan: bool = False
    foot: float = 0.0
    sight: tuple[tuple[float, float, float, float], ...] = ()
    landmarks: tuple[Landmark, ...] = ()
    slides: bool = False
    opens: str = ""
    spare: bool = False
    left: float = 0.0
    top: float = 0.0
    folded: Picture | None = None
    flat: Picture | None = None
    slim: Picture | None = None
    stays: bool = False
    lows: bool = False
    phones: bool = False


@dataclass(frozen=True, slots=True)
class Tray:
    """Small pictures side by side that wrap, as a hand does. ``empty`` is said when there are none."""

    title: str
    items: tuple[Picture, ...]
    key: str = ""
    empty: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table in words: the first column names the row.

    ``sums`` says that it takes the scores apart: once the game is over it stands with the result, folded.
    With ``seats``, whose rows these are, and scores in its last column, its columns stand there open.
    """

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    key: str = ""
    sums: bool = False
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and values, one below the other."""

    title: str
    facts: tuple[tuple[str, str], ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or two. ``strong`` makes it stand out; what is ``past`` is left out on a low phone.

    ``about`` is more of what it speaks of, by the name ``called``: read large where one rests or presses.
    """

    text: str
    strong: bool = False
    past: bool = False
    key: str = ""
    about: str = ""
    called: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Blocks side by side; they wrap where the screen is narrow."""

    blocks: tuple[Block, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Stack:
    """Blocks one below the other. ``basis`` is the width in pixels it would like to have in a row.

    With ``still`` it does not take more where there is room.
    """

    blocks: tuple[Block, ...]
    key: str = ""
    basis: int = 280
    still: bool = False


WIDE, TALL = "wide", "tall"
BOTH = frozenset([WIDE, TALL])
"""The shapes of a place: a picture is composed for one of them, or for both."""


class Fitted:
    """The same things composed twice, for a wide place and for a tall one; the page shows the one that fits.

    On the stage it fills the place it is given. Keys are the same in both, and what they stand for. Without
    ``tall`` one does for both. Either may be given as what makes it, which is asked when it is to be shown:
    most pages show one of them all through a game.
    """

    __slots__ = ("_tall", "_wide", "key")

    def __init__(
        self,
        wide: Picture | Callable[[], Picture],
        tall: Picture | Callable[[], Picture] | None = None,
        key: str = "",
    ) -> None:
        self._wide = wide
        self._tall = tall
        self.key = key

    @property
    def wide(self) -> Picture:
        """The picture for a wide place."""
        if not isinstance(self._wide, Picture):
            self._wide = self._wide()
        return self._wide

    @property
    def tall(self) -> Picture | None:
        """The picture for a tall place."""
        if self._tall is not None and not isinstance(self._tall, Picture):
            self._tall = self._tall()
        return self._tall

    def pictures(self, shapes: Collection[str] = BOTH) -> dict[str, Picture]:
        """The pictures for places of these ``shapes``, by shape; ``any`` where one does for both."""
        if self._tall is None:
            return {"any": self.wide}
        tall = self.tall if TALL in shapes else None
        wide = {WIDE: self.wide} if WIDE in shapes or tall is None else {}
        return wide if tall is None else {**wide, TALL: tall}

    def made(self) -> Picture:
        """One of the pictures, whichever was made already: keys are the same in both."""
        tall = self._tall
        return self.wide if isinstance(self._wide, Picture) or not isinstance(tall, Picture) else tall

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fitted):
            return NotImplemented
        return self.key == other.key and self.pictures() == other.pictures()

    def __repr__(self) -> str:
        return f"Fitted({self.wide!r}, {self.tall!r}, key={self.key!r})"


@dataclass(frozen=True, slots=True)
class Player:
    """What everybody may know of one seat: its card in the players' zone.

    ``score`` stands large with ``unit`` after it, ``role`` after the name, ``lines`` below. ``strip`` is a
    small picture beside the first line, ``part`` makes the card pickable, ``about`` explains it: that is
    shown under the mouse, with the focus and under a long press. ``asked`` is what somebody who may act is
    asked, said in the place of "to act"; ``brief`` says it on a phone.
    """

    seat: int
    score: str = ""
    unit: str = ""
    role: str = ""
    lines: tuple[str, ...] = ()
    strip: Picture | None = None
    part: Part | None = None
    about: str = ""
    asked: str = ""
    brief: str = ""


Block = Picture | Tray | Table | Facts | Paragraph | Row | Stack | Fitted


class Scene:
    """All that a board shows of one view, in named zones.

    ``stage`` is what everybody looks at, ``mine`` what the view's seat holds, ``players`` a card for each
    seat, ``aside`` what may stand beside the stage instead of on it, ``ledger`` tables to look up, which a
    button named ``holds`` opens, ``phase`` a few words on where the game stands. ``hand`` says whether what
    one holds lies in ``mine``, where the curtain hangs before it. Where they go is decided by the kit's
    layout. ``Scene(*blocks, below=…)`` is for a game that names no zones: its blocks are the stage, a tray at
    their end is ``mine``, and ``below`` the ledger.
    """

    __slots__ = ("aside", "hand", "holds", "ledger", "mine", "phase", "players", "stage")

    def __init__(
        self,
        *blocks: Block,
        below: Sequence[Block] = (),
        stage: Sequence[Block] = (),
        mine: Sequence[Block] = (),
        players: Sequence[Player] = (),
        ledger: Sequence[Block] = (),
        phase: str = "",
        holds: str = "Reference",
        aside: Sequence[Block] = (),
        hand: bool = True,
    ) -> None:
        at_the_end = 1 if blocks and not mine and isinstance(blocks[-1], Tray) else 0
        self.stage = (*blocks[: len(blocks) - at_the_end], *stage)
        self.mine = (*blocks[len(blocks) - at_the_end :], *mine)
        self.players = tuple(players)
        self.ledger = (*below, *ledger)
        self.phase = phase
        self.holds = holds
        self.aside = tuple(aside)
        self.hand = hand

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Every block, from the stage to the ledger."""
        return (*self.stage, *self.mine, *self.ledger)

    def pictures(self) -> list[Picture]:
        """Every picture in it, wherever it stands."""
        return [picture for block in self.blocks for picture in _pictures(block)]

    def sums(self) -> list[Table]:
        """The tables that take the scores apart, wherever they stand."""
        return [table for block in self.blocks for table in _tables(block) if table.sums]

    def pickable(self) -> dict[str, Piece]:
        """The pieces that stand for a part of a move, by key."""
        return {
            piece.key: piece
            for block in self.blocks
            for picture in _pictures(block, one=True)
            for piece in _pieces(picture.pieces)
            if piece.part is not None or piece.hold is not None
        }


def _pictures(block: Block, *, one: bool = False) -> list[Picture]:
    """The pictures in ``block``; of a thing composed twice only ``one``."""
    match block:
        case Picture():
            return [block]
        case Tray(items=items):
            return list(items)
        case Fitted():
            return [block.made()] if one else [*block.pictures().values()]
        case Row(blocks=blocks) | Stack(blocks=blocks):
            return [picture for inner in blocks for picture in _pictures(inner, one=one)]
    return []


def _tables(block: Block) -> list[Table]:
    match block:
        case Table():
            return [block]
        case Row(blocks=blocks) | Stack(blocks=blocks):
            return [table for inner in blocks for table in _tables(inner)]
    return []


def _pieces(pieces: Sequence[Piece]) -> list[Piece]:
    found: list[Piece] = []
    for piece in pieces:
        found.append(piece)
        if isinstance(piece, Group):
            found += _pieces(piece.children)
    return found


# -- what many games draw
