"""Says what an undo would take back, and whether a player may undo."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from playtest.engines.game import REFEREE, Seat
from playtest.record import (
    Entry,
    replay,
)
from playtest.table import disclosure
from playtest.table.seats import Ended
from playtest.table.synced import Synced


class Undoable(Synced):
    """A playtest that knows what can be undone. ``Playtest.undo`` does the undoing."""

    def last_decision(self) -> int | None:
        """Return the entry before a person's or the facilitator's last decision; ``None`` if there was none.

        If only bots play, their last move counts. Moves that decide nothing (``Game.formal``) are skipped.
        """
        acts = self._acts()
        by_hand = [n for n in acts if not self._fold.log[n - 1].by.startswith("bot")]
        ours = by_hand if any(not who.is_bot for who in self.seats) else by_hand or acts
        last = next(filter(self._decides, ours), None)
        return None if last is None else self._fold.course.before(last)

    def _decides(self, n: int) -> bool:
        """Return whether entry ``n`` of the log was a real decision, which an undo goes back to.

        A move is none if its type is a formality (``Game.formal``) and its player had no other legal move.
        """
        entry = self._fold.log[n - 1]
        if not self.game.formal or entry.kind != "move" or entry.seat is None:
            return True
        if type(replay.action_of(self.game, entry)) not in self.game.formal:
            return True
        before = self._fold.position(self._fold.course.before(n)).state
        return len(self.game.legal(before, entry.seat)) > 1

    def taken_back(self, to: int) -> list[Entry]:
        """List the valid moves and rulings that going back to entry ``to`` would undo, newest first."""
        return [self._fold.log[n - 1] for n in self._acts() if n > to]

    def undone(self, n: int) -> str:
        """Describe what undo number ``n`` took back: whose move, or how many moves and whose."""
        gone = [self._fold.log[each - 1] for each in reversed(self._fold.course.gone_with(n))]
        return self.in_words([entry for entry in gone if entry.kind != "clock"])

    def in_words(self, acts: Sequence[Entry]) -> str:
        """Describe ``acts``, moves and rulings: "Ann's move", "a ruling and 2 moves (2 of Cleo)".

        They are given newest first. If there are none, the text is "an undo": going back then restores
        something that was undone.
        """
        whose = [self.names[e.seat] for e in acts if e.kind == "move" and e.seat is not None and e.seat >= 0]
        if not acts:
            return "an undo"
        if len(acts) == 1:
            return f"{whose[0]}'s move" if whose else "a ruling" if acts[0].kind == "ruling" else "a move"
        rulings = sum(e.kind == "ruling" for e in acts)
        ruled = "" if not rulings else "a ruling" if rulings == 1 else f"{rulings} rulings"
        if ruled:
            rest = [e for e in acts if e.kind != "ruling"]
            return f"{ruled} and {self.in_words(rest)}" if rest else ruled
        each = ", ".join(f"{name} {whose.count(name)}" for name in dict.fromkeys(reversed(whose)))
        return f"{len(acts)} moves ({each})" if each else f"{len(acts)} moves"

    def can_undo(self, seat: Seat) -> str | None:
        """Return why ``seat`` may not undo its last move; ``None`` if it may. The referee always may.

        A player may undo if the move and bots' answers rolled and revealed nothing, and no other person has
        acted since.
        """
        undone = self._undone_by(seat)
        if isinstance(undone, str):
            return undone
        for _ in self.look_into_undo(seat):
            pass
        return None if self._undoable is None or seat == REFEREE else self._undoable[2]

    def look_into_undo(self, seat: Seat) -> Iterator[None]:
        """Check step by step whether the moves that ``seat`` would undo revealed something.

        This is the slow part of ``can_undo``, some hundredths of a second in the largest game. If nothing is
        left to check, it answers right away.
        """
        undone = self._undone_by(seat)
        if isinstance(undone, str) or seat == REFEREE:
            return
        last = undone[0].n
        if self._undoable is not None and self._undoable[:2] == (last, seat):
            return
        yield
        for entry in reversed(undone):
            for learned in self._disclosing(entry):
                yield
                if learned:
                    said = "It revealed something. The facilitator can undo it."
                    self._undoable = (last, seat, said)
                    return
        self._undoable = (last, seat, None)

    def _undone_by(self, seat: Seat) -> list[Entry] | str:
        """Return the moves and rulings that ``seat`` would undo, newest first, or why it may not."""
        if self.readonly:
            return self.readonly
        if self.ended:
            return str(Ended())
        back = self.last_decision()
        if back is None:
            return "There is nothing to undo."
        undone = self.taken_back(back)
        if seat == REFEREE:
            return undone
        if undone[-1].kind != "move" or undone[-1].seat != seat:
            return "Another player has acted since. The facilitator can undo it."
        if any(entry.kind == "close" for entry in self._fold.log[undone[-1].n :]):
            return "The playtest was ended and reopened since. The facilitator can undo it."
        if any(entry.chance for entry in undone):
            return "Something was drawn or rolled. The facilitator can undo it."
        return undone

    def _acts(self) -> list[int]:
        """List the valid moves and rulings, newest first."""
        way = reversed(self._fold.course.way_to(self._fold.course.head))
        return [n for n in way if n > 1 and self._fold.log[n - 1].kind != "clock"]

    def _disclosing(self, entry: Entry) -> Iterator[bool]:
        before = self._fold.position(self._fold.course.before(entry.n)).state
        action = replay.action_of(self.game, entry)
        rng = random.Random(f"{self.id}/{entry.n}")
        looked = self.game.looks(before, entry.seat or 0)
        yield looked or self.game.looks(self._fold.position(entry.n).state, entry.seat or 0)
        yield from disclosure.looked_into(self.game, before, entry.seat or 0, action, rng)
