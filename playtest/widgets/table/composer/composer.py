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

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from playtest.engines import codec
from playtest.engines.game import Game
from playtest.widgets.games import front_end
from playtest.widgets.kit import Part, forms
from playtest.widgets.table.composer.batch import Batch, BatchOffer
from playtest.widgets.table.composer.labels import Labels
from playtest.widgets.table.composer.move_parts import KIND, MoveIndex, distinct, equal
from playtest.widgets.table.composer.open_form import OpenForm
from playtest.widgets.table.composer.questions import Choosing, Option, Question


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

    @property
    def labels(self) -> Labels:
        """What moves and their parts are called here."""
        return Labels(self.words, self.names, self.view)

    def called(self, move: Any) -> str:
        """What a button says that makes ``move``."""
        return self.labels.called(move)

    @property
    def short_names(self) -> list[str]:
        """The names as buttons say them: long ones by their first word."""
        return self.labels.short_names

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
        return bool(part) and all(self._legal.says(self._picks, name, value) for name, value in part.items())

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
                self._picks = self._legal.added(self._picks, part)
            if not self._legal.meant(self._picks):
                self._picks, self._sources = self._legal.added({}, part), {}
            self._begin_answer()
            self._sources = {
                other: source
                for other, source in self._sources.items()
                if all(self._legal.says(self._picks, name, value) for name, value in source.items())
                and not equal(source, part)
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

    def _unpick(self, part: Part, key: str) -> None:
        self._sources.pop(key, None)
        if KIND in part and self._legal.chips & self._picks.keys():
            self._picks, self._sources = {}, {}  # an answer goes with all that it began with
        else:
            self._picks = self._legal.removed(self._picks, part)

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
            left = [move for move in left if self._legal.says_all(self._picks, move)]
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
            return self._choosing.whether(left[0]) if left and self.move is None else self._answered()
        return self._choosing.next(mask, self.form_due)

    @property
    def _choosing(self) -> Choosing:
        return Choosing(
            game=self.game,
            labels=self.labels,
            legal=self._legal,
            picks=self._picks,
            counted=self.counted,
            aside=self._aside,
            must=self._must,
            begun=self.begun,
        )

    def _answered(self) -> Question | None:
        """The question whose answer from the dock completed the move: another press answers it anew."""
        if len(self._sources) != 1 or self.move is None or self.counted.offered:
            return None
        ((key, part),) = self._sources.items()
        if key != _said_of(part) or len(part) != 1 or KIND in part or set(part) & self._legal.sets:
            return None
        (name,) = part
        return self._choosing.other_answers(name)

    def made_with(self, option: Option) -> Any:
        """The one move that ``option`` leaves, beside one that it would change too; else ``None``."""
        if option.leaves is not None:
            return option.leaves
        choosing = self._choosing
        return choosing.only(option.field, option.value, choosing.but_for(option.field))

    def picked_answer(self, option: Option) -> bool:
        """Whether ``option`` is what the move has that is put together."""
        return self.move is not None and self._legal.says(self._picks, option.field, option.value)

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
            self.form.change(values)

    def add(self, values: Mapping[str, Any], path: str) -> None:
        """One more item in a list of the form."""
        if self.form:
            self.form.add(values, path)

    def drop(self, values: Mapping[str, Any], path: str) -> None:
        """One item less in a list of the form."""
        if self.form:
            self.form.drop(values, path)

    def fill(self, values: Mapping[str, Any]) -> None:
        """The form is sent: make its move, or say in one sentence what is wrong with it."""
        if self.form:
            words, view = self.words, self.view
            fits = None if view is None else lambda filled: words.form_problem(view, filled, self.names)
            move = self.form.sent(values, self._refuse, fits)
            self._filled = self._filled if move is None else move

    def edit(self) -> None:
        """Back from the composed move to its form."""
        self._filled = None


def said(composer: Composer, names: Sequence[str]) -> str:
    """The composed move in words; empty while there is none."""
    move, run = composer.move, composer.run
    if len(run) > 1:
        return str(composer.words.batch_label(run, names))
    return composer.called(move) if move is not None else ""


def _said_of(part: Part) -> str:
    """The key of a part that was chosen by what it says, not by pressing what shows it."""
    return " ".join(f"{name}={value}" for name, value in part.items())


def _new_key() -> str:
    return uuid.uuid4().hex
