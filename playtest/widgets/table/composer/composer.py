"""A move is put together part by part: picked on the board, from buttons, or in a form for open moves.

Knows games only by their moves. Picking a part narrows the legal moves; what is left to choose is asked for
one field at a time; when one move is left it can be confirmed. Every composed move has a key of its own, so
that a second click on Confirm finds the first. No browser is needed for any of it.

What confirms is one rule, the same on every way to a move:

- A press on the board makes nothing, however many there were before: the dock then shows the whole move with
  what it costs for good, and one press confirms it. A button of the dock that says the whole of a move is
  that press.
- What a game's ``needs_confirm`` names, what is counted, and a deal wait for Confirm however they were
  picked; what its ``auto_submit(move)`` names waits for nothing.
"""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from playtest.engines import codec
from playtest.engines.game import Game
from playtest.widgets.games import front_end
from playtest.widgets.kit import Part, forms, shortened
from playtest.widgets.table.composer.batch import Batch, BatchOffer
from playtest.widgets.table.composer.move_parts import KIND, MoveIndex, distinct, equal, key_of

LONG_NAME = 12
"""A name of more letters than this is a short one on a button."""
FEW = 4
"""So many last answers at most stand in the dock as moves of their own."""
SIDE_BY_SIDE = 8
"""So many answers at most stay beside the move that one of them has completed, to be changed by a press."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to go on: a value for the field asked for, and what it is called."""

    field: str
    value: Any
    label: str
    move: Any = None
    """The move that it completes, if a press on it may make that move."""
    leaves: Any = None
    """The one move that it leaves, whether a press makes it or not."""
    begins: Any = None
    """One of the moves that it leaves, where all of them cost the same."""


@dataclass(frozen=True, slots=True)
class Question:
    """The next part to choose."""

    field: str
    title: str
    options: tuple[Option, ...]


@dataclass(slots=True)
class OpenForm:
    """A form for a move of an open type, on its way."""

    type: type
    spec: forms.Spec
    raw: forms.Raw
    error: str = ""
    wrong: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    """Fields that are settled already and not asked for."""


class Composer:
    """Puts one seat's move together.

    ``words`` are the game's (``action``, ``value``), ``names`` the seats' names. ``offer`` says what is legal
    now; ``move`` is the composed move once nothing is left to choose, and ``key`` the key to submit it with.
    """

    def __init__(self, game: Game[Any, Any, Any, Any], words: Any, names: Sequence[str]) -> None:
        self.game = game
        self.words = words
        self.names = list(names)
        self.view: Any = None
        """What the table shows to whom the words are for, where they say more by it."""
        self._legal = MoveIndex((), MappingProxyType({}), game.open)
        self.form: OpenForm | None = None
        self._refuse: Callable[[Any], str | None] = lambda _: None
        self._choices = forms.NONE
        self._begins: Callable[[Any], Any] = lambda sample: sample
        self._picks: dict[str, Any] = {}
        self._sources: dict[str, Part] = {}
        self._filled: Any = None
        self._aside: frozenset[str] = frozenset()
        self.counted = Batch()
        self._must = True
        self.key = _new_key()

    def __repr__(self) -> str:
        return "<Composer>"

    # -- what is legal

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that are composed among."""
        return self._legal.moves

    def offer(
        self,
        moves: Sequence[Any],
        refuse: Callable[[Any], str | None] | None = None,
        choices: forms.Choices = forms.NONE,
        deals: Mapping[Any, Part] = MappingProxyType({}),
        tally: BatchOffer | None = None,
        must: bool = True,
        begins: Callable[[Any], Any] = lambda sample: sample,
        aside: Collection[str] = (),
    ) -> str:
        """Compose among ``moves`` from now on; ``refuse`` says why a move from a form is not legal.

        ``must`` says that one of them has to be made: a lone one is composed then without being picked. Who
        may as well do nothing picks it first.

        ``choices`` are the values that a form may offer just now, by field (see ``forms.spec_of``). ``deals``
        are open moves that the board itself offers, each with the parts it is put together from there; they
        stand in the place of the samples among ``moves``. One that answers something has fields of its move
        among its parts; it begins with the parts of what ``begins`` gives, and is one once they are changed.
        ``tally`` counts moves that are made in one go. ``begins`` is what a form begins with where it would
        show a sample. ``aside`` are kinds of moves that the board has buttons for.

        What was picked stays where it still fits. Otherwise it is let go, and the sentence returned says so.
        """
        offered = {type(deal) for deal in deals}
        self._must = must
        now = (*(move for move in moves if type(move) not in offered), *deals)
        self.counted.offer(tally)
        if (now, deals) != (self.moves, self._legal.deals):
            self._legal = MoveIndex(now, deals, self.game.open)
        self._aside = frozenset(aside)
        self._refuse = refuse or (lambda _: None)
        self._choices = choices
        self._begins = begins
        gone = self.form is not None and self.form.type not in self.open_types
        stale = self._filled is not None and self._refuse(self._filled) is not None
        if gone or stale or (self._picks and not self._legal.meant(self._picks)):
            self.clear()
            return "The table changed. The move you had begun is no longer possible."
        return ""

    # -- in words

    def called(self, move: Any) -> str:
        """What a button says that makes ``move``."""
        return self._called_here(move) or str(self.words.action(move, self.short_names))

    def _called_here(self, move: Any) -> str:
        """The same by what the table shows, where that says more; long names by their first word."""
        return (
            "" if self.view is None else str(self.words.button_in_context(self.view, move, self.short_names))
        )

    @property
    def short_names(self) -> list[str]:
        """The names as buttons and what stands on them say them: long ones by their first word."""
        shorter = zip(self.names, shortened(self.names), strict=True)
        return [short[0] if len(name) > LONG_NAME and short else name for name, short in shorter]

    # -- picking

    def can(self, part: Part) -> bool:
        """Whether ``part`` goes with what is picked, or in place of something of the same sort."""
        if not self.moves or self.form or self._filled is not None or not part:
            return False
        if self.counted.value_of(part):
            return self._may_count
        if self._legal.mask(part) & self._legal.meant(self._picks or part) or self._exchanged(part):
            return True
        if part.get(KIND) in self._aside and self._legal.mask(part):
            return True  # what has a button on the board takes the place of whatever was begun
        if self._legal.of_deals(part) and not self._swaps_all(part):
            return False  # the rest of the deal would be lost
        swaps = any(set(part) <= set(source) for source in self._sources.values())
        return bool(swaps and self._legal.mask(part))

    def picked(self, part: Part, key: str = "") -> int:
        """Whether ``part`` is picked: by the element ``key`` itself, or by another way to say the same.

        Of what is counted: how many times.
        """
        if not self._picks and not self.counted:
            return False
        if counted := self.counted.times(part):
            return counted
        if key in self._sources:
            return True
        said = self.says(part)
        shown = [other for at, other in self._sources.items() if at != _said_of(other)]
        return bool(said and not any(equal(part, other) for other in shown))

    def says(self, part: Part) -> bool:
        """Whether the move that is put together has ``part``, wherever that was picked."""
        return bool(part) and all(self._says(name, value) for name, value in part.items())

    def pick(self, part: Part, key: str = "") -> None:
        """Take ``part`` into the move, or out of it when it is in. What does not fit with it is let go."""
        key = key or _said_of(part)
        if self._may_count and (value := self.counted.value_of(part)):
            self._picks, self._sources = {}, {}
            self.counted.count(value)
            return
        self.counted.clear()
        if key in self._sources or (self._legal.of_deals(part) and self.picked(part, key)):
            self._unpick(part, key)
        elif not self.form and self._filled is None and self._legal.mask(part):
            exchanged = self._exchanged(part)
            if exchanged:
                self._picks = exchanged
            else:
                self._take(part)
            if not self._legal.meant(self._picks):
                self._picks, self._sources = {}, {}
                self._take(part)
            self._begin_answer()
            self._sources = {
                other: source
                for other, source in self._sources.items()
                if all(self._says(name, value) for name, value in source.items()) and not equal(source, part)
            }
            self._sources[key] = part

    def bars(self, part: Part) -> bool:
        """Whether something is to be chosen, and no move there is has ``part``."""
        if not self.moves or self.form or self._filled is not None or not part:
            return False
        has = self._legal.mask(part) if self._picks else self._legal.meant(part)
        return not self.counted.value_of(part) and not has

    def clashes(self, part: Part) -> bool:
        """Whether ``part`` of a deal goes with nothing that is picked for it: a press would lose the rest."""
        begun = bool(self._legal.chips & self._picks.keys())
        return begun and self._legal.of_deals(part) and not self.can(part) and not self._swaps_all(part)

    def _exchanged(self, part: Part) -> dict[str, Any]:
        """The picks with ``part`` of a deal in the place of what it was; nothing where that comes to nothing.

        What is no answer any more, as it is for somebody else, is a deal of its own.
        """
        if not self._legal.of_deals(part) or not self._picks:
            return {}
        chips = {name: value for name, value in self._picks.items() if name in self._legal.chips}
        ways = ({**self._picks, **part}, {**chips, **part})
        return next((way for way in ways if self._legal.meant(way)), {})

    def _begin_answer(self) -> None:
        """What answers something has its parts to begin with; failing that, those there is no choice of."""
        deals = [move for move in self._legal.matching(self._picks) if self._legal.answers(move)]
        if not deals or KIND not in self._picks or self._legal.chips & self._picks.keys():
            return
        first = self._legal.deals[deals[0]]
        if not self._picks.keys() >= first.keys() - self._legal.chips:
            return
        alike = {n: v for n, v in first.items() if all(self._legal.deals[deal][n] == v for deal in deals)}
        self._picks |= self._legal.deals.get(self._begins(deals[0]), alike)

    def _swaps_all(self, part: Part) -> bool:
        """Whether nothing else is picked than what ``part`` takes the place of."""
        return set(self._picks) - {KIND} <= set(part)

    @property
    def asks(self) -> str:
        """What is still to be chosen for the move on its way; empty where nothing is picked yet."""
        question = self.question if (set(self._picks) or self.counted) and self.move is None else None
        return "" if question is None or question.field == KIND else question.title

    @property
    def picks(self) -> Part:
        """What is picked so far."""
        return dict(self._picks)

    def choose(self, field: str, value: Any) -> None:
        """Answer the question for ``field``."""
        self.pick({field: value})

    def clear(self) -> None:
        """Let everything go and start a new move."""
        self._picks = {}
        self._sources = {}
        self.counted.clear()
        self._filled = None
        self.form = None
        self.key = _new_key()

    @property
    def begun(self) -> bool:
        """Whether anything is picked or being filled in."""
        filling = self.form is not None or self._filled is not None
        return bool(self._picks) or bool(self.counted) or filling

    # -- counting

    @property
    def _may_count(self) -> bool:
        """Whether a press counts: nothing is picked, or no more than what sort of move it is to be."""
        return set(self._picks) <= {KIND}

    @property
    def hints(self) -> str:
        """What is said of another press where some are counted; empty where nothing can be."""
        return self.counted.hint

    @property
    def hint(self) -> str:
        """What a press does once some are counted; empty while none are."""
        return self.hints if self.counted else ""

    @property
    def run(self) -> tuple[Any, ...]:
        """The moves that are made in one go; empty where one is."""
        return self.counted.run

    def _take(self, part: Part) -> None:
        for name, value in part.items():
            if name in self._legal.sets:
                self._picks[name] = self._picks.get(name, frozenset()) | self._legal.as_set(name, value)
            else:
                self._picks[name] = value

    def _unpick(self, part: Part, key: str) -> None:
        self._sources.pop(key, None)
        if (
            KIND in part and self._legal.chips & self._picks.keys()
        ):  # an answer goes with all that it began with
            self._picks, self._sources = {}, {}
            return
        for name, value in part.items():
            rest = (
                self._picks.get(name, frozenset()) - self._legal.as_set(name, value)
                if name in self._legal.sets
                else None
            )
            if rest:
                self._picks[name] = rest
            else:
                self._picks.pop(name, None)

    def _says(self, name: str, value: Any) -> bool:
        if name not in self._picks:
            return False
        if name in self._legal.sets:
            return bool(self._legal.as_set(name, value) <= self._picks[name])
        return bool(key_of(name, self._picks[name]) == key_of(name, value))

    # -- narrowing

    @property
    def move(self) -> Any:
        """The composed move, once nothing is left to choose; else ``None``."""
        if self._filled is not None:
            return self._filled
        if self.counted:
            return self.run[0]
        if self.form or not (self._picks or (self._must and len(self.moves) == 1)):
            return None
        left = self._legal.matching(self._picks)
        if len(left) > 1:
            left = [move for move in left if self._exactly(move)]
        if len(left) != 1:
            return None
        put_together = left[0] in self._legal.deals and not self.missing and not self._says_the_same(left[0])
        return left[0] if put_together or type(left[0]) not in self.game.open else None

    @property
    def due(self) -> Any:
        """The composed move, if it waits for nothing more; else ``None``."""
        move = self.move
        return move if move is not None and front_end(self.game).auto_submit(move) else None

    def _says_the_same(self, move: Any) -> bool:
        """Whether a deal only says again what it answers."""
        return self._legal.answers(move) and bool(self._begins(move) == move)

    @property
    def unchanged(self) -> Any:
        """The answer put together that says only what it answers; ``None`` where there is none such."""
        left = (
            self._legal.matching(self._picks)
            if self._legal.chips & self._picks.keys() and not self.missing
            else []
        )
        return left[0] if len(left) == 1 and self._says_the_same(left[0]) else None

    @property
    def missing(self) -> tuple[str, ...]:
        """The parts that a deal on its way still lacks; empty while no deal is."""
        if not self._legal.chips & self._picks.keys():
            return ()
        deals = [
            self._legal.deals[move] for move in self._legal.matching(self._picks) if move in self._legal.deals
        ]
        names = dict.fromkeys(name for parts in deals for name in parts)
        return tuple(name for name in names if name not in self._picks)

    def _exactly(self, move: Any) -> bool:
        """Whether the picks say everything about ``move``, and no more of its sets."""
        for name, value in self._legal.parts(move).items():
            if name in self._legal.sets:
                if set(self._picks.get(name, ())) != set(value):
                    return False
            elif name not in self._picks and (name != KIND or not self._kind_certain()):
                return False
        return True

    @property
    def question(self) -> Question | None:
        """What is left to choose, asked for one field at a time; ``None`` when there is nothing."""
        if (
            self.form
            or self._filled is not None
            or self.counted
            or self.missing
            or self.unchanged is not None
        ):
            return None
        mask = self._legal.meant(self._picks)
        left = self._legal.among(mask)
        if self.move is not None and self.move in self._legal.deals:
            return None
        if len(left) < 2 and not any(type(move) in self.game.open for move in left):
            return self._whether(left[0]) if left and self.move is None else self._answered()
        names = distinct(name for move in left for name in self._legal.parts(move))
        for name in sorted(names, key=lambda n: n != KIND):
            if name in self._picks and name not in self._legal.sets:
                continue
            values = distinct(v for move in left for v in self._legal.values(move, name))
            values = [v for v in values if name not in self._legal.sets or v not in self._picks.get(name, ())]
            here = [v for v in values if name != KIND or self._picks or v not in self._aside]
            some_aside, values = len(here) < len(values), here
            only_open = name == KIND and {type(move) for move in left} <= self.game.open
            lone = len(values) == 1 and self._may_leave(name, values[0], mask)
            if len(values) > 1 or lone or (values and (name in self._legal.sets or only_open or some_aside)):
                if name != KIND and self.form_due:
                    return None
                whole = self.begun or (
                    len(left) <= FEW and all(front_end(self.game).one_press(m) for m in left)
                )
                last = whole and len(values) <= FEW and name not in self._legal.sets
                options = tuple(
                    Option(
                        name,
                        value,
                        self._label(name, value, mask),
                        self._completed(name, value, mask, last),
                        self._only(name, value, mask),
                        self._begun_by(name, value, mask),
                    )
                    for value in values
                )
                return Question(name, self._asked(name, left), options)
        return None

    def _may_leave(self, name: str, value: Any, left: int) -> bool:
        """Whether ``value`` begins what need not be done: it is picked before anything else is asked."""
        return not (self._must or self._picks) and self._begun_by(name, value, left) is not None

    def _answered(self) -> Question | None:
        """The question whose answer from the dock completed the move: another press answers it anew."""
        if len(self._sources) != 1 or self.move is None or self.counted.offered:
            return None
        ((key, part),) = self._sources.items()
        if key != _said_of(part) or len(part) != 1 or KIND in part or set(part) & self._legal.sets:
            return None
        (name,) = part
        mask = self._legal.meant({n: value for n, value in self._picks.items() if n != name})
        beside = self._legal.among(mask)
        values = distinct(value for move in beside for value in self._legal.values(move, name))
        if not 1 < len(values) <= SIDE_BY_SIDE:
            return None
        options = tuple(Option(name, value, self._label(name, value, mask)) for value in values)
        return Question(name, self._asked(name, beside), options)

    def made_with(self, option: Option) -> Any:
        """The one move that ``option`` leaves, beside one that it would change too; else ``None``."""
        if option.leaves is not None:
            return option.leaves
        mask = self._legal.meant({n: value for n, value in self._picks.items() if n != option.field})
        return self._only(option.field, option.value, mask)

    def picked_answer(self, option: Option) -> bool:
        """Whether ``option`` is what the move has that is put together."""
        return self.move is not None and self._says(option.field, option.value)

    def _whether(self, move: Any) -> Question:
        """The one thing that can be done, to be picked by who may leave it."""
        kind = getattr(move, KIND, None)
        makes = move if front_end(self.game).one_press(move) else None
        option = Option(KIND, kind, self.called(move), makes, move)
        return Question(KIND, self._title(KIND, [move]), (option,))

    def _asked(self, name: str, left: Sequence[Any]) -> str:
        """The field asked for, with what goes without being picked: which card a lone tactic is."""
        title = self._title(name, left)
        if name == KIND:
            return title
        first, *rest = [self._legal.parts(move) for move in left]
        unpicked = [
            (n, v) for n, v in first.items() if isinstance(v, str) and n not in (KIND, name, *self._picks)
        ]
        given = [(n, value) for n, value in unpicked if all((n, value) in parts.items() for parts in rest)]
        return f"{title} ({self.words.value(*given[0])})" if len(given) == 1 else title

    def _completed(self, name: str, value: Any, left: int, last: bool) -> Any:
        """The one move that ``value`` leaves, where its button says all of it or it is the last choice."""
        if self.counted.value_of({name: value}) is not None:
            return None  # a press counts
        only = None if name != KIND and not last else self._only(name, value, left)
        return None if only is not None and front_end(self.game).needs_confirm(self.view, only) else only

    def _only(self, name: str, value: Any, left: int) -> Any:
        """The one move among ``left`` that has ``value``, if there is only one."""
        having = self._legal.having(name, value, left)
        only = self._legal.first(having) if having.bit_count() == 1 else None
        return None if type(only) in self.game.open else only

    def _begun_by(self, name: str, value: Any, left: int) -> Any:
        """A move that ``value`` begins, where its words say so: what it costs goes for all that it begins."""
        first = self._legal.first(self._legal.having(name, value, left))
        return first if first is not None and self.words.answer_label(first, name) else None

    def _label(self, name: str, value: Any, left: int) -> str:
        if name == KIND:
            if (only := self._only(name, value, left)) is not None:
                return self.called(only)
            called = str(self.words.value(KIND, value))
            return _spaced(called) if called == str(value) else called
        if (counted := self.counted.value_of({name: value})) is not None:
            return str(self.words.batch_label(self.counted.first_run(counted), self.names))
        few = self.view is not None and left.bit_count() <= SIDE_BY_SIDE
        only = self._only(name, value, left) if few else None
        if only is not None and (called := self._called_here(only)):
            return called
        first = self._legal.first(self._legal.having(name, value, left))
        if first is not None and (answer := str(self.words.answer_label(first, name))):
            return answer
        said = str(self.words.value(name, value))
        if said == str(value) and name in forms.SEAT_FIELDS and isinstance(value, int):
            return self.names[value] if 0 <= value < len(self.names) else said
        return _capital(said)

    def _title(self, name: str, left: Sequence[Any]) -> str:
        if name == KIND:
            return "What do you want to do?"
        if said := str(self.words.field_prompt(left[0], name)):
            return said
        owner = next(type(move) for move in left if name in self._legal.parts(move))
        return _field_title(owner, name) or _spaced(name)

    # -- open moves, by form

    @property
    def open_types(self) -> tuple[type, ...]:
        """The open types of which a move may be made now."""
        return tuple(distinct(type(move) for move in self.moves if type(move) in self.game.open))

    @property
    def form_due(self) -> type | None:
        """The open type whose form the picks lead to, once only moves of that type are left."""
        left = {type(move) for move in self._legal.matching(self._picks)}
        if self.form or self._filled is not None or len(left) != 1 or not self._picks:
            return None
        if set(self._picks) - {KIND} and any(
            deal in self._legal.deals for deal in self._legal.matching(self._picks)
        ):
            return None
        (only,) = left
        return only if only in self.game.open else None

    def _kind_certain(self) -> bool:
        return KIND in self._picks or len({type(move) for move in self.moves}) == 1

    def open_form(self, type_: type) -> None:
        """Show the form of an open type with what is picked, or its only sample, and with its defaults."""
        spec = forms.spec_of(type_, self.names, choices=self._choices)
        samples = [move for move in self._legal.matching(self._picks) if type(move) is type_]
        known = codec.plain(self._begins(samples[0])) if samples else {}
        if len(samples) > 1:
            known = {name: value for name, value in known.items() if name in self._picks}
        self.form = OpenForm(type_, spec, forms.fill(spec, known))
        self._filled = None

    @property
    def puts_together(self) -> type | None:
        """The type of the deal that the board is putting together."""
        if self.form or not self._legal.chips & self._picks.keys():
            return None
        return next(
            (type(move) for move in self._legal.matching(self._picks) if move in self._legal.deals), None
        )

    def leads_to_whole(self, part: Part) -> bool:
        """Whether ``part`` is what sort of open move one makes, while the board puts such a one together."""
        if part.keys() != {KIND} or self.puts_together is None:
            return False
        return type(self._legal.first(self._legal.mask(part))) in self.game.open

    def open_whole(self) -> None:
        """Show the form of the deal that is being put together, for what the board cannot say of it."""
        if (type_ := self.puts_together) is None:
            return
        first = next(move for move in self._legal.matching(self._picks) if move in self._legal.deals)
        begun = self.move or (self._begins(first) if self._legal.answers(first) else None)
        spec = forms.spec_of(type_, self.names, choices=self._choices)
        given = {name: self._picks[name] for name in self._legal.fields & self._picks.keys() if name != KIND}
        if isinstance(spec, forms.Record):
            spec = replace(spec, parts=tuple(part for part in spec.parts if part[0] not in given))
        self.form = OpenForm(type_, spec, forms.fill(spec, codec.plain(begun) if begun else {}), given=given)

    def change(self, values: Mapping[str, Any]) -> None:
        """What the page has in the form now, where a choice changes which fields there are."""
        if self.form:
            self.form.raw = forms.complete(self.form.spec, dict(values))

    def add(self, values: Mapping[str, Any], path: str) -> None:
        """One more item in a list of the form."""
        if self.form:
            self.form.raw = forms.add(self.form.spec, dict(values), path)

    def drop(self, values: Mapping[str, Any], path: str) -> None:
        """One item less in a list of the form."""
        if self.form:
            self.form.raw = forms.drop(dict(values), path)

    def fill(self, values: Mapping[str, Any]) -> None:
        """The form is sent: make its move, or say in one sentence what is wrong with it."""
        if not self.form:
            return
        form = self.form
        form.raw, form.error, form.wrong = dict(values), "", ""
        try:
            move: Any = codec.load_plain(form.type, {**forms.read(form.spec, values), **form.given})
            reason = self._refuse(move)
        except forms.Wrong as wrong:
            form.error, form.wrong = str(wrong), wrong.path
            self._say_what_fits(form)
        except codec.Invalid as wrong:
            form.error = str(wrong)
        else:
            if reason:
                form.error = reason
                self._say_what_fits(form)
            else:
                self._filled = move

    def _say_what_fits(self, form: OpenForm) -> None:
        """Say in the game's words what may stand in the field that is wrong, where they know more of it."""
        if not isinstance(form.spec, forms.Record) or self.view is None:
            return
        filled = dict(form.given)
        for name, part in form.spec.parts:
            with contextlib.suppress(forms.Wrong):
                filled[name] = forms.read(part, form.raw, name)
        path, said = self.words.form_problem(self.view, filled, self.names)
        if said and form.wrong in ("", path):
            form.error, form.wrong = said, path

    def edit(self) -> None:
        """Back from the composed move to its form."""
        self._filled = None


def said(composer: Composer, names: Sequence[str]) -> str:
    """The composed move in words; empty while there is none."""
    move, run = composer.move, composer.run
    if len(run) > 1:
        return str(composer.words.batch_label(run, names))
    return composer.called(move) if move is not None else ""


def _field_title(type_: type, name: str) -> str:
    try:
        spec = forms.spec_of(type_)
    except TypeError:
        return ""
    if not isinstance(spec, forms.Record):
        return ""
    return next((part.title for each, part in spec.parts if each == name), "")


def _spaced(name: str) -> str:
    return _capital(name.replace("_", " "))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _said_of(part: Part) -> str:
    """The key of a part that was chosen by what it says, not by pressing what shows it."""
    return " ".join(f"{name}={value}" for name, value in part.items())


def _new_key() -> str:
    return uuid.uuid4().hex
