"""The facilitator's console: who is connected, whose move it is, notes by one key, seats, survey, checklist.

For tests, in the page: ``[data-console]``; ``[data-sits]`` as in the lobby, ``[data-whose]`` whose move it
is, ``[data-turned-away]`` what was refused, ``[data-drawer]`` the drawers. Everything pressed says what it
does by ``data-do``: ``start``, ``bot:2``, ``person:2``, ``free:2``, ``link:2``, ``admit:HASH``, ``ask``,
``tag:stuck``, ``undo``, ``pace:slow``, ``open``, ``close-room``.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from playtest.engines import codec
from playtest.engines.game import Illegal, Seat
from playtest.record import Entry, Unusable, tidy
from playtest.seats import console_parts as parts
from playtest.seats import surveying
from playtest.seats.limits import TurnedAway
from playtest.seats.party import Party
from playtest.seats.screens import Screen
from playtest.table import SPEEDS
from playtest.widgets.kit import Said, button
from playtest.widgets.table import Correcting, LookingOn, Question, Ruling, SeatClock, TakingBack

CORRECTS = "The facilitator is correcting the board. Bots and clock stand still."
TWICE = 2.0
"""Seconds within which the same note on the same entry is a press that was made twice."""
SAID = 15.0
"""Seconds after which what was said of an act goes by itself; what went wrong stays until the next act."""
AT_A_SEAT = frozenset(["rename", "move", "bot", "person", "link", "free", "free-yes"])
"""What is done at one seat: what came of it is said in its row."""
SAID_IN = {
    "note": "note",
    "survey-send": "survey",
    "survey-stop": "survey",
    "end": "end",
    "close-room": "end",
    "undo": "wrong",
    "undo-yes": "wrong",
    "open": "wrong",
    "correct": "wrong",
    "rule": "wrong",
    "tag": "tags",
    **dict.fromkeys(["pace", "next", "pause", "resume", "add", "go-on-with-it"], "table"),
}
"""In which drawer or group it is said what came of an act that stands there."""


class Console(Screen):
    """What the facilitator sees and does, on any number of devices."""

    def __init__(self, party: Party, seats: Sequence[Screen], turned_away: TurnedAway) -> None:
        super().__init__()
        self.party = party
        self.table = party.table
        self.seats = seats
        self.turned_away = turned_away
        self.links: dict[Seat, str] = {}
        self.all_open = False
        self.ending = self.ending_early = False
        self.freeing: Seat | None = None
        self.error = self.notice = ""
        self.said_in: tuple[str, ...] = ()
        self.forms = 0
        self._said_at = 0.0
        self._correcting = Correcting(self.table, SeatClock(self.table, shared=False))
        self._looks: LookingOn | None = None
        self._back = TakingBack(self.table, None, lambda gone: None, self.show, named=False)
        self.board.listen(self._hear)

    def show(self) -> None:
        """Show everything as it is now, if anybody looks."""
        if not self.devices:
            return
        self._while_time_goes_by()
        if self.table.ended:
            self._correcting.end(None)
        self._back.holds(self.table.store.now())
        panes = [parts.console(self)]
        if self.party.room.started:
            self._looks = self._looks or LookingOn(self.table, self.show, self.party.free_seats)
            panes += self._looks.panes(
                self.board.rev,
                everything=self.all_open,
                ruling=self.ruling,
                ends=[button("rematch", "Rematch", kind="main")] if self.party.room.open else [],
                shapes=self.board.shapes,
            )
        self.board.show(panes, say=self.error or self.notice)

    def _while_time_goes_by(self) -> None:
        now = self.table.store.now()
        if self.notice and now - self._said_at >= SAID:
            self.notice = ""

    @property
    def ruling(self) -> Ruling | None:
        """The correction of the board that is on its way, if one is."""
        return self._correcting.ruling

    @property
    def takes_back(self) -> Question | None:
        """What is asked before a move is taken back, if it is."""
        return self._back.question()

    @property
    def would_go(self) -> list[str]:
        """What was told of the moves that it is asked about, newest first."""
        question = self.takes_back
        return [] if question is None or self._looks is None else self._looks.told(question.gone)

    def rest(self) -> None:
        """Nobody looks: cover the cards, forget the links and what was asked."""
        self._back.forget()
        self._back.close()
        if self._looks is not None:
            self._looks.close()
            self._looks = None
        super().rest()
        self.all_open = self.ending = self.ending_early = False
        self._correcting.end(None)
        self.freeing = None
        self.links.clear()
        self.error = self.notice = ""

    def _hear(self, said: Said) -> None:
        if said.do == "hello":
            return
        if said.do == "shape":
            self.show()
            return
        act = getattr(self, f"_on_{said.verb.replace('-', '_')}", None)
        act = self._correct if said.verb in Ruling.VERBS else act
        if act is None:
            return
        self.error = self.notice = ""
        if said.verb != "undo-yes":
            self._back.forget()
        if said.verb != "free-yes":
            self.freeing = None
        self.said_in = _said_in(said)
        self._said_at = self.table.store.now()
        try:
            self.notice = act(said) or ""
        except (Illegal, Unusable, codec.Invalid, ValueError) as error:
            self.error = str(error)
        except Exception as error:
            logging.getLogger("playtest").exception("The console could not do %s", said.verb)
            self.error = f"That did not work ({type(error).__name__}). Nothing recorded is lost."
        self.show()

    def _seat(self, said: Said) -> Seat:
        if not said.rest.isdecimal() or int(said.rest) >= self.table.game.seats:
            raise Illegal("There is no such seat.")
        return int(said.rest)

    # -- the room

    def _on_start(self, said: Said) -> str:
        self.party.start(alone=said.rest == "later")
        return "The game has begun."

    def _on_ask(self, said: Said) -> str:
        self.party.change(ask=not self.party.room.ask)
        return "You are asked before anybody sits." if self.party.room.ask else "Whoever comes may sit."

    def _on_admit(self, said: Said) -> None:
        self.party.admit(said.rest)

    def _on_decline(self, said: Said) -> None:
        self.party.decline(said.rest)

    def _on_bot(self, said: Said) -> str:
        seat = self._seat(said)
        self.party.seat_bot(seat, str(said.values.get("bot") or ""))
        return f"A bot plays for {self.table.names[seat]}."

    def _on_person(self, said: Said) -> str:
        seat = self._seat(said)
        self.party.seat_person(seat)
        name = self.table.names[seat]
        return f"{name} plays again." if self.party.holders(seat) else f"The seat of {name} is free."

    def _on_free(self, said: Said) -> str:
        seat = self._seat(said)
        if self.party.room.started and self.seats[seat].devices and self.table.outcome is None:
            self.freeing = seat
            return ""
        return self._free(seat)

    def _on_free_yes(self, said: Said) -> str:
        seat, self.freeing = self.freeing, None
        return self._free(seat) if seat == self._seat(said) else ""

    def _on_free_no(self, said: Said) -> None:
        """The seat stays whose it is: the question goes with any press."""

    def _free(self, seat: Seat) -> str:
        self.links.pop(seat, None)
        self.party.free(seat)
        return f"The seat of {self.table.names[seat]} is free; its pages open nothing any more."

    def _on_move(self, said: Said) -> str:
        seat, there = self._seat(said), str(said.values.get("to") or "")
        if not there.isdecimal():
            raise Illegal("Choose where to.")
        self.party.move(seat, int(there))
        return f"{self.table.names[int(there)]} sits at seat {int(there) + 1} now."

    def _on_rename(self, said: Said) -> str:
        seat = self._seat(said)
        self.party.rename(seat, str(said.values.get("name") or ""))
        return f"Seat {seat + 1} is called {self.table.names[seat]} now."

    def _on_link(self, said: Said) -> None:
        seat = self._seat(said)
        if seat in self.links:
            del self.links[seat]
        else:
            self.links[seat] = self.party.link(seat)

    def _on_end(self, said: Said) -> None:
        self.ending = not self.ending

    def _on_close_room(self, said: Said) -> str:
        self.party.close()
        self.ending = False
        return "The room is closed, and every seat's page with it. The playtest is recorded."

    # -- the game

    def _on_undo(self, said: Said) -> str:
        before = len(self.table.log)
        self._back.ask(self.table.last_decision())
        return self._taken_back(before)

    def _on_undo_yes(self, said: Said) -> str:
        before = len(self.table.log)
        self._back.do()
        return self._taken_back(before)

    def _taken_back(self, before: int) -> str:
        undone = next((entry for entry in self.table.log[before:] if entry.kind == "undo"), None)
        return f"Taken back: {self.table.undone(undone.n)}." if undone is not None else ""

    def _on_undo_no(self, said: Said) -> None:
        """Nothing is taken back: the question goes with any press."""

    def _on_end_early(self, said: Said) -> None:
        self.ending_early = True

    def _on_end_early_no(self, said: Said) -> None:
        self.ending_early = False

    def _on_end_early_yes(self, said: Said) -> str:
        self.table.end_early(str(said.values.get("reason") or ""))
        self.ending_early = False
        return "The playtest is ended here; go on with it whenever you like."

    def _on_go_on_with_it(self, said: Said) -> str:
        self.table.go_on()
        self.table.nudge()
        return "The playtest goes on."

    def _on_rematch(self, said: Said) -> None:
        self.party.rematch()

    def _on_pause(self, said: Said) -> None:
        self.table.pause_clock()

    def _on_resume(self, said: Said) -> None:
        self.table.resume_clock()

    def _on_add(self, said: Said) -> None:
        left = self.table.clock_left()
        if left is None:
            raise Illegal("There is no clock now.")
        _, seconds, still = left
        set_to = self.table.pause_clock if still else self.table.resume_clock
        set_to(left=seconds + parts.ADDED_SECONDS)

    def _on_pace(self, said: Said) -> str:
        if said.rest not in SPEEDS:
            raise Illegal(f"Bots are {', '.join(SPEEDS)}.")
        self.table.pace.choose(said.rest)
        self.party.paced(said.rest)
        self.table.nudge()
        return "Bots go on step by step." if said.rest == "step" else f"Bots are {said.rest}."

    def _on_next(self, said: Said) -> None:
        if self.table.stepping:
            self.table.pace.step()
            self.table.nudge()

    def _on_go_on(self, said: Said) -> None:
        if self._looks is not None:
            self._looks.go_on()

    def _on_moment(self, said: Said) -> None:
        if self._looks is not None and said.rest.isdecimal():
            self._looks.again(int(said.rest))

    def _on_open(self, said: Said) -> None:
        self.all_open = True

    def _on_cover(self, said: Said) -> None:
        self.all_open = False

    def _on_correct(self, said: Said) -> None:
        self._correcting.begin()
        for seat in self.seats:
            seat.tell({"type": "notice", "say": CORRECTS})

    def _on_correct_end(self, said: Said) -> None:
        self._correcting.end(None)

    def _correct(self, said: Said) -> str:
        if not self._correcting.hear(said, None):
            return ""
        return "The ruling is made; the reason stands in the log."

    # -- what is written down

    def _on_tag(self, said: Said) -> str:
        if said.rest not in parts.TAGS:
            raise Illegal("There is no such tag.")
        entry = self._kept(said.rest.capitalize(), [said.rest])
        return f"Noted: {said.rest}, on entry {entry.body['about']}."

    def _on_note(self, said: Said) -> str:
        text = str(said.values.get("text") or "").strip()
        if not text:
            raise Illegal("A note needs some words.")
        entry = self._kept(text, [tag for tag in parts.TAGS if said.values.get(f"tag.{tag}") is True])
        self.forms += 1
        return f"Noted on entry {entry.body['about']}."

    def _kept(self, text: str, tags: list[str]) -> Entry:
        """The note as it is kept; a press that was made twice finds the first."""
        twice = self.table.store.now() - TWICE
        for entry in reversed(self.table.log):
            if entry.at < twice or entry.kind != "note":
                break
            if entry.seat is None and (entry.body["text"], entry.body["tags"]) == (tidy(text), tags):
                return entry
        return self.table.note(text, tags=tags)

    def _on_checklist(self, said: Said) -> str:
        written = parts.write_checklist(self.table, said.rest, said.values)
        return f"Kept with the playtest: {written} {'answer' if written == 1 else 'answers'}."

    def _on_survey_send(self, said: Said) -> str:
        self.party.change(survey=surveying.chosen(said.values, self.table.store.now()))
        return "The survey is on everybody's device."

    def _on_survey_stop(self, said: Said) -> str:
        self.party.change(survey="")
        return "The survey is off the devices."


def _said_in(said: Said) -> tuple[str, ...]:
    """Where it is said what came of an act: in the drawer, group or row it was made in, or above them."""
    if said.verb == "checklist":
        return (said.rest,)
    if said.verb in AT_A_SEAT and said.rest.isdecimal():
        if said.verb.startswith("free"):
            return ("", f"free:{said.rest}")  # who is missing is freed above the seats too
        return (f"let:{said.rest}" if said.values.get("bot") else said.do,)
    return (SAID_IN.get(said.verb, ""),)
