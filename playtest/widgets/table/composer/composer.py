"""The composer: a move is put together from parts picked on the board, from buttons, or in a form.

It knows games only by their moves. Picking a part narrows the legal moves, and the dock then asks for the
rest one field at a time. Once one move is left it can be confirmed. Every composed move has a key of its own,
so a second click on Confirm is recognized as a repeat. The composer needs no browser.

One rule for all games, by mouse, finger and keys: a press picks, and once anything is picked only Confirm
makes the move, wherever its parts were picked and however many presses that took. The dock first shows
the whole move with its permanent costs; the last answers name the whole move too, but still only pick it.
One press makes a move only where its button names the whole move:

- in the dock, while nothing is picked, unless the game's ``needs_confirm`` names the move;
- anywhere, if the move carries no choice: the ``passes`` of a game, such as declining an offer.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from playtest.engines import codec
from playtest.engines.game import Game
from playtest.widgets.kit import Part, forms
from playtest.widgets.table.composer.batch import Batch, BatchOffer
from playtest.widgets.table.composer.labels import Labels
from playtest.widgets.table.composer.move_parts import KIND, MoveIndex, distinct, equal
from playtest.widgets.table.composer.open_form import OpenForm, begun_values
from playtest.widgets.table.composer.questions import Choosing, Option, Question, at_once


class Composer:
    """Puts one seat's move together.

    ``words`` says moves and their values in the game's words, and ``names`` are the players' names. ``offer``
    sets the legal moves. Once nothing is left to choose, ``move`` is the composed move, to be submitted with
    ``key``.
    """

    def __init__(self, game: Game[Any, Any, Any, Any], words: Any, names: Sequence[str]) -> None:
        self.game = game
        self.words = words
        self.names = list(names)
        self.view: Any = None
        """The view of the reader's seat, for words that need a view, or ``None``."""
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

    # -- the legal moves

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves offered for composing."""
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
        """Let the player choose among ``moves``. Return a sentence if picks that no longer fit are cleared.

        - ``refuse`` returns why a move from a form is not legal, or ``None`` if it is.
        - ``choices`` are the values that a form may offer now, by field (see ``forms.spec_of``).
        - ``deals`` are open moves, such as offers, that players put together on the board, each with its
          parts there. They replace the moves of their types in ``moves``, which are only samples.
        - ``tally`` describes moves that can be made together.
        - ``must`` says that the seat has to make one of the moves. A lone move then needs no pick.
        - ``begins`` returns the move that a form or an answer starts with, given a sample of its type.
        - ``aside`` are kinds of moves that have buttons on the board.

        A deal whose parts include fields of its move answers an offer. It starts with the parts of the move
        from ``begins``, and can be confirmed once a part has been changed.
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
        """The labels of moves and their parts, for this composer's words, names and view."""
        return Labels(self.words, self.names, self.view)

    def called(self, move: Any) -> str:
        """Return the label of a button that makes ``move``."""
        return self.labels.called(move)

    @property
    def short_names(self) -> list[str]:
        """The players' names for buttons, with only the first word of long names."""
        return self.labels.short_names

    # -- picking

    def can(self, part: Part) -> bool:
        """Return whether ``part`` can be picked: it fits the picks, or can replace one."""
        if not self.moves or self.form or self._filled is not None or not part:
            return False
        if self.counted.value_of(part):
            return self._may_count
        if self._legal.mask(part) & self._legal.meant(self._picks or part) or self._exchanged(part):
            return True
        if part.get(KIND) in self._aside and self._legal.mask(part):
            return True  # a button on the board replaces any move begun
        if self._legal.of_deals(part) and not self._swaps_all(part):
            return False  # the rest of the deal would be lost
        said = {
            name for source in self._sources.values() for name in source
        }  # picking one of these fields again replaces it
        return bool(set(part) <= said and self._legal.mask(part))

    def picked(self, part: Part, key: str = "") -> int:
        """Return whether to show the element ``key`` as picked. ``part`` is the part that it stands for.

        Of several elements with the same part, only the one pressed is shown so. For counted moves, return
        their number.
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
        """Return whether the unfinished move has ``part``, wherever it was picked."""
        return bool(part) and all(self._legal.says(self._picks, name, value) for name, value in part.items())

    def pick(self, part: Part, key: str = "") -> None:
        """Add ``part`` to the move, dropping picks that do not fit it.

        If ``part`` is picked already, remove it.
        """
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

    def is_unavailable(self, part: Part) -> bool:
        """Return whether there are moves to choose from but none of them has ``part``."""
        if not self.moves or self.form or self._filled is not None or not part:
            return False
        has = self._legal.mask(part) if self._picks else self._legal.meant(part)
        return not self.counted.value_of(part) and not has

    def clashes(self, part: Part) -> bool:
        """Return whether picking ``part`` of a deal would drop the rest of the deal begun on the board."""
        begun = bool(self._legal.chips & self._picks.keys())
        return begun and self._legal.of_deals(part) and not self.can(part) and not self._swaps_all(part)

    def _exchanged(self, part: Part) -> dict[str, Any]:
        """Return the picks after ``part`` of a deal replaces an earlier choice; empty if no move fits.

        A deal that then no longer answers an offer, as it goes to another player, becomes a new deal.
        """
        if not self._legal.of_deals(part) or not self._picks:
            return {}
        chips = {name: value for name, value in self._picks.items() if name in self._legal.chips}
        ways = ({**self._picks, **part}, {**chips, **part})
        return next((way for way in ways if self._legal.meant(way)), {})

    def _begin_answer(self) -> None:
        """Fill in what an answer to an offer starts with: from ``begins``, or the parts all answers share."""
        deals = [move for move in self._legal.matching(self._picks) if self._legal.answers(move)]
        if not deals or KIND not in self._picks or self._legal.chips & self._picks.keys():
            return
        first = self._legal.deals[deals[0]]
        if not self._picks.keys() >= first.keys() - self._legal.chips:
            return
        alike = {n: v for n, v in first.items() if all(self._legal.deals[deal][n] == v for deal in deals)}
        self._picks |= self._legal.deals.get(self._begins(deals[0]), alike)

    def _swaps_all(self, part: Part) -> bool:
        """Return whether ``part`` would replace everything picked so far, apart from the move's kind."""
        return set(self._picks) - {KIND} <= set(part)

    @property
    def asks(self) -> str:
        """The title of the next question for the unfinished move; empty if nothing has been picked yet."""
        question = self.question if (set(self._picks) or self.counted) and self.move is None else None
        return "" if question is None or question.field == KIND else question.title

    @property
    def picks(self) -> Part:
        """The parts picked so far."""
        return dict(self._picks)

    def choose(self, field: str, value: Any) -> None:
        """Answer the question for ``field``."""
        self.pick({field: value})

    def clear(self) -> None:
        """Drop all picks, and start a new move with a new key."""
        self._picks = {}
        self._sources = {}
        self.counted.clear()
        self._filled = None
        self.form = None
        self.key = _new_key()

    @property
    def begun(self) -> bool:
        """Whether anything is picked, counted or being filled in."""
        filling = self.form is not None or self._filled is not None
        return bool(self._picks) or bool(self.counted) or filling

    # -- counting

    @property
    def _may_count(self) -> bool:
        """Whether a press can count a move now: nothing has been picked, except perhaps the kind of move."""
        return set(self._picks) <= {KIND}

    @property
    def hints(self) -> str:
        """What a second press on the same value does, in words; empty if nothing can be counted."""
        return self.counted.hint

    @property
    def hint(self) -> str:
        """The text of ``hints``, but empty until a move has been counted."""
        return self.hints if self.counted else ""

    @property
    def run(self) -> tuple[Any, ...]:
        """The counted moves that are made in one go; empty if nothing has been counted."""
        return self.counted.run

    def _unpick(self, part: Part, key: str) -> None:
        self._sources.pop(key, None)
        if KIND in part and self._legal.chips & self._picks.keys():
            self._picks, self._sources = {}, {}  # an answer is dropped with all the parts it began with
        else:
            self._picks = self._legal.removed(self._picks, part)

    # -- narrowing

    @property
    def move(self) -> Any:
        """The composed move once nothing is left to choose, otherwise ``None``."""
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
        """The composed move if it is made right away, without Confirm; otherwise ``None``."""
        move = self.move
        return move if KIND in self._picks and at_once(self.game, move) else None

    def _says_the_same(self, move: Any) -> bool:
        """Return whether a deal merely repeats the offer that it answers."""
        return self._legal.answers(move) and bool(self._begins(move) == move)

    @property
    def unchanged(self) -> Any:
        """The composed answer if it merely repeats the offer, otherwise ``None``."""
        left = (
            self._legal.matching(self._picks)
            if self._legal.chips & self._picks.keys() and not self.missing
            else []
        )
        return left[0] if len(left) == 1 and self._says_the_same(left[0]) else None

    @property
    def missing(self) -> tuple[str, ...]:
        """The parts that an unfinished deal still lacks; empty if no deal is being composed."""
        if not self._legal.chips & self._picks.keys():
            return ()
        deals = [
            self._legal.deals[move] for move in self._legal.matching(self._picks) if move in self._legal.deals
        ]
        names = dict.fromkeys(name for parts in deals for name in parts)
        return tuple(name for name in names if name not in self._picks)

    @property
    def question(self) -> Question | None:
        """The question for the next field to choose; ``None`` if nothing is left to ask."""
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
        """Return the question whose answer in the dock completed the move, to show the other answers too."""
        if len(self._sources) != 1 or self.move is None or self.counted.offered:
            return None
        ((key, part),) = self._sources.items()
        if key != _said_of(part) or len(part) != 1 or KIND in part or set(part) & self._legal.sets:
            return None
        (name,) = part
        return self._choosing.other_answers(name)

    def made_with(self, option: Option) -> Any:
        """Return the only move that ``option`` leaves, even in place of an earlier answer, or ``None``."""
        if option.leaves is not None:
            return option.leaves
        choosing = self._choosing
        return choosing.only(option.field, option.value, choosing.but_for(option.field))

    def picked_answer(self, option: Option) -> bool:
        """Return whether the composed move has ``option``'s value."""
        return self.move is not None and self._legal.says(self._picks, option.field, option.value)

    # -- open moves, by form

    @property
    def open_types(self) -> tuple[type, ...]:
        """The types of open moves that the seat may make now: moves with free terms, such as offers."""
        return tuple(distinct(type(move) for move in self.moves if type(move) in self.game.open))

    @property
    def form_due(self) -> type | None:
        """The type of open move whose form is needed now, as only its moves fit the picks, or ``None``."""
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
        """Show the form for open moves of this type.

        Its fields start with the picked values, the values that all sample moves share, and defaults.
        """
        spec = forms.spec_of(type_, self.names, choices=self._choices)
        samples = [move for move in self._legal.matching(self._picks) if type(move) is type_]
        known = begun_values([codec.plain(self._begins(move)) for move in samples], self._picks, spec)
        self.form = OpenForm(type_, spec, forms.fill(spec, known))
        self._filled = None

    @property
    def puts_together(self) -> type | None:
        """The type of the deal that is being composed on the board, or ``None``."""
        if self.form or not self._legal.chips & self._picks.keys():
            return None
        return next(
            (type(move) for move in self._legal.matching(self._picks) if move in self._legal.deals), None
        )

    def leads_to_whole(self, part: Part) -> bool:
        """Return whether pressing ``part`` opens the form of the deal being composed on the board."""
        if part.keys() != {KIND} or self.puts_together is None:
            return False
        return type(self._legal.first(self._legal.mask(part))) in self.game.open

    def open_whole(self) -> None:
        """Show the form of the unfinished deal, for terms that the board cannot express."""
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
        """Take the form's current values from the page, since a choice changes which fields there are."""
        if self.form:
            self.form.change(values)

    def add(self, values: Mapping[str, Any], path: str) -> None:
        """Add an item to the list of the form at ``path``."""
        if self.form:
            self.form.add(values, path)

    def drop(self, values: Mapping[str, Any], path: str) -> None:
        """Remove the item at ``path`` from a list of the form."""
        if self.form:
            self.form.drop(values, path)

    def fill(self, values: Mapping[str, Any]) -> None:
        """Take the values of the form that was sent. Compose its move, or store why there is none."""
        if self.form:
            words, view = self.words, self.view
            fits = None if view is None else lambda filled: words.form_problem(view, filled, self.names)
            move = self.form.sent(values, self._refuse, fits)
            self._filled = self._filled if move is None else move

    def edit(self) -> None:
        """Return from the composed move to its form."""
        self._filled = None


def said(composer: Composer, names: Sequence[str]) -> str:
    """Return the composed move in words; empty if there is none."""
    move, run = composer.move, composer.run
    if len(run) > 1:
        return str(composer.words.batch_label(run, names))
    return composer.called(move) if move is not None else ""


def _said_of(part: Part) -> str:
    """Return the key for a part whose value was picked without pressing an element on the board."""
    return " ".join(f"{name}={value}" for name, value in part.items())


def _new_key() -> str:
    return uuid.uuid4().hex
