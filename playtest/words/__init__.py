"""What happened, in words: one text module a game, and plain wording for a game that has none.

Words are made from the data of events, actions and views; nothing here looks at a state.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from typing import Any, Protocol, cast

from playtest import catalog
from playtest.engines import codec
from playtest.engines.game import REFEREE, Action, Event, Game, Seat
from playtest.words.announcements import (
    Cell,
    Grid,
    Moment,
    Row,
    Term,
    as_it_stands,
    as_one,
    whose_line,
    with_what_followed,
)
from playtest.words.parts import Parts
from playtest.words.positions import plain_names, plain_position, whose_view

__all__ = [
    "Cell",
    "Grid",
    "Moment",
    "Parts",
    "PlainWords",
    "Row",
    "Term",
    "Words",
    "answers_of",
    "as_it_stands",
    "as_one",
    "of",
    "parts_of",
    "plain_names",
    "plain_position",
    "position",
    "rules_in_short",
    "seat_name",
    "speaker",
    "whose_line",
    "whose_view",
    "with_what_followed",
]


class Words(Protocol):
    """What a text module offers. ``names`` are the seats' names, by seat."""

    def event(self, event: Any, names: Sequence[str], seat: Seat | None) -> str:
        """One sentence for ``seat`` (``None``: a spectator); empty where there is nothing to say."""

    def action(self, action: Any, names: Sequence[str]) -> str:
        """What a button that makes this move says."""

    def called(self, view: Any, action: Any, names: Sequence[str]) -> str:
        """The same where the table says more of the move than it does itself, as whose offer it answers.

        Empty: as ``action`` says it.
        """

    def prompt(self, view: Any) -> str:
        """What the view's seat may do now, or what all wait for; empty where whose move it is says all."""

    def waits(self, view: Any, names: Sequence[str]) -> str:
        """Who does what now, for those who wait for it, as ``view`` may know; empty: as ``prompt`` says."""

    def may(self, view: Any, kinds: Set[str]) -> str:
        """What the view's seat can do now, which has moves of these ``kinds``; empty: as ``prompt`` says."""

    def value(self, field: str, value: object) -> str:
        """What one part of a move is called."""

    def brief(self, field: str, value: object) -> str:
        """The value on a button where the board shows it as well; empty: as ``value`` says it."""

    def asked(self, action: Any, field: str) -> str:
        """What is asked for where ``field`` of moves like this one is chosen; empty: the field's title."""

    def answer(self, action: Any, field: str) -> str:
        """What a button says that begins moves like this one by its ``field``; empty: the value alone.

        Whatever follows costs the same then.
        """

    def together(self, event: Any) -> str:
        """What several who do the same do, as in "let it stand"; empty: each has a line of its own."""

    def moment(self, event: Any, names: Sequence[str], seat: Seat | None) -> Moment | None:
        """What ``seat`` is shown large when ``event`` comes out; ``None`` for what needs no pause."""

    def drawn(self, event: Any) -> Sequence[str]:
        """The cards that ``event`` shows to whoever drew them alone: at a shared screen they are seen."""

    def lingers(self, event: Any) -> float:
        """For how many seconds bots leave alone what ``event`` has shown on the board, at any pace."""

    def account(
        self, event: Any, before: Callable[[], Sequence[Any]], names: Sequence[str]
    ) -> tuple[Row, ...]:
        """Everybody's whole account where ``event`` closes one that was begun moves ago; nothing elsewhere.

        ``before`` gives the events before it.
        """

    def follows(self, event: Any, before: Callable[[], Sequence[Any]], names: Sequence[str]) -> Moment | None:
        """A moment of its own right after that of ``event``, of what came out ``before`` it, if any."""

    def several(self, actions: Sequence[Any], names: Sequence[str]) -> str:
        """What a button says that makes these moves, one after the other."""

    def press(self, action: Any, names: Sequence[str]) -> str:
        """What the button of a move says whose sentence is too long for one."""

    def sure(self, action: Any) -> str:
        """What Confirm says of a move whose answer has said the same before; empty: as ``action`` says it."""

    def stakes(self, view: Any, action: Any, names: Sequence[str]) -> str:
        """What a move brings and, after a semicolon, costs for good; empty where it is plain."""

    def whole(self, move: Any) -> str:
        """What a composed move will do once it is confirmed; empty where the dock goes on as before."""

    def only(self, view: Any, move: Any) -> str:
        """Why the view's seat is asked though it can do nothing but ``move``; empty where that is plain."""

    def refusal(self, view: Any, reason: str, names: Sequence[str]) -> str:
        """Why a move is refused, with players named as on the screen.

        ``view`` is that of who reads it, a spectator's where that is nobody in particular.
        """

    def unfit(self, view: Any, filled: Mapping[str, Any], names: Sequence[str]) -> tuple[str, str]:
        """Which field of an open move's form cannot be meant as ``filled`` in, and what may stand there.

        Both empty where the form or the rules say it well enough.
        """

    def refusals(self, view: Any, moves: Sequence[Any], names: Sequence[str]) -> str:
        """Why none of ``moves`` can be made, in one sentence; empty where each one's own reason is enough."""

    def ending(self, view: Any, names: Sequence[str]) -> str:
        """Why the game is over, with players named; empty where the reason that the rules give says it."""

    def go_on(self, view: Any) -> str:
        """What bots do that have waited for people long enough, as in "take a card"."""

    def unscored(self, view: Any) -> str:
        """What is said of a game that was ended early while everybody had 0; empty where that was scored."""


class PlainWords:
    """Wording for a game without a text module: the names of its classes and fields."""

    def event(self, event: Event, names: Sequence[str], seat: Seat | None) -> str:
        """The class name and the fields of the event."""
        return f"{_spaced(type(event).__name__)}{_parts(event, names)}"

    def action(self, action: Action, names: Sequence[str]) -> str:
        """The class name and the fields of the move."""
        return f"{_spaced(type(action).__name__)}{_parts(action, names)}"

    def called(self, view: object, action: Action, names: Sequence[str]) -> str:
        """As ``action`` says it."""
        return ""

    def prompt(self, view: object) -> str:
        """Nothing special."""
        return "Choose a move."

    def waits(self, view: object, names: Sequence[str]) -> str:
        """As ``prompt`` says it."""
        return ""

    def may(self, view: object, kinds: Set[str]) -> str:
        """As ``prompt`` says it."""
        return ""

    def value(self, field: str, value: object) -> str:
        """The value as it prints."""
        return str(value)

    def brief(self, field: str, value: object) -> str:
        """Nothing shorter."""
        return ""

    def asked(self, action: object, field: str) -> str:
        """Nothing special."""
        return ""

    def answer(self, action: object, field: str) -> str:
        """The value alone."""
        return ""

    def together(self, event: object) -> str:
        """Each has a line of its own."""
        return ""

    def moment(self, event: object, names: Sequence[str], seat: Seat | None) -> Moment | None:
        """Nothing stays."""
        return None

    def drawn(self, event: object) -> Sequence[str]:
        """Nothing is drawn unseen."""
        return ()

    def lingers(self, event: object) -> float:
        """As long as their pace has it."""
        return 0.0

    def account(
        self, event: object, before: Callable[[], Sequence[Event]], names: Sequence[str]
    ) -> tuple[Row, ...]:
        """Nothing is added up over several moves."""
        return ()

    def follows(
        self, event: object, before: Callable[[], Sequence[Event]], names: Sequence[str]
    ) -> Moment | None:
        """Nothing follows."""
        return None

    def several(self, actions: Sequence[Action], names: Sequence[str]) -> str:
        """Each of them, with semicolons between."""
        return "; ".join(self.action(action, names) for action in actions)

    def press(self, action: Action, names: Sequence[str]) -> str:
        """Nothing special."""
        return "Confirm"

    def sure(self, action: Action) -> str:
        """As ``action`` says it."""
        return ""

    def stakes(self, view: object, action: Action, names: Sequence[str]) -> str:
        """Nothing special."""
        return ""

    def whole(self, move: Action) -> str:
        """Nothing special."""
        return ""

    def only(self, view: object, move: Action) -> str:
        """Nothing special."""
        return ""

    def refusal(self, view: object, reason: str, names: Sequence[str]) -> str:
        """As the rules say it."""
        return reason

    def unfit(self, view: object, filled: Mapping[str, Any], names: Sequence[str]) -> tuple[str, str]:
        """As the form and the rules say it."""
        return "", ""

    def refusals(self, view: object, moves: Sequence[Action], names: Sequence[str]) -> str:
        """Each one's own reason is enough."""
        return ""

    def ending(self, view: object, names: Sequence[str]) -> str:
        """As the rules say it."""
        return ""

    def go_on(self, view: object) -> str:
        """Nothing special."""
        return "go on"

    def unscored(self, view: object) -> str:
        """Nobody has scored."""
        return "Nothing was scored yet."


_SAID = (
    "event",
    "action",
    "called",
    "prompt",
    "waits",
    "may",
    "value",
    "brief",
    "asked",
    "answer",
    "together",
    "moment",
    "drawn",
    "lingers",
    "account",
    "follows",
    "stakes",
    "several",
    "press",
    "sure",
    "only",
    "whole",
    "refusal",
    "unfit",
    "refusals",
    "ending",
    "go_on",
    "unscored",
)


class _GameWords(PlainWords):
    """A game's text module, with plain wording for what it leaves out."""

    def __init__(self, module: object) -> None:
        for name in _SAID:
            if hasattr(module, name):
                setattr(self, name, getattr(module, name))


def of(game: str | Game[Any, Any, Any, Any]) -> Words:
    """The words of a game, given itself or by name; of the game it derives from if it has none of its own."""
    given = catalog.part(game if isinstance(game, str) else type(game), "words")
    return PlainWords() if given is None else cast("Words", _GameWords(given))


def parts_of(game: str | Game[Any, Any, Any, Any]) -> Parts:
    """What the parts of a game's position are called; the names of its fields where its words say nothing."""
    given = catalog.part(game if isinstance(game, str) else type(game), "words")
    parts: Parts = getattr(given, "PARTS", Parts())
    return parts


def position(game: Game[Any, Any, Any, Any], view: Any, names: Sequence[str] | None = None) -> str:
    """The whole of ``view`` in words: all that its seat may know, and nothing else.

    A game's own words may have a function ``position(game, view, names)``; every other game gets a plain
    form that leaves nothing out. Without ``names`` the players are "Player 1" and so on.

    >>> import playtest
    >>> from playtest.engines.chance import Chance
    >>> game = playtest.game("cat_in_the_box")(2)
    >>> print(position(game, game.view(game.start(Chance(seed=1)), 0)).splitlines()[0])
    Cat in the Box, 2 players, as Player 1 sees it.
    """
    known = plain_names(game.seats) if names is None else list(names)
    given = catalog.part(type(game), "words")
    own = getattr(given, "position", None)
    if own is not None:
        return str(own(game, view, known))
    return plain_position(game, view, parts_of(game), known)


def rules_in_short(game: Game[Any, Any, Any, Any]) -> str:
    """The rules of a game in short, for a reader who does not have the rulebook, with the options in force.

    ``RULES_IN_SHORT`` of the game's words, else the first paragraph of the game's own documentation.
    """
    given = catalog.part(type(game), "words")
    text = str(getattr(given, "RULES_IN_SHORT", "") or "")
    if not text:
        documented = getattr(sys.modules.get(type(game).__module__), "__doc__", None) or type(game).__doc__
        text = documented or ""
    return "\n".join(filter(None, [inspect.cleandoc(text).strip(), _options_in_force(game)]))


def _options_in_force(game: Game[Any, Any, Any, Any]) -> str:
    """The options of the rules, each with its value; sets of cards only by how many there are."""
    lines = []
    for field in fields(game.rules) if is_dataclass(game.rules) else ():
        value = codec.plain(game.rules).get(field.name)
        if not isinstance(value, dict | list):
            lines.append(f"- {field.name.replace('_', ' ')}: {'none' if value is None else value}")
    return "\n".join(["Options in force:", *lines]) if lines else ""


def answers_of(game: str | Game[Any, Any, Any, Any]) -> tuple[str, ...]:
    """The game's own measures that answer first what a change of its rules did; ``ANSWERS`` of its words."""
    given = catalog.part(game if isinstance(game, str) else type(game), "words")
    return tuple(getattr(given, "ANSWERS", ()))


def seat_name(seat: Seat, names: Sequence[str]) -> str:
    """The name of ``seat``, the referee's included."""
    return "the referee" if seat == REFEREE else names[seat]


def speaker(seat: Seat, to: Seat | None, names: Sequence[str]) -> str:
    """Who says something, and to whom where it is said to one alone."""
    known = to is not None and 0 <= to < len(names)
    return f"{seat_name(seat, names)} to {names[to]}" if known and to is not None else seat_name(seat, names)


def _spaced(name: str) -> str:
    return "".join(f" {c.lower()}" if c.isupper() and i else c for i, c in enumerate(name))


def _parts(value: Any, names: Sequence[str]) -> str:
    said = []
    for field in fields(value):
        part = getattr(value, field.name)
        if field.name in ("kind", "audience"):
            continue
        is_seat = field.name in ("seat", "to", "giver", "taker", "whose") and isinstance(part, int)
        said.append(f"{field.name} {seat_name(part, names) if is_seat else part}")
    return f": {', '.join(said)}" if said else ""
