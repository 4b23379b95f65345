"""The words of a game: ``Words``, a class in which every sentence has a default.

A game has a subclass that overrides the sentences it can say better. An object or module with some of the
methods, as in a notebook's cell or an older package, is turned into such a class by ``adapted``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import fields
from typing import Any, ClassVar

from playtest.engines.game import REFEREE, Event, Game, Seat
from playtest.words.announcements import Announcement, Row
from playtest.words.parts import Parts
from playtest.words.positions import plain_position

DOER = "seat"
"""The field of an event that says who did it."""
SEATS = frozenset(["seat", "to", "giver", "taker", "whose", "player", "winner", "loser", "owner", "leader"])
"""Fields that name a player if they hold a number."""


class Words:
    """Sentences for one game's events, moves and views. Every method has a default to override.

    ``names`` are the players' names by seat; ``seat`` is the reader's, ``None`` for a spectator. ``view`` is
    what that seat may know. Nothing here reads a state.
    """

    parts: ClassVar[Parts] = Parts()
    """Names of a position's fields, for describing what a ruling changed."""
    leading_measures: ClassVar[tuple[str, ...]] = ()
    """The game's own measures that come first in the answer to a rule change."""

    rules_in_short: ClassVar[str] = ""
    """The rules for readers without the rulebook; if empty, the documentation of the game's module."""

    # -- the log

    def event(self, event: Any, names: Sequence[str], seat: Seat | None) -> str:
        """Return one sentence for the log, or "" for none. By default who did it, its class and fields."""
        what, more = _spaced(type(event).__name__), _parts(event, names)
        who = getattr(event, DOER, None)
        if type(who) is not int or who >= len(names):
            return f"{what}{more}"
        return f"{seat_name(who, names)}: {what.lower()}{more.replace(': ', ', ', 1)}"

    def verb_for_several(self, event: Any) -> str:
        """Return a phrase for several players who did the same, as "let it stand". Empty: a line for each."""
        return ""

    def position(self, game: Game[Any, Any, Any, Any], view: Any, names: Sequence[str]) -> str:
        """Describe all that ``view`` knows, in lines of text. By default every field, plainly."""
        return plain_position(game, view, self.parts, names)

    # -- announcements

    def announcement(self, event: Any, names: Sequence[str], seat: Seat | None) -> Announcement | None:
        """Return what ``seat`` is shown large when ``event`` happens; ``None`` shows it only in the log.

        Its ``rows`` are the players' accounts, a ``Row`` each with signed ``Term``s and a total. The rows of
        one move are joined in one table.
        """
        return None

    def follow_up(
        self, event: Any, before: Callable[[], Sequence[Any]], names: Sequence[str]
    ) -> Announcement | None:
        """Return a second announcement, shown right after that of ``event``, or None.

        ``before`` gives the events before it.
        """
        return None

    def answers_to(self, event: Any) -> str | None:
        """Return the title of the one announcement of all moves that answer ``event``.

        It is shown after the last of them. Return "" if ``event`` ends the answers, and ``None`` for any
        other event.
        """
        return None

    def account(
        self, event: Any, before: Callable[[], Sequence[Any]], names: Sequence[str]
    ) -> tuple[Row, ...]:
        """Return everyone's account if ``event`` closes one that began moves ago, as a round's income.

        ``before`` gives the events before it.
        """
        return ()

    def unseen_draws(self, event: Any) -> Sequence[str]:
        """Return the cards that only their drawer sees in ``event``, to be shown once on a shared screen."""
        return ()

    def pause_after(self, event: Any) -> float:
        """Return the seconds that bots wait after ``event``, at any speed, so that people see it."""
        return 0.0

    # -- prompts

    def prompt(self, view: Any) -> str:
        """Say what the seat can do now, in one instruction. Empty: only whose turn it is."""
        return "Choose a move."

    def options_prompt(self, view: Any, kinds: Set[str]) -> str:
        """Say what the seat can do now, given the ``kinds`` of its legal moves. Empty: as in ``prompt``."""
        return ""

    def waiting_prompt(self, view: Any, names: Sequence[str]) -> str:
        """Say who does what now, in one line for those who wait. Empty: as in ``prompt``."""
        return ""

    def bot_prompt(self, view: Any) -> str:
        """Say what bots do after waiting long enough for people, as "take a card"."""
        return "go on"

    def forced_move_reason(self, view: Any, move: Any) -> str:
        """Say why the seat must act although ``move`` is its only one. Empty: the reason is plain."""
        return ""

    # -- buttons

    def action(self, action: Any, names: Sequence[str]) -> str:
        """Return the button text of a move. By default the class and the fields of the move."""
        return f"{_spaced(type(action).__name__)}{_parts(action, names)}"

    def button_in_context(self, view: Any, action: Any, names: Sequence[str]) -> str:
        """Return the button text if the table tells more than the move, such as whose offer it accepts.

        Empty: as in ``action``.
        """
        return ""

    def batch_label(self, actions: Sequence[Any], names: Sequence[str]) -> str:
        """Return the button text for several moves in a row. By default all of them, with semicolons."""
        return "; ".join(self.action(action, names) for action in actions)

    def submit_label(self, action: Any, names: Sequence[str]) -> str:
        """Return the button text of a move whose sentence is too long for a button."""
        return "Confirm"

    def confirm_label(self, action: Any) -> str:
        """Return another text for Confirm if the answer before it says the move. Empty: as in ``action``."""
        return ""

    def value(self, field: str, value: object) -> str:
        """Return the words for a value in one field of a move. By default the value as text."""
        return str(value)

    def short_label(self, field: str, value: object) -> str:
        """Return a value's button text when the board shows it as well. Empty: as in ``value``."""
        return ""

    def field_prompt(self, action: Any, field: str) -> str:
        """Return the question for ``field`` of a move like this one. Empty: the title of the field."""
        return ""

    def answer_label(self, action: Any, field: str) -> str:
        """Return the button text that begins a move by its ``field``, if all that follows costs the same.

        Empty: the value alone.
        """
        return ""

    def stakes(self, view: Any, action: Any, names: Sequence[str]) -> str:
        """Say what a move earns and, after a semicolon, what it costs for good. Empty: that is plain."""
        return ""

    def move_preview(self, move: Any) -> str:
        """Say what a move will do once it is confirmed. Empty: the prompt stays."""
        return ""

    # -- refusals

    def refusal(self, view: Any, reason: str, names: Sequence[str]) -> str:
        """Reword the rules' ``reason`` against a move, with players named as on the screen.

        ``view`` is the reader's, or a spectator's if there is no particular reader.
        """
        return reason

    def joint_refusal(self, view: Any, moves: Sequence[Any], names: Sequence[str]) -> str:
        """Say why none of ``moves`` is possible, in one sentence. Empty: each one's own reason is enough."""
        return ""

    def form_problem(self, view: Any, filled: Mapping[str, Any], names: Sequence[str]) -> tuple[str, str]:
        """Return the field of an offer's form that is invalid as ``filled`` in, and what is possible.

        Both empty: the form or the rules explain it well enough.
        """
        return "", ""

    # -- the end

    def ending(self, view: Any, names: Sequence[str]) -> str:
        """Say why the game is over, with players named. Empty: the rules' own reason is enough."""
        return ""

    def unscored_note(self, view: Any) -> str:
        """Return a note for a game ended early while everyone had 0. Empty: 0 is their score."""
        return "Nothing was scored yet."


FORMER: Mapping[str, str] = {
    "called": "button_in_context",
    "press": "submit_label",
    "sure": "confirm_label",
    "brief": "short_label",
    "several": "batch_label",
    "may": "options_prompt",
    "only": "forced_move_reason",
    "whole": "move_preview",
    "asked": "field_prompt",
    "answer": "answer_label",
    "moment": "announcement",
    "drawn": "unseen_draws",
    "lingers": "pause_after",
    "waits": "waiting_prompt",
    "together": "verb_for_several",
    "follows": "follow_up",
    "unfit": "form_problem",
    "refusals": "joint_refusal",
    "go_on": "bot_prompt",
    "unscored": "unscored_note",
    "PARTS": "parts",
    "ANSWERS": "leading_measures",
    "RULES_IN_SHORT": "rules_in_short",
}
"""Former names of methods and constants, which installed packages may still use, and their new names."""
HOOKS = tuple(name for name in vars(Words) if not name.startswith("_"))


def adapted(given: Any) -> Words:
    """Return ``given`` as ``Words``: a ``Words``, or any object that has some of its methods."""
    if isinstance(given, type) and issubclass(given, Words):
        return given()
    if isinstance(given, Words):
        return given
    made = Words()
    for name, hook in [*FORMER.items(), *zip(HOOKS, HOOKS, strict=True)]:
        if hasattr(given, name):
            setattr(made, hook, getattr(given, name))
    return made


def seat_name(seat: Seat, names: Sequence[str]) -> str:
    """Return the name of ``seat``, or "the referee"."""
    return "the referee" if seat == REFEREE else names[seat]


def _named(field: str) -> str:
    return field.replace("_", " ")


def _spaced(name: str) -> str:
    return "".join(f" {c.lower()}" if c.isupper() and i else c for i, c in enumerate(name))


def _parts(value: Event | Any, names: Sequence[str]) -> str:
    said = []
    for field in fields(value):
        part = getattr(value, field.name)
        doer = field.name == DOER and isinstance(value, Event) and type(part) is int and part < len(names)
        if doer or field.name in ("kind", "audience"):
            continue
        is_seat = field.name in SEATS and type(part) is int and part < len(names)
        said.append(f"{_named(field.name)} {seat_name(part, names) if is_seat else part}")
    return f": {', '.join(said)}" if said else ""
