"""The snapshot from which one drawing of a table is made, and conditions that several zones need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.sentences import listed
from playtest.table import Table, known
from playtest.widgets.games import PassOffer
from playtest.widgets.kit import (
    BOTH,
    Block,
    CachingRenderer,
    Marks,
    Node,
    NoMarks,
    Renderer,
    Scene,
    Shapes,
    draw_blocks,
    h,
    shortened,
)
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.devices.remote_seats import RemoteSeats
from playtest.widgets.table.handlers.correction import Correction
from playtest.widgets.table.handlers.undo import UndoQuestion
from playtest.widgets.table.session.curtain import Curtain
from playtest.widgets.table.view.correction_preview import CorrectionMarks, CorrectionPreview
from playtest.widgets.table.view.log_panel import Line
from playtest.widgets.table.view.seat_card import Device
from playtest.words import Announcement, Words

SHORT = 10
"""Names with more letters than this are shortened in tables on a phone."""


@dataclass(frozen=True, slots=True)
class Announced:
    """The announcement that a screen shows now, and how long it stays.

    ``current`` is the number of its log entry, and the announcement. ``holds`` says whether bots and the
    curtain wait for it. ``again`` says whether it was recalled from the log. ``goes`` is how many seconds it
    stays in all, and how many are left; ``None`` if only a press ends it. ``then`` is the phase in which it
    was made, if the game is now in another one.
    """

    current: tuple[int, Announcement] | None = None
    holds: bool = False
    again: bool = False
    goes: tuple[float, float] | None = None
    then: str = ""


@dataclass(frozen=True, slots=True)
class OnDevices:
    """Who plays on a device of their own, and the room in which they meet.

    ``remote`` has the seats on devices; on a seat's own screen it is ``None``. ``gathering`` says that some
    people are still missing. ``lost`` says that the server of the players' pages no longer runs. ``states``
    has the state of each seat's device while a room waits for people. ``vacant`` has the seats that nobody
    has taken yet, and ``gone`` those whose device is not connected. ``room`` is the room's code. It is empty
    if there is no room, and ``None`` if nobody can be invited.
    """

    remote: RemoteSeats | None = None
    gathering: bool = False
    lost: bool = False
    states: Mapping[Seat, Device] = field(default_factory=dict)
    vacant: frozenset[Seat] = frozenset()
    gone: frozenset[Seat] = frozenset()
    room: str | None = None


@dataclass(frozen=True, slots=True)
class Passing:
    """How seats at one screen can pass without being asked one by one.

    ``label`` is the text of a button with which several seats at this screen pass, and ``seats`` are these
    seats. ``may_begin`` is the auto-pass that the seat shown may begin, and ``begun`` the one that it has
    begun. ``answers`` says whether the auto-pass begun answers everything that the game asks the seat.
    """

    label: str = ""
    seats: Sequence[Seat] = ()
    may_begin: PassOffer | None = None
    begun: PassOffer | None = None
    answers: bool = False


@dataclass(slots=True)
class TableSnapshot:
    """Everything from which one drawing of a table is made.

    ``own`` is the only seat that this screen is for; ``None`` on the facilitator's screen. ``acting`` says
    whether the seat shown may act. It may not act on an earlier board, shown with an announcement
    (``looks_back``). ``unavailable`` has moves, in words, that are refused now. ``question`` is the question
    to the facilitator before an undo.

    ``ends`` are the buttons once the game is over. ``follows`` says that this page moves on to a rematch by
    itself. ``held`` is how many moves are held on this screen until the last of several is confirmed.
    ``just_drawn`` names the cards that the seat shown drew with its last move and has not confirmed seeing.
    ``ends_patience`` says that everyone who plays looks at this screen, so that a button can end the bots'
    wait.

    ``correction_preview`` is the board as it would be after the ``ruling`` in progress, and is drawn in place
    of the current board. ``shapes`` says for each zone whether pages show it wide, tall or both. The default
    is both.
    """

    table: Table
    text: Words
    own: Seat | None
    curtain: Curtain
    view: Any
    scene: Scene
    composer: Composer
    acting: bool
    looks_back: bool
    stamp: int
    announced: Announced = Announced()
    devices: OnDevices = OnDevices()
    passing: Passing = Passing()
    unavailable: Sequence[str] = ()
    refusal: str = ""
    notice: str = ""
    question: UndoQuestion | None = None
    tools: Sequence[Node | None] = ()
    ends: Sequence[Node | None] = ()
    undo: bool = False
    recent: Sequence[Line] = field(default_factory=tuple)
    renderer: CachingRenderer = field(default_factory=CachingRenderer)
    ruling: Correction | None = None
    correction_preview: CorrectionPreview | None = None
    shapes: Shapes = field(default_factory=dict)
    held: int = 0
    ends_patience: bool = False
    follows: bool = False
    just_drawn: str = ""

    def drawn(self, zone: str, blocks: Sequence[Block]) -> list[Node]:
        """Return the nodes of a zone's ``blocks``, with marks on the pieces that can be pressed.

        These are pieces of the move being composed or, during a ruling, pieces that can be corrected.
        """
        shapes = self.shapes.get(zone, BOTH)
        if self.ruling is not None:
            changed = frozenset[int]() if self.correction_preview is None else self.correction_preview.pieces
            renderer = Renderer(CorrectionMarks(self.ruling, changed))
            renderer.shapes = shapes
            return draw_blocks(blocks, renderer)
        return self.renderer.draw(zone, blocks, self.marks, shapes)

    @property
    def marks(self) -> Marks:
        """The marks on pieces of the move being composed; none if no move can be made on this board."""
        to_make = self.composer.moves or self.composer.begun
        return self.composer if to_make and not self.looks_back else NoMarks()

    @property
    def shown(self) -> Seat | None:
        """The seat whose hand is shown."""
        return self.curtain.shown


def decision(snapshot: TableSnapshot) -> str:
    """Return the kind of move that is needed or, if no move is, the reason.

    The reasons are ``curtain``, ``moment`` (an announcement), ``over``, ``ended`` and ``waiting``.
    """
    if snapshot.table.outcome is not None:
        return "over"
    if snapshot.table.ended:
        return "ended"
    if snapshot.announced.holds and not snapshot.acting:
        return "moment"
    if snapshot.curtain.hangs:
        return "curtain"
    if not snapshot.acting:
        return "waiting"
    return (
        "+".join(dict.fromkeys(str(getattr(move, "kind", "move")) for move in snapshot.composer.moves))
        or "waiting"
    )


def results_up(snapshot: TableSnapshot) -> bool:
    """Return whether the game's results are shown. An announcement recalled from the log hides them."""
    return snapshot.table.outcome is not None and not snapshot.announced.again


def by_name(names: Sequence[str], seat: Seat) -> list[Node]:
    """Return a seat's name for a row of scores, with a shorter form for phones if it is long."""
    name = names[seat]
    shorter = shortened(names)[seat] if len(name) > SHORT else ()
    brief = next((each for each in shorter if len(each) <= SHORT), "")
    short = [h("span", {"class": "pb-brief", "aria-hidden": "true"}, brief)] if brief else []
    return [h("span", {"class": "pb-whole"} if brief else {}, name), *short]


def who_won(table: Table) -> str:
    """Return a sentence on who wins. If winners have different scores, the highest score comes first."""
    outcome = known.known_outcome(table)
    if outcome is None and table.outcome is not None:
        return known.NOBODY_KNOWS
    first = sorted(outcome.winners, key=lambda seat: (-outcome.scores[seat], seat)) if outcome else []
    winners = [table.names[seat] for seat in first]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "Nobody wins"


def ending(snapshot: TableSnapshot) -> str:
    """Return why the game is over, in the game's own words or, without these, as the rules put it."""
    outcome = snapshot.table.outcome
    if outcome is None or known.known_outcome(snapshot.table) is None:
        return ""
    return snapshot.text.ending(snapshot.view, snapshot.table.names) or sentence(outcome.reason)


def reads(snapshot: TableSnapshot) -> bool:
    """Return whether the table waits until a player has read the current announcement."""
    asked = snapshot.question is not None or snapshot.curtain.open or snapshot.ruling is not None
    over = snapshot.table.outcome is not None or snapshot.table.ended is not None
    announced = snapshot.announced
    waits = announced.holds and announced.current is not None and not snapshot.acting
    return waits and not asked and not over


def hung(snapshot: TableSnapshot) -> Seat | None:
    """Return the seat that the curtain asks for, if nothing else must be answered or read first."""
    first = snapshot.question is not None or snapshot.ruling is not None or any(snapshot.ends)
    asks = snapshot.devices.remote is not None and snapshot.devices.remote.asks
    hangs = snapshot.curtain.hangs and not (first or asks or reads(snapshot))
    return snapshot.curtain.asked if hangs else None


def gathers(snapshot: TableSnapshot) -> bool:
    """Return whether people were invited to devices and the game waits for them."""
    return snapshot.devices.remote is not None and snapshot.table.pace.waits(snapshot.table.log)


def hangs_over_hand(snapshot: TableSnapshot) -> bool:
    """Return whether the curtain is drawn in the place of the hand, and not in the dock."""
    return hung(snapshot) is not None and snapshot.scene.hand and not gathers(snapshot)


def bots_await_word(snapshot: TableSnapshot) -> bool:
    """Return whether this screen has the button that starts the bots, which are waiting for it."""
    table = snapshot.table
    here = snapshot.own is None and snapshot.ruling is None
    return here and table.pace.awaits_word and table.outcome is None and not table.ended


LONGEST = 200
"""Maximum number of letters shown in the dock of the reason why a playtest was ended early."""


def short_of(text: str) -> str:
    """Return ``text``, shortened for the dock if it is long. The log has all of it."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def sentence(text: str) -> str:
    """Return ``text`` as a sentence, with a capital and a period."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".") if text else ""
