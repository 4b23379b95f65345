"""Maintenance of recordings on the first screen: check, copy and salvage them, or remove one for good.

For tests, in the page: ``details[data-drawer=care]`` with buttons ``care-verify`` and ``care-remove-yes``,
and the forms ``care-backup`` (``to``), ``care-salvage`` (``file``, ``into``) and ``care-remove``
(``playtest``).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from playtest.engines import endings
from playtest.engines.game import Illegal
from playtest.record import Header, Store, Unusable, file_at
from playtest.widgets.kit import Child, Node, button, controls, h
from playtest.widgets.kit.commands import Handlers
from playtest.widgets.studio import start_messages as messages

HANDLERS: Handlers[Maintenance] = Handlers()


class Maintenance:
    """A drawer about the recordings in ``store``. The result of a press is shown below its button.

    If the recordings cannot be opened (``None``), the drawer can only salvage.
    """

    def __init__(self, store: Store | None) -> None:
        self.store = store
        self._going: str | None = None
        self._found: list[str] = []

    def hear(self, message: messages.CareMessage) -> str:
        """Carry out a press in the drawer. Return the result in a sentence."""
        self._found = []
        if not isinstance(message, messages.Remove):
            self._going = None
        if self.store is None and not isinstance(message, messages.Salvage):
            return ""
        return HANDLERS.carry_out(self, message) or ""

    @property
    def _open(self) -> Store:
        """Return the store. Raises an error if it could not be opened."""
        if self.store is None:
            raise Unusable("The recordings cannot be opened.")
        return self.store

    @HANDLERS.on(messages.Verify)
    def _on_verify(self, message: messages.Verify) -> str:
        found = self._open.verify()
        self._found = [*found.file, *(f"{one.id}: {one.reason}" for one in found.damaged)]
        return str(found)

    @HANDLERS.on(messages.BackUp)
    def _on_back_up(self, message: messages.BackUp) -> str:
        return f"A copy of everything is in {self._open.backup(_given(message.values, 'to'))}."

    @HANDLERS.on(messages.AskRemove)
    def _on_ask_remove(self, message: messages.AskRemove) -> None:
        self._going = self._open.header(_given(message.values, "playtest")).id

    @HANDLERS.on(messages.Remove)
    def _on_remove(self, message: messages.Remove) -> str:
        going, self._going = self._going, None
        if going is None:
            return ""
        self._open.remove(going)
        return f"Playtest {going} is removed."

    @HANDLERS.on(messages.CancelRemove)
    def _on_cancel_remove(self, message: messages.CancelRemove) -> None:
        """Do nothing more: every press in the drawer has already canceled a pending removal."""

    @HANDLERS.on(messages.Salvage)
    def _on_salvage(self, message: messages.Salvage) -> str:
        return self._salvage(_given(message.values, "file"), _given(message.values, "into"))

    def _salvage(self, file: str, into: str) -> str:
        if "://" not in into and os.path.exists(file_at(into)):
            raise Illegal(f"{into} already exists; name a new file for what is salvaged.")
        if "://" not in into:
            endings.of_file(into, "an SQLite file", endings.SQLITE)
        place = Store(into)
        try:
            self._found = [str(one) for one in place.salvage(file)]
        finally:
            place.close()
        return f"Everything readable is saved in {place.place}."

    # -- what is shown

    def drawer(self, headers: list[Header], answer: Sequence[Child] = (), verb: str = "") -> Node:
        """Return the drawer.

        ``headers`` are playtests that may be removed. ``answer`` is the result of the last press, shown below
        the button with the message ``verb``.
        """
        return controls.drawer("care", "Look after your recordings", *self._inside(headers, answer, verb))

    def _inside(self, headers: list[Header], answer: Sequence[Child], verb: str) -> Iterator[Child]:
        lines = [h("li", {}, line, key=str(at)) for at, line in enumerate(self._found)]
        found = h("ul", {"data-found": True}, *lines, key="found") if lines else None
        salvaging = controls.form(
            "care-salvage",
            "Salvage",
            controls.field("file", "A damaged file of recordings, or an exported playtest", "care-file"),
            controls.field("into", "A new file for everything readable", "care-into"),
            key="salvage",
        )
        there = [] if self.store is None else self._of_what_is_open(self.store, headers)
        for pressed, part in [*there, ("care-salvage", salvaging)]:
            yield part
            if verb.startswith(pressed):
                yield from (*answer, found)

    def _of_what_is_open(self, store: Store, headers: list[Header]) -> list[tuple[str, Child]]:
        """Return the drawer's parts for an open store, each with the prefix of its buttons' messages."""
        copying = controls.form(
            "care-backup",
            "Make a copy",
            controls.field("to", "A new file for the copy", "care", value=str(_backup_name(store))),
            key="backup",
        )
        hint = "Checking changes nothing; others can keep playing."
        checking = h(
            "div",
            {},
            h("p", {"class": "pb-hint"}, hint),
            button("care-verify", "Check all recordings"),
            key="verify",
        )
        going = self._question(store, headers) if self._going else self._which(headers)
        return [("care-verify", checking), ("care-backup", copying), ("care-remove", going)]

    def _which(self, headers: list[Header]) -> Node | None:
        if not headers:
            return None
        named = [("", "Choose…"), *((header.id, _called(header)) for header in headers)]
        return controls.form(
            "care-remove",
            "Remove…",
            controls.choice("playtest", "Remove one for good", "care-remove", named, ""),
            key="remove",
        )

    def _question(self, store: Store, headers: list[Header]) -> Node:
        going = self._going or ""
        called = next((_called(header) for header in headers if header.id == going), going)
        forks = ", ".join(_called(fork) for fork in store.forks(going))
        return h(
            "div",
            {"data-removing": going},
            h("p", {}, f"Remove {called} for good?" + (f" Its forks stay: {forks}." if forks else "")),
            button("care-remove-yes", "Remove it"),
            button("care-remove-no", "Keep it", kind="quiet"),
            key="removing",
        )


def _called(header: Header) -> str:
    return f"{header.title or header.game}, {header.begun:%d %b %Y} ({header.id})"


def _given(values: messages.Values, name: str) -> str:
    text = str(values.get(name) or "").strip()
    if not text:
        raise Unusable("Fill in the field first: it is empty.")
    return text


def _backup_name(store: Store) -> Path:
    day = date.fromtimestamp(store.now())
    folder = store.file.parent if store.file is not None else Path.cwd()
    return folder / f"backup-{day}.sqlite"
