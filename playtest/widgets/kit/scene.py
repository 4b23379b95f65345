"""Scenes: what a board shows, as typed, JSON-able pieces, independent of how a browser draws them.

A game's module turns a *view* into a ``Scene`` made of the pieces here. It never sees the state, and needs no
JavaScript to draw. Each piece says what it is (``label``), which part of a move it stands for
(``part``), and which theme colors it takes (see ``COLORS``). Light and dark themes, screen readers and
keyboard control then work without further code.

    >>> card = Group(children=(Box(0, 0, 60, 80, fill="raised", outline=True), Text(30, 50, "7")),
    ...              key="hand-7", label="Card 7", part={"number": 7})
    >>> scene = Scene(Tray("Your hand", (Picture("", 60, 80, (card,)),)))

A scene has zones (stage, mine, players, ledger, aside) that hold blocks. The blocks are ``Picture`` (one
SVG), ``Fitted`` (a wide and a tall picture of the same), ``Tray`` (small pictures that wrap, as a hand does),
``Table``, ``Facts``, ``Paragraph``, and ``Row``/``Stack`` around them. A row wraps where the screen is
narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playtest.engines.quick import quick

Part = Mapping[str, Any]
"""The fields of a move that a piece stands for, with their values: ``{"number": 7, "color": 2}``."""

_HUES = ("red", "blue", "yellow", "green", "cyan", "magenta", "black")

COLORS = frozenset(
    [
        *("none", "ink", "muted", "faint", "paper", "raised", "sunken", "line", "heart", "diamond"),
        *("accent", "accent-soft", "on-accent", "warn", "good", "on-seat"),
        *(f"seat{seat}" for seat in range(6)),
        *(shade.format(hue) for hue in _HUES for shade in ("{}", "{}-soft", "on-{}")),
    ]
)
"""Names of colors; the theme decides their actual values.

Each hue has three names: ``red``, ``red-soft`` as a background for ``ink``, ``on-red`` for text on ``red``.
"""


@dataclass(frozen=True, slots=True)
class Hold:
    """A press-and-hold, which makes the move ``press`` when pressed and ``release`` when let go."""

    press: Part
    release: Part


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """The attributes that every drawn piece may have.

    - ``key`` identifies the piece from one scene to the next. It is unique in its picture; give one to
      everything that has a part, moves or changes.
    - ``label`` is read by a screen reader and shown as a tooltip.
    - ``part`` makes the piece pickable while a legal move has that part.
    - ``fly`` names a thing that moves between places: if the next scene has the same name elsewhere, it
      glides there.
    - ``fresh`` marks a change made by the last move.
    - ``outline`` marks the shape of a group whose edge shows that the group is picked or can be.
    - ``name`` becomes ``data-name``, for tests.
    - ``gathers`` is the seat that takes the piece when it disappears, as the winner takes the cards of a
      trick.
    - ``copy`` numbers identical pieces from 0. If their part is picked elsewhere, the first copy is marked as
      picked.
    - ``meant`` lists parts of moves that the piece previews. It cannot be picked, and is drawn only while the
      unfinished move has one of these parts.
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


@quick
@dataclass(frozen=True, slots=True)
class Box(Piece):
    """A rectangle given by its upper left corner. ``round`` is the radius of its corners."""

    x: float
    y: float
    w: float
    h: float
    round: float = 0.0


@quick
@dataclass(frozen=True, slots=True)
class Circle(Piece):
    """A circle around (x, y)."""

    x: float
    y: float
    r: float


@quick
@dataclass(frozen=True, slots=True)
class Polygon(Piece):
    """A closed shape through ``points``."""

    points: tuple[tuple[float, float], ...]


@quick
@dataclass(frozen=True, slots=True)
class Path(Piece):
    """An SVG path, with ``d`` as in SVG. It is not filled unless ``fill`` is given."""

    d: str


@quick
@dataclass(frozen=True, slots=True)
class Line(Piece):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float


@quick
@dataclass(frozen=True, slots=True)
class Text(Piece):
    """A line of text on the baseline y, ``size`` picture units high; ``anchor`` is start, middle or end."""

    x: float
    y: float
    text: str
    size: float = 14.0
    anchor: str = "middle"
    bold: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Group(Piece):
    """Pieces moved together to (x, y). ``badge`` is the place of the check mark while the group is picked."""

    children: tuple[Piece, ...]
    x: float = 0.0
    y: float = 0.0
    badge: tuple[float, float] | None = None


# -- blocks


@dataclass(frozen=True, slots=True)
class Landmark:
    """The sign that a map shows while its piece ``key`` is out of sight.

    ``words`` is its text: pieces of text, each with a color. ``fill`` is the sign's background and ``stroke``
    the color of its frame, as on the piece.
    """

    key: str
    words: tuple[tuple[str, str], ...]
    fill: str = "raised"
    stroke: str = "accent"


@quick
@dataclass(frozen=True, slots=True)
class Picture:
    """One drawing of ``w`` by ``h`` units. It is shrunk to fit, and shown at most ``grow`` times as wide.

    - ``left`` and ``top`` are the upper left corner in the picture's units, for maps that grow in every
      direction.
    - ``pan`` lets players move and zoom the picture by mouse, touch and keys. On a phone, which has no room
      for tables beside it, a button labelled ``opens`` opens the drawer of tables.
    - ``foot`` is the height at the bottom that is left to the zoom buttons, where they cover the picture.
    - ``sight`` lists the regions that matter now (corner, width and height, in the picture's units). If a map
      is too large for readable letters, a part with as many of these regions as possible is shown.
    - ``landmarks`` point to such regions out of sight; a picked piece out of sight gets a landmark too.
    - ``slides`` is for small choices that work like a phone's keys: each is shown large above the finger,
      which may slide to another.
    - ``spare`` leaves the picture out of a tray on a phone, if its information is shown elsewhere.
    - ``folded`` is a smaller version with the same keys, shown on a phone until something in it is picked.
      With ``stays`` it is shown wherever height is short, even while something is picked; with ``lows`` only
      on the lowest screens, with ``phones`` only on phones.
    - ``flat`` replaces ``folded`` on a broad page: about as low, but wider and with more information.
    - ``slim`` is for a phone held sideways, if the picture has a column of its own there. If even ``slim`` is
      too high, ``folded`` is shown.
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
    """Small pictures next to each other that wrap, as a hand does. ``empty`` is shown if there are none."""

    title: str
    items: tuple[Picture, ...]
    key: str = ""
    empty: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text; the first column names the row.

    ``sums`` marks a table that breaks the scores down. Once the game is over, it is in a folded drawer below
    the ranking. With ``seats``, one for each row, and scores in the last column, its columns are part of the
    ranking instead.
    """

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    key: str = ""
    sums: bool = False
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Pairs of a name and a value, one below the other."""

    title: str
    facts: tuple[tuple[str, str], ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or two. ``strong`` makes it stand out; a low phone leaves out a ``past`` paragraph.

    ``called`` names the paragraph's subject. ``about`` is further text on the subject, shown large when you
    press the paragraph or rest the pointer on it.
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
    """Blocks one below the other. ``basis`` is the preferred width in a row, in pixels.

    With ``still`` the stack never grows wider than ``basis``.
    """

    blocks: tuple[Block, ...]
    key: str = ""
    basis: int = 280
    still: bool = False


WIDE, TALL = "wide", "tall"
BOTH = frozenset([WIDE, TALL])
"""The two shapes that a zone can have on a page, wide and tall. A picture suits one of them, or both."""


class Fitted:
    """The same picture in a wide and a tall version. The page shows the one that fits.

    In the zone ``stage`` it takes all the room. Both versions have the same keys and parts. Without ``tall``,
    the wide picture is used everywhere. Each version may be a function that makes it when first needed,
    because most pages show only one all game.
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
        """The picture for a wide zone."""
        if not isinstance(self._wide, Picture):
            self._wide = self._wide()
        return self._wide

    @property
    def tall(self) -> Picture | None:
        """The picture for a tall zone."""
        if self._tall is not None and not isinstance(self._tall, Picture):
            self._tall = self._tall()
        return self._tall

    @property
    def has_tall(self) -> bool:
        """Whether there is a picture for tall zones."""
        return self._tall is not None

    def pictures(self, shapes: Collection[str] = BOTH) -> dict[str, Picture]:
        """Return the pictures for zones of these ``shapes``, by shape. One for both has the key ``any``."""
        if self._tall is None:
            return {"any": self.wide}
        tall = self.tall if TALL in shapes else None
        wide = {WIDE: self.wide} if WIDE in shapes or tall is None else {}
        return wide if tall is None else {**wide, TALL: tall}

    def made(self) -> Picture:
        """Return one of the two pictures, if possible one already made. Both have the same keys."""
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
    """The card of one seat in the players' zone, with public information only.

    - ``score`` is shown large with ``unit`` after it, ``role`` after the name, ``lines`` below.
    - ``strip`` is a small picture beside the first line.
    - ``part`` makes the card pickable.
    - ``about`` explains the card; it is shown under the mouse, with the focus and under a long press.
    - ``asked`` is shown instead of "to act" if the seat may act; ``brief`` is its short form for a phone.
    - ``does`` says what the player is doing; the card shows it unless the player's own zone does.
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
    does: str = ""


Block = Picture | Tray | Table | Facts | Paragraph | Row | Stack | Fitted


class Scene:
    """Everything that a board shows of one view, in named zones.

    - ``stage`` is what everyone looks at; ``mine`` is what the view's seat holds.
    - ``players`` has a card for each seat.
    - ``aside`` may be placed beside the stage instead of on it.
    - ``ledger`` holds reference tables, which a button labelled ``holds`` opens.
    - ``phase`` is a few words about the game's current phase.
    - ``hand`` says that ``mine`` has the player's hand, which is covered while players swap seats.

    The kit's layout decides where the zones go. ``Scene(*blocks, below=…)`` is for a game that names no
    zones. A tray at the end of the blocks is ``mine``, the others are the stage; ``below`` is the ledger.
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
        """All blocks of the stage, ``mine`` and the ledger, in that order."""
        return (*self.stage, *self.mine, *self.ledger)

    def pictures(self) -> list[Picture]:
        """List every picture of the stage, ``mine`` and the ledger, including nested ones."""
        return [picture for block in self.blocks for picture in _pictures(block)]

    def sums(self) -> list[Table]:
        """List the tables that break the scores down, among the same blocks, including nested ones."""
        return [table for block in self.blocks for table in _tables(block) if table.sums]

    def pickable(self) -> dict[str, Piece]:
        """Return the pieces that stand for part of a move, by key."""
        return {
            piece.key: piece
            for block in self.blocks
            for picture in _pictures(block, one=True)
            for piece in _pieces(picture.pieces)
            if piece.part is not None or piece.hold is not None
        }


def _pictures(block: Block, *, one: bool = False) -> list[Picture]:
    """List the pictures in ``block``. With ``one``, list only one of the two versions of a ``Fitted``."""
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
