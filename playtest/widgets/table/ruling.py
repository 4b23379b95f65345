"""A ruling made on the board: press what is wrong, say what it should be, give the reason, apply.

What may be pressed comes from the game (``fixes_of``). The changes are collected and read back in words; the
game's own check of the position has the last word, and what it finds stands beside the button.
"""

from __future__ import annotations

import contextlib
import copy
import re
from collections.abc import Mapping
from typing import Any

import jsonpatch

from playtest.engines import codec
from playtest.engines.game import Illegal
from playtest.engines.sentences import one_sentence
from playtest.table import Table
from playtest.widgets.games import fixes_of
from playtest.widgets.kit import Child, Node, Part, Said, button, controls, h

PRESS = "Press what is wrong: whatever has a frame can be corrected."


class Ruling:
    """One ruling on its way at ``table``; also what a piece asks whether it may be pressed."""

    VERBS = frozenset(["fix", "fix-not", "fix-set", "fix-drop", "rule"])

    def __init__(self, table: Table) -> None:
        self.table = table
        self._entries = len(table.log)
        self._fixes = fixes_of(table.game, table.state, table.names)
        self._called = {key: fix.what for fix in reversed(self._fixes) for key in fix.keys}
        self._open = ""
        self._changes: dict[int, str] = {}
        self._error = ""
        self._reason = ""

    # -- what a piece asks

    def can(self, part: Part) -> bool:
        """No move is put together while the board is corrected."""
        return False

    def picked(self, part: Part, key: str) -> bool:
        """Whether the piece is the one being corrected."""
        return key == self._open and bool(key)

    def says(self, part: Part) -> bool:
        """No move is put together here."""
        return False

    def presses(self, key: str) -> str | None:
        """What a press on the piece ``key`` does; ``None`` where there is nothing to correct."""
        return f"fix:{key}" if key in self._called else None

    def answers(self, key: str) -> str:
        """What a press on the card of a seat does: it corrects something there, or says that nothing is."""
        return self.presses(key) or f"fix-not:{key}"

    def called(self, key: str) -> str:
        """What is corrected by a press on the piece ``key``, in words."""
        return self._called.get(key, "")

    # -- what the page says

    def hear(self, said: Said) -> bool:
        """Take in one thing said; whether the ruling is made and done with."""
        self._error = ""
        try:
            return self._take(said)
        except (Illegal, codec.Invalid, ValueError) as error:
            self._error = self._by_names(one_sentence(error))
            return False

    def _by_names(self, wrong: str) -> str:
        """What the game finds wrong with a position, which knows players by their seats, by their names."""
        names = dict(enumerate(self.table.names))
        return re.sub(r"\b[Ss]eat (\d+)\b", lambda found: names.get(int(found[1]), found[0]), wrong)

    def _take(self, said: Said) -> bool:
        match said.verb:
            case "fix":
                self._press(said.rest)
            case "fix-not":
                raise Illegal("Nothing on this card can be corrected now. Press something with a frame.")
            case "fix-set":
                self._set(said.values)
            case "fix-drop":
                self._changes.pop(said.number, None)
            case "rule":
                self._reason = str(said.values.get("reason") or "").strip()
                self._apply()
                return True
        return False

    def _press(self, key: str) -> None:
        """Open what a press on the piece ``key`` corrects, or say that what is open belongs there."""
        open_now = [(at, fix) for at, fix in enumerate(self._fixes) if self._open in fix.keys]
        belongs = next(((at, fix.places[key]) for at, fix in open_now if key in fix.places), None)
        if belongs is not None:
            self._set({f"fix{belongs[0]}": belongs[1]})
        else:
            self._open = "" if key == self._open else key

    def _set(self, values: Mapping[str, Any]) -> None:
        before = dict(self._changes)
        for at, fix in enumerate(self._fixes):
            given = values.get(f"fix{at}")
            if self._open not in fix.keys or not isinstance(given, str) or given == "same":
                continue
            if fix.options and given not in dict(fix.options):
                raise Illegal(f"{fix.what} cannot be that.")
            if not fix.options and not _is_number(given, fix.low):
                raise Illegal(f"{fix.what} is a whole number from {fix.low}.")
            if given == fix.now:
                self._changes.pop(at, None)
            else:
                self._changes[at] = given
        if self._changes == before:
            raise Illegal(
                "That is how it stands: choose what it should be, or press the piece again to leave it."
            )
        self._open = ""

    def _apply(self) -> None:
        if len(self.table.log) != self._entries:
            raise Illegal("Something happened meanwhile; put this away and look again.")
        if not self._changes:
            raise Illegal("Nothing is changed yet: press what is wrong on the board.")
        if not self._reason:
            raise Illegal("A ruling needs a reason; it is shown to everybody.")
        plain = codec.plain(self.table.state, self.table.game.State)
        edited = copy.deepcopy(plain)
        for at, value in self._changes.items():
            self._fixes[at].edit(edited, value)
        patch = jsonpatch.make_patch(plain, edited).patch
        if not patch:
            raise Illegal("That is how it stands already.")
        self.table.ruling(patch, self._reason)

    # -- what stands in the dock

    def panel(self, *, everything: bool = False) -> Node:
        """What is being corrected, what has been changed so far, the reason, and the button.

        Where hidden cards lie that change with it is said only where the screen shows ``everything``.
        """
        inside: list[Child] = [controls.message(self._error, error=True) if self._error else None]
        if self._open:
            inside.append(self._form())
        else:
            inside.append(h("p", {"class": "pb-strong"}, PRESS, key="press"))
        inside += self._so_far(everything)
        ends: list[Child] = []
        if self._changes:
            reason = controls.field(
                "reason", "Reason (needed; everybody reads it)", "rule", value=self._reason, then=True
            )
            ends.append(controls.form("rule", "Apply the ruling", reason, main=not self._open))
        ends.append(button("correct-end", "Put it away", kind="quiet"))
        return h(
            "section",
            {"class": "pb-ruling", "aria-label": "Ruling", "data-ruling": True},
            h("div", {"class": "pb-fixing"}, *inside, key="fixing"),
            h("div", {"class": "pb-ruled"}, *ends, key="ends"),
            key="rule",
        )

    def _form(self) -> Node:
        fields: list[Child] = []
        for at, fix in enumerate(self._fixes):
            if self._open not in fix.keys:
                continue
            now = self._changes.get(at, fix.now)
            if fix.options:
                options = fix.options if now in dict(fix.options) else (("same", "As it is"), *fix.options)
                shown = now if now in dict(fix.options) else "same"
                fields.append(controls.choice(f"fix{at}", fix.what, "fix", options, shown))
            else:
                fields.append(controls.field(f"fix{at}", fix.what, "fix", value=now))
            if fix.places:
                fields.append(
                    h("p", {"class": "pb-hint"}, "Or press the place on the board where it belongs.")
                )
        return controls.form(
            "fix-set", "Change it", h("div", {"class": "pb-line"}, *fields), key=f"fix {self._open}"
        )

    def _so_far(self, everything: bool) -> list[Node]:
        """Each change, and what changes with it, where those before it have put things."""
        plain = codec.plain(self.table.state, self.table.game.State)
        found = []
        for at, value in self._changes.items():
            found.append(self._change(at, value, self._fixes[at].beside(plain, value, everything)))
            with contextlib.suppress(Illegal, LookupError, ValueError, StopIteration):
                self._fixes[at].edit(plain, value)
        return found

    def _change(self, at: int, value: str, beside: str) -> Node:
        fix = self._fixes[at]
        before = f"{dict(fix.options).get(fix.now, fix.now)} → " if fix.now else ""
        said = f"{fix.what}: {before}{dict(fix.options).get(value, value)}"
        return h(
            "p",
            {"class": "pb-change", "data-change": at},
            h("span", {}, said, key="said"),
            button(f"fix-drop:{at}", "Not this", kind="link"),
            h("span", {"class": "pb-hint", "data-beside": True}, beside, key="beside") if beside else None,
            key=f"change {at}",
        )


def _is_number(text: str, low: int) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 6 and int(text) >= low
