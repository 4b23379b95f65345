"""What a game's screen can do: ``FrontEnd``, a class in which every hook has a default.

A game brings a subclass and overrides what it needs. A module or a plain ``scene`` function, as the games of
older packages bring, is made into such a class by ``adapted``.
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
"""A position as JSON, to be corrected."""


@dataclass(frozen=True, slots=True)
class SceneContext:
    """What a board may need beside the view of the seat that looks at it."""

    measures: Mapping[str, Any] = field(default_factory=dict)
    """The public measures, by name."""
    aid: str = ""
    """The tag of the aid that this table plays with, one of the game's ``aids``."""
    shared: bool = False
    """Whether several people share the screen, so that nothing may move when another of them looks."""
    lapsed: bool = False
    """Whether a ruling has overtaken what the board says of the last turn; see ``ruling_overtakes``."""
    touched: Mapping[int, Any] = field(default_factory=dict)
    """What others have just done; see ``recent_touches``."""


@dataclass(frozen=True, slots=True)
class PassOffer:
    """A pass that a seat may give once for a while; it holds until its ``about`` changes."""

    move: Action
    """The move made each time the seat is asked."""
    says: str
    """The button's words, as in "Let all stand this round"."""
    all_say: str
    """The same for everybody at one screen."""
    told: str
    """What the screen says while it holds."""
    briefly: str
    """The words on the button that ends it."""
    about: Hashable
    """What it is about, as the round and the offers in it."""


class FrontEnd(Generic[G, V]):
    """How one game looks and is played on a screen.

    Every hook has a default; override what your game needs.

    ``self.game`` is the game with its rules. ``view`` is always the view of the seat at the screen, or a
    spectator's. A hook may never look at a state.
    """

    # -- constants, known before a game begins

    aids: ClassVar[Mapping[str, str]] = {}
    """Aids that the facilitator can turn on when a playtest begins: their tags, and what each does."""
    seat_roles: ClassVar[Sequence[str]] = ()
    """Each seat's role, in games where seats differ from the start, as "Industry"."""
    seat_titles: ClassVar[Sequence[str]] = ()
    """Each seat's role in full, as "Industry Advisor"; empty: as in ``seat_roles``."""
    shows_earlier_boards: ClassVar[bool] = False
    """Whether *Show again* in the log draws the board of that moment. Leave it off in a game of memory."""
    correctable: ClassVar[Mapping[str, str]] = {}
    """What a facilitator can correct: how the keys of its pieces begin, and words to follow "press"."""
    shared_screen_note: ClassVar[str] = ""
    """What ``suggested_rules`` did for a shared screen, in one sentence on the start form."""

    def __init__(self, game: G) -> None:
        self.game = game

    @classmethod
    def suggested_rules(cls, shared: bool) -> Mapping[str, str]:
        """Rules to fill into the start form, by field: for a ``shared`` screen, or for one seat a screen."""
        del shared
        return {}

    # -- the board

    def scene(self, view: V, names: Sequence[str], context: SceneContext) -> Scene:
        """The whole screen drawn for ``view``. By default the view in plain words."""
        return plain_scene(self.game, view, names, context.measures)

    def recent_touches(self, since: Sequence[Event]) -> Mapping[int, Any]:
        """Pieces that others have just touched, and how; the scene gets it as ``context.touched``.

        ``since`` holds the events everybody was told since the seat last moved.
        """
        del since
        return {}

    def ruling_overtakes(self, since: Sequence[Event] | None) -> bool:
        """Whether a ruling makes untrue what the board says of the last turn.

        ``since`` holds the public events after that ruling; ``None`` where there was no ruling.
        """
        del since
        return False

    def board_for_event(self, view: V, event: Event) -> V | None:
        """The view that explains ``event``, if the game has cleared its board since; else ``None``."""
        del view, event
        return None

    def freeze_board_during(self, event: Event | None) -> bool:
        """Whether the board stays as it was at ``event`` until the announcement of it has been read.

        For events within a move that continues after them, as a round that ends and the next begins.
        """
        del event
        return False

    def phase_during(self, view: V, event: Event | None, beside: Sequence[Event]) -> str:
        """What the header says while ``event`` is announced and the game is already further.

        ``beside`` holds all events of the same move. Empty: the phase of the position.
        """
        del view, event, beside
        return ""

    def status_note(self, view: V) -> str:
        """What the seat has to go by for its move, in one line of the status, as what it can spend."""
        del view
        return ""

    # -- choosing a move

    def dock_order(self, view: V, moves: Sequence[Any]) -> Sequence[Any]:
        """``moves`` in the order in which the dock offers them. By default that of the rules."""
        del view
        return moves

    def kinds_on_board(self, view: V, moves: Sequence[Any]) -> Collection[str]:
        """The kinds of ``moves`` for which the board has buttons, so that the dock leaves them out."""
        del view, moves
        return ()

    def expected_moves(self, view: V) -> Sequence[Any]:
        """Moves a player would expect to be legal; where one is refused, the screen says why."""
        del view
        return ()

    def moves_for_part(self, view: V, part: Part) -> Sequence[Any]:
        """The moves that a press on ``part`` may mean. If the rules refuse them all, the screen says why."""
        del view, part
        return ()

    def part_help(self, view: V, part: Part) -> str:
        """What ``part`` is for, if it is pressed when no move uses it. Empty: say what is asked now."""
        del view, part
        return ""

    def is_current_choice(self, view: V, move: Any) -> bool:
        """Whether ``move`` repeats what the seat has already chosen and may still change."""
        del view, move
        return False

    def auto_submit(self, move: Any) -> bool:
        """Whether ``move`` is made as soon as its last part is picked."""
        del move
        return False

    def one_press(self, move: Any) -> bool:
        """Whether a button that says the whole ``move`` makes it in one press."""
        del move
        return False

    def needs_confirm(self, view: V | None, move: Any) -> bool:
        """Whether ``move`` waits for Confirm however it was picked; ``view``: ``None`` before any."""
        del view, move
        return False

    def option_note(self, view: V | None, move: Any) -> str:
        """What a button adds to the number on it, as the total that a bid comes to."""
        del view, move
        return ""

    def move_cost(self, view: V, move: Any, names: Sequence[str]) -> str:
        """What ``move`` costs or earns, in half a sentence. Empty: the screen says nothing."""
        del view, move, names
        return ""

    def batch_size(self, view: V) -> int:
        """How many moves the seat picks before the first is made, as two nominations."""
        del view
        return 1

    def tally(self, view: V, legal: Sequence[Any]) -> Mapping[str, Any] | None:
        """Moves to count up and make in one go, as cards to draw from several decks; ``None``: none now.

        Keys: the ``field`` in which they differ, the ``total`` to be made, ``moves`` by value of that field,
        how many of each there may be at ``most``, and as ``hint`` what a second press does.
        """
        del view, legal
        return None

    # -- open moves: offers and deals

    def form_choices(self, view: V) -> Mapping[str, Sequence[Any] | Mapping[Any, str]]:
        """What the fields of an open move's form offer now, likely values first, by name of the field."""
        del view
        return {}

    def initial_form(self, view: V, sample: Any) -> Any:
        """The move with which an open move's form begins. By default ``sample``, one legal move."""
        del view
        return sample

    def deals(self, view: V) -> Mapping[Any, Mapping[str, Any]]:
        """Open moves to be put together on the board: each with the parts that stand for it."""
        del view
        return {}

    # -- passing

    def pass_move(self, view: V) -> tuple[Any, str]:
        """The move that lets another's move stand, and the label of the button for everybody at a screen."""
        del view
        return None, ""

    def auto_pass(self, view: V) -> PassOffer | None:
        """A pass that the seat can give for a while; ``None``: there is nothing to pass on now."""
        del view
        return None

    # -- corrections

    def corrections(self, plain: Plain, names: Sequence[str]) -> Sequence[Any]:
        """What a facilitator can correct now, a ``Correction`` each; ``plain`` is the position as JSON."""
        del plain, names
        return ()

    # -- not hooks

    @classmethod
    def role_of(cls, seat: int) -> str:
        """The role of a seat; empty where seats are alike."""
        return dict(enumerate(cls.seat_roles)).get(seat, "")

    @classmethod
    def title_of(cls, seat: int) -> str:
        """The role of a seat in full; empty where seats are alike."""
        return dict(enumerate(cls.seat_titles or cls.seat_roles)).get(seat, "")

    def overrides(self, hook: str) -> bool:
        """Whether the game brings a ``hook`` of its own, so that a default need not be asked."""
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
    "at_once": ("auto_submit", None),
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
"""Hooks by the names that functions of a module have, and where such a function is given the game."""
NEEDED = {"freeze_board_during": 0, "phase_during": 1, "option_note": 0}
"""Hooks that a module's function is asked only where this argument is not ``None``."""
CONSTANTS: Mapping[str, str] = {
    "AIDS": "aids",
    "SEAT_ROLES": "seat_roles",
    "SEAT_TITLES": "seat_titles",
    "SEEN_AGAIN": "shows_earlier_boards",
    "CORRECTED": "correctable",
    "ON_A_SHARED_SCREEN": "shared_screen_note",
}


def adapted(given: Any) -> type[AnyFrontEnd]:
    """The front-end class for ``given``, which is one, or a module of functions, or a ``scene`` function."""
    if isinstance(given, type) and issubclass(given, FrontEnd):
        return given
    if id(given) not in _adapted:
        _adapted[id(given)] = given, type("ModuleFrontEnd", (FrontEnd,), _hooks_of(given))
    return _adapted[id(given)][1]


_adapted: dict[int, tuple[Any, type[AnyFrontEnd]]] = {}
"""Classes that were made, by what they were made of; kept beside it, for its id to stay its own."""


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
    """A method that calls ``function``, which is given the game at the place ``at``, if anywhere."""
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


# -- asking it


def front_end_class(game: type[AnyGame]) -> type[AnyFrontEnd]:
    """The front-end class of a game, or of the game it derives from; ``FrontEnd`` where it brings none."""
    given = catalog.part(game, "scene")
    return FrontEnd if given is None else adapted(given)


def front_end(game: AnyGame) -> AnyFrontEnd:
    """The front-end of a game with its rules."""
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
    """The scene of ``view``. The playtest's ``tags`` may name an aid; the rest is ``SceneContext``."""
    front = front_end(game)
    aid = next((tag for tag in front.aids if tag in tags), "")
    return front.scene(view, names, SceneContext(measures, aid, shared, lapsed, touched or {}))


def deals_of(
    game: AnyGame, view: Any, refuse: Callable[[Any], str | None]
) -> Mapping[Any, Mapping[str, Any]]:
    """Open moves that the board offers to put together, without those for which ``refuse`` has a reason.

    What an answer begins with stays: it is to be changed, and cannot be made as it is.
    """
    front = front_end(game)

    def begins(move: Any, parts: Mapping[str, Any]) -> bool:
        return any(hasattr(move, name) for name in parts) and bool(front.initial_form(view, move) == move)

    found = front.deals(view).items()
    return {move: parts for move, parts in found if refuse(move) is None or begins(move, parts)}


def board_for_events(game: AnyGame, view: Any, events: Sequence[Event]) -> Any:
    """The view that explains the first of ``events`` that needs another board, else ``view`` itself."""
    front = front_end(game)
    made = (front.board_for_event(view, event) for event in events)
    return next((was for was in made if was is not None), view)


def auto_pass_of(game: AnyGame, view: Callable[[], Any]) -> PassOffer | None:
    """The pass that a seat can give for a while; ``view`` is called only if the game has such passes."""
    front = front_end(game)
    return front.auto_pass(view()) if front.overrides("auto_pass") else None
