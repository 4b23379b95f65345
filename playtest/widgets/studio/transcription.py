"""A transcription: a game played with real cards and dice is typed in, with its draws and rolls.

Cards and rolls that nobody saw stay open, and unknown in the record. For the replay, one guess that fits
everything typed is recorded; a note on the entry says so. Everything typed is saved right away: run the cell
again to continue after a pause.

For tests, in the page: ``[data-picks=move]`` has a button for each move, or is a form with the field
``move``. While a roll is needed, ``[data-picks=roll]`` (``came``) has one for each result, ``?`` for what
nobody saw and ``rest`` for the rest of an order. ``[data-picks=opened]`` (``was``) asks for a card that
everyone saw. ``forget`` undoes the last step, ``again`` starts over, ``finish`` saves the game;
``[data-unseen]`` counts what is open. ``form[data-do=later]`` (``place``, ``was``) enters a card seen later.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from playtest import words
from playtest.engines.game import REFEREE, Game, Illegal
from playtest.record import Store, drafts, made_up
from playtest.table import Table, TranscribedGame, unseen, written_down
from playtest.widgets.kit import Board, Message, Node, button, controls, h
from playtest.widgets.kit.commands import Handlers, check_handled
from playtest.widgets.studio import transcription_messages as messages
from playtest.widgets.studio.file_links import to_figures
from playtest.widgets.studio.pick_list import pick_list
from playtest.words import common

HANDLERS: Handlers[Transcription] = Handlers()

UNSEEN, REST = "?", "rest"
"""The values for a roll that nobody saw, and for the unseen rest of an order."""
NOT_ANY, NOT_THE_REST = "Nobody saw any of it", "Nobody saw the rest"
FACE_DOWN = f"Was everything dealt face down? Press “{NOT_ANY}”. Next, enter the cards that are face up."

FOR_DRAWS, NOT_FOR_DRAWS = "Also ask for hidden draws", "Ask only for face-up cards"


class Transcription:
    """Types in a game that was played with real pieces: ``Transcription(CatInTheBox(3), names)``.

    The game is recorded in ``store``, by default your own recordings, as a transcription. Once the game is
    saved, ``table`` is its table and ``kept`` is called with its id. An unsaved game with the same names is
    continued.

    ``rng`` draws a guess for what nobody saw. With ``leave`` there is a button that calls it; ``figures`` is
    called to show the figures on this page. ``board`` is where the form is shown. Raises ``ValueError`` for a
    wrong number of names.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        names: Sequence[str],
        store: Store | None = None,
        *,
        title: str = "",
        rng: random.Random | None = None,
        kept: Callable[[str], None] | None = None,
        leave: Callable[[], None] | None = None,
        figures: Callable[[], None] | None = None,
        board: Board | None = None,
    ) -> None:
        if len(names) != game.seats:
            raise ValueError(f"{game.title} for {game.seats} needs {game.seats} names, not {len(names)}.")
        self.board = Board(self._hear) if board is None else board
        self.board.listen(self._hear)
        self.store = store or Store()
        self.game = game
        self.table: Table | None = None
        self.refusal = self.notice = ""
        self._names = list(names)
        self._title = title
        self._rng = rng
        self._kept = kept
        self._leave = leave
        self._figures = figures
        self._draft = drafts.Draft.of(game, names, title)
        self._offered: list[tuple[int, Any]] = []
        self._left: list[Any] = []
        self._looked_at = ""
        self._asks_for_draws = False
        self._opened: list[unseen.Place] = []
        """The cards that everyone saw and that the form asks for now."""
        self._forgotten: set[unseen.Place] = set()
        """The cards that everyone saw but that nobody remembers."""
        self.typed = TranscribedGame(game, rng)
        self._go_on()
        self._draw()

    def __repr__(self) -> str:
        return "<Transcription>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Close the form. Anything typed is kept as a draft."""
        self.board.close()

    def _go_on(self) -> None:
        """Continue with whatever was typed earlier for this game."""
        body = drafts.read(self.store, self._draft)
        if body is None:
            return
        try:
            self.typed = TranscribedGame.from_json(self.game, body, self._rng)
        except (Illegal, ValueError, KeyError) as error:
            self.refusal = f"What you typed for this game no longer fits its rules: {error}"
            return
        self.notice = "Continue where you stopped typing."

    # -- what the page says

    def _hear(self, message: Message) -> None:
        said = messages.VOCABULARY.parse(message)
        if said is None:
            return
        if isinstance(said, messages.Leave | messages.OpenReview | messages.SeeFigures):
            HANDLERS.carry_out(self, said)
            return  # what was opened has the board now
        self.refusal = self.notice = ""
        try:
            if not (isinstance(said, messages.Pick) and said.step not in ("", self._step)):
                HANDLERS.carry_out(self, said)
            if self.table is None:
                drafts.keep(self.store, self._draft, self.typed.to_json())
        except (Illegal, ValueError) as error:
            self.refusal = str(error)
        self._draw()

    @HANDLERS.on(messages.UndoStep)
    def _on_undo(self, _message: messages.UndoStep) -> None:
        self.typed.back()
        self._forgotten.clear()

    @HANDLERS.on(messages.StartOver)
    def _on_start_over(self, _message: messages.StartOver) -> None:
        self.typed = TranscribedGame(self.game, self._rng)
        self._forgotten.clear()

    @HANDLERS.on(messages.ChooseUnseen)
    def _on_choose_unseen(self, message: messages.ChooseUnseen) -> None:
        self._looked_at = message.value("place")

    @HANDLERS.on(messages.EnterRoll)
    def _on_roll(self, message: messages.EnterRoll) -> None:
        came = message.value("came")
        if self.typed.asked is None:
            return
        if came == REST and self.typed.asked.kind == "choice":
            steps = len(self.typed.steps)
            while self.typed.asked is not None and len(self.typed.steps) == steps:
                self.typed.unseen()
        elif came in (UNSEEN, REST):
            self.typed.unseen(rest=came == REST)
        elif came.isdigit() and int(came) < len(self._left):
            self.typed.came(self._left[int(came)])
        else:
            raise Illegal("That cannot have come up. Choose one from the list.")
        if len(self.typed.steps) > 1:
            self._pass_over()

    @HANDLERS.on(messages.EnterMove)
    def _on_move(self, message: messages.EnterMove) -> None:
        chosen = message.value("move")
        if self.typed.asked is not None or not chosen.isdigit() or int(chosen) >= len(self._offered):
            raise Illegal("Choose the move that was made.")
        self.typed.move(*self._offered[int(chosen)])
        self._pass_over()

    @HANDLERS.on(messages.AskForDraws)
    def _on_ask_for_draws(self, _message: messages.AskForDraws) -> None:
        self._asks_for_draws = not self._asks_for_draws

    def _pass_over(self) -> None:
        """Record as unseen whatever a move revealed to only one player, such as a card drawn into a hand."""
        asked = self.typed.asked
        while asked is not None and asked.kind == "choice" and not self._asks_for_draws:
            if unseen.lies_open(self.typed):
                return
            self.typed.unseen()
            asked = self.typed.asked

    @HANDLERS.on(messages.EnterOpenCard)
    def _on_open_card(self, message: messages.EnterOpenCard) -> None:
        """Enter a card that everyone saw, or enter that nobody remembers it. Raises ``Illegal``."""
        was = message.value("was")
        if not self._opened:
            return
        place = self._opened[0]
        options = self.typed.possible(place)
        if was == UNSEEN:
            self._forgotten.add(place)
        elif was.isdigit() and int(was) < len(options):
            self.typed.correct(place, options[int(was)])
        else:
            raise Illegal("Choose the card that everyone saw.")

    @HANDLERS.on(messages.EnterSeenLater)
    def _on_seen_later(self, message: messages.EnterSeenLater) -> None:
        """Enter something that was seen only later. Raises ``Illegal`` if the choice is invalid."""
        at, was = self._place(message.value("place")), message.value("was")
        options = self._could_be(at) if at is not None else []
        if at is None or not was.isdigit() or int(was) >= len(options):
            raise Illegal("Choose which card was seen later, and what it was.")
        self.typed.correct(at, options[int(was)])
        self._looked_at = ""

    def _place(self, text: str) -> tuple[int, int, int] | None:
        """Return the card that ``text`` names in the list of cards seen later; ``None`` if there is none.

        The list has cards that are still unknown, and cards that were entered with it before.
        """
        places = (at for at, _ in (*self.typed.guessed(), *self.typed.corrected()))
        return next((at for at in places if _called(at) == text), None)

    def _could_be(self, place: unseen.Place) -> list[Any]:
        """List the possible values of a card, even if it was entered before."""
        entered = place in dict(self.typed.corrected())
        return (self.typed.reopened(place) if entered else self.typed).possible(place)

    @HANDLERS.on(messages.Finish)
    def _on_finish(self, _message: messages.Finish) -> None:
        if self.table is not None:
            return
        self.table = written_down(self.typed, self.store, self._names, self._title)
        drafts.remove(self.store, self._draft)
        if self._kept is not None:
            self._kept(self.table.id)

    @HANDLERS.on(messages.OpenReview)
    def _on_review(self, _message: messages.OpenReview) -> None:
        from playtest.widgets.studio.review import Review  # loaded on demand: it imports the figures

        if self.table is not None:
            Review(self.store, board=self.board, id=self.table.id, leave=self._come_back)

    def _come_back(self) -> None:
        """Show the form again after a review."""
        self.board.listen(self._hear)
        self._draw()

    @HANDLERS.on(messages.SeeFigures)
    def _on_figures(self, _message: messages.SeeFigures) -> None:
        if self._figures is not None:
            self._figures()

    @HANDLERS.on(messages.Leave)
    def _on_leave(self, _message: messages.Leave) -> None:
        if self._leave is not None:
            self._leave()

    # -- drawing

    def _draw(self) -> None:
        head = h("h2", {}, f"{self.game.title}: typed in", key="title")
        wrong = controls.refusal(self.refusal)
        told = controls.message(self.notice) if self.notice else None
        leave = button("leave", "Back", kind="quiet") if self._leave is not None else None
        back = h("div", {"class": "pb-buttons"}, leave, key="back") if leave is not None else None
        come = {"data-come": "typed in", "data-top": True} if self._leave is not None else {}
        attrs = {"class": "pb-head pb-wide", **come}
        inside = h("div", attrs, head, wrong, told, *self._body(), back, key="head")
        self.board.show([inside], say=self.refusal or self.notice)

    def _body(self) -> list[Node | None]:
        if self.table is not None:
            said = controls.message(f"Saved as {self.table.id}. Find it in the review.")
            review = button("review", "Review it", kind="main", data_focus=True)
            figures = to_figures(here=self._figures is not None)
            return [said, h("div", {"class": "pb-buttons"}, review, figures, key="saved")]
        typed = self.typed
        self._opened = [place for place in unseen.came_open(typed) if place not in self._forgotten]
        if self._opened:
            return [self._stands(), self._anew(self._opened_form()), self._buttons()]
        asks = typed.asked is not None
        form = self._roll_form() if asks else None if typed.over else self._move_form()
        asked = None if form is None else self._anew(form)
        return [self._stands(), asked, self._buttons(), self._later_form()]

    @property
    def _step(self) -> str:
        """The number of the current question, which changes with each step."""
        typed = self.typed
        opened = "".join(f".{at}" for place in self._opened[:1] for at in place)
        return f"{len(typed.steps)}.{len(typed.steps[-1].seen)}.{len(typed.partial())}{opened}"

    def _anew(self, form: Node) -> Node:
        """Return a form that is drawn anew after each step, so that no list keeps what was chosen before.

        The next step's list then has the keyboard focus.
        """
        return h("div", {}, form, key=self._step)

    def _opened_form(self) -> Node:
        """Return the form for a card that everyone saw in the last step."""
        place = self._opened[0]
        (where,) = unseen.where(self.typed, [place], self._names)
        was = [(str(at), self._named(item)) for at, item in enumerate(self.typed.possible(place))]
        ask = f"{where}: this {'choice' if unseen.is_move(place) else 'card'} was revealed. What was it?"
        groups = [("", was), ("", [(UNSEEN, "Nobody remembers it")])]
        return pick_list("opened", "was", self._step, ask, groups, "Enter this card")

    def _stands(self) -> Node:
        """Say how many moves are typed, and how many cards or dice nobody saw."""
        typed = self.typed
        moves = len(typed.steps) - 1
        parts = [
            common.GAME_OVER if typed.over else "",
            f"{moves} {'move' if moves == 1 else 'moves'} typed.",
            self._never_seen() if typed.open else "",
        ]
        told = " ".join(unseen.told(typed, self._names))
        last = h("p", {"class": "pb-hint"}, told, key="told") if told else None
        at = h("p", {"data-unseen": typed.open, "data-moves": moves}, " ".join(filter(None, parts)), key="at")
        return h("div", {}, at, last, key="stands")

    def _later_form(self) -> Node | None:
        """Return the form for cards seen later, such as a hand at the end; ``None`` if there are none.

        The form also lists the cards entered here before, so that they can be corrected.
        """
        name = self._named
        places = [at for at, _ in self.typed.guessed()]
        said = unseen.where(self.typed, places, self._names)
        listed = [(_called(at), told) for at, told in zip(places, said, strict=True)]
        for at, item in self.typed.corrected():
            (told,) = unseen.where(self.typed.reopened(at), [at], self._names)
            listed.append((_called(at), f"{told}: entered as {name(item)}"))
        if not listed:
            return None
        chosen = self._looked_at if self._place(self._looked_at) is not None else listed[0][0]
        place = self._place(chosen)
        options = [] if place is None else self._could_be(place)
        was = [(str(at), name(item)) for at, item in enumerate(options)]
        form = controls.form(
            "later",
            "Save this card",
            controls.choice("place", "What was seen", "later", listed, chosen, data_change="look"),
            controls.choice("was", "It was", "later", was),
        )
        return controls.drawer("later", "A card was seen later", form)

    def _buttons(self) -> Node:
        typed = self.typed
        begun = len(typed.steps) > 1 or bool(typed.steps[0].seen)
        over = "Write it down" if typed.over else "It ended here: save"
        dealt = typed.state is not None
        return h(
            "div",
            {"class": "pb-buttons"},
            button("finish", over, kind="main" if typed.over else "quiet") if dealt else None,
            button("forget", "Undo the last step", kind="quiet") if begun else None,
            button("again", "Start over", kind="quiet") if begun else None,
            self._draws_button() if dealt else None,
            key="buttons",
        )

    def _draws_button(self) -> Node:
        return button("draws", NOT_FOR_DRAWS if self._asks_for_draws else FOR_DRAWS, kind="quiet")

    def _roll_form(self) -> Node:
        """Return the form for the result of a roll or a draw, one thing at a time.

        For an order, such as that of a deck, it asks for the first card, then the second, and so on.
        """
        asked = self.typed.asked
        assert asked is not None
        self._left = self.typed.left()
        first = {self.game.name_of(item): str(at) for at, item in reversed(list(enumerate(self._left)))}
        shuffled = asked.kind == "shuffle"
        deal = self.typed.steps[-1].action is None
        begun = bool(self.typed.steps[-1].seen)
        rest = [(REST, NOT_THE_REST if begun else NOT_ANY)] if shuffled or deal else []
        not_seen = [*rest, (UNSEEN, "Nobody saw it")]
        number = len(self.typed.partial()) + 1
        card = words.of(self.game).drawn[0]
        what = f"What was {card} {number} of {len(asked.options)}, in order," if shuffled else "What came up"
        what += f" {self._asking()}"
        if not shuffled and (before := len(self.typed.steps[-1].seen)):
            what += f", number {before + 1}"
        listed = [(at, name) for name, at in sorted(first.items(), key=lambda one: int(one[1]))]
        groups = [("", not_seen), ("", listed)]
        form = pick_list("roll", "came", self._step, f"{what}?", groups, "Enter this result")
        hint = h("p", {"class": "pb-hint"}, FACE_DOWN, key="face down") if deal and not begun else None
        return h("div", {}, self._said_of_it(), hint, form, key="rolled")

    def _never_seen(self) -> str:
        """Say how many cards, dice and choices nobody saw."""
        choices = sum(unseen.is_move(place) for place, _ in self.typed.guessed())
        some = made_up.counted(self.typed.open - choices, choices, words.of(self.game).drawn)
        marked = "it as unknown" if self.typed.open == 1 else "them as unknown"
        return f"Nobody saw {some}. The record marks {marked}."

    def _said_of_it(self) -> Node | None:
        """Return what was entered so far for this deal or move, in order, so that omissions show."""
        said = [
            item
            for roll in self.typed.steps[-1].seen
            for item in (roll if isinstance(roll, list) else [roll])
        ]
        if not said:
            return None
        told = ", ".join("unseen" if item is None else self.game.name_of(item) for item in said)
        return h("p", {"class": "pb-hint", "data-said": len(said)}, f"Entered so far: {told}.", key="said")

    def _asking(self) -> str:
        """Say what the current roll belongs to: the deal, or the last move typed."""
        step = self.typed.steps[-1]
        if step.action is None:
            return "in the deal"
        made = unseen.made(self.typed, step.action, self._names)
        return f"after “{self._who(step.seat)}: {made}”"

    def _move_form(self) -> Node:
        self._offered = self.typed.offered()
        groups: dict[str, list[tuple[str, str]]] = {}
        for at, (seat, action) in enumerate(self._offered):
            text = unseen.made(self.typed, action, self._names)
            groups.setdefault(self._who(seat), []).append((str(at), text))
        ask = "Which move was made?"
        return pick_list("move", "move", self._step, ask, [*groups.items()], "Enter this move")

    def _named(self, item: Any) -> str:
        return unseen.name_of(self.typed, item, self._names)

    def _who(self, seat: int) -> str:
        return "Nobody, time ran out" if seat == REFEREE else self._names[seat]


def _called(at: tuple[int, int, int]) -> str:
    return "-".join(map(str, at))


check_handled(messages.VOCABULARY, HANDLERS)
