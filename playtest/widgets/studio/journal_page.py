"""A game's journal on the page: its versions, their aims and results, and forms to write about them.

For tests, in the page: ``[data-version]`` are the versions by number. Each has ``form[data-do="say:N"]`` in
a drawer, with the fields ``name``, ``aim`` and ``expected``. ``form[data-do=plan]`` (``name``, ``changed``)
adds a version that is yet to be played on paper. The drop-down ``game`` chooses the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playtest import catalog
from playtest.engines.game import Illegal
from playtest.frames import frames, unpacked
from playtest.record import AnyGame, Store, Unusable, paper
from playtest.review import expectations, journal
from playtest.widgets.kit import Board, Child, Message, Node, button, controls, h
from playtest.widgets.kit.commands import Command, Handlers, Vocabulary, check_handled, kinds_of

LEAD = "Each version of the rules in order: what it is for, and what came of it when it was played."
NONE_YET = (
    "Nothing is recorded yet. A version appears here once somebody has played it, or you plan it below."
)
APART = "margin:20px 0 0; border-top:1px solid var(--pb-line); padding-top:14px"
BELOW = "margin:10px 0"
EXPECTED = f"Such as: {'; '.join(expectations.EXAMPLES[:3])}. Best written before the evening."
DIFFERS = "After each evening, write exactly this into “Rules that differed” again."


class JournalMessage(Command):
    """A message from the journal."""


@dataclass(frozen=True)
class ChooseGame(JournalMessage, wire="change"):
    """Show another game's journal."""

    values: Mapping[str, Any]


@dataclass(frozen=True)
class Say(JournalMessage, wire="say"):
    """Write about version ``n``: its name, what it is for, and what is expected of it."""

    n: int
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Plan(JournalMessage, wire="plan"):
    """Add a version that is to be played on paper."""

    values: Mapping[str, Any]


class Leave(JournalMessage, wire="leave"):
    """Return to where the journal was opened."""


VOCABULARY = Vocabulary(kinds_of(JournalMessage))
HANDLERS: Handlers[JournalPage] = Handlers()


class JournalPage:
    """Shows the journal of ``game``, one of the registered games, from the playtests of ``store``.

    It is shown on ``board``, by default a new one. *Back* calls ``leave``. ``written`` is called after
    something was written in the journal.
    """

    def __init__(
        self,
        store: Store,
        game: str,
        *,
        leave: Callable[[], None],
        classes: Iterable[type[AnyGame]] = (),
        board: Board | None = None,
        written: Callable[[], None] | None = None,
    ) -> None:
        self.board = Board(self._hear) if board is None else board
        self.board.listen(self._hear)
        self._store, self._leave, self._written = store, leave, written
        self._classes = tuple(classes)
        self._titles = {name: cls.title for name, cls in catalog.games().items()}
        self.game = game if game in self._titles else min(self._titles, key=self._titles.__getitem__)
        self.refusal = self.notice = ""
        self._at = ""
        """The form of the button pressed last, such as ``plan``; the result is shown beside this form."""
        self._kept: list[journal.Chapter] | None = None
        """The versions, kept until something is written, as comparing them takes a while."""
        self._draw()

    def close(self) -> None:
        """Take the journal off the page."""
        self.board.close()

    # -- what the page says

    def _hear(self, message: Message) -> None:
        self.refusal = self.notice = self._at = ""
        try:
            said = VOCABULARY.parse(message)
            self.notice = "" if said is None else HANDLERS.carry_out(self, said) or ""
        except (Illegal, Unusable, ValueError) as error:
            self.refusal = str(error)
        else:
            if isinstance(said, Leave):
                return  # the page that opened it has the board now
        self._draw()

    @HANDLERS.on(Leave)
    def _on_leave(self, message: Leave) -> None:
        self._leave()

    @HANDLERS.on(ChooseGame)
    def _on_game(self, message: ChooseGame) -> None:
        game = str(message.values.get("game", ""))
        self.game, self._kept = game if game in self._titles else self.game, None

    @HANDLERS.on(Say)
    def _on_say(self, message: Say) -> str:
        chapter = next((one for one in self._chapters() if one.number == message.n), None)
        if chapter is None:
            raise ValueError("This version is no longer in the journal.")
        self._at = f"say:{message.n}"
        typed = {name: str(message.values.get(name) or "").strip() for name in ("name", "aim", "expected")}
        there = {"name": chapter.name, "aim": chapter.aim, "expected": ""}
        what = {name: text for name, text in typed.items() if text and text != there[name]}
        if not what:
            raise ValueError("Nothing was changed: type a name, what it is for, or an expectation.")
        journal.say(self._store, self.game, chapter, **what)
        return self._done()

    @HANDLERS.on(Plan)
    def _on_plan(self, message: Plan) -> str:
        self._at = "plan"
        name, changed = (str(message.values.get(field) or "").strip() for field in ("name", "changed"))
        if not name or not changed:
            raise ValueError("Type both: a name, and what differs from the game's own rules.")
        journal.plan(self._store, self.game, name, changed)
        return self._done()

    def _done(self) -> str:
        self._kept = None
        if self._written is not None:
            self._written()
        return "Saved in the journal."

    def _chapters(self) -> list[journal.Chapter]:
        if self._kept is None:
            found = frames(self._store, game=self.game, classes=self._classes)
            self._kept = journal.chapters(self._store, self.game, found)
        return self._kept

    # -- drawing

    def _draw(self) -> None:
        found: list[journal.Chapter] = []
        played: set[str] = set()
        wrong = ""
        try:
            played = {header.game for header in self._store.playtests()}
            played |= {one.game for one in paper.read(self._store)}
            found = self._chapters()
        except Unusable as error:
            wrong = str(error)
        made_up = any("made up" in unpacked(tags) for one in found for tags in one.frames.games["tags"])
        self.board.show(
            [
                h(
                    "div",
                    {"class": "pb-head pb-wide", "data-journal": self.game},
                    h("h2", {"data-come": "journal", "data-top": True}, "The journal", key="title"),
                    h("p", {"class": "pb-hint"}, LEAD, key="lead"),
                    controls.refusal(wrong, key="wrong"),
                    controls.refusal("" if self._at else self.refusal),
                    self._choice(played),
                    controls.message(journal.MADE_UP, key="made up") if made_up else None,
                    *([] if found else [h("p", {"class": "pb-empty"}, NONE_YET, key="none yet")]),
                    *[self._version(one) for one in found],
                    self._plan(),
                    button("leave", "Back", kind="quiet"),
                    key="journal",
                )
            ],
            say=self.refusal or self.notice,
        )

    def _choice(self, played: Collection[str]) -> Node:
        """Return the drop-down of games, those that were ``played`` first."""
        titles = sorted(self._titles.items(), key=lambda one: (one[0] not in played, one[1]))
        return controls.choice("game", "Game", "journal", titles, self.game, data_change="change")

    def _version(self, one: journal.Chapter) -> Node:
        day = h("small", {}, f" {one.day:%d %b %Y}") if one.day else None
        return h(
            "section",
            {"class": "pb-block", "data-version": str(one.number), "style": APART},
            h("h3", {}, one.title, day, key="title"),
            h(
                "p",
                {"data-aim": True, "style": BELOW},
                h("strong", {}, "What it is for: "),
                one.aim,
                key="aim",
            )
            if one.aim
            else None,
            _listed("What differs", one.changes),
            *[h("pre", {}, text, key=f"code {name}") for name, text in one.code.items()],
            _expected(one.answers),
            _listed("With people", one.told),
            _listed("Compared with the version before", one.against),
            _listed("With bots", one.bots),
            self._writing(one),
            key=f"version {one.number}",
        )

    def _writing(self, one: journal.Chapter) -> Node:
        form = f"say-{one.number}"
        here = self._at == f"say:{one.number}"
        fields = [
            controls.field("name", "Name", form, value="" if one.name == f"v{one.number}" else one.name),
            controls.field("aim", "What it is for", form, value=one.aim),
            controls.field("expected", "What you expect of it", form, help=EXPECTED),
        ]
        return controls.drawer(
            f"say {one.number}",
            "Write about this version",
            controls.form(f"say:{one.number}", "Write it down", *fields, key=f"{form} {len(one.answers)}"),
            self._result(here=here),
            unfolded=here,
        )

    def _result(self, *, here: bool) -> Node | None:
        """Return the message about the last press if it was in this form (``here``), otherwise ``None``."""
        said = self.refusal or self.notice
        told = controls.refusal(self.refusal, key="result") or controls.message(said, key="result")
        return told if here and said else None

    def _plan(self) -> Node:
        here = self._at == "plan"
        fields = [
            controls.field("name", "Name", "plan"),
            controls.field("changed", "What differs", "plan", help=DIFFERS),
        ]
        return controls.drawer(
            "plan",
            "Plan a version for an evening on paper",
            controls.form("plan", "Add it", *fields),
            self._result(here=here),
            unfolded=here,
        )


def _listed(title: str, lines: Sequence[str]) -> Node | None:
    items = [h("li", {}, line, key=f"{at}") for at, line in enumerate(lines)]
    inside = (h("h4", {}, title), h("ul", {}, *items))
    return h("div", {"style": BELOW}, *inside, key=title) if lines else None


def _expected(answers: Sequence[journal.Answer]) -> Node | None:
    """Return what was expected, each with when it was written and whether it held."""
    items: list[Child] = []
    for at, one in enumerate(answers):
        bots = f" With bots: {one.bots}" if one.bots else ""
        items.append(
            h(
                "li",
                {"data-verdict": one.verdict},
                h("strong", {}, f"{one.text}: {one.verdict}"),
                h("div", {}, f"{one.shown}.{bots}"),
                h("div", {}, h("small", {}, one.when)),
                key=f"{at}",
            )
        )
    inside = (h("h4", {}, "Expected"), h("ul", {}, *items))
    return h("div", {"style": BELOW}, *inside, key="expected") if items else None


check_handled(VOCABULARY, HANDLERS)
