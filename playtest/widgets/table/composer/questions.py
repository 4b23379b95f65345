"""Questions for the fields of a move that are still to be chosen, one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playtest.engines.game import Game
from playtest.widgets.games import front_end
from playtest.widgets.table.composer.batch import Batch
from playtest.widgets.table.composer.labels import Labels
from playtest.widgets.table.composer.move_parts import KIND, MoveIndex, distinct

FEW = 4
"""The most final answers whose buttons name the whole move."""
SIDE_BY_SIDE = 8
"""Maximum number of answers that stay next to a completed move, so that a press can change the answer."""


def at_once(game: Game[Any, Any, Any, Any], move: Any) -> bool:
    """Return whether ``move`` carries no choice, as a pass. One press makes it, even if a move is begun."""
    return move is not None and type(move) in front_end(game).passes


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer: a value for the field in question, and its label."""

    field: str
    value: Any
    label: str
    move: Any = None
    """The move that this answer completes, if its button names the whole move; otherwise ``None``."""
    makes: bool = False
    """Whether a press on this answer makes ``move``. If not, the press only picks the answer."""
    leaves: Any = None
    """The only move left after this answer, whether a press makes it or not."""
    begins: Any = None
    """One of the moves left after this answer, if all of them cost the same."""


@dataclass(frozen=True, slots=True)
class Question:
    """The next field to choose, with its title and possible answers."""

    field: str
    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Choosing:
    """A move while it is composed: the ``legal`` moves, its parts so far (``picks``), and any counted moves.

    ``must`` says that the seat has to make one of the moves, and ``begun`` that something is picked, counted
    or being filled in. ``aside`` are kinds of moves that have buttons on the board.
    """

    game: Game[Any, Any, Any, Any]
    labels: Labels
    legal: MoveIndex
    picks: Mapping[str, Any]
    counted: Batch
    aside: frozenset[str]
    must: bool
    begun: bool

    def next(self, left: int, form_due: type | None) -> Question | None:
        """Return the question for the first field with something left to choose; ``None`` if no field has.

        ``left`` is the mask of the moves that fit. ``form_due`` is the type of open move, such as an offer,
        whose form asks for everything but the kind.
        """
        moves = self.legal.among(left)
        names = distinct(name for move in moves for name in self.legal.parts(move))
        for name in sorted(names, key=lambda n: n != KIND):
            values = self._to_choose(name, moves, left)
            if not values:
                continue
            if name != KIND and form_due:
                return None
            return Question(name, self._asked(name, moves), self._options(name, values, moves, left))
        return None

    def _to_choose(self, name: str, moves: list[Any], left: int) -> list[Any]:
        """Return the values to choose from in a field; empty if its question can be skipped."""
        is_set = name in self.legal.sets
        if name in self.picks and not is_set:
            return []
        values = distinct(v for move in moves for v in self.legal.values(move, name))
        values = [v for v in values if not is_set or v not in self.picks.get(name, ())]
        here = [v for v in values if name != KIND or self.picks or v not in self.aside]
        some_aside = len(here) < len(values)
        only_open = name == KIND and {type(move) for move in moves} <= self.game.open
        lone = len(here) == 1 and self._may_leave(name, here[0], left)
        return here if len(here) > 1 or lone or (here and (is_set or only_open or some_aside)) else []

    def _options(self, name: str, values: list[Any], moves: list[Any], left: int) -> tuple[Option, ...]:
        whole = self.begun or (len(moves) <= FEW and all(front_end(self.game).one_press(m) for m in moves))
        last = whole and len(values) <= FEW and name not in self.legal.sets
        return tuple(self._option(name, value, left, last) for value in values)

    def _option(self, name: str, value: Any, left: int, last: bool) -> Option:
        move = self._completed(name, value, left, last)
        return Option(
            name,
            value,
            self._label(name, value, left),
            move,
            makes=move is not None and (not self.begun or at_once(self.game, move)),
            leaves=self.only(name, value, left),
            begins=self._begun_by(name, value, left),
        )

    def other_answers(self, name: str) -> Question | None:
        """Return the question whose answer completed the move, so that another press can change the answer.

        ``None`` if there is only one answer, or more than fit side by side (``SIDE_BY_SIDE``).
        """
        mask = self.but_for(name)
        beside = self.legal.among(mask)
        values = distinct(value for move in beside for value in self.legal.values(move, name))
        if not 1 < len(values) <= SIDE_BY_SIDE:
            return None
        options = tuple(Option(name, value, self._label(name, value, mask)) for value in values)
        return Question(name, self._asked(name, beside), options)

    def whether(self, move: Any) -> Question:
        """Return the question that offers the only possible move to a player who need not make it."""
        kind = getattr(move, KIND, None)
        makes = move if at_once(self.game, move) or front_end(self.game).one_press(move) else None
        option = Option(KIND, kind, self.labels.called(move), makes, makes is not None, leaves=move)
        return Question(KIND, self.labels.title(KIND, [move], self.legal), (option,))

    def but_for(self, name: str) -> int:
        """Return a mask of the moves that fit the picks in all fields except ``name``."""
        return self.legal.meant({n: value for n, value in self.picks.items() if n != name})

    def only(self, name: str, value: Any, left: int) -> Any:
        """Return the only move in ``left`` with ``value``; ``None`` if there are several.

        Also ``None`` if the move is open, so that a form asks for its terms.
        """
        having = self.legal.having(name, value, left)
        only = self.legal.first(having) if having.bit_count() == 1 else None
        return None if type(only) in self.game.open else only

    def _may_leave(self, name: str, value: Any, left: int) -> bool:
        """Return whether to ask for ``value`` even if it is the only one left.

        This is so before anything is picked, if the seat need not move and all moves with ``value`` cost the
        same.
        """
        return not (self.must or self.picks) and self._begun_by(name, value, left) is not None

    def _completed(self, name: str, value: Any, left: int, last: bool) -> Any:
        """Return the only move that ``value`` leaves, if the answer's button may name that move, or ``None``.

        The button may name it if ``value`` is the move's kind or ``last`` says that this is the last choice.
        It never names a move that always waits for Confirm, or one that a press counts.
        """
        if self.counted.value_of({name: value}) is not None:
            return None  # a press counts
        only = None if name != KIND and not last else self.only(name, value, left)
        confirms = only is not None and front_end(self.game).needs_confirm(self.labels.view, only)
        return None if confirms else only

    def _begun_by(self, name: str, value: Any, left: int) -> Any:
        """Return the first move in ``left`` with ``value``, or ``None`` unless all such moves cost the same.

        The game tells by its answer labels: it labels only values whose moves all cost the same.
        """
        first = self.legal.first(self.legal.having(name, value, left))
        return first if first is not None and self.labels.words.answer_label(first, name) else None

    def _asked(self, name: str, left: list[Any]) -> str:
        return self.labels.asked(name, left, self.legal, self.picks.keys())

    def _label(self, name: str, value: Any, left: int) -> str:
        labels = self.labels
        if name == KIND:
            only = self.only(name, value, left)
            return labels.kind(value) if only is None else labels.called(only)
        if (counted := self.counted.value_of({name: value})) is not None:
            return str(labels.words.batch_label(self.counted.first_run(counted), labels.names))
        few = labels.view is not None and left.bit_count() <= SIDE_BY_SIDE
        only = self.only(name, value, left) if few else None
        if only is not None and (called := labels.called_here(only)):
            return called
        first = self.legal.first(self.legal.having(name, value, left))
        if first is not None and (answer := str(labels.words.answer_label(first, name))):
            return answer
        return labels.value(name, value)
