"""The board of a game that has no front-end module: its view in plain words, whatever it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from playtest import catalog
from playtest.engines import codec
from playtest.engines.game import Event, Game
from playtest.widgets.kit import Block, Facts, Scene, Table

AnyGame = Game[Any, Any, Any, Any]


def aids_of(game: type[AnyGame]) -> Mapping[str, str]:
    """Aids that the screen may give the players, chosen when seats are taken: their tags, and what each is.

    The ``AIDS`` of the game's front-end module, whose ``scene`` then takes the tag as ``aid``.
    """
    return getattr(front_end(game), "AIDS", {})


def roles_of(game: type[AnyGame]) -> Sequence[str]:
    """What each seat plays, where seats differ from the start: the ``SEAT_ROLES`` of the front-end module."""
    return getattr(front_end(game), "SEAT_ROLES", ())


def titles_of(game: type[AnyGame]) -> Sequence[str]:
    """The same in full, as "Industry Advisor": the ``SEAT_TITLES`` of the module, if it has some."""
    return getattr(front_end(game), "SEAT_TITLES", roles_of(game))


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
    """The scene of ``view``: from the game's front-end module if it, or a game it derives from, has one.

    ``tags`` are the playtest's; among them may be an aid for the screen. On a screen that is ``shared`` it is
    the ``shared_scene`` of the module, if it has that: there nothing moves when another person looks.
    ``lapsed`` is what ``lapses`` says, ``touched`` what ``touched_of`` does.
    """
    module = front_end(type(game))
    if module is None:
        return plain_scene(game, view, names, measures)
    aid = next((tag for tag in aids_of(type(game)) if tag in tags), None)
    draws = getattr(module, "shared_scene", module.scene) if shared else module.scene
    said = {"aid": aid, "lapsed": lapsed, "touched": touched}
    more = {name: each for name, each in said.items() if each}
    made: Scene = draws(view, names, game, **more)
    return made


def touched_of(game: AnyGame, since: Sequence[Event]) -> Mapping[int, Any]:
    """What others have just done, by what it was done to: ``touches(since)`` of the game's front-end module.

    ``since`` is what everybody was told of it.
    """
    asked = getattr(front_end(type(game)), "touches", None)
    found: Mapping[int, Any] = {} if asked is None else asked(since)
    return found


def lapses(game: AnyGame, since: Sequence[Event] | None) -> bool:
    """Whether a ruling has overtaken what the board tells of the last turn: ``lapses(since)`` of the module.

    ``since`` is what everybody was told of since that ruling, ``None`` where there is none.
    """
    asked = getattr(front_end(type(game)), "lapses", None)
    return since is not None and asked is not None and bool(asked(since))


def choices_of(game: AnyGame, view: Any) -> Mapping[str, Sequence[Any] | Mapping[Any, str]]:
    """What the forms of open moves may offer just now: ``choices(view)`` of the game's front-end module."""
    choices = getattr(front_end(type(game)), "choices", None)
    found: Mapping[str, Sequence[Any] | Mapping[Any, str]] = {} if choices is None else choices(view)
    return found


def attempts_of(game: AnyGame, view: Any) -> Sequence[Any]:
    """Moves that one may expect to be possible: ``attempts(view)`` of the game's front-end module.

    Of those that are refused the screen says why when they are tried.
    """
    attempts = getattr(front_end(type(game)), "attempts", None)
    found: Sequence[Any] = () if attempts is None else attempts(view)
    return found


def tries_of(game: AnyGame, view: Any, part: Mapping[str, Any]) -> Sequence[Any]:
    """The moves that somebody may mean who presses ``part``: ``tries(view, game, part)`` of the module.

    Where none of them is legal the screen says why. ``part`` has what is picked besides.
    """
    tries = getattr(front_end(type(game)), "tries", None)
    found: Sequence[Any] = () if tries is None else tries(view, game, part)
    return found


def serves(game: AnyGame, view: Any, part: Mapping[str, Any]) -> str:
    """What ``part`` is for, where it is pressed at another time: ``serves(view, game, part)`` of the module.

    Empty where that says no more than what is asked now.
    """
    told = getattr(front_end(type(game)), "serves", None)
    return "" if told is None else str(told(view, game, part))


def deals_of(
    game: AnyGame, view: Any, refuse: Callable[[Any], str | None]
) -> Mapping[Any, Mapping[str, Any]]:
    """Open moves that the board offers to put together, each with its parts: ``deals(view)`` of the module.

    Those that ``refuse`` has a reason against are left out, but for what an answer begins with: it is to be
    changed, and cannot be made as it is.
    """
    deals = getattr(front_end(type(game)), "deals", None)
    found: Mapping[Any, Mapping[str, Any]] = {} if deals is None else deals(view)

    def begins(move: Any, parts: Mapping[str, Any]) -> bool:
        return any(hasattr(move, name) for name in parts) and bool(begins_of(game, view, move) == move)

    return {move: parts for move, parts in found.items() if refuse(move) is None or begins(move, parts)}


def in_order(game: AnyGame, view: Any, moves: Sequence[Any]) -> Sequence[Any]:
    """``moves`` as the dock offers them: ``in_order(view, moves)`` of the module, else as the rules do."""
    asked = getattr(front_end(type(game)), "in_order", None)
    return moves if asked is None else list(asked(view, moves))


def tally_of(game: AnyGame, view: Any, legal: Sequence[Any]) -> Mapping[str, Any] | None:
    """Moves to be counted and made in one go: ``tally(view, game, legal)`` of the front-end module.

    It gives the ``field`` by which they differ, the ``total`` that may be made, ``moves`` by value of the
    field, how many of each there may be at ``most``, and as ``hint`` what a second press does.
    """
    tally = getattr(front_end(type(game)), "tally", None)
    return None if tally is None else tally(view, game, legal)


def at_once(game: AnyGame, move: Any) -> bool:
    """Whether ``move`` is made as soon as its last part is picked: ``at_once(move)`` of the module."""
    asked = getattr(front_end(type(game)), "at_once", None)
    return asked is not None and bool(asked(move))


def outright(game: AnyGame, move: Any) -> bool:
    """Whether a button that says all of ``move`` makes it in one press: ``outright(move)`` of the module."""
    asked = getattr(front_end(type(game)), "outright", None)
    return asked is not None and bool(asked(move))


def confirms(game: AnyGame, move: Any, view: Any = None) -> bool:
    """Whether ``move`` waits for Confirm on every way to it: ``confirms(view, move)`` of the module.

    ``view`` is what the table shows to who makes it; ``None`` where nothing is shown yet.
    """
    asked = getattr(front_end(type(game)), "confirms", None)
    return asked is not None and bool(asked(view, move))


def settled(game: AnyGame, view: Any, move: Any) -> bool:
    """Whether ``move`` says again what the view's seat has said: ``settled(view, move)`` of the module.

    What can be changed until all have chosen is then offered as what else one may choose.
    """
    asked = getattr(front_end(type(game)), "settled", None)
    return asked is not None and bool(asked(view, move))


def as_it_came_out(game: AnyGame, view: Any, events: Sequence[Any]) -> Any:
    """The view that explains a moment: ``as_it_came_out(view, game, event)`` of the module, if it has that.

    Where a round is cleared away as soon as it is scored, that is the round; ``view`` where nothing is.
    """
    asked = getattr(front_end(type(game)), "as_it_came_out", None)
    made = (asked(view, game, event) for event in events) if asked is not None else ()
    return next((was for was in made if was is not None), view)


def stands_still(game: AnyGame, event: Any) -> bool:
    """Whether the board is shown as it was when ``event`` came out: ``stands_still(event)`` of the module.

    For what comes out within a move that then goes on, as a round that ends and the next begins.
    """
    asked = getattr(front_end(type(game)), "stands_still", None)
    return asked is not None and event is not None and bool(asked(event))


def seen_again(game: AnyGame) -> bool:
    """Whether a board of earlier may be drawn again: ``SEEN_AGAIN`` of the module.

    Not in a game of memory, nor where the module says nothing: a card was seen for as long as it was seen.
    """
    return bool(getattr(front_end(type(game)), "SEEN_AGAIN", False))


def phase_at(game: AnyGame, view: Any, event: Any, beside: Sequence[Any]) -> str:
    """Where the game stood when ``event`` came out, which the position has left since.

    ``phase_at(view, game, event, beside)`` of the module, if it has that; ``beside`` are all events of the
    same move. Empty where the position itself still says it.
    """
    asked = getattr(front_end(type(game)), "phase_at", None)
    return "" if asked is None or event is None else str(asked(view, game, event, beside))


def begins_of(game: AnyGame, view: Any, sample: Any) -> Any:
    """What the form of an open move begins with: ``begins(view, sample)`` of the module, else the sample."""
    asked = getattr(front_end(type(game)), "begins", None)
    return sample if asked is None else asked(view, sample)


def beside_of(game: AnyGame, view: Any = None, moves: Sequence[Any] = ()) -> Collection[str]:
    """Kinds of moves that the dock does not list, for the board has buttons of theirs.

    ``BESIDE`` of the module, whatever may be done, and ``beside(view, moves)`` as things are.
    """
    module = front_end(type(game))
    found: Collection[str] = getattr(module, "BESIDE", ())
    asked = getattr(module, "beside", None)
    return found if asked is None else {*found, *asked(view, moves)}


def passing_of(game: AnyGame, view: Any) -> tuple[Any, str]:
    """The move that lets be what another did, and what a button says by which all at one screen make it.

    ``passing(view)`` of the module, if it has that; ``None`` where ``view`` is asked for no such move.
    """
    asked = getattr(front_end(type(game)), "passing", None)
    move, said = (None, "") if asked is None else asked(view)
    return move, said


def costs_of(game: AnyGame, view: Any, move: Any, names: Sequence[str]) -> str:
    """What ``move`` would cost or bring: ``costs(view, game, move, names)`` of the module, if it has that."""
    asked = getattr(front_end(type(game)), "costs", None)
    return "" if asked is None else str(asked(view, game, move, names))


def comes_to_of(game: AnyGame, view: Any, move: Any) -> str:
    """What a button adds to the number that it bids: ``comes_to(view, game, move)`` of the module."""
    asked = getattr(front_end(type(game)), "comes_to", None)
    return "" if asked is None or view is None else str(asked(view, game, move))


def standing_of(game: AnyGame, view: Any) -> str:
    """What who looks has to go by for a move: ``standing(view, game)`` of the module, if it has that."""
    asked = getattr(front_end(type(game)), "standing", None)
    return "" if asked is None else str(asked(view, game))


def front_end(game: type) -> Any:
    """The front-end of ``game`` or of a game it derives from, something with ``scene``; ``None``: none."""
    given = catalog.part(game, "scene")
    return given if given is None or hasattr(given, "scene") else SimpleNamespace(scene=given)


def plain_scene(game: AnyGame, view: Any, names: Sequence[str], measures: Mapping[str, Any]) -> Scene:
    """Public measures and the fields of the view, those with a value for each seat as a table."""
    fields = codec.plain(view, game.View)
    if not isinstance(fields, dict):
        return Scene(Facts("What you see", (("view", _said(fields)),), key="view"))
    shared = {name: value for name, value in _flat(fields).items() if name not in ("seat", "kind")}
    by_seat = {name: value for name, value in {**measures, **shared}.items() if _per_seat(value, names)}
    rest = {name: value for name, value in {**measures, **shared}.items() if name not in by_seat}
    blocks: list[Block] = []
    if by_seat:
        rows = tuple(
            (name, *(_said(value[seat]) for value in by_seat.values())) for seat, name in enumerate(names)
        )
        blocks.append(Table("Players", ("Player", *map(_spaced, by_seat)), rows, key="players"))
    if rest:
        facts = tuple((_spaced(name), _said(value, names)) for name, value in rest.items())
        blocks.append(Facts("What you see", facts, key="view"))
    return Scene(*blocks)


def _flat(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields, and those of a part that is a record of its own, side by side."""
    flat: dict[str, Any] = {}
    for name, value in fields.items():
        inner = isinstance(value, dict) and len(value) > 1
        flat |= {key: each for key, each in value.items() if key not in fields} if inner else {name: value}
    return flat


def _per_seat(value: Any, names: Sequence[str]) -> bool:
    return isinstance(value, list | tuple) and len(value) == len(names) > 1 and not isinstance(value, str)


def _said(value: Any, names: Sequence[str] = ()) -> str:
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(_said(each) for each in value) or "none"
        case dict():
            return (
                ", ".join(f"{_spaced(str(key)).lower()} {_said(each)}" for key, each in value.items())
                or "none"
            )
    return str(value)


def _spaced(name: str) -> str:
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]
