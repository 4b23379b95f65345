"""The words of a game: ``Words``, a class in which every sentence has a default.

A game's subclass overrides the sentences that it can say better. ``adapted`` makes a ``Words`` of any other
object or module that has some methods of the same names. Such an object may come from a notebook's cell or an
older package.
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
"""Fields whose number is a player's seat."""


class Words:
    """Sentences for one game's events, moves and views. Every method has a default to override.

    ``names`` are the players' names by seat; ``seat`` is the reader's, ``None`` for a spectator. ``view`` is
    what that seat may know. Nothing here reads a state.
    """

    parts: ClassVar[Parts] = Parts()
    """Names of a position's fields, for describing what a ruling changed."""
    leading_measures: ClassVar[tuple[str, ...]] = ()
    """The game's own measures that a comparison of its rules shows first."""

    rules_in_short: ClassVar[str] = ""
    """The rules for readers without the rulebook; if empty, the documentation of the game's module."""

    drawn: ClassVar[tuple[str, str]] = ("card or die", "cards or dice")
    """What the game's rolls and draws bring: a word for one, and for several."""

    # -- the log

    def event(self, event: Any, names: Sequence[str], seat: Seat | None) -> str:
        """Return one sentence for the log, or "" for none.

        The default names the player, the event's class and its fields.
        """
        what, more = _spaced(type(event).__name__), _parts(event, names)
        who = getattr(event, DOER, None)
        if type(who) is not int or who >= len(names):
            return f"{what}{more}"
        return f"{seat_name(who, names)}: {what.lower()}{more.replace(': ', ', ', 1)}"

    def verb_for_several(self, event: Any) -> str:
        """Return a phrase for several players who did the same, such as "change nothing".

        If empty, each gets a line.
        """
        return ""

    def position(self, game: Game[Any, Any, Any, Any], view: Any, names: Sequence[str]) -> str:
        """Describe everything that ``view`` knows, in lines of text. The default lists every field."""
        return plain_position(game, view, self.parts, names)

    # -- announcements

    def announcement(self, event: Any, names: Sequence[str], seat: Seat | None) -> Announcement | None:
        """Return what ``seat`` sees in large type when ``event`` happens; ``None`` if only the log shows it.

        Its ``rows`` are the players' accounts: one ``Row`` per player, with signed ``Term``s and a total. The
        rows of one move are joined in one table.
        """
        return None

    def follow_up(
        self, event: Any, before: Callable[[], Sequence[Any]], names: Sequence[str]
    ) -> Announcement | None:
        """Return a second announcement to show right after the one for ``event``, or ``None``.

        ``before`` returns the events before ``event``.
        """
        return None

    def answers_to(self, event: Any) -> str | None:
        """Return a title if several players answer ``event``, and all answers share one announcement.

        The announcement is shown after the last answer. Return "" if ``event`` is the one that ends the
        answers, and ``None`` for any other event.
        """
        return None

    def account(
        self, event: Any, before: Callable[[], Sequence[Any]], names: Sequence[str]
    ) -> tuple[Row, ...]:
        """Return everyone's account of several moves, such as a round's income, if ``event`` completes it.

        ``before`` returns the events before ``event``.
        """
        return ()

    def unseen_draws(self, event: Any) -> Sequence[str]:
        """Return the cards of ``event`` that only the player who draws them sees.

        A shared screen shows them once.
        """
        return ()

    def pause_after(self, event: Any) -> float:
        """Return how many seconds bots wait after ``event``, at any speed, so that people can see it."""
        return 0.0

    # -- prompts

    def prompt(self, view: Any) -> str:
        """Say what the seat can do now, in one instruction.

        If empty, the screen says only whose turn it is.
        """
        return "Choose a move."

    def options_prompt(self, view: Any, kinds: Set[str]) -> str:
        """Say what the seat can do now, given the ``kinds`` of its legal moves.

        If empty, ``prompt`` is used.
        """
        return ""

    def waiting_prompt(self, view: Any, names: Sequence[str]) -> str:
        """Say who does what now, in one line for players who wait. If empty, ``prompt`` is used."""
        return ""

    def bot_prompt(self, view: Any) -> str:
        """Say what bots do after waiting long enough for people, such as "take a card"."""
        return "continue"

    def forced_move_reason(self, view: Any, move: Any) -> str:
        """Say why the seat must press a button although ``move`` is its only one.

        Empty if the reason is obvious.
        """
        return ""

    # -- buttons

    def action(self, action: Any, names: Sequence[str]) -> str:
        """Return the button text of a move. The default is the class and the fields of the move."""
        return f"{_spaced(type(action).__name__)}{_parts(action, names)}"

    def button_in_context(self, view: Any, action: Any, names: Sequence[str]) -> str:
        """Return a button text that depends on the position too, such as whose offer the move accepts.

        If empty, ``action`` is used.
        """
        return ""

    def batch_label(self, actions: Sequence[Any], names: Sequence[str]) -> str:
        """Return the button text for several moves in a row.

        The default lists all of them, with semicolons.
        """
        return "; ".join(self.action(action, names) for action in actions)

    def submit_label(self, action: Any, names: Sequence[str]) -> str:
        """Return a short text for the main button if the move's own text is too long for it."""
        return "Confirm"

    def confirm_label(self, action: Any) -> str:
        """Return the main button's text if the button pressed just before has already named the move.

        If empty, ``action`` is used.
        """
        return ""

    def value(self, field: str, value: object) -> str:
        """Return the words for a value in one field of a move. The default is the value as text."""
        return str(value)

    def short_label(self, field: str, value: object) -> str:
        """Return the button text of a value that the board shows too. If empty, ``value`` is used."""
        return ""

    def field_prompt(self, action: Any, field: str) -> str:
        """Return the question for ``field`` of a move like this one. If empty, the field's title is used."""
        return ""

    def answer_label(self, action: Any, field: str) -> str:
        """Return the text of a button that begins a move by choosing its ``field``, such as the card to play.

        If empty, the button shows only the value. The text is used only if the rest of the move does not
        change the cost.
        """
        return ""

    def stakes(self, view: Any, action: Any, names: Sequence[str]) -> str:
        """Say what a move earns and, after a semicolon, what it costs for good. Empty if both are obvious."""
        return ""

    def move_preview(self, move: Any) -> str:
        """Describe what a move will do once it is confirmed. If empty, the prompt stays."""
        return ""

    # -- refusals

    def refusal(self, view: Any, reason: str, names: Sequence[str]) -> str:
        """Reword the rules' ``reason`` against a move, with players named as on the screen.

        ``view`` is the reader's, or a spectator's if there is no particular reader.
        """
        return reason

    def joint_refusal(self, view: Any, moves: Sequence[Any], names: Sequence[str]) -> str:
        """Say in one sentence why none of ``moves`` is possible. If empty, each one's own reason is shown."""
        return ""

    def form_problem(self, view: Any, filled: Mapping[str, Any], names: Sequence[str]) -> tuple[str, str]:
        """Return which field of an offer's form is invalid, and what can be entered there.

        ``filled`` has the form's values. Both texts are empty if the form or the rules explain the problem
        well enough.
        """
        return "", ""

    # -- the end

    def ending(self, view: Any, names: Sequence[str]) -> str:
        """Say why the game is over, with players named. If empty, the rules' own reason is shown."""
        return ""

    def unscored_note(self, view: Any) -> str:
        """Return a note for a game that ended early while everyone had 0.

        If empty, 0 is shown as their score.
        """
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
"""Former names of methods and constants that installed packages may still use, with their new names."""
HOOKS = tuple(name for name in vars(Words) if not name.startswith("_"))


def adapted(given: Any) -> Words:
    """Return ``given`` as ``Words``.

    It may be ``Words`` already, as a class or an object, or any object that has some methods of ``Words``.
    """
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
    """Return the name of the player at ``seat``; "the referee" if ``seat`` is ``REFEREE``."""
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
