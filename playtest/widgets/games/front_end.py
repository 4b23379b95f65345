"""``FrontEnd``, the base class of a game's screen, in which every hook has a default.

A game derives a class from it and overrides what it needs. Older packages supply a module or a plain
``scene`` function, which ``adapted`` turns into such a class.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from playtest import catalog
from playtest.engines.game import Action, Event, Game
from playtest.widgets.games.plain_board import AnyGame, plain_scene
from playtest.widgets.kit import Part, Scene

G = TypeVar("G", bound=Game[Any, Any, Any, Any])
V = TypeVar("V")
Plain = dict[str, Any]
"""A position as JSON, which a correction edits."""


@dataclass(frozen=True, slots=True)
class SceneContext:
    """What a board may need in addition to the view of the seat at the screen."""

    measures: Mapping[str, Any] = field(default_factory=dict)
    """The public measures, by name."""
    aid: str = ""
    """The tag of the aid turned on at this table, one of the game's ``aids``; empty if none is on."""
    shared: bool = False
    """Whether several people share the screen. If so, nothing may move when they pass the screen."""
    lapsed: bool = False
    """Whether a ruling has made the board's summary of the last turn untrue; see ``ruling_overtakes``."""
    touched: Mapping[int, Any] = field(default_factory=dict)
    """The pieces that other seats have just touched; see ``recent_touches``."""


PLAIN = SceneContext()
"""One seat's own screen, with no aid and nothing to mark."""


@dataclass(frozen=True, slots=True)
class PassOffer:
    """An auto-pass that a seat can turn on. It lasts until its ``about`` changes."""

    move: Action
    """The move made each time it is the seat's turn to answer."""
    says: str
    """The button's label, such as "Don't ask me again this round"."""
    all_say: str
    """The button's label if the button passes for everyone at one screen."""
    told: str
    """The screen's sentence while the auto-pass is on."""
    briefly: str
    """The label of the button that ends the auto-pass."""
    about: Hashable
    """What the auto-pass applies to, such as the round and its offers.

    When this changes, the auto-pass ends.
    """


class FrontEnd(Generic[G, V]):
    """One game's board and controls on a screen.

    Every hook has a default; override what your game needs.

    ``self.game`` is the game with its rules. ``view`` is always the view of the seat at the screen, or a
    spectator's. A hook may never look at a state.
    """

    # -- constants, known before a game begins

    aids: ClassVar[Mapping[str, str]] = {}
    """Aids that the facilitator can turn on when a playtest begins: each tag with a description."""
    seat_roles: ClassVar[Sequence[str]] = ()
    """Each seat's role, such as "Industry", in games whose seats differ from the start."""
    seat_titles: ClassVar[Sequence[str]] = ()
    """Each seat's full role, such as "Industry Advisor"; if empty, ``seat_roles`` is used."""
    shows_earlier_boards: ClassVar[bool] = False
    """Whether *Show again* in the log draws the board of that moment. Leave it off in a memory game."""
    correctable: ClassVar[Mapping[str, str]] = {}
    """What a facilitator can correct: prefixes of piece keys, each with words to follow "press"."""
    passes: ClassVar[frozenset[type[Action]]] = frozenset()
    """The moves that carry no choice, such as declining an offer: one press on their button makes them, also
    on the board.
    """
    guide: ClassVar[Mapping[str, str]] = {}
    """Sentences for the guide to a first game, one each for the zones ``stage`` and ``mine``.

    They say what a zone shows and what a press does. Each has a default.
    """
    shared_screen_note: ClassVar[str] = ""
    """One sentence on the start form that explains the changes of ``suggested_rules`` for a shared screen."""

    def __init__(self, game: G) -> None:
        self.game = game

    @classmethod
    def suggested_rules(cls, shared: bool) -> Mapping[str, str]:
        """Rules to prefill in the start form, by field, for a ``shared`` screen or one screen per seat."""
        del shared
        return {}

    # -- the board

    def scene(self, view: V, names: Sequence[str], context: SceneContext) -> Scene:
        """Draw the whole screen for ``view``. The default shows the view in plain words."""
        return plain_scene(self.game, view, names, context.measures)

    def recent_touches(self, since: Sequence[Event]) -> Mapping[int, Any]:
        """Pieces that other seats have just touched, and how. The scene gets them as ``context.touched``.

        ``since`` holds the public events since the seat's last move.
        """
        del since
        return {}

    def ruling_overtakes(self, since: Sequence[Event] | None) -> bool:
        """Whether a ruling has made the board's summary of the last turn untrue.

        ``since`` holds the public events after that ruling. It is ``None`` if there was no ruling.
        """
        del since
        return False

    def board_for_event(self, view: V, event: Event) -> V | None:
        """The view that explains ``event``, if the board has been cleared since then; otherwise ``None``."""
        del view, event
        return None

    def freeze_board_during(self, event: Event | None) -> bool:
        """Whether the board stays as it was at ``event`` until players have read its announcement.

        Use it for events in the middle of a move, such as a round that ends before the next one begins.
        """
        del event
        return False

    def phase_during(self, view: V, event: Event | None, beside: Sequence[Event]) -> str:
        """The header while ``event`` is announced, if the game has already moved on.

        ``beside`` holds all events of the same move. If empty, the header shows the position's phase.
        """
        del view, event, beside
        return ""

    def seat_title(self, view: V, seat: int) -> str:
        """The seat's part in the game, such as "Industry Advisor" or its leader, for players choosing a seat.

        ``view`` is a spectator's. The default is the full role. It is empty if all seats play alike.
        """
        del view
        return self.title_of(seat)

    def status_note(self, view: V) -> str:
        """One line in the status that helps the seat choose its move, such as what it can spend."""
        del view
        return ""

    # -- choosing a move

    def dock_order(self, view: V, moves: Sequence[Any]) -> Sequence[Any]:
        """``moves`` in the order in which the dock lists them. The default is the rules' order."""
        del view
        return moves

    def kinds_on_board(self, view: V, moves: Sequence[Any]) -> Collection[str]:
        """The kinds of ``moves`` that have buttons on the board. The dock leaves these kinds out."""
        del view, moves
        return ()

    def expected_moves(self, view: V) -> Sequence[Any]:
        """Moves that a player would expect to be legal. If one is refused, the screen says why."""
        del view
        return ()

    def moves_for_part(self, view: V, part: Part) -> Sequence[Any]:
        """The moves that pressing ``part`` could mean.

        If the rules refuse all of them, the screen says why.
        """
        del view, part
        return ()

    def part_help(self, view: V, part: Part) -> str:
        """The purpose of ``part``, shown when somebody presses it and no move uses it.

        If empty, the screen repeats the current prompt.
        """
        del view, part
        return ""

    def is_current_choice(self, view: V, move: Any) -> bool:
        """Whether ``move`` repeats the seat's current choice, if the seat may still change that."""
        del view, move
        return False

    def one_press(self, move: Any) -> bool:
        """Whether a button that names the whole ``move`` makes it at once, if nothing is picked yet."""
        del move
        return False

    def needs_confirm(self, view: V | None, move: Any) -> bool:
        """Whether ``move`` always waits for Confirm, however it was picked.

        ``view`` is ``None`` if there is no view yet.
        """
        del view, move
        return False

    def option_note(self, view: V | None, move: Any) -> str:
        """A note added to the number on a button, such as the total that a bid leads to."""
        del view, move
        return ""

    def move_cost(self, view: V, move: Any, names: Sequence[str]) -> str:
        """The cost or gain of ``move`` as a short phrase. If empty, the screen shows no cost."""
        del view, move, names
        return ""

    def batch_size(self, view: V) -> int:
        """The number of moves the seat picks before the first is made, such as two nominations."""
        del view
        return 1

    def tally(self, view: V, legal: Sequence[Any]) -> Mapping[str, Any] | None:
        """Moves to count up and make together, such as drawing from several decks, or ``None``.

        Keys: ``field`` is the field in which the moves differ, and ``total`` the number of moves to make.
        ``moves`` holds the moves by value of that field, and ``most`` the limit for each. ``hint`` says what
        a second press does.
        """
        del view, legal
        return None

    # -- open moves: offers and deals

    def form_choices(self, view: V) -> Mapping[str, Sequence[Any] | Mapping[Any, str]]:
        """The choices in the form for a move such as an offer: by field name, likely values first."""
        del view
        return {}

    def initial_form(self, view: V, sample: Any) -> Any:
        """The first values in the form for a move such as an offer. The default: ``sample``, a legal move."""
        del view
        return sample

    def deals(self, view: V) -> Mapping[Any, Mapping[str, Any]]:
        """Moves such as offers that players put together by pressing the board, each with its parts."""
        del view
        return {}

    # -- passing

    def pass_move(self, view: V) -> tuple[Any, str]:
        """The move that lets another seat's move stand, and its button label for everyone at one screen."""
        del view
        return None, ""

    def auto_pass(self, view: V) -> PassOffer | None:
        """The auto-pass that the seat can turn on; ``None`` if there is nothing to pass on now."""
        del view
        return None

    # -- corrections

    def corrections(self, plain: Plain, names: Sequence[str]) -> Sequence[Any]:
        """The ``Correction`` objects that a facilitator can use now. ``plain`` is the position as JSON."""
        del plain, names
        return ()

    def implied_corrections(
        self, before: Plain, after: Plain, names: Sequence[str], everything: bool
    ) -> Sequence[Any]:
        """The ``Implied`` corrections that the rules add to a change from ``before`` to ``after``.

        Both are positions as JSON. The facilitator is offered each one, and decides. Unless the screen shows
        ``everything``, use only what is public.
        """
        del before, after, names, everything
        return ()

    # -- not hooks

    @classmethod
    def role_of(cls, seat: int) -> str:
        """Return a seat's role; empty if all seats play alike."""
        return dict(enumerate(cls.seat_roles)).get(seat, "")

    @classmethod
    def title_of(cls, seat: int) -> str:
        """Return a seat's full role; empty if all seats play alike."""
        return dict(enumerate(cls.seat_titles or cls.seat_roles)).get(seat, "")

    def overrides(self, hook: str) -> bool:
        """Return whether the game overrides ``hook``. If not, callers can skip the default."""
        return getattr(type(self), hook) is not getattr(FrontEnd, hook)


AnyFrontEnd = FrontEnd[Any, Any]
FORMER: Mapping[str, tuple[str, int | None]] = {
    "touches": ("recent_touches", None),
    "stands_still": ("freeze_board_during", None),
    "phase_at": ("phase_during", 1),
    "as_it_came_out": ("board_for_event", 1),
    "standing": ("status_note", 1),
    "in_order": ("dock_order", None),
    "attempts": ("expected_moves", None),
    "tries": ("moves_for_part", 1),
    "serves": ("part_help", 1),
    "settled": ("is_current_choice", None),
    "outright": ("one_press", None),
    "confirms": ("needs_confirm", None),
    "comes_to": ("option_note", 1),
    "costs": ("move_cost", 1),
    "together": ("batch_size", None),
    "tally": ("tally", 1),
    "choices": ("form_choices", None),
    "begins": ("initial_form", None),
    "deals": ("deals", None),
    "passing": ("pass_move", None),
    "lets_be": ("auto_pass", None),
    "fixes": ("corrections", 0),
}
"""Names of functions in a module that serves as front-end, each with the hook that the function stands for.

The number is the position of the game among the function's arguments, or ``None`` if it takes no game.
"""
NEEDED = {"freeze_board_during": 0, "phase_during": 1, "option_note": 0}
"""Hooks with an argument that may be ``None``, each with the position of that argument.

A module's function is not called with ``None``: the hook's default is used instead.
"""
CONSTANTS: Mapping[str, str] = {
    "AIDS": "aids",
    "SEAT_ROLES": "seat_roles",
    "SEAT_TITLES": "seat_titles",
    "SEEN_AGAIN": "shows_earlier_boards",
    "CORRECTED": "correctable",
    "ON_A_SHARED_SCREEN": "shared_screen_note",
}


def adapted(given: Any) -> type[AnyFrontEnd]:
    """Return the front-end class for ``given``: a class, a module of functions, or a ``scene`` function."""
    if isinstance(given, type) and issubclass(given, FrontEnd):
        return given
    if id(given) not in _adapted:
        _adapted[id(given)] = given, type("ModuleFrontEnd", (FrontEnd,), _hooks_of(given))
    return _adapted[id(given)][1]


_adapted: dict[int, tuple[Any, type[AnyFrontEnd]]] = {}
"""Classes made by ``adapted``, by the id of the object they were made from.

That object is kept with its class, so that its id is not reused.
"""


def _hooks_of(given: Any) -> dict[str, Any]:
    if not hasattr(given, "scene"):
        return {"scene": _scene_by(given, given)}
    shared = getattr(given, "shared_scene", given.scene)
    made: dict[str, Any] = {"scene": _scene_by(given.scene, shared)}
    made |= {new: getattr(given, old) for old, new in CONSTANTS.items() if hasattr(given, old)}
    for old, (new, at) in FORMER.items():
        if function := getattr(given, old, None):
            made[new] = _method(new, function, at)
    if hasattr(given, "BESIDE") or hasattr(given, "beside"):
        made["kinds_on_board"] = _beside(getattr(given, "BESIDE", ()), getattr(given, "beside", None))
    if lapses := getattr(given, "lapses", None):
        made["ruling_overtakes"] = lambda self, since: since is not None and bool(lapses(since))
    if suggest := getattr(given, "for_the_screen", None):
        made["suggested_rules"] = staticmethod(suggest)
    return made


def _scene_by(alone: Callable[..., Scene], shared: Callable[..., Scene]) -> Callable[..., Scene]:
    def scene(self: AnyFrontEnd, view: Any, names: Sequence[str], context: SceneContext) -> Scene:
        said = {"aid": context.aid, "lapsed": context.lapsed, "touched": context.touched}
        more = {name: each for name, each in said.items() if each}
        return (shared if context.shared else alone)(view, names, self.game, **more)

    return scene


def _method(hook: str, function: Callable[..., Any], at: int | None) -> Callable[..., Any]:
    """Build a front-end method that calls ``function``, for packages that supply a module of functions.

    The game is inserted at position ``at`` of the arguments; with ``None`` it is left out.
    """
    needed = NEEDED.get(hook)

    def method(self: AnyFrontEnd, *given: Any) -> Any:
        if needed is not None and given[needed] is None:
            return getattr(FrontEnd, hook)(self, *given)
        return function(*given) if at is None else function(*given[:at], self.game, *given[at:])

    return method


def _beside(always: Collection[str], now: Callable[..., Collection[str]] | None) -> Callable[..., Any]:
    def kinds_on_board(self: AnyFrontEnd, view: Any, moves: Sequence[Any]) -> Collection[str]:
        return always if now is None else {*always, *now(view, moves)}

    return kinds_on_board


# -- functions that call the hooks


def front_end_class(game: type[AnyGame]) -> type[AnyFrontEnd]:
    """Return a game's front-end class, possibly a base game's; ``FrontEnd`` if it has none."""
    given = catalog.part(game, "scene")
    return FrontEnd if given is None else adapted(given)


def front_end(game: AnyGame) -> AnyFrontEnd:
    """Return the front-end for a game, with this game's rules."""
    return front_end_class(type(game))(game)


def scene_of(
    game: AnyGame,
    view: Any,
    names: Sequence[str],
    measures: Mapping[str, Any],
    tags: Collection[str] = (),
    *,
    shared: bool = False,
    lapsed: bool = False,
    touched: Mapping[int, Any] | None = None,
) -> Scene:
    """Draw the screen for ``view`` with the game's own front-end.

    If one of the playtest's ``tags`` is an aid of the game, the aid is on. The remaining arguments are those
    of ``SceneContext``.
    """
    front = front_end(game)
    aid = next((tag for tag in front.aids if tag in tags), "")
    return front.scene(view, names, SceneContext(measures, aid, shared, lapsed, touched or {}))


def deals_of(
    game: AnyGame, view: Any, refuse: Callable[[Any], str | None]
) -> Mapping[Any, Mapping[str, Any]]:
    """List the moves such as offers that players put together on the board, each with its parts.

    Moves that ``refuse`` rejects are left out. The one exception is a move that a form starts with, as the
    player will change it.
    """
    front = front_end(game)

    def begins(move: Any, parts: Mapping[str, Any]) -> bool:
        return any(hasattr(move, name) for name in parts) and bool(front.initial_form(view, move) == move)

    found = front.deals(view).items()
    return {move: parts for move, parts in found if refuse(move) is None or begins(move, parts)}


def board_for_events(game: AnyGame, view: Any, events: Sequence[Event]) -> Any:
    """Return the view that the board shows while ``events`` are announced.

    This is the earlier view that explains the first of these events that needs one. If none does, it is
    ``view``.
    """
    front = front_end(game)
    made = (front.board_for_event(view, event) for event in events)
    return next((was for was in made if was is not None), view)


def auto_pass_of(game: AnyGame, view: Callable[[], Any]) -> PassOffer | None:
    """Return the auto-pass that a seat can turn on, or ``None``.

    ``view`` is called only if the game has auto-passes.
    """
    front = front_end(game)
    return front.auto_pass(view()) if front.overrides("auto_pass") else None
