"""The form for a playtest on paper, which then counts in every figure that its data allow.

For tests, in the page: ``form[data-do=keep]`` with the fields of ``playtest.review.paper_fields``. An invalid
field has one sentence beside it (``[data-wrong="score.0"]``); nothing typed is lost. The button ``moves``
leads to typing the game in move by move. ``details[data-drawer=before]`` lists earlier playtests on paper:
its buttons ``correct:ID`` open one again and ``remove:ID`` removes one, once ``remove-yes`` confirms it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from playtest import catalog
from playtest.record import AnyGame, NoSuchPlaytest, Store, Unusable, last_played, paper
from playtest.review import paper_fields
from playtest.review.paper_fields import tagged as _note
from playtest.widgets.kit import Board, Message, Node, button, controls, h
from playtest.widgets.kit.commands import Command, Handlers, Vocabulary, check_handled, kinds_of
from playtest.widgets.studio.file_links import to_figures
from playtest.widgets.studio.set_up import usual_players
from playtest.words import common

__all__ = ["PaperForm", "_note"]

LINE = {"class": "pb-line", "style": "align-items:flex-start"}
"""Fields next to each other. Their labels are aligned, even if there is a sentence below a field."""
WON = [("", "?"), ("yes", "yes"), ("no", "no")]
DRAWER = "pb-drawer"


class PaperMessage(Command):
    """A message from the form. The values of the form's fields come with each message."""


class Save(PaperMessage, wire="keep"):
    """Save the filled-in form."""


class Change(PaperMessage, wire="change"):
    """The game or the number of players was changed."""


class TypeMoves(PaperMessage, wire="moves"):
    """Type in the game move by move."""


class Begin(PaperMessage, wire="new"):
    """Begin another playtest."""


@dataclass(frozen=True)
class Correct(PaperMessage, wire="correct"):
    """Open a saved playtest for correction."""

    id: str


@dataclass(frozen=True)
class AskRemove(PaperMessage, wire="remove"):
    """Ask before a saved playtest is removed."""

    id: str


class Remove(PaperMessage, wire="remove-yes"):
    """Confirm the removal of the playtest."""


class KeepIt(PaperMessage, wire="remove-no"):
    """Cancel the removal of the playtest."""


class SeeFigures(PaperMessage, wire="figures"):
    """Show the figures that include the saved playtest."""


class Leave(PaperMessage, wire="leave"):
    """Return to where the form was opened."""


VOCABULARY = Vocabulary(kinds_of(PaperMessage))
HANDLERS: Handlers[PaperForm] = Handlers()


class PaperForm:
    """Records a playtest on paper in ``store``, by default your own recordings.

    ``game`` is the name of the game it begins with. ``kept`` is called with the id of each playtest that was
    saved, corrected or removed. ``moves`` is called with a game, names and a title to type in its moves.
    ``leave`` is called when somebody presses *Back*, and ``figures`` to show the figures on this page.
    ``board`` is where the form is shown.
    """

    def __init__(
        self,
        store: Store | str | Path | None = None,
        *,
        game: str = "",
        kept: Callable[[str], None] | None = None,
        moves: Callable[[AnyGame, list[str], str], None] | None = None,
        leave: Callable[[], None] | None = None,
        figures: Callable[[], None] | None = None,
        board: Board | None = None,
    ) -> None:
        self.board = Board(self._hear) if board is None else board
        self.board.listen(self._hear)
        self.refusal = self.notice = ""
        self.wrong: dict[str, str] = {}
        self._saved = False
        """Whether the last press saved a playtest."""
        self._kept, self._moves, self._leave, self._figures = kept, moves, leave, figures
        self._games = catalog.games()
        self._raw: dict[str, str] = {}
        self._correcting: paper.Paper | None = None
        """The saved playtest that is open for correction, or ``None``."""
        self._going = ""
        """The id of the playtest whose removal awaits confirmation, or an empty text."""
        self.store: Store | None = None
        try:
            self.store = store if isinstance(store, Store) else Store(store)
        except Unusable as error:
            self.refusal = str(error)
        self._begin(game if game in self._games else "")
        self._draw()

    def __repr__(self) -> str:
        return "<PaperForm>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take the form off the page."""
        self.board.close()

    def correct(self, id: str) -> None:
        """Open a saved playtest for correction. Raises ``NoSuchPlaytest``."""
        self._open(id)
        self._draw()

    def _begin(self, game: str = "") -> None:
        name = game or min(self._games, key=lambda name: self._games[name].title)
        self._correcting = None
        self._raw = {"game": name, "players": self._as_many(name)}

    def _as_many(self, game: str) -> str:
        """Return the number of players of the game's last play or, if it was never played, the usual one."""
        allowed = self._games[game].players
        try:
            played = [] if self.store is None else last_played(self.store, self.store.playtests())
            on_paper = [] if self.store is None else paper.read(self.store)
        except Unusable:
            played, on_paper = [], []
        counts = [header.players for header in played if header.game == game]
        counts += [len(one.seats) for one in on_paper[::-1] if one.game == game]
        return str(next((count for count in counts if count in allowed), usual_players(allowed)))

    def _open(self, id: str) -> None:
        if self.store is None:
            raise NoSuchPlaytest(f'There is no playtest on paper "{id}".')
        one = paper.find(self.store, id)
        if one.game not in self._games:
            raise NoSuchPlaytest(f'The game "{one.game}" is not known here; run the cell that defines it.')
        self._correcting, self._raw = one, paper_fields.fields(one)

    # -- what the page says

    def _hear(self, message: Message) -> None:
        said = VOCABULARY.parse(message)
        if said is None:
            return
        if isinstance(said, Leave | SeeFigures):
            HANDLERS.carry_out(self, said)
            return
        self.refusal = self.notice = ""
        self.wrong, self._saved = {}, False
        before = self._raw["game"], self._raw["players"]
        self._raw |= {name: str(value) for name, value in message.values.items() if value is not None}
        self._fit_players(anew=self._raw["game"] != before[0] and self._raw["players"] == before[1])
        try:
            HANDLERS.carry_out(self, said)
            if isinstance(said, TypeMoves) and self._moves is not None and not self.wrong:
                return  # the moves have the place of the form now
        except paper.NotPaper as error:
            self.wrong = error.wrong
            self.refusal = self.wrong.get("game", "") or self.wrong.get("players", "")
        except (Unusable, NoSuchPlaytest) as error:
            self.refusal = str(error)
        self._draw()

    @HANDLERS.on(Leave)
    def _on_leave(self, message: Leave) -> None:
        if self._leave is not None:
            self._leave()

    @HANDLERS.on(SeeFigures)
    def _on_figures(self, message: SeeFigures) -> None:
        if self._figures is not None:
            self._figures()

    @HANDLERS.on(Change)
    def _on_change(self, message: Change) -> None:
        """Do nothing more: every message stores the form's values and draws the form anew."""

    @HANDLERS.on(TypeMoves)
    def _on_type_moves(self, message: TypeMoves) -> None:
        """Switch to typing in the game move by move, with the names given here."""
        names = [self._raw.get(f"name.{seat}", "").strip() for seat in range(int(self._raw["players"]))]
        self.wrong = {f"name.{at}": paper.NAMELESS for at, name in enumerate(names) if not name}
        if self._moves is not None and not self.wrong:
            game = self._games[self._raw["game"]](len(names))
            self._moves(game, names, self._raw.get("title", "").strip())

    @HANDLERS.on(Begin)
    def _on_begin(self, message: Begin) -> None:
        self._begin(self._raw["game"])

    @HANDLERS.on(Correct)
    def _on_correct(self, message: Correct) -> None:
        self._open(message.id)

    @HANDLERS.on(AskRemove)
    def _on_ask_remove(self, message: AskRemove) -> None:
        self._going = message.id

    @HANDLERS.on(KeepIt)
    def _on_keep_it(self, message: KeepIt) -> None:
        self._going = ""

    def _fit_players(self, *, anew: bool) -> None:
        """Fit the number of players to the game. ``anew`` says that another game was chosen."""
        if self._raw["game"] not in self._games:
            self._begin()
        players = self._games[self._raw["game"]].players
        if anew or self._raw["players"] not in map(str, players):
            self._raw["players"] = self._as_many(self._raw["game"])

    @HANDLERS.on(Save)
    def _on_save(self, message: Save) -> None:
        if self.store is None:
            raise Unusable("Nothing can be recorded here.")
        today = date.fromtimestamp(self.store.now())
        before = self._correcting
        id = paper.write(self.store, paper_fields.read(self._raw, today, self._games, before))
        self.notice = "Corrected." if before else "Saved. The figures now include it."
        self._saved = True
        self._done(id)

    @HANDLERS.on(Remove)
    def _on_remove(self, message: Remove) -> None:
        if self.store is None or not self._going:
            return
        id, self._going = self._going, ""
        paper.remove(self.store, id)
        self.notice = "Removed."
        self._done(id, clear=self._correcting is not None and self._correcting.id == id)

    def _done(self, id: str, *, clear: bool = True) -> None:
        if clear:
            self._begin(self._raw["game"])
        if self._kept is not None:
            self._kept(id)

    # -- drawing

    def _draw(self) -> None:
        head = "Correct a playtest on paper" if self._correcting else "A playtest on paper"
        come = {"data-come": "paper", "data-top": True} if self._leave is not None else {}
        self.board.show(
            [
                h(
                    "div",
                    {"class": "pb-head pb-wide", **come},
                    h("h2", {}, head, key="title"),
                    controls.refusal(self.refusal),
                    self._form(),
                    self._came_of_it(),
                    self._written_before(),
                    button("leave", "Back", kind="quiet") if self._leave is not None else None,
                    key="head",
                )
            ],
            say=self.refusal or self.notice or next(iter(self.wrong.values()), ""),
        )

    def _form(self) -> Node:
        games = [(name, cls.title) for name, cls in self._games.items()]
        players = [str(count) for count in self._games[self._raw["game"]].players]
        first = [
            self._choice("game", "Game", games, changes=True, first=self._leave is not None),
            self._choice("players", "Players", [(count, count) for count in players], changes=True),
            self._field("played", "Played on", "date"),
            self._field("title", "Title"),
            self._field("rounds", "Rounds"),
            self._field("minutes", "Minutes"),
        ]
        counted = [
            self._field(f"{measure}.{label}", f"{measure.capitalize()}: {label}")
            for measure, labels in paper_fields.counted(self._raw["game"]).items()
            for label in labels
        ]
        send = "Save the correction" if self._correcting else "Write it down"
        return controls.form(
            "keep",
            send,
            h("div", LINE, *first, key="first"),
            self._instead(),
            *[self._seat_fields(seat) for seat in range(int(self._raw["players"]))],
            h("div", LINE, *counted, key="counted") if counted else None,
            self._field("changed", "Rules that differed, in words"),
            self._field("notes", "Notes, one a line; #tags at the end", "long"),
            self._field("tags", "Tags of the playtest, with commas"),
            key="keep",
            also=self._buttons(),
        )

    def _instead(self) -> Node | None:
        """Return the button for typing in the moves, near the top. It sends the fields too."""
        if not self._moves or self._correcting:
            return None
        return h("div", {"class": "pb-buttons"}, button("moves", "Type in its moves instead"), key="instead")

    def _buttons(self) -> Node:
        """Return the form's other buttons. Pressing one sends the form's fields too."""
        return h(
            "div",
            {"class": "pb-buttons"},
            button("new", common.CANCEL, kind="quiet") if self._correcting else None,
            key="buttons",
        )

    def _came_of_it(self) -> Node | None:
        """Return the message on the last saving, for the place below the main button.

        It also says how many fields have errors, as these may be out of sight above.
        """
        if not self.wrong:
            figures = to_figures(here=self._figures is not None) if self._saved else None
            said = controls.message(self.notice) if self.notice else None
            buttons = h("div", {"class": "pb-buttons"}, figures, key="saved") if figures else None
            return h("div", {}, said, buttons, key="done") if said else None
        number = len(self.wrong)
        some = "see the note next to 1 field" if number == 1 else f"{number} fields have a note next to them"
        return controls.refusal(f"Not written down yet: {some}.", key="not yet")

    def _written_before(self) -> Node | None:
        """Return the saved playtests on paper, newest first, with buttons to correct or remove each one."""
        try:
            there = [] if self.store is None else paper.read(self.store)[::-1]
        except Unusable:
            return None
        lines = [self._line(one) for one in there]
        title = f"Written down before ({len(lines)})"
        attrs = {"class": DRAWER, "data-drawer": "before", "open": bool(self._going) or None}
        return (
            h("details", attrs, h("summary", {}, title), h("ul", {}, *lines), key="before") if lines else None
        )

    def _line(self, one: paper.Paper) -> Node:
        title = self._games[one.game].title if one.game in self._games else one.game
        who = ", ".join(sat.name for sat in one.seats)
        called = ": ".join(filter(None, [f"{one.played:%d %b %Y}, {one.title or title}", who]))
        if one.id == self._going:
            buttons = [
                h("span", {}, "Remove it for good? ", key="ask"),
                button("remove-yes", "Remove it"),
                button("remove-no", "Keep it", kind="quiet"),
            ]
        else:
            buttons = [
                button(f"correct:{one.id}", "Correct", kind="quiet", label=f"Correct {called}"),
                button(f"remove:{one.id}", "Remove", kind="quiet", label=f"Remove {called}"),
            ]
        tools = h("div", {"class": "pb-tools"}, *buttons, key="tools")
        return h("li", {"data-paper": one.id}, h("div", {}, called, key="called"), tools, key=one.id)

    def _seat_fields(self, seat: int) -> Node:
        parts = paper_fields.parts(self._games[self._raw["game"]], int(self._raw["players"]))
        role = f"role.{seat}"
        fields = [
            self._field(f"name.{seat}", f"Seat {seat + 1}"),
            self._field(role, "Role") if parts is None else None,
            self._choice(role, "Role", [("", "?"), *((part, part) for part in parts)]) if parts else None,
            self._field(f"score.{seat}", "Score"),
            self._choice(f"won.{seat}", "Won", WON),
        ]
        return h("div", LINE, *fields, self._more(seat), key=f"seat {seat}")

    def _more(self, seat: int) -> Node:
        """Return further facts about a seat, folded."""
        asked = {**paper_fields.RATINGS, **paper_fields.WORDS}
        fields = [
            self._field(f"team.{seat}", "Team"),
            self._choice(f"began.{seat}", "Began", WON),
            self._choice(f"first.{seat}", "First time", WON),
            *[self._field(f"{question}.{seat}", title) for question, title in asked.items()],
            self._field(f"own.{seat}", "Your own questions, one per line: question: answer", "long"),
        ]
        names = ("team", "began", "first", "own", *asked)
        return h(
            "details",
            {
                "class": DRAWER,
                "data-drawer": f"survey {seat}",
                "open": any(f"{name}.{seat}" in self.wrong for name in names),
            },
            h("summary", {}, "Team, first time, survey"),
            h("div", LINE, *fields),
            key="survey",
        )

    def _field(self, name: str, label: str, kind: str = "text") -> Node:
        id_ = f"pb-keep-{name}"
        wrong = self.wrong.get(name, "")
        attrs = {"id": id_, "name": name, "value": self._raw.get(name, ""), "autocomplete": "off"}
        attrs |= {"aria-invalid": "true", "aria-describedby": f"{id_}-wrong"} if wrong else {}
        box = h("textarea", attrs) if kind == "long" else h("input", {**attrs, "type": kind})
        return self._labelled(name, label, box)

    def _choice(
        self,
        name: str,
        label: str,
        options: Iterable[tuple[str, str]],
        *,
        changes: bool = False,
        first: bool = False,
    ) -> Node:
        """Return a drop-down. ``changes`` sends each choice right away, so that the form can change.

        ``first`` gives this drop-down the focus when the form opens.
        """
        id_ = f"pb-keep-{name}"
        now = self._raw.get(name, "")
        there = list(options)
        there += [(now, now)] if now not in dict(there) else []
        listed = [h("option", {"value": value}, text, key=value) for value, text in there]
        attrs = {"id": id_, "name": name, "value": now, "data-change": "change" if changes else None}
        attrs |= {"data-first": "yes"} if first else {}
        attrs |= {"aria-invalid": "true", "aria-describedby": f"{id_}-wrong"} if name in self.wrong else {}
        return self._labelled(name, label, h("select", attrs, *listed))

    def _labelled(self, name: str, label: str, box: Node) -> Node:
        """Return a field under its label, with an error next to it if the typed value is wrong."""
        id_ = f"pb-keep-{name}"
        wrong = self.wrong.get(name, "")
        attrs = {"id": f"{id_}-wrong", "data-wrong": name, "role": "alert", "style": "color:var(--pb-warn)"}
        said = h("small", attrs, wrong) if wrong else None
        return h("div", {"class": "pb-field"}, h("label", {"for": id_}, label), box, said, key=name)


check_handled(VOCABULARY, HANDLERS)
