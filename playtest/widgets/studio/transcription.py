"""A game that was played with real cards and dice, typed in move by move: what came up is chosen, not rolled.

What nobody saw is filled at random, and a note on the entry says so. For tests, in the page:
``form[data-do=move]`` has ``seat`` and ``move``; while a roll is asked for, ``form[data-do=roll]`` has
``came``, an option each and ``?`` for what nobody saw; ``forget`` takes the move back that asked for it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from playtest import words
from playtest.engines.game import REFEREE, Game, Illegal
from playtest.record import Store
from playtest.table import Table
from playtest.widgets.kit import Board, Node, Said, button, controls, h

UNSEEN = "?"
"""What stands for a roll that nobody saw."""
TAGS = ("filled at random",)
"""The tags of a note about what nobody saw."""


class _Asked(Exception):  # no error: the table asks what came up
    """A roll whose outcome nobody has said yet."""

    def __init__(self, kind: str, options: tuple[Any, ...]) -> None:
        super().__init__(kind)
        self.kind = kind
        self.options = options


class Transcription:
    """Types in a game that was played with real pieces: ``Transcription(CatInTheBox(3), names)``.

    Recorded in ``store``, by default your own recordings, as a transcription; ``table`` is its table once
    the deal is typed in. ``rng`` fills in what nobody saw.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        names: Sequence[str],
        store: Store | None = None,
        *,
        title: str = "",
        rng: random.Random | None = None,
    ) -> None:
        self.board = Board(self._hear)
        self.store = store or Store()
        self.game = game
        self.table: Table | None = None
        self.error = ""
        self._names = list(names)
        self._title = title
        self._rng = rng or random.Random()
        self._said: list[Any] = []
        self._next = 0
        self._order: list[Any] = []
        self._unseen = 0
        self._asked: _Asked | None = None
        self._move: tuple[int, Any] | None = None
        self._offered: list[Any] = []
        self._go_on()
        self._draw()

    def __repr__(self) -> str:
        return "<Transcription>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take it off the page."""
        self.board.close()

    # -- rolls

    def _ask(self, kind: str, options: tuple[Any, ...]) -> Any:
        """What came up, if it was said; else the page asks, and the same move is tried again."""
        if self._next < len(self._said):
            self._next += 1
            return self._said[self._next - 1]
        raise _Asked(kind, options)

    def _go_on(self) -> None:
        """Deal, or make the move, with all that was said of its rolls so far."""
        self._next = 0
        try:
            if self.table is None:
                self.table = Table.new(self.store, self.game, self._names, self._title, chance=self._ask)
                entry = 1
            elif self._move is not None:
                entry = self.table.submit(*self._move).n
            else:
                return
        except _Asked as asked:
            self._asked = asked
            return
        if self._unseen:
            rolls = "1 roll" if self._unseen == 1 else f"{self._unseen} rolls"
            self.table.note(f"Nobody saw {rolls} here; filled in at random.", entry, TAGS)
        self._forget()

    def _forget(self) -> None:
        self._said, self._order, self._unseen = [], [], 0
        self._asked = self._move = None

    def _left(self) -> list[Any]:
        """What may have come up next: of an order, what is not in it yet."""
        assert self._asked is not None
        left = list(self._asked.options)
        for item in self._order:
            left.remove(item)
        return left

    def _came(self, text: str) -> None:
        """One thing came up, or nobody saw it."""
        asked, left = self._asked, self._left()
        assert asked is not None
        if text == UNSEEN:
            self._unseen += 1
            if asked.kind == "shuffle":
                self._rng.shuffle(left)
                self._order += left
            else:
                self._said.append(self._rng.choice(left))
        else:
            known = {str(at): option for at, option in enumerate(asked.options)}
            if text not in known or known[text] not in left:
                raise Illegal("That cannot have come up; choose one of the list.")
            if asked.kind == "shuffle":
                self._order.append(known[text])
            else:
                self._said.append(known[text])
        if asked.kind == "shuffle":
            if len(self._order) < len(asked.options):
                return
            self._said.append(self._order)
            self._order = []
        self._asked = None
        self._go_on()

    # -- what the page says

    def _hear(self, said: Said) -> None:
        if said.verb not in ("move", "seat", "roll", "forget"):
            return
        self.error = ""
        try:
            match said.verb:
                case "roll":
                    if self._asked is not None:
                        self._came(str(said.values.get("came", "")))
                case "forget":
                    self._forget()
                    self._go_on()
                case "move":
                    self._make(str(said.values.get("move", "")))
        except (Illegal, ValueError) as error:
            self.error = str(error)
        self._draw()

    def _make(self, chosen: str) -> None:
        if self._asked is not None or not chosen.isdigit() or int(chosen) >= len(self._offered):
            raise Illegal("Choose the move that was made.")
        self._move = self._offered[int(chosen)]
        self._go_on()

    # -- drawing

    def _draw(self) -> None:
        head = h("h2", {}, f"{self.game.title}: typed in", key="title")
        wrong = controls.message(self.error, error=True) if self.error else None
        body = self._roll_form() if self._asked is not None else self._move_form()
        self.board.show([h("div", {"class": "pb-head pb-wide"}, head, wrong, body, key="head")])

    def _roll_form(self) -> Node:
        """What came up? One thing at a time; an order is told from its first."""
        assert self._asked is not None
        left = self._left()
        options = [
            (str(at), self.game.name_of(option))
            for at, option in enumerate(self._asked.options)
            if option in left
        ]
        unseen = "nobody saw the rest" if self._asked.kind == "shuffle" else "nobody saw it"
        what = (
            f"Number {len(self._order) + 1} of the order" if self._asked.kind == "shuffle" else "What came up"
        )
        pick = controls.choice("came", what, "roll", [*options, (UNSEEN, unseen)])
        back = button("forget", "Take the move back", kind="quiet") if self.table is not None else None
        return h("div", {}, controls.form("roll", "That came up", pick), back, key="roll")

    def _move_form(self) -> Node:
        table = self.table
        if table is None or not (table.pending or table.free):
            return controls.message("The game is over; it stands in the review.")
        text = words.of(table.game)
        self._offered = [
            (seat, action)
            for seat in (*table.pending, *(seat for seat in table.free if seat != REFEREE))
            for action in table.legal(seat)
        ]
        listed = [
            (str(at), f"{table.names[seat]}: {text.action(action, table.names)}")
            for at, (seat, action) in enumerate(self._offered)
        ]
        return controls.form("move", "That was played", controls.choice("move", "Move", "move", listed))
