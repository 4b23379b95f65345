"""Importing plays on the first screen: choose a file, look through it, correct it if needed, import it.

For tests, in the page: ``details[data-drawer=bring]`` with a field ``input[data-upload=bring-file]`` and, for
each imported file, a button ``bring-back:SOURCE``. A chosen file has the screen to itself:
``form[data-do=bring-yes]`` with the fields ``column.0``…, ``game.0``…, ``dates`` and ``leave-out``.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playtest.engines.game import Illegal
from playtest.engines.sentences import counted
from playtest.record import Store, Unusable, paper
from playtest.widgets.kit import Child, Node, button, controls, h
from playtest.widgets.kit.commands import Handlers
from playtest.widgets.studio import import_preview
from playtest.widgets.studio import start_messages as messages
from playtest.words import common

if TYPE_CHECKING:
    from playtest.plays import Asked, Preview

HANDLERS: Handlers[ImportPlays] = Handlers()
MOST_PARTS = 200
LARGEST = 64_000_000
"""Maximum number of bytes of a file that the page sends. The reader of files has the same limit."""
NOT_ALL = (
    "Nothing was imported: a file is imported whole or not at all. Correct the rows below, or leave them out."
)
HINT = (
    "A file from BG Stats, BoardGameGeek, a spreadsheet or a form, or an exported playtest. "
    "You see a preview first; nothing is saved until you confirm."
)


class ImportPlays:
    """The import of a file into ``store``. A file being looked through has the screen to itself."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._name = ""
        self._parts: list[bytes] = []
        self._going = ""
        self._presses = 0
        self._forget()

    def _forget(self) -> None:
        self._data: bytes | None = None
        self._columns: dict[str, str] = {}
        self._games: dict[str, str] = {}
        self._dates = self._kind = ""
        self._leave_out = False
        self._seen: Preview | None = None
        self._shown: dict[str, str] = {}
        self._samples: dict[str, str] = {}
        self._mends = False
        self._wrong = ""

    @property
    def looks(self) -> bool:
        """Whether the import page is shown, for a chosen file or for the error in it."""
        return bool(self._wrong) or self._data is not None

    @property
    def waits(self) -> bool:
        """Whether more parts of a file are still to come."""
        return bool(self._parts)

    @property
    def said(self) -> str:
        """The screen reader's text about the file: its error, or what would be imported."""
        return self._wrong or ("" if self._seen is None else import_preview.summary(self._seen))

    # -- what the page says

    def hear(self, message: messages.ImportMessage) -> str:
        """Carry out a press. Return the result in a sentence."""
        if not isinstance(message, messages.TakeBack):
            self._going = ""
        self._presses += 1
        return HANDLERS.carry_out(self, message) or ""

    @HANDLERS.on(messages.MapColumns)
    def _on_map(self, message: messages.MapColumns) -> None:
        self._take(message.values)
        self._look()

    @HANDLERS.on(messages.ImportFile)
    def _on_import(self, message: messages.ImportFile) -> str:
        self._take(message.values)
        return self._bring_in()

    @HANDLERS.on(messages.DropFile)
    def _on_drop(self, message: messages.DropFile) -> None:
        self._forget()

    @HANDLERS.on(messages.AskTakeBack)
    def _on_ask_take_back(self, message: messages.AskTakeBack) -> None:
        self._going = message.source

    @HANDLERS.on(messages.TakeBack)
    def _on_take_back(self, message: messages.TakeBack) -> str:
        going, self._going = self._going, ""
        return self._take_back(going) if going else ""

    @HANDLERS.on(messages.CancelTakeBack)
    def _on_cancel_take_back(self, message: messages.CancelTakeBack) -> None:
        """Do nothing more: every press on the page has already canceled a pending removal."""

    @HANDLERS.on(messages.SendFile)
    def _on_part(self, message: messages.SendFile) -> str:
        """Take one part of a file. After the last part, look through the file.

        Raises ``Illegal`` for a part that is malformed, out of order or damaged.
        """
        at, _, of = message.part.partition("/")
        name = str(message.values.get("name") or "the file")[:120]
        if not (at.isdecimal() and of.isdecimal() and len(at) < 4 and int(of) <= MOST_PARTS):
            raise Illegal("That is not part of a file: choose the file again.")
        if at == "0":
            self._begin(name)
            large = "size" in message.values
            most = f"is larger than {LARGEST // 1_000_000} MB: save only the plays, or use several files."
            self._wrong = f"{name} {most if large else 'could not be read: choose it again.'}"
            return ""
        if at == "1":
            self._begin(name)
        if len(self._parts) != int(at) - 1:
            raise Illegal(f"A part of {name} was lost. Choose the file again.")
        try:
            self._parts.append(base64.b64decode(str(message.values.get("data") or ""), validate=True))
        except (binascii.Error, ValueError):
            raise Illegal(f"A part of {name} arrived damaged. Choose the file again.") from None
        if at != of:
            return ""
        self._data, self._parts = b"".join(self._parts), []
        return self._look()

    def _begin(self, name: str) -> None:
        self._forget()
        self._name, self._parts = name, []

    def _take(self, values: messages.Values) -> None:
        """Store the choices for columns, games and dates."""
        for at, (title, field) in enumerate(self._shown.items()):
            said = values.get(f"column.{at}")
            if isinstance(said, str) and said != field:
                self._columns[title] = said
        for at, (theirs, meant) in enumerate(self._seen.games.items() if self._seen else ()):
            said = values.get(f"game.{at}")
            if isinstance(said, str) and said != meant:
                self._games[theirs] = said
        self._dates = str(values.get("dates") or "")
        said = values.get("kind", self._kind)
        if said != self._kind and said in dict(import_preview.KINDS):
            self._kind, self._columns = str(said), {}  # the columns then mean something else
        self._leave_out = values.get("leave-out") is True

    def _look(self) -> str:
        """Read the file as the form says, to preview what would be imported. Return a notice, or nothing.

        A file with one exported playtest is imported right away.
        """
        from playtest.plays import NotTaken, Unclear, is_recording, preview_of
        from playtest.record import NotImportable

        data = self._data or b""
        self._wrong, self._seen = "", None
        try:
            if is_recording(self._name, data):
                id = self.store.import_(data)
                self._forget()
                return f"{self._name} is playtest {id} here."
            seen = preview_of(self.store, self._name, data, self._asked())
        except Unclear as error:
            self._shown, self._samples, self._mends = error.columns, error.samples, True
            self._wrong = str(error)
        except (NotTaken, NotImportable) as error:
            self._wrong = str(error)
        else:
            self._seen, self._shown, self._samples = seen, seen.found.columns, seen.found.samples
            self._mends = bool(self._samples)
        return ""

    def _asked(self) -> Asked:
        from playtest.plays import Asked

        return Asked(self._kind, self._columns, self._games, self._dates)

    def _bring_in(self) -> str:
        """Read the file again and import its plays, leaving out any that were imported meanwhile."""
        from playtest.plays import NotTaken, bring_in

        notice = self._look()
        seen = self._seen
        if seen is None:
            return notice
        if seen.odd and not self._leave_out:
            self._wrong = NOT_ALL
            return ""
        try:
            source = bring_in(self.store, seen, self._asked(), leave_out=self._leave_out)
        except NotTaken as error:
            self._wrong = str(error)
            return ""
        came = (
            import_preview.came(seen) if source or seen.versions else f"There is nothing new in {self._name}."
        )
        self._forget()
        return came

    def _take_back(self, source: str) -> str:
        from playtest.plays import NotTaken, take_back

        try:
            gone, left = take_back(self.store, source)
        except NotTaken as error:
            raise Unusable(str(error)) from None
        parts = [counted(gone, "playtest")] if gone else []
        parts += [f"the answers in {counted(left, 'playtest')}"] if left else []
        return f"Removed: {' and '.join(parts)}."

    # -- what is shown

    def drawer(self, answer: Sequence[Child] = ()) -> Node:
        """Return the drawer of the first screen. ``answer`` is the result of a press in this drawer."""
        attrs = {
            "id": "pb-bring-file",
            "type": "file",
            "data-upload": "bring-file",
            "data-most": str(LARGEST),
        }
        chosen = h(
            "div",
            {"class": "pb-field"},
            h("label", {"for": "pb-bring-file"}, "Choose a file"),
            h("input", attrs),
            h("small", {}, HINT),
            key="choose",
        )
        return controls.drawer(
            "bring",
            "Import plays from other apps",
            h("div", {"data-come": f"brought {self._presses}"}, *answer, key="answer") if answer else None,
            chosen,
            self._came_before(),
            unfolded=bool(self._going or answer),
        )

    def _came_before(self) -> Node | None:
        """Return every imported file, each with a button that removes its plays."""
        try:
            there = paper.sources(paper.read(self.store))[::-1]
        except Unusable:
            return None  # said next to the list
        lines = [self._line(one) for one in there[: import_preview.MOST]]
        return h("ul", {"class": "pb-cards", "data-brought": True}, *lines, key="brought") if lines else None

    def _line(self, one: paper.Source) -> Node:
        told = [counted(one.playtests, "playtest")] if one.playtests else []
        told += [f"answers in {counted(one.answered, 'playtest')}"] if one.answered else []
        said = f"{one.file}: {' and '.join(told)}"
        if one.source == self._going:
            tools = [
                h("span", {}, "Remove all of it for good? ", key="ask"),
                button("bring-back-yes", "Remove it"),
                button("bring-back-no", "Keep it", kind="quiet"),
            ]
        else:
            tools = [button(f"bring-back:{one.source}", "Remove", kind="quiet", label=f"Remove {said}")]
        return h(
            "li",
            {"data-source": one.source},
            h("div", {}, said, key="said"),
            h("div", {"class": "pb-tools"}, *tools, key="tools"),
            key=one.source,
        )

    def panes(self) -> list[Node]:
        """Return the page of the chosen file: how it is read, the rows left out, and the main button."""
        seen = self._seen
        games = {} if seen is None else dict(seen.games)
        inside: list[Child] = [
            import_preview.plays(seen),
            import_preview.kind(self._kind) if self._mends else None,
            import_preview.columns(self._shown, self._samples, mends=self._mends),
            import_preview.games(games, () if seen is None else seen.before),
            import_preview.dates(self._dates, seen.found.dates if seen else "") if self._mends else None,
            import_preview.rows(seen),
            import_preview.leave_out(seen, self._leave_out),
        ]
        brings = import_preview.brings(seen)
        buttons = h(
            "div",
            {"class": "pb-buttons"},
            h("button", {"type": "submit", "class": "pb-button pb-main"}, brings) if brings else None,
            button("bring-no", common.CANCEL, kind="quiet"),
            key="buttons",
        )
        form = h(
            "form",
            {"class": "pb-form", "data-do": "bring-yes", "novalidate": True},
            *inside,
            buttons,
            key="form",
        )
        said = controls.refusal(self._wrong, come=self._presses)
        summary = None if seen is None else controls.message(import_preview.summary(seen), key="summary")
        title = h("h2", {"data-come": "bring in", "data-top": True}, f"Import {self._name}", key="title")
        attrs = {"class": "pb-wide pb-set-up", "data-bringing": self._name}
        return [h("div", attrs, title, said, summary, form, key="bringing")]
