"""A ruling made on the board: press what is wrong, say what it should be, give the reason, apply.

The game says what can be pressed (``corrections_of``). The changes are collected and read back in words, and
the board shows them before anything is changed (``correction_preview``). The game's own check of the position
decides whether they are allowed, and its findings are shown next to the button.
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
from playtest.engines.sentences import listed, one_sentence
from playtest.table import Table
from playtest.widgets.games import Implied, corrections_of, front_end
from playtest.widgets.games.front_end import Plain
from playtest.widgets.kit import Child, Node, Part, button, controls, h
from playtest.widgets.table import messages
from playtest.words import common

PRESS = "Press what is wrong. You can correct anything that has a frame."
WOULD_BE = "Preview: nothing is changed yet."
NEEDS_A_REASON = common.NO_REASON
HIDDEN = "This screen would look the same: the change is hidden here."


class Correction:
    """A correction in progress at ``table``. Pieces ask it whether they can be pressed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._entries = len(table.log)
        self._fixes = corrections_of(table.game, table.state, table.names)
        self._called = {key: fix.what for fix in reversed(self._fixes) for key in fix.keys}
        self._open = self._left = ""
        """The piece being corrected now, and the previous one."""
        self._changes: dict[int, str] = {}
        self._refusal = ""
        self._reason = ""

    # -- what a piece asks

    def can(self, part: Part) -> bool:
        """Return ``False``: while the board is corrected, no part of it can be picked for a move."""
        return False

    def picked(self, part: Part, key: str) -> bool:
        """Whether the piece ``key`` is the one being corrected."""
        return key == self._open and bool(key)

    def says(self, part: Part) -> bool:
        """Return ``False``: while the board is corrected, there is no unfinished move that has ``part``."""
        return False

    def presses(self, key: str) -> str | None:
        """Return the message for a press on the piece ``key``; ``None`` if there is nothing to correct."""
        return f"fix:{key}" if key in self._called else None

    def answers(self, key: str) -> str:
        """Return the message that a press on the card of seat ``key`` sends.

        The message opens the correction of this seat, or asks to be told that nothing can be corrected there.
        """
        return self.presses(key) or f"fix-not:{key}"

    @property
    def settled(self) -> bool:
        """Whether to preview the corrected board: there are changes, and no piece is being corrected now."""
        return bool(self._changes) and not self._open

    @property
    def elsewhere(self) -> str:
        """The error message for a press on something that cannot be corrected. It says what can be."""
        found = [
            said
            for begins, said in front_end(self.table.game).correctable.items()
            if any(key.startswith(begins) for key in self._called)
        ]
        return (
            f"Nothing to correct here: press {listed(found, 'or')}."
            if found
            else f"Nothing to correct there. {PRESS}"
        )

    def after(self, state: Any) -> tuple[Any, str]:
        """Return ``state`` with all the changes made, and a sentence on what is then wrong with it.

        ``state`` is the current position, or another one that looks the same on this screen. The sentence is
        empty if the game finds nothing wrong. Raises ``Illegal`` if a change cannot be made at all.
        """
        game, names = self.table.game, self.table.names
        plain = codec.plain(state, game.State)
        theirs = {(fix.key, fix.what): fix for fix in reversed(corrections_of(game, state, names))}
        for at, value in self._changes.items():
            fix = self._fixes[at]
            theirs[fix.key, fix.what].edit(plain, value)
        changed = codec.load_plain(game.State, plain)
        faults = game.faults(changed)
        return changed, self._by_names(f"That is not consistent: {' '.join(faults)}") if faults else ""

    def called(self, key: str) -> str:
        """Say in words what a press on the piece ``key`` corrects."""
        return self._called.get(key, "")

    # -- what the page says

    def hear(self, step: messages.CorrectionStep) -> bool:
        """Carry out one step of the correction. Return whether this step applied the whole correction."""
        self._refusal = ""
        self._reason = str(step.values.get("reason", self._reason) or "").strip()
        try:
            return self._take(step)
        except (Illegal, codec.Invalid, ValueError) as error:
            self._refusal = self._by_names(one_sentence(error))
            return False

    def _by_names(self, wrong: str) -> str:
        """Return the game's complaint about a position, with players' names replacing seat numbers."""
        names = dict(enumerate(self.table.names))
        return re.sub(r"\b[Ss]eat (\d+)\b", lambda found: names.get(int(found[1]), found[0]), wrong)

    def _take(self, step: messages.CorrectionStep) -> bool:
        match step:
            case messages.OpenFix(key=key):
                self._press(key)
            case messages.NothingToFix():
                raise Illegal(self.elsewhere)
            case messages.SetFix():
                self._set(step.values)
            case messages.DropFix(at=at):
                self._changes.pop(at, None)
            case messages.AddImplied(at=at):
                self._add(at)
            case messages.StepBack():
                self._open = "" if self._open else self._left
            case messages.ApplyCorrection():
                self._apply()
                return True
        return False

    def _press(self, key: str) -> None:
        """Handle a press on the piece ``key`` during the correction.

        If the piece being corrected can be placed at ``key``, it is placed there. Otherwise the correction of
        ``key`` itself is opened, or closed if it was open.
        """
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
                raise Illegal(f"{fix.what}: that value is not possible.")
            if not fix.options and not _is_number(given, fix.low):
                raise Illegal(f"{fix.what} is a whole number from {fix.low}.")
            if given == fix.now:
                self._changes.pop(at, None)
            else:
                self._changes[at] = given
        here = any(self._open in self._fixes[at].keys for at in self._changes)
        if self._changes == before and not here:
            raise Illegal(
                "It is already like that. Choose another value, or press the piece again to leave it."
            )
        self._left, self._open = self._open, ""

    def _add(self, at: int) -> None:
        """Make the change that the rules imply for number ``at`` of all possible corrections."""
        implied = {at: each.value for at, each in self._implied(everything=True)}
        if at not in implied:
            raise Illegal("The rules no longer require that change.")
        self._changes[at] = implied[at]

    def _implied(self, everything: bool) -> list[tuple[int, Implied]]:
        """Return further changes that the rules imply, each with its number among all possible corrections.

        Unless the screen shows ``everything``, changes that depend on something hidden are left out.
        """
        plain = codec.plain(self.table.state, self.table.game.State)
        found: list[Implied] = []
        with contextlib.suppress(Illegal, codec.Invalid, LookupError, ValueError, StopIteration):
            edited, front = self._edited(plain), front_end(self.table.game)
            found += front.implied_corrections(plain, edited, self.table.names, everything)
        numbers = {fix.what: at for at, fix in enumerate(self._fixes)}
        known = [(numbers[each.what], each) for each in found if each.what in numbers]
        return [(at, each) for at, each in known if self._changes.get(at, "") != each.value]

    def _edited(self, plain: Plain) -> Plain:
        """Return a copy of ``plain``, the position as JSON, with all the changes made."""
        edited = copy.deepcopy(plain)
        for at, value in self._changes.items():
            self._fixes[at].edit(edited, value)
        return edited

    def _apply(self) -> None:
        if len(self.table.log) != self._entries:
            raise Illegal("The table changed. Cancel, then look again.")
        if not self._changes:
            raise Illegal("Nothing is changed yet. Press what is wrong on the board.")
        if not self._reason:
            raise Illegal(NEEDS_A_REASON)
        plain = codec.plain(self.table.state, self.table.game.State)
        patch = jsonpatch.make_patch(plain, self._edited(plain)).patch
        if not patch:
            raise Illegal("It is already like that.")
        self.table.ruling(patch, self._reason)

    # -- what the dock shows

    def panel(self, *, everything: bool = False, refusal: str = "") -> Node:
        """Return the dock's panel: the piece being corrected, or the changes so far with reason and button.

        Consequences in hidden cards are named only if the screen shows ``everything``. ``refusal`` says why
        the changes cannot be made.
        """
        away = button("correct-end", common.CANCEL, kind="quiet")
        refused = controls.refusal(self._refusal)
        inside: list[Child]
        if self._open:
            inside = [self._form(refused, away)]
        elif self._changes:
            unmade = None if refused else controls.refusal(refusal, key="unmade")
            so_far = h(
                "div", {"class": "pb-changes"}, refused, unmade, *self._so_far(everything), key="so far"
            )
            reason = controls.field(
                "reason",
                common.REASON,
                "rule",
                value=self._reason,
                then=True,
                lacks=self._refusal == NEEDS_A_REASON,
            )
            back = button("fix-back", "Go back")
            apply = controls.form("rule", "Apply the ruling", reason, away, back, main=True)
            inside = [so_far, apply]
        else:
            inside = [
                refused,
                h("p", {"class": "pb-strong"}, PRESS, key="press"),
                h("div", {"class": "pb-away"}, away, key="ends"),
            ]
        attrs = {"class": "pb-ruling", "aria-label": "Ruling", "data-ruling": True}
        attrs |= {"data-elsewhere": self.elsewhere}
        return h("section", attrs, *inside, key="rule")

    def _form(self, refused: Node | None, away: Node) -> Node:
        fields: list[Child] = []
        places = False
        for at, fix in enumerate(self._fixes):
            if self._open not in fix.keys:
                continue
            now = self._changes.get(at, fix.now)
            if fix.options:
                options = fix.options if now in dict(fix.options) else (("same", "As it is"), *fix.options)
                shown = now if now in dict(fix.options) else "same"
                fields.append(controls.choice(f"fix{at}", fix.what, "fix", options, shown))
            else:
                fields.append(controls.number(f"fix{at}", fix.what, "fix", value=now, low=fix.low))
            places = places or bool(fix.places)
        hint = "Or press the place on the board where it belongs." if places else ""
        return controls.form(
            "fix-set",
            "Preview",
            h("div", {"class": "pb-line", "data-many": len(fields)}, *fields, key="fields"),
            refused or (h("p", {"class": "pb-hint"}, hint, key="hint") if hint else None),
            away,
            button("fix-back", "Go back"),
            key=f"fix {self._open}",
            main=True,
        )

    def _so_far(self, everything: bool) -> list[Node]:
        """Return a line for each change so far and its consequences, then one for each the rules imply."""
        plain = codec.plain(self.table.state, self.table.game.State)
        found = []
        for at, value in self._changes.items():
            found.append(self._change(at, value, self._fixes[at].beside(plain, value, everything)))
            with contextlib.suppress(Illegal, LookupError, ValueError, StopIteration):
                self._fixes[at].edit(plain, value)
        return [*found, *[self._offer(at, each) for at, each in self._implied(everything)]]

    def _offer(self, at: int, implied: Implied) -> Node:
        """Return the line that suggests a change the rules imply, with a button that makes it.

        ``at`` is the change's number among all possible corrections.
        """
        fix = self._fixes[at]
        options = dict(fix.options)
        said = f"{implied.why} {fix.what}: {options.get(fix.now, fix.now)} → "
        return h(
            "p",
            {"class": "pb-change", "data-implied": at},
            h("span", {}, f"{said}{options.get(implied.value, implied.value)}?", key="said"),
            button(f"fix-also:{at}", "Change that too", kind="link"),
            key=f"implied {at}",
        )

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
