"""The form for a fork from an entry of a playtest: who plays each seat, and changed rules.

For tests, in the page: ``form[data-do=fork]`` has ``seat0`` and so on, and in its drawer ``rules-from-here``
the fields ``rules.…``; ``[data-differs]`` lists the changes. ``fork-change`` is sent when a field changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playtest.engines import codec
from playtest.engines.game import Game, Seat
from playtest.record import presets
from playtest.table import Table
from playtest.widgets.kit import Child, Node, controls, forms, h
from playtest.widgets.studio.rules_fields import fields, for_so_many, owner, parts_of

AnyGame = Game[Any, Any, Any, Any]

FORM = "fork"
WHAT_IF = "Change a rule from here on?"
ONLY_UNTIL = "It keeps everything up to that point, but no later rulings."
UNCHANGED = "Nothing yet: the rules stay the same."


class ForkForm:
    """The form for a fork, with the rules filled in. It starts afresh when another playtest is shown."""

    def __init__(self) -> None:
        self._of = ""
        self._raw: dict[str, Any] = {}
        self._seats: dict[str, str] = {}
        self._wrong = ("", "")
        """The error of the last press, and its field."""
        self._mistakes = 0

    def take(self, table: Table, values: Mapping[str, Any]) -> None:
        """Store the form's values from the page."""
        spec = self._spec(table)
        self._wrong = ("", "")
        self._seats |= {name: str(who) for name, who in values.items() if name.startswith("seat")}
        if spec is not None:
            asked = {f"rules.{name}" for name, _ in spec.parts}
            given = {k: v for k, v in values.items() if any(k == a or k.startswith(f"{a}.") for a in asked)}
            self._raw = forms.complete(spec, {**self._raw, **given}, "rules")

    def game(self, table: Table) -> AnyGame:
        """Return the game to continue: the game of ``table``, or one with the rules filled in.

        Raises ``ValueError`` with a sentence if these rules are invalid.
        """
        rules = self._rules(table)
        return table.game if rules == table.game.rules else type(table.game)(table.game.seats, rules)

    def seats(self) -> dict[Seat, str]:
        """Return the new player of each seat that was changed: ``bot:NAME``, or empty for a person."""
        chosen = {name.removeprefix("seat"): who for name, who in self._seats.items() if who}
        return {
            int(seat): who if who.startswith("bot:") else "" for seat, who in chosen.items() if seat.isdigit()
        }

    def is_wrong(self, error: Exception) -> None:
        """Store the error of the last press, to be shown in the form."""
        self._wrong = (str(error), error.path if isinstance(error, forms.Wrong) else "")
        self._mistakes += 1

    def done(self) -> None:
        """Record that the fork was made, so that the next form starts empty."""
        self._of = ""

    def _rules(self, table: Table) -> Any:
        spec = self._spec(table)
        if spec is None:
            return table.game.rules
        plain = {**codec.plain(table.game.rules), **forms.read(spec, self._raw, "rules")}
        return codec.load_plain(type(table.game.rules), plain)

    def _spec(self, table: Table) -> forms.Record | None:
        """Return the form of the rules that can be changed here.

        If ``table`` is another playtest than before, the form's values are reset to its rules.
        """
        spec = for_so_many(forms.spec_where_possible(table.game.Rules), table.game.seats)
        if self._of != table.id:
            self._of, self._seats, self._wrong = table.id, {}, ("", "")
            self._raw = {} if spec is None else forms.fill(spec, codec.plain(table.game.rules), "rules")
        return spec

    # -- what is shown

    def drawer(self, table: Table, at: int) -> Node:
        """Return the form for entry ``at``, in a folded drawer."""
        spec = self._spec(table)
        error, wrong = self._wrong
        said = controls.refusal(error, come=self._mistakes)
        rules = [] if spec is None else self._what_if(table, spec, said)
        form = controls.form(
            FORM,
            "Continue from here",
            h(
                "p",
                {"class": "pb-hint"},
                f"A new playtest continues from entry {at}. {ONLY_UNTIL}",
                key="hint",
            ),
            *self._seating(table),
            *rules,
            said if not wrong else None,
            key=f"fork {table.id}",
        )
        return controls.drawer(FORM, "Play on, what if?", form)

    def _what_if(self, table: Table, spec: forms.Record, said: Node | None) -> list[Node]:
        """Return the fields for the rules, and their changes in words."""
        own = codec.plain(table.game.rules)
        try:
            now = codec.plain(self._rules(table))
            lines = presets.differences(table.game, self.game(table))
        except ValueError:
            now, lines = None, []
        parts = list(parts_of(spec, self._raw, own, now))
        wrong = self._wrong[1]
        unfolded = bool(lines or owner(parts, wrong))
        items: list[Child] = [h("li", {}, line, key=line) for line in lines]
        differs = h(
            "section",
            {"data-differs": True, "aria-label": "Changed from here on"},
            h("ul", {"class": "pb-rules-list"}, *items) if items else h("p", {"class": "pb-hint"}, UNCHANGED),
            key="differs",
        )
        asked = h("div", {"data-change": f"{FORM}-change"}, *fields(parts, self._raw, wrong, said, form=FORM))
        title = f"{WHAT_IF} ({len(lines)} changed)" if lines else WHAT_IF
        return [controls.drawer("rules-from-here", title, differs, asked, unfolded=unfolded)]

    def _seating(self, table: Table) -> list[Node]:
        """Return a field for each seat: the player who sat there, a person, or one of the game's bots."""
        known = [(f"bot:{name}", title) for name, title in controls.bots(table.game)]
        return [
            controls.choice(
                f"seat{seat}",
                f"Seat {seat + 1}",
                FORM,
                [("", f"as before: {name}"), ("person", "a person"), *known],
                self._seats.get(f"seat{seat}", ""),
            )
            for seat, name in enumerate(table.names)
        ]
